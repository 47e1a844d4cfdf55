// SPDX-License-Identifier: MIT
// Begins a fight, or goes on with one that is kept.
import type { Kept } from '../store.ts';
import { kept } from '../store.ts';
import * as model from './model.ts';
import { go } from '../route.ts';

export interface Beginning {
	name: string;
	text: string; // a scenario or a .fight
	as?: string[];
	seed?: number;
	affray?: string; // the version that wrote it
	number?: number; // which of the seed's fights
}

const is_record = (text: string) => /^(#.*\n|\s*\n)*affray fight \d/.test(text);

// The scenario inside a record, as text; empty: the record names a file instead.
export function scenario_in(record: string): string {
	const block = /^scenario: \|\n((?:  .*\n|[ \t]*\n)+)/m.exec(record)?.[1] ?? '';
	return block.replaceAll(/^ {2}/gm, '');
}

export function start_fight({ name, text, as = [], seed = 1, number = 1, affray }: Beginning) {
	const id = Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);
	const record = is_record(text);
	const dice = record ? /^seed: (\d+)(?:\/(\d+))?$/m.exec(text) : null;
	const fight: Kept = {
		id,
		name,
		title: '',
		rulebook: '',
		scenario: record ? scenario_in(text) : text,
		text: record ? text : '',
		as,
		seed: Number(dice?.[1] ?? seed),
		number: Number(dice?.[2] ?? number),
		affray,
		round: 0,
		over: false,
		when: Date.now(),
	};
	go_fight(fight);
	go(`fight/${id}`);
}

export function go_fight(fight: Kept) {
	model.open(fight, kept);
}
