/* SPDX-License-Identifier: MIT
 *
 * What attacks, and answers to them, are worth to the scripted tactic, in thousandths of
 * a fighter.
 */
#include "tactics.h"

enum { DICE = 37, HITS = 18 };

/* clang-format off */
/* Thousandths: the chance that `row` dice of 6 and more have more hits than `column`. */
static const int16_t above[DICE][HITS] = {
	{100},
	{500},
	{750, 250},
	{875, 500, 125},
	{938, 688, 312, 62},
	{969, 812, 500, 188, 31},
	{984, 891, 656, 344, 109, 16},
	{992, 938, 773, 500, 227, 62, 8},
	{996, 965, 855, 637, 363, 145, 35, 4},
	{998, 980, 910, 746, 500, 254, 90, 20, 2},
	{999, 989, 945, 828, 623, 377, 172, 55, 11, 1},
	{1000, 994, 967, 887, 726, 500, 274, 113, 33, 6},
	{1000, 997, 981, 927, 806, 613, 387, 194, 73, 19, 3},
	{1000, 998, 989, 954, 867, 709, 500, 291, 133, 46, 11, 2},
	{1000, 999, 994, 971, 910, 788, 605, 395, 212, 90, 29, 6, 1},
	{1000, 1000, 996, 982, 941, 849, 696, 500, 304, 151, 59, 18, 4},
	{1000, 1000, 998, 989, 962, 895, 773, 598, 402, 227, 105, 38, 11, 2},
	{1000, 1000, 999, 994, 975, 928, 834, 685, 500, 315, 166, 72, 25, 6, 1},
	{1000, 1000, 999, 996, 985, 952, 881, 760, 593, 407, 240, 119, 48, 15, 4, 1},
	{1000, 1000, 1000, 998, 990, 968, 916, 820, 676, 500, 324, 180, 84, 32, 10, 2},
	{1000, 1000, 1000, 999, 994, 979, 942, 868, 748, 588, 412, 252, 132, 58, 21, 6, 1},
	{1000, 1000, 1000, 999, 996, 987, 961, 905, 808, 668, 500, 332, 192, 95, 39, 13, 4, 1},
	{1000, 1000, 1000, 1000, 998, 992, 974, 933, 857, 738, 584, 416, 262, 143, 67, 26, 8, 2},
	{1000, 1000, 1000, 1000, 999, 995, 983, 953, 895, 798, 661, 500, 339, 202, 105, 47, 17, 5},
	{1000, 1000, 1000, 1000, 999, 997, 989, 968, 924, 846, 729, 581, 419, 271, 154, 76, 32, 11},
	{1000, 1000, 1000, 1000, 1000, 998, 993, 978, 946, 885, 788, 655, 500, 345, 212, 115, 54, 22},
	{1000, 1000, 1000, 1000, 1000, 999, 995, 986, 962, 916, 837, 721, 577, 423, 279, 163, 84, 38},
	{1000, 1000, 1000, 1000, 1000, 999, 997, 990, 974, 939, 876, 779, 649, 500, 351, 221, 124, 61},
	{1000, 1000, 1000, 1000, 1000, 1000, 998, 994, 982, 956, 908, 828, 714, 575, 425, 286, 172, 92},
	{1000, 1000, 1000, 1000, 1000, 1000, 999, 996, 988, 969, 932, 868, 771, 644, 500, 356, 229, 132},
	{1000, 1000, 1000, 1000, 1000, 1000, 999, 997, 992, 979, 951, 900, 819, 708, 572, 428, 292, 181},
	{1000, 1000, 1000, 1000, 1000, 1000, 1000, 998, 995, 985, 965, 925, 859, 763, 640, 500, 360, 237},
	{1000, 1000, 1000, 1000, 1000, 1000, 1000, 999, 996, 990, 975, 945, 892, 811, 702, 570, 430, 298},
	{1000, 1000, 1000, 1000, 1000, 1000, 1000, 999, 998, 993, 982, 960, 919, 852, 757, 636, 500, 364},
	{1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 999, 995, 988, 971, 939, 885, 804, 696, 568, 432},
	{1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 999, 997, 992, 980, 955, 912, 845, 750, 632, 500},
	{1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 999, 998, 994, 986, 967, 934, 879, 797, 691, 566},
};

/* Hundredths: the hits beyond `column` that are to be expected of them. */
static const int16_t beyond[DICE][HITS] = {
	{10},
	{50},
	{100, 25},
	{150, 62, 12},
	{200, 106, 38, 6},
	{250, 153, 72, 22, 3},
	{300, 202, 112, 47, 12, 2},
	{350, 251, 157, 80, 30, 7, 1},
	{400, 300, 204, 118, 55, 18, 4},
	{450, 350, 252, 161, 87, 37, 11, 2},
	{500, 400, 301, 207, 124, 62, 24, 7, 1},
	{550, 450, 351, 254, 165, 93, 43, 15, 4, 1},
	{600, 500, 400, 302, 210, 129, 68, 29, 10, 2},
	{650, 550, 450, 351, 256, 169, 98, 48, 19, 6, 1},
	{700, 600, 500, 401, 304, 213, 134, 73, 34, 13, 4, 1},
	{750, 650, 550, 450, 352, 258, 173, 104, 54, 23, 8, 2},
	{800, 700, 600, 500, 401, 305, 216, 138, 79, 38, 16, 5, 1},
	{850, 750, 650, 550, 451, 353, 260, 177, 108, 58, 27, 10, 3, 1},
	{900, 800, 700, 600, 500, 402, 307, 219, 143, 83, 43, 19, 7, 2},
	{950, 850, 750, 650, 550, 451, 354, 263, 181, 113, 63, 31, 13, 4, 1},
	{1000, 900, 800, 700, 600, 501, 403, 309, 222, 147, 88, 47, 22, 9, 3, 1},
	{1050, 950, 850, 750, 650, 550, 452, 356, 265, 184, 118, 68, 34, 15, 6, 2},
	{1100, 1000, 900, 800, 700, 600, 501, 404, 310, 225, 151, 93, 51, 25, 10, 4, 1},
	{1150, 1050, 950, 850, 750, 650, 551, 452, 357, 268, 188, 122, 72, 38, 18, 7, 2, 1},
	{1200, 1100, 1000, 900, 800, 700, 600, 502, 405, 312, 228, 155, 97, 55, 28, 12, 5, 2},
	{1250, 1150, 1050, 950, 850, 750, 650, 551, 453, 359, 270, 191, 126, 76, 41, 20, 9, 3},
	{1300, 1200, 1100, 1000, 900, 800, 700, 601, 502, 406, 314, 231, 158, 101, 58, 31, 14, 6},
	{1350, 1250, 1150, 1050, 950, 850, 750, 650, 551, 454, 360, 272, 195, 130, 80, 45, 22, 10},
	{1400, 1300, 1200, 1100, 1000, 900, 800, 700, 601, 503, 407, 316, 234, 162, 105, 62, 34, 16},
	{1450, 1350, 1250, 1150, 1050, 950, 850, 750, 651, 552, 455, 362, 275, 198, 133, 83, 48, 25},
	{1500, 1400, 1300, 1200, 1100, 1000, 900, 800, 700, 601, 503, 408, 318, 236, 166, 108, 66, 36},
	{1550, 1450, 1350, 1250, 1150, 1050, 950, 850, 750, 651, 552, 456, 363, 277, 201, 137, 87, 51},
	{1600, 1500, 1400, 1300, 1200, 1100, 1000, 900, 800, 700, 601, 504, 410, 320, 239, 169, 112, 69},
	{1650, 1550, 1450, 1350, 1250, 1150, 1050, 950, 850, 750, 651, 553, 457, 365, 280, 204, 140, 90},
	{1700, 1600, 1500, 1400, 1300, 1200, 1100, 1000, 900, 800, 701, 602, 505, 411, 322, 242, 172, 115},
	{1750, 1650, 1550, 1450, 1350, 1250, 1150, 1050, 950, 850, 750, 651, 553, 458, 367, 282, 207, 144},
	{1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100, 1000, 900, 800, 701, 602, 506, 412, 324, 245, 175},
};
/* clang-format on */

/* The tables are of dice that hit on 6: of others it takes more for as many hits. */
static int in_table(const struct scene *scene, const int16_t table[DICE][HITS], int dice,
		    int than)
{
	int row = dice * (11 - ruling(scene, R_HIT_ON)) / 5;

	if (than >= HITS)
		return 0;
	return table[within(row, 0, DICE - 1)][larger(than, 0)];
}

/* Who wins ties needs a hit less; to need none at all is as good as to need one. */
static int needed(const struct scene *scene, struct chance chance)
{
	return ruling(scene, R_TIE) ? chance.against - 1 : chance.against;
}

int apocrypha_chance(const struct scene *scene, struct chance chance)
{
	return in_table(scene, above, chance.dice, needed(scene, chance));
}

/* Net hits of one that hits. */
static int likely_net(const struct scene *scene, struct chance chance, int thousandths)
{
	int net = in_table(scene, beyond, chance.dice, needed(scene, chance));

	return thousandths ? (10 * net + thousandths / 2) / thousandths : 0;
}

static struct chance against_roll(int dice, int rolled)
{
	return (struct chance){dice + larger(rolled, 0), larger(rolled, 0)};
}

/* ---- what a hit does ---- */

enum { PRESENCE = 15 }; /* percent of a fighter that go with its fall, not before */

struct hit {
	const struct scene *scene;
	int target, location, type;
	int dice, stopped, strikes;
	bool soaked;
};

static bool is_skull(int location)
{
	return location == HEAD || location == FACE;
}

/* Thousandths: at least so much gets through. */
static int deals(const struct hit *hit, int dealt)
{
	return in_table(hit->scene, above, hit->dice, hit->stopped + dealt - 1);
}

/* What is lost with a limb, when it is hurt and when it is useless. */
static int limb_worth(const struct hit *hit, int serious, int critical)
{
	const struct apocrypha_creature *one = creature(hit->scene, hit->target);
	bool shoots = one->ranged_mask != 0;
	int hurt, lost;

	if (hit->location == LEGS) {
		hurt = one->wounded[LEGS] ? 0 : 100;
		lost = one->wounded[LEGS] & CRITICAL_BIT ? 0 : shoots ? 150 : 350;
	} else {
		bool holds = hit->location == ARM_RIGHT;

		for (int slot = 0; slot < SLOTS; slot++)
			if (is_held(&one->things[slot]))
				holds = holds || one->things[slot].place == BOTH_HANDS;
		hurt = one->wounded[hit->location] ? 0 : holds ? 70 : 20;
		lost = arm_is_useless(one, hit->location) ? 0 : holds ? 450 : 100;
	}
	return ((serious - critical) * hurt + critical * lost) / 1000;
}

/* Chance that its shock stuns, given that of each severity. */
static int stuns(const struct hit *hit, int serious, int critical)
{
	const struct apocrypha_sheet *stats = sheet(hit->scene, hit->target);
	int calm = stats->shk - creature(hit->scene, hit->target)->shock, by_type;
	bool skull = is_skull(hit->location);
	int scale = hit->strikes * (skull ? 2 : 1);

	if (calm <= 0)
		return 0;
	by_type = hit->type == FIST    ? deals(hit, larger(1, (calm - 1) / scale))
		  : hit->type == BLUNT ? deals(hit, larger(1, 2 * (calm - 1) / scale))
				       : 0;
	if (skull ? critical > 0 : 3 * hit->strikes >= calm)
		by_type = larger(by_type, critical);
	return calm <= (skull ? 2 : 1) * hit->strikes ? larger(by_type, serious)
						      : by_type;
}

/* Of a creature that lies there already only what can still come back counts. */
static int weight_of(const struct scene *scene, int who)
{
	int state = plight(scene, who);

	return state & DOWN ? 30 : state & OUT ? 100 : A_FIGHTER;
}

static int hit_worth(const struct hit *hit)
{
	const struct apocrypha_sheet *stats = sheet(hit->scene, hit->target);
	const struct apocrypha_creature *one = creature(hit->scene, hit->target);
	bool skull = is_skull(hit->location), limb = hit->location > FACE;
	/* wounds for each point that gets through: a half, one or two */
	int up = hit->strikes * (skull ? 2 : 1),
	    down = (limb ? 2 : 1) * (hit->type == BLUNT ? 2 : 1) * (hit->soaked ? 2 : 1);
	int left = larger(1, stats->vit - one->wounds);
	int enough = larger(1, (left * down - (down > 1) + up - 1) / up);
	int serious = deals(hit, skull ? ceil_div(stats->ser, 2) : stats->ser);
	int critical = hit->type == FIST
			       ? 0
			       : deals(hit, skull ? ceil_div(stats->cri, 2) : stats->cri);
	int wounds = in_table(hit->scene, beyond, hit->dice, hit->stopped) -
		     in_table(hit->scene, beyond, hit->dice, hit->stopped + enough);
	int shock = (serious + 2 * critical) * hit->strikes * (skull ? 2 : 1) / 10;
	int stunned = stuns(hit, serious, critical), worth;
	struct harm_term harm = {left,
				 stats->vit,
				 wounds * up / down,
				 deals(hit, enough),
				 PRESENCE,
				 weight_of(hit->scene, hit->target)};

	if (hit->type == FIST) {
		shock += wounds * up / down;
		harm.mean100 = harm.falls1000 = 0;
	} else if (hit->type == BLUNT) {
		shock += wounds * up / down;
	}
	worth = harm_worth(&harm) + SHOCK_WORTH * shock / 100 +
		larger(0, stunned - harm.falls1000) * STUN_WORTH / 1000;
	return limb ? worth + limb_worth(hit, serious, critical) : worth;
}

static struct hit hit_of(const struct scene *scene, const struct attack *attack,
			 int target, int location, int net, bool countered)
{
	struct blow blow = apocrypha_blow_of(scene, attack, target, location);
	struct sum dice, stopped;
	int strikes = is_ranged(attack) ? apocrypha_rounds_needed(attack->mode)
					: attack->strikes;

	sum_begin_quiet(&dice);
	sum_begin_quiet(&stopped);
	apocrypha_add_damage_pool(&dice, scene, attack, net, countered);
	apocrypha_add_protection(&stopped, scene, &blow);
	return (struct hit){scene,
			    target,
			    location,
			    blow.damage_type,
			    dice.total,
			    -stopped.total,
			    larger(1, apocrypha_strikes_landing(scene, strikes, net)),
			    false};
}

/* What the attack is worth at this place, with this chance. */
static int worth_at(const struct scene *scene, const struct attack *attack, int target,
		    int location, struct chance chance, bool countered)
{
	int hits = apocrypha_chance(scene, chance);
	struct hit hit;

	if (!hits)
		return 0;
	hit = hit_of(scene, attack, target, location, likely_net(scene, chance, hits),
		     countered);
	return hits * hit_worth(&hit) / 1000;
}

static int soaked_worth(const struct scene *scene, const struct attack *attack, int who,
			int limb, int dice)
{
	struct chance chance = {dice, 0};
	int hits = apocrypha_chance(scene, chance);
	struct hit hit =
		hit_of(scene, attack, who, limb, likely_net(scene, chance, hits), false);

	hit.soaked = sheet(scene, who)->worn[limb] > 0 && !ruling(scene, R_SOAK_SHOCK);
	return hits * hit_worth(&hit) / 1000;
}

/* The left arm holds no more than the right one; both wear the same. */
int apocrypha_best_limb(const struct scene *scene, const struct attack *attack, int who,
			int dice)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int arm = arm_is_useless(one, ARM_LEFT) ? ARM_RIGHT : ARM_LEFT;

	if (arm_is_useless(one, arm) && !ruling(scene, R_SOAK_USELESS))
		return LEGS;
	return soaked_worth(scene, attack, who, arm, dice) <
			       soaked_worth(scene, attack, who, LEGS, dice)
		       ? arm
		       : LEGS;
}

static int least_soaked_worth(const struct scene *scene, const struct attack *attack,
			      int who, int dice)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int arm = arm_is_useless(one, ARM_LEFT) ? ARM_RIGHT : ARM_LEFT;
	int legs = soaked_worth(scene, attack, who, LEGS, dice);

	if (arm_is_useless(one, arm) && !ruling(scene, R_SOAK_USELESS))
		return legs;
	return smaller(legs, soaked_worth(scene, attack, who, arm, dice));
}

/* ---- answers to an attack ---- */

/* To lie is bad among blades, and for those who must go to their enemies; against shots
 * from afar it saves as much of the next ones as two points more of the rating. */
static int prone_price(const struct scene *scene, const struct attack *attack,
		       const struct guard *guard, int dice)
{
	const struct apocrypha_creature *one = creature(scene, guard->who);
	struct guard low = *guard;

	if (!guard->ranged || metres(scene, guard->who, guard->foe) < 5)
		return PRONE_WORTH;
	if (!one->ranged_mask)
		return 3 * PRONE_WORTH;
	low.rating += !one->cover;
	return apocrypha_worth_against(scene, attack, &low, dice, NO_ACTION) -
	       apocrypha_worth_against(scene, attack, guard, dice, NO_ACTION);
}

struct guard apocrypha_guard(const struct scene *scene, int who, int foe, bool ranged)
{
	const struct apocrypha_creature *one = creature(scene, who);
	struct threat threat = {foe, ranged, false, false};
	struct guard guard = {.who = who, .foe = foe, .ranged = ranged};

	if (is_defenceless(scene, who))
		return guard;
	guard.rating = apocrypha_rating(scene, who, threat);
	if (!apocrypha_can_react(scene, who))
		return guard;
	guard.soaks = true;
	guard.dodges = one->ap >= 3 && one->stance != PRONE;
	if (guard.dodges) {
		threat.dodging = true;
		guard.dodge = apocrypha_avoidance(scene, who, threat);
		threat.dodging = false;
	}
	if (one->rate == SPRINT || ranged)
		return guard;
	guard.avoids = one->ap >= 2;
	if (guard.avoids)
		guard.avoid = apocrypha_avoidance(scene, who, threat);
	for_bits (use, one->parry_mask) {
		int cost = used_weapon(scene, who, use)->parry_cost;
		int pool =
			cost <= one->ap ? apocrypha_parry_pool(scene, who, use, foe) : 0;

		if (cost <= one->ap && (!guard.parry_cost || pool > guard.parry)) {
			guard.parry = pool;
			guard.parry_cost = cost;
		}
	}
	for_bits (use, one->defending ? 0u : one->melee_mask) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

		if (weapon->attack_cost > one->ap ||
		    !within_reach(scene, who, foe, weapon->reach) ||
		    !apocrypha_is_unlocked(scene, who, DO_COUNTER_ATTACK, weapon) ||
		    (guard.counter_cost &&
		     weapon->dmg <= used_weapon(scene, who, guard.counter_use)->dmg))
			continue;
		guard.counter = apocrypha_counter_pool(scene, who, use, foe);
		guard.counter_cost = weapon->attack_cost;
		guard.counter_use = use;
	}
	return guard;
}

int apocrypha_answer_cost(const struct guard *guard, int answer)
{
	switch (answer) {
	case DO_AVOID:
		return guard->avoids ? 2 : 0;
	case DO_PARRY:
		return guard->parry_cost;
	case DO_COUNTER_ATTACK:
		return guard->counter_cost;
	case DO_DESPERATE_DODGE:
		return guard->dodges ? 3 : 0;
	case DO_DAMAGE_SOAK:
		return guard->soaks;
	default:
		return 0;
	}
}

/* What the counter does to the attacker; it may still save itself. */
static int counter_worth(const struct scene *scene, const struct guard *guard, int dice)
{
	struct attack counter = attack_of(guard->who, DO_ATTACK, OWN_PASS);

	counter.use = guard->counter_use;
	counter.weapon = used_weapon(scene, guard->who, counter.use);
	return worth_at(scene, &counter, guard->foe, TORSO,
			(struct chance){larger(guard->counter, 0) + larger(dice, 0),
					larger(dice, 0) + 1},
			false) *
	       4 / 5;
}

int apocrypha_worth_against(const struct scene *scene, const struct attack *attack,
			    const struct guard *guard, int dice, int answer)
{
	int place = attack->called == ANYWHERE ? TORSO : attack->called, who = guard->who;
	struct chance chance = {dice, guard->rating};

	switch (answer) {
	case DO_AVOID:
		chance = against_roll(dice, guard->avoid);
		break;
	case DO_PARRY:
		chance = against_roll(dice, guard->parry);
		break;
	case DO_DESPERATE_DODGE:
		return worth_at(scene, attack, who, place,
				against_roll(dice, guard->dodge), false) +
		       prone_price(scene, attack, guard, dice) +
		       (creature(scene, who)->readied ? AP_WORTH : 0);
	case DO_DAMAGE_SOAK:
		return least_soaked_worth(scene, attack, who, dice);
	case DO_COUNTER_ATTACK:
		chance = against_roll(dice, guard->counter);
		chance.against -= attack->action == DO_FEINT ? 3 : 1;
		return worth_at(scene, attack, who, place, chance,
				attack->action == DO_FEINT) -
		       counter_worth(scene, guard, dice);
	default:
		break;
	}
	return worth_at(scene, attack, who, place, chance, false);
}

int apocrypha_worth_of(const struct scene *scene, const struct attack *attack, int target,
		       int dice)
{
	struct threat threat = {attack->actor, is_ranged(attack), false, false};
	struct guard guard = {
		.who = target, .foe = attack->actor, .ranged = threat.ranged};

	if (!is_defenceless(scene, target))
		guard.rating = apocrypha_rating(scene, target, threat);
	return apocrypha_worth_against(scene, attack, &guard, dice, NO_ACTION);
}

/* The answer that leaves least of it, its AP counted; a called blow cannot be soaked. */
int apocrypha_attack_worth(const struct scene *scene, const struct attack *attack,
			   const struct guard *guard, int dice, int *answer)
{
	static const int answers[] = {DO_AVOID, DO_PARRY, DO_COUNTER_ATTACK,
				      DO_DESPERATE_DODGE, DO_DAMAGE_SOAK};
	int least = apocrypha_worth_against(scene, attack, guard, dice, NO_ACTION);

	*answer = NO_ACTION;
	for (int i = 0; i < 5; i++) {
		int cost = apocrypha_answer_cost(guard, answers[i]) * AP_WORTH, worth;

		if (!cost || cost >= least ||
		    (answers[i] == DO_AVOID && attack->weapon->gun) ||
		    (answers[i] == DO_DAMAGE_SOAK && attack->called != ANYWHERE &&
		     attack->called != TORSO && attack->called != HEAD))
			continue;
		worth = cost +
			apocrypha_worth_against(scene, attack, guard, dice, answers[i]);
		if (worth < least) {
			least = worth;
			*answer = answers[i];
		}
	}
	return least;
}

/* ---- plain attacks: of enemies, and as reactions ---- */

/* Its dice, less what the recoil may take. */
static int likely_pool(const struct scene *scene, const struct attack *attack)
{
	int pool = apocrypha_attack_pool(scene, attack, attack->targets[0], false);

	return is_ranged(attack) ? pool - apocrypha_recoil_dice(scene, attack) / 2 : pool;
}

struct attack apocrypha_plain_attack(const struct scene *scene, int who, int target,
				     int most, enum occasion occasion, int *worth)
{
	const struct apocrypha_creature *one = creature(scene, who);
	bool blows = occasion == OWN_PASS || occasion == ON_OPENING;
	bool shots = occasion != ON_OPENING;
	struct attack best = attack_of(who, DO_ATTACK, occasion);

	*worth = 0;
	for_bits (use, (blows ? one->melee_mask : 0u) | (shots ? one->ranged_mask : 0u)) {
		struct attack attack = attack_of(who, DO_ATTACK, occasion);
		int value;

		attack.use = use;
		attack.weapon = used_weapon(scene, who, use);
		if (!apocrypha_can_hit(scene, who, attack.weapon, target))
			continue;
		if (attack.weapon->ranged) {
			attack.action = one->readied == use + 1 ? DO_FIRE_READIED
					: occasion == OWN_PASS	? DO_AIM_AND_FIRE
								: DO_FIRE_HIP;
			attack.mode = attack.weapon->lowest_mode;
			if (!apocrypha_weapon_allows(scene, who, attack.action, use))
				continue;
		}
		attack.cost = least_cost(attack.weapon, attack.action);
		if (attack.cost > most)
			continue;
		attack.targets[0] = target;
		attack.count = attack.rounds[0] = 1;
		value = apocrypha_worth_of(scene, &attack, target,
					   likely_pool(scene, &attack));
		if (value > *worth) {
			*worth = value;
			best = attack;
		}
	}
	return best;
}

/* ---- what else can be done to somebody ---- */

int apocrypha_dread_worth(const struct scene *scene, int who, int target)
{
	const struct apocrypha_sheet *other = sheet(scene, target);
	int against = (other->res + other->acu) / 2;
	int calm = other->shk - creature(scene, target)->shock;
	int dice = skill_dice(scene, who, sheet(scene, who)->cog, OCC);
	int shock = in_table(scene, beyond, dice, against);
	int ap = smaller(shock, 100 * creature(scene, target)->ap);

	return (SHOCK_WORTH * shock + AP_WORTH * ap) / 100 +
	       STUN_WORTH * in_table(scene, above, dice, against + larger(calm, 1) - 1) /
		       1000;
}

int apocrypha_finish_worth(const struct scene *scene, int target)
{
	const struct apocrypha_sheet *stats = sheet(scene, target);
	const struct apocrypha_creature *one = creature(scene, target);
	int left = larger(1, stats->vit - one->wounds);
	struct harm_term all = {left, stats->vit, 100 * left,
				1000, PRESENCE,	  weight_of(scene, target)};
	bool wakes = one->shock - 1 - stats->fit / 2 < stats->shk;

	return wakes ? harm_worth(&all) : harm_worth(&all) / 3;
}

bool apocrypha_matters(const struct scene *scene, int who, int other)
{
	return is_enemy(scene->fight, who, other) &&
	       scene->fight->bodies[other].in_play && !creature(scene, other)->aside &&
	       !(plight(scene, other) & (DOWN | OUT));
}

/* ---- the best attack of a pass ---- */

struct search_for {
	const struct view *view;
	int action, budget; /* action < 0: any */
	int pass_left;	    /* of an ambush, which is free: all that it takes of it */
	int exposed;	    /* what AR -2 costs until the next pass */
	int answer;	    /* to a plain blow: feints and power are not seen */
	struct intent best;
	int rate; /* thousandths for an AP, of the best in this */
};

static int price_of(const struct search_for *search, int cost)
{
	return search->pass_left ? smaller(cost, search->pass_left) : cost;
}

/* Three quarters of what the AP would bring otherwise is what they cost here. */
static void weigh(struct search_for *search, const struct attack *attack, int number,
		  int value)
{
	int cost = price_of(search, attack->cost), rate = value / cost, merit;
	struct intent it = intent_to(attack->action, 0);

	search->rate = larger(search->rate, rate);
	merit = value - 3 * search->rate * cost / 4;
	if (search->best.worth != NOT_WORTH &&
	    merit <=
		    search->best.worth - 3 * search->rate * search->best.detail[COST] / 4)
		return;
	it.target = attack->targets[0];
	it.with = attack->use;
	it.detail[NUMBER] = number;
	it.detail[CALLED] = attack->called;
	it.detail[COST] = cost;
	it.worth = value;
	search->best = it;
}

static bool is_wanted(const struct search_for *search, const struct attack *attack)
{
	return (search->action < 0 || search->action == attack->action) &&
	       search->view->me->rate <= fastest_for(attack->action) &&
	       attack->cost <= search->budget &&
	       apocrypha_weapon_allows(search->view->scene, attack->actor, attack->action,
				       attack->use);
}

static void weigh_shots(struct search_for *search, struct attack *attack)
{
	const struct scene *scene = search->view->scene;
	struct guard guard =
		apocrypha_guard(scene, attack->targets[0], attack->actor, true);
	int answer;

	for (attack->action = DO_AIM_AND_FIRE; is_firing(attack->action);
	     attack->action++)
		for (attack->mode = SINGLE; attack->mode < MODES; attack->mode++) {
			attack->cost = apocrypha_attack_cost(
				attack->weapon, attack->action, attack->mode, 1);
			if (!apocrypha_has_mode(scene, attack->actor, attack->use,
						attack->mode) ||
			    !is_wanted(search, attack))
				continue;
			weigh(search, attack, attack->mode,
			      apocrypha_attack_worth(scene, attack, &guard,
						     likely_pool(scene, attack),
						     &answer));
		}
}

static void weigh_blow(struct search_for *search, struct attack *attack,
		       const struct guard *guard, int action, int number)
{
	const struct scene *scene = search->view->scene;
	int value, answer, dice;

	attack->action = action;
	attack->strikes = action == DO_FLURRY ? number : 1;
	attack->power = action == DO_POWER_ATTACK ? number : 0;
	attack->cost =
		apocrypha_attack_cost(attack->weapon, action, SINGLE, attack->strikes);
	if (!is_wanted(search, attack))
		return;
	dice = likely_pool(scene, attack);
	if (apocrypha_seen_as(action) == DO_ATTACK && action != DO_ATTACK)
		value = AP_WORTH * apocrypha_answer_cost(guard, search->answer) +
			apocrypha_worth_against(scene, attack, guard, dice,
						search->answer);
	else
		value = apocrypha_attack_worth(scene, attack, guard, dice, &answer);
	if (action == DO_DESPERATE_SWING)
		value -= search->exposed;
	if (action == DO_FLURRY)
		value -= search->exposed / 2 + AP_WORTH * (number - 1);
	weigh(search, attack, number, value);
}

static void weigh_blows(struct search_for *search, struct attack *attack)
{
	const struct view *view = search->view;
	struct guard guard =
		apocrypha_guard(view->scene, attack->targets[0], attack->actor, false);

	search->answer = NO_ACTION;
	attack->action = DO_ATTACK;
	apocrypha_attack_worth(view->scene, attack, &guard,
			       likely_pool(view->scene, attack), &search->answer);
	weigh_blow(search, attack, &guard, DO_ATTACK, 0);
	weigh_blow(search, attack, &guard, DO_DESPERATE_SWING, 0);
	for (int power = 1; power <= within(view->sheet->fit, 1, 3); power++)
		weigh_blow(search, attack, &guard, DO_POWER_ATTACK, power);
	for (int strikes = 2; strikes <= 3; strikes++)
		weigh_blow(search, attack, &guard, DO_FLURRY, strikes);
	if (view->look->knobs[TRICKS] || search->action == DO_FEINT)
		weigh_blow(search, attack, &guard, DO_FEINT, 0);
}

static void weigh_use(struct search_for *search, int use, int target)
{
	const struct view *view = search->view;
	struct attack attack = attack_of(view->who, DO_ATTACK, OWN_PASS);

	attack.use = use;
	attack.weapon = used_weapon(view->scene, view->who, use);
	if (!apocrypha_can_hit(view->scene, view->who, attack.weapon, target))
		return;
	attack.targets[0] = target;
	attack.count = 1;
	if (attack.weapon->ranged)
		weigh_shots(search, &attack);
	else
		weigh_blows(search, &attack);
}

static struct attack attack_meant(const struct view *view, const struct intent *it)
{
	struct attack attack = attack_of(view->who, it->action, OWN_PASS);
	int number = it->detail[NUMBER];

	attack.use = it->with;
	attack.weapon = used_weapon(view->scene, view->who, it->with);
	attack.called = it->detail[CALLED];
	attack.mode = is_firing(it->action) ? number : SINGLE;
	attack.strikes = it->action == DO_FLURRY ? number : 1;
	attack.power = it->action == DO_POWER_ATTACK ? number : 0;
	attack.targets[0] = it->target;
	attack.count = 1;
	attack.cost = it->detail[COST];
	return attack;
}

int apocrypha_intent_worth(const struct view *view, const struct intent *it)
{
	struct attack attack = attack_meant(view, it);
	struct guard guard =
		apocrypha_guard(view->scene, it->target, view->who, is_ranged(&attack));
	int answer;

	return apocrypha_attack_worth(view->scene, &attack, &guard,
				      likely_pool(view->scene, &attack), &answer);
}

/* Would the best one be better at another place than where it comes? */
static void weigh_places(struct search_for *search)
{
	const struct scene *scene = search->view->scene;
	static const int places[] = {HEAD, FACE, LEGS};
	struct intent it = search->best;
	const struct apocrypha_sheet *other;

	if (it.worth == NOT_WORTH ||
	    (is_firing(it.action)
		     ? it.detail[NUMBER] == AUTO
		     : it.action != DO_ATTACK && it.action != DO_POWER_ATTACK))
		return;
	other = sheet(scene, it.target);
	for (int i = 0; i < 3; i++) {
		if (places[i] == LEGS	? other->worn[TORSO] <= other->worn[LEGS]
		    : places[i] == FACE ? !is_defenceless(scene, it.target)
					: false)
			continue;
		it.detail[CALLED] = places[i];
		it.worth = apocrypha_intent_worth(search->view, &it);
		prefer(&search->best, &it);
	}
}

struct intent apocrypha_best_attack(const struct view *view, int action, int budget,
				    int exposed, int *rate)
{
	const struct apocrypha_fight *fight = fight_of(view->scene);
	struct search_for search = {
		.view = view,
		.action = action,
		.budget = budget,
		.exposed = exposed,
		.pass_left = fight->is_ambush
				     ? larger(1, view->sheet->ooda - fight->spent)
				     : 0,
		.best = intent_to(NO_ACTION, NOT_WORTH)};

	if (!view->me->defending)
		for_creatures (target, view->scene->fight) {
			if (!apocrypha_matters(view->scene, view->who, target))
				continue;
			for_bits (use, view->me->melee_mask)
				weigh_use(&search, use, target);
			for_bits (use, view->me->ranged_mask)
				weigh_use(&search, use, target);
		}
	weigh_places(&search);
	*rate = search.rate;
	return search.best;
}

int apocrypha_rate_of(const struct view *view, int thing,
		      const struct apocrypha_weapon *weapon, int target)
{
	struct attack attack = attack_of(
		view->who, weapon->ranged ? DO_AIM_AND_FIRE : DO_ATTACK, OWN_PASS);
	struct guard guard =
		apocrypha_guard(view->scene, target, view->who, weapon->ranged);
	int answer;

	attack.use = thing;
	attack.weapon = weapon;
	attack.mode = weapon->lowest_mode;
	attack.targets[0] = target;
	attack.count = 1;
	attack.cost = least_cost(weapon, attack.action);
	return apocrypha_attack_worth(view->scene, &attack, &guard,
				      likely_pool(view->scene, &attack), &answer) /
	       attack.cost;
}
