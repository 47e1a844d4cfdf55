/* SPDX-License-Identifier: MIT
 *
 * A passage: the events of one deed, kept until it is over.
 */
#include "narrate_passage.h"
#include <stdint.h>
#include <string.h>

void passage_clear(struct passage *passage)
{
	passage->count = 0;
	passage->used = 0;
}

/* NULL, and `full` set, if there is no room. */
static void *keep_bytes(struct passage *passage, const void *bytes, size_t count,
			bool *full)
{
	size_t at =
		(passage->used + sizeof(max_align_t) - 1) & ~(sizeof(max_align_t) - 1);

	if (!bytes || *full || at + count > PASSAGE_BYTES) {
		*full = *full || bytes;
		return NULL;
	}
	memcpy(passage->memory + at, bytes, count);
	passage->used = at + count;
	return passage->memory + at;
}

static const char *keep_string(struct passage *passage, const char *string, bool *full)
{
	return keep_bytes(passage, string, string ? strlen(string) + 1 : 0, full);
}

static void keep_terms(struct passage *passage, struct affray_event *event, bool *full)
{
	struct affray_term *terms = keep_bytes(
		passage, event->terms, (size_t)event->term_count * sizeof *terms, full);

	for (int i = 0; terms && i < event->term_count; i++) {
		terms[i].label = keep_string(passage, terms[i].label, full);
		terms[i].rule = keep_string(passage, terms[i].rule, full);
	}
	event->terms = terms;
}

bool passage_keep(struct passage *passage, const struct affray_event *event)
{
	size_t used = passage->used;
	struct affray_event copy = *event;
	bool full = passage->count == PASSAGE_EVENTS;
	int faces = event->face_count < 64 ? event->face_count : 64;

	copy.name = keep_string(passage, event->name, &full);
	copy.target_name = keep_string(passage, event->target_name, &full);
	copy.rule = keep_string(passage, event->rule, &full);
	copy.label = keep_string(passage, event->label, &full);
	copy.item = keep_string(passage, event->item, &full);
	copy.outcome = keep_string(passage, event->outcome, &full);
	copy.text = keep_string(passage, event->text, &full);
	keep_terms(passage, &copy, &full);
	copy.faces =
		keep_bytes(passage, event->faces, (size_t)faces * sizeof(int), &full);
	if (full) {
		passage->used = used;
		return false;
	}
	passage->events[passage->count++] = copy;
	return true;
}

int passage_find(const struct passage *passage, int from, enum affray_event_type type)
{
	for (int i = from; i < passage->count; i++)
		if (passage->events[i].type == type)
			return i;
	return -1;
}
