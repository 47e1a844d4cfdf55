/* SPDX-License-Identifier: MIT
 *
 * affray sensitivity: the worth of each +1 on a sheet; and the actions and rules that
 * have no effect.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "play/story_words.h"
#include "axis.h"
#include "variants.h"
#include "base/interrupt.h"

enum { SENSITIVITY_SET = TRIAL_FLAGS };

enum { USUAL_FIGHTS = 4096, MAX_STEPS = 1024 };

/* One field of one creature, a step up (or down, where it is at its most). */
struct step {
	char path[2 * MAX_AXIS_PATH];
	char value[16];
	int before, after, side;
	struct result result;
};

struct study_of_steps {
	struct trial trial;
	struct subject subject;
	const struct rulebook *book;
	int count;
	struct step steps[MAX_STEPS];
	struct variant variants[MAX_STEPS];
	struct result before;
	struct tally *tally; /* of the base, thoroughly watched */
};

/* ---- the steps ---- */

/* The step to this value, if the rulebook allows it with the rest of the sheet. */
static bool try_step(struct study_of_steps *study, int after)
{
	struct step *step = &study->steps[study->count];
	struct change change = {step->path, step->value};

	step->after = after;
	snprintf(step->value, sizeof step->value, "%d", after);
	return trial_can_build(&study->trial, &change, 1);
}

static void add_step(struct study_of_steps *study, const char *creature, int side,
		     const char *field, const char *word, int value,
		     const struct field *row)
{
	struct step *step = &study->steps[study->count];

	if (study->count == MAX_STEPS || value == DERIVED)
		return;
	step->before = value;
	step->side = side;
	snprintf(step->path, sizeof step->path, "%s.%s%s%s", creature, field,
		 word ? "." : "", word ? word : "");
	if ((value < row->high && try_step(study, value + 1)) ||
	    (value > row->low && try_step(study, value - 1)))
		study->count++;
}

/* Adds a step for every whole number, even one that the book derives. */
static void add_steps(struct study_of_steps *study, const char *creature,
		      const struct scenario_creature *who)
{
	for (const struct field *row = study->book->kinds[0].fields; row && row->key;
	     row++) {
		if (row->type == FIELD_INT)
			add_step(study, creature, who->side, row->key, NULL,
				 stored_get(who->sheet, row->offset, row->storage), row);
		for (int i = 0; row->type == FIELD_INTS && row->words[i]; i++) {
			uint16_t offset =
				(uint16_t)(row->offset + (size_t)i * sizeof(int16_t));

			add_step(study, creature, who->side, row->key, row->words[i],
				 stored_get(who->sheet, offset, S_I16), row);
		}
	}
}

static int count_of(const struct node *creature)
{
	const struct node *count = node_get(creature, "count");
	int number = 1;

	if (count && count->kind == NODE_SCALAR)
		text_to_int(count->text, &number);
	return number;
}

/* Creatures stand in the scenario in the order of its file; those of one `count` share a
 * sheet and a path. */
static void list_steps(struct study_of_steps *study, const struct scenario *scenario)
{
	const struct node *sides = node_get(study->trial.loaded.root, "sides");
	int next = 0;

	for (int i = 0; node_at(sides, i); i++) {
		const struct node *list = node_get(node_at(sides, i), "creatures"),
				  *creature;

		for (int k = 0; (creature = node_at(list, k)); k++) {
			const struct node *name = node_get(creature, "name");

			if (!name)
				name = node_get(creature, "use");
			if (name && next < scenario->count)
				add_steps(study, name->text, &scenario->creatures[next]);
			next += count_of(creature);
		}
	}
	for (int i = 0; i < study->count; i++) {
		study->variants[i].changes[0] =
			(struct change){study->steps[i].path, study->steps[i].value};
		study->variants[i].count = 1;
	}
}

/* The worth of a step up; the effect of a step down counts with the opposite sign. */
static struct interval worth_of(const struct step *step)
{
	struct interval worth = step->result.win_change[step->side];

	if (step->after > step->before)
		return worth;
	return (struct interval){-worth.rate, -worth.high, -worth.low};
}

static int by_worth(const void *a, const void *b)
{
	const struct step *one = a, *other = b;
	double first = fabs(worth_of(one).rate), second = fabs(worth_of(other).rate);

	return first < second ? 1 : first > second ? -1 : strcmp(one->path, other->path);
}

static bool has_effect(const struct step *step)
{
	return step->result.flips > 0 || step->result.round_change.rate != 0;
}

/* ---- dominance ---- */

static bool is_chosen(const struct study_of_steps *study, int action)
{
	const struct sums *sums = &study->tally->sums;
	uint64_t times = sums->chosen[action];

	for (int i = 0; i < study->subject.creatures; i++)
		times += sums->actions[i][action].deeds;
	return times > 0;
}

/* A side wins less often, beyond chance, in fights where it does this than in others. */
static bool loses(const struct study_of_steps *study, int side, int action)
{
	const struct sums *sums = &study->tally->sums;
	const struct use_tally *use = &sums->uses[side][action];
	struct interval with = wilson(use->wins, use->fights);
	struct interval without =
		wilson(sums->wins[side] - use->wins, sums->fights - use->fights);

	return use->fights && use->fights < sums->fights && with.high < without.low;
}

/* ---- the document ---- */

static void add_step_row(const struct study_of_steps *study, struct value *steps,
			 const struct step *step, double most)
{
	struct interval worth = worth_of(step);
	struct value *row = data_map(steps, NULL);

	data_text(row, "path", step->path);
	data_whole(row, "from", step->before);
	data_whole(row, "to", step->after);
	data_text(row, "side", study->subject.side[step->side].name);
	data_interval(data_map(row, "worth"), worth);
	data_number(row, "rounds", step->result.round_change.rate);
	if (worth.low > 0 || worth.high < 0)
		data_hide(data_number(row, "bar", fabs(worth.rate) / most));
	if (!has_effect(step))
		row_quiet(row);
}

/* Returns how many steps at the top of the list have an effect. */
static int add_steps_table(const struct study_of_steps *study, struct document *document,
			   struct value *steps)
{
	static const struct column columns[] = {
		{AS_TEXT("path"), .csv = "path"},
		{AS_TEXT("from"), .csv = "from", DIM, .before = " "},
		{AS_CSV("to", "to")},
		{AS_CSV("side", "side")},
		{AS_POINTS(2, "worth"), .csv = "worth", .is_clear = true, .end = 42},
		{AS_CSV("low", "worth", "low")},
		{AS_CSV("high", "worth", "high")},
		{AS_CSV("rounds", "rounds")},
		{AS_SHARE_RANGE(2, "worth"), .has_sign = true},
		{AS_BAR(66, 8, "bar")},
	};
	double most = study->count ? fabs(worth_of(&study->steps[0]).rate) : 0;
	int silent = 0, moving = 0;

	for (int i = 0; i < study->count; i++) {
		add_step_row(study, steps, &study->steps[i], most > 0 ? most : 1);
		silent += !has_effect(&study->steps[i]);
		moving += moving == i && has_effect(&study->steps[i]);
	}
	document_table(document, TABLE(steps, columns, 2, 4, 0, IS_CSV));
	document_for(document, FOR_TEXT | FOR_HTML);
	if (silent)
		document_say(document, 0, "%d other field%s changed no fight here.",
			     silent, silent == 1 ? "" : "s");
	document_for(document, FOR_TEXT);
	return moving;
}

/* A heading with its first word, then words with commas. */
static void add_listed(struct document *document, const char *head, const char *word,
		       int *told)
{
	if ((*told)++)
		document_more(document, ", %s", word);
	else
		document_sentence(document, 0, 2, STYLE_PLAIN, "%s %s", head, word);
}

static void add_dominance(const struct study_of_steps *study, struct document *document)
{
	const struct subject *subject = &study->subject;
	struct value *data = document_data(document);
	struct value *never = data_list(data, "never_chosen");
	struct value *losing = data_list(data, "losing");
	struct value *silent = data_list(data, "never_fired");
	int told = 0;

	for (int i = 0; i < subject->actions; i++)
		if (!is_chosen(study, i)) {
			data_text(never, NULL, subject->action[i].key);
			add_listed(document, "Actions never chosen:",
				   label_of(subject->action[i].key).text, &told);
		}
	told = 0;
	for (int side = 0; side < subject->sides; side++)
		for (int i = 0; i < subject->actions; i++) {
			const char *name = subject->side[side].name;
			const char *action = subject->action[i].key;
			struct value *row;

			if (!loses(study, side, i))
				continue;
			row = data_map(losing, NULL);
			data_text(row, "side", name);
			data_text(row, "action", action);
			add_listed(document,
				   "Actions in whose fights the side wins less often "
				   "than in its others:",
				   document_keep(document, "%s (%s)",
						 label_of(action).text,
						 name_of(name).text),
				   &told);
		}
	told = 0;
	for (int rule = 1; rule <= study->book->rule_count; rule++)
		if (!study->tally->sums.fired[rule]) {
			data_text(silent, NULL, study->book->rules[rule].id);
			add_listed(document, "Rules that never applied:",
				   study->book->rules[rule].id, &told);
		}
}

static int show(const struct study_of_steps *study)
{
	const struct arguments *arguments = study->trial.arguments;
	const struct subject *subject = &study->subject;
	struct showing showing = trial_showing(arguments);
	struct document *document = document_new();
	struct value *steps;
	int moving;

	if (!document)
		return complain("out of memory");
	data_subject(document_data(document), subject, study->before.fights);
	document_say(document, 0,
		     "%s: percentage points of wins that one more brings its side "
		     "(95 %% interval), %s with the same dice, seed %" PRIu64,
		     subject->name, fight_words(study->before.fights).text,
		     subject->seed);
	report_head(
		document, subject,
		study->count && has_effect(&study->steps[0])
			? document_keep(
				  document,
				  "One more on %s is worth most: %+.1f points of wins.",
				  study->steps[0].path,
				  100 * worth_of(&study->steps[0]).rate)
			: "No step changes a fight here.",
		study->before.fights);
	steps = data_list(document_data(document), "steps");
	moving = add_steps_table(study, document, steps);
	document_for(document, FOR_TEXT | FOR_HTML);
	add_dominance(study, document);
	document_for(document, FOR_TEXT);
	worth_chart(document, steps, (const char *[PATH_STEPS]){"path"},
		    &(struct chart_series){.path = {"worth"}}, moving,
		    "What one more is worth");
	return show_document(arguments->output, document, &showing);
}

/* ---- the command ---- */

static int play(struct study_of_steps *study, const struct scenario *scenario)
{
	struct trial *trial = &study->trial;
	const struct given *number = &trial->arguments->flags[NUMBER];
	uint64_t fights = number->given ? number->number : USUAL_FIGHTS;
	struct base base = {0};
	int status;

	progress_begin(&trial->progress);
	trial->progress.more = fights * (uint64_t)study->count;
	status = base_play(&base, trial, scenario, WATCH_THOROUGH, fights);
	if (status == DONE)
		status = variants_play(&base, trial, study->variants, study->count);
	progress_end(&trial->progress);
	if (status == DONE) {
		study->before = result_of(base.tally);
		study->tally = base.tally;
		for (int i = 0; i < study->count; i++)
			study->steps[i].result = study->variants[i].result;
		qsort(study->steps, (size_t)study->count, sizeof *study->steps, by_worth);
		status = show(study);
	} else if (status == INTERRUPTED) {
		complain("interrupted: a ranking needs all steps");
	}
	base_free(&base);
	return status;
}

static int sensitivity(const struct arguments *arguments)
{
	struct study_of_steps *study = calloc(1, sizeof *study);
	struct scenario *scenario = NULL;
	int status = BAD;
	bool good;

	if (!study)
		return complain("out of memory");
	good = trial_outputs_are_writable(arguments) &&
	       trial_open(&study->trial, arguments, arguments->operands[0]);
	if (good && trial_set(&study->trial))
		scenario = trial_build(&study->trial, NULL, 0);
	if (scenario) {
		trial_subject(&study->trial, scenario, &study->subject);
		study->book = scenario->book;
		list_steps(study, scenario);
		status = play(study, scenario);
	}
	scenario_free(scenario);
	trial_close(&study->trial);
	free(study);
	return status;
}

static const struct flag flags[] = {
	TRIAL_ROWS("how many fights for each step (4096)"),
	[SENSITIVITY_SET] = REPEAT_FLAG("set", "PATH=VALUE",
					"change the scenario first; may be given again"),
	{0},
};

const struct command sensitivity_command = {
	.name = "sensitivity",
	.operands = "SCENARIO",
	.summary = "what each +1 is worth, ranked",
	.about = "Raises each number of each creature's sheet by one (lowers it "
		 "where it is at its maximum) and plays the same fights with the "
		 "same dice. Ranks these changes by the wins that they bring to the "
		 "creature's side, with the 95 % interval of the paired difference.\n"
		 "Also lists actions that are never chosen, actions that lose, and "
		 "rules that never apply.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray sensitivity bridge.yaml", "where a point is best spent"},
		     {"affray sensitivity bridge.yaml -n 20000 --report worth.html",
		      "more exactly, with a chart"}},
	.run = sensitivity,
};
