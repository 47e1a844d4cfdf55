/* SPDX-License-Identifier: MIT
 *
 * Answers to one question, tried by playing the fight on.
 */
#include "rival_answers.h"
#include <math.h>
#include "base/number.h"
#include "engine/scenario.h"
#include "engine/win_estimate.h"

/* In standard errors: a rival must beat the first answer by DOUBT, and is dropped when it
 * is worse by HOPE. */
#define DOUBT 1.5
#define HOPE 2
/* For playouts that stop early and are estimated: a difference below WORTH may be an
 * error of the estimate; SURPRISE is the square of the difference assumed for one more
 * playout. */
#define WORTH 0.02
#define SURPRISE 0.1

enum {
	MOST_NUMBERS = 9,
	MOST_TILES = 12,
	FIRST_LOOK = 4,	    /* playouts; then a rival without any effect is dropped */
	SHORT_LOOK = 3,	    /* the same where playouts stop early */
	PARENTS = 3,	    /* best answers that are tried with other details */
	DEED_PLAYOUTS = 16, /* playouts for each deed that is made of them */
};

/* ---- answers to try ---- */

/* Answers to a question, the first of them given. */
struct answers {
	int list[MAX_RIVALS];
	int count, most;
};

static void add_answer(struct answers *answers, int answer)
{
	for (int i = 0; i < answers->count; i++)
		if (answers->list[i] == answer)
			return;
	if (answers->count < answers->most)
		answers->list[answers->count++] = answer;
}

static void add_number(struct answers *answers, const struct question *q, int number)
{
	if (number >= q->low && number <= q->high)
		add_answer(answers, number);
}

/* Adds numbers near the first answer, and some over the whole range. */
static void add_numbers(struct answers *answers, const struct question *q)
{
	int first = answers->list[0];
	long long width = (long long)q->high - q->low;

	add_number(answers, q, first - 1);
	add_number(answers, q, first + 1);
	for (int i = 0; i < MOST_NUMBERS - 3; i++)
		add_number(answers, q, q->low + (int)(width * i / (MOST_NUMBERS - 4)));
}

/* Adds the default, some tiles around the first answer, and some all over the map. */
static void add_tiles(struct answers *answers, const struct question *q)
{
	const struct map *map = &q->run->scene.scenario->map;
	struct tile first = tile_of_index(map, answers->list[0]);
	int around = MOST_TILES / 3;

	add_answer(answers, default_answer(q));
	for (int i = 0; i < q->count && around > 0; i++) {
		struct tile tile = tile_of_index(map, q->tiles[i]);

		if (distance_king(tile, first) == 1) {
			add_answer(answers, q->tiles[i]);
			around--;
		}
	}
	for (int i = 0; answers->count < MOST_TILES && i < MOST_TILES; i++)
		add_answer(answers,
			   q->tiles[(long)i * (q->count - 1) / (MOST_TILES - 1)]);
}

static void find_answers(struct answers *answers, const struct question *q)
{
	switch (q->kind) {
	case ASK_CHOICE:
		for (int i = 0; i < q->count; i++)
			add_answer(answers, i);
		break;
	case ASK_NUMBER:
		add_numbers(answers, q);
		break;
	default:
		add_tiles(answers, q);
	}
}

void rivals_add_answer(struct rivals *r, int answer)
{
	for (int i = 0; i < r->count; i++)
		if (r->list[i].answer == answer)
			return;
	if (r->count < MAX_RIVALS)
		r->list[r->count++] = (struct rival){.answer = answer};
}

void rivals_add_options(struct rivals *r, const struct question *q)
{
	struct answers answers = {{r->list[0].answer}, 1, MAX_RIVALS};

	find_answers(&answers, q);
	for (int i = 1; i < answers.count; i++)
		rivals_add_answer(r, answers.list[i]);
}

/* ---- whole deeds ---- */

static int value_of(const struct question *q, int answer)
{
	return q->kind == ASK_CHOICE ? q->options[answer].value : answer;
}

/* Questions to the owner within others' deeds are not part of its own deed. */
static void note(void *context, const struct question *q, int answer)
{
	struct rival *rival = context;
	struct noted *noted = &rival->noted[rival->noted_count];
	struct answers answers = {{answer}, 1, MOST_OTHERS + 1};

	if (rival->noted_count == MAX_LATER || rulebook_aside(q->run->book, q->id))
		return;
	find_answers(&answers, q);
	*noted = (struct noted){.question = q->id, .value = value_of(q, answer)};
	for (int i = 1; i < answers.count; i++)
		noted->others[noted->count++] = value_of(q, answers.list[i]);
	rival->noted_count++;
}

/* A copy of the deed with another answer to its question `at`; earlier answers stay. */
static struct rival with_other(const struct rival *rival, int at, int value)
{
	struct rival other = {.answer = rival->answer};
	int said = 0;

	for (int i = 0; i < rival->noted_count; i++) {
		const struct noted *noted = &rival->noted[i];
		bool again = said < rival->later.count &&
			     rival->later.answers[said].question == noted->question;

		said += again;
		if (i == at || again)
			other.later.answers[other.later.count++] = (struct later_answer){
				noted->question, i == at ? value : noted->value};
	}
	return other;
}

/* Adds up to `most` deeds made from the first `parents`; each question gets its turn. */
static void add_deeds(struct rivals *r, int parents, int most)
{
	int room = smaller(most, MAX_RIVALS - r->count);

	for (int k = 0; k < MOST_OTHERS; k++)
		for (int p = 0; p < parents; p++)
			for (int i = 0; i < r->list[p].noted_count; i++) {
				const struct noted *noted = &r->list[p].noted[i];

				if (room == 0)
					return;
				if (k >= noted->count)
					continue;
				r->list[r->count++] =
					with_other(&r->list[p], i, noted->others[k]);
				room--;
			}
}

/* ---- playouts ---- */

static struct ending ending_of(const struct rivals *r, const struct run *run,
			       const struct playout_end *end)
{
	if (r->rests)
		return (struct ending){
			.value = (float)win_estimate_of(r->crew->estimate, run->fight,
							r->side),
			.hash = fight_hash(run->book, run->fight),
		};
	return (struct ending){
		.value = end->winner == r->side ? 1.0F
			 : end->winner < 0	? 0.5F
						: 0.0F,
		.hash = end->hash,
	};
}

static void play_one(void *job, int i, int worker)
{
	struct rivals *r = job;
	struct run *run = r->crew->runs[worker];
	struct rival *rival = &r->list[i / r->batch];
	struct ending *ending = &r->endings[i / r->batch][i % r->batch];
	struct playout playout = {
		.outlook = r->outlook,
		.number = r->played + (uint64_t)(i % r->batch),
		.answer = rival->answer,
		.rests = r->rests,
		.later = &rival->later,
		.meetings = r->crew->meetings,
		.context = rival,
	};

	if (r->takes_notes && rival->pairs == 0 && i % r->batch == 0)
		playout.note = note;
	ending->value = -1;
	if (!playout_play(run, &playout))
		return;
	*ending = ending_of(r, run, &playout.end);
}

/* Compares with the same playout of the first answer. */
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

void rivals_play_more(struct rivals *r, int playouts)
{
	for (; playouts > 0; playouts -= RIVALS_BATCH)
		play_batch(r, playouts < RIVALS_BATCH ? playouts : RIVALS_BATCH);
}

void rivals_clear_counts(struct rivals *r)
{
	for (int i = 0; i < r->count; i++)
		r->list[i] = (struct rival){.answer = r->list[i].answer,
					    .later = r->list[i].later};
}

/* ---- dropping the worse rivals ---- */

double rival_mean(const struct rival *rival)
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

/* Moves better rivals to the front; the first one keeps its place. */
static void sort_rivals(struct rivals *r)
{
	for (int i = 2; i < r->count; i++)
		for (int j = i;
		     j > 1 && rival_mean(&r->list[j]) > rival_mean(&r->list[j - 1]);
		     j--) {
			struct rival moved = r->list[j];

			r->list[j] = r->list[j - 1];
			r->list[j - 1] = moved;
		}
}

static double surprise(const struct rivals *r)
{
	return r->rests ? SURPRISE : 1;
}

/* The standard error of the mean difference, assuming one more playout that went the
 * other way. */
static double error(const struct rivals *r, const struct rival *rival)
{
	double n = rival->pairs, m = rival_mean(rival);
	double variance = (rival->square + surprise(r)) / (n + 1) - m * m;

	return sqrt((variance > 0 ? variance : 0) / n);
}

static double worth(const struct rivals *r)
{
	return r->rests ? WORTH : 0;
}

/* Is the first answer so sure to win that nothing can be better by enough to matter? */
static bool is_won(const struct rivals *r)
{
	const struct rival *first = &r->list[0];

	return 1 - (first->value - surprise(r)) / first->pairs <= worth(r);
}

/* May it still be better by enough to matter? */
static bool has_hope(const struct rivals *r, const struct rival *rival)
{
	return rival_mean(rival) + HOPE * error(r, rival) > worth(r) && !is_won(r);
}

/* Drops rivals that are clearly worse than the first. */
static void drop_hopeless(struct rivals *r)
{
	int left = 1;

	for (int i = 1; i < r->count; i++)
		if (has_hope(r, &r->list[i]))
			r->list[left++] = r->list[i];
	r->count = left;
}

static int halvings(int rivals, int left)
{
	int count = 0;

	for (; rivals > left; rivals = (rivals + 1) / 2)
		count++;
	return count;
}

/* Until `left` are left, the first among them. */
static void halve(struct rivals *r, int left, int playouts)
{
	int rounds;

	rivals_play_more(r, r->rests ? SHORT_LOOK : FIRST_LOOK);
	drop_equal(r);
	sort_rivals(r);
	rounds = halvings(r->count, left);
	for (int i = 0; i < rounds && r->count > left; i++) {
		int each = playouts / (rounds * r->count);

		rivals_play_more(r, each > 0 ? each : 1);
		drop_hopeless(r);
		sort_rivals(r);
		if (r->count > left)
			r->count = (r->count + 1) / 2;
	}
}

/* Plays the last rival against the first; ends early if the result is clear. */
static bool is_better(struct rivals *r, int playouts)
{
	const struct rival *other = &r->list[1];

	for (int left = playouts / 2; left > 0; left -= RIVALS_BATCH) {
		if (rival_mean(other) <= 0 || !has_hope(r, other) ||
		    rival_mean(other) > 2 * DOUBT * error(r, other))
			break;
		rivals_play_more(r, left < RIVALS_BATCH ? left : RIVALS_BATCH);
	}
	return rival_mean(other) > DOUBT * error(r, other);
}

bool rivals_find_better(struct rivals *r, int playouts)
{
	halve(r, 2, playouts / 2);
	return r->count > 1 && is_better(r, playouts - playouts / 2);
}

bool rivals_find_better_deed(struct rivals *r, int playouts)
{
	r->takes_notes = true;
	halve(r, PARENTS, playouts / 4);
	if (is_won(r))
		return false;
	add_deeds(r, r->count, playouts / DEED_PLAYOUTS);
	halve(r, 2, playouts / 4);
	return r->count > 1 && is_better(r, playouts - playouts / 2);
}
