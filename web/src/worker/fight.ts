// SPDX-License-Identifier: MIT
// The worker that plays one fight: it passes lines between the page and the program, and writes
// the record into the store at every answer, so that a closed tab loses nothing.
import type { FromFight, ToFight } from './messages.ts';
import { start, type Host } from './host.ts';
import { keep, type Kept } from '../store.ts';

const record_file = 'kept.fight';

let host: Host | undefined;
let fight: Kept;
const waiting: ToFight[] = [];
let busy = false;

function tell(message: FromFight) {
	postMessage(message);
}

function tell_lines(text: string) {
	const lines = text.split('\n').filter((line) => line !== '');
	if (lines.length > 0) tell({ lines });
	for (const line of lines) {
		if (line.startsWith('{"type":"state"')) fight.round = (JSON.parse(line) as { round: number }).round;
		if (line.startsWith('{"type":"question"') || line.startsWith('{"type":"dice"')) fight.over = false;
		if (line.includes('"type":"end"')) fight.over = true;
	}
}

async function keep_record() {
	const text = (await host!.read(record_file)) ?? '';
	if (text === fight.text) return;
	fight.text = text;
	fight.when = Date.now();
	try {
		await keep(fight);
	} catch (problem) {
		tell({ unsaved: String(problem) });
	}
}

async function obey(message: ToFight) {
	if ('open' in message) {
		fight = message.open;
		host = await start();
		const lines = await host.open(fight.text || fight.scenario, fight.text ? record_file : fight.name, {
			seed: fight.seed,
			as: fight.as,
			save: record_file,
		});
		if (!lines.includes('"type":"hello"')) {
			tell({ refused: lines });
			return;
		}
		tell_lines(lines);
		fight.when = Date.now();
		await keep(fight).catch((problem) => tell({ unsaved: String(problem) }));
	} else if ('line' in message) {
		tell_lines(await host!.send(message.line));
		await keep_record();
	} else {
		await keep_record();
		tell({ record: fight.text || fight.scenario });
	}
}

// One thing after the other; what takes long (odds) comes in portions, between which whatever
// the page has said meanwhile goes first.
async function work() {
	if (busy) return;
	busy = true;
	for (;;) {
		const message = waiting.shift();
		if (message) await obey(message);
		else {
			const more = await host?.more();
			if (!more) break;
			tell_lines(more);
		}
		await new Promise((resolve) => setTimeout(resolve));
	}
	busy = false;
}

onmessage = (event: MessageEvent<ToFight>) => {
	waiting.push(event.data);
	void work();
};
