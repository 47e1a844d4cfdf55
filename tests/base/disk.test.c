/* SPDX-License-Identifier: MIT
 *
 * Tests of relative paths, of file locks, and of replacing files.
 */
#include <string.h>
#include <sys/stat.h>

#include "own_folder.h"
#include "base/disk.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static int set_up(void **unused)
{
	(void)unused;
	if (!enter_own_folder() || mkdir("a", 0777) != 0 || mkdir("a/b", 0777) != 0 ||
	    mkdir("ab", 0777) != 0)
		return -1;
	put_file("a/x.yaml", "");
	return 0;
}

static int tear_down(void **unused)
{
	(void)unused;
	return leave_own_folder() ? 0 : -1;
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

static void test_path_between(void **unused)
{
	char absolute[64];

	(void)unused;
	snprintf(absolute, sizeof absolute, "%s/a/x.yaml", own_folder);
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

/* ---- locked files ---- */

static bool can_hold(const char *path)
{
	struct problems problems = {0};
	struct hold hold = {0};
	bool held = disk_hold(&hold, path, &problems);

	disk_let_go(&hold);
	return held;
}

static void write_held(struct hold *hold, const char *path, const char *text,
		       bool expected)
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

static void test_names(void **unused)
{
	char **names = names_in("a", ".yaml");

	(void)unused;
	assert_string_equal(names[0], "x.yaml");
	assert_null(names[1]);
	names_free(names);
	names = names_in("a", ".fight");
	assert_null(names[0]);
	names_free(names);
	names = names_in("nowhere", ".yaml");
	assert_non_null(names);
	assert_null(names[0]);
	names_free(names);
	names_free(NULL);
}

static void test_hold(void **unused)
{
	struct problems problems = {0};
	struct hold hold = {0}, other = {0};

	(void)unused;
	assert_int_equal(disk_hold(&hold, "h", &problems), true);
	assert_false(hold.is_held); /* the file does not exist yet */
	assert_int_equal(disk_hold(&other, "h", &problems), true);
	write_held(&hold, "h", "one", true);
	assert_true(disk_holds(&hold, "h"));
	write_held(&other, "h", "other", false); /* the first writer has the file */
	assert_false(can_hold("h"));
	write_held(&hold, "h", "two", true); /* a new file, still locked */
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

/* A leftover file of a killed program is removed; a running program's is not. */
static void test_leftover(void **unused)
{
	struct problems problems = {0};
	struct hold hold = {0}, living = {0};

	(void)unused;
	assert_int_equal(disk_write("h", "one", 3, &problems), true);
	assert_int_equal(disk_write(".h.saving", "half", 4, &problems), true);
	assert_int_equal(disk_hold(&living, ".h.saving", &problems), true);
	assert_int_equal(disk_hold(&hold, "h", &problems), true);
	assert_int_equal(access(".h.saving", F_OK), 0);
	write_held(&hold, "h", "two", false);
	assert_text("h", "one");
	disk_let_go(&living);
	write_held(&hold, "h", "two", true);
	assert_text("h", "two");
	assert_int_not_equal(access(".h.saving", F_OK), 0);
	assert_int_equal(disk_write(".h.saving", "half", 4, &problems), true);
	disk_let_go(&hold);
	assert_true(can_hold("h"));
	assert_int_not_equal(access(".h.saving", F_OK), 0);
	unlink("h");
}

/* ---- writing ---- */

static int mode_of(const char *path)
{
	struct stat status;

	assert_int_equal(lstat(path, &status), 0);
	return (int)(status.st_mode & 0777);
}

/* The new file keeps the permissions of the old one, and a link stays a link. */
static void test_replacing(void **unused)
{
	struct problems problems = {0};
	struct stat link;

	(void)unused;
	assert_int_equal(disk_write("h", "one and more", 12, &problems), true);
	assert_text("h", "one and more");
	assert_int_equal(chmod("h", 0641), 0);
	assert_int_equal(symlink("../h", "a/link"), 0);
	assert_int_equal(disk_write("a/link", "two", 3, &problems), true);
	assert_text("h", "two");
	assert_int_equal(mode_of("h"), 0641);
	assert_int_equal(lstat("a/link", &link), 0);
	assert_true(S_ISLNK(link.st_mode));
	assert_int_equal(access("a/.h.saving", F_OK), -1);
	assert_int_equal(access(".h.saving", F_OK), -1);
	unlink("a/link");
	unlink("h");
}

/* A path that is not a regular file is written to, not replaced. */
static void test_pipe(void **unused)
{
	struct problems problems = {0};
	char path[40], text[16] = "";
	int ends[2];

	(void)unused;
	assert_int_equal(pipe(ends), 0);
	snprintf(path, sizeof path, "/proc/self/fd/%d", ends[1]);
	assert_int_equal(disk_write(path, "hello", 5, &problems), true);
	assert_int_equal(read(ends[0], text, sizeof text), 5);
	assert_string_equal(text, "hello");
	close(ends[0]);
	close(ends[1]);
}

static void test_cannot_write(void **unused)
{
	static const struct {
		const char *path, *message;
	} rows[] = {
		{"none/h", "cannot write this file: No such file or directory"},
		{"a", "cannot write this file: Is a directory"},
		{"a/x.yaml/h", "cannot write this file: Not a directory"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		struct problems problems = {0};

		assert_int_equal(disk_write(rows[i].path, "x", 1, &problems), false);
		assert_int_equal(problems.total, 1);
		assert_string_equal(problems.list[0].file, rows[i].path);
		assert_string_equal(problems.list[0].message, rows[i].message);
	}
}

/* The lock belongs to the file, not to its name. */
static void test_another_file(void **unused)
{
	struct problems problems = {0};
	struct hold hold = {0};

	(void)unused;
	assert_false(disk_holds(&hold, "a/x.yaml"));
	assert_int_equal(disk_write("h", "one", 3, &problems), true);
	assert_int_equal(disk_hold(&hold, "h", &problems), true);
	assert_true(hold.is_held);
	assert_true(disk_holds(&hold, "h"));
	assert_false(disk_holds(&hold, "a/x.yaml"));
	assert_false(disk_holds(&hold, "none"));
	assert_int_equal(rename("h", "i"), 0);
	assert_false(disk_holds(&hold, "h"));
	assert_true(disk_holds(&hold, "i"));
	assert_int_equal(disk_hold(&hold, "a", &problems), true);
	assert_false(hold.is_held); /* a folder cannot be locked */
	assert_true(can_hold("i")); /* and the old lock is released */
	unlink("i");
}

static void test_message_names_the_holder(void **unused)
{
	struct problems problems = {0};
	struct hold hold = {0}, other = {0};

	(void)unused;
	assert_int_equal(disk_write("h", "one", 3, &problems), true);
	assert_int_equal(disk_hold(&hold, "h", &problems), true);
	assert_int_equal(disk_hold(&other, "h", &problems), false);
	assert_int_equal(problems.total, 1);
	assert_string_equal(problems.list[0].file, "h");
	assert_string_equal(problems.list[0].message,
			    "somebody else is playing this fight");
	assert_false(other.is_held);
	disk_let_go(&hold);
	unlink("h");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_folder),
		cmocka_unit_test(test_join),
		cmocka_unit_test(test_path_between),
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_hold),
		cmocka_unit_test(test_leftover),
		cmocka_unit_test(test_replacing),
		cmocka_unit_test(test_pipe),
		cmocka_unit_test(test_cannot_write),
		cmocka_unit_test(test_another_file),
		cmocka_unit_test(test_message_names_the_holder),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
