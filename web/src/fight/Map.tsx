// SPDX-License-Identifier: MIT
// The map as SVG: terrain, creatures with their footprint and facing, and the answers that can be
// given by pointing.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Creature, CreatureState, FightMap, Hello, State, Tile } from '../wire.ts';
import * as model from './model.ts';
import { side_class } from './sides.ts';
import { words } from '../words.ts';

const turns: Record<string, number> = { e: 0, se: 45, s: 90, sw: 135, w: 180, nw: 225, n: 270, ne: 315 };

// A terrain's style depends on its name; an unknown terrain shows its letter.
const looks: [RegExp, string][] = [
	[/water|river|ford|stream|deep/, 'water'],
	[/wall|rock|stone|pillar|blocked/, 'wall'],
	[/wood|tree|forest|bush|thicket|brush/, 'wood'],
	[/cover|barrel|table|crate|rubble/, 'cover'],
	[/mud|rough|difficult|bog|swamp|sand/, 'rough'],
	[/fire|lava|hazard/, 'fire'],
	[/door|gate|window/, 'door'],
];
const look_of = (name: string) => looks.find(([words]) => words.test(name))?.[1] ?? 'other';
const plain = (name: string) => /^(open|floor|ground|plain|grass|clear|road)$/.test(name);

function Ground({ map }: { map: FightMap }) {
	const tiles = [];
	for (let y = 0; y < map.height; y++)
		for (let x = 0; x < map.width; x++) {
			const letter = map.rows[y]?.[x] ?? '.';
			const name = map.terrains[letter] ?? 'open';
			if (plain(name)) continue;
			tiles.push(
				<g key={`${x},${y}`}>
					<rect class={`terrain ${look_of(name)}`} x={x} y={y} width="1" height="1" />
					{look_of(name) === 'other' || look_of(name) === 'cover' ? (
						<text class="terrain-letter" x={x + 0.5} y={y + 0.66}>
							{letter}
						</text>
					) : null}
				</g>,
			);
		}
	return <g aria-hidden="true">{tiles}</g>;
}

export function Legend({ map }: { map: FightMap }) {
	const shown = Object.entries(map.terrains).filter(
		([letter, name]) => !plain(name) && map.rows.some((row) => row.includes(letter)),
	);
	if (shown.length === 0) return null;
	return (
		<ul class="legend" aria-label="Terrain">
			{shown.map(([letter, name]) => (
				<li key={letter}>
					<svg viewBox="0 0 1 1" aria-hidden="true">
						<rect class={`terrain ${look_of(name)}`} width="1" height="1" />
					</svg>
					{words(name)} <code>{letter}</code>
				</li>
			))}
		</ul>
	);
}

// Sides differ by shape as well as by colour.
function Shape({ side, width, height }: { side: number; width: number; height: number }) {
	const w = width;
	const h = height;
	switch (side % 4) {
	case 0:
		return <ellipse class="body" cx={w / 2} cy={h / 2} rx={w * 0.42} ry={h * 0.42} />;
	case 1:
		return <rect class="body" x={w * 0.11} y={h * 0.11} width={w * 0.78} height={h * 0.78} rx="0.12" />;
	case 2:
		return <polygon class="body" points={`${w / 2},${h * 0.04} ${w * 0.96},${h / 2} ${w / 2},${h * 0.96} ${w * 0.04},${h / 2}`} />;
	default:
		return <polygon class="body" points={`${w / 2},${h * 0.06} ${w * 0.96},${h * 0.92} ${w * 0.04},${h * 0.92}`} />;
	}
}

export function Token({ creature, state, side }: { creature: Creature; state: CreatureState; side: number }) {
	const [width, height] = creature.size;
	const turn = state.facing === undefined ? undefined : turns[state.facing];
	return (
		<>
			{turn !== undefined ? (
				<path
					class="facing"
					d={`M ${width * 0.5 + 0.02} ${-0.16} L ${width * 0.5 + 0.2} 0 L ${width * 0.5 + 0.02} 0.16 z`}
					transform={`translate(${width / 2} ${height / 2}) rotate(${turn}) translate(-0.1 0)`}
				/>
			) : null}
			<Shape side={side} width={width} height={height} />
			<text class="glyph" x={width / 2} y={height / 2 + 0.2 * Math.min(width, height)} font-size={0.56 * Math.min(width, height)}>
				{creature.glyph}
			</text>
			{state.able ? null : (
				<path class="fallen" d={`M 0.15 0.15 L ${width - 0.15} ${height - 0.15} M ${width - 0.15} 0.15 L 0.15 ${height - 0.15}`} />
			)}
		</>
	);
}

// Only the picture, or the part of it between two tiles.
export function Still({ hello, state, part }: { hello: Hello; state: State; part?: [Tile, Tile] }) {
	const map = hello.map!;
	const [[left, top], [right, bottom]] = part ?? [[0, 0], [map.width - 1, map.height - 1]];
	return (
		<svg viewBox={`${left} ${top} ${right - left + 1} ${bottom - top + 1}`} preserveAspectRatio="xMidYMid meet">
			<rect class="ground" width={map.width} height={map.height} />
			<Ground map={map} />
			{hello.creatures.map((creature) => {
				const now = state.creatures[creature.key];
				return now?.tile ? (
					<g key={creature.key} class={`token ${side_class(hello, creature.side)} ${now.able ? '' : 'out'}`} style={{ transform: `translate(${now.tile[0]}px, ${now.tile[1]}px)` }}>
						<Token creature={creature} state={{ ...now, facing: undefined }} side={hello.sides.indexOf(creature.side)} />
					</g>
				) : null;
			})}
		</svg>
	);
}

// An editable map: `point` gives the clicked tile, `drag` the start and the end; with a brush, each
// tile on the way is painted.
export function MapPicture({
	hello,
	state,
	point,
	drag,
	brush,
	marked,
}: {
	hello: Hello;
	state: State;
	point: (tile: Tile) => void;
	drag: (from: Tile, to: Tile) => void;
	brush?: (tile: Tile) => void;
	marked: Tile | null;
}) {
	const svg = useRef<SVGSVGElement>(null);
	const held = useRef<Tile | null>(null);
	const map = hello.map!;
	const tile_at = (event: PointerEvent) => tile_under(event, svg.current!, map);
	return (
		<div class="map map-scroll" tabIndex={0} role="group" aria-label="Drawn map">
			<svg
				ref={svg}
				class="drawn"
				viewBox={`-0.05 -0.05 ${map.width + 0.1} ${map.height + 0.1}`}
				style={{ '--tiles': String(map.width) }}
				role="img"
				aria-label={`Map, ${map.width} by ${map.height} tiles: ${hello.creatures.map((one) => `${one.name} at ${state.creatures[one.key]?.tile?.join(',') ?? 'no tile'}`).join('; ')}`}
				onPointerDown={(event) => {
					held.current = tile_at(event);
					svg.current!.setPointerCapture(event.pointerId);
					brush?.(held.current);
				}}
				onPointerMove={(event) => {
					const now = tile_at(event);
					if (!brush || !held.current || same(held.current, now)) return;
					held.current = now;
					brush(now);
				}}
				onPointerUp={(event) => {
					const from = held.current;
					held.current = null;
					const to = tile_at(event);
					if (brush || !from) return;
					if (same(from, to)) point(to);
					else drag(from, to);
				}}
				onPointerCancel={() => (held.current = null)}
			>
				<rect class="ground" width={map.width} height={map.height} />
				<Ground map={map} />
				<Grid map={map} />
				{marked ? <rect class="offered" x={marked[0]} y={marked[1]} width="1" height="1" /> : null}
				{hello.creatures.map((creature) => {
					const now = state.creatures[creature.key];
					return now?.tile ? (
						<g key={creature.key} class={`token ${side_class(hello, creature.side)}`} style={{ transform: `translate(${now.tile[0]}px, ${now.tile[1]}px)` }}>
							<Token creature={creature} state={now} side={hello.sides.indexOf(creature.side)} />
						</g>
					) : null;
				})}
			</svg>
		</div>
	);
}

function Grid({ map }: { map: FightMap }) {
	return (
		<path
			class="grid"
			aria-hidden="true"
			d={
				Array.from({ length: map.width + 1 }, (_, x) => `M${x} 0V${map.height}`).join('') +
				Array.from({ length: map.height + 1 }, (_, y) => `M0 ${y}H${map.width}`).join('')
			}
		/>
	);
}

const same = (a: Tile, b: Tile) => a[0] === b[0] && a[1] === b[1];

// The tile under a pointer.
function tile_under(event: { clientX: number; clientY: number }, svg: SVGSVGElement, map: FightMap): Tile {
	const box = svg.getBoundingClientRect();
	const inside = (value: number, size: number) => Math.max(0, Math.min(size - 1, Math.floor(value)));
	return [
		inside(((event.clientX - box.left) / box.width) * (map.width + 0.1) - 0.05, map.width),
		inside(((event.clientY - box.top) / box.height) * (map.height + 0.1) - 0.05, map.height),
	];
}

type Point = [number, number];

const middle = (creature: Creature, [x, y]: Tile): Point => [x + creature.size[0] / 2, y + creature.size[1] / 2];

// Lines from the creature that is asked to all possible targets of the current answer.
function Sight({ from, to }: { from: Point; to: Point[] }) {
	return (
		<g aria-hidden="true">
			{to.map((end) => (
				<line key={end.join()} class="sight" x1={from[0]} y1={from[1]} x2={end[0]} y2={end[1]} />
			))}
		</g>
	);
}

function Tiles({ tiles, look }: { tiles: Tile[]; look: string }) {
	return (
		<g aria-hidden="true">
			{tiles.map(([x, y]) => (
				<rect key={`${x},${y}`} class={look} x={x + 0.06} y={y + 0.06} width="0.88" height="0.88" rx="0.1" />
			))}
		</g>
	);
}

export function Battlefield() {
	const hello = model.hello.value;
	const state = model.state.value;
	const question = model.question.value;
	const [at, set_at] = useState<Tile | null>(null);
	const [dragged, set_dragged] = useState<Tile | null>(null); // the tile under the dragged token
	const svg = useRef<SVGSVGElement>(null);
	const held = useRef(false);
	const was_drag = useRef(false);
	const map = hello?.map;
	// On a small screen the map is larger than its window, which then follows the
	// creature that is asked.
	useEffect(() => {
		const box = svg.current?.parentElement;
		const token = box?.querySelector('.token.asked');
		if (!box || !token) return;
		const outer = box.getBoundingClientRect();
		const inner = token.getBoundingClientRect();
		const beyond = inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
		if (beyond) box.scrollBy(inner.left + inner.width / 2 - outer.left - outer.width / 2, inner.top + inner.height / 2 - outer.top - outer.height / 2);
	}, [question?.answers, question?.owner]);
	if (!hello || !state || !map) return null;

	const tiles = question?.kind === 'tile' ? question.tiles : [];
	const chosen = new Map(question?.kind === 'choice' ? question.options.map((one) => [one.key, one]) : []);
	const cursor = at && tiles.some((tile) => same(tile, at)) ? at : question?.kind === 'tile' ? (question.mark ?? question.default) : null;

	const shown = hello.creatures.filter((creature) => state.creatures[creature.key]?.tile);
	const asked = shown.find((creature) => creature.key === question?.owner);
	const here = (tile: Tile) =>
		shown.find((creature) => {
			const [x, y] = state.creatures[creature.key]!.tile!;
			return tile[0] >= x && tile[0] < x + creature.size[0] && tile[1] >= y && tile[1] < y + creature.size[1];
		});
	const target = (tile: Tile) => ({ tile, creature: here(tile)?.key });

	// The preview of the answer under the pointer, or else of the marked one.
	const mark = question?.kind === 'choice' ? question.mark : undefined;
	const ahead = model.where.value?.options.find((one) => one.answer === (model.regarded.value || mark));
	const offered = shown.filter((one) => chosen.has(one.key));
	const regarded = offered.filter((one) => one.key === model.regarded.value);
	const looked_at = regarded.length > 0 ? regarded : offered.length > 0 ? offered : shown.filter((one) => ahead?.creatures?.includes(one.key));
	const reach = model.where.value?.reach ?? [];

	// Arrow keys go to the nearest offered tile in their direction.
	function step(event: KeyboardEvent) {
		const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
		if (!way || !cursor) return;
		event.preventDefault();
		event.stopPropagation();
		const [dx, dy] = way as Tile;
		let best: Tile | null = null;
		let best_cost = Infinity;
		for (const tile of tiles) {
			const ahead = (tile[0] - cursor[0]) * dx + (tile[1] - cursor[1]) * dy;
			const aside = Math.abs((tile[0] - cursor[0]) * dy) + Math.abs((tile[1] - cursor[1]) * dx);
			const cost = ahead + 2 * aside;
			if (ahead > 0 && cost < best_cost) [best, best_cost] = [tile, cost];
		}
		if (!best) return;
		set_at(best);
		svg.current?.querySelector<SVGElement>(`[data-tile="${best.join(',')}"]`)?.focus();
	}

	// The creature that is asked can be dragged to a tile, or onto its target.
	function grab(event: PointerEvent) {
		was_drag.current = false;
		held.current = asked !== undefined && here(tile_under(event, svg.current!, map!)) === asked;
		if (held.current) svg.current!.setPointerCapture(event.pointerId);
	}
	function drag(event: PointerEvent) {
		if (!held.current) return;
		const tile = tile_under(event, svg.current!, map!);
		set_dragged(here(tile) === asked ? null : tile);
	}
	function drop(event: PointerEvent) {
		if (!held.current) return;
		held.current = false;
		const tile = tile_under(event, svg.current!, map!);
		was_drag.current = here(tile) !== asked;
		set_dragged(null);
		if (was_drag.current) model.point_at(target(tile));
	}

	return (
		<figure class="map">
			<div class="map-scroll" tabIndex={0} role="group" aria-label="Map">
				<svg
					ref={svg}
					viewBox={`-0.05 -0.05 ${map.width + 0.1} ${map.height + 0.1}`}
					style={{ '--tiles': String(map.width) }}
					role="group"
					aria-label={`Map, ${map.width} by ${map.height} tiles`}
					onKeyDown={step}
					onPointerDown={grab}
					onPointerMove={drag}
					onPointerUp={drop}
					onPointerCancel={() => {
						held.current = false;
						set_dragged(null);
					}}
					onClick={(event) => {
						if (!was_drag.current) model.point_at(target(tile_under(event, svg.current!, map)));
						was_drag.current = false;
					}}
				>
					<rect class="ground" width={map.width} height={map.height} />
					<Ground map={map} />
					<Grid map={map} />
					<Tiles tiles={reach} look="reach" />
					<Tiles tiles={tiles.length > 0 ? [] : (ahead?.tiles ?? [])} look="could" />
					{asked ? <Sight from={middle(asked, state.creatures[asked.key]!.tile!)} to={looked_at.map((one) => middle(one, state.creatures[one.key]!.tile!))} /> : null}
					{tiles.map((tile) => (
						<rect
							key={`o${tile}`}
							class="offered"
							data-tile={tile.join(',')}
							x={tile[0] + 0.06}
							y={tile[1] + 0.06}
							width="0.88"
							height="0.88"
							rx="0.1"
							role="button"
							aria-label={`tile ${tile.join(',')}`}
							tabindex={cursor && same(tile, cursor) ? 0 : -1}
							onKeyDown={(event) => {
								if (event.key === 'Enter' || event.key === ' ') {
									event.preventDefault();
									model.choose(tile);
								}
							}}
						/>
					))}
					{shown.map((creature) => {
						const now = state.creatures[creature.key]!;
						const [x, y] = now.tile!;
						const option = chosen.get(creature.key);
						const words = `${creature.name} (${creature.side}) at ${x},${y}${now.able ? '' : ', out of the fight'}`;
						const leads = !option && model.where.value?.options.some((one) => one.creatures?.includes(creature.key));
						return (
							<g
								key={creature.key}
								class={`token ${side_class(hello, creature.side)} ${now.able ? '' : 'out'} ${state.turn === creature.key ? 'turn' : ''} ${creature === asked ? 'asked' : ''} ${option || leads ? 'target' : ''} ${tiles.length ? 'through' : ''}`}
								style={{ transform: `translate(${x}px, ${y}px)` }}
								role={option ? 'button' : 'img'}
								aria-label={option ? `choose ${words}` : words}
								tabindex={option ? 0 : undefined}
								onKeyDown={(event) => {
									if (option && (event.key === 'Enter' || event.key === ' ')) {
										event.preventDefault();
										model.choose(option.key);
									}
								}}
							>
								<title>{words}</title>
								<Token creature={creature} state={now} side={hello.sides.indexOf(creature.side)} />
							</g>
						);
					})}
					{asked && dragged ? (
						<g class="dragged" aria-hidden="true">
							<rect x={dragged[0]} y={dragged[1]} width="1" height="1" rx="0.1" />
							<Sight from={middle(asked, state.creatures[asked.key]!.tile!)} to={[[dragged[0] + 0.5, dragged[1] + 0.5]]} />
						</g>
					) : null}
				</svg>
			</div>
			<Legend map={map} />
		</figure>
	);
}
