// SPDX-License-Identifier: MIT
// The view of a fight: map, question, creatures, story, and their buttons.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, Hello } from '../wire.ts';
import * as model from './model.ts';
import { Battlefield } from './Map.tsx';
import { Creatures } from './Creatures.tsx';
import { Explained, StoryPanel } from './Story.tsx';
import { Seats } from './Seats.tsx';
import { Timeline } from './Timeline.tsx';
import { QuestionPanel } from './Question.tsx';
import { go_fight, start_fight } from './start.ts';
import { kept } from '../store.ts';
import { pack } from '../link.ts';
import { download } from '../files.ts';

const keys: [string, string][] = [
	['1 … 9', 'the answer with that number'],
	['Enter', 'the marked answer'],
	['arrows', 'from answer to answer, or on the map from tile to tile; Enter takes it'],
	['a', 'let the tactic answer'],
	['g', 'the last deed again'],
	['u', 'undo'],
	['r', 'redo'],
	['e', 'let tactics play to the end, or stop them'],
	['x', 'stop what takes too long'],
	['w', 'why: explains the last deed'],
	['o', 'odds beside each answer, on or off'],
	['m', 'to the map'],
	['c', 'to the creatures'],
	['y', 'to the story'],
	['t', 'how did it go? (timeline)'],
	['d', 'seats and dice, open or closed'],
	['n', 'the same scenario with new dice'],
	['s', 'save as a file'],
	['l', 'a link to this fight'],
	['?', 'this list'],
];

function Help({ shown, close }: { shown: boolean; close: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (shown && !dialog.current?.open) dialog.current?.showModal();
	}, [shown]);
	return (
		<dialog ref={dialog} onClose={close} aria-label="Keys">
			<div class="explained-body">
				<h2>Keys</h2>
				<dl class="keys">
					{keys.map(([key, what]) => (
						<div key={key}>
							<dt>
								<kbd>{key}</kbd>
							</dt>
							<dd>{what}</dd>
						</div>
					))}
				</dl>
				<button type="button" onClick={() => dialog.current?.close()}>
					Close
				</button>
			</div>
		</dialog>
	);
}

function toggle_odds() {
	model.wants_odds.value = !model.wants_odds.value;
	if (model.wants_odds.value && model.question.value) model.send({ get: 'odds', playouts: 400 });
	else model.odds.value = new Map();
}

function press(selector: string) {
	document.querySelector<HTMLElement>(`.fight ${selector}`)?.click();
}

function focus(selector: string) {
	const to = document.querySelector<HTMLElement>(`.fight ${selector}`);
	to?.focus();
	to?.scrollIntoView({ block: 'nearest' });
}

// The answer for a digit: by its place in the menu, or the number itself.
function answer_of(digit: number): Answer | undefined {
	const question = model.question.value;
	if (question?.kind === 'choice') return question.options.find((one) => one.place === digit)?.key;
	if (question?.kind === 'number' && question.hi <= 9 && digit >= question.lo && digit <= question.hi) return digit;
	return undefined;
}

function on_key(event: KeyboardEvent, help: () => void) {
	const target = event.target as HTMLElement;
	if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, dialog')) return;
	const question = model.question.value;
	if (/^\d$/.test(event.key)) {
		const digit = Number(event.key);
		const answer = answer_of(digit);
		const dice = model.dice.value;
		if (answer !== undefined) model.choose(answer);
		else if (dice && dice.hi <= 9 && digit >= dice.lo && digit <= dice.hi) model.roll(digit);
		return;
	}
	const does: Record<string, () => void> = {
		Enter: () => {
			if (question?.mark !== undefined && !target.closest('button, a, summary, svg')) model.choose(question.mark);
		},
		a: model.auto,
		g: model.again,
		u: () => model.undo(),
		r: model.redo,
		e: model.play_on,
		x: () => {
			if (model.slow.value) model.give_up();
		},
		w: () => model.explain({}, 'The last deed'),
		o: toggle_odds,
		m: () => focus('.offered[tabindex="0"], .fight .map-scroll'),
		c: () => focus('.creatures button'),
		y: () => focus('.story-text'),
		t: () => press('.timeline header button'),
		d: () => press('.seats > summary'),
		n: () => press('[data-does=dice]'),
		s: () => press('[data-does=save]'),
		l: () => press('[data-does=link]'),
		'?': help,
		ArrowDown: () => {
			if (target.closest('.question .options, svg, .story-text, .map-scroll')) return;
			(document.querySelector<HTMLButtonElement>('.question .marked') ?? document.querySelector<HTMLButtonElement>('.question .option'))?.focus();
			event.preventDefault();
		},
	};
	does[event.key]?.();
}

// True if the record may hold secrets that the player here does not know.
function is_side_only(hello: Hello): boolean {
	return !hello.you.includes('gm') && hello.sides.some((side) => !hello.you.includes(side));
}

async function save_file() {
	const name = (model.hello.value?.scenario.name ?? 'affray').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
	download(`${name}.fight`, await model.record());
}

const holds_all = 'It holds the whole fight, also what the other side hides.';

// Shares a file or a link; from a side's seat, it first warns about its secrets.
function Share() {
	const [link, set_link] = useState<string | null>(null);
	const [copied, set_copied] = useState(false);
	const file_dialog = useRef<HTMLDialogElement>(null);
	const dialog = useRef<HTMLDialogElement>(null);
	const hello = model.hello.value;
	const fight = model.fight.value;
	const warned = hello !== null && is_side_only(hello);
	async function make() {
		const text = await model.record();
		const tail = pack({ v: 1, affray: hello!.version, name: fight!.name, text, as: fight!.as, seed: fight!.seed });
		set_link(tail === null ? '' : `${location.href.split('#')[0]}#link/${tail}`);
		set_copied(false);
		dialog.current?.showModal();
	}
	const close = (box: { current: HTMLDialogElement | null }) => (
		<button type="button" onClick={() => box.current?.close()}>
			Close
		</button>
	);
	const save = (
		<button
			type="button"
			class="primary"
			onClick={() => {
				file_dialog.current?.close();
				dialog.current?.close();
				void save_file();
			}}
		>
			Save the file
		</button>
	);
	return (
		<>
			<button type="button" data-does="save" onClick={() => (warned ? file_dialog.current?.showModal() : void save_file())} disabled={!hello} title="Save as a file (s)">
				Save
			</button>
			<dialog ref={file_dialog} aria-label="Save this fight">
				<div class="explained-body">
					<h2>This fight as a file</h2>
					<p class="trouble">{holds_all}</p>
					<p class="buttons">
						{save}
						{close(file_dialog)}
					</p>
				</div>
			</dialog>
			<button type="button" data-does="link" onClick={() => void make()} disabled={!hello} title="A link to this fight (l)">
				Link
			</button>
			<dialog ref={dialog} aria-label="Link to this fight">
				<div class="explained-body">
					<h2>A link to this fight, as it stands</h2>
					{warned ? <p class="trouble">{holds_all}</p> : null}
					{link ? (
						<>
							<p class="quiet">Everything is in the link itself; nothing is stored on a server.</p>
							<textarea readOnly rows={5} aria-label="Link" value={link} onFocus={(event) => event.currentTarget.select()} />
							<p class="buttons">
								<button
									type="button"
									class="primary"
									onClick={() =>
										void navigator.clipboard.writeText(link).then(
											() => set_copied(true),
											() => dialog.current?.querySelector('textarea')?.select(), // to be copied by hand
										)
									}
								>
									{copied ? 'Copied' : 'Copy'}
								</button>
								{close(dialog)}
							</p>
						</>
					) : (
						<>
							<p>This fight is too long for a link. Save it as a file and send that.</p>
							<p class="buttons">
								{save}
								{close(dialog)}
							</p>
						</>
					)}
				</div>
			</dialog>
		</>
	);
}

// Seats are chosen before the first answer: the fight then begins again with that seat.
function Chairs() {
	const hello = model.hello.value;
	const fight = model.fight.value;
	if (!hello || !fight?.scenario) return null; // a record alone is of its own seats
	const mine = hello.you.includes('gm') ? 'gm' : hello.you.length >= hello.sides.length ? 'all' : (hello.you[0] ?? '');
	const seats: [string, string, string[]][] = [
		...hello.sides.map((side): [string, string, string[]] => [side, `Play ${side}`, [side]]),
		['all', 'Play all sides', hello.sides],
		['gm', 'Look on as game master', ['gm']],
	];
	return (
		<label class="chairs">
			<span class="visually-hidden">Who you are</span>
			<select
				value={mine}
				onChange={(event) => {
					const seat = seats.find(([key]) => key === event.currentTarget.value);
					if (seat) start_fight({ name: fight.name, text: fight.scenario, as: seat[2], seed: fight.seed });
				}}
			>
				{seats.map(([key, label]) => (
					<option key={key} value={key}>
						{label}
					</option>
				))}
			</select>
		</label>
	);
}

function Bar({ help }: { help: () => void }) {
	const fight = model.fight.value;
	const hello = model.hello.value;
	const state = model.state.value;
	return (
		<div class="fight-bar">
			<div class="fight-title">
				<h1>{hello?.scenario.name ?? fight?.title ?? '…'}</h1>
				<p class="quiet">
					{hello?.rulebook}
					{state ? ` · round ${state.round}` : ''}
					{fight ? ` · seed ${fight.seed}` : ''}
				</p>
			</div>
			<div class="buttons" role="group" aria-label="This fight">
				<Chairs />
				<button type="button" data-does="dice" hidden={!fight?.scenario} onClick={() => fight && start_fight({ name: fight.name, text: fight.scenario, as: fight.as, seed: 1 + Math.floor(Math.random() * 1e6) })} title="The same scenario with new dice (n)">
					New dice
				</button>
				<Share />
				<button type="button" onClick={help} title="Keys (?)" aria-label="Keys">
					?
				</button>
			</div>
		</div>
	);
}

// On a phone these are at the bottom, within reach of the thumb.
function Tools() {
	const stopped = !model.question.value && !model.dice.value;
	return (
		<div class="buttons tools" role="toolbar" aria-label="Fight">
			<button type="button" onClick={() => model.undo()} aria-disabled={!model.can_undo.value} title="Undo (u)">
				Undo
			</button>
			<button type="button" onClick={model.redo} aria-disabled={!model.can_redo.value} title="Redo (r)">
				Redo
			</button>
			<button type="button" onClick={model.again} aria-disabled={stopped} title="The last deed again (g)">
				Again
			</button>
			<button type="button" onClick={model.auto} aria-disabled={stopped} title="Let the tactic answer (a)">
				Tactic
			</button>
			<button type="button" onClick={model.play_on} aria-disabled={stopped && !model.playing_on.value} aria-pressed={model.playing_on.value} title="Let tactics play to the end (e)">
				{model.playing_on.value ? 'Stop' : 'To the end'}
			</button>
		</div>
	);
}

export function FightView({ id }: { id: string }) {
	const [help, set_help] = useState(false);
	const [missing, set_missing] = useState(false);
	useEffect(() => {
		set_missing(false);
		if (model.fight.value?.id === id) return;
		void kept(id).then((fight) => (fight ? go_fight(fight) : set_missing(true)));
	}, [id]);
	useEffect(() => {
		const listen = (event: KeyboardEvent) => on_key(event, () => set_help(true));
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);
	const hello = model.hello.value;
	const fight = model.fight.value;
	if (missing)
		return (
			<section class="panel">
				<h1>This fight is not kept here</h1>
				<p>It was played in another browser, or forgotten. A link or a file brings it back.</p>
			</section>
		);
	if (model.refused.value)
		return (
			<section class="panel">
				<h1>This cannot be opened</h1>
				<pre class="trouble" role="alert">
					{model.refused.value}
				</pre>
			</section>
		);
	if (!hello && model.slow.value)
		return (
			<section class="panel">
				<h1>This takes a while…</h1>
				<p class="buttons">
					<progress aria-label="Working" />
					<button type="button" onClick={model.give_up}>
						Stop it
					</button>
				</p>
			</section>
		);
	return (
		<div class={`fight ${model.hello.value?.map ? 'with-map' : ''}`}>
			<Bar help={() => set_help(true)} />
			{hello && fight?.affray && fight.affray !== hello.version ? (
				<p class="tag warn" role="status">
					This fight was written by Affray {fight.affray}; this is {hello.version}. Where the rules have changed since, it may go another way.
				</p>
			) : null}
			{model.warnings.value.map((one) => (
				<p key={one} class="tag warn" role="status">
					{one}
				</p>
			))}
			{model.unsaved.value ? (
				<p class="trouble" role="alert">
					The fight could not be kept in this browser ({model.unsaved.value}).{' '}
					<button type="button" onClick={() => void save_file()}>
						Save it as a file
					</button>
				</p>
			) : null}
			<div class="fight-left">
				<Battlefield />
				<Tools />
				<QuestionPanel />
				<Timeline />
				<Seats />
			</div>
			<div class="fight-right">
				<Creatures />
				<StoryPanel />
			</div>
			<Explained />
			<Help shown={help} close={() => set_help(false)} />
		</div>
	);
}
