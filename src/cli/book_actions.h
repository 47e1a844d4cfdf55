/* SPDX-License-Identifier: MIT
 *
 * The actions of a book with their costs, as seen in fights.
 */
#ifndef CLI_BOOK_ACTIONS_H
#define CLI_BOOK_ACTIONS_H

#include "base/buffer.h"
#include "engine/rulebook.h"

/* A table of every action: its cost, its help, its rule and the rule's origin. False
 * after a message. */
bool add_action_table(struct buffer *to, const struct rulebook *book);

#endif
