/* SPDX-License-Identifier: MIT
 *
 * Reads the lines that a player types.
 */
#include "typed.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include "base/text.h"
#include "direction.h"

/* ---- words ---- */

/* Capitals, blanks, hyphens and underscores do not matter in a key. */
static char plain(char letter)
{
	if (letter == ' ' || letter == '_')
		return '-';
	return (char)tolower((unsigned char)letter);
}

static bool begins_with(const char *key, const char *text)
{
	while (*text && plain(*key) == plain(*text)) {
		key++;
		text++;
	}
	return *text == '\0';
}

static bool is_same(const char *key, const char *text)
{
	return strlen(key) == strlen(text) && begins_with(key, text);
}

static bool is_digits(const char *text)
{
	return *text && strspn(text, "0123456789") == strlen(text);
}

/* ---- commands ---- */

/* "undo 2": the command, and its argument. */
static bool read_command(const char *text, struct said *said)
{
	size_t length = strcspn(text, " \t");

	if (strcmp(text, "?") == 0) {
		said->kind = SAID_COMMAND;
		said->command = DO_HELP;
		said->rest[0] = '\0';
		return true;
	}
	for (int i = 0; i < PLAY_COMMANDS; i++) {
		const char *word = command_rows[i].word;

		if (!word || strlen(word) != length || strncmp(word, text, length) != 0)
			continue;
		said->kind = SAID_COMMAND;
		said->command = (enum play_command)i;
		text_trim(said->rest, sizeof said->rest, text + length,
			  strlen(text + length));
		return true;
	}
	return false;
}

static const char *command_at(const void *list, int i)
{
	(void)list;
	if (i >= PLAY_COMMANDS)
		return NULL;
	return command_rows[i].word ? command_rows[i].word : "";
}

static void read_slash(const char *text, struct said *said)
{
	const char *near;

	if (read_command(text, said))
		return;
	said->kind = SAID_WRONG;
	near = text_nearest(text, command_at, NULL);
	if (near)
		snprintf(said->why, sizeof said->why,
			 "There is no command \"/%.60s\"; did you mean /%s?", text, near);
	else
		snprintf(said->why, sizeof said->why,
			 "There is no command \"/%.60s\"; ? shows those there are.",
			 text);
}

/* ---- answers ---- */

static void choose(struct said *said, const struct affray_question *question, int option)
{
	said->kind = SAID_ANSWER;
	snprintf(said->answer, sizeof said->answer, "%s", question->options[option].key);
}

/* A direction may also be typed as its word: "ne" is north-east. */
static const char *word_of(const struct affray_option *option)
{
	const struct direction *direction = direction_of(option->key);

	return direction ? direction->word : option->key;
}

static bool is_begun(const struct affray_option *option, const char *text)
{
	return begins_with(option->key, text) || begins_with(word_of(option), text);
}

static int option_named(const struct affray_question *question, const char *text)
{
	for (int i = 0; i < question->option_count; i++)
		if (is_same(question->options[i].key, text) ||
		    is_same(word_of(&question->options[i]), text))
			return i;
	return -1;
}

bool play_has_places(const struct affray_question *question)
{
	for (int i = 0; i < question->option_count; i++)
		if (is_digits(question->options[i].key))
			return false;
	return true;
}

static int option_at(const struct affray_question *question, const int *places,
		     int number)
{
	for (int i = 0; i < question->option_count; i++)
		if (places[i] + 1 == number)
			return i;
	return -1;
}

/* "1 to 3, 6, 8 to 9": the numbers of the open options; those between them are closed. */
static void list_places(const struct affray_question *question, const int *places,
			struct text *list)
{
	int last = 0;

	for (int i = 0; i < question->option_count; i++)
		last = places[i] + 1 > last ? places[i] + 1 : last;
	for (int from = 1, to; from <= last; from = to + 1) {
		to = from;
		if (option_at(question, places, from) < 0)
			continue;
		while (option_at(question, places, to + 1) >= 0)
			to++;
		text_format(list, from < to ? "%d to %d" : "%d", from, to);
		text_add(list, to < last ? ", " : ".");
	}
}

static void read_place(const struct affray_question *question, const int *places,
		       const char *text, struct said *said)
{
	int number, option = -1;
	struct text open;
	size_t used;

	if (text_to_int(text, &number))
		option = option_at(question, places, number);
	if (option >= 0) {
		choose(said, question, option);
		return;
	}
	used = (size_t)snprintf(said->why, sizeof said->why,
				"There is no option %.20s here, only ", text);
	open = text_in(said->why + used, sizeof said->why - used);
	list_places(question, places, &open);
}

/* "dodge, drop or duck": the keys that begin so. */
static void list_matches(const struct affray_question *question, const char *text,
			 struct said *said)
{
	size_t used =
		(size_t)snprintf(said->why, sizeof said->why, "\"%.60s\" could be", text);

	for (int i = 0; i < question->option_count; i++) {
		const char *key = word_of(&question->options[i]);

		if (is_begun(&question->options[i], text) &&
		    used + strlen(key) + 8 < sizeof said->why)
			used += (size_t)snprintf(said->why + used,
						 sizeof said->why - used, " %s,", key);
	}
	snprintf(said->why + used - 1, sizeof said->why - used + 1, "; type more of it.");
}

/* The options, then the commands. */
static const char *option_or_command(const void *list, int i)
{
	const struct affray_question *question = list;

	if (i < question->option_count)
		return question->options[i].key;
	return command_at(NULL, i - question->option_count);
}

static void refuse_word(const struct affray_question *question, const char *text,
			struct said *said)
{
	char first[64];
	const char *near = text_nearest(text, option_or_command, question);

	snprintf(first, sizeof first, "%.*s", (int)strcspn(text, " "), text);
	if (!near) /* "undoo 2" */
		near = text_nearest(first, command_at, NULL);
	if (near)
		snprintf(said->why, sizeof said->why,
			 "\"%.60s\" is no option here and no command; did you mean %s?",
			 text, near);
	else
		snprintf(said->why, sizeof said->why,
			 "\"%.60s\" is no option here and no command; menu shows the "
			 "options, ? the commands.",
			 text);
}

static void read_beginning(const struct affray_question *question, const char *text,
			   struct said *said)
{
	int found = -1, matches = 0;

	for (int i = 0; i < question->option_count; i++) {
		if (!is_begun(&question->options[i], text))
			continue;
		found = i;
		matches++;
	}
	if (matches == 1)
		choose(said, question, found);
	else if (matches > 1)
		list_matches(question, text, said);
	else
		refuse_word(question, text, said);
}

static void read_number_answer(const struct affray_question *question, const char *text,
			       struct said *said)
{
	int number;

	if (!text_to_int(text, &number) || number < question->low ||
	    number > question->high) {
		snprintf(said->why, sizeof said->why,
			 "\"%.60s\" is no number from %d to %d, and no command; ? shows "
			 "those.",
			 text, question->low, question->high);
		return;
	}
	said->kind = SAID_ANSWER;
	snprintf(said->answer, sizeof said->answer, "%d", number);
}

/* "3,4", "3 4" or "(3, 4)". */
static bool read_tile(const char *text, int *x, int *y)
{
	char copy[64], rest;

	text_trim(copy, sizeof copy, text, strlen(text));
	for (char *c = copy; *c; c++)
		if (strchr("(),;", *c))
			*c = ' ';
	return sscanf(copy, " %5d %5d %c", x, y, &rest) == 2;
}

static void read_tile_answer(const struct affray_question *question, const char *text,
			     struct said *said)
{
	int x, y;

	if (!read_tile(text, &x, &y)) {
		snprintf(said->why, sizeof said->why,
			 "\"%.60s\" is no tile such as %d,%d, and no command; ? shows "
			 "those.",
			 text, question->tiles[question->fallback][0],
			 question->tiles[question->fallback][1]);
		return;
	}
	for (int i = 0; i < question->tile_count; i++) {
		if (question->tiles[i][0] != x || question->tiles[i][1] != y)
			continue;
		said->kind = SAID_ANSWER;
		snprintf(said->answer, sizeof said->answer, "%d,%d", x, y);
		return;
	}
	snprintf(said->why, sizeof said->why,
		 "%d,%d is not among the tiles; menu shows those there are.", x, y);
}

static void read_answer(const struct affray_question *question, const int *places,
			const char *text, struct said *said)
{
	said->kind = SAID_WRONG;
	if (question->kind == AFFRAY_NUMBER)
		read_number_answer(question, text, said);
	else if (question->kind == AFFRAY_TILE)
		read_tile_answer(question, text, said);
	else if (is_digits(text) && play_has_places(question))
		read_place(question, places, text, said);
	else
		read_beginning(question, text, said);
}

void play_read(const struct affray_question *question, const int *places,
	       const char *line, struct said *said)
{
	char text[SAID_ROOM];
	int option;

	text_trim(text, sizeof text, line, strlen(line));
	*said = (struct said){.kind = SAID_ANSWER};
	if (text[0] == '/') {
		read_slash(text + 1, said);
		return;
	}
	if (!question) {
		if (!read_command(text, said))
			snprintf(said->answer, sizeof said->answer, "%s", text);
		return;
	}
	option = question->kind == AFFRAY_CHOICE ? option_named(question, text) : -1;
	if (option >= 0)
		choose(said, question, option);
	else if (!read_command(text, said))
		read_answer(question, places, text, said);
}
