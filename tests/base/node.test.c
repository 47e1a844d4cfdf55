/* SPDX-License-Identifier: MIT
 *
 * Tests of the node tree and its arena.
 */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/node.h"

static const struct place nowhere = {NULL, 0, 0};

static struct place at(int line, int column)
{
	return (struct place){"test.yaml", line, column};
}

static int set_up(void **state)
{
	*state = tree_new();
	return *state ? 0 : -1;
}

static int tear_down(void **state)
{
	tree_free(*state);
	return 0;
}

/* {name: watch, creatures: [aldric, brom], limit: 50} */
static struct node *example(struct tree *tree)
{
	struct node *root = node_new(tree, NODE_MAP, at(1, 1));
	struct node *creatures = node_new(tree, NODE_LIST, at(3, 3));

	node_append(tree, root, "name", at(1, 1), node_scalar(tree, "watch", at(1, 7)));
	node_append(tree, root, "creatures", at(2, 1), creatures);
	node_append(tree, creatures, NULL, nowhere,
		    node_scalar(tree, "aldric", at(3, 5)));
	node_append(tree, creatures, NULL, nowhere, node_scalar(tree, "brom", at(4, 5)));
	node_append(tree, root, "limit", at(5, 1), node_scalar(tree, "50", at(5, 8)));
	return root;
}

/* ---- the arena ---- */

static void test_memory_is_zeroed_and_aligned(void **state)
{
	static const char zeros[5000];

	for (size_t size = 0; size < sizeof(zeros); size += 7) {
		char *memory = tree_alloc(*state, size);

		assert_non_null(memory);
		assert_int_equal((uintptr_t)memory % alignof(max_align_t), 0);
		assert_memory_equal(memory, zeros, size);
		memset(memory, 'x', size);
		assert_string_equal(tree_text(*state, "odd", 3), "odd");
	}
}

/* Later allocations, even larger than a block, leave earlier pieces untouched. */
static void test_pieces_stay(void **state)
{
	enum { PIECES = 60 };
	unsigned char *pieces[PIECES];
	size_t size = 1;

	for (int i = 0; i < PIECES; i++) {
		pieces[i] = tree_alloc(*state, size * 3000);
		assert_non_null(pieces[i]);
		memset(pieces[i], i + 1, size * 3000);
		size = size * 5 % 37 + 1;
	}
	size = 1;
	for (int i = 0; i < PIECES; i++) {
		for (size_t byte = 0; byte < size * 3000; byte++)
			assert_int_equal(pieces[i][byte], i + 1);
		size = size * 5 % 37 + 1;
	}
}

static void test_no_memory(void **state)
{
	assert_null(tree_alloc(*state, SIZE_MAX));
	assert_null(tree_text(*state, "x", SIZE_MAX));
	assert_non_null(tree_alloc(*state, 10)); /* the tree is still usable */
	tree_free(NULL);
}

static void test_text(void **state)
{
	char source[] = "sword and shield";
	char *copy = tree_text(*state, source, 5);

	source[0] = 'S';
	assert_string_equal(copy, "sword");
	assert_string_equal(tree_text(*state, NULL, 0), "");
}

/* ---- nodes ---- */

static void test_append_and_look(void **state)
{
	const struct node *root = example(*state);
	const struct node *creatures = node_get(root, "creatures");

	assert_int_equal(root->kind, NODE_MAP);
	assert_int_equal(node_count(root), 3);
	assert_string_equal(node_get(root, "name")->text, "watch");
	assert_string_equal(node_get(root, "limit")->text, "50");
	assert_int_equal(node_get(root, "limit")->place.column, 8);
	assert_int_equal(node_get(root, "limit")->key_place.line, 5);
	assert_null(node_get(root, "Name"));
	assert_null(node_get(root, "nam"));
	assert_int_equal(creatures->kind, NODE_LIST);
	assert_int_equal(node_count(creatures), 2);
	assert_string_equal(node_at(creatures, 1)->text, "brom");
	assert_null(node_at(creatures, 1)->key);
	assert_null(node_at(creatures, 2));
	assert_null(node_at(creatures, -1));
	assert_string_equal(node_at(root, 0)->key, "name");
}

static void test_look_where_nothing_is(void **state)
{
	const struct node *root = example(*state);

	assert_null(node_get(NULL, "a"));
	assert_null(node_at(NULL, 0));
	assert_int_equal(node_count(NULL), 0);
	assert_null(node_get(node_get(root, "name"), "deeper"));
	assert_null(node_get(node_get(root, "creatures"), "brom"));
	assert_null(node_at(node_get(root, "name"), 0));
	assert_int_equal(node_count(node_get(root, "name")), 0);
}

static void test_keys_and_texts_are_copies(void **state)
{
	struct tree *tree = *state;
	char key[] = "key", text[] = "text";
	struct node *root = node_new(tree, NODE_MAP, nowhere);

	node_append(tree, root, key, nowhere, node_scalar(tree, text, nowhere));
	key[0] = text[0] = 'X';
	assert_string_equal(node_get(root, "key")->text, "text");
}

static void test_new_scalar_has_text(void **state)
{
	assert_string_equal(node_new(*state, NODE_SCALAR, nowhere)->text, "");
}

/* Replaces the first, a middle and the last child; a new key is appended. */
static void test_put(void **state)
{
	struct tree *tree = *state;
	struct node *root = example(tree);

	node_put(tree, root, "creatures", node_scalar(tree, "none", at(9, 9)));
	node_put(tree, root, "name", node_scalar(tree, "guard", at(9, 8)));
	node_put(tree, root, "limit", node_scalar(tree, "7", at(9, 7)));
	node_put(tree, root, "surprise", node_scalar(tree, "goblins", at(9, 6)));
	assert_int_equal(node_count(root), 4);
	assert_string_equal(node_at(root, 0)->text, "guard");
	assert_string_equal(node_at(root, 1)->text, "none");
	assert_string_equal(node_at(root, 2)->text, "7");
	assert_string_equal(node_at(root, 3)->key, "surprise");
	assert_int_equal(node_at(root, 1)->key_place.line, 2);
	assert_int_equal(node_at(root, 1)->place.line, 9);
	assert_int_equal(node_at(root, 3)->key_place.column, 6);
}

static void test_put_existing_child(void **state)
{
	struct node *root = example(*state);

	node_put(*state, root, "creatures", node_get(root, "creatures"));
	assert_int_equal(node_count(root), 3);
	assert_int_equal(node_count(node_get(root, "creatures")), 2);
}

static void test_copy(void **state)
{
	struct tree *tree = *state;
	struct node *root = example(tree);

	node_get(root, "name")->quoted = true;

	struct node *copy = node_copy(tree, root);

	node_put(tree, root, "name", node_scalar(tree, "changed", nowhere));
	node_append(tree, node_get(root, "creatures"), NULL, nowhere,
		    node_scalar(tree, "new", nowhere));
	assert_int_equal(node_count(copy), 3);
	assert_string_equal(node_get(copy, "name")->text, "watch");
	assert_true(node_get(copy, "name")->quoted);
	assert_false(node_get(copy, "limit")->quoted);
	assert_int_equal(node_count(node_get(copy, "creatures")), 2);
	assert_string_equal(node_at(node_get(copy, "creatures"), 1)->text, "brom");
	assert_int_equal(node_at(node_get(copy, "creatures"), 1)->place.line, 4);
	assert_int_equal(node_get(copy, "limit")->key_place.line, 5);
	assert_string_equal(node_get(copy, "limit")->place.file, "test.yaml");
}

/* A copied child brings its key, but not its neighbours. */
static void test_copy_of_child(void **state)
{
	struct node *copy = node_copy(*state, node_get(example(*state), "creatures"));

	assert_string_equal(copy->key, "creatures");
	assert_null(copy->next);
}

static void test_kind_names(void **state)
{
	struct tree *tree = *state;
	struct node *quoted = node_scalar(tree, "12", nowhere);

	quoted->quoted = true;
	assert_string_equal(node_kind_name(node_new(tree, NODE_MAP, nowhere)), "a map");
	assert_string_equal(node_kind_name(node_new(tree, NODE_LIST, nowhere)), "a list");
	assert_string_equal(node_kind_name(node_scalar(tree, "-12", nowhere)),
			    "a number");
	assert_string_equal(node_kind_name(node_scalar(tree, "off", nowhere)), "a word");
	assert_string_equal(node_kind_name(node_scalar(tree, "", nowhere)), "nothing");
	assert_string_equal(node_kind_name(quoted), "a text");
}

static void test_whole_numbers(void **state)
{
	static const struct {
		const char *text;
		int64_t low, high;
		bool good;
		int64_t number;
	} rows[] = {
		{"0", 0, 0, true, 0},
		{"-0", 0, 0, true, 0},
		{"7", 7, 7, true, 7},
		{"7", 8, 9, false, 0},
		{"7", 5, 6, false, 0},
		{"-7", -7, 0, true, -7},
		{"-8", -7, 0, false, 0},
		{"190", 0, 200, true, 190},
		{"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
		{"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
		{"-9223372036854775808", INT64_MIN, INT64_MAX, true, INT64_MIN},
		{"-9223372036854775809", INT64_MIN, INT64_MAX, false, 0},
		{"18446744073709551615", INT64_MIN, INT64_MAX, false, 0},
		{"18446744073709551616", INT64_MIN, INT64_MAX, false, 0},
		{"18446744073709551620", INT64_MIN, INT64_MAX, false, 0},
		{"184467440737095516150", INT64_MIN, INT64_MAX, false, 0},
		{"", INT64_MIN, INT64_MAX, false, 0},
		{"-", INT64_MIN, INT64_MAX, false, 0},
		{"--1", INT64_MIN, INT64_MAX, false, 0},
		{"+1", INT64_MIN, INT64_MAX, false, 0},
		{"1/", INT64_MIN, INT64_MAX, false, 0},
		{"1:", INT64_MIN, INT64_MAX, false, 0},
		{"1.5", INT64_MIN, INT64_MAX, false, 0},
	};
	struct node *quoted = node_scalar(*state, "7", nowhere);
	int64_t number;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct node *node = node_scalar(*state, rows[i].text, nowhere);

		assert_int_equal(node_whole(node, rows[i].low, rows[i].high, &number),
				 rows[i].good);
		if (rows[i].good)
			assert_true(number == rows[i].number);
	}
	quoted->quoted = true;
	assert_false(node_whole(quoted, 0, 9, &number));
	assert_false(node_whole(NULL, 0, 9, &number));
	assert_false(node_whole(node_new(*state, NODE_LIST, nowhere), 0, 9, &number));
}

#define in_tree(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		in_tree(test_memory_is_zeroed_and_aligned),
		in_tree(test_pieces_stay),
		in_tree(test_no_memory),
		in_tree(test_text),
		in_tree(test_append_and_look),
		in_tree(test_look_where_nothing_is),
		in_tree(test_keys_and_texts_are_copies),
		in_tree(test_new_scalar_has_text),
		in_tree(test_put),
		in_tree(test_put_existing_child),
		in_tree(test_copy),
		in_tree(test_copy_of_child),
		in_tree(test_kind_names),
		in_tree(test_whole_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
