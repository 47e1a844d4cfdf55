/* SPDX-License-Identifier: MIT
 *
 * The tables of threa as pure arithmetic: rows of input and result, by worked example.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "rulebooks/threa/threa.h"

#define ROWS(array) (int)(sizeof(array) / sizeof((array)[0]))

/* X12: the row of an SV, its dice, and their effect on a body of class 1. */
static void test_x12_damage(void **state)
{
	static const struct {
		int sv, dice; /* the total of the dice */
		int damage, fat, vit, wounds;
	} rows[] = {
		{0, 3, 1, 1, 0, 0},	 {0, 4, 2, 2, 0, 0},	  {1, 5, 3, 3, 0, 0},
		{6, 9, 9, 9, 8, 1},	 {14, 20, 20, 20, 20, 4}, {15, 2, 20, 20, 20, 4},
		{18, 8, 80, 80, 80, 16}, {19, 1, 10, 10, 10, 2},  {40, 3, 30, 30, 30, 6},
	};

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		struct damage_row row = threa_damage_row(rows[i].sv);
		int divided = threa_divided(rows[i].dice, row.divide_by, true);
		int damage = threa_scaled_damage(divided, 1 + row.class_above, 1);
		struct injury injury = threa_injury(damage);

		assert_true(dice_can_total(row.dice, rows[i].dice));
		assert_int_equal(damage, rows[i].damage);
		assert_int_equal(injury.fat, rows[i].fat);
		assert_int_equal(injury.vit, rows[i].vit);
		assert_int_equal(injury.wounds, rows[i].wounds);
	}
	assert_int_equal(threa_injury(29).wounds, 4);
	assert_int_equal(threa_injury(45).wounds, 8);
}

/* Every column of the printed table, from its first SV to its last and one beyond. */
static void test_damage_dice(void **state)
{
	static const struct {
		int sv, low, high, divide_by, class_above;
	} rows[] = {{0, 1, 6, 3, 0},   {1, 1, 6, 2, 0},	  {2, 1, 6, 1, 0},
		    {3, 1, 8, 1, 0},   {4, 1, 10, 1, 0},  {5, 1, 12, 1, 0},
		    {6, 2, 14, 1, 0},  {7, 2, 16, 1, 0},  {8, 2, 20, 1, 0},
		    {9, 2, 24, 1, 0},  {10, 3, 30, 1, 0}, {11, 3, 36, 1, 0},
		    {12, 4, 40, 1, 0}, {13, 4, 40, 1, 0}, {14, 4, 40, 1, 0},
		    {15, 1, 6, 1, 1},  {16, 1, 6, 1, 1},  {17, 1, 8, 1, 1},
		    {18, 1, 8, 1, 1},  {19, 1, 10, 1, 1}, {20, 1, 10, 1, 1},
		    {99, 1, 10, 1, 1}};

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		struct damage_row row = threa_damage_row(rows[i].sv);

		assert_int_equal(dice_low(row.dice), rows[i].low);
		assert_int_equal(dice_high(row.dice), rows[i].high);
		assert_int_equal(row.divide_by, rows[i].divide_by);
		assert_int_equal(row.class_above, rows[i].class_above);
	}
}

static void test_injuries(void **state)
{
	static const struct {
		int damage, fat, vit, wounds;
	} rows[] = {{0, 0, 0, 0},    {1, 1, 0, 0},    {4, 4, 0, 0},    {5, 5, 1, 0},
		    {6, 6, 2, 0},    {7, 7, 4, 1},    {8, 8, 6, 1},    {9, 9, 8, 1},
		    {10, 10, 10, 2}, {14, 14, 14, 2}, {15, 15, 15, 3}, {19, 19, 19, 3},
		    {20, 20, 20, 4}, {29, 29, 29, 4}, {30, 30, 30, 6}, {-1, 0, 0, 0}};

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		struct injury injury = threa_injury(rows[i].damage);

		assert_int_equal(injury.fat, rows[i].fat);
		assert_int_equal(injury.vit, rows[i].vit);
		assert_int_equal(injury.wounds, rows[i].wounds);
	}
}

/* X13: the RVS of a Physicality result. */
static void test_x13_rvs(void **state)
{
	static const struct {
		int rv, penalty, rounds, sv;
	} rows[] = {{-12, 3, 3, 0}, {-9, 3, 3, 0}, {-8, 2, 2, 0}, {-7, 2, 2, 0},
		    {-6, 2, 1, 0},  {-5, 2, 1, 0}, {-4, 1, 1, 0}, {-3, 1, 1, 0},
		    {-2, 0, 0, 0},  {1, 0, 0, 0},  {2, 0, 0, 1},  {3, 0, 0, 1},
		    {4, 0, 0, 2},   {7, 0, 0, 2},  {8, 0, 0, 3},  {11, 0, 0, 3},
		    {12, 0, 0, 4},  {25, 0, 0, 4}};

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		int row = threa_rvs_row(rows[i].rv);

		assert_int_equal(threa_rvs_penalty(row), rows[i].penalty);
		assert_int_equal(threa_rvs_rounds(row), rows[i].rounds);
		assert_int_equal(threa_rvs_sv(row), rows[i].sv);
		assert_true(row == 0 || rows[i].rv >= threa_rvs_from[row]);
		assert_true(row + 1 == RVS_ROWS || rows[i].rv < threa_rvs_from[row + 1]);
	}
}

/* X25: durability halves, nullifies, destroys. */
static void test_x25_durability(void **state)
{
	static const struct {
		int rating, durability, full, left;
		bool destroyed;
	} rows[] = {
		{4, 26, 100, 4, false}, {4, 25, 100, 2, false},	 {4, 22, 100, 2, false},
		{5, 25, 100, 2, false}, {9, 2, 30, 4, false},	 {9, -2, 30, 0, false},
		{9, -14, 30, 0, false}, {9, -15, 30, 0, true},	 {5, 0, 100, 0, false},
		{5, 0, 0, 5, false},	{1, 25, 100, 0, false},	 {1, 26, 100, 1, false},
		{0, 50, 100, 0, false}, {-1, 1, 100, -1, false}, {3, -30, 60, 0, true}};

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		assert_int_equal(
			threa_worn(rows[i].rating, rows[i].durability, rows[i].full),
			rows[i].left);
		assert_int_equal(threa_is_destroyed(rows[i].durability, rows[i].full),
				 rows[i].destroyed);
	}
}

/* X24: damage between classes. */
static void test_x24_classes(void **state)
{
	(void)state;
	assert_int_equal(threa_scaled_damage(17, 1, 2), 1);
	assert_int_equal(threa_scaled_damage(4, 2, 2), 4);
	assert_int_equal(threa_scaled_damage(7, 1, 2), 0);
	assert_int_equal(threa_scaled_damage(4, 2, 1), 40);
	assert_int_equal(threa_scaled_damage(12, 5, 1), 120000);
}

/* X31: distances; reach is tested without a root. */
static void test_x31_distance(void **state)
{
	static const struct {
		int x, y, metres;
	} rows[] = {{1, 1, 1}, {2, 1, 2}, {2, 2, 3}, {4, 1, 4},
		    {4, 2, 4}, {3, 3, 4}, {6, 7, 9}, {0, 0, 0}};
	struct tile here = tile_at(0, 0);

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		struct tile there = tile_at(rows[i].x, rows[i].y);

		assert_int_equal(distance_rounded(here, there), rows[i].metres);
		assert_true(is_within(here, there, rows[i].metres));
		assert_true(rows[i].metres == 0 ||
			    !is_within(here, there, rows[i].metres - 1));
	}
}

/* X06: the cooldown column. */
static void test_x06_cooldowns(void **state)
{
	static const int ms[] = {6000, 5000, 4000, 3000, 2000, 2000,
				 1000, 1000, 500,  500,	 0,    0};

	(void)state;
	for (int level = 0; level < ROWS(ms); level++)
		assert_int_equal(threa_cooldown_ms(level), ms[level]);
}

/* X04: range bands of a shortbow: by squares, by roots rounded down, and from a single
 * short range. */
static void test_x04_bands(void **state)
{
	static const struct threa_weapon shortbow = {.short_range = 3,
						     .medium_range = 5,
						     .long_range = 7,
						     .extreme_range = 9,
						     .narrow_range = 3};
	static const struct {
		int metres, up, down, narrow;
	} rows[] = {{9, 0, 0, 0},  {10, 1, 0, 1}, {15, 1, 0, 1}, {16, 1, 1, 1},
		    {25, 1, 1, 2}, {26, 2, 1, 3}, {36, 2, 2, 3}, {37, 2, 2, 4},
		    {49, 2, 2, 4}, {50, 3, 2, 4}, {81, 3, 3, 4}, {82, 4, 3, 4},
		    {100, 4, 4, 4}};

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		assert_int_equal(threa_band(&shortbow, rows[i].metres, false),
				 rows[i].up);
		assert_int_equal(threa_band(&shortbow, rows[i].metres, true),
				 rows[i].down);
		assert_int_equal(threa_narrow_band(&shortbow, rows[i].metres),
				 rows[i].narrow);
	}
	for (int band = 0; band < BANDS; band++)
		assert_int_equal(threa_band_value(band), 6 + 2 * band);
}

/* R39, AID-01, RNG-09, section 9. */
static void test_small_tables(void **state)
{
	static const int staggered[] = {500,  1000, 1500, 2000, 2500, 3000, 4000,
					5000, 6000, 7000, 8000, 9000, 10000};
	static const int healed[] = {1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8};
	static const int sizes[] = {
		[TINY] = 2, [SMALL] = 1, 0, [LARGE] = -1, [HUGE] = -2};

	(void)state;
	for (int sv = 0; sv < ROWS(staggered); sv++) {
		assert_int_equal(threa_stagger_ms(sv, true), staggered[sv]);
		assert_int_equal(threa_stagger_ms(sv, false), sv ? 1000 * sv : 1000);
	}
	for (int sv = 0; sv < ROWS(healed); sv++)
		assert_int_equal(threa_aid(sv), healed[sv]);
	assert_int_equal(threa_aid(-1), 0);
	for (int size = TINY; size <= HUGE; size++)
		assert_int_equal(threa_size_value((enum size)size), sizes[size]);
	for (int range = 0; range <= 11; range++)
		assert_int_equal(threa_range_metres(range), range * range);
	assert_int_equal(threa_range_metres(-1), 0);
	assert_int_equal(threa_range_metres(-2), 0);
}

/* R28: thirds and halves, rounded up, or rounded down to at least 1. */
static void test_division(void **state)
{
	static const struct {
		int dice, third_up, third_down, half_up, half_down;
	} rows[] = {{1, 1, 1, 1, 1}, {2, 1, 1, 1, 1}, {3, 1, 1, 2, 1},
		    {4, 2, 1, 2, 2}, {5, 2, 1, 3, 2}, {6, 2, 2, 3, 3}};

	(void)state;
	for (int i = 0; i < ROWS(rows); i++) {
		assert_int_equal(threa_divided(rows[i].dice, 3, true), rows[i].third_up);
		assert_int_equal(threa_divided(rows[i].dice, 3, false),
				 rows[i].third_down);
		assert_int_equal(threa_divided(rows[i].dice, 2, true), rows[i].half_up);
		assert_int_equal(threa_divided(rows[i].dice, 2, false),
				 rows[i].half_down);
		assert_int_equal(threa_divided(rows[i].dice, 1, true), rows[i].dice);
	}
}

/* A fight of eight creatures stays well below 16 KB, so that copying is cheap. */
static void test_size(void **state)
{
	(void)state;
	assert_true(offsetof(struct threa_fight, creatures) +
			    8 * sizeof(struct threa_creature) <
		    8192);
}

/* Every rule and ruling has its own text. */
static void test_rows(void **state)
{
	const struct rulebook *book = &threa_rulebook;

	(void)state;
	assert_int_equal(book->rule_count, 138);
	for (int i = 1; i <= book->rule_count; i++) {
		assert_non_null(book->rules[i].text);
		assert_int_equal(rulebook_rule(book, book->rules[i].id), i);
	}
	for (int i = 0; i < book->ruling_count; i++) {
		assert_non_null(book->rulings[i].id);
		assert_non_null(book->rulings[i].question);
		assert_non_null(book->rulings[i].answer);
		if (book->rulings[i].key)
			assert_int_equal(rulebook_ruling(book, book->rulings[i].key), i);
	}
	for (int i = 0; i < book->question_count; i++)
		assert_non_null(book->questions[i].key);
	for (int i = 0; i < book->action_count; i++)
		assert_non_null(book->actions[i].key);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_x12_damage),
		cmocka_unit_test(test_damage_dice),
		cmocka_unit_test(test_injuries),
		cmocka_unit_test(test_x13_rvs),
		cmocka_unit_test(test_x25_durability),
		cmocka_unit_test(test_x24_classes),
		cmocka_unit_test(test_x31_distance),
		cmocka_unit_test(test_x06_cooldowns),
		cmocka_unit_test(test_x04_bands),
		cmocka_unit_test(test_small_tables),
		cmocka_unit_test(test_division),
		cmocka_unit_test(test_size),
		cmocka_unit_test(test_rows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
