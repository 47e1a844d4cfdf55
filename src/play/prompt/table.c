/* SPDX-License-Identifier: MIT
 *
 * Playing at the plain prompt: tell, ask, take the answer or the command, go on.
 */
#include "table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "play/story_parts.h"
#include "typed_dice.h"
#include "base/interrupt.h"
#include "play/complaints.h"
#include "play/rescue.h"

/* Told once each time it begins to fail. */
static void watch_save(struct table *table)
{
	if (!table->session->is_saved && !table->unsaved_told)
		page_line(table->page,
			  "The fight could not be saved (%s); save FILE saves it "
			  "elsewhere.",
			  table->session->trouble);
	table->unsaved_told = !table->session->is_saved;
}

/* ---- answers ---- */

static enum next take_dice(struct table *table, const char *text)
{
	const struct affray_roll *roll = affray_fight_roll(table->session->fight);
	struct call call = {.command = DO_ROLL};
	int faces[MOST_THROWN], count;
	char words[240];
	bool are_faces;
	enum next next;

	count = play_throw(roll, text, &are_faces, faces);
	if (count == 0) {
		play_throw_hint(roll, words, sizeof words);
		if (*text)
			page_line(table->page, "\"%.80s\" are no dice; type %s.", text,
				  words);
		else
			page_line(table->page, "Type %s.", words);
		return WAIT;
	}
	play_throw_advice(roll, faces, count, words, sizeof words);
	call.number = faces[0];
	if (are_faces) {
		call.face_count = count;
		memcpy(call.faces, faces, (size_t)count * sizeof *faces);
	}
	next = obey_call(table, &call);
	if (next == WAIT && words[0])
		page_line(table->page, "%s", words);
	return next;
}

/* What was typed, as the argument of a command. */
static enum next obey_text(struct table *table, enum play_command command,
			   const char *text)
{
	struct call call = {.command = command};

	snprintf(call.text, sizeof call.text, "%.500s", text);
	return obey_call(table, &call);
}

/* Enter alone takes what is marked; where the fight pauses, the tactic goes on. */
static enum next take_enter(struct table *table, const struct affray_question *question)
{
	char mark[WORDS_ROOM];

	if (question->is_pause)
		return obey_text(table, DO_AUTO, "");
	session_mark(table->session, mark, sizeof mark);
	return obey_text(table, DO_CHOOSE, mark);
}

enum next play_take(struct table *table, enum affray_stop stop, const char *line)
{
	const struct affray_question *question =
		affray_fight_question(table->session->fight);
	int places[MOST_PLACES];
	struct said said;

	if (question && question->kind == AFFRAY_CHOICE)
		session_places(table->session, question, places);
	if (question && !line[strspn(line, " \t\r\n")])
		return take_enter(table, question);
	play_read(question, places, line, &said);
	if (said.kind == SAID_COMMAND)
		return obey(table, &said);
	if (said.kind == SAID_WRONG && is_edict(table, line))
		return obey_text(table, DO_EDICT, line + strspn(line, " \t"));
	if (said.kind == SAID_WRONG) {
		page_line(table->page, "%s", said.why);
		return WAIT;
	}
	if (stop == AFFRAY_ROLLS)
		return take_dice(table, said.answer);
	if (stop == AFFRAY_ASKS)
		return obey_text(table, DO_CHOOSE, said.answer);
	if (said.answer[0])
		page_line(table->page, "The fight is over; undo goes back, quit leaves.");
	table->is_over = !said.answer[0];
	return table->is_over ? GO_ON : WAIT;
}

/* Lines until one of them lets the fight go on; WAIT: there are no more. */
static enum next listen(struct table *table, enum affray_stop stop)
{
	enum next next = WAIT;

	while (next == WAIT) {
		const char *line;

		sink_flush(&table->output->sink);
		if (table->output->is_closed || table->output->error)
			return WAIT;
		line = prompt_line(table->prompt, "> ");
		if (!line)
			return WAIT;
		next = play_take(table, stop, line);
		watch_save(table);
	}
	return next;
}

/* ---- the evening ---- */

static void hear(void *context, const struct affray_event *event)
{
	struct table *table = context;

	narrate_event(table->narrator, event);
	if (event->type == AFFRAY_ROUND)
		note_map(table);
}

/* Fight and scenario are others now, with one more creature. */
static void follow(void *context)
{
	struct table *table = context;

	table->narrator->fight = table->session->fight;
	table->narrator->scenario = table->session->scenario;
	rescue_fight(table->session->fight);
}

/* Between two deeds all is told; in the midst of one, only when it is done. */
static void put(struct table *table, enum affray_stop stop)
{
	const struct affray_question *question =
		affray_fight_question(table->session->fight);

	if (stop == AFFRAY_ASKS && question && question->is_action)
		narrate_finish(table->narrator);
	if (stop == AFFRAY_ENDED)
		page_line(table->page,
			  "The fight is over: Enter leaves, undo goes back.");
	else
		ask_again(table, false);
}

/* Returns how it stopped for the last time. */
static enum affray_stop play_on(struct table *table, enum affray_stop stop)
{
	bool may_stay = prompt_is_terminal(table->prompt);

	while (!table->is_over && (stop != AFFRAY_ENDED || may_stay)) {
		enum next next;

		put(table, stop);
		next = listen(table, stop);
		if (next == WAIT || table->is_over)
			break;
		stop = next == GO_ON ? session_advance(table->session)
				     : session_stands(table->session);
		watch_save(table);
	}
	return stop;
}

/* What the record tells is not told again; log does. */
static enum affray_stop resume(struct table *table)
{
	struct session *session = table->session;
	enum affray_stop stop;

	affray_fight_listen(session->fight, 0, session->view, NULL, NULL);
	stop = affray_fight_advance(session->fight);
	session_listen(session, hear, table);
	narrator_catch_up(table);
	if (stop != AFFRAY_ENDED)
		page_line(table->page, "%s", "");
	page_line(table->page, "This is round %d; log tells what has happened.",
		  affray_fight_round(session->fight));
	show_states(table->narrator, true);
	return stop;
}

static enum affray_stop start(struct table *table, bool is_resumed)
{
	struct session *session = table->session;

	if (session->file.path[0])
		page_line(table->page,
			  "The fight is saved in %s at every answer. ? shows what can "
			  "be typed.",
			  session->file.path);
	else
		page_line(table->page,
			  "The fight is not saved (%s); save FILE does it. ? shows what "
			  "can be typed.",
			  session->trouble);
	if (is_resumed)
		return resume(table);
	session_listen(session, hear, table);
	return affray_fight_advance(session->fight);
}

static int say_interrupted(const struct session *session, const char *line)
{
	if (!session->file.path[0])
		complain("interrupted; the fight was not saved");
	else if (session->is_saved)
		complain("interrupted; the fight is saved in %s; go on with\n  %s",
			 session->file.path, line);
	else
		complain("interrupted, and the fight could not be saved in %s",
			 session->file.path);
	return INTERRUPTED;
}

int play_farewell(struct table *table, enum affray_stop stop)
{
	struct session *session = table->session;
	char line[SAVE_ROOM + 1024];

	session_resume_line(session, line, sizeof line);
	if (interrupted()) {
		sink_flush(&table->output->sink);
		return say_interrupted(session, line);
	}
	if (!session->file.path[0]) {
		page_line(table->page, "The fight was not saved.");
		return DONE;
	}
	if (!session->is_saved)
		return complain("the fight could not be saved in %s", session->file.path);
	if (stop == AFFRAY_ENDED) {
		page_line(table->page, "The fight is saved in %s.", session->file.path);
		return DONE;
	}
	page_line(table->page, "%s", "");
	page_line(table->page, "The fight is saved in %s; go on with",
		  session->file.path);
	page_begin(table->page, 2, 4);
	page_add(table->page, line);
	page_end(table->page);
	return DONE;
}

int play_check_record(struct session *session)
{
	affray_problems_clear(session->problems);
	if (affray_fight_record_check(session->fight, session->problems) != AFFRAY_OK)
		return complain_of(session->problems);
	warn_of_record(session->fight, 0);
	return session_save(session) ? DONE : complain_of(session->problems);
}

int play_at_prompt(struct session *session, struct output *output, bool with_map,
		   bool is_resumed)
{
	struct narrator *narrator = malloc(sizeof *narrator);
	struct table table = {.session = session,
			      .output = output,
			      .page = &output->page,
			      .narrator = narrator,
			      .prompt = prompt_open()};
	int status = BAD;

	if (narrator && table.prompt) {
		enum affray_stop stop;

		rescue_fight(session->fight);
		narrate_begin(narrator, table.page, session->scenario, session->fight,
			      TELL_USUAL, with_map);
		narrator->seat = session->view;
		session->follow = follow;
		stop = start(&table, is_resumed);
		status = play_check_record(session);
		if (status == DONE)
			status = play_farewell(&table, play_on(&table, stop));
		rescue_fight(NULL);
	} else {
		complain("out of memory");
	}
	prompt_close(table.prompt);
	free(narrator);
	return status;
}
