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
#include "narrate_words.h"
#include "odds.h"
#include "odds/sample.h"
#include "output.h"
#include "rescue.h"

enum { USUAL_SAMPLE = 100000, SAMPLE_BLOCK = 1024, MOST_VALUES = 12, SIGMAS = 5 };

/* ---- solving ---- */

struct watch {
	time_t since, last;
	bool shown;
};

/* Every second from the second one on, on a terminal; and Ctrl-C is heard. */
static bool show_progress(void *context, const struct duel_progress *progress)
{
	struct watch *watch = context;
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

/* What a sample can do instead: an interval of a tenth of a percent to either side. */
#define INSTEAD "affray sim %s --precision 0.1%% (up to about a million fights)"

static int explain(enum duel_status status, const struct arguments *arguments,
		   uint64_t limit, const struct duel *duel)
{
	switch (status) {
	case DUEL_TOO_LARGE:
		if (duel->states > limit)
			return complain("this fight has more than %" PRIu64
					" states; allow more by --limit, follow less by "
					"a larger --cut, or try " INSTEAD,
					limit, arguments->operands[0]);
		return complain("the %" PRIu64 " states so far need more than 2 GB; "
				"follow less by a larger --cut, or try " INSTEAD,
				duel->states, arguments->operands[0]);
	case DUEL_FORECAST:
		return complain(
			"this fight is too large: it has about %.2g states or "
			"more (estimated from %d fights), and the limit is %" PRIu64
			"; simplify it, allow more by --limit, or try " INSTEAD,
			(double)duel->forecast, FORECAST_FIGHTS, limit,
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
		return complain("a tactic of this fight draws by chance; exact odds need "
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

/* DONE, or another status after a message; the duel is to be freed either way. */
static int solve(const struct arguments *arguments, const struct scenario *scenario,
		 struct duel *duel)
{
	const struct given *limit = &arguments->flags[LIMIT];
	struct watch watch = {.since = time(NULL)};
	struct duel_wish wish = {.limit = limit->given ? limit->number : USUAL_STATES,
				 .cut = USUAL_CUT,
				 .watch = show_progress,
				 .context = &watch};
	enum duel_status status;

	*duel = (struct duel){0};
	if (!read_cut(arguments, &wish.cut))
		return BAD;
	if (scenario->count > MAX_DUEL_CREATURES)
		return complain("%d creatures are too many to solve (%d at most); "
				"try " INSTEAD,
				scenario->count, MAX_DUEL_CREATURES,
				arguments->operands[0]);
	status = duel_solve(duel, scenario, &wish);
	if (watch.shown)
		fprintf(stderr, "\r%76s\r", "");
	return status == DUEL_SOLVED ? DONE
				     : explain(status, arguments, wish.limit, duel);
}

/* ---- for programs ---- */

static void write_pairs(struct json *json, int low, const double *p, int count)
{
	json_open(json, '[');
	for (int i = 0; i < count; i++) {
		if (p[i] <= 0)
			continue;
		json_open(json, '[');
		json_int(json, low + i);
		json_double(json, p[i]);
		json_close(json, ']');
	}
	json_close(json, ']');
}

static void write_remains(struct json *json, const struct scenario *scenario,
			  const struct duel *duel)
{
	json_key(json, "remains");
	json_open(json, '[');
	for (int i = 0; i < duel->remains_count; i++) {
		const struct duel_remains *remains = &duel->remains[i];

		json_open(json, '{');
		json_text_at(json, "who", scenario->creatures[remains->who].name);
		json_text_at(json, "row", remains->row->key);
		json_key(json, "out");
		json_double(json, remains->out);
		json_key(json, "values");
		write_pairs(json, remains->low, remains->p, remains->count);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void write_sides(struct json *json, const struct scenario *scenario,
			const double *p)
{
	json_open(json, '{');
	for (int i = 0; i < scenario->side_count; i++) {
		json_key_string(json, scenario->sides[i].name);
		json_double(json, p[i]);
	}
	json_close(json, '}');
}

static void write_duel(struct json *json, const struct scenario *scenario,
		       const struct duel *duel)
{
	json_open(json, '{');
	json_key(json, "sides");
	write_sides(json, scenario, duel->wins);
	json_key(json, "draw");
	json_double(json, duel->draw);
	json_key(json, "states");
	json_count(json, duel->states);
	json_key(json, "branches");
	json_count(json, duel->branches);
	json_key(json, "cut");
	json_double(json, duel->cut);
	json_key(json, "rounds");
	write_pairs(json, 0, duel->rounds, duel->round_count);
	write_remains(json, scenario, duel);
	json_close(json, '}');
	json_line(json);
}

/* ---- for people ---- */

static int name_column(const struct scenario *scenario)
{
	int column = text_columns("draw") + 4;

	for (int i = 0; i < scenario->side_count; i++) {
		int columns = text_columns(scenario->sides[i].name) + 4;

		column = columns > column ? columns : column;
	}
	return column;
}

static void begin_side(struct page *page, const struct scenario *scenario, int side,
		       int column)
{
	page_begin(page, 2, 4);
	page_style(page, side >= 0 ? STYLE_SIDE + side % 8 : STYLE_PLAIN);
	page_add(page, side >= 0 ? name_of(scenario->sides[side].name).text : "Draw");
	page_style(page, STYLE_PLAIN);
	page_column(page, column);
}

static void show_title(struct page *page, const struct scenario *scenario,
		       const struct duel *duel)
{
	page_line(page, "%s, exactly: %" PRIu64 " states, %" PRIu64 " branches, cut %.1e",
		  scenario->name && *scenario->name ? scenario->name : "A fight",
		  duel->states, duel->branches, duel->cut);
}

static void show_rounds(struct page *page, const struct duel *duel)
{
	double rest = 0;
	int shown = 0;

	page_begin(page, 2, 4);
	page_format(page, "%.2f rounds on average, median %d:", duel_mean_rounds(duel),
		    duel_median_rounds(duel));
	for (int i = 0; i < duel->round_count; i++)
		if (duel->rounds[i] >= 5e-4 && shown++ < MOST_VALUES)
			page_format(page, " %d %.1f%%,", i, 100 * duel->rounds[i]);
		else
			rest += duel->rounds[i];
	page_format(page, " others %.1f%%", 100 * rest);
	page_end(page);
}

static double sum_of(const struct duel_remains *remains)
{
	double sum = 0;

	for (int i = 0; i < remains->count; i++)
		sum += remains->p[i];
	return sum;
}

/* As shares of the fights that its side wins; many values are gathered into bands. */
static void show_remains(struct page *page, const struct scenario *scenario,
			 const struct duel_remains *remains)
{
	double all = sum_of(remains) + remains->out;
	int band = (remains->count + MOST_VALUES - 1) / MOST_VALUES;

	if (all <= 0)
		return;
	page_begin(page, 4, 6);
	page_format(page, "%s %s",
		    whose(name_of(scenario->creatures[remains->who].name).text).text,
		    track_of(remains->row->key).text);
	page_add(page, " after a victory:");
	for (int i = 0; i < remains->count; i += band) {
		int last = i + band < remains->count ? i + band - 1 : remains->count - 1;
		double p = 0;

		for (int k = i; k <= last; k++)
			p += remains->p[k];
		if (p < 5e-5 * all)
			continue;
		page_format(page, " %d", remains->low + i);
		if (last > i)
			page_format(page, "..%d", remains->low + last);
		page_format(page, " %.1f%%,", 100 * p / all);
	}
	page_format(page, " out of the fight %.1f%%", 100 * remains->out / all);
	page_end(page);
}

static void show_duel(struct page *page, const struct scenario *scenario,
		      const struct duel *duel)
{
	int column = name_column(scenario);

	show_title(page, scenario, duel);
	for (int i = 0; i < scenario->side_count; i++) {
		begin_side(page, scenario, i, column);
		page_format(page, "wins %9.6f %%", 100 * duel->wins[i]);
		page_style(page, STYLE_DIM);
		page_format(page, "  %s", scenario->sides[i].tactic->key);
		page_style(page, STYLE_PLAIN);
		page_end(page);
		for (int k = 0; k < duel->remains_count; k++)
			if (scenario->creatures[duel->remains[k].who].side == i)
				show_remains(page, scenario, &duel->remains[k]);
	}
	begin_side(page, scenario, -1, column);
	page_format(page, "     %9.6f %%", 100 * duel->draw);
	page_end(page);
	show_rounds(page, duel);
}

int odds_duel(const struct arguments *arguments, const struct scenario *scenario)
{
	struct duel duel;
	int status = solve(arguments, scenario, &duel);

	if (status == DONE && arguments->flags[JSON].given)
		write_duel(&arguments->output->json, scenario, &duel);
	else if (status == DONE)
		show_duel(&arguments->output->page, scenario, &duel);
	duel_free(&duel);
	return status;
}

/* ---- beside a sample ---- */

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

/* A side's wins, the draws, or what remains of somebody: exact and sampled. */
struct line {
	int side;			    /* -1: draws */
	const struct duel_remains *remains; /* NULL: how often */
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

/* Ann's health */
static void add_row_name(struct page *page, const struct scenario *scenario,
			 const struct duel_remains *remains)
{
	page_format(page, "%s %s",
		    whose(name_of(scenario->creatures[remains->who].name).text).text,
		    track_of(remains->row->key).text);
}

static int row_column(const struct scenario *scenario, const struct duel *duel)
{
	int column = name_column(scenario);

	for (int i = 0; i < duel->remains_count; i++) {
		const struct duel_remains *remains = &duel->remains[i];
		const char *who = scenario->creatures[remains->who].name;
		int columns = text_columns(whose(name_of(who).text).text) + 1 +
			      text_columns(track_of(remains->row->key).text) + 6;

		column = columns > column ? columns : column;
	}
	return column;
}

static void show_line(struct page *page, const struct scenario *scenario,
		      const struct line *line, int column)
{
	if (!line->remains) {
		begin_side(page, scenario, line->side, column);
		page_format(page, "%9.4f %% %9.4f %% %+7.2f", 100 * line->exact,
			    100 * line->sampled, line->sigma);
	} else {
		page_begin(page, 4, 6);
		add_row_name(page, scenario, line->remains);
		page_column(page, column);
		page_format(page, "%9.4f   %9.4f   %+7.2f", line->exact, line->sampled,
			    line->sigma);
	}
	page_end(page);
}

static void show_check(struct page *page, const struct scenario *scenario,
		       const struct duel *duel, const struct sample *sample,
		       const struct lines *lines)
{
	int column = row_column(scenario, duel);

	show_title(page, scenario, duel);
	page_begin(page, column, 4);
	page_solid(page, "    exact     sampled     sigma");
	page_end(page);
	for (int i = 0; i < lines->count; i++)
		show_line(page, scenario, &lines->list[i], column);
	page_begin(page, 2, 4);
	page_format(page, "%.4f rounds on average, %.4f in %" PRIu64 " fights",
		    duel_mean_rounds(duel),
		    (double)sample->rounds / (double)sample->fights, sample->fights);
	page_end(page);
}

static void write_line(struct json *json, const struct scenario *scenario,
		       const struct line *line)
{
	json_open(json, '{');
	json_key(json, "side"); /* null: draws */
	json_text(json, line->side >= 0 ? scenario->sides[line->side].name : NULL);
	if (line->remains) {
		json_text_at(json, "who", scenario->creatures[line->remains->who].name);
		json_text_at(json, "row", line->remains->row->key);
	}
	json_key(json, "exact");
	json_double(json, line->exact);
	json_key(json, "sampled");
	json_double(json, line->sampled);
	json_key(json, "sigma");
	json_double(json, line->sigma);
	json_close(json, '}');
}

static void write_check(struct json *json, const struct scenario *scenario,
			const struct duel *duel, const struct sample *sample,
			const struct lines *lines)
{
	json_open(json, '{');
	json_key(json, "fights");
	json_count(json, sample->fights);
	json_key(json, "states");
	json_count(json, duel->states);
	json_key(json, "cut");
	json_double(json, duel->cut);
	json_key(json, "lines");
	json_open(json, '[');
	for (int i = 0; i < lines->count; i++)
		write_line(json, scenario, &lines->list[i]);
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
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
	if (flags[JSON].given)
		write_check(&arguments->output->json, scenario, duel, &sample, &lines);
	else
		show_check(&arguments->output->page, scenario, duel, &sample, &lines);
	return judge(&lines);
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
