/* SPDX-License-Identifier: MIT
 *
 * The most that a side can win: trees of chances and choices, and their values.
 */
#include "best.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "engine/panic.h"
#include "engine/state.h"
#include "paths.h"
#include "states.h"

/* Paths that are less likely count as not won. */
#define FAINT 1e-15
/* Values that change by less stand still. */
#define STILL 1e-14

enum {
	WON,	 /* the first states are the ends */
	NOT_WON, /* lost, or drawn */
	ENDS,
	WATCH_EVERY = 1024, /* paths, or states of a sweep */
	MOST_SWEEPS = 10000,
	MOST_RESTS = 400, /* of a fight that is played for the forecast */
};

/* Where a branch leads: a state, perhaps in the next round, or a choice. */
#define TO_CHOICE (UINT32_C(1) << 31)
#define NEXT_ROUND (UINT32_C(1) << 30)
#define TARGET (NEXT_ROUND - 1)

struct branch {
	double p;
	uint32_t to;
};

struct bundle {
	size_t first; /* of its branches */
	uint32_t count;
};

struct choice_option {
	int answer;
	const char *key; /* CHOICE; the scenario's */
	struct bundle bundle;
};

struct choice {
	double value;
	size_t first; /* of its options */
	int count;
	int tactic; /* the option of the side's own tactic; -1: it draws */
	int16_t question;
	int8_t owner;
	uint8_t kind;
};

/* Its choices stand in a row, those that follow another before it. */
struct best_state {
	struct bundle bundle;
	size_t first_choice;
	uint32_t choice_count;
	double now, before; /* values with so many rounds left, and with one less */
	uint32_t mark; /* while branches are gathered: the one that leads here, + 1 */
};

/*
 * Where the rules say that rolls are settled, paths that come there alike are one: the
 * first of them walks on, and the others lead to what came of it. That is kept as a
 * choice with one option.
 */
struct meeting {
	uint32_t choice; /* NO_KEY: the first path is still walking on */
	uint32_t mark;	 /* as of a state */
};

/* A choice or a meeting on the path that is walked, or (the first) the rest itself. */
struct frame {
	double weight; /* of the path when it was asked */
	int rolls;     /* before it */
	int option, count, answer, tactic;
	const char *key;
	uint32_t meeting; /* NO_KEY: it is a choice */
	int16_t question; /* -1: a meeting */
	int8_t owner;
	uint8_t kind;
	size_t pending, options; /* where those of its own begin */
};

struct ceiling {
	const struct scenario *scenario;
	const struct rulebook *book;
	int side;
	const struct duel_wish *wish;
	struct best *best;
	enum duel_status status;
	struct run *run;
	struct fight *from;
	struct generator chance; /* of tactics; nobody may draw from it */
	struct walk walk;

	struct store store; /* state - ENDS */
	struct best_state *states;
	size_t state_room;
	uint32_t state_count;
	struct branch *branches;
	size_t branch_room, branch_count;
	struct choice_option *options;
	size_t option_room, option_count;
	struct choice *choices;
	size_t choice_room, choice_count;

	struct store meeting_keys; /* of the state that is walked */
	struct meeting *meetings;
	size_t meeting_room;
	uint32_t met; /* where the path was left */
	unsigned char *key;
	struct frame frames[1 + MAX_OWN_CHOICES];
	int frame_count, asked; /* asked: on this path */
	struct branch *pending; /* of frames that are not closed */
	size_t pending_room, pending_count;
	struct choice_option *pending_options;
	size_t pending_option_room, pending_option_count;

	uint64_t paths;
	bool by_tactic;	       /* choices are its own tactic's */
	struct generator whim; /* of the forecast */
	int rounds;	       /* of the values: how many are left */
};

static bool fail(struct ceiling *c, enum duel_status status)
{
	if (c->status == DUEL_SOLVED)
		c->status = status;
	return false;
}

/* ---- size ---- */

static size_t bytes_of(const struct ceiling *c)
{
	return store_bytes(&c->store) + c->state_room * sizeof *c->states +
	       c->branch_room * sizeof *c->branches +
	       c->option_room * sizeof *c->options + c->choice_room * sizeof *c->choices;
}

static bool watch(struct ceiling *c)
{
	struct duel_progress progress = {c->state_count, c->paths, c->rounds, 1};

	if (c->state_count > c->wish->limit || bytes_of(c) > DUEL_BYTES)
		return fail(c, DUEL_TOO_LARGE);
	if (c->paths / MAX_MEAN_PATHS > c->wish->limit)
		return fail(c, DUEL_TOO_LONG);
	return !c->wish->watch || c->wish->watch(c->wish->context, &progress) ||
	       fail(c, DUEL_STOPPED);
}

/* ---- states ---- */

static bool add_state(struct ceiling *c)
{
	if (c->state_count >= TARGET ||
	    !grow(&c->states, &c->state_room, (size_t)c->state_count + 1,
		  sizeof *c->states))
		return fail(c, DUEL_NO_MEMORY);
	c->states[c->state_count++] = (struct best_state){0};
	return true;
}

/* The state where the run rests; it becomes canonical. NO_KEY after a failure. */
static uint32_t state_of(struct ceiling *c, struct fight *fight)
{
	uint32_t key;

	make_canonical(c->scenario, fight);
	key = store_add(&c->store, fight, fight_size(c->book, fight), 0);
	if (key == NO_KEY) {
		fail(c, DUEL_NO_MEMORY);
		return NO_KEY;
	}
	key += ENDS;
	if (key == c->state_count && !add_state(c))
		return NO_KEY;
	return key;
}

/* ---- questions ---- */

static int options_of(const struct question *q)
{
	return q->kind == ASK_NUMBER ? q->high - q->low + 1 : q->count;
}

static int answer_at(const struct question *q, int option)
{
	switch (q->kind) {
	case ASK_CHOICE:
		return option;
	case ASK_NUMBER:
		return q->low + option;
	default:
		return q->tiles[option];
	}
}

static int option_at(const struct question *q, int answer)
{
	int option = 0;

	while (option < options_of(q) && answer_at(q, option) != answer)
		option++;
	return option;
}

/* What the side's own tactic says; -1: it draws. A plan is only a cache: it has none. */
static int tactic_option(struct run *run, const struct question *q)
{
	const struct seat *seat = &run->seats[q->owner];
	struct seat adviser = {.tactic = seat->tactic};
	struct generator chance = run->chance;
	int answer;
	bool draws;

	memcpy(adviser.knobs, seat->knobs, sizeof adviser.knobs);
	answer = tactic_answer(run, &adviser, q);
	draws = memcmp(&chance, &run->chance, sizeof chance) != 0;
	run->chance = chance;
	return draws ? -1 : option_at(q, answer);
}

/* Would the side see another fight than there is? */
static bool is_hidden(struct run *run, int side)
{
	if (!run->blanked || !secrets_matter(&run->secrets, &run->scene, side))
		return false;
	fight_copy(run->book, run->blanked, run->fight);
	secrets_blank(&run->secrets, run->scene.scenario, run->blanked, side);
	return memcmp(run->blanked, run->fight, fight_size(run->book, run->fight)) != 0;
}

static bool is_own(const struct ceiling *c, const struct question *q)
{
	return q->owner >= 0 && c->run->fight->bodies[q->owner].side == c->side;
}

/* ---- choices on a path ---- */

static struct frame *open_frame(struct ceiling *c, const struct question *q)
{
	struct frame *frame = &c->frames[c->frame_count++];

	*frame = (struct frame){
		.weight = c->walk.weight,
		.rolls = c->walk.used,
		.count = options_of(q),
		.tactic = tactic_option(c->run, q),
		.meeting = NO_KEY,
		.question = q->id,
		.owner = q->owner,
		.kind = q->kind,
		.pending = c->pending_count,
		.options = c->pending_option_count,
	};
	c->best->has_tactic = c->best->has_tactic && frame->tactic >= 0;
	c->best->is_upper = c->best->is_upper || is_hidden(c->run, c->side);
	return frame;
}

/* Those that were asked before on this path answer as they stand. */
static int answer_own(void *context, struct run *run, const struct question *q)
{
	struct ceiling *c = context;
	struct frame *frame;

	if (!is_own(c, q)) {
		if (!viewer_sees(run->fight, q->viewer, c->side))
			c->best->is_upper = true;
		return NO_ANSWER;
	}
	if (++c->asked > MAX_OWN_CHOICES) {
		c->walk.left = WALK_TOO_LONG;
		walk_leave(run, WALK_TOO_LONG);
	}
	frame = c->asked < c->frame_count ? &c->frames[c->asked] : open_frame(c, q);
	frame->answer = answer_at(q, frame->option);
	frame->key = q->kind == ASK_CHOICE ? q->options[frame->option].key : NULL;
	return frame->answer;
}

/* What two paths must share: own answers since the rest, place, what is known, the fight.
 */
static size_t meeting_key(struct ceiling *c, const char *where, const void *known,
			  size_t size)
{
	size_t fight = fight_size(c->book, c->run->fight);
	unsigned char *at = c->key;
	int answers[1 + MAX_OWN_CHOICES] = {0};

	must(size <= MAX_KNOWN);
	for (int i = 1; i <= c->asked && i < c->frame_count; i++)
		if (c->frames[i].meeting == NO_KEY)
			answers[i] = c->frames[i].answer + 1;
	memcpy(at, answers, sizeof answers);
	at += sizeof answers;
	memcpy(at, &where, sizeof where);
	at += sizeof where;
	memset(at, 0, MAX_KNOWN);
	memcpy(at, known, size);
	at += MAX_KNOWN;
	memcpy(at, c->run->fight, fight);
	return (size_t)(at - c->key) + fight;
}

static void open_meeting(struct ceiling *c, uint32_t meeting)
{
	c->meetings[meeting] = (struct meeting){.choice = NO_KEY};
	c->asked++;
	c->frames[c->frame_count++] = (struct frame){
		.weight = c->walk.weight,
		.rolls = c->walk.used,
		.count = 1,
		.meeting = meeting,
		.question = -1,
		.pending = c->pending_count,
		.options = c->pending_option_count,
	};
}

static void meet(void *context, const char *where, const void *known, size_t size)
{
	struct ceiling *c = context;
	uint32_t before = c->meeting_keys.count, meeting;

	if (c->asked + 1 < c->frame_count) { /* it was walked on from */
		c->asked++;
		return;
	}
	if (c->frame_count > MAX_OWN_CHOICES)
		return;
	meeting = store_add(&c->meeting_keys, c->key, meeting_key(c, where, known, size),
			    0);
	if (meeting == NO_KEY || !grow(&c->meetings, &c->meeting_room,
				       (size_t)meeting + 1, sizeof *c->meetings)) {
		fail(c, DUEL_NO_MEMORY);
		walk_leave(c->run, WALK_TOO_LONG);
	}
	if (meeting == before) {
		open_meeting(c, meeting);
	} else if (c->meetings[meeting].choice != NO_KEY) {
		c->met = meeting;
		walk_leave(c->run, WALK_MET);
	}
}

static bool add_pending(struct ceiling *c, struct branch branch)
{
	if (!grow(&c->pending, &c->pending_room, c->pending_count + 1,
		  sizeof *c->pending))
		return fail(c, DUEL_NO_MEMORY);
	c->pending[c->pending_count++] = branch;
	return true;
}

/* Branches of one option that come to the same state or meeting are one. */
static bool add_leaf(struct ceiling *c, uint32_t to, uint32_t *mark, double weight)
{
	const struct frame *frame = &c->frames[c->frame_count - 1];
	double p = weight / frame->weight;

	if (*mark > frame->pending && *mark <= c->pending_count &&
	    c->pending[*mark - 1].to == to) {
		c->pending[*mark - 1].p += p;
		return true;
	}
	if (!add_pending(c, (struct branch){p, to}))
		return false;
	*mark = (uint32_t)c->pending_count;
	return true;
}

static bool add_state_leaf(struct ceiling *c, uint32_t to, double weight)
{
	return add_leaf(c, to, &c->states[to & TARGET].mark, weight);
}

/* What was gathered since `pending` stays. */
static bool close_bundle(struct ceiling *c, size_t pending, struct bundle *bundle)
{
	size_t count = c->pending_count - pending;

	if (!grow(&c->branches, &c->branch_room, c->branch_count + count,
		  sizeof *c->branches))
		return fail(c, DUEL_NO_MEMORY);
	*bundle = (struct bundle){c->branch_count, (uint32_t)count};
	if (count)
		memcpy(c->branches + c->branch_count, c->pending + pending,
		       count * sizeof *c->branches);
	c->branch_count += count;
	c->pending_count = pending;
	return true;
}

static bool close_option(struct ceiling *c)
{
	const struct frame *frame = &c->frames[c->frame_count - 1];
	struct choice_option option = {frame->answer, frame->key, {0}};

	if (!close_bundle(c, frame->pending, &option.bundle))
		return false;
	if (!grow(&c->pending_options, &c->pending_option_room,
		  c->pending_option_count + 1, sizeof *c->pending_options))
		return fail(c, DUEL_NO_MEMORY);
	c->pending_options[c->pending_option_count++] = option;
	return true;
}

/* The choice is whole: a branch of the one before it leads there. */
static bool close_choice(struct ceiling *c)
{
	struct frame frame = c->frames[--c->frame_count];
	size_t count = c->pending_option_count - frame.options;

	if (c->choice_count >= TARGET ||
	    !grow(&c->options, &c->option_room, c->option_count + count,
		  sizeof *c->options) ||
	    !grow(&c->choices, &c->choice_room, c->choice_count + 1, sizeof *c->choices))
		return fail(c, DUEL_NO_MEMORY);
	memcpy(c->options + c->option_count, c->pending_options + frame.options,
	       count * sizeof *c->options);
	c->choices[c->choice_count] = (struct choice){
		.first = c->option_count,
		.count = (int)count,
		.tactic = frame.tactic,
		.question = frame.question,
		.owner = frame.owner,
		.kind = frame.kind,
	};
	c->option_count += count;
	c->pending_option_count = frame.options;
	c->best->choices += frame.meeting == NO_KEY;
	if (frame.meeting != NO_KEY)
		c->meetings[frame.meeting].choice = (uint32_t)c->choice_count;
	return add_pending(
		c, (struct branch){frame.weight / c->frames[c->frame_count - 1].weight,
				   TO_CHOICE | (uint32_t)c->choice_count++});
}

/* ---- walking a state ---- */

static bool arrive(struct ceiling *c)
{
	struct run *run = c->run;
	double weight = c->walk.weight;
	uint32_t to;

	if (c->walk.left == WALK_TOO_LONG)
		return fail(c, DUEL_TOO_WIDE);
	if (c->walk.left == WALK_FAINT)
		return add_state_leaf(c, NOT_WON, weight);
	if (c->walk.left == WALK_MET)
		return add_leaf(c, TO_CHOICE | c->meetings[c->met].choice,
				&c->meetings[c->met].mark, weight);
	if (memcmp(&c->chance, &run->chance, sizeof c->chance) != 0)
		return fail(c, DUEL_BY_CHANCE);
	if (run->state == RUN_OVER)
		return add_state_leaf(c, run->fight->winner == c->side ? WON : NOT_WON,
				      weight);
	to = run->fight->round > c->from->round ? NEXT_ROUND : 0;
	return (to |= state_of(c, run->fight)) != NO_KEY && add_state_leaf(c, to, weight);
}

static bool walk_path(struct ceiling *c)
{
	c->asked = 0;
	walk_begin(&c->walk);
	c->run->walk = &c->walk;
	run_start_again(c->run, c->from);
	run_play(c->run);
	c->run->walk = NULL;
	return arrive(c) && (++c->paths % WATCH_EVERY != 0 || watch(c));
}

/* To the next path: the last roll turns, and after it the last choice. `*more` false: all
 * were walked, and the rest's own frame is open still. */
static bool next_path(struct ceiling *c, bool *more)
{
	for (;;) {
		struct frame *frame = &c->frames[c->frame_count - 1];

		c->walk.fixed = frame->rolls;
		*more = walk_next(&c->walk);
		if (*more || c->frame_count == 1)
			return true;
		if (!close_option(c))
			return false;
		if (++frame->option < frame->count) {
			c->walk.rolls = frame->rolls;
			*more = true;
			return true;
		}
		if (!close_choice(c))
			return false;
	}
}

static bool walk_state(struct ceiling *c, uint32_t state)
{
	uint64_t most = c->paths + MAX_STATE_PATHS;
	size_t first_choice = c->choice_count;
	struct bundle bundle;
	bool more = true;

	memset(c->from, 0, c->book->fight_size);
	store_get(&c->store, state - ENDS, c->from);
	c->walk = (struct walk){.least = FAINT, .meet = meet, .context = c};
	c->frames[0] = (struct frame){.weight = 1, .meeting = NO_KEY};
	store_free(&c->meeting_keys);
	c->meeting_keys = (struct store){0};
	c->frame_count = 1;
	while (more) {
		if (!walk_path(c) || !next_path(c, &more))
			return false;
		if (c->paths > most)
			return fail(c, DUEL_TOO_WIDE);
	}
	if (!close_bundle(c, 0, &bundle))
		return false;
	c->states[state].bundle = bundle;
	c->states[state].first_choice = first_choice;
	c->states[state].choice_count = (uint32_t)(c->choice_count - first_choice);
	return watch(c);
}

static bool walk_all(struct ceiling *c, uint32_t *start, int *round)
{
	const struct backers own = {.context = c, .answer = answer_own};

	run_start(c->run, 1, 1);
	run_listen(c->run, 0, &own);
	c->chance = c->run->chance;
	*round = c->run->fight->round;
	for (int i = 0; i < ENDS; i++)
		if (!add_state(c))
			return false;
	*start = state_of(c, c->run->fight);
	if (*start == NO_KEY)
		return false;
	for (uint32_t i = ENDS; i < c->state_count; i++)
		if (!walk_state(c, i))
			return false;
	return true;
}

/* ---- values ---- */

static double bundle_value(const struct ceiling *c, struct bundle bundle)
{
	const struct branch *branch = c->branches + bundle.first;
	double sum = 0;

	for (uint32_t i = 0; i < bundle.count; i++, branch++) {
		uint32_t to = branch->to;

		if (to & TO_CHOICE)
			sum += branch->p * c->choices[to & ~TO_CHOICE].value;
		else if (to & NEXT_ROUND)
			sum += branch->p * c->states[to & TARGET].before;
		else
			sum += branch->p * c->states[to].now;
	}
	return sum;
}

static double option_value(const struct ceiling *c, const struct choice *choice, int i)
{
	return bundle_value(c, c->options[choice->first + (size_t)i].bundle);
}

static double choice_value(const struct ceiling *c, const struct choice *choice)
{
	double value = 0;

	if (c->by_tactic)
		return option_value(c, choice, choice->tactic);
	for (int i = 0; i < choice->count; i++)
		value = fmax(value, option_value(c, choice, i));
	return value;
}

static double state_value(struct ceiling *c, const struct best_state *state)
{
	struct choice *choice = c->choices + state->first_choice;

	for (uint32_t i = 0; i < state->choice_count; i++, choice++)
		choice->value = choice_value(c, choice);
	return bundle_value(c, state->bundle);
}

/* Later states first: what follows has mostly come later. Until they stand still. */
static bool sweep_round(struct ceiling *c)
{
	double change = 1;

	for (int sweep = 0; change > STILL; sweep++) {
		if (sweep == MOST_SWEEPS)
			return fail(c, DUEL_ENDLESS);
		change = 0;
		for (uint32_t i = c->state_count; i-- > ENDS;) {
			double value = state_value(c, &c->states[i]);

			change = fmax(change, fabs(value - c->states[i].now));
			c->states[i].now = value;
			if (i % WATCH_EVERY == 0 && !watch(c))
				return false;
		}
	}
	return true;
}

/* With one round left, with two, ... up to `rounds`. */
static bool find_values(struct ceiling *c, int rounds)
{
	double change = 1;

	for (uint32_t i = 0; i < c->state_count; i++)
		c->states[i].now = i == WON;
	for (c->rounds = 1; c->rounds <= rounds && change > STILL; c->rounds++) {
		for (uint32_t i = 0; i < c->state_count; i++)
			c->states[i].before = c->states[i].now;
		if (!sweep_round(c))
			return false;
		change = 0;
		for (uint32_t i = 0; i < c->state_count; i++)
			change = fmax(change,
				      fabs(c->states[i].now - c->states[i].before));
	}
	return true;
}

/* ---- the plan ---- */

static void write_answer(const struct ceiling *c, const struct choice *choice, int i,
			 char words[PLAN_ROOM])
{
	const struct choice_option *option = &c->options[choice->first + (size_t)i];
	struct text text = text_in(words, PLAN_ROOM);

	if (choice->kind == ASK_CHOICE) {
		text_add(&text, option->key);
	} else if (choice->kind == ASK_NUMBER) {
		text_add_int(&text, option->answer);
	} else {
		struct tile tile = tile_of_index(&c->scenario->map, option->answer);

		text_format(&text, "%d,%d", tile.x, tile.y);
	}
}

/* After those that are better, and the first of its equals; a few are told. */
static void add_told(struct plan_choice *told, const struct plan_option *option)
{
	int k = told->count;

	while (k > 0 && told->options[k - 1].chance < option->chance - STILL)
		k--;
	if (k > MAX_INSTEAD)
		return;
	if (told->count <= MAX_INSTEAD)
		told->count++;
	memmove(&told->options[k + 1], &told->options[k],
		(size_t)(told->count - 1 - k) * sizeof *told->options);
	told->options[k] = *option;
}

/* Returns the best option; among equals it is the tactic's, else the first. */
static int tell_choice(struct ceiling *c, const struct choice *choice, int round)
{
	struct plan_choice *told = &c->best->plan[c->best->plan_count++];
	int first = choice->tactic >= 0 ? choice->tactic : 0, best = first;

	*told = (struct plan_choice){.round = round,
				     .who = choice->owner,
				     .ask = c->book->questions[choice->question].key};
	if (choice->tactic >= 0)
		write_answer(c, choice, choice->tactic, told->tactic);
	for (int i = -1; i < choice->count; i++) {
		int at = i < 0 ? first : i;
		struct plan_option option = {.chance = option_value(c, choice, at)};

		if (i == first)
			continue;
		if (option.chance > option_value(c, choice, best) + STILL)
			best = at;
		write_answer(c, choice, at, option.answer);
		add_told(told, &option);
	}
	return best;
}

static bool is_among(const uint32_t *list, int count, uint32_t state)
{
	for (int i = 0; i < count; i++)
		if (list[i] == state)
			return true;
	return false;
}

static uint32_t likeliest(const struct ceiling *c, struct bundle bundle)
{
	const struct branch *branch = c->branches + bundle.first, *most = branch;

	for (uint32_t i = 1; i < bundle.count; i++)
		if (branch[i].p > most->p)
			most = &branch[i];
	return most->to;
}

/* As the likeliest dice fall, until a position comes back. */
static void tell_plan(struct ceiling *c, uint32_t start, int round)
{
	struct bundle bundle = c->states[start].bundle;
	uint32_t passed[MOST_RESTS];
	int rests = 0;

	while (c->best->plan_count < MAX_PLAN && rests < MOST_RESTS) {
		uint32_t to = likeliest(c, bundle);

		if (to & TO_CHOICE) {
			const struct choice *choice = &c->choices[to & ~TO_CHOICE];
			int option =
				choice->question < 0 ? 0 : tell_choice(c, choice, round);

			bundle = c->options[choice->first + (size_t)option].bundle;
			continue;
		}
		round += (to & NEXT_ROUND) != 0;
		to &= TARGET;
		if (to < ENDS || is_among(passed, rests, to))
			return;
		passed[rests++] = to;
		bundle = c->states[to].bundle;
	}
}

/* ---- how large it will be, and what is hidden ---- */

static int answer_anything(void *context, struct run *run, const struct question *q)
{
	struct ceiling *c = context;

	(void)run;
	if (!is_own(c, q))
		return NO_ANSWER;
	return answer_at(q, generator_below(&c->whim, options_of(q)));
}

static void hear_roll(void *context, const struct affray_event *event)
{
	struct ceiling *c = context;

	(void)event;
	if (!viewer_sees(c->run->fight, c->run->roll_viewer, c->side))
		c->best->is_upper = true;
}

static bool sight_fight(struct ceiling *c, struct sighted *sighted, uint64_t number)
{
	struct generator chance;

	run_start(c->run, 1, number);
	chance = c->run->chance;
	for (int i = 0; i < MOST_RESTS && run_play(c->run) == RUN_RESTED; i++) {
		fight_copy(c->book, c->from, c->run->fight);
		make_canonical(c->scenario, c->from);
		if (!sighted_add(sighted, c->book, c->from))
			return fail(c, DUEL_NO_MEMORY);
	}
	return memcmp(&chance, &c->run->chance, sizeof chance) == 0 ||
	       fail(c, DUEL_BY_CHANCE);
}

/* False: it is hopeless, or something failed. */
static bool forecast(struct ceiling *c)
{
	const struct backers any = {
		.context = c, .answer = answer_anything, .listen = hear_roll};
	struct sighted sighted = {0};
	bool good = true;

	c->whim = generator_for(1, 1, STREAM_TACTIC);
	for (uint64_t i = 1; i <= BEST_FORECAST && good; i++) {
		run_listen(c->run, AFFRAY_EVENT_BIT(AFFRAY_ROLL), &any);
		good = sight_fight(c, &sighted, i) && (i % 16 != 0 || watch(c));
	}
	if (good) {
		c->best->forecast = (uint64_t)sighted_least(&sighted);
		if (c->best->forecast / 2 > c->wish->limit)
			good = fail(c, DUEL_FORECAST);
	}
	sighted_free(&sighted);
	return good;
}

/* ---- beginning and end ---- */

static bool prepare(struct ceiling *c)
{
	c->run = run_new(c->scenario);
	c->from = fight_new(c->book);
	c->key = calloc(1, (1 + MAX_OWN_CHOICES) * sizeof(int) + sizeof(char *) +
				   MAX_KNOWN + c->book->fight_size);
	if (!c->run || !c->from || !c->key)
		return fail(c, DUEL_NO_MEMORY);
	if (c->run->crew)
		return fail(c, DUEL_BY_CHANCE);
	return true;
}

static bool solve(struct ceiling *c)
{
	struct best *best = c->best;
	uint32_t start;
	int round, rounds;

	if (!walk_all(c, &start, &round))
		return false;
	rounds = c->scenario->limit + 1 - round;
	if (best->has_tactic) {
		c->by_tactic = true;
		if (!find_values(c, rounds))
			return false;
		best->by_tactic = c->states[start].now;
		c->by_tactic = false;
	}
	if (!find_values(c, rounds))
		return false;
	best->chance = c->states[start].now;
	tell_plan(c, start, round);
	return true;
}

static void put_away(struct ceiling *c)
{
	run_free(c->run);
	fight_free(c->from);
	store_free(&c->store);
	store_free(&c->meeting_keys);
	free(c->meetings);
	free(c->key);
	free(c->states);
	free(c->branches);
	free(c->options);
	free(c->choices);
	free(c->pending);
	free(c->pending_options);
}

enum duel_status best_solve(struct best *best, const struct scenario *scenario, int side,
			    const struct duel_wish *wish)
{
	struct ceiling *c = calloc(1, sizeof *c);
	enum duel_status status = DUEL_NO_MEMORY;

	*best = (struct best){.has_tactic = true};
	must(scenario->count <= MAX_DUEL_CREATURES);
	if (!c)
		return status;
	c->scenario = scenario;
	c->book = scenario->book;
	c->side = side;
	c->wish = wish;
	c->best = best;
	if (prepare(c) && forecast(c))
		solve(c);
	best->states = c->state_count > ENDS ? c->state_count - ENDS : 0;
	best->branches = c->paths;
	status = c->status;
	put_away(c);
	free(c);
	return status;
}
