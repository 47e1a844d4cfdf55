// SPDX-License-Identifier: MIT
// Runs commands of the program in workers, as many side by side as the machine has cores.
import type { Command, CommandDone, Result } from './worker/messages.ts';

interface Job {
	command: Command;
	resolve: (result: Result) => void;
	reject: (problem: Error) => void;
}

export class Stopped extends Error {}

export const cores = Math.max(1, Math.min(8, navigator.hardwareConcurrency || 2));

const waiting: Job[] = [];
const at_work = new Map<Worker, Job>();
const idle: Worker[] = [];
let last = 0;

function start_worker(): Worker {
	const worker = new Worker(new URL('command-worker.js', document.baseURI), { type: 'module' });
	worker.onmessage = (event: MessageEvent<CommandDone>) => {
		const job = at_work.get(worker);
		if (!job) return; // stopped while its last message was on the way: it is no more
		at_work.delete(worker);
		idle.push(worker);
		if ('result' in event.data) job.resolve(event.data.result);
		else job.reject(new Error(event.data.failed));
		next();
	};
	// A worker that dies takes its job with it; the next job gets a new one.
	worker.onerror = (event) => {
		event.preventDefault();
		const job = at_work.get(worker);
		at_work.delete(worker);
		worker.terminate();
		job?.reject(new Error(event.message || 'the program broke off'));
		next();
	};
	return worker;
}

function next() {
	while (waiting.length > 0 && at_work.size < cores) {
		const job = waiting.shift()!;
		const worker = idle.pop() ?? start_worker();
		at_work.set(worker, job);
		worker.postMessage(job.command);
	}
}

export interface Extra {
	files?: Record<string, string>;
	signal?: AbortSignal;
	budget_ms?: number; // then it is stopped: for work that no button started, and so has no Stop
}

export function run(argv: string[], extra: Extra = {}): Promise<Result> {
	return new Promise((resolve, reject) => {
		if (extra.signal?.aborted) throw new Stopped('stopped');
		const job: Job = {
			command: { id: ++last, argv, files: extra.files ?? {} },
			resolve,
			reject,
		};
		extra.signal?.addEventListener('abort', () => {
			const place = waiting.indexOf(job);
			if (place >= 0) waiting.splice(place, 1);
			for (const [worker, theirs] of at_work)
				if (theirs === job) {
					at_work.delete(worker);
					worker.terminate();
				}
			reject(new Stopped('stopped'));
			next();
		});
		waiting.push(job);
		next();
	});
}

function within(extra: Extra): Extra {
	if (extra.budget_ms === undefined) return extra;
	const time = AbortSignal.timeout(extra.budget_ms);
	return { ...extra, signal: extra.signal ? AbortSignal.any([extra.signal, time]) : time };
}

// The objects that a command prints with --json, one a line; an error message is thrown.
export async function json<T>([command, ...words]: [string, ...string[]], extra: Extra = {}): Promise<T[]> {
	const { status, out, err } = await run([command, '--json', ...words], within(extra)).catch((problem: Error) => {
		if (problem instanceof Stopped && !extra.signal?.aborted) throw new Error(`this took longer than ${extra.budget_ms! / 1000} seconds and was stopped`);
		throw problem;
	});
	if (status !== 0 && out === '') throw new Error(err.trim() || `the program ended with status ${status}`);
	return out
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as T);
}

const remembered = new Map<string, Promise<unknown[]>>();

// For results that never change while the page is open: lists, rules, rulings, sheets.
export function json_once<T>(argv: [string, ...string[]]): Promise<T[]> {
	const key = argv.join('\0');
	let answer = remembered.get(key);
	if (!answer) {
		answer = json<T>(argv);
		answer.catch(() => remembered.delete(key));
		remembered.set(key, answer);
	}
	return answer as Promise<T[]>;
}
