// SPDX-License-Identifier: MIT
// A link contains the whole fight, deflated, in the part of the address after #, which browsers do
// not send to a server.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

export interface Shared {
	v: 1; // of this format
	affray: string; // the version that wrote it
	name: string;
	text: string; // a scenario, or a .fight with its scenario inside
	as?: string[];
	seed?: number;
}

const longest_link = 30_000;
const largest_text = 1_000_000;

function base64url(bytes: Uint8Array): string {
	let text = '';
	for (const byte of bytes) text += String.fromCharCode(byte);
	return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytes_of(text: string): Uint8Array {
	const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

// The link's tail, or null if it would be too long for a link.
export function pack(shared: Shared): string | null {
	const tail = base64url(deflateSync(strToU8(JSON.stringify(shared)), { level: 9 }));
	return tail.length > longest_link ? null : tail;
}

// The content of a tail, or a sentence that says why it cannot be opened.
export function unpack(tail: string): Shared | string {
	if (tail.length > longest_link) return 'This link is longer than any that Affray writes; it was not opened.';
	let shared: Partial<Shared>;
	try {
		// The fixed buffer bounds the size that a hostile link can unpack to.
		const bytes = inflateSync(bytes_of(tail), { out: new Uint8Array(largest_text) });
		shared = JSON.parse(strFromU8(bytes)) as Partial<Shared>;
	} catch {
		return 'This link is damaged: a part of it is missing or changed. Ask for it again, or for the file.';
	}
	if (typeof shared !== 'object' || shared === null) return 'This link holds no fight.';
	if (shared.v !== 1)
		return 'This link was written by a newer Affray; reload the page to get the newest, or ask for the file.';
	if (typeof shared.text !== 'string' || typeof shared.name !== 'string')
		return 'This link holds no fight.';
	return {
		v: 1,
		affray: String(shared.affray ?? ''),
		name: shared.name,
		text: shared.text,
		as: Array.isArray(shared.as) ? shared.as.map(String) : undefined,
		seed: Number.isSafeInteger(shared.seed) ? shared.seed : undefined,
	};
}
