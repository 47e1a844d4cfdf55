// SPDX-License-Identifier: MIT
// Fights that differ in one thing: sweep, comparison of readings, the worth of +1,
// balance.
import { useState } from 'preact/hooks';
import { Field, NumberField, Once, Open, open_fight, percent, signed, Trouble, useAddress, words, type Rate, type Source } from './study.tsx';

interface Cell {
	values: Record<string, string>;
	fights: number;
	sides: Record<string, Rate>;
	rounds: { mean: number };
	deaths: number;
}

function Heat({ cells, source, seed }: { cells: Cell[]; source: Source; seed: number }) {
	const [trouble, set_trouble] = useState('');
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
									const cell = at(row, column);
									const rate = cell?.sides[side];
									return rate ? (
										<td key={column} class={rate.rate > 0.55 ? 'strong' : ''} style={{ '--share': `${rate.rate * 100}%` }} title={`${percent(rate.low)} to ${percent(rate.high)}`}>
											<button
												type="button"
												aria-label={`${percent(rate.rate, 0)}: open the first fight with ${Object.entries(cell.values).join(', ')}`}
												onClick={() => void open_fight(source, seed, 1, Object.entries(cell.values).map(([path, value]) => `${path}=${value}`)).catch((problem: Error) => set_trouble(problem.message))}
											>
												{percent(rate.rate, 0)}
											</button>
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
			<p class="quiet">{first.fights} fights a cell, all with the same dice. A cell opens its first fight.</p>
			<Trouble text={trouble} />
		</section>
	);
}

export function Sweep({ source, seed }: { source: Source; seed: number }) {
	const [vary, set_vary] = useAddress('vary', 'distance=1..10');
	const [second, set_second] = useAddress('second', '');
	const [number, set_number] = useAddress('number', '300');
	return (
		<Once<{ cells: Cell[] }>
			source={source}
			label="Sweep"
			argv={() => ['sweep', source.path, '--seed', String(seed), '-n', number, ...[vary, second].filter((one) => one.trim()).flatMap((one) => ['--vary', one.trim()])]}
			show={(results) => <Heat cells={results[0]?.cells ?? []} source={source} seed={seed} />}
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

export function Compare({ source, seed }: { source: Source; seed: number }) {
	const [number, set_number] = useAddress('number', '200');
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
										<td />
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
											<td>
												<Open source={source} seed={seed} changes={[`rulings.${one.ruling}=${one.value}`]} label="Open" />
											</td>
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

export function Sensitivity({ source, seed }: { source: Source; seed: number }) {
	const [number, set_number] = useAddress('number', '100');
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
									<td />
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
										<td>
											<Open source={source} seed={seed} changes={[`${one.path}=${one.to}`]} label="Open" />
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

export function Balance({ source, seed }: { source: Source; seed: number }) {
	const [tune, set_tune] = useAddress('tune', 'distance=1..10');
	const [target, set_target] = useAddress('target', '50%');
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
									<td />
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
										<td>
											<Open source={source} seed={seed} changes={[`${one.path}=${tried.value}`]} label="Open" />
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
