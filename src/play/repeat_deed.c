/* SPDX-License-Identifier: MIT
 *
 * Repeats a creature's last deed: answers its action at once, and the other questions as
 * they are asked while the fight goes on.
 */
#include <stdio.h>
#include <string.h>
#include "session.h"

/* The step of the creature's last action, except passing; -1: none. */
static int last_action(struct session *session, int who)
{
	const char *pass = affray_scenario_pass(session->scenario);
	struct affray_step step;
	int found = -1;

	for (int i = 0; affray_fight_step(session->fight, i, &step); i++)
		if (step.is_action && step.who == who &&
		    !(pass && strcmp(step.text, pass) == 0))
			found = i;
	return found;
}

static void keep(struct past_deed *deed, const struct affray_step *step)
{
	struct deed_answer *answer = &deed->answers[deed->count++];

	snprintf(answer->ask, sizeof answer->ask, "%s", step->ask);
	snprintf(answer->text, sizeof answer->text, "%s", step->text);
}

/* The steps from that action to the next action of any creature, without reactions. */
static void collect(struct session *session, int at, int who, struct past_deed *deed)
{
	struct affray_step step;

	*deed = (struct past_deed){.who = who};
	for (int i = at; affray_fight_step(session->fight, i, &step); i++) {
		if ((i > at && step.is_action) || deed->count == MOST_DEED_ANSWERS)
			return;
		if (step.kind == AFFRAY_STEP_ANSWER && step.who == who &&
		    !step.is_reaction)
			keep(deed, &step);
	}
}

/* The first remaining answer to this question; -1: none. An answer whose question does
 * not come up again is skipped. */
static int answer_to(const struct past_deed *deed, const char *ask)
{
	for (int i = deed->next; i < deed->count; i++)
		if (strcmp(deed->answers[i].ask, ask) == 0)
			return i;
	return -1;
}

bool session_repeats(struct session *session)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	struct past_deed *deed = &session->repeated;
	int at;

	if (deed->next >= deed->count || !question || question->owner != deed->who ||
	    question->is_reaction)
		return false; /* others may be asked in between */
	at = question->is_action ? -1 : answer_to(deed, question->ask);
	deed->next = at + 1;
	if (at >= 0 && session_answer(session, deed->answers[at].text) == AFFRAY_OK)
		return true;
	deed->count = 0;
	affray_problems_clear(session->problems);
	return false;
}

enum affray_status session_again(struct session *session)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	struct past_deed deed;
	enum affray_status status;
	int at;

	affray_problems_clear(session->problems);
	if (!question || question->owner < 0 || !question->is_action)
		return AFFRAY_NOT_NOW;
	at = last_action(session, question->owner);
	if (at < 0) {
		affray_problems_add(session->problems,
				    "it has done nothing yet that could be done again");
		return AFFRAY_BAD_INPUT;
	}
	collect(session, at, question->owner, &deed);
	status = session_answer(session, deed.answers[0].text);
	if (status != AFFRAY_OK)
		return status;
	session->repeated = deed;
	session->repeated.next = 1;
	return AFFRAY_OK;
}
