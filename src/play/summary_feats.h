/* SPDX-License-Identifier: MIT
 *
 * A listener that counts the deeds of each creature in one fight.
 *
 *	feats_begin(&feats, scenario, fight);
 *	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL,
 *			    feats_event, &feats);
 *	affray_fight_advance(fight);
 *	feats_end(&feats, fight);
 *
 * It knows events, not rulebooks, and counts as a simulation does: harm from another
 * creature is damage, the rest (costs, bleeding, pending harm that lands) is loss; an
 * attack has hit if its check said so and no defence has undone it.
 */
#ifndef PLAY_SUMMARY_FEATS_H
#define PLAY_SUMMARY_FEATS_H

#include <stdbool.h>
#include <stdint.h>
#include "affray.h"

enum {
	FEAT_LABEL = 32, /* bytes of a label; longer ones are cut */
	FEAT_LABELS =
		12, /* tracks and resources of one creature; the longest book has 9 */
	FEAT_ACTIONS = 40, /* different actions of one creature */
};

/* Amounts by label, in order of first appearance. */
struct amounts {
	int count;
	struct {
		char label[FEAT_LABEL];
		int value;
	} of[FEAT_LABELS];
};

struct action_feats {
	int number; /* in the rulebook */
	char action[FEAT_LABEL];
	bool is_attack;
	int deeds, checks, hits;
};

/* The effect of one deed on one creature. */
struct blow {
	int target, round; /* target -1: there was none */
	int total;	   /* of all tracks; ranks blows */
	struct amounts hurt;
};

struct feats_of {
	bool took_part;
	int turns;
	int attacks, checks, hits;   /* deeds that attack; their checks; those that hit */
	struct amounts dealt, taken; /* to others, from others */
	struct amounts lost;	     /* not caused by another creature */
	struct amounts healed;	     /* regained */
	struct amounts spent;
	int moved_tiles;
	int action_count;
	struct action_feats actions[FEAT_ACTIONS];
	uint64_t felled; /* a bit for each creature that fell to it */
	struct blow best;
	enum affray_fate fate; /* at the end; none: it stands */

	int hurt_by;	  /* creature that hurt it last, or -1 */
	struct blow blow; /* of the current deed */
};

struct feats {
	int bar_count;
	const char *bars[16]; /* the tracks that count */
	int count;
	struct feats_of *of; /* by creature */
};

/* False: no memory. The bars are the fight's, which must outlive the listening. */
bool feats_begin(struct feats *feats, struct affray_scenario *scenario,
		 const struct affray_fight *fight);
/* An affray_listener whose context is the feats. */
void feats_event(void *feats, const struct affray_event *event);
/* Notes the fate of each creature; the fight need not be over. */
void feats_end(struct feats *feats, const struct affray_fight *fight);
void feats_free(struct feats *feats);
/* Its fate at the end: "stands", "down", "dead", "fled". */
const char *feats_fate(const struct feats_of *of);

/* The actions of one creature, most used first, into your array; returns how many. */
int feats_most_used(const struct feats_of *of,
		    const struct action_feats *sorted[FEAT_ACTIONS]);

#endif
