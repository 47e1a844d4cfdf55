/* SPDX-License-Identifier: MIT
 *
 * The place of an option in its menu, which is its number at the prompt and its key on
 * the screen. It stays the same from one question to the next, even if the other options
 * change.
 */
#include <string.h>
#include "session.h"

/* Hash of a question and the key of an option. */
static uint32_t hash_of(const char *ask, const char *key)
{
	uint32_t hash = 2166136261u;

	for (; *ask; ask++)
		hash = (hash ^ (unsigned char)*ask) * 16777619u;
	hash = hash * 16777619u;
	for (; *key; key++)
		hash = (hash ^ (unsigned char)*key) * 16777619u;
	return hash;
}

/* -1: it has none yet. */
static int place_of(const struct places *places, uint32_t ask, uint32_t option)
{
	for (int i = 0; i < places->count; i++)
		if (places->list[i].ask == ask && places->list[i].option == option)
			return places->list[i].place;
	return -1;
}

static uint64_t taken_of(const struct places *places, uint32_t ask)
{
	uint64_t taken = 0;

	for (int i = 0; i < places->count; i++)
		if (places->list[i].ask == ask)
			taken |= UINT64_C(1) << places->list[i].place;
	return taken;
}

/* The first that is in neither, or else the first that is not in the second. */
static int free_place(uint64_t taken, uint64_t here)
{
	uint64_t used = ~(taken | here) ? taken | here : here;
	int place = 0;

	while (place < MOST_PLACES - 1 && used >> place & 1)
		place++;
	return place;
}

static void remember(struct places *places, uint32_t ask, uint32_t option, int place)
{
	struct option_place *last;

	if (places->count == MOST_REMEMBERED || taken_of(places, ask) >> place & 1)
		return;
	last = &places->list[places->count++];
	last->ask = ask;
	last->option = option;
	last->place = (uint8_t)place;
}

void session_places(struct session *session, const struct affray_question *question,
		    int places[MOST_PLACES])
{
	struct places *known = &session->places;
	uint32_t ask = hash_of(question->ask, ""), options[MOST_PLACES];
	int count = question->option_count < MOST_PLACES ? question->option_count
							 : MOST_PLACES;
	uint64_t here = 0;

	for (int i = 0; i < count; i++) {
		options[i] = hash_of(question->ask, question->options[i].key);
		places[i] = place_of(known, ask, options[i]);
		if (places[i] >= 0)
			here |= UINT64_C(1) << places[i];
	}
	for (int i = 0; i < count; i++)
		if (places[i] < 0) {
			places[i] = free_place(taken_of(known, ask), here);
			here |= UINT64_C(1) << places[i];
			remember(known, ask, options[i], places[i]);
		}
}
