/* SPDX-License-Identifier: MIT
 *
 * Reading a .fight: its header, then its lines, each with its place.
 *
 * The text is cut up where it stands: strings of the lines point into it.
 */
#define _POSIX_C_SOURCE 200809L
#include "fightfile.h"
#include "base/source.h"
#include "status.h"
#include "base/text.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT, NAME, INLINE }; /* places in fight_file.memory */

static const char *const header_keys[] = {"scenario",	"rulebook", "seed", "dice",
					  "unanswered", "seats",    "edict"};
enum { HEADERS = 6 }; /* `edict` is not a header, but may be suggested */

static const char line_forms[] =
	"expected \"OWNER QUESTION: ANSWER\", \"roll DICE: TOTAL\", "
	"\"edict: ...\" or \"expect ...\"";

struct reader {
	struct fight_file *file;
	struct problems *problems;
	char *next;	  /* the line after this one */
	char *start;	  /* of this line */
	int line;	  /* its number */
	bool begun;	  /* `affray fight` has been read */
	bool in_body;	  /* a line after the header has been read */
	bool in_all;	  /* `expect all` stands above, and indented lines belong to it */
	unsigned headers; /* a bit for each header read */
	bool no_memory;
};

struct fight_line *fight_file_add(struct fight_file *file)
{
	if (file->line_count == file->line_room) {
		int room = file->line_room > 0 ? 2 * file->line_room : 64;
		void *larger = realloc(file->lines, (size_t)room * sizeof *file->lines);

		if (!larger)
			return NULL;
		file->lines = larger;
		file->line_room = room;
	}

	struct fight_line *line = &file->lines[file->line_count++];

	*line = (struct fight_line){0};
	return line;
}

void fight_file_free(struct fight_file *file)
{
	for (int i = 0; i < 3; i++)
		free(file->memory[i]);
	free(file->lines);
	free(file->faces);
	*file = (struct fight_file){0};
}

bool fight_line_give(struct fight_file *file, struct fight_line *line,
		     const struct given_dice *given)
{
	int needed = file->face_count + given->count;

	if (needed > file->face_room) {
		int room = 2 * needed;
		void *larger = realloc(file->faces, (size_t)room * sizeof *file->faces);

		if (!larger)
			return false;
		file->faces = larger;
		file->face_room = room;
	}
	line->total = given->total;
	line->face_at = file->face_count;
	line->face_count = given->count;
	for (int i = 0; i < given->count; i++)
		file->faces[file->face_count++] = given->faces[i];
	return true;
}

struct given_dice fight_line_given(const struct fight_file *file,
				   const struct fight_line *line)
{
	struct given_dice given = {.total = line->total, .count = line->face_count};

	if (given.count > 0)
		given.faces = file->faces + line->face_at;
	return given;
}

struct place fight_line_place(const struct fight_file *file,
			      const struct fight_line *line)
{
	return (struct place){file->name, line->line, line->column};
}

/* ---- pieces of a line ---- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Columns count characters, not bytes. */
static int column_of(const struct reader *reader, const char *at)
{
	int column = 1;

	for (const char *c = reader->start; c < at; c++)
		column += ((unsigned char)*c & 0xc0) != 0x80;
	return column;
}

static struct place place_of(const struct reader *reader, const char *at)
{
	return (struct place){reader->file->name, reader->line, column_of(reader, at)};
}

/* Removes blanks at both ends. */
static char *trim(char *text)
{
	char *end;

	while (is_blank(*text))
		text++;
	end = text + strlen(text);
	while (end > text && is_blank(end[-1]))
		end--;
	*end = '\0';
	return text;
}

static bool can_stand_before_comment(char c)
{
	return is_blank(c) || c == ':';
}

static void cut_comment(char *text)
{
	bool quoted = false;

	for (char *c = text; *c; c++) {
		if (*c == '"')
			quoted = !quoted;
		if (*c == '#' && !quoted &&
		    (c == text || can_stand_before_comment(c[-1]))) {
			*c = '\0';
			return;
		}
	}
}

/* The text after `word` and a blank (or the end); NULL: the line starts otherwise. */
static char *after_word(char *text, const char *word)
{
	size_t length = strlen(word);

	if (strncmp(text, word, length) != 0 || (text[length] && !is_blank(text[length])))
		return NULL;
	return trim(text + length);
}

/* Digits alone; ends at the first other character. */
static bool read_number(const char **text, uint64_t *number)
{
	char *end;

	if (**text < '0' || **text > '9')
		return false;
	errno = 0;

	unsigned long long value = strtoull(*text, &end, 10);

	if (errno || value > UINT64_MAX)
		return false;
	*number = value;
	*text = end;
	return true;
}

/* ---- the header ---- */

static void read_first(struct reader *reader, char *text)
{
	char *rest = after_word(text, "affray");
	int format;

	rest = rest ? after_word(rest, "fight") : NULL;
	reader->begun = true;
	if (!rest || !text_to_int(rest, &format) || format < 1)
		problem_at(reader->problems, place_of(reader, text),
			   "a .fight starts with \"affray fight %d\"", FIGHT_FORMAT);
	else if (format > FIGHT_FORMAT)
		problem_at(reader->problems, place_of(reader, rest),
			   "this is format %d; this version of Affray knows %d and below",
			   format, FIGHT_FORMAT);
}

/* A copy of the block after enough empty lines that its line numbers are those of this
 * file. */
static char *copy_block(struct reader *reader, const char *block, size_t length)
{
	size_t before = (size_t)reader->line;
	char *copy = malloc(before + length + 1);

	if (!copy) {
		reader->no_memory = true;
		return NULL;
	}
	memset(copy, '\n', before);
	memcpy(copy + before, block, length);
	copy[before + length] = '\0';
	return copy;
}

/* Reads the indented and empty lines that follow. */
static void read_block(struct reader *reader, struct place place)
{
	char *block = reader->next, *end = block;
	int lines = 0;
	bool found = false;

	while (*end && (is_blank(*end) || *end == '\n')) {
		size_t length = strcspn(end, "\n");

		found = found || strspn(end, " \t") < length;
		end += length;
		if (*end)
			end++;
		lines++;
	}
	if (!found)
		problem_at(reader->problems, place,
			   "no scenario follows; indent its lines below this one");
	reader->file->memory[INLINE] = copy_block(reader, block, (size_t)(end - block));
	reader->file->scenario = reader->file->memory[INLINE];
	reader->file->scenario_is_text = true;
	reader->next = end;
	reader->line += lines;
}

static void read_scenario(struct reader *reader, char *value)
{
	reader->file->scenario_place = place_of(reader, value);
	if (strcmp(value, "|") == 0)
		read_block(reader, reader->file->scenario_place);
	else
		reader->file->scenario = value;
}

static void read_rulebook(struct reader *reader, char *value)
{
	char *rest = value + strcspn(value, " \t");
	char *version = trim(rest);

	reader->file->rulebook_place = place_of(reader, value);
	if (*version && (!text_to_int(version, &reader->file->rulebook_version) ||
			 reader->file->rulebook_version < 1))
		problem_at(reader->problems, place_of(reader, version),
			   "expected the rulebook's version, such as 1");
	*rest = '\0';
	reader->file->rulebook = value;
}

static void read_seed(struct reader *reader, char *value)
{
	const char *rest = value;
	uint64_t seed, number = 1;
	bool good = read_number(&rest, &seed);

	if (good && *rest == '/') {
		rest++;
		good = read_number(&rest, &number) && number > 0;
	}
	if (!good || *rest) {
		problem_at(reader->problems, place_of(reader, value),
			   "expected a seed such as 7, or 7/31337 for its fight 31337");
		return;
	}
	reader->file->seed = seed;
	reader->file->number = number;
}

/* The index of the word; -1 after a problem. */
static int read_choice(struct reader *reader, char *value, const char *const *words,
		       int count, const char *expected)
{
	for (int i = 0; i < count; i++)
		if (strcmp(value, words[i]) == 0)
			return i;
	problem_at(reader->problems, place_of(reader, value), "expected %s, not \"%s\"",
		   expected, value);
	return -1;
}

static void read_value(struct reader *reader, int key, char *value)
{
	static const char *const dice[] = {"seed", "given"};
	static const char *const unanswered[] = {"error", "tactic", "default"};
	int choice;

	switch (key) {
	case 0:
		read_scenario(reader, value);
		break;
	case 1:
		read_rulebook(reader, value);
		break;
	case 2:
		read_seed(reader, value);
		break;
	case 3:
		reader->file->dice_given =
			read_choice(reader, value, dice, 2, "given or seed") == 1;
		break;
	case 4:
		choice = read_choice(reader, value, unanswered, 3,
				     "tactic, default or error");
		if (choice >= 0)
			reader->file->unanswered =
				(enum unanswered)(UNANSWERED_ERROR + choice);
		break;
	default:
		reader->file->seats = value;
	}
}

static int header_of(const char *key)
{
	for (int i = 0; i < HEADERS; i++)
		if (strcmp(key, header_keys[i]) == 0)
			return i;
	return -1;
}

/* `key: value`, cut apart. */
static void read_header(struct reader *reader, char *key, char *value)
{
	struct place place = place_of(reader, key);
	int header = header_of(key);

	if (header < 0) {
		const char *near = text_nearest_in(key, header_keys, HEADERS + 1);

		if (near)
			problem_at(reader->problems, place,
				   "unknown key \"%s\"; did you mean \"%s\"?", key, near);
		else
			problem_at(reader->problems, place, "unknown key \"%s\"; %s", key,
				   line_forms);
		return;
	}
	if (reader->in_body)
		problem_at(reader->problems, place,
			   "\"%s:\" must stand above the first answer", key);
	else if (reader->headers & 1u << header)
		problem_at(reader->problems, place, "\"%s:\" stands here twice", key);
	else if (!*value)
		problem_at(reader->problems, place, "nothing follows \"%s:\"", key);
	else
		read_value(reader, header, value);
	reader->headers |= 1u << header;
}

/* ---- the lines ---- */

static struct fight_line *add_line(struct reader *reader, enum line_kind kind,
				   char *start, char *text)
{
	struct fight_line *line = fight_file_add(reader->file);

	reader->in_body = true;
	if (!line) {
		reader->no_memory = true;
		return NULL;
	}
	line->kind = kind;
	line->line = reader->line;
	line->column = column_of(reader, start);
	line->text_column = column_of(reader, text);
	line->text = text;
	return line;
}

/* "[7 4]" is always faces, even a single one. Removes the brackets. */
static bool take_brackets(char **text)
{
	size_t length = strlen(*text);

	if (**text != '[' || (*text)[length - 1] != ']')
		return false;
	(*text)[length - 1] = '\0';
	*text = trim(*text + 1);
	return true;
}

/* Faces or a total; false after a problem. */
static bool read_result(struct reader *reader, struct fight_line *line, const char *name,
			char *text)
{
	int faces[MAX_FACES] = {0}, count = 0;
	struct place place = place_of(reader, text);
	bool is_total = !take_brackets(&text);
	struct given_dice given = {.faces = faces};

	while (*text) {
		char *rest = text + strcspn(text, " \t");
		char *next = trim(rest);

		*rest = '\0';
		if (count == MAX_FACES || !text_to_int(text, &faces[count])) {
			problem_at(reader->problems, place_of(reader, text),
				   "expected a total, or at most %d faces", MAX_FACES);
			return false;
		}
		count++;
		text = next;
	}
	is_total = is_total && count == 1;
	given.total = faces[0];
	given.count = is_total ? 0 : count;
	if (is_total ? dice_can_total(line->dice, given.total)
		     : dice_total(line->dice, faces, count, &given.total)) {
		reader->no_memory = !fight_line_give(reader->file, line, &given);
		return true;
	}
	if (is_total)
		problem_at(reader->problems, place, "%s cannot total %d", name,
			   given.total);
	else
		problem_at(reader->problems, place, "%s cannot show these faces", name);
	return false;
}

static void read_roll(struct reader *reader, char *start, char *dice_text)
{
	char *colon = strchr(dice_text, ':');
	struct fight_line *line;
	struct dice dice;

	reader->in_body = true;
	if (!colon || !*trim(colon + 1)) {
		problem_at(reader->problems, place_of(reader, start),
			   "expected \"roll DICE: TOTAL\", such as \"roll 2d8: 11\"");
		return;
	}
	*colon = '\0';
	dice_text = trim(dice_text);
	if (!dice_read(dice_text, &dice)) {
		problem_at(reader->problems, place_of(reader, dice_text),
			   "\"%s\" is not dice; write 4dF+, 2d8, d8+d4, 9d10>=6 or d20",
			   dice_text);
		return;
	}
	line = add_line(reader, LINE_ROLL, start, dice_text);
	if (line) {
		line->dice = dice;
		if (!read_result(reader, line, dice_text, trim(colon + 1)))
			reader->file->line_count--;
	}
}

static void read_answer(struct reader *reader, char *left, char *answer)
{
	char *blank = left + strlen(left);
	struct fight_line *line;

	while (blank > left && !is_blank(*blank))
		blank--;
	if (blank == left) {
		read_header(reader, left, answer);
		return;
	}
	reader->in_body = true;
	if (!*answer) {
		problem_at(reader->problems, place_of(reader, left),
			   "no answer follows \"%s:\"", left);
		return;
	}
	*blank = '\0';
	line = add_line(reader, LINE_ANSWER, left, answer);
	if (line) {
		line->owner = trim(left);
		line->question = blank + 1;
	}
}

static void read_listed(struct reader *reader, char *text)
{
	struct fight_line *line = add_line(reader, LINE_EXPECT, text, text);

	if (line)
		line->listed = true;
}

static void read_line(struct reader *reader, char *text)
{
	char *colon = strchr(text, ':'), *rest;

	reader->in_all = false;
	if (!reader->begun) {
		read_first(reader, text);
	} else if ((rest = after_word(text, "expect"))) {
		reader->in_all = strcmp(rest, "all") == 0;
		if (*rest)
			add_line(reader, LINE_EXPECT, text, rest);
		else
			problem_at(reader->problems, place_of(reader, text),
				   "nothing follows \"expect\"");
	} else if ((rest = after_word(text, "roll"))) {
		read_roll(reader, text, rest);
	} else if (!colon) {
		problem_at(reader->problems, place_of(reader, text), "%s", line_forms);
	} else {
		*colon = '\0';
		text = trim(text);
		rest = trim(colon + 1);
		if (strcmp(text, "edict") == 0 && *rest)
			add_line(reader, LINE_EDICT, text, rest);
		else if (strcmp(text, "edict") == 0)
			problem_at(reader->problems, place_of(reader, text),
				   "nothing follows \"edict:\"");
		else
			read_answer(reader, text, rest);
	}
}

static void read_lines(struct reader *reader)
{
	while (*reader->next && !reader->no_memory) {
		reader->start = reader->next;
		reader->next += strcspn(reader->start, "\n");
		if (*reader->next)
			*reader->next++ = '\0';
		reader->line++;
		cut_comment(reader->start);

		char *text = trim(reader->start);

		if (*text && reader->in_all && text > reader->start)
			read_listed(reader, text);
		else if (*text)
			read_line(reader, text);
	}
}

/* ---- whole files ---- */

/* `source` becomes part of the file. */
static enum affray_status read_source(struct fight_file *file, struct source source,
				      const char *name, struct problems *problems)
{
	struct reader reader = {.file = file, .problems = problems, .next = source.text};
	int before = problems->total;

	file->memory[TEXT] = source.text;
	file->memory[NAME] = strdup(name);
	file->name = file->memory[NAME];
	file->seed = file->number = 1;
	if (!file->name)
		return AFFRAY_NO_MEMORY;
	read_lines(&reader);
	if (reader.no_memory)
		return AFFRAY_NO_MEMORY;
	if (!reader.begun)
		problem_at(
			problems, (struct place){.file = file->name},
			"nothing in this file; a .fight starts with \"affray fight %d\"",
			FIGHT_FORMAT);
	return status_since(problems, before);
}

enum affray_status fight_file_read(struct fight_file *file, const char *text,
				   size_t length, const char *name,
				   struct problems *problems)
{
	struct source source;
	int before = problems->total;

	*file = (struct fight_file){0};
	if (!source_copy(&source, text, length, name, problems))
		return status_since(problems, before);
	return read_source(file, source, name, problems);
}

enum affray_status fight_file_load(struct fight_file *file, const char *path,
				   struct problems *problems)
{
	struct source source;
	int before = problems->total;

	*file = (struct fight_file){0};
	if (!source_read(&source, path, problems))
		return status_since(problems, before);
	return read_source(file, source, source_name(path), problems);
}
