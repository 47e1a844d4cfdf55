// SPDX-License-Identifier: MIT
// Keys of the rules as people write them.
export const words = (key: string) => key.replaceAll('_', ' ').replace('three quarter ', 'three-quarter ').replace('.', ': ');
