/* SPDX-License-Identifier: MIT
 *
 * Undo and redo.
 *
 * The session keeps the whole fight from before the first undo, its future. Going back
 * cuts the present fight; going forward copies the future and cuts the copy. So a jump
 * costs the same however far it goes.
 */
#include <stdio.h>
#include <string.h>
#include "session.h"

/* Replaces the present fight. */
static void present(struct session *session, struct affray_fight *fight)
{
	affray_fight_free(session->fight);
	session->fight = fight;
	if (session->listener)
		session_listen(session, session->listener, session->context);
}

static struct affray_fight *furthest(struct session *session)
{
	return session->future ? session->future : session->fight;
}

int session_depth(struct session *session)
{
	return affray_fight_undo_depth(session->fight);
}

int session_depth_end(struct session *session)
{
	return affray_fight_undo_depth(furthest(session));
}

/* The step that is a person's answer number `number`, from 1; -1: none. */
static int step_of(struct affray_fight *fight, int number, struct affray_step *step)
{
	for (int i = 0; affray_fight_step(fight, i, step); i++)
		if (step->by_person && --number == 0)
			return i;
	return -1;
}

/* Only a player who sees everything gets the text of an edict. */
bool session_step(struct session *session, int number, struct affray_step *step)
{
	if (number < 1 || step_of(furthest(session), number, step) < 0)
		return false;
	if (step->kind == AFFRAY_STEP_EDICT && session->view >= 0)
		step->text = "";
	return true;
}

/* ---- jumps ---- */

static enum affray_status say(struct session *session, enum affray_status status)
{
	if (status == AFFRAY_NO_MEMORY)
		affray_problems_add(session->problems, "there is not enough memory");
	return status;
}

static enum affray_status go_back(struct session *session, int depth)
{
	struct affray_fight *whole = NULL;
	struct affray_step step;
	enum affray_status status;

	if (!session->future && affray_fight_copy(&whole, session->fight) != AFFRAY_OK)
		return AFFRAY_NO_MEMORY;
	status = affray_fight_back(session->fight,
				   step_of(session->fight, depth + 1, &step));
	if (status == AFFRAY_OK && whole)
		session->future = whole;
	else
		affray_fight_free(whole);
	return status;
}

static enum affray_status go_forth(struct session *session, int depth)
{
	struct affray_fight *copy;
	struct affray_step step;
	enum affray_status status;

	if (depth >= session_depth_end(session)) {
		present(session, session->future);
		session->future = NULL;
		return AFFRAY_OK;
	}
	status = affray_fight_copy(&copy, session->future);
	if (status != AFFRAY_OK)
		return status;
	status = affray_fight_back(copy, step_of(copy, depth + 1, &step));
	if (status == AFFRAY_OK)
		present(session, copy);
	else
		affray_fight_free(copy);
	return status;
}

enum affray_status session_to_depth(struct session *session, int depth)
{
	int now = session_depth(session), end = session_depth_end(session);
	enum affray_status status = AFFRAY_OK;
	char message[120];

	affray_problems_clear(session->problems);
	session->repeated.count = 0;
	if (depth < 0 || depth > end) {
		snprintf(message, sizeof message,
			 end == 0 ? "nothing has been answered yet"
				  : "there are answers 1 to %d only",
			 end);
		affray_problems_add(session->problems, message);
		return AFFRAY_BAD_INPUT;
	}
	if (depth < now)
		status = go_back(session, depth);
	else if (session->future && (depth > now || depth == end))
		status = go_forth(session, depth);
	if (status == AFFRAY_OK) {
		session_keep_menu(session);
		session_save(session);
	}
	return say(session, status);
}

int session_undo(struct session *session, int count)
{
	int now = session_depth(session), to = count < now ? now - count : 0;

	affray_problems_clear(session->problems);
	return to < now && session_to_depth(session, to) == AFFRAY_OK ? now - to : 0;
}

int session_redo(struct session *session, int count)
{
	int now = session_depth(session), end = session_depth_end(session);
	int to = count < end - now ? now + count : end;

	affray_problems_clear(session->problems);
	return to > now && session_to_depth(session, to) == AFFRAY_OK ? to - now : 0;
}

/* The number of answers given before that round; -1: it has not been played. */
static int depth_of_round(struct session *session, int round)
{
	struct affray_fight *fight = furthest(session);
	struct affray_step step;
	int depth = 0;

	for (int i = 0; affray_fight_step(fight, i, &step); i++) {
		if (!step.by_person)
			continue;
		if (step.round >= round)
			return depth;
		depth++;
	}
	return affray_fight_round(fight) >= round ? depth : -1;
}

enum affray_status session_to_round(struct session *session, int round)
{
	int depth = round >= 0 ? depth_of_round(session, round) : -1;
	char message[120];

	if (depth >= 0)
		return session_to_depth(session, depth);
	affray_problems_clear(session->problems);
	snprintf(message, sizeof message,
		 "round %d has not been played; this is round %d", round,
		 affray_fight_round(session->fight));
	affray_problems_add(session->problems, message);
	return AFFRAY_BAD_INPUT;
}

/* ---- forks ---- */

/* Saves the fight in another file; false after problems. */
static bool open_other(struct session *session, const char *path, struct save_file *other)
{
	if (strlen(path) >= sizeof session->file.path) {
		affray_problems_add(session->problems,
				    "the name of the file is too long");
		return false;
	}
	if (!save_file_open(other, path, session->fight, false, session->problems))
		return false;
	if (save_file_write(other, session->fight, session->problems))
		return true;
	save_file_close(other);
	return false;
}

static void go_on_in(struct session *session, const struct save_file *other)
{
	save_file_close(&session->file);
	session->file = *other;
	session->is_saved = true;
}

enum affray_status session_save_in(struct session *session, const char *path)
{
	struct save_file other;

	affray_problems_clear(session->problems);
	if (save_file_is(&session->file, path))
		return session_save(session) ? AFFRAY_OK : AFFRAY_BAD_INPUT;
	if (!open_other(session, path, &other))
		return AFFRAY_BAD_INPUT;
	go_on_in(session, &other);
	return AFFRAY_OK;
}

/* Writes the fight with its undone answers to the old file. */
static bool leave_old(struct session *session)
{
	return !session->future || !session->file.path[0] ||
	       save_file_write(&session->file, session->future, session->problems);
}

enum affray_status session_fork(struct session *session, const char *path)
{
	struct save_file other;
	bool left;

	affray_problems_clear(session->problems);
	if (!*path || save_file_is(&session->file, path)) {
		affray_problems_add(session->problems,
				    "a fork needs a file of its own: fork other.fight");
		return AFFRAY_BAD_INPUT;
	}
	if (!open_other(session, path, &other))
		return AFFRAY_BAD_INPUT;
	left = leave_old(session);
	go_on_in(session, &other);
	return left ? AFFRAY_OK : AFFRAY_BAD_INPUT;
}
