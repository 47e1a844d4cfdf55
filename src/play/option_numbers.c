/* SPDX-License-Identifier: MIT
 *
 * The place of an option in its menu, which is its number at the prompt and its key on
 * the screen: its rank among all options that the same question has offered so far, by
 * the first time. So it stays the same from one question to the next, even if the other
 * options change. Menus of others' creatures do not count: gaps would give secrets away.
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

/* ---- what was offered ---- */

static bool is_kept(const struct offers *offers, const struct offer *offer)
{
	for (int i = 0; i < offers->count; i++)
		if (offers->list[i].option == offer->option &&
		    offers->list[i].ask == offer->ask &&
		    offers->list[i].owner == offer->owner)
			return true;
	return false;
}

void session_keep_menu(struct session *session)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	struct offers *offers = &session->offers;
	struct offer offer;

	offers->now = affray_fight_steps(session->fight);
	if (!question || question->kind != AFFRAY_CHOICE)
		return;
	offer.ask = hash_of(question->ask, "");
	offer.step = offers->now;
	offer.owner = question->owner;
	for (int i = 0; i < question->option_count; i++) {
		offer.option = hash_of(question->ask, question->options[i].key);
		if (offers->count < MOST_OFFERS && !is_kept(offers, &offer))
			offers->list[offers->count++] = offer;
	}
}

void session_cut_menus(struct session *session)
{
	struct offers *offers = &session->offers;

	while (offers->count > 0 && offers->list[offers->count - 1].step > offers->now)
		offers->count--;
}

/* ---- places ---- */

/* Was it offered to somebody here? */
static bool was_shown(struct session *session, const struct offer *offer)
{
	return session->pauses || offer->owner < 0 ||
	       session_plays(session, offer->owner);
}

/* The options of this question that were shown here by now, by their first time; returns
 * their number. */
static int ranking(struct session *session, uint32_t ask, uint32_t options[MOST_PLACES])
{
	const struct offers *offers = &session->offers;
	int count = 0;

	for (int i = 0; i < offers->count && count < MOST_PLACES; i++) {
		const struct offer *offer = &offers->list[i];
		int rank = 0;

		if (offer->ask != ask || offer->step > offers->now ||
		    !was_shown(session, offer))
			continue;
		while (rank < count && options[rank] != offer->option)
			rank++;
		if (rank == count)
			options[count++] = offer->option;
	}
	return count;
}

/* Where more options were offered than there are places, the others take what is free in
 * this menu. */
static void place_others(int count, int places[MOST_PLACES],
			 const bool taken[MOST_PLACES])
{
	int place = 0;

	for (int i = 0; i < count; i++)
		if (places[i] < 0) {
			while (taken[place])
				place++;
			places[i] = place++;
		}
}

void session_places(struct session *session, const struct affray_question *question,
		    int places[MOST_PLACES])
{
	uint32_t known[MOST_PLACES];
	int count = question->option_count < MOST_PLACES ? question->option_count
							 : MOST_PLACES;
	int ranks = ranking(session, hash_of(question->ask, ""), known);
	bool taken[MOST_PLACES] = {false};

	for (int i = 0; i < count; i++) {
		uint32_t option = hash_of(question->ask, question->options[i].key);

		places[i] = -1;
		for (int rank = 0; rank < ranks && places[i] < 0; rank++)
			if (known[rank] == option)
				places[i] = rank;
		if (places[i] >= 0)
			taken[places[i]] = true;
	}
	place_others(count, places, taken);
}
