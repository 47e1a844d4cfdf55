/* SPDX-License-Identifier: MIT
 *
 * One exchange: finding the moment and the attack, walking it, gathering its outcomes.
 */
#include "exchange.h"
#include <stdlib.h>
#include <string.h>
#include "exchange_ends.h"
#include "exchange_run.h"
#include "paths.h"
#include "total.h"

enum {
	LEAD_INS = 50,	  /* seeds tried to reach the attacker's turn */
	MOST_RESTS = 500, /* until that turn */
	TRIES = 32,	  /* throws tried to see whether an attack reaches the target */
	SAMPLES = 2000,	  /* deeds played to see which margins occur */
	MIDDLE = 256,	  /* index of margin 0 */
};

/* The most that faint paths may add up to; tails of dice are cut in addition. */
#define LEFT_OUT 5e-13

/* An exchange that is being worked out. */
struct worker {
	struct steering s;
	struct total known, hits;
	struct ends ends;
};

/* ---- the attacker's first turn ---- */

/* Plays from the start to the rest before the attacker's first action. */
static bool find_turn(struct steering *s)
{
	struct run *run = s->run;
	bool found = false;

	steer_to_turn(s);
	run->records = true;
	for (uint64_t seed = 1; seed <= LEAD_INS && !found; seed++) {
		enum run_stop stop = RUN_RESTED;

		run_start(run, seed, 1);
		for (int i = 0; i < MOST_RESTS && stop == RUN_RESTED; i++)
			stop = run_play(run);
		found = stop == RUN_ASKED;
	}
	if (found)
		fight_copy(run->book, s->exchange->position, run_rest(run, false));
	run->records = false;
	return found;
}

/* ---- which attack ---- */

/* Plays the deed once with random dice. */
static void play_deed(struct steering *s, uint64_t number)
{
	s->heard = (struct heard){0};
	run_start_at(s->run, s->exchange->position, 1, number);
	for (int step = 1; run_play(s->run) == RUN_RESTED && steer_goes_on(s, step);)
		step++;
}

/*
 * With some dice the attacker is knocked out before its deed, so several throws are
 * tried. If none of them leads to a check, the deed ends at the next rest, and there is
 * nothing to wait for.
 */
static bool leads_there(struct steering *s, const char *action)
{
	bool there = false;

	s->action = action;
	s->waits = true;
	s->any_check = s->any_hit = false;
	for (uint64_t i = 1; i <= TRIES; i++) {
		play_deed(s, i);
		if (s->heard.missed)
			return false;
		there = there || s->heard.at_target;
		if (there && (s->any_check || s->any_hit))
			return true;
	}
	s->waits = false;
	return there;
}

static bool is_attack(const struct rulebook *book, const char *key)
{
	int row = rulebook_action(book, key);

	return row >= 0 && book->actions[row].is_attack;
}

static bool is_wanted(const struct steering *s, const char *action)
{
	const char *deed = s->wish->deed;

	return deed ? strcmp(action, deed) == 0 : is_attack(s->run->book, action);
}

static enum exchange_status choose_deed(struct steering *s)
{
	const struct words *actions = &s->exchange->actions;
	bool offered = !s->wish->deed, reached = false;

	for (int i = 0; i < actions->count; i++) {
		const char *action = actions->list[i];

		if (!is_wanted(s, action))
			continue;
		offered = true;
		if (!leads_there(s, action))
			continue;
		reached = true;
		if (s->wish->with && !s->heard.with_found)
			continue;
		s->exchange->action = action;
		return EXCHANGE_DONE;
	}
	return reached	 ? EXCHANGE_NO_WEAPON
	       : offered ? EXCHANGE_IMPOSSIBLE
			 : EXCHANGE_NO_DEED;
}

/* ---- outcomes ---- */

static bool is_shown(const struct state_row *row)
{
	return row->kind != STATE_HIDDEN && strcmp(row->key, "x") != 0 &&
	       strcmp(row->key, "y") != 0 && strcmp(row->key, "side") != 0;
}

static int list_rows(const struct scene *scene, int who, struct state_place *places)
{
	const struct state_row *row;
	int count = 0;

	for (int i = 0; (row = state_row_at(scene->scenario->book, who, i)); i++) {
		if (!is_shown(row))
			continue;
		for (int k = 0; k < state_elements(row); k++) {
			if (places)
				places[count] = (struct state_place){who, row, k};
			count++;
		}
	}
	return count;
}

static bool list_places(struct steering *s)
{
	struct exchange *exchange = s->exchange;
	struct scene scene = {s->scenario, exchange->position};
	bool are_two = s->wish->attacker != s->wish->target;
	int first = list_rows(&scene, s->wish->attacker, NULL);
	int count = first + (are_two ? list_rows(&scene, s->wish->target, NULL) : 0);

	exchange->places = calloc((size_t)count, sizeof *exchange->places);
	exchange->before = calloc((size_t)count, sizeof *exchange->before);
	exchange->sure = calloc((size_t)count, sizeof *exchange->sure);
	exchange->varying = calloc((size_t)count, sizeof *exchange->varying);
	if (!exchange->places || !exchange->before || !exchange->sure ||
	    !exchange->varying)
		return false;
	list_rows(&scene, s->wish->attacker, exchange->places);
	if (are_two)
		list_rows(&scene, s->wish->target, exchange->places + first);
	exchange->place_count = count;
	for (int i = 0; i < count; i++)
		exchange->before[i] = state_get(&scene, exchange->places[i]);
	return true;
}

static void note_margin(struct exchange *exchange, int margin, double p)
{
	int i = margin + MIDDLE;

	i = i < 0 ? 0 : i > 2 * MIDDLE - 1 ? 2 * MIDDLE - 1 : i;
	exchange->margins[i] += p;
}

/* Notes the margin once and forgets it, so that it no longer keeps paths apart. */
static void settles(void *context, double p)
{
	struct worker *w = context;
	struct heard *heard = &w->s.heard;

	if (heard->has_margin)
		note_margin(w->s.exchange, heard->margin, p);
	heard->has_margin = heard->margin = 0;
}

static bool ends(void *context, double p)
{
	struct worker *w = context;
	bool hit = w->s.heard.hit != 0;

	if (!ends_note(&w->ends, w->s.run->fight, hit, p))
		return false;
	total_add(&w->known, p);
	total_add(&w->hits, hit ? p : 0);
	settles(w, p);
	return true;
}

/* ---- walking all paths, or a sample ---- */

static bool goes_on(void *context, int step)
{
	struct worker *w = context;

	return steer_goes_on(&w->s, step);
}

static bool watch(void *context, uint64_t walked)
{
	struct worker *w = context;
	const struct exchange_wish *wish = w->s.wish;

	return !wish->watch || wish->watch(wish->context, walked);
}

static enum exchange_status walk_all(struct worker *w)
{
	static const enum exchange_status statuses[] = {
		[PATHS_WALKED] = EXCHANGE_DONE,
		[PATHS_TOO_MANY] = EXCHANGE_TOO_MANY,
		[PATHS_TOO_LONG] = EXCHANGE_TOO_LONG,
		[PATHS_BY_CHANCE] = EXCHANGE_BY_CHANCE,
		[PATHS_STOPPED] = EXCHANGE_STOPPED,
		[PATHS_NO_MEMORY] = EXCHANGE_NO_MEMORY,
	};
	struct paths_wish wish = {
		.run = w->s.run,
		.most = exchange_most(w->s.wish),
		.cut = LEFT_OUT,
		.apart = w->s.wish->apart,
		.memory = &w->s.heard,
		.memory_size = sizeof w->s.heard,
		.context = w,
		.settles = settles,
		.goes_on = goes_on,
		.ends = ends,
		.watch = watch,
	};
	struct paths paths;
	enum paths_status status;

	w->s.heard = (struct heard){0};
	status = paths_walk(&paths, &wish, w->s.exchange->position);
	w->s.exchange->branches = paths.walked;
	return statuses[status];
}

static enum exchange_status throw_all(struct worker *w, uint64_t count)
{
	for (uint64_t i = 1; i <= count; i++) {
		play_deed(&w->s, i);
		if (!ends(w, 1.0 / (double)count))
			return EXCHANGE_NO_MEMORY;
	}
	w->s.exchange->branches = count;
	return EXCHANGE_DONE;
}

/*
 * A roll of which only success matters is walked as two outcomes, and its margin is then
 * only the edge of each. Random throws show it: then they have a margin that no path had.
 */
static bool has_margins(struct steering *s)
{
	for (uint64_t i = 1; i <= SAMPLES && s->any_check; i++) {
		play_deed(s, i);
		if (s->heard.has_margin &&
		    (s->heard.margin < -MIDDLE || s->heard.margin >= MIDDLE ||
		     s->exchange->margins[s->heard.margin + MIDDLE] <= 0))
			return false;
	}
	return s->any_check;
}

/* ---- the whole exchange ---- */

static enum exchange_status apply_edicts(struct steering *s)
{
	struct exchange *exchange = s->exchange;

	for (int i = 0; i < s->wish->edict_count; i++) {
		struct text why = text_in(exchange->why, sizeof exchange->why);

		exchange->wrong = i;
		if (!edict_apply(s->scenario, exchange->position, s->wish->edicts[i],
				 &why))
			return EXCHANGE_BAD_EDICT;
	}
	return EXCHANGE_DONE;
}

/* After the edicts: does the attacker still get its turn? Notes its actions there. */
static bool is_still_its_turn(struct steering *s)
{
	steer_to_turn(s);
	run_start_at(s->run, s->exchange->position, 1, 1);
	return run_play(s->run) == RUN_ASKED;
}

/* Finds the moment, the attack, and the state rows to watch. */
static enum exchange_status prepare(struct steering *s)
{
	enum exchange_status status;

	if (s->run->crew) /* a tactic looks ahead, and uses chance for its playouts */
		return EXCHANGE_BY_CHANCE;
	if (!find_turn(s))
		return EXCHANGE_NO_TURN;
	status = apply_edicts(s);
	if (status != EXCHANGE_DONE)
		return status;
	if (s->wish->edict_count && !is_still_its_turn(s))
		return EXCHANGE_NO_TURN;
	steer_exchange(s);
	status = choose_deed(s);
	if (status != EXCHANGE_DONE)
		return status;
	s->action = s->exchange->action;
	steer_forget(s);
	return list_places(s) ? EXCHANGE_DONE : EXCHANGE_NO_MEMORY;
}

/* Checks that every part of the wish was used. */
static enum exchange_status check_wish(const struct steering *s)
{
	const struct exchange_wish *wish = s->wish;
	struct exchange *exchange = s->exchange;

	if (wish->against && !s->any_defended)
		return EXCHANGE_NO_DEFENSE;
	for (int i = 0; i < wish->answer_count; i++) {
		exchange->wrong = i;
		if (!s->any_asked[i])
			return EXCHANGE_NOT_ASKED;
		if (!s->any_taken[i])
			return EXCHANGE_NOT_OFFERED;
		if (wish->answers[i].who == NOBODY &&
		    asked_owners(&exchange->asked, s->answer_ids[i]) > 1)
			return EXCHANGE_UNCLEAR;
	}
	return EXCHANGE_DONE;
}

/* `throws` 0: walks all paths; else a sample of this size. */
static enum exchange_status work_out(struct worker *w, uint64_t throws)
{
	struct exchange *exchange = w->s.exchange;
	enum exchange_status status = prepare(&w->s);

	if (status == EXCHANGE_DONE && !ends_begin(&w->ends, exchange, w->s.scenario))
		return EXCHANGE_NO_MEMORY;
	if (status == EXCHANGE_DONE)
		status = throws ? throw_all(w, throws) : walk_all(w);
	if (status == EXCHANGE_DONE && !ends_finish(&w->ends))
		return EXCHANGE_NO_MEMORY;
	if (status == EXCHANGE_DONE)
		status = check_wish(&w->s);
	if (status == EXCHANGE_DONE) {
		exchange->decided = w->s.any_check || w->s.any_hit;
		exchange->has_margins = has_margins(&w->s);
	}
	return status;
}

static enum exchange_status play(struct exchange *exchange,
				 const struct scenario *scenario,
				 const struct exchange_wish *wish, uint64_t throws)
{
	struct worker w = {0};
	enum exchange_status status = EXCHANGE_NO_MEMORY;

	*exchange = (struct exchange){.margin_low = -MIDDLE};
	steer_begin(&w.s, exchange, scenario, wish);
	exchange->position = fight_new(scenario->book);
	w.s.run = run_new(scenario);
	if (exchange->position && w.s.run)
		status = work_out(&w, throws);
	run_free(w.s.run);
	ends_free(&w.ends);
	exchange->hit = total_of(&w.hits);
	exchange->cut = total_of(&w.known) < 1 ? 1 - total_of(&w.known) : 0;
	return status;
}

enum exchange_status exchange_walk(struct exchange *exchange,
				   const struct scenario *scenario,
				   const struct exchange_wish *wish)
{
	return play(exchange, scenario, wish, 0);
}

enum exchange_status exchange_sample(struct exchange *exchange,
				     const struct scenario *scenario,
				     const struct exchange_wish *wish, uint64_t count)
{
	return play(exchange, scenario, wish, count);
}

void exchange_free(struct exchange *exchange)
{
	free(exchange->places);
	free(exchange->before);
	free(exchange->sure);
	free(exchange->varying);
	free(exchange->ranges);
	free(exchange->found);
	free(exchange->changes);
	free(exchange->p);
	store_free(&exchange->outcomes);
	fight_free(exchange->position);
	*exchange = (struct exchange){0};
}
