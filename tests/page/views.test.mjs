// SPDX-License-Identifier: MIT
// The other views, each doing its job; and properties of all of them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { affray, begin, sound, stop, visitors } from './page.mjs';

const visit = visitors();

test('home: on each card a fight moves by itself', async (t) => {
	const page = await visit(t, { reducedMotion: 'no-preference' });
	const card = page.locator('.card').filter({ hasText: 'Threa' });
	const places = () => card.locator('.moving .token').evaluateAll((all) => all.map((one) => one.style.transform).join());
	await card.locator('.moving .token').first().waitFor();
	const first = await places();
	await page.waitForFunction((was) => {
		const cards = [...document.querySelectorAll('.card')].filter((one) => one.textContent.includes('Threa'));
		return [...cards[0].querySelectorAll('.moving .token')].map((one) => one.style.transform).join() !== was;
	}, first);
});

test('dice: the distributions are those of the command line, and the address holds them', async (t) => {
	const page = await visit(t, { at: `#dice/${encodeURIComponent('2d6\nd20+5 >= 15')}` });
	const first = page.getByRole('region', { name: '2d6' });
	await first.getByRole('row', { name: /^7 16\.7 %/ }).waitFor();
	const { outcomes } = JSON.parse(affray('dice', '2d6', '--json'));
	assert.equal(await first.locator('tbody tr').count(), outcomes.length);
	await page.getByRole('radio', { name: 'at least' }).check();
	await first.getByRole('row', { name: /^7 58\.3 %/ }).waitFor();
	await page.getByRole('textbox').fill('2d');
	await page.getByRole('alert').waitFor();
	await page.getByRole('textbox').fill('3d6');
	await page.getByRole('region', { name: '3d6' }).waitFor();
	assert.match(page.url(), /#dice\/3d6$/);
});

test('lab: a simulation is that of the command line, byte for byte', async (t) => {
	const page = await visit(t, { at: '#lab' });
	await page.getByRole('spinbutton', { name: 'Fights' }).fill('300');
	await page.getByRole('spinbutton', { name: 'Seed' }).fill('5');
	await page.getByRole('button', { name: 'Simulate', exact: true }).last().click();
	await page.getByText('300 of 300 fights', { exact: true }).waitFor();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Save as JSON' }).click();
	const saved = await readFile(await (await download).path(), 'utf8');
	assert.equal(saved, affray('sim', 'scenarios/threa/duel.yaml', '--seed', '5', '-n', '300', '--json'));
	await page.getByRole('button', { name: 'Open this fight' }).first().click();
	await stop(page);
	await page.getByText('seed 5').waitFor();
});

test('lab: stopping a simulation keeps what was got', async (t) => {
	const page = await visit(t, { at: '#lab' });
	await page.getByRole('spinbutton', { name: 'Fights' }).fill('1000000');
	await page.getByRole('button', { name: 'Simulate', exact: true }).last().click();
	await page.getByRole('region', { name: 'Who wins' }).waitFor();
	await page.getByRole('button', { name: 'Stop' }).click();
	await page.getByText(/ fights, stopped$/).waitFor();
	await page.getByRole('region', { name: 'Who wins' }).getByText(/\d fights, /).waitFor();
});

test('lab: sweep, compare, odds', async (t) => {
	const page = await visit(t, { at: '#lab' });
	await page.getByRole('button', { name: 'Sweep' }).click();
	await page.getByRole('textbox', { name: 'Vary' }).fill('aldric.skills.swords=4..5');
	await page.getByRole('spinbutton', { name: 'Fights a cell' }).fill('50');
	await page.getByRole('button', { name: 'Sweep' }).last().click();
	const { cells } = JSON.parse(affray('sweep', 'scenarios/threa/duel.yaml', '--vary', 'aldric.skills.swords=4..5', '-n', '50', '--json'));
	await page.getByRole('row', { name: new RegExp(`^5 ${(100 * cells[1].sides.watch.rate).toFixed(0)} %`) }).waitFor();

	await page.getByRole('button', { name: /open the first fight with aldric.skills.swords,4/ }).click();
	await stop(page);
	await page.getByRole('combobox', { name: 'Who you are' }).getByText('Look on as game master').waitFor({ state: 'attached' });
	await page.goBack();

	await page.getByRole('textbox', { name: 'Vary' }).fill('aldric.nonsense=1..2');
	await page.getByRole('button', { name: 'Sweep' }).last().click();
	await page.getByRole('alert').getByText('nonsense').waitFor();

	await page.getByRole('button', { name: 'Odds of an attack' }).click();
	await page.getByRole('combobox', { name: 'Target' }).getByText('captain').waitFor({ state: 'attached' });
	await page.getByRole('button', { name: 'Work it out' }).click();
	const [tactic] = affray('odds', 'scenarios/threa/duel.yaml', '--attack', 'aldric > captain', '--against', 'all', '--json').split('\n');
	await page.getByRole('row', { name: new RegExp(`${(100 * JSON.parse(tactic).hit).toFixed(2)} %`) }).first().waitFor();
});

test('lab: compare, sensitivity, balance, duel and coach say what the command line says', async (t) => {
	const page = await visit(t, { at: '#lab', bypassCSP: true });
	const duel = 'scenarios/threa/duel.yaml';
	const study = async (name, fields, button) => {
		await page.getByRole('group', { name: 'Studies' }).getByRole('button', { name, exact: true }).click();
		for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
		await page.getByRole('button', { name: button }).click();
	};
	const signed = (rate) => `${rate > 0 ? '\\+' : ''}${(100 * rate).toFixed(1)}`;

	await study('Compare rulings', { 'Fights of each': '20' }, 'Compare all readings');
	const [reading] = JSON.parse(affray('compare', duel, '--rulings', 'all', '-n', '20', '--json')).rulings;
	await page.getByRole('row', { name: new RegExp(`^${reading.ruling.replaceAll('_', ' ')} ${reading.value} ${signed(reading.sides.watch.change.rate)} `) }).waitFor();

	await study('Sensitivity', { 'Fights of each': '4' }, 'What is each');
	const [one] = JSON.parse(affray('sensitivity', duel, '-n', '4', '--json')).steps;
	await page.getByRole('row', { name: new RegExp(`^${one.path} ${one.from} ${one.to} ${signed(one.worth.rate)} `) }).waitFor();

	await study('Balance', { Tune: 'aldric.skills.swords=4..8' }, 'Find the value');
	const { tried } = JSON.parse(affray('balance', duel, '--tune', 'aldric.skills.swords=4..8', '--target', '50%', '-n', '2048', '--json'));
	await page.getByRole('row', { name: new RegExp(`^${tried[0].value} ${tried[0].fights} ${(100 * tried[0].rate).toFixed(1)} %`) }).first().waitFor();

	await study('Coach', { Fights: '1' }, 'What do the tactics do wrong');
	const { sides } = JSON.parse(affray('coach', duel, '-n', '1', '--json'));
	await page.getByText(`watch: ${(100 * sides.watch.thrown_away.rate).toFixed(1)} %`).waitFor();
	await sound(page, 'Coach');

	await page.getByRole('combobox', { name: 'Scenario' }).selectOption('scenarios/dungeoneers/odds-duel.yaml');
	await study('Odds of a duel', {}, 'Solve the whole fight');
	const solved = JSON.parse(affray('odds', 'scenarios/dungeoneers/odds-duel.yaml', '--duel', '--json'));
	const [[side, chance]] = Object.entries(solved.sides);
	await page.getByRole('region', { name: 'Solved' }).getByText(`${(100 * chance).toFixed(1)} %`).first().waitFor();
	await page.getByRole('region', { name: 'Solved' }).getByText(side, { exact: true }).waitFor();
});

test('lab: the address is the study', async (t) => {
	const page = await visit(t, { at: '#lab' });
	await page.getByRole('combobox', { name: 'Scenario' }).selectOption('scenarios/orge/duel.yaml');
	await page.getByRole('button', { name: 'Sweep' }).click();
	await page.getByRole('textbox', { name: 'Vary' }).fill('distance=2..3');
	await page.getByRole('spinbutton', { name: 'Seed' }).fill('7');
	await page.reload();
	await page.getByRole('button', { name: 'Sweep', pressed: true }).waitFor();
	await page.getByRole('textbox', { name: 'Vary' }).waitFor(); // its scenario is there
	assert.equal(await page.getByRole('combobox', { name: 'Scenario' }).inputValue(), 'scenarios/orge/duel.yaml');
	assert.equal(await page.getByRole('textbox', { name: 'Vary' }).inputValue(), 'distance=2..3');
	assert.equal(await page.getByRole('spinbutton', { name: 'Seed' }).inputValue(), '7');
});

test('scenario: problems stand under their words, and repairing them draws it again', async (t) => {
	const page = await visit(t, { at: '#scenario' });
	await page.locator('.drawn').waitFor();
	const editor = page.getByRole('textbox', { name: 'Scenario, as YAML' });
	const good = await readFile(new URL('../../scenarios/threa/duel.yaml', import.meta.url), 'utf8');
	const write = async (text) => {
		await editor.click();
		await page.keyboard.press('Control+a');
		await page.keyboard.press('Delete');
		await page.keyboard.insertText(text);
	};
	await write(good.replace('use: aldric', 'use: aldrik'));
	await page.getByRole('list', { name: 'Problems' }).getByText('did you mean').waitFor();
	assert.equal(await page.locator('.editor .problem').textContent(), 'aldrik');
	await page.getByText('as it was before the problems').waitFor();
	await write(good);
	await page.getByText('No problems.').waitFor();
	await page.getByRole('heading', { name: 'A duel' }).waitFor();
	await page.getByRole('button', { name: 'Play it' }).click();
	await stop(page);
});

test('scenario: a creature dragged on the map moves in the text', async (t) => {
	const page = await visit(t, { at: '#scenario' });
	const map = page.locator('.drawn');
	await map.waitFor();
	const box = await map.boundingBox();
	const tile = (x, y) => [box.x + (box.width * (x + 0.5)) / 17, box.y + (box.height * (y + 0.5)) / 6];
	await page.mouse.move(...tile(1, 1));
	await page.mouse.down();
	await page.mouse.move(...tile(3, 0));
	await page.mouse.up();
	await page.locator('.drawn[aria-label*="Aldric at 3,0"]').waitFor();
	await page.getByRole('button', { name: 'water' }).click();
	await page.mouse.move(...tile(0, 5)); // drawn over three tiles
	await page.mouse.down();
	await page.mouse.move(...tile(2, 5), { steps: 6 });
	await page.mouse.up();
	await page.locator('.editor').getByText('~~~....~~......w.').waitFor();
	await page.locator('.drawn .terrain.water').nth(14).waitFor();
});

test('scenario: a ruling is a switch, and stands in the text', async (t) => {
	const page = await visit(t, { at: '#scenario' });
	await page.locator('.drawn').waitFor();
	await page.getByText(/^Rulings/).click();
	const [first, last] = JSON.parse(affray('rulings', 'threa', '--json').split('\n')[0]).values;
	const choice = page.locator('.rulings select').first();
	await choice.selectOption(last);
	await page.locator('.editor').getByText(`init_tie: ${last}`).waitFor();
	await page.getByText('No problems.').waitFor();
	await choice.selectOption(first);
	await page.locator('.editor').getByText(`init_tie: ${last}`).waitFor({ state: 'detached' });
});

test('book: what the program prints, chapter by chapter, and a search', async (t) => {
	const page = await visit(t, { at: '#book/threa' });
	const blocks = affray('book', 'threa', '--json').trim().split('\n').map((line) => JSON.parse(line));
	const titles = blocks.filter((one) => one.type === 'heading' && one.level === 2).map((one) => one.spans[0][1]);
	await page.getByRole('heading', { level: 2, name: titles.at(-1), exact: true }).waitFor();
	assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), titles);
	assert.equal(await page.locator('.chapter tbody tr').count(), blocks.reduce((sum, one) => sum + (one.rows?.length ?? 0), 0));
	const rule = JSON.parse(affray('rules', 'threa', '--json').split('\n')[7]);
	await page.getByRole('searchbox').fill(rule.id);
	await page.getByRole('row', { name: rule.text }).waitFor();
	await page.getByText(/^\d+ places? with/).waitFor();
	assert.ok((await page.locator('.chapter tbody tr').count()) < 4);
	await page.getByRole('combobox', { name: 'Rulebook' }).selectOption('orge');
	await page.getByRole('searchbox').fill('');
	await page.getByRole('cell', { name: 'Combat phases' }).first().waitFor();
});

for (const [scheme, width] of [
	['light', 1280],
	['dark', 320],
])
	test(`all views are sound: ${scheme}, ${width} pixels`, async (t) => {
		const page = await visit(t, { colorScheme: scheme, viewport: { width, height: 800 }, bypassCSP: true, reducedMotion: 'reduce' });
		await page.locator('.card .primary:enabled').first().waitFor();
		await sound(page, 'Home');
		for (const [view, ready] of [
			['#dice', '.distribution'],
			['#lab', '.study form'],
			['#scenario', '.drawn'],
			['#book/orge', '.chapter tr'],
		]) {
			await page.goto(page.url().split('#')[0] + view);
			await page.locator(ready).first().waitFor();
			await sound(page, view);
		}
		await page.goto(page.url().split('#')[0] + '#');
		await begin(page, 'Threa', 'Skirmish at the ford');
		await page.locator('.odds-win').first().waitFor();
		await sound(page, 'Fight');
		await page.keyboard.press('?');
		await page.getByRole('dialog', { name: 'Keys' }).waitFor();
		await sound(page, 'Keys');
		await page.keyboard.press('Escape');
		await page.getByText('Seats, dice and edicts').click();
		await page.getByRole('button', { name: 'game master' }).click();
		await page.locator('.edict > summary').first().click();
		await sound(page, 'Seats and edicts');
		await page.goto(page.url().split('#')[0] + '#');
		await begin(page, 'Threa', 'A duel');
		await page.keyboard.press('e');
		await page.locator('.question .over').waitFor();
		await page.getByRole('button', { name: 'How did it go?' }).click();
		await page.getByRole('button', { name: 'Go back there' }).first().waitFor();
		await sound(page, 'Timeline');
	});
