// SPDX-License-Identifier: MIT
// The npm package as its users see it: unpacked, imported by name, compared with the native
// program.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { AffrayError, load } from "affray";

const native = process.env.AFFRAY;
const affray = await load();
const run = (...words) => execFileSync(native, words, { encoding: "utf8", maxBuffer: 1 << 28 });

test("scenarios by name and by text", async () => {
	assert.ok(affray.scenarios().includes("threa/duel"));
	assert.match(affray.scenario("threa/duel"), /^affray: 1/m);
	assert.throws(() => affray.scenario("threa/none"), AffrayError);
	const fight = await affray.play(affray.scenario("threa/duel"));
	assert.equal(fight.hello.scenario.name, "A duel");
	fight.close();
});

test("a fight: question, answers, listening, undo, redo, the end", async () => {
	const lines = [];
	const fight = await affray.play("threa/duel", { seed: 7, as: ["watch"], listen: (line) => lines.push(line.type) });
	const first = fight.question;

	assert.equal(first.owner, "aldric");
	assert.equal(first.kind, "choice");
	assert.equal(lines[0], "hello");
	assert.ok(lines.includes("sum") && lines.includes("state"));
	assert.throws(() => fight.choose("fly"), AffrayError);
	assert.deepEqual(fight.question.options, first.options);
	fight.choose("pass");
	const second = fight.question;
	assert.equal(second.answers > first.answers, true);
	fight.undo();
	assert.deepEqual(fight.question.options, first.options);
	assert.equal(fight.question.answers, first.answers);
	fight.redo();
	assert.equal(fight.question.answers, second.answers);
	while (fight.question) fight.choose(fight.question.default);
	assert.equal(fight.over, true);
	assert.ok(["watch", "raiders", null].includes(fight.winner));
	assert.match(fight.record(), /^affray fight 2\n[^]*scenario: \|/);
	fight.undo();
	assert.equal(fight.over, false);
	fight.close();
});

test("a record goes on, and dice of one's own", async () => {
	const fight = await affray.play("threa/duel", { as: ["watch"], dice: ["mine"] });
	fight.choose("melee_attack");
	while (fight.question) fight.choose(fight.question.default);
	assert.equal(fight.dice.dice, "4dF+");
	fight.roll(2);
	assert.notEqual(fight.question, fight.dice);
	const again = await affray.play(fight.record());
	assert.equal(again.hello.scenario.name, "A duel");
});

test("an edict, and odds of answers", async () => {
	const fight = await affray.play("threa/duel", { as: ["watch", "gm"] });
	fight.edict("set captain.vit 5");
	assert.equal(fight.state.creatures.captain.rows.vit, 5);
	const { odds, done } = fight.odds(20);
	assert.equal(done, true);
	assert.ok(odds.length > 3 && odds.some(({ win }) => win !== undefined));
});

test("a scenario that is wrong", async () => {
	await assert.rejects(affray.play("affray: 1\nrulebook: thraa\n"), (error) =>
		error instanceof AffrayError && error.message.includes('did you mean "threa"?'));
});

test("simulate: the numbers of the native program, on any number of threads", async () => {
	const seen = [];
	const one = await affray.simulate("threa/duel", { fights: 200, seed: 3, threads: 1 });
	const three = await affray.simulate("threa/duel", { fights: 200, seed: 3, threads: 3, progress: (done) => seen.push(done) });
	const there = JSON.parse(run("sim", "threa/duel", "-n", "200", "--seed", "3", "--json"));

	assert.deepEqual(three, one);
	assert.equal(seen.at(-1), 200);
	for (const numbers of [one, there]) {
		delete numbers.scenario;
		delete numbers.notable;
	}
	assert.deepEqual(one, there);
	const changed = await affray.simulate("threa/duel", { fights: 20, threads: 2, set: { distance: 3 } });
	assert.equal(changed.fights, 20);
	await assert.rejects(affray.simulate("threa/duel", { fights: 20, threads: 2, set: { distence: 3 } }), AffrayError);
});

test("exact: dice, one attack, a whole fight", async () => {
	const dice = await affray.dice("2d6 >= 7");
	assert.equal(dice.mean.toFixed(6), (21 / 36).toFixed(6));
	await assert.rejects(affray.dice("2x6"), AffrayError);
	const attack = await affray.odds("threa/printed-example", { attack: "aldric > goblin", against: "dodge" });
	const there = JSON.parse(run("odds", "threa/printed-example", "--attack", "aldric > goblin", "--against", "dodge", "--json"));
	delete attack.scenario;
	delete there.scenario;
	assert.deepEqual(attack, there);
	const duel = await affray.odds("dungeoneers/odds-duel");
	assert.equal(duel.cut < 1e-9, true);
});

test("commands", async () => {
	const rule = await affray.command(["rules", "threa", "THR-ATK-01"]);
	assert.equal(rule.status, 0);
	assert.equal(rule.out, run("rules", "threa", "THR-ATK-01"));
});
