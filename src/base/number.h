/* SPDX-License-Identifier: MIT
 *
 * Arithmetic that C does not have.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

static inline int larger(int a, int b)
{
	return a > b ? a : b;
}

static inline int smaller(int a, int b)
{
	return a < b ? a : b;
}

static inline int within(int value, int low, int high)
{
	return larger(low, smaller(value, high));
}

/* "Round down" in a rulebook holds below zero too; C rounds toward zero. */
static inline int floor_div(int a, int b)
{
	return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static inline int ceil_div(int a, int b)
{
	return a / b + (a % b != 0 && (a < 0) == (b < 0));
}

#endif
