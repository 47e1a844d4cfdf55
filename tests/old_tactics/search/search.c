/* SPDX-License-Identifier: MIT
 *
 * Search: tries what could be answered by playing the fight on, over and over, and takes
 * what wins most.
 *
 * At each question the book's scripted tactic has an answer, and the others are its
 * rivals (rivals.h); unless one shows that it is better, the scripted answer stands. It
 * knows no rulebook, and of the fight only what its side may know (engine/playout.h).
 */
#include "engine/scenario.h"
#include "rivals.h"
#include "tactics/tactics.h"
#include "../old_tactics.h"

/* In the playouts of a search, the scripted tactic of its day plays for all that search:
 * that is how it was, and each search then has its own view of the other. */
static void seat_searchers(const struct look *look, const struct tactic *scripted)
{
	const struct run *origin = look->outlook->origin;

	for (int i = 0; i < look->crew->count; i++)
		for (int k = 0; k < origin->scene.scenario->total; k++) {
			const struct tactic *real = origin->seats[k].tactic;
			struct seat *seat = &look->crew->runs[i]->seats[k];

			if (real && !real->looks_ahead)
				continue;
			seat->tactic = scripted;
			usual_knobs(scripted, seat->knobs);
		}
}

static int search_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	struct rivals rivals = {
		.outlook = look->outlook, .crew = look->crew, .side = look->side};
	int best;

	if (look->side < 0)
		return default_answer(q);
	old_rivals_add(&rivals, old_scripted.answer(look, q, plan));
	old_rivals_find(&rivals, q);
	if (rivals.count < 2)
		return rivals.list[0].answer;
	seat_searchers(look, &old_scripted);
	best = old_rivals_find_better(&rivals, search_playouts(look->knobs[0]));
	seat_searchers(look, look->scene.scenario->book->tactics);
	return rivals.list[best].answer;
}

const struct tactic old_search_tactic = {
	.key = "search_old",
	.help = "plays what could come over and over, and takes what wins most",
	.answer = search_answer,
	.looks_ahead = true,
	.knobs = {{"level", "playouts for each question: 32, 100, 300, 1000, 3000, 10000",
		   1, 6, 3}},
};
