/* SPDX-License-Identifier: MIT
 *
 * A tactic's answer to the open question, and the cost of an answer, without playing on.
 */
#include "library.h"
#include "engine/playout.h"
#include "tactics/judge.h"
#include "tactics/tactics.h"
#include "base/text.h"
#include <string.h>

/*
 * The run stands within the deed, as the tactic would see it. A plan is only a cache, so
 * the tactic gets none; its generator is restored, so that asking changes nothing.
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

/* The tactic's answer to the open question. */
static int advice_of(struct affray_fight *fight, const struct crew *crew)
{
	const struct question *q = fight->run->open;

	return q->owner < 0 ? default_answer(q)
			    : opinion_of(fight->run, &crew->runs[0]->seats[q->owner], q);
}

enum affray_status affray_fight_advice(struct affray_fight *fight, char *answer,
				       size_t room)
{
	struct text text = text_in(answer, room);
	const struct crew *crew;

	if (!fight->open || fight->stop != RUN_ASKED)
		return AFFRAY_NOT_NOW;
	crew = fight_lookout(fight);
	if (!crew)
		return AFFRAY_NO_MEMORY;
	answer_write(fight->run->open, advice_of(fight, crew), &text);
	return AFFRAY_OK;
}

/* ---- judging ---- */

enum { HIGHEST_LEVEL = 6 };

/* AFFRAY_OK, or a problem that says why there can be no judgement. */
static enum affray_status check_case(const struct affray_fight *fight, int seat,
				     int level, struct problems *problems)
{
	int sides = fight->built->scenario->side_count;
	bool is_seat = seat >= AFFRAY_SEES_PUBLIC && seat < sides;

	if (!fight->open || fight->stop != RUN_ASKED || fight->run->open->owner < 0)
		return AFFRAY_NOT_NOW;
	if (is_seat && level >= 1 && level <= HIGHEST_LEVEL)
		return AFFRAY_OK;
	problem_at(problems, (struct place){0},
		   is_seat ? "level %d: expected 1 to %d" : "seat %d: expected up to %d",
		   is_seat ? level : seat, is_seat ? HIGHEST_LEVEL : sides - 1);
	return AFFRAY_BAD_INPUT;
}

/* `rival` NO_ANSWER: finds a better answer itself, if there is one. */
static struct judgement judged_on(struct affray_fight *fight, const struct crew *crew,
				  int seat, int answer, int rival, int playouts)
{
	const struct question *q = fight->run->open;
	struct outlook outlook = outlook_of(fight->run, seat);
	struct rivals rivals = {
		.outlook = &outlook,
		.crew = crew,
		.side = fight->run->fight->bodies[q->owner].side,
	};

	return rival == NO_ANSWER
		       ? judge(&rivals, q, answer, advice_of(fight, crew), playouts)
		       : judge_pair(&rivals, answer, rival, playouts);
}

enum affray_status affray_fight_judge(struct affray_fight *fight, int seat,
				      const char *answer, const char *against, int level,
				      char *better, size_t room,
				      struct affray_judgement *judgement,
				      struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct text text = text_in(better, room);
	enum affray_status status = check_case(fight, seat, level, list);
	const struct question *q = fight->run->open;
	int given, rival = NO_ANSWER;
	const struct crew *crew;
	struct judgement judged;

	*judgement = (struct affray_judgement){.win = 0.5};
	if (status != AFFRAY_OK)
		return status;
	if (!answer_read(q, answer, &given))
		return refuse_answer(q, answer, list);
	if (against && !answer_read(q, against, &rival))
		return refuse_answer(q, against, list);
	crew = fight_lookout(fight);
	if (!crew)
		return AFFRAY_NO_MEMORY;
	judged = judged_on(fight, crew, seat, given, rival, search_playouts(level));
	if (judged.better != given)
		answer_write(q, judged.better, &text);
	*judgement = (struct affray_judgement){judged.pairs, judged.value, judged.cost,
					       judged.error};
	return AFFRAY_OK;
}
