/* SPDX-License-Identifier: MIT
 *
 * Checks a .fight: plays its lines, and looks at what they expect.
 */
#include "fightcheck.h"
#include "eventlog.h"
#include "expect.h"
#include "expect_all.h"
#include "fightload.h"
#include "fightupdate.h"
#include "script.h"
#include "status.h"
#include <string.h>

struct checker {
	const struct fight_file *file;
	struct script script;
	struct run *run;
	struct fight *start;	     /* the position before anything happened */
	struct event_log log;	     /* since the last answer line */
	struct fight_update *update; /* NULL: nothing is to be written */
	bool by_line; /* the answer that is about to be told was a line's */
	struct fight_report *report;
	bool told[MAX_RULES + 1], named[MAX_RULES + 1];
	bool stopping; /* the lines are used up: the run shall stop */
	bool wants_edict;
};

/* ---- what happens ---- */

static void note_rule(struct checker *checker, const char *id)
{
	int rule = id ? rulebook_rule(checker->run->book, id) : 0;

	checker->told[rule] = true;
}

/* An answer that no line gave: it is written before the line that waits. */
static void spell_out(struct checker *checker, const struct affray_event *event)
{
	const struct script *script = &checker->script;
	struct buffer *text;

	if (script_is_done(script))
		return;
	text = fight_update_at(checker->update, checker->file->lines[script->next].line);
	if (text)
		buffer_format(text, "%s %s: %s\n",
			      owner_name(checker->run->scene.scenario, event->who),
			      event->label, event->outcome);
}

static void hear(void *context, const struct affray_event *event)
{
	struct checker *checker = context;

	if (event->type == AFFRAY_ANSWER) {
		if (checker->update && checker->update->spells_out && !checker->by_line)
			spell_out(checker, event);
		checker->by_line = false;
	}
	event_log_add(&checker->log, event);
	note_rule(checker, event->rule);
	for (int i = 0; i < event->term_count; i++)
		note_rule(checker, event->terms[i].rule);
}

static void look_at_all(struct checker *checker, const struct fight_line *line)
{
	struct buffer *text;

	if (!checker->update) {
		expect_all_check(checker->file, line, checker->start, checker->run,
				 &checker->script.problems);
		return;
	}
	text = fight_update_at(checker->update, line->line + 1);
	if (text)
		expect_all_write(checker->start, checker->run, text);
}

static void look(void *context, struct run *run, const struct question *open,
		 const struct fight_line *line)
{
	struct checker *checker = context;
	struct problems *problems = &checker->script.problems;
	struct expect expect;
	char buffer[sizeof problems->list->message];
	struct text why = text_in(buffer, sizeof buffer);

	if (!expect_read(&expect, checker->file, line, run->scene.scenario, problems))
		return; /* found before the fight began */
	checker->report->expects++;
	if (expect.kind == EXPECT_ALL)
		look_at_all(checker, line);
	else if (line->listed && checker->update)
		return; /* is being written */
	else if (!expect_holds(&expect, run, open, &checker->log, &why))
		problem_at(problems, fight_line_place(checker->file, line), "%s", buffer);
}

/* ---- who stands behind the verbs ---- */

/* Nobody answers: the run comes out of the rules. */
static int stop_asking(struct run *run, const struct question *q)
{
	if (q->owner >= 0)
		run->seats[q->owner].tactic = NULL;
	run->master.tactic = NULL;
	run->master_seated = true;
	return NO_ANSWER;
}

static int answer(void *context, struct run *run, const struct question *q)
{
	struct checker *checker = context;
	int next = checker->script.next, given = NO_ANSWER;

	switch (script_answer(&checker->script, run, q, &given)) {
	case SCRIPT_ANSWERS:
		if (checker->script.next > next)
			event_log_clear(&checker->log);
		checker->by_line = checker->script.next > next &&
				   checker->file->lines[checker->script.next - 1].kind ==
					   LINE_ANSWER;
		return given;
	case SCRIPT_TACTIC:
		return NO_ANSWER;
	case SCRIPT_EDICT:
		checker->wants_edict = true;
		return stop_asking(run, q);
	default:
		checker->stopping = true;
		return stop_asking(run, q);
	}
}

static bool dice(void *context, struct run *run, const struct throw *thrown,
		 struct given_dice *given)
{
	struct checker *checker = context;

	if (script_dice(&checker->script, run, thrown, given))
		return true;
	if (script_is_done(&checker->script) && thrown->who >= 0) {
		checker->stopping = true;
		run->seats[thrown->who].real_dice = true; /* which nobody has: it stops */
	}
	return false;
}

static bool has_dice(void *context, struct run *run)
{
	struct checker *checker = context;

	(void)run;
	return script_has_dice(&checker->script);
}

/* ---- playing ---- */

/* A tactic for everybody, as `unanswered: tactic` promises. */
static void take_seats(struct run *run)
{
	const struct scenario *scenario = run->scene.scenario;

	run->master_seated = false;
	for (int i = 0; i < scenario->total; i++) {
		const struct scenario_side *side =
			&scenario->sides[scenario->creatures[i].side];
		const struct tactic *tactic = side->tactic;

		if (!tactic) {
			tactic = run->book->tactics;
			for (int k = 0; k < MAX_KNOBS && tactic->knobs[k].key; k++)
				run->seats[i].knobs[k] = (int16_t)tactic->knobs[k].usual;
		}
		run->seats[i].tactic = tactic;
	}
}

static void apply_edict(struct checker *checker)
{
	const struct fight_line *line = script_edict(&checker->script);
	char buffer[200];
	struct text why = text_in(buffer, sizeof buffer);

	checker->wants_edict = false;
	event_log_clear(&checker->log);
	take_seats(checker->run);
	if (run_give_edict(checker->run, line->text, BY_RECORD, &why))
		return;
	script_refuse_edict(&checker->script, buffer);
	checker->stopping = true;
}

static void play(struct checker *checker)
{
	enum run_stop stop = RUN_RESTED;

	run_start(checker->run, checker->file->seed, checker->file->number);
	fight_copy(checker->run->book, checker->start, checker->run->fight);
	while (!checker->stopping && stop != RUN_OVER) {
		stop = run_play(checker->run);
		if (checker->wants_edict)
			apply_edict(checker);
		if (stop == RUN_RESTED && script_is_done(&checker->script))
			checker->stopping = true;
	}
	if (stop == RUN_OVER)
		script_end(&checker->script, checker->run);
}

/* Every expectation is read before the first is looked at. */
static enum affray_status check_expects(struct checker *checker,
					const struct scenario *scenario,
					struct problems *problems)
{
	struct expect expect;
	bool good = true;

	for (int i = 0; i < checker->file->line_count; i++) {
		const struct fight_line *line = &checker->file->lines[i];

		if (line->kind != LINE_EXPECT)
			continue;
		if (!expect_read(&expect, checker->file, line, scenario, problems))
			good = false;
		else if (!expect.negated)
			checker->named[expect.rule] = true;
	}
	return good ? AFFRAY_OK : AFFRAY_BAD_INPUT;
}

static void fill_report(struct checker *checker, struct problems *problems)
{
	struct fight_report *report = checker->report;

	report->passed = !has_problems(&checker->script.problems);
	report->broken = checker->script.broken;
	for (int i = 1; i <= MAX_RULES; i++)
		report->exercised[i] =
			report->passed && checker->told[i] && checker->named[i];
	problems_append(problems, &checker->script.problems);
}

static enum affray_status play_file(struct checker *checker,
				    const struct scenario *scenario,
				    struct problems *problems)
{
	struct backers backers = {.context = checker,
				  .answer = answer,
				  .dice = dice,
				  .dice_next = has_dice,
				  .listen = hear};
	enum affray_status status = check_expects(checker, scenario, problems);

	if (status != AFFRAY_OK)
		return status;
	checker->run = run_new(scenario);
	checker->start = fight_new(scenario->book);
	if (!checker->run || !checker->start) {
		run_free(checker->run);
		fight_free(checker->start);
		return AFFRAY_NO_MEMORY;
	}
	checker->run->records = true;
	take_seats(checker->run);
	run_listen(checker->run, AFFRAY_ALL_EVENTS, &backers);
	script_start(&checker->script, checker->file, UNANSWERED_ERROR);
	checker->script.expect = look;
	checker->script.context = checker;
	play(checker);
	fill_report(checker, problems);
	run_free(checker->run);
	fight_free(checker->start);
	event_log_clear(&checker->log);
	return checker->log.failed ? AFFRAY_NO_MEMORY : AFFRAY_OK;
}

static enum affray_status check_file(struct fight_report *report,
				     struct fight_update *update,
				     const struct fight_file *file,
				     const struct rulebook *const *books,
				     struct problems *problems)
{
	struct checker checker = {.file = file, .report = report, .update = update};
	struct scenario *scenario = NULL;
	struct loaded loaded;
	enum affray_status status = fight_scenario_load(&loaded, file, books, problems);

	if (status == AFFRAY_OK) {
		int before = problems->total;

		scenario = load_build(&loaded, problems);
		status = status_since(problems, before);
	}
	if (scenario) {
		report->book = loaded.book;
		if (fight_is_older(file, loaded.book))
			fight_warn_older(file, loaded.book, &report->warnings);
		status = fight_lines_check(file, scenario, problems);
		if (status == AFFRAY_OK)
			status = play_file(&checker, scenario, problems);
	}
	scenario_free(scenario);
	load_free(&loaded);
	return status;
}

enum affray_status fight_check(struct fight_report *report,
			       const struct rulebook *const *books, const char *path,
			       struct problems *problems)
{
	struct fight_file file;
	enum affray_status status = fight_file_load(&file, path, problems);

	*report = (struct fight_report){0};
	if (status == AFFRAY_OK)
		status = check_file(report, NULL, &file, books, problems);
	fight_file_free(&file);
	return status;
}

enum affray_status fight_check_text(struct fight_report *report,
				    const struct rulebook *const *books, const char *text,
				    size_t length, const char *name,
				    struct problems *problems)
{
	struct fight_file file;
	enum affray_status status = fight_file_read(&file, text, length, name, problems);

	*report = (struct fight_report){0};
	if (status == AFFRAY_OK)
		status = check_file(report, NULL, &file, books, problems);
	fight_file_free(&file);
	return status;
}

/* ---- writing what is so ---- */

/* The text, and an `expect all` at its end unless one stands there. */
static void add_last_all(const struct fight_file *file, const char *text,
			 struct buffer *whole)
{
	int last = file->line_count - 1;

	while (last >= 0 && file->lines[last].listed)
		last--;
	buffer_add(whole, text);
	if (whole->length > 0 && whole->start[whole->length - 1] != '\n')
		buffer_add(whole, "\n");
	if (last < 0 || file->lines[last].kind != LINE_EXPECT ||
	    strcmp(file->lines[last].text, "all") != 0)
		buffer_add(whole, "expect all\n");
}

enum affray_status fight_update_text(struct fight_report *report, struct buffer *updated,
				     bool spells_out, const struct rulebook *const *books,
				     const char *text, size_t length, const char *name,
				     struct problems *problems)
{
	struct fight_update update = {.spells_out = spells_out};
	struct fight_file file;
	struct buffer whole = {0};
	enum affray_status status = fight_file_read(&file, text, length, name, problems);

	*report = (struct fight_report){0};
	if (status == AFFRAY_OK) {
		add_last_all(&file, text, &whole);
		fight_file_free(&file);
		status = whole.failed ? AFFRAY_NO_MEMORY
				      : fight_file_read(&file, whole.start, whole.length,
							name, problems);
	}
	if (status == AFFRAY_OK)
		status = check_file(report, &update, &file, books, problems);
	if (status == AFFRAY_OK && !report->broken)
		fight_update_write(&update, &file, whole.start, updated);
	if (update.failed || updated->failed)
		status = AFFRAY_NO_MEMORY;
	fight_update_free(&update);
	fight_file_free(&file);
	buffer_free(&whole);
	return status;
}
