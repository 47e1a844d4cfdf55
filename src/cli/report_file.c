/* SPDX-License-Identifier: MIT
 *
 * A document that is printed, and written as a report and as charts.
 */
#include "report_file.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/buffer.h"
#include "options.h"
#include "part_file.h"
#include "play/story_words.h"
#include "study/processes.h"

/* The chart as a file, or (NULL) the whole document as a page. */
static int save_drawing(struct output *output, const struct document *document,
			const struct chart *chart, const char *path)
{
	struct buffer drawing = {0};
	char *room = malloc(SINK_ROOM);
	struct sink sink;
	int status;

	if (!room)
		return complain("out of memory");
	sink_init(&sink, room, buffer_drain, &drawing);
	if (chart)
		chart_svg(&sink, chart, true);
	else
		document_html(document, &sink);
	status = sink_flush(&sink)
			 ? file_save(path, drawing.start, drawing.length, output)
			 : complain("out of memory");
	buffer_free(&drawing);
	free(room);
	return status;
}

int make_folder(const char *path)
{
	struct stat status;

	if (mkdir(path, 0777) == 0 ||
	    (stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
		return DONE;
	return complain("%s: cannot make this folder: %s", path, strerror(errno));
}

static int save_charts(struct output *output, const struct document *document,
		       const char *folder)
{
	const struct chart *chart;
	int status = make_folder(folder);

	for (int i = 0; status == DONE && (chart = document_chart_at(document, i)); i++) {
		char path[4096];

		snprintf(path, sizeof path, "%s/%s.svg", folder, chart->name);
		status = save_drawing(output, document, chart, path);
	}
	return status;
}

int save_report(struct output *output, const struct document *document, const char *path)
{
	return save_drawing(output, document, NULL, path);
}

int show_document(struct output *output, struct document *document,
		  const struct showing *showing)
{
	int status = write_document(output, document, showing->form);

	if (status == DONE && showing->svg && process_rank() == 0)
		status = save_charts(output, document, showing->svg);
	if (status == DONE && showing->report && process_rank() == 0)
		status = save_report(output, document, showing->report);
	document_free(document);
	return status;
}

/* ---- the subject ---- */

void report_head(struct document *document, const struct subject *subject,
		 const char *answer, uint64_t fights)
{
	document_title(document, subject->name, answer);
	document_fact(document, "scenario", "%s", subject->scenario);
	if (subject->changes[0])
		document_fact(document, "changes", "%s", subject->changes);
	document_fact(document, "rulebook", "%s", subject->rulebook);
	for (int i = 0; i < subject->sides; i++)
		document_fact(document, i ? "" : "sides", "%s, by the tactic %s",
			      name_of(subject->side[i].name).text,
			      subject->side[i].tactic);
	document_fact(document, "fights", "%" PRIu64, fights);
	document_fact(document, "seed", "%" PRIu64, subject->seed);
	document_fact(document, "version", "Affray %s", subject->version);
}

void worth_chart(struct document *document, const struct value *rows,
		 const char *const label[PATH_STEPS], const struct chart_series *worth,
		 int count, const char *title)
{
	enum { MOST_WORTHS = 40 };

	struct chart *chart =
		SHARE_BARS("worth", title, "change of the wins, in percentage points");

	chart->is_change = true;
	document_chart_of(document, chart, rows, label,
			  count < MOST_WORTHS ? count : MOST_WORTHS, worth, 1);
}

void data_tactics(struct value *data, const struct subject *subject)
{
	struct value *tactics = data_map(data, "tactics");

	for (int i = 0; i < subject->sides; i++)
		data_text(tactics, subject->side[i].name, subject->side[i].tactic);
}

void data_subject(struct value *data, const struct subject *subject, uint64_t fights)
{
	data_text(data, "scenario", subject->scenario);
	if (fights)
		data_count(data, "fights", fights);
	data_count(data, "seed", subject->seed);
	data_text(data, "version", subject->version);
	data_tactics(data, subject);
}
