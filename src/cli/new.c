/* SPDX-License-Identifier: MIT
 *
 * affray new: writes a commented scenario to start from.
 *
 * Creatures, rulings and the book's own keys come from its rows and catalogues, so the
 * text is right for every rulebook, even for one that was added yesterday.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "books.h"
#include "commands.h"
#include "report/output.h"

enum { COMMENT_WIDTH = 88 };

/* ---- comments ---- */

/* Writes a sentence as comment lines, each filled with words up to COMMENT_WIDTH. */
static void add_comment(struct sink *sink, const char *indent, const char *text)
{
	size_t column = 0;

	while (*text) {
		size_t length = strcspn(text, " ");

		if (column == 0 || column + 1 + length > COMMENT_WIDTH) {
			sink_add_string(sink, column ? "\n" : "");
			sink_add_string(sink, indent);
			sink_add_string(sink, "#");
			column = strlen(indent) + 1;
		}
		sink_add_byte(sink, ' ');
		sink_add(sink, text, length);
		column += 1 + length;
		text += length + strspn(text + length, " ");
	}
	if (column)
		sink_add_byte(sink, '\n');
}

static void add_line(struct sink *sink, const char *format, const char *word)
{
	char line[512];

	snprintf(line, sizeof line, format, word);
	sink_add_string(sink, line);
	sink_add_byte(sink, '\n');
}

/* ---- rows of the book ---- */

static void add_rulings(struct sink *sink, const struct rulebook *book)
{
	sink_add_string(sink,
			"\n# Where the printed rules are silent, a switch says what is "
			"done; the usual values are\n"
			"# shown. affray rulings explains them.\n"
			"# rulings:\n");
	for (int i = 0; i < book->ruling_count; i++) {
		const struct ruling_row *row = &book->rulings[i];
		char line[256];
		struct text text = text_in(line, sizeof line);

		if (!row->key)
			continue;
		text_format(&text, "#   %s: ", row->key);
		if (!row->words)
			text_format(&text, "%d  # %d to %d", row->usual, row->low,
				    row->high);
		for (int k = 0; row->words && row->words[k]; k++)
			text_format(&text, "%s%s",
				    k == 0   ? ""
				    : k == 1 ? "  # or "
					     : ", ",
				    row->words[k]);
		text_add(&text, "\n");
		sink_add_string(sink, line);
	}
}

/* The book's own keys of a scenario. */
static void add_setup(struct sink *sink, const struct rulebook *book)
{
	for (const struct field *field = book->setup_fields; field && field->key;
	     field++) {
		sink_add_byte(sink, '\n');
		add_comment(sink, "", field->help);
		add_line(sink, "# %s:", field->key);
	}
}

static void add_side(struct sink *sink, const char *name, const char *creature,
		     bool first)
{
	add_line(sink, "  - name: %s", name);
	if (first)
		add_comment(sink, "    ",
			    "Who decides: scripted, search, random, default or person; "
			    "affray list tactics shows them and their knobs.");
	sink_add_string(sink, "    tactic: scripted\n    creatures:\n");
	add_line(sink, "      - use: %s", creature);
	if (!first)
		return;
	add_comment(sink, "        ",
		    "A name of its own, a start tile and changed values, by "
		    "path:");
	sink_add_string(sink, "        # name: hero\n        # at: [0, 1]\n"
			      "        # set: {}\n");
}

static void add_ground(struct sink *sink, const struct rulebook *book)
{
	char line[128];

	sink_add_byte(sink, '\n');
	add_comment(sink, "",
		    "Without a map the sides stand on an open field, this far apart:");
	snprintf(line, sizeof line, "distance: %d\n\n", book->usual_distance);
	sink_add_string(sink, line);
	add_comment(sink, "",
		    "With one, letters of the legend are start tiles; write it instead "
		    "of the distance:");
	sink_add_string(sink, "# map: |\n#   ..........\n#   A........b\n#   ....##....\n"
			      "# legend: {A: NAME, b: NAME}\n");
	add_comment(sink, "", "Characters of this rulebook's maps:");
	for (int i = 0; i < book->terrain_count; i++) {
		const struct terrain_row *row = &book->terrains[i];

		snprintf(line, sizeof line, "#   %s  %s\n",
			 row->chars && *row->chars ? row->chars : "(legend)", row->key);
		sink_add_string(sink, line);
	}
}

/* `other` may be NULL: if the catalogue has one creature, it fights another of its
 * kind. */
static void add_scenario(struct sink *sink, const struct rulebook *book, const char *one,
			 const char *other)
{
	char title[128];

	snprintf(title, sizeof title, "A fight by the rules of %s.", book->name);
	add_comment(sink, "", title);
	add_comment(sink, "",
		    "Try it with affray run; affray list, sheet and rulings show what "
		    "can stand here.");
	add_line(sink, "affray: 1\nrulebook: %s", book->id);
	sink_add_string(sink,
			"name: A new fight\nabout: Two meet, and neither gives way.\n"
			"limit: 50  # rounds; then it is a draw\n");
	add_ground(sink, book);
	sink_add_string(sink, "\nsides:\n");
	add_side(sink, "heroes", one, true);
	add_side(sink, "foes", other ? other : one, false);
	if (!other)
		sink_add_string(sink, "        name: rival\n");
	add_comment(sink, "      ", "Three at once would be {use: NAME, count: 3}.");
	add_setup(sink, book);
	add_rulings(sink, book);
}

/* ---- the command ---- */

/* Creates the file, which must not exist yet; -1 after a message. */
static int create(const char *path)
{
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);

	if (file < 0 && errno == EEXIST)
		complain("%s is there already; nothing was written", path);
	else if (file < 0)
		complain("cannot write %s: %s", path, strerror(errno));
	return file;
}

static bool write_all(void *context, const char *bytes, size_t count)
{
	const int *file = context;

	while (count > 0) {
		ssize_t written = write(*file, bytes, count);

		if (written < 0 && errno == EINTR)
			continue;
		if (written < 0)
			return false;
		bytes += written;
		count -= (size_t)written;
	}
	return true;
}

/* Removes the file again if it cannot be written whole. */
static int write_file(const char *path, const struct rulebook *book, const char *one,
		      const char *other)
{
	char buffer[SINK_ROOM];
	struct sink sink;
	int file = create(path), error = 0;

	if (file < 0)
		return BAD;
	sink_init(&sink, buffer, write_all, &file);
	add_scenario(&sink, book, one, other);
	if (!sink_flush(&sink))
		error = errno;
	if (close(file) != 0 && !error)
		error = errno;
	if (!error)
		return DONE;
	unlink(path);
	return complain("cannot write %s: %s", path, strerror(error));
}

/* The first two creatures of the catalogue: they will do to begin with. */
static int create_scenario(const struct arguments *arguments)
{
	const struct rulebook *book = book_named(arguments->operands[0]);
	const char *path = arguments->count > 1 ? arguments->operands[1] : "-";
	struct books_catalogue books;
	const struct node *one, *other;
	int status = DONE;

	if (!book)
		return BAD;
	if (!books_catalogue_load(&books, book)) {
		books_catalogue_free(&books);
		return BAD;
	}
	one = books_entry(&books, book->kinds[0].key, 0);
	other = books_entry(&books, book->kinds[0].key, 1);
	if (!one)
		status = complain("the catalogues of %s have no creatures", book->id);
	else if (strcmp(path, "-") == 0)
		add_scenario(&arguments->output->sink, book, one->key,
			     other ? other->key : NULL);
	else
		status = write_file(path, book, one->key, other ? other->key : NULL);
	books_catalogue_free(&books);
	return status;
}

static const struct flag flags[] = {
	{0},
};

const struct command new_command = {
	.name = "new",
	.operands = "RULEBOOK [FILE]",
	.summary = "write a commented scenario to start from",
	.about = "Writes a scenario with comments that say what else could stand there: "
		 "to a "
		 "file that does not exist yet, or to standard output. It can be run at "
		 "once.\n",
	.flags = flags,
	.least = 1,
	.most = 2,
	.examples = {{"affray new threa bridge.yaml",
		      "then change it and affray run bridge.yaml"},
		     {"affray new threa | affray run -", "a fight out of nothing"}},
	.run = create_scenario,
};
