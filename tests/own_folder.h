/* SPDX-License-Identifier: MIT
 *
 * A private empty folder for a test, as its working directory, and files in it.
 */
#ifndef TESTS_OWN_FOLDER_H
#define TESTS_OWN_FOLDER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

static char own_folder[] = "/tmp/affray-test-XXXXXX";

static inline bool enter_own_folder(void)
{
	return mkdtemp(own_folder) && chdir(own_folder) == 0;
}

/* Removes the folder with everything in it. */
static inline bool leave_own_folder(void)
{
	char command[64];

	snprintf(command, sizeof command, "rm -r %s", own_folder);
	return chdir("/") == 0 && system(command) == 0;
}

static inline void put_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

#endif
