/* SPDX-License-Identifier: MIT
 *
 * Tests of where catalogues are looked for, and of what wins.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "book/duel20.h"
#include "engine/scenario.h"
#include "scenario/catalogue.h"
#include "scenario/data_files.h"
#include "scenario/embed.h"
#include "scenario/load.h"
#include "base/disk.h"

static char folder[] = "/tmp/affray-catalogue-XXXXXX";
static const struct rulebook *const books[] = {&duel20_rulebook, NULL};
static struct problems problems;

static void put_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

static int set_up(void **unused)
{
	(void)unused;
	if (!mkdtemp(folder) || chdir(folder) != 0)
		return -1;
	return system("mkdir -p one/rulebooks/duel20 two/rulebooks/duel20 own empty");
}

static int tear_down(void **unused)
{
	char command[64];

	(void)unused;
	snprintf(command, sizeof command, "rm -r %s", folder);
	return chdir("/") | system(command);
}

static const char *first_problem(void)
{
	static char line[700];

	return problem_line(&problems.list[0], line, sizeof line);
}

/* The bonus of the catalogue's `man`, as a scenario in folder `own` sees it. */
static int bonus_of_man(const char *catalogue_line)
{
	struct loaded loaded;
	struct scenario *scenario = NULL;
	char text[400];
	int bonus = -1;

	memset(&problems, 0, sizeof problems);
	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: duel20\n%ssides:\n"
		 "  - {name: a, creatures: [{use: man}]}\n"
		 "  - {name: b, creatures: [{use: man, name: other}]}\n",
		 catalogue_line);
	put_file("own/s.yaml", text);
	if (load_file(&loaded, books, "own/s.yaml", &problems) == AFFRAY_OK)
		scenario = load_build(&loaded, &problems);
	if (scenario)
		bonus = ((const struct duel20_sheet *)scenario->creatures[0].sheet)
				->bonus;
	scenario_free(scenario);
	load_free(&loaded);
	return bonus;
}

static void test_order(void **unused)
{
	(void)unused;
	put_file("one/rulebooks/duel20/b.yaml", "creatures: {man: {bonus: 2}}\n");
	put_file("two/rulebooks/duel20/b.yaml", "creatures: {man: {bonus: 3}}\n");
	setenv("AFFRAY_PATH", "", 1);
	assert_int_equal(bonus_of_man(""), -1);
	setenv("AFFRAY_PATH", ":nowhere:empty::one:two", 1);
	assert_int_equal(bonus_of_man(""), 2);
	setenv("AFFRAY_PATH", "two:one", 1);
	assert_int_equal(bonus_of_man(""), 3);
	/* In one folder names decide; other files do not count. */
	put_file("two/rulebooks/duel20/a.yaml", "creatures: {man: {bonus: 4}}\n");
	put_file("two/rulebooks/duel20/0.yml", "creatures: {man: {bonus: 5}}\n");
	put_file("two/rulebooks/duel20/.0.yaml", "creatures: {man: {bonus: 6}}\n");
	assert_int_equal(bonus_of_man(""), 4);
	/* What the scenario names comes first, from its own folder. */
	put_file("own/c.yaml", "creatures: {man: {bonus: 7}}\n");
	put_file("own/d.yaml", "creatures: {man: {bonus: 8}}\n");
	assert_int_equal(bonus_of_man("catalogue: c.yaml\n"), 7);
	assert_int_equal(bonus_of_man("catalogue: [d.yaml, c.yaml]\n"), 8);
	assert_int_equal(bonus_of_man("catalogue:\n"), 4);
	/* And before all, what stands in the scenario itself. */
	assert_int_equal(
		bonus_of_man("catalogue: c.yaml\ncreatures: {man: {bonus: 9}}\n"), 9);
	setenv("AFFRAY_PATH", "", 1);
}

static void test_refusals(void **unused)
{
	(void)unused;
	assert_int_equal(bonus_of_man("catalogue: none.yaml\n"), -1);
	assert_string_equal(
		first_problem(),
		"own/s.yaml:3:12: there is no catalogue file \"own/none.yaml\"");
	assert_int_equal(bonus_of_man("catalogue: [{a: b}]\n"), -1);
	assert_string_equal(first_problem(),
			    "own/s.yaml:3:13: catalogue is a map; expected a file");
	put_file("own/list.yaml", "- a\n");
	assert_int_equal(bonus_of_man("catalogue: list.yaml\n"), -1);
	assert_string_equal(first_problem(), "own/list.yaml:1:1: a catalogue is a list; "
					     "expected a map of sections");
	put_file("own/new.yaml", "affray: 2\n");
	assert_int_equal(bonus_of_man("catalogue: new.yaml\n"), -1);
	assert_string_equal(first_problem(),
			    "own/new.yaml:1:9: format 2 is newer than this "
			    "program, which reads format 1");
	put_file("own/other.yaml", "rulebook: orge\n");
	assert_int_equal(bonus_of_man("catalogue: other.yaml\n"), -1);
	assert_string_equal(first_problem(),
			    "own/other.yaml:1:11: a catalogue of the rulebook "
			    "orge; the scenario uses duel20");
}

/* Every folder is looked through, the first too. */
static void test_names(void **unused)
{
	static const char *const wanted[] = {"duel20/a", "duel20/b", "duel20/c"};
	char **names;

	(void)unused;
	assert_int_equal(system("mkdir -p one/scenarios/duel20 two/scenarios/duel20"), 0);
	put_file("one/scenarios/duel20/a.yaml", "affray: 1\n");
	put_file("two/scenarios/duel20/b.yaml", "affray: 1\n");
	put_file("two/scenarios/duel20/c.yaml", "affray: 1\n");
	setenv("AFFRAY_PATH", "one:two", 1);
	names = scenario_names(books);
	assert_non_null(names);
	for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
		assert_non_null(names[i]);
		assert_string_equal(names[i], wanted[i]);
	}
	names_free(names);
	setenv("AFFRAY_PATH", "", 1);
}

/* "-" is what stands in the standard input, not a name that nobody knows. */
static void test_standard_input(void **unused)
{
	struct loaded loaded;

	(void)unused;
	put_file("in.yaml", "affray: 1\nrulebook: duel20\ncreatures: {man: {bonus: 2}}\n"
			    "sides:\n  - {name: a, creatures: [{use: man}]}\n");
	assert_non_null(freopen("in.yaml", "r", stdin));
	memset(&problems, 0, sizeof problems);
	assert_int_equal(load_file(&loaded, books, "-", &problems), AFFRAY_OK);
	load_free(&loaded);
}

/* ---- what a scenario takes along ---- */

static const struct node *entry_of(const struct node *root, const char *section,
				   const char *key)
{
	const struct node *entries = node_get(root, section);

	return entries ? node_get(entries, key) : NULL;
}

/* Entries that are mentioned by a word, by a key, or by another entry; not others. Of a
 * file that the scenario names all come along but creatures, in their order. */
static void test_embedded(void **unused)
{
	extern const struct rulebook threa_rulebook;
	static const struct rulebook *const real[] = {&threa_rulebook, NULL};
	static const char text[] = "affray: 1\nrulebook: threa\nname: x\n"
				   "catalogue: gear.yaml\nsides:\n"
				   "  - {name: a, creatures: [{use: man, name: x}]}\n"
				   "  - {name: b, creatures: [{use: man, name: y}]}\n";
	struct loaded loaded;
	struct tree *tree = tree_new();
	const struct node *root, *weapons;

	(void)unused;
	assert_int_equal(system("mkdir -p one/rulebooks/threa"), 0);
	put_file("one/rulebooks/threa/all.yaml",
		 "creatures:\n"
		 "  man: {like: ape, ammo: {dart: 3}, weapons: [zed]}\n"
		 "  ape: {vit: 9}\n"
		 "  nobody: {vit: 9}\n"
		 "ammo: {dart: {fits: arrows}, pebble: {fits: arrows}}\n"
		 "weapons: {punch: {kind: natural, skill: hth, hands: 0}}\n");
	put_file("own/gear.yaml", "weapons: {zed: {sv: 1}, alpha: {sv: 2}}\n");
	put_file("own/t.yaml", text);
	setenv("AFFRAY_PATH", "one", 1);
	memset(&problems, 0, sizeof problems);
	if (load_file(&loaded, real, "own/t.yaml", &problems) != AFFRAY_OK)
		fail_msg("%s", first_problem());
	root = scenario_embed(tree, loaded.book, loaded.root, &loaded.catalogue, "punch");
	assert_non_null(root);
	assert_null(node_get(root, "catalogue"));
	assert_non_null(entry_of(root, "creatures", "man"));
	assert_non_null(entry_of(root, "creatures", "ape"));
	assert_null(entry_of(root, "creatures", "nobody"));
	assert_non_null(entry_of(root, "ammo", "dart"));
	assert_null(entry_of(root, "ammo", "pebble"));
	assert_non_null(entry_of(root, "weapons", "punch"));
	weapons = node_get(root, "weapons");
	assert_string_equal(weapons->first->key, "zed");
	assert_string_equal(weapons->first->next->key, "alpha");
	load_free(&loaded);
	tree_free(tree);
	setenv("AFFRAY_PATH", "", 1);
}

/* Sixteen files are read, the seventeenth is one too many. */
static void test_limit(void **unused)
{
	char list[300] = "catalogue: [c.yaml";

	(void)unused;
	put_file("own/c.yaml", "creatures: {man: {bonus: 7}}\n");
	for (int i = 1; i < 16; i++)
		strcat(list, ", c.yaml");
	strcat(list, "]\n");
	assert_int_equal(bonus_of_man(list), 7);
	strcpy(strchr(list, ']'), ", c.yaml]\n");
	assert_int_equal(bonus_of_man(list), -1);
	assert_string_equal(
		first_problem(),
		"own/c.yaml: more than 16 catalogue files; join some of them");
}

static void test_folders(void **unused)
{
	char *part;

	(void)unused;
	setenv("AFFRAY_PATH", "x::y", 1);
	part = data_folder(1);
	assert_string_equal(part, "y");
	free(part);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_order),	 cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_names),	 cmocka_unit_test(test_standard_input),
		cmocka_unit_test(test_embedded), cmocka_unit_test(test_limit),
		cmocka_unit_test(test_folders),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
