/* SPDX-License-Identifier: MIT
 *
 * affray coach: the chance of winning that decisions throw away, of tactics in many
 * fights or of the players of a recorded one.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "coach_show.h"
#include "commands.h"
#include "library/built_scenario.h"
#include "part_file.h"
#include "play/rescue.h"
#include "base/interrupt.h"
#include "play/complaints.h"
#include "play/saves.h"
#include "set_option.h"
#include "trial.h"

enum { LEVEL = TRIAL_FLAGS, WORST, SET };

enum {
	USUAL_FIGHTS = 100,
	MOST_COACHED = 1000000,
	USUAL_LEVEL = 2,
	RECORD_LEVEL = 4, /* one fight does not average out noise */
};

/* The subject: fights of a scenario by number, or one record. */
struct lessons {
	const struct arguments *arguments;
	struct affray_problems *problems;
	struct affray_scenario *scenario;
	struct subject subject;
	char *record; /* its text; NULL: fights of the scenario */
	size_t length;
	char path[4096]; /* the present step of the record */
};

/* ---- the fights ---- */

static enum affray_status open_fight(void *context, uint64_t index,
				     struct affray_fight **fight)
{
	struct lessons *lessons = context;
	enum affray_status status;

	if (!lessons->record)
		return affray_fight_new(fight, lessons->scenario, lessons->subject.seed,
					index + 1, NULL);
	status = affray_fight_read(fight, lessons->record, lessons->length, "", NULL);
	if (status == AFFRAY_OK)
		affray_fight_record_alone(*fight);
	return status;
}

static void note_subject(struct lessons *lessons, const struct scenario *scenario)
{
	const struct arguments *arguments = lessons->arguments;
	struct subject *subject = &lessons->subject;
	struct text changes = text_in(subject->changes, sizeof subject->changes);

	subject_of(subject, scenario, arguments->operands[0],
		   arguments->flags[SEED].given ? arguments->flags[SEED].number : 1);
	for (int i = 0; i < arguments->repeats; i++) {
		text_add(&changes, " --set ");
		add_shell_word(&changes, arguments->repeated[i]);
	}
}

static int open_scenario(struct lessons *lessons)
{
	const struct arguments *arguments = lessons->arguments;
	int status;

	if (affray_scenario_load(&lessons->scenario, arguments->operands[0],
				 lessons->problems) != AFFRAY_OK)
		return complain_of(lessons->problems);
	status = set_options(arguments, SET, lessons->scenario, lessons->problems);
	if (status != DONE)
		return status;
	if (!affray_scenario_inside(lessons->scenario)) {
		affray_scenario_check(lessons->scenario, lessons->problems);
		return complain_of(lessons->problems);
	}
	return has_tactics(affray_scenario_inside(lessons->scenario)) ? DONE : BAD;
}

/* Plays the record once beforehand, so that its problems are reported with places. */
static int read_record(struct lessons *lessons)
{
	struct affray_fight *fight = NULL;
	int status = DONE;

	saves_find(lessons->arguments->operands[0], lessons->path, sizeof lessons->path);
	if (affray_fight_load(&fight, lessons->path, lessons->problems) != AFFRAY_OK)
		return complain_of(lessons->problems);
	lessons->scenario = affray_fight_scenario(fight);
	if (!lessons->scenario)
		status = complain("out of memory");
	affray_fight_record_alone(fight);
	rescue_fight(fight);
	if (status == DONE) {
		affray_fight_advance(fight);
		if (affray_fight_record_check(fight, lessons->problems) != AFFRAY_OK)
			status = complain_of(lessons->problems);
	}
	if (status == DONE) {
		warn_of_record(fight, 0);
		if (affray_fight_write(fight, &lessons->record, &lessons->length) !=
		    AFFRAY_OK)
			status = complain("out of memory");
	}
	rescue_fight(NULL);
	affray_fight_free(fight);
	return status;
}

/* ---- the worst ones as fights ---- */

/* A heading, in lines that a .fight reader skips. */
static void add_notes(struct text *text, const struct coach *coach,
		      const struct decision *worst)
{
	const char *who = coach->scenario->creatures[worst->owner].name;
	struct interval cost =
		interval_about(worst->judgement.cost, worst->judgement.error);
	char words[400];

	snprintf(words, sizeof words,
		 "# The next question is %s %s, in round %d. The answer was %s;\n"
		 "# %s wins %.0f %% more often (95 %% interval %.0f to %.0f %%), judged "
		 "by %d pairs of playouts.\n",
		 who, worst->ask, worst->round, worst->answer, worst->better,
		 100 * cost.rate, 100 * cost.low, 100 * cost.high,
		 worst->judgement.pairs);
	text_add(text, words);
}

/* The first line says what the file is, the notes follow. */
static int save_fight(struct lessons *lessons, const struct coach *coach,
		      const struct decision *worst, const char *path)
{
	struct affray_fight *fight = NULL;
	char notes[400], *record = NULL, *whole = NULL;
	struct text text = text_in(notes, sizeof notes);
	size_t length = 0;
	int status = BAD;

	if (open_fight(lessons, worst->fight, &fight) == AFFRAY_OK) {
		affray_fight_stepwise(fight, true);
		for (int i = 0; i < worst->number; i++)
			affray_fight_advance(fight);
		add_notes(&text, coach, worst);
		if (affray_fight_write_for(fight, path, &record, &length) == AFFRAY_OK)
			whole = malloc(length + sizeof notes);
	}
	if (whole) {
		size_t first = (size_t)(strchr(record, '\n') + 1 - record);

		snprintf(whole, length + sizeof notes, "%.*s%s%s", (int)first, record,
			 notes, record + first);
		status =
			file_save(path, whole, strlen(whole), lessons->arguments->output);
	} else {
		complain("out of memory");
	}
	free(whole);
	affray_free(record);
	affray_fight_free(fight);
	return status;
}

static int save_worst(struct lessons *lessons, const struct coach *coach)
{
	const char *folder = lessons->arguments->flags[WORST].text;
	int status = make_folder(folder);

	for (int i = 0; i < coach->worst_count && status == DONE; i++) {
		char path[4096];

		worst_path(path, sizeof path, folder, coach, i);
		status = save_fight(lessons, coach, &coach->worst[i], path);
	}
	return status;
}

/* ---- the command ---- */

static int show(struct lessons *lessons, const struct coach *coach)
{
	const struct given *flags = lessons->arguments->flags;
	struct showing showing = trial_showing(lessons->arguments);
	struct coach_story story = {
		.coach = coach,
		.subject = &lessons->subject,
		.is_record = lessons->record != NULL,
		.folder = flags[WORST].text,
	};

	return show_document(lessons->arguments->output, coach_document(&story),
			     &showing);
}

static int coach_all(struct lessons *lessons)
{
	const struct given *flags = lessons->arguments->flags;
	const struct scenario *scenario = affray_scenario_inside(lessons->scenario);
	struct progress progress;
	struct overseer overseer = {&progress, progress_interrupted, progress_tick};
	struct coach_wish wish = {
		.open = open_fight,
		.context = lessons,
		.fights = lessons->record	? 1
			  : flags[NUMBER].given ? flags[NUMBER].number
						: USUAL_FIGHTS,
		.level = flags[LEVEL].given ? (int)flags[LEVEL].number
			 : lessons->record  ? RECORD_LEVEL
					    : USUAL_LEVEL,
		.threads = flags[THREADS].given ? (int)flags[THREADS].number : 0,
		.overseer = &overseer,
	};
	struct coach *coach = malloc(sizeof *coach);
	enum pool_status played;
	int status = DONE;

	if (!coach || !scenario) {
		free(coach);
		return complain("out of memory");
	}
	note_subject(lessons, scenario);
	progress_begin(&progress);
	played = coach_fights(coach, scenario, &wish);
	progress_end(&progress);
	if (played == POOL_NO_MEMORY)
		status = complain("out of memory");
	else if (played == POOL_STOPPED && coach->fights == 0)
		complain("interrupted before a fight was judged");
	else if (played == POOL_STOPPED)
		say_interrupted(coach->fights, wish.fights);
	if (status == DONE && flags[WORST].given)
		status = save_worst(lessons, coach);
	if (status == DONE && coach->fights > 0)
		status = show(lessons, coach);
	coach_free(coach);
	free(coach);
	return status == DONE && played == POOL_STOPPED ? INTERRUPTED : status;
}

static bool is_record(const char *word)
{
	size_t length = strlen(word);

	return length > 6 && strcmp(word + length - 6, ".fight") == 0;
}

/* A record has its own seed and answers, so options about fights are refused. */
static int check_flags(const struct arguments *arguments)
{
	const struct given *flags = arguments->flags;

	if (!trial_outputs_are_writable(arguments))
		return BAD;
	if (is_record(arguments->operands[0]) &&
	    (flags[NUMBER].given || flags[SEED].given || flags[SET].given))
		return usage_error(arguments->command,
				   "a record is one fight as it was played: -n, --seed "
				   "and --set are for scenarios");
	if (flags[NUMBER].given && flags[NUMBER].number > MOST_COACHED)
		return usage_error(arguments->command, "-n takes 1 to %d fights",
				   MOST_COACHED);
	return DONE;
}

static int run_coach(const struct arguments *arguments)
{
	struct lessons *lessons = calloc(1, sizeof *lessons);
	int status = lessons ? check_flags(arguments) : complain("out of memory");

	if (!lessons)
		return status;
	lessons->arguments = arguments;
	lessons->problems = affray_problems_new();
	rescue_hint(arguments->operands[0]);
	if (!lessons->problems)
		status = complain("out of memory");
	if (status == DONE)
		status = is_record(arguments->operands[0]) ? read_record(lessons)
							   : open_scenario(lessons);
	if (status == DONE)
		status = coach_all(lessons);
	rescue_hint(NULL);
	affray_free(lessons->record);
	affray_scenario_free(lessons->scenario);
	affray_problems_free(lessons->problems);
	free(lessons);
	return status;
}

static const struct flag flags[] = {
	TRIAL_ROWS("how many fights of a scenario (100)"),
	[LEVEL] = NUMBER_FLAG("level", 0, "L", 1, COACH_LEVELS,
			      "playouts for each decision, as of the tactic search (2; a "
			      "record 4)"),
	[WORST] = TEXT_FLAG("worst", "FOLDER",
			    "also write the worst decisions as .fight files"),
	[SET] = REPEAT_FLAG("set", "PATH=VALUE",
			    "change the scenario first; may be given again"),
	{0},
};

const struct command coach_command = {
	.name = "coach",
	.operands = "SCENARIO | FILE.fight",
	.summary = "the chance of winning that decisions throw away",
	.about =
		"Plays fights by their tactics, or takes a recorded one, and judges "
		"every "
		"answer: the fight is played on from there with it and with the others, "
		"under the same dice and with what its side knew. Says how much chance "
		"of "
		"winning was thrown away in a fight, by side, by creature and by kind of "
		"decision, and which decisions were the worst.\n"
		"Half of the playouts pick the better answer and the other half value "
		"it, so that luck does not count as a mistake. Each decision is judged "
		"alone, with the tactics playing on: what they all cost together is not "
		"what a perfect player would win.\n",
	.flags = flags,
	.least = 1,
	.most = 1,
	.examples = {{"affray coach bridge.yaml --worst lessons",
		      "what the tactics do wrong, and five fights that show it"},
		     {"affray coach evening.fight --level 4 --report evening.html",
		      "what was thrown away in a fight that you have played"}},
	.run = run_coach,
};
