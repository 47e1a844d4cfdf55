/* SPDX-License-Identifier: MIT
 *
 * How long do exact odds take?
 *
 *	the oracle duel of the smallest rulebook, HP 30 each, through the engine: 5 ms
 *	all pools of 1..20 against 1..20 d10 that count 7 and more (400 cells): 50 ms
 *	200d10, and highest 3 of 100d6
 *
 * Each figure is the processor's time, the best of several; it fails if one of the first
 *two is too slow or the duel's chance is wrong.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "book/duel20.h"
#include "engine/build.h"
#include "odds/duel.h"
#include "odds/expression.h"
#include "scenario/yaml.h"

enum { TURNS = 7, POOL = 20 };

static const char duel_text[] =
	"affray: 1\nrulebook: duel20\nname: duel\nlimit: 10000\ncreatures:\n"
	"  first: {bonus: 5, hp: 30}\n  second: {bonus: 4, hp: 30}\nsides:\n"
	"  - {name: red, creatures: [{use: first}]}\n"
	"  - {name: blue, creatures: [{use: second}]}\n";

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static struct scenario *load(void)
{
	struct problems problems = {0};
	struct catalogue none = {0};
	struct tree *tree = tree_new();
	struct node *root =
		yaml_read_text(tree, duel_text, sizeof duel_text - 1, "duel", &problems);
	struct scenario *scenario =
		root ? scenario_build(&duel20_rulebook, root, &none, &problems) : NULL;

	if (!scenario) {
		fprintf(stderr, "%s\n", problems.list[0].message);
		exit(2);
	}
	tree_free(tree);
	return scenario;
}

static double solve(const struct scenario *scenario, double *chance)
{
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
	double start = now();
	struct duel duel;

	duel_solve(&duel, scenario, &wish);
	*chance = duel.wins[0];
	duel_free(&duel);
	return now() - start;
}

static double work_out(const char *text)
{
	struct problems problems = {0};
	double start = now();
	struct distribution d;

	if (!expression_read(text, &d, &problems)) {
		fprintf(stderr, "%s: %s\n", text, problems.list[0].message);
		exit(2);
	}
	distribution_free(&d);
	return now() - start;
}

static double all_pools(void)
{
	double seconds = 0;

	for (int a = 1; a <= POOL; a++)
		for (int b = 1; b <= POOL; b++) {
			char text[40];

			snprintf(text, sizeof text, "%dd10>=7 > %dd10>=7", a, b);
			seconds += work_out(text);
		}
	return seconds;
}

static void note(double *best, double seconds)
{
	if (*best <= 0 || seconds < *best)
		*best = seconds;
}

int main(void)
{
	struct scenario *scenario = load();
	double duel = 0, pools = 0, sum = 0, keep = 0, chance = 0;
	bool good;

	for (int turn = 0; turn < TURNS; turn++) {
		note(&duel, solve(scenario, &chance));
		note(&pools, all_pools());
		note(&sum, work_out("200d10"));
		note(&keep, work_out("highest 3 of 100d6"));
	}
	printf("exact odds, one core, best of %d turns\n", TURNS);
	printf("  duel with HP 30 each           %8.2f ms, %.12f\n", duel * 1e3, chance);
	printf("  400 pairs of pools             %8.2f ms\n", pools * 1e3);
	printf("  200d10                         %8.2f ms\n", sum * 1e3);
	printf("  highest 3 of 100d6             %8.2f ms\n", keep * 1e3);
	good = duel < 5e-3 && pools < 50e-3 && fabs(chance - 0.613887328694) < 1e-12;
	if (!good)
		printf("  FAILED: too slow, or wrong\n");
	scenario_free(scenario);
	return !good;
}
