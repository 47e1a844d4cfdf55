/* SPDX-License-Identifier: MIT
 *
 * Tests of YAML: the values read, their lines and columns, and the messages of refusals.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/text.h"
#include "base/source.h"
#include "base/yaml.h"
#include "share.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static struct tree *tree;
static struct problems problems;

static int set_up(void **unused)
{
	(void)unused;
	tree = tree_new();
	memset(&problems, 0, sizeof(problems));
	return tree ? 0 : -1;
}

static int tear_down(void **unused)
{
	(void)unused;
	tree_free(tree);
	return 0;
}

static struct node *parse(const char *text)
{
	memset(&problems, 0, sizeof(problems));
	return yaml_read_text(tree, text, strlen(text), "t", &problems);
}

static const char *problem(int i)
{
	static char line[700];

	return i < problems.count ? problem_line(&problems.list[i], line, sizeof(line))
				  : "";
}

/* ---- accepted texts ---- */

/* {key: 'quoted or block', key: plain} and [item, item] */
static void show(const struct node *node, struct text *text)
{
	const char *separator = "";

	if (node->kind == NODE_SCALAR) {
		text_format(text, node->quoted ? "'%s'" : "%s", node->text);
		return;
	}
	text_add(text, node->kind == NODE_MAP ? "{" : "[");
	for (const struct node *child = node->first; child; child = child->next) {
		text_format(text, child->key ? "%s%s: " : "%s", separator, child->key);
		show(child, text);
		separator = ", ";
	}
	text_add(text, node->kind == NODE_MAP ? "}" : "]");
}

static void test_read(void **unused)
{
	static const struct {
		const char *source, *shown;
	} rows[] = {
		{"a: 1\nb: two words\n", "{a: 1, b: two words}"},
		{"- a\n- b\n", "[a, b]"},
		{"a:\n- b\n- c\nd: e\n", "{a: [b, c], d: e}"},
		{"a:\n  b:\n    c: d\n  e: f", "{a: {b: {c: d}, e: f}}"},
		{"- a: 1\n  b: 2\n- - x\n  - y\n", "[{a: 1, b: 2}, [x, y]]"},
		{"{a: 1, b: [c, {d: e}], }\n", "{a: 1, b: [c, {d: e}]}"},
		{"a: {}\nb: []\n", "{a: {}, b: []}"},
		{"[{a: 1}, b, ]", "[{a: 1}, b]"},
		{"set: {skills.axes: 6, ap_max: 4}",
		 "{set: {skills.axes: 6, ap_max: 4}}"},
		{"plain", "plain"},
		{"---\na: 1\n...\n", "{a: 1}"},
		/* plain scalars stay text: none becomes a number, a boolean or null */
		{"a: 010\nb: off\nc: ~\nd: null\ne: 1e3",
		 "{a: 010, b: off, c: ~, d: null, e: 1e3}"},
		{"a: http://x:80/#y # comment", "{a: http://x:80/#y}"},
		{"a: -1\nb: ?x\nc: :y", "{a: -1, b: ?x, c: :y}"},
		/* empty values */
		{"a:\nb: # c\nc: \"\"\nd: ''", "{a: , b: , c: '', d: ''}"},
		{"-\n- x\n- # c\n", "[, x, ]"},
		{"{b: , \"c\": }", "{b: , c: }"},
		/* quotes */
		{"a: 'it''s'\n\"b\": \"x\\ty\\n\\u00e9\\\\\\\"\"\n",
		 "{a: 'it's', b: 'x\ty\n\xc3\xa9\\\"'}"},
		{"a: one ? two\nb: why?\nc: 1", "{a: one ? two, b: why?, c: 1}"},
		{"'<<': 1", "{<<: 1}"},
		/* doubled apostrophes and escapes */
		{"'a''''b'", "'a''b'"},
		{"\"a\\\\\\ b \"", "'a\\ b '"},
		{"\"\\x41\\u00e9\\u2192\\U0001f5e1\\/\\t.\"",
		 "'A\xc3\xa9\xe2\x86\x92\xf0\x9f\x97\xa1/\t.'"},
		/* blocks */
		{"a: |\n  ..#\n  g.A\nb: 1", "{a: '..#\ng.A\n', b: 1}"},
		{"a: |\n  x\n   ? y # no comment\n\n# comment ?\nb: 1",
		 "{a: 'x\n ? y # no comment\n', b: 1}"},
		{"a: |-\n  x\n\nb: >-\n\n\n  y\nc: >\n  p\n  q\n\n  r\n\n\n  s\n",
		 "{a: 'x', b: '\n\ny', c: 'p q\nr\n\ns\n'}"},
		{"a: |\n\n  x\n\n    y\n   \n  z\n", "{a: '\nx\n\n  y\n \nz\n'}"},
		{"a: |\n  \tx\n", "{a: '\tx\n'}"},
		{"a: |\n  x", "{a: 'x\n'}"},
		/* an empty block at the very end */
		{"a: |\n", "{a: ''}"},
		{"a: |", "{a: ''}"},
		{"- >-\n- |\n", "['', '']"},
		{"- - |\n  - x", "[['', x]]"},
		/* line ends and byte order marks of other systems */
		{"\xef\xbb\xbf"
		 "a: 1\r\nb: |\r\n  x\r\n  y\r\nc: [d,\r\n e]\r\n",
		 "{a: 1, b: 'x\ny\n', c: [d, e]}"},
		{"a: |\r  x\r  y\r", "{a: 'x\ny\n'}"},
		{"caf\xc3\xa9: \xe2\x86\x92", "{caf\xc3\xa9: \xe2\x86\x92}"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char shown[300];
		struct text text = text_in(shown, sizeof(shown));
		const struct node *root = parse(rows[i].source);

		if (!root)
			fail_msg("%s\n%s", rows[i].source, problem(0));
		show(root, &text);
		assert_string_equal(shown, rows[i].shown);
		assert_int_equal(problems.total, 0);
	}
}

static void test_many_escapes(void **unused)
{
	char source[300] = "a: '", wanted[100] = "";

	(void)unused;
	for (int i = 0; i < 60; i++) {
		strcat(source, "''");
		strcat(wanted, "'");
	}
	strcat(source, "'\n");
	assert_string_equal(node_get(parse(source), "a")->text, wanted);
}

/* ---- places ---- */

static void show_places(const struct node *node, struct text *text)
{
	if (node->key)
		text_format(text, "%s %d:%d ", node->key, node->key_place.line,
			    node->key_place.column);
	text_format(text, "= %d:%d; ", node->place.line, node->place.column);
	for (const struct node *child = node->first; child; child = child->next)
		show_places(child, text);
}

static void test_places(void **unused)
{
	static const struct {
		const char *source, *places;
	} rows[] = {
		{"a: 1\n\n# c\nb:  2", "= 1:1; a 1:1 = 1:4; b 4:1 = 4:5; "},
		{"a:\n  - x\n  - y", "= 1:1; a 1:1 = 2:3; = 2:5; = 3:5; "},
		{"a:\n  b: 1", "= 1:1; a 1:1 = 2:3; b 2:3 = 2:6; "},
		{"a: {b: [1, 2]}", "= 1:1; a 1:1 = 1:4; b 1:5 = 1:8; = 1:9; = 1:12; "},
		{"[{a: 1}]", "= 1:1; = 1:2; a 1:3 = 1:6; "},
		{"- \"a\" : 'x'\n- \"y\"", "= 1:1; = 1:3; a 1:3 = 1:9; = 2:3; "},
		/* the place of a block is its sign */
		{"a: |\n\n  x", "= 1:1; a 1:1 = 1:4; "},
		{"a|b: >- # | no\n  x\nc: |\n y", "= 1:1; a|b 1:1 = 1:6; c 3:1 = 3:4; "},
		{"- x # |\n- # |\n  |\n  y", "= 1:1; = 1:3; = 3:3; "},
		/* the place of an empty value is behind the colon or at the dash */
		{"a:\nb : # c\nc: 1", "= 1:1; a 1:1 = 1:3; b 2:1 = 2:4; c 3:1 = 3:4; "},
		{"-\n- - x\n  -\n-", "= 1:1; = 1:1; = 2:3; = 2:5; = 3:3; = 4:1; "},
		{"{a: , \"b\": }", "= 1:1; a 1:2 = 1:4; b 1:7 = 1:11; "},
		/* columns are characters; a tab is one */
		{"\xc3\xa9\xe2\x86\x92: [\"\t\", {\xf0\x9f\x97\xa1: 1, \"\xc3\xa9\": 2}]",
		 "= 1:1; \xc3\xa9\xe2\x86\x92 1:1 = 1:5; = 1:6; = 1:11; \xf0\x9f\x97\xa1 "
		 "1:12 "
		 "= 1:15; \xc3\xa9 1:18 = 1:23; "},
		{"\xef\xbb\xbf"
		 "a: 1\r\nb: 2\rc: 3",
		 "= 1:1; a 1:1 = 1:4; b 2:1 = 2:4; c 3:1 = 3:4; "},
		{"---\na: 1", "= 2:1; a 2:1 = 2:4; "},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char shown[300];
		struct text text = text_in(shown, sizeof(shown));
		const struct node *root = parse(rows[i].source);

		if (!root)
			fail_msg("%s\n%s", rows[i].source, problem(0));
		show_places(root, &text);
		assert_string_equal(shown, rows[i].places);
	}
}

static void test_names_are_copied(void **unused)
{
	char name[] = "bridge.yaml";
	const struct node *root;

	(void)unused;
	root = yaml_read_text(tree, "a: 1", 4, name, &problems);
	name[0] = 'X';
	assert_string_equal(root->place.file, "bridge.yaml");
	assert_string_equal(root->first->key_place.file, "bridge.yaml");
	root = yaml_read_text(tree, "a: 1", 4, NULL, &problems);
	assert_null(root->place.file);
}

/* ---- refused texts ---- */

struct refusal {
	const char *source, *problem; /* the first problem */
	int total;
};

static void check_refusals(const struct refusal *rows, int count)
{
	for (int i = 0; i < count; i++) {
		if (parse(rows[i].source))
			fail_msg("accepted: %s", rows[i].source);
		assert_string_equal(problem(0), rows[i].problem);
		assert_int_equal(problems.total, rows[i].total);
	}
}

#define ANCHORS                                                                        \
	"anchors (&) are not allowed; write the value where it is used, or put it in " \
	"quotes"
#define ALIASES "aliases (*) are not allowed; write the value here, or put it in quotes"
#define RUNS_ON                                                                        \
	"this text runs on into the next line; is a \":\" missing here, or that line " \
	"indented too far? (a text of several lines is written as a \">\" block)"
#define NOT_CLOSED_IN_LINE                                                            \
	"this quoted text has no closing quote in its line; write a text of several " \
	"lines as a \">\" block"
#define BLOCK_SIGN                                                                 \
	"only \"-\" may stand behind \"|\" or \">\"; put a text that starts with " \
	"blanks or ends in empty lines in double quotes, with \\n for a line end"
#define COLON_IN_BRACKETS                                                          \
	"unexpected \":\"; a pair in a list needs braces, two pairs need a \",\" " \
	"between them, and a text that contains \": \" needs quotes"
#define TAGS "tags (!) are not allowed; in a text, put it in quotes"

static void test_outside_the_subset(void **unused)
{
	static const struct refusal rows[] = {
		{"a: &x 1", "t:1:4: " ANCHORS, 1},
		{"&x a: 1", "t:1:1: " ANCHORS, 1},
		{"a: &x [b]\nc: &y {d: e}\nf: &z", "t:1:4: " ANCHORS, 3},
		{"\xc3\xa9: *x", "t:1:4: " ALIASES, 1},
		{"a: *x\nb: *y", "t:1:4: " ALIASES, 2},
		{"*x : 1", "t:1:1: " ALIASES, 1},
		{"a: !!int 3", "t:1:4: " TAGS, 1},
		{"a: !x {b: c}", "t:1:4: " TAGS, 1},
		{"a: !e!x y", "t:1:4: " TAGS, 1},
		{"a: &x {b: 1}\nc:\n  <<: *x", "t:1:4: " ANCHORS, 3},
		{"<<: {a: 1}",
		 "t:1:1: merge keys (<<) are not allowed; write the values here", 1},
		{"%YAML 1.2\n---\na: 1",
		 "t:1:1: directives (%) are not allowed; remove this line", 1},
		{"# c\n\n%X y\n",
		 "t:3:1: directives (%) are not allowed; remove this line", 1},
		{"a: 1\n...\n%X y\n",
		 "t:3:1: directives (%) are not allowed; remove this line", 1},
		{"a: 1\n---\nb: 2",
		 "t:2:1: a second document starts here; one file holds one", 1},
		{"a: 1\n---\n",
		 "t:2:1: a second document starts here; one file holds one", 1},
		{"? a\n: b",
		 "t:1:1: \"?\" before a key is not allowed; write \"key: value\"", 1},
		{"{a: 1, ? b : c}",
		 "t:1:8: \"?\" before a key is not allowed; write \"key: value\"", 1},
		{"[a]: b", "t:1:1: a key must be a word or text, not a map or list", 1},
		{"{a: b}: c", "t:1:1: a key must be a word or text, not a map or list",
		 1},
		/* YAML features that we leave out */
		{"a: |+\n  x\n", "t:1:5: " BLOCK_SIGN, 1},
		{"a: |2\n  x\n", "t:1:5: " BLOCK_SIGN, 1},
		{"a: >-1\n x\n", "t:1:6: " BLOCK_SIGN, 1},
		{"a: >\n  x\n    y\n",
		 "t:3:3: in a \">\" block no line may be indented further than the "
		 "first; "
		 "write \"|\" to keep lines as they are",
		 1},
		{"a: >\n  \tx\n",
		 "t:2:3: in a \">\" block no line may be indented further than the "
		 "first; "
		 "write \"|\" to keep lines as they are",
		 1},
		{"[a: 1]", "t:1:2: " COLON_IN_BRACKETS, 1},
		{"{a, b: 1}", "t:1:2: expected \":\" after this key", 1},
		{"{\"a\"\n : 1}", "t:1:2: expected \":\" after this key", 1},
		{"a: one\n  two", "t:1:4: " RUNS_ON, 1},
		{"[one\n  two]",
		 "t:2:3: expected \",\" or \"]\"; the list that opens in line 1 is still "
		 "open",
		 1},
		{"a: \"one\n  two\"", "t:1:4: " NOT_CLOSED_IN_LINE, 1},
		{"a: \"one \\\n  two\"",
		 "t:1:9: unknown escape; in double quotes a backslash is written \\\\",
		 1},
		{"\"\\L\"",
		 "t:1:2: unknown escape; in double quotes a backslash is written \\\\",
		 1},
		{"? - a\n: b",
		 "t:1:1: \"?\" before a key is not allowed; write \"key: value\"", 1},
		{": b", "t:1:1: expected a key before \":\"", 1},
		{"a: {b: 1, : c}", "t:1:11: expected a key before \":\"", 1},
		{"'': b", "t:1:1: expected a key before \":\"", 1},
		{"\"a\\nb\": 1", "t:1:1: a key must be a word or a line of text", 1},
		{"a\tb: 1",
		 "t:1:2: a tab in a text; write a space, or put the text in quotes", 1},
		{"a:\tb", "t:1:3: a tab between words; write a space", 1},
		{"a: b\n\t\nc: d",
		 "t:2:1: a tab at the start of a line; indent with spaces", 1},
		{"[why?]", "t:1:5: between brackets, a text with \"?\" must be in quotes",
		 1},
		{"[:a]",
		 "t:1:2: a text that starts with this character must be in quotes", 1},
		{"a: \"x\\0y\"", "t:1:4: a control character in this text", 1},
		{"a: \"\\ud83d\\udde1\"",
		 "t:1:5: half a character; write \\U and 8 digits", 1},
		{"a: \"\\N\"", "t:1:4: a control character in this text", 1},
		{"a: \"\\e[2J\"", "t:1:4: a control character in this text", 1},
		{"\"\\x07\": 1", "t:1:1: a control character in this text", 1},
		{"?\n  3:\t? b",
		 "t:1:1: \"?\" before a key is not allowed; write \"key: value\"", 1},
		{"a: |\n  ? text\nb:\n  - c: >-\n      ? text\n    ? d:\t- e",
		 "t:6:5: \"?\" before a key is not allowed; write \"key: value\"", 1},
		{"a: 1\n- ? b:\t- c",
		 "t:2:1: expected a key and \":\"; check indentation and brackets", 1},
		{"", "t: this file is empty", 1},
		{"\xef\xbb\xbf", "t: this file is empty", 1},
		{"---\n...\n", "t: this file is empty", 1},
		{"# a\n \n#b", "t: nothing but blank lines and comments", 1},
		{"a: x\xff", "t:1:5: not valid UTF-8; save the file with UTF-8 encoding",
		 1},
	};

	(void)unused;
	check_refusals(rows, LENGTH(rows));
}

static void test_keys_twice(void **unused)
{
	static const struct refusal rows[] = {
		{"a: 1\nb: 2\na: 3", "t:3:1: the key \"a\" is already in line 1", 1},
		{"a: 1\n\"a\": 2\n'a': 3", "t:2:1: the key \"a\" is already in line 1",
		 2},
		{"x: {b: 1, c: 2, b: 3}", "t:1:17: the key \"b\" is already in line 1",
		 1},
		{"- z: 1\n  y: 1\n  z: 2\n  y: 2",
		 "t:3:3: the key \"z\" is already in line 1", 2},
	};

	(void)unused;
	check_refusals(rows, LENGTH(rows));
	assert_string_equal(problem(1), "t:4:3: the key \"y\" is already in line 2");
	assert_non_null(parse("a: {c: 1}\nb: {c: 1}\nA: 2\nab: 3"));
}

/* One row for each mistake that authors really make. */
static void test_broken(void **unused)
{
	static const struct refusal rows[] = {
		{"a:\n\tb: 1", "t:2:1: a tab at the start of a line; indent with spaces",
		 1},
		{"a: 1\n b: 2", "t:1:4: " RUNS_ON, 1},
		{"a:1\nb: 2", "t:1:1: " RUNS_ON, 1},
		{"a:\n  b: 1\n c: 2",
		 "t:3:2: the indentation of this line fits no line above it", 1},
		{"a:\n  - x\n - y",
		 "t:3:2: the indentation of this item fits no line above it", 1},
		{"- a: 1\n b: 2",
		 "t:2:2: expected \"- \" and the next item; check the indentation", 1},
		{"- a\nb: 1",
		 "t:2:1: expected \"- \" and the next item; check the indentation", 1},
		{"a: b\nc\nd: e", "t:2:1: expected \":\" after this key", 1},
		{"a: b\nc", "t:2:1: expected \":\" after this key", 1},
		{"a: b: c",
		 "t:1:4: a second \":\" in this line; put a text that contains \": \" in "
		 "quotes",
		 1},
		{"a: - b", "t:1:4: a list of \"- \" items starts in a line of its own",
		 1},
		{"a: \"x\nb: 1", "t:1:4: " NOT_CLOSED_IN_LINE, 1},
		{"a: 'x", "t:1:4: " NOT_CLOSED_IN_LINE, 1},
		{"a: 'it's'",
		 "t:1:8: unexpected text after the closing quote; in single quotes an "
		 "apostrophe is written ''",
		 1},
		{"a: \"x\" y", "t:1:8: unexpected text after the closing quote", 1},
		{"a: \"\\y\"",
		 "t:1:5: unknown escape; in double quotes a backslash is written \\\\",
		 1},
		{"a: \"\\ud800\"", "t:1:5: half a character; write \\U and 8 digits", 1},
		{"a: @x",
		 "t:1:4: a text that starts with this character must be in quotes", 1},
		{"a: [1, 2}", "t:1:9: expected \"]\", not \"}\"", 1},
		{"a: {b: 1]", "t:1:9: expected \"}\", not \"]\"", 1},
		{"a: [1, 2\n",
		 "t:2:1: expected \",\" or \"]\"; the list that opens in line 1 is still "
		 "open",
		 1},
		{"a: {b: 1\n",
		 "t:2:1: expected \",\" or \"}\"; the map that opens in line 1 is still "
		 "open",
		 1},
		{"a: [1, 2\nb: 3",
		 "t:2:1: between brackets, lines must be indented further than the key; "
		 "the list that opens in line 1 is still open",
		 1},
		{"a: {b: 1 c: 2}", "t:1:8: " COLON_IN_BRACKETS, 1},
		{"a: ['b' c]", "t:1:9: expected \",\" or \"]\"", 1},
		{"a: [b,\nc]",
		 "t:2:1: between brackets, lines must be indented further than the key; "
		 "the list that opens in line 1 is still open",
		 1},
		{"a: [b]]", "t:1:7: a closing bracket without its opening one", 1},
		{"a: [,b]", "t:1:5: expected a value before \",\"", 1},
		{"a: [b]#c", "t:1:7: a comment needs a space before its \"#\"", 1},
		{"a: {b: c} d: e", "t:1:11: expected the end of the line", 1},
		{"a: |x\n  y", "t:1:5: expected the end of the line after \"|\" or \">\"",
		 1},
		/* a block without lines, followed by a line that looks like part of it */
		{"a:\n  b: |\n  c: 1",
		 "t:2:6: the lines of this block must be indented further than its key "
		 "or dash",
		 1},
		{"- a: >\n\n  b",
		 "t:1:6: the lines of this block must be indented further than its key "
		 "or dash",
		 1},
		{"a: |\n    \n  y",
		 "t:2:3: the lines of this block are indented unevenly", 1},
		{"a: 'b', 'c'",
		 "t:1:7: unexpected text after the closing quote; in single quotes an "
		 "apostrophe is written ''",
		 1},
		{"a: [b], [c]", "t:1:7: expected the end of the line", 1},
		{"a: [b\n--- c]",
		 "t:2:1: \"---\" or \"...\" between brackets; is the closing one "
		 "missing?",
		 1},
		{"a: & x", "t:1:4: " ANCHORS, 1},
		{"a: *", "t:1:4: " ALIASES, 1},
		{"- ]", "t:1:3: a closing bracket without its opening one", 1},
		{"a: 1\n: b", "t:2:1: expected a key before \":\"", 1},
		{"a: 1\n[b]: 2", "t:2:1: a key must be a word or text, not a map or list",
		 1},
		{"a: 1\n|\n b",
		 "t:2:1: a text that starts with this character must be in quotes", 1},
		{"--- a: 1", "t:1:5: expected the end of the line after \"---\"", 1},
		{"a: |0\n b", "t:1:5: expected the end of the line after \"|\" or \">\"",
		 1},
	};

	(void)unused;
	check_refusals(rows, LENGTH(rows));
}

static void test_problems_add_up(void **unused)
{
	(void)unused;
	assert_null(parse("a: &x 1\nb: *x\nc: !t 1\na: 2\nd: [1, 2\n"));
	assert_int_equal(problems.total, 5);
	assert_string_equal(problem(3), "t:4:1: the key \"a\" is already in line 1");
	assert_string_equal(
		problem(4),
		"t:6:1: expected \",\" or \"]\"; the list that opens in line 5 is "
		"still open");
	assert_null(yaml_read_text(tree, "a: *x", 5, "u", &problems));
	assert_int_equal(problems.total, 6);
	assert_non_null(yaml_read_text(tree, "a: x", 4, "u", &problems));
}

/* ---- limits: one test at each, one past it ---- */

/* `start`, then `part` repeated `count` times, then `end`. */
static struct node *read_many(const char *start, const char *part, int count,
			      const char *end)
{
	size_t length = strlen(start), each = strlen(part);
	char *source = malloc(length + each * (size_t)count + strlen(end) + 1);

	assert_non_null(source);
	memcpy(source, start, length);
	for (int i = 0; i < count; i++, length += each)
		memcpy(source + length, part, each);
	strcpy(source + length, end);

	struct node *root = parse(source);

	free(source);
	return root;
}

static void test_depth(void **unused)
{
	(void)unused;
	assert_non_null(read_many("", "- ", YAML_MOST_DEPTH, "x"));
	assert_null(read_many("", "- ", YAML_MOST_DEPTH + 1, "x"));
	assert_string_equal(problem(0),
			    "t:1:65: more than 32 maps and lists in each other");
	assert_non_null(read_many("a: ", "[", YAML_MOST_DEPTH - 1,
				  "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"));
	assert_null(read_many("a: ", "[", YAML_MOST_DEPTH, "]"));
	assert_string_equal(problem(0),
			    "t:1:35: more than 32 maps and lists in each other");
	assert_null(read_many("", "{a: ", 100000, ""));
	assert_int_equal(problems.list[0].column, 4 * YAML_MOST_DEPTH + 1);
}

static void test_nodes(void **unused)
{
	(void)unused;
	assert_non_null(read_many("", "- x\n", YAML_MOST_NODES - 1, ""));
	assert_int_equal(problems.total, 0);
	assert_null(read_many("", "- x\n", YAML_MOST_NODES, ""));
	assert_string_equal(problem(0), "t:200000:3: too long: more than 200000 values");
}

static void test_bytes(void **unused)
{
	(void)unused;
	assert_non_null(read_many("a: 1 #", "x", SOURCE_MOST_BYTES - 6, ""));
	assert_null(read_many("a: 1 #", "x", SOURCE_MOST_BYTES - 5, ""));
	assert_string_equal(problem(0), "t: too long: more than 4 MB");
}

/* A map of `count` different keys. */
static struct node *read_keys(int count)
{
	char *source = malloc((size_t)count * 12 + 1);
	size_t length = 0;

	assert_non_null(source);
	for (int i = 0; i < count; i++)
		length += (size_t)sprintf(source + length, "k%d: 1\n", i);

	struct node *root = parse(source);

	free(source);
	return root;
}

static void test_keys(void **unused)
{
	(void)unused;
	assert_non_null(read_keys(YAML_MOST_KEYS));
	assert_null(read_keys(YAML_MOST_KEYS + 1));
	assert_string_equal(problem(0), "t:4001:1: more than 4000 keys in one map");
	assert_int_equal(problems.total, 1);
}

/* Many keys and long lines are read in reasonable time. */
static void test_large(void **unused)
{
	int many = cases(100000, 10000);

	(void)unused;
	assert_null(read_many("", "a: 1\n", many, ""));
	assert_int_equal(problems.total, many - 1);
	assert_string_equal(problem(1), "t:3:1: the key \"a\" is already in line 1");
	assert_non_null(read_many("[", "{a: 1}, ", cases(90000, 9000), "]"));
	assert_non_null(read_many("a: '", "''", cases(1000000, 100000), "'"));
}

/* ---- files ---- */

static void test_file(void **unused)
{
	char path[] = "/tmp/affray-yaml-XXXXXX", wanted[100];
	int number = mkstemp(path);
	FILE *file = number >= 0 ? fdopen(number, "wb") : NULL;
	const struct node *root;

	(void)unused;
	assert_non_null(file);
	fputs("a: 1\r\nb: [2,\r\n", file);
	fclose(file);
	assert_null(yaml_read_file(tree, path, &problems));
	snprintf(wanted, sizeof(wanted),
		 "%s:3:1: expected a value; the list that opens in line 2 is still open",
		 path);
	assert_string_equal(problem(0), wanted);

	file = fopen(path, "ab");
	assert_non_null(file);
	fputs(" 3]\r\n", file);
	fclose(file);
	root = yaml_read_file(tree, path, &problems);
	assert_string_equal(node_at(node_get(root, "b"), 1)->text, "3");
	assert_string_equal(root->place.file, path);

	assert_non_null(freopen(path, "rb", stdin));
	root = yaml_read_file(tree, "-", &problems);
	assert_string_equal(root->place.file, "<stdin>");
	unlink(path);
	assert_null(yaml_read_file(tree, path, &problems));
	assert_int_equal(problems.total, 2);
}

/* ---- JSON ---- */

/* Strings are shown in quotes, all other scalars as written. */
static void test_json(void **unused)
{
	static const struct {
		const char *source, *shown;
	} rows[] = {
		{"{\"choose\":\"dodge\",\"answers\":12}",
		 "{choose: 'dodge', answers: 12}"},
		{" [ 1 , -2.5e+3, true,false , null, \"\" ] ",
		 "[1, -2.5e+3, true, false, null, '']"},
		{"{}", "{}"},
		{"[]", "[]"},
		{"\"a\\u00e9\\ud83d\\udde1\\/\\\"\"", "'a\xc3\xa9\xf0\x9f\x97\xa1/\"'"},
		{"{\"a: b\":\n[{\"c\":{}}]}", "{a: b: [{c: {}}]}"},
		{"0", "0"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char shown[300];
		struct text text = text_in(shown, sizeof(shown));
		const struct node *root;

		memset(&problems, 0, sizeof(problems));
		root = json_read_text(tree, rows[i].source, strlen(rows[i].source), "t",
				      &problems);
		if (!root)
			fail_msg("%s\n%s", rows[i].source, problem(0));
		show(root, &text);
		assert_string_equal(shown, rows[i].shown);
	}
}

#define VALUE "expected a number, true, false, null, or a text in double quotes"

static void test_broken_json(void **unused)
{
	static const struct refusal rows[] = {
		{"", "t:1:1: expected a value", 1},
		{"dodge", "t:1:1: " VALUE, 1},
		{"{choose:1}", "t:1:2: expected a key in double quotes", 1},
		{"{\"a\" 1}", "t:1:2: expected \":\" after this key", 1},
		{"{\"a\":}", "t:1:6: expected a value", 1},
		{"{\"a\":,\"b\":1}", "t:1:6: expected a value before \",\"", 1},
		{"\"a\":1", "t:1:1: " COLON_IN_BRACKETS, 1},
		{"{\"a\":1,}", "t:1:8: expected a value after \",\"", 1},
		{"[1,]", "t:1:4: expected a value after \",\"", 1},
		{"[1 2]", "t:1:4: expected \",\" or \"]\"", 1},
		{"[1", "t:1:3: expected \",\" or \"]\"", 1},
		{"{\"a\":1]", "t:1:7: expected \"}\", not \"]\"", 1},
		{"{\"a\":'x'}", "t:1:6: " VALUE, 1},
		{"01", "t:1:1: " VALUE, 1},
		{"[1.]", "t:1:2: " VALUE, 1},
		{"[-]", "t:1:2: " VALUE, 1},
		{"[1e]", "t:1:2: " VALUE, 1},
		{"[True]", "t:1:2: " VALUE, 1},
		{"\"a", "t:1:1: this quoted text has no closing quote", 1},
		{"\"a\nb\"", "t:1:1: this quoted text has no closing quote", 1},
		{"\"\\x41\"",
		 "t:1:2: unknown escape; in double quotes a backslash is written \\\\",
		 1},
		{"\"\\ud83d\"", "t:1:2: half a character; two \\u belong together", 1},
		{"\"\\udde1\\ud83d\"", "t:1:2: half a character; two \\u belong together",
		 1},
		{"\"\\u0000\"", "t:1:1: a control character in this text", 1},
		{"{\"a\":1,\"a\":2}", "t:1:8: the key \"a\" is already in line 1", 1},
		{"{} {}", "t:1:4: expected the end of the line", 1},
		{"{} # c", "t:1:4: expected the end of the line", 1},
		{"&a 1", "t:1:1: " VALUE, 1},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		memset(&problems, 0, sizeof(problems));
		if (json_read_text(tree, rows[i].source, strlen(rows[i].source), "t",
				   &problems))
			fail_msg("accepted: %s", rows[i].source);
		assert_string_equal(problem(0), rows[i].problem);
		assert_int_equal(problems.total, rows[i].total);
	}
}

#define in_tree(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		in_tree(test_read),
		in_tree(test_many_escapes),
		in_tree(test_places),
		in_tree(test_names_are_copied),
		in_tree(test_outside_the_subset),
		in_tree(test_keys_twice),
		in_tree(test_broken),
		in_tree(test_problems_add_up),
		in_tree(test_depth),
		in_tree(test_nodes),
		in_tree(test_keys),
		in_tree(test_bytes),
		in_tree(test_large),
		in_tree(test_file),
		in_tree(test_json),
		in_tree(test_broken_json),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
