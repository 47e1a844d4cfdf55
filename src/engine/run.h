/* SPDX-License-Identifier: MIT
 *
 * A run: a fight being played, with the players, dice and listeners behind ask, roll and
 * tell.
 *
 * rulebook->advance(run) plays from one rest to the next. Questions may go to a tactic or
 * a person, rolls to the generator or to real dice, events to listeners or to none; the
 * rules cannot tell. When a question (or a roll of real dice) has no answer, the run
 * leaves advance() by the door in unwind.c. Once it is answered, run_play() goes back to
 * the last rest and is fed the recorded steps since: same state, same dice, so it reaches
 * the same point and goes on. Events already told are not told again.
 *
 *	rest -- answer -- answer -- ? stop		run_play() = RUN_ASKED
 *	rest -- answer -- answer -- answer -- rest	run_play() = RUN_RESTED
 *
 * This demands of rule code that all state is in the fight, and that between two rests it
 * reaches the outside through ask, roll and tell only.
 */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include "dice.h"
#include "event.h"
#include "fight.h"
#include "generator.h"
#include "limits.h"
#include "map.h"
#include "question.h"
#include "record.h"
#include "rulebook.h"
#include "scenario.h"
#include "state.h"
#include "tactic.h"

enum run_stop {
	RUN_RESTED, /* at the next rest */
	RUN_ASKED,  /* at run->open, which nobody has answered */
	RUN_THROWN, /* at run->thrown, whose real dice are awaited */
	RUN_OVER,   /* the fight is over */
};

/* A roll that waits for real dice: which dice, whose, and why. */
struct throw
{
	int who;
	struct dice dice;
	const char *why;
	uint32_t roll;	 /* its number in the fight */
	const int *from; /* only the row of roll_row() matters; NULL: the total matters */
	int rows;
	/* For roll_order() with real dice: how many creatures throw for the order (0: not
	 * for an order), and the totals thrown so far. */
	int order_count, order_thrown;
	const int *order_totals;
};

/* Returned by answer() below: nobody answers, and the run stops at the question. */
enum { STOP_HERE = NO_ANSWER + 1 };

/* For statistics: what they count, without the event, since filling one in is most of
 * what counting it would cost. */
struct event_counter {
	void (*round)(void *context, int round);
	void (*deed)(void *context, int who, int action);
	/* A check that decides the deed of `who`. */
	void (*check)(void *context, int who, int action, struct verdict verdict);
	/* Harm when it is suffered; `bar` is -1 if it has none, `by` may be NOBODY. */
	void (*hurt)(void *context, int who, int by, int bar, int amount);
	void (*fate)(void *context, int who, enum affray_fate fate);
};

/* Callbacks that are tried before tactics and generator, once the record is used up. */
struct backers {
	void *context;
	/* An answer, NO_ANSWER (the seat gives one), or STOP_HERE. */
	int (*answer)(void *context, struct run *run, const struct question *q);
	/* Does answer() leave this question to its seat, whose tactic may then wish? May
	 * be NULL: no. */
	bool (*leaves)(void *context, const struct question *q);
	/* Called for an answer just recorded, to fill in its giver and more. May be
	 * NULL. */
	void (*sign)(void *context, struct record_step *step);
	/* Given dice: false if there are none for this roll. */
	bool (*dice)(void *context, struct run *run, const struct throw *thrown,
		     struct given_dice *given);
	/* Are there given dice for the next roll? May be NULL: no. */
	bool (*dice_next)(void *context, struct run *run);
	void (*listen)(void *context, const struct affray_event *event);
	/* Takes the events that it knows in place of listen(). May be NULL. */
	const struct event_counter *counter;
	/* Told of a question that is not asked because it has one legal answer. May be
	 * NULL. */
	void (*alone)(void *context, const struct question *q, int answer);
};

struct seat {
	const struct tactic *tactic; /* NULL: its questions stop the run */
	int16_t knobs[MAX_KNOBS];
	bool real_dice; /* the run stops for its rolls */
	struct plan plan;
};

/*
 * Exact odds: the odometer over the rolls of a slice.
 *
 * A walk may leave a path before its end: if the path is too unlikely to matter, has more
 * rolls than there are wheels, merges with another, or has decided the result.
 */
enum { MAX_WALK = 64, MAX_ROWS = 64, LABELS = 32 };
struct run;
/*
 * Answers of tactics and results of rolls on the previous path. As long as two paths have
 * the same outcomes, tactics are asked the same questions and would answer the same, and
 * dice have the same chances: only the part after the first wheel that has turned is
 * computed again.
 */
enum { MAX_RECALLED = 40 };
struct walk_recall {
	int rolled;	 /* rolls on this path so far */
	int rolls_known; /* how many of its first results are known */
	struct {
		int value;
		int wheel;     /* wheels read with this roll */
		double weight; /* chance of the path with this result */
	} rolls[MAX_WALK];
	int rows_wheel; /* wheel of the last row thrown + 1; rows that it can give: */
	int rows[MAX_ROWS];
	double row_chances[MAX_ROWS];
	int from[MAX_ROWS], from_count; /* as they were given to roll_row() */
	int asked;			/* questions on this path so far */
	int known;			/* how many of its first answers are known */
	struct {
		int value;
		int wheel; /* wheels read before this answer */
		struct plan plan;
	} answers[MAX_RECALLED];
};
/* How to go on from a meeting of paths: `reenter` does what is left of advance(), with
 * the fight as it was there and a copy of the bytes at `kept`. NULL: from the rest only.
 */
struct walk_entry {
	bool (*reenter)(struct run *run, const void *kept);
	const void *kept;
	size_t size;
};
enum walk_left { WALK_WHOLE, WALK_FAINT, WALK_TOO_LONG, WALK_MET, WALK_DECIDED };
struct walk {
	int rolls; /* wheels in use */
	int used;  /* wheels read in this pass */
	int fixed; /* the first wheels, which do not turn: they continue a given path */
	double weight; /* chance of the path so far */
	double least;  /* a path less likely than this is left at its next roll; 0: never
			*/
	enum walk_left left;
	bool decided; /* the path is left as soon as anybody but `target` rolls */
	int8_t target;
	int outcome[MAX_WALK], outcomes[MAX_WALK];
	/* The walker that merges equal paths: see rolls_settled(). May be NULL. */
	void (*meet)(void *context, const char *where, const void *known, size_t size);
	void *context;
	struct walk_entry entry;    /* of the meeting that meet() is called for */
	struct walk_entry from;	    /* where this path begins; NULL: at a rest */
	struct walk_recall *recall; /* NULL: tactics are asked on every path */
	int race; /* wheel of the last race + 1; its possible results: */
	struct race_results {
		double p[3];
		int face[3][2]; /* a pair of faces with this result */
	} results;
};

/* Before each path: back to the first roll. */
static inline void walk_begin(struct walk *walk)
{
	walk->used = 0;
	walk->weight = 1;
	walk->left = WALK_WHOLE;
	if (walk->recall)
		walk->recall->asked = walk->recall->rolled = 0;
}

/* Forgets the answers and results after the first `wheels` wheels. */
static inline void walk_forget(struct walk *walk, int wheels)
{
	struct walk_recall *recall = walk->recall;

	while (recall && recall->rolls_known > 0 &&
	       recall->rolls[recall->rolls_known - 1].wheel > wheels)
		recall->rolls_known--;
	while (recall && recall->known > 0 &&
	       recall->answers[recall->known - 1].wheel > wheels)
		recall->known--;
}

/* The next path; false when all have been walked. */
bool walk_next(struct walk *walk);
/* Leaves a path that is being walked; does not return. */
_Noreturn void walk_leave(struct run *run, enum walk_left why);

/* Dice that depend on who rolls them, what for, and in which round, and not on the rolls
 * before: what one answer changes leaves the luck of all else as it was. So playouts of
 * two answers differ by the answers rather than by the dice, and fewer of them tell which
 * is better. */
enum { LUCK_KINDS = 256 };
struct luck {
	uint64_t key;
	int round;     /* of the last roll */
	uint64_t used; /* its rolls, in whatever order they came */
	struct {
		uint16_t round, rolls; /* of this kind in that round so far */
	} kinds[LUCK_KINDS]; /* by a hash; two kinds in one place count together */
};

static inline void luck_begin(struct luck *luck)
{
	luck->round = 0;
	memset(luck->kinds, 0, sizeof luck->kinds);
}

/* What was used of the luck of this round: the rest is to come. */
static inline uint64_t luck_used(const struct luck *luck, int round)
{
	return luck->round == round ? luck->used : 0;
}

/* State row and bar of the field at one byte of the book's creature. */
struct row_place {
	int16_t row; /* in creature_state; -1: none */
	int8_t bar;  /* in bars; -1: none */
};

struct run {
	struct ears ears;   /* always first: run_wants() */
	struct scene scene; /* scenario and fight, read-only */
	struct fight *fight;
	struct fight *start; /* the scenario's first position; empty until it is needed */
	const struct rulebook *book;
	struct row_place *rows; /* for each byte of a creature */

	struct backers backers;

	struct generator generator;
	struct generator chance; /* for tactics */
	uint64_t seed, number;	 /* this is fight `number` of `seed` */
	uint8_t roll_viewer;	 /* viewers of the roll; rule code sets and resets it */
	uint8_t cover_viewer;	 /* the same for dice under a cup, whose total is told */
	uint32_t roll_number;	 /* rolls so far; keys the faces shown */
	struct shelf *shelf;
	struct walk *walk; /* not NULL: enumerate instead of drawing */
	struct luck *luck; /* not NULL: each roll has a stream of its own */
	struct {	   /* cache: the race computed last */
		uint32_t key;
		struct race_results results;
	} raced;

	struct seat seats[MAX_CREATURES];
	struct seat master; /* the game master; no tactic and not seated: defaults. Dice
			     * that no creature rolls are real if the master's are */
	bool master_seated;
	bool defaults; /* a seat without a tactic gives the default instead of stopping */

	struct record record;
	uint32_t wants_next;   /* from the next rest on */
	uint32_t event_number; /* of all events, from 1 */
	struct kept_deeds kept_deeds;
	uint32_t heard; /* number of the last event told; events up to it are not told
			   again */

	struct question *open; /* a copy of the question that the run stopped at */
	int16_t *open_tiles;
	struct throw thrown;
	int thrown_from[MAX_ROWS];	  /* a copy of its rows */
	int thrown_before[MAX_CREATURES]; /* and of its order's totals */

	struct rest *rest; /* the rest that a stopped run goes back to */
	enum run_stop state;
	bool remembers; /* this run may stop: it keeps its last rest and a record */
	bool records;	/* its record is kept from the start, not from each rest */
	bool wishes;	/* nobody listens to answers: tactics may use wishes, for what the
			   backers leave to them */
	struct {
		int rests;     /* it plays so many more without stopping there */
		int round;     /* as long as it is this one; -1: in any round */
	} through;	       /* nobody looks at these rests */
	bool given_dice;       /* some rolls do not come from the generator */
	int asked;	       /* questions since the rest, also those with one answer */
	struct fight *blanked; /* the position as a side may know it; NULL: no secrets in
				  this book */
	struct secrets secrets;
	struct ways *ways; /* scratch for path searches */
	struct memo *memo; /* results that its tactics remember; NULL: none asked yet */
	struct look look;  /* the position that was shown to the tactic asked last */
	const struct crew *crew; /* plays for tactics that look ahead; or NULL */
	struct crew *own_crew;	 /* the crew that was made for this run alone */
	int16_t *tiles;		 /* scratch for sets of tiles, MAX_TILES long */
	char labels[LABELS][32]; /* names of dice in sums, made when someone watches */
	unsigned label_next;
	void *door; /* unwind.c */
};

/* A run of this scenario, with the scenario's tactics in the seats; NULL: no memory. */
struct run *run_new(const struct scenario *scenario);
/* The same without a crew: for callers that have one, and for the runs of a crew. */
struct run *run_new_alone(const struct scenario *scenario);
void run_free(struct run *run);
/* Begins fight `number` of `seed` from the start. */
void run_start(struct run *run, uint64_t seed, uint64_t number);
/* Begins at a given position instead; dice and plans as for a new fight. */
void run_start_at(struct run *run, const struct fight *fight, uint64_t seed,
		  uint64_t number);
/* Begins where another run of the scenario last rested (or does now), with its dice. */
void run_start_from(struct run *run, const struct run *origin, bool rests_now);
/* The position at that rest. */
const struct fight *run_rest(const struct run *run, bool rests_now);
/* The number of rolls before the last rest. */
uint32_t run_rest_rolls(const struct run *run);

/* Begins at a position again, without plans; dice and listeners go on as they are. */
void run_start_again(struct run *run, const struct fight *fight);
/* Goes back to the start, to be fed its whole record; nothing is told twice. */
void run_rewind(struct run *run);

/* Plays to the next rest, stop or end; after a stop it first replays from the last
 * rest. */
enum run_stop run_play(struct run *run);
/* The same for the next path of a walk, from the position that the caller has put into
 * run->fight: without plans, with the players of the path before. */
enum run_stop run_play_again(struct run *run);
/* Plays to the end; for runs that never stop (every seat has a tactic). */
void run_to_end(struct run *run);
/* The same for so many rests, and to the first rest of another round; or to the end. */
void run_rests(struct run *run, int rests);
void run_round(struct run *run);

/* Append an answer or a roll to the record; called by ask and roll. */
struct record_step *record_answer(struct run *run, const struct question *q, int value,
				  enum giver giver);
struct record_step *record_roll(struct run *run, const struct throw *thrown,
				const struct given_dice *given, enum giver giver);

/* ---- a person's steps; each is played by the next run_play() ---- */

/* Answers the open question with an option index, number or tile index; must be legal.
 * Returns the step, for the caller to sign; NULL: no memory. */
struct record_step *run_give_answer(struct run *run, int answer);
/* Gives the dice of the open roll; they must be possible. */
struct record_step *run_give_dice(struct run *run, const struct given_dice *given);
/* May an edict be given at this question? Only at an `action` if there was no answer
 * since the rest: an edict goes back to the rest, which would undo answers. */
bool takes_edicts(const struct run *run, const struct question *q);
/* Applies an edict at such an open question: at the last rest, which becomes the rest to
 * continue from. False with a sentence in `why`: it is refused, and run_play() comes back
 * to the question; without a sentence: no memory. */
bool run_give_edict(struct run *run, const char *edict, enum giver giver,
		    struct text *why);

void run_listen(struct run *run, uint32_t wants, const struct backers *backers);

/* ---- roll: one chance variable each ---- */

int roll_total(struct run *run, int who, struct dice dice, const char *why);
/* total >= needed; *shown is the total for display only (may be NULL). */
bool roll_at_least(struct run *run, int who, struct dice dice, int needed,
		   const char *why, int *shown);
/* total <= most. */
bool roll_at_most(struct run *run, int who, struct dice dice, int most, const char *why,
		  int *shown);
/* The last row i with total >= from[i]; from[0] is never read. */
int roll_row(struct run *run, int who, struct dice dice, const int *from, int rows,
	     const char *why, int *shown);
/* If the wheel of the next roll only turns, its rows are those of the previous path:
 * returns them. NULL: they must be computed. For roll_row() in walks. */
const int *rows_again(const struct run *run, int *rows);
/*
 * Puts `who[0..count)` in the order of one die each, highest first (or lowest); equals
 * throw again among themselves. All orders are equally likely: one chance variable.
 */
void roll_order(struct run *run, int8_t *who, int count, struct dice dice, bool highest,
		const char *why);

/*
 * Rule code promises: the fight and the bytes at `known` hold everything that the rolls
 * since the last rest have decided; nothing else of these rolls is read from here on.
 * Exact odds merge two paths that arrive here with equal bytes. `where` is a name for the
 * place in the rules, different for each. In play it does nothing.
 */
static inline void rolls_settled(struct run *run, const char *where, const void *known,
				 size_t size)
{
	if (run->walk && run->walk->meet)
		run->walk->meet(run->walk->context, where, known, size);
}
/* The same, but a path may continue from here without replaying the deed. */
static inline void rolls_settled_at(struct run *run, const char *where, const void *known,
				    size_t size, struct walk_entry entry)
{
	if (!run->walk)
		return;
	run->walk->entry = entry;
	rolls_settled(run, where, known, size);
	run->walk->entry = (struct walk_entry){0};
}
/* True if paths are being merged, so `known` must be filled in. */
static inline bool rolls_meet(const struct run *run)
{
	return run->walk && run->walk->meet;
}

/*
 * Two creatures throw one die each, with `faces` faces, and only who is ahead matters.
 * `compare` is above, at or below 0 if the first is ahead, even or behind; it must not
 * fall as the first die rises, nor rise as the second does. Exact odds walk only these
 * three results, each with one pair of faces that stands for it.
 */
struct race {
	int who[2], faces;
	int (*compare)(const void *context, int first, int second);
	const void *context;
	uint32_t key; /* equal for all races of a scenario with the same comparison; 0:
			 none */
	int face[2];  /* the result */
};
void roll_race(struct run *run, struct race *race, const char *why);

/* ---- for rule code ---- */

/* The value of a switch: index of its word (0 = default), or its number. */
static inline int ruling(const struct scene *scene, int row)
{
	return scene->scenario->rulings[row];
}

/* Ends the outermost deed from any depth and goes to a new rest; does not return. */
_Noreturn void end_deed(struct run *run);
/* Next round; false (and the fight over, a draw) when the scenario's limit is passed. */
bool next_round(struct run *run, int rule);
/* The fight is over; winner is a side or -1. */
void end_fight(struct run *run, int winner, int rule);

#endif
