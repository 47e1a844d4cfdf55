/* SPDX-License-Identifier: MIT
 *
 * The contents of files: words and structs of sheets, catalogue and scenario.
 */
#ifndef THREA_SHEETS_H
#define THREA_SHEETS_H

#include "engine/run.h"

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

/* ---- capacities of one sheet ---- */

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

/* ---- odds: the tactic's tables of dice and damage ---- */

enum {
	FUDGE_LOW = 8, /* 4dF+ from -8 to 7; totals beyond count as these */
	FUDGE_TOTALS = 16,
	FUDGE_WHOLE = 4096,
	TOUGHEST = 40,	     /* damage that fells, and more */
	VIT_BY_TABLE = 10,   /* from here on damage takes as much */
	HARM_CLASSES = 3,    /* of the weapon: as the body's or above, one below, two */
	HARM_ZERO = 16,	     /* damage SV below 0 counts as 0 */
	HARM_MOST_SV = 16,   /* of a weapon */
	HARM_FROM_ZERO = 64, /* damage SVs from 0 */
	RVS_FAR = 20,
};

struct threa_odds {
	int16_t fudge[FUDGE_TOTALS];	     /* chances, of FUDGE_WHOLE */
	int16_t at_least[FUDGE_TOTALS + 1];  /* sums of them */
	uint8_t location[LOCATIONS];	     /* of 24 */
	int8_t physicality[2 * RVS_FAR + 1]; /* mean bonus of a check */
	uint8_t for_vit[VIT_BY_TABLE];	     /* least damage that takes this much VIT */
	/* The effect of a damage SV on a creature that this much damage fells, in
	 * thousandths of it. */
	int16_t harm[HARM_CLASSES][TOUGHEST + 1][HARM_ZERO + HARM_FROM_ZERO];
};

/* The scenario's own keys. */
struct threa_setup {
	const char *surprise; /* names of sides or creatures */

	/* Filled in by prepare(). */
	struct creature_set surprised;
	const struct threa_weapon *throwable[THROWABLES]; /* by throw_index */
	/* For each corner of the tiles, row by row, how many tiles above and left of it
	 * stop a view. */
	const int32_t *opaque;
	struct threa_odds odds;
};

extern const char *const threa_skill_words[],
	*const threa_location_words[],
		*const threa_location_keys[], *const threa_hand_keys[],
						      *const threa_stance_keys[],
							      *const threa_trigger_keys[];

#endif
