/* SPDX-License-Identifier: MIT
 *
 * Reactions and their players, pauses, steps and undo, and hidden creatures; on a small
 * book in which a target may dodge or warn others, and only its own side sees a hidden
 * creature until it strikes.
 */
#include "book/duel20.h"
#include "engine/run.h"
#include "rulebooks/list.h"
#include "at_table.h"
#include "tactics/tactics.h"

/* ---- the book ---- */

enum { ASK_ACTION, ASK_TARGET, ASK_DEFENSE, ASK_EFFORT, ASK_MOOD };
enum { STRIKE, HIDE, WAIT };
enum { NO_DEFENSE, DODGE };

struct ambush_sheet {
	struct entry entry;
	int16_t health;
};

struct ambush_creature {
	int16_t health;
	uint8_t hides, dodges, mood, tired[2];
};

struct ambush_fight {
	struct fight base;
	struct ambush_creature creatures[MAX_CREATURES];
};

static struct ambush_creature *creature(struct run *run, int who)
{
	return &((struct ambush_fight *)run->fight)->creatures[who];
}

/* The target of a strike dodges or not. The row that asks for the effort also serves the
 * striker's own deed. */
static int defend(struct run *run, int who, int by)
{
	static const struct cost none;
	struct question q;

	question_to(&q, run, who, ASK_DEFENSE);
	q.about = (int8_t)by;
	offer(&q, DODGE, "dodge", none);
	offer(&q, NO_DEFENSE, "none", none);
	creature(run, who)->dodges = 0;
	if (ask(&q) == NO_DEFENSE)
		return 0;
	creature(run, who)->dodges = 1;
	question_to(&q, run, who, ASK_EFFORT);
	return ask_number(&q, 0, 3, 1);
}

static void strike(struct run *run, int who)
{
	struct question q;
	int target, effort, defense;

	question_to(&q, run, who, ASK_TARGET);
	q.deed = STRIKE;
	for_creatures (i, run->fight)
		if (run->fight->bodies[i].in_play && is_enemy(run->fight, who, i))
			offer_creature(&q, i);
	target = ask(&q);
	creature(run, who)->hides = 0;
	tell_deed(run, who, STRIKE, target, NULL, 0);
	defense = defend(run, target, who);
	if (defense == 0 && creature(run, target)->dodges) /* the target strikes back */
		defend(run, who, target);
	question_to(&q, run, who, ASK_EFFORT);
	q.deed = STRIKE;
	effort = ask_number(&q, 0, 3, 2);
	if (effort > defense) {
		creature(run, target)->health--;
		tell_hurt(run, target, who, "health", &creature(run, target)->health, 1,
			  creature(run, target)->health, NULL, 0);
	}
	question_to(&q, run, target, ASK_MOOD);
	creature(run, target)->mood = (uint8_t)ask_number(&q, 0, 2, 0);
}

static bool advance(struct run *run)
{
	static const struct cost none;
	struct fight *fight = run->fight;
	struct question q;

	if (fight->round == 0 || fight->place >= fight->count) {
		fight->place = 0;
		if (!next_round(run, 0))
			return false;
		tell_round(run, 0);
		if (fight->round == 2) /* a trap springs in nobody's turn */
			defend(run, 0, NOBODY);
		return true;
	}
	fight->turn = (int8_t)fight->place++;
	if (!fight->bodies[fight->turn].in_play)
		return true;
	tell_turn(run, fight->turn, 0);
	question_to(&q, run, fight->turn, ASK_ACTION);
	offer(&q, STRIKE, "strike", none);
	offer(&q, HIDE, "hide", none);
	offer(&q, WAIT, "wait", none);
	switch (ask(&q)) {
	case STRIKE:
		strike(run, fight->turn);
		break;
	case HIDE:
		creature(run, fight->turn)->hides = 1;
		tell_deed(run, fight->turn, HIDE, NOBODY, NULL, 0);
		break;
	default:
		tell_deed(run, fight->turn, WAIT, NOBODY, NULL, 0);
	}
	return true;
}

static void begin(const struct scenario *scenario, struct fight *fight)
{
	for_creatures (i, fight)
		((struct ambush_fight *)fight)->creatures[i].health =
			((const struct ambush_sheet *)scenario->creatures[i].sheet)
				->health;
}

static void enter(const struct scenario *scenario, struct fight *fight, int who)
{
	((struct ambush_fight *)fight)->creatures[who].health =
		((const struct ambush_sheet *)scenario->creatures[who].sheet)->health;
}

static void prepare(struct scenario *scenario, struct problems *problem)
{
	(void)scenario;
	(void)problem;
}

static struct creature_set hidden(const struct scene *scene, int side)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (((const struct ambush_fight *)scene->fight)->creatures[i].hides &&
		    scene->fight->bodies[i].side != side)
			set_add(&set, i);
	return set;
}

static int maximum(const struct scene *scene, int who, const struct state_row *row)
{
	(void)who;
	(void)scene;
	return strcmp(row->key, "health") == 0 ? 10 + who : -1;
}

/* Waits, and dodges with the effort that its knob sets. */
static int scripted(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)plan;
	if (q->id == ASK_ACTION)
		return option_of_key(q, "wait");
	if (q->kind == ASK_NUMBER)
		return look->knobs[0] < q->high ? look->knobs[0] : q->high;
	return 0;
}

static int bold(const struct look *look, const struct question *q, struct plan *plan)
{
	(void)look;
	(void)plan;
	if (q->id == ASK_DEFENSE)
		return option_of_key(q, "none");
	return q->kind == ASK_NUMBER ? q->high : 0;
}

static const struct tactic tactics[] = {
	{.key = "scripted",
	 .help = "waits",
	 .answer = scripted,
	 .knobs = {{"effort", "of dodges", 0, 3, 1}}},
	{.key = "bold", .help = "strikes", .answer = bold},
	{0},
};
static const struct rule_row rules[] = {{0}, {"AMB-A-01", "a rule", OURS, NULL}};
static const struct field fields[] = {
	INT(struct ambush_sheet, health, 1, 99, 5, "health at the start"),
	{0},
};
static const struct kind kinds[] = {
	{"creatures", "creature", sizeof(struct ambush_sheet), fields},
};
static const struct question_row questions[] = {
	[ASK_ACTION] = {"action", "What now?", "strike", {0}, .is_action = true},
	[ASK_TARGET] = {"target", "Whom?", "the first", {0}, false},
	[ASK_DEFENSE] = {"defense", "How?", "dodge", {0}, false},
	[ASK_EFFORT] = {"effort", "How much?", "1", {0}, false},
	[ASK_MOOD] = {"mood", "How is it?", "0", {0}, false},
};
static const struct aside_row asides[] = {
	{ASK_DEFENSE, ASKED_TO_REACT, "none"},
	{ASK_MOOD, ASKED_TO_DECIDE, NULL},
	{-1, 0, NULL},
};
static const struct action_row actions[] = {
	{"strike", "a blow", true, NULL, NULL, NULL},
	{"hide", "out of sight", false, NULL, NULL, NULL},
	{"wait", "nothing", false, NULL, NULL, NULL},
};

static const struct phrase_row phrases[] = {
	TOLD_OF(DEED, "strike", "strikes at {target}"),
	TOLD_OF(DEED, "hide", "hides"),
	TOLD_OF(DEED, "wait", "waits"),
	{0},
};
static const struct terrain_row terrains[] = {
	{"open", ".", false, false, 0, "open ground"},
};
static const char *const tired_words[] = {"arm", "leg", NULL};
static const struct state_row creature_state[] = {
	STATE(struct ambush_creature, health, TRACK, 0, 99, "health left"),
	STATE(struct ambush_creature, hides, CONDITION, 0, 1, "is not seen"),
	STATE(struct ambush_creature, dodges, CLOCK, 0, 99, "dodges so far"),
	STATE(struct ambush_creature, mood, HIDDEN, 0, 9, "how it is"),
	STATE_ARRAY(struct ambush_creature, tired, CONDITION, tired_words, 0, 9, "tired"),
	{0},
};
static const struct ending_row endings[] = {
	{"hides", "a strike"},
	{"tired.leg", "a rest of the leg"},
	{"tired", "a rest"},
	{"health", "never"},
	{0},
};

static const struct rulebook ambush_rulebook = {
	.id = "ambush",
	.name = "Ambush",
	.about = "Reactions and hiding, for tests.",
	.version = 1,
	.rules = rules,
	.rule_count = 1,
	.questions = questions,
	.question_count = 5,
	.asides = asides,
	.actions = actions,
	.phrases = phrases,
	.action_count = 3,
	.pass = "wait",
	.terrains = terrains,
	.terrain_count = 1,
	.creature_state = creature_state,
	.endings = endings,
	.kinds = kinds,
	.kind_count = 1,
	.tactics = tactics,
	.common_tactics = common_tactics,
	.unit = "m",
	.usual_distance = 3,
	.bars = {"health", "dodges", "health", "dodges", "health", "dodges", "health",
		 "dodges"},
	.fight_size = sizeof(struct ambush_fight),
	.creatures_offset = offsetof(struct ambush_fight, creatures),
	.creature_size = sizeof(struct ambush_creature),
	.prepare = prepare,
	.begin = begin,
	.advance = advance,
	.enter = enter,
	.hidden = hidden,
	.track_maximum = maximum,
};

const struct rulebook *const all_rulebooks[] = {&ambush_rulebook, &duel20_rulebook, NULL};

/* ann and bob against cat; eve is in the reserve. No tactic answers for them. */
static const char ambush[] =
	"affray: 1\n"
	"rulebook: ambush\n"
	"limit: 9\n"
	"creatures: {one: {}}\n"
	"map: |\n"
	"  ab....c\n"
	"legend: {a: ann, b: bob, c: cat}\n"
	"sides:\n"
	"  - name: people\n"
	"    tactic: person\n"
	"    creatures: [{use: one, name: ann}, {use: one, name: bob}]\n"
	"  - name: beasts\n"
	"    tactic: person\n"
	"    creatures: [{use: one, name: cat}]\n"
	"reserve: [{use: one, name: eve, at: [3, 0]}]\n";

static struct affray_fight *started(void)
{
	struct affray_fight *fight = fight_of_text(ambush, 1);

	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	return fight;
}

/* The open question is this one, for this owner, a reaction or not. */
static void assert_open(struct affray_fight *fight, const char *owner, const char *ask,
			bool reaction)
{
	const struct affray_question *q = affray_fight_question(fight);

	assert_non_null(q);
	assert_string_equal(q->owner_name, owner);
	assert_string_equal(q->ask, ask);
	assert_int_equal(q->is_reaction, reaction);
}

static void assert_step(struct affray_fight *fight, int index, const char *words)
{
	struct affray_step step;
	char buffer[120];

	assert_true(affray_fight_step(fight, index, &step));
	snprintf(buffer, sizeof buffer, "%d %s %s %s %d%s%s", (int)step.kind,
		 step.name ? step.name : "-", step.ask ? step.ask : "-", step.text,
		 step.round, step.by_person ? " person" : "",
		 step.is_reaction ? " reaction" : "");
	assert_string_equal(buffer, words);
}

/* ---- which questions are reactions ---- */

static void test_which_are_reactions(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	assert_open(fight, "ann", "action", false);
	choose(fight, "strike");
	assert_open(fight, "cat", "defense", true); /* the only enemy */
	choose(fight, "dodge");
	assert_open(fight, "cat", "effort", true); /* part of the reaction */
	choose(fight, "3");
	assert_open(fight, "ann", "effort", false); /* part of her own deed */
	choose(fight, "2");
	assert_open(fight, "cat", "mood", false); /* a decision */
	choose(fight, "1");
	assert_open(fight, "bob", "action", false);
	assert_int_equal(affray_fight_steps(fight), 5);
	assert_step(fight, 0, "0 ann action strike 1 person");
	assert_step(fight, 1, "0 cat defense dodge 1 person reaction");
	assert_step(fight, 2, "0 cat effort 3 1 person reaction");
	assert_step(fight, 3, "0 ann effort 2 1 person");
	assert_step(fight, 4, "0 cat mood 1 1 person");
	assert_false(affray_fight_step(fight, 5, &(struct affray_step){0}));
	assert_false(affray_fight_step(fight, -1, &(struct affray_step){0}));
	assert_int_equal(affray_fight_undo_depth(fight), 5);
	affray_fight_free(fight);
}

/* A striker may have to react in the middle of its own deed. */
static void test_reaction_during_own_deed(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	choose(fight, "strike");
	choose(fight, "dodge");
	choose(fight, "0"); /* cat strikes back */
	assert_open(fight, "ann", "defense", true);
	choose(fight, "dodge");
	assert_open(fight, "ann", "effort", true);
	choose(fight, "1");
	assert_open(fight, "ann", "effort", false); /* back in the strike */
	assert_string_equal(affray_fight_question(fight)->deed, "strike");
	affray_fight_free(fight);
}

/* A reaction in nobody's turn, and the question that follows from it. */
static void test_reaction_in_nobodys_turn(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	for (int i = 0; i < 3; i++)
		choose(fight, "wait");
	assert_open(fight, "ann", "defense", true);
	choose(fight, "dodge");
	assert_open(fight, "ann", "effort", true);
	choose(fight, "2");
	assert_open(fight, "ann", "action", false);
	affray_fight_free(fight);
}

/* ---- who answers reactions ---- */

/* A reaction without an option that declines is declined by its default. */
static void test_declining_by_default(void **unused)
{
	static const struct aside_row without[] = {{ASK_DEFENSE, ASKED_TO_REACT, NULL},
						   {-1, 0, NULL}};
	static const struct cost none;
	struct rulebook book = ambush_rulebook;
	static struct run run;
	struct question q;

	(void)unused;
	book.asides = without;
	run.book = &book;
	question_to(&q, &run, 0, ASK_DEFENSE);
	offer(&q, 0, "dodge", none);
	offer(&q, 1, "none", none);
	q.fallback = 1;
	assert_int_equal(declining_answer(&q), 1);
	book.asides = asides;
	q.fallback = 0;
	assert_int_equal(declining_answer(&q), 1);
}

static void test_never(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	assert_ok(affray_fight_reactions(fight, "beasts", "never", problems));
	choose(fight, "strike");
	assert_open(fight, "ann", "effort", false);
	choose(fight, "1");
	assert_open(fight, "cat", "mood", false); /* no reaction */
	choose(fight, "0");
	assert_int_equal(value_of(fight, "cat.health"), 4);
	assert_int_equal(value_of(fight, "cat.dodges"), 0);
	assert_step(fight, 1, "0 cat defense none 1 reaction");
	assert_int_equal(affray_fight_undo_depth(fight), 3);
	affray_fight_free(fight);
}

/* "auto": the side's tactic answers, or the rulebook's default. */
static void test_auto(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	assert_ok(affray_fight_reactions(fight, NULL, "auto", problems));
	choose(fight, "strike");
	assert_open(fight, "ann", "effort", false);
	choose(fight, "1");
	choose(fight, "0");
	assert_int_equal(value_of(fight, "cat.health"), 5); /* effort 1 against 1 */
	assert_int_equal(value_of(fight, "cat.dodges"), 1);
	assert_step(fight, 1, "0 cat defense dodge 1 reaction");
	assert_step(fight, 2, "0 cat effort 1 1 reaction");
	affray_fight_free(fight);
}

static void test_by_a_tactic(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	assert_ok(affray_fight_reactions(fight, "cat", "scripted effort=3", problems));
	choose(fight, "strike");
	choose(fight, "3");
	choose(fight, "0");
	assert_int_equal(value_of(fight, "cat.health"), 5);
	assert_step(fight, 2, "0 cat effort 3 1 reaction");
	assert_ok(affray_fight_reactions(fight, "cat", "bold", problems));
	choose(fight, "strike");
	choose(fight, "1");
	choose(fight, "0");
	assert_int_equal(value_of(fight, "cat.health"), 4);
	/* the seat answers again */
	assert_ok(affray_fight_reactions(fight, "cat", NULL, problems));
	choose(fight, "wait"); /* cat */
	choose(fight, "none"); /* ann, at the trap */
	choose(fight, "strike");
	assert_open(fight, "cat", "defense", true);
	affray_fight_free(fight);
}

/* "ask": a person is asked, although a tactic plays. */
static void test_ask(void **unused)
{
	struct affray_fight *fight = fight_of_text(ambush, 1);

	(void)unused;
	assert_ok(affray_fight_seat(fight, "cat", "bold", problems));
	assert_ok(affray_fight_reactions(fight, "cat", "ask", problems));
	affray_fight_advance(fight);
	choose(fight, "strike");
	assert_open(fight, "cat", "defense", true);
	choose(fight, "dodge");
	assert_open(fight, "cat", "effort", true);
	choose(fight, "1");
	choose(fight, "1");
	assert_open(fight, "bob", "action", false);
	assert_int_equal(value_of(fight, "cat.mood"), 2); /* the tactic's answer */
	assert_step(fight, 1, "0 cat defense dodge 1 person reaction");
	assert_int_equal(affray_fight_undo_depth(fight), 4);
	affray_fight_free(fight);
}

static void test_reactions_refused(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	assert_refused(affray_fight_reactions(fight, "cat", "sometimes", problems),
		       "cannot react by \"sometimes\"; expected ask, auto, never, or a "
		       "tactic such as scripted");
	assert_refused(affray_fight_reactions(fight, "dog", "ask", problems),
		       "nobody is called \"dog\"; expected a creature, a side or gm");
	assert_refused(affray_fight_reactions(fight, "beats", "ask", problems),
		       "nobody is called \"beats\"; did you mean \"beasts\"?");
	assert_int_equal(affray_fight_reactions(fight, "dog", "ask", NULL),
			 AFFRAY_BAD_INPUT);
	affray_fight_free(fight);
}

static void test_seats_refused(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	assert_refused(affray_fight_seat(fight, "cat", "blod", problems),
		       "unknown tactic \"blod\"; did you mean \"bold\"?");
	assert_refused(affray_fight_seat(fight, "cat", "radnom", problems),
		       "unknown tactic \"radnom\"; did you mean \"random\"?");
	assert_refused(affray_fight_seat(fight, "cat", "zzzz", problems),
		       "unknown tactic \"zzzz\"");
	assert_refused(affray_fight_seat(fight, "cat", "scripted effort=4", problems),
		       "effort of scripted: expected effort=0 to 3");
	assert_refused(affray_fight_seat(fight, "cat", "scripted effort=-1", problems),
		       "effort of scripted: expected effort=0 to 3");
	assert_refused(affray_fight_seat(fight, "cat", "scripted effort", problems),
		       "effort of scripted: expected effort=0 to 3");
	assert_refused(affray_fight_seat(fight, "cat", "scripted luck=1", problems),
		       "the tactic scripted has no knob \"luck\"");
	assert_refused(affray_fight_real_dice(fight, "gmm", true, problems),
		       "nobody is called \"gmm\"; did you mean \"gm\"?");
	assert_ok(affray_fight_seat(fight, "cat", "scripted  effort=3 ", problems));
	assert_ok(affray_fight_seat(fight, "gm", NULL, problems));
	assert_ok(affray_fight_real_dice(fight, "gm", true, problems));
	affray_fight_free(fight);
}

/* Seating a side seats all its creatures, and nobody else. */
static void test_a_side_is_seated(void **unused)
{
	struct affray_fight *fight = fight_of_text(ambush, 1);

	(void)unused;
	assert_ok(affray_fight_seat(fight, "people", "scripted", problems));
	affray_fight_advance(fight);
	assert_open(fight, "cat", "action", false);
	assert_int_equal(affray_fight_steps(fight), 2);
	assert_step(fight, 0, "0 ann action wait 1");
	assert_step(fight, 1, "0 bob action wait 1");
	assert_int_equal(affray_fight_undo_depth(fight), 0);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_NOT_NOW);
	affray_fight_free(fight);
}

/* ---- pauses and letting a tactic answer ---- */

static void test_pauses(void **unused)
{
	struct affray_fight *fight = fight_of_text(ambush, 1);

	(void)unused;
	assert_ok(affray_fight_seat(fight, NULL, "scripted", problems));
	affray_fight_pause(fight, true);
	affray_fight_advance(fight);
	assert_open(fight, "ann", "action", false);
	assert_true(affray_fight_question(fight)->is_pause);
	assert_ok(affray_fight_edict(fight, "set cat.health 2", problems));
	affray_fight_advance(fight);
	assert_ok(affray_fight_let(fight, false));
	assert_null(affray_fight_question(fight));
	affray_fight_advance(fight);
	assert_open(fight, "bob", "action", false);
	choose(fight, "strike"); /* a person may answer instead */
	assert_open(fight, "cat", "action", false);
	assert_int_equal(value_of(fight, "cat.health"), 2); /* effort 1 against 1 */
	assert_step(fight, 0, "2 gm - set cat.health 2 1 person");
	assert_step(fight, 1, "0 ann action wait 1");
	assert_step(fight, 2, "0 bob action strike 1 person");
	assert_step(fight, 3, "0 cat defense dodge 1 reaction");
	affray_fight_pause(fight, false);
	assert_ok(affray_fight_let(fight, true));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ENDED);
	assert_int_equal(affray_fight_let(fight, true), AFFRAY_NOT_NOW);
	affray_fight_free(fight);
}

static void test_letting_a_tactic_answer(void **unused)
{
	struct affray_fight *fight = started();
	char answer[40];

	(void)unused;
	assert_false(affray_fight_question(fight)->is_pause);
	assert_ok(affray_fight_advice(fight, answer, sizeof answer));
	assert_string_equal(answer, "wait");
	assert_ok(affray_fight_let(fight, true)); /* the rulebook's default */
	affray_fight_advance(fight);
	assert_open(fight, "bob", "action", false);
	assert_step(fight, 0, "0 ann action wait 1 person");
	assert_ok(affray_fight_let(fight, false));
	affray_fight_advance(fight);
	assert_open(fight, "cat", "action", false);
	assert_step(fight, 1, "0 bob action wait 1");
	assert_int_equal(affray_fight_undo_depth(fight), 1);
	assert_ok(affray_fight_undo(fight));
	assert_open(fight, "ann", "action", false);
	assert_int_equal(affray_fight_steps(fight), 0);
	affray_fight_free(fight);
}

/* ---- back, and once more ---- */

static void test_back(void **unused)
{
	struct affray_fight *fight = started();

	(void)unused;
	assert_ok(affray_fight_reactions(fight, "cat", "never", problems));
	choose(fight, "strike");
	choose(fight, "2");
	choose(fight, "1");
	choose(fight, "hide");
	assert_int_equal(affray_fight_steps(fight), 5);
	assert_int_equal(affray_fight_back(fight, 5), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_back(fight, -1), AFFRAY_NOT_NOW);
	assert_int_equal(affray_fight_back(fight, 1), AFFRAY_NOT_NOW); /* a tactic's */
	assert_ok(affray_fight_back(fight, 2));
	assert_open(fight, "ann", "effort", false);
	assert_int_equal(affray_fight_steps(fight), 2);
	choose(fight, "0");
	assert_open(fight, "cat", "mood", false);
	assert_int_equal(value_of(fight, "cat.health"), 5);
	assert_ok(affray_fight_back(fight, 0));
	assert_open(fight, "ann", "action", false);
	assert_int_equal(affray_fight_steps(fight), 0);
	affray_fight_free(fight);
}

/* ---- hidden creatures ---- */

struct witness {
	char text[2000];
	size_t length;
};

static void note(void *context, const struct affray_event *event)
{
	struct witness *witness = context;
	int room = (int)(sizeof witness->text - witness->length);

	if (event->type == AFFRAY_ASK || event->type == AFFRAY_ANSWER)
		return;
	witness->length += (size_t)snprintf(
		witness->text + witness->length, (size_t)room, "%s %s%s%s%s; ",
		affray_event_name(event->type), event->name ? event->name : "-",
		event->target_name ? ">" : "",
		event->target_name ? event->target_name : "",
		event->viewer >= VIEW_SIDE ? " (secret)" : "");
}

/* ann hides, bob waits, cat strikes at bob, ann strikes. */
static void play_ambush(struct affray_fight *fight)
{
	affray_fight_advance(fight);
	choose(fight, "hide");
	choose(fight, "wait");
	choose(fight, "strike");
	choose(fight, "bob");
	choose(fight, "none");
	choose(fight, "3");
	choose(fight, "0");
	choose(fight, "none"); /* ann, at the trap */
	choose(fight, "wait");
	choose(fight, "strike");
	choose(fight, "none");
	choose(fight, "1");
}

static void test_deeds_of_hidden_creatures(void **unused)
{
	static const struct {
		int seat;
		const char *heard;
	} rows[] = {
		{0, "round -; turn ann; deed ann (secret); turn bob; deed bob; turn cat; "
		    "deed cat>bob; hurt bob>cat; round -; turn ann (secret); deed ann "
		    "(secret); turn bob; deed bob>cat; hurt cat>bob; "},
		{1, "round -; turn ann; turn bob; deed bob; turn cat; deed cat>bob; hurt "
		    "bob>cat; round -; turn bob; deed bob>cat; hurt cat>bob; "},
		{AFFRAY_SEES_PUBLIC,
		 "round -; turn ann; turn bob; deed bob; turn cat; deed cat>bob; hurt "
		 "bob>cat; round -; turn bob; deed bob>cat; hurt cat>bob; "},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct affray_fight *fight = fight_of_text(ambush, 1);
		struct witness witness = {{0}, 0};

		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, rows[i].seat, note,
				    &witness);
		play_ambush(fight);
		assert_string_equal(witness.text, rows[i].heard);
		affray_fight_free(fight);
	}
}

static void test_hidden_creatures(void **unused)
{
	struct affray_fight *fight = started();
	int value;
	char text[20];

	(void)unused;
	choose(fight, "wait");
	choose(fight, "hide"); /* bob */
	assert_false(affray_fight_is_hidden(fight, 0, 1));
	assert_true(affray_fight_is_hidden(fight, 1, 1));
	assert_true(affray_fight_is_hidden(fight, AFFRAY_SEES_PUBLIC, 1));
	assert_false(affray_fight_is_hidden(fight, AFFRAY_SEES_ALL, 1));
	assert_false(affray_fight_is_hidden(fight, 1, 0));
	assert_false(affray_fight_is_hidden(fight, 1, -1));
	assert_false(affray_fight_is_hidden(fight, 1, 3)); /* in the reserve */
	assert_int_equal(affray_fight_get(fight, 1, "bob.health", &value),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_get(fight, 1, "ann.health", &value), AFFRAY_OK);
	assert_int_equal(affray_fight_get(fight, 0, "bob.health", &value), AFFRAY_OK);
	assert_int_equal(affray_fight_get_text(fight, 1, "bob.at", text, sizeof text),
			 AFFRAY_BAD_INPUT);
	assert_int_equal(affray_fight_get_text(fight, 0, "bob.at", text, sizeof text),
			 AFFRAY_OK);
	assert_string_equal(text, "1,0");
	affray_fight_free(fight);
}

/* ---- looking ---- */

static void test_bodies(void **unused)
{
	struct affray_fight *fight = started();
	int tile[2];

	(void)unused;
	for (int who = 0; who < 3; who++) {
		assert_true(affray_fight_in_play(fight, who));
		assert_true(affray_fight_can_fight(fight, who));
	}
	assert_false(affray_fight_in_play(fight, 3));
	assert_false(affray_fight_can_fight(fight, 3));
	assert_false(affray_fight_in_play(fight, -1));
	affray_fight_tile_of(fight, 2, tile);
	assert_int_equal(tile[0], 6);
	assert_int_equal(tile[1], 0);
	affray_fight_tile_of(fight, 3, tile);
	assert_int_equal(tile[0], -1);
	assert_int_equal(tile[1], -1);
	assert_ok(affray_fight_edict(fight, "add eve", problems));
	affray_fight_tile_of(fight, 3, tile);
	assert_int_equal(tile[0], 3);
	assert_true(affray_fight_in_play(fight, 3));
	assert_int_equal(affray_fight_round(fight), 1);
	assert_false(affray_fight_over(fight));
	assert_int_equal(affray_fight_winner(fight), -1);
	affray_fight_free(fight);
}

static void test_rows(void **unused)
{
	static const struct {
		const char *path, *kind, *ends;
		int maximum;
	} rows[] = {
		{"cat.health", "track", NULL, 12},
		{"ann.health", "track", NULL, 10},
		{"cat.hides", "condition", "a strike", -1},
		{"cat.dodges", "clock", NULL, -1},
		{"cat.mood", "hidden", NULL, -1},
		{"cat.tired.leg", "condition", "a rest of the leg", -1},
		{"cat.tired.arm", "condition", "a rest", -1},
		{"round", "tally", NULL, -1},
	};
	struct affray_fight *fight = started();
	struct affray_row row;

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(affray_fight_row(fight, rows[i].path, &row), AFFRAY_OK);
		assert_string_equal(row.kind, rows[i].kind);
		assert_int_equal(row.maximum, rows[i].maximum);
		if (rows[i].ends)
			assert_string_equal(row.ends, rows[i].ends);
		else
			assert_null(row.ends);
	}
	assert_int_equal(affray_fight_row(fight, "cat.hp", &row), AFFRAY_BAD_INPUT);
	assert_string_equal(affray_fight_bar(fight, 0), "health");
	assert_string_equal(affray_fight_bar(fight, 7), "dodges");
	assert_null(affray_fight_bar(fight, 8));
	assert_null(affray_fight_bar(fight, -1));
	affray_fight_free(fight);
}

static void write_value(void *context, const struct affray_value *value)
{
	char *line = context;

	snprintf(line + strlen(line), 400 - strlen(line), "%s %d %s;", value->key,
		 value->value, value->word ? value->word : "-");
}

/* Each value with its number, and with its word if it has one. */
static void test_values(void **unused)
{
	struct affray_fight *fight = started();
	char line[400] = "";

	(void)unused;
	affray_fight_values(fight, AFFRAY_SEES_ALL, 2, write_value, line);
	assert_string_equal(line, "at 6 6,0;x 6 -;y 0 -;side 1 -;facing 6 w;in_play 1 -;"
				  "can_fight 1 -;health 5 -;hides 0 -;dodges 0 -;"
				  "mood 0 -;tired.arm 0 -;tired.leg 0 -;");
	line[0] = '\0'; /* health and dodges have bars */
	affray_fight_nonzero_values(fight, AFFRAY_SEES_ALL, 2, write_value, line);
	assert_string_equal(line, "health 5 -;dodges 0 -;");
	affray_fight_free(fight);
}

static void test_list_of_paths(void **unused)
{
	static const char *const paths[] = {
		"bob.at",      "bob.x",		"bob.y",	"bob.side",  "bob.facing",
		"bob.in_play", "bob.can_fight", "bob.health",	"bob.hides", "bob.dodges",
		"bob.mood",    "bob.tired.arm", "bob.tired.leg"};
	struct affray_fight *fight = started();

	(void)unused;
	for (int i = 0; i < 13; i++)
		assert_string_equal(affray_fight_path(fight, 1, i), paths[i]);
	assert_null(affray_fight_path(fight, 1, 13));
	assert_string_equal(affray_fight_path(fight, -1, 3), "winner");
	assert_null(affray_fight_path(fight, -1, 4));
	assert_null(affray_fight_path(fight, 3, 0)); /* in the reserve */
	affray_fight_free(fight);
}

static void test_scenario_at_its_edges(void **unused)
{
	struct affray_fight *fight = started();
	struct affray_scenario *scenario = affray_fight_scenario(fight);
	const char *key, *help;

	(void)unused;
	affray_fight_free(fight);
	assert_true(affray_scenario_action(scenario, 0, &key, &help));
	assert_string_equal(key, "strike");
	assert_true(affray_scenario_action(scenario, 2, &key, &help));
	assert_string_equal(key, "wait");
	assert_string_equal(help, "nothing");
	assert_false(affray_scenario_action(scenario, 3, &key, &help));
	assert_false(affray_scenario_action(scenario, -1, &key, &help));
	assert_string_equal(affray_scenario_side(scenario, 0), "people");
	assert_null(affray_scenario_side(scenario, -1));
	assert_string_equal(affray_scenario_creature(scenario, 0), "ann");
	assert_string_equal(affray_scenario_creature(scenario, 3), "eve");
	assert_null(affray_scenario_creature(scenario, 4));
	assert_int_equal(affray_scenario_side_of(scenario, 0), 0);
	assert_int_equal(affray_scenario_side_of(scenario, 3), 1);
	assert_int_equal(affray_scenario_side_of(scenario, 4), -1);
	assert_int_equal(affray_scenario_left(scenario), 0);
	assert_int_equal(affray_scenario_terrain(scenario, 6, 0), '.');
	assert_int_equal(affray_scenario_terrain(scenario, 7, 0), ' ');
	assert_int_equal(affray_scenario_terrain(scenario, 0, 1), ' ');
	affray_scenario_free(scenario);
}

/* ---- fights that only a record answers ---- */

static void test_a_record_alone(void **unused)
{
	struct affray_fight *fight = started(), *read;
	char *text;
	size_t length;

	(void)unused;
	choose(fight, "strike");
	choose(fight, "dodge");
	assert_int_equal(affray_fight_write(fight, &text, &length), AFFRAY_OK);
	affray_fight_free(fight);
	assert_ok(affray_fight_read(&read, text, length, NULL, problems));
	assert_ok(affray_fight_seat(read, NULL, "bold", problems));
	assert_ok(affray_fight_reactions(read, NULL, "never", problems));
	assert_ok(affray_fight_real_dice(read, NULL, true, problems));
	affray_fight_record_alone(read);
	assert_int_equal(affray_fight_advance(read), AFFRAY_ASKS);
	assert_open(read, "cat", "effort", true);
	assert_int_equal(affray_fight_steps(read), 2);
	assert_ok(affray_fight_record_check(read, problems));
	affray_fight_free(read);
	affray_free(text);
}

/* The players who would be asked now may undo the steps of a record: the seat for deeds,
 * and the owner of reactions for reactions. */
static void test_undo_of_recorded_steps(void **unused)
{
	static const struct {
		const char *seat, *reactions;
		bool defends, feels;
	} rows[] = {
		{"person", NULL, true, true},	  {"person", "ask", true, true},
		{"person", "never", false, true}, {"person", "auto", false, true},
		{"person", "bold", false, true},  {"bold", NULL, false, false},
		{"bold", "ask", true, false},	  {"bold", "never", false, false},
	};
	struct affray_fight *fight = started(), *read;
	char *text;
	size_t length;

	(void)unused;
	choose(fight, "strike");
	choose(fight, "none");
	choose(fight, "2");
	choose(fight, "1");
	assert_int_equal(affray_fight_write(fight, &text, &length), AFFRAY_OK);
	affray_fight_free(fight);
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		bool defends = rows[i].defends, feels = rows[i].feels;

		assert_ok(affray_fight_read(&read, text, length, NULL, problems));
		assert_ok(affray_fight_seat(read, "cat", rows[i].seat, problems));
		assert_ok(
			affray_fight_reactions(read, "cat", rows[i].reactions, problems));
		assert_int_equal(affray_fight_advance(read), AFFRAY_ASKS);
		assert_step(read, 0, "0 ann action strike 1 person");
		assert_step(read, 1,
			    defends ? "0 cat defense none 1 person reaction"
				    : "0 cat defense none 1 reaction");
		assert_step(read, 2, "0 ann effort 2 1 person");
		assert_step(read, 3, feels ? "0 cat mood 1 1 person" : "0 cat mood 1 1");
		assert_int_equal(affray_fight_undo_depth(read), 2 + defends + feels);
		affray_fight_free(read);
	}
	affray_free(text);
}

/* Dice that a record does not give come from the seed, unless it gives some dice. */
static void test_dice_of_a_record_alone(void **unused)
{
	static const char scenario[] =
		"scenario: |\n  affray: 1\n  rulebook: duel20\n  creatures: {k: {}, b: "
		"{}}\n  sides:\n    - {creatures: [{use: k}]}\n    - {creatures: [{use: "
		"b}]}\n";

	(void)unused;
	for (int given = 0; given < 2; given++) {
		struct affray_fight *fight;
		char text[500];

		snprintf(text, sizeof text,
			 "affray fight 1\n%s%sk action: strike\nk style: steady\n",
			 scenario, given ? "dice: given\n" : "");
		assert_ok(affray_fight_read(&fight, text, strlen(text), NULL, problems));
		affray_fight_record_alone(fight);
		assert_int_equal(affray_fight_advance(fight),
				 given ? AFFRAY_ROLLS : AFFRAY_ASKS);
		if (given)
			assert_string_equal(affray_fight_roll(fight)->dice, "d20");
		else
			assert_open(fight, "b", "action", false);
		affray_fight_free(fight);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_which_are_reactions),
		cmocka_unit_test(test_reaction_during_own_deed),
		cmocka_unit_test(test_reaction_in_nobodys_turn),
		cmocka_unit_test(test_declining_by_default),
		cmocka_unit_test(test_never),
		cmocka_unit_test(test_auto),
		cmocka_unit_test(test_by_a_tactic),
		cmocka_unit_test(test_ask),
		cmocka_unit_test(test_reactions_refused),
		cmocka_unit_test(test_seats_refused),
		cmocka_unit_test(test_a_side_is_seated),
		cmocka_unit_test(test_pauses),
		cmocka_unit_test(test_letting_a_tactic_answer),
		cmocka_unit_test(test_back),
		cmocka_unit_test(test_deeds_of_hidden_creatures),
		cmocka_unit_test(test_hidden_creatures),
		cmocka_unit_test(test_bodies),
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_list_of_paths),
		cmocka_unit_test(test_scenario_at_its_edges),
		cmocka_unit_test(test_a_record_alone),
		cmocka_unit_test(test_undo_of_recorded_steps),
		cmocka_unit_test(test_dice_of_a_record_alone),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
