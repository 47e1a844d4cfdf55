/* SPDX-License-Identifier: MIT
 *
 * The fields of a book's sections, for the commands that list them.
 */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include "base/text.h"
#include "engine/rulebook.h"

/* The fields of a section, or of "scenario"; NULL: no such section, or it has no fields.
 */
const struct field *sheet_fields(const struct rulebook *book, const char *section);
/* The values of the field, in a few words. */
void add_takes(struct text *text, const struct rulebook *book, const struct field *field);

#endif
