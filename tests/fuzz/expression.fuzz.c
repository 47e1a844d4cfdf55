/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a dice expression: either chances that sum to 1 with the cut, or one
 * problem with its column; in little time and memory, since large expressions are
 * refused.
 *
 * Build with clang -fsanitize=fuzzer,address and run with -max_len=4096.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "odds/expression.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Less than users may ask for, so that the fuzzer reads thousands in a second. */
static const struct effort most = {20000, 200000};

/* Stops the fuzzer, in every build. */
static void demand(bool holds)
{
	if (!holds)
		abort();
}

static void check_exact(const struct distribution *d)
{
	weight sum = 0;

	demand(d->total > 0);
	for (int i = 0; i < d->count; i++) {
		char buffer[100];
		struct text text = text_in(buffer, sizeof buffer);

		demand(d->exact[i] <= d->total - sum);
		sum += d->exact[i];
		demand(fabs((double)d->exact[i] / (double)d->total - d->p[i]) < 1e-12);
		if (i < 8)
			demand(distribution_fraction(d, d->low + i, &text) && !text.cut);
	}
	demand(sum == d->total);
}

static void check_result(const struct distribution *d)
{
	double sum = d->cut, mean = distribution_mean(d);
	int median = distribution_quantile(d, 0.5);

	demand(d->count > 0 && d->count <= most.outcomes && d->cut >= 0 && d->cut < 1e-9);
	for (int i = 0; i < d->count; i++) {
		demand(d->p[i] >= 0 && d->p[i] <= 1 + 1e-12);
		sum += d->p[i];
	}
	demand(fabs(sum - 1) < 1e-9);
	demand(mean > d->low - 1e-6 && mean < (double)d->low + d->count);
	demand(median >= d->low && median < d->low + d->count);
	demand(distribution_deviation(d) >= 0);
	if (d->is_truth)
		demand(d->low == 0 && d->count == 2);
	if (d->exact)
		check_exact(d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct problems problems = {0};
	struct distribution d;
	char *text = calloc(size + 1, 1);

	demand(text != NULL);
	if (size > 0)
		memcpy(text, data, size);
	if (expression_read_within(text, most, &d, &problems)) {
		demand(!has_problems(&problems));
		check_result(&d);
		distribution_free(&d);
	} else {
		demand(problems.count == 1 && d.p == NULL && d.exact == NULL);
		demand(problems.list[0].message[0] != '\0');
		demand(problems.list[0].column >= 1 &&
		       problems.list[0].column <= (int)strlen(text) + 1);
	}
	free(text);
	return 0;
}
