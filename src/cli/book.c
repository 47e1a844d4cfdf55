/* SPDX-License-Identifier: MIT
 *
 * affray book: a rulebook as one document to read.
 *
 * The prose is rulebooks/ID/book.md. A line {part} in it is replaced by a table made from
 * the rows and catalogues of the book (book_chapters.h), which is always up to date.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/source.h"
#include "base/text.h"
#include "book_chapters.h"
#include "books.h"
#include "commands.h"
#include "pager.h"
#include "part_file.h"
#include "report/markdown.h"
#include "report/output.h"
#include "scenario/data_files.h"

enum { HTML, MARKDOWN, JSON };

/* ---- prose and parts ---- */

/* rulebooks/ID/book.md of the first folder that has one; false after a message. */
static bool read_prose(struct source *prose, const struct rulebook *book)
{
	struct problems problems = {0};
	char *folder, path[4096];

	prose->text = NULL;
	for (int i = 0; !prose->text && data_folder(i, &folder) && folder; i++) {
		snprintf(path, sizeof path, "%s/rulebooks/%s/book.md", folder, book->id);
		free(folder);
		problems.count = problems.total = 0;
		source_read(prose, path, &problems);
	}
	if (!prose->text)
		complain_about(&problems);
	return prose->text != NULL;
}

/* {part word} */
static bool add_line_of_part(struct buffer *to, const struct rulebook *book,
			     const char *line, size_t length)
{
	char words[200], *word;

	if (length >= sizeof words)
		return false;
	memcpy(words, line + 1, length - 2);
	words[length - 2] = '\0';
	word = strchr(words, ' ');
	if (word)
		*word++ = '\0';
	return add_part(to, book, words, word ? word : "");
}

/* The whole book; false after a message. */
static bool make_book(struct buffer *to, const struct rulebook *book, const char *prose)
{
	while (*prose) {
		size_t length = strcspn(prose, "\n");

		if (length > 2 && prose[0] == '{' && prose[length - 1] == '}') {
			if (!add_line_of_part(to, book, prose, length)) {
				if (to->failed)
					complain("out of memory");
				return false;
			}
		} else {
			buffer_add_bytes(to, prose, length);
			buffer_add(to, "\n");
		}
		prose += length + (prose[length] == '\n');
	}
	if (to->failed)
		complain("out of memory");
	return !to->failed;
}

/* ---- chapters ---- */

/* The heading of chapter `i`, or NULL. */
static const char *chapter_at(const char *book, int i)
{
	bool is_code = false;

	for (const char *at = book; *at;) {
		size_t length = strcspn(at, "\n");

		if (strncmp(at, "```", 3) == 0)
			is_code = !is_code;
		if (!is_code && strncmp(at, "## ", 3) == 0 && i-- == 0)
			return at;
		at += length + (at[length] == '\n');
	}
	return NULL;
}

/* Does the heading have this word, in any case? */
static bool has_word(const char *heading, const char *word)
{
	size_t length = strlen(word);

	for (; *heading && *heading != '\n'; heading++) {
		size_t same = 0;

		while (same < length && tolower((unsigned char)heading[same]) ==
						tolower((unsigned char)word[same]))
			same++;
		if (same == length)
			return true;
	}
	return false;
}

static int no_chapter(const char *book, const char *word)
{
	const char *heading;

	fprintf(stderr, "affray: there is no chapter \"%s\"; there are:\n", word);
	for (int i = 0; (heading = chapter_at(book, i)); i++)
		fprintf(stderr, "  %.*s\n", (int)strcspn(heading + 3, "\n"), heading + 3);
	return BAD;
}

/* Leaves the one chapter that is wanted in the buffer. */
static int cut_to_chapter(struct buffer *book, const char *word)
{
	const char *heading, *end;
	int i = 0;

	while ((heading = chapter_at(book->start, i)) && !has_word(heading, word))
		i++;
	if (!heading)
		return no_chapter(book->start, word);
	end = chapter_at(book->start, i + 1);
	if (end)
		book->start[end - book->start] = '\0';
	book->length = strlen(heading);
	memmove(book->start, heading, book->length + 1);
	return DONE;
}

/* ---- the command ---- */

static int write_page(const struct arguments *arguments, const struct rulebook *book,
		      const char *text)
{
	struct buffer page = {0};
	char room[SINK_ROOM];
	struct sink sink;
	int status;

	sink_init(&sink, room, buffer_drain, &page);
	markdown_html(text, book->name, &sink);
	status = sink_flush(&sink) ? file_save(arguments->flags[HTML].text, page.start,
					       page.length, arguments->output)
				   : complain("out of memory");
	buffer_free(&page);
	return status;
}

static int show_book(const struct arguments *arguments, const struct rulebook *book,
		     struct buffer *text)
{
	struct output *output = arguments->output;
	struct pager pager;
	int status = DONE;

	if (arguments->count > 1)
		status = cut_to_chapter(text, arguments->operands[1]);
	if (status != DONE)
		return status;
	if (arguments->flags[HTML].given)
		return write_page(arguments, book, text->start);
	if (arguments->flags[MARKDOWN].given) {
		sink_add(&output->sink, text->start, text->length);
		return DONE;
	}
	if (arguments->flags[JSON].given) {
		markdown_json(text->start, &output->json);
		return DONE;
	}
	pager_begin(&pager, output);
	markdown_text(text->start, &output->page);
	pager_end(&pager, output);
	return DONE;
}

static int book(const struct arguments *arguments)
{
	const struct rulebook *which = book_named(arguments->operands[0]);
	struct source prose = {0};
	struct buffer text = {0};
	int status = BAD;

	if (arguments->flags[HTML].given + arguments->flags[MARKDOWN].given +
		    arguments->flags[JSON].given >
	    1)
		status = usage_error(arguments->command,
				     "--html, --markdown and --json do not go together");
	else if (which && read_prose(&prose, which) &&
		 make_book(&text, which, prose.text))
		status = show_book(arguments, which, &text);
	buffer_free(&text);
	source_free(&prose);
	return status;
}

static const struct flag flags[] = {
	[HTML] = TEXT_FLAG("html", "FILE", "as one page that needs nothing else"),
	[MARKDOWN] = SWITCH_FLAG("markdown", "as Markdown"),
	[JSON] =
		SWITCH_FLAG("json", "one JSON object for each heading, paragraph, table"),
	{0},
};

const struct command book_command = {
	.name = "book",
	.operands = "RULEBOOK [CHAPTER]",
	.summary = "a rulebook to read: how a fight goes, tables, rules, rulings",
	.about =
		"Shows a rulebook as one document: how a fight goes, a worked round, the "
		"sheet, every action, tables, weapons and creatures, states, rules, "
		"rulings and tactics. Every rule and entry says whose it is: printed, "
		"from the author's companion pages, or ours.\n"
		"At a terminal it is shown in a pager (PAGER, else less).\n"
		"CHAPTER is a word of a chapter's heading; one that is not there lists "
		"them.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray book threa actions", "one chapter"},
		     {"affray book threa --html threa.html", "the whole book as a page"}},
	.run = book,
};
