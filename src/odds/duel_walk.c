/* SPDX-License-Identifier: MIT
 *
 * The states of a whole fight, and the ways between them: all paths from one rest to the
 * next.
 */
#include <stdlib.h>
#include <string.h>
#include "duel_parts.h"
#include "engine/panic.h"
#include "states.h"

/*
 * Half of the cut is for chances too faint to follow. A chance counts as faint if a
 * million like it would use up the remainder of that half, so the half never runs out.
 */
#define FAINT_SHARE 0.5
#define FAINT 1e-6

enum {
	MANY_PATHS = 200,	/* from one state: it is worth while to merge them */
	FORECAST_AFTER = 50000, /* paths: about as long as the fights of a sample */
};

/* ---- states ---- */

struct store duel_empty_store(const struct solver *s)
{
	return (struct store){.gaps[KIND_REST] = s->gap};
}

uint32_t duel_state_of(struct solver *s, const void *bytes, size_t size, uint32_t kind)
{
	uint32_t before = s->store.count;
	uint32_t state = store_add(&s->store, bytes, size, kind);

	if (state == NO_KEY ||
	    !grow(&s->nodes, &s->node_room, (size_t)state + 1, sizeof *s->nodes)) {
		duel_fail(s, DUEL_NO_MEMORY);
		return NO_KEY;
	}
	if (state == before) {
		s->nodes[state] = (struct chain_node){0};
		s->unwalked += kind == KIND_REST;
	}
	return state;
}

uint32_t duel_rest_state(struct solver *s, struct fight *fight)
{
	make_canonical(s->scenario, fight);
	return duel_state_of(s, fight, fight_size(s->book, fight), KIND_REST);
}

static uint32_t end_state(struct solver *s)
{
	const struct scene *scene = &s->run->scene;
	const struct fight *fight = scene->fight;
	struct ending ending = {.winner = fight->winner};
	int count = s->duel->remains_count;

	for (int i = 0; i < count && fight->winner >= 0; i++) {
		const struct duel_remains *remains = &s->duel->remains[i];
		const struct body *body = &fight->bodies[remains->who];
		struct state_place place = {remains->who, remains->row, 0};

		if (body->side != fight->winner || !body->in_play || !body->can_fight)
			continue;
		ending.remains[i].fights = 1;
		ending.remains[i].value = (int16_t)state_get(scene, place);
	}
	return duel_state_of(s, &ending,
			     offsetof(struct ending, remains) +
				     (size_t)count * sizeof ending.remains[0],
			     KIND_END);
}

/* ---- walking a state ---- */

/* Merges branches that lead to the same state. */
static bool add_way(struct solver *s, size_t first, uint32_t to, uint32_t rounds,
		    double p)
{
	struct chain_node *node = &s->nodes[to];

	if (node->way > first && node->way <= s->way_count &&
	    s->ways[node->way - 1].to == to && s->ways[node->way - 1].rounds == rounds) {
		s->ways[node->way - 1].p += p;
		return true;
	}
	if (!grow(&s->ways, &s->way_room, s->way_count + 1, sizeof *s->ways))
		return duel_fail(s, DUEL_NO_MEMORY);
	must(s->way_count < UINT32_MAX);
	s->ways[s->way_count] = (struct way){p, to, (uint16_t)rounds,
					     store_kind(&s->store, to) == KIND_END};
	node->way = (uint32_t)++s->way_count;
	return true;
}

/* Chances below this are not followed. */
double duel_faint(const struct solver *s)
{
	return (FAINT_SHARE * s->wish->cut - s->faint) * FAINT;
}

/* A path has come to a rest or to the end of the fight. */
static bool note_path(struct solver *s, size_t first, double p)
{
	struct run *run = s->run;
	int rounds = run->fight->round - s->from->round;
	uint32_t *to =
		recent_number(&s->recent, run->fight, fight_size(s->book, run->fight));

	s->duel->branches++;
	must(rounds == 0 || rounds == 1);
	if (*to == NO_KEY)
		*to = run->state == RUN_OVER ? end_state(s)
					     : duel_rest_state(s, run->fight);
	return *to != NO_KEY && add_way(s, first, *to, (uint32_t)rounds, p);
}

static bool is_too_large(const struct solver *s)
{
	return s->forgotten + s->store.count > s->wish->limit ||
	       store_bytes(&s->store) + s->node_room * sizeof *s->nodes +
			       s->way_room * sizeof *s->ways >
		       DUEL_BYTES;
}

/* ---- forecast of the number of states ---- */

/* Fights played to estimate the number of states: in a run of their own, since a walk may
 * be under way. */
struct sample {
	struct run *run;
	struct fight *rest;
	struct sighted sighted;
	bool by_chance; /* a tactic draws, and it tells nothing */
};

/* One fight; false: no memory. */
static bool sight_fight(struct sample *sample, uint64_t number)
{
	struct run *run = sample->run;
	struct generator chance;

	run_start(run, 1, number);
	chance = run->chance;
	while (run_play(run) == RUN_RESTED) {
		fight_copy(run->book, sample->rest, run->fight);
		make_canonical(run->scene.scenario, sample->rest);
		if (!sighted_add(&sample->sighted, run->book, sample->rest))
			return false;
	}
	sample->by_chance = memcmp(&chance, &run->chance, sizeof chance) != 0;
	return true;
}

bool duel_is_wanted(struct solver *s)
{
	struct duel_progress progress = {s->forgotten + s->store.count, s->paths,
					 s->round, s->left};

	return !s->wish->watch || s->wish->watch(s->wish->context, &progress) ||
	       duel_fail(s, DUEL_STOPPED);
}

static bool sight_fights(struct solver *s, struct sample *sample)
{
	for (uint64_t i = 1; i <= FORECAST_FIGHTS && !sample->by_chance; i++) {
		if (!sight_fight(sample, i))
			return duel_fail(s, DUEL_NO_MEMORY);
		if (i % 128 == 0 && !duel_is_wanted(s))
			return false;
	}
	if (sample->by_chance)
		return true;
	s->duel->forecast = (uint64_t)sighted_least(&sample->sighted);
	return s->duel->forecast / 2 <= s->wish->limit || duel_fail(s, DUEL_FORECAST);
}

/* Once, when there is much to do: most fights are solved sooner than a sample is played.
 * False: it is hopeless, or something failed. */
static bool forecast(struct solver *s)
{
	struct sample sample = {0};
	bool good;

	if (s->is_forecast)
		return true;
	s->is_forecast = true;
	sample.run = run_new(s->scenario);
	sample.rest = fight_new(s->book);
	good = sample.run && sample.rest ? sight_fights(s, &sample)
					 : duel_fail(s, DUEL_NO_MEMORY);
	run_free(sample.run);
	fight_free(sample.rest);
	sighted_free(&sample.sighted);
	return good;
}

static bool has_room(struct solver *s)
{
	if (is_too_large(s))
		return forecast(s) && duel_fail(s, DUEL_TOO_LARGE);
	return s->paths / duel_mean_paths(s->wish) <= s->wish->limit ||
	       duel_fail(s, DUEL_TOO_LONG);
}

bool duel_watch(struct solver *s)
{
	return has_room(s) && (s->paths < FORECAST_AFTER || forecast(s)) &&
	       duel_is_wanted(s);
}

static bool look_up(struct solver *s)
{
	return ++s->walked % WATCH_EVERY != 0 ? has_room(s) : duel_watch(s);
}

/* The paths from one state. */
struct walking {
	struct solver *s;
	size_t first;	 /* of its ways */
	double cut;	 /* share of the paths not played */
	double least;	 /* paths with a smaller share are not played */
	bool meets;	 /* some paths might be merged */
	uint64_t merged; /* paths that were walked merged, and counted */
};

/* The paths that follow may go on from here. */
void duel_note_meeting(void *context, const char *where, const void *known, size_t size)
{
	struct walking *walking = context;
	struct turnoff *turnoff = &walking->s->turnoff;
	const struct walk *walk = &walking->s->walk;

	(void)where;
	(void)known;
	(void)size;
	walking->meets = true;
	turnoff->entry = walk->entry;
	if (!walk->entry.reenter)
		return;
	must(walk->entry.size <= MAX_KNOWN);
	memcpy(turnoff->kept.bytes, walk->entry.kept, walk->entry.size);
	turnoff->entry.kept = turnoff->kept.bytes;
	fight_copy(walking->s->book, turnoff->fight, walking->s->run->fight);
	turnoff->wheels = walk->used;
	turnoff->rolled = walk->recall->rolled;
	turnoff->asked = walk->recall->asked;
	turnoff->weight = walk->weight;
}

/* Goes back to the rest, or to the last place that all wheels but the last have led to.
 */
static void go_back(struct solver *s, struct walk *walk)
{
	struct turnoff *turnoff = &s->turnoff;

	walk_begin(walk);
	if (turnoff->entry.reenter && turnoff->wheels >= walk->rolls)
		turnoff->entry.reenter = NULL;
	walk->from = turnoff->entry;
	fight_copy(s->book, s->run->fight, walk->from.reenter ? turnoff->fight : s->from);
	if (!walk->from.reenter)
		return;
	walk->used = turnoff->wheels;
	walk->weight = turnoff->weight;
	walk->recall->rolled = turnoff->rolled;
	walk->recall->asked = turnoff->asked;
}

static void play_path(struct solver *s, struct walk *walk)
{
	if (walk->rolls > 0) {
		go_back(s, walk);
		run_play_again(s->run);
		return;
	}
	walk_begin(walk);
	run_start_again(s->run, s->from);
	run_play(s->run);
}

static bool walk_path(struct walking *walking, struct walk *walk)
{
	struct solver *s = walking->s;

	play_path(s, walk);
	if (walk->left == WALK_FAINT) {
		walking->cut += walk->weight;
		return true;
	}
	if (walk->left == WALK_TOO_LONG)
		return duel_fail(s, DUEL_TOO_WIDE);
	if (memcmp(&s->chance, &s->run->chance, sizeof s->chance) != 0)
		return duel_fail(s, DUEL_BY_CHANCE);
	return note_path(s, walking->first, walk->weight);
}

static bool stops_at_rest(void *context, int step)
{
	(void)context;
	(void)step;
	return false;
}

static bool merged_path(void *context, double p)
{
	struct walking *walking = context;

	return note_path(walking->s, walking->first, p);
}

static bool merged_watch(void *context, uint64_t paths)
{
	struct walking *walking = context;

	walking->s->paths += paths - walking->merged;
	walking->merged = paths;
	return duel_watch(walking->s);
}

/* Walks the paths and merges those that meet inside a deed. */
static bool walk_merged(struct walking *walking)
{
	static const enum duel_status statuses[] = {
		[PATHS_TOO_MANY] = DUEL_TOO_WIDE,   [PATHS_TOO_LONG] = DUEL_TOO_WIDE,
		[PATHS_BY_CHANCE] = DUEL_BY_CHANCE, [PATHS_STOPPED] = DUEL_STOPPED,
		[PATHS_NO_MEMORY] = DUEL_NO_MEMORY,
	};
	struct solver *s = walking->s;
	char nothing = 0;
	struct paths_wish wish = {
		.run = s->run,
		.most = duel_widest(s->wish),
		.cut = walking->least * MUCH,
		.memory = &nothing,
		.context = walking,
		.goes_on = stops_at_rest,
		.ends = merged_path,
		.watch = merged_watch,
	};
	struct paths paths;
	enum paths_status status = paths_walk(&paths, &wish, s->from);

	s->paths += paths.walked - walking->merged;
	walking->cut = paths.left_out;
	if (status != PATHS_WALKED && s->status == DUEL_SOLVED)
		duel_fail(s, statuses[status]);
	return status == PATHS_WALKED;
}

static bool count_path(struct solver *s, uint64_t count)
{
	if (count > duel_widest(s->wish))
		return duel_fail(s, DUEL_TOO_WIDE);
	return ++s->paths % WATCH_EVERY != 0 || duel_watch(s);
}

/* Walks path by path, as long as there are few or none of them meet. */
static bool walk_paths(struct walking *walking)
{
	struct solver *s = walking->s;
	struct walk *walk = &s->walk;
	bool good, more;
	uint64_t count = 0;

	walk->least = walking->least;
	walk->context = walking;
	walk->rolls = walk->race = 0;
	walk->from.reenter = NULL;
	s->recall.known = s->recall.rolls_known = s->recall.rows_wheel = 0;
	s->turnoff.entry.reenter = NULL;
	s->run->walk = walk;
	do {
		good = walk_path(walking, walk) && count_path(s, ++count);
		more = good && walk_next(walk);
	} while (more && (!walking->meets || count < MANY_PATHS));
	s->run->walk = NULL;
	if (!more)
		return good;
	s->way_count = walking->first;
	return walk_merged(walking);
}

/* Skips paths that are as faint as the states that are not followed. */
bool duel_walk_state(struct solver *s, uint32_t state, double p)
{
	struct walking walking = {
		.s = s, .first = s->way_count, .least = duel_faint(s) / p};
	struct chain_node *node;

	if (!look_up(s))
		return false;
	store_get(&s->store, state, s->from);
	if (!walk_paths(&walking))
		return false;
	node = &s->nodes[state];
	s->unwalked -= node->walked_for <= 0;
	node->first = walking.first;
	node->count = (uint32_t)(s->way_count - walking.first);
	node->cut = walking.cut;
	node->walked_for = p;
	return true;
}
