/* SPDX-License-Identifier: MIT
 *
 * Arithmetic of dungeoneers that needs no fight: octants, sheets, tables, rulings;
 * loading mistakes; and one exchange worked out exactly.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/run.h"
#include "library/built_scenario.h"
#include "rulebooks/dungeoneers/dungeoneers.h"
#include "rulebooks/dungeoneers/tactics.h"

extern const struct rulebook dungeoneers_rulebook;

/* ---- scenarios from a few words ---- */

static struct affray_scenario *load(const char *text, char *why, size_t room)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;

	if (affray_scenario_read(&scenario, text, strlen(text), "test.yaml", problems) ==
	    AFFRAY_OK)
		affray_scenario_check(scenario, problems);
	why[0] = '\0';
	if (affray_problems_count(problems) > 0)
		snprintf(why, room, "%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return scenario;
}

/* One creature against a skeleton nine tiles away. */
static struct affray_scenario *with(const char *creature, const char *more)
{
	char text[1200], why[500];
	struct affray_scenario *scenario;

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: dungeoneers\nname: test\ndistance: 9\n%s\n"
		 "sides:\n  - {name: here, creatures: [%s]}\n"
		 "  - {name: there, creatures: [{use: skeleton, name: other}]}\n",
		 more, creature);
	scenario = load(text, why, sizeof why);
	if (why[0])
		fail_msg("%s", why);
	return scenario;
}

/* ---- geometry ---- */

/* EX-21 */
static void test_octants(void **state)
{
	static const struct {
		int dx, dy, octant;
	} rows[] = {
		{3, 1, EAST},  {2, 1, SOUTH_EAST},  {5, 2, EAST},  {12, 5, SOUTH_EAST},
		{-5, 2, WEST}, {-7, 3, SOUTH_WEST}, {1, 3, SOUTH},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(octant_of(rows[i].dx, rows[i].dy), rows[i].octant);
}

/* The octants between creatures, near and far, and facing from behind: DUN-FAC-04. */
static void test_octants_between(void **state)
{
	struct affray_scenario *scenario = with("{use: goblin}", "");
	struct run *run = run_new(affray_scenario_inside(scenario));
	struct body *bodies = run->fight->bodies;

	(void)state;
	run_start(run, 1, 1);
	bodies[0].tile = tile_at(20, 20);
	for (int dy = -4; dy <= 4; dy++)
		for (int dx = -4; dx <= 4; dx++) {
			bool nowhere = dx == 0 && dy == 0;
			int octant = nowhere ? -1 : octant_of(dx, dy), behind = 0;

			bodies[1].tile = tile_at(20 + dx, 20 + dy);
			assert_int_equal(dungeoneers_octant(&run->scene, 0, 1), octant);
			for (int facing = NORTH; facing <= NORTH_WEST; facing++) {
				bodies[0].facing = (uint8_t)facing;
				behind += dungeoneers_is_behind(&run->scene, 1, 0);
				assert_int_equal(dungeoneers_is_behind(&run->scene, 1, 0),
						 !nowhere && (octant + 4) % 8 == facing);
			}
			assert_int_equal(behind, !nowhere);
		}
	run_free(run);
	affray_scenario_free(scenario);
}

/* ---- sheets ---- */

static int av_of(const struct run *run, int who)
{
	struct sum sum;

	return dungeoneers_av(sum_begin_quiet(&sum), &run->scene, who);
}

static int sr_of(const struct run *run, int who)
{
	struct sum sum;

	return dungeoneers_sr(sum_begin_quiet(&sum), &run->scene, who);
}

/* All lists are full at once, and none runs into the next. */
static void test_full_lists(void **state)
{
	struct affray_scenario *scenario =
		with("{use: mensa, set: {mind: 10, weapons: [claws, sting, bite, fang], "
		     "natural: [claws, sting, fang], armor: [leather, boots, gloves, "
		     "spangenhelm, ring, ring, cloak, amulet], foci: [wand, staff], "
		     "stowed: [dagger, mace, javelin, hand_axe], "
		     "cantrips: [fire_bolt, hellfire, mire, dread, smite, tremor]}}",
		     "weapons: {fang: {like: bite}}\n"
		     "armor: {ring: {slot: ring, av: 1}, cloak: {slot: back, av: 2}, "
		     "amulet: {slot: neck, av: 4}}");
	struct run *run = run_new(affray_scenario_inside(scenario));
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	struct arm arms[MOST_ARMS];

	(void)state;
	run_start(run, 1, 1);
	assert_int_equal(creature(&run->scene, 0)->threat, 1);
	assert_int_equal(dungeoneers_arms(&run->scene, 0, arms), 8);
	assert_string_equal(arms[0].key, "claws");
	assert_string_equal(arms[3].key, "fang");
	assert_string_equal(arms[6].key, "fang");
	assert_int_equal(arms[6].thing, FROM_BODY);
	assert_string_equal(arms[7].key, "fist");
	assert_int_equal(arms[7].thing, FROM_FIST);
	assert_int_equal(dungeoneers_spells(&run->scene, 0, spells), 6);
	assert_string_equal(spells[5]->entry.key, "tremor");
	assert_int_equal(av_of(run, 0), 1 + 1 + 1 + 1 + 1 + 1 + 2 + 4);
	assert_int_equal(sr_of(run, 0), 1 + 3 + 1);
	assert_int_equal(dungeoneers_focus_dice(&run->scene, 0, ARCANE), 3);
	run_free(run);
	affray_scenario_free(scenario);
}

/* The catalogue: armour value, resistance, threat range, magica, spellmod, maximum of
 * wounds. */
static void test_combatants(void **state)
{
	static const struct {
		const char *key;
		int av, sr, threat, magica, spellmod, wounds, side;
	} rows[] = {
		{"suori", 5, 1, 1, 2, -2, 2, 1},
		{"freya", 4, 5, 1, 2, -2, 2, 1},
		{"ulfarmi", 1, 5, 1, 6, -1, 2, 1},
		{"alberich", 6, 1, 2, 2, -2, 2, 1},
		{"iriel", 1, 5, 1, 5, -1, 2, 1},
		{"oda", 1, 5, 1, 6, 1, 2, 1},
		{"skeleton", 4, 1, 1, 2, 0, 2, 1},
		{"skeleton_archer", 4, 1, 1, 2, 0, 2, 1},
		{"zombie", 2, 1, 1, 2, 0, 2, 1},
		{"goblin", 2, 1, 1, 2, 0, 1, 1},
		{"ogre", 3, 1, 1, 2, 0, 3, 2},
		{"imp", 0, 7, 1, 4, 0, 0, 1},
		{"wight", 7, 2, 1, 8, -3, 2, 1},
		{"drake", 8, 2, 2, 2, 0, 4, 3},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char name[60];
		struct affray_scenario *scenario;
		struct run *run;
		const struct dungeoneers_sheet *own;

		snprintf(name, sizeof name, "{use: %s}", rows[i].key);
		scenario = with(name, "");
		run = run_new(affray_scenario_inside(scenario));
		run_start(run, 1, 1);
		own = sheet(&run->scene, 0);
		assert_int_equal(av_of(run, 0), rows[i].av);
		assert_int_equal(sr_of(run, 0), rows[i].sr);
		assert_int_equal(creature(&run->scene, 0)->threat, rows[i].threat);
		assert_int_equal(creature(&run->scene, 0)->magica, rows[i].magica);
		assert_int_equal(creature(&run->scene, 0)->spellmod, rows[i].spellmod);
		assert_int_equal(creature(&run->scene, 0)->penalty, 0);
		assert_int_equal(own->most_wounds, rows[i].wounds);
		assert_int_equal(own->width, rows[i].side);
		run_free(run);
		affray_scenario_free(scenario);
	}
}

/* Gear in hand and natural weapons all count; missing power counts only once. */
static void test_values_from_gear(void **state)
{
	static const struct {
		const char *set;
		int av, sr, threat, penalty, spellmod, magica;
	} rows[] = {
		{"armor: [ward]", 2, 4, 1, 0, 4, 2},
		{"armor: [ward, ward]", 4, 7, 1, 0, 8, 2},
		{"armor: [ward, ward], power: 3", 4, 7, 1, 1, 8, 2},
		{"armor: [ward, coat], power: 3", 8, 5, 1, 3, 1, 2},
		{"armor: [coat], stowed_shields: [ward], power: 3", 6, 2, 1, 3, -3, 2},
		{"natural: [tail, tail]", 0, 1, 5, 0, 0, 2},
		{"natural: [tail], weapons: [glaive], blade: D", 0, 1, 4, 0, 0, 2},
		{"natural: [tail], weapons: [glaive], blade: E", 0, 1, 3, 0, 0, 2},
		{"natural: [tail], stowed: [glaive], blade: D", 0, 1, 3, 0, 0, 2},
		{"mind: 0, hyperarcanum: yes", 0, 1, 1, 0, 0, 1},
		{"mind: 7, hyperarcanum: yes", 0, 1, 1, 0, 0, 15},
		{"resistance: 3, natural_sr: 5, natural_av: 9", 9, 8, 1, 0, 0, 2},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char name[200];
		struct affray_scenario *scenario;
		const struct dungeoneers_creature *one;
		struct run *run;

		snprintf(name, sizeof name,
			 "{use: mensa, name: one, set: {power: 4}}, "
			 "{use: mensa, name: two, at: [20, 20], set: {power: 4, %s}}",
			 rows[i].set);
		if (strstr(rows[i].set, "power"))
			snprintf(name, sizeof name,
				 "{use: mensa, name: one}, "
				 "{use: mensa, name: two, at: [20, 20], set: {%s}}",
				 rows[i].set);
		scenario = with(name,
				"weapons: {tail: {like: claws, threat: 2}}\n"
				"armor: {ward: {slot: wield, av: 2, sr: 3, power: 4, "
				"spellboon: 5, spellbane: 1}, coat: {slot: body, av: 6, "
				"sr: 1, power: 6, spellbane: 3}}");
		run = run_new(affray_scenario_inside(scenario));
		run_start(run, 1, 1);
		one = creature(&run->scene, 1);
		assert_int_equal(av_of(run, 1), rows[i].av);
		assert_int_equal(sr_of(run, 1), rows[i].sr);
		assert_int_equal(one->threat, rows[i].threat);
		assert_int_equal(one->penalty, rows[i].penalty);
		assert_int_equal(one->spellmod, rows[i].spellmod);
		assert_int_equal(one->magica, rows[i].magica);
		run_free(run);
		affray_scenario_free(scenario);
	}
}

/* The last place on the ground can be used, too. */
static void test_last_thing_on_the_ground(void **state)
{
	struct affray_scenario *scenario = with("{use: mensa}", "");
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct run *run = run_new(inside);
	struct dungeoneers_fight *fight = (struct dungeoneers_fight *)run->fight;
	struct dungeoneers_lying *last = &fight->ground[GROUND - 1];

	(void)state;
	run_start(run, 1, 1);
	assert_false(dungeoneers_can_interact(&run->scene, 0));
	last->item = (int16_t)(1 + scenario_find(inside, KIND_WEAPON, "dagger"));
	last->x = run->fight->bodies[0].tile.x;
	last->y = run->fight->bodies[0].tile.y;
	fight->lying = 1;
	assert_true(dungeoneers_can_interact(&run->scene, 0));
	assert_true(dungeoneers_can_handle(&run->scene, 0, PICK_UP, GROUND - 1));
	assert_false(dungeoneers_can_handle(&run->scene, 0, PICK_UP, GROUND - 2));
	assert_false(dungeoneers_can_handle(&run->scene, 0, EQUIP, GROUND - 1));
	last->x = (int16_t)(last->x + 2);
	assert_false(dungeoneers_can_interact(&run->scene, 0));
	run_free(run);
	affray_scenario_free(scenario);
}

/* Levels against a damage type, its category and all damage add up (R42). */
static void test_traits(void **state)
{
	struct affray_scenario *scenario = with("{use: goblin, set: {vulnerable: {heat: "
						"1, energy: 2}, resistant: {damage: 1, "
						"slashing: 2}}}",
						"");
	const struct dungeoneers_sheet *sheet =
		affray_scenario_inside(scenario)->creatures[0].sheet;

	(void)state;
	assert_int_equal(sheet->traits[HEAT], 2);
	assert_int_equal(sheet->traits[COLD], 1);
	assert_int_equal(sheet->traits[SLASHING], -3);
	assert_int_equal(sheet->traits[BLUDGEONING], -1);
	assert_int_equal(sheet->traits[UNTYPED], 0);
	affray_scenario_free(scenario);
	scenario = with("{use: goblin, set: {vulnerable: {damage: 2, physical: 1, "
			"piercing: 3}, resistant: {energy: 1, cold: 3, physical: 2}}}",
			"");
	sheet = affray_scenario_inside(scenario)->creatures[0].sheet;
	assert_int_equal(sheet->traits[BLUDGEONING], 1);
	assert_int_equal(sheet->traits[PIERCING], 4);
	assert_int_equal(sheet->traits[SLASHING], 1);
	assert_int_equal(sheet->traits[HEAT], 1);
	assert_int_equal(sheet->traits[COLD], -2);
	assert_int_equal(sheet->traits[ERASE], 1);
	assert_int_equal(sheet->traits[UNTYPED], 0);
	affray_scenario_free(scenario);
}

/* DUN-SPL-11 by our table (R58), and by the other reading. */
static void test_spell_pierce_die(void **state)
{
	static const uint8_t dice[] = {D4, D4, D4, D6, D6, D8, D8, D10, D10, D10, D12};

	(void)state;
	for (int reading = 0; reading < 2; reading++)
		for (int score = 0; score <= 10; score++) {
			char creature[60];
			struct affray_scenario *scenario;
			struct run *run;

			snprintf(creature, sizeof creature,
				 "{use: goblin, set: {spell: %d}}", score);
			scenario = with(creature,
					reading ? "rulings: {spell_pierce_die: d4}" : "");
			run = run_new(affray_scenario_inside(scenario));
			assert_int_equal(dungeoneers_pierce_die(&run->scene, 0),
					 reading ? D4 : dice[score]);
			run_free(run);
			affray_scenario_free(scenario);
		}
}

/* Tiles covered by each size, in both readings (R50). */
static void test_footprints(void **state)
{
	static const struct {
		const char *size;
		int side, width, height, wounds, threat, room;
	} rows[] = {
		{"tiny", 1, 1, 1, 0, 1, 1},   {"small", 1, 1, 1, 1, 1, 2},
		{"medium", 1, 1, 1, 2, 1, 4}, {"large", 2, 2, 1, 3, 1, 4},
		{"huge", 3, 3, 1, 4, 2, 4},   {"massive", 4, 2, 2, 5, 2, 4},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		for (int reading = 0; reading < 2; reading++) {
			char creature[60];
			struct affray_scenario *scenario;
			const struct dungeoneers_sheet *sheet;
			int drawn[2];

			snprintf(creature, sizeof creature,
				 "{use: goblin, set: {size: %s}}", rows[i].size);
			scenario = with(creature,
					reading ? "rulings: {footprint: count}" : "");
			sheet = affray_scenario_inside(scenario)->creatures[0].sheet;
			assert_int_equal(sheet->width,
					 reading ? rows[i].width : rows[i].side);
			assert_int_equal(sheet->height,
					 reading ? rows[i].height : rows[i].side);
			dungeoneers_rulebook.size(affray_scenario_inside(scenario), 0,
						  drawn);
			assert_int_equal(drawn[0], sheet->width);
			assert_int_equal(drawn[1], sheet->height);
			assert_int_equal(sheet->most_wounds, rows[i].wounds);
			assert_int_equal(sheet->base_threat, rows[i].threat);
			assert_int_equal(sheet->room, rows[i].room);
			affray_scenario_free(scenario);
		}
}

/* ---- loading mistakes ---- */

static void test_mistakes(void **state)
{
	static const struct {
		const char *creature, *complaint;
	} rows[] = {
		{"{use: suori, set: {weapons: [warhammer, maul]}}", "needs 4 hands"},
		{"{use: suori, set: {armor: [leather, plate]}}",
		 "that slot (body) is taken"},
		{"{use: suori, set: {cantrips: [mend, calm]}}", "at most its mind, 1"},
		{"{use: suori, set: {natural: [mace]}}", "expected a natural weapon"},
		{"{use: goblin, set: {wounds: 2}}", "one of its size can have 1"},
		{"{use: suori, set: {magica: 3}}", "starts with 3 magica; it can have 2"},
		{"{use: drake, at: [62, 10]}", "does not fit"},
		{"{use: suori}, {use: freya, at: [30, 30]}", "does not fit"},
		{"{use: suori, set: {weapons: [warhamer]}}",
		 "did you mean \"warhammer\"?"},
		{"{use: suori, set: {power: 11}}", "power is 11"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char text[800], why[500];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: dungeoneers\nname: test\ndistance: 3\n"
			 "sides:\n  - {name: here, creatures: [%s]}\n"
			 "  - {name: there, creatures: [{use: skeleton, name: other}]}\n",
			 rows[i].creature);
		affray_scenario_free(load(text, why, sizeof why));
		if (!strstr(why, rows[i].complaint))
			fail_msg("expected \"%s\", got \"%s\"", rows[i].complaint, why);
	}
}

/* Sheets at their limits, and one beyond. */
static void test_limits_of_sheets(void **state)
{
	static const char *const throwers =
		"{use: goblin, count: 16, set: {weapons: [], "
		"stowed: [dagger, javelin, hand_axe, light_hammer]}}";
	static const struct {
		const char *creature, *complaint; /* NULL: accepted */
	} rows[] = {
		{"{use: suori, set: {armor: [ring, ring]}}", NULL},
		{"{use: suori, set: {armor: [ring, ring, ring]}}",
		 "cannot wear ring too: that slot (ring) is taken"},
		{"{use: suori, set: {armor: [boots, boots]}}",
		 "cannot wear boots too: that slot (feet) is taken"},
		{"{use: suori, set: {weapons: [], armor: [buckler, kite_shield]}}", NULL},
		{"{use: suori, set: {weapons: [mace], armor: [buckler, kite_shield]}}",
		 "needs 3 hands for what it wields; expected at most 2"},
		{"{use: suori, set: {weapons: [dagger, mace], armor: []}}", NULL},
		{"{use: suori, set: {weapons: [dagger, mace, dagger], armor: []}}",
		 "needs 3 hands"},
		{"{use: suori, set: {weapons: [maul], armor: [], tomes: [mend]}}",
		 "needs 3 hands"},
		{"{use: suori, set: {cantrips: [mend]}}", NULL},
		{"{use: suori, set: {mind: 2, cantrips: [mend, calm]}}", NULL},
		{"{use: suori, set: {mind: 0, cantrips: [mend]}}",
		 "knows 1 cantrips; expected at most its mind, 0"},
		{"{use: suori, set: {natural: [claws]}}", NULL},
		{"{use: goblin, set: {wounds: 1}}", NULL},
		{"{use: goblin, set: {size: massive, wounds: 5}, at: [20, 20]}", NULL},
		{"{use: suori, set: {magica: 2}}", NULL},
		{"{use: suori, set: {hyperarcanum: yes, magica: 3}}", NULL},
		{"{use: suori, set: {weapons: [dagger, dagger], armor: [], stowed: "
		 "[mace, mace, mace, mace], potions: [potion_calm, potion_calm, "
		 "potion_calm, potion_calm]}}",
		 NULL},
		{"{use: suori, set: {weapons: [dagger, dagger], armor: [], stowed: "
		 "[mace, mace, mace, mace], stowed_foci: [orb], potions: [potion_calm, "
		 "potion_calm, potion_calm, potion_calm]}}",
		 "carries more than 10 things"},
		{"THROWERS", NULL},
		{"THROWERS, {use: freya, set: {weapons: [dagger], stowed: []}}",
		 "65 weapons that can be thrown; expected at most 64 in one fight"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const char *more = rows[i].creature;
		bool throws = strncmp(more, "THROWERS", 8) == 0;
		char text[1200], why[500];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: dungeoneers\nname: test\ndistance: 3\n"
			 "armor: {ring: {slot: ring}}\n"
			 "sides:\n  - {name: here, creatures: [%s%s]}\n"
			 "  - {name: there, creatures: [{use: skeleton, name: other}]}\n",
			 throws ? throwers : "", throws ? more + 8 : more);
		affray_scenario_free(load(text, why, sizeof why));
		if (!rows[i].complaint && why[0])
			fail_msg("%s: %s", more, why);
		if (rows[i].complaint && !strstr(why, rows[i].complaint))
			fail_msg("expected \"%s\", got \"%s\"", rows[i].complaint, why);
	}
}

/* ---- rows ---- */

static void test_rulings(void **state)
{
	int switches = 0;

	(void)state;
	for (int i = 0; i < RULINGS; i++) {
		const struct ruling_row *row = &dungeoneers_rulings[i];
		char id[32];

		snprintf(id, sizeof id, "DUN-R%02d", i + 1);
		assert_string_equal(row->id, id);
		assert_true(row->question && row->answer);
		switches += row->key != NULL;
	}
	assert_int_equal(switches, 28);
	assert_int_equal(dungeoneers_rulebook.rule_count, 112);
}

/* The state of a fight has no gaps, and eight creatures are small. */
static void test_sizes(void **state)
{
	(void)state;
	assert_int_equal(sizeof(struct dungeoneers_readied), 6);
	assert_int_equal(sizeof(struct dungeoneers_thing), 4);
	assert_int_equal(offsetof(struct dungeoneers_creature, readied), 36);
	assert_int_equal(offsetof(struct dungeoneers_creature, stress), 72);
	assert_int_equal(offsetof(struct dungeoneers_creature, things) +
				 THINGS * sizeof(struct dungeoneers_thing),
			 sizeof(struct dungeoneers_creature));
	assert_int_equal(offsetof(struct dungeoneers_fight, ground) +
				 GROUND * sizeof(struct dungeoneers_lying),
			 offsetof(struct dungeoneers_fight, creatures));
	assert_true(offsetof(struct dungeoneers_fight, creatures) +
			    8 * sizeof(struct dungeoneers_creature) <
		    16 * 1024);
}

/* ---- functions that others call through the rulebook ---- */

static const struct state_row *row_of(const char *key)
{
	for (const struct state_row *row = dungeoneers_rulebook.creature_state; row->key;
	     row++)
		if (strcmp(row->key, key) == 0)
			return row;
	fail_msg("no row %s", key);
	return NULL;
}

/* Bars end at the sheet's maximum; tracks without a maximum give -1. */
static void test_track_maxima(void **state)
{
	static const struct {
		const char *row;
		int most;
	} rows[] = {
		{"wounds", 3}, {"stress", 4},	  {"magica", 13}, {"ap", 5},
		{"rp", 6},     {"mp", -1},	  {"arrows", -1}, {"threat", -1},
		{"prone", -1}, {"grappling", -1},
	};
	struct affray_scenario *scenario =
		with("{use: goblin}, {use: goblin, name: big, at: [20, 20], set: {size: "
		     "large, "
		     "endurance: 4, mind: 6, hyperarcanum: yes, ap_max: 5, rp_max: 6}}",
		     "");
	struct run *run = run_new(affray_scenario_inside(scenario));

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		assert_int_equal(dungeoneers_rulebook.track_maximum(&run->scene, 1,
								    row_of(rows[i].row)),
				 rows[i].most);
	run_free(run);
	affray_scenario_free(scenario);
}

/* Elements of rows of things have the names of the things; empty places and other rows
 * have no names. */
static void test_element_names(void **state)
{
	static const struct {
		const char *row;
		int element;
		const char *name;
	} rows[] = {
		{"item", 0, "mace"},	     {"place", 0, "mace"},
		{"place", 1, "buckler"},     {"place", 2, "dagger"},
		{"place", 9, "potion_calm"}, {"place", 10, NULL},
		{"readied", 0, NULL},	     {"wounds", 0, NULL},
	};
	struct affray_scenario *scenario = with(
		"{use: goblin}, {use: freya, set: {weapons: [mace], armor: [buckler], "
		"stowed: [dagger, dagger, dagger, dagger], potions: [potion_mending, "
		"potion_mending, potion_mending, potion_calm]}}",
		"");
	struct run *run = run_new(affray_scenario_inside(scenario));

	(void)state;
	run_start(run, 1, 1);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const char *name = dungeoneers_rulebook.element_name(
			&run->scene, 1, row_of(rows[i].row), rows[i].element);

		if (rows[i].name)
			assert_string_equal(name, rows[i].name);
		else
			assert_null(name);
	}
	assert_null(dungeoneers_rulebook.element_name(&run->scene, 0, row_of("item"), 5));
	run_free(run);
	affray_scenario_free(scenario);
}

/* Positions that no rule can tell apart become equal bytes; others stay different. */
static void test_canonical(void **state)
{
	struct affray_scenario *scenario = with("{use: goblin}, {use: freya}", "");
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct run *run = run_new(inside);
	struct fight *one = run->fight;
	struct dungeoneers_creature *creatures, nothing = {.last_x = -1};
	static const struct {
		int phase;
		bool forgets;
	} rows[] = {{ROUND_BEGINS, true},
		    {TURN_BEGINS, false},
		    {TURN_GOES_ON, false},
		    {ROUND_ENDS, true}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		run_start(run, 1, 1);
		creatures = ((struct dungeoneers_fight *)one)->creatures;
		one->round = 7;
		one->phase = (uint8_t)rows[i].phase;
		one->order_count = 3;
		one->place = 2;
		one->turn = 1;
		one->order[0] = 2;
		one->order[1] = 1;
		one->order[2] = one->order[MAX_CREATURES - 1] = 2;
		one->bodies[0].in_play = 0;
		one->bodies[0].tile = tile_at(3, 4);
		one->bodies[0].facing = SOUTH;
		creatures[0].wounds = 1;
		for (int k = 0; k < 3; k++)
			creatures[k].sprinting = 1;
		dungeoneers_canonical(inside, one);
		assert_int_equal(one->round, 1);
		assert_int_equal(((struct dungeoneers_fight *)one)->started, 1);
		assert_int_equal(one->place, rows[i].forgets ? 0 : 2);
		assert_int_equal(one->order_count, rows[i].forgets ? 0 : 3);
		assert_int_equal(one->order[0], rows[i].forgets ? 0 : 2);
		assert_int_equal(one->order[1], rows[i].forgets ? 0 : 1);
		assert_int_equal(one->order[MAX_CREATURES - 1], rows[i].forgets ? 0 : 2);
		assert_int_equal(one->bodies[0].tile.x, 0);
		assert_int_equal(one->bodies[0].tile.y, 0);
		assert_int_equal(one->bodies[0].facing, 0);
		assert_memory_equal(&creatures[0], &nothing, sizeof nothing);
		assert_int_equal(creatures[1].sprinting, 1); /* it is its turn */
		assert_int_equal(creatures[2].sprinting, 0);
		assert_true(creatures[2].rp == 1 && one->bodies[2].tile.x > 0);
	}
	run_free(run);
	affray_scenario_free(scenario);
}

/* Plays to the next question. */
static const struct question *next_question(struct run *run)
{
	enum run_stop stop;

	while ((stop = run_play(run)) == RUN_RESTED)
		;
	assert_int_equal(stop, RUN_ASKED);
	return run->open;
}

static void answer_with(struct run *run, int question, const char *key)
{
	const struct question *q = next_question(run);
	int i = 0;

	assert_int_equal(q->id, question);
	while (i < q->count && strcmp(q->options[i].key, key) != 0)
		i++;
	if (i == q->count)
		fail_msg("%s is not offered", key);
	run_give_answer(run, i);
}

static void assert_asked(struct run *run, int question, int deed, int about, int fact,
			 int second)
{
	const struct question *q = next_question(run);

	assert_int_equal(q->id, question);
	assert_int_equal(q->deed, deed);
	assert_int_equal(q->about, about);
	assert_int_equal(q->facts[0], fact);
	assert_int_equal(q->facts[1], second);
}

/* The facts in a question for a tactic without a plan: the deed, its target, and its
 * weapon or spell. */
static void test_facts_for_tactics(void **state)
{
	struct affray_scenario *scenario = with(
		"{use: mensa, at: [37, 31], facing: n, set: {initiative: 9, ap_max: 4, "
		"mind: 3, blade: E, weapons: [shortsword, dagger], power: 3, "
		"cantrips: [smite, tremor]}}, {use: zombie, at: [1, 1]}",
		"");
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct run *run = run_new(inside);
	int smite = scenario_find(inside, KIND_SPELL, "smite");

	(void)state;
	assert_true(smite > 1);
	for (int i = 0; i < MAX_CREATURES; i++)
		run->seats[i].tactic = NULL;
	run_start(run, 1, 1);
	run->fight->bodies[1].side = 1;
	run->fight->bodies[1].tile = tile_at(38, 31);
	dungeoneers_find_sets(&run->scene, run->fight);
	answer_with(run, Q_ACTION, "attack");
	answer_with(run, Q_WEAPON, "dagger");
	assert_asked(run, Q_TARGET, DO_ATTACK, NOBODY, 1, 0);
	answer_with(run, Q_TARGET, "other");
	assert_asked(run, Q_FACE, DO_ATTACK, 2, NORTH_EAST, 0);
	answer_with(run, Q_FACE, "yes");
	assert_asked(run, Q_HIT_STRESS, DO_ATTACK, 2, 1, 1);
	run_give_answer(run, 0);
	run_free(run);
	run = run_new(inside);
	for (int i = 0; i < MAX_CREATURES; i++)
		run->seats[i].tactic = NULL;
	run_start(run, 1, 1);
	run->fight->bodies[1].side = 1;
	run->fight->bodies[1].tile = tile_at(38, 31);
	dungeoneers_find_sets(&run->scene, run->fight);
	answer_with(run, Q_ACTION, "spellcast");
	answer_with(run, Q_SPELL, "smite");
	assert_asked(run, Q_TARGET, DO_SPELLCAST, NOBODY, 0, smite);
	answer_with(run, Q_TARGET, "other");
	assert_asked(run, Q_EXTRA, DO_SPELLCAST, 2, 0, smite);
	assert_int_equal(next_question(run)->low, 0);
	assert_int_equal(next_question(run)->fallback_number, 0);
	run_free(run);
	affray_scenario_free(scenario);
}

/* The thing that is to come in hand is known when another is put away. */
static void test_facts_of_a_swap(void **state)
{
	struct affray_scenario *scenario =
		with("{use: mensa, set: {initiative: 9, ap_max: 4, blade: E, cudgel: E, "
		     "weapons: [shortsword, dagger], stowed: [mace]}}",
		     "");
	struct run *run = run_new(affray_scenario_inside(scenario));

	(void)state;
	for (int i = 0; i < MAX_CREATURES; i++)
		run->seats[i].tactic = NULL;
	run_start(run, 1, 1);
	answer_with(run, Q_ACTION, "interact");
	answer_with(run, Q_HANDLING, "swap");
	assert_asked(run, Q_PUT_AWAY, DO_INTERACT, NOBODY, 2, 0);
	run_free(run);
	affray_scenario_free(scenario);
}

/* The first item of all can be handled like any other; an empty place holds none. */
static void test_first_item(void **state)
{
	struct affray_scenario *scenario = with(
		"{use: mensa, set: {weapons: [], foci: [], stowed: [improvised]}}", "");
	struct run *run = run_new(affray_scenario_inside(scenario));

	(void)state;
	run_start(run, 1, 1);
	assert_string_equal(item_of(&run->scene, 1)->key, "improvised");
	assert_true(dungeoneers_can_handle(&run->scene, 0, EQUIP, 0));
	for (int i = 1; i < THINGS; i++)
		for (enum handling handling = EQUIP; handling <= DRINK; handling++)
			assert_false(dungeoneers_can_handle(&run->scene, 0, handling, i));
	run_free(run);
	affray_scenario_free(scenario);
}

/* DUN-RDY-03: the question whether to use a readied action names the action and the
 * creature whose turn it is; a grapple has no weapon or spell yet. */
static void test_facts_of_triggers(void **state)
{
	struct affray_scenario *scenario =
		with("{use: mensa, name: hero, at: [37, 31], set: {initiative: 9}}, "
		     "{use: zombie, at: [1, 1], set: {initiative: 1}}",
		     "");
	struct run *run = run_new(affray_scenario_inside(scenario));

	(void)state;
	for (int i = 0; i < MAX_CREATURES; i++)
		run->seats[i].tactic = NULL;
	run_start(run, 1, 1);
	answer_with(run, Q_ACTION, "ready");
	answer_with(run, Q_READY, "defend");
	answer_with(run, Q_WHOSE_TURN, "other");
	answer_with(run, Q_WHEN, "before");
	answer_with(run, Q_FACING, "e");
	answer_with(run, Q_ACTION, "end_turn");
	assert_asked(run, Q_TRIGGER, DO_DEFEND, 2, 0, 0);
	run_start(run, 1, 1);
	run->fight->bodies[1].side = 1;
	run->fight->bodies[1].tile = tile_at(38, 31);
	dungeoneers_find_sets(&run->scene, run->fight);
	run->fight->bodies[2].tile = tile_at(36, 31);
	answer_with(run, Q_ACTION, "grapple");
	assert_asked(run, Q_TARGET, DO_GRAPPLE, NOBODY, 0, 0);
	run_free(run);
	affray_scenario_free(scenario);
}

/* ---- chances that tactics compute ---- */

enum { SUMS = 200 };

/* The chance of each sum of `dice` dice. */
static void sums_of(int dice, int size, double sums[SUMS])
{
	memset(sums, 0, SUMS * sizeof *sums);
	sums[0] = 1;
	for (; dice > 0; dice--)
		for (int sum = SUMS - 1; sum >= 0; sum--) {
			double chance = 0;

			for (int face = 1; face <= size && face <= sum; face++)
				chance += sums[sum - face] / size;
			sums[sum] = chance;
		}
}

/* The chance that my sum is at least theirs; from behind they lose a d8. */
static int beating(int mine, int die, int theirs, int other, bool behind)
{
	double my[SUMS], their[SUMS], chance = 0;

	sums_of(mine, dungeoneers_die_size[die], my);
	sums_of(theirs, dungeoneers_die_size[other], their);
	for (int a = 0; a < SUMS; a++)
		for (int b = 0; b < SUMS; b++)
			for (int face = 1; face <= 8; face++)
				chance += b <= a + (behind ? face : 0)
						  ? my[a] * their[b] / 8
						  : 0;
	return (int)(1000 * chance + 0.5 + 1e-7);
}

static int reaching(int mine, int die, int needed, bool over)
{
	double my[SUMS];
	int total = 0;

	sums_of(mine, dungeoneers_die_size[die], my);
	for (int face = 1; face <= 4; face++) {
		double chance = 0;

		for (int a = 0; a < SUMS; a++)
			chance += a + (over ? face : 0) >= needed ? my[a] : 0;
		total += (int)(1000 * chance + 0.5 + 1e-7);
	}
	return total / 4;
}

/* From no dice to more than the tables hold. */
static void test_chances_of_pools(void **state)
{
	static const int dice[] = {0, 1, 2, 3, 11, 12},
			 needed[] = {0, 1, 2, 5, 13, 39, 40};
	struct affray_scenario *scenario = with("{use: goblin}", "");
	struct scene scene = {.scenario = affray_scenario_inside(scenario)};

	(void)state;
	for (int die = 0; die < DICE_SIZES; die++)
		for (size_t n = 0; n < sizeof dice / sizeof dice[0]; n++) {
			for (size_t m = 0; m < 5; m++)
				for (int behind = 0; behind < 2; behind++)
					assert_int_equal(dungeoneers_chance_to_beat(
								 &scene, dice[n], die,
								 dice[m], 1, behind),
							 beating(dice[n], die, dice[m], 1,
								 behind));
			for (size_t k = 0; k < sizeof needed / sizeof needed[0]; k++)
				for (int over = 0; over < 2; over++)
					assert_int_equal(
						dungeoneers_chance_to_reach(
							&scene, dice[n], die, needed[k],
							over),
						reaching(dice[n], die, needed[k], over));
		}
	assert_int_equal(dungeoneers_chance_to_beat(&scene, 13, 0, 12, 4, false),
			 beating(12, 0, 11, 4, false));
	assert_int_equal(dungeoneers_chance_to_reach(&scene, 13, 0, 41, false),
			 reaching(12, 0, 40, false));
	assert_int_equal(dungeoneers_chance_to_reach(&scene, -1, 0, 1, false), 0);
	affray_scenario_free(scenario);
}

/* ---- one exchange, exactly ---- */

/* Chance that the sum of two dice of size `a` is at least `needed`. */
static double two_dice(int a, int needed)
{
	int ways = 0;

	for (int i = 1; i <= a; i++)
		for (int j = 1; j <= a; j++)
			ways += i + j >= needed;
	return (double)ways / (a * a);
}

/* Suori's hammer on the skeleton: 2d4 against d4, then 2d8 against 4. */
static void test_exact_exchange(void **state)
{
	struct affray_scenario *scenario =
		with("{use: suori, set: {initiative: 9}, at: [38, 30]}", "");
	struct run *run = run_new(affray_scenario_inside(scenario));
	struct fight *before = fight_new(run->book);
	struct walk walk = {.weight = 1};
	double hit = 0, sum = 0, hurt = 0;

	(void)state;
	for (int dodge = 1; dodge <= 4; dodge++)
		hit += two_dice(4, dodge) / 4;
	run_start(run, 1, 1);
	while (run->fight->phase != TURN_GOES_ON)
		assert_int_equal(run_play(run), RUN_RESTED);
	fight_copy(run->book, before, run->fight);
	run->walk = &walk;
	do {
		walk.used = 0;
		walk.weight = 1;
		run_start_at(run, before, 1, 1);
		run_play(run);
		sum += walk.weight;
		if (creature(&run->scene, 1)->stress > 0)
			hurt += walk.weight;
	} while (walk_next(&walk));
	assert_true(fabs(sum - 1) < 1e-12);
	assert_true(fabs(hurt - hit * two_dice(8, 4)) < 1e-12);
	run->walk = NULL;
	fight_free(before);
	run_free(run);
	affray_scenario_free(scenario);
}

/* The word of a readied action is the key of the action. */
static void test_readied_words(void **state)
{
	struct affray_scenario *scenario = with("{use: goblin}", "");
	const struct state_row *row =
		affray_scenario_inside(scenario)->book->creature_state;

	(void)state;
	while (strcmp(row->key, "readied") != 0)
		row++;
	for (int i = DO_ATTACK; i < row->high; i++)
		assert_string_equal(row->values[i + 1], dungeoneers_actions[i].key);
	assert_null(row->values[row->high + 1]);
	affray_scenario_free(scenario);
}

/* R48: without diagonals, an edict leaves no creature facing one. */
static void test_settled_facings(void **state)
{
	static const int without[] = {NORTH, EAST, EAST, EAST, SOUTH, WEST, WEST, WEST};

	(void)state;
	for (int table = 0; table < 2; table++) {
		struct affray_scenario *scenario =
			with("{use: goblin}", table ? "rulings: {diagonals: no}" : "");
		const struct scenario *inside = affray_scenario_inside(scenario);
		struct run *run = run_new(inside);

		run_start(run, 1, 1);
		for (int facing = NORTH; facing <= NORTH_WEST; facing++) {
			run->fight->bodies[0].facing = (uint8_t)facing;
			dungeoneers_settle(inside, run->fight);
			assert_int_equal(run->fight->bodies[0].facing,
					 table ? without[facing] : facing);
		}
		run_free(run);
		affray_scenario_free(scenario);
	}
}

/* R23: after any edict, each creature has at most one holder: the present one stays. */
static void test_settled_holds(void **state)
{
	static const struct {
		int hold[2], held_by, after[2], held_after;
	} rows[] = {
		{{3, 3}, 1, {3, 0}, 1}, {{3, 3}, 2, {0, 3}, 2}, {{3, 3}, 0, {3, 0}, 1},
		{{0, 3}, 1, {0, 3}, 2}, {{3, 0}, 2, {3, 0}, 1}, {{0, 0}, 2, {0, 0}, 0},
	};
	struct affray_scenario *scenario =
		with("{use: mensa, at: [37, 31]}, {use: goblin, at: [1, 1]}", "");
	const struct scenario *inside = affray_scenario_inside(scenario);
	struct run *run = run_new(inside);
	struct dungeoneers_creature *one =
		((struct dungeoneers_fight *)run->fight)->creatures;

	(void)state;
	run_start(run, 1, 1);
	run->fight->bodies[1].tile = tile_at(38, 32);
	run->fight->bodies[2].tile = tile_at(38, 31);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		one[0].grappling = (uint8_t)rows[i].hold[0];
		one[1].grappling = (uint8_t)rows[i].hold[1];
		one[2].grappled_by = (uint8_t)rows[i].held_by;
		dungeoneers_settle(inside, run->fight);
		assert_int_equal(one[0].grappling, rows[i].after[0]);
		assert_int_equal(one[1].grappling, rows[i].after[1]);
		assert_int_equal(one[2].grappled_by, rows[i].held_after);
	}
	run_free(run);
	affray_scenario_free(scenario);
}

/* The tactic uses the dice of the rulings in force: from behind, three dodge dice are
 * worth 7.5 - 4.5, or one die, or none. */
static void test_worth_of_a_blow(void **state)
{
	static const char *const tables[] = {
		"rulings: {rear_penalty: fewer_dice, min_dice: 0}\n",
		"rulings: {rear_penalty: fewer_dice}\n",
		"rulings: {}\n",
	};
	static const int16_t knobs[MAX_KNOBS] = {0};
	int values[3];

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct affray_scenario *scenario =
			with("{use: goblin, facing: e, set: {prowess: 3, dodge_die: d4}}",
			     tables[i]);
		struct run *run = run_new(affray_scenario_inside(scenario));
		struct look look = {.scene = run->scene,
				    .side = 1,
				    .who = 1,
				    .knobs = knobs,
				    .ways = run->ways};
		struct desk desk;
		struct mind *mind;

		run_start(run, 1, 1);
		run->fight->bodies[0].tile = tile_at(5, 5);
		run->fight->bodies[1].tile = tile_at(4, 5);
		assert_true(dungeoneers_is_behind(&run->scene, 1, 0));
		mind = dungeoneers_think(&look, &desk);
		dungeoneers_weigh(mind, false);
		assert_int_equal(mind->count, 1);
		values[i] = dungeoneers_best_blow(mind, mind->foes[0], false, true).worth;
		assert_true(values[i] > mind->foes[0]->acts.melee.worth);
		run_free(run);
		affray_scenario_free(scenario);
	}
	assert_true(values[0] > values[1]);
	assert_true(values[1] > values[2]);
	assert_true(values[2] > 0);
}

/* A tile of the first creature is taken; magica is of no use to a creature without
 * spells. */
static void test_room_and_idle_rows(void **state)
{
	static const struct {
		const char *cantrips;
		bool idle;
	} rows[] = {{"", true}, {"smite", false}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char creature[100];
		struct affray_scenario *scenario;
		struct run *run;
		const struct state_row *row = dungeoneers_rulebook.creature_state;

		snprintf(creature, sizeof creature,
			 "{use: zombie, set: {cantrips: [%s]}}", rows[i].cantrips);
		scenario = with(creature, "");
		run = run_new(affray_scenario_inside(scenario));
		run_start(run, 1, 1);
		while (strcmp(row->key, "magica") != 0)
			row++;
		assert_int_equal(dungeoneers_rulebook.is_idle(&run->scene, 0, row),
				 rows[i].idle);
		assert_false(dungeoneers_rulebook.fits(&run->scene, 1,
						       run->fight->bodies[0].tile));
		assert_true(dungeoneers_rulebook.fits(&run->scene, 1, tile_at(20, 20)));
		run_free(run);
		affray_scenario_free(scenario);
	}
}

static void test_first_and_last_rule(void **state)
{
	const struct rulebook *book = &dungeoneers_rulebook;

	(void)state;
	assert_string_equal(book->rules[1].id, "DUN-TIME-01");
	assert_string_equal(book->rules[book->rule_count].id, "DUN-GEO-01");
}

/* ---- what a tactic expects is what happens ---- */

/* Blows of so many wounds until death, one after another (DUN-STR-01, DUN-DTH-01). */
static int blows_until_death(const struct dungeoneers_sheet *own, int each, int stress,
			     int wounds)
{
	for (int blows = 1;; blows++) {
		int absorbed =
			each < own->endurance - stress ? each : own->endurance - stress;
		int rest = each - absorbed;

		if (rest > own->most_wounds || (rest > 0 && wounds == own->most_wounds))
			return blows;
		stress += absorbed;
		wounds = smaller(own->most_wounds, wounds + rest);
	}
}

static void test_expected_lives(void **state)
{
	struct affray_scenario *scenario = with("{use: mensa}", "");
	struct run *run = run_new(affray_scenario_inside(scenario));
	struct dungeoneers_creature *one =
		&((struct dungeoneers_fight *)run->fight)->creatures[0];
	const struct dungeoneers_sheet *own = run->scene.scenario->creatures[0].sheet;

	(void)state;
	run_start(run, 1, 1);
	for (int each = 1; each <= MOST_BLOW; each++)
		for (int stress = 0; stress <= own->endurance; stress++)
			for (int wounds = 0; wounds <= own->most_wounds; wounds++)
				assert_int_equal(
					own->blows[each - 1][stress][wounds],
					blows_until_death(own, each, stress, wounds));
	for (int stress = 0; stress <= 3 * own->endurance; stress++)
		for (int amount = 0; amount <= 3; amount++) { /* DUN-STR-04, DUN-STR-05 */
			struct life expected;

			one->wounds = 0;
			one->stress = (int16_t)stress;
			expected = dungeoneers_after_stress(
				&run->scene, 0, dungeoneers_life(&run->scene, 0), amount);
			assert_false(expected.dead);
			dungeoneers_gain_stress(run, 0, NOBODY, amount, DUN_STR_02);
			assert_int_equal(one->stress, expected.stress);
			assert_int_equal(one->wounds, expected.wounds);
		}
	run_free(run);
	affray_scenario_free(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_octants),
		cmocka_unit_test(test_octants_between),
		cmocka_unit_test(test_full_lists),
		cmocka_unit_test(test_combatants),
		cmocka_unit_test(test_values_from_gear),
		cmocka_unit_test(test_last_thing_on_the_ground),
		cmocka_unit_test(test_traits),
		cmocka_unit_test(test_spell_pierce_die),
		cmocka_unit_test(test_footprints),
		cmocka_unit_test(test_mistakes),
		cmocka_unit_test(test_limits_of_sheets),
		cmocka_unit_test(test_rulings),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_track_maxima),
		cmocka_unit_test(test_element_names),
		cmocka_unit_test(test_canonical),
		cmocka_unit_test(test_facts_for_tactics),
		cmocka_unit_test(test_facts_of_a_swap),
		cmocka_unit_test(test_first_item),
		cmocka_unit_test(test_facts_of_triggers),
		cmocka_unit_test(test_chances_of_pools),
		cmocka_unit_test(test_exact_exchange),
		cmocka_unit_test(test_worth_of_a_blow),
		cmocka_unit_test(test_expected_lives),
		cmocka_unit_test(test_room_and_idle_rows),
		cmocka_unit_test(test_first_and_last_rule),
		cmocka_unit_test(test_settled_facings),
		cmocka_unit_test(test_settled_holds),
		cmocka_unit_test(test_readied_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
