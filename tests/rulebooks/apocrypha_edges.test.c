/* SPDX-License-Identifier: MIT
 *
 * apocrypha: one test for each kind of gap that was ever found in a rulebook, asked of
 * every action, reaction, state, switch, field and question of this one. A new row of the
 * book without a row here fails the test.
 */
#include "engine/state.h"
#include "library/built_scenario.h"
#include "rulebooks/apocrypha/procedures.h"
#include "tactics/tactics.h"
/* after the engine: its variables have names of parameters there */
#include "edges.h"
#include "share.h"

extern const struct kind apocrypha_kinds[];
extern const struct field apocrypha_setup_fields[];

/* ---- fights by plan ---- */

/* "one" acts first. `more` are keys of the scenario, `own` and `others` of the two
 * sheets. */
static const char *scenario_text(const char *first, const char *own, const char *second,
				 const char *others, int distance, const char *more)
{
	static char text[4000];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: apocrypha\nname: edges\nlimit: 20\ndistance: %d\n"
		 "%s\ncreatures:\n  own: {like: %s, ap_bonus: 20, %s}\n"
		 "  other: {like: %s, %s}\nsides:\n"
		 "  - {name: a, creatures: [{use: own, name: one}]}\n"
		 "  - {name: b, creatures: [{use: other, name: two}]}\n",
		 distance, more, first, own, second, others);
	return text;
}

/* A plan lists answers: "one.action=attack two.reaction=parry roll.attack=3". Each answer
 * is used once, dice again and again. A question without a planned, legal answer gets its
 * default, and a roll its middle total; "far" is the last tile, "back" the second. */
struct plan_of_play {
	char text[700];
};

static struct plan_of_play plan_of(const char *text)
{
	struct plan_of_play plan;

	snprintf(plan.text, sizeof plan.text, " %s ", text);
	return plan;
}

static bool look_up(struct plan_of_play *plan, const char *owner, const char *ask,
		    char answer[40], bool keeps)
{
	char key[80], *found;

	snprintf(key, sizeof key, " %s.%s=", owner, ask);
	found = strstr(plan->text, key);
	if (!found || sscanf(found + strlen(key), "%39s", answer) != 1)
		return false;
	if (!keeps)
		found[1] = '~';
	return true;
}

static void answer_by_plan(struct affray_fight *fight, struct plan_of_play *plan)
{
	const struct affray_question *q = affray_fight_question(fight);
	const struct affray_roll *roll = affray_fight_roll(fight);
	char answer[40] = "";

	if (roll &&
	    (look_up(plan, roll->name ? roll->name : "-", roll->why, answer, true) ||
	     look_up(plan, "roll", roll->why, answer, true)) &&
	    affray_fight_total(fight, atoi(answer), problems) == AFFRAY_OK) {
		affray_fight_advance(fight);
		return;
	}
	if (q)
		look_up(plan, q->owner_name, q->ask, answer, false);
	if (q && strcmp(answer, "far") == 0)
		snprintf(answer, sizeof answer, "%d,%d", q->tiles[q->tile_count - 1][0],
			 q->tiles[q->tile_count - 1][1]);
	if (q && strcmp(answer, "back") == 0)
		snprintf(answer, sizeof answer, "%d,%d", q->tiles[1][0], q->tiles[1][1]);
	if (q && *answer && affray_fight_answer(fight, answer, problems) == AFFRAY_OK) {
		affray_fight_advance(fight);
		return;
	}
	affray_problems_clear(problems);
	take_default(fight);
}

/* Plays until the plan has no more actions for "one", at most `most` stops. */
static void play_plan(struct affray_fight *fight, struct plan_of_play *plan, int most)
{
	while (!affray_fight_over(fight) && most-- > 0) {
		if (is_asked(fight, "one", "action") &&
		    !strstr(plan->text, " one.action="))
			return;
		answer_by_plan(fight, plan);
	}
}

/* Plays to the first action of "one", with enough AP for both. */
static struct affray_fight *at_first_action(const char *text)
{
	struct affray_fight *fight = open_table(text);

	assert_true(play_until(fight, "one", "action", 40));
	decree(fight, "set one.ap 30");
	decree(fight, "set two.ap 20");
	return fight;
}

/* Gives several edicts: "set two.aim 1; set two.rate run". */
static void decree_all(struct affray_fight *fight, const char *edicts)
{
	while (*edicts) {
		size_t length = strcspn(edicts, ";");
		char edict[100];

		snprintf(edict, sizeof edict, "%.*s", (int)length, edicts);
		decree(fight, edict);
		edicts += length;
		edicts += strspn(edicts, "; ");
	}
}

/* ---- a scene without a table ---- */

struct stage {
	struct affray_scenario *handle;
	struct run *run;
};

static struct stage stage_of_text(const char *text)
{
	struct stage stage;

	assert_ok(affray_scenario_read(&stage.handle, text, strlen(text), "t.yaml",
				       problems));
	stage.run = run_new(affray_scenario_inside(stage.handle));
	run_start(stage.run, 1, 1);
	stage.run->fight->turn = 0;
	stage.run->fight->phase = AT_PASS;
	for_creatures (i, stage.run->fight)
		change(stage.run, i)->ap = 20;
	return stage;
}

static void strike_stage(struct stage *stage)
{
	run_free(stage->run);
	affray_scenario_free(stage->handle);
}

static bool is_in_words(const char *words, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = words; (at = strstr(at, word)) != NULL; at += length)
		if ((at == words || at[-1] == ' ') &&
		    (at[length] == ' ' || at[length] == '\0'))
			return true;
	return false;
}

/* All elements of a state row as one number. */
static uint64_t row_value(const struct apocrypha_creature *one,
			  const struct state_row *row)
{
	int count = row->count ? row->count : 1;
	uint64_t hash = 0;

	for (int i = 0; i < count; i++)
		hash = hash * 1000003 + (uint64_t)(uint32_t)stored_get(
						one,
						(uint16_t)(row->offset + i * row->stride),
						row->storage);
	return hash;
}

/* ---- 1: a state that ends acting leaves nothing running ---- */

static void stun(struct run *run, int who)
{
	apocrypha_shock(run, who, 0, sheet(&run->scene, who)->shk, APO_WND_02);
}

static void knock_out(struct run *run, int who)
{
	apocrypha_shock(run, who, 0, 99, APO_WND_02);
}

static void bring_down(struct run *run, int who)
{
	const struct blow blow = {.by = 0,
				  .target = who,
				  .location = TORSO,
				  .damage_type = CUT,
				  .pen = 20,
				  .strikes = 1};

	change(run, who)->warded = 0;
	apocrypha_wound(run, &blow, sheet(&run->scene, who)->vit);
}

static void bleed_down(struct run *run, int who)
{
	change(run, who)->bleed = (uint8_t)sheet(&run->scene, who)->vit;
	apocrypha_bleed(run, who, 1, APO_WND_06);
}

static void die(struct run *run, int who)
{
	apocrypha_kill(run, who, 0, APO_FIN_02);
}

static void leave(struct run *run, int who)
{
	apocrypha_flee(run, who, APO_MOV_07);
}

static void by_edict(struct run *run, int who)
{
	change(run, who)->shock = sheet(&run->scene, who)->shk;
	apocrypha_settle(run->scene.scenario, run->fight);
}

/* Gives the creature something of everything that can be under way. */
static void set_running(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	one->stance = CROUCH;
	one->rate = WALK;
	one->cover = 2;
	one->readied = 1;
	one->aim = 2;
	one->aim_at = 1;
	one->holding = one->defending = one->warded = 1;
	one->swung = one->flurried = 1;
	one->poised = 1;
	one->poised_cost = 4;
	one->prepared = PREPARED_ATTACK;
	one->trigger = ANY_HOSTILE_ACT;
	one->prepared_paid = 4;
	one->engaged = set_of(0);
	change(run, 0)->engaged = set_of(who);
}

static void test_nothing_is_left_running(void **unused)
{
	static const struct {
		const char *name;
		void (*end)(struct run *run, int who);
	} ends[] = {{"stunned", stun},	      {"out", knock_out}, {"down", bring_down},
		    {"bleeding", bleed_down}, {"dead", die},	  {"fled", leave},
		    {"edict", by_edict}};
	/* Every condition of the book: does it end when its creature can no longer act?
	 * Creatures that flee keep their pace and cover, which nothing reads again. */
	static const struct {
		const char *key;
		bool ends, ends_for_the_fled;
		int left; /* its value when it has ended */
	} rows[] = {
		{"stance", true, false, PRONE}, {"rate", true, false, STILL},
		{"cover", true, false, 0},	{"readied", true, false, 0},
		{"aim", true, true, 0},		{"wounded", false, false, 0},
		{"blinded", false, false, 0},	{"holding", true, false, 0},
		{"aside", false, false, 0},	{"unaware", false, false, 0},
		{"ambushed", false, false, 0},	{"rested", false, false, 0},
		{"fled", false, false, 0},	{"swung", false, false, 0},
		{"flurried", false, false, 0},	{"defending", true, false, 0},
		{"warded", true, false, 0},	{"poised", true, true, 0},
		{"secret", true, true, 0},	{"poised_cost", true, true, 0},
		{"ap", true, true, 0},		{"engaged", true, true, 0},
		{"aim_at", true, true, 0},
	};

	(void)unused;
	for (const struct state_row *row = apocrypha_creature_state; row->key; row++) {
		bool found = row->kind != STATE_CONDITION;

		for (size_t i = 0; i < LENGTH(rows); i++)
			found = found || strcmp(rows[i].key, row->key) == 0;
		if (!found)
			fail_msg("does %s end when one cannot act?", row->key);
	}
	for (size_t e = 0; e < LENGTH(ends); e++) {
		struct stage stage =
			stage_of_text(scenario_text("gasket", "", "trident", "", 10, ""));

		set_running(stage.run, 1);
		change(stage.run, 0)->aim = 1;
		change(stage.run, 0)->aim_at = 1 + 1;
		ends[e].end(stage.run, 1);
		for (size_t i = 0; i < LENGTH(rows); i++) {
			bool over = ends[e].end == leave ? rows[i].ends_for_the_fled
							 : rows[i].ends;

			for (const struct state_row *row = apocrypha_creature_state;
			     over && row->key; row++)
				if (strcmp(row->key, rows[i].key) == 0 &&
				    row_value(change(stage.run, 1), row) !=
					    (uint64_t)rows[i].left)
					fail_msg("%s leaves %s", ends[e].name, row->key);
		}
		assert_int_equal(change(stage.run, 0)->engaged.bits, 0);
		assert_false(stage.run->fight->bodies[1].can_fight);
		if (!stage.run->fight->bodies[1].in_play)
			assert_int_equal(change(stage.run, 0)->aim, 0);
		strike_stage(&stage);
	}
}

/* ---- 2: a reaction is treated as a reaction ---- */

/* How each reaction comes up. "two" reacts, except in the desperate parry. */
static const struct reaction_case {
	int deed;
	const char *first, *own, *second, *others;
	int distance;
	const char *plan; /* answers up to the question */
	const char *who, *ask, *answer;
	const char *barred; /* which of sprint, defending, unaware and broke bar it */
} reactions[] = {
	{DO_AVOID, "duelist", "", "duelist", "", 2, "one.action=attack", "two",
	 "reaction", "avoid", "sprint unaware broke"},
	{DO_PARRY, "duelist", "", "duelist", "", 2, "one.action=attack", "two",
	 "reaction", "parry", "sprint unaware broke"},
	{DO_COUNTER_ATTACK, "duelist", "", "duelist", "", 2, "one.action=attack", "two",
	 "reaction", "counter_attack", "sprint defending unaware broke"},
	{DO_DESPERATE_DODGE, "duelist", "", "duelist", "", 2, "one.action=attack", "two",
	 "reaction", "desperate_dodge", "unaware broke"},
	{DO_DAMAGE_SOAK, "duelist", "", "duelist", "", 2, "one.action=attack", "two",
	 "reaction", "damage_soak", "unaware broke"},
	{DO_COUNTER_FIRE, "gasket", "readied: yes", "gasket", "readied: yes", 8,
	 "one.action=fire_readied", "two", "reaction", "counter_fire",
	 "sprint defending unaware broke"},
	{DO_DESPERATE_PARRY, "duelist", "", "duelist", "", 2,
	 "one.action=attack two.reaction=counter_attack roll.attack=0 roll.counter=5",
	 "one", "desperate_parry", "yes", NULL},
	{DO_EXPLOIT_OPENING, "duelist", "stance: prone", "duelist", "", 2,
	 "one.action=change_stance one.stance=stand", "two", "opening", "yes",
	 "sprint defending unaware broke"},
	{DO_TARGET_IN_THE_OPEN, "gasket", "rate: walk", "gasket", "", 20,
	 "one.action=move one.path=far", "two", "open_target", "yes",
	 "sprint defending unaware broke"},
	{DO_CHARGE_DEFENSE, "hound", "rate: run", "gasket", "", 15, "one.action=charge",
	 "two", "charge_defense", "fire_hip", "sprint defending unaware broke"},
	{DO_RELEASE, "duelist", "", "duelist", "", 2,
	 "one.action=hold two.action=prepared_attack two.deed=attack "
	 "two.trigger=attacks_me two.action=hold one.action=attack",
	 "two", "release", "attack", "sprint defending unaware"},
	{DO_SPRING_RIPOSTE, "duelist", "", "duelist", "", 2,
	 "one.action=hold two.action=riposte two.action=hold one.action=attack", "two",
	 "spring", "yes", "sprint defending unaware"},
};

/* Plays to the question; false: it was not asked, or did not offer this answer. The
 * edicts that bar it come before the last action. */
static bool comes_up(struct affray_fight *fight, const struct reaction_case *row,
		     const char *edicts)
{
	struct plan_of_play plan = plan_of(row->plan);

	for (int stops = 0; stops < 60; stops++) {
		char *last = strstr(plan.text, " one.action=");

		if (is_asked(fight, row->who, row->ask))
			return is_offered(fight, row->answer);
		if (affray_fight_over(fight))
			return false;
		if (is_asked(fight, "one", "action")) {
			if (!last)
				return false;
			if (!strstr(last + 1, " one.action="))
				decree_all(fight, edicts);
		}
		answer_by_plan(fight, &plan);
	}
	return false;
}

static struct affray_fight *reaction_table(const struct reaction_case *row)
{
	return at_first_action(scenario_text(row->first, row->own, row->second,
					     row->others, row->distance, ""));
}

/* Plays to the end of the reaction. */
static void play_out(struct affray_fight *fight)
{
	for (int stops = 0; stops < 60 && !affray_fight_over(fight); stops++) {
		if (is_asked(fight, "one", "action") || is_asked(fight, "two", "action"))
			return;
		take_default(fight);
	}
}

static void test_reactions_are_reactions(void **unused)
{
	static const struct {
		const char *key, *edicts;
	} bars[] = {
		{"sprint", "set two.rate sprint"},
		{"defending", "set two.defending 1"},
		{"unaware", "set two.unaware 1"},
		{"broke", "set two.ap 0"},
	};

	(void)unused;
	for (int deed = DO_AVOID; deed <= DO_SPRING_RIPOSTE; deed++) {
		bool found = false;

		for (size_t i = 0; i < LENGTH(reactions); i++)
			found = found || reactions[i].deed == deed;
		if (!found)
			fail_msg("when does %s come up?", apocrypha_actions[deed].key);
	}
	for (size_t i = 0; i < LENGTH(reactions); i++) {
		const struct reaction_case *row = &reactions[i];
		const char *key = apocrypha_actions[row->deed].key;
		struct affray_fight *fight = reaction_table(row);

		/* Every reaction loses the aim; for preparations see below. */
		if (!comes_up(fight, row, "set one.aim 1; set two.aim 1"))
			fail_msg("%s does not come up", key);
		choose(fight, row->answer);
		play_out(fight);
		if (value_of(fight, row->who[0] == 'o' ? "one.aim" : "two.aim") ||
		    value_of(fight, row->who[0] == 'o' ? "one.poised" : "two.poised"))
			fail_msg("%s leaves an aim or something prepared", key);
		affray_fight_free(fight);
		for (size_t b = 0; row->barred && b < LENGTH(bars); b++) {
			bool barred = is_in_words(row->barred, bars[b].key);

			fight = reaction_table(row);
			if (comes_up(fight, row, bars[b].edicts) == barred)
				fail_msg("%s with %s", key, bars[b].key);
			affray_fight_free(fight);
		}
	}
}

static void note_whose(void *context, const struct affray_event *event)
{
	int *action = context;

	if (event->type == AFFRAY_CHECK && strcmp(event->rule, "APO-MRX-08") == 0)
		*action = event->action;
}

/* The events of a desperate parry belong to the attack that it saves from the counter. */
static void test_a_desperate_parry_is_part_of_the_attack(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(reactions); i++) {
		struct affray_fight *fight;
		int action = -1;

		if (reactions[i].deed != DO_DESPERATE_PARRY)
			continue;
		fight = reaction_table(&reactions[i]);
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, note_whose,
				    &action);
		assert_true(comes_up(fight, &reactions[i], "set one.ap 30"));
		choose(fight, "yes");
		play_out(fight);
		assert_int_equal(action, DO_ATTACK);
		affray_fight_free(fight);
	}
}

/* Every reaction loses a preparation, except the release of that preparation. */
static void test_reactions_lose_preparations(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(reactions); i++) {
		const struct reaction_case *row = &reactions[i];
		struct affray_fight *fight;
		char text[400];
		struct reaction_case prepared = *row;

		if (row->deed == DO_RELEASE || row->deed == DO_SPRING_RIPOSTE ||
		    row->deed == DO_DESPERATE_PARRY)
			continue;
		snprintf(text, sizeof text,
			 "one.action=hold two.action=prepared_action two.deed=move "
			 "two.ticks=3 two.trigger=readies_or_aims two.action=hold %s",
			 row->plan);
		prepared.plan = text;
		fight = reaction_table(&prepared);
		if (!comes_up(fight, &prepared, "set one.ap 30"))
			fail_msg("%s does not come up", apocrypha_actions[row->deed].key);
		assert_int_equal(value_of(fight, "two.secret.prepared"), PREPARED_ACTION);
		choose(fight, row->answer);
		play_out(fight);
		assert_int_equal(value_of(fight, "two.secret.prepared"), 0);
		assert_int_equal(value_of(fight, "two.poised"), 0);
		affray_fight_free(fight);
	}
}

/* ---- 3: a second hand, a second weapon, the last slot ---- */

static void test_every_slot_and_hand(void **unused)
{
	static const struct {
		int place;
		bool needs_right, needs_left;
	} places[] = {
		{RIGHT_HAND, true, false},
		{LEFT_HAND, false, true},
		{BOTH_HANDS, true, true},
	};
	struct stage stage = stage_of_text(
		scenario_text("gasket",
			      "weapons: [pistol, pistol, assault_rifle, pistol, pistol, "
			      "assault_rifle, assault_rifle]",
			      "gasket", "", 5, ""));
	struct scene *scene = &stage.run->scene;
	struct apocrypha_creature *one = change(stage.run, 0);

	(void)unused;
	for (int slot = 0; slot < SLOTS - 1; slot++)
		for (size_t p = 0; p < LENGTH(places); p++)
			for (int hurt = 0; hurt < 9; hurt++) {
				bool right = hurt % 3 == 2, left = hurt / 3 == 2;
				struct purpose shot = {0, DO_AIM_AND_FIRE, 20,
						       1, false,	   false};
				bool usable = !(places[p].needs_right && right) &&
					      !(places[p].needs_left && left);
				bool stings = (places[p].needs_right && hurt % 3 == 1) ||
					      (places[p].needs_left && hurt / 3 == 1);
				bool rifle = weapon_in(scene, 0, slot)->hands == 2;

				for (int i = 0; i < SLOTS - 1; i++)
					one->things[i].place = CARRIED;
				one->things[slot].place = (uint8_t)places[p].place;
				one->wounded[ARM_RIGHT] = (uint8_t)(hurt % 3);
				one->wounded[ARM_LEFT] = (uint8_t)(hurt / 3);
				apocrypha_refit(scene->scenario, stage.run->fight, 0);
				assert_int_equal(one->ranged_mask,
						 usable ? 1u << slot : 0u);
				assert_int_equal(one->melee_mask >> BUTT,
						 usable && rifle ? 1u << slot : 0u);
				assert_int_equal(
					apocrypha_weapon_arm_hurt(scene, 0, slot),
					stings);
				one->things[slot].rounds = 0;
				assert_int_equal(apocrypha_can_reload(scene, 0, slot),
						 usable);
				one->things[slot].rounds = 5;
				one->readied = (uint8_t)(slot + 1);
				assert_int_equal(apocrypha_attack_uses(scene, &shot),
						 usable ? 1u << slot : 0u);
				apocrypha_drop_arm(stage.run, 0, ARM_LEFT, APO_WND_03);
				assert_int_equal(one->things[slot].place == ON_GROUND,
						 places[p].needs_left);
				assert_int_equal(one->readied,
						 places[p].needs_left ? 0 : slot + 1);
			}
	strike_stage(&stage);
}

/* APO-RNG-10: the first weapon is in hand at the start, a shield in the left hand if that
 * is free. */
static void test_hands_at_the_start(void **unused)
{
	static const struct {
		const char *weapons;
		int first, second;
	} rows[] = {
		{"weapons: [longsword, knife]", BOTH_HANDS, CARRIED},
		{"weapons: [knife, longsword]", RIGHT_HAND, CARRIED},
		{"weapons: [pistol, riot_shield]", RIGHT_HAND, LEFT_HAND},
		{"weapons: [longsword, riot_shield]", BOTH_HANDS, CARRIED},
		{"weapons: [unarmed, riot_shield]", NATURAL, LEFT_HAND},
		{"weapons: [riot_shield, pistol]", LEFT_HAND, CARRIED},
		{"weapons: [riot_shield, riot_shield]", LEFT_HAND, CARRIED},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct stage stage = stage_of_text(
			scenario_text("gasket", rows[i].weapons, "gasket", "", 5, ""));

		assert_int_equal(change(stage.run, 0)->things[0].place, rows[i].first);
		assert_int_equal(change(stage.run, 0)->things[1].place, rows[i].second);
		strike_stage(&stage);
	}
}

/* APO-RNG-10: what is drawn takes the place of what is in the left hand, then of what is
 * in the right; a shield makes room last. */
static void test_what_makes_room(void **unused)
{
	static const struct {
		const char *weapons;
		int useless, drawn;
		int before[3], after[3];
	} rows[] = {
		{"weapons: [longsword, knife]",
		 TORSO,
		 1,
		 {BOTH_HANDS, CARRIED},
		 {CARRIED, RIGHT_HAND}},
		{"weapons: [pistol, knife, baton]",
		 TORSO,
		 2,
		 {RIGHT_HAND, LEFT_HAND, CARRIED},
		 {RIGHT_HAND, CARRIED, LEFT_HAND}},
		{"weapons: [pistol, riot_shield, knife]",
		 TORSO,
		 2,
		 {RIGHT_HAND, LEFT_HAND, CARRIED},
		 {CARRIED, LEFT_HAND, RIGHT_HAND}},
		{"weapons: [pistol, riot_shield, longsword]",
		 TORSO,
		 2,
		 {RIGHT_HAND, LEFT_HAND, CARRIED},
		 {CARRIED, CARRIED, BOTH_HANDS}},
		{"weapons: [riot_shield, knife]",
		 ARM_LEFT,
		 1,
		 {RIGHT_HAND, CARRIED},
		 {CARRIED, RIGHT_HAND}},
		{"weapons: [riot_shield, knife]",
		 ARM_RIGHT,
		 1,
		 {LEFT_HAND, CARRIED},
		 {CARRIED, LEFT_HAND}},
		{"weapons: [knife, riot_shield]",
		 TORSO,
		 1,
		 {RIGHT_HAND, CARRIED},
		 {RIGHT_HAND, LEFT_HAND}},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct stage stage = stage_of_text(
			scenario_text("gasket", rows[i].weapons, "gasket", "", 5, ""));
		struct apocrypha_creature *one = change(stage.run, 0);

		for (int slot = 0; slot < 3 && one->things[slot].place != NATURAL; slot++)
			one->things[slot].place = (uint8_t)rows[i].before[slot];
		if (rows[i].useless != TORSO)
			one->wounded[rows[i].useless] = CRITICAL_BIT;
		apocrypha_draw(stage.run, 0, rows[i].drawn, false);
		for (int slot = 0; slot < 3 && one->things[slot].place != NATURAL; slot++)
			assert_int_equal(one->things[slot].place, rows[i].after[slot]);
		strike_stage(&stage);
	}
}

/* Of equal pistols the one with most rounds is drawn, then the first; the other hand
 * takes it. */
static void test_the_loaded_twin_is_drawn(void **unused)
{
	static const struct {
		int in_hand, rounds[3], drawn;
	} rows[] = {
		{0, {12, 0, 12}, 2}, {0, {12, 12, 12}, 1}, {0, {0, 3, 2}, 1},
		{1, {12, 0, 12}, 0}, {1, {11, 0, 12}, 2},  {2, {12, 12, 0}, 0},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct stage stage = stage_of_text(
			scenario_text("gasket", "weapons: [pistol, pistol, pistol]",
				      "gasket", "", 5, ""));
		struct apocrypha_creature *one = change(stage.run, 0);
		int things[MOST_DRAWABLE];

		for (int slot = 0; slot < 3; slot++) {
			one->things[slot].place =
				slot == rows[i].in_hand ? RIGHT_HAND : CARRIED;
			one->things[slot].rounds = (uint8_t)rows[i].rounds[slot];
		}
		apocrypha_refit(stage.run->scene.scenario, stage.run->fight, 0);
		assert_int_equal(apocrypha_drawable(&stage.run->scene, 0, things), 1);
		assert_int_equal(things[0], rows[i].drawn);
		apocrypha_draw(stage.run, 0, things[0], false);
		assert_int_equal(one->things[rows[i].drawn].place, LEFT_HAND);
		assert_int_equal(one->things[rows[i].in_hand].place, RIGHT_HAND);
		strike_stage(&stage);
	}
}

enum { FALLEN = 10, EACH_DROPS = 7, SORTS = FALLEN * EACH_DROPS };

/* One stands where the others have dropped their things: seventy sorts. */
static struct stage stage_of_a_heap(void)
{
	static char text[8000];
	struct stage stage;
	int n = snprintf(text, sizeof text,
			 "affray: 1\nrulebook: apocrypha\nname: heap\nweapons:\n");

	for (int i = 0; i < SORTS; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, "  w%d: {like: knife}\n",
			      i);
	n += snprintf(text + n, sizeof text - (size_t)n,
		      "sides:\n  - {name: a, creatures: [{use: brawler, set: {weapons: "
		      "[]}}]}\n"
		      "  - name: b\n    creatures:\n");
	for (int i = 0; i < FALLEN; i++) {
		n += snprintf(text + n, sizeof text - (size_t)n,
			      "      - {use: civilian, name: c%d, set: {weapons: [", i);
		for (int k = 0; k < EACH_DROPS; k++)
			n += snprintf(text + n, sizeof text - (size_t)n, "w%d, ",
				      i * EACH_DROPS + k);
		n += snprintf(text + n, sizeof text - (size_t)n, "]}}\n");
	}
	stage = stage_of_text(text);
	for (int i = 1; i <= FALLEN; i++) {
		stage.run->fight->bodies[i].tile = stage.run->fight->bodies[0].tile;
		change(stage.run, i)->things[0].place = RIGHT_HAND;
		for (int k = 0; k < EACH_DROPS; k++)
			apocrypha_drop(stage.run, i, k, APO_RNG_10);
	}
	return stage;
}

/* The first so many things of the heap lie there. */
static void lay_out(struct stage *stage, int lying)
{
	for (int i = 0; i < SORTS; i++)
		change(stage->run, 1 + i / EACH_DROPS)->things[i % EACH_DROPS].place =
			i < lying ? ON_GROUND : GONE;
	for (int who = 1; who <= FALLEN; who++)
		apocrypha_refit(stage->run->scene.scenario, stage->run->fight, who);
}

static void assert_drawable(const struct stage *stage, int count)
{
	int things[SORTS];

	for (int i = 0; i < SORTS; i++)
		things[i] = NOBODY;
	assert_int_equal(apocrypha_drawable(&stage->run->scene, 0, things), count);
	for (int i = 0; i < SORTS; i++)
		assert_int_equal(things[i] != NOBODY, i < count);
}

/* As many sorts as there is room for, and no more; one of each. */
static void test_a_heap_of_weapons(void **unused)
{
	struct stage stage = stage_of_a_heap();

	(void)unused;
	for (int lying = 0; lying <= SORTS; lying++) {
		lay_out(&stage, lying);
		assert_drawable(&stage, lying < MOST_DRAWABLE ? lying : MOST_DRAWABLE);
	}
	lay_out(&stage, 3);
	change(stage.run, 1)->things[2].weapon = change(stage.run, 1)->things[0].weapon;
	assert_drawable(&stage, 2);
	strike_stage(&stage);
}

/* ---- 4: the order of two things in one round ---- */

struct order {
	const char *first, *second;
	int at[2], count;
};

static void note_order(void *context, const struct affray_event *event)
{
	struct order *order = context;

	order->count++;
	if (!event->rule)
		return;
	if (strcmp(event->rule, order->first) == 0 && !order->at[0])
		order->at[0] = order->count;
	if (strcmp(event->rule, order->second) == 0 && !order->at[1] &&
	    event->type != AFFRAY_DEED)
		order->at[1] = order->count;
}

static void test_the_order_of_things(void **unused)
{
	static const struct {
		const char *what;
		const char *first, *own, *second, *others;
		int distance;
		const char *edicts, *plan, *rule, *then;
	} rows[] = {
		{"a prepared deed before the riposte's enemy is answered", "duelist", "",
		 "duelist", "", 2, "",
		 "one.action=hold two.action=prepared_attack two.deed=attack "
		 "two.trigger=attacks_me two.action=hold one.action=attack "
		 "two.release=attack roll.attack=0",
		 "APO-PRE-01", "APO-REA-03"},
		{"a riposte before the reaction", "duelist", "", "duelist", "", 2, "",
		 "one.action=hold two.action=riposte two.action=hold one.action=attack "
		 "two.spring=yes roll.riposte=0",
		 "APO-DEF-04", "APO-REA-03"},
		{"the charge is met before the first step", "hound", "rate: run",
		 "gasket", "", 15, "",
		 "one.action=charge two.charge_defense=fire_hip roll.attack=0",
		 "APO-RRX-01", "APO-MOV-01"},
		{"Courage before the shot", "gasket", "readied: yes", "gasket",
		 "readied: yes", 8, "",
		 "one.action=fire_readied two.reaction=counter_fire", "APO-RRX-07",
		 "APO-RNG-01"},
		{"the opening before the magazine is full", "gasket", "", "duelist", "",
		 2, "set one.rounds.pistol 0",
		 "one.action=reload two.opening=yes roll.attack=0", "APO-MRX-07",
		 "APO-RNG-09"},
		{"bleeding before shock wears off", "gasket", "", "gasket", "", 30,
		 "set two.bleed 1; set two.shock 2",
		 "one.action=hold one.push=push two.push=push", "APO-WND-06",
		 "APO-PAU-01"},
		{"a shot's recoil before the hit is known", "trident", "readied: yes",
		 "gasket", "", 20, "",
		 "one.action=fire_readied one.mode=burst two.reaction=none", "APO-AUT-01",
		 "APO-ATK-01"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = at_first_action(
			scenario_text(rows[i].first, rows[i].own, rows[i].second,
				      rows[i].others, rows[i].distance, ""));
		struct plan_of_play plan = plan_of(rows[i].plan);
		struct order order = {rows[i].rule, rows[i].then, {0, 0}, 0};

		decree_all(fight, rows[i].edicts);
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, note_order,
				    &order);
		play_plan(fight, &plan, 40);
		if (!order.at[0] || !order.at[1] || order.at[0] >= order.at[1])
			fail_msg("%s: %s at %d, %s at %d", rows[i].what, rows[i].rule,
				 order.at[0], rows[i].then, order.at[1]);
		affray_fight_free(fight);
	}
}

/* ---- 5: a switch reaches as far as its text ---- */

/* Hashes the events, without their numbers. */
static void hear_story(void *context, const struct affray_event *event)
{
	struct ear *ear = context;

	ear->count++;
	mix(ear, event->type);
	mix(ear, (uint64_t)event->who);
	if (event->type != AFFRAY_ANSWER) /* the value is a place in the menu */
		mix(ear, (uint64_t)event->value);
	mix(ear, (uint64_t)event->left);
	mix(ear, (uint64_t)event->margin);
	mix_text(ear, event->label);
	mix_text(ear, event->outcome);
	mix_text(ear, event->item);
	mix_text(ear, event->text);
	mix_text(ear, event->rule);
	for (int i = 0; i < event->term_count; i++) {
		mix(ear, (uint64_t)event->terms[i].value);
		mix_text(ear, event->terms[i].label);
	}
}

/* Short pieces of play, each with exactly the switches that change it. */
static const struct probe {
	const char *name, *switches;
	const char *first, *own, *second, *others;
	int distance;
	const char *more, *edicts, *plan;
} probes[] = {
	{"a blow", "hit_on ar_divisor react hit_location shock_ap", "duelist", "",
	 "trident", "", 2, "", "", "one.action=attack"},
	{"an equal blow", "hit_on ar_divisor react tie", "duelist", "", "trident", "", 2,
	 "", "", "one.action=attack roll.attack=2"},
	{"a called blow", "hit_on ar_divisor react called_per_die tie", "duelist", "",
	 "trident", "", 2, "", "", "one.action=attack one.called=head"},
	{"a hopeless blow", "ar_divisor react called_per_die chance_die", "civilian",
	 "skills: {hth: 0}", "trident", "", 1, "", "",
	 "one.action=attack one.called=face"},
	{"a running blow", "hit_on ar_divisor react hit_location shock_ap", "duelist",
	 "rate: run", "trident", "", 2, "", "", "one.action=attack"},
	{"a blow at a runner", "hit_on ar_divisor react speed_ar hit_location shock_ap",
	 "duelist", "", "trident", "rate: run", 2, "", "", "one.action=attack"},
	{"a parry of a bigger weapon", "hit_on react shock_ap parry_shock", "hulk", "",
	 "gasket", "", 2, "", "set two.shock 0",
	 "one.action=attack two.reaction=parry two.parry_with=unarmed roll.attack=1 "
	 "roll.parry=2"},
	{"a parry after a counter",
	 "hit_on react mrp counter_penalty unlocks pass_overrun pass_rule", "halberdier",
	 "skills: {mel: 2}", "halberdier", "skills: {mel: 2}", 2, "", "",
	 "one.action=attack two.reaction=counter_attack roll.attack=0 roll.counter=1 "
	 "one.action=attack two.reaction=parry two.parry_with=halberd"},
	{"a counter-attack", "hit_on react counter_penalty unlocks hit_location",
	 "duelist", "", "halberdier", "skills: {mel: 2}", 2, "", "",
	 "one.action=attack two.reaction=counter_attack roll.attack=3 roll.counter=2"},
	{"a desperate parry", "hit_on react counter_penalty desperate_parry unlocks",
	 "duelist", "", "halberdier", "skills: {mel: 2}", 2, "", "",
	 "one.action=attack two.reaction=counter_attack roll.attack=1 roll.counter=4 "
	 "one.desperate_parry=yes one.parry_with=longsword roll.desperate parry=4"},
	{"a flurry", "hit_on ar_divisor react multi hit_location", "duelist", "",
	 "trident", "", 2, "", "", "one.action=flurry one.strikes=3 roll.attack=6"},
	{"a flurry of the unskilled",
	 "hit_on ar_divisor react multi unlocks hit_location", "duelist",
	 "skills: {mel: 1}", "trident", "", 2, "", "",
	 "one.action=flurry one.strikes=3 roll.attack=6"},
	{"a soak", "hit_on react soak_shock shock_ap hit_location", "duelist", "",
	 "trident", "armor: [mail]", 2, "", "",
	 "one.action=attack two.reaction=damage_soak two.soak=arm_right roll.attack=3 "
	 "roll.damage=6"},
	{"a soak with one arm",
	 "hit_on react soak_shock shock_ap soak_useless hit_location", "duelist", "",
	 "trident", "armor: [mail]", 2, "", "set two.wounded.arm_left 2",
	 "one.action=attack two.reaction=damage_soak two.soak=arm_left roll.attack=3 "
	 "roll.damage=6"},
	{"a shot", "hit_on ar_divisor react ammo hit_location shock_ap", "gasket",
	 "readied: yes", "trident", "", 8, "", "", "one.action=fire_readied"},
	{"a burst", "hit_on ar_divisor react ammo hit_location recoil multi shock_ap",
	 "trident", "readied: yes", "gasket", "", 20, "", "",
	 "one.action=fire_readied one.mode=burst"},
	{"a shot returned",
	 "hit_on ar_divisor react ammo hit_location shock_ap steal_beat", "gasket",
	 "readied: yes", "trident", "readied: no", 8, "", "",
	 "one.action=fire_readied two.reaction=counter_fire roll.damage=3"},
	{"a bolt", "hit_on ar_divisor react hit_location shock_ap abilities", "occultist",
	 "", "gasket", "", 10, "", "", "one.action=aim_and_fire roll.damage=3"},
	{"dread", "hit_on shock_ap abilities", "occultist", "", "halberdier", "", 10, "",
	 "", "one.action=dread"},
	{"a charge met", "hit_on ar_divisor react charge_penalty ammo hit_location",
	 "hound", "rate: run", "gasket", "", 15, "", "",
	 "one.action=charge two.charge_defense=fire_hip roll.attack=2 roll.damage=2"},
	{"a faster pace", "speed_change", "gasket", "rate: still", "gasket", "", 30, "",
	 "", "one.action=change_speed one.rate=run"},
	{"a rising", "hit_on ar_divisor react openings", "gasket", "stance: prone",
	 "duelist", "", 2, "", "",
	 "one.action=change_stance one.stance=stand two.opening=yes roll.attack=0"},
	{"a weapon readied", "ready_engages", "gasket", "", "trident", "", 20, "", "",
	 "one.action=ready_weapon one.ready_at=two gm.engages=yes"},
	{"something prepared", "prepared_cost", "duelist", "", "trident", "", 2, "", "",
	 "one.action=prepared_attack one.deed=attack one.trigger=attacks_me"},
	{"a dear last action", "pass_overrun pass_rule initiative ap_check", "duelist",
	 "", "hound", "", 20, "", "set two.ap 3",
	 "one.action=move one.ticks=8 one.action=change_stance one.stance=prone "
	 "one.action=hold"},
	{"a vote", "readied_is_push initiative ap_check prepared_cost", "gasket", "",
	 "gasket", "", 30, "", "set two.ap 0",
	 "one.action=prepared_attack one.action=hold one.push=pause two.push=push "
	 "one.keep=keep"},
	{"a pause", "pause_minutes hit_on initiative ap_check", "gasket", "", "gasket",
	 "", 30, "", "set one.wounds 2; set two.bleed 1",
	 "one.action=hold one.push=pause two.push=pause one.activity=rest "
	 "two.activity=treat"},
	{"a lost attack", "recheck hit_on react prepared_cost", "duelist", "", "trident",
	 "weapons: [spear]", 2, "", "",
	 "one.action=hold two.action=prepared_attack two.deed=attack "
	 "two.trigger=attacks_me two.action=hold one.action=attack two.release=attack "
	 "one.reaction=desperate_dodge "
	 "one.dodge=back roll.attack=3 roll.dodge=5"},
	{"the next round", "initiative ap_check", "gasket", "", "trident", "", 30, "", "",
	 "one.action=hold one.push=push two.push=push"},
	{"equals", "last_tie initiative pass_rule ap_check", "gasket", "", "gasket", "",
	 30, "", "set one.ap 18; set two.ap 10",
	 "one.action=move one.ticks=8 one.tie=3 two.tie=7 two.action=hold "
	 "one.action=hold"},
	{"an ambush", "hit_on react hit_location ambush_awareness", "archer", "",
	 "raider", "", 10, "ambush: a", "", "one.action=fire_hip one.action=fire_hip"},
};

static uint64_t story_of(const struct probe *probe, const char *ruling, const char *value)
{
	char more[400];
	struct plan_of_play plan = plan_of(probe->plan);
	struct affray_fight *fight;
	struct ear ear = {0};

	snprintf(more, sizeof more, "%s\n%s%s%s%s%s", probe->more,
		 ruling ? "rulings: {" : "", ruling ? ruling : "", ruling ? ": " : "",
		 ruling ? value : "", ruling ? "}" : "");
	fight = open_table(scenario_text(probe->first, probe->own, probe->second,
					 probe->others, probe->distance, more));
	assert_true(play_until(fight, "one", "action", 40));
	if (!strstr(probe->more, "ambush")) {
		decree(fight, "set one.ap 30");
		decree(fight, "set two.ap 20");
	}
	decree_all(fight, probe->edicts);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_story, &ear);
	play_plan(fight, &plan, 60);
	affray_fight_free(fight);
	return ear.hash;
}

static void write_value(const struct ruling_row *row, int value, char text[40])
{
	if (row->words)
		snprintf(text, 40, "\"%s\"", row->words[value]);
	else
		snprintf(text, 40, "%d", value);
}

static void test_switches_reach_as_far_as_they_say(void **unused)
{
	uint64_t usual[LENGTH(probes)];
	int wrong = 0;

	(void)unused;
	for (size_t p = 0; p < LENGTH(probes); p++)
		usual[p] = story_of(&probes[p], NULL, NULL);
	for (int i = 0; i < R_SWITCHES; i++) {
		const struct ruling_row *row = &apocrypha_rulings[i];
		int low = row->words ? 0 : row->low, high = row->words ? 0 : row->high;
		bool tried = false;

		if (is_left_out((size_t)i, 5))
			continue;
		while (row->words && row->words[high + 1])
			high++;
		for (size_t p = 0; p < LENGTH(probes); p++) {
			bool expected = is_in_words(probes[p].switches, row->key);
			bool changed = false;

			for (int value = low; value <= high; value++) {
				char text[40];

				if (value == row->usual)
					continue;
				write_value(row, value, text);
				changed = changed || story_of(&probes[p], row->key,
							      text) != usual[p];
			}
			tried = tried || expected;
			if (changed == expected)
				continue;
			print_message("%s %s %s\n", row->key,
				      changed ? "changes" : "does not change",
				      probes[p].name);
			wrong++;
		}
		if (!tried)
			fail_msg("no probe for the switch %s", row->key);
	}
	assert_int_equal(wrong, 0);
}

/* ---- 6: every number that the sheet offers counts ---- */

enum { IN_CREATURE, IN_WEAPON, IN_ARMOR, IN_SCENARIO };

/* $ stands for one value, then for the other; the two must play differently. */
static const struct field_case {
	int kind;
	const char *key, *one, *other;
	const char *first, *own, *second, *others;
	int distance;
	const char *more, *plan;
} fields[] = {
#define BLOW "one.action=attack roll.attack=4 roll.damage=5"
#define SHOT "one.action=fire_hip roll.attack=4 roll.damage=5"
#define AIMED "one.action=aim_and_fire roll.attack=4 roll.damage=5"
#define ROUND "one.action=hold one.push=push two.push=push"
#define AMBUSH "ambush: a"
#define THING(base) "weapons: {thing: {like: " base ", $}}"
#define CLOTH "armor: {cloth: {$}}"
	{IN_CREATURE, "crd", "2", "5", "duelist", "crd: $", "gasket", "", 2, "", BLOW},
	{IN_CREATURE, "dex", "2", "5", "gasket", "dex: $", "raider", "", 5, "", SHOT},
	{IN_CREATURE, "fit", "2", "5", "duelist", "fit: $", "gasket", "", 2, "", BLOW},
	{IN_CREATURE, "acu", "2", "7", "duelist", "", "gasket", "acu: $", 2, "", BLOW},
	{IN_CREATURE, "cog", "2", "5", "occultist", "cog: $", "gasket", "", 5, "", SHOT},
	{IN_CREATURE, "res", "1", "8", "occultist", "", "gasket", "res: $", 5, "",
	 "one.action=dread roll.dread=5"},
	{IN_CREATURE, "skills.hth", "0", "3", "brawler", "skills: {hth: $}", "gasket", "",
	 1, "", BLOW},
	{IN_CREATURE, "skills.mel", "0", "3", "duelist", "skills: {mel: $}", "gasket", "",
	 2, "", BLOW},
	{IN_CREATURE, "skills.per", "0", "3", "gasket", "skills: {per: $}", "raider", "",
	 5, "", SHOT},
	{IN_CREATURE, "skills.mar", "0", "3", "archer", "skills: {mar: $}", "raider", "",
	 5, "", SHOT},
	{IN_CREATURE, "skills.ath", "0", "3", "duelist", "", "gasket", "skills: {ath: $}",
	 2, "", BLOW " two.reaction=desperate_dodge"},
	{IN_CREATURE, "skills.prc", "0", "6", "archer", "", "raider", "skills: {prc: $}",
	 10, AMBUSH, SHOT},
	{IN_CREATURE, "skills.ste", "0", "6", "archer", "skills: {ste: $}", "raider", "",
	 10, AMBUSH, SHOT},
	{IN_CREATURE, "skills.med", "0", "3", "gasket", "skills: {med: $}", "gasket", "",
	 30, "",
	 "one.action=hold one.push=pause two.push=pause one.activity=treat "
	 "one.activity=treat"},
	{IN_CREATURE, "skills.occ", "0", "3", "occultist", "skills: {occ: $}", "raider",
	 "", 5, "", SHOT},
	{IN_CREATURE, "weapons", "[knife]", "[baton]", "gasket", "weapons: $", "gasket",
	 "", 1, "", BLOW},
	{IN_CREATURE, "armor", "[]", "[mail]", "duelist", "", "gasket", "armor: $", 2, "",
	 BLOW},
	{IN_CREATURE, "traits", "[]", "[large]", "duelist", "", "gasket", "traits: $", 2,
	 "", BLOW},
	{IN_CREATURE, "traits", "[]", "[no_hands]", "duelist", "", "gasket", "traits: $",
	 2, "", BLOW " two.reaction=parry"},
	{IN_CREATURE, "traits", "[]", "[bystander]", "duelist", "", "gasket", "traits: $",
	 2, "", BLOW " two.reaction=avoid"},
	{IN_CREATURE, "abilities", "[]", "[dread]", "gasket", "abilities: $", "gasket",
	 "", 5, "", "one.action=dread"},
	{IN_CREATURE, "abilities", "[]", "[ward]", "gasket", "abilities: $", "gasket", "",
	 5, "", "one.action=ward"},
	{IN_CREATURE, "ammo", "[standard]", "[hollow]", "gasket", "ammo: $", "raider", "",
	 5, "", SHOT},
	{IN_CREATURE, "hide", "0", "2", "duelist", "", "gasket", "hide: $", 2, "", BLOW},
	{IN_CREATURE, "spare", "0", "1", "gasket", "spare: $", "raider", "", 5, "",
	 SHOT " one.action=reload"},
	{IN_CREATURE, "ap_bonus", "0", "3", "gasket", "", "gasket", "ap_bonus: $", 30, "",
	 ROUND},
	{IN_CREATURE, "cover", "0", "2", "gasket", "", "raider", "cover: $", 5, "", SHOT},
	{IN_CREATURE, "stance", "stand", "prone", "gasket", "", "raider", "stance: $", 5,
	 "", SHOT},
	{IN_CREATURE, "rate", "still", "run", "gasket", "", "raider", "rate: $", 5, "",
	 SHOT},
	{IN_CREATURE, "readied", "no", "yes", "gasket", "readied: $", "raider", "", 5, "",
	 "one.action=fire_readied"},
	{IN_CREATURE, "ooda", "4", "20", "gasket", "ooda: $", "raider", "", 5, "",
	 "one.action=move one.ticks=5 one.action=move one.ticks=1 one.action=hold"},
	{IN_CREATURE, "base", "2", "5", "gasket", "rate: walk, base: $", "raider", "", 20,
	 "", "one.action=move one.ticks=2 one.path=back"},
	{IN_CREATURE, "vit", "4", "9", "duelist", "", "gasket", "vit: $", 2, "", BLOW},
	{IN_CREATURE, "shk", "2", "9", "occultist", "", "gasket", "shk: $", 5, "",
	 "one.action=dread roll.dread=6"},
	{IN_CREATURE, "notice", "0", "9", "archer", "", "raider", "notice: $", 10, AMBUSH,
	 SHOT},
	{IN_WEAPON, "size", "1", "4", "duelist", "weapons: [thing]", "gasket", "", 1,
	 THING("knife"), BLOW},
	{IN_WEAPON, "erg", "1", "4", "duelist", "weapons: [thing]", "gasket", "", 1,
	 THING("knife"), BLOW},
	{IN_WEAPON, "bulk", "1", "4", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "reach", "1", "4", "duelist", "weapons: [thing]", "gasket", "", 4,
	 THING("knife"), BLOW},
	{IN_WEAPON, "close", "0", "-2", "duelist", "weapons: [thing]", "gasket", "", 1,
	 THING("knife"), BLOW},
	{IN_WEAPON, "acc", "0", "2", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), AIMED},
	{IN_WEAPON, "par", "0", "2", "duelist", "", "gasket", "weapons: [thing]", 2,
	 THING("knife"), BLOW " two.reaction=parry two.parry_with=thing"},
	{IN_WEAPON, "dmg", "0", "2", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "pen", "0", "4", "gasket", "weapons: [thing]", "trident", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "rng", "3", "9", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "max_range", "1", "8", "gasket", "weapons: [thing]", "raider", "", 15,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "mag", "1", "9", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "reload", "1", "5", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT " one.action=reload"},
	{IN_WEAPON, "bipod", "0", "2", "gunner", "weapons: [thing], stance: prone",
	 "raider", "", 20, THING("lmg"), "one.action=aim_and_fire one.mode=auto"},
	{IN_WEAPON, "type", "cut", "blunt", "duelist", "weapons: [thing]", "gasket", "",
	 1, THING("knife"), BLOW},
	{IN_WEAPON, "skill", "mel", "occ", "duelist", "weapons: [thing]", "gasket", "", 1,
	 THING("knife"), BLOW},
	{IN_WEAPON, "hands", "1", "2", "gasket", "weapons: [knife, thing]", "raider", "",
	 5, THING("pistol"),
	 "one.action=draw one.weapon=thing one.action=attack one.weapon=knife"},
	{IN_WEAPON, "hands", "0", "1", "gasket", "weapons: [knife, thing]", "raider", "",
	 5, THING("pistol"), "one.action=draw one.weapon=thing"},
	{IN_WEAPON, "ranged", "no", "yes", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "gun", "no", "yes", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT " two.reaction=avoid"},
	{IN_WEAPON, "natural", "no", "yes", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), "one.action=drop"},
	{IN_WEAPON, "parries", "no", "yes", "duelist", "", "gasket", "weapons: [thing]",
	 2, THING("knife"), BLOW " two.reaction=parry two.parry_with=thing"},
	{IN_WEAPON, "shield", "no", "yes", "duelist", "", "gasket",
	 "weapons: [pistol, thing]", 2, THING("riot_shield"), BLOW},
	{IN_WEAPON, "ability", "no", "yes", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "thrown", "no", "yes", "gasket", "weapons: [thing]", "raider", "", 5,
	 THING("pistol"), SHOT},
	{IN_WEAPON, "modes", "[single]", "[burst]", "gasket", "weapons: [thing]",
	 "raider", "", 5, THING("pistol"), SHOT},
	{IN_WEAPON, "rcl", "1d6", "3d10", "trident", "weapons: [thing]", "raider", "", 20,
	 THING("assault_rifle"), "one.action=aim_and_fire one.mode=auto"},
	{IN_ARMOR, "torso", "0", "3", "duelist", "", "gasket", "armor: [cloth]", 2, CLOTH,
	 BLOW},
	{IN_ARMOR, "head", "0", "3", "duelist", "", "gasket", "armor: [cloth]", 2, CLOTH,
	 BLOW " one.called=head"},
	{IN_ARMOR, "arms", "0", "3", "duelist", "", "gasket", "armor: [cloth]", 2, CLOTH,
	 BLOW " one.called=arm_left"},
	{IN_ARMOR, "legs", "0", "3", "duelist", "", "gasket", "armor: [cloth]", 2, CLOTH,
	 BLOW " one.called=legs"},
	{IN_ARMOR, "abk", "0", "3", "gasket", "", "gasket", "armor: [cloth]", 30, CLOTH,
	 ROUND},
	{IN_SCENARIO, "ambush", "a", "b", "archer", "", "raider", "", 10, "ambush: $",
	 SHOT},
	{IN_SCENARIO, "light", "dim", "dark", "gasket", "", "raider", "", 5, "light: $",
	 SHOT},
	{IN_SCENARIO, "smoke", "no", "yes", "gasket", "", "raider", "", 5, "smoke: $",
	 SHOT},
};

/* `text` with the value in place of $, and the key of a thing. */
static const char *fill_in(char *buffer, size_t room, const char *text,
			   const struct field_case *row, const char *value)
{
	const char *at = strchr(text, '$');
	bool keyed = row->kind == IN_WEAPON || row->kind == IN_ARMOR;

	if (!at)
		return text;
	snprintf(buffer, room, "%.*s%s%s%s%s", (int)(at - text), text,
		 keyed ? row->key : "", keyed ? ": " : "", value, at + 1);
	return buffer;
}

static uint64_t story_of_field(const struct field_case *row, const char *value)
{
	char own[200], others[200], more[200];
	struct probe probe = {.first = row->first,
			      .second = row->second,
			      .distance = row->distance,
			      .edicts = strstr(row->key, "med") ? "set one.wounds 3" : "",
			      .plan = row->plan};

	probe.own = fill_in(own, sizeof own, row->own, row, value);
	probe.others = fill_in(others, sizeof others, row->others, row, value);
	probe.more = fill_in(more, sizeof more, row->more, row, value);
	return story_of(&probe, NULL, NULL);
}

static void assert_field_is_tried(int kind, const char *key)
{
	for (size_t i = 0; i < LENGTH(fields); i++)
		if (fields[i].kind == kind && strcmp(fields[i].key, key) == 0)
			return;
	fail_msg("where does %s count?", key);
}

static void test_every_field_counts(void **unused)
{
	const struct field *lists[] = {apocrypha_kinds[KIND_CREATURES].fields,
				       apocrypha_kinds[KIND_WEAPONS].fields,
				       apocrypha_kinds[KIND_ARMOR].fields,
				       apocrypha_setup_fields};

	(void)unused;
	for (int kind = 0; kind < 4; kind++)
		for (const struct field *field = lists[kind]; field->key; field++) {
			char key[60];

			if (field->type != FIELD_INTS) {
				assert_field_is_tried(kind, field->key);
				continue;
			}
			for (int i = 0; field->words[i]; i++) {
				snprintf(key, sizeof key, "%s.%s", field->key,
					 field->words[i]);
				assert_field_is_tried(kind, key);
			}
		}
	for (size_t i = 0; i < LENGTH(fields); i++)
		if (story_of_field(&fields[i], fields[i].one) ==
		    story_of_field(&fields[i], fields[i].other))
			fail_msg("%s: %s or %s is the same", fields[i].key, fields[i].one,
				 fields[i].other);
}

/* ---- 7: reach needs a line of sight ---- */

static const char *map_text(const char *map)
{
	static char text[3000];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: apocrypha\nname: edges\nlimit: 20\nmap: |\n%s"
		 "creatures:\n"
		 "  own: {like: occultist, ap_bonus: 20, "
		 "weapons: [assault_rifle, halberd, kinetic_bolt], readied: yes}\n"
		 "  other: {like: halberdier, weapons: [halberd, pistol]}\nsides:\n"
		 "  - {name: a, creatures: [{use: own, name: one, at: [0, 1]}]}\n"
		 "  - {name: b, creatures: [{use: other, name: two, at: [2, 1]}]}\n",
		 map);
	return text;
}

static const char open_map[] = "  ......\n  ......\n  ......\n";
static const char walled_map[] = "  .#....\n  .#....\n  .#....\n";

static bool sees_blow(struct run *run)
{
	return apocrypha_can_hit(&run->scene, 1, weapon_in(&run->scene, 1, 0), 0);
}

static bool sees_shot(struct run *run)
{
	return apocrypha_can_hit(&run->scene, 0, weapon_in(&run->scene, 0, 0), 1);
}

static bool sees_engagement(struct run *run)
{
	return apocrypha_melee_engaged(&run->scene, 0, 1);
}

static bool sees_opening(struct run *run)
{
	return apocrypha_can_exploit(&run->scene, 1, 0);
}

static bool sees_dread(struct run *run)
{
	return apocrypha_can_dread(&run->scene, 0, 1);
}

static bool sees_aim(struct run *run)
{
	return apocrypha_can_aim_at(&run->scene, 0, 1);
}

static bool sees_finish(struct run *run)
{
	struct deed deed = deed_of(0, DO_FINISH);

	change(run, 1)->shock = 60;
	deed.target = 1;
	return apocrypha_can_still_finish(&run->scene, &deed);
}

static bool sees_riposte(struct run *run)
{
	return apocrypha_riposte_uses(&run->scene, 1) != 0;
}

static bool sees_tile(struct run *run)
{
	return tile_within_reach(&run->scene, 1, run->fight->bodies[0].tile, 3);
}

/* A creature from behind a wall enters the reach on the tile where it becomes visible. */
static bool sees_entry(struct run *run)
{
	struct creature_set reacted = {0};
	const struct occasion_to_release event = {1u << ENTERS_REACH, 0, NULL,
						  tile_at(0, 1), &reacted};
	struct apocrypha_creature *one = change(run, 1);

	run->fight->bodies[0].tile = tile_at(0, 2);
	one->prepared = PREPARED_ACTION;
	one->prepared_deed = DO_MOVE;
	one->prepared_paid = 1;
	one->trigger = ENTERS_REACH;
	apocrypha_triggered(run, &event);
	return !set_is_empty(reacted);
}

static void test_reach_means_sight(void **unused)
{
	static const struct {
		const char *what;
		bool (*is_so)(struct run *run);
	} rows[] = {
		{"a blow", sees_blow},		{"a shot", sees_shot},
		{"engaged", sees_engagement},	{"an opening", sees_opening},
		{"dread", sees_dread},		{"precise aim", sees_aim},
		{"finish", sees_finish},	{"riposte", sees_riposte},
		{"a tile in reach", sees_tile},
	};
	struct stage stage;

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int walled = 0; walled < 2; walled++) {
			stage = stage_of_text(map_text(walled ? walled_map : open_map));
			if (rows[i].is_so(stage.run) == walled)
				fail_msg("%s %s", rows[i].what,
					 walled ? "through a wall" : "in the open");
			strike_stage(&stage);
		}
	/* From (0, 1), near but behind a wall, to (0, 2), in sight. */
	stage = stage_of_text(map_text("  .#....\n  .#....\n  ......\n"));
	assert_true(sees_entry(stage.run));
	strike_stage(&stage);
	stage = stage_of_text(map_text(open_map));
	assert_false(sees_entry(stage.run));
	strike_stage(&stage);
}

/* ---- 8: an action that was possible when declared may have become impossible ---- */

static void move_away(struct run *run, struct deed *deed)
{
	(void)deed;
	run->fight->bodies[0].tile = tile_at(run->fight->bodies[0].tile.x + 50, 0);
}

static void lose_arms(struct run *run, struct deed *deed)
{
	(void)deed;
	for (int arm = ARM_RIGHT; arm <= ARM_LEFT; arm++) {
		change(run, 0)->wounded[arm] = CRITICAL_BIT;
		apocrypha_drop_arm(run, 0, arm, APO_WND_03);
	}
}

static void wake_up(struct run *run, struct deed *deed)
{
	change(run, deed->target)->shock = 0;
}

static void be_thrown_down(struct run *run, struct deed *deed)
{
	(void)deed;
	change(run, 0)->stance = PRONE;
	change(run, 0)->rate = STILL;
}

static void hurt_leg(struct run *run, struct deed *deed)
{
	(void)deed;
	change(run, 0)->wounded[LEGS] = SERIOUS_BIT;
}

static void stop_bleeding(struct run *run, struct deed *deed)
{
	change(run, deed->target)->bleed = 0;
}

static void leave_it(struct run *run, struct deed *deed)
{
	(void)run, (void)deed;
}

/* Every action of the menu, with the way to spoil it; NULL: it needs nothing that can be
 * lost but its doer. */
static const struct spoilt_case {
	int action;
	void (*spoil)(struct run *run, struct deed *deed);
	const char *weapons; /* the doer's weapons; the first is in hand */
	int distance;
} spoilt[] = {
	{DO_CHANGE_SPEED, hurt_leg, "[knife]", 5},
	{DO_MOVE, NULL, NULL, 0},
	{DO_CHANGE_STANCE, be_thrown_down, "[knife]", 5},
	{DO_TAKE_COVER, leave_it, "[knife]", 5}, /* a line has no cover */
	{DO_DRAW, lose_arms, "[pistol, knife]", 5},
	{DO_RELOAD, lose_arms, "[pistol]", 5},
	{DO_BIND, stop_bleeding, "[knife]", 1},
	{DO_READY_WEAPON, lose_arms, "[pistol]", 5},
	{DO_PRECISE_AIM, lose_arms, "[pistol]", 5},
	{DO_PRECISE_AIM, move_away, "[throwing_knife]", 5},
	{DO_WARD, NULL, NULL, 0},
	{DO_DESPERATE_DEFENSE, NULL, NULL, 0},
	{DO_FINISH, wake_up, "[knife]", 1},
	{DO_FINISH, move_away, "[knife]", 1},
	{DO_FINISH, lose_arms, "[machete]", 1},
	{DO_DREAD, move_away, "[knife]", 5},
	{DO_AIM_AND_FIRE, lose_arms, "[pistol]", 5},
	{DO_FIRE_HIP, move_away, "[throwing_knife]", 5},
	{DO_FIRE_READIED, lose_arms, "[pistol]", 5},
	{DO_ATTACK, move_away, "[knife]", 1},
	{DO_DESPERATE_SWING, move_away, "[knife]", 1},
	{DO_FLURRY, lose_arms, "[knife]", 1},
	{DO_FEINT, move_away, "[knife]", 1},
	{DO_POWER_ATTACK, move_away, "[knife]", 1},
	{DO_CHARGE, be_thrown_down, "[knife]", 8},
	{DO_RIPOSTE, move_away, "[knife]", 1},
	{DO_RIPOSTE, lose_arms, "[machete]", 1},
	{DO_PREPARE_ATTACK, NULL, NULL, 0},
	{DO_PREPARE_ACTION, NULL, NULL, 0},
	{DO_DROP, NULL, NULL, 0},
	{DO_HOLD, NULL, NULL, 0},
};

static struct deed declared(struct run *run, const struct spoilt_case *row)
{
	struct deed deed = deed_of(0, row->action);

	deed.cost = 3;
	deed.target = 1;
	deed.number = row->action == DO_CHANGE_SPEED	? SPRINT
		      : row->action == DO_CHANGE_STANCE ? CROUCH
							: STANDARD;
	deed.thing = row->action == DO_CHANGE_STANCE ? STAND : row->action == DO_DRAW;
	deed.attack.weapon = weapon_in(&run->scene, 0, 0);
	deed.attack.cost = 3;
	deed.attack.count = deed.attack.rounds[0] = 1;
	deed.attack.targets[0] = 1;
	if (row->action == DO_BIND)
		deed.target = 0;
	return deed;
}

static void test_conditions_are_checked_again(void **unused)
{
	(void)unused;
	for (int action = DO_HOLD; action <= DO_DROP; action++) {
		bool found = false;

		for (size_t i = 0; i < LENGTH(spoilt); i++)
			found = found || spoilt[i].action == action;
		if (!found)
			fail_msg("what can spoil %s?", apocrypha_actions[action].key);
	}
	for (size_t i = 0; i < LENGTH(spoilt); i++) {
		const struct spoilt_case *row = &spoilt[i];
		const char *key = apocrypha_actions[row->action].key;
		char own[200];

		if (!row->spoil)
			continue;
		snprintf(own, sizeof own, "weapons: %s, abilities: [dread], readied: yes",
			 row->weapons);
		/* a spoilt action gives its AP back, once */
		for (int is_spoilt = 0; is_spoilt < 2; is_spoilt++) {
			struct stage stage = stage_of_text(
				scenario_text("gasket", own, "gasket", "", row->distance,
					      "rulings: {recheck: refund}"));
			struct run *run = stage.run;
			struct deed deed = declared(run, row);

			run->seats[0].tactic = run->seats[1].tactic = &default_tactic;
			change(run, 1)->ap = 0;
			change(run, 0)->things[0].rounds = row->action != DO_RELOAD;
			if (row->action == DO_FINISH)
				change(run, 1)->shock = sheet(&run->scene, 1)->shk;
			change(run, 0)->bleed = 1;
			if (row->action == DO_CHARGE || row->action == DO_CHANGE_SPEED)
				change(run, 0)->rate = RUN;
			if (row->action == DO_CHARGE)
				deed.attack.action = DO_ATTACK;
			if (row->action == DO_READY_WEAPON)
				change(run, 0)->readied = 0;
			if (is_spoilt)
				row->spoil(run, &deed);
			else if (row->spoil == leave_it)
				change(run, 0)->ap -= 3; /* always fails */
			apocrypha_perform(run, &deed);
			if (change(run, 0)->ap != (is_spoilt ? 23 : 20))
				fail_msg("%s, %s: %d AP", key,
					 is_spoilt ? "spoilt" : "as declared",
					 change(run, 0)->ap);
			strike_stage(&stage);
		}
	}
}

/* ---- 9: every option can be paid and carried out ---- */

struct purse {
	int spends;
};

static void watch_purse(void *context, const struct affray_event *event)
{
	struct purse *purse = context;

	if (event->type != AFFRAY_SPEND || strcmp(event->label, "AP") != 0)
		return;
	assert_true(event->left >= 0);
	purse->spends++;
}

/* Carries out every action that is offered with `ap` AP. */
static void try_menu(const char *text, int ap)
{
	struct affray_fight *fight = at_first_action(text);
	const struct affray_question *q;
	char edict[40];

	snprintf(edict, sizeof edict, "set one.ap %d", ap);
	decree(fight, edict);
	q = affray_fight_question(fight);
	for (int i = 0; q && is_asked(fight, "one", "action") && i < q->option_count;
	     i++) {
		bool is_free = strcmp(q->options[i].key, "hold") == 0 ||
			       strcmp(q->options[i].key, "drop") == 0;
		struct affray_fight *copy;
		struct purse purse = {0};

		assert_true(q->options[i].cost[0] <= ap);
		assert_int_equal(q->options[i].cost[0] == 0, is_free);
		assert_ok(affray_fight_copy(&copy, fight));
		affray_fight_advance(copy);
		affray_fight_listen(copy, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, watch_purse,
				    &purse);
		choose(copy, q->options[i].key);
		play_out(copy);
		if (!is_free)
			assert_true(purse.spends > 0);
		affray_fight_free(copy);
	}
	affray_fight_free(fight);
}

static void test_options_can_be_carried_out(void **unused)
{
	static const char *const creatures[] = {
		"gasket",    "trident", "duelist",  "halberdier", "brawler",
		"archer",    "gunner",	"marksman", "breacher",	  "raider",
		"occultist", "hulk",	"hound",    "civilian"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(creatures); i++)
		for (int ap = 1; ap <= 9; ap += 2) {
			try_menu(scenario_text(creatures[i], "", "duelist", "", 2, ""),
				 ap);
			try_menu(scenario_text(creatures[i], "rate: run", "gasket", "",
					       12, ""),
				 ap);
		}
}

/* No creature repositions where it could not hide. */
static void test_nobody_repositions_in_plain_sight(void **unused)
{
	static const char plan[] = "one.action=hold one.push=pause two.push=pause";
	struct affray_fight *fight;
	struct plan_of_play to_pause;

	(void)unused;
	for (int walled = 0; walled < 2; walled++) {
		fight = at_first_action(map_text(walled ? walled_map : open_map));
		to_pause = plan_of(plan);
		for (int i = 0; i < 40 && !is_asked(fight, "one", "activity"); i++)
			answer_by_plan(fight, &to_pause);
		assert_true(is_asked(fight, "one", "activity"));
		assert_int_equal(is_offered(fight, "reposition"), walled);
		affray_fight_free(fight);
	}
}

/* ---- 10: one event, one reaction ---- */

struct counter {
	int reactions;
};

static void count_reactions(void *context, const struct affray_event *event)
{
	struct counter *counter = context;

	if (event->type == AFFRAY_DEED && strcmp(event->name, "two") == 0 &&
	    event->value >= DO_AVOID && event->value <= DO_SPRING_RIPOSTE)
		counter->reactions++;
}

static void test_one_event_one_reaction(void **unused)
{
	/* "two" reacts to everything. */
	static const char eager[] =
		" two.charge_defense=fire_hip two.release=attack two.release=fire_hip "
		"two.release=fire_readied two.spring=yes two.opening=yes two.opening=yes "
		"two.open_target=yes two.open_target=yes roll.attack=0";
	static const struct {
		const char *event;
		const char *first, *own, *second, *others;
		int distance;
		const char *prepared, *plan;
	} rows[] = {
		{"a blow", "duelist", "", "duelist", "", 2, "", "one.action=attack"},
		{"a blow and a release", "duelist", "", "duelist", "", 2,
		 "two.action=prepared_attack two.deed=attack two.trigger=attacks_me",
		 "one.action=attack"},
		{"a blow and a riposte", "duelist", "", "duelist", "", 2,
		 "two.action=riposte", "one.action=attack"},
		{"a shot", "gasket", "", "gasket", "readied: yes", 5, "",
		 "one.action=aim_and_fire"},
		{"a shot and a release", "gasket", "", "gasket", "readied: yes", 5,
		 "two.action=prepared_attack two.deed=fire_readied "
		 "two.trigger=attacks_me",
		 "one.action=aim_and_fire"},
		{"a charge", "hound", "rate: run", "gasket", "", 15, "",
		 "one.action=charge"},
		{"a charge and a release", "hound", "rate: run", "gasket", "", 15,
		 "two.action=prepared_attack two.deed=fire_hip "
		 "two.trigger=moves_in_sight",
		 "one.action=charge"},
		{"a charge into reach", "hound", "rate: run", "halberdier", "", 15,
		 "two.action=prepared_attack two.deed=attack two.trigger=enters_reach",
		 "one.action=charge"},
		{"a walk in the open", "gasket", "rate: walk", "gasket", "", 20, "",
		 "one.action=move one.ticks=3 one.path=far"},
		{"a walk and a release", "gasket", "rate: walk", "gasket", "", 20,
		 "two.action=prepared_attack two.deed=fire_hip "
		 "two.trigger=moves_in_sight",
		 "one.action=move one.ticks=3 one.path=far"},
		{"a rising", "gasket", "stance: prone", "duelist", "", 2, "",
		 "one.action=change_stance one.stance=stand"},
		{"a reload", "gasket", "", "duelist", "", 2, "", "one.action=reload"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = at_first_action(
			scenario_text(rows[i].first, rows[i].own, rows[i].second,
				      rows[i].others, rows[i].distance, ""));
		struct counter counter = {0};
		struct plan_of_play plan;
		char text[600];

		decree(fight, rows[i].plan[0] == 'o' && strstr(rows[i].plan, "reload")
				      ? "set one.rounds.pistol 0"
				      : "set two.mrp 0");
		snprintf(text, sizeof text, "%s %s %s %s %s two.reaction=%s",
			 *rows[i].prepared ? "one.action=hold" : "", rows[i].prepared,
			 *rows[i].prepared ? "two.action=hold" : "", rows[i].plan, eager,
			 strstr(rows[i].plan, "fire") ? "counter_fire" : "parry");
		plan = plan_of(text);
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL,
				    count_reactions, &counter);
		play_plan(fight, &plan, 60);
		if (counter.reactions != 1)
			fail_msg("%s: %d reactions", rows[i].event, counter.reactions);
		affray_fight_free(fight);
	}
}

/* An enemy finishes off a helpless ally of "two", who may release a preparation or use
 * the opening, but not both. */
static void test_a_finish_is_one_event(void **unused)
{
	static const char text[] =
		"affray: 1\nrulebook: apocrypha\nname: edges\nlimit: 20\ndistance: 1\n"
		"creatures:\n  own: {like: gasket, ap_bonus: 20, weapons: [knife]}\n"
		"sides:\n  - {name: a, creatures: [{use: own, name: one}]}\n"
		"  - {name: b, creatures: [{use: duelist, name: two}, "
		"{use: gasket, name: fallen}]}\n";
	struct affray_fight *fight = open_table(text);
	struct counter counter = {0};
	struct plan_of_play plan =
		plan_of("one.action=hold two.action=prepared_attack two.deed=attack "
			"two.trigger=any_hostile_act two.action=hold one.action=finish "
			"two.release=attack two.opening=yes roll.attack=0");

	(void)unused;
	assert_true(play_until(fight, "one", "action", 40));
	decree_all(fight, "set one.ap 30; set two.ap 20; set fallen.shock 8");
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, count_reactions,
			    &counter);
	play_plan(fight, &plan, 60);
	assert_int_equal(counter.reactions, 1);
	assert_false(affray_fight_in_play(fight, 2));
	affray_fight_free(fight);
}

/* ---- 11: a rule changes only what it names ---- */

static void do_nothing_but(struct run *run, int what)
{
	const struct blow leg = {
		.by = 0, .target = 1, .location = LEGS, .damage_type = CUT, .strikes = 1};
	struct blow arm = leg;
	struct deed deed = deed_of(1, DO_WARD);

	arm.location = ARM_LEFT;
	switch (what) {
	case 0:
		apocrypha_set_stance(run, 1, STAND, APO_STA_05);
		break;
	case 1:
		apocrypha_set_rate(run, 1, WALK, APO_MOV_02);
		break;
	case 2:
		apocrypha_set_rate(run, 1, RUN, APO_MOV_02);
		break;
	case 3:
		apocrypha_wound(run, &leg, 2);
		break;
	case 4:
		apocrypha_wound(run, &arm, 4);
		break;
	case 5:
		apocrypha_shock(run, 1, 0, 1, APO_WND_02);
		break;
	case 6:
		apocrypha_plain_shock(run, 1, 1, APO_ABL_02);
		break;
	case 7:
		apocrypha_heal_shock(run, 1, 1, APO_WND_06);
		break;
	case 8:
		apocrypha_bleed(run, 1, 1, APO_WND_06);
		break;
	case 9:
		apocrypha_draw(run, 1, 2, false);
		break;
	case 10:
		apocrypha_drop(run, 1, 0, APO_RNG_10);
		break;
	case 11:
		apocrypha_fill(run, 1, 0, APO_RNG_09);
		break;
	case 12:
		apocrypha_unready(run, 1, APO_RNG_04);
		break;
	case 13:
		apocrypha_do_ward(run, &deed);
		break;
	case 14:
		apocrypha_place(run, 1, tile_step(run->fight->bodies[1].tile, EAST),
				APO_URX_02);
		break;
	case 15:
		apocrypha_raise_mrp(run, 1, DO_PARRY, 1, APO_MRX_06);
		break;
	case 16:
		apocrypha_cancel(run, 1);
		break;
	default:
		apocrypha_forget_aim(run, 1);
	}
}

static void test_nothing_else_changes(void **unused)
{
	static const struct {
		const char *what, *rows;
	} changes[] = {
		{"standing up", "stance"},
		{"walking", "rate"},
		{"running", "rate readied aim aim_at"},
		{"a light wound in the leg", "wounds aim aim_at"},
		{"a serious wound in the arm",
		 "wounds shock ap aim aim_at wounded readied"},
		{"shock", "shock ap aim aim_at"},
		{"shock of one's own power", "shock aim aim_at"},
		{"recovery", "shock"},
		{"bleeding", "wounds aim aim_at"},
		{"drawing", "place readied aim aim_at ranged_mask melee_mask parry_mask "
			    "carried_mask"},
		{"dropping", "place lies_at readied aim aim_at ranged_mask melee_mask "
			     "parry_mask lying_mask"},
		{"reloading", "rounds spare"},
		{"lowering the weapon", "readied aim aim_at"},
		{"warding", "warded shock aim aim_at"},
		{"being put elsewhere", "cover aim aim_at"},
		{"a parry", "mrp parry_mrp"},
		{"giving up what was prepared", "secret poised poised_cost"},
		{"giving up the aim", "aim aim_at"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(changes); i++) {
		struct stage stage = stage_of_text(scenario_text(
			"gasket", "", "trident", "spare: 3, armor: [], fit: 3", 10, ""));
		struct apocrypha_creature before;

		set_running(stage.run, 1);
		change(stage.run, 1)->warded = 0;
		change(stage.run, 1)->shock = 1;
		change(stage.run, 1)->bleed = 1;
		change(stage.run, 1)->rate = STILL;
		change(stage.run, 1)->things[0].rounds = 3;
		before = *change(stage.run, 1);
		do_nothing_but(stage.run, (int)i);
		for (const struct state_row *row = apocrypha_creature_state; row->key;
		     row++) {
			bool changed = row_value(&before, row) !=
				       row_value(change(stage.run, 1), row);

			if (changed != is_in_words(changes[i].rows, row->key))
				fail_msg("%s %s %s", changes[i].what,
					 changed ? "changes" : "does not change",
					 row->key);
		}
		strike_stage(&stage);
	}
}

/* ---- 12: no seat is told what it may not know yet ---- */

/* Every question of the book: secret questions show neither themselves nor their answers
 * to the other side. */
static const char secret_questions[] =
	"action mode target called second third rounds strikes power blow rate ticks "
	"room ammo ready_at deed trigger area radius watched release spring push "
	"keep engage defensive";
static const char open_questions[] =
	"path leave cover engages reaction parry_with soak dodge shot desperate_parry "
	"opening open_target charge_defense join arm activity patient reposition fate";
/* Secret in the creature's own pass, open in a reaction or a pause. */
static const char mixed_questions[] = "weapon stance";

struct eavesdropper {
	int seat;
	char heard[4000]; /* questions told */
};

static void eavesdrop(void *context, const struct affray_event *event)
{
	struct eavesdropper *ear = context;

	if (event->type != AFFRAY_ASK && event->type != AFFRAY_ANSWER)
		return;
	if (event->who < 0 || event->who == ear->seat ||
	    is_in_words(ear->heard, event->label))
		return;
	snprintf(ear->heard + strlen(ear->heard), sizeof ear->heard - strlen(ear->heard),
		 " %s", event->label);
}

static void test_secret_questions_stay_secret(void **unused)
{
	static const char *const pairs[][2] = {{"duelist", "halberdier"},
					       {"trident", "gasket"},
					       {"archer", "occultist"},
					       {"breacher", "raider"}};
	struct eavesdropper ear[2] = {{.seat = 0}, {.seat = 1}};

	(void)unused;
	for (int i = 0; i < QUESTIONS; i++) {
		const char *key = apocrypha_questions[i].key;

		if (is_in_words(secret_questions, key) +
			    is_in_words(open_questions, key) +
			    is_in_words(mixed_questions, key) !=
		    1)
			fail_msg("who may know of %s?", key);
	}
	for (size_t p = 0; p < LENGTH(pairs); p++)
		for (uint64_t seed = 1; seed <= 12; seed++) {
			int seat = (int)(seed % 2);
			const char *text =
				scenario_text(pairs[p][0], "", pairs[p][1], "", 3, "");
			struct affray_fight *fight = fight_of_text(text, seed);

			assert_ok(affray_fight_seat(fight, NULL, "random", problems));
			affray_fight_listen(fight, AFFRAY_ALL_EVENTS, seat, eavesdrop,
					    &ear[seat]);
			while (affray_fight_advance(fight) != AFFRAY_ENDED)
				take_default(fight);
			affray_fight_free(fight);
		}
	for (int seat = 0; seat < 2; seat++)
		for (int i = 0; i < QUESTIONS; i++)
			if (is_in_words(ear[seat].heard, apocrypha_questions[i].key) &&
			    is_in_words(secret_questions, apocrypha_questions[i].key))
				fail_msg("all hear of %s", apocrypha_questions[i].key);
	assert_true(is_in_words(ear[0].heard, "reaction"));
}

/* Alternatives look the same to the other side, up to its next question. */
static void test_secret_choices_look_alike(void **unused)
{
#define WAIT " one.action=hold"
	static const struct {
		const char *what, *rulings, *one, *other;
	} rows[] = {
		{"feint or power", "", "one.action=feint", "one.action=power_attack"},
		{"feint or power, after the roll", "rulings: {react: after_roll}",
		 "one.action=feint roll.attack=2",
		 "one.action=power_attack one.power=3 roll.attack=2"},
		{"how much power", "rulings: {react: after_roll}",
		 "one.action=power_attack one.power=1 roll.attack=1",
		 "one.action=power_attack one.power=3 roll.attack=1"},
		{"riposte or attack", "", "one.action=riposte" WAIT,
		 "one.action=prepared_attack one.deed=attack" WAIT},
		{"riposte or action", "", "one.action=riposte" WAIT,
		 "one.action=prepared_action one.deed=move one.ticks=5" WAIT},
		{"one trigger or another", "",
		 "one.action=prepared_attack one.deed=attack one.trigger=attacks_me" WAIT,
		 "one.action=prepared_attack one.deed=attack "
		 "one.trigger=enters_reach" WAIT},
		{"whom it watches", "",
		 "one.action=prepared_attack one.deed=attack one.watched=two" WAIT,
		 "one.action=prepared_attack one.deed=attack one.watched=anyone" WAIT},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		const char *plans[] = {rows[i].one, rows[i].other};
		uint64_t heard[2];
		int facts[2][4] = {{0}};

		for (int k = 0; k < 2; k++) {
			struct affray_fight *fight = at_first_action(
				scenario_text("duelist", "weapons: [longsword]",
					      "halberdier", "", 2, rows[i].rulings));
			struct plan_of_play plan = plan_of(plans[k]);
			const struct affray_question *q;
			struct ear ear = {0};

			affray_fight_listen(fight, AFFRAY_ALL_EVENTS, 1, hear_story,
					    &ear);
			for (int n = 0; n < 40; n++) {
				q = affray_fight_question(fight);
				if (q && q->owner == 1)
					break;
				answer_by_plan(fight, &plan);
			}
			q = affray_fight_question(fight);
			assert_true(q && q->owner == 1);
			for (int n = 0; n < q->fact_count; n++)
				facts[k][n] = q->facts[n];
			heard[k] = ear.hash;
			affray_fight_free(fight);
		}
		if (heard[0] != heard[1] || memcmp(facts[0], facts[1], sizeof facts[0]))
			fail_msg("%s shows", rows[i].what);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nothing_is_left_running),
		cmocka_unit_test(test_reactions_are_reactions),
		cmocka_unit_test(test_a_desperate_parry_is_part_of_the_attack),
		cmocka_unit_test(test_reactions_lose_preparations),
		cmocka_unit_test(test_every_slot_and_hand),
		cmocka_unit_test(test_hands_at_the_start),
		cmocka_unit_test(test_what_makes_room),
		cmocka_unit_test(test_the_loaded_twin_is_drawn),
		cmocka_unit_test(test_a_heap_of_weapons),
		cmocka_unit_test(test_the_order_of_things),
		cmocka_unit_test(test_switches_reach_as_far_as_they_say),
		cmocka_unit_test(test_every_field_counts),
		cmocka_unit_test(test_reach_means_sight),
		cmocka_unit_test(test_conditions_are_checked_again),
		cmocka_unit_test(test_options_can_be_carried_out),
		cmocka_unit_test(test_nobody_repositions_in_plain_sight),
		cmocka_unit_test(test_one_event_one_reaction),
		cmocka_unit_test(test_a_finish_is_one_event),
		cmocka_unit_test(test_nothing_else_changes),
		cmocka_unit_test(test_secret_questions_stay_secret),
		cmocka_unit_test(test_secret_choices_look_alike),
	};

	return cmocka_run_group_tests_name("apocrypha edges", tests, set_up, tear_down);
}
