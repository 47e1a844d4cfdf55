/* SPDX-License-Identifier: MIT
 *
 * A deed, from declaration to end: its price, its strikes, and the functions that the
 * rows of actions.c name.
 */
#ifndef THREA_DEEDS_H
#define THREA_DEEDS_H

#include "threa.h"

struct deed {
	int actor, action, target, second_target;
	struct arm arm;
	int ammo;			/* index of the actor's supply; NOTHING: none */
	const struct threa_ammo *round; /* the missile; NULL: none */
	bool prepped;			/* shoots or throws a prepared missile */
	bool is_shot;			/* does not interrupt cooldowns (R31) */
	bool is_free;			/* costs nothing and counts for nothing */
	bool is_ranged, is_thrown;	/* a shot, spell or throw */
	int wait_ms;			/* private time until the shot */
	int location;			/* called; NOTHING: rolled */
	int item;			/* thing to disarm, ready, use */
	int standards;			/* cost: 0, 1 or 2 times S */
	int boost, off_boost;
	bool earlier; /* not the first action of the round */
	int aim;      /* bonus of a good aim */
	struct tile tile;
	int stance, lame; /* of the mover: stance and useless legs at the start */
};

static inline struct deed deed_of(int actor, int action)
{
	return (struct deed){.actor = actor,
			     .action = action,
			     .target = NOBODY,
			     .second_target = NOBODY,
			     .arm = {.thing = NOTHING},
			     .ammo = NOTHING,
			     .location = NOTHING,
			     .item = NOTHING,
			     .standards = 1};
}

static inline struct deed free_deed_of(int actor, int action)
{
	struct deed deed = deed_of(actor, action);

	deed.standards = 0;
	deed.is_free = true;
	return deed;
}

/* THR-MOV-01 to 03: range values of moves; one of R goes R squared metres. */
enum { CRAWL_RANGE = 1, FREE_RANGE = 2, SPRINT_RANGE = 3, FULL_RANGE = 5 };

/* Numbers of the book that rules and tactic share. */
enum {
	STUMBLE = -3,	/* ATK-03: a miss by this much costs */
	AIM_BONUS = 2,	/* AIM-02 */
	DRIVE_LESS = 6, /* CST-09: taken off the AS for the healing */
};

/* SPC-08: the SV from which a stun knocks out (R42). */
enum { CRITICAL_STUN = 10 };

/* One attack roll of a deed, with its results. */
struct strike {
	const struct deed *deed;
	const struct threa_weapon *weapon;
	const struct threa_ammo *round;
	const struct strike *other; /* of two at once */
	int actor, target;
	int thing; /* NOTHING: natural, or a spell */
	int boost;
	int av, attack_roll, tv, sv, dsv;
	int defense; /* DO_PASSIVE, DO_DODGE, DO_PARRY */
	int defense_boost, parry_with;
	int location; /* called; NOTHING: to be rolled */
	int damage;   /* that came through; applied at the end */
	struct injury injury;
	bool off_hand, is_ranged, is_thrown;
	bool defense_earlier, forced_passive, fist_parry_failed;
	bool spare[6]; /* always false */
};
/* Exact odds merge paths whose strikes are the same bytes: there is nothing in between.
 */
_Static_assert(sizeof(struct strike) ==
		       4 * sizeof(void *) + 17 * sizeof(int) + 12 * sizeof(bool),
	       "struct strike has gaps");

static inline struct strike strike_of(const struct deed *deed, struct arm arm, int target)
{
	return (struct strike){.deed = deed,
			       .actor = deed->actor,
			       .target = target,
			       .weapon = arm.weapon,
			       .thing = arm.thing,
			       .boost = deed->boost,
			       .location = deed->location,
			       .is_ranged = deed->is_ranged,
			       .is_thrown = deed->is_thrown};
}

/* ---- declaration and payment: actions.c ---- */

struct price {
	int who, action, about;
	int standards;		 /* times S */
	int extra_fat;		 /* to be paid in any case */
	const struct deed *deed; /* an attack, whose AV and TV are shown before the boost;
				    NULL: none */
	int value, against;	 /* of a reaction so far, or UNKNOWN_FACT; shown to the
				    creature that may boost it */
	int attack, passive;	 /* AV that a reaction answers; the TV without it */
	int ap, fat;		 /* all in all */
	int boost, off_boost, boost_ap, boost_fat;
	int rule;
};

/* Asks for payment and boost; pays nothing yet. */
void threa_ask_price(struct run *run, struct price *price, bool is_boostable);
void threa_pay(struct run *run, const struct price *price);
/* Declaration and payment: price, Focus, costs, end of parry mode and aim. False: the
 * deed is void. */
bool threa_commit(struct run *run, struct deed *deed, bool is_boostable, int rule);
/* The same for a drive, first aid, a sprint. */
int threa_check_value(const struct scene *scene, const struct deed *deed,
		      enum skill skill, struct sum *sum);

/* ---- steps of an attack: attack.c, ranged.c, defense.c, damage.c ---- */

/* Begins an attack; asks for the location of a called shot. */
struct deed threa_attack_deed(struct run *run, int who, int action);
int threa_attack_value(const struct scene *scene, const struct strike *strike,
		       struct sum *av);
/* The part of it that follows from the deed, not from actor and weapon. */
int threa_deed_value(const struct deed *deed);
/* Facts that the attacker may know before the dice: AV, and the TV of a passive
 * target. */
void threa_attack_facts(const struct scene *scene, const struct deed *deed, int *av,
			int *tv);
/* TV of a shot, with the total of a dodge or NO_DODGE; the part by range without a
 * dodge; the modifiers alone. */
int threa_shot_value(const struct scene *scene, const struct strike *strike, int dodge,
		     struct sum *tv);
int threa_range_value(const struct scene *scene, const struct strike *strike,
		      struct sum *tv);
int threa_shot_modifiers(const struct scene *scene, int who, int target, struct sum *tv);
void threa_tell_distance(struct run *run, const struct strike *strike);
void threa_choose_defense(struct run *run, struct strike *strike);
/* The TV of a passive target. */
int threa_unmoved_value(const struct scene *scene, const struct strike *strike);
int threa_defense_value(struct run *run, struct strike *strike);
/* The shield that blocks, or NOTHING; *bonus: on its rating. */
int threa_block(struct run *run, struct strike *strike, int *bonus);
/* The parts of the damage SV from SV, weapon and missile. */
int threa_scaled_sv(const struct scene *scene, int sv);
int threa_weapon_sv(const struct scene *scene, const struct strike *strike);
int threa_missile_sv(const struct scene *scene, const struct threa_ammo *round);
void threa_damage(struct run *run, struct strike *strike);
/* The same once its DSV is known. */
void threa_deal(struct run *run, struct strike *strike);
/* rolls_settled() for a strike, with its SV or without. */
void threa_strike_settled(struct run *run, const char *where, const struct strike *strike,
			  bool keeps_sv);
/* Steps 5 to 12 for one roll, or for two at once. */
void threa_resolve(struct run *run, struct strike *strikes, int count);

/* ---- shots, throws and spells that are possible in this round: ranged.c ---- */

int threa_shooting_arms(const struct scene *scene, int who, struct arm arms[HANDS]);
int threa_throwing_arms(const struct scene *scene, int who, struct arm arms[THROWABLES]);
int threa_casting_arms(const struct scene *scene, int who, struct arm arms[SPELLS]);
/* Supply i has a missile for this launcher that can fly now. */
bool threa_ammo_serves(const struct scene *scene, int who, int thing, int i);
/* A thing of this kind in a hand; one that can be drawn from the belt; or NOTHING. */
int threa_throwable_in_hand(const struct scene *scene, int who, int index);
int threa_belted(const struct scene *scene, int who, int index);

/* ---- functions of the action rows: is it open, its price, its effect ---- */

bool threa_can_attack(const struct scene *scene, int who, int action);
bool threa_can_call_shot(const struct scene *scene, int who, int action);
bool threa_can_shoot(const struct scene *scene, int who, int action);
bool threa_can_throw(const struct scene *scene, int who, int action);
bool threa_can_cast(const struct scene *scene, int who, int action);
bool threa_can_aim(const struct scene *scene, int who, int action);
bool threa_can_enter_parry(const struct scene *scene, int who, int action);
bool threa_can_prep(const struct scene *scene, int who, int action);
bool threa_can_retrieve(const struct scene *scene, int who, int action);
bool threa_can_reload(const struct scene *scene, int who, int action);
bool threa_can_ready(const struct scene *scene, int who, int action);
bool threa_can_use(const struct scene *scene, int who, int action);
bool threa_can_drop(const struct scene *scene, int who, int action);
bool threa_can_move(const struct scene *scene, int who, int action);
/* The place of the last tile of a way where this move may end; NOTHING: there is none.
 * The way is as short as any, and foes are not in it but at its end. */
int threa_last_end(const struct scene *scene, int who, int action,
		   const struct tile *path, int count);
/* The metres that this move goes at most; whether it may end there, as far as the length
 * of the shortest way tells. */
int threa_longest_move(const struct scene *scene, int who, int action);
bool threa_may_end_at(const struct scene *scene, int who, int action, struct tile end);
bool threa_can_change_stance(const struct scene *scene, int who, int action);
struct cost threa_missile_cost(const struct scene *scene, int who, bool thrown);
struct cost threa_attack_cost(const struct scene *scene, int who, int action);
struct cost threa_reload_price(const struct scene *scene, int who, int action);
struct cost threa_full_sprint_cost(const struct scene *scene, int who, int action);
void threa_melee_attack(struct run *run, int who, int action);
void threa_dual_attack(struct run *run, int who, int action);
void threa_shoot(struct run *run, int who, int action);
void threa_throw(struct run *run, int who, int action);
void threa_call_shot(struct run *run, int who, int action);
void threa_cast(struct run *run, int who, int action);
void threa_aim(struct run *run, int who, int action);
void threa_enter_parry(struct run *run, int who, int action);
void threa_prep(struct run *run, int who, int action);
void threa_retrieve(struct run *run, int who, int action);
void threa_ready_item(struct run *run, int who, int action);
void threa_use_item(struct run *run, int who, int action);
void threa_move(struct run *run, int who, int action);
void threa_reload(struct run *run, int who, int action);
void threa_change_stance(struct run *run, int who, int action);
void threa_drop_item(struct run *run, int who, int action);

#endif
