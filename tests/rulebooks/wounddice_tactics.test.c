/* SPDX-License-Identifier: MIT
 *
 * Answers of `scripted` in positions of wounddice, one row each: named mistakes that it
 * must not repeat, every kind of action where it is right, and each knob.
 *
 * r is on the side `us` and acts first (wounddice_table.h). After the script, the tactic
 * answers the open question and those that follow from its answer.
 */
#include "wounddice_table.h"

struct position {
	const char *keys, *us, *them; /* parts of the scenario */
	const char *script;
	const char *answers; /* the tactic's answers, in order */
	const char *knob;    /* NULL: all at their defaults */
};

static struct affray_fight *start_by(const struct position *row)
{
	static char text[4096];
	struct affray_fight *fight;

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: wounddice\nname: position\nsurprise: none\n%s\n"
		 "sides:\n  - {name: us, tactic: {use: scripted%s%s}, creatures: [%s]}\n"
		 "  - {name: them, creatures: [%s]}\n",
		 row->keys, row->knob ? ", " : "", row->knob ? row->knob : "", row->us,
		 row->them);
	fight = open_table(text);
	throw_order(fight);
	return fight;
}

static void assert_answers(const struct position *row)
{
	struct affray_fight *fight = start_by(row);
	char said[256] = "", rest[256], *at = rest;

	play(fight, row->script);
	snprintf(rest, sizeof rest, "%s", row->answers);
	for (char *word; (word = strtok_r(at, " ", &at));) {
		char answer[80];
		size_t used = strlen(said);

		if (!affray_fight_question(fight))
			fail_msg("%s: nothing is asked after %s", row->script, said);
		assert_ok(affray_fight_advice(fight, answer, sizeof answer));
		snprintf(said + used, sizeof said - used, "%s%s", used ? " " : "",
			 answer);
		if (strcmp(answer, word) != 0)
			fail_msg("%s, %s: answers %s, not %s", row->us, row->script, said,
				 row->answers);
		assert_ok(affray_fight_answer(fight, answer, problems));
		affray_fight_advance(fight);
	}
	affray_fight_free(fight);
}

/* Mistakes of earlier tactics. */
static void test_named_mistakes(void **state)
{
	static const struct position rows[] = {
		/* A fighter that would reach a blade with no AP left to strike stops
		 * where the foe cannot strike first, and has to pay for the way. */
		{"distance: 18", "{use: brute, name: r}", "{use: duelist, name: b}",
		 "act", "move 33,0 move 34,0 end", NULL},
		{"distance: 12", "{use: brute, name: r}", "{use: duelist, name: b}",
		 "act", "end", NULL},
		/* An empty rifle is loaded where a pistol does not reach, ... */
		{"distance: 300", "{use: marksman, name: r}", "{use: trooper, name: b}",
		 "act !set:r.rounds.sniper_rifle:0", "reload", NULL},
		/* ... and taken up again. */
		{"distance: 300", "{use: marksman, name: r}", "{use: trooper, name: b}",
		 "act ready", "ready", NULL},
		/* A jam is cleared far from the foe; no knife is drawn there. */
		{"distance: 100", "{use: trooper, name: r}", "{use: trooper, name: b}",
		 "act !set:r.jammed.assault_rifle:1 !set:r.prone:1", "clear", NULL},
		/* Reloading that the next shot would waste is not begun, ... */
		{"distance: 60", "{use: trooper, name: r}", "{use: trooper, name: b}",
		 "act !set:r.rounds.assault_rifle:6 !set:r.ap:1 !set:r.prone:1", "end",
		 NULL},
		/* ... except with an empty gun, ... */
		{"distance: 60", "{use: trooper, name: r}", "{use: trooper, name: b}",
		 "act !set:r.rounds.assault_rifle:0 !set:r.ap:1 !set:r.prone:1", "reload",
		 NULL},
		/* ... or where it is finished at once. */
		{"distance: 60", "{use: trooper, name: r}", "{use: trooper, name: b}",
		 "act !set:r.rounds.assault_rifle:1 !set:r.ap:2 !set:r.prone:1", "reload",
		 NULL},
		/* A creature that will certainly die shoots. */
		{"distance: 15", "{use: medic, name: r}", "{use: trooper, name: b}",
		 "act !set:r.health:-17 !set:r.wounds.d12:2 !set:r.ap:4", "aim attack",
		 NULL},
		/* Bandages that cannot prevent the fall are not tried, ... */
		{"distance: 1", "{use: duelist, name: r}", "{use: trooper, name: b}",
		 "act !set:r.health:3 !set:r.wounds.d8:1 !set:r.wounds.d4:1", "attack",
		 NULL},
		/* ... those that can are not. */
		{"distance: 15", "{use: medic, name: r}", "{use: trooper, name: b}",
		 "act !set:r.health:8 !set:r.wounds.d10:1 !set:r.wounds.d6:1",
		 "first_aid medkit", NULL},
		/* Under fire it lies down. */
		{"distance: 12", "{use: enforcer, name: r, set: {health: 60, speed: 7}}",
		 "{use: trooper, count: 3, name: b}", "act", "prone", NULL},
		/* Without a reason it does not lie down, and it does not get up again in
		 * the same turn. */
		{"distance: 40", "{use: breacher, name: r}", "{use: trooper, name: b}",
		 "act", "move", NULL},
		{"distance: 12", "{use: medic, name: r}",
		 "{use: trooper, count: 3, name: b}", "act", "prone aim", NULL},
		/* A creature that will run does not lie down first. */
		{"distance: 12", "{use: breacher, name: r}",
		 "{use: trooper, count: 3, name: b}", "act", "ready move", NULL},
		/* On its way to blows it goes on, and beside its foe it keeps an AP that
		 * is too little for a blow. */
		{"distance: 20", "{use: breacher, name: r}",
		 "{use: trooper, count: 3, name: b}", "act ready move 33,0", "move 36,0",
		 NULL},
		{"distance: 1", "{use: breacher, name: r}",
		 "{use: trooper, count: 3, name: b}", "act ready !set:r.ap:1", "end",
		 NULL},
		/* Beside its foe it strikes with what does most for an AP: fists may be
		 * quicker than the weapon in hand. */
		{"distance: 1", "{use: brute, name: r}", "{use: recruit, name: b}", "act",
		 "attack unarmed", NULL},
		/* One that can shoot strikes with fist and butt only whom it reaches, and
		 * does not draw a blade for a way that is worth hardly more. */
		{"distance: 2", "{use: gunner, name: r}", "{use: recruit, name: b}",
		 "act", "attack burst", NULL},
		{"distance: 10", "{use: breacher, name: r}",
		 "{use: riot_officer, name: b}", "act", "attack", NULL},
		/* Where blows can be parried, a shot may do more. */
		{"distance: 1", "{use: gunner, name: r}", "{use: brute, name: b}", "act",
		 "attack unarmed", NULL},
		{"distance: 1\nrulings: {reactions: extended}", "{use: gunner, name: r}",
		 "{use: brute, name: b}", "act", "attack machine_gun", NULL},
		/* A gun that shoots at its best range is not exchanged. */
		{"distance: 8", "{use: marksman, name: r}", "{use: brute, name: b}",
		 "act", "aim attack", NULL},
		/* A gunner aims ahead at the foe that must not come near. */
		{"distance: 30", "{use: gunner, name: r}",
		 "{use: medic, name: b}, {use: breacher, name: c}", "act prone", "aim c",
		 NULL},
		/* The wrong weapon in hand. */
		{"distance: 1", "{use: breacher, name: r}", "{use: enforcer, name: b}",
		 "act !set:r.rounds.shotgun:0", "ready", NULL},
		{"distance: 22", "{use: trooper, name: r}", "{use: recruit, name: b}",
		 "act ready !set:r.prone:1", "ready", NULL},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_answers(&rows[i]);
}

/* Every other kind of action and reaction, where it is right. */
static void test_every_action(void **state)
{
	static const struct position rows[] = {
		{"distance: 30", "{use: medic, name: r}, {use: trooper, name: s}",
		 "{use: trooper, name: b}",
		 "act !set:s.health:9 !set:s.wounds.d8:1 !set:s.wounds.d6:1",
		 "first_aid medkit", NULL},
		{"distance: 30", "{use: medic, name: r}, {use: trooper, name: s}",
		 "{use: trooper, name: b}", "act !set:s.health:-2 !set:s.state:out",
		 "inject", NULL},
		/* A machine gun wants a brace. */
		{"distance: 30", "{use: gunner, name: r}", "{use: trooper, name: b}",
		 "act", "prone", NULL},
		{"distance: 8", "{use: trooper, name: r}",
		 "{use: hound, name: b, count: 3}", "act", "attack frag_grenade", NULL},
		{"distance: 8", "{use: brute, name: r}", "{use: recruit, name: b}", "act",
		 "move", NULL},
		{"distance: 8", "{use: brute, name: r}", "{use: recruit, name: b}",
		 "act !set:r.prone:1", "stand", NULL},
		{"distance: 30", "{use: marksman, name: r}", "{use: gunner, name: b}",
		 "act !set:r.prone:1", "aim", NULL},
		/* Wait for creatures that come anyway, but not for those that shoot. */
		{"distance: 18",
		 "{use: duelist, name: r, set: {thrown: {}, weapons: "
		 "[mono_sword]}}",
		 "{use: brute, name: b}", "", "2", NULL},
		{"distance: 18",
		 "{use: duelist, name: r, set: {thrown: {}, weapons: "
		 "[mono_sword]}}",
		 "{use: recruit, name: b}", "", "act", NULL},
		/* A medic waits for the wounds, and so does a gunner that will come
		 * nearer; one that shoots from where it is acts. */
		{"distance: 30", "{use: medic, name: r}", "{use: trooper, name: b}", "",
		 "2", NULL},
		{"distance: 30", "{use: breacher, name: r}", "{use: trooper, name: b}",
		 "", "2", NULL},
		{"distance: 30", "{use: gunner, name: r}", "{use: trooper, name: b}", "",
		 "act", NULL},
		/* b answers: the better of both defences, none where it cannot work. */
		{"distance: 1\nrulings: {reactions: extended}", "{use: brute, name: r}",
		 "{use: riot_officer, name: b}", "act attack sledge 10", "parry", NULL},
		{"distance: 1\nrulings: {reactions: extended}", "{use: brute, name: r}",
		 "{use: duelist, name: b}", "act attack sledge 10", "evade", NULL},
		{"distance: 10", "{use: trooper, name: r}", "{use: gunner, name: b}",
		 "act attack assault_rifle longarms burst 2", "none", NULL},
		{"distance: 9\nrulings: {reactions: extended}", "{use: recruit, name: r}",
		 "{use: gunslinger, name: b}", "act attack single 15", "revolver", NULL},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_answers(&rows[i]);
}

/* Each knob, at its default and turned. */
static void test_knobs(void **state)
{
	static const struct position rows[] = {
		{"distance: 12", "{use: enforcer, name: r, set: {health: 60, speed: 7}}",
		 "{use: trooper, count: 3, name: b}", "act", "prone", NULL},
		{"distance: 12", "{use: enforcer, name: r, set: {health: 60, speed: 7}}",
		 "{use: trooper, count: 3, name: b}", "act", "aim", "caution: 0"},
		/* Under fire after its turn, with AP left and without. */
		{"distance: 10", "{use: trooper, name: r}", "{use: recruit, name: b}",
		 "act end attack single 7", "evade", NULL},
		{"distance: 10", "{use: trooper, name: r}", "{use: recruit, name: b}",
		 "act end attack single 7", "none", "evade: 400"},
		{"distance: 10", "{use: trooper, name: r}", "{use: recruit, name: b}",
		 "act !set:r.ap:0 attack single 7", "none", NULL},
		{"distance: 10", "{use: trooper, name: r}", "{use: recruit, name: b}",
		 "act !set:r.ap:0 attack single 7", "evade", "debt: 0"},
		/* A pistol's second range band: it shoots from there, and does not come
		 * nearer first. */
		{"distance: 14", "{use: recruit, name: r}", "{use: brute, name: b}",
		 "act", "attack", NULL},
		{"distance: 14", "{use: recruit, name: r}", "{use: brute, name: b}",
		 "act", "move", "close: 2"},
		/* The weaker of two foes, or the hurt one. */
		{"distance: 10", "{use: recruit, name: r}",
		 "{use: recruit, name: b}, {use: recruit, name: c, set: "
		 "{health: 10}}",
		 "act !set:b.health:13 attack", "c", NULL},
		{"distance: 10", "{use: recruit, name: r}",
		 "{use: recruit, name: b}, {use: recruit, name: c, set: "
		 "{health: 10}}",
		 "act !set:b.health:13 attack", "b", "focus: 200"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++)
		assert_answers(&rows[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_named_mistakes),
		cmocka_unit_test(test_every_action),
		cmocka_unit_test(test_knobs),
	};

	return cmocka_run_group_tests_name("wounddice_tactics", tests, set_up, tear_down);
}
