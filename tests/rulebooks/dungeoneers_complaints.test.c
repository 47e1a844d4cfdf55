/* SPDX-License-Identifier: MIT
 *
 * Complaints of dungeoneers about scenarios that it cannot play (complaints.h).
 */
#include "complaints.h"

static const struct complaint_row rows[] = {
	{"", "{use: suori, set: {natural: [dagger]}}",
	 "dagger is held in a hand; expected a natural weapon (hands: 0)"},
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
	/* No creature starts on an earlier creature's tile, the first one's or
	 * another's. */
	{"map: |\n  g....\n  .....\n  ...#.\n  .....\n  .....\nlegend: {g: goblin}",
	 "{use: ogre, at: [0, 0]}",
	 "goblin does not fit at 0,0 (1 x 1 tiles): a wall, the map's edge or another "
	 "creature is in the way"},
	{"map: |\n  g....\n  .....\n  ...#.\n  .....\n  .....\nlegend: {g: goblin}",
	 "{use: ogre, at: [3, 0]}, {use: suori, at: [0, 0]}",
	 "goblin does not fit at 0,0 (1 x 1 tiles): a wall, the map's edge or another "
	 "creature is in the way"},
	{"map: |\n  g....\n  .....\n  ...#.\n  .....\n  .....\nlegend: {g: goblin}",
	 "{use: ogre, at: [3, 0]}, {use: suori, at: [4, 1]}",
	 "suori does not fit at 4,1 (1 x 1 tiles): a wall, the map's edge or another "
	 "creature is in the way"},
	{"map: |\n  g....\n  .....\n  ...#.\n  .....\n  .....\nlegend: {g: goblin}",
	 "{use: ogre, at: [3, 0]}, {use: suori, at: [4, 2]}", NULL},
	/* One piece in each slot, and two rings. */
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [cap, leather, boots, gloves, cloak, chain, sash, "
	 "band]}}",
	 NULL},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [band, band]}}", NULL},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [band, band, band]}}",
	 "suori cannot wear band too: that slot (ring) is taken"},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [cap, spangenhelm]}}",
	 "suori cannot wear spangenhelm too: that slot (head) is taken"},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [leather, plate]}}",
	 "suori cannot wear plate too: that slot (body) is taken"},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [boots, greaves]}}",
	 "suori cannot wear greaves too: that slot (feet) is taken"},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [gloves, gauntlet]}}",
	 "suori cannot wear gauntlet too: that slot (hands) is taken"},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [cloak, cloak]}}",
	 "suori cannot wear cloak too: that slot (back) is taken"},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [chain, chain]}}",
	 "suori cannot wear chain too: that slot (neck) is taken"},
	{"armor: {band: {slot: ring}, cap: {slot: head}, cloak: {slot: back}, chain: "
	 "{slot: neck}, "
	 "sash: {slot: belt}}",
	 "{use: suori, set: {armor: [sash, sash]}}",
	 "suori cannot wear sash too: that slot (belt) is taken"},
	/* The maximum of wounds for each size, and magica of twice the mind. */
	{"", "{use: suori, set: {size: tiny, wounds: 0}}", NULL},
	{"", "{use: suori, set: {size: tiny, wounds: 1}}",
	 "suori starts with 1 wounds; one of its size can have 0"},
	{"", "{use: suori, set: {size: small, wounds: 1}}", NULL},
	{"", "{use: suori, set: {size: small, wounds: 2}}",
	 "suori starts with 2 wounds; one of its size can have 1"},
	{"", "{use: suori, set: {size: medium, wounds: 2}}", NULL},
	{"", "{use: suori, set: {size: medium, wounds: 3}}",
	 "suori starts with 3 wounds; one of its size can have 2"},
	{"", "{use: suori, set: {size: large, wounds: 3}}", NULL},
	{"", "{use: suori, set: {size: large, wounds: 4}}",
	 "suori starts with 4 wounds; one of its size can have 3"},
	{"", "{use: suori, set: {size: huge, wounds: 4}}", NULL},
	{"", "{use: suori, set: {size: huge, wounds: 5}}",
	 "suori starts with 5 wounds; one of its size can have 4"},
	{"", "{use: suori, set: {size: massive, wounds: 5}}", NULL},
	{"", "{use: suori, set: {mind: 3, magica: 6}}", NULL},
	{"", "{use: suori, set: {mind: 3, magica: 7}}",
	 "suori starts with 7 magica; it can have 6"},
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
