/* SPDX-License-Identifier: MIT
 *
 * The rulebooks that are built in, by id in alphabetical order.
 *
 * The Makefile writes the array from the folders here: each defines <id>_rulebook.
 */
#ifndef RULEBOOKS_LIST_H
#define RULEBOOKS_LIST_H

struct rulebook;

extern const struct rulebook *const all_rulebooks[]; /* NULL-terminated */

#endif
