/* SPDX-License-Identifier: MIT
 *
 * Looking ahead: how a run might go on, played out by other runs.
 *
 * The whole past of a question is the last rest and the steps of the record since. A
 * playout run starts at that rest, is fed the steps since, and from there on has its own
 * dice, and tactics for everybody:
 *
 *	rest -- answer -- answer -- ? 			the origin, which is not touched
 *	rest -- answer -- answer -- (try) -- ... end	playout 0, with its own dice
 *	rest -- answer -- answer -- (try) -- ... end	playout 1
 *
 * Playout k has the same luck for every answer that is tried (struct luck in run.h), so
 * that answers are compared under the same dice. A side looks ahead with its own
 * knowledge only: the book blanks and redraws hidden state, dice that the side did not
 * see are thrown again, and answers that it did not hear are chosen anew. If the recorded
 * past then no longer fits (a question of the record is not asked), the playout has gone
 * astray and is drawn again.
 */
#ifndef ENGINE_PLAYOUT_H
#define ENGINE_PLAYOUT_H

#include "meeting.h"
#include "run.h"

enum { AHEAD_TRIES = 64 }; /* redraws of hidden state before a playout is given up */

enum outlook_from {
	FROM_REST,     /* where the origin rests */
	FROM_QUESTION, /* at a question that is open or just being answered */
	FROM_ROLL,     /* at real dice that are awaited */
};

/* The point that playouts start from, and the seat whose knowledge they have. */
struct outlook {
	const struct run *origin;
	enum outlook_from from;
	const struct question *question; /* FROM_QUESTION */
	int seat;			 /* a side; AFFRAY_SEES_ALL: all is known */
};

/* The attack that the question belongs to, or begins. */
struct attack_heard {
	bool wanted;
	bool found;   /* there is an attack, by `attacker` */
	bool checked; /* its check was made */
	bool hit;
	int8_t owner, about; /* owner of the question; another creature that matters */
	int8_t attacker, target;
	uint32_t deed; /* its number */
};

/* Answers to questions that come after the one at hand, of the same creature: the
 * details of its deed, and its next action. */
enum { MAX_LATER = 4 };
struct later_answer {
	int16_t question; /* QUESTION row */
	int value;	  /* an option's value, a number, or a tile index */
};
struct later {
	int count;
	struct later_answer answers[MAX_LATER]; /* in the order of the questions */
};

/* One continuation. The caller fills in the first part; the second part is the result. */
struct playout {
	const struct outlook *outlook;
	uint64_t number;
	int answer; /* answer to the question, or total of the real dice; NO_ANSWER: left
		       to tactic or dice */
	struct walk *walk; /* not NULL: on this path, until the attack is decided */
	int rests;	   /* it stops after this many rests; 0: at its end */
	/* Where it may meet another one that goes to the end; NULL: it plays on. */
	struct meetings *meetings;
	/* FROM_QUESTION: the owner's later answers; NULL: its tactic decides. An answer
	 * that is not legal by then, or whose question is not asked, is skipped. */
	const struct later *later;
	/* Called for each question of the owner until its next action, with the
	 * answer. */
	void (*note)(void *context, const struct question *q, int answer);
	void *context;

	struct attack_heard attack;
	bool by_chance; /* the walk is not exact: unseen dice were redrawn, or a tactic
			   used chance */
	/* How it ended, if it was played to its end; else run->fight tells, as it does
	 * without meetings. */
	struct playout_end end;

	/* For playout.c alone. */
	struct run *run;
	struct generator dice, chance;
	struct luck luck; /* of the future */
	int used;	  /* index of the past step that is fed next */
	int given;	  /* later answers given or skipped so far */
	int attempt;	  /* how often hidden state was redrawn */
	bool is_past;	  /* the past is still being fed */
	bool thrown;	  /* the real dice were thrown; a question or a rest is next */
};

/* A run for playouts: every seat has a tactic. The scripted tactic replaces a person, and
 * a tactic that itself looks ahead. NULL: no memory. */
struct run *playout_run_new(const struct scenario *scenario);
/* Fills the seats in the same way after they were changed. */
void playout_run_seat(struct run *run);

/* The outlook of a stopped run: from its open question, awaited dice or rest. */
struct outlook outlook_of(const struct run *origin, int seat);

/* May something be hidden from the outlook's seat? `run` is one for playouts. */
bool outlook_hides(struct run *run, const struct outlook *outlook);

/* The runs that play playouts, and perhaps threads to play them in parallel. The outcome
 * of a playout does not depend on the run that plays it. */
struct crew {
	int count;
	struct run **runs;
	/* Calls task(job, i, worker) once for each i below `tasks`, at most one at a time
	 * for each worker below `count`; NULL: the first run does all of them. */
	void (*spread)(void *context, int tasks,
		       void (*task)(void *job, int i, int worker), void *job);
	void *context;
	struct win_estimate *estimate; /* for playouts that are left before their end */
	struct meetings *meetings;     /* for playouts that are not */
};
/* A crew of one run; NULL: no memory. */
struct crew *crew_new(const struct scenario *scenario);
void crew_free(struct crew *crew);
void crew_work(const struct crew *crew, int tasks,
	       void (*task)(void *job, int i, int worker), void *job);

/* Plays one playout, to the end or as far as its walk goes; false: it went astray. */
bool playout_play(struct run *run, struct playout *playout);

#endif
