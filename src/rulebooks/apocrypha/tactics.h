/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of the scripted tactic: tactics_harm.c computes the effect of hits,
 * tactics_value.c the value of attacks and of answers to them, tactics_fighter.c what
 * follows from a creature's state alone, tactics_attack.c finds the best attack,
 * tactics.c chooses a deed from the candidates of tactics_peril.c, tactics_gear.c and
 * tactics_move.c (which share tactics_thought.h), tactics_answers.c answers questions,
 * tactics_ways.c those about ways.
 */
#ifndef APOCRYPHA_TACTICS_H
#define APOCRYPHA_TACTICS_H

#include "procedures.h"
#include "tactics/intent.h"

enum knob_id { CAUTION, TRICKS, PATIENCE, MERCY };

/* Details of an intent. NUMBER: mode, strikes, power, rate, stance or ticks. SECOND and
 * THIRD: number + 1 of a further target; 0: none. */
enum { NUMBER, CALLED, COST, PREPARED_DEED, SECOND, THIRD };

/*
 * Results that are kept from one decision to the next.
 *
 * Most hits that a decision weighs were weighed before: their effect is kept in rows, by
 * net hits. `blow` is the manner of the attack, `state` that of the target.
 */
enum { NETS = 19, HIT_ROWS = 8192 };
struct hit_row {
	uint64_t blow, state; /* 0: empty */
	int16_t worth[NETS];
};
/* A way to attack with a thing, whoever the target is. */
struct manner {
	uint64_t blow;	    /* of its strike; 0: neither blow nor dice are known yet */
	int16_t dice;	    /* without those that depend on target, health and recoil */
	int16_t cost, less; /* AP; its price besides them */
	uint8_t use, action, number; /* number: mode, strikes or power */
	bool plain;		     /* no desperate swing, the fewest rounds */
	bool crowded;		     /* the creature is */
};
/* What follows from the state of a creature alone. The list of its manners stays the same
 * until its weapons change, their dice until its posture does or an enemy comes close or
 * goes; the rest until its health changes. */
enum { MOST_MANNERS = 80, RATINGS = 3 };
struct fighter {
	struct apocrypha_creature of;
	bool is_known, is_listed;
	bool bulky, crowded; /* of guns: some are in the way if it is crowded */
	int16_t arms;	     /* strength of its best weapon */
	bool has_blade;	     /* a stronger one to draw */
	int16_t rating[RATINGS];
	uint64_t state;	    /* apocrypha_harm_state() */
	int at_hand, count; /* manners; those after the first can be drawn */
	struct manner manners[MOST_MANNERS];
};
/* The distances to one tile of a small map, in half-metres and one more; 0: no way. */
enum { KEPT_GROUNDS = 128, KEPT_TILES = 1024 };
struct kept_ground {
	int goal; /* tile index + 1; 0: empty */
	uint16_t from[KEPT_TILES];
};
/* The dice and the blow of a manner: fighters come to the same postures again and again.
 */
enum { KEPT_POOLS = 2048 };
struct kept_pool {
	uint64_t manner; /* 0: empty */
	uint64_t blow;
	int dice;
};
struct memory {
	struct hit_row hits[HIT_ROWS];
	struct kept_pool pools[KEPT_POOLS];
	struct kept_ground grounds[KEPT_GROUNDS];
	struct fighter fighters[MAX_CREATURES];
};

/* A way to parry. */
struct parry {
	int use, pool, cost;
};
enum { MOST_PARRIES = 4 };

/* The defences against an attack. The rating is known from the start; answers and their
 * dice are computed on demand. */
struct guard {
	int who, foe;
	bool ranged, is_complete;
	int rating;
	bool avoids, soaks, dodges, knows_shot;
	int parry_count, parry_cost; /* AP of the cheapest; 0: it cannot */
	struct parry parries[MOST_PARRIES];
	/* The cheapest blow, or the shot with the most damage; dice of the blow. */
	int counter, counter_cost, counter_use;
	uint64_t state; /* apocrypha_harm_state() */
};
/* The guards of its enemies against the creature that decides, from the first question
 * about each; by ranged or not. They do not depend on its own state, so they also hold in
 * the positions that it imagines. */
struct guards {
	struct creature_set foes; /* apocrypha_foes() */
	struct creature_set known[2];
	struct creature_set met, listed; /* whose fighters and manners are up to date */
	int16_t weight[MAX_CREATURES];	 /* apocrypha_weigh_foes() */
	struct guard of[2][MAX_CREATURES];
};

/* The knowledge of the creature that answers. */
struct view {
	const struct look *look;
	const struct scene *scene;
	int who;
	const struct apocrypha_creature *me;
	const struct apocrypha_sheet *sheet;
	struct memory *memory; /* NULL: none */
	struct guards *guards; /* NULL: none */
	bool dreams;	       /* of itself in another state */
};

static inline struct view view_from(const struct look *look, const struct scene *scene)
{
	return (struct view){look,
			     scene,
			     look->who,
			     creature(scene, look->who),
			     sheet(scene, look->who),
			     memo_room(look->memo, sizeof(struct memory)),
			     NULL,
			     false};
}

/* ---- tactics_fighter.c ---- */

/* Up to date; in `room` if there is nowhere else to keep it. */
struct fighter *apocrypha_meet(const struct view *view, int who, struct fighter *room);
static inline struct fighter *apocrypha_fighter(const struct view *view, int who,
						struct fighter *room)
{
	bool met = view->guards && set_has(view->guards->met, who) &&
		   !(view->dreams && who == view->who);

	return met ? &view->memory->fighters[who] : apocrypha_meet(view, who, room);
}
/* Than the best that the creature that decides has at hand. */
bool apocrypha_is_stronger(const struct view *view,
			   const struct apocrypha_weapon *weapon);
/* It carries a stronger blade, or something lies on the ground. */
bool apocrypha_may_have_blade(const struct view *view);
/* Its rating if it does nothing against the foe's attack. */
int apocrypha_passive_rating(const struct view *view, struct fighter *fighter, int who,
			     int foe, bool ranged);
/* Fills in its manners; those of the creature that decides for a feint, a flurry or a
 * blow with power, each use with the plain blow first. */
void apocrypha_list_manners(const struct view *view, struct fighter *fighter, int who);
void apocrypha_list_tricks(const struct view *view, struct fighter *fighter, int action);
/* How it is likely to use the thing: a gun that is ready need not be aimed. */
static inline bool apocrypha_is_likely(const struct apocrypha_creature *one,
				       const struct manner *manner)
{
	bool readied = one->readied == manner->use + 1;

	return manner->plain &&
	       (!is_firing(manner->action) ||
		manner->action == (readied ? DO_FIRE_READIED : DO_AIM_AND_FIRE));
}
/* Fills in such an attack; from here on the dice of the manner are known. */
void apocrypha_attack_by(const struct view *view, int who, struct manner *manner,
			 struct attack *attack);
/* Dice that its recoil may take. */
int apocrypha_likely_recoil(const struct scene *scene, const struct attack *attack);

/* Prices, in thousandths of a fighter: an AP that could be of use, a point of shock, to
 * lie on the ground. */
enum { AP_WORTH = 35, SHOCK_WORTH = 20, STUN_WORTH = 500, PRONE_WORTH = 240 };

/* Dice of 6 and more that must show more hits than that: `dice` against a rating are
 * {dice, rating}; against a roll, which is as if its misses were hits of one pool,
 * {dice + rolled, rolled}. */
struct chance {
	int dice, against;
};
int apocrypha_chance(const struct scene *scene, struct chance chance); /* thousandths */

/* The AP that the shock of a hit may take from it: more are not looked at. */
static inline int apocrypha_felt_ap(const struct apocrypha_creature *one)
{
	return smaller(one->ap, 3);
}

/* The state of a creature that decides what a hit does to it. */
uint64_t apocrypha_harm_state(const struct scene *scene, int who);
/* An attack whose hits are weighed. Their effect is looked up by `blow`, the manner of
 * the attack, by the state of the target, and by net hits. */
struct strike {
	const struct view *view;
	const struct attack *attack;
	uint64_t blow;
};
struct target {
	int who;
	uint64_t state;
};
struct strike apocrypha_strike(const struct view *view, const struct attack *attack);
/* The same if it gets through a counter-attack. */
struct strike apocrypha_strike_through(const struct strike *strike);
/* The worth at its place, with this chance. */
int apocrypha_strike_worth(const struct strike *strike, struct target target,
			   struct chance chance);
/* At the limb that suffers least; and that limb. */
int apocrypha_soaked_worth(const struct strike *strike, struct target target, int dice);
int apocrypha_best_limb(const struct strike *strike, struct target target, int dice);

struct guard apocrypha_guard(const struct view *view, int who, int foe, bool ranged);
/* That of an enemy of the creature that decides, if guards are kept; else NULL. */
struct guard *apocrypha_new_guard(const struct view *view, int who, bool ranged);
static inline struct guard *apocrypha_kept_guard(const struct view *view, int who,
						 bool ranged)
{
	struct guards *guards = view->guards;

	return guards && set_has(guards->known[ranged], who)
		       ? &guards->of[ranged][who]
		       : apocrypha_new_guard(view, who, ranged);
}
/* The worth to its actor of an attack with this many dice, against the rating alone:
 * answers can only reduce it. */
int apocrypha_worth_of(const struct strike *strike, const struct guard *guard, int dice);
/* If it is so answered; the AP of the answer are not counted. */
int apocrypha_worth_if(const struct strike *strike, struct guard *guard, int dice,
		       int answer);
/* The use that parries it best, its AP counted. */
int apocrypha_best_parry(const struct strike *strike, struct guard *guard, int dice);
int apocrypha_answer_cost(const struct view *view, struct guard *guard, int answer);
/* The worth against the best answer, and that answer; the worth without one is known. Not
 * exact if it is no more than `enough`. */
struct answered {
	int worth;	  /* the AP of the answer counted */
	int answer, cost; /* AP */
	int left;	  /* worth without these AP */
};
struct answered apocrypha_attack_worth(const struct strike *strike, struct guard *guard,
				       int dice, int bare, int enough);
/* Dice of an attack on its first target, less those that the recoil may take. */
int apocrypha_likely_pool(const struct scene *scene, const struct attack *attack);
int apocrypha_dread_worth(const struct scene *scene, int who, int target);
/* Life and presence of a creature that could be finished off. */
int apocrypha_finish_worth(const struct scene *scene, int target);
/* What harm to each of the enemies that matter counts in the guards, in thousandths: all
 * of it to the best armed, less to others. Among equals, and with one left, all counts.
 */
void apocrypha_weigh_foes(const struct view *view);
/* May be struck at with profit: able, or only stunned. */
static inline bool apocrypha_matters(const struct scene *scene, int who, int other)
{
	const struct apocrypha_creature *one = creature(scene, other);

	return is_enemy(scene->fight, who, other) &&
	       scene->fight->bodies[other].in_play && !one->aside &&
	       one->wounds < sheet(scene, other)->vit &&
	       one->shock < 2 * sheet(scene, other)->shk;
}
/* All enemies that matter. */
struct creature_set apocrypha_foes(const struct view *view);
/* The best attack in its pass; its worth is NOT_WORTH if there is none. A second measure
 * is its worth for each AP. */
struct intent apocrypha_best_attack(const struct view *view, int action, int budget,
				    int *rate);
/* A possible attack: an upper bound of its worth, and, for more work, its worth against
 * the best answer. A search for the best attack can skip those whose bound is too low. */
struct prospect {
	struct attack attack;
	struct guard own;
	struct guard *kept; /* NULL: its own */
	uint64_t blow;	    /* of its strike */
	int dice, most;
};
struct prospect apocrypha_prospect(const struct view *view, const struct attack *attack);
int apocrypha_prospect_worth(const struct view *view, struct prospect *prospect);
/* The attack that is meant. */
struct prospect apocrypha_meant(const struct view *view, const struct intent *it);
/* The best attack with this weapon if it may have further targets: they share its rounds
 * or strikes and suffer from one roll. `it` is the best with one target, `rate` the worth
 * of an AP. */
struct intent apocrypha_spread(const struct view *view, struct intent it, int action,
			       int budget, int rate);
/* A plain attack with this weapon, if it were at hand. */
struct prospect apocrypha_with(const struct view *view, int thing,
			       const struct apocrypha_weapon *weapon, int target);
/* The attack in another's pass that is worth most beyond its AP, which are at most so
 * many; `action` < 0: any. Worth 0 if there is none. */
struct prospect apocrypha_best_reply(const struct view *view, int target, int action,
				     int most, enum occasion occasion);
/* The weapon of its counter-attack. */
int apocrypha_counter_use(const struct view *view, int foe);
/* The same at another target. */
void apocrypha_turn_to(const struct view *view, struct prospect *prospect, int target);
/* Its worth for each AP if that is more than `least`; else any value not above
 * `least`. */
int apocrypha_rate_above(const struct view *view, struct prospect *prospect, int least);
/* The deed to do, of this action or (< 0) of all, from the position alone. */
struct intent apocrypha_decide(const struct look *look, int action);
/* The nearest enemy that matters: the one to go for. */
int apocrypha_quarry(const struct view *view);
/* The tile to go to: of a menu, and before there is one. */
int apocrypha_answer_path(const struct view *view, const struct question *q);
int apocrypha_wished_path(const struct view *view, const struct question *q);
bool apocrypha_can_step_nearer(const struct view *view, int enemy);
/* It could strike or shoot at this one without a step. */
bool apocrypha_can_fight_from_here(const struct view *view, int enemy);

#endif
