/* SPDX-License-Identifier: MIT
 *
 * affray odds --duel --best: the most that a side can win.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "odds.h"
#include "odds/best.h"
#include "play/story_words.h"
#include "report/output.h"

/* -1 after a message. */
static int side_named(const struct scenario *scenario, const char *name)
{
	const char *names[MAX_SIDES], *near;

	for (int i = 0; i < scenario->side_count; i++) {
		names[i] = scenario->sides[i].name;
		if (strcmp(names[i], name) == 0)
			return i;
	}
	near = text_nearest_in(name, names, scenario->side_count);
	complain("there is no side \"%s\"; %s \"%s\"%s", name,
		 near ? "did you mean" : "the first one is", near ? near : names[0],
		 near ? "?" : "");
	return -1;
}

/* ---- the document ---- */

struct telling {
	struct document *document;
	struct value *data;
	const struct scenario *scenario;
	const struct best *best;
	int side;
	struct value *lines; /* of CSV: an option each */
};

static void add_chances(struct telling *telling)
{
	const struct best *best = telling->best;
	const struct scenario *scenario = telling->scenario;
	struct document *document = telling->document;
	const char *side = scenario->sides[telling->side].name;

	data_text(telling->data, "side", side);
	data_number(telling->data, "best", best->chance);
	data_flag(telling->data, "upper_bound", best->is_upper);
	if (best->has_tactic)
		data_number(telling->data, "tactic", best->by_tactic);
	else
		data_nothing(telling->data, "tactic");
	data_count(telling->data, "states", best->states);
	data_count(telling->data, "choices", best->choices);
	data_count(telling->data, "branches", best->branches);
	document_say(document, 0,
		     "%s: the most that %s can win, exactly: %" PRIu64 " states, %" PRIu64
		     " choices, %" PRIu64 " branches",
		     scenario->name && *scenario->name ? scenario->name : "A fight",
		     name_of(side).text, best->states, best->choices, best->branches);
	document_say(document, 2, "at best     %9.6f %%%s", 100 * best->chance,
		     best->is_upper ? "  upper bound: something is hidden from it" : "");
	if (best->has_tactic)
		document_say(document, 2, "%-11s %9.6f %%",
			     scenario->sides[telling->side].tactic->key,
			     100 * best->by_tactic);
}

static void add_choice(struct telling *telling, struct value *plan,
		       const struct plan_choice *choice)
{
	struct document *document = telling->document;
	const char *who = telling->scenario->creatures[choice->who].name;
	struct value *row = data_map(plan, NULL), *options, *line;

	data_whole(row, "round", choice->round);
	data_text(row, "who", who);
	data_text(row, "ask", choice->ask);
	data_text(row, "tactic", *choice->tactic ? choice->tactic : NULL);
	options = data_list(row, "options");
	if (choice->round)
		document_say(document, 2, "round %d", choice->round);
	else
		document_say(document, 2, "before round 1");
	document_more(document, ", %s, %s: ", name_of(who).text,
		      label_of(choice->ask).text);
	for (int i = 0; i < choice->count; i++) {
		const struct plan_option *option = &choice->options[i];
		struct value *map = data_map(options, NULL);

		data_text(map, "answer", option->answer);
		data_number(map, "chance", option->chance);
		line = data_map(telling->lines, NULL);
		data_whole(line, "round", choice->round);
		data_text(line, "who", who);
		data_text(line, "ask", choice->ask);
		data_text(line, "answer", option->answer);
		data_number(line, "chance", option->chance);
		document_add(document, i ? STYLE_PLAIN : STYLE_BOLD, "%s%s %.2f %%",
			     i ? ", " : "", label_of(option->answer).text,
			     100 * option->chance);
	}
	if (*choice->tactic && strcmp(choice->tactic, choice->options[0].answer) != 0)
		document_add(document, STYLE_DIM, "; the tactic: %s",
			     label_of(choice->tactic).text);
}

static struct document *best_document(const struct scenario *scenario, int side,
				      const struct best *best)
{
	struct telling telling = {.document = document_new(),
				  .scenario = scenario,
				  .best = best,
				  .side = side};
	static const struct column columns[] = {
		{AS_CSV("round", "round")},   {AS_CSV("who", "who")},
		{AS_CSV("ask", "ask")},	      {AS_CSV("answer", "answer")},
		{AS_CSV("chance", "chance")},
	};
	struct value *plan;

	if (!telling.document)
		return NULL;
	telling.data = document_data(telling.document);
	add_chances(&telling);
	plan = data_list(telling.data, "plan");
	telling.lines = data_hide(data_list(telling.data, "lines"));
	if (best->plan_count)
		document_say(
			telling.document, 0,
			"The plan begins, as the likeliest dice fall, with the chance of "
			"winning after each answer:");
	for (int i = 0; i < best->plan_count; i++)
		add_choice(&telling, plan, &best->plan[i]);
	document_for(telling.document, 0);
	document_table(telling.document, TABLE(telling.lines, columns, 0, 0, 0, IS_CSV));
	return telling.document;
}

int odds_best(const struct arguments *arguments, const struct scenario *scenario)
{
	int side = side_named(scenario, arguments->flags[BEST].text);
	struct best *best = malloc(sizeof *best);
	struct odds_watch watch;
	struct duel_wish wish;
	enum duel_status solved;
	int status = best ? DONE : complain("out of memory");

	if (side < 0)
		status = BAD;
	if (status == DONE)
		status = odds_wish(arguments, scenario, &watch, &wish);
	if (status == DONE) {
		solved = best_solve(best, scenario, side, &wish);
		odds_watch_end(&watch);
		status = solved == DUEL_SOLVED
				 ? output_document(arguments->output,
						   best_document(scenario, side, best),
						   form_of(arguments->flags[CSV].given,
							   arguments->flags[JSON].given))
				 : odds_explain(solved, arguments,
						&(struct odds_trouble){
							.limit = wish.limit,
							.states = best->states,
							.branches = best->branches,
							.forecast = best->forecast,
							.sampled = BEST_FORECAST,
							.left = 1,
						});
	}
	free(best);
	return status;
}
