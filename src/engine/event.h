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

/* Viewers of a question, an event, a term or a state row. Side and owner add a number. */
enum viewer { VIEW_ALL = 0, VIEW_GM = 1, VIEW_SIDE = 16, VIEW_OWNER = 64 };

/* A seat at the table, as viewers are filtered for: AFFRAY_SEES_ALL or a side. */
bool viewer_sees(const struct fight *fight, int viewer, int seat);

/* The deed that events belong to. */
struct told_deed {
	uint32_t number; /* 0: none, or one that was told before this run began */
	int16_t action;	 /* ACTION row; -1: none */
	int8_t who;
	int8_t spare; /* always 0 */
};

/* What a run begins with: a bit per event type that anyone wants; deeds so far, and which
 * one goes on. Deeds are counted whether anybody wants to hear of them or not. */
struct ears {
	uint32_t wants;
	uint32_t deeds;
	struct told_deed deed;
};

static inline struct ears *ears_of(struct run *run)
{
	return (struct ears *)(void *)run;
}

static inline bool run_wants(const struct run *run, enum affray_event_type type)
{
	return ((const struct ears *)(const void *)run)->wants >> type & 1;
}

struct sum {
	struct run *run;
	const char *label;
	int who, rule, total, count;
	int scale; /* its numbers are in 1/scale percent, or in 1/-scale; 0: plain */
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

/* A quiet sum: for a value that nobody is told. Functions that add up a value for a rule
 * do so for tactics and menus as well: they take a scene and a sum, and never roll.
 *
 *	struct sum sum;
 *	int value = attack_value(sum_begin_quiet(&sum), scene, who);
 */
static inline struct sum *sum_begin_quiet(struct sum *sum)
{
	sum->run = NULL;
	sum->total = 0;
	sum->count = 0;
	sum->scale = 0;
	sum->watched = false;
	return sum;
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
enum check_weight {
	DECIDES_NOTHING,
	DECIDES_DEED,	/* success or failure of the deed that goes on */
	FAILURE_DECIDES /* without it the deed fails; with it nothing is decided yet */
};
bool sum_check(struct sum *sum, struct dice dice, int target, const char *why,
	       enum check_weight weight, int rule);
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
/* The answer as a .fight writes it: a key, a number, or x,y. */
void answer_write(const struct question *q, int answer, struct text *text);
/* The same when the question is no longer there; `key` is that of the option chosen. */
void answer_write_kept(const struct scenario *scenario, int kind, const char *key,
		       int answer, struct text *text);
/* Faces that were not given are derived from the total. */
void tell_roll(struct run *run, int who, struct dice dice, const struct given_dice *given,
	       const char *why);

/*
 * Deeds. What is told from here on belongs to the deed that began last, until the next
 * rest. Whoever lets others react in the midst of one goes back to it:
 *
 *	struct told_deed outer = deed_now(run);
 *
 *	... somebody strikes at who passes by ...
 *	resume_deed(run, outer);
 *
 * One that is carried out after a rest is kept in a place of the book's choice (a number
 * below MAX_KEPT_DEEDS) and resumed from there; who and what are known to the book.
 */
static inline void begin_deed(struct run *run, int who, int action)
{
	struct ears *ears = ears_of(run);

	ears->deed = (struct told_deed){++ears->deeds, (int16_t)action, (int8_t)who, 0};
}

static inline struct told_deed deed_now(struct run *run)
{
	return ears_of(run)->deed;
}

static inline void resume_deed(struct run *run, struct told_deed deed)
{
	ears_of(run)->deed = deed;
}

/* Events from here on belong to no deed. */
static inline void leave_deed(struct run *run)
{
	ears_of(run)->deed = (struct told_deed){0, -1, NOBODY, 0};
}

enum { MAX_KEPT_DEEDS = 2 * MAX_CREATURES };
void keep_deed(struct run *run, int place);
void resume_kept_deed(struct run *run, int place, int who, int action);

void tell_round(struct run *run, int rule);
void tell_wanted_turn(struct run *run, int who, int rule);

static inline void tell_turn(struct run *run, int who, int rule)
{
	leave_deed(run);
	if (run_wants(run, AFFRAY_TURN))
		tell_wanted_turn(run, who, rule);
}

/* A deed begins: `action` is the ACTION row; target may be NOBODY, item NULL. */
void tell_wanted_deed(struct run *run, int who, int action, int target, const char *item,
		      const char *manner, int rule);

static inline void tell_deed(struct run *run, int who, int action, int target,
			     const char *item, int rule)
{
	begin_deed(run, who, action);
	if (run_wants(run, AFFRAY_DEED))
		tell_wanted_deed(run, who, action, target, item, NULL, rule);
}

/* The same where the book has words of its own for the manner: "burst". */
static inline void tell_deed_in(struct run *run, int who, int action, int target,
				const char *item, const char *manner, int rule)
{
	begin_deed(run, who, action);
	if (run_wants(run, AFFRAY_DEED))
		tell_wanted_deed(run, who, action, target, item, manner, rule);
}

/* The result of a check: as an enum for readers, in words for people (NULL: the usual
 * ones). */
struct verdict {
	const char *word;
	uint8_t result;	 /* enum affray_result */
	uint8_t decides; /* enum affray_decision, of the deed that goes on */
};

/* A check that decides no deed. */
static inline struct verdict pass_or_fail(bool passed)
{
	return (struct verdict){NULL, passed ? AFFRAY_PASS : AFFRAY_FAIL, 0};
}

/* The attack of the deed that goes on. */
static inline struct verdict hit_or_miss(bool hit)
{
	return hit ? (struct verdict){NULL, AFFRAY_HIT, AFFRAY_SUCCEEDS}
		   : (struct verdict){NULL, AFFRAY_MISS, AFFRAY_FAILS};
}

/* The check on which any other deed depends. */
static inline struct verdict works_or_fails(bool works)
{
	return works ? (struct verdict){NULL, AFFRAY_PASS, AFFRAY_SUCCEEDS}
		     : (struct verdict){NULL, AFFRAY_FAIL, AFFRAY_FAILS};
}

/* A defence after the deed had succeeded; `decides` is what it does to it if it holds. */
static inline struct verdict defence_verdict(bool holds, enum affray_decision decides)
{
	return holds ? (struct verdict){NULL, AFFRAY_PASS, (uint8_t)decides}
		     : (struct verdict){NULL, AFFRAY_FAIL, AFFRAY_UNDECIDED};
}

/* The same in the book's own words. */
static inline struct verdict worded(struct verdict verdict, const char *word)
{
	verdict.word = word;
	return verdict;
}

/* value against target: margin = value - against. */
void tell_wanted_check(struct run *run, int who, int versus, int value, int against,
		       struct verdict verdict, int rule);

static inline void tell_check(struct run *run, int who, int versus, int value,
			      int against, struct verdict verdict, int rule)
{
	if (run_wants(run, AFFRAY_CHECK))
		tell_wanted_check(run, who, versus, value, against, verdict, rule);
}

/* The same of chances: value and against are in 1/scale percent. */
void tell_chance_check(struct run *run, int who, int versus, int value, int against,
		       struct verdict verdict, int scale, int rule);
/* The same with all that there may be to say. */
struct told_check {
	int who, versus, value, against;
	int margin;	/* the rules' own, where the dice decided alone */
	bool automatic; /* they did */
	int scale;	/* as above; 0: plain numbers */
	int viewer;	/* may see the numbers and the rule; everybody sees the outcome */
	/* The sum behind the numbers, if some of its terms are secret; or NULL. */
	const struct sum *value_of, *against_of;
	struct verdict verdict;
	int rule;
};
void tell_whole_check(struct run *run, const struct told_check *check);

/* Amounts name the field of who's creature that they are of, so that readers find its
 * STATE row; NULL: it has none (what is let fall, a sum of several). */
void tell_wanted_spend(struct run *run, int who, const char *what, const void *field,
		       int amount, int left, int rule);

static inline void tell_spend(struct run *run, int who, const char *what,
			      const void *field, int amount, int left, int rule)
{
	if (amount && run_wants(run, AFFRAY_SPEND))
		tell_wanted_spend(run, who, what, field, amount, left, rule);
}

void tell_wanted_gain(struct run *run, int who, const char *what, const void *field,
		      int amount, int left, int rule);

static inline void tell_gain(struct run *run, int who, const char *what,
			     const void *field, int amount, int left, int rule)
{
	if (amount && run_wants(run, AFFRAY_GAIN))
		tell_wanted_gain(run, who, what, field, amount, left, rule);
}

/* `where` may be NULL; left is what the track shows now (or what is pending). */
void tell_wanted_hurt(struct run *run, int who, int by, const char *what,
		      const void *field, int amount, int left, const char *where,
		      bool pending, int rule);

static inline void tell_hurt(struct run *run, int who, int by, const char *what,
			     const void *field, int amount, int left, const char *where,
			     int rule)
{
	if (amount && run_wants(run, AFFRAY_HURT))
		tell_wanted_hurt(run, who, by, what, field, amount, left, where, false,
				 rule);
}

/* It is suffered now and takes effect later: see tell_landing. */
static inline void tell_pending_hurt(struct run *run, int who, int by, const char *what,
				     const void *field, int amount, int left,
				     const char *where, int rule)
{
	if (amount && run_wants(run, AFFRAY_HURT))
		tell_wanted_hurt(run, who, by, what, field, amount, left, where, true,
				 rule);
}

/* Not its bearer is hurt, but a thing wears. */
void tell_worn(struct run *run, int who, int by, const char *what, const void *field,
	       int amount, int left, const char *thing, int rule);
/* Damage that was told when it was suffered takes effect now. */
void tell_landing(struct run *run, int who, const char *what, const void *field,
		  int amount, int left, int rule);

void tell_wanted_heal(struct run *run, int who, int by, const char *what,
		      const void *field, int amount, int left, int rule);

static inline void tell_heal(struct run *run, int who, int by, const char *what,
			     const void *field, int amount, int left, int rule)
{
	if (amount && run_wants(run, AFFRAY_HEAL))
		tell_wanted_heal(run, who, by, what, field, amount, left, rule);
}

/* field: as for amounts. value: strength or time, 0 if it has none. */
void tell_wanted_condition(struct run *run, int who, const char *what, const void *field,
			   bool on, int value, int rule);

static inline void tell_condition(struct run *run, int who, const char *what,
				  const void *field, bool on, int value, int rule)
{
	if (run_wants(run, AFFRAY_CONDITION))
		tell_wanted_condition(run, who, what, field, on, value, rule);
}

/* The same, for some eyes only. */
void tell_secret_condition(struct run *run, int who, const char *what, const void *field,
			   bool on, int value, int rule, int viewer);
void tell_move(struct run *run, int who, struct tile from, struct tile to, int rule);
void tell_wanted_fate(struct run *run, int who, enum affray_fate fate, int by, int rule);

static inline void tell_fate(struct run *run, int who, enum affray_fate fate, int by,
			     int rule)
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
/* The same with a thing or a word that {item} stands for. */
void tell_note_of(struct run *run, int who, int target, const char *item,
		  const char *sentence, int value, int rule);
/* The same of what decides the deed that goes on without a check; whoever wants checks
 * hears of it, too. */
void tell_deciding_note(struct run *run, int who, int target, const char *sentence,
			struct verdict verdict, int rule);
void tell_secret_note(struct run *run, int who, int target, const char *item,
		      const char *sentence, int value, int rule, int viewer);
void tell_end(struct run *run, int rule);

#endif
