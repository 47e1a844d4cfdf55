/* SPDX-License-Identifier: MIT
 *
 * Fights of the tiny test book, digested into one number: what a native program and a
 * WebAssembly module must agree on. Built without setjmp; see tests/wasm/run.
 */
#include <stdint.h>
#include "book/duel20.h"
#include "engine/playout.h"
#include "engine/build.h"
#include "tactics/tactics.h"

uint32_t duel_digest(int fights, int asked);

static struct node *scalar(struct tree *tree, struct node *map, const char *key,
			   const char *text)
{
	struct place nowhere = {0};
	struct node *node = node_scalar(tree, text, nowhere);

	node_append(tree, map, key, nowhere, node);
	return node;
}

static struct node *inside(struct tree *tree, struct node *parent, const char *key,
			   enum node_kind kind)
{
	struct place nowhere = {0};
	struct node *node = node_new(tree, kind, nowhere);

	node_append(tree, parent, key, nowhere, node);
	return node;
}

static void add_side(struct tree *tree, struct node *root, const char *name,
		     const char *bonus)
{
	struct node *sides = node_get(root, "sides"), *side, *creatures;

	scalar(tree, inside(tree, node_get(root, "creatures"), name, NODE_MAP), "bonus",
	       bonus);
	side = inside(tree, sides, NULL, NODE_MAP);
	creatures = inside(tree, side, "creatures", NODE_LIST);
	scalar(tree, inside(tree, creatures, NULL, NODE_MAP), "use", name);
}

static struct scenario *duel(struct tree *tree)
{
	struct place nowhere = {0};
	static struct problems problems;
	static struct catalogue none;
	struct node *root = node_new(tree, NODE_MAP, nowhere);

	scalar(tree, root, "affray", "1");
	inside(tree, root, "creatures", NODE_MAP);
	inside(tree, root, "sides", NODE_LIST);
	add_side(tree, root, "first", "5");
	add_side(tree, root, "second", "4");
	return scenario_build(&duel20_rulebook, root, &none, &problems);
}

/* asked 1: nobody has a tactic, so every question leaves the rules and comes back.
 * asked 2: the first searches, so that other runs are entered and left inside of this. */
uint32_t duel_digest(int fights, int asked)
{
	struct tree *tree = tree_new();
	struct scenario *scenario = duel(tree);
	struct run *run = run_new(scenario);
	uint64_t digest = 0;

	if (asked == 1)
		run->seats[0].tactic = run->seats[1].tactic = NULL;
	if (asked == 2) {
		run->crew = run->own_crew = crew_new(scenario);
		run->seats[0].tactic = &search_tactic;
		run->seats[0].knobs[0] = 2;
	}
	for (int i = 1; i <= fights; i++) {
		enum run_stop stop;

		run_start(run, 7, (uint64_t)i);
		while ((stop = run_play(run)) != RUN_OVER)
			if (stop == RUN_ASKED)
				run_give_answer(run, default_answer(run->open));
		digest = digest * 31 + fight_hash(run->book, run->fight);
	}
	run_free(run);
	scenario_free(scenario);
	tree_free(tree);
	return (uint32_t)(digest ^ digest >> 32);
}

#ifndef __wasm__
#include <stdio.h>

int main(void)
{
	printf("%u %u %u\n", duel_digest(1000, 0), duel_digest(1000, 1),
	       duel_digest(100, 2));
	return 0;
}
#endif
