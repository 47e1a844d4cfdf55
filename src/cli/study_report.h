/* SPDX-License-Identifier: MIT
 *
 * Reports and charts of sweeps, comparisons, sensitivity and balance.
 */
#ifndef CLI_STUDY_REPORT_H
#define CLI_STUDY_REPORT_H

#include "axis.h"
#include "variants.h"

/* What was studied, and where its report goes; report and svg may be NULL. */
struct study {
	const struct subject *subject;
	struct output *output;
	const char *report, *svg;
};

/* All of them return DONE, or BAD after a message. */

/* Cells row by row; `across` is NULL for one axis. */
int report_sweep(const struct study *study, const struct variant *cells,
		 const struct axis *down, const struct axis *across, int side);

/* Something whose worth is told: a tornado's bar. */
struct worth {
	char label[2 * MAX_AXIS_PATH];
	struct interval change; /* of a share */
};
/* `sentence` is the answer; bars as they are to stand. */
int report_worths(const struct study *study, const char *title, const char *sentence,
		  const struct worth *worths, int count, uint64_t fights);

/* Values that balance tried, in order, and what they gave. */
struct tried {
	int value;
	struct interval response;
};
/* What they are a response of, and how many fights all of them took. */
struct response_name {
	const char *text;
	bool is_share;
	uint64_t fights;
};
int report_balance(const struct study *study, const char *sentence, const char *path,
		   const struct response_name *response, double target,
		   const struct tried *tried, int count);

#endif
