/* SPDX-License-Identifier: MIT
 *
 * Directions.
 */
#include "direction.h"
#include <stddef.h>
#include "base/text.h"

static const struct direction directions[] = {
	{"n", "north", {0, -1}}, {"ne", "north-east", {1, -1}},
	{"e", "east", {1, 0}},	 {"se", "south-east", {1, 1}},
	{"s", "south", {0, 1}},	 {"sw", "south-west", {-1, 1}},
	{"w", "west", {-1, 0}},	 {"nw", "north-west", {-1, -1}},
};

const struct direction *direction_of(const char *key)
{
	for (size_t i = 0; i < sizeof directions / sizeof *directions; i++)
		if (text_is(directions[i].key, key))
			return &directions[i];
	return NULL;
}

const struct direction *direction_at(int number)
{
	return &directions[number & 7];
}
