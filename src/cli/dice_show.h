/* SPDX-License-Identifier: MIT
 *
 * How a distribution is shown: alone in full, or as one of several.
 */
#ifndef CLI_DICE_SHOW_H
#define CLI_DICE_SHOW_H

#include "odds/distribution.h"
#include "output.h"

struct dice_show {
	struct output *output;
	bool is_list;	    /* several expressions: each result names its own */
	bool has_fractions; /* exact ones are wanted */
	bool has_title;	    /* the table's first line was written */
	int column;	    /* of the table's numbers */
	double cut;	    /* the largest so far */
};

/* For people. `widest` is the longest expression of a list, in columns. */
void show_begin(struct dice_show *show, int widest);
void show_alone(struct dice_show *show, const struct distribution *d);
void show_in_list(struct dice_show *show, const char *text, const struct distribution *d);
void show_fractions(struct dice_show *show, const char *text,
		    const struct distribution *d);
void show_end(struct dice_show *show);

/* For programs. */
void show_csv(struct dice_show *show, const char *text, const struct distribution *d);
void show_json(struct dice_show *show, const char *text, const struct distribution *d);

#endif
