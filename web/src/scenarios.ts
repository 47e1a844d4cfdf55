// SPDX-License-Identifier: MIT
// The scenarios that come with Affray, each with the path of its file.
import { json_once } from './commands.ts';

export interface Listed {
	rulebook: string;
	key: string; // the path
	about: string;
}

export async function scenarios(): Promise<Listed[]> {
	const all = await json_once<Listed & { file?: string }>(['list', 'scenarios']);
	return all.map(({ file, ...one }) => ({ ...one, key: (file ?? one.key).replace(/^\.\//, '') }));
}
