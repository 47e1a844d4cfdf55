/* SPDX-License-Identifier: MIT
 *
 * affray list: what is there, and from which file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "books.h"
#include "commands.h"
#include "output.h"
#include "rulebooks/list.h"
#include "saves.h"
#include "scenario/catalogue.h"
#include "base/yaml.h"

enum { JSON };

enum { KEY_COLUMN = 22, PATH_COLUMN = 52, REST_COLUMN = 6 };

/* Where a list of one kind goes, and what it is a list of. */
struct listing {
	struct output *output;
	bool json;
	const struct rulebook *book;
	const char *kind;
	bool headed; /* its heading is printed */
};

static void show_heading(struct listing *listing)
{
	struct page *page = &listing->output->page;

	if (listing->headed)
		return;
	page_begin(page, 0, 0);
	page_style(page, STYLE_BOLD);
	page_format(page, "%s %s", listing->book->id, listing->kind);
	page_style(page, STYLE_PLAIN);
	page_end(page);
	listing->headed = true;
}

/* One thing: its key, what it is (may be NULL), its file (may be NULL) and line (0). */
static void show_thing(struct listing *listing, const char *key, const char *about,
		       const char *file, int line)
{
	struct page *page = &listing->output->page;
	struct json *json = &listing->output->json;
	bool is_path = strchr(key, '/');

	if (listing->json) {
		json_open(json, '{');
		json_text_at(json, "rulebook", listing->book->id);
		json_text_at(json, "kind", listing->kind);
		json_text_at(json, "key", key);
		if (about)
			json_text_at(json, "about", about);
		if (file)
			json_text_at(json, "file", file);
		if (line)
			json_int_at(json, "line", line);
		json_close(json, '}');
		json_line(json);
		return;
	}
	show_heading(listing);
	page_begin(page, 2, is_path ? REST_COLUMN : KEY_COLUMN);
	page_add(page, key);
	page_column(page, is_path ? PATH_COLUMN : KEY_COLUMN);
	page_add(page, about);
	page_style(page, STYLE_DIM);
	if (file && line)
		page_format(page, "%s%s:%d", about ? "  " : "", file, line);
	page_style(page, STYLE_PLAIN);
	page_end(page);
}

/* ---- the kinds ---- */

/* Paths below the folder that one stands in are shown from there. */
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

static void list_rulebooks(const struct arguments *arguments)
{
	struct page *page = &arguments->output->page;
	struct json *json = &arguments->output->json;

	for (int i = 0; all_rulebooks[i]; i++) {
		const struct rulebook *book = all_rulebooks[i];

		if (arguments->flags[JSON].given) {
			json_open(json, '{');
			json_text_at(json, "kind", "rulebooks");
			json_text_at(json, "key", book->id);
			json_text_at(json, "name", book->name);
			json_text_at(json, "about", book->about);
			json_int_at(json, "version", book->version);
			json_int_at(json, "rules", book->rule_count);
			json_int_at(json, "rulings", book->ruling_count);
			json_close(json, '}');
			json_line(json);
			continue;
		}
		page_begin(page, 0, 14);
		page_style(page, STYLE_BOLD);
		page_add(page, book->id);
		page_style(page, STYLE_PLAIN);
		page_column(page, 14);
		page_format(page, "%s: %s", book->name, book->about);
		page_end(page);
	}
}

static void list_section(struct listing *listing)
{
	struct books_catalogue books;
	const struct node *entry;

	if (books_catalogue_load(&books, listing->book))
		for (int i = 0; (entry = books_entry(&books, listing->kind, i)); i++) {
			const struct node *name = node_get(entry, "name");

			show_thing(listing, entry->key, name ? name->text : NULL,
				   from_here(entry->place.file), entry->key_place.line);
		}
	books_catalogue_free(&books);
}

static void list_tactic(struct listing *listing, const struct tactic *tactic)
{
	char about[512];
	struct text text = text_in(about, sizeof about);

	text_add(&text, tactic->help);
	for (int i = 0; i < MAX_KNOBS && tactic->knobs[i].key; i++)
		text_format(&text, "%s %s=%d", i ? "," : ";", tactic->knobs[i].key,
			    tactic->knobs[i].usual);
	show_thing(listing, tactic->key, about, NULL, 0);
}

static void list_tactics(struct listing *listing)
{
	for (const struct tactic *tactic = listing->book->tactics; tactic->key; tactic++)
		list_tactic(listing, tactic);
	for (int i = 0; common_tactics[i]; i++)
		list_tactic(listing, common_tactics[i]);
}

static void list_actions(struct listing *listing)
{
	for (int i = 0; i < listing->book->action_count; i++)
		show_thing(listing, listing->book->actions[i].key,
			   listing->book->actions[i].help, NULL, 0);
}

static void list_questions(struct listing *listing)
{
	for (int i = 0; i < listing->book->question_count; i++)
		show_thing(listing, listing->book->questions[i].key,
			   listing->book->questions[i].text, NULL, 0);
}

static void list_terrains(struct listing *listing)
{
	for (int i = 0; i < listing->book->terrain_count; i++) {
		const struct terrain_row *row = &listing->book->terrains[i];
		char about[256];

		snprintf(about, sizeof about, "%s  %s", row->chars ? row->chars : " ",
			 row->help ? row->help : "");
		show_thing(listing, row->key, about, NULL, 0);
	}
}

/* A scenario is listed by its path, as run takes it; its name is read from the file. */
static void list_scenario(struct listing *listing, const char *path)
{
	struct problems *problems = calloc(1, sizeof *problems);
	struct tree *tree = tree_new();
	const struct node *root =
		problems && tree ? yaml_read_file(tree, path, problems) : NULL;
	const struct node *name = node_get(root, "name");

	show_thing(listing, from_here(path),
		   !root  ? "(cannot be read; try affray check)"
		   : name ? name->text
			  : NULL,
		   NULL, 0);
	tree_free(tree);
	free(problems);
}

static void list_scenarios_in(struct listing *listing, const char *data)
{
	char folder[4096], path[8192];
	char **names;

	snprintf(folder, sizeof folder, "%s/scenarios/%s", data, listing->book->id);
	names = names_in(folder, ".yaml");
	for (int i = 0; names && names[i]; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		list_scenario(listing, path);
	}
	names_free(names);
}

static void list_scenarios(struct listing *listing)
{
	char *data;

	for (int i = 0; (data = data_folder(i)); i++) {
		list_scenarios_in(listing, data);
		free(data);
	}
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

/* Lists one kind of one book; false: there is no such kind. */
static bool list_kind(const struct arguments *arguments, const struct rulebook *book,
		      const char *kind)
{
	struct listing listing = {.output = arguments->output,
				  .json = arguments->flags[JSON].given,
				  .book = book,
				  .kind = kind};

	for (int i = 0; i < KINDS; i++)
		if (strcmp(kinds[i].kind, kind) == 0) {
			kinds[i].list(&listing);
			return true;
		}
	if (!has_section(book, kind))
		return false;
	list_section(&listing);
	return true;
}

/* All words that the command takes: ours, then the sections of all books. */
static const char *word_at(const void *list, int i)
{
	(void)list;
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

static int unknown_kind(const struct command *command, const char *kind)
{
	const char *near = text_nearest(kind, word_at, NULL);
	char buffer[512];
	struct text text = text_in(buffer, sizeof buffer);

	if (near)
		return usage_error(command, "there are no \"%s\"; did you mean \"%s\"?",
				   kind, near);
	for (int i = 0; word_at(NULL, i); i++)
		text_format(&text, "%s%s", i ? ", " : "", word_at(NULL, i));
	return usage_error(command, "there are no \"%s\"; there are: %s", kind, buffer);
}

static int list(const struct arguments *arguments)
{
	const char *kind = arguments->count > 0 ? arguments->operands[0] : "rulebooks";
	const struct rulebook *only = NULL;
	bool found = false;

	if (arguments->count > 1 && !(only = book_named(arguments->operands[1])))
		return BAD;
	if (strcmp(kind, "rulebooks") == 0) {
		list_rulebooks(arguments);
		return DONE;
	}
	if (strcmp(kind, "saves") == 0) {
		saves_list(arguments, only ? only->id : NULL,
			   arguments->flags[JSON].given);
		return DONE;
	}
	for (int i = 0; all_rulebooks[i]; i++)
		if (!only || only == all_rulebooks[i])
			found = list_kind(arguments, all_rulebooks[i], kind) || found;
	return found ? DONE : unknown_kind(arguments->command, kind);
}

static const struct flag flags[] = {
	[JSON] = SWITCH_FLAG("json", "one JSON object a line"),
	{0},
};

const struct command list_command = {
	.name = "list",
	.operands = "[WHAT [RULEBOOK]]",
	.summary = "what is there, and from which file",
	.about = "Lists rulebooks, saves, scenarios, tactics, actions, questions or "
		 "terrains, or a section of the catalogues: creatures, weapons and what "
		 "else a book has. "
		 "Without a word it lists the rulebooks.\n"
		 "Catalogues and scenarios are looked up in the folders of AFFRAY_PATH, "
		 "then in "
		 "Affray's own; the first file that has a key wins and is the one "
		 "shown.\n",
	.flags = flags,
	.least = 0,
	.most = 2,
	.examples = {{"affray list scenarios", "the fights that come with Affray"},
		     {"affray list weapons threa",
		      "the weapons of threa, with their files"}},
	.run = list,
};
