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

/* The next byte; 0 when none is left. */
int bytes_next(struct bytes *bytes);
/* A number from 0 to n - 1. */
int bytes_below(struct bytes *bytes, int n);

/* Adds the scenario as YAML to `buffer`. Reads the rulebooks' catalogues on first use,
 * and keeps them. */
void made_scenario(struct bytes *bytes, struct buffer *buffer);
/* Writes scenario `number` of those that the loader accepts into an empty buffer: the
 * same on every machine. False: no bytes tried for this number make a fight. */
bool made_numbered(uint64_t number, struct buffer *buffer);

#endif
