/* SPDX-License-Identifier: MIT
 *
 * Problems of the library, on standard error.
 */
#ifndef PLAY_COMPLAINTS_H
#define PLAY_COMPLAINTS_H

#include "affray.h"
#include "base/complain.h"

/* All problems, a line each; returns BAD. */
int complain_of(struct affray_problems *problems);
/* Warns of an outdated record: when it is opened, of its version (from 0); after it was
 * played, of the line where it ends (from 1). */
void warn_of_record(const struct affray_fight *fight, int from);

#endif
