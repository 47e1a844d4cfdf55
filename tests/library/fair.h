/* SPDX-License-Identifier: MIT
 *
 * fair: a rulebook for tests of the code around rulebooks. It makes no sense as a game,
 * but it has everything: an order that is rolled, dice before the first question of a
 * turn, dice of nobody, choices, numbers, tiles, a question to the game master, and
 * secrets in state, events and terms.
 *
 * Everything is static, so each test has its own copy. It also gives the list of
 * rulebooks, with duel20 in it. The list is weak: units that include this header are one
 * program, which takes the first.
 */
#ifndef TESTS_FAIR_H
#define TESTS_FAIR_H

#include "book/duel20.h"
#include "engine/run.h"
#include "rulebooks/list.h"
#include "tactics/tactics.h"
#include <string.h>

#define FAIR_RULES(RULE)                                                    \
	RULE(FAI, ORD, 01, "All roll a d6; the highest goes first.")        \
	RULE(FAI, TRN, 01, "A turn begins with a d4 of luck.")              \
	RULE(FAI, PSH, 01, "A push is a d20 and the boost; 12 takes 2d6.")  \
	RULE(FAI, PSH, 02, "A trap that was laid helps.")                   \
	RULE(FAI, JMP, 01, "A jump goes to the next tile on either side.")  \
	RULE(FAI, PRY, 01,                                                  \
	     "A prayer is answered by the game master, or by nobody's d6.") \
	RULE(FAI, TRP, 01, "Traps are laid in secret.")                     \
	RULE(FAI, END, 01, "Who has no health left is out; the last side wins.")

enum { FAIR_NO_RULE, FAIR_RULES(RULE_ENUM) };
enum { FAIR_ACTION, FAIR_TARGET, FAIR_BOOST, FAIR_TO, FAIR_OMEN };
enum { FAIR_PUSH, FAIR_JUMP, FAIR_PRAY, FAIR_TRAP, FAIR_WAIT };
enum { FAIR_SUM_AT = 12, FAIR_HEALTH = 20 };

struct fair_ware {
	struct entry entry;
	int16_t price;
};

struct fair_sheet {
	struct entry entry;
	int16_t health, size, tall, crafts[3], wares[3];
};

struct fair_creature {
	int16_t health, luck;
	uint8_t trap;
	int8_t marks[2];
};

struct fair_fight {
	struct fight base;
	int16_t omens;
	struct fair_creature creatures[MAX_CREATURES];
};

static struct fair_creature *fair_of(struct run *run, int who)
{
	return &((struct fair_fight *)run->fight)->creatures[who];
}

static void fair_hurt(struct run *run, int who, int by, int amount)
{
	struct fair_creature *creature = fair_of(run, who);

	creature->health = (int16_t)(creature->health - amount);
	tell_hurt(run, who, by, "health", &creature->health, amount, creature->health,
		  NULL, FAI_PSH_01);
	if (creature->health > 0)
		return;
	run->fight->bodies[who].in_play = run->fight->bodies[who].can_fight = 0;
	tell_fate(run, who, AFFRAY_DOWN, by, FAI_END_01);
}

static void fair_push(struct run *run, int who)
{
	struct fair_creature *creature = fair_of(run, who);
	struct question q;
	struct sum sum;
	int target, boost;

	question_to(&q, run, who, FAIR_TARGET);
	q.deed = FAIR_PUSH;
	for_creatures (i, run->fight)
		if (run->fight->bodies[i].in_play && is_enemy(run->fight, who, i))
			offer_creature(&q, i);
	target = ask(&q);
	question_to(&q, run, who, FAIR_BOOST);
	q.deed = FAIR_PUSH;
	q.about = (int8_t)target;
	q.facts[0] = creature->luck;
	q.facts[1] = creature->health;
	boost = ask_number(&q, 0, 3, 1);
	tell_deed(run, who, FAIR_PUSH, target, NULL, FAI_PSH_01);
	sum_begin(&sum, run, who, "push strength", FAI_PSH_01);
	add_base(&sum, "boost", boost, FAI_PSH_01);
	add(&sum, "good luck", creature->luck > 2, FAI_TRN_01);
	add_secret(&sum, "hidden trap", creature->trap, FAI_PSH_02, VIEW_OWNER + who);
	if (sum_check(&sum, dice_die(20), FAIR_SUM_AT, "push", DECIDES_DEED, FAI_PSH_01))
		fair_hurt(run, target, who,
			  roll_total(run, who, dice_sum(2, 6), "damage"));
}

static void fair_jump(struct run *run, int who)
{
	const struct map *map = &run->scene.scenario->map;
	struct tile at = run->fight->bodies[who].tile, to;
	struct question q;
	int count = 0;

	for (int step = -1; step <= 1; step += 2) {
		struct tile next = tile_at(at.x + step, at.y);

		if (on_map(map, next))
			run->tiles[count++] = (int16_t)tile_index(map, next);
	}
	if (count == 0)
		return;
	question_to(&q, run, who, FAIR_TO);
	to = ask_tile(&q, run->tiles, count);
	run->fight->bodies[who].tile = to;
	tell_move(run, who, at, to, FAI_JMP_01);
}

static void fair_pray(struct run *run, int who)
{
	static const struct cost none;
	struct question q;

	question_to(&q, run, GAME_MASTER, FAIR_OMEN);
	offer(&q, 0, "good", none);
	offer(&q, 1, "bad", none);
	by_default(&q);
	if (ask(&q) == 0) {
		((struct fair_fight *)run->fight)->omens++;
		fair_of(run, who)
			->marks[roll_total(run, NOBODY, dice_die(6), "omen") > 3]++;
	}
	tell_note(run, who, "prays for a long time", 0, FAI_PRY_01);
}

static void fair_turn(struct run *run, int who)
{
	static const struct cost none, costly = {{2, 1}};
	struct fair_creature *creature = fair_of(run, who);
	struct question q;

	tell_turn(run, who, FAI_TRN_01);
	creature->luck = (int16_t)roll_total(run, who, dice_die(4), "luck");
	question_to(&q, run, who, FAIR_ACTION);
	offer(&q, FAIR_PUSH, "push_hard", costly);
	offer(&q, FAIR_JUMP, "jump", none);
	offer(&q, FAIR_PRAY, "pray", none);
	if (!creature->trap)
		offer(&q, FAIR_TRAP, "trap", none);
	offer(&q, FAIR_WAIT, "wait", none);
	by_default(&q);
	switch (ask(&q)) {
	case FAIR_PUSH:
		fair_push(run, who);
		break;
	case FAIR_JUMP:
		fair_jump(run, who);
		break;
	case FAIR_PRAY:
		fair_pray(run, who);
		break;
	case FAIR_TRAP:
		creature->trap = 1;
		tell_secret_condition(run, who, "trap", NULL, true, 0, FAI_TRP_01,
				      VIEW_OWNER + who);
		break;
	default:
		tell_deed(run, who, FAIR_WAIT, NOBODY, NULL, 0);
	}
}

static void fair_roll_order(struct run *run)
{
	struct fight *fight = run->fight;
	int8_t who[MAX_CREATURES];
	int count = 0;

	for_creatures (i, fight)
		if (fight->bodies[i].in_play)
			who[count++] = (int8_t)i;
	roll_order(run, who, count, dice_die(6), true, "order");
	for (int i = 0; i < count; i++)
		fight->order[i] = (uint8_t)who[i];
	fight->order_count = (uint8_t)count;
	fight->place = 0;
}

static bool fair_advance(struct run *run)
{
	struct fight *fight = run->fight;
	unsigned sides = fight_sides_left(fight);

	if ((sides & (sides - 1)) == 0) {
		end_fight(run, fight_last_side(fight), FAI_END_01);
		return false;
	}
	if (fight->round == 0 || fight->place >= fight->order_count) {
		if (!next_round(run, 0))
			return false;
		tell_round(run, FAI_ORD_01);
		fair_roll_order(run);
		return true;
	}
	fight->turn = (int8_t)fight->order[fight->place++];
	if (fight->bodies[fight->turn].in_play)
		fair_turn(run, fight->turn);
	return true;
}

static void fair_enter(const struct scenario *scenario, struct fight *fight, int who)
{
	const struct fair_sheet *sheet = scenario->creatures[who].sheet;

	((struct fair_fight *)fight)->creatures[who].health = sheet->health;
}

static void fair_begin(const struct scenario *scenario, struct fight *fight)
{
	for_creatures (i, fight)
		fair_enter(scenario, fight, i);
}

static void fair_settle(const struct scenario *scenario, struct fight *fight)
{
	(void)scenario;
	for_creatures (i, fight)
		if (((struct fair_fight *)fight)->creatures[i].health <= 0)
			fight->bodies[i].in_play = fight->bodies[i].can_fight = 0;
}

static void fair_prepare(struct scenario *scenario, struct problems *problems)
{
	(void)scenario;
	(void)problems;
}

static int fair_maximum(const struct scene *scene, int who, const struct state_row *row)
{
	const struct fair_sheet *sheet = scene->scenario->creatures[who].sheet;

	return strcmp(row->key, "health") == 0 ? sheet->health : -1;
}

/* A trap that has been laid has a word. */
static const char *fair_word(const struct scene *scene, int who,
			     const struct state_row *row, int element)
{
	const struct fair_fight *fight = (const struct fair_fight *)scene->fight;

	(void)element;
	return strcmp(row->key, "trap") == 0 && fight->creatures[who].trap ? "laid"
									   : NULL;
}

static void fair_size(const struct scenario *scenario, int who, int size[2])
{
	const struct fair_sheet *sheet = scenario->creatures[who].sheet;

	size[0] = sheet->size;
	size[1] = sheet->tall ? sheet->tall : sheet->size;
}

/* A plan is empty, or this tactic has written it. */
static void fair_sign(struct plan *plan, int tactic)
{
	must(plan->word[0] == 0 || plan->word[0] == tactic);
	plan->word[0] = tactic;
}

static int fair_choice(const struct look *look, const struct question *q)
{
	if (q->id == FAIR_ACTION)
		return look->knobs[0] ? option_of_key(q, "wait") : 0;
	return default_answer(q);
}

static int fair_answer(const struct look *look, const struct question *q,
		       struct plan *plan)
{
	fair_sign(plan, 's');
	return fair_choice(look, q);
}

static int trapper_answer(const struct look *look, const struct question *q,
			  struct plan *plan)
{
	int trap = q->id == FAIR_ACTION ? option_of_key(q, "trap") : -1;

	fair_sign(plan, 't');
	return trap >= 0 ? trap : fair_choice(look, q);
}

static const struct rule_row fair_rules[] = {{0}, FAIR_RULES(RULE_ROW)};
static const char *const fair_mark_words[] = {"small", "large", NULL};
static const struct tactic fair_tactics[] = {
	{.key = "scripted",
	 .help = "pushes",
	 .answer = fair_answer,
	 .knobs = {{"lazy", "waits instead", 0, 1, 0}}},
	{.key = "trapper",
	 .help = "lays a trap first",
	 .answer = trapper_answer,
	 .knobs = {{"lazy", "waits then", 0, 1, 0}}},
	{0},
};
static const char *const fair_crafts[] = {"baking", "song", "trade", NULL};
static const struct field fair_fields[] = {
	INT(struct fair_sheet, health, 1, 1000, FAIR_HEALTH, "health at the start"),
	INT(struct fair_sheet, size, 1, 3, 1, "tiles across and down"),
	INT(struct fair_sheet, tall, 0, 3, 0, "tiles down, if not as across"),
	INTS(struct fair_sheet, crafts, fair_crafts, 0, 9, 1, "what it has learned"),
	REFS(struct fair_sheet, wares, 1, "what it sells"),
	{0},
};
static const struct field fair_ware_fields[] = {
	INT(struct fair_ware, price, 1, 100, 1, "what it costs"),
	{0},
};
static const struct kind fair_kinds[] = {
	{"creatures", "creature", sizeof(struct fair_sheet), fair_fields},
	{"wares", "ware", sizeof(struct fair_ware), fair_ware_fields},
};
static const struct question_row fair_questions[] = {
	[FAIR_ACTION] = {"action", "What now?", "wait", {0}, true},
	[FAIR_TARGET] = {"target", "Whom?", "the first", {0}, false},
	[FAIR_BOOST] = {"boost", "How much effort?", "1", {"luck", "Health left"}, false},
	[FAIR_TO] = {"to", "Where to?", "west", {0}, false},
	[FAIR_OMEN] = {"omen", "Is the omen good?", "bad", {0}, false},
};
static const struct action_row fair_actions[] = {
	[FAIR_PUSH] = {"push_hard", "shove an enemy", true, NULL, NULL, NULL},
	[FAIR_JUMP] = {"jump", "one tile to the side", false, NULL, NULL, NULL},
	[FAIR_PRAY] = {"pray", "ask for an omen", false, NULL, NULL, NULL},
	[FAIR_TRAP] = {"trap", "lay a trap", false, NULL, NULL, NULL},
	[FAIR_WAIT] = {"wait", "do nothing", false, NULL, NULL, NULL},
};

static const struct phrase_row fair_phrases[] = {
	TOLD_OF(DEED, "push_hard", "shoves {target}"),
	TOLD_OF(DEED, "jump", "jumps"),
	TOLD_OF(DEED, "pray", "prays"),
	TOLD_OF(DEED, "trap", "does something"),
	TOLD_OF(DEED, "wait", "waits"),
	{0},
};
static const struct terrain_row fair_terrains[] = {
	{"open", ".", false, false, 0, "open ground"},
	{"wall", "#", true, true, 0, "a wall"},
};
static const char *const fair_luck_words[] = {"none", NULL}; /* or a number */
static const struct state_row fair_creature_state[] = {
	STATE(struct fair_creature, health, TRACK, 0, 1000, "health left"),
	{.key = "luck",
	 .kind = STATE_TALLY,
	 STATE_AT(struct fair_creature, luck),
	 .high = 4,
	 .values = fair_luck_words,
	 .help = "luck of this turn"},
	STATE_SECRET(struct fair_creature, trap, CONDITION, VIEW_OWNER, 0, 1,
		     "a trap is laid"),
	STATE_ARRAY(struct fair_creature, marks, TALLY, fair_mark_words, 0, 100,
		    "omens seen"),
	{0},
};
static const struct state_row fair_fight_state[] = {
	STATE(struct fair_fight, omens, TALLY, 0, 1000, "good omens"),
	{0},
};

static const struct rulebook fair_rulebook = {
	.id = "fair",
	.name = "The fair",
	.about = "A bit of everything, for tests.",
	.version = 3,
	.rules = fair_rules,
	.rule_count = sizeof fair_rules / sizeof *fair_rules - 1,
	.questions = fair_questions,
	.question_count = 5,
	.actions = fair_actions,
	.phrases = fair_phrases,
	.action_count = 5,
	.terrains = fair_terrains,
	.terrain_count = 2,
	.fight_state = fair_fight_state,
	.creature_state = fair_creature_state,
	.kinds = fair_kinds,
	.kind_count = 2,
	.resources = {"ap", "fat"},
	.tactics = fair_tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 4,
	.bars = {"health"},
	.fight_size = sizeof(struct fair_fight),
	.creatures_offset = offsetof(struct fair_fight, creatures),
	.creature_size = sizeof(struct fair_creature),
	.prepare = fair_prepare,
	.begin = fair_begin,
	.advance = fair_advance,
	.settle = fair_settle,
	.enter = fair_enter,
	.size = fair_size,
	.track_maximum = fair_maximum,
	.state_word = fair_word,
};

__attribute__((weak))
const struct rulebook *const all_rulebooks[] = {&duel20_rulebook, &fair_rulebook, NULL};

/* ann and bob against cat and dog, who are played by the tactic; eve waits. */
static const char fair_scenario[] =
	"affray: 1\n"
	"rulebook: fair\n"
	"name: Market day\n"
	"about: All against all.\n"
	"limit: 30\n"
	"creatures:\n"
	"  strong: {health: 25}\n"
	"  weak: {health: 15}\n"
	"map: |\n"
	"  a.....c.\n"
	"  b.#...d.\n"
	"legend: {a: ann, b: bob, c: cat, d: dog}\n"
	"sides:\n"
	"  - name: people\n"
	"    tactic: person\n"
	"    creatures:\n"
	"      - {use: strong, name: ann}\n"
	"      - {use: weak, name: bob}\n"
	"  - name: beasts\n"
	"    creatures:\n"
	"      - {use: weak, name: cat}\n"
	"      - {use: strong, name: dog}\n"
	"reserve:\n"
	"  - {use: strong, name: eve, side: people, at: [3, 0]}\n";

/* Two fighters who strike at each other; no tactic answers for them. */
static const char duel_scenario[] = "affray: 1\n"
				    "rulebook: duel20\n"
				    "name: Yard\n"
				    "creatures:\n"
				    "  knight: {bonus: 5, hp: 10}\n"
				    "  brute: {bonus: 4, hp: 10}\n"
				    "sides:\n"
				    "  - name: watch\n"
				    "    tactic: person\n"
				    "    creatures: [{use: knight}]\n"
				    "  - name: gang\n"
				    "    tactic: person\n"
				    "    creatures: [{use: brute}]\n";

#endif
