/* SPDX-License-Identifier: MIT
 *
 * What the outcome of a check says of the attack that it decides.
 *
 * Books speak of hits and misses, successes and failures, and some roll the defence after
 * the attack. Whoever counts hits (exact odds, playouts) reads their words here.
 */
#ifndef ENGINE_VERDICT_H
#define ENGINE_VERDICT_H

#include <stdbool.h>

enum verdict {
	NO_VERDICT, /* it decides no attack */
	BAD_VERDICT,
	HIT_VERDICT,
	SUCCESS_VERDICT, /* a spell, a grip: no blow, but it works */
};

/* Of a check of the attacker against the target. */
enum verdict verdict_of(const char *outcome);
/* Defences that are rolled after the attack's check. What is resisted after a hit is only
 * what it brings besides (poison); after another success it is the deed itself. */
bool verdict_undone(enum verdict verdict, const char *outcome);
/* The target's counter came first: the attack is over. */
bool verdict_countered(const char *outcome);

#endif
