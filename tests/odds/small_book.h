/* SPDX-License-Identifier: MIT
 *
 * Books of a few lines: duel20 with another procedure. Ann fights bob and cat.
 */
#ifndef TEST_SMALL_BOOK_H
#define TEST_SMALL_BOOK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/yaml.h"
#include "book/duel20.h"
#include "engine/build.h"
#include "engine/run.h"

static const char small_text[] =
	"affray: 1\n"
	"rulebook: duel20\n"
	"limit: 5\n"
	"creatures:\n"
	"  one: {bonus: 0, hp: 1}\n"
	"sides:\n"
	"  - {name: red, creatures: [{use: one, name: ann}]}\n"
	"  - {name: blue, creatures: [{use: one, name: bob}, {use: one, name: cat}]}\n";

static struct rulebook small_book;

static inline struct scenario *scenario_of(bool (*advance)(struct run *run))
{
	struct problems problems = {0};
	struct catalogue none = {0};
	struct tree *tree = tree_new();
	struct node *root = yaml_read_text(tree, small_text, sizeof small_text - 1,
					   "small", &problems);
	struct scenario *scenario;

	small_book = duel20_rulebook;
	small_book.advance = advance;
	scenario = scenario_build(&small_book, root, &none, &problems);
	if (!scenario)
		fail_msg("%s", problems.list[0].message);
	tree_free(tree);
	return scenario;
}

static inline int16_t *hp(struct run *run, int who)
{
	return &((struct duel20_fight *)run->fight)->creatures[who].hp;
}

#endif
