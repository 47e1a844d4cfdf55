/* SPDX-License-Identifier: MIT
 *
 * A document that is printed, and written as a report and as charts if they are wanted.
 */
#ifndef CLI_REPORT_FILE_H
#define CLI_REPORT_FILE_H

#include "report/output.h"
#include "study/subject.h"

/* The files that are wanted; report and svg may be NULL. */
struct showing {
	enum form form;
	const char *report, *svg;
};

/* Prints the document, writes its report and its charts, and frees it; NULL is no memory.
 * DONE, or BAD after a message. */
int show_document(struct output *output, struct document *document,
		  const struct showing *showing);
/* Makes the folder unless it exists; DONE, or BAD after a message. */
int make_folder(const char *path);
/* The document as a page. */
int save_report(struct output *output, const struct document *document, const char *path);
/* The head of a report: the command, and the answer in a sentence. */
void report_head(struct document *document, const struct subject *subject,
		 const char *answer, uint64_t fights);
/* A tornado of the intervals at `path` of the first rows, 40 at most. */
void worth_chart(struct document *document, const struct value *rows,
		 const char *const label[PATH_STEPS], const struct chart_series *worth,
		 int count, const char *title);
/* The keys scenario, fights (unless 0), seed, version and tactics. */
void data_subject(struct value *data, const struct subject *subject, uint64_t fights);
/* The key tactics: {side: tactic}. */
void data_tactics(struct value *data, const struct subject *subject);

#endif
