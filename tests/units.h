/* SPDX-License-Identifier: MIT
 *
 * The units of the one test program: the Makefile writes their list.
 */
#ifndef TESTS_UNITS_H
#define TESTS_UNITS_H

struct unit {
	const char *name; /* its file under tests/, without .test.c */
	int (*run)(void); /* its main() */
};

extern const struct unit all_units[]; /* ends with a NULL name */

#endif
