/* SPDX-License-Identifier: MIT
 *
 * The threa rulebook: what its files share.
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

#include "engine/run.h"
#include "rules.h"

/* ---- words of the sheets ---- */

enum attribute { STR, DEX, END, INT, ITT, WIL, PHY, SOC, ATTRIBUTES };

enum skill {
	SWORDS,
	AXES,
	POLEARMS,
	HTH,
	PHYSICALITY,
	HEAVY_ARMOR,
	DODGE,
	DAGGERS,
	SPEARS,
	BOWS,
	CROSSBOWS,
	PISTOLS,
	RIFLES,
	SHIELD,
	LIGHT_ARMOR,
	SPRINT,
	BITE,
	DRIVE,
	AWARENESS, /* from here on: skills of the mind */
	FOCUS,
	FIRST_AID,
	FIRE_BOLT,
	SKILLS
};

enum damage_type {
	BASHING,
	CUTTING,
	PIERCING,
	PROJECTILE,
	ENERGY,
	HEAT,
	COLD,
	ACID,
	TYPES
};

enum location { HEAD, TORSO, LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG, LOCATIONS };

enum size { TINY, SMALL, NORMAL, LARGE, HUGE };

enum weapon_kind {
	MELEE_WEAPON,
	THROWN_WEAPON, /* only good for throwing */
	LAUNCHER,      /* bow, crossbow: one missile at a time */
	FIREARM,       /* shoots from a magazine */
	NATURAL_WEAPON,
	SPELL
};

enum stance { STANDING, CROUCHING, PRONE };

/* ---- capacities: what one sheet may carry ---- */

enum {
	THINGS = 12, /* weapons, armour and items of one creature */
	HANDS = 2,
	MAGAZINES = 6, /* kinds of ammunition of one creature */
	NATURALS = 3,  /* punch, kick, bite */
	SPELLS = 2,
	THROWABLES = 8,			  /* kinds of throwable weapons in one scenario */
	MOST_ARMS = HANDS + 1 + NATURALS, /* weapons at hand at one time, with a bash */
};

/* Catalogue sections. */
enum { KIND_CREATURE, KIND_WEAPON, KIND_ARMOR, KIND_AMMO, KIND_ITEM, KINDS };

struct threa_weapon {
	struct entry entry;
	uint8_t kind;  /* enum weapon_kind */
	uint8_t skill; /* enum skill */
	uint8_t type;  /* enum damage_type */
	int8_t sv, av;
	uint8_t hands;	/* it takes; 0: natural, or a spell */
	uint8_t reach;	/* 1: d <= 1, 2: d <= 4 */
	bool knockback; /* may knock back */
	bool unarmed;	/* a punch: needs an empty hand, not a bite */
	bool kick;	/* needs a leg, never part of a dual attack */
	bool throwable;
	uint8_t class; /* 0: that of the body */
	uint8_t min_level;
	int8_t dex;	    /* on Dodge while wielded */
	int16_t durability; /* 0: does not wear */
	uint8_t short_range, medium_range, long_range, extreme_range;
	uint8_t narrow_range; /* the single short range of the other reading (R16) */
	int16_t mech_ms, reload_ms;
	uint8_t capacity;
	uint8_t takes;	    /* ammunition that fits; enum fits */
	int16_t load;	    /* FIREARM: ammunition in it at the start */
	int8_t throw_index; /* which throwing timer; -1: not throwable */
};

/* Ammunition is of a make that fits some weapons. */
enum fits { NO_AMMO, ARROWS, BOLTS, BULLETS, CELLS, SHELLS };

struct threa_ammo {
	struct entry entry;
	uint8_t fits;
	int8_t sv, av;
	uint8_t type;	/* damage type + 1; 0: the weapon's */
	uint8_t ap;	/* armour rating that it ignores */
	uint8_t sv_max; /* ratings above stop it; 0: none do */
};

struct threa_armor {
	struct entry entry;
	uint8_t skill;
	bool shield;
	uint32_t slots;	   /* bits of enum slot */
	uint8_t locations; /* bits of enum location, from the slots */
	uint8_t layer, class;
	int16_t rating[TYPES];
	int16_t durability;
	int8_t dex, str;
	uint8_t min_level; /* a shield's, to parry with it */
	int16_t bash; /* a shield as a weapon: catalogue index; -1: not to be used so */
};

/* Things to use up: a potion. */
struct threa_potion {
	struct entry entry;
	int16_t heal_vit, heal_fat;
};

/* One thing that a creature brings. */
struct threa_gear {
	const struct entry *entry; /* NULL: no more */
	const struct threa_weapon *weapon;
	const struct threa_armor *armor;
	const struct threa_potion *potion;
	int16_t durability; /* when new; 0: does not wear */
	bool to_throw;	    /* starts at the belt, not in a hand */
};

struct skill_use {
	uint8_t skill, attribute;
};

enum { SKILL_USES = 6 };

struct threa_creature;

struct threa_sheet {
	struct entry entry;
	int16_t attributes[ATTRIBUTES];
	int16_t skills[SKILLS];
	uint8_t skill_use_count;
	struct skill_use skill_attributes[SKILL_USES];
	int16_t skill_total;
	int16_t ap_max, fat_max, vit_max;
	int16_t ap, fat, vit; /* at the start */
	uint8_t size, class, hands;
	int16_t mana;
	int16_t weapons[8], throwing[6], armor[6], items[3];
	int16_t natural[NATURALS], spells[SPELLS];
	struct counted ammo[MAGAZINES], stowed[MAGAZINES];

	/* Filled in by prepare(). */
	int16_t score[SKILLS]; /* AS without equipment */
	bool ap_written, fat_written, vit_written;
	struct threa_gear gear[THINGS];
	uint8_t gear_count;
	const char *element[THINGS]; /* names in paths: dagger, dagger_2 */
	int8_t start_hand[HANDS];    /* index of the thing in it; -1: empty */
	const struct threa_weapon *natural_weapon[NATURALS]; /* NULL ends */
	const struct threa_weapon *spell[SPELLS];
	const struct threa_ammo *magazine[MAGAZINES];
	struct threa_creature *start; /* the creature before the fight; hands apart */
};

/* The scenario's own keys. */
struct threa_setup {
	const char *surprise; /* names of sides or creatures */

	/* Filled in by prepare(). */
	uint32_t surprised;				  /* creatures, a bit each */
	const struct threa_weapon *throwable[THROWABLES]; /* by throw_index */
};

/* ---- the fight ---- */

enum thing_place { GONE, WORN, HELD, CARRIED, PREPARED, LYING };

struct threa_thing {
	int16_t durability;
	int16_t skill_ms, mech_ms, reload_ms; /* cooldowns still running */
	uint8_t place;			      /* enum thing_place */
	int8_t holder;			      /* who has it */
	uint8_t x, y;			      /* where it lies */
	uint8_t loaded, load; /* rounds in it; their catalogue index + 1 */
	uint8_t paused;	      /* its cooldowns wait for the holder's next turn */
	uint8_t spare;	      /* always 0 */
};

struct threa_supply {
	uint8_t accessible, stowed, prepped;
};

enum parrying { NOT_PARRYING, PARRY_WEAPON, PARRY_SHIELD, PARRY_FISTS };

/* What a delayer waits for. */
enum trigger {
	NO_TRIGGER,
	FOE_ATTACKS,
	FOE_MOVES,
	FOE_SHOOTS,
	ATTACK_ON_ME,
	ATTACK_ON_ALLY,
	ENTERS_REACH
};

/* What the hands can do now. */
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
	uint8_t aim_age, aim_moved; /* rounds since; metres that the target went */
	uint8_t rvs[RVS_ROUNDS];    /* penalties that end with this round, the next ... */
	uint8_t av_penalty;	    /* what counts of them */
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
	int8_t dex_mod, str_mod; /* of what is worn and wielded (SHT-04) */
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
	uint8_t delayers;     /* who wait for their trigger */
	uint8_t interrupting; /* a delayed action is played; never at a rest */
	uint8_t passes;	      /* turn_model one: turns passed in a row */
	uint8_t lying;	      /* something may lie about */
	uint8_t traded;	      /* somebody may have what another brought */
	uint8_t spare;
	struct threa_creature creatures[MAX_CREATURES];
};

enum phase { ROUND_BEGINS, TURN_GOES_ON, LEFT_OVERS, ROUND_ENDS };

enum { ROUND_MS = 3000, NOTHING = -1 };

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

enum action_id {
	MELEE_ATTACK,
	DUAL_ATTACK,
	RANGED_ATTACK,
	THROW,
	KNOCKBACK,
	DISARM,
	CALLED_SHOT,
	STUN,
	ENTER_PARRY,
	AIM,
	PREP,
	RELOAD,
	RETRIEVE,
	READY_ITEM,
	DROP,
	SPRINTING,
	FULL_SPRINT,
	FREE_MOVE,
	CHANGE_STANCE,
	REST,
	DRIVING,
	FIRST_AIDING,
	USE_ITEM,
	CAST,
	DELAY,
	PASS,
	PASSIVE,
	DODGING,
	PARRYING,
	SHIELD_BLOCK,
	OPPORTUNITY_ATTACK,
	ACTIONS,
	WAIT = ACTIONS
};

enum payment { PAY_FAT, PAY_AP };

enum { NO_SPRINT = -99 };

extern const struct cost threa_no_cost, threa_standard_cost, threa_double_cost,
	threa_spell_cost;
extern const char *const threa_skill_words[], *const threa_attribute_words[];
extern const char *const threa_location_words[], *const threa_location_keys[];
extern const struct action_row threa_actions[];
extern const struct terrain_row threa_terrains[];
int threa_cover(int terrain); /* FULL_COVER: cannot be shot at */
bool threa_is_difficult(int terrain);
int threa_ground_as(int terrain); /* on a Sprint check */
extern const struct ruling_row threa_rulings[THREA_RULING_COUNT];
extern const struct kind threa_kinds[KINDS];
extern const struct field threa_setup_fields[];
extern const struct tactic threa_tactics[];

/* ---- looking ---- */

static inline const struct threa_fight *threa_fight(const struct scene *scene)
{
	return (const struct threa_fight *)scene->fight;
}

static inline const struct threa_creature *creature_of(const struct scene *scene, int who)
{
	return &threa_fight(scene)->creatures[who];
}

static inline const struct threa_sheet *sheet_of(const struct scene *scene, int who)
{
	return scene->scenario->creatures[who].sheet;
}

static inline const struct body *body_of(const struct scene *scene, int who)
{
	return &scene->fight->bodies[who];
}

/* The value of a switch: index of its word, 0 is the default. */
static inline int switched(const struct scene *scene, enum threa_ruling row)
{
	return scene->scenario->rulings[row];
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

/* ---- changing ---- */

static inline struct threa_fight *fight_of(struct run *run)
{
	return (struct threa_fight *)run->fight;
}

static inline struct threa_creature *change(struct run *run, int who)
{
	return &fight_of(run)->creatures[who];
}

static inline int larger(int a, int b)
{
	return a > b ? a : b;
}

static inline int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* ---- sheets.c ---- */

void threa_prepare(struct scenario *scenario, struct problems *problems);
void threa_begin(const struct scenario *scenario, struct fight *fight);
void threa_enter(const struct scenario *scenario, struct fight *fight, int who);
/* Catalogue index of a kind of ammunition. */
int threa_ammo_index(const struct scene *scene, const struct threa_ammo *ammo);

/* ---- what can be seen of a creature ---- */

static inline bool is_staggered(const struct scene *scene, int who)
{
	return creature_of(scene, who)->stagger_ms > threa_fight(scene)->now_ms;
}

static inline bool is_stunned(const struct scene *scene, int who)
{
	return creature_of(scene, who)->stun_ms > threa_fight(scene)->now_ms;
}

static inline bool is_unconscious(const struct scene *scene, int who)
{
	return creature_of(scene, who)->unconscious_ms > threa_fight(scene)->now_ms;
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
	const struct threa_creature *creature = creature_of(scene, who);

	return creature->exhausted || creature->vit <= 1 || creature->passed_out ||
	       is_unconscious(scene, who);
}

/* May act, and defend itself actively. */
static inline bool is_able(const struct scene *scene, int who)
{
	return in_play(scene, who) && !creature_of(scene, who)->surprised &&
	       !is_disabled(scene, who) && !is_helpless(scene, who);
}

/* FAT as it is, whatever a stun shows. */
static inline int true_fat(const struct threa_creature *creature)
{
	return creature->stun_ms > 0 ? creature->fat_aside : creature->fat;
}

/* Two wounds make it useless (WND-03, WND-04). */
static inline bool is_useless(const struct threa_creature *creature, enum location limb)
{
	return creature->wounds[limb] >= 2;
}

enum { RIGHT_HAND, LEFT_HAND };

static inline bool arm_is_useless(const struct threa_creature *creature, int hand)
{
	return is_useless(creature, hand == RIGHT_HAND ? RIGHT_ARM : LEFT_ARM);
}

static inline int useless_legs(const struct threa_creature *creature)
{
	return is_useless(creature, LEFT_LEG) + is_useless(creature, RIGHT_LEG);
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
static inline int head_penalty(const struct threa_creature *creature, enum skill skill)
{
	return skill >= AWARENESS && creature->wounds[HEAD] >= 2 ? HEAD_WOUND : 0;
}

/* What is worn and wielded (SHT-04). */
static inline int equipment(const struct threa_creature *creature, enum skill skill)
{
	return skill == DODGE	      ? creature->dex_mod
	       : skill == PHYSICALITY ? creature->str_mod
				      : 0;
}

/* AS of a skill with what lasts. */
static inline int score_of(const struct scene *scene, int who, enum skill skill)
{
	const struct threa_creature *creature = creature_of(scene, who);

	return sheet_of(scene, who)->score[skill] + equipment(creature, skill) +
	       head_penalty(creature, skill);
}

static inline int prone_penalty(const struct scene *scene, int who)
{
	return creature_of(scene, who)->stance == PRONE ? LYING_DOWN : 0;
}

static inline int wound_penalty(const struct scene *scene, int who)
{
	return WOUND * creature_of(scene, who)->wound_count;
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
extern const int threa_location_from[LOCATIONS], threa_location_d24_from[LOCATIONS];
/* Location of a d12 (HEAD: a second roll decides), or of a d24 in the other reading. */
enum location threa_location(int d12);
enum location threa_location_d24(int d24);
/* Band of a shot: 0 short .. 3 extreme, BANDS: beyond. */
int threa_band(const struct threa_weapon *weapon, int metres, bool round_down);
int threa_narrow_band(const struct threa_weapon *weapon, int metres);
int threa_band_value(int band); /* base TV */
int threa_size_value(enum size size);
int threa_range_metres(int range);

/* ---- gear.c: things and hands ---- */

static inline const struct threa_gear *gear_of(const struct scene *scene, int thing)
{
	return &sheet_of(scene, thing / THINGS)->gear[thing % THINGS];
}

static inline const struct threa_thing *thing_at(const struct scene *scene, int thing)
{
	return &creature_of(scene, thing / THINGS)->things[thing % THINGS];
}

static inline struct threa_thing *change_thing(struct run *run, int thing)
{
	return &change(run, thing / THINGS)->things[thing % THINGS];
}

/* The thing in a hand, or NOTHING. */
static inline int thing_in_hand(const struct threa_creature *creature, int hand)
{
	return creature->hand[hand] - 1;
}

/* A weapon at hand: the thing it is (NOTHING: natural) and the hand. */
struct arm {
	const struct threa_weapon *weapon;
	int thing, hand;
};
/* What `who` can strike with now; returns how many. */
int threa_melee_arms(const struct scene *scene, int who, struct arm arms[MOST_ARMS]);
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
/* Works out what worn and wielded things do to Dodge, Physicality and reach. */
void threa_refit(const struct scene *scene, struct threa_creature *creature, int who);
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
};

/* ---- costs.c: AP, FAT, boosts, Focus ---- */

struct price {
	int who;
	int extra_fat;	    /* to be paid in any case */
	int value, against; /* of a reaction so far, for whoever boosts it */
	int ap, fat;	    /* all in all */
	int boost, off_boost, boost_ap, boost_fat;
	int rule;
};

/* FAT 0 bars every paid action, also one paid in AP alone (LOW-06). */
static inline bool can_pay(const struct scene *scene, int who, int standards)
{
	const struct threa_creature *creature = creature_of(scene, who);

	return (creature->ap >= standards && creature->fat >= standards) ||
	       (creature->ap >= 2 * standards && creature->fat >= 1);
}

/* Asks how the deed is paid for and how it is boosted; pays nothing yet. */
void threa_ask_price(struct run *run, struct price *price, int action, int standards,
		     bool is_boostable, int about);
void threa_pay(struct run *run, const struct price *price);
/* False: too weary to act. */
bool threa_focus(struct run *run, int who);
void threa_fail_to_act(struct run *run, int who);
void threa_count_action(struct run *run, int who);
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
void threa_settle(const struct scenario *scenario, struct fight *fight);
void threa_canonical(const struct scenario *scenario, struct fight *fight);

/* ---- time.c, recovery.c ---- */

/* What a delayer may have waited for. */
struct occasion {
	enum { ON_ATTACK, ON_SHOT, ON_MOVE, ON_ENTER } kind;
	int actor, target;
	struct tile from; /* ON_ENTER: where the step began */
};

bool threa_advance(struct run *run);
void threa_end_turn(struct run *run, int who);
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

bool threa_in_reach(const struct scene *scene, int who, int target, int metres);
bool threa_can_strike(const struct scene *scene, int who, int target, int action);
/* The blows for which there is a target: a bit for each action. */
uint32_t threa_blows(const struct scene *scene, int who);
void threa_melee_attack(struct run *run, int who, int action, int location);
void threa_dual_attack(struct run *run, int who);
void threa_opportunity(struct run *run, int who, int target);
struct strike threa_strike(const struct deed *deed, struct arm arm, int target);
/* Steps 5 to 12 for one roll, or for two at once. */
void threa_resolve(struct run *run, struct strike *strikes, int count);
/* What counts of the AV penalties; another one. */
int threa_penalty(const struct scene *scene, const struct threa_creature *creature);
void threa_penalize(struct run *run, int who, int row, int rule);

bool threa_can_defend(const struct scene *scene, int who);
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
bool threa_can_retrieve(const struct scene *scene, int who);
void threa_aim(struct run *run, int who);
void threa_prep(struct run *run, int who);
void threa_reload(struct run *run, int who);
void threa_retrieve(struct run *run, int who);

/* ---- movement.c ---- */

/* The moves that can be made now: a bit for each action. */
uint32_t threa_moves(const struct scene *scene, int who);
void threa_move(struct run *run, int who, int action);
bool threa_can_change_stance(const struct scene *scene, int who);
void threa_change_stance(struct run *run, int who);

/* ---- aid.c: what is neither blow nor shot ---- */

bool threa_can_drive(const struct scene *scene, int who);
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
