/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: every deed that makes sense is weighed with what comes after it,
 * and the best is done.
 *
 * What comes after is the best way to attack with the AP that are left, in this round and
 * the next two. A way to attack may need work first: another weapon in hand, a jam
 * cleared, a reload, a walk. That work is worth what it leads to, so a jam, an empty gun
 * or a foe out of reach need no rules of their own.
 */
#include <string.h>
#include "tactics.h"

enum {
	ROUNDS = 3,
	DANGER_ROUNDS = 2,
	AIM_KEPT = 60,
	LATER = 85,
	WAYS = 2 * ARMS * AMMOS
};

/* Details of an intent. */
enum { HOW, HOWS }; /* single or burst, ammunition, kit */

/* All that one decision needs to know. */
struct mind {
	const struct look *look;
	/* As it will be when it attacks again: aim spent, standing still. May be changed
	 * to see what would be. */
	struct wounddice_fight later;
	struct scene scene; /* of `later` */
	struct wounddice_creature *self;
	int action;	   /* the only one that may be chosen, or -1 */
	int share[ROUNDS]; /* per cent that attacks of this round and the next count */
	int threats;	   /* foes whose turn is still to come in this round */
	int keep;	   /* worth of an AP kept for one of them */
	int rate;	   /* worth of an AP, spent on attacks */
	int danger;	   /* of a round where it stands */
	int count;
	struct prospect ways[WAYS];
	struct quarry quarries[MAX_CREATURES]; /* foes, by number; stake 0: none */
	bool still; /* neither aim nor a walk makes this moment unlike `later` */
	struct intent best;
};

static const struct wounddice_creature *me(const struct look *look)
{
	return creature(&look->scene, look->who);
}

/* ---- what the AP are good for ---- */

/* Attacks in so many AP now and all of the next rounds. */
static int future(const struct mind *mind, const struct prospect *way, int ap)
{
	int setup = way->setup, most = way->most, worth = 0;

	for (int i = 0; i < ROUNDS; i++) {
		int have = i == 0   ? larger(0, ap)
			   : i == 1 ? mind->self->speed - mind->self->debt
				    : mind->self->speed;
		int paid = smaller(have, setup), attacks, spare;

		setup -= paid;
		attacks = smaller(most, (have - paid) / way->ap);
		most -= attacks;
		worth += attacks * way->worth * mind->share[i] / 100;
		spare = have - paid - attacks * way->ap;
		worth += i == 0 ? mind->keep * smaller(mind->threats, spare)
				: spare * way->worth * mind->share[i] / (400 * way->ap);
	}
	return larger(worth - way->fear, worth / 4);
}

/* The best way for so many AP, and what it is worth; NULL: there is none. */
static const struct prospect *best_way(const struct mind *mind, int ap, int *worth)
{
	const struct prospect *best = NULL;

	*worth = mind->keep * within(ap, 0, mind->threats);
	for (int i = 0; i < mind->count; i++) {
		int other = future(mind, &mind->ways[i], ap);

		if (other <= *worth)
			continue;
		*worth = other;
		best = &mind->ways[i];
	}
	return best;
}

static int best_future(const struct mind *mind, int ap)
{
	int worth;

	best_way(mind, ap, &worth);
	return worth;
}

/* Badly hurt foes count more, if the knob says so. */
static int favoured(const struct look *look, int target, int worth)
{
	int full = sheet(&look->scene, target)->health;
	int lost = within(full - creature(&look->scene, target)->health, 0, full);

	return worth + worth * lost / full * look->knobs[KNOB_FOCUS] / 100;
}

/* The best way with this arm and ammunition, and the best attack at once. */
static void find_way(struct mind *mind, int arm, int ammo, int within_ap)
{
	const struct scene *scene = &mind->scene;
	struct prospect best = {.arm = -1}, now = {.arm = -1};
	int who = mind->look->who, most = -1;
	int range = sheet(scene, who)->arms[arm].profiles[ammo].range;

	for_creatures (i, scene->fight) {
		int bands = 1;

		if (!mind->quarries[i].stake)
			continue;
		if (range && metres_between(scene, who, i) >
				     range * (mind->look->knobs[KNOB_CLOSE] - 1))
			bands = 2;
		for (int nearer = 0; nearer < bands; nearer++) {
			struct prospect way =
				wounddice_prospect(scene, who, arm, ammo,
						   &mind->quarries[i], nearer, within_ap);
			int worth;

			if (way.arm < 0)
				continue;
			way.worth = favoured(mind->look, i, way.worth);
			worth = future(mind, &way, mind->self->ap);
			if (way.setup == 0 && (now.arm < 0 || way.worth > now.worth))
				now = way;
			if (worth <= most)
				continue;
			most = worth;
			best = way;
		}
	}
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

/* The same ways from another place. */
static void find_ways_again(struct mind *mind)
{
	for (int i = 0; i < mind->count; i++) {
		struct prospect *way = &mind->ways[i];
		struct prospect now = wounddice_prospect(
			&mind->scene, mind->look->who, way->arm, way->ammo,
			&mind->quarries[way->target], way->nearer, INT16_MAX);

		now.worth = favoured(mind->look, way->target, now.worth);
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
	int left = wounddice_rounds_left(mind->self->health, mind->self->wounds);
	int lives =
		100 -
		within(100 * mind->danger /
			       larger(1, wounddice_stake(&mind->scene, mind->look->who)),
		       0, 60);

	mind->share[0] = 100;
	mind->share[1] = LATER * lives / 100 * smaller(left, 100) / 100;
	mind->share[2] = LATER * lives / 100 * LATER / 100 * lives / 100 *
			 within(left - 100, 0, 100) / 100;
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
			known = larger(known,
				       future(mind, &mind->ways[i], mind->self->ap));
	for (int i = 0; known >= 0 && i < mind->count; i++) {
		struct prospect *way = &mind->ways[i];

		if (way->approach == 0 || future(mind, way, mind->self->ap) <= known)
			continue;
		body->tile =
			on_the_way(here, tile_of(&mind->scene, way->target), way->metres);
		mind->self->prone = 0;
		way->fear = larger(0, wounddice_danger(&mind->scene, mind->look->who) -
					      mind->danger) *
			    DANGER_ROUNDS * mind->look->knobs[KNOB_CAUTION] / 100;
		body->tile = here;
		mind->self->prone = prone;
	}
}

static void begin(struct mind *mind, const struct look *look, int action)
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
	mind->danger = wounddice_danger(&mind->scene, look->who);
	share_rounds(mind);
	for_creatures (i, look->scene.fight) {
		mind->quarries[i].stake = 0;
		if (is_foe(&mind->scene, look->who, i))
			mind->quarries[i] = wounddice_quarry(&mind->scene, i);
	}
	mind->threats = foes_to_come(&look->scene, look->who);
	mind->keep = 0;
	mind->count = 0;
	find_ways(mind, mind->self->ap + 2 * mind->self->speed);
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

static void consider(struct mind *mind, const struct intent *intent)
{
	if (mind->action < 0 || mind->action == intent->action)
		prefer(&mind->best, intent);
}

static bool asks_for(const struct mind *mind, int action)
{
	return mind->action < 0 || mind->action == action;
}

/* ---- attacks ---- */

static void consider_blow(struct mind *mind, struct wounddice_attack *attack, int worth)
{
	struct intent intent = intent_to(DO_ATTACK, worth);

	intent.with = attack->arm;
	intent.target = attack->target;
	intent.tile = tile_index(&mind->scene.scenario->map, attack->tile);
	intent.detail[HOW] = attack->burst ? BURST : SINGLE;
	intent.worth += best_future(mind, me(mind->look)->ap - attack->with->weapon->ap);
	consider(mind, &intent);
}

/* All that this arm can attack now. */
static void consider_arm(struct mind *mind, int arm)
{
	const struct scene *scene = &mind->look->scene;
	struct creature_set targets = wounddice_targets(scene, mind->look->who, arm);
	struct wounddice_attack attack;

	for_set (i, targets) {
		int worth;

		wounddice_attack_at(scene, mind->look->who, arm, i, &attack);
		if (attack.with->weapon->blast) {
			attack.target = NOBODY;
			worth = wounddice_blast_worth(scene, &attack);
		} else {
			worth = favoured(
				mind->look, i,
				wounddice_net_worth(scene, &attack, &mind->quarries[i]));
		}
		consider_blow(mind, &attack, worth);
	}
}

/* The best ways are known already if nothing sets this moment apart. */
static void consider_attacks(struct mind *mind)
{
	const struct wounddice_sheet *own = sheet(&mind->scene, mind->look->who);
	int ap = me(mind->look)->ap;

	if (!asks_for(mind, DO_ATTACK))
		return;
	for (int arm = 0; arm < own->arm_count; arm++)
		if (own->arms[arm].weapon->ap <= ap &&
		    (!mind->still || own->arms[arm].weapon->blast) &&
		    wounddice_can_use(&mind->look->scene, mind->look->who, arm))
			consider_arm(mind, arm);
	for (int i = 0; mind->still && i < mind->count; i++) {
		const struct prospect *way = &mind->ways[i];
		struct wounddice_attack attack;

		if (way->setup > 0 || way->ap > ap)
			continue;
		wounddice_attack_at(&mind->scene, mind->look->who, way->arm, way->target,
				    &attack);
		attack.burst = way->burst;
		consider_blow(mind, &attack, way->worth);
	}
}

/* ---- aim ---- */

/* What so much aim adds to the next shot of the gun in hand. */
static int aim_worth(struct mind *mind, int target, int aim)
{
	int gun = wounddice_gun_in_hand(&mind->scene, mind->look->who), without;
	struct wounddice_attack attack;

	if (aim == 0 || gun < 0 || !mind->quarries[target].stake)
		return 0;
	wounddice_attack_at(&mind->scene, mind->look->who, gun, target, &attack);
	if (attack.band > MOST_BANDS)
		return 0;
	without = wounddice_net_worth(&mind->scene, &attack, &mind->quarries[target]);
	mind->self->aim = (uint8_t)aim;
	mind->self->aim_target = (uint8_t)(target + 1);
	aim = wounddice_net_worth(&mind->scene, &attack, &mind->quarries[target]);
	mind->self->aim = mind->self->aim_target = 0;
	return larger(0, aim - without);
}

/* What is left of it when the turn is over. */
static int kept_aim(struct mind *mind)
{
	const struct wounddice_creature *one = me(mind->look);

	if (!one->aim || !is_foe(&mind->scene, mind->look->who, one->aim_target - 1))
		return 0;
	return aim_worth(mind, one->aim_target - 1, one->aim) * AIM_KEPT / 100;
}

static void consider_aim(struct mind *mind)
{
	const struct wounddice_creature *one = me(mind->look);
	int gun = wounddice_gun_in_hand(&mind->scene, mind->look->who);

	if (gun < 0 || !wounddice_is_loaded(&mind->scene, mind->look->who, gun))
		return;
	for (int i = 0; i < mind->count; i++) {
		const struct prospect *way = &mind->ways[i];
		struct intent intent = intent_to(DO_AIM, 0);
		int aim;

		if (way->arm != gun || way->setup > 0 ||
		    !wounddice_can_aim_at(&mind->look->scene, mind->look->who,
					  way->target))
			continue;
		aim = one->aim_target == way->target + 1 ? one->aim + 1 : 1;
		intent.target = way->target;
		intent.worth = aim_worth(mind, way->target, aim) *
				       (one->ap - 1 >= way->ap ? 100 : AIM_KEPT) / 100 +
			       best_future(mind, one->ap - 1);
		consider(mind, &intent);
	}
}

/* ---- what leads to an attack ---- */

static struct intent move_to(const struct look *look, struct tile tile, int worth)
{
	struct intent intent = intent_to(DO_MOVE, worth);

	intent.tile = tile_index(&look->scene.scenario->map, tile);
	if (same_tile(tile, tile_of(&look->scene, look->who)))
		intent.worth = NOT_WORTH;
	return intent;
}

/* Nearer to somebody: on foot, if that is quicker. */
static struct intent walk_to(const struct look *look, int other, int worth)
{
	if (me(look)->prone && metres_between(&look->scene, look->who, other) > REACH + 2)
		return intent_to(DO_STAND, worth);
	return move_to(look, wounddice_step_toward(look, tile_of(&look->scene, other)),
		       worth);
}

/* The first step of a way that takes some work. */
static struct intent first_step(const struct mind *mind, const struct prospect *way,
				int worth)
{
	const struct look *look = mind->look;
	const struct wounddice_arm *with =
		&sheet(&look->scene, look->who)->arms[way->arm];
	const struct wounddice_arm_state *state = &me(look)->arms[way->arm];
	struct intent intent = intent_to(DO_END, worth);

	if (with->holdable && me(look)->hand != way->arm + 1) {
		intent.action = DO_READY;
		intent.with = way->arm;
	} else if (state->jammed) {
		intent.action = DO_CLEAR;
		if (me(look)->ap < CLEAR_AP)
			intent.worth = NOT_WORTH;
	} else if (with->is_gun && (!state->rounds || state->ammo != way->ammo)) {
		intent.action = DO_RELOAD;
		intent.detail[HOW] = way->ammo;
		/* Of a loaded gun it is begun only if it can be finished: the next shot
		 * would throw it away. */
		if (state->rounds && !state->progress &&
		    me(look)->ap < with->weapon->reload)
			intent.worth = NOT_WORTH;
	} else {
		return walk_to(look, way->target, worth);
	}
	return intent;
}

static void consider_work(struct mind *mind)
{
	for (int i = 0; i < mind->count; i++) {
		const struct prospect *way = &mind->ways[i];
		int worth = future(mind, way, me(mind->look)->ap);
		struct intent intent;

		/* Paths are dear to look for. */
		if (way->setup == 0 || (mind->action < 0 && worth <= mind->best.worth))
			continue;
		intent = first_step(mind, way, worth);
		consider(mind, &intent);
	}
}

/* A magazine that will soon be empty, filled with AP that no attack needs. */
static void consider_reload(struct mind *mind)
{
	const struct scene *scene = &mind->scene;
	int gun = wounddice_gun_in_hand(scene, mind->look->who), ap, left;
	struct intent intent = intent_to(DO_RELOAD, 0);

	if (!wounddice_can_reload(scene, mind->look->who))
		return;
	ap = sheet(scene, mind->look->who)->arms[gun].weapon->reload -
	     mind->self->arms[gun].progress;
	intent.detail[HOW] = mind->self->arms[gun].ammo;
	for (int i = 0; i < mind->count; i++) {
		const struct prospect *way = &mind->ways[i];
		int used, needed;

		if (way->arm != gun || way->ammo != mind->self->arms[gun].ammo ||
		    way->setup > 0 || ap > mind->self->ap)
			continue;
		used = way->burst ? sheet(scene, mind->look->who)
					    ->arms[gun]
					    .profiles[way->ammo]
					    .rof
				  : 1;
		left = mind->self->arms[gun].rounds / used;
		needed = 2 * mind->self->speed / way->ap;
		intent.worth = larger(0, needed - left) * ap * mind->rate / (2 * needed);
	}
	intent.worth += best_future(
		mind, mind->self->ap - wounddice_reload_ap(scene, mind->look->who));
	consider(mind, &intent);
}

/* ---- where and how to stand ---- */

/* Another stance or place: what it makes of the attacks to come, and of the danger while
 * it stays there. */
static void consider_place(struct mind *mind, struct intent intent)
{
	int ap = me(mind->look)->ap - 1, rounds = DANGER_ROUNDS;
	int better = mind->danger - wounddice_danger(&mind->scene, mind->look->who);
	const struct prospect *way;

	find_ways_again(mind);
	way = best_way(mind, ap, &intent.worth);
	if (way && way->approach > 0)
		rounds = ap == 0;
	intent.worth += better * rounds * mind->look->knobs[KNOB_CAUTION] / 100;
	consider(mind, &intent);
}

/* No place is better than one without any danger. */
static bool could_be_better(const struct mind *mind)
{
	return mind->action >= 0 ||
	       best_future(mind, me(mind->look)->ap) +
			       mind->danger * DANGER_ROUNDS *
				       mind->look->knobs[KNOB_CAUTION] / 100 >
		       mind->best.worth;
}

static void consider_stance(struct mind *mind)
{
	mind->self->prone = !mind->self->prone;
	consider_place(mind, intent_to(mind->self->prone ? DO_PRONE : DO_STAND, 0));
	mind->self->prone = !mind->self->prone;
}

static void consider_cover(struct mind *mind)
{
	const struct look *look = mind->look;
	int foe = wounddice_nearest_foe(&look->scene, look->who);
	struct tile here = tile_of(&look->scene, look->who), there;

	if (foe < 0 || !look->scene.scenario->map.given)
		return;
	there = wounddice_cover_tile(look, foe);
	if (same_tile(there, here))
		return;
	mind->later.base.bodies[look->who].tile = there;
	consider_place(mind, move_to(look, there, 0));
	mind->later.base.bodies[look->who].tile = here;
}

static void consider_places(struct mind *mind)
{
	struct prospect ways[WAYS];
	int count = mind->count;

	if (!asks_for(mind, DO_PRONE) && !asks_for(mind, DO_STAND) &&
	    !asks_for(mind, DO_MOVE))
		return;
	for (int i = 0; i < count; i++)
		ways[i] = mind->ways[i];
	if (!could_be_better(mind))
		return;
	consider_stance(mind);
	consider_cover(mind);
	for (int i = 0; i < count; i++)
		mind->ways[i] = ways[i];
	mind->count = count;
}

/* ---- wounds ---- */

/* What health and wounds are worth to a side: rounds to act in, less for those that will
 * be lost to bleeding later. */
static int life_worth(const struct scene *scene, int who, int health,
		      const uint8_t wounds[5])
{
	const struct wounddice_sheet *own = sheet(scene, who);
	int rounds = wounddice_rounds_left(health, wounds), bleeding2 = 0;

	for (int i = 0; i < 5; i++)
		bleeding2 += wounds[i] * (faces_of(i + 1) + 1);
	return own->weight * rounds / 300 * larger(0, 2 * own->health - bleeding2) /
	       (2 * own->health);
}

static int aid_worth(const struct scene *scene, int who, int patient, int kit)
{
	const struct wounddice_creature *one = creature(scene, patient);
	int before = life_worth(scene, patient, one->health, one->wounds), sum = 0, tn;
	struct sum tns, dos;

	tn = wounddice_first_aid_tn(sum_begin_quiet(&tns), scene, who, patient, kit);
	for (int roll = 1; roll <= 20; roll++) {
		uint8_t wounds[5];
		int degree;

		if (!wounddice_succeeds(scene, tn, roll, false))
			continue;
		for (int i = 0; i < 5; i++)
			wounds[i] = one->wounds[i];
		degree = wounddice_aid_degree(
			wounddice_dos(sum_begin_quiet(&dos), scene, tn, roll, true), kit);
		while (degree-- > 0 && wounddice_lower_wound(wounds))
			;
		sum += life_worth(scene, patient, one->health, wounds) - before;
	}
	return sum / 20;
}

static int injection_worth(const struct scene *scene, int patient)
{
	const struct wounddice_creature *one = creature(scene, patient);
	int before = wounddice_rounds_left(one->health, one->wounds), sum = 0;

	for (int face = 1; face <= 8; face++)
		sum += wounddice_rounds_left(
			       smaller(one->health + face, sheet(scene, patient)->health),
			       one->wounds) -
		       before;
	return sheet(scene, patient)->weight * sum / (8 * 300);
}

/* Does it still count for its side if it is helped? */
static bool is_worth_helping(const struct scene *scene, int who, int patient)
{
	return is_there(scene, patient) && !is_enemy(scene->fight, who, patient) &&
	       creature(scene, patient)->health < sheet(scene, patient)->health;
}

static void consider_aid(struct mind *mind, int patient)
{
	const struct scene *scene = &mind->look->scene;
	int who = mind->look->who, ap = me(mind->look)->ap;
	int kit = me(mind->look)->medkits > 0 ? MEDKIT : BANDAGE;
	int far = wounddice_walk_ap(scene, who,
				    metres_between(scene, who, patient) - REACH);
	struct intent intent = intent_to(DO_FIRST_AID, 0);
	int worth;

	intent.target = patient;
	intent.detail[HOW] = kit;
	if (wounddice_wound_count(creature(scene, patient)) &&
	    (far > 0 || ap >= FIRST_AID_AP)) {
		worth = aid_worth(scene, who, patient, kit);
		intent.worth = worth + best_future(mind, ap - far - FIRST_AID_AP);
		if (far > 0 && worth > 0 &&
		    far + FIRST_AID_AP <= ap + me(mind->look)->speed)
			intent = walk_to(mind->look, patient, intent.worth);
		if (far == 0 || intent.action != DO_FIRST_AID)
			consider(mind, &intent);
	}
	if (!wounddice_can_inject(scene, who, patient))
		return;
	intent = intent_to(DO_INJECT,
			   injection_worth(scene, patient) + best_future(mind, ap - 1));
	intent.target = patient;
	consider(mind, &intent);
}

/* ---- the decision ---- */

static void consider_the_rest(struct mind *mind)
{
	struct intent end = intent_to(
		DO_END, best_future(mind, 0) + kept_aim(mind) +
				mind->keep * smaller(mind->threats, me(mind->look)->ap));

	consider(mind, &end);
	for_creatures (i, mind->look->scene.fight)
		if (is_worth_helping(&mind->look->scene, mind->look->who, i))
			consider_aid(mind, i);
}

static struct intent decide(const struct look *look, int action)
{
	struct mind mind;

	begin(&mind, look, action);
	consider_attacks(&mind);
	consider_aim(&mind);
	consider_reload(&mind);
	consider_the_rest(&mind);
	consider_work(&mind);
	consider_places(&mind);
	return mind.best;
}

/* AP fall with every action, so round and AP name the moment. */
static int32_t moment(const struct look *look)
{
	return 1 + ((look->scene.fight->round << 8 | me(look)->ap) << 6 | look->who);
}

static const struct thinker thinker = {decide, moment};

/* ---- reactions ---- */

/* What an AP is worth now: less if the turn is over and it would lapse. */
static int ap_price(const struct look *look)
{
	int rate = wounddice_rate(&look->scene, look->who);
	bool acted = true;

	if (me(look)->ap == 0)
		return rate * look->knobs[KNOB_DEBT] / 100;
	for (int i = look->scene.fight->place; i < look->scene.fight->order_count; i++)
		acted = acted && look->scene.fight->order[i] != look->who;
	return (acted ? rate / 5 : rate) * look->knobs[KNOB_EVADE] / 100;
}

/* Twentieths; without knowing the attack one reckons with a middling one. */
static int defense_chance(const struct look *look, const struct question *q, int tn)
{
	if (q->facts[FACT_DOS] == UNKNOWN_FACT)
		return within(tn / 2, 0, 19);
	return wounddice_most(&look->scene, tn, q->facts[FACT_DOS], false);
}

static int wanted_defense(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_profile *profile =
		&sheet(scene, q->about)
			 ->arms[q->facts[FACT_WEAPON]]
			 .profiles[creature(scene, q->about)
					   ->arms[q->facts[FACT_WEAPON]]
					   .ammo];
	int hits100 = 100 * larger(1, q->facts[FACT_HITS]);
	struct quarry self = wounddice_quarry(scene, look->who);
	int needed = wounddice_needed(scene, &self, profile), defense = EVADES, chance,
	    parry, tn = 0, saved;
	struct sum sum;

	chance = defense_chance(
		look, q, wounddice_evade_tn(sum_begin_quiet(&sum), scene, look->who));
	if (option_of_value(q, PARRIES) >= 0) {
		wounddice_parry_arm(scene, look->who, &tn);
		parry = defense_chance(look, q, tn);
		if (parry > chance) {
			chance = parry;
			defense = PARRIES;
		}
	}
	saved = self.stake * smaller(hits100, needed) / needed * chance / 20;
	return saved > 0 && saved > ap_price(look) ? defense : NO_DEFENSE;
}

static int wanted_return_fire(const struct look *look, const struct question *q)
{
	int gun = wounddice_gun_in_hand(&look->scene, look->who);
	struct wounddice_attack attack;

	wounddice_attack_at(&look->scene, look->who, gun, q->about, &attack);
	attack.returned = true;
	return wounddice_shot_worth(&look->scene, &attack) >
			       attack.with->weapon->ap * ap_price(look)
		       ? gun
		       : NO_ANSWER;
}

static int wanted_appeal(const struct look *look)
{
	const struct wounddice_sheet *own = sheet(&look->scene, look->who);
	int best = AGI;

	for (int i = 0; i < STATS; i++)
		if (own->stats[i] > own->stats[best])
			best = i;
	return best;
}

/* ---- holding ---- */

/* Who must walk to a foe that comes anyway lets it come, and strikes first. Places are
 * counted from 1; 0: acts now. */
static int wanted_hold(const struct look *look)
{
	const struct scene *scene = &look->scene;
	const struct prospect *way;
	int hold = 0, most, ap = me(look)->ap;
	struct mind mind;

	if (wounddice_gun_in_hand(scene, look->who) >= 0)
		return 0;
	begin(&mind, look, -1);
	way = best_way(&mind, ap, &most);
	if (!way || way->approach == 0)
		return 0;
	for (int i = scene->fight->place + 1; i < scene->fight->order_count; i++) {
		int foe = scene->fight->order[i], far;
		struct prospect other;

		if (!is_foe(scene, look->who, foe) || !is_ok(scene, foe) ||
		    wounddice_gun_in_hand(scene, foe) >= 0)
			continue;
		far = metres_between(scene, look->who, foe) - REACH -
		      MOVE_METRES * creature(scene, foe)->ap;
		other = wounddice_prospect(scene, look->who, way->arm, way->ammo,
					   &mind.quarries[foe], 0, INT16_MAX);
		other.setup += wounddice_walk_ap(scene, look->who, far) - other.approach;
		if (other.arm < 0 || future(&mind, &other, ap) <= most)
			continue;
		most = future(&mind, &other, ap);
		hold = i + 1;
	}
	return hold;
}

/* ---- answers ---- */

/* The value of an option, or a tile's index; what is not on the menu: the default. */
static int wanted(const struct look *look, const struct question *q, struct plan *plan)
{
	switch (q->id) {
	case Q_ACTION:
		return intent_for(&thinker, look, -1, plan).action;
	case Q_WEAPON:
		return intent_for(&thinker, look, q->deed, plan).with;
	case Q_TARGET:
	case Q_PATIENT:
		return intent_for(&thinker, look, q->deed, plan).target;
	case Q_TILE:
		return intent_for(&thinker, look, q->deed, plan).tile;
	case Q_MODE:
	case Q_AMMO:
	case Q_KIT:
		return intent_for(&thinker, look, q->deed, plan).detail[HOW];
	case Q_HOLD:
		return wanted_hold(look);
	case Q_DEFENSE:
		return wanted_defense(look, q);
	case Q_RETURN_FIRE:
		return wanted_return_fire(look, q);
	case Q_APPEAL:
		return wanted_appeal(look);
	default:
		return NO_ANSWER;
	}
}

static int scripted_answer(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	int value = look->who < 0 ? NO_ANSWER : wanted(look, q, plan);
	int answer = q->kind == ASK_CHOICE ? option_of_value(q, value) : value;

	return is_legal_answer(q, answer) ? answer : default_answer(q);
}

/* What is meant follows from the position, so no menu is needed. */
static int scripted_wish(const struct look *look, const struct question *q)
{
	if (q->id == Q_HOLD)
		return wanted_hold(look);
	return q->id == Q_ACTION ? intent_for(&thinker, look, -1, look->plan).action
				 : NO_ANSWER;
}

const struct tactic wounddice_tactics[] = {
	{.key = "scripted",
	 .help = "weighs every deed by what it leads to: harm done, harm suffered, AP, "
		 "ammunition, place",
	 .answer = scripted_answer,
	 .wish = scripted_wish,
	 /* The points are what red of four-against-four wins more or less than with all
	  * as usual: affray sim --set red.tactic.KNOB=VALUE, 2000 fights, a draw half. */
	 .knobs = {[KNOB_CAUTION] = {"caution",
				     "per cent that danger to oneself counts; 0: -10 "
				     "points, 200: +1",
				     0, 400, 100},
		   [KNOB_EVADE] = {"evade",
				   "price in per cent of an AP paid to evade; 400: 0 "
				   "points",
				   0, 400, 100},
		   [KNOB_DEBT] = {"debt",
				  "price in per cent of speed paid to evade; 0: 0 "
				  "points, 300: 0",
				  0, 400, 100},
		   [KNOB_FOCUS] = {"focus",
				   "per cent that a badly hurt foe counts more; 100: 0 "
				   "points",
				   0, 200, 0},
		   [KNOB_CLOSE] = {"close",
				   "range band from which gunners come nearer; 5, "
				   "never: -2 points",
				   1, 5, 2}}},
	{0},
};
