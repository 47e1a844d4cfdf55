/* SPDX-License-Identifier: MIT
 *
 * wounddice at its edges: one test or two for each kind of gap that was ever found in a
 * rulebook, asked of every reaction, switch, state and field of this one. Where a table
 * must name all rows of the book, a row that it does not name fails the test.
 */
#include "wounddice_table.h"

/* ---- 1: a state that ends acting leaves something running ---- */

/* b has all of this when it goes out, by a shot where falling is immediate. Every visible
 * row of a creature's state is here. */
static const struct {
	const char *path, *before;
	int after;
} under_way[] = {
	{"health", "2", -2},
	{"ap", "3", 0},
	{"debt", "2", 0},
	{"speed", "5", 5},
	{"state", "ok", OUT},
	{"unaware", "off", 0},
	{"prone", "off", 1},
	{"wounds.d12", "2", 2},
	{"armor.soft_vest", "none", 0},
	{"hand", "1", 1},
	{"rounds.sniper_rifle", "2", 2},
	{"spare.sniper_rifle", "2", 2},
	{"ammo.sniper_rifle", "ap", ARMOR_PIERCING},
	{"jammed.sniper_rifle", "on", 1},
	{"progress.sniper_rifle", "1", 1},
	{"next_ammo.sniper_rifle", "ap", ARMOR_PIERCING},
	{"aim", "2", 0},
	{"aim_target", "1", 0},
	{"moved", "4", 4},
	{"medkits", "3", 3},
	{"injectors", "3", 3},
	{"arriving", NULL, 0},
};

static bool names_row(const char *path, const struct state_row *row)
{
	size_t length = strlen(row->key);

	return strncmp(path, row->key, length) == 0 &&
	       (path[length] == '.' || path[length] == '\0');
}

static void test_nothing_is_left_running(void **unused)
{
	struct affray_fight *fight =
		start("rulings: {ko_check: immediate}", NULL, "{use: marksman, name: b}");

	(void)unused;
	for (const struct state_row *row = wounddice_rulebook.creature_state; row->key;
	     row++) {
		bool found = row->kind == STATE_HIDDEN;

		for (size_t i = 0; i < LENGTH(under_way); i++)
			found = found || names_row(under_way[i].path, row);
		if (!found)
			fail_msg("what becomes of %s when one goes out?", row->key);
	}
	play(fight, "act");
	for (size_t i = 0; i < LENGTH(under_way); i++) {
		char edict[80];

		if (!under_way[i].before)
			continue;
		snprintf(edict, sizeof edict, "set b.%s %s", under_way[i].path,
			 under_way[i].before);
		decree(fight, edict);
	}
	play(fight, "attack single 9 none 4");
	for (size_t i = 0; i < LENGTH(under_way); i++) {
		char path[60];

		snprintf(path, sizeof path, "b.%s", under_way[i].path);
		assert_value(fight, path, under_way[i].after, "out");
	}
	affray_fight_free(fight);
}

/* A creature that is gone, by any cause, does not take the turn that it held, and nobody
 * aims at the dead. */
static void test_gone_are_gone(void **unused)
{
	static const struct {
		const char *state;
		bool is_target;
	} rows[] = {{"ok", true}, {"out", true}, {"dead", false}, {"fled", false}};
	const struct state_row *row = wounddice_rulebook.creature_state;

	(void)unused;
	while (strcmp(row->key, "state") != 0)
		row++;
	for (int i = 0; row->values[i]; i++)
		assert_string_equal(row->values[i], rows[i].state);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start("", "{use: recruit, name: r}, {use: gunner, name: s}",
			      "{use: recruit, name: b}, {use: trooper, name: c}");
		char edict[60];

		/* c, then b, s: c holds until the last place. */
		play(fight, "act end");
		assert_open(fight, "c hold", rows[i].state);
		play(fight, "4");
		assert_open(fight, "b hold", rows[i].state);
		snprintf(edict, sizeof edict, "!set:c.state:%s", rows[i].state);
		play(fight, "act");
		play(fight, edict);
		play(fight, "end");
		assert_open(fight, "s action", rows[i].state); /* the last cannot hold */
		play(fight, "attack"); /* a single target is no question */
		if (is_asked(fight, "s", "target") != rows[i].is_target)
			fail_msg("%s: %s is open", rows[i].state, open_now(fight));
		affray_fight_free(fight);

		fight = start("", "{use: recruit, name: r}, {use: gunner, name: s}",
			      "{use: recruit, name: b}, {use: trooper, name: c}");
		play(fight, "act end 4 act");
		play(fight, edict);
		play(fight, "end end");
		assert_open(fight, i == 0 ? "c action" : "r hold", rows[i].state);
		affray_fight_free(fight);
	}
}

/* ---- 2: a reaction that is not treated as one ---- */

/* Which reactions are left to b when it is struck with a club? */
static void test_reactions_are_reactions(void **unused)
{
	static const struct {
		const char *edicts;
		bool defends, returns;
	} rows[] = {
		{"", true, true},
		{"!set:b.prone:1", true, true},
		{"!set:b.ap:0", true, true}, /* paid from speed */
		{"!set:b.ap:0 !set:b.debt:2", true, true},
		{"!set:b.ap:0 !set:b.debt:3", true, false},
		{"!set:b.ap:0 !set:b.debt:4", false, false},
		{"!set:b.ap:1 !set:b.debt:4", true, false},
		{"!set:b.unaware:1", false, false},
		{"!set:b.state:out", false, false},
		{"!set:b.jammed.pistol:1", true, false},
		{"!set:b.rounds.pistol:0", true, false},
		{"!set:b.hand:0", true, false},
	};

	(void)unused;
	for (const struct aside_row *row = wounddice_rulebook.asides; row->question >= 0;
	     row++)
		if (row->kind == ASKED_TO_REACT)
			assert_true(row->question == Q_DEFENSE ||
				    row->question == Q_RETURN_FIRE);
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start("rulings: {reactions: extended}\ndistance: 1",
			      "{use: riot_officer, name: r}",
			      "{use: recruit, name: b}, {use: gunner, name: c}");
		bool defends, returns;

		play(fight, "act");
		play(fight, rows[i].edicts);
		play(fight, "attack club b 5");
		defends = is_asked(fight, "b", "defense");
		if (defends) {
			assert_true(is_offered(fight, "evade"));
			assert_true(is_offered(fight, "parry"));
			play(fight, "none");
		}
		while (affray_fight_roll(fight))
			take_default(fight);
		returns = is_asked(fight, "b", "return_fire");
		if (defends != rows[i].defends || returns != rows[i].returns)
			fail_msg("\"%s\": defends %d, returns fire %d", rows[i].edicts,
				 defends, returns);
		affray_fight_free(fight);
	}
}

/* Each reaction costs AP and ends aiming, and cannot be answered by the same reaction. */
static void test_reactions_disturb(void **unused)
{
	static const struct {
		const char *script;
		int ap, debt;
	} rows[] = {
		{"evade 20 1 1 none", 0, 0},
		{"parry 20 1 1 none", 0, 0},
		{"none 1 1 pistol 20 1", 0, 1},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start("rulings: {reactions: extended}\ndistance: 1",
			      "{use: riot_officer, name: r}", NULL);

		play(fight, "act !set:b.ap:1 !set:b.aim_target:1 !set:b.aim:2 attack "
			    "club 5");
		play(fight, rows[i].script);
		assert_open(fight, "r action", rows[i].script);
		assert_value(fight, "b.aim", 0, rows[i].script);
		assert_value(fight, "b.ap", rows[i].ap, rows[i].script);
		assert_value(fight, "b.debt", rows[i].debt, rows[i].script);
		affray_fight_free(fight);
	}
}

/* ---- 3: a second weapon, a fourth skill, a twelfth die ---- */

static void test_second_weapon(void **unused)
{
	static const struct {
		const char *script, *path;
		int value;
	} rows[] = {
		{"ready pistol aim", "r.aim", 1},
		{"ready pistol attack single 19 12", "r.jammed.pistol", 1},
		{"ready pistol attack single 19 12", "r.jammed.assault_rifle", 0},
		{"ready pistol attack single 19 12", "r.rounds.pistol", 11},
		{"ready pistol attack single 19 12", "r.rounds.assault_rifle", 30},
		{"!set:r.jammed.pistol:1 ready pistol clear 2", "r.jammed.pistol", 0},
		{"!set:r.rounds.pistol:1 ready pistol reload std", "r.rounds.pistol", 12},
		{"!set:r.rounds.pistol:1 ready pistol reload std", "r.spare.pistol", 2},
		{"!set:r.rounds.pistol:1 ready pistol reload std",
		 "r.spare.assault_rifle", 3},
		{"ready revolver attack 19", "r.rounds.revolver", 5},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start("",
			      "{use: recruit, name: r, set: {weapons: [assault_rifle, "
			      "pistol, knife, club, smg, shotgun, sawn_off, revolver]}}",
			      NULL);

		play(fight, "act");
		play(fight, rows[i].script);
		assert_value(fight, rows[i].path, rows[i].value, rows[i].script);
		affray_fight_free(fight);
	}
}

/* All seven skills, in the order of the file; of equal TNs, the first listed is the
 * default. */
static void test_many_skills(void **unused)
{
	struct affray_fight *fight = start(
		"weapons: {tool: {skills: [brawl, clubs, blades, thrown, automatics, "
		"longarms, handguns], damage: d6, range: 10, magazine: 5, reload: 1}}",
		"{use: trooper, name: r, set: {weapons: [tool], thrown: {}, "
		"skills: {handguns: 4, longarms: 4, automatics: 4}, foci: []}}",
		NULL);
	static const char *const words[] = {"brawl",	  "clubs",    "blades",	 "thrown",
					    "automatics", "longarms", "handguns"};
	const struct affray_question *q;

	(void)unused;
	play(fight, "act attack");
	assert_open(fight, "r skill", "seven skills");
	q = affray_fight_question(fight);
	assert_int_equal(q->option_count, LENGTH(words));
	for (size_t i = 0; i < LENGTH(words); i++)
		assert_string_equal(q->options[i].key, words[i]);
	assert_string_equal(q->options[q->fallback].key, "automatics");
	affray_fight_free(fight);
}

/* The last of twelve dice stops a hit and wears out; the last of eight foci counts. */
static void test_last_of_many(void **unused)
{
	struct affray_fight *fight = start(
		"armor: {suit: {dice: [d4, d4, d4, d4], covers: [ballistic]}, "
		"coat: {dice: [d4, d4, d4, d4], covers: [ballistic]}, "
		"hat: {dice: [d4, d4, d4, d12], covers: [ballistic]}}\n"
		"weapons: {tool: {skills: [handguns], tag: laser, damage: 20d6, "
		"range: 10, magazine: 5, reload: 1}}",
		"{use: recruit, name: r, set: {weapons: [tool], foci: ["
		"{skill: blades}, {skill: blades}, {skill: blades}, {skill: blades}, "
		"{skill: blades}, {skill: blades}, {skill: blades}, "
		"{skill: handguns, tag: laser, bonus: 3}]}}",
		"{use: recruit, name: b, set: {armor: [suit, coat, hat]}}");

	(void)unused;
	play(fight, "act attack 12 none 100");
	assert_open(fight, "roll armour", "twelve dice");
	assert_int_equal(affray_fight_roll(fight)->high, 11 * 4 + 12);
	play(fight, "20");
	assert_value(fight, "b.armor.hat-4", D10, "the largest wears");
	affray_fight_free(fight);
}

struct order {
	int who[MAX_CREATURES], count;
};

static void note_place(void *context, const struct affray_event *event)
{
	struct order *order = context;

	if (event->rule && strcmp(event->rule, "WND-INI-04") == 0)
		order->who[order->count++] = event->who;
}

/* 22 equal creatures: all of them roll, not only the first twenty. */
static void test_many_roll_off(void **unused)
{
	static const char text[] =
		"affray: 1\nrulebook: wounddice\nname: edge\nsurprise: none\nsides:\n"
		"  - {name: us, creatures: [{use: recruit, name: r, count: 11}]}\n"
		"  - {name: them, creatures: [{use: recruit, name: b, count: 11}]}\n";
	struct affray_fight *fight = open_table(text);
	int throws[MAX_CREATURES] = {0};
	struct order order = {.count = 0};

	(void)unused;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, note_place,
			    &order);
	for (const struct affray_roll *roll; (roll = affray_fight_roll(fight));) {
		int who = roll->who, again = throws[who]++;
		int total = again == 0	 ? 10
			    : again == 1 ? 20 - who % 20
			    : who < 20	 ? 5
					 : 1;

		assert_ok(affray_fight_total(fight, total, problems));
		affray_fight_advance(fight);
	}
	assert_int_equal(order.count, 22);
	for (int i = 0; i < 18; i++)
		assert_int_equal(order.who[i], 19 - i);
	assert_int_equal(order.who[18], 21); /* 19 each, then 1 before 5 */
	assert_int_equal(order.who[19], 1);
	assert_int_equal(order.who[20], 20);
	assert_int_equal(order.who[21], 0);
	affray_fight_free(fight);
}

/* ---- 4: the order of two things in one round ---- */

static void test_order_in_a_round(void **unused)
{
	static const struct {
		const char *keys, *them, *script;
		const char *told[8];
	} rows[] = {
		/* AP are there when the round is told. */
		{"", NULL, "end end", {"WND-RND-01", "sum:AP", "round", "ask:hold"}},
		{"rulings: {ap_grant: turn_start}",
		 NULL,
		 "end end",
		 {"WND-RND-01", "round", "sum:AP", "ask:hold"}},
		{"modifier: 20",
		 NULL,
		 "attack single 19 12 none 5",
		 {"roll:attack", "WND-JAM-01", "roll:jam", "ask:defense", "WND-DMG-01",
		  "WND-JAM-04", "ask:action"}},
		{"",
		 NULL,
		 "!set:r.wounds.d4:1 !set:r.health:1 !set:b.wounds.d4:1 !set:b.health:1 "
		 "end end 1 1",
		 {"roll:bleeding", "roll:bleeding", "WND-RND-03", "WND-RND-03"}},
		{"",
		 "{use: recruit, name: b}, {use: medic, name: c, set: {arrives: 1}}",
		 "!set:b.wounds.d4:1 !set:b.health:1 end end 1",
		 {"roll:bleeding", "WND-RND-03", "roll:initiative", "WND-INI-07",
		  "sum:AP", "round"}},
		{"",
		 "{use: recruit, name: b}, {use: recruit, name: c}",
		 "!set:b.state:out !set:b.health:2 end end",
		 {"WND-RND-07", "sum:AP", "round"}},
		{"rulings: {reactions: extended}",
		 NULL,
		 "attack single 8 none 5 none",
		 {"ask:defense", "WND-DMG-01", "ask:return_fire"}},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = start(rows[i].keys, NULL, rows[i].them);
		struct log log;
		const char *at = log.text;

		play(fight, "act");
		listen_as(fight, &log, AFFRAY_SEES_ALL);
		play(fight, rows[i].script);
		for (int k = 0; rows[i].told[k]; k++) {
			at = strstr(at, rows[i].told[k]);
			if (!at)
				fail_msg("\"%s\": no %s there: %s", rows[i].script,
					 rows[i].told[k], log.text);
			at += strlen(rows[i].told[k]);
		}
		affray_fight_free(fight);
	}
}

/* ---- 5: a switch that reaches further than its text ---- */

/* For each value of each switch, something close to it that stays the same. */
static const struct {
	const char *key, *word, *keys, *us, *them, *script;
	const char *open; /* the question that must then be open, or NULL */
	const char *path; /* the row that must have this value, or NULL */
	int value;
} limits[] = {
	/* a failure's DoS is its margin */
	{"dos", "roll", "", NULL, NULL, "act", NULL, "b.result", -10},
	/* a natural 20 still counts for attacks */
	{"auto_1_20", "attack_only", "modifier: 20", NULL, NULL, "act attack single 20 1",
	 "r action", NULL, 0},
	{"nat1", "evadable", "", NULL, NULL, "act attack single 1 none 5", NULL,
	 "b.health", 15},
	{"init_order", "literal_signed", "", NULL, NULL, "", "r hold", NULL, 0},
	{"init_order", "literal_magnitude", "", NULL, NULL, "", "r hold", NULL, 0},
	{"gm_appeal", "refuse", "gm: yes", NULL, NULL, "", "r hold", NULL, 0},
	{"gm_appeal", "grant", "gm: yes", NULL, NULL, "per none", "r hold", NULL, 0},
	/* asked even if the scenario has no game master */
	{"gm_appeal", "ask", "", NULL, NULL, "per refuse none", "r hold", NULL, 0},
	{"surprise_effect", "unaware_only", "surprise: us", NULL, NULL, "act", NULL,
	 "b.ap", 4},
	{"ap_grant", "turn_start", "", NULL, NULL, "act", NULL, "b.ap", 0},
	/* nobody owes anything, so nobody is slower */
	{"speed_spend", "lasting", "", NULL, NULL, "act end end", "r hold", "b.speed", 4},
	{"hold_slot", "before", "", NULL,
	 "{use: recruit, name: b}, {use: recruit, name: c}", "3 act end", "r action",
	 NULL, 0},
	/* nobody held, so the order stays */
	{"hold_scope", "fight", "", NULL, NULL, "act end end", "r hold", NULL, 0},
	{"reactions", "extended", "", NULL, NULL, "act attack single 8 none 5 none",
	 "r action", NULL, 0},
	/* a hit is tested as well */
	{"jam_test", "hit_only", "modifier: 20", NULL, NULL,
	 "act attack single 19 12 none 5", NULL, "r.jammed.pistol", 1},
	/* a threat is no jam: both hits count */
	{"jam_hits", "one", "modifier: 20", NULL, NULL, "act attack burst 19 11 none 5 5",
	 NULL, "b.health", 10},
	{"evade_info", "hidden", "", NULL, NULL, "act attack single 8 none 5", NULL,
	 "b.health", 15},
	/* first aid has degrees of its own */
	{"degree", "floor_min1", "", "{use: medic, name: r}", NULL,
	 "act !set:r.wounds.d12:1 first_aid medkit 12", NULL, "r.wounds.d6", 1},
	{"degree", "ceil_min1", "", "{use: medic, name: r}", NULL,
	 "act !set:r.wounds.d12:1 first_aid medkit 12", NULL, "r.wounds.d6", 1},
	/* armour that does not cover is not rolled */
	{"armor_sum", "roll_per_attack", "", NULL, NULL, "act attack single 8 none 5",
	 NULL, "b.health", 15},
	{"armor_sum", "faces", "", NULL, NULL, "act attack single 8 none 5", NULL,
	 "b.health", 15},
	/* less than the sum is still nothing */
	{"armor_equal", "beat", "distance: 1", "{use: riot_officer, name: r}", NULL,
	 "act attack club 13 none 1 3", NULL, "b.armor.jacket", D4},
	{"penetration", "excess", "distance: 1", "{use: riot_officer, name: r}", NULL,
	 "act attack club 13 none 1 2", NULL, "b.health", 20},
	{"penetration", "full", "distance: 1", "{use: riot_officer, name: r}", NULL,
	 "act attack club 13 none 1 2", NULL, "b.health", 20},
	{"wound_11", "d12", "distance: 5", "{use: enforcer, name: r}", NULL,
	 "act attack 8 none 10", NULL, "b.wounds.d10", 1},
	/* a die that shows more than 1 stays */
	{"clotting", "on_one", "", NULL, NULL, "act !set:b.wounds.d8:1 end end 2", NULL,
	 "b.wounds.d8", 1},
	/* it bleeds before it steps down */
	{"clotting", "step_down", "", NULL, NULL, "act !set:b.wounds.d8:1 end end 8",
	 NULL, "b.health", 12},
	{"ko_check", "immediate", "", NULL, NULL, "act attack single 8 none 5", NULL,
	 "b.state", OK},
	{"instant_death", "single_hit", "distance: 5", "{use: enforcer, name: r}",
	 "{use: recruit, name: b, set: {health: 5}}", "act attack 8 none 6", NULL,
	 "b.state", DEAD},
};

static void test_switches_leave_the_rest_alone(void **unused)
{
	(void)unused;
	for (int i = 0; i < WOUNDDICE_RULING_COUNT; i++)
		for (int k = 1;
		     wounddice_rulings[i].words && wounddice_rulings[i].words[k]; k++) {
			bool found = false;

			for (size_t n = 0; n < LENGTH(limits); n++)
				found = found ||
					(strcmp(limits[n].key,
						wounddice_rulings[i].key) == 0 &&
					 strcmp(limits[n].word,
						wounddice_rulings[i].words[k]) == 0);
			if (!found)
				fail_msg("what is the limit of %s: %s?",
					 wounddice_rulings[i].key,
					 wounddice_rulings[i].words[k]);
		}
	for (size_t i = 0; i < LENGTH(limits); i++) {
		char keys[200], row[80];
		struct affray_fight *fight;

		snprintf(keys, sizeof keys, "rulings: {%s: %s}\n%s", limits[i].key,
			 limits[i].word, limits[i].keys);
		snprintf(row, sizeof row, "%s: %s", limits[i].key, limits[i].word);
		fight = start(keys, limits[i].us, limits[i].them);
		play(fight, limits[i].script);
		if (limits[i].open)
			assert_open(fight, limits[i].open, row);
		if (limits[i].path)
			assert_value(fight, limits[i].path, limits[i].value, row);
		affray_fight_free(fight);
	}
}

/* ---- 6: a number that the sheet offers and the code has as a constant ---- */

#define GUN "range: 10, magazine: 9, reload: 2, "

/* The integers of each section, each with an unlikely value, and where it shows. */
static const struct {
	const char *section, *field;
	const char *keys; /* NULL: the weapon `tool` */
	const char *more; /* fields of the tool, or r's whole line */
	const char *script, *open, *offered, *path;
	int value;
} numbers[] = {
	{"weapons", "rof", NULL, GUN "rof: 3, spread: 1", "attack burst 2 none 1 1 1",
	 "r action", NULL, "b.health", 17},
	{"weapons", "spread", NULL, GUN "rof: 3, spread: 7", "attack burst 2 none 1 1",
	 "r action", NULL, "b.health", 18},
	{"weapons", "threat", NULL, GUN "threat: 5, jam: 2", "attack 5 2 none 1", NULL,
	 NULL, "r.jammed.tool", 1},
	{"weapons", "jam", NULL, GUN "threat: 5, jam: 3", "attack 5 2 none 1", NULL, NULL,
	 "r.jammed.tool", 0},
	{"weapons", "ap", NULL, GUN "ap: 3", "attack 19", "r action", NULL, "r.ap", 1},
	{"weapons", "range", NULL, "range: 5, magazine: 9, reload: 2", "attack 8",
	 "r action", NULL, NULL, 0},
	{"weapons", "magazine", NULL, "range: 10, magazine: 7, reload: 2", "", NULL, NULL,
	 "r.rounds.tool", 7},
	{"weapons", "reload", NULL, "range: 10, magazine: 9, reload: 3",
	 "!set:r.rounds.tool:1 reload std", "r action", NULL, "r.ap", 1},
	{"weapons", "min_str", NULL, GUN "min_str: 7", "attack 8", "r action", NULL, NULL,
	 0},
	{"weapons", "acc", NULL, GUN "acc: 3", "attack 12", "b defense", NULL, NULL, 0},
	{"weapons", "aim", NULL, GUN "aim: 1", "aim", "r action", "!aim", "r.aim", 1},
	{"weapons", "hands", NULL, GUN "hands: 2", "!move:b:31,0 attack", "r weapon",
	 "gun_butt", NULL, 0},
	{"weapons", "blast", NULL, "range: 10, props: [thrown], blast: 3",
	 "!move:b:33,0 attack 30,0 9 none 1", "b defense", NULL, NULL, 0},
	{"armor", "spd", "armor: {coat: {dice: [d4], covers: [blade], spd: -2}}",
	 "{use: recruit, name: r, set: {armor: [coat]}}", "", NULL, NULL, "r.speed", 2},
	{"armor", "ev", "armor: {coat: {dice: [d4], covers: [blade], ev: 9}}",
	 "{use: recruit, name: r, set: {armor: [coat]}}", "end attack single 9 evade 16",
	 "b action", NULL, "r.health", 20},
	{"creatures", "health", "", "{use: recruit, name: r, set: {health: 33}}", "",
	 NULL, NULL, "r.health", 33},
	{"creatures", "speed", "", "{use: recruit, name: r, set: {speed: 9}}", "", NULL,
	 NULL, "r.ap", 9},
	{"creatures", "medkits", "", "{use: recruit, name: r, set: {medkits: 1}}",
	 "!set:r.wounds.d4:2 first_aid medkit 19 first_aid", "roll first aid", NULL,
	 "r.medkits", 0},
	{"creatures", "injectors", "", "{use: recruit, name: r, set: {injectors: 1}}",
	 "!set:r.health:5 inject 8", "r action", "!inject", "r.health", 13},
	{"creatures", "arrives", "",
	 "{use: recruit, name: r}, {use: recruit, name: s, set: {arrives: 2}}", "end end",
	 "r hold", NULL, "s.arriving", 1},
	{"scenario", "modifier", "modifier: 5", "{use: recruit, name: r}",
	 "attack single 14", "b defense", NULL, NULL, 0},
};

static void find_numbers(const char *section, const struct field *fields)
{
	for (const struct field *field = fields; field->key; field++) {
		bool found = field->type != FIELD_INT;

		for (size_t i = 0; i < LENGTH(numbers); i++)
			found = found || (strcmp(numbers[i].section, section) == 0 &&
					  strcmp(numbers[i].field, field->key) == 0);
		if (!found)
			fail_msg("where does %s.%s show?", section, field->key);
	}
}

static void test_numbers_of_the_sheet_count(void **unused)
{
	(void)unused;
	for (int kind = 0; kind < KINDS; kind++)
		find_numbers(wounddice_rulebook.kinds[kind].key,
			     wounddice_rulebook.kinds[kind].fields);
	find_numbers("scenario", wounddice_rulebook.setup_fields);
	for (size_t i = 0; i < LENGTH(numbers); i++) {
		bool own = !numbers[i].keys;
		struct affray_fight *fight;
		char keys[400];

		if (own)
			snprintf(keys, sizeof keys,
				 "weapons: {tool: {skills: [handguns], damage: d6, %s}}",
				 numbers[i].more);
		fight = start(own ? keys : numbers[i].keys,
			      own ? "{use: recruit, name: r, set: {weapons: [tool]}}"
				  : numbers[i].more,
			      NULL);
		play(fight, "act");
		play(fight, numbers[i].script);
		if (numbers[i].open)
			assert_open(fight, numbers[i].open, numbers[i].field);
		if (numbers[i].offered && numbers[i].offered[0] == '!')
			assert_false(is_offered(fight, numbers[i].offered + 1));
		else if (numbers[i].offered)
			assert_true(is_offered(fight, numbers[i].offered));
		if (numbers[i].path)
			assert_value(fight, numbers[i].path, numbers[i].value,
				     numbers[i].field);
		affray_fight_free(fight);
	}
}

/* ---- 7: distance where the rule means reach with a line of sight ---- */

static void test_walls_are_in_the_way(void **unused)
{
	static const struct {
		const char *what;
		bool behind; /* with a wall between */
	} rows[] = {{"attack", false}, {"attack", true}, {"aim", false}, {"aim", true}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start(rows[i].behind ? "map: |\n  r.#.b\nlegend: {r: r, b: b}"
					     : "map: |\n  r...b\nlegend: {r: r, b: b}",
			      NULL, NULL);

		play(fight, "act");
		if (is_offered(fight, rows[i].what) == rows[i].behind)
			fail_msg("%s, wall: %d", rows[i].what, rows[i].behind);
		affray_fight_free(fight);
	}
}

/* A grenade is not thrown through a wall, and its blast does not pass one. */
static void test_walls_stop_blasts(void **unused)
{
	static const char trooper[] = "{use: trooper, name: r}";
	struct affray_fight *fight =
		start("map: |\n  r.#b..\n  .....c\nlegend: {r: r, b: b, c: c}", trooper,
		      "{use: recruit, name: b}, {use: recruit, name: c}");
	const struct affray_question *q;

	(void)unused;
	play(fight, "act attack");
	assert_open(fight, "r tile", "grenade");
	q = affray_fight_question(fight);
	for (int i = 0; i < q->tile_count; i++)
		assert_false(q->tiles[i][0] == 3 && q->tiles[i][1] == 0);
	affray_fight_free(fight);

	/* b is within 2 m of 1,0, but behind the wall */
	fight = start("map: |\n  r.#b\n  ####\nlegend: {r: r, b: b}", trooper, NULL);
	play(fight, "act attack 1,0 9 none 1");
	while (affray_fight_roll(fight))
		take_default(fight);
	assert_open(fight, "r action", "blast behind a wall");
	affray_fight_free(fight);
	fight = start("map: |\n  r..b\n  ####\nlegend: {r: r, b: b}", trooper, NULL);
	play(fight, "act attack frag_grenade 1,0 9 none 1");
	while (affray_fight_roll(fight))
		take_default(fight);
	assert_open(fight, "b defense", "blast without a wall");
	affray_fight_free(fight);
}

/* ---- 8: an act that was legal when declared and is not when it completes ---- */

static void test_acts_that_turn_illegal(void **unused)
{
	static const struct {
		const char *what, *them, *script, *open, *not_offered, *path;
		int value;
	} rows[] = {
		{"a reload without its load", NULL,
		 "act !set:r.rounds.pistol:1 !set:r.ap:1 reload std "
		 "!set:r.spare.pistol:0",
		 NULL, NULL, "r.progress.pistol", 1},
		{"a held turn without AP", NULL, "2 !set:r.ap:0 end", "r hold", NULL,
		 "round", 2},
		{"aim at somebody who is gone",
		 "{use: recruit, name: b}, {use: recruit, name: c}",
		 "act aim b !set:b.state:dead attack single 10", "r action", NULL,
		 "r.aim", 0},
		{"a patient who fled", "{use: recruit, name: b}, {use: recruit, name: c}",
		 "act !move:b:30,0 !set:b.wounds.d4:1 !set:b.state:fled", "r action",
		 "first_aid", NULL, 0},
		{"a target that the shot killed does not return fire",
		 "{use: recruit, name: b, set: {health: 2}}, {use: recruit, name: c}",
		 "act attack b single 8 none 8", "r action", NULL, "b.state", DEAD},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start("rulings: {reactions: extended}", NULL, rows[i].them);

		play(fight, rows[i].script);
		while (affray_fight_roll(fight))
			take_default(fight);
		if (is_asked(fight, "b", "return_fire") ||
		    is_asked(fight, "c", "return_fire"))
			play(fight, "none");
		if (rows[i].open)
			assert_open(fight, rows[i].open, rows[i].what);
		if (rows[i].not_offered)
			assert_false(is_offered(fight, rows[i].not_offered));
		if (rows[i].path)
			assert_value(fight, rows[i].path, rows[i].value, rows[i].what);
		affray_fight_free(fight);
	}
}

/* ---- 9: a choice that cannot be paid or carried out ---- */

/* Every act of every menu in a rich position, with any AP, can be paid and carried
 * out. */
static void test_options_can_be_carried_out(void **unused)
{
	struct affray_fight *fight =
		start("escape: anywhere\ngm: yes\nrulings: {gm_appeal: refuse}\n"
		      "distance: 1",
		      "{use: trooper, name: r, set: {medkits: 1, injectors: 1}}", NULL);
	unsigned seen = 0;

	(void)unused;
	play(fight, "act !set:r.wounds.d6:1 !set:r.health:9 "
		    "!set:r.rounds.assault_rifle:3");
	for (int ap = 1; ap <= 7; ap++)
		for (int jammed = 0; jammed < 4; jammed++) {
			const struct affray_question *q;
			char edicts[120];

			snprintf(edicts, sizeof edicts,
				 "!set:r.ap:%d !set:r.jammed.assault_rifle:%d "
				 "!set:r.prone:%d",
				 ap, jammed % 2, jammed / 2);
			play(fight, edicts);
			q = affray_fight_question(fight);
			for (int i = 0; i < q->option_count; i++) {
				struct affray_fight *copy;
				const char *key = q->options[i].key;

				assert_ok(affray_fight_copy(&copy, fight));
				play(copy, key);
				for (int k = 0;
				     k < 60 && !is_asked(copy, "r", "action") &&
				     !is_asked(copy, "b", "hold") &&
				     !is_asked(copy, "b", "action") &&
				     !affray_fight_over(copy);
				     k++)
					take_default(copy);
				if (value_of(copy, "r.ap") > ap ||
				    (strcmp(key, "end") && strcmp(key, "improvise") &&
				     strcmp(key, "escape") &&
				     value_of(copy, "r.ap") == ap))
					fail_msg("%s with %d AP costs nothing", key, ap);
				for (int k = 0; k < ACTIONS; k++)
					if (!strcmp(wounddice_rulebook.actions[k].key,
						    key))
						seen |= 1u << k;
				affray_fight_free(copy);
			}
		}
	/* the menus had everything but what the position forbids */
	for (int k = DO_ATTACK; k <= DO_END; k++)
		if (!(seen >> k & 1))
			fail_msg("%s was never offered",
				 wounddice_rulebook.actions[k].key);
	affray_fight_free(fight);
}

/* ---- 10: one event that lets the same creature react twice ---- */

static void test_nobody_reacts_twice(void **unused)
{
	static const struct {
		const char *us, *script;
	} rows[] = {
		{"{use: recruit, name: r}", "attack single 8 evade 20 1"},
		{"{use: recruit, name: r}", "attack burst 2 evade 20 1 1"},
		{"{use: trooper, name: r}", "attack frag_grenade 40,0 2 evade 20"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start("rulings: {reactions: extended}", rows[i].us, NULL);
		struct log log;

		play(fight, "act");
		listen_as(fight, &log, AFFRAY_SEES_ALL);
		play(fight, rows[i].script);
		while (affray_fight_roll(fight))
			take_default(fight);
		play(fight, "pistol 2");
		while (!is_asked(fight, "r", "action"))
			take_default(fight);
		assert_int_equal(count_of(&log, "deed:evade"), 1);
		assert_int_equal(count_of(&log, "deed:return_fire"), 1);
		assert_int_equal(count_of(&log, "ask:return_fire"), 1);
		affray_fight_free(fight);
	}
}

/* ---- 11: something recomputed on a change that the rule does not name ---- */

/* An edict changes the row that it names, and besides it only the rows listed here. */
static const struct {
	const char *path, *value;
	const char *besides; /* separated by blanks */
} changes[] = {
	{"health", "1", ""},
	{"health", "-3", ""}, /* creatures fall when the round ends */
	{"ap", "9", ""},
	{"debt", "3", ""},
	{"speed", "9", ""},
	{"state", "out", "prone ap debt aim aim_target"},
	{"state", "dead", ""},
	{"unaware", "on", ""},
	{"prone", "on", ""},
	{"wounds.d8", "3", ""},
	{"armor.soft_vest", "d4", ""},
	{"hand", "2", ""},
	{"rounds.sniper_rifle", "1", ""},
	{"spare.sniper_rifle", "1", ""},
	{"ammo.sniper_rifle", "ap", ""},
	{"jammed.sniper_rifle", "on", ""},
	{"progress.sniper_rifle", "1", ""},
	{"next_ammo.sniper_rifle", "ap", ""},
	{"aim", "3", ""},
	{"aim_target", "2", ""},
	{"moved", "5", ""},
	{"medkits", "4", ""},
	{"injectors", "4", ""},
	{"arriving", "2", ""},
};

static void test_edicts_change_only_their_row(void **unused)
{
	int before[LENGTH(changes)], others[LENGTH(changes)];

	(void)unused;
	for (const struct state_row *row = wounddice_rulebook.creature_state; row->key;
	     row++) {
		bool found = row->kind == STATE_HIDDEN;

		for (size_t i = 0; i < LENGTH(changes); i++)
			found = found || names_row(changes[i].path, row);
		if (!found)
			fail_msg("what does setting %s change?", row->key);
	}
	for (size_t i = 0; i < LENGTH(changes); i++) {
		struct affray_fight *fight = start(
			"", NULL, "{use: marksman, name: b}, {use: marksman, name: c}");
		char edict[80], path[60];

		play(fight, "act !set:b.debt:1 !set:b.aim_target:1 !set:b.aim:2");
		for (size_t k = 0; k < LENGTH(changes); k++) {
			snprintf(path, sizeof path, "b.%s", changes[k].path);
			before[k] = value_of(fight, path);
			path[0] = 'c';
			others[k] = value_of(fight, path);
		}
		snprintf(edict, sizeof edict, "!set:b.%s:%s", changes[i].path,
			 changes[i].value);
		play(fight, edict);
		for (size_t k = 0; k < LENGTH(changes); k++) {
			bool may = strcmp(changes[k].path, changes[i].path) == 0 ||
				   strstr(changes[i].besides, changes[k].path);

			snprintf(path, sizeof path, "b.%s", changes[k].path);
			if (!may && value_of(fight, path) != before[k])
				fail_msg("setting %s to %s changes %s", changes[i].path,
					 changes[i].value, path);
			path[0] = 'c';
			assert_int_equal(value_of(fight, path), others[k]);
		}
		affray_fight_free(fight);
	}
}

/* ---- 12: a fact or an event that tells what is not known yet ---- */

enum { US, THEM };

/* Who may see the quality of an attack before b must choose. */
static void test_hidden_attacks(void **unused)
{
	static const char *const secrets[] = {
		"roll:attack", "roll:jam",   "sum:attack TN", "sum:accuracy",
		"sum:DoS",     "WND-JAM-01", "WND-JAM-02",    "WND-JAM-03",
		"WND-ATK-02",  "WND-ATK-05", "WND-ATK-06"};
	static const struct {
		const char *rulings, *script;
		int seat;
		bool sees;
	} rows[] = {
		{"evade_info: open", "5", THEM, true},
		{"evade_info: hidden", "5", THEM, false},
		{"evade_info: hidden", "5", AFFRAY_SEES_PUBLIC, false},
		{"evade_info: hidden", "5", US, true},
		{"evade_info: hidden", "5", AFFRAY_SEES_ALL, true},
		{"evade_info: hidden", "19 12", THEM, false},
		{"evade_info: hidden", "19 11", THEM, false},
		{"evade_info: hidden", "19 12", US, true},
		{"evade_info: hidden, nat1: evadable", "1", THEM, false},
		{"evade_info: hidden, nat1: evadable", "1", US, true},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		bool open = strstr(rows[i].rulings, "open") != NULL;
		const struct affray_question *q;
		struct affray_fight *fight;
		struct log log;
		char keys[120];

		snprintf(keys, sizeof keys, "modifier: 20\nrulings: {%s}",
			 rows[i].rulings);
		fight = start(keys, NULL, NULL);
		play(fight, "act");
		listen_as(fight, &log, rows[i].seat);
		play(fight, "attack single");
		play(fight, rows[i].script);
		assert_open(fight, "b defense", rows[i].rulings);
		assert_int_equal(log.hidden, !rows[i].sees);
		assert_int_equal(log.shown, rows[i].sees);
		/* the deed cites ATK-02, too, and everybody sees a shot */
		for (size_t k = 0; k < LENGTH(secrets) && !rows[i].sees; k++)
			if (tells(&log, secrets[k]))
				fail_msg("%s, %s: tells %s", rows[i].rulings,
					 rows[i].script, secrets[k]);
		if (rows[i].sees)
			assert_true(tells(&log, "roll:attack") && tells(&log, "sum:DoS"));
		assert_value(fight, "r.jammed.pistol", 0, rows[i].script);
		q = affray_fight_question(fight);
		assert_int_equal(q->fact_count, open ? 3 : 0);
		play(fight, "evade 7");
		while (affray_fight_roll(fight))
			take_default(fight);
		assert_int_equal(log.hidden, rows[i].sees ? 0 : 2);
		assert_int_equal(tells(&log, "sum:hits"), rows[i].sees);
		assert_value(fight, "r.jammed.pistol",
			     strcmp(rows[i].script, "19 12") == 0, rows[i].script);
		affray_fight_free(fight);
	}
}

/* The second victim of a blast learns nothing from the first. */
static void test_hidden_blasts(void **unused)
{
	struct affray_fight *fight =
		start("rulings: {evade_info: hidden}", "{use: trooper, name: r}",
		      "{use: recruit, name: b}, {use: recruit, name: c}");
	struct log log;

	(void)unused;
	play(fight, "act");
	listen_as(fight, &log, THEM);
	play(fight, "attack frag_grenade 40,0 3 evade 5");
	while (affray_fight_roll(fight))
		take_default(fight);
	assert_open(fight, "c defense", "blast");
	assert_int_equal(log.shown, 0);
	assert_int_equal(log.hidden, 2);
	assert_false(tells(&log, "sum:hits"));
	affray_fight_free(fight);
}

/* WND-TRN-02: the question to hold names the creature before each place. */
static void test_places_have_names(void **unused)
{
	struct affray_fight *fight =
		start("", NULL, "{use: recruit, name: b}, {use: recruit, name: c}");
	const struct affray_question *q = affray_fight_question(fight);

	(void)unused;
	assert_string_equal(q->ask, "hold");
	assert_int_equal(q->option_count, 3);
	assert_non_null(strstr(q->options[1].label, ": after B"));
	assert_non_null(strstr(q->options[2].label, ": after C"));
	affray_fight_free(fight);
}

/* ---- 13: an event that is told too often ---- */

/* An attack tells once that worn armour does not cover the place, or that none is
 * worn. */
static void test_told_once(void **unused)
{
	static const struct {
		const char *edicts;
		int count;
	} rows[] = {{"", 1}, {"!set:b.armor.jacket:none", 0}};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = start("modifier: 5", NULL, NULL);
		struct log log;

		play(fight, "act");
		play(fight, rows[i].edicts);
		listen_as(fight, &log, AFFRAY_SEES_ALL);
		play(fight, "attack burst 2 none 1 1");
		assert_int_equal(count_of(&log, "WND-DMG-01"), 2);
		assert_int_equal(count_of(&log, "WND-ARM-01"), rows[i].count);
		affray_fight_free(fight);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nothing_is_left_running),
		cmocka_unit_test(test_gone_are_gone),
		cmocka_unit_test(test_reactions_are_reactions),
		cmocka_unit_test(test_reactions_disturb),
		cmocka_unit_test(test_second_weapon),
		cmocka_unit_test(test_many_skills),
		cmocka_unit_test(test_last_of_many),
		cmocka_unit_test(test_many_roll_off),
		cmocka_unit_test(test_order_in_a_round),
		cmocka_unit_test(test_switches_leave_the_rest_alone),
		cmocka_unit_test(test_numbers_of_the_sheet_count),
		cmocka_unit_test(test_walls_are_in_the_way),
		cmocka_unit_test(test_walls_stop_blasts),
		cmocka_unit_test(test_acts_that_turn_illegal),
		cmocka_unit_test(test_options_can_be_carried_out),
		cmocka_unit_test(test_nobody_reacts_twice),
		cmocka_unit_test(test_edicts_change_only_their_row),
		cmocka_unit_test(test_hidden_attacks),
		cmocka_unit_test(test_hidden_blasts),
		cmocka_unit_test(test_places_have_names),
		cmocka_unit_test(test_told_once),
	};

	return cmocka_run_group_tests_name("wounddice_edges", tests, set_up, tear_down);
}
