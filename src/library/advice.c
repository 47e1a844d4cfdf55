/* SPDX-License-Identifier: MIT
 *
 * What a tactic would answer, without playing on.
 */
#include "library.h"
#include "engine/playout.h"
#include "base/text.h"
#include <string.h>

/*
 * The run stands in the midst of its deed, as the tactic would see it. A plan is only a
 * cache, so the tactic does without; its chance is put back, so that having been asked
 * changes nothing.
 */
static int opinion_of(struct run *run, const struct seat *seat, const struct question *q)
{
	struct seat adviser = {.tactic = seat->tactic};
	struct generator chance = run->chance;
	int answer;

	memcpy(adviser.knobs, seat->knobs, sizeof adviser.knobs);
	answer = tactic_answer(run, &adviser, q);
	run->chance = chance;
	return answer;
}

enum affray_status affray_fight_advice(struct affray_fight *fight, char *answer,
				       size_t room)
{
	const struct question *q = fight->run->open;
	struct text text = text_in(answer, room);
	const struct crew *crew;

	if (!fight->open || fight->stop != RUN_ASKED)
		return AFFRAY_NOT_NOW;
	crew = fight_lookout(fight);
	if (!crew)
		return AFFRAY_NO_MEMORY;
	answer_write(q,
		     q->owner < 0
			     ? default_answer(q)
			     : opinion_of(fight->run, &crew->runs[0]->seats[q->owner], q),
		     &text);
	return AFFRAY_OK;
}
