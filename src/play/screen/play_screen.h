/* SPDX-License-Identifier: MIT
 *
 * Playing on a full screen.
 *
 * Every key becomes a call of the console (play/console.h), as every line at the plain
 * prompt does. This folder adds only the screen: panes, a cursor on the map, and odds
 * that are computed while nobody presses a key.
 */
#ifndef PLAY_SCREEN_PLAY_SCREEN_H
#define PLAY_SCREEN_PLAY_SCREEN_H

#include "report/output.h"
#include "play/session.h"
#include "screen.h"

/* Plays it to its end, or until the player leaves. Returns an exit status. To be called
 * where screen_is_possible(). */
int play_on_screen(struct session *session, struct output *output, bool with_map);

#endif
