/* SPDX-License-Identifier: MIT
 *
 * What threa is made of: the words and structs of sheets and catalogue, the fight, and
 * the names of questions and actions.
 */
#ifndef THREA_MODEL_H
#define THREA_MODEL_H

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

/* Where armour is worn. */
enum slot {
	SLOT_HEAD,
	SLOT_FACE,
	SLOT_EARS,
	SLOT_NECK,
	SLOT_SHOULDERS,
	SLOT_BACK,
	SLOT_CHEST,
	SLOT_WAIST,
	SLOT_ARMS,
	SLOT_LEFT_ARM,
	SLOT_RIGHT_ARM,
	SLOT_LEFT_WRIST,
	SLOT_RIGHT_WRIST,
	SLOT_LEFT_HAND,
	SLOT_RIGHT_HAND,
	SLOT_LEGS,
	SLOT_LEFT_ANKLE,
	SLOT_RIGHT_ANKLE,
	SLOT_LEFT_FOOT,
	SLOT_RIGHT_FOOT,
	SLOT_ALL,
	SLOTS
};

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
	MAGAZINES = 6,	    /* kinds of ammunition of one creature */
	MOST_AT_HAND = 250, /* missiles or magazines of one kind; fits a uint8_t */
	NATURALS = 3,	    /* punch, kick, bite */
	SPELLS = 2,
	WEAPONS = 8, /* entries of a sheet's lists; things in all are fewer */
	THROWN = 6,
	PIECES = 6,
	ITEMS = 3,
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
	int16_t weapons[WEAPONS], throwing[THROWN], armor[PIECES], items[ITEMS];
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
	uint16_t x, y;			      /* where it lies */
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
	DO_MELEE_ATTACK,
	DO_DUAL_ATTACK,
	DO_RANGED_ATTACK,
	DO_THROW,
	DO_KNOCKBACK,
	DO_DISARM,
	DO_CALLED_SHOT,
	DO_STUN,
	DO_ENTER_PARRY,
	DO_AIM,
	DO_PREP,
	DO_RELOAD,
	DO_RETRIEVE,
	DO_READY_ITEM,
	DO_DROP,
	DO_SPRINT,
	DO_FULL_SPRINT,
	DO_FREE_MOVE,
	DO_CHANGE_STANCE,
	DO_REST,
	DO_DRIVE,
	DO_FIRST_AID,
	DO_USE_ITEM,
	DO_CAST,
	DO_DELAY,
	DO_PASS,
	DO_PASSIVE,
	DO_DODGE,
	DO_PARRY,
	DO_SHIELD_BLOCK,
	DO_OPPORTUNITY_ATTACK,
	ACTIONS,
	DO_WAIT = ACTIONS
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

#endif
