/* SPDX-License-Identifier: MIT
 *
 * The cost of decisions: goes through fights question by question and judges every answer
 * against the others (affray_fight_judge).
 *
 * A fight is played twice from its start: once to note its answers, once to judge each
 * where it was given, with the knowledge of its side at that point. Costs are added up
 * for the sides, for the creatures of one entry of the scenario, and for rows: decisions
 * of such creatures about the same question with the same answer. Fights are added in
 * their order, so that any number of threads comes to the same numbers.
 *
 * The decision that looks worst among many looks worse than it is. So the worst decisions
 * of the worst rows are judged again with other dice and more playouts.
 */
#ifndef STUDY_COACH_H
#define STUDY_COACH_H

#include "affray.h"
#include "base/interval.h"
#include "engine/scenario.h"
#include "pool.h"

enum {
	COACH_WORDS = 80,  /* bytes of an answer or a key */
	COACH_WORST = 5,   /* decisions to look at */
	COACH_LEVELS = 6,  /* of search */
	COACH_BETTERS = 4, /* other answers of a row with an entry of their own */
};

struct decision {
	uint64_t fight; /* from 0 */
	int number;	/* of the questions of its fight, from 1 */
	int round, owner;
	enum affray_question_kind kind;
	char ask[COACH_WORDS], deed[COACH_WORDS]; /* deed "": none */
	char answer[COACH_WORDS];		  /* "": nobody gave one */
	char better[COACH_WORDS];		  /* "": none looked better */
	struct affray_judgement judgement;
};

/* Chance of winning, over all fights. */
struct thrown {
	uint64_t decisions;
	double sum, square; /* of the chance thrown away in each fight */
	double noise;	    /* variance of the sum by the playouts alone */
	double here;	    /* in the fight being added now */
};

/* The chance thrown away per fight, with its 95 % interval. */
struct interval thrown_away(const struct thrown *thrown, uint64_t fights);

/* A better answer: how often it would have been better, and by how much. */
struct better {
	char answer[COACH_WORDS]; /* "": all others */
	uint64_t times;
	double sum;
};

struct coach_row {
	int creature; /* the first of its entry */
	char ask[COACH_WORDS], deed[COACH_WORDS], answer[COACH_WORDS];
	struct thrown thrown;
	int better_count;
	struct better betters[COACH_BETTERS];
	struct decision worst; /* so far */
};

struct coach_wish {
	/* Fight `index` (from 0) at its start, to be played by its seats. */
	enum affray_status (*open)(void *context, uint64_t index,
				   struct affray_fight **fight);
	void *context;
	uint64_t fights;
	int level, threads; /* threads 0: one for each core */
	const struct overseer *overseer;
};

struct coach {
	const struct scenario *scenario;
	int level, level_again; /* of the worst */
	uint64_t fights;	/* that were judged */
	uint64_t wins[MAX_SIDES], draws;
	bool is_over; /* the last one was played to its end */
	struct thrown sides[MAX_SIDES], creatures[MAX_CREATURES];
	int entry_of[MAX_CREATURES]; /* the first creature of its entry */
	int row_count, row_room;
	struct coach_row *rows; /* the dearest first */
	int worst_count;
	struct decision worst[COACH_WORST]; /* valued again, the worst first */
};

/* Plays and judges; `coach` must be freed even after an error. With POOL_STOPPED it has
 * the fights finished by then, in their order, and no worst decisions. */
enum pool_status coach_fights(struct coach *coach, const struct scenario *scenario,
			      const struct coach_wish *wish);
void coach_free(struct coach *coach);

/* The name of an entry's creatures: its own, or that of the sheet it uses. */
const char *entry_name(const struct scenario *scenario, int creature);

#endif
