/* SPDX-License-Identifier: MIT
 *
 * An exchange in words: reading the names in a wish, and saying why it is impossible.
 */
#ifndef ODDS_EXCHANGE_WORDS_H
#define ODDS_EXCHANGE_WORDS_H

#include "exchange.h"
#include "base/text.h"

enum { ANSWER_ROOM = 200, WHY_ROOM = 3000 };

/* The creature of this name, reserve excluded; NOBODY after a message. */
int exchange_creature(const struct scenario *scenario, const char *name,
		      struct text *why);
/* "[WHO.]QUESTION=ANSWER"; the answer points into `text`. False after a message. */
bool exchange_answer_read(const struct scenario *scenario, const char *written,
			  char text[ANSWER_ROOM], struct exchange_answer *given,
			  struct text *why);
/* The reason for a failure, as a sentence without capital letter and full stop. */
void exchange_explain(enum exchange_status status, const struct scenario *scenario,
		      const struct exchange *exchange, const struct exchange_wish *wish,
		      struct text *why);

#endif
