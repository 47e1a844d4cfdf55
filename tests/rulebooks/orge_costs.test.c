/* SPDX-License-Identifier: MIT
 *
 * orge: the costs of acts and the values of terms, at each edge of a rule and one beyond.
 */
#include <math.h>
#include "orge_table.h"

/* A chance in millionths: `base` percent, bent by `points`. */
static int bent(int base, double points)
{
	return orge_threshold(orge_bend(base / 100.0, points, 4.2), 1000000);
}

/* ORG-ATK-03: half of the attack's points, rounded up; the other specials add their
 * own. */
static void test_cost_of_specials(void **unused)
{
	static const struct {
		const char *weapon;
		int style, plain, additional;
	} rows[] = {
		{"dagger", 0, 3, 2},	{"shortsword", 0, 4, 2}, {"longsword", 0, 5, 3},
		{"battleaxe", 0, 6, 3}, {"twohander", 0, 7, 4},	 {"halberd", 0, 8, 4},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		static const struct {
			enum special special;
			int ap;
		} more[] = {{FEINT, 2},	      {BACKSTAB, 0},
			    {AMBUSH, 0},      {CRITICAL_STRIKE, 2},
			    {FORMATION, 1},   {SILENT_ASSASSINATION, 2},
			    {MARKSMANSHIP, 1}};
		struct table table;
		char sheet[60];

		snprintf(sheet, sizeof sheet, "weapons: [%s]", rows[i].weapon);
		table = creature_with("", sheet);
		assert_int_equal(
			orge_blow_cost(&table.run->scene, 0, 0, rows[i].style, NO_SPECIAL)
				.amount[0],
			rows[i].plain);
		assert_int_equal(orge_blow_cost(&table.run->scene, 0, 0, rows[i].style,
						ADDITIONAL_ATTACK)
					 .amount[0],
				 rows[i].additional);
		for (size_t k = 0; k < LENGTH(more); k++)
			assert_int_equal(orge_blow_cost(&table.run->scene, 0, 0,
							rows[i].style, more[k].special)
						 .amount[0],
					 rows[i].plain + more[k].ap);
		close_table(table);
	}
}

/* ORG-ACT-08: a point less for every five of Quickness above 15, a point more below; at
 * least 1. */
static void test_cost_of_reloading(void **unused)
{
	static const int rows[][2] = {{5, 14},	{6, 13},  {9, 13},  {10, 13}, {11, 12},
				      {14, 12}, {15, 12}, {16, 12}, {19, 12}, {20, 11},
				      {24, 11}, {25, 10}, {64, 3},  {65, 2},  {69, 2},
				      {70, 1},	{75, 1},  {80, 1},  {100, 1}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table;
		char sheet[120];

		snprintf(
			sheet, sizeof sheet,
			"weapons: [crossbow], ammo: [{missile: bolt, count: 3}], qck: %d",
			rows[i][0]);
		table = creature_with("", sheet);
		assert_int_equal(orge_reload_cost(&table.run->scene, 0, 0, 0),
				 rows[i][1]);
		close_table(table);
	}
}

/* The last missile can be loaded, and one point is enough to begin. */
static void test_last_missile(void **unused)
{
	struct table table = creature_with(
		"", "weapons: [crossbow], ammo: [{missile: bolt, count: 2}]");
	const struct orge_act act = {.kind = RELOADING, .thing = 0, .missile = 0};
	struct orge_creature *x = change(table.run, 0);

	(void)unused;
	x->things[0].loaded = 0;
	for (int ap = 0; ap <= 2; ap++) {
		x->ap = (int16_t)ap;
		assert_int_equal(orge_reload_open(&table.run->scene, 0, 0), ap >= 1);
	}
	assert_int_equal(x->count[0], 1);
	orge_finish_reload(table.run, 0, &act);
	assert_int_equal(x->count[0], 0);
	assert_int_equal(x->things[0].loaded, 1);
	x->things[0].loaded = 0;
	assert_false(orge_reload_open(&table.run->scene, 0, 0));
	close_table(table);
}

/* A quiver that is empty, already in use or unfit for the weapon is not taken. */
static void test_other_magazines(void **unused)
{
	struct table table = creature_with(
		"", "weapons: [longbow], ammo: [{missile: war_arrow, magazine: "
		    "war_quiver, count: 2}, {missile: hunt_arrow, magazine: hunt_quiver, "
		    "count: 1}]");
	struct orge_creature *x = change(table.run, 0);

	(void)unused;
	for (int ap = 0; ap <= 2; ap++) {
		x->ap = (int16_t)ap;
		assert_int_equal(orge_change_open(&table.run->scene, 0, 0), ap >= 1);
	}
	x->count[1] = 0;
	assert_false(orge_change_open(&table.run->scene, 0, 0));
	x->count[1] = 1;
	x->magazine = 1;
	assert_true(orge_change_open(&table.run->scene, 0, 0));
	x->count[0] = 0;
	assert_false(orge_change_open(&table.run->scene, 0, 0));
	close_table(table);
}

/* ---- charges ---- */

/* x in the middle of a field of 41 x 41 tiles, its foe `dx` east and `dy` south of it;
 * the tiles in `difficult` are difficult ground. */
static struct table charge_field(int dx, int dy, const char *difficult)
{
	static char text[4000];
	char *at = text;

	at += sprintf(at, "affray: 1\nrulebook: orge\nname: x\nmap: |\n");
	for (int y = 0; y < 41; y++) {
		*at++ = ' ';
		*at++ = ' ';
		for (int x = 0; x < 41; x++)
			*at++ = '.';
		if (y == 20)
			for (const char *tile = difficult; *tile; tile++)
				at[-41 + 20 + (*tile - '0')] = ':';
		*at++ = '\n';
	}
	sprintf(at,
		"sides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x, at: [20, 20], set: "
		"{ap: 60, weapons: [longsword]}}]}\n"
		"  - {name: b, creatures: [{use: neutral, at: [%d, %d]}]}\n",
		20 + dx, 20 + dy);
	return open_table(text);
}

/* ORG-CHG-01: with a drawn weapon, a neutral creature runs 1.17 m a point; a diagonal
 * step is √2 m, difficult ground counts twice. One point to charge and five for the blow
 * are added. At least 2 m. The run tires by half its points, rounded up, the slash by 4,
 * the charge by 2. */
static void test_cost_of_charges(void **unused)
{
	static const struct {
		int dx, dy;
		const char *difficult;
		int run; /* 0: too near */
	} rows[] = {
		{2, 0, "", 0},
		{3, 0, "", 2},
		{4, 0, "", 3},
		{14, 0, "", 12},
		{15, 0, "", 12},
		{16, 0, "", 13},
		{-14, 0, "", 12},
		{0, 15, "", 12},
		{0, -16, "", 13},
		{2, 2, "", 0},
		{3, 3, "", 3},
		{6, 6, "", 7},
		{10, 10, "", 11},
		{11, 11, "", 13},
		{-6, 6, "", 7},
		{10, -10, "", 11},
		{-11, -11, "", 13},
		{7, 0, "", 6},
		{7, 0, "12", 7},
		{7, 0, "56", 7},
		{7, 0, "135", 8},
		{7, 0, "123456", 11},
		{7, 0, "7", 6},
		/* three straight steps and two diagonal ones: 5.83 m */
		{6, 2, "", 5},
		{-2, 6, "", 5},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table =
			charge_field(rows[i].dx, rows[i].dy, rows[i].difficult);
		struct charge charge;
		bool open = orge_can_charge(&table.run->scene, 0, 1, 0, &charge);

		if (open != (rows[i].run > 0))
			fail_msg("row %d: %d", (int)i, open);
		if (open && (charge.ap != rows[i].run ||
			     charge.cost.amount[0] != 1 + rows[i].run + 5 ||
			     charge.cost.amount[1] != (rows[i].run + 1) / 2 + 4 + 2 ||
			     charge.cost.amount[2] != 1))
			fail_msg("row %d: %d", (int)i, charge.ap);
		close_table(table);
	}
}

/* With 60 Agility, 2.21 m a point: the shortest charge takes one point. */
static void test_shortest_charge(void **unused)
{
	struct table table =
		open_table("affray: 1\nrulebook: orge\nname: x\ndistance: 3\nsides:\n"
			   "  - {name: a, creatures: [{use: neutral, name: x, set: {agl: "
			   "60, weapons: [longsword]}}]}\n"
			   "  - {name: b, creatures: [{use: neutral}]}\n");
	struct charge charge;

	(void)unused;
	assert_true(orge_can_charge(&table.run->scene, 0, 1, 0, &charge));
	assert_int_equal(charge.ap, 1);
	for (int ap = 6; ap <= 8; ap++) { /* one to charge, one to run, five to strike */
		change(table.run, 0)->ap = (int16_t)ap;
		assert_int_equal(orge_can_charge(&table.run->scene, 0, 1, 0, &charge),
				 ap >= 7);
	}
	close_table(table);
}

/* 64 steps are the most. */
static void test_longest_charge(void **unused)
{
	(void)unused;
	for (int distance = 64; distance <= 66; distance++) {
		char text[300];
		struct table table;
		struct charge charge;

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\ndistance: %d\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, name: x, set: {agl: "
			 "60, ap: 60, weapons: [longsword]}}]}\n"
			 "  - {name: b, creatures: [{use: neutral}]}\n",
			 distance);
		table = open_table(text);
		assert_int_equal(orge_can_charge(&table.run->scene, 0, 1, 0, &charge),
				 distance <= 65);
		close_table(table);
	}
}

/* Down to the last point and the last mental fatigue, and not one more; on the open
 * plane. */
static void test_last_points_of_a_charge(void **unused)
{
	struct table table =
		open_table("affray: 1\nrulebook: orge\nname: x\ndistance: 14\nsides:\n"
			   "  - {name: a, creatures: [{use: neutral, name: x, set: {ap: "
			   "60, weapons: [longsword]}}]}\n"
			   "  - {name: b, creatures: [{use: neutral}]}\n");
	const struct scene *scene = &table.run->scene;
	struct orge_creature *x = change(table.run, 0);
	const struct orge_sheet *s = sheet(scene, 0);
	struct charge charge;

	(void)unused;
	/* 13 m take 11.1 points, so 12 */
	for (int off = -1; off <= 1; off++) {
		x->ap = (int16_t)(18 + off);
		assert_int_equal(orge_can_charge(scene, 0, 1, 0, &charge), off >= 0);
		x->ap = 60;
		x->mf = (int16_t)(s->max_mf - 1 + off);
		assert_int_equal(orge_can_charge(scene, 0, 1, 0, &charge), off <= 0);
		x->mf = 0;
	}
	close_table(table);
}

/* ORG-MOV-01: a diagonal way to the foe; 1.3 m a point with empty hands, √2 m a step. */
static void test_slanting_ways(void **unused)
{
	static const int rows[][2] = {/* steps, AP */
				      {1, 2},	{2, 3},	  {4, 5},   {9, 10},
				      {10, 11}, {11, 12}, {12, 14}, {13, 15}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int k = 0; k < 2; k++) {
			int n = rows[i][0], ap;
			struct table table =
				charge_field(k ? n + 1 : -n, k ? n : -n - 1, "");
			struct tile to;

			change(table.run, 0)->ap = 30;
			change(table.run, 0)->hand[0] = 0;
			change(table.run, 0)->things[0].place = STOWED;
			assert_true(orge_way_into_reach(&table.run->scene,
							table.run->ways, 0, 1, CLASS_H,
							&to, &ap));
			assert_int_equal(to.x, 20 + (k ? n : -n));
			assert_int_equal(to.y, 20 + (k ? n : -n));
			assert_int_equal(ap, rows[i][1]);
			close_table(table);
		}
}

/* A tactic that wants to run to a tile. */
static struct tile wanted;

static int wish(const struct look *look, const struct question *q)
{
	return q->id == Q_TILE ? tile_index(&look->scene.scenario->map, wanted) : RUN;
}

/* The same by the menu: the first of the nearest. */
static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)plan;
	return q->kind == ASK_TILE
		       ? orge_nearest_tile(&look->scene, q->tiles, q->count, wanted)
		       : option_of_value(q, RUN);
}

static const struct tactic runner = {.key = "runner", .answer = answer, .wish = wish};

/* With this many points; then it is put back. */
static struct orge_creature run_to_wanted(struct run *run, int ap, bool wishes,
					  struct tile *to)
{
	struct orge_creature *x = change(run, 0), before = *x, after;
	struct body body = run->fight->bodies[0];

	x->ap = (int16_t)ap;
	run->wishes = wishes;
	orge_move(run, 0, DO_MOVE);
	after = *x;
	*to = run->fight->bodies[0].tile;
	*x = before;
	run->fight->bodies[0] = body;
	return after;
}

/* To every tile, on which x or another may stand. */
static void run_everywhere(struct run *run, int ap)
{
	for (int i = 0; i < 9 * 6; i++) {
		struct tile by_wish, by_menu;
		struct orge_creature a, b;

		wanted = tile_at((int16_t)(i % 9), (int16_t)(i / 9));
		if (same_tile(wanted, run->fight->bodies[0].tile))
			continue;
		a = run_to_wanted(run, ap, true, &by_wish);
		b = run_to_wanted(run, ap, false, &by_menu);
		if (!same_tile(by_wish, by_menu) || a.ap != b.ap || a.pf != b.pf)
			fail_msg("to %d,%d with %d points: %d,%d for %d, not %d,%d for "
				 "%d",
				 wanted.x, wanted.y, ap, by_wish.x, by_wish.y, ap - a.ap,
				 by_menu.x, by_menu.y, ap - b.ap);
	}
}

/* A wish for any tile is the answer to the menu that comes nearest to it: on open ground
 * and among walls, with somebody in the way and on the tile itself. */
static void test_wished_tiles(void **unused)
{
	static const char *const maps[] = {
		"  .........\n  .........\n  ..xf.....\n  .........\n  .....g...\n"
		"  .........\n",
		"  ....#....\n  .:..#....\n  ..xf.....\n  ..#......\n  .:#..g...\n"
		"  .........\n"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(maps); i++) {
		char text[500];
		struct table table;

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\nmap: |\n%s"
			 "legend: {x: x, f: f, g: g}\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, name: x}, {use: "
			 "neutral, name: f}]}\n"
			 "  - {name: b, creatures: [{use: neutral, name: g}]}\n",
			 maps[i]);
		table = open_table(text);
		table.run->seats[0].tactic = &runner;
		for (int ap = 1; ap <= 7; ap++)
			run_everywhere(table.run, ap);
		close_table(table);
	}
}

/* ---- hands and terms ---- */

/* Two hands, minus the full ones; a hostage takes one. Weapons at hand are listed once
 * each. */
static void test_hands(void **unused)
{
	static const struct {
		const char *sheet;
		int free, holding, weapons;
	} rows[] = {
		{"", 2, 1, 1},
		{"weapons: [dagger]", 1, 0, 2},
		{"weapons: [halberd]", 0, 0, 2},
		{"weapons: [longsword], shield: small_shield", 0, 0, 2},
		{"shield: small_shield", 1, 0, 1},
		{"weapons: [dagger], empty_hands: yes", 2, 1, 1},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table = creature_with("", rows[i].sheet);
		int16_t things[THINGS];

		assert_int_equal(orge_free_hands(&table.run->scene, 0), rows[i].free);
		assert_int_equal(orge_weapon_things(&table.run->scene, 0, things),
				 rows[i].weapons);
		change(table.run, 0)->holding = 2;
		assert_int_equal(orge_free_hands(&table.run->scene, 0), rows[i].holding);
		close_table(table);
	}
}

/* ORG-ACT-05: a duellist defends at +10 against the foe and at -10 against all others; on
 * guard, +15 against everybody. */
static void test_defense_of_disciplines(void **unused)
{
	static const struct {
		enum discipline discipline;
		int foe, first, second;
	} rows[] = {{NO_DISCIPLINE, 0, 0, 0},
		    {DUEL, 2, 10, -10},
		    {DUEL, 3, -10, 10},
		    {GUARD, 0, 15, 15}};
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nsides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x}]}\n"
		"  - {name: b, creatures: [{use: neutral, count: 2, set: {weapons: "
		"[dagger]}}]}\n");
	struct orge_creature *x = change(table.run, 0);

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int by = 1; by <= 2; by++) {
			struct orge_act act = orge_imagine_attack(
				&table.run->scene, by, by * THINGS, 0, NO_SPECIAL, 0);

			x->discipline = (uint8_t)rows[i].discipline;
			x->foe = (uint8_t)rows[i].foe;
			assert_int_equal(
				orge_defense_chance(&table.run->scene, &act, 0, 0, DODGE,
						    AGAINST_CLOSE),
				bent(40, by == 1 ? rows[i].first : rows[i].second));
		}
	close_table(table);
}

/* ORG-ATK-03: each level of a marksman removes a tenth of a small target's malus, at most
 * half. At 20 m a neutral human is 0.85 m²; at 9 m that is no malus. */
static void test_marksmen(void **unused)
{
	static const struct {
		int distance;
		const char *skills;
		double left; /* tenths of the malus */
	} rows[] = {
		{20, "marksmanship: 1", 9},
		{20, "marksmanship: 2", 8},
		{20, "marksmanship: 3", 7},
		{20, "marksmanship: 4", 6},
		{20, "marksmanship: 4, special: 6", 6 - 6 / 13.0},
		{20, "marksmanship: 5", 5},
		{20, "marksmanship: 5, special: 6", 5},
		{20, "marksmanship: 6", 5},
		{20, "marksmanship: 10", 5},
		{9, "marksmanship: 10", 10},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct orge_act act;
		struct table table;
		char text[500];
		double angle = 25 * 0.85 /
			       (3.14159265358979 * rows[i].distance * rows[i].distance);
		double malus = angle > 0.08 ? 100 * (1 - exp(0.08 - angle))
					    : 100 * (1 - exp(9 * (0.08 - angle)));
		int chance, expected;

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: orge\nname: x\ndistance: %d\nsides:\n"
			 "  - {name: a, creatures: [{use: neutral, name: x, set: "
			 "{weapons: [longbow], ammo: [{missile: war_arrow, count: 2}], "
			 "skills: {%s}}}]}\n"
			 "  - {name: b, creatures: [{use: neutral}]}\n",
			 rows[i].distance, rows[i].skills);
		table = open_table(text);
		act = orge_imagine_attack(&table.run->scene, 0, 0, STYLE_SHOOT,
					  MARKSMANSHIP, 1);
		chance = orge_hit_chance(&table.run->scene, &act, 1);
		expected = bent(50, malus * rows[i].left / 10);
		if (abs(chance - expected) > 1)
			fail_msg("row %d: %d, not %d", (int)i, chance, expected);
		close_table(table);
	}
}

/* ORG-ATK-03: the bonus of a special attack to hit and damage, by level; a level may have
 * a thirteenth of the level above it. y is the aimed target, unaware in the last
 * columns. */
static void test_terms_of_specials(void **unused)
{
	static const struct {
		enum special special;
		const char *skills;
		double hit, unaware_hit;
		int damage, unaware_damage;
	} rows[] = {
		{NO_SPECIAL, "backstab: 3", 0, 0, 0, 0},
		{CRITICAL_STRIKE, "critical_strike: 1", -15, -15, 50, 50},
		{CRITICAL_STRIKE, "critical_strike: 3", -5, -5, 50, 50},
		{CRITICAL_STRIKE, "critical_strike: 4", 0, 0, 50, 50},
		{CRITICAL_STRIKE, "critical_strike: 4, special: 1", 0, 0, 50, 50},
		{CRITICAL_STRIKE, "critical_strike: 5", 0, 0, 50, 50},
		{ADDITIONAL_ATTACK, "additional_attacks: 1", -15, -15, 0, 0},
		{ADDITIONAL_ATTACK, "additional_attacks: 4", 0, 0, 0, 0},
		{ADDITIONAL_ATTACK, "additional_attacks: 4, special: 1", 0, 0, 0, 0},
		{BACKSTAB, "backstab: 1", 5, 30, 40, 90},
		{BACKSTAB, "backstab: 1, special: 6", 5 + 30.0 / 13, 30 + 30.0 / 13, 44,
		 94},
		{BACKSTAB, "backstab: 2, special: 13", 15, 40, 60, 110},
		{AMBUSH, "ambush: 1", 15, 15, 10, 10},
		{AMBUSH, "ambush: 3", 25, 25, 10, 10},
		{FEINT, "feint: 2", 0, 0, 0, 0},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int unaware = 0; unaware < 2; unaware++) {
			struct table table;
			struct orge_act act;
			struct modifier m;
			char text[500];
			double hit = unaware ? rows[i].unaware_hit : rows[i].hit;

			snprintf(text, sizeof text,
				 "affray: 1\nrulebook: orge\nname: x\nsides:\n"
				 "  - {name: a, creatures: [{use: neutral, name: x, set: "
				 "{weapons: [dagger], skills: {%s}}}]}\n"
				 "  - {name: b, creatures: [{use: neutral, count: 2}]}\n",
				 rows[i].skills);
			table = open_table(text);
			change(table.run, 1)->unaware = (uint8_t)unaware;
			act = orge_imagine_attack(&table.run->scene, 0, 0, 0,
						  rows[i].special, 1);
			orge_modifier_look(&m, &table.run->scene, 0);
			orge_modify_special(&m, &act, 1);
			if (fabs(m.total - hit) > 1e-9)
				fail_msg("row %d: hit %f, not %f", (int)i, m.total, hit);
			assert_int_equal(orge_special_damage(&table.run->scene, &act, 1),
					 unaware ? rows[i].unaware_damage
						 : rows[i].damage);
			/* not the aimed target */
			if (rows[i].special == BACKSTAB || rows[i].special == AMBUSH)
				assert_int_equal(
					orge_special_damage(&table.run->scene, &act, 2),
					0);
			close_table(table);
		}
}

/* ORG-WEA-01: a broken weapon does a quarter of each kind of damage, rounded down. */
static void test_quarters(void **unused)
{
	static const int rows[][3] = {/* SLS, PRC, dealt */
				      {22, 0, 5},  {23, 0, 5}, {24, 0, 6},
				      {18, 7, 5},  {18, 8, 6}, {18, 11, 6},
				      {18, 12, 7}, {3, 3, 0},  {4, 20, 6}};
	struct table table = creature_with("", "");

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const struct harm harm = {.type = SLS,
					  .damage = (int16_t)rows[i][0],
					  .type2 = PRC,
					  .damage2 = (int16_t)rows[i][1]};

		assert_int_equal(orge_hurt(table.run, 0, 1, &harm, 1, 0, true),
				 rows[i][2]);
	}
	close_table(table);
}

/* ORG-ACT-12: one point is enough to begin; ORG-STA-01: dousing takes both hands. */
static void test_use_of_items(void **unused)
{
	static const int16_t hands[][HANDS] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
	struct table table = creature_with("", "weapons: [dagger]");
	const struct scene *scene = &table.run->scene;
	struct orge_creature *x = change(table.run, 0);

	(void)unused;
	x->surges[0] = (struct orge_surge){.left = 1, .fire = 1};
	for (size_t i = 0; i < LENGTH(hands); i++) {
		memcpy(x->hand, hands[i], sizeof x->hand);
		assert_int_equal(orge_item_legal(scene, 0, ITEM_DOUSE), i == 0);
	}
	memset(x->hand, 0, sizeof x->hand);
	x->hp--;
	for (int ap = 0; ap <= 2; ap++) {
		x->ap = (int16_t)ap;
		assert_int_equal(orge_item_legal(scene, 0, ITEM_DOUSE), ap >= 1);
		assert_int_equal(orge_item_legal(scene, 0, ITEM_FIRST_AID), ap >= 1);
	}
	close_table(table);
}

/* What waits for the end of the round is as much as a round can hold. */
static void test_most_damage(void **unused)
{
	static const int rows[][2] = {{29998, 29998}, {1, 29999}, {1, 30000}, {9, 30000}};
	struct table table = creature_with("", "");

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		orge_await(table.run, 0, 1, rows[i][0], ORG_OUT_01);
		assert_int_equal(change(table.run, 0)->pending_damage, rows[i][1]);
	}
	close_table(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cost_of_specials),
		cmocka_unit_test(test_cost_of_reloading),
		cmocka_unit_test(test_last_missile),
		cmocka_unit_test(test_other_magazines),
		cmocka_unit_test(test_cost_of_charges),
		cmocka_unit_test(test_shortest_charge),
		cmocka_unit_test(test_longest_charge),
		cmocka_unit_test(test_last_points_of_a_charge),
		cmocka_unit_test(test_slanting_ways),
		cmocka_unit_test(test_wished_tiles),
		cmocka_unit_test(test_hands),
		cmocka_unit_test(test_defense_of_disciplines),
		cmocka_unit_test(test_marksmen),
		cmocka_unit_test(test_terms_of_specials),
		cmocka_unit_test(test_quarters),
		cmocka_unit_test(test_use_of_items),
		cmocka_unit_test(test_most_damage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
