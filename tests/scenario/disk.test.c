/* SPDX-License-Identifier: MIT
 *
 * Tests of paths from one file to another. Writing is tested by records.
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_folder),
		cmocka_unit_test(test_join),
		cmocka_unit_test(test_between),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
