/* SPDX-License-Identifier: MIT
 *
 * A position as its fighter weighs it: what the files of the candidates share.
 */
#ifndef APOCRYPHA_TACTICS_THOUGHT_H
#define APOCRYPHA_TACTICS_THOUGHT_H

#include "tactics.h"

enum { NEXT_ROUND = 12 }; /* AP that are to come */
enum { IDLE_AP = 8 };	  /* worth of an AP that nothing else wants */

/* What may be done to it before its next pass, and what it could do about it. */
struct peril {
	int soon, later; /* harm by attacks with the AP of now; and of a round more */
	int shots;	 /* of the attacks, by those who shoot */
};

/* The attack that an enemy is likely to make, and how often. */
struct danger {
	struct attack attack;
	int dice, worth, now, later;
};

struct thought {
	struct view view;
	int action, budget;
	int friends; /* on its side, itself counted */
	int danger_count;
	struct danger *dangers; /* room for MAX_CREATURES */
	struct peril peril;
	int relief;	 /* what the best answer saves of the worst attack */
	int relief_cost; /* for so many AP */
	int wanted;	 /* AP that such answers would take */
	int rate;	 /* what attacks from here bring for an AP */
	struct intent attack;
	struct intent best;
};

/* A copy of the fight in which something is imagined. */
struct dream {
	struct apocrypha_fight fight;
	struct scene scene;
};

static inline struct intent with_number(int action, int number, int worth)
{
	struct intent it = intent_to(action, worth);

	it.detail[NUMBER] = number;
	it.detail[CALLED] = ANYWHERE;
	return it;
}

static inline struct intent at(int action, int target, int worth)
{
	struct intent it = with_number(action, 0, worth);

	it.target = target;
	return it;
}

/* ---- tactics.c ---- */

/* Would it be the best, if it can be done? */
bool apocrypha_may_be_best(const struct thought *thought, const struct intent *it);
/* Keeps it if it is the best so far and can be done. */
void apocrypha_consider(struct thought *thought, struct intent it);
/* AP that what lasts may still be of use to. */
int apocrypha_horizon(const struct thought *thought);
/* What attacks at this rate bring from then on, after so many AP spent on it. */
int apocrypha_gain_by(const struct thought *thought, int rate, int cost);

/* ---- tactics_peril.c ---- */

/* How things stand, or would stand in this scene. */
struct peril apocrypha_peril_in(const struct thought *thought, const struct scene *scene);
void apocrypha_see_dangers(struct thought *thought);
/* What so many AP cost: those that are wanted for reactions cost more. */
int apocrypha_cost_of(const struct thought *thought, int cost);
/* A copy of the fight; gives the creature in it that is to be changed. */
struct apocrypha_creature *apocrypha_begin_dream(const struct view *view,
						 struct dream *dream);
/* Considers what a change brings for its AP, once or as long as it lasts. */
void apocrypha_consider_dream(struct thought *thought, const struct dream *dream,
			      struct intent it, int cost, bool lasts);
void apocrypha_consider_stances(struct thought *thought);
void apocrypha_consider_cover(struct thought *thought);
void apocrypha_consider_defense(struct thought *thought);
void apocrypha_consider_aim(struct thought *thought);
void apocrypha_consider_halt(struct thought *thought);

/* ---- tactics_gear.c ---- */

/* What attacks with this weapon bring for an AP; with the best blade at hand. Not exact
 * where it is no more than `least`. */
int apocrypha_rate_of(const struct view *view, int use, int target, int least);
int apocrypha_melee_rate(const struct view *view, int target, int rate);
/* AP to come so near to the target that this weapon serves. */
int apocrypha_way_to(const struct view *view, const struct apocrypha_weapon *weapon,
		     int target);
void apocrypha_consider_drawing(struct thought *thought, int target);
void apocrypha_consider_loading(struct thought *thought, int target);
void apocrypha_consider_riposte(struct thought *thought);
/* What an attack that waits is worth, and which deed it is. */
int apocrypha_watch_worth(const struct thought *thought, int *deed);
bool apocrypha_sees_an_enemy(const struct view *view);
/* Nobody is in sight, and it waits for them with its gun. */
bool apocrypha_is_patient(const struct view *view);
void apocrypha_consider_watching(struct thought *thought);

/* ---- tactics_move.c ---- */

void apocrypha_consider_approach(struct thought *thought);

#endif
