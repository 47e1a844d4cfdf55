/* SPDX-License-Identifier: MIT
 *
 * Queries over JSON lines: the past, why, sheets, rules, previews of answers. They change
 * nothing.
 */
#include "wire.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/buffer.h"
#include "event_json.h"
#include "preview.h"
#include "report/page.h"
#include "why.h"

enum { WHY_WIDTH = 1000 };

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
		wire_begin_story(wire, narrator, &page, &story,
				 from > 0 ? (uint32_t)from : 1);
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
	wire_complain(wire, message);
	return false;
}

static void send_why(struct wire *wire, const struct wire_line *line)
{
	struct why_page *why;

	if (!is_explained(wire, line))
		return;
	why = calloc(1, sizeof *why);
	if (!why) {
		wire_complain(wire, "there is not enough memory");
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
	struct seen seen = wire_seen(wire);
	char message[320];

	for (int who = 0; who < affray_scenario_creatures(seen.scenario); who++)
		if (strcmp(affray_scenario_creature(seen.scenario, who), name) == 0 &&
		    wire_knows(&seen, who)) {
			wire_sheet(wire->json, &seen, who, &wire->id);
			return;
		}
	snprintf(message, sizeof message, "nobody here is called \"%s\"", name);
	wire_complain(wire, message);
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
		wire_complain(wire, message);
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
	struct seen seen = wire_seen(wire);

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
	struct seen seen = wire_seen(wire);
	const struct affray_question *question =
		affray_fight_question(wire->session->fight);
	struct preview *preview = question ? malloc(sizeof *preview) : NULL;

	if (!preview) {
		wire_complain(wire, question ? "there is not enough memory"
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
void wire_look(struct wire *wire, const struct wire_line *line)
{
	struct seen seen = wire_seen(wire);

	switch (line->call.command) {
	case DO_STATE:
		wire_state(wire->json, &seen, &wire->id);
		break;
	case DO_LOG:
		send_log(wire, line->from);
		break;
	case DO_ODDS:
		wire_begin_odds(wire, line->playouts);
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
