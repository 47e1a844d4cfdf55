/* SPDX-License-Identifier: MIT
 *
 * Tests of YAML that is written: it reads back into an equal tree.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/yaml.h"
#include "base/yaml_write.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static struct tree *tree;

static int set_up(void **unused)
{
	(void)unused;
	tree = tree_new();
	return tree ? 0 : -1;
}

static int tear_down(void **unused)
{
	(void)unused;
	tree_free(tree);
	return 0;
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same(const struct node *a, const struct node *b)
{
	if (a->kind != b->kind || !same_text(a->key, b->key) ||
	    !same_text(a->text, b->text))
		return false;
	a = a->first;
	b = b->first;
	while (a && b && same(a, b)) {
		a = a->next;
		b = b->next;
	}
	return !a && !b;
}

static struct node *parse(const char *text)
{
	struct problems problems = {0};
	struct node *root = yaml_read_text(tree, text, strlen(text), "t", &problems);

	if (!root)
		fail_msg("%s\n%s", problems.list[0].message, text);
	return root;
}

static void assert_round_trip(const struct node *root)
{
	struct buffer buffer = {0};

	yaml_write(root, &buffer);
	assert_false(buffer.failed);
	if (!same(root, parse(buffer.start)))
		fail_msg("not the same:\n%s", buffer.start);
	buffer_free(&buffer);
}

static void test_trees(void **unused)
{
	static const char *const texts[] = {
		"a: 1\nb: two words\nc: [1, [2, 3], {d: 4}]\n",
		"{}",
		"[]",
		"a: {}\nb: []\nc:\nd: ''\n",
		"- a\n- b: 1\n  c: 2\n-\n- []\n- - x\n  - y\n",
		"map: |\n  ..#..\n  A...g\n\n  ..#..\nafter: x\n",
		"map: \"  leading\\nx\\n\"\n",
		"map: \"two ends\\n\\n\"\nx: |-\n  no end\n",
		"sides:\n  - name: a\n    map: |\n      #.\n      .#\n",
		"legend: {A: aldric, '#': wall, '~': water, '-': x, '?': y, ':': z}\n",
		"off: off\nyes: 'no'\nn: null\nt: ~\nnegative: -3\nplus: +4\ndots: "
		"../x\n",
		"a: \"quotes \\\" and \\\\ and \\t and \\n\"\nb: 'it''s'\nc: it's\n",
		"ü: größer\nset: {skills.axes: 6, ap_max: 4}\n",
		"a: x:y\nb: 'x: y'\nc: x#y\nd: 'x #y'\ne: '- x'\nf: '[x'\ng: '*x'\nh: "
		"'!x'\n",
	};

	(void)unused;
	for (int i = 0; i < LENGTH(texts); i++)
		assert_round_trip(parse(texts[i]));
}

/* Setters can put any text into a tree. */
static void test_any_text(void **unused)
{
	static const char bytes[] = "ab \n\t\"'\\#:-[]{},|>&*!%@`~?=.0";
	static const struct place nowhere;
	uint32_t random = 1;

	(void)unused;
	for (int i = 0; i < 3000; i++) {
		struct node *root = node_new(tree, NODE_MAP, nowhere);
		char text[12] = "";
		int length = 1 + i % 10;

		for (int k = 0; k < length; k++) {
			random = random * 1664525u + 1013904223u;
			text[k] = bytes[(random >> 16) % (sizeof bytes - 1)];
		}
		node_append(tree, root, "key", nowhere, node_scalar(tree, text, nowhere));
		if (!strpbrk(text, "\n\t")) /* a key has only one line */
			node_append(tree, root, text, nowhere,
				    node_scalar(tree, text, nowhere));
		assert_round_trip(root);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_trees),
		cmocka_unit_test(test_any_text),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
