// SPDX-License-Identifier: MIT
// The story as it is told. Each number opens its sum, each rule its text.
import { useEffect, useRef } from 'preact/hooks';
import type { Span } from '../wire.ts';
import * as model from './model.ts';
import { side_class } from './sides.ts';

function Piece({ span }: { span: Span }) {
	const hello = model.hello.value;
	switch (span.kind) {
	case 'number':
		return (
			<button type="button" class="number" onClick={() => model.explain({ event: Number(span.ref) }, span.text)}>
				{span.text}
			</button>
		);
	case 'rule':
		return (
			<button type="button" class="rule" onClick={() => model.explain_rule(String(span.ref))}>
				{span.text}
			</button>
		);
	case 'creature': {
		const creature = model.creatures.value.get(String(span.ref));
		return <b class={creature && hello ? `name ${side_class(hello, creature.side)}` : 'name'}>{span.text}</b>;
	}
	case 'cost':
		return <span class="quiet">{span.text}</span>;
	default:
		return <>{span.text}</>;
	}
}

export function StoryPanel() {
	const paragraphs = model.story.value;
	const end = model.end.value;
	const bottom = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const box = bottom.current;
		if (box) box.scrollTop = box.scrollHeight;
	}, [paragraphs.length, end]);
	return (
		<section class="panel story" aria-label="Story">
			<div class="story-text" ref={bottom} role="log" aria-live="polite" tabIndex={0} aria-label="What has happened">
				{paragraphs.map((one) => {
					const heading = one.spans.length > 0 && one.spans.every((span) => span.kind === 'heading');
					const body = one.spans.map((span, i) => <Piece key={i} span={span} />);
					return heading ? <h3 key={one.from}>{body}</h3> : <p key={`${one.from}-${one.to}`}>{body}</p>;
				})}
			</div>
		</section>
	);
}

const rule_id = /\b([A-Z]{3}-[A-Z]{2,4}-\d{2,3})\b/;

// An explanation is plain text from the program; its rule ids can be opened.
export function Explained() {
	const shown = model.explained.value;
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const box = dialog.current;
		if (shown && box && !box.open) box.showModal();
		if (!shown && box?.open) box.close();
	}, [shown]);
	return (
		<dialog ref={dialog} class="explained" aria-label="Why" onClose={() => (model.explained.value = null)}
			onClick={(event) => {
				if (event.target === dialog.current) dialog.current?.close();
			}}>
			{shown ? (
				<div class="explained-body">
					<h2>{shown.title}</h2>
					<div class="why" aria-live="polite">
						{shown.text === '' ? '…' : null}
						{shown.text.split(rule_id).map((piece, i) =>
							i % 2 ? (
								<button key={i} type="button" class="rule" onClick={() => model.explain_rule(piece)}>
									{piece}
								</button>
							) : (
								piece
							),
						)}
					</div>
					<button type="button" onClick={() => dialog.current?.close()}>
						Close
					</button>
				</div>
			) : null}
		</dialog>
	);
}
