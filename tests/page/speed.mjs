// SPDX-License-Identifier: MIT
// Speed of the page in Chromium, compared with the native program in the same run: the tables of
// docs/performance.md.
// usage: node tests/page/speed.mjs [PROGRAM] (after tests/page/run has built the page); PROGRAM is build/affray
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { begin, browse } from './page.mjs';

const root = new URL('../../', import.meta.url).pathname;
const program = process.argv[2] ?? 'build/affray';
const subjects = [
	['threa/duel', 4000], ['threa/skirmish', 1000], ['wounddice/pistol-duel', 8000], ['wounddice/four-against-four', 1000],
	['apocrypha/duel', 4000], ['apocrypha/four-against-four', 400], ['dungeoneers/duel', 8000],
	['dungeoneers/four-against-four', 600], ['orge/duel', 1000], ['orge/four', 200],
];
const repeats = 5; // the best counts: the machine has other things to do
const four_against_four = 'scenarios/threa/skirmish.yaml';

const { address, newContext, processes, close } = await browse();

// Processor seconds that the pages of this browser have used so far.
async function page_seconds() {
	return (await processes()).filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

function native_seconds(words) {
	const timed = 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null';
	const [user, system] = spawnSync('bash', ['-c', timed, program, ...words], { cwd: root, encoding: 'utf8' }).stderr.split(' ');
	return Number(user) + Number(system);
}

// One command in a worker, run as the page runs it.
function run_in(page, argv) {
	return page.evaluate(
		(words) =>
			new Promise((resolve, reject) => {
				globalThis.bench ??= new Worker(new URL('command-worker.js', document.baseURI), { type: 'module' });
				globalThis.bench.onmessage = ({ data }) => ('result' in data && data.result.status === 0 ? resolve() : reject(new Error(JSON.stringify(data))));
				globalThis.bench.postMessage({ id: 1, argv: words, files: {} });
			}),
		argv,
	);
}

async function engine() {
	const page = await (await newContext()).newPage();
	await page.goto(`${address}#dice`); // a view that starts no work
	await page.locator('.distribution').first().waitFor();
	await run_in(page, ['list']);
	console.log('| scenario | native fights/s | Chromium fights/s | share |\n|---|---:|---:|---:|');
	for (const [name, fights] of subjects) {
		const words = ['sim', `scenarios/${name}.yaml`, '-n', String(fights), '--threads', '1', '--json'];
		let native = Infinity, web = Infinity;
		for (let i = 0; i < repeats; i++) {
			native = Math.min(native, native_seconds(words));
			const before = await page_seconds();
			await run_in(page, words);
			web = Math.min(web, (await page_seconds()) - before);
		}
		console.log(`| ${name} | ${Math.round(fights / native)} | ${Math.round(fights / web)} | ${(native / web).toFixed(2)} |`);
	}
	await page.context().close();
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const nine_in_ten = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.9)];

// The time from the request of the page to its first drawn question.
async function start() {
	const text = readFileSync(root + four_against_four, 'utf8');
	const tail = deflateRawSync(JSON.stringify({ v: 1, affray: '', name: four_against_four, text })).toString('base64url');
	const times = [];
	for (let i = 0; i < repeats; i++) {
		const context = await newContext(); // a first visit: nothing is cached
		const page = await context.newPage();
		await page.addInitScript(() => {
			new MutationObserver((_, watch) => {
				if (!document.querySelector('.question .option')) return;
				watch.disconnect();
				requestAnimationFrame(() => (globalThis.drawn = performance.now()));
			}).observe(document, { childList: true, subtree: true });
		});
		await page.goto(`${address}#link/${tail}`);
		await page.waitForFunction(() => globalThis.drawn);
		times.push(await page.evaluate(() => globalThis.drawn));
		await context.close();
	}
	return times;
}

// The time from the key to the next changed frame, for each answer of a fight.
async function answers() {
	const context = await newContext();
	const page = await context.newPage();
	await page.goto(address);
	await begin(page, 'Threa', 'Skirmish at the ford');
	const times = await page.evaluate(async () => {
		const question = document.querySelector('.question');
		const times = [];
		for (let i = 0; i < 60 && !question.querySelector('.over'); i++) {
			const began = performance.now();
			const stops = question.dataset.stops;
			const drawn = new Promise((resolve) => {
				const watch = new MutationObserver(() => {
					if (question.dataset.stops === stops) return;
					watch.disconnect();
					requestAnimationFrame(() => resolve(performance.now() - began));
				});
				watch.observe(question, { attributes: true, subtree: true, childList: true });
			});
			document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
			times.push(await drawn);
		}
		return times;
	});
	await context.close();
	return times;
}

// Private memory of the page's process, in megabytes.
async function private_megabytes(pids) {
	let most = 0;
	for (const pid of pids) {
		const rolled = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
		const kilobytes = [...rolled.matchAll(/^Private_\w+: +(\d+) kB$/gm)].reduce((sum, [, one]) => sum + Number(one), 0);
		most = Math.max(most, kilobytes / 1024);
	}
	return most;
}

async function memory(fights) {
	const context = await newContext();
	const page = await context.newPage();
	await page.goto(address);
	await begin(page, 'Threa', 'Skirmish at the ford');
	for (let i = 0; i < fights; i++) {
		await page.getByRole('button', { name: 'To the end' }).click();
		await page.locator('.question .over').waitFor();
		if (i + 1 < fights) await page.getByRole('button', { name: 'New dice' }).click();
		if (i + 1 < fights) await page.locator('.question .option').first().waitFor();
	}
	const session = await context.newCDPSession(page);
	await session.send('HeapProfiler.collectGarbage');
	const pids = (await processes()).filter(({ type }) => type === 'renderer').map(({ id }) => id);
	const megabytes = await private_megabytes(pids);
	await context.close();
	return megabytes;
}

function download() {
	const folder = `${root}build/page/`;
	return readdirSync(folder).reduce((sum, name) => sum + gzipSync(readFileSync(folder + name), { level: 9 }).length, 0);
}

console.log(`Chromium ${execFileSync(process.env.CHROMIUM ?? '/usr/bin/chromium', ['--version'], { encoding: 'utf8' }).match(/[\d.]+/)[0]}\n`);
await engine();
console.log('\n| what | measured | wanted |\n|---|---:|---:|');
const cold = await start();
console.log(`| first question after a cold load, ms: middle of ${cold.length} | ${Math.round(middle(cold))} | 2000 |`);
const drawn = await answers();
console.log(`| answer to its next question drawn, ms: middle of ${drawn.length}; nine in ten | ${Math.round(middle(drawn))}; ${Math.round(nine_in_ten(drawn))} | 50 |`);
console.log(`| memory of the page after 50 fights of four against four, MB | ${Math.round(await memory(50))} | 150 |`);
console.log(`| whole download, compressed (gzip -9), bytes | ${download()} | 1500000 |`);
await close();
