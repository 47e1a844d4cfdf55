/* SPDX-License-Identifier: MIT
 *
 * A creature's sheet, field by field, as a scenario file would write it.
 */
#include "built_scenario.h"
#include "library.h"
#include "base/text.h"
#include "engine/fields.h"
#include "engine/scenario.h"

enum { FIELD_ROOM = 512 };

/* "warhammer + buckler" */
static void add_part(struct text *text, bool *any, const char *part)
{
	if (*any)
		text_add(text, " + ");
	text_add(text, part);
	*any = true;
}

/* "swords 14 + dodge 6": only values that differ from the default. */
static bool write_ints(const struct field *field, const int16_t *values,
		       struct text *text)
{
	bool any = false;

	for (int i = 0; field->words[i]; i++) {
		char part[96];
		struct text one = text_in(part, sizeof part);

		if (values[i] == field->usual)
			continue;
		text_format(&one, "%s %d", field->words[i], values[i]);
		add_part(text, &any, part);
	}
	return any;
}

static bool write_refs(const struct scenario *scenario, const struct field *field,
		       const int16_t *refs, struct text *text)
{
	bool any = false;

	for (int i = 0; i < field->most; i++) {
		const struct entry *entry =
			scenario_entry(scenario, field->kind, refs[i]);

		if (entry)
			add_part(text, &any, entry->key);
	}
	return any;
}

static bool write_number(const struct field *field, int value, struct text *text)
{
	if (value == field->usual || value == DERIVED)
		return false;
	if (field->type == FIELD_BOOL)
		text_add(text, value ? "yes" : "no");
	else if (field->type == FIELD_WORD)
		text_add(text, field->words[value]);
	else
		text_add_int(text, value);
	return true;
}

/* False: it has its default, or is of a kind that does not fit in a line. */
static bool write_field(const struct scenario *scenario, const struct field *field,
			const void *base, struct text *text)
{
	const void *at = (const unsigned char *)base + field->offset;

	switch (field->type) {
	case FIELD_INT:
	case FIELD_BOOL:
	case FIELD_WORD:
		return write_number(
			field, stored_get(base, field->offset, field->storage), text);
	case FIELD_INTS:
		return write_ints(field, at, text);
	case FIELD_REFS:
		return write_refs(scenario, field, at, text);
	default:
		return false;
	}
}

void affray_scenario_sheet(struct affray_scenario *handle, int who,
			   affray_field_listener *listener, void *context)
{
	const struct scenario *scenario = affray_scenario_inside(handle);
	const struct field *field;

	if (!scenario || who < 0 || who >= scenario->total)
		return;
	for (field = scenario->book->kinds[0].fields; field->key; field++) {
		char value[FIELD_ROOM];
		struct text text = text_in(value, sizeof value);

		if (write_field(scenario, field, scenario->creatures[who].sheet, &text))
			listener(context, field->key, value, field->help);
	}
}
