/* SPDX-License-Identifier: MIT
 *
 * One exchange as people and programs read it: its chances, what each state row may
 * become, and its outcomes, likeliest first.
 */
#ifndef CLI_EXCHANGE_SHOW_H
#define CLI_EXCHANGE_SHOW_H

#include "engine/scenario.h"
#include "odds/exchange.h"
#include "output.h"

/* "Aldric attacks Goblin (melee attack, long sword) against dodge" */
void show_exchange_title(struct page *page, const struct scenario *scenario,
			 const struct exchange *exchange,
			 const struct exchange_wish *wish);
/* A line of a table over defences. */
void show_exchange_row(struct page *page, const char *name,
		       const struct scenario *scenario, const struct exchange *exchange);
/* All of it; false: no memory. */
bool show_exchange(struct page *page, const struct scenario *scenario,
		   const struct exchange *exchange, const struct exchange_wish *wish);
bool write_exchange(struct json *json, const struct scenario *scenario,
		    const struct exchange *exchange, const struct exchange_wish *wish);

#endif
