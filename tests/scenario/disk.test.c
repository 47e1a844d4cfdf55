/* SPDX-License-Identifier: MIT
 *
 * Tests of paths from one file to another, and of files for one program alone. Writing is
 * tested by records.
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

#include "scenario/disk.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static char folder[] = "/tmp/affray-disk-XXXXXX";

static int set_up(void **unused)
{
	FILE *file;

	(void)unused;
	if (!mkdtemp(folder) || chdir(folder) != 0 || mkdir("a", 0777) != 0 ||
	    mkdir("a/b", 0777) != 0 || mkdir("ab", 0777) != 0)
		return -1;
	file = fopen("a/x.yaml", "w");
	return file ? fclose(file) : -1;
}

static int tear_down(void **unused)
{
	(void)unused;
	return unlink("a/x.yaml") | rmdir("a/b") | rmdir("a") | rmdir("ab") | chdir("/") |
	       rmdir(folder);
}

static void assert_path(char *path, const char *expected)
{
	assert_string_equal(path, expected);
	free(path);
}

static void test_folder(void **unused)
{
	(void)unused;
	assert_path(path_folder("a/b.yaml"), "a");
	assert_path(path_folder("/b.yaml"), "/");
	assert_path(path_folder("b.yaml"), ".");
	assert_path(path_folder("-"), ".");
	assert_path(path_folder("../b.yaml"), "..");
}

static void test_join(void **unused)
{
	(void)unused;
	assert_path(path_join("a", "b.yaml"), "a/b.yaml");
	assert_path(path_join("a/", "b.yaml"), "a/b.yaml");
	assert_path(path_join(".", "b.yaml"), "b.yaml");
	assert_path(path_join("/", "b.yaml"), "/b.yaml");
	assert_path(path_join("a", "/b.yaml"), "/b.yaml");
	assert_path(path_join("a", "../b.yaml"), "a/../b.yaml");
}

static void test_between(void **unused)
{
	char absolute[64];

	(void)unused;
	snprintf(absolute, sizeof absolute, "%s/a/x.yaml", folder);
	assert_path(path_between("a", "a/x.yaml"), "x.yaml");
	assert_path(path_between(".", "a/x.yaml"), "a/x.yaml");
	assert_path(path_between("a/b", "a/x.yaml"), "../x.yaml");
	assert_path(path_between("ab", "a/x.yaml"), "../a/x.yaml");
	assert_path(path_between("a/b/..", "a/../a/x.yaml"), "x.yaml");
	assert_path(path_between("/", "a/x.yaml"), absolute);
	assert_path(path_between("/usr", "a/x.yaml"), absolute);
	assert_path(path_between(NULL, "a/x.yaml"), absolute);
	assert_path(path_between("none", "a/x.yaml"), absolute);
	assert_path(path_real("a/b/../x.yaml"), absolute);
	assert_null(path_real("a"));
	assert_null(path_real("a/y.yaml"));
}

/* ---- files for one program alone ---- */

static bool can_hold(const char *path)
{
	struct problems problems = {0};
	struct hold hold = {0};
	bool held = disk_hold(&hold, path, &problems) == AFFRAY_OK;

	disk_let_go(&hold);
	return held;
}

static void write_held(struct hold *hold, const char *path, const char *text,
		       enum affray_status expected)
{
	struct problems problems = {0};

	assert_int_equal(disk_write_held(hold, path, text, strlen(text), &problems),
			 expected);
}

static void assert_text(const char *path, const char *expected)
{
	char text[64] = "";
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	assert_true(fread(text, 1, sizeof text - 1, file) > 0);
	fclose(file);
	assert_string_equal(text, expected);
}

static void test_hold(void **unused)
{
	struct problems problems = {0};
	struct hold hold = {0}, other = {0};

	(void)unused;
	assert_int_equal(disk_hold(&hold, "h", &problems), AFFRAY_OK);
	assert_false(hold.is_held); /* there is nothing yet */
	assert_int_equal(disk_hold(&other, "h", &problems), AFFRAY_OK);
	write_held(&hold, "h", "one", AFFRAY_OK);
	assert_true(disk_holds(&hold, "h"));
	write_held(&other, "h", "other", AFFRAY_BAD_INPUT); /* somebody was first */
	assert_false(can_hold("h"));
	write_held(&hold, "h", "two", AFFRAY_OK); /* a new file, and still held */
	assert_false(can_hold("h"));
	assert_int_equal(symlink("h", "link"), 0);
	assert_false(can_hold("link"));
	assert_true(disk_holds(&hold, "link"));
	assert_text("h", "two");
	disk_let_go(&hold);
	assert_true(can_hold("h"));
	unlink("link");
	unlink("h");
}

/* What a killed program left under that name is cleared; a living one's is not. */
static void test_leftover(void **unused)
{
	struct problems problems = {0};
	struct hold hold = {0}, living = {0};

	(void)unused;
	assert_int_equal(disk_write("h", "one", 3, &problems), AFFRAY_OK);
	assert_int_equal(disk_write(".h.saving", "half", 4, &problems), AFFRAY_OK);
	assert_int_equal(disk_hold(&living, ".h.saving", &problems), AFFRAY_OK);
	assert_int_equal(disk_hold(&hold, "h", &problems), AFFRAY_OK);
	assert_int_equal(access(".h.saving", F_OK), 0);
	write_held(&hold, "h", "two", AFFRAY_BAD_INPUT);
	assert_text("h", "one");
	disk_let_go(&living);
	write_held(&hold, "h", "two", AFFRAY_OK);
	assert_text("h", "two");
	assert_int_not_equal(access(".h.saving", F_OK), 0);
	assert_int_equal(disk_write(".h.saving", "half", 4, &problems), AFFRAY_OK);
	disk_let_go(&hold);
	assert_true(can_hold("h"));
	assert_int_not_equal(access(".h.saving", F_OK), 0);
	unlink("h");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_folder),	 cmocka_unit_test(test_join),
		cmocka_unit_test(test_between),	 cmocka_unit_test(test_hold),
		cmocka_unit_test(test_leftover),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
