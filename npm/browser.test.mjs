// SPDX-License-Identifier: MIT
// The npm package in a browser: its files are served from one folder, under the policy that
// README.md asks for. PACKAGE is the unpacked package, WEB the folder of the page's packages.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { test } from "node:test";
import { load } from "affray";

const { chromium } = createRequire(`${process.env.WEB}/package.json`)("playwright-core");
const types = { ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json", ".html": "text/html" };
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";

function serve() {
	const server = createServer(async (request, response) => {
		const name = request.url.slice(1);
		const body = name === "index.html" ? "<!doctype html><title>affray</title>"
			: await readFile(join(process.env.PACKAGE, name)).catch(() => null);
		response.writeHead(body === null ? 404 : 200, {
			"content-type": types[extname(name)] ?? "text/plain", "content-security-policy": policy,
		});
		response.end(body);
	});
	return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

// Runs in the browser and here: the results must be the same.
async function play_and_simulate(affray) {
	const fight = await affray.play("threa/duel", { seed: 7, as: ["watch"] });
	const first = fight.question;
	fight.choose(first.options[0].key);
	fight.undo();
	while (fight.question) fight.choose(fight.question.default);
	const record = fight.record();
	const study = await affray.simulate("threa/duel", { fights: 50, seed: 3, threads: 2 });
	const dice = await affray.dice("2d6 >= 7");
	return { owner: first.owner, options: first.options.map(({ key }) => key), winner: fight.winner, record, study, mean: dice.mean };
}

test("a browser plays and simulates as Node does", async (t) => {
	const server = await serve();
	t.after(() => server.close());
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
		args: process.getuid() === 0 ? ["--no-sandbox"] : [],
	});
	t.after(() => browser.close());
	const page = await browser.newPage();
	const errors = [];
	page.on("pageerror", (error) => errors.push(error.message));
	await page.goto(`http://127.0.0.1:${server.address().port}/index.html`);
	const there = await page.evaluate(`import("/affray.mjs").then(({ load }) => load()).then(${play_and_simulate})`);
	const here = await play_and_simulate(await load());
	assert.deepEqual(there, here);
	assert.equal(there.owner, "aldric");
	assert.equal(there.study.fights, 50);
	assert.deepEqual(errors, []);
});
