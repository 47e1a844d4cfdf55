// SPDX-License-Identifier: MIT
// The open question: its answers as buttons, each with its cost and its odds.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AnswerOdds, Choice, Dice, NumberQuestion, Option, TileQuestion } from '../wire.ts';
import * as model from './model.ts';
import { words } from '../words.ts';

const percent = (value: number) => `${Math.round(value * 100)} %`;

export function OddsOf({ odds }: { odds: AnswerOdds | undefined }) {
	// Odds have a fixed place while they are computed: a button must not move under
	// the pointer.
	if (!model.wants_odds.value) return null;
	if (!odds || (odds.win === undefined && odds.hit === undefined)) return <span class="odds" />;
	const range = odds.low !== undefined && odds.high !== undefined ? `${percent(odds.low)} to ${percent(odds.high)}` : '';
	return (
		<span class="odds">
			{odds.hit !== undefined ? (
				<span class="odds-hit" title={odds.exact ? 'chance to succeed, exact' : 'chance to succeed, sampled'}>
					hits {odds.exact ? '' : '≈ '}
					{percent(odds.hit)}
				</span>
			) : null}
			{odds.win !== undefined ? (
				<span class="odds-win" title={`chance that ${model.odds_side.value} wins: ${range}, after ${odds.playouts} playouts`}>
					wins {percent(odds.win)}
					<span class="odds-bar" aria-hidden="true">
						<span class="odds-range" style={{ left: `${(odds.low ?? 0) * 100}%`, width: `${Math.max(2, ((odds.high ?? 0) - (odds.low ?? 0)) * 100)}%` }} />
					</span>
				</span>
			) : null}
		</span>
	);
}

// As people write it: AP, not ap.
const name_of = (resource: string) => model.hello.value?.rows.find((row) => row.key === resource)?.name ?? resource;

function Cost({ cost }: { cost: Record<string, number> }) {
	const parts = Object.entries(cost);
	if (parts.length === 0) return null;
	return <span class="cost">{parts.map(([what, much]) => `${much} ${name_of(what)}`).join(' · ')}</span>;
}

// Labels of the wire are "name: what it does"; a creature has its own name.
function split(option: Option): [string, string] {
	const creature = model.creatures.value.get(option.key);
	if (creature) return [creature.name, creature.side];
	const at = option.label.indexOf(': ');
	return at < 0 ? [option.label, ''] : [option.label.slice(0, at), option.label.slice(at + 2)];
}

// Arrow keys go from answer to answer.
function step(event: KeyboardEvent & { currentTarget: HTMLElement }) {
	const by = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 0;
	if (!by) return;
	event.preventDefault();
	const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
	const at = all.indexOf(document.activeElement as HTMLButtonElement);
	all[(at + by + all.length) % all.length]?.focus();
}

// Several answers lead to the place that was clicked on the map: only they are shown.
function Pointed({ target }: { target: model.Target }) {
	const name = model.creatures.value.get(target.creature ?? '')?.name ?? target.tile.join(',');
	return (
		<p class="buttons pointed" role="status">
			<span>Which of them, to {name}?</span>
			<button type="button" onClick={() => (model.pointed.value = null)}>
				All answers
			</button>
		</p>
	);
}

function Choices({ question }: { question: Choice }) {
	const target = model.pointed.value;
	const ways = target ? model.answers_to(target) : [];
	const regard = (key: string) => () => (model.regarded.value = key);
	return (
		<>
		{target ? <Pointed target={target} /> : null}
		<ul class="options" onKeyDown={step}>
			{question.options.filter((option) => !target || ways.includes(option.key)).map((option) => {
				const [name, about] = split(option);
				return (
					<li key={option.key}>
						<button
							type="button"
							class={option.key === question.mark ? 'option marked' : 'option'}
							data-answer={option.key}
							aria-disabled={model.busy.value}
							onClick={() => (target ? model.choose_towards(option.key, target) : model.choose(option.key))}
							onPointerEnter={regard(option.key)}
							onPointerLeave={regard('')}
							onFocus={regard(option.key)}
							onBlur={regard('')}
						>
							<kbd aria-hidden="true">{option.place !== undefined && option.place <= 9 ? option.place : ''}</kbd>
							<span class="option-words">
								<span class="option-name">{name}</span>
								{about ? <span class="option-about">{about}</span> : null}
							</span>
							<span class="option-numbers">
								<Cost cost={option.cost} />
								<OddsOf odds={model.odds.value.get(option.key)} />
							</span>
						</button>
					</li>
				);
			})}
		</ul>
		</>
	);
}

function Numbers({ question }: { question: NumberQuestion }) {
	const [value, set_value] = useState(question.mark ?? question.default);
	useEffect(() => set_value(question.mark ?? question.default), [question.answers, question.ask]);
	const { lo, hi } = question;
	if (hi - lo < 16)
		return (
			<ul class="options numbers" onKeyDown={step}>
				{Array.from({ length: hi - lo + 1 }, (_, i) => lo + i).map((one) => (
					<li key={one}>
						<button type="button" class={one === question.mark ? 'option marked' : 'option'} data-answer={one} aria-disabled={model.busy.value} onClick={() => model.choose(one)}>
							<span class="option-name">{one}</span>
							<OddsOf odds={model.odds.value.get(String(one))} />
						</button>
					</li>
				))}
			</ul>
		);
	return (
		<form
			class="number-form"
			onSubmit={(event) => {
				event.preventDefault();
				model.choose(value);
			}}
		>
			<label>
				From {lo} to {hi}
				<input type="number" min={lo} max={hi} value={value} onInput={(event) => set_value(event.currentTarget.valueAsNumber)} />
			</label>
			<input type="range" aria-label="Value" min={lo} max={hi} value={value} onInput={(event) => set_value(event.currentTarget.valueAsNumber)} />
			<button type="submit" class="primary">
				Answer
			</button>
		</form>
	);
}

function Tiles({ question }: { question: TileQuestion }) {
	const has_map = Boolean(model.hello.value?.map);
	const [chosen, choose] = useState<boolean | undefined>(undefined);
	const is_open = chosen ?? !has_map; // a long list is drawn only on request
	return (
		<div class="tiles">
			{has_map ? <p class="quiet">Point at one of the {question.tiles.length} lit tiles.</p> : null}
			<details open={is_open}>
			<summary
				onClick={(event) => {
					event.preventDefault();
					choose(!is_open);
				}}
			>
				{has_map ? 'Or choose it from a list' : `Choose one of ${question.tiles.length} tiles`}
			</summary>
			<ul class="options numbers" onKeyDown={step}>
				{(is_open ? question.tiles : []).map((tile) => (
					<li key={tile.join()}>
						<button type="button" class={question.mark && question.mark.join() === tile.join() ? 'option marked' : 'option'} data-answer={tile.join(',')} aria-disabled={model.busy.value} onClick={() => model.choose(tile)}>
							{tile.join(',')}
						</button>
					</li>
				))}
			</ul>
			</details>
		</div>
	);
}

function RealDice({ dice }: { dice: Dice }) {
	const [value, set_value] = useState(dice.lo);
	useEffect(() => set_value(dice.lo), [dice.answers]);
	const { lo, hi } = dice;
	return (
		<>
			<h2>
				Roll {dice.dice}
				{dice.owner ? ` for ${model.creatures.value.get(dice.owner)?.name ?? dice.owner}` : ''}
			</h2>
			<p class="quiet">
				{dice.why}
				{dice.needs === undefined ? '' : 'at_least' in dice.needs ? `; needed: ${dice.needs.at_least} or more` : `; needed: ${dice.needs.at_most} or less`}
			</p>
			{hi - lo < 40 ? (
				<ul class="options numbers dice" onKeyDown={step}>
					{Array.from({ length: hi - lo + 1 }, (_, i) => lo + i).map((one) => (
						<li key={one}>
							<button type="button" class="option" data-answer={one} onClick={() => model.roll(one)}>
								{one}
							</button>
						</li>
					))}
				</ul>
			) : (
				<form
					class="number-form"
					onSubmit={(event) => {
						event.preventDefault();
						model.roll(value);
					}}
				>
					<label>
						Total, from {lo} to {hi}
						<input type="number" min={lo} max={hi} value={value} onInput={(event) => set_value(event.currentTarget.valueAsNumber)} />
					</label>
					<button type="submit" class="primary">
						That is it
					</button>
				</form>
			)}
			<p>
				<button type="button" onClick={() => model.auto()}>
					Let Affray roll
				</button>
			</p>
		</>
	);
}

export function QuestionPanel() {
	const question = model.question.value;
	const dice = model.dice.value;
	const end = model.end.value;
	const box = useRef<HTMLElement>(null);
	const owner = question ? (model.creatures.value.get(question.owner)?.name ?? (question.owner === 'gm' ? 'Game master' : question.owner)) : '';
	// The focused answer disappears with its question, so the next panel takes the focus.
	const had_focus = useRef(false);
	useEffect(() => {
		if (had_focus.current && !box.current?.contains(document.activeElement)) box.current?.focus({ preventScroll: true });
	}, [question, dice, end]);
	return (
		<section
			class="panel question"
			aria-label="Question"
			data-stops={model.stops.value}
			aria-busy={model.busy.value}
			ref={box}
			tabIndex={-1}
			onFocusCapture={() => (had_focus.current = true)}
			onBlurCapture={(event) => (had_focus.current = event.relatedTarget === null)}
		>
			{model.trouble.value ? (
				<p class="trouble" role="alert">
					{model.trouble.value}
				</p>
			) : null}
			{model.slow.value ? (
				<p class="buttons slow">
					<progress aria-label="Working" /> <span role="status">This takes a while…</span>
					<button type="button" onClick={model.give_up}>
						Stop it
					</button>
				</p>
			) : null}
			{end ? (
				<div class="over">
					<h2>{model.outcome.value}</h2>
				</div>
			) : dice ? (
				<RealDice dice={dice} />
			) : question ? (
				<>
					<header>
						<h2>
							{owner}: {question.text ?? words(question.ask)}
						</h2>
						{question.so_far ? <p class="so-far">{question.so_far}</p> : null}
						{question.facts && Object.keys(question.facts).length > 0 ? (
							<p class="facts">
								{Object.entries(question.facts).map(([key, value]) => (
									<span key={key} class="tag">
										{words(key)} {value}
									</span>
								))}
							</p>
						) : null}
					</header>
					{question.kind === 'choice' ? <Choices question={question} /> : question.kind === 'number' ? <Numbers question={question} /> : <Tiles question={question} />}
				</>
			) : (
				<p class="quiet">…</p>
			)}
		</section>
	);
}
