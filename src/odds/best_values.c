/* SPDX-License-Identifier: MIT
 *
 * The most that a side can win: values of the trees, and the plan that reaches them.
 */
#include "best_parts.h"
#include <math.h>
#include <string.h>

/* ---- values ---- */

static double bundle_value(const struct ceiling *c, struct bundle bundle)
{
	const struct branch *branch = c->branches + bundle.first;
	double sum = 0;

	for (uint32_t i = 0; i < bundle.count; i++, branch++) {
		uint32_t to = branch->to;

		if (to & TO_CHOICE)
			sum += branch->p * c->choices[to & ~TO_CHOICE].value;
		else if (to & NEXT_ROUND)
			sum += branch->p * c->states[to & TARGET].before;
		else
			sum += branch->p * c->states[to].now;
	}
	return sum;
}

static double option_value(const struct ceiling *c, const struct choice *choice, int i)
{
	return bundle_value(c, c->options[choice->first + (size_t)i].bundle);
}

static double choice_value(const struct ceiling *c, const struct choice *choice)
{
	double value = 0;

	if (c->by_tactic)
		return option_value(c, choice, choice->tactic);
	for (int i = 0; i < choice->count; i++)
		value = fmax(value, option_value(c, choice, i));
	return value;
}

static double state_value(struct ceiling *c, const struct best_state *state)
{
	for (uint32_t i = 0; i < state->choice_count; i++) {
		struct choice *choice = &c->choices[state->first_choice + i];

		choice->value = choice_value(c, choice);
	}
	return bundle_value(c, state->bundle);
}

/* From the last state to the first, as successors mostly have higher numbers; again
 * until no value changes. */
static bool sweep_round(struct ceiling *c)
{
	double change = 1;

	for (int sweep = 0; change > STILL; sweep++) {
		if (sweep == MOST_SWEEPS)
			return ceiling_fail(c, DUEL_ENDLESS);
		change = 0;
		for (uint32_t i = c->state_count; i-- > ENDS;) {
			double value = state_value(c, &c->states[i]);

			change = fmax(change, fabs(value - c->states[i].now));
			c->states[i].now = value;
			if (i % WATCH_EVERY == 0 && !ceiling_watch(c))
				return false;
		}
	}
	return true;
}

/* With one round left, with two, ... up to `rounds`. */
bool ceiling_find_values(struct ceiling *c, int rounds)
{
	double change = 1;

	for (uint32_t i = 0; i < c->state_count; i++)
		c->states[i].now = i == WON;
	for (c->rounds = 1; c->rounds <= rounds && change > STILL; c->rounds++) {
		for (uint32_t i = 0; i < c->state_count; i++)
			c->states[i].before = c->states[i].now;
		if (!sweep_round(c))
			return false;
		change = 0;
		for (uint32_t i = 0; i < c->state_count; i++)
			change = fmax(change,
				      fabs(c->states[i].now - c->states[i].before));
	}
	return true;
}

/* ---- the plan ---- */

static void write_answer(const struct ceiling *c, const struct choice *choice, int i,
			 char words[PLAN_ROOM])
{
	const struct choice_option *option = &c->options[choice->first + (size_t)i];
	struct text text = text_in(words, PLAN_ROOM);

	answer_write_kept(c->scenario, choice->kind, option->key, option->answer, &text);
}

/* Inserts the option after the better ones and its equals; only a few are kept. */
static void add_told(struct plan_choice *told, const struct plan_option *option)
{
	int k = told->count;

	while (k > 0 && told->options[k - 1].chance < option->chance - STILL)
		k--;
	if (k > MAX_INSTEAD)
		return;
	if (told->count <= MAX_INSTEAD)
		told->count++;
	memmove(&told->options[k + 1], &told->options[k],
		(size_t)(told->count - 1 - k) * sizeof *told->options);
	told->options[k] = *option;
}

/* Returns the best option; among equals it is the tactic's, else the first. */
static int tell_choice(struct ceiling *c, const struct choice *choice, int round)
{
	struct plan_choice *told = &c->best->plan[c->best->plan_count++];
	int first = choice->tactic >= 0 ? choice->tactic : 0, best = first;

	*told = (struct plan_choice){.round = round,
				     .who = choice->owner,
				     .ask = c->book->questions[choice->question].key};
	if (choice->tactic >= 0)
		write_answer(c, choice, choice->tactic, told->tactic);
	for (int i = -1; i < choice->count; i++) {
		int at = i < 0 ? first : i;
		struct plan_option option = {.chance = option_value(c, choice, at)};

		if (i == first)
			continue;
		if (option.chance > option_value(c, choice, best) + STILL)
			best = at;
		write_answer(c, choice, at, option.answer);
		add_told(told, &option);
	}
	return best;
}

static bool is_among(const uint32_t *list, int count, uint32_t state)
{
	for (int i = 0; i < count; i++)
		if (list[i] == state)
			return true;
	return false;
}

static uint32_t likeliest(const struct ceiling *c, struct bundle bundle)
{
	const struct branch *branch = c->branches + bundle.first, *most = branch;

	for (uint32_t i = 1; i < bundle.count; i++)
		if (branch[i].p > most->p)
			most = &branch[i];
	return most->to;
}

/* Follows the likeliest dice until a position repeats. */
void ceiling_tell_plan(struct ceiling *c, uint32_t start, int round)
{
	struct bundle bundle = c->states[start].bundle;
	uint32_t passed[MOST_RESTS];
	int rests = 0;

	while (c->best->plan_count < MAX_PLAN && rests < MOST_RESTS) {
		uint32_t to = likeliest(c, bundle);

		if (to & TO_CHOICE) {
			const struct choice *choice = &c->choices[to & ~TO_CHOICE];
			int option =
				choice->question < 0 ? 0 : tell_choice(c, choice, round);

			bundle = c->options[choice->first + (size_t)option].bundle;
			continue;
		}
		round += (to & NEXT_ROUND) != 0;
		to &= TARGET;
		if (to < ENDS || is_among(passed, rests, to))
			return;
		passed[rests++] = to;
		bundle = c->states[to].bundle;
	}
}
