/* SPDX-License-Identifier: MIT
 *
 * A duel of duel20 for the tests of simulation.
 */
#ifndef TESTS_STUDY_DUEL_H
#define TESTS_STUDY_DUEL_H

#include <stdio.h>
#include <string.h>
#include "book/duel20.h"
#include "scenario/load.h"

struct duel {
	struct loaded loaded;
	struct scenario *scenario;
};

/* The first fighter strikes first; the fight lasts at most `limit` rounds. */
static inline bool duel_load(struct duel *duel, int bonus, int hp, int other_bonus,
			     int other_hp, int limit)
{
	static const struct rulebook *const books[] = {&duel20_rulebook, NULL};
	static struct problems problems;
	char text[512];

	snprintf(text, sizeof text,
		 "affray: 1\n"
		 "rulebook: duel20\n"
		 "limit: %d\n"
		 "creatures:\n"
		 "  strong: {bonus: %d, hp: %d}\n"
		 "  weak: {bonus: %d, hp: %d}\n"
		 "sides:\n"
		 "  - {name: red, tactic: scripted, creatures: [{use: strong}]}\n"
		 "  - {name: blue, tactic: scripted, creatures: [{use: weak}]}\n",
		 limit, bonus, hp, other_bonus, other_hp);
	duel->scenario = NULL;
	if (load_text(&duel->loaded, books, text, strlen(text), "duel", &problems) ==
	    AFFRAY_OK)
		duel->scenario = load_build(&duel->loaded, &problems);
	return duel->scenario;
}

static inline void duel_free(struct duel *duel)
{
	scenario_free(duel->scenario);
	load_free(&duel->loaded);
}

#endif
