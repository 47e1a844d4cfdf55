/* SPDX-License-Identifier: MIT
 *
 * Tests of the layout: at every size all panes lie on the screen, apart from each other,
 * and what must be seen can be seen.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "share.h"
#include "play/screen/layout.h"

static const struct wants fights[] = {
	{17, 6, 8, 58, 52, {11, 7, 4}},	     /* a skirmish */
	{0, 0, 2, 62, 56, {15, 9, 5}},	     /* a duel on an open field */
	{25, 12, 4, 52, 46, {12, 8, 4}},     /* rooms */
	{200, 90, 32, 90, 70, {64, 40, 20}}, /* a battle */
	{3, 2, 1, 20, 16, {2, 2, 2}},	     /* a closet */
};
enum { FIGHTS = sizeof fights / sizeof *fights };

static char cells[80][260];

/* Marks the area and the rule above it; areas may not overlap. */
static void mark(const struct layout *layout, const struct area *area, char letter)
{
	if (area->height == 0)
		return;
	for (int row = area->top - 1; row < area->top + area->height; row++)
		for (int column = area->left; column < area->left + area->width;
		     column++) {
			assert_in_range(row, 1, layout->rows - 2);
			assert_in_range(column, 0, layout->columns - 1);
			assert_int_equal(cells[row][column], 0);
			cells[row][column] = letter;
		}
}

static void check(int rows, int columns, const struct wants *wants, enum pane shown)
{
	struct layout layout;
	int seen = 0;

	layout_make(&layout, rows, columns, wants, shown);
	assert_int_equal(layout.fits, rows >= LEAST_ROWS && columns >= LEAST_COLUMNS);
	if (!layout.fits)
		return;
	memset(cells, 0, sizeof cells);
	for (int pane = 0; pane < PANES; pane++) {
		mark(&layout, &layout.panes[pane], (char)('a' + pane));
		seen += layout.panes[pane].height > 0;
	}
	mark(&layout, &layout.menu, 'm');
	assert_true(layout.menu.height >= 3);
	assert_int_equal(seen, layout.is_narrow ? 1 : wants->map_width > 0 ? 3 : 2);
	assert_in_range(layout.tile_width, 1, 2);
}

static void test_every_size(void **unused)
{
	(void)unused;
	for (int rows = 1; rows <= 70; rows++)
		for (int columns = 1; columns <= 250; columns++)
			for (int i = 0; i < FIGHTS; i++)
				if (!is_left_out((size_t)(rows * 7 + columns), 31))
					check(rows, columns, &fights[i],
					      (enum pane)((rows + columns) % PANES));
}

static void test_kinds(void **unused)
{
	static const struct {
		int rows, columns;
		bool is_narrow, log_is_beside;
	} rows[] = {
		{24, 80, false, false}, {20, 40, true, false},	{12, 40, true, false},
		{40, 120, false, true}, {24, 71, true, false},	{19, 100, true, false},
		{20, 72, false, false}, {50, 200, false, true},
	};
	struct layout layout;

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		layout_make(&layout, rows[i].rows, rows[i].columns, &fights[0], PANE_LOG);
		assert_true(layout.fits);
		assert_int_equal(layout.is_narrow, rows[i].is_narrow);
		assert_int_equal(layout.panes[PANE_LOG].left > 0, rows[i].log_is_beside);
	}
}

/* A fight without a map never shows one, even on request. */
static void test_no_map(void **unused)
{
	struct layout layout;

	(void)unused;
	layout_make(&layout, 20, 40, &fights[1], PANE_MAP);
	assert_int_equal(layout.shown, PANE_CREATURES);
	assert_int_equal(layout.panes[PANE_MAP].height, 0);
}

/* A small map is shown whole, with square tiles if there is room. */
static void test_map(void **unused)
{
	struct layout layout;

	(void)unused;
	layout_make(&layout, 24, 80, &fights[0], PANE_LOG);
	assert_int_equal(layout.panes[PANE_MAP].width, MAP_NUMBERS + 17);
	assert_true(layout.panes[PANE_MAP].height >= 7);
	assert_int_equal(layout.tile_width, 1);
	layout_make(&layout, 40, 120, &fights[0], PANE_LOG);
	assert_int_equal(layout.tile_width, 2);
	layout_make(&layout, 20, 40, &fights[0], PANE_MAP);
	assert_int_equal(layout.tile_width, 2);
}

static void test_area(void **unused)
{
	struct area area = {3, 5, 2, 4};

	(void)unused;
	assert_true(area_has(&area, 3, 5));
	assert_true(area_has(&area, 4, 8));
	assert_false(area_has(&area, 5, 5));
	assert_false(area_has(&area, 3, 9));
	assert_false(area_has(&area, 2, 5));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_size), cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_no_map),	   cmocka_unit_test(test_map),
		cmocka_unit_test(test_area),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
