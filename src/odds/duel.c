/* SPDX-License-Identifier: MIT
 *
 * A whole fight, exactly: the flow of chance through its states.
 *
 * Each round has a queue. A state that receives chance joins it; when its turn comes it
 * is walked (duel_walk.c), unless it was walked before, and passes all its chance to its
 * successors, in this round or the next. Cycles within a round fade out by themselves.
 */
#include "duel.h"
#include <stdlib.h>
#include <string.h>
#include "duel_parts.h"
#include "engine/panic.h"
#include "states.h"

#define LEFT_SHARE 0.25 /* of the cut, for the chance left at the end */

enum { MOST_VISITS = 1000 }; /* of a state in one round, on average */

/* ---- the flow ---- */

/* Makes room in the queue for all states, before any joins. */
static bool make_way(struct solver *s)
{
	struct queue *queue = &s->queue;
	size_t room = queue->room ? queue->room : 1024;
	uint32_t *list;

	if (!grow(&s->later, &s->later_room, s->store.count, sizeof *s->later))
		return duel_fail(s, DUEL_NO_MEMORY);
	if (s->store.count <= queue->room)
		return true;
	while (room < s->store.count)
		room *= 2;
	list = malloc(room * sizeof *list);
	if (!list)
		return duel_fail(s, DUEL_NO_MEMORY);
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
			return duel_fail(s, DUEL_NO_MEMORY);
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
	       (node->cut > 0 && p * node->cut > MUCH * duel_faint(s) &&
		p > 2 * node->walked_for);
}

static bool visit(struct solver *s, uint32_t state)
{
	double p = s->nodes[state].now;

	s->nodes[state].now = 0;
	if (p < duel_faint(s)) {
		s->faint += p;
		return true;
	}
	if (is_stale(s, &s->nodes[state], p) &&
	    (!duel_walk_state(s, state, p) || !make_way(s)))
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
			return duel_fail(s, DUEL_ENDLESS);
		if (!duel_watch(s))
			return false;
	}
	return true;
}

/* ---- many rounds at once ---- */

/* Might a state be walked again? */
static bool may_be_stale(const struct solver *s)
{
	for (uint32_t i = 0; i < s->store.count; i++)
		if (s->nodes[i].cut > MUCH * duel_faint(s))
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

	if (!duel_is_wanted(s))
		return false;
	flow_on(&s->flow, duel_faint(s));
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

	s->store = duel_empty_store(s);
	recent_clear(&s->recent);
	s->nodes = NULL;
	s->node_room = s->way_count = 0;
	for (size_t i = 0; i < s->later_count && good; i++) {
		double p = nodes[s->later[i]].next;
		size_t size = store_get(&old, s->later[i], bytes);
		uint32_t kind = store_kind(&old, s->later[i]);
		uint32_t state = duel_state_of(s, bytes, size, kind);

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
	start = duel_rest_state(s, s->run->fight);
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
		return duel_fail(s, DUEL_NO_MEMORY);
	if (s->run->crew) /* a tactic looks ahead, and uses chance for its playouts */
		return duel_fail(s, DUEL_BY_CHANCE);
	list_remains(s);
	s->walk.meet = duel_note_meeting;
	s->walk.recall = &s->recall;
	s->store = duel_empty_store(s);
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
