/* SPDX-License-Identifier: MIT
 *
 * Values of apocrypha that change nothing: states, distances, cover, ratings, pools.
 */
#include "procedures.h"

enum {
	FAR_ENOUGH_TO_DUCK = 5
}; /* metres: a low stance helps against shots from here on */

/* ---- states ---- */

/* S that wears off at a round's end. */
int apocrypha_recovery(const struct scene *scene, int who)
{
	return 1 + sheet(scene, who)->fit / 2;
}

/* ---- space ---- */

static bool line_is_free(const struct scene *scene, struct tile a, struct tile b)
{
	struct tile tiles[MAX_MAP_SIDE];
	int count = line_walk(a, b, tiles);

	for (int i = 0; i < count; i++)
		if (scene->scenario->book
			    ->terrains[terrain_at(&scene->scenario->map, tiles[i])]
			    .blocks_sight)
			return false;
	return true;
}

/* Either line, there or back, is enough: so that sight is mutual. */
bool apocrypha_tiles_in_sight(const struct scene *scene, struct tile a, struct tile b)
{
	if (!scene->scenario->map.given)
		return true;
	return line_is_free(scene, a, b) || line_is_free(scene, b, a);
}

bool apocrypha_melee_engaged(const struct scene *scene, int a, int b)
{
	int one = creature(scene, a)->reach, other = creature(scene, b)->reach;

	return is_enemy(scene->fight, a, b) && is_conscious(scene, a) &&
	       is_conscious(scene, b) &&
	       within_reach(scene, a, b, one > other ? one : other);
}

bool apocrypha_is_cover(const struct scene *scene, struct tile tile)
{
	return on_map(&scene->scenario->map, tile) &&
	       scene->scenario->book->terrains[terrain_at(&scene->scenario->map, tile)]
			       .value > 0;
}

static bool counts_against(struct tile cover, struct tile holder, struct tile shooter)
{
	return distance_squared(cover, shooter) < distance_squared(holder, shooter);
}

static int cover_against(const struct scene *scene, int who, struct tile shooter)
{
	const struct apocrypha_creature *one = creature(scene, who);

	if (!one->cover)
		return 0;
	if (one->cover_tile &&
	    !counts_against(tile_of_index(&scene->scenario->map, one->cover_tile - 1),
			    scene->fight->bodies[who].tile, shooter))
		return 0;
	return one->cover;
}

bool apocrypha_has_cover_near(const struct scene *scene, struct tile tile,
			      struct tile shooter)
{
	if (!scene->scenario->map.given)
		return false;
	for (int i = 0; i < 8; i++) {
		struct tile beside = tile_step(tile, (enum direction)i);

		if (apocrypha_is_cover(scene, beside) &&
		    counts_against(beside, tile, shooter))
			return true;
	}
	return false;
}

/* ---- movement ---- */

int apocrypha_metres_of(const struct scene *scene, int who, int rate, int ticks)
{
	static const int slower[] = {[STAND] = 1, [CROUCH] = 2, [PRONE] = 4};
	int stance = creature(scene, who)->stance;

	return ticks * sheet(scene, who)->base * rate / slower[stance];
}

int apocrypha_fastest_rate(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return one->stance != STAND || one->wounded[LEGS] & SERIOUS_BIT ? WALK : SPRINT;
}

/* ---- order ---- */

bool apocrypha_beats_in_order(const struct scene *scene, int a, int b)
{
	const struct apocrypha_sheet *one = sheet(scene, a), *other = sheet(scene, b);
	int ap = creature(scene, a)->ap - creature(scene, b)->ap;

	if (ap)
		return ap > 0;
	if (one->ooda != other->ooda)
		return one->ooda > other->ooda;
	if (one->acu != other->acu)
		return one->acu > other->acu;
	return a < b;
}

/* ---- avoidance: the sum of table 7.3, once for the rating, twice for the pool ---- */

/* What lying or crouching is worth; the dive is never helped by crouching (R79). */
static int stance_against_shot(const struct scene *scene, int who, struct threat threat)
{
	bool far = metres(scene, who, threat.from) >= FAR_ENOUGH_TO_DUCK;

	switch (creature(scene, who)->stance) {
	case CROUCH:
		return threat.dodging ? -1 : far ? 1 : 0;
	case PRONE:
		return far ? 2 : -1;
	default:
		return 0;
	}
}

static void add_against_shot(struct sum *sum, const struct scene *scene, int who,
			     struct threat threat, int factor)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int cover = cover_against(scene, who, scene->fight->bodies[threat.from].tile);
	int stance = stance_against_shot(scene, who, threat), low;

	if (!cover) {
		add(sum, "stance", factor * stance, stance > 0 ? APO_STA_03 : APO_STA_04);
		return;
	}
	/* With it at least 2: cover is never the smaller of the two. */
	low = one->stance != STAND && cover < 3 ? 1 : 0;
	add(sum, "cover", factor * cover, APO_AVO_05);
	add(sum, "low behind cover", factor * low, APO_STA_03);
}

static void add_modifiers(struct sum *sum, const struct scene *scene, int who,
			  struct threat threat, int factor)
{
	static const int against_blow[] = {[STAND] = 0, [CROUCH] = -1, [PRONE] = -2};
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_sheet *stats = sheet(scene, who);

	if ((threat.ranged || ruling(scene, R_SPEED_AR)) && !threat.no_speed)
		add(sum, "speed", factor * larger(0, one->rate - WALK), APO_AVO_05);
	if (threat.ranged)
		add_against_shot(sum, scene, who, threat, factor);
	else
		add(sum, "stance", factor * against_blow[one->stance], APO_STA_04);
	add(sum, "shield", factor * apocrypha_holds_shield(scene, who), APO_AVO_04);
	add(sum, "desperate defense", factor * one->defending, APO_DEF_02);
	add(sum, "after a swing", -2 * factor * one->swung, APO_MEL_04);
	add(sum, "after a flurry", -factor * one->flurried, APO_MEL_05);
	add(sum, "large", stats->traits & LARGE ? -factor : 0, APO_AVO_04);
	add(sum, "leg", one->wounded[LEGS] & SERIOUS_BIT ? -factor : 0, APO_WND_03);
	add(sum, "blinded", -2 * factor * one->blinded, APO_WND_03);
}

void apocrypha_add_rating(struct sum *sum, const struct scene *scene, int who,
			  struct threat threat)
{
	add_base(sum, "of CRD and ACU", sheet(scene, who)->rating, APO_AVO_04);
	add_modifiers(sum, scene, who, threat, 1);
	add(sum, "injury", -(injury(scene, who) / 2), APO_WND_01);
	if (sum->total < 0)
		add(sum, "never below 0", -sum->total, APO_AVO_04);
	/* Last, so that nothing that others see depends on it. It counts for the rating
	 * alone: whoever reacts has given up its riposte. */
	if (sum->total > 0 && !threat.ranged &&
	    creature(scene, who)->riposte == threat.from + 1)
		add_secret(sum, "feigned opening", -1, APO_DEF_03, VIEW_OWNER + who);
}

void apocrypha_add_avoidance(struct sum *sum, const struct scene *scene, int who,
			     struct threat threat)
{
	add_base(sum, "CRD and ACU", sheet(scene, who)->avoidance, APO_AVO_06);
	add_modifiers(sum, scene, who, threat, 2);
	add(sum, "injury", -injury(scene, who), APO_CORE_03);
}

int apocrypha_avoidance_rating(const struct scene *scene, int who, struct threat threat)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_rating(&sum, scene, who, threat);
	return sum.total;
}

int apocrypha_dodge_pool(const struct scene *scene, int who, struct threat threat)
{
	struct sum sum;

	threat.dodging = true;
	sum_begin_quiet(&sum);
	apocrypha_add_avoidance(&sum, scene, who, threat);
	return sum.total + sheet(scene, who)->skills[ATH];
}

/* ---- called shots ---- */

int apocrypha_called_penalty(const struct scene *scene, int location)
{
	static const int tens[] = {
		[TORSO] = 0,	[HEAD] = 4, [FACE] = 6,	   [ARM_RIGHT] = 2,
		[ARM_LEFT] = 2, [LEGS] = 1, [ANYWHERE] = 0};

	return ruling(scene, R_CALLED_PER_DIE) ? -(tens[location] / 2) : -tens[location];
}

/* ---- melee reaction penalty ---- */

int apocrypha_mrp_for(const struct scene *scene, int who, int reaction)
{
	const struct apocrypha_creature *one = creature(scene, who);

	if (ruling(scene, R_MRP) && reaction == DO_PARRY)
		return one->parry_mrp;
	if (ruling(scene, R_MRP) && reaction == DO_COUNTER_ATTACK)
		return one->counter_mrp;
	return one->mrp;
}
