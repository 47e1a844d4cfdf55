/* SPDX-License-Identifier: MIT
 *
 * Python's readers agree with ours: every YAML or JSON text that we accept, they read the
 * same way. The file named by ALIKE holds the texts, each with Python's result (alike.py
 * writes it); without that file the test uses a few texts from below.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buffer.h"
#include "base/yaml.h"

static void show_text(struct buffer *shown, char sign, const char *text)
{
	char head[32];

	snprintf(head, sizeof head, "%c%d:", sign, (int)strlen(text));
	buffer_add(shown, head);
	buffer_add(shown, text);
}

static void show(struct buffer *shown, const struct node *node, bool json)
{
	if (node->kind == NODE_SCALAR) {
		show_text(shown, json && node->quoted ? 'q' : 's', node->text);
		return;
	}
	buffer_add(shown, node->kind == NODE_MAP ? "{" : "[");
	for (const struct node *child = node->first; child; child = child->next) {
		if (child->key)
			show_text(shown, 's', child->key);
		show(shown, child, json);
	}
	buffer_add(shown, node->kind == NODE_MAP ? "}" : "]");
}

/* Returns true if our reader accepts the text. */
static bool compare(bool json, const char *text, const char *reading)
{
	struct problems problems = {0};
	struct tree *tree = tree_new();
	struct buffer shown = {0};
	const struct node *root;

	assert_non_null(tree);
	root = (json ? json_read_text : yaml_read_text)(tree, text, strlen(text), "t",
							&problems);
	if (root) {
		show(&shown, root, json);
		if (strcmp(shown.start, reading) != 0)
			fail_msg("%s:\n%s\nwe read %s\nothers  %s",
				 json ? "JSON" : "YAML", text, shown.start,
				 *reading ? reading : "(refuse it)");
	} else {
		assert_true(problems.total > 0);
	}
	buffer_free(&shown);
	tree_free(tree);
	return root != NULL;
}

static void test_few_texts(void **unused)
{
	(void)unused;
	assert_true(compare(false, "a: [1, 'b']\nc: >\n x\n y\n",
			    "{s1:a[s1:1s1:b]s1:cs4:x y\n}"));
	assert_true(compare(true, "{\"a\":[1,\"b\"]}", "{s1:a[s1:1q1:b]}"));
	assert_false(compare(true, "[1,]", ""));
}

static void test_texts_of_the_file(void **unused)
{
	const char *path = getenv("ALIKE");
	FILE *file = path ? fopen(path, "rb") : NULL;
	char kind[8];
	int length, reading, cases = 0, accepted[2] = {0, 0};

	(void)unused;
	if (!path)
		skip();
	assert_non_null(file);
	while (fscanf(file, "%7s %d %d", kind, &length, &reading) == 3) {
		char *text = calloc(1, (size_t)length + 1);
		char *expected = calloc(1, (size_t)reading + 1);
		bool json = strcmp(kind, "json") == 0;

		assert_int_equal(fgetc(file), '\n');
		assert_true(text && expected);
		assert_int_equal(fread(text, 1, (size_t)length, file), length);
		assert_int_equal(fread(expected, 1, (size_t)reading, file), reading);
		accepted[json] += compare(json, text, expected);
		cases++;
		free(text);
		free(expected);
	}
	fclose(file);
	print_message("%d texts, of which we read %d of YAML and %d of JSON\n", cases,
		      accepted[0], accepted[1]);
	assert_true(accepted[0] > 1000 && accepted[1] > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_few_texts),
		cmocka_unit_test(test_texts_of_the_file),
	};

	return cmocka_run_group_tests_name("alike", tests, NULL, NULL);
}
