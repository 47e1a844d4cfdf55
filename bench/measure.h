/* SPDX-License-Identifier: MIT
 *
 * Shared by all benchmarks: processor seconds (of this process and all of its threads),
 * the best of several turns, and rows with their goals.
 *
 * A busy machine takes longer on the clock, but hardly more processor time; compared
 * programs are measured in turns, in one run.
 */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "affray.h"

static inline double processor_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The quickest turn; 0: none yet. */
static inline void keep_least(double *best, double seconds)
{
	if (*best <= 0 || seconds < *best)
		*best = seconds;
}

/* One line: what, how much, its goal (`most`: at most so much; else at least). */
static inline void print_row(const char *what, double value, const char *unit,
			     double goal, bool most)
{
	bool met = most ? value <= goal : value >= goal;
	int digits = value < 10 ? 3 : value < 100 ? 1 : 0;

	printf("  %-46s %10.*f %-9s goal %s %g%s\n", what, digits, value, unit,
	       most ? "<=" : ">=", goal, met ? "" : "  (not met)");
}

/* A scenario of a file, or of a text if `text` is given; ends the program if it is bad.
 */
static inline struct affray_scenario *bench_scenario(const char *path, const char *text)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	enum affray_status bad =
		text ? affray_scenario_read(&scenario, text, strlen(text), path, problems)
		     : affray_scenario_load(&scenario, path, problems);

	if (bad) {
		fprintf(stderr, "%s\n", affray_problems_line(problems, 0));
		exit(2);
	}
	affray_problems_free(problems);
	return scenario;
}

#endif
