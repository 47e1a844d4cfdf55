/* SPDX-License-Identifier: MIT
 *
 * Rests as states.
 */
#include "states.h"
#include <stdlib.h>
#include <string.h>
#include "engine/rulebook.h"

void make_canonical(const struct scenario *scenario, struct fight *fight)
{
	bool has_begun = fight->round > 0;

	if (scenario->book->canonical)
		scenario->book->canonical(scenario, fight);
	if (!has_begun)
		fight->round = 0;
}

struct store_gap unused_bodies(const struct scenario *scenario, size_t at)
{
	size_t block = KEY_BLOCK * sizeof(uint64_t);
	size_t used = offsetof(struct fight, bodies) +
		      (size_t)scenario->total * sizeof(struct body);
	size_t from = (at + used + block - 1) / block;
	size_t to = (at + sizeof(struct fight)) / block;

	return from < to ? (struct store_gap){from * KEY_BLOCK, to * KEY_BLOCK}
			 : (struct store_gap){0, 0};
}

bool sighted_add(struct sighted *sighted, const struct rulebook *book,
		 const struct fight *fight)
{
	uint32_t before = sighted->keys.count;
	uint32_t key = store_add(&sighted->keys, fight, fight_size(book, fight), 0);

	if (key == NO_KEY || !grow(&sighted->times, &sighted->room, (size_t)key + 1, 1))
		return false;
	if (key == before)
		sighted->times[key] = 0;
	if (sighted->times[key] < 3)
		sighted->times[key]++;
	return true;
}

double sighted_least(const struct sighted *sighted)
{
	double once = 0, twice = 0;

	for (uint32_t i = 0; i < sighted->keys.count; i++) {
		once += sighted->times[i] == 1;
		twice += sighted->times[i] == 2;
	}
	return sighted->keys.count + once * (once - 1) / (2 * (twice + 1));
}

void sighted_free(struct sighted *sighted)
{
	store_free(&sighted->keys);
	free(sighted->times);
}
