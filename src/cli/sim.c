/* SPDX-License-Identifier: MIT
 *
 * affray sim: many fights of a scenario: who wins how often, and after how long.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "books.h"
#include "commands.h"
#include "narrate_words.h"
#include "output.h"
#include "rescue.h"
#include "rulebooks/list.h"
#include "scenario/load.h"
#include "sim/simulate.h"

enum { NUMBER, SEED, JSON };

enum { USUAL_FIGHTS = 1000, BLOCK = 1024 };

/* ---- the fights ---- */

/* A person cannot sit through a thousand fights. */
static int check_tactics(const struct scenario *scenario)
{
	for (int i = 0; i < scenario->side_count; i++)
		if (!scenario->sides[i].tactic)
			return complain("side \"%s\" is played by a person; a simulation "
					"needs a tactic, such as scripted",
					scenario->sides[i].name);
	return DONE;
}

/* How far it is, on a terminal, every second from the second one on. */
static void show_progress(uint64_t done, uint64_t all, time_t since, time_t *last)
{
	time_t now = time(NULL);

	if (!isatty(STDERR_FILENO) || now - since < 2 || (now == *last && done < all))
		return;
	*last = now;
	if (done < all)
		fprintf(stderr, "\r%3d %% of %" PRIu64 " fights",
			(int)(100.0 * (double)done / (double)all), all);
	else
		fprintf(stderr, "\r%40s\r", "");
}

/* In blocks, so that Ctrl-C is heard. */
static int play(const struct scenario *scenario, uint64_t seed, uint64_t fights,
		struct tally *tally)
{
	struct run *run = run_new(scenario);
	time_t since = time(NULL), last = since;

	if (!run)
		return complain("out of memory");
	while (tally->fights < fights && !interrupted()) {
		uint64_t left = fights - tally->fights;

		simulate(run, seed, tally->fights + 1, left < BLOCK ? left : BLOCK,
			 tally);
		show_progress(tally->fights, fights, since, &last);
	}
	run_free(run);
	if (!interrupted())
		return DONE;
	complain("interrupted after %" PRIu64 " of %" PRIu64 " fights; nothing was saved",
		 tally->fights, fights);
	return INTERRUPTED;
}

/* ---- the report ---- */

/* "scripted caution=2": the knobs that differ from usual. */
static const char *tactic_text(const struct scenario_side *side, char *buffer,
			       size_t room)
{
	struct text text = text_in(buffer, room);

	text_add(&text, side->tactic->key);
	for (int i = 0; i < MAX_KNOBS && side->tactic->knobs[i].key; i++)
		if (side->knobs[i] != side->tactic->knobs[i].usual)
			text_format(&text, " %s=%d", side->tactic->knobs[i].key,
				    side->knobs[i]);
	return buffer;
}

static void write_sides(struct json *json, const struct scenario *scenario,
			const struct tally *tally)
{
	char tactic[256];

	json_key(json, "tactics");
	json_open(json, '{');
	for (int i = 0; i < scenario->side_count; i++) {
		json_key_string(json, scenario->sides[i].name);
		json_text(json, tactic_text(&scenario->sides[i], tactic, sizeof tactic));
	}
	json_close(json, '}');
	json_key(json, "draws");
	json_count(json, tally->draws);
	json_key(json, "sides");
	json_open(json, '{');
	for (int i = 0; i < scenario->side_count; i++) {
		struct interval interval = wilson(tally->wins[i], tally->fights);

		json_key_string(json, scenario->sides[i].name);
		json_open(json, '{');
		json_key(json, "wins");
		json_count(json, tally->wins[i]);
		json_key(json, "rate");
		json_double(json, interval.rate);
		json_key(json, "low");
		json_double(json, interval.low);
		json_key(json, "high");
		json_double(json, interval.high);
		json_close(json, '}');
	}
	json_close(json, '}');
}

static void write_creatures(struct json *json, const struct scenario *scenario,
			    const struct tally *tally)
{
	json_key(json, "creatures");
	json_open(json, '{');
	for (int i = 0; i < scenario->count; i++) {
		json_key_string(json, scenario->creatures[i].name);
		json_open(json, '{');
		json_key(json, "alive");
		json_double(json, (double)tally->alive[i] / (double)tally->fights);
		json_close(json, '}');
	}
	json_close(json, '}');
}

static void write_report(struct json *json, const struct scenario *scenario,
			 uint64_t seed, const struct tally *tally)
{
	json_open(json, '{');
	json_key(json, "fights");
	json_count(json, tally->fights);
	json_key(json, "seed");
	json_count(json, seed);
	json_text_at(json, "version", affray_version());
	write_sides(json, scenario, tally);
	json_key(json, "rounds");
	json_open(json, '{');
	json_key(json, "mean");
	json_double(json, tally_mean_rounds(tally));
	json_key(json, "median");
	json_double(json, tally_median_rounds(tally));
	json_close(json, '}');
	write_creatures(json, scenario, tally);
	json_close(json, '}');
	json_line(json);
}

static void show_side(struct page *page, const struct scenario *scenario, int side,
		      const struct tally *tally, int column)
{
	struct interval interval = wilson(tally->wins[side], tally->fights);
	char tactic[256];

	page_begin(page, 2, 4);
	page_style(page, STYLE_SIDE + side % 8);
	page_add(page, name_of(scenario->sides[side].name).text);
	page_style(page, STYLE_PLAIN);
	page_column(page, column);
	page_format(page, "wins %6.2f %%", 100 * interval.rate);
	page_format(page, "  (95 %% interval %.2f to %.2f %%)", 100 * interval.low,
		    100 * interval.high);
	page_style(page, STYLE_DIM);
	page_format(page, "  %s",
		    tactic_text(&scenario->sides[side], tactic, sizeof tactic));
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

static void show_report(struct page *page, const struct scenario *scenario, uint64_t seed,
			const struct tally *tally)
{
	int column = 0;

	for (int i = 0; i < scenario->side_count; i++) {
		int columns = text_columns(scenario->sides[i].name) + 4;

		column = columns > column ? columns : column;
	}
	page_line(page, "%s: %" PRIu64 " fights, seed %" PRIu64,
		  scenario->name && *scenario->name ? scenario->name : "A fight",
		  tally->fights, seed);
	for (int i = 0; i < scenario->side_count; i++)
		show_side(page, scenario, i, tally, column);
	page_begin(page, 2, 4);
	page_format(page, "%.1f %% draws; %.1f rounds on average, median %g",
		    100 * (double)tally->draws / (double)tally->fights,
		    tally_mean_rounds(tally), tally_median_rounds(tally));
	page_end(page);
}

static int play_and_report(const struct arguments *arguments,
			   const struct scenario *scenario)
{
	const struct given *number = &arguments->flags[NUMBER],
			   *given = &arguments->flags[SEED];
	uint64_t seed = given->given ? given->number : 1;
	struct tally tally;
	int status = check_tactics(scenario);

	if (status != DONE)
		return status;
	if (!tally_init(&tally, scenario))
		return complain("out of memory");
	status = play(scenario, seed, number->given ? number->number : USUAL_FIGHTS,
		      &tally);
	if (status == DONE && arguments->flags[JSON].given)
		write_report(&arguments->output->json, scenario, seed, &tally);
	else if (status == DONE)
		show_report(&arguments->output->page, scenario, seed, &tally);
	tally_free(&tally);
	return status;
}

static int sim(const struct arguments *arguments)
{
	struct problems *problems = calloc(1, sizeof *problems);
	struct scenario *scenario = NULL;
	struct loaded loaded;
	int status;

	if (!problems)
		return complain("out of memory");
	if (load_file(&loaded, all_rulebooks, arguments->operands[0], problems) ==
	    AFFRAY_OK)
		scenario = load_build(&loaded, problems);
	rescue_hint(arguments->operands[0]);
	status = scenario ? play_and_report(arguments, scenario)
			  : complain_about(problems);
	rescue_hint(NULL);
	scenario_free(scenario);
	load_free(&loaded);
	free(problems);
	return status;
}

static const struct flag flags[] = {
	[NUMBER] = NUMBER_FLAG("number", 'n', "N", 1, 0, "how many fights (1000)"),
	[SEED] = NUMBER_FLAG("seed", 0, "S", 0, 0,
			     "the dice: same number, same fights (1)"),
	[JSON] = SWITCH_FLAG("json", "as one JSON object; rates are fractions"),
	{0},
};

const struct command sim_command = {
	.name = "sim",
	.operands = "SCENARIO",
	.summary = "many fights: who wins how often",
	.about = "Plays many fights of a scenario by its tactics and reports the share "
		 "that each "
		 "side wins with its 95 % interval (Wilson), the draws, and the rounds.\n"
		 "Any one of them can be seen: affray replay SCENARIO --seed S --fight "
		 "K.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray sim scenarios/threa/printed-example.yaml",
		      "a thousand fights of the printed example"},
		     {"affray sim bridge.yaml -n 100000 --seed 7 --json",
		      "a hundred thousand, for a program to read"}},
	.run = sim,
};
