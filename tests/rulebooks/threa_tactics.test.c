/* SPDX-License-Identifier: MIT
 *
 * Answers of threa's scripted tactic in one turn of `a`. Each row is a mistake that it
 * once made, or a knob that changes its answers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "affray.h"

struct row {
	const char *name, *place, *a, *b; /* place is a distance or a map */
	const char *edicts[4];
	/* parts of the answers " action melee_attack payment fat ..." */
	const char *does, *does_not;
};

static const struct row rows[] = {
	{"boosts a blow that may decide the fight",
	 "distance: 1",
	 "{use: aldric, name: a}",
	 "{use: aldric, name: b}",
	 {"set b.ap 0"},
	 " action melee_attack",
	 " boost_fat 0"},
	{"boosts by AP that a single FAT would leave idle",
	 "distance: 1",
	 "{use: aldric, name: a}",
	 "{use: wolf, name: b}",
	 {"set a.ap 5", "set a.fat 3", "set b.ap 0", "set b.fat 12"},
	 " boost_ap 3 boost_fat 1",
	 " boost_ap 2"},
	{"leaves arrows stowed while it has some at hand",
	 "distance: 40",
	 "{use: elf_archer, name: a, set: {stowed.arrow: 24}}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0"},
	 " action ranged_attack",
	 " action retrieve"},
	{"fetches arrows when it has none at hand",
	 "distance: 40",
	 "{use: elf_archer, name: a, set: {ammo: {}, stowed: {arrow: 24}}}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0"},
	 " action retrieve",
	 NULL},
	{"draws the dagger when foes are near and arrows are not",
	 "distance: 1",
	 "{use: elf_archer, name: a, set: {ammo: {}, stowed: {arrow: 24}}}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0"},
	 " action ready_item payment ap action melee_attack weapon dagger",
	 " action retrieve"},
	{"does not kick while it can shoot",
	 "distance: 1",
	 "{use: elf_archer, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0"},
	 " action ranged_attack",
	 " action melee_attack"},
	{"has no use for the shield as a second weapon",
	 "distance: 1",
	 "{use: dwarf_guard, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0"},
	 " action melee_attack weapon axe",
	 " action dual_attack"},
	{"too tired to bite well, it bites or rests, and does not stand there",
	 "distance: 1",
	 "{use: wolf, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0", "set a.fat 3"},
	 " action ",
	 ": action pass"},
	{"throws at one who stands before it, from the belt",
	 "distance: 1",
	 "{use: goblin, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0"},
	 " action throw source belt",
	 " source hand"},
	{"parries when several are at it and its blade is better than its legs",
	 "distance: 1",
	 "{use: aldric, name: a, set: {skills.swords: 9, skills.dodge: 2}}",
	 "{use: aldric, name: b, count: 3}",
	 {"set a.ap 1"},
	 " action enter_parry parry_with weapon",
	 NULL},
	{"drinks what it holds when its life is low",
	 "distance: 60",
	 "{use: staff_monk, name: a, set: {weapons: []}}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0", "set a.vit 4"},
	 " action ready_item payment ap action use_item",
	 NULL},
	{"gives first aid where nobody disturbs it",
	 "distance: 200",
	 "{use: staff_monk, name: a, set: {skills.first_aid: 6, items: []}}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0", "set a.vit 5"},
	 " action first_aid",
	 NULL},
	{"strikes down who cannot parry before the one who can",
	 "distance: 1",
	 "{use: aldric, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0", "set b.stance prone"},
	 " action melee_attack",
	 NULL},
	{"goes into parry mode when it has struck, not before",
	 "distance: 1",
	 "{use: aldric, name: a, set: {skills.swords: 9}}",
	 "{use: aldric, name: b, count: 2}",
	 {0},
	 " action melee_attack",
	 " action enter_parry parry_with weapon payment fat action melee_attack"},
	{"goes into no parry mode where nobody is near",
	 "distance: 20",
	 "{use: goblin, name: a, set: {weapons: [dagger]}}",
	 "{use: elf_archer, name: b}",
	 {"set a.fat 5"},
	 " action ",
	 " action enter_parry"},
	{"crouches where daggers fly",
	 "distance: 6",
	 "{use: aldric, name: a}",
	 "{use: halfling_blade, name: b}",
	 {"set a.ap 0"},
	 " action stance stance crouch",
	 NULL},
	{"stands up before it goes",
	 "distance: 8",
	 "{use: aldric, name: a}",
	 "{use: wolf, name: b}",
	 {"set a.stance crouch", "set b.ap 0"},
	 ": action stance stance stand action ",
	 NULL},
	{"runs where the archer does not see it",
	 "map: |\n"
	 "    ................................................................\n"
	 "    .....................##.........................................\n"
	 "    ................................................................",
	 "{use: goblin, name: a, at: [60, 0]}",
	 "{use: elf_archer, name: b, at: [1, 1]}",
	 {"set b.ap 0"},
	 " action full_sprint tile 35,1",
	 NULL},
	{"shoots from where the foe is seen, and comes no nearer than that",
	 "map: |\n    ..............................\n    "
	 "...##.........................\n"
	 "    ..............................",
	 "{use: elf_archer, name: a, at: [1, 1]}",
	 "{use: wolf, name: b, at: [29, 1]}",
	 {"set b.ap 0"},
	 " action free_move tile 0,0 action ranged_attack",
	 NULL},
	{"prepares no arrows for scales that turn them",
	 "distance: 30",
	 "{use: elf_archer, name: a}",
	 "{use: dragon, name: b}",
	 {"set b.ap 0"},
	 " action ",
	 " action prep"},
	{"stuns a foe whom its blade cannot hurt",
	 "distance: 1",
	 "{use: aldric, name: a}",
	 "{use: dragon, name: b}",
	 {"set b.ap 0"},
	 " action stun",
	 " action melee_attack"},
	{"draws the dagger to stun one whom its arrows cannot hurt",
	 "distance: 1",
	 "{use: elf_archer, name: a}",
	 "{use: dragon, name: b}",
	 {"set b.ap 0"},
	 " action ready_item payment ap action stun weapon dagger",
	 " action ranged_attack"},
	{"runs at one whom its arrows cannot hurt, with the dagger in hand",
	 "distance: 20",
	 "{use: elf_archer, name: a}",
	 "{use: dragon, name: b}",
	 {"set b.ap 0"},
	 " action ready_item payment ap action sprint",
	 NULL},
	{"stuns with what it kept for a dodge: the stunned do not strike",
	 "distance: 1",
	 "{use: elf_archer, name: a, set: {weapons: [dagger], skill_total: 90}}, "
	 "{use: wolf, name: c, count: 2}",
	 "{use: dragon, name: b, set: {skill_total: 60}}",
	 {"set a.ap 1", "set b.ap 2", "set b.fat 8"},
	 ": action stun weapon dagger",
	 NULL},
	{"goes into no parry mode before a foe with breath",
	 "distance: 1",
	 "{use: aldric, name: a, set: {skills.swords: 9, skill_total: 90}}",
	 "{use: dragon, name: b, set: {skill_total: 60}}",
	 {"set a.ap 1", "set a.fat 2"},
	 ": action ",
	 " action enter_parry"},
	{"comes on until its breath reaches the foe",
	 "map: |\n"
	 "    ................................................................\n"
	 "    ................................................................",
	 "{use: dragon, name: a, at: [60, 0]}",
	 "{use: hunter, name: b, at: [1, 0]}",
	 {"set b.ap 0"},
	 " action sprint tile 42,0 payment ap action free_move tile 38,0",
	 NULL},
	{"throws the second of two daggers at one who is out of reach",
	 "distance: 8",
	 "{use: halfling_blade, name: a, set: {throwing: []}}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0", "set a.stance prone"},
	 " action throw",
	 NULL},
	{"steps up to one that cannot dodge before it throws",
	 "surprise: blue\nmap: |\n    ..:::......\n    .........."
	 ".\n    ...........\n    ..:::......",
	 "{use: goblin, name: a, at: [1, 1], set: {skills.daggers: 5}}",
	 "{use: elf_archer, name: b, at: [5, 2]}, {use: staff_monk, name: c, at: [5, 1]}",
	 {0},
	 ": action free_move",
	 NULL},
	{"goes for one who has exhausted itself and will be back in the next round",
	 "distance: 3",
	 "{use: aldric, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.fat 0", "set b.ap 0"},
	 " action melee_attack weapon long_sword",
	 NULL},
	{"lets one lie who will not be back soon",
	 "distance: 3",
	 "{use: aldric, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.fat 0", "set b.ap 0", "set b.pending_fat 9"},
	 ": action ",
	 " action free_move"},
	{"takes a blow and keeps its last point for its own",
	 "distance: 1",
	 "{use: wolf, name: a, set: {ap: 1, ap_max: 1, fat: 8}}",
	 "{use: wolf, name: b, set: {fat: 8}}",
	 {0},
	 " defense passive action melee_attack",
	 " defense dodge"},
	{"keeps its last FAT: parry mode is nothing to one who falls",
	 "distance: 1",
	 "{use: staff_monk, name: a}",
	 "{use: aldric, name: b}",
	 {"set a.ap 1", "set a.fat 1"},
	 " action ",
	 " action enter_parry"},
	{"pays with AP where its last FAT would lay it at the feet of the doomed",
	 "distance: 1",
	 "{use: staff_monk, name: a, set: {skills.polearms: 9, skill_total: 90}}",
	 "{use: aldric, name: b, count: 2, set: {skills.swords: 7, skill_total: 60}}",
	 {"set a.ap 2", "set a.fat 1", "set b-1.pending_fat 40", "set b-2.pending_fat 9"},
	 ": action melee_attack target b-2 weapon staff payment ap",
	 NULL},
	{"keeps FAT from the last foe while a doomed one will strike",
	 "distance: 1",
	 "{use: staff_monk, name: a, set: {skills.polearms: 9, skill_total: 90}}",
	 "{use: aldric, name: b, set: {skills.swords: 5, skills.dodge: 5, skill_total: "
	 "60}}, "
	 "{use: crossbowman, name: c, set: {weapons: [short_sword], ammo: {}, "
	 "skills.swords: 6, skills.dodge: 6, skill_total: 60}}",
	 {"set a.ap 3", "set a.fat 13", "set b.pending_fat 28", "set c.ap 1"},
	 " action melee_attack target c",
	 " boost_fat 11"},
	{"takes the turn from one of two who will fall when the round ends",
	 "distance: 1",
	 "{use: staff_monk, name: a, set: {skills.polearms: 9, skill_total: 90}}",
	 "{use: aldric, name: b, count: 2, set: {skills.swords: 7, skill_total: 60}}",
	 {"set a.ap 3", "set a.fat 9", "set b-1.pending_fat 40",
	  "set b-2.pending_fat 40"},
	 ": action knockback target b-1",
	 " action melee_attack"},
	{"is on its feet when the last foe falls",
	 "distance: 1",
	 "{use: aldric, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.ap 0", "set b.fat 1", "set a.pending_fat 10"},
	 " action melee_attack",
	 " boost_fat 9"},
	{"strikes with all it has when it will fall anyway",
	 "distance: 1",
	 "{use: aldric, name: a}",
	 "{use: aldric, name: b}",
	 {"set a.pending_fat 22"},
	 " boost_fat 6",
	 NULL},
	{"with a friend, keeps FAT for its own shot when it dodges",
	 "distance: 12",
	 "{use: goblin, name: a, set: {weapons: [shortbow, dagger], "
	 "ammo: {broadhead: 10}, skills.bows: 5}}, {use: orc_brawler, name: c}",
	 "{use: elf_archer, name: b, set: {skill_total: 100}}",
	 {"set b.fat 7"},
	 " boost_fat 6 action stance stance crouch action ranged_attack boost_fat 4",
	 NULL},
	{"keeps an AP for its own blow when it dodges",
	 "distance: 1",
	 "{use: aldric, name: a, set: {ap: 3}}",
	 "{use: aldric, name: b}",
	 {"set b.fat 5"},
	 " defense dodge payment ap boost_ap 0 boost_fat 10 action melee_attack",
	 NULL},
	{"steps out of the reach of one who will fall when the round ends",
	 "map: |\n    ..........\n    ..........\n    ..........",
	 "{use: staff_monk, name: a, at: [4, 1]}",
	 "{use: wolf, name: b, at: [6, 1]}",
	 {"set a.ap 0", "set b.pending_fat 40", "set b.pending_vit 20"},
	 ": action free_move tile 0,0",
	 " action melee_attack"},
	{"alone it wards off that blow",
	 "distance: 1",
	 "{use: aldric, name: a}",
	 "{use: staff_monk, name: b, set: {skills.polearms: 9, skill_total: 140}}",
	 {0},
	 " defense dodge payment ap boost_ap 0 boost_fat 9 ",
	 NULL},
	{"keeps the two AP of a run and a blow when it dodges",
	 "distance: 10",
	 "{use: orc_brawler, name: a, set: {ap: 3, ap_max: 3}}",
	 "{use: elf_archer, name: b}",
	 {0},
	 ": defense dodge payment fat ",
	 NULL},
	{"does not kick at the dead",
	 "distance: 1",
	 "{use: elf_archer, name: a}",
	 "{use: wolf, name: b}",
	 {"set b.pending_vit 40"},
	 " action ",
	 " action melee_attack"},
	{"puts AP that no FAT is left for into the same blow",
	 "distance: 1",
	 "{use: aldric, name: a, set: {skills.dodge: 8}}",
	 "{use: aldric, name: b, set: {skills.dodge: 10, skills.swords: 5}}",
	 {NULL},
	 " boost_ap 4 boost_fat 10",
	 " boost_ap 0"},
	{"keeps FAT for the second throw of its turn",
	 "distance: 2\nsurprise: blue",
	 "{use: goblin, name: a, set: {skills.daggers: 5}}",
	 "{use: aldric, name: b}, {use: elf_archer, name: c}",
	 {NULL},
	 " boost_fat 5",
	 " boost_fat 8"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

struct ear {
	char said[2000];
};

static void hear(void *context, const struct affray_event *event)
{
	struct ear *ear = context;
	size_t at = strlen(ear->said);

	if (event->round == 1 && event->who == 0)
		snprintf(ear->said + at, sizeof ear->said - at, " %s %s", event->label,
			 event->outcome);
}

static struct affray_scenario *load(const struct row *row, const char *tactic)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;
	char text[2000];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: threa\nname: test\n%s\nsides:\n"
		 "  - {name: red, tactic: %s, creatures: [%s]}\n"
		 "  - {name: blue, creatures: [%s]}\n",
		 row->place, tactic, row->a, row->b);
	if (affray_scenario_read(&scenario, text, strlen(text), row->name, problems))
		fail_msg("%s: %s", row->name, affray_problems_line(problems, 0));
	affray_problems_free(problems);
	return scenario;
}

/* The answers of `a` in the first round. */
static void play(const struct row *row, const char *tactic, struct ear *ear)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = load(row, tactic);
	struct affray_fight *fight;

	ear->said[0] = '\0';
	strcpy(ear->said, ":");
	assert_int_equal(affray_fight_new(&fight, scenario, 1, 1, NULL), AFFRAY_OK);
	affray_fight_threads(fight, 1);
	affray_fight_stepwise(fight, true);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	for (int i = 0; i < 4 && row->edicts[i]; i++) {
		if (affray_fight_edict(fight, row->edicts[i], problems))
			fail_msg("%s: %s: %s", row->name, row->edicts[i],
				 affray_problems_line(problems, 0));
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	}
	affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_ANSWER), AFFRAY_SEES_ALL, hear,
			    ear);
	for (int i = 0; i < 60 && affray_fight_advance(fight) == AFFRAY_ASKS; i++)
		;
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	affray_problems_free(problems);
}

static void test_positions(void **unused)
{
	struct ear ear;

	(void)unused;
	for (size_t i = 0; i < ROWS; i++) {
		play(&rows[i], "scripted", &ear);
		if (!strstr(ear.said, rows[i].does))
			fail_msg("%s: \"%s\" is missing: %s", rows[i].name, rows[i].does,
				 ear.said);
		if (rows[i].does_not && strstr(ear.said, rows[i].does_not))
			fail_msg("%s: \"%s\": %s", rows[i].name, rows[i].does_not,
				 ear.said);
	}
}

/* Each knob changes an answer somewhere. */
static void test_knobs(void **unused)
{
	static const struct {
		const char *knob;
		struct row row;
	} knobs[] = {
		{"{use: scripted, caution: 0}",
		 {"caution",
		  "distance: 1",
		  "{use: aldric, name: a}",
		  "{use: giant, name: b}",
		  {"set a.ap 1"},
		  NULL,
		  NULL}},
		{"{use: scripted, defense: 0}",
		 {"defense",
		  "distance: 1",
		  "{use: halfling_blade, name: a}",
		  "{use: aldric, name: b}",
		  {0},
		  NULL,
		  NULL}},
	};
	struct ear usual, other;

	(void)unused;
	for (size_t i = 0; i < sizeof knobs / sizeof knobs[0]; i++) {
		play(&knobs[i].row, "scripted", &usual);
		play(&knobs[i].row, knobs[i].knob, &other);
		if (strcmp(usual.said, other.said) == 0)
			fail_msg("%s changes nothing: %s", knobs[i].knob, usual.said);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_positions),
					   cmocka_unit_test(test_knobs)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
