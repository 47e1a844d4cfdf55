// SPDX-License-Identifier: MIT
// Takes the pictures of the page in docs/pictures: each view in light, dark and on a phone.
// usage: node tests/page/pictures.mjs (after tests/page/run has built the page)
import { begin, browse, then } from './page.mjs';

const folder = new URL('../../docs/pictures/', import.meta.url).pathname;
const looks = {
	light: { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
	dark: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
	phone: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
};

const { address, newContext, close } = await browse();

for (const [look, options] of Object.entries(looks)) {
	const page = await (await newContext({ reducedMotion: 'reduce', ...options })).newPage();
	const take = async (view) => {
		await page.screenshot({ path: `${folder}page-${view}-${look}.png` });
		console.log(`page-${view}-${look}.png`);
	};

	await page.goto(address);
	await page.locator('.card:nth-child(5) .moving .token').first().waitFor();
	await take('home');

	await begin(page, 'Threa', 'Skirmish at the ford');
	for (let i = 0; i < 9 || !(await page.locator('.question .option kbd').first().isVisible()); i++) await then(page, () => page.keyboard.press('a'));
	await page.locator('.odds-win').last().waitFor();
	await take('fight');

	await page.goto(address);
	await begin(page, 'Threa', 'A duel');
	await page.getByRole('button', { name: 'To the end' }).click();
	await page.locator('.question .over').waitFor();
	await page.getByRole('button', { name: 'How did it go?' }).click();
	await page.getByRole('button', { name: 'Go back there' }).first().waitFor();
	await page.locator('.timeline').scrollIntoViewIfNeeded();
	await take('timeline');

	await page.goto(`${address}#scenario`);
	await page.locator('.drawn').waitFor();
	await take('scenario');

	await page.goto(`${address}#lab`);
	await page.getByRole('spinbutton', { name: 'Fights' }).fill('500');
	await page.getByRole('button', { name: 'Simulate', exact: true }).last().click();
	await page.getByText('500 of 500 fights', { exact: true }).waitFor();
	await take('lab');

	await page.goto(`${address}#dice`);
	await page.locator('.distribution').nth(1).waitFor();
	await take('dice');

	await page.goto(`${address}#book/threa`);
	await page.locator('.chapter tr').first().waitFor();
	await take('book');
}
await close();
