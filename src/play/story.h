/* SPDX-License-Identifier: MIT
 *
 * The narrator: turns the events of a fight into a story with the numbers in it.
 *
 * It knows events, not rulebooks. What happens between two deeds (a passage) is told at
 * once: one line for a deed with all that came of it, reactions included. Then,
 * if wanted, the arithmetic and the rules under it; or else less: who did what to whom.
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

enum { MOST_CREATURES = 64 }; /* those past it are told without their fates and tallies */

struct narrator {
	struct page *page;		  /* NULL: it follows without a word */
	struct affray_scenario *scenario; /* NULL: sides and map are not known */
	struct affray_fight *fight;	  /* NULL: no states are shown */
	enum telling telling;
	bool with_map;
	bool joins_steps; /* a way is one line: nobody stops between its steps */
	bool for_screen;  /* states are shown elsewhere, rules only under the deeds */
	int seat;	  /* whose eyes see the states: AFFRAY_SEES_ALL unless changed */

	int turn;	  /* whose turn it is; -1: nobody's, or the book tells no turns */
	int told_in_turn; /* paragraphs, since the turn began */
	bool round_is_over; /* all turns are done; what comes now is the round's end */
	struct passage passage;
	enum affray_fate fates[MOST_CREATURES]; /* of each creature, if it has met one */
	int tiles[MOST_CREATURES][2]; /* where they stand when a passage begins */
	char letters[MOST_CREATURES]; /* on the map; 0: not given yet */
	/* A round that has begun: its heading waits for what the round grants. */
	bool heading_is_due;
	struct affray_event heading;
};

/* Sets it up and prints the title, what it is about, and who fights whom. */
void narrate_begin(struct narrator *narrator, struct page *page,
		   struct affray_scenario *scenario, struct affray_fight *fight,
		   enum telling telling, bool with_map);
/* An affray_listener whose context is the narrator. */
void narrate_event(void *narrator, const struct affray_event *event);
/* Forgets what it heard and follows the log instead, without a word: it stands where the
 * fight does. */
void narrate_catch_up(struct narrator *narrator);
/* Tells what is still kept; needed where a fight stops before its end. */
void narrate_finish(struct narrator *narrator);
/* The fight stops at a question. Between two deeds all is told; in the midst of one, only
 * when it is done, but a round's heading stands above the questions of the round. */
void narrate_stop(struct narrator *narrator, const struct affray_question *question);

#endif
