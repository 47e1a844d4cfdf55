/* SPDX-License-Identifier: MIT
 *
 * Looking ahead: how a run might go on, played out by other runs.
 *
 * The whole past of a question is the last rest and the steps of the record since. A
 * playout run takes the rest over, is fed what came since, and from there has dice of its
 * own and tactics for everybody:
 *
 *	rest -- answer -- answer -- ? 			the origin, which is not touched
 *	rest -- answer -- answer -- (try) -- ... end	playout 0, with its own dice
 *	rest -- answer -- answer -- (try) -- ... end	playout 1
 *
 * Playout k has the same dice whatever is tried, so that answers are compared under the
 * same luck. A side looks ahead from what it may know: what it may not is blanked and
 * redrawn by the book, dice that it did not see are thrown again, answers that it did not
 * hear are given anew. Where the past no longer fits (a question that was put is not put
 * now), the playout went astray and is drawn again.
 */
#ifndef ENGINE_PLAYOUT_H
#define ENGINE_PLAYOUT_H

#include "run.h"

enum { AHEAD_TRIES = 64 }; /* draws of what is hidden before a playout is given up */

enum ahead_from {
	FROM_REST,     /* where the origin rests */
	FROM_QUESTION, /* at a question that is open or just being answered */
	FROM_ROLL,     /* at real dice that are awaited */
};

/* Where a run stands, and what may be known of it. */
struct outlook {
	const struct run *origin;
	enum ahead_from from;
	const struct question *question; /* FROM_QUESTION */
	int seat;			 /* a side; AFFRAY_SEES_ALL: all is known */
};

/* The attack that the question belongs to, or begins. */
struct attack_heard {
	bool wanted;
	bool found;   /* there is one, of attacker */
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

/* One way on. The first part is asked for, the second comes back. */
struct playout {
	const struct outlook *outlook;
	uint64_t number;
	int answer; /* to the question, or of the real dice; NO_ANSWER: as it comes */
	struct walk *walk; /* not NULL: on this path, until the attack is decided */
	/* FROM_QUESTION: what its owner answers later; NULL: as its tactic says. An
	 * answer that is not legal then, or whose question is not put, is left out. */
	const struct later *later;
	/* Told each question of the owner until its next action, with its answer. */
	void (*note)(void *context, const struct question *q, int answer);
	void *context;

	struct attack_heard attack;
	bool by_chance; /* a walk is not all: dice unseen were redrawn, a tactic drew */
	/* run->fight holds how it ended. */

	/* Inner use. */
	struct run *run;
	struct generator dice, chance;
	int used;     /* the step of the past that is fed next */
	int given;    /* later answers that were given or left out */
	int attempt;  /* how often what is hidden was redrawn */
	bool is_past; /* being fed */
	bool thrown;  /* the real dice were thrown; a question or a rest is next */
};

/* A run for playouts: everybody has a tactic, a scripted one instead of none and instead
 * of one that looks ahead itself. NULL: no memory. */
struct run *ahead_new(const struct scenario *scenario);
/* The same for a run whose seats were changed. */
void ahead_seats(struct run *run);

/* An outlook at the open question, awaited dice or rest of a run that stands still. */
struct outlook outlook_of(const struct run *origin, int seat);

/* May something be hidden from the seat there? `run` is one for playouts. */
bool outlook_hides(struct run *run, const struct outlook *outlook);

/* The runs that play, and perhaps a way to work side by side. Which of them plays a
 * playout does not change its outcome. */
struct crew {
	int count;
	struct run **runs;
	/* Calls task(job, i, worker) once for each i below `tasks`, at most one at a time
	 * for each worker below `count`; NULL: the first does it all. */
	void (*spread)(void *context, int tasks,
		       void (*task)(void *job, int i, int worker), void *job);
	void *context;
};
/* One run, without company; NULL: no memory. */
struct crew *crew_new(const struct scenario *scenario);
void crew_free(struct crew *crew);
void crew_work(const struct crew *crew, int tasks,
	       void (*task)(void *job, int i, int worker), void *job);

/* Plays one, to the end or as far as its walk goes; false: it went astray. */
bool ahead_play(struct run *run, struct playout *playout);

#endif
