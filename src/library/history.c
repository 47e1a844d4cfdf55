/* SPDX-License-Identifier: MIT
 *
 * The past of a fight: its steps, and undo to any of them.
 */
#include "library.h"
#include "base/text.h"
#include <string.h>

/* ---- steps ---- */

/* A recorded answer for a person's creature counts as the person's own. */
static bool was_asked(const struct affray_fight *fight, const struct record_step *step)
{
	const struct chair *chair = &fight->chairs[step->owner];

	if (step->reaction && chair->reflex != REFLEX_SEATED)
		return chair->reflex == REFLEX_ASK;
	if (!chair->tactic)
		return true;
	return fight->pauses && fight->run->book->questions[step->question].is_action;
}

bool fight_can_undo(const struct affray_fight *fight, const struct record_step *step)
{
	if (step->giver == BY_TACTIC)
		return false;
	if (step->giver == BY_PERSON || step->kind == STEP_EDICT)
		return true;
	if (step->kind == STEP_ROLL)
		return step->owner >= 0 ? fight->chairs[step->owner].real_dice
					: fight->master.real_dice;
	if (step->owner < 0)
		return fight->master_seated && !fight->master.tactic;
	return was_asked(fight, step);
}

int affray_fight_steps(const struct affray_fight *fight)
{
	return fight->run->record.count;
}

static const char *answer_words(struct affray_fight *fight,
				const struct record_step *step)
{
	struct text text = text_in(fight->step_words, sizeof fight->step_words);

	if (step->kind == STEP_EDICT)
		return step->edict;
	if (step->kind == STEP_ANSWER)
		answer_write_kept(fight->built->scenario, step->answer_kind, step->key,
				  step->value, &text);
	else
		text_add_int(&text, step->value);
	return fight->step_words;
}

bool affray_fight_step(struct affray_fight *fight, int index, struct affray_step *shown)
{
	const struct scenario *scenario = fight->built->scenario;
	struct text dice = text_in(fight->step_dice, sizeof fight->step_dice);
	const struct record_step *step;

	if (index < 0 || index >= fight->run->record.count)
		return false;
	step = &fight->run->record.steps[index];
	*shown = (struct affray_step){
		.kind = (enum affray_step_kind)step->kind,
		.who = step->owner,
		.name = step->owner == NOBODY ? NULL : owner_name(scenario, step->owner),
		.text = answer_words(fight, step),
		.round = step->round,
		.by_person = fight_can_undo(fight, step),
		.is_reaction = step->reaction,
	};
	if (step->kind == STEP_ANSWER) {
		const struct question_row *row =
			&scenario->book->questions[step->question];

		shown->ask = row->key;
		shown->is_action = row->is_action;
	}
	if (step->kind == STEP_ROLL) {
		dice_write(step->dice, &dice);
		shown->ask = fight->step_dice;
	}
	return true;
}

/* ---- undo ---- */

enum affray_status affray_fight_back(struct affray_fight *fight, int index)
{
	const struct record *record = &fight->run->record;
	struct generator chance;
	bool to_roll;

	if (fight->status != AFFRAY_OK)
		return fight->status;
	if (index < 0 || index >= record->count ||
	    !fight_can_undo(fight, &record->steps[index]))
		return AFFRAY_NOT_NOW;
	chance = record->steps[index].chance;
	to_roll = record->steps[index].kind == STEP_ROLL;
	if (fight->script.file) /* its unused lines belong to a future that is gone */
		fight->script.next = fight->script.file->line_count;
	fight->let = LET_NOT;
	fight_rebuild(fight, index, to_roll ? HALT_AT_ROLL : HALT_AT_QUESTION);
	fight->run->chance = chance;
	return fight->status;
}
