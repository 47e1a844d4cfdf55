/* SPDX-License-Identifier: MIT
 *
 * A whole fight, exactly: its states, the transitions between them, and the flow of
 * chance.
 *
 * Each round has a queue. A state that receives chance joins it; when its turn comes it
 * is walked, unless it was walked before, and passes all its chance to its successors, in
 * this round or the next. Cycles within a round fade out by themselves.
 */
#include "duel.h"
#include <stdlib.h>
#include <string.h>
#include "engine/panic.h"
#include "engine/state.h"
#include "flow.h"
#include "paths.h"
#include "recent.h"
#include "states.h"
#include "total.h"

/*
 * Half of the cut is for chances too faint to follow, a quarter for the chance left at
 * the end. A chance counts as faint if a million like it would use up the remainder of
 * that half, so the half never runs out.
 */
#define FAINT_SHARE 0.5
#define LEFT_SHARE 0.25
#define FAINT 1e-6

enum {
	KIND_REST,
	KIND_END,
	WATCH_EVERY = 1024, /* states, or paths, between two looks at the watch */
	MOST_VISITS = 1000, /* of a state in one round, on average */
	MUCH = 1000,	  /* times a faint chance: the most that a visit may leave out */
	MANY_PATHS = 200, /* from one state: it is worth while to merge them */
	FORECAST_AFTER = 50000, /* paths: about as long as the fights of a sample */
};

/* A ring. No state is in it twice, so the number of states is room enough. */
struct queue {
	uint32_t *list;
	size_t room, head, count;
};

/* The last place on a path from which paths may go on without the part before it. */
struct turnoff {
	struct walk_entry entry;
	struct fight *fight;
	struct {
		_Alignas(max_align_t) unsigned char bytes[MAX_KNOWN];
	} kept;			   /* of the entry */
	int wheels, rolled, asked; /* on the path so far */
	double weight;
};

struct solver {
	const struct scenario *scenario;
	const struct rulebook *book;
	struct run *run;
	struct fight *from;
	struct generator chance; /* of tactics; nobody may draw from it */
	struct store store;
	struct store_gap gap; /* bodies that no position has */
	struct recent recent; /* positions as paths reach them, with their states */
	/* A state with chance for this round is in the queue (unless it is an end); one
	 * with chance for the next round is in the list `later`. */
	struct chain_node *nodes;
	size_t node_room;
	uint32_t unwalked; /* states, without ends */
	struct way *ways;
	size_t way_room, way_count;
	struct queue queue;
	uint32_t *later; /* states that have chance in the next round */
	size_t later_room, later_count;
	uint64_t forgotten; /* states of rounds that are over */
	uint64_t walked, visits;
	struct flow flow;
	uint64_t flow_after; /* walks, when the flow was prepared */
	bool flows;	     /* it was possible */
	struct walk walk;    /* path by path */
	struct walk_recall recall;
	struct turnoff turnoff;
	uint64_t paths; /* of all states */
	bool keeps_round, is_forecast;
	int round;
	double left;  /* chance that came into this round */
	double faint; /* chance not followed */
	struct total wins[MAX_SIDES], draw;
	enum duel_status status;
	struct duel *duel;
	const struct duel_wish *wish;
};

static bool fail(struct solver *s, enum duel_status status)
{
	s->status = status;
	return false;
}

/* ---- states ---- */

static struct store empty_store(const struct solver *s)
{
	return (struct store){.gaps[KIND_REST] = s->gap};
}

/* The state of these bytes, with its node; NO_KEY after a failure. */
static uint32_t state_of(struct solver *s, const void *bytes, size_t size, uint32_t kind)
{
	uint32_t before = s->store.count;
	uint32_t state = store_add(&s->store, bytes, size, kind);

	if (state == NO_KEY ||
	    !grow(&s->nodes, &s->node_room, (size_t)state + 1, sizeof *s->nodes)) {
		fail(s, DUEL_NO_MEMORY);
		return NO_KEY;
	}
	if (state == before) {
		s->nodes[state] = (struct chain_node){0};
		s->unwalked += kind == KIND_REST;
	}
	return state;
}

/* The state of this position, which is made canonical. */
static uint32_t rest_state(struct solver *s, struct fight *fight)
{
	make_canonical(s->scenario, fight);
	return state_of(s, fight, fight_size(s->book, fight), KIND_REST);
}

/* Ends differ by the winner and by the remains of each creature. */
struct ending {
	int16_t winner, spare;
	struct {
		int16_t fights, value;
	} remains[MAX_REMAINS];
};

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
	return state_of(s, &ending,
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
		return fail(s, DUEL_NO_MEMORY);
	must(s->way_count < UINT32_MAX);
	s->ways[s->way_count] = (struct way){p, to, (uint16_t)rounds,
					     store_kind(&s->store, to) == KIND_END};
	node->way = (uint32_t)++s->way_count;
	return true;
}

/* Chances below this are not followed. */
static double faint(const struct solver *s)
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
		*to = run->state == RUN_OVER ? end_state(s) : rest_state(s, run->fight);
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

/* Does the caller want to go on? */
static bool is_wanted(struct solver *s)
{
	struct duel_progress progress = {s->forgotten + s->store.count, s->paths,
					 s->round, s->left};

	return !s->wish->watch || s->wish->watch(s->wish->context, &progress) ||
	       fail(s, DUEL_STOPPED);
}

static bool sight_fights(struct solver *s, struct sample *sample)
{
	for (uint64_t i = 1; i <= FORECAST_FIGHTS && !sample->by_chance; i++) {
		if (!sight_fight(sample, i))
			return fail(s, DUEL_NO_MEMORY);
		if (i % 128 == 0 && !is_wanted(s))
			return false;
	}
	if (sample->by_chance)
		return true;
	s->duel->forecast = (uint64_t)sighted_least(&sample->sighted);
	return s->duel->forecast / 2 <= s->wish->limit || fail(s, DUEL_FORECAST);
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
					 : fail(s, DUEL_NO_MEMORY);
	run_free(sample.run);
	fight_free(sample.rest);
	sighted_free(&sample.sighted);
	return good;
}

static bool has_room(struct solver *s)
{
	if (is_too_large(s))
		return forecast(s) && fail(s, DUEL_TOO_LARGE);
	return s->paths / duel_mean_paths(s->wish) <= s->wish->limit ||
	       fail(s, DUEL_TOO_LONG);
}

/* Called at least once for every WATCH_EVERY states or paths. */
static bool watch(struct solver *s)
{
	return has_room(s) && (s->paths < FORECAST_AFTER || forecast(s)) && is_wanted(s);
}

static bool look_up(struct solver *s)
{
	return ++s->walked % WATCH_EVERY != 0 ? has_room(s) : watch(s);
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

/* Copies a position of this fight, without the bodies of creatures that it does not
 * have. */
static void copy_position(const struct solver *s, struct fight *to,
			  const struct fight *from)
{
	size_t size = fight_size(s->book, from);
	size_t first = s->gap.from * sizeof(uint64_t),
	       next = s->gap.to * sizeof(uint64_t);

	if (next > size || from->count != to->count) {
		fight_copy(s->book, to, from);
		return;
	}
	memcpy(to, from, first);
	memcpy((unsigned char *)to + next, (const unsigned char *)from + next,
	       size - next);
}

/* The paths that follow may go on from here. */
static void note_meeting(void *context, const char *where, const void *known, size_t size)
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
	copy_position(walking->s, turnoff->fight, walking->s->run->fight);
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
	copy_position(s, s->run->fight, walk->from.reenter ? turnoff->fight : s->from);
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
		return fail(s, DUEL_TOO_WIDE);
	if (memcmp(&s->chance, &s->run->chance, sizeof s->chance) != 0)
		return fail(s, DUEL_BY_CHANCE);
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
	return watch(walking->s);
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
		fail(s, statuses[status]);
	return status == PATHS_WALKED;
}

static bool count_path(struct solver *s, uint64_t count)
{
	if (count > duel_widest(s->wish))
		return fail(s, DUEL_TOO_WIDE);
	return ++s->paths % WATCH_EVERY != 0 || watch(s);
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
static bool walk_state(struct solver *s, uint32_t state, double p)
{
	struct walking walking = {.s = s, .first = s->way_count, .least = faint(s) / p};
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

/* ---- the flow ---- */

/* Makes room in the queue for all states, before any joins. */
static bool make_way(struct solver *s)
{
	struct queue *queue = &s->queue;
	size_t room = queue->room ? queue->room : 1024;
	uint32_t *list;

	if (!grow(&s->later, &s->later_room, s->store.count, sizeof *s->later))
		return fail(s, DUEL_NO_MEMORY);
	if (s->store.count <= queue->room)
		return true;
	while (room < s->store.count)
		room *= 2;
	list = malloc(room * sizeof *list);
	if (!list)
		return fail(s, DUEL_NO_MEMORY);
	for (size_t i = 0; i < queue->count; i++) /* unroll the ring */
		list[i] = queue->list[(queue->head + i) & (queue->room - 1)];
	free(queue->list);
	*queue = (struct queue){list, room, 0, queue->count};
	return true;
}

static inline void join(struct queue *queue, uint32_t state)
{
	queue->list[(queue->head + queue->count++) & (queue->room - 1)] = state;
}

static uint32_t take(struct queue *queue)
{
	uint32_t state = queue->list[queue->head];

	queue->head = (queue->head + 1) & (queue->room - 1);
	queue->count--;
	return state;
}

static bool add_remains(struct solver *s, struct duel_remains *remains, int value,
			double p)
{
	int low = remains->count ? remains->low : value, high = low + remains->count - 1;
	int new_low = value < low ? value : low, new_high = value > high ? value : high;
	int count = new_high - new_low + 1;

	if (count > remains->count) {
		double *grown = calloc((size_t)count, sizeof *grown);

		if (!grown)
			return fail(s, DUEL_NO_MEMORY);
		if (remains->count)
			memcpy(grown + (low - new_low), remains->p,
			       (size_t)remains->count * sizeof *grown);
		free(remains->p);
		remains->p = grown;
		remains->low = new_low;
		remains->count = count;
	}
	remains->p[value - remains->low] += p;
	return true;
}

/* Counts the chance that has reached this end. */
static bool note_end(struct solver *s, uint32_t state, double p)
{
	struct duel *duel = s->duel;
	struct ending ending = {0};

	store_get(&s->store, state, &ending);
	if (ending.winner < 0) {
		total_add(&s->draw, p);
		return true;
	}
	total_add(&s->wins[ending.winner], p);
	for (int i = 0; i < duel->remains_count; i++) {
		struct duel_remains *remains = &duel->remains[i];

		if (s->scenario->creatures[remains->who].side != ending.winner)
			continue;
		if (!ending.remains[i].fights)
			remains->out += p;
		else if (!add_remains(s, remains, ending.remains[i].value, p))
			return false;
	}
	return true;
}

/* Passes a state's chance on. This is most of the work once states have been walked. */
static void pass_on(struct solver *s, const struct chain_node *from, double p)
{
	const struct way *way = s->ways + from->first, *last = way + from->count;
	struct chain_node *nodes = s->nodes;
	double ended = 0;

	for (; way < last; way++) {
		struct chain_node *node = &nodes[way->to];
		double share = p * way->p;

		if (way->rounds) {
			if (node->next <= 0)
				s->later[s->later_count++] = way->to;
			node->next += share;
			continue;
		}
		if (way->is_end)
			ended += share;
		else if (node->now <= 0)
			join(&s->queue, way->to);
		node->now += share;
	}
	s->duel->rounds[s->round] += ended;
}

/*
 * True if the state was not walked yet, or only for so small a chance that the paths left
 * out then are too likely to be left out now.
 */
static bool is_stale(const struct solver *s, const struct chain_node *node, double p)
{
	return node->walked_for <= 0 ||
	       (node->cut > 0 && p * node->cut > MUCH * faint(s) &&
		p > 2 * node->walked_for);
}

static bool visit(struct solver *s, uint32_t state)
{
	double p = s->nodes[state].now;

	s->nodes[state].now = 0;
	if (p < faint(s)) {
		s->faint += p;
		return true;
	}
	if (is_stale(s, &s->nodes[state], p) &&
	    (!walk_state(s, state, p) || !make_way(s)))
		return false;
	s->faint += p * s->nodes[state].cut;
	pass_on(s, &s->nodes[state], p);
	return true;
}

static bool play_round(struct solver *s)
{
	s->visits = 0;
	while (s->queue.count > 0) {
		if (!visit(s, take(&s->queue)))
			return false;
		if (++s->visits % WATCH_EVERY != 0)
			continue;
		if (s->visits > (uint64_t)MOST_VISITS * (s->store.count + 1000))
			return fail(s, DUEL_ENDLESS);
		if (!watch(s))
			return false;
	}
	return true;
}

/* ---- many rounds at once ---- */

/* Might a state be walked again? */
static bool may_be_stale(const struct solver *s)
{
	for (uint32_t i = 0; i < s->store.count; i++)
		if (s->nodes[i].cut > MUCH * faint(s))
			return true;
	return false;
}

/* Is the chain complete, with as many rounds left? */
static bool can_leap(struct solver *s)
{
	if (s->unwalked > 0 || s->keeps_round ||
	    s->round > s->scenario->limit - FLOW_ROUNDS)
		return false;
	if (s->flow_after != s->walked) {
		s->flow_after = s->walked;
		flow_free(&s->flow);
		s->flows = !may_be_stale(s) &&
			   flow_begin(&s->flow, s->nodes, s->store.count, s->ways);
	}
	return s->flows;
}

static bool leap(struct solver *s)
{
	double *rounds = s->duel->rounds + s->round;

	if (!is_wanted(s))
		return false;
	flow_on(&s->flow, faint(s));
	s->queue.count = 0;
	s->faint += s->flow.dropped;
	s->round += FLOW_ROUNDS - 1;
	for (int i = 0; i <= FLOW_ROUNDS; i++)
		rounds[i] += s->flow.ended.p[i];
	for (uint32_t i = 0; i < s->store.count; i++)
		if (s->nodes[i].next > 0)
			s->later[s->later_count++] = i;
	return true;
}

/* ---- from round to round ---- */

static bool note_ends(struct solver *s)
{
	for (uint32_t i = 0; i < s->store.count; i++)
		if (store_kind(&s->store, i) == KIND_END &&
		    !note_end(s, i, s->nodes[i].now))
			return false;
	return true;
}

/* Frees states that cannot occur again; those of the next round move to a new store. */
static bool forget_round(struct solver *s)
{
	struct store old = s->store;
	struct chain_node *nodes = s->nodes;
	void *bytes = s->from;
	bool good = note_ends(s);

	s->store = empty_store(s);
	recent_clear(&s->recent);
	s->nodes = NULL;
	s->node_room = s->way_count = 0;
	for (size_t i = 0; i < s->later_count && good; i++) {
		double p = nodes[s->later[i]].next;
		size_t size = store_get(&old, s->later[i], bytes);
		uint32_t kind = store_kind(&old, s->later[i]);
		uint32_t state = state_of(s, bytes, size, kind);

		good = state != NO_KEY;
		if (good)
			s->nodes[s->later[i] = state].next = p;
	}
	s->forgotten += old.count - (good ? s->later_count : 0);
	store_free(&old);
	free(nodes);
	return good;
}

/* Begins the next round: counts its ends; the other states join its queue. */
static void next_layer(struct solver *s)
{
	s->left = 0;
	s->round++;
	for (size_t i = 0; i < s->later_count; i++) {
		struct chain_node *node = &s->nodes[s->later[i]];
		double p = node->next;

		node->next = 0;
		node->now += p;
		if (store_kind(&s->store, s->later[i]) == KIND_END) {
			s->duel->rounds[s->round] += p;
			continue;
		}
		s->left += p;
		join(&s->queue, s->later[i]);
	}
	s->later_count = 0;
}

/* Past the limit of rounds every fight is a draw. */
static void draw_the_rest(struct solver *s)
{
	for (size_t i = 0; i < s->later_count; i++) {
		total_add(&s->draw, s->nodes[s->later[i]].next);
		s->duel->rounds[s->round] += s->nodes[s->later[i]].next;
	}
	s->later_count = 0;
}

static bool flow(struct solver *s)
{
	uint32_t start;

	run_start(s->run, 1, 1);
	s->chance = s->run->chance;
	s->round = s->run->fight->round;
	start = rest_state(s, s->run->fight);
	if (start == NO_KEY)
		return false;
	s->nodes[start].now = s->left = 1;
	if (!make_way(s))
		return false;
	join(&s->queue, start);
	while (s->left > LEFT_SHARE * s->wish->cut) {
		if (!(can_leap(s) ? leap(s) : play_round(s)))
			return false;
		if (s->round == s->scenario->limit)
			draw_the_rest(s);
		if (s->later_count == 0)
			return true;
		if (s->keeps_round && s->round > 0 && !forget_round(s))
			return false;
		next_layer(s);
	}
	return true;
}

/* ---- beginning and end ---- */

/* Lists the bars whose remains are counted: single numbers that the canonical form
 * keeps. */
static void list_remains(struct solver *s)
{
	struct duel *duel = s->duel;

	for (int who = 0; who < s->scenario->count; who++)
		for (int bar = 0; bar < 8 && s->book->bars[bar]; bar++) {
			const struct state_row *row;

			for (int i = 0; (row = state_row_at(s->book, who, i)); i++)
				if (strcmp(row->key, s->book->bars[bar]) == 0)
					break;
			if (row && state_elements(row) == 1 &&
			    (!s->book->keeps || s->book->keeps(s->scenario, row)))
				duel->remains[duel->remains_count++] =
					(struct duel_remains){.who = who, .row = row};
		}
}

/* Does the canonical form keep the number of the round? */
static bool keeps_round(struct solver *s)
{
	scenario_begin(s->scenario, s->run->fight);
	s->run->fight->round = 3;
	if (s->book->canonical)
		s->book->canonical(s->scenario, s->run->fight);
	return s->run->fight->round == 3;
}

/* Of any fight of the scenario. */
static size_t most_bytes(const struct scenario *scenario)
{
	return scenario->book->creatures_offset +
	       (size_t)scenario->total * scenario->book->creature_size;
}

/* Room for a fight of some size at once: memory that is not used costs nothing, an array
 * that moves does. */
static bool make_room(struct solver *s)
{
	enum { STATES = 4096, WAYS = 8 * STATES };

	return grow(&s->nodes, &s->node_room, STATES, sizeof *s->nodes) &&
	       grow(&s->ways, &s->way_room, WAYS, sizeof *s->ways);
}

static bool prepare(struct solver *s)
{
	s->gap = unused_bodies(s->scenario, 0);
	s->run = run_new(s->scenario);
	s->from = fight_new(s->book);
	s->turnoff.fight = fight_new(s->book);
	s->duel->round_count = s->scenario->limit + 1;
	s->duel->rounds = calloc((size_t)s->duel->round_count, sizeof(double));
	if (!s->run || !s->from || !s->turnoff.fight || !s->duel->rounds ||
	    !make_room(s) || !recent_begin(&s->recent, most_bytes(s->scenario), s->gap))
		return fail(s, DUEL_NO_MEMORY);
	if (s->run->crew) /* a tactic looks ahead, and uses chance for its playouts */
		return fail(s, DUEL_BY_CHANCE);
	list_remains(s);
	s->walk.meet = note_meeting;
	s->walk.recall = &s->recall;
	s->store = empty_store(s);
	s->keeps_round = keeps_round(s);
	return true;
}

static void put_away(struct solver *s)
{
	run_free(s->run);
	fight_free(s->from);
	fight_free(s->turnoff.fight);
	store_free(&s->store);
	recent_free(&s->recent);
	flow_free(&s->flow);
	free(s->nodes);
	free(s->ways);
	free(s->queue.list);
	free(s->later);
}

enum duel_status duel_solve(struct duel *duel, const struct scenario *scenario,
			    const struct duel_wish *wish)
{
	struct solver s = {
		.scenario = scenario, .book = scenario->book, .duel = duel, .wish = wish};
	double known;

	*duel = (struct duel){0};
	must(scenario->count <= MAX_DUEL_CREATURES);
	if (prepare(&s) && flow(&s))
		note_ends(&s);
	duel->states = s.forgotten + s.store.count;
	duel->reached = s.round;
	duel->left = s.left;
	known = duel->draw = total_of(&s.draw);
	for (int i = 0; i < scenario->side_count; i++)
		known += duel->wins[i] = total_of(&s.wins[i]);
	duel->cut = known < 1 ? 1 - known : 0;
	put_away(&s);
	return s.status;
}

void duel_free(struct duel *duel)
{
	free(duel->rounds);
	for (int i = 0; i < duel->remains_count; i++)
		free(duel->remains[i].p);
	*duel = (struct duel){0};
}

double duel_mean_rounds(const struct duel *duel)
{
	double sum = 0, all = 0;

	for (int i = 0; i < duel->round_count; i++) {
		sum += i * duel->rounds[i];
		all += duel->rounds[i];
	}
	return all > 0 ? sum / all : 0;
}

int duel_median_rounds(const struct duel *duel)
{
	double sum = 0, all = 0;
	int i = 0;

	for (int k = 0; k < duel->round_count; k++)
		all += duel->rounds[k];
	while (i + 1 < duel->round_count && (sum += duel->rounds[i]) < all / 2)
		i++;
	return i;
}
