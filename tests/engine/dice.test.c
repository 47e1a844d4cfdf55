/* SPDX-License-Identifier: MIT
 *
 * Tests of dice: equal throws, limits, faces, and dice as text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/dice.h"
#include "chi_square.h"
#include "share.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

enum { MOST_CELLS = 2000 };

static int draws(void)
{
	return cases(300000, 60000);
}

static struct dice read_dice(const char *string)
{
	struct dice dice = {.kind = DICE_NONE};

	assert_true(dice_read(string, &dice));
	return dice;
}

static struct dice mixed(int d4, int d6, int d8, int d10, int d12)
{
	return dice_mixed((const int[DICE_GROUPS]){d4, d6, d8, d10, d12});
}

/* ---- equal throws ---- */

static void test_equal(void **unused)
{
	struct dice group = {.kind = DICE_SUM, .count = {0, 0, 2}};
	struct dice one = {.kind = DICE_SUM, .count = {0, 0, 1}};
	struct dice dirty = dice_sum(2, 8);

	(void)unused;
	dirty.target = 3; /* ignored by a sum */
	assert_true(dice_equal(dice_die(8), dice_sum(1, 8)));
	assert_true(dice_equal(dice_die(8), mixed(0, 0, 1, 0, 0)));
	assert_true(dice_equal(dice_die(8), one));
	assert_true(dice_equal(dice_sum(2, 8), mixed(0, 0, 2, 0, 0)));
	assert_true(dice_equal(dice_sum(2, 8), group));
	assert_true(dice_equal(dice_sum(2, 8), dirty));
	assert_true(dice_equal(dice_sum(0, 6), dice_pool(0, 10, 4)));
	assert_true(dice_equal(mixed(0, 0, 0, 0, 0), (struct dice){.kind = DICE_NONE}));
	assert_true(dice_equal(dice_pool(3, 6, 0), dice_pool(3, 6, 1)));

	assert_false(dice_equal(dice_die(8), dice_die(6)));
	assert_false(dice_equal(dice_sum(2, 8), dice_sum(3, 8)));
	assert_false(dice_equal(mixed(1, 0, 1, 0, 0), mixed(0, 1, 1, 0, 0)));
	assert_false(dice_equal(dice_pool(9, 10, 6), dice_pool(9, 10, 7)));
	assert_false(dice_equal(dice_pool(1, 8, 5), dice_die(8)));
	assert_false(dice_equal(dice_fudge_plus(), read_dice("4dF")));
	assert_false(dice_equal(dice_sum(4, 3), read_dice("4dF")));
}

/* ---- limits ---- */

static void test_totals(void **unused)
{
	static const struct {
		const char *dice;
		int low, high;
	} rows[] = {
		{"0", 0, 0},
		{"d20", 1, 20},
		{"2d8", 2, 16},
		{"d8+d4", 2, 12},
		{"9d10>=6", 0, 9},
		{"4dF", -4, 4},
		{"4dF+", -31, 31},
		{"200dF", -200, 200},
		{"5d10>=11", 0, 0},
		{"5d10>=1", 5, 5},
		{"5d10>=10", 0, 5},
		{"d1000000", 1, 1000000},
		{"3d12+2d10+d4", 6, 60},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		struct dice dice = read_dice(rows[i].dice);

		assert_int_equal(dice_low(dice), rows[i].low);
		assert_int_equal(dice_high(dice), rows[i].high);
		assert_true(dice_can_total(dice, rows[i].low));
		assert_true(dice_can_total(dice, rows[i].high));
		assert_false(dice_can_total(dice, rows[i].low - 1));
		assert_false(dice_can_total(dice, rows[i].high + 1));
	}
}

static void test_fits(void **unused)
{
	struct dice both = dice_sum(2, 8), strange = {.kind = 6};

	(void)unused;
	assert_true(dice_fits(dice_sum(3, 1366)));  /* 4096 totals */
	assert_false(dice_fits(dice_sum(2, 2049))); /* 4097 totals */
	assert_true(dice_fits(dice_sum(2, 2048)));
	assert_true(dice_fits(dice_sum(200, 21)));
	assert_false(dice_fits(dice_sum(201, 2)));
	assert_true(dice_fits(dice_pool(200, 10, 6)));
	assert_false(dice_fits(dice_pool(201, 10, 6)));
	assert_true(dice_fits(mixed(40, 40, 40, 40, 40)));
	assert_false(dice_fits(mixed(40, 40, 40, 40, 41)));
	assert_true(dice_fits(dice_die(1)));
	assert_true(dice_fits(dice_sum(3, 1)));
	assert_true(dice_fits(dice_pool(3, 1, 1)));
	assert_false(dice_fits(dice_sum(3, 0)));
	assert_false(dice_fits(dice_die(0)));
	assert_true(dice_fits(dice_die(1000000)));
	assert_true(dice_fits(dice_sum(1, 1000000)));
	assert_false(dice_fits(dice_die(1000001)));
	assert_false(dice_fits(dice_die(0)));
	assert_false(dice_fits(dice_sum(2, 0)));
	assert_false(dice_fits(dice_pool(2, 1000001, 3)));
	assert_true(dice_fits(dice_fudge_plus()));
	assert_true(dice_fits((struct dice){.kind = DICE_FUDGE, .number = 200}));
	assert_false(dice_fits((struct dice){.kind = DICE_FUDGE, .number = 201}));
	assert_true(dice_fits((struct dice){.kind = DICE_NONE}));
	both.count[0] = 1;
	assert_false(dice_fits(both));
	assert_false(dice_fits(strange));
}

/* ---- faces to total ---- */

enum { NO = 1000 };

static void test_total_of_faces(void **unused)
{
	static const struct {
		const char *dice;
		int count, faces[16], total;
	} rows[] = {
		{"0", 0, {0}, 0},
		{"0", 1, {1}, NO},
		{"d20", 1, {20}, 20},
		{"d20", 1, {21}, NO},
		{"d20", 1, {0}, NO},
		{"d20", 0, {0}, NO},
		{"d1000000", 1, {1000000}, 1000000},
		{"2d8", 2, {8, 3}, 11},
		{"2d8", 2, {9, 3}, NO},
		{"2d8", 2, {8, INT32_MAX}, NO},
		{"2d8", 2, {INT32_MIN, 8}, NO},
		{"2d8", 3, {8, 3, 1}, NO},
		{"2d8", 1, {8}, NO},
		{"2d8", -1, {8}, NO},
		{"d8+d4", 2, {7, 3}, 10},
		{"d8+d4", 2, {3, 7}, 10},
		{"d8+d4", 2, {5, 5}, NO},
		{"d8+d4", 2, {9, 1}, NO},
		{"d8+d4", 2, {0, 1}, NO},
		{"d12+d6+d4", 3, {4, 12, 6}, 22},
		{"d12+d6+d4", 3, {7, 7, 1}, NO},
		{"d12+d6+d4", 3, {5, 5, 5}, NO},
		{"d12+d6+d4", 3, {13, 1, 1}, NO},
		{"3d10>=6", 3, {5, 6, 10}, 2},
		{"3d10>=6", 3, {5, 6, 11}, NO},
		{"3d10>=6", 3, {5, 6, 0}, NO},
		{"3d10>=6", 2, {5, 6}, NO},
		{"2d10>=11", 2, {10, 10}, 0},
		{"4dF", 4, {1, 1, 1, 1}, 4},
		{"4dF", 4, {1, 0, -1, -1}, -1},
		{"4dF", 4, {2, 0, 0, 0}, NO},
		{"4dF", 5, {0, 0, 0, 0, 0}, NO},
		{"4dF+", 4, {1, 1, 1, 0}, 3},
		{"4dF+", 4, {-1, 0, 1, -1}, -1},
		{"4dF+", 4, {1, 1, 1, 1}, NO},
		{"4dF+", 4, {-1, -1, -1, -1}, NO},
		{"4dF+", 4, {1, 1, 1, 2}, NO},
		{"4dF+", 3, {1, 1, 1}, NO},
		{"4dF+", 0, {0}, NO},
		{"4dF+", 8, {1, 1, 1, 1, 1, 0, 1, -1}, 6},
		{"4dF+", 8, {1, 1, 1, 1, -1, -1, -1, -1}, 4},
		{"4dF+", 8, {1, 1, 1, 0, 0, 0, 0, 0}, NO},
		{"4dF+", 7, {1, 1, 1, 1, 0, 0, 0}, NO},
		{"4dF+", 9, {1, 1, 1, 1, 0, 0, 0, 0, 0}, NO},
		{"4dF+", 8, {1, 1, 1, 1, 1, 1, 1, 1}, NO},
		{"4dF+", 12, {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 0, 0}, -9},
		{"4dF+", 12, {-1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0}, NO},
		{"4dF+", 12, {1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0}, 8},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		int total = NO;
		bool possible = dice_total(read_dice(rows[i].dice), rows[i].faces,
					   rows[i].count, &total);

		if (possible != (rows[i].total != NO))
			fail_msg("row %d: %s", i, rows[i].dice);
		if (possible)
			assert_int_equal(total, rows[i].total);
	}
}

/* Eight fours with three signs in the last one are the longest explosion; one more sign
 * is beyond the table. */
static void test_longest_explosion(void **unused)
{
	int faces[36], total = 0;

	(void)unused;
	for (int i = 0; i < 36; i++)
		faces[i] = i < 31 ? -1 : 0;
	assert_true(dice_total(dice_fudge_plus(), faces, 32, &total));
	assert_int_equal(total, -31);
	faces[31] = -1;
	assert_false(dice_total(dice_fudge_plus(), faces, 36, &total));
}

/* ---- total to faces ---- */

/*
 * Totals drawn from the table, then faces drawn for each total, have the same chances as
 * separate dice: all combinations of faces are equally likely.
 */
static void check_faces(struct shelf *shelf, const char *string, const int *sizes,
			int number)
{
	struct generator g = generator_for(30, 1, STREAM_FIGHT);
	struct generator h = generator_for(30, 1, STREAM_DISPLAY);
	struct dice dice = read_dice(string);
	bool fudge = dice.kind == DICE_FUDGE;
	int cells = 1, seen[MOST_CELLS] = {0}, faces[MAX_FACES];
	double p[MOST_CELLS];

	for (int i = 0; i < number; i++)
		cells *= sizes[i];
	assert_in_range(cells, 1, MOST_CELLS);
	for (int i = 0; i < cells; i++)
		p[i] = 1.0 / cells;
	for (int i = 0; i < draws(); i++) {
		int cell = 0;

		assert_int_equal(
			dice_faces(shelf, dice, dice_draw(shelf, dice, &g), &h, faces),
			number);
		for (int k = 0; k < number; k++) {
			int face = faces[k] + (fudge ? 1 : -1);

			assert_in_range(face, 0, sizes[k] - 1);
			cell = cell * sizes[k] + face;
		}
		seen[cell]++;
	}
	assert_true(counts_agree(seen, p, cells, draws()));
}

static void test_faces_are_independent(void **state)
{
	static const struct {
		const char *dice;
		int number, sizes[4];
	} rows[] = {
		{"d20", 1, {20}},
		{"2d8", 2, {8, 8}},
		{"3d6", 3, {6, 6, 6}},
		{"4d4", 4, {4, 4, 4, 4}},
		{"d8+d4", 2, {8, 4}},
		{"d12+2d6+d4", 4, {12, 6, 6, 4}},
		{"4dF", 4, {3, 3, 3, 3}},
		{"dF", 1, {3}},
		{"3d10>=6", 3, {10, 10, 10}},
		{"4d6>=5", 4, {6, 6, 6, 6}},
		{"2d10>=11", 2, {10, 10}},
		{"2d10>=1", 2, {10, 10}},
	};

	for (int i = 0; i < LENGTH(rows); i++)
		check_faces(*state, rows[i].dice, rows[i].sizes, rows[i].number);
}

static int fudge_cell(const int *faces)
{
	int cell = 0;

	for (int i = 0; i < 4; i++)
		cell = cell * 3 + faces[i] + 1;
	return cell;
}

/* Each group of four dice in an explosion has the chances of four ordinary dice. */
static void test_faces_explode(void **state)
{
	struct generator g = generator_for(31, 1, STREAM_FIGHT);
	struct generator h = generator_for(31, 1, STREAM_DISPLAY);
	int first[81] = {0}, plus[81] = {0}, minus[81] = {0}, up = 0, down = 0;
	int faces[MAX_FACES];
	double p[81];

	for (int i = 0; i < 81; i++)
		p[i] = 1 / 81.0;
	for (int i = 0; i < 4 * draws(); i++) {
		int drawn = dice_draw(*state, dice_fudge_plus(), &g), total = NO;
		int count = dice_faces(*state, dice_fudge_plus(), drawn, &h, faces);

		assert_true(dice_total(dice_fudge_plus(), faces, count, &total));
		assert_int_equal(total, drawn);
		first[fudge_cell(faces)]++;
		if (drawn >= 4)
			plus[fudge_cell(faces + 4)]++, up++;
		if (drawn <= -4)
			minus[fudge_cell(faces + 4)]++, down++;
	}
	assert_true(counts_agree(first, p, 81, 4 * draws()));
	assert_true(counts_agree(plus, p, 81, up));
	assert_true(counts_agree(minus, p, 81, down));
}

/* The faces add up to the total. */
static void test_faces_add_up(void **state)
{
	static const char *const samples[] = {
		"0",	    "4dF+",	"4dF",	     "60dF",	"d20",
		"d1000000", "2d8",	"2d8+d6+d4", "60d6",	"3d1366",
		"9d10>=6",  "64d10>=7", "d10>=6",    "5d10>=1", "5d10>=11",
	};
	struct generator g = generator_for(32, 1, STREAM_DISPLAY);
	int faces[MAX_FACES];

	for (int i = 0; i < LENGTH(samples); i++) {
		struct dice dice = read_dice(samples[i]);
		int step = 1 + (dice_high(dice) - dice_low(dice)) / 500;

		for (int want = dice_low(dice); want <= dice_high(dice); want += step) {
			int count = dice_faces(*state, dice, want, &g, faces), total = NO;

			assert_true(dice_total(dice, faces, count, &total));
			assert_int_equal(total, want);
		}
	}
}

/* With more dice than there is room for, the count is right and nothing is written past
 * the end. */
static void test_more_faces_than_stored(void **state)
{
	struct generator g = generator_for(33, 1, STREAM_DISPLAY);
	int faces[MAX_FACES + 1], sum = 0, hits = 0;

	faces[MAX_FACES] = NO;
	assert_int_equal(dice_faces(*state, dice_sum(100, 6), 300, &g, faces), 100);
	for (int i = 0; i < MAX_FACES; i++) {
		assert_in_range(faces[i], 1, 6);
		sum += faces[i];
	}
	assert_in_range(300 - sum, 36, 36 * 6);
	assert_int_equal(dice_faces(*state, dice_pool(200, 10, 6), 150, &g, faces), 200);
	for (int i = 0; i < MAX_FACES; i++) {
		assert_in_range(faces[i], 1, 10);
		hits += faces[i] >= 6;
	}
	assert_in_range(hits, 150 - 136, MAX_FACES);
	assert_int_equal(faces[MAX_FACES], NO);
}

/* ---- writing and reading ---- */

static const char *written(struct dice dice, char *buffer, size_t room)
{
	struct text text = text_in(buffer, room);

	dice_write(dice, &text);
	assert_false(text.cut);
	return buffer;
}

static void test_write(void **unused)
{
	struct {
		struct dice dice;
		const char *text;
	} rows[] = {
		{dice_fudge_plus(), "4dF+"},
		{{.kind = DICE_FUDGE, .number = 4}, "4dF"},
		{{.kind = DICE_FUDGE, .number = 1}, "dF"},
		{dice_sum(2, 8), "2d8"},
		{dice_sum(1, 8), "d8"},
		{dice_die(20), "d20"},
		{dice_die(1000000), "d1000000"},
		{mixed(1, 0, 1, 0, 0), "d8+d4"},
		{mixed(1, 1, 2, 0, 0), "2d8+d6+d4"},
		{mixed(1, 2, 3, 4, 5), "5d12+4d10+3d8+2d6+d4"},
		{mixed(0, 3, 0, 0, 0), "3d6"},
		{dice_pool(9, 10, 6), "9d10>=6"},
		{dice_pool(1, 10, 6), "d10>=6"},
		{dice_sum(0, 6), "0"},
		{dice_pool(0, 10, 6), "0"},
		{mixed(0, 0, 0, 0, 0), "0"},
		{{.kind = DICE_NONE}, "0"},
	};
	char buffer[64];

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		assert_string_equal(written(rows[i].dice, buffer, sizeof buffer),
				    rows[i].text);
		assert_true(dice_equal(read_dice(rows[i].text), rows[i].dice));
	}
}

static void test_read_other_forms(void **unused)
{
	(void)unused;
	assert_true(dice_equal(read_dice("d4+d8"), mixed(1, 0, 1, 0, 0)));
	assert_true(dice_equal(read_dice("d4+d6+2d8"), mixed(1, 1, 2, 0, 0)));
	assert_true(dice_equal(read_dice("1d20"), dice_die(20)));
	assert_true(dice_equal(read_dice("1d8+1d4"), mixed(1, 0, 1, 0, 0)));
	assert_true(dice_equal(read_dice("1dF"), read_dice("dF")));
	assert_int_equal(read_dice("1d20").kind, DICE_UNIFORM);
}

static void test_read_refuses(void **unused)
{
	static const char *const rows[] = {
		"",
		" ",
		"d",
		"2",
		"00",
		"-1",
		"0d6",
		"d0",
		"d1",
		"d1000001",
		"201d6",
		"2d2049",
		"02d8",
		"d08",
		"2D8",
		"2d8 ",
		" 2d8",
		"2d8+",
		"+2d8",
		"2d8+3",
		"2d8++d4",
		"d8+d8",
		"d8+d20",
		"d20+d8",
		"d8+0",
		"0+d8",
		"2dF+",
		"dF+",
		"4dF++",
		"4dF+1",
		"4dF+d6",
		"d6+4dF",
		"4df+",
		"4dF>=1",
		"9d10>",
		"9d10>=",
		"9d10>=0",
		"9d10>=256",
		"9d10>=6+d4",
		"9d10=>6",
		"9d10>=6 ",
		"9d10>=06",
		"9d10>6",
		"d8+d4>=3",
		"d",
		"dd6",
		"2d",
		"99999999999999999999d6",
		"d99999999999999999999",
		"200d12+d4",
		"2d8\n",
		"\xff",
	};
	struct dice dice = dice_die(20);

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++)
		if (dice_read(rows[i], &dice))
			fail_msg("\"%s\" was read", rows[i]);
	assert_true(dice_equal(dice, dice_die(20)));
}

/* Random text is read without a crash; accepted text is written in a form that reads
 * back. */
static void test_read_survives_anything(void **unused)
{
	static const char likely[] = "0123456789ddddF+>=";
	struct generator g = generator_for(34, 1, STREAM_TACTIC);
	int accepted = 0;

	(void)unused;
	for (int i = 0; i < 400000; i++) {
		char string[12] = "", buffer[64];
		int length = generator_below(&g, LENGTH(string));
		struct dice dice, again;

		for (int k = 0; k < length; k++)
			string[k] =
				i % 8 == 0
					? (char)generator_below(&g, 256)
					: likely[generator_below(&g, LENGTH(likely) - 1)];
		if (!dice_read(string, &dice))
			continue;
		accepted++;
		assert_true(dice_fits(dice));
		assert_true(dice_read(written(dice, buffer, sizeof buffer), &again));
		assert_memory_equal(&dice, &again, sizeof dice);
	}
	assert_true(accepted > 1000);
}

static int set_up(void **state)
{
	*state = shelf_new();
	return *state == NULL;
}

static int tear_down(void **state)
{
	shelf_free(*state);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_equal),
		cmocka_unit_test(test_totals),
		cmocka_unit_test(test_fits),
		cmocka_unit_test(test_total_of_faces),
		cmocka_unit_test(test_longest_explosion),
		cmocka_unit_test(test_faces_are_independent),
		cmocka_unit_test(test_faces_explode),
		cmocka_unit_test(test_faces_add_up),
		cmocka_unit_test(test_more_faces_than_stored),
		cmocka_unit_test(test_write),
		cmocka_unit_test(test_read_other_forms),
		cmocka_unit_test(test_read_refuses),
		cmocka_unit_test(test_read_survives_anything),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
