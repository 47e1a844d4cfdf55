// SPDX-License-Identifier: MIT
// The fight on the screen: the lines of the wire so far, as signals that the view draws.
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
	Tile,
	Where,
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
export const trouble = signal(''); // the last refusal, in a sentence
export const unsaved = signal('');
export const warnings = signal<string[]>([]);
export const refused = signal(''); // the fight could not be opened at all
export const stops = signal(0); // number of stops since the fight was opened
export const busy = signal(false); // a command is under way
export const playing_on = signal(false); // tactics answer to the end
export const explained = signal<{ title: string; text: string } | null>(null);
export const wants_odds = signal(true);
export const where = signal<Where | null>(null); // of the open question
export const regarded = signal(''); // the answer that is hovered over or has the focus
export const pointed = signal<Target | null>(null); // the clicked target, if several answers lead there
export const slow = signal(false); // a command takes longer than people like to wait

// The target of the pointer on the map: a tile, and the creature there.
export interface Target {
	tile: Tile;
	creature?: string;
}

export const creatures = computed(() => {
	const all = new Map<string, Creature>();
	for (const creature of hello.value?.creatures ?? []) all.set(creature.key, creature);
	return all;
});
// The end of the fight, in the words of the story.
export const outcome = computed(() => {
	const last = end.value ? story.value.at(-1) : undefined;
	return last ? last.spans.map((span) => span.text).join('') : '';
});
export const can_undo = computed(() => (history.value?.given ?? 0) > 0);
export const can_redo = computed(() => {
	const past = history.value;
	return past !== null && past.answers.length > past.given;
});

const slow_ms = 1500;

let worker: Worker | undefined;
let wait: ReturnType<typeof setTimeout> | undefined;
let aim: Target | null = null; // the goal of the deed under way
let on_record: ((text: string) => void) | undefined;

function tell(message: ToFight) {
	worker?.postMessage(message);
}

export function send(line: object) {
	tell({ line: JSON.stringify(line) });
}

// A command changes the fight; until the next stop, the answers on the screen are outdated.
export function command(line: object) {
	trouble.value = '';
	pointed.value = null;
	begin_waiting();
	commands++;
	send(line);
}

function begin_waiting() {
	busy.value = true;
	slow.value = false;
	clearTimeout(wait);
	wait = setTimeout(() => (slow.value = busy.value), slow_ms);
}

function end_waiting() {
	busy.value = slow.value = false;
	clearTimeout(wait);
}

export function choose(answer: Answer) {
	const open = question.value;
	if (!open || busy.value) return;
	command({ choose: answer, answers: open.answers });
}

const leads_to = (option: Where['options'][number], { tile, creature }: Target) =>
	creature !== undefined ? option.creatures?.includes(creature) : option.tiles?.some((one) => key_of(one) === key_of(tile));

// The answers that lead to this target.
export function answers_to(target: Target): string[] {
	return (where.value?.options ?? []).filter((option) => leads_to(option, target)).map((option) => option.answer);
}

// A click on the map gives the answer, if exactly one answer leads there.
export function point_at(target: Target) {
	const open = question.value;
	if (!open || busy.value) return;
	if (open.kind === 'tile') {
		if (open.tiles.some((tile) => key_of(tile) === key_of(target.tile))) choose(target.tile);
		return;
	}
	if (open.kind !== 'choice') return;
	if (target.creature !== undefined && open.options.some((one) => one.key === target.creature)) return choose(target.creature);
	const ways = answers_to(target);
	if (ways.length === 1) choose_towards(ways[0]!, target);
	else pointed.value = ways.length > 0 ? target : null;
}

export function choose_towards(answer: string, target: Target) {
	choose(answer);
	aim = target;
}

// A deed that was aimed by a click continues to its target when the next question asks for it.
function takes_aim(): boolean {
	const open = question.value;
	const target = aim;
	if (!open || !target || open.ask === 'action') aim = null;
	else if (open.kind === 'tile' && open.tiles.some((tile) => key_of(tile) === key_of(target.tile))) {
		aim = null;
		command({ choose: target.tile, answers: open.answers });
		return true;
	} else if (open.kind === 'choice' && open.options.some((one) => one.key === target.creature)) {
		aim = null;
		command({ choose: target.creature, answers: open.answers });
		return true;
	}
	return false;
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

// Stops work that takes too long: the program restarts from the record, without that work.
export function give_up() {
	const kept = fight.value;
	if (!kept || !stop_it) return;
	if (stops.value === 0) {
		worker?.terminate();
		worker = undefined;
		refused.value = 'This fight was stopped before its first question.';
		end_waiting();
	} else stop_it();
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
	deaths = 0;
	end_waiting();
	if (playing_on.value) {
		go_on();
		return;
	}
	if (takes_aim()) return;
	if (hello.value?.map && question.value) send({ get: 'where' });
	if (wants_odds.value && question.value) {
		odds_done.value = false;
		send({ get: 'odds', playouts: 400 });
	}
}

// The figures of a sheet follow the creature's values and conditions.
function see_changes(next: State) {
	for (const [key, now] of Object.entries(next.creatures)) {
		const before = state.value?.creatures[key];
		if (before && JSON.stringify([before.rows, before.conditions]) !== JSON.stringify([now.rows, now.conditions]))
			send({ get: 'sheet', who: key });
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
		see_changes(line);
		state.value = line;
		break;
	case 'question':
	case 'dice':
		end.value = null;
		odds.value = new Map();
		where.value = null;
		regarded.value = '';
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
	case 'where':
		if (line.answers === question.value?.answers) where.value = line;
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
	case 'warning':
		warnings.value = [...warnings.value, line.message];
		break;
	case 'error':
		if (line.saved === false) unsaved.value = line.message;
		else trouble.value = line.message;
		if (explained.value && explained.value.text === '') explained.value = null;
		aim = null;
		end_waiting();
		playing_on.value = false;
		break;
	}
}

function reset() {
	hello.value = state.value = question.value = dice.value = end.value = history.value = null;
	story.value = [];
	warnings.value = [];
	odds.value = new Map();
	where.value = null;
	pointed.value = null;
	regarded.value = '';
	aim = null;
	sheets.value = new Map();
	trouble.value = unsaved.value = refused.value = '';
	stops.value = 0;
	begin_waiting();
	playing_on.value = false;
	explained.value = null;
}

const most_deaths = 2; // one after the other, without a stop in between
let deaths = 0;
let commands = 0; // given since the fight was opened
let stop_it: (() => void) | undefined;

// Opens a fight in a worker of its own. One that dies is started again from the record, which is
// in the store up to the last answer.
export function open(kept: Kept, reread: (id: string) => Promise<Kept | undefined>) {
	worker?.terminate();
	batch(reset);
	commands = 0;
	fight.value = kept;
	async function restart(message: string, is_stopped = false) {
		const here = unsaved.value ? fight.value : null;
		worker?.terminate();
		worker = undefined;
		if (++deaths < most_deaths) {
			// If the store cannot be read, the fight as it was opened is still known.
			const last = here ?? (await reread(kept.id).catch(() => undefined)) ?? kept;
			// The command that was stopped is left out if the record has it already.
			open(is_stopped && last.commands === commands ? { ...last, text: last.before ?? '' } : last, reread);
			trouble.value = is_stopped ? 'Stopped: the fight is as it was before your last answer.' : `${message} and was started again; the fight goes on from its record.`;
		} else {
			refused.value = message;
			end_waiting();
		}
	}
	stop_it = () => void restart('The program was stopped', true);
	const mine = new Worker(new URL('fight-worker.js', document.baseURI), { type: 'module' });
	worker = mine;
	worker.onmessage = (event: MessageEvent<FromFight>) => {
		const message = event.data;
		if (worker !== mine) return; // of a fight that was left while this was on the way
		if ('lines' in message) batch(() => message.lines.forEach((line) => see(parse(line))));
		else if ('record' in message) on_record?.(message.record);
		else if ('unsaved' in message) {
			unsaved.value = message.unsaved;
			fight.value = message.kept; // nowhere else is it as far as that
		}
		else if ('died' in message) void restart(`The program broke off (${message.died})`);
		else {
			refused.value = message.refused;
			end_waiting();
		}
	};
	worker.onerror = (event) => {
		event.preventDefault();
		void restart(`The program broke off (${event.message})`);
	};
	tell({ open: kept });
}

export function close() {
	worker?.terminate();
	worker = undefined;
	fight.value = null;
	reset();
	end_waiting();
}
