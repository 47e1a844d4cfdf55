/* SPDX-License-Identifier: MIT
 *
 * Chances: pure functions that end in an integer threshold.
 *
 * Everything here is made of + - * / on doubles (and the correctly rounded square root),
 * so that every machine computes the same thresholds.
 */
#ifndef ORGE_CHANCE_H
#define ORGE_CHANCE_H

double orge_exp(double x);
double orge_log(double x); /* of x > 0 */

/* f(p, m): the chance p bent by m percentage points; coefficient 4.2 (or 1). */
double orge_bend(double p, double m, double coefficient);
/* floor(p * die + 1e-9), in 0..die. */
int orge_threshold(double p, int die);
/* Solid angle of `surface` square metres at the squared distance, at most 100. */
double orge_solid_angle(double surface, double distance_squared);
/* Its modifier, -100..100. */
double orge_angle_modifier(double angle, double neutral);
/* Difficulty of a check of this chance: floor(exp(7 (1 - p)) - 1). */
int orge_difficulty(double p);
/* Skill points from level k to k + 1: ceil(1000 * 1.4^k). */
int orge_level_points(int level);
/* What a game master's estimate for a 50% actor means (abacus): linear, program, exact.
 */
double orge_estimate(int chance, int reading);
/* ceil(x - 1e-9): costs that the book computes as real numbers. */
int orge_ceiling(double x);

#endif
