/* SPDX-License-Identifier: MIT
 *
 * What does the engine cost? A threa duel of two wolves by the scripted tactic, played
 *
 *	(a) by the engine, without a listener
 *	(b) by hand-written C without the engine (bench/hand/wolves.c): same rules, same
 * tactic (c) by the engine, with every event written as explained JSON
 *
 * and a four against four that stops at every question, compared with the same fight
 * without stops. All in turns in one run, in processor seconds, each the best of several.
 * Wins and rounds of (a) and (b) must agree within 4 sigma, or it fails.
 */
#include "beside_hand.h"
#include "hand/wolves.c"
#include "library/built_scenario.h"
#include "play/event_json.h"

enum { TURNS = 15, FIGHTS = 20000, FOURS = 100 };

static const char wolves[] =
	"affray: 1\nrulebook: threa\nname: wolves\ndistance: 1\nsides:\n"
	"  - {name: red, creatures: [{use: wolf, name: a}]}\n"
	"  - {name: blue, creatures: [{use: wolf, name: b}]}\n";

static const char four[] =
	"affray: 1\nrulebook: threa\nname: four\ndistance: 6\nsides:\n"
	"  - {name: red, creatures: [{use: aldric}, {use: elf_archer}, {use: "
	"dwarf_guard}, "
	"{use: staff_monk}]}\n"
	"  - {name: blue, creatures: [{use: goblin, count: 2}, {use: orc_brawler}, "
	"{use: crossbowman}]}\n";

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
	double start = processor_seconds();

	sink_init(&sink, buffer, swallow, &count->work);
	json = json_in(&sink);
	run_listen(run, AFFRAY_ALL_EVENTS, &log);
	for (int i = 0; i < FIGHTS / 10; i++) {
		run_start(run, 7, ++count->fights);
		run_to_end(run);
	}
	sink_flush(&sink);
	run_listen(run, 0, &none);
	keep_least(&count->best,
		   (processor_seconds() - start) / (double)(count->work - before));
}

/* ---- stopping ---- */

/* The scripted tactic is asked from outside, with the plan that it would have kept. */
static int answer_of(struct run *run, const struct tactic *tactic)
{
	struct seat *seat = &run->seats[run->open->owner];
	struct seat with = *seat;
	int answer;

	with.tactic = tactic;
	answer = tactic_answer(run, &with, run->open);
	seat->plan = with.plan;
	return answer;
}

/* All fights, stopped at each question of a creature; how many there were. */
static void by_question(struct run *run, const struct tactic *tactic, int fights,
			struct count *count)
{
	double start = processor_seconds();

	for (int i = 0; i < MAX_CREATURES; i++)
		run->seats[i].tactic = NULL;
	for (int i = 0; i < fights; i++) {
		enum run_stop stop;

		run_start(run, 7, ++count->fights);
		while ((stop = run_play(run)) != RUN_OVER) {
			if (stop != RUN_ASKED)
				continue;
			count->work++;
			run_give_answer(run, answer_of(run, tactic));
		}
	}
	keep_least(&count->best, processor_seconds() - start);
	for (int i = 0; i < MAX_CREATURES; i++)
		run->seats[i].tactic = tactic;
}

int main(void)
{
	struct affray_scenario *duel = bench_scenario("wolves", wolves),
			       *eight = bench_scenario("four", four);
	const struct scenario *inside = affray_scenario_inside(duel);
	struct run *run = run_new(inside), *run_eight;
	struct count engine = {0}, hand = {0}, log = {0};
	struct count stopped = {0}, through = {0};
	bool good;

	run_eight = run_new(affray_scenario_inside(eight));
	for (int turn = 0; turn < TURNS; turn++) {
		by_engine(run, FIGHTS, &engine);
		by_hand(hand_wolves, FIGHTS, &hand);
		by_log(run, duel, &log);
		by_question(run_eight, inside->book->tactics, FOURS, &stopped);
		by_engine(run_eight, FOURS, &through);
	}
	printf("two wolves of threa, processor time of one thread, best of %d turns\n",
	       TURNS);
	good = show_beside_hand(&engine, &hand, FIGHTS, 3);
	print_row("explained JSON log", 1e-6 / log.best, "MB/s", 100, false);
	print_row("stop at a question and go on, 4v4",
		  (stopped.best - through.best) * 1e6 * TURNS / (double)stopped.work,
		  "us", 0.5, true);
	run_free(run);
	run_free(run_eight);
	affray_scenario_free(duel);
	affray_scenario_free(eight);
	return !good;
}
