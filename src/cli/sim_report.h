/* SPDX-License-Identifier: MIT
 *
 * The report and the charts of a simulation.
 */
#ifndef CLI_SIM_REPORT_H
#define CLI_SIM_REPORT_H

#include "output.h"
#include "sim_show.h"

/* Both may be NULL: then there is nothing to do. DONE, or BAD after a message. */
int sim_report(struct output *output, const char *report, const char *svg,
	       const struct finding *finding);

#endif
