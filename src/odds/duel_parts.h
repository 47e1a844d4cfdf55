/* SPDX-License-Identifier: MIT
 *
 * Shared by duel.c (the flow of chance) and duel_walk.c (states and the ways between
 * them).
 */
#ifndef ODDS_DUEL_PARTS_H
#define ODDS_DUEL_PARTS_H

#include "duel.h"
#include "engine/state.h"
#include "flow.h"
#include "paths.h"
#include "recent.h"
#include "total.h"

enum {
	KIND_REST,
	KIND_END,
	WATCH_EVERY = 1024, /* states, or paths, between two looks at the watch */
	MUCH = 1000, /* times a faint chance: the most that a visit may leave out */
};

/* A ring. No state is in it twice, so the number of states is room enough. */
struct queue {
	uint32_t *list;
	size_t room, head, count;
};

/* The last place on a path from which paths may go on without the part before it. */
struct turnoff {
	struct walk_entry entry;
	struct fight *fight;
	struct {
		_Alignas(max_align_t) unsigned char bytes[MAX_KNOWN];
	} kept;			   /* of the entry */
	int wheels, rolled, asked; /* on the path so far */
	double weight;
};

struct solver {
	const struct scenario *scenario;
	const struct rulebook *book;
	struct run *run;
	struct fight *from;
	struct generator chance; /* of tactics; nobody may draw from it */
	struct store store;
	struct store_gap gap; /* bodies that no position has */
	struct recent recent; /* positions as paths reach them, with their states */
	/* A state with chance for this round is in the queue (unless it is an end); one
	 * with chance for the next round is in the list `later`. */
	struct chain_node *nodes;
	size_t node_room;
	uint32_t unwalked; /* states, without ends */
	struct way *ways;
	size_t way_room, way_count;
	struct queue queue;
	uint32_t *later; /* states that have chance in the next round */
	size_t later_room, later_count;
	uint64_t forgotten; /* states of rounds that are over */
	uint64_t walked, visits;
	struct flow flow;
	uint64_t flow_after; /* walks, when the flow was prepared */
	bool flows;	     /* it was possible */
	struct walk walk;    /* path by path */
	struct walk_recall recall;
	struct turnoff turnoff;
	uint64_t paths; /* of all states */
	bool keeps_round, is_forecast;
	int round;
	double left;  /* chance that came into this round */
	double faint; /* chance not followed */
	struct total wins[MAX_SIDES], draw;
	enum duel_status status;
	struct duel *duel;
	const struct duel_wish *wish;
};

/* Ends differ by the winner and by the remains of each creature. */
struct ending {
	int16_t winner, spare;
	struct {
		int16_t fights, value;
	} remains[MAX_REMAINS];
};

static inline bool duel_fail(struct solver *s, enum duel_status status)
{
	s->status = status;
	return false;
}

/* An empty store for its states. */
struct store duel_empty_store(const struct solver *s);
/* The state of these bytes, with its node; NO_KEY after a failure. */
uint32_t duel_state_of(struct solver *s, const void *bytes, size_t size, uint32_t kind);
/* The state of this position, which is made canonical. */
uint32_t duel_rest_state(struct solver *s, struct fight *fight);
/* Walks all paths from a state that has this much chance, as far as they are not too
 * faint, and keeps them as ways; false: failed. */
bool duel_walk_state(struct solver *s, uint32_t state, double p);
/* For walks: a place within a deed where paths meet. */
void duel_note_meeting(void *context, const char *where, const void *known, size_t size);
/* A chance below this is not followed. */
double duel_faint(const struct solver *s);
/* Does the caller want to go on? */
bool duel_is_wanted(struct solver *s);
/* The same, if there is room. Called at least once for every WATCH_EVERY states or
 * paths. */
bool duel_watch(struct solver *s);

#endif
