/* SPDX-License-Identifier: MIT
 *
 * The decision of a turn: the cost of points, the foes in view, and the best of all
 * candidates.
 *
 * The gain is harm to foes, by their worth; the cost is AP and FAT. FAT is fuel and life.
 * AP come back, but spent AP cannot ward off the next blow, nor pay for another one.
 * Points spent to fell the last foe cost nothing.
 */
#include "tactics_view.h"

enum {
	THROW_M = 25,  /* as far as most things fly */
	MOST_FOES = 5, /* that are looked at */
	/* per cent of breath's worth, by numbers */
	LEAST_SCALE = 70,
	MOST_SCALE = 150,
	ALONE_SCALE = 250, /* who fights alone has lost when it falls */
	DOOMED = 10,	   /* it is worth a tenth to a creature that will fall */
	/* a foe's worth in thousandths, by numbers */
	FEW_FRIENDS = 700,
	MANY_FRIENDS = 2500,
};

/* ---- points ---- */

struct purse threa_purse(const struct scene *scene, int who, bool is_lost)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_sheet *own = sheet(scene, who);
	int rule, needed = threa_focus_needed(scene, who, &rule);
	struct purse purse = {.ap = one->ap,
			      .fat = one->fat,
			      .ap_max = own->ap_max,
			      .breath = threa_breath(scene, who, is_lost),
			      .most = own->fat_max,
			      .chance = FUDGE_WHOLE,
			      .last_ap = 1,
			      .scale = 100};
	struct sum sum;

	purse.gain = larger(1, purse.breath / 4);
	if (needed && !ruling(scene, R_LOW_FAT))
		purse.chance = threa_chance(
			threa_odds(scene),
			needed - threa_focus_value(scene, who, quietly(&sum)));
	purse.vital = threa_vital_fat(scene, one->vit - one->pending_vit + one->heal_vit);
	purse.per_fuel = reciprocal_of(larger(8, purse.most));
	purse.per_life = reciprocal_of(
		larger(8, smaller(threa_vital_fat(scene, own->vit_max), purse.most)));
	purse.worth = threa_worth_of_breath(&purse, purse.breath);
	return purse;
}

/* The points left after this price. */
struct purse threa_purse_after(struct purse purse, int ap, int fat)
{
	purse.ap -= ap;
	purse.fat -= fat;
	purse.breath -= fat;
	purse.worth = threa_worth_of_breath(&purse, purse.breath);
	return purse;
}

/* ---- keeping the best ---- */

/* The payment of a standard action, and its cost. */
int threa_cheapest_payment(const struct purse *purse, int standards, int again,
			   int *payment)
{
	int in_fat = purse->fat >= standards && purse->ap >= standards
			     ? threa_cost(purse, standards, standards)
			     : INT32_MAX;
	int in_ap = purse->ap >= 2 * standards
			    ? threa_cost(purse, 2 * standards, 0) + again
			    : INT32_MAX;

	*payment = in_ap < in_fat ? PAY_AP : PAY_FAT;
	return smaller(in_ap, in_fat);
}

/* A deed at the usual price with this worth if it succeeds. */
void threa_propose_plain(struct view *view, struct intent intent, int gain)
{
	int payment,
		cost = threa_cheapest_payment(&view->purse, 1, view->again, &payment);

	intent.detail[PAYMENT] = payment;
	intent.worth = cost == INT32_MAX ? NOT_WORTH + 1
					 : gain * view->purse.chance / FUDGE_WHOLE - cost;
	propose(view, &intent);
}

/* ---- the foes in view ---- */

/* The nearest foe, or the one that the knob chooses. */
static int rank_of(const struct view *view, const struct foe *foe)
{
	switch (view->look->knobs[TARGET]) {
	case 1: /* the weakest */
		return 50 * foe->tough + foe->metres;
	case 2: /* the strongest */
		return -foe->worth + foe->metres;
	default:
		return 100 * foe->metres + foe->tough;
	}
}

/* A creature that has exhausted itself fights on in the next round, if it recovers a FAT
 * and loses none. */
static bool comes_round(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	int healed = (one->heal_fat + 2) / 2, lost = (one->pending_fat + 1) / 2;

	return one->vit >= WELL && !one->passed_out && one->unconscious_ms <= ROUND_MS &&
	       true_fat(one) + healed > lost && !threa_is_lost(scene, who);
}

static bool shoots(const struct threa_creature *one)
{
	return one->at_hand & SHOT_AT_HAND || one->mana > 0;
}

static bool throws(const struct scene *scene, int foe, int who)
{
	return creature(scene, foe)->at_hand & (THROW_IN_HAND | THROW_AT_BELT) &&
	       is_within(body_of(scene, foe)->tile, body_of(scene, who)->tile, THROW_M);
}

/* Where a foe that can strike is, and what it can do from there. */
static void watch(struct view *view, struct foe *foe)
{
	const struct threa_creature *one = creature(view->scene, foe->who);
	struct tile here = body_of(view->scene, view->who)->tile;
	struct tile there = body_of(view->scene, foe->who)->tile;
	bool is_shooter = shoots(one),
	     is_thrower = throws(view->scene, foe->who, view->who);

	foe->active = true;
	foe->near = is_within(here, there, one->reach_m + 4);
	if ((is_shooter || is_thrower) && threa_sees(view->scene, foe->who, view->who)) {
		foe->shoots = is_shooter;
		view->throwers += is_thrower;
	}
	view->close += is_within(here, there, one->reach_m);
	view->near += foe->near;
	view->shooters += foe->shoots;
	foe->to_come = !one->done && one->ap > 0 && (foe->near || foe->shoots) &&
		       !is_disabled(view->scene, foe->who);
	view->to_come += foe->to_come;
	view->doomed += foe->to_come && !foe->danger;
}

static void see_foe(struct view *view, int who)
{
	struct foe *foe = &view->foes[view->count++];
	bool helpless = is_helpless(view->scene, who);

	foe->who = who;
	foe->fighter = threa_fighter(view->look, who, &foe->spare);
	foe->tough = foe->fighter->condition.tough;
	foe->active = foe->near = foe->shoots = foe->to_come = foe->is_proof = false;
	foe->open = foe->guarded = foe->press = 0;
	foe->known = NOT_ASKED;
	foe->metres = threa_metres(view->scene, view->who, who);
	foe->returns = helpless && comes_round(view->scene, who);
	foe->danger = !helpless && foe->tough > 0;
	/* damage lands when the round ends: till then the doomed strike, too */
	if (foe->danger || (!helpless && !creature(view->scene, who)->done))
		watch(view, foe);
}

/* Thousandths of a fighter that its fall brings; `one` is what a fresh one counts. */
static int worth_of_foe(const struct view *view, const struct foe *foe, int one)
{
	int worth = one * larger(100, foe->fighter->condition.standing) / 1000;

	if (is_helpless(view->scene, foe->who) && !foe->returns)
		worth /= 6;
	if (foe->tough == 0)
		worth = smaller(worth, 10);
	if (view->look->knobs[TARGET] == 1)
		worth += worth * 4 / larger(4, foe->tough);
	return worth;
}

/* The greatest of the MOST_FOES smallest. */
static int last_of_smallest(const int *squares, int count)
{
	int smallest[MOST_FOES], known = 0;

	for (int i = 0; i < count; i++) {
		int at = known;

		if (known < MOST_FOES)
			known++;
		else if (squares[i] >= smallest[--at])
			continue;
		for (; at > 0 && smallest[at - 1] > squares[i]; at--)
			smallest[at] = smallest[at - 1];
		smallest[at] = squares[i];
	}
	return smallest[MOST_FOES - 1];
}

/* Leaves those on their feet who are nearest, in whole metres; returns how many. */
static int keep_nearest(struct view *view, int *foes, int count)
{
	struct tile here = body_of(view->scene, view->who)->tile;
	int squares[MAX_CREATURES], standing = 0, kept = 0, last, far;

	for (int i = 0; i < count; i++) {
		if (is_helpless(view->scene, foes[i]))
			continue;
		view->danger += threa_is_tough(view->scene, foes[i]);
		squares[standing] =
			distance_squared(here, body_of(view->scene, foes[i])->tile);
		foes[standing++] = foes[i];
	}
	if (standing <= MOST_FOES)
		return standing;
	last = last_of_smallest(squares, standing);
	far = floor_root(last);
	far += last > far * far + far;
	for (int i = 0; i < standing && kept < MOST_FOES; i++)
		if (squares[i] <= far * far + far)
			foes[kept++] = foes[i];
	return kept;
}

/* All foes; of many only the nearest. */
static void see_foes(struct view *view)
{
	int foes[MAX_CREATURES], count = 0;
	bool many;

	for_creatures (i, view->scene->fight) {
		if (!in_play(view->scene, i))
			continue;
		if (is_enemy(view->scene->fight, view->who, i))
			foes[count++] = i;
		else
			view->friends += threa_is_danger(view->scene, i);
	}
	many = count > MOST_FOES;
	if (many)
		count = keep_nearest(view, foes, count);
	for (int i = 0; i < count; i++) {
		see_foe(view, foes[i]);
		view->danger += !many && view->foes[i].danger;
	}
}

static void look_around(struct view *view)
{
	int one, best = 0;

	see_foes(view);
	one = within(1000 * view->friends / larger(1, view->danger), FEW_FRIENDS,
		     MANY_FRIENDS);
	for (int i = 0; i < view->count; i++) {
		struct foe *foe = &view->foes[i];
		int rank;

		foe->worth = foe->plain = worth_of_foe(view, foe, one);
		if (view->danger ? !foe->danger : !foe->returns)
			continue;
		rank = rank_of(view, foe);
		if (!view->main || rank < best) {
			view->main_foe = foe->who;
			view->main = foe;
			best = rank;
		}
	}
}

/* Per cent: it matters more to a side of few, and less if it is wounded, and hardly if it
 * will fall in any case. */
static int worth_of_self(const struct view *view)
{
	int scale = within(100 * view->danger / larger(1, view->friends), LEAST_SCALE,
			   view->friends > 1 ? MOST_SCALE : ALONE_SCALE) *
		    threa_with_wounds(view->self->wound_count) / 1000;

	return view->own->condition.tough == 0 ? scale / DOOMED : scale;
}

static void consider_the_rest(struct view *view)
{
	struct intent pass = intent_to(DO_PASS, 0), other = intent_to(view->only, 0);

	propose(view, &pass);
	if (view->best.worth > NOT_WORTH)
		return;
	/* somebody else has chosen it: this tactic never does */
	other.target = view->main_foe;
	threa_propose_plain(view, other, 0);
}

/* ---- the end of a turn ---- */

/* True if a foe that is a danger may come and strike in its next turn. */
static bool is_threatened(const struct scene *scene, int who)
{
	struct tile here = body_of(scene, who)->tile;

	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) &&
		    is_within(here, body_of(scene, i)->tile, RUN_M) &&
		    threa_is_danger(scene, i))
			return true;
	return false;
}

/* True if foes may send missiles here. */
static bool is_under_missiles(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) &&
		    (shoots(creature(scene, i)) || throws(scene, i, who)) &&
		    (threa_is_danger(scene, i) ||
		     (in_play(scene, i) && !is_helpless(scene, i) &&
		      !creature(scene, i)->done)) &&
		    threa_sees(scene, i, who))
			return true;
	return false;
}

/* It holds something to shoot with, and a missile; or it has mana for a spell. */
static const struct threa_weapon *weapon_to_shoot(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_sheet *own = sheet(scene, who);

	for_hands (hand) {
		int thing = one->at_hand & SHOT_AT_HAND ? held(one, hand) : NOTHING;
		const struct threa_weapon *weapon =
			thing == NOTHING ? NULL : gear_of(scene, thing)->weapon;

		if (!is_launched(weapon))
			continue;
		if (thing_at(scene, thing)->loaded)
			return weapon;
		for (int i = 0; i < MAGAZINES && own->magazine[i]; i++)
			if (own->magazine[i]->fits == weapon->takes &&
			    one->ammo[i].accessible + one->ammo[i].prepped > 0)
				return weapon;
	}
	return one->mana > 0 ? own->spell[0] : NULL;
}

/* Neither its size nor its armour is above this class. */
static bool is_soft(const struct scene *scene, int who, int class)
{
	if (sheet(scene, who)->class > class)
		return false;
	for_things (thing, scene, who, WORN)
		if (gear_of(scene, thing)->armor &&
		    gear_of(scene, thing)->armor->class > class)
			return false;
	return true;
}

/* True if it can shoot at a foe from here and hurt it: it stays where it is. */
static bool stays_to_shoot(const struct scene *scene, int who)
{
	const struct threa_weapon *weapon = weapon_to_shoot(scene, who);
	int class;

	if (!weapon)
		return false;
	class = weapon->class ? weapon->class : sheet(scene, who)->class;
	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) && threa_is_danger(scene, i) &&
		    !threa_shot_forbidden(scene, who, i, weapon) &&
		    is_soft(scene, i, class))
			return true;
	return false;
}

/* No AP, no free reloading, and no move, nowhere to go or a reason to stay. */
static bool is_spent(const struct look *look)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, look->who);

	if (one->ap > 0 ||
	    (one->at_hand & SHOT_AT_HAND && is_open_action(scene, look->who, DO_RELOAD)))
		return false;
	return one->free_moved ||
	       (look->knobs[TARGET] == 0 && is_threatened(scene, look->who)) ||
	       stays_to_shoot(scene, look->who);
}

/* The last deed of a creature that can do nothing else: it gets up, or crouches where
 * missiles fly. */
static struct intent last_deed(const struct scene *scene, int who)
{
	struct intent intent = intent_to(DO_CHANGE_STANCE, 0);
	int stance = creature(scene, who)->stance;

	intent.detail[CHOICE] = stance == PRONE ? STANDING : CROUCHING;
	if (stance == CROUCHING || !is_open_action(scene, who, DO_CHANGE_STANCE) ||
	    (stance == STANDING && !is_under_missiles(scene, who)))
		return intent_to(DO_PASS, 0);
	return intent;
}

/* A shooter that stays where missiles fly crouches before it does anything else, since
 * other deeds may end its turn. */
static bool crouches_first(const struct scene *scene, int who)
{
	return creature(scene, who)->stance == STANDING &&
	       is_open_action(scene, who, DO_CHANGE_STANCE) &&
	       stays_to_shoot(scene, who) && is_under_missiles(scene, who);
}

/* Only a creature that shoots from there crouches before its other deeds: all others have
 * found none that is worth it. */
static bool has_crouched(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return one->stance == CROUCHING && one->stance_changed &&
	       !(one->at_hand & SHOT_AT_HAND) && !sheet(scene, who)->spell[0];
}

/* Its best deed so far is an attack with a weapon that it holds: no need for another. */
static bool strikes_with_weapon(const struct view *view)
{
	const struct intent *best = &view->best;

	if (view->only >= 0 || best->worth <= 0)
		return false;
	return best->action == DO_MELEE_ATTACK
		       ? view->own->kit.arms[best->with].thing != NOTHING
		       : best->action <= DO_CAST;
}

/* Most creatures carry little: what they lack is not even asked for. */
static void consider_things(struct view *view)
{
	int at_hand = view->self->at_hand;

	if (sheet(view->scene, view->who)->magazine[0])
		threa_consider_fetching(view);
	if ((at_hand & TAKE_AT_HAND || threa_fight(view->scene)->lying) &&
	    !strikes_with_weapon(view))
		threa_consider_ready(view);
	if (at_hand & POTION_AT_HAND)
		threa_consider_potion(view);
}

static void consider_deeds(struct view *view)
{
	bool works = can_work(view->scene, view->who);

	if (works)
		threa_consider_attacks(view);
	threa_consider_moves(view);
	if (view->self->at_hand & SHOT_AT_HAND)
		threa_consider_reload(view);
	if (works) {
		consider_things(view);
		threa_consider_drive(view);
		threa_consider_aid(view);
	}
	threa_consider_rest(view);
	threa_consider_stance(view);
}

struct intent threa_decide(const struct look *look, int action)
{
	struct foe foes[MAX_CREATURES];
	struct fighter spare;
	struct view view = {.look = look,
			    .foes = foes,
			    .scene = &look->scene,
			    .self = creature(&look->scene, look->who),
			    .odds = threa_odds(&look->scene),
			    .who = look->who,
			    .only = action,
			    .guard = intent_to(DO_ENTER_PARRY, NOT_WORTH),
			    .best = action < 0 ? intent_to(DO_PASS, 0)
					       : intent_to(action, NOT_WORTH),
			    .main_foe = NOBODY};
	bool settled = action < 0 && has_crouched(view.scene, view.who);

	if (action < 0 && (is_spent(look) || crouches_first(view.scene, view.who)))
		return last_deed(view.scene, view.who);
	if (settled && !threa_may_end_in_parry(view.scene, view.who))
		return view.best;
	view.own = threa_fighter(look, look->who, &spare);
	view.purse = view.own->condition.purse;
	look_around(&view);
	view.purse.scale = worth_of_self(&view);
	if (threa_steps_first(&view))
		return view.best;
	if (view.purse.ap > 0 || threa_weighs_moves(&view)) {
		/* else they are of no use */
		threa_weigh_reserve(&view);
		threa_weigh_guard(&view);
	}
	if (!settled)
		consider_deeds(&view);
	threa_consider_guard(&view);
	consider_the_rest(&view);
	return view.best;
}
