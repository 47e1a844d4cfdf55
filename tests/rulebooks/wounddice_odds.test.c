/* SPDX-License-Identifier: MIT
 *
 * wounddice in exact odds, bars and tactics, where no fight can show it: merging hits
 * changes no chance, under any switch; numbers are those of the rules; a wish gets the
 * same as the menu.
 */
#include "library/built_scenario.h"
#include "odds/paths.h"
#include "odds/outcomes.h"
#include "rulebooks/wounddice/tactics.h"
#include "wounddice_table.h"
#include "share.h"

/* ---- scenarios ---- */

/* A scenario, read, built and checked; it lives as long as the handle. */
struct built {
	struct affray_scenario *handle;
	const struct scenario *scenario;
};

static struct built built_of(const char *keys, const char *red, const char *blue)
{
	char text[2000];
	struct built built;

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: wounddice\nname: odds\nsurprise: none\n"
		 "distance: 10\n%s\nsides:\n"
		 "  - {name: red, creatures: [%s]}\n  - {name: blue, creatures: [%s]}\n",
		 keys, red, blue);
	assert_ok(affray_scenario_read(&built.handle, text, strlen(text), "t", problems));
	assert_ok(affray_scenario_check(built.handle, problems));
	built.scenario = affray_scenario_inside(built.handle);
	return built;
}

/* ---- merged hits ---- */

/* The state of earlier hits must be kept: damage so far (or the largest hit), armour dice
 * rolled once, a jam that comes after the attack. */
static void test_merged_hits_lose_nothing(void **unused)
{
	static const char tool[] = "weapons: {tool: {skills: [handguns], damage: d4, "
				   "range: 20, magazine: 9, "
				   "reload: 1, rof: 3, spread: 2, threat: 5, jam: 11}}\n";
	static const struct {
		const char *rulings, *blue;
	} rows[] = {
		{"", "{use: recruit, set: {health: 7}}"},
		{"instant_death: single_hit", "{use: recruit, set: {health: 3}}"},
		{"ko_check: immediate", "{use: recruit, set: {health: 5}}"},
		{"", "{use: medic}"},
		{"armor_sum: roll_per_attack", "{use: trooper}"},
		{"armor_sum: faces, penetration: full", "{use: medic}"},
		{"penetration: excess", "{use: medic}"},
		{"penetration: excess, armor_sum: roll_per_attack", "{use: medic}"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		if (is_left_out(i, 3))
			continue;

		/* the first creature of the list may also be the target */
		struct exchange_wish wish = {.attacker = i % 2, .target = (i + 1) % 2};
		struct exchange merged, apart;
		struct built built;
		char keys[900];
		const char *shooter = "{use: recruit, name: r, set: {weapons: [tool]}}";

		snprintf(keys, sizeof keys, "%srulings: {%s}", tool, rows[i].rulings);
		built = built_of(keys, i % 2 ? rows[i].blue : shooter,
				 i % 2 ? shooter : rows[i].blue);
		assert_int_equal(exchange_walk(&merged, built.scenario, &wish),
				 EXCHANGE_DONE);
		wish.apart = true;
		assert_int_equal(exchange_walk(&apart, built.scenario, &wish),
				 EXCHANGE_DONE);
		if (most_apart(&merged, &apart) > 1e-12)
			fail_msg("%s, %s: merged hits differ", rows[i].rulings,
				 rows[i].blue);
		assert_true(merged.branches < apart.branches);
		exchange_free(&merged);
		exchange_free(&apart);
		affray_scenario_free(built.handle);
	}
}

/* R35, excess: damage minus the armour dice gets through; for a d4 against a d6 that is 1
 * three times in 24, 2 twice, 3 once. */
static void test_excess_is_exact(void **unused)
{
	static const double ways[] = {0, 3, 2, 1};
	struct exchange_wish wish = {.attacker = 0, .target = 1, .against = "none"};
	struct built built =
		built_of("rulings: {penetration: excess}\n"
			 "weapons: {tool: {skills: [handguns], damage: d4, range: 20, "
			 "magazine: 9, reload: 1}}",
			 "{use: recruit, name: r, set: {weapons: [tool]}}",
			 "{use: medic, name: b}");
	double lost[4] = {0};
	struct exchange exchange;
	int health = -1, *values;

	(void)unused;
	assert_int_equal(exchange_walk(&exchange, built.scenario, &wish), EXCHANGE_DONE);
	values = calloc((size_t)exchange.place_count, sizeof *values);
	for (int i = 0; i < exchange.place_count; i++)
		if (exchange.places[i].who == 1 &&
		    strcmp(exchange.places[i].row->key, "health") == 0)
			health = i;
	assert_true(health >= 0);
	for (uint32_t i = 0; i < exchange.outcomes.count; i++) {
		exchange_outcome(&exchange, i, values);
		assert_in_range(19 - values[health], 0, 3);
		lost[19 - values[health]] += exchange.p[i];
	}
	for (int i = 1; i <= 3; i++)
		assert_true(fabs(lost[i] - 0.45 * ways[i] / 24) < 1e-12);
	free(values);
	exchange_free(&exchange);
	affray_scenario_free(built.handle);
}

/* ---- blasts ---- */

/* Throws at the tile between the two victims, who do not evade. */
static int throws_the_bomb(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	(void)look;
	(void)plan;
	if (q->id == Q_ACTION && option_of_value(q, DO_ATTACK) >= 0)
		return option_of_value(q, DO_ATTACK);
	return default_answer(q);
}

struct blast {
	struct run *run;
	double p[16][16]; /* by the health lost by each victim */
	int memory;
};

static bool goes_on(void *context, int step)
{
	(void)context;
	return step < 1;
}

static bool ends(void *context, double p)
{
	struct blast *blast = context;
	int lost[2];

	for (int i = 0; i < 2; i++)
		lost[i] = 20 - creature(&blast->run->scene, 1 + i)->health;
	blast->p[lost[0]][lost[1]] += p;
	return true;
}

static void walk_blast(struct blast *blast, const struct fight *from, bool apart)
{
	struct paths_wish wish = {
		.run = blast->run,
		.most = 1000000,
		.cut = 1e-12,
		.apart = apart,
		.memory = &blast->memory,
		.memory_size = sizeof blast->memory,
		.context = blast,
		.goes_on = goes_on,
		.ends = ends,
	};
	struct paths paths;

	assert_int_equal(paths_walk(&paths, &wish, from), PATHS_WALKED);
}

/* The roll of a blast is still needed after its first victim has been hit. */
static void test_blasts_are_not_merged(void **unused)
{
	static const struct tactic tactic = {.key = "test", .answer = throws_the_bomb};
	struct built built = built_of(
		"weapons: {bomb: {skills: [thrown], damage: d4, type: blast, rof: 3, "
		"spread: 2, range: 20, blast: 2, props: [thrown]}}",
		"{use: recruit, name: r, set: {weapons: [bomb]}}",
		"{use: recruit, name: b, at: [41, 0]}, "
		"{use: recruit, name: c, at: [40, 0]}");
	struct blast merged = {.run = run_new(built.scenario)},
		     apart = {.run = merged.run};
	struct fight *from = fight_new(merged.run->book);

	(void)unused;
	for (int i = 0; i < 3; i++)
		merged.run->seats[i].tactic = &tactic;
	run_start(merged.run, 1, 1);
	merged.run->fight->phase = ROUND_BEGINS;
	for (int i = 0; i < 3; i++)
		merged.run->fight->order[i] = (uint8_t)i;
	merged.run->fight->order_count = 3;
	run_play(merged.run);
	assert_int_equal(merged.run->fight->turn, 0);
	fight_copy(merged.run->book, from, merged.run->fight);
	walk_blast(&merged, from, false);
	walk_blast(&apart, from, true);
	for (int i = 0; i < 16; i++)
		for (int k = 0; k < 16; k++)
			assert_true(fabs(merged.p[i][k] - apart.p[i][k]) < 1e-12);
	/* TN 5: b, a metre away, is hit once by degrees 1 and 2, c once and twice. */
	assert_true(fabs(merged.p[0][0] - 0.75) < 1e-12);
	assert_true(fabs(merged.p[1][1] - 0.1 / 16) < 1e-12);
	assert_true(fabs(merged.p[1][2] - (0.1 / 16 + 0.1 / 64)) < 1e-12);
	fight_free(from);
	run_free(merged.run);
	affray_scenario_free(built.handle);
}

/* ---- numbers for other parts of the program ---- */

/* A bar is full at the sheet's health and at the present speed; debt has no maximum. */
static void test_maxima(void **unused)
{
	static const struct {
		const char *path;
		int maximum;
	} rows[] = {{"b.health", 22},	    {"b.ap", 3},
		    {"b.debt", -1},	    {"b.speed", -1},
		    {"b.wounds.d4", -1},    {"b.armor.helmet", -1},
		    {"b.rounds.knife", -1}, {"b.aim", -1},
		    {"r.health", 20},	    {"r.ap", 4}};
	struct affray_fight *fight = start("", NULL, "{use: trooper, name: b}");

	(void)unused;
	play(fight, "act !set:b.health:5 !set:b.speed:3 !set:b.ap:1");
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_row row;

		assert_ok(affray_fight_row(fight, rows[i].path, &row));
		if (row.maximum != rows[i].maximum)
			fail_msg("%s: at most %d, not %d", rows[i].path, row.maximum,
				 rows[i].maximum);
	}
	assert_string_equal(affray_fight_bar(fight, 0), "health");
	assert_string_equal(affray_fight_bar(fight, 1), "ap");
	affray_fight_free(fight);
}

/* Elements of a row have names as far as the sheet goes. */
static void test_names_end(void **unused)
{
	struct built built =
		built_of("", "{use: trooper, name: r}", "{use: recruit, name: b}");
	struct run *run = run_new(built.scenario);
	const struct wounddice_sheet *sheet = built.scenario->creatures[0].sheet;
	static const struct state_row armor = {.key = "armor"},
				      rounds = {.key = "rounds"};
	const struct rulebook *book = &wounddice_rulebook;

	(void)unused;
	assert_string_equal(book->element_name(&run->scene, 0, &armor, 1), "helmet");
	assert_null(book->element_name(&run->scene, 0, &armor, sheet->plate_count));
	assert_string_equal(book->element_name(&run->scene, 0, &rounds, 1), "knife");
	assert_null(book->element_name(&run->scene, 0, &rounds, sheet->arm_count));
	run_free(run);
	affray_scenario_free(built.handle);
}

static void test_last_rule(void **unused)
{
	const struct rulebook *book = &wounddice_rulebook;

	(void)unused;
	assert_string_equal(book->rules[1].id, "WND-CHK-01");
	assert_string_equal(book->rules[book->rule_count].id, "WND-AID-03");
}

/* Twenty times the expected hits, at both ends of the table and where another hit begins;
 * twice the mean damage, with all bonuses. */
static void test_tables_for_tactics(void **unused)
{
	static const struct {
		const char *weapon;
		int ammo, mean2;
		struct {
			int tn, hits20;
		} at[5];
	} rows[] = {
		/* rof 3, spread 4 */
		{"assault_rifle",
		 STANDARD,
		 14,
		 {{0, 1}, {1, 1}, {4, 4}, {5, 6}, {30, 57}}},
		{"assault_rifle", ARMOR_PIERCING, 12, {{0, 1}, {5, 6}, {9, 15}}},
		/* rof 5, spread 2; slugs: rof 1 */
		{"shotgun", STANDARD, 9, {{0, 1}, {2, 2}, {3, 4}, {30, 95}, {29, 95}}},
		{"shotgun", SLUG, 18, {{0, 1}, {2, 2}, {3, 3}, {30, 19}}},
		/* STR 6: mb 1 */
		{"knife", STANDARD, 9, {{0, 1}, {4, 4}, {5, 6}, {30, 38}}},
	};
	struct built built = built_of(
		"",
		"{use: trooper, name: r, set: {weapons: [assault_rifle, shotgun, knife], "
		"thrown: {}}}",
		"{use: recruit, name: b}");
	const struct wounddice_sheet *sheet = built.scenario->creatures[0].sheet;

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const struct wounddice_arm *arm = sheet->arms;
		const struct wounddice_profile *profile;

		while (strcmp(arm->weapon->entry.key, rows[i].weapon) != 0)
			arm++;
		profile = &arm->profiles[rows[i].ammo];
		assert_int_equal(profile->mean2, rows[i].mean2);
		for (int k = 0; k < 5 && rows[i].at[k].hits20; k++)
			if (profile->hits20[rows[i].at[k].tn] != rows[i].at[k].hits20)
				fail_msg("%s, %d: %d at TN %d", rows[i].weapon,
					 rows[i].ammo, profile->hits20[rows[i].at[k].tn],
					 rows[i].at[k].tn);
	}
	affray_scenario_free(built.handle);
}

/* ---- the canonical form ---- */

/* Initiative is forgotten once nobody can enter any more; of the dead and fled, only
 * their place is kept. */
static void test_canonical(void **unused)
{
	static const struct {
		const char *keys, *blue;
		int phase, state;
		bool ranked, gone;
	} rows[] = {
		{"", "{use: recruit, name: b}", NEXT_SLOT, OK, false, false},
		{"", "{use: recruit, name: b}", BEFORE_THE_FIGHT, OK, true, false},
		{"", "{use: recruit, name: b}", NEXT_SLOT, OUT, false, false},
		{"", "{use: recruit, name: b}", NEXT_SLOT, DEAD, false, true},
		{"", "{use: recruit, name: b}", NEXT_SLOT, FLED, false, true},
		{"reserve: [{use: hound, side: blue, at: [50, 0]}]",
		 "{use: recruit, name: b}", NEXT_SLOT, DEAD, true, true},
		{"", "{use: recruit, name: b}, {use: medic, set: {arrives: 3}}",
		 NEXT_SLOT, OK, true, false},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct built built =
			built_of(rows[i].keys, "{use: recruit, name: r}", rows[i].blue);
		struct run *run = run_new(built.scenario);
		struct wounddice_creature *b;
		bool gone = rows[i].gone;

		run_start(run, 1, 1);
		b = &((struct wounddice_fight *)run->fight)->creatures[1];
		run->fight->phase = (uint8_t)rows[i].phase;
		run->fight->bodies[1].tile = tile_at(7, 0);
		b->state = (uint8_t)rows[i].state;
		b->result = -3;
		b->succeeded = 1;
		b->hold_to = 2;
		b->turned = 1;
		b->health = 11;
		wounddice_canonical(built.scenario, run->fight);
		assert_int_equal(b->result, rows[i].ranked ? -3 : 0);
		assert_int_equal(b->succeeded, rows[i].ranked);
		assert_int_equal(b->hold_to, 2);
		assert_int_equal(b->turned, 1);
		assert_int_equal(b->state, rows[i].state);
		assert_int_equal(b->health, gone ? 0 : 11);
		assert_int_equal(run->fight->bodies[1].tile.x, gone ? 0 : 7);
		assert_int_equal(run->fight->bodies[1].tile.y, 0);
		run_free(run);
		affray_scenario_free(built.handle);
	}
}

/* ---- wishes ---- */

/* The wishes of the test's tactic, and the questions that it was asked. */
static struct {
	int hold, action, mode_arm, asked;
} mind;

static int mind_wishes(const struct look *look, const struct question *q)
{
	(void)look;
	return q->id == Q_HOLD ? mind.hold : q->id == Q_ACTION ? mind.action : NO_ANSWER;
}

static int mind_answers(const struct look *look, const struct question *q,
			struct plan *plan)
{
	int wanted = q->id == Q_HOLD ? mind.hold : q->id == Q_ACTION ? mind.action : -1;

	(void)look;
	(void)plan;
	mind.asked |= 1 << q->id;
	if (q->id == Q_MODE)
		mind.mode_arm = q->facts[0];
	return wanted >= 0 && option_of_value(q, wanted) >= 0 ? option_of_value(q, wanted)
							      : default_answer(q);
}

/* A tactic that states its wish before the menu gets the same as from the menu; it is
 * asked only where the wish may be illegal. */
static void test_wishes(void **unused)
{
	static const struct tactic tactic = {
		.key = "test", .answer = mind_answers, .wish = mind_wishes};
	static const struct {
		int hold, action, rounds; /* rounds: in the pistol */
		int held, turn, hand, asked, not_asked;
	} rows[] = {
		{0, DO_END, 12, 0, 0, 2, 0, 1 << Q_HOLD | 1 << Q_ACTION},
		{2, DO_END, 12, 2, NOBODY, 2, 0, 1 << Q_HOLD | 1 << Q_ACTION},
		{1, DO_END, 12, 0, 0, 2, 1 << Q_HOLD, 1 << Q_ACTION},
		{3, DO_END, 12, 0, 0, 2, 1 << Q_HOLD, 1 << Q_ACTION},
		{0, DO_ATTACK, 12, 0, 0, 2, 1 << Q_MODE, 1 << Q_HOLD | 1 << Q_ACTION},
		{0, DO_ATTACK, 0, 0, 0, 2, 1 << Q_ACTION, 1 << Q_MODE},
		{0, DO_READY, 12, 0, 0, 1, 0, 1 << Q_HOLD | 1 << Q_ACTION},
		{0, DO_CLEAR, 12, 0, 0, 2, 1 << Q_ACTION, 1 << Q_HOLD},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct built built = built_of("",
					      "{use: recruit, name: r, set: {weapons: "
					      "[assault_rifle, pistol]}}",
					      "{use: brute, name: b}");
		struct run *run = run_new(built.scenario);
		struct wounddice_creature *r;

		memset(&mind, 0, sizeof mind);
		mind.hold = rows[i].hold;
		mind.action = rows[i].action;
		for (int k = 0; k < 2; k++)
			run->seats[k].tactic = &tactic;
		run_start(run, 1, 1);
		r = &((struct wounddice_fight *)run->fight)->creatures[0];
		run->fight->phase = ROUND_BEGINS;
		run->fight->order[0] = 0;
		run->fight->order[1] = 1;
		run->fight->order_count = 2;
		r->hand = 2;
		r->arms[1].rounds = (uint8_t)rows[i].rounds;
		run_play(run);
		/* a hold has its own rest */
		assert_int_equal(r->hold_to, rows[i].held);
		assert_int_equal(run->fight->turn, rows[i].turn);
		if (!rows[i].held)
			run_play(run);
		assert_int_equal(r->hand, rows[i].hand);
		if ((mind.asked & rows[i].asked) != rows[i].asked ||
		    mind.asked & rows[i].not_asked)
			fail_msg("row %zu: asked %x", i, (unsigned)mind.asked);
		if (mind.asked >> Q_MODE & 1)
			assert_int_equal(mind.mode_arm, 1);
		run_free(run);
		affray_scenario_free(built.handle);
	}
}

/* Slots of creatures that cannot act are skipped without a rest. */
static void test_rests(void **unused)
{
	static const struct tactic tactic = {
		.key = "test", .answer = mind_answers, .wish = mind_wishes};
	struct built built =
		built_of("", "{use: recruit, name: r}, {use: medic, name: s}",
			 "{use: brute, name: b}");
	struct run *run = run_new(built.scenario);

	(void)unused;
	memset(&mind, 0, sizeof mind);
	mind.action = DO_END;
	for (int i = 0; i < 3; i++)
		run->seats[i].tactic = &tactic;
	run_start(run, 1, 1);
	run->fight->phase = ROUND_BEGINS;
	for (int i = 0; i < 3; i++)
		run->fight->order[i] = (uint8_t)i;
	run->fight->order_count = 3;
	run_play(run);
	assert_int_equal(run->fight->turn, 0);
	run_play(run);
	assert_int_equal(run->fight->turn, NOBODY);
	((struct wounddice_fight *)run->fight)->creatures[1].ap = 0;
	run_play(run);
	assert_int_equal(run->fight->turn, 2);
	/* the turn ends with the last AP */
	mind.action = DO_PRONE;
	((struct wounddice_fight *)run->fight)->creatures[2].ap = 1;
	run_play(run);
	assert_int_equal(((struct wounddice_fight *)run->fight)->creatures[2].prone, 1);
	assert_int_equal(run->fight->turn, NOBODY);
	run_free(run);
	affray_scenario_free(built.handle);
}

/* ---- TNs that tactics read ---- */

static void test_first_aid_tns(void **unused)
{
	static const struct {
		int who, patient, kit, tn;
	} rows[] = {{0, 1, BANDAGE, 16}, {0, 1, MEDKIT, 18}, {0, 0, BANDAGE, 14},
		    {0, 0, MEDKIT, 16},	 {1, 0, BANDAGE, 5}, {1, 1, BANDAGE, 3}};
	struct built built =
		built_of("", "{use: medic, name: r}", "{use: recruit, name: b}");
	struct run *run = run_new(built.scenario);
	struct sum sum;

	(void)unused;
	run_start(run, 1, 1);
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_int_equal(wounddice_first_aid_tn(sum_begin_quiet(&sum),
							&run->scene, rows[i].who,
							rows[i].patient, rows[i].kit),
				 rows[i].tn);
	run_free(run);
	affray_scenario_free(built.handle);
}

/* The rule and the tactic use the same TN: weapon and missing STR count once. */
static void test_attack_tns(void **unused)
{
	static const struct {
		int arm, distance, prone, tn;
	} rows[] = {
		{0, 1, 0, 2},	 /* sledge: STR 5, acc -1, 2 STR missing */
		{0, 1, 1, 4},	 /* at a prone target */
		{1, 60, 0, 6},	 /* hunting rifle: PER 5, acc 1 */
		{1, 61, 0, 4},	 /* second band */
		{1, 2, 0, 4},	 /* too near for a long gun */
		{1, 30, 1, 4},	 /* at a prone target */
		{2, 50, 0, 0},	 /* machine gun: STR 5, 2 missing, not braced */
		{2, 101, 0, -4}, /* third band */
	};
	struct built built =
		built_of("",
			 "{use: recruit, name: r, at: [10, 0], set: {weapons: [sledge, "
			 "hunting_rifle, machine_gun]}}",
			 "{use: recruit, name: b}");
	struct run *run = run_new(built.scenario);
	struct sum sum;

	(void)unused;
	run_start(run, 1, 1);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct wounddice_attack attack;
		int accuracy;

		run->fight->bodies[1].tile = tile_at(10 + rows[i].distance, 0);
		((struct wounddice_fight *)run->fight)->creatures[1].prone =
			(uint8_t)rows[i].prone;
		wounddice_attack_at(&run->scene, 0, rows[i].arm, 1, &attack);
		accuracy =
			wounddice_accuracy(sum_begin_quiet(&sum), &run->scene, &attack);
		wounddice_attack_tn(sum_begin_quiet(&sum), &run->scene, &attack,
				    accuracy);
		if (sum.total != rows[i].tn)
			fail_msg("row %zu: TN %d", i, sum.total);
		assert_int_equal(wounddice_thought_tn(&run->scene, &attack), rows[i].tn);
	}
	run_free(run);
	affray_scenario_free(built.handle);
}

/* WND-DMG-05: a quarter of STR, rounded down. */
static void test_melee_bonus(void **unused)
{
	static const int rows[][2] = {{1, 0}, {3, 0},  {4, 1}, {7, 1},
				      {8, 2}, {11, 2}, {12, 3}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char text[100];
		struct built built;

		snprintf(text, sizeof text,
			 "{use: recruit, name: r, set: {stats: {str: %d}}}", rows[i][0]);
		built = built_of("", text, "{use: recruit, name: b}");
		assert_int_equal(
			((const struct wounddice_sheet *)built.scenario->creatures[0]
				 .sheet)
				->mb,
			rows[i][1]);
		affray_scenario_free(built.handle);
	}
}

/* WND-HIT-03: only shot spreads with the range. */
static void test_spread(void **unused)
{
	static const struct {
		int arm, distance, more;
	} rows[] = {{0, 1, 0}, {1, 10, 0}, {1, 61, 0}, {2, 8, 0}, {2, 9, 1}, {2, 17, 2}};
	struct built built =
		built_of("",
			 "{use: recruit, name: r, at: [10, 0], set: {weapons: [sledge, "
			 "hunting_rifle, shotgun]}}",
			 "{use: recruit, name: b}");
	struct run *run = run_new(built.scenario);
	struct sum sum;

	(void)unused;
	run_start(run, 1, 1);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct wounddice_attack attack;

		run->fight->bodies[1].tile = tile_at(10 + rows[i].distance, 0);
		wounddice_attack_at(&run->scene, 0, rows[i].arm, 1, &attack);
		assert_int_equal(wounddice_spread(sum_begin_quiet(&sum), &attack),
				 attack.with->weapon->spread + rows[i].more);
	}
	run_free(run);
	affray_scenario_free(built.handle);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_merged_hits_lose_nothing),
		cmocka_unit_test(test_excess_is_exact),
		cmocka_unit_test(test_blasts_are_not_merged),
		cmocka_unit_test(test_maxima),
		cmocka_unit_test(test_names_end),
		cmocka_unit_test(test_last_rule),
		cmocka_unit_test(test_tables_for_tactics),
		cmocka_unit_test(test_canonical),
		cmocka_unit_test(test_wishes),
		cmocka_unit_test(test_rests),
		cmocka_unit_test(test_first_aid_tns),
		cmocka_unit_test(test_spread),
		cmocka_unit_test(test_melee_bonus),
		cmocka_unit_test(test_attack_tns),
	};

	return cmocka_run_group_tests_name("wounddice_odds", tests, set_up, tear_down);
}
