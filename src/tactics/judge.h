/* SPDX-License-Identifier: MIT
 *
 * The cost of an answer: how much higher the chance of winning is with a better one.
 *
 * Half of the playouts search for a better answer as the tactic `search` does; the other
 * half values it against the given answer. The best of many looks better than it is;
 * valued with new dice it does not. So among equal answers the cost is 0 on average, and
 * in a single case it may be below 0.
 */
#ifndef TACTICS_JUDGE_H
#define TACTICS_JUDGE_H

#include "rival_answers.h"

struct judgement {
	int better;   /* the answer itself if none looks better */
	int pairs;    /* playouts of both that valued it */
	double value; /* chance of winning with the given answer */
	double cost;  /* chance with the better one minus that */
	double error; /* the standard error of that */
};

/* `rivals` must be empty; `answer` is the given one, and `opinion` is always tried,
 * too. */
struct judgement judge(struct rivals *rivals, const struct question *q, int answer,
		       int opinion, int playouts);
/* The same for one rival, with dice that judge() does not use. */
struct judgement judge_pair(struct rivals *rivals, int answer, int rival, int playouts);

#endif
