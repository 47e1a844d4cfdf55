/* SPDX-License-Identifier: MIT
 *
 * Telling events, each with its arithmetic and the rule that it comes from.
 *
 * Events are the structs of affray.h. Each tell_ function first checks whether anybody
 * wants its kind; in a simulation nobody does, and it costs one predictable branch.
 * Frequent ones are inline and check at the call; the functions behind them
 * (tell_wanted_...) are not called directly.
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

/* Is this seat (AFFRAY_SEES_ALL or a side) among the viewers? */
bool viewer_sees(const struct fight *fight, int viewer, int seat);

/* The deed that events belong to. */
struct told_deed {
	uint32_t number; /* 0: none, or one that was told before this run began */
	int16_t action;	 /* ACTION row; -1: none */
	int8_t who;
	int8_t spare; /* always 0 */
};

/* The first member of struct run: a bit for each event type that somebody wants, the
 * number of deeds so far, and the current deed. Deeds are counted even if nobody wants
 * events. */
struct ears {
	uint32_t wants;
	uint32_t deeds;
	struct told_deed deed;
};

/* Beside the event types in `wants`: checks that do not decide their deed are not
 * told. */
#define ONLY_DECIDING_CHECKS (UINT32_C(1) << 31)

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
	int scale; /* 0: plain numbers; above 0: in 1/scale percent; below: in 1/-scale */
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

/* A quiet sum: for a value that nobody is told. A function that adds up a value for a
 * rule is also used by tactics and menus: it takes a scene and a sum, and never rolls.
 *
 *	struct sum sum;
 *	int value = attack_value(sum_begin_quiet(&sum), scene, who); */
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

/* The same, kept even when it is zero: the value that the sum starts from. */
static inline void add_base(struct sum *sum, const char *label, int value, int rule)
{
	sum->total += value;
	if (sum->watched)
		sum_keep(sum, label, value, rule, VIEW_ALL);
}

/* The same, for some viewers only: others see the total without this term, here and in a
 * check of this sum. */
void add_secret(struct sum *sum, const char *label, int value, int rule, int viewer);
/* Rolls, adds the total, and returns it. */
int add_roll(struct sum *sum, struct dice dice, const char *why);
/*
 * Rolls where only success matters: true if the sum with the dice reaches `target`. Tells
 * the sum and the check. The total must not be used otherwise.
 */
enum check_weight {
	DECIDES_NOTHING,
	DECIDES_DEED,	/* success or failure of the current deed */
	FAILURE_DECIDES /* a failed check fails the deed; a passed one decides nothing yet
			 */
};
bool sum_check(struct sum *sum, struct dice dice, int target, const char *why,
	       enum check_weight weight, int rule);
/*
 * Rolls where only the row of a table matters: the last i with sum + dice >= from[i];
 * from[0] is never read. Tells the sum.
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
/* The same without the question; `key` is that of the option chosen. */
void answer_write_kept(const struct scenario *scenario, int kind, const char *key,
		       int answer, struct text *text);
/* If no faces are given, they are derived from the total. */
void tell_roll(struct run *run, int who, struct dice dice, const struct given_dice *given,
	       const char *why);

/*
 * Deeds. Every event belongs to the deed that began last, until the next rest. If others
 * react in the middle of a deed, rule code resumes it afterwards:
 *
 *	struct told_deed outer = deed_now(run);
 *
 *	... an opportunity attack, a deed of its own ...
 *	resume_deed(run, outer);
 *
 * If a deed is carried out after a rest, the book keeps its number in a slot of its
 * choice (below MAX_KEPT_DEEDS) and resumes it from there; the book itself knows the
 * creature and the action.
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
/* Numbers of deeds that go on later; all are 0 from `count` on. */
struct kept_deeds {
	int count;
	uint32_t number[MAX_KEPT_DEEDS];
};
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

/* The same with the book's own word for the manner: "burst". */
static inline void tell_deed_in(struct run *run, int who, int action, int target,
				const char *item, const char *manner, int rule)
{
	begin_deed(run, who, action);
	if (run_wants(run, AFFRAY_DEED))
		tell_wanted_deed(run, who, action, target, item, manner, rule);
}

/* The result of a check: as an enum for programs, in words for people (NULL: the usual
 * words). */
struct verdict {
	const char *word;
	uint8_t result;	 /* enum affray_result */
	uint8_t decides; /* enum affray_decision: what the check does to the current deed
			  */
};

/* A check that decides no deed. */
static inline struct verdict pass_or_fail(bool passed)
{
	return (struct verdict){NULL, passed ? AFFRAY_PASS : AFFRAY_FAIL, 0};
}

/* The attack check of the current deed. */
static inline struct verdict hit_or_miss(bool hit)
{
	return hit ? (struct verdict){NULL, AFFRAY_HIT, AFFRAY_SUCCEEDS}
		   : (struct verdict){NULL, AFFRAY_MISS, AFFRAY_FAILS};
}

/* The check that decides a deed other than an attack. */
static inline struct verdict works_or_fails(bool works)
{
	return works ? (struct verdict){NULL, AFFRAY_PASS, AFFRAY_SUCCEEDS}
		     : (struct verdict){NULL, AFFRAY_FAIL, AFFRAY_FAILS};
}

/* A defence after the deed has succeeded; `decides` is its effect on the deed if it
 * holds. */
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

/* Value against target number: margin = value - against. */
void tell_wanted_check(struct run *run, int who, int versus, int value, int against,
		       struct verdict verdict, int rule);

static inline void tell_check(struct run *run, int who, int versus, int value,
			      int against, struct verdict verdict, int rule)
{
	if (run_wants(run, AFFRAY_CHECK))
		tell_wanted_check(run, who, versus, value, against, verdict, rule);
}

/* The same for chances: value and against are in 1/scale percent. */
void tell_chance_check(struct run *run, int who, int versus, int value, int against,
		       struct verdict verdict, int scale, int rule);
/* The same with every detail. */
struct told_check {
	int who, versus, value, against;
	int margin;	/* the margin that the rules fix when the dice alone decide */
	bool automatic; /* the dice alone decided */
	int scale;	/* as above; 0: plain numbers */
	int viewer;	/* may see the numbers and the rule; everybody sees the outcome */
	/* The sum behind the numbers, if some of its terms are secret; or NULL. */
	const struct sum *value_of, *against_of;
	struct verdict verdict;
	int rule;
};
void tell_whole_check(struct run *run, const struct told_check *check);

/* `field` points at the field of who's creature that the amount changes, so that readers
 * find its STATE row; NULL: it has no row (a dropped thing, a sum of several rows). */
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

/* `where` may be NULL; `left` is the track's value now (or the amount pending). */
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

/* Harm that is suffered now and takes effect later: see tell_landing. */
static inline void tell_pending_hurt(struct run *run, int who, int by, const char *what,
				     const void *field, int amount, int left,
				     const char *where, int rule)
{
	if (amount && run_wants(run, AFFRAY_HURT))
		tell_wanted_hurt(run, who, by, what, field, amount, left, where, true,
				 rule);
}

/* A thing wears; its bearer is not hurt. */
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

/* field: as for amounts. value: strength or time left; 0: neither. */
void tell_wanted_condition(struct run *run, int who, const char *what, const void *field,
			   bool on, int value, int rule);

static inline void tell_condition(struct run *run, int who, const char *what,
				  const void *field, bool on, int value, int rule)
{
	if (run_wants(run, AFFRAY_CONDITION))
		tell_wanted_condition(run, who, what, field, on, value, rule);
}

/* The same, for some viewers only. */
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

/* A sentence without its subject ("acts first: higher Awareness"); `value` is the number
 * in it, if any. */
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
/* The same for a fact that decides the current deed without a check; listeners to checks
 * get it too. */
void tell_deciding_note(struct run *run, int who, int target, const char *sentence,
			struct verdict verdict, int rule);
void tell_secret_note(struct run *run, int who, int target, const char *item,
		      const char *sentence, int value, int rule, int viewer);
void tell_end(struct run *run, int rule);

#endif
