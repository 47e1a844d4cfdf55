// SPDX-License-Identifier: MIT
// The worker that runs one command of the program at a time: sim, dice, list and the others.
import { command } from '../../engine/engine.ts';
import type { Command, CommandDone } from './messages.ts';
import { program } from './program.ts';

const decoder = new TextDecoder();

onmessage = async (event: MessageEvent<Command>) => {
	const { id, argv, files } = event.data;
	try {
		const { module, files: shipped } = await program();
		const { status, out, err, files: written } = await command(module, { ...shipped, ...files }, argv);
		const texts: Record<string, string> = {};
		for (const [path, text] of Object.entries(written))
			texts[path] = typeof text === 'string' ? text : decoder.decode(text);
		postMessage({ id, result: { status, out, err, files: texts } } satisfies CommandDone);
	} catch (problem) {
		postMessage({ id, failed: String(problem) } satisfies CommandDone);
	}
};
