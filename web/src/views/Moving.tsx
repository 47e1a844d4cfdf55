// SPDX-License-Identifier: MIT
// A small fight that plays by itself: moves and falls from the events of affray run
// --json.
import { useEffect, useState } from 'preact/hooks';
import { json } from '../commands.ts';
import { Still } from '../fight/Map.tsx';
import { shipped } from '../shipped.ts';
import type { Event, State, Tile } from '../wire.ts';
import { preview, type Drawn } from './scenario/preview.ts';

const beat_ms = 500;
const rest_beats = 8; // at the end, before it begins again

// The fight after one more event.
function after(state: State, event: Event): State {
	const now = event.who ? state.creatures[event.who] : undefined;
	if (!now || !event.who) return state;
	const change = event.type === 'move' && event.to ? { tile: event.to } : event.type === 'fate' ? { able: event.outcome === 'recovered' } : null;
	return change ? { ...state, creatures: { ...state.creatures, [event.who]: { ...now, ...change } } } : state;
}

// The part of the map where everything happens, plus one tile on each side.
function part_of({ hello, state }: Drawn, events: Event[]): [Tile, Tile] {
	const map = hello.map!;
	const tiles = [...hello.creatures.flatMap((one) => state.creatures[one.key]?.tile ?? []), ...events.flatMap((event) => event.to ?? [])];
	const across = tiles.filter((_, i) => i % 2 === 0);
	const down = tiles.filter((_, i) => i % 2 === 1);
	return [
		[Math.max(0, Math.min(...across) - 1), Math.max(0, Math.min(...down) - 1)],
		[Math.min(map.width - 1, Math.max(...across) + 1), Math.min(map.height - 1, Math.max(...down) + 1)],
	];
}

export function Moving({ path }: { path: string }) {
	const [drawn, set_drawn] = useState<Drawn | null>(null);
	const [state, set_state] = useState<State | null>(null);
	const [part, set_part] = useState<[Tile, Tile] | undefined>(undefined);
	useEffect(() => {
		let timer: ReturnType<typeof setInterval> | undefined;
		let left = false;
		async function begin() {
			const set_up = await preview(path, await shipped(path));
			if (left || !set_up?.hello.map) return;
			set_drawn(set_up);
			set_state(set_up.state);
			set_part(part_of(set_up, []));
			if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
			const events = (await json<Event>(['run', path])).filter((event) => event.type === 'move' || event.type === 'fate');
			set_part(part_of(set_up, events));
			let at = 0;
			let now = set_up.state;
			if (left) return;
			timer = setInterval(() => {
				if (document.hidden) return;
				if (at >= events.length + rest_beats) {
					at = 0;
					now = set_up.state;
				} else {
					// One creature's whole path is one beat.
					const first = events[at];
					do {
						if (events[at]) now = after(now, events[at]!);
						at++;
					} while (first?.type === 'move' && events[at]?.type === 'move' && events[at]?.who === first.who);
				}
				set_state(now);
			}, beat_ms);
		}
		void begin().catch(() => undefined); // a card without its picture is still a card
		return () => {
			left = true;
			clearInterval(timer);
		};
	}, [path]);
	if (!drawn || !state) return <div class="moving" aria-hidden="true" />;
	return (
		<div class="moving" aria-hidden="true">
			<Still hello={drawn.hello} state={state} part={part} />
		</div>
	);
}
