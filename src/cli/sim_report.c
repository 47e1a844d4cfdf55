/* SPDX-License-Identifier: MIT
 *
 * The report and the charts of a simulation.
 */
#include "sim_report.h"

int sim_report(const char *report, const char *svg, const struct finding *finding)
{
	(void)report;
	(void)svg;
	(void)finding;
	return DONE;
}
