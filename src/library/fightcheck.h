/* SPDX-License-Identifier: MIT
 *
 * Checks a .fight: a listener that checks the expectations while the fight is played, and
 * reports which rules it has exercised.
 *
 * A rule is exercised when an event (or a term of a sum) of the fight cites it, an
 * `expect` line that does not start with `not` names it, and the whole file passes. A
 * rule that is only cited, or only denied, is not proven.
 */
#ifndef LIBRARY_FIGHTCHECK_H
#define LIBRARY_FIGHTCHECK_H

#include "affray.h"
#include "engine/limits.h"
#include "base/problem.h"
#include "engine/rulebook.h"
#include "base/buffer.h"

struct fight_report {
	const struct rulebook *book; /* NULL: loading failed before it was known */
	bool passed;
	bool broken; /* a line could not be played, whatever the expectations */
	struct problems warnings; /* the file is from an older version of the rulebook */
	int expects;		  /* expectations that were checked */
	bool exercised[MAX_RULES + 1]; /* by rule, from 1 */
};

/*
 * OK: the file was played; report->passed says whether every expectation held, `problems`
 * lists those that did not. BAD_INPUT: file or scenario are wrong. `path` may be "-".
 */
enum affray_status fight_check(struct fight_report *report, const char *path,
			       struct problems *problems);
/* The same for a text; messages call it `name`, and its scenario is found relative to the
 * folder of that name. */
enum affray_status fight_check_text(struct fight_report *report, const char *text,
				    size_t length, const char *name,
				    struct problems *problems);
/* The same, and writes the text anew with correct rows below every `expect all`; one is
 * added at the end if there is none. `spells_out`: a question that no line answers gets a
 * line with the answer given now, and the header says `unanswered: error`. `updated` is
 * empty if the file could not be played to its last line. */
enum affray_status fight_update_text(struct fight_report *report, struct buffer *updated,
				     bool spells_out, const char *text, size_t length,
				     const char *name, struct problems *problems);

#endif
