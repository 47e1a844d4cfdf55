// SPDX-License-Identifier: MIT
// CodeMirror with YAML, in a shadow root: its styles need no exception from the page's policy.
import { useEffect, useRef } from 'preact/hooks';
import { autocompletion, closeBrackets, completionKeymap, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers, type DecorationSet } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export interface Problem {
	line: number;
	column: number;
	text: string;
}

const look = EditorView.theme({
	'&': { color: 'var(--ink)', backgroundColor: 'var(--panel)', fontSize: '14px', height: '100%' },
	'.cm-content': { caretColor: 'var(--accent)', fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace' },
	'.cm-cursor': { borderLeftColor: 'var(--accent)' },
	'.cm-gutters': { backgroundColor: 'var(--soft)', color: 'var(--quiet)', border: 'none' },
	'&.cm-focused': { outline: 'none' },
	'&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': { backgroundColor: 'var(--accent-soft) !important' },
	'.problem': { textDecoration: 'underline wavy var(--bad) 1.5px', textUnderlineOffset: '3px' },
	'.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--line)', borderRadius: '6px' },
	'.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--accent-ink)' },
});

const colours = HighlightStyle.define([
	{ tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--side-0)' },
	{ tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
	{ tag: [tags.string, tags.content], color: 'var(--ink)' },
	{ tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: 'var(--quiet)' },
]);

// From the place of a problem to the end of the word there.
function range(doc: Text, problem: Problem): { from: number; to: number } {
	const line = doc.line(Math.min(Math.max(problem.line, 1), doc.lines));
	// Columns count characters; the editor counts in UTF-16.
	const before = [...line.text].slice(0, Math.max(problem.column - 1, 0)).join('');
	const from = Math.min(line.from + before.length, line.to);
	const word = /^["']?[^\s,:{}[\]#]+/.exec(line.text.slice(from - line.from));
	return { from, to: Math.min(line.to, from + Math.max(1, word?.[0].length ?? 1)) };
}

const set_problems = StateEffect.define<Problem[]>();

// Underlined words move with the text until the next check.
const underlined = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(marks, change) {
		let now = marks.map(change.changes);
		for (const effect of change.effects)
			if (effect.is(set_problems))
				now = RangeSet.of(
					effect.value.flatMap((problem) => {
						const { from, to } = range(change.state.doc, problem);
						return to > from ? [Decoration.mark({ class: 'problem', attributes: { title: problem.text } }).range(from, to)] : [];
					}),
					true,
				);
		return now;
	},
	provide: (field) => EditorView.decorations.from(field),
});

export interface EditorHandle {
	show(problem: Problem): void;
}

export function Editor({
	text,
	outside,
	change,
	problems,
	words,
	handle,
}: {
	text: string;
	outside: number; // number of changes of the text by others
	change: (text: string) => void;
	problems: Problem[];
	words: () => { use: Completion[]; keys: Completion[] };
	handle: { current: EditorHandle | null };
}) {
	const host = useRef<HTMLDivElement>(null);
	const view = useRef<EditorView | null>(null);
	const latest = useRef({ change, words });
	latest.current = { change, words };

	useEffect(() => {
		const shadow = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
		const complete = (context: CompletionContext) => {
			const line = context.state.doc.lineAt(context.pos);
			const before = line.text.slice(0, context.pos - line.from);
			const word = context.matchBefore(/[\w.-]*/);
			if (!word || (word.from === word.to && !context.explicit)) return null;
			const { use, keys } = latest.current.words();
			return { from: word.from, options: /use:\s*[\w.-]*$/.test(before) ? use : keys };
		};
		const editor = new EditorView({
			root: shadow,
			parent: shadow,
			state: EditorState.create({
				doc: text,
				extensions: [
					lineNumbers(),
					history(),
					closeBrackets(),
					yaml(),
					indentUnit.of('  '),
					syntaxHighlighting(colours),
					autocompletion({ override: [complete] }),
					keymap.of([...completionKeymap, ...historyKeymap, ...defaultKeymap]),
					EditorView.contentAttributes.of({ 'aria-label': 'Scenario, as YAML' }),
					EditorView.updateListener.of((update) => {
						if (update.docChanged) latest.current.change(update.state.doc.toString());
					}),
					underlined,
					look,
				],
			}),
		});
		editor.scrollDOM.tabIndex = 0; // keyboard users must be able to scroll it
		view.current = editor;
		handle.current = {
			show(problem) {
				const place = range(editor.state.doc, problem);
				editor.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
				editor.focus();
			},
		};
		return () => editor.destroy();
	}, []);

	// The drawing changes the text, too. Text typed here is never written back: more might have
	// been typed meanwhile.
	useEffect(() => {
		const editor = view.current;
		if (!editor || editor.state.doc.toString() === text) return;
		const old = editor.state.doc.toString();
		let from = 0;
		while (from < old.length && from < text.length && old[from] === text[from]) from++;
		let tail = 0;
		while (tail < old.length - from && tail < text.length - from && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail++;
		editor.dispatch({ changes: { from, to: old.length - tail, insert: text.slice(from, text.length - tail) } });
	}, [outside]);

	useEffect(() => {
		view.current?.dispatch({ effects: set_problems.of(problems) });
	}, [problems]);

	return <div class="editor" ref={host} />;
}
