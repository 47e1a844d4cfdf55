/* SPDX-License-Identifier: MIT
 *
 * Results by name: numbers with their intervals, and chances of whole numbers.
 */
#ifndef LIBRARY_NAMED_NUMBERS_H
#define LIBRARY_NAMED_NUMBERS_H

#include "affray.h"
#include "base/interval.h"
#include "base/node.h"

/* All zero: empty. */
struct named {
	struct tree *tree; /* of names and chances */
	struct affray_number *numbers;
	int number_count, number_room;
	struct affray_chances *chances;
	int chances_count, chances_room;
	bool failed; /* no memory: some are missing */
};

void named_free(struct named *named);

/* Names as text_format(); at most 400 bytes. */
void named_add(struct named *named, double value, const char *name, ...);
void named_add_share(struct named *named, struct interval share, const char *name, ...);
/* Room for chances of low .. low + count - 1, all 0; NULL: no memory. */
double *named_add_chances(struct named *named, int low, int count, const char *name, ...);

bool named_get(const struct named *named, const char *name, struct affray_number *number);
bool named_number(const struct named *named, int index, struct affray_number *number);
bool named_get_chances(const struct named *named, const char *name,
		       struct affray_chances *chances);
bool named_chances(const struct named *named, int index, struct affray_chances *chances);

#endif
