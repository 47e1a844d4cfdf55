/* SPDX-License-Identifier: MIT
 *
 * Shows a distribution: alone in full, or as one of several.
 */
#ifndef CLI_DICE_SHOW_H
#define CLI_DICE_SHOW_H

#include "odds/distribution.h"
#include "report/output.h"

struct dice_show {
	bool is_list;	    /* several expressions: each result names its own */
	bool has_fractions; /* exact ones are wanted */
	double cut;	    /* the largest so far */
	struct document *document;
	struct value *list, *outcomes; /* rows of all expressions */
};

/* False: no memory. */
bool show_begin(struct dice_show *show);
void show_distribution(struct dice_show *show, const char *text,
		       const struct distribution *d);
/* Writes all of them; DONE, or BAD after a message. */
int show_end(struct dice_show *show, struct output *output, enum form form);

#endif
