/* SPDX-License-Identifier: MIT
 *
 * Reports and charts of sweeps, comparisons, sensitivity and balance.
 */
#include "study_report.h"

int report_sweep(const struct study *study, const struct variant *cells,
		 const struct axis *down, const struct axis *across, int side)
{
	(void)study, (void)cells, (void)down, (void)across, (void)side;
	return DONE;
}

int report_worths(const struct study *study, const char *title, const char *sentence,
		  const struct worth *worths, int count)
{
	(void)study, (void)title, (void)sentence, (void)worths, (void)count;
	return DONE;
}

int report_balance(const struct study *study, const char *sentence, const char *path,
		   const char *response, bool is_share, double target,
		   const struct tried *tried, int count)
{
	(void)study, (void)sentence, (void)path, (void)response, (void)is_share;
	(void)target, (void)tried, (void)count;
	return DONE;
}
