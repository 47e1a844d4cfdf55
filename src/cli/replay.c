/* SPDX-License-Identifier: MIT
 *
 * affray replay: tells a saved fight, or any one fight of a simulation.
 */
#include <string.h>
#include "affray.h"
#include "commands.h"
#include "narrate_fight.h"
#include "play/saves.h"
#include "set_option.h"
#include "play/complaints.h"

enum { SEED = TELLING_FLAGS, FIGHT, SET, FINISH };

static bool is_outdated(struct affray_fight *fight, struct affray_problems *problems)
{
	bool is_old = affray_fight_warnings(fight, problems) > 0;

	affray_problems_clear(problems);
	return is_old;
}

static int replay_record(const struct arguments *arguments,
			 struct affray_problems *problems)
{
	struct affray_fight *fight = NULL;
	struct affray_scenario *scenario = NULL;
	char path[4096];
	int status;

	saves_find(arguments->operands[0], path, sizeof path);
	if (affray_fight_load(&fight, path, problems) != AFFRAY_OK)
		status = complain_of(problems);
	else if (!(scenario = affray_fight_scenario(fight)))
		status = complain("out of memory");
	else {
		/* If the record no longer fits, no tactic plays on from there. */
		if (!arguments->flags[FINISH].given || is_outdated(fight, problems))
			affray_fight_record_alone(fight);
		status = narrate_fight(arguments, scenario, fight, false, true);
	}
	affray_scenario_free(scenario);
	affray_fight_free(fight);
	return status;
}

static int replay_number(const struct arguments *arguments,
			 struct affray_problems *problems)
{
	const struct given *seed = &arguments->flags[SEED],
			   *number = &arguments->flags[FIGHT];
	struct affray_scenario *scenario = NULL;
	struct affray_fight *fight = NULL;
	int status;

	if (affray_scenario_load(&scenario, arguments->operands[0], problems) ==
	    AFFRAY_OK)
		status = set_options(arguments, SET, scenario, problems);
	else
		status = complain_of(problems);
	if (status == DONE &&
	    affray_fight_new(&fight, scenario, seed->given ? seed->number : 1,
			     number->given ? number->number : 1, problems) != AFFRAY_OK)
		status = complain_of(problems);
	if (status == DONE)
		status = narrate_fight(arguments, scenario, fight, false, false);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	return status;
}

static int replay(const struct arguments *arguments)
{
	struct affray_problems *problems = affray_problems_new();
	bool is_number = arguments->flags[SEED].given || arguments->flags[FIGHT].given ||
			 arguments->flags[SET].given;
	int status;

	if (!problems)
		return complain("out of memory");
	if (!telling_is_clear(arguments))
		status = BAD;
	else if (is_number && arguments->flags[FINISH].given)
		status = usage_error(arguments->command,
				     "--finish is for a record; a fight of a simulation "
				     "is told to its end anyway");
	else if (is_number)
		status = replay_number(arguments, problems);
	else
		status = replay_record(arguments, problems);
	affray_problems_free(problems);
	return status;
}

static const struct flag flags[] = {
	TELLING_ROWS,
	[SEED] = NUMBER_FLAG("seed", 0, "N", 0, 0, "the seed of the simulation"),
	[FIGHT] = NUMBER_FLAG("fight", 0, "K", 1, 0, "which of its fights, from 1"),
	[SET] = REPEAT_FLAG(
		"set", "PATH=VALUE",
		"change the scenario, as the simulation did; may be given again"),
	[FINISH] = SWITCH_FLAG("finish", "play on by tactics where the record ends"),
	{0},
};

const struct command replay_command = {
	.name = "replay",
	.operands = "SAVE | SCENARIO --seed N --fight K",
	.summary = "tell a saved fight, or one fight of a simulation",
	.about =
		"Tells a fight again: from the .fight file that it was saved in, or as "
		"fight "
		"K of a simulation with seed N.\n"
		"A record that ends before its fight does is told as far as it goes, and "
		"replay says where it stops; --finish plays on from there.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray replay bridge.fight --explain",
		      "tells a saved fight, every number explained"},
		     {"affray replay bridge.yaml --seed 7 --fight 31337",
		      "tells fight 31337 of affray sim bridge.yaml --seed 7"}},
	.run = replay,
};
