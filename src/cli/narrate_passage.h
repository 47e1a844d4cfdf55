/* SPDX-License-Identifier: MIT
 *
 * A passage: the events of one deed, kept until it is over and can be told as a whole.
 *
 * An event's strings live only as long as the callback that brings it, so they are copied
 * into the passage's own memory. A passage that is full is told, and goes on as a new
 * one.
 */
#ifndef CLI_NARRATE_PASSAGE_H
#define CLI_NARRATE_PASSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include "affray.h"

enum {
	PASSAGE_EVENTS =
		160, /* a blow has about twenty; a fireball among many, a hundred */
	PASSAGE_BYTES = 1 << 16, /* names, labels, terms and faces of these */
};

struct passage {
	int count;
	struct affray_event events[PASSAGE_EVENTS];
	size_t used;
	_Alignas(max_align_t) unsigned char memory[PASSAGE_BYTES];
};

void passage_clear(struct passage *passage);
/* False: no room; nothing was kept. */
bool passage_keep(struct passage *passage, const struct affray_event *event);
/* The index of the first event of this type from `from` on; -1: none. */
int passage_find(const struct passage *passage, int from, enum affray_event_type type);

#endif
