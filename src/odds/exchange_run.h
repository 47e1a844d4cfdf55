/* SPDX-License-Identifier: MIT
 *
 * Steering an exchange: the answers while an attack is played, and the notes on its
 * events.
 */
#ifndef ODDS_EXCHANGE_RUN_H
#define ODDS_EXCHANGE_RUN_H

#include "exchange.h"

/*
 * Notes on a path so far. Two paths are merged only if these are equal, too; so it holds
 * no more than is needed, and only numbers of one size (no padding).
 */
struct heard {
	int32_t acted;	    /* the action has been chosen */
	int32_t missed;	    /* the target was not offered */
	int32_t with_found; /* the wanted weapon was offered */
	int32_t aimed;	    /* at the target's tile */
	int32_t at_target;  /* the deed was told, and it is aimed at the target */
	int32_t again;	    /* the attacker is to act once more: the deed is over */
	int32_t checked;    /* the check that decides has been made */
	int32_t hit;	    /* it has succeeded, and nothing has undone that */
	int32_t has_margin, margin; /* until settles() notes it */
};

struct steering {
	struct exchange *exchange;
	const struct exchange_wish *wish;
	const struct scenario *scenario;
	struct run *run;
	int action_id, target_id; /* QUESTION rows; -1: none */
	int defense_id, reaction_id;
	int answer_ids[MAX_GIVEN]; /* QUESTION rows of the answers given; -1: none */
	const char *action;	   /* the attack being tried */
	struct heard heard;	   /* notes on the current path */
	bool waits; /* the deed may be decided later than at the rest after it */
	bool any_defended, any_check, any_hit;
	bool any_asked[MAX_GIVEN], any_taken[MAX_GIVEN]; /* of the answers given */
};

void steer_begin(struct steering *s, struct exchange *exchange,
		 const struct scenario *scenario, const struct exchange_wish *wish);
/* Drops the notes on attacks that were only tried. */
void steer_forget(struct steering *s);
/* From now on the run plays the exchange. */
void steer_exchange(struct steering *s);
/* From now on it plays to the attacker's first action question, and stops there. */
void steer_to_turn(struct steering *s);
/* At a rest: is the deed still undecided? */
bool steer_goes_on(const struct steering *s, int step);

#endif
