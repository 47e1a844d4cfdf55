// SPDX-License-Identifier: MIT
// The files that come with Affray, such as its scenarios.

let files: Promise<Record<string, string>> | undefined;

export async function shipped(path: string): Promise<string> {
	files ??= fetch('files.json').then((reply) => reply.json() as Promise<Record<string, string>>);
	const text = (await files)[path];
	if (text === undefined) throw new Error(`there is no file ${path}`);
	return text;
}
