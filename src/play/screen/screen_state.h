/* SPDX-License-Identifier: MIT
 *
 * The state shared by the files of the screen.
 *
 * Drawing and playing are apart: the panes (…_pane.c) only look at the state below and
 * draw it whole each time, which ncurses turns into the few cells that differ; keys
 * (question_keys.c) change the state. Drawing notes which cells can be clicked.
 */
#ifndef PLAY_SCREEN_SCREEN_STATE_H
#define PLAY_SCREEN_SCREEN_STATE_H

#include <stdint.h>
#include "play/console.h"
#include "play/direction.h"
#include "play/preview.h"
#include "play/typed_dice.h"
#include "report/output.h"
#include "keys.h"
#include "layout.h"
#include "odds.h"
#include "screen.h"
#include "scrollback.h"

/* The target of the keys now. */
enum mode {
	MODE_ANSWER, /* the open question */
	MODE_LOOK,   /* a cursor that goes anywhere on the map */
	MODE_WHY,    /* picking something to explain */
};

/* Things that a why may be asked of. */
enum why_place { WHY_LOG, WHY_OPTIONS, WHY_CREATURES, WHY_PLACES };

enum {
	MOST_SPOTS = 512,
	TYPED_ROOM = 128,
	MESSAGE_ROOM = 512,
	NEEDLE_ROOM = 64,
	CONDITIONS_ROOM = 256
};

/* Things that can be clicked on. */
enum spot_kind { SPOT_OPTION, SPOT_CREATURE, SPOT_PARAGRAPH };
struct spot {
	struct area area;
	enum spot_kind kind;
	int index;
};

/* The creatures that acted in a round, in order. */
struct turns {
	int count;
	int who[MOST_CREATURES];
};

struct tui {
	struct session *session;
	struct output *output;
	struct screen screen;
	struct layout layout;
	struct console console; /* which commands and answers go through */
	struct narrator *narrator;
	enum affray_stop stop;
	bool with_map;
	bool unsaved_told; /* the player was told that the fight cannot be saved just now
			    */
	bool has_ended;	   /* the terminal is gone, or somebody pressed Ctrl-C */

	struct scrollback log;
	struct page log_page; /* which writes into it */
	int log_told;	      /* paragraphs that will stay; the rest tell of a deed in
				 progress */
	int log_from_end;     /* lines that the log is scrolled up */
	bool log_has_detail;  /* the arithmetic stands under each deed */
	char needle[NEEDLE_ROOM];
	int found; /* paragraph that was found last, -1 */

	struct scrollback note; /* the message of a command */
	struct page note_page;
	char message[MESSAGE_ROOM]; /* in the last row until the next key */

	enum mode mode;
	enum why_place why_place;
	int why_at; /* paragraph, option or creature */

	int selected;		 /* option */
	int places[MOST_PLACES]; /* of the options */
	bool has_mark;		 /* at a pause, only after the player moved the mark */
	int menu_rows;		 /* rows of options, as last arranged */
	bool wants_to_leave;	 /* q was pressed once */
	int number;		 /* NUMBER: its present value */
	char typed[TYPED_ROOM];
	int cursor[2]; /* on the map */
	int origin[2]; /* tile in the top left corner of the map */
	int map_rows;  /* rows of the map that are drawn */
	enum pane shown;

	char letters[MOST_CREATURES];
	struct turns turns, turns_before; /* of this round and the one before */
	int turn_round;

	bool conditions_are_due;
	char conditions[MOST_CREATURES][CONDITIONS_ROOM]; /* of each, in words */

	bool preview_is_due;
	struct preview preview; /* of the selected option */
	bool has_needs;
	struct needs needs; /* of the dice that are awaited */
	struct odds odds;

	int spot_count;
	struct spot spots[MOST_SPOTS];
};

/* ---- play_screen.c ---- */

/* Calls of the console for a key or a typed line. Each shows the console's words and lets
 * the fight go on if it can. */
void tui_line(struct tui *tui, const char *line);
void tui_choose(struct tui *tui, const char *answer);
/* With the words that follow the command, "" if none. */
void tui_command(struct tui *tui, enum play_command command, const char *rest);
/* Begins a page for the console and the narrator; end_words() ends it. */
void begin_words(struct tui *tui);
void end_words(struct tui *tui);
/* The odds from their beginning: after a new question, or another number or tile. */
void tui_begin_odds(struct tui *tui);
const struct affray_question *tui_question(struct tui *tui);
/* The number of creatures shown. */
int tui_creatures(const struct tui *tui);
__attribute__((format(printf, 2, 3))) void tui_message(struct tui *tui,
						       const char *format, ...);

/* ---- drawing ---- */

/* All of it; then wait for a key. */
void tui_draw(struct tui *tui);
/* The next key as ncurses names it, ERR after has_ended. */
int tui_key(struct tui *tui);
void tui_note_spot(struct tui *tui, const struct area *area, int row, int column,
		   int width, enum spot_kind kind, int index);

void draw_map(struct tui *tui);
void draw_creatures(struct tui *tui);
void draw_log(struct tui *tui);
void draw_menu(struct tui *tui);

/* map_pane.c */
bool tui_has_map(const struct tui *tui);
/* The creature on a tile; -1: none. */
int creature_at(const struct tui *tui, int x, int y);
/* The tile under a cell of the terminal; false: none. */
bool tile_at(const struct tui *tui, int row, int column, int tile[2]);
/* Whether the open question takes this tile. */
bool is_legal_tile(const struct tui *tui, int x, int y);
/* "5,3: water; Aldric, facing east" */
void describe_tile(struct tui *tui, int x, int y, char *text, size_t room);

/* creature_pane.c */
int creature_width(struct tui *tui, bool with_usual_bars);
/* Lines that all of them want at this width. */
int creature_lines(struct tui *tui, int width);
bool is_shown(const struct tui *tui, int who);

/* menu_pane.c */
/* Lines that the question wants at this width, in each of its sizes. */
void menu_lines(struct tui *tui, int width, int lines[MENU_SIZES]);

/* option_target.c */
/* The creature that an option names, -1: none. */
int option_creature(const struct tui *tui, const struct affray_option *option);
/* The tile that an option of the open question points at; false: none. */
bool option_tile(const struct tui *tui, int option, int tile[2]);
/* The option that points at a tile, -1: none. */
int option_at(const struct tui *tui, int x, int y);

/* log_pane.c */
void log_scroll(struct tui *tui, int lines);
void log_show(struct tui *tui, int paragraph);
void draw_story(struct tui *tui, struct scrollback *story, const struct area *area,
		int first, int marked);

/* ---- dialog.c: they take the keys until they are done ---- */

/* Begins a note: the caller writes on this page, then calls show_note(). */
struct page *begin_note(struct tui *tui);
/* Shows the note over the whole screen; returns the key that closed it. */
int show_note(struct tui *tui, const char *title, const char *hint);
/* A line of text; false: Esc. */
bool read_line(struct tui *tui, const char *label, char *line, size_t room);

/* ---- question_keys.c, reading_pages.c, why.c, mouse.c ---- */

void tui_act(struct tui *tui, int key);
/* The option of this number, as the mark would take it. */
void take_option(struct tui *tui, int option);
void take_tile(struct tui *tui, const int tile[2]);
/* Marks an option, and shows where it leads. */
void mark_option(struct tui *tui, int option);
/* Computes the preview of the marked option, if that is not known yet. */
void tui_preview(struct tui *tui);
void do_help(struct tui *tui);
void do_sheets(struct tui *tui, int who);
void do_log(struct tui *tui);
void do_summary(struct tui *tui);
void do_search(struct tui *tui);
void do_search_next(struct tui *tui, int step);
void begin_why(struct tui *tui);
void why_key(struct tui *tui, int key);
void explain_paragraph(struct tui *tui, int paragraph);
void explain_option(struct tui *tui, int option);
void tui_click(struct tui *tui);

#endif
