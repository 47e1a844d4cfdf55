/* SPDX-License-Identifier: MIT
 *
 * One exchange as a document: its chances, the values of each state row, and its
 * outcomes, likeliest first.
 */
#ifndef CLI_EXCHANGE_SHOW_H
#define CLI_EXCHANGE_SHOW_H

#include "engine/scenario.h"
#include "odds/exchange.h"
#include "report/output.h"

/* `is_row`: people see it as one line of a table over defences; the line of the
 * tactic's own choice has the title above it. Text shows only the first outcomes.
 * NULL: no memory. */
struct document *exchange_document(const struct scenario *scenario,
				   const struct exchange *exchange,
				   const struct exchange_wish *wish, bool is_row,
				   enum form form);

/* The chance that was not followed, if any. */
void say_cut(struct document *document, double cut);

#endif
