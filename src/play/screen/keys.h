/* SPDX-License-Identifier: MIT
 *
 * The keys of the screen: one row each, with its effect and its line on the page of ?.
 *
 * Digits and capitals are answers, small letters and signs are commands; so the two never
 * clash.
 */
#ifndef PLAY_SCREEN_KEYS_H
#define PLAY_SCREEN_KEYS_H

#include "affray.h"

enum act {
	ACT_NONE,
	ACT_ENTER,
	ACT_NEXT,
	ACT_BEFORE,
	ACT_TYPE,
	ACT_COMMAND, /* of play/commands.h, which has the key in its row */
	ACT_WHY,
	ACT_SHEETS,
	ACT_ODDS,
	ACT_DETAIL,
	ACT_LOOK,
	ACT_VIEW,
	ACT_LOG,
	ACT_SEARCH,
	ACT_SEARCH_NEXT,
	ACT_SEARCH_BEFORE,
	ACT_SUMMARY,
	ACT_HELP,
	ACT_QUIT,
};

struct key_row {
	int key; /* as ncurses gives it; 0: only for the help */
	enum act act;
	const char *name; /* on the help page; NULL: the same as the row before */
	const char *help;
	const char *hint; /* a word for the last row of the screen, or NULL */
};

extern const struct key_row key_rows[]; /* the last has no name and no key */

enum act key_act(int key);

/* ---- options ---- */

/* The key of each option of a question, by its place. If the name of an option is a
 * digit, that digit is its key. If there are more options than keys, only the options on
 * the page of `selected` have keys; the others have 0. */
enum { OPTION_KEYS = 35 };
char option_key(const struct affray_question *question, const int *places, int selected,
		int option);
/* The option of a key on that page, -1: none. */
int key_option(const struct affray_question *question, const int *places, int selected,
	       int key);

#endif
