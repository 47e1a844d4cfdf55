// SPDX-License-Identifier: MIT
// The program and its files, fetched once by each worker. The module is compiled while it loads.
import type { Files } from '../../engine/engine.ts';

export interface Program {
	module: WebAssembly.Module;
	files: Files;
}

const here = (name: string) => new URL(name, self.location.href);

let loaded: Promise<Program> | undefined;

async function load(): Promise<Program> {
	const files = fetch(here('files.json')).then((reply) => reply.json() as Promise<Files>);
	const module = await WebAssembly.compileStreaming(fetch(here('affray.wasm')));
	return { module, files: await files };
}

export function program(): Promise<Program> {
	if (!loaded) {
		loaded = load();
		loaded.catch(() => (loaded = undefined)); // the next caller tries again
	}
	return loaded;
}
