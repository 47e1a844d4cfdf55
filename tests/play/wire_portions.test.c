/* SPDX-License-Identifier: MIT
 *
 * A fight that is played in portions, here of one decision each, sends the same lines as
 * one that is played at once; between portions no question is open and no answer is
 * accepted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buffer.h"
#include "play/wire.h"
#include "share.h"

#define ONE_DECISION 1e-9 /* milliseconds */

struct play {
	struct session session;
	struct wire wire;
	struct buffer lines;
	struct sink sink;
	struct json json;
	char room[SINK_ROOM];
	int portions;
};

static bool keep(void *context, const char *bytes, size_t count)
{
	buffer_add_bytes(context, bytes, count);
	return true;
}

static void begin(struct play *play, const char *path, double portion_ms)
{
	struct session *session = &play->session;

	memset(play, 0, sizeof *play);
	sink_init(&play->sink, play->room, keep, &play->lines);
	play->json = json_in(&play->sink);
	session->problems = affray_problems_new();
	session->portion_ms = portion_ms;
	assert_int_equal(
		affray_scenario_load(&session->scenario, path, session->problems),
		AFFRAY_OK);
	assert_int_equal(affray_fight_new(&session->fight, session->scenario, 5, 1,
					  session->problems),
			 AFFRAY_OK);
	assert_true(session_seat(session));
}

static void finish(struct play *play)
{
	wire_end(&play->wire);
	session_close(&play->session);
	affray_scenario_free(play->session.scenario);
	affray_problems_free(play->session.problems);
	buffer_free(&play->lines);
}

/* `line` leads to one error and nothing else. */
static void assert_refused(struct play *play, const char *line)
{
	size_t before;

	sink_flush(&play->sink);
	before = play->lines.length;
	wire_take(&play->wire, AFFRAY_ASKS, line);
	sink_flush(&play->sink);
	assert_memory_equal(play->lines.start + before, "{\"type\":\"error\"", 15);
	assert_ptr_equal(strchr(play->lines.start + before, '\n'),
			 play->lines.start + play->lines.length - 1);
	play->lines.length = before; /* forgets the error line */
}

static enum affray_stop work(struct play *play)
{
	while (wire_works(&play->wire)) {
		play->portions++;
		assert_true(play->session.is_under_way);
		assert_refused(play, "{\"auto\":1}");
		assert_refused(play, "{\"undo\":1}");
		assert_refused(play, "{\"get\":\"odds\"}");
		assert_refused(play, "no JSON");
		wire_more(&play->wire);
	}
	return session_stands(&play->session);
}

static void play_to_end(struct play *play)
{
	enum affray_stop stop = wire_start(&play->wire, &play->session, &play->json);

	if (stop != AFFRAY_ENDED && !play->session.is_under_way)
		wire_stopped(&play->wire);
	stop = work(play);
	for (int i = 1; stop != AFFRAY_ENDED; i++) {
		const char *line = i % 9 == 0	? "{\"undo\":1}"
				   : i % 5 == 0 ? "{\"again\":1,\"id\":3}"
						: "{\"auto\":1,\"id\":\"x\"}";

		assert_true(i < 5000);
		wire_take(&play->wire, stop, line);
		stop = work(play);
	}
	sink_flush(&play->sink);
}

static void test_same_lines(void **unused)
{
	static const char *const paths[] = {
		"scenarios/threa/skirmish.yaml", "scenarios/orge/duel.yaml",
		"scenarios/apocrypha/duel.yaml", "scenarios/dungeoneers/den.yaml",
		"scenarios/wounddice/ambush.yaml"};
	static struct play whole, portions;

	(void)unused;
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		if (is_left_out(i, 3))
			continue;
		begin(&whole, paths[i], 0);
		begin(&portions, paths[i], ONE_DECISION);
		play_to_end(&whole);
		play_to_end(&portions);
		assert_int_equal(whole.portions, 0);
		assert_true(portions.portions > 0);
		assert_int_equal(whole.lines.length, portions.lines.length);
		assert_memory_equal(whole.lines.start, portions.lines.start,
				    whole.lines.length);
		finish(&whole);
		finish(&portions);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_lines)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
