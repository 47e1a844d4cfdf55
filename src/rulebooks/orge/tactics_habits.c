/* SPDX-License-Identifier: MIT
 *
 * Deeds that follow from the one before, without weighing all others. Acts declared in
 * this phase have not happened yet, so what was best is best again while points last.
 */
#include "tactics.h"

int orge_first_missile(const struct orge_creature *c)
{
	for (int i = 0; i < MAGAZINES; i++)
		if (c->count[i] > 0)
			return i;
	return NOTHING;
}

static bool is_knock_out(const struct orge_act *act)
{
	return act->kind == TECHNIC && act->technic == KNOCK_OUT;
}

static bool is_plain_blow(const struct orge_act *act)
{
	return act->kind == CLOSE_ATTACK && act->special == NO_SPECIAL &&
	       act->action == DO_ATTACK;
}

/* In a larger fight: a foe may come and strike it before its next phase. */
static bool is_chased(const struct scene *scene, int who)
{
	struct creature_set foes = orge_foes(scene, who);

	if (scene->fight->count <= 2)
		return false;
	for_set (i, foes) {
		double pace = 0;

		if (orge_able(scene, i) &&
		    2 * orge_away(scene, i, who, CLASS_M, &pace) <= orge_budget(scene, i))
			return true;
	}
	return false;
}

static bool is_payable(const struct scene *scene, int who, int thing)
{
	struct cost cost = orge_blow_cost(scene, who, thing, STYLE_SHOOT, NO_SPECIAL);

	return cost.amount[0] <= creature(scene, who)->ap;
}

/* Another shot at the same target, or before it another missile. Points that are too few
 * for a shot begin one, or take it away from those who come. */
static bool shoots_on(const struct look *look, const struct orge_act *last,
		      struct intent *intent)
{
	const struct scene *scene = &look->scene;

	*intent = intent_to(DO_RELOAD, 0);
	intent->with = orge_first_missile(creature(scene, look->who));
	if (is_open_action(scene, look->who, DO_RELOAD))
		return true;
	*intent = intent_to(DO_ATTACK, 0);
	intent->target = last->target;
	intent->with = last->thing;
	intent->detail[0] = STYLE_SHOOT;
	return last->special == NO_SPECIAL &&
	       thing_of(scene, last->thing)->place == IN_HAND &&
	       orge_style_open(scene, look->who, last->thing, STYLE_SHOOT, NO_SPECIAL) &&
	       orge_is_mark(scene, look->who, last->target) &&
	       (is_payable(scene, look->who, last->thing) ||
		!is_chased(scene, look->who));
}

/* Its last act that was declared in this phase; NULL: none. */
static const struct orge_act *last_act(const struct scene *scene, int who)
{
	const struct orge_fight *fight = orge_fight(scene);
	const struct orge_act *last;

	if (!fight->queued)
		return NULL;
	last = &fight->queue[fight->queued - 1];
	return last->actor == who ? last : NULL;
}

/* Too few points, after a deed: a blow can be begun with two, and one that ends in the
 * next phase wins fights; but nobody begins one after a technic. */
static bool has_done_enough(const struct scene *scene, int who,
			    const struct orge_act *last)
{
	const struct orge_creature *c = creature(scene, who);
	int least = last && last->kind == TECHNIC ? 3 : 2;

	return c->acted && c->ap < least && is_open_action(scene, who, DO_END);
}

bool orge_goes_on(const struct look *look, struct intent *intent)
{
	const struct scene *scene = &look->scene;
	const struct orge_creature *c = creature(scene, look->who);
	const struct orge_act *last = last_act(scene, look->who);
	struct cost cost;

	if (has_done_enough(scene, look->who, last)) {
		*intent = intent_to(DO_END, 0);
		return true;
	}
	if (!last || last->target < 0 || orge_fight(scene)->queued == QUEUE)
		return false;
	if (last->kind == RANGED_ATTACK)
		return shoots_on(look, last, intent);
	if (is_knock_out(last)) {
		cost = orge_technic_cost(scene, look->who, KNOCK_OUT);
	} else if (is_plain_blow(last)) {
		cost = orge_blow_cost(scene, look->who, last->thing, last->style,
				      NO_SPECIAL);
		if (c->ap - cost.amount[0] > 1)
			return false; /* other deeds may use more of the points */
	} else {
		return false;
	}
	*intent = intent_to(last->action, 0);
	intent->target = last->target;
	intent->with = is_knock_out(last) ? KNOCK_OUT : last->thing;
	intent->detail[0] = last->style;
	return orge_affords(scene, look->who, cost);
}
