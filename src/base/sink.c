/* SPDX-License-Identifier: MIT
 *
 * Buffered output: a large buffer that is drained when it is full.
 */
#include "sink.h"

void sink_init(struct sink *sink, char *buffer,
	       bool (*drain)(void *context, const char *bytes, size_t count),
	       void *context)
{
	*sink = (struct sink){.buffer = buffer, .drain = drain, .context = context};
}

bool sink_flush(struct sink *sink)
{
	if (sink->used > 0 && !sink->failed)
		sink->failed = !sink->drain(sink->context, sink->buffer, sink->used);
	sink->used = 0;
	return !sink->failed;
}

void sink_make_space(struct sink *sink)
{
	sink_flush(sink);
}

void sink_add(struct sink *sink, const char *bytes, size_t count)
{
	while (count > 0) {
		size_t part = count < SINK_ROOM ? count : SINK_ROOM;

		memcpy(sink_space(sink, part), bytes, part);
		sink_done(sink, part);
		bytes += part;
		count -= part;
	}
}
