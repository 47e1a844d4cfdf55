/* SPDX-License-Identifier: MIT
 *
 * Shared by tests of fights: a fight from text, a person who gives any answer, and a
 * listener that keeps events. Tests of the fair include fair.h too, which replaces the
 * rulebooks.
 */
#ifndef TESTS_AT_TABLE_H
#define TESTS_AT_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "affray.h"
#include "engine/generator.h"

static struct affray_problems *problems;
static struct affray_scenario *last_read; /* the scenario read last by fight_of_text */
static char *last_text;

static inline int set_up(void **unused)
{
	(void)unused;
	problems = affray_problems_new();
	return problems ? 0 : -1;
}

static inline int tear_down(void **unused)
{
	(void)unused;
	affray_problems_free(problems);
	affray_scenario_free(last_read);
	free(last_text);
	last_read = NULL;
	last_text = NULL;
	return 0;
}

static inline void assert_ok(enum affray_status status)
{
	if (status != AFFRAY_OK)
		fail_msg("status %d: %s", (int)status, affray_problems_line(problems, 0));
}

static inline void assert_refused(enum affray_status status, const char *message)
{
	assert_int_equal(status, AFFRAY_BAD_INPUT);
	assert_true(affray_problems_count(problems) > 0);
	assert_string_equal(affray_problems_line(problems, 0), message);
	affray_problems_clear(problems);
}

/* Many tests use the same scenario again and again, and reading it takes longer than
 * playing some of its questions: so the last one is kept. */
static inline struct affray_fight *fight_of_text(const char *text, uint64_t seed)
{
	struct affray_fight *fight;

	if (!last_text || strcmp(last_text, text) != 0) {
		affray_scenario_free(last_read);
		free(last_text);
		last_text = NULL;
		assert_ok(affray_scenario_read(&last_read, text, strlen(text), "t.yaml",
					       problems));
		last_text = strdup(text);
	}
	assert_ok(affray_fight_new(&fight, last_read, seed, 1, problems));
	return fight;
}

static inline int value_of(struct affray_fight *fight, const char *path)
{
	int value;

	assert_int_equal(affray_fight_get(fight, AFFRAY_SEES_ALL, path, &value),
			 AFFRAY_OK);
	return value;
}

/* ---- a person ---- */

/* Gives a legal answer to the open question. */
static inline void answer_anything(struct affray_fight *fight, struct generator *whim)
{
	const struct affray_question *q = affray_fight_question(fight);
	const struct affray_roll *roll = affray_fight_roll(fight);
	int pick;

	if (roll) {
		pick = roll->low + generator_below(whim, roll->high - roll->low + 1);
		assert_ok(affray_fight_total(fight, pick, problems));
	} else if (q->kind == AFFRAY_CHOICE) {
		pick = generator_below(whim, q->option_count);
		assert_ok(affray_fight_choose(fight, q->options[pick].key, problems));
	} else if (q->kind == AFFRAY_NUMBER) {
		pick = q->low + generator_below(whim, q->high - q->low + 1);
		assert_ok(affray_fight_number(fight, pick, problems));
	} else {
		pick = generator_below(whim, q->tile_count);
		assert_ok(affray_fight_tile(fight, q->tiles[pick][0], q->tiles[pick][1],
					    problems));
	}
}

/* Gives at most this many answers; then plays on to the next stop. */
static inline void play_on(struct affray_fight *fight, struct generator *whim, int most)
{
	while (affray_fight_advance(fight) != AFFRAY_ENDED && most-- > 0)
		answer_anything(fight, whim);
}

static inline void choose(struct affray_fight *fight, const char *answer)
{
	assert_ok(affray_fight_answer(fight, answer, problems));
	affray_fight_advance(fight);
}

/* ---- an ear ---- */

struct ear {
	uint64_t hash;
	uint32_t count, last; /* number of events; number of the last one */
	bool jumps;	      /* the numbers were not consecutive */
	int of_type[AFFRAY_EVENT_TYPES];
	int terms; /* terms of all sums */
};

static inline void mix(struct ear *ear, uint64_t word)
{
	ear->hash = (ear->hash ^ word) * 0x9fb21c651e98df25u;
	ear->hash ^= ear->hash >> 31;
}

static inline void mix_text(struct ear *ear, const char *text)
{
	for (; text && *text; text++)
		mix(ear, (unsigned char)*text);
}

static inline void hear(void *context, const struct affray_event *event)
{
	struct ear *ear = context;

	ear->count++;
	ear->jumps = ear->jumps || event->number != ear->last + 1;
	ear->last = event->number;
	ear->of_type[event->type]++;
	ear->terms += event->term_count;
	mix(ear, event->type);
	mix(ear, event->number);
	mix(ear, (uint64_t)event->who);
	mix(ear, (uint64_t)event->value);
	mix(ear, (uint64_t)event->left);
	mix_text(ear, event->label);
	mix_text(ear, event->outcome);
	mix_text(ear, event->item);
	mix_text(ear, event->rule);
	for (int i = 0; i < event->term_count; i++)
		mix(ear, (uint64_t)event->terms[i].value);
}

static inline void listen(struct affray_fight *fight, struct ear *ear, int seat)
{
	*ear = (struct ear){0};
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, seat, hear, ear);
}

#endif
