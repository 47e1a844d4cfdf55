/* SPDX-License-Identifier: MIT
 *
 * orge at rest: positions after an edict (settle), state that no rule reads any more
 * (canonical, keeps), and the maxima of bars.
 */
#include "engine/rulebook.h"
#include "orge_table.h"

/* x and y against a, b and d; y and b stand across a corner from a and x. */
static struct table five(void)
{
	return open_table("affray: 1\nrulebook: orge\nname: x\nmap: |\n"
			  "  .......\n  ..d....\n  ..xa...\n  ...by..\n  .......\n"
			  "legend: {x: x, y: y, a: a, b: b, d: d}\nsides:\n"
			  "  - name: w\n    creatures:\n"
			  "      - {use: neutral, name: x, set: {path: mage, spells: "
			  "[magic_missile], weapons: [longbow, longsword, crossbow], "
			  "ammo: [{missile: bolt, count: 9}, {missile: war_arrow, count: "
			  "9}]}}\n"
			  "      - {use: neutral, name: y}\n"
			  "  - name: r\n    creatures: [{use: neutral, name: a}, {use: "
			  "neutral, name: b}, {use: neutral, name: d}]\n");
}

enum { X, Y, A, B, D };

static void settle(struct table table)
{
	const struct scenario *scenario = table.run->scene.scenario;

	scenario->book->settle(scenario, table.run->fight);
}

static void expect_hold(struct table table, int holder, int held)
{
	settle(table);
	for (int i = X; i <= D; i++) {
		const struct orge_creature *c = creature(&table.run->scene, i);

		assert_int_equal(c->holding, i == holder ? held + 1 : 0);
		assert_int_equal(c->holder, i == held ? holder + 1 : 0);
		assert_int_equal(c->state[HELD] != 0, i == held);
	}
}

/* ---- holds ---- */

/* A hold needs both ends to agree; the two stand side by side, are in the fight, and can
 * act. */
static void test_holds(void **unused)
{
	struct table table = five();
	struct body *bodies = table.run->fight->bodies;

	(void)unused;
	change(table.run, X)->holding = A + 1;
	expect_hold(table, X, A);
	expect_hold(table, X, A); /* settling again changes nothing */
	change(table.run, A)->state[HELD] = 0;
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, X)->holding = B + 1; /* across a corner */
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, X)->holding = X + 1;
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, X)->holding = D + 2; /* no such creature */
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, X)->holding = D + 1; /* the last creature */
	expect_hold(table, X, D);
	bodies[D].tile = tile_at(2, 0);
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, Y)->holding = B + 1;
	expect_hold(table, Y, B);
	bodies[X].tile = tile_at(3, 4);
	change(table.run, X)->holding = B + 1; /* another creature holds it */
	expect_hold(table, Y, B);
	change(table.run, Y)->state[STUNNED] = 2;
	expect_hold(table, Y, B);
	change(table.run, Y)->state[PARALYSED] = 2;
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, X)->holding = B + 1;
	expect_hold(table, X, B);
	change(table.run, B)->state[SLEEPING] = 2;
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, B)->state[SLEEPING] = 0;
	change(table.run, B)->holder = X + 1; /* only one end */
	change(table.run, B)->state[HELD] = UNTIL_ENDED;
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, B)->holder = D + 2;
	change(table.run, B)->state[HELD] = UNTIL_ENDED;
	expect_hold(table, NOBODY, NOBODY);
	change(table.run, X)->holding = B + 1;
	expect_hold(table, X, B);
	change(table.run, X)->hp = -15;
	expect_hold(table, NOBODY, NOBODY);
	assert_true(change(table.run, X)->dead);
	change(table.run, B)->holding = Y + 1;
	change(table.run, Y)->state[PARALYSED] = 0;
	expect_hold(table, B, Y);
	change(table.run, Y)->fled = 1;
	expect_hold(table, NOBODY, NOBODY);
	assert_false(bodies[Y].in_play);
	close_table(table);
}

/* ---- tracks, surges, things ---- */

static void test_bounds(void **unused)
{
	struct table table = five();
	struct orge_creature *x = change(table.run, X);
	struct body *body = &table.run->fight->bodies[X];

	(void)unused;
	x->hp = x->max_hp + 1;
	x->pf = x->mf = 500;
	x->mana = 5000;
	settle(table);
	assert_int_equal(x->hp, 75);
	assert_int_equal(x->pf, 120);
	assert_int_equal(x->mf, 120);
	assert_int_equal(x->mana, 375);
	x->pf = 119;
	x->hp = 1;
	settle(table);
	assert_int_equal(x->pf, 119);
	assert_true(body->can_fight);
	x->hp = 0;
	settle(table);
	assert_false(body->can_fight || x->dead);
	assert_true(body->in_play);
	x->hp = 1;
	x->surrendered = 1;
	settle(table);
	assert_false(body->can_fight);
	x->surrendered = 0;
	x->state[UNCONSCIOUS] = 1;
	settle(table);
	assert_false(body->can_fight);
	x->state[UNCONSCIOUS] = 0;
	settle(table);
	assert_true(body->can_fight);
	x->hp = -14;
	settle(table);
	assert_false(x->dead);
	x->hp = -15;
	settle(table);
	assert_true(x->dead);
	assert_false(body->in_play);
	close_table(table);
}

static void test_surges_at_rest(void **unused)
{
	struct table table = five();
	struct orge_surge *surges = change(table.run, X)->surges;

	(void)unused;
	surges[0] = (struct orge_surge){.damage = 4, .left = 2, .waiting = 1};
	surges[1] = (struct orge_surge){.damage = 4, .left = 2, .seconds = 3};
	surges[2] = (struct orge_surge){.damage = 4, .left = 2, .tenths = 1};
	surges[SURGES - 1] = (struct orge_surge){.damage = 4, .left = 1};
	surges[3] = (struct orge_surge){.damage = 4, .waiting = 1};
	settle(table);
	assert_int_equal(surges[0].seconds, 2);
	assert_int_equal(surges[0].waiting, 1);
	assert_int_equal(surges[1].seconds, 3);
	assert_int_equal(surges[2].seconds, 0);
	assert_int_equal(surges[2].tenths, 1);
	assert_int_equal(surges[SURGES - 1].seconds, 2);
	assert_int_equal(surges[3].waiting, 0);
	assert_int_equal(surges[3].seconds, 0);
	close_table(table);
}

/* A bow takes the second magazine, a crossbow the first, a sword none. */
static void test_loaded(void **unused)
{
	static const struct {
		int thing, loaded, then;
	} rows[] = {{0, 2, 2}, {0, 1, 0}, {0, 3, 0}, {1, 1, 0},
		    {2, 1, 1}, {2, 2, 0}, {3, 1, 0}, {11, 1, 0}};
	struct table table = five();

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct orge_thing *thing = &change(table.run, X)->things[rows[i].thing];

		thing->loaded = (uint8_t)rows[i].loaded;
		settle(table);
		assert_int_equal(thing->loaded, rows[i].then);
	}
	change(table.run, X)->things[0].loaded = 2;
	change(table.run, X)->things[0].holder = -1;
	settle(table);
	assert_int_equal(change(table.run, X)->things[0].loaded, 0);
	close_table(table);
}

/* ---- acts ---- */

static void test_queue(void **unused)
{
	struct table table = five();
	struct orge_fight *fight = fight_of(table.run);

	(void)unused;
	for (int i = 0; i < 3; i++)
		fight->queue[i] =
			(struct orge_act){.kind = CLOSE_ATTACK,
					  .actor = X,
					  .target = (int8_t)(i == 2 ? X : A + i),
					  .zone = {1u << A | 1u << B | 1u << X},
					  .aim = fight->base.bodies[A + i].tile};
	fight->queued = 5;
	settle(table);
	assert_int_equal(fight->queued, 3);
	assert_int_equal(fight->queue[0].zone.bits, 1u << A | 1u << B | 1u << X);
	fight->base.bodies[A].tile = tile_at(4, 2);
	fight->base.bodies[X].tile = tile_at(0, 0);
	settle(table);
	assert_int_equal(fight->queue[0].zone.bits, 1u << B | 1u << X);
	assert_int_equal(fight->queue[1].zone.bits, 1u << A | 1u << B | 1u << X);
	assert_int_equal(fight->queue[2].zone.bits, 1u << A | 1u << B | 1u << X);
	fight->queue[1].target = NOBODY;
	fight->base.bodies[B].tile = tile_at(4, 4);
	settle(table);
	assert_int_equal(fight->queue[1].zone.bits, 1u << A | 1u << B | 1u << X);
	fight->queued = 2;
	settle(table);
	assert_int_equal(fight->queued, 2);
	close_table(table);
}

/* A creature that cannot act has nothing under way; a charm or a bounce needs an
 * author. */
static void test_under_way(void **unused)
{
	struct table table = five();
	struct orge_creature *x = change(table.run, X);

	(void)unused;
	x->long_left = 3;
	settle(table);
	assert_int_equal(x->long_left, 0); /* no long action */
	x->long_left = 3;
	x->long_act.kind = RELOADING;
	x->aim_level = 2;
	x->charmer = x->bouncer = D + 1;
	settle(table);
	assert_int_equal(x->long_left, 3);
	assert_int_equal(x->aim_level, 2);
	assert_int_equal(x->charmer, D + 1);
	assert_int_equal(x->bouncer, D + 1);
	x->charmer = x->bouncer = D + 2;
	x->state[STUNNED] = 1;
	settle(table);
	assert_int_equal(x->long_left, 0);
	assert_int_equal(x->aim_level, 0);
	assert_int_equal(x->charmer, 0);
	assert_int_equal(x->bouncer, 0);
	close_table(table);
}

/* ---- odds ---- */

static void test_canonical(void **unused)
{
	struct table table = five();
	const struct scenario *scenario = table.run->scene.scenario;
	struct fight *fight = table.run->fight;
	struct orge_creature *d = change(table.run, D);

	(void)unused;
	fight->phase = DECISIONS;
	fight->round = 2;
	fight->place = 1;
	fight->order_count = 2;
	fight->order[0] = D;
	fight->order[1] = A;
	fight_of(table.run)->actors = 2;
	d->reacted = d->hurt = 1;
	d->suffered = 7;
	d->points[0] = d->points[SKILLS - 1] = 3;
	d->aim_target = A + 1;
	d->long_act.kind = RELOADING;
	scenario->book->canonical(scenario, fight);
	assert_int_equal(fight->round, 2);
	assert_int_equal(fight->order_count, 2);
	assert_int_equal(fight->place, 1);
	assert_int_equal(fight_of(table.run)->actors, 2);
	assert_false(d->reacted || d->hurt || d->suffered || d->points[0] ||
		     d->points[SKILLS - 1] || d->aim_target || d->long_act.kind);
	d->aim_target = A + 1;
	d->aim_level = 1;
	d->long_act.kind = RELOADING;
	d->long_left = 1;
	fight->round = 3;
	fight->phase = ROUND_BEGINS;
	scenario->book->canonical(scenario, fight);
	assert_int_equal(fight->round, 2);
	assert_int_equal(d->aim_target, A + 1);
	assert_int_equal(d->long_act.kind, RELOADING);
	assert_false(fight->place || fight->order_count || fight->order[0] ||
		     fight->order[1] || fight_of(table.run)->actors);
	close_table(table);
}

static const struct state_row *row_of(const struct rulebook *book, const char *key)
{
	const struct state_row *row = book->creature_state;

	while (strcmp(row->key, key) != 0)
		row++;
	return row;
}

/* ORG-BUB-03: catching up after the fight changes everything but hit points, and hit
 * points too if any missile, weapon or spell surges. */
static void test_kept_by_odds(void **unused)
{
	static const struct {
		const char *head, *sheet;
		bool hp, pf;
	} rows[] = {
		{"", "weapons: [longsword]", true, false},
		{"rulings: {catch_up: none}", "weapons: [longsword]", true, true},
		{"rulings: {time_bubbles: off}", "weapons: [longsword]", true, true},
		{"", "weapons: [blow_pipe], ammo: [{missile: dart, count: 2}]", true,
		 false},
		{"",
		 "weapons: [blow_pipe], ammo: [{missile: dart, count: 2}, {missile: "
		 "dart, count: 2}, {missile: dart, count: 2}, {missile: poisoned_dart, "
		 "count: 1}]",
		 false, false},
		{"rulings: {catch_up: none}",
		 "weapons: [blow_pipe], ammo: [{missile: poisoned_dart, count: 1}]", true,
		 true},
		{"", "path: mage, spells: [magic_missile]", true, false},
		{"", "path: mage, spells: [magic_missile, acid_missile]", false, false},
		{"", "path: mage, spells: [acid_missile]", false, false},
		{"weapons:\n  fang: {class: h, styles: [{name: bite, damage: 3}], "
		 "surge_damage: 2, surges: 3}",
		 "weapons: [longsword, fang]", false, false},
		{"weapons:\n  fang: {class: h, styles: [{name: bite, damage: 3}], "
		 "surge_damage: 2, surges: 3}",
		 "weapons: [fang]", false, false},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct table table = creature_with(rows[i].head, rows[i].sheet);
		const struct scenario *scenario = table.run->scene.scenario;
		const struct rulebook *book = scenario->book;

		assert_int_equal(book->keeps(scenario, row_of(book, "hp")), rows[i].hp);
		assert_int_equal(book->keeps(scenario, row_of(book, "pf")), rows[i].pf);
		close_table(table);
	}
}

/* The same for the second creature of the list. */
static void test_kept_by_odds_of_others(void **unused)
{
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nsides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x}]}\n"
		"  - {name: b, creatures: [{use: neutral, name: y, set: {weapons: "
		"[blow_pipe], ammo: [{missile: poisoned_dart, count: 1}]}}]}\n");
	const struct scenario *scenario = table.run->scene.scenario;

	(void)unused;
	assert_false(scenario->book->keeps(scenario, row_of(scenario->book, "hp")));
	close_table(table);
}

/* If there is no room to hide near the waylaid creatures, any free tile will do. */
static void test_far_lair(void **unused)
{
	struct table table = open_table(
		"affray: 1\nrulebook: orge\nname: x\nmap: |\n  "
		"x##############y.......h\nlegend: {x: x, y: y, h: h}\nsides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x}]}\n"
		"  - {name: b, creatures: [{use: neutral, name: y}, {use: neutral, name: "
		"h, "
		"set: {hidden: yes}}]}\n");
	const struct rulebook *book = table.run->scene.scenario->book;
	struct generator g = generator_for(1, 1, STREAM_FIGHT);

	(void)unused;
	change(table.run, 2)->hidden = 1;
	book->resample(table.run->scene.scenario, table.run->fight, 0, &g);
	assert_true(same_tile(table.run->fight->bodies[2].tile, tile_at(16, 0)));
	close_table(table);
}

/* ---- bars and names ---- */

static void test_maxima(void **unused)
{
	static const struct {
		const char *key;
		int most;
	} rows[] = {{"hp", 70},	   {"pf", 120}, {"mf", 120},
		    {"mana", 375}, {"ap", 10},	{"stance", -1}};
	struct table table = five();

	(void)unused;
	change(table.run, Y)->max_hp = 70;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const struct rulebook *book = table.run->scene.scenario->book;

		assert_int_equal(book->track_maximum(&table.run->scene, Y,
						     row_of(book, rows[i].key)),
				 rows[i].most);
	}
	close_table(table);
}

/* Two quivers of the same arrow, and two of the same kind, have different names. */
static void test_names_of_ammunition(void **unused)
{
	static const char *const missiles[] = {"war_arrow", "war_arrow-2", "hunt_arrow",
					       "war_arrow-3"};
	static const char *const magazines[] = {"war_quiver", "hunt_quiver",
						"war_quiver-2", "war_quiver-3"};
	struct table table = creature_with(
		"",
		"ammo: [{missile: war_arrow, magazine: war_quiver, count: 2}, {missile: "
		"war_arrow, magazine: hunt_quiver, count: 2}, {missile: hunt_arrow, "
		"magazine: war_quiver, count: 2}, {missile: war_arrow, magazine: "
		"war_quiver, count: 2}]");

	(void)unused;
	for (int i = 0; i < 4; i++) {
		assert_string_equal(sheet(&table.run->scene, 0)->missile_key[i],
				    missiles[i]);
		assert_string_equal(sheet(&table.run->scene, 0)->magazine_key[i],
				    magazines[i]);
	}
	close_table(table);
}

/* Eight weapons, a shield and bare hands: each has one place. */
static void test_everything_is_packed(void **unused)
{
	static const uint8_t kinds[] = {GEAR_WEAPON, GEAR_WEAPON, GEAR_WEAPON,
					GEAR_WEAPON, GEAR_WEAPON, GEAR_WEAPON,
					GEAR_WEAPON, GEAR_WEAPON, GEAR_SHIELD,
					GEAR_WEAPON, NO_GEAR,	  NO_GEAR};
	struct table table = creature_with(
		"", "weapons: [dagger, dagger, dagger, dagger, dagger, dagger, dagger, "
		    "mace], shield: buckler");
	const struct orge_sheet *s = sheet(&table.run->scene, 0);

	(void)unused;
	assert_int_equal(LENGTH(kinds), THINGS);
	for (int i = 0; i < THINGS; i++)
		assert_int_equal(s->gear[i].kind, kinds[i]);
	assert_string_equal(s->gear[7].entry->key, "mace");
	assert_string_equal(s->gear[8].entry->key, "buckler");
	assert_string_equal(s->gear[9].entry->key, "unarmed");
	close_table(table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_holds),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_surges_at_rest),
		cmocka_unit_test(test_loaded),
		cmocka_unit_test(test_queue),
		cmocka_unit_test(test_under_way),
		cmocka_unit_test(test_canonical),
		cmocka_unit_test(test_kept_by_odds),
		cmocka_unit_test(test_kept_by_odds_of_others),
		cmocka_unit_test(test_far_lair),
		cmocka_unit_test(test_maxima),
		cmocka_unit_test(test_names_of_ammunition),
		cmocka_unit_test(test_everything_is_packed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
