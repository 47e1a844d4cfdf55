/* SPDX-License-Identifier: MIT
 *
 * The record of a run: every step that was taken since it began, or since its last rest.
 *
 * It is the one truth about the past. A run that stopped goes back to its last rest and
 * is fed the steps since; undo begins again and feeds it all steps but the last ones;
 * playouts are fed those since the rest; saving writes them down.
 *
 *	steps  a r a a r | a r r a | a r	r: a roll, a: an answer, |: a rest
 *	                   ^rest_at    ^fed ^count
 *
 * An answer is a step whoever gave it. Rolls are steps where somebody may give dice:
 * elsewhere the generator throws the same again. A run that nobody stops keeps no record.
 */
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "dice.h"
#include "generator.h"

enum giver { BY_PERSON, BY_RECORD, BY_TACTIC };

enum step_kind { STEP_ANSWER, STEP_ROLL, STEP_EDICT };

struct record_step {
	uint8_t kind;	     /* enum step_kind */
	uint8_t giver;	     /* enum giver; dice of the generator: BY_TACTIC */
	uint8_t answer_kind; /* ANSWER: enum question_kind */
	uint8_t viewer;	     /* ANSWER: viewers */
	int8_t owner;	     /* owner of the question, or roller */
	bool given;	     /* ROLL: not from the generator */
	bool mixed;	     /* ROLL: while the dice of some were real */
	bool shown;	     /* ROLL: one of several dice told for one order */
	bool reaction;	    /* ANSWER: was asked to react; the owner of the run says so */
	uint8_t face_count; /* ROLL: 0: the total alone was said */
	uint16_t round;
	int16_t question; /* ANSWER: QUESTION row */
	int value;	  /* option index, number, tile index; a roll's total */
	uint32_t roll;	  /* ROLL: its number in the fight */
	const char *key;  /* ANSWER: of the option; the scenario's. NULL: number, tile */
	struct dice dice;
	const int *faces; /* owned by the record, as is: */
	const char *edict;
	struct generator chance; /* of the tactics, before it */
};

/* All zero: empty. */
struct record {
	struct record_step *steps;
	int count, room;
	int rest_at; /* the first step after the last rest */
	int fed;     /* steps that the run has come past */
	bool failed; /* no memory: a step is missing, and the run cannot go back */
};

/* The step that the run is to be fed next; NULL: it is in new land. */
static inline const struct record_step *record_next(const struct record *record)
{
	return record->fed < record->count ? &record->steps[record->fed] : NULL;
}

/* Another step at the end; what it owns is copied. NULL: no memory, and it failed. */
struct record_step *record_append(struct record *record, const struct record_step *step);
/* Only the first `count` steps stay. */
void record_cut(struct record *record, int count);
/* All steps of `from` after those that are there; false: no memory. */
bool record_copy(struct record *record, const struct record *from);
void record_free(struct record *record);

/* The result of the dice of a ROLL. */
static inline struct given_dice step_dice(const struct record_step *step)
{
	return (struct given_dice){step->value, step->face_count, step->faces};
}

#endif
