/* SPDX-License-Identifier: MIT
 *
 * Events kept: copies of what was told, until they are dropped.
 */
#ifndef LIBRARY_EVENTLOG_H
#define LIBRARY_EVENTLOG_H

#include "affray.h"
#include "base/node.h"

struct logged {
	struct affray_event event; /* its strings and terms live as long as it */
	struct logged *next;
};

/* All zero: empty. */
struct event_log {
	struct tree *tree;
	struct logged *first, *last;
	bool failed; /* no memory: some events are missing */
};

void event_log_add(struct event_log *log, const struct affray_event *event);
/* Forgets all events. */
void event_log_clear(struct event_log *log);

#endif
