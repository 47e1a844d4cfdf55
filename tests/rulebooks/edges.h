/* SPDX-License-Identifier: MIT
 *
 * Shared by the tests of a rulebook's edges (<id>_edges.test.c). Each of those files has
 * one test per kind of gap that was ever found in any book (a state that ends acting
 * leaves something running, a reaction that is not treated as one, ...) and asks it of
 * every action, state, switch or field of its book, as rows of a table.
 *
 * The fights here are played through affray.h by a person who sits on every chair, the
 * game master's too, and throws all dice.
 */
#ifndef TESTS_EDGES_H
#define TESTS_EDGES_H

#include "library/at_table.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* From now on a person answers every question and gives every roll. */
static inline void sit_down(struct affray_fight *fight)
{
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	assert_ok(affray_fight_seat(fight, "gm", NULL, problems));
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	affray_fight_advance(fight);
}

static inline struct affray_fight *open_table(const char *text)
{
	struct affray_fight *fight = fight_of_text(text, 1);

	sit_down(fight);
	return fight;
}

/* Possible only at an `action` question. */
static inline void decree(struct affray_fight *fight, const char *edict)
{
	if (affray_fight_edict(fight, edict, problems) != AFFRAY_OK)
		fail_msg("%s: %s", edict, affray_problems_line(problems, 0));
	affray_fight_advance(fight);
}

static inline bool is_asked(struct affray_fight *fight, const char *owner,
			    const char *ask)
{
	const struct affray_question *q = affray_fight_question(fight);

	return q && strcmp(q->ask, ask) == 0 && strcmp(q->owner_name, owner) == 0;
}

static inline const struct affray_option *option_of(struct affray_fight *fight,
						    const char *key)
{
	const struct affray_question *q = affray_fight_question(fight);

	for (int i = 0; q && i < q->option_count; i++)
		if (strcmp(q->options[i].key, key) == 0)
			return &q->options[i];
	return NULL;
}

static inline bool is_offered(struct affray_fight *fight, const char *key)
{
	return option_of(fight, key) != NULL;
}

/* Answers with the documented default of the open question, or the middle of the open
 * roll. */
static inline void take_default(struct affray_fight *fight)
{
	const struct affray_question *q = affray_fight_question(fight);
	const struct affray_roll *roll = affray_fight_roll(fight);

	if (roll)
		assert_ok(affray_fight_total(fight, (roll->low + roll->high) / 2,
					     problems));
	else if (q->kind == AFFRAY_CHOICE)
		assert_ok(affray_fight_choose(fight, q->options[q->fallback].key,
					      problems));
	else if (q->kind == AFFRAY_NUMBER)
		assert_ok(affray_fight_number(fight, q->fallback, problems));
	else
		assert_ok(affray_fight_tile(fight, q->tiles[q->fallback][0],
					    q->tiles[q->fallback][1], problems));
	affray_fight_advance(fight);
}

/* Plays defaults until this question is open; false: the fight ended, or it was not asked
 * within `most` stops. */
static inline bool play_until(struct affray_fight *fight, const char *owner,
			      const char *ask, int most)
{
	while (!is_asked(fight, owner, ask)) {
		if (affray_fight_over(fight) || most-- == 0)
			return false;
		take_default(fight);
	}
	return true;
}

#endif
