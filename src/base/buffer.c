/* SPDX-License-Identifier: MIT
 *
 * A text buffer that grows.
 */
#include "buffer.h"
#include "text.h"
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Room for `count` more bytes and the NUL. */
static bool make_room(struct buffer *buffer, size_t count)
{
	size_t room = buffer->room > 0 ? buffer->room : 256;

	if (buffer->failed || count > SIZE_MAX / 4 || buffer->length > SIZE_MAX / 4)
		return false;
	while (room - buffer->length <= count)
		room *= 2;
	if (room == buffer->room)
		return true;

	char *larger = realloc(buffer->start, room);

	if (!larger)
		return false;
	buffer->start = larger;
	buffer->room = room;
	return true;
}

void buffer_add_bytes(struct buffer *buffer, const char *bytes, size_t count)
{
	if (!make_room(buffer, count)) {
		buffer->failed = true;
		return;
	}
	if (count > 0)
		memcpy(buffer->start + buffer->length, bytes, count);
	buffer->length += count;
	buffer->start[buffer->length] = '\0';
}

void buffer_add(struct buffer *buffer, const char *string)
{
	buffer_add_bytes(buffer, string, strlen(string));
}

void buffer_format(struct buffer *buffer, const char *format, ...)
{
	char piece[500];
	struct text text = text_in(piece, sizeof(piece));
	va_list list;

	va_start(list, format);
	text_format_list(&text, format, list);
	va_end(list);
	buffer_add_bytes(buffer, piece, text.length);
}

void buffer_free(struct buffer *buffer)
{
	free(buffer->start);
	*buffer = (struct buffer){0};
}

bool buffer_drain(void *to, const char *bytes, size_t count)
{
	struct buffer *buffer = to;

	buffer_add_bytes(buffer, bytes, count);
	return !buffer->failed;
}
