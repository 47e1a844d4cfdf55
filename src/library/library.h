/* SPDX-License-Identifier: MIT
 *
 * The structs behind the handles of affray.h.
 *
 * A scenario handle holds the tree of its files (loaded), which setters change, and the
 * scenario last built from it (built). A fight holds the built scenario it began with, so
 * both are counted; the counts are atomic because handles live on different threads.
 *
 * A fight is a run that records from the start, with its backers: first the lines of a
 * .fight, then the persons and tactics in the chairs. The run itself replays its record
 * (engine/record.h).
 */
#ifndef LIBRARY_LIBRARY_H
#define LIBRARY_LIBRARY_H

#include "affray.h"
#include "engine/run.h"
#include "log.h"
#include "scenario/fightfile.h"
#include "scenario/load.h"
#include "script.h"
#include "snapshot.h"
#include <stdatomic.h>

struct affray_problems {
	struct problems list;
	char line[sizeof(struct problem) + 64];
};

/* ---- scenarios ---- */

/* The files of a scenario. */
struct files {
	atomic_int users;
	struct loaded loaded;
};

/* A scenario as it was built; never changes. */
struct built {
	atomic_int users;
	struct files *files;
	struct tree *tree;
	struct node *root; /* the root of the tree that it was built from, in `tree` */
	bool changed;	   /* setters changed it: it differs from its file */
	struct scenario *scenario;
	struct built *before; /* the scenario before this one, whose names the taken-over
				 record points to; or NULL */
};

enum { TACTIC_ROOM = 200, SEATS_ROOM = 256 };

struct affray_scenario {
	struct files *files;
	struct built *built; /* NULL: not built since the last change */
	bool wrong;	     /* building failed since the last change */
	bool changed;
	char tactics[MAX_SIDES][TACTIC_ROOM];
};

/* Takes over `loaded`; NULL: no memory, and it is freed. */
struct affray_scenario *scenario_handle(struct loaded *loaded);
/* Distance between two creatures on these tiles as people say it, footprint to footprint:
 * scenario_values.c. */
int distance_as_told(const struct scenario *scenario, int a, struct tile at, int b,
		     struct tile there);
enum affray_status scenario_make(struct affray_scenario *scenario,
				 struct problems *problems);
struct built *built_keep(struct built *built);
void built_drop(struct built *built);
/* The same tree, to be changed and then built; NULL: no memory. */
struct built *built_to_change(struct built *built);

/* Reads "scripted caution=2" into tactic and knobs; NULL or "person": no tactic. False
 * after a problem. */
bool tactic_read(const struct rulebook *book, const char *words,
		 const struct tactic **tactic, int16_t knobs[MAX_KNOBS],
		 struct problems *problems);

/* ---- fights ---- */

/* Who answers when a creature is asked to react. */
enum reflex { REFLEX_SEATED, REFLEX_ASK, REFLEX_NEVER, REFLEX_TACTIC };

/* Who answers for a creature, and whose dice are real. */
struct chair {
	const struct tactic *tactic; /* NULL: a person */
	int16_t knobs[MAX_KNOBS];
	bool real_dice;
	uint8_t reflex;			    /* enum reflex */
	const struct tactic *reflex_tactic; /* TACTIC */
	int16_t reflex_knobs[MAX_KNOBS];
	const struct tactic *planner; /* tactic whose plan the run's seat holds */
};

/* Does a tactic answer the next question that the record does not answer, even for a
 * person's seat? Its answer then counts as the tactic's, or as the person's. */
enum let { LET_NOT, LET_QUIETLY, LET_AS_PERSON };

/* A .fight whose lines answer; shared by the copies of a fight. */
struct saved {
	atomic_int users;
	struct fight_file file;
};

/* The stop of a fight that has replayed all its steps. */
enum halt { HALT_NOT, HALT_AT_QUESTION, HALT_AT_ROLL, HALT_AT_REST };

/* A state row as people see it. */
struct row_words {
	bool has_phrases;
	bool is_told; /* where it is not 0, or has a bar */
};

struct lookout;
struct view; /* the open question as people see it */

struct affray_fight {
	struct built *built;
	struct run *run;
	enum affray_status status; /* NO_MEMORY: the fight cannot go on */

	struct chair chairs[MAX_CREATURES];
	bool master_seated;
	struct chair master;
	bool pauses; /* at every action question, for the game master */
	enum let let;
	enum giver answering; /* giver of the next answer recorded */
	bool reacting;	      /* the new question belongs to a reaction */

	struct saved *saved; /* NULL: none */
	struct script script;
	struct feed *feed;	/* a snapshot that is being restored; NULL: none */
	char seats[SEATS_ROOM]; /* the players, as its .fight names them */
	bool embeds;		/* its .fight contains the scenario */

	enum run_stop stop; /* why it stopped; RESTED before the start and after edicts */
	bool open;	    /* its question or roll waits for an answer */
	enum halt halt;
	bool stepwise;	/* stops at each question, before the seat is asked */
	int stepped;	/* the number of steps at the last such stop */
	bool is_step;	/* it is at such a stop now */
	bool edict_due; /* the next line is an edict that can be applied here */

	struct log log;
	struct log history; /* the log with positions, as far as somebody looked back */
	struct fight *past; /* a past position on display; NULL: not needed yet */
	bool looks_back;

	affray_listener *listener;
	void *listener_context;
	uint32_t mask;
	int seat;

	struct lookout *lookout; /* runs that look ahead; NULL: not needed yet */
	int threads;		 /* of the lookout; 0: one for each core */

	struct row_words *words; /* for each state row of a creature */
	struct view *view;
	struct affray_roll roll_view;
	char dice_name[64];
	char path[3 * 64];
	struct path_cursor {
		int who, next, row, element; /* path `next` comes after this element */
	} cursor;			     /* of affray_fight_path */
	char step_words[32], step_dice[64];  /* of affray_fight_step */
};

/* Fills in `words`; false: no memory. */
bool fight_find_words(struct affray_fight *fight);
/* Plays until somebody must answer, the end, or fight->halt. */
void fight_drive(struct affray_fight *fight);
/* Starts again and feeds the first `count` steps, up to that halt; the log of later steps
 * is cut. */
void fight_rebuild(struct affray_fight *fight, int count, enum halt halt);
/* True if an answer was given and is not yet played. */
bool fight_is_answered(const struct affray_fight *fight);
/* Does a record of the fight need all its rolls? It does if any of them was given, or a
 * reader could not tell which. Also if one might have been given, because then an order
 * is rolled die by die and not by one number; and if one is awaited, because the seed
 * would roll it. */
bool fight_needs_rolls(const struct affray_fight *fight);
/* Would undo go back to before this step? */
bool fight_can_undo(const struct affray_fight *fight, const struct record_step *step);

/* reaction.c: does the question belong to a reaction, here and now? */
bool is_reaction(const struct affray_fight *fight, const struct question *q);
/* Does the fight pause at this question of a tactic, for the game master? */
bool is_pause(const struct affray_fight *fight, const struct question *q);
/* The creatures that `owner` means, or the game master; false after a problem. */
struct owners {
	struct creature_set creatures;
	bool master;
};
bool owners_of(const struct scenario *scenario, const char *owner, struct owners *who,
	       struct problems *problems);
/* The tactic of a creature's side, else the book's first, with its knobs. */
const struct tactic *usual_tactic_of(const struct scenario *scenario, int who,
				     int16_t knobs[MAX_KNOBS]);

/* Adds a problem that lists the legal answers; returns AFFRAY_BAD_INPUT. */
enum affray_status refuse_answer(const struct question *q, const char *answer,
				 struct problems *problems);
/* The callbacks behind the run of this fight. */
struct backers fight_backers(struct affray_fight *fight);

/* A new fight of this scenario; it keeps the scenario alive. NULL: no memory. */
struct affray_fight *fight_of(struct built *built, uint64_t seed, uint64_t number);
/* A copy of a fight in a scenario that has the same creatures and perhaps more. */
enum affray_status fight_copy_in(struct affray_fight **to,
				 const struct affray_fight *fight, struct built *built);
/* Plays the fight again for its history, if that is not up to date. */
enum affray_status fight_recall(struct affray_fight *fight);
void view_free(struct view *view);

/* The crew for playouts, made when first needed, with the seats as they are now; NULL: no
 * memory. */
const struct crew *fight_lookout(struct affray_fight *fight);
void lookout_free(struct lookout *lookout);
void saved_drop(struct saved *saved);
/* The record as it would stand in this file; `embeds`: with the scenario inside. */
enum affray_status record_write_for(const struct affray_fight *fight, const char *path,
				    bool embeds, struct buffer *buffer);
/* As affray_fight_load and affray_fight_read. */
enum affray_status fight_load(struct affray_fight **fight, const char *path,
			      struct problems *problems);
enum affray_status fight_read(struct affray_fight **fight, const char *text,
			      size_t length, const char *path, struct problems *problems);

/* The caller's list of problems, or `otherwise`, emptied, if the caller wants none. */
static inline struct problems *list_of(struct affray_problems *problems,
				       struct problems *otherwise)
{
	if (problems)
		return &problems->list;
	otherwise->count = otherwise->total = 0;
	otherwise->once = false;
	return otherwise;
}

#endif
