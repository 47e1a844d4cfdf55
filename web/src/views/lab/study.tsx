// SPDX-License-Identifier: MIT
// Shared by the studies of the laboratory: forms, numbers, and an address that holds
// them.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { json, run, Stopped } from '../../commands.ts';
import { scenario_in, start_fight } from '../../fight/start.ts';
import { replace } from '../../route.ts';

export interface Source {
	path: string;
	text: string;
}

export interface Rate {
	rate: number;
	low: number;
	high: number;
}

export const percent = (p: number, digits = 1) => `${(100 * p).toFixed(digits)} %`;
export const signed = (p: number) => `${p > 0 ? '+' : ''}${(100 * p).toFixed(1)}`;
export { words } from '../../words.ts';

const in_address = () => new URLSearchParams(location.hash.split('?')[1] ?? '');

// Like useState, but the address holds every value that differs from its start: a link is
// the study.
export function useAddress(key: string, initial: string): [string, (value: string) => void] {
	const [value, set_value] = useState(() => in_address().get(key) ?? initial);
	return [
		value,
		(now) => {
			const all = in_address();
			if (now === initial) all.delete(key);
			else all.set(key, now);
			set_value(now);
			replace(all.size > 0 ? `lab?${all}` : 'lab');
		},
	];
}

// A share with its interval: a bar, a whisker over it, and the numbers beside it.
export function RateBar({ name, side, rate }: { name: string; side: number; rate: Rate }) {
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

export function Trouble({ text }: { text: string }) {
	return text ? (
		<pre class="trouble" role="alert">
			{text}
		</pre>
	) : null;
}

// The fields of a study, and the one button that starts and stops it.
export function StudyForm({
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
			{/* Two keys: a single element could turn into the submit button while its click as Stop is still in progress, and start again. */}
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

// A command that answers once: its form, a button that starts and stops it, its result.
export function Once<T>({
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

// Opens fight `number` of this seed, in the scenario with these changes, for a viewer who
// sees everything.
export async function open_fight(source: Source, seed: number, number = 1, changes: string[] = []) {
	let { text } = source;
	if (changes.length > 0) {
		const sets = changes.flatMap((change) => ['--set', change]);
		const { status, out, err } = await run(['run', source.path, ...sets, '--save', '-'], { files: { [source.path]: text } });
		if (status !== 0) throw new Error(err.trim());
		text = scenario_in(out);
	}
	start_fight({ name: source.path, text, as: ['gm'], seed, number });
}

interface OpenProps {
	source: Source;
	seed: number;
	number?: number;
	changes?: string[];
	label?: string;
}

export function Open({ source, seed, number, changes, label = 'Open this fight' }: OpenProps) {
	const [trouble, set_trouble] = useState('');
	return (
		<>
			<button type="button" onClick={() => void open_fight(source, seed, number, changes).catch((problem: Error) => set_trouble(problem.message))}>
				{label}
			</button>
			<Trouble text={trouble} />
		</>
	);
}

interface FieldProps {
	label: string;
	value: string;
	set: (value: string) => void;
	hint?: string;
}

export function Field({ label, value, set, hint }: FieldProps) {
	return (
		<label>
			{label}
			<input value={value} placeholder={hint} spellcheck={false} onInput={(event) => set(event.currentTarget.value)} />
		</label>
	);
}

export function NumberField({ label, value, set }: FieldProps) {
	return (
		<label>
			{label}
			<input type="number" min={1} value={value} onInput={(event) => set(event.currentTarget.value)} />
		</label>
	);
}
