// SPDX-License-Identifier: MIT
// The parts of @bjorn3/browser_wasi_shim that we use; it has no types.
declare module "@bjorn3/browser_wasi_shim" {
	export class Inode {}
	export class File extends Inode {
		constructor(data: ArrayBuffer | Uint8Array | number[], options?: { readonly?: boolean });
		data: Uint8Array;
	}
	export class Directory extends Inode {
		constructor(contents: Map<string, Inode>);
		contents: Map<string, Inode>;
	}
	export class Fd {}
	export interface Fdstat {
		ret: number;
		fdstat: { fs_filetype: number };
	}
	export class OpenFile extends Fd {
		constructor(file: File);
	}
	export class PreopenDirectory extends Fd {
		constructor(name: string, contents: Map<string, Inode>);
		dir: Directory;
	}
	export class ConsoleStdout extends Fd {
		constructor(write: (bytes: Uint8Array) => void);
		fd_fdstat_get(): Fdstat;
	}
	export class WASIProcExit extends Error {
		code: number;
	}
	export class WASI {
		constructor(args: string[], environment: string[], files: Fd[], options: { debug: boolean });
		inst: { exports: { memory: WebAssembly.Memory } };
		wasiImport: Record<string, (...numbers: never[]) => unknown>;
		initialize(instance: WebAssembly.Instance): void;
	}
}
