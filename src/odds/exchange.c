/* SPDX-License-Identifier: MIT
 *
 * One exchange: finding the moment, steering the attacker, walking every roll.
 */
#include "exchange.h"
#include <stdlib.h>
#include <string.h>
#include "engine/panic.h"
#include "engine/unwind.h"
#include "total.h"

enum {
	LEAD_INS = 50,	  /* seeds that are tried for the way to the attacker's turn */
	MOST_RESTS = 500, /* on that way */
	MOST_STEPS = 24,  /* rests from a deed to its check, where a book has some */
	SAMPLES = 2000,	  /* deeds that are played to see which margins there are */
	GO_ON_EVERY = 4096,
	MIDDLE = 256, /* of the margins */
};

/* A path whose chance is below FAINT is left at its next check, as long as all that are
 * left have no more than FAINT_IN_ALL together. */
#define FAINT 1e-15
#define FAINT_IN_ALL 5e-13

struct steering {
	struct exchange *exchange;
	const struct exchange_wish *wish;
	const struct scenario *scenario;
	struct run *run;
	int action_id, target_id; /* QUESTION rows; -1: none */
	int defense_id, reaction_id;
	const char *action; /* the attack that is tried */

	/* Of the path that is walked. */
	bool acted;	   /* the action has been chosen */
	bool missed;	   /* the target was not offered */
	bool with_found;   /* what was asked for was there */
	bool at_target;	   /* a deed told the target */
	bool checked, hit; /* the check that decides */
	int margin;

	bool again; /* the attacker is to act once more: the deed is over */
	bool faint; /* left at its check: too unlikely to follow */

	bool any_defended, any_check;
	struct total known, hits;
	double left_out;
	struct store ends; /* fights, each with its chance */
	double *end_p;
	size_t end_room;
};

/* ---- words ---- */

static void note_word(struct words *words, const char *word)
{
	for (int i = 0; i < words->count; i++)
		if (strcmp(words->list[i], word) == 0)
			return;
	if (words->count < MAX_WORDS)
		words->list[words->count++] = word;
}

static void note_options(struct words *words, const struct question *q)
{
	for (int i = 0; i < q->count; i++)
		note_word(words, q->options[i].key);
}

static bool starts(const char *text, const char *with)
{
	return text && strncmp(text, with, strlen(with)) == 0;
}

/* long_sword and "Long sword" are the same thing. */
static bool is_same_thing(const char *key, const char *name)
{
	for (; *key && *name; key++, name++) {
		char a = *key == '_' || *key == '-' ? ' ' : *key;
		char b = *name == '_' || *name == '-' ? ' ' : *name;

		a = a >= 'A' && a <= 'Z' ? (char)(a - 'A' + 'a') : a;
		b = b >= 'A' && b <= 'Z' ? (char)(b - 'A' + 'a') : b;
		if (a != b)
			return false;
	}
	return *key == *name;
}

/* ---- answers ---- */

static bool is_attack(const struct rulebook *book, const char *key)
{
	for (int i = 0; i < book->action_count; i++)
		if (book->actions[i].key && strcmp(book->actions[i].key, key) == 0)
			return book->actions[i].is_attack;
	return false;
}

/* Others let their turns pass, where a book has a word for it. */
static int pass_the_turn(const struct question *q)
{
	static const char *const words[] = {"end_turn", "end", "pass", "wait", "nothing"};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		int option = q->kind == ASK_CHOICE ? option_of_key(q, words[i]) : -1;

		if (option >= 0)
			return option;
	}
	return NO_ANSWER;
}

static int answer_action(struct steering *s, const struct question *q)
{
	int option = option_of_key(q, s->action);

	s->acted = true;
	s->missed = option < 0;
	if (s->wish->with && strcmp(s->wish->with, s->action) == 0)
		s->with_found = true;
	return option < 0 ? default_answer(q) : option;
}

static int answer_target(struct steering *s, const struct question *q)
{
	int option = option_of_value(q, s->wish->target);

	s->missed = s->missed || option < 0;
	return option < 0 ? default_answer(q) : option;
}

/* The attacker is asked again: a book may decide its attack only when its turn has ended.
 */
static int end_turn(struct steering *s, const struct question *q)
{
	int option = pass_the_turn(q);

	if (option != NO_ANSWER && !s->checked)
		return option;
	s->again = true;
	unwind_leave(s->run, LEFT_ENDED_DEED);
}

/* What is asked for, wherever it is offered; else the documented default. */
static int answer_attacker(struct steering *s, const struct question *q)
{
	if (q->id == s->action_id && !s->acted)
		return answer_action(s, q);
	if (q->id == s->action_id)
		return end_turn(s, q);
	if (q->kind != ASK_CHOICE || !s->acted)
		return s->acted ? default_answer(q) : NO_ANSWER;
	if (q->id == s->target_id)
		return answer_target(s, q);
	note_options(&s->exchange->things, q);
	if (s->wish->with) {
		int option = option_of_key(q, s->wish->with);

		if (option >= 0) {
			s->with_found = true;
			return option;
		}
	}
	return default_answer(q);
}

static int answer_target_s_defense(struct steering *s, const struct question *q)
{
	int option;

	note_options(&s->exchange->defenses, q);
	if (!s->wish->against)
		return NO_ANSWER;
	option = option_of_key(q, s->wish->against);
	if (option < 0)
		return NO_ANSWER;
	s->any_defended = true;
	return option;
}

static int steer(void *context, struct run *run, const struct question *q)
{
	struct steering *s = context;

	(void)run;
	if (q->owner == s->wish->attacker)
		return answer_attacker(s, q);
	if (q->id == s->action_id)
		return pass_the_turn(q);
	if (q->owner == s->wish->target && q->kind == ASK_CHOICE &&
	    (q->id == s->defense_id || q->id == s->reaction_id))
		return answer_target_s_defense(s, q);
	return NO_ANSWER;
}

/* ---- what is told ---- */

/* Checks that decide an attack speak of hit and miss, success and failure; a defence that
 * comes after them undoes a hit. */
static void hear_check(struct steering *s, const struct affray_event *event)
{
	const char *outcome = event->outcome;
	bool good = starts(outcome, "hit") || starts(outcome, "success");

	if (event->who == s->wish->attacker && event->target == s->wish->target &&
	    !s->checked && (good || starts(outcome, "miss") || starts(outcome, "fail"))) {
		s->checked = s->any_check = true;
		s->hit = good;
		s->margin = event->margin;
	} else if (event->who == s->wish->target && event->target == s->wish->attacker &&
		   (starts(outcome, "evade") || starts(outcome, "parried") ||
		    starts(outcome, "dodge"))) {
		s->hit = false;
	}
}

static void hear_deed(struct steering *s, const struct affray_event *event)
{
	if (event->who != s->wish->attacker || event->target != s->wish->target)
		return;
	s->at_target = true;
	if (event->item) {
		struct text text = text_in(s->exchange->item, sizeof s->exchange->item);

		note_word(&s->exchange->things, event->item);
		text_add(&text, event->item);
		if (s->wish->with && is_same_thing(s->wish->with, event->item))
			s->with_found = true;
	}
}

/* Tails of two exploding throws multiply to next to nothing: such a path ends here. */
static void leave_if_faint(struct steering *s)
{
	const struct walk *walk = s->run->walk;

	if (!walk || walk->weight >= FAINT || s->left_out + walk->weight > FAINT_IN_ALL)
		return;
	s->left_out += walk->weight;
	s->faint = true;
	unwind_leave(s->run, LEFT_ENDED_DEED);
}

/* A check without somebody against whom it goes is the attacker's own, too (duel20). */
static void hear(void *context, const struct affray_event *event)
{
	struct steering *s = context;
	struct affray_event at_target;

	if (event->type == AFFRAY_DEED) {
		hear_deed(s, event);
		return;
	}
	if (event->who == s->wish->attacker && event->target < 0 && s->at_target) {
		at_target = *event;
		at_target.target = s->wish->target;
		event = &at_target;
	}
	hear_check(s, event);
	leave_if_faint(s);
}

/* ---- the attacker's first turn ---- */

static int lead_in(void *context, struct run *run, const struct question *q)
{
	struct steering *s = context;

	if (q->id != s->action_id)
		return NO_ANSWER;
	if (q->owner != s->wish->attacker)
		return pass_the_turn(q);
	s->exchange->actions.count = 0;
	note_options(&s->exchange->actions, q);
	unwind_leave(run, LEFT_ASKED);
}

/* From the start to the rest before the attacker first says what it does. */
static bool find_turn(struct steering *s)
{
	struct run *run = s->run;
	struct backers backers = {.context = s, .answer = lead_in};

	run_listen(run, 0, &backers);
	run->records = true;
	for (uint64_t seed = 1; seed <= LEAD_INS; seed++) {
		enum run_stop stop = RUN_RESTED;

		run_start(run, seed, 1);
		for (int i = 0; i < MOST_RESTS && stop == RUN_RESTED; i++)
			stop = run_play(run);
		if (stop != RUN_ASKED)
			continue;
		run_back_to_rest(run);
		fight_copy(run->book, s->exchange->position, run->fight);
		run->records = false;
		return true;
	}
	run->records = false;
	return false;
}

/* ---- a path ---- */

static void begin_path(struct steering *s)
{
	s->acted = s->missed = s->with_found = s->at_target = false;
	s->checked = s->hit = s->faint = s->again = false;
	run_start_at(s->run, s->exchange->position, 1, 1);
}

/* False: a tactic drew by chance. */
static bool play_path(struct steering *s, struct walk *walk)
{
	struct generator chance;

	walk_begin(walk);
	begin_path(s);
	chance = s->run->chance;
	for (int i = 0; i < MOST_STEPS; i++)
		if (run_play(s->run) != RUN_RESTED || s->checked || s->faint || s->again)
			break;
	return memcmp(&chance, &s->run->chance, sizeof chance) == 0;
}

/* ---- which attack ---- */

/* The first path shows where an attack leads; whoever is knocked out before it does not.
 */
static bool leads_there(struct steering *s, const char *action)
{
	struct walk walk = {.weight = 1};

	s->action = action;
	s->run->walk = &walk;
	play_path(s, &walk);
	s->run->walk = NULL;
	return s->at_target && !s->missed;
}

static enum exchange_status choose_attack(struct steering *s)
{
	const struct words *actions = &s->exchange->actions;
	bool reached = false;

	for (int i = 0; i < actions->count; i++) {
		const char *action = actions->list[i];

		if (!is_attack(s->run->book, action) || !leads_there(s, action))
			continue;
		reached = true;
		if (s->wish->with && !s->with_found)
			continue;
		s->exchange->action = action;
		return EXCHANGE_DONE;
	}
	return reached ? EXCHANGE_NO_WEAPON : EXCHANGE_IMPOSSIBLE;
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
	int first = list_rows(&scene, s->wish->attacker, NULL);
	int count = first + list_rows(&scene, s->wish->target, NULL);

	exchange->places = calloc((size_t)count, sizeof *exchange->places);
	exchange->before = calloc((size_t)count, sizeof *exchange->before);
	if (!exchange->places || !exchange->before)
		return false;
	list_rows(&scene, s->wish->attacker, exchange->places);
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

/* Paths that end in the same bytes are one; their rows are read once, at the end. */
static bool note_end(struct steering *s, double p)
{
	const struct fight *fight = s->run->fight;
	uint32_t before = s->ends.count;
	uint32_t end =
		store_add(&s->ends, fight, fight_size(s->run->book, fight), s->hit);

	if (end == NO_KEY ||
	    !grow(&s->end_p, &s->end_room, (size_t)end + 1, sizeof *s->end_p))
		return false;
	if (end == before)
		s->end_p[end] = 0;
	s->end_p[end] += p;
	total_add(&s->known, p);
	total_add(&s->hits, s->hit ? p : 0);
	if (s->checked)
		note_margin(s->exchange, s->margin, p);
	return true;
}

/* Ends of the same values are one outcome. */
static bool note_outcome(struct steering *s, uint32_t end, int32_t *values)
{
	struct exchange *exchange = s->exchange;
	uint32_t before = exchange->outcomes.count, outcome;

	store_get(&s->ends, end, s->run->fight);
	for (int i = 0; i < exchange->place_count; i++)
		values[i] = state_get(&s->run->scene, exchange->places[i]);
	outcome = store_add(&exchange->outcomes, values,
			    (size_t)exchange->place_count * sizeof *values,
			    store_kind(&s->ends, end));
	if (outcome == NO_KEY || !grow(&exchange->p, &exchange->p_room,
				       (size_t)outcome + 1, sizeof *exchange->p))
		return false;
	if (outcome == before)
		exchange->p[outcome] = 0;
	exchange->p[outcome] += s->end_p[end];
	return true;
}

static bool gather_outcomes(struct steering *s)
{
	int32_t *values = calloc((size_t)s->exchange->place_count + 1, sizeof *values);
	bool good = values != NULL;

	for (uint32_t i = 0; i < s->ends.count && good; i++)
		good = note_outcome(s, i, values);
	free(values);
	return good;
}

static enum exchange_status walk_all(struct steering *s)
{
	struct exchange *exchange = s->exchange;
	struct walk walk = {.weight = 1};

	s->run->walk = &walk;
	do {
		if (!play_path(s, &walk))
			return EXCHANGE_BY_CHANCE;
		if (!s->faint && !note_end(s, walk.weight))
			return EXCHANGE_NO_MEMORY;
		if (++exchange->branches >= MAX_BRANCHES)
			return EXCHANGE_TOO_MANY;
		if (exchange->branches % GO_ON_EVERY == 0 && s->wish->go_on &&
		    !s->wish->go_on())
			return EXCHANGE_STOPPED;
	} while (walk_next(&walk));
	return EXCHANGE_DONE;
}

/*
 * A roll of which only success matters is walked as two outcomes, and its margin is then
 * only the edge of each. Real throws tell: a margin that no path had means that.
 */
static bool has_margins(struct steering *s)
{
	s->run->walk = NULL;
	for (uint64_t i = 1; i <= SAMPLES; i++) {
		begin_path(s);
		s->run->generator = generator_for(1, i, STREAM_FIGHT);
		for (int k = 0; k < MOST_STEPS; k++)
			if (run_play(s->run) != RUN_RESTED || s->checked || s->again)
				break;
		if (s->checked && (s->margin < -MIDDLE || s->margin >= MIDDLE ||
				   s->exchange->margins[s->margin + MIDDLE] <= 0))
			return false;
	}
	return s->any_check;
}

/* ---- all of it ---- */

static enum exchange_status walk_exchange(struct steering *s)
{
	struct backers backers = {.context = s, .answer = steer, .listen = hear};
	enum exchange_status status;

	if (!find_turn(s))
		return EXCHANGE_NO_TURN;
	run_listen(s->run, AFFRAY_EVENT_BIT(AFFRAY_DEED) | AFFRAY_EVENT_BIT(AFFRAY_CHECK),
		   &backers);
	status = choose_attack(s);
	if (status != EXCHANGE_DONE)
		return status;
	s->action = s->exchange->action;
	if (!list_places(s))
		return EXCHANGE_NO_MEMORY;
	status = walk_all(s);
	if (status == EXCHANGE_DONE && !gather_outcomes(s))
		return EXCHANGE_NO_MEMORY;
	if (status == EXCHANGE_DONE && s->wish->against && !s->any_defended)
		return EXCHANGE_NO_DEFENSE;
	if (status == EXCHANGE_DONE)
		s->exchange->has_margins = has_margins(s);
	return status;
}

enum exchange_status exchange_walk(struct exchange *exchange,
				   const struct scenario *scenario,
				   const struct exchange_wish *wish)
{
	struct steering s = {
		.exchange = exchange,
		.wish = wish,
		.scenario = scenario,
		.action_id = rulebook_question(scenario->book, "action"),
		.target_id = rulebook_question(scenario->book, "target"),
		.defense_id = rulebook_question(scenario->book, "defense"),
		.reaction_id = rulebook_question(scenario->book, "reaction"),
	};
	enum exchange_status status = EXCHANGE_NO_MEMORY;

	*exchange = (struct exchange){.margin_low = -MIDDLE};
	exchange->position = fight_new(scenario->book);
	s.run = run_new(scenario);
	if (exchange->position && s.run)
		status = walk_exchange(&s);
	run_free(s.run);
	store_free(&s.ends);
	free(s.end_p);
	exchange->hit = total_of(&s.hits);
	exchange->cut = total_of(&s.known) < 1 ? 1 - total_of(&s.known) : 0;
	return status;
}

void exchange_free(struct exchange *exchange)
{
	free(exchange->places);
	free(exchange->before);
	free(exchange->p);
	store_free(&exchange->outcomes);
	fight_free(exchange->position);
	*exchange = (struct exchange){0};
}

bool exchange_outcome(const struct exchange *exchange, uint32_t outcome, int *values)
{
	store_get(&exchange->outcomes, outcome, values);
	return store_kind(&exchange->outcomes, outcome) != 0;
}

bool exchange_changes(const struct exchange *exchange, int place)
{
	int *values = calloc((size_t)exchange->place_count + 1, sizeof *values);
	bool changes = false;

	for (uint32_t i = 0; values && i < exchange->outcomes.count && !changes; i++) {
		exchange_outcome(exchange, i, values);
		changes = values[place] != exchange->before[place];
	}
	free(values);
	return changes;
}
