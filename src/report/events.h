/* SPDX-License-Identifier: MIT
 *
 * Events and questions as JSON objects; docs/json.md is their schema.
 */
#ifndef REPORT_EVENTS_H
#define REPORT_EVENTS_H

#include "affray.h"
#include "base/json.h"

/* One line. `scenario` names the viewers of secret things. */
void json_event(struct json *json, struct affray_scenario *scenario,
		const struct affray_event *event);
/* The open question, one line; the answer to it is {"choose": ...}. */
void json_question(struct json *json, const struct affray_question *question);
/* A roll of real dice that is awaited, one line; the answer is {"roll": ...}. */
void json_roll_wanted(struct json *json, const struct affray_roll *roll);

#endif
