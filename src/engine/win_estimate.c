/* SPDX-License-Identifier: MIT
 *
 * An estimate of the winner from a position: features, lessons, least squares.
 */
#include "win_estimate.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "scenario.h"
#include "state.h"

enum {
	LESSONS = 96,	  /* fights */
	LESSON_SEED = 17, /* of them: any number would do, as long as it stays */
	EVERY = 5,	  /* rests of a fight is looked at, */
	MOST_LOOKS = 40,  /* at most this many times */
	MOST_BARS = 8,
	MOST_FEATURES = 160, /* with the constant */
};

/* Ridge on each weight, large enough that a rare feature counts for little. */
#define RIDGE 4.0

/* A number of a creature that still fights; 0 of one that does not. */
struct feature {
	int who;
	const struct state_row *row; /* NULL: that it fights */
	double scale;
};

struct win_estimate {
	const struct scenario *scenario;
	int count; /* of features, the constant first */
	struct feature features[MOST_FEATURES];
	double weights[MAX_SIDES][MOST_FEATURES];
};

/* ---- features ---- */

static const struct state_row *bar_row(const struct rulebook *book, const char *key)
{
	const struct state_row *row;

	for (int i = 0; (row = state_row_at(book, 0, i)); i++)
		if (strcmp(row->key, key) == 0)
			return row;
	return NULL;
}

static void add_feature(struct win_estimate *e, int who, const struct state_row *row,
			double scale)
{
	if (e->count < MOST_FEATURES)
		e->features[e->count++] = (struct feature){who, row, scale};
}

/* One is a full bar, where a bar has a largest value. */
static double scale_of(const struct scene *scene, int who, const struct state_row *row)
{
	const struct rulebook *book = scene->scenario->book;
	int most = book->track_maximum ? book->track_maximum(scene, who, row) : -1;

	return most > 0 ? 1.0 / most : 0.125;
}

static void find_features(struct win_estimate *e, const struct scene *scene)
{
	const struct rulebook *book = e->scenario->book;

	e->count = 1;
	for (int who = 0; who < scene->fight->count; who++)
		add_feature(e, who, NULL, 1);
	for (int bar = 0; bar < MOST_BARS && book->bars[bar]; bar++) {
		const struct state_row *row = bar_row(book, book->bars[bar]);

		for (int who = 0; row && who < scene->fight->count; who++)
			add_feature(e, who, row, scale_of(scene, who, row));
	}
}

static double value_of(const struct scene *scene, const struct feature *feature)
{
	struct state_place place = {feature->who, feature->row, 0};
	int sum = 0;

	for (; place.element < state_elements(feature->row); place.element++)
		sum += state_get(scene, place);
	return sum * feature->scale;
}

static void look_at(const struct win_estimate *e, const struct fight *fight,
		    double values[MOST_FEATURES])
{
	struct scene scene = {e->scenario, fight};

	values[0] = 1;
	for (int i = 1; i < e->count; i++) {
		const struct feature *feature = &e->features[i];
		const struct body *body = &fight->bodies[feature->who];

		if (feature->who >= fight->count || !body->in_play || !body->can_fight)
			values[i] = 0;
		else
			values[i] = feature->row ? value_of(&scene, feature) : 1;
	}
}

/* ---- least squares ---- */

struct lessons {
	double products[MOST_FEATURES][MOST_FEATURES]; /* lower triangle */
	double sums[MAX_SIDES][MOST_FEATURES];
	double seen[MOST_LOOKS][MOST_FEATURES]; /* of the fight that is played */
	struct seat seats[MAX_CREATURES];	/* of the run before */
};

/* Into a lower triangle whose square it is (Cholesky). */
static void factor(double a[MOST_FEATURES][MOST_FEATURES], int count)
{
	for (int i = 0; i < count; i++)
		for (int j = 0; j <= i; j++) {
			double rest = a[i][j];

			for (int k = 0; k < j; k++)
				rest -= a[i][k] * a[j][k];
			a[i][j] = i == j ? sqrt(rest) : rest / a[j][j];
		}
}

static void solve(double a[MOST_FEATURES][MOST_FEATURES], const double *sums, int count,
		  double *weights)
{
	for (int i = 0; i < count; i++) {
		double rest = sums[i];

		for (int k = 0; k < i; k++)
			rest -= a[i][k] * weights[k];
		weights[i] = rest / a[i][i];
	}
	for (int i = count - 1; i >= 0; i--) {
		double rest = weights[i];

		for (int k = i + 1; k < count; k++)
			rest -= a[k][i] * weights[k];
		weights[i] = rest / a[i][i];
	}
}

/* ---- lessons ---- */

static double share_of(const struct fight *fight, int side)
{
	return fight->winner == side ? 1 : fight->winner < 0 ? 0.5 : 0;
}

static void learn_one(struct win_estimate *e, struct lessons *lessons,
		      const double *values, const struct fight *end)
{
	for (int i = 0; i < e->count; i++) {
		if (values[i] == 0)
			continue;
		for (int j = 0; j <= i; j++)
			lessons->products[i][j] += values[i] * values[j];
		for (int side = 0; side < e->scenario->side_count; side++)
			lessons->sums[side][i] += values[i] * share_of(end, side);
	}
}

/* Notes features at some rests, and the result at the end of the fight. */
static void learn_fight(struct win_estimate *e, struct lessons *lessons, struct run *run,
			uint64_t number)
{
	int count = 0;

	run_start(run, LESSON_SEED, number);
	for (int rest = 0; run_play(run) == RUN_RESTED; rest++)
		if (rest % EVERY == (int)(number % EVERY) && count < MOST_LOOKS)
			look_at(e, run->fight, lessons->seen[count++]);
	for (int i = 0; i < count; i++)
		learn_one(e, lessons, lessons->seen[i], run->fight);
}

static void learn(struct win_estimate *e, struct lessons *lessons, struct run *run)
{
	for (uint64_t i = 1; i <= LESSONS; i++)
		learn_fight(e, lessons, run, i);
	for (int i = 0; i < e->count; i++)
		lessons->products[i][i] += RIDGE;
	factor(lessons->products, e->count);
	for (int side = 0; side < e->scenario->side_count; side++)
		solve(lessons->products, lessons->sums[side], e->count, e->weights[side]);
}

/* ---- its life ---- */

struct win_estimate *win_estimate_new(void)
{
	return calloc(1, sizeof(struct win_estimate));
}

void win_estimate_free(struct win_estimate *e)
{
	free(e);
}

/* The book's own tactic plays every creature, whatever the seats say. */
static void seat_all(struct run *run)
{
	for (int i = 0; i < run->scene.scenario->total; i++) {
		run->seats[i] = (struct seat){.tactic = run->book->tactics};
		usual_knobs(run->book->tactics, run->seats[i].knobs);
	}
}

bool win_estimate_learn(struct win_estimate *e, struct run *run)
{
	static const struct backers nobody;
	struct lessons *lessons = e->scenario ? NULL : calloc(1, sizeof *lessons);

	if (!lessons)
		return e->scenario;
	memcpy(lessons->seats, run->seats, sizeof run->seats);
	e->scenario = run->scene.scenario;
	run_listen(run, 0, &nobody);
	run->walk = NULL;
	seat_all(run);
	scenario_begin(e->scenario, run->fight);
	find_features(e, &run->scene);
	learn(e, lessons, run);
	memcpy(run->seats, lessons->seats, sizeof run->seats);
	free(lessons);
	return true;
}

double win_estimate_of(const struct win_estimate *e, const struct fight *fight, int side)
{
	double values[MOST_FEATURES], sum = 0;

	if (fight->over)
		return share_of(fight, side);
	look_at(e, fight, values);
	for (int i = 0; i < e->count; i++)
		sum += values[i] * e->weights[side][i];
	return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}
