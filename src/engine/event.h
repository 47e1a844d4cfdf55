/* SPDX-License-Identifier: MIT
 *
 * Tell: what happened, with the arithmetic and the rule that it came from.
 *
 * Events are the structs of affray.h. Each tell_ function first looks whether anybody
 * wants its kind; in a simulation nobody does, and it costs one predictable branch. The
 * frequent ones look where they are called; what they call then is for them alone.
 *
 * An explained sum is built as the rule computes it, so that the explanation cannot
 * differ from the arithmetic:
 *
 *	struct sum av;
 *
 *	sum_begin(&av, run, actor, "AV", THR_ATK_01);
 *	add(&av, "Swords", score, THR_SHT_01);
 *	add(&av, "wounds", -2 * wounds, THR_WND_02);
 *	add_roll(&av, dice_fudge_plus(), "attack");
 *	tell_sum(&av);
 *
 * A term that is zero is not kept, so a rule that had no effect is not cited.
 */
#ifndef ENGINE_EVENT_H
#define ENGINE_EVENT_H

#include "affray.h"
#include "dice.h"
#include "fight.h"
#include "limits.h"

struct run;

/* Who may see: a question, an event, a term, a state row. Side and owner add a number. */
enum viewer { VIEW_ALL = 0, VIEW_GM = 1, VIEW_SIDE = 16, VIEW_OWNER = 64 };

/* A seat at the table, as viewers are filtered for: AFFRAY_SEES_ALL or a side. */
bool viewer_sees(const struct fight *fight, int viewer, int seat);

/* What a run begins with: a bit per event type that anyone wants. */
struct ears {
	uint32_t wants;
};

static inline bool run_wants(const struct run *run, enum affray_event_type type)
{
	return ((const struct ears *)(const void *)run)->wants >> type & 1;
}

struct sum {
	struct run *run;
	const char *label;
	int who, rule, total, count;
	int scale; /* its numbers are in 1/scale percent; 0: plain */
	uint8_t viewer;
	bool watched; /* somebody wants its terms */
	struct affray_term terms[MAX_TERMS];
};

/* ---- sums ---- */

static inline void sum_begin(struct sum *sum, struct run *run, int who, const char *label,
			     int rule)
{
	sum->run = run;
	sum->label = label;
	sum->who = who;
	sum->rule = rule;
	sum->total = 0;
	sum->count = 0;
	sum->scale = 0;
	sum->viewer = VIEW_ALL;
	sum->watched = run_wants(run, AFFRAY_SUM);
}

void sum_keep(struct sum *sum, const char *label, int value, int rule, int viewer);

static inline void add(struct sum *sum, const char *label, int value, int rule)
{
	sum->total += value;
	if (value && sum->watched)
		sum_keep(sum, label, value, rule, VIEW_ALL);
}

/* The same, kept even when it is zero: what the sum starts from. */
static inline void add_base(struct sum *sum, const char *label, int value, int rule)
{
	sum->total += value;
	if (sum->watched)
		sum_keep(sum, label, value, rule, VIEW_ALL);
}

/* The same, for some eyes only; others see the total without it, here and in a check of
 * this sum. */
void add_secret(struct sum *sum, const char *label, int value, int rule, int viewer);
/* Rolls, adds the total, and returns it. */
int add_roll(struct sum *sum, struct dice dice, const char *why);
/*
 * Rolls where only success matters: true if the sum with the dice reaches `target`. Tells
 * the sum and the check. The total must not be used otherwise.
 */
bool sum_check(struct sum *sum, struct dice dice, int target, const char *why, int rule);
/*
 * Rolls where only the row of a table matters: the last i with sum + dice >= from[i];
 * from[0] is never looked at. Tells the sum.
 */
int sum_row(struct sum *sum, struct dice dice, const int *from, int rows,
	    const char *why);
void tell_watched_sum(const struct sum *sum);

static inline void tell_sum(const struct sum *sum)
{
	if (sum->watched)
		tell_watched_sum(sum);
}

/* ---- events, in the order of affray.h ---- */

struct question;
void tell_ask(struct run *run, const struct question *q);
void tell_answer(struct run *run, const struct question *q, int answer);
/* What a .fight writes for it: a key, a number, or x,y. */
void answer_write(const struct question *q, int answer, struct text *text);
/* Faces that were not given are derived from the total. */
void tell_roll(struct run *run, int who, struct dice dice, const struct given_dice *given,
	       const char *why);

void tell_round(struct run *run, int rule);
void tell_wanted_turn(struct run *run, int who, int rule);

static inline void tell_turn(struct run *run, int who, int rule)
{
	if (run_wants(run, AFFRAY_TURN))
		tell_wanted_turn(run, who, rule);
}

/* A deed begins: `action` is the ACTION row; target may be NOBODY, item NULL. */
void tell_wanted_deed(struct run *run, int who, int action, int target, const char *item,
		      int rule);

static inline void tell_deed(struct run *run, int who, int action, int target,
			     const char *item, int rule)
{
	if (run_wants(run, AFFRAY_DEED))
		tell_wanted_deed(run, who, action, target, item, rule);
}

/* value against target: margin = value - against. */
void tell_wanted_check(struct run *run, int who, int versus, int value, int against,
		       const char *outcome, int rule);

static inline void tell_check(struct run *run, int who, int versus, int value,
			      int against, const char *outcome, int rule)
{
	if (run_wants(run, AFFRAY_CHECK))
		tell_wanted_check(run, who, versus, value, against, outcome, rule);
}

/* The same of chances: value and against are in 1/scale percent. */
void tell_chance_check(struct run *run, int who, int versus, int value, int against,
		       const char *outcome, int scale, int rule);
/* The same with all that there may be to say. */
struct told_check {
	int who, versus, value, against;
	int margin;	/* the rules' own, where the dice decided alone */
	bool automatic; /* they did */
	int scale;	/* as above; 0: plain numbers */
	int viewer;	/* who may see the numbers and the rule; all see the outcome */
	/* What the numbers are made of, if terms of it are not for all; or NULL. */
	const struct sum *value_of, *against_of;
	const char *outcome;
	int rule;
};
void tell_whole_check(struct run *run, const struct told_check *check);
void tell_wanted_spend(struct run *run, int who, const char *what, int amount, int left,
		       int rule);

static inline void tell_spend(struct run *run, int who, const char *what, int amount,
			      int left, int rule)
{
	if (amount && run_wants(run, AFFRAY_SPEND))
		tell_wanted_spend(run, who, what, amount, left, rule);
}

void tell_wanted_gain(struct run *run, int who, const char *what, int amount, int left,
		      int rule);

static inline void tell_gain(struct run *run, int who, const char *what, int amount,
			     int left, int rule)
{
	if (amount && run_wants(run, AFFRAY_GAIN))
		tell_wanted_gain(run, who, what, amount, left, rule);
}

/* `where` may be NULL; left is what the track shows now (or what is pending). */
void tell_wanted_hurt(struct run *run, int who, int by, const char *what, int amount,
		      int left, const char *where, int rule);

static inline void tell_hurt(struct run *run, int who, int by, const char *what,
			     int amount, int left, const char *where, int rule)
{
	if (amount && run_wants(run, AFFRAY_HURT))
		tell_wanted_hurt(run, who, by, what, amount, left, where, rule);
}

/* What was told as hurt when it was suffered takes effect now. */
void tell_landing(struct run *run, int who, const char *what, int amount, int left,
		  int rule);

void tell_wanted_heal(struct run *run, int who, int by, const char *what, int amount,
		      int left, int rule);

static inline void tell_heal(struct run *run, int who, int by, const char *what,
			     int amount, int left, int rule)
{
	if (amount && run_wants(run, AFFRAY_HEAL))
		tell_wanted_heal(run, who, by, what, amount, left, rule);
}

/* value: strength or time, 0 if it has none. */
void tell_wanted_condition(struct run *run, int who, const char *what, bool on, int value,
			   int rule);

static inline void tell_condition(struct run *run, int who, const char *what, bool on,
				  int value, int rule)
{
	if (run_wants(run, AFFRAY_CONDITION))
		tell_wanted_condition(run, who, what, on, value, rule);
}

/* The same, for some eyes only. */
void tell_secret_condition(struct run *run, int who, const char *what, bool on, int value,
			   int rule, int viewer);
void tell_move(struct run *run, int who, struct tile from, struct tile to, int rule);
/* "down", "dead", "fled", "recovered". */
void tell_wanted_fate(struct run *run, int who, const char *fate, int by, int rule);

static inline void tell_fate(struct run *run, int who, const char *fate, int by, int rule)
{
	if (run_wants(run, AFFRAY_FATE))
		tell_wanted_fate(run, who, fate, by, rule);
}

/* A sentence without its subject ("acts first: higher Awareness"); `value` as it needs.
 */
void tell_wanted_note(struct run *run, int who, const char *sentence, int value,
		      int rule);

static inline void tell_note(struct run *run, int who, const char *sentence, int value,
			     int rule)
{
	if (run_wants(run, AFFRAY_NOTE))
		tell_wanted_note(run, who, sentence, value, rule);
}

/* The same about two creatures; {target} in the sentence is the other's name. */
void tell_note_at(struct run *run, int who, int target, const char *sentence, int value,
		  int rule);
void tell_secret_note(struct run *run, int who, const char *sentence, int value, int rule,
		      int viewer);
void tell_end(struct run *run, int rule);

#endif
