// SPDX-License-Identifier: MIT
// The chance of winning over the course of the fight, as computed by affray summary. A click goes
// back to that moment.
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { json, Stopped } from '../commands.ts';
import type { Given } from '../wire.ts';
import * as model from './model.ts';

interface Chance {
	value: number;
	noise: number;
}
interface Place {
	round: number;
	owner: string;
	ask?: string;
	answer?: string | number;
	edict?: string;
	chance: Chance;
}
interface Turn {
	round: number;
	at: number;
	from: Chance;
	to: Chance;
	story: string;
}
interface Summary {
	side: string;
	playouts: number;
	start?: Chance;
	end?: Chance;
	luck?: Chance;
	choices?: Record<string, Chance>;
	changes?: Turn[];
	curve?: Place[];
}

const percent = (p: number) => `${Math.round(100 * p)} %`;
const points = ({ value, noise }: Chance) => `${value >= 0 ? '+' : '−'}${Math.abs(100 * value).toFixed(1)} ± ${(100 * noise).toFixed(1)} points`;

// The curve has every answer of the fight, the history only those of this seat, in the same order.
// Goes to the seat's first question from that place on.
export function way_back(curve: Place[], given: Given[], at: number): number | null {
	let next = 0;
	for (let i = 0; i < curve.length && next < given.length; i++) {
		const here = curve[i]!;
		const mine = given[next]!;
		const is_mine = here.owner === mine.owner && (here.ask ?? '') === (mine.ask ?? '') && String(here.answer ?? here.edict) === String(mine.answer ?? mine.edict);
		if (!is_mine) continue;
		if (i >= at) return mine.n;
		next++;
	}
	return given.length > 0 ? given[given.length - 1]!.n : null;
}

function Curve({ summary, go }: { summary: Summary; go: (at: number) => void }) {
	const host = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const box = host.current!;
		const curve = summary.curve ?? [];
		const style = getComputedStyle(box);
		const colour = (name: string) => style.getPropertyValue(name).trim();
		const values = [...curve.map((place) => 100 * place.chance.value), ...(summary.end ? [100 * summary.end.value] : [])];
		// A mark where each round begins, as long as the labels have room.
		const starts = curve.flatMap((place, at): [string, number][] => (at === 0 || place.round !== curve[at - 1]!.round ? [[place.round === 0 ? 'start' : `round ${place.round}`, at]] : []));
		const apart = (values.length * 80) / Math.max(1, box.clientWidth - 60);
		const rounds = starts.filter(([, at], i) => i === 0 || at - starts[0]![1] >= apart).filter((one, i, all) => i === 0 || one[1] - all[i - 1]![1] >= apart);
		const axis = { stroke: colour('--quiet'), grid: { stroke: colour('--line'), width: 1 }, ticks: { stroke: colour('--line'), width: 1 } };
		const plot = new uPlot(
			{
				width: box.clientWidth,
				height: 220,
				scales: { x: { time: false }, y: { range: [0, 100] } },
				axes: [
					{ ...axis, splits: () => rounds.map(([, at]) => at), values: () => rounds.map(([name]) => name) },
					{ ...axis, values: (_, marks) => marks.map((mark) => `${mark} %`), size: 56 },
				],
				series: [{}, { label: `${summary.side} wins`, stroke: colour('--accent'), width: 2, points: { show: false } }],
				legend: { show: false },
				cursor: { y: false },
			},
			[values.map((_, i) => i), values],
			box,
		);
		const click = () => {
			if (typeof plot.cursor.idx === 'number') go(plot.cursor.idx);
		};
		plot.over.addEventListener('click', click);
		const watch = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: 220 }));
		watch.observe(box);
		return () => {
			watch.disconnect();
			plot.destroy();
		};
	}, [summary]);
	return <div ref={host} class="curve" role="img" aria-label={`Chance that ${summary.side} wins, from the start to the end of the fight; the turning points below say the same in words`} />;
}

export function Timeline() {
	const hello = model.hello.value;
	const [summary, set_summary] = useState<Summary | null>(null);
	const [trouble, set_trouble] = useState('');
	const [working, set_working] = useState(false);
	const stopper = useRef<AbortController | null>(null);
	useEffect(() => () => stopper.current?.abort(), []);
	// It shows everything: during a fight it is only for a player who sees
	// everything.
	const allowed = model.end.value !== null || (hello !== null && (hello.you.includes('gm') || hello.sides.every((side) => hello.you.includes(side))));
	if (!hello || !allowed || (model.history.value?.answers.length ?? 0) === 0) return null;

	async function work() {
		const stop = new AbortController();
		stopper.current = stop;
		set_working(true);
		set_trouble('');
		try {
			const record = await model.record();
			const [answer] = await json<Summary>(['summary', 'record.fight', '--playouts', '100'], { files: { 'record.fight': record }, signal: stop.signal });
			set_summary(answer ?? null);
		} catch (problem) {
			if (!(problem instanceof Stopped)) set_trouble((problem as Error).message);
		}
		set_working(false);
	}
	function go(at: number) {
		const n = way_back(summary?.curve ?? [], model.history.value?.answers ?? [], at);
		if (n !== null && !model.busy.value) model.command({ back: n });
	}
	return (
		<section class="panel timeline" aria-label="Timeline">
			<header class="buttons">
				<h2>Timeline</h2>
				{working ? (
					<button type="button" onClick={() => stopper.current?.abort()}>
						Stop
					</button>
				) : (
					<button type="button" onClick={() => void work()}>
						{summary ? 'Work it out again' : 'How did it go?'}
					</button>
				)}
			</header>
			{working ? (
				<p class="progress">
					<progress aria-label="Working" /> <span role="status">Playing every position to its end…</span>
				</p>
			) : null}
			{trouble ? (
				<p class="trouble" role="alert">
					{trouble}
				</p>
			) : null}
			{summary?.curve && summary.start && summary.end ? (
				<>
					<Curve summary={summary} go={go} />
					<p>
						{summary.side} began with {percent(summary.start.value)} and ended with {percent(summary.end.value)}: {summary.luck ? `luck ${points(summary.luck)}` : ''}
						{Object.entries(summary.choices ?? {}).map(([side, worth]) => `, choices of ${side} ${points(worth)}`)}.
					</p>
					<ul class="notable">
						{(summary.changes ?? []).slice(0, 6).map((turn) => (
							<li key={turn.at}>
								<span>
									<b>
										{percent(turn.from.value)} → {percent(turn.to.value)}
									</b>{' '}
									<span class="quiet">round {turn.round}</span> {turn.story}
								</span>
								<button type="button" onClick={() => go(turn.at)}>
									Go back there
								</button>
							</li>
						))}
					</ul>
					<p class="quiet">{summary.playouts} playouts of each position.</p>
				</>
			) : null}
		</section>
	);
}
