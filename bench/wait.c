/* SPDX-License-Identifier: MIT
 *
 * How long do people wait? The odds of every option beside the first question of a fight,
 * as the screen shows them: the first figures (a few playouts of each), and figures that
 * are within 3 in a hundred (95 %). And the time that `search` takes for its first
 * question, for which it learns to estimate, and for each one after it. Seconds are of
 * the processor, of all threads together; those of odds are divided by the number of
 * cores, since they share the playouts: so long somebody waits if nothing else runs.
 */
#include <unistd.h>
#include "base/interval.h"
#include "measure.h"

enum { FIRST = 8, PORTION = 64, MOST_ANSWERS = 64, QUESTIONS = 16 };

static const char *const paths[] = {
	"scenarios/threa/skirmish.yaml",
	"scenarios/dungeoneers/four-against-four.yaml",
	"scenarios/wounddice/four-against-four.yaml",
	"scenarios/apocrypha/four-against-four.yaml",
	"scenarios/apocrypha/rooms.yaml",
	"scenarios/orge/four.yaml",
};

static void insist(enum affray_status status, struct affray_problems *problems)
{
	if (!status)
		return;
	fprintf(stderr, "%s\n", affray_problems_line(problems, 0));
	exit(2);
}

/* A fight whose creatures are all played by `tactic`; NULL: they are asked. */
static struct affray_fight *fight_with(struct affray_scenario *scenario,
				       const char *tactic)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_fight *fight = NULL;

	insist(affray_fight_new(&fight, scenario, 7, 1, problems), problems);
	insist(affray_fight_seat(fight, NULL, tactic, problems), problems);
	affray_problems_free(problems);
	return fight;
}

/* ---- odds of every option ---- */

struct option {
	char key[64];
	double won;
	int played;
	bool is_known; /* its chance of winning, near enough */
};

/* Plays one portion of an option. */
static void play_portion(struct affray_fight *fight, struct option *option, int portion,
			 double half)
{
	struct affray_prospect prospect;
	struct interval win;

	affray_fight_prospect(fight, AFFRAY_SEES_ALL, 0, option->key, option->played,
			      portion, &prospect, NULL);
	option->won += prospect.win * portion;
	option->played += portion;
	win = wilson_of_rate(option->won / option->played, (uint64_t)option->played);
	option->is_known = interval_half(win) <= half;
}

/* As the screen does: a portion of each option in turn, until its chance of winning is
 * known to within `half`. */
static double seconds_of_options(struct affray_fight *fight, int portion, double half)
{
	const struct affray_question *q = affray_fight_question(fight);
	int count = q->option_count < MOST_ANSWERS ? q->option_count : MOST_ANSWERS;
	struct option options[MOST_ANSWERS] = {0};
	double start;

	for (int i = 0; i < count; i++)
		snprintf(options[i].key, sizeof options[i].key, "%s", q->options[i].key);
	start = processor_seconds();
	for (int unknown = count; unknown > 0;) {
		unknown = 0;
		for (int i = 0; i < count; i++) {
			if (!options[i].is_known)
				play_portion(fight, &options[i], portion, half);
			unknown += !options[i].is_known;
		}
	}
	return processor_seconds() - start;
}

static void bench_options(const char *path, struct affray_scenario *scenario)
{
	struct affray_fight *fight = fight_with(scenario, NULL);
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	double first, fine;

	if (affray_fight_advance(fight) != AFFRAY_ASKS)
		exit(2);
	first = seconds_of_options(fight, FIRST, 1);
	fine = seconds_of_options(fight, PORTION, 0.03);
	printf("%s: %d options, %ld cores\n", path,
	       affray_fight_question(fight)->option_count, cores);
	print_row("first figures", first * 1e3 / (double)cores, "ms", 50, true);
	print_row("within 3 %", fine * 1e3 / (double)cores, "ms", 300, true);
	affray_fight_free(fight);
}

/* ---- search ---- */

/* Seconds of one advance, which lets the tactic answer one question and stops at the
 * next. False: the fight is over. */
static bool answer_one(struct affray_fight *fight, double *seconds)
{
	double start = processor_seconds();
	bool goes_on = affray_fight_advance(fight) == AFFRAY_ASKS;

	*seconds += processor_seconds() - start;
	return goes_on;
}

static void bench_search(struct affray_scenario *scenario)
{
	struct affray_fight *fight = fight_with(scenario, "search level=4");
	double first = 0, later = 0;
	int answered = 0;
	bool goes_on;

	affray_fight_stepwise(fight, true);
	affray_fight_advance(fight);
	goes_on = answer_one(fight, &first);
	for (; goes_on && answered < QUESTIONS; answered++)
		goes_on = answer_one(fight, &later);
	printf("  %-46s %10.1f ms\n", "search level 4, the first question", first * 1e3);
	print_row("search level 4, a question", later * 1e3 / answered, "ms", 10, true);
	affray_fight_free(fight);
}

int main(void)
{
	printf("processor time of all threads; odds: by core\n");
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		struct affray_scenario *scenario = bench_scenario(paths[i], NULL);

		bench_options(paths[i], scenario);
		bench_search(scenario);
		affray_scenario_free(scenario);
	}
	return 0;
}
