/* SPDX-License-Identifier: MIT
 *
 * Fights that a book's tables are made from.
 */
#ifndef CLI_BOOK_FIGHTS_H
#define CLI_BOOK_FIGHTS_H

#include <stdbool.h>
#include "affray.h"
#include "engine/rulebook.h"

/* Calls `play` with new fights of every scenario of the book; random answers are seated.
 * They do not depend on tactics, so a table made from them changes only with the rules
 * and the scenarios. False: out of memory. */
bool for_random_fights(const struct rulebook *book,
		       void (*play)(void *context, struct affray_fight *fight),
		       void *context);

#endif
