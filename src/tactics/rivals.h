/* SPDX-License-Identifier: MIT
 *
 * Answers to one question, tried by playing the fight on: each against the first.
 *
 * Playout k has the same dice for all of them, so that their difference is their own and
 * not luck's. The tactic `search` asks whether one is better than what scripted would
 * say; a judge asks what an answer that was given has cost. Both look for it alike: what
 * makes no difference is dropped; half of the budget goes in rounds after which the worse
 * half is out (sequential halving); with the rest the last one must show that it is
 * better by more than chance would explain.
 *
 * A rival may be a whole deed: the answer, and answers to the questions that come after
 * it. Which those are is seen in the playouts: the first of each rival notes them, up to
 * its owner's next action.
 */
#ifndef TACTICS_RIVALS_H
#define TACTICS_RIVALS_H

#include "engine/playout.h"

enum {
	MAX_RIVALS = MAX_OPTIONS,
	RIVALS_BATCH = 16, /* playouts of each in one go */
};

/* What one playout came to. */
struct ending {
	float value; /* 1 won, 0.5 drawn, 0 lost; < 0: astray */
	uint64_t hash;
};

/* A question that came after the answer, what was answered, and what else could be. */
enum { MOST_OTHERS = 8 };
struct noted {
	int16_t question;
	int value; /* as in struct later_answer */
	int count;
	int others[MOST_OTHERS];
};

struct rival {
	int answer;
	struct later later;
	int noted_count;
	struct noted noted[MAX_LATER];
	int pairs;	       /* playouts that both it and the first have */
	double value;	       /* sum over them of what it came to */
	double better, square; /* and of what it has more, and of that squared */
	bool differs;	       /* not every playout ended in the same position */
};

struct rivals {
	const struct outlook *outlook; /* FROM_QUESTION */
	const struct crew *crew;
	int side;
	bool takes_notes;
	int rests; /* of a playout, whose outcome is then estimated (the crew has
		      learned); 0: all are played to the end */
	struct rival list[MAX_RIVALS];
	int count;
	uint64_t played; /* the number of the next playout */
	int batch;	 /* of the batch at work */
	struct ending endings[MAX_RIVALS][RIVALS_BATCH];
};

/* Another one, unless it is there; the first that is added is the one to beat. */
void rivals_add(struct rivals *rivals, int answer);
/* Every option of a menu; some numbers and tiles near the first and all over. */
void rivals_find(struct rivals *rivals, const struct question *q);
/* Looks for one that is better than the first, with about so many playouts; it then
 * stands second. False: none is. */
bool rivals_find_better(struct rivals *rivals, int playouts);
/* The same among whole deeds: the better answers are also tried with other details and
 * with another next action. */
bool rivals_find_deed(struct rivals *rivals, int playouts);
/* So many playouts of each that is left. */
void rivals_play(struct rivals *rivals, int playouts);
/* Forgets what was counted; the dice stay new. */
void rivals_forget(struct rivals *rivals);

/* What it has more than the first, on average; -1: nobody knows. */
double rival_mean(const struct rival *rival);

#endif
