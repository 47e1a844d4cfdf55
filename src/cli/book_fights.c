/* SPDX-License-Identifier: MIT
 *
 * Fights that a book's tables are made from: some of each scenario, by random answers.
 */
#include "book_fights.h"
#include <string.h>
#include "base/disk.h"
#include "rulebooks/list.h"
#include "scenario/data_files.h"

enum { FIGHTS = 16 }; /* of each scenario */

static bool is_of(const struct rulebook *book, const char *scenario)
{
	size_t length = strlen(book->id);

	return strncmp(scenario, book->id, length) == 0 && scenario[length] == '/';
}

bool for_random_fights(const struct rulebook *book,
		       void (*play)(void *context, struct affray_fight *fight),
		       void *context)
{
	struct affray_problems *problems = affray_problems_new();
	char **names = scenario_names(all_rulebooks);
	bool done = problems && names;

	for (char **name = names; done && *name; name++) {
		struct affray_scenario *scenario;
		struct affray_fight *fight;

		if (!is_of(book, *name) ||
		    affray_scenario_load(&scenario, *name, problems) != AFFRAY_OK)
			continue;
		for (uint64_t i = 1; i <= FIGHTS; i++) {
			if (affray_fight_new(&fight, scenario, 1, i, problems) !=
			    AFFRAY_OK)
				continue;
			affray_fight_seat(fight, NULL, "random", problems);
			play(context, fight);
			affray_fight_free(fight);
		}
		affray_scenario_free(scenario);
	}
	names_free(names);
	affray_problems_free(problems);
	return done;
}
