/* SPDX-License-Identifier: MIT
 *
 * affray_odds_* and affray_dice: exact chances for embedders.
 */
#include <stdlib.h>
#include <string.h>
#include "duel.h"
#include "exchange_words.h"
#include "expression.h"
#include "library/library.h"
#include "library/named_numbers.h"

struct affray_odds {
	struct named named;
	bool stopped;
	char action[64], item[64];
};

/* ---- handles ---- */

/* Returns the results, unless memory ran out for some of them. */
static enum affray_status hand_out(struct affray_odds **to, struct affray_odds *odds,
				   enum affray_status status)
{
	if (status == AFFRAY_OK && odds->named.failed)
		status = AFFRAY_NO_MEMORY;
	*to = status == AFFRAY_OK ? odds : NULL;
	if (status != AFFRAY_OK)
		affray_odds_free(odds);
	return status;
}

void affray_odds_free(struct affray_odds *odds)
{
	if (odds)
		named_free(&odds->named);
	free(odds);
}

bool affray_odds_stopped(const struct affray_odds *odds)
{
	return odds->stopped;
}

const char *affray_odds_action(const struct affray_odds *odds)
{
	return odds->action[0] ? odds->action : NULL;
}

const char *affray_odds_item(const struct affray_odds *odds)
{
	return odds->action[0] ? odds->item : NULL;
}

bool affray_odds_get(const struct affray_odds *odds, const char *name,
		     struct affray_number *number)
{
	return named_get(&odds->named, name, number);
}

bool affray_odds_number(const struct affray_odds *odds, int index,
			struct affray_number *number)
{
	return named_number(&odds->named, index, number);
}

bool affray_odds_chances_of(const struct affray_odds *odds, const char *name,
			    struct affray_chances *chances)
{
	return named_get_chances(&odds->named, name, chances);
}

bool affray_odds_chances(const struct affray_odds *odds, int index,
			 struct affray_chances *chances)
{
	return named_chances(&odds->named, index, chances);
}

static enum affray_status refuse(struct problems *problems, const char *why)
{
	problem_at(problems, (struct place){0}, "%s", why);
	return AFFRAY_BAD_INPUT;
}

/* Checks that every side has a tactic; BAD_INPUT after a message. */
static enum affray_status check_tactics(const struct scenario *scenario,
					struct problems *problems)
{
	for (int i = 0; i < scenario->side_count; i++)
		if (!scenario->sides[i].tactic) {
			problem_at(problems, (struct place){0},
				   "side \"%s\" is played by a person; exact odds need a "
				   "tactic, such as scripted",
				   scenario->sides[i].name);
			return AFFRAY_BAD_INPUT;
		}
	return AFFRAY_OK;
}

/* Builds the scenario, checks it and makes a handle. */
static enum affray_status begin(struct affray_odds **odds,
				struct affray_scenario *scenario,
				struct problems *problems)
{
	enum affray_status status = scenario_make(scenario, problems);

	*odds = NULL;
	if (status == AFFRAY_OK)
		status = check_tactics(scenario->built->scenario, problems);
	if (status != AFFRAY_OK)
		return status;
	*odds = calloc(1, sizeof **odds);
	return *odds ? AFFRAY_OK : AFFRAY_NO_MEMORY;
}

/* The caller's progress callback. */
struct watcher {
	affray_progress *progress;
	void *context;
};

/* ---- one attack ---- */

static bool watch_exchange(void *context, uint64_t branches)
{
	const struct watcher *watcher = context;

	return !watcher->progress || watcher->progress(watcher->context, branches, 0);
}

/* "goblin.wounds.torso" */
static const char *path_of(const struct scenario *scenario,
			   const struct exchange *exchange, int place, char *path,
			   size_t room)
{
	struct scene scene = {scenario, exchange->position};
	struct text text = text_in(path, room);

	state_path(&scene, exchange->places[place], &text);
	return path;
}

/* The chances of the values of one state row after an exchange. */
struct span_of_values {
	int low, high;
	double *p; /* NULL: it cannot change */
};

/* `values` is scratch for one outcome. */
static void find_spans(const struct exchange *exchange, int *values,
		       struct span_of_values *spans)
{
	for (int k = 0; k < exchange->place_count; k++)
		spans[k].low = spans[k].high = exchange->before[k];
	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		exchange_outcome(exchange, i, values);
		for (int k = 0; k < exchange->place_count; k++) {
			if (values[k] < spans[k].low)
				spans[k].low = values[k];
			if (values[k] > spans[k].high)
				spans[k].high = values[k];
		}
	}
}

static void add_places(struct affray_odds *odds, const struct scenario *scenario,
		       const struct exchange *exchange, int *values,
		       struct span_of_values *spans)
{
	char path[200] = "";

	find_spans(exchange, values, spans);
	for (int k = 0; k < exchange->place_count; k++)
		if (spans[k].low < spans[k].high)
			spans[k].p = named_add_chances(
				&odds->named, spans[k].low,
				spans[k].high - spans[k].low + 1, "%s",
				path_of(scenario, exchange, k, path, sizeof path));
	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		exchange_outcome(exchange, i, values);
		for (int k = 0; k < exchange->place_count; k++)
			if (spans[k].p)
				spans[k].p[values[k] - spans[k].low] += exchange->p[i];
	}
}

static void add_margins(struct affray_odds *odds, const struct exchange *exchange)
{
	int most = sizeof exchange->margins / sizeof *exchange->margins;
	int first = 0, last = most - 1;
	double *p;

	while (first < last && exchange->margins[first] <= 0)
		first++;
	while (last > first && exchange->margins[last] <= 0)
		last--;
	p = named_add_chances(&odds->named, exchange->margin_low + first,
			      last - first + 1, "margin");
	for (int i = first; p && i <= last; i++)
		p[i - first] = exchange->margins[i];
}

static void add_exchange(struct affray_odds *odds, const struct scenario *scenario,
			 const struct exchange *exchange)
{
	struct text action = text_in(odds->action, sizeof odds->action);
	struct text item = text_in(odds->item, sizeof odds->item);
	size_t room = (size_t)exchange->place_count + 1;
	int *values = calloc(room, sizeof *values);
	struct span_of_values *spans = calloc(room, sizeof *spans);

	text_add(&action, exchange->action);
	text_add(&item, exchange->item);
	if (exchange->decided)
		named_add(&odds->named, exchange->hit, "hit");
	named_add(&odds->named, exchange->cut, "cut");
	named_add(&odds->named, (double)exchange->branches, "branches");
	named_add(&odds->named, exchange->outcomes.count, "outcomes");
	if (exchange->has_margins)
		add_margins(odds, exchange);
	if (values && spans)
		add_places(odds, scenario, exchange, values, spans);
	else
		odds->named.failed = true;
	free(values);
	free(spans);
}

static enum affray_status walk(struct affray_odds *odds, const struct scenario *scenario,
			       const struct exchange_wish *wish,
			       struct problems *problems)
{
	struct exchange exchange;
	enum exchange_status walked = exchange_walk(&exchange, scenario, wish);
	enum affray_status status = AFFRAY_OK;
	char buffer[WHY_ROOM] = "";
	struct text why = text_in(buffer, sizeof buffer);

	if (walked == EXCHANGE_DONE) {
		add_exchange(odds, scenario, &exchange);
	} else if (walked == EXCHANGE_STOPPED) {
		odds->stopped = true;
	} else if (walked == EXCHANGE_NO_MEMORY) {
		status = AFFRAY_NO_MEMORY;
	} else {
		exchange_explain(walked, scenario, &exchange, wish, &why);
		status = refuse(problems, buffer);
	}
	exchange_free(&exchange);
	return status;
}

/* The answers of a wish, with the memory that they point into. */
struct givens {
	struct exchange_answer list[MAX_GIVEN];
	char texts[MAX_GIVEN][ANSWER_ROOM];
};

/* False after a message. */
static bool read_givens(const struct affray_attack_wish *from,
			const struct scenario *scenario, struct givens *givens,
			struct exchange_wish *wish, struct text *why)
{
	for (int i = 0; from->answers && from->answers[i]; i++) {
		if (i == MAX_GIVEN) {
			text_format(why, "there are more than %d answers", MAX_GIVEN);
			return false;
		}
		if (!exchange_answer_read(scenario, from->answers[i], givens->texts[i],
					  &givens->list[i], why))
			return false;
		wish->answer_count++;
	}
	while (from->edicts && from->edicts[wish->edict_count])
		wish->edict_count++;
	return true;
}

/* False after a message. */
static bool read_wish(const struct affray_attack_wish *from,
		      const struct scenario *scenario, struct givens *givens,
		      struct exchange_wish *wish, struct text *why)
{
	const char *pass = scenario->book->pass;

	if (!from->attacker || !from->target) {
		text_add(why, "an attack needs an attacker and a target");
		return false;
	}
	wish->attacker = exchange_creature(scenario, from->attacker, why);
	if (wish->attacker == NOBODY)
		return false;
	wish->target = exchange_creature(scenario, from->target, why);
	if (wish->target == NOBODY)
		return false;
	if (wish->attacker == wish->target && !from->deed) {
		text_format(why, "%s cannot be both ends of an attack", from->attacker);
		return false;
	}
	if (from->deed && pass && strcmp(from->deed, pass) == 0) {
		text_format(why, "\"%s\" lets the turn pass; nothing comes of it",
			    from->deed);
		return false;
	}
	return read_givens(from, scenario, givens, wish, why);
}

enum affray_status affray_odds_attack(struct affray_odds **to,
				      struct affray_scenario *scenario,
				      const struct affray_attack_wish *from,
				      struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct watcher watcher = {from->progress, from->context};
	struct givens givens;
	struct exchange_wish wish = {
		.deed = from->deed,
		.with = from->with,
		.against = from->against,
		.answers = givens.list,
		.edicts = from->edicts,
		.watch = watch_exchange,
		.context = &watcher,
	};
	struct affray_odds *odds;
	enum affray_status status = begin(&odds, scenario, list);
	char buffer[WHY_ROOM] = "";
	struct text why = text_in(buffer, sizeof buffer);

	if (status != AFFRAY_OK)
		return hand_out(to, odds, status);
	if (read_wish(from, scenario->built->scenario, &givens, &wish, &why))
		status = walk(odds, scenario->built->scenario, &wish, list);
	else
		status = refuse(list, buffer);
	return hand_out(to, odds, status);
}

/* ---- a whole duel ---- */

static bool watch_duel(void *context, const struct duel_progress *progress)
{
	const struct watcher *watcher = context;

	return !watcher->progress ||
	       watcher->progress(watcher->context, progress->states, 0);
}

static void add_remains(struct affray_odds *odds, const struct scenario *scenario,
			const struct duel_remains *remains)
{
	const char *name = scenario->creatures[remains->who].name;
	double *p = named_add_chances(&odds->named, remains->low, remains->count,
				      "remains.%s.%s", name, remains->row->key);

	if (p && remains->count)
		memcpy(p, remains->p, (size_t)remains->count * sizeof *p);
	named_add(&odds->named, remains->out, "remains.%s.%s.out", name,
		  remains->row->key);
}

static void add_duel(struct affray_odds *odds, const struct scenario *scenario,
		     const struct duel *duel)
{
	double *rounds;

	for (int i = 0; i < scenario->side_count; i++)
		named_add(&odds->named, duel->wins[i], "sides.%s",
			  scenario->sides[i].name);
	named_add(&odds->named, duel->draw, "draw");
	named_add(&odds->named, (double)duel->states, "states");
	named_add(&odds->named, (double)duel->branches, "branches");
	named_add(&odds->named, duel->cut, "cut");
	rounds = named_add_chances(&odds->named, 0, duel->round_count, "rounds");
	if (rounds)
		memcpy(rounds, duel->rounds, (size_t)duel->round_count * sizeof *rounds);
	for (int i = 0; i < duel->remains_count; i++)
		add_remains(odds, scenario, &duel->remains[i]);
}

static enum affray_status explain_duel(enum duel_status solved, struct problems *problems)
{
	switch (solved) {
	case DUEL_TOO_LARGE:
	case DUEL_FORECAST:
		return refuse(problems, "this fight has more states than are allowed: "
					"simplify it, allow more, or simulate it");
	case DUEL_TOO_WIDE:
	case DUEL_TOO_LONG:
		return refuse(problems, "this fight has too many paths: simplify it, "
					"follow less by a larger cut, or simulate it");
	case DUEL_BY_CHANCE:
		return refuse(problems, "a tactic of this fight uses chance; exact "
					"odds need one that does not, such as scripted");
	case DUEL_ENDLESS:
		return refuse(problems,
			      "a round of this fight never ends under these tactics");
	default:
		return AFFRAY_NO_MEMORY;
	}
}

static enum affray_status solve(struct affray_odds *odds, const struct scenario *scenario,
				const struct duel_wish *wish, struct problems *problems)
{
	enum affray_status status = AFFRAY_OK;
	enum duel_status solved;
	struct duel duel;

	if (scenario->count > MAX_DUEL_CREATURES) {
		problem_at(problems, (struct place){0},
			   "%d creatures are too many to solve (%d at most)",
			   scenario->count, MAX_DUEL_CREATURES);
		return AFFRAY_BAD_INPUT;
	}
	solved = duel_solve(&duel, scenario, wish);
	if (solved == DUEL_SOLVED)
		add_duel(odds, scenario, &duel);
	else if (solved == DUEL_STOPPED)
		odds->stopped = true;
	else
		status = explain_duel(solved, problems);
	duel_free(&duel);
	return status;
}

enum affray_status affray_odds_duel(struct affray_odds **to,
				    struct affray_scenario *scenario,
				    const struct affray_duel_wish *from,
				    struct affray_problems *problems)
{
	static const struct affray_duel_wish usual;
	struct problems unheard, *list = list_of(problems, &unheard);
	const struct affray_duel_wish *asked = from ? from : &usual;
	struct watcher watcher = {asked->progress, asked->context};
	struct duel_wish wish = {
		.limit = asked->states ? asked->states : USUAL_STATES,
		.cut = asked->cut != 0 ? asked->cut : USUAL_CUT,
		.watch = watch_duel,
		.context = &watcher,
	};
	struct affray_odds *odds;
	enum affray_status status = begin(&odds, scenario, list);

	if (status == AFFRAY_OK && !(wish.cut >= 1e-14 && wish.cut <= 0.01))
		status = refuse(list, "a cut is from 1e-14 to 0.01");
	if (status == AFFRAY_OK)
		status = solve(odds, scenario->built->scenario, &wish, list);
	return hand_out(to, odds, status);
}

/* ---- dice ---- */

static void add_distribution(struct affray_odds *odds, const struct distribution *d)
{
	double *p = named_add_chances(&odds->named, d->low, d->count, "total");

	if (p)
		memcpy(p, d->p, (size_t)d->count * sizeof *p);
	named_add(&odds->named, distribution_mean(d), "mean");
	named_add(&odds->named, distribution_deviation(d), "deviation");
	named_add(&odds->named, d->cut, "cut");
	if (d->is_truth)
		named_add(&odds->named, distribution_at(d, 1), "true");
}

enum affray_status affray_dice(struct affray_odds **to, const char *expression,
			       struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct affray_odds *odds = calloc(1, sizeof *odds);
	struct distribution d;

	*to = NULL;
	if (!odds)
		return AFFRAY_NO_MEMORY;
	if (!expression_read(expression, &d, list))
		return hand_out(to, odds, AFFRAY_BAD_INPUT);
	add_distribution(odds, &d);
	distribution_free(&d);
	return hand_out(to, odds, AFFRAY_OK);
}
