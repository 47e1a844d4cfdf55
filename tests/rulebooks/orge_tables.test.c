/* SPDX-License-Identifier: MIT
 *
 * orge: its printed tables and thresholds, each at its edges. Derived values use
 * attributes that are all different; geometry is compared with pictures, and with angles
 * from atan2.
 */
#include <math.h>
#include "base/text.h"
#include "orge_table.h"

static void put(struct table *table, int who, int x, int y)
{
	table->run->fight->bodies[who].tile = tile_at((int16_t)x, (int16_t)y);
}

/* ---- attributes ---- */

/* R47: `age: -50` keeps the sum below 100, so that every percent shows. */
static void test_gender(void **unused)
{
	static const struct {
		const char *gender, *reading;
		int percent[ATTRIBUTES];
	} rows[] = {
		{"male", "document", {15, -8, 10, 0, -5, 4, 0, 2}},
		{"female", "document", {0, 8, 0, 0, 5, 0, 3, 0}},
		{"none", "document", {0, 0, 0, 0, 0, 0, 0, 0}},
		{"male", "program", {8, -2, 5, 0, -4, 3, 0, 2}},
		{"female", "program", {0, 2, 0, 0, 4, 0, 3, 0}},
		{"male", "none", {0, 0, 0, 0, 0, 0, 0, 0}},
		{"female", "none", {0, 0, 0, 0, 0, 0, 0, 0}},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char head[64], sheet[400];
		struct table table;

		snprintf(head, sizeof head, "rulings: {gender_modifiers: %s}",
			 rows[i].reading);
		snprintf(sheet, sizeof sheet,
			 "gender: %s, base: {str: 100, agl: 100, cst: 100, int: 100, "
			 "wis: 100, wlp: 100, chr: 100, qck: 100}, age: {str: -50, agl: "
			 "-50, cst: -50, int: -50, wis: -50, wlp: -50, chr: -50, qck: "
			 "-50}",
			 rows[i].gender);
		table = creature_with(head, sheet);
		for (int a = 0; a < ATTRIBUTES; a++)
			assert_int_equal(
				attribute(&table.run->scene, 0, (enum attribute)a),
				50 + rows[i].percent[a]);
		close_table(table);
	}
}

/* R48: rounded half up, and kept between 0 and 100. */
static void test_rounded_attributes(void **unused)
{
	static const struct {
		int base, age, value;
	} rows[] = {{10, -5, 10},  {10, -6, 9},	 {10, 5, 11},	{10, 4, 10},
		    {100, 1, 100}, {99, 1, 100}, {98, 1, 99},	{0, 50, 0},
		    {1, -50, 1},   {1, -51, 0},	 {100, 0, 100}, {99, 0, 99}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sheet[100];
		struct table table;

		snprintf(sheet, sizeof sheet, "base: {str: %d}, age: {str: %d}",
			 rows[i].base, rows[i].age);
		table = creature_with("", sheet);
		assert_int_equal(attribute(&table.run->scene, 0, STR), rows[i].value);
		close_table(table);
	}
}

/* Attributes never fall below 0; levels pass from the first skill down to the last. */
static void test_least_and_levels(void **unused)
{
	struct table table =
		creature_with("species:\n  weak: {attributes: {str: -90}}",
			      "species: weak, base: {str: 50}, age: {str: -90}");
	const double *level;

	(void)unused;
	assert_int_equal(attribute(&table.run->scene, 0, STR), 0);
	close_table(table);
	table = creature_with("",
			      "skills: {talent: 8, combat: 2, specialized: 4, sword: 7}");
	level = sheet(&table.run->scene, 0)->level;
	assert_true(level[SK_TALENT] == 8 && level[SK_CRAFTSMANSHIP] == 1);
	assert_true(level[SK_COMBAT] == 3 && level[SK_CLOSE] == 1);
	assert_true(fabs(level[SK_LONG_SWORD] - (7 + 1 / 9.0) / 7) < 1e-12);
	assert_true(level[SK_GROUP] == 1);
	assert_true(level[SK_DEFENSE_WHILE_OUTNUMBERED] == 0.5);
	close_table(table);
}

#define ALL_DIFFERENT \
	"str: 11, agl: 13, cst: 17, int: 19, wis: 23, wlp: 29, chr: 31, qck: 38"

static const struct orge_sheet *sheet_in(const struct table *table)
{
	return sheet(&table->run->scene, 0);
}

static void test_derived_values(void **unused)
{
	struct table table = creature_with("", ALL_DIFFERENT);
	const struct orge_sheet *s = sheet_in(&table);

	(void)unused;
	assert_int_equal(s->max_hp, 3 * 17 + 11 + 29);
	assert_int_equal(s->max_pf, 5 * 17 + 2 * 11 + 13);
	assert_int_equal(s->max_mf, 5 * 29 + 2 * 19 + 23);
	assert_int_equal(s->ap, 17); /* 5 + 38 / 3 */
	assert_int_equal(s->hbc, 2 * 11 + 13 - 45);
	assert_int_equal(s->hbr, 2 * 13 + 11 - 45);
	assert_int_equal(s->db, 2 * 13 + 38 - 45);
	assert_int_equal(s->bmam, 2 * 13 + 11 + 38 - 60);
	assert_int_equal(s->ncw_hg, 280);
	assert_int_equal(s->swf_hg, 840);
	assert_true(fabs(s->surface - 0.85) < 1e-12);
	close_table(table);
	/* every maximum is at least 1 */
	table = creature_with("",
			      "str: 0, agl: 0, cst: 0, int: 0, wis: 0, wlp: 0, chr: 0");
	s = sheet_in(&table);
	assert_int_equal(s->max_hp, 1);
	assert_int_equal(s->max_pf, 1);
	assert_int_equal(s->max_mf, 1);
	assert_int_equal(s->max_mana, 1);
	close_table(table);
}

/* Haste adds half, rounded down; slowness leaves half, rounded up; destabilised takes 2;
 * never below 1. */
static void test_budget(void **unused)
{
	static const struct {
		int qck, plain, hasted, slowed, both, destabilised, all;
	} rows[] = {
		{0, 5, 7, 3, 4, 3, 2},	  {2, 5, 7, 3, 4, 3, 2},
		{3, 6, 9, 3, 5, 4, 3},	  {14, 9, 13, 5, 7, 7, 5},
		{15, 10, 15, 5, 8, 8, 6}, {17, 10, 15, 5, 8, 8, 6},
		{18, 11, 16, 6, 8, 9, 6}, {100, 38, 57, 19, 29, 36, 27},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const int expected[] = {rows[i].plain,	      rows[i].hasted,
					rows[i].slowed,	      rows[i].both,
					rows[i].destabilised, rows[i].all};
		static const char *const states[] = {
			"",
			"hasted: 9",
			"slowed: 9",
			"hasted: 9, slowed: 9",
			"destabilised: 9",
			"hasted: 9, slowed: 9, destabilised: 9"};

		for (size_t k = 0; k < LENGTH(states); k++) {
			char sheet[100];
			struct table table;

			snprintf(sheet, sizeof sheet, "qck: %d, states: {%s}",
				 rows[i].qck, states[k]);
			table = creature_with("", sheet);
			assert_int_equal(orge_budget(&table.run->scene, 0), expected[k]);
			close_table(table);
		}
	}
	for (int ap = 1; ap <= 4; ap++) { /* set by the sheet */
		char sheet[100];
		struct table table;

		snprintf(sheet, sizeof sheet, "ap: %d, states: {destabilised: 9}", ap);
		table = creature_with("", sheet);
		assert_int_equal(orge_budget(&table.run->scene, 0), ap < 4 ? 1 : 2);
		close_table(table);
	}
}

static void test_species_maxima(void **unused)
{
	static const struct {
		const char *species;
		int pf, mf, ncw, swf, square_cm;
	} rows[] = {
		{"human", 120, 206, 280, 840, 8500},
		{"elf", 114, 216, 224, 560, 8400},
		{"dwarf", 132, 257, 420, 1680, 6500},
		{"halfling", 114, 185, 140, 350, 2550},
		{"gnome", 108, 216, 56, 112, 1200},
		{"goblin", 126, 216, 224, 672, 5200},
		{"orc", 134, 189, 364, 1274, 9625},
		{"undead", 120, 206, 280, 840, 6800},
		{"troll", 120, 206, 280, 840, 20800},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sheet[200];
		struct table table;
		const struct orge_sheet *s;

		snprintf(sheet, sizeof sheet, "species: %s, " ALL_DIFFERENT,
			 rows[i].species);
		table = creature_with("", sheet);
		s = sheet_in(&table);
		if (s->max_pf != rows[i].pf || s->max_mf != rows[i].mf ||
		    s->ncw_hg != rows[i].ncw || s->swf_hg != rows[i].swf ||
		    lround(s->surface * 10000) != rows[i].square_cm)
			fail_msg("%s: PF %d MF %d NCW %d SWF %d surface %f",
				 rows[i].species, s->max_pf, s->max_mf, s->ncw_hg,
				 s->swf_hg, s->surface);
		close_table(table);
	}
}

/* As many kinds of missiles as a sheet can name: the last one counts, and nothing is
 * written past it. */
static void test_four_magazines(void **unused)
{
	struct table table = creature_with(
		"",
		"weapons: [longbow], ammo: [{missile: bolt, count: 3}, {missile: dart, "
		"count: 4}, {missile: stone, count: 5}, {missile: war_arrow, count: "
		"6}], states: {unconscious: 5, sleeping: 6, paralysed: 7, "
		"petrified: 8}");
	const struct orge_creature *x = creature(&table.run->scene, 0);

	(void)unused;
	assert_int_equal(x->count[0], 3);
	assert_int_equal(x->count[1], 4);
	assert_int_equal(x->count[2], 5);
	assert_int_equal(x->count[3], 5); /* one is loaded */
	assert_int_equal(x->magazine, 3);
	assert_int_equal(x->things[0].loaded, 4);
	for (int i = 0; i < SKILLS; i++)
		assert_int_equal(x->points[i], 0);
	close_table(table);
}

/* The first weapon that can be held is in hand, wherever it is listed; a spell that is
 * listed twice is learnt once; checks of any chance teach (ORG-OUT-06). */
static void test_start(void **unused)
{
	struct table table = creature_with(
		"", "weapons: [bite, claw, dagger], path: mage, spells: [fireball, "
		    "fireball, magic_missile, fireball]");
	const struct orge_creature *x = creature(&table.run->scene, 0);

	(void)unused;
	assert_int_equal(x->hand[0], 3);
	assert_int_equal(x->hand[1], 0);
	assert_int_equal(x->things[2].place, IN_HAND);
	assert_int_equal(sheet_in(&table)->spells_known, 2);
	assert_int_equal(setup_of(&table.run->scene)->difficulty[0], 1095);
	assert_int_equal(setup_of(&table.run->scene)->difficulty[1], 1021);
	assert_int_equal(setup_of(&table.run->scene)->difficulty[99], 0);
	close_table(table);
}

/* ORG-INI-02 in exact odds: of two who throw against each other the one with four times
 * the Quickness is ahead in 7 cases of 8, whoever else there is. */
static void test_odds_of_initiative(void **unused)
{
	static const struct {
		int first, second, down;
		double ahead;
	} rows[] = {{0, 2, 1, 0.5},   {1, 2, 0, 0.875}, {0, 1, 2, 0.125},
		    {1, 2, 0, 0.875}, {0, 2, 1, 0.5},	{0, 1, 2, 0.125}};
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nsides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x}, {use: neutral, name: "
		"y, set: {qck: 60}}]}\n"
		"  - {name: b, creatures: [{use: neutral, name: z}]}\n");
	struct fight *fight = table.run->fight;

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct walk walk = {0};
		double ahead = 0;

		for (int who = 0; who < 3; who++)
			change(table.run, who)->state[STUNNED] = who == rows[i].down;
		table.run->walk = &walk;
		do {
			walk_begin(&walk);
			orge_initiative(table.run);
			assert_true(fight->order[0] != rows[i].down);
			ahead += fight->order[0] == rows[i].first ? walk.weight : 0;
		} while (walk_next(&walk));
		table.run->walk = NULL;
		if (fabs(ahead - rows[i].ahead) > 1e-3)
			fail_msg("row %d: %f", (int)i, ahead);
	}
	close_table(table);
}

/* E04 in the book's own table: with the exact neutral angle 1 m² at 10 m is neutral. */
static void test_figures(void **unused)
{
	static const char *const rows[][2] = {{"10 m | -0.4 | 7.6", "0.08"},
					      {"10 m | 0.0 | 7.6", "exact"}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char head[40], buffer[80];
		struct text text = text_in(buffer, sizeof buffer);
		struct table table;

		snprintf(head, sizeof head, "rulings: {nsa: %s}", rows[i][1]);
		table = creature_with(head, "");
		assert_true(orge_figures[1].row(&table.run->scene, 3, &text));
		assert_string_equal(buffer, rows[i][0]);
		close_table(table);
	}
}

/* ORG-CTX-01: a lamp that burns by edict, in nobody's hand, is one of 5 m. */
static void test_lamp_of_an_edict(void **unused)
{
	struct table table = creature_with("light: dark", "");

	(void)unused;
	change(table.run, 0)->lamp = 1;
	for (int x = 4; x <= 6; x++) {
		put(&table, 0, 10, 10);
		put(&table, 1, 10 + x, 10);
		assert_int_equal(orge_light(&table.run->scene, 1),
				 x <= 5 ? PENUMBRA : DARK);
	}
	close_table(table);
}

/* ORG-MOV-02: everything carried, to the last 100 g; things on the ground weigh
 * nothing. */
static void test_load(void **unused)
{
	static const struct {
		const char *sheet;
		int hectograms;
	} rows[] = {
		{"", 0},
		{"armor: cloth", 2},
		{"weapons: [dagger]", 4},
		{"weapons: [dagger, longsword], armor: leather, shield: small_shield",
		 4 + 15 + 50 + 30},
		{"weapons: [longbow], ammo: [{missile: war_arrow, count: 20}], items: "
		 "[bandage, horn]",
		 15},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table = creature_with("", rows[i].sheet);
		struct orge_thing *thing = change(table.run, 0)->things;

		assert_int_equal(orge_load(&table.run->scene, 0), rows[i].hectograms);
		if (i == 2) {
			thing->place = STOWED;
			assert_int_equal(orge_load(&table.run->scene, 0), 4);
			thing->place = IN_BAG;
			assert_int_equal(orge_load(&table.run->scene, 0), 4);
			thing->place = LYING;
			assert_int_equal(orge_load(&table.run->scene, 0), 0);
			thing->place = IN_HAND;
			thing->holder = 1; /* taken by the other creature */
			assert_int_equal(orge_load(&table.run->scene, 0), 0);
			assert_int_equal(orge_load(&table.run->scene, 1), 4);
		}
		close_table(table);
	}
}

static void test_mana(void **unused)
{
	static const struct {
		const char *sheet;
		int mana;
	} rows[] = {
		{"path: mage", 5 * (3 * 19 + 23 + 29)},
		{"path: cleric", 5 * (3 * 23 + 31 + 29)},
		{"path: bard", 5 * (3 * 31 + 19 + 29)},
		{"path: none", 5 * (2 * 19 + 23 + 31 + 29)},
		/* 25 a level, with the half level of its parent; R87: if trained */
		{"path: mage, skills: {mana_tank: 2, arcane_development: 1}", 545 + 62},
		{"path: mage, skills: {arcane_development: 1}", 545},
		{"path: mage, skills: {mana_tank: 10}", 545 + 250},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sheet[200];
		struct table table;

		snprintf(sheet, sizeof sheet, ALL_DIFFERENT ", %s", rows[i].sheet);
		table = creature_with("", sheet);
		assert_int_equal(sheet_in(&table)->max_mana, rows[i].mana);
		close_table(table);
	}
}

static void test_recovery_of_traits(void **unused)
{
	static const struct {
		const char *traits;
		int prr, mrr;
	} rows[] = {{"", 5, 5},
		    {"enduring", 11, 7},
		    {"tough", 7, 11},
		    {"enduring, tough", 13, 13}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sheet[100];
		struct table table;

		snprintf(sheet, sizeof sheet, "traits: [%s]", rows[i].traits);
		table = creature_with("", sheet);
		assert_int_equal(sheet_in(&table)->prr, rows[i].prr);
		assert_int_equal(sheet_in(&table)->mrr, rows[i].mrr);
		close_table(table);
	}
}

/* ORG-RES-01 */
static void test_resists(void **unused)
{
	static const int rows[RESISTS] = {
		[RESIST_TRAP] = (2 * 38 + 13 - 45) * 8,
		[RESIST_CHARM] = (31 + 29 - 30) * 8,
		[RESIST_CONFUSION] = (23 - 15) * 5,
		[RESIST_DISEASE] = (3 * 17 + 29 - 60) * 5,
		[RESIST_FEAR] = (4 * 29 - 19 - 45) * 5,
		[RESIST_MANA_DRAIN] = (23 + 19 - 30) * 15,
		[RESIST_MENTAL_DRAIN] = (29 - 15) * 12,
		[RESIST_MENTAL_PARALYSIS] = (29 + 19 - 30) * 6,
		[RESIST_PHYS_PARALYSIS] = (17 + 11 - 30) * 3,
		[RESIST_PHYS_DRAIN] = (17 - 15) * 12,
		[RESIST_POISON] = (17 - 15) * 2,
		[RESIST_MAGE] = (3 * 19 + 23 + 29 - 75) * 5,
		[RESIST_CLERIC] = (3 * 23 + 31 + 29 - 75) * 5,
		[RESIST_BARD] = (3 * 31 + 19 + 29 - 75) * 5,
		[RESIST_OTHER] = (2 * 19 + 23 + 31 + 29 - 75) * 5,
	};
	struct table table = creature_with("", ALL_DIFFERENT);

	(void)unused;
	for (int i = 0; i < RESISTS; i++)
		assert_int_equal(sheet_in(&table)->resists[i], rows[i]);
	close_table(table);
}

/* ORG-OUT-04: 2 points a level, rounded down; at most 90. No skill helps against
 * electricity and sound. */
static void test_resistances(void **unused)
{
	static const int rows[TYPES] = {
		[SLS] = 5, [PRC] = 5, [BDG] = 5, [CLD] = 3,  [FIR] = 5,
		[ELC] = 0, [ARC] = 2, [PSN] = 9, [ACD] = 11, [SNC] = 0};
	struct table table = creature_with(
		"", "skills: {craftsmanship: 9, lore: 9, resistance_improvement: 3, "
		    "physical_hardening: 2, "
		    "cold_resistance: 1, fire_resistance: 2, arcane_resistance: 3, "
		    "poison_resistance: 4, acid_resistance: 5}");

	(void)unused;
	for (int i = 0; i < TYPES; i++)
		assert_int_equal(
			orge_resistance(&table.run->scene, 0, (enum damage_type)i),
			rows[i]);
	close_table(table);
	table = creature_with("", "armor: full_plate, skills: {physical_hardening: 24}, "
				  "states: {blessed: 9, shielded: 9}");
	assert_int_equal(orge_resistance(&table.run->scene, 0, SLS), 90);
	assert_int_equal(orge_resistance(&table.run->scene, 0, CLD), 1);
	assert_int_equal(orge_resistance(&table.run->scene, 0, ARC), 0);
	close_table(table);
	table = creature_with("", "states: {shielded: 9}");
	assert_int_equal(orge_resistance(&table.run->scene, 0, BDG), 15);
	assert_int_equal(orge_resistance(&table.run->scene, 0, CLD), 0);
	close_table(table);
	table = creature_with("", "armor: full_plate, skills: {physical_hardening: 20}, "
				  "states: {cursed: 9, exposed: 9, rage: 9}");
	assert_int_equal(orge_resistance(&table.run->scene, 0, SLS), 42);
	assert_int_equal(orge_resistance(&table.run->scene, 0, ELC), -40);
	change(table.run, 0)->armor_wear = 127; /* 85 % of 150 is 127.5 */
	assert_int_equal(orge_resistance(&table.run->scene, 0, SLS), 42);
	change(table.run, 0)->armor_wear = 128;
	assert_int_equal(orge_resistance(&table.run->scene, 0, SLS), 0);
	close_table(table);
}

/* ORG-DMG-02: damage may repeat as often as there is room; one more replaces the one with
 * the least left. */
static void test_one_surge_more(void **unused)
{
	struct table table = creature_with("", "");
	struct orge_creature *x = change(table.run, 0);

	(void)unused;
	for (int i = 0; i < SURGES; i++) {
		struct surge surge = {
			.type = PSN, .damage = 9, .number = i == 6 ? 2 : 3, .seconds = 2};

		orge_add_surge(table.run, 0, &surge);
	}
	orge_add_surge(
		table.run, 0,
		&(struct surge){.type = ACD, .damage = 40, .number = 5, .seconds = 2});
	for (int i = 0; i < SURGES; i++) {
		assert_int_equal(x->surges[i].damage, i == 6 ? 40 : 9);
		assert_int_equal(x->surges[i].left, i == 6 ? 5 : 3);
		assert_int_equal(x->surges[i].type, i == 6 ? ACD : PSN);
	}
	assert_int_equal(x->long_left, 0); /* the field after them */
	close_table(table);
}

/* A cure ends poison that waits for the end of the round, in any place, but no other
 * repeating damage. */
static void test_cure_of_waiting_poison(void **unused)
{
	struct table table = creature_with("", "");
	struct orge_creature *x = change(table.run, 0);

	(void)unused;
	for (int i = 0; i < SURGES; i++)
		orge_add_surge(table.run, 0,
			       &(struct surge){.type = i == 2 ? ACD : PSN,
					       .damage = 9,
					       .number = 3,
					       .seconds = 2});
	x->surges[3].waiting = 0; /* from an earlier round */
	orge_pend_cure(table.run, 0);
	for (int i = 0; i < SURGES; i++)
		assert_int_equal(x->surges[i].left, i == 2 || i == 3 ? 3 : 0);
	close_table(table);
}

/* ORG-OUT-02: at least a tenth of the damage is left. */
static void test_least_damage(void **unused)
{
	static const struct {
		int modifiers, damage;
	} rows[] = {{0, 200}, {-89, 22}, {-90, 20}, {-91, 20}, {-200, 20}};
	struct table table = creature_with("", "");
	const struct harm harm = {.type = SLS, .damage = 200};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_int_equal(
			orge_damage(&table.run->scene, 0, &harm, 1, rows[i].modifiers),
			rows[i].damage);
	close_table(table);
}

/* ORG-ACT-06: -5 for each other attacker, four at most. */
static void test_outnumbered(void **unused)
{
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nsides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x}]}\n"
		"  - {name: b, creatures: [{use: neutral, count: 7, set: {weapons: "
		"[dagger]}}]}\n");
	struct orge_act act =
		orge_imagine_attack(&table.run->scene, 1, THINGS, 0, NO_SPECIAL, 0);

	(void)unused;
	for (int others = 0; others <= 6; others++) {
		int off = 5 * (others < 4 ? others : 4);

		change(table.run, 0)->attackers =
			(struct creature_set){((1u << others) - 1) << 2 | 1u << 1};
		assert_int_equal(orge_defense_chance(&table.run->scene, &act, 0, 0, DODGE,
						     AGAINST_CLOSE),
				 orge_threshold(orge_bend(0.4, -off, 4.2), 1000000));
	}
	close_table(table);
}

/* ORG-SKL-03: 1000 points make a level, 999 do not; a third goes to the parent skill, a
 * third of that to its parent. */
static void test_meditation(void **unused)
{
	static const struct {
		int level, points, left, parent;
	} rows[] = {{0, 999, 999, 0},	{0, 1000, 0, 333},  {0, 1001, 1, 333},
		    {1, 1000, 1000, 0}, {1, 1399, 1399, 0}, {1, 1400, 0, 466}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sheet[60];
		struct table table;
		uint16_t *points;

		snprintf(sheet, sizeof sheet, "skills: {dagger: %d}", rows[i].level);
		table = creature_with("", sheet);
		points = change(table.run, 0)->points;
		points[SK_DAGGER] = (uint16_t)rows[i].points;
		orge_meditate(table.run);
		assert_int_equal(points[SK_DAGGER], rows[i].left);
		assert_int_equal(points[SK_KNIFE], rows[i].parent);
		assert_int_equal(points[SK_MELEE], rows[i].parent / 3);
		assert_int_equal(points[SK_CLOSE], rows[i].parent / 9);
		assert_int_equal(points[SK_COMBAT], rows[i].parent / 27);
		assert_int_equal(points[SK_TALENT], rows[i].parent / 81);
		close_table(table);
	}
}

/* ORG-SKL-03: from the last skill to the first; a level gives its parent a third of its
 * points, and so on up to Talent, which may thereby reach a level itself. */
static void test_meditation_up_to_talent(void **unused)
{
	struct table table = creature_with("", "skills: {combat: 20}");
	uint16_t *points = change(table.run, 0)->points;

	(void)unused;
	points[SKILLS - 1] = 1001;
	points[SK_GROUP] = 665;
	points[SK_COMBAT] = 65530;
	points[SK_TALENT] = 987;
	orge_meditate(table.run);
	assert_int_equal(points[SKILLS - 1], 1);
	assert_int_equal(points[SK_GROUP], 998);
	assert_int_equal(points[SK_SPECIALIZED], 111);
	assert_int_equal(points[SK_COMBAT], 65535); /* the next level costs more */
	assert_int_equal(points[SK_TALENT], 999);
	points[SK_TALENT] = 1000;
	orge_meditate(table.run);
	assert_int_equal(points[SK_TALENT], 0);
	close_table(table);
}

/* ---- pure functions ---- */

static void test_estimates(void **unused)
{
	(void)unused;
	assert_true(orge_estimate(1, 0) == -49.0 && orge_estimate(50, 0) == 0.0 &&
		    orge_estimate(99, 0) == 49.0);
	for (int chance = 1; chance < 100; chance++) {
		double program = 420 * (1 / (1 + exp(-chance / 100.0)) -
					1 / (1 + exp(-50 / 100.0)));

		assert_true(fabs(orge_estimate(chance, 1) - program) < 1e-9);
		assert_true(fabs(orge_estimate(chance, 2) -
				 100 * log(chance / (100.0 - chance)) / 4.2) < 1e-9);
	}
}

static void test_edges_of_chances(void **unused)
{
	(void)unused;
	assert_true(orge_exp(-700.5) == 0.0 && orge_exp(-700.0) > 0.0);
	assert_true(orge_exp(701.0) == orge_exp(700.0));
	assert_true(orge_exp(699.0) < orge_exp(700.0));
	assert_int_equal(orge_threshold(1.0, 1000000), 1000000);
	assert_int_equal(orge_threshold(0.4999995, 1000000), 499999);
	assert_int_equal(orge_threshold(0.9999999, 100), 99);
	assert_true(orge_solid_angle(4, 0.1) == 100.0);
	assert_true(orge_solid_angle(12.57, 1) == 100.0); /* 100.03 */
	assert_true(fabs(orge_solid_angle(12.56, 1) - 99.9493) < 1e-3);
	assert_true(orge_angle_modifier(0.0, 0.08) == -100.0);
	assert_true(fabs(orge_angle_modifier(0.01, 0.08) + 87.7611) < 1e-3);
	assert_true(orge_angle_modifier(0.0, 0.2) == -100.0);
	assert_int_equal(orge_ceiling(1.0), 1);
	assert_int_equal(orge_ceiling(1.0000000005), 1);
	assert_int_equal(orge_ceiling(1.0000000015), 2);
	assert_int_equal(orge_ceiling(1.00000001), 2);
	assert_int_equal(orge_ceiling(0.2), 1);
}

/* A tactic is told the chance that the cast will be rolled against
 * (spell-terror.fight). */
static void test_chance_of_a_cast(void **unused)
{
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\ndistance: 5\nsides:\n"
		"  - {name: a, creatures: [{use: odo, set: {spells: [terror], methods: "
		"[incantation]}}]}\n"
		"  - {name: b, creatures: [{use: wraith}]}\n");

	(void)unused;
	assert_int_equal(orge_cast_chance(&table.run->scene, 0,
					  sheet(&table.run->scene, 0)->spell[0],
					  INCANTATION, 1),
			 654391);
	close_table(table);
}

/* A tactic is told a reaction's base around 50 with the rows of the table. */
static void test_worth_of_reactions(void **unused)
{
	static const struct {
		const char *sheet;
		enum reaction reaction;
		int close, ranged;
	} rows[] = {
		{"", DODGE, -10, -30},
		{"skills: {dodge: 2, gymnastics: 3}", DODGE, 3, -17},
		{"armor: leather, shield: buckler", DODGE, -14, -34},
		{"stance: prone", DODGE, -25, -45},
		{"weapons: [longsword], skills: {parry: 1}", PARRY, 0, 0},
		{"weapons: [rapier]", PARRY, 0, 0},
		{"weapons: [longsword, dagger], states: {held: 1}", PARRY, -5, -5},
		{"shield: small_shield, skills: {block: 2}", BLOCK, 13, 13},
		{"shield: large_shield", BLOCK, 11, 21},
		{"armor: leather, skills: {disengagement: 2}", DISENGAGE, -8, -8},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table = creature_with("", rows[i].sheet);
		double close = orge_reaction_worth(&table.run->scene, 0, rows[i].reaction,
						   AGAINST_CLOSE),
		       ranged = orge_reaction_worth(&table.run->scene, 0,
						    rows[i].reaction, AGAINST_RANGED);

		if (fabs(close - rows[i].close) > 1e-9 ||
		    fabs(ranged - rows[i].ranged) > 1e-9)
			fail_msg("row %d: %f, %f", (int)i, close, ranged);
		close_table(table);
	}
}

/* ORG-RNG-09: an arrow's 20 points, +10 % for the longbow, by fifths of its 90 m. The
 * upper edge belongs to the nearer band. */
static void test_damage_by_distance(void **unused)
{
	static const struct {
		int x, y, damage;
	} rows[] = {{1, 0, 27},	 {18, 0, 27}, {18, 1, 23}, {36, 0, 23}, {36, 1, 20},
		    {54, 0, 20}, {54, 1, 14}, {72, 0, 14}, {72, 1, 6},	{90, 0, 6}};
	char row[96], text[700];
	struct table table;

	(void)unused;
	memset(row, '.', 95);
	row[95] = '\0';
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: orge\nname: x\nmap: |\n  %s\n  %s\nsides:\n"
		 "  - {name: a, creatures: [{use: neutral, name: x, at: [0, 0], set: "
		 "{weapons: [longbow], ammo: [{missile: war_arrow, count: 2}]}}]}\n"
		 "  - {name: b, creatures: [{use: neutral, at: [90, 0]}]}\n",
		 row, row);
	table = open_table(text);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct orge_act act;

		put(&table, 1, rows[i].x, rows[i].y);
		act = orge_imagine_attack(&table.run->scene, 0, 0, STYLE_SHOOT,
					  NO_SPECIAL, 1);
		assert_int_equal(orge_blow_damage(&table.run->scene, &act, 1, 1),
				 rows[i].damage);
	}
	close_table(table);
}

/* ORG-COV-01: what each level of cover takes from a shot at 7 m: points, or a part of the
 * surface (R37). */
static void test_points_of_cover(void **unused)
{
	static const struct {
		const char *cover;
		int points;
		double part;
	} rows[] = {{"none", 0, 1},
		    {"light", 15, 0.75},
		    {"half", 30, 0.5},
		    {"heavy", 50, 0.25}};
	static const char *const modes[] = {"modifier", "surface", "both"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows) * LENGTH(modes); i++) {
		size_t row = i / LENGTH(modes), mode = i % LENGTH(modes);
		double surface = mode == 0 ? 0.85 : 0.85 * rows[row].part;
		double points = mode == 1 ? 0 : rows[row].points;
		struct table table;
		char text[500];
		struct orge_act act;

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\ndistance: 7\n"
			 "rulings: {cover_mode: %s}\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, name: x, set: "
			 "{weapons: "
			 "[longbow], ammo: [{missile: war_arrow, count: 2}]}}]}\n"
			 "  - {name: b, creatures: [{use: neutral, set: {cover: %s}}]}\n",
			 modes[mode], rows[row].cover);
		table = open_table(text);
		act = orge_imagine_attack(&table.run->scene, 0, 0, STYLE_SHOOT,
					  NO_SPECIAL, 1);
		points =
			orge_angle_modifier(orge_solid_angle(surface, 49), 0.08) - points;
		assert_int_equal(orge_hit_chance(&table.run->scene, &act, 1),
				 orge_threshold(orge_bend(0.5, points, 4.2), 1000000));
		close_table(table);
	}
}

/* ORG-AIM-01: +20, +35, +45 against the aimed target, and against nobody else. */
static void test_points_of_aim(void **unused)
{
	static const int points[] = {0, 20, 35, 45};
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nsides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x, at: [20, 20], set: "
		"{weapons: [longbow], ammo: [{missile: war_arrow, count: 2}]}}]}\n"
		"  - {name: b, creatures: [{use: neutral, at: [30, 20]}, {use: neutral, "
		"name: y, at: [20, 30]}]}\n");
	double open = orge_angle_modifier(orge_solid_angle(0.85, 100), 0.08);

	(void)unused;
	for (int i = 0; i < (int)LENGTH(points); i++) {
		struct orge_act act = orge_imagine_attack(&table.run->scene, 0, 0,
							  STYLE_SHOOT, NO_SPECIAL, 1);

		act.aimed = (uint8_t)i;
		assert_int_equal(
			orge_hit_chance(&table.run->scene, &act, 1),
			orge_threshold(orge_bend(0.5, open + points[i], 4.2), 1000000));
		assert_int_equal(orge_hit_chance(&table.run->scene, &act, 2),
				 orge_threshold(orge_bend(0.5, open, 4.2), 1000000));
	}
	close_table(table);
}

/* The queue of acts for the defence phase has limited room: when it is full, no other act
 * can be declared. */
static void test_full_queue(void **unused)
{
	struct table table =
		open_table("affray: 1\nrulebook: orge\nname: x\ndistance: 1\nsides:\n"
			   "  - {name: a, creatures: [{use: neutral, name: x}]}\n"
			   "  - {name: b, creatures: [{use: neutral}]}\n");
	const struct scene *scene = &table.run->scene;

	(void)unused;
	for (int queued = QUEUE - 1; queued <= QUEUE; queued++) {
		((struct orge_fight *)table.run->fight)->queued = (uint8_t)queued;
		assert_int_equal(orge_may_attack(scene, 0), queued < QUEUE);
		for (int i = 0; i < TECHNICS; i++)
			assert_true(queued < QUEUE ||
				    !orge_technic_possible(scene, 0, (enum technic)i));
		assert_int_equal(orge_technic_possible(scene, 0, INTIMIDATION),
				 queued < QUEUE);
	}
	close_table(table);
}

/* ORG-ATK-03: backstabs and silent kills need hand weapons or weapons of middle reach. */
static void test_short_blades(void **unused)
{
	static const struct {
		const char *weapon;
		bool is_short;
	} rows[] = {
		{"dagger", true}, {"shortsword", true}, {"mace", true}, {"spear", false}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table;
		char text[500];

		snprintf(
			text, sizeof text,
			"affray: 1\nrulebook: orge\nname: x\nsides:\n"
			"  - {name: a, creatures: [{use: neutral, name: x, at: [20, 20], "
			"set: {weapons: [%s], skills: {backstab: 1, "
			"silent_assassination: 1}}}]}\n"
			"  - {name: b, creatures: [{use: neutral, at: [21, 20], facing: "
			"e, set: {states: {paralysed: 9}}}]}\n",
			rows[i].weapon);
		table = open_table(text);
		assert_int_equal(
			orge_special_legal(&table.run->scene, 0, 0, 0, BACKSTAB, 1),
			rows[i].is_short);
		assert_int_equal(orge_special_legal(&table.run->scene, 0, 0, 0,
						    SILENT_ASSASSINATION, 1),
				 rows[i].is_short);
		close_table(table);
	}
}

/* ORG-MOV-01: speed never falls below a tenth of the usual. */
static void test_least_speed(void **unused)
{
	static const int rows[][2] = {/* ground, percent */
				      {0, 40},	 {-29, 11}, {-30, 10},
				      {-31, 10}, {-32, 10}, {-90, 10}};
	struct table table = creature_with("", "str: 0, agl: 0, qck: 0");

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_true(
			fabs(orge_metres_per_ap(&table.run->scene, 0, RUN, rows[i][0]) -
			     6.5 * rows[i][1] / 100 * 2 / 10) < 1e-9);
	close_table(table);
}

/* ---- geometry ---- */

/* 13 / sqrt(85) metres from the line: between 141 and 142 centimetres. */
static void test_width_of_a_line(void **unused)
{
	(void)unused;
	for (int radius = 141; radius <= 142; radius++) {
		struct table table;
		char text[512];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\n"
			 "species: {wide: {radius_cm: %d}}\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, at: [0, 0]}]}\n"
			 "  - {name: b, creatures: [{use: neutral, name: w, at: [7, 3], "
			 "set: {species: wide}}]}\n",
			 radius);
		table = open_table(text);
		assert_int_equal(orge_zone(&table.run->scene, 0, tile_at(0, 0),
					   tile_at(9, 2), ZONE_LINE, 10000)
					 .bits,
				 radius == 142 ? 2 : 0);
		close_table(table);
	}
}

/* Exactly as far from the line as it is wide: just included. */
static void test_edge_of_a_line(void **unused)
{
	static const struct {
		int radius;
		bool met;
	} rows[] = {{99, false}, {100, true}, {101, true}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table;
		char text[512];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\n"
			 "species: {wide: {radius_cm: %d}}\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, at: [0, 0]}]}\n"
			 "  - {name: b, creatures: [{use: neutral, name: w, at: [7, 1], "
			 "set: {species: wide}}]}\n",
			 rows[i].radius);
		table = open_table(text);
		assert_int_equal(orge_zone(&table.run->scene, 0, tile_at(0, 0),
					   tile_at(9, 0), ZONE_LINE, 10000)
					 .bits,
				 rows[i].met ? 2 : 0);
		close_table(table);
	}
}

/* Surprised sides and creatures by name, the first and the last included. */
static void test_names_of_the_surprised(void **unused)
{
	struct table table =
		open_table("affray: 1\nrulebook: orge\nname: x\nambush: a\nsurprised: p, "
			   "c s\nsides:\n"
			   "  - {name: a, creatures: [{use: neutral, name: p}, {use: "
			   "neutral, name: q}]}\n"
			   "  - {name: b, creatures: [{use: neutral, name: r}, {use: "
			   "neutral, name: s}]}\n"
			   "  - {name: c, creatures: [{use: neutral, name: t}]}\n");
	const struct orge_setup *setup = setup_of(&table.run->scene);

	(void)unused;
	assert_int_equal(setup->ambushers.bits, 3);
	assert_int_equal(setup->taken_unawares.bits, 1 | 8 | 16);
	close_table(table);
}

/* Front up to 67.5 degrees, flank up to 112.5, otherwise rear; the limits are never met
 * exactly. */
static void test_sides(void **unused)
{
	const double degrees = 180 / acos(-1.0);

	(void)unused;
	for (int facing = 0; facing < 8; facing++)
		for (int dy = -12; dy <= 12; dy++)
			for (int dx = -12; dx <= 12; dx++) {
				struct tile f = direction_step[facing];
				double off =
					fabs(atan2(f.y, f.x) - atan2(dy, dx)) * degrees;
				enum side_of side;

				if (!dx && !dy)
					continue;
				off = off > 180 ? 360 - off : off;
				side = off < 67.5 ? FRONT : off < 112.5 ? FLANK : REAR;
				assert_int_equal(
					orge_side_of((enum direction)facing, dx, dy),
					side);
			}
}

/* E36 in all eight directions: halves round toward the start. */
static void test_charge_lines(void **unused)
{
	(void)unused;
	for (int dx = -9; dx <= 9; dx++)
		for (int dy = -9; dy <= 9; dy++) {
			int n = abs(dx) > abs(dy) ? abs(dx) : abs(dy);

			for (int i = 1; i <= n; i++) {
				struct tile at = orge_charge_tile(
					tile_at(10, 10), tile_at(10 + dx, 10 + dy), i);
				double x = (double)i * abs(dx) / n,
				       y = (double)i * abs(dy) / n;

				assert_int_equal(abs(at.x - 10), (int)ceil(x - 0.5));
				assert_int_equal(abs(at.y - 10), (int)ceil(y - 0.5));
				assert_true((at.x - 10) * dx >= 0 &&
					    (at.y - 10) * dy >= 0);
			}
		}
}

/* The actor (@) aims at the tile A or X; # and X are in the zone. */
struct picture {
	enum zone zone;
	enum weapon_class class;
	const char *head, *species, *rows[9];
};

static const struct picture pictures[] = {
	{ZONE_LINE,
	 CLASS_P,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@#...", ".....#X..",
	  ".........", ".........", "........."}},
	{ZONE_LINE,
	 CLASS_P,
	 "",
	 "halfling",
	 {".........", ".........", ".........", ".........", "....@....", "......X..",
	  ".........", ".........", "........."}},
	{ZONE_LINE,
	 CLASS_P,
	 "",
	 "troll",
	 {".........", ".........", ".........", ".........", ".X##@....", ".........",
	  ".........", ".........", "........."}},
	{ZONE_LINE,
	 CLASS_P,
	 "",
	 "human",
	 {".........", ".........", ".....X...", "....##...", "....@....", ".........",
	  ".........", ".........", "........."}},
	{ZONE_LINE,
	 CLASS_M,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", ".....X...",
	  ".........", ".........", "........."}},
	{ZONE_LINE,
	 CLASS_H,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", "....X....",
	  ".........", ".........", "........."}},
	{ZONE_LINE,
	 CLASS_H,
	 "rulings: {hand_reach: 1.5}",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", "....X....",
	  ".........", ".........", "........."}},
	{ZONE_LINE,
	 CLASS_H,
	 "rulings: {hand_reach: 1.5}",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", ".....X...",
	  ".........", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_M,
	 "",
	 "human",
	 {".........", ".........", ".........", ".....#...", "....@X...", ".....#...",
	  ".........", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_M,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@#...", "....#X...",
	  ".........", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_M,
	 "rulings: {slash_arc: 60}",
	 "human",
	 {".........", ".........", ".........", "....X....", "....@....", ".........",
	  ".........", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_P,
	 "",
	 "human",
	 {".........", ".........", "..#......", "..##.....", ".#X#@....", "..##.....",
	  "..#......", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_P,
	 "",
	 "human",
	 {".........", "....#....", "....#X#..", "....###..", "....@....", ".........",
	  ".........", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_P,
	 "rulings: {slash_arc: 60}",
	 "human",
	 {".........", ".........", ".........", "......#..", "....@##X.", "......#..",
	  ".........", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_P,
	 "rulings: {slash_arc: 60}",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", ".....##..",
	  ".....#X..", ".........", "........."}},
	{ZONE_ARC,
	 CLASS_H,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", "....X....",
	  ".........", ".........", "........."}},
	{ZONE_SWEEP,
	 CLASS_P,
	 "",
	 "human",
	 {".........", ".........", "......#..", ".....##..", "....@#X#.", ".....##..",
	  "......#..", ".........", "........."}},
	{ZONE_SWEEP,
	 CLASS_P,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@###.", "....#X#..",
	  "....###..", "....#....", "........."}},
	{ZONE_SWEEP,
	 CLASS_P,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", "..###....",
	  "..#X##...", "....#....", "........."}},
	{ZONE_SWEEP,
	 CLASS_M,
	 "",
	 "human",
	 {".........", ".........", ".........", ".........", "....@....", "...#X#...",
	  ".........", ".........", "........."}},
	{ZONE_SWEEP,
	 CLASS_M,
	 "",
	 "human",
	 {".........", ".........", ".........", "...X#....", "...#@....", ".........",
	  ".........", ".........", "........."}},
};

static struct tile aim_of(const struct picture *picture)
{
	for (int y = 0; y < 9; y++)
		for (int x = 0; x < 9; x++)
			if (strchr("AX", picture->rows[y][x]))
				return tile_at((int16_t)(x + 20), (int16_t)(y + 20));
	return tile_at(0, 0);
}

static void test_zones(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(pictures); i++) {
		const struct picture *p = &pictures[i];
		struct table table;
		char text[400];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\n%s\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, name: x, at: [24, "
			 "24]}]}\n"
			 "  - {name: b, creatures: [{use: neutral, name: y, at: [1, 1], "
			 "set: {species: %s}}]}\n",
			 p->head, p->species);
		table = open_table(text);
		for (int y = 0; y < 9; y++)
			for (int x = 0; x < 9; x++) {
				struct creature_set zone;

				if (p->rows[y][x] == '@')
					continue;
				put(&table, 1, x + 20, y + 20);
				zone = orge_zone(&table.run->scene, 0, tile_at(24, 24),
						 aim_of(p), p->zone,
						 orge_reach_hundredths(&table.run->scene,
								       p->class));
				if ((zone.bits == 2) !=
				    (strchr("#X", p->rows[y][x]) != NULL))
					fail_msg("picture %d: %d %d", (int)i, x, y);
			}
		table.run->fight->bodies[1].in_play = 0;
		put(&table, 1, aim_of(p).x, aim_of(p).y);
		assert_int_equal(orge_zone(&table.run->scene, 0, tile_at(24, 24),
					   aim_of(p), p->zone, 900)
					 .bits,
				 0);
		close_table(table);
	}
}

/* The order in which creatures in a zone are met; tiles are relative to the actor at (24,
 * 24). */
static void test_zone_order(void **unused)
{
	static const struct {
		enum zone zone;
		int aim[2], at[4][2];
		const char *order;
	} rows[] = {
		/* the nearest along the line, then the nearest to it, then the first */
		{ZONE_LINE, {2, 1}, {{2, 1}, {1, 1}, {1, 0}, {3, 1}}, "CBAD"},
		{ZONE_LINE, {3, 0}, {{2, 1}, {2, 0}, {1, 1}, {1, -1}}, "CDBA"},
		{ZONE_LINE, {3, 0}, {{3, 0}, {2, 0}, {1, 0}, {1, 1}}, "CDBA"},
		/* the aimed creature, then by distance, then the nearest to the line */
		{ZONE_ARC, {2, 0}, {{1, 1}, {1, 0}, {1, -1}, {2, 0}}, "DBAC"},
		{ZONE_ARC, {1, 1}, {{1, 0}, {0, 1}, {1, 1}, {2, 1}}, "CABD"},
		{ZONE_ARC, {2, 1}, {{1, 2}, {2, 1}, {2, 0}, {1, 0}}, "BDCA"},
		{ZONE_ARC, {3, 1}, {{2, 2}, {2, -2}, {1, 2}, {2, 1}}, "DCAB"},
		/* by distance alone */
		{ZONE_SWEEP, {2, 0}, {{2, 0}, {1, 1}, {1, 0}, {1, -1}}, "CBDA"},
		{ZONE_SWEEP, {2, 0}, {{1, -1}, {2, 1}, {1, 1}, {2, -1}}, "ACBD"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table = open_table(
			"affray: 1\nrulebook: orge\nname: x\nsides:\n"
			"  - {name: a, creatures: [{use: neutral, name: x, at: [24, "
			"24]}]}\n"
			"  - {name: b, creatures: [{use: neutral, count: 4}]}\n");
		struct tile from = tile_at(24, 24),
			    aim = tile_at((int16_t)(24 + rows[i].aim[0]),
					  (int16_t)(24 + rows[i].aim[1]));
		char order[5] = "";
		int8_t list[MAX_CREATURES];

		for (int k = 0; k < 4; k++)
			put(&table, k + 1, 24 + rows[i].at[k][0], 24 + rows[i].at[k][1]);
		assert_int_equal(orge_zone_order(&table.run->scene, from, aim,
						 rows[i].zone, (struct creature_set){30},
						 list),
				 4);
		for (int k = 0; k < 4; k++)
			order[k] = (char)('A' + list[k] - 1);
		if (strcmp(order, rows[i].order) != 0)
			fail_msg("row %d: %s instead of %s", (int)i, order,
				 rows[i].order);
		/* two of them, and one alone */
		assert_int_equal(orge_zone_order(&table.run->scene, from, aim,
						 rows[i].zone, (struct creature_set){6},
						 list),
				 2);
		assert_int_equal(
			list[0] - list[1],
			strchr(rows[i].order, 'A') < strchr(rows[i].order, 'B') ? -1 : 1);
		for (int k = 1; k <= 4; k++) {
			assert_int_equal(orge_zone_order(&table.run->scene, from, aim,
							 rows[i].zone, set_of(k), list),
					 1);
			assert_int_equal(list[0], k);
		}
		assert_int_equal(orge_zone_order(&table.run->scene, from, aim,
						 rows[i].zone, (struct creature_set){3},
						 list),
				 2); /* the first two */
		assert_int_equal(orge_zone_order(&table.run->scene, from, aim,
						 rows[i].zone, (struct creature_set){0},
						 list),
				 0);
		close_table(table);
	}
}

/* Every terrain in its column, as an obstacle between the first row and the third. */
static void test_terrains(void **unused)
{
	static const struct {
		char sign;
		bool steps, sight, missiles, water, difficult;
		int cover, defense, walk, run;
	} rows[] = {
		{'.', 1, 1, 1, 0, 0, 0, 0, 0, 0},    {'#', 0, 0, 0, 0, 0, 0, 0, 0, 0},
		{':', 1, 1, 1, 0, 1, 0, 0, 0, 0},    {'~', 1, 1, 1, 1, 0, 0, 0, 0, 0},
		{'1', 1, 1, 1, 0, 0, 1, 0, 0, 0},    {'2', 1, 1, 1, 0, 0, 2, 0, 0, 0},
		{'3', 1, 1, 1, 0, 0, 3, 0, 0, 0},    {'b', 1, 1, 1, 0, 0, 0, 15, 12, 8},
		{'=', 1, 1, 1, 0, 0, 0, -5, 15, 20}, {'f', 1, 0, 0, 0, 0, 0, 18, 15, 20},
		{'+', 0, 0, 0, 0, 0, 0, 0, 0, 0},    {'4', 1, 0, 0, 0, 0, 0, 0, 0, 0},
	};
	struct table table =
		open_table("affray: 1\nrulebook: orge\nname: x\nmap: |\n"
			   "  ............\n  .#:~123b=f+4\n  ............\n"
			   "sides:\n"
			   "  - {name: a, creatures: [{use: neutral, name: x, at: "
			   "[0, 0], set: {defense: 3}}]}\n"
			   "  - {name: b, creatures: [{use: neutral, at: [0, 2]}]}\n");
	const struct scene *scene = &table.run->scene;

	(void)unused;
	for (int i = 0; i < (int)LENGTH(rows); i++) {
		struct tile here = tile_at((int16_t)i, 0),
			    middle = tile_at((int16_t)i, 1),
			    there = tile_at((int16_t)i, 2);
		bool wrong;

		put(&table, 1, i, 2);
		put(&table, 0, i, 1);
		wrong = orge_is_passable(scene, middle) != rows[i].steps ||
			orge_sees(scene, here, there) != rows[i].sight ||
			orge_missile_flies(scene, here, there) != rows[i].missiles ||
			orge_is_water(scene, middle) != rows[i].water ||
			orge_is_difficult(scene, middle) != rows[i].difficult ||
			orge_cover(scene, here, 1) != rows[i].cover ||
			orge_tile_defense(scene, 0) != rows[i].defense + 3 ||
			orge_ground(scene, 0, middle, WALK) != rows[i].walk ||
			orge_ground(scene, 0, middle, RUN) != rows[i].run ||
			/* the ends never block */
			!orge_sees(scene, here, middle) ||
			!orge_sees(scene, middle, there) ||
			!orge_missile_flies(scene, middle, there);
		if (wrong)
			fail_msg("terrain %c", rows[i].sign);
	}
	close_table(table);
}

/* ORG-GEO-02: only cover that touches the target counts, and not the shooter's own
 * tile. */
static void test_cover(void **unused)
{
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nmap: |\n"
		"  3..2......\n  ..1.......\n  .......2..\n  ..........\n"
		"sides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x, at: [9, 3]}]}\n"
		"  - {name: b, creatures: [{use: neutral, name: y, at: [9, 0], "
		"set: {cover: light}}]}\n");
	const struct scene *scene = &table.run->scene;

	(void)unused;
	put(&table, 0, 5, 0);
	assert_int_equal(orge_cover(scene, tile_at(0, 0), 0), 0); /* two tiles off */
	put(&table, 0, 4, 0);
	assert_int_equal(orge_cover(scene, tile_at(0, 0), 0), HALF_COVER);
	assert_int_equal(orge_cover(scene, tile_at(9, 0), 0), 0); /* behind the target */
	put(&table, 0, 1, 0);
	assert_int_equal(orge_cover(scene, tile_at(0, 0), 0), 0); /* the shooter's tile */
	assert_int_equal(orge_cover(scene, tile_at(3, 2), 0), LIGHT_COVER);
	put(&table, 0, 0, 0);
	assert_int_equal(orge_cover(scene, tile_at(0, 3), 0), HEAVY_COVER); /* own tile */
	put(&table, 1, 3, 1);
	assert_int_equal(orge_cover(scene, tile_at(0, 1), 1), LIGHT_COVER);
	assert_int_equal(orge_cover(scene, tile_at(9, 1), 1), LIGHT_COVER);
	assert_int_equal(orge_cover(scene, tile_at(3, 0), 1), LIGHT_COVER);
	put(&table, 1, 6, 2);
	assert_int_equal(orge_cover(scene, tile_at(8, 2), 1), HALF_COVER);
	close_table(table);
}

/* ORG-ACT-01: a diagonal step needs at least one free tile beside it. */
static void test_steps(void **unused)
{
	static const struct {
		int x, y;
		enum direction direction;
		bool open;
	} rows[] = {
		{1, 1, NORTH, false},	   {1, 1, EAST, true},
		{1, 1, NORTH_EAST, false}, {1, 1, SOUTH_EAST, true},
		{1, 1, SOUTH_WEST, true},  {1, 1, NORTH_WEST, true},
		{3, 2, NORTH_EAST, false}, {3, 2, EAST, false},
		{0, 0, NORTH, false},	   {0, 0, WEST, false},
		{0, 0, SOUTH_EAST, true},  {4, 3, EAST, false},
		{4, 3, SOUTH, false},	   {4, 3, NORTH_WEST, true},
		{4, 1, SOUTH_WEST, false},
	};
	struct table table =
		open_table("affray: 1\nrulebook: orge\nname: x\nmap: |\n"
			   "  .##..\n  ...#.\n  ....#\n  .....\n"
			   "sides:\n"
			   "  - {name: a, creatures: [{use: neutral, at: [0, 0]}]}\n"
			   "  - {name: b, creatures: [{use: neutral, name: y, at: "
			   "[0, 1]}]}\n");

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		if (orge_step_open(&table.run->scene, 0,
				   tile_at((int16_t)rows[i].x, (int16_t)rows[i].y),
				   rows[i].direction) != rows[i].open)
			fail_msg("row %d", (int)i);
	close_table(table);
}

/* With 1.3 m for each of 10 points, a creature sets out for a foe within four phases, 52
 * m; 53 m is too far. */
static void test_way_into_reach(void **unused)
{
	char row[64], text[512];

	(void)unused;
	memset(row, '.', 60);
	row[60] = '\0';
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: orge\nname: x\nmap: |\n  %s\n  %s\nsides:\n"
		 "  - {name: a, creatures: [{use: neutral, name: x, at: [0, 0]}]}\n"
		 "  - {name: b, creatures: [{use: neutral, at: [59, 0]}]}\n",
		 row, row);
	for (int metres = 1; metres <= 54; metres++) {
		struct table table = open_table(text);
		struct tile to;
		int ap;
		bool found;

		put(&table, 1, metres + 1, 0);
		change(table.run, 0)->ap = 1; /* one point is enough to set out */
		assert_int_equal(orge_way_into_reach(&table.run->scene, table.run->ways,
						     0, 1, CLASS_H, &to, &ap),
				 metres <= 52);
		assert_true(metres > 52 || (to.x == 1 && ap == 1));
		change(table.run, 0)->ap = 10;
		found = orge_way_into_reach(&table.run->scene, table.run->ways, 0, 1,
					    CLASS_H, &to, &ap);
		assert_int_equal(found, metres <= 52);
		if (found) { /* as far as this phase allows */
			assert_int_equal(to.x, metres < 13 ? metres : 13);
			assert_int_equal(ap, metres < 13 ? (10 * metres + 12) / 13 : 10);
		}
		close_table(table);
	}
}

/* ---- refused scenarios ---- */

/* The loader's message about a catalogue entry, or "" if it is accepted. */
static void refusal_of(const char *head, const char *sheet, char *line, size_t size)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	char text[1024];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: orge\nname: x\n%s\nsides:\n"
		 "  - {name: a, creatures: [{use: neutral, name: x, set: {%s}}]}\n"
		 "  - {name: b, creatures: [{use: neutral}]}\n",
		 head, sheet);
	if (!affray_scenario_read(&scenario, text, strlen(text), "test.yaml", problems))
		affray_scenario_check(scenario, problems);
	snprintf(line, size, "%s",
		 affray_problems_count(problems) ? affray_problems_line(problems, 0)
						 : "");
	affray_scenario_free(scenario);
	affray_problems_free(problems);
}

static void test_refused(void **unused)
{
#define SPELL(rest) \
	"spells:\n  s: {mage: [mental], base: 50, mana: 1, ap: 1, mf: 1, " rest "}"
#define WEAPON(rest) "weapons:\n  w: {class: m, hands: 1, skill: mace, " rest "}"
#define STYLE(name) "{name: " name ", ap: 3, pf: 2, type: bdg, damage: 5, zone: line}"
	static const struct {
		const char *head, *sheet, *says; /* NULL: accepted */
	} rows[] = {
		{SPELL("surge_type: psn, surge_damage: 1, surges: 2, surge_seconds: 0"),
		 "", "s: its surges come all at once"},
		{SPELL("surge_type: psn, surge_damage: 1, surges: 2, surge_seconds: 0, "
		       "surge_tenths: 1"),
		 "", NULL},
		{SPELL("surge_type: psn, surge_damage: 1, surges: 2, surge_seconds: 1"),
		 "", NULL},
		{SPELL("effect: bounce, radius_m: 1"), "", "s: this effect is for one"},
		{SPELL("effect: drain, radius_m: 1"), "", "s: this effect is for one"},
		{SPELL("effect: drain"), "", NULL},
		{SPELL("effect: silence, rounds: 1"), "", "s: silence fills an area"},
		{SPELL("effect: silence, rounds: 1, radius_m: 1"), "", NULL},
		{SPELL("effect: silence, radius_m: 1, rounds: 0"), "",
		 "s: it would end at once"},
		{SPELL("effect: state, state: cursed, rounds: 0"), "",
		 "s: it would end at once"},
		{SPELL("effect: state, state: cursed, rounds: 1"), "", NULL},
		{SPELL("effect: state, state: bouncing, rounds: 1"), "",
		 "s: nobody would bounce"},
		{WEAPON("styles: [" STYLE("a") ", " STYLE("b") "]"), "", NULL},
		{WEAPON("styles: [" STYLE("a") ", " STYLE("b") ", " STYLE("b") "]"), "",
		 "w: two styles are called b"},
		{WEAPON("styles: [" STYLE("a") ", " STYLE("a") "]"), "",
		 "w: two styles are called a"},
		{WEAPON("styles: [" STYLE("a") ", " STYLE("throw") "]"), "",
		 "w: throw is no style"},
		{WEAPON("styles: [" STYLE("shoot") "]"), "", "w: shoot is no style"},
		{WEAPON("styles: [{ap: 3, pf: 2, type: bdg, damage: 5, zone: line}]"), "",
		 "w: a style without a name"},
		{"weapons:\n  w: {hands: 1, skill: mace, styles: [" STYLE("a") "]}", "",
		 "w: its styles reach nobody"},
		{WEAPON("natural: yes, shot_ap: 3, range_m: 5"), "",
		 "w: claws and fists cannot be thrown"},
		{WEAPON("unarmed: yes, shot_ap: 3, range_m: 5"), "",
		 "w: claws and fists cannot be thrown"},
		{WEAPON("shot_ap: 3"), "", "w: it can be thrown, but not far"},
		{WEAPON("shot_ap: 3, range_m: 1"), "", NULL},
		{WEAPON("surge_type: psn, surge_damage: 1, surges: 2, surge_seconds: 0"),
		 "", "w: its surges come all at once"},
		{WEAPON("state: charmed, rounds: 1"), "",
		 "w: no wound brings this state"},
		{WEAPON("state: possessed, rounds: 1"), "",
		 "w: no wound brings this state"},
		{WEAPON("state: bouncing, rounds: 1"), "",
		 "w: no wound brings this state"},
		{WEAPON("state: cursed, rounds: 1"), "", NULL},
		{"missiles:\n  m: {takes: darts, range_m: 5, type: prc, damage: 1, "
		 "state: "
		 "charmed, rounds: 1}",
		 "", "m: no wound brings this state"},
		{"ambush: nobody", "", "ambush names no side"},
		{"ambush: a", "", NULL},
		{"surprised: nobody", "", "surprised names no side or creature"},
		{"surprised: x", "", NULL},
		{"", "ammo: [{missile: war_arrow, magazine: war_quiver, count: 20}]",
		 NULL},
		{"", "ammo: [{missile: war_arrow, magazine: war_quiver, count: 21}]",
		 "expected at most 20"},
		{"", "ammo: [{count: 3}]", "ammunition without a missile"},
	};
	char line[400];

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		refusal_of(rows[i].head, rows[i].sheet, line, sizeof line);
		if (rows[i].says ? strstr(line, rows[i].says) == NULL : *line != '\0')
			fail_msg("row %d: \"%s\"", (int)i, line);
	}
}

/* ---- hidden creatures ---- */

/* Which creatures are hidden from which side; looking ahead puts them on free tiles
 * within 12 m of those they might waylay. */
static void test_hidden_and_resampled(void **unused)
{
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nmap: |\n"
		"  x...##..........................\n  h...##..........................\n"
		"  f...##..........................\nambush: b\n"
		"sides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x, at: [0, 0]}, {use: "
		"neutral, name: f, at: [0, 2], set: {hidden: yes}}]}\n"
		"  - {name: b, creatures: [{use: neutral, name: h, at: [31, 1]}, {use: "
		"neutral, name: i, at: [31, 2]}]}\n"
		"legend: {x: open, h: open, f: open}\n");
	const struct rulebook *book = table.run->scene.scenario->book;
	const struct scene *scene = &table.run->scene;
	struct body *bodies = table.run->fight->bodies;
	int farthest = 0;
	struct generator g;

	(void)unused;
	assert_int_equal(book->hidden(scene, 0).bits, 12); /* before the first round */
	assert_int_equal(book->hidden(scene, 1).bits, 2);
	table.run->fight->round = 1;
	assert_int_equal(book->hidden(scene, 0).bits, 0);
	change(table.run, 2)->hidden = 1;
	assert_int_equal(book->hidden(scene, 0).bits, 4);
	bodies[2].in_play = 0;
	assert_int_equal(book->hidden(scene, 0).bits, 0);
	bodies[2].in_play = 1;
	g = generator_for(1, 1, STREAM_FIGHT);
	for (int i = 0; i < 300; i++) {
		int far;

		book->resample(scene->scenario, table.run->fight, 0, &g);
		far = smaller(distance_squared(bodies[2].tile, tile_at(0, 0)),
			      distance_squared(bodies[2].tile, tile_at(0, 2)));
		farthest = larger(farthest, far);
		assert_true(bodies[2].in_play && bodies[3].in_play);
		assert_true(same_tile(bodies[3].tile, tile_at(31, 2)));
		assert_true(same_tile(bodies[1].tile, tile_at(0, 2)));
		assert_true(orge_is_passable(scene, bodies[2].tile));
		for (int k = 0; k < 4; k++)
			assert_true(k == 2 || !same_tile(bodies[2].tile, bodies[k].tile));
	}
	assert_int_equal(farthest, 144);
	close_table(table);
}

/* Within 12 m of the first of all, far from every corner; else the first free tile of the
 * map, which may be the one on which it really hides. */
static void test_lairs(void **unused)
{
	static const struct {
		const char *row;
		int x, h, low, high;
	} rows[] = {
		{"........................................", 25, 3, 13, 37},
		{"..######################################", 25, 1, 0, 0},
		{"##.#####################################", 25, 2, 2, 2},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char text[500];
		struct table table;
		struct generator g = generator_for(1, 1, STREAM_FIGHT);
		int low = 99, high = 0;

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\nmap: |\n  %s\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, name: x, at: [%d, "
			 "0]}]}\n"
			 "  - {name: b, creatures: [{use: neutral, name: h, at: [%d, 0], "
			 "set: {hidden: yes}}]}\n",
			 rows[i].row, rows[i].x, rows[i].h);
		text[strcspn(text, "|") + 4 + (size_t)rows[i].x] = '.';
		table = open_table(text);
		for (int k = 0; k < 300; k++) {
			table.run->book->resample(table.run->scene.scenario,
						  table.run->fight, 0, &g);
			low = smaller(low, table.run->fight->bodies[1].tile.x);
			high = larger(high, table.run->fight->bodies[1].tile.x);
		}
		assert_int_equal(low, rows[i].low);
		assert_int_equal(high, rows[i].high);
		close_table(table);
	}
}

/* Each trait does what it says and nothing of another. */
static void test_traits_apart(void **unused)
{
	static const struct {
		const char *traits;
		int run, cast; /* percent of speed; points */
	} rows[] = {{"", 100, 0},	    {"enduring, tough, leadership", 100, 0},
		    {"light_foot", 125, 0}, {"stuttering", 100, -10},
		    {"dyslexia", 100, -20}, {"memory_lapse", 100, -5}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sheet[120];
		struct table table;
		const struct scene *scene;

		snprintf(sheet, sizeof sheet,
			 "traits: [%s], path: mage, spells: [magic_missile]",
			 rows[i].traits);
		table = creature_with("", sheet);
		scene = &table.run->scene;
		assert_int_equal(lround(1e6 * orge_metres_per_ap(scene, 0, RUN, 0)),
				 13000 * rows[i].run);
		assert_int_equal(
			orge_cast_chance(scene, 0, sheet_in(&table)->spell[0],
					 INCANTATION, 0),
			orge_threshold(orge_bend(0.75, rows[i].cast, 4.2), 1000000));
		close_table(table);
	}
}

/* ---- what is shown ---- */

/* Every rule has a row of its own; the fights of tests/fights are of this version. */
static void test_rules_and_version(void **unused)
{
	struct table table = creature_with("", "");
	const struct rulebook *book = table.run->book;
	int count = 0;

	(void)unused;
#define COUNT_RULE(...) count++;
	ORGE_RULES(COUNT_RULE)
#undef COUNT_RULE
	assert_int_equal(book->rule_count, count);
	assert_int_equal(book->version, 3);
	close_table(table);
}

/* Mana concerns whoever knows a spell, even a single one; surges are called by what they
 * do, and a ward by the manoeuvre. */
static void test_rows_in_words(void **unused)
{
	struct table table = creature_with("", "path: mage, spells: [fireball]");
	const struct scene *scene = &table.run->scene;
	const struct rulebook *book = table.run->book;
	const struct state_row *row = book->creature_state;

	(void)unused;
	change(table.run, 0)->surges[0].type = FIR;
	change(table.run, 0)->surges[1].type = PSN;
	change(table.run, 0)->manoeuvre = PROTECT;
	change(table.run, 0)->ward = 2;
	change(table.run, 1)->manoeuvre = PROTECT;
	for (; row->key; row++) {
		if (strcmp(row->key, "ward") == 0) {
			assert_string_equal(book->state_word(scene, 0, row, 0),
					    "protect");
			assert_null(book->state_word(scene, 1, row, 0));
		}
		if (strcmp(row->key, "hp") == 0)
			assert_null(book->state_word(scene, 0, row, 0));
		if (strcmp(row->key, "mana") == 0) {
			assert_false(book->is_idle(scene, 0, row));
			assert_true(book->is_idle(scene, 1, row));
		}
		if (strcmp(row->key, "surges_left") == 0) {
			assert_string_equal(book->state_word(scene, 0, row, 0),
					    "burning");
			assert_string_equal(book->state_word(scene, 0, row, 1),
					    "poisoned");
		}
	}
	close_table(table);
}

/* The chance of a reaction to the act that is being resolved: of the first nobody is the
 * actor, the second is a blow, the third a feint, seen as a blow and as a shot. */
static void test_chances_of_reactions(void **unused)
{
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nsides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x}]}\n"
		"  - {name: b, creatures: [{use: neutral, name: y, set: {weapons: "
		"[dagger], skills: {feint: 2}}}]}\n");
	const struct scene *scene = &table.run->scene;
	struct orge_fight *fight = (struct orge_fight *)table.run->fight;
	struct question q;

	(void)unused;
	fight->queue[0] = orge_imagine_attack(scene, 1, THINGS, 0, NO_SPECIAL, 0);
	fight->queue[1] = fight->queue[0];
	fight->queue[2] = orge_imagine_attack(scene, 1, THINGS, 0, FEINT, 0);
	fight->queue[0].actor = NOBODY;
	fight->queued = 3;
	for (int i = 0; i < 4 * 2; i++) {
		static const char *const expected[] = {"", "", "; 40 %", "; 22 %",
						       "", "", "; 22 %", "; 11 %"};
		char buffer[40] = "";
		struct text text = text_in(buffer, sizeof buffer);

		fight->resolved = (uint8_t)(i % 4);
		orge_ask_of(&q, table.run, 0, Q_REACTION, NOTHING);
		q.about = 1;
		q.facts[1] = i < 4 ? AGAINST_CLOSE : AGAINST_RANGED;
		offer(&q, DODGE, "dodge", orge_free);
		table.run->book->describe_option(scene, &q, 0, &text);
		if (strcmp(buffer, expected[i]) != 0)
			fail_msg("%d: \"%s\"", i, buffer);
	}
	close_table(table);
}

/* ORG-MAG-02: a spell on another costs 8 % more mana, rounded up. */
static void test_mana_of_spells(void **unused)
{
	struct table table =
		open_table("affray: 1\nrulebook: orge\nname: x\n"
			   "spells:\n  s: {like: sonic_blast, mana: 25}\n"
			   "sides:\n  - {name: a, creatures: [{use: fizz, name: x, set: "
			   "{spells: [s]}}]}\n"
			   "  - {name: b, creatures: [{use: neutral, name: y}]}\n");
	char buffer[60] = "";
	struct text text = text_in(buffer, sizeof buffer);
	struct question q;

	(void)unused;
	orge_ask_of(&q, table.run, 0, Q_SPELL, NOTHING);
	offer(&q, 0, "s", orge_free);
	table.run->book->describe_option(&table.run->scene, &q, 0, &text);
	assert_string_equal(buffer, ": 27 mana, on oneself 25");
	close_table(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_mana_of_spells),
		cmocka_unit_test(test_gender),
		cmocka_unit_test(test_rounded_attributes),
		cmocka_unit_test(test_least_and_levels),
		cmocka_unit_test(test_derived_values),
		cmocka_unit_test(test_budget),
		cmocka_unit_test(test_species_maxima),
		cmocka_unit_test(test_four_magazines),
		cmocka_unit_test(test_start),
		cmocka_unit_test(test_odds_of_initiative),
		cmocka_unit_test(test_figures),
		cmocka_unit_test(test_lamp_of_an_edict),
		cmocka_unit_test(test_load),
		cmocka_unit_test(test_mana),
		cmocka_unit_test(test_recovery_of_traits),
		cmocka_unit_test(test_resists),
		cmocka_unit_test(test_resistances),
		cmocka_unit_test(test_one_surge_more),
		cmocka_unit_test(test_cure_of_waiting_poison),
		cmocka_unit_test(test_least_damage),
		cmocka_unit_test(test_outnumbered),
		cmocka_unit_test(test_meditation),
		cmocka_unit_test(test_meditation_up_to_talent),
		cmocka_unit_test(test_estimates),
		cmocka_unit_test(test_edges_of_chances),
		cmocka_unit_test(test_chance_of_a_cast),
		cmocka_unit_test(test_worth_of_reactions),
		cmocka_unit_test(test_damage_by_distance),
		cmocka_unit_test(test_points_of_cover),
		cmocka_unit_test(test_points_of_aim),
		cmocka_unit_test(test_full_queue),
		cmocka_unit_test(test_short_blades),
		cmocka_unit_test(test_least_speed),
		cmocka_unit_test(test_width_of_a_line),
		cmocka_unit_test(test_edge_of_a_line),
		cmocka_unit_test(test_names_of_the_surprised),
		cmocka_unit_test(test_sides),
		cmocka_unit_test(test_charge_lines),
		cmocka_unit_test(test_zones),
		cmocka_unit_test(test_zone_order),
		cmocka_unit_test(test_terrains),
		cmocka_unit_test(test_cover),
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_way_into_reach),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_hidden_and_resampled),
		cmocka_unit_test(test_lairs),
		cmocka_unit_test(test_traits_apart),
		cmocka_unit_test(test_rules_and_version),
		cmocka_unit_test(test_rows_in_words),
		cmocka_unit_test(test_chances_of_reactions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
