// SPDX-License-Identifier: MIT
// The laboratory: many fights and their numbers. The program computes all of them.
import { useEffect, useState } from 'preact/hooks';
import { json } from '../../commands.ts';
import { scenarios as all_scenarios, type Listed } from '../../scenarios.ts';
import { shipped } from '../../shipped.ts';
import { Balance, Compare, Sensitivity, Sweep } from './Differences.tsx';
import { Coach } from './Coach.tsx';
import { AttackOdds, DuelOdds } from './Odds.tsx';
import { Simulate, type Sim } from './Simulate.tsx';
import { Trouble, useAddress, type Source } from './study.tsx';

const studies = {
	simulate: 'Simulate',
	sweep: 'Sweep',
	balance: 'Balance',
	compare: 'Compare rulings',
	sensitivity: 'Sensitivity',
	attack: 'Odds of an attack',
	duel: 'Odds of a duel',
	coach: 'Coach',
} as const;
type Study = keyof typeof studies;

export function Lab({ own }: { own: Source | null }) {
	const [scenarios, set_scenarios] = useState<Listed[]>([]);
	const [source, set_source] = useState<Source | null>(own);
	const [wanted, set_study] = useAddress('study', 'simulate');
	const study = wanted in studies ? (wanted as Study) : 'simulate';
	const [given, set_seed] = useAddress('seed', '1');
	const seed = Math.max(1, Number(given) || 1);
	const [path, set_path] = useAddress('scenario', 'scenarios/threa/duel.yaml');
	const [who, set_who] = useState<string[]>([]);
	const [trouble, set_trouble] = useState('');
	useEffect(() => {
		void all_scenarios().then((all) => {
			set_scenarios(all);
			const first = all.find((one) => one.key === path) ?? all[0];
			if (!own && first) void open(first.key);
		});
	}, []);
	// One fight gives the names of the fighters.
	useEffect(() => {
		if (!source) return;
		set_trouble('');
		json<Sim>(['sim', source.path, '-n', '1'], { files: { [source.path]: source.text }, budget_ms: 10_000 }).then(
			(all) => set_who(Object.keys(all[0]?.creatures ?? {})),
			(problem: Error) => set_trouble(problem.message),
		);
	}, [source]);
	async function open(key: string) {
		set_source({ path: key, text: await shipped(key) });
		if (key !== path) set_path(key);
	}
	return (
		<div class="lab">
			<h1>Lab</h1>
			<div class="lab-form">
				<label>
					Scenario
					<select value={source?.path ?? ''} onChange={(event) => (own && event.currentTarget.value === own.path ? set_source(own) : void open(event.currentTarget.value))}>
						{own ? <option value={own.path}>The fight you play: {own.path}</option> : null}
						{scenarios.map((one) => (
							<option key={one.key} value={one.key}>
								{one.rulebook}: {one.about}
							</option>
						))}
					</select>
				</label>
				<label>
					Seed
					<input type="number" min={1} value={given} onInput={(event) => set_seed(event.currentTarget.value)} />
				</label>
			</div>
			<div class="buttons studies" role="group" aria-label="Studies">
				{(Object.keys(studies) as Study[]).map((one) => (
					<button key={one} type="button" aria-pressed={study === one} onClick={() => set_study(one)}>
						{studies[one]}
					</button>
				))}
			</div>
			<Trouble text={trouble} />
			{source ? (
				<div class="study">
					{study === 'simulate' ? <Simulate source={source} seed={seed} /> : null}
					{study === 'sweep' ? <Sweep source={source} seed={seed} /> : null}
					{study === 'balance' ? <Balance source={source} seed={seed} /> : null}
					{study === 'compare' ? <Compare source={source} seed={seed} /> : null}
					{study === 'sensitivity' ? <Sensitivity source={source} seed={seed} /> : null}
					{study === 'attack' ? <AttackOdds source={source} who={who} seed={seed} /> : null}
					{study === 'duel' ? <DuelOdds source={source} seed={seed} /> : null}
					{study === 'coach' ? <Coach source={source} seed={seed} /> : null}
				</div>
			) : null}
		</div>
	);
}
