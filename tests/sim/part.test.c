/* SPDX-License-Identifier: MIT
 *
 * Tests of parts: what is written is read back whole, and what cannot be is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "duel.h"
#include "sim/part.h"
#include "sim/pool.h"

static struct part *part, *back;
static char text[SINK_ROOM];
static size_t length;
static char room[SINK_ROOM];

static bool keep(void *context, const char *bytes, size_t count)
{
	(void)context;
	memcpy(text + length, bytes, count);
	length += count;
	return true;
}

static int make(void **unused)
{
	struct duel duel;
	struct sink sink;
	struct json json;
	struct job job = {.closeness = WATCH_DEEDS, .seed = UINT64_MAX, .first = 1};

	(void)unused;
	part = malloc(sizeof *part);
	back = malloc(sizeof *back);
	if (!part || !back || !duel_load(&duel, 5, 10, 4, 10, 8))
		return -1;
	subject_of(&part->subject, duel.scenario, "a \"b\".yaml", UINT64_MAX);
	part->subject.digest = UINT64_MAX - 5;
	part->total = 1000;
	part->shard = 2;
	part->shards = 3;
	tally_clear(&part->tally);
	job.scenario = duel.scenario;
	job.tally = &part->tally;
	shard_range(1000, 2, 3, &job.first, &job.count);
	pool_play(&job, 1, 1, NULL);
	part->tally.sums.curves[3][0][0] = (uint64_t)-7; /* a negative sum */
	sink_init(&sink, room, keep, NULL);
	json = json_in(&sink);
	part_write(&json, part);
	sink_flush(&sink);
	duel_free(&duel);
	return 0;
}

static int unmake(void **unused)
{
	(void)unused;
	free(part);
	free(back);
	return 0;
}

static void test_read_back(void **unused)
{
	struct problems problems = {0};

	(void)unused;
	assert_true(part_read(back, text, length, "part", &problems));
	assert_true(subject_same(&part->subject, &back->subject));
	assert_string_equal(back->subject.scenario, "a \"b\".yaml");
	assert_string_equal(back->subject.creature[1].name, "weak");
	assert_int_equal(back->subject.seed, UINT64_MAX);
	assert_int_equal(back->shard, 2);
	assert_memory_equal(&back->tally, &part->tally, sizeof back->tally);
}

/* Shards are the whole, without gap or overlap. */
static void test_ranges(void **unused)
{
	static const uint64_t totals[] = {1, 7, 1000, UINT64_C(1000000000000)};

	(void)unused;
	for (int i = 0; i < 4; i++) {
		int shards = totals[i] < 7 ? (int)totals[i] : 7;
		uint64_t next = 1, first, count;

		for (int shard = 1; shard <= shards; shard++) {
			shard_range(totals[i], shard, shards, &first, &count);
			assert_int_equal(first, next);
			assert_true(count > 0);
			next += count;
		}
		assert_int_equal(next, totals[i] + 1);
	}
}

static void assert_refused(const char *from, const char *to, const char *says)
{
	struct problems problems = {0};
	char *changed = malloc(length + strlen(to) + 1), *at;
	size_t before;

	text[length] = '\0';
	at = strstr(text, from);
	assert_non_null(at);
	before = (size_t)(at - text);
	memcpy(changed, text, before);
	strcpy(changed + before, to);
	strcat(changed, at + strlen(from));
	assert_false(part_read(back, changed, strlen(changed), "part", &problems));
	assert_int_equal(problems.count, 1);
	assert_non_null(strstr(problems.list[0].message, says));
	free(changed);
}

static void test_refused(void **unused)
{
	(void)unused;
	assert_refused("{", "", "no part of a simulation: expected the end of the line");
	assert_refused("\"affray_part\"", "\"part\"", "affray_part");
	assert_refused("\"version\":\"", "\"version\":\"9",
		       "merge parts with the version");
	assert_refused("\"shard\":2", "\"shard\":4", "shard");
	assert_refused("\"sums\":[[0,333]", "\"sums\":[[0,332]", "add up");
	assert_refused("\"sums\":[[0,333]", "\"sums\":[[-1,333]", "sums");
	assert_refused("\"sides\":[", "\"sides\":3,\"x\":[", "sides");
	assert_refused("[\"strong\",0]", "[\"strong\",2]", "creatures");
	assert_refused("[\"strong\",0]",
		       "[\"a name that is far too long to be the name of any "
		       "creature at all\",0]",
		       "creatures");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_read_back),
		cmocka_unit_test(test_ranges),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests(tests, make, unmake);
}
