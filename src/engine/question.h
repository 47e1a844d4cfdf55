/* SPDX-License-Identifier: MIT
 *
 * A question of rule code to a player, a game master or a tactic.
 *
 *	struct question q;
 *
 *	question_to(&q, run, target, THREA_ASK_DEFENSE);
 *	offer(&q, PASSIVE, "passive", free_of_charge);
 *	if (can_dodge(scene, target))
 *		offer(&q, DODGE, "dodge", standard_cost);
 *	switch (ask(&q)) { ...
 *
 * A choice is a short list, a number lies in lo..hi, a tile is one of a set. A question
 * with one legal answer is not asked: ask() returns it. Only the first `count` options
 * are ever read or written, so a short question is cheap.
 */
#ifndef ENGINE_QUESTION_H
#define ENGINE_QUESTION_H

#include <stddef.h>
#include <stdint.h>
#include "base/creature_set.h"
#include "event.h"
#include "fight.h"
#include "limits.h"

struct run;

enum question_kind { ASK_CHOICE, ASK_NUMBER, ASK_TILE };

enum { MAX_RESOURCES = 4, MAX_FACTS = 5 };
enum { UNKNOWN_FACT = INT32_MIN }; /* the owner may not know this fact: it is not shown */

/* The usual cost of an option, in the order of the book's resources (AP, FAT ...). */
struct cost {
	int8_t amount[MAX_RESOURCES];
};

struct option {
	const char *key; /* one word, lower case; lives as long as the scenario */
	int16_t value;	 /* return value of ask(); its meaning is the rule's own */
	struct cost cost;
};

struct question {
	struct run *run;
	int16_t id;	  /* the book's QUESTION row */
	int8_t owner;	  /* creature, or GAME_MASTER */
	uint8_t kind;	  /* enum question_kind */
	int16_t deed;	  /* ACTION row of the deed, or -1 */
	int8_t about;	  /* another creature concerned (the attacker), or NOBODY */
	uint8_t viewer;	  /* who may know that it was asked, and the answer */
	int16_t count;	  /* options or tiles */
	int16_t fallback; /* CHOICE: index of the default option */
	bool is_taken;	  /* wished() has taken its answer from the record */
	int low, high;	  /* NUMBER; `fallback_number` is its default */
	int fallback_number;
	int facts[MAX_FACTS]; /* numbers that the owner knows, named by the QUESTION row;
			       * UNKNOWN_FACT ones are not shown */
	const int16_t
		*tiles; /* TILE: tile_index each, in the run's scratch; first = default */
	struct option options[MAX_OPTIONS];
};

static inline void question_to(struct question *q, struct run *run, int owner, int id)
{
	q->run = run;
	q->id = (int16_t)id;
	q->owner = (int8_t)owner;
	q->kind = ASK_CHOICE;
	q->deed = -1;
	q->about = NOBODY;
	q->viewer = VIEW_ALL;
	q->count = 0;
	q->fallback = 0;
	q->is_taken = false;
	q->low = q->high = q->fallback_number = 0;
	q->tiles = NULL;
	for (int i = 0; i < MAX_FACTS; i++)
		q->facts[i] = 0;
}

/* A question within a deed: also its ACTION row, and the other creature concerned (or
 * NOBODY). */
static inline void question_in(struct question *q, struct run *run, int owner, int id,
			       int deed, int about)
{
	question_to(q, run, owner, id);
	q->deed = (int16_t)deed;
	q->about = (int8_t)about;
}

static inline void offer(struct question *q, int value, const char *key, struct cost cost)
{
	struct option *option = &q->options[q->count++];

	option->key = key;
	option->value = (int16_t)value;
	option->cost = cost;
}

/* Offers a creature, by its name. */
void offer_creature(struct question *q, int who);
void offer_creatures(struct question *q, struct creature_set set);
/* Offers 0, 1, 2 ... by these keys, free of charge. */
void offer_words(struct question *q, const char *const *keys, int count);
/* Offers the actions that are open to the creature, in the order of the book's rows. */
void offer_actions(struct question *q, int who);
/* False for values that are no action, such as one more option of a menu of actions. */
bool is_open_action(const struct scene *scene, int who, int action);
void perform_action(struct run *run, int who, int action);

/* Makes the option offered last the default. */
static inline void by_default(struct question *q)
{
	q->fallback = (int16_t)(q->count - 1);
}

/*
 * The fast path for a run that nobody watches, records or stops: the tactic names its
 * choice before the menu is made, and the rule checks that choice only. Everything in the
 * question except its options must be filled in.
 *
 *	if (wished(&q, &value) && is_offered(scene, who, value))
 *		return value;
 *	... offer everything, ask
 *
 * A tactic's wish must equal its choice from the menu: the property "narrated equals
 * silent" plays both ways and compares. In a run that stopped and plays on from its rest
 * the recorded choice stands for the wish, so that a menu is not made again on the way
 * back to it; the property "stopped equals straight" compares.
 */
bool wished(struct question *q, int *value);

/* The value of the option chosen. At least one must have been offered. */
int ask(struct question *q);
/* A number in low..high. */
int ask_number(struct question *q, int low, int high, int fallback);
/* One of `count` tiles (by tile_index); the array must stay unchanged until the
 * answer. */
struct tile ask_tile(struct question *q, const int16_t *tiles, int count);

/* ---- answers ---- */

/* Index of the option with this value (or key), or -1. */
int option_of_value(const struct question *q, int value);
int option_of_key(const struct question *q, const char *key);
/* An answer is an option's index, a number, or a tile index: is it a legal one? */
bool is_legal_answer(const struct question *q, int answer);
/* The documented default. */
int default_answer(const struct question *q);
/* Index of the option with this value, or else the default. */
int option_or_default(const struct question *q, int value);
/* The answer that declines a reaction; for other questions the default. */
int declining_answer(const struct question *q);
struct run;
struct seat;
/* The answer of this seat's tactic to a question that is being asked, or is open. */
int tactic_answer(struct run *run, struct seat *seat, const struct question *q);

#endif
