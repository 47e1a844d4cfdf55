// SPDX-License-Identifier: MIT
// Affray's C program in WebAssembly: fights being played (Fight), and the commands of the command
// line (command). For workers of the page and for Node; contains no rules.
import {
	ConsoleStdout, Directory, File, Inode, OpenFile, PreopenDirectory, WASI, WASIProcExit,
	type Fdstat,
} from "@bjorn3/browser_wasi_shim";

/** Texts by path, as build/page/files.json holds them: "rulebooks/threa/weapons.yaml". */
export type Files = Record<string, string | Uint8Array>;

/** The state of a fight after a call; src/play/web/web.h. */
export const enum Stand {
	Refused, // nothing is open; a line of type "problems" says why
	Waits, // for the next line
	Works, // the same, and more() has more
	Ended, // the fight is over; queries and undo still work
}

export interface Reply {
	stand: Stand;
	lines: string[]; // JSON objects, as affray play --json writes them
}

export interface Options {
	seed?: number;
	number?: number;
	as?: string[]; // ["watch"], ["aldric", "gm"]
	tactic?: string[]; // ["goblins=search"]
	reactions?: string[]; // ["auto"], ["aldric=never"]
	dice?: string[]; // ["mine"]
}

export interface Result {
	status: number; // exit status
	out: string;
	err: string;
	files: Files; // those that it has written
}

interface Exports {
	memory: WebAssembly.Memory;
	__stack_pointer: WebAssembly.Global;
	__main_void(): number;
	unwind_inside(run: number): number;
	affray_web_room(bytes: number): number;
	affray_web_result(): number;
	affray_web_result_length(): number;
	affray_web_open(text: number, name: number, options: number): Stand;
	affray_web_send(line: number): Stand;
	affray_web_more(): Stand;
	affray_web_record(): Stand;
	affray_web_close(): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// ---- files in memory ----

function folder_of(files: Files): Directory {
	const root = new Directory(new Map());

	for (const [path, text] of Object.entries(files)) {
		const names = path.split("/").filter((name) => name !== "" && name !== ".");
		const last = names.pop();
		let at = root;

		for (const name of names) {
			let next = at.contents.get(name);
			if (!(next instanceof Directory))
				at.contents.set(name, (next = new Directory(new Map())));
			at = next as Directory;
		}
		if (last !== undefined)
			at.contents.set(last, new File(typeof text === "string" ? encoder.encode(text) : text));
	}
	return root;
}

/** Files that differ from those that were there. */
function written(root: Directory, before: Files, path = "", found: Files = {}): Files {
	for (const [name, node] of root.contents as Map<string, Inode>) {
		if (node instanceof Directory) {
			written(node, before, `${path}${name}/`, found);
		} else if (node instanceof File) {
			const old = before[path + name];
			const text = old instanceof Uint8Array ? decoder.decode(old) : old;
			if (text === undefined || decoder.decode(node.data) !== text)
				found[path + name] = node.data;
		}
	}
	return found;
}

// ---- instances ----

// The engine leaves its rules in mid-procedure: enter calls back into the module, leave
// throws, and the stack is put back.
class Left {
	constructor(readonly how: number) {}
}
const doors = [0, 1, 2, 3, 4, 5, 6, 7].map((how) => new Left(how));

function host(at: () => Exports): WebAssembly.ModuleImports {
	return {
		affray_host_enter(run: number): number {
			const exports = at();
			const stack = exports.__stack_pointer.value;
			try {
				return exports.unwind_inside(run);
			} catch (thrown) {
				if (!(thrown instanceof Left)) throw thrown;
				exports.__stack_pointer.value = stack;
				return thrown.how;
			}
		},
		affray_host_leave(how: number): never {
			throw doors[how];
		},
	};
}

interface Instance {
	exports: Exports;
	root: Directory;
	out: Uint8Array[];
	err: Uint8Array[];
}

const REGULAR_FILE = 4; // a filetype of WASI

/** Keeps the output of a command. It is no terminal: no colours, no progress bar. */
class Output extends ConsoleStdout {
	fd_fdstat_get(): Fdstat {
		const got = super.fd_fdstat_get();
		got.fdstat.fs_filetype = REGULAR_FILE;
		return got;
	}
}

async function start(module: WebAssembly.Module, files: Files, words: string[]): Promise<Instance> {
	const out: Uint8Array[] = [], err: Uint8Array[] = [];
	const root = folder_of(files);
	const wasi = new WASI(words, [], [
		new OpenFile(new File([])),
		new Output((bytes) => void out.push(bytes.slice())),
		new Output((bytes) => void err.push(bytes.slice())),
		new PreopenDirectory("/", root.contents),
	], { debug: false });
	const imports = { ...wasi.wasiImport } as WebAssembly.ModuleImports;
	let exports: Exports;

	// The shim's own function counts characters, but bytes are needed.
	imports.args_sizes_get = (count: number, bytes: number): number => {
		const view = new DataView(exports.memory.buffer);
		view.setUint32(count, words.length, true);
		view.setUint32(bytes, words.reduce((sum, word) => sum + encoder.encode(word).length + 1, 0), true);
		return 0;
	};
	const instance = await WebAssembly.instantiate(module, {
		env: host(() => exports),
		wasi_snapshot_preview1: imports,
	});
	exports = instance.exports as unknown as Exports;
	wasi.initialize(instance);
	return { exports, root, out, err };
}

function text_of(parts: Uint8Array[]): string {
	const streaming = new TextDecoder();
	return parts.map((part) => streaming.decode(part, { stream: true })).join("") + streaming.decode();
}

// ---- commands ----

/* * Runs a command of the command line in a new instance: command(module, files, ["sim",
 * "scenarios/threa/bridge.yaml", "--json"]). */
export async function command(module: WebAssembly.Module, files: Files, words: string[]): Promise<Result> {
	const { exports, root, out, err } = await start(module, files, ["affray", ...words]);
	let status: number;

	try {
		status = exports.__main_void();
	} catch (thrown) {
		if (!(thrown instanceof WASIProcExit)) throw thrown;
		status = thrown.code;
	}
	return { status, out: text_of(out), err: text_of(err), files: written(root, files) };
}

// ---- fights ----

/** A fight being played, in its own instance. */
export class Fight {
	private constructor(private readonly exports: Exports) {}

	static async load(module: WebAssembly.Module, files: Files): Promise<Fight> {
		return new Fight((await start(module, files, ["affray"])).exports);
	}

	/** A scenario's text or a .fight's, in place of the fight that is open. */
	open(text: string, name: string, options: Options = {}): Reply {
		return this.reply(this.exports.affray_web_open(
			this.give(text), this.give(name), this.give(JSON.stringify(options))));
	}

	/** Sends one line and plays up to the next stop. */
	send(line: string): Reply {
		return this.reply(this.exports.affray_web_send(this.give(line)));
	}

	/** Computes the next portion of pending work. */
	more(): Reply {
		return this.reply(this.exports.affray_web_more());
	}

	/** The fight so far as .fight text. */
	record(): string {
		this.exports.affray_web_record();
		return this.result();
	}

	close(): void {
		this.exports.affray_web_close();
	}

	// Too long for the module: NULL, which it refuses with a sentence.
	private give(text: string): number {
		const bytes = encoder.encode(text);
		const room = this.exports.affray_web_room(bytes.length + 1);

		if (room) new Uint8Array(this.exports.memory.buffer).set(bytes, room);
		return room;
	}

	private result(): string {
		const start = this.exports.affray_web_result();
		const length = this.exports.affray_web_result_length();

		return decoder.decode(new Uint8Array(this.exports.memory.buffer, start, length));
	}

	private reply(stand: Stand): Reply {
		const text = this.result();

		return { stand, lines: text === "" ? [] : text.slice(0, -1).split("\n") };
	}
}
