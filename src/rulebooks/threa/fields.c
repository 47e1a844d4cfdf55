/* SPDX-License-Identifier: MIT
 *
 * FIELD rows of sheets and catalogue: what files may say, in which words.
 */
#include "threa.h"

/* ---- words ---- */

const char *const threa_attribute_words[] = {"str", "dex", "end", "int", "itt",
					     "wil", "phy", "soc", NULL};
const char *const threa_skill_words[] = {
	"swords",    "axes",	"polearms",    "hth",	    "physicality", "heavy_armor",
	"dodge",     "daggers", "spears",      "bows",	    "crossbows",   "pistols",
	"rifles",    "shield",	"light_armor", "sprint",    "bite",	   "drive",
	"awareness", "focus",	"first_aid",   "fire_bolt", NULL};
const char *const threa_location_words[] = {
	"head", "torso", "left arm", "right arm", "left leg", "right leg", NULL};
const char *const threa_location_keys[] = {
	"head", "torso", "left_arm", "right_arm", "left_leg", "right_leg", NULL};

static const char *const type_words[] = {"bashing",    "cutting", "piercing",
					 "projectile", "energy",  "heat",
					 "cold",       "acid",	  NULL};
static const char *const round_type_words[] = {
	"weapon", "bashing", "cutting", "piercing", "projectile",
	"energy", "heat",    "cold",	"acid",	    NULL};
static const char *const size_words[] = {"tiny",  "small", "normal",
					 "large", "huge",  NULL};
static const char *const kind_words[] = {"melee",   "thrown", "launcher", "firearm",
					 "natural", "spell",  NULL};
static const char *const fits_words[] = {"none",  "arrows", "bolts", "bullets",
					 "cells", "shells", NULL};

static const char *const slot_words[] = {
	"head",	     "face",	   "ears",	  "neck",      "shoulders",
	"back",	     "chest",	   "waist",	  "arms",      "left_arm",
	"right_arm", "left_wrist", "right_wrist", "left_hand", "right_hand",
	"legs",	     "left_ankle", "right_ankle", "left_foot", "right_foot",
	"all",	     NULL};

/* ---- fields ---- */

static const struct field weapon_fields[] = {
	WORD(struct threa_weapon, kind, kind_words, MELEE_WEAPON,
	     "melee, thrown (only for throwing), launcher (bow, crossbow), firearm, "
	     "natural, spell"),
	WORD(struct threa_weapon, skill, threa_skill_words, SWORDS,
	     "skill that wields it"),
	WORD(struct threa_weapon, type, type_words, CUTTING, "type of damage"),
	INT(struct threa_weapon, sv, -20, 20, 0, "added to the success value of a hit"),
	INT(struct threa_weapon, av, -20, 20, 0, "added to the attack value"),
	INT(struct threa_weapon, hands, 0, 2, 1, "hands that it takes"),
	INT(struct threa_weapon, reach, 1, 2, 1, "1: up to 1 m, 2: up to 4 m"),
	BOOL(struct threa_weapon, knockback, false, "may knock back"),
	BOOL(struct threa_weapon, unarmed, false, "a fist: wants an empty hand"),
	BOOL(struct threa_weapon, kick, false, "wants a leg; never one of two weapons"),
	BOOL(struct threa_weapon, throwable, false, "can be thrown"),
	INT(struct threa_weapon, class, 0, 4, 1, "damage class; 0: that of the body"),
	INT(struct threa_weapon, min_level, 0, 20, 0,
	    "skill level needed to parry with it"),
	INT(struct threa_weapon, dex, -10, 10, 0, "on Dodge while it is wielded"),
	INT(struct threa_weapon, durability, 0, 1000, 0, "when new; 0: does not wear"),
	INT(struct threa_weapon, short_range, 0, 11, 0, "range value; squared: metres"),
	INT(struct threa_weapon, medium_range, 0, 11, 0, "range value; squared: metres"),
	INT(struct threa_weapon, long_range, 0, 11, 0, "range value; squared: metres"),
	INT(struct threa_weapon, extreme_range, 0, 11, 0, "range value; squared: metres"),
	INT(struct threa_weapon, narrow_range, 0, 11, 0,
	    "the one short range that ranged_tv: dodge_based counts from"),
	INT(struct threa_weapon, mech_ms, 0, 30000, 0, "its mechanism needs so long"),
	INT(struct threa_weapon, reload_ms, 0, 30000, 0,
	    "changing the magazine takes so long"),
	INT(struct threa_weapon, capacity, 0, 200, 0, "rounds in a magazine"),
	WORD(struct threa_weapon, takes, fits_words, NO_AMMO,
	     "make of ammunition that fits"),
	REF(struct threa_weapon, load, KIND_AMMO,
	    "firearms: ammunition in it at the start"),
	{0},
};

static const struct field ammo_fields[] = {
	WORD(struct threa_ammo, fits, fits_words, ARROWS,
	     "make: what it can be shot from"),
	INT(struct threa_ammo, sv, -20, 20, 0, "added to the success value of a hit"),
	INT(struct threa_ammo, av, -20, 20, 0, "added to the attack value"),
	WORD(struct threa_ammo, type, round_type_words, 0, "type of damage"),
	INT(struct threa_ammo, ap, 0, 20, 0, "armour rating that it ignores"),
	INT(struct threa_ammo, sv_max, 0, 20, 0,
	    "a higher rating stops it; 0: none does"),
	{0},
};

static const struct field armor_fields[] = {
	WORD(struct threa_armor, skill, threa_skill_words, LIGHT_ARMOR,
	     "skill to use it"),
	BOOL(struct threa_armor, shield, false, "held, and covers every location"),
	WORDS(struct threa_armor, slots, slot_words, "where it is worn"),
	INT(struct threa_armor, layer, 0, 9, 0, "0 is the outermost"),
	INT(struct threa_armor, class, 1, 4, 1, "damage class"),
	INTS(struct threa_armor, rating, type_words, 0, 50, 0, "SV absorbed, by type"),
	INT(struct threa_armor, durability, 1, 1000, 50, "when new"),
	INT(struct threa_armor, dex, -10, 10, 0, "on Dodge"),
	INT(struct threa_armor, str, -10, 10, 0, "on Physicality"),
	INT(struct threa_armor, min_level, 0, 20, 0,
	    "shields: level needed to parry with it"),
	REF(struct threa_armor, bash, KIND_WEAPON,
	    "shields: the weapon it is when bashing"),
	{0},
};

static const struct field item_fields[] = {
	INT(struct threa_potion, heal_vit, 0, 50, 0, "VIT healing, into the pool"),
	INT(struct threa_potion, heal_fat, 0, 50, 0, "FAT healing, into the pool"),
	{0},
};

static const struct field skill_use_fields[] = {
	WORD(struct skill_use, skill, threa_skill_words, SWORDS, "the skill"),
	WORD(struct skill_use, attribute, threa_attribute_words, STR, "its attribute"),
	{0},
};

static const struct field creature_fields[] = {
	INTS(struct threa_sheet, attributes, threa_attribute_words, 1, 40, 10,
	     "STR DEX END INT ITT WIL PHY SOC; a human has 6 to 14"),
	INTS(struct threa_sheet, skills, threa_skill_words, 0, 20, 0, "skill levels"),
	PARTS(struct threa_sheet, skill_attributes, skill_use_count, struct skill_use,
	      skill_use_fields, "skills that go by another attribute than usual"),
	INT(struct threa_sheet, skill_total, 0, 2000, DERIVED,
	    "all skill levels, also of skills not listed; else their sum"),
	INT(struct threa_sheet, ap_max, 1, 99, DERIVED, "else skill_total / 20"),
	INT(struct threa_sheet, fat_max, 1, 999, DERIVED, "else END + WIL - 5"),
	INT(struct threa_sheet, vit_max, 1, 999, DERIVED, "else 2 STR - 5"),
	INT(struct threa_sheet, ap, 0, 99, DERIVED, "AP at the start; else all"),
	INT(struct threa_sheet, fat, 1, 999, DERIVED, "FAT at the start; else all"),
	INT(struct threa_sheet, vit, 1, 999, DERIVED, "VIT at the start; else all"),
	WORD(struct threa_sheet, size, size_words, NORMAL, "size"),
	INT(struct threa_sheet, class, 1, 4, 1, "damage class of the body"),
	INT(struct threa_sheet, hands, 0, HANDS, HANDS, "hands"),
	INT(struct threa_sheet, mana, 0, 99, 0, "mana at the start"),
	REFS(struct threa_sheet, weapons, KIND_WEAPON,
	     "the first starts in the right hand, the second, if it takes one, in the "
	     "left"),
	REFS(struct threa_sheet, throwing, KIND_WEAPON,
	     "weapons at the belt, to be thrown"),
	REFS(struct threa_sheet, armor, KIND_ARMOR,
	     "worn; a shield starts in the left hand"),
	REFS(struct threa_sheet, items, KIND_ITEM, "carried"),
	REFS(struct threa_sheet, natural, KIND_WEAPON, "punch, kick, bite"),
	REFS(struct threa_sheet, spells, KIND_WEAPON, "what it can cast"),
	COUNTS(struct threa_sheet, ammo, KIND_AMMO, 0, MOST_AT_HAND,
	       "at hand: missiles, or magazines of a firearm"),
	COUNTS(struct threa_sheet, stowed, KIND_AMMO, 0, MOST_AT_HAND,
	       "in a container, to be fetched"),
	{0},
};

const struct field threa_setup_fields[] = {
	TEXT(struct threa_setup, surprise, "sides or creatures surprised in round 1"),
	{0},
};

const struct kind threa_kinds[KINDS] = {
	[KIND_CREATURE] = {"creatures", "creature", sizeof(struct threa_sheet),
			   creature_fields},
	[KIND_WEAPON] = {"weapons", "weapon", sizeof(struct threa_weapon), weapon_fields},
	[KIND_ARMOR] = {"armor", "armor", sizeof(struct threa_armor), armor_fields},
	[KIND_AMMO] = {"ammo", "ammunition", sizeof(struct threa_ammo), ammo_fields},
	[KIND_ITEM] = {"items", "item", sizeof(struct threa_potion), item_fields},
};
