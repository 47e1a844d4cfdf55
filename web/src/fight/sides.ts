// SPDX-License-Identifier: MIT
import type { Hello } from '../wire.ts';

// Four looks that the colour-blind tell apart; each has a shape of its own as well.
export function side_class(hello: Hello, side: string): string {
	return `side-${Math.max(0, hello.sides.indexOf(side)) % 4}`;
}
