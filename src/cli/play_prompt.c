/* SPDX-License-Identifier: MIT
 *
 * Playing at the plain prompt: tell, ask, take the answer or the command, go on.
 */
#include "play_prompt.h"
#include <stdlib.h>
#include <string.h>
#include "narrate_inside.h"
#include "rescue.h"

static void say_problem(struct table *table, const char *otherwise)
{
	struct affray_problems *problems = table->session->problems;

	page_line(table->page, "%s",
		  affray_problems_count(problems) > 0 ? affray_problems_line(problems, 0)
						      : otherwise);
}

/* Told once each time it begins to fail. */
static void watch_save(struct table *table, bool was_saved)
{
	if (was_saved && !table->session->is_saved)
		page_line(table->page,
			  "The fight could not be saved (%s); save FILE saves it "
			  "elsewhere.",
			  affray_problems_count(table->session->problems) > 0
				  ? affray_problems_line(table->session->problems, 0)
				  : "out of memory");
}

/* ---- back and forth ---- */

/* "2" or nothing; 0 after a message. */
static int steps_of(struct table *table, const char *rest)
{
	uint64_t steps = 1;

	if (*rest && (!read_number(rest, &steps) || steps < 1 || steps > 1000000)) {
		page_line(table->page, "\"%s\" is no number of answers.", rest);
		return 0;
	}
	return (int)steps;
}

/* True: the fight stands elsewhere now. */
static bool jump(struct table *table, const char *rest, bool back)
{
	int wanted = steps_of(table, rest);
	int done = wanted == 0 ? 0
		   : back      ? session_undo(table->session, wanted)
			       : session_redo(table->session, wanted);

	if (wanted > 0 && done == 0)
		page_line(table->page, back ? "There is nothing to undo."
					    : "There is nothing to redo.");
	if (done == 0)
		return false;
	rescue_fight(table->session->fight);
	narrator_catch_up(table);
	table->map_shown = 0;
	page_line(table->page, "%s %d answer%s; this is round %d.",
		  back ? "Took back" : "Gave again", done, done == 1 ? "" : "s",
		  affray_fight_round(table->session->fight));
	return true;
}

/* ---- commands ---- */

static void save_to(struct table *table, const char *path)
{
	struct session *session = table->session;
	char old[SAVE_ROOM];

	if (!*path || strlen(path) >= sizeof session->save) {
		page_line(table->page, "Save where? Name a file: save evening.fight");
		return;
	}
	memcpy(old, session->save, sizeof old);
	memcpy(session->save, path, strlen(path) + 1);
	if (session_save(session)) {
		page_line(table->page, "Saved in %s, and from now on at every answer.",
			  path);
		return;
	}
	say_problem(table, "There is not enough memory to save it.");
	memcpy(session->save, old, sizeof old);
	session->is_saved = true;
}

/* True: it was done, and the fight goes on. */
static bool issue_edict(struct table *table, const char *edict)
{
	struct session *session = table->session;

	if (!session->has_master) {
		page_line(table->page,
			  "Edicts are the game master's; who plays with --as gm "
			  "may give them.");
		return false;
	}
	switch (session_edict(session, edict)) {
	case AFFRAY_OK:
		return true;
	case AFFRAY_NOT_NOW:
		page_line(table->page, "An edict waits until somebody is asked for an "
				       "action.");
		return false;
	default:
		say_problem(table, "There is not enough memory for it.");
		return false;
	}
}

static bool answer(struct table *table, const char *words)
{
	if (session_answer(table->session, words) == AFFRAY_OK)
		return true;
	say_problem(table, "Nothing was asked.");
	return false;
}

static bool take_advice(struct table *table)
{
	char words[128];

	if (!session_advice(table->session, words, sizeof words)) {
		page_line(table->page, "No question is open.");
		return false;
	}
	page_line(table->page, "The tactic answers: %s", words);
	return answer(table, words);
}

static bool take_default(struct table *table)
{
	const struct affray_question *question =
		affray_fight_question(table->session->fight);
	char words[128];

	if (!question) {
		page_line(table->page, "No question is open.");
		return false;
	}
	play_default(question, words, sizeof words);
	return answer(table, words);
}

static void ask_again(struct table *table)
{
	show_question(table);
	show_roll(table);
}

static void force_map(struct table *table)
{
	bool with_map = table->narrator->with_map;

	if (!affray_scenario_has_map(table->session->scenario))
		page_line(table->page, "There is no map: an open field.");
	table->narrator->with_map = true;
	show_map(table->narrator);
	table->narrator->with_map = with_map;
	note_map(table);
}

/* True: the fight may go on; false: the same question waits. */
static bool obey(struct table *table, const struct said *said)
{
	switch (said->command) {
	case DO_HELP:
		show_help(table);
		return false;
	case DO_MENU:
		ask_again(table);
		return false;
	case DO_DEFAULT:
		return take_default(table);
	case DO_AUTO:
		return take_advice(table);
	case DO_UNDO:
		return jump(table, said->rest, true);
	case DO_REDO:
		return jump(table, said->rest, false);
	case DO_WHY:
		show_why(table);
		return false;
	case DO_RULE:
		show_rule(table, said->rest);
		return false;
	case DO_STATUS:
		show_status(table, said->rest);
		return false;
	case DO_MAP:
		force_map(table);
		return false;
	case DO_LOG:
		show_log(table);
		return false;
	case DO_SAVE:
		save_to(table, said->rest);
		return false;
	case DO_EDICT:
		return issue_edict(table, said->rest);
	default:
		table->is_over = true;
		return true;
	}
}

/* ---- answers ---- */

static bool take_dice(struct table *table, const char *text)
{
	int faces[MOST_THROWN];
	bool are_faces;
	int count = play_dice(text, &are_faces, faces);
	enum affray_status status;

	if (count == 0) {
		page_line(table->page,
			  "\"%s\" are no dice; type the total, or each die with "
			  "blanks between.",
			  text);
		return false;
	}
	status = are_faces ? session_faces(table->session, faces, count)
			   : session_total(table->session, faces[0]);
	if (status != AFFRAY_OK)
		say_problem(table, "No dice are awaited.");
	return status == AFFRAY_OK;
}

bool play_take(struct table *table, enum affray_stop stop, const char *line)
{
	struct said said;

	play_read(stop == AFFRAY_ASKS ? affray_fight_question(table->session->fight)
				      : NULL,
		  line, &said);
	if (said.kind == SAID_COMMAND)
		return obey(table, &said);
	if (said.kind == SAID_WRONG) {
		page_line(table->page, "%s", said.why);
		return false;
	}
	if (stop == AFFRAY_ROLLS)
		return take_dice(table, said.answer);
	if (stop == AFFRAY_ASKS)
		return answer(table, said.answer);
	if (said.answer[0])
		page_line(table->page, "The fight is over; undo goes back, quit leaves.");
	table->is_over = !said.answer[0];
	return table->is_over;
}

/* Lines until one of them lets the fight go on; false: there are no more. */
static bool listen(struct table *table, enum affray_stop stop)
{
	bool goes_on = false;

	while (!goes_on) {
		bool was_saved = table->session->is_saved;
		const char *line;

		sink_flush(&table->output->sink);
		if (table->output->is_closed || table->output->error)
			return false;
		line = prompt_line(table->prompt, "> ");
		if (!line)
			return false;
		goes_on = play_take(table, stop, line);
		watch_save(table, was_saved);
	}
	return true;
}

/* ---- the evening ---- */

static void hear(void *context, const struct affray_event *event)
{
	struct table *table = context;

	narrate_event(table->narrator, event);
	if (event->type == AFFRAY_ROUND)
		note_map(table);
}

/* Between two deeds all is told; in the midst of one, only when it is done. */
static void put(struct table *table, enum affray_stop stop)
{
	const struct affray_question *question =
		affray_fight_question(table->session->fight);

	if (stop == AFFRAY_ASKS && question && strcmp(question->ask, "action") == 0)
		narrate_finish(table->narrator);
	if (stop == AFFRAY_ENDED)
		page_line(table->page,
			  "The fight is over: Enter leaves, undo goes back.");
	else
		ask_again(table);
}

/* Returns how it stopped for the last time. */
static enum affray_stop play_on(struct table *table, enum affray_stop stop)
{
	bool may_stay = prompt_is_terminal(table->prompt);

	while (!table->is_over && (stop != AFFRAY_ENDED || may_stay)) {
		put(table, stop);
		if (!listen(table, stop) || table->is_over)
			break;
		stop = session_advance(table->session);
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

	page_line(table->page,
		  "The fight is saved in %s at every answer. ? shows what can "
		  "be typed.",
		  session->save);
	if (is_resumed)
		return resume(table);
	session_listen(session, hear, table);
	return affray_fight_advance(session->fight);
}

int play_farewell(struct table *table, enum affray_stop stop)
{
	struct session *session = table->session;
	char line[SAVE_ROOM + 1024];

	session_resume_line(session, line, sizeof line);
	if (interrupted()) {
		sink_flush(&table->output->sink);
		complain("interrupted; the fight is saved in %s; go on with\n  %s",
			 session->save, line);
		return INTERRUPTED;
	}
	if (!session->is_saved)
		return complain("the fight could not be saved in %s", session->save);
	if (stop == AFFRAY_ENDED) {
		page_line(table->page, "The fight is saved in %s.", session->save);
		return DONE;
	}
	page_line(table->page, "%s", "");
	page_line(table->page, "The fight is saved in %s; go on with", session->save);
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
