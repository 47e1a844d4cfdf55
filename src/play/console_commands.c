/* SPDX-License-Identifier: MIT
 *
 * Commands at the console: the words after a command become a call, its result becomes a
 * sentence; queries print on the page.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/text.h"
#include "story_parts.h"
#include "console.h"
#include "why.h"
#include "rescue.h"

/* ---- queries ---- */

static void force_map(struct console *console)
{
	bool with_map = console->narrator->with_map;

	if (!affray_scenario_has_map(console->session->scenario))
		page_line(console->page, "There is no map: an open field.");
	console->narrator->with_map = true;
	show_map(console->narrator);
	console->narrator->with_map = with_map;
	note_map(console);
}

static void turn_odds(struct console *console, const char *rest)
{
	if (*rest && strcmp(rest, "on") != 0 && strcmp(rest, "off") != 0) {
		page_line(console->page, "odds shows them once; odds on with every "
					 "question, odds off no longer.");
		return;
	}
	console->odds.is_on = strcmp(rest, "on") == 0 ||
			      (console->odds.is_on && strcmp(rest, "off") != 0);
	if (strcmp(rest, "off") == 0)
		page_line(console->page, "Odds are shown no longer.");
	else if (!affray_fight_question(console->session->fight))
		page_line(console->page, "No question is open.");
	else
		show_odds(console);
}

static void look(struct console *console, enum play_command command, const char *rest)
{
	switch (command) {
	case DO_HELP:
		show_help(console);
		break;
	case DO_MENU:
		show_question(console, true);
		break;
	case DO_HISTORY:
		show_history(console);
		break;
	case DO_ROUNDS:
		show_rounds(console);
		break;
	case DO_WHY:
		why_words(console->session, console->page, rest);
		break;
	case DO_ODDS:
		turn_odds(console, rest);
		break;
	case DO_RULE:
		show_rule(console, rest);
		break;
	case DO_ORDER:
		show_order(console);
		break;
	case DO_CONDITIONS:
		show_conditions(console);
		break;
	case DO_MAP:
		force_map(console);
		break;
	case DO_LOG:
		show_log(console);
		break;
	default:
		show_status(console, rest);
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

static bool is_somebody(struct console *console, const char *words, size_t length)
{
	struct affray_scenario *scenario = console->session->scenario;

	for (int i = 0; i < affray_scenario_creatures(scenario); i++)
		if (is_first(words, length, affray_scenario_creature(scenario, i)))
			return true;
	for (int i = 0; i < affray_scenario_sides(scenario); i++)
		if (is_first(words, length, affray_scenario_side(scenario, i)))
			return true;
	return false;
}

/* "aldric auto" is a name and how; "auto" alone is for all. False: there are no words. */
static bool read_order(struct console *console, const char *rest, struct call *call)
{
	size_t length = strcspn(rest, " ");
	const char *how = rest + length + strspn(rest + length, " ");

	if (!*how && !is_somebody(console, rest, length)) {
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
static bool read_seat(struct console *console, const char *rest, struct call *call)
{
	if (strcmp(rest, "gm") == 0)
		rest = "gm me";
	return read_order(console, rest, call) && call->owner[0];
}

static bool read_dice(struct console *console, const char *rest, struct call *call)
{
	if (!read_order(console, rest, call))
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

/* False: its argument is missing or wrong. */
static bool read_call(struct console *console, enum play_command command,
		      const char *rest, struct call *call)
{
	*call = (struct call){.command = command, .number = 1};
	switch (command) {
	case DO_SEAT:
		return read_seat(console, rest, call);
	case DO_DICE:
		return read_dice(console, rest, call);
	case DO_BACK: /* "back to 7", "back 7" */
		rest += strncmp(rest, "to ", 3) == 0 ? 3 : 0;
		return read_count(rest + strspn(rest, " "), &call->number);
	default:
		break;
	}
	snprintf(call->text, sizeof call->text, "%s", rest);
	switch (command_rows[command].argument) {
	case TAKES_COUNT:
		return !*rest || read_count(rest, &call->number);
	case TAKES_NUMBER:
		return read_count(rest, &call->number);
	case TAKES_ORDER:
		return read_order(console, rest, call);
	case TAKES_SWITCH:
		return read_switch(rest, call);
	case TAKES_TEXT: /* a player without the right is told that first */
		return *rest || command == DO_GO ||
		       (command_rows[command].giver == FOR_MASTER &&
			!console->session->has_master);
	default:
		return true;
	}
}

/* The arguments that could follow the word. */
static void explain(struct console *console, enum play_command command, const char *rest)
{
	struct page *page = console->page;

	switch (command) {
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
		show_edicts(console);
		break;
	case DO_REACTIONS:
		show_reactions(console);
		break;
	case DO_DETAILS:
		show_details(console);
		break;
	case DO_SEAT:
		show_seats(console);
		break;
	case DO_DICE:
		page_line(page, "Whose dice are real? dice all real, dice NAME real, "
				"dice NAME generated. Now: ");
		show_dice(console);
		break;
	case DO_PAUSE:
		page_line(page, "pause on, or pause off; it is %s.",
			  console->session->pauses ? "on" : "off");
		break;
	case DO_HINTS:
		page_line(page, "hints on, or hints off; they are %s.",
			  console->session->hints ? "on" : "off");
		break;
	default:
		page_line(page, "\"%s\" is no number of answers.", rest);
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

static void say_set(struct console *console, const struct call *call)
{
	struct word whose_name = name_of(call->owner[0] ? call->owner : "all");
	const char *name = call->owner[0] ? whose_name.text : "all";

	switch (call->command) {
	case DO_REACTIONS:
		page_line(console->page, "Reactions of %s: %s.", name, call->text);
		break;
	case DO_DETAILS:
		page_line(console->page,
			  strcmp(call->text, "usual") == 0
				  ? "Details of the deeds of %s: as the last time."
				  : "Details of the deeds of %s: you are asked.",
			  name);
		break;
	case DO_SEAT:
		if (strcmp(call->owner, "gm") == 0)
			page_line(console->page,
				  "You are the game master now: you see everything and "
				  "may give edicts. The record keeps it.");
		else
			page_line(console->page, "%s: %s.", name,
				  strcmp(call->text, "me") == 0 ? "you" : call->text);
		break;
	case DO_DICE:
		page_line(console->page, "The dice of %s are %s.", name,
			  strcmp(call->text, "real") == 0 ? "yours to roll"
							  : "generated");
		break;
	case DO_PAUSE:
		page_line(console->page,
			  call->number ? "The fight stops at each action of a tactic; "
					 "Enter goes on."
				       : "Tactics play on without stopping.");
		break;
	case DO_HINTS:
		page_line(console->page,
			  call->number ? "The mark is on the tactic's answer, until the "
					 "creature has answered the same question."
				       : "The mark no longer depends on the tactic.");
		break;
	case DO_NOTE:
		page_line(console->page, "The note will stand in the story behind the "
					 "present deed.");
		break;
	case DO_SAVE:
		page_line(console->page, "Saved in %s, and from now on at every answer.",
			  call->text);
		break;
	default:
		break;
	}
}

static void say_moved(struct console *console, const struct call *call, int moved)
{
	int round = affray_fight_round(console->session->fight);
	int count = moved < 0 ? -moved : moved;

	if (call->command == DO_BACK)
		page_line(console->page,
			  "This is where answer %d was given, in round %d.", call->number,
			  round);
	else if (call->command == DO_ROUND)
		page_line(console->page, "This is the first question of round %d.",
			  round);
	else
		page_line(console->page, "%s %d answer%s; this is round %d.",
			  moved < 0 ? "Took back" : "Gave again", count,
			  count == 1 ? "" : "s", round);
}

/* After the fight has jumped, or is seen from another seat. */
static void look_anew(struct console *console)
{
	rescue_fight(console->session->fight);
	narrator_catch_up(console);
	console->map_shown = 0;
}

enum next console_call(struct console *console, const struct call *call)
{
	struct session *session = console->session;
	struct result result;
	char old[SAVE_ROOM];

	memcpy(old, session->file.path, sizeof old);
	command_run(session, call, &result);
	if (result.refused)
		say_refusal(console->page, &result);
	else if (call->command == DO_FORK)
		page_line(console->page,
			  "From here on the fight is saved in %s; %s stays as it was.",
			  call->text, old[0] ? old : "the other");
	else if (result.what)
		say_set(console, call);
	else if (result.next == LOOK_AGAIN)
		say_moved(console, call, result.moved);
	if (result.next == LOOK_AGAIN)
		look_anew(console);
	return result.next;
}

/* ---- commands ---- */

/* Says the tactic's answer before it is played: an option by its label. */
static void announce_tactic(struct console *console)
{
	const struct affray_question *question =
		affray_fight_question(console->session->fight);
	char words[128];
	int option;

	if (!session_advice(console->session, words, sizeof words))
		return;
	if (question->kind == AFFRAY_CHOICE &&
	    session_is_answer(question, words, &option))
		snprintf(words, sizeof words, "%s", question->options[option].label);
	page_line(console->page, "The tactic answers: %s", words);
}

enum next console_command(struct console *console, enum play_command command,
			  const char *rest)
{
	struct call call;

	if (command == DO_QUIT) {
		console->wants_to_leave = true;
		return GO_ON;
	}
	if (!command_rows[command].run) {
		look(console, command, rest);
		return WAIT;
	}
	if (!read_call(console, command, rest, &call)) {
		explain(console, command, rest);
		return WAIT;
	}
	if (command == DO_AUTO)
		announce_tactic(console);
	return console_call(console, &call);
}
