/* SPDX-License-Identifier: MIT
 *
 * The commands of the plain prompt: what each does to the fight, and what comes next.
 */
#include <stdio.h>
#include <string.h>
#include "narrate_inside.h"
#include "play_prompt.h"
#include "play_why.h"
#include "rescue.h"

void say_problem(struct table *table, const char *otherwise)
{
	struct affray_problems *problems = table->session->problems;

	page_line(table->page, "%s",
		  affray_problems_count(problems) > 0 ? affray_problems_line(problems, 0)
						      : otherwise);
}

/* ---- back and forth ---- */

/* The fight stands elsewhere now. */
static enum next moved(struct table *table)
{
	rescue_fight(table->session->fight);
	narrator_catch_up(table);
	table->map_shown = 0;
	return LOOK_AGAIN;
}

/* "2" or nothing; 0 after a message. */
static int steps_of(struct table *table, const char *rest)
{
	uint64_t steps = 1;

	if (*rest && (!read_number(rest, &steps) || steps < 1 || steps > 1000000)) {
		page_line(table->page, "\"%s\" is no number of answers.", rest);
		return 0;
	}
	return (int)steps;
}

static enum next jump(struct table *table, const char *rest, bool back)
{
	int wanted = steps_of(table, rest);
	int done = wanted == 0 ? 0
		   : back      ? session_undo(table->session, wanted)
			       : session_redo(table->session, wanted);

	if (wanted > 0 && done == 0)
		page_line(table->page, back ? "There is nothing to undo."
					    : "There is nothing to redo.");
	if (done == 0)
		return WAIT;
	page_line(table->page, "%s %d answer%s; this is round %d.",
		  back ? "Took back" : "Gave again", done, done == 1 ? "" : "s",
		  affray_fight_round(table->session->fight));
	return moved(table);
}

/* "back to 7", "back 7": to where answer 7 was given. */
static enum next back_to(struct table *table, const char *rest)
{
	uint64_t number;

	if (strncmp(rest, "to ", 3) == 0)
		rest += 3 + strspn(rest + 3, " ");
	if (!read_number(rest, &number) || number < 1 || number > 1000000) {
		page_line(table->page, "Back to which answer? history shows their "
				       "numbers: back to 7");
		return WAIT;
	}
	if (session_to_depth(table->session, (int)number - 1) != AFFRAY_OK) {
		say_problem(table, "There is no such answer.");
		return WAIT;
	}
	page_line(table->page, "This is where answer %d was given, in round %d.",
		  (int)number, affray_fight_round(table->session->fight));
	return moved(table);
}

static enum next to_round(struct table *table, const char *rest)
{
	uint64_t round;

	if (!read_number(rest, &round) || round > 100000) {
		page_line(table->page, "Which round? For example: round 1");
		return WAIT;
	}
	if (session_to_round(table->session, (int)round) != AFFRAY_OK) {
		say_problem(table, "There is no such round.");
		return WAIT;
	}
	page_line(table->page, "This is the first question of round %d.",
		  affray_fight_round(table->session->fight));
	return moved(table);
}

static void fork_to(struct table *table, const char *path)
{
	struct session *session = table->session;
	char old[SAVE_ROOM];

	memcpy(old, session->file.path, sizeof old);
	if (session_fork(session, path) != AFFRAY_OK)
		say_problem(table, "It could not be forked.");
	else
		page_line(table->page,
			  "From here on the fight is saved in %s; %s stays as it was.",
			  path, old[0] ? old : "the other");
}

/* ---- commands ---- */

static void save_to(struct table *table, const char *path)
{
	if (!*path)
		page_line(table->page, "Save where? Name a file: save evening.fight");
	else if (session_save_in(table->session, path) == AFFRAY_OK)
		page_line(table->page, "Saved in %s, and from now on at every answer.",
			  path);
	else
		say_problem(table, "There is not enough memory to save it.");
}

/* An edict may be typed without its word, if it is one. */
bool is_edict(const struct table *table, const char *line)
{
	static const char *const verbs[] = {"set ", "move ", "add ", "remove ", "end "};

	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (strncmp(line, verbs[i], strlen(verbs[i])) == 0)
			return table->session->has_master;
	return false;
}

enum next issue_edict(struct table *table, const char *edict)
{
	struct session *session = table->session;

	if (!*edict && session->has_master) {
		show_edicts(table);
		return WAIT;
	}
	switch (session_edict(session, edict)) {
	case AFFRAY_OK:
		return GO_ON;
	case AFFRAY_NOT_NOW:
		page_line(table->page, "An edict waits until somebody is asked for an "
				       "action.");
		return WAIT;
	default:
		say_problem(table, "There is not enough memory for it.");
		return WAIT;
	}
}

enum next give_answer(struct table *table, const char *words)
{
	if (session_answer(table->session, words) == AFFRAY_OK)
		return GO_ON;
	say_problem(table, "Nothing was asked.");
	return WAIT;
}

enum next let_tactic(struct table *table)
{
	if (session_let(table->session) == AFFRAY_OK)
		return GO_ON;
	page_line(table->page, "No question is open.");
	return WAIT;
}

static void say_no_question(struct table *table)
{
	const struct affray_roll *roll = affray_fight_roll(table->session->fight);

	if (roll && roll->name)
		page_line(table->page,
			  "These dice are yours; dice %s generated lets the program roll "
			  "them.",
			  roll->name);
	else
		page_line(table->page, "No question is open.");
}

static enum next take_advice(struct table *table)
{
	char words[128];

	if (!session_advice(table->session, words, sizeof words)) {
		say_no_question(table);
		return WAIT;
	}
	page_line(table->page, "The tactic answers: %s", words);
	return give_answer(table, words);
}

static enum next take_default(struct table *table)
{
	const struct affray_question *question =
		affray_fight_question(table->session->fight);
	char words[128];

	if (!question) {
		say_no_question(table);
		return WAIT;
	}
	play_default(question, words, sizeof words);
	return give_answer(table, words);
}

static enum next go(struct table *table, const char *how)
{
	switch (session_go(table->session, how)) {
	case AFFRAY_OK:
		return GO_ON;
	case AFFRAY_NOT_NOW:
		page_line(
			table->page,
			"go is for pauses; this question is yours to answer, or auto "
			"lets the tactic. pause on stops at the actions of others too.");
		return WAIT;
	default:
		say_problem(table, "There is not enough memory for it.");
		return WAIT;
	}
}

/* ---- who plays, who reacts, whose dice ---- */

static bool is_first(const char *words, size_t length, const char *name)
{
	return strlen(name) == length && strncmp(words, name, length) == 0;
}

/* "aldric auto" is a name and how; "auto" alone is for all. */
static const char *split_name(struct table *table, char *words)
{
	struct affray_scenario *scenario = table->session->scenario;
	size_t length = strcspn(words, " ");
	bool is_name = false;

	for (int i = 0; i < affray_scenario_creatures(scenario); i++)
		is_name = is_name ||
			  is_first(words, length, affray_scenario_creature(scenario, i));
	for (int i = 0; i < affray_scenario_sides(scenario); i++)
		is_name = is_name ||
			  is_first(words, length, affray_scenario_side(scenario, i));
	if (!is_name && !words[length])
		return words;
	if (words[length]) {
		words[length] = '\0';
		return words + length + 1 + strspn(words + length + 1, " ");
	}
	return words + length;
}

static enum next set_reactions(struct table *table, const char *rest)
{
	char words[256];
	const char *how;

	snprintf(words, sizeof words, "%s", rest);
	how = split_name(table, words);
	if (!*how) {
		show_reactions(table);
		return WAIT;
	}
	if (!session_set_reactions(table->session, how == words ? "" : words, how)) {
		say_problem(table, "That cannot be.");
		return WAIT;
	}
	page_line(table->page, "Reactions of %s: %s.",
		  how == words ? "all" : name_of(words).text, how);
	return GO_ON;
}

static enum next take_master(struct table *table)
{
	if (!session_set_seat(table->session, "gm", "me")) {
		say_problem(table, "That cannot be.");
		return WAIT;
	}
	page_line(table->page, "You are the game master now: you see everything and may "
			       "give edicts. The record keeps it.");
	return moved(table);
}

static enum next set_seat(struct table *table, const char *rest)
{
	char words[256];
	const char *who;

	snprintf(words, sizeof words, "%s", rest);
	if (strcmp(words, "gm") == 0 || strcmp(words, "gm me") == 0)
		return take_master(table);
	who = split_name(table, words);
	if (!*who || who == words) {
		show_seats(table);
		return WAIT;
	}
	if (!session_set_seat(table->session, words, who)) {
		say_problem(table, "That cannot be.");
		return WAIT;
	}
	page_line(table->page, "%s: %s.", name_of(words).text,
		  strcmp(who, "me") == 0 ? "you" : who);
	return GO_ON;
}

static enum next set_dice(struct table *table, const char *rest)
{
	char words[256];
	const char *how;
	bool real;

	snprintf(words, sizeof words, "%s", rest);
	how = split_name(table, words);
	real = strcmp(how, "real") == 0 || strcmp(how, "mine") == 0;
	if (!real && strcmp(how, "generated") != 0) {
		page_line(table->page,
			  "Whose dice are real? dice all real, dice NAME real, dice NAME "
			  "generated. Now: ");
		show_dice(table);
		return WAIT;
	}
	if (!session_set_dice(table->session,
			      how == words || strcmp(words, "all") == 0 ? "" : words,
			      real)) {
		say_problem(table, "That cannot be.");
		return WAIT;
	}
	page_line(table->page, "The dice of %s are %s.",
		  how == words ? "all" : name_of(words).text,
		  real ? "yours to roll" : "generated");
	return GO_ON;
}

static enum next set_pause(struct table *table, const char *rest)
{
	bool on = strcmp(rest, "on") == 0;

	if (!on && strcmp(rest, "off") != 0) {
		page_line(table->page, "pause on, or pause off; it is %s.",
			  table->session->pauses ? "on" : "off");
		return WAIT;
	}
	session_set_pause(table->session, on);
	page_line(table->page,
		  on ? "The fight stops at each action of a tactic; Enter goes on."
		     : "Tactics play on without stopping.");
	return on ? WAIT : GO_ON;
}

void ask_again(struct table *table, bool in_full)
{
	show_question(table, in_full);
	show_roll(table);
}

static void force_map(struct table *table)
{
	bool with_map = table->narrator->with_map;

	if (!affray_scenario_has_map(table->session->scenario))
		page_line(table->page, "There is no map: an open field.");
	table->narrator->with_map = true;
	show_map(table->narrator);
	table->narrator->with_map = with_map;
	note_map(table);
}

static void turn_odds(struct table *table, const char *rest)
{
	if (*rest && strcmp(rest, "on") != 0 && strcmp(rest, "off") != 0) {
		page_line(table->page, "odds shows them once; odds on with every "
				       "question, odds off no longer.");
		return;
	}
	table->odds.is_on = strcmp(rest, "on") == 0 ||
			    (table->odds.is_on && strcmp(rest, "off") != 0);
	if (strcmp(rest, "off") == 0)
		page_line(table->page, "Odds are shown no longer.");
	else if (!affray_fight_question(table->session->fight))
		page_line(table->page, "No question is open.");
	else
		show_odds(table);
}

enum next obey(struct table *table, const struct said *said)
{
	const char *rest = said->rest;

	switch (said->command) {
	case DO_HELP:
		show_help(table);
		return WAIT;
	case DO_MENU:
		ask_again(table, true);
		return WAIT;
	case DO_DEFAULT:
		return take_default(table);
	case DO_AUTO:
		return take_advice(table);
	case DO_GO:
		return go(table, rest);
	case DO_UNDO:
		return jump(table, rest, true);
	case DO_REDO:
		return jump(table, rest, false);
	case DO_HISTORY:
		show_history(table);
		return WAIT;
	case DO_BACK:
		return back_to(table, rest);
	case DO_ROUND:
		return to_round(table, rest);
	case DO_FORK:
		fork_to(table, rest);
		return WAIT;
	case DO_WHY:
		why_words(table->session, table->page, rest);
		return WAIT;
	case DO_ODDS:
		turn_odds(table, rest);
		return WAIT;
	case DO_RULE:
		show_rule(table, rest);
		return WAIT;
	case DO_STATUS:
		show_status(table, rest);
		return WAIT;
	case DO_MAP:
		force_map(table);
		return WAIT;
	case DO_LOG:
		show_log(table);
		return WAIT;
	case DO_REACTIONS:
		return set_reactions(table, rest);
	case DO_SEAT:
		return set_seat(table, rest);
	case DO_DICE:
		return set_dice(table, rest);
	case DO_PAUSE:
		return set_pause(table, rest);
	case DO_EDICT:
		return issue_edict(table, rest);
	case DO_SAVE:
		save_to(table, rest);
		return WAIT;
	default:
		table->is_over = true;
		return GO_ON;
	}
}
