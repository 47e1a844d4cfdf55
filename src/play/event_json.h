/* SPDX-License-Identifier: MIT
 *
 * Events as JSON objects; docs/json.md is their schema.
 */
#ifndef PLAY_EVENT_JSON_H
#define PLAY_EVENT_JSON_H

#include "affray.h"
#include "base/json.h"

/* One line. `scenario` names the viewers of secret things. */
void json_event(struct json *json, struct affray_scenario *scenario,
		const struct affray_event *event);
/* The same without the end of the line, as a value in an array. */
void json_event_object(struct json *json, struct affray_scenario *scenario,
		       const struct affray_event *event);

#endif
