/* SPDX-License-Identifier: MIT
 *
 * A session over JSON lines.
 */
#include "wire.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buffer.h"
#include "base/interval.h"
#include "why.h"
#include "event_json.h"
#include "preview.h"
#include "report/page.h"

enum { FIRST_TOLD = 16, WHY_WIDTH = 1000 };

static struct seen seen_by(const struct wire *wire)
{
	return (struct seen){wire->session->fight,
			     wire->session->scenario,
			     wire->session->view,
			     NULL,
			     NULL,
			     NULL};
}

static void send_question(struct wire *wire)
{
	struct seen seen = seen_by(wire);
	char mark[WORDS_ROOM];
	const struct affray_question *question =
		affray_fight_question(wire->session->fight);
	int places[MOST_PLACES];
	struct needs needs;

	if (session_mark(wire->session, mark, sizeof mark))
		seen.mark = mark;
	if (question && question->kind == AFFRAY_CHOICE) {
		session_places(wire->session, question, places);
		seen.places = places;
	}
	if (session_needs(wire->session, &needs))
		seen.needs = &needs;
	wire_question(wire->json, &seen, &wire->id);
}

/* Story lines come after the events that they tell; but `end` is the last line. */
static void send_event(void *context, const struct affray_event *event)
{
	struct wire *wire = context;

	if (event->type == AFFRAY_END)
		narrate_event(&wire->narrator, event);
	json_event(wire->json, wire->session->scenario, event);
	if (event->type != AFFRAY_END)
		narrate_event(&wire->narrator, event);
}

/* ---- the story ---- */

/* A narrator that writes no title, states or maps: they have lines of their own. */
static void begin_story(struct wire *wire, struct narrator *narrator, struct page *page,
			struct story_json *story, uint32_t since)
{
	struct session *session = wire->session;

	story->json = wire->json;
	story->scenario = session->scenario;
	story_json_begin(story, page, since);
	narrate_begin(narrator, NULL, session->scenario, session->fight, TELL_USUAL,
		      false);
	narrator->for_screen = true;
	narrator->seat = session->view;
	narrator->page = page;
}

static void tell_deed(struct wire *wire)
{
	narrate_stop(&wire->narrator, affray_fight_question(wire->session->fight));
}

/* Fight and scenario were replaced. */
static void follow(void *context)
{
	struct wire *wire = context;

	wire->narrator.fight = wire->session->fight;
	wire->narrator.scenario = wire->story.scenario = wire->session->scenario;
}

/* After the fight has jumped, or is seen from another seat. */
static void follow_story(struct wire *wire)
{
	follow(wire);
	wire->narrator.seat = wire->session->view;
	narrate_catch_up(&wire->narrator);
}

static void send_error(struct wire *wire, const char *message)
{
	wire_error(wire->json, message, &wire->id);
}

/* ---- hello, and where it stands ---- */

static void write_you(const struct session *session, char *you, size_t room)
{
	you[0] = '\0';
	for (int i = 0; i < session->seats.count; i++) {
		const struct order *seat = &session->seats.list[i];
		size_t used = strlen(you);

		if (strcmp(seat->words, "me") == 0)
			snprintf(you + used, room - used, "%s%s", used ? " " : "",
				 seat->owner);
	}
}

/* Sends `hello`: at first, and again when its content changes (a hidden creature is seen,
 * another seat was taken). */
static void greet(struct wire *wire, bool is_first)
{
	struct seen seen = seen_by(wire);
	uint64_t known = wire_known(&seen);
	char you[CALL_ROOM];

	write_you(wire->session, you, sizeof you);
	if (!is_first && known == wire->known && strcmp(you, wire->you) == 0)
		return;
	wire->known = known;
	memcpy(wire->you, you, sizeof you);
	wire_hello(wire->json, &seen, you, &wire->id);
}

void wire_stopped(struct wire *wire)
{
	struct seen seen = seen_by(wire);

	tell_deed(wire);
	greet(wire, false);
	wire_state(wire->json, &seen, &wire->id);
	send_question(wire);
}

enum affray_stop wire_start(struct wire *wire, struct session *session, struct json *json)
{
	enum affray_stop stop;

	memset(wire, 0, sizeof *wire);
	wire->session = session;
	wire->json = json;
	wire->story.are_lines = true;
	begin_story(wire, &wire->narrator, &wire->story_page, &wire->story, 1);
	greet(wire, true);
	session_listen(session, send_event, wire);
	session->follow = follow;
	stop = session->portion_ms > 0 ? session_advance(session)
				       : affray_fight_advance(session->fight);
	affray_problems_clear(session->problems);
	return stop;
}

/* ---- odds ---- */

#define double_at(json, literal, value) \
	(json_key(json, literal), json_double(json, value))

static void write_chance(struct json *json, const struct chance *chance)
{
	struct interval win =
		wilson_of_rate(chance->playouts > 0 ? chance->won / chance->playouts : 0,
			       (uint64_t)chance->playouts);

	json_int_at(json, "playouts", chance->playouts);
	if (chance->playouts > 0) {
		double_at(json, "win", win.rate);
		double_at(json, "low", win.low);
		double_at(json, "high", win.high);
	}
	if (!chance->is_exact && chance->hits_of == 0)
		return;
	double_at(json, "hit",
		  chance->is_exact ? chance->hit : chance->hits / chance->hits_of);
	json_key(json, "exact");
	json_bool(json, chance->is_exact);
}

static void send_odds(struct wire *wire, bool is_done)
{
	struct wire_odds *job = &wire->odds;
	struct session *session = wire->session;
	struct json *json = wire->json;

	wire_open(json, "odds", &job->id);
	json_int_at(json, "answers", job->answers);
	json_text_at(json, "side",
		     affray_scenario_side(session->scenario, odds_side(session)));
	json_key(json, "odds");
	json_open(json, '[');
	for (int i = 0; i < job->odds.count; i++) {
		json_open(json, '{');
		json_key(json, "answer");
		wire_answer(json, affray_fight_question(session->fight), job->list[i]);
		write_chance(json, &job->odds.chances[i]);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_key(json, "done");
	json_bool(json, is_done);
	wire_close(json);
	job->is_on = !is_done;
}

/* The question is about to change: sends the odds known so far as the last ones. */
static void end_odds(struct wire *wire)
{
	if (wire->odds.is_on)
		send_odds(wire, true);
}

static void begin_odds(struct wire *wire, int playouts)
{
	struct wire_odds *job = &wire->odds;
	struct seen seen = seen_by(wire);
	int count = 0;

	end_odds(wire);
	if (!affray_fight_question(wire->session->fight)) {
		send_error(wire, "no question is open");
		return;
	}
	while (count < MOST_ODDS &&
	       odds_answer(wire->session, count, job->list[count], WORDS_ROOM))
		count++;
	odds_begin(&job->odds, count);
	if (playouts > 0 && playouts < job->odds.most)
		job->odds.most = playouts;
	job->id = wire->id;
	job->answers = wire_answers(&seen);
	job->told = FIRST_TOLD / 2;
	job->is_on = true;
}

bool wire_works(const struct wire *wire)
{
	return wire->odds.is_on || wire->session->is_under_way;
}

/* True if every answer has twice as many playouts as when odds were last sent. */
static bool is_worth_telling(const struct wire_odds *job)
{
	for (int i = 0; i < job->odds.count; i++)
		if (job->odds.chances[i].asked < 2 * job->told)
			return false;
	return true;
}

/* The next portion of the fight. */
static void go_on(struct wire *wire)
{
	wire->id = wire->going;
	if (session_advance(wire->session) != AFFRAY_ENDED &&
	    !wire->session->is_under_way)
		wire_stopped(wire);
}

void wire_more(struct wire *wire)
{
	struct wire_odds *job = &wire->odds;

	if (wire->session->is_under_way)
		go_on(wire);
	if (!job->is_on)
		return;
	if (!odds_are_done(&job->odds))
		odds_work(&job->odds, wire->session, job->list[job->odds.next]);
	if (odds_are_done(&job->odds)) {
		send_odds(wire, true);
	} else if (is_worth_telling(job)) {
		job->told *= 2;
		send_odds(wire, false);
	}
}

/* ---- the past ---- */

static void write_step(struct json *json, int number, const struct affray_step *step)
{
	json_open(json, '{');
	json_int_at(json, "n", number);
	json_int_at(json, "round", step->round);
	if (step->name)
		json_text_at(json, "owner", step->name);
	if (step->kind == AFFRAY_STEP_EDICT) {
		json_text_at(json, "edict", step->text);
	} else {
		if (step->kind == AFFRAY_STEP_ROLL)
			json_text_at(json, "dice", step->ask);
		else
			json_text_at(json, "ask", step->ask);
		json_text_at(json, "answer", step->text);
	}
	json_close(json, '}');
}

static void send_history(struct wire *wire)
{
	struct session *session = wire->session;
	struct json *json = wire->json;
	struct affray_step step;

	wire_open(json, "history", &wire->id);
	json_int_at(json, "given", session_depth(session));
	json_key(json, "answers");
	json_open(json, '[');
	for (int i = 1; session_step(session, i, &step); i++)
		write_step(json, i, &step);
	json_close(json, ']');
	wire_close(json);
}

/* Each round that was played, and the first answer that was given in it. */
static void send_rounds(struct wire *wire)
{
	struct session *session = wire->session;
	struct json *json = wire->json;
	struct affray_step step;
	int last = 0;

	wire_open(json, "rounds", &wire->id);
	json_int_at(json, "round", affray_fight_round(session->fight));
	json_key(json, "rounds");
	json_open(json, '[');
	for (int i = 1; session_step(session, i, &step); i++) {
		if (step.round == last)
			continue;
		last = step.round;
		json_open(json, '{');
		json_int_at(json, "round", last);
		json_int_at(json, "n", i);
		json_close(json, '}');
	}
	json_close(json, ']');
	wire_close(json);
}

static void write_past(void *context, const struct affray_event *event)
{
	struct wire *wire = context;

	json_event_object(wire->json, wire->session->scenario, event);
}

/* The paragraphs that tell of these events, from the log; none if there is no memory. */
static void send_past_story(struct wire *wire, int from)
{
	struct narrator *narrator = malloc(sizeof *narrator);
	struct story_json story = {0};
	struct page page;

	json_key(wire->json, "story");
	json_open(wire->json, '[');
	if (narrator) {
		begin_story(wire, narrator, &page, &story, from > 0 ? (uint32_t)from : 1);
		affray_fight_tell(wire->session->fight, wire->session->view, 1,
				  narrate_event, narrator);
		narrate_finish(narrator);
	}
	json_close(wire->json, ']');
	story_json_end(&story);
	free(narrator);
}

static void send_log(struct wire *wire, int from)
{
	struct session *session = wire->session;

	wire_open(wire->json, "log", &wire->id);
	json_int_at(wire->json, "from", from);
	json_key(wire->json, "events");
	json_open(wire->json, '[');
	affray_fight_tell(session->fight, session->view, (uint32_t)from, write_past,
			  wire);
	json_close(wire->json, ']');
	send_past_story(wire, from);
	wire_close(wire->json);
}

/* ---- why ---- */

/* A page whose lines become a text. */
struct why_page {
	struct buffer text;
	struct sink sink;
	struct page page;
	char buffer[SINK_ROOM];
};

static void explain(struct wire *wire, const struct wire_line *line, struct why_page *why)
{
	sink_init(&why->sink, why->buffer, buffer_drain, &why->text);
	page_init(&why->page, &why->sink, WHY_WIDTH, false);
	if (line->event > 0)
		why_event(wire->session, &why->page, (uint32_t)line->event);
	else if (line->what[0])
		why_state(wire->session, &why->page, line->what);
	else
		why_deed(wire->session, &why->page);
	sink_flush(&why->sink);
}

static bool is_explained(struct wire *wire, const struct wire_line *line)
{
	struct session *session = wire->session;
	uint32_t events = affray_fight_events(session->fight, session->view);
	char message[320];
	int value;

	if (line->event > 0) {
		if ((uint32_t)line->event <= events)
			return true;
		snprintf(message, sizeof message, "there is no event %d; the last is %u",
			 line->event, (unsigned)events);
	} else if (line->what[0]) {
		if (affray_fight_get(session->fight, session->view, line->what, &value) ==
		    AFFRAY_OK)
			return true;
		snprintf(message, sizeof message,
			 "there is no \"%s\", or it is not for your eyes", line->what);
	} else {
		return true;
	}
	send_error(wire, message);
	return false;
}

static void send_why(struct wire *wire, const struct wire_line *line)
{
	struct why_page *why;

	if (!is_explained(wire, line))
		return;
	why = calloc(1, sizeof *why);
	if (!why) {
		send_error(wire, "there is not enough memory");
		return;
	}
	explain(wire, line, why);
	wire_open(wire->json, "why", &wire->id);
	if (line->event > 0)
		json_int_at(wire->json, "event", line->event);
	else if (line->what[0])
		json_text_at(wire->json, "path", line->what);
	json_text_at(wire->json, "text", why->text.start ? why->text.start : "");
	wire_close(wire->json);
	buffer_free(&why->text);
	free(why);
}

/* ---- sheets and rules ---- */

static void send_sheet(struct wire *wire, const char *name)
{
	struct seen seen = seen_by(wire);
	char message[320];

	for (int who = 0; who < affray_scenario_creatures(seen.scenario); who++)
		if (strcmp(affray_scenario_creature(seen.scenario, who), name) == 0 &&
		    wire_knows(&seen, who)) {
			wire_sheet(wire->json, &seen, who, &wire->id);
			return;
		}
	snprintf(message, sizeof message, "nobody here is called \"%s\"", name);
	send_error(wire, message);
}

static void send_rule(struct wire *wire, const char *name)
{
	char rule[64], message[320];
	const char *text;

	snprintf(rule, sizeof rule, "%.60s", name);
	for (char *c = rule; *c; c++)
		*c = (char)toupper((unsigned char)*c);
	text = affray_rule_text(rule);
	if (!text) {
		snprintf(message, sizeof message, "there is no rule \"%s\"", name);
		send_error(wire, message);
		return;
	}
	wire_open(wire->json, "rule", &wire->id);
	json_text_at(wire->json, "rule", rule);
	json_text_at(wire->json, "text", text);
	wire_close(wire->json);
}

/* ---- where answers lead ---- */

static void send_tiles(struct wire *wire, const struct preview *preview)
{
	struct affray_scenario *scenario = wire->session->scenario;
	int left = affray_scenario_left(scenario);

	json_key(wire->json, "tiles");
	json_open(wire->json, '[');
	for (int y = 0; y < affray_scenario_height(scenario); y++)
		for (int x = left; x < left + affray_scenario_width(scenario); x++)
			if (preview_has(preview, x, y))
				wire_tile(wire->json, (int[2]){x, y});
	json_close(wire->json, ']');
}

static void send_creatures(struct wire *wire, const struct preview *preview)
{
	struct affray_scenario *scenario = wire->session->scenario;
	struct seen seen = seen_by(wire);

	json_key(wire->json, "creatures");
	json_open(wire->json, '[');
	for (int who = 0; who < affray_scenario_creatures(scenario) && who < 64; who++)
		if (preview->creatures >> who & 1 && wire_knows(&seen, who))
			json_text(wire->json, affray_scenario_creature(scenario, who));
	json_close(wire->json, ']');
}

static void send_ways(struct wire *wire, const struct affray_question *question,
		      struct preview *preview)
{
	json_key(wire->json, "options");
	json_open(wire->json, '[');
	for (int i = 0; question->kind == AFFRAY_CHOICE && i < question->option_count;
	     i++) {
		preview_of(preview, wire->session->fight, wire->session->scenario,
			   question->options[i].key);
		if (!preview->has_tiles && !preview->creatures)
			continue;
		json_open(wire->json, '{');
		json_text_at(wire->json, "answer", question->options[i].key);
		if (preview->has_tiles &&
		    affray_scenario_has_map(wire->session->scenario))
			send_tiles(wire, preview);
		if (preview->creatures)
			send_creatures(wire, preview);
		json_close(wire->json, '}');
	}
	json_close(wire->json, ']');
}

static void send_reach(struct wire *wire, int owner)
{
	struct affray_scenario *scenario = wire->session->scenario;
	int left = affray_scenario_left(scenario), tile[2];
	int reach = owner < 0 || !affray_scenario_has_map(scenario)
			    ? 0
			    : reach_of(wire->session->fight, wire->session->view,
				       affray_scenario_creature(scenario, owner));

	json_key(wire->json, "reach");
	json_open(wire->json, '[');
	if (reach > 0)
		affray_fight_tile_of(wire->session->fight, owner, tile);
	for (int y = 0; reach > 0 && y < affray_scenario_height(scenario); y++)
		for (int x = left; x < left + affray_scenario_width(scenario); x++)
			if (is_in_reach(reach, tile, x, y))
				wire_tile(wire->json, (int[2]){x, y});
	json_close(wire->json, ']');
}

static void send_where(struct wire *wire)
{
	struct seen seen = seen_by(wire);
	const struct affray_question *question =
		affray_fight_question(wire->session->fight);
	struct preview *preview = question ? malloc(sizeof *preview) : NULL;

	if (!preview) {
		send_error(wire, question ? "there is not enough memory"
					  : "nobody is asked anything");
		return;
	}
	wire_open(wire->json, "where", &wire->id);
	json_int_at(wire->json, "answers", wire_answers(&seen));
	send_ways(wire, question, preview);
	send_reach(wire, question->owner);
	wire_close(wire->json);
	free(preview);
}

/* Each look is answered by one line, but odds. */
static void look(struct wire *wire, const struct wire_line *line)
{
	struct seen seen = seen_by(wire);

	switch (line->call.command) {
	case DO_STATE:
		wire_state(wire->json, &seen, &wire->id);
		break;
	case DO_LOG:
		send_log(wire, line->from);
		break;
	case DO_ODDS:
		begin_odds(wire, line->playouts);
		break;
	case DO_WHY:
		send_why(wire, line);
		break;
	case DO_SHEET:
		send_sheet(wire, line->what);
		break;
	case DO_WHERE:
		send_where(wire);
		break;
	case DO_RULE:
		send_rule(wire, line->what);
		break;
	case DO_ROUNDS:
		send_rounds(wire);
		break;
	default:
		send_history(wire);
		break;
	}
}

/* ---- commands ---- */

static void send_moved(struct wire *wire, int moved)
{
	wire_open(wire->json, moved > 0 ? "redone" : "undone", &wire->id);
	json_int_at(wire->json, "answers", moved > 0 ? moved : -moved);
	wire_close(wire->json);
}

static void send_set(struct wire *wire, const struct call *call, const char *what)
{
	wire_open(wire->json, "set", &wire->id);
	json_text_at(wire->json, "what", what);
	if (call->owner[0])
		json_text_at(wire->json, "owner", call->owner);
	json_text_at(wire->json, "how",
		     command_rows[call->command].argument != TAKES_SWITCH ? call->text
		     : call->number					  ? "on"
									  : "off");
	wire_close(wire->json);
}

/* Unlike other errors: the answer counts, but it is not on the disk. */
static void send_unsaved(struct wire *wire)
{
	wire_open(wire->json, "error", &wire->id);
	json_text_at(wire->json, "message", wire->session->trouble);
	json_key(wire->json, "saved");
	json_bool(wire->json, false);
	wire_close(wire->json);
}

/* Sends the result of a call, and the position after it. */
static enum affray_stop report(struct wire *wire, const struct call *call,
			       const struct result *result, enum affray_stop stop)
{
	if (result->refused)
		send_error(wire, result->message);
	else if (result->what)
		send_set(wire, call, result->what);
	else if (result->next == LOOK_AGAIN)
		send_moved(wire, result->moved);
	if (result->next == WAIT) {
		send_question(wire);
		return stop;
	}
	if (result->next == GO_ON)
		return session_advance(wire->session);
	follow_story(wire);
	return session_stands(wire->session);
}

static enum affray_stop obey(struct wire *wire, enum affray_stop stop,
			     const struct wire_line *line)
{
	struct session *session = wire->session;
	int failures = session->failures;
	struct result result;

	end_odds(wire);
	command_run(session, &line->call, &result);
	stop = report(wire, &line->call, &result, stop);
	if (session->failures > failures)
		send_unsaved(wire);
	if (session->is_under_way)
		wire->going = wire->id;
	else if (result.next != WAIT && stop != AFFRAY_ENDED)
		wire_stopped(wire);
	return stop;
}

/* While others still play nobody here is asked, and there is nothing to answer or undo.
 */
static enum affray_stop refuse_for_now(struct wire *wire, enum affray_stop stop)
{
	send_error(wire, "not now: the others are still playing");
	return stop;
}

/* Before it was run. A look gets one line; else the question comes again. */
static enum affray_stop refuse(struct wire *wire, enum affray_stop stop,
			       const char *message, bool is_look)
{
	send_error(wire, message);
	if (!is_look)
		send_question(wire);
	return stop;
}

enum affray_stop wire_take(struct wire *wire, enum affray_stop stop, const char *line)
{
	struct seen seen = seen_by(wire);
	struct wire_line read;
	char why[512];
	int answers;

	if (!wire_read(line, &read, why, sizeof why)) {
		wire->id = read.id;
		return refuse(wire, stop, why,
			      read.is_look || wire->session->is_under_way);
	}
	wire->id = read.id;
	if (wire->session->is_under_way &&
	    (!read.is_look || read.call.command == DO_ODDS))
		return refuse_for_now(wire, stop);
	if (read.is_look) {
		look(wire, &read);
		return stop;
	}
	answers = wire_answers(&seen);
	if (read.has_answers && read.answers != answers) {
		snprintf(why, sizeof why,
			 "question %d is not open any more; this is question %d",
			 read.answers, answers);
		return refuse(wire, stop, why, false);
	}
	return obey(wire, stop, &read);
}

void wire_end(struct wire *wire)
{
	story_json_end(&wire->story);
}
