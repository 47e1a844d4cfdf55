/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic.
 */
#include "apocrypha.h"

static int scripted_answer(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	(void)look;
	(void)plan;
	return default_answer(q);
}

const struct tactic apocrypha_tactics[] = {
	{.key = "scripted", .help = "careful", .answer = scripted_answer},
	{0},
};
