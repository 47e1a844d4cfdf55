/* SPDX-License-Identifier: MIT
 *
 * Inside of the scripted tactic: tactics_value.c says what attacks and answers to them
 * are worth, tactics.c decides deeds, tactics_answers.c answers questions.
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

/* What one can set against an attack, with its dice and its AP; 0 AP: it cannot. */
struct guard {
	int who, foe;
	bool ranged, avoids, soaks, dodges;
	int rating, avoid, dodge;
	int parry, parry_cost;
	int counter, counter_cost, counter_use;
};
struct guard apocrypha_guard(const struct scene *scene, int who, int foe, bool ranged);
/* What the attack is worth to its actor if it is so answered (NO_ACTION: by nothing but
 * the rating); it has so many dice. The AP of the answer are not counted. */
int apocrypha_worth_against(const struct scene *scene, const struct attack *attack,
			    const struct guard *guard, int dice, int answer);
/* The same where the target only has its rating. */
int apocrypha_worth_of(const struct scene *scene, const struct attack *attack, int target,
		       int dice);
/* What it is worth against the best answer, and that. */
int apocrypha_attack_worth(const struct scene *scene, const struct attack *attack,
			   const struct guard *guard, int dice, int *answer);
int apocrypha_answer_cost(const struct guard *guard, int answer);
/* The limb that suffers least. */
int apocrypha_best_limb(const struct scene *scene, const struct attack *attack, int who,
			int dice);
/* A plain attack of `who` on the other, with the best of what it has at hand now and for
 * so many AP; its cost is 0 if there is none. */
struct attack apocrypha_plain_attack(const struct scene *scene, int who, int target,
				     int most, enum occasion occasion, int *worth);
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
/* What the attack that is meant would be worth in this view. */
int apocrypha_intent_worth(const struct view *view, const struct intent *it);
/* What plain attacks with such a weapon would bring for an AP, were it at hand. */
int apocrypha_rate_of(const struct view *view, int thing,
		      const struct apocrypha_weapon *weapon, int target);
/* The deed to do, of this action or (< 0) of all, from the position alone. */
struct intent apocrypha_decide(const struct look *look, int action);
/* The nearest enemy that matters, and the one to go for. */
int apocrypha_quarry(const struct view *view);
int apocrypha_goal(const struct view *view);
bool apocrypha_is_badly_hurt(const struct view *view);

#endif
