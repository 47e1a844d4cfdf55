/* SPDX-License-Identifier: MIT
 *
 * Steering an exchange: who answers what while an attack is played, and what is heard of
 * it.
 */
#ifndef ODDS_EXCHANGE_RUN_H
#define ODDS_EXCHANGE_RUN_H

#include "exchange.h"

/*
 * What is heard of a path so far. Two paths are one only if this is the same, too; so it
 * holds no more than is needed, and nothing but numbers of one size (no gaps).
 */
struct heard {
	int32_t acted;	    /* the action has been chosen */
	int32_t missed;	    /* the target was not offered */
	int32_t with_found; /* the wanted weapon was offered */
	int32_t aimed;	    /* at the target's tile */
	int32_t at_target;  /* the deed was told, and it was meant for the target */
	int32_t again;	    /* the attacker is to act once more: the deed is over */
	int32_t checked;    /* the check that decides has been made */
	int32_t hit;	    /* it has succeeded, and nothing has undone that */
	int32_t has_margin, margin; /* until it is noted */
};

struct steering {
	struct exchange *exchange;
	const struct exchange_wish *wish;
	const struct scenario *scenario;
	struct run *run;
	int action_id, target_id; /* QUESTION rows; -1: none */
	int defense_id, reaction_id;
	int answer_ids[MAX_GIVEN]; /* QUESTION rows of the answers given; -1: none */
	const char *action;	   /* the attack that is tried */
	struct heard heard;	   /* of the path that is walked */
	bool waits; /* the deed may be decided later than at the rest after it */
	bool any_defended, any_check, any_hit;
	bool any_asked[MAX_GIVEN], any_taken[MAX_GIVEN]; /* of the answers given */
};

void steer_begin(struct steering *s, struct exchange *exchange,
		 const struct scenario *scenario, const struct exchange_wish *wish);
/* Forgets what was heard of the attacks that were only tried. */
void steer_forget(struct steering *s);
/* From now on the run plays the exchange. */
void steer_exchange(struct steering *s);
/* From now on it plays to the attacker's first action question, and stops there. */
void steer_to_turn(struct steering *s);
/* At a rest: there is more to come of the deed. */
bool steer_goes_on(const struct steering *s, int step);

#endif
