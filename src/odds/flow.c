/* SPDX-License-Identifier: MIT
 *
 * The flow of chance, many rounds at once: the order of the states, and the rows.
 */
#include "flow.h"
#include <stdlib.h>
#include <string.h>
#include "store.h"

#define NO_GROUP UINT32_MAX

/* States that lead back to each other, the next ones of the list, and their next steps.
 */
struct flow_group {
	uint32_t size, steps;
};

/* A state. Its first ways lead out of its group, the next ones to ends. */
struct flow_place {
	uint32_t state, out, ends;
};

/* A way inside a group. */
struct flow_step {
	double p;
	uint32_t from, to, rounds;
};

/* ---- groups: states that lead back to each other ---- */

struct visit {
	uint32_t state, low;
	const struct way *way, *last; /* those not looked at yet */
};

/* Tarjan's search. A state is in the stack until its group is complete; a group is
 * complete after all groups that it leads to. */
struct search {
	const struct flow *flow;
	uint8_t most_rounds; /* longer ways are not followed */
	uint32_t *group;     /* of each state */
	uint32_t groups;
	uint32_t *order; /* the states, as their groups were completed */
	uint32_t ordered;
	uint32_t *number; /* of each state: when it was found, from 1 */
	uint32_t found;
	uint32_t *stack;
	uint32_t height;
	struct visit *path;
};

static void find(struct search *search, struct visit *visit, uint32_t state)
{
	const struct chain_node *node = &search->flow->nodes[state];

	visit->state = state;
	visit->way = search->flow->ways + node->first;
	visit->last = visit->way + node->count;
	visit->low = search->number[state] = ++search->found;
	search->stack[search->height++] = state;
}

/* Follows the ways of the state up to one that has not been found yet, which it returns;
 * NO_KEY: there is none. */
static uint32_t look_on(struct search *search, struct visit *visit)
{
	for (; visit->way < visit->last; visit->way++) {
		uint32_t to = visit->way->to;

		if (visit->way->rounds > search->most_rounds ||
		    search->group[to] != NO_GROUP)
			continue;
		if (search->number[to] == 0)
			return to;
		if (search->number[to] < visit->low)
			visit->low = search->number[to];
	}
	return NO_KEY;
}

/* All states above this one in the stack lead back to it. */
static void complete_group(struct search *search, uint32_t first)
{
	uint32_t state;

	do {
		state = search->stack[--search->height];
		search->group[state] = search->groups;
		search->order[search->ordered++] = state;
	} while (state != first);
	search->groups++;
}

static void search_from(struct search *search, uint32_t start)
{
	struct visit *visit = search->path;

	find(search, visit, start);
	for (;;) {
		uint32_t to = look_on(search, visit), low = visit->low;

		if (to != NO_KEY) {
			find(search, ++visit, to);
			continue;
		}
		if (low == search->number[visit->state])
			complete_group(search, visit->state);
		if (visit == search->path)
			return;
		visit--;
		if (low < visit->low)
			visit->low = low;
	}
}

static void search_all(struct search *search, uint8_t most_rounds)
{
	uint32_t count = search->flow->count;

	search->most_rounds = most_rounds;
	search->groups = search->ordered = search->found = search->height = 0;
	memset(search->number, 0, count * sizeof *search->number);
	memset(search->group, 0xff, count * sizeof *search->group);
	for (uint32_t i = 0; i < count; i++)
		if (search->number[i] == 0)
			search_from(search, i);
}

/* ---- the order of the states ---- */

enum { MOST_HOPS = 4 }; /* states that do nothing but lead on come in short chains */

/* The only way from here, if nothing else can happen; or NULL. */
static const struct way *only_way(const struct flow *flow, const struct way *to_here)
{
	const struct chain_node *node = &flow->nodes[to_here->to];
	const struct way *way = flow->ways + node->first;

	return node->count == 1 && way->p >= 1 && way->rounds + to_here->rounds < 2
		       ? way
		       : NULL;
}

/* Leads ways past the states that do nothing but lead on (the start of a round). */
static void shorten_ways(struct flow *flow, uint32_t state)
{
	struct way *way = flow->ways + flow->nodes[state].first;
	struct way *last = way + flow->nodes[state].count;
	const struct way *next;

	for (; way < last; way++)
		for (int i = 0; i < MOST_HOPS && (next = only_way(flow, way)); i++)
			*way = (struct way){way->p, next->to,
					    (uint16_t)(way->rounds + next->rounds),
					    next->is_end};
}

/* A group of one may still be a state that stays as it is. */
static bool stays_within_round(const struct flow *flow)
{
	for (uint32_t i = 0; i < flow->count; i++) {
		const struct way *way = flow->ways + flow->nodes[i].first;

		for (uint32_t k = 0; k < flow->nodes[i].count; k++)
			if (way[k].to == i && way[k].rounds == 0)
				return true;
	}
	return false;
}

/* Puts the groups in order, the last one first; with the places of their states. */
static void order_groups(struct flow *flow, const uint32_t *group, uint32_t *place)
{
	uint32_t sum = 0, last = flow->group_count - 1;

	memset(flow->groups, 0, flow->group_count * sizeof *flow->groups);
	for (uint32_t i = 0; i < flow->count; i++)
		flow->groups[last - group[i]].size++;
	for (uint32_t i = 0; i <= last; i++) {
		place[last - i] = sum;
		sum += flow->groups[i].size;
	}
}

static void swap_ways(struct way *a, struct way *b)
{
	struct way way = *a;

	*a = *b;
	*b = way;
}

/* Sorts the ways of a state: out of its group, to ends, inside the group; notes the
 * latter. */
static uint32_t sort_ways(struct flow *flow, struct flow_place *place,
			  const uint32_t *group, struct flow_step *steps)
{
	const struct chain_node *node = &flow->nodes[place->state];
	struct way *ways = flow->ways + node->first;
	uint32_t end = node->count, noted = 0;

	for (uint32_t i = 0; i < end;) {
		struct way *way = &ways[i];

		if (!way->is_end && group[way->to] == group[place->state]) {
			steps[noted++] = (struct flow_step){way->p, place->state, way->to,
							    way->rounds};
			swap_ways(way, &ways[--end]);
			continue;
		}
		if (!way->is_end)
			swap_ways(way, &ways[place->out++]);
		i++;
	}
	place->ends = end - place->out;
	return noted;
}

/* How many ways lead from a state to another one of its group. */
static size_t count_steps(const struct flow *flow, const uint32_t *group)
{
	size_t steps = 0;

	for (uint32_t i = 0; i < flow->count; i++) {
		const struct way *way = flow->ways + flow->nodes[i].first;

		for (uint32_t k = 0; k < flow->nodes[i].count; k++)
			steps += group[way[k].to] == group[i];
	}
	return steps;
}

/* The states were found in the reverse of the order in which chance flows within a
 * round. */
static bool place_states(struct flow *flow, const uint32_t *group, const uint32_t *found,
			 uint32_t *next)
{
	struct flow_place *place = flow->places;
	struct flow_step *step;

	flow->groups = malloc(flow->group_count * sizeof *flow->groups);
	flow->steps = malloc((count_steps(flow, group) + 1) * sizeof *flow->steps);
	if (!flow->groups || !flow->steps)
		return false;
	order_groups(flow, group, next);
	for (uint32_t i = flow->count; i-- > 0;)
		place[next[group[found[i]]]++] = (struct flow_place){.state = found[i]};
	step = flow->steps;
	for (uint32_t g = 0; g < flow->group_count; g++) {
		struct flow_step *first = step;

		for (uint32_t i = 0; i < flow->groups[g].size; i++, place++)
			step += sort_ways(flow, place, group, step);
		flow->groups[g].steps = (uint32_t)(step - first);
	}
	return true;
}

static bool make_order(struct flow *flow)
{
	size_t count = flow->count;
	uint32_t *numbers = malloc(5 * count * sizeof *numbers), *found = numbers;
	struct visit *path = malloc(count * sizeof *path);
	struct search search = {.flow = flow, .path = path, .order = found};
	bool good = numbers && path;

	if (good) {
		search.number = numbers + count;
		search.stack = numbers + 2 * count;
		search.group = numbers + 3 * count;
		search_all(&search, 0);
		good = search.groups == count && !stays_within_round(flow);
	}
	if (good) {
		search.order = numbers + 4 * count;
		search_all(&search, 1);
		flow->group_count = search.groups;
		good = place_states(flow, search.group, found, search.number);
	}
	free(numbers);
	free(path);
	return good;
}

bool flow_begin(struct flow *flow, struct chain_node *nodes, uint32_t count,
		struct way *ways)
{
	*flow = (struct flow){.nodes = nodes, .ways = ways, .count = count};
	for (uint32_t i = 0; i < count; i++)
		shorten_ways(flow, i);
	flow->places = malloc(count * sizeof *flow->places);
	flow->rows = malloc(count * sizeof *flow->rows);
	return flow->places && flow->rows && make_order(flow);
}

void flow_free(struct flow *flow)
{
	free(flow->groups);
	free(flow->places);
	free(flow->steps);
	free(flow->rows);
	*flow = (struct flow){0};
}

/* ---- rows ---- */

/* Chance in two rounds, which a processor adds at once. Sums over a row are written out:
 * gcc -O2 keeps a loop for the four pairs, and -O3 unrolls it and no longer sees them. */
typedef double two_rounds __attribute__((vector_size(16), aligned(8), may_alias));

enum { PAIRS = FLOW_ROUNDS / 2 };
_Static_assert(PAIRS == 4, "all pairs are written out");

static double row_sum(const struct flow_row *row)
{
	const two_rounds *pairs = (const two_rounds *)row->p;
	two_rounds sum = (pairs[0] + pairs[1]) + (pairs[2] + pairs[3]);

	return sum[0] + sum[1];
}

/* The row is a copy, in registers: what is written to might be the row itself. */
static inline void add_share(double *to, const two_rounds row[PAIRS], double p)
{
	two_rounds *sums = (two_rounds *)to;

	sums[0] += p * row[0];
	sums[1] += p * row[1];
	sums[2] += p * row[2];
	sums[3] += p * row[3];
}

static void pass_to_ends(struct flow *flow, const struct way *way, uint32_t count,
			 const two_rounds row[PAIRS], double sum)
{
	double ends[2] = {0};

	for (const struct way *last = way + count; way < last; way++) {
		ends[way->rounds] += way->p;
		flow->nodes[way->to].now += sum * way->p;
	}
	for (int rounds = 0; rounds < 2; rounds++)
		add_share(flow->ended.p + rounds, row, ends[rounds]);
}

/* Passes on the chance of a state whose row is complete. */
static void pass_row(struct flow *flow, const struct flow_place *place)
{
	const struct chain_node *node = &flow->nodes[place->state];
	const struct way *way = flow->ways + node->first, *last = way + place->out;
	struct flow_row *rows = flow->rows;
	double sum = row_sum(&rows[place->state]);
	two_rounds row[PAIRS];

	memcpy(row, rows[place->state].p, sizeof row);
	flow->dropped += sum * node->cut;
	for (; way < last; way++)
		add_share(rows[way->to].p + way->rounds, row, way->p);
	if (place->ends)
		pass_to_ends(flow, last, place->ends, row, sum);
}

/* Completes the rows of a group, round by round. */
static void fill_group(struct flow_row *rows, const struct flow_step *steps,
		       uint32_t count)
{
	const struct flow_step *last = steps + count;

	for (int t = 0; t < FLOW_ROUNDS && count > 0; t++)
		for (const struct flow_step *step = steps; step < last; step++)
			rows[step->to].p[t + (int)step->rounds] +=
				step->p * rows[step->from].p[t];
}

/* Chance that has come into a group from others. */
static double group_chance(const struct flow *flow, const struct flow_place *places,
			   uint32_t size)
{
	double sum = 0;

	for (uint32_t i = 0; i < size; i++)
		sum += row_sum(&flow->rows[places[i].state]);
	return sum;
}

/* Ends are never walked, and keep what has come to them. */
static void begin_rows(struct flow *flow)
{
	memset(flow->rows, 0, flow->count * sizeof *flow->rows);
	memset(&flow->ended, 0, sizeof flow->ended);
	for (uint32_t i = 0; i < flow->count; i++)
		if (flow->nodes[i].walked_for > 0) {
			flow->rows[i].p[0] = flow->nodes[i].now;
			flow->nodes[i].now = 0;
		}
}

void flow_on(struct flow *flow, double least)
{
	const struct flow_place *place = flow->places;
	const struct flow_step *steps = flow->steps;

	flow->dropped = 0;
	begin_rows(flow);
	for (uint32_t g = 0; g < flow->group_count; g++) {
		struct flow_group group = flow->groups[g];
		double sum = group_chance(flow, place, group.size);

		if (sum < least) {
			flow->dropped += sum;
		} else {
			fill_group(flow->rows, steps, group.steps);
			for (uint32_t i = 0; i < group.size; i++)
				pass_row(flow, place + i);
		}
		place += group.size;
		steps += group.steps;
	}
	for (uint32_t i = 0; i < flow->count; i++)
		flow->nodes[i].next = flow->rows[i].p[FLOW_ROUNDS];
}
