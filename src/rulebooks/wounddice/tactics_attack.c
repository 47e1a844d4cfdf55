/* SPDX-License-Identifier: MIT
 *
 * Possible attacks, and their worth together with the work before and after them: the
 * start of every decision.
 */
#include <string.h>
#include "tactics.h"

static int ap_of_round(const struct mind *mind, int round)
{
	return larger(0, mind->self->speed - (round == 1 ? mind->self->debt : 0));
}

/* Thousandths of an attack of so many AP that the rounds after this one have room for, if
 * `owed` AP of work come first and there are at most `most` attacks. A round counts by
 * its share; AP that are too few for an attack count a quarter. */
static int later_attacks(const struct mind *mind, int ap, int owed, int most)
{
	int attacks1000 = 0;

	for (int i = 1; i < ROUNDS; i++) {
		int have = ap_of_round(mind, i), paid = smaller(have, owed);
		int attacks = smaller(most, (have - paid) / ap);
		int spare = have - paid - attacks * ap;

		owed -= paid;
		if (most < INT8_MAX)
			most -= attacks;
		attacks1000 +=
			10 * mind->share[i] * (4 * attacks * ap + spare) / (4 * ap);
	}
	return attacks1000;
}

/* The same, for an attack that can be repeated without end, computed once. */
static int known_attacks(const struct mind *mind, int ap, int owed)
{
	int16_t *known;

	if (ap >= WEIGHED_AP || owed >= WEIGHED_OWED)
		return later_attacks(mind, ap, owed, INT8_MAX);
	known = &mind->attacks1000[ap * WEIGHED_OWED + owed];
	if (*known < 0)
		*known = (int16_t)later_attacks(mind, ap, owed, INT8_MAX);
	return *known;
}

int wounddice_future(struct mind *mind, const struct prospect *way, int ap)
{
	int left = larger(0, ap) - way->setup, owed = larger(0, -left), attacks, worth;

	left = larger(0, left);
	attacks = smaller(way->most, left / way->ap);
	worth = attacks * way->worth + AN_AP_KEPT * smaller(2, left - attacks * way->ap) +
		way->worth *
			(way->most == INT8_MAX ? known_attacks(mind, way->ap, owed)
					       : later_attacks(mind, way->ap, owed,
							       way->most - attacks)) /
			1000;
	if (way->approach > 0 && mind->at_once100 > 0 &&
	    sheet(&mind->view.scene, mind->look->who)->arms[way->arm].is_melee)
		worth = worth * COMES_THERE / 100;
	return larger(worth - way->fear, worth / 4);
}

/* The best attack for this many AP, and its worth; NULL: there is none. */
const struct prospect *wounddice_best_way(struct mind *mind, int ap, int *worth)
{
	const struct prospect *best = NULL;

	*worth = 0;
	for (int i = 0; i < mind->count; i++) {
		int other = wounddice_future(mind, &mind->ways[i], ap);

		if (other <= *worth)
			continue;
		*worth = other;
		best = &mind->ways[i];
	}
	return best;
}

void wounddice_forget_futures(struct mind *mind)
{
	memset(mind->known, -1, sizeof mind->known);
}

int wounddice_best_future(struct mind *mind, int ap)
{
	int worth;

	ap = within(ap, 0, KNOWN - 1);
	if (mind->known[ap] < 0) {
		wounddice_best_way(mind, ap, &worth);
		mind->known[ap] = worth;
	}
	return mind->known[ap];
}

/* A creature that can attack at once goes to a foe that is out of reach of fist and blade
 * only if that would do more against the same foe for the same AP, and never to strike
 * with fist or butt. */
static bool is_worth_the_way(const struct mind *mind, struct method *method)
{
	const struct quarry *quarry = &mind->quarries[mind->at_once];

	if (mind->at_once100 == 0 || !method->attack.with->is_melee)
		return true;
	if (!method->attack.with->holdable)
		return false;
	wounddice_reach(&mind->view.scene, method, quarry, 0);
	wounddice_promise(&mind->view, method, quarry);
	return 100 * method->way.worth > mind->at_once100 * method->way.ap;
}

/* Metres to the nearest foe that has no gun in its hand and is on its way: one that can
 * shoot does not walk past it to blows, but shoots until it is there. */
static int metres_to_comer(const struct mind *mind)
{
	const struct scene *scene = &mind->view.scene;
	int nearest = INT16_MAX;

	for_creatures (i, scene->fight) {
		int metres = metres_between(scene, mind->look->who, i);

		if (is_foe(scene, mind->look->who, i) && metres > REACH &&
		    is_ok(scene, i) && !mind->quarries[i].doomed &&
		    wounddice_gun_in_hand(scene, i) < 0)
			nearest = smaller(nearest, metres);
	}
	return nearest;
}

/* The best attacks of one method: at once, and by all AP that there will be. */
struct found {
	struct prospect now, best; /* arm -1: none */
};

static void weigh(struct mind *mind, struct method *method, int target, int nearer,
		  int within_ap, struct found *found)
{
	const struct quarry *quarry = &mind->quarries[target];
	const struct known_way *known;
	int setup, worth;
	struct prospect way;

	/* An attack is worth no more than its target. */
	if (found->now.arm >= 0 && quarry->stake <= found->now.worth &&
	    !mind->look->knobs[KNOB_FOCUS])
		return;
	known = wounddice_known_way(&mind->view, method, quarry, nearer);
	setup = known->approach + method->gear;
	if (!known->is_possible || setup + method->way.ap > within_ap)
		return;
	worth = mind->look->knobs[KNOB_FOCUS]
			? wounddice_favoured(mind->look, target, known->worth)
			: known->worth;
	/* Less than another that needs less work. */
	if ((found->now.arm >= 0 && worth <= found->now.worth) ||
	    (found->best.arm >= 0 && worth <= found->best.worth &&
	     setup >= found->best.setup && setup > 0))
		return;
	way = wounddice_take_way(method, known, quarry, nearer);
	way.worth = worth;
	way.future = wounddice_future(mind, &way, mind->self->ap);
	if (setup == 0)
		found->now = way;
	if (found->best.arm < 0 || way.future > found->best.future)
		found->best = way;
}

/* The best way with this arm and ammunition, and the best attack at once. */
static void find_way(struct mind *mind, int arm, int ammo, int within_ap)
{
	const struct scene *scene = &mind->view.scene;
	struct method method;
	struct found found; /* most of it stays unused */
	int hand = mind->self->hand - 1, farthest = REACH;

	found.now.arm = found.best.arm = -1;
	wounddice_method(scene, mind->look->who, arm, ammo, &method);
	if (is_worth_the_way(mind, &method))
		farthest =
			method.attack.with->is_melee && mind->at_once100 > 0 &&
					hand >= 0 &&
					sheet(scene, mind->look->who)->arms[hand].is_gun
				? metres_to_comer(mind)
				: INT16_MAX;
	if (mind->nearest > farthest)
		return;
	for (int i = 0; i < mind->marks.count; i++)
		if (metres_between(scene, mind->look->who, mind->marks.who[i]) <=
		    farthest)
			weigh(mind, &method, mind->marks.who[i], 0, within_ap, &found);
	/* The best target so far, from nearer. */
	if (found.best.arm >= 0 && !method.attack.with->is_melee &&
	    metres_between(scene, mind->look->who, found.best.target) >
		    method.attack.profile->range * (mind->look->knobs[KNOB_CLOSE] - 1))
		weigh(mind, &method, found.best.target, 1, within_ap, &found);
	if (found.now.arm >= 0) {
		mind->ways[mind->count++] = found.now;
		if (found.now.most == INT8_MAX &&
		    100 * found.now.worth > mind->at_once100 * found.now.ap) {
			mind->at_once100 = 100 * found.now.worth / found.now.ap;
			mind->at_once = found.now.target;
			mind->in_best_range =
				found.now.metres <= method.attack.profile->range;
		}
	}
	if (found.best.arm >= 0 && found.best.setup > 0)
		mind->ways[mind->count++] = found.best;
}

static void find_ways_with(struct mind *mind, int arm, int within_ap)
{
	const struct wounddice_arm *with =
		&sheet(&mind->view.scene, mind->look->who)->arms[arm];

	if (mind->count > 0 && with->is_melee)
		within_ap = smaller(within_ap, mind->self->ap + mind->self->speed);
	for (int ammo = 0; ammo < AMMOS; ammo++)
		if (with->profiles[ammo].fits && !with->weapon->blast &&
		    wounddice_is_usable(&mind->view.scene, mind->look->who, arm, ammo))
			find_way(mind, arm, ammo, within_ap);
}

bool wounddice_goes_to_blows(const struct scene *scene, int who)
{
	const struct wounddice_creature *one = creature(scene, who);
	const struct wounddice_sheet *own = sheet(scene, who);

	if ((!one->moved && one->ap == one->speed) ||
	    (one->hand && !own->arms[one->hand - 1].is_melee))
		return false;
	for (int i = 0; i < own->arm_count; i++)
		if (own->arms[i].is_thrown && one->arms[i].rounds)
			return false;
	return true;
}

static bool has_melee_weapon(const struct wounddice_sheet *own)
{
	for (int i = 0; i < own->arm_count; i++)
		if (own->arms[i].is_melee && own->arms[i].holdable)
			return true;
	return false;
}

/* Nobody walks to foes to strike with fist or butt who can attack at once, or has a
 * better weapon for it. */
static bool is_too_short(const struct mind *mind, const struct wounddice_sheet *own,
			 int arm)
{
	return mind->nearest > REACH && own->arms[arm].is_melee &&
	       !own->arms[arm].holdable &&
	       (mind->at_once100 > 0 || has_melee_weapon(own));
}

/* Fists that are no quicker than the weapon for blows in its hand. */
static bool is_no_quicker(const struct mind *mind, const struct wounddice_arm *arms,
			  int arm)
{
	return mind->walks && mind->count > 0 && mind->self->hand && arms[arm].is_bare &&
	       arms[arm].weapon->ap >= arms[mind->self->hand - 1].weapon->ap;
}

/* The arm in hand first: others are measured by it. A creature that shoots lying down or
 * from the best range, or has begun its turn, looks for no other weapon while its foes
 * are far. One that is on its way to blows, or strikes, takes up no gun for two hands in
 * the middle of its turn. */
static void find_ways(struct mind *mind, int within_ap)
{
	const struct wounddice_sheet *own = sheet(&mind->view.scene, mind->look->who);
	int hand = mind->self->hand - 1;
	bool strikes;

	mind->at_once100 = 0;
	if (hand >= 0)
		find_ways_with(mind, hand, within_ap);
	if (mind->at_once100 > 0 && mind->nearest > NEAR &&
	    (mind->self->prone || mind->self->ap < mind->self->speed ||
	     mind->in_best_range) &&
	    own->arms[hand].is_gun)
		return;
	strikes = mind->count > 0 && mind->self->ap < mind->self->speed && hand >= 0 &&
		  own->arms[hand].is_melee &&
		  (me(mind->look)->moved || mind->nearest <= REACH);
	for (int arm = 0; arm < own->arm_count; arm++)
		if (arm != hand && !is_no_quicker(mind, own->arms, arm) &&
		    !is_too_short(mind, own, arm) &&
		    !(strikes && own->arms[arm].is_gun &&
		      own->arms[arm].weapon->hands == 2))
			find_ways_with(mind, arm, within_ap);
}

/* Stances matter to creatures that walk, strike, or shoot a gun that must be braced. */
static bool is_same_in_any_stance(const struct mind *mind, const struct prospect *way)
{
	const struct wounddice_arm *with =
		&sheet(&mind->view.scene, mind->look->who)->arms[way->arm];

	return way->approach == 0 && !with->is_melee && !with->is_heavy;
}

void wounddice_find_way_again(struct mind *mind, struct prospect *way)
{
	const struct quarry *quarry = &mind->quarries[way->target];
	struct method method;

	wounddice_method(&mind->view.scene, mind->look->who, way->arm, way->ammo,
			 &method);
	if (!wounddice_reach(&mind->view.scene, &method, quarry, way->nearer))
		return;
	wounddice_promise(&mind->view, &method, quarry);
	method.way.worth = wounddice_favoured(mind->look, way->target, method.way.worth);
	method.way.fear = way->fear;
	*way = method.way;
}

/* The same ways from another place, or in another stance. */
void wounddice_find_again(struct mind *mind, bool moved)
{
	wounddice_forget_futures(mind);
	for (int i = 0; i < mind->count; i++)
		if (moved || !is_same_in_any_stance(mind, &mind->ways[i]))
			wounddice_find_way_again(mind, &mind->ways[i]);
}

bool wounddice_is_to_come(const struct scene *scene, int who)
{
	const struct wounddice_creature *one = creature(scene, who);

	if (one->hold_to)
		return !one->turned && one->hold_to > scene->fight->place;
	for (int i = scene->fight->place + 1; i < scene->fight->order_count; i++)
		if (scene->fight->order[i] == who)
			return true;
	return false;
}

/* It must live to see the next rounds. */
static void share_rounds(struct mind *mind)
{
	int bleeds = wounddice_rounds_left(mind->self->health,
					   wounddice_bleeding2(mind->self->wounds));
	int left;

	mind->lasts = bleeds >= 300;
	left = mind->lasts ? 100 * ROUNDS : bleeds;
	mind->share[0] = 100;
	for (int i = 1; i < ROUNDS; i++)
		mind->share[i] = mind->share[i - 1] * LATER / 100 *
				 within(left - 100 * (i - 1), 0, 100) / 100;
}

/* What is known of later attacks: of a creature that neither bleeds nor owes AP it is
 * remembered from one decision to the next. */
static int16_t *attacks_of(struct mind *mind)
{
	int speed = mind->self->speed;

	if (mind->view.memory && !mind->self->debt && speed < WEIGHED_SPEED &&
	    mind->lasts)
		return wounddice_attacks_at(mind->view.memory, speed);
	memset(mind->own_attacks, -1, sizeof mind->own_attacks);
	return mind->own_attacks;
}

const struct danger *wounddice_danger_here(struct mind *mind)
{
	if (mind->danger.far == NOT_KNOWN)
		mind->danger =
			wounddice_danger(&mind->view, mind->look->who, mind->quarries);
	return &mind->danger;
}

/* The tile at this many metres from another, on the way there. */
static struct tile on_the_way(struct tile from, struct tile to, int metres)
{
	int far = larger(1, tiles_apart(from, to));

	return tile_at(to.x + (from.x - to.x) * metres / far,
		       to.y + (from.y - to.y) * metres / far);
}

/* More danger, standing at this many metres from that tile, than here. */
int wounddice_fear(struct mind *mind, struct tile to, int metres)
{
	const struct danger *here = wounddice_danger_here(mind);
	struct body *body = &mind->later.base.bodies[mind->look->who];
	struct tile from = body->tile;
	uint8_t prone = mind->self->prone;
	struct danger there;

	body->tile = on_the_way(from, to, metres);
	mind->self->prone = 0;
	there = wounddice_danger(&mind->view, mind->look->who, mind->quarries);
	body->tile = from;
	mind->self->prone = prone;
	return larger(0, there.far + there.near - here->far - here->near) *
	       mind->look->knobs[KNOB_CAUTION] / 100;
}

/* A creature that could attack from here and goes elsewhere instead may be in more danger
 * there: as much as at the end of the best such way. If an attack from here is worth less
 * than the quarter that fear leaves (wounddice_future()), it goes anyway. */
static void fear_the_way(struct mind *mind)
{
	const struct prospect *best = NULL;
	int known = -1, fear;

	for (int i = 0; i < mind->count; i++)
		if (mind->ways[i].approach == 0)
			known = larger(known, mind->ways[i].future);
		else if (!best || mind->ways[i].future > best->future)
			best = &mind->ways[i];
	if (known < 0 || !best || best->future <= known || best->future / 4 >= known)
		return;
	fear = wounddice_fear(mind, tile_of(&mind->view.scene, best->target),
			      best->metres);
	for (int i = 0; i < mind->count; i++)
		if (mind->ways[i].approach > 0)
			mind->ways[i].fear = fear;
}

void wounddice_think(struct mind *mind, int action)
{
	const struct look *look = mind->look;

	mind->action = action;
	mind->best = intent_to(action < 0 ? DO_END : action, NOT_WORTH);
	memcpy(&mind->later, look->scene.fight,
	       fight_size(look->scene.scenario->book, look->scene.fight));
	mind->view.scene.fight = &mind->later.base;
	mind->self = &mind->later.creatures[look->who];
	mind->still = !mind->self->aim && !mind->self->moved;
	mind->walks = action < 0 && wounddice_goes_to_blows(&look->scene, look->who);
	mind->self->aim = mind->self->aim_target = 0;
	mind->self->moved = 0;
	mind->danger.far = NOT_KNOWN;
	share_rounds(mind);
	mind->count = 0;
	wounddice_forget_futures(mind);
	mind->attacks1000 = attacks_of(mind);
	find_ways(mind, mind->self->ap + (ROUNDS - 1) * mind->self->speed);
	if (mind->count == 0)
		find_ways(mind, INT16_MAX);
	fear_the_way(mind);
}
