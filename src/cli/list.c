/* SPDX-License-Identifier: MIT
 *
 * affray list: rulebooks, scenarios, catalogue entries and the like, with their files.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "books.h"
#include "commands.h"
#include "list.h"
#include "report/output.h"
#include "rulebooks/list.h"
#include "play/saves.h"
#include "base/disk.h"
#include "scenario/data_files.h"
#include "base/yaml.h"

enum { CSV, JSON };

/* A list of one kind of one book. */
struct listing {
	struct document *document;
	const struct rulebook *book;
	const char *kind;
};

/* Beside the key on a page of at least this width, else below it. */
enum { WIDE = 60, BELOW = 6 };
enum { KEY_COLUMN = 22, NAME_COLUMN = 36 }; /* names of scenarios are long */

static const struct column name_columns[] = {
	{AS_TEXT("shown")},
	{AS_TEXT("about"), .at = NAME_COLUMN, .wide = WIDE},
	{AS_TEXT("about"), .at = BELOW, .below = true, .narrow = WIDE},
};

static const struct column columns[] = {
	{AS_TEXT("shown")},
	{AS_TEXT("about"), .at = KEY_COLUMN, .wide = WIDE},
	{AS_TEXT("beside"), DIM, .before = "  ", .is_solid = true, .wide = WIDE},
	{AS_TEXT("alone"), DIM, .at = KEY_COLUMN, .is_solid = true, .wide = WIDE},
	{AS_TEXT("about"), .at = BELOW, .below = true, .narrow = WIDE},
	{AS_TEXT("place"), DIM, .at = BELOW, .below = true, .is_solid = true,
	 .narrow = WIDE},
};

/* One entry: its key, description (may be NULL), file (may be NULL) and line (may be 0).
 */
static void add_thing(struct listing *listing, const char *key, const char *about,
		      const char *file, int line)
{
	struct value *row = data_map(document_lines(listing->document), NULL);

	data_text(row, "rulebook", listing->book->id);
	data_text(row, "kind", listing->kind);
	data_text(row, "key", key);
	data_words(row, "shown", "%s", key);
	if (about)
		data_text(row, "about", about);
	if (file)
		data_text(row, "file", file);
	if (line)
		data_whole(row, "line", line);
	if (file && line) {
		data_words(row, about ? "beside" : "alone", "%s:%d", file, line);
		data_words(row, "place", "%s:%d", file, line);
	}
}

/* ---- the kinds ---- */

/* Paths below the working directory are shown relative to it. */
static const char *from_here(const char *path)
{
	char here[4096];
	size_t length;

	if (!path || !getcwd(here, sizeof here))
		return path;
	length = strlen(here);
	return strncmp(path, here, length) == 0 && path[length] == '/' ? path + length + 1
								       : path;
}

static void list_rulebooks(struct document *document)
{
	static const struct column book_columns[] = {
		{AS_TEXT("key"), .csv = "key", BOLD},
		{AS_TEXT("name"), .csv = "name", .at = 14, .after = ": "},
		{AS_TEXT("about"), .csv = "about"},
		{AS_CSV("version", "version")},
		{AS_CSV("rules", "rules")},
		{AS_CSV("rulings", "rulings")},
	};

	for (int i = 0; all_rulebooks[i]; i++) {
		const struct rulebook *book = all_rulebooks[i];
		struct value *row = data_map(document_lines(document), NULL);

		data_text(row, "kind", "rulebooks");
		data_text(row, "key", book->id);
		data_text(row, "name", book->name);
		data_text(row, "about", book->about);
		data_whole(row, "version", book->version);
		data_whole(row, "rules", book->rule_count);
		data_whole(row, "rulings", book->ruling_count);
	}
	document_table(document,
		       TABLE(document_lines(document), book_columns, 0, 14, 0, IS_CSV));
}

static void list_section(struct listing *listing)
{
	struct books_catalogue books;
	const struct node *entry;

	if (books_catalogue_load(&books, listing->book))
		for (int i = 0; (entry = books_entry(&books, listing->kind, i)); i++) {
			const struct node *name = node_get(entry, "name");

			add_thing(listing, entry->key, name ? name->text : NULL,
				  from_here(entry->place.file), entry->key_place.line);
		}
	books_catalogue_free(&books);
}

/* A knob stands below its tactic with its usual value. */
static void list_knob(struct listing *listing, const struct tactic *tactic,
		      const struct knob *knob)
{
	struct value *row = data_map(document_lines(listing->document), NULL);

	data_text(row, "rulebook", listing->book->id);
	data_text(row, "kind", "knobs");
	data_text(row, "tactic", tactic->key);
	data_text(row, "key", knob->key);
	data_words(row, "shown", "%s=%d", knob->key, knob->usual);
	data_text(row, "about", knob->help);
	data_whole(row, "low", knob->low);
	data_whole(row, "high", knob->high);
	data_whole(row, "default", knob->usual);
	row_indent(row, 2);
}

static void list_tactic(struct listing *listing, const struct tactic *tactic)
{
	add_thing(listing, tactic->key, tactic->help, NULL, 0);
	for (int i = 0; i < MAX_KNOBS && tactic->knobs[i].key; i++)
		list_knob(listing, tactic, &tactic->knobs[i]);
}

static void list_tactics(struct listing *listing)
{
	const struct tactic *tactic;

	for (int i = 0; (tactic = tactic_at(listing->book, i)); i++)
		list_tactic(listing, tactic);
}

static void list_actions(struct listing *listing)
{
	for (int i = 0; i < listing->book->action_count; i++)
		add_thing(listing, listing->book->actions[i].key,
			  listing->book->actions[i].help, NULL, 0);
}

static void list_questions(struct listing *listing)
{
	for (int i = 0; i < listing->book->question_count; i++)
		add_thing(listing, listing->book->questions[i].key,
			  listing->book->questions[i].text, NULL, 0);
}

static void list_terrains(struct listing *listing)
{
	for (int i = 0; i < listing->book->terrain_count; i++) {
		const struct terrain_row *row = &listing->book->terrains[i];
		char about[256];

		snprintf(about, sizeof about, "%s  %s", row->chars ? row->chars : " ",
			 row->help ? row->help : "");
		add_thing(listing, row->key, about, NULL, 0);
	}
}

/* A scenario is listed by the name that run takes; its title is read from its file. */
static void list_scenario(struct listing *listing, const char *key)
{
	struct problems *problems = calloc(1, sizeof *problems);
	struct tree *tree = tree_new();
	char *path = scenario_file(".", key);
	const struct node *root =
		problems && tree && path ? yaml_read_file(tree, path, problems) : NULL;
	const struct node *name = node_get(root, "name");

	add_thing(listing, key,
		  !root	 ? "(cannot be read; try affray check)"
		  : name ? name->text
			 : NULL,
		  path ? from_here(path) : NULL, 0);
	free(path);
	tree_free(tree);
	free(problems);
}

static void list_scenarios(struct listing *listing)
{
	const struct rulebook *const books[] = {listing->book, NULL};
	char **names = scenario_names(books);

	for (char **name = names; name && *name; name++)
		list_scenario(listing, *name);
	names_free(names);
}

/* ---- which list ---- */

static const struct {
	const char *kind;
	void (*list)(struct listing *listing);
} kinds[] = {
	{"scenarios", list_scenarios}, {"tactics", list_tactics},
	{"actions", list_actions},     {"questions", list_questions},
	{"terrains", list_terrains},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static bool has_section(const struct rulebook *book, const char *kind)
{
	for (int i = 0; i < book->kind_count; i++)
		if (strcmp(book->kinds[i].key, kind) == 0)
			return true;
	return false;
}

/* Lists everything of one kind in one book; false: there is no such kind. */
static bool list_kind(struct listing *listing)
{
	for (int i = 0; i < KINDS; i++)
		if (strcmp(kinds[i].kind, listing->kind) == 0) {
			kinds[i].list(listing);
			return true;
		}
	if (!has_section(listing->book, listing->kind))
		return false;
	list_section(listing);
	return true;
}

static enum form form_given(const struct arguments *arguments)
{
	return form_of(arguments->flags[CSV].given, arguments->flags[JSON].given);
}

static int show_kind(const struct arguments *arguments, const struct rulebook *book,
		     const char *kind, bool *found)
{
	struct listing listing = {document_new(), book, kind};
	bool is_name = strcmp(kind, "scenarios") == 0;

	if (listing.document && list_kind(&listing)) {
		struct table_view table = {
			.rows = document_lines(listing.document),
			.title = document_keep(listing.document, "%s %s", book->id, kind),
			.first = 2,
			.rest = KEY_COLUMN,
			COLUMNS_OF(columns)};
		struct table_view names = {.rows = table.rows,
					   .title = table.title,
					   .first = 2,
					   .rest = NAME_COLUMN,
					   COLUMNS_OF(name_columns)};

		*found = true;
		document_table(listing.document, is_name ? &names : &table);
	}
	return output_document(arguments->output, listing.document,
			       form_given(arguments));
}

/* All books in one table. */
static int list_csv(const struct arguments *arguments, const struct rulebook *only,
		    const char *kind, bool *found)
{
	static const struct column csv[] = {
		{AS_CSV("rulebook", "rulebook")}, {AS_CSV("kind", "kind")},
		{AS_CSV("key", "key")},		  {AS_CSV("about", "about")},
		{AS_CSV("file", "file")},	  {AS_CSV("line", "line")},
	};
	struct document *document = document_new();

	for (int i = 0; document && all_rulebooks[i]; i++) {
		struct listing listing = {document, all_rulebooks[i], kind};

		if ((!only || only == all_rulebooks[i]) && list_kind(&listing))
			*found = true;
	}
	if (document)
		document_table(document,
			       TABLE(document_lines(document), csv, 0, 0, 0, IS_CSV));
	return output_document(arguments->output, document, form_of(*found, !*found));
}

const char *list_word(int i)
{
	if (i < 2)
		return i == 0 ? "rulebooks" : "saves";
	i -= 2;
	if (i < KINDS)
		return kinds[i].kind;
	i -= KINDS;
	for (int book = 0; all_rulebooks[book]; book++) {
		if (i < all_rulebooks[book]->kind_count)
			return all_rulebooks[book]->kinds[i].key;
		i -= all_rulebooks[book]->kind_count;
	}
	return NULL;
}

static const char *word_at(const void *list, int i)
{
	(void)list;
	return list_word(i);
}

/* Books share most of their sections. */
static bool is_repeated(int word)
{
	for (int i = 0; i < word; i++)
		if (strcmp(word_at(NULL, i), word_at(NULL, word)) == 0)
			return true;
	return false;
}

/* `only`: the book that was asked for, or NULL. */
static int unknown_kind(const struct command *command, const char *kind,
			const struct rulebook *only)
{
	const char *near = text_nearest(kind, word_at, NULL);
	char buffer[512];
	struct text text = text_in(buffer, sizeof buffer);

	if (near && strcmp(near, kind) == 0 && only)
		return usage_error(command, "%s has no %s", only->id, kind);
	if (near)
		return usage_error(command, "there are no \"%s\"; did you mean \"%s\"?",
				   kind, near);
	for (int i = 0; word_at(NULL, i); i++)
		if (!is_repeated(i))
			text_format(&text, "%s%s", i ? ", " : "", word_at(NULL, i));
	return usage_error(command, "there are no \"%s\"; there are: %s", kind, buffer);
}

static int list(const struct arguments *arguments)
{
	const char *kind = arguments->count > 0 ? arguments->operands[0] : "rulebooks";
	const struct rulebook *only = NULL;
	struct document *document;
	bool found = false;
	int status = DONE;

	if (arguments->count > 1 && !(only = book_named(arguments->operands[1])))
		return BAD;
	if (strcmp(kind, "rulebooks") == 0 || strcmp(kind, "saves") == 0) {
		document = document_new();
		if (document && *kind == 'r')
			list_rulebooks(document);
		else if (document)
			saves_list(document, only ? only->id : NULL);
		return output_document(arguments->output, document,
				       form_given(arguments));
	}
	if (arguments->flags[CSV].given)
		status = list_csv(arguments, only, kind, &found);
	for (int i = 0;
	     all_rulebooks[i] && status == DONE && !arguments->flags[CSV].given; i++)
		if (!only || only == all_rulebooks[i])
			status = show_kind(arguments, all_rulebooks[i], kind, &found);
	return status != DONE ? status
	       : found	      ? DONE
			      : unknown_kind(arguments->command, kind, only);
}

static const struct flag flags[] = {
	[CSV] = SWITCH_FLAG("csv", "as lines for a spreadsheet"),
	[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
	{0},
};

const struct command list_command = {
	.name = "list",
	.operands = "[WHAT [RULEBOOK]]",
	.summary = "rulebooks, scenarios, saves, tactics, weapons ..., and their files",
	.about = "Lists rulebooks, saves, scenarios, tactics, actions, questions or "
		 "terrains, or a section of the catalogues, such as creatures or "
		 "weapons. Without a word it lists the rulebooks.\n"
		 "Catalogues and scenarios are looked up in the folders of "
		 "AFFRAY_PATH, then in Affray's own; the first file that has a key "
		 "wins and is the one shown. Commands that take a scenario accept "
		 "its name in any folder.\n",
	.flags = flags,
	.least = 0,
	.most = 2,
	.examples = {{"affray list scenarios", "the fights that come with Affray"},
		     {"affray list weapons threa",
		      "the weapons of threa, with their files"}},
	.run = list,
};
