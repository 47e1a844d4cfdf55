/* SPDX-License-Identifier: MIT
 *
 * The keys of the screen.
 */
#include "keys.h"
#include <curses.h>
#include <string.h>

/* In 22 rows: one page of the usual terminal. */
const struct key_row key_rows[] = {
	{0, ACT_NONE, "1-9 0 A-Z", "answer with that option (or click it)", NULL},
	{'\r', ACT_ENTER, "Enter", "answer with what is marked", "take"},
	{'\n', ACT_ENTER, NULL, NULL, NULL},
	{KEY_ENTER, ACT_ENTER, NULL, NULL, NULL},
	{0, ACT_NONE, "arrows, hjkl", "move the mark, or the cursor on the map", NULL},
	{'\t', ACT_NEXT, "Tab",
	 "the next option, target or tile; Shift-Tab: the one before", NULL},
	{KEY_BTAB, ACT_BEFORE, NULL, NULL, NULL},
	{0, ACT_NONE, "+ - 0-9", "change a number, or type it; type a tile x,y, or dice",
	 NULL},
	{':', ACT_TYPE, ":", "type an answer or a command in words; :help lists them",
	 NULL},
	{'t', ACT_COMMAND, "t . p",
	 "let the tactic answer; the last deed again; let tactics go on", "tactic"},
	{'.', ACT_COMMAND, NULL, NULL, NULL},
	{'p', ACT_COMMAND, NULL, NULL, NULL},
	{'u', ACT_COMMAND, "u r", "undo your last answer; redo it", "undo"},
	{'r', ACT_COMMAND, NULL, NULL, NULL},
	{'g', ACT_COMMAND, "g f", "go to a round; fork: go on in another file", NULL},
	{'f', ACT_COMMAND, NULL, NULL, NULL},
	{'w', ACT_WHY, "w", "why? a line of the log (or click it), an option, a creature",
	 "why"},
	{'i', ACT_SHEETS, "i", "a creature in full (or click it)", "sheets"},
	{'o', ACT_ODDS, "o", "the odds of each answer: on or off", "odds"},
	{'d', ACT_DETAIL, "d", "the arithmetic under each deed of the log: on or off",
	 NULL},
	{0, ACT_NONE, "PgUp PgDn", "scroll the log (or the mouse wheel); Home, End",
	 NULL},
	{'a', ACT_LOG, "a", "the log on the whole screen", NULL},
	{'/', ACT_SEARCH, "/ n N", "search the log; the next one up; the next one down",
	 NULL},
	{'n', ACT_SEARCH_NEXT, NULL, NULL, NULL},
	{'N', ACT_SEARCH_BEFORE, NULL, NULL, NULL},
	{'m', ACT_LOOK, "m v", "look about on the map; on a narrow screen: the next pane",
	 NULL},
	{'v', ACT_VIEW, NULL, NULL, NULL},
	{'b', ACT_SUMMARY, "b", "after the fight: look back on it", NULL},
	{'x', ACT_COMMAND, "x", "reactions: ask, automatic or never", NULL},
	{'e', ACT_COMMAND, "e", "an edict of the game master", NULL},
	{'s', ACT_COMMAND, "s", "save in another file from now on", NULL},
	{'q', ACT_QUIT, "q  ?", "leave, the fight is saved; this page", "leave"},
	{'?', ACT_HELP, NULL, NULL, NULL},
	{0, ACT_NONE, NULL, NULL, NULL},
};

enum act key_act(int key)
{
	for (const struct key_row *row = key_rows; row->key || row->name; row++)
		if (row->key == key && key)
			return row->act;
	return ACT_NONE;
}

/* ---- options ---- */

/* N searches backwards, as in other programs. */
static const char keys[OPTION_KEYS + 1] = "1234567890ABCDEFGHIJKLMOPQRSTUVWXYZ";

/* The digit that is the option's own key, such as "7"; 0: it has none. */
static char own_digit(const struct affray_option *option)
{
	return option->key[0] >= '0' && option->key[0] <= '9' && !option->key[1]
		       ? option->key[0]
		       : '\0';
}

/* True if the key of any option begins with a digit: then digits mean only such keys. */
static bool has_numbers(const struct affray_question *question)
{
	for (int i = 0; i < question->option_count; i++)
		if (question->options[i].key[0] >= '0' &&
		    question->options[i].key[0] <= '9')
			return true;
	return false;
}

/* True if there is a key for every place; if not, keys follow the order of the
 * options. */
static bool have_keys(const struct affray_question *question, const int *places)
{
	if (question->option_count > OPTION_KEYS)
		return false;
	for (int i = 0; i < question->option_count; i++)
		if (places[i] >= OPTION_KEYS)
			return false;
	return true;
}

char option_key(const struct affray_question *question, const int *places, int selected,
		int option)
{
	int first = selected / OPTION_KEYS * OPTION_KEYS;
	const char *next = has_numbers(question) ? strchr(keys, 'A') : keys;

	if (*next == '1' && have_keys(question, places))
		return keys[places[option]];

	if (option < first || option >= first + OPTION_KEYS ||
	    option >= question->option_count)
		return '\0';
	if (own_digit(&question->options[option]))
		return own_digit(&question->options[option]);
	for (int i = first; i < option && *next; i++)
		next += own_digit(&question->options[i]) == '\0';
	return *next;
}

int key_option(const struct affray_question *question, const int *places, int selected,
	       int key)
{
	for (int i = 0; i < question->option_count; i++)
		if (key && option_key(question, places, selected, i) == key)
			return i;
	return -1;
}
