/* SPDX-License-Identifier: MIT
 *
 * The flow of chance through the states of a fight, many rounds at once.
 *
 * Once every state is known, each has a row: its chance in each of the next rounds. A row
 * is complete as soon as all that flows into it has come; then each of its ways is taken
 * once, for all rounds. States that lead back to each other (a pair of misses) are filled
 * in together, round by round; there are few of them at a time in most fights.
 */
#ifndef ODDS_FLOW_H
#define ODDS_FLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A transition: to which state, how likely, and when. */
struct way {
	double p;
	uint32_t to;
	uint16_t rounds; /* from now: 0 or 1 */
	uint16_t is_end;
};

/* A state without its bytes. */
struct chain_node {
	double now, next; /* chance of being there in this round, in the next */
	size_t first;	  /* of its ways */
	uint32_t count;
	uint32_t way; /* while ways are gathered: index + 1 of the way that leads here */
	double cut;   /* share of its paths that were too faint */
	double walked_for; /* its chance when it was walked; 0: not walked yet */
};

enum { FLOW_ROUNDS = 8 }; /* at once */

/* Chance of being in a state in each round; the last one begins the next rows. */
struct flow_row {
	double p[FLOW_ROUNDS + 1];
};

struct flow {
	struct chain_node *nodes;
	struct way *ways;
	uint32_t count; /* of nodes */
	/* The groups of states that lead back to each other, and their states, in an
	 * order in which no chance flows backward (within a group: none within a
	 * round). */
	struct flow_group *groups;
	uint32_t group_count;
	struct flow_place *places;
	struct flow_step *steps; /* ways inside the groups */
	struct flow_row *rows;	 /* of each node */
	double dropped;		 /* chance not passed on */
	struct flow_row ended;	 /* chance of the ends in each round */
};

/* Prepares the flow through these states, which are all walked; their ways
 * are sorted and shortened.
 * False: a state leads back to itself within a round, or there is no memory; the flow
 * must be freed all the same. */
bool flow_begin(struct flow *flow, struct chain_node *nodes, uint32_t count,
		struct way *ways);
/* Passes on the chance that the states have in this round: to the ends, and to the round
 * after FLOW_ROUNDS, which is then the next. Groups with less chance than `least` in all
 * of these rounds are dropped. */
void flow_on(struct flow *flow, double least);
void flow_free(struct flow *flow);

#endif
