/* SPDX-License-Identifier: MIT
 *
 * Writing a .fight that the reader in fightfile.c reads back.
 */
#include "fightfile.h"
#include "base/source.h"
#include "base/text.h"
#include <string.h>

bool fight_file_can_name(const char *path)
{
	size_t length = strlen(path);

	if (length == 0 || strchr("# |", path[0]) || path[length - 1] == ' ')
		return false;
	if (strchr(path, '"') || strchr(path, '\t') || strchr(path, '\n') ||
	    strstr(path, " #") || strstr(path, ":#"))
		return false;
	for (size_t i = 0, count; i < length; i += count) {
		count = source_character_bytes(path + i, length - i);
		if (count == 0 || source_is_control(path + i))
			return false;
	}
	return true;
}

/* Lines of the scenario, moved to the right (or left) so that the first has two blanks.
 */
static void write_inline(const char *text, struct buffer *buffer)
{
	size_t indentation;

	buffer_add(buffer, "scenario: |\n");
	while (*text && text[strspn(text, " ")] == '\n')
		text += strspn(text, " ") + 1;
	indentation = strspn(text, " ");
	while (*text) {
		size_t length = strcspn(text, "\n"), blanks = strspn(text, " ");
		size_t dropped = blanks < indentation ? blanks : indentation;

		if (blanks < length) {
			buffer_add(buffer, "  ");
			buffer_add_bytes(buffer, text + dropped, length - dropped);
		}
		buffer_add(buffer, "\n");
		text += length;
		if (*text)
			text++;
	}
}

static void write_words(struct buffer *buffer, const char *a, const char *b,
			const char *c)
{
	buffer_add(buffer, a);
	buffer_add(buffer, b);
	buffer_add(buffer, c);
}

static void write_unsigned(struct buffer *buffer, uint64_t value)
{
	char digits[24];
	size_t at = sizeof digits;

	do {
		digits[--at] = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	buffer_add_bytes(buffer, digits + at, sizeof digits - at);
}

static bool has_word(const char *words, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = words; *at; at += strspn(at, " ")) {
		if (strncmp(at, word, length) == 0 && (!at[length] || at[length] == ' '))
			return true;
		at += strcspn(at, " ");
	}
	return false;
}

static void write_header(const struct fight_file *file, struct buffer *buffer)
{
	static const char *const unanswered[] = {NULL, "error", "tactic", "default"};

	buffer_format(buffer, "affray fight %d\n", FIGHT_FORMAT);
	if (file->seats && !has_word(file->seats, "gm"))
		buffer_add(buffer, "# The game master's file: it holds the seed and all "
				   "answers, the secret ones too.\n");
	if (file->scenario_is_text)
		write_inline(file->scenario, buffer);
	else if (file->scenario)
		write_words(buffer, "scenario: ", file->scenario, "\n");
	if (file->rulebook) {
		write_words(buffer, "rulebook: ", file->rulebook, "");
		if (file->rulebook_version > 0)
			buffer_format(buffer, " %d", file->rulebook_version);
		buffer_add(buffer, "\n");
	}
	buffer_add(buffer, "seed: ");
	write_unsigned(buffer, file->seed);
	if (file->number != 1) {
		buffer_add(buffer, "/");
		write_unsigned(buffer, file->number);
	}
	buffer_format(buffer, "\ndice: %s\n", file->dice_given ? "given" : "seed");
	if (file->unanswered != UNANSWERED_UNSAID)
		buffer_format(buffer, "unanswered: %s\n", unanswered[file->unanswered]);
	if (file->seats)
		write_words(buffer, "seats: ", file->seats, "\n");
}

/* The one face of a pool could be read as its total, so it stands in brackets. */
static void write_roll(const struct fight_file *file, const struct fight_line *line,
		       struct buffer *buffer)
{
	char name[64];
	struct text dice = text_in(name, sizeof name);
	struct given_dice given = fight_line_given(file, line);

	dice_write(line->dice, &dice);
	buffer_format(buffer, "roll %s:", name);
	if (given.count == 0)
		buffer_format(buffer, " %d", given.total);
	else if (given.count == 1 && line->dice.kind == DICE_POOL)
		buffer_format(buffer, " [%d]", given.faces[0]);
	else
		for (int i = 0; i < given.count; i++)
			buffer_format(buffer, " %d", given.faces[i]);
	buffer_add(buffer, "\n");
}

static void write_line(const struct fight_file *file, const struct fight_line *line,
		       struct buffer *buffer)
{
	switch (line->kind) {
	case LINE_ANSWER:
		write_words(buffer, line->owner, " ", line->question);
		buffer_add(buffer, ": ");
		break;
	case LINE_ROLL:
		write_roll(file, line, buffer);
		return;
	case LINE_EDICT:
		buffer_add(buffer, "edict: ");
		break;
	default:
		buffer_add(buffer, "expect ");
	}
	buffer_add(buffer, line->text);
	buffer_add(buffer, "\n");
}

void fight_file_write(const struct fight_file *file, struct buffer *buffer)
{
	write_header(file, buffer);
	if (file->line_count > 0)
		buffer_add(buffer, "\n");
	for (int i = 0; i < file->line_count; i++)
		write_line(file, &file->lines[i], buffer);
}
