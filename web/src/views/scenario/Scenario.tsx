// SPDX-License-Identifier: MIT
// A scenario: its text on one side, its drawing on the other; both stay in step.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Completion } from '@codemirror/autocomplete';
import { json, json_once, run } from '../../commands.ts';
import { download } from '../../files.ts';
import { start_fight } from '../../fight/start.ts';
import { Legend, MapPicture } from '../../fight/Map.tsx';
import { side_class } from '../../fight/sides.ts';
import { scenarios as all_scenarios, type Listed } from '../../scenarios.ts';
import { shipped } from '../../shipped.ts';
import type { Tile } from '../../wire.ts';
import { Editor, type EditorHandle, type Problem } from './Editor.tsx';
import { paint, swap } from './map_text.ts';
import { preview, type Drawn } from './preview.ts';
import { words } from '../../words.ts';
import { read_rulings, write_ruling } from './rulings_text.ts';

const file = 'scenario.yaml';
const kept_here = 'affray scenario';
const budget_ms = 10_000; // for work during typing

interface Checked {
	ok: boolean;
	problems: string[];
}

function problem_of(text: string): Problem {
	const place = /^[^:]*:(\d+):(\d+): ([\s\S]*)$/.exec(text);
	return place ? { line: Number(place[1]), column: Number(place[2]), text: place[3]! } : { line: 1, column: 1, text };
}

interface Words {
	use: Completion[];
	keys: Completion[];
}

const known = new Map<string, Promise<Words>>();

function words_of(book: string): Promise<Words> {
	let words = known.get(book);
	if (!words) {
		words = Promise.all([
			json_once<{ key: string; about?: string }>(['list', 'creatures', book]),
			json_once<{ key: string; help?: string; words?: string[] }>(['sheet', book]),
		]).then(([creatures, fields]) => ({
			use: creatures.map((one) => ({ label: one.key, detail: one.about })),
			keys: [
				...fields.map((field) => ({ label: field.key, info: field.help })),
				...fields.flatMap((field) => (field.words ?? []).map((word) => ({ label: word, detail: field.key }))),
			],
		}));
		known.set(book, words);
	}
	return words;
}

type Tool = 'move' | string; // or the letter of a terrain to paint

function Drawing({ drawn, edit }: { drawn: Drawn; edit: (how: (text: string) => string) => void }) {
	const [tool, set_tool] = useState<Tool>('move');
	const [from, set_from] = useState<Tile | null>(null);
	const { hello, state } = drawn;
	const map = hello.map;
	function point(tile: Tile) {
		if (from) {
			edit((text) => swap(text, from, tile));
			set_from(null);
		} else if (hello.creatures.some((one) => state.creatures[one.key]?.tile?.join() === tile.join())) set_from(tile);
	}
	return (
		<>
			<h2>{hello.scenario.name}</h2>
			<p class="quiet">{hello.scenario.about}</p>
			{map ? (
				<>
					<div class="buttons" role="group" aria-label="Tools for the map">
						<button type="button" aria-pressed={tool === 'move'} onClick={() => set_tool('move')}>
							Move
						</button>
						{Object.entries(map.terrains).map(([letter, name]) => (
							<button key={letter} type="button" aria-pressed={tool === letter} onClick={() => set_tool(letter)}>
								{words(name)} <code>{letter}</code>
							</button>
						))}
					</div>
					<p class="quiet" role="status">
						{tool !== 'move' ? 'Point at tiles to paint them, or draw over them.' : from ? 'Now point at the tile to go to.' : 'Drag a creature, or point at it and then at a tile.'}
					</p>
					<MapPicture hello={hello} state={state} point={point} drag={(a, b) => edit((text) => swap(text, a, b))} brush={tool === 'move' ? undefined : (tile) => edit((text) => paint(text, ...tile, tool))} marked={from} />
					<Legend map={map} />
				</>
			) : (
				<p class="quiet">This scenario has no map.</p>
			)}
			<ul class="roster">
				{hello.creatures.map((one) => (
					<li key={one.key}>
						<b class={`name ${side_class(hello, one.side)}`}>{one.name}</b> <span class="quiet">{one.side}</span>
					</li>
				))}
			</ul>
		</>
	);
}

interface Ruling {
	id: string;
	key: string | null;
	values?: string[];
	low?: number;
	high?: number;
	default?: string | number;
	question: string;
	answer: string;
}

// Rulings that groups of players may decide differently: each question with its switch.
function Rulings({ book, text, change }: { book: string; text: string; change: (text: string) => void }) {
	const [all, set_all] = useState<Ruling[]>([]);
	useEffect(() => void json_once<Ruling>(['rulings', book]).then(set_all, () => set_all([])), [book]);
	const now = read_rulings(text);
	return (
		<details class="rulings">
			<summary>
				Rulings {now.size > 0 ? `(${now.size} of your own)` : ''}
			</summary>
			<ul>
				{all
					.filter((one) => one.key !== null)
					.map((one) => {
						const key = one.key!;
						const usual = String(one.default);
						const set = (value: string) => change(write_ruling(text, key, value === usual ? null : value));
						const value = now.get(key) ?? usual;
						return (
							<li key={one.id}>
								<label>
									<b>{one.question}</b>
									{one.values ? (
										<select value={value} onChange={(event) => set(event.currentTarget.value)}>
											{one.values.map((word) => (
												<option key={word} value={word}>
													{word}
													{word === usual ? ' (usual)' : ''}
												</option>
											))}
										</select>
									) : (
										<input type="number" min={one.low} max={one.high} value={value} onChange={(event) => set(event.currentTarget.value)} />
									)}
								</label>
								<span class="quiet">{one.answer}</span>
							</li>
						);
					})}
			</ul>
		</details>
	);
}

export function ScenarioView({ given }: { given: string | null }) {
	const [{ text, outside }, set_document] = useState({ text: given ?? sessionStorage.getItem(kept_here) ?? '', outside: 0 });
	const edit = (how: (text: string) => string) => set_document((old) => ({ text: how(old.text), outside: old.outside + 1 }));
	const set_text = (to: string) => edit(() => to);
	const typed = (to: string) => set_document((old) => ({ ...old, text: to }));
	const [problems, set_problems] = useState<Problem[]>([]);
	const [drawn, set_drawn] = useState<Drawn | null>(null);
	const [scenarios, set_scenarios] = useState<Listed[]>([]);
	const [books, set_books] = useState<string[]>([]);
	const words = useRef<Words>({ use: [], keys: [] });
	const editor = useRef<EditorHandle | null>(null);
	const book = /^rulebook:\s*(\w+)/m.exec(text)?.[1] ?? '';

	useEffect(() => {
		void all_scenarios().then((all) => {
			set_scenarios(all);
			set_books([...new Set(all.map((one) => one.rulebook))]);
			if (text === '') void shipped('scenarios/threa/skirmish.yaml').then(set_text);
		});
	}, []);
	useEffect(() => {
		if (books.includes(book)) void words_of(book).then((all) => (words.current = all));
	}, [book, books]);

	// The program checks the typed text at once; the last good drawing stays.
	useEffect(() => {
		if (text === '') return;
		sessionStorage.setItem(kept_here, text);
		const stop = new AbortController();
		json<Checked>(['check', file], { files: { [file]: text }, signal: stop.signal, budget_ms }).then(
			async ([checked]) => {
				set_problems((checked?.problems ?? []).map(problem_of));
				if (!checked?.ok) return;
				const now = await preview(file, text);
				if (now && !stop.signal.aborted) set_drawn(now);
			},
			(problem: Error) => {
				if (!stop.signal.aborted) set_problems([problem_of(problem.message)]);
			},
		);
		return () => stop.abort();
	}, [text]);

	async function begin_new(rulebook: string) {
		set_text((await run(['new', rulebook])).out);
	}

	return (
		<div class="scenario">
			<div class="fight-bar">
				<h1>Scenario</h1>
				<div class="buttons">
					<label>
						<span class="visually-hidden">Start from</span>
						<select
							value=""
							onChange={(event) => {
								const [kind, what] = event.currentTarget.value.split(' ');
								if (kind === 'new' && what) void begin_new(what);
								else if (what) void shipped(what).then(set_text);
								event.currentTarget.value = '';
							}}
						>
							<option value="">Start from…</option>
							<optgroup label="A new one, with comments">
								{books.map((one) => (
									<option key={one} value={`new ${one}`}>
										new: {one}
									</option>
								))}
							</optgroup>
							<optgroup label="One that comes with Affray">
								{scenarios.map((one) => (
									<option key={one.key} value={`open ${one.key}`}>
										{one.rulebook}: {one.about}
									</option>
								))}
							</optgroup>
						</select>
					</label>
					<button type="button" onClick={() => download(file, text)}>
						Save
					</button>
					<button type="button" class="primary" aria-disabled={problems.length > 0} onClick={() => problems.length === 0 && start_fight({ name: file, text })}>
						Play it
					</button>
				</div>
			</div>
			<section class="panel scenario-text" aria-label="Text">
				<Editor text={text} outside={outside} change={typed} problems={problems} words={() => words.current} handle={editor} />
				<ul class="problems" aria-label="Problems" aria-live="polite">
					{problems.map((one, i) => (
						<li key={i}>
							<button type="button" class="link" onClick={() => editor.current?.show(one)}>
								line {one.line}: {one.text}
							</button>
						</li>
					))}
				</ul>
				{problems.length === 0 ? <p class="quiet">No problems.</p> : null}
			</section>
			<section class="panel" aria-label="Drawing">
				{problems.length > 0 && drawn ? <p class="trouble">This is the scenario as it was before the problems.</p> : null}
				{drawn ? <Drawing drawn={drawn} edit={edit} /> : <p class="quiet">…</p>}
				{books.includes(book) ? <Rulings book={book} text={text} change={set_text} /> : null}
			</section>
		</div>
	);
}
