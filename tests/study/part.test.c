/* SPDX-License-Identifier: MIT
 *
 * Tests of parts: a written part is read back whole, and an impossible one is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "duel.h"
#include "study/part.h"
#include "study/pool.h"
#include "base/yaml.h"

static struct part *part, *back;
static char text[3 * SINK_ROOM];
static size_t length;
static char room[SINK_ROOM];

static bool keep(void *context, const char *bytes, size_t count)
{
	(void)context;
	memcpy(text + length, bytes, count);
	length += count;
	return true;
}

static void write_it(void)
{
	struct sink sink;
	struct json json;

	length = 0;
	sink_init(&sink, room, keep, NULL);
	json = json_in(&sink);
	part_write(&json, part);
	sink_flush(&sink);
}

static int make(void **unused)
{
	struct duel duel;
	struct job job = {.closeness = WATCH_DEEDS, .seed = UINT64_MAX, .first = 1};

	(void)unused;
	part = malloc(sizeof *part);
	back = malloc(sizeof *back);
	if (!part || !back || !duel_load(&duel, 5, 10, 4, 10, 8))
		return -1;
	subject_of(&part->subject, duel.scenario, "a \"b\".yaml", UINT64_MAX);
	part->subject.digest = UINT64_MAX - 5;
	part->total = 1000;
	tally_clear(&part->tally);
	job.scenario = duel.scenario;
	job.tally = &part->tally;
	shard_range(1000, 2, 3, &job.first, &job.count);
	part->first = job.first;
	pool_play(&job, 1, 1, NULL);
	part->tally.sums.curves[0][3][0] = (uint64_t)-7; /* a negative sum */
	write_it();
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
	assert_int_equal(back->first, 334);
	assert_int_equal(back->total, 1000);
	assert_memory_equal(&back->tally, &part->tally, sizeof back->tally);
}

/* All words of the tally have their place, including the first and the last. */
static void test_whole_tally(void **unused)
{
	uint64_t *sums = (uint64_t *)&part->tally.sums;
	uint64_t *firsts = (uint64_t *)&part->tally.firsts;
	struct problems problems = {0};
	struct tally kept = part->tally;
	struct json json;
	struct sink sink;
	size_t before = length;

	(void)unused;
	sums[SUM_WORDS - 1] = 77;
	firsts[0] = 0;
	firsts[FIRST_WORDS - 1] = 78;
	sink_init(&sink, room, keep, NULL);
	json = json_in(&sink);
	part_write(&json, part);
	sink_flush(&sink);
	assert_true(part_read(back, text + before, length - before, "part", &problems));
	assert_memory_equal(&back->tally, &part->tally, sizeof back->tally);
	assert_memory_equal(&back->subject, &part->subject, sizeof back->subject);
	length = before;
	part->tally = kept;
}

/* The last fight alone can be a part. */
static void test_last_fight(void **unused)
{
	struct problems problems = {0};
	struct tally kept = part->tally;
	uint64_t first = part->first;
	struct json json;
	struct sink sink;
	size_t before = length;

	(void)unused;
	tally_clear(&part->tally);
	part->tally.sums.fights = part->tally.sums.draws = 1;
	part->tally.sums.rounds[0] = 1;
	part->first = part->total;
	sink_init(&sink, room, keep, NULL);
	json = json_in(&sink);
	part_write(&json, part);
	sink_flush(&sink);
	assert_true(part_read(back, text + before, length - before, "part", &problems));
	assert_int_equal(back->first, part->total);
	length = before;
	part->tally = kept;
	part->first = first;
}

/* Shards cover the whole without gaps or overlaps. */
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
	assert_string_equal(problems.list[0].file, "part");
	assert_non_null(strstr(problems.list[0].message, says));
	free(changed);
}

static void test_refused(void **unused)
{
	(void)unused;
	assert_refused("{", "", "no part of a simulation: unexpected \":\"");
	assert_refused("\"affray_part\"", "\"part\"", "affray_part");
	assert_refused("\"version\":\"", "\"version\":\"9",
		       "merge parts with the version");
	assert_refused("\"first\":334", "\"first\":0", "first");
	assert_refused("\"first\":334", "\"first\":669", "more than all");
	assert_refused("\"first\":334", "\"first\":1001", "more than all");
	assert_refused("\"sums\":[[0,333]", "\"sums\":[[0,332]", "add up");
	assert_refused("\"sums\":[[0,333]", "\"sums\":[[-1,333]", "sums");
	assert_refused("\"sides\":[", "\"sides\":3,\"x\":[", "sides");
	assert_refused("[\"strong\",0]", "[\"strong\",2]", "creatures");
	assert_refused("[\"strong\",0]",
		       "[\"a name that is far too long to be the name of any "
		       "creature at all\",0]",
		       "creatures");
}

/* Numbers at their limits and one beyond. */
static void test_numbers(void **unused)
{
	static const struct {
		const char *from, *to;
		bool good;
	} rows[] = {
		{"\"book_version\":1,", "\"book_version\":0,", true},
		{"\"book_version\":1,", "\"book_version\":-1,", false},
		{"\"book_version\":1,", "\"book_version\":32767,", true},
		{"\"book_version\":1,", "\"book_version\":32768,", false},
		{"\"limit\":8,", "\"limit\":1,", true},
		{"\"limit\":8,", "\"limit\":0,", false},
		{"\"limit\":8,", "\"limit\":10000,", true},
		{"\"limit\":8,", "\"limit\":10001,", false},
		{"\"first\":334,", "\"first\":1,", true},
		{"\"first\":334,", "\"first\":668,", true},
		{"\"total\":1000,", "\"total\":0,", true}, /* a range */
		{"\"total\":1000,", "\"total\":-1,", false},
		{"\"total\":1000,", "\"total\":666,", true},
		{"\"total\":1000,", "\"total\":665,", false},
		{"\"total\":1000,", "\"total\":1000000000000,", true},
		{"\"total\":1000,", "\"total\":1000000000001,", false},
		{"[\"strike\",1]", "[\"strike\",2]", false},
		{"[\"strike\",1]", "[\"strike\",0]", true},
		{"[\"weak\",1]", "[\"weak\",-1]", false},
		{"\"bars\":[\"hp\"]", "\"bars\":[]", true},
		{"\"bars\":[\"hp\"]", "\"bars\":[7]", false},
		{"[[\"strike\",1],[\"wait\",0]]", "[]", true},
		{"\"sides\":[", "\"sides\":[],\"x\":[", false},
		{"\"name\":", "\"nome\":", false},
	};

	(void)unused;
	text[length] = '\0';
	assert_memory_equal(text, "{\"affray_part\":3,", 17);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct problems problems = {0};
		char *changed = malloc(length + 100), *at = strstr(text, rows[i].from);

		if (!at)
			fail_msg("%s is not there", rows[i].from);
		memcpy(changed, text, (size_t)(at - text));
		strcpy(changed + (at - text), rows[i].to);
		strcat(changed, at + strlen(rows[i].from));
		if (part_read(back, changed, strlen(changed), "part", &problems) !=
		    rows[i].good)
			fail_msg("%s", rows[i].to);
		assert_int_equal(problems.total, !rows[i].good);
		free(changed);
	}
}

/* The fights must equal winners plus draws, and the sum of all lengths; and there must be
 * some. This test comes last: it changes the part. */
static void test_counts(void **unused)
{
	static const struct {
		int fights, draws, wins, lengths; /* added to the part's own */
		bool good;
	} rows[] = {
		{0, 0, 0, 0, true},    {1, 1, 0, 1, true},  {1, 0, 1, 1, true},
		{-1, 0, -1, -1, true}, {1, 0, 0, 0, false}, {0, 1, 0, 0, false},
		{0, 0, 1, 0, false},   {0, 0, 0, 1, false}, {0, 1, 0, 1, false},
		{1, 0, 0, 1, false},   {1, 1, 0, 0, false}, {2, 1, 1, 2, true},
	};
	struct sums *sums = &part->tally.sums;

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct problems problems = {0};

		for (int way = 1; way >= -1; way -= 2) {
			sums->fights += (uint64_t)(way * rows[i].fights);
			sums->draws += (uint64_t)(way * rows[i].draws);
			sums->wins[1] += (uint64_t)(way * rows[i].wins);
			sums->rounds[3] += (uint64_t)(way * rows[i].lengths);
			if (way == 1)
				write_it();
		}
		assert_int_equal(part_read(back, text, length, "part", &problems),
				 rows[i].good);
	}
	memset(sums, 0, sizeof *sums);
	write_it();
	assert_refused("\"sums\":[", "\"sums\":[", "its counts do not add up");
}

/* ---- the subject of a simulation ---- */

static void test_subject(void **unused)
{
	const struct subject *subject = &part->subject;

	(void)unused;
	assert_string_equal(subject->rulebook, "duel20");
	assert_int_equal(subject->book_version, 1);
	assert_string_equal(subject->name, "unnamed");
	assert_int_equal(subject->limit, 8);
	assert_int_equal(subject->sides, 2);
	assert_string_equal(subject->side[0].name, "red");
	assert_string_equal(subject->side[1].name, "blue");
	assert_string_equal(subject->side[1].tactic, "scripted");
	assert_int_equal(subject->creatures, 2);
	assert_string_equal(subject->creature[0].name, "strong");
	assert_int_equal(subject->creature[0].side, 0);
	assert_int_equal(subject->creature[1].side, 1);
	assert_int_equal(subject->bars, 1);
	assert_string_equal(subject->bar[0], "hp");
	assert_int_equal(subject->actions, 2);
	assert_string_equal(subject->action[0].key, "strike");
	assert_true(subject->action[0].is_attack);
	assert_string_equal(subject->action[1].key, "wait");
	assert_false(subject->action[1].is_attack);
}

static void test_knobs_are_told(void **unused)
{
	static const struct tactic tactic = {
		.key = "bold",
		.knobs = {{"caution", "", 0, 9, 4},
			  {"greed", "", 0, 9, 1},
			  {"x", "", 0, 9, 0}},
	};
	struct scenario_side side = {.tactic = &tactic, .knobs = {4, 1, 0}};
	char buffer[80];

	(void)unused;
	assert_string_equal(tactic_text(&side, buffer, sizeof buffer), "bold");
	side.knobs[0] = 3;
	assert_string_equal(tactic_text(&side, buffer, sizeof buffer), "bold caution=3");
	side.knobs[2] = 9;
	assert_string_equal(tactic_text(&side, buffer, sizeof buffer),
			    "bold caution=3 x=9");
}

/* Each of these changes makes it another subject. */
static void test_same_subject(void **unused)
{
	static struct subject other;
	const struct subject *own = &part->subject;

	(void)unused;
	other = *own;
	strcpy(other.scenario, "elsewhere.yaml"); /* its place does not matter */
	assert_true(subject_same(own, &other));
#define DIFFERS(change)                                  \
	do {                                             \
		other = *own;                            \
		change;                                  \
		assert_false(subject_same(own, &other)); \
	} while (0)
	DIFFERS(other.version[0]++);
	DIFFERS(other.rulebook[0]++);
	DIFFERS(other.book_version++);
	DIFFERS(other.digest++);
	DIFFERS(other.seed++);
	DIFFERS(other.limit++);
	DIFFERS(other.sides++);
	DIFFERS(other.creatures++);
	DIFFERS(other.bars++);
	DIFFERS(other.actions++);
}

/* Keys, values, their order and their depth are in the digest. */
static void test_digest(void **unused)
{
	static const char *const texts[] = {
		"a: 1\nb: 2\n", "a: 2\nb: 1\n", "b: 2\na: 1\n",
		"a: 1\n",	"a: {b: 2}\n",	"a: 1\nb: 2\nc: 3\n",
		"a: [1, 2]\n",	"a: [12]\n",	"a: \"\"\n",
		"a: []\n",	"a: {}\n",	"[]\n",
	};
	uint64_t digests[sizeof texts / sizeof texts[0]];

	(void)unused;
	assert_true(node_digest(NULL, 0) == UINT64_C(0xcbf29ce484222325));
	assert_true(node_digest(NULL, 5) == 5);
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		struct problems problems = {0};
		struct tree *tree = tree_new();
		struct node *root =
			yaml_read_text(tree, texts[i], strlen(texts[i]), "x", &problems);

		assert_non_null(root);
		digests[i] = node_digest(root, 0);
		assert_true(node_digest(root, 0) == digests[i]);
		assert_true(node_digest(root, 1) != digests[i]);
		for (size_t k = 0; k < i; k++)
			assert_true(digests[k] != digests[i]);
		tree_free(tree);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_read_back),
		cmocka_unit_test(test_whole_tally),
		cmocka_unit_test(test_last_fight),
		cmocka_unit_test(test_ranges),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_subject),
		cmocka_unit_test(test_knobs_are_told),
		cmocka_unit_test(test_same_subject),
		cmocka_unit_test(test_digest),
		cmocka_unit_test(test_counts),
	};

	return cmocka_run_group_tests(tests, make, unmake);
}
