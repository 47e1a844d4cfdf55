/* SPDX-License-Identifier: MIT
 *
 * Messages of our programs on standard error.
 */
#include "complain.h"
#include <stdarg.h>
#include <stdio.h>

int complain(const char *format, ...)
{
	va_list list;

	fputs("affray: ", stderr);
	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	fputc('\n', stderr);
	return BAD;
}
