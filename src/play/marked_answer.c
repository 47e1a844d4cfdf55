/* SPDX-License-Identifier: MIT
 *
 * The mark of a menu: the answer that Enter alone gives.
 */
#include <stdio.h>
#include <string.h>
#include "session.h"

/* An answer as a .fight writes it; `value` as in the question's fallback. */
static void write_answer(const struct affray_question *question, int value, char *answer,
			 size_t room)
{
	if (question->kind == AFFRAY_CHOICE)
		snprintf(answer, room, "%s", question->options[value].key);
	else if (question->kind == AFFRAY_NUMBER)
		snprintf(answer, room, "%d", value);
	else
		snprintf(answer, room, "%d,%d", question->tiles[value][0],
			 question->tiles[value][1]);
}

void session_default(const struct affray_question *question, char *answer, size_t room)
{
	write_answer(question, question->fallback, answer, room);
}

bool session_is_answer(const struct affray_question *question, const char *answer,
		       int *value)
{
	int count = question->kind == AFFRAY_CHOICE ? question->option_count
						    : question->tile_count;
	char text[WORDS_ROOM], rest;

	if (question->kind == AFFRAY_NUMBER)
		return sscanf(answer, "%d%c", value, &rest) == 1 &&
		       *value >= question->low && *value <= question->high;
	for (*value = 0; *value < count; ++*value) {
		write_answer(question, *value, text, sizeof text);
		if (strcmp(text, answer) == 0)
			return true;
	}
	return false;
}

/* Passing the turn is never marked automatically. */
static bool is_pass(struct session *session, const struct affray_question *question,
		    const char *answer)
{
	const char *pass = affray_scenario_pass(session->scenario);

	return question->is_action && pass && strcmp(answer, pass) == 0;
}

/* The owner's last answer to the same question; false: none, or not legal now. */
static bool last_answer(struct session *session, const struct affray_question *question,
			char *answer, size_t room)
{
	struct affray_step step;
	int value;

	answer[0] = '\0';
	for (int i = 0; affray_fight_step(session->fight, i, &step); i++)
		if (step.kind == AFFRAY_STEP_ANSWER && step.who == question->owner &&
		    strcmp(step.ask, question->ask) == 0)
			snprintf(answer, room, "%s", step.text);
	return session_is_answer(question, answer, &value) &&
	       !is_pass(session, question, answer);
}

/* The rulebook's default, or the first option that does more than let the turn pass. */
static void first_answer(struct session *session, const struct affray_question *question,
			 char *answer, size_t room)
{
	session_default(question, answer, room);
	for (int i = 0; question->kind == AFFRAY_CHOICE && i < question->option_count &&
			is_pass(session, question, answer);
	     i++)
		write_answer(question, i, answer, room);
}

/* A question that offers creatures is no detail. */
static bool names_somebody(struct session *session,
			   const struct affray_question *question)
{
	int value;

	for (int who = 0; who < affray_scenario_creatures(session->scenario); who++)
		if (question->kind == AFFRAY_CHOICE &&
		    session_is_answer(question,
				      affray_scenario_creature(session->scenario, who),
				      &value))
			return true;
	return false;
}

bool session_answers_detail(struct session *session)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	char answer[WORDS_ROOM];

	if (!question || question->owner < 0 || !question->deed || question->is_action ||
	    question->is_reaction || question->is_pause ||
	    question->kind == AFFRAY_TILE || names_somebody(session, question) ||
	    session_asks_details(session, question->owner))
		return false;
	if (!last_answer(session, question, answer, sizeof answer))
		session_default(question, answer, sizeof answer);
	return session_answer(session, answer) == AFFRAY_OK;
}

bool session_mark(struct session *session, char *answer, size_t room)
{
	const struct affray_question *question = affray_fight_question(session->fight);

	if (!question)
		return false;
	if (!question->is_pause && last_answer(session, question, answer, room))
		return true;
	if (!(session->hints || question->is_pause) || question->owner < 0 ||
	    affray_fight_advice(session->fight, answer, room) != AFFRAY_OK)
		first_answer(session, question, answer, room);
	return true;
}
