/* SPDX-License-Identifier: MIT
 *
 * Stands in for src/tactics/list.c: the same tactics, and the old ones.
 */
#include <string.h>
#include "engine/rulebook.h"
#include "engine/scenario.h"
#include "old_tactics.h"
#include "tactics/tactics.h"

static const struct tactic *of_book(const struct rulebook *book)
{
	static const struct {
		const char *key;
		const struct tactic *tactic;
	} all[] = {{"apocrypha", old_apocrypha_tactics},
		   {"dungeoneers", old_dungeoneers_tactics},
		   {"orge", old_orge_tactics},
		   {"threa", old_threa_tactics},
		   {"wounddice", old_wounddice_tactics}};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strcmp(all[i].key, book->id) == 0)
			return all[i].tactic;
	return NULL;
}

static int old_answer(const struct look *look, const struct question *q,
		      struct plan *plan)
{
	const struct tactic *old = of_book(look->scene.scenario->book);
	int16_t knobs[MAX_KNOBS] = {0};
	struct look own = *look;

	if (!old)
		return default_answer(q);
	for (int i = 0; i < MAX_KNOBS && old->knobs[i].key; i++)
		knobs[i] = (int16_t)old->knobs[i].usual;
	own.knobs = knobs;
	own.memo = NULL; /* what the new tactic remembers has another meaning for it */
	return old->answer(&own, q, plan);
}

const struct tactic old_scripted = {
	.key = "scripted_old",
	.help = "the rulebook's own tactic as it was on 16 November 2026",
	.answer = old_answer,
};

const struct tactic *const common_tactics[] = {&random_tactic,	   &search_tactic,
					       &default_tactic,	   &old_scripted,
					       &old_search_tactic, NULL};
