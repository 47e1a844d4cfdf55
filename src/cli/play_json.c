/* SPDX-License-Identifier: MIT
 *
 * Playing over JSON lines. docs/json.md is the protocol.
 */
#include "play_json.h"
#include <stdio.h>
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

static void send_jump(struct wire *wire, bool back, int count)
{
	json_open(wire->json, '{');
	json_text_at(wire->json, "type", back ? "undone" : "redone");
	json_int_at(wire->json, "answers", count);
	json_close(wire->json, '}');
	json_line(wire->json);
}

static void send_question(struct wire *wire, enum affray_stop stop)
{
	if (stop == AFFRAY_ASKS)
		json_question(wire->json, affray_fight_question(wire->session->fight));
	else
		json_roll_wanted(wire->json, affray_fight_roll(wire->session->fight));
}

/* ---- answers ---- */

static bool refuse(struct wire *wire, const char *otherwise)
{
	struct affray_problems *problems = wire->session->problems;

	json_error_line(wire->json, affray_problems_count(problems) > 0
					    ? affray_problems_line(problems, 0)
					    : otherwise);
	return false;
}

static bool jump(struct wire *wire, int count, bool back)
{
	int done = back ? session_undo(wire->session, count)
			: session_redo(wire->session, count);

	affray_problems_clear(wire->session->problems);
	if (done == 0)
		return refuse(wire, back ? "there is nothing to undo"
					 : "there is nothing to redo");
	rescue_fight(wire->session->fight);
	send_jump(wire, back, done);
	return true;
}

static bool issue_edict(struct wire *wire, const char *edict)
{
	affray_problems_clear(wire->session->problems);
	if (!wire->session->has_master)
		return refuse(wire, "edicts are the game master's; start with --as gm");
	return session_edict(wire->session, edict) == AFFRAY_OK ||
	       refuse(wire, "an edict waits until somebody is asked for an action");
}

static bool take_advice(struct wire *wire)
{
	char answer[128];

	affray_problems_clear(wire->session->problems);
	return (session_advice(wire->session, answer, sizeof answer) &&
		session_answer(wire->session, answer) == AFFRAY_OK) ||
	       refuse(wire, "a tactic has no dice; send {\"roll\":...}");
}

/* True: the fight goes on; false: an error was sent. */
static bool take(struct wire *wire, enum affray_stop stop, const char *line)
{
	struct session *session = wire->session;
	struct reply reply;
	char why[256];

	affray_problems_clear(session->problems);
	if (!reply_read(line, &reply, why, sizeof why))
		return refuse(wire, why);
	switch (reply.kind) {
	case REPLY_UNDO:
		return jump(wire, reply.number, true);
	case REPLY_REDO:
		return jump(wire, reply.number, false);
	case REPLY_EDICT:
		return issue_edict(wire, reply.text);
	case REPLY_AUTO:
		return take_advice(wire);
	default:
		break;
	}
	if (reply_give(&reply, session->fight, session->problems) != AFFRAY_OK)
		return refuse(wire,
			      stop == AFFRAY_ROLLS
				      ? "dice are awaited; send {\"roll\":...}"
				      : "a question is open; send {\"choose\":...}");
	session_taken(session);
	return true;
}

/* ---- the fight ---- */

static int unfinished(struct session *session)
{
	if (interrupted() && !session->save[0])
		return BAD; /* the program says the rest */
	if (session->save[0])
		complain("%s; the fight is saved in %s",
			 interrupted() ? "interrupted"
				       : "the answers ended before the fight",
			 session->save);
	else
		complain("the answers ended before the fight");
	return interrupted() ? INTERRUPTED : BAD;
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
		if (take(wire, stop, line))
			stop = session_advance(wire->session);
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
	if (affray_fight_record_check(session->fight, session->problems) != AFFRAY_OK ||
	    !session_save(session))
		status = complain_of(session->problems);
	else
		status = play_on(&wire, prompt, stop);
	if (status == DONE && !session->is_saved && session->save[0])
		status = complain("the fight could not be saved in %s", session->save);
	rescue_fight(NULL);
	prompt_close(prompt);
	return status;
}
