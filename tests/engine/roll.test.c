/* SPDX-License-Identifier: MIT
 *
 * Rolls: rows at their edges, drawn and enumerated by exact odds; orders by given dice;
 * races; counts and events.
 */
#include <math.h>
#include <stdlib.h>
#include "rich_fight.h"

/* Given dice come from a list, one after another; events are kept. */
struct table {
	int totals[40], count, used;
	int who[40], told[40], number[40], events;
	const char *why[40];
	bool next; /* says beforehand that it has dice */
};

static struct scenario *scenario;
static struct run *run;
static struct table table;

static bool give(void *context, struct run *at, const struct throw *thrown,
		 struct given_dice *given)
{
	struct table *from = context;

	(void)at;
	(void)thrown;
	if (from->used == from->count)
		return false;
	given->total = from->totals[from->used++];
	return true;
}

static bool has_next(void *context, struct run *at)
{
	(void)at;
	return ((struct table *)context)->next;
}

static void hear(void *context, const struct affray_event *event)
{
	struct table *to = context;

	assert_int_equal(event->type, AFFRAY_ROLL);
	to->who[to->events] = event->who;
	to->why[to->events] = event->label;
	to->number[to->events] = (int)event->number;
	to->told[to->events++] = event->value;
}

static int set_up(void **state)
{
	(void)state;
	scenario = rich_scenario();
	run = run_new(scenario);
	memset(&table, 0, sizeof table);
	run_start(run, 5, 1);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	run_free(run);
	scenario_free(scenario);
	return 0;
}

static void put_dice(const int *totals, int count)
{
	struct backers backers = {
		.context = &table, .dice = give, .dice_next = has_next, .listen = hear};

	table = (struct table){.count = count, .next = true};
	for (int i = 0; i < count; i++)
		table.totals[i] = totals[i];
	run_listen(run, AFFRAY_EVENT_BIT(AFFRAY_ROLL), &backers);
	run->given_dice = true;
}

/* ---- rows ---- */

static void test_rows_thrown(void **state)
{
	static const int from[] = {99, 3, 3, 6}; /* the first is never read */
	static const struct {
		int total, row;
	} rows[] = {{1, 0}, {2, 0}, {3, 2}, {5, 2}, {6, 3}};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		int shown = 0;

		put_dice(&rows[i].total, 1);
		assert_int_equal(roll_row(run, A1, dice_die(6), from, 4, "row", &shown),
				 rows[i].row);
		assert_int_equal(shown, rows[i].total);
		assert_int_equal(table.told[0], rows[i].total);
		assert_string_equal(table.why[0], "row");
		put_dice(&rows[i].total, 1);
		assert_int_equal(roll_row(run, A1, dice_die(6), from, 4, "row", NULL),
				 rows[i].row);
		put_dice(&rows[i].total, 1);
		assert_int_equal(roll_at_least(run, A1, dice_die(6), 3, "row", NULL),
				 rows[i].total >= 3);
		put_dice(&rows[i].total, 1);
		assert_int_equal(roll_at_most(run, A1, dice_die(6), 3, "row", NULL),
				 rows[i].total <= 3);
	}
}

/* ---- as exact odds walk them ---- */

static struct walk walk;
static double found[9], whole; /* by result */
static int shown_at[8];
static int paths;

static void begin_walk(void)
{
	walk = (struct walk){0};
	memset(found, 0, sizeof found);
	whole = 0;
	paths = 0;
	run->walk = &walk;
}

static void end_path(int result)
{
	found[result] += walk.weight;
	whole += walk.weight;
	paths++;
}

static void test_rows_walked(void **state)
{
	static const int from[] = {0, 3, 6};

	(void)state;
	begin_walk();
	do {
		int row, shown;

		walk_begin(&walk);
		row = roll_row(run, A1, dice_die(6), from, 3, "row", &shown);
		shown_at[row] = shown;
		end_path(row);
	} while (walk_next(&walk));
	assert_int_equal(paths, 3);
	assert_true(fabs(found[0] - 2 / 6.0) < 1e-12);
	assert_true(fabs(found[1] - 3 / 6.0) < 1e-12);
	assert_true(fabs(found[2] - 1 / 6.0) < 1e-12);
	assert_int_equal(shown_at[0], 1);
	assert_int_equal(shown_at[1], 3);
	assert_int_equal(shown_at[2], 6);
}

/* A row with chance 0 makes no path. */
static void test_impossible_rows(void **state)
{
	static const int from[] = {0, 3, 3, 7};
	static const int sure[] = {0, 1, 7};

	(void)state;
	begin_walk();
	do {
		walk_begin(&walk);
		end_path(roll_row(run, A1, dice_die(6), from, 4, "row", NULL));
	} while (walk_next(&walk));
	assert_int_equal(paths, 2);
	assert_true(fabs(found[0] - 2 / 6.0) < 1e-12);
	assert_true(fabs(found[2] - 4 / 6.0) < 1e-12);
	begin_walk();
	do {
		walk_begin(&walk);
		end_path(roll_row(run, A1, dice_die(6), sure, 3, "row", NULL));
	} while (walk_next(&walk));
	assert_int_equal(paths, 1);
	assert_int_equal(walk.rolls, 0); /* a certain result is no roll */
	assert_true(fabs(found[1] - 1) < 1e-12);
}

/* Two dice in a row: every pair once, each with its chance. */
static void test_totals_walked(void **state)
{
	(void)state;
	begin_walk();
	do {
		int first, second;

		walk_begin(&walk);
		first = roll_total(run, A1, dice_die(4), "one");
		second = roll_total(run, A1, dice_sum(2, 2), "two");
		assert_in_range(first, 1, 4);
		assert_in_range(second, 2, 4);
		end_path(first + second);
	} while (walk_next(&walk));
	assert_int_equal(paths, 12);
	assert_true(fabs(whole - 1) < 1e-12);
	assert_true(fabs(found[3] - 1 / 16.0) < 1e-12);
	assert_true(fabs(found[4] - 3 / 16.0) < 1e-12);
	assert_true(fabs(found[6] - 4 / 16.0) < 1e-12);
}

/* Fixed rolls keep their outcome while the rolls after them go on. */
static void test_fixed_wheels(void **state)
{
	(void)state;
	begin_walk();
	walk.fixed = walk.rolls = 1;
	walk.outcome[0] = 2;
	walk.outcomes[0] = 4;
	do {
		walk_begin(&walk);
		assert_int_equal(roll_total(run, A1, dice_die(4), "one"), 3);
		end_path(roll_total(run, A1, dice_die(3), "two"));
	} while (walk_next(&walk));
	assert_int_equal(paths, 3);
	assert_true(fabs(whole - 1 / 4.0) < 1e-12);
}

static void test_orders_walked(void **state)
{
	int seen[6] = {0};

	(void)state;
	begin_walk();
	do {
		int8_t who[3] = {0, 1, 2};

		walk_begin(&walk);
		roll_order(run, who, 3, dice_die(10), true, "order");
		seen[who[0] * 2 + (who[1] > who[2])]++;
		end_path(0);
		assert_true(fabs(walk.weight - 1 / 6.0) < 1e-12);
	} while (walk_next(&walk));
	assert_int_equal(paths, 6);
	for (int i = 0; i < 6; i++)
		assert_int_equal(seen[i], 1);
	begin_walk();
	walk_begin(&walk);
	roll_order(run, (int8_t[]){2}, 1, dice_die(10), true, "order");
	assert_int_equal(walk.used, 0); /* a single creature needs no roll */
}

/* ---- walks that stop early ---- */

/* Why this roll stops the walk; WALK_WHOLE: it does not. */
static enum walk_left left_at(void (*roll)(void))
{
	jmp_buf door;

	walk_begin(&walk);
	run->door = &door;
	if (setjmp(door) == 0)
		roll();
	run->door = NULL;
	return walk.left;
}

static void total_of_a1(void)
{
	roll_total(run, A1, dice_die(6), "damage");
}

static void row_of_a1(void)
{
	roll_row(run, A1, dice_die(6), (int[]){0, 3}, 2, "place", NULL);
}

static void total_of_b(void)
{
	roll_total(run, B, dice_die(6), "defence");
}

static void row_of_b(void)
{
	roll_row(run, B, dice_die(6), (int[]){0, 3}, 2, "defence", NULL);
}

static int8_t twenty[20]; /* creatures to order, more than a walk can take */

static void order_of_12(void)
{
	roll_order(run, twenty, 12, dice_die(6), true, "order");
}

static void order_of_13(void)
{
	roll_order(run, twenty, 13, dice_die(6), true, "order");
}

/* Once a hit is decided, only the target's rolls (its defence) can still undo it. */
static void test_decided_walks(void **state)
{
	(void)state;
	begin_walk();
	assert_int_equal(left_at(total_of_a1), WALK_WHOLE);
	begin_walk();
	assert_int_equal(left_at(row_of_a1), WALK_WHOLE);
	begin_walk();
	walk.decided = true;
	walk.target = B;
	assert_int_equal(left_at(total_of_a1), WALK_DECIDED);
	assert_int_equal(walk.used, 0);
	assert_int_equal(left_at(row_of_a1), WALK_DECIDED);
	assert_int_equal(walk.used, 0);
	assert_int_equal(left_at(total_of_b), WALK_WHOLE);
	begin_walk();
	walk.decided = true;
	walk.target = B;
	assert_int_equal(left_at(row_of_b), WALK_WHOLE);
}

/* The longest order whose permutations fit into an int. */
static void test_long_orders_walked(void **state)
{
	double orders = 479001600; /* 12! */

	(void)state;
	begin_walk();
	assert_int_equal(left_at(order_of_12), WALK_WHOLE);
	assert_int_equal(walk.outcomes[0], 479001600);
	assert_true(fabs(walk.weight * orders - 1) < 1e-9);
	begin_walk();
	assert_int_equal(left_at(order_of_13), WALK_TOO_LONG);
	assert_int_equal(walk.used, 0);
}

/* A walk stops at a path below the least chance, but not at fixed rolls, and not at the
 * last roll that there is room for. */
static void test_faint_and_long_walks(void **state)
{
	jmp_buf door;

	(void)state;
	begin_walk();
	walk.least = 0.5;
	walk.fixed = 1;
	walk_begin(&walk);
	walk.weight = 0.4;
	roll_total(run, A1, dice_die(2), "one");
	assert_int_equal(walk.used, 1);
	begin_walk();
	walk.least = 1;
	assert_int_equal(left_at(total_of_a1), WALK_WHOLE); /* exactly the least chance */
	begin_walk();
	walk.least = 1.5;
	assert_int_equal(left_at(total_of_a1), WALK_FAINT);
	begin_walk();
	walk_begin(&walk);
	for (int i = 0; i < MAX_WALK; i++)
		roll_total(run, A1, dice_die(2), "one");
	assert_int_equal(walk.used, MAX_WALK);
	/* one roll more than there is room for */
	run->door = &door;
	if (setjmp(door) == 0)
		total_of_a1();
	run->door = NULL;
	assert_int_equal(walk.left, WALK_TOO_LONG);
	assert_int_equal(walk.used, MAX_WALK);
}

/* ---- orders by dice ---- */

static void test_given_orders(void **state)
{
	static const struct {
		int totals[8], count;
		bool highest;
		int8_t order[3];
	} rows[] = {
		{{5, 9, 2}, 3, true, {1, 0, 2}},
		{{5, 9, 2}, 3, false, {2, 0, 1}},
		{{5, 5, 9, 1, 2}, 5, true, {2, 1, 0}},	/* the two roll again */
		{{5, 9, 5, 8, 3}, 5, false, {2, 0, 1}}, /* lowest first */
		{{4, 4, 4, 6, 2, 6, 1, 7}, 8, true, {2, 0, 1}},
		{{4, 4, 1, 3, 3, 1, 2}, 7, true, {1, 0, 2}}, /* they roll again twice */
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		int8_t who[3] = {0, 1, 2};

		put_dice(rows[i].totals, rows[i].count);
		roll_order(run, who, 3, dice_die(10), rows[i].highest, "order");
		assert_memory_equal(who, rows[i].order, 3);
		assert_int_equal(table.used, rows[i].count);
		assert_int_equal(table.events, rows[i].count);
	}
}

/* True if the order waits for dice when creature `real` throws real dice. */
static bool order_waits(int real)
{
	jmp_buf door;
	int8_t who[3] = {0, 1, 2};

	memset(run->seats, 0, sizeof run->seats);
	run->seats[real].real_dice = true;
	run_start(run, 5, 1);
	run->given_dice = true;
	run->door = &door;
	if (setjmp(door) != 0)
		return true;
	roll_order(run, who, 3, dice_die(10), true, "order");
	return false;
}

/* An order waits for dice if one of its creatures throws real dice; others do not
 * count. */
static void test_an_order_waits_for_real_dice(void **state)
{
	(void)state;
	assert_true(order_waits(0));
	assert_true(order_waits(1));
	assert_true(order_waits(2));
	assert_false(order_waits(3));
	run->door = NULL;
}

static void test_an_order_takes_its_numbers(void **state)
{
	static const int totals[] = {1,	 2,  3,	 4,  5,	 6,  7,	 8,  9,	 10, 11,
				     12, 13, 14, 15, 16, 17, 18, 19, 20, 21};

	(void)state;
	for (int count = 2; count <= 21; count += count == 3 ? 17 : 1) {
		int8_t who[MAX_CREATURES] = {0};
		int picked[3];
		uint32_t number;

		for (int i = 0; i < count; i++)
			who[i] = (int8_t)(i % 3);
		run_start(run, 5, 1);
		run->given_dice = false;
		run_listen(run, 0, &(struct backers){0});
		roll_order(run, who, count, dice_die(30), true, "order");
		number = run->roll_number;
		assert_int_equal(number, 1);
		for (int i = 0; i < 3; i++)
			picked[i] = roll_total(run, A1, dice_die(1000000), "after");
		run_start(run, 5, 1);
		put_dice(totals, count);
		roll_order(run, who, count, dice_die(30), true, "order");
		assert_int_equal(run->roll_number, number);
		table.next = false;
		for (int i = 0; i < 3; i++)
			assert_int_equal(roll_total(run, A1, dice_die(1000000), "after"),
					 picked[i]);
	}
}

/* Without dice for the order, the generator picks it. */
static void test_an_order_without_dice(void **state)
{
	static const int unused[] = {1, 2, 3};
	int8_t who[3] = {0, 1, 2}, picked[3] = {0, 1, 2};

	(void)state;
	roll_order(run, picked, 3, dice_die(10), true, "order");
	run_start(run, 5, 1);
	put_dice(unused, 3);
	table.next = false;
	roll_order(run, who, 3, dice_die(10), true, "order");
	assert_memory_equal(who, picked, 3);
	assert_int_equal(table.used, 0);
	assert_true(table.events >= 3);
	/* one of them has real dice: each die is asked for */
	run->seats[2].real_dice = true;
	put_dice(unused, 3);
	table.next = false;
	roll_order(run, (int8_t[]){0, 2}, 2, dice_die(10), true, "order");
	assert_int_equal(table.used, 2);
}

/* The dice shown would have given this order; equals throw again among themselves. */
static void test_shown_orders(void **state)
{
	int again = 0;

	(void)state;
	put_dice(NULL, 0);
	run->given_dice = false;
	for (int round = 0; round < 300; round++) {
		int8_t who[3] = {0, 1, 2};
		int first[3] = {0}, last[3] = {0}, throws[3] = {0};

		table.events = 0;
		roll_order(run, who, 3, dice_die(6), round % 2 == 0, "order");
		assert_true(table.events >= 3 && table.events < 40);
		for (int i = 0; i < table.events; i++) {
			int by = table.who[i];

			assert_string_equal(table.why[i], "order");
			if (i < 3)
				assert_int_equal(by, i);
			if (throws[by]++ == 0)
				first[by] = table.told[i];
			last[by] = table.told[i];
		}
		for (int i = 0; i < 2; i++) {
			int a = who[i], b = who[i + 1];
			int ahead = first[a] - first[b];

			if (round % 2)
				ahead = -ahead;
			assert_true(ahead >= 0);
			if (ahead > 0)
				continue;
			assert_true(throws[a] > 1 && throws[b] > 1);
			again++;
			if (throws[a] == 2 && throws[b] == 2 &&
			    throws[who[2 - 2 * i]] == 1)
				assert_true(round % 2 ? last[a] < last[b]
						      : last[a] > last[b]);
		}
		for (int a = 0; a < 3; a++) { /* no equal: once */
			int equals = 0;

			for (int b = 0; b < 3; b++)
				equals += first[a] == first[b];
			assert_int_equal(throws[a] > 1, equals > 1);
		}
	}
	assert_true(again > 50);
}

/* ---- races ---- */

/* The first has 2 more; a difference of 1 is even. */
static int compare(const void *context, int first, int second)
{
	int lead = first + *(const int *)context - second;

	return lead > 1 ? 1 : lead < -1 ? -1 : 0;
}

static void test_races(void **state)
{
	static const int leads[] = {2, 0, -2, 5, 6, 7, -7};

	(void)state;
	for (size_t i = 0; i < sizeof leads / sizeof leads[0]; i++) {
		struct race race = {{A1, B}, 6, compare, &leads[i], 0, {0}};
		double exact[3] = {0};

		for (int a = 1; a <= 6; a++)
			for (int b = 1; b <= 6; b++)
				exact[1 + compare(&leads[i], a, b)] += 1 / 36.0;
		begin_walk();
		do {
			walk_begin(&walk);
			roll_race(run, &race, "race");
			assert_in_range(race.face[0], 1, 6);
			assert_in_range(race.face[1], 1, 6);
			end_path(1 + compare(&leads[i], race.face[0], race.face[1]));
		} while (walk_next(&walk));
		for (int k = 0; k < 3; k++)
			assert_true(fabs(found[k] - exact[k]) < 1e-12);
		assert_int_equal(paths, (exact[0] > 0) + (exact[1] > 0) + (exact[2] > 0));
	}
}

/* Two races in a row, the second as different from the first as possible. */
static void test_two_races(void **state)
{
	static const int even = 0, hopeless = -9;

	(void)state;
	begin_walk();
	do {
		struct race one = {{A1, B}, 6, compare, &even, 0, {0}};
		struct race two = {{A1, B}, 6, compare, &hopeless, 0, {0}};

		walk_begin(&walk);
		roll_race(run, &one, "race");
		roll_race(run, &two, "race");
		assert_true(compare(&hopeless, two.face[0], two.face[1]) < 0);
		end_path(1 + compare(&even, one.face[0], one.face[1]));
	} while (walk_next(&walk));
	assert_int_equal(paths, 3);
	assert_true(fabs(found[1] - 16 / 36.0) < 1e-12);
	assert_true(fabs(found[0] - 10 / 36.0) < 1e-12);
}

static void test_a_race_is_thrown(void **state)
{
	static const int totals[] = {4, 2}, even = 0;
	struct race race = {{A1, B}, 6, compare, &even, 0, {0}};

	(void)state;
	put_dice(totals, 2);
	roll_race(run, &race, "race");
	assert_int_equal(race.face[0], 4);
	assert_int_equal(race.face[1], 2);
	assert_int_equal(table.who[0], A1);
	assert_int_equal(table.who[1], B);
}

/* ---- numbers ---- */

/* A given roll uses up a number of the generator, too. */
static void test_a_roll_takes_its_number(void **state)
{
	static const int given = 3;
	int second;

	(void)state;
	roll_total(run, A1, dice_die(1000000), "one");
	second = roll_total(run, A1, dice_die(1000000), "two");
	assert_int_equal(run->roll_number, 2);
	run_start(run, 5, 1);
	put_dice(&given, 1);
	assert_int_equal(roll_total(run, A1, dice_die(1000000), "one"), 3);
	assert_int_equal(run->roll_number, 1);
	assert_int_equal(roll_total(run, A1, dice_die(1000000), "two"), second);
	assert_int_equal(run->roll_number, 2);
	assert_int_equal(table.number[0], 1);
	assert_int_equal(table.number[1], 2);
}

static int of_luck(int who, const char *why)
{
	return roll_total(run, who, dice_die(1000000), why);
}

/* With luck of its own a roll depends on who rolls, what for, the round, and how often
 * before in it; not on the other rolls. */
static void test_luck(void **state)
{
	struct luck luck = {.key = 77};
	int first, second, damage, other, later;

	(void)state;
	run->luck = &luck;
	run->fight->round = 1;
	first = of_luck(A1, "attack");
	second = of_luck(A1, "attack");
	damage = of_luck(A1, "damage");
	other = of_luck(A2, "attack");
	run->fight->round = 2;
	later = of_luck(A1, "attack");
	assert_true(first != second && first != damage && first != other &&
		    first != later);

	luck = (struct luck){.key = 77};
	run->fight->round = 2;
	assert_int_equal(of_luck(A1, "attack"), later);
	run->fight->round = 1;
	assert_int_equal(of_luck(A2, "attack"), other);
	assert_int_equal(of_luck(A1, "damage"), damage);
	assert_int_equal(of_luck(A1, "attack"), first);
	assert_int_equal(of_luck(A1, "attack"), second);

	luck = (struct luck){.key = 78};
	assert_int_not_equal(of_luck(A1, "attack"), first);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_rows_thrown),
		TEST(test_rows_walked),
		TEST(test_impossible_rows),
		TEST(test_totals_walked),
		TEST(test_fixed_wheels),
		TEST(test_orders_walked),
		TEST(test_decided_walks),
		TEST(test_long_orders_walked),
		TEST(test_faint_and_long_walks),
		TEST(test_given_orders),
		TEST(test_an_order_waits_for_real_dice),
		TEST(test_an_order_takes_its_numbers),
		TEST(test_an_order_without_dice),
		TEST(test_shown_orders),
		TEST(test_races),
		TEST(test_two_races),
		TEST(test_a_race_is_thrown),
		TEST(test_a_roll_takes_its_number),
		TEST(test_luck),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
