// SPDX-License-Identifier: MIT
// The program in WebAssembly, as the workers use it.
export interface Host {
	open(text: string, name: string, options: object): Promise<string>;
	send(line: string): Promise<string>;
	more(): Promise<string>;
	read(path: string): Promise<string | undefined>;
}
export async function start(): Promise<Host> {
	throw new Error('no engine');
}
export async function run(_argv: string[], _files: Record<string, string>, _keep: string[]): Promise<import('./messages.ts').Result> {
	throw new Error('no engine');
}
export async function text(_path: string): Promise<string> {
	throw new Error('no engine');
}
