/* SPDX-License-Identifier: MIT
 *
 * From keys to English: names, amounts, verbs and lists as a narrator says them.
 *
 * Rulebooks speak in keys (goblin-2, fat, dodge, miss); nothing here knows which
 * rulebook.
 */
#ifndef PLAY_STORY_WORDS_H
#define PLAY_STORY_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include "affray.h"

enum { WORD_ROOM = 96 };

/* A phrase in its own buffer. */
struct word {
	char text[WORD_ROOM];
};

/* goblin-2 is "Goblin 2", dwarf_guard "Dwarf guard", gm "The game master". */
struct word name_of(const char *key);
/* long_sword is "long sword", "left arm" itself. */
struct word label_of(const char *key);
/* A track's label: ap is "AP", as the books print them; wounds is itself. */
struct word track_of(const char *key);
/* 1 and "wounds" is "1 wound", 4 and "FAT" is "4 FAT". */
struct word amount_of(int value, const char *label);
/* dodge is "dodges", parry "parries", full_defense "chooses full defense". */
struct word verb_of(const char *key);
/* Aldric is "Aldric's", Goblins "Goblins'". */
struct word whose(const char *name);
/* HURT, HEAL: true for harm to the creature itself (its state row is a bar, or counts for
 * a part of the body), not for wear of its things or pending harm. */
bool is_vital(const struct affray_event *event);
/* The result of a check: hit is "hits", failure "fails"; the book's own words stay. */
struct word result_words(const struct affray_event *event);
/* A number of an event: plain, or a percentage with one decimal. */
struct word number_of(int value, int scale);
/* The same with `decimals` decimals; a plain number has none. */
struct word chance_of(int value, int scale, int decimals);
/* 3 and "hits" is "three hits", 1 "one hit"; numbers above twelve in digits. */
struct word counted(int value, const char *plural);
/* 1 is "first"; from 13 on "13th". */
struct word ordinal_of(int value);
/* long_sword is "the long sword", bite "its bite", unarmed "bare hands". */
struct word the_thing(const char *key);
/* dead is "dies", down "goes down". */
const char *fate_verb(enum affray_fate fate);
/* A condition that one is ("prone", "stunned") rather than has ("parry mode"). */
bool is_quality(const char *label);
/* True if the phrase has a word that begins like the label: "goes into parry mode",
 * parrying. */
bool says_already(const char *phrase, const char *label);
/* A name of several: watch wins, goblins win. */
bool is_plural(const char *name);

/* An edict in words: "set goblin.fat 5" is "sets Goblin's FAT to 5". */
struct deed_words {
	char text[4 * WORD_ROOM];
};
struct deed_words edict_words(const char *edict);
/* ", weapon long sword, payment fat": what the owner has answered since the last action
 * was chosen, but for the answer `without`, if any. */
void add_answers_so_far(struct affray_fight *fight, int owner, const char *without,
			char *text, size_t room);

/* True if the book's players say where this creature faces. */
bool book_has_facing(const struct affray_fight *fight, int seat, int who);

#endif
