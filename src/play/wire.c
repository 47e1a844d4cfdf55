/* SPDX-License-Identifier: MIT
 *
 * A session over JSON lines.
 */
#include "wire.h"
#include <stdio.h>
#include <string.h>
#include "base/interval.h"
#include "event_json.h"
#include "report/page.h"
#include "story_parts.h"

enum { FIRST_TOLD = 16 };

struct answered {
	char text[400];
};

struct seen wire_seen(const struct wire *wire)
{
	return (struct seen){.fight = wire->session->fight,
			     .scenario = wire->session->scenario,
			     .view = wire->session->view};
}

/* The texts of all spans. */
static void read_words(void *context, const struct affray_paragraph *paragraph)
{
	struct answered *words = context;
	size_t used = 0;

	for (int i = 0; i < paragraph->span_count && used < sizeof words->text; i++)
		used += (size_t)snprintf(words->text + used, sizeof words->text - used,
					 "%s", paragraph->spans[i].text);
}

/* The deed that the open question reacts to, in the narrator's words; else "". */
static void tell_answered(struct wire *wire, const struct affray_question *question,
			  struct answered *words)
{
	struct page page, *usual = wire->narrator.page;
	struct paragraphs paragraphs;

	words->text[0] = '\0';
	paragraphs_begin(&paragraphs, &page, read_words, words);
	wire->narrator.page = &page;
	page_begin(&page, 0, 0);
	add_answered(&wire->narrator, question);
	page_end(&page);
	wire->narrator.page = usual;
	paragraphs_end(&paragraphs);
}

static void send_question(struct wire *wire)
{
	struct seen seen = wire_seen(wire);
	char mark[WORDS_ROOM];
	const struct affray_question *question =
		affray_fight_question(wire->session->fight);
	int places[MOST_PLACES];
	struct needs needs;
	struct answered answered;

	if (question) {
		tell_answered(wire, question, &answered);
		seen.answered = answered.text[0] ? answered.text : NULL;
	}
	if (session_mark(wire->session, mark, sizeof mark))
		seen.mark = mark;
	if (question && question->kind == AFFRAY_CHOICE) {
		session_places(wire->session, question, places);
		seen.places = places;
	}
	if (session_needs(wire->session, &needs) && !needs.is_settled)
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
void wire_begin_story(struct wire *wire, struct narrator *narrator, struct page *page,
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

void wire_complain(struct wire *wire, const char *message)
{
	wire_error(wire->json, message, &wire->id);
}

/* ---- hello, and the present stop ---- */

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
	struct seen seen = wire_seen(wire);
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
	struct seen seen = wire_seen(wire);

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
	wire_begin_story(wire, &wire->narrator, &wire->story_page, &wire->story, 1);
	greet(wire, true);
	session_listen(session, send_event, wire);
	session->follow = follow;
	stop = session->portion_ms > 0 ? session_advance(session)
				       : session_start(session);
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

void wire_begin_odds(struct wire *wire, int playouts)
{
	struct wire_odds *job = &wire->odds;
	struct seen seen = wire_seen(wire);
	int count = 0;

	end_odds(wire);
	if (!affray_fight_question(wire->session->fight)) {
		wire_complain(wire, "no question is open");
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
		wire_complain(wire, result->message);
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
	wire_complain(wire, "not now: the others are still playing");
	return stop;
}

/* Before it was run. A look gets one line; else the question comes again. */
static enum affray_stop refuse(struct wire *wire, enum affray_stop stop,
			       const char *message, bool is_look)
{
	wire_complain(wire, message);
	if (!is_look)
		send_question(wire);
	return stop;
}

enum affray_stop wire_take(struct wire *wire, enum affray_stop stop, const char *line)
{
	struct seen seen = wire_seen(wire);
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
		wire_look(wire, &read);
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
