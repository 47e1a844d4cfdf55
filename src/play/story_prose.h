/* SPDX-License-Identifier: MIT
 *
 * A passage being told in sentences: shared by story_prose.c, story_sentences.c and
 * story_amounts.c.
 */
#ifndef PLAY_STORY_PROSE_H
#define PLAY_STORY_PROSE_H

#include "story_parts.h"

enum {
	MOST_PREDICATES = 2, /* "turns and moves"; a third starts a sentence */
	NO_MORE = 99	     /* the sentence takes no other predicate */
};

struct prose {
	struct narrator *narrator;
	struct page *page;
	const struct passage *passage;
	bool has_begun;	 /* the paragraph */
	bool is_open;	 /* a sentence */
	bool is_listing; /* it has had its colon */
	bool is_harm;	 /* it tells harm that somebody takes */
	bool is_aftermath, is_after_fight;
	bool goes_on;	/* more is told of the creature of this event */
	int predicates; /* of the open sentence's subject */
	int subject;	/* -1: none */
	int last_named; /* subject of the last sentence that had one; -1: none yet */
	int deed;	/* event of the current deed; -1: none */
	bool used[PASSAGE_EVENTS];
};

/* story_prose.c. */

/* True for events without a place in a story: arithmetic, questions, costs, wear,
 * counters of the rules. */
bool is_silent(const struct affray_event *event);

/* story_sentences.c. */

void end_sentence(struct prose *prose);
/* True for a loss, a recovery or a fate that is told as a predicate. */
bool is_accounted(const struct affray_event *event);
/* Begins a predicate about the event's creature: named only if the subject changes. */
void begin_predicate(struct prose *prose, const struct affray_event *event);
/* "; Goblin ": a new subject in the open sentence. */
void begin_after_semicolon(struct prose *prose, const struct affray_event *event);
/* Adds a phrase, joined to the text before it as its first character says. */
void say_phrase(struct prose *prose, const char *phrase,
		const struct affray_event *event);

/* story_amounts.c. */

/* True if two events are about the same part of a body or the same thing. */
bool same_place(const struct affray_event *a, const struct affray_event *b);
/* A phrase with the amounts of event `first` and all events like it. */
void say_amounts(struct prose *prose, int first, const char *phrase);
/* "   1 AP, 1 FAT"; where several pay, the actor first: "   Aldric 1 AP; Goblin 1 AP". */
void say_costs(struct prose *prose);

#endif
