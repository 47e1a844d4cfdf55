/* SPDX-License-Identifier: MIT
 *
 * How much of its cases a long test tries: all of them in ./dev test, one in a few in
 * ./dev check, which sets AFFRAY_QUICK and must be done in seconds.
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

/* Is case `i` left out? In a hurry one in `one_in` is tried, the first among them. */
static inline bool is_left_out(size_t i, size_t one_in)
{
	return i % one_in != 0 && is_quick();
}

/* Is a shipped scenario left out? In a hurry a duel of each book is tried, which takes
 * little time and meets the rules of all. */
static inline bool is_scenario_left_out(const char *path)
{
	return is_quick() && !strstr(path, "/duel.yaml") &&
	       !strstr(path, "/pistol-duel.yaml");
}

/* How many times: in a hurry only a `few`. */
static inline int cases(int usual, int few)
{
	return is_quick() ? few : usual;
}

#endif
