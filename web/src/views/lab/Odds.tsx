// SPDX-License-Identifier: MIT
// Exact odds: of an attack, and of a whole small fight.
import { useState } from 'preact/hooks';
import { Once, Open, percent, RateBar, words, type Source } from './study.tsx';

interface Attack {
	action: string;
	with?: string;
	against: string | null;
	hit: number | null;
	answers: { who: string; question: string; by: string; taken: (string | number)[] }[];
}

export function AttackOdds({ source, who, seed }: { source: Source; who: string[]; seed: number }) {
	const [attacker, set_attacker] = useState('');
	const [target, set_target] = useState('');
	const a = who.includes(attacker) ? attacker : (who[0] ?? '');
	const b = who.includes(target) && target !== a ? target : (who.find((one) => one !== a) ?? '');
	const pick = (label: string, value: string, set: (value: string) => void) => (
		<label>
			{label}
			<select value={value} onChange={(event) => set(event.currentTarget.value)}>
				{who.map((one) => (
					<option key={one} value={one}>
						{words(one)}
					</option>
				))}
			</select>
		</label>
	);
	return (
		<Once<Attack>
			source={source}
			label="Work it out"
			argv={() => ['odds', source.path, '--attack', `${a} > ${b}`, '--against', 'all']}
			show={(results) => (
				<section class="panel" aria-label="Odds of the attack">
					<h2>
						{words(a)} attacks {words(b)}
						{results[0]?.with ? ` with ${results[0].with}` : ''}
					</h2>
					<table class="data">
						<thead>
							<tr>
								<th scope="col">defence</th>
								<th scope="col">succeeds</th>
							</tr>
						</thead>
						<tbody>
							{results.map((one, i) => (
								<tr key={i}>
									<th scope="row">{one.against === null ? 'what its tactic chooses' : words(one.against)}</th>
									<td>{one.hit === null ? '–' : percent(one.hit, 2)}</td>
								</tr>
							))}
						</tbody>
					</table>
					<p class="quiet">Exact: every roll is walked through, nothing is sampled.</p>
					<Open source={source} seed={seed} label="Open the fight" />
				</section>
			)}
		>
			{pick('Attacker', a, set_attacker)}
			{pick('Target', b, set_target)}
		</Once>
	);
}

interface Duel {
	sides: Record<string, number>;
	draw: number;
	states: number;
	rounds: [number, number][];
}

export function DuelOdds({ source, seed }: { source: Source; seed: number }) {
	return (
		<Once<Duel>
			source={source}
			label="Solve the whole fight"
			argv={() => ['odds', source.path, '--duel', '--limit', '300000']}
			show={(results) => {
				const one = results[0];
				if (!one) return null;
				return (
					<section class="panel" aria-label="Solved">
						<h2>Who wins, exactly</h2>
						{Object.entries(one.sides).map(([side, p], i) => (
							<RateBar key={side} name={side} side={i} rate={{ rate: p, low: p, high: p }} />
						))}
						<p class="quiet">
							{one.states.toLocaleString('en')} positions, solved under the scenario's tactics; nothing is sampled.
						</p>
						<Open source={source} seed={seed} label="Open the fight" />
					</section>
				);
			}}
		>
			<p class="quiet">For small fights, such as the scenarios named odds-….</p>
		</Once>
	);
}
