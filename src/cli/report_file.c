/* SPDX-License-Identifier: MIT
 *
 * A report being written.
 */
#include "report_file.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "options.h"
#include "part_file.h"
#include "sim/fleet.h"

static bool collect(void *context, const char *bytes, size_t count)
{
	struct buffer *buffer = context;

	buffer_add_bytes(buffer, bytes, count);
	return !buffer->failed;
}

static void put_facts(struct sink *sink, const struct subject *subject, uint64_t fights)
{
	char number[MAX_KEY + 16];

	html_facts_open(sink);
	html_fact(sink, "scenario", subject->scenario);
	if (subject->changes[0])
		html_fact(sink, "changes", subject->changes);
	html_fact(sink, "rulebook", subject->rulebook);
	for (int i = 0; i < subject->sides; i++) {
		char side[MAX_NAME + MAX_TACTIC + 16];

		snprintf(side, sizeof side, "%s, by the tactic %s", subject->side[i].name,
			 subject->side[i].tactic);
		html_fact(sink, i ? "" : "sides", side);
	}
	snprintf(number, sizeof number, "%" PRIu64, fights);
	html_fact(sink, "fights", number);
	snprintf(number, sizeof number, "%" PRIu64, subject->seed);
	html_fact(sink, "seed", number);
	snprintf(number, sizeof number, "Affray %s", subject->version);
	html_fact(sink, "version", number);
	html_facts_close(sink);
}

static bool make_folder(const char *path)
{
	struct stat status;

	if (mkdir(path, 0777) == 0 ||
	    (stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
		return true;
	complain("%s: cannot make this folder: %s", path, strerror(errno));
	return false;
}

bool report_open(struct report_file *file, const char *report, const char *svg,
		 struct output *output, const struct subject *subject, const char *answer,
		 uint64_t fights)
{
	memset(file, 0, sizeof *file);
	if ((!report && !svg) || fleet_rank() > 0)
		return false;
	file->report = report;
	file->svg = svg;
	file->output = output;
	file->room = malloc(SINK_ROOM);
	if (!file->room || (svg && !make_folder(svg))) {
		file->status = file->room ? BAD : complain("out of memory");
		free(file->room);
		return false;
	}
	sink_init(&file->sink, file->room, collect, &file->page);
	html_begin(&file->sink, subject->name, answer);
	put_facts(&file->sink, subject, fights);
	return true;
}

static void save_svg(struct report_file *file, const struct chart *chart)
{
	struct buffer drawing = {0};
	char *room = malloc(SINK_ROOM), path[4096];
	struct sink sink;

	if (!room) {
		file->status = complain("out of memory");
		return;
	}
	sink_init(&sink, room, collect, &drawing);
	chart_svg(&sink, chart, true);
	snprintf(path, sizeof path, "%s/%s.svg", file->svg, chart->name);
	if (sink_flush(&sink))
		file->status =
			file_save(path, drawing.start, drawing.length, file->output);
	buffer_free(&drawing);
	free(room);
}

void report_chart(struct report_file *file, const struct chart *chart)
{
	html_chart(&file->sink, chart);
	if (file->svg && file->status == DONE)
		save_svg(file, chart);
}

int report_close(struct report_file *file)
{
	html_end(&file->sink);
	if (!sink_flush(&file->sink))
		file->status = complain("out of memory");
	else if (file->report && file->status == DONE)
		file->status = file_save(file->report, file->page.start,
					 file->page.length, file->output);
	buffer_free(&file->page);
	free(file->room);
	return file->status;
}
