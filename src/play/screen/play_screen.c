/* SPDX-License-Identifier: MIT
 *
 * Playing on a full screen: tell, draw, take a key, go on.
 */
#include <ctype.h>
#include <curses.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "play/story_parts.h"
#include "base/letter.h"
#include "screen_state.h"
#include "play_screen.h"
#include "base/interrupt.h"
#include "play/rescue.h"
#include "base/complain.h"

enum {
	SHORT_WORDS = 3, /* lines of a message that does not need the whole screen */
	DRAW_EVERY = 8,	 /* portions of the odds */
	LOOK_UP_MS = 200,
};

/* ---- helpers ---- */

const struct affray_question *tui_question(struct tui *tui)
{
	return tui->stop == AFFRAY_ASKS ? affray_fight_question(tui->session->fight)
					: NULL;
}

int tui_creatures(const struct tui *tui)
{
	int count = affray_scenario_creatures(tui->session->scenario);

	return count < MOST_CREATURES ? count : MOST_CREATURES;
}

void tui_message(struct tui *tui, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(tui->message, sizeof tui->message, format, list);
	va_end(list);
}

/* Letters stay the same for the whole fight; creatures in reserve have theirs, too. */
static void give_letters(struct tui *tui)
{
	memset(tui->letters, 0, sizeof tui->letters);
	for (int who = 0; who < tui_creatures(tui); who++)
		tui->letters[who] = letter_for(
			tui->letters, sizeof tui->letters,
			affray_scenario_creature(tui->session->scenario, who),
			affray_scenario_side_of(tui->session->scenario, who) % 2 == 0);
}

/* ---- listening ---- */

static void note_turn(struct tui *tui, const struct affray_event *event)
{
	bool is_known = event->who < 0 || event->who >= MOST_CREATURES;

	if (event->type == AFFRAY_ROUND) {
		tui->turns_before = tui->turns;
		tui->turns.count = 0;
	}
	if (event->type != AFFRAY_TURN)
		return;
	for (int i = 0; i < tui->turns.count; i++)
		is_known = is_known || tui->turns.who[i] == event->who;
	if (!is_known)
		tui->turns.who[tui->turns.count++] = event->who;
}

static void hear(void *context, const struct affray_event *event)
{
	struct tui *tui = context;

	note_turn(tui, event);
	narrate_event(tui->narrator, event);
}

/* Fight and scenario were replaced: there is one more creature. */
static void follow(void *context)
{
	struct tui *tui = context;

	tui->narrator->fight = tui->session->fight;
	tui->narrator->scenario = tui->session->scenario;
	rescue_fight(tui->session->fight);
	give_letters(tui);
}

static void begin_log(struct tui *tui, struct affray_fight *fight)
{
	scrollback_clear(&tui->log);
	page_init_spans(&tui->log_page, &scrollback_taker, &tui->log);
	narrate_begin(tui->narrator, &tui->log_page, tui->session->scenario, fight,
		      TELL_EXPLAIN, false);
	tui->narrator->for_screen = true;
	tui->narrator->seat = tui->session->view;
	tui->turns.count = tui->turns_before.count = 0;
}

/* Shows the log so far and the deed in progress below it: a copy of the narrator tells
 * that deed, so that the narrator itself can tell it in full later. */
static void tell_kept(struct tui *tui)
{
	struct narrator *copy;

	tui->log_told = tui->log.count;
	copy = malloc(sizeof *copy);
	if (!copy)
		return;
	*copy = *tui->narrator;
	narrate_finish(copy);
	free(copy);
}

static void settle(struct tui *tui)
{
	narrate_stop(tui->narrator, tui_question(tui));
	tell_kept(tui);
	tui->log_from_end = 0;
	tui->found = -1;
}

static void tell_again(struct tui *tui)
{
	begin_log(tui, tui->session->fight);
	affray_fight_tell(tui->session->fight, tui->session->view, 1, hear, tui);
	settle(tui);
}

/* ---- playing on ---- */

/* Sets the mark as the session says, and the cursor on the creature that is asked or on
 * the marked tile. */
static void set_mark(struct tui *tui, const struct affray_question *question)
{
	char mark[WORDS_ROOM];
	int value = question->fallback;

	if (session_mark(tui->session, mark, sizeof mark))
		session_is_answer(question, mark, &value);
	if (question->owner >= 0)
		affray_fight_tile_of(tui->session->fight, question->owner, tui->cursor);
	if (question->kind == AFFRAY_NUMBER) {
		tui->number = value;
	} else if (question->kind == AFFRAY_CHOICE) {
		session_places(tui->session, question, tui->places);
		tui->selected = value;
		option_tile(tui, tui->selected, tui->cursor);
	} else if (question->owner < 0) {
		memcpy(tui->cursor, question->tiles[value], sizeof tui->cursor);
	}
	if (question->kind == AFFRAY_TILE && tui_has_map(tui))
		tui->shown = PANE_MAP;
	else if (tui->shown == PANE_MAP && question->is_action)
		tui->shown = PANE_LOG;
}

/* Called even if no question is open: clears the state of the last one, its odds
 * included. */
static void face_question(struct tui *tui)
{
	const struct affray_question *question = tui_question(tui);

	tui->mode = MODE_ANSWER;
	tui->typed[0] = '\0';
	tui->selected = 0;
	tui->has_mark = !question || !question->is_pause;
	tui->conditions_are_due = true;
	tui->preview_is_due = true;
	preview_clear(&tui->preview);
	tui->has_needs = session_needs(tui->session, &tui->needs);
	if (question)
		set_mark(tui, question);
	tui_begin_odds(tui);
}

static void watch_save(struct tui *tui)
{
	if (!tui->session->is_saved && !tui->unsaved_told)
		tui_message(tui, "It could not be saved: %s; s saves it elsewhere",
			    tui->session->trouble);
	tui->unsaved_told = !tui->session->is_saved;
}

/* True if a tactic that looks ahead may take long. */
static bool is_slow(struct tui *tui)
{
	for (int who = 0; who < tui_creatures(tui); who++)
		if (is_shown(tui, who) &&
		    strstr(session_tactic_of(tui->session, who), "search"))
			return true;
	return false;
}

static void advance(struct tui *tui)
{
	if (is_slow(tui)) {
		tui_message(tui, "They think ...");
		tui_draw(tui);
		tui->message[0] = '\0';
	}
	scrollback_cut(&tui->log, tui->log_told);
	tui->stop = session_advance(tui->session);
	rescue_fight(tui->session->fight);
	settle(tui);
	face_question(tui);
}

/* Short words go into the last row, longer ones over the screen. */
static void show_words(struct tui *tui, const char *title)
{
	if (tui->note.count == 0)
		return;
	scrollback_wrap(&tui->note, tui->layout.columns - 2, ANY_DEPTH);
	if (tui->note.count == 1 && tui->note.line_count <= SHORT_WORDS)
		scrollback_plain(&tui->note, 0, tui->message, sizeof tui->message);
	else
		show_note(tui, title, "Esc goes back");
}

/* After a jump: rebuilds the log up to the new position. */
static void look_again(struct tui *tui)
{
	tui->stop = session_stands(tui->session);
	tell_again(tui);
	face_question(tui);
}

void begin_words(struct tui *tui)
{
	tui->console.page = begin_note(tui);
	tui->narrator->page = tui->console.page;
}

void end_words(struct tui *tui)
{
	tui->narrator->page = &tui->log_page;
}

/* Shows the console's words, then the present fight. */
static void follow_words(struct tui *tui, const char *title, enum next next)
{
	end_words(tui);
	show_words(tui, title);
	if (next == LOOK_AGAIN)
		look_again(tui);
	else if (next == GO_ON && !tui->console.wants_to_leave)
		advance(tui);
	watch_save(tui);
}

/* The first word typed is the title of a long reply: "Conditions". */
void tui_line(struct tui *tui, const char *line)
{
	const char *word = line + strspn(line, " /");
	char title[32];

	snprintf(title, sizeof title, "%.*s", (int)strcspn(word, " "), word);
	title[0] = (char)toupper((unsigned char)title[0]);
	begin_words(tui);
	follow_words(tui, title, console_line(&tui->console, tui->stop, line));
}

void tui_choose(struct tui *tui, const char *answer)
{
	begin_words(tui);
	follow_words(tui, "Answer", console_choose(&tui->console, answer));
}

void tui_command(struct tui *tui, enum play_command command, const char *rest)
{
	const char *word = command_rows[command].word;
	char title[32];

	snprintf(title, sizeof title, "%c%s", toupper((unsigned char)word[0]), word + 1);
	begin_words(tui);
	follow_words(tui, title, console_command(&tui->console, command, rest));
}

/* ---- keys ---- */

static bool terminal_is_gone(void)
{
	return !isatty(STDIN_FILENO) || interrupted() || closed_by() != 0;
}

/* Waits in short steps, because a signal may arrive just before a wait. */
int tui_key(struct tui *tui)
{
	int key = ERR;

	while (key == ERR && !tui->has_ended) {
		timeout(LOOK_UP_MS);
		key = getch();
		tui->has_ended = terminal_is_gone();
	}
	return tui->has_ended ? ERR : key;
}

/* The answer whose odds are worked out now. */
static void answer_at(struct tui *tui, int index, char *answer, size_t room)
{
	const struct affray_question *question = tui_question(tui);

	if (question->kind == AFFRAY_NUMBER)
		snprintf(answer, room, "%d", tui->number);
	else if (question->kind == AFFRAY_TILE)
		snprintf(answer, room, "%d,%d", tui->cursor[0], tui->cursor[1]);
	else
		snprintf(answer, room, "%s", question->options[index].key);
}

void tui_begin_odds(struct tui *tui)
{
	const struct affray_question *question = tui_question(tui);
	bool is_tile = question && question->kind == AFFRAY_TILE;

	if (!question || !tui->odds.is_on ||
	    (is_tile && !is_legal_tile(tui, tui->cursor[0], tui->cursor[1])))
		odds_begin(&tui->odds, 0);
	else
		odds_begin(&tui->odds,
			   question->kind == AFFRAY_CHOICE ? question->option_count : 1);
}

/* Until a key comes: computes odds, and redraws them now and then. */
static int work_until_key(struct tui *tui)
{
	char answer[TYPED_ROOM];
	int key = ERR, portions = 0;

	timeout(0);
	while (!odds_are_done(&tui->odds) && (key = getch()) == ERR &&
	       !terminal_is_gone()) {
		answer_at(tui, tui->odds.next, answer, sizeof answer);
		odds_work(&tui->odds, tui->session, answer);
		if (++portions % DRAW_EVERY == 0 || odds_are_done(&tui->odds))
			tui_draw(tui);
	}
	return key != ERR ? key : tui_key(tui);
}

/* ---- main loop ---- */

/* Says it in one line, so that the message hides no option. */
static void say_where_saved(struct tui *tui)
{
	const char *path = tui->session->file.path;

	tui_message(tui, "Saved in %s at every answer. ? shows all keys.", path);
	if (text_columns(tui->message) > COLS - 2)
		tui_message(tui,
			    "Saved at every answer, q says where. ? shows all keys.");
}

static int play_to_end(struct tui *tui)
{
	struct session *session = tui->session;
	int status;

	begin_log(tui, session->fight);
	session_listen(session, hear, tui);
	session->follow = follow;
	tui->stop = session_start(session);
	status = console_check_record(session);
	if (status != DONE)
		return status;
	tui->unsaved_told = !session->is_saved;
	if (!screen_begin(&tui->screen, tui->output->page.colour))
		return complain("this terminal cannot show a screen; use --plain");
	interrupt_closing();
	curs_set(0);
	if (session->file.path[0])
		say_where_saved(tui);
	else
		tui_message(tui, "Not saved (%s); s saves it. ? shows all keys.",
			    session->trouble);
	settle(tui);
	face_question(tui);
	while (!tui->console.wants_to_leave && !tui->has_ended) {
		tui_draw(tui);
		tui_act(tui, work_until_key(tui));
	}
	screen_end();
	return DONE;
}

/* A signal that asked the program to end takes effect after the terminal is restored. */
static void go_as_told(void)
{
	if (closed_by() == 0)
		return;
	signal(closed_by(), SIG_DFL);
	raise(closed_by());
}

static void free_tui(struct tui *tui)
{
	scrollback_free(&tui->log);
	scrollback_free(&tui->note);
	free(tui->narrator);
	free(tui);
}

int play_on_screen(struct session *session, struct output *output, bool with_map)
{
	struct tui *tui = calloc(1, sizeof *tui);
	int status;

	if (!tui || !(tui->narrator = malloc(sizeof *tui->narrator))) {
		free(tui);
		return complain("out of memory");
	}
	tui->session = session;
	tui->output = output;
	tui->with_map = with_map;
	tui->shown = PANE_LOG;
	tui->found = -1;
	tui->console = (struct console){.session = session, .narrator = tui->narrator};
	give_letters(tui);
	rescue_fight(session->fight);
	status = play_to_end(tui);
	rescue_fight(NULL);
	tui->console.page = &output->page;
	tui->narrator->page = &output->page;
	if (status == DONE)
		status = console_farewell(&tui->console, tui->stop);
	sink_flush(&output->sink);
	free_tui(tui);
	go_as_told();
	return status;
}
