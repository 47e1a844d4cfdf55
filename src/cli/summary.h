/* SPDX-License-Identifier: MIT
 *
 * The summary of a fight, as commands show it.
 */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include <stdbool.h>
#include "affray.h"
#include "report/output.h"

/*
 * For play, when a fight is over: shows the page if it is wanted, and writes the report
 * if `report` is not NULL. An exit status, after messages if it is not DONE.
 */
int summary_show(const struct affray_fight *fight, int side, bool page,
		 const char *report, struct output *output);

#endif
