/* SPDX-License-Identifier: MIT
 *
 * The paths of the running program and of the shared library that contains this code.
 */
#define _GNU_SOURCE /* dladdr() */
#include "self_path.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include "disk.h"

/* For a program, dladdr() may give the bare name that it was started by, without a
 * folder. */
static char *object_path(void)
{
	static const char inside;
	Dl_info object;

	if (!dladdr(&inside, &object) || !object.dli_fname ||
	    !strchr(object.dli_fname, '/'))
		return NULL;
	return disk_real(object.dli_fname);
}

char *self_path(int index)
{
	char *object = index < 2 ? object_path() : NULL;

	if (index == 0 && object)
		return object;
	if (index == 0 || (index == 1 && object)) {
		char *program = disk_real("/proc/self/exe");

		free(object);
		return program;
	}
	free(object);
	return NULL;
}
