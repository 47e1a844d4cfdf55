/* SPDX-License-Identifier: MIT
 *
 * affray sensitivity: what each +1 on a sheet is worth; and which actions and rules
 * count for nothing.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "narrate_words.h"
#include "rescue.h"
#include "study_report.h"
#include "variants.h"

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

/* Whole numbers only; one that the book derives is one too. */
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

/* A step that loses wins may be one down. */
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

/* ---- for programs ---- */

static void write_steps(struct json *json, const struct study_of_steps *study)
{
	json_key(json, "steps");
	json_open(json, '[');
	for (int i = 0; i < study->count; i++) {
		const struct step *step = &study->steps[i];

		json_open(json, '{');
		json_text_at(json, "path", step->path);
		json_int_at(json, "from", step->before);
		json_int_at(json, "to", step->after);
		json_text_at(json, "side", study->subject.side[step->side].name);
		json_key(json, "worth");
		json_open(json, '{');
		json_interval(json, worth_of(step));
		json_close(json, '}');
		json_key(json, "rounds");
		json_double(json, step->result.round_change.rate);
		json_close(json, '}');
	}
	json_close(json, ']');
}

static void write_dominance(struct json *json, const struct study_of_steps *study)
{
	json_key(json, "never_chosen");
	json_open(json, '[');
	for (int i = 0; i < study->subject.actions; i++)
		if (!is_chosen(study, i))
			json_text(json, study->subject.action[i].key);
	json_close(json, ']');
	json_key(json, "losing");
	json_open(json, '[');
	for (int side = 0; side < study->subject.sides; side++)
		for (int i = 0; i < study->subject.actions; i++) {
			if (!loses(study, side, i))
				continue;
			json_open(json, '{');
			json_text_at(json, "side", study->subject.side[side].name);
			json_text_at(json, "action", study->subject.action[i].key);
			json_close(json, '}');
		}
	json_close(json, ']');
	json_key(json, "never_fired");
	json_open(json, '[');
	for (int rule = 1; rule <= study->book->rule_count; rule++)
		if (!study->tally->sums.fired[rule])
			json_text(json, study->book->rules[rule].id);
	json_close(json, ']');
}

static void write_json(struct json *json, const struct study_of_steps *study)
{
	json_open(json, '{');
	json_text_at(json, "scenario", study->subject.scenario);
	json_key(json, "fights");
	json_count(json, study->before.fights);
	json_key(json, "seed");
	json_count(json, study->subject.seed);
	json_text_at(json, "version", study->subject.version);
	json_tactics(json, &study->subject);
	write_steps(json, study);
	write_dominance(json, study);
	json_close(json, '}');
	json_line(json);
}

static void write_csv(struct page *page, const struct study_of_steps *study)
{
	page_line(page, "path,from,to,side,worth,low,high,rounds");
	for (int i = 0; i < study->count; i++) {
		const struct step *step = &study->steps[i];
		struct interval worth = worth_of(step);

		page_line(page, "%s,%d,%d,%s,%.17g,%.17g,%.17g,%.17g", step->path,
			  step->before, step->after, study->subject.side[step->side].name,
			  worth.rate, worth.low, worth.high,
			  step->result.round_change.rate);
	}
}

/* ---- for people ---- */

static void show_step(struct page *page, const struct step *step, double most)
{
	enum { WORTH = 42, BAR = 66 };
	struct interval worth = worth_of(step);
	bool clear = worth.low > 0 || worth.high < 0;

	page_begin(page, 2, 4);
	page_add(page, step->path);
	page_style(page, STYLE_DIM);
	page_format(page, " %d", step->before);
	page_style(page, clear ? STYLE_BOLD : STYLE_PLAIN);
	add_right(page, WORTH, "%+.2f %%", 100 * worth.rate);
	page_style(page, STYLE_DIM);
	page_format(page, " (%+.2f to %+.2f)", 100 * worth.low, 100 * worth.high);
	page_style(page, STYLE_PLAIN);
	page_add(page, " ");
	page_column(page, BAR);
	if (page->width > BAR + 8 && clear)
		add_bar(page, fabs(worth.rate) / most, page->width - BAR - 1);
	page_end(page);
}

static void show_steps(struct page *page, const struct study_of_steps *study)
{
	double most = study->count ? fabs(worth_of(&study->steps[0]).rate) : 0;
	int silent = 0;

	page_line(page,
		  "%s: what one more is worth in wins of its own side, %" PRIu64
		  " fights with the same dice, seed %" PRIu64,
		  study->subject.name, study->before.fights, study->subject.seed);
	for (int i = 0; i < study->count; i++)
		if (has_effect(&study->steps[i]))
			show_step(page, &study->steps[i], most > 0 ? most : 1);
		else
			silent++;
	if (silent)
		page_line(page, "%d other field%s changed no fight here.", silent,
			  silent == 1 ? "" : "s");
}

/* A heading with its first word, then words with commas. */
static void add_listed(struct page *page, const char *head, const char *word, int *told)
{
	if (*told == 0) {
		page_begin(page, 0, 2);
		page_add(page, head);
	}
	page_format(page, "%s %s", *told ? "," : "", word);
	++*told;
}

static void show_dominance(struct page *page, const struct study_of_steps *study)
{
	int never = 0, losing = 0, silent = 0;

	for (int i = 0; i < study->subject.actions; i++)
		if (!is_chosen(study, i))
			add_listed(page,
				   "Actions never chosen:", study->subject.action[i].key,
				   &never);
	if (never)
		page_end(page);
	for (int side = 0; side < study->subject.sides; side++)
		for (int i = 0; i < study->subject.actions; i++) {
			char words[MAX_KEY + MAX_NAME + 8];

			snprintf(words, sizeof words, "%s (%s)",
				 study->subject.action[i].key,
				 study->subject.side[side].name);
			if (loses(study, side, i))
				add_listed(page,
					   "Actions whose fights are won less often:",
					   words, &losing);
		}
	if (losing)
		page_end(page);
	for (int rule = 1; rule <= study->book->rule_count; rule++)
		if (!study->tally->sums.fired[rule])
			add_listed(page,
				   "Rules that never fired:", study->book->rules[rule].id,
				   &silent);
	if (silent)
		page_end(page);
}

/* ---- the command ---- */

static int show(const struct study_of_steps *study)
{
	const struct arguments *arguments = study->trial.arguments;
	struct study where = {&study->subject, arguments->output,
			      arguments->flags[REPORT].text, arguments->flags[SVG].text};
	struct worth *worths = calloc((size_t)study->count + 1, sizeof *worths);
	char sentence[512] = "No step changes a fight here.";
	int count = 0, status;

	if (!worths)
		return complain("out of memory");
	if (arguments->flags[JSON].given) {
		write_json(&arguments->output->json, study);
	} else if (arguments->flags[CSV].given) {
		write_csv(&arguments->output->page, study);
	} else {
		show_steps(&arguments->output->page, study);
		show_dominance(&arguments->output->page, study);
	}
	for (; count < study->count && has_effect(&study->steps[count]); count++) {
		snprintf(worths[count].label, sizeof worths[count].label, "%s",
			 study->steps[count].path);
		worths[count].change = worth_of(&study->steps[count]);
	}
	if (count)
		snprintf(sentence, sizeof sentence,
			 "One more on %s is worth most: %+.1f points of wins.",
			 worths[0].label, 100 * worths[0].change.rate);
	status = report_worths(&where, "What one more is worth", sentence, worths, count,
			       study->before.fights);
	free(worths);
	return status;
}

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
	for (int i = 0; i < arguments->repeats && good; i++)
		good = trial_set(&study->trial, "set", arguments->repeated[i]);
	if (good)
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
	.about = "Raises each number of each creature's sheet by one (lowers it where it "
		 "is at "
		 "its most) and fights the same fights with the same dice: what that is "
		 "worth in "
		 "wins of its side, with the 95 % interval of the paired difference, "
		 "ranked.\n"
		 "Also tells which actions are never chosen, which lose, and which rules "
		 "never "
		 "fire.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray sensitivity bridge.yaml", "where a point is best spent"},
		     {"affray sensitivity bridge.yaml -n 20000 --report worth.html",
		      "more exactly, with a chart"}},
	.run = sensitivity,
};
