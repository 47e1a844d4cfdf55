/* SPDX-License-Identifier: MIT
 *
 * Tests of random numbers: known values, and streams that share nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "engine/generator.h"
#include "chi_square.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

static void test_known_answer(void **unused)
{
	static const uint64_t answers[] = {11520, 0, 1509978240, 1215971899390074240,
					   1216172134540287360};
	struct generator g = {{1, 2, 3, 4}};

	(void)unused;
	for (int i = 0; i < LENGTH(answers); i++)
		assert_int_equal(generator_next(&g), answers[i]);
}

/* Saved fights depend on these numbers: a change here would change all of them. */
static void test_streams_stay_the_same(void **unused)
{
	static const struct {
		uint64_t seed, fight;
		enum stream stream;
		uint64_t first, second;
	} rows[] = {
		{0, 0, STREAM_FIGHT, 0x318e312ac2665a48, 0xb3eac325472d3433},
		{7, 1, STREAM_FIGHT, 0xd3ef24f9f73dcfd7, 0xc75a5552e3d6b21f},
		{7, 1, STREAM_DISPLAY, 0x5bfd7d94637880b9, 0x0330693d703a2b91},
		{7, 1, STREAM_TACTIC, 0xdc82b4e6a1d8e215, 0xeef82e5294d29b88},
		{7, 31337, STREAM_FIGHT, 0xe4a6453f0defb1b2, 0x02ae03cc64ef13e7},
		{UINT64_MAX, UINT64_MAX, STREAM_TACTIC, 0x186b9e093f3cd030,
		 0xed780c09f359c56c},
	};
	struct generator faces = generator_for_faces(7, 1, 5);

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		struct generator g =
			generator_for(rows[i].seed, rows[i].fight, rows[i].stream);

		assert_int_equal(generator_next(&g), rows[i].first);
		assert_int_equal(generator_next(&g), rows[i].second);
	}
	assert_int_equal(generator_next(&faces), 0xc2e1905048685b37);
	assert_int_equal(generator_next(&faces), 0x6d0e1e43d2e9b938);
}

/* ---- streams share nothing ---- */

enum { SEEDS = 3, FIGHTS = 4000, ROLLS = 3, STREAMS = 3 + ROLLS, NUMBERS = 4 + 6 };

static int by_value(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static struct generator stream_number(int i)
{
	uint64_t seed = (uint64_t)(i / (FIGHTS * STREAMS));
	uint64_t fight = (uint64_t)(i / STREAMS % FIGHTS);
	int which = i % STREAMS;

	if (which < 3)
		return generator_for(seed, fight, (enum stream)which);
	return generator_for_faces(seed, fight, (uint32_t)(which - 3));
}

/*
 * Compares all state words and first numbers of streams whose seeds, fights and purposes
 * differ only slightly. Among 720,000 random words two are equal with a chance of one in
 * 70 million; streams that start at multiples of one step would share most of theirs.
 */
static void test_streams_share_nothing(void **unused)
{
	enum { WORDS = SEEDS * FIGHTS * STREAMS * NUMBERS };
	uint64_t *word = malloc(WORDS * sizeof *word);
	int count = 0;

	(void)unused;
	assert_non_null(word);
	for (int i = 0; i < SEEDS * FIGHTS * STREAMS; i++) {
		struct generator g = stream_number(i);

		for (int k = 0; k < 4; k++)
			word[count++] = g.s[k];
		for (int k = 4; k < NUMBERS; k++)
			word[count++] = generator_next(&g);
	}
	assert_int_equal(count, WORDS);
	qsort(word, WORDS, sizeof *word, by_value);
	for (int i = 1; i < WORDS; i++)
		assert_true(word[i - 1] != word[i]);
	free(word);
}

static int bits_that_differ(struct generator a, struct generator b)
{
	int bits = 0;

	for (int i = 0; i < 4; i++)
		for (uint64_t x = a.s[i] ^ b.s[i]; x != 0; x &= x - 1)
			bits++;
	return bits;
}

/* One bit of the seed or the fight changes about half of the 256 bits (64 = 8 sigma). */
static void test_every_bit_counts(void **unused)
{
	(void)unused;
	for (int stream = 0; stream < 3; stream++) {
		struct generator g = generator_for(1, 2, (enum stream)stream);

		for (int bit = 0; bit < 64; bit++) {
			uint64_t flip = (uint64_t)1 << bit;
			int seed = bits_that_differ(
				g, generator_for(1 ^ flip, 2, (enum stream)stream));
			int fight = bits_that_differ(
				g, generator_for(1, 2 ^ flip, (enum stream)stream));

			assert_in_range(seed, 64, 192);
			assert_in_range(fight, 64, 192);
		}
	}
}

/* The first numbers of fights 0, 1, 2 ... are as random as those of one stream. */
static void test_first_numbers_are_random(void **unused)
{
	enum { CELLS = 256, DRAWS = 200000 };
	int seen[CELLS] = {0};
	double p[CELLS];

	(void)unused;
	for (int i = 0; i < CELLS; i++)
		p[i] = 1.0 / CELLS;
	for (int i = 0; i < DRAWS; i++) {
		struct generator g = generator_for(1, (uint64_t)i, STREAM_FIGHT);

		seen[generator_below(&g, 16) * 16 + generator_below(&g, 16)]++;
	}
	assert_true(counts_agree(seen, p, CELLS, DRAWS));
}

/* ---- scaling ---- */

/* The same product digit by digit, in digits of 16 bits. */
static uint32_t scale_by_digits(uint64_t u, uint32_t n)
{
	uint64_t carry = 0;

	for (int shift = 0; shift < 64; shift += 16)
		carry = ((u >> shift & 0xffff) * n + carry) >> 16;
	return (uint32_t)carry;
}

static void test_scale_is_exact(void **unused)
{
	static const uint32_t sizes[] = {0,  1,	   2,	    3,		6,
					 63, 4096, 1000000, 0x7fffffff, UINT32_MAX};
	static const uint64_t edges[] = {0,
					 1,
					 0xffffffff,
					 0x100000000,
					 0x5555555555555555,
					 0x5555555555555556,
					 UINT64_MAX - 1,
					 UINT64_MAX};
	struct generator g = generator_for(3, 1, STREAM_TACTIC);

	(void)unused;
	for (int i = 0; i < LENGTH(sizes); i++) {
		for (int k = 0; k < LENGTH(edges); k++)
			assert_int_equal(scale(edges[k], sizes[i]),
					 scale_by_digits(edges[k], sizes[i]));
		for (int k = 0; k < 1000; k++) {
			uint64_t u = generator_next(&g);

			assert_int_equal(scale(u, sizes[i]),
					 scale_by_digits(u, sizes[i]));
		}
	}
	assert_int_equal(scale(UINT64_MAX, 6), 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_answer),
		cmocka_unit_test(test_streams_stay_the_same),
		cmocka_unit_test(test_streams_share_nothing),
		cmocka_unit_test(test_every_bit_counts),
		cmocka_unit_test(test_first_numbers_are_random),
		cmocka_unit_test(test_scale_is_exact),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
