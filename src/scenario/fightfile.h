/* SPDX-License-Identifier: MIT
 *
 * A .fight file: the record of a fight as text. This reads it into lines with their
 * places, and writes it from them; script.h and expect.h interpret the lines.
 *
 *	affray fight 2			or 1, which is still read
 *	scenario: bridge.yaml		from this file's folder; or `scenario: |` and the
 *					scenario itself, indented
 *	rulebook: threa 1		checked against the scenario's; the version too
 *	seed: 7/31337			fight 31337 of seed 7; `seed: 7` is its fight 1
 *	dice: given			or seed, which is usual
 *	unanswered: tactic		or default, or error, which is usual
 *	seats: watch gm			the players, if it was saved during play
 *
 *	goblin action: melee_attack	OWNER QUESTION: ANSWER
 *	roll 4dF+: 1			a total, or several faces; [1] is one face
 *	edict: set goblin.fat 5
 *	expect check THR-ATK-02 margin -3
 *	expect all			rows of state follow, indented
 *	  goblin.fat 5
 *
 * A comment starts at a `#` that begins a line or follows a blank or a colon, except in
 * quotes.
 */
#ifndef SCENARIO_FIGHTFILE_H
#define SCENARIO_FIGHTFILE_H

#include "affray.h"
#include "engine/dice.h"
#include "base/problem.h"
#include "base/buffer.h"

enum { FIGHT_FORMAT = 2 }; /* format 1 has the same syntax and meaning */

enum line_kind { LINE_ANSWER, LINE_ROLL, LINE_EDICT, LINE_EXPECT };

struct fight_line {
	enum line_kind kind;
	int line, column;
	int text_column;	      /* where `text` begins */
	const char *owner, *question; /* ANSWER */
	const char *text;	      /* answer, edict, expectation; the dice of a roll */
	bool listed;		      /* EXPECT: a row listed below `expect all` */
	struct dice dice;	      /* ROLL */
	int total;
	int face_at, face_count; /* in the file's faces; 0: only the total was given */
};

/* The treatment of a question that no line answers, while lines are left. */
enum unanswered {
	UNANSWERED_UNSAID, /* the file has no such header: its reader decides */
	UNANSWERED_ERROR,
	UNANSWERED_TACTIC, /* the scenario's; for a side without one the book's first */
	UNANSWERED_DEFAULT,
};

/* All zero: an empty one. */
struct fight_file {
	char *memory[3];       /* owned strings; NULL in a file that is only written */
	const char *name;      /* of the file, as messages show it */
	const char *scenario;  /* a path, or the text of a scenario; NULL: none given */
	bool scenario_is_text; /* its lines and columns are those of this file */
	struct place scenario_place;
	const char *rulebook; /* NULL: none given */
	int rulebook_version; /* 0: none given */
	struct place rulebook_place;
	uint64_t seed, number;
	const char *seats; /* the players; NULL: none given */
	bool dice_given;
	enum unanswered unanswered;
	int line_count, line_room;
	struct fight_line *lines; /* owned */
	int face_count, face_room;
	int *faces; /* of all rolls, owned */
};

/*
 * Both fill `file`, which must be freed even after an error. `path` may be "-" for the
 * standard input; messages call the text `name`.
 */
enum affray_status fight_file_load(struct fight_file *file, const char *path,
				   struct problems *problems);
enum affray_status fight_file_read(struct fight_file *file, const char *text,
				   size_t length, const char *name,
				   struct problems *problems);
void fight_file_free(struct fight_file *file);

/* Room for another line; NULL: no memory. */
struct fight_line *fight_file_add(struct fight_file *file);
/* Sets the dice result of a line; the faces are copied. False: no memory. */
bool fight_line_give(struct fight_file *file, struct fight_line *line,
		     const struct given_dice *given);
struct given_dice fight_line_given(const struct fight_file *file,
				   const struct fight_line *line);
/* For messages about a line. */
struct place fight_line_place(const struct fight_file *file,
			      const struct fight_line *line);

/* True if fight_file_write() can write this path on its line. */
bool fight_file_can_name(const char *path);
/* Writes the file as text that can be read again. The text of a scenario must have no
 * tabs at the start of its lines; it need not be indented. */
void fight_file_write(const struct fight_file *file, struct buffer *buffer);

#endif
