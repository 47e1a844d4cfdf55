/* SPDX-License-Identifier: MIT
 *
 * orge at its edges: one test for each kind of gap that was ever found in a rulebook,
 * asked of every state, reaction, switch, field and deed of this one. Where a table must
 * name all rows of the book, a row of the book that it does not name fails the test.
 */
#include <dirent.h>
#include "rulebooks/orge/orge.h"
#include "edges.h"
#include "share.h"

extern const struct rulebook orge_rulebook;

/* ---- fights ---- */

/* Round 1 goes in the order of the scenario, later rounds in reverse, so that something
 * prepared in round 1 still holds when another creature begins round 2. */
static void throw_order(struct affray_fight *fight)
{
	const struct affray_roll *roll;

	while ((roll = affray_fight_roll(fight)) &&
	       strcmp(roll->why, "initiative") == 0) {
		int late = value_of(fight, "round") == 1 ? roll->who : 20 - roll->who;

		assert_ok(affray_fight_total(fight, 20001 - 500 * late, problems));
		affray_fight_advance(fight);
	}
}

/* `head` has further lines of the scenario. */
static struct affray_fight *start(const char *head, const char *sides)
{
	static char text[8192];
	struct affray_fight *fight;

	snprintf(text, sizeof text,
		 "affray: 1\nrulebook: orge\nname: edge\n%s\nsides:\n%s", head, sides);
	fight = open_table(text);
	throw_order(fight);
	return fight;
}

/* Words separated by blanks: an answer to a question or a total for dice; a word that
 * begins with ! is an edict, with : for spaces. */
static void play(struct affray_fight *fight, const char *script)
{
	char words[1024], *rest = words;

	snprintf(words, sizeof words, "%s", script);
	for (char *word; (word = strtok_r(rest, " ", &rest));) {
		if (*word == '!') {
			for (char *c = word; *c; c++)
				*c = *c == ':' ? ' ' : *c;
			decree(fight, word + 1);
		} else if (affray_fight_roll(fight)) {
			assert_ok(affray_fight_total(fight, atoi(word), problems));
			affray_fight_advance(fight);
		} else if (affray_fight_answer(fight, word, problems) != AFFRAY_OK) {
			fail_msg("%s, of \"%s\": %s", word, script,
				 affray_problems_line(problems, 0));
		} else {
			affray_fight_advance(fight);
		}
		throw_order(fight);
	}
}

/* Every check fails, every answer is the default. */
static void go_on(struct affray_fight *fight)
{
	const struct affray_roll *roll = affray_fight_roll(fight);

	if (roll)
		play(fight, roll->high > 970000 ? "970000" : "1");
	else
		take_default(fight);
	throw_order(fight);
}

static void go_to_round(struct affray_fight *fight, int round)
{
	for (int i = 0; i < 300 && !affray_fight_over(fight); i++) {
		if (value_of(fight, "round") == round && !affray_fight_roll(fight))
			return;
		go_on(fight);
	}
}

static int get(struct affray_fight *fight, const char *who, const char *what)
{
	char path[96];

	snprintf(path, sizeof path, "%s.%s", who, what);
	return value_of(fight, path);
}

static void set(struct affray_fight *fight, const char *who, const char *what,
		const char *value)
{
	char edict[128];

	snprintf(edict, sizeof edict, "set %s.%s %s", who, what, value);
	decree(fight, edict);
}

/* ---- 1: a state that ends acting leaves something running ---- */

static bool ends_acting(int state)
{
	return state <= STUNNED;
}

/* Everything that a creature may have under way, and an edict that starts it. */
static const struct {
	const char *row, *edict;
} under_way[] = {
	{"aim_level", "!set:x.aim_level:2"},
	{"gathered", "!set:x.gathered:2"},
	{"improved", "!set:x.improved:3"},
	{"manoeuvre", "!set:x.manoeuvre:protect"},
	{"discipline", "!set:x.discipline:guard"},
	{"outnumbered", "!set:x.outnumbered:1"},
	{"singing", "!set:x.singing:1"},
};

/* x has something under way when m puts it into this state, by a spell at the round's end
 * or by an edict. */
static struct affray_fight *struck_by(const char *state, bool edict, const char *prepare,
				      const char *then)
{
	char head[600], row[64];
	struct affray_fight *fight;

	snprintf(head, sizeof head,
		 "map: |\n  .....\n  xy..m\n  .....\nlegend: {x: x, y: y, m: m}\n"
		 "spells:\n  daze: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, "
		 "range_m: 20, effect: state, state: %s, rounds: 3}\n",
		 state);
	fight = start(head,
		      "  - {name: a, creatures: [{use: neutral, name: x, facing: e, set: "
		      "{weapons: [crossbow], ammo: [{missile: bolt, count: 9}]}}]}\n"
		      "  - {name: b, creatures: [{use: neutral, name: y}, {use: neutral, "
		      "name: m, set: {path: mage, int: 90, spells: [daze]}}]}\n");
	play(fight, prepare);
	assert_true(play_until(fight, "m", "action", 20));
	play(fight, then);
	if (!edict) {
		play(fight, "cast x end 1");
		go_to_round(fight, 2);
	} else {
		snprintf(row, sizeof row, "state.%s", state);
		set(fight, "x", row, "3");
	}
	return fight;
}

static void ask_of_state(int state, bool edict)
{
	const char *word = orge_state_words[state], *how = edict ? "edict" : "spell";
	bool ends = ends_acting(state), helpless = ends && state != STUNNED;
	struct affray_fight *fight;

	for (size_t i = 0; i < LENGTH(under_way); i++) {
		fight = struck_by(word, edict, "end", under_way[i].edict);
		if ((get(fight, "x", under_way[i].row) != 0) == ends)
			fail_msg("%s by %s: %s is %d", word, how, under_way[i].row,
				 get(fight, "x", under_way[i].row));
		affray_fight_free(fight);
	}
	fight = struck_by(word, edict, "!set:x.thing_loaded.crossbow:0 reload", "");
	if ((get(fight, "x", "long_left") != 0) == ends)
		fail_msg("%s by %s: a long act", word, how);
	affray_fight_free(fight);
	if (state == HELD)
		return;
	fight = struck_by(word, edict, "end", "!set:x.holding:2");
	if ((get(fight, "y", "state.held") != 0) == helpless)
		fail_msg("%s by %s: a hold of its own", word, how);
	affray_fight_free(fight);
	fight = struck_by(word, edict, "end", "!set:y.holding:1");
	if ((get(fight, "y", "holding") != 0) == helpless)
		fail_msg("%s by %s: a hold on it", word, how);
	affray_fight_free(fight);
}

static void test_nothing_is_left_running(void **unused)
{
	(void)unused;
	for (int state = 0; state < STATES; state++)
		if (state != BOUNCING) { /* only its own effect causes it */
			if (!is_left_out((size_t)state, 3))
				ask_of_state(state, false);
			ask_of_state(state, true);
		}
}

/* ---- 2: a reaction that is not treated as one ---- */

#define REACTOR                                                                   \
	"{use: neutral, name: r, facing: e, set: {path: mage, spells: [slowly], " \
	"weapons: "
#define SLOWLY \
	"spells:\n  slowly: {mage: [mental], mana: 0, ap: 60, mf: 0, effect: heal}\n"

/* `prepare` are r's answers in its phase, `trigger` those that call for the reaction. */
static const struct reaction_scene {
	int question;
	const char *map, *sides, *prepare, *trigger, *accept;
} reactions[] = {
	{Q_REACTION, "map: |\n  re...\nlegend: {r: r, e: e}\n",
	 "  - {name: a, creatures: [" REACTOR "[longsword]}}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: e}]}\n",
	 "", "attack kick r end", "dodge"},
	{Q_INTERPOSE, "map: |\n  re...\n  .w...\nlegend: {r: r, e: e, w: w}\n",
	 "  - {name: a, creatures: [" REACTOR "[longsword]}}, {use: neutral, name: w}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: e}]}\n",
	 "manoeuvre protect", "end attack kick w end", "parry"},
	{Q_WATCH, "map: |\n  r....e\nlegend: {r: r, e: e}\n",
	 "  - {name: a, creatures: [" REACTOR "[longsword]}}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: e}]}\n",
	 "manoeuvre on_the_watch", "move run 1,0", "slash"},
	{Q_WATCH, "map: |\n  r....e\nlegend: {r: r, e: e}\n",
	 "  - {name: a, creatures: [" REACTOR
	 "[sling], ammo: [{missile: stone, count: 5}]}}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: e}]}\n",
	 "manoeuvre on_the_watch", "attack kick 4,0", "shoot"},
	{Q_PARTING, "map: |\n  re...\nlegend: {r: r, e: e}\n",
	 "  - {name: a, creatures: [" REACTOR "[longsword]}}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: e}]}\n",
	 "", "move run 4,0", "slash"},
	{Q_FOLLOW, "map: |\n  rw....e\nlegend: {r: r, e: e, w: w}\n",
	 "  - {name: a, creatures: [" REACTOR "[longsword]}}, {use: neutral, name: w}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: e}]}\n",
	 "manoeuvre escort", "move run 3,0", "follow"},
};

/* States that bar reactions; scared and unaware creatures may dodge, but do nothing
 * else. */
static const struct {
	const char *edict;
	bool may_dodge;
} limits[] = {
	{"!set:r.discipline:berserker", false},
	{"!set:r.state.stunned:3", false},
	{"!set:r.state.sleeping:3", false},
	{"!set:r.state.paralysed:3", false},
	{"!set:r.state.petrified:3", false},
	{"!set:r.state.unconscious:3", false},
	{"!set:r.state.scared:3", true},
	{"!set:r.unaware:1", true},
	{"long cast", false},
};

static struct affray_fight *scene_of(const struct reaction_scene *scene, bool long_cast)
{
	char head[512];
	struct affray_fight *fight;

	snprintf(head, sizeof head, "%s%s", scene->map, SLOWLY);
	fight = start(head, scene->sides);
	play(fight, scene->prepare);
	play(fight, long_cast ? "cast r !set:r.ap:10" : "end");
	return fight;
}

static void test_reactions_are_reactions(void **unused)
{
	(void)unused;
	for (int i = 0; orge_rulebook.asides[i].question >= 0; i++) {
		bool named = orge_rulebook.asides[i].kind != ASKED_TO_REACT;

		for (size_t k = 0; k < LENGTH(reactions); k++)
			named = named ||
				reactions[k].question == orge_rulebook.asides[i].question;
		assert_true(named);
	}
	for (size_t i = 0; i < LENGTH(reactions); i++) {
		const struct reaction_scene *scene = &reactions[i];
		const char *ask = orge_rulebook.questions[scene->question].key;
		struct affray_fight *fight = scene_of(scene, false);

		play(fight, "!set:r.rested:1 !set:r.aim_level:1");
		play(fight, scene->trigger);
		assert_true(is_asked(fight, "r", ask));
		play(fight, scene->accept);
		while (!is_asked(fight, "e", "action") &&
		       !is_asked(fight, "w", "action") && !is_asked(fight, "r", "action"))
			go_on(fight);
		assert_int_equal(get(fight, "r", "rested"), 0);
		assert_int_equal(get(fight, "r", "aim_level"), 0);
		affray_fight_free(fight);
		for (size_t k = 0; k < LENGTH(limits); k++) {
			bool casts = limits[k].edict[0] != '!';

			fight = scene_of(scene, casts);
			if (!casts)
				play(fight, limits[k].edict);
			play(fight, scene->trigger);
			if (is_asked(fight, "r", ask) &&
			    !(scene->question == Q_REACTION && limits[k].may_dodge &&
			      is_offered(fight, "dodge") && !is_offered(fight, "parry")))
				fail_msg("%s is asked after %s", ask, limits[k].edict);
			affray_fight_free(fight);
		}
	}
}

/* ---- 3: a second hand, a fifth effect ---- */

#define MAGES                                                                           \
	"  - {name: a, creatures: [{use: neutral, name: m, set: {path: mage, int: 90, " \
	"ap: 40, spells: [sting, hush]}}, {use: neutral, name: n, set: {path: mage, "   \
	"int: 90, ap: 40, spells: [sting, hush]}}]}\n"                                  \
	"  - {name: b, creatures: [{use: neutral, name: y, set: {max_hp: 2000}}]}\n"
#define STING                                                                       \
	"map: |\n  m......y..\n  n.........\nlegend: {m: m, n: n, y: y}\nspells:\n" \
	"  sting: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "  \
	"surge_type: psn, surge_damage: 8, surges: 20}\n"                           \
	"  hush: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "   \
	"effect: silence, radius_m: 1, rounds: 5}\n"

static void cast_many(struct affray_fight *fight, int times, const char *cast)
{
	for (int i = 0; i < times; i++)
		play(fight, cast);
	play(fight, "end");
	for (int i = 0; i < times; i++)
		play(fight, "1");
}

static void test_every_place_of_a_table(void **unused)
{
	struct affray_fight *fight;
	char path[32];

	(void)unused;
	for (int count = 1; count <= SURGES + 1; count++) {
		int all = count > SURGES ? SURGES : count;

		fight = start(STING, MAGES);
		cast_many(fight, all, "cast sting y");
		cast_many(fight, count - all, "cast sting y");
		go_to_round(fight, 2);
		if (get(fight, "y", "hp") != 2000 - 8 * all)
			fail_msg("%d poisons took %d", count,
				 2000 - get(fight, "y", "hp"));
		affray_fight_free(fight);
	}
	fight = start(STING, MAGES);
	cast_many(fight, HUSHES, "cast hush elsewhere 3,1");
	for (int i = 0; i < HUSHES; i++) {
		snprintf(path, sizeof path, "hush_rounds.%d", i);
		assert_int_equal(value_of(fight, path), 5);
	}
	affray_fight_free(fight);
}

/* Both hands are full; a thing in the second serves as well as one in the first. */
static void test_second_hand(void **unused)
{
	static const struct {
		const char *weapons, *draw, *offered;
	} rows[] = {
		{"[dagger, sling]", "sling", "reload"},
		{"[sling, shortsword]", "shortsword", "plan"},
		{"[sling, shortsword]", "shortsword", "gather"},
		{"[shortsword, throwing_knife]", "throwing_knife", "aim"},
		{"[sling, mace]", "mace", "charge"},
	};
	struct affray_fight *fight;
	char sides[400];

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		snprintf(
			sides, sizeof sides,
			"  - {name: a, creatures: [{use: neutral, name: x, set: {ap: 30, "
			"weapons: %s, ammo: [{missile: stone, count: 5}]}}]}\n"
			"  - {name: b, creatures: [{use: neutral, name: y}]}\n",
			rows[i].weapons);
		fight = start("distance: 4", sides);
		play(fight, "draw");
		if (!is_offered(fight, rows[i].offered))
			fail_msg("%s is not offered with %s", rows[i].offered,
				 rows[i].weapons);
		affray_fight_free(fight);
	}
	fight = start("distance: 1",
		      "  - {name: a, creatures: [{use: neutral, name: x, set: {weapons: "
		      "[blow_pipe, shortsword], ammo: [{missile: dart, count: 5}]}}]}\n"
		      "  - {name: b, creatures: [{use: neutral, name: y}]}\n");
	play(fight, "draw end attack kick x end");
	assert_true(is_offered(fight, "parry"));
	play(fight, "parry 1 1");
	assert_int_equal(get(fight, "x", "thing_wear.shortsword"), 1);
	affray_fight_free(fight);
}

/* No menu has two options with the same key, even if a creature has a thing twice. */
static void test_every_option_has_its_key(void **unused)
{
	struct generator whim = generator_for(3, 1, STREAM_TACTIC);

	(void)unused;
	for (int round = 0; round < 12; round++) {
		struct affray_fight *fight = fight_of_text(
			"affray: 1\nrulebook: orge\nlimit: 5\nmap: |\n  x.y\n  .z.\n"
			"legend: {x: x, y: y, z: z}\nsides:\n"
			"  - {name: a, creatures: [{use: neutral, name: x, set: {ap: 40, "
			"path: mage, spells: [heal, heal, curse], weapons: [dagger, "
			"dagger, "
			"short_bow], items: [lamp, lamp], ammo: [{missile: war_arrow, "
			"magazine: war_quiver, count: 2}, {missile: war_arrow, magazine: "
			"war_quiver, count: 3}]}}]}\n"
			"  - {name: b, creatures: [{use: elwe, name: y, set: {weapons: "
			"[dagger, longbow]}}, {use: pip, name: z}]}\n",
			(uint64_t)round);

		assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
		for (int i = 0; i < 150 && affray_fight_advance(fight) != AFFRAY_ENDED;
		     i++) {
			const struct affray_question *q = affray_fight_question(fight);

			for (int a = 0; q->kind == AFFRAY_CHOICE && a < q->option_count;
			     a++)
				for (int b = 0; b < a; b++)
					assert_string_not_equal(q->options[a].key,
								q->options[b].key);
			if (is_asked(fight, "x", "action") && i % 7 == 0)
				decree(fight, "set x.thing_wear.dagger 9");
			answer_anything(fight, &whim);
		}
		affray_fight_free(fight);
	}
}

/* ---- 4: the order of two things in one round ---- */

#define ORDERED                                                                    \
	"map: |\n  m......y..\nlegend: {m: m, y: y}\nspells:\n"                    \
	"  sting: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, " \
	"surge_type: psn, surge_damage: 8, surges: 20}\n"                          \
	"  stop: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "  \
	"effect: state, state: paralysed, rounds: 3}\n"                            \
	"  stay: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "  \
	"effect: state, state: paralysed, rounds: 9}\n"                            \
	"  cure: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "  \
	"effect: cure}\n"                                                          \
	"  hit: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "   \
	"type: arc, damage: 20}\n"                                                 \
	"  mend: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "  \
	"effect: heal, heal: 10}\n"                                                \
	"  doze: {mage: [mental], base: 99, mana: 0, ap: 1, mf: 0, range_m: 20, "  \
	"effect: state, state: sleeping, rounds: 3}\n"

static void test_order_of_two_things(void **unused)
{
	static const struct {
		const char *first, *second, *row;
		int value;
	} rows[] = {
		{"sting", "cure", "surges_left.0", 0},
		{"cure", "sting", "surges_left.0", 19},
		{"stop", "cure", "state.paralysed", 0},
		{"cure", "stop", "state.paralysed", 3},
		{"stop", "stay", "state.paralysed", 9},
		{"stay", "stop", "state.paralysed", 9},
		{"hit", "mend", "hp", 64}, /* 75 - 20 * 1.05 + 10 */
		{"mend", "hit", "hp", 64},
		{"hit", "doze", "state.sleeping", 3},
		{"doze", "hit", "state.sleeping", 3},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = start(
			ORDERED, "  - {name: a, creatures: [{use: neutral, name: m, "
				 "set: {path: mage, int: 90, spells: [sting, stop, "
				 "stay, cure, hit, mend, doze]}}]}\n"
				 "  - {name: b, creatures: [{use: neutral, name: "
				 "y}]}\n");
		char script[128];

		snprintf(script, sizeof script, "cast %s y cast %s y end 1 1",
			 rows[i].first, rows[i].second);
		play(fight, script);
		go_to_round(fight, 2);
		if (get(fight, "y", rows[i].row) != rows[i].value)
			fail_msg("%s, then %s: %s is %d, not %d", rows[i].first,
				 rows[i].second, rows[i].row,
				 get(fight, "y", rows[i].row), rows[i].value);
		affray_fight_free(fight);
	}
}

/* ---- 5: a switch that reaches further than its text, or less far ---- */

/* True if some fight of the book sets `key: value`. */
static bool has_fight(const char *key, const char *value)
{
	static char text[1 << 16];
	DIR *folder = opendir("tests/fights/orge");
	struct dirent *entry;
	char wanted[96], path[512];
	bool found = false;

	assert_non_null(folder);
	snprintf(wanted, sizeof wanted, "%s: %s", key, value);
	while (!found && (entry = readdir(folder))) {
		FILE *file;
		size_t length;

		snprintf(path, sizeof path, "tests/fights/orge/%s", entry->d_name);
		file = entry->d_name[0] == '.' ? NULL : fopen(path, "r");
		if (!file)
			continue;
		length = fread(text, 1, sizeof text - 1, file);
		text[length] = '\0';
		fclose(file);
		found = strstr(text, wanted) != NULL;
	}
	closedir(folder);
	return found;
}

static void test_every_switch_has_a_fight(void **unused)
{
	(void)unused;
	for (int i = 0; i < orge_rulebook.ruling_count; i++) {
		const struct ruling_row *row = &orge_rulebook.rulings[i];
		bool found = false;

		if (!row->key)
			continue;
		for (int k = 1; row->words && row->words[k]; k++)
			if (!has_fight(row->key, row->words[k]))
				fail_msg("no fight with %s: %s", row->key, row->words[k]);
		for (int n = row->low; !row->words && n <= row->high; n++) {
			char value[16];

			snprintf(value, sizeof value, "%d", n);
			found = found || (n != row->usual && has_fight(row->key, value));
		}
		if (!row->words && !found)
			fail_msg("no fight with another %s", row->key);
	}
}

#define FRIENDS                                                                        \
	"  - {name: a, creatures: [{use: neutral, name: x, facing: e, set: {weapons: " \
	"[shortsword, short_bow], skills: {bully: 1}, ammo: [{missile: war_arrow, "    \
	"count: 9}]}}, {use: neutral, name: f, facing: e}]}\n"                         \
	"  - {name: b, creatures: [{use: neutral, name: y}]}\n"

/* A switch leaves everything else as it is. */
static const struct {
	const char *ruling, *head, *sides, *script, *asked, *question;
} beyond[] = {
	{"friendly_fire_close: off, ranged_resolution: trajectory",
	 "map: |\n  x..f...y\nlegend: {x: x, f: f, y: y}\n",
	 "  - {name: a, creatures: [{use: elwe, name: x, facing: e}, {use: neutral, "
	 "name: "
	 "f, facing: e}]}\n  - {name: b, creatures: [{use: neutral, name: y}]}\n",
	 "attack longbow end", "f", "reaction"},
	{"reach_walls: through", "map: |\n  x#y\n  ...\nlegend: {x: x, y: y}\n",
	 "  - {name: a, creatures: [{use: elwe, name: x}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: y}]}\n",
	 "attack 1,1 end", "y", "action"}, /* no shot is offered through a wall */
	{"parting_attack: off", "map: |\n  r....e\nlegend: {r: r, e: e}\n",
	 "  - {name: a, creatures: [{use: neutral, name: r, facing: e, set: {weapons: "
	 "[longsword]}}]}\n  - {name: b, creatures: [{use: neutral, name: e}]}\n",
	 "manoeuvre on_the_watch end move run 1,0", "r", "watch"},
	{"surprise_defense: none", "map: |\n  xy\nlegend: {x: x, y: y}\n",
	 "  - {name: a, creatures: [{use: neutral, name: x}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: y}]}\n",
	 "attack kick y end", "y", "reaction"},
	{"aim_same_phase: yes", "map: |\n  x......y\nlegend: {x: x, y: y}\n",
	 "  - {name: a, creatures: [{use: elwe, name: x}]}\n"
	 "  - {name: b, creatures: [{use: neutral, name: y}]}\n",
	 "aim attack none end", "y", "reaction"},
	{"wear: off", "map: |\n  xy\nlegend: {x: x, y: y}\n",
	 "  - {name: a, creatures: [{use: neutral, name: x}]}\n"
	 "  - {name: b, creatures: [{use: aldric, name: y, facing: w}]}\n",
	 "attack kick y end block 1 1", "y", "action"},
};

static void test_switches_reach_as_far_as_they_say(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(beyond); i++) {
		char head[512];
		struct affray_fight *fight;

		snprintf(head, sizeof head, "rulings: {%s}\n%s", beyond[i].ruling,
			 beyond[i].head);
		fight = start(head, beyond[i].sides);
		play(fight, beyond[i].script);
		if (!is_asked(fight, beyond[i].asked, beyond[i].question))
			fail_msg("%s: %s is not asked %s", beyond[i].ruling,
				 beyond[i].asked, beyond[i].question);
		affray_fight_free(fight);
	}
}

/* ---- 6: a number that the sheet offers and nothing reads ---- */

/* An entry of each section, written so that its fields can matter; some have several. */
static const struct {
	int kind;
	const char *fields[24]; /* "key: value" */
} written[] = {
	{KIND_SPECIES, {"walk_cm: 120", "run_cm: 650", "swim_cm: 100"}},
	{KIND_SPECIES, {"walk_cm: 120", "run_cm: 650", "ncw: 20"}},
	{KIND_WEAPON,
	 {"class: m", "weight: 10", "skill: short_sword", "shot_ap: 3", "shot_pf: 2",
	  "range_m: 12", "type: prc", "damage: 9", "type2: fir", "damage2: 2",
	  "styles: [{name: cut, ap: 4, pf: 3, type: sls, damage: 16, zone: arc}]"}},
	{KIND_WEAPON,
	 {"hands: 2", "takes: arrows", "shot_ap: 3", "shot_pf: 2", "reload: 3",
	  "parries: no"}},
	{KIND_WEAPON,
	 {"shot_ap: 3", "shot_pf: 2", "range_m: 12", "type: prc", "damage: 9",
	  "type2: fir", "damage2: 2"}},
	{KIND_WEAPON,
	 {"class: m", "surge_type: psn", "surge_damage: 3", "surges: 4", "rounds: 3",
	  "styles: [{name: cut, ap: 4, pf: 3, type: sls, damage: 16, zone: arc}]"}},
	{KIND_MISSILE,
	 {"takes: arrows", "type: prc", "damage: 5", "type2: fir", "damage2: 2",
	  "surge_type: psn", "surge_damage: 4", "surges: 4", "rounds: 3"}},
	{KIND_MAGAZINE, {"capacity: 20"}},
	{KIND_ARMOR, {"weight: 10"}},
	{KIND_SHIELD, {"weight: 10"}},
	{KIND_ITEM, {"ap: 2", "effect: heals", "value: 25"}},
	{KIND_ITEM, {"ap: 2", "effect: blows_horn", "value: 10", "range_m: 30"}},
	{KIND_ITEM, {"ap: 2", "effect: lights", "radius_m: 5"}},
	{KIND_ITEM,
	 {"ap: 2", "effect: bursts", "type: fir", "damage: 20", "type2: cld",
	  "damage2: 4", "range_m: 12", "radius_m: 2"}},
	{KIND_SPELL,
	 {"mage: [incantation]", "ap: 2", "mana: 5", "type: arc", "damage: 12",
	  "type2: fir", "damage2: 3", "surge_type: acd", "surge_damage: 40", "surges: 3",
	  "stun: 30", "reaction: resist", "resist: mage"}},
	{KIND_SPELL,
	 {"mage: [incantation]", "ap: 2", "mana: 5", "effect: state", "state: cursed",
	  "rounds: 2"}},
	{KIND_SPELL, {"mage: [incantation]", "ap: 2", "effect: heal", "heal: 9"}},
};

/* Fields that have no effect in a fight on their own. */
static const char *const silent_fields[] = {
	"cleric",
	"bard", /* for another path */
	"name",
};

static const char section_names[KINDS][12] = {
	[KIND_SPECIES] = "species",  [KIND_WEAPON] = "weapons",
	[KIND_MISSILE] = "missiles", [KIND_MAGAZINE] = "magazines",
	[KIND_ARMOR] = "armor",	     [KIND_SHIELD] = "shields",
	[KIND_ITEM] = "items",	     [KIND_SPELL] = "spells",
};

/* Writes the entry with the value of one field replaced by `other`, or unchanged if
 * `other` is NULL. */
static void write_entry(char *text, size_t room, size_t row, const char *key,
			const char *other)
{
	size_t used = 0, length = strlen(key);

	used += (size_t)snprintf(text, room, "%s:\n  it: {",
				 section_names[written[row].kind]);
	for (int i = 0; written[row].fields[i]; i++)
		if (!other || strncmp(written[row].fields[i], key, length) != 0 ||
		    written[row].fields[i][length] != ':')
			used += (size_t)snprintf(text + used, room - used, "%s, ",
						 written[row].fields[i]);
	snprintf(text + used, room - used, other ? "%s: %s}\n" : "}\n", key, other);
}

#define CAST_OF_ALL                                                                     \
	"creatures:\n"                                                                  \
	"  me: {species: %s, path: mage, base: {int: 17, wis: 12, cst: 16}, ap: 24, "   \
	"weapons: [%s, dagger], shield: %s, "                                           \
	"armor: %s, items: [%s, healing_potion], spells: [%s, terror], ammo: "          \
	"[{missile: "                                                                   \
	"%s, magazine: %s, count: 5}, {missile: hunt_arrow, magazine: hunt_quiver, "    \
	"count: 3}], skills: {against_humans: 2, against_animals: 1, dodge: 1, block: " \
	"1, parry: 1, intimidation: 2}}\n"                                              \
	"sides:\n"                                                                      \
	"  - {name: a, creatures: [{use: me, name: x}, {use: me, name: "                \
	"v}]}\n"                                                                        \
	"  - {name: b, creatures: [{use: me, name: y}, {use: me, name: "                \
	"z, set: {empty_hands: yes}}]}\n"

/* NULL: the scenario is refused. */
static struct affray_scenario *scenario_with(const char *entry, int kind)
{
	static char text[8192];
	static const char *const usual[KINDS] = {
		[KIND_SPECIES] = "human",     [KIND_WEAPON] = "short_bow",
		[KIND_MISSILE] = "war_arrow", [KIND_MAGAZINE] = "war_quiver",
		[KIND_ARMOR] = "leather",     [KIND_SHIELD] = "buckler",
		[KIND_ITEM] = "fire_flask",   [KIND_SPELL] = "magic_missile",
	};
	const char *use[KINDS];
	struct affray_scenario *scenario;
	int used;

	for (int i = 0; i < KINDS; i++)
		use[i] = i == kind ? "it" : usual[i];
	if (kind == KIND_SHIELD) {
		use[KIND_WEAPON] = "sling";
		use[KIND_MISSILE] = "stone";
	}
	used = snprintf(text, sizeof text,
			"affray: 1\nrulebook: orge\nlimit: 5\naccident: yes\nlight: "
			"penumbra\ntime: night\nenvironment: urban\nmap: |\n  x=y:..\n"
			"  vfzb~~\n  ffffff\nlegend: {x: x, v: v, y: y, z: z}\n%s",
			entry);
	snprintf(text + used, sizeof text - (size_t)used, CAST_OF_ALL, use[KIND_SPECIES],
		 use[KIND_WEAPON], use[KIND_SHIELD], use[KIND_ARMOR], use[KIND_ITEM],
		 use[KIND_SPELL], use[KIND_MISSILE], use[KIND_MAGAZINE]);
	if (affray_scenario_read(&scenario, text, strlen(text), "t.yaml", problems) ==
		    AFFRAY_OK &&
	    affray_scenario_check(scenario, problems) == AFFRAY_OK)
		return scenario;
	affray_problems_clear(problems);
	return NULL;
}

/* Deeds that use things of each kind, the most useful first. */
static const char *const wanted[KINDS][4] = {
	[KIND_SPECIES] = {"technic", "attack", "move"},
	[KIND_WEAPON] = {"reload", "attack", "draw"},
	[KIND_MISSILE] = {"reload", "attack"},
	[KIND_MAGAZINE] = {"reload", "attack"},
	[KIND_ARMOR] = {"attack"},
	[KIND_SHIELD] = {"reload", "attack", "draw"},
	[KIND_ITEM] = {"use_item", "take_item", "sheathe", "attack"},
	[KIND_SPELL] = {"cast"},
};

/* Answers at random, but half of the deeds are useful ones. */
static void answer_wanted(struct affray_fight *fight, int kind, struct generator *whim)
{
	const struct affray_question *q = affray_fight_question(fight);

	for (int i = 0; i < 4 && wanted[kind][i] && strcmp(q->ask, "action") == 0; i++)
		if (is_offered(fight, wanted[kind][i]) && generator_below(whim, 2)) {
			assert_ok(affray_fight_choose(fight, wanted[kind][i], problems));
			return;
		}
	answer_anything(fight, whim);
}

/* A hash of all events of a fight. */
static uint64_t heard_of(struct affray_scenario *scenario, int kind, int seed)
{
	struct generator whim = generator_for((uint64_t)seed, 1, STREAM_TACTIC);
	struct affray_fight *fight;
	struct ear ear;

	assert_ok(affray_fight_new(&fight, scenario, (uint64_t)seed, 1, problems));
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	listen(fight, &ear, AFFRAY_SEES_ALL);
	for (int i = 0; i < 160 && affray_fight_advance(fight) != AFFRAY_ENDED; i++)
		answer_wanted(fight, kind, &whim);
	affray_fight_free(fight);
	return ear.hash;
}

/* Other values that the field allows, as written in a file. */
static bool other_value(const struct field *field, int i, char *value, size_t room)
{
	int number[] = {field->high, field->low};

	switch (field->type) {
	case FIELD_INT:
		return i < 2 && snprintf(value, room, "%d", number[i]) > 0;
	case FIELD_BOOL:
		return i < 1 && snprintf(value, room, field->usual ? "no" : "yes") > 0;
	case FIELD_WORD:
		return field->words[i] &&
		       snprintf(value, room, "%s", field->words[i]) > 0;
	case FIELD_WORDS:
		return i < 1 && snprintf(value, room, "[%s]", field->words[1]) > 0;
	case FIELD_INTS:
		return field->words[i] && snprintf(value, room, "{%s: %d}",
						   field->words[i], field->high) > 0;
	default:
		return false;
	}
}

enum { SEEDS = 16 };

/* The fight of a row without changes, played once for all its fields. */
static uint64_t plain_fight(size_t row, int seed)
{
	static uint64_t heard[LENGTH(written)][SEEDS];
	static struct affray_scenario *scenarios[LENGTH(written)]; /* kept to the end */
	char text[2048];

	if (heard[row][seed])
		return heard[row][seed];
	write_entry(text, sizeof text, row, "", NULL);
	if (!scenarios[row])
		scenarios[row] = scenario_with(text, written[row].kind);
	assert_non_null(scenarios[row]);
	heard[row][seed] = heard_of(scenarios[row], written[row].kind, seed);
	return heard[row][seed];
}

/* An entry in which this field has another value. */
struct variant {
	size_t row;
	char value[64];
	struct affray_scenario *scenario; /* made on first use */
};

static int find_variants(int kind, const struct field *field, struct variant *list,
			 int room)
{
	int count = 0;

	for (size_t row = 0; row < LENGTH(written); row++)
		for (int i = 0; written[row].kind == kind && i < 5 && count < room; i++) {
			struct variant *v = &list[count];

			if (!other_value(field, i, v->value, sizeof v->value))
				break;
			v->row = row;
			v->scenario = NULL;
			count++;
		}
	return count;
}

/* True if the value changes this fight; a refused value counts, too. */
static bool variant_matters(struct variant *v, int kind, const char *key, int seed)
{
	char text[2048];

	if (!v->scenario) {
		write_entry(text, sizeof text, v->row, key, v->value);
		v->scenario = scenario_with(text, kind);
	}
	return !v->scenario ||
	       heard_of(v->scenario, kind, seed) != plain_fight(v->row, seed);
}

static bool field_matters(int kind, const struct field *field)
{
	struct variant list[24];
	int count = find_variants(kind, field, list, 24);
	bool matters = false;

	for (int seed = 0; seed < SEEDS; seed++)
		for (int i = 0; i < count && !matters; i++)
			matters = variant_matters(&list[i], kind, field->key, seed);
	for (int i = 0; i < count; i++)
		affray_scenario_free(list[i].scenario);
	return matters;
}

static void test_every_field_is_read(void **unused)
{
	size_t tried = 0;
	int unread = 0;

	(void)unused;
	for (int kind = KIND_SPECIES; kind < KINDS; kind++)
		for (const struct field *field = orge_rulebook.kinds[kind].fields;
		     field->key; field++) {
			bool silent = field->type == FIELD_PARTS;

			for (size_t i = 0; i < LENGTH(silent_fields); i++)
				silent = silent ||
					 strcmp(field->key, silent_fields[i]) == 0;
			if (silent || is_left_out(tried++, 30) ||
			    field_matters(kind, field))
				continue;
			print_error("%s of %s changes nothing\n", field->key,
				    orge_rulebook.kinds[kind].key);
			unread++;
		}
	assert_int_equal(unread, 0);
}

/* ---- 7: a distance where the rule means a line of sight ---- */

#define EYES                                                                             \
	"spells:\n  mark: {mage: [mental], mana: 0, ap: 1, mf: 0, range_m: 20, effect: " \
	"state, state: cursed}\n"
#define STARER                                                                          \
	"{use: neutral, name: x, facing: e, set: {path: mage, spells: [mark], ap: 30, " \
	"skills: {bully: 1, duel: 1}, items: [fire_flask], weapons: "

/* If the way is `open`, the word is offered after the script; behind the wall it is
 * not. */
static const struct {
	const char *open, *walled, *weapons, *script, *word;
} walls[] = {
	{"x.y", "x#y", "[spear]}}", "attack spear", "y"},
	{".y\n  x.", "#y\n  x#", "[shortsword]}}", "attack shortsword slash", "y"},
	{".y\n  x.", "#y\n  x#", "[shortsword]}}", "", "bully"},
	{"x....y", "x.#..y", "[spear]}}", "", "charge"},
	{"x....y", "x.#..y", "[javelin]}}", "", "aim"},
	{"x....y", "x.#..y", "[spear]}}", "", "plan"},
	{"x....y", "x.#..y", "[spear]}}", "manoeuvre", "deter_arcane"},
	{"x....y", "x.#..y", "[spear]}}", "", "discipline"},
	{"x....y", "x.#..y", "[spear]}}", "cast", "y"},
	{"x....y", "x.#..y", "[spear]}}", "technic", "intimidation"},
	{"x..y", "x.#y", "[spear]}}", "technic", "blinding"},
	{"x.f..y", "x#f..y", "[spear]}}", "manoeuvre", "protect"},
};

static bool is_word_offered(const char *map, size_t row)
{
	char head[512], sides[512];
	struct affray_fight *fight;
	bool offered;

	snprintf(head, sizeof head, "map: |\n  %s\nlegend: {x: x, y: y, f: f}\n" EYES,
		 map);
	snprintf(sides, sizeof sides,
		 "  - {name: a, creatures: [" STARER "%s%s]}\n"
		 "  - {name: b, creatures: [{use: neutral, name: y}]}\n",
		 walls[row].weapons, strchr(map, 'f') ? ", {use: neutral, name: f}" : "");
	if (!strchr(map, 'f'))
		memcpy(strstr(head, ", f: f"), "      ", 6);
	fight = start(head, sides);
	for (const char *word = walls[row].script; *word;) {
		char one[32];
		size_t length = strcspn(word, " ");

		snprintf(one, sizeof one, "%.*s", (int)length, word);
		if (!is_offered(fight, one)) {
			affray_fight_free(fight);
			return false;
		}
		play(fight, one);
		word += length + (word[length] == ' ');
	}
	offered = is_offered(fight, walls[row].word);
	affray_fight_free(fight);
	return offered;
}

static void test_walls(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(walls); i++) {
		if (!is_word_offered(walls[i].open, i))
			fail_msg("%s is not offered in the open", walls[i].word);
		if (is_word_offered(walls[i].walled, i))
			fail_msg("%s is offered through a wall", walls[i].word);
	}
}

/* ---- 8: an act that was legal when begun and is not when it is complete ---- */

#define BEGINNER                                                                         \
	"map: |\n  x..y.......\n  .w.........\nlegend: {x: x, y: y, w: w}\nspells:\n"    \
	"  late: {mage: [gesture], base: 99, mana: 0, ap: 25, mf: 0, range_m: 5, "       \
	"effect: state, state: cursed, rounds: 9}\n"                                     \
	"  wide: {mage: [gesture], base: 99, mana: 0, ap: 25, mf: 0, range_m: 5, "       \
	"radius_m: 2, type: fir, damage: 9}\n"                                           \
	"items:\n  keg: {ap: 25, effect: bursts, type: fir, damage: 9, range_m: 5, "     \
	"radius_m: 1}\n  strip: {ap: 25, effect: bandages}\n"                            \
	"weapons:\n  maul: {class: m, hands: 2, skill: mace, styles: [{name: bash, ap: " \
	"25, type: bdg, damage: 9}]}\n"                                                  \
	"  bow: {hands: 2, takes: arrows, shot_ap: 25, reload: 25, skill: short_bow}\n"

/* x begins in one phase an act that takes three; then the edict comes. In round 4, `row`
 * of `whom` must be as if x had never begun. */
static const struct {
	const char *set, *begin, *edict, *whom, *row;
	int in_vain, done; /* values with and without the edict */
} begun[] = {
	{"spells: [late]", "cast y", "!move:y:10,0", "y", "state.cursed", 0, 9},
	{"spells: [late]", "cast y", "!set:x.state.blinded:9", "y", "state.cursed", 0, 9},
	{"spells: [late]", "cast y", "!remove:y", "y", "state.cursed", 0, 9},
	{"spells: [late]", "cast y", "!set:y.hidden:1", "y", "state.cursed", 0, 9},
	{"spells: [wide]", "cast y", "!set:x.state.blinded:9", "y", "hp", 75, 66},
	{"spells: [wide]", "cast y", "!move:x:10,1", "y", "hp", 75, 66},
	{"items: [keg]", "take_item use_item y", "!move:x:10,1", "y", "hp", 75, 66},
	{"items: [keg]", "take_item use_item y", "!set:x.state.blinded:9", "y", "hp", 75,
	 66},
	{"items: [strip]", "!set:w.hp:20 !move:w:1,0 take_item use_item strip",
	 "!move:w:9,1", "w", "hp", 20, 75},
	{"weapons: [maul]", "!move:y:1,0 attack maul",
	 "!set:x.surges_left.0:9 "
	 "!set:x.surge_type.0:4 !set:x.surge_fire.0:1 !set:x.surge_seconds.0:60",
	 "y", "hp", 75, 66},
	{"weapons: [bow], ammo: [{missile: dart, count: 0}, {missile: war_arrow, count: "
	 "3}]",
	 "attack bow", "!set:x.state.blinded:9", "x", "thing_loaded.bow", 2, 0},
};

static int outcome_of(size_t row, bool disturbed)
{
	char sides[700];
	struct affray_fight *fight;
	int value;

	snprintf(sides, sizeof sides,
		 "  - {name: a, creatures: [{use: neutral, name: x, facing: e, set: "
		 "{path: "
		 "mage, int: 90, skills: {first_aid: 50}, %s}}, {use: neutral, name: "
		 "w}]}\n"
		 "  - {name: b, creatures: [{use: neutral, name: y}]}\n",
		 begun[row].set);
	fight = start(BEGINNER, sides);
	play(fight, begun[row].begin);
	assert_true(get(fight, "x", "long_left") > 0);
	play(fight, "end");
	if (disturbed)
		play(fight, begun[row].edict);
	for (int i = 0;
	     i < 100 && value_of(fight, "round") < 4 && !affray_fight_over(fight); i++) {
		const struct affray_question *q = affray_fight_question(fight);

		if (affray_fight_roll(fight))
			play(fight, "1");
		else if (strcmp(q->ask, "target") == 0 && is_offered(fight, "y"))
			play(fight, "y");
		else
			go_on(fight);
	}
	value = get(fight, begun[row].whom, begun[row].row);
	affray_fight_free(fight);
	return value;
}

static void test_long_acts_must_stay_legal(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < LENGTH(begun); i++) {
		int done = outcome_of(i, false), in_vain = outcome_of(i, true);

		if (done != begun[i].done || in_vain != begun[i].in_vain)
			fail_msg("%s, then %s: %s is %d, not %d; undisturbed %d, not %d",
				 begun[i].begin, begun[i].edict, begun[i].row, in_vain,
				 begun[i].in_vain, done, begun[i].done);
	}
}

/* ---- 9: a choice that cannot be paid or carried out ---- */

/* Counts deeds of anybody. */
static void hear_deed(void *context, const struct affray_event *event)
{
	int *deeds = context;

	if (event->type == AFFRAY_DEED ||
	    (event->type == AFFRAY_NOTE && strcmp(event->rule, "ORG-LNG-01") == 0))
		++*deeds;
}

/* Deeds that may begin with fewer points than they cost. */
static bool may_take_longer(const char *action)
{
	static const char *const long_deeds[] = {"attack", "cast", "reload", "use_item"};

	for (size_t i = 0; i < LENGTH(long_deeds); i++)
		if (strcmp(action, long_deeds[i]) == 0)
			return true;
	return false;
}

/* Tries the deed in a copy of the fight: it must have an effect. */
static void try_deed(struct affray_fight *fight, const char *owner, const char *key)
{
	struct affray_fight *copy;
	int deeds = 0;

	if (strcmp(key, "end") == 0)
		return;
	assert_int_equal(affray_fight_copy(&copy, fight), AFFRAY_OK);
	affray_fight_listen(copy, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_deed, &deeds);
	choose(copy, key);
	for (int i = 0; i < 12 && !deeds && !affray_fight_over(copy); i++)
		take_default(copy);
	if (!deeds)
		fail_msg("%s is offered %s, and nothing comes of it", owner, key);
	affray_fight_free(copy);
}

static void look_at_menu(struct affray_fight *fight)
{
	const struct affray_question *q = affray_fight_question(fight);
	char owner[64], keys[ACTIONS][32];
	int count = 0;

	if (q->kind != AFFRAY_CHOICE)
		return;
	snprintf(owner, sizeof owner, "%s", q->owner_name);
	for (int i = 0; i < q->option_count; i++)
		if (!(q->deed && may_take_longer(q->deed)) &&
		    q->options[i].cost[0] > get(fight, owner, "ap"))
			fail_msg("%s cannot pay %s", owner, q->options[i].key);
	if (strcmp(q->ask, "action") != 0)
		return;
	for (int i = 0; i < q->option_count; i++)
		snprintf(keys[count++], sizeof keys[0], "%s", q->options[i].key);
	for (int i = 0; i < count; i++)
		try_deed(fight, owner, keys[i]);
}

static struct affray_fight *crowd(uint64_t seed)
{
	struct affray_fight *fight = fight_of_text(
		"affray: 1\nrulebook: orge\nlimit: 6\nmap: |\n  A.#Gt~\n  b.:Sw.\n  "
		"o.1Ke.\nlegend: {A: aldric, b: berta, o: odo, G: ghash, t: troll, S: "
		"skrit, "
		"w: wraith, K: pip, e: lyra}\nsides:\n"
		"  - {name: watch, creatures: [{use: aldric}, {use: berta}, {use: odo}, "
		"{use: lyra}]}\n"
		"  - {name: raiders, creatures: [{use: ghash}, {use: troll}, {use: "
		"skrit}, "
		"{use: wraith}, {use: pip}]}\n",
		seed);

	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	return fight;
}

static void test_choices_can_be_carried_out(void **unused)
{
	struct generator whim = generator_for(9, 1, STREAM_TACTIC);

	(void)unused;
	for (uint64_t seed = 1; seed <= (is_quick() ? 1 : 4); seed++) {
		struct affray_fight *fight = crowd(seed);

		for (int i = 0;
		     i < cases(90, 30) && affray_fight_advance(fight) != AFFRAY_ENDED;
		     i++) {
			look_at_menu(fight);
			answer_anything(fight, &whim);
		}
		affray_fight_free(fight);
	}
}

/* ---- 10: one event that lets the same creature react twice ---- */

struct calls {
	uint32_t to_strike, to_step; /* creatures already asked */
	bool twice;
};

static void hear_calls(void *context, const struct affray_event *event)
{
	struct calls *calls = context;
	uint32_t bit = event->who >= 0 ? 1u << event->who : 0;

	if (event->type == AFFRAY_MOVE || event->type == AFFRAY_DEED)
		calls->to_step = 0;
	if (event->type == AFFRAY_DEED || event->type == AFFRAY_CHECK ||
	    event->type == AFFRAY_NOTE)
		calls->to_strike = 0;
	if (event->type != AFFRAY_ASK)
		return;
	if (strcmp(event->label, "watch") == 0 || strcmp(event->label, "parting") == 0) {
		calls->twice = calls->twice || calls->to_step & bit;
		calls->to_step |= bit;
	}
	if (strcmp(event->label, "reaction") == 0 ||
	    strcmp(event->label, "interpose") == 0) {
		calls->twice = calls->twice || calls->to_strike & bit;
		calls->to_strike |= bit;
	}
}

static void test_nobody_reacts_twice(void **unused)
{
	struct generator whim = generator_for(11, 1, STREAM_TACTIC);

	(void)unused;
	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct affray_fight *fight = crowd(seed);
		struct calls calls = {0};

		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_calls,
				    &calls);
		for (int i = 0; i < 300 && affray_fight_advance(fight) != AFFRAY_ENDED;
		     i++) {
			assert_false(calls.twice);
			answer_anything(fight, &whim);
		}
		affray_fight_free(fight);
	}
}

/* ---- 11: a rule changes something that it does not name ---- */

/* Rows that a state changes besides itself. */
static bool may_change(int state, const char *row)
{
	if (strncmp(row, "state", 5) == 0 || strcmp(row, "fresh_states") == 0 ||
	    strcmp(row, "charmer") == 0)
		return true;
	if (!ends_acting(state))
		return false;
	for (size_t i = 0; i < LENGTH(under_way); i++)
		if (strcmp(row, under_way[i].row) == 0)
			return true;
	return false;
}

static void test_states_change_only_their_rows(void **unused)
{
	(void)unused;
	for (int state = 0; state < STATES; state++) {
		struct affray_fight *with, *without;

		if (state == BOUNCING)
			continue;
		with = struck_by(orge_state_words[state], false, "end", "");
		without = struck_by("shielded", false, "end", "");
		for (const struct state_row *row = orge_rulebook.creature_state; row->key;
		     row++) {
			int one, other;
			char path[64];

			if (row->count > 1 || may_change(state, row->key))
				continue;
			snprintf(path, sizeof path, "x.%s", row->key);
			one = value_of(with, path);
			other = value_of(without, path);
			if (one != other)
				fail_msg("%s makes %s %d, not %d",
					 orge_state_words[state], row->key, one, other);
		}
		affray_fight_free(with);
		affray_fight_free(without);
	}
}

/* ---- 12: an event reaches a seat that may not know it ---- */

static void hear_hidden(void *context, const struct affray_event *event)
{
	bool *heard = context;

	if (event->who == 0 || event->target == 0)
		*heard = true;
}

/* As long as a hidden creature does not reveal itself, its enemies hear nothing of its
 * deeds. */
static void test_hidden_is_hidden(void **unused)
{
	struct affray_fight *fight =
		start("distance: 6",
		      "  - {name: a, creatures: [{use: elwe, name: x, set: {hidden: yes, "
		      "items: [lamp]}}]}\n"
		      "  - {name: b, creatures: [{use: neutral, name: y}]}\n");
	const struct affray_question *q = affray_fight_question(fight);
	char keys[ACTIONS][32];
	int count = 0;

	(void)unused;
	for (int i = 0; i < q->option_count; i++)
		snprintf(keys[count++], sizeof keys[0], "%s", q->options[i].key);
	for (int i = 0; i < count; i++) {
		struct affray_fight *copy;
		bool heard = false;

		if (strcmp(keys[i], "end") == 0)
			continue;
		assert_int_equal(affray_fight_copy(&copy, fight), AFFRAY_OK);
		affray_fight_listen(copy, AFFRAY_ALL_EVENTS, 1, hear_hidden, &heard);
		choose(copy, keys[i]);
		for (int k = 0; k < 6 && !is_asked(copy, "x", "action") &&
				!affray_fight_over(copy) && !affray_fight_roll(copy);
		     k++)
			take_default(copy);
		if (heard && get(copy, "x", "hidden"))
			fail_msg("%s of a hidden creature is heard", keys[i]);
		affray_fight_free(copy);
	}
	affray_fight_free(fight);
}

/* ---- edicts: the fight can go on after any value that a row allows ---- */

static void try_edict(const char *path, int value, uint64_t seed)
{
	struct affray_fight *fight = crowd(seed);
	struct generator whim = generator_for(seed, 2, STREAM_TACTIC);
	char edict[128];

	affray_fight_advance(fight);
	for (int i = 0; i < 200 && strcmp(affray_fight_question(fight)->ask, "action");
	     i++) {
		answer_anything(fight, &whim);
		affray_fight_advance(fight);
	}
	snprintf(edict, sizeof edict, "set %s %d", path, value);
	if (affray_fight_edict(fight, edict, problems) == AFFRAY_OK)
		play_on(fight, &whim, 60);
	affray_problems_clear(problems);
	affray_fight_free(fight);
}

static void test_edicts_leave_a_fight(void **unused)
{
	(void)unused;
	for (const struct state_row *row = orge_rulebook.creature_state; row->key;
	     row++) {
		char path[96];

		if (row->kind == STATE_HIDDEN)
			continue;
		for (int i = 0; i < (row->count ? row->count : 1) && i < 4; i++) {
			if (row->count <= 1)
				snprintf(path, sizeof path, "skrit.%s", row->key);
			else if (row->words)
				snprintf(path, sizeof path, "skrit.%s.%s", row->key,
					 row->words[i]);
			else
				snprintf(path, sizeof path, "skrit.%s.%d", row->key, i);
			if (is_left_out((size_t)(row - orge_rulebook.creature_state), 4))
				continue;
			try_edict(path, row->low, 1);
			try_edict(path, row->high, 2);
			try_edict(path, row->high / 2, 3);
		}
	}
	for (const struct state_row *row = orge_rulebook.fight_state; row->key; row++) {
		char path[96];

		if (row->kind == STATE_HIDDEN)
			continue;
		snprintf(path, sizeof path, row->count > 1 ? "%s.1" : "%s", row->key);
		try_edict(path, row->low, 1);
		try_edict(path, row->high, 2);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_nothing_is_left_running),
		cmocka_unit_test(test_reactions_are_reactions),
		cmocka_unit_test(test_every_place_of_a_table),
		cmocka_unit_test(test_second_hand),
		cmocka_unit_test(test_every_option_has_its_key),
		cmocka_unit_test(test_order_of_two_things),
		cmocka_unit_test(test_every_switch_has_a_fight),
		cmocka_unit_test(test_switches_reach_as_far_as_they_say),
		cmocka_unit_test(test_every_field_is_read),
		cmocka_unit_test(test_walls),
		cmocka_unit_test(test_long_acts_must_stay_legal),
		cmocka_unit_test(test_choices_can_be_carried_out),
		cmocka_unit_test(test_nobody_reacts_twice),
		cmocka_unit_test(test_states_change_only_their_rows),
		cmocka_unit_test(test_hidden_is_hidden),
		cmocka_unit_test(test_edicts_leave_a_fight),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
