// SPDX-License-Identifier: MIT
// The scenario as the program sets it up: opened in a worker, drawn, and closed again.
import type { Hello, State } from '../../wire.ts';
import { is_event, parse } from '../../wire.ts';
import type { FromFight, ToFight } from '../../worker/messages.ts';

export interface Drawn {
	hello: Hello;
	state: State;
}

let worker: Worker | undefined;

let last: Promise<unknown> = Promise.resolve();

// One after the other: an answer belongs to the question before it.
export function preview(name: string, text: string): Promise<Drawn | null> {
	// A worker that died (or could not fetch the program) is replaced once.
	const mine = last.then(async () => {
		const seen = await look(name, text);
		return seen === 'died' ? look(name, text) : seen;
	}).then((seen) => (seen === 'died' ? null : seen));
	last = mine;
	return mine;
}

function look(name: string, text: string): Promise<Drawn | null | 'died'> {
	worker ??= new Worker(new URL('fight-worker.js', document.baseURI), { type: 'module' });
	const asked = worker;
	return new Promise((resolve) => {
		function die() {
			asked.terminate();
			if (worker === asked) worker = undefined;
			resolve('died');
		}
		asked.onmessage = (event: MessageEvent<FromFight>) => {
			if ('died' in event.data) return die();
			if (!('lines' in event.data)) return resolve(null);
			const lines = event.data.lines.map(parse);
			const hello = lines.find((line): line is Hello => !is_event(line) && line.type === 'hello');
			const state = lines.find((line): line is State => !is_event(line) && line.type === 'state');
			resolve(hello && state ? { hello, state } : null);
		};
		asked.onerror = (event) => {
			event.preventDefault();
			die();
		};
		asked.postMessage({ look: { name, text } } satisfies ToFight);
	});
}
