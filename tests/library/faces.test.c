/* SPDX-License-Identifier: MIT
 *
 * Dice that were given face by face are told with these faces: when thrown, by a fork, by
 * a fight told again, and by its record. A total stays a total. Neither changes the
 * fight.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "affray.h"
#include "engine/dice.h"

enum { MOST_ROLLS = 400, MOST_STOPS = 3000 };

/* One scenario of each book, for 4dF+; d10000 and d100; pools; sums of mixed dice; d6 and
 * orders. */
static const char *const scenarios[] = {
	"scenarios/threa/duel.yaml",	    "scenarios/orge/duel.yaml",
	"scenarios/apocrypha/rooms.yaml",   "scenarios/wounddice/pistol-duel.yaml",
	"scenarios/dungeoneers/brawl.yaml",
};

/* ---- the events of each roll ---- */

struct told {
	int count;
	struct roll {
		int total, face_count, faces[MAX_FACES];
		char dice[32];
	} rolls[MOST_ROLLS];
};

static void hear(void *context, const struct affray_event *event)
{
	struct told *told = context;
	struct roll *roll = &told->rolls[told->count];

	if (event->type != AFFRAY_ROLL || told->count == MOST_ROLLS)
		return;
	told->count++;
	roll->total = event->value;
	roll->face_count = event->face_count;
	snprintf(roll->dice, sizeof roll->dice, "%s", event->item);
	for (int i = 0; i < event->face_count && i < MAX_FACES; i++)
		roll->faces[i] = event->faces[i];
}

static void assert_same_faces(const struct told *a, const struct told *b)
{
	assert_int_equal(a->count, b->count);
	for (int i = 0; i < a->count; i++) {
		const struct roll *x = &a->rolls[i], *y = &b->rolls[i];

		assert_int_equal(x->total, y->total);
		assert_int_equal(x->face_count, y->face_count);
		assert_memory_equal(x->faces, y->faces, sizeof x->faces);
	}
}

/* ---- playing with real dice ---- */

static struct affray_fight *begin(const char *path, struct told *told)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;
	struct affray_fight *fight = NULL;

	if (affray_scenario_load(&scenario, path, problems) != AFFRAY_OK ||
	    affray_fight_new(&fight, scenario, 3, 1, problems) != AFFRAY_OK)
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_fight_real_dice(fight, NULL, true, NULL);
	affray_fight_listen(fight, 1u << AFFRAY_ROLL, AFFRAY_SEES_ALL, hear, told);
	affray_scenario_free(scenario);
	affray_problems_free(problems);
	return fight;
}

/* Random faces that these dice can show, not the derived ones. */
static int throw_faces(const char *name, struct generator *g, struct shelf *shelf,
		       int faces[MAX_FACES])
{
	struct dice dice;

	assert_true(dice_read(name, &dice));
	return dice_faces(shelf, dice, dice_draw(shelf, dice, g), g, faces);
}

static void assert_told(const struct told *told, const int *faces, int count)
{
	const struct roll *last = &told->rolls[told->count - 1];

	assert_int_equal(last->face_count, count);
	assert_memory_equal(last->faces, faces, (size_t)count * sizeof *faces);
}

/* Gives two of three rolls face by face and the third as a total; returns the number
 * given by faces. */
static int play(struct affray_fight *fight, struct told *told)
{
	struct generator g = generator_for(9, 1, STREAM_TACTIC);
	struct shelf *shelf = shelf_new();
	int given = 0, rolls = 0;

	while (affray_fight_advance(fight) == AFFRAY_ROLLS && told->count < MOST_ROLLS) {
		const struct affray_roll *roll = affray_fight_roll(fight);
		int before = told->count, faces[MAX_FACES], total;
		int count = throw_faces(roll->dice, &g, shelf, faces);
		struct dice dice;

		assert_true(dice_read(roll->dice, &dice));
		assert_true(dice_total(dice, faces, count, &total));
		if (count > MAX_FACES || ++rolls % 3 == 0) {
			assert_int_equal(affray_fight_total(fight, total, NULL),
					 AFFRAY_OK);
			continue;
		}
		assert_int_equal(affray_fight_faces(fight, faces, count, NULL),
				 AFFRAY_OK);
		affray_fight_advance(fight);
		given++;
		if (told->count == before + 1)
			assert_told(told, faces, count);
	}
	shelf_free(shelf);
	return given;
}

static struct affray_fight *read_back(const struct affray_fight *fight, struct told *told)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_fight *again;
	char *text;
	size_t length;

	assert_int_equal(affray_fight_write(fight, &text, &length), AFFRAY_OK);
	if (affray_fight_read(&again, text, length, "t.fight", problems) != AFFRAY_OK)
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_free(text);
	affray_problems_free(problems);
	affray_fight_listen(again, 1u << AFFRAY_ROLL, AFFRAY_SEES_ALL, hear, told);
	affray_fight_advance(again);
	assert_int_equal(affray_fight_record_check(again, NULL), AFFRAY_OK);
	return again;
}

static void test_faces_are_told_as_they_were_given(void **state)
{
	static struct told told, retold, read;

	(void)state;
	for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
		struct affray_fight *fight, *resumed;

		memset(&told, 0, sizeof told);
		memset(&retold, 0, sizeof retold);
		memset(&read, 0, sizeof read);
		fight = begin(scenarios[i], &told);
		assert_true(play(fight, &told) > 3);
		assert_int_equal(
			affray_fight_tell(fight, AFFRAY_SEES_ALL, 1, hear, &retold),
			AFFRAY_OK);
		assert_same_faces(&told, &retold);
		resumed = read_back(fight, &read);
		assert_same_faces(&told, &read);
		assert_int_equal(affray_fight_hash(resumed), affray_fight_hash(fight));
		affray_fight_free(fight);
		affray_fight_free(resumed);
	}
}

/* ---- as lines ---- */

static const char head[] = "affray fight 1\nscenario: scenarios/threa/duel.yaml\nseed: "
			   "3\ndice: seed\nunanswered: tactic\n";

static void assert_saved(const char *line, const char *saved)
{
	char text[300], *written;
	size_t length;
	struct affray_fight *fight;
	struct affray_problems *problems = affray_problems_new();

	snprintf(text, sizeof text, "%s%s\n", head, line);
	if (affray_fight_read(&fight, text, strlen(text), "t.fight", problems) !=
	    AFFRAY_OK)
		fail_msg("%s", affray_problems_line(problems, 0));
	affray_fight_advance(fight);
	assert_int_equal(affray_fight_write(fight, &written, &length), AFFRAY_OK);
	if (!strstr(written, saved))
		fail_msg("%s is not in\n%s", saved, written);
	affray_free(written);
	affray_fight_free(fight);
	affray_problems_free(problems);
}

static void test_a_save_keeps_faces_and_totals(void **state)
{
	(void)state;
	assert_saved("roll 4dF+: 1 0 -1 1", "\nroll 4dF+: 1 0 -1 1\n");
	assert_saved("roll 4dF+: 1 1 1 1 0 1 0 -1", "\nroll 4dF+: 1 1 1 1 0 1 0 -1\n");
	assert_saved("roll 4dF+: 2", "\nroll 4dF+: 2\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_faces_are_told_as_they_were_given),
		cmocka_unit_test(test_a_save_keeps_faces_and_totals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
