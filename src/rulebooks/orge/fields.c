/* SPDX-License-Identifier: MIT
 *
 * FIELD rows: sheets and the catalogue sections of the book, as files write them.
 */
#include "orge.h"

#define ORGE_SKILL_WORD(id, key, parent, children, points) #key,
const char *const orge_skill_words[SKILLS + 1] = {ORGE_SKILLS(ORGE_SKILL_WORD) NULL};

#define ORGE_SKILL_ROW(id, key, parent, children, points) \
	[SK_##id] = {#key, SK_##parent, children, points},
const struct orge_skill_row orge_skills[SKILLS] = {ORGE_SKILLS(ORGE_SKILL_ROW)};

static const char *const attribute_words[] = {"str", "agl", "cst", "int", "wis",
					      "wlp", "chr", "qck", NULL};
const char *const orge_type_words[] = {"sls", "prc", "bdg", "cld", "fir", "elc",
				       "arc", "psn", "acd", "snc", NULL};
const char *const orge_state_words[] = {
	"unconscious",	"sleeping", "paralysed",   "petrified", "stunned",  "scared",
	"mad",		"charmed",  "possessed",   "drunk",	"drugged",  "blinded",
	"destabilised", "held",	    "intimidated", "blessed",	"cursed",   "shielded",
	"exposed",	"hasted",   "slowed",	   "rage",	"bouncing", NULL};
const char *const orge_method_words[] = {"incantation", "gesture", "verse", "mental",
					 NULL};
const char *const orge_technic_words[] = {
	"intimidation", "wound_simulation", "disengagement", "blinding",
	"disarming",	"hostage_hold",	    "knock_out",     NULL};
const char *const orge_special_words[] = {"none",
					  "feint",
					  "backstab",
					  "ambush",
					  "silent_assassination",
					  "critical_strike",
					  "marksmanship",
					  "additional_attack",
					  "formation",
					  NULL};

const char *const orge_stance_words[] = {"stand", "crouch", "prone", NULL};
const char *const orge_manoeuvre_words[] = {
	"none", "patrol", "on_the_watch", "escort", "protect", "deter_arcane", NULL};
const char *const orge_discipline_words[] = {"none",	      "berserker", "duel",
					     "fight_in_dark", "guard",	   NULL};

static const char *const gender_words[] = {"none", "male", "female", NULL};
static const char *const path_words[] = {"none", "mage", "cleric", "bard", NULL};
static const char *const trait_words[] = {"enduring",	  "tough",	"light_foot",
					  "leadership",	  "stuttering", "dyslexia",
					  "memory_lapse", NULL};
static const char *const class_words[] = {"none", "h", "m", "p", NULL};
static const char *const zone_words[] = {"line", "arc", "sweep", NULL};
static const char *const takes_words[] = {"none",   "arrows", "bolts",
					  "stones", "darts",  NULL};
static const char *const cover_words[] = {"none", "light", "half", "heavy", NULL};
static const char *const time_words[] = {"none",    "morning", "afternoon",
					 "evening", "night",   NULL};
static const char *const light_words[] = {"none",     "dark",	"penumbra",
					  "daylight", "bright", NULL};
static const char *const environment_words[] = {"none",	      "underground", "building",
						"wilderness", "urban",	     NULL};
static const char *const ground_words[] = {"def", "walk", "run", NULL};
static const char *const item_words[] = {
	"heals",      "refills_mana", "refreshes", "cures_poison", "bandages",
	"blows_horn", "lights",	      "bursts",	   "repairs",	   NULL};
static const char *const effect_words[] = {"harm",  "state",  "silence", "heal", "cure",
					   "drain", "bounce", "courage", NULL};
static const char *const reaction_words[] = {"none", "dodge", "resist", NULL};
static const char *const resist_words[] = {
	"nothing",    "trap",	    "charm",	    "confusion",	"disease",
	"fear",	      "mana_drain", "mental_drain", "mental_paralysis", "phys_paralysis",
	"phys_drain", "poison",	    "mage",	    "cleric",		"bard",
	"other",      NULL};

/* Fields whose key is not their member's name. */
#define NUMBER(T, key_, member, high_, usual_, help_)                         \
	{                                                                     \
		.key = key_, .type = FIELD_INT, AT(T, member), .high = high_, \
		.usual = usual_, .help = help_                                \
	}
#define CHOICE(T, key_, member, words_, usual_, help_)                           \
	{                                                                        \
		.key = key_, .type = FIELD_WORD, AT(T, member), .words = words_, \
		.usual = usual_, .help = help_                                   \
	}
#define HARM(T, member)                                                       \
	CHOICE(T, "type", member.type, orge_type_words, SLS, "damage type"),  \
		NUMBER(T, "damage", member.damage, 1000, 0, "damage points"), \
		CHOICE(T, "type2", member.type2, orge_type_words, SLS,        \
		       "second damage type"),                                 \
		NUMBER(T, "damage2", member.damage2, 1000, 0,                 \
		       "damage points of the second type, 0: none")
#define SURGE(T, member)                                                                 \
	CHOICE(T, "surge_type", member.type, orge_type_words, SLS,                       \
	       "type of the repeated damage"),                                           \
		NUMBER(T, "surge_damage", member.damage, 1000, 0,                        \
		       "damage points of each surge"),                                   \
		NUMBER(T, "surges", member.number, 200, 0, "number of surges, 0: none"), \
		NUMBER(T, "surge_seconds", member.seconds, 60, USUAL_SURGE_SECONDS,      \
		       "seconds between surges"),                                        \
		NUMBER(T, "surge_tenths", member.tenths, 9, 0, "and tenths of a second")
#define VENOM(T)                                                               \
	SURGE(T, venom.surge),                                                 \
		CHOICE(T, "state", venom.state, orge_state_words, DRUGGED,     \
		       "state that a wound brings"),                           \
		NUMBER(T, "rounds", venom.rounds, 255, 0,                      \
		       "for how long; 0: no state, 255: until ended"),         \
		CHOICE(T, "resist", venom.resist, resist_words, RESIST_POISON, \
		       "the resistance against its surges and state")

static const struct field style_fields[] = {
	TEXT(struct orge_style, name, "key of the style: slash, pierce ..."),
	INT(struct orge_style, ap, 1, 30, 5, "action points"),
	INT(struct orge_style, pf, 0, 30, 4, "physical fatigue"),
	HARM(struct orge_style, harm),
	INT(struct orge_style, hit, -100, 100, 0, "added to the hit modifier"),
	INT(struct orge_style, defense, -100, 100, 0,
	    "added to the attacker's own defence"),
	WORD(struct orge_style, zone, zone_words, ZONE_LINE,
	     "the creatures that the blow meets"),
	BOOL(struct orge_style, destabilises, false, "a hit destabilises"),
	{0},
};

static const struct field weapon_fields[] = {
	WORD(struct orge_weapon, class, class_words, CLASS_NONE,
	     "reach: h 1, m 1.8, p 3 m"),
	INT(struct orge_weapon, hands, 0, 2, 1, "hands it takes, 0: natural"),
	INT(struct orge_weapon, weight, 0, 255, 0, "weight in tenths of a kilogram"),
	INT(struct orge_weapon, ready, 0, 30, 2, "action points to draw it"),
	INT(struct orge_weapon, intim, 0, 100, 0, "added to intimidation"),
	INT(struct orge_weapon, par, -100, 100, 0, "added to a parry with it"),
	BOOL(struct orge_weapon, parries, true, "can parry"),
	BOOL(struct orge_weapon, natural, false, "claws, teeth: never drawn or dropped"),
	BOOL(struct orge_weapon, unarmed, false, "bare hands"),
	WORD(struct orge_weapon, skill, orge_skill_words, SK_MARTIAL_ARTS, "skill"),
	INT(struct orge_weapon, drain, 0, 100, 0, "percent of the damage that heals"),
	PARTS(struct orge_weapon, styles, style_count, struct orge_style, style_fields,
	      "styles of attack"),
	WORD(struct orge_weapon, takes, takes_words, TAKES_NONE,
	     "missiles that it shoots"),
	INT(struct orge_weapon, factor, 1, 250, 100, "percent of the missile's range"),
	INT(struct orge_weapon, shot_ap, 0, 30, 0, "action points of a shot or throw"),
	INT(struct orge_weapon, shot_pf, 0, 30, 0, "physical fatigue of it"),
	INT(struct orge_weapon, shot_hit, -100, 100, 0,
	    "added to the hit modifier of it"),
	INT(struct orge_weapon, shot_damage, -90, 100, 0, "percent on the damage of it"),
	INT(struct orge_weapon, reload, 0, 60, 0, "action points to reload"),
	INT(struct orge_weapon, range_m, 0, 200, 0, "thrown: metres at Strength 15"),
	WORD(struct orge_weapon, throw_skill, orge_skill_words, SK_THROWN,
	     "skill to throw"),
	HARM(struct orge_weapon, thrown),
	VENOM(struct orge_weapon),
	{0},
};

static const struct field missile_fields[] = {
	WORD(struct orge_missile, takes, takes_words, TAKES_ARROWS,
	     "the weapons that shoot it"),
	INT(struct orge_missile, range_m, 1, 200, 75, "range in metres"),
	HARM(struct orge_missile, harm),
	VENOM(struct orge_missile),
	{0},
};

static const struct field magazine_fields[] = {
	INT(struct orge_magazine, capacity, 1, 100, 20, "missiles it holds"),
	INT(struct orge_magazine, swap, 0, 30, 5, "action points to change to it"),
	INT(struct orge_magazine, quick, 0, 10, 0, "taken from the reload"),
	{0},
};

static const struct field armor_fields[] = {
	INTS(struct orge_armor, res, orge_type_words, -100, 90, 0, "resistance by type"),
	INT(struct orge_armor, bulk, 0, 100, 0, "hinders dodging"),
	INT(struct orge_armor, weight, 0, 1000, 0, "weight in tenths of a kilogram"),
	{0},
};

static const struct field shield_fields[] = {
	INT(struct orge_shield, block, -50, 50, 0, "added to a block"),
	INT(struct orge_shield, ranged, -50, 50, 0, "added to a block of missiles"),
	INT(struct orge_shield, bulk, 0, 100, 0, "hinders dodging"),
	INT(struct orge_shield, weight, 0, 255, 0, "weight in tenths of a kilogram"),
	{0},
};

static const struct field item_fields[] = {
	INT(struct orge_item, ap, 1, 60, 2, "action points to use it"),
	WORD(struct orge_item, effect, item_words, HEALS, "what it does"),
	INT(struct orge_item, value, 0, 200, 0, "how much"),
	HARM(struct orge_item, harm),
	INT(struct orge_item, range_m, 0, 100, 0, "how far it can be thrown"),
	INT(struct orge_item, radius_m, 0, 20, 0, "radius of its burst"),
	{0},
};

static const struct field spell_fields[] = {
	WORDS(struct orge_spell, mage, orge_method_words, "how mages cast it"),
	WORDS(struct orge_spell, cleric, orge_method_words, "how clerics cast it"),
	WORDS(struct orge_spell, bard, orge_method_words, "how bards cast it"),
	INT(struct orge_spell, base, 1, 99, 50, "base chance in percent"),
	INT(struct orge_spell, mana, 0, 1000, 20, "mana"),
	INT(struct orge_spell, ap, 1, 60, 6, "action points"),
	INT(struct orge_spell, mf, 0, 60, 5, "mental fatigue"),
	INT(struct orge_spell, range_m, 0, 200, 15, "range in metres"),
	INT(struct orge_spell, radius_m, 0, 20, 0, "radius of its area; 0: one creature"),
	WORD(struct orge_spell, effect, effect_words, SPELL_HARM, "what it does"),
	WORD(struct orge_spell, state, orge_state_words, CURSED, "state it brings"),
	INT(struct orge_spell, rounds, 0, 255, 5, "for how long; 255: until ended"),
	INT(struct orge_spell, heal, 0, 200, 0, "hit points restored"),
	HARM(struct orge_spell, harm),
	SURGE(struct orge_spell, surge),
	INT(struct orge_spell, stun, 0, 99, 0, "percent to stun, less by Constitution"),
	WORD(struct orge_spell, reaction, reaction_words, REACT_NONE, "reaction allowed"),
	WORD(struct orge_spell, resist, resist_words, RESIST_NOTHING, "what resists it"),
	{0},
};

static const struct field species_fields[] = {
	INTS(struct orge_species, attributes, attribute_words, -90, 200, 0,
	     "percent on attributes"),
	INT(struct orge_species, pf, -90, 200, 0, "percent on physical fatigue"),
	INT(struct orge_species, mf, -90, 200, 0, "percent on mental fatigue"),
	INTS(struct orge_species, hit, orge_type_words, -100, 100, 0,
	     "added to close attacks on it"),
	INTS(struct orge_species, res, orge_type_words, -100, 90, 0,
	     "resistance by type"),
	INT(struct orge_species, sight, -100, 100, 0, "percent of sight"),
	INT(struct orge_species, hearing, -100, 100, 0, "percent of hearing"),
	INT(struct orge_species, walk_cm, 0, 3000, 120, "centimetres a second at a walk"),
	INT(struct orge_species, run_cm, 0, 3000, 650, "centimetres a second at a run"),
	INT(struct orge_species, swim_cm, 0, 3000, 0, "swimming; 0: cannot"),
	INT(struct orge_species, height_cm, 10, 1000, 170, "height in centimetres"),
	INT(struct orge_species, radius_cm, 10, 300, 50, "radius in centimetres"),
	INT(struct orge_species, ncw, 1, 1000, 100, "percent of (STR + CST) kg carried"),
	INT(struct orge_species, swf, 10, 100, 30, "tenths: times that is the most"),
	INTS(struct orge_species, time, time_words, -100, 100, 0, "by the hour"),
	INTS(struct orge_species, light, light_words, -100, 100, 0, "by light"),
	INTS(struct orge_species, environment, environment_words, -100, 100, 0,
	     "by surroundings"),
	INTS(struct orge_species, building, ground_words, -100, 100, 0, "in buildings"),
	INTS(struct orge_species, road, ground_words, -100, 100, 0, "on roads"),
	INT(struct orge_species, fort, -100, 100, 0, "defence in fortifications"),
	WORD(struct orge_species, against, orge_skill_words, SK_AGAINST_ANIMALS,
	     "skill that helps to defend against it"),
	BOOL(struct orge_species, undead, false, "knows no fear, poison, sleep"),
	{0},
};

static const struct field ammo_fields[] = {
	REF(struct orge_ammo, missile, KIND_MISSILE, "missile"),
	REF(struct orge_ammo, magazine, KIND_MAGAZINE, "quiver or pouch, if any"),
	INT(struct orge_ammo, count, 0, 200, 10, "how many"),
	{0},
};

#define FINAL(member, key)                                   \
	NUMBER(struct orge_sheet, key, member, 100, DERIVED, \
	       "final attribute; derived from `base`")

static const struct field sheet_fields[] = {
	REF(struct orge_sheet, species, KIND_SPECIES, "species"),
	WORD(struct orge_sheet, gender, gender_words, NO_GENDER, "gender"),
	WORD(struct orge_sheet, path, path_words, NO_PATH, "path of magic"),
	INTS(struct orge_sheet, base, attribute_words, 0, 100, 15,
	     "attributes before species, gender and age"),
	INTS(struct orge_sheet, age, attribute_words, -90, 100, 0, "percent by age"),
	FINAL(str, "str"),
	FINAL(agl, "agl"),
	FINAL(cst, "cst"),
	FINAL(int_, "int"),
	FINAL(wis, "wis"),
	FINAL(wlp, "wlp"),
	FINAL(chr, "chr"),
	FINAL(qck, "qck"),
	INT(struct orge_sheet, max_hp, 1, 2000, DERIVED, "hit points; 3 CST + STR + WLP"),
	INT(struct orge_sheet, max_pf, 1, 2000, DERIVED, "most physical fatigue"),
	INT(struct orge_sheet, max_mf, 1, 2000, DERIVED, "most mental fatigue"),
	INT(struct orge_sheet, max_mana, 0, 9000, DERIVED, "mana"),
	INT(struct orge_sheet, ap, 1, 60, DERIVED, "action points; 5 + QCK / 3"),
	INTS(struct orge_sheet, skills, orge_skill_words, 0, 50, 0, "specific levels"),
	WORDS(struct orge_sheet, traits, trait_words, "traits"),
	WORDS(struct orge_sheet, methods, orge_method_words, "methods known; none: all"),
	REFS(struct orge_sheet, weapons, KIND_WEAPON, "weapons, the first one in hand"),
	REF(struct orge_sheet, shield, KIND_SHIELD, "shield, held"),
	REF(struct orge_sheet, armor, KIND_ARMOR, "armour, worn"),
	REFS(struct orge_sheet, items, KIND_ITEM, "items in the bag"),
	PARTS(struct orge_sheet, ammo, ammo_count, struct orge_ammo, ammo_fields,
	      "missiles; the first is loaded"),
	REFS(struct orge_sheet, spells, KIND_SPELL, "spells known"),
	INTS(struct orge_sheet, states, orge_state_words, 0, 255, 0,
	     "states at the start: rounds, 255 until ended"),
	WORD(struct orge_sheet, stance, orge_stance_words, STANDING,
	     "stance at the start"),
	WORD(struct orge_sheet, cover, cover_words, NO_COVER, "cover wherever it stands"),
	INT(struct orge_sheet, defense, -50, 50, 0, "defence by the scenery around it"),
	INT(struct orge_sheet, estimate, 1, 99, 50,
	    "the game master's guess: percent that an even chance becomes here"),
	BOOL(struct orge_sheet, empty_hands, false, "starts with everything stowed"),
	BOOL(struct orge_sheet, weapon_drawn, false,
	     "weapon in hand even when surprised"),
	BOOL(struct orge_sheet, no_bag, false, "carries no bag"),
	BOOL(struct orge_sheet, hidden, false, "starts hidden"),
	BOOL(struct orge_sheet, searching, false, "is actively searching: awareness +35"),
	BOOL(struct orge_sheet, patrolling, false, "is on patrol: awareness +15"),
	BOOL(struct orge_sheet, bystander, false, "not part of the fight at first"),
	{0},
};

const struct kind orge_kinds[] = {
	{"creatures", "creature", sizeof(struct orge_sheet), sheet_fields},
	{"species", "species", sizeof(struct orge_species), species_fields},
	{"weapons", "weapon", sizeof(struct orge_weapon), weapon_fields},
	{"missiles", "missile", sizeof(struct orge_missile), missile_fields},
	{"magazines", "magazine", sizeof(struct orge_magazine), magazine_fields},
	{"armor", "armour", sizeof(struct orge_armor), armor_fields},
	{"shields", "shield", sizeof(struct orge_shield), shield_fields},
	{"items", "item", sizeof(struct orge_item), item_fields},
	{"spells", "spell", sizeof(struct orge_spell), spell_fields},
};

const struct field orge_setup_fields[] = {
	TEXT(struct orge_setup, ambush, "name of the side that lies in ambush"),
	TEXT(struct orge_setup, surprised, "names of sides or creatures taken unawares"),
	BOOL(struct orge_setup, accident, false, "the sides meet by accident: all roll"),
	INT(struct orge_setup, concealment, 0, 40, 0, "how well the ambush is hidden"),
	WORD(struct orge_setup, time, time_words, NO_TIME, "hour of the day"),
	WORD(struct orge_setup, light, light_words, NO_LIGHT, "light"),
	WORD(struct orge_setup, environment, environment_words, NO_ENVIRONMENT,
	     "surroundings"),
	{0},
};
