/* SPDX-License-Identifier: MIT
 *
 * Inside of the scripted tactic: tactics_harm.c says what hits do, tactics_value.c what
 * attacks and answers to them are worth, tactics_attack.c finds the best attack,
 * tactics.c decides deeds out of the candidates of tactics_peril.c, tactics_gear.c and
 * tactics_move.c (which share tactics_thought.h), tactics_answers.c answers questions.
 */
#ifndef APOCRYPHA_TACTICS_H
#define APOCRYPHA_TACTICS_H

#include "procedures.h"
#include "tactics/intent.h"

enum knob_id { CAUTION, TRICKS, PATIENCE, MERCY };

/* Details of an intent. NUMBER: mode, strikes, power, rate, stance or ticks. */
enum { NUMBER, CALLED, COST, PREPARED_DEED };

/* What is known to the one who answers. */
struct view {
	const struct look *look;
	const struct scene *scene;
	int who;
	const struct apocrypha_creature *me;
	const struct apocrypha_sheet *sheet;
};

static inline struct view view_from(const struct look *look, const struct scene *scene)
{
	return (struct view){look, scene, look->who, creature(scene, look->who),
			     sheet(scene, look->who)};
}

/* Prices, in thousandths of a fighter: an AP that could be of use, a point of shock, to
 * lie on the ground. */
enum { AP_WORTH = 35, SHOCK_WORTH = 20, STUN_WORTH = 500, PRONE_WORTH = 120 };

/* Dice of 6 and more that must show more hits than that: `dice` against a rating are
 * {dice, rating}; against a roll, which is as if its misses were hits of one pool,
 * {dice + rolled, rolled}. */
struct chance {
	int dice, against;
};
int apocrypha_chance(const struct scene *scene, struct chance chance); /* thousandths */
/* What the attack is worth at this place, with this chance. */
int apocrypha_worth_at(const struct view *view, const struct attack *attack, int target,
		       int location, struct chance chance, bool countered);
/* If it comes to the limb that suffers least. */
int apocrypha_soaked_worth(const struct view *view, const struct attack *attack, int who,
			   int dice);

/* What one can set against an attack. The rating is known from the start, answers and
 * their dice are found when they are asked for. */
struct guard {
	int who, foe;
	bool ranged, is_complete;
	int rating;
	bool avoids, soaks, dodges;
	int parry, parry_cost; /* 0 AP: it cannot */
	int counter, counter_cost, counter_use;
};
struct guard apocrypha_guard(const struct scene *scene, int who, int foe, bool ranged);
/* What an attack of so many dice is worth to its actor against nothing but the rating:
 * answers only take away from it. */
int apocrypha_worth_of(const struct view *view, const struct attack *attack,
		       const struct guard *guard, int dice);
/* If it is so answered; the AP of the answer are not counted. */
int apocrypha_worth_if(const struct view *view, const struct attack *attack,
		       struct guard *guard, int dice, int answer);
int apocrypha_answer_cost(const struct view *view, struct guard *guard, int answer);
/* Against the best answer, and that; what it is worth without one is known. */
struct answered {
	int worth;	  /* the AP of the answer counted */
	int answer, cost; /* AP */
	int left;	  /* worth without these AP */
};
struct answered apocrypha_attack_worth(const struct view *view,
				       const struct attack *attack, struct guard *guard,
				       int dice, int bare);
/* Dice of an attack on its first target, less what the recoil may take. */
int apocrypha_likely_pool(const struct scene *scene, const struct attack *attack);
/* The limb that suffers least. */
int apocrypha_best_limb(const struct view *view, const struct attack *attack, int who,
			int dice);
int apocrypha_dread_worth(const struct scene *scene, int who, int target);
/* Life and presence of one who could be finished. */
int apocrypha_finish_worth(const struct scene *scene, int target);
/* May be struck at with profit: able, or only stunned. */
bool apocrypha_matters(const struct scene *scene, int who, int other);
/* The best attack in its pass; its worth is NOT_WORTH if there is none. A second measure
 * is what the best brings for an AP. `exposed` is what AR -2 costs until the next pass.
 */
struct intent apocrypha_best_attack(const struct view *view, int action, int budget,
				    int exposed, int *rate);
/* An attack that might be made: what it is worth at most, and, for more work, against the
 * best answer. Whoever looks for the best need not know the worth of those whose most is
 * not enough. */
struct prospect {
	struct attack attack;
	struct guard guard;
	int dice, most;
};
struct prospect apocrypha_prospect(const struct view *view, const struct attack *attack);
int apocrypha_prospect_worth(const struct view *view, struct prospect *prospect);
/* The attack that is meant. */
struct prospect apocrypha_meant(const struct view *view, const struct intent *it);
/* A plain attack with such a weapon, were it at hand. */
struct prospect apocrypha_with(const struct view *view, int thing,
			       const struct apocrypha_weapon *weapon, int target);
/* The best one of `who` on the other with what it has at hand now, for at most so many
 * AP; it is worth 0 if there is none. */
struct prospect apocrypha_plain_attack(const struct view *view, int who, int target,
				       int most, enum occasion occasion);
/* What it brings for an AP if that is more than `least`; else anything not above it. */
int apocrypha_rate_above(const struct view *view, struct prospect *prospect, int least);
/* The deed to do, of this action or (< 0) of all, from the position alone. */
struct intent apocrypha_decide(const struct look *look, int action);
/* The nearest enemy that matters, and the one to go for. */
int apocrypha_quarry(const struct view *view);
int apocrypha_goal(const struct view *view);
/* It could strike or shoot at this one without a step. */
bool apocrypha_can_fight_from_here(const struct view *view, int enemy);

#endif
