/* SPDX-License-Identifier: MIT
 *
 * How many of its cases a long test tries: all in ./dev test, a few in ./dev check, which
 * sets AFFRAY_QUICK and must finish in seconds.
 */
#ifndef TESTS_SHARE_H
#define TESTS_SHARE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static inline bool is_quick(void)
{
	return getenv("AFFRAY_QUICK") != NULL;
}

/* Is case `i` left out? In a hurry, one in `one_in` is tried, including the first. */
static inline bool is_left_out(size_t i, size_t one_in)
{
	return i % one_in != 0 && is_quick();
}

/* The same for a file of a folder: its name decides, since folders are listed in another
 * order on another machine. */
static inline bool is_file_left_out(const char *name, size_t one_in)
{
	size_t hash = 0;

	for (; *name; name++)
		hash = hash * 31 + (unsigned char)*name;
	return is_left_out(hash, one_in);
}

/* Is a shipped scenario left out? In a hurry, one duel of each book is tried: it is quick
 * and uses all rules. */
static inline bool is_scenario_left_out(const char *path)
{
	return is_quick() && !strstr(path, "/duel.yaml") &&
	       !strstr(path, "/pistol-duel.yaml");
}

/* The number of repetitions: in a hurry only `few`. */
static inline int cases(int usual, int few)
{
	return is_quick() ? few : usual;
}

#endif
