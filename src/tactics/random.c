/* SPDX-License-Identifier: MIT
 *
 * A random legal answer, all equally likely: a fool, and the best tester of rules.
 */
#include "tactics/tactics.h"

static int random_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	(void)plan;
	switch (q->kind) {
	case ASK_CHOICE:
		return generator_below(look->chance, q->count);
	case ASK_NUMBER:
		return q->low + generator_below(look->chance, q->high - q->low + 1);
	default:
		return q->tiles[generator_below(look->chance, q->count)];
	}
}

const struct tactic random_tactic = {
	.key = "random",
	.help = "any legal answer, each as likely",
	.answer = random_answer,
};
