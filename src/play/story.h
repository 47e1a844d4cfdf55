/* SPDX-License-Identifier: MIT
 *
 * The narrator: turns the events of a fight into a story with the numbers in it.
 *
 * It knows events, not rulebooks. A passage (a deed and the events up to the next) is
 * told at once: one line for the deed with all its effects, reactions included. Below it
 * stand the arithmetic and the rules, if wanted; TELL_BRIEF only says who did what to
 * whom.
 *
 *	narrate_begin(&narrator, &page, scenario, fight, TELL_USUAL, true);
 *	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, narrate_event,
 *			    &narrator);
 *	affray_fight_advance(fight);
 *	narrate_finish(&narrator);
 */
#ifndef PLAY_STORY_H
#define PLAY_STORY_H

#include <stdbool.h>
#include "affray.h"
#include "story_passage.h"
#include "story_words.h"
#include "report/page.h"

enum telling {
	TELL_USUAL,   /* a line per deed */
	TELL_BRIEF,   /* the same without throws and costs */
	TELL_EXPLAIN, /* a line per deed, and under it how each number came about */
};

enum {
	MOST_CREATURES = 64, /* others are told without fates and tallies */
	STORY_ROWS = 256,    /* others are looked up each time */
};

struct narrator {
	struct page *page;		  /* NULL: it follows silently */
	struct affray_scenario *scenario; /* NULL: sides and map are not known */
	struct affray_fight *fight;	  /* NULL: no states are shown */
	enum telling telling;
	bool with_map;
	bool joins_steps; /* a walk is one line: nobody stops between its steps */
	bool for_screen;  /* states are shown elsewhere, rules only under the deeds */
	int seat; /* states are shown as this seat sees them: AFFRAY_SEES_ALL unless
		     changed */

	int turn;	  /* whose turn it is; -1: nobody's, or the book tells no turns */
	int told_in_turn; /* paragraphs, since the turn began */
	bool round_is_over; /* all turns are done; events from here on belong to the
			       round's end */
	struct passage passage;
	enum affray_fate fates[MOST_CREATURES]; /* of each creature, if it has met one */
	int tiles[MOST_CREATURES][2]; /* where they stand when a passage begins */
	char letters[MOST_CREATURES]; /* on the map; 0: not given yet */
	uint8_t rows[STORY_ROWS];     /* of a creature: do they rise? story_explain.c */
	/* A round that has begun: its heading waits for the gains of the round. */
	bool heading_is_due;
	struct affray_event heading;
};

/* Prepares the narrator and prints the title, the description, and the sides. */
void narrate_begin(struct narrator *narrator, struct page *page,
		   struct affray_scenario *scenario, struct affray_fight *fight,
		   enum telling telling, bool with_map);
/* An affray_listener whose context is the narrator. */
void narrate_event(void *narrator, const struct affray_event *event);
/* Drops everything kept and silently reads the whole log instead, up to the present. */
void narrate_catch_up(struct narrator *narrator);
/* Tells the passage still kept; needed if a fight stops before its end. */
void narrate_finish(struct narrator *narrator);
/* The fight stops at a question. Between two deeds it tells everything; within a deed it
 * waits for its end, but prints a round's heading above the questions of that round. */
void narrate_stop(struct narrator *narrator, const struct affray_question *question);

#endif
