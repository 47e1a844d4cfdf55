/* SPDX-License-Identifier: MIT
 *
 * Tests of the keys: options and commands never share one, no key does two things, and
 * the page of keys fits the usual terminal.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "play/commands.h"
#include "play/screen/keys.h"

enum { MOST = 100 };

static char names[MOST][16];
static struct affray_option options[MOST];
static struct affray_question question = {.kind = AFFRAY_CHOICE, .options = options};

static void ask(int count, const char *const *keys)
{
	question.option_count = count;
	for (int i = 0; i < count; i++) {
		if (keys)
			snprintf(names[i], sizeof names[i], "%s", keys[i]);
		else
			snprintf(names[i], sizeof names[i], "option-%d", i % 100);
		options[i].key = names[i];
		options[i].label = names[i];
	}
}

static int in_order[MOST];

/* No option has the key of a command, and no two have the same. */
static void check(int selected, int first, int last)
{
	bool taken[256] = {false};

	for (int i = 0; i < MOST; i++)
		in_order[i] = i;

	for (int i = 0; i < question.option_count; i++) {
		unsigned char key =
			(unsigned char)option_key(&question, in_order, selected, i);

		if (i < first || i >= last) {
			assert_int_equal(key, 0);
			continue;
		}
		assert_int_not_equal(key, 0);
		assert_int_equal(key_act(key), ACT_NONE);
		assert_false(taken[key]);
		assert_int_equal(key_option(&question, in_order, selected, key), i);
		taken[key] = true;
	}
}

static void test_options(void **unused)
{
	(void)unused;
	for (int count = 1; count <= OPTION_KEYS; count++) {
		ask(count, NULL);
		check(0, 0, count);
	}
	assert_int_equal(option_key(&question, in_order, 0, 0), '1');
	assert_int_equal(option_key(&question, in_order, 0, 9), '0');
	assert_int_equal(option_key(&question, in_order, 0, 10), 'A');
	assert_int_equal(key_option(&question, in_order, 0, 'N'), -1);
}

/* More options than keys: those around the mark have keys. */
static void test_pages(void **unused)
{
	(void)unused;
	ask(MOST, NULL);
	check(0, 0, OPTION_KEYS);
	check(OPTION_KEYS - 1, 0, OPTION_KEYS);
	check(OPTION_KEYS, OPTION_KEYS, 2 * OPTION_KEYS);
	check(MOST - 1, 2 * OPTION_KEYS, MOST);
	assert_int_equal(key_option(&question, in_order, OPTION_KEYS, '1'), OPTION_KEYS);
}

/* The key 3 picks an option called 3. */
static void test_numbers(void **unused)
{
	static const char *const keys[] = {"act", "2", "3", "12", "6"};

	(void)unused;
	ask(5, keys);
	check(0, 0, 5);
	assert_int_equal(option_key(&question, in_order, 0, 0), 'A');
	assert_int_equal(key_option(&question, in_order, 0, '3'), 2);
	assert_int_equal(option_key(&question, in_order, 0, 3), 'B');
	assert_int_equal(key_option(&question, in_order, 0, '1'), -1);
}

/* Keys follow the places of options, which may have gaps. */
static void test_places(void **unused)
{
	static const int places[] = {4, 0, 11};

	(void)unused;
	ask(3, NULL);
	assert_int_equal(option_key(&question, places, 0, 0), '5');
	assert_int_equal(option_key(&question, places, 0, 1), '1');
	assert_int_equal(option_key(&question, places, 0, 2), 'B');
	assert_int_equal(key_option(&question, places, 0, '5'), 0);
	assert_int_equal(key_option(&question, places, 0, '2'), -1);
}

static void test_rows(void **unused)
{
	int lines = 0;

	(void)unused;
	for (const struct key_row *row = key_rows; row->key || row->name; row++) {
		lines += row->name != NULL;
		if (row->name) {
			assert_true(strlen(row->name) <= 12);
			assert_true(strlen(row->help) <= 62);
		}
		for (const struct key_row *other = key_rows; other < row; other++)
			assert_true(!row->key || row->key != other->key);
		if (row->key)
			assert_int_equal(key_act(row->key), row->act);
		if (row->act == ACT_COMMAND)
			assert_non_null(command_rows[command_of_key(row->key)].run);
	}
	assert_int_equal(lines, 22);
	assert_int_equal(key_act(0), ACT_NONE);
	assert_int_equal(key_act('N'), ACT_SEARCH_BEFORE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_options), cmocka_unit_test(test_pages),
		cmocka_unit_test(test_numbers), cmocka_unit_test(test_places),
		cmocka_unit_test(test_rows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
