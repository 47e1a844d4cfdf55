/* SPDX-License-Identifier: MIT
 *
 * A report being written: its page, and its charts as files of their own.
 */
#ifndef CLI_REPORT_FILE_H
#define CLI_REPORT_FILE_H

#include "output.h"
#include "report/html.h"
#include "base/buffer.h"
#include "sim/subject.h"

struct report_file {
	const char *report, *svg; /* NULL: not wanted */
	struct output *output;
	struct buffer page;
	struct sink sink;
	char *room;
	int status; /* DONE, or BAD after a message */
};

/* False: nothing is wanted, or no memory. The page begins with what was run. */
bool report_open(struct report_file *file, const char *report, const char *svg,
		 struct output *output, const struct subject *subject, const char *answer,
		 uint64_t fights);
void report_chart(struct report_file *file, const struct chart *chart);
/* Writes the page; DONE, or BAD after a message. */
int report_close(struct report_file *file);

#endif
