// SPDX-License-Identifier: MIT
// A fight on the page, as a visitor plays it.
import assert from 'node:assert/strict';
import { readFile, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { affray, begin, is_over, paragraphs, stop, then, visitors } from './page.mjs';

const visit = visitors();

// Three ways to give the marked answer. A tile is clicked on the map, or chosen there by its key;
// the map may light up after the panel has asked, and then the panel's own list of tiles is folded
// away.
const answer = (page) =>
	page.locator('.offered[tabindex="0"], .question .option.marked:visible, .question .number-form .primary').first();
const ways = {
	clicks: async (page) => answer(page).click(),
	touch: async (page) => answer(page).tap(),
	keys: async (page) => {
		await page.locator('.question').focus();
		await page.keyboard.press('Enter');
	},
};

async function play_out(page, way, wakes) {
	for (let answers = 0; !(await is_over(page)); answers++) {
		assert.ok(answers < 400, 'the fight does not end');
		await then(page, () => ways[way](page), () => ways[way](page));
	}
	assert.match(await page.locator('.question .over').textContent(), / wins? /);
	// A creature that fell in the last moment is shown as fallen.
	// (In orge, creatures live through the held-back time after the fight, and the stunned are
	// up again.)
	if (!wakes) await page.locator('.creature.out').first().waitFor();
}

for (const [book, title] of [
	['Apocrypha', 'Pistols at fifteen metres'],
	['Dungeoneers', 'Knife and bone'],
	['Orge', 'Axe against falchion'],
	['Threa', 'A duel'],
	['Wounddice', 'Knives in an alley'],
])
	test(`${book}: a fight to its end by clicks, by keys and by touch`, async (t) => {
		const page = await visit(t, { hasTouch: true });
		for (const way of Object.keys(ways)) {
			await begin(page, book, title);
			await play_out(page, way, book === 'Orge');
			await page.getByRole('link', { name: 'Affray' }).click();
		}
	});

test('undo goes back to the start, redo forth again, and then on', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	const first = await page.locator('.question').textContent();
	const answers = 5;
	for (let i = 0; i < answers; i++) await then(page, () => page.keyboard.press('a'));
	const told = await paragraphs(page);
	for (let i = 0; i < answers; i++) await then(page, () => page.getByRole('button', { name: 'Undo' }).click());
	assert.equal((await page.locator('.question h2').textContent()).slice(0, 6), first.slice(0, 6));
	await page.locator('button[aria-disabled=true]', { hasText: 'Undo' }).waitFor();
	for (let i = 0; i < answers; i++) await then(page, () => page.getByRole('button', { name: 'Redo' }).click());
	assert.deepEqual(await paragraphs(page), told);
	await page.locator('button[aria-disabled=true]', { hasText: 'Redo' }).waitFor();
	await then(page, () => page.keyboard.press('a'));
});

test('a reload in the middle of a question loses nothing', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	await then(page, () => page.keyboard.press('a'));
	await then(page, () => page.locator('.question .option').first().click());
	const title = await page.locator('.question h2').textContent();
	const so_far = await page.locator('.so-far').textContent();
	await page.reload();
	await stop(page);
	assert.equal(await page.locator('.question h2').textContent(), title);
	assert.equal(await page.locator('.so-far').textContent(), so_far);
	await page.goto(page.url().split('#')[0]);
	await page.getByRole('link', { name: 'A duel' }).click();
	await stop(page);
	assert.equal(await page.locator('.so-far').textContent(), so_far);
});

test('a link is the fight, in another browser too; half a link is refused', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	for (let i = 0; i < 4; i++) await then(page, () => page.keyboard.press('a'));
	const told = await paragraphs(page);
	const title = await page.locator('.question h2').textContent();
	await page.getByRole('button', { name: 'Link' }).click();
	await page.getByRole('dialog', { name: 'Link to this fight' }).getByText('also what the other side hides').waitFor();
	const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
	const tail = link.slice(link.indexOf('#'));

	const other = await visit(t, { at: tail });
	await stop(other);
	assert.deepEqual(await paragraphs(other), told);
	assert.equal(await other.locator('.question h2').textContent(), title);

	const half = await visit(t, { at: tail.slice(0, tail.length / 2) });
	await half.getByText('This link is damaged').waitFor();
});

test('a saved file opens on the command line, and one of the command line on the page', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	for (let i = 0; i < 4; i++) await then(page, () => page.keyboard.press('a'));
	const title = await page.locator('.question h2').textContent();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await page.getByRole('dialog', { name: 'Save this fight' }).getByText('also what the other side hides').waitFor();
	await page.getByRole('button', { name: 'Save the file' }).click();
	const file = await (await download).path();
	const folder = await mkdtemp(join(tmpdir(), 'affray-page-'));
	const moved = join(folder, 'a.fight');
	await writeFile(moved, await readFile(file, 'utf8'));
	assert.match(affray('replay', moved), /Aldric/);

	await page.goto(page.url().split('#')[0]);
	await page.locator('input[type=file]').setInputFiles(moved);
	await stop(page);
	assert.equal(await page.locator('.question h2').textContent(), title);
});

test('a broken scenario is refused with its places', async (t) => {
	const page = await visit(t);
	await page.getByRole('textbox', { name: 'Or paste one' }).fill('affray: 1\nrulebook: threa\nsidez: 3\n');
	await page.getByRole('button', { name: 'Open it' }).click();
	await page.getByText(/pasted\.yaml:3:1: .*sidez/).waitFor();
});

test('every number and rule of the story says why', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	while (!(await page.locator('.story-text button.number').first().isVisible())) await then(page, () => page.keyboard.press('a'));
	await page.locator('.story-text button.number').first().click();
	const why = page.getByRole('dialog', { name: 'Why' });
	await why.getByText(/\d/).first().waitFor();
	await why.locator('button.rule').first().click();
	await why.getByRole('heading', { name: /^THR-/ }).waitFor();
	await page.keyboard.press('Escape');
	await why.waitFor({ state: 'hidden' });
});

test('costs have the names of the tracks', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	const costs = await page.locator('.question .cost').allTextContents();
	assert.ok(costs.length > 0 && costs.every((cost) => /^\d+ (AP|FAT)( · \d+ (AP|FAT))*$/.test(cost)), costs.join(', '));
});

test('the odds of every answer appear', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	const count = await page.locator('.question .option').count();
	await page.locator(`.question li:nth-child(${count}) .odds-win`).waitFor();
});

test('the game master sees the same story as affray run tells', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'Skirmish at the ford');
	await page.getByRole('combobox', { name: 'Who you are' }).selectOption({ label: 'Look on as game master' });
	await stop(page);
	await page.getByRole('button', { name: 'To the end' }).click();
	await page.locator('.question .over').waitFor();
	const plain = (text) => text.replaceAll(/\s+/g, ' ').trim();
	const told = (await paragraphs(page)).map(plain);
	// The command line also prints tracks at the start of each round; the page has bars.
	const run = plain(affray('run', 'scenarios/threa/skirmish.yaml', '--no-map', '--width', '1000'));
	assert.ok(told.length > 20, 'the page tells a story');
	let from = 0;
	for (const one of told) {
		const at = run.indexOf(one, from);
		assert.ok(at >= 0, `the command line does not tell this there: ${one}`);
		from = at + one.length;
	}
});

const lurkers = `affray: 1
rulebook: orge
name: A lurker
about: Somebody waits in the dark for whoever passes by.
limit: 3
map: |
  ao........
  ..........
  ........ps
legend: {a: aldric, o: odo, p: pip, s: skrit}
sides:
  - name: travellers
    tactic: scripted
    creatures: [{use: aldric}, {use: odo}]
  - name: robbers
    tactic: default
    creatures:
      - {use: pip, set: {hidden: true}}
      - {use: skrit, set: {hidden: true}}
`;

test('who plays a side gets nothing of what the other hides', async (t) => {
	const page = await visit(t);
	await page.addInitScript(() => {
		const Real = Worker;
		globalThis.heard = [];
		globalThis.Worker = class extends Real {
			constructor(...given) {
				super(...given);
				this.addEventListener('message', (event) => this.plays && globalThis.heard.push(JSON.stringify(event.data)));
			}
			postMessage(message) {
				this.plays ||= 'open' in message; // other workers list and draw the scenarios of Affray
				super.postMessage(message);
			}
		};
	});
	await page.reload();
	await page.getByRole('textbox', { name: 'Or paste one' }).fill(lurkers);
	await page.getByRole('button', { name: 'Open it' }).click();
	await stop(page);
	const hidden = /\b(skrit|pip)\b/i;
	for (let i = 0; i < 3; i++) {
		await page.locator('.odds-win').first().waitFor();
		assert.doesNotMatch(await page.locator('main').innerHTML(), hidden);
		await then(page, () => page.keyboard.press('Enter'));
	}
	await page.keyboard.press('w');
	await page.getByRole('dialog', { name: 'Why' }).getByText(/\w/).first().waitFor();
	assert.doesNotMatch(await page.locator('main').innerHTML(), hidden);
	const heard = await page.evaluate(() => globalThis.heard.join('\n'));
	assert.match(heard, /"hello/);
	assert.doesNotMatch(heard, hidden);
});
