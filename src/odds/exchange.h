/* SPDX-License-Identifier: MIT
 *
 * One exchange, exactly: an attack of one creature on another (or any other deed), and
 * all its possible outcomes.
 *
 * The position is that of the attacker's first turn, before which everybody else lets
 * their turns pass; edicts may change it. There the attacker attacks: by the first of its
 * attacks that can reach the target, or by the deed that is asked for. Any question
 * within the deed may be answered in advance; the attacker's other questions get their
 * documented defaults, everybody else follows their tactics. Every roll is walked to the
 * rest after the deed, through the same rule code that plays (paths.h). If a book decides
 * an attack some rests after it was chosen, the path goes on to that check, and others
 * let their turns pass.
 */
#ifndef ODDS_EXCHANGE_H
#define ODDS_EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>
#include "engine/run.h"
#include "exchange_questions.h"
#include "engine/state.h"
#include "store.h"

enum { MAX_BRANCHES = 20000000, MAX_GIVEN = 64 };

enum exchange_status {
	EXCHANGE_DONE,
	EXCHANGE_NO_TURN,     /* the attacker never gets a turn */
	EXCHANGE_NO_DEED,     /* the deed asked for is not offered then */
	EXCHANGE_IMPOSSIBLE,  /* no attack that it may choose reaches the target */
	EXCHANGE_NO_WEAPON,   /* none of them uses the thing asked for */
	EXCHANGE_NOT_ASKED,   /* nobody is asked the question of answer `wrong` */
	EXCHANGE_NOT_OFFERED, /* it is asked, but that answer is never legal */
	EXCHANGE_UNCLEAR,   /* several creatures are asked it: the answer must name one */
	EXCHANGE_BAD_EDICT, /* edict `wrong`; `why` says what is wrong */
	EXCHANGE_NO_DEFENSE, /* the target is never offered the defence asked for */
	EXCHANGE_TOO_MANY,   /* more than `most` */
	EXCHANGE_TOO_LONG,   /* a path with more rolls than can be walked */
	EXCHANGE_BY_CHANCE,  /* a tactic uses chance of its own */
	EXCHANGE_STOPPED,    /* `watch` returned false */
	EXCHANGE_NO_MEMORY,
};

/* An answer to a question of the deed: the key of an option, a number, or a tile
 * ("3,4"). */
struct exchange_answer {
	int who; /* creature, GAME_MASTER, or NOBODY: the answer is for everybody who is
		    asked */
	const char *question, *answer;
};

struct exchange_wish {
	int attacker, target; /* may be the same, for a deed */
	const char *deed;     /* key of an action; NULL: an attack */
	const char *with;     /* key of a weapon, spell or other thing; NULL: any */
	const char *against;  /* key of a defence; NULL: the tactic's choice */
	const struct exchange_answer *answers;
	int answer_count; /* MAX_GIVEN at most */
	const char *const *edicts;
	int edict_count;
	bool apart;    /* for tests: paths inside a deed are not merged */
	uint64_t most; /* branches; 0: MAX_BRANCHES */
	/* Every few thousand branches, false: stop. May be NULL. */
	bool (*watch)(void *context, uint64_t branches);
	void *context;
};

static inline uint64_t exchange_most(const struct exchange_wish *wish)
{
	return wish->most ? wish->most : MAX_BRANCHES;
}

struct exchange {
	/* State rows of both creatures, and their values before the deed. */
	struct state_place *places;
	int *before;
	int place_count;

	/* Outcome i: its chance, whether it is a hit, and how much its values differ from
	 * `sure` in the places that vary from one end to another. */
	struct store outcomes;
	int *sure;
	int *varying; /* numbers of those places */
	int varying_count;
	struct exchange_range {
		int low, high;
	} * ranges;	  /* of their values */
	int *found;	  /* the same as indices of `varying`, as an outcome has them */
	int32_t *changes; /* scratch: of the outcome being read */
	double *p;
	size_t p_room;

	double hit, cut;
	bool decided; /* a check, or a blow that cannot miss, decides the deed */
	uint64_t branches;
	bool has_margins; /* the rules need the margin, not only hit or miss */
	int margin_low;	  /* margins[i] is the chance of margin_low + i */
	double margins[512];
	struct words defenses;	 /* defences that the target was offered */
	struct words actions;	 /* actions that the attacker was offered */
	struct asked_list asked; /* in the deed (or in those tried) */
	int wrong;		 /* index of the wrong answer or edict */
	char why[160];		 /* of EXCHANGE_BAD_EDICT */
	const char *action;	 /* the attacker's deed: key of the action */
	char item[64];		 /* its weapon or thing; "": none */
	bool is_aimed;		 /* at the target; false: it has none */
	struct fight *position;	 /* before the deed */
};

enum exchange_status exchange_walk(struct exchange *exchange,
				   const struct scenario *scenario,
				   const struct exchange_wish *wish);
/* The same by `count` (at least 1) throws of the dice: chances are shares of them. */
enum exchange_status exchange_sample(struct exchange *exchange,
				     const struct scenario *scenario,
				     const struct exchange_wish *wish, uint64_t count);
/* Call it even after an error. */
void exchange_free(struct exchange *exchange);

/* Values of an outcome, in the order of places, and whether it is a hit. */
bool exchange_outcome(const struct exchange *exchange, uint32_t outcome, int *values);
/* The same for the places of `varying` alone. */
bool exchange_varied(const struct exchange *exchange, uint32_t outcome, int *values);

#endif
