/* SPDX-License-Identifier: MIT
 *
 * The findings of a coach, as a document.
 */
#ifndef CLI_COACH_SHOW_H
#define CLI_COACH_SHOW_H

#include "report_file.h"
#include "study/coach.h"

struct coach_story {
	const struct coach *coach;
	const struct subject *subject;
	bool is_record;	    /* one fight that was played before */
	const char *folder; /* where the worst decisions stand; NULL: nowhere */
};

/* NULL: no memory. */
struct document *coach_document(const struct coach_story *story);
/* The file of the worst decision `i` in its folder. */
void worst_path(char *path, size_t room, const char *folder, const struct coach *coach,
		int i);

#endif
