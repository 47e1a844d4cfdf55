/* SPDX-License-Identifier: MIT
 *
 * A pager for long texts at a terminal: it shows everything printed between the two
 * calls.
 */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

#include "report/output.h"

struct pager {
	int process;  /* 0: there is none, and text goes straight to standard output */
	int terminal; /* a second handle of it */
};

/* PAGER, else less; none if standard output is not a terminal, or if PAGER is empty. */
void pager_begin(struct pager *pager, const struct output *output);
/* Waits until the reader has left it. */
void pager_end(struct pager *pager, struct output *output);

#endif
