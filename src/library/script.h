/* SPDX-License-Identifier: MIT
 *
 * The lines of a .fight as answers and dice of a run, one after another.
 *
 * When the rules ask, the expectations at the current line are checked; then the next
 * line answers if it is for this question. If it is for another, it waits, and the
 * header's `unanswered` decides. When the rules roll, the next line gives the dice if it
 * is a roll; expectations before it are checked first. An edict waits for an `action`
 * question right after a rest.
 *
 * A wrong line (an illegal answer, other dice, a missing line where `error` or `given`
 * demand one) is a problem, and from there on the script is silent.
 */
#ifndef LIBRARY_SCRIPT_H
#define LIBRARY_SCRIPT_H

#include "scenario/fightfile.h"
#include "engine/run.h"

/* Called for each expectation at its point of the fight; `open` is the question being
 * asked, NULL at a roll and at the end. */
typedef void script_expect(void *context, struct run *run, const struct question *open,
			   const struct fight_line *line);

struct script {
	const struct fight_file *file; /* NULL: no lines */
	int next;
	bool broken;
	enum unanswered unanswered;
	struct problems problems; /* of the lines */
	script_expect *expect;	  /* NULL: expectations are skipped */
	void *context;
};

/* `unsaid` is used if the file has no `unanswered` header. */
void script_start(struct script *script, const struct fight_file *file,
		  enum unanswered unsaid);

/* True if all lines are used, or the script is broken. */
bool script_is_done(const struct script *script);
/* The same, not counting expectations. */
bool script_is_idle(const struct script *script);

enum script_word {
	SCRIPT_ANSWERS, /* *answer is legal */
	SCRIPT_TACTIC,	/* the line waits, a tactic answers */
	SCRIPT_EDICT,	/* the run must stop: script_edict() comes first */
	SCRIPT_SILENT,	/* it has no answer */
};
enum script_word script_answer(struct script *script, struct run *run,
			       const struct question *q, int *answer);
/* The edict that SCRIPT_EDICT announced; it counts as used. */
const struct fight_line *script_edict(struct script *script);

/* The edict is refused: adds a problem at its line and breaks the script. */
void script_refuse_edict(struct script *script, const char *why);

/* Dice that the next line gives for this throw; false: it gives none. */
bool script_dice(struct script *script, struct run *run, const struct throw *thrown,
		 struct given_dice *given);
/* True if it will give dice for the next roll, or complain about it. */
bool script_has_dice(const struct script *script);

/* The fight is over: checks the remaining lines. */
void script_end(struct script *script, struct run *run);

/* ---- for other readers of answers ---- */

/* The answer that this text stands for; false: it is not legal. */
bool answer_read(const struct question *q, const char *text, int *answer);
/* The options, for messages: "strike wait", "0..3", "3,4 3,5 ...". */
void offers_write(const struct question *q, struct text *text);
/* The owner's name: a creature, or gm. */
const char *owner_name(const struct scenario *scenario, int owner);

#endif
