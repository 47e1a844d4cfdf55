/* SPDX-License-Identifier: MIT
 *
 * placeholder
 */
#include "dungeoneers.h"

static int scripted(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)look;
	(void)plan;
	return default_answer(q);
}

const struct tactic dungeoneers_tactics[] = {
	{.key = "scripted", .help = "fights", .answer = scripted},
	{0},
};
