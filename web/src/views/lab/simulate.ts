// SPDX-License-Identifier: MIT
// A simulation in portions, on all cores: each worker plays a range of fights, and the program
// merges the ranges that adjoin. So there is a result early, and stopping keeps it.
import { cores, run, Stopped, type Extra } from '../../commands.ts';

export interface Progress {
	fights: number; // merged so far
	text: string; // the output of affray sim --json for them
}

const merged = 'merged.json';
const smallest = 32;
const longest_ms = 700; // a portion should not take longer, so that Stop and progress feel prompt

async function check(argv: string[], extra: Extra) {
	const result = await run(argv, extra);
	if (result.status !== 0) throw new Error(result.err.trim());
	return result;
}

export async function simulate(
	words: string[], // scenario, --seed, --set: shared by all portions
	files: Record<string, string>,
	total: number,
	signal: AbortSignal,
	tell: (progress: Progress) => void,
): Promise<void> {
	let next = 1; // the first fight that nobody plays yet
	let portion = smallest;
	let done = 0; // fights 1 to done are in `whole`
	let whole = '';
	const parts = new Map<number, { count: number; text: string }>(); // by their first fight
	let merging = Promise.resolve();

	async function merge() {
		const adjoining: Record<string, string> = {};
		let after = done;
		for (let part = parts.get(after + 1); part; part = parts.get(after + 1)) {
			adjoining[`part-${after + 1}.json`] = part.text;
			parts.delete(after + 1);
			after += part.count;
		}
		if (after === done) return;
		if (whole) adjoining['whole.json'] = whole;
		// Not stopped by the signal: the fights played so far are kept.
		const result = await check(['merge', ...Object.keys(adjoining), '--json', '--out', merged], { files: adjoining });
		whole = result.files[merged]!;
		done = after;
		tell({ fights: done, text: result.out });
	}

	async function work() {
		while (next <= total && !signal.aborted) {
			const first = next;
			const count = Math.min(portion, total - first + 1);
			next += count;
			const began = performance.now();
			const result = await check(['sim', ...words, '--from', String(first), '-n', String(count), '--out', 'part.json'], {
				files,
				signal,
			});
			const took = performance.now() - began;
			if (took < longest_ms / 2) portion = Math.max(portion, count * 2);
			else if (took > longest_ms) portion = Math.max(smallest, Math.floor(count / 2));
			parts.set(first, { count, text: result.files['part.json']! });
			merging = merging.then(merge);
		}
	}

	try {
		await Promise.all(Array.from({ length: cores }, work));
	} catch (problem) {
		if (!(problem instanceof Stopped)) throw problem;
	}
	await merging;
}
