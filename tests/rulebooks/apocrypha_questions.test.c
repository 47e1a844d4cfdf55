/* SPDX-License-Identifier: MIT
 *
 * apocrypha: questions in full. Each row plays up to a question and compares all of it:
 * who is asked, for which deed and about whom, every answer with its AP, the default,
 * the facts shown, and who may know the answer.
 */
#include "edges.h"

struct row {
	const char *first, *second; /* creatures of the two sides */
	const char *more;	    /* keys of the scenario */
	const char *edicts;	    /* at the first action: "set one.ap 12; ..." */
	/* In the order asked, "one.action=attack roll=3": dice without a line show the
	 * middle. */
	const char *answers;
	const char *asked;
};

static struct affray_fight *fight_for(const struct row *row)
{
	struct affray_fight *fight;
	char text[1500], edict[100];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: apocrypha\nname: q\nlimit: 20\n%s\nsides:\n"
		 "  - {name: a, creatures: [%s]}\n  - {name: b, creatures: [%s]}\n",
		 row->more, row->first, row->second);
	fight = open_table(text);
	if (!row->edicts)
		return fight;
	while (affray_fight_roll(fight))
		take_default(fight);
	for (const char *at = row->edicts; *at; at += strspn(at, "; ")) {
		size_t length = strcspn(at, ";");

		snprintf(edict, sizeof edict, "%.*s", (int)length, at);
		decree(fight, edict);
		at += length;
	}
	return fight;
}

static void answer_one(struct affray_fight *fight, const struct row *row,
		       const char *asked, const char *answer)
{
	const struct affray_question *q;
	char open[80];

	if (strcmp(asked, "roll") == 0) {
		assert_non_null(affray_fight_roll(fight));
		assert_ok(affray_fight_total(fight, atoi(answer), problems));
		affray_fight_advance(fight);
		return;
	}
	while (affray_fight_roll(fight))
		take_default(fight);
	q = affray_fight_question(fight);
	if (!q)
		fail_msg("%s: %s is not asked", row->asked, asked);
	snprintf(open, sizeof open, "%s.%s", q->owner_name, q->ask);
	if (strcmp(open, asked) != 0)
		fail_msg("%s: asked is %s, not %s", row->asked, open, asked);
	if (affray_fight_answer(fight, answer, problems) != AFFRAY_OK)
		fail_msg("%s: %s: %s", row->asked, open,
			 affray_problems_line(problems, 0));
	affray_fight_advance(fight);
}

static void answer_all(struct affray_fight *fight, const struct row *row)
{
	const char *at = row->answers;
	char asked[60], answer[40];
	int used;

	while (sscanf(at, " %59[^=]=%39s%n", asked, answer, &used) == 2) {
		answer_one(fight, row, asked, answer);
		at += used;
	}
	while (affray_fight_roll(fight))
		take_default(fight);
}

static size_t write_answers(const struct affray_question *q, char *text, size_t room)
{
	size_t n = 0;

	if (q->kind == AFFRAY_NUMBER)
		return (size_t)snprintf(text, room, " %d..%d *%d", q->low, q->high,
					q->fallback);
	if (q->kind == AFFRAY_TILE)
		return (size_t)snprintf(text, room, " %d tiles *%d,%d", q->tile_count,
					q->tiles[q->fallback][0],
					q->tiles[q->fallback][1]);
	for (int i = 0; i < q->option_count; i++)
		n += (size_t)snprintf(text + n, room - n, " %s%s(%d)",
				      i == q->fallback ? "*" : "", q->options[i].key,
				      q->options[i].cost[0]);
	return n;
}

struct viewers {
	int viewer;
	bool heard;
};

static void hear_answer(void *context, const struct affray_event *event)
{
	struct viewers *viewers = context;

	if (event->type != AFFRAY_ANSWER)
		return;
	viewers->viewer = event->viewer;
	viewers->heard = true;
}

/* "one reaction (attack) about two: *none(0) avoid(2) | hits 3 for all" */
static void compare(const struct row *row)
{
	struct affray_fight *fight = fight_for(row);
	const struct affray_question *q;
	struct viewers viewers = {0, false};
	char text[1000];
	size_t n;

	answer_all(fight, row);
	q = affray_fight_question(fight);
	if (!q)
		fail_msg("%s: nothing is asked", row->asked);
	n = (size_t)snprintf(text, sizeof text, "%s %s", q->owner_name, q->ask);
	if (q->deed)
		n += (size_t)snprintf(text + n, sizeof text - n, " (%s)", q->deed);
	if (q->about >= 0)
		n += (size_t)snprintf(text + n, sizeof text - n, " about %s",
				      affray_scenario_creature(last_read, q->about));
	n += (size_t)snprintf(text + n, sizeof text - n, ":");
	n += write_answers(q, text + n, sizeof text - n);
	for (int i = 0; i < q->fact_count; i++)
		n += (size_t)snprintf(text + n, sizeof text - n, " | %s %d",
				      q->fact_names[i], q->facts[i]);
	affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_ANSWER), AFFRAY_SEES_ALL,
			    hear_answer, &viewers);
	take_default(fight);
	assert_true(viewers.heard);
	if (viewers.viewer)
		snprintf(text + n, sizeof text - n, " for %s",
			 affray_viewer_name(last_read, viewers.viewer));
	if (strcmp(text, row->asked) != 0)
		fail_msg("\n   %s\nis %s", row->asked, text);
	affray_fight_free(fight);
}

static void compare_all(const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++)
		compare(&rows[i]);
}

/* A deed that was prepared is paid for: what is chosen when it is released shows no cost
 * (APO-PRE-01). The other one readies its weapon, which sets it off. */
static void test_what_is_released_is_free(void **unused)
{
#define PREPARED(deed, released)                                                       \
	"one.action=prepared_" deed " one.trigger=readies_or_aims one.watched=anyone " \
	"one.action=hold two.action=ready_weapon two.ready_at=none "                   \
	"one.release=" released
#define SMG "{use: gasket, name: one, set: {weapons: [smg, knife, machete], ap_bonus: 9}}"
#define SET_OFF SMG, "{use: raider, name: two}", "distance: 9", "set one.ap 20"
	static const struct row rows[] = {
		{SET_OFF, PREPARED("attack one.deed=fire_hip one.mode=auto", "fire_hip"),
		 "one mode (fire_hip): *single(0) burst(0) auto(0) for one"},
		{SET_OFF,
		 PREPARED("action one.deed=draw one.weapon=machete one.room=stow",
			  "draw"),
		 "one weapon (draw): *knife(0) machete(0) for one"},
		{SET_OFF,
		 PREPARED("action one.deed=change_speed one.rate=run", "change_speed"),
		 "one rate (change_speed): *walk(0) run(0) for one"},
		{SET_OFF,
		 PREPARED("action one.deed=change_stance one.stance=prone",
			  "change_stance"),
		 "one stance (change_stance): *crouch(0) prone(0) for one"},
	};

	(void)unused;
	compare_all(rows, LENGTH(rows));
}

#define SECOND(kind, more) "{use: " kind ", name: two, set: {ap_bonus: 9" more "}}"

static void test_gear(void **unused)
{
	static const struct row rows[] = {
		{"{use: civilian, name: one}",
		 SECOND("duelist", ", weapons: [longsword, knife], traits: [large]"),
		 "distance: 9", "", "two.action=draw",
		 "two room (draw): *stow(0) drop(0) for two"},
		{"{use: civilian, name: one}", SECOND("breacher", ""), "distance: 9", "",
		 "two.action=drop",
		 "two weapon (drop): *pistol(0) riot_shield(0) for two"},
		/* Of two like things one is named: the weapon is not asked for. */
		{"{use: civilian, name: one}",
		 SECOND("gasket", ", weapons: [pistol, pistol, knife]"), "distance: 9",
		 "", "two.action=draw two.weapon=pistol two.action=fire_hip",
		 "two called (fire_hip) about one: *none(0) torso(0) head(0) face(0) "
		 "arm_right(0) arm_left(0) legs(0) for two"},
		{"{use: civilian, name: one}",
		 SECOND("gasket", ", ammo: [standard, hollow]"), "distance: 9",
		 "set two.rounds.pistol 3", "two.action=reload",
		 "two ammo (reload): *standard(0) hollow(0) for two"},
		{"{use: civilian, name: one}", SECOND("raider", ""), "distance: 9", "",
		 "two.action=ready_weapon",
		 "two ready_at (ready_weapon): *none(0) one(0) for two"},
		{"{use: civilian, name: one}", SECOND("raider", ""), "distance: 9", "",
		 "two.action=ready_weapon two.ready_at=one",
		 "gm engages about two: *yes(0) no(0)"},
	};

	(void)unused;
	compare_all(rows, LENGTH(rows));
}

static void test_attacks(void **unused)
{
#define TWO_GASKETS "{use: gasket, name: one}, {use: gasket, name: three}"
#define FLURRY "two.action=flurry two.weapon=longsword "
	static const struct row rows[] = {
		{"{use: civilian, name: one}", SECOND("gasket", ""), "distance: 9", "",
		 "",
		 "two action: *hold(0) aim_and_fire(5) fire_hip(2) change_speed(2) "
		 "move(1) change_stance(1) draw(1) ready_weapon(2) desperate_defense(2) "
		 "prepared_attack(1) prepared_action(1) drop(0) | AP to spend 24 | spent "
		 "0 | OODA 8 for two"},
		/* free passes */
		{"{use: gasket, name: one, set: {skills: {ste: 6}, crd: 8}}",
		 "{use: civilian, name: two}", "ambush: a\ndistance: 30", NULL, "roll=9",
		 "one action: *hold(0) aim_and_fire(5) fire_hip(2) change_speed(2) "
		 "move(1) change_stance(1) draw(1) ready_weapon(2) desperate_defense(2) "
		 "prepared_attack(1) prepared_action(1) drop(0) | AP to spend 40 | spent "
		 "0 | OODA 8 for one"},
		{TWO_GASKETS, SECOND("civilian", ", abilities: [dread]"), "distance: 9",
		 "", "",
		 "two action: *hold(0) change_speed(2) move(1) change_stance(1) "
		 "desperate_defense(2) dread(4) prepared_attack(1) prepared_action(1) | "
		 "AP to spend 24 | spent 0 | OODA 7 for two"},
		{TWO_GASKETS, SECOND("civilian", ", abilities: [ward]"), "distance: 9",
		 "", "",
		 "two action: *hold(0) change_speed(2) move(1) change_stance(1) ward(3) "
		 "desperate_defense(2) prepared_attack(1) prepared_action(1) | AP to "
		 "spend 24 | spent 0 | OODA 7 for two"},
		{TWO_GASKETS, SECOND("duelist", ""), "distance: 1", "",
		 "two.action=desperate_defense",
		 "two action: *hold(0) change_speed(2) move(1) change_stance(1) "
		 "prepared_action(1) drop(0) | AP to spend 25 | spent 2 | OODA 9 for "
		 "two"},
		{TWO_GASKETS, SECOND("gasket", ""), "distance: 9", "",
		 "two.action=fire_hip two.target=three",
		 "two called (fire_hip) about three: *none(0) torso(0) head(0) face(0) "
		 "arm_right(0) arm_left(0) legs(0) for two"},
		{TWO_GASKETS, SECOND("duelist", ""), "distance: 1", "", FLURRY,
		 "two strikes (flurry): 2..3 *2 for two"},
		{TWO_GASKETS, SECOND("duelist", ""), "distance: 1", "set two.ap 7",
		 FLURRY, "two strikes (flurry): 2..3 *2 for two"},
		{TWO_GASKETS, SECOND("duelist", ""), "distance: 1", "set two.ap 6",
		 FLURRY, "two target (flurry): *one(0) three(0) for two"},
		{TWO_GASKETS, SECOND("duelist", ""), "distance: 1", "",
		 FLURRY "two.strikes=3 two.target=one two.second=three",
		 "two rounds (flurry) about one: 1..2 *1 for two"},
		{TWO_GASKETS, SECOND("duelist", ""), "distance: 1", "",
		 FLURRY "two.strikes=2 two.target=one two.second=three",
		 "one reaction (flurry) about two: *none(0) avoid(2) parry(1) "
		 "counter_attack(2) desperate_dodge(3) damage_soak(1) | attack dice 8 | "
		 "strikes 1"},
		{TWO_GASKETS, SECOND("gunner", ""), "distance: 9", "",
		 "two.action=fire_hip two.mode=burst two.target=three two.called=none "
		 "two.second=one",
		 "two rounds (fire_hip) about three: 1..2 *1 for two"},
		{TWO_GASKETS, SECOND("gunner", ""), "distance: 9", "",
		 "two.action=fire_hip two.mode=auto two.target=three two.second=one",
		 "two rounds (fire_hip) about three: 1..9 *5 for two"},
		{TWO_GASKETS, SECOND("gunner", ""), "distance: 9", "",
		 "two.action=fire_hip two.mode=burst two.target=three two.called=none "
		 "two.second=one two.rounds=1",
		 "three reaction (fire_hip) about two: *none(0) desperate_dodge(3) "
		 "damage_soak(1) counter_fire(2) | attack dice 7 | strikes 1"},
	};

	(void)unused;
	compare_all(rows, LENGTH(rows));
}

#define MAP                                                                           \
	"map: |\n  .........\n  .........\n  ....#....\n  .........\n  .........\n  " \
	".........\n  .........\n"

static void test_reactions(void **unused)
{
	static const struct row rows[] = {
		{TWO_GASKETS, SECOND("gasket", ""), "distance: 9", "",
		 "two.action=fire_hip two.target=three two.called=none",
		 "three reaction (fire_hip) about two: *none(0) desperate_dodge(3) "
		 "damage_soak(1) counter_fire(2) | attack dice 6 | strikes 1"},
		{TWO_GASKETS, SECOND("gasket", ""), "distance: 9",
		 "set three.defending 1",
		 "two.action=fire_hip two.target=three two.called=none",
		 "three reaction (fire_hip) about two: *none(0) desperate_dodge(3) "
		 "damage_soak(1) | attack dice 6 | strikes 1"},
		{TWO_GASKETS, SECOND("duelist", ""), "distance: 1", "",
		 "two.action=attack two.weapon=longsword two.target=three "
		 "two.called=none",
		 "three reaction (attack) about two: *none(0) avoid(2) parry(1) "
		 "counter_attack(2) desperate_dodge(3) damage_soak(1) | attack dice 8 | "
		 "strikes 1"},
		{"{use: duelist, name: one}", SECOND("raider", ", weapons: [machete]"),
		 "distance: 1", "",
		 "two.action=attack two.weapon=machete two.called=none "
		 "one.reaction=counter_attack",
		 "one weapon (counter_attack) about two: *longsword(5) unarmed(2)"},
		/* An attack is one hostile act: what waits for one is asked once. */
		{"{use: gasket, name: one}", SECOND("raider", ""), "distance: 9", "",
		 "two.action=prepared_attack two.deed=fire_hip "
		 "two.trigger=any_hostile_act two.watched=anyone two.action=hold "
		 "one.action=fire_hip one.called=none two.release=none",
		 "two reaction (fire_hip) about one: *none(0) desperate_dodge(3) "
		 "damage_soak(1) | attack dice 6 | strikes 1"},
		/* A weapon shows its cheapest shot; how to shoot is asked next. */
		{"{use: gasket, name: one, set: {weapons: [pistol, bolt]}}",
		 SECOND("gasket", ""),
		 "weapons: {bolt: {like: kinetic_bolt}}\ndistance: 9", "",
		 "two.action=aim_and_fire two.called=none one.reaction=counter_fire",
		 "one weapon (counter_fire) about two: *pistol(2) bolt(2)"},
		{"{use: gasket, name: one}", SECOND("gasket", ""), "distance: 9",
		 "set one.readied 1",
		 "two.action=aim_and_fire two.called=none one.reaction=counter_fire",
		 "one shot (counter_fire) about two: *fire_readied(3) fire_hip(2)"},
		{"{use: duelist, name: one}", SECOND("duelist", ""),
		 "rulings: {prepared_cost: on_release}\ndistance: 2", "",
		 "two.action=prepared_attack two.deed=attack two.weapon=longsword "
		 "two.trigger=any_hostile_act two.watched=anyone two.action=hold "
		 "one.action=feint",
		 "two release (release) about one: *none(0) attack(5) desperate_swing(3) "
		 "for two"},
		{"{use: halberdier, name: one}", SECOND("gasket", ""), "distance: 1",
		 "set two.rounds.pistol 3", "two.action=reload",
		 "one opening about two: *no(0) yes(6)"},
		{"{use: halberdier, name: one}", SECOND("gasket", ""), "distance: 1",
		 "set two.rounds.pistol 3", "two.action=reload one.opening=yes",
		 "one weapon (exploit_opening) about two: *halberd(6) unarmed(2)"},
		{"{use: halberdier, name: one}", SECOND("gasket", ""), "distance: 1",
		 "set two.rounds.pistol 3",
		 "two.action=reload one.opening=yes one.weapon=halberd",
		 "two reaction (attack) about one: *none(0) avoid(2) parry(1) "
		 "desperate_dodge(3) damage_soak(1) | attack dice 2 | strikes 1"},
		{"{use: halberdier, name: one}", SECOND("gasket", ""), "distance: 1",
		 "set two.rounds.pistol 3; set one.defending 1", "two.action=reload",
		 "two action: *hold(0) aim_and_fire(5) fire_hip(2) attack(2) "
		 "desperate_swing(1) flurry(3) feint(3) power_attack(3) change_speed(2) "
		 "move(1) change_stance(1) draw(1) ready_weapon(2) desperate_defense(2) "
		 "riposte(2) prepared_attack(1) prepared_action(1) drop(0) | AP to spend "
		 "21 | spent 3 | OODA 8 for two"},
		/* The one who prepared is set off by somebody out of its reach: there is
		 * nothing to release, though another enemy is within reach. */
		{"{use: raider, name: one, at: [0, 0]}, {use: civilian, name: three, at: "
		 "[4, 4]}",
		 "{use: duelist, name: two, at: [4, 5], set: {ap_bonus: 9}}", MAP, "",
		 "two.action=prepared_attack two.deed=attack two.weapon=longsword "
		 "two.trigger=readies_or_aims two.watched=anyone two.action=hold "
		 "one.action=ready_weapon one.ready_at=none",
		 "one action: *hold(0) aim_and_fire(8) fire_hip(4) fire_readied(4) "
		 "change_speed(2) move(1) change_stance(1) draw(2) precise_aim(2) "
		 "desperate_defense(2) prepared_attack(1) prepared_action(1) drop(0) | "
		 "AP to spend 13 | spent 4 | OODA 7 for one"},
		{"{use: raider, name: one, at: [4, 6]}, {use: civilian, name: three, at: "
		 "[4, 4]}",
		 "{use: duelist, name: two, at: [4, 5], set: {ap_bonus: 9}}", MAP, "",
		 "two.action=prepared_attack two.deed=attack two.weapon=longsword "
		 "two.trigger=readies_or_aims two.watched=anyone two.action=hold "
		 "one.action=ready_weapon one.ready_at=none",
		 "two release (release) about one: *none(0) attack(0) desperate_swing(0) "
		 "flurry(0) feint(0) power_attack(0) for two"},
	};

	(void)unused;
	compare_all(rows, LENGTH(rows));
}

static void test_places(void **unused)
{
#define AREA                                                               \
	"two.action=prepared_attack two.deed=attack two.weapon=longsword " \
	"two.trigger=enters_area"
	static const struct row rows[] = {
		{"{use: civilian, name: one, at: [0, 0]}",
		 "{use: duelist, name: two, at: [4, 1], set: {ap_bonus: 9}}", MAP, "",
		 AREA, "two area (prepare): 62 tiles *4,1 for two"},
		{"{use: civilian, name: one, at: [0, 0]}",
		 "{use: duelist, name: two, at: [4, 1], set: {ap_bonus: 9}}", MAP, "",
		 AREA " two.area=4,1", "two radius (prepare): 0..10 *5 for two"},
		{"{use: civilian, name: one, at: [0, 0]}",
		 "{use: duelist, name: two, at: [4, 1], set: {ap_bonus: 9}}",
		 "map: |\n  .....\n  .....\n  .....\n  .....\n  .....\n  .....\n"
		 "  .....\n  .....\n  .....\n  .....\n",
		 "", AREA " two.area=4,1", "two radius (prepare): 0..9 *5 for two"},
		{"{use: civilian, name: one, at: [0, 0]}",
		 "{use: duelist, name: two, at: [4, 1], set: {ap_bonus: 9}}", MAP,
		 "set two.rate walk", "two.action=move two.ticks=1",
		 "two path: 34 tiles *4,1 | metres 4"},
		/* Without a map it goes along a line. */
		{"{use: civilian, name: one, set: {ap_bonus: 20}}",
		 "{use: duelist, name: two}", "distance: 3", "set one.rate walk",
		 "one.action=move one.ticks=1", "one path: 5 tiles *30,0 | metres 2"},
		{"{use: civilian, name: one, set: {ap_bonus: 20}}",
		 "{use: duelist, name: two}", "distance: 3",
		 "set one.rate walk; move one 1,0", "one.action=move one.ticks=1",
		 "one path: 4 tiles *1,0 | metres 2"},
		{"{use: civilian, name: one}", SECOND("duelist", ""), "distance: 90", "",
		 AREA " two.area=90,0", "two radius (prepare): 0..50 *5 for two"},
	};

	(void)unused;
	compare_all(rows, LENGTH(rows));
}

static void test_pauses(void **unused)
{
#define ALL_HOLD "two.action=hold one.action=hold "
#define PAUSE ALL_HOLD "one.push=pause two.push=pause one.stance=stand "
#define PAUSED PAUSE "one.arm=none two.stance=stand two.arm=none "
#define PREPARES                                                               \
	"two.action=prepared_attack two.deed=fire_hip two.trigger=attacks_me " \
	"two.watched=one " ALL_HOLD
#define PAIR "{use: gasket, name: one}", SECOND("raider", ""), "distance: 9"
	static const struct row rows[] = {
		{"{use: gasket, name: one}",
		 "{use: raider, name: two}, {use: raider, name: three, set: {traits: "
		 "[bystander]}}",
		 "distance: 9", NULL,
		 "two.action=hold one.action=hold one.push=push two.push=push",
		 "three join: *no(0) yes(0)"},
		{PAIR, "", ALL_HOLD, "one push: *push(0) pause(0) for a"},
		{PAIR, "", ALL_HOLD "one.push=push", "two push: *push(0) pause(0) for b"},
		{PAIR, "", ALL_HOLD "one.push=pause two.push=pause",
		 "one stance: *stand(0) crouch(0) prone(0)"},
		{PAIR, "", PAUSE, "one arm: *none(0) knife(0)"},
		{PAIR, "", PAUSED,
		 "one activity: *rest(0) ready(0) prepare(0) withdraw(0)"},
		{PAIR, "set one.rounds.pistol 3; set one.spare 1", PAUSED,
		 "one activity: *rest(0) reload(0) ready(0) prepare(0) withdraw(0)"},
		{PAIR, "set one.rounds.pistol 3; set one.spare 0", PAUSED,
		 "one activity: *rest(0) ready(0) prepare(0) withdraw(0)"},
		{PAIR, "set one.rounds.pistol 11; set one.spare -1", PAUSED,
		 "one activity: *rest(0) reload(0) ready(0) prepare(0) withdraw(0)"},
		{"{use: gasket, name: one, set: {weapons: [popgun]}}",
		 SECOND("raider", ""),
		 "weapons: {popgun: {like: pistol, reload: 1}}\ndistance: 9",
		 "set one.rounds.popgun 3",
		 ALL_HOLD "one.push=pause two.push=pause one.stance=stand "
			  "two.stance=stand two.arm=none",
		 "one activity: *rest(0) reload(0) ready(0) prepare(0) withdraw(0)"},
		/* one hidden tile, the own one */
		{"{use: gasket, name: one, at: [4, 2]}",
		 "{use: raider, name: two, at: [0, 0], set: {ap_bonus: 9}}",
		 "map: |\n  .........\n  ...###...\n  ...#.#...\n  ...###...\n  "
		 ".........\n",
		 "", PAUSED,
		 "one activity: *rest(0) reposition(0) ready(0) prepare(0) withdraw(0)"},
		{PAIR, "set one.wounds 7", "two.action=hold",
		 "two fate about one: *spare(0) treat(0) finish(0)"},
		{PAIR, "", PREPARES "one.push=push two.push=pause",
		 "two keep (prepared_attack): *drop(0) keep(0) for two"},
		{PAIR, "", PREPARES "one.push=push two.push=pause two.keep=keep",
		 "gm defensive about two: *push(0) defensive(0) for gm"},
		{PAIR, "",
		 PAUSED "one.activity=rest two.activity=rest one.activity=rest "
			"two.activity=rest",
		 "one engage: *engage(0) stand_down(0) for a"},
		{PAIR, "",
		 PAUSED "one.activity=rest two.activity=rest one.activity=rest "
			"two.activity=rest one.engage=engage",
		 "two engage: *engage(0) stand_down(0) for b"},
	};

	(void)unused;
	compare_all(rows, LENGTH(rows));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_is_released_is_free),
		cmocka_unit_test(test_gear),
		cmocka_unit_test(test_attacks),
		cmocka_unit_test(test_reactions),
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_pauses),
	};

	return cmocka_run_group_tests_name("apocrypha_questions", tests, set_up,
					   tear_down);
}
