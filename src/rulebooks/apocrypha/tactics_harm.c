/* SPDX-License-Identifier: MIT
 *
 * Chances of pools, and the effect of a hit on its target in thousandths of a fighter,
 * for the scripted tactic.
 */
#include <stdint.h>
#include <string.h>
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

/* The expected number of hits beyond `column`, in hundredths. */
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
static int row_of(const struct scene *scene, int dice)
{
	return within(dice * (11 - ruling(scene, R_HIT_ON)) / 5, 0, DICE - 1);
}

static int in_row(const int16_t row[HITS], int than)
{
	return than >= HITS ? 0 : row[larger(than, 0)];
}

static int in_table(const struct scene *scene, const int16_t table[DICE][HITS], int dice,
		    int than)
{
	return in_row(table[row_of(scene, dice)], than);
}

/* The winner of ties needs one hit less; needing none is as good as needing one. */
static int needed(const struct scene *scene, struct chance chance)
{
	return ruling(scene, R_TIE) ? chance.against - 1 : chance.against;
}

int apocrypha_chance(const struct scene *scene, struct chance chance)
{
	return in_table(scene, above, chance.dice, needed(scene, chance));
}

/* ---- the effect of a hit ---- */

enum { PRESENCE = 5 }; /* percent of a fighter that go with its fall, not before */

struct hit {
	const struct scene *scene;
	int target, location, type;
	int stopped, strikes;
	bool soaked;
	const int16_t *above, *beyond; /* rows of the tables, for its dice */
};

/* The chance that at least this much gets through, in thousandths. */
static int deals(const struct hit *hit, int dealt)
{
	return in_row(hit->above, hit->stopped + dealt - 1);
}

/* The loss with a limb, hurt and useless. */
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
	if (skull ? critical > 0
		  : apocrypha_severity_shock(hit->location, CRITICAL) * hit->strikes >=
			    calm)
		by_type = larger(by_type, critical);
	return calm <= apocrypha_severity_shock(hit->location, SERIOUS) * hit->strikes
		       ? larger(by_type, serious)
		       : by_type;
}

/* A creature that is down counts only for what it may recover, and so does one that is
 * stunned for more than this round. */
static int weight_of(const struct scene *scene, int who)
{
	int shock = creature(scene, who)->shock, state = plight(scene, who);
	bool wakes = shock - apocrypha_shock_healed(scene, who) < sheet(scene, who)->shk;

	return state & DOWN	       ? 30
	       : state & OUT || !wakes ? 100
	       : state		       ? A_FIGHTER - STUN_WORTH
				       : A_FIGHTER;
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
	int wounds = in_row(hit->beyond, hit->stopped) -
		     in_row(hit->beyond, hit->stopped + enough);
	int shock =
		((serious - critical) * apocrypha_severity_shock(hit->location, SERIOUS) +
		 critical * apocrypha_severity_shock(hit->location, CRITICAL)) *
		hit->strikes / 10;
	int stunned = stuns(hit, serious, critical), worth = 0;
	struct harm_term harm = {left,
				 stats->vit,
				 wounds * up / down,
				 deals(hit, enough),
				 PRESENCE,
				 weight_of(hit->scene, hit->target)};

	if (hit->type == FIST) {
		int dazed = smaller(harm.mean100, 100 * (stats->shk - one->shock));

		shock += harm.mean100;
		/* a part of the way to a stun, of which a round heals some */
		int lasting =
			stats->shk - apocrypha_shock_healed(hit->scene, hit->target);

		worth = STUN_WORTH * larger(0, dazed) / stats->shk / 100 *
			larger(0, lasting) / stats->shk;
		harm.mean100 = harm.falls1000 = 0;
	} else if (hit->type == BLUNT) {
		shock += wounds * up / down;
	}
	worth += harm_worth(&harm) + SHOCK_WORTH * shock / 100 +
		 AP_WORTH * smaller(shock, 100 * apocrypha_felt_ap(one)) / 100 +
		 larger(0, stunned - harm.falls1000) * STUN_WORTH / 1000;
	return limb ? worth + limb_worth(hit, serious, critical) : worth;
}

/* ---- an attack on a target ---- */

/* A hit with this many net hits, before its damage is known. */
struct landing {
	const struct strike *strike;
	int target, net;
};

static int strikes_of(const struct attack *attack)
{
	if (attack->count > 1) /* shared with others */
		return attack->rounds[0];
	return is_ranged(attack) ? apocrypha_rounds_needed(attack->mode)
				 : attack->strikes;
}

/* Bits of a blow: its ammunition, its charge; a feint, one that gets through a
 * counter-attack, a soaked one. */
enum {
	AMMO_AT = 1,
	CHARGE_AT = 3,
	IS_SOAKED = 1 << 5,
	IS_FEINT = 1 << 6,
	IS_THROUGH = 1 << 7
};

static int landing_worth(const struct landing *landing, int location, bool soaked)
{
	const struct scene *scene = landing->strike->view->scene;
	const struct attack *attack = landing->strike->attack;
	struct blow blow = apocrypha_blow_of(scene, attack, landing->target, location);
	int dice = apocrypha_damage_pool(scene, attack, landing->net,
					 landing->strike->blow & IS_THROUGH);
	int row = row_of(scene, dice);
	struct hit hit = {scene,
			  landing->target,
			  location,
			  blow.damage_type,
			  apocrypha_protection(scene, &blow),
			  larger(1, apocrypha_strikes_landing(scene, strikes_of(attack),
							      landing->net)),
			  soaked,
			  above[row],
			  beyond[row]};

	return hit_worth(&hit);
}

/* The called location; else the middle. */
static int worth_there(const struct landing *landing)
{
	int called = landing->strike->attack->called;

	return landing_worth(landing, called == ANYWHERE ? TORSO : called, false);
}

/* The effect of a soaked hit on this limb. */
static int worth_on_limb(const struct landing *landing, int limb)
{
	const struct scene *scene = landing->strike->view->scene;

	return landing_worth(landing, limb,
			     sheet(scene, landing->target)->worn[limb] > 0 &&
				     !ruling(scene, R_SOAK_SHOCK));
}

/* The arm to soak with; NO_LIMB: none. The left one holds no more than the right one;
 * both wear the same. */
enum { NO_LIMB = -1 };
static int arm_for(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int arm = arm_is_useless(one, ARM_LEFT) ? ARM_RIGHT : ARM_LEFT;

	return arm_is_useless(one, arm) && !ruling(scene, R_SOAK_USELESS) ? NO_LIMB : arm;
}

static int worth_soaked(const struct landing *landing)
{
	int legs = worth_on_limb(landing, LEGS);
	int arm = arm_for(landing->strike->view->scene, landing->target);

	return arm == NO_LIMB ? legs : smaller(legs, worth_on_limb(landing, arm));
}

/* ---- rows of hits ---- */

enum { UNKNOWN_BYTE = 0x80, UNKNOWN = (int16_t)0x8080 };

static bool holds_with_two_hands(const struct apocrypha_creature *one)
{
	for (int slot = 0; slot < SLOTS; slot++)
		if (one->things[slot].weapon && one->things[slot].place == BOTH_HANDS)
			return true;
	return false;
}

/* Everything about the target, and then about the attack, that the worth of a hit depends
 * on and that may change in a fight. The limbs matter only if they are hit. */
static const uint64_t LIMBS = 0xff00;
uint64_t apocrypha_harm_state(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);
	unsigned limbs = one->wounded[LEGS] | (unsigned)one->wounded[ARM_RIGHT] << 2 |
			 (unsigned)one->wounded[ARM_LEFT] << 4 |
			 (unsigned)(one->ranged_mask != 0) << 6 |
			 (unsigned)holds_with_two_hands(one) << 7;

	return (uint64_t)sheet(scene, who)->alike | (uint64_t)limbs << 8 |
	       (uint64_t)one->warded << 16 | (uint64_t)apocrypha_felt_ap(one) << 20 |
	       (uint64_t)(uint16_t)one->wounds << 32 |
	       (uint64_t)(uint16_t)one->shock << 48;
}

static uint64_t blow_of(const struct scene *scene, const struct attack *attack)
{
	unsigned slot = (unsigned)attack->use % SLOTS;
	unsigned ammo = creature(scene, attack->actor)->things[slot].ammo;
	unsigned charge =
		attack->occasion == ON_CHARGE ? (unsigned)attack->charge_rate : 0;
	uint16_t fit =
		(uint16_t)(is_ranged(attack) ? 0 : sheet(scene, attack->actor)->fit);
	int weapon = (int)(attack->weapon - catalogue_weapon(scene, 0));

	return 1 | ammo << AMMO_AT | charge << CHARGE_AT |
	       (attack->action == DO_FEINT ? IS_FEINT : 0u) | (uint64_t)fit << 8 |
	       (uint64_t)attack->power << 24 | (uint64_t)strikes_of(attack) << 32 |
	       (uint64_t)attack->called << 40 | (uint64_t)weapon << 48;
}

struct strike apocrypha_strike(const struct view *view, const struct attack *attack)
{
	return (struct strike){view, attack, blow_of(view->scene, attack)};
}

struct strike apocrypha_strike_through(const struct strike *strike)
{
	return (struct strike){strike->view, strike->attack, strike->blow | IS_THROUGH};
}

/* The row of such hits; an older one is forgotten. */
static inline struct hit_row *row_for(struct hit_row *rows, uint64_t blow, uint64_t state)
{
	uint64_t hash = (blow ^ state * 0x9E3779B97F4A7C15u) * 0x9E3779B97F4A7C15u;
	struct hit_row *row = &rows[hash >> 40 & (HIT_ROWS - 1)];

	if (row->blow != blow || row->state != state) {
		row->blow = blow;
		row->state = state;
		memset(row->worth, UNKNOWN_BYTE, sizeof row->worth);
	}
	return row;
}

/* The chance in thousandths, and the net hits of one that hits. */
static inline int likely_hits(const struct scene *scene, struct chance chance, int *net)
{
	int row = row_of(scene, chance.dice), than = larger(0, needed(scene, chance));
	int hits = than < HITS ? above[row][than] : 0;

	*net = hits ? (10 * beyond[row][than] + hits / 2) / hits : 0;
	return hits;
}

static inline int remembered(const struct landing *landing, uint64_t blow, uint64_t state,
			     int (*worth_of)(const struct landing *landing))
{
	struct memory *memory = landing->strike->view->memory;
	int16_t *worth;

	if (!memory)
		return worth_of(landing);
	worth = &row_for(memory->hits, blow, state)->worth[landing->net];
	if (*worth == UNKNOWN)
		*worth = (int16_t)worth_of(landing);
	return *worth;
}

int apocrypha_strike_worth(const struct strike *strike, struct target target,
			   struct chance chance)
{
	struct landing landing = {strike, target.who, 0};
	int hits = likely_hits(strike->view->scene, chance, &landing.net);
	int called = strike->attack->called;
	bool is_limb = called > FACE && called != ANYWHERE;

	return hits ? hits *
			       remembered(&landing, strike->blow,
					  is_limb ? target.state : target.state & ~LIMBS,
					  worth_there) /
			       1000
		    : 0;
}

int apocrypha_soaked_worth(const struct strike *strike, struct target target, int dice)
{
	struct landing landing = {strike, target.who, 0};
	int hits =
		likely_hits(strike->view->scene, (struct chance){dice, 0}, &landing.net);

	return hits *
	       remembered(&landing, strike->blow | IS_SOAKED, target.state,
			  worth_soaked) /
	       1000;
}

int apocrypha_best_limb(const struct strike *strike, struct target target, int dice)
{
	struct landing landing = {strike, target.who, 0};
	int hits =
		likely_hits(strike->view->scene, (struct chance){dice, 0}, &landing.net);
	int arm = arm_for(strike->view->scene, target.who);

	return arm != NO_LIMB && hits * worth_on_limb(&landing, arm) / 1000 <
					 hits * worth_on_limb(&landing, LEGS) / 1000
		       ? arm
		       : LEGS;
}

/* ---- other harm ---- */

int apocrypha_dread_worth(const struct scene *scene, int who, int target)
{
	int against = apocrypha_dread_against(scene, target);
	int calm = sheet(scene, target)->shk - creature(scene, target)->shock;
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

	return harm_worth(&all);
}
