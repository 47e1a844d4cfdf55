/* SPDX-License-Identifier: MIT
 *
 * Values of threa that depend on a position: the check needed to act, values from sheets
 * and slots, and the state that may be forgotten because no rule will read it again.
 */
#include "rulebooks/threa/tactics.h"
#define fight_of fight_of_built /* the library has its own */
#include "library/library.h"
#undef fight_of
#include "edges.h"
#include <dirent.h>
#include "library/built_scenario.h"
#include "share.h"

static struct affray_fight *fight;
static _Alignas(8) unsigned char room[sizeof(struct threa_fight)];
static struct threa_fight *threa = (void *)room;

/* Begins a fight and gives the test a copy of its first position to change. */
static void start(const char *rulings, const char *sides)
{
	char text[4096];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: threa\nname: values\nrulings: {%s}\nsides:\n%s",
		 rulings, sides);
	fight = open_table(text);
	fight_copy(&threa_rulebook, &threa->base, fight->run->fight);
}

static void again(void)
{
	fight_copy(&threa_rulebook, &threa->base, fight->run->fight);
}

static void leave(void)
{
	affray_fight_free(fight);
}

static const struct threa_fight *fight_at_work(void)
{
	return (const struct threa_fight *)fight->run->fight;
}

static struct scene scene(void)
{
	return (struct scene){fight->run->scene.scenario, &threa->base};
}

static const char pair[] = "  - name: red\n    creatures:\n"
			   "      - {use: trooper, name: m}\n"
			   "  - name: blue\n    creatures:\n"
			   "      - {use: wolf, name: o}\n";
static const char three[] = "  - name: red\n    creatures:\n"
			    "      - {use: trooper, name: m}\n"
			    "      - {use: aldric, name: p}\n"
			    "  - name: blue\n    creatures:\n"
			    "      - {use: wolf, name: o}\n";

/* ---- to act at all (LOW-01, LOW-03, R54) ---- */

static int needed(int fat, int vit, int *rule)
{
	struct scene at = scene();

	threa->creatures[0].fat = (int16_t)fat;
	threa->creatures[0].vit = (int16_t)vit;
	return threa_focus_needed(&at, 0, rule);
}

static void test_focus_needed(void **unused)
{
	static const struct {
		int fat, vit, needed, rule;
	} rows[] = {
		{4, 4, 0, THR_LOW_01},	{3, 4, 5, THR_LOW_01},	{2, 4, 7, THR_LOW_01},
		{1, 4, 12, THR_LOW_01}, {0, 4, 12, THR_LOW_01}, {4, 3, 7, THR_LOW_03},
		{4, 2, 12, THR_LOW_03}, {4, 1, 12, THR_LOW_03}, {3, 3, 7, THR_LOW_03},
		{2, 3, 7, THR_LOW_01},	{1, 3, 12, THR_LOW_01}, {2, 2, 12, THR_LOW_03},
		{4, 0, 12, THR_LOW_03},
	};

	(void)unused;
	for (int pending = 0; pending <= 2; pending += 2) {
		start(pending ? "low_basis: minus_pending" : "", pair);
		threa->creatures[0].pending_fat = threa->creatures[0].pending_vit =
			pending;
		for (size_t i = 0; i < LENGTH(rows); i++) {
			int rule, is = needed(rows[i].fat + pending,
					      rows[i].vit + pending, &rule);

			if (is != rows[i].needed || rule != rows[i].rule)
				fail_msg("FAT %d, VIT %d: Focus %d is needed",
					 rows[i].fat, rows[i].vit, is);
		}
		leave();
	}
	start("", pair); /* pending amounts do not count */
	threa->creatures[0].pending_fat = threa->creatures[0].pending_vit = 9;
	assert_int_equal(needed(4, 4, &(int){0}), 0);
	leave();
}

/* ---- AP by skill levels (SHT-03) ---- */

/* A twentieth of all levels, at least 1; without a total, the sheet's own levels are
 * added up. */
static void test_points_of_skill_levels(void **unused)
{
	static const struct {
		const char *sheet;
		int ap;
	} rows[] = {
		{"skill_total: 0", 1},
		{"skill_total: 19", 1},
		{"skill_total: 20", 1},
		{"skill_total: 39", 1},
		{"skill_total: 40", 2},
		{"skill_total: 59", 2},
		{"skill_total: 60", 3},
		{"skill_total: 79", 3},
		{"skill_total: 80", 4},
		{"skill_total: 104", 5},
		{"skills: {swords: 10, dodge: 10, focus: 10, drive: 9}", 1},
		{"skills: {swords: 10, dodge: 10, focus: 10, drive: 10}", 2},
		{"skills: {swords: 10, dodge: 10, focus: 10, awareness: 10, drive: 10, "
		 "bows: 9}",
		 2},
		{"skills: {swords: 10, dodge: 10, focus: 10, awareness: 10, drive: 10, "
		 "bows: 10}",
		 3},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_scenario *scenario;
		const struct threa_sheet *sheet;
		char text[500];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: threa\nname: x\ncreatures:\n  own: {%s}\n"
			 "sides:\n"
			 "  - {name: red, creatures: [{use: own, name: m}]}\n"
			 "  - {name: blue, creatures: [{use: wolf, name: o}]}\n",
			 rows[i].sheet);
		if (affray_scenario_read(&scenario, text, strlen(text), "x.yaml",
					 problems))
			fail_msg("%s", affray_problems_line(problems, 0));
		sheet = affray_scenario_inside(scenario)->creatures[0].sheet;
		if (sheet->ap_max != rows[i].ap)
			fail_msg("%s: %d AP", rows[i].sheet, sheet->ap_max);
		affray_scenario_free(scenario);
	}
}

/* ---- maxima of tracks ---- */

static void test_track_maximum(void **unused)
{
	(void)unused;
	start("", "  - name: red\n    creatures:\n"
		  "      - {use: fire_mage, name: m, set: {ap: 1, fat: 3, vit: 4}}\n"
		  "  - name: blue\n    creatures:\n"
		  "      - {use: wolf, name: o}\n");
	for (const struct state_row *row = threa_rulebook.creature_state; row->key;
	     row++) {
		struct scene at = scene();
		int most = strcmp(row->key, "ap") == 0	   ? 2
			   : strcmp(row->key, "fat") == 0  ? 17
			   : strcmp(row->key, "vit") == 0  ? 13
			   : strcmp(row->key, "mana") == 0 ? 6
							   : -1;

		if (threa_rulebook.track_maximum(&at, 0, row) != most)
			fail_msg("%s can be %d", row->key,
				 threa_rulebook.track_maximum(&at, 0, row));
	}
	leave();
}

/* ---- sheets (SHT-01, LOC-02, R58) ---- */

/* Each skill uses its attribute: here every attribute has a different number. */
static void test_skill_attributes(void **unused)
{
	static const struct {
		enum skill skill;
		int score;
	} rows[] = {
		{SWORDS, 11},	   {AXES, 11},	      {POLEARMS, 11},	 {HTH, 11},
		{PHYSICALITY, 11}, {HEAVY_ARMOR, 11}, {DODGE, 12},	 {DAGGERS, 12},
		{SPEARS, 12},	   {BOWS, 12},	      {CROSSBOWS, 12},	 {PISTOLS, 12},
		{RIFLES, 12},	   {SHIELD, 12},      {LIGHT_ARMOR, 12}, {SPRINT, 12},
		{BITE, 12},	   {DRIVE, 13},	      {AWARENESS, 15},	 {FOCUS, 16},
		{FIRST_AID, 16},   {FIRE_BOLT, 14}};

	(void)unused;
	start("",
	      "  - name: red\n    creatures:\n"
	      "      - {use: wolf, name: m, set: {attributes: {str: 11, dex: 12, end: "
	      "13, int: 14, itt: 15, wil: 16, phy: 20, soc: 20}, skills: {}}}\n"
	      "  - name: blue\n    creatures:\n"
	      "      - {use: wolf, name: o}\n");
	assert_int_equal(LENGTH(rows), SKILLS);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct scene at = scene();
		const struct threa_sheet *own = sheet(&at, 0);

		assert_int_equal(own->score[rows[i].skill],
				 rows[i].score - 5 + own->skills[rows[i].skill]);
	}
	leave();
}

/* A sheet may name other attributes, for the first skill of its list and the last. */
static void test_own_attributes(void **unused)
{
	struct scene at;

	(void)unused;
	start("",
	      "  - name: red\n    creatures:\n"
	      "      - {use: wolf, name: m, set: {attributes: {str: 11, dex: 12, soc: "
	      "17}, skills: {}, skill_attributes: [{skill: swords, attribute: soc}, "
	      "{skill: dodge, attribute: str}]}}\n"
	      "  - name: blue\n    creatures:\n"
	      "      - {use: wolf, name: o}\n");
	at = scene();
	assert_int_equal(sheet(&at, 0)->score[SWORDS], 12);
	assert_int_equal(sheet(&at, 0)->score[DODGE], 6);
	assert_int_equal(sheet(&at, 0)->score[AXES], 6);
	leave();
}

/* Armour of the innermost layer is worn too, below all others. */
static void test_layers(void **unused)
{
	struct scene at;

	(void)unused;
	fight = open_table("affray: 1\nrulebook: threa\nname: x\n"
			   "armor: {inner: {layer: 9}, outer: {layer: 8}}\nsides:\n"
			   "  - name: red\n    creatures:\n"
			   "      - {use: wolf, name: m, set: {armor: [inner, outer]}}\n"
			   "  - name: blue\n    creatures:\n"
			   "      - {use: wolf, name: o}\n");
	again();
	at = scene();
	assert_int_equal(sheet(&at, 0)->gear_count, 2);
	assert_string_equal(sheet(&at, 0)->gear[0].entry->key, "outer");
	assert_string_equal(sheet(&at, 0)->gear[1].entry->key, "inner");
	leave();
}

/* The printed combatants: level and AS of each of their skills, including gear. */
static void test_skills_of_combatants(void **unused)
{
	static const struct {
		const char *name, *skills; /* skill, level, AS, skill, ... */
	} rows[] = {
		{"aldric", "swords 6 14 physicality 3 11 dodge 6 11 light_armor 4 10 "
			   "drive 4 8 awareness 4 9 focus 5 8"},
		{"goblin", "physicality 2 5 dodge 4 9 daggers 3 8 drive 1 5 awareness 3 "
			   "9 focus 2 5"},
		{"elf_archer", "physicality 2 6 dodge 4 11 daggers 3 11 bows 6 14 "
			       "light_armor 3 11 drive 2 7 awareness 5 12 focus 4 9"},
		{"dwarf_guard",
		 "axes 5 13 physicality 5 13 heavy_armor 4 12 dodge 4 7 shield 5 9 "
		 "light_armor 3 7 drive 5 12 awareness 3 8 focus 4 10"},
		{"halfling_blade", "physicality 3 6 dodge 6 14 daggers 6 14 drive 2 7 "
				   "awareness 5 12 focus 3 8"},
		{"orc_brawler", "hth 5 14 physicality 6 15 dodge 4 9 light_armor 3 8 "
				"drive 4 12 awareness 2 6 focus 3 8"},
		{"staff_monk", "polearms 6 11 hth 4 9 physicality 3 8 dodge 5 12 drive 3 "
			       "9 awareness 4 10 focus 6 14"},
		{"crossbowman", "swords 3 9 physicality 3 9 dodge 4 9 crossbows 4 10 "
				"light_armor 3 9 drive 2 7 awareness 3 8 focus 3 8"},
		{"trooper", "physicality 3 9 heavy_armor 5 11 dodge 4 10 pistols 5 11 "
			    "rifles 5 11 drive 2 7 awareness 4 10 focus 4 9"},
		{"giant", "hth 4 13 physicality 5 14 dodge 2 5 drive 3 12 awareness 2 5 "
			  "focus 2 6"},
		{"wolf", "physicality 3 7 dodge 4 12 bite 4 12 drive 3 10 awareness 6 14 "
			 "focus 2 5"},
		{"fire_mage", "physicality 1 5 dodge 4 9 daggers 1 6 drive 1 6 awareness "
			      "4 10 focus 5 12 fire_bolt 5 13"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sides[200], is[300];
		size_t used = 0;
		struct scene at;

		snprintf(sides, sizeof sides,
			 "  - {name: red, creatures: [{use: %s, name: m}]}\n"
			 "  - {name: blue, creatures: [{use: wolf, name: o}]}\n",
			 rows[i].name);
		start("", sides);
		at = scene();
		for (int k = 0; k < SKILLS; k++)
			if (sheet(&at, 0)->skills[k])
				used += (size_t)snprintf(is + used, sizeof is - used,
							 "%s%s %d %d", used ? " " : "",
							 threa_skill_words[k],
							 sheet(&at, 0)->skills[k],
							 score_of(&at, 0, (enum skill)k));
		if (strcmp(is, rows[i].skills) != 0)
			fail_msg("%s: %s", rows[i].name, is);
		leave();
	}
}

/* Things in hand at the start of the fight: the number of the thing, from 1; 0:
 * nothing. */
static void test_start_hands(void **unused)
{
	static const struct {
		const char *set;
		int right, left;
	} rows[] = {
		{"weapons: [long_sword], armor: []", 1, 0},
		{"weapons: [long_sword, dagger], armor: []", 1, 2},
		{"weapons: [long_sword, dagger, knife], armor: []", 1, 2},
		{"weapons: [long_sword, staff], armor: []", 1, 0},
		{"weapons: [long_sword, staff, dagger], armor: []", 1, 0},
		{"weapons: [staff, dagger], armor: []", 1, 1},
		{"weapons: [staff], armor: [round_shield]", 1, 1},
		{"weapons: [long_sword], armor: [round_shield]", 1, 2},
		{"weapons: [long_sword, dagger], armor: [leather, round_shield]", 1, 4},
		{"weapons: [], armor: [round_shield, buckler]", 0, 1},
		{"weapons: [], throwing: [dagger, dagger], armor: []", 0, 0},
		{"weapons: [dagger], throwing: [dagger], armor: []", 1, 0},
		{"weapons: [], armor: [leather], items: [healing_potion]", 0, 0},
		{"weapons: [axe, axe, axe, axe, axe], throwing: [axe, axe, axe, axe, "
		 "axe, axe], armor: [buckler]",
		 1, 12},
		{"weapons: [long_sword, dagger], armor: [round_shield], hands: 1", 1, 0},
		{"weapons: [staff, dagger], armor: [], hands: 1", 0, 0},
		{"weapons: [long_sword], armor: [buckler], hands: 0", 0, 0},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sides[512];
		const int16_t *hand = threa->creatures[1].hand;

		snprintf(sides, sizeof sides,
			 "  - name: red\n    creatures:\n"
			 "      - {use: wolf, name: o}\n"
			 "  - name: blue\n    creatures:\n"
			 "      - {use: aldric, name: m, set: {%s}}\n",
			 rows[i].set);
		start("", sides);
		if (hand[0] != (rows[i].right ? THINGS + rows[i].right : 0) ||
		    hand[1] != (rows[i].left ? THINGS + rows[i].left : 0))
			fail_msg("%s: in hand are %d and %d", rows[i].set, hand[0],
				 hand[1]);
		leave();
	}
}

/* Puts a thing of `m`, or one of `o` (from THINGS on), at the feet of `m`. */
static void lay(int thing)
{
	struct threa_thing *it = &threa->creatures[thing / THINGS].things[thing % THINGS];

	it->place = LYING;
	it->x = (uint16_t)threa->base.bodies[0].tile.x;
	it->y = (uint16_t)threa->base.bodies[0].tile.y;
	threa->lying = 1;
}

/* The things that `m` can take, carried or lying, as a word of numbers. */
static const char *takeable(bool lying)
{
	static char list[100];
	struct scene at = scene();
	int thing = NOTHING;

	list[0] = '\0';
	for (int i = 0;
	     i < 9 && (thing = threa_next_takeable(&at, 0, thing, lying)) != NOTHING; i++)
		snprintf(list + strlen(list), sizeof list - strlen(list), " %d", thing);
	return list;
}

/* ITM-01: the last things of one creature and the first of the next; only a shield of
 * what is armour; with one hand no two-hander, without hands nothing. */
static void test_things_to_take(void **unused)
{
	static const struct {
		const char *set, *carried, *lying;
	} rows[] = {
		{"", " 1 2 3 4", " 5 6 11 12"},
		{"hands: 1", " 1 2 4", " 5 6 11 12"},
		{"hands: 0", "", ""},
	};
	static const int lying[] = {5, 6, 10, 11, THINGS};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sides[512];

		snprintf(
			sides, sizeof sides,
			"  - name: red\n    creatures:\n      - {use: aldric, name: m, "
			"set: {weapons: [dagger, axe, knife, staff, axe], throwing: "
			"[axe, axe, axe, axe], armor: [buckler, leather, buckler], %s}}\n"
			"  - name: blue\n    creatures:\n"
			"      - {use: goblin, name: o}\n",
			rows[i].set);
		start("", sides);
		threa->creatures[0].hand[RIGHT_HAND] = 0;
		threa->creatures[0].hand[LEFT_HAND] = 0;
		threa->creatures[0].things[0].place = GONE;
		for (size_t k = 0; k < LENGTH(lying); k++)
			lay(lying[k]);
		for (int k = 7; k < 10; k++)
			threa->creatures[0].things[k].place = GONE;
		if (strcmp(takeable(false), rows[i].carried) != 0)
			fail_msg("%s: carries%s", rows[i].set, takeable(false));
		if (strcmp(takeable(true), rows[i].lying) != 0)
			fail_msg("%s: lying%s", rows[i].set, takeable(true));
		leave();
	}
}

/* SHT-04: what is worn weighs, the first thing too, and what is held; a potion does not.
 */
static void test_weight_of_gear(void **unused)
{
	static const struct {
		const char *set;
		int held, dex, str; /* held: number of the thing, from 1 */
	} rows[] = {
		{"armor: [plate]", 0, -2, -1},
		{"armor: [leather, plate]", 0, -3, -1},
		{"armor: [tower_shield]", 0, 0, 0},
		{"armor: [tower_shield]", 1, -2, 0},
		{"weapons: [halberd]", 0, 0, 0},
		{"weapons: [halberd]", 1, -1, 0},
		{"items: [healing_potion]", 0, 0, 0},
		{"items: [healing_potion]", 1, 0, 0},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct threa_creature *m = &threa->creatures[0];
		struct scene at;
		char sides[512];

		snprintf(sides, sizeof sides,
			 "  - name: red\n    creatures:\n      - {use: wolf, name: m, "
			 "set: {hands: 2, %s}}\n  - name: blue\n    creatures:\n"
			 "      - {use: wolf, name: o}\n",
			 rows[i].set);
		start("", sides);
		at = scene();
		m->hand[LEFT_HAND] = 0;
		m->hand[RIGHT_HAND] = (int16_t)rows[i].held;
		threa_refit(&at, m, 0);
		if (m->dex_mod != rows[i].dex || m->str_mod != rows[i].str)
			fail_msg("%s: DEX %d, STR %d", rows[i].set, m->dex_mod,
				 m->str_mod);
		leave();
	}
}

static bool is_refused(const char *catalogue, const char *set)
{
	struct affray_scenario *scenario;
	char text[4096];
	bool refused;

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: threa\nname: limits\n%s\nsides:\n"
		 "  - name: red\n    creatures:\n      - {use: aldric, name: m, set: "
		 "{%s}}\n"
		 "  - name: blue\n    creatures:\n      - {use: wolf, name: o}\n",
		 catalogue, set);
	refused = affray_scenario_read(&scenario, text, strlen(text), "t.yaml",
				       problems) != AFFRAY_OK;
	affray_problems_clear(problems);
	if (!refused)
		affray_scenario_free(scenario);
	return refused;
}

/* At the limits of a sheet, and one beyond. */
static void test_limits(void **unused)
{
	static const char twelve[] =
		"weapons: [axe, axe, axe, axe, axe], throwing: [axe, axe, axe], "
		"armor: [leather, helmet], items: [healing_potion, healing_potion]";
	static const char thirteen[] =
		"weapons: [axe, axe, axe, axe, axe], throwing: [axe, axe, axe], "
		"armor: [leather, helmet, greaves], items: [healing_potion, "
		"healing_potion]";
	static const char six[] = "ammo: {arrow: 1, broadhead: 1, bodkin: 1, bolt: 1}, "
				  "stowed: {9mm: 1, 9mm_hp: 1, arrow: 2}";
	static const char seven[] = "ammo: {arrow: 1, broadhead: 1, bodkin: 1, bolt: 1}, "
				    "stowed: {9mm: 1, 9mm_hp: 1, cell: 2}";
	static const char kinds[] = "weapons:\n"
				    "  a: {throwable: yes}\n  b: {throwable: yes}\n"
				    "  c: {throwable: yes}\n  d: {throwable: yes}\n";
	char more[256];

	(void)unused;
	assert_false(is_refused("", twelve));
	assert_true(is_refused("", thirteen));
	assert_false(is_refused("", six));
	assert_true(is_refused("", seven));
	assert_false(is_refused(kinds, ""));
	snprintf(more, sizeof more, "%s  e: {throwable: yes}\n", kinds);
	assert_true(is_refused(more, ""));
	assert_true(is_refused("weapons:\n  a: {hands: 0}", ""));
	assert_false(is_refused("weapons:\n  a: {hands: 0, kind: natural}", ""));
	assert_false(is_refused("weapons:\n  a: {hands: 0, kind: spell}", ""));
	assert_true(is_refused("weapons:\n  a: {kind: firearm, load: 9mm, takes: cells}",
			       ""));
	assert_false(is_refused(
		"weapons:\n  a: {kind: firearm, load: 9mm, takes: bullets}", ""));
	assert_true(is_refused("armor:\n  a: {shield: yes, bash: punch}", ""));
	assert_false(is_refused("armor:\n  a: {shield: yes, bash: club}", ""));
	assert_true(is_refused("", "weapons: [punch]"));
	assert_true(is_refused("", "weapons: [axe, punch]"));
	assert_true(is_refused("", "natural: [axe]"));
	assert_true(is_refused("", "spells: [axe]"));
	assert_true(is_refused("", "throwing: [long_sword]"));
	assert_false(is_refused("", "throwing: [axe]"));
	assert_true(is_refused("surprise: nobody", ""));
	assert_false(is_refused("surprise: blue, m", ""));
}

/* Two head wounds reduce skills of the mind, once, and no other skills (WND-05). */
static void test_head_wounds(void **unused)
{
	struct scene at;

	(void)unused;
	start("", pair);
	at = scene();
	for (int wounds = 0; wounds <= 3; wounds++)
		for (int skill = 0; skill < SKILLS; skill++) {
			bool mind = skill == AWARENESS || skill == FOCUS ||
				    skill == FIRST_AID || skill == FIRE_BOLT;

			int whole;

			threa->creatures[0].wounds[HEAD] = 0;
			whole = score_of(&at, 0, (enum skill)skill);
			threa->creatures[0].wounds[HEAD] = (uint8_t)wounds;
			assert_int_equal(score_of(&at, 0, (enum skill)skill) - whole,
					 mind && wounds >= 2 ? -4 : 0);
		}
	leave();
}

static void test_slots(void **unused)
{
	static const struct {
		const char *slot,
			*covers; /* head, torso, arms, legs; left before right */
	} rows[] = {
		{"head", "h....."},	   {"face", "h....."},
		{"ears", "h....."},	   {"neck", "ht...."},
		{"shoulders", ".tlr.."},   {"back", ".t...."},
		{"chest", ".t...."},	   {"waist", ".t..lr"},
		{"arms", "..lr.."},	   {"left_arm", "..l..."},
		{"right_arm", "...r.."},   {"left_wrist", "..l..."},
		{"right_wrist", "...r.."}, {"left_hand", "..l..."},
		{"right_hand", "...r.."},  {"legs", "....lr"},
		{"left_ankle", "....l."},  {"right_ankle", ".....r"},
		{"left_foot", "....l."},   {"right_foot", ".....r"},
		{"all", "htlrlr"},
	};
	char text[4096] = "affray: 1\nrulebook: threa\nname: slots\narmor:\n";
	const struct section *section;

	(void)unused;
	assert_int_equal(LENGTH(rows), SLOTS);
	for (size_t i = 0; i < LENGTH(rows); i++)
		snprintf(text + strlen(text), sizeof text - strlen(text),
			 "  on_%s: {slots: [%s]}\n", rows[i].slot, rows[i].slot);
	snprintf(text + strlen(text), sizeof text - strlen(text), "sides:\n%s", pair);
	fight = open_table(text);
	section = &fight->run->scene.scenario->sections[KIND_ARMOR];
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const struct threa_armor *armor = NULL;
		char key[32];

		snprintf(key, sizeof key, "on_%s", rows[i].slot);
		for (int k = 0; k < section->count; k++) {
			const struct threa_armor *one =
				scenario_entry(fight->run->scene.scenario, KIND_ARMOR, k);

			if (strcmp(one->entry.key, key) == 0)
				armor = one;
		}
		assert_non_null(armor);
		for (int k = 0; k < LOCATIONS; k++)
			if ((armor->locations >> k & 1) != (rows[i].covers[k] != '.'))
				fail_msg("%s: is the %s covered?", rows[i].slot,
					 threa_location_words[k]);
	}
	leave();
}

static void test_ground(void **unused)
{
	static const struct {
		const char *key;
		int sprint, cover;
		bool difficult;
	} rows[] = {
		{"open", 0, 0, false},
		{"wall", 0, 0, false},
		{"rough", -1, 0, true},
		{"water", -2, 0, true},
		{"half_cover", 0, 1, false},
		{"three_quarter_cover", 0, 2, false},
		{"full_cover", 0, FULL_COVER, false},
		{"uphill", -2, 0, true},
		{"downhill", 1, 0, false},
		{"mud", -3, 0, false},
		{"slippery", -2, 0, false},
		{"dense", -1, 0, true},
	};

	(void)unused;
	assert_int_equal(LENGTH(rows), threa_rulebook.terrain_count);
	for (int i = 0; i < threa_rulebook.terrain_count; i++) {
		assert_string_equal(threa_terrains[i].key, rows[i].key);
		assert_int_equal(threa_ground_as(i), rows[i].sprint);
		assert_int_equal(threa_cover(i), rows[i].cover);
		assert_int_equal(threa_is_difficult(i), rows[i].difficult);
	}
}

/* ---- the sprint check, step by step (R58) ---- */

static bool goes_to(int x, int y)
{
	const struct affray_question *q = affray_fight_question(fight);

	for (int i = 0; q && q->kind == AFFRAY_TILE && i < q->tile_count; i++)
		if (q->tiles[i][0] == x && q->tiles[i][1] == y)
			return true;
	return false;
}

/* Metres to the east that are offered after a throw of this total; -1: the creature
 * fell. */
static int sprinted(const char *action, int total)
{
	const struct affray_question *q;
	int metres = 0;

	fight = open_table(
		"affray: 1\nrulebook: threa\nname: sprint\n"
		"rulings: {sprint_check: on}\nmap: |\n"
		"  ...........................................................\n"
		"sides:\n  - name: red\n    creatures:\n"
		"      - {use: wolf, name: m, at: [0, 0], set: {ap_max: 9}}\n"
		"  - name: blue\n    creatures:\n"
		"      - {use: goblin, name: o, at: [58, 0]}\n");
	assert_true(is_asked(fight, "m", "action"));
	choose(fight, action);
	while ((q = affray_fight_question(fight)) && q->kind != AFFRAY_TILE &&
	       strcmp(q->ask, "action") != 0)
		take_default(fight);
	if (affray_fight_roll(fight)) {
		assert_ok(affray_fight_total(fight, total, problems));
		affray_fight_advance(fight);
	}
	while (goes_to(metres + 1, 0))
		metres++;
	if (metres == 0) /* a single tile is no question */
		metres = fight->run->fight->bodies[0].tile.x;
	if (value_of(fight, "m.stance") == PRONE)
		metres = -1;
	affray_fight_free(fight);
	return metres;
}

/* Sprint AS 8 against 6: SV is the throw plus 2. */
static void test_sprint_check(void **unused)
{
	static const struct {
		int sv, sprint, full_sprint;
	} rows[] = {{9, 25, 49}, {8, 25, 49}, {7, 16, 36},  {4, 16, 36}, {3, 9, 25},
		    {0, 9, 25},	 {-1, 4, 16}, {-2, 4, 16},  {-3, 1, 9},	 {-4, 1, 9},
		    {-5, 0, 4},	 {-6, 0, 4},  {-7, -1, -1}, {-8, -1, -1}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		int sprint = sprinted("sprint", rows[i].sv - 2);
		int full = sprinted("full_sprint", rows[i].sv - 2);

		if (sprint != rows[i].sprint || full != rows[i].full_sprint)
			fail_msg("SV %d: %d m, %d m at a full sprint", rows[i].sv, sprint,
				 full);
	}
}

/* ---- first aid, SV by SV (AID-01) ---- */

static void test_first_aid(void **unused)
{
	static const int heals[] = {0, 1, 1, 2, 2, 4, 4, 6, 6, 8, 8}; /* from SV -1 on */

	(void)unused;
	for (int i = 0; i < (int)LENGTH(heals); i++) {
		start("", "  - name: red\n    creatures:\n"
			  "      - {use: staff_monk, name: m, set: {vit: 9}}\n"
			  "  - name: blue\n    creatures:\n"
			  "      - {use: wolf, name: o}\n");
		choose(fight, "first_aid"); /* WIL 13: AS 8, so SV is the throw */
		while (affray_fight_question(fight))
			take_default(fight);
		assert_ok(affray_fight_total(fight, i - 1, problems));
		affray_fight_advance(fight);
		assert_int_equal(value_of(fight, "m.aid_rounds"), heals[i] ? 2 : 0);
		assert_int_equal(fight_at_work()->creatures[0].aid_amount, heals[i]);
		leave();
	}
}

/* ---- stumbles that add up (R12) ---- */

static void test_most_penalty(void **unused)
{
	struct threa_creature *m;

	(void)unused;
	start("rvs_stack: sum", pair);
	m = &((struct threa_fight *)fight->run->fight)->creatures[0];
	m->rvs[2] = 95;
	threa_penalize(fight->run, 0, threa_rvs_row(-7), THR_ATK_03);
	assert_int_equal(m->rvs[2], 97);
	assert_int_equal(m->av_penalty, 97);
	threa_penalize(fight->run, 0, threa_rvs_row(-7), THR_ATK_03);
	assert_int_equal(m->rvs[2], 99);
	assert_int_equal(m->av_penalty, 99);
	for (int i = 0; i < 2; i++) {
		threa_penalize(fight->run, 0, threa_rvs_row(-7), THR_ATK_03);
		threa_penalize(fight->run, 0, threa_rvs_row(-9), THR_ATK_03);
		assert_int_equal(m->rvs[2], 99);
		assert_int_equal(m->rvs[3], 3 * (i + 1));
		assert_int_equal(m->av_penalty, 99);
	}
	leave();
}

/* ---- as many wounds as can be counted ---- */

static void test_most_wounds(void **unused)
{
	struct threa_creature *m;

	(void)unused;
	start("", pair);
	m = &((struct threa_fight *)fight->run->fight)->creatures[0];
	threa_wound(fight->run, 0, 1, TORSO, 97, THR_DMG_08);
	assert_int_equal(m->wound_count, 97);
	assert_int_equal(m->ticks_next, 97);
	threa_wound(fight->run, 0, 1, HEAD, 3, THR_DMG_08);
	assert_int_equal(m->wounds[HEAD], 3);
	assert_int_equal(m->wound_count, 99);
	assert_int_equal(m->ticks_next, 99);
	threa_wound(fight->run, 0, 1, TORSO, 3, THR_DMG_08);
	assert_int_equal(m->wounds[TORSO], 99);
	assert_int_equal(m->wound_count, 99);
	assert_int_equal(m->ticks_next, 99);
	leave();
}

/* ---- X35: where a blow lands (LOC-01, R49) ---- */

static char place[32];

static void note_place(void *context, const struct affray_event *event)
{
	(void)context;
	if (event->type == AFFRAY_HURT && event->item && strcmp(event->label, "fat") == 0)
		snprintf(place, sizeof place, "%s", event->item);
}

static void give(int total)
{
	assert_non_null(affray_fight_roll(fight));
	assert_ok(affray_fight_total(fight, total, problems));
	affray_fight_advance(fight);
	while (!affray_fight_roll(fight) && !is_asked(fight, "m", "action"))
		take_default(fight);
}

static void check_place(bool d24, int first, int second, const char *expected)
{
	start(d24 ? "location_die: d24" : "", "  - name: red\n    creatures:\n"
					      "      - {use: aldric, name: m}\n"
					      "  - name: blue\n    creatures:\n"
					      "      - {use: wolf, name: o}\n");
	decree(fight, "move o 31,30");
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, note_place, NULL);
	choose(fight, "melee_attack");
	while (!affray_fight_roll(fight))
		take_default(fight);
	give(8);
	give(first);
	if (second)
		give(second);
	give(0);
	give(affray_fight_roll(fight)->high);
	assert_true(is_asked(fight, "m", "action"));
	if (strcmp(place, expected) != 0)
		fail_msg("%d, %d: %s", first, second, place);
	leave();
}

static void test_x35_locations(void **unused)
{
	static const char *const d12[13] = {
		[2] = "torso",	    [3] = "torso",     [4] = "torso",
		[5] = "torso",	    [6] = "torso",     [7] = "left arm",
		[8] = "right arm",  [9] = "left leg",  [10] = "left leg",
		[11] = "right leg", [12] = "right leg"};

	(void)unused;
	for (int i = 2; i <= 12; i++)
		check_place(false, i, 0, d12[i]);
	for (int i = 1; i <= 12; i++)
		check_place(false, 1, i, i <= 6 ? "head" : "torso");
	for (int i = 1; i <= 24; i++)
		check_place(true, i, 0,
			    i == 1    ? "head"
			    : i <= 12 ? "torso"
			    : i <= 14 ? "left arm"
			    : i <= 16 ? "right arm"
			    : i <= 20 ? "left leg"
				      : "right leg");
}

/* ---- the one way out ---- */

/* A room of nine tiles: walls, the middle, the way out, and beside a diagonal way a tile
 * that `o` may stand on. There is no way between two walls. */
static bool may_leave(int x, int y, bool beside, bool taken)
{
	char map[3][4] = {"###", "#.#", "###"}, text[1024];
	bool leaves;

	map[y][x] = '.';
	if (beside)
		map[1][x] = '.';
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: threa\nname: room\nmap: |\n"
		 "  %s#.....\n  %s#.....\n  %s#.....\nsides:\n"
		 "  - name: red\n    creatures:\n"
		 "      - {use: aldric, name: m, at: [1, 1]}\n"
		 "      - {use: aldric, name: p, at: [%d, %d], set: {ap_max: 1}}\n"
		 "  - name: blue\n    creatures:\n"
		 "      - {use: goblin, name: o, at: [%d, 1]}\n",
		 map[0], map[1], map[2], taken ? x : 8, taken ? y : 2, beside ? x : 7);
	fight = open_table(text);
	assert_true(is_asked(fight, "m", "action"));
	leaves = is_offered(fight, "free_move");
	assert_int_equal(is_offered(fight, "sprint"), leaves);
	assert_int_equal(is_offered(fight, "full_sprint"), leaves);
	leave();
	return leaves;
}

static void test_single_exit(void **unused)
{
	(void)unused;
	for (int x = 0; x <= 2; x++)
		for (int y = 0; y <= 2; y++) {
			bool diagonal = x != 1 && y != 1;

			if (x == 1 && y == 1)
				continue;
			assert_true(may_leave(x, y, diagonal, false));
			assert_false(may_leave(x, y, diagonal, true));
			if (diagonal)
				assert_false(may_leave(x, y, false, false));
		}
}

/* ---- the ends of a move, against a search of every tile (MOV-01 to MOV-04) ---- */

enum { WIDE = 100, HIGH = 24, FOES = 4, FRIENDS = 3, ALL_OF_THEM = 1 + FRIENDS + FOES };

static char ground[HIGH][WIDE + 1];
static int spots[ALL_OF_THEM][2]; /* the mover first, then friends, then foes */
static int steps_to[HIGH][WIDE];  /* -1: out of reach */
static uint32_t dice_state;

static int random_below(int limit)
{
	dice_state = dice_state * 1664525u + 1013904223u;
	return (int)((dice_state >> 8) % (uint32_t)limit);
}

/* Walls, rough ground, and everybody on a tile of their own; the mover at one of the four
 * sides, in a corner, or in the middle. */
static void lay_ground(int number)
{
	static const int starts[][2] = {{0, 12}, {99, 12}, {50, 0},  {50, 23},
					{0, 0},	 {99, 23}, {50, 12}, {30, 12}};

	dice_state = (uint32_t)number;
	for (int y = 0; y < HIGH; y++)
		for (int x = 0; x < WIDE; x++)
			ground[y][x] = "........#####::"[random_below(15)];
	for (int i = 0; i < ALL_OF_THEM; i++) {
		bool near = i > 0 && i % 2;

		do {
			spots[i][0] = near ? spots[0][0] + random_below(7) - 3
					   : random_below(WIDE);
			spots[i][1] =
				near ? spots[0][1] + random_below(7) - 3 : spots[0][1];
			if (i == 0)
				memcpy(spots[0], starts[number % 8], sizeof spots[0]);
		} while (spots[i][0] < 0 || spots[i][0] >= WIDE || spots[i][1] < 0 ||
			 spots[i][1] >= HIGH || ground[spots[i][1]][spots[i][0]] == '@');
		ground[spots[i][1]][spots[i][0]] = '@';
	}
	for (int i = 0; i < ALL_OF_THEM; i++)
		ground[spots[i][1]][spots[i][0]] = i == 0 && number % 3 == 0 ? ':' : '.';
}

static int stands_at(int x, int y)
{
	for (int i = 0; i < ALL_OF_THEM; i++)
		if (spots[i][0] == x && spots[i][1] == y)
			return i;
	return -1;
}

/* One step is one metre in all eight directions, not between two walls, not onto a foe.
 */
static bool goes(int x, int y, int dx, int dy)
{
	int to_x = x + dx, to_y = y + dy;

	return to_x >= 0 && to_x < WIDE && to_y >= 0 && to_y < HIGH &&
	       ground[to_y][to_x] != '#' && stands_at(to_x, to_y) <= FRIENDS &&
	       (ground[y][to_x] != '#' || ground[to_y][x] != '#');
}

static void count_steps(void)
{
	static int queue[WIDE * HIGH];
	int first = 0, last = 0;

	memset(steps_to, -1, sizeof steps_to);
	steps_to[spots[0][1]][spots[0][0]] = 0;
	queue[last++] = spots[0][1] * WIDE + spots[0][0];
	while (first < last) {
		int x = queue[first] % WIDE, y = queue[first] / WIDE;

		first++;
		for (int dy = -1; dy <= 1; dy++)
			for (int dx = -1; dx <= 1; dx++)
				if (goes(x, y, dx, dy) && steps_to[y + dy][x + dx] < 0) {
					steps_to[y + dy][x + dx] = steps_to[y][x] + 1;
					queue[last++] = (y + dy) * WIDE + x + dx;
				}
	}
}

/* In range by steps and as the crow flies, rounded; a step of range less if either end is
 * rough. */
static bool is_end(int x, int y, int range)
{
	int dx = x - spots[0][0], dy = y - spots[0][1];
	bool rough = ground[spots[0][1]][spots[0][0]] == ':' || ground[y][x] == ':';
	int metres = (range - rough) * (range - rough);

	return stands_at(x, y) < 0 && steps_to[y][x] > 0 && steps_to[y][x] <= metres &&
	       4 * (dx * dx + dy * dy) < (2 * metres + 1) * (2 * metres + 1);
}

static void check_ends(int number, const char *action, int range)
{
	const struct affray_question *q = affray_fight_question(fight);
	int count = 0;

	for (int y = 0; y < HIGH; y++)
		for (int x = 0; x < WIDE; x++)
			count += is_end(x, y, range);
	if (!is_offered(fight, action)) {
		assert_int_equal(count, 0);
		return;
	}
	choose(fight, action);
	q = affray_fight_question(fight);
	if (q->kind != AFFRAY_TILE) { /* one alone is not asked for */
		assert_int_equal(count, 1);
		return;
	}
	for (int i = 0; i < q->tile_count; i++)
		if (!is_end(q->tiles[i][0], q->tiles[i][1], range))
			fail_msg("map %d, %s: %d,%d is no end", number, action,
				 q->tiles[i][0], q->tiles[i][1]);
	if (q->tile_count != count)
		fail_msg("map %d, %s: %d of %d ends", number, action, q->tile_count,
			 count);
}

static bool is_ground_wall(const void *context, struct tile tile)
{
	(void)context;
	return ground[tile.y][tile.x] == '#';
}

/* RNG-11: a view between any two tiles, at the edge of the map too. */
static void check_views(void)
{
	struct scene at;

	again();
	at = scene();
	for (int i = 0; i < 300; i++) {
		struct tile a =
			tile_at(random_below(i % 3 ? WIDE : 2), random_below(HIGH));
		struct tile b =
			tile_at(random_below(WIDE), random_below(i % 3 ? HIGH : 2));

		if (i % 5 == 0)
			b = tile_at(a.x, random_below(HIGH));
		if (threa_has_line_of_sight(&at, a, b) ==
		    segment_blocked(a, b, is_ground_wall, NULL, true))
			fail_msg("%d,%d sees %d,%d?", a.x, a.y, b.x, b.y);
	}
}

static void test_ends_of_moves(void **unused)
{
	static const struct {
		const char *action;
		int range;
	} rows[] = {{"free_move", 2}, {"sprint", 3}, {"full_sprint", 5}};

	(void)unused;
	for (int number = 0; number < 24; number++) {
		char text[8192] = "affray: 1\nrulebook: threa\nname: x\nmap: |\n";
		size_t used = strlen(text);

		lay_ground(number);
		count_steps();
		for (int y = 0; y < HIGH; y++)
			used += (size_t)snprintf(text + used, sizeof text - used,
						 "  %.100s\n", ground[y]);
		used += (size_t)snprintf(text + used, sizeof text - used, "sides:\n");
		for (int i = 0; i < ALL_OF_THEM; i++)
			used += (size_t)snprintf(
				text + used, sizeof text - used,
				"%s      - {use: wolf, name: %c, at: [%d, %d], set: "
				"{ap_max: %d}}\n",
				i == 0		   ? "  - name: red\n    creatures:\n"
				: i == 1 + FRIENDS ? "  - name: blue\n    creatures:\n"
						   : "",
				'a' + i, spots[i][0], spots[i][1], i ? 1 : 9);
		for (size_t i = 0; i < LENGTH(rows); i++) {
			fight = open_table(text);
			assert_true(is_asked(fight, "a", "action"));
			if (i == 0)
				check_views();
			check_ends(number, rows[i].action, rows[i].range);
			leave();
		}
	}
}

/* ---- forgotten state: no rule reads it any more ---- */

static void forget(void)
{
	threa_canonical(fight->run->scene.scenario, &threa->base);
}

static void test_forget_the_round(void **unused)
{
	(void)unused;
	for (int one = 0; one <= 1; one++) {
		start(one ? "turn_model: one" : "", pair);
		for (int phase = ROUND_BEGINS; phase <= ROUND_ENDS; phase++) {
			struct threa_creature *o = &threa->creatures[1];
			bool over = phase == ROUND_BEGINS || phase == ROUND_ENDS;

			again();
			threa->base.phase = (uint8_t)phase;
			threa->base.place = 1;
			threa->base.order[0] = 1;
			threa->base.order[1] = 1;
			threa->base.order[2] = 1;
			threa->now_ms = 1500;
			threa->passes = 1;
			o->turn_ms = 1500;
			o->rank = o->done = o->paid = 1;
			forget();
			assert_int_equal(threa->base.order_count, over ? 0 : 2);
			assert_int_equal(threa->base.place, over ? 0 : 1);
			assert_int_equal(threa->base.order[0], over ? 0 : 1);
			assert_int_equal(threa->base.order[1], over ? 0 : 1);
			assert_int_equal(threa->base.order[2], 0);
			assert_int_equal(threa->now_ms, over ? 0 : 1500);
			assert_int_equal(threa->passes, one && !over);
			assert_int_equal(o->turn_ms, over ? 0 : 1500);
			assert_int_equal(o->rank, !over);
			assert_int_equal(o->done, !over);
			assert_int_equal(o->paid, !over);
			assert_memory_equal(threa->base.bodies, fight->run->fight->bodies,
					    sizeof threa->base.bodies);
		}
		leave();
	}
}

static void test_forget_marks(void **unused)
{
	static const struct {
		int place, holder;
		bool lying, traded;
	} rows[] = {{CARRIED, 0, false, false}, {CARRIED, 1, false, true},
		    {HELD, 1, false, true},	{GONE, 1, false, false},
		    {LYING, 0, true, false},	{LYING, 1, true, false}};

	(void)unused;
	start("", pair);
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int which = 0; which <= 1; which++) {
			struct threa_thing *last; /* the last of four, or the first */
			struct scene at = scene();

			again();
			assert_int_equal(sheet(&at, 0)->gear_count, 4);
			last = &threa->creatures[0].things[which];
			threa->lying = threa->traded = 1;
			last->place = (uint8_t)rows[i].place;
			last->holder = (int8_t)rows[i].holder;
			last->durability = 9;
			last->skill_ms = last->mech_ms = 700;
			last->x = last->y = 3;
			forget();
			assert_int_equal(threa->lying, rows[i].lying);
			assert_int_equal(threa->traded, rows[i].traded);
			assert_int_equal(last->durability, rows[i].place == GONE ? 0 : 9);
			for (size_t k = 0; rows[i].place == GONE && k < sizeof *last; k++)
				assert_int_equal(((unsigned char *)last)[k], 0);
		}
	leave();
}

/* Only penalties that will take effect are kept. */
static void test_forget_penalties(void **unused)
{
	static const uint8_t rows[][2][RVS_ROUNDS] = {{{2, 1, 1, 0}, {2, 0, 1, 0}},
						      {{1, 3, 0, 3}, {0, 0, 0, 3}},
						      {{3, 2, 2, 1}, {3, 0, 2, 1}},
						      {{1, 2, 3, 0}, {0, 0, 3, 0}},
						      {{2, 0, 0, 0}, {2, 0, 0, 0}}};

	(void)unused;
	for (int sum = 0; sum <= 1; sum++) {
		start(sum ? "rvs_stack: sum" : "", pair);
		for (size_t i = 0; i < LENGTH(rows); i++) {
			memcpy(threa->creatures[0].rvs, rows[i][0], RVS_ROUNDS);
			forget();
			assert_memory_equal(threa->creatures[0].rvs, rows[i][!sum],
					    RVS_ROUNDS);
		}
		leave();
	}
}

static void test_forget_wounds(void **unused)
{
	(void)unused;
	start("", pair);
	for (int count = 49; count <= 50; count++)
		for (int who = 0; who <= 1; who++) { /* the wolf has no hands */
			struct threa_creature *one = &threa->creatures[who];
			bool all = count == 50;

			again();
			one->wound_count = (uint8_t)count;
			for (int i = 0; i < LOCATIONS; i++)
				one->wounds[i] = (uint8_t)(i + 3);
			forget();
			assert_int_equal(one->wound_count, count);
			for (int i = 0; i < LOCATIONS; i++) {
				bool arm = i == LEFT_ARM || i == RIGHT_ARM;

				assert_int_equal(one->wounds[i], all	      ? i + 3
								 : arm && who ? 0
									      : 2);
			}
			again();
			one->wound_count = (uint8_t)count;
			one->wounds[HEAD] = 1;
			forget();
			assert_int_equal(one->wounds[HEAD], 1);
		}
	leave();
}

static void test_forget_the_dead(void **unused)
{
	struct threa_creature *m = &threa->creatures[0];

	(void)unused;
	start("", three);
	threa->base.bodies[0].in_play = 0;
	m->things[0].place = LYING;
	m->things[1].place = HELD;
	m->things[1].holder = 1;
	forget();
	for (size_t i = 0; i < offsetof(struct threa_creature, things); i++)
		assert_int_equal(((unsigned char *)m)[i], 0);
	assert_int_equal(m->things[0].place, LYING);
	assert_int_equal(m->things[0].loaded, 15);
	assert_int_equal(m->things[1].place, HELD);
	assert_int_equal(m->things[2].place, GONE);
	assert_int_equal(m->things[2].durability, 0);
	assert_int_equal(threa->creatures[1].vit, 21);
	again();
	threa->base.bodies[0].in_play = 0;
	forget();
	assert_int_equal(m->things[0].place, GONE);
	leave();
}

/* Forgetting leaves the next creature in the list alone, whatever its bytes. */
static void test_forgetting_spares_others(void **unused)
{
	static const int32_t values[] = {0x01010101, 0x00000103, 0x03010000};

	(void)unused;
	for (size_t i = 0; i < LENGTH(values); i++) {
		struct threa_creature before, *o = &threa->creatures[2];

		start("low_basis: minus_pending", three);
		threa->base.bodies[1].in_play = 0;
		o->pending_fat = o->pending_vit = o->heal_fat = o->heal_vit = values[i];
		before = *o;
		forget();
		assert_memory_equal(o, &before, sizeof before);
		leave();
	}
}

/* A creature that cannot survive this round end (or, in the last two rows, cannot fight
 * on) is lost. The tactic reads no more of it than the rules do. */
static void test_forget_the_lost(void **unused)
{
	static const struct {
		const char *what;
		int pending; /* least pending amount that loses it */
	} rows[] = {
		{"of three", 33},      {"of two", 9},
		{"with healing", 13},  {"with a potion", 31},
		{"with aid", 31},      {"with a thing about", 31},
		{"with a friend", 33}, {"beyond its most", 37},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int less = 0; less <= 1; less++) {
			struct threa_creature *m = &threa->creatures[0];
			int toughness, breath;
			struct scene at;

			start("",
			      i == 0 || i == 6 ? three
			      : i == 3	       ? "  - name: red\n    creatures:\n"
						 "      - {use: trooper, name: m, set: {weapons: "
						 "[], armor: [], items: [healing_potion]}}\n"
						 "  - name: blue\n    creatures:\n"
						 "      - {use: wolf, name: o}\n"
					       : pair);
			m->vit = 5 + 1;
			m->heal_vit = i == 2 ? 3 : 0;
			m->aid_patient = i == 4;
			threa->lying = i == 1 || i == 5; /* stays set without the thing */
			if (i == 5)
				m->things[3].place = LYING;
			if (i == 6) /* two friends are left, and no foe */
				threa->base.bodies[2].in_play = 0;
			if (i == 7) {
				m->vit = 20;
				m->aid_patient = 1;
			}
			m->pending_vit = rows[i].pending - less;
			m->pending_fat = m->ticks_now = m->ticks_next = 3;
			m->wound_count = m->wounds[HEAD] = 1;
			at = scene();
			toughness = threa_toughness(&at, 0, threa_is_lost(&at, 0));
			breath = threa_breath(&at, 0, threa_is_lost(&at, 0));
			forget();
			assert_int_equal(threa_toughness(&at, 0, threa_is_lost(&at, 0)),
					 toughness);
			assert_int_equal(threa_breath(&at, 0, threa_is_lost(&at, 0)),
					 breath);
			if ((m->pending_fat == 0) == less)
				fail_msg("%s, with %d to come", rows[i].what,
					 rows[i].pending - less);
			assert_int_equal(m->pending_vit, less	  ? rows[i].pending - 1
							 : i == 7 ? 40
								  : 34);
			assert_int_equal(m->ticks_now, less ? 3 : 0);
			assert_int_equal(m->ticks_next, less ? 3 : 0);
			assert_int_equal(m->heal_vit, less && i == 2 ? 3 : 0);
			assert_int_equal(m->wounds[HEAD], 1); /* it still has a turn */
			leave();
		}
	start("low_basis: minus_pending", pair);
	threa->creatures[0].pending_vit = 99;
	forget();
	assert_int_equal(threa->creatures[0].pending_vit, 99);
	leave();
}

/* Lost creatures that can do nothing more: their wounds have no effect. */
static void test_forget_the_spent(void **unused)
{
	static const struct {
		const char *rulings;
		int phase, ap, done, trigger, parrying;
		bool spent;
	} rows[] = {
		{"", TURN_GOES_ON, 0, 1, 0, 0, true},
		{"", ROUND_ENDS, 1, 0, 1, 1, true},
		{"", TURN_GOES_ON, 1, 1, 0, 0, false},
		{"", TURN_GOES_ON, 0, 0, 0, 0, false},
		{"", TURN_GOES_ON, 0, 1, 1, 0, false},
		{"", TURN_GOES_ON, 0, 1, 0, 1, false},
		{"shield_cost: free", TURN_GOES_ON, 0, 1, 0, 0, false},
		{"turn_model: one", TURN_GOES_ON, 0, 1, 0, 0, false},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct threa_creature *m = &threa->creatures[0];
		bool over = rows[i].phase == ROUND_ENDS, spent = rows[i].spent;

		start(rows[i].rulings, pair);
		threa->base.phase = (uint8_t)rows[i].phase;
		m->ap = (int16_t)rows[i].ap;
		m->done = (uint8_t)rows[i].done;
		m->trigger = (uint8_t)rows[i].trigger;
		m->parrying = (uint8_t)rows[i].parrying;
		m->pending_vit = 99;
		for (int k = 0; k < LOCATIONS; k++)
			m->wounds[k] = 1;
		m->wound_count = LOCATIONS;
		m->rvs[0] = 2;
		m->rvs[RVS_ROUNDS - 1] = m->av_penalty = 1;
		forget();
		assert_int_equal(m->rvs[0], spent ? 0 : 2);
		assert_int_equal(m->rvs[RVS_ROUNDS - 1], !spent);
		assert_int_equal(m->av_penalty, !spent);
		assert_int_equal(m->wound_count, spent ? 0 : LOCATIONS);
		for (int k = 0; k < LOCATIONS; k++)
			assert_int_equal(m->wounds[k], !spent || (k > TORSO && !over));
		leave();
	}
}

/* ---- what is told in all fights of this book ---- */

static bool is_one_of(const char *word, const char *const *words)
{
	for (; *words; words++)
		if (strcmp(word, *words) == 0)
			return true;
	return false;
}

/* The notes that have a number; all others have none. */
static const char *const counted[] = {"is too badly hurt to recover",
				      "hits the place aimed at",
				      "wears damaged armour",
				      "pierces armour",
				      "has no FAT while stunned",
				      "has the skill to parry with this",
				      "loses the rest of the move",
				      "waits for the weapon",
				      "must wait to act",
				      "sees the dice explode",
				      "acts before {target}",
				      "strikes clumsily",
				      NULL};
/* Conditions that are only on or off, without a time or size. */
static const char *const plain[] = {"prone", "crouching", "parrying", NULL};
/* Rules by which a thing leaves a hand, one at a time. */
static const char *const lost[] = {"THR-SPC-02", "THR-SPC-05", "THR-WND-03",
				   "THR-ITM-01", "THR-THW-02", NULL};

static void check_told(void *context, const struct affray_event *event)
{
	const char *path = context, *label = event->label ? event->label : "";
	bool is_ap = strcmp(label, "ap") == 0, is_fat = strcmp(label, "fat") == 0;
	const struct threa_fight *now = fight_at_work();
	bool right = true;

	if (event->type == AFFRAY_NOTE) {
		label = event->text;
		right = event->value == 0 || is_one_of(label, counted);
	} else if (event->type == AFFRAY_CONDITION)
		right = (event->on && !is_one_of(label, plain)) || event->value == 0;
	else if (event->type == AFFRAY_SPEND && is_ap)
		right = event->left == (strcmp(event->rule, "THR-MOV-03") == 0
						? 0
						: now->creatures[event->who].ap);
	else if (event->type == AFFRAY_SPEND && is_fat)
		right = event->left == now->creatures[event->who].fat;
	else if (event->type == AFFRAY_SPEND && is_one_of(event->rule, lost))
		right = event->value == 1 && event->left == 0;
	else if (event->type == AFFRAY_SPEND)
		right = event->value == 1;
	else if (event->type == AFFRAY_HURT && strcmp(label, "destroyed") == 0)
		right = event->value == 1 && event->left == 0;
	if (!right)
		fail_msg("%s: %s tells %d, left %d", path, label, event->value,
			 event->left);
}

static void test_told(void **unused)
{
	DIR *folder = opendir("tests/fights/threa");
	struct dirent *entry;
	size_t i = 0;

	(void)unused;
	assert_non_null(folder);
	while ((entry = readdir(folder))) {
		char path[512];

		if (entry->d_name[0] == '.' || is_left_out(i++, 4))
			continue;
		snprintf(path, sizeof path, "tests/fights/threa/%s", entry->d_name);
		assert_ok(affray_fight_load(&fight, path, problems));
		affray_fight_record_alone(fight);
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, check_told,
				    path);
		affray_fight_advance(fight);
		leave();
	}
	closedir(folder);
}

/* ---- edicts at their bounds ---- */

static bool takes(const char *edict)
{
	bool taken = affray_fight_edict(fight, edict, problems) == AFFRAY_OK;

	affray_problems_clear(problems);
	affray_fight_advance(fight);
	return taken;
}

static void test_edict_bounds(void **unused)
{
	static const struct {
		const char *edict;
		bool taken;
	} rows[] = {
		/* beyond the sheet: four kinds to throw, two of arrows, three things */
		{"set m.throw_ms.3 5", true},
		{"set m.throw_ms.4 5", false},
		{"set m.throw_ms.7 5", false},
		{"set m.ammo.1 1", true},
		{"set m.ammo.2 1", false},
		{"set m.ammo.5 1", false},
		{"set m.durability.1 5", true},
		{"set m.durability.3 5", false},
		{"set m.durability.11 5", false},
		{"set o.ammo.0 1", false}, /* a wolf brings nothing at all */
		{"set o.prepped.0 1", false},
		{"set o.durability.0 5", false},
		{"set p.turn_ms 3000", false}, /* the next */
		{"set o.turn_ms 3000", false},
		{"set o.turn_ms 2999", true},
		{"set m.prepped.arrow 2", true},
		{"set m.prepped.bodkin 2", false}, /* three in all (PRP-01) */
		{"set m.prepped.bodkin 1", true},
		{"set m.prepped.arrow 3", true}, /* replaces a bodkin */
		{"set m.retrieve_ms 1", false},	 /* nothing is stowed */
		{"set m.stowed.bodkin 1", true},
		{"set m.ammo.bodkin 250", true},
		{"set m.retrieve_ms 1", false}, /* no room for it (AMM-03) */
		{"set m.ammo.bodkin 249", true},
		{"set m.retrieve_ms 1", true},
		{"set m.passed_out 1", false}, /* nothing would wake it (R54) */
		{"set m.exhausted 1", false},
		{"set m.aim_target 1", false}, /* itself */
		{"set m.aim_target 2", false}, /* a friend */
		{"set m.aim_target 3", true},
		{"set m.aim_target 4", false},	  /* nobody */
		{"set m.parrying weapon", false}, /* with a bow */
		{"set m.parrying fists", false},
		{"set p.parrying weapon", true},
		{"set p.parrying fists", true},
		{"set p.parrying shield", false},
		{"set m.mech_ms.longbow 1", true},
		{"set m.reload_ms.longbow 1", false},
		{"set m.mech_ms.dagger 1", false},
		{"set m.stun_ms 1", true},	      /* the clock is at 0 */
		{"set p.trigger foe_attacks", false}, /* nobody to watch */
		{"set p.trigger attack_on_ally", false},
		{"set p.trigger enters_reach", true},
	};

	(void)unused;
	start("", "  - name: red\n    creatures:\n"
		  "      - {use: elf_archer, name: m, set: {ap_max: 9}}\n"
		  "      - {use: aldric, name: p}\n"
		  "  - name: blue\n    creatures:\n"
		  "      - {use: wolf, name: o}\n");
	for (size_t i = 0; i < LENGTH(rows); i++)
		if (takes(rows[i].edict) != rows[i].taken)
			fail_msg("%s is %s", rows[i].edict,
				 rows[i].taken ? "refused" : "taken");
	leave();
}

/* The one whose turn it is keeps it, whatever its time; the others go by theirs. */
static void test_edicts_on_turns(void **unused)
{
	(void)unused;
	start("", "  - name: red\n    creatures:\n"
		  "      - {use: wolf, name: m, set: {ap_max: 9}}\n"
		  "      - {use: wolf, name: p, set: {ap_max: 8}}\n"
		  "  - name: blue\n    creatures:\n"
		  "      - {use: wolf, name: o, set: {ap_max: 7}}\n");
	assert_true(takes("set m.turn_ms 2900"));
	assert_true(is_asked(fight, "m", "action"));
	assert_true(takes("set p.turn_ms 2500"));
	choose(fight, "pass");
	assert_true(is_asked(fight, "o", "action"));
	choose(fight, "pass");
	assert_true(is_asked(fight, "p", "action"));
	leave();
}

/* What does not wear has no durability; capped, none is below 0 (R53). Without weapons to
 * throw there is no clock of throws. */
static void test_edicts_on_things(void **unused)
{
	static const struct {
		const char *edict;
		bool taken, taken_if_capped;
	} rows[] = {
		{"set m.durability.rod 5", false, false},
		{"set m.durability.rod 1", false, false},
		{"set m.durability.reed 0", true, true},
		{"set m.durability.reed 1", true, true},
		{"set m.durability.dagger 1", true, true},
		{"set m.durability.dagger 0", true, true},
		{"set m.durability.dagger -1", true, false},
		{"set m.throw_ms.0 5", false, false},
	};

	(void)unused;
	for (int capped = 0; capped <= 1; capped++) {
		char text[1000];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: threa\nname: x\nrulings: {%s}\n"
			 "weapons: {rod: {durability: 0}, reed: {durability: 1}, dagger: "
			 "{durability: 9}, axe: {}, spear: {}, javelin: {}}\nsides:\n"
			 "  - name: red\n    creatures:\n"
			 "      - {use: goblin, name: m, set: {weapons: [rod, reed, "
			 "dagger], throwing: []}}\n"
			 "  - name: blue\n    creatures:\n      - {use: wolf, name: o}\n",
			 capped ? "durability: capped" : "");
		fight = open_table(text);
		for (size_t i = 0; i < LENGTH(rows); i++)
			if (takes(rows[i].edict) !=
			    (capped ? rows[i].taken_if_capped : rows[i].taken))
				fail_msg("%s, %d", rows[i].edict, capped);
		leave();
	}
}

/* A state with no time left has ended; a gun without rounds cannot be reloaded (SPC-10,
 * AMM-04). */
static void test_edicts_in_mid_round(void **unused)
{
	static const struct {
		const char *edict;
		bool taken;
	} rows[] = {
		{"set m.stagger_ms 1500", false},
		{"set m.stagger_ms 1501", true},
		{"set m.stun_ms 1500", false},
		{"set m.stun_ms 1501", true},
		{"set m.unconscious_ms 1500", false},
		{"set m.unconscious_ms 1501", true},
		{"set o.reload_ms.tube 5", false},
		{"set o.loaded.tube 1", false},
		{"set o.mech_ms.tube 5", true},
		{"set o.turn_ms 100", true}, /* its turn has come */
		{"set m.turn_ms 100", true}, /* and this one's is over */
		{"set now_ms 3000", false},
		{"set now_ms 2999", true},
	};

	(void)unused;
	fight = open_table("affray: 1\nrulebook: threa\nname: values\n"
			   "weapons: {tube: {kind: firearm, takes: bullets}}\nsides:\n"
			   "  - name: red\n    creatures:\n"
			   "      - {use: aldric, name: m}\n"
			   "  - name: blue\n    creatures:\n"
			   "      - {use: goblin, name: o, set: {weapons: [tube]}}\n");
	choose(fight, "pass");
	assert_true(is_asked(fight, "o", "action"));
	assert_int_equal(value_of(fight, "o.loaded.tube"), 0);
	assert_int_equal(value_of(fight, "now_ms"), 1500);
	for (size_t i = 0; i < LENGTH(rows); i++)
		if (takes(rows[i].edict) != rows[i].taken)
			fail_msg("%s is %s", rows[i].edict,
				 rows[i].taken ? "refused" : "taken");
	assert_int_equal(value_of(fight, "o.reload_ms.tube"), 0);
	leave();
}

/* Even the weakest creature has at least one point of FAT, VIT and AP (SHT-02,
 * SHT-03). */
static void test_least_pools(void **unused)
{
	struct scene at;

	(void)unused;
	start("", "  - name: red\n    creatures:\n"
		  "      - {use: wolf, name: m, set: {attributes: {str: 1, end: 2, wil: "
		  "2}, skills: {}, skill_total: 19}}\n"
		  "      - {use: wolf, name: p, set: {attributes: {str: 3, end: 3, wil: "
		  "4}, skills: {}, skill_total: 40}}\n"
		  "  - name: blue\n    creatures:\n"
		  "      - {use: wolf, name: o}\n");
	at = scene();
	assert_int_equal(sheet(&at, 0)->fat_max, 1);
	assert_int_equal(sheet(&at, 0)->vit_max, 1);
	assert_int_equal(sheet(&at, 0)->ap_max, 1);
	assert_int_equal(sheet(&at, 1)->fat_max, 2);
	assert_int_equal(sheet(&at, 1)->vit_max, 1);
	assert_int_equal(sheet(&at, 1)->ap_max, 2);
	leave();
}

/* A firearm is loaded with the first kind on the sheet that fits it. */
static void test_first_load(void **unused)
{
	(void)unused;
	start("", "  - name: red\n    creatures:\n"
		  "      - {use: trooper, name: m, set: {weapons: [pistol], ammo: "
		  "{arrow: 1, 9mm_hp: 1, 9mm: 1}}}\n"
		  "  - name: blue\n    creatures:\n"
		  "      - {use: wolf, name: o}\n");
	assert_int_equal(threa->creatures[0].things[0].load, 6);
	assert_int_equal(threa->creatures[0].things[0].loaded, 15);
	leave();
}

/* CDN-01, DUR-01: each row of the cooldowns, and the least things that can break. */
static void test_cooldowns_and_breaking(void **unused)
{
	static const int ms[] = {6000, 5000, 4000, 3000, 2000, 2000,
				 1000, 1000, 500,  500,	 0,    0};

	(void)unused;
	assert_int_equal(threa_cooldown_ms(-1), 6000);
	for (int level = 0; level < (int)LENGTH(ms); level++)
		assert_int_equal(threa_cooldown_ms(level), ms[level]);
	assert_true(threa_is_destroyed(-1, 1));
	assert_true(threa_is_destroyed(-1, 2));
	assert_false(threa_is_destroyed(-1, 3));
	assert_false(threa_is_destroyed(0, 1));
	assert_false(threa_is_destroyed(0, 0));
}

static void test_first_and_last_rule(void **unused)
{
	(void)unused;
	assert_string_equal(threa_rulebook.rules[1].id, "THR-DIC-01");
	assert_string_equal(threa_rulebook.rules[threa_rulebook.rule_count].id,
			    "THR-MAG-01");
}

/* ---- weapons and what they bring ---- */

/* Against the first of all creatures, with the first weapon of the list, which is a
 * punch. */
static void test_described_weapons(void **unused)
{
	static const struct {
		const char *key, *words;
	} rows[] = {{"long_sword", ": 14 against a passive 11"},
		    {"punch", ": 8 against a passive 11"},
		    {"kick", ": 7 against a passive 11"}};

	(void)unused;
	start("", "  - name: red\n    creatures:\n      - {use: wolf, name: m}\n"
		  "  - name: blue\n    creatures:\n      - {use: aldric, name: o}\n");
	decree(fight, "move o 31,30");
	while (!is_asked(fight, "o", "action"))
		choose(fight, "pass");
	choose(fight, "melee_attack");
	assert_true(is_asked(fight, "o", "weapon"));
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const struct affray_option *option = option_of(fight, rows[i].key);

		assert_non_null(option);
		if (!strstr(option->label, rows[i].words))
			fail_msg("%s", option->label);
	}
	leave();
}

/* ---- facts without a name, for tactics ---- */

static void test_facts_for_tactics(void **unused)
{
	const struct question *q;

	(void)unused;
	start("", "  - name: red\n    creatures:\n"
		  "      - {use: aldric, name: m, set: {ap_max: 9}}\n"
		  "  - name: blue\n    creatures:\n"
		  "      - {use: dwarf_guard, name: o}\n");
	decree(fight, "move o 31,30");
	choose(fight, "stun");
	while (!affray_fight_roll(fight))
		take_default(fight);
	assert_ok(affray_fight_total(fight, 8, problems));
	affray_fight_advance(fight);
	assert_true(is_asked(fight, "o", "defense"));
	choose(fight, "dodge");
	while (is_asked(fight, "o", "payment"))
		take_default(fight);
	assert_true(is_asked(fight, "o", "boost_ap"));
	q = fight->run->open;
	assert_int_equal(q->facts[2], DO_STUN);
	assert_int_equal(q->facts[3], 6); /* Dodge 7, passive */
	assert_int_equal(q->facts[4], UNKNOWN_FACT);
	leave();
	start("", "  - name: red\n    creatures:\n"
		  "      - {use: aldric, name: m, set: {ap_max: 9}}\n"
		  "  - name: blue\n    creatures:\n"
		  "      - {use: dwarf_guard, name: o}\n");
	decree(fight, "move o 31,30");
	choose(fight, "called_shot");
	while (!is_asked(fight, "o", "block")) {
		if (affray_fight_roll(fight)) {
			assert_ok(affray_fight_total(fight, 5, problems));
			affray_fight_advance(fight);
		} else {
			take_default(fight);
		}
	}
	q = fight->run->open;
	assert_int_equal(q->facts[1], DO_CALLED_SHOT);
	assert_int_equal(q->facts[2], 0);
	leave();
}

/* ---- a tactic's wishes are its choices from the menu ---- */

static void listen_to_nothing(void *context, const struct affray_event *event)
{
	(void)context;
	(void)event;
}

static uint64_t played(const struct scenario *scenario, uint64_t number, bool watched)
{
	struct run *run = run_new(scenario);
	struct backers backers = {.listen = listen_to_nothing};
	uint64_t hash;

	if (watched)
		run_listen(run, AFFRAY_ALL_EVENTS, &backers);
	run_start(run, 7, number);
	while (run_play(run) == RUN_RESTED)
		;
	hash = fight_hash(scenario->book, run->fight);
	run_free(run);
	return hash;
}

/* ---- the game master (R01) ---- */

static int asked_of_master;

static int master_answers(const struct look *look, const struct question *q,
			  struct plan *plan)
{
	(void)plan;
	asked_of_master++;
	assert_int_equal(look->side, -1);
	return default_answer(q);
}

/* A tactic that answers for the game master belongs to no side. */
static void test_the_master_takes_no_side(void **unused)
{
	static const struct tactic tactic = {.key = "test", .answer = master_answers};
	static const char text[] =
		"affray: 1\nrulebook: threa\nname: tie\nrulings: {init_tie: gm}\nsides:\n"
		"  - {name: red, creatures: [{use: aldric, name: m}]}\n"
		"  - {name: blue, creatures: [{use: aldric, name: o}]}\n";
	struct affray_scenario *scenario = NULL;
	struct run *run;

	(void)unused;
	asked_of_master = 0;
	assert_ok(
		affray_scenario_read(&scenario, text, strlen(text), "t.yaml", problems));
	run = run_new(affray_scenario_inside(scenario));
	run->master.tactic = &tactic;
	run_start(run, 1, 1);
	while (!asked_of_master)
		run_play(run);
	run_free(run);
	affray_scenario_free(scenario);
}

static void test_watched_equals_silent(void **unused)
{
	static const char *const paths[] = {"scenarios/threa/skirmish.yaml",
					    "scenarios/threa/ambush.yaml",
					    "scenarios/threa/archers.yaml",
					    "scenarios/threa/giant-and-trooper.yaml",
					    "scenarios/threa/wolf-pack.yaml",
					    "scenarios/threa/parry.yaml",
					    "scenarios/threa/dragon.yaml",
					    "scenarios/threa/daggers-and-shield.yaml"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(paths); i++) {
		struct affray_scenario *scenario;

		assert_ok(affray_scenario_load(&scenario, paths[i], problems));
		for (uint64_t k = 1; k <= (uint64_t)cases(20, 4); k++)
			if (played(affray_scenario_inside(scenario), k, false) !=
			    played(affray_scenario_inside(scenario), k, true))
				fail_msg("%s, fight %d", paths[i], (int)k);
		affray_scenario_free(scenario);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_points_of_skill_levels),
		cmocka_unit_test(test_focus_needed),
		cmocka_unit_test(test_track_maximum),
		cmocka_unit_test(test_skill_attributes),
		cmocka_unit_test(test_own_attributes),
		cmocka_unit_test(test_layers),
		cmocka_unit_test(test_skills_of_combatants),
		cmocka_unit_test(test_start_hands),
		cmocka_unit_test(test_things_to_take),
		cmocka_unit_test(test_weight_of_gear),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_head_wounds),
		cmocka_unit_test(test_slots),
		cmocka_unit_test(test_ground),
		cmocka_unit_test(test_sprint_check),
		cmocka_unit_test(test_first_aid),
		cmocka_unit_test(test_most_penalty),
		cmocka_unit_test(test_most_wounds),
		cmocka_unit_test(test_x35_locations),
		cmocka_unit_test(test_single_exit),
		cmocka_unit_test(test_ends_of_moves),
		cmocka_unit_test(test_forget_the_round),
		cmocka_unit_test(test_forget_marks),
		cmocka_unit_test(test_forget_penalties),
		cmocka_unit_test(test_forget_wounds),
		cmocka_unit_test(test_forget_the_dead),
		cmocka_unit_test(test_forgetting_spares_others),
		cmocka_unit_test(test_forget_the_lost),
		cmocka_unit_test(test_forget_the_spent),
		cmocka_unit_test(test_told),
		cmocka_unit_test(test_edict_bounds),
		cmocka_unit_test(test_edicts_on_turns),
		cmocka_unit_test(test_edicts_on_things),
		cmocka_unit_test(test_edicts_in_mid_round),
		cmocka_unit_test(test_least_pools),
		cmocka_unit_test(test_first_load),
		cmocka_unit_test(test_cooldowns_and_breaking),
		cmocka_unit_test(test_first_and_last_rule),
		cmocka_unit_test(test_described_weapons),
		cmocka_unit_test(test_facts_for_tactics),
		cmocka_unit_test(test_the_master_takes_no_side),
		cmocka_unit_test(test_watched_equals_silent),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
