/* SPDX-License-Identifier: MIT
 *
 * The console: from a typed line to an answer or a command, and the last words.
 */
#include "console.h"
#include <stdio.h>
#include <string.h>
#include "base/interrupt.h"
#include "complaints.h"
#include "typed.h"
#include "typed_dice.h"

/* ---- answers ---- */

static enum next take_dice(struct console *console, const char *text)
{
	const struct affray_roll *roll = affray_fight_roll(console->session->fight);
	struct call call = {.command = DO_ROLL};
	int faces[MOST_THROWN], count;
	char words[240], typed[81];
	bool are_faces;
	enum next next;

	count = play_throw(roll, text, &are_faces, faces);
	if (count == 0) {
		play_throw_hint(roll, words, sizeof words);
		snprintf(typed, sizeof typed, "%.80s", text);
		if (*text)
			page_line(console->page, "\"%s\" are no dice; type %s.", typed,
				  words);
		else
			page_line(console->page, "Type %s.", words);
		return WAIT;
	}
	play_throw_advice(roll, faces, count, words, sizeof words);
	call.number = faces[0];
	if (are_faces) {
		call.face_count = count;
		memcpy(call.faces, faces, (size_t)count * sizeof *faces);
	}
	next = console_call(console, &call);
	if (next == WAIT && words[0])
		page_line(console->page, "%s", words);
	return next;
}

/* A command whose argument is this text. */
static enum next call_with_text(struct console *console, enum play_command command,
				const char *text)
{
	struct call call = {.command = command};

	snprintf(call.text, sizeof call.text, "%.500s", text);
	return console_call(console, &call);
}

enum next console_choose(struct console *console, const char *answer)
{
	return call_with_text(console, DO_CHOOSE, answer);
}

/* Enter alone takes the marked answer; at a pause the tactic goes on. */
static enum next take_enter(struct console *console,
			    const struct affray_question *question)
{
	char mark[WORDS_ROOM];

	if (question->is_pause)
		return call_with_text(console, DO_AUTO, "");
	session_mark(console->session, mark, sizeof mark);
	return console_choose(console, mark);
}

/* An edict may be typed without its word, if it is one. */
static bool is_edict(const struct console *console, const char *line)
{
	static const char *const verbs[] = {"set ", "change ", "move ",
					    "add ", "remove ", "end "};

	line += strspn(line, " \t");
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (strncmp(line, verbs[i], strlen(verbs[i])) == 0)
			return console->session->has_master;
	return false;
}

enum next console_line(struct console *console, enum affray_stop stop, const char *line)
{
	const struct affray_question *question =
		affray_fight_question(console->session->fight);
	int places[MOST_PLACES];
	struct said said;

	if (question && question->kind == AFFRAY_CHOICE)
		session_places(console->session, question, places);
	if (question && !line[strspn(line, " \t\r\n")])
		return take_enter(console, question);
	play_read(question, places, line, &said);
	if (said.kind == SAID_COMMAND)
		return console_command(console, said.command, said.rest);
	if (said.kind == SAID_WRONG && is_edict(console, line))
		return call_with_text(console, DO_EDICT, line + strspn(line, " \t"));
	if (said.kind == SAID_WRONG) {
		page_line(console->page, "%s", said.why);
		return WAIT;
	}
	if (stop == AFFRAY_ROLLS)
		return take_dice(console, said.answer);
	if (stop == AFFRAY_ASKS)
		return console_choose(console, said.answer);
	if (said.answer[0])
		page_line(console->page,
			  "The fight is over; undo goes back, quit leaves.");
	console->wants_to_leave = !said.answer[0];
	return console->wants_to_leave ? GO_ON : WAIT;
}

/* ---- begin and end ---- */

int console_check_record(struct session *session)
{
	affray_problems_clear(session->problems);
	if (affray_fight_record_check(session->fight, session->problems) != AFFRAY_OK)
		return complain_of(session->problems);
	warn_of_record(session->fight, 0);
	return session_save(session) ? DONE : complain_of(session->problems);
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

int console_farewell(struct console *console, enum affray_stop stop)
{
	struct session *session = console->session;
	char line[SAVE_ROOM + 1024];

	session_resume_line(session, line, sizeof line);
	if (interrupted()) {
		sink_flush(console->page->sink);
		return say_interrupted(session, line);
	}
	if (!session->file.path[0]) {
		page_line(console->page, "The fight was not saved.");
		return DONE;
	}
	if (!session->is_saved)
		return complain("the fight could not be saved in %s", session->file.path);
	if (stop == AFFRAY_ENDED) {
		page_line(console->page, "The fight is saved in %s.", session->file.path);
		return DONE;
	}
	page_line(console->page, "%s", "");
	page_line(console->page, "The fight is saved in %s; go on with",
		  session->file.path);
	page_begin(console->page, 2, 4);
	page_add(console->page, line);
	page_end(console->page);
	return DONE;
}
