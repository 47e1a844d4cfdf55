/* SPDX-License-Identifier: MIT
 *
 * The deeds of each creature, counted from the events of one fight.
 */
#include "summary_feats.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- amounts ---- */

static void add_amount(struct amounts *amounts, const char *label, int value)
{
	int i = 0;

	while (i < amounts->count &&
	       strncmp(amounts->of[i].label, label, FEAT_LABEL - 1) != 0)
		i++;
	if (i == FEAT_LABELS)
		return;
	if (i == amounts->count) {
		amounts->count++;
		snprintf(amounts->of[i].label, FEAT_LABEL, "%s", label);
	}
	amounts->of[i].value += value;
}

/* ---- deeds ---- */

static struct feats_of *feats_at(struct feats *feats, int who)
{
	return who >= 0 && who < feats->count ? &feats->of[who] : NULL;
}

/* NULL: none was told yet, or there are too many. */
static struct action_feats *action_of(struct feats_of *of, int number)
{
	for (int i = 0; i < of->action_count; i++)
		if (of->actions[i].number == number)
			return &of->actions[i];
	return NULL;
}

static void end_blow(struct feats_of *of)
{
	if (of->blow.total > of->best.total)
		of->best = of->blow;
	of->blow = (struct blow){.target = -1};
}

static void on_deed(struct feats *feats, const struct affray_event *event)
{
	struct feats_of *of = feats_at(feats, event->who);
	struct action_feats *action;

	if (!of)
		return;
	end_blow(of);
	of->attacks += event->on;
	action = action_of(of, event->action);
	if (!action && of->action_count < FEAT_ACTIONS) {
		action = &of->actions[of->action_count++];
		action->number = event->action;
		action->is_attack = event->on;
		snprintf(action->action, FEAT_LABEL, "%s", event->label);
	}
	if (action)
		action->deeds++;
}

/* Attacks count, and every other deed with a hit or a miss (a blow held ready). */
static void on_decision(struct feats *feats, const struct affray_event *event)
{
	struct feats_of *of = feats_at(feats, event->doer);
	struct action_feats *action;
	int checks = event->decides != AFFRAY_UNDONE;
	int hits = event->decides == AFFRAY_SUCCEEDS ? 1 : -!checks;

	if (!of || event->decides == AFFRAY_UNDECIDED || event->decides == AFFRAY_ESCAPED)
		return;
	action = action_of(of, event->action);
	if (!(action && action->is_attack) && event->result != AFFRAY_HIT &&
	    event->result != AFFRAY_MISS)
		return;
	of->checks += checks;
	of->hits += hits;
	if (action) {
		action->checks += checks;
		action->hits += hits;
	}
}

/* ---- damage and healing ---- */

/* A deed may hurt several creatures; each is a separate blow, and the last one counts
 * until the next. */
static void add_to_blow(struct feats_of *by, const struct affray_event *event)
{
	if (by->blow.target != event->who)
		end_blow(by);
	by->blow.target = event->who;
	by->blow.round = event->round;
	by->blow.total += event->value;
	add_amount(&by->blow.hurt, event->label, event->value);
}

static void on_hurt(struct feats *feats, const struct affray_event *event)
{
	struct feats_of *of = feats_at(feats, event->who),
			*by = event->target != event->who ? feats_at(feats, event->target)
							  : NULL;

	if (!of)
		return;
	if (by)
		of->hurt_by = event->target;
	if (event->bar < 0 || event->on)
		return; /* on: it was counted when it was suffered */
	add_amount(by ? &of->taken : &of->lost, event->label, event->value);
	if (by) {
		add_amount(&by->dealt, event->label, event->value);
		add_to_blow(by, event);
	}
}

static int distance(const int from[2], const int to[2])
{
	int x = abs(to[0] - from[0]), y = abs(to[1] - from[1]);

	return x > y ? x : y;
}

/* If the book does not name a killer, the creature that hurt it last counts as one. */
static void on_fate(struct feats *feats, const struct affray_event *event)
{
	struct feats_of *of = feats_at(feats, event->who), *by;
	bool is_fall = event->fate == AFFRAY_DOWN || event->fate == AFFRAY_DEAD;

	if (!of)
		return;
	of->fate = event->fate == AFFRAY_RECOVERED ? AFFRAY_NO_FATE : event->fate;
	by = feats_at(feats, event->target >= 0 ? event->target : of->hurt_by);
	if (is_fall && by && by != of && event->who < 64)
		by->felled |= UINT64_C(1) << event->who;
}

void feats_event(void *context, const struct affray_event *event)
{
	struct feats *feats = context;
	struct feats_of *of = feats_at(feats, event->who);

	if (of)
		of->took_part = true;
	switch (event->type) {
	case AFFRAY_DEED:
		on_deed(feats, event);
		break;
	case AFFRAY_CHECK:
	case AFFRAY_NOTE:
		on_decision(feats, event);
		break;
	case AFFRAY_HURT:
		on_hurt(feats, event);
		break;
	case AFFRAY_FATE:
		on_fate(feats, event);
		break;
	default:
		break;
	}
	if (!of)
		return;
	if (event->type == AFFRAY_TURN)
		of->turns++;
	else if (event->type == AFFRAY_SPEND)
		add_amount(&of->spent, event->label, event->value);
	else if (event->type == AFFRAY_HEAL && event->bar >= 0)
		add_amount(&of->healed, event->label, event->value);
	else if (event->type == AFFRAY_MOVE)
		of->moved_tiles += distance(event->from, event->to);
}

/* ---- begin and end ---- */

bool feats_begin(struct feats *feats, struct affray_scenario *scenario,
		 const struct affray_fight *fight)
{
	const int most = sizeof feats->bars / sizeof *feats->bars;

	memset(feats, 0, sizeof *feats);
	while (feats->bar_count < most &&
	       (feats->bars[feats->bar_count] =
			affray_fight_bar(fight, feats->bar_count)))
		feats->bar_count++;
	feats->count = affray_scenario_creatures(scenario);
	feats->of = calloc((size_t)feats->count, sizeof *feats->of);
	for (int i = 0; feats->of && i < feats->count; i++) {
		feats->of[i].best.target = feats->of[i].blow.target = -1;
		feats->of[i].hurt_by = -1;
	}
	return feats->of != NULL;
}

void feats_end(struct feats *feats, const struct affray_fight *fight)
{
	for (int i = 0; i < feats->count; i++) {
		struct feats_of *of = &feats->of[i];

		end_blow(of);
		if (affray_fight_in_play(fight, i) && affray_fight_can_fight(fight, i)) {
			of->took_part = true;
			of->fate = AFFRAY_NO_FATE;
		} else if (of->fate != AFFRAY_DEAD && of->fate != AFFRAY_FLED) {
			of->fate = AFFRAY_DOWN;
		}
	}
}

const char *feats_fate(const struct feats_of *of)
{
	return of->fate == AFFRAY_NO_FATE ? "stands" : affray_fate_name(of->fate);
}

void feats_free(struct feats *feats)
{
	free(feats->of);
	feats->of = NULL;
}

int feats_most_used(const struct feats_of *of,
		    const struct action_feats *sorted[FEAT_ACTIONS])
{
	for (int i = 0; i < of->action_count; i++) {
		int k = i;

		for (; k > 0 && sorted[k - 1]->deeds < of->actions[i].deeds; k--)
			sorted[k] = sorted[k - 1];
		sorted[k] = &of->actions[i];
	}
	return of->action_count;
}
