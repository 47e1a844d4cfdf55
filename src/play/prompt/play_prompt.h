/* SPDX-License-Identifier: MIT
 *
 * Playing at the plain prompt.
 */
#ifndef PLAY_PROMPT_PLAY_PROMPT_H
#define PLAY_PROMPT_PLAY_PROMPT_H

#include "report/output.h"
#include "play/session.h"

/* Plays it to its end, or until the player leaves. Returns an exit status. */
int play_at_prompt(struct session *session, struct output *output, bool with_map,
		   bool is_resumed);

#endif
