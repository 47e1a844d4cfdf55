/* SPDX-License-Identifier: MIT
 *
 * Tests of where catalogues are found, and of which entry wins.
 */
#include <string.h>

#include "own_folder.h"
#include "book/duel20.h"
#include "engine/scenario.h"
#include "scenario/catalogue.h"
#include "scenario/data_files.h"
#include "scenario/embed.h"
#include "scenario/load.h"
#include "base/disk.h"

static const struct rulebook *const books[] = {&duel20_rulebook, NULL};
static struct problems problems;

static int set_up(void **unused)
{
	(void)unused;
	if (!enter_own_folder())
		return -1;
	return system("mkdir -p one/rulebooks/duel20 two/rulebooks/duel20 own empty");
}

static int tear_down(void **unused)
{
	(void)unused;
	return leave_own_folder() ? 0 : -1;
}

static const char *first_problem(void)
{
	static char line[700];

	return problem_line(&problems.list[0], line, sizeof line);
}

/* The bonus of `man` for a scenario in folder `own`. */
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
	/* Within a folder, file names decide; other files do not count. */
	put_file("two/rulebooks/duel20/a.yaml", "creatures: {man: {bonus: 4}}\n");
	put_file("two/rulebooks/duel20/0.yml", "creatures: {man: {bonus: 5}}\n");
	put_file("two/rulebooks/duel20/.0.yaml", "creatures: {man: {bonus: 6}}\n");
	assert_int_equal(bonus_of_man(""), 4);
	/* A file that the scenario names comes first, relative to its folder. */
	put_file("own/c.yaml", "creatures: {man: {bonus: 7}}\n");
	put_file("own/d.yaml", "creatures: {man: {bonus: 8}}\n");
	assert_int_equal(bonus_of_man("catalogue: c.yaml\n"), 7);
	assert_int_equal(bonus_of_man("catalogue: [d.yaml, c.yaml]\n"), 8);
	assert_int_equal(bonus_of_man("catalogue:\n"), 4);
	/* Entries of the scenario itself come before all others. */
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
	assert_int_equal(bonus_of_man("catalogue: [none.yaml]\n"), -1);
	assert_int_equal(problems.total, 1); /* no complaint that man is unknown */
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

/* A catalogue may name its book and format; all mistakes in a list of catalogues are
 * reported. */
static void test_heads(void **unused)
{
	(void)unused;
	put_file("own/head.yaml",
		 "affray: 1\nrulebook: duel20\ncreatures: {man: {bonus: 5}}\n");
	assert_int_equal(bonus_of_man("catalogue: head.yaml\n"), 5);
	assert_int_equal(bonus_of_man("catalogue: \"\"\n"), -1);
	assert_int_equal(bonus_of_man("catalogue: [no.yaml, head.yaml, nor.yaml]\n"), -1);
	assert_int_equal(problems.total, 2);
	put_file("own/bad.yaml", "a: [1\n");
	assert_int_equal(bonus_of_man("catalogue: [head.yaml, bad.yaml]\n"), -1);
	assert_int_equal(problems.total, 1);
}

/* Every folder is searched, including the first. */
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
	assert_null(names[sizeof wanted / sizeof wanted[0]]);
	names_free(names);
	setenv("AFFRAY_PATH", "", 1);
}

/* "-" means the standard input, not an unknown name. */
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

/* ---- catalogue entries embedded in a scenario ---- */

static const struct node *entry_of(const struct node *root, const char *section,
				   const char *key)
{
	const struct node *entries = node_get(root, section);

	return entries ? node_get(entries, key) : NULL;
}

/* Entries mentioned by a word, by a key, or by another entry are embedded, others are
 * not. From a file that the scenario names, everything but creatures is embedded, in
 * order. */
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
	assert_string_equal(node_get(root, "name")->text, "x");
	assert_string_equal(root->first->key, "affray");
	assert_string_equal(weapons->first->key, "zed");
	assert_string_equal(weapons->first->next->key, "alpha");
	load_free(&loaded);
	tree_free(tree);
	setenv("AFFRAY_PATH", "", 1);
}

/* Sixteen files are read, a seventeenth is refused. */
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

/* Folder `index`, or NULL after the last. */
static char *folder_at(int index)
{
	char *found = (char *)"not set";

	assert_true(data_folder(index, &found));
	return found;
}

static void assert_folder(int index, const char *expected)
{
	char *found = folder_at(index);

	assert_non_null(found);
	assert_string_equal(found, expected);
	free(found);
}

static void test_folders(void **unused)
{
	char *own, path[4200];

	(void)unused;
	setenv("AFFRAY_PATH", ":x::yy:", 1);
	assert_folder(0, "x");
	assert_folder(1, "yy");
	/* The program's own folder follows, once. */
	own = folder_at(2);
	assert_non_null(own);
	assert_null(folder_at(3));
	assert_null(folder_at(4));
	setenv("AFFRAY_PATH", "", 1);
	assert_folder(0, own);
	unsetenv("AFFRAY_PATH");
	assert_folder(0, own);
	assert_null(folder_at(1));
	snprintf(path, sizeof path, "%s/rulebooks", own);
	assert_int_equal(access(path, F_OK), 0);
	snprintf(path, sizeof path, "%s/scenarios", own);
	assert_int_equal(access(path, F_OK), 0);
	free(own);
	setenv("AFFRAY_PATH", "", 1);
}

/* Tries a path from the folder, then a name, then a file in each data folder in turn. */
static void test_found(void **unused)
{
	static const struct {
		const char *folder, *path, *found;
	} rows[] = {
		{".", "duel20/n", "one/scenarios/duel20/n.yaml"},
		{"own", "duel20/n", "one/scenarios/duel20/n.yaml"},
		{".", "duel20/m", "two/scenarios/duel20/m.yaml"},
		{".", "x.yaml", "one/x.yaml"},
		{"own", "x.yaml", "own/x.yaml"},
		{"own", "./x.yaml", "own/./x.yaml"},
		{".", "own/x.yaml", "own/x.yaml"},
		{"own", "y.yaml", "two/y.yaml"},
		{"own", "duel20", "own/duel20"}, /* a folder is no file */
		{"own", "z.yaml", "own/z.yaml"}, /* to be reported */
		{"own", "/duel20/n", "/duel20/n"},
		{".", "-", "-"},
	};

	(void)unused;
	assert_int_equal(system("mkdir -p one/scenarios/duel20 two/scenarios/duel20 "
				"one/scenarios/d.yaml one/duel20 own/duel20"),
			 0);
	put_file("one/scenarios/duel20/n.yaml", "");
	put_file("two/scenarios/duel20/n.yaml", "");
	put_file("two/scenarios/duel20/m.yaml", "");
	put_file("one/x.yaml", "");
	put_file("own/x.yaml", "");
	put_file("two/x.yaml", "");
	put_file("two/y.yaml", "");
	setenv("AFFRAY_PATH", "one:two", 1);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char *found = scenario_file(rows[i].folder, rows[i].path);

		assert_non_null(found);
		if (strcmp(found, rows[i].found) != 0)
			fail_msg("%s in %s: %s", rows[i].path, rows[i].folder, found);
		free(found);
	}
	setenv("AFFRAY_PATH", "", 1);
}

/* A misspelt, an unknown and a missing rulebook. */
static void test_no_rulebook(void **unused)
{
	static const struct rulebook second = {.id = "second"};
	static const struct rulebook *const both[] = {&duel20_rulebook, &second, NULL};
	static const struct {
		const char *text, *message;
	} rows[] = {
		{"- a\n",
		 "s.yaml:1:1: a scenario is a list; expected a map with the keys "
		 "affray, rulebook and sides"},
		{"affray: 1\n",
		 "s.yaml:1:1: the scenario does not say its rulebook; "
		 "expected the key `rulebook` with one of: duel20, second"},
		{"affray: 1\nrulebok: second\n",
		 "s.yaml:2:1: unknown key \"rulebok\"; did you mean \"rulebook\"?"},
		{"rulebook: [second]\n",
		 "s.yaml:1:11: rulebook is a list; expected its id"},
		{"rulebook: secont\n",
		 "s.yaml:1:11: unknown rulebook \"secont\"; did you "
		 "mean \"second\"?"},
		{"rulebook: chess\n", "s.yaml:1:11: unknown rulebook \"chess\"; `affray "
				      "list rulebooks` shows them"},
		{"a: [1\n", NULL},
	};
	struct loaded loaded;

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		memset(&problems, 0, sizeof problems);
		assert_int_equal(load_text(&loaded, both, rows[i].text,
					   strlen(rows[i].text), "s.yaml", &problems),
				 AFFRAY_BAD_INPUT);
		assert_int_equal(problems.total, 1);
		if (rows[i].message)
			assert_string_equal(first_problem(), rows[i].message);
		load_free(&loaded);
		assert_null(loaded.tree);
	}
	memset(&problems, 0, sizeof problems);
	assert_int_equal(load_empty(&loaded, both, "second", &problems), AFFRAY_OK);
	assert_ptr_equal(loaded.book, &second);
	assert_string_equal(node_get(loaded.root, "affray")->text, "1");
	assert_string_equal(node_get(loaded.root, "rulebook")->text, "second");
	assert_int_equal(node_get(loaded.root, "sides")->kind, NODE_LIST);
	assert_null(loaded.path);
	load_free(&loaded);
}

/* A loaded scenario knows its file and folder; a text has neither. */
static void test_file_and_folder(void **unused)
{
	static const char text[] = "affray: 1\nrulebook: duel20\n";
	struct loaded loaded;

	(void)unused;
	memset(&problems, 0, sizeof problems);
	put_file("own/w.yaml", text);
	assert_int_equal(load_file_in(&loaded, books, "own", "w.yaml", &problems),
			 AFFRAY_OK);
	assert_string_equal(loaded.folder, "own");
	assert_true(loaded.path[0] == '/');
	assert_string_equal(loaded.path + strlen(loaded.path) - 11, "/own/w.yaml");
	load_free(&loaded);
	assert_int_equal(
		load_text(&loaded, books, text, strlen(text), "far/w.yaml", &problems),
		AFFRAY_OK);
	assert_string_equal(loaded.folder, "far");
	assert_null(loaded.path);
	load_free(&loaded);
	assert_int_equal(load_text(&loaded, books, text, strlen(text), NULL, &problems),
			 AFFRAY_OK);
	assert_string_equal(loaded.folder, ".");
	load_free(&loaded);
}

/* Neither a file nor a name exists. */
static void test_no_file(void **unused)
{
	struct loaded loaded;

	(void)unused;
	setenv("AFFRAY_PATH", "one:two", 1);
	memset(&problems, 0, sizeof problems);
	assert_int_equal(load_file(&loaded, books, "duel20/mm", &problems),
			 AFFRAY_BAD_INPUT);
	assert_string_equal(first_problem(),
			    "duel20/mm: there is no such file, and no scenario of this "
			    "name; did you mean \"duel20/m\"?");
	assert_int_equal(problems.total, 1);
	load_free(&loaded);
	memset(&problems, 0, sizeof problems);
	assert_int_equal(load_file(&loaded, books, "something else", &problems),
			 AFFRAY_BAD_INPUT);
	assert_string_equal(first_problem(), "something else: there is no such file");
	assert_int_equal(problems.total, 1);
	load_free(&loaded);
	setenv("AFFRAY_PATH", "", 1);
}

/* If no catalogue of the rulebook is found, that is said once, and where one is expected;
 * not that each of its creatures is unknown. */
static void test_missing(void **unused)
{
	char path[1000];

	(void)unused;
	setenv("AFFRAY_PATH", "", 1);
	assert_int_equal(bonus_of_man(""), -1);
	assert_int_equal(problems.total, 1);
	assert_string_equal(
		first_problem(),
		"own/s.yaml:2:11: no catalogue of the rulebook duel20 was found; "
		"expected rulebooks/duel20/*.yaml in a folder of AFFRAY_PATH, or in "
		"share/affray or a source tree beside or above the program; "
		"AFFRAY_PATH is not set");
	setenv("AFFRAY_PATH", "nowhere:empty", 1);
	assert_int_equal(bonus_of_man("map: [a]\nlegend: {a: man}\n"), -1);
	assert_int_equal(problems.total, 1);
	assert_non_null(strstr(first_problem(), "; AFFRAY_PATH is nowhere:empty"));
	/* Who has all that is needed misses nothing, and who errs hears of it. */
	assert_int_equal(bonus_of_man("creatures: {man: {bonus: 9}}\n"), 9);
	assert_int_equal(bonus_of_man("creatures: {man: {bonus: many}}\n"), -1);
	assert_null(strstr(first_problem(), "AFFRAY_PATH"));
	assert_int_equal(bonus_of_man("creatures: {mann: {bonus: 9}}\n"), -1);
	assert_string_equal(first_problem(),
			    "own/s.yaml:5:33: unknown creature \"man\"; did you mean "
			    "\"mann\"?");
	/* A long path is cut, as in any message. */
	memset(path, 'x', sizeof path);
	path[sizeof path - 1] = '\0';
	setenv("AFFRAY_PATH", path, 1);
	assert_int_equal(bonus_of_man(""), -1);
	assert_int_equal(problems.total, 1);
	/* A catalogue that is there and lacks the creature is no missing one. */
	setenv("AFFRAY_PATH", "two", 1);
	assert_int_equal(bonus_of_man("catalogue: c.yaml\n"), 7);
	put_file("own/none.yaml", "rulebook: duel20\n");
	setenv("AFFRAY_PATH", "empty", 1);
	assert_int_equal(bonus_of_man("catalogue: none.yaml\n"), -1);
	assert_non_null(strstr(first_problem(), "AFFRAY_PATH is empty"));
	setenv("AFFRAY_PATH", "", 1);
}

/* Each name appears once, whatever its folder, and nothing follows the last. */
static void test_same_names(void **unused)
{
	char **names;
	int count = 0;

	(void)unused;
	put_file("one/scenarios/duel20/twice.yaml", "");
	put_file("two/scenarios/duel20/twice.yaml", "");
	setenv("AFFRAY_PATH", "one:two", 1);
	names = scenario_names(books);
	assert_non_null(names);
	for (int i = 0; names[i]; i++)
		count += strcmp(names[i], "duel20/twice") == 0;
	assert_int_equal(count, 1);
	names_free(names);
	setenv("AFFRAY_PATH", "", 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_heads),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_standard_input),
		cmocka_unit_test(test_embedded),
		cmocka_unit_test(test_limit),
		cmocka_unit_test(test_folders),
		cmocka_unit_test(test_found),
		cmocka_unit_test(test_no_rulebook),
		cmocka_unit_test(test_file_and_folder),
		cmocka_unit_test(test_no_file),
		cmocka_unit_test(test_same_names),
		cmocka_unit_test(test_missing),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
