/* SPDX-License-Identifier: MIT
 *
 * Who did what, counted from the events of one fight.
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

int amount_at(const struct amounts *amounts, const char *label)
{
	for (int i = 0; i < amounts->count; i++)
		if (strncmp(amounts->of[i].label, label, FEAT_LABEL - 1) == 0)
			return amounts->of[i].value;
	return 0;
}

/* ---- deeds ---- */

static struct feats_of *feats_at(struct feats *feats, int who)
{
	return who >= 0 && who < feats->count ? &feats->of[who] : NULL;
}

/* The index of its row; -1: there are too many. */
static int action_row(struct feats_of *of, const char *action)
{
	int i = 0;

	while (i < of->action_count &&
	       strncmp(of->actions[i].action, action, FEAT_LABEL - 1) != 0)
		i++;
	if (i == FEAT_ACTIONS)
		return -1;
	if (i == of->action_count) {
		of->action_count++;
		snprintf(of->actions[i].action, FEAT_LABEL, "%s", action);
	}
	return i;
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
	int row;

	if (!of)
		return;
	end_blow(of);
	row = action_row(of, event->label);
	if (row >= 0) {
		of->actions[row].deeds++;
		of->actions[row].is_attack = event->on;
	}
	if (event->on) {
		of->attacks++;
		feats->attacker = event->who;
		feats->attack = row;
	} else if (feats->attacker == event->who) {
		feats->attacker = -1;
	}
}

static bool starts(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* An attack may hold checks of other kinds; those that decide it speak of hit and miss,
 * or of success and failure. */
static void on_check(struct feats *feats, const struct affray_event *event)
{
	struct feats_of *of = feats_at(feats, event->who);
	bool hit;

	if (!of || event->who != feats->attacker || !event->outcome)
		return;
	hit = starts(event->outcome, "hit") || starts(event->outcome, "success");
	if (!hit && !starts(event->outcome, "miss") && !starts(event->outcome, "fail"))
		return;
	of->checks++;
	of->hits += hit;
	if (feats->attack >= 0) {
		of->actions[feats->attack].checks++;
		of->actions[feats->attack].hits += hit;
	}
}

/* ---- damage and its contrary ---- */

bool feats_has_bar(const struct feats *feats, const char *label)
{
	for (int i = 0; i < feats->bar_count; i++)
		if (strcmp(feats->bars[i], label) == 0)
			return true;
	return false;
}

/* A deed may hurt several; each of them is a blow of its own, and the last one counts
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
	if (!feats_has_bar(feats, event->label) || event->on)
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

/* Where the book does not say through whom, it was whoever hurt it last. */
static void on_fate(struct feats *feats, const struct affray_event *event)
{
	struct feats_of *of = feats_at(feats, event->who), *by;
	bool is_fall = strcmp(event->outcome, "down") == 0 ||
		       strcmp(event->outcome, "dead") == 0;

	if (!of)
		return;
	snprintf(of->fate, sizeof of->fate, "%s",
		 strcmp(event->outcome, "recovered") == 0 ? "" : event->outcome);
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
		on_check(feats, event);
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
	else if (event->type == AFFRAY_HEAL && feats_has_bar(feats, event->label))
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
	feats->attacker = -1;
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
			snprintf(of->fate, sizeof of->fate, "stands");
		} else if (strcmp(of->fate, "dead") != 0 &&
			   strcmp(of->fate, "fled") != 0) {
			snprintf(of->fate, sizeof of->fate, "down");
		}
	}
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
