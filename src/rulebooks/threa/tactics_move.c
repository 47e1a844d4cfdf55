/* SPDX-License-Identifier: MIT
 *
 * Moves and stances: to be near enough to strike, and not to be struck.
 */
#include "tactics_view.h"

enum {
	RISING = 60, /* worth of standing up, from lying */
	CROUCHING_WORTH = 3,
	COMES_ON = 40,	/* worth of getting nearer to its foe, per free move */
	LOOKS_OUT = 50, /* the same for a shooter, which only needs to see */
	/* metres of a move */
	CRAWL_M = CRAWL_RANGE * CRAWL_RANGE,
	STEP_M = FREE_RANGE * FREE_RANGE,
	SPRINT_M = SPRINT_RANGE * SPRINT_RANGE,
	FULL_M = FULL_RANGE * FULL_RANGE,
	/* per cent of the harm by those who must sprint */
	AFTER_SPRINT = 20,
};

/* True if a foe can be shot at from here. */
static bool shoots_from_here(struct view *view)
{
	const struct threa_weapon *weapon = threa_missile_weapon(view);

	for (int i = 0; weapon && i < view->count; i++)
		if (view->foes[i].danger &&
		    !threa_shot_forbidden(view->scene, view->who, view->foes[i].who,
					  weapon))
			return true;
	return false;
}

/* The harm from foes, if it is this much nearer to them and has AP left or not. */
static int exposed(const struct view *view, int nearer, bool has_ap, int but)
{
	int sum = 0;

	for (int i = 0; i < view->count; i++) {
		const struct foe *foe = &view->foes[i];
		const struct threa_creature *one = creature(view->scene, foe->who);
		int metres = larger(1, foe->metres - nearer);
		/* with the next round AP come back */
		int harm = has_ap || one->done ? foe->guarded : foe->open;

		if (!foe->active || foe->who == but)
			continue;
		sum += foe->shoots || metres <= one->reach_m + STEP_M ? harm
		       : metres <= one->reach_m + STEP_M + SPRINT_M
			       ? harm * AFTER_SPRINT / 100
			       : 0;
	}
	return smaller(sum, 900);
}

/* The worth of being this much nearer. A shooter lets foes come, unless they shoot from
 * where it cannot shoot back. */
static int haste_of(struct view *view, int metres)
{
	const struct threa_weapon *weapon = threa_missile_weapon(view);

	if (weapon && (view->shooters == 0 ||
		       threa_shot_forbidden(view->scene, view->who, view->main_foe,
					    weapon) != THR_RNG_04))
		return view->purse.ap > 0 ? LOOKS_OUT : -1;
	return COMES_ON * view->own->condition.standing / 1000 * metres / 4;
}

/* How much less it is exposed there; the foe that it hopes to strike down does not
 * count. */
static int safer(const struct view *view, int nearer, bool has_ap, int hope)
{
	int but = hope > 0 ? view->main_foe : NOBODY;

	return exposed(view, 0, view->purse.ap > 0, but) -
	       exposed(view, nearer, has_ap, but);
}

/* Nearer to the main foe: to strike in this turn, or to be there in the next. */
static int worth_of_step(struct view *view, int metres, int stride)
{
	int hope = metres <= view->self->reach_m + stride ? threa_hope_at_hand(view, 0, 0)
							  : 0;

	return haste_of(view, smaller(stride, metres)) + hope +
	       safer(view, stride, view->purse.ap > 0, hope);
}

static int worth_of_sprint(struct view *view, int metres, int *payment)
{
	int far = view->self->free_moved ? SPRINT_M : SPRINT_M + STEP_M;
	int hope = metres <= view->self->reach_m + far && view->purse.ap > 1
			   ? threa_hope_at_hand(view, 1, 1)
			   : 0;

	/* AP for blows are not spent on the way */
	int cost = threa_cheapest_payment(&view->purse, 1, hope, payment);

	return (haste_of(view, smaller(SPRINT_M, metres)) + hope +
		safer(view, SPRINT_M, view->purse.ap > 1, hope)) *
		       view->purse.chance / FUDGE_WHOLE -
	       cost;
}

static int worth_of_running(struct view *view, int metres)
{
	int far = smaller(FULL_M, metres - 1);

	return haste_of(view, far) - haste_of(view, smaller(STEP_M, metres)) +
	       safer(view, far, false, 0);
}

/* A crouching creature stands up first if it has to go on. */
static void consider_rising(struct view *view, int metres)
{
	struct intent intent = intent_to(DO_CHANGE_STANCE, 0);
	int payment;

	if (view->self->stance != CROUCHING || !is_open(view, DO_CHANGE_STANCE))
		return;
	intent.detail[CHOICE] = STANDING;
	if (!view->self->free_moved)
		intent.worth = worth_of_step(view, metres, STEP_M);
	if (can_work(view->scene, view->who))
		intent.worth =
			larger(intent.worth, worth_of_sprint(view, metres, &payment));
	if (view->self->acts == 0 && view->purse.ap > 0)
		intent.worth = larger(intent.worth, worth_of_running(view, metres));
	intent.worth++;
	propose(view, &intent);
}

/* Out of the reach of foes that will fall when the round ends. */
static void consider_retreat(struct view *view)
{
	struct intent intent = intent_to(DO_FREE_MOVE, 0);

	for (int i = 0; i < view->count; i++)
		if (view->foes[i].to_come && !view->foes[i].shoots)
			intent.target = view->foes[i].who;
	if (intent.target == NOBODY || !is_open(view, DO_FREE_MOVE))
		return;
	intent.detail[CHOICE] = AWAY;
	intent.worth = safer(view, view->self->stance == STANDING ? -STEP_M : -CRAWL_M,
			     view->purse.ap > 0, 0);
	propose(view, &intent);
}

/* False: it stays where it is, whatever the harm there or elsewhere. */
static bool may_go(struct view *view)
{
	return view->only >= 0 ||
	       (view->main->metres > view->self->reach_m && !shoots_from_here(view));
}

bool threa_weighs_moves(struct view *view)
{
	return view->close == 0 && !view->self->free_moved &&
	       (view->danger == 0 || (view->main_foe != NOBODY && may_go(view)));
}

/* True if a free move brings the main foe into reach. */
static bool reaches_by_step(const struct view *view, int metres)
{
	return !view->self->free_moved && view->self->stance == STANDING &&
	       metres <= view->self->reach_m + STEP_M;
}

void threa_consider_moves(struct view *view)
{
	struct intent intent = intent_to(DO_FREE_MOVE, 0);
	const struct threa_weapon *weapon;
	int metres;

	if (view->danger == 0)
		consider_retreat(view);
	if (view->main_foe == NOBODY || !may_go(view))
		return;
	weapon = threa_missile_weapon(view);
	intent.detail[CHOICE] =
		weapon ? weapon->extreme_range * weapon->extreme_range : 0;
	intent.target = view->main_foe;
	metres = view->main->metres;
	if (is_open(view, DO_FREE_MOVE)) {
		intent.worth = worth_of_step(
			view, metres, view->self->stance == STANDING ? STEP_M : CRAWL_M);
		propose(view, &intent);
	}
	if (view->only < 0 && intent.worth > 0 && reaches_by_step(view, metres))
		return; /* no need to run */
	intent.action = DO_SPRINT;
	if (is_open(view, DO_SPRINT)) {
		intent.worth = worth_of_sprint(view, metres, &intent.detail[PAYMENT]);
		propose(view, &intent);
	}
	intent.action = DO_FULL_SPRINT;
	if (is_open(view, DO_FULL_SPRINT)) {
		intent.worth = worth_of_running(view, metres);
		propose(view, &intent);
	}
	consider_rising(view, metres);
}

/* A striker takes the free step to the foe that it would rather strike before it does
 * anything else. */
bool threa_steps_first(struct view *view)
{
	struct view then;
	int most = 0;

	if (view->only >= 0 || view->purse.ap == 0 || view->main_foe == NOBODY ||
	    !reaches_by_step(view, view->main->metres) || !may_go(view) ||
	    threa_missile_weapon(view) || !is_open(view, DO_FREE_MOVE))
		return false;
	then = *view;
	for (int i = 0; i < view->count; i++) {
		int hope;

		then.main = &view->foes[i];
		then.main_foe = then.main->who;
		if (!then.main->danger || !reaches_by_step(view, then.main->metres) ||
		    (view->look->knobs[TARGET] && then.main_foe != view->main_foe))
			continue;
		hope = threa_hope_at_hand(&then, 0, 0);
		if (hope <= most)
			continue;
		most = hope;
		view->best = intent_to(DO_FREE_MOVE, COMES_ON);
		view->best.target = then.main_foe;
	}
	return most > 0;
}

/* Stands up if foes are near; crouches where missiles fly. */
void threa_consider_stance(struct view *view)
{
	struct intent intent = intent_to(DO_CHANGE_STANCE, 0);

	if (!is_open(view, DO_CHANGE_STANCE))
		return;
	intent.detail[CHOICE] = STANDING;
	intent.worth = view->self->stance == PRONE ? RISING : -1;
	if (view->self->stance == STANDING) {
		intent.detail[CHOICE] = CROUCHING;
		if (view->shooters || view->throwers)
			intent.worth = CROUCHING_WORTH;
	}
	propose(view, &intent);
}
