/* SPDX-License-Identifier: MIT
 *
 * Dice expressions: text to exact distribution.
 *
 *	expression  if E then E else E  |  comparison
 *	comparison  sum [ >= <= > < = != sum ]
 *	sum	    product { + - product }
 *	product	    factor { * factor }
 *	factor	    - factor | ( expression ) | number | dice
 *		    | highest K of NdS | lowest K of NdS
 *	dice	    NdS  dS  NdS!  NdS>=T  4dF  4dF+
 *
 * `>=T` written directly after dice counts those that show T or more; after a space it
 * compares. Lines further down bind more tightly; operators of one line go from left to
 * right, and there is at most one comparison. The + of 4dF+ belongs to the dice if a
 * space, an operator, a closing parenthesis or the end follows; 4dF+14 is 4dF plus 14.
 * All throws are independent.
 */
#ifndef ODDS_EXPRESSION_H
#define ODDS_EXPRESSION_H

#include "distribution.h"
#include "base/problem.h"

/* Limits: outcomes of one distribution, and of all parts of an expression together as a
 * multiple of that. */
enum { MAX_OUTCOMES = 1000000, MAX_PARTS = 10 };

/* An expression that needs more steps (some seconds of work) is refused beforehand. */
#define MAX_STEPS 2e9

/* False after a problem whose column counts from 1 in the text. */
bool expression_read(const char *text, struct distribution *result,
		     struct problems *problems);
/* The same with limits of the caller's own, below those above. */
bool expression_read_within(const char *text, struct effort most,
			    struct distribution *result, struct problems *problems);

#endif
