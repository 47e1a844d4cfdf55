/* SPDX-License-Identifier: MIT
 *
 * The commands of a session.
 */
#include "commands.h"
#include <stdio.h>
#include <string.h>

/* ---- results ---- */

/* Refuses with the session's own message, or else with this one. */
static void refuse(struct session *session, struct result *result, const char *otherwise)
{
	result->refused = true;
	result->is_quoted = affray_problems_count(session->problems) > 0;
	snprintf(result->message, sizeof result->message, "%s",
		 result->is_quoted ? affray_problems_line(session->problems, 0)
				   : otherwise);
}

static void settle(struct session *session, struct result *result,
		   enum affray_status status, const char *otherwise)
{
	if (status == AFFRAY_OK)
		result->next = GO_ON;
	else
		refuse(session, result,
		       status == AFFRAY_NO_MEMORY ? "there is not enough memory"
						  : otherwise);
}

/* ---- answers ---- */

/* Names the awaited input, for a player who gave something else. */
static const char *awaited(struct session *session)
{
	if (affray_fight_question(session->fight))
		return "a question is open, and dice are no answer to it";
	return affray_fight_roll(session->fight)
		       ? "dice are awaited; only dice answer them"
		       : "no question is open";
}

static void choose(struct session *session, const struct call *call,
		   struct result *result)
{
	settle(session, result, session_answer(session, call->text), awaited(session));
}

static void roll(struct session *session, const struct call *call, struct result *result)
{
	settle(session, result,
	       call->face_count > 0
		       ? session_faces(session, call->faces, call->face_count)
		       : session_total(session, call->number),
	       awaited(session));
}

/* A sentence about dice that a person must roll. */
static void refuse_dice(struct session *session, struct result *result)
{
	const struct affray_roll *roll_open = affray_fight_roll(session->fight);

	result->refused = true;
	if (roll_open && roll_open->name)
		snprintf(result->message, sizeof result->message,
			 "these dice are yours; dice %s generated lets the program roll "
			 "them",
			 roll_open->name);
	else
		snprintf(result->message, sizeof result->message, "no question is open");
}

static void take_default(struct session *session, const struct call *call,
			 struct result *result)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	char words[CALL_ROOM];

	(void)call;
	if (!question) {
		refuse_dice(session, result);
		return;
	}
	session_default(question, words, sizeof words);
	settle(session, result, session_answer(session, words), "no question is open");
}

static void let_tactic(struct session *session, const struct call *call,
		       struct result *result)
{
	(void)call;
	affray_problems_clear(session->problems);
	if (session_let(session) == AFFRAY_OK)
		result->next = GO_ON;
	else
		refuse_dice(session, result);
}

static void again(struct session *session, const struct call *call, struct result *result)
{
	(void)call;
	settle(session, result, session_again(session),
	       affray_fight_over(session->fight) ? "the fight is over; undo goes back"
						 : "again is for an action: it does the "
						   "creature's last deed once more");
}

static void go(struct session *session, const struct call *call, struct result *result)
{
	settle(session, result, session_go(session, call->text),
	       affray_fight_over(session->fight)   ? "the fight is over; undo goes back"
	       : affray_fight_roll(session->fight) ? "dice are awaited: type their result"
						   : "no question is open");
}

static void edict(struct session *session, const struct call *call, struct result *result)
{
	settle(session, result, session_edict(session, call->text),
	       affray_fight_over(session->fight)
		       ? "the fight is over; undo goes back"
		       : "an edict waits until somebody is asked for an action");
}

static void note(struct session *session, const struct call *call, struct result *result)
{
	bool waits;

	settle(session, result, session_note(session, call->text, &waits),
	       "the fight is over; undo goes back");
	if (waits) {
		result->what = "note";
		result->next = WAIT;
	}
}

/* ---- undo and redo ---- */

static void moved(struct session *session, struct result *result, int before)
{
	result->next = LOOK_AGAIN;
	result->moved = session_depth(session) - before;
}

static void undo(struct session *session, const struct call *call, struct result *result)
{
	int before = session_depth(session);

	if (session_undo(session, call->number) > 0)
		moved(session, result, before);
	else
		refuse(session, result, "there is nothing to undo");
}

static void redo(struct session *session, const struct call *call, struct result *result)
{
	int before = session_depth(session);

	if (session_redo(session, call->number) > 0)
		moved(session, result, before);
	else
		refuse(session, result, "there is nothing to redo");
}

static void back(struct session *session, const struct call *call, struct result *result)
{
	int before = session_depth(session);

	if (session_to_depth(session, call->number - 1) == AFFRAY_OK)
		moved(session, result, before);
	else
		refuse(session, result, "there is no such answer");
}

static void to_round(struct session *session, const struct call *call,
		     struct result *result)
{
	int before = session_depth(session);

	if (session_to_round(session, call->number) == AFFRAY_OK)
		moved(session, result, before);
	else
		refuse(session, result, "there is no such round");
}

/* ---- settings ---- */

static void was_set(struct session *session, struct result *result, bool done,
		    const char *what, enum next next)
{
	if (!done) {
		refuse(session, result, "that cannot be set");
		return;
	}
	result->what = what;
	result->next = next;
}

/* The person or tactic that now answers reactions may answer at once. */
static void reactions(struct session *session, const struct call *call,
		      struct result *result)
{
	was_set(session, result, session_set_reactions(session, call->owner, call->text),
		"reactions", GO_ON);
}

static void details(struct session *session, const struct call *call,
		    struct result *result)
{
	was_set(session, result, session_set_details(session, call->owner, call->text),
		"details", GO_ON);
}

static void seat(struct session *session, const struct call *call, struct result *result)
{
	bool had_master = session->has_master;

	was_set(session, result, session_set_seat(session, call->owner, call->text),
		"seat", GO_ON);
	if (session->has_master != had_master)
		result->next = LOOK_AGAIN; /* everything is shown again */
}

static void dice(struct session *session, const struct call *call, struct result *result)
{
	bool real = strcmp(call->text, "real") == 0;

	if (!real && strcmp(call->text, "generated") != 0) {
		affray_problems_clear(session->problems);
		refuse(session, result, "dice are real or generated");
		return;
	}
	was_set(session, result, session_set_dice(session, call->owner, real), "dice",
		GO_ON);
}

static void set_pause(struct session *session, const struct call *call,
		      struct result *result)
{
	session_set_pause(session, call->number);
	was_set(session, result, true, "pause", call->number ? WAIT : GO_ON);
}

static void set_hints(struct session *session, const struct call *call,
		      struct result *result)
{
	session->hints = call->number;
	was_set(session, result, true, "hints", WAIT);
}

static void fork_to(struct session *session, const struct call *call,
		    struct result *result)
{
	was_set(session, result, session_fork(session, call->text) == AFFRAY_OK, "file",
		WAIT);
}

static void save(struct session *session, const struct call *call, struct result *result)
{
	was_set(session, result, session_save_in(session, call->text) == AFFRAY_OK,
		"file", WAIT);
}

/* ---- the table ---- */

const struct command_row command_rows[PLAY_COMMANDS] = {
	[DO_HELP] = {"help", NULL, "", "this list; ? is the same", .run = NULL},
	[DO_MENU] = {"menu", NULL, "", "the question again, with its options",
		     .run = NULL},
	[DO_CHOOSE] = {NULL, "choose", "ANSWER", "answer the open question", TAKES_ANSWER,
		       FOR_SEAT, .run = choose},
	[DO_ROLL] = {NULL, "roll", "DICE", "what real dice show", TAKES_DICE, FOR_SEAT,
		     .run = roll},
	[DO_DEFAULT] = {"default", NULL, "",
			"the rulebook's default answer, often to pass", TAKES_NOTHING,
			FOR_SEAT, .run = take_default},
	[DO_AUTO] = {"auto", "auto", "", "let the tactic answer this question",
		     TAKES_NOTHING, FOR_SEAT, 't', NULL, let_tactic},
	[DO_AGAIN] = {"again", "again", "",
		      "repeat the creature's last deed, as far as it is legal",
		      TAKES_NOTHING, FOR_SEAT, '.', NULL, again},
	[DO_GO] = {"go", "go", "[N]",
		   "let tactics play on, for you too: go 3 (turns), go round, go 2 "
		   "rounds, go end",
		   TAKES_TEXT, FOR_SEAT, 'p', "Play on for (3, round, end): ", go},
	[DO_UNDO] = {"undo", "undo", "[N]", "take back your last answer, or the last N",
		     TAKES_COUNT, FOR_SEAT, 'u', NULL, undo},
	[DO_REDO] = {"redo", "redo", "[N]", "take back an undo", TAKES_COUNT, FOR_SEAT,
		     'r', NULL, redo},
	[DO_HISTORY] = {"history", "history", "",
			"the answers so far, with their numbers", .run = NULL},
	[DO_BACK] = {"back", "back", "to N",
		     "go to the moment of answer N of the history", TAKES_NUMBER,
		     FOR_SEAT, .run = back},
	[DO_ROUND] = {"round", "round", "N",
		      "go to the beginning of that round, back or forth", TAKES_NUMBER,
		      FOR_SEAT, 'g', "To the beginning of round: ", to_round},
	[DO_ROUNDS] = {"rounds", "rounds", "",
		       "the rounds so far, and the first answer of each", .run = NULL},
	[DO_FORK] = {"fork", "fork", "FILE",
		     "go on in another file; the old one stays as it is", TAKES_TEXT,
		     FOR_EVERYBODY, 'f', "Go on in another file: ", fork_to},
	[DO_WHY] = {"why", "why", "[WHAT]",
		    "the last deed explained; or a number, an option, a state",
		    .key = 'w'},
	[DO_ODDS] = {"odds", "odds", "[on|off]",
		     "how likely each answer hits and wins; on: with every question",
		     .key = 'o'},
	[DO_RULE] = {"rule", "rule", "ID", "what a rule says", .run = NULL},
	[DO_STATE] = {"status", "state", "[NAME]",
		      "the state of every creature; all of one creature", .run = NULL},
	[DO_SHEET] = {"sheet", "sheet", "NAME", "all of one creature", .key = 'i'},
	/* The screen always shows this, so there is no key. */
	[DO_WHERE] = {NULL, "where", "",
		      "a preview of each answer, and the tiles within reach",
		      .run = NULL},
	[DO_MAP] = {"map", NULL, "", "the map with all creatures", .run = NULL},
	[DO_LOG] = {"log", "log", "", "the fight from its beginning", .key = 'a'},
	[DO_ORDER] = {"order", NULL, "", "who acts next", .run = NULL},
	[DO_CONDITIONS] = {"conditions", NULL, "",
			   "every open condition, and what ends it", .run = NULL},
	[DO_REACTIONS] = {"reactions", "reactions", "[NAME] HOW",
			  "who answers when they may react: ask, auto or never",
			  TAKES_ORDER, FOR_SEAT, 'x',
			  "Reactions ([name] ask, auto or never): ", reactions},
	[DO_DETAILS] = {"details", "details", "[NAME] HOW",
			"how its deeds are done: ask, or usual (as the last time)",
			TAKES_ORDER, FOR_SEAT, .run = details},
	[DO_SEAT] = {"seat", "seat", "NAME WHO",
		     "who plays it: me, or a tactic (scripted, random, search); seat gm "
		     "takes the game master's seat",
		     TAKES_ORDER, FOR_SEAT, .run = seat},
	[DO_DICE] = {"dice", "dice", "NAME HOW",
		     "whose dice you type in: real, or generated", TAKES_ORDER, FOR_SEAT,
		     .run = dice},
	[DO_PAUSE] = {"pause", "pause", "on|off",
		      "stop at each action of a tactic, or not", TAKES_SWITCH,
		      FOR_EVERYBODY, .run = set_pause},
	[DO_HINTS] = {"hints", "hints", "on|off", "mark the tactic's answer, or not",
		      TAKES_SWITCH, FOR_EVERYBODY, .run = set_hints},
	[DO_EDICT] = {"edict", "edict", "TEXT",
		      "the game master intervenes: set, change, move, add, remove, end",
		      TAKES_TEXT, FOR_MASTER, 'e', "Edict: ", edict},
	[DO_NOTE] = {"note", "note", "TEXT",
		     "the game master writes something into the record", TAKES_TEXT,
		     FOR_MASTER, .run = note},
	[DO_SAVE] = {"save", "save", "FILE", "save there, now and from now on",
		     TAKES_TEXT, FOR_EVERYBODY, 's', "Save in: ", save},
	[DO_QUIT] = {"quit", NULL, "", "leave; the fight is saved", .run = NULL},
};

bool command_is_look(enum play_command command)
{
	return command_rows[command].json && !command_rows[command].run;
}

enum play_command command_of_json(const char *key, bool is_look)
{
	int i = 0;

	while (i < PLAY_COMMANDS &&
	       !(command_rows[i].json && strcmp(command_rows[i].json, key) == 0 &&
		 command_is_look((enum play_command)i) == is_look))
		i++;
	return (enum play_command)i;
}

enum play_command command_of_key(int key)
{
	int i = 0;

	while (i < PLAY_COMMANDS && (!key || command_rows[i].key != key))
		i++;
	return (enum play_command)i;
}

void command_run(struct session *session, const struct call *call, struct result *result)
{
	*result = (struct result){.next = WAIT};
	affray_problems_clear(session->problems);
	command_rows[call->command].run(session, call, result);
}
