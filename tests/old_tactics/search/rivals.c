/* SPDX-License-Identifier: MIT
 *
 * Answers to one question, tried by playing the fight on.
 */
#include "rivals.h"
#include <math.h>
#include "engine/scenario.h"

/* How the first answer is doubted: so many standard errors. */
#define DOUBT 1.5

enum {
	MOST_NUMBERS = 9,
	MOST_TILES = 12,
	FIRST_LOOK = 4, /* playouts after which one that changes nothing is out */
};

/* ---- which ---- */

void old_rivals_add(struct rivals *r, int answer)
{
	for (int i = 0; i < r->count; i++)
		if (r->list[i].answer == answer)
			return;
	if (r->count < MAX_RIVALS)
		r->list[r->count++] = (struct rival){.answer = answer};
}

static void add_number(struct rivals *r, const struct question *q, int number)
{
	if (number >= q->low && number <= q->high)
		old_rivals_add(r, number);
}

/* Near the first one, and some over the whole range. */
static void add_numbers(struct rivals *r, const struct question *q)
{
	int first = r->list[0].answer;
	long long width = (long long)q->high - q->low;

	add_number(r, q, first - 1);
	add_number(r, q, first + 1);
	for (int i = 0; i < MOST_NUMBERS - 3; i++)
		add_number(r, q, q->low + (int)(width * i / (MOST_NUMBERS - 4)));
}

/* The default, some around the first one, and some all over the place. */
static void add_tiles(struct rivals *r, const struct question *q)
{
	const struct map *map = &r->outlook->origin->scene.scenario->map;
	struct tile first = tile_of_index(map, r->list[0].answer);
	int around = MOST_TILES / 3;

	old_rivals_add(r, default_answer(q));
	for (int i = 0; i < q->count && around > 0; i++) {
		struct tile tile = tile_of_index(map, q->tiles[i]);

		if (distance_king(tile, first) == 1) {
			old_rivals_add(r, q->tiles[i]);
			around--;
		}
	}
	for (int i = 0; r->count < MOST_TILES && i < MOST_TILES; i++)
		old_rivals_add(r, q->tiles[(long)i * (q->count - 1) / (MOST_TILES - 1)]);
}

void old_rivals_find(struct rivals *r, const struct question *q)
{
	switch (q->kind) {
	case ASK_CHOICE:
		for (int i = 0; i < q->count; i++)
			old_rivals_add(r, i);
		break;
	case ASK_NUMBER:
		add_numbers(r, q);
		break;
	default:
		add_tiles(r, q);
	}
}

/* ---- playouts ---- */

static void play_one(void *job, int i, int worker)
{
	struct rivals *r = job;
	struct run *run = r->crew->runs[worker];
	struct ending *ending = &r->endings[i / r->batch][i % r->batch];
	struct playout playout = {
		.outlook = r->outlook,
		.number = r->played + (uint64_t)(i % r->batch),
		.answer = r->list[i / r->batch].answer,
	};

	ending->value = -1;
	if (!playout_play(run, &playout))
		return;
	ending->hash = fight_hash(run->book, run->fight);
	ending->value = run->fight->winner == r->side ? 1.0F
			: run->fight->winner < 0      ? 0.5F
						      : 0.0F;
}

/* Against the same playout of the first one. */
static void compare(struct rival *rival, const struct ending *own,
		    const struct ending *first)
{
	double more = own->value - first->value;

	if (own->value < 0 || first->value < 0)
		return;
	rival->pairs++;
	rival->value += own->value;
	rival->better += more;
	rival->square += more * more;
	rival->differs = rival->differs || own->hash != first->hash;
}

static void play_batch(struct rivals *r, int batch)
{
	r->batch = batch;
	crew_work(r->crew, r->count * batch, play_one, r);
	for (int i = 0; i < r->count; i++)
		for (int k = 0; k < batch; k++)
			compare(&r->list[i], &r->endings[i][k], &r->endings[0][k]);
	r->played += (uint64_t)batch;
}

void old_rivals_play(struct rivals *r, int playouts)
{
	for (; playouts > 0; playouts -= RIVALS_BATCH)
		play_batch(r, playouts < RIVALS_BATCH ? playouts : RIVALS_BATCH);
}

void old_rivals_forget(struct rivals *r)
{
	for (int i = 0; i < r->count; i++)
		r->list[i] = (struct rival){.answer = r->list[i].answer};
}

/* ---- the worse ones are out ---- */

double old_rival_mean(const struct rival *rival)
{
	return rival->pairs ? rival->better / rival->pairs : -1;
}

static void drop_equal(struct rivals *r)
{
	int left = 1;

	for (int i = 1; i < r->count; i++)
		if (r->list[i].differs)
			r->list[left++] = r->list[i];
	r->count = left;
}

/* The better ones in front; the first keeps its place. */
static void sort_rivals(struct rivals *r)
{
	for (int i = 2; i < r->count; i++)
		for (int j = i; j > 1 && old_rival_mean(&r->list[j]) >
						 old_rival_mean(&r->list[j - 1]);
		     j--) {
			struct rival moved = r->list[j];

			r->list[j] = r->list[j - 1];
			r->list[j - 1] = moved;
		}
}

static int halvings(int rivals)
{
	int count = 0;

	for (; rivals > 2; rivals = (rivals + 1) / 2)
		count++;
	return count;
}

/* Until one is left besides the first. */
static void halve(struct rivals *r, int playouts)
{
	int rounds;

	old_rivals_play(r, FIRST_LOOK);
	drop_equal(r);
	rounds = halvings(r->count);
	for (int i = 0; i < rounds; i++) {
		int each = playouts / (rounds * r->count);

		old_rivals_play(r, each > 0 ? each : 1);
		sort_rivals(r);
		r->count = (r->count + 1) / 2;
	}
}

/* The standard error of the mean difference; one more playout that went the other way is
 * always thinkable. */
static double error(const struct rival *rival)
{
	double n = rival->pairs, m = old_rival_mean(rival);
	double variance = (rival->square + 1) / (n + 1) - m * m;

	return sqrt((variance > 0 ? variance : 0) / n);
}

/* The last one against the first; ends early where it is plain. */
static bool is_better(struct rivals *r, int playouts)
{
	const struct rival *other = &r->list[1];

	for (int left = playouts / 2; left > 0; left -= RIVALS_BATCH) {
		if (old_rival_mean(other) <= 0 ||
		    old_rival_mean(other) > 2 * DOUBT * error(other))
			break;
		old_rivals_play(r, left < RIVALS_BATCH ? left : RIVALS_BATCH);
	}
	return old_rival_mean(other) > DOUBT * error(other);
}

bool old_rivals_find_better(struct rivals *r, int playouts)
{
	halve(r, playouts / 2);
	return r->count > 1 && is_better(r, playouts - playouts / 2);
}
