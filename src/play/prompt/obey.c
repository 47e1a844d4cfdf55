/* SPDX-License-Identifier: MIT
 *
 * The commands of the plain prompt: what was typed becomes a call, and what came of it a
 * sentence; looks are shown on the page.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/text.h"
#include "play/story_parts.h"
#include "table.h"
#include "play/why.h"
#include "play/rescue.h"

/* ---- looks ---- */

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

static void look(struct table *table, enum play_command command, const char *rest)
{
	switch (command) {
	case DO_HELP:
		show_help(table);
		break;
	case DO_MENU:
		ask_again(table, true);
		break;
	case DO_HISTORY:
		show_history(table);
		break;
	case DO_ROUNDS:
		show_rounds(table);
		break;
	case DO_WHY:
		why_words(table->session, table->page, rest);
		break;
	case DO_ODDS:
		turn_odds(table, rest);
		break;
	case DO_RULE:
		show_rule(table, rest);
		break;
	case DO_ORDER:
		show_order(table);
		break;
	case DO_CONDITIONS:
		show_conditions(table);
		break;
	case DO_MAP:
		force_map(table);
		break;
	case DO_LOG:
		show_log(table);
		break;
	default:
		show_status(table, rest);
		break;
	}
}

/* ---- from words to a call ---- */

/* A number from 1, in words; false: it is none. */
static bool read_count(const char *rest, int *number)
{
	uint64_t value;

	if (!text_to_number(rest, &value) || value < 1 || value > 1000000)
		return false;
	*number = (int)value;
	return true;
}

static bool is_first(const char *words, size_t length, const char *name)
{
	return strlen(name) == length && strncmp(words, name, length) == 0;
}

static bool is_somebody(struct table *table, const char *words, size_t length)
{
	struct affray_scenario *scenario = table->session->scenario;

	for (int i = 0; i < affray_scenario_creatures(scenario); i++)
		if (is_first(words, length, affray_scenario_creature(scenario, i)))
			return true;
	for (int i = 0; i < affray_scenario_sides(scenario); i++)
		if (is_first(words, length, affray_scenario_side(scenario, i)))
			return true;
	return false;
}

/* "aldric auto" is a name and how; "auto" alone is for all. False: nothing is said. */
static bool read_order(struct table *table, const char *rest, struct call *call)
{
	size_t length = strcspn(rest, " ");
	const char *how = rest + length + strspn(rest + length, " ");

	if (!*how && !is_somebody(table, rest, length)) {
		how = rest;
		length = 0;
	}
	snprintf(call->owner, sizeof call->owner, "%.*s", (int)length, rest);
	snprintf(call->text, sizeof call->text, "%s", how);
	if (strcmp(call->owner, "all") == 0)
		call->owner[0] = '\0';
	return *how != '\0';
}

/* "seat gm" takes that seat; all other chairs are named. */
static bool read_seat(struct table *table, const char *rest, struct call *call)
{
	if (strcmp(rest, "gm") == 0)
		rest = "gm me";
	return read_order(table, rest, call) && call->owner[0];
}

static bool read_dice(struct table *table, const char *rest, struct call *call)
{
	if (!read_order(table, rest, call))
		return false;
	if (strcmp(call->text, "mine") == 0)
		snprintf(call->text, sizeof call->text, "real");
	return strcmp(call->text, "real") == 0 || strcmp(call->text, "generated") == 0;
}

static bool read_switch(const char *rest, struct call *call)
{
	call->number = strcmp(rest, "on") == 0;
	return call->number || strcmp(rest, "off") == 0;
}

/* False: what follows the word is missing or wrong. */
static bool read_call(struct table *table, const struct said *said, struct call *call)
{
	const char *rest = said->rest;

	*call = (struct call){.command = said->command, .number = 1};
	switch (said->command) {
	case DO_SEAT:
		return read_seat(table, rest, call);
	case DO_DICE:
		return read_dice(table, rest, call);
	case DO_BACK: /* "back to 7", "back 7" */
		rest += strncmp(rest, "to ", 3) == 0 ? 3 : 0;
		return read_count(rest + strspn(rest, " "), &call->number);
	default:
		break;
	}
	snprintf(call->text, sizeof call->text, "%s", rest);
	switch (command_rows[said->command].argument) {
	case TAKES_COUNT:
		return !*rest || read_count(rest, &call->number);
	case TAKES_NUMBER:
		return read_count(rest, &call->number);
	case TAKES_ORDER:
		return read_order(table, rest, call);
	case TAKES_SWITCH:
		return read_switch(rest, call);
	case TAKES_TEXT: /* who may not give it is told so first */
		return *rest || said->command == DO_GO ||
		       (command_rows[said->command].giver == FOR_MASTER &&
			!table->session->has_master);
	default:
		return true;
	}
}

/* What could follow the word. */
static void explain(struct table *table, const struct said *said)
{
	struct page *page = table->page;

	switch (said->command) {
	case DO_BACK:
		page_line(page, "Back to which answer? history shows their numbers: "
				"back to 7");
		break;
	case DO_ROUND:
		page_line(page, "Which round? For example: round 1");
		break;
	case DO_SAVE:
		page_line(page, "Save where? Name a file: save evening.fight");
		break;
	case DO_FORK:
		page_line(page, "A fork needs a file of its own: fork other.fight");
		break;
	case DO_NOTE:
		page_line(page, "Note what? For example: note the bridge shakes");
		break;
	case DO_EDICT:
		show_edicts(table);
		break;
	case DO_REACTIONS:
		show_reactions(table);
		break;
	case DO_DETAILS:
		show_details(table);
		break;
	case DO_SEAT:
		show_seats(table);
		break;
	case DO_DICE:
		page_line(page, "Whose dice are real? dice all real, dice NAME real, "
				"dice NAME generated. Now: ");
		show_dice(table);
		break;
	case DO_PAUSE:
		page_line(page, "pause on, or pause off; it is %s.",
			  table->session->pauses ? "on" : "off");
		break;
	case DO_HINTS:
		page_line(page, "hints on, or hints off; they are %s.",
			  table->session->hints ? "on" : "off");
		break;
	default:
		page_line(page, "\"%s\" is no number of answers.", said->rest);
		break;
	}
}

/* ---- from a result to words ---- */

static void say_refusal(struct page *page, const struct result *result)
{
	const char *message = result->message;

	if (result->is_quoted)
		page_line(page, "%s", message);
	else
		page_line(page, "%c%s.", toupper((unsigned char)message[0]), message + 1);
}

static void say_set(struct table *table, const struct call *call)
{
	struct word whose_name = name_of(call->owner[0] ? call->owner : "all");
	const char *name = call->owner[0] ? whose_name.text : "all";

	switch (call->command) {
	case DO_REACTIONS:
		page_line(table->page, "Reactions of %s: %s.", name, call->text);
		break;
	case DO_DETAILS:
		page_line(table->page,
			  strcmp(call->text, "usual") == 0
				  ? "Details of the deeds of %s: as the last time."
				  : "Details of the deeds of %s: you are asked.",
			  name);
		break;
	case DO_SEAT:
		if (strcmp(call->owner, "gm") == 0)
			page_line(table->page,
				  "You are the game master now: you see everything and "
				  "may give edicts. The record keeps it.");
		else
			page_line(table->page, "%s: %s.", name,
				  strcmp(call->text, "me") == 0 ? "you" : call->text);
		break;
	case DO_DICE:
		page_line(table->page, "The dice of %s are %s.", name,
			  strcmp(call->text, "real") == 0 ? "yours to roll"
							  : "generated");
		break;
	case DO_PAUSE:
		page_line(table->page,
			  call->number ? "The fight stops at each action of a tactic; "
					 "Enter goes on."
				       : "Tactics play on without stopping.");
		break;
	case DO_HINTS:
		page_line(table->page,
			  call->number ? "The mark stands on what the tactic would "
					 "answer, until the creature has answered the "
					 "same question."
				       : "The mark no longer goes by the tactic.");
		break;
	case DO_SAVE:
		page_line(table->page, "Saved in %s, and from now on at every answer.",
			  call->text);
		break;
	default:
		break;
	}
}

static void say_moved(struct table *table, const struct call *call, int moved)
{
	int round = affray_fight_round(table->session->fight);
	int count = moved < 0 ? -moved : moved;

	if (call->command == DO_BACK)
		page_line(table->page, "This is where answer %d was given, in round %d.",
			  call->number, round);
	else if (call->command == DO_ROUND)
		page_line(table->page, "This is the first question of round %d.", round);
	else
		page_line(table->page, "%s %d answer%s; this is round %d.",
			  moved < 0 ? "Took back" : "Gave again", count,
			  count == 1 ? "" : "s", round);
}

/* The fight stands elsewhere, or is seen by other eyes. */
static void look_anew(struct table *table)
{
	rescue_fight(table->session->fight);
	narrator_catch_up(table);
	table->map_shown = 0;
}

enum next obey_call(struct table *table, const struct call *call)
{
	struct session *session = table->session;
	struct result result;
	char old[SAVE_ROOM];

	memcpy(old, session->file.path, sizeof old);
	command_run(session, call, &result);
	if (result.refused)
		say_refusal(table->page, &result);
	else if (call->command == DO_FORK)
		page_line(table->page,
			  "From here on the fight is saved in %s; %s stays as it was.",
			  call->text, old[0] ? old : "the other");
	else if (result.what)
		say_set(table, call);
	else if (result.next == LOOK_AGAIN)
		say_moved(table, call, result.moved);
	if (result.next == LOOK_AGAIN)
		look_anew(table);
	return result.next;
}

/* ---- commands ---- */

/* An edict may be typed without its word, if it is one. */
bool is_edict(const struct table *table, const char *line)
{
	static const char *const verbs[] = {"set ", "change ", "move ",
					    "add ", "remove ", "end "};

	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (strncmp(line, verbs[i], strlen(verbs[i])) == 0)
			return table->session->has_master;
	return false;
}

/* What the tactic answers is told before it is done. */
static void announce_tactic(struct table *table)
{
	char words[128];

	if (session_advice(table->session, words, sizeof words))
		page_line(table->page, "The tactic answers: %s", words);
}

enum next obey(struct table *table, const struct said *said)
{
	struct call call;

	if (said->command == DO_QUIT) {
		table->is_over = true;
		return GO_ON;
	}
	if (!command_rows[said->command].run) {
		look(table, said->command, said->rest);
		return WAIT;
	}
	if (!read_call(table, said, &call)) {
		explain(table, said);
		return WAIT;
	}
	if (said->command == DO_AUTO)
		announce_tactic(table);
	return obey_call(table, &call);
}
