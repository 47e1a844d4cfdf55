/* SPDX-License-Identifier: MIT
 *
 * The fields of a book's sections, for those who list them.
 */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include "base/text.h"
#include "engine/rulebook.h"

/* Of a section, or of "scenario"; NULL: there is none, or it has none. */
const struct field *sheet_fields(const struct rulebook *book, const char *section);
/* The values of the field, in a few words. */
void add_takes(struct text *text, const struct rulebook *book, const struct field *field);

#endif
