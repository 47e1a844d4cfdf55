/* SPDX-License-Identifier: MIT
 *
 * Writes JSON into a sink, value by value: no tree, no allocation.
 *
 *	json_open(&json, '{');
 *	json_key(&json, "total");
 *	json_int(&json, 16);
 *	json_close(&json, '}');
 *	json_line(&json);
 *
 * Commas are written automatically: `comma` is true if the innermost object or array
 * already has a value. Keys are plain ASCII literals and are not escaped; strings are,
 * and bytes that are not UTF-8 become U+FFFD, so a line is valid even if a file gave its
 * goblin an odd name.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "sink.h"

struct json {
	struct sink *sink;
	bool comma;
};

static inline struct json json_in(struct sink *sink)
{
	return (struct json){.sink = sink};
}

/* The bracket is '{' or '[', or its counterpart. */
void json_open(struct json *json, char bracket);
void json_close(struct json *json, char bracket);
/* Ends a line after a whole value. */
void json_line(struct json *json);

/* `bytes` is a key with its quotes and colon. */
void json_key_bytes(struct json *json, const char *bytes, size_t count);
#define json_key(json, literal) \
	json_key_bytes(json, "\"" literal "\":", sizeof("\"" literal "\":") - 1)
/* A key that is not a literal: a name from a file. */
void json_key_string(struct json *json, const char *key);

void json_text(struct json *json, const char *string); /* NULL: null */
void json_int(struct json *json, int64_t value);
void json_count(struct json *json, uint64_t value);
/* The shortest decimal that reads back as the same double; null if it is not finite. */
void json_double(struct json *json, double value);
void json_bool(struct json *json, bool value);
void json_nothing(struct json *json);

/* A key and its value. */
#define json_text_at(json, literal, value) \
	(json_key(json, literal), json_text(json, value))
#define json_int_at(json, literal, value) (json_key(json, literal), json_int(json, value))

#endif
