/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: plays sensibly and fast.
 *
 * Every answer follows from the position and the question alone. The deed is chosen in
 * tactics_deed.c. What it goes by:
 *
 *	AP pay for attack and defense: some are kept while foes are to come.
 *	The attack value is known: a blow that misses anyway is not dodged, nor one that
 *	only a miracle would turn.
 *	Damage lands at round ends: a doomed foe is not struck again.
 *	FAT is life: below 5 it pays in AP, below 3 it rests.
 *	Against several, the last AP goes into parry mode.
 *	Archers prepare while nobody is in range, and aim when nobody is near.
 */
#include "tactics.h"

/* ---- options ---- */

static int option(const struct question *q, int value)
{
	return option_of_value(q, value);
}

static bool has(const struct question *q, int value)
{
	return option(q, value) >= 0;
}

/* A delayer's moment: strike or shoot, or go on waiting. */
static int answer_interrupt(const struct look *look, const struct question *q)
{
	static const int wanted[] = {DO_MELEE_ATTACK, DO_RANGED_ATTACK, DO_CAST,
				     DO_THROW};

	for (int i = 0; i < 4; i++)
		if (has(q, wanted[i]) && creature(&look->scene, look->who)->fat > 1)
			return option(q, wanted[i]);
	return option(q, DO_WAIT);
}

/* ---- whom, with what, where ---- */

static int answer_target(const struct look *look, const struct question *q)
{
	int best = 0, best_rank = 0;

	for (int i = 0; i < q->count; i++) {
		int target = q->options[i].value, rank = threa_target_rank(look, target);

		if (threa_aim_bonus(&look->scene, look->who, target))
			return i;
		if (i == 0 || rank < best_rank) {
			best = i;
			best_rank = rank;
		}
	}
	return best;
}

/* Skill and bite together: both end in the damage SV. */
static int arm_worth(const struct scene *scene, int who, const struct arm *arm)
{
	return score_of(scene, who, (enum skill)arm->weapon->skill) +
	       2 * arm->weapon->av + threa_weapon_bonus(scene, arm->weapon, arm->thing);
}

/* The best weapon for this blow, by its place in the list of arms. */
static int wanted_arm(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(scene, look->who, arms), best = 0, best_worth = -999;

	for (int i = 0; i < count; i++) {
		int worth = arm_worth(scene, look->who, &arms[i]);

		if (worth > best_worth &&
		    threa_arm_serves(scene, look->who, q->about, arms[i], q->deed)) {
			best = i;
			best_worth = worth;
		}
	}
	return best;
}

static bool is_missile(const struct question *q)
{
	return q->deed == DO_RANGED_ATTACK || q->deed == DO_THROW ||
	       q->deed == DO_CALLED_SHOT;
}

static int answer_weapon(const struct look *look, const struct question *q)
{
	return is_missile(q) ? 0 : larger(0, option(q, wanted_arm(look, q)));
}

static int thickest_armor(const struct scene *scene, int who)
{
	const struct threa_sheet *own = sheet(scene, who);
	int thickest = 0;

	for (int i = 0; i < THINGS && own->gear[i].entry; i++)
		if (own->gear[i].armor && !own->gear[i].armor->shield)
			thickest =
				larger(thickest, own->gear[i].armor->rating[PROJECTILE]);
	return thickest;
}

/* Piercing is worth what it pierces. */
static int answer_ammo(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int armor = q->about >= 0 ? thickest_armor(scene, q->about) : 0;
	int best = 0, best_worth = -999;

	for (int i = 0; i < q->count; i++) {
		int at = q->options[i].value;
		const struct threa_ammo *ammo =
			at < MAGAZINES ? sheet(scene, look->who)->magazine[at] : NULL;
		int worth = ammo ? ammo->sv + ammo->av + smaller(armor, ammo->ap) : 0;

		if (ammo && ammo->sv_max && armor > ammo->sv_max)
			worth -= 10;
		if (ammo && ammo->ap && !armor)
			worth -= 2; /* kept for those who wear some */
		if (worth > best_worth) {
			best = i;
			best_worth = worth;
		}
	}
	return best;
}

/* The best weapon to draw; anything rather than a potion. */
static int answer_item(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int best = 0, best_worth = -999;

	for (int i = 0; i < q->count; i++) {
		const struct threa_weapon *weapon =
			gear_of(scene, q->options[i].value)->weapon;
		int worth = weapon ? weapon->sv + score_of(scene, look->who,
							   (enum skill)weapon->skill)
				   : -1;

		if (weapon && (weapon->kind == LAUNCHER || weapon->kind == FIREARM))
			worth = -1;
		if (worth > best_worth) {
			best = i;
			best_worth = worth;
		}
	}
	return best;
}

/* ---- ways ---- */

static int nearest_to(const struct look *look, const struct question *q, struct tile goal)
{
	const struct map *map = &look->scene.scenario->map;
	int best = q->tiles[0], best_distance = -1;

	for (int i = 0; i < q->count; i++) {
		int distance = distance_squared(tile_of_index(map, q->tiles[i]), goal);

		if (best_distance < 0 || distance < best_distance) {
			best = q->tiles[i];
			best_distance = distance;
		}
	}
	return best;
}

/* The last tile of the way to the foe that this move can reach. */
static int answer_tile(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	const struct map *map = &scene->scenario->map;
	struct tile path[2 * MAX_MAP_SIDE];
	int foe = threa_main_foe(look), count;
	struct mover mover;
	struct tile goal;

	if (foe == NOBODY)
		return q->tiles[0];
	goal = body_of(scene, foe)->tile;
	if (!map->given)
		return nearest_to(look, q, goal);
	mover = threa_mover(scene, look->who, foe);
	ways_find_even(look->ways, map, body_of(scene, look->who)->tile, MAX_TILES, &goal,
		       threa_may_step, &mover);
	count = ways_path(look->ways, goal, path, 2 * MAX_MAP_SIDE);
	while (--count >= 0)
		if (is_legal_answer(q, tile_index(map, path[count])))
			return tile_index(map, path[count]);
	return nearest_to(look, q, goal);
}

/* ---- paying and defending ---- */

static int wanted_payment(const struct look *look)
{
	return creature(&look->scene, look->who)->fat < SPARE_FAT ? PAY_AP : PAY_FAT;
}

static int answer_payment(const struct look *look, const struct question *q)
{
	int wanted = wanted_payment(look);

	return has(q, wanted) ? option(q, wanted) : 0;
}

/* A dodge that the dice alone would hardly save, but for 1 to 3, is boosted. */
static int answer_boost(const struct look *look, const struct question *q)
{
	int lacking;

	if (q->id != Q_BOOST_AP || q->deed != DO_DODGE ||
	    ruling(&look->scene, R_AV_VISIBLE))
		return 0;
	lacking = q->facts[1] - q->facts[0] + 1 - look->knobs[DEFENSE];
	return lacking < 1 || lacking > MOST_BOOST ? 0 : smaller(lacking, q->high);
}

static int wanted_defense(const struct look *look, const struct question *q,
			  bool may_parry)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	bool hidden = ruling(&look->scene, R_AV_VISIBLE);
	int av = hidden ? q->facts[1] + 1 : q->facts[0];
	int needed = av - q->facts[2] + 1 - look->knobs[DEFENSE];

	if (av < q->facts[1])
		return DO_PASSIVE;
	if (may_parry && one->parrying)
		return DO_PARRY;
	if (one->fat <= LOW_FAT || is_doomed(one))
		return DO_PASSIVE;
	if (needed <= 0 || (needed <= MOST_BOOST && one->ap - 1 >= needed))
		return DO_DODGE;
	return DO_PASSIVE;
}

static int answer_defense(const struct look *look, const struct question *q)
{
	int wanted = wanted_defense(look, q, has(q, DO_PARRY));

	return option(q, has(q, wanted) ? wanted : DO_PASSIVE);
}

static int answer_block(const struct look *look, const struct question *q)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	bool worth = q->facts[0] >= WORTH_A_BLOCK && one->fat > LOW_FAT &&
		     score_of(&look->scene, look->who, SHIELD) +
				     wound_penalty(&look->scene, look->who) >=
			     6;

	return option(q, worth);
}

/* ---- all questions ---- */

static int default_number(const struct question *q)
{
	return q->id == Q_REST_AP ? q->high : q->fallback_number;
}

static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	int action;

	(void)plan; /* no answer needs more than the position */
	switch (q->id) {
	case Q_ACTION:
		action = threa_decide(look, q);
		return has(q, action) ? option(q, action) : default_answer(q);
	case Q_INTERRUPT:
		return answer_interrupt(look, q);
	case Q_TARGET:
	case Q_SECOND_TARGET:
		return answer_target(look, q);
	case Q_WEAPON:
		return answer_weapon(look, q);
	case Q_AMMO:
		return answer_ammo(look, q);
	case Q_ITEM:
		return answer_item(look, q);
	case Q_TILE:
		return answer_tile(look, q);
	case Q_PAYMENT:
		return answer_payment(look, q);
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
		return answer_boost(look, q);
	case Q_DEFENSE:
		return answer_defense(look, q);
	case Q_BLOCK:
		return answer_block(look, q);
	case Q_TRIGGER:
		return has(q, ENTERS_REACH) ? option(q, ENTERS_REACH) : 0;
	case Q_OPPORTUNITY:
		return option(q, creature(&look->scene, look->who)->fat > LOW_FAT);
	default:
		return q->kind == ASK_NUMBER ? default_number(q) : default_answer(q);
	}
}

/* The same answers, before there is a menu. */
static int wish(const struct look *look, const struct question *q)
{
	switch (q->id) {
	case Q_ACTION:
		return threa_decide(look, q);
	case Q_WEAPON:
		return is_missile(q) ? NO_ANSWER : wanted_arm(look, q);
	case Q_PAYMENT:
		return wanted_payment(look);
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
		return answer_boost(look, q);
	case Q_DEFENSE:
		return wanted_defense(look, q, true);
	default:
		return NO_ANSWER;
	}
}

const struct tactic threa_tactics[] = {
	{
		.key = "scripted",
		.help = "keeps AP for a dodge, spares its FAT, leaves the doomed alone",
		.answer = answer,
		.wish = wish,
		.knobs = {[CAUTION] = {"caution",
				       "AP kept for defense while foes are to come", 0, 3,
				       1},
			  [DEFENSE] = {"defense", "dodges if dice of this much would do",
				       0, 4, 1},
			  [TARGET] = {"target",
				      "0 the nearest, 1 the weakest, 2 the strongest", 0,
				      2, 0},
			  [PATIENCE] = {"patience",
					"1: waits for foes to enter its reach", 0, 1, 0}},
	},
	{0},
};
