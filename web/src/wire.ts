// SPDX-License-Identifier: MIT
// The lines of the wire (docs/json.md), as far as the page reads them.

export type Tile = [number, number];

export interface Creature {
	key: string;
	name: string;
	side: string;
	glyph: string;
	size: [number, number];
}

export interface FightMap {
	width: number;
	height: number;
	rows: string[];
	terrains: Record<string, string>;
}

export interface Row {
	key: string;
	name: string;
	of: 'creature' | 'fight';
	kind: string;
	help: string;
	low: number;
	high: number;
}

export interface Hello {
	type: 'hello';
	protocol: number;
	version: string;
	rulebook: string;
	scenario: { name: string; about: string };
	sides: string[];
	creatures: Creature[];
	map: FightMap | null;
	rows: Row[];
	resources: string[];
	you: string[];
}

export interface Condition {
	key: string;
	words: string;
	value: number | string;
	ends?: string;
}

export interface CreatureState {
	tile?: Tile;
	facing?: string;
	in_play: boolean;
	able: boolean;
	rows: Record<string, number>;
	conditions: Condition[];
}

export interface State {
	type: 'state';
	round: number;
	turn: string | null;
	order: string[];
	rows: Record<string, number>;
	creatures: Record<string, CreatureState>;
}

export interface Option {
	key: string;
	label: string;
	cost: Record<string, number>;
	place?: number;
}

export type Answer = string | number | Tile;

interface Asked {
	type: 'question';
	answers: number;
	owner: string;
	ask: string;
	text?: string;
	so_far?: string;
	facts?: Record<string, number>;
	reaction?: boolean;
	pause?: boolean;
}
export type Choice = Asked & { kind: 'choice'; options: Option[]; default: string; mark?: string };
export type NumberQuestion = Asked & { kind: 'number'; lo: number; hi: number; default: number; mark?: number };
export type TileQuestion = Asked & { kind: 'tile'; tiles: Tile[]; default: Tile; mark?: Tile };
export type Question = Choice | NumberQuestion | TileQuestion;

export interface Dice {
	type: 'dice';
	answers: number;
	dice: string;
	why?: string;
	lo: number;
	hi: number;
	owner?: string;
	needs?: { at_least: number } | { at_most: number };
}

export interface AnswerOdds {
	answer: Answer;
	playouts: number;
	win?: number;
	low?: number;
	high?: number;
	hit?: number;
	exact?: boolean;
}

export interface Odds {
	type: 'odds';
	answers: number;
	side: string;
	odds: AnswerOdds[];
	done: boolean;
}

// Previews of answers: the next choices, tried by the program on a copy of the fight.
export interface Where {
	type: 'where';
	answers: number;
	options: { answer: string; tiles?: Tile[]; creatures?: string[] }[];
	reach: Tile[];
}

export interface Span {
	text: string;
	kind?: 'creature' | 'number' | 'rule' | 'cost' | 'heading';
	ref?: string | number;
}

export interface Story {
	type: 'story';
	from: number;
	to: number;
	spans: Span[];
}

// An event: those of its many keys that the page reads.
export interface Event {
	n: number;
	type: string;
	who?: string;
	from?: Tile;
	to?: Tile;
	round?: number;
	rounds?: number;
	winner?: string | null;
	[key: string]: unknown;
}

export interface Log {
	type: 'log';
	from: number;
	events: Event[];
	story?: Omit<Story, 'type'>[];
}

export interface Why {
	type: 'why';
	text: string;
	event?: number;
	path?: string;
}

export interface SheetRow {
	key: string;
	name: string;
	value: number;
	kind: string;
	maximum?: number;
	help?: string;
	ends?: string;
}

export interface Sheet {
	type: 'sheet';
	who: string;
	name: string;
	side: string;
	rows: SheetRow[];
	figures: string[];
}

export interface Given {
	n: number;
	round: number;
	owner: string;
	ask?: string;
	answer?: string;
	dice?: string;
	edict?: string;
}

export interface History {
	type: 'history';
	given: number;
	answers: Given[];
}

export type Line = (
	| Hello
	| State
	| Question
	| Dice
	| Odds
	| Story
	| Log
	| Why
	| Sheet
	| Where
	| History
	| { type: 'rule'; rule: string; text: string }
	| { type: 'undone' | 'redone'; answers: number }
	| { type: 'set'; what: string; how: string; owner?: string }
	| { type: 'warning'; message: string }
	| { type: 'error'; message: string; saved?: boolean }
) & { id?: string | number };

export function parse(line: string): Line | Event {
	return JSON.parse(line) as Line | Event;
}

export function is_event(line: Line | Event): line is Event {
	return 'n' in line;
}
