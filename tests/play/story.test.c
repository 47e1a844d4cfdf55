/* SPDX-License-Identifier: MIT
 *
 * Tests of the narrator: events in, sentences out. No fight is played; each test tells
 * its own events, as a rulebook would.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "play/story.h"
#include "base/sink.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

enum { ALDRIC, GOBLIN };

static const char *const names[] = {"aldric", "goblin-2"};

/* ---- a page in memory ---- */

struct stage {
	struct sink sink;
	struct page page;
	struct narrator narrator;
	size_t length;
	char text[1 << 16];
	char buffer[SINK_ROOM];
};

static bool keep(void *context, const char *bytes, size_t count)
{
	struct stage *stage = context;

	assert_true(stage->length + count < sizeof stage->text);
	memcpy(stage->text + stage->length, bytes, count);
	stage->length += count;
	stage->text[stage->length] = '\0';
	return true;
}

static struct stage stage;

static void begin(enum telling telling, int width, bool colour)
{
	stage.length = 0;
	stage.text[0] = '\0';
	sink_init(&stage.sink, stage.buffer, keep, &stage);
	page_init(&stage.page, &stage.sink, width, colour);
	narrate_begin(&stage.narrator, &stage.page, NULL, NULL, telling, false);
}

static const char *told(void)
{
	narrate_finish(&stage.narrator);
	sink_flush(&stage.sink);
	return stage.text;
}

/* ---- events ---- */

static void tell(struct affray_event event)
{
	event.name = event.who >= 0 ? names[event.who] : NULL;
	event.target_name = event.target >= 0 ? names[event.target] : NULL;
	narrate_event(&stage.narrator, &event);
}

#define EVENT(type_, who_, ...)     \
	tell((struct affray_event){ \
		.type = AFFRAY_##type_, .who = who_, .target = -1, __VA_ARGS__})
#define AIMED(type_, who_, target_, ...) \
	tell((struct affray_event){      \
		.type = AFFRAY_##type_, .who = who_, .target = target_, __VA_ARGS__})

static const char strikes[] = "strikes at {target} with {the item}";

static void strike(void)
{
	AIMED(DEED, ALDRIC, GOBLIN, .label = "melee_attack", .on = true,
	      .phrase = strikes, .item = "long_sword", .rule = "THR-ATK-05");
}

static void check(int value, int against, enum affray_result result)
{
	AIMED(CHECK, ALDRIC, GOBLIN, .value = value, .against = against,
	      .margin = value - against, .result = result,
	      .decides = result == AFFRAY_HIT ? AFFRAY_SUCCEEDS : AFFRAY_FAILS,
	      .outcome = result == AFFRAY_HIT ? "hit" : "miss", .rule = "THR-ATK-02");
}

static void sum(int who, const char *label, const struct affray_term *terms, int count)
{
	int total = 0;

	for (int i = 0; i < count; i++)
		total += terms[i].value;
	EVENT(SUM, who, .label = label, .terms = terms, .term_count = count,
	      .value = total, .rule = "THR-ATK-01");
}

/* ---- sentences ---- */

static void test_a_hit_is_one_line(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	EVENT(SPEND, ALDRIC, .label = "ap", .value = 1, .left = 4);
	EVENT(SPEND, ALDRIC, .label = "fat", .value = 1, .left = 11);
	EVENT(ROLL, ALDRIC, .item = "4dF+", .label = "attack", .value = 2);
	check(16, 8, AFFRAY_HIT);
	AIMED(HURT, GOBLIN, ALDRIC, .label = "fat", .value = 8, .item = "torso");
	AIMED(HURT, GOBLIN, ALDRIC, .label = "vit", .value = 6, .item = "torso");
	AIMED(HURT, GOBLIN, ALDRIC, .label = "wounds", .value = 1, .item = "torso");
	assert_string_equal(
		told(),
		"  Aldric strikes at Goblin 2 with the long sword: 16 against 8, hit. "
		"Torso: 8 FAT, 6 VIT, 1 wound.   1 AP, 1 FAT\n");
}

static void test_nothing_left_is_none(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	EVENT(SPEND, ALDRIC, .label = "oil", .phrase = ", {left} left", .value = 1);
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the long sword, "
				    "none left.\n");
}

static void test_the_defense_is_told(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	EVENT(ANSWER, GOBLIN, .label = "defense", .outcome = "parry");
	EVENT(SPEND, GOBLIN, .label = "ap", .value = 1);
	check(12, 13, AFFRAY_MISS);
	assert_string_equal(told(),
			    "  Aldric strikes at Goblin 2 with the long sword; Goblin 2 "
			    "parries. Aldric: 12 against 13, miss.   Goblin 2: 1 AP\n");
}

static void test_automatic_results_say_so(void **unused)
{
	(void)unused;
	begin(TELL_EXPLAIN, 200, false);
	strike();
	AIMED(CHECK, ALDRIC, GOBLIN, .value = -5, .against = 1, .outcome = "hit",
	      .automatic = true);
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the long sword: "
				    "-5 against 1, automatic hit.\n"
				    "        melee attack [THR-ATK-05]\n"
				    "        -5 against 1: margin 0, hit (automatic)\n");
	begin(TELL_USUAL, 200, false);
	strike();
	AIMED(CHECK, ALDRIC, GOBLIN, .value = 23, .against = 20, .margin = -1,
	      .result = AFFRAY_MISS, .outcome = "miss", .automatic = true);
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the long sword: "
				    "23 against 20, automatic miss.\n");
}

/* If the numbers are hidden, only the outcome is told, and no 0. */
static void test_hidden_numbers(void **unused)
{
	(void)unused;
	begin(TELL_EXPLAIN, 200, false);
	strike();
	AIMED(CHECK, ALDRIC, GOBLIN, .result = AFFRAY_MISS, .outcome = "miss",
	      .hidden = true);
	assert_string_equal(
		told(), "  Aldric strikes at Goblin 2 with the long sword and misses.\n"
			"        melee attack [THR-ATK-05]\n"
			"        miss\n");
}

static void test_no_defense_is_passive(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	EVENT(ANSWER, GOBLIN, .label = "defense", .outcome = "passive", .declines = true);
	EVENT(ANSWER, GOBLIN, .label = "boost", .outcome = "3");
	check(8, 8, AFFRAY_HIT);
	assert_string_equal(told(),
			    "  Aldric strikes at Goblin 2 with the long sword: 8 against "
			    "8, hit.\n");
}

/* How a phrase continues the sentence before it. */
static void test_phrases_of_a_book(void **unused)
{
	static const struct {
		const char *phrase; /* phrase of Aldric's check */
		const char *told;
	} rows[] = {
		{": {value} or less, rolls {against}",
		 "Aldric strikes: 16 or less, rolls 8. Aldric waits."},
		{", {count hits} in all",
		 "Aldric strikes, 16 hits in all. Aldric waits."},
		{". {margin} more", "Aldric strikes. 8 more. Aldric waits."},
		{". {item}a hit{by}", "Aldric strikes. A hit by 8. Aldric waits."},
		{"'s aim is good", "Aldric strikes. Aldric's aim is good. Aldric waits."},
		{"(just so", "Aldric strikes (just so) and waits."},
		{"  well", "Aldric strikes well and waits."},
		{"hits", "Aldric strikes and hits. Aldric waits."},
		{"; hits", "Aldric strikes; Aldric hits. Aldric waits."},
		{"", "Aldric strikes and waits."},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char line[200];

		begin(TELL_USUAL, 200, false);
		EVENT(DEED, ALDRIC, .label = "x", .phrase = "strikes");
		EVENT(CHECK, ALDRIC, .value = 16, .against = 8, .margin = 8,
		      .phrase = rows[i].phrase);
		EVENT(NOTE, ALDRIC, .text = "waits");
		snprintf(line, sizeof line, "  %s\n", rows[i].told);
		assert_string_equal(told(), line);
	}
}

/* A new subject begins a new sentence with its name. */
static void test_a_sentence_has_one_subject(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	EVENT(CHECK, GOBLIN, .value = 3, .against = 4, .phrase = ": {value}");
	EVENT(CHECK, ALDRIC, .value = 5, .against = 4, .phrase = "pierces");
	EVENT(HURT, GOBLIN, .label = "wounds", .value = 1);
	EVENT(FATE, GOBLIN, .fate = AFFRAY_DEAD);
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the long sword. "
				    "Goblin 2: 3. Aldric pierces. Goblin 2 takes 1 wound "
				    "and dies.\n");
}

/* Chance and roll are rounded to whole percents, unless they would look alike. */
static void test_chances(void **unused)
{
	static const struct {
		int chance, roll;
		const char *told;
	} rows[] = {
		{652000, 523000, "65 %, rolls 52"},
		{652000, 653000, "65.2 %, rolls 65.3"},
		{652300, 652301, "65.2300 %, rolls 65.2301"},
		{650000, 650000, "65 %, rolls 65"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		char line[100];

		begin(TELL_USUAL, 200, false);
		EVENT(DEED, ALDRIC, .label = "x", .phrase = "strikes");
		EVENT(CHECK, ALDRIC, .value = rows[i].roll, .against = rows[i].chance,
		      .scale = 10000, .phrase = ": {against}, rolls {roll}");
		snprintf(line, sizeof line, "  Aldric strikes: %s.\n", rows[i].told);
		assert_string_equal(told(), line);
	}
}

/* Details of each hit follow the sum of all hits. */
static void test_hits_add_up_with_their_details(void **unused)
{
	static const int dice[] = {12, 10, 6};

	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	EVENT(SUM, ALDRIC, .value = 3, .phrase = ". {count hits}");
	EVENT(NOTE, GOBLIN, .text = "x", .phrase = ", no armour");
	for (int i = 0; i < 3; i++) {
		AIMED(HURT, GOBLIN, ALDRIC, .label = "health", .value = dice[i] - 2,
		      .phrase = ": {value} damage");
		EVENT(CONDITION, GOBLIN, .label = "wound die", .on = true,
		      .value = dice[i], .phrase = "(d{value}");
	}
	AIMED(FATE, GOBLIN, ALDRIC, .fate = AFFRAY_DEAD);
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the long sword. "
				    "Three hits, no armour: 22 damage (d12, d10, d6). "
				    "Goblin 2 dies.\n");
}

static void test_fates_stand_alone(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	check(16, 8, AFFRAY_HIT);
	EVENT(CONDITION, GOBLIN, .label = "prone", .on = true);
	AIMED(FATE, GOBLIN, ALDRIC, .fate = AFFRAY_DEAD);
	EVENT(CONDITION, ALDRIC, .label = "parrying", .on = false);
	assert_string_equal(
		told(), "  Aldric strikes at Goblin 2 with the long sword: 16 against "
			"8, hit. Goblin 2 is prone and dies. Aldric is no longer "
			"parrying.\n");
}

static void test_a_reaction_belongs_to_the_line(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(TURN, ALDRIC, .rule = "THR-INI-01");
	EVENT(DEED, ALDRIC, .label = "sprint", .phrase = "sprints{way}");
	EVENT(MOVE, ALDRIC, .from = {0, 1}, .to = {1, 1});
	AIMED(DEED, GOBLIN, ALDRIC, .label = "melee_attack", .on = true,
	      .phrase = strikes);
	EVENT(MOVE, ALDRIC, .from = {1, 1}, .to = {2, 1});
	EVENT(ASK, ALDRIC, .label = "action", .on = true);
	EVENT(DEED, ALDRIC, .label = "drop", .phrase = "drops the {item}", .item = "axe");
	assert_string_equal(told(),
			    "  Aldric sprints from 0,1 to 1,1. Goblin 2 strikes at "
			    "Aldric. Aldric moves from 1,1 to 2,1.\n"
			    "  Aldric drops the axe.\n");
}

/* A seat does not hear that its enemy is asked for its next deed: a repeated action
 * begins a new line, an answer to the reaction does not. */
static void test_a_second_deed_after_a_reaction(void **unused)
{
	static const char *const second[] = {"strikes again", "parries that"};
	static const char *const whole[] = {
		"  Aldric strikes. Goblin 2 strikes back.\n"
		"  Aldric strikes again.\n",
		"  Aldric strikes. Goblin 2 strikes back. Aldric "
		"parries that.\n"};

	(void)unused;
	for (int i = 0; i < 2; i++) {
		begin(TELL_USUAL, 200, false);
		EVENT(TURN, ALDRIC, .rule = "THR-INI-01");
		EVENT(DEED, ALDRIC, .label = "attack", .phrase = "strikes", .action = 3);
		EVENT(DEED, GOBLIN, .label = "counter", .phrase = "strikes back",
		      .action = 4);
		AIMED(DEED, ALDRIC, GOBLIN, .label = "attack", .phrase = second[i],
		      .action = i == 0 ? 3 : 5);
		assert_string_equal(told(), whole[i]);
	}
}

/* The throw of a reaction tells the reaction; without a throw, its cost does not stand
 * alone. */
static void test_a_reaction_without_a_throw_is_told(void **unused)
{
	(void)unused;
	for (int throws = 0; throws < 2; throws++) {
		begin(TELL_USUAL, 200, false);
		EVENT(TURN, ALDRIC, .rule = NULL);
		AIMED(NOTE, ALDRIC, GOBLIN, .text = "x", .phrase = "'s cut at {target}");
		EVENT(NOTE, GOBLIN, .text = "y", .phrase = "?, {who} ready to dodge");
		EVENT(SPEND, GOBLIN, .label = "ap", .value = 2);
		EVENT(CHECK, ALDRIC, .value = 1, .phrase = ": hits or not");
		if (throws)
			EVENT(CHECK, GOBLIN, .value = 1, .phrase = "dodges");
		assert_string_equal(
			told(),
			throws ? "  Aldric's cut at Goblin 2: hits or not. Goblin 2 "
				 "dodges.   Goblin 2: 2 AP\n"
			       : "  Aldric's cut at Goblin 2, Goblin 2 ready to dodge: "
				 "hits or not.   Goblin 2: 2 AP\n");
	}
}

/* Two dice of one armour lose a step each. */
static void test_each_die_of_armour_is_told(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	for (int i = 0; i < 2; i++) {
		EVENT(CHECK, GOBLIN, .value = 3, .against = 5 + i,
		      .phrase = ": {against} beats armour {value}");
		EVENT(CONDITION, GOBLIN, .label = "mail", .on = true, .value = 4,
		      .phrase = ", the {label} down to d{value}");
	}
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the long sword. "
				    "Goblin 2: 5 beats armour 3, the mail down to d4; 6 "
				    "beats armour 3, the mail down to d4.\n");
}

static void test_wear_belongs_to_its_owner(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	strike();
	EVENT(SPEND, ALDRIC, .label = "ap", .value = 1);
	EVENT(HURT, GOBLIN, .label = "durability", .value = 2, .item = "leather",
	      .row = -1, .bar = -1);
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the long sword.   "
				    "Aldric 1 AP; Goblin 2's leather -2 durability\n");
}

/* A throw is not part of the sentence about the effect of an interruption. */
static void test_a_throw_after_an_interruption(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(TURN, ALDRIC, .rule = NULL);
	EVENT(DEED, ALDRIC, .label = "cast", .phrase = "casts a bolt");
	AIMED(DEED, GOBLIN, ALDRIC, .label = "strike", .phrase = "strikes {target}");
	AIMED(HURT, ALDRIC, GOBLIN, .label = "wounds", .value = 1, .bar = 0);
	check(16, 8, AFFRAY_HIT);
	assert_string_equal(told(), "  Aldric casts a bolt. Goblin 2 strikes Aldric. "
				    "Aldric takes 1 wound. Aldric: 16 against 8, hit.\n");
}

/* Events after the fight are not part of the round's end. */
static void test_after_the_fight(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	stage.narrator.round_is_over = true;
	EVENT(HURT, GOBLIN, .label = "hp", .value = 8, .bar = 0,
	      .phrase = "loses {amounts}");
	EVENT(FATE, GOBLIN, .fate = AFFRAY_DOWN);
	EVENT(NOTE, -1, .text = "x", .value = 42, .phrase = "|. {count rounds} pass");
	EVENT(HURT, GOBLIN, .label = "hp", .value = 96, .bar = 0,
	      .phrase = "loses {amounts}");
	EVENT(FATE, GOBLIN, .fate = AFFRAY_DEAD);
	EVENT(ROUND, -1, .value = 2);
	assert_string_equal(told(),
			    "  End of the round: Goblin 2 loses 8 HP and goes down.\n"
			    "  42 rounds pass. Goblin 2 loses 96 HP and dies.\n"
			    "\nRound 2\n");
}

static void test_the_end_of_a_turn_is_not_worth_a_line(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(TURN, ALDRIC, .rule = NULL);
	EVENT(DEED, ALDRIC, .label = "pass", .phrase = "waits");
	EVENT(TURN, GOBLIN, .rule = NULL);
	EVENT(DEED, GOBLIN, .label = "drop", .phrase = "drops the {item}", .item = "axe");
	EVENT(ASK, GOBLIN, .label = "action", .on = true);
	EVENT(DEED, GOBLIN, .label = "pass", .phrase = "waits");
	assert_string_equal(told(), "  Aldric waits.\n  Goblin 2 drops the axe.\n");
}

static void test_amounts_of_one_kind_add_up(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(HURT, GOBLIN, .label = "vit", .value = 2);
	EVENT(HURT, GOBLIN, .label = "fat", .value = 1);
	EVENT(HURT, GOBLIN, .label = "vit", .value = 70);
	assert_string_equal(told(), "  Goblin 2 loses 72 VIT and 1 FAT.\n");
}

/* There is no fight in this test, so it sets the end of the turns itself. */
static void test_the_end_of_a_round(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	stage.narrator.round_is_over = true;
	EVENT(HURT, ALDRIC, .label = "fat", .value = 2);
	EVENT(HEAL, ALDRIC, .label = "fat", .value = 1);
	EVENT(HURT, GOBLIN, .label = "vit", .value = 3);
	EVENT(FATE, GOBLIN, .fate = AFFRAY_DOWN);
	EVENT(CONDITION, GOBLIN, .label = "prone", .on = true);
	EVENT(HURT, ALDRIC, .label = "fat", .value = 4);
	EVENT(NOTE, ALDRIC, .text = "is too tired to recover");
	EVENT(GAIN, ALDRIC, .label = "ap", .value = 2);
	EVENT(HURT, GOBLIN, .label = "vit", .value = 9);
	EVENT(FATE, GOBLIN, .fate = AFFRAY_DEAD);
	EVENT(NOTE, -1, .text = "the bridge burns");
	EVENT(ROUND, -1, .value = 2);
	assert_string_equal(told(),
			    "  End of the round: Aldric loses 2 FAT, recovers 1 FAT and "
			    "loses 4 FAT. Aldric is too tired to recover. Goblin 2 loses "
			    "12 VIT and dies. The bridge burns.\n\nRound 2\n");
}

static void test_phrases_without_their_parts(void **unused)
{
	static const struct {
		const char *phrase, *told;
	} rows[] = {
		{"prepares a {item}", "  Aldric prepares.\n"},
		{"strikes at {target} with {item}", "  Aldric strikes.\n"},
		{"strikes at {target} with {the item}", "  Aldric strikes.\n"},
		{"throws {item} at {target}", "  Aldric throws.\n"},
	};

	(void)unused;
	for (int i = 0; i < LENGTH(rows); i++) {
		begin(TELL_USUAL, 200, false);
		EVENT(DEED, ALDRIC, .label = "x", .phrase = rows[i].phrase);
		assert_string_equal(told(), rows[i].told);
	}
	begin(TELL_USUAL, 200, false);
	AIMED(DEED, ALDRIC, ALDRIC, .label = "x",
	      .phrase = "gives first aid to {target}");
	assert_string_equal(told(), "  Aldric gives first aid to themself.\n");
}

static void test_words_of_the_deed_are_not_repeated(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(DEED, ALDRIC, .label = "enter_parry", .phrase = "goes into parry mode");
	EVENT(CONDITION, ALDRIC, .label = "parrying", .on = true);
	EVENT(CONDITION, ALDRIC, .label = "cooldown", .on = true, .value = 3000);
	assert_string_equal(told(), "  Aldric goes into parry mode.\n");
}

static void test_without_turns_each_deed_is_a_line(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(DEED, ALDRIC, .label = "wait", .phrase = "waits");
	EVENT(DEED, GOBLIN, .label = "long_rest");
	assert_string_equal(told(), "  Aldric waits.\n  Goblin 2 long rest.\n");
}

static void test_nothing_to_say_is_not_said(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(TURN, ALDRIC, .rule = "THR-INI-01");
	EVENT(ANSWER, ALDRIC, .label = "action", .outcome = "pass");
	EVENT(ROLL, ALDRIC, .item = "d12", .value = 7);
	assert_string_equal(told(), "");
}

static void test_notes(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	AIMED(NOTE, ALDRIC, GOBLIN, .text = "acts before {target}: higher Awareness");
	EVENT(NOTE, -1, .text = "the bridge burns");
	assert_string_equal(told(),
			    "  Aldric acts before Goblin 2: higher Awareness. The bridge "
			    "burns.\n");
}

static void test_lines_hang(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 40, false);
	strike();
	check(16, 8, AFFRAY_HIT);
	AIMED(HURT, GOBLIN, ALDRIC, .label = "fat", .value = 8);
	assert_string_equal(told(), "  Aldric strikes at Goblin 2 with the\n"
				    "      long sword: 16 against 8, hit.\n"
				    "      Goblin 2 takes 8 FAT.\n");
}

static void test_a_name_cannot_steer_a_terminal(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(DEED, ALDRIC, .label = "x", .phrase = "\033[2Jstrikes \x07\x9b");
	assert_string_equal(told(), "  Aldric ?[2Jstrikes ??.\n");
}

/* ---- the other ways of telling ---- */

static void test_explain(void **unused)
{
	static const struct affray_term terms[] = {
		{.label = "Swords", .value = 14},
		{.label = "4dF+", .value = 2},
		{.label = "wounds", .value = -2, .rule = "THR-WND-01"}};
	static const int faces[] = {1, 0, 1, 0}, d12[] = {7, 12};

	(void)unused;
	begin(TELL_EXPLAIN, 200, false);
	strike();
	EVENT(SPEND, ALDRIC, .label = "ap", .value = 1, .left = 4, .rule = "THR-CST-01");
	EVENT(ROLL, ALDRIC, .item = "4dF+", .label = "attack", .value = 2, .faces = faces,
	      .face_count = 4);
	sum(ALDRIC, "AV", terms, 3);
	EVENT(ASK, GOBLIN, .label = "defense");
	EVENT(ANSWER, GOBLIN, .label = "defense", .outcome = "dodge");
	check(14, 16, AFFRAY_MISS);
	EVENT(ROLL, GOBLIN, .item = "2d12", .value = 19, .faces = d12, .face_count = 2);
	assert_string_equal(
		told(),
		"  Aldric strikes at Goblin 2 with the long sword; Goblin 2 dodges. "
		"Aldric: 14 against 16, miss.   1 AP\n"
		"        melee attack [THR-ATK-05]\n"
		"        spends 1 AP, now 4 [THR-CST-01]\n"
		"        4dF+ (+ 0 + 0) = 2, attack\n"
		"        AV 14 = Swords 14 + 4dF+ 2 - wounds 2 (THR-WND-01) "
		"[THR-ATK-01]\n"
		"        Goblin 2: defense: dodge\n"
		"        14 against 16: margin -2, miss [THR-ATK-02]\n"
		"        Goblin 2: 2d12 (7 12) = 19\n");
}

static void test_brief(void **unused)
{
	(void)unused;
	begin(TELL_BRIEF, 200, false);
	EVENT(ROUND, -1, .value = 1);
	for (int i = 0; i < 3; i++) {
		strike();
		check(16, i == 0 ? 17 : 8, i == 0 ? AFFRAY_MISS : AFFRAY_HIT);
	}
	AIMED(HURT, GOBLIN, ALDRIC, .label = "fat", .value = 8);
	AIMED(HURT, GOBLIN, ALDRIC, .label = "fat", .value = 3);
	AIMED(DEED, GOBLIN, ALDRIC, .label = "melee_attack", .on = true,
	      .phrase = strikes);
	AIMED(CHECK, GOBLIN, ALDRIC, .doer = GOBLIN, .value = 3, .against = 9,
	      .margin = -6, .decides = AFFRAY_FAILS, .result = AFFRAY_MISS,
	      .outcome = "miss");
	AIMED(FATE, GOBLIN, ALDRIC, .fate = AFFRAY_DEAD);
	EVENT(ROUND, -1, .value = 2);
	assert_string_equal(told(),
			    "\nRound 1\n"
			    "  Aldric strikes at Goblin 2 with the long sword: misses.\n"
			    "  Aldric strikes at Goblin 2 with the long sword: hits, "
			    "to no effect.\n"
			    "  Aldric strikes at Goblin 2 with the long sword: hits. "
			    "Goblin 2: -11 FAT.\n"
			    "  Goblin 2 strikes at Aldric: misses. Goblin 2 dies.\n"
			    "\nRound 2\n");
}

/* In brief: what stopped a blow, and what a deed heals. */
static void test_brief_results(void **unused)
{
	(void)unused;
	begin(TELL_BRIEF, 200, false);
	EVENT(ROUND, -1, .value = 1);
	strike();
	check(16, 8, AFFRAY_HIT);
	AIMED(CHECK, GOBLIN, ALDRIC, .decides = AFFRAY_UNDONE, .result = AFFRAY_PASS,
	      .outcome = "evaded", .own_word = true);
	AIMED(DEED, ALDRIC, GOBLIN, .label = "inject", .deed = 2,
	      .phrase = "injects {target}");
	AIMED(HEAL, GOBLIN, ALDRIC, .label = "health", .deed = 2, .value = 5, .bar = 0);
	assert_string_equal(told(),
			    "\nRound 1\n"
			    "  Aldric strikes at Goblin 2 with the long sword: evaded.\n"
			    "  Aldric injects Goblin 2. Goblin 2: +5 health.\n");
}

static void test_rounds_and_the_end(void **unused)
{
	(void)unused;
	begin(TELL_EXPLAIN, 200, false);
	EVENT(ROUND, -1, .value = 3, .rule = "THR-INI-03");
	EVENT(END, -1, .outcome = "goblins", .value = 3, .rule = "THR-END-01");
	assert_string_equal(told(), "\nRound 3 [THR-INI-03]\n"
				    "\nGoblins win after 3 rounds. [THR-END-01]\n");
	begin(TELL_USUAL, 200, false);
	EVENT(END, -1, .value = 1);
	assert_string_equal(told(), "\nA draw after 1 round.\n");
}

static void test_colour_marks_fates(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, true);
	EVENT(FATE, GOBLIN, .fate = AFFRAY_FLED);
	assert_string_equal(told(), "  Goblin 2 \033[0;1mflees\033[0m.\n");
}

/* A passage has limited room; the rest is told in the next one, and nothing is lost. */
static void test_a_long_passage(void **unused)
{
	int lines = 0, hits = 0;

	(void)unused;
	begin(TELL_USUAL, 1000, false);
	strike();
	for (int i = 0; i < 3 * PASSAGE_EVENTS; i++)
		check(16, 8, AFFRAY_HIT);
	for (const char *at = told(); *at; at++) {
		lines += *at == '\n';
		hits += strncmp(at, "against", 7) == 0;
	}
	assert_int_equal(hits, 3 * PASSAGE_EVENTS);
	assert_true(lines > 1);
}

/* Numbers are named where somebody else was told of in between. */
static void test_numbers_after_another(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	AIMED(DEED, ALDRIC, GOBLIN, .label = "attack", .item = "sword",
	      .phrase = strikes);
	EVENT(NOTE, GOBLIN, .text = "rests", .phrase = "rests");
	AIMED(CHECK, ALDRIC, GOBLIN, .value = 14, .against = 13, .margin = 1,
	      .outcome = "hit", .phrase = ". {value} against {against}: a hit{by}");
	assert_non_null(
		strstr(told(), "Goblin 2 rests. Aldric's 14 against 13: a hit by 1."));

	begin(TELL_USUAL, 200, false);
	AIMED(DEED, ALDRIC, GOBLIN, .label = "attack", .item = "sword",
	      .phrase = strikes);
	AIMED(CHECK, ALDRIC, GOBLIN, .value = 14, .against = 13, .margin = 1,
	      .outcome = "hit", .phrase = ". {value} against {against}: a hit{by}");
	assert_non_null(strstr(told(), "with the sword. 14 against 13: a hit by 1."));
}

/* A pool that has fallen below nothing has no dice. */
static void test_counts_below_nothing(void **unused)
{
	(void)unused;
	begin(TELL_USUAL, 200, false);
	EVENT(NOTE, ALDRIC, .text = "rolls", .value = -2, .phrase = "rolls {count dice}");
	assert_non_null(strstr(told(), "Aldric rolls no dice."));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_numbers_after_another),
		cmocka_unit_test(test_counts_below_nothing),
		cmocka_unit_test(test_a_hit_is_one_line),
		cmocka_unit_test(test_nothing_left_is_none),
		cmocka_unit_test(test_the_defense_is_told),
		cmocka_unit_test(test_automatic_results_say_so),
		cmocka_unit_test(test_hidden_numbers),
		cmocka_unit_test(test_no_defense_is_passive),
		cmocka_unit_test(test_phrases_of_a_book),
		cmocka_unit_test(test_a_sentence_has_one_subject),
		cmocka_unit_test(test_chances),
		cmocka_unit_test(test_hits_add_up_with_their_details),
		cmocka_unit_test(test_fates_stand_alone),
		cmocka_unit_test(test_a_reaction_belongs_to_the_line),
		cmocka_unit_test(test_a_second_deed_after_a_reaction),
		cmocka_unit_test(test_a_reaction_without_a_throw_is_told),
		cmocka_unit_test(test_each_die_of_armour_is_told),
		cmocka_unit_test(test_wear_belongs_to_its_owner),
		cmocka_unit_test(test_a_throw_after_an_interruption),
		cmocka_unit_test(test_after_the_fight),
		cmocka_unit_test(test_the_end_of_a_turn_is_not_worth_a_line),
		cmocka_unit_test(test_amounts_of_one_kind_add_up),
		cmocka_unit_test(test_the_end_of_a_round),
		cmocka_unit_test(test_phrases_without_their_parts),
		cmocka_unit_test(test_words_of_the_deed_are_not_repeated),
		cmocka_unit_test(test_without_turns_each_deed_is_a_line),
		cmocka_unit_test(test_nothing_to_say_is_not_said),
		cmocka_unit_test(test_notes),
		cmocka_unit_test(test_lines_hang),
		cmocka_unit_test(test_a_name_cannot_steer_a_terminal),
		cmocka_unit_test(test_explain),
		cmocka_unit_test(test_brief),
		cmocka_unit_test(test_brief_results),
		cmocka_unit_test(test_rounds_and_the_end),
		cmocka_unit_test(test_colour_marks_fates),
		cmocka_unit_test(test_a_long_passage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
