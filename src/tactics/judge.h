/* SPDX-License-Identifier: MIT
 *
 * What an answer has cost: the chance of winning that a better one would have had more.
 *
 * Half of the playouts look for it as the tactic `search` does, the others value it
 * against the answer. The best of many looks better than it is; with dice of its own it
 * does not, so that among equal answers the cost is 0 on average, and may be below 0 in
 * one case.
 */
#ifndef TACTICS_JUDGE_H
#define TACTICS_JUDGE_H

#include "rivals.h"

struct judgement {
	int better;   /* the answer itself if none looks better */
	int pairs;    /* playouts of both that valued it */
	double value; /* chance with the answer */
	double cost;  /* what the better one has more */
	double error; /* the standard error of that */
};

/* `rivals` has no others yet; `answer` is the one that was given, and `opinion` is worth
 * trying whatever the question is. */
struct judgement judge(struct rivals *rivals, const struct question *q, int answer,
		       int opinion, int playouts);
/* The same for one rival, with dice that judge() does not use. */
struct judgement judge_pair(struct rivals *rivals, int answer, int rival, int playouts);

#endif
