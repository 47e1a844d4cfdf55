/* SPDX-License-Identifier: MIT
 *
 * The words that affray list takes.
 */
#ifndef CLI_LIST_H
#define CLI_LIST_H

/* Word `index` that the command takes: its own, then the sections of all books; some
 * stand twice. NULL: no more. */
const char *list_word(int index);

#endif
