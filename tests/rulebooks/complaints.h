/* SPDX-License-Identifier: MIT
 *
 * Complaints of a book about scenarios that it cannot play. Each row has the scenario's
 * keys, one creature, and the whole message, with numbers at the edge of the limit; NULL:
 * it can be played.
 */
#ifndef TESTS_COMPLAINTS_H
#define TESTS_COMPLAINTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"

struct complaint_row {
	const char *keys, *creature, *message;
};

/* The message of "t:3:12: message": places are not compared. */
static const char *words_of(const char *line)
{
	for (int i = 0; line && i < 3; i++)
		line = strchr(line + (i > 0), ':');
	return line ? line + 2 : "";
}

static void judge_complaints(const char *book, const char *foe,
			     const struct complaint_row *rows, int count)
{
	struct affray_problems *problems = affray_problems_new();

	for (int i = 0; i < count; i++) {
		struct affray_scenario *scenario;
		char text[3000];
		int length = snprintf(text, sizeof text,
				      "affray: 1\nrulebook: %s\n%s\nsides:\n"
				      "  - {name: a, creatures: [%s]}\n"
				      "  - {name: b, creatures: [{use: %s}]}\n",
				      book, rows[i].keys, rows[i].creature, foe);
		enum affray_status status = affray_scenario_read(
			&scenario, text, (size_t)length, "t", problems);
		const char *line = affray_problems_line(problems, 0);

		if (!rows[i].message && status != AFFRAY_OK)
			fail_msg("%s\n%s", text, line);
		if (rows[i].message && status == AFFRAY_OK)
			fail_msg("%s\nis not refused: %s", text, rows[i].message);
		if (rows[i].message)
			assert_string_equal(words_of(line), rows[i].message);
		affray_scenario_free(scenario);
		affray_problems_clear(problems);
	}
	affray_problems_free(problems);
}

#endif
