// SPDX-License-Identifier: MIT
// The worker that runs one command of the program at a time: sim, dice, list and the others.
import type { Command, CommandDone } from './messages.ts';
import { run } from './host.ts';

onmessage = async (event: MessageEvent<Command>) => {
	const { id, argv, files, keep } = event.data;
	try {
		const result = await run(argv, files, keep);
		postMessage({ id, result } satisfies CommandDone);
	} catch (problem) {
		postMessage({ id, failed: String(problem) } satisfies CommandDone);
	}
};
