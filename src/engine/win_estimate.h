/* SPDX-License-Identifier: MIT
 *
 * Estimates each side's chance of winning from a position, without playing on.
 *
 * It knows no rulebook: it counts the creatures that still fight and reads the book's
 * bars. It has learned the worth of both (least squares) from some fights of the
 * scenario, played by scripted tactics. The lessons depend on the scenario alone, so the
 * same seed is the same fight on any machine and any number of threads.
 */
#ifndef ENGINE_WIN_ESTIMATE_H
#define ENGINE_WIN_ESTIMATE_H

#include "run.h"

struct win_estimate;

/* An estimate that has learned nothing yet; NULL: no memory. */
struct win_estimate *win_estimate_new(void);
void win_estimate_free(struct win_estimate *estimate);
/* Learns with a run for playouts, whose seats stay as they are; once. False: no memory.
 */
bool win_estimate_learn(struct win_estimate *estimate, struct run *run);

/* The chance of this side, 0 to 1; a draw counts half. */
double win_estimate_of(const struct win_estimate *estimate, const struct fight *fight,
		       int side);

#endif
