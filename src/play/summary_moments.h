/* SPDX-License-Identifier: MIT
 *
 * Shared by the files of the summary: the fight as a row of moments.
 *
 * A moment is a position at which somebody was asked, with the answer and the dice after
 * it. A beat is a unit of the story: the moments from one deed to the next. Values of a
 * moment are kept by batch (see summary.h).
 */
#ifndef PLAY_SUMMARY_MOMENTS_H
#define PLAY_SUMMARY_MOMENTS_H

#include "story_words.h"
#include "summary.h"
#include "summary_feats.h"

enum {
	BATCHES = 10,	  /* with nine degrees of freedom, t is 2.26 */
	ANSWER_ROOM = 64, /* bytes of an answer or a question's key */
	ROLLS_ROOM = 200, /* bytes of the rolls after a moment */
	EDICT_ROOM = 160,
	MOST_CHANGES = 10, /* listed in the report */
	SUMMARY_SIDES = 8,
};

/* A mean over the batches, and the half width of its 95 % interval. */
struct estimate {
	double value, noise;
};

enum moment_kind {
	MOMENT_START, /* before anything has happened; nobody is asked */
	MOMENT_ANSWERED,
	MOMENT_EDICT, /* the game master intervened instead; the same is asked after */
	MOMENT_OPEN,  /* the record ends here */
};

struct moment {
	enum moment_kind kind;
	int round;
	int owner, side; /* creature, -1 or the game master's -2; its side or -1 */
	int beat;
	char ask[ANSWER_ROOM], answer[ANSWER_ROOM];
	char advice[ANSWER_ROOM]; /* the tactic's answer, or "" */
	char deed[FEAT_LABEL];	  /* the action that the question belongs to, or "" */
	char edict[EDICT_ROOM];	  /* EDICT: its text */
	int roll_count;		  /* between it and the next */
	char rolls[ROLLS_ROOM];	  /* in words, as many as fit */
	double before[BATCHES], after[BATCHES];
};

struct beat {
	int first, count; /* moments */
	int round;
	bool is_edict;
	size_t from, to; /* of the story */
};

/* Text that grows. */
struct scroll {
	char *start; /* NULL while empty; else ends in NUL */
	size_t length, room;
	bool failed;
};

/* Sums of the changes. */
struct account {
	struct estimate start, end;
	struct estimate luck, edicts;
	struct estimate choice[SUMMARY_SIDES]; /* by side */
	struct estimate master;		       /* choices of the game master */
};

/* A decision that stands out, seen from the side that took it. */
struct pick {
	int moment; /* -1: none is beyond the noise */
	struct estimate worth;
};

struct summary {
	struct affray_scenario *scenario;
	int sides, side; /* whose chance it is */
	bool is_over;
	int winner, rounds; /* winner -1: a draw */
	int playouts;	    /* at each position; 0: it has no values */

	struct feats feats;
	struct scroll story;
	int moment_count, moment_room;
	struct moment *moments;
	int beat_count, beat_room;
	struct beat *beats;

	struct account account;
	int turning_point;	  /* beat, or -1: none is beyond the noise */
	int luckiest, unluckiest; /* moments whose rolls stand out, or -1 */
	struct pick best[SUMMARY_SIDES], worst[SUMMARY_SIDES];
	int change_count;
	int changes[MOST_CHANGES]; /* beats with the largest change, in that order */
};

/* ---- summary_record.c: the first time ---- */

/* Hears the whole record: feats, story, moments, beats. */
enum affray_status summary_hear(struct summary *summary, struct affray_fight *fight);

/* ---- summary_value.c: once more for each of these; `fight` stands at the start ---- */

/* Asks the tactics for their answers. */
enum affray_status summary_advise(struct summary *summary, struct affray_fight *fight);
/* The number of playouts for each position that take a second or two in all; measured. */
enum affray_status usual_playouts(const struct summary *summary,
				  struct affray_fight *fight, int *playouts,
				  struct affray_problems *problems);
/* Values every moment; `bar`: shows how far it is. */
enum affray_status summary_value(struct summary *summary, struct affray_fight *fight,
				 bool bar, struct affray_problems *problems);

/* Judges the picks again (affray_fight_judge), and drops those that fail. */
enum affray_status summary_judge(struct summary *summary, struct affray_fight *fight,
				 struct affray_problems *problems);

/* ---- summary_account.c: the account, from the values ---- */

struct estimate estimate_of(const double values[BATCHES]);
bool is_beyond_noise(struct estimate estimate);
/* The chance at a moment, or at the end for the one after the last. */
struct estimate chance_at(const struct summary *summary, int moment);
/* The change of the chance of the summary's side by the answer of a moment. */
struct estimate choice_at(const struct summary *summary, int moment);
/* The change of that chance by the dice between this answer and the next moment. */
struct estimate luck_at(const struct summary *summary, int moment);
/* From the beginning of a beat to that of the next. */
struct estimate change_in(const struct summary *summary, int beat);
/* Fills in the account and the highlights. */
void summary_reckon(struct summary *summary);

/* ---- summary_words.c: words for pages and reports ---- */

struct line {
	char text[512];
};

/* "Watch wins after 3 rounds." */
struct line result_line(const struct summary *summary);
/* The same, and the account in short. */
struct line headline(const struct summary *summary);
const char *side_name(const struct summary *summary, int side);
/* "+12 ± 3 points", or "about even" where the noise is larger. */
struct word points_of(struct estimate estimate);
/* "52 %" */
struct word percent_of(struct estimate estimate);
/* "8 FAT, 6 VIT, 1 wound"; "" for none. */
struct line amounts_line(const struct amounts *amounts);
/* "Goblin 1, Goblin 2"; "" for none. */
struct line felled_line(const struct summary *summary, const struct feats_of *of);
/* "melee attack 8, parry 2": those most used. */
struct line actions_line(const struct feats_of *of, int most);
/* "8 FAT and 1 wound to Captain in round 2"; "" for none. */
struct line blow_line(const struct summary *summary, const struct blow *blow);
/* "Aldric, defense: dodge" */
struct line answer_line(const struct summary *summary, int moment);
/* "round 3, from 48 % to 81 %" */
struct line change_line(const struct summary *summary, int beat);
/* "a roll of ... " */
struct line rolls_line(const struct summary *summary, int moment);
/* "melee attack instead of parry, worth ..." */
struct line pick_line(const struct summary *summary, const struct pick *pick);
/* The method behind the numbers. */
struct line method_line(const struct summary *summary);
/* The story of a beat on one line. Free it; NULL: no memory. */
char *beat_story(const struct summary *summary, int beat);
/* True for a creature that took part. */
bool is_listed(const struct summary *summary, int who);

#endif
