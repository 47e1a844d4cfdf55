// SPDX-License-Identifier: MIT
// Many fights: winners, lengths, deeds of the creatures.
import { useEffect, useRef, useState } from 'preact/hooks';
import { download } from '../../files.ts';
import { simulate } from './simulate.ts';
import { Open, percent, RateBar, StudyForm, Trouble, useAddress, words, type Rate, type Source } from './study.tsx';

interface SideResult extends Rate {
	wins: number;
	deaths: number;
}
export interface Sim {
	fights: number;
	seed: number;
	tactics: Record<string, string>;
	draws: number;
	sides: Record<string, SideResult>;
	rounds: { mean: number; median: number; ninety: number; fights: number[] };
	creatures: Record<
		string,
		{
			alive: number;
			down: number;
			dead: number;
			fled: number;
			unhurt: number;
			dealt: Record<string, number>;
			taken: Record<string, number>;
			actions: Record<string, { deeds: number; checks?: number; hits?: number }>;
		}
	>;
	notable: { what: string; fight: number; rounds: number; winner?: string }[];
}

function Lengths({ fights }: { fights: number[] }) {
	const most = Math.max(...fights, 1);
	const total = fights.reduce((a, b) => a + b, 0) || 1;
	const shown = fights.map((count, rounds): [number, number] => [rounds, count]).filter(([rounds]) => rounds > 0);
	return (
		<details>
			<summary>Length of fights, by rounds</summary>
			<div class="table-scroll" tabIndex={0} role="group" aria-label="Length of fights">
				<table class="chances">
					<thead>
						<tr>
							<th scope="col">rounds</th>
							<th scope="col">fights</th>
							<td />
						</tr>
					</thead>
					<tbody>
						{shown.map(([rounds, count]) => (
							<tr key={rounds}>
								<th scope="row">{rounds}</th>
								<td>{percent(count / total)}</td>
								<td class="chance-bar" aria-hidden="true">
									<span style={{ width: `${(100 * count) / most}%` }} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	);
}

const sum = (of: Record<string, number>) =>
	Object.entries(of)
		.map(([track, value]) => `${value.toFixed(1)} ${track}`)
		.join(', ') || '–';

function SimResult({ sim, source }: { sim: Sim; source: Source }) {
	return (
		<>
			<section class="panel" aria-label="Who wins">
				<h2>Who wins</h2>
				{Object.entries(sim.sides).map(([side, result], i) => (
					<RateBar key={side} name={side} side={i} rate={result} />
				))}
				<p class="quiet">
					{sim.fights.toLocaleString('en')} fights, {sim.draws} of them drawn · seed {sim.seed} · tactics:{' '}
					{Object.entries(sim.tactics)
						.map(([side, tactic]) => `${side} ${tactic}`)
						.join(', ')}{' '}
					· intervals of 95 %
				</p>
				<p>
					{sim.rounds.mean.toFixed(2)} rounds on average; half of the fights take {sim.rounds.median} or fewer, nine in ten{' '}
					{sim.rounds.ninety}.
				</p>
				<Lengths fights={sim.rounds.fights} />
			</section>
			<section class="panel" aria-label="Who is left">
				<h2>Who is left, and what they did</h2>
				<div class="table-scroll" tabIndex={0} role="group" aria-label="Creatures">
					<table class="data">
						<thead>
							<tr>
								<th scope="col">creature</th>
								<th scope="col">stands</th>
								<th scope="col">down</th>
								<th scope="col">dead</th>
								<th scope="col">fled</th>
								<th scope="col">unhurt</th>
								<th scope="col">dealt a fight</th>
								<th scope="col">taken a fight</th>
								<th scope="col" class="words">most often does</th>
							</tr>
						</thead>
						<tbody>
							{Object.entries(sim.creatures).map(([key, one]) => (
								<tr key={key}>
									<th scope="row">{words(key)}</th>
									<td>{percent(one.alive, 0)}</td>
									<td>{percent(one.down, 0)}</td>
									<td>{percent(one.dead, 0)}</td>
									<td>{percent(one.fled, 0)}</td>
									<td>{percent(one.unhurt, 0)}</td>
									<td>{sum(one.dealt)}</td>
									<td>{sum(one.taken)}</td>
									<td class="words">
										{Object.entries(one.actions)
											.sort(([, a], [, b]) => b.deeds - a.deeds)
											.slice(0, 3)
											.map(([action, did]) => `${words(action)}${did.checks ? ` (hits ${percent((did.hits ?? 0) / did.checks, 0)})` : ''}`)
											.join(', ')}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			</section>
			<section class="panel" aria-label="Worth a look">
				<h2>Worth a look</h2>
				<ul class="notable">
					{sim.notable.map((one) => (
						<li key={one.what + one.fight}>
							<span>
								{one.what}: fight {one.fight}, {one.rounds} {one.rounds === 1 ? 'round' : 'rounds'}
								{one.winner ? `, won by ${one.winner}` : ''}
							</span>
							<Open source={source} seed={sim.seed} number={one.fight} />
						</li>
					))}
				</ul>
			</section>
		</>
	);
}

export function Simulate({ source, seed }: { source: Source; seed: number }) {
	const [given, set_given] = useAddress('fights', '2000');
	const number = Math.max(1, Math.min(1000000, Number(given) || 1));
	const [text, set_text] = useState('');
	const [fights, set_fights] = useState(0);
	const [total, set_total] = useState(0);
	const [trouble, set_trouble] = useState('');
	const stopper = useRef<AbortController | null>(null);
	const [running, set_running] = useState(false);
	useEffect(() => {
		set_text('');
		return () => stopper.current?.abort();
	}, [source.path]);
	async function go() {
		const stop = new AbortController();
		stopper.current = stop;
		set_running(true);
		set_trouble('');
		set_text('');
		set_fights(0);
		set_total(number);
		try {
			await simulate([source.path, '--seed', String(seed)], { [source.path]: source.text }, number, stop.signal, (progress) => {
				set_fights(progress.fights);
				set_text(progress.text);
			});
		} catch (problem) {
			set_trouble((problem as Error).message);
		}
		set_running(false);
	}
	return (
		<>
			<StudyForm
				label="Simulate"
				running={running}
				start={() => void go()}
				stop={() => stopper.current?.abort()}
				more={
					text ? (
						<button type="button" onClick={() => download('sim.json', text)}>
							Save as JSON
						</button>
					) : null
				}
			>
				<label>
					Fights
					<input type="number" min={1} max={1000000} value={given} onInput={(event) => set_given(event.currentTarget.value)} />
				</label>
			</StudyForm>
			{running || fights > 0 ? (
				<p class="progress">
					<progress value={fights} max={total} aria-label="Fights simulated" />{' '}
					<span role="status">
						{fights.toLocaleString('en')} of {total.toLocaleString('en')} fights{running ? '' : fights < total ? ', stopped' : ''}
					</span>
				</p>
			) : null}
			<Trouble text={trouble} />
			{text ? <SimResult sim={JSON.parse(text) as Sim} source={source} /> : null}
		</>
	);
}
