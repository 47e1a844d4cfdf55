/* SPDX-License-Identifier: MIT
 *
 * Playing at the plain prompt: tell, ask, take the answer or the command, go on.
 */
#include "play_prompt.h"
#include <stdlib.h>
#include "base/interrupt.h"
#include "lines.h"
#include "play/complaints.h"
#include "play/console.h"
#include "play/rescue.h"
#include "play/story_parts.h"

struct prompt_play {
	struct console console;
	struct output *output;
	struct prompt *prompt;
	bool unsaved_told; /* the player was told that the fight cannot be saved just now
			    */
};

/* Told once each time it begins to fail. */
static void watch_save(struct prompt_play *play)
{
	struct console *console = &play->console;

	if (!console->session->is_saved && !play->unsaved_told)
		page_line(console->page,
			  "The fight could not be saved (%s); save FILE saves it "
			  "elsewhere.",
			  console->session->trouble);
	play->unsaved_told = !console->session->is_saved;
}

/* Lines until one of them lets the fight go on; WAIT: there are no more. */
static enum next listen(struct prompt_play *play, enum affray_stop stop)
{
	enum next next = WAIT;

	while (next == WAIT) {
		const char *line;

		sink_flush(&play->output->sink);
		if (play->output->is_closed || play->output->error)
			return WAIT;
		line = prompt_line(play->prompt, "> ");
		if (!line)
			return WAIT;
		next = console_line(&play->console, stop, line);
		watch_save(play);
	}
	return next;
}

/* ---- main loop ---- */

static void hear(void *context, const struct affray_event *event)
{
	struct console *console = context;

	narrate_event(console->narrator, event);
	if (event->type == AFFRAY_ROUND)
		note_map(console);
}

/* Fight and scenario were replaced: there is one more creature. */
static void follow(void *context)
{
	struct console *console = context;

	console->narrator->fight = console->session->fight;
	console->narrator->scenario = console->session->scenario;
	rescue_fight(console->session->fight);
}

static void put(struct console *console, enum affray_stop stop)
{
	const struct affray_question *question =
		affray_fight_question(console->session->fight);

	if (stop == AFFRAY_ASKS)
		narrate_stop(console->narrator, question);
	if (stop == AFFRAY_ENDED)
		page_line(console->page,
			  "The fight is over: Enter leaves, undo goes back.");
	else
		show_question(console, false);
}

/* Returns how it stopped for the last time. */
static enum affray_stop play_on(struct prompt_play *play, enum affray_stop stop)
{
	struct console *console = &play->console;
	bool may_stay = prompt_is_terminal(play->prompt);

	while (!console->wants_to_leave && (stop != AFFRAY_ENDED || may_stay)) {
		enum next next;

		put(console, stop);
		next = listen(play, stop);
		if (next == WAIT || console->wants_to_leave)
			break;
		stop = next == GO_ON ? session_advance(console->session)
				     : session_stands(console->session);
		watch_save(play);
	}
	return stop;
}

/* A resumed fight is not told again; the command `log` does that. */
static enum affray_stop resume(struct console *console)
{
	struct session *session = console->session;
	enum affray_stop stop;

	affray_fight_listen(session->fight, 0, session->view, NULL, NULL);
	stop = session_start(session);
	session_listen(session, hear, console);
	narrator_catch_up(console);
	if (stop != AFFRAY_ENDED)
		page_line(console->page, "%s", "");
	page_line(console->page, "This is round %d; log tells what has happened.",
		  affray_fight_round(session->fight));
	show_states(console->narrator, true);
	return stop;
}

static enum affray_stop start(struct console *console, bool is_resumed)
{
	struct session *session = console->session;

	if (session->file.path[0])
		page_line(console->page,
			  "The fight is saved in %s at every answer. ? shows what can "
			  "be typed.",
			  session->file.path);
	else
		page_line(console->page,
			  "The fight is not saved (%s); save FILE does it. ? shows what "
			  "can be typed.",
			  session->trouble);
	if (is_resumed)
		return resume(console);
	session_listen(session, hear, console);
	return session_start(session);
}

int play_at_prompt(struct session *session, struct output *output, bool with_map,
		   bool is_resumed)
{
	struct narrator *narrator = malloc(sizeof *narrator);
	struct prompt_play play = {.console = {.session = session,
					       .page = &output->page,
					       .narrator = narrator},
				   .output = output,
				   .prompt = prompt_open()};
	int status = BAD;

	if (narrator && play.prompt) {
		enum affray_stop stop;

		rescue_fight(session->fight);
		narrate_begin(narrator, &output->page, session->scenario, session->fight,
			      TELL_USUAL, with_map);
		narrator->seat = session->view;
		session->follow = follow;
		stop = start(&play.console, is_resumed);
		status = console_check_record(session);
		if (status == DONE)
			status = console_farewell(&play.console, play_on(&play, stop));
		rescue_fight(NULL);
	} else {
		complain("out of memory");
	}
	prompt_close(play.prompt);
	free(narrator);
	return status;
}
