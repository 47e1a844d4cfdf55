// SPDX-License-Identifier: MIT
// The player of each creature, and whose dice are real.
import { useEffect, useState } from 'preact/hooks';
import { json_once } from '../commands.ts';
import { FreeEdict } from './Edicts.tsx';
import * as model from './model.ts';

interface Tactic {
	key: string;
	about?: string;
}

// Possible players of a seat, as the command line writes them; search at several levels.
const levels: [number, string][] = [
	[2, 'quick'],
	[3, 'usual'],
	[4, 'strong'],
];
const chairs_of = (tactics: Tactic[]): [string, string][] =>
	tactics.flatMap(({ key }): [string, string][] => (key === 'search' ? levels.map(([level, word]) => [`search level=${level}`, `search, ${word}`]) : [[key, key]]));

export function Seats() {
	const hello = model.hello.value;
	const [tactics, set_tactics] = useState<Tactic[]>([]);
	const [chairs, set_chairs] = useState<Record<string, string>>({});
	const [reactions, set_reactions] = useState('ask');
	const [dice, set_dice] = useState<Record<string, string>>({});
	const book = hello?.rulebook;
	useEffect(() => {
		if (book) void json_once<Tactic>(['list', 'tactics', book]).then(set_tactics);
	}, [book]);
	if (!hello || !model.state.value) return null;
	const gm = hello.you.includes('gm');
	const mine = (key: string, side: string) => hello.you.includes(key) || hello.you.includes(side);
	const shown = hello.creatures.filter((one) => gm || mine(one.key, one.side));
	return (
		<details class="panel seats">
			<summary>Seats, dice and edicts</summary>
			<ul>
				{shown.map((one) => (
					<li key={one.key} class="seat">
						<b>{one.name}</b>
						<label>
							<span class="quiet">is played by</span>{' '}
							<select
								value={chairs[one.key] ?? (mine(one.key, one.side) ? 'me' : '')}
								onChange={(event) => {
									const who = event.currentTarget.value;
									set_chairs({ ...chairs, [one.key]: who });
									if (who) model.command({ seat: { [one.key]: who } });
								}}
							>
								<option value="">its tactic</option>
								<option value="me">me</option>
								{chairs_of(tactics).map(([chair, words]) => (
									<option key={chair} value={chair}>
										{words}
									</option>
								))}
							</select>
						</label>
						<label>
							<span class="quiet">dice</span>{' '}
							<select
								value={dice[one.key] ?? 'generated'}
								onChange={(event) => {
									set_dice({ ...dice, [one.key]: event.currentTarget.value });
									model.command({ dice: { [one.key]: event.currentTarget.value } });
								}}
							>
								<option value="generated">by Affray</option>
								<option value="real">real ones</option>
							</select>
						</label>
					</li>
				))}
			</ul>
			<p>
				<label>
					When they may react{' '}
					<select
						value={reactions}
						onChange={(event) => {
							set_reactions(event.currentTarget.value);
							model.command({ reactions: event.currentTarget.value });
						}}
					>
						<option value="ask">ask me</option>
						<option value="auto">the tactic answers</option>
						<option value="never">never react</option>
					</select>
				</label>
			</p>
			{gm ? (
				<FreeEdict />
			) : (
				<p>
					<button type="button" onClick={() => model.command({ seat: 'gm' })}>
						Take the game master's seat
					</button>{' '}
					<span class="quiet">From then on you see everything; the record says so.</span>
				</p>
			)}
		</details>
	);
}
