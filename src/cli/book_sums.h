/* SPDX-License-Identifier: MIT
 *
 * The parts of a book's numbers: its modifiers, as seen in fights.
 */
#ifndef CLI_BOOK_SUMS_H
#define CLI_BOOK_SUMS_H

#include "base/buffer.h"
#include "engine/rulebook.h"

/* A table of every explained number and of its terms, each with its rule and its least
 * and largest value in fights of all scenarios of the book with random answers. False
 * after a message. */
bool add_sums(struct buffer *to, const struct rulebook *book);

#endif
