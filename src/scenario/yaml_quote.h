/* SPDX-License-Identifier: MIT
 *
 * The text of a YAML scalar in quotes.
 *
 * By hand, because libfyaml 0.7.12 misreads some of them (several '' in a row; an escaped
 * backslash before an escaped line end) and loses memory over others.
 */
#ifndef SCENARIO_YAML_QUOTE_H
#define SCENARIO_YAML_QUOTE_H

#include <stddef.h>

/*
 * `source` to `end` is what stands between the quotes; libfyaml has accepted it. `text`
 * has room for twice as much. Returns the length. Escapes may have made any character,
 * zero and halves of pairs included.
 */
size_t yaml_unquote(const char *source, const char *end, char quote, char *text);

#endif
