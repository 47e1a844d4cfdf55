/* SPDX-License-Identifier: MIT
 *
 * Rival answers to one question: playouts compare each of them with the first.
 *
 * Playout k has the same dice for all rivals, so that they differ by merit and not by
 * luck. The tactic `search` asks whether a rival is better than the scripted answer;
 * judge.h asks how much a given answer has cost. Both search in the same way: rivals that
 * make no difference are dropped; half of the budget goes into rounds, each of which
 * drops the worse half (sequential halving); with the rest the last rival must prove
 * better by more than chance.
 *
 * A rival may be a whole deed: the answer, and answers to the questions that come after
 * it. These questions are found in the playouts: the first playout of each rival notes
 * them, up to the owner's next action.
 */
#ifndef TACTICS_RIVAL_ANSWERS_H
#define TACTICS_RIVAL_ANSWERS_H

#include "engine/playout.h"

enum {
	MAX_RIVALS = MAX_OPTIONS,
	RIVALS_BATCH = 16, /* playouts of each in one go */
};

/* The result of one playout. */
struct ending {
	float value;   /* 1 won, 0.5 drawn, 0 lost; < 0: astray */
	uint64_t hash; /* of the last position */
};

/* A question after the answer: the answer it got, and the other legal ones. */
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
	double value;	       /* sum of its results */
	double better, square; /* sums of advantages, of squares */
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

/* Adds an answer unless it is there already; the first one added is the one to beat. */
void rivals_add_answer(struct rivals *rivals, int answer);
/* Adds every option of a menu; of numbers and tiles, some near the first answer and some
 * all over the range. */
void rivals_add_options(struct rivals *rivals, const struct question *q);
/* Looks for an answer that is better than the first, with about `playouts` playouts, and
 * puts it in second place. False: none is. */
bool rivals_find_better(struct rivals *rivals, int playouts);
/* The same among whole deeds: the better answers are also tried with other details and
 * with another next action. */
bool rivals_find_better_deed(struct rivals *rivals, int playouts);
/* Plays `playouts` more of each rival left. */
void rivals_play_more(struct rivals *rivals, int playouts);
/* Forgets the counts; later playouts still get new dice. */
void rivals_clear_counts(struct rivals *rivals);

/* Mean advantage over the first answer; -1: not known. */
double rival_mean(const struct rival *rival);

#endif
