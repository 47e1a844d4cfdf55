// SPDX-License-Identifier: MIT
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { route } from './route.ts';
import { Home, take_drops } from './views/Home.tsx';
import { Dice } from './views/Dice.tsx';
import { fight } from './fight/model.ts';
import { FightView } from './fight/Fight.tsx';
import { Lab } from './views/lab/Lab.tsx';
import { Book } from './views/Book.tsx';
import { LinkView } from './views/Link.tsx';
import './style.css';

const places: [string, string][] = [
	['', 'Play'],
	['scenario', 'Scenario'],
	['lab', 'Lab'],
	['dice', 'Dice'],
	['book', 'Book'],
];

// The scenario of the present fight can be studied, unless it is a shipped one.
function own_scenario() {
	const kept = fight.value;
	return kept?.scenario && !kept.name.startsWith('scenarios/') ? { path: kept.name.replace(/\.fight$/, '.yaml'), text: kept.scenario } : null;
}

type Scenario = typeof import('./views/scenario/Scenario.tsx').ScenarioView;

// The editor is half of the page's code; it is loaded on demand.
function LazyScenario({ given }: { given: string | null }) {
	const [loaded, set_loaded] = useState<{ ScenarioView: Scenario } | null>(null);
	useEffect(() => void import('./views/scenario/Scenario.tsx').then(set_loaded), []);
	return loaded ? <loaded.ScenarioView given={given} /> : null;
}

function View({ name, rest }: { name: string; rest: string }) {
	switch (name) {
	case 'fight':
		return <FightView id={rest} />;
	case 'link':
		return <LinkView tail={rest} />;
	case 'lab':
		return <Lab own={own_scenario()} />;
	case 'book':
		return <Book given={rest} />;
	case 'scenario':
		return <LazyScenario given={own_scenario()?.text ?? null} />;
	case 'dice':
		return <Dice given={rest} />;
	default:
		return <Home />;
	}
}

function App() {
	const name = route.value.split(/[/?]/, 1)[0]!;
	const rest = route.value.slice(name.length + 1);
	useEffect(() => {
		document.title = { fight: 'Fight', scenario: 'Scenario', lab: 'Lab', dice: 'Dice', book: 'Book' }[name]?.concat(' – Affray') ?? 'Affray';
	}, [name]);
	return (
		<>
			<a class="skip" href="#main" onClick={(event) => {
				event.preventDefault();
				document.getElementById('main')?.focus();
			}}>
				To the content
			</a>
			<header class="top">
				<a class="brand" href="#">
					<img src="icon.svg" alt="" width="24" height="24" /> Affray
				</a>
				<nav aria-label="Views">
					{places.map(([to, label]) => (
						<a key={to} href={`#${to}`} aria-current={to === name || (to === '' && (name === 'fight' || name === 'link')) ? 'page' : undefined}>
							{label}
						</a>
					))}
				</nav>
			</header>
			<main id="main" tabIndex={-1}>
				<View name={name} rest={rest} />
			</main>
		</>
	);
}

const root = document.getElementById('app')!;
root.replaceChildren();
take_drops();
render(<App />, root);

// Without a network the page comes from the browser's cache. Without a cache (a file:// address, a
// private window) everything else works all the same.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('service-worker.js').catch(() => undefined);
