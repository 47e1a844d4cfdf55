/* SPDX-License-Identifier: MIT
 *
 * The wounddice rulebook: its tables.
 */
#include <ctype.h>
#include <string.h>
#include "wounddice.h"
#include "tactics/tactics.h"

/* ---- words ---- */

const char *const wounddice_stat_words[] = {"str", "agi", "con", "per", "int", NULL};
const char *const wounddice_skill_words[] = {
	"handguns", "longarms",	 "automatics", "thrown", "blades",  "clubs", "brawl",
	"evade",    "first_aid", "mechanics",  "notice", "stealth", NULL};
static const char *const type_words[] = {"ballistic", "ap",    "blade", "blunt",
					 "energy",    "blast", NULL};
const char *const wounddice_ammo_words[] = {"std", "ap", "slug", NULL};
const char *const wounddice_step_words[] = {"none", "d4", "d6", "d8", "d10", "d12", NULL};
const char *const wounddice_numbers[MAX_CREATURES + 1] = {
	"0",  "1",  "2",  "3",	"4",  "5",  "6",  "7",	"8",  "9",  "10", "11", "12",
	"13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25",
	"26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38",
	"39", "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "50", "51",
	"52", "53", "54", "55", "56", "57", "58", "59", "60", "61", "62", "63", "64"};

static const char *const weapon_skill_words[] = {
	"handguns", "longarms", "automatics", "thrown", "blades", "clubs", "brawl", NULL};
static const char *const tag_words[] = {
	"none", "pistol",     "revolver", "smg",     "rifle",	 "marksman", "shotgun",
	"mg",	"laser",      "plasma",	  "grenade", "knife",	 "fist",     "sword",
	"club", "improvised", "claws",	  "react",   "bleeding", NULL};
static const char *const prop_words[] = {"long",   "heavy", "shot", "shell",
					 "thrown", "butt",  NULL};
static const char *const cover_words[] = {"none", "light", "heavy", NULL};
static const char *const light_words[] = {"bright", "dim", "dark", NULL};
static const char *const escape_words[] = {"border", "anywhere", NULL};
static const char *const condition_words[] = {"ok", "out", "dead", "fled", NULL};
static const char *const wound_words[] = {"d4", "d6", "d8", "d10", "d12", NULL};

/* ---- sheets ---- */

static const struct field weapon_fields[] = {
	RANKED(struct wounddice_weapon, skills, weapon_skill_words,
	       "skills that wield it; the attacker picks one, of equals the first"),
	WORD(struct wounddice_weapon, tag, tag_words, 0, "its name in a focus"),
	DICE(struct wounddice_weapon, damage, "damage of one hit"),
	WORD(struct wounddice_weapon, type, type_words, BALLISTIC, "type of its damage"),
	INT(struct wounddice_weapon, rof, 1, 20, 1,
	    "rate of fire: most hits of an attack"),
	INT(struct wounddice_weapon, spread, 1, 20, 5, "DoS for each hit more"),
	INT(struct wounddice_weapon, threat, 0, 20, 0,
	    "natural roll that threatens a jam; 0: never"),
	INT(struct wounddice_weapon, jam, 0, 21, 0, "second d20 that jams it"),
	INT(struct wounddice_weapon, ap, 1, 20, 2, "AP of an attack"),
	INT(struct wounddice_weapon, range, 0, 250, 0,
	    "metres of a range band; 0: melee"),
	INT(struct wounddice_weapon, magazine, 0, 250, 0, "rounds in it; 0: no gun"),
	INT(struct wounddice_weapon, reload, 0, 20, 0, "AP to reload"),
	INT(struct wounddice_weapon, min_str, 0, 20, 0, "STR that it asks for"),
	INT(struct wounddice_weapon, acc, -10, 10, 0, "added to the TN"),
	INT(struct wounddice_weapon, aim, 0, 20, 0, "most that aiming adds"),
	INT(struct wounddice_weapon, hands, 0, 2, 1, "that hold it; 0: part of the body"),
	INT(struct wounddice_weapon, blast, 0, 20, 0, "radius of its blast; 0: none"),
	WORDS(struct wounddice_weapon, props, prop_words, "its special properties"),
	{0},
};

static const struct field armor_fields[] = {
	DICES(struct wounddice_armor, dice, "armour dice, d4 to d12"),
	WORDS(struct wounddice_armor, covers, type_words, "damage that it stops"),
	INT(struct wounddice_armor, spd, -5, 5, 0, "added to speed"),
	INT(struct wounddice_armor, ev, -10, 10, 0, "added to the evade TN"),
	BOOL(struct wounddice_armor, shield, 0, "held: no two-handed weapons"),
	{0},
};

static const struct field focus_fields[] = {
	WORD(struct wounddice_focus, skill, wounddice_skill_words, 0,
	     "skill it belongs to"),
	WORD(struct wounddice_focus, tag, tag_words, 0, "weapons it is good for"),
	INT(struct wounddice_focus, bonus, 1, 3, 1, "added to the TN"),
	{0},
};

static const struct field load_fields[] = {
	REF(struct wounddice_load, weapon, KIND_WEAPON, "gun"),
	WORD(struct wounddice_load, ammo, wounddice_ammo_words, STANDARD,
	     "what is in it"),
	INT(struct wounddice_load, rounds, 0, 250, DERIVED, "how many; default: full"),
	INT(struct wounddice_load, spare, 0, 50, 3, "full loads besides"),
	{0},
};

static const struct field sheet_fields[] = {
	INTS(struct wounddice_sheet, stats, wounddice_stat_words, 1, 15, 5,
	     "strength, agility, constitution, perception, intelligence"),
	INTS(struct wounddice_sheet, skills, wounddice_skill_words, 0, 10, 0,
	     "skill levels"),
	PARTS(struct wounddice_sheet, foci, focus_count, struct wounddice_focus,
	      focus_fields, "specialties: skill, tag and bonus"),
	INT(struct wounddice_sheet, health, 1, 1000, DERIVED,
	    "10 + CON + STR unless given"),
	INT(struct wounddice_sheet, speed, 1, 30, DERIVED,
	    "AP per round: 2 + AGI / 2 + armour, unless given"),
	REFS(struct wounddice_sheet, weapons, KIND_WEAPON,
	     "first one that can be held is in hand at the start"),
	COUNTS(struct wounddice_sheet, thrown, KIND_WEAPON, 0, 50,
	       "how many of its thrown weapons it has; default 1 each"),
	REFS(struct wounddice_sheet, armor, KIND_ARMOR, "what is worn"),
	PARTS(struct wounddice_sheet, loads, load_count, struct wounddice_load,
	      load_fields, "guns that do not start full of std"),
	INT(struct wounddice_sheet, medkits, 0, 50, 0, "uses of a medkit"),
	INT(struct wounddice_sheet, injectors, 0, 50, 0, "injectors"),
	WORD(struct wounddice_sheet, cover, cover_words, NO_COVER,
	     "cover that it has wherever it stands"),
	BOOL(struct wounddice_sheet, braced, 0, "braced wherever it stands"),
	INT(struct wounddice_sheet, arrives, 0, 100, 0,
	    "round at whose end it comes in; 0: there from the start"),
	{0},
};

static const struct kind kinds[KINDS] = {
	[KIND_CREATURE] = {"creatures", "creature", sizeof(struct wounddice_sheet),
			   sheet_fields},
	[KIND_WEAPON] = {"weapons", "weapon", sizeof(struct wounddice_weapon),
			 weapon_fields},
	[KIND_ARMOR] = {"armor", "armor", sizeof(struct wounddice_armor), armor_fields},
};

static const struct field setup_fields[] = {
	TEXT(struct wounddice_setup, surprise,
	     "none, check, or the side that surprises; not said: the game master's word"),
	TEXT(struct wounddice_setup, ambushers, "side that hides; default: the first"),
	WORD(struct wounddice_setup, light, light_words, BRIGHT, "light on the scene"),
	WORD(struct wounddice_setup, escape, escape_words, 0, "where one may escape"),
	INT(struct wounddice_setup, modifier, -20, 20, 0, "added to every attack's TN"),
	BOOL(struct wounddice_setup, gm, 0,
	     "there is a game master: improvising is on the menu, appeals are heard"),
	{0},
};

/* ---- questions, terrain ---- */

static const struct question_row questions[QUESTIONS] = {
	[Q_ACTION] = {"action", "What do you do?", "end", {0}, true},
	[Q_HOLD] = QUESTION("hold", "Act now, or hold until which place?", "act"),
	[Q_WEAPON] = QUESTION("weapon", "With which weapon?", "the first listed"),
	[Q_TARGET] = QUESTION("target", "Whom?", "the first foe"),
	[Q_TILE] = QUESTION("tile", "Where to?",
			    "the nearest tile; a blast: the nearest foe"),
	[Q_SKILL] = QUESTION("skill", "With which skill?",
			     "the one with the highest TN, then the first listed"),
	[Q_MODE] = QUESTION("mode", "A single shot or a burst?", "burst"),
	[Q_AMMO] = QUESTION("ammo", "Which ammunition?", "std"),
	[Q_PATIENT] = QUESTION("patient", "Whom?", "the first"),
	[Q_KIT] = QUESTION("kit", "With what?", "bandage"),
	[Q_DEFENSE] = {"defense",
		       "The attack would hit. How do you react?",
		       "none",
		       {"degree of success", "roll", "hits"},
		       false},
	[Q_RETURN_FIRE] = QUESTION("return_fire", "Do you return fire?", "none"),
	[Q_APPEAL] =
		QUESTION("appeal", "Which stat should stand in for one AGI?", "none"),
	[Q_GRANT] = QUESTION("grant", "Is the appeal granted?", "refuse"),
	[Q_SURPRISE] = QUESTION("surprise", "Does a side surprise the others?", "none"),
	[Q_TERMS] =
		QUESTION("terms", "How many AP does the improvised act cost?", "refuse"),
	[Q_TEST] = QUESTION("test", "Which skill is tested?", "handguns"),
	[Q_MODIFIER] = QUESTION("modifier", "With which modifier?", "0"),
};

static const struct aside_row asides[] = {
	{Q_DEFENSE, ASKED_TO_REACT, NULL}, {Q_RETURN_FIRE, ASKED_TO_REACT, NULL},
	{Q_HOLD, ASKED_TO_DECIDE, NULL},   {Q_APPEAL, ASKED_TO_DECIDE, NULL},
	{-1, ASKED_IN_DEED, NULL},
};

static const struct terrain_row terrains[TERRAINS] = {
	[OPEN] = {"open", ".", false, false, 1, "open ground"},
	[WALL] = {"wall", "#", true, true, 0, "a wall"},
	[ROUGH] = {"rough", ":", false, false, 2, "rough ground: 2 m a step"},
	[LOW] = {"light_cover", "1", false, false, 2,
		 "something low: light cover, a brace"},
	[HARD] = {"heavy_cover", "2", false, false, 2,
		  "something hard: heavy cover, a brace"},
};

/* ---- state ---- */

#define CREATURE struct wounddice_creature

static const struct state_row creature_state[] = {
	STATE(CREATURE, health, TRACK, -1000, 1000, "health left; no floor"),
	STATE(CREATURE, ap, TRACK, 0, 60, "action points left"),
	STATE(CREATURE, debt, TRACK, 0, 60, "speed spent ahead"),
	STATE(CREATURE, speed, TRACK, 1, 60, "AP per round"),
	STATE_NAMED(CREATURE, state, CONDITION, condition_words, 3,
		    "up, out, dead or fled"),
	STATE(CREATURE, unaware, CONDITION, 0, 1, "surprised"),
	STATE(CREATURE, prone, CONDITION, 0, 1, "lies on the ground"),
	STATE_ARRAY(CREATURE, wounds, CONDITION, wound_words, 0, 255,
		    "wound dice by size"),
	{.key = "armor",
	 .kind = STATE_TRACK,
	 STATE_AT(CREATURE, armor[0]),
	 .count = ARMOR_DICE,
	 .stride = 1,
	 .low = 0,
	 .high = 5,
	 .values = wounddice_step_words,
	 .help = "armour dice left, by piece"},
	STATE(CREATURE, hand, TALLY, 0, ARMS, "weapon in hand: its place on the list"),
	STATE_PARTS("rounds", CREATURE, arms, rounds, TALLY, 0, 250,
		    "rounds in the magazine, or pieces to throw"),
	STATE_PARTS("spare", CREATURE, arms, spare, TALLY, 0, 50, "full loads besides"),
	{.key = "ammo",
	 .kind = STATE_TALLY,
	 STATE_AT(CREATURE, arms[0].ammo),
	 .count = ARMS,
	 .stride = sizeof(struct wounddice_arm_state),
	 .low = 0,
	 .high = 2,
	 .values = wounddice_ammo_words,
	 .help = "what is in the magazine"},
	STATE_PARTS("jammed", CREATURE, arms, jammed, CONDITION, 0, 1, "jammed"),
	STATE_PARTS("progress", CREATURE, arms, progress, TALLY, 0, 20,
		    "AP put into a reload"),
	{.key = "next_ammo",
	 .kind = STATE_TALLY,
	 STATE_AT(CREATURE, arms[0].next_ammo),
	 .count = ARMS,
	 .stride = sizeof(struct wounddice_arm_state),
	 .low = 0,
	 .high = 2,
	 .values = wounddice_ammo_words,
	 .help = "what the reload brings"},
	STATE(CREATURE, aim, CONDITION, 0, 20, "AP put into aiming"),
	STATE(CREATURE, aim_target, TALLY, 0, MAX_CREATURES,
	      "the creature it aims at: its number, from 1"),
	STATE(CREATURE, moved, TALLY, 0, 1000, "metres moved in the latest turn"),
	STATE(CREATURE, medkits, TALLY, 0, 50, "uses of a medkit"),
	STATE(CREATURE, injectors, TALLY, 0, 50, "injectors"),
	STATE(CREATURE, result, HIDDEN, -100, 100, "DoS of its initiative"),
	STATE(CREATURE, succeeded, HIDDEN, 0, 1, "its initiative was a success"),
	STATE(CREATURE, hold_to, HIDDEN, 0, MAX_CREATURES, "place until which it holds"),
	STATE(CREATURE, turned, HIDDEN, 0, 1, "had the turn that it held"),
	STATE(CREATURE, refused, HIDDEN, 0, 1, "was refused to improvise in this turn"),
	STATE(CREATURE, arriving, CLOCK, 0, 100, "rounds until it comes in"),
	{0},
};

static const struct state_row fight_state[] = {
	STATE(struct wounddice_fight, slot_passed, HIDDEN, 0, 1,
	      "the slot of this place is over"),
	{0},
};

static const char *element_name(const struct scene *scene, int who,
				const struct state_row *row, int i)
{
	const struct wounddice_sheet *own = sheet(scene, who);

	if (strcmp(row->key, "armor") == 0)
		return i < own->plate_count ? own->plates[i].name : NULL;
	return i < own->arm_count ? own->arms[i].weapon->entry.key : NULL;
}

static const char *element_title(const struct scene *scene, int who,
				 const struct state_row *row, int i)
{
	const struct wounddice_sheet *own = sheet(scene, who);

	if (strcmp(row->key, "armor") == 0)
		return i < own->plate_count ? own->plates[i].piece : NULL;
	return row->words || i >= own->arm_count ? NULL : own->arms[i].weapon->entry.name;
}

/* The TN of this attack, which the roll must not exceed. */
static int needed(const struct scene *scene, const struct question *q, int target,
		  int skill)
{
	struct wounddice_attack attack;
	struct sum accuracy, tn;

	wounddice_attack_at(scene, q->owner, q->facts[0], target, &attack);
	if (skill >= 0)
		attack.skill = skill;
	sum_begin_quiet(&accuracy);
	wounddice_accuracy(&accuracy, scene, &attack);
	return wounddice_attack_tn(sum_begin_quiet(&tn), scene, &attack, accuracy.total);
}

/* Whose place in the order this is, named as in the story: "after Trooper 2". */
static void add_place(const struct scene *scene, int place, struct text *text)
{
	int who = scene->fight->order[place - 1];
	char name[MAX_NAME];
	struct text copy = text_in(name, sizeof name);

	text_add(&copy, scene->scenario->creatures[who].name);
	name[0] = (char)toupper((unsigned char)name[0]);
	for (char *c = name; *c; c++)
		if (*c == '_' || (*c == '-' && isdigit((unsigned char)c[1])))
			*c = ' ';
	text_format(text, ": %s %s",
		    ruling(scene, R_HOLD_SLOT) == HOLD_BEFORE ? "before" : "after", name);
}

/* The rounds of a single shot or a burst: the most hits that it can make. */
static void add_rounds(const struct scene *scene, const struct question *q, int mode,
		       struct text *text)
{
	struct wounddice_attack attack;
	int rounds = creature(scene, q->owner)->arms[q->facts[0]].rounds;

	wounddice_attack_at(scene, q->owner, q->facts[0], q->about, &attack);
	if (attack.profile->rof < rounds)
		rounds = attack.profile->rof;
	if (mode == SINGLE)
		rounds = 1;
	text_format(text, ": %d round%s", rounds, rounds == 1 ? "" : "s");
}

/* A defense must match the attack's DoS: TN 10 against DoS 4 needs 6 or less. */
static void add_defense(const struct scene *scene, const struct question *q, int value,
			struct text *text)
{
	struct sum sum;
	int dos = q->facts[FACT_DOS], tn = 0, most;

	if (value == EVADES)
		tn = wounddice_evade_tn(sum_begin_quiet(&sum), scene, q->owner);
	else
		text_format(text, ", with %s",
			    sheet(scene, q->owner)
				    ->arms[wounddice_parry_arm(scene, q->owner, &tn)]
				    .weapon->entry.name);
	if (dos == UNKNOWN_FACT) {
		text_format(text, ", TN %d", tn);
		return;
	}
	most = smaller(tn - dos, 19);
	if (most > 1)
		text_format(text, ", %d or less (TN %d)", most, tn);
	else if (most == 1 || dos == 0)
		text_format(text, ", a natural 1 (TN %d)", tn);
	else
		text_format(text, ", hopeless (TN %d)", tn);
}

/* "trooper: 1 m, health 3/20, wounds 2d4, d6"; oneself has no distance. */
static void add_wounds(const struct scene *scene, const struct question *q, int who,
		       struct text *text)
{
	const struct wounddice_creature *one = creature(scene, who);
	const char *joint = ", wounds ";

	text_format(text, "%s health %d/%d", who == q->owner ? ":" : ",", one->health,
		    sheet(scene, who)->health);
	for (int step = D4; step <= D12; step++) {
		int count = one->wounds[step - 1];

		if (count == 0)
			continue;
		if (count > 1)
			text_format(text, "%s%d%s", joint, count,
				    wounddice_step_words[step]);
		else
			text_format(text, "%s%s", joint, wounddice_step_words[step]);
		joint = ", ";
	}
}

/* A weapon's full name and what is left in it. */
static void add_weapon(const struct scene *scene, int who, int arm, struct text *text)
{
	const struct wounddice_arm *with = &sheet(scene, who)->arms[arm];
	int left = creature(scene, who)->arms[arm].rounds;

	text_format(text, ": %s", with->weapon->entry.name);
	if (with->is_gun)
		text_format(text, ", %d round%s", left, left == 1 ? "" : "s");
	else if (with->is_thrown)
		text_format(text, ", %d left", left);
}

static void add_kit(const struct scene *scene, const struct question *q, int kit,
		    struct text *text)
{
	struct sum sum;

	text_format(text, ": %d or less",
		    wounddice_first_aid_tn(sum_begin_quiet(&sum), scene, q->owner,
					   q->about, kit));
	if (kit == MEDKIT)
		text_format(text, ", %d left", creature(scene, q->owner)->medkits);
}

static int clear_tn(const struct scene *scene, int who)
{
	const struct wounddice_sheet *own = sheet(scene, who);

	return wounddice_clear_tn(own, &own->arms[creature(scene, who)->hand - 1]);
}

static const char *const ammo_titles[] = {
	[STANDARD] = "standard rounds",
	[ARMOR_PIERCING] = "armour-piercing rounds",
	[SLUG] = "slugs",
};

static void describe_option(const struct scene *scene, const struct question *q, int i,
			    struct text *text)
{
	int value = q->options[i].value;

	if (q->id == Q_HOLD && value > 0)
		add_place(scene, value, text);
	else if (q->id == Q_DEFENSE && value != NO_DEFENSE)
		add_defense(scene, q, value, text);
	else if (q->id == Q_WEAPON)
		add_weapon(scene, q->owner, value, text);
	else if (q->id == Q_PATIENT)
		add_wounds(scene, q, value, text);
	else if (q->id == Q_KIT)
		add_kit(scene, q, value, text);
	else if (q->id == Q_AMMO)
		text_format(text, ": %s", ammo_titles[value]);
	else if (q->id == Q_ACTION && value == DO_CLEAR)
		text_format(text, ", %d or less", clear_tn(scene, q->owner));
	else if (q->id == Q_TARGET && q->deed == DO_ATTACK)
		text_format(text, ", %d or less", needed(scene, q, value, -1));
	else if (q->id == Q_SKILL && q->about >= 0)
		text_format(text, ": %d or less", needed(scene, q, q->about, value));
	else if (q->id == Q_MODE)
		add_rounds(scene, q, value, text);
}

static int track_maximum(const struct scene *scene, int who, const struct state_row *row)
{
	if (strcmp(row->key, "health") == 0)
		return sheet(scene, who)->health;
	if (strcmp(row->key, "ap") == 0)
		return creature(scene, who)->speed;
	return -1;
}

/* ---- all of it ---- */

static const struct rule_row rules[] = {{0}, WOUNDDICE_RULES(RULE_ROW)};

/* The end of a condition in words. */
static const struct ending_row endings[] = {
	{"state",
	 "out: when health comes back above 0; dead and fled: not in this fight"},
	{"unaware", "with the first round"},
	{"prone", "by stand"},
	{"wounds", "by first aid"},
	{"jammed", "by clear"},
	{"aim", "with the shot, a step, a reaction, a wound, or another target"},
	{"arriving", "by itself: then it comes in"},
	{NULL, NULL},
};

/* Always true for a newcomer: it takes the nearest free tile when it enters (INI-07). */
static bool fits(const struct scene *scene, int who, struct tile tile)
{
	return !scene->fight->bodies[who].in_play || wounddice_is_free(scene, who, tile);
}

/* ---- figures of a sheet ---- */

static bool sheet_figure(const struct scene *scene, int who, int i, struct text *text)
{
	int hand = creature(scene, who)->hand;
	struct sum tn;

	if (i == 0)
		text_format(text, "evades with %d or less",
			    wounddice_evade_tn(sum_begin_quiet(&tn), scene, who));
	else if (i == 1 && hand) {
		text_add(text, "in hand");
		add_weapon(scene, who, hand - 1, text);
	}
	return i == 0 || (i == 1 && hand);
}

const struct rulebook wounddice_rulebook = {
	.id = "wounddice",
	.name = "Wounddice",
	.about = "Modern and future skirmish: d20 roll-under, armour that wears, wounds "
		 "that "
		 "bleed.",
	.version = 2,
	.rules = rules,
	.rule_count = sizeof rules / sizeof rules[0] - 1,
	.rulings = wounddice_rulings,
	.ruling_count = WOUNDDICE_RULING_COUNT,
	.questions = questions,
	.asides = asides,
	.question_count = QUESTIONS,
	.actions = wounddice_actions,
	.action_count = ACTIONS,
	.pass = "end",
	.terrains = terrains,
	.terrain_count = TERRAINS,
	.fight_state = fight_state,
	.creature_state = creature_state,
	.endings = endings,
	.figures = wounddice_figures,
	.sources = wounddice_sources,
	.phrases = wounddice_phrases,
	.kinds = kinds,
	.kind_count = KINDS,
	.setup_fields = setup_fields,
	.setup_size = sizeof(struct wounddice_setup),
	.resources = {"AP"},
	.tactics = wounddice_tactics,
	.common_tactics = common_tactics,
	.king_distance = true,
	.unit = "m",
	.usual_distance = 30,
	.shares_tiles = true, /* on a line; prepare() checks maps */
	.line_field = true,
	.line_margin = MAX_LINE_MARGIN,
	.bars = {"health", "ap"},
	.fight_size = sizeof(struct wounddice_fight),
	.creatures_offset = offsetof(struct wounddice_fight, creatures),
	.creature_size = sizeof(struct wounddice_creature),
	.prepare = wounddice_prepare,
	.begin = wounddice_begin,
	.advance = wounddice_advance,
	.settle = wounddice_settle,
	.fits = fits,
	.enter = wounddice_enter,
	.canonical = wounddice_canonical,
	.element_name = element_name,
	.element_title = element_title,
	.track_maximum = track_maximum,
	.describe_option = describe_option,
	.sheet_figure = sheet_figure,
};
