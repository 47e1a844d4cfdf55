// SPDX-License-Identifier: MIT
// A rulebook to read, as `affray book` writes it, and a search over all of it.
import { useEffect, useState } from 'preact/hooks';
import { json_once } from '../commands.ts';
import { go } from '../route.ts';

interface Rulebook {
	key: string;
	name: string;
}
type Span = ['plain' | 'bold' | 'stressed' | 'code' | 'link', string];
type Block =
	| { type: 'heading'; level: number; spans: Span[] }
	| { type: 'paragraph'; spans: Span[] }
	| { type: 'item'; numbered: boolean; spans: Span[] }
	| { type: 'table'; head: Span[][]; rows: Span[][][] }
	| { type: 'code'; text: string };
interface Chapter {
	title: string;
	blocks: Block[];
}

const plain = (spans: Span[]) => spans.map(([, words]) => words).join('');

// The text before the first chapter is a chapter, too.
function chapters_of(blocks: Block[]): Chapter[] {
	const chapters: Chapter[] = [{ title: '', blocks: [] }];
	for (const block of blocks)
		if (block.type === 'heading' && block.level === 2) chapters.push({ title: plain(block.spans), blocks: [] });
		else if (block.type !== 'heading' || block.level > 2) chapters.at(-1)!.blocks.push(block);
	return chapters;
}

// The rows of tables, items and paragraphs of a chapter that contain the word.
function found(chapter: Chapter, wanted: string): Chapter {
	if (wanted === '' || chapter.title.toLowerCase().includes(wanted)) return chapter;
	const has = (text: string) => text.toLowerCase().includes(wanted);
	const blocks = chapter.blocks.flatMap((block): Block[] => {
		if (block.type === 'table') {
			const rows = block.rows.filter((row) => row.some((cell) => has(plain(cell))));
			return rows.length > 0 ? [{ ...block, rows }] : [];
		}
		return has(block.type === 'code' ? block.text : plain(block.spans)) ? [block] : [];
	});
	return { title: chapter.title, blocks };
}

// Rows, items, paragraphs: the units that a search counts.
const size = (chapter: Chapter) => chapter.blocks.reduce((sum, block) => sum + (block.type === 'table' ? block.rows.length : block.type === 'heading' ? 0 : 1), 0);

function Words({ spans }: { spans: Span[] }) {
	return (
		<>
			{spans.map(([how, words]) => (how === 'bold' ? <b>{words}</b> : how === 'stressed' ? <i>{words}</i> : how === 'code' ? <code>{words}</code> : words))}
		</>
	);
}

// A row without a first cell belongs to the row above, and has no heading.
function Table({ block, label }: { block: Block & { type: 'table' }; label: string }) {
	return (
		<div class="table-scroll" tabIndex={0} role="group" aria-label={label}>
			<table class="prose">
				<thead>
					<tr>
						{block.head.map((cell) => (
							<th scope="col">
								<Words spans={cell} />
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{block.rows.map((row) => (
						<tr>
							{row.map((cell, i) =>
								i === 0 && cell.length > 0 ? (
									<th scope="row">
										<Words spans={cell} />
									</th>
								) : (
									<td>
										<Words spans={cell} />
									</td>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

// Items that follow each other are one list.
function Blocks({ chapter }: { chapter: Chapter }) {
	const shown = [];
	for (let i = 0; i < chapter.blocks.length; i++) {
		const block = chapter.blocks[i]!;
		if (block.type === 'item') {
			const items = [block];
			for (let next = chapter.blocks[i + 1]; next?.type === 'item'; next = chapter.blocks[i + 1]) {
				items.push(next);
				i++;
			}
			const List = block.numbered ? 'ol' : 'ul';
			shown.push(
				<List>
					{items.map((one) => (
						<li>
							<Words spans={one.spans} />
						</li>
					))}
				</List>,
			);
		} else if (block.type === 'table') shown.push(<Table block={block} label={`${chapter.title || 'Table'}, ${i + 1}`} />);
		else if (block.type === 'code')
			shown.push(
				<pre tabIndex={0} class="told">
					{block.text}
				</pre>,
			);
		else if (block.type === 'heading')
			shown.push(
				<h3>
					<Words spans={block.spans} />
				</h3>,
			);
		else
			shown.push(
				<p>
					<Words spans={block.spans} />
				</p>,
			);
	}
	return <>{shown}</>;
}

export function Book({ given }: { given: string }) {
	const [books, set_books] = useState<Rulebook[]>([]);
	const [blocks, set_blocks] = useState<Block[]>([]);
	const [search, set_search] = useState('');
	const [trouble, set_trouble] = useState('');
	const book = books.find((one) => one.key === given) ?? books[0];

	useEffect(() => {
		json_once<Rulebook>(['list']).then(set_books, (problem: Error) => set_trouble(problem.message));
	}, []);
	useEffect(() => {
		if (!book) return;
		let left = false;
		json_once<Block>(['book', book.key]).then(
			(all) => {
				if (!left) set_blocks(all);
			},
			(problem: Error) => set_trouble(problem.message),
		);
		return () => {
			left = true;
		};
	}, [book?.key]);

	const wanted = search.toLowerCase().trim();
	const places = (count: number) => `${count} ${count === 1 ? 'place' : 'places'} with “${search.trim()}”`;
	const chapters = chapters_of(blocks)
		.map((chapter) => found(chapter, wanted))
		.filter((chapter) => chapter.blocks.length > 0);
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
			<p class="quiet" role="status">
				{wanted ? places(chapters.reduce((sum, chapter) => sum + size(chapter), 0)) : ''}
			</p>
			{wanted === '' && chapters.length > 1 ? (
				<nav aria-label="Chapters">
					<ol class="contents">
						{chapters
							.filter((chapter) => chapter.title)
							.map((chapter) => (
								<li key={chapter.title}>
									<button type="button" class="link" onClick={() => document.getElementById(`chapter ${chapter.title}`)?.scrollIntoView()}>
										{chapter.title}
									</button>
								</li>
							))}
					</ol>
				</nav>
			) : null}
			{chapters.map((chapter) => (
				<section key={chapter.title} class="panel chapter" id={`chapter ${chapter.title}`} aria-label={chapter.title || 'What it is'}>
					{chapter.title ? <h2>{chapter.title}</h2> : null}
					<Blocks chapter={chapter} />
				</section>
			))}
		</div>
	);
}
