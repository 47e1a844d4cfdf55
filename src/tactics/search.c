/* SPDX-License-Identifier: MIT
 *
 * Search: tries what could be answered by playing the fight on, over and over, and takes
 * what wins most.
 *
 * At each question there are some candidates, first of all what the book's scripted
 * tactic would say. For each the fight is played out many times, everybody played by
 * tactics; playout k has the same dice for all candidates, so that their difference is
 * their own and not luck's. The budget goes in rounds (sequential halving): after each
 * the worse half is out. What is left replaces the scripted answer only if it is better
 * by more than chance would explain. It knows no rulebook, and of the fight only what its
 * side may know (engine/playout.h).
 */
#include <math.h>
#include "engine/playout.h"
#include "engine/scenario.h"
#include "tactics/tactics.h"

enum {
	MAX_CANDIDATES = MAX_OPTIONS,
	MOST_NUMBERS = 9,
	MOST_TILES = 12,
	BATCH = 16,	/* playouts of each candidate in one go */
	FIRST_LOOK = 4, /* playouts after which a candidate that changes nothing is out */
};

/* How the scripted answer is doubted: so many standard errors. */
#define DOUBT 1.5

static const int budgets[] = {32, 100, 300, 1000, 3000, 10000};

/* What one playout came to. */
struct ending {
	float value; /* < 0: astray */
	uint64_t hash;
};

struct candidate {
	int answer;
	int pairs;	       /* playouts that both it and the scripted answer have */
	double better, square; /* sum over them of what it has more, and of its square */
	bool differs;	       /* not every playout ended in the same position */
};

struct search {
	const struct look *look;
	struct candidate list[MAX_CANDIDATES];
	int count;
	uint64_t played; /* playouts of those that are left */
	int batch;	 /* of the batch at work */
	struct ending endings[MAX_CANDIDATES][BATCH];
};

/* ---- candidates ---- */

static void add_candidate(struct search *s, int answer)
{
	for (int i = 0; i < s->count; i++)
		if (s->list[i].answer == answer)
			return;
	if (s->count < MAX_CANDIDATES)
		s->list[s->count++] = (struct candidate){.answer = answer};
}

static void add_number(struct search *s, const struct question *q, int number)
{
	if (number >= q->low && number <= q->high)
		add_candidate(s, number);
}

/* Near the scripted one, and some over the whole range. */
static void add_numbers(struct search *s, const struct question *q)
{
	int scripted = s->list[0].answer;
	long long width = (long long)q->high - q->low;

	add_number(s, q, scripted - 1);
	add_number(s, q, scripted + 1);
	for (int i = 0; i < MOST_NUMBERS - 3; i++)
		add_number(s, q, q->low + (int)(width * i / (MOST_NUMBERS - 4)));
}

/* The default, some around the scripted one, and some all over the place. */
static void add_tiles(struct search *s, const struct question *q)
{
	const struct map *map = &s->look->scene.scenario->map;
	struct tile scripted = tile_of_index(map, s->list[0].answer);
	int around = MOST_TILES / 3;

	add_candidate(s, default_answer(q));
	for (int i = 0; i < q->count && around > 0; i++) {
		struct tile tile = tile_of_index(map, q->tiles[i]);

		if (distance_king(tile, scripted) == 1) {
			add_candidate(s, q->tiles[i]);
			around--;
		}
	}
	for (int i = 0; s->count < MOST_TILES && i < MOST_TILES; i++)
		add_candidate(s, q->tiles[(long)i * (q->count - 1) / (MOST_TILES - 1)]);
}

static void find_candidates(struct search *s, const struct question *q, int scripted)
{
	s->count = 0;
	add_candidate(s, scripted);
	switch (q->kind) {
	case ASK_CHOICE:
		for (int i = 0; i < q->count; i++)
			add_candidate(s, i);
		break;
	case ASK_NUMBER:
		add_numbers(s, q);
		break;
	default:
		add_tiles(s, q);
	}
}

/* ---- playouts ---- */

static void play_one(void *job, int i, int worker)
{
	struct search *s = job;
	const struct look *look = s->look;
	struct run *run = look->crew->runs[worker];
	struct ending *ending = &s->endings[i / s->batch][i % s->batch];
	struct playout playout = {
		.outlook = look->outlook,
		.number = s->played + (uint64_t)(i % s->batch),
		.answer = s->list[i / s->batch].answer,
	};

	ending->value = -1;
	if (!ahead_play(run, &playout))
		return;
	ending->hash = fight_hash(run->book, run->fight);
	ending->value = run->fight->winner == look->side ? 1.0F
			: run->fight->winner < 0	 ? 0.5F
							 : 0.0F;
}

/* Against the same playout of the scripted answer. */
static void compare(struct candidate *candidate, const struct ending *own,
		    const struct ending *scripted)
{
	double more = own->value - scripted->value;

	if (own->value < 0 || scripted->value < 0)
		return;
	candidate->pairs++;
	candidate->better += more;
	candidate->square += more * more;
	candidate->differs = candidate->differs || own->hash != scripted->hash;
}

static void play_batch(struct search *s, int batch)
{
	s->batch = batch;
	crew_work(s->look->crew, s->count * batch, play_one, s);
	for (int i = 0; i < s->count; i++)
		for (int k = 0; k < batch; k++)
			compare(&s->list[i], &s->endings[i][k], &s->endings[0][k]);
	s->played += (uint64_t)batch;
}

/* ---- choosing ---- */

static double mean(const struct candidate *candidate)
{
	return candidate->pairs ? candidate->better / candidate->pairs : -1;
}

/* The standard error of the mean difference; one more playout that went the other way is
 * always thinkable. */
static double error(const struct candidate *candidate)
{
	double n = candidate->pairs, m = mean(candidate);
	double variance = (candidate->square + 1) / (n + 1) - m * m;

	return sqrt((variance > 0 ? variance : 0) / n);
}

/* Who changes nothing is out. */
static void drop_equal(struct search *s)
{
	int left = 1;

	for (int i = 1; i < s->count; i++)
		if (s->list[i].differs)
			s->list[left++] = s->list[i];
	s->count = left;
}

/* The better ones first; the scripted answer keeps its place. */
static void sort_candidates(struct search *s)
{
	for (int i = 2; i < s->count; i++)
		for (int j = i; j > 1 && mean(&s->list[j]) > mean(&s->list[j - 1]); j--) {
			struct candidate moved = s->list[j];

			s->list[j] = s->list[j - 1];
			s->list[j - 1] = moved;
		}
}

static int halvings(int candidates)
{
	int count = 0;

	for (; candidates > 2; candidates = (candidates + 1) / 2)
		count++;
	return count;
}

/* Until one is left besides the scripted answer. */
static void halve(struct search *s, int budget)
{
	int rounds = halvings(s->count);

	for (int i = 0; i < rounds; i++) {
		int playouts = budget / (rounds * s->count);

		do {
			int batch = playouts < BATCH ? playouts : BATCH;

			play_batch(s, batch > 0 ? batch : 1);
			playouts -= BATCH;
		} while (playouts > 0);
		sort_candidates(s);
		s->count = (s->count + 1) / 2;
	}
}

/* The last one against the scripted answer; ends early where it is plain. */
static bool is_better(struct search *s, int budget)
{
	const struct candidate *other = &s->list[1];

	for (int left = budget / 2; left > 0; left -= BATCH) {
		if (mean(other) <= 0 || mean(other) > 2 * DOUBT * error(other))
			break;
		play_batch(s, left < BATCH ? left : BATCH);
	}
	return mean(other) > DOUBT * error(other);
}

static int best_answer(struct search *s, int budget)
{
	play_batch(s, FIRST_LOOK);
	drop_equal(s);
	halve(s, budget / 2);
	if (s->count < 2 || !is_better(s, budget - budget / 2))
		return s->list[0].answer;
	return s->list[1].answer;
}

static int scripted_answer(const struct look *look, const struct question *q)
{
	const struct tactic *scripted = look->scene.scenario->book->tactics;
	struct look own = *look;
	struct plan plan = {0};
	int16_t knobs[MAX_KNOBS] = {0};

	for (int i = 0; i < MAX_KNOBS && scripted->knobs[i].key; i++)
		knobs[i] = (int16_t)scripted->knobs[i].usual;
	own.knobs = knobs;
	return scripted->answer(&own, q, &plan);
}

static int search_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	struct search search = {.look = look};

	(void)plan;
	if (look->side < 0)
		return default_answer(q);
	find_candidates(&search, q, scripted_answer(look, q));
	if (search.count < 2)
		return search.list[0].answer;
	return best_answer(&search, budgets[look->knobs[0] - 1]);
}

const struct tactic search_tactic = {
	.key = "search",
	.help = "plays what could come over and over, and takes what wins most",
	.answer = search_answer,
	.looks_ahead = true,
	.knobs = {{"level", "playouts for each question: 32, 100, 300, 1000, 3000, 10000",
		   1, 6, 3}},
};
