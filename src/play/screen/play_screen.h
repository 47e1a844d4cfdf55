/* SPDX-License-Identifier: MIT
 *
 * Playing on a full screen.
 *
 * It shows what the plain prompt says, and answers as it does: every answer and command
 * goes through the same words (play/prompt/table.h), so the two cannot differ. Beside it
 * lives what only a screen has: panes, a cursor on the map, and odds that are worked out
 * while nobody presses a key.
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
