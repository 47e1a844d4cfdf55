/* SPDX-License-Identifier: MIT
 *
 * Scenarios, catalogues and .fight files without memory: a failure of any allocation is
 * reported, and nothing else is; everything allocated is freed.
 */
#define BLOCK_BYTES 1 /* each piece of a tree is an allocation */
#include "base/node.c"

#include "own_folder.h"
#include "base/disk.h"
#include "book/duel20.h"
#include "scarce.h"
#include "scenario/data_files.h"
#include "scenario/embed.h"
#include "scenario/fightload.h"
#include "scenario/fightupdate.h"

/* So long that a path built from it is allocated more than once. */
#define TEN "././././././././././"
#define DATA TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN "data"

static const struct rulebook *const books[] = {&duel20_rulebook, NULL};
static struct problems problems;

static int set_up(void **unused)
{
	(void)unused;
	if (!enter_own_folder() ||
	    system("mkdir -p data/rulebooks/duel20 data/scenarios/duel20") != 0)
		return -1;
	put_file("data/rulebooks/duel20/a.yaml", "creatures: {man: {bonus: 2}}\n");
	put_file("data/rulebooks/duel20/b.yaml", "creatures: {dog: {bonus: 3}}\n");
	put_file("data/scenarios/duel20/one.yaml", "affray: 1\nrulebook: duel20\n");
	put_file("data/scenarios/duel20/two.yaml", "affray: 1\nrulebook: duel20\n");
	put_file("more.yaml", "creatures: {cat: {bonus: 4}}\n");
	put_file("s.yaml", "affray: 1\nrulebook: duel20\ncatalogue: more.yaml\n"
			   "sides: [{name: a, creatures: [{use: cat}, {use: man}]}]\n");
	put_file("t.fight", "affray fight 2\nscenario: s.yaml\nroll 2d8: 3 4\n"
			    "a action: wait\n");
	return setenv("AFFRAY_PATH", DATA, 1);
}

static int tear_down(void **unused)
{
	(void)unused;
	return leave_own_folder() ? 0 : -1;
}

/* ---- every allocation once ---- */

/* Does something and frees it. False: it reported missing memory. */
typedef bool attempt(void);

static void assert_said(enum affray_status status)
{
	left = -1;			/* cmocka allocates too */
	if (status == AFFRAY_BAD_INPUT) /* the C library has its own message */
		assert_string_equal(problems.list[0].message,
				    "cannot read this file: Cannot allocate memory");
}

static void try_to_the_end(attempt *tried)
{
	bool good = false;

	for (long n = 0; !good; n++) {
		long before = live;

		assert_true(n < 5000);
		memset(&problems, 0, sizeof problems);
		failed = 0;
		left = n;
		good = tried();
		left = -1;
		if (live != before)
			fail_msg("allocation %ld: %ld were not freed", n, live - before);
		if (!good)
			assert_true(failed > 0);
		else if (failed > 0)
			good = false; /* it did without that memory */
	}
}

/* Memory runs out at each allocation in turn; then each allocation fails alone. */
static void try_each(attempt *tried)
{
	tried(); /* the C library keeps some memory of the first call */
	try_to_the_end(tried);
	once = true;
	try_to_the_end(tried);
	once = false;
}

/* ---- attempts ---- */

static bool load_scenario(void)
{
	struct loaded loaded;
	enum affray_status status = load_file(&loaded, books, "s.yaml", &problems);

	assert_said(status);
	if (status == AFFRAY_OK) {
		assert_int_equal(loaded.catalogue.count, 3);
		assert_int_equal(loaded.catalogue.named, 1);
		assert_int_equal(problems.total, 0);
	} else if (status == AFFRAY_NO_MEMORY) {
		assert_true(problems.count > 0);
		assert_string_equal(problems.list[problems.count - 1].message,
				    "out of memory");
	}
	load_free(&loaded);
	return status == AFFRAY_OK;
}

static bool load_nothing(void)
{
	struct loaded loaded;
	enum affray_status status = load_empty(&loaded, books, "duel20", &problems);

	assert_said(status);
	if (status == AFFRAY_OK)
		assert_int_equal(loaded.catalogue.count, 2);
	else
		assert_true(problems.total > 0);
	load_free(&loaded);
	return status == AFFRAY_OK;
}

static bool list_names(void)
{
	char **names = scenario_names(books);

	left = -1;
	if (!names)
		return false;
	assert_string_equal(names[0], "duel20/one");
	assert_string_equal(names[1], "duel20/two");
	assert_null(names[2]);
	names_free(names);
	return true;
}

/* The end of the list is reported only if there is memory: no folder is lost. */
static bool list_folders(void)
{
	char *folder;
	int count = 0;
	bool good;

	while ((good = data_folder(count, &folder)) && folder) {
		count++;
		free(folder);
	}
	left = -1;
	assert_null(folder);
	if (good)
		assert_int_equal(count, 2); /* the one of AFFRAY_PATH, and our own */
	return good;
}

/* A name is found, or memory is missing; the path of a missing file is never returned. */
static bool find_by_name(void)
{
	char *by_name = scenario_file(".", "duel20/two");
	char *by_path = by_name ? scenario_file(".", "scenarios/duel20/one.yaml") : NULL;

	left = -1;
	if (by_name)
		assert_string_equal(by_name, DATA "/scenarios/duel20/two.yaml");
	if (by_path)
		assert_string_equal(by_path, DATA "/scenarios/duel20/one.yaml");
	free(by_name);
	free(by_path);
	return by_path;
}

/* Refused with and without memory, with different messages. */
static bool refuse_name(void)
{
	struct loaded loaded;
	enum affray_status status = load_file(&loaded, books, "duel20/ome", &problems);
	char line[700];

	left = -1;
	assert_int_not_equal(status, AFFRAY_OK);
	assert_true(problems.total > 0);
	load_free(&loaded);
	return strcmp(problem_line(&problems.list[0], line, sizeof line),
		      "duel20/ome: there is no such file, and no scenario of this name; "
		      "did you mean \"duel20/one\"?") == 0;
}

static bool load_fight(void)
{
	struct fight_file file;
	struct loaded loaded = {0};
	enum affray_status status = fight_file_load(&file, "t.fight", &problems);

	if (status == AFFRAY_OK) {
		if (file.line_count != 2)
			fail();
		status = fight_scenario_load(&loaded, &file, books, &problems);
	}
	assert_said(status);
	load_free(&loaded);
	fight_file_free(&file);
	return status == AFFRAY_OK;
}

static bool embed(void)
{
	struct loaded loaded;
	struct tree *tree;
	const struct node *root, *creatures;
	long after = left;

	left = -1;
	assert_int_equal(load_file(&loaded, books, "s.yaml", &problems), AFFRAY_OK);
	left = after;
	tree = tree_new();
	root = tree ? scenario_embed(tree, loaded.book, loaded.root, &loaded.catalogue,
				     "dog")
		    : NULL;
	left = -1;
	if (root) {
		creatures = node_get(root, "creatures");
		assert_non_null(creatures);
		assert_non_null(node_get(creatures, "cat"));
		assert_non_null(node_get(creatures, "man"));
		assert_non_null(node_get(creatures, "dog"));
	}
	tree_free(tree);
	load_free(&loaded);
	return root;
}

static bool update(void)
{
	struct fight_update update = {0};
	bool good = true;

	for (int line = 1; line <= 40; line++)
		good = fight_update_at(&update, line) && good;
	left = -1;
	assert_int_equal(update.failed, !good);
	if (good)
		assert_int_equal(update.count, 40);
	fight_update_free(&update);
	assert_int_equal(update.count, 0);
	return good;
}

/* Sanitizers have a malloc of their own that never fails: they run each attempt once. */
#define TRY(name)                              \
	static void test_##name(void **unused) \
	{                                      \
		(void)unused;                  \
		if (HAS_OWN_MALLOC)            \
			try_each(name);        \
		else                           \
			assert_true(name());   \
	}

TRY(load_scenario)
TRY(load_nothing)
TRY(list_names)
TRY(list_folders)
TRY(find_by_name)
TRY(refuse_name)
TRY(load_fight)
TRY(embed)
TRY(update)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_load_scenario), cmocka_unit_test(test_load_nothing),
		cmocka_unit_test(test_list_names),    cmocka_unit_test(test_list_folders),
		cmocka_unit_test(test_find_by_name),  cmocka_unit_test(test_refuse_name),
		cmocka_unit_test(test_load_fight),    cmocka_unit_test(test_embed),
		cmocka_unit_test(test_update),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
