/* SPDX-License-Identifier: MIT
 *
 * Two wolves by hand. The rules are those of src/rulebooks/threa that such a duel touches
 * (initiative, payments, dodge and its boost, bite, Physicality, locations, damage,
 * pools, wounds, low health, standing up, rest, drive), and the decisions are those of
 * its scripted tactic; everything is a constant that can be one.
 */
#include "wolves.h"
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

static int is_doomed(const struct wolf *w)
{
	return w->pending_vit >= w->vit;
}

static int can_pay(const struct wolf *w)
{
	return (w->ap >= 1 && w->fat >= 1) || w->ap >= 2;
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

static void pay(struct wolf *w, int boost)
{
	if (w->fat < 5 && w->ap >= 2) {
		w->ap -= 2 + boost;
	} else {
		w->ap -= 1 + boost;
		w->fat--;
	}
	w->acts++;
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
	static const int vit[] = {0, 0, 0, 0, 0, 1, 2, 4, 6, 8};
	static const int wounds[] = {0, 0, 0, 0, 0, 0, 0, 1, 1, 1};

	w->pending_fat += dealt;
	w->pending_vit += dealt >= 10 ? dealt : vit[dealt];
	wound(w, where,
	      dealt < 10   ? wounds[dealt]
	      : dealt < 15 ? 2
	      : dealt < 20 ? 3
			   : dealt / 10 * 2);
}

static void bite_lands(struct duel *d, struct wolf *a, struct wolf *b, int sv)
{
	int where = location(d), rv = PHYSICALITY + fudge(d) - 8;
	int bonus = rv >= 12 ? 4 : rv >= 8 ? 3 : rv >= 4 ? 2 : rv >= 2 ? 1 : 0;

	stumble(a, rv);
	hurt(b, where, damage(d, sv + BITE_SV + bonus));
}

/* ---- an attack ---- */

static int defense(struct duel *d, struct wolf *b, int av)
{
	int passive = DODGE - 1 - (b->prone ? 2 : 0);
	int basis = DODGE - (b->prone ? 2 : 0) - 2 * b->wound_count - (b->acts > 0);
	int lacking = av - basis, price, boost = 0;

	if (is_helpless(b) || b->locked || !can_pay(b) || av < passive || b->fat <= 2 ||
	    is_doomed(b))
		return passive;
	if (lacking > 0 && (lacking > 3 || b->ap - 1 < lacking))
		return passive;
	price = b->fat < 5 && b->ap >= 2 ? 2 : 1;
	if (lacking > 0)
		boost = lacking < b->ap - price ? lacking : b->ap - price;
	if (!can_focus(d, b))
		return passive;
	pay(b, boost);
	return basis + boost + fudge(d);
}

static void attack(struct duel *d, struct wolf *a, struct wolf *b)
{
	int earlier = a->acts > 0, av, sv;

	if (!can_focus(d, a)) {
		a->done = 1;
		return;
	}
	pay(a, 0);
	av = BITE - earlier - 2 * a->wound_count - a->av_penalty + fudge(d);
	sv = av - defense(d, b, av);
	if (sv < 0)
		stumble(a, sv);
	else
		bite_lands(d, a, b, sv);
	after(b);
	after(a);
}

static void drive(struct duel *d, struct wolf *a)
{
	int earlier = a->acts > 0;

	if (!can_focus(d, a)) {
		a->done = 1;
		return;
	}
	pay(a, 0);
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

static int wants_to_strike(const struct wolf *a, const struct wolf *b)
{
	int price = a->fat < 5 ? 2 : 1, reserve = !b->done;

	return can_pay(a) && a->ap - price >= reserve && a->fat > 1;
}

static void turn(struct duel *d, struct wolf *a, struct wolf *b)
{
	while (!a->done && !is_helpless(a)) {
		if (b->dead || is_doomed(b) || is_helpless(b))
			break;
		if (can_stand(a)) {
			a->prone = 0;
			a->stood = 1;
			continue;
		}
		if (a->fat == 4 && a->vit > 10 && a->heal_fat == 0 && can_pay(a)) {
			drive(d, a);
			continue;
		}
		if (a->fat <= 2) {
			if (a->acts > 0 || a->ap == 0)
				break;
			a->heal_fat += a->ap;
			a->ap = 0;
			a->acts++;
			continue;
		}
		if (!wants_to_strike(a, b))
			break;
		attack(d, a, b);
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
	ap = w->ap + (w->fat / 4 > 1 ? w->fat / 4 : 1);
	w->ap = ap > AP_MAX ? AP_MAX : ap;
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

struct hand_result hand_duel(uint64_t seed, uint64_t number)
{
	struct duel d = {.round = 0};

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
