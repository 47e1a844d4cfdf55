/* SPDX-License-Identifier: MIT
 *
 * Reports and charts of sweeps, comparisons, sensitivity and balance.
 */
#include "study_report.h"
#include <stdio.h>
#include <stdlib.h>
#include "narrate_words.h"
#include "report_file.h"

enum { MOST_WORTHS = 40 };

static bool study_open(struct report_file *file, const struct study *study,
		       const char *answer, uint64_t fights)
{
	return report_open(file, study->report, study->svg, study->output, study->subject,
			   answer, fights);
}

/* ---- sweeps ---- */

static void chart_line(struct report_file *file, const struct study *study,
		       const struct variant *cells, const struct axis *axis)
{
	int sides = study->subject->sides;
	struct interval *values =
		calloc((size_t)sides * (size_t)axis->count, sizeof *values);
	const char *labels[MAX_SIDES];

	if (!values) {
		file->status = complain("out of memory");
		return;
	}
	for (int side = 0; side < sides; side++) {
		labels[side] = study->subject->side[side].name;
		for (int i = 0; i < axis->count; i++)
			values[side * axis->count + i] = wilson(
				cells[i].result.wins[side], cells[i].result.fights);
	}
	report_chart(file,
		     &(struct chart){.kind = CHART_LINES,
				     .name = "sweep",
				     .title = "Share of wins",
				     .x_label = axis->path,
				     .y_label = "share of fights",
				     .is_share = true,
				     .has_bands = true,
				     .rows = sides,
				     .columns = axis->count,
				     .row_labels = labels,
				     .column_labels = (const char *const *)axis->values,
				     .values = values});
	free(values);
}

static void chart_length(struct report_file *file, const struct variant *cells,
			 const struct axis *axis)
{
	struct interval *values = calloc((size_t)axis->count, sizeof *values);
	static const char *const labels[] = {"rounds"};

	if (!values) {
		file->status = complain("out of memory");
		return;
	}
	for (int i = 0; i < axis->count; i++)
		values[i].rate = cells[i].result.mean_rounds;
	report_chart(file,
		     &(struct chart){.kind = CHART_LINES,
				     .name = "sweep-rounds",
				     .title = "Rounds on average",
				     .x_label = axis->path,
				     .y_label = "rounds",
				     .rows = 1,
				     .columns = axis->count,
				     .row_labels = labels,
				     .column_labels = (const char *const *)axis->values,
				     .values = values});
	free(values);
}

static void chart_grid(struct report_file *file, const struct variant *cells,
		       const struct axis *down, const struct axis *across, int side,
		       const char *title)
{
	int count = down->count * across->count;
	struct interval *values = calloc((size_t)count, sizeof *values);

	if (!values) {
		file->status = complain("out of memory");
		return;
	}
	for (int i = 0; i < count; i++)
		values[i] = wilson(cells[i].result.wins[side], cells[i].result.fights);
	report_chart(file,
		     &(struct chart){.kind = CHART_HEAT,
				     .name = "heat",
				     .title = title,
				     .x_label = across->path,
				     .y_label = down->path,
				     .is_share = true,
				     .rows = down->count,
				     .columns = across->count,
				     .row_labels = (const char *const *)down->values,
				     .column_labels = (const char *const *)across->values,
				     .values = values});
	free(values);
}

/* The cells with the least and the most wins. */
static void sweep_answer(const struct study *study, const struct variant *cells,
			 int count, int side, char *text, size_t room)
{
	int least = 0, most = 0;

	for (int i = 1; i < count; i++) {
		least = cells[i].result.wins[side] < cells[least].result.wins[side]
				? i
				: least;
		most = cells[i].result.wins[side] > cells[most].result.wins[side] ? i
										  : most;
	}
	snprintf(text, room, "%s %s from %.1f to %.1f %% of the fights.",
		 name_of(study->subject->side[side].name).text,
		 is_plural(study->subject->side[side].name) ? "win" : "wins",
		 100 * wilson(cells[least].result.wins[side], cells[least].result.fights)
				 .rate,
		 100 * wilson(cells[most].result.wins[side], cells[most].result.fights)
				 .rate);
}

int report_sweep(const struct study *study, const struct variant *cells,
		 const struct axis *down, const struct axis *across, int side)
{
	int count = down->count * (across ? across->count : 1);
	struct report_file file;
	char answer[256], title[128];

	sweep_answer(study, cells, count, side, answer, sizeof answer);
	if (!study_open(&file, study, answer, cells[0].result.fights * (uint64_t)count))
		return file.status;
	snprintf(title, sizeof title, "Wins of %s in %%",
		 name_of(study->subject->side[side].name).text);
	if (across) {
		chart_grid(&file, cells, down, across, side, title);
	} else {
		chart_line(&file, study, cells, down);
		chart_length(&file, cells, down);
	}
	return report_close(&file);
}

/* ---- tornados ---- */

int report_worths(const struct study *study, const char *title, const char *sentence,
		  const struct worth *worths, int count, uint64_t fights)
{
	int rows = count < MOST_WORTHS ? count : MOST_WORTHS;
	const char *labels[MOST_WORTHS];
	struct interval values[MOST_WORTHS];
	int colours[MOST_WORTHS];
	struct report_file file;

	if (!study_open(&file, study, sentence, fights))
		return file.status;
	for (int i = 0; i < rows; i++) {
		labels[i] = worths[i].label;
		values[i] = worths[i].change;
		colours[i] = worths[i].change.rate < 0;
	}
	if (rows)
		report_chart(&file,
			     &(struct chart){.kind = CHART_BARS,
					     .name = "worth",
					     .title = title,
					     .x_label = "",
					     .y_label = "change of the share of wins",
					     .is_share = true,
					     .has_bands = true,
					     .rows = rows,
					     .columns = 1,
					     .row_labels = labels,
					     .colours = colours,
					     .values = values});
	return report_close(&file);
}

/* ---- balance ---- */

int report_balance(const struct study *study, const char *sentence, const char *path,
		   const struct response_name *response, double target,
		   const struct tried *tried, int count)
{
	struct report_file file;
	struct interval values[MAX_VALUES];
	char text[MAX_VALUES][12];
	const char *labels[MAX_VALUES], *rows[] = {response->text};

	if (!study_open(&file, study, sentence, response->fights))
		return file.status;
	for (int i = 0; i < count; i++) {
		snprintf(text[i], sizeof text[i], "%d", tried[i].value);
		labels[i] = text[i];
		values[i] = tried[i].response;
	}
	report_chart(&file,
		     &(struct chart){.kind = CHART_LINES,
				     .name = "balance",
				     .title = "Values that were tried, and the target",
				     .x_label = path,
				     .y_label = response->text,
				     .is_share = response->is_share,
				     .has_bands = true,
				     .has_mark = true,
				     .mark = target,
				     .rows = 1,
				     .columns = count,
				     .row_labels = rows,
				     .column_labels = labels,
				     .values = values});
	return report_close(&file);
}
