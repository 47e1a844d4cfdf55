/* SPDX-License-Identifier: MIT
 *
 * Placeholder while the rest is compiled.
 */
#include "threa.h"
static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)look, (void)plan;
	return default_answer(q);
}
const struct tactic threa_tactics[] = {{"scripted", "plays", answer, {{0}}}, {0}};
