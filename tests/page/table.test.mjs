// SPDX-License-Identifier: MIT
// At the table: the map, seats, real dice, edicts, the timeline; and without a network.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, paragraphs, stop, then, visitors } from './page.mjs';

const visit = visitors();

const look_on = async (page) => {
	await page.getByRole('combobox', { name: 'Who you are' }).selectOption({ label: 'Look on as game master' });
	await page.locator('.question[data-stops="1"]').waitFor();
};

// The worker that plays; the first worker draws for Home.
const player = (page) => page.workers().findLast((one) => one.url().includes('fight-worker'));

test('the map is answered by pointing at it, and by keys', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'Skirmish at the ford');
	await then(page, () => page.getByRole('button', { name: 'free move' }).click());
	await then(page, () => page.getByRole('button', { name: 'tile 3,1', exact: true }).click());
	await page.getByRole('img', { name: /^Aldric \(watch\) at 3,1/ }).waitFor();
	await then(page, () => page.keyboard.press('u'));
	await page.locator('.offered[tabindex="0"]').focus();
	await page.keyboard.press('ArrowRight');
	const tile = (await page.locator('.offered:focus').getAttribute('data-tile')).split(',');
	await then(page, () => page.keyboard.press('Enter'));
	await page.getByRole('img', { name: new RegExp(`^Aldric \\(watch\\) at ${tile}`) }).waitFor();
});

// The middle of a tile of the map, on the screen.
async function tile_at(page, x, y) {
	const { left, top, step } = await page.locator('.map svg').first().evaluate((svg) => {
		const box = svg.getBoundingClientRect();
		return { left: box.left, top: box.top, step: box.width / svg.viewBox.baseVal.width };
	});
	return [left + (x + 0.55) * step, top + (y + 0.55) * step];
}

test('the map shows what is in reach and in sight, and takes drags', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'Skirmish at the ford');
	await page.locator('.map .reach').first().waitFor();
	assert.equal(await page.locator('.map .reach').count(), 9); // a sword reaches all tiles around it
	await page.getByRole('button', { name: /free move/ }).hover();
	await page.locator('.map .could').first().waitFor();
	// Aldric is dragged two tiles: several answers lead there, and one is taken.
	await page.mouse.move(...(await tile_at(page, 1, 1)));
	await page.mouse.down();
	await page.mouse.move(...(await tile_at(page, 3, 1)), { steps: 4 });
	await page.locator('.map .dragged').waitFor();
	await page.mouse.up();
	await page.getByText('Which of them, to 3,1?').waitFor();
	await page.getByRole('button', { name: /free move/ }).click();
	await page.getByRole('img', { name: /^Aldric \(watch\) at 3,1/ }).waitFor();
	// Lines lead to all possible targets of a shot.
	while (!(await page.getByRole('heading', { name: 'Elf archer: At whom?' }).isVisible())) await then(page, () => page.keyboard.press('a'));
	await page.mouse.move(0, 0);
	const targets = await page.locator('.question .option').count();
	await page.waitForFunction((wanted) => document.querySelectorAll('.map .sight').length === wanted, targets);
	await page.locator('.question .option', { hasText: 'Wolf' }).hover();
	await page.waitForFunction(() => document.querySelectorAll('.map .sight').length === 1);
});

test('real dice are asked for, and count', async (t) => {
	const page = await visit(t);
	await begin(page, 'Dungeoneers', 'Knife and bone');
	await page.getByText('Seats, dice and edicts').click();
	await page.locator('.seat').first().getByRole('combobox', { name: 'dice' }).selectOption({ label: 'real ones' });
	for (let i = 0; !(await page.getByRole('heading', { name: /^Roll / }).isVisible()); i++) {
		assert.ok(i < 40, 'no dice are asked for');
		await then(page, () => page.keyboard.press('a'));
	}
	await then(page, () => page.locator('.question .dice .option').first().click());
});

test('a creature is given to search, and plays on by itself', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	await page.getByText('Seats, dice and edicts').click();
	await then(page, () => page.locator('.seat').first().getByRole('combobox', { name: 'is played by' }).selectOption({ label: 'search, quick' }));
	await page.locator('.question .over').waitFor();
});

test('the game master decrees, and undoes it', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	await look_on(page);
	const captain = page.locator('.creature', { hasText: 'Captain' });
	await captain.getByText('TV 15 passive').waitFor();
	await captain.getByText('Edict').click();
	await captain.getByRole('combobox', { name: 'What' }).selectOption('vit');
	await captain.getByRole('textbox', { name: /^By/ }).fill('-5');
	await then(page, () => captain.getByRole('button', { name: 'Decree' }).click());
	const vitality = captain.getByRole('button', { name: /^VIT/ });
	await vitality.getByText('16').waitFor();
	await then(page, () => page.getByRole('button', { name: 'Undo' }).click());
	await vitality.getByText('21').first().waitFor();
	await page.getByText('Seats, dice and edicts').click();
	await page.getByRole('textbox', { name: 'Edict in words' }).fill('make it rain');
	await page.getByRole('button', { name: 'Decree this' }).click();
	await page.getByRole('alert').waitFor();
});

test('the timeline shows how it went, and goes back there', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	await page.getByRole('button', { name: 'To the end' }).click();
	await page.locator('.question .over').waitFor();
	await page.getByRole('button', { name: 'How did it go?' }).click();
	await page.locator('.curve canvas').waitFor();
	await page.getByText(/^watch began with \d+ % and ended with (0|100) %/).waitFor();
	await then(page, () => page.getByRole('button', { name: 'Go back there' }).first().click());
	await page.locator('.question .option').first().waitFor();
	await then(page, () => page.keyboard.press('a'));
});

test('who goes back in a fight that is over and answers otherwise has two fights', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	await page.getByRole('button', { name: 'To the end' }).click();
	await page.locator('.question .over').waitFor();
	const ended = await page.locator('.question .over').textContent();
	await then(page, () => page.getByRole('button', { name: 'Undo' }).click());
	await then(page, () => page.locator('.question .option').first().click());
	await page.getByRole('link', { name: 'Affray' }).click();
	await page.getByRole('link', { name: 'A duel' }).nth(1).click(); // the older one
	await page.locator('.question .over').waitFor();
	assert.equal(await page.locator('.question .over').textContent(), ended);
});

test('what takes too long is stopped, and nothing is lost', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'Skirmish at the ford');
	await then(page, () => page.keyboard.press('a'));
	const told = await paragraphs(page);
	const question = await page.locator('.question h2').textContent();
	await player(page).evaluate(() => void setTimeout(() => { for (;;); })); // never ends
	await page.keyboard.press('a');
	await page.getByRole('button', { name: 'Stop it' }).click();
	await page.getByRole('alert').getByText('before your last answer').waitFor();
	await stop(page);
	assert.equal(await page.locator('.question h2').textContent(), question);
	assert.deepEqual(await paragraphs(page), told);
	await then(page, () => page.keyboard.press('a'));
});

test('a browser that keeps no more says so and offers the file', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	await player(page).evaluate(() => {
		globalThis.put = IDBObjectStore.prototype.put;
		IDBObjectStore.prototype.put = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
	});
	await then(page, () => page.keyboard.press('a'));
	const download = page.waitForEvent('download');
	await page.getByRole('alert').getByRole('button', { name: 'Save it as a file' }).click();
	await download;
	await player(page).evaluate(() => {
		IDBObjectStore.prototype.put = globalThis.put;
	});
	await then(page, () => page.keyboard.press('a'));
	await page.getByRole('alert').waitFor({ state: 'detached' });
});

test('names from a file are never markup', async (t) => {
	const { readFile } = await import('node:fs/promises');
	const text = await readFile(new URL('../../scenarios/threa/duel.yaml', import.meta.url), 'utf8');
	const page = await visit(t);
	const name = '<img src=x><b>Duel</b>';
	await page.getByRole('textbox', { name: 'Or paste one' }).fill(text.replace(/^name: .*$/m, `name: "${name}"`).replace(/^about:.*(\n  .*)*$/m, `about: "${name}"`));
	await page.getByRole('button', { name: 'Open it' }).click();
	await page.getByRole('heading', { name, exact: true }).waitFor();
	await page.goto(page.url().split('#')[0]);
	await page.getByRole('link', { name, exact: true }).waitFor();
	assert.equal(await page.locator('main img, main b:has-text("Duel")').count(), 0);
});

test('a program that breaks off is started again, and the fight goes on', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	for (let i = 0; i < 5; i++) await then(page, () => page.keyboard.press('a'));
	const told = await paragraphs(page);
	const question = await page.locator('.question h2').textContent();
	await player(page).evaluate(() => void setTimeout(() => { throw new Error('broken'); }));
	await page.getByRole('alert').getByText('started again').waitFor();
	await stop(page);
	assert.equal(await page.locator('.question h2').textContent(), question);
	assert.deepEqual(await paragraphs(page), told);
});

test('a link of another version says so', async (t) => {
	const { deflateRawSync } = await import('node:zlib');
	const { readFile } = await import('node:fs/promises');
	const text = await readFile(new URL('../../scenarios/threa/duel.yaml', import.meta.url), 'utf8');
	const tail = deflateRawSync(JSON.stringify({ v: 1, affray: '0.0.9', name: 'duel.yaml', text })).toString('base64url');
	const page = await visit(t, { at: `#link/${tail}` });
	await page.getByText('was written by Affray 0.0.9').waitFor();
	await stop(page);
});

test('a hostile or newer link is refused with a sentence', async (t) => {
	const { deflateRawSync } = await import('node:zlib');
	const link = (what) => `#link/${deflateRawSync(Buffer.from(what)).toString('base64url')}`;
	const newer = await visit(t, { at: link(JSON.stringify({ v: 2, name: 'x', text: 'y' })) });
	await newer.getByText('written by a newer Affray').waitFor();
	const huge = await visit(t, { at: link(JSON.stringify({ v: 1, name: 'x', text: 'y'.repeat(8_000_000) })) });
	await huge.getByText('This link is damaged').waitFor();
	const markup = await visit(t, { at: link(JSON.stringify({ v: 1, name: '<img src=x>', text: '<img src=x onerror=alert(1)>' })) });
	await markup.getByText('This cannot be opened').waitFor();
	assert.equal(await markup.locator('main img').count(), 0);
});

test('it works without a network, once it has been here', async (t) => {
	const page = await visit(t);
	await begin(page, 'Threa', 'A duel');
	await then(page, () => page.keyboard.press('a'));
	const told = await paragraphs(page);
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.reload();
	await stop(page);
	await page.context().setOffline(true);
	await page.reload();
	await stop(page);
	assert.deepEqual(await paragraphs(page), told);
	await then(page, () => page.keyboard.press('a'));
	await page.getByRole('link', { name: 'Dice' }).click();
	await page.getByRole('region', { name: '3d6', exact: true }).waitFor();
});
