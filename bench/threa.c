/* SPDX-License-Identifier: MIT
 *
 * What does the engine cost? A threa duel of two wolves by the scripted tactic, played
 *
 *	(a) by the engine, with nobody listening
 *	(b) by hand-written C without the engine (bench/hand/wolves.c), same rules and
 *tactic (c) by the engine, with every event written as explained JSON (d) by the engine,
 *stopping at every question
 *
 * in turns in one run, so that their ratios mean something on a noisy machine; each
 *figure is the best of several. Win rates of (a) and (b) must agree within 4 sigma, or it
 *fails.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "affray.h"
#include "engine/run.h"
#include "hand/wolves.c"
#include "library/built_scenario.h"
#include "play/event_json.h"

enum { TURNS = 7, FIGHTS = 20000 };

static const char wolves[] =
	"affray: 1\nrulebook: threa\nname: wolves\ndistance: 1\nsides:\n"
	"  - {name: red, creatures: [{use: wolf, name: a}]}\n"
	"  - {name: blue, creatures: [{use: wolf, name: b}]}\n";

static const char aldric[] =
	"affray: 1\nrulebook: threa\nname: printed\ndistance: 1\nsides:\n"
	"  - {name: red, creatures: [{use: aldric}]}\n"
	"  - {name: blue, creatures: [{use: goblin}]}\n";

static const char four[] =
	"affray: 1\nrulebook: threa\nname: four\ndistance: 6\nsides:\n"
	"  - {name: red, creatures: [{use: aldric}, {use: elf_archer}, {use: "
	"dwarf_guard}, "
	"{use: staff_monk}]}\n"
	"  - {name: blue, creatures: [{use: goblin, count: 2}, {use: orc_brawler}, "
	"{use: crossbowman}]}\n";

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static struct affray_scenario *load(const char *text)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;

	if (affray_scenario_read(&scenario, text, strlen(text), "bench", problems)) {
		fprintf(stderr, "%s\n", affray_problems_line(problems, 0));
		exit(2);
	}
	affray_problems_free(problems);
	return scenario;
}

/* ---- what is counted ---- */

struct count {
	double best; /* seconds of the quickest turn */
	uint64_t won, fights, work;
};

static void note(struct count *count, double seconds)
{
	if (count->best <= 0 || seconds < count->best)
		count->best = seconds;
}

static void by_engine(struct run *run, int fights, struct count *count)
{
	double start = now();

	for (int i = 0; i < fights; i++) {
		run_start(run, 7, ++count->fights);
		run_to_end(run);
		count->won += run->fight->winner == 0;
	}
	note(count, now() - start);
}

static void by_hand(struct count *count)
{
	double start = now();

	for (int i = 0; i < FIGHTS; i++)
		count->won += hand_duel(7, ++count->fights).winner == 0;
	note(count, now() - start);
}

/* ---- the log ---- */

static char buffer[SINK_ROOM];
static struct sink sink;
static struct json json;

static bool swallow(void *context, const char *bytes, size_t count)
{
	(void)bytes;
	*(uint64_t *)context += count;
	return true;
}

static void write_event(void *context, const struct affray_event *event)
{
	json_event(&json, context, event);
}

static void by_log(struct run *run, struct affray_scenario *scenario, struct count *count)
{
	struct backers log = {.context = scenario, .listen = write_event}, none = {0};
	uint64_t before = count->work;
	double start = now();

	sink_init(&sink, buffer, swallow, &count->work);
	json = json_in(&sink);
	run_listen(run, AFFRAY_ALL_EVENTS, &log);
	for (int i = 0; i < FIGHTS / 10; i++) {
		run_start(run, 7, ++count->fights);
		run_to_end(run);
	}
	sink_flush(&sink);
	run_listen(run, 0, &none);
	if (count->best <= 0 ||
	    (now() - start) / (double)(count->work - before) < count->best)
		count->best = (now() - start) / (double)(count->work - before);
}

/* ---- stopping ---- */

static void by_question(struct run *run, const struct tactic *tactic, struct count *count)
{
	uint64_t asked = 0;
	double start = now();

	run->seats[0].tactic = run->seats[1].tactic = NULL;
	for (int i = 0; i < FIGHTS / 10; i++) {
		enum run_stop stop;

		run_start(run, 7, ++count->fights);
		while ((stop = run_play(run)) != RUN_OVER) {
			struct plan plan = {0};
			struct look look = {.scene = run->scene, .shelf = run->shelf};

			if (stop != RUN_ASKED)
				continue;
			look.who = run->open->owner;
			look.side = run->fight->bodies[look.who].side;
			look.knobs = run->seats[look.who].knobs;
			look.ways = run->ways;
			asked++;
			run_give_answer(run, tactic->answer(&look, run->open, &plan));
		}
	}
	run->seats[0].tactic = run->seats[1].tactic = tactic;
	if (count->best <= 0 || (now() - start) / (double)asked < count->best)
		count->best = (now() - start) / (double)asked;
}

static bool agree(const struct count *a, const struct count *b)
{
	double p = (double)a->won / (double)a->fights,
	       q = (double)b->won / (double)b->fights;
	double sigma =
		sqrt(p * (1 - p) / (double)a->fights + q * (1 - q) / (double)b->fights);

	printf("  first wolf wins %.4f by engine, %.4f by hand: %.1f sigma apart\n", p, q,
	       fabs(p - q) / sigma);
	return fabs(p - q) <= 4 * sigma;
}

int main(void)
{
	struct affray_scenario *duel = load(wolves), *printed = load(aldric),
			       *eight = load(four);
	const struct scenario *inside = affray_scenario_inside(duel);
	struct run *run = run_new(inside), *run_printed, *run_eight;
	struct count engine = {0}, hand = {0}, log = {0}, question = {0};
	struct count short_duel = {0}, skirmish = {0};
	bool good;

	run_printed = run_new(affray_scenario_inside(printed));
	run_eight = run_new(affray_scenario_inside(eight));
	for (int turn = 0; turn < TURNS; turn++) {
		by_engine(run, FIGHTS, &engine);
		by_hand(&hand);
		by_log(run, duel, &log);
		by_question(run, inside->book->tactics, &question);
		by_engine(run_printed, FIGHTS, &short_duel);
		by_engine(run_eight, FIGHTS / 20, &skirmish);
	}
	printf("threa, one core, best of %d turns\n", TURNS);
	printf("  aldric against goblin          %8.0f fights/s\n",
	       FIGHTS / short_duel.best);
	printf("  four against four              %8.0f fights/s\n",
	       FIGHTS / 20 / skirmish.best);
	printf("  two wolves: (a) engine         %8.0f fights/s, %.2f us each\n",
	       FIGHTS / engine.best, engine.best / FIGHTS * 1e6);
	printf("              (b) by hand        %8.0f fights/s, %.2f us each\n",
	       FIGHTS / hand.best, hand.best / FIGHTS * 1e6);
	printf("              (a) / (b)          %8.2f times the time\n",
	       engine.best / hand.best);
	printf("  (c) explained JSON log         %8.0f MB/s\n", 1e-6 / log.best);
	printf("  (d) one unwound question       %8.0f ns\n", question.best * 1e9);
	printf("  state of four against four     %8zu bytes\n",
	       fight_size(run_eight->book, run_eight->fight));
	good = agree(&engine, &hand);
	if (!good)
		printf("  FAILED: engine and hand do not play the same duel\n");
	run_free(run);
	run_free(run_printed);
	run_free(run_eight);
	affray_scenario_free(duel);
	affray_scenario_free(printed);
	affray_scenario_free(eight);
	return !good;
}
