/* SPDX-License-Identifier: MIT
 *
 * Playing over JSON lines: events and questions go out, answers come in.
 */
#ifndef CLI_PLAY_JSON_H
#define CLI_PLAY_JSON_H

#include "output.h"
#include "play_session.h"

/* Plays it to its end, or to that of the answers. Returns an exit status. */
int play_over_json(struct session *session, struct output *output);

#endif
