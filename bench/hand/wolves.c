/* SPDX-License-Identifier: MIT
 *
 * Two wolves by hand. The rules are those of src/rulebooks/threa that such a duel touches
 * (initiative, payments, dodge and its boost, bite, Physicality, locations, damage,
 * pools, wounds, low health, standing up, rest, drive), and the decisions are those of
 * its scripted tactic: the same odds weighed in the same currency. Everything is a
 * constant that can be one.
 */
#include "duels.h"
#include <string.h>

enum { AP_MAX = 2, FAT_MAX = 15, VIT_MAX = 13, ROUNDS = 50 };
enum { BITE = 12, DODGE = 12, PHYSICALITY = 7, FOCUS = 5, DRIVE = 10, BITE_SV = 3 };
enum { HEAD, TORSO, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG };

struct wolf {
	int ap, fat, vit, pending_fat, pending_vit, heal_fat;
	int wounds[6], wound_count, ticks_now, ticks_next;
	int rvs[4], av_penalty, acts;
	int prone, exhausted, done, stood, dead, locked;
};

struct duel {
	struct wolf wolves[2];
	uint64_t s[4];
	int round;
};

/* ---- dice ---- */

static uint64_t next(struct duel *d)
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

static int below(struct duel *d, int n)
{
	return (int)(((next(d) >> 32) * (uint64_t)n) >> 32);
}

static int die(struct duel *d, int size)
{
	return 1 + below(d, size);
}

/* Four fudge dice as one of 81 faces; a run of four equal signs goes on. */
static int fudge(struct duel *d)
{
	int n = below(d, 81);
	int sum = n % 3 + n / 3 % 3 + n / 9 % 3 + n / 27 - 4;
	int sign = sum > 0 ? 1 : -1, signs = 4;

	if (sum != 4 && sum != -4)
		return sum;
	while (signs == 4) {
		n = below(d, 81);
		signs = (n % 3 == 0) + (n / 3 % 3 == 0) + (n / 9 % 3 == 0) +
			(n / 27 == 0);
		sum += sign * signs;
	}
	return sum;
}

static void start_stream(struct duel *d, uint64_t seed, uint64_t number)
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

/* ---- values ---- */

static int is_helpless(const struct wolf *w)
{
	return w->dead || w->exhausted || w->vit <= 1;
}

static int can_pay(const struct wolf *w)
{
	return w->ap >= 1 && w->fat >= 1;
}

static int focus_needed(const struct wolf *w)
{
	static const int fat_table[] = {12, 12, 7, 5}, vit_table[] = {12, 12, 12, 7};
	int fat = w->fat > 3 ? 0 : fat_table[w->fat];
	int vit = w->vit > 3 ? 0 : vit_table[w->vit < 0 ? 0 : w->vit];

	return fat > vit ? fat : vit;
}

static int can_focus(struct duel *d, const struct wolf *w)
{
	int needed = focus_needed(w);

	return needed == 0 || FOCUS - (w->wounds[HEAD] >= 2 ? 4 : 0) + fudge(d) >= needed;
}

static void pay(struct wolf *w, int ap, int fat)
{
	w->ap -= ap;
	w->fat -= fat;
	w->acts++;
}

/* ---- what a bite will do ---- */

enum { LOW = 8, TOTALS = 16, WHOLE = 4096, TOUGHEST = 40, TOUGH = 12 };
enum { MOST = 20, GAP = 12, SVS = 48, MARGIN = 20, HARD = 8, COARSE = 4, FURTHER = 3 };
enum { LOWEST = -MARGIN - GAP - HARD, MEANS = MARGIN + MOST + GAP - LOWEST + 1 };
enum { PRESENCE = 300, STUMBLE = -15, BAD_STUMBLE = -50, AP_PRICE = 30, ONE_MORE = 40 };
enum { IDLE_AP = 300 };

static int16_t fudge_chance[TOTALS], fudge_at_least[TOTALS + 1];
static int16_t harm_of[TOUGHEST + 1][SVS];   /* by SV, with what the bite adds */
static int16_t mean_of[TOUGHEST + 1][MEANS]; /* by value before the dice, from LOWEST */

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most_of(int a, int b)
{
	return a > b ? a : b;
}

static int between(int value, int low, int high)
{
	return least(high, most_of(low, value));
}

static int vit_of(int damage)
{
	static const int vit[] = {0, 0, 0, 0, 0, 1, 2, 4, 6, 8};

	return damage < 10 ? vit[damage] : damage;
}

static int wounds_of(int damage)
{
	return damage < 7    ? 0
	       : damage < 10 ? 1
	       : damage < 15 ? 2
	       : damage < 20 ? 3
			     : damage / 10 * 2;
}

/* Chances of the damage of a row, up to 100. */
static void find_damage(int sv, double chance[101])
{
	static const struct {
		int count, size, more, divide, times;
	} rows[] = {
		{1, 6, 0, 3, 1},  {1, 6, 0, 2, 1},  {1, 6, 0, 1, 1},  {1, 8, 0, 1, 1},
		{1, 10, 0, 1, 1}, {1, 12, 0, 1, 1}, {1, 6, 8, 1, 1},  {2, 8, 0, 1, 1},
		{2, 10, 0, 1, 1}, {2, 12, 0, 1, 1}, {3, 10, 0, 1, 1}, {3, 12, 0, 1, 1},
		{4, 10, 0, 1, 1}, {1, 6, 0, 1, 10}, {1, 8, 0, 1, 10}, {1, 10, 0, 1, 10}};
	int row = sv <= 11 ? sv : sv <= 14 ? 12 : sv <= 16 ? 13 : sv <= 18 ? 14 : 15;
	double sum[50] = {1}, next[50];

	for (int die = 0; die < rows[row].count + !!rows[row].more; die++) {
		int size = die < rows[row].count ? rows[row].size : rows[row].more;

		memset(next, 0, sizeof next);
		for (int i = 0; i < 37; i++)
			for (int face = 1; face <= size; face++)
				next[i + face] += sum[i] / size;
		memcpy(sum, next, sizeof sum);
	}
	memset(chance, 0, 101 * sizeof chance[0]);
	for (int i = 0; i < 50 && i * rows[row].times <= 100; i++)
		chance[(i + rows[row].divide - 1) / rows[row].divide * rows[row].times] +=
			sum[i];
}

/* by wounds */
static const int left_with[] = {1000, 720, 500, 330, 230, 180, 150};

static int left_after(int damage, int tough)
{
	if (damage >= tough)
		return 0;
	return (PRESENCE + (1000 - PRESENCE) * (tough - damage) / tough) *
	       left_with[least(wounds_of(damage), 6)] / 1000;
}

static double fudge_from(int total)
{
	double from = 0;

	for (int n = 0; n < 81; n++) {
		int sum = n % 3 + n / 3 % 3 + n / 9 % 3 + n / 27 - 4;

		if (sum > -4 && sum < 4)
			from += (sum >= total) / 81.0;
	}
	/* four alike: so many more of that sign, four of which go on */
	for (int sign = -1; sign <= 1; sign += 2) {
		static const double more[] = {16 / 81.0, 32 / 81.0, 24 / 81.0, 8 / 81.0};
		double chance = 1 / 81.0;

		for (int base = 4; base < 40; base += 4, chance /= 81)
			for (int i = 0; i < 4; i++)
				from += (sign * (base + i) >= total) * chance * more[i];
	}
	return from;
}

/* The effect of a hit or a miss. */
static int effect_of(int tough, int sv)
{
	return sv >= 0	 ? harm_of[tough][least(sv, SVS - 1)]
	       : sv > -3 ? 0
	       : sv > -9 ? STUMBLE
			 : BAD_STUMBLE;
}

static void find_means(void)
{
	for (int tough = 0; tough <= TOUGHEST; tough++)
		for (int i = 0; i < MEANS; i++) {
			int sum = 0;

			for (int k = 0; k < TOTALS; k++)
				sum += fudge_chance[k] *
				       effect_of(tough, LOWEST + i + k - LOW);
			mean_of[tough][i] = (int16_t)(sum / WHOLE);
		}
}

static void prepare(void)
{
	int rest = WHOLE;

	for (int i = 0; i < TOTALS; i++) {
		double from = i == 0 ? 1 : fudge_from(i - LOW);
		double beyond = i == TOTALS - 1 ? 0 : fudge_from(i - LOW + 1);

		fudge_chance[i] = (int16_t)((from - beyond) * WHOLE + 0.5);
		rest -= fudge_chance[i];
	}
	fudge_chance[LOW] = (int16_t)(fudge_chance[LOW] + rest);
	for (int i = TOTALS - 1; i >= 0; i--)
		fudge_at_least[i] = (int16_t)(fudge_at_least[i + 1] + fudge_chance[i]);
	for (int sv = 0; sv < SVS; sv++) {
		double chance[101];

		find_damage(least(19, sv + BITE_SV), chance);
		for (int tough = 1; tough <= TOUGHEST; tough++) {
			double harm = 0;

			for (int i = 0; i <= 100; i++)
				harm += chance[i] * (1000 - left_after(i, tough));
			harm_of[tough][sv] = (int16_t)(harm + 0.5);
		}
	}
	find_means();
}

static int chance_of(int at_least)
{
	return fudge_at_least[between(at_least + LOW, 0, TOTALS)];
}

/* ---- what points are worth ---- */

static int toughness(const struct wolf *w)
{
	int vit = w->vit - w->pending_vit - 1, damage = vit;

	if (vit > 0 && vit < 10)
		for (damage = 5; vit_of(damage) < vit;)
			damage++;
	return between(least(w->fat - w->pending_fat + w->heal_fat + 2, damage), 0,
		       TOUGHEST);
}

static int breath(const struct wolf *w)
{
	return least(w->fat, w->fat - (w->pending_fat + 1) / 2 + (w->heal_fat + 1) / 2);
}

/* FAT above this is no life: such blows kill by VIT. */
static int vital_fat(int vit)
{
	int damage = vit - 1;

	if (damage > 0 && damage < 10)
		for (damage = 5; vit_of(damage) < vit - 1;)
			damage++;
	return between(damage, 0, TOUGHEST + 2) - 2;
}

struct purse {
	int ap, fat, gain, breath, vital, kept, reserve, chance, scale, last;
};

static int worth_of_breath(const struct purse *p, int fat)
{
	static const int low[] = {0, 400, 490, 550, 600, 640};

	if (fat <= 5)
		return fat < 0 ? 10 * fat : low[fat];
	return 640 + (fat - 5) * 450 / FAT_MAX +
	       most_of(0, least(fat, p->vital) - 5) * 500 / (TOUGH - 2);
}

static struct purse purse_of(const struct wolf *w)
{
	struct purse p = {.ap = w->ap, .fat = w->fat, .breath = breath(w), .scale = 100};
	int needed = focus_needed(w);

	p.gain = most_of(1, p.breath / 4);
	p.vital = vital_fat(w->vit - w->pending_vit);
	p.chance = needed ? chance_of(needed - FOCUS + (w->wounds[HEAD] >= 2 ? 4 : 0))
			  : WHOLE;
	return p;
}

static int cost_of_fat(const struct purse *p, int fat)
{
	return (worth_of_breath(p, p->breath) - worth_of_breath(p, p->breath - fat)) *
	       p->scale / 100;
}

static int cost_of(const struct purse *p, int ap, int fat)
{
	int left = p->ap - ap;
	int lost = least(AP_MAX, p->ap + p->gain) - least(AP_MAX, left + p->gain);
	int open = least(p->kept, p->ap) - least(p->kept, left);

	return AP_PRICE * lost + p->reserve * open + (ap > 0 && left < 1 ? p->last : 0) +
	       cost_of_fat(p, fat);
}

/* What one of four FAT is worth to it: nothing if it is doomed. */
static int unit_of(const struct wolf *w)
{
	struct purse p = purse_of(w);

	return toughness(w) > 0 ? cost_of_fat(&p, 4) / 4 : 0;
}

static int pays_in_ap(const struct purse *p)
{
	return p->fat < 1 || (p->ap >= 2 && cost_of(p, 2, 0) < cost_of(p, 1, 1));
}

/* What a bite promises: the mean harm by boost, to a wolf that stays passive and to one
 * that dodges; the cost of a dodge, and of one with HARD points; guarded NULL: there is
 * none. */
struct prospect {
	const int16_t *open, *guarded;
	int cost[2], chance;
};

/* With as many AP as there are, or with none. */
static void price_points(const struct purse *p, int cost[2])
{
	int in_ap = pays_in_ap(p), price_ap = 1 + in_ap, price_fat = 1 - in_ap;
	int left_ap = most_of(0, p->ap - price_ap);
	int left_fat = most_of(0, p->fat - price_fat - 1);
	int ap = least(HARD, left_ap), fat = HARD - ap;

	cost[0] = cost_of(p, price_ap, price_fat);
	cost[1] = fat <= left_fat ? cost_of(p, price_ap + ap, price_fat + fat) : 20000;
	if (ap && HARD <= left_fat)
		cost[1] = least(cost[1], cost_of(p, price_ap, price_fat + HARD));
}

static struct prospect foresee(int tough, int margin, int gap, const struct purse *guard)
{
	const int16_t *means = mean_of[tough] - LOWEST;
	struct prospect prospect = {.open = means + between(margin, -MARGIN, MARGIN)};

	if (guard) {
		prospect.guarded = prospect.open - between(gap, -GAP, GAP);
		prospect.chance = guard->chance;
		price_points(guard, prospect.cost);
	}
	return prospect;
}

/* The harm with this boost, and that part of it which is not the price of the dodge. */
struct harm {
	int all, done;
};

static struct harm harm_with(const struct prospect *prospect, int boost)
{
	int open = prospect->open[boost], warded = open, paid = 0;

	if (!prospect->guarded)
		return (struct harm){open, open};
	for (int i = 0; i < 2; i++) {
		int with = prospect->guarded[boost - i * HARD] + prospect->cost[i];

		if (with < warded) {
			warded = with;
			paid = prospect->cost[i];
		}
	}
	warded = open - (open - warded) * prospect->chance / WHOLE;
	return (struct harm){warded, warded - paid * prospect->chance / WHOLE};
}

/* The most harm of a wolf that pays so much for each point. */
static int worst_of(const struct prospect *prospect, int most, int unit)
{
	int worst = 0;

	for (int boost = 0; boost <= most; boost += COARSE)
		worst = most_of(worst,
				harm_with(prospect, boost).all - unit * (boost + 1));
	return worst;
}

static int passive_of(const struct wolf *w)
{
	return DODGE - 1 - (w->prone ? 2 : 0);
}

static int dodge_of(const struct wolf *w, int earlier)
{
	return DODGE - (w->prone ? 2 : 0) - 2 * w->wound_count - earlier;
}

static int bite_of(const struct wolf *w, int earlier)
{
	return BITE - earlier - 2 * w->wound_count - w->av_penalty;
}

/* ---- what becomes of a body ---- */

static void lose_vit(struct wolf *w, int amount)
{
	if (amount <= 0)
		return;
	w->vit -= amount;
	if (w->vit <= 0) {
		w->vit = 0;
		w->dead = 1;
	} else if (w->vit == 1) {
		w->prone = 1;
	}
}

static void exhaust(struct wolf *w)
{
	w->exhausted = 1;
	w->prone = 1;
	lose_vit(w, 2);
}

static void after(struct wolf *w)
{
	if (!w->dead && w->fat == 0 && !w->exhausted)
		exhaust(w);
}

static void penalize(struct wolf *w, int penalty, int rounds)
{
	if (w->rvs[rounds] < penalty)
		w->rvs[rounds] = penalty;
	if (w->av_penalty < penalty)
		w->av_penalty = penalty;
}

static void stumble(struct wolf *w, int value)
{
	if (value <= -9)
		penalize(w, 3, 3);
	else if (value <= -7)
		penalize(w, 2, 2);
	else if (value <= -5)
		penalize(w, 2, 1);
	else if (value <= -3)
		penalize(w, 1, 1);
}

/* ---- damage ---- */

static int location(struct duel *d)
{
	static const int table[] = {0,	      0,	 TORSO,	   TORSO,     TORSO,
				    TORSO,    TORSO,	 LEFT_ARM, RIGHT_ARM, LEFT_LEG,
				    LEFT_LEG, RIGHT_LEG, RIGHT_LEG};
	int roll = die(d, 12);

	if (roll == 1)
		return die(d, 12) <= 6 ? HEAD : TORSO;
	return table[roll];
}

static int damage(struct duel *d, int s)
{
	static const int sizes[] = {6, 6, 6, 8, 10, 12};

	if (s == 0)
		return (die(d, 6) + 2) / 3;
	if (s == 1)
		return (die(d, 6) + 1) / 2;
	if (s <= 5)
		return die(d, sizes[s]);
	switch (s) {
	case 6:
		return die(d, 6) + die(d, 8);
	case 7:
		return die(d, 8) + die(d, 8);
	case 8:
		return die(d, 10) + die(d, 10);
	case 9:
		return die(d, 12) + die(d, 12);
	case 10:
		return die(d, 10) + die(d, 10) + die(d, 10);
	case 11:
		return die(d, 12) + die(d, 12) + die(d, 12);
	default:
		if (s <= 14)
			return die(d, 10) + die(d, 10) + die(d, 10) + die(d, 10);
		return 10 * die(d, s <= 16 ? 6 : s <= 18 ? 8 : 10);
	}
}

static void wound(struct wolf *w, int where, int wounds)
{
	w->wounds[where] += wounds;
	w->wound_count += wounds;
	w->ticks_next += wounds;
	if (w->wounds[LEFT_LEG] >= 2 && w->wounds[RIGHT_LEG] >= 2)
		w->prone = 1;
}

static void hurt(struct wolf *w, int where, int dealt)
{
	w->pending_fat += dealt;
	w->pending_vit += vit_of(dealt);
	wound(w, where, wounds_of(dealt));
}

static void bite_lands(struct duel *d, struct wolf *a, struct wolf *b, int sv)
{
	int where = location(d), rv = PHYSICALITY + fudge(d) - 8;
	int bonus = rv >= 12 ? 4 : rv >= 8 ? 3 : rv >= 4 ? 2 : rv >= 2 ? 1 : 0;

	stumble(a, rv);
	hurt(b, where, damage(d, sv + BITE_SV + bonus));
}

/* ---- defending ---- */

struct points {
	int ap, fat, loss;
};

static int harm_behind(int tough, int av, int value)
{
	int sum = 0;

	for (int i = 0; i < TOTALS; i++) {
		int sv = av - value - i + LOW;

		sum += fudge_chance[i] *
		       (sv < 0 ? 0 : harm_of[tough][least(sv, SVS - 1)]);
	}
	return sum / WHOLE;
}

static struct points best_points(const struct purse *p, int tough, int av, int value,
				 int ap, int fat)
{
	int most_ap = p->ap - ap, most_fat = most_of(0, p->fat - fat - 1);
	struct points best = {0, 0, INT32_MAX};

	for (int k = 0; k <= least(most_ap + most_fat, 20); k++) {
		int harm = harm_behind(tough, av, value + k);
		int by_fat = least(k, most_fat), by_ap = k - by_fat;
		int loss = harm + cost_of(p, ap + by_ap, fat + by_fat);

		if (loss < best.loss)
			best = (struct points){ap + by_ap, fat + by_fat, loss};
		if (harm == 0)
			break;
	}
	return best;
}

static int guards(const struct wolf *w)
{
	return !is_helpless(w) && !w->locked && can_pay(w);
}

/* The harm that b's own bite will do, if its turn is to come. */
static int harm_to_come(const struct wolf *a, const struct wolf *b)
{
	struct purse plain = purse_of(a);
	int passive = passive_of(a);
	struct prospect prospect;

	if (b->done)
		return 0;
	prospect = foresee(toughness(a), bite_of(b, 0) - passive,
			   dodge_of(a, a->acts > 0) - passive, guards(a) ? &plain : NULL);
	return worst_of(&prospect, least(MOST, b->ap + b->fat), unit_of(b));
}

/* A dodge with the better payment: all of its points. */
static struct points best_dodge(const struct purse *p, int tough, int av, int value)
{
	struct points best = {0, 0, INT32_MAX};

	for (int ap = 1; ap <= 2; ap++) {
		struct points points;

		if (p->ap < ap || p->fat < 2 - ap)
			continue;
		points = best_points(p, tough, av, value, ap, 2 - ap);
		if (points.loss < best.loss)
			best = points;
	}
	return best;
}

/* The TV of b. */
static int defense(struct duel *d, struct wolf *a, struct wolf *b, int av)
{
	int passive = passive_of(b), value = dodge_of(b, b->acts > 0);
	int tough = toughness(b);
	struct points dodge;
	struct purse p;

	if (!guards(b) || av < passive)
		return passive;
	p = purse_of(b);
	p.last = harm_to_come(a, b);
	dodge = best_dodge(&p, tough, av, value);
	if (dodge.loss >= harm_of[tough][least(av - passive, SVS - 1)] ||
	    !can_focus(d, b))
		return passive;
	pay(b, dodge.ap, dodge.fat);
	return value + dodge.ap + dodge.fat - 2 + fudge(d);
}

/* ---- an attack ---- */

struct deed {
	enum { PASS, ATTACK, DRIVE_ON, REST, STAND } kind;
	int worth, ap, fat, boost; /* points in all; REST: ap */
};

static void attack(struct duel *d, struct wolf *a, struct wolf *b,
		   const struct deed *deed)
{
	int earlier = a->acts > 0, av, sv;

	if (!can_focus(d, a)) {
		a->done = 1;
		return;
	}
	pay(a, deed->ap, deed->fat);
	av = bite_of(a, earlier) + deed->boost + fudge(d);
	sv = av - defense(d, a, b, av);
	if (sv < 0)
		stumble(a, sv);
	else
		bite_lands(d, a, b, sv);
	after(b);
	after(a);
}

static void drive(struct duel *d, struct wolf *a, const struct deed *deed)
{
	int earlier = a->acts > 0;

	if (!can_focus(d, a)) {
		a->done = 1;
		return;
	}
	pay(a, deed->ap, deed->fat);
	if (DRIVE - earlier - 2 * a->wound_count + fudge(d) >= 8) {
		a->pending_vit++;
		a->heal_fat += DRIVE - 6;
	}
	after(a);
}

/* ---- a turn: the scripted tactic ---- */

static int can_stand(const struct wolf *w)
{
	return w->prone && !w->stood &&
	       !(w->wounds[LEFT_LEG] >= 2 && w->wounds[RIGHT_LEG] >= 2);
}

static int standing_of(const struct wolf *w)
{
	int tough = least(TOUGH, toughness(w));

	return tough == 0 ? 0
			  : (PRESENCE + (1000 - PRESENCE) * tough / TOUGH) *
				    left_with[least(w->wound_count, 6)] / 1000;
}

/* What b would do to a with a bite that is boosted as far as that pays. */
static int suffered(const struct wolf *a, const struct wolf *b, const struct purse *guard)
{
	int passive = passive_of(a);
	struct prospect prospect = foresee(toughness(a), bite_of(b, 0) - passive,
					   dodge_of(a, 1) - passive, guard);

	return worst_of(&prospect, between(b->ap + b->fat - 3, 0, MOST), unit_of(b));
}

static int cheapest(const struct purse *p, int again, int *in_ap)
{
	int by_fat = p->fat >= 1 && p->ap >= 1 ? cost_of(p, 1, 1) : INT32_MAX;
	int by_ap = p->ap >= 2 ? cost_of(p, 2, 0) + again : INT32_MAX;

	*in_ap = by_ap < by_fat;
	return least(by_ap, by_fat);
}

/* The harm that b's dodge wards off, if a second bite may follow. */
static int pressure(const struct wolf *a, const struct wolf *b, int margin, int gap)
{
	struct purse plain = purse_of(b);
	struct prospect prospect;

	if (a->ap < 2 || !guards(b))
		return 0;
	prospect = foresee(toughness(b), margin, gap, &plain);
	return prospect.open[FURTHER] - harm_with(&prospect, FURTHER).all;
}

static void weigh_attack(struct deed *best, const struct purse *p, const struct wolf *a,
			 const struct wolf *b, int worth, int danger, int last,
			 int *again)
{
	int most = least(MOST, p->ap + p->fat), passive = passive_of(b), in_ap, ap, fat;
	int margin = bite_of(a, a->acts > 0) - passive;
	int gap = dodge_of(b, b->acts > 0) - passive;
	struct purse guard = purse_of(b);
	struct prospect prospect;

	guard.last = last;
	guard.kept = between(p->ap - 1, 0, 2);
	guard.reserve = pressure(a, b, margin, gap);
	prospect = foresee(toughness(b), margin, gap, guards(b) ? &guard : NULL);
	*again = p->ap > 1 && p->ap + p->fat > 3
			 ? most_of(0, harm_with(&prospect, 0).all * worth / 1000 -
					      ONE_MORE) /
				   2
			 : 0;
	if (cheapest(p, *again, &in_ap) == INT32_MAX)
		return;
	ap = in_ap ? 2 : 1;
	fat = !in_ap;
	for (int boost = 0; boost <= most; boost++) {
		int by_fat = least(boost, most_of(0, p->fat - fat - 1));
		int by_ap = boost - by_fat, cost, gain;
		struct harm harm;

		if (by_ap > most_of(0, p->ap - ap))
			break;
		harm = harm_with(&prospect, boost);
		cost = cost_of(p, ap + by_ap, fat + by_fat) + *again * by_ap;
		if (p->fat - fat - by_fat == 1 && by_ap < p->ap - ap)
			cost += IDLE_AP;
		if (p->breath <= 0 || p->breath > fat + by_fat)
			cost -= cost * most_of(0, harm.done - 300) / 700 /
				most_of(1, danger);
		gain = harm.all * worth / 1000 * p->chance / WHOLE - cost;
		if (gain > best->worth)
			*best = (struct deed){ATTACK, gain, ap + by_ap, fat + by_fat,
					      boost};
	}
}

static void weigh_drive(struct deed *best, const struct purse *p, const struct wolf *a,
			int again)
{
	int room = FAT_MAX - a->fat - a->heal_fat, in_ap;
	int cost = cheapest(p, again, &in_ap), gain;

	gain = worth_of_breath(p, p->breath + least(room, DRIVE - 6)) -
	       worth_of_breath(p, p->breath);
	gain -= a->vit - a->pending_vit < 6 ? 300 : 30;
	gain = gain * chance_of(8 - DRIVE + 2 * a->wound_count + (a->acts > 0)) / WHOLE;
	gain = gain * p->chance / WHOLE - cost;
	if (gain > best->worth)
		*best = (struct deed){DRIVE_ON, gain, in_ap ? 2 : 1, !in_ap, 0};
}

static void weigh_rest(struct deed *best, const struct purse *p, const struct wolf *a)
{
	int room = most_of(0, FAT_MAX - a->fat - a->heal_fat);

	for (int ap = 1; ap <= least(p->ap, room); ap++) {
		int gain = (worth_of_breath(p, p->breath + ap) -
			    worth_of_breath(p, p->breath)) /
			   2;
		int lost = least(AP_MAX, p->ap + p->gain) -
			   least(AP_MAX, p->ap - ap + p->gain);

		gain -= least(p->kept, p->ap) * p->reserve + AP_PRICE * lost;
		if (gain > best->worth)
			*best = (struct deed){REST, gain, ap, 0, 0};
	}
}

static struct deed decide(const struct wolf *a, const struct wolf *b)
{
	struct deed best = {PASS, 0, 0, 0, 0};
	struct purse p = purse_of(a);
	int danger = !is_helpless(b) && toughness(b) > 0,
	    works = !a->locked && can_pay(a);
	int friends = toughness(a) > 0, again = 0, open = 0, guarded = 0;
	int worth =
		between(1000 * friends, 700, 2500) * most_of(100, standing_of(b)) / 1000;

	int active, returns = is_helpless(b) && b->vit >= 5 &&
			      b->fat + (b->heal_fat + 2) / 2 > (b->pending_fat + 1) / 2;

	if (toughness(b) == 0)
		worth = least(worth, 10);
	p.scale = (danger ? 100 : 70) * left_with[least(a->wound_count, 6)] / 1000;
	if (!friends)
		p.scale /= 10;
	/* till the round ends the doomed bite, too */
	active = !is_helpless(b) && (danger || !b->done);
	p.kept = active && !b->done && b->ap > 0;
	if (active && a->ap > 0) {
		struct purse guard = purse_of(a);

		open = suffered(a, b, NULL);
		guarded = least(open, suffered(a, b, &guard));
		worth = worth * (700 + 2 * open) / 1000;
		p.reserve =
			b->done ? 0 : (open - guarded) * p.chance / WHOLE * p.scale / 100;
	}
	if (works && (danger || returns))
		weigh_attack(&best, &p, a, b, worth, danger, p.kept ? guarded : 0,
			     &again);
	if (works)
		weigh_drive(&best, &p, a, again);
	if (a->acts == 0 && a->ap >= 1)
		weigh_rest(&best, &p, a);
	if (can_stand(a) && best.worth < 60)
		best = (struct deed){STAND, 60, 0, 0, 0};
	return best;
}

static void turn(struct duel *d, struct wolf *a, struct wolf *b)
{
	while (!a->done && !is_helpless(a)) {
		struct deed deed = decide(a, b);

		switch (deed.kind) {
		case ATTACK:
			attack(d, a, b, &deed);
			break;
		case DRIVE_ON:
			drive(d, a, &deed);
			break;
		case REST:
			a->heal_fat += deed.ap;
			a->locked = a->ap - deed.ap;
			a->ap = 0;
			a->acts++;
			break;
		case STAND:
			a->prone = 0;
			a->stood = 1;
			break;
		default:
			a->done = 1;
		}
	}
	a->done = 1;
}

/* ---- a round ---- */

static int half_of(int *pool)
{
	int half = (*pool + 1) / 2;

	*pool -= half;
	return half;
}

static void pools(struct wolf *w)
{
	int before = w->fat, lost;

	w->fat += half_of(&w->heal_fat);
	if (w->fat > FAT_MAX)
		w->fat = FAT_MAX;
	lost = half_of(&w->pending_fat);
	if (lost > w->fat) {
		w->pending_vit += lost - w->fat;
		w->fat = 0;
	} else {
		w->fat -= lost;
	}
	if (before > 0 && w->fat == 0)
		exhaust(w);
	else if (w->exhausted && w->fat > 0)
		w->exhausted = 0;
	if (!w->dead)
		lose_vit(w, half_of(&w->pending_vit));
}

static void round_end(struct duel *d, struct wolf *w)
{
	static const int every[] = {0, 0, 1200, 600, 20};
	int ticks = w->ticks_now, ap;

	w->ticks_now = w->ticks_next;
	w->ticks_next = ticks;
	w->pending_fat += ticks + (w->wounds[TORSO] >= 2);
	if (w->fat < FAT_MAX &&
	    (w->vit >= 5 || (every[w->vit] && d->round % every[w->vit] == 0)))
		w->heal_fat++;
	pools(w);
	if (w->dead)
		return;
	ap = w->ap + w->locked + (w->fat / 4 > 1 ? w->fat / 4 : 1);
	w->ap = ap > AP_MAX ? AP_MAX : ap;
	w->locked = 0;
	memmove(w->rvs, w->rvs + 1, 3 * sizeof w->rvs[0]);
	w->rvs[3] = 0;
	w->av_penalty = 0;
	for (int i = 0; i < 4; i++)
		if (w->rvs[i] > w->av_penalty)
			w->av_penalty = w->rvs[i];
}

static int awareness(const struct wolf *w)
{
	return w->wounds[HEAD] >= 2 ? 10 : 14;
}

static void play_round(struct duel *d)
{
	struct wolf *w = d->wolves;
	int second = w[1].ap > w[0].ap ||
		     (w[1].ap == w[0].ap && awareness(&w[1]) > awareness(&w[0]));
	int order[2] = {second, !second};

	for (int i = 0; i < 2; i++)
		w[i].acts = w[i].stood = w[i].done = 0;
	for (int i = 0; i < 2; i++)
		turn(d, &w[order[i]], &w[!order[i]]);
	for (int i = 0; i < 2; i++)
		if (!w[i].dead)
			round_end(d, &w[i]);
}

static int can_fight(const struct wolf *w)
{
	return !w->dead && w->vit >= 2 && w->fat >= 1;
}

struct hand_result hand_wolves(uint64_t seed, uint64_t number)
{
	struct duel d = {.round = 0};

	if (fudge_chance[LOW] == 0)
		prepare();
	start_stream(&d, seed, number);
	for (int i = 0; i < 2; i++)
		d.wolves[i] = (struct wolf){.ap = AP_MAX, .fat = FAT_MAX, .vit = VIT_MAX};
	while (d.round < ROUNDS) {
		int first, second;

		d.round++;
		play_round(&d);
		first = can_fight(&d.wolves[0]);
		second = can_fight(&d.wolves[1]);
		if (!first || !second)
			return (struct hand_result){first ? 0 : second ? 1 : -1, d.round};
	}
	return (struct hand_result){-1, d.round};
}
