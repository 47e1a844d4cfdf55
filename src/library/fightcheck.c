/* SPDX-License-Identifier: MIT
 *
 * Checks a .fight: plays its lines and checks their expectations.
 */
#include "fightcheck.h"
#include "expect.h"
#include "expect_all.h"
#include "library.h"
#include "scenario/fightload.h"
#include "scenario/fightupdate.h"
#include <string.h>

struct checker {
	struct affray_fight *fight;
	const struct fight_file *file;
	struct script *script;
	struct fight *start;  /* the position before anything happened */
	struct log_part part; /* since the last answer line */
	int line;	      /* the first line that was unused at the last event */
	struct fight_update *update; /* NULL: the file is not rewritten */
	struct fight_report *report;
	bool told[MAX_RULES + 1], named[MAX_RULES + 1];
};

/* ---- events ---- */

static void note_rule(struct checker *checker, const char *id)
{
	int rule = id ? rulebook_rule(checker->report->book, id) : 0;

	checker->told[rule] = true;
}

/* Writes an answer that no line gave before the line that waits. */
static void spell_out(struct checker *checker, const struct affray_event *event)
{
	const struct script *script = checker->script;
	struct buffer *text;

	if (script_is_done(script))
		return;
	text = fight_update_at(checker->update, checker->file->lines[script->next].line);
	if (text)
		buffer_format(text, "%s %s: %s\n", event->name, event->label,
			      event->outcome);
}

/* True if a line gave the answer or edict that is told now. */
static bool is_by_line(struct checker *checker)
{
	bool by_line = false;

	for (; checker->line < checker->script->next; checker->line++) {
		enum line_kind kind = checker->file->lines[checker->line].kind;

		by_line = by_line || kind == LINE_ANSWER || kind == LINE_EDICT;
	}
	return by_line;
}

static void hear(void *context, const struct affray_event *event)
{
	struct checker *checker = context;
	bool by_line = is_by_line(checker);

	if (by_line)
		checker->part.from = event->number - 1;
	else if (event->type == AFFRAY_ANSWER && checker->update &&
		 checker->update->spells_out)
		spell_out(checker, event);
	note_rule(checker, event->rule);
	for (int i = 0; i < event->term_count; i++)
		note_rule(checker, event->terms[i].rule);
}

/* ---- expectations ---- */

static void look_at_all(struct checker *checker, const struct fight_line *line)
{
	const struct run *run = checker->fight->run;
	struct buffer *text;

	if (!checker->update) {
		expect_all_check(checker->file, line, checker->start, run,
				 &checker->script->problems);
		return;
	}
	text = fight_update_at(checker->update, line->line + 1);
	if (text)
		expect_all_write(checker->start, run, text);
}

static void look(void *context, struct run *run, const struct question *open,
		 const struct fight_line *line)
{
	struct checker *checker = context;
	struct problems *problems = &checker->script->problems;
	struct expect expect;
	char buffer[sizeof problems->list->message];
	struct text why = text_in(buffer, sizeof buffer);

	if (!expect_read(&expect, checker->file, line, run->scene.scenario, problems))
		return; /* found before the fight began */
	checker->report->expects++;
	if (expect.kind == EXPECT_ALL)
		look_at_all(checker, line);
	else if (line->listed && checker->update)
		return; /* this list is being written anew */
	else if (!expect_holds(&expect, run, open, &checker->part, &why))
		problem_at(problems, fight_line_place(checker->file, line), "%s", buffer);
}

/* Reads every expectation before the first is checked. */
static enum affray_status check_expects(struct checker *checker,
					struct problems *problems)
{
	const struct scenario *scenario = checker->fight->built->scenario;
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

/* ---- playing ---- */

static void fill_report(struct checker *checker, struct problems *problems)
{
	struct fight_report *report = checker->report;

	report->passed = !has_problems(&checker->script->problems);
	report->broken = checker->script->broken;
	for (int i = 1; i <= MAX_RULES; i++)
		report->exercised[i] =
			report->passed && checker->told[i] && checker->named[i];
	problems_append(problems, &checker->script->problems);
}

/* Only the lines answer, so the fight stops where they end. */
static enum affray_status play(struct checker *checker, struct problems *problems)
{
	struct affray_fight *fight = checker->fight;
	const struct run *run = fight->run;

	checker->start = fight_new(run->book);
	if (!checker->start)
		return AFFRAY_NO_MEMORY;
	fight_copy(run->book, checker->start, run->fight);
	checker->script->expect = look;
	checker->script->context = checker;
	affray_fight_record_alone(fight);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear, checker);
	affray_fight_advance(fight);
	if (affray_fight_over(fight))
		script_end(checker->script, fight->run);
	fill_report(checker, problems);
	fight_free(checker->start);
	return fight->status;
}

/* Owns `fight` and frees it. */
static enum affray_status check_fight(struct fight_report *report,
				      struct fight_update *update,
				      struct affray_fight *fight,
				      struct problems *problems)
{
	struct checker checker = {
		.fight = fight,
		.file = &fight->saved->file,
		.script = &fight->script,
		.part = {.log = &fight->log},
		.update = update,
		.report = report,
	};
	enum affray_status status;

	report->book = fight->run->book;
	if (fight_is_older(checker.file, report->book))
		fight_warn_older(checker.file, report->book, &report->warnings);
	status = check_expects(&checker, problems);
	if (status == AFFRAY_OK)
		status = play(&checker, problems);
	affray_fight_free(fight);
	return status;
}

enum affray_status fight_check(struct fight_report *report, const char *path,
			       struct problems *problems)
{
	struct affray_fight *fight;
	enum affray_status status = fight_load(&fight, path, problems);

	*report = (struct fight_report){0};
	return status == AFFRAY_OK ? check_fight(report, NULL, fight, problems) : status;
}

static enum affray_status check_text(struct fight_report *report,
				     struct fight_update *update, const char *text,
				     size_t length, const char *name,
				     struct problems *problems)
{
	struct affray_fight *fight;
	enum affray_status status = fight_read(&fight, text, length, name, problems);

	*report = (struct fight_report){0};
	return status == AFFRAY_OK ? check_fight(report, update, fight, problems)
				   : status;
}

enum affray_status fight_check_text(struct fight_report *report, const char *text,
				    size_t length, const char *name,
				    struct problems *problems)
{
	return check_text(report, NULL, text, length, name, problems);
}

/* ---- updating the file ---- */

/* The text, with an `expect all` added at its end if there is none. */
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
				     bool spells_out, const char *text, size_t length,
				     const char *name, struct problems *problems)
{
	struct fight_update update = {.spells_out = spells_out};
	struct fight_file file;
	struct buffer whole = {0};
	enum affray_status status = fight_file_read(&file, text, length, name, problems);

	*report = (struct fight_report){0};
	if (status == AFFRAY_OK) {
		add_last_all(&file, text, &whole);
		status = whole.failed ? AFFRAY_NO_MEMORY
				      : check_text(report, &update, whole.start,
						   whole.length, name, problems);
	}
	if (status == AFFRAY_OK && !report->broken)
		fight_update_write(&update, &file, whole.start, updated);
	if (update.failed || updated->failed)
		status = AFFRAY_NO_MEMORY;
	fight_update_free(&update);
	fight_file_free(&file);
	buffer_free(&whole);
	return status;
}
