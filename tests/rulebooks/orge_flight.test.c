/* SPDX-License-Identifier: MIT
 *
 * orge: the scared run to the tile that is farthest from the nearest enemy (ORG-STA-01).
 * This test looks at every tile of the field; the rules look at a few of them where
 * nothing stands in the way.
 */
#include <math.h>
#include "edges.h"

enum { SIDE = 41 };

struct place {
	int x, y;
};

/* x is scared and has the first phase; with empty hands it runs 1.3 m a point. */
static struct affray_fight *start(struct place x, struct place enemy, int ap)
{
	static char text[4000];
	struct affray_fight *fight;
	char edict[40], *at = text;

	at += sprintf(at, "affray: 1\nrulebook: orge\nname: x\nmap: |\n");
	for (int y = 0; y < SIDE; y++)
		at += sprintf(at, "  .........................................\n");
	sprintf(at,
		"sides:\n"
		"  - {name: a, creatures: [{use: neutral, name: x, at: [0, 0], set: "
		"{ap: 30}}]}\n"
		"  - {name: b, creatures: [{use: neutral, name: y, at: [40, 40]}]}\n");
	fight = open_table(text);
	while (affray_fight_roll(fight)) {
		assert_ok(affray_fight_total(
			fight, affray_fight_roll(fight)->who ? 1 : 20001, problems));
		affray_fight_advance(fight);
	}
	snprintf(edict, sizeof edict, "move y %d,%d", enemy.x, enemy.y);
	decree(fight, edict);
	snprintf(edict, sizeof edict, "move x %d,%d", x.x, x.y);
	decree(fight, edict);
	decree(fight, "set x.state.scared 255");
	snprintf(edict, sizeof edict, "set x.ap %d", ap);
	decree(fight, edict);
	return fight;
}

static int distance2(struct place a, struct place b)
{
	return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static double length_of(struct place from, struct place to)
{
	int dx = abs(to.x - from.x), dy = abs(to.y - from.y);
	int slanting = dx < dy ? dx : dy, straight = dx < dy ? dy - dx : dx - dy;

	return slanting * sqrt(2) + straight;
}

static int cost_of_run(struct place from, struct place to)
{
	return (int)ceil(length_of(from, to) / 1.3 - 1e-9);
}

/* The largest distance and the number of tiles at it; 0 if the present tile is the
 * farthest. */
static int farthest(struct place from, struct place enemy, int ap, struct place *best)
{
	int most = distance2(from, enemy), count = 0;

	for (int x = 0; x < SIDE; x++)
		for (int y = 0; y < SIDE; y++) {
			struct place to = {x, y};
			int d2 = distance2(to, enemy);

			if (d2 < most || cost_of_run(from, to) > ap ||
			    d2 == distance2(from, enemy))
				continue;
			count = d2 > most ? 1 : count + 1;
			most = d2;
			*best = to;
		}
	return count;
}

/* The tiles are offered as a search finds them: by the length of the way, then by row and
 * column. */
static void assert_in_order(struct place from, const struct affray_question *question)
{
	for (int i = 1; i < question->tile_count; i++) {
		struct place a = {question->tiles[i - 1][0], question->tiles[i - 1][1]};
		struct place b = {question->tiles[i][0], question->tiles[i][1]};
		double more = length_of(from, b) - length_of(from, a);

		assert_true(more > 1e-9 ||
			    (more > -1e-9 && SIDE * a.y + a.x < SIDE * b.y + b.x));
	}
}

static void flee(struct place from, struct place enemy, int ap)
{
	struct affray_fight *fight = start(from, enemy, ap);
	struct place expected = from, to;
	int count = farthest(from, enemy, ap, &expected);

	/* with less than two points fear is not resisted */
	while (!is_asked(fight, "y", "action")) {
		if (is_asked(fight, "x", "tile")) {
			assert_int_equal(affray_fight_question(fight)->tile_count, count);
			assert_in_order(from, affray_fight_question(fight));
		}
		if (is_asked(fight, "x", "action"))
			assert_ok(affray_fight_choose(fight, "flee", problems));
		else if (is_asked(fight, "y", "parting"))
			assert_ok(affray_fight_choose(fight, "none", problems));
		else
			take_default(fight);
		affray_fight_advance(fight);
	}
	to = (struct place){value_of(fight, "x.x"), value_of(fight, "x.y")};
	if (distance2(to, enemy) != distance2(expected, enemy) ||
	    (count == 1 && (to.x != expected.x || to.y != expected.y)))
		fail_msg("from %d,%d with %d points before %d,%d: to %d,%d, not %d,%d",
			 from.x, from.y, ap, enemy.x, enemy.y, to.x, to.y, expected.x,
			 expected.y);
	if (count)
		assert_int_equal(value_of(fight, "x.ap"), ap - cost_of_run(from, to));
	affray_fight_free(fight);
}

/* From every side in the middle of the field; at its edges and near its corners, where
 * the way past the enemy is never the farthest. */
static void test_farthest_tile(void **unused)
{
	static const struct place starts[] = {{20, 20}, {0, 20}, {40, 20}, {20, 0},
					      {20, 40}, {0, 1},	 {39, 40}, {1, 40},
					      {3, 18},	{38, 2}};
	static const struct place offsets[] = {{1, 0},	 {-3, 0}, {0, 4},   {0, -2},
					       {3, 3},	 {-2, 2}, {4, -4},  {-1, -1},
					       {2, 1},	 {-5, 2}, {3, -7},  {-1, -6},
					       {10, -4}, {-9, 8}, {12, 13}, {-4, 11}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(starts); i++)
		for (size_t k = 0; k < LENGTH(offsets); k++) {
			struct place enemy = {starts[i].x + offsets[k].x,
					      starts[i].y + offsets[k].y};

			if (enemy.x < 0 || enemy.y < 0 || enemy.x >= SIDE ||
			    enemy.y >= SIDE)
				continue;
			for (int ap = 1; ap <= 14; ap++)
				flee(starts[i], enemy, ap);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_farthest_tile)};

	return cmocka_run_group_tests_name("orge_flight", tests, set_up, tear_down);
}
