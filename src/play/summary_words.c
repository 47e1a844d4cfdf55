/* SPDX-License-Identifier: MIT
 *
 * The summary's words, shared by page and report.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/interval.h"
#include "direction.h"
#include "summary_moments.h"

/* ---- lines ---- */

__attribute__((format(printf, 2, 3))) static void add(struct line *line,
						      const char *format, ...)
{
	size_t used = strlen(line->text);
	va_list list;

	va_start(list, format);
	vsnprintf(line->text + used, sizeof line->text - used, format, list);
	va_end(list);
}

static struct word name_at(const struct summary *summary, int who)
{
	const char *name =
		who >= 0 ? affray_scenario_creature(summary->scenario, who) : NULL;

	return name_of(name ? name : who == -2 ? "game master" : "nobody");
}

const char *side_name(const struct summary *summary, int side)
{
	const char *name = affray_scenario_side(summary->scenario, side);

	return name ? name : "nobody";
}

bool is_listed(const struct summary *summary, int who)
{
	return summary->feats.of[who].took_part;
}

/* ---- numbers ---- */

/* Noise below half a point is not worth a word. */
struct word points_of(struct estimate estimate)
{
	double points = 100 * estimate.value, noise = 100 * estimate.noise;
	struct word word;

	if (fabs(points) < 0.5 && noise < 0.5)
		snprintf(word.text, sizeof word.text, "even");
	else if (fabs(points) < 0.5 || !is_beyond_noise(estimate))
		snprintf(word.text, sizeof word.text, "about even (± %.0f)", noise);
	else if (noise < 0.5)
		snprintf(word.text, sizeof word.text, "%+.0f points", points);
	else
		snprintf(word.text, sizeof word.text, "%+.0f ± %.0f points", points,
			 noise);
	return word;
}

struct word percent_of(struct estimate estimate)
{
	struct word word;

	double percent = fmin(fmax(100 * estimate.value, 0), 100);

	snprintf(word.text, sizeof word.text, "%.0f %%", percent);
	return word;
}

/* ---- sentences ---- */

struct line result_line(const struct summary *summary)
{
	struct line line = {""};
	const char *winner;

	if (!summary->is_over) {
		add(&line,
		    "The fight is not over: this is how far its record goes, in "
		    "round %d.",
		    summary->rounds);
		return line;
	}
	winner = summary->winner >= 0 ? side_name(summary, summary->winner) : NULL;
	if (winner)
		add(&line, "%s %s", name_of(winner).text,
		    is_plural(winner) ? "win" : "wins");
	else
		add(&line, "a draw");
	add(&line, " after %d round%s.", summary->rounds,
	    summary->rounds == 1 ? "" : "s");
	return line;
}

struct line headline(const struct summary *summary)
{
	const struct account *account = &summary->account;
	struct line line = result_line(summary);

	if (summary->playouts > 0)
		add(&line, " %s chance went from %s to %s: luck %s, own choices %s.",
		    whose(name_of(side_name(summary, summary->side)).text).text,
		    percent_of(account->start).text, percent_of(account->end).text,
		    points_of(account->luck).text,
		    points_of(account->choice[summary->side]).text);
	return line;
}

struct line amounts_line(const struct amounts *amounts)
{
	struct line line = {""};

	for (int i = 0; i < amounts->count; i++)
		add(&line, "%s%s", i ? ", " : "",
		    amount_of(amounts->of[i].value, track_of(amounts->of[i].label).text)
			    .text);
	return line;
}

struct line felled_line(const struct summary *summary, const struct feats_of *of)
{
	struct line line = {""};

	for (int who = 0; who < summary->feats.count && who < 64; who++)
		if (of->felled >> who & 1)
			add(&line, "%s%s", *line.text ? ", " : "",
			    name_at(summary, who).text);
	return line;
}

struct line actions_line(const struct feats_of *of, int most)
{
	const struct action_feats *sorted[FEAT_ACTIONS];
	int count = feats_most_used(of, sorted);
	struct line line = {""};

	for (int i = 0; i < count && i < most; i++)
		add(&line, "%s%s %d", i ? ", " : "", label_of(sorted[i]->action).text,
		    sorted[i]->deeds);
	return line;
}

struct line blow_line(const struct summary *summary, const struct blow *blow)
{
	struct line line = {""};

	if (blow->target >= 0)
		add(&line, "%s to %s in round %d", amounts_line(&blow->hurt).text,
		    name_at(summary, blow->target).text, blow->round);
	return line;
}

/* sw is "south-west". */
static struct word answer_words(const char *answer)
{
	const struct direction *direction = direction_of(answer);

	return label_of(direction ? direction->word : answer);
}

struct line answer_line(const struct summary *summary, int moment)
{
	const struct moment *at = &summary->moments[moment];
	struct line line = {""};

	if (at->kind == MOMENT_START)
		add(&line, "Before the first decision");
	else if (at->kind == MOMENT_EDICT)
		add(&line, "The game master %s", edict_words(at->edict).text);
	else
		add(&line, "%s, %s%s%s", name_at(summary, at->owner).text,
		    label_of(at->ask).text, at->kind == MOMENT_OPEN ? "" : ": ",
		    answer_words(at->answer).text);
	return line;
}

struct line change_line(const struct summary *summary, int beat)
{
	const struct beat *at = &summary->beats[beat];
	struct line line = {""};

	if (at->round > 0)
		add(&line, "round %d, ", at->round);
	else
		add(&line, "before the first decision, ");
	add(&line, "from %s to %s", percent_of(chance_at(summary, at->first)).text,
	    percent_of(chance_at(summary, at->first + at->count)).text);
	return line;
}

struct line rolls_line(const struct summary *summary, int moment)
{
	const struct moment *at = &summary->moments[moment];
	struct line line = {""};

	if (at->round > 0)
		add(&line, "round %d, ", at->round);
	add(&line, "%s", at->rolls);
	if (strlen(at->rolls) >= sizeof at->rolls - 1)
		add(&line, "...");
	add(&line, ": %s", points_of(luck_at(summary, moment)).text);
	return line;
}

struct line pick_line(const struct summary *summary, const struct pick *pick)
{
	const struct moment *at = &summary->moments[pick->moment];
	struct line line = {""};

	add(&line, "round %d, %s: %s", at->round, answer_line(summary, pick->moment).text,
	    points_of(pick->worth).text);
	if (*at->advice)
		add(&line, "; the tactic says %s", answer_words(at->advice).text);
	return line;
}

/* The 95 % interval of a share is widest at one half. */
struct line method_line(const struct summary *summary)
{
	struct interval widest = interval_about(0.5, 0.5 / sqrt(summary->playouts));
	struct line line = {""};

	add(&line,
	    "%d playouts by the tactics after each roll, good to ± %.0f points; a draw "
	    "counts half. Choices are measured against the tactic's.",
	    summary->playouts, 100 * interval_half(widest));
	return line;
}

/* ---- the story ---- */

/* Lines become one, and blanks between words single. */
static char *squeeze(const char *text, size_t length)
{
	char *story = malloc(length + 1), *end = story;

	if (!story)
		return NULL;
	for (size_t i = 0; i < length; i++) {
		char c = text[i] == '\n' ? ' ' : text[i];

		if (c != ' ' || (end > story && end[-1] != ' '))
			*end++ = c;
	}
	while (end > story && end[-1] == ' ')
		end--;
	*end = '\0';
	return story;
}

/* The narrator leaves out some events: a turn that merely ends, a roll for order. */
static struct line bare_words(const struct summary *summary, int moment)
{
	const struct moment *at = &summary->moments[moment];
	struct line line = answer_line(summary, moment);

	if (at->roll_count > 0)
		add(&line, "; rolled: %s%s", at->rolls,
		    strlen(at->rolls) >= sizeof at->rolls - 1 ? "..." : "");
	add(&line, ".");
	return line;
}

char *beat_story(const struct summary *summary, int beat)
{
	const struct beat *at = &summary->beats[beat];
	char *story = at->to > at->from ? squeeze(summary->story.start + at->from,
						  at->to - at->from)
					: NULL;
	struct line bare;

	if (story && *story)
		return story;
	free(story);
	bare = bare_words(summary, at->first);
	return squeeze(bare.text, strlen(bare.text));
}
