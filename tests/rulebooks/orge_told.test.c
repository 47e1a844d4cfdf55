/* SPDX-License-Identifier: MIT
 *
 * orge: every note and every condition of the book is told in some fight, with a value in
 * its range.
 */
#include "share.h"
#include "told.h"

static void test_notes_and_conditions(void **unused)
{
	/* clang-format off */
	static const struct counting notes[] = {
		{"a zone of silence ends", 0, 3},
		{"a zone of silence falls", 3, 5},
		{"abandons casting {item}", 0, 0},
		{"abandons reloading {the item}", 0, 0},
		{"abandons the act begun before", 0, 0},
		{"acts first", 1, 64},
		{"acts next", 1, 63},
		{"goes on with the act begun before", 1, 60},
		{"acts first: the tie was thrown for", 2, 64},
		{"begins an attack with {the item} that takes longer", 1, 100},
		{"begins something that takes longer", 1, 100},
		{"binds {target's} wounds", 0, 0},
		{"brings the declared acts to bear", 1, 64},
		{"brings {item} to bear on {target}", 0, 32},
		{"brings {item} to bear around {target}", 1, 20},
		{"brings {item} to bear around a tile", 1, 20},
		{"brings {item} to bear all around", 1, 20},
		{"may meditate on {item} to reach level {value}", 1, 50},
		{"cannot be pushed about any more", 8, 8},
		{"can run no farther from {target}", 0, 0},
		{"can no longer bring the declared acts to bear", 1, 64},
		{"cannot finish the act begun before: {item}", 0, 0},
		{"cannot miss {target}", 0, 0},
		{"carries on: {target} is in the way", 0, 0},
		{"deflects the spell", 0, 0},
		{"discovers {target}", 0, 0},
		{"does not reach {target}", 0, 0},
		{"endangers {target} as well", 0, 0},
		{"finds no room in the bag", 0, 0},
		{"holds no weapon to lose", 0, 0},
		{"meets {target} on its way", 0, 0},
		{"nobody can act", 1, 200},
		{"finds {target} gone: all in vain", 0, 32},
		{"faces {direction}", 0, 7},
		{"finishes casting {item} at {target}", 1, 60},
		{"finishes reloading {the item}", 1, 60},
		{"finishes the attack begun before", 1, 60},
		{"finishes the act begun before", 1, 60},
		{"flees from {target}", 1, 20000},
		{"follows the creature escorted", 0, 0},
		{"fools {target} with a sham wound", 0, 0},
		{"goes all-out: no point is left to defend", 0, 0},
		{"grapple", 2, 3},
		{"has a broken weapon", 170, 199},
		{"has a used shield", 25, 54},
		{"has a used weapon", 50, 109},
		{"has a weapon as good as new", 0, 0},
		{"has a weapon beyond repair", 200, 200},
		{"has a worn-out shield", 55, 84},
		{"has a worn-out weapon", 110, 169},
		{"has another magazine at hand", 1, 10},
		{"has broken armour", 128, 149},
		{"is hurt the more for being helpless", 2, 5},
		{"is hurt like the helpless, taken unawares", 2, 5},
		{"has {count phases} in this round: all agreed", 1, 4},
		{"succeeds with {target}", 0, 1},
		{"has let the aim slip", 1, 3},
		{"has lightly used armour", 1, 37},
		{"has loaded the weapon", 1, 60},
		{"has one more phase", 0, 0},
		{"has reacted", 0, 0},
		{"has several in the zone of the blow", 2, 32},
		{"has worn-out armour", 83, 127},
		{"has {target} in the burst", 2, 2},
		{"has {target} in the area of the spell", 0, 0},
		{"has {target} on the missile's way", 0, 1},
		{"is hurt: a critical failure", 1, 100},
		{"initiative is thrown", 1, 200},
		{"is disturbed while resting", 0, 1},
		{"is drawn into the fight", 0, 0},
		{"is distracted by the wound", 0, 0},
		{"is driven by madness", 1, 4},
		{"drains {value} HP", 1, 200},
		{"has a chance of {value} % before the modifiers", 1, 100},
		{"has +{value} % damage on the next blow", 15, 45},
		{"has +{value} on the shot", 20, 45},
		{"has +{value} to defend", 5, 20},
		{"shoves {target}", 0, 0},
		{"is hit and loses the aim", 1, 3},
		{"is hit and loses the gathered power", 1, 3},
		{"is immune to the spell", 0, 0},
		{"is struck by the spell that failed", 1, 100},
		{"is too tired to strike", 0, 2000},
		{"is unable to act", 0, 0},
		{"is unaware and has no phase", 0, 0},
		{"kick", 2, 3},
		{"knows no fear", 0, 0},
		{"does no harm to {target}", 0, 0},
		{"lands a blow on {target}", 0, 1000},
		{"lives the time that the fight held back", 7, 1400},
		{"tries {item} on {target}", 0, 32},
		{"loses {the item}", 0, 0},
		{"may not choose where the blow lands", 0, 0},
		{"meets nobody in the area: all in vain", 0, 0},
		{"might hit {target}, a friend", 0, 0},
		{"moves and loses the aim", 1, 3},
		{"one of them was aware, so all are", 0, 0},
		{"pierce", 2, 3},
		{"punch", 2, 3},
		{"puts the thing into the bag", 1, 10},
		{"reacts and loses the aim", 1, 3},
		{"sees nobody to flee from", 0, 0},
		{"sees the truce accepted by all", 0, 0},
		{"sees the spell fizzle", 0, 0},
		{"shams a wound that nobody sees", 0, 0},
		{"shoots at nobody: the missile is lost", 0, 0},
		{"shoots at {target} past everybody else", 0, 0},
		{"shoots beyond range at {target}", 1, 40000},
		{"comes out of hiding", 0, 0},
		{"slash", 2, 3},
		{"stab", 2, 3},
		{"stands outside, with {count phases} in this round", 2, 8},
		{"steps between the blow and {target}", 0, 0},
		{"strikes at nobody: a fruitless movement", 0, 0},
		{"strikes at {target}", 0, 32},
		{"strikes with venom", 0, 0},
		{"strikes {target} with the spell", 0, 0},
		{"strikes to knock out {target}", 0, 32},
		{"strikes at {target}, who turns away", 0, 0},
		{"strikes with a weapon that is worn out", 1, 100},
		{"throws {target} off balance", 0, 0},
		{"tries to block", 1, 1},
		{"tries to disengage", 3, 3},
		{"tries to dodge", 2, 2},
		{"tries to parry", 2, 2},
		{"tries to resist", 1, 1},
		{"the time passes that the fight held back", 7, 1400},
		{"waits", 0, 0},
		{"warns {target}", 0, 0},
		{"was on the watch for {target}", 0, 0},
		{"works the spell on {target}", 0, 0},
		{NULL, 0, 0},
	};
	static const struct counting comes[] = {
		{"acid", 1, 255},
		{"blessed", 5, 5},
		{"blinded", 2, 2},
		{"bouncing", 1, 250},
		{"burning", 3, 3},
		{"charmed", 5, 5},
		{"destabilised", 1, 1},
		{"disengaged", 1, 1},
		{"drugged", 10, 10},
		{"exposed", 5, 5},
		{"hasted", 5, 5},
		{"held", 1, 255},
		{"intimidated", 2, 2},
		{"lamp", 0, 0},
		{"mad", 5, 5},
		{"paralysed", 3, 5},
		{"poisoned", 1, 20},
		{"possessed", 3, 3},
		{"scared", 255, 255},
		{"singing", 0, 0},
		{"sleeping", 3, 5},
		{"stunned", 1, 3},
		{"surrendered", 0, 0},
		{"unaware", 1, 1},
		{"unconscious", 5, 5},
		{NULL, 0, 0},
	};
	static const struct counting goes[] = {
		{"acid", 0, 0},
		{"bleeding", 0, 0},
		{"blessed", 0, 0},
		{"burning", 0, 0},
		{"charmed", 0, 0},
		{"cursed", 0, 0},
		{"discipline", 0, 0},
		{"held", 0, 0},
		{"paralysed", 0, 0},
		{"poisoned", 0, 0},
		{"scared", 0, 0},
		{"singing", 0, 0},
		{"sleeping", 0, 0},
		{"stunned", 0, 0},
		{"unaware", 0, 0},
		{"unconscious", 0, 0},
		{NULL, 0, 0},
	};
	/* clang-format on */

	(void)unused;
	judge_fights("orge", notes, comes, goes);
}

/* ---- other parts of events ---- */

struct outcome {
	const char *file;
	enum affray_decision last; /* last decision of the deed */
};

/* ORG-STA-01: a condition names a state row of its creature; only bleeding has none. */
static void has_row(void *context, const struct affray_event *event)
{
	struct outcome *outcome = context;

	if (event->type == AFFRAY_CONDITION && !event->row_key &&
	    strcmp(event->label, "bleeding") != 0)
		fail_msg("%s: \"%s\" names no row", outcome->file, event->label);
	if (event->decides)
		outcome->last = event->decides;
}

static enum affray_decision last_decision(const char *file)
{
	struct outcome outcome = {.file = file};
	struct affray_fight *fight;
	char path[400];

	snprintf(path, sizeof path, "tests/fights/orge/%s", file);
	assert_ok(affray_fight_load(&fight, path, problems));
	affray_fight_record_alone(fight);
	affray_fight_listen(fight,
			    AFFRAY_EVENT_BIT(AFFRAY_NOTE) |
				    AFFRAY_EVENT_BIT(AFFRAY_CHECK) |
				    AFFRAY_EVENT_BIT(AFFRAY_CONDITION),
			    AFFRAY_SEES_ALL, has_row, &outcome);
	affray_fight_advance(fight);
	affray_fight_free(fight);
	return outcome.last;
}

static void test_conditions_name_their_row(void **unused)
{
	DIR *folder = opendir("tests/fights/orge");
	struct dirent *entry;

	(void)unused;
	while ((entry = readdir(folder)))
		if (entry->d_name[0] != '.' && !is_file_left_out(entry->d_name, 9))
			last_decision(entry->d_name);
	closedir(folder);
}

/* ORG-LNG-01: why a long act has failed. */
static void hear_reason(void *context, const struct affray_event *event)
{
	char *reason = context;

	if (strncmp(event->text, "cannot finish", 13) == 0)
		snprintf(reason, 60, "%s", event->item);
}

static void test_reasons(void **unused)
{
	static const char *const rows[][2] = {
		{"patient-out-of-reach", "the patient is out of reach"},
		{"first-aid-with-full-hands", "no hand is free"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct affray_fight *fight;
		char path[100], reason[60] = "";

		snprintf(path, sizeof path, "tests/fights/orge/%s.fight", rows[i][0]);
		assert_ok(affray_fight_load(&fight, path, problems));
		affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_NOTE), AFFRAY_SEES_ALL,
				    hear_reason, reason);
		affray_fight_advance(fight);
		affray_fight_free(fight);
		assert_string_equal(reason, rows[i][1]);
	}
}

/* ORG-INI-02: Quickness factors are in ten thousandths. */
static void hear_scale(void *context, const struct affray_event *event)
{
	if (strcmp(event->label, "Quickness factor") == 0)
		*(int *)context = event->scale;
}

static void test_scale_of_factors(void **unused)
{
	struct affray_fight *fight;
	int scale = 0;

	(void)unused;
	assert_ok(affray_fight_load(&fight, "tests/fights/orge/ex-08-initiative.fight",
				    problems));
	affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_SUM), AFFRAY_SEES_ALL,
			    hear_scale, &scale);
	affray_fight_advance(fight);
	affray_fight_free(fight);
	assert_int_equal(scale, -10000);
}

/* A deed against an immune creature fails. */
static void test_the_immune(void **unused)
{
	static const char *const undone[] = {"spell-terror.fight",
					     "undead-not-frightened.fight",
					     "immune-plague.fight"};

	(void)unused;
	for (size_t i = 0; i < sizeof undone / sizeof undone[0]; i++)
		if (last_decision(undone[i]) != AFFRAY_UNDONE)
			fail_msg("%s: the deed stands", undone[i]);
	assert_int_equal(last_decision("spell-terror-works.fight"), AFFRAY_SUCCEEDS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_notes_and_conditions),
		cmocka_unit_test(test_conditions_name_their_row),
		cmocka_unit_test(test_reasons),
		cmocka_unit_test(test_scale_of_factors),
		cmocka_unit_test(test_the_immune),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
