/* SPDX-License-Identifier: MIT
 *
 * Playing over JSON lines. docs/json.md is the protocol.
 */
#include "play_json.h"
#include <stdio.h>
#include <string.h>
#include "play_reply.h"
#include "prompt.h"
#include "report/events.h"
#include "rescue.h"

struct wire {
	struct session *session;
	struct output *output;
	struct json *json;
};

static void send_event(void *context, const struct affray_event *event)
{
	struct wire *wire = context;

	json_event(wire->json, wire->session->scenario, event);
}

void json_error_line(struct json *json, const char *message)
{
	json_open(json, '{');
	json_text_at(json, "type", "error");
	json_text_at(json, "message", message);
	json_close(json, '}');
	json_line(json);
}

/* Unlike other errors: the answer counts, but it is not on the disk. */
static void send_unsaved(struct wire *wire)
{
	json_open(wire->json, '{');
	json_text_at(wire->json, "type", "error");
	json_text_at(wire->json, "message", wire->session->trouble);
	json_key(wire->json, "saved");
	json_bool(wire->json, false);
	json_close(wire->json, '}');
	json_line(wire->json);
}

static void send_jump(struct wire *wire, bool back, int count)
{
	json_open(wire->json, '{');
	json_text_at(wire->json, "type", back ? "undone" : "redone");
	json_int_at(wire->json, "answers", count);
	json_close(wire->json, '}');
	json_line(wire->json);
}

static void send_set(struct wire *wire, const char *what, const char *owner,
		     const char *how)
{
	json_open(wire->json, '{');
	json_text_at(wire->json, "type", "set");
	json_text_at(wire->json, "what", what);
	if (owner && owner[0])
		json_text_at(wire->json, "owner", owner);
	json_text_at(wire->json, "how", how);
	json_close(wire->json, '}');
	json_line(wire->json);
}

static void send_history(struct wire *wire)
{
	struct session *session = wire->session;
	struct json *json = wire->json;
	struct affray_step step;

	json_open(json, '{');
	json_text_at(json, "type", "history");
	json_int_at(json, "given", session_depth(session));
	json_key(json, "answers");
	json_open(json, '[');
	for (int i = 1; session_step(session, i, &step); i++) {
		json_open(json, '{');
		json_int_at(json, "n", i);
		json_int_at(json, "round", step.round);
		if (step.name)
			json_text_at(json, "owner", step.name);
		if (step.kind == AFFRAY_STEP_EDICT) {
			json_text_at(json, "edict", step.text);
		} else {
			if (step.kind == AFFRAY_STEP_ROLL)
				json_text_at(json, "dice", step.ask);
			else
				json_text_at(json, "ask", step.ask);
			json_text_at(json, "answer", step.text);
		}
		json_close(json, '}');
	}
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
}

static void send_question(struct wire *wire, enum affray_stop stop)
{
	if (stop == AFFRAY_ASKS)
		json_question(wire->json, affray_fight_question(wire->session->fight));
	else
		json_roll_wanted(wire->json, affray_fight_roll(wire->session->fight));
}

/* ---- answers ---- */

/* What comes after a line was read. */
enum next {
	GO_ON,	    /* the fight plays on */
	LOOK_AGAIN, /* the question that is open now is sent (again) */
};

static enum next refuse(struct wire *wire, const char *otherwise)
{
	struct affray_problems *problems = wire->session->problems;

	json_error_line(wire->json, affray_problems_count(problems) > 0
					    ? affray_problems_line(problems, 0)
					    : otherwise);
	return LOOK_AGAIN;
}

static enum next moved(struct wire *wire, int before)
{
	int now = session_depth(wire->session);

	rescue_fight(wire->session->fight);
	send_jump(wire, now <= before, now <= before ? before - now : now - before);
	return LOOK_AGAIN;
}

static enum next jump(struct wire *wire, int count, bool back)
{
	int before = session_depth(wire->session);
	int done = back ? session_undo(wire->session, count)
			: session_redo(wire->session, count);

	if (done > 0)
		return moved(wire, before);
	affray_problems_clear(wire->session->problems);
	return refuse(wire,
		      back ? "there is nothing to undo" : "there is nothing to redo");
}

static enum next jump_to(struct wire *wire, const struct reply *reply)
{
	struct session *session = wire->session;
	int before = session_depth(session);
	enum affray_status status =
		reply->kind == REPLY_ROUND ? session_to_round(session, reply->number)
					   : session_to_depth(session, reply->number - 1);

	return status == AFFRAY_OK ? moved(wire, before) : refuse(wire, "out of memory");
}

static enum next make_fork(struct wire *wire, const char *path)
{
	if (session_fork(wire->session, path) != AFFRAY_OK)
		return refuse(wire, "out of memory");
	send_set(wire, "file", NULL, path);
	return LOOK_AGAIN;
}

/* Who sits there now may answer at once. */
static enum next change_order(struct wire *wire, const struct reply *reply)
{
	struct session *session = wire->session;
	static const char *const names[] = {
		[REPLY_REACTIONS] = "reactions",
		[REPLY_SEAT] = "seat",
		[REPLY_DICE] = "dice",
	};
	bool done = reply->kind == REPLY_REACTIONS
			    ? session_set_reactions(session, reply->owner, reply->text)
		    : reply->kind == REPLY_SEAT
			    ? session_set_seat(session, reply->owner, reply->text)
			    : session_set_dice(session, reply->owner,
					       strcmp(reply->text, "real") == 0);

	if (!done)
		return refuse(wire, "that cannot be set");
	send_set(wire, names[reply->kind], reply->owner, reply->text);
	return GO_ON;
}

static enum next go(struct wire *wire, const char *how)
{
	return session_go(wire->session, how) == AFFRAY_OK
		       ? GO_ON
		       : refuse(wire, "this question is no pause; choose, or let the "
				      "tactic with {\"auto\":1}");
}

static enum next issue_edict(struct wire *wire, const char *edict)
{
	if (session_edict(wire->session, edict) == AFFRAY_OK)
		return GO_ON;
	return refuse(wire, "an edict waits until somebody is asked for an action");
}

static enum next take_advice(struct wire *wire)
{
	if (session_let(wire->session) == AFFRAY_OK)
		return GO_ON;
	return refuse(wire, "a tactic has no dice; send {\"roll\":...}");
}

static enum next set_pause(struct wire *wire, bool pauses)
{
	session_set_pause(wire->session, pauses);
	send_set(wire, "pause", NULL, pauses ? "on" : "off");
	return pauses ? LOOK_AGAIN : GO_ON;
}

static enum next obey(struct wire *wire, const struct reply *reply)
{
	switch (reply->kind) {
	case REPLY_UNDO:
		return jump(wire, reply->number, true);
	case REPLY_REDO:
		return jump(wire, reply->number, false);
	case REPLY_BACK:
	case REPLY_ROUND:
		return jump_to(wire, reply);
	case REPLY_HISTORY:
		send_history(wire);
		return LOOK_AGAIN;
	case REPLY_FORK:
		return make_fork(wire, reply->text);
	case REPLY_REACTIONS:
	case REPLY_SEAT:
	case REPLY_DICE:
		return change_order(wire, reply);
	case REPLY_PAUSE:
		return set_pause(wire, reply->number);
	case REPLY_GO:
		return go(wire, reply->text);
	case REPLY_EDICT:
		return issue_edict(wire, reply->text);
	default:
		return take_advice(wire);
	}
}

static enum next take(struct wire *wire, enum affray_stop stop, const char *line)
{
	struct session *session = wire->session;
	struct reply reply = {0};
	char why[256];

	affray_problems_clear(session->problems);
	if (!reply_read(line, &reply, why, sizeof why))
		return refuse(wire, why);
	if (reply.kind >= REPLY_UNDO)
		return obey(wire, &reply);
	if (reply_give(&reply, session->fight, session->problems) != AFFRAY_OK)
		return refuse(wire,
			      stop == AFFRAY_ROLLS
				      ? "dice are awaited; send {\"roll\":...}"
				      : "a question is open; send {\"choose\":...}");
	session_taken(session);
	return GO_ON;
}

/* ---- the fight ---- */

static int unfinished(struct session *session)
{
	const char *why =
		interrupted() ? "interrupted" : "the answers ended before the fight";

	if (interrupted() && !session->file.path[0])
		return BAD; /* the program says the rest */
	if (!session->file.path[0])
		complain("%s", why);
	else if (session->is_saved)
		complain("%s; the fight is saved in %s", why, session->file.path);
	else
		complain("%s, and it could not be saved in %s", why, session->file.path);
	return interrupted() ? INTERRUPTED : BAD;
}

/* One line, and what it leads to. */
static enum affray_stop answer(struct wire *wire, enum affray_stop stop, const char *line)
{
	struct session *session = wire->session;
	int failures = session->failures;

	stop = take(wire, stop, line) == GO_ON ? session_advance(session)
					       : session_stands(session);
	if (session->failures > failures)
		send_unsaved(wire);
	return stop;
}

static int play_on(struct wire *wire, struct prompt *prompt, enum affray_stop stop)
{
	while (stop != AFFRAY_ENDED) {
		const char *line;

		send_question(wire, stop);
		sink_flush(&wire->output->sink);
		line = wire->output->error ? NULL : prompt_line(prompt, "");
		if (!line)
			return unfinished(wire->session);
		stop = answer(wire, stop, line);
	}
	return DONE;
}

int play_over_json(struct session *session, struct output *output)
{
	struct wire wire = {session, output, &output->json};
	struct prompt *prompt = prompt_open();
	enum affray_stop stop;
	int status;

	if (!prompt)
		return complain("out of memory");
	rescue_fight(session->fight);
	session_listen(session, send_event, &wire);
	stop = affray_fight_advance(session->fight);
	affray_problems_clear(session->problems);
	warn_of_record(session->fight, 0);
	if (affray_fight_record_check(session->fight, session->problems) != AFFRAY_OK ||
	    !session_save(session))
		status = complain_of(session->problems);
	else
		status = play_on(&wire, prompt, stop);
	if (status == DONE && !session->is_saved && session->file.path[0])
		status = complain("the fight could not be saved in %s",
				  session->file.path);
	rescue_fight(NULL);
	prompt_close(prompt);
	return status;
}
