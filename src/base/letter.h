/* SPDX-License-Identifier: MIT
 *
 * A letter for a name, such as stands for a creature on a map.
 */
#ifndef BASE_LETTER_H
#define BASE_LETTER_H

#include <stdbool.h>
#include <stddef.h>

/* The first letter of the name that none of the `count` taken ones is, else of the
 * alphabet, as a capital or not; '@' or '&' if all are taken. */
char letter_for(const char *taken, size_t count, const char *name, bool capital);

#endif
