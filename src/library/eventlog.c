/* SPDX-License-Identifier: MIT
 *
 * Events kept: copies of what was told, until they are dropped.
 */
#include "eventlog.h"
#include <string.h>

static const char *keep(struct event_log *log, const char *string)
{
	const char *copy = string ? tree_text(log->tree, string, strlen(string)) : NULL;

	log->failed = log->failed || (string && !copy);
	return copy;
}

static void keep_terms(struct event_log *log, struct affray_event *event)
{
	size_t count = (size_t)event->term_count;
	struct affray_term *terms = tree_alloc(log->tree, (count + 1) * sizeof *terms);

	if (!terms) {
		log->failed = true;
		event->term_count = 0;
		return;
	}
	for (size_t i = 0; i < count; i++) {
		terms[i] = event->terms[i];
		terms[i].label = keep(log, terms[i].label);
		terms[i].rule = keep(log, terms[i].rule);
	}
	event->terms = terms;
}

void event_log_add(struct event_log *log, const struct affray_event *event)
{
	if (!log->tree)
		log->tree = tree_new();

	struct logged *logged = log->tree ? tree_alloc(log->tree, sizeof *logged) : NULL;

	if (!logged) {
		log->failed = true;
		return;
	}
	logged->event = *event;
	logged->event.name = keep(log, event->name);
	logged->event.target_name = keep(log, event->target_name);
	logged->event.rule = keep(log, event->rule);
	logged->event.label = keep(log, event->label);
	logged->event.item = keep(log, event->item);
	logged->event.outcome = keep(log, event->outcome);
	logged->event.text = keep(log, event->text);
	keep_terms(log, &logged->event);
	logged->event.faces = NULL; /* nobody looks at them later */
	logged->event.face_count = 0;
	if (log->last)
		log->last->next = logged;
	else
		log->first = logged;
	log->last = logged;
}

void event_log_clear(struct event_log *log)
{
	tree_free(log->tree);
	log->tree = NULL;
	log->first = log->last = NULL;
}
