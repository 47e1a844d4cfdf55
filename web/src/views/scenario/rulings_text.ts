// SPDX-License-Identifier: MIT
// The rulings inside a scenario's text: `rulings:` with a line for each, or {key: value, ...} behind it.

const in_flow = /^rulings:[ \t]*\{([^}]*)\}[ \t]*(#.*)?$/m;
const in_block = /^rulings:[ \t]*(?:#.*)?\n((?:[ \t]+.*\n?|[ \t]*\n)*)/m;

export function read_rulings(text: string): Map<string, string> {
	const pairs = in_flow.exec(text)?.[1]?.split(',') ?? in_block.exec(text)?.[1]?.split('\n') ?? [];
	const all = new Map<string, string>();
	for (const pair of pairs) {
		const found = /^\s*([\w-]+):\s*([^#\s]+)/.exec(pair);
		if (found) all.set(found[1]!, found[2]!);
	}
	return all;
}

// The text with that ruling, or without it (null), as a block at the end of the header.
export function write_ruling(text: string, key: string, value: string | null): string {
	const all = read_rulings(text);
	if (value === null) all.delete(key);
	else all.set(key, value);
	const block = all.size === 0 ? '' : `rulings:\n${[...all].map(([one, its]) => `  ${one}: ${its}\n`).join('')}`;
	if (in_flow.test(text)) return text.replace(new RegExp(in_flow.source + '\\n?', 'm'), () => block);
	if (in_block.test(text)) return text.replace(in_block, () => block);
	const sides = /^sides:/m.exec(text);
	return sides ? text.slice(0, sides.index) + block + text.slice(sides.index) : `${text.replace(/\n?$/, '\n')}${block}`;
}
