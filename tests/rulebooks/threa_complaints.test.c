/* SPDX-License-Identifier: MIT
 *
 * Complaints of threa about scenarios that it cannot play (complaints.h).
 */
#include "complaints.h"

static const struct complaint_row rows[] = {
	{"weapons: {sabre: {skill: swords, sv: 4, hands: 0}}", "{use: aldric}",
	 "sabre takes no hand; expected hands: 1 or 2, or the kind natural or spell"},
	{"weapons: {sabre: {skill: swords, sv: 4, hands: 1}}", "{use: aldric}", NULL},
	{"weapons: {tusk: {kind: natural, skill: bite, sv: 4, hands: 0}}",
	 "{use: aldric}", NULL},
	{"weapons: {gun: {like: crossbow, takes: bolts, load: arrow}}", "{use: aldric}",
	 "gun is loaded with arrow, which does not fit what it takes"},
	{"weapons: {gun: {like: crossbow, takes: bolts, load: bolt}}", "{use: aldric}",
	 NULL},
	{"armor: {board: {like: buckler, bash: shortbow}}", "{use: aldric}",
	 "board cannot bash as shortbow; expected a melee weapon"},
	{"armor: {board: {like: buckler, bash: club}}", "{use: aldric}", NULL},
	/* the catalogue has four throwing weapons, a scenario up to eight */
	{"weapons: {a: {like: axe}, b: {like: axe}, c: {like: axe}, d: {like: axe}}",
	 "{use: aldric}", NULL},
	{"weapons: {a: {like: axe}, b: {like: axe}, c: {like: axe}, d: {like: axe}, e: "
	 "{like: axe}}",
	 "{use: aldric}", "more than 8 kinds of throwable weapons"},
	{"surprise: nobody", "{use: aldric}",
	 "surprise names \"nobody\", which is neither a side nor a creature"},
	{"surprise: a", "{use: aldric}", NULL},
	{"surprise: aldric", "{use: aldric}", NULL},
};

static void test_complaints(void **unused)
{
	(void)unused;
	judge_complaints("threa", "goblin", rows, (int)(sizeof rows / sizeof rows[0]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_complaints)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
