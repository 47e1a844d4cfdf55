/* SPDX-License-Identifier: MIT
 *
 * Reactions: which questions belong to one, and who answers them.
 *
 * Some QUESTION rows always open a reaction (a defense). The questions after it use rows
 * that other deeds use too (a payment, a weapon), so they are told apart by the answers
 * since the last rest: a creature that is asked within another's deed is reacting. So is
 * a creature whose last answer was a reaction, until it is asked about its own deed
 * again.
 */
#include "library.h"
#include <string.h>

/* ---- which questions ---- */

/* The `action` that was answered since the last rest; NULL: none yet. */
static const struct record_step *action_since_rest(const struct affray_fight *fight)
{
	const struct rulebook *book = fight->run->book;
	const struct record *record = &fight->run->record;

	for (int i = record->rest_at; i < record->fed; i++) {
		const struct record_step *step = &record->steps[i];

		if (step->kind == STEP_ANSWER &&
		    book->questions[step->question].is_action)
			return step;
	}
	return NULL;
}

static bool reacted_last(const struct affray_fight *fight, int owner)
{
	const struct record *record = &fight->run->record;

	for (int i = record->fed - 1; i >= record->rest_at; i--)
		if (record->steps[i].kind == STEP_ANSWER &&
		    record->steps[i].owner == owner)
			return record->steps[i].reaction;
	return false;
}

static bool is_about_deed(const struct question *q, const struct record_step *action)
{
	return q->deed >= 0 && action->key &&
	       strcmp(q->run->book->actions[q->deed].key, action->key) == 0;
}

bool is_reaction(const struct affray_fight *fight, const struct question *q)
{
	const struct rulebook *book = fight->run->book;
	const struct aside_row *aside = rulebook_aside(book, q->id);
	const struct record_step *action;

	if (q->owner < 0 || book->questions[q->id].is_action)
		return false;
	if (aside)
		return aside->kind == ASKED_TO_REACT;
	action = action_since_rest(fight);
	if (action && action->owner != q->owner)
		return true;
	return reacted_last(fight, q->owner) && !(action && is_about_deed(q, action));
}

bool is_pause(const struct affray_fight *fight, const struct question *q)
{
	return fight->pauses && q->owner >= 0 && fight->chairs[q->owner].tactic &&
	       takes_edicts(fight->run, q);
}

/* ---- who answers ---- */

const struct tactic *usual_tactic_of(const struct scenario *scenario, int who,
				     int16_t knobs[MAX_KNOBS])
{
	const struct scenario_side *side =
		&scenario->sides[scenario->creatures[who].side];
	const struct tactic *first = scenario->book->tactics;

	if (side->tactic) {
		memcpy(knobs, side->knobs, sizeof side->knobs);
		return side->tactic;
	}
	usual_knobs(first, knobs);
	return first;
}

/* False: no such tactic, after a problem. */
static bool read_reflex(const struct rulebook *book, const char *how, struct chair *chair,
			struct problems *problems)
{
	struct problems unheard = {0};

	*chair = (struct chair){.reflex = REFLEX_TACTIC};
	if (!how)
		chair->reflex = REFLEX_SEATED;
	else if (strcmp(how, "ask") == 0)
		chair->reflex = REFLEX_ASK;
	else if (strcmp(how, "never") == 0)
		chair->reflex = REFLEX_NEVER;
	else if (strcmp(how, "auto") != 0 &&
		 !tactic_read(book, how, &chair->reflex_tactic, chair->reflex_knobs,
			      &unheard)) {
		problem_at(problems, (struct place){0},
			   "cannot react by \"%s\"; expected ask, auto, never, or a "
			   "tactic such as scripted",
			   how);
		return false;
	}
	return true;
}

enum affray_status affray_fight_reactions(struct affray_fight *fight, const char *owner,
					  const char *how,
					  struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	const struct scenario *scenario = fight->built->scenario;
	struct chair wanted;
	struct owners who;

	if (!owners_of(scenario, owner, &who, list) ||
	    !read_reflex(scenario->book, how, &wanted, list))
		return AFFRAY_BAD_INPUT;
	for_set (i, who.creatures) {
		struct chair *chair = &fight->chairs[i];

		chair->reflex = wanted.reflex;
		chair->reflex_tactic = wanted.reflex_tactic;
		memcpy(chair->reflex_knobs, wanted.reflex_knobs,
		       sizeof chair->reflex_knobs);
		if (wanted.reflex == REFLEX_TACTIC && !wanted.reflex_tactic)
			chair->reflex_tactic =
				usual_tactic_of(scenario, i, chair->reflex_knobs);
		chair->planner = NULL;
	}
	return AFFRAY_OK;
}

void affray_fight_pause(struct affray_fight *fight, bool pauses)
{
	fight->pauses = pauses;
}

enum affray_status affray_fight_let(struct affray_fight *fight, bool counts)
{
	if (!fight->open || fight->stop != RUN_ASKED)
		return AFFRAY_NOT_NOW;
	fight->let = counts ? LET_AS_PERSON : LET_QUIETLY;
	fight->open = false;
	return AFFRAY_OK;
}
