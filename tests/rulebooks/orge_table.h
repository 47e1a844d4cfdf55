/* SPDX-License-Identifier: MIT
 *
 * Shared by the tests of orge's values: a scenario and a run of it, opened from text.
 */
#ifndef TESTS_ORGE_TABLE_H
#define TESTS_ORGE_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "engine/run.h"
#include "library/built_scenario.h"
#include "rulebooks/orge/orge.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* ---- scenarios ---- */

struct table {
	struct affray_scenario *handle;
	struct run *run;
};

static inline struct table open_table(const char *text)
{
	struct affray_problems *problems = affray_problems_new();
	struct table table;

	if (affray_scenario_read(&table.handle, text, strlen(text), "test.yaml",
				 problems) ||
	    affray_scenario_check(table.handle, problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_problems_free(problems);
	table.run = run_new(affray_scenario_inside(table.handle));
	run_start(table.run, 1, 1);
	return table;
}

static inline void close_table(struct table table)
{
	run_free(table.run);
	affray_scenario_free(table.handle);
}

/* One creature with this sheet; `head` are further lines of the scenario. */
static inline struct table creature_with(const char *head, const char *sheet)
{
	char text[1024];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: orge\nname: x\n%s\nsides:\n"
		 "  - {name: a, creatures: [{use: neutral, name: x, set: {%s}}]}\n"
		 "  - {name: b, creatures: [{use: neutral}]}\n",
		 head, sheet);
	return open_table(text);
}

#endif
