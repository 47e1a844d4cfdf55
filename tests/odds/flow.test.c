/* SPDX-License-Identifier: MIT
 *
 * Many rounds at once: made chains flow as they do round by round.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "engine/generator.h"
#include "odds/flow.h"

/* The last states are ends. Within a round chance flows from low numbers to high ones;
 * into the next round it flows anywhere near by. */
enum { STATES = 40, ENDS = 4, MOST_WAYS = 5, CHAINS = 200, LEAPS = 3 };

struct chain {
	struct chain_node nodes[STATES];
	struct way ways[STATES * MOST_WAYS];
	size_t way_count;
};

static int number_below(struct generator *g, int most)
{
	return (int)(generator_next(g) % (uint64_t)most);
}

static struct way made_way(struct generator *g, int from)
{
	bool later = number_below(g, 2) == 1;
	int to = later ? from - 6 + number_below(g, 14)
		       : from + 1 + number_below(g, STATES - 1 - from);

	if (to < 0 || to >= STATES)
		to = later ? from : STATES - 1;
	return (struct way){
		.to = (uint32_t)to, .rounds = later, .is_end = to >= STATES - ENDS};
}

static void make_chain(struct chain *chain, uint64_t seed)
{
	struct generator g = generator_for(seed, 1, STREAM_FIGHT);

	*chain = (struct chain){0};
	for (int i = 0; i < STATES - ENDS; i++) {
		int count = 1 + number_below(&g, MOST_WAYS);
		struct chain_node *node = &chain->nodes[i];

		node->first = chain->way_count;
		node->count = (uint32_t)count;
		node->walked_for = 1;
		for (int k = 0; k < count; k++) {
			struct way way = made_way(&g, i);

			way.p = 1.0 / count;
			chain->ways[chain->way_count++] = way;
		}
	}
	for (int i = 0; i < 3; i++)
		chain->nodes[number_below(&g, STATES - ENDS)].now += 0.25;
}

/* One round; returns the chance of the ends in it. */
static double plain_round(struct chain *chain)
{
	double ended = 0;

	for (int i = 0; i < STATES - ENDS; i++) {
		struct chain_node *node = &chain->nodes[i];
		double p = node->now;

		node->now = 0;
		for (uint32_t k = 0; k < node->count; k++) {
			const struct way *way = &chain->ways[node->first + k];
			struct chain_node *to = &chain->nodes[way->to];

			if (way->rounds)
				to->next += p * way->p;
			else
				to->now += p * way->p;
			ended += !way->rounds && way->is_end ? p * way->p : 0;
		}
	}
	return ended;
}

/* Returns the chance of the ends that come with it. */
static double next_round(struct chain *chain)
{
	double ended = 0;

	for (int i = 0; i < STATES; i++) {
		struct chain_node *node = &chain->nodes[i];

		ended += i >= STATES - ENDS ? node->next : 0;
		node->now += node->next;
		node->next = 0;
	}
	return ended;
}

static void assert_near(double a, double b)
{
	assert_true(fabs(a - b) < 1e-14);
}

/* Chance comes to the same ends in the same rounds. Ways lead past states that only lead
 * on, so ends of the next round may have been reached already. */
static void compare_leaps(struct chain *plain, struct chain *chain, struct flow *flow)
{
	double ended[LEAPS * FLOW_ROUNDS + 1] = {0}, coming = 0;

	for (int leap = 0; leap < LEAPS; leap++) {
		flow_on(flow, 0);
		assert_true(flow->dropped == 0);
		for (int t = 0; t <= FLOW_ROUNDS; t++)
			ended[leap * FLOW_ROUNDS + t] += flow->ended.p[t];
		next_round(chain);
	}
	for (int t = 0; t < LEAPS * FLOW_ROUNDS; t++) {
		assert_near(coming + plain_round(plain), ended[t]);
		coming = next_round(plain);
	}
	for (int i = STATES - ENDS; i < STATES; i++) {
		double ahead = chain->nodes[i].now - plain->nodes[i].now;

		assert_true(ahead > -1e-14 && ahead < flow->ended.p[FLOW_ROUNDS] + 1e-14);
	}
}

static void test_made_chains(void **state)
{
	static struct chain plain, chain;

	(void)state;
	for (uint64_t seed = 1; seed <= CHAINS; seed++) {
		struct flow flow;

		make_chain(&chain, seed);
		plain = chain;
		assert_true(flow_begin(&flow, chain.nodes, STATES, chain.ways));
		compare_leaps(&plain, &chain, &flow);
		flow_free(&flow);
	}
}

/* What is too faint is dropped whole and counted. */
static void test_faint_groups(void **state)
{
	struct chain_node nodes[3] = {{.now = 1, .count = 2, .walked_for = 1},
				      {.first = 2, .count = 1, .walked_for = 1}};
	struct way ways[] = {{.p = 0.75, .to = 2, .is_end = 1},
			     {.p = 0.25, .to = 1},
			     {.p = 0.5, .to = 2, .is_end = 1}};
	struct flow flow;

	(void)state;
	nodes[1].cut = 0.5;
	assert_true(flow_begin(&flow, nodes, 3, ways));
	flow_on(&flow, 0.5);
	assert_near(flow.dropped, 0.25);
	assert_near(flow.ended.p[0], 0.75);
	assert_near(nodes[2].now, 0.75);
	nodes[0].now = 1;
	flow_on(&flow, 0.2); /* now only the paths that its walk has cut */
	assert_near(flow.dropped, 0.125);
	assert_near(flow.ended.p[0], 0.875);
	flow_free(&flow);
}

/* A state that leads back to itself within a round is left to others, alone or in a
 * ring; also if nothing else can happen there. */
static void test_rings_within_a_round(void **state)
{
	for (uint32_t size = 1; size <= 3; size++)
		for (int only = 0; only < 2; only++) {
			struct chain_node nodes[4] = {{0}};
			struct way ways[6] = {{0}};
			struct flow flow;

			for (uint32_t i = 0; i < size; i++) {
				nodes[i] = (struct chain_node){.first = 2 * i,
							       .count = only ? 1 : 2,
							       .walked_for = 1};
				ways[2 * i] = (struct way){.p = only ? 1 : 0.5,
							   .to = (i + 1) % size};
				ways[2 * i + 1] =
					(struct way){.p = 0.5, .to = 3, .is_end = 1};
			}
			assert_false(flow_begin(&flow, nodes, 4, ways));
			flow_free(&flow);
		}
	(void)state;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_made_chains),
		cmocka_unit_test(test_faint_groups),
		cmocka_unit_test(test_rings_within_a_round),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
