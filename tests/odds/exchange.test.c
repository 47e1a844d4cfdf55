/* SPDX-License-Identifier: MIT
 *
 * One exchange, exactly: known chances, sums, refusals.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "odds/exchange.h"
#include "rulebooks/list.h"
#include "scenario/load.h"

static struct problems problems;
static struct loaded loaded;

/* NULL after a problem: two giants have no room at one metre. */
static struct scenario *try_pair(const char *book, int distance, const char *a,
				 const char *b)
{
	char text[500];
	int length = snprintf(text, sizeof text,
			      "affray: 1\nrulebook: %s\ndistance: %d\nsides:\n"
			      "  - {name: one, creatures: [{use: %s, name: first}]}\n"
			      "  - {name: two, creatures: [{use: %s, name: second}]}\n",
			      book, distance, a, b);

	memset(&problems, 0, sizeof problems);
	if (load_text(&loaded, all_rulebooks, text, (size_t)length, "pair", &problems) !=
	    AFFRAY_OK)
		fail_msg("%s", problems.list[0].message);
	return load_build(&loaded, &problems);
}

static struct scenario *pair(const char *book, int distance, const char *a, const char *b)
{
	struct scenario *scenario = try_pair(book, distance, a, b);

	if (!scenario)
		fail_msg("%s", problems.list[0].message);
	return scenario;
}

static void put_away(struct scenario *scenario)
{
	scenario_free(scenario);
	load_free(&loaded);
}

static double sum_of(const struct exchange *exchange)
{
	double sum = exchange->cut;

	for (uint32_t i = 0; i < exchange->outcomes.count; i++)
		sum += exchange->p[i];
	return sum;
}

static void test_known_chances(void **state)
{
	static const struct {
		const char *book, *a, *b, *with, *against;
		int distance;
		double hit, within;
	} known[] = {
		{"threa", "aldric", "goblin", NULL, "passive", 1, 0.998628, 5e-7},
		{"wounddice", "trooper", "medic", NULL, "evade", 30, 41.0 / 80, 1e-12},
		{"wounddice", "trooper", "medic", NULL, "none", 30, 0.65, 1e-12},
		/* Slash and parry; a charge over four metres, not blocked and blocked; a
		 * spell, and what is resisted of it. */
		{"orge", "aldric", "ghash", "slash", "none", 1, 0.738678, 2e-6},
		{"orge", "aldric", "ghash", "slash", "parry", 1,
		 0.738678 * (1 - 0.505832), 2e-6},
		{"orge", "ghash", "aldric", "charge", "none", 5, 0.764428, 2e-6},
		{"orge", "ghash", "aldric", "charge", "block", 5,
		 0.764428 * (1 - 0.636182), 2e-6},
		{"orge", "fizz", "ghash", "magic_missile", "none", 8, 0.924241, 2e-6},
		{"orge", "fizz", "ghash", "magic_missile", "resist", 8,
		 0.924241 * (1 - 0.009757), 2e-6},
	};

	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		struct scenario *scenario =
			pair(known[i].book, known[i].distance, known[i].a, known[i].b);
		struct exchange_wish wish = {.attacker = 0,
					     .target = 1,
					     .with = known[i].with,
					     .against = known[i].against};
		struct exchange exchange;

		assert_int_equal(exchange_walk(&exchange, scenario, &wish),
				 EXCHANGE_DONE);
		assert_true(fabs(exchange.hit - known[i].hit) < known[i].within);
		assert_true(exchange.cut < 1e-12);
		assert_true(fabs(sum_of(&exchange) - 1) < 1e-12);
		assert_true(exchange.branches > 0);
		exchange_free(&exchange);
		put_away(scenario);
	}
}

/* ---- the same by other means ---- */

static const struct {
	const char *book, *a, *b, *with, *against;
	int distance;
} various[] = {
	{"apocrypha", "duelist", "brawler", NULL, NULL, 1},
	{"apocrypha", "duelist", "brawler", NULL, "counter_attack", 1},
	{"apocrypha", "halberdier", "brawler", NULL, NULL, 1},
	{"apocrypha", "trident", "gunner", NULL, "counter_fire", 10},
	{"apocrypha", "gunner", "hound", NULL, NULL, 10},
	{"dungeoneers", "suori", "skeleton", NULL, NULL, 1},
	{"dungeoneers", "skeleton_archer", "freya", NULL, NULL, 4},
	{"dungeoneers", "imp", "goblin", "dread", NULL, 3},
	{"orge", "durn", "ghash", NULL, NULL, 1},
	{"orge", "elwe", "troll", NULL, NULL, 10},
	{"orge", "fizz", "ghash", "magic_missile", NULL, 8},
	{"threa", "aldric", "goblin", NULL, NULL, 1},
	{"threa", "goblin", "dwarf_guard", NULL, NULL, 1},
	{"threa", "elf_archer", "orc_brawler", NULL, "dodge", 10},
	{"wounddice", "trooper", "medic", NULL, NULL, 30},
	{"wounddice", "breacher", "trooper", NULL, NULL, 3},
	{"wounddice", "breacher", "recruit", NULL, NULL, 3},
};

enum { VARIOUS = sizeof various / sizeof various[0] };

/* The outcomes of two exchanges side by side. */
struct both {
	struct store keys;
	double *p[2];
};

static void add_outcomes(struct both *both, int side, const struct exchange *exchange)
{
	int *values = calloc((size_t)exchange->place_count + 1, sizeof *values);

	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		bool hit = exchange_outcome(exchange, i, values);
		uint32_t key =
			store_add(&both->keys, values,
				  (size_t)exchange->place_count * sizeof *values, hit);

		both->p[side][key] += exchange->p[i];
	}
	free(values);
}

static void compare(const struct exchange *a, const struct exchange *b, struct both *both)
{
	size_t room = (size_t)a->outcomes.count + b->outcomes.count + 1;

	*both = (struct both){
		.p = {calloc(room, sizeof(double)), calloc(room, sizeof(double))}};
	add_outcomes(both, 0, a);
	add_outcomes(both, 1, b);
}

static void both_free(struct both *both)
{
	store_free(&both->keys);
	free(both->p[0]);
	free(both->p[1]);
}

static struct scenario *begin(int i, struct exchange_wish *wish)
{
	*wish = (struct exchange_wish){.attacker = 0,
				       .target = 1,
				       .with = various[i].with,
				       .against = various[i].against};
	return pair(various[i].book, various[i].distance, various[i].a, various[i].b);
}

/* Where rule code says that its rolls are settled, nothing is lost by believing it. */
static void test_merged_is_the_same_as_apart(void **state)
{
	(void)state;
	for (int i = 0; i < VARIOUS; i++) {
		struct exchange merged, apart;
		struct exchange_wish wish;
		struct scenario *scenario = begin(i, &wish);
		struct both both;

		assert_int_equal(exchange_walk(&merged, scenario, &wish), EXCHANGE_DONE);
		wish.apart = true;
		assert_int_equal(exchange_walk(&apart, scenario, &wish), EXCHANGE_DONE);
		assert_true(merged.branches <= 2 * apart.branches);
		assert_true(fabs(merged.hit - apart.hit) < 1e-12);
		compare(&merged, &apart, &both);
		for (uint32_t k = 0; k < both.keys.count; k++)
			if (fabs(both.p[0][k] - both.p[1][k]) > 1e-12)
				fail_msg("%s: %s > %s: %g and %g", various[i].book,
					 various[i].a, various[i].b, both.p[0][k],
					 both.p[1][k]);
		for (int k = 0; k < 512; k++)
			assert_true(fabs(merged.margins[k] - apart.margins[k]) < 1e-12);
		both_free(&both);
		exchange_free(&merged);
		exchange_free(&apart);
		put_away(scenario);
	}
}

static double sigmas(double exact, double sampled, double count)
{
	double sigma = sqrt(exact * (1 - exact) / count);

	return sigma > 0 ? fabs(exact - sampled) / sigma : exact == sampled ? 0 : 100;
}

/* Throws of the same dice: within 4 sigma for the hit, 5 for each of many outcomes. */
static void test_walked_is_what_is_thrown(void **state)
{
	enum { THROWS = 100000, ENOUGH = 20 };

	(void)state;
	for (int i = 0; i < VARIOUS; i++) {
		struct exchange walked, thrown;
		struct exchange_wish wish;
		struct scenario *scenario = begin(i, &wish);
		struct both both;

		assert_int_equal(exchange_walk(&walked, scenario, &wish), EXCHANGE_DONE);
		assert_int_equal(exchange_sample(&thrown, scenario, &wish, THROWS),
				 EXCHANGE_DONE);
		if (sigmas(walked.hit, thrown.hit, THROWS) > 4)
			fail_msg("%s: %s > %s: hits %g, thrown %g", various[i].book,
				 various[i].a, various[i].b, walked.hit, thrown.hit);
		compare(&walked, &thrown, &both);
		for (uint32_t k = 0; k < both.keys.count; k++) {
			double p = both.p[0][k], q = both.p[1][k];

			if (p * THROWS < ENOUGH ? q * THROWS > 3 * ENOUGH
						: sigmas(p, q, THROWS) > 5)
				fail_msg("%s: %s > %s: %g, thrown %g", various[i].book,
					 various[i].a, various[i].b, p, q);
		}
		both_free(&both);
		exchange_free(&walked);
		exchange_free(&thrown);
		put_away(scenario);
	}
}

static void test_refusals(void **state)
{
	static const struct {
		int distance;
		const char *with, *against;
		enum exchange_status status;
	} rows[] = {
		{9, NULL, NULL, EXCHANGE_IMPOSSIBLE},
		{1, "longbow", NULL, EXCHANGE_NO_WEAPON},
		{1, NULL, "flight", EXCHANGE_NO_DEFENSE},
		{1, "long_sword", "passive", EXCHANGE_DONE},
		{1, "kick", "passive", EXCHANGE_DONE},
		{1, "knockback", "passive", EXCHANGE_NO_WEAPON},
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct scenario *scenario =
			pair("threa", rows[i].distance, "aldric", "goblin");
		struct exchange_wish wish = {.attacker = 0,
					     .target = 1,
					     .with = rows[i].with,
					     .against = rows[i].against};
		struct exchange exchange;

		assert_int_equal(exchange_walk(&exchange, scenario, &wish),
				 rows[i].status);
		exchange_free(&exchange);
		put_away(scenario);
	}
}

/* ---- who is faster does not matter ---- */

/* The position before the deed differs in nothing that has happened. */
static void compare_both_ways(const char *book, const char *key, int distance)
{
	struct scenario *scenario = try_pair(book, distance, key, key);
	struct exchange_wish wish = {.attacker = 0, .target = 1};
	struct exchange there, back;
	enum exchange_status status;

	for (; !scenario && distance < 4; distance++) {
		load_free(&loaded);
		scenario = try_pair(book, distance + 1, key, key);
	}
	assert_non_null(scenario);
	status = exchange_walk(&there, scenario, &wish);
	wish = (struct exchange_wish){.attacker = 1, .target = 0};
	assert_int_equal(exchange_walk(&back, scenario, &wish), status);
	if (fabs(there.hit - back.hit) > 1e-12)
		fail_msg("%s: two of %s at %d: %.9f and %.9f", book, key, distance,
			 there.hit, back.hit);
	exchange_free(&there);
	exchange_free(&back);
	put_away(scenario);
}

enum { MOST_KEYS = 64 };

/* Of all creatures of a book's catalogue. */
static int creature_keys(const struct rulebook *book, char keys[MOST_KEYS][MAX_NAME])
{
	struct loaded all;
	int count = 0;

	memset(&problems, 0, sizeof problems);
	assert_int_equal(load_empty(&all, all_rulebooks, book->id, &problems), AFFRAY_OK);
	for (int i = 0; i < all.catalogue.count; i++) {
		const struct node *section =
			node_get(all.catalogue.roots[i], book->kinds[0].key);

		for (const struct node *entry = section ? section->first : NULL; entry;
		     entry = entry->next) {
			assert_true(count < MOST_KEYS);
			snprintf(keys[count++], MAX_NAME, "%s", entry->key);
		}
	}
	load_free(&all);
	return count;
}

static void test_equal_sheets_have_equal_odds(void **state)
{
	static const int distances[] = {1, 10};
	char keys[MOST_KEYS][MAX_NAME];

	(void)state;
	for (int i = 0; all_rulebooks[i]; i++) {
		int count = creature_keys(all_rulebooks[i], keys);

		assert_true(count > 5);
		for (int k = 0; k < 2 * count; k++)
			compare_both_ways(all_rulebooks[i]->id, keys[k / 2],
					  distances[k % 2]);
	}
}

/* A hound runs faster than anybody shoots; yet it waits for the shot. */
static void test_nothing_happens_before(void **state)
{
	struct scenario *scenario = pair("apocrypha", 30, "trident", "hound");
	struct exchange_wish wish = {.attacker = 0, .target = 1, .against = "none"};
	struct exchange exchange;
	int rows = 0;

	(void)state;
	assert_int_equal(exchange_walk(&exchange, scenario, &wish), EXCHANGE_DONE);
	for (int i = 0; i < exchange.place_count; i++) {
		const struct state_row *row = exchange.places[i].row;

		if (strcmp(row->key, "ap") == 0) {
			assert_true(exchange.before[i] > 0);
			rows++;
		} else if (strcmp(row->key, "wounds") == 0 ||
			   strcmp(row->key, "shock") == 0 ||
			   strcmp(row->key, "rate") == 0) {
			assert_int_equal(exchange.before[i], 0);
			rows++;
		}
	}
	assert_int_equal(rows, 8);
	for (int i = 0; i < 2; i++)
		assert_memory_equal(&exchange.position->bodies[i].tile,
				    &scenario->creatures[i].tile, sizeof(struct tile));
	exchange_free(&exchange);
	put_away(scenario);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known_chances),
		cmocka_unit_test(test_merged_is_the_same_as_apart),
		cmocka_unit_test(test_walked_is_what_is_thrown),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_equal_sheets_have_equal_odds),
		cmocka_unit_test(test_nothing_happens_before),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
