/* SPDX-License-Identifier: MIT
 *
 * The log of a fight: every event since its start, as each seat was told it.
 *
 * The viewers of an event are fixed when it is told, even if secrets change later. Events
 * are numbered for each seat, and so are deeds: gaps would give secrets away. Undo cuts
 * the log; nothing is told twice.
 *
 * Players can look back: a log that keeps positions also has, for each event, how the
 * position has changed since the one before it. That takes longer than telling the event,
 * so the log of a fight does without; it is played again when somebody looks back.
 */
#ifndef LIBRARY_LOG_H
#define LIBRARY_LOG_H

#include "affray.h"
#include "engine/fight.h"
#include "engine/rulebook.h"

enum { LOG_SEATS = MAX_SIDES + 1 }; /* each side, and the public */

/* The event for a seat that does not see all of it. */
struct log_variant {
	int seat;
	struct affray_event event;
	const struct log_variant *next;
};

/* A place in the log's memory. */
struct log_mark {
	int chunk;
	size_t used;
};

/* The bits that differ in a word of eight bytes. Applying it a second time undoes it. */
struct log_change {
	uint32_t word;
	uint64_t bits;
};

struct log_entry {
	struct affray_event event; /* with nothing hidden */
	unsigned seen_by;	   /* a bit for each of LOG_SEATS */
	uint32_t
		numbers[LOG_SEATS]; /* events that the seat has seen, this one included */
	uint32_t deeds[LOG_SEATS];  /* deeds that the seat has seen */
	uint32_t deed[LOG_SEATS];   /* the seat's number of the event's deed */
	uint32_t last_deed;	    /* highest number of a deed so far */
	const struct log_variant *variants;
	const struct log_change *changes; /* of the position since the entry before */
	uint32_t change_count;
	struct log_mark mark; /* where its memory begins */
};

/* All zero: empty. */
struct log {
	struct log_entry **entries;
	uint32_t count, room;
	char **chunks;
	int chunk_count, chunk_room;
	size_t used;		/* of the last chunk */
	struct fight *position; /* at the last event; NULL: not kept, or none was told */
	struct log_change *found; /* room for the changes of one event */
	struct phrases phrases;	  /* of the book, from the first event on */
	bool keeps_positions;
	bool failed; /* no memory: an event is missing */
};

struct affray_fight;

/* Adds the event that is being told; NULL: no memory. */
const struct log_entry *log_add(struct log *log, const struct affray_fight *fight,
				const struct affray_event *event);
/* Forgets all events but the first `count`. */
void log_cut(struct log *log, uint32_t count);
void log_free(struct log *log);

/* A position before the first entry, with room for whole words; NULL: no memory. */
struct fight *log_blank_position(const struct rulebook *book);
/* Changes a position from that of the entry before to that of this one, or back. */
void log_change_position(const struct log_entry *entry, struct fight *position);
/* The entry as this seat sees it; false: the seat does not see it. Its pointers live as
 * long as the entry. */
bool log_entry_for(const struct log_entry *entry, int seat, struct affray_event *event);
/* The entry that is event `number` of this seat, from 1; NULL: there is none. */
const struct log_entry *log_find(const struct log *log, int seat, uint32_t number);

#endif
