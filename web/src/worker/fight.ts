// SPDX-License-Identifier: MIT
// The worker that plays one fight: it passes lines between the page and the program, and writes
// the record into the store at every answer, so that a closed tab loses nothing.
import { Fight, Stand, type Reply } from '../../engine/engine.ts';
import { keep, type Kept } from '../store.ts';
import type { FromFight, ToFight } from './messages.ts';
import { program } from './program.ts';

let play: Fight;
let kept: Kept;
let works = false; // the program has more to say by itself
let busy = false;
let as_it_went: Kept | undefined; // a fight that was over, before somebody went back in it
let is_kept = true;
let commands = 0; // taken so far
const waiting: ToFight[] = [];

function tell(message: FromFight) {
	postMessage(message);
}

function pass_on({ stand, lines }: Reply) {
	works = stand === Stand.Works;
	kept.over = stand === Stand.Ended;
	for (const line of lines)
		if (line.startsWith('{"type":"state"')) kept.round = (JSON.parse(line) as { round: number }).round;
		else if (line.startsWith('{"type":"hello"')) {
			const hello = JSON.parse(line) as { rulebook: string; scenario: { name: string } };
			kept.rulebook = hello.rulebook;
			kept.title = hello.scenario.name;
		}
	if (lines.length > 0) tell({ lines });
}

async function keep_it() {
	kept.when = Date.now();
	try {
		await keep(kept);
		if (!is_kept) tell({ unsaved: '', kept });
		is_kept = true;
	} catch (problem) {
		is_kept = false;
		tell({ unsaved: String(problem), kept });
	}
}

// A player who goes back in a finished fight and then answers differently begins another fight: the
// first one is kept.
async function keep_as_it_went(line: string) {
	if (kept.over) as_it_went = { ...kept };
	else if (as_it_went && /^\{"(choose|roll|auto|again|edict|go)"/.test(line)) {
		const first = { ...as_it_went, id: `${kept.id}-${kept.when.toString(36)}` };
		as_it_went = undefined;
		await keep(first).catch(() => undefined); // that nothing can be kept is said below
	}
}

async function keep_record() {
	const text = play.record();
	if (text === kept.text) return;
	kept.before = kept.text;
	kept.text = text;
	kept.commands = commands;
	await keep_it();
}

async function open(fight: Kept) {
	const { module, files } = await program();
	play = await Fight.load(module, files);
	kept = { ...fight, commands: 0 };
	const reply = play.open(kept.text || kept.scenario, kept.text ? 'kept.fight' : kept.name, {
		seed: kept.seed,
		number: kept.number,
		as: kept.as.length > 0 ? kept.as : undefined,
	});
	if (reply.stand === Stand.Refused) {
		tell({ refused: reply.lines.flatMap((line) => (JSON.parse(line) as { problems: string[] }).problems).join('\n') });
		return;
	}
	pass_on(reply);
	await keep_it();
}

async function look(name: string, text: string) {
	const { module, files } = await program();
	const opened = await Fight.load(module, files);
	let shown = opened.open(text, name, { as: ['gm'] });
	const lines = shown.lines;
	// The first portion may end before the first stop, at which there is a state to draw.
	while (shown.stand === Stand.Works && !lines.some((line) => line.startsWith('{"type":"state"'))) {
		shown = opened.more();
		lines.push(...shown.lines);
	}
	if (shown.stand === Stand.Refused) tell({ refused: lines.join('\n') });
	else tell({ lines });
}

async function obey(message: ToFight) {
	if ('open' in message) await open(message.open);
	else if ('look' in message) await look(message.look.name, message.look.text);
	else if ('line' in message) {
		const is_look = message.line.startsWith('{"get"');
		if (!is_look) await keep_as_it_went(message.line);
		commands += is_look ? 0 : 1;
		pass_on(play.send(message.line));
		if (!is_look) await keep_record(); // queries change nothing
	} else tell({ record: play.record() });
}

// One thing at a time; long work (odds) comes in portions, and messages of the page go first
// between them.
async function work() {
	if (busy) return;
	busy = true;
	try {
		while (waiting.length > 0 || works) {
			const message = waiting.shift();
			if (message) await obey(message);
			else {
				pass_on(play.more());
				if (!works) await keep_record(); // events of tactics meanwhile
			}
			await new Promise((resolve) => setTimeout(resolve));
		}
		busy = false;
	} catch (problem) {
		tell({ died: String(problem) }); // and stays busy: a broken program answers nothing any more
	}
}

onmessage = (event: MessageEvent<ToFight>) => {
	waiting.push(event.data);
	void work();
};
