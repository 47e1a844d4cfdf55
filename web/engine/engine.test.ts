// SPDX-License-Identifier: MIT
// The module against the native program, byte for byte: build/page/affray.wasm and
// build/affray, from the root of the project.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { command, Fight, Options, Reply, Stand } from "./engine";

const module = new WebAssembly.Module(readFileSync("build/page/affray.wasm"));
const files = JSON.parse(readFileSync("build/page/files.json", "utf8"));

function native(words: string[], input = "") {
	const done = spawnSync("build/affray", words, { input, encoding: "utf8", maxBuffer: 1 << 28 });
	return { status: done.status, out: done.stdout, err: done.stderr };
}

async function same(words: string[]) {
	const { status, out, err } = await command(module, files, words);
	assert.deepEqual({ status, out, err }, native(words));
	return out;
}

function last(reply: Reply) {
	return JSON.parse(reply.lines.at(-1) ?? "{}");
}

/** The reply with all portions that follow. */
function whole(fight: Fight, reply: Reply): Reply {
	const lines = [...reply.lines];
	while (reply.stand === Stand.Works) lines.push(...(reply = fight.more()).lines);
	return { stand: reply.stand, lines };
}

/** The same options as flags of affray play. */
function flags(options: Options): string[] {
	const words: string[] = [];
	if (options.seed !== undefined) words.push("--seed", String(options.seed));
	for (const key of ["as", "tactic", "reactions", "dice"] as const)
		for (const word of options[key] ?? []) words.push(`--${key}`, word);
	return words;
}

/** Plays on both sides and compares all lines; `answer` gives the next line to send. */
async function plays_the_same(path: string, options: Options, answer: (question: any, n: number) => string) {
	const fight = await Fight.load(module, files);
	const sent: string[] = [];
	let reply = whole(fight, fight.open(readFileSync(path, "utf8"), path, options));
	const lines = [...reply.lines];

	assert.notEqual(reply.stand, Stand.Refused, lines.join("\n"));
	while (reply.stand !== Stand.Ended && sent.length < 2000) {
		sent.push(answer(last(reply), sent.length));
		reply = whole(fight, fight.send(sent.at(-1)!));
		lines.push(...reply.lines);
	}
	const other = native(["play", path, "--json", ...flags(options)], sent.map((line) => line + "\n").join(""));
	assert.equal(lines.join("\n") + "\n", other.out);
	assert.equal(reply.stand, Stand.Ended);
	return { fight, lines, sent };
}

const default_answer = (question: any) => JSON.stringify({ choose: question.default });
const four = {
	apocrypha: "scenarios/apocrypha/four-against-four.yaml",
	dungeoneers: "scenarios/dungeoneers/four-against-four.yaml",
	orge: "scenarios/orge/four.yaml",
	threa: "scenarios/threa/skirmish.yaml",
	wounddice: "scenarios/wounddice/four-against-four.yaml",
};
const example = "scenarios/threa/printed-example.yaml";

for (const [book, path] of Object.entries(four)) {
	test(`${book}: a fight is the same in both, answered by tactics and by hand`, async () => {
		await plays_the_same(path, { seed: 7 }, () => '{"auto":1}');
		await plays_the_same(path.replace("orge/four", "orge/duel"), { seed: 8 }, (question, n) =>
			n % 3 === 0 && question.type === "question" ? default_answer(question) : '{"auto":1}');
	});

	test(`${book}: sim --json is the same in both`, async () => {
		await same(["sim", path, "-n", "500", "--seed", "7", "--json"]);
	});
}

test("undo, queries and refusals are the same in both", async () => {
	const lines = ['{"get":"state"}', '{"undo":1}', '{"get":"history"}', '{"get":"why"}', "no JSON", '{"fly":1}',
		'{"get":"sheet","who":"aldric"}', '{"get":"log","from":3}', '{"redo":1}', '{"get":"rounds"}'];
	await plays_the_same(example, { seed: 3 }, (_, n) => (n % 2 === 1 && lines[n >> 1]) || '{"auto":1}');
});

test("a game master, and real dice", async () => {
	const path = four.threa;
	await plays_the_same(path, { seed: 5, as: ["gm"], tactic: [], reactions: ["auto"] }, () => '{"auto":1}');
	await plays_the_same(path, { seed: 5, dice: ["mine"] }, (stop) =>
		stop.type === "dice" ? JSON.stringify({ roll: stop.lo }) : '{"auto":1}');
});

test("against search, which is played in portions, lines are the same in both", async () => {
	await plays_the_same(example, { seed: 3, as: ["watch"], tactic: ["goblins=search"] }, () => '{"auto":1}');
});

test("odds come in portions, and the last one is that of the native program", async () => {
	const path = example, line = '{"get":"odds","playouts":8,"id":1}';
	const fight = await Fight.load(module, files);
	const opened = whole(fight, fight.open(readFileSync(path, "utf8"), path, { seed: 7 }));
	let reply = fight.send(line), found: string[] = [...reply.lines];

	assert.equal(reply.stand, Stand.Works);
	while (reply.stand === Stand.Works) found.push(...(reply = fight.more()).lines);
	const other = native(["play", path, "--json", "--seed", "7"], line + "\n").out;
	assert.equal([...opened.lines, found.at(-1)].join("\n") + "\n", other);
	assert.equal(fight.more().lines.length, 0);
});

test("a record goes on where it stood, here and there", async () => {
	const path = example, text = readFileSync(path, "utf8");
	const fight = await Fight.load(module, files);

	whole(fight, fight.open(text, path, { seed: 9 }));
	for (let i = 0; i < 5; i++) whole(fight, fight.send('{"auto":1}'));
	const state = fight.send('{"get":"state"}').lines, record = fight.record();
	const again = await Fight.load(module, files);

	assert.equal(again.open(record, "kept.fight").stand, Stand.Waits);
	assert.deepEqual(again.send('{"get":"state"}').lines, state);
	assert.equal(again.record(), record);
	const there = native(["replay", "-", "--json"], record);
	assert.equal(there.status, 0, there.err);
	fight.close();
	assert.equal(fight.record(), "");
	assert.equal(fight.send('{"auto":1}').stand, Stand.Refused);
});

test("after the end there is a way back", async () => {
	const { fight } = await plays_the_same(example, { seed: 7 }, () => '{"auto":1}');
	const reply = whole(fight, fight.send('{"undo":1}'));

	assert.equal(reply.stand, Stand.Waits);
	assert.equal(last(reply).type, "question");
});

test("what is wrong is said with its place, and the module lives on", async () => {
	const fight = await Fight.load(module, files);
	const bad = fight.open("affray: 1\nrulebook: threa\nfoo: 1\n", "bad.yaml");

	assert.equal(bad.stand, Stand.Refused);
	assert.match(last(bad).problems[0], /^bad\.yaml:3:1: unknown key "foo"/);
	assert.match(last(fight.open("x".repeat(2 << 20), "long.yaml")).problems[0], /longer than 1 MB/);
	assert.match(last(fight.open("", "empty.yaml")).problems[0], /empty\.yaml/);
	assert.match(last(fight.open("affray fight 99\n", "new.fight")).problems[0], /new\.fight:1/);
	const path = example, text = readFileSync(path, "utf8");
	assert.match(last(fight.open(text, path, { as: ["nobody"] })).problems[0], /nobody/);
	assert.match(last(fight.open(text, path, { seeds: 1 } as Options)).problems[0], /option "seeds"/);
	assert.equal(whole(fight, fight.open(text, path, {})).stand, Stand.Waits);
});

test("commands print the same, in text and on standard error", async () => {
	await same(["list", "rulebooks"]);
	await same(["dice", "3d6", "--json"]);
	await same(["rules", "threa", "THR-ATK-01"]);
	await same(["rulings", "orge", "--json"]);
	await same(["sheet", "threa"]);
	await same(["check", example, "--json"]);
	await same(["odds", "attack", example, "--json"]);
	await same(["run", "scenarios/orge/duel.yaml", "--seed", "4"]);
	await same(["sim", "no-such-file.yaml"]);
	await same(["sim", example, "--naïveté", "ü"]);
	await same(["sweep", "--help"]);
});

test("commands write files into memory", async () => {
	const scenario = four.wounddice;
	const words = ["sim", scenario, "-n", "1000", "--seed", "7", "--out"];
	const folder = mkdtempSync(tmpdir() + "/affray-page-");
	const result = await command(module, files, [...words, "a.part"]);

	assert.equal(result.status, 0, result.err);
	assert.deepEqual(Object.keys(result.files), ["a.part"]);
	native([...words, folder + "/a.part"]);
	assert.deepEqual(Buffer.from(result.files["a.part"] as Uint8Array), readFileSync(folder + "/a.part"));
	rmSync(folder, { recursive: true });
});

test("ranges of a simulation, each in an instance of its own, are merged to what one run prints", async () => {
	const parts: Record<string, string | Uint8Array> = {};
	for (const [from, count] of [[1, 512], [513, 300], [813, 212]]) {
		const words = ["sim", four.threa, "--from", String(from), "-n", String(count), "--out", `${from}.part`];
		Object.assign(parts, (await command(module, files, words)).files);
	}
	const merged = await command(module, { ...files, ...parts }, ["merge", ...Object.keys(parts), "--json"]);
	assert.equal(merged.out, native(["sim", four.threa, "-n", "1024", "--json"]).out);
	const asked = await command(module, { ...files, ...parts }, ["merge", ...Object.keys(parts), "--precision", "0.1%"]);
	assert.equal(asked.status, 1);
});

test("all commands are there but those that need a system", async () => {
	const names = (help: string) => [...help.matchAll(/^  (\w+) +[a-z]/gm)].map((found) => found[1]!);
	const here = names((await command(module, files, ["help"])).out);
	const there = names(native(["help"]).out);
	assert.deepEqual(here, there.filter((name) => !["play", "match", "page"].includes(name)));
	assert.ok(here.includes("sim"));
});

test("what needs a terminal or children is no command here", async () => {
	const { status, err } = await command(module, files, ["play", example]);
	assert.equal(status, 2);
	assert.match(err, /there is no command "play"/);
});
