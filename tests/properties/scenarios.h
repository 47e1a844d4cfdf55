/* SPDX-License-Identifier: MIT
 *
 * For properties: every scenario that ships, and some of them under every switch.
 */
#ifndef TESTS_SCENARIOS_H
#define TESTS_SCENARIOS_H

#include <glob.h>
#include "engine/rulebook.h"
#include "library/at_table.h"
#include "library/built_scenario.h"
#include "share.h"

static const char *where; /* the scenario that is being played, for messages */

typedef void play_scenario(struct affray_scenario *scenario);

/* In ./dev check one scenario in `one_in`. */
static inline void for_scenarios(size_t one_in, play_scenario *play)
{
	glob_t found;

	assert_int_equal(glob("scenarios/*/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct affray_scenario *scenario;

		if (is_left_out(i, one_in))
			continue;
		where = found.gl_pathv[i];
		assert_ok(affray_scenario_load(&scenario, where, problems));
		play(scenario);
		affray_scenario_free(scenario);
	}
	globfree(&found);
}

/* As many creatures as a fight can hold, 31 against 33, for two rounds. */
static inline void for_crowds(play_scenario *play)
{
	static const char *const of[][2] = {
		{"apocrypha", "raider"},   {"dungeoneers", "goblin"},
		{"orge", "goblin_raider"}, {"threa", "goblin"},
		{"wounddice", "recruit"},
	};

	for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
		struct affray_scenario *scenario;
		char text[400];

		if (is_left_out(i, 5))
			continue;
		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: %s\nname: crowd\nlimit: 2\nsides:\n"
			 "  - {name: few, creatures: [{use: %s, count: 31}]}\n"
			 "  - {name: many, creatures: [{use: %s, name: other, count: "
			 "33}]}\n",
			 of[i][0], of[i][1], of[i][1]);
		where = of[i][0];
		assert_ok(affray_scenario_read(&scenario, text, strlen(text), "crowd",
					       problems));
		play(scenario);
		affray_scenario_free(scenario);
	}
}

/* With every word of a switch but its default; refused scenarios are skipped. */
static inline void for_words(const char *path, const struct ruling_row *ruling,
			     play_scenario *play)
{
	for (int i = 1; ruling->words && ruling->words[0] && ruling->words[i]; i++) {
		struct affray_scenario *scenario;
		static char name[300];
		char key[100];

		assert_ok(affray_scenario_load(&scenario, path, problems));
		snprintf(key, sizeof key, "rulings.%s", ruling->key);
		snprintf(name, sizeof name, "%s %s=%s", path, key, ruling->words[i]);
		where = name;
		assert_ok(affray_scenario_set(scenario, key, ruling->words[i], problems));
		if (affray_scenario_check(scenario, problems) == AFFRAY_OK)
			play(scenario);
		affray_problems_clear(problems);
		affray_scenario_free(scenario);
	}
}

static inline void for_switches(const char *const *paths, int count, play_scenario *play)
{
	for (int i = 0; i < count; i++) {
		struct affray_scenario *scenario;
		const struct rulebook *of;

		assert_ok(affray_scenario_load(&scenario, paths[i], problems));
		of = affray_scenario_inside(scenario)->book;
		for (int k = 0; k < of->ruling_count; k++)
			if (of->rulings[k].key && !is_left_out((size_t)k, 7))
				for_words(paths[i], &of->rulings[k], play);
		affray_scenario_free(scenario);
	}
}

#endif
