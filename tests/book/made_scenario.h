/* SPDX-License-Identifier: MIT
 *
 * A scenario made from bytes: any value of any FIELD row of any rulebook, any ruling,
 * entries of every section of the catalogue, maps of all terrains, up to as many
 * creatures as there may be. It is made from the rows, so a new field takes part without
 * a line here. The result is YAML that the loader accepts or refuses; no bytes at all
 * give the plainest scenario.
 */
#ifndef TESTS_MADE_SCENARIO_H
#define TESTS_MADE_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buffer.h"

struct bytes {
	const uint8_t *data;
	size_t left;
};

/* The next one; 0 when they are used up. */
int bytes_next(struct bytes *bytes);
/* 0 to n - 1. */
int bytes_below(struct bytes *bytes, int n);

/* Adds the YAML to `buffer`. The catalogues of the rulebooks are read when first needed,
 * and kept. */
void made_scenario(struct bytes *bytes, struct buffer *buffer);
/* Number `number` of those that the loader accepts, the same anywhere, into an empty
 * buffer; false: none of its bytes make a fight. */
bool made_numbered(uint64_t number, struct buffer *buffer);

#endif
