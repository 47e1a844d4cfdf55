/* SPDX-License-Identifier: MIT
 *
 * What can be attacked with what, and every modifier of an attack's TN. All pure: the
 * rules explain these numbers, tactics read them.
 */
#include "wounddice.h"

enum {
	BAND_TN = -2,
	CLOSE_METRES = 2,
	CLOSE_TN = 1,
	CLOSE_LONG_TN = -2,
	COVER_TN = -2, /* for each level */
	PRONE_FAR_TN = -2,
	PRONE_NEAR_TN = 2,
	PRONE_ATTACKER_TN = -2,
	MOVED_TN = -1,
	MOVED_HEAVY_TN = -3,
	UNBRACED_TN = -3,
	RUNNER_TN = -2,
	LIGHT_TN = -2, /* for each level */
	HELPLESS_TN = 5,
	PRONE_DEFENSE_TN = -2,
};

const struct accuracy_row wounddice_accuracy_rows[ACCURACIES] = {
	[WEAPON_ACC] = {"weapon", WND_ACC_10},
	[MISSING_STR] = {"missing STR", WND_ACC_06},
	[RANGE_BAND] = {"range", WND_ACC_01},
	[CLOSE] = {"within 2 m", WND_ACC_02},
	[COVER] = {"cover", WND_ACC_03},
	[PRONE_TARGET] = {"prone target", WND_ACC_04},
	[PRONE_ATTACKER] = {"prone attacker", WND_ACC_04},
	[MOVED] = {"on the move", WND_ACC_05},
	[UNBRACED] = {"not braced", WND_ACC_06},
	[RUNNING_TARGET] = {"running target", WND_ACC_05},
	[LIGHT] = {"light", WND_ACC_07},
	[AIMED] = {"aim", WND_ACC_08},
	[HELPLESS] = {"helpless target", WND_ACC_09},
	[SCENARIO] = {"scenario", WND_ACC_10},
	[ANSWERED] = {"return fire", WND_REA_05},
};

/* ---- weapons at hand ---- */

static const struct wounddice_arm *arm_in_hand(const struct scene *scene, int who)
{
	int hand = creature(scene, who)->hand;

	return hand ? &sheet(scene, who)->arms[hand - 1] : NULL;
}

bool wounddice_is_at_hand(const struct scene *scene, int who, int arm)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	const struct wounddice_arm *held = arm_in_hand(scene, who);

	if (with == held || with->is_bare || with->is_thrown)
		return true;
	return with->is_butt && held && held->is_gun && held->weapon->hands == 2;
}

bool wounddice_can_use(const struct scene *scene, int who, int arm)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	const struct wounddice_arm_state *state = &creature(scene, who)->arms[arm];

	if (!wounddice_is_at_hand(scene, who, arm))
		return false;
	if (with->is_gun)
		return state->rounds > 0 && !state->jammed;
	return !with->is_thrown || state->rounds > 0;
}

/* ---- choosing ---- */

/* Near enough, and in sight. */
static bool reaches(const struct scene *scene, int who, int arm, struct tile tile)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	struct tile here = tile_of(scene, who);
	int ammo = creature(scene, who)->arms[arm].ammo;

	if (with->is_melee)
		return tiles_apart(here, tile) <= REACH;
	return tiles_apart(here, tile) <= MOST_BANDS * with->profiles[ammo].range &&
	       wounddice_sees(scene, here, tile);
}

bool wounddice_can_target(const struct scene *scene, int who, int arm, int target)
{
	return is_foe(scene, who, target) &&
	       reaches(scene, who, arm, tile_of(scene, target));
}

bool wounddice_can_throw(const struct scene *scene, int who, int arm, struct tile tile)
{
	return terrain_at(&scene->scenario->map, tile) != WALL &&
	       reaches(scene, who, arm, tile);
}

static int band_of(const struct wounddice_attack *attack)
{
	if (attack->with->is_melee || attack->distance <= attack->profile->range)
		return 1;
	return ceil_div(attack->distance, attack->profile->range);
}

static void set_attack(const struct scene *scene, int who, int arm, struct tile tile,
		       struct wounddice_attack *attack)
{
	attack->actor = who;
	attack->arm = arm;
	attack->with = &sheet(scene, who)->arms[arm];
	attack->profile = &attack->with->profiles[creature(scene, who)->arms[arm].ammo];
	attack->skill = attack->with->best;
	attack->burst = false;
	attack->returned = false;
	attack->jams = false;
	attack->tile = tile;
	attack->distance = tiles_apart(tile_of(scene, who), tile);
	attack->band = band_of(attack);
}

void wounddice_attack_at(const struct scene *scene, int who, int arm, int target,
			 struct wounddice_attack *attack)
{
	set_attack(scene, who, arm, tile_of(scene, target), attack);
	attack->target = target;
}

void wounddice_attack_tile(const struct scene *scene, int who, int arm, struct tile tile,
			   struct wounddice_attack *attack)
{
	set_attack(scene, who, arm, tile, attack);
	attack->target = NOBODY;
}

/* ---- the table of modifiers ---- */

static int close_tn(const struct wounddice_attack *attack)
{
	if (attack->distance > CLOSE_METRES)
		return 0;
	return attack->with->weapon->props & LONG_GUN ? CLOSE_LONG_TN : CLOSE_TN;
}

static int cover_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	int cover;

	if (attack->distance <= 1)
		return 0;
	cover = wounddice_cover(scene, tile_of(scene, attack->actor), attack->tile);
	return COVER_TN * larger(cover, sheet(scene, attack->target)->cover);
}

static int moved_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	if (attack->returned || creature(scene, attack->actor)->moved == 0)
		return 0;
	return attack->with->is_heavy ? MOVED_HEAVY_TN : MOVED_TN;
}

static int aim_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	const struct wounddice_creature *actor = creature(scene, attack->actor);

	/* A blast has no target (NOBODY + 1 is 0), and nobody aims at that. */
	if (attack->returned || actor->hand != attack->arm + 1 ||
	    actor->aim_target != attack->target + 1)
		return 0;
	return actor->aim;
}

static void add_ranged(const struct scene *scene, const struct wounddice_attack *attack,
		       int values[ACCURACIES])
{
	values[RANGE_BAND] = BAND_TN * (attack->band - 1);
	values[CLOSE] = close_tn(attack);
	values[MOVED] = moved_tn(scene, attack);
	values[AIMED] = aim_tn(scene, attack);
	if (attack->with->is_heavy && !wounddice_is_braced(scene, attack->actor))
		values[UNBRACED] = UNBRACED_TN;
}

/* What the target does to it; blasts know none of this. */
static void add_target(const struct scene *scene, const struct wounddice_attack *attack,
		       int values[ACCURACIES])
{
	const struct wounddice_creature *target = creature(scene, attack->target);
	bool melee = attack->with->is_melee;

	if (!melee) {
		values[COVER] = cover_tn(scene, attack);
		values[RUNNING_TARGET] = target->moved >= RUNNER_METRES ? RUNNER_TN : 0;
	}
	if (target->prone)
		values[PRONE_TARGET] = melee || attack->distance <= CLOSE_METRES
					       ? PRONE_NEAR_TN
					       : PRONE_FAR_TN;
	values[HELPLESS] = target->state == OUT ? HELPLESS_TN : 0;
}

int wounddice_accuracy(const struct scene *scene, const struct wounddice_attack *attack,
		       int values[ACCURACIES])
{
	int total = 0;

	for (int i = 0; i < ACCURACIES; i++)
		values[i] = 0;
	values[WEAPON_ACC] = attack->with->weapon->acc;
	values[MISSING_STR] = -attack->with->missing_str;
	values[LIGHT] = LIGHT_TN * setup(scene)->light;
	values[SCENARIO] = setup(scene)->modifier;
	values[ANSWERED] = attack->returned ? RETURN_FIRE_TN : 0;
	if (!attack->with->is_melee)
		add_ranged(scene, attack, values);
	else if (creature(scene, attack->actor)->prone)
		values[PRONE_ATTACKER] = PRONE_ATTACKER_TN;
	if (attack->target >= 0)
		add_target(scene, attack, values);
	for (int i = 0; i < ACCURACIES; i++)
		total += values[i];
	return total;
}

/* `value` has the weapon's accuracy and missing STR in it already. */
int wounddice_attack_tn(const struct scene *scene, const struct wounddice_attack *attack)
{
	int values[ACCURACIES];
	int total = wounddice_accuracy(scene, attack, values);

	return attack->with->value[attack->skill] + total - values[WEAPON_ACC] -
	       values[MISSING_STR];
}

/* ---- defenses ---- */

int wounddice_evade_tn(const struct scene *scene, int who)
{
	return sheet(scene, who)->evade +
	       (creature(scene, who)->prone ? PRONE_DEFENSE_TN : 0);
}

int wounddice_parry_tn(const struct scene *scene, int who, int *arm, int *skill)
{
	const struct wounddice_sheet *own = sheet(scene, who);
	int best = 0;

	*arm = -1;
	*skill = 0;
	for (int i = 0; i < own->arm_count; i++) {
		const struct wounddice_arm *with = &own->arms[i];

		if (!with->is_melee || !wounddice_is_at_hand(scene, who, i) ||
		    (*arm >= 0 && with->value[with->best] <= best))
			continue;
		best = with->value[with->best];
		*arm = i;
		*skill = with->best;
	}
	return best + (creature(scene, who)->prone ? PRONE_DEFENSE_TN : 0);
}

/* ---- hits ---- */

int wounddice_rof(const struct wounddice_attack *attack, int rounds)
{
	if (!attack->with->is_gun || attack->with->weapon->props & SHELL)
		return attack->profile->rof;
	return attack->burst ? smaller(attack->profile->rof, rounds) : 1;
}

int wounddice_spread(const struct wounddice_attack *attack)
{
	return attack->profile->spread + (attack->profile->shot ? attack->band - 1 : 0);
}
