/* SPDX-License-Identifier: MIT
 *
 * The results of a simulation, for people and programs: sim and merge print the same.
 */
#ifndef CLI_SIM_SHOW_H
#define CLI_SIM_SHOW_H

#include "report_file.h"
#include "study/subject.h"
#include "study/tally.h"

struct finding {
	const struct subject *subject;
	const struct tally *tally;
	double precision; /* that was asked for; 0: a number of fights was */
	double seconds;	  /* < 0: not to be told */
};

/* Returns DONE, or BAD after a message. */
int show_finding(struct output *output, const struct showing *showing,
		 const struct finding *finding);

#endif
