// SPDX-License-Identifier: MIT
// The part of the address after #: which view, and what it shows.
import { signal } from '@preact/signals';

export const route = signal(location.hash.slice(1));

addEventListener('hashchange', () => (route.value = location.hash.slice(1)));

export function go(to: string) {
	location.hash = to;
	route.value = to;
}

// For values that change during typing: the address follows, and the history stays short.
export function replace(to: string) {
	window.history.replaceState(null, '', `#${to}`);
}
