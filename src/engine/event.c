/* SPDX-License-Identifier: MIT
 *
 * Tell: events are made here, and only when somebody wants them.
 */
#include "event.h"
#include <string.h>
#include "panic.h"
#include "run.h"

static const char *const event_names[AFFRAY_EVENT_TYPES] = {
	"round", "turn", "deed", "ask",	      "answer", "roll", "sum",	"check", "spend",
	"gain",	 "hurt", "heal", "condition", "move",	"fate", "note", "end",
};

const char *affray_event_name(enum affray_event_type type)
{
	return (unsigned)type < AFFRAY_EVENT_TYPES ? event_names[type] : "?";
}

static const char *const result_names[AFFRAY_RESULTS] = {
	NULL, "pass", "fail", "hit", "miss", "critical", "fumble",
};
static const char *const result_words[AFFRAY_RESULTS] = {
	NULL, "success", "failure", "hit", "miss", "critical success", "critical failure",
};
static const char *const decision_names[AFFRAY_DECISIONS] = {
	NULL, "success", "failure", "undone", "escaped",
};
static const char *const fate_names[AFFRAY_FATES] = {
	NULL, "down", "dead", "fled", "recovered",
};

const char *affray_result_name(enum affray_result result)
{
	return (unsigned)result < AFFRAY_RESULTS ? result_names[result] : NULL;
}

const char *affray_decision_name(enum affray_decision decision)
{
	return (unsigned)decision < AFFRAY_DECISIONS ? decision_names[decision] : NULL;
}

const char *affray_fate_name(enum affray_fate fate)
{
	return (unsigned)fate < AFFRAY_FATES ? fate_names[fate] : NULL;
}

bool viewer_sees(const struct fight *fight, int viewer, int seat)
{
	if (viewer == VIEW_ALL || seat == AFFRAY_SEES_ALL)
		return true;
	if (seat < 0 || viewer < VIEW_SIDE)
		return false;
	if (viewer < VIEW_OWNER)
		return viewer - VIEW_SIDE == seat;
	return fight->bodies[viewer - VIEW_OWNER].side == seat;
}

static const char *name_of(const struct run *run, int who)
{
	if (who == GAME_MASTER)
		return "gm";
	return who < 0 ? NULL : run->scene.scenario->creatures[who].name;
}

/* Fills the event where it will be read: a struct returned by value is copied, and that
 * took half of the time of a told event. */
static void begin_event(struct affray_event *event, struct run *run,
			enum affray_event_type type, int who, int rule)
{
	*event = (struct affray_event){
		.type = type,
		.round = run->fight->round,
		.deed = run->ears.deed.number,
		.doer = run->ears.deed.who,
		.action = run->ears.deed.action,
		.row = -1,
		.bar = -1,
		.who = who,
		.name = name_of(run, who),
		.target = NOBODY,
		.rule = rule ? run->book->rules[rule].id : NULL,
		.rule_number = rule,
	};
}

static void aim_at(const struct run *run, struct affray_event *event, int target)
{
	event->target = target;
	event->target_name = name_of(run, target);
}

/* Counts an event. False: it was told before a stop, and is not told again on the way
 * back to it. */
static bool count_event(struct run *run)
{
	return ++run->event_number > run->heard;
}

/* The same for an event that goes to the run's counter. */
static bool is_counted(struct run *run)
{
	if (!count_event(run))
		return false;
	run->heard = run->event_number;
	return true;
}

static void emit(struct run *run, struct affray_event *event)
{
	if (!count_event(run) || !run->backers.listen)
		return;
	event->number = run->heard = run->event_number;
	run->backers.listen(run->backers.context, event);
}

/* ---- sums ---- */

void sum_keep(struct sum *sum, const char *label, int value, int rule, int viewer)
{
	must(sum->count < MAX_TERMS);
	sum->terms[sum->count++] = (struct affray_term){
		.label = label,
		.value = value,
		.rule = rule ? sum->run->book->rules[rule].id : NULL,
		.viewer = viewer,
	};
}

void add_secret(struct sum *sum, const char *label, int value, int rule, int viewer)
{
	sum->total += value;
	if (value && sum->watched)
		sum_keep(sum, label, value, rule, viewer);
}

/* The dice's name, kept long enough for the sum to be told. */
static const char *dice_label(struct run *run, struct dice dice)
{
	char *label = run->labels[run->label_next++ % LABELS];
	struct text text = text_in(label, sizeof run->labels[0]);

	dice_write(dice, &text);
	return label;
}

int add_roll(struct sum *sum, struct dice dice, const char *why)
{
	int total = roll_total(sum->run, sum->who, dice, why);

	sum->total += total;
	if (sum->watched)
		sum_keep(sum, dice_label(sum->run, dice), total, 0, VIEW_ALL);
	return total;
}

/* Adds the dice shown, and tells the sum. */
static void add_shown(struct sum *sum, struct dice dice, int shown)
{
	sum->total += shown;
	if (!sum->watched)
		return;
	sum_keep(sum, dice_label(sum->run, dice), shown, 0, VIEW_ALL);
	tell_sum(sum);
}

static struct verdict weighed(bool success, enum check_weight weight)
{
	bool decides = weight == DECIDES_DEED || (weight == FAILURE_DECIDES && !success);

	return decides ? works_or_fails(success) : pass_or_fail(success);
}

bool sum_check(struct sum *sum, struct dice dice, int target, const char *why,
	       enum check_weight weight, int rule)
{
	int shown;
	bool success =
		roll_at_least(sum->run, sum->who, dice, target - sum->total, why, &shown);

	add_shown(sum, dice, shown);
	if (!run_wants(sum->run, AFFRAY_CHECK))
		return success;
	tell_whole_check(sum->run, &(struct told_check){
					   .who = sum->who,
					   .versus = NOBODY,
					   .value = sum->total,
					   .value_of = sum,
					   .against = target,
					   .margin = sum->total - target,
					   .verdict = weighed(success, weight),
					   .rule = rule,
				   });
	return success;
}

int sum_row(struct sum *sum, struct dice dice, const int *from, int rows, const char *why)
{
	int needed[MAX_ROWS], shown, row = 0;

	must(rows <= MAX_ROWS);
	if (!sum->run->walk) {
		shown = roll_total(sum->run, sum->who, dice, why);
		while (row + 1 < rows && sum->total + shown >= from[row + 1])
			row++;
		add_shown(sum, dice, shown);
		return row;
	}
	for (int i = 0; i < rows; i++)
		needed[i] = from[i] - sum->total;
	row = roll_row(sum->run, sum->who, dice, needed, rows, why, &shown);
	add_shown(sum, dice, shown);
	return row;
}

void tell_watched_sum(const struct sum *sum)
{
	struct affray_event event;

	begin_event(&event, sum->run, AFFRAY_SUM, sum->who, sum->rule);
	event.label = sum->label;
	event.value = sum->total;
	event.terms = sum->terms;
	event.term_count = sum->count;
	event.scale = sum->scale;
	event.viewer = sum->viewer;
	emit(sum->run, &event);
}

/* ---- ask, answer, roll ---- */

void tell_ask(struct run *run, const struct question *q)
{
	struct affray_event event;

	begin_event(&event, run, AFFRAY_ASK, q->owner, 0);
	event.label = run->book->questions[q->id].key;
	event.on = run->book->questions[q->id].is_action;
	aim_at(run, &event, q->about);
	event.viewer = q->viewer;
	emit(run, &event);
}

void answer_write_kept(const struct scenario *scenario, int kind, const char *key,
		       int answer, struct text *text)
{
	struct tile tile;

	switch (kind) {
	case ASK_CHOICE:
		text_add(text, key);
		break;
	case ASK_NUMBER:
		text_add_int(text, answer);
		break;
	default:
		tile = tile_of_index(&scenario->map, answer);
		text_format(text, "%d,%d", tile.x, tile.y);
	}
}

void answer_write(const struct question *q, int answer, struct text *text)
{
	answer_write_kept(q->run->scene.scenario, q->kind,
			  q->kind == ASK_CHOICE ? q->options[answer].key : NULL, answer,
			  text);
}

void tell_answer(struct run *run, const struct question *q, int answer)
{
	struct affray_event event;
	char buffer[64];
	struct text text = text_in(buffer, sizeof buffer);

	begin_event(&event, run, AFFRAY_ANSWER, q->owner, 0);
	answer_write(q, answer, &text);
	event.label = run->book->questions[q->id].key;
	event.on = run->book->questions[q->id].is_action;
	event.outcome = buffer;
	event.declines =
		rulebook_aside(run->book, q->id) && answer == declining_answer(q);
	event.item = q->deed >= 0 ? run->book->actions[q->deed].key : NULL;
	event.value = answer;
	aim_at(run, &event, q->about);
	event.viewer = q->viewer;
	emit(run, &event);
}

void tell_roll(struct run *run, int who, struct dice dice, const struct given_dice *given,
	       const char *why)
{
	struct affray_event event;
	struct generator g =
		generator_for_faces(run->seed, run->number, run->roll_number);
	int faces[MAX_FACES];

	begin_event(&event, run, AFFRAY_ROLL, who, 0);
	event.item = dice_label(run, dice);
	event.label = why;
	event.value = given->total;
	event.faces = given->count ? given->faces : faces;
	event.face_count =
		given->count ? given->count
			     : dice_faces(run->shelf, dice, given->total, &g, faces);
	event.viewer = run->roll_viewer ? run->roll_viewer : run->cover_viewer;
	emit(run, &event);
}

/* ---- the rest, in the order of affray.h ---- */

void tell_round(struct run *run, int rule)
{
	struct affray_event event;

	leave_deed(run);
	if (!run_wants(run, AFFRAY_ROUND))
		return;
	if (run->backers.counter) {
		if (is_counted(run))
			run->backers.counter->round(run->backers.context,
						    run->fight->round);
		return;
	}
	begin_event(&event, run, AFFRAY_ROUND, NOBODY, rule);
	event.value = run->fight->round;
	emit(run, &event);
}

void tell_wanted_turn(struct run *run, int who, int rule)
{
	struct affray_event event;

	begin_event(&event, run, AFFRAY_TURN, who, rule);
	emit(run, &event);
}

/* ---- deeds ---- */

void keep_deed(struct run *run, int place)
{
	must(place >= 0 && place < MAX_KEPT_DEEDS);
	run->kept_deeds.number[place] = run->ears.deed.number;
	if (place >= run->kept_deeds.count)
		run->kept_deeds.count = place + 1;
}

void resume_kept_deed(struct run *run, int place, int who, int action)
{
	must(place >= 0 && place < MAX_KEPT_DEEDS);
	run->ears.deed = (struct told_deed){run->kept_deeds.number[place],
					    (int16_t)action, (int8_t)who, 0};
}

void tell_wanted_deed(struct run *run, int who, int action, int target, const char *item,
		      const char *manner, int rule)
{
	struct affray_event event;

	if (run->backers.counter) {
		if (is_counted(run))
			run->backers.counter->deed(run->backers.context, who, action);
		return;
	}
	begin_event(&event, run, AFFRAY_DEED, who, rule);
	event.label = run->book->actions[action].key;
	event.item = item;
	event.outcome = manner;
	event.value = action;
	event.on = run->book->actions[action].is_attack;
	aim_at(run, &event, target);
	emit(run, &event);
}

/* Some listeners want to know what became of a deed, and nothing of other checks. */
static bool is_beside_the_point(const struct run *run, struct verdict verdict)
{
	return run->ears.wants & ONLY_DECIDING_CHECKS &&
	       verdict.decides == AFFRAY_UNDECIDED;
}

static void count_check(struct run *run, struct verdict verdict)
{
	const struct told_deed *deed = &run->ears.deed;

	if (is_counted(run))
		run->backers.counter->check(run->backers.context, deed->who, deed->action,
					    verdict);
}

void tell_whole_check(struct run *run, const struct told_check *check)
{
	struct affray_event event;

	if (!run_wants(run, AFFRAY_CHECK) || is_beside_the_point(run, check->verdict))
		return;
	if (run->backers.counter) {
		count_check(run, check->verdict);
		return;
	}
	begin_event(&event, run, AFFRAY_CHECK, check->who, check->rule);
	event.value = check->value;
	event.against = check->against;
	event.margin = check->margin;
	event.automatic = check->automatic;
	event.result = (enum affray_result)check->verdict.result;
	event.decides = (enum affray_decision)check->verdict.decides;
	event.own_word = check->verdict.word != NULL;
	event.outcome = check->verdict.word ? check->verdict.word
					    : result_words[check->verdict.result];
	event.scale = check->scale;
	event.number_viewer = check->viewer;
	if (check->value_of) {
		event.value_terms = check->value_of->terms;
		event.value_term_count = check->value_of->count;
	}
	if (check->against_of) {
		event.against_terms = check->against_of->terms;
		event.against_term_count = check->against_of->count;
	}
	aim_at(run, &event, check->versus);
	emit(run, &event);
}

void tell_chance_check(struct run *run, int who, int versus, int value, int against,
		       struct verdict verdict, int scale, int rule)
{
	struct told_check check = {
		.who = who,
		.versus = versus,
		.value = value,
		.against = against,
		.margin = value - against,
		.scale = scale,
		.verdict = verdict,
		.rule = rule,
	};

	tell_whole_check(run, &check);
}

void tell_wanted_check(struct run *run, int who, int versus, int value, int against,
		       struct verdict verdict, int rule)
{
	if (is_beside_the_point(run, verdict))
		return;
	if (run->backers.counter)
		count_check(run, verdict);
	else
		tell_chance_check(run, who, versus, value, against, verdict, 0, rule);
}

/* The STATE row and bar of a field of who's creature. A field that is in another creature
 * (that of the thing's first owner) has none, nor has NULL. */
static struct row_place place_of(const struct run *run, int who, const void *field)
{
	ptrdiff_t offset;

	if (!field)
		return (struct row_place){-1, -1};
	offset = (const char *)field -
		 (const char *)fight_creature(run->book, run->fight, who);
	if (offset < 0 || offset >= (ptrdiff_t)run->book->creature_size)
		return (struct row_place){-1, -1};
	return run->rows[offset];
}

static void name_row(struct run *run, struct affray_event *event, const void *field)
{
	struct row_place place = place_of(run, event->who, field);

	event->row = place.row;
	event->bar = place.bar;
	if (event->row >= 0)
		event->row_key = run->book->creature_state[event->row].key;
}

static void begin_amount(struct affray_event *event, struct run *run,
			 enum affray_event_type type, int who, const char *what,
			 const void *field, int amount, int left, int rule)
{
	begin_event(event, run, type, who, rule);
	event->label = what;
	event->value = amount;
	event->left = left;
	name_row(run, event, field);
}

void tell_wanted_spend(struct run *run, int who, const char *what, const void *field,
		       int amount, int left, int rule)
{
	struct affray_event event;

	begin_amount(&event, run, AFFRAY_SPEND, who, what, field, amount, left, rule);
	emit(run, &event);
}

void tell_wanted_gain(struct run *run, int who, const char *what, const void *field,
		      int amount, int left, int rule)
{
	struct affray_event event;

	begin_amount(&event, run, AFFRAY_GAIN, who, what, field, amount, left, rule);
	emit(run, &event);
}

static void count_hurt(struct run *run, int who, int by, const void *field, int amount)
{
	if (is_counted(run))
		run->backers.counter->hurt(run->backers.context, who, by,
					   place_of(run, who, field).bar, amount);
}

void tell_wanted_hurt(struct run *run, int who, int by, const char *what,
		      const void *field, int amount, int left, const char *where,
		      bool pending, int rule)
{
	struct affray_event event;

	if (run->backers.counter) {
		count_hurt(run, who, by, field, amount);
		return;
	}
	begin_amount(&event, run, AFFRAY_HURT, who, what, field, amount, left, rule);
	event.item = where;
	event.pending = pending;
	aim_at(run, &event, by);
	emit(run, &event);
}

void tell_worn(struct run *run, int who, int by, const char *what, const void *field,
	       int amount, int left, const char *thing, int rule)
{
	struct affray_event event;

	if (!amount || !run_wants(run, AFFRAY_HURT))
		return;
	if (run->backers.counter) {
		count_hurt(run, who, by, field, amount);
		return;
	}
	begin_amount(&event, run, AFFRAY_HURT, who, what, field, amount, left, rule);
	event.item = thing;
	event.wears = true;
	aim_at(run, &event, by);
	emit(run, &event);
}

void tell_landing(struct run *run, int who, const char *what, const void *field,
		  int amount, int left, int rule)
{
	struct affray_event event;

	if (!amount || !run_wants(run, AFFRAY_HURT))
		return;
	if (run->backers.counter) /* it was counted when it was suffered */
		return;
	begin_amount(&event, run, AFFRAY_HURT, who, what, field, amount, left, rule);
	event.on = true;
	emit(run, &event);
}

void tell_wanted_heal(struct run *run, int who, int by, const char *what,
		      const void *field, int amount, int left, int rule)
{
	struct affray_event event;

	begin_amount(&event, run, AFFRAY_HEAL, who, what, field, amount, left, rule);
	aim_at(run, &event, by);
	emit(run, &event);
}

/* Names the thing of which a condition is told, if its row has one for each. */
static void name_thing(struct run *run, struct affray_event *event, const void *field)
{
	const char *creature = fight_creature(run->book, run->fight, event->who);
	const struct state_row *row;

	if (event->row < 0 || !run->book->element_title)
		return;
	row = &run->book->creature_state[event->row];
	if (row->count)
		event->item = run->book->element_title(
			&run->scene, event->who, row,
			(int)((const char *)field - creature - row->offset) /
				row->stride);
}

void tell_secret_condition(struct run *run, int who, const char *what, const void *field,
			   bool on, int value, int rule, int viewer)
{
	struct affray_event event;

	if (!run_wants(run, AFFRAY_CONDITION))
		return;
	begin_event(&event, run, AFFRAY_CONDITION, who, rule);
	event.label = what;
	event.on = on;
	event.value = value;
	event.viewer = viewer;
	if (field) {
		name_row(run, &event, field);
		name_thing(run, &event, field);
	}
	emit(run, &event);
}

void tell_wanted_condition(struct run *run, int who, const char *what, const void *field,
			   bool on, int value, int rule)
{
	tell_secret_condition(run, who, what, field, on, value, rule, VIEW_ALL);
}

void tell_move(struct run *run, int who, struct tile from, struct tile to, int rule)
{
	struct affray_event event;

	if (!run_wants(run, AFFRAY_MOVE))
		return;
	begin_event(&event, run, AFFRAY_MOVE, who, rule);
	event.from[0] = from.x;
	event.from[1] = from.y;
	event.to[0] = to.x;
	event.to[1] = to.y;
	emit(run, &event);
}

void tell_wanted_fate(struct run *run, int who, enum affray_fate fate, int by, int rule)
{
	struct affray_event event;

	if (run->backers.counter) {
		if (is_counted(run))
			run->backers.counter->fate(run->backers.context, who, fate);
		return;
	}
	begin_event(&event, run, AFFRAY_FATE, who, rule);
	event.fate = fate;
	event.outcome = fate_names[fate];
	aim_at(run, &event, by);
	emit(run, &event);
}

static void tell_sentence(struct run *run, int who, int target, const char *item,
			  const char *sentence, int value, int rule, int viewer)
{
	struct affray_event event;

	begin_event(&event, run, AFFRAY_NOTE, who, rule);
	event.text = sentence;
	event.item = item;
	event.value = value;
	event.viewer = viewer;
	aim_at(run, &event, target);
	emit(run, &event);
}

void tell_wanted_note(struct run *run, int who, const char *sentence, int value, int rule)
{
	tell_sentence(run, who, NOBODY, NULL, sentence, value, rule, VIEW_ALL);
}

void tell_note_at(struct run *run, int who, int target, const char *sentence, int value,
		  int rule)
{
	if (run_wants(run, AFFRAY_NOTE))
		tell_sentence(run, who, target, NULL, sentence, value, rule, VIEW_ALL);
}

void tell_note_of(struct run *run, int who, int target, const char *item,
		  const char *sentence, int value, int rule)
{
	if (run_wants(run, AFFRAY_NOTE))
		tell_sentence(run, who, target, item, sentence, value, rule, VIEW_ALL);
}

void tell_deciding_note(struct run *run, int who, int target, const char *sentence,
			struct verdict verdict, int rule)
{
	struct affray_event event;

	if (!run_wants(run, AFFRAY_NOTE) && !run_wants(run, AFFRAY_CHECK))
		return;
	if (run->backers.counter) {
		count_check(run, verdict);
		return;
	}
	begin_event(&event, run, AFFRAY_NOTE, who, rule);
	event.text = sentence;
	event.result = (enum affray_result)verdict.result;
	event.decides = (enum affray_decision)verdict.decides;
	aim_at(run, &event, target);
	emit(run, &event);
}

void tell_secret_note(struct run *run, int who, int target, const char *item,
		      const char *sentence, int value, int rule, int viewer)
{
	if (run_wants(run, AFFRAY_NOTE))
		tell_sentence(run, who, target, item, sentence, value, rule, viewer);
}

void tell_end(struct run *run, int rule)
{
	struct affray_event event;

	leave_deed(run);
	if (!run_wants(run, AFFRAY_END))
		return;
	begin_event(&event, run, AFFRAY_END, NOBODY, rule);
	if (run->fight->winner >= 0)
		event.outcome = run->scene.scenario->sides[run->fight->winner].name;
	event.value = run->fight->round;
	emit(run, &event);
}
