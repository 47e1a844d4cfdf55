/* SPDX-License-Identifier: MIT
 *
 * The threa rulebook: the fight, functions that read it, and functions shared by the
 * book's files.
 *
 * Glossary, as printed: AS ability score, AV attack value, TV target value, SV success
 * value (AV - TV), DSV damage SV, RV result value of a check, RVS the table that turns it
 * into a bonus or a penalty, AP action points, FAT fatigue, VIT vitality, S the standard
 * cost (1 AP + 1 FAT, or 2 AP), slot the moment of a turn inside the round.
 *
 * A round is 3000 ms. All clocks are stored as time left: states that end "at time u" as
 * milliseconds after the start of this round, cooldowns as milliseconds still to wait.
 *
 * Things belong to the creature that brought them: thing number = creature * THINGS + its
 * place in the list. The fight says who has it now, and in which hand; so a sword that
 * was struck from a hand keeps its notches when another creature picks it up.
 *
 * A value (threa_..._value) takes a scene and a sum and returns the sum's total so far,
 * before the dice. The rule rolls and tells it; menus and tactics add it up quietly.
 */
#ifndef THREA_H
#define THREA_H

#include "rules.h"
#include "sheets.h"

/* ---- the fight ---- */

enum thing_place { GONE, WORN, HELD, CARRIED, PREPARED, LYING };

struct threa_thing {
	int16_t durability;
	int16_t skill_ms, mech_ms, reload_ms; /* cooldowns still running */
	uint8_t place;			      /* enum thing_place */
	int8_t holder;			      /* creature that has it */
	uint16_t x, y;			      /* where it lies */
	uint8_t loaded, load; /* rounds in it; their catalogue index + 1 */
	uint8_t paused;	      /* its cooldowns wait for the holder's next turn */
	uint8_t spare;	      /* always 0 */
};

struct threa_supply {
	uint8_t accessible, stowed, prepped;
};

enum parrying { NOT_PARRYING, PARRY_WEAPON, PARRY_SHIELD, PARRY_FISTS };

/* Triggers of a delayer. */
enum trigger {
	NO_TRIGGER,
	FOE_ATTACKS,
	FOE_MOVES,
	FOE_SHOOTS,
	ATTACK_ON_ME,
	ATTACK_ON_ALLY,
	ENTERS_REACH
};

/* Possible uses of the hands. */
enum at_hand {
	SHOT_AT_HAND = 1, /* a launcher or firearm */
	AIM_AT_HAND = 2,  /* something to take aim with */
	POTION_AT_HAND = 4,
	PARRY_AT_HAND = 8,  /* something to parry with, or a fist */
	TAKE_AT_HAND = 16,  /* carries something that it could take in hand */
	FIST_AT_HAND = 32,  /* an empty usable hand */
	THROW_IN_HAND = 64, /* something throwable, held or prepared */
	THROW_AT_BELT = 128
};

enum { RVS_ROUNDS = 4 };

struct threa_creature {
	int32_t pending_fat, pending_vit, heal_fat, heal_vit;
	int32_t stagger_ms, stun_ms,
		unconscious_ms; /* end, after the start of this round */
	int16_t fat, vit, ap, ap_locked;
	int16_t fat_aside; /* true FAT of the stunned, whose FAT counts as 0 */
	int16_t mana;
	int16_t elapsed_ms;	      /* private time waited in this round */
	int16_t turn_ms;	      /* slot, or where the turn was postponed to */
	int16_t retrieve_ms;	      /* until the container is open */
	int16_t hand[HANDS];	      /* right, left: thing number + 1; 0: empty */
	int16_t throw_ms[THROWABLES]; /* skill timers, one for each kind of thrown weapon
				       */
	uint8_t wounds[LOCATIONS], wound_count;
	uint8_t ticks_now,
		ticks_next; /* wounds that cost FAT at this round end, at the next */
	uint8_t acts;	    /* paid actions of this round */
	uint8_t paid;	    /* of this turn */
	uint8_t moved;	    /* metres of this round */
	uint8_t free_moved, stance_changed, aimed; /* done in this round */
	uint8_t stance, moving;
	uint8_t parrying;	    /* enum parrying */
	uint8_t aim_target;	    /* creature + 1; 0: no aim */
	uint8_t aim_age, aim_moved; /* rounds since; metres that the target has gone */
	uint8_t rvs[RVS_ROUNDS];    /* penalties that end with this round, the next ... */
	uint8_t av_penalty;	    /* the part of them that counts */
	uint8_t exhausted, passed_out, surprised;
	uint8_t done;		      /* has had its turn */
	uint8_t rank;		      /* place in the order at round start */
	uint8_t trigger, trigger_who; /* delaying; creature + 1 */
	uint8_t aid_patient, aid_rounds, aid_vit,
		aid_amount; /* creature + 1; first aid */
	uint8_t retrieve_kind, retrieve_paused;
	uint8_t throw_paused; /* a bit per kind */
	uint8_t timing;	      /* a cooldown of this creature may be running */
	uint8_t prep_hand;    /* hand + 1 that holds prepared throwing weapons; 0: none */
	int8_t dex_mod, str_mod; /* from things worn and wielded (SHT-04) */
	uint8_t reach_m;	 /* of the longest melee weapon at hand; 0: none */
	uint8_t knockback_m;	 /* of the longest that can knock back */
	uint8_t dual_m;		 /* of the shorter of two weapons */
	uint8_t at_hand;	 /* enum at_hand, a bit each */
	uint8_t throwables;	 /* kinds that it has to throw, a bit each */
	struct threa_supply ammo[MAGAZINES];
	struct threa_thing things[THINGS];
};

struct threa_fight {
	struct fight base;
	int16_t now_ms;	      /* time of this turn */
	uint8_t delayers;     /* creatures that wait for their trigger */
	uint8_t interrupting; /* a delayed action is played; never at a rest */
	uint8_t passes;	      /* turn_model one: turns passed in a row */
	uint8_t lying;	      /* something may lie about */
	uint8_t traded;	      /* things may have changed hands */
	uint8_t spare;
	struct threa_creature creatures[MAX_CREATURES];
};

enum phase { ROUND_BEGINS, TURN_GOES_ON, LEFT_OVERS, ROUND_ENDS };

enum {
	ROUND_MS = 3000,
	SLOW_ROUNDS = 20, /* LOW-05, R46: the number of a round has no other effect before
			     this one */
	WELL = 5,	  /* LOW-05: VIT from which FAT comes back in every round */
	NOTHING = -1
};

/* ---- rows ---- */

enum question_id {
	Q_ACTION,
	Q_INTERRUPT,
	Q_TARGET,
	Q_SECOND_TARGET,
	Q_WEAPON,
	Q_MANNER,
	Q_SOURCE,
	Q_AMMO,
	Q_LOCATION,
	Q_ITEM,
	Q_HAND,
	Q_PAYMENT,
	Q_BOOST_AP,
	Q_BOOST_FAT,
	Q_OFF_BOOST_AP,
	Q_OFF_BOOST_FAT,
	Q_DEFENSE,
	Q_PARRY_WITH,
	Q_BLOCK,
	Q_TRIGGER,
	Q_WATCHED,
	Q_TILE,
	Q_STANCE,
	Q_REST_AP,
	Q_HEAL,
	Q_OPPORTUNITY,
	Q_FIRST,
	QUESTIONS
};

/* In the order of the menu; from DO_PASSIVE on reactions, which no menu offers. */
enum action_id {
	DO_MELEE_ATTACK,
	DO_DUAL_ATTACK,
	DO_KNOCKBACK,
	DO_DISARM,
	DO_STUN,
	DO_RANGED_ATTACK,
	DO_THROW,
	DO_CALLED_SHOT,
	DO_CAST,
	DO_AIM,
	DO_ENTER_PARRY,
	DO_PREP,
	DO_RETRIEVE,
	DO_READY_ITEM,
	DO_USE_ITEM,
	DO_DRIVE,
	DO_FIRST_AID,
	DO_SPRINT,
	DO_RELOAD,
	DO_FREE_MOVE,
	DO_CHANGE_STANCE,
	DO_DROP,
	DO_REST,
	DO_FULL_SPRINT,
	DO_DELAY,
	DO_PASS,
	DO_PASSIVE,
	DO_DODGE,
	DO_PARRY,
	DO_SHIELD_BLOCK,
	DO_OPPORTUNITY_ATTACK,
	ACTIONS,
	DO_WAIT = ACTIONS /* of a delayer: not yet */
};

enum payment { PAY_FAT, PAY_AP };

extern const struct cost threa_no_cost, threa_standard_cost, threa_double_cost;
extern const struct action_row threa_actions[ACTIONS];
extern const struct phrase_row threa_phrases[];
extern const struct terrain_row threa_terrains[];
extern const struct ruling_row threa_rulings[THREA_RULING_COUNT];
extern const struct tactic threa_tactics[];
extern const struct figures threa_figures[];
extern const struct source_row threa_sources[];
extern const struct rulebook threa_rulebook;

/* ---- looking ---- */

static inline const struct threa_fight *threa_fight(const struct scene *scene)
{
	return (const struct threa_fight *)scene->fight;
}

static inline const struct threa_creature *creature(const struct scene *scene, int who)
{
	return &threa_fight(scene)->creatures[who];
}

static inline const struct threa_sheet *sheet(const struct scene *scene, int who)
{
	return scene->scenario->creatures[who].sheet;
}

static inline const struct body *body_of(const struct scene *scene, int who)
{
	return &scene->fight->bodies[who];
}

static inline bool in_play(const struct scene *scene, int who)
{
	return scene->fight->bodies[who].in_play;
}

/* The weapon with this throwing timer. */
static inline const struct threa_weapon *throwable_kind(const struct scene *scene,
							int index)
{
	return ((const struct threa_setup *)scene->scenario->setup)->throwable[index];
}

/* ---- the state of a creature ---- */

/* Staggered, stunned or unconscious until this time of the round. */
static inline int disabled_until(const struct threa_creature *one)
{
	return larger(one->stagger_ms, larger(one->stun_ms, one->unconscious_ms));
}

/* Cannot act or defend for a time. */
static inline bool is_disabled(const struct scene *scene, int who)
{
	return disabled_until(creature(scene, who)) > threa_fight(scene)->now_ms;
}

/* Unconscious, exhausted or at VIT 1. */
static inline bool is_helpless(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return one->exhausted || one->vit <= 1 || one->passed_out ||
	       one->unconscious_ms > threa_fight(scene)->now_ms;
}

/* May act, and defend itself actively. */
static inline bool is_able(const struct scene *scene, int who)
{
	return in_play(scene, who) && !creature(scene, who)->surprised &&
	       !is_disabled(scene, who) && !is_helpless(scene, who);
}

static inline bool has_acted(const struct scene *scene, int who)
{
	return creature(scene, who)->acts > 0;
}

/* The true FAT, even under a stun. */
static inline int true_fat(const struct threa_creature *one)
{
	return one->stun_ms > 0 ? one->fat_aside : one->fat;
}

/* Does this creature keep its side in the fight (END-01)? */
static inline bool can_fight(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return in_play(scene, who) && one->vit >= 2 && true_fat(one) >= 1 &&
	       one->unconscious_ms <= 0 && !one->passed_out;
}

/* Two wounds make it useless (WND-03, WND-04). */
static inline bool is_useless(const struct threa_creature *one, enum location limb)
{
	return one->wounds[limb] >= 2;
}

enum { RIGHT_HAND, LEFT_HAND };
#define for_hands(hand) for (int hand = 0; hand < HANDS; hand++)

static inline enum location arm_of_hand(int hand)
{
	return hand == RIGHT_HAND ? RIGHT_ARM : LEFT_ARM;
}

static inline bool arm_is_useless(const struct threa_creature *one, int hand)
{
	return is_useless(one, arm_of_hand(hand));
}

static inline int useless_legs(const struct threa_creature *one)
{
	return is_useless(one, LEFT_LEG) + is_useless(one, RIGHT_LEG);
}

/* d <= metres, where d is rounded: (m + 1/2)^2 lies between two integers. */
static inline bool is_within(struct tile a, struct tile b, int metres)
{
	int dx = a.x - b.x, dy = a.y - b.y;

	return dx * dx + dy * dy <= metres * metres + metres;
}

/* ---- scores ---- */

enum {
	WOUND = -2,	 /* WND-02, each */
	HEAD_WOUND = -4, /* WND-05, once, on skills of the mind */
	LYING_DOWN = -2, /* MOV-06, on dodge and parry */
	PASSIVE_TV = -1, /* DEF-04 */
	EXPLODED = 4,	 /* a 4dF+ of at least this came up four alike */
	CHECK_AT = 8,	 /* PHY-01, SHD-01, DMG-02, AID-01, CST-09 */
	MOST_WOUNDS = 99,
	MOST_PENALTY = 99, /* of AV, of all stumbles together (R12) */
	MOST_PREPPED = 3,  /* R34 */
};

/* The AS of a skill, with the effects of things worn and wielded and of head wounds. */
static inline void threa_add_score(struct sum *sum, const struct scene *scene, int who,
				   enum skill skill)
{
	const struct threa_creature *one = creature(scene, who);
	int equipment = skill == DODGE	       ? one->dex_mod
			: skill == PHYSICALITY ? one->str_mod
					       : 0;

	add_base(sum, threa_skill_words[skill], sheet(scene, who)->score[skill],
		 THR_SHT_01);
	add(sum, "equipment", equipment, THR_SHT_04);
	add(sum, "head wounds",
	    skill >= AWARENESS && is_useless(one, HEAD) ? HEAD_WOUND : 0, THR_WND_05);
}

/* Begins a quiet sum. */
static inline struct sum *quietly(struct sum *sum)
{
	sum_begin_quiet(sum);
	return sum;
}

static inline int score_of(const struct scene *scene, int who, enum skill skill)
{
	struct sum sum;

	threa_add_score(quietly(&sum), scene, who, skill);
	return sum.total;
}

/* ---- values.c ---- */

void threa_add_wounds(struct sum *sum, const struct scene *scene, int who);
void threa_add_wounds_everywhere(struct sum *sum, const struct scene *scene, int who);
void threa_add_boost(struct sum *sum, int boost);
void threa_add_earlier(struct sum *sum, bool earlier);
/* Adds a 4dF+ roll, and says so if it exploded. */
int threa_add_fudge(struct sum *sum, const char *why);

enum { RVS_ROWS = 9, BANDS = 4 };
extern const int threa_rvs_from[RVS_ROWS]; /* RV from which a row holds */
int threa_rvs_row(int rv);
int threa_rvs_sv(int row);	/* SV bonus */
int threa_rvs_penalty(int row); /* AV lost */
int threa_rvs_rounds(int row);

struct damage_row {
	struct dice dice;
	int divide_by;	 /* 3, 2 or 1 */
	int class_above; /* 1 in the last three columns */
};
struct damage_row threa_damage_row(int sv);
int threa_divided(int dice, int divide_by, bool up);

struct injury {
	int fat, vit, wounds;
};
struct injury threa_injury(int damage);
/* Dice of one class as damage to a body of another. */
int threa_scaled_damage(int dice, int dice_class, int body_class);
int threa_power_of_ten(int n);
/* Rating (or weapon bonus) that is left of a worn thing. */
int threa_worn(int rating, int durability, int new_durability);
bool threa_is_destroyed(int durability, int new_durability);
int threa_cooldown_ms(int level);
int threa_aid(int sv);
int threa_stagger_ms(int sv, bool by_table);
/* The first d12 (or, in the other reading, d24) of each place; a d12 of HEAD decides by a
 * second roll. */
extern const int threa_location_from[LOCATIONS], threa_location_d24_from[LOCATIONS];
/* Band of a shot: 0 short .. 3 extreme, BANDS: beyond. */
int threa_band(const struct threa_weapon *weapon, int metres, bool round_down);
int threa_narrow_band(const struct threa_weapon *weapon, int metres);
int threa_band_value(int band); /* base TV */
int threa_size_value(enum size size);
int threa_range_metres(int range);

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

static inline void lay_thing(struct threa_thing *thing, struct tile tile)
{
	thing->place = LYING;
	thing->x = (uint16_t)tile.x;
	thing->y = (uint16_t)tile.y;
}

static inline void leave_hands(struct threa_creature *one, int thing)
{
	for_hands (hand)
		if (one->hand[hand] == thing + 1)
			one->hand[hand] = 0;
}

static inline void forget_aim(struct threa_creature *one)
{
	one->aim_target = one->aim_age = one->aim_moved = 0;
}

static inline void forget_aid(struct threa_creature *one)
{
	one->aid_patient = one->aid_rounds = one->aid_vit = one->aid_amount = 0;
}

/* ---- rulebook.c, sheets.c, position.c ---- */

enum { FULL_COVER = 3 };
int threa_cover(int terrain); /* FULL_COVER: cannot be shot at */
bool threa_is_difficult(int terrain);
int threa_ground_as(int terrain); /* on a Sprint check */

/* FAT, VIT or AP of a whole creature, before the least of 1 (SHT-02, SHT-03). */
enum pool { POOL_FAT, POOL_VIT, POOL_AP };
int threa_pool_value(const struct threa_sheet *own, enum pool pool, struct sum *sum);
void threa_prepare(struct scenario *scenario, struct problems *problems);
/* False: no memory. */
bool threa_prepare_odds(const struct scenario *scenario, struct threa_odds *odds);
void threa_begin(const struct scenario *scenario, struct fight *fight);
void threa_enter(const struct scenario *scenario, struct fight *fight, int who);
/* Catalogue index of a kind of ammunition. */
int threa_ammo_index(const struct scene *scene, const struct threa_ammo *ammo);

void threa_settle(const struct scenario *scenario, struct fight *fight);
int threa_mortal_vit(const struct scene *scene, int who);
bool threa_is_mortal(const struct scene *scene, int who);

/* Dead at the end of this round, or out of a fight that ends there; no healing helps. */
static inline bool threa_is_lost(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	/* mostly little lands, and the rest need not be computed */
	return (one->pending_vit + 1) / 2 >=
		       smaller(sheet(scene, who)->vit_max, one->vit) - 1 &&
	       threa_is_mortal(scene, who);
}

void threa_canonical(const struct scenario *scenario, struct fight *fight);

/* ---- gear.c: things and hands ---- */

static inline const struct threa_gear *gear_of(const struct scene *scene, int thing)
{
	return &sheet(scene, thing / THINGS)->gear[thing % THINGS];
}

static inline const struct threa_thing *thing_at(const struct scene *scene, int thing)
{
	return &creature(scene, thing / THINGS)->things[thing % THINGS];
}

/* The thing in a hand, or NOTHING. */
static inline int thing_in_hand(const struct threa_creature *one, int hand)
{
	return one->hand[hand] - 1;
}

/* The same, but a two-handed thing counts once. */
static inline int held(const struct threa_creature *one, int hand)
{
	return hand == LEFT_HAND && one->hand[LEFT_HAND] == one->hand[RIGHT_HAND]
		       ? NOTHING
		       : thing_in_hand(one, hand);
}

static inline int reach_of(const struct threa_weapon *weapon) /* in metres */
{
	return weapon->reach == 2 ? 4 : 1;
}

static inline bool is_launched(const struct threa_weapon *weapon)
{
	return weapon && (weapon->kind == LAUNCHER || weapon->kind == FIREARM);
}

/* The next thing of `who` there after `after`; NOTHING: no more. */
enum { ANYWHERE = -1 };
int threa_next_thing(const struct scene *scene, int who, int after, int place);
#define for_things(thing, scene, who, place)                                             \
	for (int thing = threa_next_thing(scene, who, NOTHING, place); thing != NOTHING; \
	     thing = threa_next_thing(scene, who, thing, place))

/* A weapon at hand: the thing it is (NOTHING: natural) and the hand. */
struct arm {
	const struct threa_weapon *weapon;
	int thing, hand;
};
/* The weapons that `who` can strike with now; returns their number. */
int threa_melee_arms(const struct scene *scene, int who, struct arm arms[MOST_ARMS]);
/* A natural weapon can be used now: a fist needs a hand, a kick a leg. */
bool threa_natural_serves(const struct scene *scene, int who,
			  const struct threa_weapon *weapon);
/* The weapon of each hand for a dual attack; false: there is none. */
bool threa_dual_arms(const struct scene *scene, int who, struct arm arms[HANDS]);
int threa_free_hand(const struct scene *scene, int who); /* NOTHING: none */
/* The next thing after `after` that could be taken in hand, carried or lying at its
 * feet. */
int threa_next_takeable(const struct scene *scene, int who, int after, bool lying);
/* True if it has a good arm, even if that hand holds something (R76). */
bool threa_has_good_arm(const struct scene *scene, int who);
/* The good shield in a usable arm, or NOTHING. */
int threa_shield(const struct scene *scene, int who);
/* A weapon's SV bonus, after wear. */
int threa_weapon_bonus(const struct scene *scene, const struct threa_weapon *weapon,
		       int thing);

/* Computes the effects of worn and wielded things on Dodge, Physicality and reach. */
void threa_refit(const struct scene *scene, struct threa_creature *one, int who);
/* Out of any hand, and to the ground. */
void threa_let_fall(struct run *run, int thing, struct tile tile);
void threa_drop_hand(struct run *run, int who, int hand, int rule);
/* Drops the things that a dead creature held. */
void threa_spill(struct run *run, int who);
void threa_destroy(struct run *run, int thing, int rule);
/* Durability falls; may destroy the thing. */
void threa_wear(struct run *run, int thing, int by, int amount, int rule);

/* ---- actions.c ---- */

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

/* The Focus total that is needed to act, and its rule; 0: none. */
int threa_focus_needed(const struct scene *scene, int who, int *rule);
int threa_focus_value(const struct scene *scene, int who, struct sum *sum);
bool threa_roll_focus(struct run *run, int who, int needed, int rule,
		      enum check_weight weight);
/* False: too weary to act. */
bool threa_focus(struct run *run, int who, enum check_weight weight);
/* A paid action, also one in reaction; one that is no shot may interrupt (R31). */
void threa_count_action(struct run *run, int who, bool is_shot);
/* The last FAT was paid: the creature drops now (LOW-06). */
void threa_after(struct run *run, int who);
bool threa_can_aid(const struct scene *scene, int who, int patient);
void threa_end_aid(struct run *run, int who);
/* Somebody moved or died: first aid out of reach ends. */
void threa_part(struct run *run);

/* Is there any target, or which? */
enum { ANY = 1, ALL = MAX_CREATURES };

/* ---- attack.c ---- */

/* True if `who` could strike at a creature on that tile. */
bool threa_reaches(const struct scene *scene, int who, struct tile to, int metres);
bool threa_in_reach(const struct scene *scene, int who, int target, int metres);
bool threa_can_strike(const struct scene *scene, int who, int target, int action);
bool threa_arm_serves(const struct scene *scene, int who, int target, struct arm arm,
		      int action);
void threa_opportunity(struct run *run, int who, int target);
/* The AV penalty that counts; adds another one. */
int threa_penalty(const struct scene *scene, const struct threa_creature *one);
void threa_penalize(struct run *run, int who, int row, int rule);

/* ---- defense.c ---- */

bool threa_can_defend(const struct scene *scene, int who);
/* The hand that would parry; NOTHING: none can. */
int threa_parry_hand(const struct scene *scene, int who, enum parrying with);
bool threa_can_parry_with(const struct scene *scene, int who, enum parrying with);
int threa_passive_value(const struct scene *scene, int who, struct sum *tv);
int threa_dodge_value(const struct scene *scene, int who, bool earlier, struct sum *tv);
int threa_parry_value(const struct scene *scene, int who, enum parrying with,
		      struct sum *tv);
int threa_block_value(const struct scene *scene, int who, bool earlier, struct sum *sum);
void threa_end_parry(struct run *run, int who);

/* ---- injury.c ---- */

void threa_hurt(struct run *run, int who, int by, enum location location,
		const struct injury *injury);
void threa_wound(struct run *run, int who, int by, enum location location, int wounds,
		 int rule);
void threa_pend_fat(struct run *run, int who, int by, int amount, const char *where,
		    int rule);
void threa_pend_vit(struct run *run, int who, int by, int amount, const char *where,
		    int rule);
void threa_heal_fat(struct run *run, int who, int amount, int rule);
void threa_heal_vit(struct run *run, int who, int amount, int rule);
void threa_lose_vit(struct run *run, int who, int amount, int rule);
void threa_fall_prone(struct run *run, int who, int rule);
void threa_go_down(struct run *run, int who, int by, int rule);
void threa_exhaust(struct run *run, int who);
void threa_stagger(struct run *run, int who, int ms, int rule);
void threa_stun(struct run *run, int who, int ms, bool out, int rule);
/* The clock stands at `ms` of the round: states that have ended go. */
void threa_set_time(struct run *run, int ms);

/* ---- ranged.c ---- */

enum { NO_DODGE = -999 };

int threa_metres(const struct scene *scene, int a, int b);
/* Nothing on this map stops a view. */
bool threa_is_all_in_sight(const struct scene *scene);
bool threa_has_line_of_sight(const struct scene *scene, struct tile from, struct tile to);
bool threa_sees(const struct scene *scene, int who, int target);
/* The rule that forbids this shot; 0: it may be taken. */
int threa_shot_forbidden(const struct scene *scene, int who, int target,
			 const struct threa_weapon *weapon);

/* ---- cooldown.c ---- */

enum { NOT_THIS_ROUND = -1, CANNOT = -1 };

/* Private time passes: the creature's timers run. */
void threa_wait(struct run *run, int who, int ms);
void threa_start_cooldown(struct run *run, int who, const struct threa_weapon *weapon,
			  int thing);
void threa_pause(struct run *run, int who);
void threa_resume(struct run *run, int who);
void threa_interrupt(struct run *run, int who);
/* Private time until the shot; NOT_THIS_ROUND: too long. */
int threa_shot_wait(const struct scene *scene, int who, int thing, bool prepped);
int threa_throw_wait(const struct scene *scene, int who, int thing);
int threa_aim_bonus(const struct scene *scene, int who, int target);
void threa_end_aim(struct run *run, int who, int rule); /* NO_RULE: says nothing */
int threa_prepped_in_all(const struct scene *scene, int who);
/* Some is stowed, and there is room for it at hand. */
bool threa_can_fetch(const struct threa_supply *supply);

/* ---- movement.c ---- */

/* The mover, for path searches, with the tiles that block it. */
struct mover {
	const struct map *map;
	int count;
	struct tile foes[MAX_CREATURES];
};

bool threa_is_wall(const struct map *map, int x, int y);
struct mover threa_mover(const struct scene *scene, int who, int but);
bool threa_may_step(const void *mover, struct tile from, struct tile to,
		    enum direction direction);

/* ---- time.c, recovery.c ---- */

/* The end of an action in its actor's turn; the turn may end with it. */
void threa_acted(struct run *run, int who, int action);
/* An event that a delayer may have waited for. */
struct occasion {
	enum { ON_ATTACK, ON_SHOT, ON_MOVE, ON_ENTER } kind;
	int actor, target;
	int second;	  /* target of the off hand; NOBODY: none */
	struct tile from; /* ON_ENTER: where the step began */
};

bool threa_advance(struct run *run);
/* Delayers who waited for this event may act first; true: one has acted. */
bool threa_delayers(struct run *run, const struct occasion *occasion);
void threa_give_aid(struct run *run);
void threa_round_end(struct run *run, int who);

#endif
