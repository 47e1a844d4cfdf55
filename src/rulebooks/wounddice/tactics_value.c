/* SPDX-License-Identifier: MIT
 *
 * The worth of things to a tactic: exact where the rules give a chance (hits, evading,
 * armour), means where dice add up (damage, bleeding).
 */
#include <string.h>
#include "tactics.h"

enum { LEAST_NEED = 35, DOOMED = 50, FRIENDS = 2, EVADED = 40 };

/* ---- the worth of a fall ---- */

/* A creature that falls anyway is hardly worth an attack. All others are worth the same:
 * weights by their best weapon made the tactic neglect a foe that comes with a club. */
static int stake_of(const struct scene *scene, int who, int rounds)
{
	if (rounds > 0)
		return A_FIGHTER * rounds / ROUNDS100;
	return creature(scene, who)->state == OK ? A_FIGHTER / DOOMED : 0;
}

/* ---- the worth of an attack ---- */

static int mix_of(const int counts[DICE_GROUPS])
{
	int steps[3] = {NO_DIE, NO_DIE, NO_DIE}, found = 0;

	for (int i = DICE_GROUPS - 1; i >= 0; i--)
		for (int n = counts[i]; n > 0 && found < 3; n--)
			steps[found++] = i + 1;
	return wounddice_mix(steps[0], steps[1], steps[2]);
}

void wounddice_mixes(const struct scene *scene, int who, int8_t mixes[DAMAGE_TYPES])
{
	for (int i = 0; i < DAMAGE_TYPES; i++) {
		int counts[DICE_GROUPS];

		wounddice_relevant(scene, who, i, counts);
		mixes[i] = (int8_t)mix_of(counts);
	}
}

struct quarry wounddice_look_at(const struct scene *scene, int who,
				const int8_t mixes[DAMAGE_TYPES])
{
	const struct wounddice_creature *one = creature(scene, who);
	int bleeding2 = wounddice_bleeding2(one->wounds);
	int rounds = wounddice_rounds_left(one->health, bleeding2);
	struct quarry quarry = {
		.who = who,
		.stake = stake_of(scene, who, rounds),
		.doomed = rounds == 0,
	};
	struct sum evade;
	int parry;

	quarry.left100 = 100 * one->health - 50 * bleeding2;
	if (wounddice_can_react(scene, who, DEFENSE_AP)) {
		quarry.evade = quarry.parry = (int8_t)within(
			wounddice_evade_tn(sum_begin_quiet(&evade), scene, who), 0, 19);
		if (ruling(scene, R_REACTIONS) == REACTIONS_EXTENDED &&
		    wounddice_parry_arm(scene, who, &parry) >= 0)
			quarry.parry = (int8_t)within(parry, quarry.evade, 19);
	}
	memcpy(quarry.mix, mixes, sizeof quarry.mix);
	return quarry;
}

int wounddice_needed(const struct quarry *quarry, const struct wounddice_profile *profile)
{
	return larger(LEAST_NEED, profile->strip100[quarry->mix[profile->type]] +
					  100 * quarry->left100 /
						  (profile->mean100 + profile->bleed100));
}

/* The worth of an attack as a single shot and as a burst (the same if it is not a
 * gun). */
struct gain {
	int single, burst;
};

/* The part that gets through, in twentieths of a face of the attack's d20 (the die of an
 * evasion): the number of faces, and the hits in hundredths. */
struct landed {
	int faces, hits100;
};

static int sum_to(const uint16_t sums[TN_TABLE], int last)
{
	return last < 0 ? 0 : sums[last];
}

/* Faces that get through with a DoS from `low` to `high`: an evasion of TN e fails with
 * 20 less e - DoS of its own faces, and from DoS e on always. */
static int faces_through(int low, int high, int evade)
{
	int part = smaller(evade - 1, high), faces = 20 * larger(0, high - low + 1);

	if (part >= low)
		faces -= (part - low + 1) * evade -
			 (part * (part + 1) - low * (low - 1)) / 2;
	return faces;
}

/* The hits of those faces, from sums over DoS that were computed beforehand. */
static int hits_through(const struct wounddice_profile *profile, int band, int low,
			int high, int evade)
{
	const uint16_t *hits = profile->hits_to[band];
	const uint16_t *weighted = profile->weighted_to[band];
	int part = smaller(evade - 1, high), sum;

	if (high < low)
		return 0;
	sum = 20 * (sum_to(hits, high) - sum_to(hits, low - 1));
	if (part >= low)
		sum -= evade * (sum_to(hits, part) - sum_to(hits, low - 1)) -
		       (sum_to(weighted, part) - sum_to(weighted, low - 1));
	return sum;
}

/* Of the faces 1 to 19 those that hit have DoS up to tn - 1. From `enough` on more hits
 * bring no more than `most100`. A natural 1, the best DoS, cannot be evaded. */
static struct landed landing(const struct wounddice_attack *attack, int tn, int evade,
			     int most100)
{
	int band = attack->band - 1, low = larger(0, tn - 19);
	int high = smaller(tn, TN_TABLE) - 1, enough;
	int extra = larger(0, evade - high);
	struct landed landed;

	landed.faces = faces_through(low, high, evade) + extra;
	/* One hit is enough. */
	if (most100 <= 100) {
		landed.hits100 = most100 * landed.faces;
		return landed;
	}
	enough = within(wounddice_dos_for(attack->profile, band, (most100 + 99) / 100),
			low, high + 1);
	landed.hits100 =
		100 * hits_through(attack->profile, band, low, enough - 1, evade) +
		most100 * faces_through(enough, high, evade) +
		extra * smaller(most100, 100 * attack->profile->hits[band][high]);
	return landed;
}

/* The same, face by face, for rulings or blasts that need another sum. */
static struct landed landing_by_face(const struct scene *scene,
				     const struct wounddice_attack *attack, int tn,
				     int evade, int most100, int metres)
{
	const uint8_t *hits = attack->profile->hits[attack->band - 1];
	bool sure = ruling(scene, R_NAT1) == NAT1_UNEVADABLE;
	bool by_roll = ruling(scene, R_DOS) == DOS_ROLL;
	struct landed landed = {0, 0};

	for (int roll = 1; roll < 20 && (roll == 1 || roll <= tn); roll++) {
		int dos = by_roll ? roll : larger(0, tn - roll), left = 20;
		int made = larger(1, hits[smaller(dos, TN_TABLE - 1)] - metres);

		if (evade > 0 && !(sure && roll == 1))
			left -= wounddice_most(scene, evade, dos);
		landed.faces += left;
		landed.hits100 += left * smaller(100 * made, most100);
	}
	return landed;
}

/* The share of this creature's stake that an attack of this TN takes. */
static struct gain gain_on(const struct scene *scene,
			   const struct wounddice_attack *attack, int tn,
			   const struct quarry *quarry, int metres)
{
	int needed = wounddice_needed(quarry, attack->profile);
	int rounds = creature(scene, attack->actor)->arms[attack->arm].rounds;
	int evade = attack->with->is_melee ? quarry->parry : quarry->evade;
	int rof = attack->profile->rof, stake = quarry->stake;
	struct landed landed;

	if (attack->with->is_gun && !(attack->with->weapon->props & SHELL) && rounds)
		rof = smaller(rof, rounds);
	if (tn >= 1 && metres == 0 && ruling(scene, R_NAT1) == NAT1_UNEVADABLE &&
	    ruling(scene, R_DOS) != DOS_ROLL)
		landed = landing(attack, tn, evade, smaller(100 * rof, needed));
	else
		landed = landing_by_face(scene, attack, tn, evade,
					 smaller(100 * rof, needed), metres);
	/* At most 2000 for a stake, 400 faces, 20 hits: an int holds it. */
	return (struct gain){stake * landed.faces * smaller(100, needed) / (400 * needed),
			     stake * landed.hits100 / (400 * needed)};
}

int wounddice_shot_worth(const struct view *view, const struct wounddice_attack *attack)
{
	struct quarry quarry;

	wounddice_quarry(view, attack->target, &quarry);
	return gain_on(&view->scene, attack, wounddice_thought_tn(&view->scene, attack),
		       &quarry, 0)
		.single;
}

int wounddice_blast_gain(const struct scene *scene, const struct wounddice_attack *attack,
			 int tn, const struct quarry *quarry, int metres)
{
	return gain_on(scene, attack, tn, quarry, metres).burst;
}

int wounddice_blast_worth(const struct view *view, const struct wounddice_attack *attack,
			  const struct quarry quarries[MAX_CREATURES])
{
	const struct scene *scene = &view->scene;
	int tn = wounddice_thought_tn(scene, attack);
	uint32_t key = wounddice_arm_key(scene, attack);
	const struct body *bodies = scene->fight->bodies;
	int side = bodies[attack->actor].side, blast = attack->with->weapon->blast;
	int worth = 0;

	for_creatures (i, scene->fight) {
		int metres = tiles_apart(bodies[i].tile, attack->tile);
		const struct quarry *victim = &quarries[i];
		struct quarry friend;

		if (metres > blast || !bodies[i].in_play ||
		    !wounddice_sees(scene, bodies[i].tile, attack->tile))
			continue;
		if (bodies[i].side == side) {
			wounddice_quarry(view, i, &friend);
			victim = &friend;
		}
		worth += wounddice_known_blast(view, attack, key, tn, victim, metres) *
			 (victim == &friend ? -FRIENDS : 1);
	}
	return worth;
}

/* The cost of an attack besides its AP, in hundredths of AP: its part of the next reload,
 * and the clearing of a jam. */
static int upkeep100(const struct scene *scene, const struct wounddice_attack *attack,
		     int rounds)
{
	const struct wounddice_weapon *weapon = attack->with->weapon;
	const struct wounddice_arm_state *state =
		&creature(scene, attack->actor)->arms[attack->arm];

	if (!attack->with->is_gun)
		return 0;
	return (state->spare ? 100 : 200) * rounds * weapon->reload / weapon->magazine +
	       attack->with->jam100;
}

static int net(const struct wounddice_attack *attack, int worth, int upkeep)
{
	int ap100 = 100 * larger(1, attack->with->weapon->ap);

	return worth * ap100 / (ap100 + upkeep);
}

int wounddice_look_at_worth(const struct scene *scene, struct wounddice_attack *attack,
			    int tn, const struct quarry *quarry)
{
	struct gain gain = gain_on(scene, attack, tn, quarry, 0);

	attack->burst = false;
	if (!attack->with->is_gun)
		return gain.burst;
	if (attack->profile->rof < 2 || attack->with->weapon->props & SHELL)
		return net(attack, gain.burst, upkeep100(scene, attack, 1));
	gain.single = net(attack, gain.single, upkeep100(scene, attack, 1));
	gain.burst =
		net(attack, gain.burst, upkeep100(scene, attack, attack->profile->rof));
	attack->burst = gain.burst >= gain.single;
	return larger(gain.single, gain.burst);
}

/* ---- the work before an attack ---- */

/* Taking it in hand, clearing it, loading it. */
static int gear_ap(const struct scene *scene, int who, int arm, int ammo)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	const struct wounddice_arm_state *state = &creature(scene, who)->arms[arm];
	bool in_hand = creature(scene, who)->hand == arm + 1;
	int ap = with->holdable && !in_hand;

	if (!with->is_gun)
		return ap;
	if (state->jammed)
		ap += CLEAR_AP * 20 /
		      larger(1, wounddice_most(
					scene,
					wounddice_clear_tn(sheet(scene, who), with), 0));
	if (!state->rounds || state->ammo != ammo)
		ap += with->weapon->reload - (in_hand ? state->progress : 0);
	return ap;
}

bool wounddice_is_usable(const struct scene *scene, int who, int arm, int ammo)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	const struct wounddice_arm_state *state = &creature(scene, who)->arms[arm];

	if (!with->profiles[ammo].fits)
		return false;
	if (with->is_thrown)
		return state->rounds > 0;
	if (!with->holdable)
		return wounddice_is_at_hand(scene, who, arm);
	if (!with->is_gun || (state->rounds && state->ammo == ammo))
		return true;
	if (state->progress)
		return state->next_ammo == ammo;
	return state->spare > 0 && state->rounds < with->weapon->magazine;
}

void wounddice_method(const struct scene *scene, int who, int arm, int ammo,
		      struct method *method)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];

	method->attack = (struct wounddice_attack){.actor = who,
						   .arm = arm,
						   .skill = with->best,
						   .with = with,
						   .profile = &with->profiles[ammo]};
	method->gear = gear_ap(scene, who, arm, ammo);
	method->way = (struct prospect){
		.arm = arm,
		.ammo = ammo,
		.ap = larger(1, with->weapon->ap),
		.most = with->is_thrown ? creature(scene, who)->arms[arm].rounds
					: INT8_MAX,
	};
	method->tn = wounddice_own_tn(scene, &method->attack);
	method->key = wounddice_arm_key(scene, &method->attack);
	method->stand = wounddice_stand(scene, method);
}

/* Metres to go before one sees a target that one does not see from here. */
static int metres_to_see(const struct scene *scene, const struct method *method,
			 int target, int from)
{
	if (method->attack.with->is_melee || !scene->scenario->map.given ||
	    wounddice_sees(scene, tile_of(scene, method->attack.actor),
			   tile_of(scene, target)))
		return 0;
	return ceil_div(from, 2);
}

bool wounddice_reach(const struct scene *scene, struct method *method,
		     const struct quarry *quarry, int nearer)
{
	struct wounddice_attack *attack = &method->attack;
	struct prospect *way = &method->way;
	int from = metres_between(scene, attack->actor, quarry->who), walk;

	attack->band = wounddice_band_from(method, from, nearer);
	if (attack->band == 0)
		return false;
	attack->distance = wounddice_stop(method, from, attack->band);
	walk = larger(metres_to_see(scene, method, quarry->who, from),
		      from - attack->distance);
	attack->target = way->target = quarry->who;
	attack->tile = tile_of(scene, quarry->who);
	way->nearer = nearer;
	way->metres = attack->distance;
	way->approach = walk > 0 ? wounddice_walk_ap(scene, attack->actor, walk) : 0;
	way->setup = way->approach + method->gear;
	return true;
}

void wounddice_promise(const struct view *view, struct method *method,
		       const struct quarry *quarry)
{
	struct wounddice_attack *attack = &method->attack;

	method->way.tn = method->tn + wounddice_target_tn(&view->scene, attack);
	method->way.worth = method->way.plain =
		wounddice_known_worth(view, attack, method->key, method->way.tn, quarry);
	method->way.burst = attack->burst;
}

/* ---- danger ---- */

bool wounddice_is_first_there(const struct scene *scene, struct creature_set targets,
			      int who)
{
	for_set (i, targets)
		if (same_tile(tile_of(scene, i), tile_of(scene, who)))
			return i == who;
	return false;
}

/* The arm in its hand, or bare hands; -1: none. */
static int arm_at_hand(const struct scene *scene, int who)
{
	const struct wounddice_sheet *own = sheet(scene, who);

	if (creature(scene, who)->hand)
		return creature(scene, who)->hand - 1;
	for (int i = 0; i < own->arm_count; i++)
		if (own->arms[i].is_bare)
			return i;
	return -1;
}

/* The part of a round's AP that is left for attacks on a creature at so many metres. */
static int ap_in_reach(const struct scene *scene, int who,
		       const struct wounddice_attack *attack)
{
	int speed = creature(scene, who)->speed;

	if (attack->with->is_melee)
		return speed - wounddice_walk_ap(scene, who, attack->distance - REACH);
	if (attack->band > MOST_BANDS ||
	    !wounddice_sees(scene, tile_of(scene, who), attack->tile))
		return 0;
	return speed - gear_ap(scene, who, attack->arm,
			       creature(scene, who)->arms[attack->arm].ammo);
}

/* The harm from one foe by so many AP: expected hits of its weapon, of which an evasion
 * takes a part. */
static int harm_by(const struct scene *scene, const struct wounddice_attack *attack,
		   int left, const struct quarry *quarry)
{
	int ap = larger(1, attack->with->weapon->ap), tn, hits;

	if (left < ap)
		return 0;
	tn = within(wounddice_thought_tn(scene, attack), 0, TN_TABLE - 1);
	hits = attack->profile->hits20[tn] *
	       (EVADED - (attack->with->is_melee ? quarry->parry : quarry->evade)) /
	       EVADED;
	return quarry->stake * 5 * hits / wounddice_needed(quarry, attack->profile) *
	       left / ap;
}

int wounddice_threat(const struct scene *scene, int foe, int arm,
		     const struct quarry *quarry)
{
	struct wounddice_attack attack;
	int left;

	wounddice_attack_at(scene, foe, arm, quarry->who, &attack);
	left = ap_in_reach(scene, foe, &attack);
	if (attack.with->is_melee)
		attack.distance = smaller(attack.distance, REACH);
	return harm_by(scene, &attack, left, quarry);
}

int wounddice_menace(const struct scene *scene, int foe, const struct quarry *quarry)
{
	const struct wounddice_sheet *own = sheet(scene, foe);
	int most = 0;

	for (int arm = 0; arm < own->arm_count; arm++) {
		const struct wounddice_arm_state *state =
			&creature(scene, foe)->arms[arm];
		struct wounddice_attack attack;

		/* Who holds a weapon does not strike with fist or butt. */
		if (own->arms[arm].weapon->blast ||
		    (creature(scene, foe)->hand && !own->arms[arm].holdable) ||
		    !wounddice_is_usable(scene, foe, arm, state->ammo))
			continue;
		wounddice_attack_at(scene, foe, arm, quarry->who, &attack);
		attack.distance = attack.band = 1;
		most = larger(most, harm_by(scene, &attack, creature(scene, foe)->speed,
					    quarry));
	}
	return most;
}

struct danger wounddice_danger(const struct view *view, int who,
			       const struct quarry quarries[MAX_CREATURES])
{
	const struct scene *scene = &view->scene;
	const struct body *bodies = scene->fight->bodies;
	int side = bodies[who].side, friends = 0;
	struct danger danger = {0, 0};
	struct quarry quarry;

	wounddice_quarry(view, who, &quarry);
	for_creatures (i, scene->fight) {
		int arm, threat;

		if (!bodies[i].in_play || creature(scene, i)->state != OK)
			continue;
		if (bodies[i].side == side) {
			friends++;
			continue;
		}
		arm = quarries[i].doomed ? -1 : arm_at_hand(scene, i);
		if (arm < 0)
			continue;
		threat = wounddice_known_threat(view, i, arm, &quarry);
		if (!sheet(scene, i)->arms[arm].is_gun ||
		    tiles_apart(bodies[who].tile, bodies[i].tile) <= CLOSE_METRES)
			danger.near += threat;
		else
			danger.far += threat;
	}
	danger.far /= larger(1, friends);
	danger.near /= larger(1, friends);
	return danger;
}
