// SPDX-License-Identifier: MIT
// The laboratory: many fights, and what the numbers say. All of it is computed by the program.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { json, json_once, Stopped } from '../../commands.ts';
import { download } from '../../files.ts';
import { start_fight } from '../../fight/start.ts';
import { shipped } from '../../shipped.ts';
import { simulate } from './simulate.ts';

export interface Source {
	path: string;
	text: string;
}

interface Rate {
	rate: number;
	low: number;
	high: number;
}
interface SideResult extends Rate {
	wins: number;
	deaths: number;
}
interface Sim {
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

const percent = (p: number, digits = 1) => `${(100 * p).toFixed(digits)} %`;
const signed = (p: number) => `${p > 0 ? '+' : ''}${(100 * p).toFixed(1)}`;
const words = (key: string) => key.replaceAll('_', ' ');

// A share with its interval: a bar, a whisker over it, and the numbers beside it.
function RateBar({ name, side, rate }: { name: string; side: number; rate: Rate }) {
	return (
		<div class={`rate side-${side % 4}`}>
			<span class="rate-name">{name}</span>
			<span class="rate-track" aria-hidden="true">
				<span class="rate-fill" style={{ width: `${rate.rate * 100}%` }} />
				<span class="rate-range" style={{ left: `${rate.low * 100}%`, width: `${(rate.high - rate.low) * 100}%` }} />
			</span>
			<span class="rate-value">
				{percent(rate.rate)} <span class="quiet">({percent(rate.low)} to {percent(rate.high)})</span>
			</span>
		</div>
	);
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
								{one.winner ? `, ${one.winner} wins` : ''}
							</span>
							<button type="button" onClick={() => start_fight({ name: source.path, text: source.text, as: ['gm'], seed: sim.seed, number: one.fight })}>
								Open this fight
							</button>
						</li>
					))}
				</ul>
			</section>
		</>
	);
}

function Trouble({ text }: { text: string }) {
	return text ? (
		<pre class="trouble" role="alert">
			{text}
		</pre>
	) : null;
}

// The fields of a study, and the one button that starts and stops it.
function StudyForm({
	label,
	running,
	start,
	stop,
	children,
	more,
}: {
	label: string;
	running: boolean;
	start: () => void;
	stop: () => void;
	children: ComponentChildren;
	more?: ComponentChildren;
}) {
	return (
		<form
			class="lab-form"
			onSubmit={(event) => {
				event.preventDefault();
				start();
			}}
		>
			{children}
			{/* Two keys: were it one element, it could become the submit button while its click as Stop is still going on, and start again. */}
			{running ? (
				<button key="stop" type="button" onClick={stop}>
					Stop
				</button>
			) : (
				<button key="start" type="submit" class="primary">
					{label}
				</button>
			)}
			{more}
		</form>
	);
}

function Simulate({ source, seed }: { source: Source; seed: number }) {
	const [number, set_number] = useState(2000);
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
					<input type="number" min={1} max={1000000} value={number} onInput={(event) => set_number(event.currentTarget.valueAsNumber || 1)} />
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

// A command that answers once: its form, a button that starts and stops it, its result.
function Once<T>({
	argv,
	source,
	label,
	children,
	show,
}: {
	argv: () => [string, ...string[]];
	source: Source;
	label: string;
	children: ComponentChildren;
	show: (results: T[]) => ComponentChildren;
}) {
	const [results, set_results] = useState<T[] | null>(null);
	const [trouble, set_trouble] = useState('');
	const [running, set_running] = useState(false);
	const stopper = useRef<AbortController | null>(null);
	useEffect(() => {
		set_results(null);
		set_trouble('');
		return () => stopper.current?.abort();
	}, [source.path]);
	async function go() {
		const stop = new AbortController();
		stopper.current = stop;
		set_running(true);
		set_trouble('');
		set_results(null);
		try {
			set_results(await json<T>(argv(), { files: { [source.path]: source.text }, signal: stop.signal }));
		} catch (problem) {
			if (!(problem instanceof Stopped)) set_trouble((problem as Error).message);
		}
		set_running(false);
	}
	return (
		<>
			<StudyForm label={label} running={running} start={() => void go()} stop={() => stopper.current?.abort()}>
				{children}
			</StudyForm>
			{running ? (
				<p class="progress">
					<progress aria-label="Working" /> <span role="status">Working it out…</span>
				</p>
			) : null}
			<Trouble text={trouble} />
			{results ? show(results) : null}
		</>
	);
}

interface FieldProps {
	label: string;
	value: string;
	set: (value: string) => void;
	hint?: string;
}

function Field({ label, value, set, hint }: FieldProps) {
	return (
		<label>
			{label}
			<input value={value} placeholder={hint} spellcheck={false} onInput={(event) => set(event.currentTarget.value)} />
		</label>
	);
}

function NumberField({ label, value, set }: FieldProps) {
	return (
		<label>
			{label}
			<input type="number" min={1} value={value} onInput={(event) => set(event.currentTarget.value)} />
		</label>
	);
}

interface Cell {
	values: Record<string, string>;
	fights: number;
	sides: Record<string, Rate>;
	rounds: { mean: number };
	deaths: number;
}

function Heat({ cells }: { cells: Cell[] }) {
	const first = cells[0];
	if (!first) return null;
	const side = Object.keys(first.sides)[0]!;
	const [down, across] = Object.keys(first.values);
	const columns = across ? [...new Set(cells.map((cell) => cell.values[across]!))] : [''];
	const rows = [...new Set(cells.map((cell) => cell.values[down!]!))];
	const at = (row: string, column: string) => cells.find((cell) => cell.values[down!] === row && (!across || cell.values[across] === column));
	return (
		<section class="panel" aria-label="Sweep">
			<h2>How often {side} wins</h2>
			<div class="table-scroll" tabIndex={0} role="group" aria-label="Grid">
				<table class="heat">
					<thead>
						<tr>
							<th scope="col">
								{down}
								{across ? ` \\ ${across}` : ''}
							</th>
							{columns.map((column) => (
								<th key={column} scope="col">
									{column || 'wins'}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row}>
								<th scope="row">{row}</th>
								{columns.map((column) => {
									const rate = at(row, column)?.sides[side];
									return rate ? (
										<td key={column} class={rate.rate > 0.55 ? 'strong' : ''} style={{ '--share': `${rate.rate * 100}%` }} title={`${percent(rate.low)} to ${percent(rate.high)}`}>
											{percent(rate.rate, 0)}
										</td>
									) : (
										<td key={column} />
									);
								})}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p class="quiet">{first.fights} fights a cell, all with the same dice.</p>
		</section>
	);
}

function Sweep({ source, seed }: { source: Source; seed: number }) {
	const [vary, set_vary] = useState('distance=1..10');
	const [second, set_second] = useState('');
	const [number, set_number] = useState('300');
	return (
		<Once<{ cells: Cell[] }>
			source={source}
			label="Sweep"
			argv={() => ['sweep', source.path, '--seed', String(seed), '-n', number, ...[vary, second].filter((one) => one.trim()).flatMap((one) => ['--vary', one.trim()])]}
			show={(results) => <Heat cells={results[0]?.cells ?? []} />}
		>
			<Field label="Vary" value={vary} set={set_vary} hint="aldric.skills.swords=3..8" />
			<Field label="And (optional)" value={second} set={set_second} hint="goblin.count=1..5" />
			<NumberField label="Fights a cell" value={number} set={set_number} />
		</Once>
	);
}

interface Change {
	before: number;
	after: number;
	change: Rate;
}
interface Reading {
	ruling: string;
	value: string;
	sides: Record<string, Change>;
	flips: number;
}

function Compare({ source, seed }: { source: Source; seed: number }) {
	const [number, set_number] = useState('200');
	return (
		<Once<{ fights: number; rulings: Reading[] }>
			source={source}
			label="Compare all readings"
			argv={() => ['compare', source.path, '--rulings', 'all', '--seed', String(seed), '-n', number]}
			show={(results) => {
				const all = results[0];
				const sides = Object.keys(all?.rulings[0]?.sides ?? {});
				return (
					<section class="panel" aria-label="Comparison">
						<h2>What other readings of the rules would change</h2>
						<div class="table-scroll" tabIndex={0} role="group" aria-label="Readings">
							<table class="data">
								<thead>
									<tr>
										<th scope="col">ruling</th>
										<th scope="col" class="words">read as</th>
										{sides.map((side) => (
											<th key={side} scope="col">
												{side} wins, points
											</th>
										))}
										<th scope="col">other winner</th>
									</tr>
								</thead>
								<tbody>
									{all?.rulings.map((one) => (
										<tr key={`${one.ruling} ${one.value}`}>
											<th scope="row">{words(one.ruling)}</th>
											<td class="words">{one.value}</td>
											{sides.map((side) => {
												const change = one.sides[side]!.change;
												return (
													<td key={side}>
														{signed(change.rate)} <span class="quiet">({signed(change.low)} to {signed(change.high)})</span>
													</td>
												);
											})}
											<td>{one.flips}</td>
										</tr>
									))}
								</tbody>
							</table>
						</div>
						<p class="quiet">{all?.fights} fights for each reading, with the same dice; the largest changes come first.</p>
					</section>
				);
			}}
		>
			<NumberField label="Fights of each" value={number} set={set_number} />
		</Once>
	);
}

interface Step {
	path: string;
	from: number | string;
	to: number | string;
	side: string;
	worth: Rate;
}

function Sensitivity({ source, seed }: { source: Source; seed: number }) {
	const [number, set_number] = useState('100');
	return (
		<Once<{ fights: number; steps: Step[] }>
			source={source}
			label="What is each +1 worth?"
			argv={() => ['sensitivity', source.path, '--seed', String(seed), '-n', number]}
			show={(results) => (
				<section class="panel" aria-label="Sensitivity">
					<h2>What each +1 is worth</h2>
					<div class="table-scroll" tabIndex={0} role="group" aria-label="Steps">
						<table class="data">
							<thead>
								<tr>
									<th scope="col">value</th>
									<th scope="col">from</th>
									<th scope="col">to</th>
									<th scope="col">its side wins, points</th>
								</tr>
							</thead>
							<tbody>
								{results[0]?.steps.map((one) => (
									<tr key={one.path}>
										<th scope="row">{one.path}</th>
										<td>{one.from}</td>
										<td>{one.to}</td>
										<td>
											{signed(one.worth.rate)} <span class="quiet">({signed(one.worth.low)} to {signed(one.worth.high)})</span>
										</td>
									</tr>
								))}
							</tbody>
						</table>
					</div>
				</section>
			)}
		>
			<NumberField label="Fights of each" value={number} set={set_number} />
		</Once>
	);
}

interface Balanced {
	path: string;
	target: string | number;
	reached: boolean;
	value?: number;
	exact?: number;
	low?: number;
	high?: number;
	tried: { value: number; fights: number; rate: number; low: number; high: number }[];
}

function Balance({ source, seed }: { source: Source; seed: number }) {
	const [tune, set_tune] = useState('distance=1..10');
	const [target, set_target] = useState('50%');
	return (
		<Once<Balanced>
			source={source}
			label="Find the value"
			argv={() => ['balance', source.path, '--seed', String(seed), '--tune', tune, '--target', target, '-n', '2048']}
			show={(results) => {
				const one = results[0];
				if (!one) return null;
				return (
					<section class="panel" aria-label="Balance">
						<h2>{one.reached ? `${one.path} = ${one.value}` : 'Not reached anywhere in this range'}</h2>
						{one.exact !== undefined ? (
							<p>
								Exactly at {one.exact.toFixed(2)} <span class="quiet">({one.low?.toFixed(2)} to {one.high?.toFixed(2)})</span>
							</p>
						) : null}
						<table class="data">
							<thead>
								<tr>
									<th scope="col">value</th>
									<th scope="col">fights</th>
									<th scope="col">wins</th>
								</tr>
							</thead>
							<tbody>
								{one.tried.map((tried, i) => (
									<tr key={i}>
										<th scope="row">{tried.value}</th>
										<td>{tried.fights}</td>
										<td>
											{percent(tried.rate)} <span class="quiet">({percent(tried.low)} to {percent(tried.high)})</span>
										</td>
									</tr>
								))}
							</tbody>
						</table>
					</section>
				);
			}}
		>
			<Field label="Tune" value={tune} set={set_tune} hint="goblin.count=1..8" />
			<Field label="Target" value={target} set={set_target} hint="50%" />
		</Once>
	);
}

interface Attack {
	action: string;
	with?: string;
	against: string | null;
	hit: number | null;
	answers: { who: string; question: string; by: string; taken: (string | number)[] }[];
}

function AttackOdds({ source, who }: { source: Source; who: string[] }) {
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

function DuelOdds({ source }: { source: Source }) {
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
					</section>
				);
			}}
		>
			<p class="quiet">For small fights, such as the scenarios named odds-….</p>
		</Once>
	);
}

const studies = {
	simulate: 'Simulate',
	sweep: 'Sweep',
	balance: 'Balance',
	compare: 'Compare rulings',
	sensitivity: 'Sensitivity',
	attack: 'Odds of an attack',
	duel: 'Odds of a duel',
} as const;
type Study = keyof typeof studies;

interface Listed {
	rulebook: string;
	key: string;
	about: string;
}

export function Lab({ own }: { own: Source | null }) {
	const [scenarios, set_scenarios] = useState<Listed[]>([]);
	const [source, set_source] = useState<Source | null>(own);
	const [study, set_study] = useState<Study>('simulate');
	const [seed, set_seed] = useState(1);
	const [who, set_who] = useState<string[]>([]);
	const [trouble, set_trouble] = useState('');
	useEffect(() => {
		void json_once<Listed>(['list', 'scenarios']).then((all) => {
			const tidy = all.map((one) => ({ ...one, key: one.key.replace(/^\.\//, '') }));
			set_scenarios(tidy);
			const first = tidy.find((one) => one.key === 'scenarios/threa/duel.yaml') ?? tidy[0];
			if (!own && first) void open(first.key);
		});
	}, []);
	// One fight says who takes part.
	useEffect(() => {
		if (!source) return;
		set_trouble('');
		json<Sim>(['sim', source.path, '-n', '1'], { files: { [source.path]: source.text } }).then(
			(all) => set_who(Object.keys(all[0]?.creatures ?? {})),
			(problem: Error) => set_trouble(problem.message),
		);
	}, [source]);
	async function open(path: string) {
		set_source({ path, text: await shipped(path) });
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
					<input type="number" min={1} value={seed} onInput={(event) => set_seed(event.currentTarget.valueAsNumber || 1)} />
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
					{study === 'attack' ? <AttackOdds source={source} who={who} /> : null}
					{study === 'duel' ? <DuelOdds source={source} /> : null}
				</div>
			) : null}
		</div>
	);
}
