/* SPDX-License-Identifier: MIT
 *
 * An exchange in words: whom and what a wish names, and why it cannot be had.
 */
#ifndef ODDS_EXCHANGE_WORDS_H
#define ODDS_EXCHANGE_WORDS_H

#include "exchange.h"
#include "base/text.h"

enum { ANSWER_ROOM = 200, WHY_ROOM = 3000 };

/* The creature of this name that is there from the start; NOBODY after a message. */
int exchange_creature(const struct scenario *scenario, const char *name,
		      struct text *why);
/* "[WHO.]QUESTION=ANSWER"; the answer points into `text`. False after a message. */
bool exchange_answer_read(const struct scenario *scenario, const char *written,
			  char text[ANSWER_ROOM], struct exchange_answer *given,
			  struct text *why);
/* Why it could not be walked, as a sentence without capital and full stop. */
void exchange_explain(enum exchange_status status, const struct scenario *scenario,
		      const struct exchange *exchange, const struct exchange_wish *wish,
		      struct text *why);

#endif
