/* SPDX-License-Identifier: MIT
 *
 * Did you mean? The nearest of some words, for those who may not look into the engine.
 */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

/* Word `index` of a list; NULL ends it. */
typedef const char *word_at(const void *list, int index);

/* The word that `typed` may have been meant for; NULL: none is near. */
const char *nearest_word(const char *typed, word_at *at, const void *list);

#endif
