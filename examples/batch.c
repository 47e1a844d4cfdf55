/* SPDX-License-Identifier: MIT
 *
 * A batch of simulations: how often the first side wins, for some values of a setting,
 *with a line of progress and a look at the longest fight.
 *
 *	cc batch.c $(pkg-config --cflags --libs affray) -o batch && ./batch bridge.yaml
 */
#include <affray.h>
#include <stdio.h>
#include <string.h>

enum { FIGHTS = 2000, SEED = 7 };

/* True: go on. A window with a button would say otherwise. */
static bool show_progress(void *context, uint64_t done, uint64_t all)
{
	fprintf((FILE *)context, "\r%3d %%\r", (int)(100 * done / all));
	return true;
}

static void show_longest(const struct affray_study *study)
{
	struct affray_notable notable;

	for (int i = 0; affray_study_notable(study, i, &notable); i++)
		if (notable.what[0] == 'l')
			printf("; the longest is fight %d of seed %d, with %d rounds",
			       (int)notable.fight, SEED, notable.rounds);
}

static bool try_limit(struct affray_scenario *scenario, const char *limit,
		      struct affray_problems *problems)
{
	struct affray_study_wish wish;
	struct affray_study *study;
	struct affray_number rate;
	char name[100];

	memset(&wish, 0, sizeof wish); /* what is 0 is as usual */
	wish.seed = SEED;
	wish.fights = FIGHTS;
	wish.progress = show_progress;
	wish.context = stderr;
	if (affray_scenario_set(scenario, "limit", limit, problems) != AFFRAY_OK ||
	    affray_study_run(&study, scenario, &wish, problems) != AFFRAY_OK)
		return false;
	snprintf(name, sizeof name, "sides.%s.rate", affray_scenario_side(scenario, 0));
	if (affray_study_get(study, name, &rate))
		printf("at most %s rounds: %.1f %% (%.1f to %.1f %%)", limit,
		       100 * rate.value, 100 * rate.low, 100 * rate.high);
	show_longest(study);
	printf("\n");
	affray_study_free(study);
	return true;
}

int main(int count, char **arguments)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	bool good =
		problems && count == 2 &&
		affray_scenario_load(&scenario, arguments[1], problems) == AFFRAY_OK &&
		try_limit(scenario, "2", problems) && try_limit(scenario, "20", problems);

	for (int i = 0; problems && i < affray_problems_count(problems); i++)
		fprintf(stderr, "%s\n", affray_problems_line(problems, i));
	affray_scenario_free(scenario);
	affray_problems_free(problems);
	return good ? 0 : 1;
}
