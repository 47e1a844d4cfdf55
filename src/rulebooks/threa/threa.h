/* SPDX-License-Identifier: MIT
 *
 * The threa rulebook: what its files share. The structs are in model.h, values and tables
 * in values.h, procedures here.
 *
 * Glossary, as printed: AS ability score, AV attack value, TV target value, SV success
 * value (AV - TV), DSV damage SV, RV result value of a check, RVS the table that turns it
 * into a bonus or a penalty, AP action points, FAT fatigue, VIT vitality, S the standard
 * cost (1 AP + 1 FAT, or 2 AP), T or slot the moment of a turn inside the round.
 *
 * A round is 3000 ms. All clocks are stored as time left: states that end "at time u" as
 * milliseconds after the start of this round, cooldowns as milliseconds still to wait.
 *
 * Things belong to the creature that brought them: thing number = creature * THINGS + its
 * place in the list. Who has it now, and in which hand, is in the fight; so a sword that
 * was struck from a hand keeps its notches for whoever picks it up.
 */
#ifndef THREA_H
#define THREA_H

#include "values.h"

/* ---- changing ---- */

static inline struct threa_fight *fight_of(struct run *run)
{
	return (struct threa_fight *)run->fight;
}

static inline struct threa_creature *change(struct run *run, int who)
{
	return &fight_of(run)->creatures[who];
}

static inline struct threa_thing *change_thing(struct run *run, int thing)
{
	return &change(run, thing / THINGS)->things[thing % THINGS];
}

/* ---- sheets.c ---- */

void threa_prepare(struct scenario *scenario, struct problems *problems);
void threa_begin(const struct scenario *scenario, struct fight *fight);
void threa_enter(const struct scenario *scenario, struct fight *fight, int who);
/* Catalogue index of a kind of ammunition. */
int threa_ammo_index(const struct scene *scene, const struct threa_ammo *ammo);

/* What a firearm is loaded with at first: catalogue index; -1: nothing. */
int threa_first_load(const struct scene *scene, const struct threa_sheet *own,
		     const struct threa_weapon *weapon);

/* ---- edicts.c ---- */

void threa_settle(const struct scenario *scenario, struct fight *fight);

/* ---- gear.c: things change hands ---- */

/* Works out what worn and wielded things do to Dodge, Physicality and reach. */
void threa_refit(const struct scene *scene, struct threa_creature *one, int who);
void threa_take_in_hand(struct run *run, int who, int thing);
/* Out of any hand, and to this place. */
void threa_let_go(struct run *run, int thing, enum thing_place place, struct tile tile);
void threa_drop_hand(struct run *run, int who, int hand, int rule);
/* What the dead held falls. */
void threa_spill(struct run *run, int who);
void threa_destroy(struct run *run, int thing, int rule);
/* Durability falls; may destroy the thing. */
void threa_wear(struct run *run, int thing, int by, int amount, int rule);

/* ---- deeds: an action being done, from declaration to end ---- */

struct deed {
	int actor, action, target, second_target;
	struct arm arm;
	int ammo;			/* index of the actor's supply; NOTHING: none */
	const struct threa_ammo *round; /* what is shot; NULL: nothing */
	bool prepped;			/* shoots or throws what was prepared */
	bool is_shot;			/* does not interrupt cooldowns (R31) */
	int wait_ms;			/* private time until the shot */
	int location;			/* called; NOTHING: rolled */
	int item;			/* thing to disarm, ready, use */
	int standards;			/* cost: 0, 1 or 2 times S */
	int boost, off_boost;
	bool earlier; /* not the first action of the round */
	int aim;      /* bonus of a good aim */
	struct tile tile;
	int stance, lame; /* of whoever moves: stance and useless legs at the start */
};

static inline struct deed deed_of(int actor, int action)
{
	struct deed deed = {.actor = actor,
			    .action = action,
			    .target = NOBODY,
			    .second_target = NOBODY,
			    .arm = {NULL, NOTHING, 0},
			    .ammo = NOTHING,
			    .location = NOTHING,
			    .item = NOTHING,
			    .standards = 1};

	return deed;
}

/* One attack roll of a deed and all that follows from it. */
struct strike {
	const struct deed *deed;
	int actor, target;
	const struct threa_weapon *weapon;
	int thing; /* NOTHING: natural, or a spell */
	const struct threa_ammo *round;
	int boost;
	bool off_hand, is_ranged, is_thrown;
	int av, attack_roll, tv, sv, dsv;
	int defense; /* PASSIVE, DODGING, PARRYING */
	int defense_boost, parry_with;
	bool defense_earlier, forced_passive, fist_parry_failed;
	int location; /* called; NOTHING: to be rolled */
	int damage;   /* that came through; applied at the end */
	struct injury injury;
	const struct strike *other; /* of two at once */
};

/* ---- costs.c: AP, FAT, boosts, Focus ---- */

struct price {
	int who;
	int extra_fat;	    /* to be paid in any case */
	int value, against; /* of a reaction so far, or UNKNOWN_FACT: for whoever boosts
			       it */
	int ap, fat;	    /* all in all */
	int boost, off_boost, boost_ap, boost_fat;
	int rule;
};

/* FAT 0 bars every paid action, also one paid in AP alone (LOW-06). */
static inline bool can_pay(const struct scene *scene, int who, int standards)
{
	const struct threa_creature *one = creature(scene, who);

	return (one->ap >= standards && one->fat >= standards) ||
	       (one->ap >= 2 * standards && one->fat >= 1);
}

/* AP are not locked, and pay for an action at the usual price. */
static inline bool can_work(const struct scene *scene, int who)
{
	return creature(scene, who)->ap_locked == 0 && can_pay(scene, who, 1);
}

/* Asks how the deed is paid for and how it is boosted; pays nothing yet. */
void threa_ask_price(struct run *run, struct price *price, int action, int standards,
		     bool is_boostable, int about);
void threa_pay(struct run *run, const struct price *price);
/* False: too weary to act. */
bool threa_focus(struct run *run, int who, enum check_weight weight);
void threa_fail_to_act(struct run *run, int who);
/* A paid action, also one in reaction; one that is no shot may interrupt (R31). */
void threa_count_action(struct run *run, int who, bool is_shot);
/*
 * Declaration and payment: price, Focus, costs, end of parry mode and aim. False: the
 * deed is void.
 */
bool threa_commit(struct run *run, struct deed *deed, bool is_boostable, int rule);
/* The last FAT was paid: he drops now (LOW-06). */
void threa_after(struct run *run, int who);

/* ---- conditions.c ---- */

void threa_fall_prone(struct run *run, int who, int rule);
void threa_stagger(struct run *run, int who, int ms, int rule);
void threa_stun(struct run *run, int who, int ms, bool out, int rule);
void threa_end_parry(struct run *run, int who, int rule);
void threa_end_aim(struct run *run, int who, int rule); /* NO_RULE: says nothing */
void threa_interrupt(struct run *run, int who);
void threa_end_aid(struct run *run, int who);
/* Somebody moved or died: first aid out of reach ends. */
void threa_part(struct run *run);
void threa_go_down(struct run *run, int who, int by, int rule);
void threa_exhaust(struct run *run, int who);
void threa_lose_vit(struct run *run, int who, int by, int amount, int rule);
void threa_die(struct run *run, int who, int by);
void threa_wound(struct run *run, int who, int by, enum location location, int wounds,
		 int rule);
void threa_hurt(struct run *run, int who, int by, enum location location,
		const struct injury *injury);
/* The clock stands at `ms` of the round: states that have ended go. */
void threa_set_time(struct run *run, int ms);
/* Whether this member keeps its side in the fight (END-01). */
bool threa_can_fight(const struct scene *scene, int who);
void threa_canonical(const struct scenario *scenario, struct fight *fight);

/* ---- time.c, recovery.c ---- */

/* What a delayer may have waited for. */
struct occasion {
	enum { ON_ATTACK, ON_SHOT, ON_MOVE, ON_ENTER } kind;
	int actor, target;
	int second;	  /* target of the off hand; NOBODY: none */
	struct tile from; /* ON_ENTER: where the step began */
};

bool threa_advance(struct run *run);
void threa_end_turn(struct run *run, int who);
void threa_give_aid(struct run *run);
void threa_round_end(struct run *run, int who);
/* Those who waited for this may act first; true: somebody has. */
bool threa_delayers(struct run *run, const struct occasion *occasion);

/* ---- actions.c ---- */

enum menu { OWN_TURN, INTERRUPTING, LEFT_OVER };
void threa_menu(struct question *q, const struct scene *scene, int who, enum menu menu);
/* This action stands in the menu of an own turn. */
bool threa_offers(const struct scene *scene, int who, int action);
void threa_perform(struct run *run, int who, int action);

/* ---- attack.c, defense.c, specials.c, damage.c ---- */

/* `who` could strike at whoever stands there. */
bool threa_reaches(const struct scene *scene, int who, struct tile to, int metres);
bool threa_in_reach(const struct scene *scene, int who, int target, int metres);
bool threa_can_strike(const struct scene *scene, int who, int target, int action);
bool threa_has_melee_target(const struct scene *scene, int who, int action);
bool threa_arm_serves(const struct scene *scene, int who, int target, struct arm arm,
		      int action);
void threa_melee_attack(struct run *run, int who, int action, int location);
void threa_dual_attack(struct run *run, int who);
void threa_opportunity(struct run *run, int who, int target);
struct strike threa_strike(const struct deed *deed, struct arm arm, int target);
bool threa_exploded(const struct scene *scene, const struct strike *strike);
/* Exact odds: what is known of the strike, with its SV or without. */
void threa_strike_settled(struct run *run, const char *where, const struct strike *strike,
			  bool keeps_sv);
/* Steps 5 to 12 for one roll, or for two at once. */
void threa_resolve(struct run *run, struct strike *strikes, int count);
/* What counts of the AV penalties; another one. */
int threa_penalty(const struct scene *scene, const struct threa_creature *one);
void threa_penalize(struct run *run, int who, int row, int rule);

bool threa_can_defend(const struct scene *scene, int who);
/* The hand that would parry; NOTHING: none can. */
int threa_parry_hand(const struct scene *scene, int who, enum parrying with);
bool threa_can_parry_with(const struct scene *scene, int who, enum parrying with);
bool threa_can_enter_parry(const struct scene *scene, int who);
enum skill threa_parry_skill(const struct scene *scene, int who, enum parrying with);
void threa_enter_parry(struct run *run, int who);
void threa_choose_defense(struct run *run, struct strike *strike);
int threa_defense_value(struct run *run, struct strike *strike);
/* The shield that blocks, or NOTHING; *bonus: on its rating. */
int threa_block(struct run *run, struct strike *strike, int *bonus);

void threa_knock_back(struct run *run, struct strike *strike);
void threa_disarm(struct run *run, struct strike *strike);
void threa_stun_strike(struct run *run, struct strike *strike);
void threa_called_effect(struct run *run, struct strike *strike);
void threa_damage(struct run *run, struct strike *strike);

/* ---- ranged.c ---- */

enum { NO_DODGE = -999, FULL_COVER = 3 };

int threa_metres(const struct scene *scene, int a, int b);
bool threa_has_line_of_sight(const struct scene *scene, struct tile from, struct tile to);
bool threa_sees(const struct scene *scene, int who, int target);
/* The rule that forbids this shot; 0: it may be taken. */
int threa_shot_forbidden(const struct scene *scene, int who, int target,
			 const struct threa_weapon *weapon);
bool threa_can_shoot(const struct scene *scene, int who);
bool threa_can_throw(const struct scene *scene, int who);
bool threa_can_cast(const struct scene *scene, int who);
/* Standard costs that the cheapest shot or throw takes (R29): 1 or 2. */
int threa_missile_standards(const struct scene *scene, int who, bool thrown);
/* TV of a shot at a target that does not dodge. */
int threa_shot_value(const struct scene *scene, int who, int target,
		     const struct threa_weapon *weapon);
int threa_shot_modifiers(const struct scene *scene, int who, int target);
int threa_ranged_tv(struct run *run, struct strike *strike, int dodge);
void threa_ranged_attack(struct run *run, int who, int action, int location);
void threa_throw(struct run *run, int who, int action, int location);
void threa_cast(struct run *run, int who);

/* ---- cooldown.c ---- */

enum { NOT_THIS_ROUND = -1, CANNOT = -1 };

void threa_wait(struct run *run, int who, int ms);
void threa_start_cooldown(struct run *run, int who, const struct threa_weapon *weapon,
			  int thing);
void threa_pause(struct run *run, int who);
void threa_resume(struct run *run, int who);
/* Private time until the shot; NOT_THIS_ROUND: too long. */
int threa_shot_wait(const struct scene *scene, int who, int thing, bool prepped);
int threa_throw_wait(const struct scene *scene, int who, int thing);
int threa_aim_bonus(const struct scene *scene, int who, int target);
int threa_prepped_in_all(const struct scene *scene, int who);
int threa_reload_cost(const struct scene *scene, int who); /* 0, 1, CANNOT */
bool threa_can_aim(const struct scene *scene, int who);
bool threa_can_prep(const struct scene *scene, int who);
/* Some is stowed, and there is room for it at hand. */
bool threa_can_fetch(const struct threa_supply *supply);
bool threa_can_retrieve(const struct scene *scene, int who);
void threa_aim(struct run *run, int who);
void threa_prep(struct run *run, int who);
void threa_reload(struct run *run, int who);
void threa_retrieve(struct run *run, int who);

/* ---- movement.c ---- */

/* Who goes, for path searches: the tiles that are walls to it. */
struct mover {
	const struct map *map;
	int count;
	struct tile foes[MAX_CREATURES];
};

struct mover threa_mover(const struct scene *scene, int who, int but);
bool threa_may_step(const void *mover, struct tile from, struct tile to,
		    enum direction direction);
/* The moves that can be made now: a bit for each action. */
uint32_t threa_moves(const struct scene *scene, int who);
void threa_move(struct run *run, int who, int action);
bool threa_can_change_stance(const struct scene *scene, int who);
void threa_change_stance(struct run *run, int who);

/* ---- aid.c: what is neither blow nor shot ---- */

bool threa_can_drive(const struct scene *scene, int who);
/* A hand to work with, whatever it holds. */
bool threa_has_good_arm(const struct scene *scene, int who);
bool threa_can_aid(const struct scene *scene, int who, int patient);
bool threa_can_aid_anyone(const struct scene *scene, int who);
bool threa_can_ready(const struct scene *scene, int who);
bool threa_can_take_from_belt(const struct scene *scene, int who);
void threa_rest(struct run *run, int who);
void threa_drive(struct run *run, int who);
void threa_first_aid(struct run *run, int who);
void threa_ready_item(struct run *run, int who);
void threa_drop_item(struct run *run, int who);
void threa_use_item(struct run *run, int who);

extern const struct rulebook threa_rulebook;

#endif
