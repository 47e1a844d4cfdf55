/* SPDX-License-Identifier: MIT
 *
 * A fight that is being played.
 */
#include "play_session.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play_words.h"

enum { MOST_UNDONE = 10000 }; /* copies kept for redo; more answers than an evening has */

/* Every rulebook has it. */
static const char usual_tactic[] = "scripted";

/* ---- who sits where ---- */

static bool is_person(struct session *session, int side)
{
	const char *tactic = affray_scenario_tactic(session->scenario, side);

	return !tactic || strcmp(tactic, "person") == 0;
}

static const char *tactic_of_side(struct session *session, int side)
{
	return is_person(session, side) ? usual_tactic
					: affray_scenario_tactic(session->scenario, side);
}

/* Nobody said who plays: those for whom the scenario has no tactic, or the first side. */
static void choose_players(struct session *session)
{
	int sides = affray_scenario_sides(session->scenario);
	bool only_master = session->player_count == 1 && session->has_master;

	if (session->player_count > 0 && !only_master)
		return;
	for (int side = 0; side < sides; side++)
		if (is_person(session, side))
			session->players[session->player_count++] =
				affray_scenario_side(session->scenario, side);
	if (session->player_count == 0)
		session->players[session->player_count++] =
			affray_scenario_side(session->scenario, 0);
}

/* The side that a player is of; -1: the game master's, or nobody's. */
static int side_of_player(struct session *session, const char *player)
{
	struct affray_scenario *scenario = session->scenario;

	for (int who = 0; who < affray_scenario_creatures(scenario); who++)
		if (strcmp(affray_scenario_creature(scenario, who), player) == 0)
			return affray_scenario_side_of(scenario, who);
	for (int side = 0; side < affray_scenario_sides(scenario); side++)
		if (strcmp(affray_scenario_side(scenario, side), player) == 0)
			return side;
	return -1;
}

/* Players of one side see what it may know; those of several, and a master, see all. */
static int view_of(struct session *session)
{
	int side = -1;

	for (int i = 0; i < session->player_count; i++) {
		int other = side_of_player(session, session->players[i]);

		if (other < 0 || (side >= 0 && side != other))
			return AFFRAY_SEES_ALL;
		side = other;
	}
	return side;
}

/* "mine", "all", or names with commas between them. */
static bool take_dice(struct session *session, struct affray_fight *fight)
{
	char names[512], *rest = names, *name;

	if (!session->dice || strcmp(session->dice, "generated") == 0)
		return true;
	if (strcmp(session->dice, "all") == 0)
		return affray_fight_real_dice(fight, NULL, true, session->problems) ==
		       AFFRAY_OK;
	if (strcmp(session->dice, "mine") == 0) {
		for (int i = 0; i < session->player_count; i++)
			if (affray_fight_real_dice(fight, session->players[i], true,
						   session->problems) != AFFRAY_OK)
				return false;
		return true;
	}
	snprintf(names, sizeof names, "%s", session->dice);
	while ((name = strtok_r(rest, ",", &rest)))
		if (affray_fight_real_dice(fight, name, true, session->problems) !=
		    AFFRAY_OK)
			return false;
	return true;
}

static bool seat_all(struct session *session, struct affray_fight *fight)
{
	for (int side = 0; side < affray_scenario_sides(session->scenario); side++)
		if (affray_fight_seat(fight,
				      affray_scenario_side(session->scenario, side),
				      tactic_of_side(session, side),
				      session->problems) != AFFRAY_OK)
			return false;
	for (int i = 0; i < session->player_count; i++)
		if (affray_fight_seat(fight, session->players[i], NULL,
				      session->problems) != AFFRAY_OK)
			return false;
	return take_dice(session, fight);
}

bool session_seat(struct session *session)
{
	for (int i = 0; i < session->player_count; i++)
		if (strcmp(session->players[i], "gm") == 0)
			session->has_master = true;
	choose_players(session);
	session->view = view_of(session);
	return seat_all(session, session->fight);
}

void session_listen(struct session *session, affray_listener *listener, void *context)
{
	session->listener = listener;
	session->context = context;
	affray_fight_listen(session->fight, AFFRAY_ALL_EVENTS, session->view, listener,
			    context);
}

static void forget_undone(struct session *session)
{
	while (session->undone_count > 0)
		affray_fight_free(session->undone[--session->undone_count]);
}

void session_close(struct session *session)
{
	forget_undone(session);
	free(session->undone);
	affray_fight_free(session->fight);
	session->undone = NULL;
	session->fight = NULL;
}

/* ---- going on ---- */

/* Of the record and of the file it goes to; 0: no memory. */
static uint64_t hash_of_record(const struct session *session)
{
	uint64_t hash = 1469598103934665603u;
	char *text;
	size_t length;

	if (affray_fight_write(session->fight, &text, &length) != AFFRAY_OK)
		return 0;
	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
	for (const char *c = session->save; *c; c++)
		hash = (hash ^ (unsigned char)*c) * 1099511628211u;
	affray_free(text);
	return hash;
}

/* A disk takes its time: what it has already is not written again. */
bool session_save(struct session *session)
{
	uint64_t hash;

	affray_problems_clear(session->problems);
	if (!session->save[0])
		return true;
	hash = hash_of_record(session);
	if (session->is_saved && hash != 0 && hash == session->saved_hash)
		return true;
	session->is_saved = affray_fight_save(session->fight, session->save,
					      session->problems) == AFFRAY_OK;
	session->saved_hash = hash;
	return session->is_saved;
}

enum affray_stop session_advance(struct session *session)
{
	enum affray_stop stop = affray_fight_advance(session->fight);

	session_save(session);
	return stop;
}

void session_taken(struct session *session)
{
	forget_undone(session);
	session_save(session);
}

static enum affray_status taken(struct session *session, enum affray_status status)
{
	if (status == AFFRAY_OK)
		session_taken(session);
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

enum affray_status session_edict(struct session *session, const char *edict)
{
	affray_problems_clear(session->problems);
	return taken(session,
		     affray_fight_edict(session->fight, edict, session->problems));
}

/* ---- back and forth ---- */

/* Another fight takes the place of the present one. */
static void present(struct session *session, struct affray_fight *fight)
{
	session->fight = fight;
	if (session->listener)
		session_listen(session, session->listener, session->context);
}

static bool keep_for_redo(struct session *session)
{
	struct affray_fight *copy;

	if (session->undone_count == session->undone_room) {
		int room = session->undone_room > 0 ? 2 * session->undone_room : 16;
		void *larger = realloc(session->undone,
				       (size_t)room * sizeof(struct affray_fight *));

		if (!larger || room > MOST_UNDONE)
			return false;
		session->undone = larger;
		session->undone_room = room;
	}
	if (affray_fight_copy(&copy, session->fight) != AFFRAY_OK)
		return false;
	session->undone[session->undone_count++] = copy;
	return true;
}

int session_undo(struct session *session, int count)
{
	int done = 0;

	while (done < count && affray_fight_undo_depth(session->fight) > 0 &&
	       keep_for_redo(session)) {
		if (affray_fight_undo(session->fight) != AFFRAY_OK) {
			affray_fight_free(session->undone[--session->undone_count]);
			break;
		}
		done++;
	}
	session_save(session);
	return done;
}

int session_redo(struct session *session, int count)
{
	int done = 0;

	for (; done < count && session->undone_count > 0; done++) {
		affray_fight_free(session->fight);
		present(session, session->undone[--session->undone_count]);
	}
	session_save(session);
	return done;
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

/* In a copy, where all but the owner of the question wait. */
static bool ask_tactic(struct session *session, const char *owner, int side,
		       struct advice *advice)
{
	struct affray_fight *copy;

	if (affray_fight_copy(&copy, session->fight) != AFFRAY_OK)
		return false;
	if (affray_fight_seat(copy, NULL, NULL, NULL) == AFFRAY_OK &&
	    affray_fight_real_dice(copy, NULL, false, NULL) == AFFRAY_OK &&
	    affray_fight_seat(copy, owner, tactic_of_side(session, side), NULL) ==
		    AFFRAY_OK) {
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
			affray_scenario_side_of(session->scenario, question->owner),
			&advice))
		play_default(question, answer, room);
	return true;
}

/* ---- the past ---- */

struct affray_fight *session_replica(struct session *session)
{
	struct affray_fight *replica = NULL;
	char *text;
	size_t length;

	affray_problems_clear(session->problems);
	if (affray_fight_write(session->fight, &text, &length) != AFFRAY_OK)
		return NULL;
	if (affray_fight_read(&replica, text, length, "", session->problems) ==
		    AFFRAY_OK &&
	    !seat_all(session, replica)) {
		affray_fight_free(replica);
		replica = NULL;
	}
	affray_free(text);
	return replica;
}

/* ---- how to go on ---- */

static void add_word(char *line, size_t room, const char *option, const char *word)
{
	size_t used = strlen(line);
	bool is_plain =
		strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			     "0123456789-_./,+") == strlen(word);

	snprintf(line + used, room - used, is_plain ? " %s %s" : " %s '%s'", option,
		 word);
}

void session_resume_line(const struct session *session, char *line, size_t room)
{
	snprintf(line, room, "affray play");
	add_word(line, room, "--resume", session->save);
	for (int i = 0; i < session->player_count; i++)
		add_word(line, room, "--as", session->players[i]);
	if (session->dice)
		add_word(line, room, "--dice", session->dice);
}
