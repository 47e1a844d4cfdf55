/* SPDX-License-Identifier: MIT
 *
 * threa at its edges: one test for each kind of gap that was ever found in a rulebook,
 * asked of every state, reaction, switch, field and deed of this one. Where a table must
 * name all rows of the book, a row of the book that it does not name fails the test.
 */
#include "rulebooks/threa/threa.h"
#define fight_of fight_of_built /* the library has its own */
#include "library/library.h"
#undef fight_of
#include "edges.h"
#include "share.h"

/* ---- fights ---- */

static struct affray_fight *start(const char *head, const char *sides)
{
	static char text[8192];

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: threa\nname: edge\n%s\nsides:\n%s", head, sides);
	return open_table(text);
}

static bool is_refused(const char *head, const char *sides)
{
	static char text[8192];
	struct affray_scenario *scenario;
	bool refused;

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: threa\nname: edge\n%s\nsides:\n%s", head, sides);
	refused = affray_scenario_read(&scenario, text, strlen(text), "t.yaml",
				       problems) != AFFRAY_OK;
	affray_problems_clear(problems);
	if (!refused)
		affray_scenario_free(scenario);
	return refused;
}

static bool at_action(struct affray_fight *fight)
{
	const struct affray_question *q = affray_fight_question(fight);

	return q && strcmp(q->ask, "action") == 0;
}

/* The answer to this question in "defense=dodge block=yes"; NULL: none is given. */
static const char *given_answer(const char *answers, const char *ask)
{
	static char answer[64];
	size_t length = strlen(ask);

	for (const char *at = answers; at && *at; at += strcspn(at, " ")) {
		at += strspn(at, " ");
		if (strncmp(at, ask, length) != 0 || at[length] != '=')
			continue;
		snprintf(answer, sizeof answer, "%.*s",
			 (int)strcspn(at + length + 1, " "), at + length + 1);
		return answer;
	}
	return NULL;
}

/* Plays to the next action with these answers where they fit, and otherwise defaults; the
 * first roll is `total`, the others their middle. Returns how often `m` was `asked`
 * this. */
static int finish(struct affray_fight *fight, int total, const char *answers,
		  const char *asked)
{
	bool rolled = false;
	int count = 0;

	while (!affray_fight_over(fight) && !at_action(fight)) {
		const struct affray_question *q = affray_fight_question(fight);
		const char *answer = q ? given_answer(answers, q->ask) : NULL;

		count += asked && is_asked(fight, "m", asked);
		if (answer && (q->kind != AFFRAY_CHOICE || is_offered(fight, answer))) {
			choose(fight, answer);
		} else if (!q && !rolled) {
			rolled = true;
			assert_ok(affray_fight_total(fight, total, problems));
			affray_fight_advance(fight);
		} else {
			take_default(fight);
		}
	}
	return count;
}

static int act(struct affray_fight *fight, const char *who, const char *action, int total,
	       const char *answers, const char *asked)
{
	if (!play_until(fight, who, "action", 80))
		fail_msg("%s is never asked to act (%s)", who, action);
	if (!is_offered(fight, action))
		fail_msg("%s is not offered %s", who, action);
	choose(fight, action);
	return finish(fight, total, answers, asked);
}

static void to_next_round(struct affray_fight *fight)
{
	int round = value_of(fight, "round");

	for (int i = 0; i < 80 && !affray_fight_over(fight); i++) {
		if (value_of(fight, "round") > round && at_action(fight))
			return;
		take_default(fight);
	}
}

static int get(struct affray_fight *fight, const char *who, const char *what)
{
	char path[96];

	snprintf(path, sizeof path, "%s.%s", who, what);
	return value_of(fight, path);
}

/* ---- 1: a state that ends acting leaves something running ---- */

/* Everything that can be under way at once: `m` has it all, `p` can be healed, `o`
 * strikes. */
static const char busy_sides[] =
	"  - name: red\n    creatures:\n"
	"      - {use: trooper, name: m, at: [0, 0], set: {weapons: [pistol, dagger], "
	"armor: [],"
	" throwing: [dagger], ammo: {9mm: 2}, stowed: {9mm: 4}, skills.first_aid: 6,"
	" skills.daggers: 4, ap_max: 9}}\n"
	"      - {use: aldric, name: p, at: [0, 1], set: {ap_max: 1, vit: 10}}\n"
	"  - name: blue\n    creatures:\n"
	"      - {use: staff_monk, name: o, at: [1, 0], set: {ap_max: 8}}\n";
static const char two_rows[] = "map: |\n  ......\n  ......";

/* Everything that may be under way: its row, how it begins (NULL: by first aid), its
 * paused form. */
static const struct {
	const char *row, *edict, *paused;
} under_way[] = {
	{"parrying", "set m.parrying weapon", NULL},
	{"aim_target", "set m.aim_target 3", NULL},
	{"aid_rounds", NULL, NULL},
	{"trigger", "set m.trigger attack_on_me", NULL},
	{"skill_ms.pistol", "set m.skill_ms.pistol 4000", "paused.pistol"},
	{"mech_ms.pistol", "set m.mech_ms.pistol 4000", "paused.pistol"},
	{"reload_ms.pistol", "set m.reload_ms.pistol 4000", "paused.pistol"},
	{"retrieve_ms", "set m.retrieve_ms 3000", "retrieve_paused"},
	{"throw_ms.dagger", "set m.throw_ms.dagger 2000", "throw_paused"},
};

/* States and clocks that are no deed: they continue on their own. */
static const char *const no_deed[] = {"stance",	    "moving",	  "av_penalty",
				      "exhausted",  "passed_out", "surprised",
				      "stagger_ms", "stun_ms",	  "unconscious_ms",
				      "elapsed_ms", "turn_ms"};

/* Ways in which `m` stops acting, and the fate of each thing under way, in the order of
 * under_way: E ends, S stays, P is paused at once, Q is paused when the round has passed
 * (passing out comes last of all), - is impossible. */
static const struct {
	const char *state, *action,
		*edict; /* a deed of `o`, or an edict before the round end */
	int total;
	const char *rulings, *after;
} stops[] = {
	{"staggered", "knockback", NULL, 3, "", "EESSPPPPP"},
	{"stunned", "stun", NULL, 3, "", "EESSPPPPP"},
	{"unconscious", "stun", NULL, 15, "", "EEESPPPPP"},
	{"stunned, FAT lost", "stun", NULL, 3, "stun_fat: lost", "EESSPPPPP"},
	{"exhausted", NULL, "set m.pending_fat 99", 0, "", "EEE-PPPPP"},
	{"at VIT 1", NULL, "set m.pending_vit 32", 0, "", "EEE-PPPPP"},
	{"passed out", NULL, "set m.fat 2", 0, "low_fat: stay_up", "EEE-QQQEE"},
	{"dead", NULL, "set m.pending_vit 99", 0, "", "EEE------"},
};

static bool is_listed(const char *const *list, size_t count, const char *key)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i], key) == 0)
			return true;
	return false;
}

static void every_running_row_is_named(void)
{
	for (const struct state_row *row = threa_rulebook.creature_state; row->key;
	     row++) {
		bool named = is_listed(no_deed, LENGTH(no_deed), row->key);

		for (size_t i = 0; i < LENGTH(under_way); i++)
			named = named || strncmp(under_way[i].row, row->key,
						 strlen(row->key)) == 0;
		if ((row->kind == STATE_CONDITION || row->kind == STATE_CLOCK) && !named)
			fail_msg("%s: is it under way, or no deed?", row->key);
	}
}

static void stop_acting(struct affray_fight *fight, size_t stop)
{
	if (stops[stop].action) {
		act(fight, "o", stops[stop].action, stops[stop].total, "target=m", NULL);
		return;
	}
	decree(fight, stops[stop].edict);
	for (int round = value_of(fight, "round");
	     value_of(fight, "round") == round && !affray_fight_over(fight);)
		if (affray_fight_roll(fight)) { /* nobody keeps standing */
			assert_ok(affray_fight_total(fight, -9, problems));
			affray_fight_advance(fight);
		} else {
			take_default(fight);
		}
}

static void check_stop(size_t stop, size_t what)
{
	char rulings[64];
	struct affray_fight *fight;
	char after = stops[stop].after[what];
	int before, now;

	if (after == '-')
		return;
	snprintf(rulings, sizeof rulings, "rulings: {%s}\n%s", stops[stop].rulings,
		 two_rows);
	fight = start(rulings, busy_sides);
	if (!under_way[what].edict)
		act(fight, "m", "first_aid", 0, "target=p", NULL);
	act(fight, "m", "pass", 0, NULL, NULL);
	assert_true(is_asked(fight, "o", "action"));
	if (under_way[what].edict)
		decree(fight, under_way[what].edict);
	before = get(fight, "m", under_way[what].row);
	assert_true(before > 0);
	stop_acting(fight, stop);
	now = get(fight, "m", under_way[what].row);
	if (after == 'E' ? now != 0 : now == 0)
		fail_msg("%s, when m is %s: %d, then %d", under_way[what].row,
			 stops[stop].state, before, now);
	if ((after == 'P' && now != before) ||
	    (under_way[what].paused && now > 0 &&
	     get(fight, "m", under_way[what].paused) == 0))
		fail_msg("%s goes on when m is %s: %d, then %d", under_way[what].row,
			 stops[stop].state, before, now);
	affray_fight_free(fight);
}

static void test_nothing_is_left_running(void **unused)
{
	(void)unused;
	every_running_row_is_named();
	for (size_t stop = 0; stop < LENGTH(stops); stop++)
		for (size_t what = 0; what < LENGTH(under_way); what++)
			check_stop(stop, what);
}

/* ---- 2: a reaction that is not treated as one ---- */

/* Questions that ask `m` to react: the deed of `o` that causes them, and the answer that
 * is an action. */
static const struct {
	int question;
	const char *rulings, *edict, *action, *answers, *take;
	int total;
	const char *hindered; /* for each hindrance: y bars the question, n does not */
} reactions[] = {
	{Q_DEFENSE, "", NULL, "melee_attack", "target=m weapon=staff", "defense=dodge", 0,
	 "yyyyyyyy"},
	{Q_BLOCK, "", NULL, "melee_attack", "target=m weapon=staff", "block=yes", 6,
	 "yyyyyyyy"},
	{Q_OPPORTUNITY, "opportunity: on", NULL, "sprint", "tile=5,0", "opportunity=yes",
	 0, "yyyyyyyy"},
	{Q_INTERRUPT, "", "set m.trigger attack_on_me", "melee_attack",
	 "target=m weapon=staff", "interrupt=melee_attack weapon=shield_bash", 0,
	 "ynyyynyy"},
};

/* A waiting creature may still do what costs nothing; everything else needs AP and
 * FAT. */
static const char *const hindrances[] = {"set m.surprised 1",
					 "set m.ap_locked 1",
					 "set m.stagger_ms 2999",
					 "set m.stun_ms 2999",
					 "set m.unconscious_ms 2999",
					 "set m.ap 0",
					 "set m.fat 0",
					 "set m.vit 1"};

static const char guarded_sides[] =
	"  - name: red\n    creatures:\n"
	"      - {use: trooper, name: m, at: [0, 0], set: {weapons: [pistol],"
	" armor: [round_shield], skills.shield: 6, skills.first_aid: 6, skills.hth: 4,"
	" natural: [punch, kick], ap_max: 9}}\n"
	"      - {use: aldric, name: p, at: [0, 1], set: {ap_max: 1, vit: 10}}\n"
	"  - name: blue\n    creatures:\n"
	"      - {use: staff_monk, name: o, at: [1, 0], set: {ap_max: 8}}\n";

static struct affray_fight *before_reaction(size_t i, bool aided)
{
	char head[160];
	struct affray_fight *fight;

	snprintf(head, sizeof head, "rulings: {%s%scd_other_action: interrupts}\n%s",
		 reactions[i].rulings, *reactions[i].rulings ? ", " : "", two_rows);
	fight = start(head, guarded_sides);
	if (aided)
		act(fight, "m", "first_aid", 0, "target=p", NULL);
	act(fight, "m", "pass", 0, NULL, NULL);
	if (reactions[i].edict)
		decree(fight, reactions[i].edict);
	return fight;
}

static void check_hindrances(size_t i)
{
	const char *ask = threa_rulebook.questions[reactions[i].question].key;

	for (size_t k = 0; k < LENGTH(hindrances); k++) {
		struct affray_fight *fight = before_reaction(i, false);
		bool asked;

		decree(fight, hindrances[k]);
		asked = act(fight, "o", reactions[i].action, reactions[i].total,
			    reactions[i].answers, ask);
		if (asked != (reactions[i].hindered[k] == 'n'))
			fail_msg("%s: %s is %s", hindrances[k], ask,
				 asked ? "asked" : "not asked");
		affray_fight_free(fight);
	}
}

/* A reaction is an action: it counts, ends first aid and aim, and interrupts (R31). */
static void check_it_counts(size_t i)
{
	const char *ask = threa_rulebook.questions[reactions[i].question].key;
	struct affray_fight *fight = before_reaction(i, true);
	char answers[160];
	int acts = get(fight, "m", "acts"), ap = get(fight, "m", "ap");

	decree(fight, "set m.aim_target 3");
	decree(fight, "set m.reload_ms.pistol 3000");
	assert_int_equal(get(fight, "m", "aid_rounds"), 2);
	snprintf(answers, sizeof answers, "%s %s", reactions[i].answers,
		 reactions[i].take);
	assert_true(
		act(fight, "o", reactions[i].action, reactions[i].total, answers, ask));
	if (get(fight, "m", "acts") != acts + 1 || get(fight, "m", "ap") >= ap ||
	    get(fight, "m", "aid_rounds") != 0 || get(fight, "m", "aim_target") != 0 ||
	    get(fight, "m", "paused.pistol") != 1)
		fail_msg("%s: acts %d, AP %d, aid %d, aim %d, paused %d", ask,
			 get(fight, "m", "acts"), get(fight, "m", "ap"),
			 get(fight, "m", "aid_rounds"), get(fight, "m", "aim_target"),
			 get(fight, "m", "paused.pistol"));
	affray_fight_free(fight);
}

static void test_reactions(void **unused)
{
	(void)unused;
	for (const struct aside_row *aside = threa_rulebook.asides; aside->question >= 0;
	     aside++) {
		bool named = false;

		for (size_t i = 0; i < LENGTH(reactions); i++)
			named = named || reactions[i].question == aside->question;
		assert_true(named);
	}
	for (size_t i = 0; i < LENGTH(reactions); i++) {
		check_hindrances(i);
		check_it_counts(i);
	}
}

/* A failed Focus check in a reaction does not cost a turn that is still to come. */
static void test_weary_reaction(void **unused)
{
	struct affray_fight *fight;

	(void)unused;
	fight = start(
		"rulings: {opportunity: on}\nmap: |\n  ......\n  ......",
		"  - name: red\n    creatures:\n"
		"      - {use: aldric, name: m, at: [0, 0], set: {ap_max: 2, fat: 3}}\n"
		"  - name: blue\n    creatures:\n"
		"      - {use: goblin, name: o, at: [1, 0]}\n");
	assert_true(
		act(fight, "o", "sprint", -9, "tile=5,0 opportunity=yes", "opportunity"));
	assert_int_equal(get(fight, "m", "ap"), 2);
	assert_int_equal(get(fight, "m", "done"), 0);
	act(fight, "o", "pass", 0, NULL, NULL);
	assert_true(is_asked(fight, "m", "action"));
	affray_fight_free(fight);
}

/* ---- 3: a second hand, a second weapon, the last of a list ---- */

/* Each list of a sheet: full, with one entry too many, and where its last entry shows. */
static const struct {
	const char *field, *full, *more;
	const char *action, *question, *option; /* the last entry is offered here, or */
	const char *path;			/* has this value */
	int value;
} lists[] = {
	{"weapons", "[knife, knife, knife, knife, knife, knife, knife, long_sword]",
	 "[knife, knife, knife, knife, knife, knife, knife, knife, knife]", "ready_item",
	 "item", "long_sword", NULL, 0},
	{"throwing", "[axe, axe, axe, axe, axe, javelin]",
	 "[axe, axe, axe, axe, axe, axe, axe]", "prep", "ammo", "javelin", NULL, 0},
	{"armor", "[leather, leather, leather, leather, leather, plate]",
	 "[leather, leather, leather, leather, leather, leather, leather]", NULL, NULL,
	 NULL, "m.dex_mod", -7},
	{"items", "[healing_potion, healing_potion, healing_potion]",
	 "[healing_potion, healing_potion, healing_potion, healing_potion]", NULL, NULL,
	 NULL, "m.place.healing_potion_3", CARRIED},
	{"natural", "[punch, kick, bite]", "[punch, kick, bite, claws]", "melee_attack",
	 "weapon", "bite", NULL, 0},
	{"spells", "[fire_bolt, dragon_breath]", "[fire_bolt, fire_bolt, dragon_breath]",
	 "cast", "weapon", "dragon_breath", NULL, 0},
	{"ammo", "{arrow: 1, bodkin: 1, bolt: 1, 9mm: 1, cell: 1, broadhead: 1}",
	 "{arrow: 1, bodkin: 1, bolt: 1, 9mm: 1, cell: 1, broadhead: 1, 9mm_hp: 1}",
	 "prep", "ammo", "broadhead", NULL, 0},
	{"stowed", "{arrow: 1, bodkin: 1, bolt: 1, 9mm: 1, cell: 1, broadhead: 1}",
	 "{arrow: 1, bodkin: 1, bolt: 1, 9mm: 1, cell: 1, broadhead: 1, 9mm_hp: 1}",
	 "retrieve", "ammo", "broadhead", NULL, 0},
};

static const char *one_sheet(const char *field, const char *value)
{
	static char sides[1024];

	snprintf(
		sides, sizeof sides,
		"  - name: red\n    creatures:\n"
		"      - {use: orc_brawler, name: m, set: {ap_max: 9, mana: 3, %s: %s}}\n"
		"  - name: blue\n    creatures:\n      - {use: goblin, name: o}\n",
		field, value);
	return sides;
}

static void check_list(size_t i)
{
	struct affray_fight *fight;

	assert_true(is_refused("distance: 1", one_sheet(lists[i].field, lists[i].more)));
	fight = start("distance: 1", one_sheet(lists[i].field, lists[i].full));
	if (lists[i].path) {
		assert_int_equal(value_of(fight, lists[i].path), lists[i].value);
	} else {
		assert_true(play_until(fight, "m", "action", 9));
		choose(fight, lists[i].action);
		while (!is_asked(fight, "m", lists[i].question))
			take_default(fight);
		assert_true(is_offered(fight, lists[i].option));
	}
	affray_fight_free(fight);
}

static void test_the_last_of_a_list(void **unused)
{
	const struct kind *creatures = &threa_rulebook.kinds[KIND_CREATURE];

	(void)unused;
	for (const struct field *field = creatures->fields; field->key; field++) {
		bool named = false;

		for (size_t i = 0; i < LENGTH(lists); i++)
			named = named || strcmp(lists[i].field, field->key) == 0;
		if ((field->type == FIELD_REFS || field->type == FIELD_COUNTS) && !named)
			fail_msg("%s: what becomes of its last entry?", field->key);
	}
	for (size_t i = 0; i < LENGTH(lists); i++)
		check_list(i);
}

/* Lists of weapons accept only some kinds; a wrong entry is reported at its place. */
static void test_lists_of_a_kind(void **unused)
{
	static const struct {
		const char *list, *entry, *expected;
	} rows[] = {
		{"weapons", "bite",
		 "a weapon of the kind melee, thrown, launcher or firearm"},
		{"weapons", "fire_bolt",
		 "a weapon of the kind melee, thrown, launcher or firearm"},
		{"throwing", "long_sword", "a weapon that can be thrown"},
		{"throwing", "longbow", "a weapon that can be thrown"},
		{"natural", "dagger", "a weapon of the kind natural"},
		{"spells", "longbow", "a weapon of the kind spell"},
		{"spells", "dagger", "a weapon of the kind spell"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_scenario *scenario;
		char text[512], message[256];

		snprintf(text, sizeof text,
			 "affray: 1\nrulebook: threa\ndistance: 1\nsides:\n"
			 "  - {name: red, creatures: [{use: goblin}]}\n"
			 "  - name: blue\n    creatures:\n      - use: fire_mage\n"
			 "        set: {%s: [%s]}\n",
			 rows[i].list, rows[i].entry);
		snprintf(message, sizeof message,
			 "t.yaml:9:%d: %s does not belong under %s; expected %s",
			 18 + (int)strlen(rows[i].list), rows[i].entry, rows[i].list,
			 rows[i].expected);
		assert_refused(affray_scenario_read(&scenario, text, strlen(text),
						    "t.yaml", problems),
			       message);
	}
}

/* The left hand can do everything that a hand can do: `m` holds the thing there alone. */
static void test_the_left_hand(void **unused)
{
	static const struct {
		const char *weapons, *action;
	} rows[] = {
		{"[long_sword]", "melee_attack"},
		{"[long_sword]", "enter_parry"},
		{"[club]", "knockback"},
		{"[pistol]", "ranged_attack"},
		{"[pistol]", "reload"},
		{"[pistol]", "aim"},
		{"[dagger]", "throw"},
		{"[long_sword]", "disarm"},
		{"[long_sword]", "stun"},
		{"[long_sword]", "drop"},
		{"[long_sword]", "called_shot"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char sides[512];
		struct affray_fight *fight;

		snprintf(sides, sizeof sides,
			 "  - name: red\n    creatures:\n"
			 "      - {use: aldric, name: m, set: {ap_max: 9, weapons: %s,"
			 " ammo: {9mm: 3}, natural: []}}\n"
			 "  - name: blue\n    creatures:\n      - {use: goblin, name: "
			 "o}\n",
			 rows[i].weapons);
		fight = start("distance: 1", sides);
		decree(fight, "set m.wounds.right_arm 2");
		act(fight, "m", "ready_item", 0, NULL, NULL);
		assert_int_equal(get(fight, "m", "hand.right"), 0);
		assert_int_equal(get(fight, "m", "hand.left"), 1);
		if (strcmp(rows[i].action, "reload") == 0)
			decree(fight, "set m.loaded.pistol 3");
		if (!is_offered(fight, rows[i].action))
			fail_msg("the left hand cannot %s", rows[i].action);
		affray_fight_free(fight);
	}
}

/* The number of throwing weapons in a scenario: at the limit, and past it. */
static void test_throwable_kinds(void **unused)
{
	static const char more[] = "weapons:\n"
				   "  t1: {kind: thrown, extreme_range: 4}\n  t2: {kind: "
				   "thrown, extreme_range: 4}\n"
				   "  t3: {kind: thrown, extreme_range: 4}\n  t4: {kind: "
				   "thrown, extreme_range: 4}\n";
	char head[512];
	struct affray_fight *fight;

	(void)unused;
	snprintf(head, sizeof head, "distance: 3\n%s", more);
	fight = start(head, one_sheet("throwing", "[t1, t2, t3, t4]"));
	act(fight, "m", "throw", -9, "weapon=t4", NULL);
	assert_int_equal(get(fight, "m", "place.t4"), LYING);
	assert_int_equal(get(fight, "m", "place.t1"), CARRIED);
	affray_fight_free(fight);
	snprintf(head, sizeof head,
		 "distance: 3\n%s  t5: {kind: thrown, extreme_range: 4}\n", more);
	assert_true(is_refused(head, one_sheet("throwing", "[t5]")));
}

/* ---- 4: the order of two things in one round ---- */

static const char *const at_round_end[][3] = {
	{"set a.pending_vit 99", "set b.pending_vit 99", NULL},
	{"set a.pending_fat 99", "set b.pending_vit 99", NULL},
	{"set a.pending_fat 99", "set b.pending_fat 7", NULL},
	{"set a.aim_target 0", "set b.vit 2", "set a.pending_vit 41"},
	{"set a.stun_ms 3500", "set b.stagger_ms 2999", NULL},
	{"set a.reload_ms.pistol 2000", "set b.retrieve_ms 2000", NULL},
	{"set a.wounds.torso 2", "set b.wounds.head 2", NULL},
};

/* The result of the round end does not depend on the order of the creatures. */
static void test_the_order_of_the_list(void **unused)
{
	static const char *const seen[] = {"fat",	    "vit",	   "ap",
					   "pending_fat",   "pending_vit", "exhausted",
					   "stance",	    "stun_ms",	   "heal_vit",
					   "loaded.pistol", "ammo.9mm",	   "in_play"};
	static const char one[] = "      - {use: trooper, name: %s, at: [%d, 0], set: "
				  "{ap_max: %d, armor: [],"
				  " stowed: {9mm: 3}, skills.first_aid: 6}}\n";

	(void)unused;
	for (size_t i = 0; i < LENGTH(at_round_end); i++) {
		int values[2][2][LENGTH(seen)];

		for (int turned = 0; turned < 2; turned++) {
			char a[256], b[256], sides[1024];
			struct affray_fight *fight;

			snprintf(a, sizeof a, one, "a", 0, 9);
			snprintf(b, sizeof b, one, "b", 1, 8);
			snprintf(sides, sizeof sides,
				 "  - name: red\n    creatures:\n%s%s"
				 "  - name: blue\n    creatures:\n"
				 "      - {use: goblin, name: g, at: [5, 0]}\n",
				 turned ? b : a, turned ? a : b);
			fight = start("map: |\n  ......", sides);
			decree(fight, "set b.vit 10");
			act(fight, "a", "first_aid", 0, "target=b heal=vit", NULL);
			to_next_round(fight);
			for (int k = 0; k < 3 && at_round_end[i][k]; k++)
				decree(fight, at_round_end[i][k]);
			to_next_round(fight);
			for (size_t k = 0; k < LENGTH(seen); k++) {
				values[turned][0][k] = get(fight, "a", seen[k]);
				values[turned][1][k] = get(fight, "b", seen[k]);
			}
			affray_fight_free(fight);
		}
		for (size_t k = 0; k < LENGTH(seen); k++)
			for (int who = 0; who < 2; who++)
				if (values[0][who][k] != values[1][who][k])
					fail_msg("%s: %s of %c is %d or %d",
						 at_round_end[i][0], seen[k], 'a' + who,
						 values[0][who][k], values[1][who][k]);
	}
}

/* ---- probes: small fights that together use every switch and every field ---- */

/* Entries made for these tests, so that any of their fields can be changed. */
static const char *const catalogue[][24] = {
	{"weapons", "blade", "skill: swords", "type: cutting", "sv: 4", "durability: 12"},
	{"weapons", "off", "skill: daggers", "type: piercing", "sv: 2", "durability: 30"},
	{"weapons", "pole", "skill: polearms", "type: bashing", "sv: 3", "hands: 2",
	 "reach: 2", "knockback: yes", "durability: 30"},
	{"weapons", "fist", "kind: natural", "unarmed: yes", "skill: hth",
	 "type: bashing", "hands: 0", "class: 0", "sv: 1"},
	{"weapons", "foot", "kind: natural", "kick: yes", "skill: hth", "type: bashing",
	 "hands: 0", "class: 0", "sv: 2"},
	{"weapons", "butt", "skill: shield", "type: bashing"},
	{"weapons", "bow", "kind: launcher", "skill: bows", "type: projectile", "sv: 2",
	 "hands: 2", "takes: arrows", "mech_ms: 0", "short_range: 3", "medium_range: 5",
	 "long_range: 7", "extreme_range: 9", "narrow_range: 3"},
	{"weapons", "dart", "kind: thrown", "skill: daggers", "type: piercing", "sv: 1",
	 "durability: 20", "short_range: 1", "medium_range: 2", "long_range: 3",
	 "extreme_range: 4", "narrow_range: 2"},
	{"weapons", "gun", "kind: firearm", "skill: pistols", "type: projectile",
	 "class: 2", "takes: bullets", "load: slug", "capacity: 2", "reload_ms: 3000",
	 "short_range: 4", "medium_range: 6", "long_range: 8", "extreme_range: 10",
	 "narrow_range: 4"},
	{"weapons", "bolt", "kind: spell", "skill: fire_bolt", "type: energy", "hands: 0",
	 "short_range: 3", "medium_range: 5", "long_range: 7", "extreme_range: 9",
	 "narrow_range: 3"},
	{"ammo", "shaft", "fits: arrows", "sv: 0"},
	{"ammo", "needle", "fits: arrows", "ap: 1"},
	{"ammo", "slug", "fits: bullets", "sv: 1"},
	{"ammo", "hot", "fits: bullets", "sv: 4"},
	{"armor", "mail", "skill: heavy_armor", "slots: [chest]", "layer: 1",
	 "durability: 20",
	 "rating: {bashing: 2, cutting: 2, piercing: 2, projectile: 3, energy: 1}"},
	{"armor", "shirt", "skill: light_armor", "slots: [chest]", "layer: 2",
	 "durability: 20",
	 "rating: {bashing: 1, cutting: 1, piercing: 1, projectile: 1, energy: 1}"},
	{"armor", "plate2", "skill: heavy_armor", "slots: [all]", "class: 2",
	 "durability: 20", "rating: {cutting: 2, projectile: 2}"},
	{"armor", "board", "skill: shield", "shield: yes", "bash: butt", "durability: 20",
	 "rating: {bashing: 2, cutting: 2, piercing: 2, projectile: 2}"},
	{"items", "tonic", "heal_vit: 2", "heal_fat: 1"},
	{"creatures", "fighter",
	 "attributes: {str: 10, dex: 10, end: 10, int: 10, itt: 10, wil: 10, phy: 9, "
	 "soc: 9}",
	 "skills: {swords: 5, daggers: 5, polearms: 5, hth: 5, shield: 5, dodge: 4,"
	 " physicality: 3, heavy_armor: 4, light_armor: 4, awareness: 2, focus: 3, "
	 "drive: 4,"
	 " first_aid: 4, sprint: 2, bows: 3, pistols: 3, fire_bolt: 4}",
	 "weapons: [blade, off]", "natural: [fist, foot]", "skill_total: 120",
	 "spells: [bolt]"},
};

/* Writes the catalogue with one field of one entry changed (NULL: none). */
static void write_catalogue(struct text *text, const char *entry, const char *field,
			    const char *value)
{
	const char *section = "";

	for (size_t i = 0; i < LENGTH(catalogue); i++) {
		const char *const *lines = catalogue[i];
		bool here = entry && strcmp(entry, lines[1]) == 0;
		size_t length = field ? strlen(field) : 0;

		if (strcmp(section, lines[0]) != 0)
			text_format(text, "%s:\n", lines[0]);
		section = lines[0];
		text_format(text, "  %s:\n", lines[1]);
		for (int k = 2; lines[k]; k++)
			if (!here || strncmp(lines[k], field, length) != 0 ||
			    lines[k][length] != ':')
				text_format(text, "    %s\n", lines[k]);
		if (here)
			text_format(text, "    %s: %s\n", field, value);
	}
}

#define FIGHTERS(a_set, b_set)                                            \
	"  - name: red\n    creatures:\n"                                 \
	"      - {use: fighter, name: a, at: [0, 0], set: {" a_set "}}\n" \
	"  - name: blue\n    creatures:\n"                                \
	"      - {use: fighter, name: b, at: [%d, 0], set: {" b_set "}}\n"

/* Lines of a script: creature, action, total of the first roll, answers; `!` and an
 * edict; `.` for the next round. */
static const struct {
	const char *name;
	int apart;
	const char *sides, *script;
} probes[] = {
	{"blow", 1, FIGHTERS("", "ap_max: 5, weapons: [pole]"),
	 "a melee_attack 3 weapon=blade\na melee_attack 5 weapon=blade\n.\n"
	 "b melee_attack 0 defense=dodge weapon=pole\n.\n.\n"},
	{"miss", 1, FIGHTERS("", "ap_max: 5, weapons: [pole]"),
	 "a melee_attack -8 weapon=blade\na melee_attack -6 weapon=blade\n.\n"
	 "a melee_attack -1 weapon=blade\n.\na melee_attack 0 weapon=blade\n"},
	{"armour", 1, FIGHTERS("", "ap_max: 5, weapons: [off], armor: [mail, shirt]"),
	 "a melee_attack 0 weapon=blade\na melee_attack 5 weapon=blade\n.\n"
	 "a melee_attack -3 weapon=blade\n"},
	{"weak blow", 1,
	 FIGHTERS("weapons: [off]", "ap_max: 5, weapons: [off], armor: [mail, shirt]"),
	 "a melee_attack -1 weapon=off\n.\n"},
	{"feeble", 1, FIGHTERS("weapons: [butt]", "ap_max: 5, weapons: [off]"),
	 "a melee_attack -1 weapon=butt\n.\n"},
	{"shield", 1, FIGHTERS("", "ap_max: 5, weapons: [off], armor: [board]"),
	 "a melee_attack 4 weapon=blade block=yes\n.\nb melee_attack 2 weapon=butt\n"
	 "b dual_attack 1\n"},
	{"shield parry", 1, FIGHTERS("", "ap_max: 5, weapons: [off], armor: [board]"),
	 "a pass 0\nb enter_parry 0 parry_with=shield\nb pass 0\n"
	 "a melee_attack 0 weapon=blade defense=parry\n"
	 "a melee_attack 0 weapon=blade defense=parry parry_with=weapon\n"},
	{"parry", 1, FIGHTERS("", "ap_max: 5, weapons: [off]"),
	 "a pass 0\nb enter_parry 0 parry_with=weapon\nb pass 0\n"
	 "a melee_attack 0 weapon=blade defense=parry\n"
	 "a melee_attack 0 weapon=blade defense=dodge\n"},
	{"parry at once", 1, FIGHTERS("", "ap_max: 5, weapons: [off]"),
	 "a melee_attack 2 weapon=blade defense=parry\na melee_attack 2 weapon=blade\n"},
	{"dodge", 1, FIGHTERS("", "ap_max: 5"),
	 "a pass 0\nb melee_attack -3 weapon=blade\nb pass 0\n"
	 "a melee_attack 2 weapon=blade defense=dodge\n.\n"
	 "a melee_attack 2 weapon=blade defense=dodge\n"
	 "a melee_attack 2 weapon=blade defense=dodge\n"},
	{"dual", 1,
	 FIGHTERS("", "ap_max: 5") "      - {use: fighter, name: c, at: [0, 1], set: "
				   "{ap_max: 4}}\n",
	 "a dual_attack 2 target=b second_target=c\n.\n"},
	{"tie", 1, FIGHTERS("", "ap_max: 6"), "a pass 0\nb pass 0\n.\n"},
	{"fists", 1, FIGHTERS("weapons: []", "ap_max: 5, weapons: []"),
	 "a melee_attack 2 weapon=fist\na melee_attack 2 weapon=foot\nb enter_parry 0\nb "
	 "pass 0\n"
	 "a melee_attack 8 weapon=fist defense=parry\n"},
	{"long reach", 3, FIGHTERS("weapons: [pole]", "ap_max: 5, weapons: []"),
	 "a melee_attack 2\n.\n"},
	{"lame", 1, FIGHTERS("weapons: []", "ap_max: 5"),
	 "! set a.wounds.left_leg 2\n! set a.wounds.right_leg 2\na melee_attack 12 "
	 "weapon=foot\n.\n"},
	{"one magazine", 10, FIGHTERS("weapons: [gun]", "ap_max: 5"),
	 "a ranged_attack 1\n.\n"},
	{"knockback", 1, FIGHTERS("weapons: [pole]", "ap_max: 5"),
	 "a knockback -1\n.\na knockback 8\n.\n.\n"},
	{"stun", 1, FIGHTERS("weapons: [pole]", "ap_max: 5"),
	 "a stun 2 weapon=pole\n.\n.\n"},
	{"critical stun", 1, FIGHTERS("weapons: [pole]", "ap_max: 5"),
	 "a stun 11 weapon=pole\n.\n.\n"},
	{"disarm", 1, FIGHTERS("weapons: [pole]", "ap_max: 5, weapons: [blade]"),
	 "a disarm 6 weapon=pole\n"},
	{"called shot", 1, FIGHTERS("", "ap_max: 5"),
	 "a called_shot 1 location=right_arm weapon=blade\n.\n"
	 "a called_shot 6 location=head weapon=blade\n"},
	{"shot", 10, FIGHTERS("weapons: [bow], ammo: {shaft: 5, needle: 3}", "ap_max: 5"),
	 "a ranged_attack 0 ammo=shaft defense=dodge\n.\na ranged_attack 3 "
	 "ammo=shaft\n.\n"
	 "a ranged_attack -9 ammo=shaft\n.\n"},
	{"piercing shot", 10,
	 FIGHTERS("weapons: [bow], ammo: {needle: 5}", "ap_max: 5, armor: [mail, shirt]"),
	 "a ranged_attack 0\n.\na ranged_attack 3\n"},
	{"far shot", 50, FIGHTERS("weapons: [bow], ammo: {shaft: 5}", "ap_max: 5"),
	 "a ranged_attack 4 defense=dodge\n.\n.\n"},
	{"near shot", 20, FIGHTERS("weapons: [bow], ammo: {shaft: 5}", "ap_max: 5"),
	 "a ranged_attack 2\n.\n"},
	{"middling shot", 40, FIGHTERS("weapons: [bow], ammo: {shaft: 5}", "ap_max: 5"),
	 "a ranged_attack 2\n.\n"},
	{"prepared", 10,
	 FIGHTERS("weapons: [bow], ammo: {shaft: 5}, stowed: {shaft: 4}", "ap_max: 5"),
	 "a prep 0\na ranged_attack 0\na retrieve 0\na pass 0\n.\na aim 0\n.\n"
	 "a ranged_attack 0\n"},
	{"interrupted", 10,
	 FIGHTERS("weapons: [bow], ammo: {shaft: 5}, skills.bows: 0", "ap_max: 5"),
	 "a ranged_attack -9\na aim 0\n.\na rest 0\n.\n"},
	{"moving target", 12, FIGHTERS("weapons: [bow], ammo: {shaft: 5}", "ap_max: 5"),
	 "a free_move 0 tile=0,1\na ranged_attack 0\nb sprint 2 tile=9,0\nb pass 0\n"
	 "a ranged_attack 3\n.\n"},
	{"run", 1, FIGHTERS("", "ap_max: 5"),
	 "a sprint 0 tile=0,4\na sprint -2 tile=4,4 opportunity=yes\n.\n"},
	{"throw", 3, FIGHTERS("weapons: [], throwing: [dart, dart]", "ap_max: 5"),
	 "a throw 2\na throw 2\n.\na throw -1\n"},
	{"gun", 10,
	 FIGHTERS("weapons: [gun], ammo: {slug: 3}", "ap_max: 5, armor: [mail]"),
	 "a ranged_attack -3\na ranged_attack 0\na reload 0\n.\na ranged_attack 1\n"},
	{"spell", 10, FIGHTERS("mana: 2", "ap_max: 5"), "a cast 2\na cast 3\n.\n"},
	{"higher class", 1, FIGHTERS("", "ap_max: 5, armor: [plate2]"),
	 "a melee_attack 4 weapon=blade\n.\na melee_attack 9 weapon=blade\n"},
	{"lower class", 1, FIGHTERS("class: 2, weapons: []", "ap_max: 5, armor: [mail]"),
	 "a melee_attack -1 weapon=fist\n.\n"},
	{"weary", 1, FIGHTERS("fat: 3, fat_max: 12", "ap_max: 5"),
	 "a melee_attack -9 weapon=blade\na pass 0\n.\n"},
	{"nearly spent", 1, FIGHTERS("fat: 5, fat_max: 12", "ap_max: 5"),
	 "! set a.pending_fat 3\na melee_attack 2 weapon=blade\n.\n"},
	{"wounded", 1, FIGHTERS("", "ap_max: 5, armor: [mail]"),
	 "! set b.wounds.torso 1\na melee_attack 1 weapon=blade\n.\n! set b.fat 3\nb "
	 "drive 2\n.\n"},
	{"aid", 1, FIGHTERS("vit: 9", "ap_max: 5, items: [tonic]"),
	 "a first_aid 2 target=a\na pass 0\n.\na pass 0\nb drop 0\nb ready_item 0\nb "
	 "use_item 0\n.\n"
	 "a rest 0\na pass 0\n.\n"},
	{"twenty rounds", 9, FIGHTERS("", "ap_max: 5"),
	 "! set a.wounds.left_leg 1\n! set round 19\na pass 0\n.\n.\n"},
	{"worn away", 1, FIGHTERS("", "ap_max: 5, armor: [mail]"),
	 "! set b.durability.mail 5\n! set a.durability.blade 3\na melee_attack 4 "
	 "weapon=blade\n.\n"
	 "a melee_attack 4 weapon=blade\na melee_attack 4 weapon=blade\n"},
};

static void play_script(struct affray_fight *fight, const char *script)
{
	for (const char *at = script; *at && !affray_fight_over(fight);
	     at += strcspn(at, "\n"), at += *at == '\n') {
		char who[32] = "", action[32] = "", answers[96] = "";
		int total = 0;

		if (*at == '.') {
			to_next_round(fight);
		} else if (*at == '!') {
			snprintf(answers, sizeof answers, "%.*s",
				 (int)strcspn(at + 2, "\n"), at + 2);
			decree(fight, answers);
		} else {
			sscanf(at, "%31s %31s %d %95[^\n]", who, action, &total, answers);
			if (play_until(fight, who, "action", 80) &&
			    is_offered(fight, action)) {
				choose(fight, action);
				finish(fight, total, answers, NULL);
			}
		}
	}
}

/* The scenario of a probe, with one field of one entry changed (NULL: none). */
static struct affray_scenario *probe_scenario(size_t i, const char *entry,
					      const char *field, const char *value)
{
	static char buffer[8192], sides[1024];
	struct text text = text_in(buffer, sizeof buffer);
	struct affray_scenario *scenario;

	snprintf(sides, sizeof sides, probes[i].sides, probes[i].apart);
	text_format(&text, "affray: 1\nrulebook: threa\nname: probe\nmap: |\n");
	for (int y = 0; y < 6; y++)
		text_format(
			&text, "  %s\n",
			"............................................................");
	write_catalogue(&text, entry, field, value);
	text_format(&text, "sides:\n%s", sides);
	assert_ok(affray_scenario_read(&scenario, buffer, strlen(buffer), "t.yaml",
				       problems));
	return scenario;
}

/* Plays one probe; a hash of its events and its final state. */
static uint64_t probe(struct affray_scenario *scenario, size_t i)
{
	static const char *const rows[] = {"fat",	  "vit",	 "ap",
					   "pending_fat", "pending_vit", "mana",
					   "acts",	  "dex_mod",	 "heal_vit",
					   "heal_fat",	  "stun_ms",	 "stagger_ms"};
	struct affray_fight *fight;
	struct ear ear;

	assert_ok(affray_fight_new(&fight, scenario, 1, 1, problems));
	sit_down(fight);
	listen(fight, &ear, AFFRAY_SEES_ALL);
	play_script(fight, probes[i].script);
	for (size_t k = 0; k < LENGTH(rows); k++)
		for (int who = 0; who < 2; who++)
			mix(&ear, (uint64_t)get(fight, who ? "b" : "a", rows[k]));
	affray_fight_free(fight);
	return ear.hash;
}

static void set_ruling(struct affray_scenario *scenario, const struct ruling_row *ruling,
		       int word)
{
	char path[64];

	snprintf(path, sizeof path, "rulings.%s", ruling->key);
	assert_ok(affray_scenario_set(scenario, path, ruling->words[word], problems));
}

/* ---- 5: a switch that reaches further than its text, or less far ---- */

/* The probes that each switch changes, and no others; after a minus: all but these. */
static const struct {
	const char *key, *word, *changes;
} switches[] = {
	{"init_tie", "random", "|tie|"},
	{"init_tie", "gm", "|tie|"},
	{"turn_model", "one", "-|tie|weary|twenty rounds|"},
	{"fat_cost", "pending", "-|tie|weary|twenty rounds|"},
	{"defense_penalty", "off", "|dodge|"},
	{"av_visible", "no", "-|tie|run|weary|aid|twenty rounds|"},
	{"fumble", "off", "|blow|miss|shield|shot|interrupted|"},
	{"rvs_span", "current", "|miss|"},
	{"rvs_stack", "sum", "|miss|"},
	{"weapon_sv", "half",
	 "-|feeble|tie|one magazine|knockback|stun|critical "
	 "stun|disarm|interrupted|run|gun|spell|weary|aid|twenty rounds|"},
	{"weapon_sv", "none",
	 "-|feeble|tie|one magazine|knockback|stun|critical "
	 "stun|disarm|interrupted|run|gun|spell|weary|aid|twenty rounds|"},
	{"sv_scale", "rvs",
	 "-|miss|shield parry|parry|tie|knockback|stun|critical stun|disarm|far "
	 "shot|middling shot|interrupted|run|weary|aid|twenty rounds|"},
	{"sv_scale", "half",
	 "-|miss|shield parry|parry|tie|knockback|stun|critical stun|disarm|far "
	 "shot|middling shot|interrupted|run|weary|aid|twenty rounds|"},
	{"ranged_dodge", "replace", "|far shot|"},
	{"ranged_dodge", "none",
	 "|one magazine|shot|piercing shot|far shot|near shot|middling "
	 "shot|prepared|interrupted|moving target|throw|gun|spell|"},
	{"ranged_tv", "dodge_based",
	 "|one magazine|shot|piercing shot|far shot|near shot|middling "
	 "shot|prepared|interrupted|moving target|throw|gun|spell|"},
	{"range_round", "down",
	 "|shot|piercing shot|far shot|prepared|interrupted|moving target|throw|spell|"},
	{"motion", "any", "|moving target|"},
	{"parry_start", "reaction", "|parry at once|"},
	{"parry_skill", "each", "|shield parry|parry|"},
	{"shield_cost", "fat1", "|shield|"},
	{"shield_cost", "free", "|shield|"},
	{"armor_check", "rvs",
	 "|armour|weak blow|piercing shot|gun|higher class|lower class|wounded|worn "
	 "away|"},
	{"shield_bonus", "half_rv", "|shield|"},
	{"armor_rolls", "per_layer", "|armour|weak blow|piercing shot|"},
	{"absorbed_zero", "row0", "|weak blow|piercing shot|"},
	{"div_round", "down", "|feeble|"},
	{"unprepped", "two_actions",
	 "|shot|piercing shot|far shot|near shot|middling "
	 "shot|prepared|interrupted|moving target|throw|"},
	{"cd_other_action", "interrupts", "|prepared|interrupted|gun|"},
	{"ammo_sv", "csv",
	 "|shot|piercing shot|far shot|near shot|middling shot|prepared|moving target|"},
	{"knockback_time", "table", "|knockback|"},
	{"stun_clock", "rounds", "|knockback|stun|critical stun|"},
	{"stun_fat", "lost", "|stun|critical stun|called shot|"},
	{"critical", "exploded", "|disarm|"},
	{"critical", "off", "|knockback|critical stun|called shot|"},
	{"called_shot", "marginal", "|called shot|"},
	{"wound_penalty", "all_as",
	 "|blow|armour|shield|parry at once|lame|wounded|worn away|"},
	{"wound_tick", "20", "|blow|wounded|twenty rounds|"},
	{"location_die", "d24",
	 "-|tie|knockback|stun|critical stun|disarm|called "
	 "shot|interrupted|run|weary|aid|twenty rounds|"},
	{"class_high", "minus_one", "|higher class|"},
	{"class_high", "x10", "|higher class|"},
	{"class_low", "absorb_div10", "|one magazine|gun|lower class|"},
	{"durability", "capped", "|blow|parry at once|dodge|called shot|worn away|"},
	{"low_fat", "stay_up", "|blow|weary|nearly spent|wounded|"},
	{"focus_fail", "lose_ap", "|weary|"},
	{"focus_fail", "retry", "|weary|"},
	{"low_basis", "minus_pending", "|blow|shield|dodge|fists|nearly spent|wounded|"},
	{"sprint_check", "on", "|moving target|run|"},
	{"opportunity", "on", "|run|"},
	{"dual_targets", "any", "|dual|"},
};

static const char *expected_changes(const char *key, const char *word)
{
	for (size_t i = 0; i < LENGTH(switches); i++)
		if (strcmp(switches[i].key, key) == 0 &&
		    strcmp(switches[i].word, word) == 0)
			return switches[i].changes;
	return "no row";
}

enum { MOST_WORDS = 4 };
static bool changed[THREA_RULING_COUNT][MOST_WORDS][LENGTH(probes)];

/* Tries all words of all switches on one probe. */
static void try_switches(size_t i)
{
	struct affray_scenario *scenario = probe_scenario(i, NULL, NULL, NULL);
	uint64_t usual = probe(scenario, i);

	for (int row = 0; row < threa_rulebook.ruling_count; row++) {
		const struct ruling_row *ruling = &threa_rulebook.rulings[row];

		if (is_left_out((size_t)row, 16))
			continue;
		for (int word = 1; ruling->key && ruling->words[word]; word++) {
			assert_true(word < MOST_WORDS);
			set_ruling(scenario, ruling, word);
			changed[row][word][i] = probe(scenario, i) != usual;
		}
		if (ruling->key)
			set_ruling(scenario, ruling, 0);
	}
	affray_scenario_free(scenario);
}

static void name_changes(const bool *is_changed, char *changes)
{
	size_t count = 0;

	for (size_t i = 0; i < LENGTH(probes); i++)
		count += is_changed[i];
	strcpy(changes, 2 * count > LENGTH(probes) ? "-|" : "|");
	for (size_t i = 0; i < LENGTH(probes); i++)
		if (is_changed[i] != (changes[0] == '-')) {
			strcat(changes, probes[i].name);
			strcat(changes, "|");
		}
}

static void test_switches(void **unused)
{
	int wrong = 0;

	(void)unused;
	for (size_t i = 0; i < LENGTH(probes); i++)
		try_switches(i);
	for (int row = 0; row < threa_rulebook.ruling_count; row++) {
		const struct ruling_row *ruling = &threa_rulebook.rulings[row];

		if (is_left_out((size_t)row, 16))
			continue;
		for (int word = 1; ruling->key && ruling->words[word]; word++) {
			const char *expected =
				expected_changes(ruling->key, ruling->words[word]);
			char changes[1024];

			name_changes(changed[row][word], changes);
			if (strcmp(expected, changes) == 0)
				continue;
			print_message("\t{\"%s\", \"%s\", \"%s\"},\n", ruling->key,
				      ruling->words[word], changes);
			wrong++;
		}
	}
	assert_int_equal(wrong, 0);
}

/* ---- 6: a number that the sheet offers and the code does not read ---- */

static const struct {
	int kind;
	const char *field, *entry, *value, *probe, *ruling, *word;
} fields[] = {
	{KIND_WEAPON, "kind", "off", "thrown", "dual", NULL, NULL},
	{KIND_WEAPON, "skill", "blade", "bows", "blow", NULL, NULL},
	{KIND_WEAPON, "type", "blade", "heat", "armour", NULL, NULL},
	{KIND_WEAPON, "sv", "blade", "5", "blow", NULL, NULL},
	{KIND_WEAPON, "av", "blade", "1", "blow", NULL, NULL},
	{KIND_WEAPON, "hands", "off", "2", "dual", NULL, NULL},
	{KIND_WEAPON, "reach", "pole", "1", "long reach", NULL, NULL},
	{KIND_WEAPON, "knockback", "pole", "no", "knockback", NULL, NULL},
	{KIND_WEAPON, "unarmed", "fist", "no", "parry", NULL, NULL},
	{KIND_WEAPON, "kick", "foot", "no", "lame", NULL, NULL},
	{KIND_WEAPON, "throwable", "blade", "yes", "blow", NULL, NULL},
	{KIND_WEAPON, "class", "blade", "2", "blow", NULL, NULL},
	{KIND_WEAPON, "min_level", "off", "9", "parry", NULL, NULL},
	{KIND_WEAPON, "dex", "blade", "-2", "dodge", NULL, NULL},
	{KIND_WEAPON, "dex", "bow", "-2", "shot", NULL, NULL},
	{KIND_WEAPON, "durability", "blade", "30", "blow", NULL, NULL},
	{KIND_WEAPON, "short_range", "bow", "4", "shot", NULL, NULL},
	{KIND_WEAPON, "medium_range", "bow", "4", "near shot", NULL, NULL},
	{KIND_WEAPON, "long_range", "bow", "6", "middling shot", NULL, NULL},
	{KIND_WEAPON, "extreme_range", "bow", "7", "far shot", NULL, NULL},
	{KIND_WEAPON, "narrow_range", "bow", "4", "shot", "rulings.ranged_tv",
	 "dodge_based"},
	{KIND_WEAPON, "mech_ms", "bow", "9000", "prepared", NULL, NULL},
	{KIND_WEAPON, "reload_ms", "gun", "6000", "gun", NULL, NULL},
	{KIND_WEAPON, "capacity", "gun", "1", "gun", NULL, NULL},
	{KIND_WEAPON, "takes", "bow", "bolts", "shot", NULL, NULL},
	{KIND_WEAPON, "load", "gun", "hot", "one magazine", NULL, NULL},
	{KIND_AMMO, "fits", "shaft", "bolts", "shot", NULL, NULL},
	{KIND_AMMO, "sv", "shaft", "2", "near shot", NULL, NULL},
	{KIND_AMMO, "av", "shaft", "1", "shot", NULL, NULL},
	{KIND_AMMO, "type", "needle", "cutting", "piercing shot", NULL, NULL},
	{KIND_AMMO, "ap", "needle", "3", "piercing shot", NULL, NULL},
	{KIND_AMMO, "sv_max", "needle", "1", "piercing shot", NULL, NULL},
	{KIND_ARMOR, "skill", "mail", "awareness", "armour", NULL, NULL},
	{KIND_ARMOR, "shield", "board", "no", "shield", NULL, NULL},
	{KIND_ARMOR, "slots", "mail", "[head]", "armour", NULL, NULL},
	{KIND_ARMOR, "layer", "mail", "3", "armour", NULL, NULL},
	{KIND_ARMOR, "class", "plate2", "1", "higher class", NULL, NULL},
	{KIND_ARMOR, "rating", "mail", "{cutting: 3}", "armour", NULL, NULL},
	{KIND_ARMOR, "durability", "mail", "9", "armour", NULL, NULL},
	{KIND_ARMOR, "dex", "mail", "-1", "armour", NULL, NULL},
	{KIND_ARMOR, "dex", "board", "-1", "shield", NULL, NULL},
	{KIND_ARMOR, "str", "board", "-3", "shield", NULL, NULL},
	{KIND_ARMOR, "min_level", "board", "9", "shield parry", NULL, NULL},
	{KIND_ARMOR, "bash", "board", "blade", "shield", NULL, NULL},
	{KIND_ITEM, "heal_vit", "tonic", "3", "aid", NULL, NULL},
	{KIND_ITEM, "heal_fat", "tonic", "2", "aid", NULL, NULL},
	{KIND_CREATURE, "attributes", "fighter", "{str: 12}", "blow", NULL, NULL},
	{KIND_CREATURE, "skills", "fighter", "{swords: 9}", "blow", NULL, NULL},
	{KIND_CREATURE, "skill_attributes", "fighter",
	 "[{skill: swords, attribute: phy}]", "blow", NULL, NULL},
	{KIND_CREATURE, "skill_total", "fighter", "140", "blow", NULL, NULL},
	{KIND_CREATURE, "ap_max", "fighter", "7", "blow", NULL, NULL},
	{KIND_CREATURE, "fat_max", "fighter", "20", "blow", NULL, NULL},
	{KIND_CREATURE, "vit_max", "fighter", "20", "blow", NULL, NULL},
	{KIND_CREATURE, "ap", "fighter", "3", "blow", NULL, NULL},
	{KIND_CREATURE, "fat", "fighter", "9", "blow", NULL, NULL},
	{KIND_CREATURE, "vit", "fighter", "9", "blow", NULL, NULL},
	{KIND_CREATURE, "size", "fighter", "large", "shot", NULL, NULL},
	{KIND_CREATURE, "class", "fighter", "2", "blow", NULL, NULL},
	{KIND_CREATURE, "hands", "fighter", "1", "dual", NULL, NULL},
	{KIND_CREATURE, "mana", "fighter", "1", "blow", NULL, NULL},
	{KIND_CREATURE, "weapons", "fighter", "[off]", "blow", NULL, NULL},
	{KIND_CREATURE, "throwing", "fighter", "[dart]", "blow", NULL, NULL},
	{KIND_CREATURE, "armor", "fighter", "[mail]", "blow", NULL, NULL},
	{KIND_CREATURE, "items", "fighter", "[tonic]", "blow", NULL, NULL},
	{KIND_CREATURE, "natural", "fighter", "[fist]", "blow", NULL, NULL},
	{KIND_CREATURE, "spells", "fighter", "[]", "spell", NULL, NULL},
	{KIND_CREATURE, "ammo", "fighter", "{shaft: 3}", "blow", NULL, NULL},
	{KIND_CREATURE, "stowed", "fighter", "{shaft: 3}", "blow", NULL, NULL},
};

static size_t probe_named(const char *name)
{
	for (size_t i = 0; i < LENGTH(probes); i++)
		if (strcmp(probes[i].name, name) == 0)
			return i;
	fail_msg("no probe %s", name);
	return 0;
}

static bool is_read(size_t i)
{
	size_t at = probe_named(fields[i].probe);
	uint64_t hash[2];

	for (int changes = 0; changes < 2; changes++) {
		struct affray_scenario *scenario =
			probe_scenario(at, changes ? fields[i].entry : NULL,
				       fields[i].field, fields[i].value);

		if (fields[i].ruling)
			assert_ok(affray_scenario_set(scenario, fields[i].ruling,
						      fields[i].word, problems));
		hash[changes] = probe(scenario, at);
		affray_scenario_free(scenario);
	}
	if (hash[0] == hash[1])
		print_message("%s of %s changes nothing in \"%s\"\n", fields[i].field,
			      fields[i].entry, fields[i].probe);
	return hash[0] != hash[1];
}

static void test_fields(void **unused)
{
	int wrong = 0;

	(void)unused;
	for (int kind = 0; kind < threa_rulebook.kind_count; kind++)
		for (const struct field *field = threa_rulebook.kinds[kind].fields;
		     field->key; field++) {
			bool named = false;

			for (size_t i = 0; i < LENGTH(fields); i++)
				named = named ||
					(fields[i].kind == kind &&
					 strcmp(fields[i].field, field->key) == 0);
			if (!named)
				fail_msg("%s: what does it change?", field->key);
		}
	for (size_t i = 0; i < LENGTH(fields); i++)
		wrong += !is_left_out(i, 5) && !is_read(i);
	assert_int_equal(wrong, 0);
}

/* ---- 7: distance where the rule means reach, or a shot with a line of sight ---- */

static void test_behind_a_wall(void **unused)
{
	static const struct {
		int action;
		const char *weapons;
	} rows[] = {
		{DO_MELEE_ATTACK, "[staff]"},	{DO_KNOCKBACK, "[staff]"},
		{DO_DISARM, "[staff]"},		{DO_STUN, "[staff]"},
		{DO_CALLED_SHOT, "[staff]"},	{DO_CALLED_SHOT, "[pistol]"},
		{DO_RANGED_ATTACK, "[pistol]"}, {DO_THROW, "[dagger]"},
		{DO_CALLED_SHOT, "[dagger]"},	{DO_CAST, "[]"},
		{DO_AIM, "[pistol]"},		{DO_DUAL_ATTACK, "[spear, spear]"},
	};
	/* walls around a corner: see the fights delay-enters-reach and opportunity */

	(void)unused;
	for (int i = 0; i < threa_rulebook.action_count; i++) {
		bool named = i == DO_OPPORTUNITY_ATTACK;

		for (size_t k = 0; k < LENGTH(rows); k++)
			named = named || rows[k].action == i;
		if (threa_rulebook.actions[i].is_attack && !named)
			fail_msg("%s behind a wall?", threa_rulebook.actions[i].key);
	}
	for (size_t i = 0; i < LENGTH(rows); i++)
		for (int wall = 0; wall < 2; wall++) {
			const char *key = threa_rulebook.actions[rows[i].action].key;
			char sides[512];
			struct affray_fight *fight;

			snprintf(sides, sizeof sides,
				 "  - name: red\n    creatures:\n"
				 "      - {use: fire_mage, name: m, at: [0, 0], set: "
				 "{ap_max: 9,"
				 " weapons: %s, skills.spears: 3}}\n"
				 "  - name: blue\n    creatures:\n"
				 "      - {use: goblin, name: o, at: [3, 0]}\n",
				 rows[i].weapons);
			fight = start(wall ? "map: |\n  .#..\n  .#.."
					   : "map: |\n  ....\n  ....",
				      sides);
			if (is_offered(fight, key) == wall)
				fail_msg("%s is %s", key,
					 wall ? "offered" : "not offered");
			affray_fight_free(fight);
		}
}

/* ---- 8: an act that was legal when declared and no longer is ---- */

/* Counts the events that cite this rule. */
struct citation {
	const char *rule;
	int count;
};

static void count_rule(void *context, const struct affray_event *event)
{
	struct citation *citation = context;

	citation->count += event->rule && strcmp(event->rule, citation->rule) == 0;
}

/* Interrupts by which `t` answers an attack of `m`, and the attacks of `m` that are lost
 * by them. */
static const struct {
	const char *interrupt; /* with its answers */
	const char *lost;      /* y or n for each attack */
} breaks[] = {
	{"interrupt=free_move tile=4,1", "yyyyyynnn"},
	{"interrupt=free_move tile=3,3", "yyyyyyyyy"},
	{"interrupt=knockback weapon=staff", "yyyyyyyyy"},
	{"interrupt=disarm weapon=staff hand=right item=pistol", "yynyyyynn"},
};

static const struct {
	const char *action, *weapons, *answers;
} attacks[] = {
	{"melee_attack", "[dagger]", "weapon=dagger"},
	{"dual_attack", "[dagger, dagger]", ""},
	{"melee_attack", "[]", "weapon=kick"},
	{"stun", "[dagger]", "weapon=dagger"},
	{"disarm", "[dagger]", "weapon=dagger"},
	{"called_shot", "[dagger]", "manner=melee weapon=dagger"},
	{"ranged_attack", "[pistol]", ""},
	{"throw", "[]", "weapon=dagger"},
	{"cast", "[]", ""},
};

static void test_interrupted_deeds(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(breaks); i++)
		for (size_t k = 0; k < LENGTH(attacks); k++) {
			struct citation lost = {"THR-INI-08", 0};
			char sides[1024], answers[160];
			struct affray_fight *fight;

			snprintf(sides, sizeof sides,
				 "  - name: red\n    creatures:\n"
				 "      - {use: fire_mage, name: m, at: [0, 0], set: "
				 "{ap_max: 6,"
				 " weapons: %s, throwing: [dagger], armor: []}}\n"
				 "  - name: blue\n    creatures:\n"
				 "      - {use: staff_monk, name: t, at: [1, 0], set: "
				 "{ap_max: 9}}\n",
				 attacks[k].weapons);
			fight = start("map: |\n  ......\n  ......\n  ..###.\n  ......",
				      sides);
			act(fight, "t", "delay", 0, "trigger=attack_on_me", NULL);
			affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL,
					    count_rule, &lost);
			snprintf(answers, sizeof answers, "%s %s", breaks[i].interrupt,
				 attacks[k].answers);
			act(fight, "m", attacks[k].action, 4, answers, NULL);
			if ((lost.count > 0) != (breaks[i].lost[k] == 'y'))
				fail_msg("%s (%s), broken by %s: %s", attacks[k].action,
					 attacks[k].weapons, breaks[i].interrupt,
					 lost.count ? "lost" : "not lost");
			affray_fight_free(fight);
		}
}

/* ---- 9: a choice offered that cannot be paid or carried out ---- */

static void check_offers(int ap, int fat, const char *rulings)
{
	char head[128], edict[64];

	snprintf(head, sizeof head, "rulings: {%s}\n%s", rulings, two_rows);
	for (int i = 0;; i++) {
		struct affray_fight *fight = start(head, busy_sides);
		const struct affray_question *q;
		const char *key;

		snprintf(edict, sizeof edict, "set m.ap %d", ap);
		decree(fight, edict);
		snprintf(edict, sizeof edict, "set m.fat %d", fat);
		decree(fight, edict);
		decree(fight, "set m.loaded.pistol 1");
		q = affray_fight_question(fight);
		assert_true(is_asked(fight, "m", "action"));
		if (i >= q->option_count) {
			affray_fight_free(fight);
			return;
		}
		key = q->options[i].key;
		if (q->options[i].cost[0] > ap)
			fail_msg("%s costs %d AP of %d", key, q->options[i].cost[0], ap);
		choose(fight, key);
		finish(fight, 0, "boost_ap=0 boost_fat=0", NULL);
		if (get(fight, "m", "ap") < 0 || get(fight, "m", "fat") < 0)
			fail_msg("with %d AP and %d FAT it cannot pay an action", ap,
				 fat);
		affray_fight_free(fight);
	}
}

static void test_offers(void **unused)
{
	static const char *const rulings[] = {"", "unprepped: two_actions",
					      "fat_cost: pending", "shield_cost: free"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rulings); i++)
		for (int ap = 0; ap <= 3; ap++)
			for (int fat = 1; fat <= 3; fat++)
				check_offers(ap, fat, rulings[i]);
}

/* ---- 10: one event that lets the same creature react twice ---- */

static const char *const triggers[] = {"attack_on_me", "foe_attacks",	 "foe_moves",
				       "foe_shoots",   "attack_on_ally", "enters_reach"};

/* How often a waiting creature is asked, by trigger, for each deed of the foe. */
static const struct {
	const char *action, *answers, *asked;
} deeds[] = {
	{"melee_attack", "target=m weapon=dagger", "110000"},
	{"melee_attack", "target=p weapon=dagger", "010010"},
	{"dual_attack", "target=m", "110000"},
	{"dual_attack", "target=p", "010010"},
	{"throw", "target=m", "110100"},
	{"throw", "target=p", "010110"},
	{"cast", "target=m", "110100"},
	{"free_move", "tile=1,2", "001000"},
	{"free_move", "tile=4,1", "001000"},
	{"sprint", "tile=7,0", "001000"},
	{"stun", "target=m weapon=dagger", "110000"},
	{"stance", "stance=crouch", "000000"},
	{"first_aid", "target=o", "000000"},
};

static void check_trigger(size_t trigger, size_t deed)
{
	struct affray_fight *fight =
		start("map: |\n  ........\n  ........\n  ........",
		      "  - name: red\n    creatures:\n"
		      "      - {use: aldric, name: m, at: [1, 1], set: {ap_max: 9}}\n"
		      "      - {use: aldric, name: p, at: [0, 0], set: {ap_max: 1}}\n"
		      "  - name: blue\n    creatures:\n"
		      "      - {use: halfling_blade, name: o, at: [1, 0], set: {ap_max: "
		      "8, mana: 3,"
		      " spells: [fire_bolt], vit: 8}}\n");
	char answers[64];
	int asked;

	snprintf(answers, sizeof answers, "trigger=%s", triggers[trigger]);
	act(fight, "m", "delay", 0, answers, NULL);
	assert_true(is_asked(fight, "o", "action"));
	choose(fight, deeds[deed].action);
	asked = finish(fight, 0, deeds[deed].answers, "interrupt");
	if (asked != deeds[deed].asked[trigger] - '0')
		fail_msg("%s %s: asked %d times by %s", deeds[deed].action,
			 deeds[deed].answers, asked, triggers[trigger]);
	affray_fight_free(fight);
}

static void test_once(void **unused)
{
	const struct state_row *row = threa_rulebook.creature_state;

	(void)unused;
	while (strcmp(row->key, "trigger") != 0)
		row++;
	for (int i = 1; row->values[i]; i++)
		assert_true(is_listed(triggers, LENGTH(triggers), row->values[i]));
	for (size_t i = 0; i < LENGTH(triggers); i++)
		for (size_t k = 0; k < LENGTH(deeds); k++)
			check_trigger(i, k);
}

/* ---- 11: something recomputed on a change that the rule does not name ---- */

/* An edict that changes nothing leaves any position made by the rules unchanged. */
static void check_settled(struct affray_fight *fight)
{
	static _Alignas(8) unsigned char room[2][sizeof(struct threa_fight)];
	const struct rulebook *book = &threa_rulebook;
	struct threa_fight *before = (void *)room[0], *after = (void *)room[1];

	fight_copy(book, &before->base, fight->run->fight);
	fight_copy(book, &after->base, fight->run->fight);
	threa_settle(fight->run->scene.scenario, &after->base);
	before->lying = before->traded = after->lying = after->traded = 0;
	for_creatures (who, &before->base) {
		before->creatures[who].timing = after->creatures[who].timing = 0;
		if (!before->base.bodies[who].in_play) /* nothing reads the dead */
			memset(&after->creatures[who], 0, sizeof after->creatures[who]),
				memset(&before->creatures[who], 0,
				       sizeof before->creatures[who]);
	}
	for (size_t i = 0; i < fight_size(book, &before->base); i++)
		if (room[0][i] != room[1][i])
			fail_msg("byte %d (creatures begin at %d, each has %d) changes "
				 "from %d to %d",
				 (int)i, (int)book->creatures_offset,
				 (int)book->creature_size, room[0][i], room[1][i]);
}

static void test_settled_positions(void **unused)
{
	static const char *const scenarios[] = {
		"scenarios/threa/skirmish.yaml", "scenarios/threa/ambush.yaml",
		"scenarios/threa/archers.yaml", "scenarios/threa/giant-and-trooper.yaml",
		"scenarios/threa/wolf-pack.yaml"};

	(void)unused;
	for (size_t i = 0; i < LENGTH(scenarios); i++)
		for (uint64_t seed = 1; seed <= (uint64_t)cases(6, 1); seed++) {
			struct affray_scenario *scenario;
			struct affray_fight *fight;
			struct generator whim = generator_for(seed, i, STREAM_TACTIC);

			assert_ok(
				affray_scenario_load(&scenario, scenarios[i], problems));
			assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
			affray_scenario_free(scenario);
			assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
			for (int k = 0;
			     k < 600 && affray_fight_advance(fight) != AFFRAY_ENDED;
			     k++) {
				if (at_action(fight))
					check_settled(fight);
				answer_anything(fight, &whim);
			}
			affray_fight_free(fight);
		}
}

/* The fight can go on after any value that an edict may set in any row. */
static void test_edicts(void **unused)
{
	static const char *const rows[] = {
		"m.reload_ms.dagger 9",
		"p.reload_ms.leather 1",
		"m.reload_ms.pistol 1",
		"p.retrieve_ms 1",
		"m.retrieve_ms 1",
		"m.stowed.9mm 0",
		"p.loaded.leather 9",
		"m.loaded.pistol 200",
		"p.skill_ms.helmet 1",
		"p.mech_ms.long_sword 5",
		"m.throw_ms.dagger 1",
		"m.prepped.9mm 3",
		"m.durability.pistol 7",
		"m.durability.dagger -999",
		"p.durability.leather 0",
		"m.parrying shield",
		"m.parrying fists",
		"o.parrying weapon",
		"m.aim_target 1",
		"m.aim_target 2",
		"m.aim_target 3",
		"m.aim_target 9",
		"m.aid_rounds 2",
		"m.trigger foe_attacks",
		"m.trigger attack_on_ally",
		"m.trigger enters_reach",
		"o.trigger attack_on_me",
		"m.turn_ms 3000",
		"p.turn_ms 0",
		"now_ms 3000",
		"m.elapsed_ms 3000",
		"m.stun_ms 1",
		"o.stun_ms 1000000",
		"m.unconscious_ms 1",
		"o.unconscious_ms 9999",
		"m.stagger_ms 2",
		"m.passed_out 1",
		"m.exhausted 1",
		"m.fat 0",
		"m.vit 0",
		"o.vit 0",
		"m.vit 1",
		"m.wounds.right_arm 99",
		"m.wounds.left_arm 2",
		"m.wounds.left_leg 99",
		"m.wound_count 99",
		"m.av_penalty 99",
		"m.acts 99",
		"m.moved 99",
		"m.ap 99",
		"m.ap_locked 99",
		"m.pending_fat 1000000",
		"m.heal_vit 1000000",
		"m.mana 99",
		"m.surprised 1",
		"m.stance prone",
		"m.moving 1",
		"m.side 1",
		"o.side 0",
		"round 1199",
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = start(two_rows, busy_sides);
		struct generator whim = generator_for(1, i, STREAM_TACTIC);
		char edict[64];

		act(fight, "m", "first_aid", 0, "target=p", NULL);
		snprintf(edict, sizeof edict, "set %s", rows[i]);
		/* an edict that the rules would undo at once is refused and changes
		 * nothing */
		if (affray_fight_edict(fight, edict, problems) != AFFRAY_OK)
			affray_problems_clear(problems);
		affray_fight_advance(fight);
		check_settled(fight); /* a settled position stays settled */
		play_on(fight, &whim, 300);
		affray_fight_free(fight);
	}
}

/* A clock without the deed that started it is refused, and so is a deed without its
 * means. */
static void test_refused_edicts(void **unused)
{
	static const struct {
		const char *row, *value;
		int stays;
	} rows[] = {
		{"m.reload_ms.dagger", "9", 0},	     {"p.reload_ms.leather", "1", 0},
		{"p.skill_ms.long_sword", "500", 0}, {"p.loaded.long_sword", "3", 0},
		{"p.retrieve_ms", "1", 0},	     {"p.aid_rounds", "2", 0},
		{"p.parrying", "shield", 0},	     {"p.aim_target", "1", 0},
		{"m.trigger", "foe_attacks", 0},     {"m.loaded.pistol", "99", 15},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = start(two_rows, busy_sides);
		char edict[64];

		snprintf(edict, sizeof edict, "set %s %s", rows[i].row, rows[i].value);
		if (affray_fight_edict(fight, edict, problems) == AFFRAY_OK)
			fail_msg("%s is taken", edict);
		affray_problems_clear(problems);
		assert_int_equal(value_of(fight, rows[i].row), rows[i].stays);
		affray_fight_free(fight);
	}
}

/* ---- 12: a fact that reveals something unknown ---- */

static const struct {
	int question;
	const char *deed, *rulings, *names; /* names of the facts shown */
} facts[] = {
	{Q_DEFENSE, "melee_attack", "", "av passive dodge "},
	{Q_DEFENSE, "melee_attack", "av_visible: no", "passive dodge "},
	{Q_BOOST_AP, "dodge", "", "score to beat "},
	{Q_BOOST_FAT, "dodge", "", "score to beat "},
	{Q_BOOST_AP, "dodge", "av_visible: no", "score "},
	{Q_BOOST_FAT, "dodge", "av_visible: no", "score "},
	{Q_BOOST_AP, "melee_attack", "", "score passive "},
	{Q_BOOST_FAT, "melee_attack", "", "score passive "},
	{Q_BOOST_AP, "shield_block", "", "score to beat "},
	{Q_BLOCK, "shield_block", "", "dsv "},
	{Q_OFF_BOOST_AP, "dual_attack", "", ""},
	{Q_OFF_BOOST_FAT, "dual_attack", "", ""},
};

static void check_facts(size_t i)
{
	const char *ask = threa_rulebook.questions[facts[i].question].key;
	bool dual = strcmp(facts[i].deed, "dual_attack") == 0, rolled = false;
	char head[96], names[96] = "";
	const struct affray_question *q;
	struct affray_fight *fight;

	snprintf(head, sizeof head, "rulings: {%s}\n%s", facts[i].rulings, two_rows);
	fight = start(
		head,
		"  - name: red\n    creatures:\n"
		"      - {use: halfling_blade, name: m, at: [0, 0], set: {ap_max: 9}}\n"
		"  - name: blue\n    creatures:\n"
		"      - {use: dwarf_guard, name: o, at: [1, 0], set: {ap_max: 8}}\n");
	choose(fight, dual ? "dual_attack" : "melee_attack");
	while (!(q = affray_fight_question(fight)) || strcmp(q->ask, ask) != 0 ||
	       strcmp(q->deed, facts[i].deed) != 0) {
		assert_false(q && strcmp(q->ask, "action") == 0);
		if (q && strcmp(q->ask, "defense") == 0 &&
		    strcmp(facts[i].deed, "dodge") == 0) {
			choose(fight, "dodge");
		} else if (q && strcmp(q->ask, "block") == 0) {
			choose(fight, "yes");
		} else if (!q && !rolled) {
			rolled = true;
			assert_ok(affray_fight_total(fight, 3, problems));
			affray_fight_advance(fight);
		} else {
			take_default(fight);
		}
	}
	for (int k = 0; k < q->fact_count; k++) {
		strcat(names, q->fact_names[k]);
		strcat(names, " ");
	}
	if (strcmp(names, facts[i].names) != 0)
		fail_msg("%s of a %s (%s) shows: %s", ask, facts[i].deed,
			 facts[i].rulings, names);
	affray_fight_free(fight);
}

static void test_facts(void **unused)
{
	(void)unused;
	for (int i = 0; i < threa_rulebook.question_count; i++) {
		bool named = !threa_rulebook.questions[i].facts[0];

		for (size_t k = 0; k < LENGTH(facts); k++)
			named = named || facts[k].question == i;
		assert_true(named);
	}
	for (size_t i = 0; i < LENGTH(facts); i++)
		check_facts(i);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nothing_is_left_running),
		cmocka_unit_test(test_reactions),
		cmocka_unit_test(test_weary_reaction),
		cmocka_unit_test(test_the_last_of_a_list),
		cmocka_unit_test(test_lists_of_a_kind),
		cmocka_unit_test(test_the_left_hand),
		cmocka_unit_test(test_throwable_kinds),
		cmocka_unit_test(test_the_order_of_the_list),
		cmocka_unit_test(test_switches),
		cmocka_unit_test(test_fields),
		cmocka_unit_test(test_behind_a_wall),
		cmocka_unit_test(test_interrupted_deeds),
		cmocka_unit_test(test_offers),
		cmocka_unit_test(test_once),
		cmocka_unit_test(test_settled_positions),
		cmocka_unit_test(test_edicts),
		cmocka_unit_test(test_refused_edicts),
		cmocka_unit_test(test_facts),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
