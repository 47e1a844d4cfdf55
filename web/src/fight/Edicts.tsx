// SPDX-License-Identifier: MIT
// Edicts of the game master: from a menu beside each creature, or in words.
import { useState } from 'preact/hooks';
import type { Creature, State } from '../wire.ts';
import * as model from './model.ts';

const decree = (text: string) => model.command({ edict: text });

const is_relative = (value: string) => /^\s*[+−-]/.test(value);

export function Edict({ creature, state }: { creature: Creature; state: State }) {
	const [row, set_row] = useState('');
	const [value, set_value] = useState('-1');
	const [tile, set_tile] = useState('');
	const rows = (model.sheets.value.get(creature.key)?.rows ?? []).filter((one) => one.kind === 'track' || one.kind === 'condition');
	const picked = rows.some((one) => one.key === row) ? row : (rows[0]?.key ?? '');
	const now = state.creatures[creature.key]!;
	return (
		<details class="edict">
			<summary aria-label={`Edict for ${creature.name}`}>Edict</summary>
			<form
				class="lab-form"
				onSubmit={(event) => {
					event.preventDefault();
					decree(`${is_relative(value) ? 'change' : 'set'} ${creature.key}.${picked} ${value.trim().replaceAll('−', '-')}`);
				}}
			>
				<label>
					What
					<select value={picked} onChange={(event) => set_row(event.currentTarget.value)}>
						{rows.map((one) => (
							<option key={one.key} value={one.key}>
								{one.name}
							</option>
						))}
					</select>
				</label>
				<label>
					By −5, or to 5 (now {now.rows[picked] ?? 0})
					<input value={value} onInput={(event) => set_value(event.currentTarget.value)} />
				</label>
				<button type="submit">Decree</button>
			</form>
			{now.tile ? (
				<form
					class="lab-form"
					onSubmit={(event) => {
						event.preventDefault();
						decree(`move ${creature.key} ${tile.trim()}`);
					}}
				>
					<label>
						To the tile (now {now.tile.join(',')})
						<input value={tile} placeholder={now.tile.join(',')} onInput={(event) => set_tile(event.currentTarget.value)} />
					</label>
					<button type="submit">Move</button>
				</form>
			) : null}
			<p class="buttons">
				<button type="button" onClick={() => decree(`remove ${creature.key}`)}>
					Remove {creature.name}
				</button>
			</p>
		</details>
	);
}

export function FreeEdict() {
	const hello = model.hello.value!;
	const [free, set_free] = useState('');
	return (
		<form
			class="lab-form"
			onSubmit={(event) => {
				event.preventDefault();
				if (free.trim()) decree(free.trim());
			}}
		>
			<label>
				Edict in words
				<input value={free} placeholder={`add CREATURE ${hello.sides[0]} 3,4`} spellcheck={false} onInput={(event) => set_free(event.currentTarget.value)} />
			</label>
			<button type="submit">Decree this</button>
		</form>
	);
}
