/* SPDX-License-Identifier: MIT */
#include "wounddice.h"
static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)look;
	(void)plan;
	if (q->id == Q_ACTION && option_of_value(q, DO_ATTACK) >= 0)
		return option_of_value(q, DO_ATTACK);
	return default_answer(q);
}
const struct tactic wounddice_tactics[] = {
	{.key = "scripted", .help = "sensible", .answer = answer}, {0}};
