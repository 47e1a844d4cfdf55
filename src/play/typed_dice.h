/* SPDX-License-Identifier: MIT
 *
 * Real dice: the dice to roll, the ways to type the result, and reading it.
 *
 * A person types a total, or each die. For dice that no shop sells: a die of a million is
 * six ten-sided dice read as digits, three that show 00 to 99, or a percentage; any die
 * of more than a hundred takes a percentage. A single number for a pool of one die is its
 * face.
 */
#ifndef PLAY_TYPED_DICE_H
#define PLAY_TYPED_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include "session.h"

enum { MOST_THROWN = 200 };

/*
 * Reads the dice thrown for this roll. Numbers as typed: one is a total, several are
 * faces; fudge dice may be written + - 0, in one word too (++0-). Returns how many there
 * are, 0 if the text is wrong.
 */
int play_throw(const struct affray_roll *roll, const char *text, bool *are_faces,
	       int faces[MOST_THROWN]);

/* The ways to type it: "the total (2 to 12), or each die with blanks between". */
void play_throw_hint(const struct affray_roll *roll, char *hint, size_t room);

/* The result that is needed, as it is typed: "8 or more", "65.2 % or less". */
void play_needs(const struct affray_roll *roll, const struct needs *needs, char *text,
		size_t room);

/* A hint why this throw is refused; "" if there is none. */
void play_throw_advice(const struct affray_roll *roll, const int *faces, int count,
		       char *advice, size_t room);

#endif
