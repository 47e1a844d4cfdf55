/* SPDX-License-Identifier: MIT
 *
 * A fight of the rich book for tests: two of one side, one of the other, two in reserve.
 *
 *	.....~#		a1 (red) at 0,1, facing west	b (blue) at 5,2
 *	1......		a2 (red) at 1,2
 *	.2...b.		late (blue) and early (red, no tile) in the reserve, late at 6,2
 */
#ifndef TESTS_RICH_FIGHT_H
#define TESTS_RICH_FIGHT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "base/yaml.h"
#include "book/rich.h"
#include "engine/build.h"
#include "engine/run.h"
#include "engine/state.h"

enum { A1, A2, B, EARLY, LATE };

static const char rich_text[] = "affray: 1\n"
				"limit: 3\n"
				"creatures: {kind: {}}\n"
				"map: |\n"
				"  .....~#\n"
				"  1......\n"
				"  .2.....\n"
				"legend: {1: a1, 2: a2}\n"
				"sides:\n"
				"  - name: red\n"
				"    creatures:\n"
				"      - {use: kind, name: a1, facing: w}\n"
				"      - {use: kind, name: a2}\n"
				"  - name: blue\n"
				"    creatures: [{use: kind, name: b, at: [5, 2]}]\n"
				"reserve:\n"
				"  - {use: kind, name: early, side: red}\n"
				"  - {use: kind, name: late, at: [6, 2], facing: n}\n";

static inline struct scenario *rich_scenario(void)
{
	static const struct catalogue none;
	struct problems problems = {0};
	struct tree *tree = tree_new();
	struct node *root;
	struct scenario *scenario;

	root = yaml_read_text(tree, rich_text, strlen(rich_text), "x", &problems);
	assert_non_null(root);
	scenario = scenario_build(&rich_rulebook, root, &none, &problems);
	if (!scenario)
		fail_msg("%s", problems.list[0].message);
	tree_free(tree);
	return scenario;
}

static inline struct rich_creature *rich_creature(struct fight *fight, int who)
{
	return &((struct rich_fight *)fight)->creatures[who];
}

#endif
