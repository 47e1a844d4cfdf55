/* SPDX-License-Identifier: MIT
 *
 * A fighter's view of a position, shared by the files that list candidates.
 */
#ifndef APOCRYPHA_TACTICS_THOUGHT_H
#define APOCRYPHA_TACTICS_THOUGHT_H

#include "tactics.h"

enum { NEXT_ROUND = 12 }; /* AP of the next round */
/* Worth of an AP that nothing else wants: next to nothing, because unspent AP are lost
 * with the round. With more, two sides in good cover wait for each other to the end. */
enum { IDLE_AP = 1 };
/* AP that it expects to use where it goes: a few, but a shooter that draws a blade stays
 * for the rest of the fight. */
enum { SHORT_STAY = 6, LONG_STAY = 12 };

/* The danger to it before its next pass, and its possible answers. */
struct peril {
	int soon, later; /* harm by attacks with the AP of now; and of a round more */
	int shots;	 /* of the attacks, by shooters */
};

enum { MOST_DANGERS = 3 }; /* enemies that are looked at; the others count like them */

/* The likely attack of an enemy, and its number. */
struct danger {
	struct attack attack;
	uint64_t blow; /* of its strike */
	int dice, worth, now, later;
};

/* A copy of the fight in which the creature imagines itself otherwise. */
struct dream {
	struct apocrypha_fight fight;
	struct scene scene;
	bool begun;
};

struct thought {
	struct view view;
	struct dream *dream;
	int action, budget;
	int quarry;  /* apocrypha_quarry() */
	int friends; /* on its side, itself counted */
	int foes;    /* able ones */
	bool knows_dangers;
	int danger_count;
	struct danger *dangers; /* room for MOST_DANGERS */
	struct peril peril;
	int relief;	 /* harm of the worst attack that the best answer prevents */
	int relief_cost; /* for this many AP */
	int wanted;	 /* AP that such answers would take */
	int rate;	 /* worth of attacks from here, for each AP */
	bool knows_things;
	int thing_count, things[MOST_DRAWABLE]; /* that it can draw */
	struct intent attack;			/* the best with one target */
	struct intent volley; /* the same with all its targets, its AP counted */
	struct intent best;
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
/* AP for which a lasting effect may still be useful. */
int apocrypha_horizon(const struct thought *thought);
/* The worth of attacks at this rate from then on, after spending this many AP. */
int apocrypha_gain_by(const struct thought *thought, int rate, int cost);

/* ---- tactics_peril.c ---- */

/* Many decisions need no look at them: before anybody reads the peril. */
void apocrypha_see_dangers(struct thought *thought);
/* The cost of this many AP: those needed for reactions cost more. */
int apocrypha_cost_of(const struct thought *thought, int cost);
void apocrypha_consider_stances(struct thought *thought);
void apocrypha_consider_cover(struct thought *thought);
void apocrypha_consider_defense(struct thought *thought);
void apocrypha_consider_aim(struct thought *thought);

/* ---- tactics_gear.c ---- */

/* No plain attack with it is worth so much for each AP: hardly one is worth more than a
 * fighter. */
static inline bool apocrypha_is_beyond(const struct apocrypha_weapon *weapon, int rate)
{
	return rate * least_cost(weapon, weapon->ranged ? DO_AIM_AND_FIRE : DO_ATTACK) >=
	       A_FIGHTER;
}
/* The worth of attacks with this weapon for each AP; with the best blade at hand. Not
 * exact if it is no more than `least`. */
int apocrypha_rate_of(const struct view *view, int use, int target, int least);
int apocrypha_melee_rate(const struct view *view, int target, int rate);
/* AP to come so near to the target that this weapon serves. */
int apocrypha_way_to(const struct view *view, const struct apocrypha_weapon *weapon,
		     int target);
void apocrypha_consider_drawing(struct thought *thought, int target);
/* Before anybody reads what it can draw. */
void apocrypha_look_for_things(struct thought *thought);
void apocrypha_consider_loading(struct thought *thought, int target);
void apocrypha_consider_riposte(struct thought *thought);
/* The worth of a prepared attack, and its deed. */
int apocrypha_watch_worth(const struct thought *thought, int *deed);
bool apocrypha_sees_an_enemy(const struct view *view);
/* Nobody is in sight, and it waits for them with its gun. */
bool apocrypha_is_patient(const struct view *view);
void apocrypha_consider_watching(struct thought *thought);
/* Its gun is on the place where enemies may appear: there is nothing to weigh. */
bool apocrypha_goes_on_watching(const struct thought *thought);

/* ---- tactics_move.c ---- */

/* Drawing takes a runner as far as running on does, so it runs first. */
bool apocrypha_runs_first(const struct thought *thought);
/* It waits for this enemy. */
bool apocrypha_lets_it_come(const struct thought *thought, int enemy);
void apocrypha_consider_approach(struct thought *thought);

#endif
