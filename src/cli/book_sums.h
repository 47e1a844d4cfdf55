/* SPDX-License-Identifier: MIT
 *
 * The parts of a book's numbers: its modifiers, as seen in fights.
 */
#ifndef CLI_BOOK_SUMS_H
#define CLI_BOOK_SUMS_H

#include "base/buffer.h"
#include "engine/rulebook.h"

/* A table of every explained number and of its parts, each with its rule and with the
 * least and the most that it came to in fights of all scenarios of the book, played by
 * random answers. False after a message. */
bool add_sums(struct buffer *to, const struct rulebook *book);

#endif
