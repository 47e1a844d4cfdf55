// SPDX-License-Identifier: MIT
// The first view: pick a rulebook and a scenario, open a file, or go on with a fight.
import { useEffect, useState } from 'preact/hooks';
import { json_once } from '../commands.ts';
import { start_fight } from '../fight/start.ts';
import { Moving } from './Moving.tsx';
import { go } from '../route.ts';
import { scenarios as all_scenarios, type Listed } from '../scenarios.ts';
import { shipped } from '../shipped.ts';
import { all_kept, forget, type Kept } from '../store.ts';

interface Rulebook {
	key: string;
	name: string;
	about: string;
	rules: number;
	rulings: number;
}
async function open_file(file: File | undefined) {
	if (!file) return;
	start_fight({ name: file.name, text: await file.text() });
}

async function open_shipped(path: string) {
	start_fight({ name: path, text: await shipped(path) });
}

function Book({ book, scenarios }: { book: Rulebook; scenarios: Listed[] }) {
	const [best, set_best] = useState<Listed | undefined>(undefined);
	// The scenario on the card has a map, and few enough creatures to see at a glance.
	useEffect(() => {
		void (async () => {
			const liking = ({ key }: Listed) => (/four|skirmish/.test(key) ? 2 : /ambush/.test(key) ? 1 : 0);
			const liked = [...scenarios].sort((a, b) => liking(b) - liking(a));
			for (const one of liked) if (/^map:/m.test(await shipped(one.key))) return set_best(one);
			set_best(liked[0]);
		})();
	}, [scenarios.length]);
	return (
		<li class="card">
			{best ? <Moving path={best.key} /> : <div class="moving" />}
			<h2>{book.name}</h2>
			<p>{book.about}</p>
			<p class="quiet">
				{book.rules} rules · {book.rulings} rulings
			</p>
			{/* It has its place from the start, so that nothing moves under a click. */}
			<button type="button" class="primary" disabled={!best} title={best?.about} onClick={() => best && void open_shipped(best.key)}>
				{best ? `Play “${best.about}”` : 'Play'}
			</button>
			<details>
				<summary>All {scenarios.length} scenarios</summary>
				<ul class="scenario-list">
					{scenarios.map((one) => (
						<li key={one.key}>
							<button type="button" class="link" onClick={() => void open_shipped(one.key)}>
								{one.about}
							</button>
						</li>
					))}
				</ul>
			</details>
		</li>
	);
}

function Past() {
	const [fights, set_fights] = useState<Kept[]>([]);
	const load = () => void all_kept().then(set_fights, () => set_fights([]));
	useEffect(load, []);
	if (fights.length === 0) return null;
	return (
		<section aria-labelledby="past">
			<h2 id="past">Go on</h2>
			<ul class="past">
				{fights.slice(0, 12).map((fight) => (
					<li key={fight.id}>
						<a href={`#fight/${fight.id}`}>{fight.title || fight.name}</a>
						<span class="quiet">
							{fight.rulebook} · {fight.over ? 'over' : `round ${fight.round}`} · {new Date(fight.when).toLocaleString()}
						</span>
						<button type="button" class="link" aria-label={`Forget ${fight.title || fight.name}`} onClick={() => void forget(fight.id).then(load)}>
							Forget
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

export function Home() {
	const [books, set_books] = useState<Rulebook[]>([]);
	const [scenarios, set_scenarios] = useState<Listed[]>([]);
	const [trouble, set_trouble] = useState('');
	const [pasted, set_pasted] = useState('');
	useEffect(() => {
		const fail = (problem: unknown) => set_trouble(String(problem));
		json_once<Rulebook>(['list']).then(set_books, fail);
		all_scenarios().then(set_scenarios, fail);
	}, []);
	return (
		<div class="home">
			<header class="intro">
				<h1>Fights that know their rules</h1>
				<p>
					Pick a rulebook and play. Every die, every number and every rule can be asked why. Nothing leaves this
					browser, and nothing is lost when you close it.
				</p>
			</header>
			{trouble ? (
				<p class="trouble" role="alert">
					{trouble}
				</p>
			) : null}
			<Past />
			<section aria-labelledby="books">
				<h2 id="books" class="visually-hidden">
					Rulebooks
				</h2>
				<ul class="cards">
					{books.map((book) => (
						<Book key={book.key} book={book} scenarios={scenarios.filter((one) => one.rulebook === book.key)} />
					))}
				</ul>
			</section>
			<section aria-labelledby="own" class="own">
				<h2 id="own">Your own</h2>
				<p>
					Drop a scenario or a .fight file anywhere on this page, or{' '}
					<label class="file">
						choose one
						<input type="file" accept=".yaml,.yml,.fight,text/plain" onChange={(event) => void open_file(event.currentTarget.files?.[0])} />
					</label>
					.
				</p>
				<form
					onSubmit={(event) => {
						event.preventDefault();
						const link = /^\S*#(link\/\S+)$/.exec(pasted.trim());
						if (link) go(link[1]!);
						else if (pasted.trim()) start_fight({ name: /^(#.*\n|\s*\n)*affray fight/.test(pasted) ? 'pasted.fight' : 'pasted.yaml', text: pasted });
					}}
				>
					<label>
						Or paste one, or a link
						<textarea rows={5} spellcheck={false} value={pasted} onInput={(event) => set_pasted(event.currentTarget.value)} />
					</label>
					<button type="submit">Open it</button>
				</form>
			</section>
		</div>
	);
}

// Files may be dropped on any view.
export function take_drops() {
	document.addEventListener('dragover', (event) => event.preventDefault());
	document.addEventListener('drop', (event) => {
		event.preventDefault();
		void open_file(event.dataTransfer?.files[0]);
	});
}
