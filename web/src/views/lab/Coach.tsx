// SPDX-License-Identifier: MIT
// The mistakes of tactics: each decision compared with the other answers.
import { NumberField, Once, Open, percent, signed, useAddress, words, type Rate, type Source } from './study.tsx';

interface Worst {
	fight: number;
	round: number;
	who: string;
	ask: string;
	answer: string | number;
	better: string | number;
	cost: Rate;
}
interface Coached {
	fights: number;
	playouts: number;
	sides: Record<string, { decisions: number; thrown_away: Rate }>;
	kinds: { creature: string; ask: string; answer: string; decisions: number; thrown_away: Rate; better: { answer: string | null }[] }[];
	worst: Worst[];
}

export function Coach({ source, seed }: { source: Source; seed: number }) {
	const [number, set_number] = useAddress('number', '4');
	return (
		<Once<Coached>
			source={source}
			label="What do the tactics do wrong?"
			argv={() => ['coach', source.path, '--seed', String(seed), '-n', number]}
			show={([one]) =>
				one ? (
					<section class="panel" aria-label="Coach">
						<h2>What their decisions throw away</h2>
						<ul>
							{Object.entries(one.sides).map(([side, its]) => (
								<li key={side}>
									{side}: {percent(its.thrown_away.rate)} of winning a fight{' '}
									<span class="quiet">
										({percent(its.thrown_away.low)} to {percent(its.thrown_away.high)}), in {its.decisions.toFixed(1)} decisions
									</span>
								</li>
							))}
						</ul>
						<div class="table-scroll" tabIndex={0} role="group" aria-label="Kinds of decisions">
							<table class="data">
								<thead>
									<tr>
										<th scope="col">who</th>
										<th scope="col" class="words">answers</th>
										<th scope="col" class="words">better</th>
										<th scope="col">thrown away a fight, points</th>
									</tr>
								</thead>
								<tbody>
									{one.kinds.slice(0, 12).map((kind, i) => (
										<tr key={i}>
											<th scope="row">{words(kind.creature)}</th>
											<td class="words">
												{words(kind.ask)}: {words(String(kind.answer))}
											</td>
											<td class="words">{kind.better.map((other) => (other.answer === null ? 'others' : words(String(other.answer)))).join(', ')}</td>
											<td>
												{signed(kind.thrown_away.rate)}{' '}
												<span class="quiet">
													({signed(kind.thrown_away.low)} to {signed(kind.thrown_away.high)})
												</span>
											</td>
										</tr>
									))}
								</tbody>
							</table>
						</div>
						<h3>The worst of them</h3>
						<ul class="notable">
							{one.worst.slice(0, 6).map((worst, i) => (
								<li key={i}>
									<span>
										<b>{signed(worst.cost.rate)}</b> <span class="quiet">fight {worst.fight}, round {worst.round}</span> {words(worst.who)}, {words(worst.ask)}: {words(String(worst.answer))} instead of {words(String(worst.better))}
									</span>
									<Open source={source} seed={seed} number={worst.fight} />
								</li>
							))}
						</ul>
						<p class="quiet">
							{one.fights} fights, seed {seed}, {one.playouts} playouts of each decision.
						</p>
					</section>
				) : null
			}
		>
			<NumberField label="Fights" value={number} set={set_number} />
		</Once>
	);
}
