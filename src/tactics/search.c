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
#include "tactics/rivals.h"
#include "tactics/tactics.h"

int search_playouts(int level)
{
	static const int playouts[] = {32, 100, 300, 1000, 3000, 10000};

	return playouts[level - 1];
}

static int scripted_answer(const struct look *look, const struct question *q)
{
	const struct tactic *scripted = look->scene.scenario->book->tactics;
	struct look own = *look;
	struct plan plan = {0};
	int16_t knobs[MAX_KNOBS] = {0};

	for (int i = 0; i < MAX_KNOBS && scripted->knobs[i].key; i++)
		knobs[i] = (int16_t)scripted->knobs[i].usual;
	own.knobs = knobs;
	return scripted->answer(&own, q, &plan);
}

static int search_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	struct rivals rivals = {
		.outlook = look->outlook, .crew = look->crew, .side = look->side};

	(void)plan;
	if (look->side < 0)
		return default_answer(q);
	rivals_add(&rivals, scripted_answer(look, q));
	rivals_find(&rivals, q);
	if (rivals.count < 2)
		return rivals.list[0].answer;
	return rivals.list[rivals_find_better(&rivals, search_playouts(look->knobs[0]))]
		.answer;
}

const struct tactic search_tactic = {
	.key = "search",
	.help = "plays what could come over and over, and takes what wins most",
	.answer = search_answer,
	.looks_ahead = true,
	.knobs = {{"level", "playouts for each question: 32, 100, 300, 1000, 3000, 10000",
		   1, 6, 3}},
};
