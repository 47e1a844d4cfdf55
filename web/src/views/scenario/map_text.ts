// SPDX-License-Identifier: MIT
// The map inside a scenario's text: a block of rows below `map: |`, one letter a tile.

interface Block {
	first: number; // line of the top row
	indent: number;
	rows: string[];
}

function find(lines: string[]): Block | null {
	const start = lines.findIndex((line) => /^map:\s*\|/.test(line));
	if (start < 0) return null;
	const indent = /^ */.exec(lines[start + 1] ?? '')![0].length;
	if (indent === 0) return null;
	const rows: string[] = [];
	for (let i = start + 1; i < lines.length; i++) {
		const line = lines[i]!;
		if (line.trim() === '' || /^ */.exec(line)![0].length < indent) break;
		rows.push(line.slice(indent));
	}
	return { first: start + 1, indent, rows };
}

export function letter_at(text: string, x: number, y: number): string | undefined {
	return find(text.split('\n'))?.rows[y]?.[x];
}

// The text with another letter on a tile; unchanged if the map has no such tile.
export function paint(text: string, x: number, y: number, letter: string): string {
	const lines = text.split('\n');
	const block = find(lines);
	const row = block?.rows[y];
	if (!block || row === undefined || x < 0 || x >= row.length) return text;
	lines[block.first + y] = ' '.repeat(block.indent) + row.slice(0, x) + letter + row.slice(x + 1);
	return lines.join('\n');
}

// Two tiles change places: so a creature moves, and the ground that it leaves stays ground.
export function swap(text: string, from: [number, number], to: [number, number]): string {
	const a = letter_at(text, ...from);
	const b = letter_at(text, ...to);
	if (a === undefined || b === undefined) return text;
	return paint(paint(text, ...from, b), ...to, a);
}
