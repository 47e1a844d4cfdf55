// SPDX-License-Identifier: MIT
// The fight on the screen: what the wire has told so far, as signals that the view draws.
import { batch, computed, signal } from '@preact/signals';
import type {
	Answer,
	AnswerOdds,
	Creature,
	Dice,
	Event,
	Hello,
	History,
	Line,
	Question,
	Sheet,
	State,
	Story,
} from '../wire.ts';
import { is_event, parse } from '../wire.ts';
import type { FromFight, ToFight } from '../worker/messages.ts';
import type { Kept } from '../store.ts';

export type Paragraph = Omit<Story, 'type'>;

export const fight = signal<Kept | null>(null);
export const hello = signal<Hello | null>(null);
export const state = signal<State | null>(null);
export const question = signal<Question | null>(null);
export const dice = signal<Dice | null>(null);
export const story = signal<Paragraph[]>([]);
export const end = signal<Event | null>(null);
export const odds = signal<Map<string, AnswerOdds>>(new Map());
export const odds_side = signal('');
export const odds_done = signal(true);
export const history = signal<History | null>(null);
export const sheets = signal<Map<string, Sheet>>(new Map());
export const trouble = signal(''); // what was refused, in a sentence
export const unsaved = signal('');
export const refused = signal(''); // the fight could not be opened at all
export const stops = signal(0); // how often the fight has stopped since it was opened
export const busy = signal(false); // a command is under way
export const playing_on = signal(false); // tactics answer to the end
export const explained = signal<{ title: string; text: string } | null>(null);
export const wants_odds = signal(true);

export const creatures = computed(() => {
	const all = new Map<string, Creature>();
	for (const creature of hello.value?.creatures ?? []) all.set(creature.key, creature);
	return all;
});
export const can_undo = computed(() => (history.value?.given ?? 0) > 0);
export const can_redo = computed(() => {
	const past = history.value;
	return past !== null && past.answers.length > past.given;
});

let worker: Worker | undefined;
let on_record: ((text: string) => void) | undefined;

function tell(message: ToFight) {
	worker?.postMessage(message);
}

export function send(line: object) {
	tell({ line: JSON.stringify(line) });
}

// A command changes the fight; until its stop comes, the answers on the screen are of the past.
export function command(line: object) {
	trouble.value = '';
	busy.value = true;
	send(line);
}

export function choose(answer: Answer) {
	const open = question.value;
	if (!open || busy.value) return;
	command({ choose: answer, answers: open.answers });
}

export function roll(faces: number | number[]) {
	const open = dice.value;
	if (open && !busy.value) command({ roll: faces, answers: open.answers });
}

export function undo(answers = 1) {
	if (can_undo.value && !busy.value) command({ undo: answers });
}

export function redo() {
	if (can_redo.value && !busy.value) command({ redo: 1 });
}

export function again() {
	if (question.value && !busy.value) command({ again: 1 });
}

export function auto() {
	if ((question.value || dice.value) && !busy.value) command({ auto: 1 });
}

export function play_on() {
	playing_on.value = !playing_on.value;
	if (playing_on.value && !busy.value) go_on();
}

function go_on() {
	if (end.value || (!question.value && !dice.value)) playing_on.value = false;
	else command({ auto: 1 });
}

export function explain(look: { event: number } | { path: string } | Record<string, never>, title: string) {
	explained.value = { title, text: '' };
	send({ get: 'why', ...look, id: 'why' });
}

export function explain_rule(rule: string) {
	explained.value = { title: rule, text: '' };
	send({ get: 'rule', rule, id: 'rule' });
}

export function record(): Promise<string> {
	return new Promise((resolve) => {
		on_record = resolve;
		tell({ record: true });
	});
}

export const key_of = (answer: Answer) => (Array.isArray(answer) ? answer.join(',') : String(answer));

function see_stop() {
	stops.value++;
	busy.value = false;
	if (playing_on.value) {
		go_on();
		return;
	}
	if (wants_odds.value && question.value) {
		odds_done.value = false;
		send({ get: 'odds', playouts: 400 });
	}
}

function see(line: Line | Event) {
	if (is_event(line)) {
		if (line.type === 'end') {
			end.value = line;
			question.value = dice.value = null;
			send({ get: 'state' }); // the end comes without one
			send({ get: 'history' });
			see_stop();
		}
		return;
	}
	switch (line.type) {
	case 'hello':
		hello.value = line;
		for (const creature of line.creatures)
			if (!sheets.value.has(creature.key)) send({ get: 'sheet', who: creature.key });
		break;
	case 'state':
		state.value = line;
		break;
	case 'question':
	case 'dice':
		end.value = null;
		odds.value = new Map();
		question.value = line.type === 'question' ? line : null;
		dice.value = line.type === 'dice' ? line : null;
		send({ get: 'history' });
		see_stop();
		break;
	case 'odds':
		if (line.answers !== question.value?.answers) break;
		odds.value = new Map(line.odds.map((one) => [key_of(one.answer), one]));
		odds_side.value = line.side;
		odds_done.value = line.done;
		break;
	case 'story':
		story.value = [...story.value, line];
		break;
	case 'log':
		story.value = line.story ?? [];
		break;
	case 'undone':
	case 'redone':
		end.value = null;
		send({ get: 'log' });
		break;
	case 'history':
		history.value = line;
		break;
	case 'sheet':
		sheets.value = new Map(sheets.value).set(line.who, line);
		break;
	case 'why':
	case 'rule':
		if (explained.value) explained.value = { ...explained.value, text: line.text };
		break;
	case 'error':
		if (line.saved === false) unsaved.value = line.message;
		else trouble.value = line.message;
		if (explained.value && explained.value.text === '') explained.value = null;
		busy.value = false;
		playing_on.value = false;
		break;
	}
}

function reset() {
	hello.value = state.value = question.value = dice.value = end.value = history.value = null;
	story.value = [];
	odds.value = new Map();
	sheets.value = new Map();
	trouble.value = unsaved.value = refused.value = '';
	stops.value = 0;
	busy.value = true;
	playing_on.value = false;
	explained.value = null;
}

// Opens a fight in a worker of its own. One that dies is started again from the record, which is
// in the store up to the last answer.
export function open(kept: Kept, reread: (id: string) => Promise<Kept | undefined>, retries = 1) {
	worker?.terminate();
	batch(reset);
	fight.value = kept;
	async function restart(message: string) {
		const saved = (await reread(kept.id)) ?? kept;
		if (retries > 0) {
			open(saved, reread, retries - 1);
			trouble.value = `The program broke off (${message}) and was started again; the fight goes on from its record.`;
		} else {
			refused.value = `The program broke off: ${message}`;
			busy.value = false;
		}
	}
	const mine = new Worker(new URL('fight-worker.js', document.baseURI), { type: 'module' });
	worker = mine;
	worker.onmessage = (event: MessageEvent<FromFight>) => {
		const message = event.data;
		if (worker !== mine) return; // of a fight that was left while this was on the way
		if ('lines' in message) batch(() => message.lines.forEach((line) => see(parse(line))));
		else if ('record' in message) on_record?.(message.record);
		else if ('unsaved' in message) unsaved.value = message.unsaved;
		else if ('died' in message) void restart(message.died);
		else {
			refused.value = message.refused;
			busy.value = false;
		}
	};
	worker.onerror = (event) => {
		event.preventDefault();
		void restart(event.message);
	};
	tell({ open: kept });
}

export function close() {
	worker?.terminate();
	worker = undefined;
	fight.value = null;
	reset();
}
