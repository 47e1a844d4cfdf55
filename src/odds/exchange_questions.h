/* SPDX-License-Identifier: MIT
 *
 * The questions of an exchange over all paths: who was asked what, the options, the
 * answers, and who decided them.
 */
#ifndef ODDS_EXCHANGE_QUESTIONS_H
#define ODDS_EXCHANGE_QUESTIONS_H

#include "engine/question.h"

enum { MAX_WORDS = 32, MAX_ASKED = 48, MAX_TAKEN = 12 };

/* Words that were offered, each once. */
struct words {
	const char *list[MAX_WORDS];
	int count;
};

enum answered_by {
	ANSWERED_ALONE, /* not asked: there was one legal answer */
	ANSWERED_BY_DEFAULT,
	ANSWERED_BY_TACTIC,
	ANSWERED_AS_TOLD,
};

struct asked {
	int who;	      /* creature, or GAME_MASTER */
	int question;	      /* QUESTION row */
	uint8_t kind;	      /* enum question_kind */
	uint8_t by;	      /* enum answered_by: the highest of those seen */
	int low, high;	      /* NUMBER: over all paths */
	struct words offered; /* CHOICE */
	struct words taken;   /* CHOICE */
	int values[MAX_TAKEN], value_count; /* NUMBER, TILE: taken */
};

struct asked_list {
	struct asked list[MAX_ASKED];
	int count;
};

void words_note(struct words *words, const char *word);
void words_note_options(struct words *words, const struct question *q);

/* `answer` is an option's index, a number, or a tile index. */
void asked_note(struct asked_list *list, const struct question *q, int answer,
		enum answered_by by);
/* How many creatures were asked this QUESTION row. */
int asked_owners(const struct asked_list *list, int question);

#endif
