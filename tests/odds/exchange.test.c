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
#include "odds/outcomes.h"
#include "rulebooks/list.h"
#include "scenario/load.h"
#include "share.h"

static struct problems problems;
static struct loaded loaded;

/* NULL if the scenario has a problem: two giants have no room at one metre. */
static struct scenario *try_pair_by(const char *tactic, const char *book, int distance,
				    const char *a, const char *b)
{
	char text[500];
	int length = snprintf(
		text, sizeof text,
		"affray: 1\nrulebook: %s\ndistance: %d\nsides:\n"
		"  - {name: one, tactic: %s, creatures: [{use: %s, name: first}]}\n"
		"  - {name: two, tactic: %s, creatures: [{use: %s, name: second}]}\n",
		book, distance, tactic, a, tactic, b);

	memset(&problems, 0, sizeof problems);
	if (load_text(&loaded, all_rulebooks, text, (size_t)length, "pair", &problems) !=
	    AFFRAY_OK)
		fail_msg("%s", problems.list[0].message);
	return load_build(&loaded, &problems);
}

static struct scenario *try_pair(const char *book, int distance, const char *a,
				 const char *b)
{
	return try_pair_by("scripted", book, distance, a, b);
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
		/* Slash against parry; a spell, and its resistance. */
		{"orge", "aldric", "ghash", "slash", "none", 1, 0.738678, 2e-6},
		{"orge", "aldric", "ghash", "slash", "parry", 1,
		 0.738678 * (1 - 0.505832), 2e-6},
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

static struct scenario *begin(int i, struct exchange_wish *wish)
{
	*wish = (struct exchange_wish){.attacker = 0,
				       .target = 1,
				       .with = various[i].with,
				       .against = various[i].against};
	return pair(various[i].book, various[i].distance, various[i].a, various[i].b);
}

/* Each outcome is there once, whenever its places were found to vary; the ranges are
 * those of the values. */
static void check_outcomes(const struct exchange *exchange)
{
	int *values = calloc((size_t)exchange->varying_count + 1, sizeof *values);
	struct exchange_range *ranges =
		calloc((size_t)exchange->varying_count + 1, sizeof *ranges);
	struct store seen = {0};

	for (uint32_t i = 0; i < exchange->outcomes.count; i++) {
		bool hit = exchange_varied(exchange, i, values);

		for (int k = 0; k < exchange->varying_count; k++) {
			if (i == 0 || values[k] < ranges[k].low)
				ranges[k].low = values[k];
			if (i == 0 || values[k] > ranges[k].high)
				ranges[k].high = values[k];
		}
		store_add(&seen, values, (size_t)exchange->varying_count * sizeof *values,
			  hit);
	}
	assert_int_equal(seen.count, exchange->outcomes.count);
	for (int k = 0; k < exchange->varying_count; k++) {
		assert_int_equal(ranges[k].low, exchange->ranges[k].low);
		assert_int_equal(ranges[k].high, exchange->ranges[k].high);
		assert_true(k == 0 || exchange->varying[k - 1] < exchange->varying[k]);
	}
	store_free(&seen);
	free(values);
	free(ranges);
}

/* Merging rolls where rule code says that they are settled changes no chance. */
static void test_merged_is_the_same_as_apart(void **state)
{
	(void)state;
	for (int i = 0; i < VARIOUS; i++) {
		if (is_left_out((size_t)(i + 2), 8))
			continue;

		struct exchange merged, apart;
		struct exchange_wish wish;
		struct scenario *scenario = begin(i, &wish);
		struct both both;

		assert_int_equal(exchange_walk(&merged, scenario, &wish), EXCHANGE_DONE);
		check_outcomes(&merged);
		wish.apart = true;
		assert_int_equal(exchange_walk(&apart, scenario, &wish), EXCHANGE_DONE);
		assert_true(merged.branches <= 2 * apart.branches);
		assert_true(fabs(merged.hit - apart.hit) < 1e-12);
		both_of(&both, &merged, &apart);
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

/* Margins are told, all of them, where the rules need them; not where the rules only ask
 * for success. */
static void test_margins(void **state)
{
	static const struct {
		const char *book, *a, *b, *against;
		bool has_margins;
	} rows[] = {{"threa", "aldric", "goblin", "passive", true},
		    {"orge", "durn", "ghash", "none", false}};

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct exchange_wish wish = {
			.attacker = 0, .target = 1, .against = rows[i].against};
		struct scenario *scenario = pair(rows[i].book, 1, rows[i].a, rows[i].b);
		struct exchange exchange;
		double sum = 0;

		assert_int_equal(exchange_walk(&exchange, scenario, &wish),
				 EXCHANGE_DONE);
		assert_int_equal(exchange.has_margins, rows[i].has_margins);
		for (int k = 0; k < 512; k++)
			sum += exchange.margins[k];
		if (rows[i].has_margins)
			assert_true(fabs(sum - 1) < 1e-9);
		exchange_free(&exchange);
		put_away(scenario);
	}
}

static double sigmas(double exact, double sampled, double count)
{
	double sigma = sqrt(exact * (1 - exact) / count);

	return sigma > 0 ? fabs(exact - sampled) / sigma : exact == sampled ? 0 : 100;
}

/* Walked chances agree with throws of the same dice: within 4 sigma for the hit, 5 for
 * each of many outcomes. */
static void test_walked_chances_agree_with_throws(void **state)
{
	enum { ENOUGH = 20 };
	const int throws = cases(100000, 10000);

	(void)state;
	for (int i = 0; i < VARIOUS; i++) {
		if (is_left_out((size_t)i, 7))
			continue;

		struct exchange walked, thrown;
		struct exchange_wish wish;
		struct scenario *scenario = begin(i, &wish);
		struct both both;

		assert_int_equal(exchange_walk(&walked, scenario, &wish), EXCHANGE_DONE);
		assert_int_equal(
			exchange_sample(&thrown, scenario, &wish, (uint64_t)throws),
			EXCHANGE_DONE);
		if (sigmas(walked.hit, thrown.hit, throws) > 4)
			fail_msg("%s: %s > %s: hits %g, thrown %g", various[i].book,
				 various[i].a, various[i].b, walked.hit, thrown.hit);
		both_of(&both, &walked, &thrown);
		for (uint32_t k = 0; k < both.keys.count; k++) {
			double p = both.p[0][k], q = both.p[1][k];

			if (p * throws < ENOUGH ? q * throws > 3 * ENOUGH
						: sigmas(p, q, throws) > 5)
				fail_msg("%s: %s > %s: %g, thrown %g", various[i].book,
					 various[i].a, various[i].b, p, q);
		}
		both_free(&both);
		exchange_free(&walked);
		exchange_free(&thrown);
		put_away(scenario);
	}
}

/* All throws have the same weight. */
static void test_every_throw_counts(void **state)
{
	(void)state;
	for (uint64_t throws = 1; throws <= 5; throws++) {
		struct exchange_wish wish;
		struct scenario *scenario = begin(0, &wish);
		struct exchange thrown;
		double sum = 0;

		assert_int_equal(exchange_sample(&thrown, scenario, &wish, throws),
				 EXCHANGE_DONE);
		for (uint32_t i = 0; i < thrown.outcomes.count; i++) {
			double count = thrown.p[i] * (double)throws;

			assert_true(fabs(count - round(count)) < 1e-9 && count > 0.5);
			sum += thrown.p[i];
		}
		assert_true(fabs(sum - 1) < 1e-9);
		assert_int_equal(thrown.branches, throws);
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
		{1, "longbow", "passive", EXCHANGE_NO_WEAPON},
		{1, "punch", "flight", EXCHANGE_NO_DEFENSE},
		{1, "long_sword", "passive", EXCHANGE_DONE},
		{1, "kick", "passive", EXCHANGE_DONE},
		{1, "melee_attack", "passive", EXCHANGE_NO_WEAPON}, /* an action */
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		if (rows[i].status == EXCHANGE_DONE && is_left_out(i, 2))
			continue;

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

/* ---- deeds, and answers given in advance ---- */

struct deed_row {
	const char *book;
	int distance;
	const char *a, *b;
	int target;
	const char *deed, *with;
	struct exchange_answer answers[2];
	const char *edicts[2];
	enum exchange_status status;
	double hit; /* -1: no check decides it; -2: a check does */
};

static const struct deed_row deeds[] = {
	/* A grapple and a push: 3d4 of the warhammer against 2d6 and more. */
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 "grapple",
	 NULL,
	 {{0}},
	 {0},
	 EXCHANGE_DONE,
	 0.30902777777777779},
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 "push",
	 NULL,
	 {{0}},
	 {0},
	 EXCHANGE_DONE,
	 0.30902777777777779},
	/* Breaking out of a hold; without a hold there is nothing to break. */
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 "disengage",
	 NULL,
	 {{0}},
	 {"set second.grappling 1"},
	 EXCHANGE_DONE,
	 0.625},
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 "disengage",
	 NULL,
	 {{0}},
	 {0},
	 EXCHANGE_DONE,
	 -1},
	{"orge",
	 1,
	 "durn",
	 "ghash",
	 1,
	 "break_free",
	 NULL,
	 {{0}},
	 {0},
	 EXCHANGE_NO_DEED,
	 -1},
	{"orge",
	 1,
	 "durn",
	 "ghash",
	 1,
	 "break_free",
	 NULL,
	 {{0}},
	 {"set second.holding 1"},
	 EXCHANGE_DONE,
	 -2},
	/* A charge over four metres, unblocked and blocked. */
	{"orge",
	 5,
	 "ghash",
	 "aldric",
	 1,
	 "charge",
	 NULL,
	 {{1, "reaction", "none"}},
	 {0},
	 EXCHANGE_DONE,
	 0.764428},
	{"orge",
	 5,
	 "ghash",
	 "aldric",
	 1,
	 "charge",
	 NULL,
	 {{1, "reaction", "block"}},
	 {0},
	 EXCHANGE_DONE,
	 0.764428 * (1 - 0.636182)},
	/* A grenade: the throw hits, and the recruit does not evade. */
	{"wounddice",
	 8,
	 "trooper",
	 "recruit",
	 1,
	 NULL,
	 "frag_grenade",
	 {{1, "defense", "none"}},
	 {0},
	 EXCHANGE_DONE,
	 0.45},
	/* Treating one's own wounds: TN 16 with a medkit. */
	{"wounddice",
	 3,
	 "medic",
	 "recruit",
	 0,
	 "first_aid",
	 NULL,
	 {{0, "kit", "medkit"}},
	 {"set first.wounds.d6 1"},
	 EXCHANGE_DONE,
	 0.8},
	/* A weapon by its key, although it is the only usable one and no question is
	 * asked. */
	{"wounddice",
	 3,
	 "breacher",
	 "recruit",
	 1,
	 NULL,
	 "shotgun",
	 {{0}},
	 {0},
	 EXCHANGE_DONE,
	 -2},
	/* Stress buys dice; an answer may name its owner. */
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 NULL,
	 NULL,
	 {{NOBODY, "hit_stress", "2"}, {0, "pierce_stress", "1"}},
	 {0},
	 EXCHANGE_DONE,
	 0.8517795138888889},
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 NULL,
	 NULL,
	 {{NOBODY, "stress", "2"}},
	 {0},
	 EXCHANGE_NOT_ASKED,
	 -1},
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 NULL,
	 NULL,
	 {{1, "hit_stress", "2"}},
	 {0},
	 EXCHANGE_NOT_ASKED,
	 -1},
	{"dungeoneers",
	 1,
	 "suori",
	 "goblin",
	 1,
	 NULL,
	 NULL,
	 {{NOBODY, "hit_stress", "7"}},
	 {0},
	 EXCHANGE_NOT_OFFERED,
	 -1},
	/* Both are asked for a boost. */
	{"threa",
	 1,
	 "aldric",
	 "goblin",
	 1,
	 NULL,
	 "kick",
	 {{NOBODY, "boost_ap", "0"}, {1, "defense", "dodge"}},
	 {0},
	 EXCHANGE_UNCLEAR,
	 -1},
	{"threa",
	 1,
	 "aldric",
	 "goblin",
	 1,
	 NULL,
	 "kick",
	 {{1, "boost_ap", "0"}, {1, "defense", "dodge"}},
	 {0},
	 EXCHANGE_DONE,
	 -2},
	{"threa",
	 1,
	 "aldric",
	 "goblin",
	 1,
	 "drive",
	 NULL,
	 {{0}},
	 {0},
	 EXCHANGE_DONE,
	 50.0 / 81},
	{"threa",
	 1,
	 "aldric",
	 "goblin",
	 1,
	 "flee",
	 NULL,
	 {{0}},
	 {0},
	 EXCHANGE_NO_DEED,
	 -1},
	{"threa",
	 1,
	 "aldric",
	 "goblin",
	 1,
	 NULL,
	 NULL,
	 {{0}},
	 {"set second.luck 5"},
	 EXCHANGE_BAD_EDICT,
	 -1},
};

static void check_deed(const struct deed_row *row, const struct exchange *exchange)
{
	bool decided = row->hit != -1;

	assert_int_equal(exchange->decided, decided);
	if (row->hit >= 0 && fabs(exchange->hit - row->hit) > 2e-6)
		fail_msg("%s of %s: %.17g", row->deed, row->a, exchange->hit);
	assert_true(fabs(sum_of(exchange) - 1) < 1e-12);
}

static void test_deeds(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
		if (is_left_out(i, 4))
			continue;

		const struct deed_row *row = &deeds[i];
		struct scenario *scenario =
			pair(row->book, row->distance, row->a, row->b);
		struct exchange_wish wish = {.attacker = 0,
					     .target = row->target,
					     .deed = row->deed,
					     .with = row->with,
					     .answers = row->answers,
					     .edicts = row->edicts};
		struct exchange exchange;
		enum exchange_status status;

		while (wish.answer_count < 2 && row->answers[wish.answer_count].question)
			wish.answer_count++;
		while (wish.edict_count < 2 && row->edicts[wish.edict_count])
			wish.edict_count++;
		status = exchange_walk(&exchange, scenario, &wish);
		if (status != row->status)
			fail_msg("row %zu: status %d", i, status);
		if (status == EXCHANGE_DONE)
			check_deed(row, &exchange);
		exchange_free(&exchange);
		put_away(scenario);
	}
}

/* Two blows at once have too many branches. */
static bool few_branches(void *context, uint64_t branches)
{
	(void)context;
	return branches < (uint64_t)cases(20000, 500);
}

/* Every offered action has odds, or cannot reach the target. */
static void test_every_deed(void **state)
{
	static const struct {
		const char *book, *a, *b;
		int distance;
	} pairs[] = {
		{"apocrypha", "duelist", "brawler", 1},
		{"apocrypha", "trident", "gunner", 10},
		{"dungeoneers", "suori", "goblin", 1},
		{"dungeoneers", "imp", "goblin", 3},
		{"orge", "durn", "ghash", 1},
		{"orge", "fizz", "ghash", 8},
		{"threa", "fire_mage", "goblin", 1},
		{"wounddice", "trooper", "recruit", 3},
	};

	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		if (is_left_out(i, 3))
			continue;

		struct scenario *scenario =
			pair(pairs[i].book, pairs[i].distance, pairs[i].a, pairs[i].b);
		struct exchange_wish wish = {.attacker = 0,
					     .target = 1,
					     .deed = "no such",
					     .watch = few_branches};
		struct exchange menu, exchange;

		assert_int_equal(exchange_walk(&menu, scenario, &wish), EXCHANGE_NO_DEED);
		assert_true(menu.actions.count > 3);
		for (int k = 0; k < menu.actions.count; k++) {
			enum exchange_status status;

			wish.deed = menu.actions.list[k];
			status = exchange_walk(&exchange, scenario, &wish);
			if (status != EXCHANGE_DONE && status != EXCHANGE_IMPOSSIBLE &&
			    status != EXCHANGE_STOPPED)
				fail_msg("%s: %s: %d", pairs[i].book, wish.deed, status);
			exchange_free(&exchange);
		}
		exchange_free(&menu);
		put_away(scenario);
	}
}

/* Each answer names its source. */
static void test_answers_are_told(void **state)
{
	struct scenario *scenario = pair("threa", 1, "aldric", "goblin");
	struct exchange_wish wish = {
		.attacker = 0, .target = 1, .with = "kick", .against = "dodge"};
	struct exchange exchange;
	int seen = 0;

	(void)state;
	assert_int_equal(exchange_walk(&exchange, scenario, &wish), EXCHANGE_DONE);
	for (int i = 0; i < exchange.asked.count; i++) {
		const struct asked *asked = &exchange.asked.list[i];
		const char *key = scenario->book->questions[asked->question].key;

		if (asked->who == 1 && strcmp(key, "defense") == 0) {
			assert_int_equal(asked->by, ANSWERED_AS_TOLD);
			assert_string_equal(asked->taken.list[0], "dodge");
			seen++;
		} else if (asked->who == 1 && strcmp(key, "boost_fat") == 0) {
			assert_int_equal(asked->by, ANSWERED_BY_TACTIC);
			assert_int_equal(asked->value_count, 10);
			seen++;
		} else if (asked->who == 0 && strcmp(key, "boost_ap") == 0) {
			assert_int_equal(asked->by, ANSWERED_BY_DEFAULT);
			assert_int_equal(asked->values[0], 0);
			seen++;
		}
	}
	assert_int_equal(seen, 3);
	exchange_free(&exchange);
	put_away(scenario);
}

/* A tried attack with the wrong weapon leaves no trace: the answers that it used count as
 * unused. */
static void test_tried_attacks_are_forgotten(void **state)
{
	static const struct exchange_answer answers[] = {{0, "weapon", "pistol"}};
	struct scenario *scenario = pair("apocrypha", 1, "gasket", "civilian");
	struct exchange_wish wish = {.attacker = 0, .target = 1, .answers = answers};
	struct exchange exchange;

	(void)state;
	wish.answer_count = 1;
	assert_int_equal(exchange_walk(&exchange, scenario, &wish), EXCHANGE_DONE);
	assert_string_equal(exchange.action, "aim_and_fire");
	exchange_free(&exchange);
	wish.with = "unarmed";
	assert_int_equal(exchange_walk(&exchange, scenario, &wish), EXCHANGE_NOT_OFFERED);
	assert_string_equal(exchange.action, "attack");
	exchange_free(&exchange);
	put_away(scenario);
}

/* The order of the creatures in the scenario does not matter: the target answers as its
 * tactic does, and the odds are the same. */
static void test_order_in_the_scenario_does_not_matter(void **state)
{
	static const char *const pairs[][3] = {{"dungeoneers", "suori", "goblin"},
					       {"threa", "aldric", "goblin"},
					       {"threa", "goblin", "aldric"}};

	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		if (is_left_out(i, 3))
			continue;

		struct scenario *scenario =
			pair(pairs[i][0], 1, pairs[i][1], pairs[i][2]);
		struct exchange_wish wish = {.attacker = 0, .target = 1};
		struct exchange first, second;

		assert_int_equal(exchange_walk(&first, scenario, &wish), EXCHANGE_DONE);
		put_away(scenario);
		scenario = pair(pairs[i][0], 1, pairs[i][2], pairs[i][1]);
		wish.attacker = 1;
		wish.target = 0;
		assert_int_equal(exchange_walk(&second, scenario, &wish), EXCHANGE_DONE);
		if (fabs(first.hit - second.hit) > 1e-12)
			fail_msg("%s: %s hits %s with %g or %g", pairs[i][0], pairs[i][1],
				 pairs[i][2], first.hit, second.hit);
		assert_int_equal(first.asked.count, second.asked.count);
		for (int k = 0; k < first.asked.count; k++) {
			assert_int_equal(first.asked.list[k].who,
					 1 - second.asked.list[k].who);
			assert_int_equal(first.asked.list[k].by, second.asked.list[k].by);
		}
		exchange_free(&first);
		exchange_free(&second);
		put_away(scenario);
	}
}

/* ---- speed does not matter ---- */

/* Nothing has happened before the deed, in either order. A tactic may look at who is
 * still to act; the documented defaults do not. */
static void compare_both_ways(const char *book, const char *key, int distance)
{
	struct scenario *scenario = try_pair_by("default", book, distance, key, key);
	struct exchange_wish wish = {.attacker = 0, .target = 1};
	struct exchange there, back;
	enum exchange_status status;

	for (; !scenario && distance < 4; distance++) {
		load_free(&loaded);
		scenario = try_pair_by("default", book, distance + 1, key, key);
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

/* The keys of all creatures of a book's catalogue. */
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
			if (!is_left_out((size_t)k, 61))
				compare_both_ways(all_rulebooks[i]->id, keys[k / 2],
						  distances[k % 2]);
	}
}

/* A hound is faster than any shooter, and yet it waits for the shot. */
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
		cmocka_unit_test(test_margins),
		cmocka_unit_test(test_merged_is_the_same_as_apart),
		cmocka_unit_test(test_walked_chances_agree_with_throws),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_every_throw_counts),
		cmocka_unit_test(test_order_in_the_scenario_does_not_matter),
		cmocka_unit_test(test_deeds),
		cmocka_unit_test(test_every_deed),
		cmocka_unit_test(test_answers_are_told),
		cmocka_unit_test(test_tried_attacks_are_forgotten),
		cmocka_unit_test(test_equal_sheets_have_equal_odds),
		cmocka_unit_test(test_nothing_happens_before),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
