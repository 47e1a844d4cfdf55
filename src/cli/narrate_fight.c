/* SPDX-License-Identifier: MIT
 *
 * Playing a fight to its end and telling it.
 */
#include "narrate_fight.h"
#include <stdio.h>
#include <stdlib.h>
#include "play/story.h"
#include "play/event_json.h"
#include "play/complaints.h"
#include "play/rescue.h"

bool telling_is_clear(const struct arguments *arguments)
{
	int ways = arguments->flags[BRIEF].given + arguments->flags[EXPLAIN].given +
		   arguments->flags[JSON].given;

	if (ways > 1)
		usage_error(arguments->command,
			    "--brief, --explain and --json do not go together");
	return ways <= 1;
}

/* ---- fights that stop at a question ---- */

static void list_options(const struct affray_question *question)
{
	switch (question->kind) {
	case AFFRAY_CHOICE:
		for (int i = 0; i < question->option_count; i++)
			fprintf(stderr, "%s%s", i ? ", " : " (",
				question->options[i].key);
		fprintf(stderr, ")");
		break;
	case AFFRAY_NUMBER:
		fprintf(stderr, " (%d to %d)", question->low, question->high);
		break;
	default:
		fprintf(stderr, " (one of %d tiles)", question->tile_count);
	}
}

static int nobody_answers(struct affray_fight *fight)
{
	const struct affray_question *question = affray_fight_question(fight);

	fprintf(stderr, "affray: nobody answers for %s: %s", question->owner_name,
		question->ask);
	list_options(question);
	fprintf(stderr, "\nGive its side a tactic in the scenario (or --set SIDE.tactic="
			"scripted), or the answer in a .fight (--answers).\n");
	return BAD;
}

static int nobody_rolls(struct affray_fight *fight)
{
	const struct affray_roll *roll = affray_fight_roll(fight);

	return complain("the record has no dice for %s: %s%s%s", roll->dice,
			roll->name ? roll->name : "", roll->name ? ", " : "",
			roll->why ? roll->why : "a roll");
}

static void json_stopped(struct json *json, struct affray_fight *fight)
{
	const struct affray_question *question = affray_fight_question(fight);
	const struct affray_roll *roll = affray_fight_roll(fight);

	json_open(json, '{');
	json_text_at(json, "type", "stopped");
	json_int_at(json, "round", affray_fight_round(fight));
	if (question) {
		json_text_at(json, "owner", question->owner_name);
		json_text_at(json, "ask", question->ask);
	} else if (roll) {
		if (roll->name)
			json_text_at(json, "owner", roll->name);
		json_text_at(json, "dice", roll->dice);
	}
	json_close(json, '}');
	json_line(json);
}

/* A saved game may end anywhere; then the last line says where it stopped. */
static int stopped(const struct arguments *arguments, struct affray_fight *fight,
		   enum affray_stop stop, bool may_stop)
{
	struct page *page = &arguments->output->page;

	if (!may_stop)
		return stop == AFFRAY_ASKS ? nobody_answers(fight) : nobody_rolls(fight);
	if (arguments->flags[JSON].given) {
		json_stopped(&arguments->output->json, fight);
		return DONE;
	}
	page_line(page, "%s", "");
	if (stop == AFFRAY_ASKS)
		page_line(page, "The record ends here, in round %d: %s is asked for %s.",
			  affray_fight_round(fight),
			  affray_fight_question(fight)->owner_name,
			  affray_fight_question(fight)->ask);
	else
		page_line(page, "The record ends here, in round %d, before a roll of %s.",
			  affray_fight_round(fight), affray_fight_roll(fight)->dice);
	page_line(page, "affray replay --finish plays on.");
	return DONE;
}

/* ---- narrating ---- */

struct logbook {
	struct json *json;
	struct affray_scenario *scenario;
};

static void log_event(void *context, const struct affray_event *event)
{
	struct logbook *logbook = context;

	json_event(logbook->json, logbook->scenario, event);
}

static enum affray_stop play_silently(struct affray_fight *fight)
{
	affray_fight_listen(fight, 0, AFFRAY_SEES_ALL, NULL, NULL);
	return affray_fight_advance(fight);
}

static enum affray_stop play_json(const struct arguments *arguments,
				  struct affray_scenario *scenario,
				  struct affray_fight *fight)
{
	struct logbook logbook = {&arguments->output->json, scenario};

	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, log_event,
			    &logbook);
	return affray_fight_advance(fight);
}

static enum affray_stop play_told(const struct arguments *arguments,
				  struct affray_scenario *scenario,
				  struct affray_fight *fight, struct narrator *narrator)
{
	const struct given *flags = arguments->flags;
	enum telling telling = flags[BRIEF].given     ? TELL_BRIEF
			       : flags[EXPLAIN].given ? TELL_EXPLAIN
						      : TELL_USUAL;
	enum affray_stop stop;

	output_style(arguments->output, (enum colour_choice)flags[COLOR].word,
		     (int)flags[WIDTH].number);
	narrate_begin(narrator, &arguments->output->page, scenario, fight, telling,
		      !flags[NO_MAP].given);
	narrator->joins_steps = true;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, narrate_event,
			    narrator);
	stop = affray_fight_advance(fight);
	narrate_finish(narrator);
	return stop;
}

/* The mistakes of the record, if there was one. */
static int check_record(struct affray_fight *fight)
{
	struct affray_problems *problems = affray_problems_new();
	int status = DONE;

	if (!problems)
		return complain("out of memory");
	if (affray_fight_record_check(fight, problems) != AFFRAY_OK)
		status = complain_of(problems);
	warn_of_record(fight, 1);
	affray_problems_free(problems);
	return status;
}

int narrate_fight(const struct arguments *arguments, struct affray_scenario *scenario,
		  struct affray_fight *fight, bool silent, bool may_stop)
{
	struct narrator *narrator = malloc(sizeof *narrator);
	enum affray_stop stop;
	int status;

	if (!narrator)
		return complain("out of memory");
	rescue_fight(fight);
	warn_of_record(fight, 0);
	if (silent)
		stop = play_silently(fight);
	else if (arguments->flags[JSON].given)
		stop = play_json(arguments, scenario, fight);
	else
		stop = play_told(arguments, scenario, fight, narrator);
	status = check_record(fight);
	if (status == DONE && stop != AFFRAY_ENDED)
		status = stopped(arguments, fight, stop, may_stop);
	rescue_fight(NULL);
	free(narrator);
	return status;
}
