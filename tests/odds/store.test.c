/* SPDX-License-Identifier: MIT
 *
 * The store of keys, questions collected over paths, and samples compared with exact
 * numbers.
 */
#include <math.h>
#include <stdlib.h>
#include "engine/rich_fight.h"
#include "odds/exchange_questions.h"
#include "odds/recent.h"
#include "odds/sample.h"
#include "odds/states.h"
#include "odds/store.h"

/* ---- keys ---- */

/* Key `i`: its length may end anywhere in a word, and it differs in one place. */
static size_t make_key(unsigned char *bytes, int i)
{
	size_t size = (size_t)(1 + i % 700);

	memset(bytes, 7, size);
	bytes[(size_t)i * 31 % size] = (unsigned char)(i / 700);
	return size;
}

static void test_keys_come_back(void **state)
{
	enum { KEYS = 6000 };
	struct store store = {0};
	uint32_t number[KEYS];
	unsigned char bytes[800], back[800];

	(void)state;
	for (int i = 0; i < KEYS; i++) {
		size_t size = make_key(bytes, i);

		number[i] = store_add(&store, bytes, size, (uint32_t)i % 2);
		assert_true(number[i] != NO_KEY);
		assert_true(number[i] < store.count);
	}
	for (int i = 0; i < KEYS; i++) {
		size_t size = make_key(bytes, i);
		uint32_t count = store.count;

		assert_int_equal(store_add(&store, bytes, size, (uint32_t)i % 2),
				 number[i]);
		assert_int_equal(store.count, count);
		assert_int_equal(store_kind(&store, number[i]), i % 2);
		memset(back, 0xaa, sizeof back);
		assert_int_equal(store_get(&store, number[i], back), size);
		assert_memory_equal(back, bytes, size);
		assert_int_equal(back[size], 0xaa); /* nothing past the end */
	}
	store_free(&store);
	assert_int_equal(store.count, 0);
}

/* Keys are numbered in order of arrival; kind, length and every byte tell keys apart. */
static void test_different_keys(void **state)
{
	struct store store = {0};
	unsigned char bytes[600] = {0};

	(void)state;
	assert_int_equal(store_add(&store, bytes, 16, 0), 0);
	assert_int_equal(store_add(&store, bytes, 16, 1), 1);
	assert_int_equal(store_add(&store, bytes, 17, 0), 2);
	assert_int_equal(store_add(&store, bytes, 15, 0), 3);
	assert_int_equal(store_add(&store, bytes, 600, 0), 4);
	for (int i = 0; i < 600; i++) {
		bytes[i] = 1;
		assert_int_equal(store_add(&store, bytes, 600, 0), 5 + i);
		bytes[i] = 0;
	}
	assert_int_equal(store_add(&store, bytes, 16, 0), 0);
	assert_int_equal(store_add(&store, bytes, 600, 0), 4);
	assert_int_equal(store.count, 605);
	store_free(&store);
}

/* Words of a gap are not looked at; those beside it are, and short keys have none. */
static void test_gap(void **state)
{
	struct store store = {.gaps = {{4, 12}}};
	unsigned char bytes[600] = {0};

	(void)state;
	assert_int_equal(store_add(&store, bytes, 600, 0), 0);
	bytes[4 * 8] = bytes[12 * 8 - 1] = 1;
	assert_int_equal(store_add(&store, bytes, 600, 0), 0);
	bytes[4 * 8 - 1] = 1;
	assert_int_equal(store_add(&store, bytes, 600, 0), 1);
	bytes[12 * 8] = 1;
	assert_int_equal(store_add(&store, bytes, 600, 0), 2);
	assert_int_equal(store_add(&store, bytes, 600, 1), 3);
	bytes[6 * 8] = 1;
	assert_int_equal(store_add(&store, bytes, 600, 1), 4);
	assert_int_equal(store_add(&store, bytes, 11 * 8, 0), 5);
	bytes[6 * 8] = 0;
	assert_int_equal(store_add(&store, bytes, 11 * 8, 0), 6);
	store_free(&store);
}

/* Keys that differ little take little room. */
static void test_packed(void **state)
{
	struct store store = {0};
	unsigned char bytes[4096] = {0};

	(void)state;
	for (int i = 0; i < 2000; i++) {
		bytes[i] = 1;
		store_add(&store, bytes, sizeof bytes, 0);
		bytes[i] = 0;
	}
	/* eight words of masks for 512 words, and one or two that differ */
	assert_true(store.used <= 2000 * 10);
	assert_true(store.used >= 2000 * 8);
	assert_true(store_bytes(&store) < 1000000);
	assert_true(store_bytes(&store) >= store.used * 8 + store.count * 4);
	assert_true(store.slot_count >= 2 * store.count);
	store_free(&store);
}

static void test_growing(void **state)
{
	int *array = NULL;
	size_t room = 0;

	(void)state;
	assert_true(grow(&array, &room, 1, sizeof *array));
	assert_int_equal(room, 64);
	array[63] = 5;
	assert_true(grow(&array, &room, 64, sizeof *array));
	assert_int_equal(room, 64);
	assert_true(grow(&array, &room, 65, sizeof *array));
	assert_int_equal(room, 128);
	assert_int_equal(array[63], 5);
	assert_true(grow(&array, &room, 257, sizeof *array));
	assert_int_equal(room, 512);
	assert_true(grow(&array, &room, 30000, sizeof *array));
	assert_int_equal(room, 32768);
	assert_true(grow(&array, &room, 32769, sizeof *array)); /* more than MUCH_ROOM */
	assert_int_equal(room, 49152);
	array[49151] = 1;
	free(array);
}

/* ---- questions ---- */

static struct question choice(int owner, int id, int count, const char *const *keys)
{
	struct question q = {.owner = (int8_t)owner,
			     .id = (int16_t)id,
			     .kind = ASK_CHOICE,
			     .count = (int16_t)count};

	for (int i = 0; i < count; i++)
		q.options[i].key = keys[i];
	return q;
}

static struct question number(int owner, int id, int low, int high)
{
	return (struct question){.owner = (int8_t)owner,
				 .id = (int16_t)id,
				 .kind = ASK_NUMBER,
				 .low = low,
				 .high = high};
}

static void test_questions(void **state)
{
	static const char *const few[] = {"dodge", "parry"};
	static char dodge[] = "dodge"; /* the same word at another place */
	static const char *const more[] = {dodge, "block"};
	static struct asked_list list;
	struct question q = choice(1, 4, 2, few);

	(void)state;
	asked_note(&list, &q, 1, ANSWERED_BY_TACTIC);
	q = choice(1, 4, 2, more);
	asked_note(&list, &q, 0, ANSWERED_BY_DEFAULT);
	asked_note(&list, &q, 0, ANSWERED_ALONE);
	q = choice(0, 4, 2, few);
	asked_note(&list, &q, 0, ANSWERED_ALONE);
	q = number(1, 5, 0, 3);
	asked_note(&list, &q, 2, ANSWERED_BY_DEFAULT);
	q = number(1, 5, -1, 2);
	asked_note(&list, &q, 2, ANSWERED_AS_TOLD);
	asked_note(&list, &q, 0, ANSWERED_AS_TOLD);
	q = number(1, 5, 0, 7);
	asked_note(&list, &q, 7, ANSWERED_BY_TACTIC);
	assert_int_equal(list.count, 3);
	assert_int_equal(list.list[0].who, 1);
	assert_int_equal(list.list[0].question, 4);
	assert_int_equal(list.list[0].by, ANSWERED_BY_TACTIC);
	assert_int_equal(list.list[0].offered.count, 3);
	assert_string_equal(list.list[0].offered.list[2], "block");
	assert_int_equal(list.list[0].taken.count, 2);
	assert_string_equal(list.list[0].taken.list[0], "parry");
	assert_string_equal(list.list[0].taken.list[1], "dodge");
	assert_int_equal(list.list[0].value_count, 0);
	assert_int_equal(list.list[1].who, 0);
	assert_int_equal(list.list[1].by, ANSWERED_ALONE);
	assert_int_equal(list.list[2].by, ANSWERED_AS_TOLD);
	assert_int_equal(list.list[2].low, -1);
	assert_int_equal(list.list[2].high, 7);
	assert_int_equal(list.list[2].value_count, 3);
	assert_int_equal(list.list[2].values[0], 2);
	assert_int_equal(list.list[2].values[1], 0);
	assert_int_equal(list.list[2].values[2], 7);
	assert_int_equal(asked_owners(&list, 4), 2);
	assert_int_equal(asked_owners(&list, 5), 1);
	assert_int_equal(asked_owners(&list, 6), 0);
}

/* Questions beyond the capacity are left out. */
static void test_too_many_questions(void **state)
{
	static struct asked_list list;
	static char words[MAX_WORDS + 3][8];
	struct words seen = {.count = 0};

	(void)state;
	for (int i = 0; i < MAX_ASKED + 3; i++) {
		struct question q = number(0, i, 0, 9);

		asked_note(&list, &q, 1, ANSWERED_BY_DEFAULT);
	}
	assert_int_equal(list.count, MAX_ASKED);
	assert_int_equal(list.list[MAX_ASKED - 1].question, MAX_ASKED - 1);
	for (int i = 0; i < MAX_TAKEN + 3; i++) {
		struct question q = number(0, 3, 0, 99);

		asked_note(&list, &q, i, ANSWERED_BY_DEFAULT);
	}
	assert_int_equal(list.list[3].value_count, MAX_TAKEN);
	assert_int_equal(list.list[3].values[0], 1);
	assert_int_equal(list.list[3].values[MAX_TAKEN - 1], MAX_TAKEN - 1);
	for (int i = 0; i < MAX_WORDS + 3; i++) {
		words[i][0] = (char)('A' + i);
		words_note(&seen, words[i]);
		words_note(&seen, words[i]);
	}
	assert_int_equal(seen.count, MAX_WORDS);
	assert_string_equal(seen.list[MAX_WORDS - 1], words[MAX_WORDS - 1]);
}

/* ---- samples ---- */

static void test_ends_in_sigmas(void **state)
{
	struct duel duel = {.wins = {0.5, 0.2}, .draw = 0.3};
	struct sample sample = {.fights = 100, .ends = {60, 20, 0}};

	(void)state;
	sample.ends[MAX_SIDES] = 20;
	assert_true(fabs(sample_end_sigma(&sample, &duel, 0) - 2) < 1e-9);
	assert_true(fabs(sample_end_sigma(&sample, &duel, 1)) < 1e-9);
	assert_true(fabs(sample_end_sigma(&sample, &duel, MAX_SIDES) +
			 0.1 / sqrt(0.21 / 100)) < 1e-9);
	/* impossible, and never seen */
	assert_true(sample_end_sigma(&sample, &duel, 2) == 0);
	/* impossible, but seen */
	sample.ends[2] = 1;
	assert_true(isinf(sample_end_sigma(&sample, &duel, 2)));
	/* certain */
	duel.wins[0] = 1;
	sample.ends[0] = 100;
	assert_true(sample_end_sigma(&sample, &duel, 0) == 0);
}

static void test_remains_in_sigmas(void **state)
{
	double p[] = {0.1, 0, 0.3, 1}; /* the last is not part of the list */
	struct duel duel = {.remains_count = 2,
			    .remains = {{.low = 4, .count = 3, .p = p},
					{.low = 0, .count = 1, .p = p}}};
	struct sample sample = {.fights = 1000, .stands = {400, 0}, .left = {2400, 0}};
	struct remains_means means;

	(void)state;
	/* 4 with chance 1/4, 6 with 3/4: mean 5.5, variance 0.75 */
	assert_true(sample_remains(&sample, &duel, 0, &means));
	assert_true(fabs(means.exact - 5.5) < 1e-12);
	assert_true(fabs(means.sampled - 6) < 1e-12);
	/* one fight of 400 is tolerated */
	assert_true(fabs(means.sigma - (0.5 - 2 / 400.0) / sqrt(0.75 / 400)) < 1e-9);
	sample.left[0] = 2000;
	assert_true(sample_remains(&sample, &duel, 0, &means));
	assert_true(fabs(means.sigma + (0.5 - 2 / 400.0) / sqrt(0.75 / 400)) < 1e-9);
	sample.left[0] = 2199;
	assert_true(sample_remains(&sample, &duel, 0, &means));
	assert_true(means.sigma == 0);
	assert_false(sample_remains(&sample, &duel, 1, &means)); /* never seen */
	p[0] = p[2] = 0;
	assert_false(sample_remains(&sample, &duel, 0, &means)); /* impossible */
}

/* The rich book's fights end undecided after three rounds. */
static void test_sampling(void **state)
{
	struct scenario *scenario = rich_scenario();
	struct run *run = run_new(scenario);
	struct sample sample = {0};
	struct duel duel = {.remains_count = 0};

	(void)state;
	sample_play(&sample, &duel, run, 1, 1);
	sample_play(&sample, &duel, run, 1, 2);
	assert_int_equal(sample.fights, 2);
	assert_int_equal(sample.rounds, 6);
	assert_int_equal(sample.ends[MAX_SIDES], 2);
	assert_int_equal(sample.ends[0], 0);
	run_free(run);
	scenario_free(scenario);
}

/* Chao's estimator: the states met, and more if many were met only once. */
static void test_estimate_of_states(void **state)
{
	static const struct {
		int times[5];
		double least;
	} rows[] = {
		{{0}, 0},
		{{1}, 1},
		{{2, 2, 2}, 3},
		{{1, 1}, 2 + 2 / 2.0},
		{{1, 1, 1, 2}, 4 + 6 / 4.0},
		{{3, 1, 2, 1, 7}, 5 + 2 / 4.0},
	};
	struct scenario *scenario = rich_scenario();
	struct fight *fight = fight_new(&rich_rulebook);

	(void)state;
	scenario_begin(scenario, fight);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct sighted sighted = {0};

		for (int k = 0; k < 5; k++)
			for (int time = 0; time < rows[i].times[k]; time++) {
				rich_creature(fight, B)->hp = (int16_t)k;
				assert_true(sighted_add(&sighted, &rich_rulebook, fight));
			}
		assert_true(fabs(sighted_least(&sighted) - rows[i].least) < 1e-12);
		sighted_free(&sighted);
	}
	fight_free(fight);
	scenario_free(scenario);
}

/* ---- the keys seen last ---- */

/* Positions differ in a few places. */
static void make_position(unsigned char *bytes, int i)
{
	memset(bytes, 7, 800);
	bytes[20] = (unsigned char)(i % 30);
	bytes[415] = (unsigned char)(i / 30 % 10);
	bytes[639] = (unsigned char)(i / 300);
}

/* A key that is found has its own number, though later keys have taken many places. Keys
 * of another size take all places. */
static void test_recent_keys(void **state)
{
	enum { KEYS = 1500, MANY = 200 }; /* more than there are places */
	static const size_t sizes[] = {640, 733, 643};
	struct recent recent;
	unsigned char bytes[800];

	(void)state;
	assert_true(recent_begin(&recent, sizeof bytes, (struct store_gap){0, 0}));
	for (int k = 0; k < 3; k++) {
		int found = 0;

		for (int i = 0; i < 2 * KEYS; i++) {
			uint32_t *number;

			make_position(bytes, i % KEYS);
			number = recent_number(&recent, bytes, sizes[k]);
			if (*number == NO_KEY)
				*number = (uint32_t)(i % KEYS);
			else
				found++;
			assert_int_equal(*number, i % KEYS);
			assert_ptr_equal(recent_number(&recent, bytes, sizes[k]), number);
		}
		assert_true(found > MANY);
	}
	recent_clear(&recent);
	assert_int_equal(*recent_number(&recent, bytes, sizes[2]), NO_KEY);
	recent_free(&recent);
}

/* Every byte and the length tell keys apart; only the gap is not looked at. */
static void test_recent_keys_differ(void **state)
{
	enum { SIZE = 205 };
	struct store_gap gap = {KEY_BLOCK, 3 * KEY_BLOCK};
	unsigned char bytes[SIZE + 1] = {0};
	struct recent recent;

	(void)state;
	assert_true(recent_begin(&recent, sizeof bytes, gap));
	*recent_number(&recent, bytes, SIZE) = 5;
	for (size_t i = 0; i < SIZE; i++) {
		bool is_gap = i / 8 >= gap.from && i / 8 < gap.to;

		bytes[i] = 1;
		if (is_gap) {
			assert_int_equal(*recent_number(&recent, bytes, SIZE), 5);
		} else {
			assert_int_equal(*recent_number(&recent, bytes, SIZE), NO_KEY);
			bytes[i] = 0;
			*recent_number(&recent, bytes, SIZE) =
				5; /* it may have lost its place */
		}
		bytes[i] = 0;
	}
	assert_int_equal(*recent_number(&recent, bytes, SIZE + 1), NO_KEY);
	recent_free(&recent);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_recent_keys),
		cmocka_unit_test(test_recent_keys_differ),
		cmocka_unit_test(test_keys_come_back),
		cmocka_unit_test(test_different_keys),
		cmocka_unit_test(test_gap),
		cmocka_unit_test(test_packed),
		cmocka_unit_test(test_growing),
		cmocka_unit_test(test_estimate_of_states),
		cmocka_unit_test(test_questions),
		cmocka_unit_test(test_too_many_questions),
		cmocka_unit_test(test_ends_in_sigmas),
		cmocka_unit_test(test_remains_in_sigmas),
		cmocka_unit_test(test_sampling),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
