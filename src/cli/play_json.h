/* SPDX-License-Identifier: MIT
 *
 * Playing over JSON lines: events and questions go out, answers come in.
 */
#ifndef CLI_PLAY_JSON_H
#define CLI_PLAY_JSON_H

#include "output.h"
#include "play_session.h"

/* {"type":"error","message":...}, one line. */
void json_error_line(struct json *json, const char *message);

/* Plays it to its end, or to that of the answers. Returns an exit status. */
int play_over_json(struct session *session, struct output *output);

#endif
