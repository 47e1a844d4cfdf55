/* SPDX-License-Identifier: MIT
 *
 * A text buffer that grows, for output that is written all at once, such as a .fight.
 */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: empty. */
struct buffer {
	char *start; /* NULL while empty; else ends in NUL */
	size_t length, room;
	bool failed; /* out of memory: the text is incomplete */
};

void buffer_add_bytes(struct buffer *buffer, const char *bytes, size_t count);
void buffer_add(struct buffer *buffer, const char *string);
/* Formats as text_format(); at most 500 bytes at a time. */
void buffer_format(struct buffer *buffer, const char *format, ...);
void buffer_free(struct buffer *buffer);

/* The drain of a sink whose bytes go into the buffer `to`. */
bool buffer_drain(void *to, const char *bytes, size_t count);

#endif
