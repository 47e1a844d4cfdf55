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
#include "odds/duel.h"
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
		fprintf(stderr, "\r%" PRIu64 " states, round %d, %.2g goes on   ",
			progress->states, progress->round, progress->left);
	}
	return !interrupted();
}

static int explain(enum duel_status status, const struct arguments *arguments,
		   uint64_t limit, const struct duel *duel)
{
	switch (status) {
	case DUEL_TOO_LARGE:
		if (duel->states > limit)
			return complain("this fight has more than %" PRIu64
					" states; try affray sim %s --precision 0.1%%",
					limit, arguments->operands[0]);
		return complain("the %" PRIu64 " states so far need more than 2 GB; try "
				"affray sim %s --precision 0.1%%",
				duel->states, arguments->operands[0]);
	case DUEL_BY_CHANCE:
		return complain("a tactic of this fight draws by chance; exact odds need "
				"one that does not, such as scripted");
	case DUEL_ENDLESS:
		return complain("a round of this fight never ends under these tactics");
	case DUEL_STOPPED:
		complain("interrupted after %" PRIu64 " states", duel->states);
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
	struct duel_wish wish = {limit->given ? limit->number : USUAL_STATES, USUAL_CUT,
				 show_progress, &watch};
	enum duel_status status;

	*duel = (struct duel){0};
	if (!read_cut(arguments, &wish.cut))
		return BAD;
	if (scenario->count > MAX_DUEL_CREATURES)
		return complain("%d creatures are too many to solve (%d at most); try "
				"affray sim %s --precision 0.1%%",
				scenario->count, MAX_DUEL_CREATURES,
				arguments->operands[0]);
	status = duel_solve(duel, scenario, &wish);
	if (watch.shown)
		fprintf(stderr, "\r%60s\r", "");
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

struct sample {
	uint64_t fights, rounds;
	uint64_t ends[MAX_SIDES + 1]; /* wins of each side, then draws */
};

/* Plays these fights by chance; false: Ctrl-C. */
static bool play(struct run *run, uint64_t seed, uint64_t fights, struct sample *sample)
{
	for (uint64_t i = 1; i <= fights; i++) {
		if (i % SAMPLE_BLOCK == 0 && interrupted())
			return false;
		run_start(run, seed, i);
		run_to_end(run);
		sample->fights++;
		sample->rounds += run->fight->round;
		sample->ends[run->fight->winner >= 0 ? run->fight->winner : MAX_SIDES]++;
	}
	return true;
}

/* How far the sample is from what is exact; in the sample's own spread. */
static double sigmas(double p, uint64_t hits, uint64_t fights)
{
	double off = (double)hits / (double)fights - p;
	double sigma = sqrt(p * (1 - p) / (double)fights);

	if (hits == 0 && p < 1e-9)
		return 0;
	return sigma > 0 ? off / sigma : fabs(off) < 1e-9 ? 0 : INFINITY;
}

struct line {
	int side; /* -1: draws */
	double exact;
	uint64_t hits;
	double sigma;
};

static int compare(const struct scenario *scenario, const struct duel *duel,
		   const struct sample *sample, struct line *lines)
{
	int count = scenario->side_count;

	for (int i = 0; i <= count; i++) {
		double exact = i < count ? duel->wins[i] : duel->draw;
		uint64_t hits = sample->ends[i < count ? i : MAX_SIDES];

		lines[i] = (struct line){i < count ? i : -1, exact, hits,
					 sigmas(exact, hits, sample->fights)};
	}
	return count + 1;
}

static void show_check(struct page *page, const struct scenario *scenario,
		       const struct duel *duel, const struct sample *sample,
		       const struct line *lines, int count)
{
	int column = name_column(scenario);

	show_title(page, scenario, duel);
	page_begin(page, column, 4);
	page_solid(page, "     exact    sampled   sigma");
	page_end(page);
	for (int i = 0; i < count; i++) {
		begin_side(page, scenario, lines[i].side, column);
		page_format(page, "%8.4f %% %8.4f %% %+7.2f", 100 * lines[i].exact,
			    100 * (double)lines[i].hits / (double)sample->fights,
			    lines[i].sigma);
		page_end(page);
	}
	page_begin(page, 2, 4);
	page_format(page, "%.4f rounds on average, %.4f in %" PRIu64 " fights",
		    duel_mean_rounds(duel),
		    (double)sample->rounds / (double)sample->fights, sample->fights);
	page_end(page);
}

static void write_check(struct json *json, const struct scenario *scenario,
			const struct duel *duel, const struct sample *sample,
			const struct line *lines, int count)
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
	for (int i = 0; i < count; i++) {
		json_open(json, '{');
		json_key(json, "side"); /* null: draws */
		json_text(json, lines[i].side >= 0 ? scenario->sides[lines[i].side].name
						   : NULL);
		json_key(json, "exact");
		json_double(json, lines[i].exact);
		json_key(json, "sampled");
		json_double(json, (double)lines[i].hits / (double)sample->fights);
		json_key(json, "sigma");
		json_double(json, lines[i].sigma);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
}

static int judge(const struct line *lines, int count)
{
	for (int i = 0; i < count; i++)
		if (fabs(lines[i].sigma) > SIGMAS) {
			complain("exact and sampled are %.1f sigma apart",
				 lines[i].sigma);
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
	struct line lines[MAX_SIDES + 1];
	bool whole;
	int count;

	if (!run)
		return complain("out of memory");
	whole = play(run, flags[SEED].given ? flags[SEED].number : 1,
		     flags[NUMBER].given ? flags[NUMBER].number : USUAL_SAMPLE, &sample);
	run_free(run);
	if (!whole) {
		complain("interrupted after %" PRIu64 " fights", sample.fights);
		return INTERRUPTED;
	}
	count = compare(scenario, duel, &sample, lines);
	if (flags[JSON].given)
		write_check(&arguments->output->json, scenario, duel, &sample, lines,
			    count);
	else
		show_check(&arguments->output->page, scenario, duel, &sample, lines,
			   count);
	return judge(lines, count);
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
