/* SPDX-License-Identifier: MIT
 *
 * rich, the whole book: rows, and the few functions that the engine needs.
 */
#include "rich.h"
#include <string.h>
#include "engine/run.h"
#include "tactics/tactics.h"

static const char *const stances[] = {"low", "middle", "high", NULL};
static const char *const traits[] = {"quick", "sly", "huge", NULL};
static const char *const skills[] = {"axes", "bows", "clubs", NULL};
static const char *const spots[] = {"head", "arm", "leg", NULL};
static const char *const poses[] = {"stands", "kneels", "lies", NULL};
static const char *const lax[] = {"strict", "lax", NULL};

static const struct field part_fields[] = {
	INT(struct rich_part, size, 1, 9, 3, "how large"),
	INT(struct rich_part, hard, -4, 4, 0, "how hard"),
	{0},
};

static const struct field sheet_fields[] = {
	INT(struct rich_sheet, small, -100, 100, -7, "a small number"),
	INT(struct rich_sheet, bold, 0, 255, 200, "a number from 0"),
	INT(struct rich_sheet, large, 0, 60000, 50000, "a large number"),
	INT(struct rich_sheet, huge, -1000000, 1000000, 70000, "a huge number"),
	BOOL(struct rich_sheet, brave, 1, "yes or no"),
	WORD(struct rich_sheet, stance, stances, 1, "a word"),
	WORDS(struct rich_sheet, traits, traits, "several words"),
	RANKED(struct rich_sheet, ranks, skills, "words in their order"),
	INTS(struct rich_sheet, skills, skills, 0, 9, 2, "a number for each word"),
	REF(struct rich_sheet, hand, RICH_THINGS, "one thing"),
	REFS(struct rich_sheet, gear, RICH_THINGS, "several things"),
	COUNTS(struct rich_sheet, stock, RICH_THINGS, 1, 12, "so many of each"),
	DICE(struct rich_sheet, blow, "dice"),
	DICES(struct rich_sheet, blows, "several dice"),
	TEXT(struct rich_sheet, motto, "any words"),
	PARTS(struct rich_sheet, parts, part_count, struct rich_part, part_fields,
	      "maps"),
	INTS(struct rich_sheet, marks, skills, 0, 255, 1, "small numbers"),
	INTS(struct rich_sheet, pages, skills, 0, 60000, 2, "large numbers"),
	INTS(struct rich_sheet, years, skills, -100000, 100000, 3, "huge numbers"),
	INTS(struct rich_sheet, coins, skills, 0, 100000, 4, "huge numbers from 0"),
	{0},
};

static const struct field thing_fields[] = {
	INT(struct rich_thing, weight, 0, 99, 1, "what it weighs"),
	{0},
};

static const struct kind kinds[] = {
	[RICH_CREATURES] = {"creatures", "creature", sizeof(struct rich_sheet),
			    sheet_fields},
	[RICH_THINGS] = {"things", "thing", sizeof(struct rich_thing), thing_fields},
};

static const struct field setup_fields[] = {
	INT(struct rich_setup, light, 0, 10, 5, "how light it is"),
	INTS(struct rich_setup, weather, skills, 0, 9, 0, "a map among the keys"),
	{0},
};

static const struct ruling_row rulings[] = {
	[RICH_LAX] = {"RCH-R01", "laxity", lax, 0, 0, 0, "How strict?", "Strict."},
	[RICH_DEPTH] = {"RCH-R02", "depth", NULL, 1, 6, 3, "How deep?", "3."},
};

static const struct state_row creature_state[] = {
	STATE(struct rich_creature, hp, TRACK, -5, 20, "hit points"),
	STATE_ARRAY(struct rich_creature, wounds, TALLY, spots, 0, 3, "by place"),
	STATE_ARRAY(struct rich_creature, spare, TRACK, NULL, 0, 9, "by number"),
	STATE_ARRAY(struct rich_creature, slots, TRACK, NULL, 0, 9, "named by the book"),
	STATE_NAMED(struct rich_creature, pose, CONDITION, poses, 1, "how it stands"),
	STATE(struct rich_creature, asleep, CONDITION, 0, 4, "asleep"),
	STATE_SECRET(struct rich_creature, plan, TRACK, VIEW_SIDE, 0, 9, "its side's"),
	STATE_SECRET(struct rich_creature, mood, TRACK, VIEW_OWNER, 0, 9, "its own"),
	STATE(struct rich_creature, inner, HIDDEN, 0, 9, "inner"),
	STATE(struct rich_creature, real, CONDITION, 0, 1, "a truth"),
	{0},
};

static const struct state_row fight_state[] = {
	STATE(struct rich_fight, weather, TALLY, -2, 2, "how it is"),
	STATE_SECRET(struct rich_fight, omen, TALLY, VIEW_GM, 0, 9, "what will be"),
	{0},
};

/* The slots are a knife, nothing, and a second knife. */
static const char *element_name(const struct scene *scene, int who,
				const struct state_row *row, int i)
{
	(void)scene;
	(void)who;
	if (strcmp(row->key, "slots") != 0)
		return NULL;
	return i == 1 ? NULL : "knife";
}

static struct rich_creature *creature(struct fight *fight, int who)
{
	return &((struct rich_fight *)fight)->creatures[who];
}

static void begin(const struct scenario *scenario, struct fight *fight)
{
	(void)scenario;
	for_creatures (who, fight)
		creature(fight, who)->hp = 10;
}

static void enter(const struct scenario *scenario, struct fight *fight, int who)
{
	(void)scenario;
	creature(fight, who)->hp = 11;
}

/* A creature without hit points is out; a creature that is out is not asleep. */
static void settle(const struct scenario *scenario, struct fight *fight)
{
	(void)scenario;
	for_creatures (who, fight) {
		if (creature(fight, who)->hp <= 0)
			fight->bodies[who].in_play = fight->bodies[who].can_fight = 0;
		if (!fight->bodies[who].in_play)
			creature(fight, who)->asleep = 0;
	}
}

/* A creature that lies down is hidden from the other sides. */
static struct creature_set hidden(const struct scene *scene, int side)
{
	const struct rich_fight *fight = (const void *)scene->fight;
	struct creature_set set = {0};

	for_creatures (who, scene->fight)
		if (fight->creatures[who].pose == 2 &&
		    scene->fight->bodies[who].side != side)
			set_add(&set, who);
	return set;
}

static void prepare(struct scenario *scenario, struct problems *problems)
{
	(void)scenario;
	(void)problems;
}

static bool advance(struct run *run)
{
	if (!next_round(run, 0))
		return false;
	tell_round(run, 0);
	return true;
}

static int any_answer(const struct look *look, const struct question *q,
		      struct plan *plan)
{
	(void)look;
	(void)plan;
	return default_answer(q);
}

static const struct tactic tactics[] = {
	{.key = "scripted",
	 .help = "does as usual",
	 .answer = any_answer,
	 .knobs = {{"caution", "how careful", 0, 10, 4}, {"greed", "more", -3, 3, 1}}},
	{.key = "bold", .help = "without knobs", .answer = any_answer},
	{0},
};

static const struct question_row questions[] = {
	{"action", "What do you do?", "nothing", {0}, true},
	{"number", "How many?", "none", {0}, false},
	{"where", "Where?", "here", {0}, false},
};

static const struct action_row actions[] = {{"rest", "nothing", false, NULL, NULL, NULL},
					    {"hit", "a blow", true, NULL, NULL, NULL}};

static const struct terrain_row terrains[] = {
	{"open", ".", false, false, 0, "open ground"},
	{"wall", "#|", true, true, 0, "a wall"},
	{"mud", "~", false, false, 2, "mud"},
};

static const struct phrase_row phrases[] = {
	TOLD_OF(DEED, "rest", "rests"),
	TOLD_OF(DEED, "hit", "hits {target}"),
	{0},
};

static const struct rule_row rules[] = {{0},
					{"RCH-A-01", "the first", OURS, NULL},
					{"RCH-A-02", "the second", OURS, NULL}};

const struct rulebook rich_rulebook = {
	.id = "rich",
	.name = "Rich",
	.about = "One of everything, for tests.",
	.version = 1,
	.rules = rules,
	.rule_count = 2,
	.rulings = rulings,
	.ruling_count = 2,
	.questions = questions,
	.question_count = 3,
	.actions = actions,
	.phrases = phrases,
	.action_count = 2,
	.pass = "rest",
	.terrains = terrains,
	.terrain_count = 3,
	.fight_state = fight_state,
	.creature_state = creature_state,
	.kinds = kinds,
	.kind_count = 2,
	.setup_fields = setup_fields,
	.setup_size = sizeof(struct rich_setup),
	.tactics = tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 3,
	.bars = {"hp"},
	.fight_size = sizeof(struct rich_fight),
	.creatures_offset = offsetof(struct rich_fight, creatures),
	.creature_size = sizeof(struct rich_creature),
	.prepare = prepare,
	.begin = begin,
	.advance = advance,
	.settle = settle,
	.enter = enter,
	.hidden = hidden,
	.element_name = element_name,
};
