/* SPDX-License-Identifier: MIT
 *
 * Deeds that follow from what a creature is doing already, without weighing all others:
 * it shoots where it has aimed, walks on to blows, and strikes on.
 */
#include "tactics.h"

/* Hundredths of a round's AP that ROUNDS rounds are worth now (LATER). */
enum { WORTH_NOW = 343 };

/* ---- walking ---- */

struct intent wounddice_move_to(const struct look *look, struct tile tile, int worth)
{
	struct intent intent = intent_to(DO_MOVE, worth);

	intent.tile = tile_index(&look->scene.scenario->map, tile);
	if (same_tile(tile, tile_of(&look->scene, look->who)))
		intent.worth = NOT_WORTH;
	return intent;
}

/* Nearer to somebody, but not nearer than so: on foot, if that is quicker. */
struct intent wounddice_walk_to(const struct look *look, int other, int metres, int worth)
{
	if (me(look)->prone && metres_between(&look->scene, look->who, other) > REACH + 2)
		return intent_to(DO_STAND, worth);
	return wounddice_move_to(
		look, wounddice_step_toward(look, tile_of(&look->scene, other), metres),
		worth);
}

/* A foe has a gun, in hand or not. */
bool wounddice_may_be_shot(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		for (int arm = 0; is_foe(scene, who, i) && is_ok(scene, i) &&
				  arm < sheet(scene, i)->arm_count;
		     arm++)
			if (sheet(scene, i)->arms[arm].is_gun)
				return true;
	return false;
}

/* ---- habits ---- */

bool wounddice_shoots_on(const struct look *look, struct intent *intent)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_creature *one = me(look);
	int target = one->aim_target - 1, gun, ap;
	struct wounddice_attack attack;
	struct quarry quarry;
	struct view view;

	if (target < 0 || !is_foe(scene, look->who, target))
		return false;
	gun = wounddice_gun_in_hand(scene, look->who);
	if (gun < 0 || !wounddice_is_loaded(scene, look->who, gun))
		return false;
	ap = sheet(scene, look->who)->arms[gun].weapon->ap;
	wounddice_attack_at(scene, look->who, gun, target, &attack);
	if (attack.band > MOST_BANDS ||
	    !wounddice_sees(scene, tile_of(scene, look->who), attack.tile))
		return false;
	view = wounddice_view(look);
	wounddice_quarry(&view, target, &quarry);
	if (quarry.doomed)
		return false;
	*intent = intent_to(DO_AIM, 0);
	intent->target = target;
	if (one->ap % ap > 0 && wounddice_can_aim_at(scene, look->who, target))
		return true;
	if (one->ap < ap) {
		*intent = intent_to(DO_END, 0);
		return one->ap == 1 && one->prone && !one->injectors;
	}
	wounddice_net_worth(&view, &attack, wounddice_thought_tn(scene, &attack),
			    &quarry);
	intent->action = DO_ATTACK;
	intent->with = gun;
	intent->tile = tile_index(&scene->scenario->map, attack.tile);
	intent->detail[HOW] = attack.burst ? BURST : SINGLE;
	return true;
}

/* Another loaded gun reaches farther, and may be better. */
static bool has_longer_gun(const struct look *look, int gun)
{
	const struct wounddice_sheet *own = sheet(&look->scene, look->who);
	const struct wounddice_arm_state *state = me(look)->arms;
	int range = own->arms[gun].profiles[state[gun].ammo].range;

	for (int i = 0; i < own->arm_count; i++)
		if (own->arms[i].is_gun && state[i].rounds > 0 &&
		    own->arms[i].profiles[state[i].ammo].range > range)
			return true;
	return false;
}

/* No foe is near, but one in the first range band. */
static bool is_at_best_range(const struct mind *mind, int gun)
{
	const struct look *look = mind->look;
	const struct wounddice_arm *with = &sheet(&look->scene, look->who)->arms[gun];

	return mind->nearest > NEAR &&
	       mind->nearest <= with->profiles[me(look)->arms[gun].ammo].range;
}

/* One that lies, with its best gun. Where there is a map, another place may be better at
 * the start of a turn. One that stands goes on while its AP are shots without a rest if
 * it has weighed its place at the start of the turn, or would only lose shots; and if it
 * has not come from afar, for then it may go farther. */
static bool is_in_position(const struct mind *mind, int gun)
{
	const struct look *look = mind->look;
	const struct wounddice_creature *one = me(look);
	const struct wounddice_arm *with = &sheet(&look->scene, look->who)->arms[gun];
	bool stays = one->ap < one->speed || !look->scene.scenario->map.given;

	if (one->aim || !one->arms[gun].rounds || !stays)
		return false;
	if (!one->prone && one->ap % with->weapon->ap > 0)
		return false;
	if (!one->prone && (one->moved || one->ap == one->speed) &&
	    (with->is_heavy || !is_at_best_range(mind, gun)))
		return false;
	return !has_longer_gun(look, gun);
}

static bool clears(const struct look *look, int gun, struct intent *intent)
{
	const struct wounddice_creature *one = me(look);

	*intent = intent_to(DO_CLEAR, 0);
	return one->ap >= CLEAR_AP && one->arms[gun].jammed && !one->medkits &&
	       !one->injectors;
}

/* The best shot that needs no work; false: none. */
static bool find_shot(const struct mind *mind, int gun, struct prospect *shot)
{
	const struct look *look = mind->look;
	struct known_way best = {.is_possible = false};
	struct method method;
	int best_target = NOBODY, most = 0;

	wounddice_method(&look->scene, look->who, gun, me(look)->arms[gun].ammo, &method);
	for (int i = 0; i < mind->marks.count; i++) {
		int target = mind->marks.who[i], worth;
		const struct quarry *quarry = &mind->quarries[target];
		const struct known_way *known;

		/* It is worth no more than its target. */
		if (quarry->stake <= most && !look->knobs[KNOB_FOCUS])
			continue;
		known = wounddice_known_way(&mind->view, &method, quarry, 0);
		if (!known->is_possible || known->approach + method.gear > 0)
			continue;
		worth = wounddice_favoured(look, target, known->worth);
		if (worth <= most)
			continue;
		most = worth;
		best = *known;
		best_target = target;
	}
	if (best_target < 0)
		return false;
	*shot = wounddice_take_way(&method, &best, &mind->quarries[best_target], 0);
	shot->worth = most;
	return true;
}

/* Would other rounds be so much better against this target that they make up for the
 * reload? */
static bool takes_better_rounds(const struct mind *mind, const struct prospect *shot,
				struct intent *intent)
{
	const struct look *look = mind->look;
	int ap100 = WORTH_NOW * me(look)->speed;
	const struct wounddice_arm_state *state = &me(look)->arms[shot->arm];
	struct method method;

	for (int ammo = STANDARD + 1; state->ammo == STANDARD && ammo < AMMOS; ammo++) {
		const struct known_way *known;

		if (!wounddice_is_usable(&look->scene, look->who, shot->arm, ammo))
			continue;
		wounddice_method(&look->scene, look->who, shot->arm, ammo, &method);
		known = wounddice_known_way(&mind->view, &method,
					    &mind->quarries[shot->target], 0);
		if (method.gear > me(look)->ap || !known->is_possible ||
		    known->worth * (ap100 - 100 * method.gear) <= shot->plain * ap100)
			continue;
		*intent = intent_to(DO_RELOAD, 0);
		intent->detail[HOW] = ammo;
		return true;
	}
	return false;
}

/* More than this shot, for the same AP? */
static bool is_better(int worth, int ap, const struct prospect *shot)
{
	return worth * shot->ap > shot->worth * ap;
}

/* With one of these missiles. */
static bool throws_better(const struct mind *mind, int arm, const struct prospect *shot)
{
	const struct scene *scene = &mind->look->scene;
	int who = mind->look->who;
	const struct wounddice_weapon *weapon = sheet(scene, who)->arms[arm].weapon;
	struct creature_set targets = wounddice_targets(scene, who, arm);
	struct wounddice_attack attack;

	for_set (i, targets) {
		if (!weapon->blast)
			return true;
		if (!wounddice_is_first_there(scene, targets, i))
			continue;
		wounddice_attack_at(scene, who, arm, i, &attack);
		attack.target = NOBODY;
		if (is_better(wounddice_blast_worth(&mind->view, &attack, mind->quarries),
			      weapon->ap, shot))
			return true;
	}
	return false;
}

/* From more than two range bands no throw has ever been better. */
static bool has_better_missiles(const struct mind *mind, const struct prospect *shot)
{
	const struct look *look = mind->look;
	const struct wounddice_sheet *own = sheet(&look->scene, look->who);

	for (int i = 0; i < own->arm_count; i++)
		if (own->arms[i].is_thrown && me(look)->arms[i].rounds > 0 &&
		    mind->nearest <= 2 * own->arms[i].weapon->range &&
		    throws_better(mind, i, shot))
			return true;
	return false;
}

/* ---- help instead of a shot ---- */

/* More worth than the shot for the same AP, and than other help. */
static void prefer_help(struct intent help, int worth, int ap,
			const struct prospect *shot, struct intent *best)
{
	help.worth = worth * shot->ap - shot->worth * ap;
	prefer(best, &help);
}

/* First aid and an injection for somebody in reach. */
static void consider_patient(const struct look *look, int patient,
			     const struct prospect *shot, struct intent *best)
{
	const struct scene *scene = &look->scene;
	const struct wounddice_creature *one = me(look);
	struct intent help = intent_to(DO_FIRST_AID, 0);
	int kit = one->medkits > 0 ? MEDKIT : BANDAGE;

	help.target = patient;
	help.detail[HOW] = kit;
	if (one->ap >= FIRST_AID_AP &&
	    wounddice_wound_count(creature(scene, patient)) > 0 &&
	    is_better(wounddice_most_aid(scene, look->who, patient, kit), FIRST_AID_AP,
		      shot))
		prefer_help(help, wounddice_aid_worth(scene, look->who, patient, kit),
			    FIRST_AID_AP, shot, best);
	help.action = DO_INJECT;
	if (one->injectors && wounddice_can_inject(scene, look->who, patient))
		prefer_help(help, wounddice_injection_worth(scene, patient), 1, shot,
			    best);
}

/* Somebody in reach is hurt, and help is worth more than this shot for the same AP. */
static bool helps(const struct look *look, const struct prospect *shot,
		  struct intent *intent)
{
	const struct scene *scene = &look->scene;
	const struct body *bodies = scene->fight->bodies;
	int side = bodies[look->who].side;

	intent->worth = 0;
	for_creatures (i, scene->fight)
		if (bodies[i].side == side && bodies[i].in_play &&
		    creature(scene, i)->health < sheet(scene, i)->health &&
		    metres_between(scene, look->who, i) <= REACH)
			consider_patient(look, i, shot, intent);
	return intent->worth > 0;
}

/* The foe that must not come near: by the harm that it would do there, and by what a shot
 * does to it. Its friends shoot at others. Doubles are alike as targets only. */
static int foe_to_keep_away(const struct mind *mind, int gun)
{
	const struct look *look = mind->look;
	int foe_to_stop = NOBODY, most = 0;
	struct method method;
	struct quarry self;

	wounddice_quarry(&mind->view, look->who, &self);
	wounddice_method(&look->scene, look->who, gun, me(look)->arms[gun].ammo, &method);
	for_creatures (foe, look->scene.fight) {
		const struct quarry *quarry = &mind->quarries[foe];
		const struct known_way *known;
		int saved;

		if (!is_foe(&look->scene, look->who, foe) || quarry->stake == 0 ||
		    quarry->doomed)
			continue;
		known = wounddice_known_way(&mind->view, &method, quarry, 0);
		if (!known->is_possible || known->approach > 0)
			continue;
		saved = known->worth * wounddice_menace(&look->scene, foe, &self);
		if (saved <= most)
			continue;
		most = saved;
		foe_to_stop = foe;
	}
	return foe_to_stop;
}

static bool aims_at(const struct look *look, int target, struct intent *intent)
{
	*intent = intent_to(DO_AIM, 0);
	intent->target = target;
	return target >= 0 && wounddice_can_aim_at(&look->scene, look->who, target);
}

/* The AP left are too few for a shot: whoever may help somebody helps, or aims for the
 * next turn. With a gun that takes all its AP it aims at another target than the best of
 * this moment, which would fall before it can shoot. */
static bool uses_last_ap(const struct mind *mind, int gun, struct intent *intent)
{
	const struct look *look = mind->look;
	const struct wounddice_creature *one = me(look);
	struct prospect shot;

	if (!one->medkits && !one->injectors && wounddice_wound_count(one) == 0)
		return sheet(&look->scene, look->who)->arms[gun].weapon->ap >=
			       one->speed &&
		       aims_at(look, foe_to_keep_away(mind, gun), intent);
	if (!find_shot(mind, gun, &shot))
		return false;
	shot.worth = 0;
	return helps(look, &shot, intent) || aims_at(look, shot.target, intent);
}

/* A creature that shoots from where it is goes on: it aims with AP that are left over
 * beside its shots, and shoots. */
static bool stays_and_shoots(const struct mind *mind, int gun, struct intent *intent)
{
	const struct look *look = mind->look;
	const struct scene *scene = &look->scene;
	const struct wounddice_creature *one = me(look);
	struct prospect shot;

	if (!is_in_position(mind, gun))
		return false;
	if (clears(look, gun, intent))
		return true;
	if (one->arms[gun].jammed)
		return false;
	if (one->ap < sheet(scene, look->who)->arms[gun].weapon->ap)
		return uses_last_ap(mind, gun, intent);
	if (!find_shot(mind, gun, &shot))
		return false;
	/* In the open that changes only from turn to turn. */
	if (one->ap == one->speed || scene->scenario->map.given) {
		if (has_better_missiles(mind, &shot))
			return false;
		if (takes_better_rounds(mind, &shot, intent))
			return true;
	}
	if (helps(look, &shot, intent))
		return true;
	if (one->ap % shot.ap > 0 && aims_at(look, shot.target, intent))
		return true;
	*intent = intent_to(DO_ATTACK, 0);
	intent->target = shot.target;
	intent->with = gun;
	intent->tile = tile_index(&scene->scenario->map, tile_of(scene, shot.target));
	intent->detail[HOW] = shot.burst ? BURST : SINGLE;
	return true;
}

/* No foe is near, and more of them shoot than come to blows. */
static bool are_foes_far(const struct mind *mind)
{
	const struct scene *scene = &mind->look->scene;
	int far = 0;

	if (mind->nearest <= NEAR)
		return false;
	for_creatures (i, scene->fight)
		if (is_foe(scene, mind->look->who, i) && is_ok(scene, i))
			far += wounddice_gun_in_hand(scene, i) >= 0 ? 1 : -1;
	return far > 0;
}

/* A creature that can shoot from here in the open, and whose foes are far, lies down at
 * the start of its turn if that costs it no shot, or braces its gun. */
static bool lies_down(const struct mind *mind, int gun, struct intent *intent)
{
	const struct look *look = mind->look;
	const struct scene *scene = &look->scene;
	const struct wounddice_creature *one = me(look);
	const struct wounddice_arm *with = &sheet(scene, look->who)->arms[gun];
	int range = with->profiles[one->arms[gun].ammo].range;
	struct prospect shot;

	if (one->prone || one->moved || one->aim || one->ap < one->speed ||
	    scene->scenario->map.given || !wounddice_is_loaded(scene, look->who, gun) ||
	    (one->ap % with->weapon->ap == 0 && !with->is_heavy))
		return false;
	if (!are_foes_far(mind) || !find_shot(mind, gun, &shot) || shot.metres > range ||
	    has_better_missiles(mind, &shot))
		return false;
	if (helps(look, &shot, intent))
		return true;
	*intent = intent_to(DO_PRONE, 0);
	return true;
}

/* The foes that do not fall anyway. */
struct crowd {
	int nearest, metres; /* NOBODY: none */
	bool same_way;	     /* somebody is there, and a step to one is a step to all */
};

static struct crowd foes_to_strike(const struct mind *mind)
{
	const struct scene *scene = &mind->look->scene;
	struct crowd crowd = {NOBODY, INT16_MAX, !scene->scenario->map.given};
	int who = mind->look->who, ahead = 0, behind = 0, here = tile_of(scene, who).x;

	for_creatures (i, scene->fight) {
		int metres;

		if (!is_enemy(scene->fight, who, i) || mind->quarries[i].stake == 0 ||
		    mind->quarries[i].doomed || !is_ok(scene, i))
			continue;
		if (tile_of(scene, i).x > here)
			ahead++;
		else
			behind++;
		metres = metres_between(scene, who, i);
		if (metres >= crowd.metres)
			continue;
		crowd.metres = metres;
		crowd.nearest = i;
	}
	crowd.same_way =
		ahead + behind == 1 || (crowd.same_way && (ahead > 0) != (behind > 0) &&
					crowd.metres >= REACH + MOVE_METRES);
	return crowd;
}

/* A creature with a gun that has begun to walk to its foes goes on with AP that are left
 * over beside its shots. Whether it shoots then is to be weighed. */
static bool walks_to_shoot(const struct mind *mind, int gun, struct intent *intent)
{
	const struct look *look = mind->look;
	const struct scene *scene = &look->scene;
	const struct wounddice_creature *one = me(look);
	const struct wounddice_arm *with;
	struct crowd crowd;

	if (!one->moved || one->prone || one->injectors ||
	    !wounddice_is_loaded(scene, look->who, gun))
		return false;
	with = &sheet(scene, look->who)->arms[gun];
	if (one->ap % with->weapon->ap == 0)
		return false;
	crowd = foes_to_strike(mind);
	if (!crowd.same_way || crowd.metres <= with->profiles[one->arms[gun].ammo].range)
		return false;
	*intent = wounddice_walk_to(look, crowd.nearest, REACH, 0);
	return intent->worth != NOT_WORTH;
}

/* A weapon for blows is in its hand, or it needs none; and it has begun its turn, stands
 * by a foe, or is unhurt and near enough to strike in it. */
static bool is_for_blows(const struct look *look, const struct crowd *crowd)
{
	const struct wounddice_creature *one = me(look);
	const struct wounddice_arm *arms = sheet(&look->scene, look->who)->arms;

	if (one->prone || one->injectors || crowd->nearest < 0 ||
	    (one->hand && !arms[one->hand - 1].is_melee))
		return false;
	if (one->moved || one->ap < one->speed || crowd->metres <= REACH)
		return true;
	return one->hand && !wounddice_wound_count(one) &&
	       wounddice_walk_ap(&look->scene, look->who, crowd->metres - REACH) +
			       arms[one->hand - 1].weapon->ap <=
		       one->ap;
}

/* The best foe for this weapon, by the harm of all blows to come for an AP. */
static void find_blow_with(const struct mind *mind, int arm, struct prospect *blow)
{
	const struct look *look = mind->look;
	const struct wounddice_creature *one = me(look);
	struct method method;

	wounddice_method(&look->scene, look->who, arm, STANDARD, &method);
	for (int i = 0; i < mind->marks.count; i++) {
		int target = mind->marks.who[i], worth;
		const struct quarry *quarry = &mind->quarries[target];
		const struct known_way *known;

		if (quarry->doomed)
			continue;
		known = wounddice_known_way(&mind->view, &method, quarry, 0);
		worth = wounddice_favoured(look, target, known->worth) *
			(WORTH_NOW * one->speed - 100 * known->approach) / method.way.ap;
		if (!known->is_possible || worth <= blow->future)
			continue;
		*blow = wounddice_take_way(&method, known, quarry, 0);
		blow->future = worth;
	}
}

/* With the weapon in hand, or with a part of the body that is quicker. */
static bool find_blow(const struct mind *mind, struct prospect *blow)
{
	const struct look *look = mind->look;
	const struct wounddice_sheet *own = sheet(&look->scene, look->who);
	int hand = me(look)->hand - 1,
	    ap = hand < 0 ? INT8_MAX : own->arms[hand].weapon->ap;

	blow->future = 0;
	if (hand >= 0)
		find_blow_with(mind, hand, blow);
	for (int i = 0; i < own->arm_count; i++)
		if (own->arms[i].is_bare && own->arms[i].weapon->ap < ap)
			find_blow_with(mind, i, blow);
	return blow->future > 0;
}

/* A creature that goes to blows goes on while all its foes lie on the same way, and
 * strikes the best foe for the weapon in its hand. If nobody can shoot it, it weighs
 * where to stop; one that stands by a foe and has too few AP for a blow waits. */
static bool goes_to_blows(const struct mind *mind, struct intent *intent)
{
	const struct look *look = mind->look;
	const struct scene *scene = &look->scene;
	const struct wounddice_creature *one = me(look);
	struct crowd crowd = foes_to_strike(mind);
	struct prospect blow;

	if (!is_for_blows(look, &crowd) || !find_blow(mind, &blow))
		return false;
	if (blow.approach > 0) {
		if (!(crowd.same_way || (one->moved && !scene->scenario->map.given)) ||
		    !wounddice_goes_to_blows(scene, look->who) ||
		    !wounddice_may_be_shot(scene, look->who))
			return false;
		*intent = wounddice_walk_to(look, blow.target, REACH, 0);
		return intent->worth != NOT_WORTH;
	}
	*intent = intent_to(one->ap < blow.ap ? DO_END : DO_ATTACK, 0);
	intent->with = blow.arm;
	intent->target = blow.target;
	intent->tile = tile_index(&scene->scenario->map, tile_of(scene, blow.target));
	return one->ap >= blow.ap || one->ap == 1;
}

bool wounddice_goes_on(const struct mind *mind, struct intent *intent)
{
	int gun = wounddice_gun_in_hand(&mind->look->scene, mind->look->who);

	if (gun < 0)
		return goes_to_blows(mind, intent);
	return lies_down(mind, gun, intent) || stays_and_shoots(mind, gun, intent) ||
	       walks_to_shoot(mind, gun, intent);
}
