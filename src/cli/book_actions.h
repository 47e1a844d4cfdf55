/* SPDX-License-Identifier: MIT
 *
 * The actions of a book with their costs, as seen in fights.
 */
#ifndef CLI_BOOK_ACTIONS_H
#define CLI_BOOK_ACTIONS_H

#include "base/buffer.h"
#include "engine/rulebook.h"

/* The rule that this row of a section comes from (struct source_row); 0: none, it is
 * ours. */
int source_rule(const struct rulebook *book, const char *section, const char *key);
/* A table of every action: its cost, its help, its rule and the rule's origin. False
 * after a message. */
bool add_action_table(struct buffer *to, const struct rulebook *book);

#endif
