/* SPDX-License-Identifier: MIT
 *
 * duel20, the whole book: rows, one procedure, one tactic.
 */
#include "duel20.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/yaml.h"
#include "engine/build.h"
#include "engine/run.h"
#include "tactics/tactics.h"

enum { TARGET = 15, HARD = 4 };

static struct duel20_creature *creature(struct run *run, int who)
{
	return &((struct duel20_fight *)run->fight)->creatures[who];
}

static const struct duel20_sheet *sheet(const struct run *run, int who)
{
	return run->scene.scenario->creatures[who].sheet;
}

/* ---- the rules ---- */

static int choose_target(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, DUEL20_ASK_TARGET);
	for_creatures (i, run->fight)
		if (run->fight->bodies[i].in_play && is_enemy(run->fight, who, i))
			offer_creature(&q, i);
	return ask(&q);
}

static bool swings_hard(struct run *run, int who)
{
	static const struct cost none;
	struct question q;

	question_to(&q, run, who, DUEL20_ASK_STYLE);
	offer(&q, DUEL20_STEADY, "steady", none);
	offer(&q, DUEL20_HARD, "hard", none);
	return ask(&q) == DUEL20_HARD;
}

static void wound(struct run *run, int who, int by, int damage)
{
	struct duel20_creature *target = creature(run, who);

	target->hp = (int16_t)(target->hp > damage ? target->hp - damage : 0);
	tell_hurt(run, who, by, "hp", &target->hp, damage, target->hp, NULL, D20_DMG_01);
	if (target->hp > 0)
		return;
	run->fight->bodies[who].in_play = run->fight->bodies[who].can_fight = 0;
	tell_fate(run, who, AFFRAY_DEAD, by, D20_END_01);
}

/* A blow that has hit. */
struct blow {
	int8_t who, target;
	bool hard;
	struct told_deed told;
};

static void land(struct run *run, const struct blow *blow)
{
	int damage = roll_total(run, blow->who, dice_die(8), "damage");

	wound(run, blow->target, blow->who, damage + (blow->hard ? HARD : 0));
}

static bool go_on_landing(struct run *run, const void *kept)
{
	const struct blow *blow = kept;

	resume_deed(run, blow->told);
	land(run, blow);
	return true;
}

static void strike(struct run *run, int who)
{
	int target = choose_target(run, who);
	bool hard = swings_hard(run, who);
	struct blow blow;
	struct sum attack;

	tell_deed(run, who, DUEL20_STRIKE, target, NULL, D20_ATK_01);
	sum_begin(&attack, run, who, "attack", D20_ATK_01);
	add_base(&attack, "bonus", sheet(run, who)->bonus, D20_ATK_01);
	add(&attack, "hard swing", hard ? -HARD : 0, D20_ATK_02);
	if (!sum_check(&attack, dice_die(20), TARGET, "attack", DECIDES_DEED, D20_ATK_01))
		return;
	memset(&blow, 0, sizeof blow);
	blow.who = (int8_t)who;
	blow.target = (int8_t)target;
	blow.hard = hard;
	blow.told = deed_now(run);
	rolls_settled_at(run, "hit", &blow, offsetof(struct blow, told),
			 (struct walk_entry){go_on_landing, &blow, sizeof blow});
	land(run, &blow);
}

static void take_turn(struct run *run, int who)
{
	static const struct cost none;
	struct question q;

	question_to(&q, run, who, DUEL20_ASK_ACTION);
	offer(&q, DUEL20_STRIKE, "strike", none);
	offer(&q, DUEL20_WAIT, "wait", none);
	if (ask(&q) == DUEL20_STRIKE)
		strike(run, who);
	else
		tell_deed(run, who, DUEL20_WAIT, NOBODY, NULL, 0);
}

/* `place` is the index of the next fighter to act; there is a rest before each turn. */
static bool advance(struct run *run)
{
	struct fight *fight = run->fight;
	unsigned sides = fight_sides_left(fight);

	if ((sides & (sides - 1)) == 0) {
		end_fight(run, fight_last_side(fight), D20_END_01);
		return false;
	}
	if (fight->round == 0 || fight->place >= fight->count) {
		fight->place = 0;
		fight->turn = NOBODY;
		if (!next_round(run, 0))
			return false;
		tell_round(run, 0);
		return true;
	}
	fight->turn = (int8_t)fight->place++;
	if (fight->bodies[fight->turn].in_play)
		take_turn(run, fight->turn);
	return true;
}

static void begin(const struct scenario *scenario, struct fight *fight)
{
	for_creatures (i, fight)
		((struct duel20_fight *)fight)->creatures[i].hp =
			((const struct duel20_sheet *)scenario->creatures[i].sheet)->hp;
}

static void enter(const struct scenario *scenario, struct fight *fight, int who)
{
	((struct duel20_fight *)fight)->creatures[who].hp =
		((const struct duel20_sheet *)scenario->creatures[who].sheet)->hp;
}

static void settle(const struct scenario *scenario, struct fight *fight)
{
	(void)scenario;
	for_creatures (i, fight)
		if (((struct duel20_fight *)fight)->creatures[i].hp <= 0)
			fight->bodies[i].in_play = fight->bodies[i].can_fight = 0;
}

static void prepare(struct scenario *scenario, struct problems *problems)
{
	(void)scenario;
	(void)problems;
}

/* The oracle's chances do not depend on the round, so it is cleared. */
static void canonical(const struct scenario *scenario, struct fight *fight)
{
	(void)scenario;
	fight->round = 1;
}

/* ---- a tactic: strike steadily at the first enemy ---- */

static int steady_answer(const struct look *look, const struct question *q,
			 struct plan *plan)
{
	(void)look;
	(void)plan;
	return default_answer(q);
}

static const struct tactic tactics[] = {
	{.key = "scripted",
	 .help = "strikes steadily",
	 .answer = steady_answer,
	 .forgets = true},
	{0},
};

/* ---- rows ---- */

static const struct rule_row rules[] = {{0}, DUEL20_RULES(RULE_ROW)};

static const struct field sheet_fields[] = {
	INT(struct duel20_sheet, bonus, -20, 20, 4, "added to the d20"),
	INT(struct duel20_sheet, hp, 1, 1000, 10, "hit points at the start"),
	{0},
};

static const struct kind kinds[] = {
	{"creatures", "creature", sizeof(struct duel20_sheet), sheet_fields},
};

static const struct question_row questions[] = {
	[DUEL20_ASK_ACTION] = {"action", "What do you do?", "strike", {0}, true},
	[DUEL20_ASK_TARGET] = {"target", "At whom?", "the first enemy", {0}, false},
	[DUEL20_ASK_STYLE] = {"style", "How does it strike?", "steady", {0}, false},
};

static const struct action_row actions[] = {
	[DUEL20_STRIKE] = {"strike", "a blow", true, NULL, NULL, NULL},
	[DUEL20_WAIT] = {"wait", "nothing", false, NULL, NULL, NULL},
};

static const struct phrase_row phrases[] = {
	TOLD_OF(DEED, "strike", "strikes at {target}"),
	TOLD_OF(DEED, "wait", "waits"),
	{0},
};

static const struct terrain_row terrains[] = {
	{"open", ".", false, false, 0, "open ground"},
	{"wall", "#", true, true, 0, "a wall"},
};

static const struct state_row creature_state[] = {
	STATE(struct duel20_creature, hp, TRACK, 0, 1000, "hit points left"),
	{0},
};

const struct rulebook duel20_rulebook = {
	.id = "duel20",
	.name = "Duel of twenties",
	.about = "The smallest rulebook, for tests.",
	.version = 1,
	.rules = rules,
	.rule_count = sizeof rules / sizeof rules[0] - 1,
	.questions = questions,
	.question_count = 3,
	.actions = actions,
	.phrases = phrases,
	.action_count = 2,
	.pass = "wait",
	.terrains = terrains,
	.terrain_count = 2,
	.creature_state = creature_state,
	.kinds = kinds,
	.kind_count = 1,
	.tactics = tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 1,
	.bars = {"hp"},
	.fight_size = sizeof(struct duel20_fight),
	.creatures_offset = offsetof(struct duel20_fight, creatures),
	.creature_size = sizeof(struct duel20_creature),
	.prepare = prepare,
	.begin = begin,
	.advance = advance,
	.settle = settle,
	.enter = enter,
	.canonical = canonical,
};

/* ---- scenarios ---- */

struct scenario *duel20_scenario(const char *format, ...)
{
	struct problems problems = {0};
	struct catalogue none = {0};
	struct tree *tree = tree_new();
	struct scenario *scenario = NULL;
	struct node *root;
	char text[1000];
	va_list values;
	int length;

	va_start(values, format);
	length = vsnprintf(text, sizeof text, format, values);
	va_end(values);
	if (length < 0 || (size_t)length >= sizeof text)
		abort();
	root = yaml_read_text(tree, text, (size_t)length, "duel", &problems);
	if (root)
		scenario = scenario_build(&duel20_rulebook, root, &none, &problems);
	if (!scenario) {
		fprintf(stderr, "%s\n", problems.list[0].message);
		abort();
	}
	tree_free(tree);
	return scenario;
}
