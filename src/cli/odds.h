/* SPDX-License-Identifier: MIT
 *
 * Shared by the parts of affray odds: its options, and its three reports.
 */
#ifndef CLI_ODDS_H
#define CLI_ODDS_H

#include <time.h>
#include "engine/scenario.h"
#include "odds/duel.h"
#include "options.h"

enum odds_flag {
	ATTACK,
	DEED,
	WITH,
	AGAINST,
	ANSWER,
	EDICT,
	DUEL,
	CHECK,
	BEST,
	LIMIT,
	CUT,
	NUMBER,
	SEED,
	SET,
	CSV,
	JSON
};

/* Each returns an exit status. */
int odds_attack(const struct arguments *arguments, const struct scenario *scenario);
int odds_duel(const struct arguments *arguments, const struct scenario *scenario);
int odds_best(const struct arguments *arguments, const struct scenario *scenario);
int odds_check(const struct arguments *arguments, const struct scenario *scenario);

/* ---- solving whole fights ---- */

struct odds_watch {
	time_t since, last;
	bool shown;
};

/* Fills in the limits of a solution, and a watch that shows its progress in a line on
 * standard error. DONE, or BAD after a message. */
int odds_wish(const struct arguments *arguments, const struct scenario *scenario,
	      struct odds_watch *watch, struct duel_wish *wish);
void odds_watch_end(const struct odds_watch *watch);

/* The progress of the work, to explain why a duel was not solved. */
struct odds_trouble {
	uint64_t limit, states, branches, forecast;
	int sampled; /* fights of the forecast */
	int reached;
	double left;
};
/* A message and its exit status. */
int odds_explain(enum duel_status status, const struct arguments *arguments,
		 const struct odds_trouble *trouble);

#endif
