// SPDX-License-Identifier: MIT
// Dice expressions and their exact distributions, side by side; the address holds them.
import { useEffect, useState } from 'preact/hooks';
import { json } from '../commands.ts';
import { replace } from '../route.ts';

interface Distribution {
	expression: string;
	outcomes: [number, number][];
	mean: number;
	sd: number;
	cut: number;
	quantiles: [number, number][];
}

type Mode = 'exactly' | 'at least' | 'at most';

const percent = (p: number) => `${(100 * p).toFixed(p > 0 && p < 0.0995 ? 2 : 1)} %`;

function bars(outcomes: [number, number][], mode: Mode): [number, number][] {
	let sum = 0;
	switch (mode) {
	case 'exactly':
		return outcomes;
	case 'at most':
		return outcomes.map(([value, p]) => [value, (sum += p)]);
	case 'at least':
		return outcomes
			.toReversed()
			.map(([value, p]): [number, number] => [value, (sum += p)])
			.reverse();
	}
}

function Table({ one, mode }: { one: Distribution; mode: Mode }) {
	const shown = bars(one.outcomes, mode);
	const most = Math.max(...shown.map(([, p]) => p), 1e-12);
	return (
		<section class="panel distribution" aria-label={one.expression}>
			<h2>
				<code>{one.expression}</code>
			</h2>
			<p class="quiet">
				mean {one.mean.toFixed(2)} · standard deviation {one.sd.toFixed(2)}
				{one.cut > 0 ? ` · ${one.cut.toExponential(0)} left out` : ''}
			</p>
			<div class="table-scroll" tabIndex={0} role="group" aria-label={`Table of ${one.expression}`}>
				<table class="chances">
					<thead>
						<tr>
							<th scope="col">{mode}</th>
							<th scope="col">chance</th>
							<td />
						</tr>
					</thead>
					<tbody>
						{shown.map(([value, p]) => (
							<tr key={value}>
								<th scope="row">{value}</th>
								<td>{percent(p)}</td>
								<td class="chance-bar" aria-hidden="true">
									<span style={{ width: `${(100 * p) / most}%` }} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}

export function Dice({ given }: { given: string }) {
	const [text, set_text] = useState(() => {
		try {
			return decodeURIComponent(given) || '3d6\nhighest 3 of 4d6';
		} catch {
			return given;
		}
	});
	const [mode, set_mode] = useState<Mode>('exactly');
	const [results, set_results] = useState<Distribution[]>([]);
	const [trouble, set_trouble] = useState('');
	useEffect(() => {
		const expressions = text.split('\n').filter((line) => line.trim() !== '');
		replace(`dice/${encodeURIComponent(text)}`);
		if (expressions.length === 0) {
			set_results([]);
			set_trouble('');
			return;
		}
		const stop = new AbortController();
		json<Distribution>(['dice', '--', ...expressions], { signal: stop.signal }).then(
			(all) => {
				set_results(all);
				set_trouble('');
			},
			(problem: Error) => {
				if (!stop.signal.aborted) set_trouble(problem.message);
			},
		);
		return () => stop.abort();
	}, [text]);
	return (
		<div class="dice-view">
			<h1>Dice</h1>
			<div class="dice-form">
				<label>
					Expressions, one on a line
					<textarea rows={4} spellcheck={false} class="code" value={text} onInput={(event) => set_text(event.currentTarget.value)} />
				</label>
				<fieldset class="modes">
					<legend>Show the chance of</legend>
					{(['exactly', 'at least', 'at most'] as const).map((one) => (
						<label key={one}>
							<input type="radio" name="mode" checked={mode === one} onChange={() => set_mode(one)} /> {one}
						</label>
					))}
				</fieldset>
				<p class="quiet">
					<code>2d6+3</code>, <code>highest 3 of 4d6</code>, <code>9d10&gt;=6</code> (successes), <code>3d6!</code> (explodes),{' '}
					<code>4dF+</code>, <code>d20+5 &gt;= 15</code>. The address of this page is the link to what you see.
				</p>
			</div>
			{trouble ? (
				<pre class="trouble" role="alert">
					{trouble}
				</pre>
			) : null}
			<div class="distributions" aria-live="polite">
				{results.map((one, i) => (
					<Table key={i} one={one} mode={mode} />
				))}
			</div>
		</div>
	);
}
