// SPDX-License-Identifier: MIT
// The files that come with Affray, such as its scenarios.
import { text } from './worker/host.ts';

export function shipped(path: string): Promise<string> {
	return text(path);
}
