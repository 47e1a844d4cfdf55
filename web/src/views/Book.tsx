// SPDX-License-Identifier: MIT
// A rulebook to read: rules, rulings, sheets and catalogues, and a search over all of them.
import { useEffect, useState } from 'preact/hooks';
import { json_once } from '../commands.ts';
import { go } from '../route.ts';

interface Rulebook {
	key: string;
	name: string;
	about: string;
}
interface Rule {
	id: string;
	text: string;
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
interface Sheet {
	section: string;
	key: string;
	type: string;
	help: string;
	low?: number;
	high?: number;
	default?: string | number;
}
interface Thing {
	kind: string;
	key: string;
	about?: string;
}

const words = (text: string) => text.replaceAll('_', ' ');

export function Book({ given }: { given: string }) {
	const [books, set_books] = useState<Rulebook[]>([]);
	const [rules, set_rules] = useState<Rule[]>([]);
	const [rulings, set_rulings] = useState<Ruling[]>([]);
	const [fields, set_fields] = useState<Sheet[]>([]);
	const [things, set_things] = useState<Thing[]>([]);
	const [search, set_search] = useState('');
	const [trouble, set_trouble] = useState('');
	const book = books.find((one) => one.key === given) ?? books[0];

	useEffect(() => {
		json_once<Rulebook>(['list']).then(set_books, (problem: Error) => set_trouble(problem.message));
	}, []);
	useEffect(() => {
		if (!book) return;
		const key = book.key;
		let left = false;
		const take =
			<T,>(set: (value: T) => void) =>
			(value: T) => {
				if (!left) set(value);
			};
		void json_once<Rule>(['rules', key]).then(take(set_rules));
		void json_once<Ruling>(['rulings', key]).then(take(set_rulings));
		void json_once<Sheet>(['sheet', key]).then((all) => {
			take(set_fields)(all);
			const sections = [...new Set(all.map((one) => one.section))].filter((one) => one !== 'scenario');
			return Promise.all([...sections, 'actions', 'terrains'].map((one) => json_once<Thing>(['list', one, key]).catch(() => []))).then((lists) =>
				take(set_things)(lists.flat()),
			);
		});
		return () => {
			left = true;
		};
	}, [book?.key]);

	const wanted = search.toLowerCase().trim();
	const fits = (...texts: (string | null | undefined)[]) => wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
	const found_rules = rules.filter((one) => fits(one.id, one.text));
	const found_rulings = rulings.filter((one) => fits(one.id, one.key, one.question, one.answer));
	const found_fields = fields.filter((one) => fits(one.section, one.key, one.help));
	const found_things = things.filter((one) => fits(one.kind, one.key, one.about));
	const kinds = [...new Set(found_things.map((one) => one.kind))];

	return (
		<div class="book">
			<h1>Book</h1>
			<div class="lab-form">
				<label>
					Rulebook
					<select value={book?.key ?? ''} onChange={(event) => go(`book/${event.currentTarget.value}`)}>
						{books.map((one) => (
							<option key={one.key} value={one.key}>
								{one.name}
							</option>
						))}
					</select>
				</label>
				<label>
					Search
					<input type="search" value={search} onInput={(event) => set_search(event.currentTarget.value)} />
				</label>
			</div>
			{trouble ? (
				<p class="trouble" role="alert">
					{trouble}
				</p>
			) : null}
			<p class="book-about">{book?.about}</p>
			<p class="quiet" role="status">
				{found_rules.length} rules, {found_rulings.length} rulings, {found_things.length} things, {found_fields.length} fields
			</p>
			<section class="panel" aria-labelledby="rules">
				<h2 id="rules">Rules</h2>
				<dl class="rules">
					{found_rules.map((one) => (
						<div key={one.id}>
							<dt>{one.id}</dt>
							<dd>{one.text}</dd>
						</div>
					))}
				</dl>
			</section>
			<section class="panel" aria-labelledby="rulings">
				<h2 id="rulings">Rulings: where the printed rules are silent</h2>
				<dl class="rules">
					{found_rulings.map((one) => (
						<div key={one.id}>
							<dt>{one.id}</dt>
							<dd>
								<b>{one.question}</b>
								<br />
								{one.answer}
								{one.key ? (
									<>
										<br />
										<code>
											{one.key}: {one.default}
										</code>{' '}
										<span class="quiet">of {one.values ? one.values.join(', ') : `${one.low} to ${one.high}`}</span>
									</>
								) : null}
							</dd>
						</div>
					))}
				</dl>
			</section>
			{kinds.map((kind) => (
				<section key={kind} class="panel" aria-label={kind}>
					<h2 class="capital">{kind}</h2>
					<ul class="things">
						{found_things
							.filter((one) => one.kind === kind)
							.map((one) => (
								<li key={one.key}>
									<b>{words(one.key)}</b> <span class="quiet">{one.about}</span>
								</li>
							))}
					</ul>
				</section>
			))}
			<section class="panel" aria-labelledby="fields">
				<h2 id="fields">What a sheet and a scenario may say</h2>
				<dl class="rules">
					{found_fields.map((one) => (
						<div key={one.section + one.key}>
							<dt>
								{one.section}: {one.key}
							</dt>
							<dd>
								{one.help}{' '}
								<span class="quiet">
									({one.type}
									{one.low !== undefined && one.high !== undefined ? `, ${one.low} to ${one.high}` : ''}
									{one.default !== undefined ? `, else ${one.default}` : ''})
								</span>
							</dd>
						</div>
					))}
				</dl>
			</section>
		</div>
	);
}
