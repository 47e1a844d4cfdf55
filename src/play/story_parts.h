/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of the narrator.
 */
#ifndef PLAY_STORY_PARTS_H
#define PLAY_STORY_PARTS_H

#include "story.h"

enum { DEED_INDENT = 2, REST_INDENT = 6, EXPLAIN_INDENT = 8, EXPLAIN_REST = 12 };

/* story_prose.c: a passage as sentences; prints nothing if there is nothing to say. */
void say_passage(struct narrator *narrator);

/* Only moves, after the first deed. */
bool is_mere_way(const struct passage *passage);
/* Would say_passage() print something? */
bool has_something_to_say(const struct narrator *narrator);

/* The effects at the end of a round, creature by creature. */
void say_aftermath(struct narrator *narrator);

/* story_explain.c: the arithmetic and the rules of a passage, a line each. */
void explain_passage(struct narrator *narrator);
/* The words of one event for such a line, without its beginning and end. */
void explain_event(struct narrator *narrator, const struct affray_event *event);
/* " [THR-ATK-01]", quietly; nothing for NULL. */
void add_rule(struct page *page, const char *rule);

/* story_brief.c: a passage in a line. */
void brief_passage(struct narrator *narrator);

/* story_scene.c: the state of all creatures, in numbers and on the map. */
void show_states(struct narrator *narrator, bool at_end);
void show_creature(struct narrator *narrator, int who);
/* The states that a table shows after a creature's bars: "down; wounds d4; armor helmet
 * d6". */
void write_states(struct narrator *narrator, int who, char *text, size_t room);
void show_map(struct narrator *narrator);
/* Reads the present tiles of all creatures from the fight. */
void note_tiles(struct narrator *narrator);
/* The nearest enemy of `who` from a tile that can fight, as far as told so far; -1:
 * none. */
int nearest_enemy(struct narrator *narrator, int who, const int tile[2], int *distance);

/* story_states.c: a condition that holds, in words: "prone", "held by Ogre". */
bool is_condition(const struct affray_value *value);
void condition_words(struct affray_scenario *scenario, const struct affray_value *value,
		     char *words, size_t room);

/* story_phrases.c. */

/* A creature's display name in its side's colour. */
void add_creature(struct narrator *narrator, int who, const char *name);
/* A number that this event explains. */
void add_number(struct page *page, const struct affray_event *event, const char *text);
/*
 * A phrase of a rulebook. Names in braces are filled in; a creature or a thing that the
 * event does not have is left out together with its article or preposition.
 *
 *	{who} {target} {target's}	names; "themself", "their own" if both are one
 *	{whom}				the target, always by its name
 *	{item} {the item}		"long sword", "the long sword"
 *	{value} {against} {margin}	numbers of the event, a chance with " %"
 *	{left}				what is left, without " %"
 *	{roll}				the value without " %"
 *	{by}				" by 3"; ", just" if the margin is 0
 *	{count hits}			"three hits"
 *	{side wants}			"Squad wants", "Wardens want": the side of {who}
 *	{nth}				"first"; nothing for 0
 *	{direction}			value 0 is "north", 1 "north-east" ...
 *	{way}				of a deed: where its moves lead
 *	{seconds}			a value in ms: "1.5 s"
 *	{rounds}			" for two rounds"; nothing for a state without end
 *	{outcome} {label}		the book's own words
 *	{result}			"hits", "fails", "a critical success"
 *	{amounts}			"8 FAT, 6 VIT": of all alike, by story_amounts.c
 */
void add_phrase(struct narrator *narrator, const char *phrase,
		const struct affray_event *event);
/* The same with a capital. */
void add_sentence(struct narrator *narrator, const char *phrase,
		  const struct affray_event *event);
/* The deed that a question of a reaction belongs to, "Aldric strikes at Captain with the
 * long sword": that of the creature it is about, else (a readied deed) the owner's.
 * False: it is no such question, or the story knows of no deed. */
bool add_answered(struct narrator *narrator, const struct affray_question *question);
/* "is prone", "is no longer prone", "has aim". */
void add_condition(struct narrator *narrator, const struct affray_event *event);
/* "from 3,1 to 5,1"; on an open field "5 m, to 2 m from Goblin": from the event's target,
 * else from the nearest enemy. True: with a comma. */
bool add_way(struct narrator *narrator, const struct affray_event *event,
	     const int from[2], const int to[2]);
/* "3 m", "2 tiles". */
struct word distance_words(const struct narrator *narrator, int tiles);
/* "4 FAT", "1 wound", "2 arrows". */
struct word amount(const struct affray_event *event, int value);
const char *loss_verb(const char *label); /* "loses", or "takes" */

#endif
