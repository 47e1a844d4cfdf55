/* SPDX-License-Identifier: MIT
 *
 * A tactic: answers questions in place of a person.
 *
 * It gets the fight as its side may know it, the scenario, the question and its plan; no
 * run, and no generator of the fight. A scripted tactic decides the whole deed at the
 * `action` question and keeps it as a plan that answers the questions that follow. A plan
 * is only a cache: without it the tactic must give the same answers (a property test
 * drops plans).
 */
#ifndef ENGINE_TACTIC_H
#define ENGINE_TACTIC_H

#include "dice.h"
#include "generator.h"
#include "limits.h"
#include "memo.h"
#include "question.h"

enum { MAX_KNOBS = 8, NO_ANSWER = INT32_MIN };

/* All zero: no plan. */
struct plan {
	int32_t word[PLAN_WORDS];
};

struct outlook;
struct crew;

/* The position as a tactic sees it. */
struct look {
	struct scene scene;
	int side;
	int who; /* the creature asked, or GAME_MASTER */
	const int16_t *knobs;
	struct generator *chance;
	struct shelf *shelf; /* for chances */
	struct ways *ways;   /* scratch for path searches */
	struct memo *memo;   /* of the run; NULL: remember nothing */
	struct plan *plan;   /* the tactic's own; wish() may write it, too */
	/* For tactics that look ahead: the starting point and the crew of playouts
	 * (playout.h). */
	const struct outlook *outlook;
	const struct crew *crew;
};

struct knob {
	const char *key, *help;
	int low, high, usual;
};

struct tactic {
	const char *key, *help;
	/* An option's index, a number, or a tile index; always legal. */
	int (*answer)(const struct look *look, const struct question *q,
		      struct plan *plan);
	/* The value that it would choose, before the menu is made (question.h);
	 * NO_ANSWER: it needs the menu. May be NULL. */
	int (*wish)(const struct look *look, const struct question *q);
	struct knob knobs[MAX_KNOBS]; /* ends with a NULL key */
	bool looks_ahead;	      /* it plays playouts from the question */
	bool forgets;		      /* it keeps nothing in a memo, and gets none */
};

static inline void usual_knobs(const struct tactic *tactic, int16_t knobs[MAX_KNOBS])
{
	for (int i = 0; i < MAX_KNOBS; i++) /* after the last row all is 0 */
		knobs[i] = (int16_t)tactic->knobs[i].usual;
}

#endif
