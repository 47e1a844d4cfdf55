/* SPDX-License-Identifier: MIT
 *
 * The letter that stands for a creature on a map.
 */
#ifndef BASE_LETTER_H
#define BASE_LETTER_H

#include <stdbool.h>
#include <stddef.h>

/* The first letter of the name that is not among the `count` taken ones, else the first
 * free letter of the alphabet, in upper or lower case; '@' or '&' if all are taken. */
char letter_for(const char *taken, size_t count, const char *name, bool capital);

#endif
