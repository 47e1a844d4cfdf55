/* SPDX-License-Identifier: MIT
 *
 * Standard output, as every command uses it.
 */
#include "output.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/complain.h"
#include "base/interrupt.h"
#include "base/text.h"

const char *const colour_words[] = {"auto", "always", "never", NULL};

static bool drain(void *context, const char *bytes, size_t count)
{
	struct output *output = context;

	while (count > 0) {
		ssize_t written = write(STDOUT_FILENO, bytes, count);

		if (written < 0 && errno == EINTR && !interrupted())
			continue;
		if (written < 0) {
			output->is_closed = errno == EPIPE;
			output->error = errno;
			return false;
		}
		bytes += written;
		count -= (size_t)written;
	}
	return true;
}

/* As wide as the terminal, if it is one, else as COLUMNS says. */
static int usual_width(bool is_terminal)
{
	const char *columns = getenv("COLUMNS");
	int width = is_terminal ? terminal_columns() : 0;
	uint64_t number;

	if (width > 0)
		return width;
	if (columns && text_to_number(columns, &number) && number > 0 && number < 10000)
		return (int)number;
	return USUAL_WIDTH;
}

static bool has_colours(void)
{
	const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");

	return !(refused && *refused) && terminal && strcmp(terminal, "dumb") != 0;
}

void output_init(struct output *output)
{
	output->is_terminal = isatty(STDOUT_FILENO);
	output->is_closed = false;
	output->error = 0;
	sink_init(&output->sink, output->buffer, drain, output);
	output->json = json_in(&output->sink);
	output_style(output, COLOUR_AUTO, 0);
}

void output_style(struct output *output, enum colour_choice colour, int width)
{
	bool colours = colour == COLOUR_ALWAYS ||
		       (colour == COLOUR_AUTO && output->is_terminal && has_colours());

	if (width == 0)
		width = usual_width(output->is_terminal);
	page_init(&output->page, &output->sink, width, colours);
}

/* Interrupted output may have stopped inside a colour. */
static void restore_terminal(const struct output *output)
{
	static const char reset[] = "\033[0m\n";

	if (output->is_terminal && output->page.colour &&
	    write(STDOUT_FILENO, reset, sizeof reset - 1) < 0)
		return;
}

int output_finish(struct output *output, int status)
{
	sink_flush(&output->sink);
	if (output->is_closed)
		end_by_closed_pipe();
	if (interrupted()) {
		restore_terminal(output);
		if (status != INTERRUPTED) /* else the command has reported it */
			complain("interrupted; nothing was saved");
		return INTERRUPTED;
	}
	if (output->error) {
		complain("cannot write to standard output: %s", strerror(output->error));
		return status > BAD ? status : BAD;
	}
	return status;
}

int write_document(struct output *output, const struct document *document, enum form form)
{
	bool good = document && !document_failed(document);

	if (good && form == FORM_JSON)
		document_json(document, &output->json);
	else if (good && form == FORM_CSV)
		document_csv(document, &output->sink);
	else if (good)
		document_text(document, &output->page);
	return good ? DONE : complain("out of memory");
}

int output_document(struct output *output, struct document *document, enum form form)
{
	int status = write_document(output, document, form);

	document_free(document);
	return status;
}
