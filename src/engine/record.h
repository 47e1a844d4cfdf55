/* SPDX-License-Identifier: MIT
 *
 * The record of a run: every step since it began, or since its last rest.
 *
 * Everything that needs the past reads it. A run that stopped goes back to its last rest
 * and is fed the steps since; undo begins again and feeds it all steps but the last ones;
 * playouts are fed those since the rest; saving writes them down.
 *
 *	steps  a r a a r | a r r a | a r	r: a roll, a: an answer, |: a rest
 *	                   ^rest_at    ^fed ^count
 *
 * Every answer is a step, by persons and tactics alike. Rolls are steps only in runs
 * where somebody may give dice: in other runs the generator throws the same dice again. A
 * run that nobody stops keeps no record.
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
	bool mixed;	     /* ROLL: made while some of the seats had real dice */
	bool shown;	     /* ROLL: one of the dice shown for one roll_order() */
	bool reaction; /* ANSWER: to a question to react; set by the owner of the run */
	uint8_t face_count; /* ROLL: 0: only the total was given */
	uint16_t round;
	int16_t question; /* ANSWER: QUESTION row */
	int value;	  /* option index, number, tile index; a roll's total */
	int chosen;	  /* ANSWER: the option's value, or the number or tile index */
	int asked;	  /* ANSWER: questions between the rest and this one */
	uint32_t roll;	  /* ROLL: its number in the fight */
	const char *key;  /* ANSWER: of the option; the scenario's. NULL: number, tile */
	struct dice dice;
	const int *faces; /* owned by the record, like `edict` */
	const char *edict;
	struct generator chance; /* the tactics' generator before this step */
};

/* All zero: empty. */
struct record {
	struct record_step *steps;
	int count, room;
	int rest_at; /* the first step after the last rest */
	int fed;     /* steps that the run has already replayed or taken */
	bool failed; /* no memory: a step is missing, and the run cannot go back */
};

/* The step that the run is fed next; NULL: the record is used up, and new steps
 * follow. */
static inline const struct record_step *record_next(const struct record *record)
{
	return record->fed < record->count ? &record->steps[record->fed] : NULL;
}

/* Appends a copy of the step and of the data it owns. NULL: no memory; `failed` is
 * set. */
struct record_step *record_append(struct record *record, const struct record_step *step);
/* Keeps only the first `count` steps. */
void record_cut(struct record *record, int count);
/* Appends all steps of `from`; false: no memory. */
bool record_copy(struct record *record, const struct record *from);
void record_free(struct record *record);

/* The result of the dice of a ROLL. */
static inline struct given_dice step_dice(const struct record_step *step)
{
	return (struct given_dice){step->value, step->face_count, step->faces};
}

#endif
