/* SPDX-License-Identifier: MIT
 *
 * Playing over JSON lines: events and questions go out, answers come in.
 */
#ifndef PLAY_PROMPT_JSON_LINES_H
#define PLAY_PROMPT_JSON_LINES_H

#include "report/output.h"
#include "play/session.h"

/* Plays it to its end, or to that of the answers. Returns an exit status. */
int play_over_json(struct session *session, struct output *output);

#endif
