/* SPDX-License-Identifier: MIT
 *
 * What a simulation found, for people and programs.
 */
#include "sim_show.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "narrate_words.h"
#include "output.h"
#include "sim_report.h"
#include "sim_notable.h"
#include "trial.h"

enum { LEAST_USE = 1000, SPARK_ROUNDS = 24 };

static double per(uint64_t count, uint64_t fights)
{
	return fights ? (double)count / (double)fights : 0;
}

/* Fights by this creature's attacks: checks and hits of all its actions. */
static struct action_tally attacks_of(const struct finding *finding, int creature)
{
	struct action_tally all = {0};

	for (int i = 0; i < finding->subject->actions; i++) {
		const struct action_tally *action =
			&finding->tally->sums.actions[creature][i];

		all.deeds += action->deeds;
		all.checks += action->checks;
		all.hits += action->hits;
	}
	return all;
}

/* ---- for programs ---- */

static void write_sides(struct json *json, const struct finding *finding)
{
	const struct subject *subject = finding->subject;
	const struct sums *sums = &finding->tally->sums;

	json_tactics(json, subject);
	json_key(json, "draws");
	json_count(json, sums->draws);
	json_key(json, "sides");
	json_open(json, '{');
	for (int i = 0; i < subject->sides; i++) {
		json_key_string(json, subject->side[i].name);
		json_open(json, '{');
		json_key(json, "wins");
		json_count(json, sums->wins[i]);
		json_interval(json, wilson(sums->wins[i], sums->fights));
		json_key(json, "deaths");
		json_double(json, per(sums->deaths_of[i], sums->fights));
		json_close(json, '}');
	}
	json_close(json, '}');
}

static void write_rounds(struct json *json, const struct tally *tally)
{
	int longest = tally_longest(tally);

	json_key(json, "rounds");
	json_open(json, '{');
	json_key(json, "mean");
	json_double(json, tally_mean_rounds(tally));
	json_key(json, "median");
	json_double(json, tally_median_rounds(tally));
	json_key(json, "ninety");
	json_int(json, tally_length_at(tally, 0.9));
	json_key(json, "fights");
	json_open(json, '[');
	for (int i = 0; i <= longest; i++)
		json_count(json, tally->sums.rounds[i]);
	json_close(json, ']');
	json_close(json, '}');
}

static void write_actions(struct json *json, const struct finding *finding, int creature)
{
	const struct subject *subject = finding->subject;
	const struct sums *sums = &finding->tally->sums;

	json_key(json, "actions");
	json_open(json, '{');
	for (int i = 0; i < subject->actions; i++) {
		const struct action_tally *action = &sums->actions[creature][i];

		if (!action->deeds)
			continue;
		json_key_string(json, subject->action[i].key);
		json_open(json, '{');
		json_key(json, "deeds");
		json_count(json, action->deeds);
		if (action->checks) {
			json_key(json, "checks");
			json_count(json, action->checks);
			json_key(json, "hits");
			json_count(json, action->hits);
		}
		json_close(json, '}');
	}
	json_close(json, '}');
}

static void write_amounts(struct json *json, const struct finding *finding,
			  const uint64_t amounts[MAX_BARS])
{
	json_open(json, '{');
	for (int bar = 0; bar < finding->subject->bars; bar++) {
		if (!amounts[bar])
			continue;
		json_key_string(json, finding->subject->bar[bar]);
		json_double(json, per(amounts[bar], finding->tally->sums.fights));
	}
	json_close(json, '}');
}

static void write_curves(struct json *json, const struct finding *finding, int creature)
{
	int rounds = tally_curve_rounds(finding->tally);

	json_key(json, "by_round");
	json_open(json, '{');
	for (int bar = 0; bar < finding->subject->bars; bar++) {
		json_key_string(json, finding->subject->bar[bar]);
		json_open(json, '[');
		for (int round = 1; round <= rounds; round++)
			json_double(json,
				    tally_curve(finding->tally, round, creature, bar));
		json_close(json, ']');
	}
	json_close(json, '}');
}

static void write_creature(struct json *json, const struct finding *finding, int creature)
{
	const struct creature_tally *tally = &finding->tally->sums.creatures[creature];
	uint64_t fights = finding->tally->sums.fights;
	const struct {
		const char *key;
		uint64_t count;
	} states[] = {{"alive", tally->alive},
		      {"down", tally->down},
		      {"dead", tally->dead},
		      {"fled", tally->fled},
		      {"unhurt", tally_unhurt(finding->tally, creature)}};

	json_key_string(json, finding->subject->creature[creature].name);
	json_open(json, '{');
	for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
		json_key_string(json, states[i].key);
		json_double(json, per(states[i].count, fights));
	}
	json_key(json, "dealt");
	write_amounts(json, finding, tally->dealt);
	json_key(json, "taken");
	write_amounts(json, finding, tally->taken);
	json_key(json, "lost");
	write_amounts(json, finding, tally->lost);
	write_actions(json, finding, creature);
	write_curves(json, finding, creature);
	json_close(json, '}');
}

static void write_uses(struct json *json, const struct finding *finding)
{
	const struct subject *subject = finding->subject;

	json_key(json, "actions");
	json_open(json, '{');
	for (int side = 0; side < subject->sides; side++) {
		json_key_string(json, subject->side[side].name);
		json_open(json, '{');
		for (int i = 0; i < subject->actions; i++) {
			const struct use_tally *use = &finding->tally->sums.uses[side][i];

			if (!use->fights)
				continue;
			json_key_string(json, subject->action[i].key);
			json_open(json, '{');
			json_key(json, "fights");
			json_count(json, use->fights);
			json_key(json, "wins");
			json_count(json, use->wins);
			json_close(json, '}');
		}
		json_close(json, '}');
	}
	json_close(json, '}');
}

static void write_notables(struct json *json, const struct finding *finding)
{
	struct notable list[NOTABLES];
	int count = find_notables(finding->subject, finding->tally, list);

	json_key(json, "notable");
	json_open(json, '[');
	for (int i = 0; i < count; i++) {
		char command[2 * MAX_PATH + MAX_CHANGES];
		struct text text = text_in(command, sizeof command);

		replay_command_text(&text, finding->subject, list[i].fight);
		json_open(json, '{');
		json_text_at(json, "what", list[i].what);
		json_key(json, "fight");
		json_count(json, list[i].fight);
		json_int_at(json, "rounds", list[i].rounds);
		if (list[i].side >= 0)
			json_text_at(json, "winner",
				     finding->subject->side[list[i].side].name);
		json_text_at(json, "replay", command);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void write_finding(struct json *json, const struct finding *finding)
{
	const struct sums *sums = &finding->tally->sums;

	json_open(json, '{');
	json_key(json, "fights");
	json_count(json, sums->fights);
	json_key(json, "seed");
	json_count(json, finding->subject->seed);
	json_text_at(json, "version", finding->subject->version);
	json_text_at(json, "rulebook", finding->subject->rulebook);
	json_text_at(json, "scenario", finding->subject->scenario);
	if (finding->precision > 0) {
		json_key(json, "precision");
		json_double(json, finding->precision);
	}
	write_sides(json, finding);
	json_key(json, "deaths");
	json_double(json, per(sums->deaths, sums->fights));
	write_rounds(json, finding->tally);
	json_key(json, "creatures");
	json_open(json, '{');
	for (int i = 0; i < finding->subject->creatures; i++)
		write_creature(json, finding, i);
	json_close(json, '}');
	write_uses(json, finding);
	write_notables(json, finding);
	if (finding->seconds >= 0) {
		json_key(json, "seconds");
		json_double(json, finding->seconds);
	}
	json_close(json, '}');
	json_line(json);
}

static void write_csv(struct page *page, const struct finding *finding)
{
	const struct sums *sums = &finding->tally->sums;

	page_line(page, "side,wins,fights,rate,low,high");
	for (int i = 0; i < finding->subject->sides; i++) {
		struct interval rate = wilson(sums->wins[i], sums->fights);

		page_line(page, "%s,%" PRIu64 ",%" PRIu64 ",%.17g,%.17g,%.17g",
			  finding->subject->side[i].name, sums->wins[i], sums->fights,
			  rate.rate, rate.low, rate.high);
	}
}

/* ---- for people ---- */

static void heading(struct page *page, const char *text)
{
	page_line(page, "%s", "");
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	page_add(page, text);
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

/* A name in the colour of its side. */
static void add_name(struct page *page, const char *name, int side)
{
	page_begin(page, 2, 4);
	page_style(page, STYLE_SIDE + side % 8);
	page_add(page, name_of(name).text);
	page_style(page, STYLE_PLAIN);
}

static int name_column(const struct finding *finding)
{
	const struct subject *subject = finding->subject;
	int column = 12;

	for (int i = 0; i < subject->sides + subject->creatures; i++) {
		const char *name = i < subject->sides
					   ? subject->side[i].name
					   : subject->creature[i - subject->sides].name;
		int columns = text_columns(name) + 4;

		column = columns > column ? columns : column;
	}
	return column;
}

static void show_side(struct page *page, const struct finding *finding, int side,
		      int column)
{
	const struct sums *sums = &finding->tally->sums;
	struct interval interval = wilson(sums->wins[side], sums->fights);

	add_name(page, finding->subject->side[side].name, side);
	page_column(page, column);
	page_format(page, "%s %s",
		    is_plural(finding->subject->side[side].name) ? "win" : "wins",
		    rate_words(sums->wins[side], sums->fights).text);
	page_format(page, "  (95 %% interval %.1f to %.1f %%)", 100 * interval.low,
		    100 * interval.high);
	page_style(page, STYLE_DIM);
	page_format(page, "  %s", finding->subject->side[side].tactic);
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

static void show_answer(struct page *page, const struct finding *finding, int column)
{
	const struct tally *tally = finding->tally;

	page_line(page, "%s: %" PRIu64 " fights, seed %" PRIu64, finding->subject->name,
		  tally->sums.fights, finding->subject->seed);
	if (finding->precision > 0)
		page_line(page, "(as many as it took to know every share within %g %%)",
			  100 * finding->precision);
	for (int i = 0; i < finding->subject->sides; i++)
		show_side(page, finding, i, column);
	page_begin(page, 2, 4);
	page_format(page, "draws %s; ",
		    rate_words(tally->sums.draws, tally->sums.fights).text);
	page_format(page, "%.1f rounds on average, median %g, nine in ten at most %d",
		    tally_mean_rounds(tally), tally_median_rounds(tally),
		    tally_length_at(tally, 0.9));
	page_end(page);
	page_begin(page, 2, 4);
	page_format(page, "somebody dies in %s of the fights",
		    rate_words(tally->sums.deaths, tally->sums.fights).text);
	page_end(page);
	if (finding->seconds < 0)
		return;
	page_begin(page, 2, 4);
	page_format(page, "%.2f s, %.0f fights a second", finding->seconds,
		    (double)tally->sums.fights / finding->seconds);
	page_end(page);
}

/* "5.1 FAT, 0.6 VIT" */
static void add_amounts(struct page *page, const struct finding *finding,
			const uint64_t amounts[MAX_BARS])
{
	int told = 0;

	for (int bar = 0; bar < finding->subject->bars; bar++)
		if (amounts[bar])
			page_format(page, "%s%.1f %s", told++ ? ", " : "",
				    per(amounts[bar], finding->tally->sums.fights),
				    label_of(finding->subject->bar[bar]).text);
	if (!told)
		page_add(page, "none");
}

static void show_creature(struct page *page, const struct finding *finding, int creature,
			  int column)
{
	const struct subject_creature *who = &finding->subject->creature[creature];
	const struct creature_tally *tally = &finding->tally->sums.creatures[creature];
	struct action_tally attacks = attacks_of(finding, creature);
	uint64_t fights = finding->tally->sums.fights;
	const uint64_t states[] = {tally->alive, tally->down, tally->dead, tally->fled,
				   tally_unhurt(finding->tally, creature)};

	add_name(page, who->name, who->side);
	for (int i = 0; i < 5; i++) {
		add_right(page, column + 7 + 8 * i, "%.1f %%",
			  100 * per(states[i], fights));
	}
	if (attacks.checks)
		add_right(page, column + 47, "%.1f %%",
			  100 * per(attacks.hits, attacks.checks));
	page_end(page);
	page_begin(page, column, column);
	page_style(page, STYLE_DIM);
	if (tally_says_who(finding->tally)) {
		page_add(page, "deals ");
		add_amounts(page, finding, tally->dealt);
		page_add(page, "; takes ");
		add_amounts(page, finding, tally->taken);
	} else {
		page_add(page, "loses ");
		add_amounts(page, finding, tally->lost);
	}
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

static void show_creatures(struct page *page, const struct finding *finding, int column)
{
	static const char *const heads[] = {"able", "down",   "dead",
					    "fled", "unhurt", "hits"};

	heading(page, "At the end, and damage per fight");
	page_begin(page, 2, 4);
	for (int i = 0; i < 6; i++) {
		add_right(page, column + 7 + 8 * i, "%s", heads[i]);
	}
	page_end(page);
	for (int i = 0; i < finding->subject->creatures; i++)
		show_creature(page, finding, i, column);
}

static void show_use(struct page *page, const struct finding *finding, int side,
		     int action, int column)
{
	const struct subject *subject = finding->subject;
	const struct sums *sums = &finding->tally->sums;
	const struct use_tally *use = &sums->uses[side][action];
	uint64_t deeds = 0;

	for (int i = 0; i < subject->creatures; i++)
		if (subject->creature[i].side == side)
			deeds += sums->actions[i][action].deeds;
	page_begin(page, 4, 6);
	page_add(page, label_of(subject->action[action].key).text);
	add_right(page, column + 22, "%.2f a fight,", per(deeds, sums->fights));
	page_format(page, " in %s of them;", rate_words(use->fights, sums->fights).text);
	page_format(page, " those are won by %s",
		    rate_words(use->wins, use->fights).text);
	page_end(page);
}

/* What happens in less than one of a thousand fights is for --json. */
static void show_uses(struct page *page, const struct finding *finding, int column)
{
	const struct sums *sums = &finding->tally->sums;

	heading(page, "What they do");
	for (int side = 0; side < finding->subject->sides; side++) {
		add_name(page, finding->subject->side[side].name, side);
		page_end(page);
		for (int i = 0; i < finding->subject->actions; i++)
			if (sums->uses[side][i].fights * LEAST_USE > sums->fights)
				show_use(page, finding, side, i, column);
	}
}

static double highest_of(const struct finding *finding, int creature, int bar, int rounds)
{
	double highest = 0;

	for (int round = 1; round <= rounds; round++) {
		double value = tally_curve(finding->tally, round, creature, bar);

		highest = value > highest ? value : highest;
	}
	return highest;
}

static void show_curve(struct page *page, const struct finding *finding, int creature,
		       int bar, int rounds)
{
	double highest = highest_of(finding, creature, bar, rounds);

	if (highest <= 0)
		return;
	page_format(page, "  %s ", label_of(finding->subject->bar[bar]).text);
	for (int round = 1; round <= rounds; round++)
		page_solid(page, spark(tally_curve(finding->tally, round, creature, bar) /
				       highest));
	page_format(page, " %.1f to %.1f", tally_curve(finding->tally, 1, creature, bar),
		    tally_curve(finding->tally, rounds, creature, bar));
}

static void show_curves(struct page *page, const struct finding *finding, int column)
{
	int rounds = tally_curve_rounds(finding->tally);
	int most = tally_length_at(finding->tally, 0.99);

	rounds = rounds < most ? rounds : most;
	rounds = rounds < SPARK_ROUNDS ? rounds : SPARK_ROUNDS;
	if (rounds < 2)
		return;
	heading(page, "By round");
	for (int i = 0; i < finding->subject->creatures; i++) {
		add_name(page, finding->subject->creature[i].name,
			 finding->subject->creature[i].side);
		page_column(page, column - 2);
		for (int bar = 0; bar < finding->subject->bars; bar++)
			show_curve(page, finding, i, bar, rounds);
		page_end(page);
	}
	page_begin(page, 2, 2);
	page_format(page, "(round 1 to %d, means of the fights that last so long)",
		    rounds);
	page_end(page);
}

static void show_notables(struct page *page, const struct finding *finding)
{
	struct notable list[NOTABLES];
	int count = find_notables(finding->subject, finding->tally, list);

	heading(page, "Fights worth a look");
	for (int i = 0; i < count; i++) {
		char command[2 * MAX_PATH + MAX_CHANGES];
		struct text text = text_in(command, sizeof command);

		replay_command_text(&text, finding->subject, list[i].fight);
		page_begin(page, 2, 4);
		page_add(page, list[i].words);
		page_end(page);
		page_begin(page, 4, 6);
		page_add(page, command);
		page_end(page);
	}
}

static void show_text(struct page *page, const struct finding *finding)
{
	int column = name_column(finding);

	show_answer(page, finding, column);
	show_creatures(page, finding, column);
	show_uses(page, finding, column);
	show_curves(page, finding, column);
	show_notables(page, finding);
}

int show_finding(struct output *output, const struct showing *showing,
		 const struct finding *finding)
{
	if (showing->json)
		write_finding(&output->json, finding);
	else if (showing->csv)
		write_csv(&output->page, finding);
	else
		show_text(&output->page, finding);
	return sim_report(output, showing->report, showing->svg, finding);
}
