/* SPDX-License-Identifier: MIT
 *
 * The lines of a .fight standing behind ask and roll, one after another.
 *
 * When the rules ask, expectations that stand next are looked at; then the next line
 * answers if it is for this question. If it is for another, it waits, and the header's
 * `unanswered` says what happens. When the rules roll, the next line gives the dice if it
 * is a roll; expectations before it are looked at first. An edict waits for an `action`
 * question that stands right after a rest.
 *
 * A line that cannot be right (an illegal answer, other dice, nothing where `error` or
 * `given` want a line) is a problem, and from there on the script is silent.
 */
#ifndef LIBRARY_SCRIPT_H
#define LIBRARY_SCRIPT_H

#include "scenario/fightfile.h"
#include "engine/run.h"

/* Is told of an expectation where its time has come; `open` is the question that is being
 * asked, NULL at a roll and at the end. */
typedef void script_expect(void *context, struct run *run, const struct question *open,
			   const struct fight_line *line);

struct script {
	const struct fight_file *file; /* NULL: no lines */
	int next;
	bool broken;
	enum unanswered unanswered;
	struct problems problems; /* of the lines */
	script_expect *expect;	  /* NULL: expectations are passed over */
	void *context;
};

/* `unsaid` stands for a header that is not there. */
void script_start(struct script *script, const struct fight_file *file,
		  enum unanswered unsaid);

/* Nothing more comes from it: all lines are used, or it is broken. */
bool script_is_done(const struct script *script);
/* The same, but for expectations. */
bool script_is_idle(const struct script *script);

enum script_word {
	SCRIPT_ANSWERS, /* *answer is legal */
	SCRIPT_TACTIC,	/* the line waits, a tactic answers */
	SCRIPT_EDICT,	/* the run must stop: script_edict() comes first */
	SCRIPT_SILENT,	/* it has nothing to say (more) */
};
enum script_word script_answer(struct script *script, struct run *run,
			       const struct question *q, int *answer);
/* The edict that SCRIPT_EDICT announced; it counts as used. */
const struct fight_line *script_edict(struct script *script);

/* It cannot be done: a problem at its line, and the script is broken. */
void script_refuse_edict(struct script *script, const char *why);

/* Dice that the next line gives for this throw; false: it gives none. */
bool script_dice(struct script *script, struct run *run, const struct throw *thrown,
		 struct given_dice *given);
/* It will have something to say about the next roll. */
bool script_has_dice(const struct script *script);

/* The fight is over: looks at what is left. */
void script_end(struct script *script, struct run *run);

/* ---- for others who read answers ---- */

/* The answer that is written so; false: not a legal one. */
bool answer_read(const struct question *q, const char *text, int *answer);
/* The options, for messages: "strike wait", "0..3", "3,4 3,5 ...". */
void offers_write(const struct question *q, struct text *text);
/* The owner's name: a creature, or gm. */
const char *owner_name(const struct scenario *scenario, int owner);

#endif
