/* SPDX-License-Identifier: MIT
 *
 * The wire sends only what a seat may know, in random fights of every scenario that
 * ships. At every question and for every side:
 *
 *	hello and state name no creature that hides from it
 *	the listed values are exactly those that it may read one by one
 *	no turn and no place in the order belongs to a hidden creature
 */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "share.h"
#include "base/buffer.h"
#include "play/wire_write.h"

enum { STOPS_EACH = 8, READ_AT = 5 }; /* reading all values takes long */

static char room[SINK_ROOM];
static struct buffer text;
static int hidden_seen, refused_seen; /* 0 would prove nothing */

static bool keep(void *context, const char *bytes, size_t count)
{
	buffer_add_bytes(context, bytes, count);
	return true;
}

/* ---- names ---- */

static void check_names(const struct seen *seen)
{
	struct sink sink;
	struct json json;

	buffer_free(&text);
	memset(&text, 0, sizeof text);
	sink_init(&sink, room, keep, &text);
	json = json_in(&sink);
	wire_hello(&json, seen, "me", NULL);
	wire_state(&json, seen, NULL);
	sink_flush(&sink);
	for (int who = 0; who < affray_scenario_creatures(seen->scenario); who++) {
		char quoted[128];

		snprintf(quoted, sizeof quoted, "\"%s\"",
			 affray_scenario_creature(seen->scenario, who));
		if (!affray_fight_is_hidden(seen->fight, seen->view, who)) {
			if (wire_knows(seen, who))
				assert_non_null(strstr(text.start, quoted));
			continue;
		}
		hidden_seen++;
		if (strstr(text.start, quoted))
			fail_msg("%s is hidden, but side %d reads %s", quoted, seen->view,
				 text.start);
	}
}

static void check_order(const struct seen *seen)
{
	int who = affray_fight_turn(seen->fight, seen->view);

	assert_false(affray_fight_is_hidden(seen->fight, seen->view, who));
	for (int i = 0; (who = affray_fight_order(seen->fight, seen->view, i)) >= 0; i++)
		assert_false(affray_fight_is_hidden(seen->fight, seen->view, who));
}

/* ---- values ---- */

struct listed {
	const struct seen *seen;
	const char *name; /* the creature's name, or NULL */
	int count;
};

static void check_value(void *context, const struct affray_value *value)
{
	struct listed *listed = context;
	const struct seen *seen = listed->seen;
	char path[256];
	int number;

	snprintf(path, sizeof path, "%s%s%s", listed->name ? listed->name : "",
		 listed->name ? "." : "", value->key);
	if (affray_fight_get(seen->fight, seen->view, path, &number) != AFFRAY_OK)
		fail_msg("%s is listed for side %d, but not to be read", path,
			 seen->view);
	assert_int_equal(number, value->value);
	listed->count++;
}

static void check_values(const struct seen *seen, int who)
{
	struct listed listed = {seen, affray_scenario_creature(seen->scenario, who), 0};
	const char *path;
	char copy[256];
	int value, readable = 0;

	for (int i = 0; (path = affray_fight_path(seen->fight, who, i)); i++) {
		snprintf(copy, sizeof copy, "%s", path);
		if (affray_fight_get(seen->fight, seen->view, copy, &value) == AFFRAY_OK)
			readable++;
		else
			refused_seen++;
	}
	affray_fight_values(seen->fight, seen->view, who, check_value, &listed);
	assert_int_equal(listed.count, readable);
}

/* ---- fights ---- */

static void check_stop(struct affray_fight *fight, struct affray_scenario *scenario,
		       bool with_values)
{
	for (int side = 0; side < affray_scenario_sides(scenario); side++) {
		struct seen seen = {.fight = fight, .scenario = scenario, .view = side};

		check_names(&seen);
		check_order(&seen);
		for (int who = -1;
		     with_values && who < affray_scenario_creatures(scenario); who++)
			check_values(&seen, who);
	}
}

static void play(const char *path, bool with_values)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario;
	struct affray_fight *fight;

	assert_int_equal(affray_scenario_load(&scenario, path, problems), AFFRAY_OK);
	assert_int_equal(affray_fight_new(&fight, scenario, 5, 1, problems), AFFRAY_OK);
	assert_int_equal(affray_fight_seat(fight, NULL, "random", problems), AFFRAY_OK);
	affray_fight_stepwise(fight, true);
	for (int i = 0; i < STOPS_EACH && affray_fight_advance(fight) == AFFRAY_ASKS; i++)
		check_stop(fight, scenario, with_values && i == READ_AT);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	affray_problems_free(problems);
}

static void test_wire_keeps_secrets(void **state)
{
	glob_t files;

	(void)state;
	assert_int_equal(glob("scenarios/*/*.yaml", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++)
		if (!is_left_out(i, 8))
			play(files.gl_pathv[i], i % 4 == 0);
	globfree(&files);
	buffer_free(&text);
	assert_true(hidden_seen > 0 || is_quick());
	assert_true(refused_seen > 0 || is_quick());
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_wire_keeps_secrets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
