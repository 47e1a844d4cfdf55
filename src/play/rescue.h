/* SPDX-License-Identifier: MIT
 *
 * What happens when a promise inside is broken: the fight is saved, and the program ends.
 *
 * Has state of its own, because a panic has nothing else to look at.
 */
#ifndef PLAY_RESCUE_H
#define PLAY_RESCUE_H

#include "affray.h"

/* Installs the handlers, also those of signals (base/interrupt.h). */
void rescue_install(void);
/* The fight to save if a promise breaks from here on; NULL: none. */
void rescue_fight(const struct affray_fight *fight);
/* What to tell instead where there is none, such as the command that shows the fight;
 * the string stays the caller's. */
void rescue_hint(const char *hint);

#endif
