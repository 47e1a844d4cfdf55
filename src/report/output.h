/* SPDX-License-Identifier: MIT
 *
 * Standard output, as every command uses it.
 *
 * All output of a command goes through one sink. If writing fails, the command goes on in
 * silence (it may have a file to save) and the program reports it at its end: a closed
 * pipe by its status alone, a full disk with a message.
 */
#ifndef REPORT_OUTPUT_H
#define REPORT_OUTPUT_H

#include <stdbool.h>
#include "base/json.h"
#include "base/sink.h"
#include "document.h"
#include "page.h"

struct output {
	struct sink sink;
	struct page page; /* text for people, into the sink */
	struct json json; /* the same for programs */
	bool is_terminal;
	bool is_closed; /* the reader of the pipe has gone */
	int error;	/* errno of a write that failed, 0: none */
	char buffer[SINK_ROOM];
};

enum colour_choice { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };
extern const char *const colour_words[]; /* in this order, NULL-terminated */

/* Standard output, with the width and the colours that its terminal has. */
void output_init(struct output *output);
/* As an option says; width 0: the terminal's. */
void output_style(struct output *output, enum colour_choice colour, int width);
/*
 * Writes the rest. Returns the program's exit status: `status`, or that of a failed
 * write. Ends the program by SIGPIPE if the reader of the pipe has gone.
 */
int output_finish(struct output *output, int status);

/* The document as text, CSV or JSON; BAD after a message if it is NULL or there was no
 * memory for all of it. */
enum form { FORM_TEXT, FORM_CSV, FORM_JSON };
static inline enum form form_of(bool csv, bool json)
{
	return json ? FORM_JSON : csv ? FORM_CSV : FORM_TEXT;
}
int write_document(struct output *output, const struct document *document,
		   enum form form);
/* The same, and frees it. */
int output_document(struct output *output, struct document *document, enum form form);

#endif
