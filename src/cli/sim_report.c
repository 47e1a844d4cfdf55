/* SPDX-License-Identifier: MIT
 *
 * The report and the charts of a simulation.
 */
#include "sim_report.h"
#include <stdio.h>
#include <string.h>
#include "narrate_words.h"
#include "report_file.h"
#include "sim_notable.h"
#include "trial.h"

enum { MOST_COLUMNS = 60, MOST_SERIES = 12, MOST_USES = 40 };

/* Numbers as labels. */
struct numbers {
	char text[MOST_COLUMNS + 1][16];
	const char *labels[MOST_COLUMNS + 1];
};

static void number_labels(struct numbers *numbers, int from, int step, int count)
{
	for (int i = 0; i < count; i++) {
		if (step == 1)
			snprintf(numbers->text[i], sizeof numbers->text[i], "%d",
				 from + i);
		else
			snprintf(numbers->text[i], sizeof numbers->text[i], "%d-%d",
				 from + i * step, from + (i + 1) * step - 1);
		numbers->labels[i] = numbers->text[i];
	}
}

static void answer_text(const struct finding *finding, char *text, size_t room)
{
	const struct subject *subject = finding->subject;
	const struct sums *sums = &finding->tally->sums;
	int best = 0;
	struct interval rate;

	for (int i = 1; i < subject->sides; i++)
		best = sums->wins[i] > sums->wins[best] ? i : best;
	rate = wilson(sums->wins[best], sums->fights);
	snprintf(text, room,
		 "%s %s %s of the fights (95 %% interval %.1f to %.1f %%), which last %g "
		 "rounds "
		 "in the middle.",
		 name_of(subject->side[best].name).text,
		 is_plural(subject->side[best].name) ? "win" : "wins",
		 rate_words(sums->wins[best], sums->fights).text, 100 * rate.low,
		 100 * rate.high, tally_median_rounds(finding->tally));
}

static void chart_wins(struct report_file *file, const struct finding *finding)
{
	const struct sums *sums = &finding->tally->sums;
	int sides = finding->subject->sides;
	const char *labels[MAX_SIDES + 1];
	struct interval values[MAX_SIDES + 1];
	int colours[MAX_SIDES + 1];

	for (int i = 0; i < sides; i++) {
		labels[i] = finding->subject->side[i].name;
		values[i] = wilson(sums->wins[i], sums->fights);
		colours[i] = i;
	}
	labels[sides] = "(draw)";
	values[sides] = wilson(sums->draws, sums->fights);
	colours[sides] = 7;
	report_chart(file, &(struct chart){.kind = CHART_BARS,
					   .name = "win-rate",
					   .title = "Who wins",
					   .y_label = "share of fights",
					   .x_label = "",
					   .is_share = true,
					   .has_bands = true,
					   .rows = sides + 1,
					   .columns = 1,
					   .row_labels = labels,
					   .colours = colours,
					   .values = values});
}

/* Long fights share columns, so that the chart stays readable. */
static void chart_rounds(struct report_file *file, const struct finding *finding)
{
	const struct tally *tally = finding->tally;
	struct interval values[MOST_COLUMNS + 1] = {{0, 0, 0}};
	int longest = tally_longest(tally), step = longest / MOST_COLUMNS + 1;
	int columns = (longest + step - 1) / step;
	struct numbers numbers;

	if (columns == 0)
		return;
	for (int i = 1; i <= longest; i++)
		values[(i - 1) / step].rate +=
			(double)tally->sums.rounds[i] / (double)tally->sums.fights;
	number_labels(&numbers, 1, step, columns);
	report_chart(file, &(struct chart){.kind = CHART_COLUMNS,
					   .name = "rounds",
					   .title = "How long fights last",
					   .x_label = "rounds",
					   .y_label = "share of fights",
					   .is_share = true,
					   .rows = 1,
					   .columns = columns,
					   .column_labels = numbers.labels,
					   .values = values});
}

static void chart_curve(struct report_file *file, const struct finding *finding, int bar,
			int rounds)
{
	const struct subject *subject = finding->subject;
	struct interval values[MOST_SERIES * CURVE_ROUNDS];
	const char *labels[MOST_SERIES];
	int rows = subject->creatures < MOST_SERIES ? subject->creatures : MOST_SERIES;
	struct numbers numbers;
	char name[MAX_KEY + 16], title[MAX_KEY + 80];

	for (int i = 0; i < rows; i++) {
		labels[i] = subject->creature[i].name;
		for (int k = 0; k < rounds; k++) {
			double value = tally_curve(finding->tally, k + 1, i, bar);

			values[i * rounds + k] = (struct interval){value, value, value};
		}
	}
	number_labels(&numbers, 1, 1, rounds);
	snprintf(name, sizeof name, "by-round-%s", subject->bar[bar]);
	snprintf(title, sizeof title, "Mean %s by round, of the fights that last so long",
		 subject->bar[bar]);
	report_chart(file, &(struct chart){.kind = CHART_LINES,
					   .name = name,
					   .title = title,
					   .x_label = "round",
					   .y_label = subject->bar[bar],
					   .rows = rows,
					   .columns = rounds,
					   .row_labels = labels,
					   .column_labels = numbers.labels,
					   .values = values});
}

static void chart_curves(struct report_file *file, const struct finding *finding)
{
	int rounds = tally_curve_rounds(finding->tally);
	int most = tally_length_at(finding->tally, 0.99);

	rounds = rounds < most ? rounds : most;
	for (int bar = 0; bar < finding->subject->bars && rounds > 1; bar++)
		chart_curve(file, finding, bar, rounds);
}

/* How often each action is done in a fight, side by side. */
static void chart_actions(struct report_file *file, const struct finding *finding)
{
	const struct subject *subject = finding->subject;
	const struct sums *sums = &finding->tally->sums;
	char text[MOST_USES][MAX_KEY + MAX_NAME + 4];
	const char *labels[MOST_USES];
	struct interval uses[MOST_USES], wins[MOST_USES];
	int colours[MOST_USES], rows = 0;

	for (int side = 0; side < subject->sides; side++)
		for (int i = 0; i < subject->actions && rows < MOST_USES; i++) {
			const struct use_tally *use = &sums->uses[side][i];

			if (use->fights * 1000 <= sums->fights)
				continue;
			snprintf(text[rows], sizeof text[rows], "%s: %s",
				 subject->side[side].name, subject->action[i].key);
			labels[rows] = text[rows];
			colours[rows] = side;
			uses[rows] = wilson(use->fights, sums->fights);
			wins[rows++] = wilson(use->wins, use->fights);
		}
	if (rows == 0)
		return;
	report_chart(
		file,
		&(struct chart){.kind = CHART_BARS,
				.name = "actions",
				.title = "What they do: fights in which a side does it",
				.x_label = "",
				.y_label = "share of fights",
				.is_share = true,
				.has_bands = true,
				.rows = rows,
				.columns = 1,
				.row_labels = labels,
				.colours = colours,
				.values = uses});
	report_chart(
		file,
		&(struct chart){.kind = CHART_BARS,
				.name = "action-wins",
				.title = "What it wins: those fights that the side wins",
				.x_label = "",
				.y_label = "share of these fights",
				.is_share = true,
				.has_bands = true,
				.rows = rows,
				.columns = 1,
				.row_labels = labels,
				.colours = colours,
				.values = wins});
}

static void chart_ends(struct report_file *file, const struct finding *finding)
{
	const struct subject *subject = finding->subject;
	uint64_t fights = finding->tally->sums.fights;
	const char *labels[MAX_CREATURES];
	struct interval values[MAX_CREATURES];
	int colours[MAX_CREATURES];

	for (int i = 0; i < subject->creatures; i++) {
		labels[i] = subject->creature[i].name;
		values[i] = wilson(finding->tally->sums.creatures[i].alive, fights);
		colours[i] = subject->creature[i].side;
	}
	report_chart(file, &(struct chart){.kind = CHART_BARS,
					   .name = "standing",
					   .title = "Who can still fight at the end",
					   .x_label = "",
					   .y_label = "share of fights",
					   .is_share = true,
					   .has_bands = true,
					   .rows = subject->creatures,
					   .columns = 1,
					   .row_labels = labels,
					   .colours = colours,
					   .values = values});
}

static void list_notables(struct sink *sink, const struct finding *finding)
{
	struct notable list[NOTABLES];
	int count = find_notables(finding->subject, finding->tally, list);

	html_heading(sink, "Fights worth a look");
	html_list_open(sink);
	for (int i = 0; i < count; i++) {
		char command[2 * MAX_PATH + MAX_CHANGES];
		struct text text = text_in(command, sizeof command);

		replay_command_text(&text, finding->subject, list[i].fight);
		html_item(sink, list[i].words, command);
	}
	html_list_close(sink);
}

int sim_report(struct output *output, const char *report, const char *svg,
	       const struct finding *finding)
{
	struct report_file file;
	char answer[512];

	answer_text(finding, answer, sizeof answer);
	if (!report_open(&file, report, svg, output, finding->subject, answer,
			 finding->tally->sums.fights))
		return file.status;
	chart_wins(&file, finding);
	chart_rounds(&file, finding);
	chart_ends(&file, finding);
	chart_curves(&file, finding);
	chart_actions(&file, finding);
	list_notables(&file.sink, finding);
	return report_close(&file);
}
