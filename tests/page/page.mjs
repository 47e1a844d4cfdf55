// SPDX-License-Identifier: MIT
// Shared by the tests of the page: a server, a browser, and the actions of a visitor.
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import assert from 'node:assert/strict';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const axe_path = require.resolve('axe-core/axe.min.js');

const root = new URL('../..', import.meta.url).pathname;

// affray('sim', ...): the output of the native program, for comparison.
export function affray(...words) {
	return execFileSync('build/affray', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}

async function serve() {
	const server = spawn('build/affray', ['page', '--port', '0'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
	for await (const line of createInterface(server.stdout)) {
		const address = line.match(/http:\S+/)?.[0];
		if (address) return { address: address.replace(/\/?$/, '/'), stop: () => server.kill() };
	}
	throw new Error('affray page has ended');
}

// A server and a browser, until close().
export async function browse() {
	const server = await serve();
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
		args: process.getuid() === 0 ? ['--no-sandbox'] : [],
	});
	return {
		address: server.address,
		newContext: (options) => browser.newContext(options),
		// The browser's processes, with the processor seconds of each: {type, id, cpuTime}.
		processes: async () => {
			const session = await browser.newBrowserCDPSession();
			const { processInfo } = await session.send('SystemInfo.getProcessInfo');
			await session.detach();
			return processInfo;
		},
		close: async () => {
			await browser.close();
			server.stop();
		},
	};
}

// Call once in a file of tests. visit(options) opens the page in a browser context of its own: a
// visitor's first visit. An error logged by the page fails the test that caused it.
export function visitors() {
	let browser;
	before(async () => {
		browser = await browse();
	});
	after(() => browser?.close());
	return async function visit(t, { at = '', ...options } = {}) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true, reducedMotion: 'reduce', ...options });
		const page = await context.newPage();
		const errors = [];
		page.on('pageerror', (error) => errors.push(error.message));
		page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
		t.after(async () => {
			await context.close();
			assert.deepEqual(errors, []);
		});
		page.setDefaultTimeout(60_000);
		await page.goto(browser.address + at);
		return page;
	};
}

// From Home into a scenario by its title, and to its first question.
export async function begin(page, book, title) {
	const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: book, exact: true }) });
	await card.getByRole('button', { name: /^Play “/ }).waitFor(); // drawn last: then nothing moves under a click
	await card.getByText(/^All \d+ scenarios$/).click();
	await card.getByRole('button', { name: title, exact: true }).click();
	await stop(page);
}

// The fight waits for an answer, or is over.
export async function stop(page) {
	await page.locator('.question .option:visible, .question .tiles > p, .question .over, .question .number-form').first().waitFor();
}

// Tells one stop from the next: the panel counts them.
export async function mark(page) {
	return page.locator('.question').getAttribute('data-stops');
}

// Does something and waits until the fight has moved on (or back). Where it does not for long, does
// the other thing: the map may scroll under a click on a tile, which then misses, as people's do.
export async function then(page, act, or_else) {
	const was = await mark(page);
	const moved = page.locator(`.question:not([data-stops="${was}"])`);
	await act();
	if (or_else && !(await moved.waitFor({ timeout: 30000 }).then(() => true, () => false))) await or_else();
	await moved.waitFor();
}

export const is_over = (page) => page.locator('.question .over').isVisible();

export const paragraphs = (page) => page.locator('.story-text > *').allTextContents();

// axe-core finds nothing; the page cannot be scrolled sideways.
export async function sound(page, what) {
	await page.addScriptTag({ path: axe_path }).catch(() => page.evaluate(require('node:fs').readFileSync(axe_path, 'utf8')));
	const { violations } = await page.evaluate(() => globalThis.axe.run());
	assert.deepEqual(
		violations.map((one) => `${what}: ${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`),
		[],
	);
	const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	assert.ok(over <= 0, `${what}: wider than the window by ${over} pixels`);
}
