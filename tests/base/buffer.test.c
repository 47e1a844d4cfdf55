/* SPDX-License-Identifier: MIT
 *
 * Tests of growing text buffers, and of shares with their confidence intervals.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/buffer.h"
#include "base/interval.h"

static void test_adds(void **unused)
{
	struct buffer buffer = {0};

	(void)unused;
	buffer_add(&buffer, "");
	assert_int_equal(buffer.length, 0);
	assert_string_equal(buffer.start, "");
	buffer_add(&buffer, "sword");
	buffer_add_bytes(&buffer, " and shield", 4);
	buffer_format(&buffer, " %d%s", -3, "!");
	assert_string_equal(buffer.start, "sword and -3!");
	assert_int_equal(buffer.length, 13);
	buffer_add_bytes(&buffer, NULL, 0);
	assert_int_equal(buffer.length, 13);
	buffer_free(&buffer);
	assert_null(buffer.start);
	assert_int_equal(buffer.length, 0);
}

/* The buffer doubles when it is full, and always has a byte for the NUL. */
static void test_grows(void **unused)
{
	struct buffer buffer = {0};

	(void)unused;
	for (size_t i = 0; i < 1500; i++) {
		buffer_add_bytes(&buffer, "x", 1);
		assert_int_equal(buffer.length, i + 1);
		assert_int_equal(buffer.start[i + 1], '\0');
		assert_true(buffer.room > buffer.length);
		assert_int_equal(buffer.room, i < 255	 ? 256
					      : i < 511	 ? 512
					      : i < 1023 ? 1024
							 : 2048);
	}
	assert_int_equal(strlen(buffer.start), 1500);
	assert_int_equal(strspn(buffer.start, "x"), 1500);
	buffer_free(&buffer);
}

/* After a failure nothing more is added: a gap would be misread. */
static void test_fails(void **unused)
{
	struct buffer buffer = {0};

	(void)unused;
	buffer_add(&buffer, "before");
	buffer_add_bytes(&buffer, "", SIZE_MAX / 4 + 1);
	assert_true(buffer.failed);
	buffer_add(&buffer, "after");
	assert_true(buffer.failed);
	assert_string_equal(buffer.start, "before");
	buffer_free(&buffer);
	assert_false(buffer.failed);
}

/* A single formatted piece holds at most 499 bytes. */
static void test_long_pieces(void **unused)
{
	char word[600];
	struct buffer buffer = {0};

	(void)unused;
	memset(word, 'w', sizeof word);
	word[499] = '\0';
	buffer_format(&buffer, "%s", word);
	assert_int_equal(buffer.length, 499);
	buffer_free(&buffer);
	word[499] = 'w';
	word[599] = '\0';
	buffer_format(&buffer, "%s", word);
	assert_int_equal(buffer.length, 499);
	buffer_free(&buffer);
}

static void test_intervals(void **unused)
{
	struct interval of_rate = wilson_of_rate(0.25, 40), none = wilson_of_rate(0.5, 0);

	(void)unused;
	/* computed by another program */
	assert_true(fabs(of_rate.low - 0.141871) < 2e-6);
	assert_true(fabs(of_rate.high - 0.401940) < 2e-6);
	assert_true(of_rate.rate == 0.25);
	assert_true(fabs(wilson(10, 40).low - of_rate.low) < 1e-12);
	assert_true(none.rate == 0 && none.low == 0 && none.high == 1);
	assert_true(wilson(0, 7).low == 0 && wilson(7, 7).high == 1);
	assert_true(wilson(1, 1000).low > 0 && wilson(999, 1000).high < 1);
	assert_true(interval_half((struct interval){0.5, 0.25, 0.875}) == 0.3125);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_adds),	  cmocka_unit_test(test_grows),
		cmocka_unit_test(test_fails),	  cmocka_unit_test(test_long_pieces),
		cmocka_unit_test(test_intervals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
