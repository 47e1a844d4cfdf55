/* SPDX-License-Identifier: MIT
 *
 * Problems of the library, on standard error.
 */
#include "complaints.h"
#include <stdio.h>
#include "base/complain.h"
#include "base/interrupt.h"

int complain_of(struct affray_problems *problems)
{
	int count = affray_problems_count(problems);
	int more = affray_problems_total(problems) - count;

	if (interrupted())
		return BAD; /* a read that Ctrl-C has cut short is no problem of the file
			     */
	for (int i = 0; i < count; i++)
		fprintf(stderr, "%s\n", affray_problems_line(problems, i));
	if (more > 0)
		fprintf(stderr, "and %d more\n", more);
	return BAD;
}

void warn_of_record(const struct affray_fight *fight, int from)
{
	struct affray_problems *warnings = affray_problems_new();
	int count = warnings ? affray_fight_warnings(fight, warnings) : 0;

	for (int i = from; i < count && i < affray_problems_count(warnings); i++)
		fprintf(stderr, "%s\n", affray_problems_line(warnings, i));
	affray_problems_free(warnings);
}
