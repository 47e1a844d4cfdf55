/* SPDX-License-Identifier: MIT
 *
 * The most that a side can win: walks the trees of chances and choices.
 */
#include "best_parts.h"
#include <stdlib.h>
#include <string.h>
#include "engine/panic.h"
#include "engine/state.h"
#include "states.h"

bool ceiling_fail(struct ceiling *c, enum duel_status status)
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

bool ceiling_watch(struct ceiling *c)
{
	struct duel_progress progress = {c->state_count, c->paths, c->rounds, 1};

	if (c->state_count > c->wish->limit || bytes_of(c) > DUEL_BYTES)
		return ceiling_fail(c, DUEL_TOO_LARGE);
	if (c->paths / duel_mean_paths(c->wish) > c->wish->limit)
		return ceiling_fail(c, DUEL_TOO_LONG);
	return !c->wish->watch || c->wish->watch(c->wish->context, &progress) ||
	       ceiling_fail(c, DUEL_STOPPED);
}

/* ---- states ---- */

static bool add_state(struct ceiling *c)
{
	if (c->state_count >= TARGET ||
	    !grow(&c->states, &c->state_room, (size_t)c->state_count + 1,
		  sizeof *c->states))
		return ceiling_fail(c, DUEL_NO_MEMORY);
	c->states[c->state_count++] = (struct best_state){0};
	return true;
}

/* The state of a position, which is made canonical. NO_KEY after a failure. */
static uint32_t state_of(struct ceiling *c, struct fight *fight)
{
	uint32_t key;

	make_canonical(c->scenario, fight);
	key = store_add(&c->store, fight, fight_size(c->book, fight), 0);
	if (key == NO_KEY) {
		ceiling_fail(c, DUEL_NO_MEMORY);
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

/* The answer of the side's own tactic; -1: the tactic uses chance. The plan is empty,
 * which is allowed: a plan is only a cache. */
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

/* Is something of the position hidden from the side? */
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
		.arrival = c->walk.weight,
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

/* Choices earlier on this path give the option that they stand at. */
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

/* Paths are merged only if these are equal: own answers since the rest, place,
 * knowledge, the fight. */
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

/* From here on paths weigh as if they began here: a path that arrives later may be much
 * likelier than this one, so what is faint must not depend on this one. */
static void open_meeting(struct ceiling *c, uint32_t meeting)
{
	c->meetings[meeting] = (struct meeting){.choice = NO_KEY};
	c->asked++;
	c->frames[c->frame_count++] = (struct frame){
		.arrival = c->walk.weight,
		.weight = 1,
		.rolls = c->walk.used,
		.count = 1,
		.meeting = meeting,
		.question = -1,
		.pending = c->pending_count,
		.options = c->pending_option_count,
	};
	c->walk.weight = 1;
}

static void meet(void *context, const char *where, const void *known, size_t size)
{
	struct ceiling *c = context;
	uint32_t before = c->meeting_keys.count, meeting;

	if (c->asked + 1 < c->frame_count) { /* the walk goes on from this meeting */
		c->asked++;
		c->walk.weight = 1;
		return;
	}
	if (c->frame_count > MAX_OWN_CHOICES)
		return;
	meeting = store_add(&c->meeting_keys, c->key, meeting_key(c, where, known, size),
			    0);
	if (meeting == NO_KEY || !grow(&c->meetings, &c->meeting_room,
				       (size_t)meeting + 1, sizeof *c->meetings)) {
		ceiling_fail(c, DUEL_NO_MEMORY);
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
		return ceiling_fail(c, DUEL_NO_MEMORY);
	c->pending[c->pending_count++] = branch;
	return true;
}

/* Merges branches of one option that lead to the same state or meeting. */
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

/* Makes a bundle of the branches gathered since `pending`. */
static bool close_bundle(struct ceiling *c, size_t pending, struct bundle *bundle)
{
	size_t count = c->pending_count - pending;

	if (!grow(&c->branches, &c->branch_room, c->branch_count + count,
		  sizeof *c->branches))
		return ceiling_fail(c, DUEL_NO_MEMORY);
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
		return ceiling_fail(c, DUEL_NO_MEMORY);
	c->pending_options[c->pending_option_count++] = option;
	return true;
}

/* All options of the choice were walked: adds a branch that leads to it. */
static bool close_choice(struct ceiling *c)
{
	struct frame frame = c->frames[--c->frame_count];
	size_t count = c->pending_option_count - frame.options;

	if (c->choice_count >= TARGET ||
	    !grow(&c->options, &c->option_room, c->option_count + count,
		  sizeof *c->options) ||
	    !grow(&c->choices, &c->choice_room, c->choice_count + 1, sizeof *c->choices))
		return ceiling_fail(c, DUEL_NO_MEMORY);
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
		c, (struct branch){frame.arrival / c->frames[c->frame_count - 1].weight,
				   TO_CHOICE | (uint32_t)c->choice_count++});
}

/* ---- walking a state ---- */

static bool arrive(struct ceiling *c)
{
	struct run *run = c->run;
	double weight = c->walk.weight;
	uint32_t to;

	if (c->walk.left == WALK_TOO_LONG)
		return ceiling_fail(c, DUEL_TOO_WIDE);
	if (c->walk.left == WALK_FAINT)
		return add_state_leaf(c, NOT_WON, weight);
	if (c->walk.left == WALK_MET)
		return add_leaf(c, TO_CHOICE | c->meetings[c->met].choice,
				&c->meetings[c->met].mark, weight);
	if (memcmp(&c->chance, &run->chance, sizeof c->chance) != 0)
		return ceiling_fail(c, DUEL_BY_CHANCE);
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
	return arrive(c) && (++c->paths % WATCH_EVERY != 0 || ceiling_watch(c));
}

/* Goes to the next path: turns the last roll; if all its outcomes were walked, takes the
 * next option of the last choice. `*more` false: all paths were walked; only the frame of
 * the rest is still open. */
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
	uint64_t most = c->paths + duel_widest(c->wish);
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
			return ceiling_fail(c, DUEL_TOO_WIDE);
	}
	if (!close_bundle(c, 0, &bundle))
		return false;
	c->states[state].bundle = bundle;
	c->states[state].first_choice = first_choice;
	c->states[state].choice_count = (uint32_t)(c->choice_count - first_choice);
	return ceiling_watch(c);
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

/* ---- forecast: number of states, and hidden state ---- */

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
			return ceiling_fail(c, DUEL_NO_MEMORY);
	}
	return memcmp(&chance, &c->run->chance, sizeof chance) == 0 ||
	       ceiling_fail(c, DUEL_BY_CHANCE);
}

/* False: the fight is far too large, or something failed. */
static bool forecast(struct ceiling *c)
{
	const struct backers any = {
		.context = c, .answer = answer_anything, .listen = hear_roll};
	struct sighted sighted = {0};
	bool good = true;

	c->whim = generator_for(1, 1, STREAM_TACTIC);
	for (uint64_t i = 1; i <= BEST_FORECAST && good; i++) {
		run_listen(c->run, AFFRAY_EVENT_BIT(AFFRAY_ROLL), &any);
		good = sight_fight(c, &sighted, i) && (i % 16 != 0 || ceiling_watch(c));
	}
	if (good) {
		c->best->forecast = (uint64_t)sighted_least(&sighted);
		if (c->best->forecast / 2 > c->wish->limit)
			good = ceiling_fail(c, DUEL_FORECAST);
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
		return ceiling_fail(c, DUEL_NO_MEMORY);
	if (c->run->crew)
		return ceiling_fail(c, DUEL_BY_CHANCE);
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
		if (!ceiling_find_values(c, rounds))
			return false;
		best->by_tactic = c->states[start].now;
		c->by_tactic = false;
	}
	if (!ceiling_find_values(c, rounds))
		return false;
	best->chance = c->states[start].now;
	ceiling_tell_plan(c, start, round);
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
