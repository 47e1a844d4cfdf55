/* SPDX-License-Identifier: MIT
 *
 * affray run: plays one fight to the end by tactics and recorded answers, and tells it.
 */
#include <string.h>
#include "affray.h"
#include "commands.h"
#include "narrate_fight.h"
#include "play/save_file.h"
#include "set_option.h"
#include "base/interrupt.h"
#include "play/complaints.h"

enum { SEED = TELLING_FLAGS, ANSWERS, SAVE, FORCE, BY_PATH, SET };

static int load(const struct arguments *arguments, struct affray_scenario **scenario,
		struct affray_problems *problems)
{
	int status;

	if (affray_scenario_load(scenario, arguments->operands[0], problems) != AFFRAY_OK)
		return complain_of(problems);
	status = set_options(arguments, SET, *scenario, problems);
	if (status == DONE && affray_scenario_check(*scenario, problems) != AFFRAY_OK)
		status = complain_of(problems);
	return status;
}

static int begin(const struct arguments *arguments, struct affray_scenario *scenario,
		 struct affray_fight **fight, struct affray_problems *problems)
{
	const struct given *seed = &arguments->flags[SEED];
	const struct given *answers = &arguments->flags[ANSWERS];

	if (affray_fight_new(fight, scenario, seed->given ? seed->number : 1, 1,
			     problems) != AFFRAY_OK)
		return complain_of(problems);
	affray_fight_embed(*fight, !arguments->flags[BY_PATH].given);
	if (answers->given &&
	    affray_fight_answers(*fight, answers->text, problems) != AFFRAY_OK)
		return complain_of(problems);
	return DONE;
}

static int save_to_output(struct output *output, struct affray_fight *fight)
{
	char *text;
	size_t length;

	if (affray_fight_write(fight, &text, &length) != AFFRAY_OK)
		return complain("out of memory");
	sink_add(&output->sink, text, length);
	affray_free(text);
	return DONE;
}

/* Saves the fight even if Ctrl-C has ended its narration. */
static int save(const struct arguments *arguments, struct affray_fight *fight,
		struct save_file *file, struct affray_problems *problems)
{
	const char *path = arguments->flags[SAVE].text;

	if (strcmp(path, "-") == 0)
		return save_to_output(arguments->output, fight);
	if (!save_file_write(file, fight, problems))
		return complain_of(problems);
	if (!interrupted())
		return DONE;
	complain("interrupted; the fight is saved in %s", path);
	return INTERRUPTED;
}

static int tell_and_save(const struct arguments *arguments,
			 struct affray_scenario *scenario, struct affray_fight *fight,
			 struct affray_problems *problems)
{
	const struct given *to = &arguments->flags[SAVE];
	bool silent = to->given && strcmp(to->text, "-") == 0;
	struct save_file file = {0};
	int status;

	if (to->given && !silent &&
	    !save_file_open(&file, to->text, fight, arguments->flags[FORCE].given,
			    problems))
		return complain_of(problems);
	status = narrate_fight(arguments, scenario, fight, silent, false);
	if (status == DONE && to->given)
		status = save(arguments, fight, &file, problems);
	save_file_close(&file);
	return status;
}

static bool saving_is_clear(const struct arguments *arguments)
{
	for (int i = FORCE; i <= BY_PATH; i++)
		if (arguments->flags[i].given && !arguments->flags[SAVE].given) {
			usage_error(arguments->command, "--%s goes with --save FILE",
				    arguments->command->flags[i].name);
			return false;
		}
	return true;
}

static int run(const struct arguments *arguments)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	struct affray_fight *fight = NULL;
	int status;

	if (!problems)
		return complain("out of memory");
	status = telling_is_clear(arguments) && saving_is_clear(arguments)
			 ? load(arguments, &scenario, problems)
			 : BAD;
	if (status == DONE)
		status = begin(arguments, scenario, &fight, problems);
	if (status == DONE)
		status = tell_and_save(arguments, scenario, fight, problems);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	affray_problems_free(problems);
	return status;
}

static const struct flag flags[] = {
	TELLING_ROWS,
	[SEED] = NUMBER_FLAG("seed", 0, "N", 0, 0,
			     "the dice: same number, same fight (1)"),
	[ANSWERS] = TEXT_FLAG("answers", "FILE.fight",
			      "answers to give first; tactics give the rest"),
	[SAVE] = TEXT_FLAG("save", "FILE.fight",
			   "save the fight; - prints it instead of the story"),
	[FORCE] = SWITCH_FLAG("force", "let --save replace a file that is no save of "
				       "this fight"),
	[BY_PATH] = SWITCH_FLAG("by-path", "the save names the scenario's file; else it "
					   "holds the scenario, and can be moved"),
	[SET] = REPEAT_FLAG(
		"set", "PATH=VALUE",
		"change the scenario: aldric.skills.swords=7, goblin.count=3, "
		"rulings.NAME=VALUE; may be given again"),
	{0},
};

const struct command run_command = {
	.name = "run",
	.operands = "SCENARIO",
	.summary = "play one fight to the end and tell it",
	.about = "Plays one fight by its tactics (and by recorded answers, if there are "
		 "any) "
		 "and tells what happens: a line for each deed, with the numbers in it.\n"
		 "The same scenario, seed and answers are always the same fight.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples =
		{{"affray run threa/printed-example --seed 7 --explain",
		  "tells it with every number explained and every rule cited"},
		 {"affray run bridge.yaml --set goblin.count=3 --save bridge.fight",
		  "three goblins instead of one; saves the fight to replay or share it"}},
	.run = run,
};
