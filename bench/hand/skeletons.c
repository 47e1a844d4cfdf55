/* SPDX-License-Identifier: MIT
 *
 * Two skeletons by hand. The rules are those of src/rulebooks/dungeoneers that such a
 * duel touches (ties of initiative, hit and dodge dice, pierce dice, armour, wounds,
 * stress that absorbs them, stress for more dice, being over capacity), and the decisions
 * are those of its scripted tactic: the same duel of the last two, in the same whole
 * numbers, whose positions are solved once. Nobody can step: each attacks, waits or
 * defends in its turn.
 */
#include "duels.h"

enum { PROWESS = 1, POWER = 2, CAPACITY = 1, WOUNDS = 2, AV = 4, BLOW = 1 };
enum { HIT_DIE = 8, DODGE_DIE = 4, PIERCE_DIE = 4, OVER_DIE = 4 };
enum { MOST_STRESS = 3 * CAPACITY, ROUNDS = 50 };

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

/* One of them between its turns: it has readied a blow, or is defensive. */
enum state { IDLE, READY, GUARDED, STATES };

/* Thousandths, by the stress taken: to hit (one that is defensive: [1]), and to pierce
 * (over capacity: [1]). */
static const int hit_chance[2][MOST_STRESS + 1] = {{813, 984, 1000, 1000},
						   {500, 887, 985, 999}};
static const int pierce_chance[2][MOST_STRESS + 1] = {{813, 984, 1000, 1000},
						      {984, 1000, 1000, 1000}};
enum { WORTH = 250, LIVES = 15, SURE = 60000 };

/* When: before a readied blow or in a turn, the other's state, and the quarters of the
 * chance that the same has the next turn, too. They tie, and in each round their order is
 * rolled anew: one time in four on the whole, one in two after the last turn of a round.
 */
struct moment {
	int readied, again;
	enum state other;
};
enum { AGAIN = 1, AGAIN_AFTER_LAST = 2, QUARTER = 250 };

/* The chance that the first one wins: at a turn, before a readied blow, and when a blow
 * has hit; by whose it is and the other's state. */
struct duel_odds {
	int solved;
	int turn[2][STATES], readied[2][STATES], hit[2][2][STATES];
};
static struct duel_odds table[LIVES][LIVES];

static int life_of(struct skeleton one)
{
	return least(one.stress, 3 * CAPACITY + 1) * (WOUNDS + 1) + one.wounds;
}

static struct skeleton skeleton_of(int life)
{
	return (struct skeleton){life / (WOUNDS + 1), life % (WOUNDS + 1), 0};
}

static int of_side(int side, int chance)
{
	return side ? SURE - chance : chance;
}

static int mixed(int thousandths, int yes, int no)
{
	return (yes * thousandths + no * (1000 - thousandths) + 500) / 1000;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

static void solve(int mine, int theirs);

/* NULL: the other is dead. */
static const struct duel_odds *chances_of(int side, struct skeleton own,
					  struct skeleton other)
{
	int mine = life_of(side ? other : own), theirs = life_of(side ? own : other);

	if (other.dead)
		return NULL;
	if (!table[mine][theirs].solved)
		solve(mine, theirs);
	return &table[mine][theirs];
}

static int after_turn(const struct duel_odds *c, int side, int again, enum state other_is,
		      enum state state)
{
	int other = of_side(side, c->turn[!side][state]);

	return again ? mixed(QUARTER * again, of_side(side, c->turn[side][other_is]),
			     other)
		     : other;
}

static int after_deed(const struct duel_odds *c, int side, struct moment at,
		      enum state state)
{
	if (at.other == READY)
		return of_side(side, c->readied[!side][state]);
	return after_turn(c, side, at.again, at.other, state);
}

static int after(const struct duel_odds *c, int side, struct moment at)
{
	if (!c)
		return SURE;
	return at.readied ? SURE - after_turn(c, !side, at.again, IDLE, at.other)
			  : after_deed(c, side, at, IDLE);
}

/* Before a blow: with stress, and without if it pierces. */
struct hopes {
	int hit, pierce, pierced;
};

static struct hopes hopes_of(int side, struct skeleton own, struct skeleton other,
			     struct moment at)
{
	struct skeleton hurt = after_blow(other);
	struct hopes p = {0, 0, after(chances_of(side, own, hurt), side, at)};

	for (int stress = 1; stress <= MOST_STRESS; stress++) {
		struct skeleton left = after_stress(own, stress);
		const struct duel_odds *failed;
		int fails;

		if (left.dead || life_of(left) == life_of(own))
			break;
		failed = chances_of(side, left, other);
		fails = after(failed, side, at);
		p.hit = most(p.hit,
			     mixed(hit_chance[at.other == GUARDED][stress],
				   of_side(side, failed->hit[side][at.readied][at.other]),
				   fails));
		p.pierce =
			most(p.pierce,
			     mixed(pierce_chance[is_over(left)][stress],
				   after(chances_of(side, left, hurt), side, at), fails));
	}
	return p;
}

static int weigh(struct duel_odds *c, int side, struct skeleton own, struct moment at,
		 const struct hopes *p)
{
	int nothing = after(c, side, at), hit, now;

	hit = most(p->pierce, mixed(pierce_chance[is_over(own)][0], p->pierced, nothing));
	c->hit[side][at.readied][at.other] = of_side(side, hit);
	now = most(p->hit, mixed(hit_chance[at.other == GUARDED][0], hit, nothing));
	if (!at.readied)
		now = most(now, most(after_deed(c, side, at, READY),
				     after_deed(c, side, at, GUARDED)));
	return of_side(side, now);
}

static struct moment moment_of(int number)
{
	return (struct moment){number / STATES, AGAIN, (enum state)(number % STATES)};
}

static void solve(int mine, int theirs)
{
	struct duel_odds *c = &table[mine][theirs];
	struct skeleton both[2] = {skeleton_of(mine), skeleton_of(theirs)};
	struct hopes p[2][2 * STATES];
	int changes = 1;

	for (int i = 0; i < 4 * STATES; i++)
		p[i % 2][i / 2] =
			hopes_of(i % 2, both[i % 2], both[!(i % 2)], moment_of(i / 2));
	c->solved = 1;
	for (int i = 0; i < 2 * STATES; i++)
		c->turn[i % 2][i / 2] = c->readied[i % 2][i / 2] = SURE / 2;
	for (int n = 0; n < 32 && changes; n++) {
		changes = 0;
		for (int i = 0; i < 4 * STATES; i++) {
			int side = i % 2;
			struct moment at = moment_of(i / 2);
			int *place = &(at.readied ? c->readied : c->turn)[side][at.other];
			int now = weigh(c, side, both[side], at, &p[side][i / 2]);

			changes |= now != *place;
			*place = now;
		}
	}
}

/* Blows that kill it, by [over capacity][stress, up to the capacity][wounds]. */
static int blows_left(struct skeleton one)
{
	static const int blows[2][CAPACITY + 1][WOUNDS + 1] = {{{4, 3, 2}, {3, 2, 1}},
							       {{3, 2, 1}, {2, 2, 1}}};

	return blows[is_over(one)][least(one.stress, CAPACITY)][one.wounds];
}

/* The stakes of a blow of mine, which comes first in the table. */
struct stakes {
	struct skeleton foe[2];
	int now, swing, lasting;
	struct moment at;
};

static struct stakes stakes_of(struct skeleton me, struct skeleton foe, struct moment at)
{
	struct stakes stakes = {{foe, after_blow(foe)}, 0, 0, blows_left(me), at};

	stakes.now = after(chances_of(0, me, foe), 0, at);
	stakes.swing = after(chances_of(0, me, stakes.foe[1]), 0, at) - stakes.now;
	return stakes;
}

static int worth_of(const struct stakes *stakes, int chance)
{
	enum { MOST = 1000000 };
	int64_t worth;

	if (stakes->swing <= 0) /* it has lost, or as good as won */
		return 0;
	worth = (int64_t)WORTH * (chance - stakes->now) / stakes->swing;
	return worth > MOST ? MOST : worth < -MOST ? -MOST : (int)worth;
}

static int outcome(const struct stakes *stakes, int pierced, struct skeleton me)
{
	if (stakes->swing <= 0) /* what is lost counts a third more than harm */
		return pierced * WORTH -
		       1000 * (stakes->lasting - blows_left(me)) / 4 * 130 / 100;
	return worth_of(stakes,
			after(chances_of(0, me, stakes->foe[pierced]), 0, stakes->at));
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

/* The worth of a blow, with the best stress for its dice. */
static int worth_of_blow(const struct stakes *stakes, struct skeleton me, int *paid)
{
	int best = INT32_MIN;

	*paid = 0;
	for (int stress = 0; stress <= MOST_STRESS; stress++) {
		struct skeleton left = after_stress(me, stress);
		int fails, done, pierce, value;
		int chance = hit_chance[stakes->at.other == GUARDED][stress];

		if (left.dead)
			break;
		fails = outcome(stakes, 0, left);
		done = outcome(stakes, 1, left);
		if (done <= best)
			break;
		if (fails + (done - fails) * chance / 1000 > best) {
			value = worth_of_hit(stakes, left, &pierce);
			value = fails + (value - fails) * chance / 1000;
			if (value > best) {
				best = value;
				*paid = stress;
			}
		}
		if (chance >= 995)
			break;
	}
	return best;
}

/* ---- the duel ---- */

static void attack(struct skeletons *d, struct skeleton *me, struct skeleton *foe,
		   struct moment at)
{
	struct stakes stakes = stakes_of(*me, *foe, at);
	int stress, total;

	worth_of_blow(&stakes, *me, &stress);
	*me = after_stress(*me, stress);
	total = roll(d, PROWESS + stress, HIT_DIE);
	if (total < roll(d, PROWESS + (at.other == GUARDED), DODGE_DIE))
		return;
	stakes = stakes_of(*me, *foe, at);
	worth_of_hit(&stakes, *me, &stress);
	*me = after_stress(*me, stress);
	total = roll(d, POWER + stress, PIERCE_DIE);
	if (is_over(*me))
		total += roll(d, 1, OVER_DIE);
	if (total >= AV)
		*foe = after_blow(*foe);
}

/* Strikes, readies its blow or defends; returns its state then. */
static enum state act(struct skeletons *d, struct skeleton *me, struct skeleton *foe,
		      struct moment at)
{
	struct stakes stakes = stakes_of(*me, *foe, at);
	const struct duel_odds *c = chances_of(0, *me, *foe);
	int paid, best = worth_of_blow(&stakes, *me, &paid);
	int ready = worth_of(&stakes, after_deed(c, 0, at, READY));
	int guard = worth_of(&stakes, after_deed(c, 0, at, GUARDED));
	enum state deed = IDLE;

	if (ready > best) {
		best = ready;
		deed = READY;
	}
	if (guard > best)
		deed = GUARDED;
	if (deed == IDLE)
		attack(d, me, foe, at);
	return deed;
}

/* A blow that is readied in the last turn of a round waits for the next one, and lapses
 * if its owner has the first turn there. */
struct hand_result hand_skeletons(uint64_t seed, uint64_t number)
{
	struct skeletons d = {0};
	enum state states[2] = {IDLE, IDLE};

	start_stream(&d, seed, number);
	for (int round = 1; round <= ROUNDS; round++) {
		int first = below(&d, 2); /* they always tie */

		for (int turn = 0; turn < 2; turn++) {
			int who = first ^ turn, again = turn ? AGAIN_AFTER_LAST : 0;

			states[who] = act(&d, &d.both[who], &d.both[!who],
					  (struct moment){0, again, states[!who]});
			if (d.both[!who].dead)
				return (struct hand_result){who, round};
			if (states[!who] != READY)
				continue;
			attack(&d, &d.both[!who], &d.both[who],
			       (struct moment){1, again, states[who]});
			states[!who] = IDLE;
			if (d.both[who].dead)
				return (struct hand_result){!who, round};
		}
	}
	return (struct hand_result){-1, ROUNDS};
}
