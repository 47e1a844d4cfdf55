/* SPDX-License-Identifier: MIT
 *
 * Two skeletons by hand. The rules are those of src/rulebooks/dungeoneers that such a
 * duel touches (ties of initiative, hit and dodge dice, pierce dice, armour, wounds,
 * stress that absorbs them, stress for more dice, being over capacity), and the decisions
 * are those of its scripted tactic: the same race of blows, in the same whole numbers.
 * Everything is a constant that can be one: nobody can step, so each attacks in its turn.
 */
#include "duels.h"

enum { PROWESS = 1, POWER = 2, CAPACITY = 1, WOUNDS = 2, AV = 4, BLOW = 1 };
enum { HIT_DIE = 8, DODGE_DIE = 4, PIERCE_DIE = 4, OVER_DIE = 4 };
enum { MOST_STRESS = 3 * CAPACITY, ROUNDS = 50, RACE = 4, SHARP = 1 << 16 };

struct skeleton {
	int stress, wounds, dead;
};

struct skeletons {
	struct skeleton both[2];
	uint64_t s[4];
};

/* ---- dice ---- */

static uint64_t next(struct skeletons *d)
{
	uint64_t *s = d->s, x = s[1] * 5, t = s[1] << 17;
	uint64_t result = ((x << 7) | (x >> 57)) * 9;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = (s[3] << 45) | (s[3] >> 19);
	return result;
}

static int below(struct skeletons *d, int n)
{
	return (int)(((next(d) >> 32) * (uint64_t)n) >> 32);
}

static int roll(struct skeletons *d, int dice, int size)
{
	int total = dice;

	while (dice-- > 0)
		total += below(d, size);
	return total;
}

static void start_stream(struct skeletons *d, uint64_t seed, uint64_t number)
{
	uint64_t z = seed * 0x9e3779b97f4a7c15u ^ number * 0xd1342543de82ef95u;

	for (int i = 0; i < 4; i++) {
		z ^= z >> 30;
		z *= 0xbf58476d1ce4e5b9u;
		z ^= z >> 27;
		z *= 0x94d049bb133111ebu;
		z ^= z >> 31;
		d->s[i] = z + (uint64_t)i;
	}
}

/* ---- harm ---- */

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int is_over(struct skeleton one)
{
	return one.stress > CAPACITY;
}

/* Stress absorbs what it can; a wound more than it can have kills. */
static struct skeleton after_wounds(struct skeleton one, int wounds)
{
	int room = CAPACITY - one.stress;
	int absorbed = least(wounds, room > 0 ? room : 0), left = wounds - absorbed;

	one.stress += absorbed;
	one.dead = left > WOUNDS || (left >= 1 && one.wounds == WOUNDS);
	one.wounds = least(WOUNDS, one.wounds + left);
	return one;
}

static struct skeleton after_blow(struct skeleton one)
{
	return after_wounds(one, is_over(one) ? 2 * BLOW : BLOW);
}

/* Over capacity stress counts double, and above three times that it wounds, doubly. */
static struct skeleton after_stress(struct skeleton one, int amount)
{
	if (amount == 0)
		return one;
	one.stress += is_over(one) ? 2 * amount : amount;
	return one.stress > 3 * CAPACITY ? after_wounds(one, 2) : one;
}

/* ---- the tactic ---- */

/* Thousandths, by the stress taken: to hit, and to pierce (over capacity: [1]). */
static const int hit_chance[MOST_STRESS + 1] = {813, 984, 1000, 1000};
static const int pierce_chance[2][MOST_STRESS + 1] = {{813, 984, 1000, 1000},
						      {984, 1000, 1000, 1000}};
enum { WORTH = 250 }; /* of a blow: a fresh skeleton stands four */

/* Blows that kill it, by [over capacity][stress, up to the capacity][wounds]. */
static int blows_left(struct skeleton one)
{
	static const int blows[2][CAPACITY + 1][WOUNDS + 1] = {{{4, 3, 2}, {3, 2, 1}},
							       {{3, 2, 1}, {2, 2, 1}}};

	return one.dead ? 0
			: blows[is_over(one)][least(one.stress, CAPACITY)][one.wounds];
}

/* The chance that I win by the blows that I stand, before the foe's turn: if my blow has
 * failed ([0]), and if it has not. */
struct stakes {
	int stood, swing, won[2][RACE + 1];
};

/* Of 1024. */
static int64_t plain_chance(struct skeleton one)
{
	return hit_chance[0] * pierce_chance[is_over(one)][0] / 1000 * 1024 / 1000;
}

static struct stakes stakes_of(struct skeleton me, struct skeleton foe)
{
	int64_t p = plain_chance(me), q = plain_chance(foe);
	int64_t not_both = 1024 * 1024 - (1024 - p) * (1024 - q);
	int64_t later[RACE + 1];
	struct stakes stakes = {.stood = blows_left(me)};

	for (int m = 0; m <= stakes.stood; m++)
		later[m] = m ? SHARP : 0;
	for (int n = blows_left(foe); n > 0; n--) {
		int64_t now = 0;

		for (int m = 1; m <= stakes.stood; m++) {
			int64_t before = now;

			stakes.won[1][m] = (int)later[m];
			now = (1024 * p * later[m] + (1024 - p) * q * before) / not_both;
			later[m] = (q * before + (1024 - q) * now) / 1024;
			stakes.won[0][m] = (int)later[m];
		}
	}
	stakes.swing = stakes.won[1][stakes.stood] - stakes.won[0][stakes.stood];
	return stakes;
}

static int outcome(const struct stakes *stakes, int pierced, struct skeleton me)
{
	int stands = least(stakes->stood, blows_left(me));

	return (int)((int64_t)WORTH *
		     (stakes->won[pierced][stands] - stakes->won[0][stakes->stood]) /
		     stakes->swing);
}

/* The worth of having hit, with the best stress for pierce dice. */
static int worth_of_hit(const struct stakes *stakes, struct skeleton me, int *pierce)
{
	int best = INT32_MIN;

	*pierce = 0;
	for (int stress = 0; stress <= MOST_STRESS; stress++) {
		struct skeleton left = after_stress(me, stress);
		int fails, done, chance, value;

		if (left.dead)
			break;
		fails = outcome(stakes, 0, left);
		done = outcome(stakes, 1, left);
		chance = pierce_chance[is_over(left)][stress];
		value = fails + (done - fails) * chance / 1000;
		if (value > best) {
			best = value;
			*pierce = stress;
		}
		if (chance >= 995 || done <= best)
			break;
	}
	return best;
}

static int hit_stress(struct skeleton me, struct skeleton foe)
{
	struct stakes stakes = stakes_of(me, foe);
	int best = INT32_MIN, paid = 0;

	for (int stress = 0; stress <= MOST_STRESS; stress++) {
		struct skeleton left = after_stress(me, stress);
		int fails, done, pierce, value, chance = hit_chance[stress];

		if (left.dead)
			break;
		fails = outcome(&stakes, 0, left);
		done = outcome(&stakes, 1, left);
		if (done <= best)
			break;
		if (fails + (done - fails) * chance / 1000 > best) {
			value = worth_of_hit(&stakes, left, &pierce);
			value = fails + (value - fails) * chance / 1000;
			if (value > best) {
				best = value;
				paid = stress;
			}
		}
		if (chance >= 995)
			break;
	}
	return paid;
}

static int pierce_stress(struct skeleton me, struct skeleton foe)
{
	struct stakes stakes = stakes_of(me, foe);
	int pierce;

	worth_of_hit(&stakes, me, &pierce);
	return pierce;
}

/* ---- the duel ---- */

static void attack(struct skeletons *d, struct skeleton *me, struct skeleton *foe)
{
	int stress = hit_stress(*me, *foe), total;

	*me = after_stress(*me, stress);
	total = roll(d, PROWESS + stress, HIT_DIE);
	if (total < roll(d, PROWESS, DODGE_DIE))
		return;
	stress = pierce_stress(*me, *foe);
	*me = after_stress(*me, stress);
	total = roll(d, POWER + stress, PIERCE_DIE);
	if (is_over(*me))
		total += roll(d, 1, OVER_DIE);
	if (total >= AV)
		*foe = after_blow(*foe);
}

struct hand_result hand_skeletons(uint64_t seed, uint64_t number)
{
	struct skeletons d = {0};

	start_stream(&d, seed, number);
	for (int round = 1; round <= ROUNDS; round++) {
		int first = below(&d, 2); /* they always tie */

		for (int turn = 0; turn < 2; turn++) {
			int who = first ^ turn;

			attack(&d, &d.both[who], &d.both[!who]);
			if (d.both[!who].dead)
				return (struct hand_result){who, round};
		}
	}
	return (struct hand_result){-1, ROUNDS};
}
