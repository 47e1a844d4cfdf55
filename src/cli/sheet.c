/* SPDX-License-Identifier: MIT
 *
 * affray sheet: every field of a creature sheet and of the other catalogue sections:
 * meaning, range, default.
 */
#include <stdio.h>
#include <string.h>
#include "books.h"
#include "commands.h"
#include "report/output.h"
#include "sheet.h"

enum { CSV, JSON };

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

/* ---- values of a field ---- */

static void add_words(struct text *text, const struct field *field, const char *between)
{
	for (int i = 0; field->words[i]; i++)
		text_format(text, "%s%s", i ? between : "", field->words[i]);
}

static void add_range(struct text *text, const struct field *field)
{
	text_format(text, "%d to %d", field->low, field->high);
	if (field->usual == DERIVED)
		text_add(text, ", derived unless given");
	else
		text_format(text, ", usually %d", field->usual);
}

void add_takes(struct text *text, const struct rulebook *book, const struct field *field)
{
	switch (field->type) {
	case FIELD_INT:
		add_range(text, field);
		break;
	case FIELD_BOOL:
		text_format(text, "yes or no, usually %s", field->usual ? "yes" : "no");
		break;
	case FIELD_WORD:
		add_words(text, field, " | ");
		text_format(text, ", usually %s", field->words[field->usual]);
		break;
	case FIELD_WORDS:
		text_add(text, "a list of ");
		add_words(text, field, ", ");
		break;
	case FIELD_RANKED:
		text_add(text, "a list, in order, of ");
		add_words(text, field, ", ");
		break;
	case FIELD_INTS:
		text_add(text, "a map: ");
		add_words(text, field, ", ");
		text_add(text, "; each ");
		add_range(text, field);
		break;
	case FIELD_REF:
		text_format(text, "a key of %s", section_of(book, field));
		break;
	case FIELD_REFS:
		text_format(text, "a list of keys of %s, at most %d",
			    section_of(book, field), field->most);
		break;
	case FIELD_COUNTS:
		text_format(text,
			    "a map from keys of %s to numbers, %d to %d; at most %d keys",
			    section_of(book, field), field->low, field->high,
			    field->most);
		break;
	case FIELD_DICE:
		text_add(text, "dice: 2d6+1, d8 or 3");
		break;
	case FIELD_DICES:
		text_format(text, "a list of dice, at most %d", field->most);
		break;
	case FIELD_PARTS:
		text_format(text, "a list of maps, at most %d:", field->most);
		break;
	default:
		text_add(text, "any text");
	}
}

/* ---- fields as rows ---- */

static void add_limits(struct value *row, const struct field *field)
{
	data_whole(row, "low", field->low);
	data_whole(row, "high", field->high);
	if (field->type == FIELD_COUNTS)
		return;
	if (field->usual == DERIVED)
		data_nothing(row, "default");
	else
		data_whole(row, "default", field->usual);
}

static void add_word_list(struct value *row, const struct field *field)
{
	struct value *words = data_list(row, "words");

	for (int i = 0; field->words[i]; i++)
		data_text(words, NULL, field->words[i]);
	if (field->type == FIELD_WORD)
		data_text(row, "default", field->words[field->usual]);
}

static void add_field(struct document *document, const struct rulebook *book,
		      const char *section, const char *path, const struct field *field,
		      int indent)
{
	struct value *row = data_map(document_lines(document), NULL);
	char takes[4096];
	struct text text = text_in(takes, sizeof takes);

	data_text(row, "section", section);
	data_text(row, "key", path);
	data_text(row, "type", type_name(field));
	if (field->type == FIELD_INT || field->type == FIELD_INTS ||
	    field->type == FIELD_COUNTS)
		add_limits(row, field);
	if (field->type == FIELD_BOOL)
		data_flag(row, "default", field->usual);
	if (field->words && (field->type == FIELD_WORD || field->type == FIELD_WORDS ||
			     field->type == FIELD_RANKED || field->type == FIELD_INTS))
		add_word_list(row, field);
	if (field->type == FIELD_REF || field->type == FIELD_REFS ||
	    field->type == FIELD_COUNTS)
		data_text(row, "of", section_of(book, field));
	if (field->most)
		data_whole(row, "most", field->most);
	data_text(row, "help", field->help);
	add_takes(&text, book, field);
	data_words(row, "name", "%s", field->key);
	data_words(row, "takes", "%s", takes);
	if (field->help && *field->help)
		data_words(row, "about", "%s", field->help);
	row_indent(row, indent);
}

/* Fields of a part stand below it, further in. */
static void add_fields(struct document *document, const struct rulebook *book,
		       const char *section, const char *above, const struct field *fields,
		       int indent)
{
	for (const struct field *field = fields; field && field->key; field++) {
		char path[256];

		snprintf(path, sizeof path, "%s%s%s", above, *above ? "." : "",
			 field->key);
		add_field(document, book, section, path, field, indent);
		if (field->type == FIELD_PARTS)
			add_fields(document, book, section, path, field->fields,
				   indent + HELP_INDENT);
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

static const struct field *fields_of(const struct rulebook *book, int section)
{
	return section < book->kind_count ? book->kinds[section].fields
					  : book->setup_fields;
}

const struct field *sheet_fields(const struct rulebook *book, const char *section)
{
	for (int i = 0; section_at(book, i); i++)
		if (strcmp(section_at(book, i), section) == 0)
			return fields_of(book, i);
	return NULL;
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

static int show_section(const struct arguments *arguments, const struct rulebook *book,
			int section, bool is_first)
{
	static const struct column columns[] = {
		{AS_TEXT("name"), BOLD},
		{AS_TEXT("takes"), .at = KEY_INDENT + TAKES_COLUMN},
		{AS_TEXT("about"), .at = KEY_INDENT + HELP_INDENT, .below = true},
	};
	struct document *document = document_new();
	const char *title = section_at(book, section);

	if (document && !is_first)
		document_gap(document);
	if (document) {
		document_heading(document, "%s:", title);
		add_fields(document, book, title, "", fields_of(book, section), 0);
		document_table(document,
			       TABLE(document_lines(document), columns, KEY_INDENT,
				     KEY_INDENT + TAKES_COLUMN, 0, 0));
	}
	return output_document(arguments->output, document,
			       form_of(false, arguments->flags[JSON].given));
}

/* All sections in one table. */
static int sheet_csv(const struct arguments *arguments, const struct rulebook *book,
		     const char *wanted)
{
	static const struct column columns[] = {
		{AS_CSV("section", "section")}, {AS_CSV("key", "key")},
		{AS_CSV("type", "type")},	{AS_CSV("low", "low")},
		{AS_CSV("high", "high")},	{AS_CSV("default", "default")},
		{AS_CSV("of", "of")},		{AS_CSV("most", "most")},
		{AS_CSV("help", "help")},
	};
	struct document *document = document_new();

	for (int i = 0; document && section_at(book, i); i++)
		if (!wanted || strcmp(wanted, section_at(book, i)) == 0)
			add_fields(document, book, section_at(book, i), "",
				   fields_of(book, i), 0);
	if (document)
		document_table(document,
			       TABLE(document_lines(document), columns, 0, 0, 0, IS_CSV));
	return output_document(arguments->output, document, form_of(true, false));
}

static int sheet(const struct arguments *arguments)
{
	const struct rulebook *book = book_named(arguments->operands[0]);
	const char *wanted = arguments->count > 1 ? arguments->operands[1] : NULL;
	int status = DONE, shown = 0;

	if (!book || (wanted && !is_section(book, wanted)))
		return BAD;
	if (arguments->flags[CSV].given)
		return sheet_csv(arguments, book, wanted);
	for (int i = 0; section_at(book, i) && status == DONE; i++) {
		const struct field *fields = fields_of(book, i);

		if (wanted ? strcmp(wanted, section_at(book, i)) == 0
			   : fields && fields->key)
			status = show_section(arguments, book, i, shown++ == 0);
	}
	return status;
}

static const struct flag flags[] = {
	[CSV] = SWITCH_FLAG("csv", "as lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
	{0},
};

const struct command sheet_command = {
	.name = "sheet",
	.operands = "RULEBOOK [SECTION]",
	.summary = "every field of a creature sheet: meaning, range, default",
	.about = "Shows every field that a creature of this rulebook may have in a "
		 "catalogue, then the fields of weapons and the other sections, and "
		 "last the book's own keys of a scenario.\n"
		 "A field that is usually derived may be given, too; then the given "
		 "value counts.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray sheet threa", "all sections"},
		     {"affray sheet threa weapons", "one of them"}},
	.run = sheet,
};
