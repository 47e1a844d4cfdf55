/* SPDX-License-Identifier: MIT
 *
 * The ends of an exchange, merged into outcomes: ends whose watched places have the same
 * values.
 *
 * Ends differ in few places, and which ones is found on the way. So an end is compared
 * with the first one as a whole, but for the bits that are known to vary; only places
 * that vary are read.
 */
#ifndef ODDS_EXCHANGE_ENDS_H
#define ODDS_EXCHANGE_ENDS_H

#include "exchange.h"

struct ends {
	struct exchange *exchange;
	const struct scenario *scenario;
	struct store_gap gap;	    /* bodies that no position has */
	struct field_place *fields; /* of all places */
	struct field_place *read;   /* those that vary, as they were found */
	size_t size;		    /* of an end, in bytes */
	/* The first end, but for the bits that vary: these are of the last end. */
	struct fight *last;
	struct word_bits *varying; /* words in which bits vary */
	size_t varying_count, varying_room;
	int32_t *changes;	       /* of the end being noted, from the first one */
	struct exchange_range *ranges; /* of all changes */
};

/* For an exchange whose places are listed; false: no memory. */
bool ends_begin(struct ends *ends, struct exchange *exchange,
		const struct scenario *scenario);
/* Counts an end with its chance; false: no memory. */
bool ends_note(struct ends *ends, const struct fight *fight, bool hit, double p);
/* After the last end: puts the varying places in order. */
bool ends_finish(struct ends *ends);
/* Call it even after a failure. */
void ends_free(struct ends *ends);

#endif
