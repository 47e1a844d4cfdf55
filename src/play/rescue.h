/* SPDX-License-Identifier: MIT
 *
 * After a broken promise (engine/panic.h): saves the fight, and the program ends.
 *
 * The state is static, because a panic handler gets no context.
 */
#ifndef PLAY_RESCUE_H
#define PLAY_RESCUE_H

#include "affray.h"

/* Installs the handlers, also those of signals (base/interrupt.h). */
void rescue_install(void);
/* The fight to save if a promise breaks from here on; NULL: none. */
void rescue_fight(const struct affray_fight *fight);
/* The message if there is no fight to save, such as the command that replays it; the
 * caller keeps the string. */
void rescue_hint(const char *hint);

#endif
