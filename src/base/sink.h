/* SPDX-License-Identifier: MIT
 *
 * Buffered output: a large buffer that is drained when it is full.
 *
 * Writers append to the buffer; its target (a file, a pipe, a test's memory) gets few
 * large pieces. After a drain has failed the sink swallows everything, so writers need
 * not check after each value; the owner checks once at the end.
 */
#ifndef BASE_SINK_H
#define BASE_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { SINK_ROOM = 1 << 16 }; /* two of these stay in a second-level cache */

struct sink {
	char *buffer; /* SINK_ROOM bytes, the owner's */
	size_t used;
	/* Takes all of the bytes; false: it failed, and will not be called again. */
	bool (*drain)(void *context, const char *bytes, size_t count);
	void *context;
	bool failed;
};

void sink_init(struct sink *sink, char *buffer,
	       bool (*drain)(void *context, const char *bytes, size_t count),
	       void *context);
/* Drains the buffer; false if this or an earlier drain failed. */
bool sink_flush(struct sink *sink);
/* For sink_space() alone. */
void sink_make_space(struct sink *sink);
/* Any number of bytes. */
void sink_add(struct sink *sink, const char *bytes, size_t count);

/* Room for the next `count` bytes (at most SINK_ROOM); sink_done() then says how many
 * were used. */
static inline char *sink_space(struct sink *sink, size_t count)
{
	if (SINK_ROOM - sink->used < count)
		sink_make_space(sink);
	return sink->buffer + sink->used;
}

static inline void sink_done(struct sink *sink, size_t count)
{
	sink->used += count;
}

static inline void sink_add_byte(struct sink *sink, char byte)
{
	*sink_space(sink, 1) = byte;
	sink_done(sink, 1);
}

static inline void sink_add_string(struct sink *sink, const char *string)
{
	sink_add(sink, string, strlen(string));
}

#endif
