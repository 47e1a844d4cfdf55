/* SPDX-License-Identifier: MIT
 *
 * affray odds: exact chances of a scenario, by the same rules that play it.
 */
#include "odds.h"
#include <stdlib.h>
#include "books.h"
#include "commands.h"
#include "report/output.h"
#include "rulebooks/list.h"
#include "scenario/load.h"
#include "play/rescue.h"
#include "set_option.h"

/* DONE, or BAD after a message: a person cannot answer for every branch. */
static int check_tactics(const struct scenario *scenario)
{
	for (int i = 0; i < scenario->side_count; i++)
		if (!scenario->sides[i].tactic)
			return complain("side \"%s\" is played by a person; exact odds "
					"need a tactic, such as scripted",
					scenario->sides[i].name);
	return DONE;
}

/* Demands one of --attack, --duel and --check, and refuses options that belong to
 * another. */
static int check_flags(const struct arguments *arguments)
{
	const struct given *flags = arguments->flags;
	int modes = flags[ATTACK].given + flags[DUEL].given + flags[CHECK].given;

	if (modes != 1)
		return usage_error(arguments->command,
				   "say one of --attack 'A > B', --duel and --check");
	for (int i = DEED; i <= EDICT; i++)
		if (!flags[ATTACK].given && flags[i].given)
			return usage_error(arguments->command, "--%s goes with --attack",
					   arguments->command->flags[i].name);
	if (flags[BEST].given && !flags[DUEL].given)
		return usage_error(arguments->command, "--best goes with --duel");
	if (flags[BEST].given && flags[CUT].given)
		return usage_error(arguments->command,
				   "--best follows every path: it takes no --cut");
	if (!flags[CHECK].given && (flags[NUMBER].given || flags[SEED].given))
		return usage_error(arguments->command, "-n and --seed go with --check");
	if (flags[ATTACK].given && (flags[LIMIT].given || flags[CUT].given))
		return usage_error(arguments->command,
				   "--limit and --cut go with --duel and --check");
	return DONE;
}

static int report(const struct arguments *arguments, const struct scenario *scenario)
{
	int status = check_tactics(scenario);

	if (status != DONE)
		return status;
	if (arguments->flags[ATTACK].given)
		return odds_attack(arguments, scenario);
	if (arguments->flags[BEST].given)
		return odds_best(arguments, scenario);
	if (arguments->flags[DUEL].given)
		return odds_duel(arguments, scenario);
	return odds_check(arguments, scenario);
}

/* Applies each --set. DONE, or BAD after a message; the caller reports the problems. */
static int change(const struct arguments *arguments, struct loaded *loaded,
		  struct problems *problems)
{
	for (int i = 0; i < arguments->repeats; i++) {
		char path[SET_PATH];
		const char *value;

		if (arguments->repeated_flag[i] != SET)
			continue;
		value = set_split(arguments->command, arguments->repeated[i], path);
		if (!value)
			return BAD;
		if (!scenario_change(loaded->book, loaded->tree, loaded->root, "--set",
				     path, value, problems))
			return DONE;
	}
	return DONE;
}

static int odds(const struct arguments *arguments)
{
	struct problems *problems;
	struct scenario *scenario = NULL;
	struct loaded loaded;
	int status = check_flags(arguments);

	if (status != DONE)
		return status;
	problems = calloc(1, sizeof *problems);
	if (!problems)
		return complain("out of memory");
	if (load_file(&loaded, all_rulebooks, arguments->operands[0], problems) ==
	    AFFRAY_OK)
		status = change(arguments, &loaded, problems);
	if (status == DONE && !has_problems(problems))
		scenario = load_build(&loaded, problems);
	rescue_hint(arguments->operands[0]);
	if (scenario)
		status = report(arguments, scenario);
	else if (status == DONE)
		status = complain_about(problems);
	rescue_hint(NULL);
	scenario_free(scenario);
	load_free(&loaded);
	free(problems);
	return status;
}

static const struct flag flags[] = {
	[ATTACK] = TEXT_FLAG("attack", "'A > B'", "one attack of A on B, from the start"),
	[DEED] = TEXT_FLAG("deed", "ACTION",
			   "what A does, by its key: grapple, charge, first_aid ..."),
	[WITH] = TEXT_FLAG("with", "KEY", "the weapon, spell or other thing"),
	[AGAINST] =
		TEXT_FLAG("against", "DEFENCE", "what B answers, or all: each in turn"),
	[ANSWER] = REPEAT_FLAG("answer", "[WHO.]QUESTION=ANSWER",
			       "to any other question of the deed"),
	[EDICT] = REPEAT_FLAG("edict", "'EDICT'",
			      "changes the position first: 'set goblin.prone 1'"),
	[DUEL] = SWITCH_FLAG("duel", "the whole fight: each side's chance to win"),
	[CHECK] = SWITCH_FLAG("check", "the whole fight, exact beside sampled"),
	[BEST] = TEXT_FLAG(
		"best", "SIDE",
		"with --duel: the best chance of this side, over all its answers"),
	[LIMIT] = NUMBER_FLAG("limit", 0, "N", 1, 1000000000, "states at most (5000000)"),
	[CUT] = TEXT_FLAG("cut", "C", "chance that need not be followed (1e-12)"),
	[NUMBER] = NUMBER_FLAG("number", 'n', "N", 1, 0, "fights to sample (100000)"),
	[SEED] = NUMBER_FLAG("seed", 0, "S", 0, 0, "the dice of the sample (1)"),
	[SET] = REPEAT_FLAG("set", "PATH=VALUE",
			    "change the scenario: goblin.skills.axes=3; may be given "
			    "again"),
	[CSV] = SWITCH_FLAG("csv", "as lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "as one JSON object; chances are fractions"),
	{0},
};

const struct command odds_command = {
	.name = "odds",
	.operands = "SCENARIO",
	.summary = "exact chances of one attack, or of a whole small fight",
	.about = "Walks through every roll by the rules as they are played; nothing "
		 "is sampled. Paths that are too unlikely to follow add up to the "
		 "cut, which is shown and stays below 1e-12.\n"
		 "--attack gives every outcome of one attack of A on B at A's first "
		 "turn; the others let their turns before it pass. --deed names "
		 "another action instead. A's questions get their defaults and B's "
		 "tactic chooses its defence, unless --with, --against or --answer "
		 "say otherwise; the report lists the answers taken. --duel solves a "
		 "small fight to its end under the scenario's tactics; with --best, "
		 "one side gives the best possible answers and the others follow "
		 "their tactics. --check also plays the fight many times, and exits "
		 "with status 1 if the two results differ by more than 5 sigma.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray odds threa/printed-example --attack "
		      "'aldric > goblin' --against dodge --answer goblin.boost_ap=0",
		      "every outcome of Aldric's first blow if the goblin dodges without "
		      "a boost"},
		     {"affray odds dungeoneers/odds-duel --duel", "who wins, exactly"}},
	.run = odds,
};
