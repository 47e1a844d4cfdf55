/* SPDX-License-Identifier: MIT
 *
 * Playing a session: on to the next question, answers, edicts, and advice of tactics.
 */
#include "session.h"
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "saves.h"
#include "base/interrupt.h"

void session_listen(struct session *session, affray_listener *listener, void *context)
{
	session->listener = listener;
	session->context = context;
	affray_fight_listen(session->fight, AFFRAY_ALL_EVENTS, session->view, listener,
			    context);
}

static void forget_undone(struct session *session)
{
	affray_fight_free(session->future);
	session->future = NULL;
	session_cut_menus(session);
}

void session_close(struct session *session)
{
	affray_fight_free(session->future);
	session->future = NULL;
	affray_fight_free(session->fight);
	session->fight = NULL;
	save_file_close(&session->file);
}

/* ---- playing on ---- */

static void note_failure(struct session *session)
{
	session->failures++;
	snprintf(session->trouble, sizeof session->trouble, "%s",
		 affray_problems_count(session->problems) > 0
			 ? affray_problems_line(session->problems, 0)
			 : "out of memory");
}

bool session_save(struct session *session)
{
	affray_problems_clear(session->problems);
	if (!session->file.path[0])
		return true;
	session->is_saved =
		save_file_write(&session->file, session->fight, session->problems);
	if (!session->is_saved)
		note_failure(session);
	return session->is_saved;
}

enum affray_stop session_stands(struct session *session)
{
	if (affray_fight_question(session->fight))
		return AFFRAY_ASKS;
	return affray_fight_roll(session->fight) ? AFFRAY_ROLLS : AFFRAY_ENDED;
}

/* Shall the tactic answer this question too? Counts turns and checks the round. */
static bool goes_on(struct session *session)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	struct going *going = &session->going;
	int round = affray_fight_round(session->fight);

	if (!question || question->owner < 0 || interrupted())
		return false; /* the game master's questions have no tactic */
	if (question->is_pause && !session_commands(session, question->owner))
		return true; /* other players' questions are not shown */
	if (question->is_action &&
	    (question->owner != going->owner || round != going->round)) {
		going->turns--;
		going->owner = question->owner;
		going->round = round;
	}
	return going->to_end || going->turns > 0 || round < going->rounds;
}

static double now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* At an action, tells the notes that wait; true: the fight goes on from there. */
static bool gives_note(struct session *session)
{
	size_t length = strcspn(session->notes, "\n");
	char note[sizeof session->notes];

	if (length == 0)
		return false;
	snprintf(note, sizeof note, "%.*s", (int)length, session->notes);
	if (affray_fight_edict(session->fight, note, NULL) != AFFRAY_OK)
		return false;
	memmove(session->notes, session->notes + length + 1,
		strlen(session->notes + length + 1) + 1);
	forget_undone(session);
	return true;
}

/* Plays decision by decision, remembering the menus, until a player here is asked or time
 * is up (0: there is no limit). */
static enum affray_stop advance_until(struct session *session, double end_ms)
{
	enum affray_stop stop;

	if (!session->is_under_way)
		affray_fight_stepwise(session->fight, true);
	do {
		stop = affray_fight_advance(session->fight);
		session_keep_menu(session);
	} while (stop == AFFRAY_ASKS &&
		 (gives_note(session) || (affray_fight_is_step(session->fight) &&
					  (end_ms <= 0 || now_ms() < end_ms))));
	session->is_under_way =
		stop == AFFRAY_ASKS && affray_fight_is_step(session->fight);
	if (!session->is_under_way)
		affray_fight_stepwise(session->fight, false);
	return stop;
}

enum affray_stop session_start(struct session *session)
{
	return advance_until(session, 0);
}

enum affray_stop session_advance(struct session *session)
{
	double end_ms = session->portion_ms > 0 ? now_ms() + session->portion_ms : 0;
	enum affray_stop stop;

	do {
		stop = advance_until(session, end_ms);
		session_save(session);
	} while (stop == AFFRAY_ASKS && !session->is_under_way &&
		 (session_repeats(session) || session_answers_detail(session) ||
		  (goes_on(session) &&
		   affray_fight_let(session->fight, false) == AFFRAY_OK)));
	if (!session->is_under_way)
		session->going = (struct going){0};
	return stop;
}

/* After any accepted answer the undone future is dropped. */
static enum affray_status taken(struct session *session, enum affray_status status)
{
	if (status == AFFRAY_OK) {
		forget_undone(session);
		session_save(session);
	}
	return status;
}

enum affray_status session_answer(struct session *session, const char *answer)
{
	affray_problems_clear(session->problems);
	return taken(session,
		     affray_fight_answer(session->fight, answer, session->problems));
}

enum affray_status session_total(struct session *session, int total)
{
	affray_problems_clear(session->problems);
	return taken(session,
		     affray_fight_total(session->fight, total, session->problems));
}

enum affray_status session_faces(struct session *session, const int *faces, int count)
{
	affray_problems_clear(session->problems);
	return taken(session,
		     affray_fight_faces(session->fight, faces, count, session->problems));
}

/* ---- edicts ---- */

/* Replaces the fight and its scenario. */
static void present(struct session *session, struct affray_fight *fight,
		    struct affray_scenario *scenario)
{
	session->fight = fight;
	session->scenario = scenario;
	if (session->follow)
		session->follow(session->context);
}

/* Adds the creature to the reserve, in a new copy of the fight; all else is unchanged. */
static enum affray_status recruit(struct session *session, const char *use,
				  const char *side, const char *tile)
{
	struct affray_fight *before = session->fight, *next;
	struct affray_scenario *old = session->scenario, *scenario;
	char name[OWNER_ROOM], edict[OWNER_ROOM + 64];
	enum affray_status status;

	if (!affray_fight_question(before) || !affray_fight_question(before)->is_action)
		return AFFRAY_NOT_NOW;
	status = affray_fight_recruit(&next, before, use, side, name, sizeof name,
				      session->problems);
	if (status != AFFRAY_OK)
		return status;
	scenario = affray_fight_scenario(next);
	if (!scenario) {
		affray_fight_free(next);
		return AFFRAY_NO_MEMORY;
	}
	snprintf(edict, sizeof edict, "add %s %s", name, tile);
	present(session, next, scenario);
	if (session->listener)
		session_listen(session, session->listener, session->context);
	status = session_reseat(session)
			 ? affray_fight_edict(next, edict, session->problems)
			 : AFFRAY_BAD_INPUT;
	if (status != AFFRAY_OK)
		present(session, before, old);
	affray_fight_free(status == AFFRAY_OK ? before : next);
	affray_scenario_free(status == AFFRAY_OK ? old : scenario);
	return status;
}

enum affray_status session_edict(struct session *session, const char *edict)
{
	char use[OWNER_ROOM], side[OWNER_ROOM], tile[32], rest;

	affray_problems_clear(session->problems);
	if (!session->has_master) {
		affray_problems_add(session->problems,
				    "Edicts and notes are the game master's; seat gm "
				    "takes that seat, and the record keeps it.");
		return AFFRAY_BAD_INPUT;
	}
	if (sscanf(edict, " add %63s %63s %31s %c", use, side, tile, &rest) == 3)
		return taken(session, recruit(session, use, side, tile));
	return taken(session,
		     affray_fight_edict(session->fight, edict, session->problems));
}

enum affray_status session_note(struct session *session, const char *words, bool *waits)
{
	size_t used = strlen(session->notes);
	char edict[sizeof session->notes];
	enum affray_status status;

	*waits = false;
	snprintf(edict, sizeof edict, "note %s", words);
	status = session_edict(session, edict);
	if (status != AFFRAY_NOT_NOW || affray_fight_over(session->fight))
		return status;
	if (used + strlen(edict) + 2 > sizeof session->notes) {
		affray_problems_add(session->problems, "Too many notes are waiting.");
		return AFFRAY_BAD_INPUT;
	}
	snprintf(session->notes + used, sizeof session->notes - used, "%s\n", edict);
	*waits = true;
	return AFFRAY_OK;
}

/* The shortest name in play (of several, the last), so that the example fits a narrow
 * line. */
void session_edict_example(struct session *session, char *text, size_t room)
{
	const char *bar = affray_fight_bar(session->fight, 0), *name = "", *other;

	for (int who = 0; (other = affray_scenario_creature(session->scenario, who));
	     who++)
		if (affray_fight_in_play(session->fight, who) &&
		    (!*name || strlen(other) <= strlen(name)))
			name = other;
	snprintf(text, room, "Edict, such as set %s.%s 1: ", name, bar ? bar : "side");
}

/* ---- letting a tactic go on ---- */

enum affray_status session_let(struct session *session)
{
	enum affray_status status = affray_fight_let(session->fight, true);

	affray_problems_clear(session->problems);
	if (status == AFFRAY_OK)
		forget_undone(session);
	return status;
}

/* "", "3", "3 turns", "round", "2 rounds", "end"; false: something else. */
static bool read_going(const char *how, int round, struct going *going)
{
	char word[16] = "", rest;
	int count = 1, read = 0;

	if (sscanf(how, " %5d%n", &count, &read) < 1)
		count = 1;
	if (count < 1 || (sscanf(how + read, " %15s %c", word, &rest) > 1))
		return false;
	*going = (struct going){0};
	if (!word[0] || strcmp(word, "turn") == 0 || strcmp(word, "turns") == 0)
		going->turns = count;
	else if (strcmp(word, "round") == 0 || strcmp(word, "rounds") == 0)
		going->rounds = round + count;
	else if (strcmp(word, "end") == 0 && read == 0)
		going->to_end = true;
	else
		return false;
	return true;
}

enum affray_status session_go(struct session *session, const char *how)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	int round = affray_fight_round(session->fight);
	struct going going;
	enum affray_status status;

	affray_problems_clear(session->problems);
	if (!question)
		return AFFRAY_NOT_NOW;
	if (!read_going(how, round, &going)) {
		affray_problems_add(session->problems,
				    "expected go, go 3, go round, go 2 rounds or go end");
		return AFFRAY_BAD_INPUT;
	}
	going.owner = question->owner;
	going.round = round;
	status = session_let(session);
	if (status == AFFRAY_OK)
		session->going = going;
	return status;
}

/* ---- asking a tactic ---- */

struct advice {
	int owner;
	char *answer;
	size_t room;
	bool given;
};

static void hear_advice(void *context, const struct affray_event *event)
{
	struct advice *advice = context;

	if (advice->given || event->type != AFFRAY_ANSWER || event->who != advice->owner)
		return;
	snprintf(advice->answer, advice->room, "%s", event->outcome);
	advice->given = true;
}

/* Asks the tactic in a copy, where all seats but the question's owner are persons. */
static bool ask_tactic(struct session *session, const char *owner, const char *tactic,
		       struct advice *advice)
{
	struct affray_fight *copy;

	if (affray_fight_copy(&copy, session->fight) != AFFRAY_OK)
		return false;
	affray_fight_pause(copy, false);
	if (affray_fight_seat(copy, NULL, NULL, NULL) == AFFRAY_OK &&
	    affray_fight_real_dice(copy, NULL, false, NULL) == AFFRAY_OK &&
	    affray_fight_reactions(copy, NULL, NULL, NULL) == AFFRAY_OK &&
	    affray_fight_seat(copy, owner, tactic, NULL) == AFFRAY_OK) {
		affray_fight_listen(copy, AFFRAY_EVENT_BIT(AFFRAY_ANSWER),
				    AFFRAY_SEES_ALL, hear_advice, advice);
		affray_fight_advance(copy);
	}
	affray_fight_free(copy);
	return advice->given;
}

bool session_advice(struct session *session, char *answer, size_t room)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	struct advice advice = {.answer = answer, .room = room};

	if (!question)
		return false;
	advice.owner = question->owner;
	if (question->owner < 0 ||
	    !ask_tactic(session, question->owner_name,
			session_tactic_of(session, question->owner), &advice))
		session_default(question, answer, room);
	return true;
}

/* ---- resuming ---- */

static void add_word(char *line, size_t room, const char *option, const char *word)
{
	size_t used = strlen(line);
	bool is_plain =
		strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			     "0123456789-_./,+=") == strlen(word);

	snprintf(line + used, room - used, is_plain ? " %s %s" : " %s '%s'", option,
		 word);
}

/* Writes the seats as options: --as for those played by "me", else the option with its
 * words. */
static void add_orders(char *line, size_t room, const char *option,
		       const struct orders *orders)
{
	char words[OWNER_ROOM + WORDS_ROOM];

	for (int i = 0; i < orders->count; i++) {
		const struct order *order = &orders->list[i];

		if (strcmp(order->words, "me") == 0) {
			add_word(line, room, "--as", order->owner);
			continue;
		}
		snprintf(words, sizeof words, "%s%s%s", order->owner,
			 order->owner[0] ? "=" : "", order->words);
		add_word(line, room, option, words);
	}
}

static void add_dice(char *line, size_t room, const struct orders *dice)
{
	char names[512] = "";

	for (int i = 0; i < dice->count; i++) {
		const struct order *order = &dice->list[i];
		size_t used = strlen(names);

		if (strcmp(order->words, "real") == 0)
			snprintf(names + used, sizeof names - used, "%s%s",
				 used ? "," : "", order->owner[0] ? order->owner : "all");
	}
	if (names[0])
		add_word(line, room, "--dice", names);
}

void session_resume_line(struct session *session, char *line, size_t room)
{
	char name[SAVE_ROOM];

	saves_name(session->file.path, name, sizeof name);
	snprintf(line, room, "affray play");
	add_word(line, room, "--resume", name);
	add_orders(line, room, "--tactic", &session->seats);
	add_orders(line, room, "--reactions", &session->reactions);
	add_dice(line, room, &session->dice);
}
