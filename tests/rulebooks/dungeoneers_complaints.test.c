/* SPDX-License-Identifier: MIT
 *
 * What dungeoneers says of scenarios that it cannot play (complaints.h).
 */
#include "complaints.h"

static const struct complaint_row rows[] = {
	{"", "{use: suori, set: {natural: [dagger]}}",
	 "dagger is held in a hand; expected a grown weapon (hands: 0)"},
	{"spells: {mud: {like: mage_armor, amount: 0}}", "{use: suori}",
	 "mud has no amount; expected how much it gives or takes"},
	{"spells: {mud: {like: mage_armor, amount: 1}}", "{use: suori}", NULL},
	{"rulings: {diagonals: no}", "{use: suori, facing: ne}",
	 "suori faces ne; expected n, e, s or w: this table plays without diagonals"},
	{"rulings: {diagonals: no}", "{use: suori, facing: e}", NULL},
	{"weapons: {improvised: {hit: d4, pierce: d4, range: 1}}", "{use: suori}",
	 "improvised has a range or a threat; expected neither: it stands for bare "
	 "hands"},
	{"weapons: {improvised: {hit: d4, pierce: d4, threat: 1}}", "{use: suori}",
	 "improvised has a range or a threat; expected neither: it stands for bare "
	 "hands"},
	{"weapons: {sling: {like: dagger, range: 3}}", "{use: suori}",
	 "sling has a range and can be thrown; expected one of them"},
	{"weapons: {stick: {hit: d4, pierce: d4, ammunition: arrow}}", "{use: suori}",
	 "stick has ammunition and no range; expected both"},
	{"weapons: {stick: {hit: d4, pierce: d4, rank: E}}", "{use: suori}",
	 "stick has a rank and no category; expected both"},
	{"map: |\n  g....\n  .....\n  ...#.\n  .....\n  .....\nlegend: {g: goblin}",
	 "{use: ogre, at: [2, 2]}",
	 "ogre does not fit at 2,2 (2 x 2 tiles): a wall, the map's edge or another "
	 "creature is in the way"},
	{"map: |\n  g....\n  .....\n  ...#.\n  .....\n  .....\nlegend: {g: goblin}",
	 "{use: ogre, at: [4, 0]}",
	 "ogre does not fit at 4,0 (2 x 2 tiles): a wall, the map's edge or another "
	 "creature is in the way"},
	{"map: |\n  g....\n  .....\n  ...#.\n  .....\n  .....\nlegend: {g: goblin}",
	 "{use: ogre, at: [2, 3]}", NULL},
};

static void test_complaints(void **unused)
{
	(void)unused;
	judge_complaints("dungeoneers", "goblin", rows,
			 (int)(sizeof rows / sizeof rows[0]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_complaints)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
