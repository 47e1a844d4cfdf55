/* SPDX-License-Identifier: MIT
 *
 * Ways to attack, and what they are worth with what comes before and after them: the
 * start of every decision.
 */
#include <string.h>
#include "tactics.h"

/* Attacks of the rounds from this one on that bring the same AP each, nothing in the
 * way. */
static int same_rounds(const struct mind *mind, const struct prospect *way, int first)
{
	int attacks = mind->self->speed / way->ap * way->worth, worth = 0;
	int spare = mind->self->speed % way->ap * way->worth;

	for (int i = first; i < ROUNDS; i++) {
		worth += attacks * mind->share[i] / 100;
		if (spare)
			worth += spare * mind->share[i] / (400 * way->ap);
	}
	return worth;
}

/* Attacks in so many AP now and all of the next rounds. */
int wounddice_future(const struct mind *mind, const struct prospect *way, int ap)
{
	int setup = way->setup, most = way->most, worth = 0;

	for (int i = 0; i < ROUNDS; i++) {
		int have = i == 0   ? larger(0, ap)
			   : i == 1 ? mind->self->speed - mind->self->debt
				    : mind->self->speed;
		int paid = smaller(have, setup), attacks, spare;

		if (setup == 0 && most == INT8_MAX &&
		    (i > 1 || (i == 1 && mind->self->debt == 0))) {
			worth += same_rounds(mind, way, i);
			break;
		}
		setup -= paid;
		attacks = (have - paid) / way->ap;
		if (most < INT8_MAX) {
			attacks = smaller(most, attacks);
			most -= attacks;
		}
		worth += attacks * way->worth * mind->share[i] / 100;
		spare = have - paid - attacks * way->ap;
		worth += i == 0 ? mind->keep * smaller(mind->threats, spare)
				: spare * way->worth * mind->share[i] / (400 * way->ap);
	}
	return larger(worth - way->fear, worth / 4);
}

/* The best way for so many AP, and what it is worth; NULL: there is none. */
const struct prospect *wounddice_best_way(const struct mind *mind, int ap, int *worth)
{
	const struct prospect *best = NULL;

	*worth = mind->keep * within(ap, 0, mind->threats);
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

/* Badly hurt foes count more, if the knob says so. */
int wounddice_favoured(const struct look *look, int target, int worth)
{
	int full = sheet(&look->scene, target)->health;
	int lost = within(full - creature(&look->scene, target)->health, 0, full);

	return worth + worth * lost / full * look->knobs[KNOB_FOCUS] / 100;
}

enum { NOT_KNOWN = -1 };

/* The best way with this arm and ammunition, and the best attack at once. */
static void find_way(struct mind *mind, int arm, int ammo, int within_ap)
{
	const struct scene *scene = &mind->scene;
	struct prospect best = {.arm = -1}, now = {.arm = -1};
	int who = mind->look->who, most = -1;
	int range = sheet(scene, who)->arms[arm].profiles[ammo].range;

	for_creatures (i, scene->fight) {
		int bands = 1;

		if (mind->quarries[i].stake <= 0)
			continue;
		if (range && metres_between(scene, who, i) >
				     range * (mind->look->knobs[KNOB_CLOSE] - 1))
			bands = 2;
		for (int nearer = 0; nearer < bands; nearer++) {
			struct prospect way =
				wounddice_prospect(scene, who, arm, ammo,
						   &mind->quarries[i], nearer, within_ap);

			if (way.arm < 0)
				continue;
			way.worth = wounddice_favoured(mind->look, i, way.worth);
			way.future = NOT_KNOWN;
			/* Not even with all the AP of all rounds? */
			if (way.worth * mind->most_ap >= (most + 1) * 100 * way.ap)
				way.future = wounddice_future(mind, &way, mind->self->ap);
			if (way.setup == 0 && (now.arm < 0 || way.worth > now.worth))
				now = way;
			if (way.future <= most)
				continue;
			most = way.future;
			best = way;
		}
	}
	if (now.arm >= 0 && now.future == NOT_KNOWN)
		now.future = wounddice_future(mind, &now, mind->self->ap);
	if (now.arm >= 0)
		mind->ways[mind->count++] = now;
	if (best.arm >= 0 && best.setup > 0)
		mind->ways[mind->count++] = best;
}

/* Nobody who can shoot thinks of a fist fight far away. */
static void find_ways(struct mind *mind, int within_ap)
{
	const struct wounddice_sheet *own = sheet(&mind->scene, mind->look->who);
	int near = smaller(within_ap, mind->self->ap + mind->self->speed);

	for (int arm = 0; arm < own->arm_count; arm++)
		for (int ammo = 0; ammo < AMMOS; ammo++)
			if (!own->arms[arm].weapon->blast &&
			    wounddice_is_usable(&mind->scene, mind->look->who, arm, ammo))
				find_way(mind, arm, ammo,
					 mind->count > 0 && own->arms[arm].is_melee
						 ? near
						 : within_ap);
}

/* Stances matter to those who walk, strike, or shoot what must be braced. */
static bool is_same_in_any_stance(const struct mind *mind, const struct prospect *way)
{
	const struct wounddice_arm *with =
		&sheet(&mind->scene, mind->look->who)->arms[way->arm];

	return way->approach == 0 && !with->is_melee && !with->is_heavy;
}

/* The same ways from another place, or in another stance. */
void wounddice_find_again(struct mind *mind, bool moved)
{
	wounddice_forget_futures(mind);
	for (int i = 0; i < mind->count; i++) {
		struct prospect *way = &mind->ways[i], now;

		if (!moved && is_same_in_any_stance(mind, way))
			continue;
		now = wounddice_prospect(&mind->scene, mind->look->who, way->arm,
					 way->ammo, &mind->quarries[way->target],
					 way->nearer, INT16_MAX);
		now.worth = wounddice_favoured(mind->look, way->target, now.worth);
		now.fear = way->fear;
		if (now.arm >= 0)
			*way = now;
	}
}

static int foes_to_come(const struct scene *scene, int who)
{
	int count = 0;

	for (int i = scene->fight->place + 1; i < scene->fight->order_count; i++) {
		int other = scene->fight->order[i];

		count += is_foe(scene, who, other) && is_ok(scene, other) &&
			 creature(scene, other)->ap > 0;
	}
	return count;
}

/* It must live to see the next rounds: neither bleed to death nor be shot. */
static void share_rounds(struct mind *mind)
{
	int bleeds = wounddice_rounds_left(mind->self->health, mind->self->wounds);
	int left = bleeds < 300 ? bleeds : 100 * ROUNDS;
	int lives =
		100 -
		within(100 * mind->danger /
			       larger(1, wounddice_stake(&mind->scene, mind->look->who)),
		       0, 60);

	mind->share[0] = 100;
	mind->most_ap = 100 * mind->self->ap;
	for (int i = 1; i < ROUNDS; i++) {
		int ap = mind->self->speed - (i == 1 ? mind->self->debt : 0);

		mind->share[i] = mind->share[i - 1] * LATER / 100 * lives / 100 *
				 within(left - 100 * (i - 1), 0, 100) / 100;
		mind->most_ap += mind->share[i] * larger(0, ap);
	}
}

/* The tile at so many metres from another, on the way there. */
static struct tile on_the_way(struct tile from, struct tile to, int metres)
{
	int far = larger(1, tiles_apart(from, to));

	return tile_at(to.x + (from.x - to.x) * metres / far,
		       to.y + (from.y - to.y) * metres / far);
}

/* Who can attack from here and goes elsewhere instead will stand in more danger, perhaps.
 */
static void fear_the_way(struct mind *mind)
{
	struct body *body = &mind->later.base.bodies[mind->look->who];
	uint8_t prone = mind->self->prone;
	struct tile here = body->tile;
	int known = -1;

	for (int i = 0; i < mind->count; i++)
		if (mind->ways[i].approach == 0)
			known = larger(known, mind->ways[i].future);
	for (int i = 0; known >= 0 && i < mind->count; i++) {
		struct prospect *way = &mind->ways[i];

		if (way->approach == 0 || way->future <= known)
			continue;
		body->tile =
			on_the_way(here, tile_of(&mind->scene, way->target), way->metres);
		mind->self->prone = 0;
		way->fear =
			larger(0, wounddice_danger(&mind->scene, mind->look->who, NULL) -
					  mind->danger) *
			DANGER_ROUNDS * mind->look->knobs[KNOB_CAUTION] / 100;
		body->tile = here;
		mind->self->prone = prone;
	}
}

void wounddice_think(struct mind *mind, const struct look *look, int action)
{
	struct sum evade;

	mind->look = look;
	mind->action = action;
	mind->best = intent_to(action < 0 ? DO_END : action, NOT_WORTH);
	memcpy(&mind->later, look->scene.fight,
	       fight_size(look->scene.scenario->book, look->scene.fight));
	mind->scene = (struct scene){look->scene.scenario, &mind->later.base};
	mind->self = &mind->later.creatures[look->who];
	mind->still = !mind->self->aim && !mind->self->moved;
	mind->self->aim = mind->self->aim_target = 0;
	mind->self->moved = 0;
	mind->danger = wounddice_danger(&mind->scene, look->who, &mind->dangers);
	share_rounds(mind);
	for_creatures (i, look->scene.fight) {
		mind->quarries[i].stake =
			is_enemy(look->scene.fight, look->who, i) ? 0 : NOT_KNOWN;
		if (is_foe(&mind->scene, look->who, i))
			mind->quarries[i] = wounddice_quarry(&mind->scene, i);
	}
	mind->threats = foes_to_come(&look->scene, look->who);
	mind->keep = 0;
	mind->count = 0;
	wounddice_forget_futures(mind);
	find_ways(mind, mind->self->ap + (ROUNDS - 1) * mind->self->speed);
	if (mind->count == 0)
		find_ways(mind, INT16_MAX);
	fear_the_way(mind);
	mind->rate = 0;
	for (int i = 0; i < mind->count; i++)
		if (mind->ways[i].setup < ROUNDS * mind->self->speed)
			mind->rate = larger(mind->rate,
					    mind->ways[i].worth / mind->ways[i].ap);
	mind->keep = mind->rate *
		     within(wounddice_evade_tn(sum_begin_quiet(&evade), &look->scene,
					       look->who),
			    0, 16) /
		     40 * mind->share[1] / 100;
}
