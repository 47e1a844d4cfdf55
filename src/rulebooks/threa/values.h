/* SPDX-License-Identifier: MIT
 *
 * Looking at a fight: what can be seen of a creature, its scores, its things, and the
 * tables of the book. Nothing here changes anything, so tactics use it as rules do.
 */
#ifndef THREA_VALUES_H
#define THREA_VALUES_H

#include "model.h"

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

/* ---- what can be seen of a creature ---- */

static inline bool is_staggered(const struct scene *scene, int who)
{
	return creature(scene, who)->stagger_ms > threa_fight(scene)->now_ms;
}

static inline bool is_stunned(const struct scene *scene, int who)
{
	return creature(scene, who)->stun_ms > threa_fight(scene)->now_ms;
}

static inline bool is_unconscious(const struct scene *scene, int who)
{
	return creature(scene, who)->unconscious_ms > threa_fight(scene)->now_ms;
}

/* Cannot act or defend for a time. */
static inline bool is_disabled(const struct scene *scene, int who)
{
	return is_staggered(scene, who) || is_stunned(scene, who) ||
	       is_unconscious(scene, who);
}

/* Unconscious, exhausted or at VIT 1 (section 8.2). */
static inline bool is_helpless(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return one->exhausted || one->vit <= 1 || one->passed_out ||
	       is_unconscious(scene, who);
}

/* May act, and defend itself actively. */
static inline bool is_able(const struct scene *scene, int who)
{
	return in_play(scene, who) && !creature(scene, who)->surprised &&
	       !is_disabled(scene, who) && !is_helpless(scene, who);
}

/* FAT as it is, whatever a stun shows. */
static inline int true_fat(const struct threa_creature *one)
{
	return one->stun_ms > 0 ? one->fat_aside : one->fat;
}

/* Two wounds make it useless (WND-03, WND-04). */
static inline bool is_useless(const struct threa_creature *one, enum location limb)
{
	return one->wounds[limb] >= 2;
}

enum { RIGHT_HAND, LEFT_HAND };

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
	HEAD_WOUND = -4, /* WND-05, once */
	LYING_DOWN = -2, /* MOV-06, on dodge and parry */
	EXPLODED = 4,	 /* a 4dF+ of at least this came up four alike */
};

/* Two wounds at the head weigh on skills of the mind. */
static inline int head_penalty(const struct threa_creature *one, enum skill skill)
{
	return skill >= AWARENESS && one->wounds[HEAD] >= 2 ? HEAD_WOUND : 0;
}

/* What is worn and wielded (SHT-04). */
static inline int equipment(const struct threa_creature *one, enum skill skill)
{
	return skill == DODGE ? one->dex_mod : skill == PHYSICALITY ? one->str_mod : 0;
}

/* AS of a skill with what lasts. */
static inline int score_of(const struct scene *scene, int who, enum skill skill)
{
	const struct threa_creature *one = creature(scene, who);

	return sheet(scene, who)->score[skill] + equipment(one, skill) +
	       head_penalty(one, skill);
}

static inline int prone_penalty(const struct scene *scene, int who)
{
	return creature(scene, who)->stance == PRONE ? LYING_DOWN : 0;
}

static inline int wound_penalty(const struct scene *scene, int who)
{
	return WOUND * creature(scene, who)->wound_count;
}

/* ---- values.c ---- */

int threa_passive_value(const struct scene *scene, int who);
void threa_add_score(struct sum *sum, int who, enum skill skill);
void threa_add_wounds(struct sum *sum, int who); /* on action rolls */
/* Where the other reading has wounds weigh on every AS (R45). */
void threa_add_wounds_everywhere(struct sum *sum, int who);
void threa_add_boost(struct sum *sum, int boost);
void threa_add_passive(struct sum *sum, int who);
/* Adds a 4dF+ roll, and says so if it exploded. */
int threa_add_fudge(struct sum *sum, const char *why);
int threa_focus_value(const struct scene *scene, int who); /* before the dice */
/* The Focus total that is needed to act, and the rule that wants it; 0: none. */
int threa_focus_needed(const struct scene *scene, int who, int *rule);

/* ---- tables.c: the tables of the book, as pure functions ---- */

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

/* ---- gear.c: things and hands ---- */

static inline const struct threa_gear *gear_of(const struct scene *scene, int thing)
{
	return &sheet(scene, thing / THINGS)->gear[thing % THINGS];
}

static inline const struct threa_thing *thing_at(const struct scene *scene, int thing)
{
	return &creature(scene, thing / THINGS)->things[thing % THINGS];
}

/* The things that may be with `who`: all of them, but as long as nothing has changed
 * hands only those that it brought. */
static inline int first_thing(const struct scene *scene, int who)
{
	return threa_fight(scene)->traded ? 0 : who * THINGS;
}

static inline int end_of_things(const struct scene *scene, int who)
{
	return threa_fight(scene)->traded ? scene->fight->count * THINGS
					  : who * THINGS + sheet(scene, who)->gear_count;
}

/* The thing in a hand, or NOTHING. */
static inline int thing_in_hand(const struct threa_creature *one, int hand)
{
	return one->hand[hand] - 1;
}

/* A weapon at hand: the thing it is (NOTHING: natural) and the hand. */
struct arm {
	const struct threa_weapon *weapon;
	int thing, hand;
};
/* What `who` can strike with now; returns how many. */
int threa_melee_arms(const struct scene *scene, int who, struct arm arms[MOST_ARMS]);
/* A natural weapon can be used now: a fist needs a hand, a kick a leg. */
bool threa_natural_serves(const struct scene *scene, int who,
			  const struct threa_weapon *weapon);
/* The weapon of each hand for a dual attack; false: there is none. */
bool threa_dual_arms(const struct scene *scene, int who, struct arm arms[HANDS]);
int threa_free_hand(const struct scene *scene, int who); /* NOTHING: none */
/* The good shield in a usable arm, or NOTHING. */
int threa_shield(const struct scene *scene, int who);
/* The next thing that `who` has at that place, after `after`; NOTHING: no more. */
int threa_next_thing(const struct scene *scene, int who, int after,
		     enum thing_place place);
int threa_next_lying(const struct scene *scene, int who, int after); /* at who's feet */
/* A weapon's SV bonus, as worn as it is. */
int threa_weapon_bonus(const struct scene *scene, const struct threa_weapon *weapon,
		       int thing);

#endif
