// SPDX-License-Identifier: MIT
// All creatures of the fight: bars for values with a maximum, conditions with their ends.
import type { Creature, Hello, Row, State } from '../wire.ts';
import * as model from './model.ts';
import { Edict } from './Edicts.tsx';
import { Token } from './Map.tsx';
import { side_class } from './sides.ts';

interface Bar {
	key: string;
	name: string;
	value: number;
	maximum: number;
	help: string;
}

function bars_of(creature: Creature, state: State): Bar[] {
	const now = state.creatures[creature.key]!;
	return (model.sheets.value.get(creature.key)?.rows ?? [])
		.filter((row) => row.kind === 'track' && (row.maximum ?? 0) > 0 && !row.key.includes('.'))
		.map((row) => ({
			key: row.key,
			name: row.name,
			value: now.rows[row.key] ?? 0,
			maximum: row.maximum!,
			help: row.help ?? '',
		}));
}

// A value without a maximum is shown only if it is not 0.
function counts_of(creature: Creature, hello: Hello, state: State): [Row, number][] {
	const now = state.creatures[creature.key]!;
	const barred = new Set(bars_of(creature, state).map((bar) => bar.key));
	return hello.rows
		.filter((row) => row.of === 'creature' && row.kind === 'track' && !barred.has(row.key))
		.map((row) => [row, now.rows[row.key] ?? 0] as [Row, number])
		.filter(([, value]) => value !== 0);
}

function One({ creature, hello, state }: { creature: Creature; hello: Hello; state: State }) {
	const now = state.creatures[creature.key]!;
	const side = hello.sides.indexOf(creature.side);
	const turn = state.turn === creature.key && !model.end.value;
	const figures = model.sheets.value.get(creature.key)?.figures.join('; ') ?? '';
	return (
		<li class={`creature ${side_class(hello, creature.side)} ${now.able ? '' : 'out'} ${turn ? 'turn' : ''}`}>
			<svg class={`badge token ${side_class(hello, creature.side)}`} viewBox="0 0 1 1" aria-hidden="true">
				<Token creature={{ ...creature, size: [1, 1] }} state={{ ...now, facing: undefined }} side={side} />
			</svg>
			<div class="creature-name">
				<strong>{creature.name}</strong> <span class="quiet">{creature.side}</span>
				{turn ? <span class="tag accent">its turn</span> : null}
				{now.able ? null : <span class="tag">out of the fight</span>}
				{hello.you.includes('gm') ? <Edict creature={creature} state={state} /> : null}
			</div>
			<div class="bars">
				{bars_of(creature, state).map((bar) => (
					<button
						key={bar.key}
						type="button"
						class="bar"
						title={`${bar.help}: ${bar.value} of ${bar.maximum}. Why?`}
						onClick={() => model.explain({ path: `${creature.key}.${bar.key}` }, `${creature.name}: ${bar.name}`)}
					>
						<span class="bar-name">{bar.name}</span>
						<span class="bar-track">
							<span class="bar-fill" style={{ width: `${Math.max(0, Math.min(1, bar.value / bar.maximum)) * 100}%` }} />
						</span>
						<span class="bar-value">
							{bar.value}
							<span class="quiet">/{bar.maximum}</span>
						</span>
					</button>
				))}
			</div>
			<div class="conditions">
				{counts_of(creature, hello, state).map(([row, value]) => (
					<button key={row.key} type="button" class="tag" title={row.help} onClick={() => model.explain({ path: `${creature.key}.${row.key}` }, `${creature.name}: ${row.name}`)}>
						{row.name} {value}
					</button>
				))}
				{now.conditions.filter((one) => one.words !== '').map((one) => (
					<button
						key={one.key}
						type="button"
						class="tag warn"
						title={`${one.ends ? `Ends ${one.ends}. ` : ''}Why?`}
						onClick={() => model.explain({ path: `${creature.key}.${one.key}` }, `${creature.name}: ${one.words}`)}
					>
						{one.words}
					</button>
				))}
			</div>
			<p class="figures quiet" title={figures}>
				{figures}
			</p>
		</li>
	);
}

export function Creatures() {
	const hello = model.hello.value;
	const state = model.state.value;
	if (!hello || !state) return null;
	const order = [...state.order, ...hello.creatures.map((one) => one.key).filter((key) => !state.order.includes(key))];
	const shown = order
		.map((key) => model.creatures.value.get(key))
		.filter((one): one is Creature => one !== undefined && state.creatures[one.key] !== undefined);
	return (
		<section class="panel creatures" aria-label="Creatures">
			<ul>
				{shown.map((creature) => (
					<One key={creature.key} creature={creature} hello={hello} state={state} />
				))}
			</ul>
		</section>
	);
}
