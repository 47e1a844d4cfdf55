// SPDX-License-Identifier: MIT
// Messages between the page and its workers.
import type { Kept } from '../store.ts';

export type ToFight =
	| { open: Kept }
	| { look: { name: string; text: string } } // opens a scenario only to show its start; nothing is kept
	| { line: string } // a line of the wire
	| { record: true }; // asks for the record as a file

export type FromFight =
	| { lines: string[] } // of the wire, up to the next stop
	| { record: string }
	| { unsaved: string; kept: Kept } // why it could not be kept (empty: it could again)
	| { died: string } // the program broke off
	| { refused: string }; // it could not be opened

export interface Command {
	id: number;
	argv: string[];
	files: Record<string, string>; // besides those shipped with Affray
}

export interface Result {
	status: number;
	out: string;
	err: string;
	files: Record<string, string>; // those that it has written
}

export type CommandDone = { id: number } & ({ result: Result } | { failed: string });
