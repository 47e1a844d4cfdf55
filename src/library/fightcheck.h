/* SPDX-License-Identifier: MIT
 *
 * Checks a .fight: a listener that looks at what its lines expect while it is played, and
 * says which rules it has exercised.
 *
 * A rule is exercised when an event (or a term of a sum) of the fight cites it, an
 * `expect` line that does not start with `not` names it, and the whole file passes. What
 * a fight merely mentions, or only denies, proves nothing.
 */
#ifndef LIBRARY_FIGHTCHECK_H
#define LIBRARY_FIGHTCHECK_H

#include "affray.h"
#include "engine/limits.h"
#include "base/problem.h"
#include "engine/rulebook.h"
#include "base/buffer.h"

struct fight_report {
	const struct rulebook *book; /* NULL: the file did not come so far */
	bool passed;
	bool broken;		  /* not for an expectation: a line could not be played */
	struct problems warnings; /* it is of an older version of the rulebook */
	int expects;		  /* lines that were looked at */
	bool exercised[MAX_RULES + 1]; /* by rule, from 1 */
};

/*
 * OK: the file was played; report->passed says whether all of it held, problems say what
 * did not. BAD_INPUT: file or scenario are not what they should be. `path` may be "-".
 */
enum affray_status fight_check(struct fight_report *report, const char *path,
			       struct problems *problems);
/* The same of text; `name` stands in messages, and the scenario is found from its folder.
 */
enum affray_status fight_check_text(struct fight_report *report, const char *text,
				    size_t length, const char *name,
				    struct problems *problems);
/* The same, and the text with every `expect all` listing what is so; at the end, one is
 * added where none stands. `spells_out`: questions that no line answers get one, as they
 * were answered now, and the header says `unanswered: error`. `updated` is empty if the
 * file could not be played to its last line. */
enum affray_status fight_update_text(struct fight_report *report, struct buffer *updated,
				     bool spells_out, const char *text, size_t length,
				     const char *name, struct problems *problems);

#endif
