/* SPDX-License-Identifier: MIT
 *
 * The documented default of every question: the dullest fighter there is.
 */
#include "tactics/tactics.h"

static int default_of(const struct look *look, const struct question *q,
		      struct plan *plan)
{
	(void)look;
	(void)plan;
	return default_answer(q);
}

const struct tactic default_tactic = {
	.key = "default",
	.help = "the documented default of every question",
	.answer = default_of,
	.forgets = true,
};
