/* SPDX-License-Identifier: MIT
 *
 * affray play: a fight played by a person at the keyboard, or by a program over JSON.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "affray.h"
#include "commands.h"
#include "report/output.h"
#include "play/prompt/json_lines.h"
#include "play/prompt/play_prompt.h"
#include "play/session.h"
#include "play/saves.h"
#include "set_option.h"
#include "summary.h"
#include "play/screen/play_screen.h"
#include "play/complaints.h"

enum {
	AS,
	TACTIC,
	REACTIONS,
	DICE,
	SEED,
	SET,
	RESUME,
	SAVE,
	FORCE,
	BY_PATH,
	REPORT,
	PLAIN,
	JSON,
	NO_MAP,
	WIDTH,
	COLOR
};

/* ---- where it is saved ---- */

/* "scenarios/threa/duel.yaml" gives duel; standard input gives fight. */
static void base_name(const char *path, char *name, size_t room)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot;
	size_t length = strlen(base);

	dot = strrchr(base, '.');
	if (dot && dot != base)
		length = (size_t)(dot - base);
	if (length == 0 || strcmp(base, "-") == 0)
		snprintf(name, room, "fight");
	else
		snprintf(name, room, "%.*s", (int)(length < 200 ? length : 200), base);
}

/* A new save, named after the scenario. Without a place for it the fight goes on unsaved.
 */
static void save_as_usual(const struct arguments *arguments, struct session *session)
{
	char name[256], folder[SAVE_ROOM], path[SAVE_ROOM + 280];
	bool done = false;

	if (!saves_folder(folder, sizeof folder)) {
		snprintf(session->trouble, sizeof session->trouble, "%s", folder);
		return;
	}
	base_name(arguments->operands[0], name, sizeof name);
	for (int k = 1; k < 10000 && !done; k++) {
		if (k == 1)
			snprintf(path, sizeof path, "%s/%s.fight", folder, name);
		else
			snprintf(path, sizeof path, "%s/%s-%d.fight", folder, name, k);
		if (access(path, F_OK) == 0)
			continue;
		done = session_save_in(session, path) == AFFRAY_OK;
		if (!done && access(path, F_OK) != 0)
			break;
	}
	if (!done)
		snprintf(session->trouble, sizeof session->trouble, "%s",
			 affray_problems_count(session->problems) > 0
				 ? affray_problems_line(session->problems, 0)
				 : "out of memory");
}

static bool is_same_file(const char *a, const char *b)
{
	struct stat one, other;

	return strcmp(a, b) == 0 ||
	       (stat(a, &one) == 0 && stat(b, &other) == 0 &&
		one.st_dev == other.st_dev && one.st_ino == other.st_ino);
}

/* The save to resume, and whether the fight is saved to the same file. */
static bool is_resumed_in_place(const struct arguments *arguments, char *path,
				size_t room)
{
	const struct given *flags = arguments->flags;

	if (!flags[RESUME].given)
		return false;
	saves_find(flags[RESUME].text, path, room);
	return !flags[SAVE].given || is_same_file(path, flags[SAVE].text);
}

static int open_save(const struct arguments *arguments, struct session *session,
		     const char *path, bool replaces)
{
	session->is_saved = true;
	if (strlen(path) >= SAVE_ROOM || strcmp(path, "-") == 0)
		return usage_error(arguments->command, "it cannot be saved in \"%.40s\"",
				   path);
	return save_file_open(&session->file, path, session->fight, replaces,
			      session->problems)
		       ? DONE
		       : complain_of(session->problems);
}

/* The save file of a new fight, or of an old one that continues in another file. */
static int name_save(const struct arguments *arguments, struct session *session)
{
	const struct given *flags = arguments->flags;

	session->is_saved = true;
	if (session->file.path[0])
		return DONE;
	if (flags[SAVE].given)
		return open_save(arguments, session, flags[SAVE].text,
				 flags[FORCE].given);
	if (!flags[JSON].given)
		save_as_usual(arguments, session);
	return DONE;
}

/* ---- the fight ---- */

/* Some books ask more where the scenario has a game master; others have no such key. */
static void say_master(const struct arguments *arguments, struct session *session)
{
	for (int i = 0; i < arguments->repeats; i++)
		if (arguments->repeated_flag[i] == AS &&
		    strcmp(arguments->repeated[i], "gm") == 0)
			affray_scenario_set(session->scenario, "gm", "yes", NULL);
}

static int load_scenario(const struct arguments *arguments, struct session *session)
{
	const struct given *seed = &arguments->flags[SEED];
	int status;

	if (affray_scenario_load(&session->scenario, arguments->operands[0],
				 session->problems) != AFFRAY_OK)
		return complain_of(session->problems);
	status = set_options(arguments, SET, session->scenario, session->problems);
	if (status != DONE)
		return status;
	say_master(arguments, session);
	if (affray_fight_new(&session->fight, session->scenario,
			     seed->given ? seed->number : 1, 1,
			     session->problems) != AFFRAY_OK)
		return complain_of(session->problems);
	return DONE;
}

/* A scenario that is named beside a record must be the record's. */
static int compare_scenario(const struct arguments *arguments, struct session *session)
{
	struct affray_scenario *named = NULL;
	const char *name, *own = affray_scenario_name(session->scenario);
	int status = DONE;

	if (arguments->count == 0)
		return DONE;
	if (affray_scenario_load(&named, arguments->operands[0], session->problems) !=
	    AFFRAY_OK)
		status = complain_of(session->problems);
	else if (!(name = affray_scenario_name(named)) || !own || strcmp(name, own) != 0)
		status = usage_error(arguments->command,
				     "%s is a fight of another scenario than %s; leave "
				     "the scenario out",
				     arguments->flags[RESUME].text,
				     arguments->operands[0]);
	affray_scenario_free(named);
	return status;
}

/* Locks the save before reading it, so that no other program plays it. */
static int load_record(const struct arguments *arguments, struct session *session)
{
	char path[SAVE_ROOM];
	int status = DONE;

	if (is_resumed_in_place(arguments, path, sizeof path))
		status = open_save(arguments, session, path, true);
	if (status != DONE)
		return status;
	if (affray_fight_load(&session->fight, path, session->problems) != AFFRAY_OK)
		return complain_of(session->problems);
	session->scenario = affray_fight_scenario(session->fight);
	if (!session->scenario)
		return complain("out of memory");
	return compare_scenario(arguments, session);
}

/* Passes all values of one repeated flag to the session. */
static bool take_orders(const struct arguments *arguments, struct session *session,
			int flag, bool (*add)(struct session *, const char *))
{
	for (int i = 0; i < arguments->repeats; i++)
		if (arguments->repeated_flag[i] == flag &&
		    !add(session, arguments->repeated[i]))
			return false;
	return true;
}

/* A creature named by --as is played by a person, even if --tactic names it. */
static bool take_seats(const struct arguments *arguments, struct session *session)
{
	return take_orders(arguments, session, TACTIC, session_add_tactic) &&
	       take_orders(arguments, session, AS, session_add_player) &&
	       take_orders(arguments, session, REACTIONS, session_add_reactions) &&
	       take_orders(arguments, session, DICE, session_add_dice) &&
	       session_seat(session);
}

static int begin(const struct arguments *arguments, struct session *session)
{
	int status = arguments->flags[RESUME].given ? load_record(arguments, session)
						    : load_scenario(arguments, session);

	if (status == DONE && !take_seats(arguments, session))
		status = complain_of(session->problems);
	if (status == DONE)
		affray_fight_embed(session->fight, !arguments->flags[BY_PATH].given);
	return status == DONE ? name_save(arguments, session) : status;
}

static bool is_clear(const struct arguments *arguments)
{
	const struct given *flags = arguments->flags;

	if (arguments->count == 0 && !flags[RESUME].given) {
		usage_error(arguments->command,
			    "something is missing: affray play SCENARIO");
		return false;
	}
	if (flags[RESUME].given && flags[SEED].given) {
		usage_error(arguments->command, "--resume and --seed do not go together: "
						"a record has its seed");
		return false;
	}
	if (flags[RESUME].given && flags[SET].given) {
		usage_error(arguments->command, "--resume and --set do not go together: "
						"a record has its scenario");
		return false;
	}
	if (flags[FORCE].given && !flags[SAVE].given) {
		usage_error(arguments->command, "--force goes with --save FILE");
		return false;
	}
	if (flags[JSON].given && flags[PLAIN].given) {
		usage_error(arguments->command, "--json and --plain do not go together");
		return false;
	}
	return true;
}

static int play_it(const struct arguments *arguments, struct session *session)
{
	const struct given *flags = arguments->flags;

	if (flags[JSON].given)
		return play_over_json(session, arguments->output);
	output_style(arguments->output, (enum colour_choice)flags[COLOR].word,
		     (int)flags[WIDTH].number);
	if (!flags[PLAIN].given && screen_is_possible())
		return play_on_screen(session, arguments->output, !flags[NO_MAP].given);
	return play_at_prompt(session, arguments->output, !flags[NO_MAP].given,
			      flags[RESUME].given);
}

/* The summary as a page at a terminal, and as a report if one is wanted. */
static int sum_up(const struct arguments *arguments, const struct session *session)
{
	const struct given *flags = arguments->flags;
	bool is_shown = arguments->output->is_terminal && !flags[JSON].given;

	if (!affray_fight_over(session->fight) || !(is_shown || flags[REPORT].given))
		return DONE;
	return summary_show(session->fight, session->view >= 0 ? session->view : 0,
			    is_shown, flags[REPORT].given ? flags[REPORT].text : NULL,
			    arguments->output);
}

static int play(const struct arguments *arguments)
{
	struct session session = {.problems = affray_problems_new()};
	int status;

	if (!session.problems)
		return complain("out of memory");
	status = is_clear(arguments) ? begin(arguments, &session) : BAD;
	if (status == DONE)
		status = play_it(arguments, &session);
	if (status == DONE)
		status = sum_up(arguments, &session);
	session_close(&session);
	affray_scenario_free(session.scenario);
	affray_problems_free(session.problems);
	return status;
}

static const struct flag flags[] = {
	[AS] = REPEAT_FLAG("as", "WHO",
			   "a side or creature that you play, or gm; may be repeated "
			   "(the side without a tactic, else the first)"),
	[TACTIC] = REPEAT_FLAG("tactic", "WHO=TACTIC",
			       "a tactic for others: goblins=random, goblin-1=search, "
			       "'goblins=scripted caution=2' (as the scenario says)"),
	[REACTIONS] =
		REPEAT_FLAG("reactions", "HOW",
			    "when your creatures may react: ask, auto (the tactic "
			    "answers) or never; for some only: aldric=auto,brom=never"),
	[DICE] = REPEAT_FLAG("dice", "WHOSE",
			     "whose dice are real and typed in: mine, all, or names with "
			     "commas between"),
	[SEED] = NUMBER_FLAG("seed", 0, "N", 0, 0,
			     "the other dice: same number and answers, same fight (1)"),
	[SET] = REPEAT_FLAG(
		"set", "PATH=VALUE",
		"change the scenario: goblin.count=3, aldric.skills.swords=7; "
		"may be given again"),
	[RESUME] = TEXT_FLAG("resume", "SAVE",
			     "go on with a saved fight: a file, or a name of affray list "
			     "saves"),
	[SAVE] =
		TEXT_FLAG("save", "FILE.fight",
			  "the file to save to at every answer (a new one of affray list "
			  "saves, named after the scenario; with --json none)"),
	[FORCE] = SWITCH_FLAG("force", "let --save replace a file that is no save of "
				       "this fight"),
	[BY_PATH] = SWITCH_FLAG("by-path", "the save names the scenario's file; else it "
					   "holds the scenario, and can be moved"),
	[REPORT] = TEXT_FLAG("report", "FILE.html",
			     "when the fight is over, write its summary with a chart"),
	[PLAIN] = SWITCH_FLAG("plain",
			      "lines and a prompt instead of the screen, for any reader"),
	[JSON] = SWITCH_FLAG("json",
			     "events and questions as JSON lines; answers are read "
			     "from standard input"),
	[NO_MAP] = SWITCH_FLAG("no-map", "show the map only when you ask for it"),
	[WIDTH] = NUMBER_FLAG("width", 0, "N", NARROWEST, 1000,
			      "wrap lines at this column (the terminal's, else 80)"),
	[COLOR] = WORD_FLAG("color", "WHEN", colour_words,
			    "auto (on a terminal without NO_COLOR), always or never"),
	{0},
};

const struct command play_command = {
	.name = "play",
	.operands = "SCENARIO | --resume SAVE",
	.summary = "play a fight yourself, or let a program play it",
	.about = "Plays a fight with you: tells what happens, asks what your creatures "
		 "do, and lets tactics answer for the others. On a terminal it takes the "
		 "whole screen; else, or with --plain, there is a prompt. ? shows the "
		 "keys, or what can be typed: undo, why, odds and more.\n"
		 "The fight is saved at every answer; --resume goes on with it.\n",
	.flags = flags,
	.least = 0,
	.most = 1,
	.examples = {{"affray play threa/duel --as aldric --dice mine",
		      "you play one creature and roll its dice on your table"},
		     {"affray play --resume duel --as aldric",
		      "continues where you left off"}},
	.run = play,
};
