/* SPDX-License-Identifier: MIT
 *
 * affray odds --duel and --check: a whole fight, exactly, and beside a sample.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include "play/story_words.h"
#include "odds.h"
#include "exchange_show.h"
#include "odds/sample.h"
#include "report/output.h"
#include "base/interrupt.h"

enum { USUAL_SAMPLE = 100000, SAMPLE_BLOCK = 1024, MOST_VALUES = 12, SIGMAS = 5 };

/* ---- solving ---- */

/* Shows progress once a second on a terminal, from the second second on; false after
 * Ctrl-C. */
static bool show_progress(void *context, const struct duel_progress *progress)
{
	struct odds_watch *watch = context;
	time_t now = time(NULL);

	if (isatty(STDERR_FILENO) && now - watch->since >= 2 && now != watch->last) {
		watch->last = now;
		watch->shown = true;
		fprintf(stderr,
			"\r%" PRIu64 " states, %" PRIu64
			" paths, round %d, %.2g goes on  ",
			progress->states, progress->paths, progress->round,
			progress->left);
	}
	return !interrupted();
}

/* The advice to sample instead: an interval of a tenth of a percent to either side. */
#define INSTEAD "affray sim %s --precision 0.1%% (up to about a million fights)"

int odds_explain(enum duel_status status, const struct arguments *arguments,
		 const struct odds_trouble *duel)
{
	switch (status) {
	case DUEL_TOO_LARGE:
		if (duel->states > duel->limit)
			return complain("this fight has more than %" PRIu64
					" states; allow more by --limit, follow less by "
					"a larger --cut, or try " INSTEAD,
					duel->limit, arguments->operands[0]);
		return complain("the %" PRIu64 " states so far need more than 2 GB; "
				"follow less by a larger --cut, or try " INSTEAD,
				duel->states, arguments->operands[0]);
	case DUEL_FORECAST:
		return complain(
			"this fight is too large: it has about %.2g states or "
			"more (estimated from %d fights), and the limit is %" PRIu64
			"; simplify it, allow more by --limit, or try " INSTEAD,
			(double)duel->forecast, duel->sampled, duel->limit,
			arguments->operands[0]);
	case DUEL_TOO_WIDE:
		return complain("this fight is too large: from one of the %" PRIu64
				" states so far (round %d) more than %d paths lead on; "
				"simplify it, follow less by a larger --cut, or "
				"try " INSTEAD,
				duel->states, duel->reached, MAX_STATE_PATHS,
				arguments->operands[0]);
	case DUEL_TOO_LONG:
		return complain("this fight is too large: %" PRIu64
				" states so far, and more than %d paths for each state "
				"of the limit; allow more by --limit, follow less by a "
				"larger --cut, or try " INSTEAD,
				duel->states, MAX_MEAN_PATHS, arguments->operands[0]);
	case DUEL_BY_CHANCE:
		return complain("a tactic of this fight uses chance; exact odds need "
				"one that does not, such as scripted");
	case DUEL_ENDLESS:
		return complain("a round of this fight never ends under these tactics");
	case DUEL_STOPPED:
		complain("interrupted in round %d after %" PRIu64 " states and %" PRIu64
			 " branches; %.2g of all fights come into this round",
			 duel->reached, duel->states, duel->branches, duel->left);
		return INTERRUPTED;
	default:
		return complain("out of memory");
	}
}

static bool read_cut(const struct arguments *arguments, double *cut)
{
	const struct given *given = &arguments->flags[CUT];
	char *end;

	if (!given->given)
		return true;
	*cut = strtod(given->text, &end);
	if (end != given->text && !*end && *cut >= 1e-14 && *cut <= 0.01)
		return true;
	usage_error(arguments->command,
		    "--cut takes a number from 1e-14 to 0.01, such as 1e-6, not \"%s\"",
		    given->text);
	return false;
}

int odds_wish(const struct arguments *arguments, const struct scenario *scenario,
	      struct odds_watch *watch, struct duel_wish *wish)
{
	const struct given *limit = &arguments->flags[LIMIT];

	*watch = (struct odds_watch){.since = time(NULL)};
	*wish = (struct duel_wish){.limit = limit->given ? limit->number : USUAL_STATES,
				   .cut = USUAL_CUT,
				   .watch = show_progress,
				   .context = watch};
	if (!read_cut(arguments, &wish->cut))
		return BAD;
	if (scenario->count > MAX_DUEL_CREATURES)
		return complain("%d creatures are too many to solve (%d at most); "
				"try " INSTEAD,
				scenario->count, MAX_DUEL_CREATURES,
				arguments->operands[0]);
	return DONE;
}

void odds_watch_end(const struct odds_watch *watch)
{
	if (watch->shown)
		fprintf(stderr, "\r%76s\r", "");
}

/* DONE, or another status after a message; the caller frees the duel either way. */
static int solve(const struct arguments *arguments, const struct scenario *scenario,
		 struct duel *duel)
{
	struct odds_watch watch;
	struct duel_wish wish;
	enum duel_status solved;
	int status = odds_wish(arguments, scenario, &watch, &wish);

	*duel = (struct duel){0};
	if (status != DONE)
		return status;
	solved = duel_solve(duel, scenario, &wish);
	odds_watch_end(&watch);
	if (solved == DUEL_SOLVED)
		return DONE;
	return odds_explain(solved, arguments,
			    &(struct odds_trouble){
				    .limit = wish.limit,
				    .states = duel->states,
				    .branches = duel->branches,
				    .forecast = duel->forecast,
				    .sampled = FORECAST_FIGHTS,
				    .reached = duel->reached,
				    .left = duel->left,
			    });
}

/* ---- the document ---- */

static int name_column(const struct scenario *scenario)
{
	int column = text_columns("draw") + 4;

	for (int i = 0; i < scenario->side_count; i++) {
		int columns = text_columns(scenario->sides[i].name) + 4;

		column = columns > column ? columns : column;
	}
	return column;
}

static void add_title(struct document *document, const struct scenario *scenario,
		      const struct duel *duel)
{
	document_say(document, 0, "%s, exactly: %" PRIu64 " states, %" PRIu64 " branches",
		     scenario->name && *scenario->name ? scenario->name : "A fight",
		     duel->states, duel->branches);
	say_cut(document, duel->cut);
}

static void add_pairs(struct value *list, int low, const double *p, int count)
{
	for (int i = 0; i < count; i++)
		if (p[i] > 0) {
			struct value *pair = data_list(list, NULL);

			data_whole(pair, NULL, low + i);
			data_number(pair, NULL, p[i]);
		}
}

static void add_rounds(struct document *document, const struct duel *duel)
{
	double rest = 0;
	int shown = 0;

	add_pairs(data_list(document_data(document), "rounds"), 0, duel->rounds,
		  duel->round_count);
	document_say(document, 2,
		     "%.2f rounds on average, median %d:", duel_mean_rounds(duel),
		     duel_median_rounds(duel));
	for (int i = 0; i < duel->round_count; i++)
		if (duel->rounds[i] >= 5e-4 && shown++ < MOST_VALUES)
			document_more(document, "%s %d in %.1f %%", shown > 1 ? "," : "",
				      i, 100 * duel->rounds[i]);
		else
			rest += duel->rounds[i];
	if (rest >= 5e-4)
		document_more(document, ", others in %.1f %%", 100 * rest);
}

/* Ann's health */
static struct word row_name(const struct scenario *scenario,
			    const struct duel_remains *remains)
{
	struct word owner = whose(name_of(scenario->creatures[remains->who].name).text);
	struct word name;
	struct text text = text_in(name.text, sizeof name.text);

	text_format(&text, "%s %s", owner.text, track_of(remains->row->key).text);
	return name;
}

/* "3" or "3..5" */
static struct word band_name(int first, int last)
{
	struct word name;
	struct text text = text_in(name.text, sizeof name.text);

	text_add_int(&text, first);
	if (last > first)
		text_format(&text, " to %d", last);
	return name;
}

/* As shares of the fights that its side wins; many values are gathered into bands. */
static void tell_remains(struct document *document, const struct scenario *scenario,
			 const struct duel_remains *remains)
{
	double all = remains->out;
	int band = (remains->count + MOST_VALUES - 1) / MOST_VALUES, told = 0;

	for (int i = 0; i < remains->count; i++)
		all += remains->p[i];
	if (all <= 0)
		return;
	document_say(document, 4,
		     "%s after a victory:", row_name(scenario, remains).text);
	for (int i = 0; i < remains->count; i += band) {
		int last = i + band < remains->count ? i + band - 1 : remains->count - 1;
		double p = 0;

		for (int k = i; k <= last; k++)
			p += remains->p[k];
		if (p >= all * (1 - 1e-9))
			document_more(
				document, " always %s",
				band_name(remains->low + i, remains->low + last).text);
		else if (p >= 5e-4 * all)
			document_more(
				document, "%s %s in %.1f %%", told++ ? "," : "",
				band_name(remains->low + i, remains->low + last).text,
				100 * p / all);
	}
	if (remains->out >= 5e-4 * all)
		document_more(document, "%s out of the fight in %.1f %%", told ? "," : "",
			      100 * remains->out / all);
}

static void add_remains(struct document *document, const struct scenario *scenario,
			const struct duel *duel)
{
	struct value *list = data_list(document_data(document), "remains");

	for (int i = 0; i < duel->remains_count; i++) {
		const struct duel_remains *remains = &duel->remains[i];
		struct value *row = data_map(list, NULL);

		data_text(row, "who", scenario->creatures[remains->who].name);
		data_text(row, "row", remains->row->key);
		data_number(row, "out", remains->out);
		add_pairs(data_list(row, "values"), remains->low, remains->p,
			  remains->count);
	}
}

/* A side, or (-1) the draws. */
static void add_side(struct document *document, const struct scenario *scenario, int side,
		     double p)
{
	document_sentence(document, 2, 4, side >= 0 ? STYLE_SIDE + side % 8 : STYLE_PLAIN,
			  "%s",
			  side >= 0 ? name_of(scenario->sides[side].name).text : "Draw");
	document_add_at(document, name_column(scenario), STYLE_PLAIN, "%s", "");
	document_more(document, "%s %9.6f %%", side >= 0 ? "wins" : "    ", 100 * p);
}

/* The sides and the draws as lines. */
static void add_csv(struct document *document, const struct scenario *scenario,
		    const struct duel *duel)
{
	static const struct column columns[] = {
		{AS_CSV("side", "side")},
		{AS_CSV("p", "p")},
	};
	struct value *rows = data_hide(data_list(document_data(document), "rows"));

	for (int i = 0; i <= scenario->side_count; i++) {
		struct value *row = data_map(rows, NULL);
		bool is_draw = i == scenario->side_count;

		data_text(row, "side", is_draw ? "" : scenario->sides[i].name);
		data_number(row, "p", is_draw ? duel->draw : duel->wins[i]);
	}
	document_for(document, 0);
	document_table(document, TABLE(rows, columns, 0, 0, 0, IS_CSV));
}

static struct document *duel_document(const struct scenario *scenario,
				      const struct duel *duel)
{
	struct document *document = document_new();
	struct value *data, *sides;

	if (!document)
		return NULL;
	data = document_data(document);
	sides = data_map(data, "sides");
	add_title(document, scenario, duel);
	for (int i = 0; i < scenario->side_count; i++) {
		data_number(sides, scenario->sides[i].name, duel->wins[i]);
		add_side(document, scenario, i, duel->wins[i]);
		document_add(document, STYLE_DIM, "  tactic %s",
			     scenario->sides[i].tactic->key);
		for (int k = 0; k < duel->remains_count; k++)
			if (scenario->creatures[duel->remains[k].who].side == i)
				tell_remains(document, scenario, &duel->remains[k]);
	}
	add_side(document, scenario, -1, duel->draw);
	data_number(data, "draw", duel->draw);
	data_count(data, "states", duel->states);
	data_count(data, "branches", duel->branches);
	data_number(data, "cut", duel->cut);
	add_rounds(document, duel);
	add_remains(document, scenario, duel);
	add_csv(document, scenario, duel);
	return document;
}

int odds_duel(const struct arguments *arguments, const struct scenario *scenario)
{
	struct duel duel;
	int status = solve(arguments, scenario, &duel);

	if (status == DONE)
		status =
			output_document(arguments->output, duel_document(scenario, &duel),
					form_of(arguments->flags[CSV].given,
						arguments->flags[JSON].given));
	duel_free(&duel);
	return status;
}

/* ---- comparison with a sample ---- */

/* Plays these fights by chance; false: Ctrl-C. */
static bool play(struct run *run, const struct duel *duel, uint64_t seed, uint64_t fights,
		 struct sample *sample)
{
	for (uint64_t i = 1; i <= fights; i++) {
		if (i % SAMPLE_BLOCK == 0 && interrupted())
			return false;
		sample_play(sample, duel, run, seed, i);
	}
	return true;
}

/* A side's wins, the draws, or a creature's remains: exact and sampled. */
struct line {
	int side;			    /* -1: draws */
	const struct duel_remains *remains; /* NULL: wins or draws */
	double exact, sampled, sigma;
};

struct lines {
	struct line list[MAX_SIDES + 1 + MAX_REMAINS];
	int count;
};

static void compare_end(struct lines *lines, int side, const struct duel *duel,
			const struct sample *sample)
{
	int end = side >= 0 ? side : MAX_SIDES;

	lines->list[lines->count++] = (struct line){
		.side = side,
		.exact = side >= 0 ? duel->wins[side] : duel->draw,
		.sampled = (double)sample->ends[end] / (double)sample->fights,
		.sigma = sample_end_sigma(sample, duel, end),
	};
}

static void compare(const struct scenario *scenario, const struct duel *duel,
		    const struct sample *sample, struct lines *lines)
{
	struct remains_means means;

	for (int side = 0; side < scenario->side_count; side++) {
		compare_end(lines, side, duel, sample);
		for (int i = 0; i < duel->remains_count; i++) {
			const struct duel_remains *remains = &duel->remains[i];

			if (scenario->creatures[remains->who].side == side &&
			    sample_remains(sample, duel, i, &means))
				lines->list[lines->count++] =
					(struct line){side, remains, means.exact,
						      means.sampled, means.sigma};
		}
	}
	compare_end(lines, -1, duel, sample);
}

static int row_column(const struct scenario *scenario, const struct duel *duel)
{
	int column = name_column(scenario);

	for (int i = 0; i < duel->remains_count; i++) {
		const struct duel_remains *remains = &duel->remains[i];
		int columns = text_columns(row_name(scenario, remains).text) + 6;

		column = columns > column ? columns : column;
	}
	return column;
}

static void add_line(struct value *lines, const struct scenario *scenario,
		     const struct line *line)
{
	const char *side = line->side >= 0 ? scenario->sides[line->side].name : NULL;
	struct value *row = data_map(lines, NULL);

	data_text(row, "side", side); /* null: draws */
	if (line->remains) {
		data_text(row, "who", scenario->creatures[line->remains->who].name);
		data_text(row, "row", line->remains->row->key);
	}
	data_number(row, "exact", line->exact);
	data_number(row, "sampled", line->sampled);
	data_number(row, "sigma", line->sigma);
	if (line->remains) {
		data_words(row, "name", "  %s", row_name(scenario, line->remains).text);
		data_words(row, "numbers", "%9.4f   %9.4f   %+7.2f", line->exact,
			   line->sampled, line->sigma);
		return;
	}
	data_words(row, "name", "%s", side ? name_of(side).text : "Draw");
	data_words(row, "numbers", "%9.4f %% %9.4f %% %+7.2f", 100 * line->exact,
		   100 * line->sampled, line->sigma);
	if (side)
		row_style(row, STYLE_SIDE + line->side % 8);
}

static struct document *check_document(const struct scenario *scenario,
				       const struct duel *duel,
				       const struct sample *sample,
				       const struct lines *lines)
{
	static const struct column columns[] = {
		{AS_CSV("side", "side")},
		{AS_CSV("who", "who")},
		{AS_CSV("row", "row")},
		{AS_CSV("exact", "exact")},
		{AS_CSV("sampled", "sampled")},
		{AS_CSV("sigma", "sigma")},
		{AS_TEXT("name"), .is_solid = true},
		{.heading = "    exact     sampled     sigma",
		 AS_TEXT("numbers"),
		 .is_solid = true,
		 .at = 1},
	};
	struct document *document = document_new();
	struct value *data, *list;

	if (!document)
		return NULL;
	data = document_data(document);
	data_count(data, "fights", sample->fights);
	data_count(data, "states", duel->states);
	data_number(data, "cut", duel->cut);
	list = data_list(data, "lines");
	for (int i = 0; i < lines->count; i++)
		add_line(list, scenario, &lines->list[i]);
	add_title(document, scenario, duel);
	document_table(document,
		       TABLE(list, columns, 2, 4, row_column(scenario, duel) - 1,
			     HAS_HEADINGS | IS_CSV));
	document_say(document, 2, "%.4f rounds on average, %.4f in %" PRIu64 " fights",
		     duel_mean_rounds(duel),
		     (double)sample->rounds / (double)sample->fights, sample->fights);
	document_say(document, 2,
		     "(sigma: the difference in standard errors of the sample; more than "
		     "%d is a failure)",
		     SIGMAS);
	return document;
}

static int judge(const struct lines *lines)
{
	for (int i = 0; i < lines->count; i++)
		if (fabs(lines->list[i].sigma) > SIGMAS) {
			complain("exact and sampled are %.1f sigma apart",
				 lines->list[i].sigma);
			return NO;
		}
	return DONE;
}

static int check_duel(const struct arguments *arguments, const struct scenario *scenario,
		      const struct duel *duel)
{
	const struct given *flags = arguments->flags;
	struct run *run = run_new(scenario);
	struct sample sample = {0};
	struct lines lines = {.count = 0};
	bool whole;
	int status;

	if (!run)
		return complain("out of memory");
	whole = play(run, duel, flags[SEED].given ? flags[SEED].number : 1,
		     flags[NUMBER].given ? flags[NUMBER].number : USUAL_SAMPLE, &sample);
	run_free(run);
	if (!whole) {
		complain("interrupted after %" PRIu64 " fights", sample.fights);
		return INTERRUPTED;
	}
	compare(scenario, duel, &sample, &lines);
	status = output_document(arguments->output,
				 check_document(scenario, duel, &sample, &lines),
				 form_of(flags[CSV].given, flags[JSON].given));
	return status == DONE ? judge(&lines) : status;
}

int odds_check(const struct arguments *arguments, const struct scenario *scenario)
{
	struct duel duel;
	int status = solve(arguments, scenario, &duel);

	if (status == DONE)
		status = check_duel(arguments, scenario, &duel);
	duel_free(&duel);
	return status;
}
