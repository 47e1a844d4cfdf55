/* SPDX-License-Identifier: MIT
 *
 * Shared by best.c (the trees) and best_values.c (their values).
 */
#ifndef ODDS_BEST_PARTS_H
#define ODDS_BEST_PARTS_H

#include "best.h"
#include "engine/state.h"
#include "paths.h"
#include "store.h"

/* Paths less likely than this count as not won. */
#define FAINT 1e-15
/* Values that change by less than this count as stable. */
#define STILL 1e-14

enum {
	WON,	 /* the first states are the ends */
	NOT_WON, /* lost, or drawn */
	ENDS,
	WATCH_EVERY = 1024, /* paths, or states of a sweep */
	MOST_SWEEPS = 10000,
	MOST_RESTS = 400, /* of a fight played for the forecast */
};

/* The end of a branch: a state, perhaps in the next round, or a choice. */
#define TO_CHOICE (UINT32_C(1) << 31)
#define NEXT_ROUND (UINT32_C(1) << 30)
#define TARGET (NEXT_ROUND - 1)

struct branch {
	double p;
	uint32_t to;
};

struct bundle {
	size_t first; /* of its branches */
	uint32_t count;
};

struct choice_option {
	int answer;
	const char *key; /* CHOICE; the scenario's */
	struct bundle bundle;
};

struct choice {
	double value;
	size_t first; /* of its options */
	int count;
	int tactic; /* the option of the side's own tactic; -1: it uses chance */
	int16_t question;
	int8_t owner;
	uint8_t kind;
};

/* Its choices are stored in a row, later choices before earlier ones. */
struct best_state {
	struct bundle bundle;
	size_t first_choice;
	uint32_t choice_count;
	double now, before; /* values with the current number of rounds left, and with one
			       less */
	uint32_t mark; /* while branches are gathered: index + 1 of the branch that leads
			  here */
};

/*
 * Where rule code calls rolls_settled(), paths that arrive with equal bytes are merged:
 * the first of them is walked on, and the others lead to its continuation, which is kept
 * as a choice with one option.
 */
struct meeting {
	uint32_t choice; /* NO_KEY: the first path is still walking on */
	uint32_t mark;	 /* as for a state */
};

/* A choice or a meeting on the path that is walked, or (the first) the rest itself. */
struct frame {
	double arrival; /* weight of the path up to here, from the last meeting on */
	double weight;	/* the same, but 1 at a meeting */
	int rolls;	/* before it */
	int option, count, answer, tactic;
	const char *key;
	uint32_t meeting; /* NO_KEY: it is a choice */
	int16_t question; /* -1: a meeting */
	int8_t owner;
	uint8_t kind;
	size_t pending, options; /* where its own entries begin */
};

struct ceiling {
	const struct scenario *scenario;
	const struct rulebook *book;
	int side;
	const struct duel_wish *wish;
	struct best *best;
	enum duel_status status;
	struct run *run;
	struct fight *from;
	struct generator chance; /* of tactics; using it is a failure */
	struct walk walk;

	struct store store; /* state - ENDS */
	struct best_state *states;
	size_t state_room;
	uint32_t state_count;
	struct branch *branches;
	size_t branch_room, branch_count;
	struct choice_option *options;
	size_t option_room, option_count;
	struct choice *choices;
	size_t choice_room, choice_count;

	struct store meeting_keys; /* of the state that is walked */
	struct meeting *meetings;
	size_t meeting_room;
	uint32_t met; /* meeting at which the path was left */
	unsigned char *key;
	struct frame frames[1 + MAX_OWN_CHOICES];
	int frame_count, asked; /* asked: frames on this path so far */
	struct branch *pending; /* of frames that are not closed */
	size_t pending_room, pending_count;
	struct choice_option *pending_options;
	size_t pending_option_room, pending_option_count;

	uint64_t paths;
	bool by_tactic;	       /* values for the side's own tactic */
	struct generator whim; /* of the forecast */
	int rounds;	       /* rounds left for the current values */
};

/* Keeps the first failure; returns false. */
bool ceiling_fail(struct ceiling *c, enum duel_status status);
/* True while within the limits and not told to stop. */
bool ceiling_watch(struct ceiling *c);

bool ceiling_find_values(struct ceiling *c, int rounds);
void ceiling_tell_plan(struct ceiling *c, uint32_t start, int round);

#endif
