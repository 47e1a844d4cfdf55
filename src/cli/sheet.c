/* SPDX-License-Identifier: MIT
 *
 * affray sheet: every field of a creature sheet and of the other catalogue sections:
 * meaning, range, default.
 */
#include <stdio.h>
#include <string.h>
#include "books.h"
#include "commands.h"
#include "output.h"

enum { JSON };

enum { KEY_INDENT = 2, TAKES_COLUMN = 22, HELP_INDENT = 6 };

static const char *type_name(const struct field *field)
{
	static const char *const names[] = {
		[FIELD_INT] = "number",
		[FIELD_BOOL] = "yes or no",
		[FIELD_WORD] = "word",
		[FIELD_WORDS] = "words",
		[FIELD_RANKED] = "words in order",
		[FIELD_INTS] = "numbers",
		[FIELD_REF] = "key",
		[FIELD_REFS] = "keys",
		[FIELD_COUNTS] = "counts",
		[FIELD_DICE] = "dice",
		[FIELD_DICES] = "list of dice",
		[FIELD_TEXT] = "text",
		[FIELD_PARTS] = "list of maps",
	};

	return names[field->type];
}

static const char *section_of(const struct rulebook *book, const struct field *field)
{
	return book->kinds[field->kind].key;
}

/* ---- for people ---- */

static void add_words(struct page *page, const struct field *field, const char *between)
{
	for (int i = 0; field->words[i]; i++)
		page_format(page, "%s%s", i ? between : "", field->words[i]);
}

static void add_range(struct page *page, const struct field *field)
{
	page_format(page, "%d to %d", field->low, field->high);
	if (field->usual == DERIVED)
		page_add(page, ", derived unless given");
	else
		page_format(page, ", usually %d", field->usual);
}

/* What the field takes, in a few words. */
static void add_takes(struct page *page, const struct rulebook *book,
		      const struct field *field)
{
	switch (field->type) {
	case FIELD_INT:
		add_range(page, field);
		break;
	case FIELD_BOOL:
		page_format(page, "yes or no, usually %s", field->usual ? "yes" : "no");
		break;
	case FIELD_WORD:
		add_words(page, field, " | ");
		page_format(page, ", usually %s", field->words[field->usual]);
		break;
	case FIELD_WORDS:
		page_add(page, "a list of ");
		add_words(page, field, ", ");
		break;
	case FIELD_RANKED:
		page_add(page, "a list, in order, of ");
		add_words(page, field, ", ");
		break;
	case FIELD_INTS:
		page_add(page, "a map: ");
		add_words(page, field, ", ");
		page_add(page, "; each ");
		add_range(page, field);
		break;
	case FIELD_REF:
		page_format(page, "a key of %s", section_of(book, field));
		break;
	case FIELD_REFS:
		page_format(page, "a list of keys of %s, at most %d",
			    section_of(book, field), field->most);
		break;
	case FIELD_COUNTS:
		page_format(page,
			    "a map from keys of %s to numbers, %d to %d; at most %d keys",
			    section_of(book, field), field->low, field->high,
			    field->most);
		break;
	case FIELD_DICE:
		page_add(page, "dice: 2d6+1, d8 or 3");
		break;
	case FIELD_DICES:
		page_format(page, "a list of dice, at most %d", field->most);
		break;
	case FIELD_PARTS:
		page_format(page, "a list of maps, at most %d:", field->most);
		break;
	default:
		page_add(page, "any text");
	}
}

static void show_fields(struct page *page, const struct rulebook *book,
			const struct field *fields, int indent)
{
	for (const struct field *field = fields; field && field->key; field++) {
		page_begin(page, indent, indent + TAKES_COLUMN);
		page_style(page, STYLE_BOLD);
		page_add(page, field->key);
		page_style(page, STYLE_PLAIN);
		page_column(page, indent + TAKES_COLUMN);
		add_takes(page, book, field);
		page_end(page);
		if (field->help && *field->help) {
			page_begin(page, indent + HELP_INDENT, indent + HELP_INDENT);
			page_add(page, field->help);
			page_end(page);
		}
		if (field->type == FIELD_PARTS)
			show_fields(page, book, field->fields, indent + HELP_INDENT);
	}
}

static void show_section(struct page *page, const struct rulebook *book,
			 const char *title, const struct field *fields)
{
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	page_format(page, "%s:", title);
	page_style(page, STYLE_PLAIN);
	page_end(page);
	show_fields(page, book, fields, KEY_INDENT);
}

/* ---- for programs ---- */

static void write_range(struct json *json, const struct field *field)
{
	json_int_at(json, "low", field->low);
	json_int_at(json, "high", field->high);
	if (field->type == FIELD_COUNTS)
		return;
	json_key(json, "default");
	if (field->usual == DERIVED)
		json_nothing(json);
	else
		json_int(json, field->usual);
}

static void write_words(struct json *json, const struct field *field)
{
	json_key(json, "words");
	json_open(json, '[');
	for (int i = 0; field->words[i]; i++)
		json_text(json, field->words[i]);
	json_close(json, ']');
	if (field->type == FIELD_WORD)
		json_text_at(json, "default", field->words[field->usual]);
}

static void write_field(struct json *json, const struct rulebook *book,
			const char *section, const char *path, const struct field *field)
{
	json_open(json, '{');
	json_text_at(json, "section", section);
	json_text_at(json, "key", path);
	json_text_at(json, "type", type_name(field));
	if (field->type == FIELD_INT || field->type == FIELD_INTS ||
	    field->type == FIELD_COUNTS)
		write_range(json, field);
	if (field->type == FIELD_BOOL) {
		json_key(json, "default");
		json_bool(json, field->usual);
	}
	if (field->words && (field->type == FIELD_WORD || field->type == FIELD_WORDS ||
			     field->type == FIELD_RANKED || field->type == FIELD_INTS))
		write_words(json, field);
	if (field->type == FIELD_REF || field->type == FIELD_REFS ||
	    field->type == FIELD_COUNTS)
		json_text_at(json, "of", section_of(book, field));
	if (field->most)
		json_int_at(json, "most", field->most);
	json_text_at(json, "help", field->help);
	json_close(json, '}');
	json_line(json);
}

static void write_fields(struct json *json, const struct rulebook *book,
			 const char *section, const char *above,
			 const struct field *fields)
{
	for (const struct field *field = fields; field && field->key; field++) {
		char path[256];

		snprintf(path, sizeof path, "%s%s%s", above, *above ? "." : "",
			 field->key);
		write_field(json, book, section, path, field);
		if (field->type == FIELD_PARTS)
			write_fields(json, book, section, path, field->fields);
	}
}

/* ---- the command ---- */

static const char *section_at(const void *list, int i)
{
	const struct rulebook *book = list;

	return i < book->kind_count    ? book->kinds[i].key
	       : i == book->kind_count ? "scenario"
				       : NULL;
}

static bool is_section(const struct rulebook *book, const char *name)
{
	const char *near;

	for (int i = 0; section_at(book, i); i++)
		if (strcmp(section_at(book, i), name) == 0)
			return true;
	near = text_nearest(name, section_at, book);
	if (near)
		complain("%s has no section \"%s\"; did you mean \"%s\"?", book->id, name,
			 near);
	else
		complain("%s has no section \"%s\"", book->id, name);
	return false;
}

static void show_one(const struct arguments *arguments, const struct rulebook *book,
		     int section, bool *first)
{
	const char *title = section_at(book, section);
	const struct field *fields = section < book->kind_count
					     ? book->kinds[section].fields
					     : book->setup_fields;
	const char *wanted = arguments->count > 1 ? arguments->operands[1] : NULL;
	struct output *output = arguments->output;

	if (wanted ? strcmp(wanted, title) != 0 : !fields || !fields->key)
		return;
	if (arguments->flags[JSON].given) {
		write_fields(&output->json, book, title, "", fields);
		return;
	}
	if (!*first)
		page_line(&output->page, "%s", "");
	*first = false;
	show_section(&output->page, book, title, fields);
}

static int sheet(const struct arguments *arguments)
{
	const struct rulebook *book = book_named(arguments->operands[0]);
	bool first = true;

	if (!book || (arguments->count > 1 && !is_section(book, arguments->operands[1])))
		return BAD;
	for (int i = 0; section_at(book, i); i++)
		show_one(arguments, book, i, &first);
	return DONE;
}

static const struct flag flags[] = {
	[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
	{0},
};

const struct command sheet_command = {
	.name = "sheet",
	.operands = "RULEBOOK [SECTION]",
	.summary = "every field of a creature sheet: meaning, range, default",
	.about = "Shows every field that a creature of this rulebook may have in a "
		 "catalogue, "
		 "and those of weapons and the other sections; last the book's own keys "
		 "of a "
		 "scenario.\n"
		 "What is derived unless given may be written all the same, and then "
		 "counts.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray sheet threa", "all sections"},
		     {"affray sheet threa weapons", "one of them"}},
	.run = sheet,
};
