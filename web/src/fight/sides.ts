// SPDX-License-Identifier: MIT
import type { Hello } from '../wire.ts';

// Four styles that the colour-blind can tell apart; each also has its own shape.
export function side_class(hello: Hello, side: string): string {
	return `side-${Math.max(0, hello.sides.indexOf(side)) % 4}`;
}
