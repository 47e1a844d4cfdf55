/* SPDX-License-Identifier: MIT
 *
 * A condition ends by the causes that its `ends` names, and by nothing else. Random
 * fights of every scenario that ships, with a person on every chair; at every question
 * for the next action:
 *
 *	a condition that was there at the last such question and is gone has ended by one
 * of the causes below, which put the words of the book into events; or its owner was put
 *	out of action, or the fight paused
 *	one that ends at its owner's next turn, or with the round, is gone then
 *
 * A condition with an ending that has no row below fails the test.
 */
#include "engine/state.h"
#include "library/library.h"
#include "scenarios.h"

enum { FIGHTS = 40, MOST_STOPS = 400, MOST_CREATURES = 64, MOST_WATCHED = 8192 };

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* ---- causes ---- */

enum cause {
	NEVER = 0,
	OWN_TURN = 1 << 0,
	ANY_TURN = 1 << 1, /* a skipped turn is not told */
	ROUND = 1 << 2,
	OWN_DEED = 1 << 3, /* or its own answer, if that is no deed */
	ANY_DEED = 1 << 4, /* or any creature's move */
	OWN_MOVE = 1 << 5,
	OWN_HURT = 1 << 6,
	OWN_FALL = 1 << 7,
	TOLD = 1 << 8,	  /* the end of a condition of its own is told */
	AT_ONCE = 1 << 9, /* with OWN_TURN or ROUND: it has ended then */
	ACT = OWN_DEED | OWN_MOVE,
};

static const struct ending {
	const char *book, *key;
	unsigned causes;
} endings[] = {
	{"apocrypha", "wounds", NEVER},
	{"apocrypha", "shock", ROUND},
	{"apocrypha", "bleed", ANY_DEED},
	{"apocrypha", "mrp", ROUND | AT_ONCE},
	{"apocrypha", "stance", ACT | OWN_FALL},
	{"apocrypha", "rate", ACT | OWN_FALL | OWN_HURT},
	{"apocrypha", "cover", ACT | OWN_FALL},
	{"apocrypha", "readied", ACT | OWN_HURT | TOLD},
	{"apocrypha", "aim", ACT | TOLD},
	{"apocrypha", "wounded", OWN_DEED},
	{"apocrypha", "blinded", OWN_DEED},
	{"apocrypha", "holding", ANY_TURN | ANY_DEED | ROUND},
	{"apocrypha", "aside", OWN_DEED},
	{"apocrypha", "unaware", ANY_DEED | ROUND},
	{"apocrypha", "ambushed", ROUND},
	{"apocrypha", "rested", ROUND},
	{"apocrypha", "fled", NEVER},
	{"apocrypha", "swung", OWN_TURN | AT_ONCE},
	{"apocrypha", "flurried", OWN_TURN | AT_ONCE},
	{"apocrypha", "defending", OWN_TURN | AT_ONCE},
	{"apocrypha", "warded", OWN_TURN | AT_ONCE},
	{"apocrypha", "poised", ACT | TOLD},
	{"apocrypha", "is_ambush", ROUND},
	{"dungeoneers", "grappling", TOLD},
	{"dungeoneers", "grappled_by", TOLD},
	{"dungeoneers", "defensive", OWN_TURN | AT_ONCE},
	{"dungeoneers", "sprinting", OWN_TURN | AT_ONCE},
	{"dungeoneers", "prone", TOLD},
	{"dungeoneers", "mage_armor", NEVER},
	{"dungeoneers", "mired", TOLD},
	{"dungeoneers", "disengaged", ANY_DEED},
	{"dungeoneers", "readied", ANY_TURN | ANY_DEED | TOLD},
	{"orge", "state", TOLD},
	{"orge", "stance", OWN_DEED},
	{"orge", "aim_level", ACT | OWN_HURT | ANY_TURN},
	{"orge", "plan_target", OWN_DEED | ANY_TURN},
	{"orge", "gathered", OWN_DEED | OWN_HURT},
	{"orge", "improved", OWN_TURN | AT_ONCE},
	{"orge", "manoeuvre", OWN_TURN | AT_ONCE},
	{"orge", "ward", OWN_TURN | OWN_DEED | AT_ONCE},
	{"orge", "discipline", OWN_DEED | TOLD},
	{"orge", "foe", OWN_DEED | OWN_TURN | OWN_HURT | ANY_TURN},
	{"orge", "charged", OWN_TURN | AT_ONCE},
	{"orge", "outnumbered", OWN_TURN | AT_ONCE},
	{"orge", "disengaged", OWN_TURN | AT_ONCE},
	{"orge", "rested", ROUND | OWN_DEED | OWN_HURT | OWN_TURN},
	{"orge", "unaware", ROUND | TOLD},
	{"orge", "hidden", ANY_DEED},
	{"orge", "feigning", OWN_DEED},
	{"orge", "dead", NEVER},
	{"orge", "surrendered", NEVER},
	{"orge", "fled", NEVER},
	{"orge", "leaving", OWN_MOVE | ANY_TURN},
	{"orge", "stabilised", ROUND},
	{"orge", "holding", ANY_DEED | TOLD},
	{"orge", "charmer", TOLD},
	{"orge", "bouncer", TOLD},
	{"orge", "singing", OWN_DEED | OWN_TURN | TOLD},
	{"orge", "lamp", OWN_DEED},
	{"orge", "bystander", ANY_DEED},
	{"orge", "accelerated", ANY_TURN},
	{"threa", "stance", OWN_DEED},
	{"threa", "moving", OWN_TURN | ANY_TURN | AT_ONCE},
	{"threa", "parrying", OWN_DEED | OWN_HURT},
	{"threa", "aim_target", ACT | OWN_HURT | OWN_FALL | ROUND | ANY_DEED},
	{"threa", "av_penalty", ROUND},
	{"threa", "exhausted", ROUND},
	{"threa", "passed_out", ROUND},
	{"threa", "surprised", ROUND | AT_ONCE},
	{"threa", "stagger_ms", ANY_TURN},
	{"threa", "stun_ms", ANY_TURN},
	{"threa", "unconscious_ms", ANY_TURN},
	{"threa", "trigger", OWN_DEED | ROUND},
	{"threa", "aid_rounds", OWN_DEED | OWN_HURT | ROUND | ANY_DEED},
	{"wounddice", "state", ANY_DEED},
	{"wounddice", "unaware", ROUND | TOLD},
	{"wounddice", "prone", OWN_DEED},
	{"wounddice", "wounds", ANY_DEED},
	{"wounddice", "jammed", OWN_DEED},
	{"wounddice", "aim", ACT | OWN_HURT},
	{"wounddice", "arriving", ROUND},
};

/* States that stop a creature, and with it most of its other conditions. Apocrypha's
 * "out" is graver than "stunned", but no fate: a desperate defence ends with it. */
static const char *const out_of_action[] = {
	"surrendered", "sleeping",  "stunned",	   "unconscious", "staggered",
	"paralysed",   "petrified", "intimidated", "held",	  "charmed",
	"possessed",   "scared",    "out",
};

static const struct rulebook *book;
static int stop;

/* ---- what happened since the last rest ---- */

static unsigned own[MOST_CREATURES], any;
static bool is_out[MOST_CREATURES], paused;

static void hear_causes(void *context, const struct affray_event *event)
{
	unsigned cause = 0;

	(void)context;
	switch (event->type) {
	case AFFRAY_TURN:
		cause = OWN_TURN;
		any |= ANY_TURN;
		break;
	case AFFRAY_ROUND:
		any |= ROUND;
		break;
	case AFFRAY_DEED:
	case AFFRAY_ANSWER:
		cause = OWN_DEED;
		any |= ANY_DEED;
		break;
	case AFFRAY_MOVE:
		cause = OWN_MOVE;
		any |= ANY_DEED;
		break;
	case AFFRAY_HURT:
		cause = OWN_HURT;
		break;
	case AFFRAY_CONDITION:
		cause = !event->on			     ? TOLD
			: strcmp(event->label, "prone") == 0 ? OWN_FALL
							     : 0;
		break;
	case AFFRAY_NOTE:
		paused = paused ||
			 (event->who < 0 && strncmp(event->rule, "APO-PAU", 7) == 0);
		break;
	default:
		break;
	}
	if (event->who < 0)
		return;
	own[event->who] |= cause;
	is_out[event->who] |= event->type == AFFRAY_FATE;
	for (int i = 0;
	     event->type == AFFRAY_CONDITION && event->on && i < LENGTH(out_of_action);
	     i++)
		is_out[event->who] |= strcmp(event->label, out_of_action[i]) == 0;
}

/* ---- conditions ---- */

struct watched {
	struct state_place place;
	int value;
	const struct ending *ending;
};
static struct watched watched[MOST_WATCHED];
static int watched_count, ended, gone_at_once;

static bool has_ending(const char *key)
{
	size_t length = strlen(key);

	for (const struct ending_row *row = book->endings; row->key; row++)
		if (strncmp(row->key, key, length) == 0 &&
		    (row->key[length] == '\0' || row->key[length] == '.'))
			return true;
	return false;
}

static const struct ending *ending_of(const char *key)
{
	for (int i = 0; i < LENGTH(endings); i++)
		if (strcmp(endings[i].book, book->id) == 0 &&
		    strcmp(endings[i].key, key) == 0)
			return &endings[i];
	fail_msg("%s: %s has an ending that is not listed here", book->id, key);
	return NULL;
}

static void watch(int creatures)
{
	const struct state_row *row;

	watched_count = 0;
	for (int who = NOBODY; who < creatures; who++)
		for (int i = 0; (row = state_row_at(book, who, i)); i++)
			for (int k = 0; has_ending(row->key) && k < state_elements(row);
			     k++) {
				assert_true(watched_count < MOST_WATCHED);
				watched[watched_count++] =
					(struct watched){.place = {who, row, k},
							 .ending = ending_of(row->key)};
			}
}

static void look(struct affray_fight *fight, struct watched *one)
{
	int who = one->place.who, now = state_get(&fight->run->scene, one->place);
	unsigned causes = one->ending->causes;
	unsigned seen = any | (who < 0 ? 0 : own[who]);
	/* the dead and the fled stay as they were */
	bool is_gone = who >= 0 && !affray_fight_in_play(fight, who);
	bool excused = paused || is_gone || (who >= 0 && is_out[who]);
	/* a creature that has acted in its turn may have renewed a condition that had
	 * ended */
	bool anew = who >= 0 && own[who] & ACT;

	if (one->value && !now && !excused) {
		ended++;
		if (!(causes & seen))
			fail_msg(
				"%s, stop %d: %s has ended, and nothing that ends it was "
				"told",
				where, stop, one->place.row->key);
	}
	if (one->value && causes & AT_ONCE && causes & (OWN_TURN | ROUND) & seen &&
	    !anew && !is_gone) {
		gone_at_once++;
		if (now)
			fail_msg("%s, stop %d: %s should have ended", where, stop,
				 one->place.row->key);
	}
	one->value = now;
}

/* ---- the fights ---- */

static void play(struct affray_scenario *scenario, uint64_t seed)
{
	struct generator whim = generator_for(seed, 7, STREAM_TACTIC);
	struct affray_fight *fight;

	book = affray_scenario_inside(scenario)->book;
	assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	watch(affray_scenario_creatures(scenario));
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_causes, NULL);
	for (stop = 0; stop < MOST_STOPS && affray_fight_advance(fight) == AFFRAY_ASKS;
	     stop++) {
		if (strcmp(affray_fight_question(fight)->ask, "action") == 0) {
			for (int i = 0; i < watched_count; i++)
				look(fight, &watched[i]);
			memset(own, 0, sizeof own);
			memset(is_out, 0, sizeof is_out);
			any = 0;
			paused = false;
		}
		answer_anything(fight, &whim);
	}
	affray_fight_free(fight);
}

static void play_fights(struct affray_scenario *scenario)
{
	for (uint64_t seed = 1; seed <= FIGHTS; seed++)
		play(scenario, seed);
}

static void test_endings(void **unused)
{
	(void)unused;
	for_scenarios(9, play_fights);
	for_crowds(play_fights);
	assert_true(ended > (is_quick() ? 200 : 5000));
	assert_true(gone_at_once > (is_quick() ? 40 : 1000));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_endings),
	};

	return cmocka_run_group_tests_name("endings", tests, set_up, tear_down);
}
