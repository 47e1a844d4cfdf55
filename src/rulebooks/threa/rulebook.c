/* SPDX-License-Identifier: MIT
 *
 * The rows of threa: rules, questions, terrain, state, fields; and the book itself.
 */
#include "threa.h"
#include "deeds.h"
#include "tactics/tactics.h"

static const struct rule_row rules[] = {{0}, THREA_RULES(RULE_ROW)};

/* ---- words ---- */

static const char *const attribute_words[] = {"str", "dex", "end", "int", "itt",
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

/* ---- questions ---- */

#define ASK(id, key_, text_, fallback_) \
	[id] = {.key = key_, .text = text_, .fallback = fallback_}
#define ASK_BOOST(id, key_, text_) \
	[id] = {.key = key_,       \
		.text = text_,     \
		.fallback = "0",   \
		.facts = {"score", "to beat", NULL, NULL, "passive"}}

static const struct question_row questions[QUESTIONS] = {
	[Q_ACTION] = {"action", "What do you do?", "pass", {0}, true},
	ASK(Q_INTERRUPT, "interrupt", "Your moment: act now, or wait on?", "wait"),
	ASK(Q_TARGET, "target", "At whom?", "the first in order of the scenario"),
	ASK(Q_SECOND_TARGET, "second_target", "At whom with the off hand?", "the first"),
	ASK(Q_WEAPON, "weapon", "With which weapon?", "the one in the right hand"),
	ASK(Q_MANNER, "manner", "A blow, a shot or a throw?",
	    "the first that is possible"),
	ASK(Q_SOURCE, "source", "The one in your hand, or one from the belt?", "belt"),
	ASK(Q_AMMO, "ammo", "Which ammunition?", "the first on the sheet"),
	ASK(Q_LOCATION, "location", "Where do you aim the blow?", "head"),
	ASK(Q_ITEM, "item", "Which thing?", "the first"),
	ASK(Q_HAND, "hand", "Which hand?", "right"),
	ASK(Q_PAYMENT, "payment", "1 AP and 1 FAT, or 2 AP?", "fat"),
	ASK_BOOST(Q_BOOST_AP, "boost_ap", "How many AP for a boost?"),
	ASK_BOOST(Q_BOOST_FAT, "boost_fat", "How much FAT for a boost?"),
	ASK_BOOST(Q_OFF_BOOST_AP, "off_boost_ap", "How many AP for the off hand?"),
	ASK_BOOST(Q_OFF_BOOST_FAT, "off_boost_fat", "How much FAT for the off hand?"),
	[Q_DEFENSE] = {"defense",
		       "How do you defend yourself?",
		       "passive",
		       {"av", "passive", "dodge", "parry"},
		       false},
	ASK(Q_PARRY_WITH, "parry_with", "What do you parry with?", "weapon"),
	[Q_BLOCK] = {"block", "Block with the shield?", "no", {"dsv"}, false},
	ASK(Q_TRIGGER, "trigger", "What do you wait for?", "attack_on_me"),
	ASK(Q_WATCHED, "watched", "Whom do you watch?", "the first"),
	ASK(Q_TILE, "tile", "Where to?", "the nearest"),
	ASK(Q_STANCE, "stance", "Which stance?", "the first"),
	ASK(Q_REST_AP, "rest_ap", "How many AP do you rest?", "1"),
	ASK(Q_HEAL, "heal", "Heal FAT or VIT?", "fat"),
	ASK(Q_OPPORTUNITY, "opportunity", "Strike at the one who runs?", "no"),
	ASK(Q_FIRST, "first", "Who goes first?", "the first in order of the scenario"),
};

static const struct aside_row asides[] = {
	{Q_INTERRUPT, ASKED_TO_REACT, NULL}, {Q_DEFENSE, ASKED_TO_REACT, NULL},
	{Q_BLOCK, ASKED_TO_REACT, NULL},     {Q_OPPORTUNITY, ASKED_TO_REACT, NULL},
	{-1, ASKED_IN_DEED, NULL},
};

/* ---- terrain ---- */

enum {
	OPEN,
	WALL,
	ROUGH,
	WATER,
	HALF_COVER,
	MOST_COVER,
	WHOLE_COVER,
	UPHILL,
	DOWNHILL,
	MUD,
	SLIPPERY,
	DENSE,
	TERRAINS
};

const struct terrain_row threa_terrains[TERRAINS] = {
	[OPEN] = {"open", ".", false, false, 0, "open ground"},
	[WALL] = {"wall", "#", true, true, 0, "nobody passes, nobody sees through"},
	[ROUGH] = {"rough", ":", false, false, 0,
		   "difficult ground; -1 on a sprint check"},
	[WATER] = {"water", "~", false, false, 0,
		   "shallow; difficult; -2 on a sprint check"},
	[HALF_COVER] = {"half_cover", "1", false, false, 1,
			"+1 on shots at a creature here"},
	[MOST_COVER] = {"three_quarter_cover", "2", false, false, 2,
			"+2 on shots at a creature here"},
	[WHOLE_COVER] = {"full_cover", "3", false, false, FULL_COVER,
			 "a creature here cannot be shot at from afar"},
	[UPHILL] = {"uphill", "", false, false, 0, "difficult; -2 on a sprint check"},
	[DOWNHILL] = {"downhill", "", false, false, 0, "+1 on a sprint check"},
	[MUD] = {"mud", "", false, false, 0, "-3 on a sprint check"},
	[SLIPPERY] = {"slippery", "", false, false, 0, "-2 on a sprint check"},
	[DENSE] = {"dense", "", false, false, 0, "difficult; -1 on a sprint check"},
};

int threa_cover(int terrain)
{
	return threa_terrains[terrain].value;
}

bool threa_is_difficult(int terrain)
{
	return terrain == ROUGH || terrain == DENSE || terrain == UPHILL ||
	       terrain == WATER;
}

/* The value of the ground for a Sprint check (R58). */
int threa_ground_as(int terrain)
{
	static const int8_t worth[TERRAINS] = {
		[ROUGH] = -1,	 [DENSE] = -1, [UPHILL] = -2, [WATER] = -2,
		[SLIPPERY] = -2, [MUD] = -3,   [DOWNHILL] = 1};

	return worth[terrain];
}

/* ---- state ---- */

const char *const threa_stance_keys[] = {"stand", "crouch", "prone", NULL};
static const char *const parry_words[] = {"no", "weapon", "shield", "fists", NULL};
const char *const threa_trigger_keys[] = {
	"none",		"foe_attacks",	  "foe_moves",	  "foe_shoots",
	"attack_on_me", "attack_on_ally", "enters_reach", NULL};
static const char *const place_words[] = {"gone",     "worn",  "held", "carried",
					  "prepared", "lying", NULL};

#define OF struct threa_creature
enum { MANY = 30000, LONG = 1000000 };

static const struct state_row creature_state[] = {
	STATE(OF, ap, TRACK, 0, 99, "action points available"),
	STATE(OF, fat, TRACK, 0, 999, "fatigue; 0 while stunned"),
	STATE(OF, vit, TRACK, 0, 999, "vitality"),
	STATE(OF, ap_locked, TRACK, 0, 99, "action points locked until the round ends"),
	STATE(OF, mana, TRACK, 0, 99, "mana"),
	STATE(OF, pending_fat, TRACK, 0, LONG, "FAT damage still to come"),
	STATE(OF, pending_vit, TRACK, 0, LONG, "VIT damage still to come"),
	STATE(OF, heal_fat, TRACK, 0, LONG, "FAT healing still to come"),
	STATE(OF, heal_vit, TRACK, 0, LONG, "VIT healing still to come"),
	STATE_ARRAY(OF, wounds, TRACK, threa_location_keys, 0, 99, "wounds by location"),
	STATE(OF, wound_count, TALLY, 0, 99, "wounds in all"),
	STATE(OF, ticks_now, HIDDEN, 0, 99, "wounds that cost FAT at this round end"),
	STATE(OF, ticks_next, HIDDEN, 0, 99, "wounds that cost FAT at the next"),
	STATE(OF, acts, TALLY, 0, 99, "paid actions of this round"),
	STATE(OF, paid, HIDDEN, 0, 1, "has acted in this turn"),
	STATE(OF, moved, TALLY, 0, 99, "metres moved in this round"),
	STATE(OF, free_moved, HIDDEN, 0, 1, "has used the free move"),
	STATE(OF, stance_changed, HIDDEN, 0, 1, "has changed stance in this round"),
	STATE(OF, aimed, HIDDEN, 0, 1, "has aimed in this round"),
	STATE_NAMED(OF, stance, CONDITION, threa_stance_keys, 2,
		    "stand, crouch or prone"),
	STATE(OF, moving, CONDITION, 0, 1, "in motion: harder to hit, and to shoot from"),
	STATE_NAMED(OF, parrying, CONDITION, parry_words, 3, "parry mode, and with what"),
	STATE(OF, aim_target, CONDITION, 0, MAX_CREATURES,
	      "aims at (creature's number + 1)"),
	STATE(OF, aim_age, HIDDEN, 0, 1, "rounds since the aim"),
	STATE(OF, aim_moved, HIDDEN, 0, 99, "metres that the target went since"),
	STATE_ARRAY(OF, rvs, HIDDEN, NULL, 0, MOST_PENALTY,
		    "AV penalties by the round they end"),
	STATE(OF, av_penalty, CONDITION, 0, MOST_PENALTY, "off balance: AV lost"),
	STATE(OF, exhausted, CONDITION, 0, 1, "FAT ran out: helpless"),
	STATE(OF, passed_out, CONDITION, 0, 1, "failed to stay up: helpless for a round"),
	STATE(OF, surprised, CONDITION, 0, 1, "no turn, only passive defense"),
	STATE(OF, stagger_ms, CLOCK, 0, LONG, "staggered to this time of the round"),
	STATE(OF, stun_ms, CLOCK, 0, LONG, "stunned to this time of the round"),
	STATE(OF, unconscious_ms, CLOCK, 0, LONG,
	      "unconscious to this time of the round"),
	STATE(OF, fat_aside, HIDDEN, 0, 999, "true FAT of the stunned"),
	STATE(OF, elapsed_ms, CLOCK, 0, ROUND_MS, "private time waited in this round"),
	STATE(OF, turn_ms, CLOCK, 0, ROUND_MS, "time of the turn in the round"),
	STATE(OF, rank, HIDDEN, 0, MAX_CREATURES, "place in the order of this round"),
	STATE(OF, done, HIDDEN, 0, 1, "has had its turn"),
	STATE_NAMED(OF, trigger, CONDITION, threa_trigger_keys, 6,
		    "delaying: its trigger"),
	STATE(OF, trigger_who, HIDDEN, 0, MAX_CREATURES,
	      "the creature it watches (number + 1)"),
	STATE(OF, aid_patient, HIDDEN, 0, MAX_CREATURES, "first aid for (number + 1)"),
	STATE(OF, aid_rounds, CLOCK, 0, 2, "rounds until first aid works"),
	STATE(OF, aid_vit, HIDDEN, 0, 1, "it heals VIT, not FAT"),
	STATE(OF, aid_amount, HIDDEN, 0, 8, "how much"),
	STATE(OF, retrieve_ms, CLOCK, 0, ROUND_MS, "until ammunition is fetched"),
	STATE(OF, retrieve_kind, HIDDEN, 0, MAGAZINES - 1, "which"),
	STATE(OF, retrieve_paused, HIDDEN, 0, 1, "interrupted"),
	STATE_ARRAY(OF, throw_ms, CLOCK, NULL, 0, MANY,
		    "until a kind can be thrown again"),
	STATE(OF, throw_paused, HIDDEN, 0, 255,
	      "throwing timers interrupted, a bit each"),
	STATE(OF, timing, HIDDEN, 0, 1, "a cooldown may be running"),
	STATE_ARRAY(OF, hand, HIDDEN, threa_hand_keys, 0, MAX_CREATURES *THINGS,
		    "thing in the hand (number + 1)"),
	STATE(OF, prep_hand, HIDDEN, 0, HANDS,
	      "hand with prepared throwing weapons (+ 1)"),
	STATE(OF, dex_mod, HIDDEN, -99, 99, "equipment on Dodge"),
	STATE(OF, str_mod, HIDDEN, -99, 99, "equipment on Physicality"),
	STATE(OF, reach_m, HIDDEN, 0, 4, "reach in metres"),
	STATE(OF, knockback_m, HIDDEN, 0, 4, "reach of a knockback in metres"),
	STATE(OF, dual_m, HIDDEN, 0, 4, "reach with both hands in metres"),
	STATE(OF, at_hand, HIDDEN, 0, 255, "what the hands can do, a bit each"),
	STATE(OF, throwables, HIDDEN, 0, 255, "kinds to throw, a bit each"),
	STATE_PARTS("ammo", OF, ammo, accessible, TRACK, 0, MOST_AT_HAND,
		    "missiles or magazines at hand"),
	STATE_PARTS("stowed", OF, ammo, stowed, TRACK, 0, MOST_AT_HAND, "in a container"),
	STATE_PARTS("prepped", OF, ammo, prepped, TRACK, 0, 3, "prepared"),
	STATE_PARTS("durability", OF, things, durability, TRACK, -MANY, MANY,
		    "of each thing"),
	STATE_PARTS("loaded", OF, things, loaded, TRACK, 0, 200, "rounds in it"),
	STATE_PARTS("load", OF, things, load, HIDDEN, 0, 255, "which rounds (+ 1)"),
	STATE_PARTS("skill_ms", OF, things, skill_ms, CLOCK, 0, MANY,
		    "cooldown by skill"),
	STATE_PARTS("mech_ms", OF, things, mech_ms, CLOCK, 0, MANY, "of the mechanism"),
	STATE_PARTS("reload_ms", OF, things, reload_ms, CLOCK, 0, MANY,
		    "of the magazine"),
	STATE_PARTS("paused", OF, things, paused, HIDDEN, 0, 1, "interrupted"),
	{.key = "place",
	 .kind = STATE_HIDDEN,
	 STATE_AT(OF, things[0].place),
	 .count = THINGS,
	 .stride = sizeof(struct threa_thing),
	 .high = LYING,
	 .values = place_words,
	 .help = "where each thing is"},
	STATE_PARTS("holder", OF, things, holder, HIDDEN, 0, MAX_CREATURES, "who has it"),
	STATE_PARTS("thing_x", OF, things, x, HIDDEN, 0, MAX_MAP_SIDE, "where it lies"),
	STATE_PARTS("thing_y", OF, things, y, HIDDEN, 0, MAX_MAP_SIDE, "where it lies"),
	{0},
};

static const struct state_row fight_state[] = {
	STATE(struct threa_fight, now_ms, CLOCK, 0, ROUND_MS,
	      "time of this turn in the round"),
	STATE(struct threa_fight, delayers, HIDDEN, 0, MAX_CREATURES,
	      "creatures that wait for a trigger"),
	STATE(struct threa_fight, passes, HIDDEN, 0, 255, "turns passed in a row"),
	STATE(struct threa_fight, lying, HIDDEN, 0, 1, "something may lie about"),
	STATE(struct threa_fight, traded, HIDDEN, 0, 1,
	      "something may have changed hands"),
	{0},
};

/* Things are named by their keys; the second dagger is dagger_2. */
static const struct entry *entry_of_element(const struct scene *scene, int who,
					    const struct state_row *row, int i)
{
	size_t at = row->offset;

	if (at == offsetof(OF, throw_ms) && throwable_kind(scene, i))
		return &throwable_kind(scene, i)->entry;
	if (at >= offsetof(OF, ammo) &&
	    at < offsetof(OF, ammo) + sizeof(struct threa_supply) &&
	    sheet(scene, who)->magazine[i])
		return &sheet(scene, who)->magazine[i]->entry;
	return NULL;
}

static const char *element_name(const struct scene *scene, int who,
				const struct state_row *row, int i)
{
	const struct threa_sheet *own = sheet(scene, who);
	const struct entry *entry = entry_of_element(scene, who, row, i);

	if (row->offset >= offsetof(OF, things))
		return i < own->gear_count ? own->element[i] : NULL;
	return entry ? entry->key : NULL;
}

static const char *element_title(const struct scene *scene, int who,
				 const struct state_row *row, int i)
{
	const struct entry *entry =
		row->words ? NULL : entry_of_element(scene, who, row, i);

	return entry ? entry->name : NULL;
}

static int track_maximum(const struct scene *scene, int who, const struct state_row *row)
{
	const struct threa_sheet *own = sheet(scene, who);

	switch (row->offset) {
	case offsetof(OF, ap):
		return own->ap_max;
	case offsetof(OF, fat):
		return own->fat_max;
	case offsetof(OF, vit):
		return own->vit_max;
	case offsetof(OF, mana):
		return own->mana;
	default:
		return -1;
	}
}

/* What a weapon brings before the dice: "14 against a passive 8". */
static void add_attack(const struct scene *scene, const struct question *q,
		       const struct threa_weapon *weapon, int target, struct text *text)
{
	struct deed deed = deed_of(q->owner, q->deed);
	int av, tv;

	deed.arm.weapon = weapon;
	deed.target = target;
	deed.is_ranged = deed.is_shot = weapon->kind == LAUNCHER ||
					weapon->kind == FIREARM || q->deed == DO_THROW ||
					q->deed == DO_CAST;
	threa_attack_facts(scene, &deed, &av, &tv);
	text_format(text, "%d against a passive %d", av, tv);
}

/* The one weapon that reaches this target; NULL: none, or a choice that is asked next. */
static const struct threa_weapon *only_blow(const struct scene *scene,
					    const struct question *q, int target)
{
	const struct threa_weapon *weapon = NULL;
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(scene, q->owner, arms);

	if (q->deed != DO_MELEE_ATTACK && q->deed != DO_KNOCKBACK &&
	    q->deed != DO_DISARM && q->deed != DO_STUN)
		return NULL;
	for (int i = 0; i < count; i++) {
		if (!threa_arm_serves(scene, q->owner, target, arms[i], q->deed))
			continue;
		if (weapon)
			return NULL;
		weapon = arms[i].weapon;
	}
	return weapon;
}

static void describe_option(const struct scene *scene, const struct question *q, int i,
			    struct text *text)
{
	const struct threa_weapon *weapon = NULL;
	int target = q->about, entry = -1;

	if (q->id == Q_WEAPON && q->about >= 0) {
		entry = scenario_find(scene->scenario, KIND_WEAPON, q->options[i].key);
	} else if (q->id == Q_TARGET) {
		entry = q->facts[0] - 1;
		target = q->options[i].value;
		weapon = only_blow(scene, q, target);
	}
	if (entry >= 0)
		weapon = scenario_entry(scene->scenario, KIND_WEAPON, entry);
	if (!weapon)
		return;
	text_add(text, q->id == Q_TARGET ? ", " : ": ");
	add_attack(scene, q, weapon, target, text);
}

/* The end of a condition in words. */
static const struct ending_row endings[] = {
	{"stance", "with another stance"},
	{"moving", "at its next turn"},
	{"parrying", "with an act that is no parry, or when it is helpless, staggered or "
		     "stunned, or the weapon or that arm serves no more"},
	{"aim_target",
	 "with the shot or another act, when it is hurt, falls or is stunned, when its "
	 "target goes more than 4 m, or at the end of the next round"},
	{"av_penalty", "round by round, at the end of each"},
	{"exhausted", "when FAT has come back"},
	{"passed_out", "at the end of the round, if it then stays up"},
	{"surprised", "at the end of the round"},
	{"stagger_ms", "by itself, when that time has passed"},
	{"stun_ms", "by itself, when that time has passed"},
	{"unconscious_ms", "by itself, when that time has passed"},
	{"trigger", "when it acts, or with the round"},
	{"aid_rounds", "by itself: then the aid works; or when the healer acts, is hurt "
		       "or helpless, or the two part"},
	{NULL, NULL},
};

/* ---- fields of sheets and catalogue ---- */

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
	     "make: the weapons that can shoot it"),
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
	WORD(struct skill_use, attribute, attribute_words, STR, "its attribute"),
	{0},
};

static const struct field creature_fields[] = {
	INTS(struct threa_sheet, attributes, attribute_words, 1, 40, 10,
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

static const struct field setup_fields[] = {
	TEXT(struct threa_setup, surprise, "sides or creatures surprised in round 1"),
	{0},
};

static const struct kind kinds[KINDS] = {
	[KIND_CREATURE] = {"creatures", "creature", sizeof(struct threa_sheet),
			   creature_fields},
	[KIND_WEAPON] = {"weapons", "weapon", sizeof(struct threa_weapon), weapon_fields},
	[KIND_ARMOR] = {"armor", "armor", sizeof(struct threa_armor), armor_fields},
	[KIND_AMMO] = {"ammo", "ammunition", sizeof(struct threa_ammo), ammo_fields},
	[KIND_ITEM] = {"items", "item", sizeof(struct threa_potion), item_fields},
};

/* ---- the book ---- */

/* ---- figures of a sheet ---- */

/* "AS swords 14, dodge 13": the skills that it has. */
static void add_scores(const struct scene *scene, int who, struct text *text)
{
	const struct threa_sheet *own = sheet(scene, who);
	const char *joint = "AS ";

	for (int skill = 0; skill < SKILLS; skill++) {
		if (!own->skills[skill])
			continue;
		text_format(text, "%s%s %d", joint, threa_skill_words[skill],
			    own->score[skill]);
		joint = ", ";
	}
}

static bool sheet_figure(const struct scene *scene, int who, int i, struct text *text)
{
	struct sum passive, dodge;

	switch (i) {
	case 0:
		text_format(
			text, "TV %d passive, %d with a dodge, before the dice",
			threa_passive_value(scene, who, sum_begin_quiet(&passive)),
			threa_dodge_value(scene, who, false, sum_begin_quiet(&dodge)));
		return true;
	case 1:
		add_scores(scene, who, text);
		return true;
	default:
		return false;
	}
}

const struct rulebook threa_rulebook = {
	.id = "threa",
	.name = "Threa",
	.about = "Skills against exploding Fudge dice; action points and fatigue pay for "
		 "attack and defense alike, and damage lands when the round ends.",
	.version = 3,
	.rules = rules,
	.rule_count = THREA_RULE_END - 1,
	.rulings = threa_rulings,
	.ruling_count = THREA_RULING_COUNT,
	.questions = questions,
	.asides = asides,
	.question_count = QUESTIONS,
	.actions = threa_actions,
	.action_count = ACTIONS,
	.pass = "pass",
	.terrains = threa_terrains,
	.terrain_count = TERRAINS,
	.fight_state = fight_state,
	.creature_state = creature_state,
	.endings = endings,
	.phrases = threa_phrases,
	.figures = threa_figures,
	.sources = threa_sources,
	.kinds = kinds,
	.kind_count = KINDS,
	.setup_fields = setup_fields,
	.setup_size = sizeof(struct threa_setup),
	.resources = {"ap", "fat", "mana"},
	.tactics = threa_tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 10,
	.bars = {"ap", "fat", "vit"},
	.fight_size = sizeof(struct threa_fight),
	.creatures_offset = offsetof(struct threa_fight, creatures),
	.creature_size = sizeof(struct threa_creature),
	.prepare = threa_prepare,
	.begin = threa_begin,
	.advance = threa_advance,
	.settle = threa_settle,
	.enter = threa_enter,
	.canonical = threa_canonical,
	.element_name = element_name,
	.element_title = element_title,
	.describe_option = describe_option,
	.sheet_figure = sheet_figure,
	.track_maximum = track_maximum,
};
