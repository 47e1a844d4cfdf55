/* SPDX-License-Identifier: MIT
 *
 * What the parts of affray odds share: its options, and its three reports.
 */
#ifndef CLI_ODDS_H
#define CLI_ODDS_H

#include "engine/scenario.h"
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
	LIMIT,
	CUT,
	NUMBER,
	SEED,
	JSON
};

/* Each returns an exit status. */
int odds_attack(const struct arguments *arguments, const struct scenario *scenario);
int odds_duel(const struct arguments *arguments, const struct scenario *scenario);
int odds_check(const struct arguments *arguments, const struct scenario *scenario);

/* DONE, or BAD after a message: a person cannot answer for every branch. */
int odds_check_tactics(const struct scenario *scenario);

#endif
