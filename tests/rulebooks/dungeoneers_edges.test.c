/* SPDX-License-Identifier: MIT
 *
 * Dungeoneers at its edges: one test for each kind of gap that was ever found in a
 * rulebook, asked of every action, state, question, switch, spell and field. The lists
 * come from the book's own rows, so that a new row without a line here fails.
 */
#include "engine/run.h"
#include "library/built_scenario.h"
#include "library/library.h"
#include "rulebooks/dungeoneers/dungeoneers.h"
#include "edges.h"
#include "share.h"

extern const struct rulebook dungeoneers_rulebook;

/* ---- tables ---- */

static const char open_ground[] = "  ..........\n  ..........\n  ..........\n"
				  "  ..........\n  ..........\n  ..........\n";

/* The text lives until the next call. */
static const char *scene_text(const char *more, const char *map, const char *party,
			      const char *foes)
{
	static char text[4000];

	snprintf(
		text, sizeof text,
		"affray: 1\nrulebook: dungeoneers\nname: t\n%smap: |\n%ssides:\n"
		"  - {name: party, creatures: [%s]}\n  - {name: foes, creatures: [%s]}\n",
		more, map, party, foes);
	return text;
}

static struct affray_fight *open_scene(const char *more, const char *party,
				       const char *foes)
{
	return open_table(scene_text(more, open_ground, party, foes));
}

/* True if the scenario is accepted; otherwise `why` is its first problem. */
static bool is_sound(const char *text, char *why, size_t room)
{
	struct affray_scenario *scenario = NULL;
	bool sound = affray_scenario_read(&scenario, text, strlen(text), "t.yaml",
					  problems) == AFFRAY_OK &&
		     affray_scenario_check(scenario, problems) == AFFRAY_OK;

	snprintf(why, room, "%s", sound ? "" : affray_problems_line(problems, 0));
	affray_problems_clear(problems);
	affray_scenario_free(scenario);
	return sound;
}

/* Gives these answers, separated by blanks. */
static void answer_all(struct affray_fight *fight, const char *answers)
{
	char word[64];
	int length;

	for (; sscanf(answers, " %63s%n", word, &length) == 1; answers += length)
		choose(fight, word);
}

/* Plays defaults up to the next `action` question, with high dice for `lucky` and low
 * ones for the others. */
static void play_out(struct affray_fight *fight, int lucky)
{
	while (!affray_fight_over(fight)) {
		const struct affray_question *q = affray_fight_question(fight);
		const struct affray_roll *roll = affray_fight_roll(fight);

		if (q && strcmp(q->ask, "action") == 0)
			return;
		if (roll) {
			assert_ok(affray_fight_total(
				fight, roll->who == lucky ? roll->high : roll->low,
				problems));
			affray_fight_advance(fight);
		} else {
			take_default(fight);
		}
	}
}

/* The same, up to this question; false: it is not asked before the next `action`. */
static bool play_to(struct affray_fight *fight, int lucky, const char *owner,
		    const char *ask)
{
	while (!affray_fight_over(fight) && !is_asked(fight, owner, ask)) {
		const struct affray_question *q = affray_fight_question(fight);
		const struct affray_roll *roll = affray_fight_roll(fight);

		if (q && strcmp(q->ask, "action") == 0)
			return false;
		if (roll) {
			assert_ok(affray_fight_total(
				fight, roll->who == lucky ? roll->high : roll->low,
				problems));
			affray_fight_advance(fight);
		} else {
			take_default(fight);
		}
	}
	return is_asked(fight, owner, ask);
}

/* ---- events as lines ---- */

enum { MOST_HEARD = 4000, LINE = 160 };

struct heard {
	int count;
	char line[MOST_HEARD][LINE]; /* "deed DUN-ATK-02 suori attack" */
	char tag[MOST_HEARD][24];    /* the rule, roll or question */
};

static void note_line(struct heard *heard, const char *tag, const char *line)
{
	if (heard->count == MOST_HEARD)
		return;
	snprintf(heard->tag[heard->count], sizeof heard->tag[0], "%s", tag);
	snprintf(heard->line[heard->count++], LINE, "%s", line);
}

static void keep_event(void *context, const struct affray_event *event)
{
	char line[LINE], tag[24];

	if (event->type == AFFRAY_ASK || event->type == AFFRAY_ANSWER)
		return;
	snprintf(line, sizeof line, "%s %s %s %s %s %d %d %d %d,%d",
		 affray_event_name(event->type), event->rule ? event->rule : "-",
		 event->name ? event->name : "-", event->label ? event->label : "-",
		 event->outcome ? event->outcome
		 : event->text	? event->text
				: "-",
		 event->value, event->against, event->on, event->to[0], event->to[1]);
	snprintf(tag, sizeof tag, "%s",
		 event->rule		      ? event->rule
		 : event->type == AFFRAY_ROLL ? event->label
					      : affray_event_name(event->type));
	note_line(context, tag, line);
}

static struct heard heard; /* events of the fight opened last */

static void listen_to(struct affray_fight *fight)
{
	heard.count = 0;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, keep_event,
			    &heard);
}

/* The first line from `from` on with this beginning; -1: none. */
static int find_line(const char *beginning, int from)
{
	for (int i = from; i < heard.count; i++)
		if (strncmp(heard.line[i], beginning, strlen(beginning)) == 0)
			return i;
	return -1;
}

/* ---- rows of the book ---- */

static bool is_condition(const struct state_row *row)
{
	return row->kind == STATE_CONDITION;
}

/* Demands that the list of keys names each of `count` rows once; `key_at` gives the keys
 * of the rows. */
static void assert_lists_all(const char *what, const char *const *listed, size_t count,
			     const char *const *rows, size_t row_count)
{
	for (size_t i = 0; i < row_count; i++) {
		size_t k = 0;

		while (k < count && strcmp(listed[k], rows[i]) != 0)
			k++;
		if (k == count)
			fail_msg("%s %s has no line in the table of this test", what,
				 rows[i]);
	}
	for (size_t k = 0; k < count; k++) {
		size_t i = 0;

		while (i < row_count && strcmp(listed[k], rows[i]) != 0)
			i++;
		if (i == row_count)
			fail_msg("there is no %s %s any more", what, listed[k]);
	}
}

#define LIST_OF(table, member)                                    \
	const char *listed[LENGTH(table)];                        \
	for (size_t list_i = 0; list_i < LENGTH(table); list_i++) \
	listed[list_i] = (table)[list_i].member

static size_t action_keys(const char *keys[ACTIONS])
{
	for (int i = 0; i < ACTIONS; i++)
		keys[i] = dungeoneers_rulebook.actions[i].key;
	return ACTIONS;
}

/* ---- 1: a state that depends on another creature ends when that creature is gone
 * ---- */

static const struct {
	const char *row;
	const char *edict; /* puts Suori into the state with the goblin */
	int left;	   /* its value when the goblin is gone */
} bound[] = {
	{"grappling", "set suori.grappling 3", 0},
	{"grappled_by", "set goblin.grappling 1", 0},
	{"defensive", "set suori.defensive 1", 1},
	{"sprinting", "set suori.sprinting 1", 1},
	{"prone", "set suori.prone 1", 1},
	{"mage_armor", "set suori.mage_armor 3", 3},
	{"mired", "set suori.mired 2", 2},
	{"disengaged", "set suori.disengaged 1", 1},
};

/* Freya kills the goblin, or the game master removes it. */
static void goblin_goes(struct affray_fight *fight, bool dies)
{
	if (!dies) {
		decree(fight, "remove goblin");
		return;
	}
	decree(fight, "set goblin.stress 1");
	decree(fight, "set goblin.wounds 1");
	answer_all(fight, "attack mace");
	play_out(fight, 1);
	assert_false(affray_fight_in_play(fight, 2));
}

static struct affray_fight *three_and_a_goblin(void)
{
	return open_scene("",
			  "{use: suori, at: [2, 2], facing: e, set: {initiative: 9}}, "
			  "{use: freya, at: [3, 3], facing: n, set: {initiative: 8}}",
			  "{use: goblin, at: [3, 2], facing: w, set: {initiative: 7}}, "
			  "{use: zombie, at: [9, 5], facing: w, set: {initiative: 1}}");
}

static void test_nothing_outlives_its_owner(void **state)
{
	const char *rows[32];
	size_t row_count = 0;
	char path[64];

	(void)state;
	for (const struct state_row *row = dungeoneers_rulebook.creature_state; row->key;
	     row++)
		if (is_condition(row))
			rows[row_count++] = row->key;
	LIST_OF(bound, row);
	assert_lists_all("state", listed, LENGTH(bound), rows, row_count);
	for (size_t i = 0; i < LENGTH(bound); i++)
		for (int dies = 0; dies < 2; dies++) {
			struct affray_fight *fight = three_and_a_goblin();

			choose(fight, "end_turn");
			decree(fight, bound[i].edict);
			goblin_goes(fight, dies);
			snprintf(path, sizeof path, "suori.%s", bound[i].row);
			/* removing a creature counts as a move for all: threats are found
			 * again */
			if (value_of(fight, path) !=
			    (!dies && strcmp(bound[i].row, "disengaged") == 0
				     ? 0
				     : bound[i].left))
				fail_msg("%s is %d after the goblin %s", path,
					 value_of(fight, path), dies ? "died" : "went");
			assert_int_equal(value_of(fight, "suori.threatened_by"), 0);
			affray_fight_free(fight);
		}
}

/* Readied actions of the dead, and those that wait for a dead creature's turn. */
static void test_nobody_waits_for_the_dead(void **state)
{
	(void)state;
	for (int dies = 0; dies < 2; dies++)
		for (int after = 0; after < 2; after++) {
			struct affray_fight *fight = three_and_a_goblin();

			answer_all(fight, "ready attack goblin");
			answer_all(fight, after ? "after e" : "before e");
			choose(fight, "end_turn");
			assert_int_equal(value_of(fight, "suori.readied.0"),
					 DO_ATTACK + 1);
			listen_to(fight);
			goblin_goes(fight, dies);
			assert_int_equal(value_of(fight, "suori.readied.0"), 0);
			if (dies)
				assert_true(find_line("note DUN-RDY-05 suori", 0) >
					    find_line("fate DUN-DTH-02 goblin", 0));
			assert_false(play_until(fight, "suori", "trigger", 20));
			affray_fight_free(fight);
		}
}

/* ---- 2: reactions are marked as such and limited by reaction points ---- */

enum whose { OWN_TURN = 1, ANOTHERS_TURN = 2, EITHER = 3 };

static const struct {
	const char *ask;
	enum whose turn; /* the turn in which it is asked */
} askings[] = {
	{"action", OWN_TURN},	    {"weapon", EITHER},	      {"target", EITHER},
	{"face", OWN_TURN},	    {"hit_stress", EITHER},   {"pierce_stress", EITHER},
	{"direction", OWN_TURN},    {"facing", OWN_TURN},     {"spell", OWN_TURN},
	{"extra", EITHER},	    {"save", ANOTHERS_TURN},  {"resist", ANOTHERS_TURN},
	{"pool", ANOTHERS_TURN},    {"break_free", EITHER},   {"strike", ANOTHERS_TURN},
	{"ready", OWN_TURN},	    {"whose_turn", OWN_TURN}, {"when", OWN_TURN},
	{"trigger", ANOTHERS_TURN}, {"handling", EITHER},     {"item", EITHER},
	{"put_away", EITHER},
};

static void random_fight(const char *path, uint64_t seed, bool no_reactions,
			 void (*look)(struct affray_fight *fight))
{
	struct affray_scenario *scenario;
	struct affray_fight *fight;
	struct generator whim = generator_for(seed, 3, STREAM_TACTIC);

	assert_ok(affray_scenario_load(&scenario, path, problems));
	for (int i = 0; no_reactions && i < affray_scenario_creatures(scenario); i++) {
		char rp[96];

		snprintf(rp, sizeof rp, "%s", affray_scenario_creature(scenario, i));
		rp[strcspn(rp, "-")] = '\0'; /* without its number */
		strcat(rp, ".rp_max");
		assert_ok(affray_scenario_set(scenario, rp, "0", problems));
	}
	assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	for (int n = 0; n < 600 && affray_fight_advance(fight) == AFFRAY_ASKS; n++) {
		look(fight);
		answer_anything(fight, &whim);
	}
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

/* Sets that are kept are those that the map and the creatures give. */
static void look_at_sets(const struct affray_fight *fight)
{
	static struct dungeoneers_fight fresh;
	const struct dungeoneers_fight *kept =
		(const struct dungeoneers_fight *)fight->run->fight;
	struct scene scene = {fight->run->scene.scenario, &fresh.base};

	fresh = *kept;
	dungeoneers_find_sets(&scene, &fresh.base);
	assert_memory_equal(fresh.on_map, kept->on_map, sizeof fresh.on_map);
	assert_true(fresh.waiting.bits == kept->waiting.bits);
	assert_true(fresh.slipped <= kept->slipped);
	for_creatures (i, &fresh.base)
		assert_true(fresh.creatures[i].near.bits == kept->creatures[i].near.bits);
}

static int seen[LENGTH(askings)]; /* bits of enum whose */

static void look_at_turn(struct affray_fight *fight)
{
	const struct affray_question *q = affray_fight_question(fight);
	bool own = value_of(fight, "turn") == q->owner;
	char rp[64];

	look_at_sets(fight);
	for (size_t i = 0; i < LENGTH(askings); i++) {
		if (strcmp(askings[i].ask, q->ask) != 0)
			continue;
		seen[i] |= own ? OWN_TURN : ANOTHERS_TURN;
		if (!(askings[i].turn & (own ? OWN_TURN : ANOTHERS_TURN)))
			fail_msg("%s is asked %s in %s turn", q->owner_name, q->ask,
				 own ? "its own" : "another's");
	}
	if (q->is_reaction == own)
		fail_msg("%s is asked %s, %sa reaction", q->owner_name, q->ask,
			 own ? "" : "not ");
	snprintf(rp, sizeof rp, "%s.rp", q->owner_name);
	if (strcmp(q->ask, "strike") == 0 || strcmp(q->ask, "trigger") == 0)
		assert_true(value_of(fight, rp) >= 1);
}

static void look_for_reactions(struct affray_fight *fight)
{
	const struct affray_question *q = affray_fight_question(fight);

	assert_string_not_equal(q->ask, "strike");
	assert_string_not_equal(q->ask, "trigger");
	assert_string_not_equal(q->ask, "ready");
}

static void test_reactions_are_reactions(void **state)
{
	static const char *const paths[] = {
		"scenarios/dungeoneers/crypt.yaml", "scenarios/dungeoneers/imps.yaml",
		"scenarios/dungeoneers/brawl.yaml", "scenarios/dungeoneers/ford.yaml"};
	const char *rows[QUESTIONS];

	(void)state;
	for (int i = 0; i < QUESTIONS; i++)
		rows[i] = dungeoneers_rulebook.questions[i].key;
	LIST_OF(askings, ask);
	assert_lists_all("question", listed, LENGTH(askings), rows, QUESTIONS);
	for (uint64_t seed = 1; seed <= (uint64_t)cases(8, 2); seed++)
		for (size_t i = 0; i < LENGTH(paths); i++) {
			random_fight(paths[i], seed, false, look_at_turn);
			if (seed <= (uint64_t)cases(3, 1))
				random_fight(paths[i], seed, true, look_for_reactions);
		}
	for (size_t i = 0; i < LENGTH(askings); i++)
		if (!seen[i] && !is_quick())
			fail_msg("%s was never asked", askings[i].ask);
}

/* ---- 3: the second one, the last one, and one too many ---- */

/* Full lists of a sheet: the last entry counts, and one more is refused. */
static const struct {
	const char *field, *full, *more; /* more: an entry too many */
	const char *way;  /* answers that lead to the question, after `with` */
	const char *last; /* the last entry, offered there */
	const char *with; /* other fields */
} lists[] = {
	{"weapons", "claws, sting, bite, fang", "claws", "attack", "fang", ""},
	{"natural", "claws, sting, fang", "bite", "attack", "fang", ""},
	{"foci", "wand, staff", "orb", "interact", "staff", ""},
	{"tomes", "fire_bolt, smite", "mire", "spellcast", "smite", "magica_max: 9"},
	{"stowed", "dagger, mace, javelin, hand_axe", "flail", "interact", "hand_axe",
	 ""},
	{"stowed_shields", "buckler, kite_shield", "tower_shield", "interact",
	 "kite_shield", ""},
	{"stowed_foci", "orb, wand", "staff", "interact", "wand", ""},
	{"stowed_tomes", "mend, calm", "mire", "interact", "tome_calm", ""},
	{"potions", "a, b, c, d", "e", "interact", "d", ""},
	{"cantrips", "fire_bolt, hellfire, mire, dread, smite, tremor", "soul_rend",
	 "spellcast", "tremor", "mind: 10"},
	{"armor", "leather, boots, gloves, spangenhelm, ring, ring, cloak, amulet",
	 "belt", NULL, NULL, ""},
};

static const char lists_catalogue[] =
	"weapons: {fang: {like: bite}}\n"
	"potions: {a: {calm: 1}, b: {calm: 1}, c: {calm: 1}, d: {calm: 1}, e: {calm: "
	"1}}\n"
	"armor: {ring: {slot: ring, av: 1}, cloak: {slot: back, av: 1}, "
	"amulet: {slot: neck, av: 1}, belt: {slot: belt, av: 1}}\n";

static void lists_hero(char *hero, size_t room, size_t i, bool too_many)
{
	snprintf(hero, room,
		 "{use: mensa, at: [2, 2], facing: e, set: {initiative: 9, %s%s%s: "
		 "[%s%s%s]}}",
		 lists[i].with, lists[i].with[0] ? ", " : "", lists[i].field,
		 lists[i].full, too_many ? ", " : "", too_many ? lists[i].more : "");
}

static void test_the_last_one_counts(void **state)
{
	const char *foe = "{use: goblin, at: [3, 2], facing: w, set: {initiative: 8}}";
	const char *rows[32];
	size_t row_count = 0;

	(void)state;
	for (const struct field *field = dungeoneers_rulebook.kinds[KIND_CREATURE].fields;
	     field->key; field++)
		if (field->type == FIELD_REFS)
			rows[row_count++] = field->key;
	LIST_OF(lists, field);
	assert_lists_all("list", listed, LENGTH(lists), rows, row_count);
	for (size_t i = 0; i < LENGTH(lists); i++) {
		struct affray_fight *fight;
		char hero[400], why[300];

		lists_hero(hero, sizeof hero, i, false);
		fight = open_scene(lists_catalogue, hero, foe);
		if (lists[i].way) {
			answer_all(fight, lists[i].way);
			if (!is_offered(fight, lists[i].last))
				fail_msg("%s: %s is not offered", lists[i].field,
					 lists[i].last);
		}
		affray_fight_free(fight);
		lists_hero(hero, sizeof hero, i, true);
		assert_false(is_sound(scene_text(lists_catalogue, open_ground, hero, foe),
				      why, sizeof why));
	}
}

static int av_of(const struct run *run, int who)
{
	struct sum sum;

	return dungeoneers_av(sum_begin_quiet(&sum), &run->scene, who);
}

/* The effect of two things of a kind. */
static void test_two_of_a_kind(void **state)
{
	static const struct {
		const char *set;
		int av, focus, spells, threat, penalty;
	} rows[] = {
		{"armor: [buckler]", 1, 0, 0, 1, 0},
		{"armor: [buckler, kite_shield]", 3, 0, 0, 1, 0},
		{"armor: [leather, boots, gloves, spangenhelm]", 4, 0, 0, 1, 0},
		{"armor: [hauberk, greaves, great_helm]", 12, 0, 0, 1, 2},
		{"foci: [wand]", 0, 2, 0, 1, 0},
		{"foci: [wand, wand]", 0, 4, 0, 1, 0},
		{"foci: [wand, staff]", 0, 3, 0, 1, 0},
		{"tomes: [mend, mend]", 0, 0, 1, 1, 0},
		{"tomes: [mend, calm]", 0, 0, 2, 1, 0},
		{"mind: 2, cantrips: [mend], tomes: [mend, calm]", 0, 0, 2, 1, 0},
		{"lance: E, weapons: [bullwhip, bullwhip]", 0, 0, 0, 3, 0},
		{"weapons: [bullwhip]", 0, 0, 0, 1, 0}, /* without the weapon rank */
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		char hero[200];
		const struct dungeoneers_spell *spells[MOST_SPELLS];
		struct affray_scenario *scenario;
		const char *text;
		struct run *run;

		snprintf(hero, sizeof hero, "{use: mensa, at: [2, 2], set: {%s}}",
			 rows[i].set);
		text = scene_text("", open_ground, hero, "{use: goblin, at: [9, 5]}");
		assert_ok(affray_scenario_read(&scenario, text, strlen(text), "t.yaml",
					       problems));
		assert_ok(affray_scenario_check(scenario, problems));
		run = run_new(affray_scenario_inside(scenario));
		run_start(run, 1, 1);
		assert_int_equal(av_of(run, 0), rows[i].av);
		assert_int_equal(dungeoneers_focus_dice(&run->scene, 0, ARCANE),
				 rows[i].focus);
		assert_int_equal(dungeoneers_spells(&run->scene, 0, spells),
				 rows[i].spells);
		assert_int_equal(creature(&run->scene, 0)->threat, rows[i].threat);
		assert_int_equal(creature(&run->scene, 0)->penalty, rows[i].penalty);
		run_free(run);
		affray_scenario_free(scenario);
	}
}

/* Six actions can be readied; there is no room for a seventh. */
static void test_six_readied(void **state)
{
	struct affray_fight *fight = open_scene(
		"",
		"{use: suori, at: [2, 2], set: {initiative: 9, ap_max: 6, rp_max: 10}}",
		"{use: goblin, at: [9, 5], set: {initiative: 8}}");

	(void)state;
	for (int i = 0; i < READIED; i++)
		answer_all(fight, "ready defend before n");
	decree(fight, "set suori.ap 6");
	assert_false(is_offered(fight, "ready"));
	choose(fight, "end_turn");
	for (int i = 0; i < READIED; i++) {
		assert_true(is_asked(fight, "suori", "trigger"));
		choose(fight, i % 2 ? "trigger" : "decline");
	}
	assert_int_equal(value_of(fight, "suori.rp"), 7);
	affray_fight_free(fight);
}

/* ---- 4: the order of two things ---- */

/* An action is told before it is paid, in its own turn and when readied. */
static const struct {
	const char *action, *answers; /* answers until it is told */
	const char *spent;	      /* NULL: it costs nothing */
	bool readied;		      /* it can be readied */
} paid[] = {
	{"attack", "", "ap", true},
	{"spellcast", "tremor", "ap", true},
	{"grapple", "", "ap", true},
	{"push", "", "ap", true},
	{"disengage", "", "ap", true},
	{"defend", "", "ap", true},
	{"sprint", "", "ap", false},
	{"ready", "defend", "ap", false},
	{"interact", "unequip", "ap", true},
	{"move", "w", "mp", false},
	{"stand", "", "mp", false},
	{"turn", "n", "mp", false},
	{"drop_prone", "", NULL, false},
	{"end_turn", NULL, NULL, false},
	{"opportune_strike", NULL, "rp", false}, /* tested below */
};

static struct affray_fight *hero_and_goblin(const char *more)
{
	return open_scene(more,
			  "{use: ulfarmi, name: hero, at: [2, 2], facing: e, "
			  "set: {initiative: 9}}",
			  "{use: goblin, at: [3, 2], facing: w, set: {initiative: 8}}");
}

static void assert_told_then_paid(const char *action, const char *spent)
{
	char deed[64], spend[64];
	int told, payed;

	for (int i = 0; i < heard.count; i++) {
		snprintf(deed, sizeof deed, " %s ", action);
		if (strncmp(heard.line[i], "deed ", 5) == 0 &&
		    strstr(heard.line[i], deed))
			break;
		snprintf(spend, sizeof spend, "hero %s", spent);
		if (strncmp(heard.line[i], "spend ", 6) == 0 &&
		    strstr(heard.line[i], spend))
			fail_msg("%s is paid before it is told", action);
	}
	told = payed = 0;
	for (int i = 0; i < heard.count; i++) {
		snprintf(deed, sizeof deed, " hero %s ", action);
		snprintf(spend, sizeof spend, " hero %s ", spent);
		told += strncmp(heard.line[i], "deed ", 5) == 0 &&
			strstr(heard.line[i], deed);
		payed += strncmp(heard.line[i], "spend ", 6) == 0 &&
			 strstr(heard.line[i], spend);
	}
	if (told != 1 || payed != 1)
		fail_msg("%s: told %d times, %d payments", action, told, payed);
}

static void test_told_before_paid(void **state)
{
	const char *rows[ACTIONS];
	size_t count = action_keys(rows);

	(void)state;
	LIST_OF(paid, action);
	assert_lists_all("action", listed, LENGTH(paid), rows, count);
	for (size_t i = 0; i < LENGTH(paid); i++)
		for (int readied = 0; readied <= paid[i].readied; readied++) {
			struct affray_fight *fight = hero_and_goblin("");

			if (!paid[i].spent || !paid[i].answers) {
				affray_fight_free(fight);
				continue;
			}
			decree(fight, "set hero.prone 1");
			if (readied) {
				choose(fight, "ready");
				choose(fight, paid[i].action);
				if (strcmp(paid[i].action, "spellcast") == 0)
					choose(fight, paid[i].answers);
				answer_all(fight, "before e end_turn");
			}
			listen_to(fight);
			choose(fight, readied ? "trigger" : paid[i].action);
			if (!readied || strcmp(paid[i].action, "spellcast") != 0)
				answer_all(fight, paid[i].answers);
			play_out(fight, 0);
			assert_told_then_paid(paid[i].action,
					      readied ? "rp" : paid[i].spent);
			affray_fight_free(fight);
		}
}

static void test_strikes_are_told_before_paid(void **state)
{
	struct affray_fight *fight = open_scene(
		"", "{use: suori, at: [2, 2], facing: e, set: {initiative: 9}}",
		"{use: goblin, name: hero, at: [3, 2], facing: w, "
		"set: {initiative: 8}}");

	(void)state;
	listen_to(fight);
	answer_all(fight, "move w no strike");
	play_out(fight, 1);
	assert_told_then_paid("opportune_strike", "rp");
	assert_true(find_line("note DUN-OPP-01", 0) < find_line("deed DUN-OPP-03", 0));
	assert_true(find_line("deed DUN-OPP-03", 0) < find_line("move DUN-MOV-03", 0));
	affray_fight_free(fight);
}

/* Lines that come in this order, in the hero's turn or in a deed of the hero. */
static const struct {
	const char *edicts[4];
	const char *answers; /* from the hero's `action` on */
	const char *lines[8];
} orders[] = {
	/* conditions that end at the start of a turn end before its points are given */
	{{"set hero.magica 1"},
	 "ready defend after e end_turn end_turn decline",
	 {"turn DUN-TIME-02 goblin", "note DUN-RDY-05 hero", "round DUN-TIME-03",
	  "turn DUN-TIME-02 hero", "sum DUN-RES-01 hero ap", "sum DUN-RES-01 hero mp",
	  "gain DUN-SPL-02 hero magica"}},
	{{"set hero.magica 1", "set goblin.rp 0"},
	 "defend end_turn end_turn",
	 {"condition DUN-DEF-01 hero defensive - 0 0 1", "turn DUN-TIME-02 goblin",
	  "turn DUN-TIME-02 hero", "condition DUN-DEF-01 hero defensive - 0 0 0",
	  "sum DUN-RES-01 hero ap", "sum DUN-RES-01 hero mp"}},
	{{NULL},
	 "sprint end_turn end_turn",
	 {"condition DUN-SPR-01 hero sprinting - 0 0 1", "turn DUN-TIME-02 hero",
	  "condition DUN-SPR-01 hero sprinting - 0 0 0", "sum DUN-RES-01 hero mp"}},
	/* mired counts at the start of the turn and ends with it, before waiting
	 * effects */
	{{"set goblin.mired 2"},
	 "ready defend after e end_turn end_turn trigger",
	 {"turn DUN-TIME-02 goblin", "sum DUN-RES-01 goblin mp - -1",
	  "condition DUN-SPL-12 goblin mired - 0 0 0", "deed DUN-ACT-02 hero defend",
	  "spend DUN-RDY-03 hero rp"}},
	/* dice */
	{{"set goblin.facing e", "set goblin.stress 1", "set hero.stress 3"},
	 "attack 0",
	 {"roll - hero hit", "roll - goblin dodge", "roll - goblin behind",
	  "check DUN-HIT-03", "roll - hero pierce", "roll - hero over capacity",
	  "check DUN-PRC-03", "sum DUN-ATK-04 goblin wounds"}},
	{{"move goblin 5,2"},
	 "spellcast fire_bolt 2",
	 {"deed DUN-SPL-01 hero", "spend DUN-RES-03 hero ap",
	  "spend DUN-SPL-03 hero magica", "roll - hero spell", "roll - goblin dodge",
	  "check DUN-SPL-06", "roll - hero spell pierce", "check DUN-SPL-10"}},
	{{"move goblin 5,2"},
	 "spellcast tremor 1",
	 {"deed DUN-SPL-01 hero", "roll - hero spell", "roll - goblin save",
	  "check DUN-SPL-08", "roll - hero spell pierce", "check DUN-SPL-10",
	  "condition DUN-SPL-12 goblin prone"}},
	{{NULL},
	 "grapple",
	 {"deed DUN-GRP-01 hero", "spend DUN-RES-03 hero ap", "roll - hero strength",
	  "roll - goblin dodge", "check DUN-GRP-03 hero",
	  "condition DUN-GRP-04 hero grappling", "spend DUN-GRP-06 hero mp"}},
	{{"set goblin.grappling 1"},
	 "disengage",
	 {"deed DUN-ACT-02 hero disengage", "spend DUN-RES-03 hero ap",
	  "note DUN-DIS-02 hero", "roll - goblin strength", "roll - hero dodge",
	  "check DUN-DIS-05 hero", "condition DUN-DIS-05 goblin grappling"}},
	{{NULL},
	 "push",
	 {"deed DUN-PSH-01 hero", "spend DUN-RES-03 hero ap", "roll - hero strength",
	  "roll - goblin dodge", "check DUN-PSH-02 hero", "move DUN-PSH-03 goblin",
	  "condition DUN-THR-02"}},
};

static void test_order(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(orders); i++) {
		struct affray_fight *fight = hero_and_goblin("");
		int at = 0;

		for (int k = 0; k < 4 && orders[i].edicts[k]; k++)
			decree(fight, orders[i].edicts[k]);
		listen_to(fight);
		answer_all(fight, orders[i].answers);
		play_out(fight, 0);
		for (int k = 0; k < 8 && orders[i].lines[k]; k++) {
			int found = find_line(orders[i].lines[k], at);

			if (found < 0)
				fail_msg("order %d (%s): no \"%s\" after line %d", (int)i,
					 orders[i].answers, orders[i].lines[k], at);
			at = found + 1;
		}
		affray_fight_free(fight);
	}
}

/* ---- two fights compared: where do they first differ? ---- */

static uint32_t hash_of(const char *text, uint32_t salt)
{
	uint32_t hash = 2166136261u ^ salt;

	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * 16777619u;
	return hash ^ hash >> 15;
}

/* Gives an answer that does not depend on the other options. */
static void answer_by_taste(struct affray_fight *fight, uint32_t salt)
{
	const struct affray_question *q = affray_fight_question(fight);
	int best = 0, span;
	char number[16];

	if (q->kind == AFFRAY_NUMBER) {
		span = q->high - q->low < 3 ? q->high - q->low : 3;
		snprintf(number, sizeof number, "%d",
			 q->low + (int)(hash_of(q->ask, salt) % (uint32_t)(span + 1)));
		assert_ok(affray_fight_answer(fight, number, problems));
		return;
	}
	for (int i = 1; i < q->option_count; i++)
		if (hash_of(q->options[i].key, salt) >
		    hash_of(q->options[best].key, salt))
			best = i;
	assert_ok(affray_fight_choose(fight, q->options[best].key, problems));
}

static void note_question(struct heard *record, struct affray_fight *fight)
{
	const struct affray_question *q = affray_fight_question(fight);
	char line[LINE], tag[24];
	int length = snprintf(line, sizeof line, "ask %s %s %d %d", q->owner_name, q->ask,
			      q->low, q->high);

	for (int i = 0; i < q->option_count && length < LINE; i++)
		length += snprintf(line + length, sizeof line - (size_t)length,
				   " %s:%d%d%d%d", q->options[i].key,
				   q->options[i].cost[0], q->options[i].cost[1],
				   q->options[i].cost[2], q->options[i].cost[3]);
	snprintf(tag, sizeof tag, "%s", q->ask);
	note_line(record, tag, line);
}

static struct affray_scenario *scenario_of(const char *text)
{
	struct affray_scenario *scenario;

	assert_ok(
		affray_scenario_read(&scenario, text, strlen(text), "t.yaml", problems));
	return scenario;
}

static struct affray_fight *open_record(struct heard *record,
					struct affray_scenario *scenario, uint64_t seed)
{
	struct affray_fight *fight;

	record->count = 0;
	assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, keep_event,
			    record);
	return fight;
}

/* Records up to the next question and its answer; false: the fight has ended. */
static bool record_more(struct heard *record, struct affray_fight *fight, uint32_t salt)
{
	if (affray_fight_advance(fight) != AFFRAY_ASKS)
		return false;
	note_question(record, fight);
	answer_by_taste(fight, salt);
	return true;
}

static struct heard plain, changed;

/* The first line from `at` on that differs between the records. */
static int same_until(int at)
{
	while (at < plain.count && at < changed.count &&
	       strcmp(plain.line[at], changed.line[at]) == 0)
		at++;
	return at;
}

/* The place where two fights of these scenarios first differ; -1: nowhere. They are
 * played in parallel, up to that place. */
static int part_at(struct affray_scenario *one, struct affray_scenario *other,
		   uint64_t seed)
{
	struct affray_fight *first = open_record(&plain, one, seed);
	struct affray_fight *second = open_record(&changed, other, seed);
	bool both = true, same = true;
	int at = 0;

	for (uint32_t n = 0; n < 250 && both && same; n++) {
		uint32_t salt = (uint32_t)seed * 1000 + n;
		bool more = record_more(&plain, first, salt);

		both = record_more(&changed, second, salt) && more;
		at = same_until(at);
		same = at == plain.count && at == changed.count;
	}
	affray_fight_free(first);
	affray_fight_free(second);
	return same ? -1 : at;
}

/* A melee with everything that the book has: sizes, walls, bows, spells, hooks, gear. */
static const char *melee_text(const char *more, const char *rulings)
{
	static char text[2][4000];
	static int turn;
	char *at = text[turn++ % 2];

	snprintf(at, sizeof text[0],
		 "affray: 1\nrulebook: dungeoneers\nname: t\n%srulings: {%s}\nlimit: 20\n"
		 "map: |\n"
		 "  .......\n  ...#...\n  .......\n  ..#....\n  .......\n"
		 "sides:\n"
		 "  - name: party\n    creatures:\n"
		 "      - {use: suori, at: [1, 1], facing: e, set: {endurance: 3, mind: "
		 "3, "
		 "ap_max: 2, brutal: 1}}\n"
		 "      - {use: iriel, at: [0, 2], facing: e, set: {spell: 4, stress: 3, "
		 "prowess: 2}}\n"
		 "      - {use: wight, at: [1, 3], facing: e, set: {armor: [hauberk, "
		 "buckler], foci: [], "
		 "cantrips: [hellfire, fire_bolt, mire], axe: none, power: 2}}\n"
		 "      - {use: alberich, at: [2, 2], facing: e, set: {lance: none}}\n"
		 "  - name: foes\n    creatures:\n"
		 "      - {use: ogre, at: [4, 2], facing: w, set: {mp_base: 2, "
		 "endurance: 1, stress: 2}}\n"
		 "      - {use: goblin, at: [3, 2], facing: w, set: {weapons: [dagger], "
		 "power: 2, brutal: 1, "
		 "size: medium, wounds: 1}}\n"
		 "      - {use: freya, name: whip, at: [2, 1], facing: w, set: {weapons: "
		 "[bullwhip], "
		 "lance: E, armor: [gambeson]}}\n"
		 "      - {use: imp, at: [3, 0], facing: w, set: {wounds: 0, rp_max: "
		 "2}}\n",
		 more, rulings);
	return at;
}

/* ---- 5: a switch changes exactly what its text says ---- */

static const struct {
	const char *key, *value;
	const char *tags; /* rules, rolls and questions where fights may first differ */
} switches[] = {
	{"action_points", "2", "DUN-RES-01"},
	{"reaction_refresh", "own_turn", "DUN-RES-06"},
	{"initiative", "mind", "tie"},
	{"initiative", "endurance", "tie"},
	{"initiative", "prowess_plus_mind", "tie"},
	{"tie_break", "once", "DUN-INIT-03"},
	{"opportune", "off", "DUN-OPP-01 DUN-OPP-02"},
	{"ranged_provokes", "no", "DUN-OPP-02"},
	{"threaten", "condition", "action target spell"},
	{"grapple_die", "d4", "strength"},
	{"grapple_hand", "yes", "action"},
	{"break_restores_mp", "yes", "DUN-DIS-05"},
	{"drag_provokes", "no", "DUN-OPP-01"},
	{"push_provokes", "all", "DUN-OPP-01"},
	{"push_provokes", "none", "DUN-OPP-01"},
	{"stress_double", "after_attacker", "DUN-ATK-04"},
	{"overflow_death", "strict", "DUN-DTH-02"},
	{"stress_limit", "capacity", "hit_stress pierce_stress"},
	{"stress_limit", "off", "hit_stress pierce_stress"},
	{"over_spell_pierce", "yes", "over capacity"},
	{"min_dice", "0",
	 "DUN-HIT-01 DUN-HIT-02 DUN-PRC-02 DUN-SPL-06 DUN-SPL-07 DUN-GRP-02 DUN-PSH-02 "
	 "DUN-DIS-03 DUN-DIS-04"},
	{"rear_penalty", "fewer_dice", "behind"},
	{"rear_arc", "three", "behind"},
	{"diagonals", "no", "action target direction face facing DUN-THR-01 DUN-THR-02"},
	{"footprint", "count", "action target direction face DUN-GEO-01"},
	{"pass_allies", "yes", "action direction"},
	{"prone_move", "no", "action"},
	{"spell_pierce_die", "d4", "spell pierce"},
	{"ambient_magica", "0", "action spell trigger extra DUN-SPL-03"},
	{"ambient_magica", "3", "action spell trigger extra DUN-SPL-03"},
	{"extra_magica", "at_pierce", "extra"},
	{"reach_walls", "ignored", "DUN-THR-01 DUN-THR-02 action target"},
	{"own_side", "no", "action spell target"},
};

/* Fights are tried until a few have differed, at most this many. */
enum { PARTING_FIGHTS = 24, ENOUGH = 4 };

static bool is_listed(const char *tags, const char *tag)
{
	size_t length = strlen(tag);

	for (const char *at = strstr(tags, tag); at; at = strstr(at + 1, tag))
		if ((at == tags || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
			return true;
	return false;
}

static void test_switches(void **state)
{
	struct affray_scenario *usual;
	const char *rows[RULINGS];
	size_t count = 0;

	(void)state;
	for (int i = 0; i < RULINGS; i++)
		if (dungeoneers_rulings[i].key)
			rows[count++] = dungeoneers_rulings[i].key;
	LIST_OF(switches, key);
	assert_lists_all("switch", listed, LENGTH(switches), rows, count);
	usual = scenario_of(melee_text("", ""));
	for (size_t i = 0; i < LENGTH(switches); i++) {
		struct affray_scenario *other;
		char ruling[64];
		int parted = 0;

		if (is_left_out(i, 4))
			continue;

		snprintf(ruling, sizeof ruling, "%s: %s", switches[i].key,
			 switches[i].value);
		other = scenario_of(melee_text("", ruling));
		for (uint64_t seed = 1;
		     seed <= PARTING_FIGHTS && parted < cases(ENOUGH, 1); seed++) {
			int at = part_at(usual, other, seed);
			const char *one_tag, *other_tag;

			if (at < 0)
				continue;
			parted++;
			one_tag = at < plain.count ? plain.tag[at] : "";
			other_tag = at < changed.count ? changed.tag[at] : "";
			if (!is_listed(switches[i].tags, one_tag) &&
			    !is_listed(switches[i].tags, other_tag))
				fail_msg("%s, seed %d, line %d:\n  %s\n  %s", ruling,
					 (int)seed, at, plain.line[at], changed.line[at]);
		}
		if (parted == 0)
			fail_msg("%s makes no difference", ruling);
		affray_scenario_free(other);
	}
	affray_scenario_free(usual);
}

/* With four facings, the ones in between are refused everywhere. */
static void test_four_facings(void **state)
{
	static const char *const facings[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
	static const char *const texts[] = {
		"affray: 1\nrulebook: dungeoneers\nname: t\nrulings: {diagonals: "
		"%s}\nsides:\n"
		"  - {name: a, creatures: [{use: freya, facing: %s}]}\n"
		"  - {name: b, creatures: [{use: goblin}]}\n",
		"affray: 1\nrulebook: dungeoneers\nname: t\nrulings: {diagonals: "
		"%s}\nreserve:\n"
		"  - {name: late, use: freya, at: [1, 1], side: a, facing: %s}\nsides:\n"
		"  - {name: a, creatures: [{use: freya}]}\n"
		"  - {name: b, creatures: [{use: goblin}]}\n",
	};

	(void)state;
	for (int i = 0; i < 32; i++) {
		const char *facing = facings[i % 8];
		bool diagonals = i % 16 < 8;
		char text[500], why[300];

		snprintf(text, sizeof text, texts[i / 16], diagonals ? "yes" : "no",
			 facing);
		if (is_sound(text, why, sizeof why)) {
			assert_true(diagonals || !facing[1]);
			continue;
		}
		assert_false(diagonals || !facing[1]);
		assert_memory_equal(why, "t.yaml:6:", 9);
		assert_non_null(strstr(why, "expected n, e, s or w"));
	}
	for (int i = 0; i < 8; i++) {
		struct affray_fight *fight =
			hero_and_goblin("rulings: {diagonals: no}\n");
		char edict[40];

		snprintf(edict, sizeof edict, "set hero.facing %s", facings[i]);
		affray_fight_edict(fight, edict, NULL);
		affray_fight_advance(fight);
		assert_int_equal(value_of(fight, "hero.facing") % 2, 0);
		affray_fight_free(fight);
	}
}

/* ---- 6: every field of a sheet and of the catalogue is used ---- */

/* Changes to the hero of a small melee, its weapon, coat, focus, spell and potion; fights
 * before and after a change must differ somewhere. */
static const struct change {
	const char *kind, *field;
	const char *before, *after;
} changes[] = {
	{"creature", "power", "power: 1", "power: 4"},
	{"creature", "prowess", "prowess: 1", "prowess: 4"},
	{"creature", "endurance", "endurance: 1", "endurance: 4"},
	{"creature", "resistance", "resistance: 1", "resistance: 4"},
	{"creature", "spell", "spell: 1", "spell: 7"},
	{"creature", "mind", "mind: 3", "mind: 7"},
	{"creature", "size", "size: medium", "size: large"},
	{"creature", "initiative", "initiative: -9", "initiative: 9"},
	{"creature", "ap_max", "ap_max: 2", "ap_max: 3"},
	{"creature", "mp_base", "mp_base: 1", "mp_base: 2"},
	{"creature", "rp_max", "rp_max: 1", "rp_max: 2"},
	{"creature", "magica_max", "magica_max: 1", "magica_max: 9"},
	{"creature", "dodge_die", "dodge_die: d4", "dodge_die: d12"},
	{"creature", "natural_av", "natural_av: 1", "natural_av: 3"},
	{"creature", "worn_av", "worn_av: 1", "worn_av: 3"},
	{"creature", "natural_sr", "natural_sr: 1", "natural_sr: 4"},
	{"creature", "blade", "weapons: [rapier], blade: D",
	 "weapons: [rapier], blade: C"},
	{"creature", "cudgel", "weapons: [flail], cudgel: D",
	 "weapons: [flail], cudgel: C"},
	{"creature", "axe", "weapons: [battleaxe], axe: E",
	 "weapons: [battleaxe], axe: D"},
	{"creature", "lance", "weapons: [kontos], lance: D",
	 "weapons: [kontos], lance: C"},
	{"creature", "bow", "foci: [], weapons: [war_bow], bow: C",
	 "foci: [], weapons: [war_bow], bow: B"},
	{"creature", "vulnerable", "vulnerable: {damage: 1}", "vulnerable: {damage: 2}"},
	{"creature", "resistant", "resistant: {damage: 1}", "resistant: {damage: 2}"},
	{"creature", "brutal", "brutal: 1", "brutal: 2"},
	{"creature", "hyperarcanum", "hyperarcanum: no", "hyperarcanum: yes"},
	{"creature", "arrows", "foci: [], weapons: [war_bow], bow: B, arrows: 1",
	 "foci: [], weapons: [war_bow], bow: B, arrows: 2"},
	{"creature", "bolts", "foci: [], weapons: [crossbow], bow: C, bolts: 1",
	 "foci: [], weapons: [crossbow], bow: C, bolts: 2"},
	{"creature", "stress", "stress: 1", "stress: 3"},
	{"creature", "wounds", "wounds: 1", "wounds: 2"},
	{"creature", "magica", "magica: 0", "magica: 5"},
	{"creature", "weapons", "weapons: [arm]", "weapons: [maul_of_one_hand]"},
	{"creature", "natural", "natural: []", "natural: [bite]"},
	{"creature", "armor", "armor: []", "armor: [leather]"},
	{"creature", "foci", "foci: [lens]", "foci: [orb]"},
	{"creature", "tomes", "foci: []", "foci: [], tomes: [smite]"},
	{"creature", "stowed", "stowed: []", "stowed: [dagger]"},
	{"creature", "stowed_shields", "foci: []", "foci: [], stowed_shields: [buckler]"},
	{"creature", "stowed_foci", "foci: []", "foci: [], stowed_foci: [orb]"},
	{"creature", "stowed_tomes", "foci: []", "foci: [], stowed_tomes: [mend]"},
	{"creature", "potions", "potions: []", "potions: [brew]"},
	{"creature", "cantrips", "cantrips: [hex]", "cantrips: [mend]"},
	{"weapon", "hit", "hit: d4", "hit: d12"},
	{"weapon", "pierce", "pierce: d4", "pierce: d12"},
	{"weapon", "wounds", "wounds: 1", "wounds: 3"},
	{"weapon", "type", "type: bludgeoning", "type: piercing"},
	{"weapon", "category", "category: cudgel", "category: axe"},
	{"weapon", "rank", "rank: E", "rank: A"},
	{"weapon", "hands", "hands: 0", "hands: 1"},
	{"weapon", "threat", "threat: 1", "threat: 2"},
	{"weapon", "range", "range: 2", "range: 5"},
	{"weapon", "ammunition", "range: 5", "range: 5, ammunition: arrow"},
	{"weapon", "toss", "toss: no", "toss: yes"},
	{"weapon", "trips", "trips: no", "trips: yes"},
	{"weapon", "miss_stress", "miss_stress: 1", "miss_stress: 3"},
	{"weapon", "shoves", "shoves: 1", "shoves: 2"},
	{"weapon", "fragile", "hit: d12, pierce: d4",
	 "hit: d12, pierce: d4, fragile: yes"},
	{"armor", "slot", "slot: wield", "slot: body"},
	{"armor", "av", "av: 1", "av: 5"},
	{"armor", "sr", "sr: 1", "sr: 5"},
	{"armor", "power", "power: 3", "power: 4"},
	{"armor", "spellbane", "spellbane: 1", "spellbane: 2"},
	{"armor", "spellboon", "spellboon: 1", "spellboon: 2"},
	{"focus", "dice", "dice: {arcane: 1}", "dice: {arcane: 5}"},
	{"spell", "school", "school: arcane", "school: holy"},
	{"spell", "range", "range: 1", "range: 4"},
	{"spell", "base", "base: 2", "base: 3"},
	{"spell", "ap", "ap: 1", "ap: 2"},
	{"spell", "test", "test: none", "test: attack"},
	{"spell", "save", "test: save, save: power", "test: save, save: prowess"},
	{"spell", "die", "die: d4", "die: d12"},
	{"spell", "effect", "effect: wounds", "effect: prone"},
	{"spell", "amount", "amount: 1", "amount: 3"},
	{"spell", "type", "type: heat", "type: cold"},
	{"potion", "mend", "mend: 1", "mend: 2"},
	{"potion", "calm", "calm: 1", "calm: 2"},
};

static const char *part(const char *kind, const char *wanted, const char *change)
{
	return strcmp(kind, wanted) == 0 ? change : "";
}

static const char *changed_text(const char *kind, const char *change)
{
	static char text[2][4000];
	static int turn;
	char *at = text[turn++ % 2];

	snprintf(
		at, sizeof text[0],
		"affray: 1\nrulebook: dungeoneers\nname: t\nlimit: 20\n"
		"weapons:\n  base_arm: {like: mace}\n  arm: {like: base_arm, %s}\n"
		"  maul_of_one_hand: {like: maul, hands: 1, category: none, rank: none}\n"
		"armor:\n  base_coat: {slot: body, av: 1}\n  coat: {like: base_coat, "
		"%s}\n"
		"foci:\n  base_lens: {dice: {arcane: 2}}\n  lens: {like: base_lens, %s}\n"
		"spells:\n  base_hex: {like: fire_bolt, range: 3}\n"
		"  hex: {like: base_hex, %s}\n  curse: {like: hellfire, range: 6, base: "
		"1}\n"
		"potions:\n  base_brew: {mend: 0}\n  brew: {like: base_brew, %s}\n"
		"creatures:\n"
		"  base: {like: mensa, power: 2, prowess: 2, endurance: 3, mind: 3, "
		"spell: 3, "
		"ap_max: 2, cudgel: C, stress: 2, wounds: 2, weapons: [arm], armor: "
		"[%s], "
		"foci: [%s], potions: [brew], stowed: [dagger], cantrips: [hex]}\n"
		"  hero: {like: base, %s}\n"
		"map: |\n  ......\n  ......\n  ......\n  ......\n  ......\n"
		"sides:\n"
		"  - name: party\n    creatures:\n"
		"      - {use: hero, at: [1, 1]}\n"
		"      - {use: oda, at: [0, 1], set: {initiative: 5}}\n"
		"  - name: foes\n    creatures:\n"
		"      - {use: skeleton, at: [3, 1], set: {initiative: 6, power: 3}}\n"
		"      - {use: zombie, at: [3, 2], set: {initiative: 4, natural_av: "
		"30}}\n"
		"      - {use: imp, at: [5, 4], set: {initiative: 3, mind: 4, "
		"cantrips: [curse]}}\n",
		part(kind, "weapon", change), part(kind, "armor", change),
		part(kind, "focus", change), part(kind, "spell", change),
		part(kind, "potion", change), "coat",
		strcmp(kind, "armor") == 0 ? "" : "lens", /* a coat needs a free hand */
		part(kind, "creature", change));
	return at;
}

static bool makes_a_difference(const struct change *change)
{
	struct affray_scenario *before =
		scenario_of(changed_text(change->kind, change->before));
	struct affray_scenario *after =
		scenario_of(changed_text(change->kind, change->after));
	uint64_t seed = 1;

	while (seed <= PARTING_FIGHTS && part_at(before, after, seed) < 0)
		seed++;
	affray_scenario_free(before);
	affray_scenario_free(after);
	return seed <= PARTING_FIGHTS;
}

static void test_every_field_counts(void **state)
{
	(void)state;
	for (int kind = 0; kind < KINDS; kind++)
		for (const struct field *field = dungeoneers_rulebook.kinds[kind].fields;
		     field->key; field++) {
			size_t i = 0;

			while (i < LENGTH(changes) &&
			       (strcmp(changes[i].kind,
				       dungeoneers_rulebook.kinds[kind].one) != 0 ||
				strcmp(changes[i].field, field->key) != 0))
				i++;
			if (i == LENGTH(changes))
				fail_msg("%s of %s has no line in the table of this test",
					 field->key,
					 dungeoneers_rulebook.kinds[kind].one);
			if (!is_left_out(i, 8) && !makes_a_difference(&changes[i]))
				fail_msg("%s: %s makes no difference to %s",
					 changes[i].kind, changes[i].after,
					 changes[i].before);
		}
}

/* Catalogue entries that make no sense are refused at their place. */
static void test_odd_rows(void **state)
{
	static const struct {
		const char *rows;
		bool sound;
	} odd[] = {
		{"weapons: {improvised: {hit: d12}}", true},
		{"weapons: {improvised: {toss: yes}}", true},
		{"weapons: {improvised: {hands: 2}}", true},
		{"weapons: {improvised: {range: 3}}", false},
		{"weapons: {improvised: {threat: 1}}", false},
		{"weapons: {sling: {range: 3, ammunition: bolt}}", true},
		{"weapons: {sling: {ammunition: bolt}}", false},
		{"weapons: {sling: {range: 3, toss: yes}}", false},
		{"weapons: {sling: {category: bow, rank: E}}", true},
		{"weapons: {sling: {rank: E}}", false},
		{"spells: {ward: {effect: mage_armor, amount: 1}}", true},
		{"spells: {ward: {effect: mage_armor}}", false},
		{"spells: {bog: {effect: mired}}", false},
		{"spells: {jolt: {effect: prone}}", true},
	};
	char more[80], why[300];

	(void)state;
	for (size_t i = 0; i < LENGTH(odd); i++) {
		snprintf(more, sizeof more, "%s\n", odd[i].rows);
		if (is_sound(scene_text(more, open_ground, "{use: suori, at: [1, 1]}",
					"{use: goblin, at: [9, 5]}"),
			     why, sizeof why) != odd[i].sound)
			fail_msg("%s: %s", odd[i].rows, why);
		if (!odd[i].sound)
			assert_memory_equal(why, "t.yaml:4:", 9);
	}
}

/* ---- 7: reach needs a line of sight ---- */

static const char walled[] = "  ..........\n  ..........\n  ...#......\n"
			     "  ..........\n  ..........\n  ..........\n";

/* Each action at an enemy or a friend two tiles away, behind a wall. */
static const struct {
	const char *action, *set;
	bool ignorable; /* a reach: a ruling may ignore walls (R77) */
} reaches[] = {
	{"attack", "weapons: [glaive], blade: D", true},
	{"grapple", "weapons: [glaive], blade: D", true},
	{"push", "weapons: [glaive], blade: D", true},
	{"attack", "weapons: [long_bow], bow: C", false},
	{"attack", "weapons: [dagger], blade: E", false},
};

static bool offers_action(const char *more, const char *map, const char *set,
			  const char *foe, const char *action)
{
	char hero[300];
	struct affray_fight *fight;
	bool offered;

	snprintf(hero, sizeof hero,
		 "{use: mensa, name: hero, at: [2, 2], facing: e, "
		 "set: {initiative: 9, mind: 4, magica: 8, %s}}",
		 set);
	fight = open_table(scene_text(more, map, hero, foe));
	offered = is_offered(fight, action);
	affray_fight_free(fight);
	return offered;
}

static void test_reach_needs_sight(void **state)
{
	const char *foe = "{use: goblin, at: [4, 2], facing: w, set: {initiative: 8}}";
	struct affray_scenario *scenario;
	const char *text = scene_text("", open_ground, "{use: suori, at: [0, 0]}", foe);
	const struct scenario *inside;

	(void)state;
	for (size_t i = 0; i < LENGTH(reaches); i++) {
		assert_true(offers_action("", open_ground, reaches[i].set, foe,
					  reaches[i].action));
		assert_false(offers_action("", walled, reaches[i].set, foe,
					   reaches[i].action));
		assert_int_equal(offers_action("rulings: {reach_walls: ignored}\n",
					       walled, reaches[i].set, foe,
					       reaches[i].action),
				 reaches[i].ignorable);
	}
	assert_ok(
		affray_scenario_read(&scenario, text, strlen(text), "t.yaml", problems));
	inside = affray_scenario_inside(scenario);
	assert_true(inside->sections[KIND_SPELL].count >= 12);
	for (int i = 0; i < inside->sections[KIND_SPELL].count; i++) {
		const struct dungeoneers_spell *spell =
			scenario_entry(inside, KIND_SPELL, i);
		bool helpful = dungeoneers_is_helpful(spell), reach = spell->range == 0;
		char set[100], side[300];
		struct affray_fight *fight;

		/* a glaive for spells with the caster's reach */
		snprintf(set, sizeof set, "ap_max: 2, cantrips: [%s]%s", spell->entry.key,
			 reach ? ", weapons: [glaive], blade: D" : "");
		if (!helpful) {
			assert_true(
				offers_action("", open_ground, set, foe, "spellcast"));
			assert_false(offers_action("", walled, set, foe, "spellcast"));
			assert_int_equal(
				offers_action("rulings: {reach_walls: ignored}\n", walled,
					      set, foe, "spellcast"),
				reach);
			continue;
		}
		snprintf(side, sizeof side,
			 "{use: mensa, name: hero, at: [2, 2], facing: e, "
			 "set: {initiative: 9, mind: 4, %s}}, "
			 "{use: suori, at: [4, 2], set: {initiative: 7}}",
			 set);
		for (int wall = 0; wall < 2; wall++) {
			fight = open_table(scene_text(
				"", wall ? walled : open_ground, side,
				"{use: goblin, at: [9, 5], set: {initiative: 8}}"));
			choose(fight, "spellcast");
			assert_int_equal(is_offered(fight, "suori"), !wall);
			affray_fight_free(fight);
		}
	}
	affray_scenario_free(scenario);
}

/* A hold across a wall ends; nobody is asked to strike at a creature behind one. */
static void test_holds_and_strikes_need_sight(void **state)
{
	const char *hero = "{use: alberich, name: hero, at: [2, 2], facing: e, "
			   "set: {initiative: 9}}";

	(void)state;
	for (int wall = 0; wall < 2; wall++) {
		struct affray_fight *fight = open_table(scene_text(
			"", wall ? walled : open_ground, hero,
			"{use: goblin, at: [3, 1], facing: w, set: {initiative: 8}}"));

		decree(fight, "set hero.grappling 2");
		assert_int_equal(value_of(fight, "goblin.grappled_by"), 1);
		decree(fight, "move goblin 4,2");
		assert_int_equal(value_of(fight, "goblin.grappled_by"), wall ? 0 : 1);
		assert_int_equal(value_of(fight, "goblin.threatened_by"), wall ? 0 : 1);
		decree(fight, "set hero.grappling 0");
		answer_all(fight, "end_turn move e");
		assert_int_equal(play_to(fight, 0, "hero", "strike"), !wall);
		affray_fight_free(fight);
	}
}

/* ---- 8: a deed that was legal when declared and no longer is ---- */

/* The hero acts within reach of a striker, whose blow interrupts the deed. */
static const struct {
	const char *hero;    /* the hero's sheet */
	const char *weapon;  /* the striker's weapon */
	bool dies;	     /* the strike kills the hero */
	const char *answers; /* the hero's answers up to the strike */
	const char *done;    /* a line that shows that the deed was carried out */
	bool goes_on;
	const char *more;
} interrupted[] = {
	/* a step: lost if the hero is killed or knocked off the path, not if tripped */
	{"", "mace", false, "move w no", "move DUN-MOV-03 hero", true, ""},
	{"", "mace", true, "move w no", "move DUN-MOV-03 hero", false, ""},
	{"", "ogre_club", false, "move w no", "move DUN-MOV-03 hero", false, ""},
	{"", "whip", false, "move w no", "move DUN-MOV-03 hero", true, ""},
	{"", "whip", false, "move w no", "move DUN-MOV-03 hero", false,
	 "rulings: {prone_move: no}\n"},
	/* a shot: continues while its target is legal */
	{"weapons: [hunting_bow], bow: E", "mace", false, "attack hunting_bow no",
	 "roll - hero hit", true, ""},
	{"weapons: [hunting_bow], bow: E", "mace", true, "attack hunting_bow no",
	 "roll - hero hit", false, ""},
	{"weapons: [hunting_bow], bow: E", "ogre_club", false, "attack hunting_bow no",
	 "roll - hero hit", true, ""},
	{"weapons: [short], bow: E", "ogre_club", false, "attack short no",
	 "roll - hero hit", false, ""},
	/* a throw: likewise */
	{"power: 4, weapons: [dagger], blade: E", "mace", false,
	 "attack dagger target no", "roll - hero hit", true, ""},
	{"power: 3, weapons: [dagger], blade: E", "ogre_club", false,
	 "attack dagger target no", "roll - hero hit", false, ""},
	{"power: 4, weapons: [dagger], blade: E", "ogre_club", false,
	 "attack dagger target no", "roll - hero hit", true, ""},
	/* a spell: likewise */
	{"cantrips: [tremor]", "mace", false, "spellcast target 0 no",
	 "roll - hero spell", true, ""},
	{"cantrips: [tremor]", "mace", true, "spellcast target 0 no", "roll - hero spell",
	 false, ""},
	{"cantrips: [dread]", "ogre_club", false, "spellcast target 0 no",
	 "roll - hero spell", false, ""},
	{"cantrips: [tremor]", "ogre_club", false, "spellcast target 0 no",
	 "roll - hero spell", true, ""},
};

static void test_interrupted_deeds(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(interrupted); i++) {
		char hero[300], foes[400], more[200];
		struct affray_fight *fight;

		snprintf(hero, sizeof hero,
			 "{use: mensa, name: hero, at: [4, 2], facing: n, "
			 "set: {initiative: 9, mind: 2, endurance: 5%s%s}}",
			 interrupted[i].hero[0] ? ", " : "", interrupted[i].hero);
		snprintf(foes, sizeof foes,
			 "{use: mensa, name: striker, at: [5, 2], facing: w, "
			 "set: {initiative: 8, cudgel: E, lance: E, weapons: [%s]}}, "
			 "{use: goblin, name: target, at: [8, 2], facing: w, "
			 "set: {initiative: 7}}",
			 interrupted[i].weapon);
		snprintf(more, sizeof more,
			 "weapons: {short: {like: hunting_bow, range: 4}, "
			 "whip: {like: bullwhip, threat: 0}}\n%s",
			 interrupted[i].more);
		fight = open_scene(more, hero, foes);
		if (interrupted[i].dies) {
			decree(fight, "set hero.stress 5");
			decree(fight, "set hero.wounds 2");
		}
		listen_to(fight);
		answer_all(fight, interrupted[i].answers);
		if (!is_asked(fight, "striker", "strike"))
			fail_msg("interruption %d: no strike", (int)i);
		choose(fight, "strike");
		play_out(fight, 1);
		if ((find_line(interrupted[i].done, 0) >= 0) != interrupted[i].goes_on)
			fail_msg("interruption %d: %s %s %s", (int)i,
				 interrupted[i].answers, interrupted[i].weapon,
				 interrupted[i].goes_on ? "was lost" : "went on");
		/* the cost is spent, even if the deed is lost */
		assert_true(find_line("spend DUN-RES-04 hero mp", 0) >= 0 ||
			    find_line("spend DUN-ATK-01 hero ap", 0) >= 0 ||
			    find_line("spend DUN-RES-03 hero ap", 0) >= 0);
		affray_fight_free(fight);
	}
}

/* ---- 9: every option can be paid and done ---- */

static const struct {
	const char *action;
	const char *lacks[6]; /* each of these edicts alone removes the option */
} needs[] = {
	{"attack", {"set hero.ap 0", "move goblin 9,5"}},
	{"spellcast", {"set hero.ap 0", "set hero.magica 0", "move goblin 9,5"}},
	{"grapple", {"set hero.ap 0", "move goblin 9,5", "set hero.grappling 2"}},
	{"push", {"set hero.ap 0", "move goblin 9,5"}},
	{"disengage", {"set hero.ap 0"}},
	{"defend", {"set hero.ap 0"}},
	{"sprint", {"set hero.ap 0", "set hero.sprinting 1"}},
	{"ready", {"set hero.ap 0", "set hero.rp 0"}}, /* rp_max is 0 in this scene */
	{"interact", {"set hero.ap 0"}},
	{"move", {"set hero.mp 0", "set hero.mp -3", "set goblin.grappling 1"}},
	{"stand",
	 {"set hero.mp 0", "set hero.mp -3", "set goblin.grappling 1",
	  "set hero.prone 0"}},
	{"turn", {"set hero.mp 0", "set hero.mp -3", "set goblin.grappling 1"}},
	{"drop_prone", {"set hero.prone 1"}},
	{"end_turn", {NULL}},
	{"opportune_strike", {NULL}}, /* never chosen in a turn */
};

static void test_needs_of_actions(void **state)
{
	const char *rows[ACTIONS];
	size_t count = action_keys(rows);

	(void)state;
	LIST_OF(needs, action);
	assert_lists_all("action", listed, LENGTH(needs), rows, count);
	for (size_t i = 0; i < LENGTH(needs); i++)
		for (int k = -1; k < 6 && (k < 0 || needs[i].lacks[k]); k++) {
			bool lies = strcmp(needs[i].action, "stand") == 0;
			bool wanted =
				k < 0 && strcmp(needs[i].action, "opportune_strike") != 0;
			struct affray_fight *fight = open_scene(
				"rulings: {ambient_magica: 0}\n",
				"{use: mensa, name: hero, at: [2, 2], facing: e, "
				"set: {initiative: 9, rp_max: 0, mind: 2, "
				"cantrips: [dread], weapons: [mace], cudgel: E}}",
				"{use: goblin, at: [3, 2], facing: w, set: "
				"{initiative: 8}}");

			decree(fight, "set hero.rp 1");
			if (lies)
				decree(fight, "set hero.prone 1");
			if (k >= 0)
				decree(fight, needs[i].lacks[k]);
			if (is_offered(fight, needs[i].action) != wanted)
				fail_msg("%s is %soffered after \"%s\"", needs[i].action,
					 wanted ? "not " : "",
					 k < 0 ? "" : needs[i].lacks[k]);
			affray_fight_free(fight);
		}
}

/* ---- 10: nobody reacts twice to one event ---- */

static const struct {
	const char *more, *hero, *edict, *answers;
	int striker_rp, strikes; /* how often the striker is asked; it always declines */
} single[] = {
	/* a step, a shot, a throw, a spell: one question each */
	{"", "", NULL, "move w", 3, 1},
	{"", "weapons: [long_bow], bow: C", NULL, "attack long_bow", 3, 1},
	{"", "weapons: [dagger], blade: E, power: 4", NULL, "attack dagger target", 3, 1},
	{"", "cantrips: [tremor]", NULL, "spellcast target", 3, 1},
	/* being moved two tiles by force leaves a threat range once */
	{"", "cantrips: [wind_blast]", NULL, NULL, 3, 0},
	/* without a point there is no question */
	{"", "", NULL, "move w", 0, 0},
	{"rulings: {opportune: off}\n", "", NULL, "move w", 3, 0},
	{"rulings: {ranged_provokes: no}\n", "cantrips: [tremor]", NULL,
	 "spellcast target", 3, 0},
	/* after disengaging */
	{"", "ap_max: 2", NULL, "disengage move w", 3, 0},
	/* a grappling pair: no strikes between the two */
	{"", "mp_base: 4", "set hero.grappling 2", "move w", 3, 0},
};

static void test_single_reactions(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(single); i++) {
		char hero[300], foes[300];
		struct affray_fight *fight;
		int strikes = 0;

		if (!single[i].answers)
			continue;
		snprintf(hero, sizeof hero,
			 "{use: mensa, name: hero, at: [4, 2], facing: n, "
			 "set: {initiative: 9, mind: 2%s%s}}",
			 single[i].hero[0] ? ", " : "", single[i].hero);
		snprintf(foes, sizeof foes,
			 "{use: suori, name: striker, at: [5, 2], facing: w, "
			 "set: {initiative: 8, rp_max: %d}}, {use: goblin, name: target, "
			 "at: [8, 2], facing: w, set: {initiative: 7}}",
			 single[i].striker_rp);
		fight = open_scene(single[i].more, hero, foes);
		if (single[i].edict)
			decree(fight, single[i].edict);
		answer_all(fight, single[i].answers);
		while (play_to(fight, 0, "striker", "strike")) {
			strikes++;
			choose(fight, "hold");
		}
		if (strikes != single[i].strikes)
			fail_msg("row %d: %d strikes", (int)i, strikes);
		affray_fight_free(fight);
	}
}

/* Dragging a creature out of a third one's reach is two moves, with a strike at each;
 * being blown two tiles away leaves the reach once. */
static void test_drags_and_blasts(void **state)
{
	struct affray_fight *fight = open_scene(
		"",
		"{use: suori, at: [4, 2], facing: n, set: {initiative: 9, mp_base: 4}}",
		"{use: goblin, at: [4, 3], facing: n, set: {initiative: 7}}, "
		"{use: skeleton, at: [5, 3], facing: w, set: {initiative: 8, rp_max: "
		"3}}");

	(void)state;
	decree(fight, "set suori.grappling 2");
	decree(fight, "set goblin.side 0"); /* both are enemies of the skeleton */
	answer_all(fight, "move w no");
	assert_true(is_asked(fight, "skeleton", "strike"));
	assert_int_equal(affray_fight_question(fight)->about, 0);
	choose(fight, "hold");
	assert_true(is_asked(fight, "skeleton", "strike"));
	assert_int_equal(affray_fight_question(fight)->about, 1);
	choose(fight, "hold");
	assert_true(is_asked(fight, "suori", "action"));
	affray_fight_free(fight);
	fight = open_scene(
		"",
		"{use: mensa, name: hero, at: [2, 2], facing: e, set: {initiative: 9, "
		"mind: 3, "
		"cantrips: [wind_blast]}}, "
		"{use: suori, at: [4, 3], facing: n, set: {initiative: 8, rp_max: 3}}",
		"{use: skeleton, at: [4, 2], facing: w, set: {initiative: 7}}");
	answer_all(fight, "spellcast skeleton 0 fail accept");
	assert_true(play_to(fight, 0, "suori", "strike"));
	choose(fight, "hold");
	assert_false(play_to(fight, 0, "suori", "strike"));
	assert_int_equal(value_of(fight, "skeleton.x"), 6);
	affray_fight_free(fight);
}

/* ---- 11: only the changes that a rule names renew a threat ---- */

/* The goblin has disengaged; it stays so after any deed of the hero except a step or a
 * change of weapon. */
static const struct {
	const char *action, *answers;
	bool anew;
} quiet[] = {
	{"attack", "", false},
	{"spellcast", "lightning_grasp", false},
	{"grapple", "", false},
	{"push", "", true}, /* the target moves */
	{"disengage", "", false},
	{"defend", "", false},
	{"sprint", "", false},
	{"ready", "defend zombie before e", false},
	{"interact", "unequip wand", false},
	{"interact", "unequip tome_fire_bolt", false},
	{"interact", "swap wand", true},
	{"move", "n", true},
	{"stand", "", false},
	{"turn", "n", false},
	{"drop_prone", "", false},
	{"end_turn", "", false},
	{"opportune_strike", NULL, false},
};

static void test_threats_are_found_anew_by_moves_alone(void **state)
{
	const char *rows[ACTIONS];
	size_t count = action_keys(rows);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		size_t k = 0;

		while (k < LENGTH(quiet) && strcmp(quiet[k].action, rows[i]) != 0)
			k++;
		if (k == LENGTH(quiet))
			fail_msg("action %s has no line in the table of this test",
				 rows[i]);
	}
	for (size_t i = 0; i < LENGTH(quiet); i++) {
		struct affray_fight *fight;

		if (!quiet[i].answers)
			continue;
		fight = open_scene("",
				   "{use: ulfarmi, name: hero, at: [2, 2], facing: e, "
				   "set: {initiative: 8, power: 3, endurance: 5}}",
				   "{use: goblin, at: [3, 2], facing: w, set: "
				   "{initiative: 9}}, "
				   "{use: zombie, at: [9, 5], set: {initiative: 1}}");
		answer_all(fight, "disengage end_turn");
		assert_int_equal(value_of(fight, "goblin.threatened_by"), 0);
		assert_int_equal(value_of(fight, "hero.threatened_by"), 2);
		if (strcmp(quiet[i].action, "stand") == 0)
			decree(fight, "set hero.prone 1");
		choose(fight, quiet[i].action);
		answer_all(fight, quiet[i].answers);
		play_out(fight, strcmp(quiet[i].action, "push") == 0 ||
						strcmp(quiet[i].action, "grapple") == 0
					? 0
					: 1);
		if ((value_of(fight, "goblin.disengaged") == 0 ||
		     value_of(fight, "goblin.threatened_by") != 0) != quiet[i].anew)
			fail_msg("%s %s: threats were %sfound anew", quiet[i].action,
				 quiet[i].answers, quiet[i].anew ? "not " : "");
		affray_fight_free(fight);
	}
}

/* ---- 12: nothing is hidden in this book, and nothing is told too early ---- */

static void test_nothing_is_secret(void **state)
{
	const struct state_row *tables[] = {dungeoneers_rulebook.creature_state,
					    dungeoneers_rulebook.fight_state};

	(void)state;
	for (size_t i = 0; i < LENGTH(tables); i++)
		for (const struct state_row *row = tables[i]; row->key; row++)
			assert_int_equal(row->viewer, VIEW_ALL);
	assert_null(dungeoneers_rulebook.hidden);
	assert_null(dungeoneers_rulebook.resample);
	for (int i = 0; i < QUESTIONS; i++)
		assert_null(dungeoneers_rulebook.questions[i].facts[0]);
}

/* No die is rolled before the defender has chosen its defence. */
static void test_choices_come_before_dice(void **state)
{
	static const struct {
		const char *answers, *owner, *ask;
	} rows[] = {
		{"attack", "hero", "hit_stress"},
		{"grapple", "goblin", "pool"},
		{"push", "goblin", "pool"},
		{"spellcast tremor 0", "goblin", "save"},
	};

	(void)state;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight = hero_and_goblin("");

		listen_to(fight);
		answer_all(fight, rows[i].answers);
		assert_true(is_asked(fight, rows[i].owner, rows[i].ask));
		assert_int_equal(find_line("roll", 0), -1);
		assert_int_equal(find_line("check", 0), -1);
		affray_fight_free(fight);
	}
}

/* ---- 13: an edict cannot set a state that the rules would not allow ---- */

static const struct {
	const char *edict;
	bool sound;
} decrees[] = {
	{"set hero.grappling 2", true},	  {"set hero.grappling 1", false},
	{"set hero.grappling 3", false}, /* held by the zombie */
	{"set hero.grappling 4", false}, /* out of reach */
	{"set hero.grappling 5", false}, /* not in the fight */
	{"set hero.grappling 6", false}, /* no such creature */
	{"set hero.grappling 32", false}, {"set zombie.grappling 3", true},
	{"set zombie.grappling 0", true}, {"set gone.grappling 1", false},
	{"set goblin.grappling 1", true}, {"set goblin.grappled_by 1", false},
	{"set imp.grappled_by 4", true},  {"set goblin.wounds 1", true},
	{"set goblin.wounds 2", false},	  {"set hero.wounds 2", true},
	{"set hero.wounds 3", false},	  {"set hero.threat 2", false},
	{"set hero.penalty 1", false},	  {"set hero.shield_av 1", false},
	{"set hero.shield_av 2", true},	  {"set lying 1", false},
	{"set hero.facing ne", true},	  {"set hero.side 1", true},
	{"set hero.side 2", false},
};

static void test_decrees(void **state)
{
	(void)state;
	for (size_t i = 0; i < LENGTH(decrees); i++) {
		struct affray_fight *fight = open_scene(
			"",
			"{use: freya, name: hero, at: [3, 2], facing: e, set: "
			"{initiative: 9}}",
			"{use: goblin, at: [4, 2], set: {initiative: 8}}, "
			"{use: imp, at: [4, 3], set: {initiative: 7}}, "
			"{use: zombie, at: [5, 2], set: {initiative: 6}}, "
			"{use: skeleton, name: gone, at: [3, 3], set: {initiative: 5}}");

		decree(fight, "remove gone");
		decree(fight, "set zombie.grappling 3");
		if ((affray_fight_edict(fight, decrees[i].edict, problems) ==
		     AFFRAY_OK) != decrees[i].sound)
			fail_msg("%s is %s", decrees[i].edict,
				 decrees[i].sound ? "refused" : "taken");
		affray_problems_clear(problems);
		affray_fight_advance(fight);
		assert_int_equal(value_of(fight, "lying"), 0);
		affray_fight_free(fight);
	}
}

/* ---- 14: the defaults of questions ---- */

static const struct {
	const char *answers, *owner, *ask, *usual;
} defaults[] = {
	{"", "hero", "action", "end_turn"},
	{"attack", "hero", "weapon", "dagger"},
	{"attack dagger", "hero", "target", "strong"},
	{"attack dagger strong", "hero", "face", "yes"},
	{"move", "hero", "direction", "n"},
	{"turn", "hero", "facing", "n"},
	{"spellcast", "hero", "spell", "lightning_grasp"},
	{"spellcast lightning_grasp", "hero", "target", "strong"},
	{"spellcast dread strong 0 yes", "strong", "save", "roll"},
	{"spellcast dread strong 0 yes fail", "strong", "resist", "resist"},
	{"spellcast dread friend 0 yes fail", "friend", "resist", "resist"},
	{"spellcast mend", "hero", "target", "friend"},
	{"spellcast mend friend 0 yes", "friend", "resist", "accept"},
	{"push", "hero", "target", "strong"}, /* not at a friend */
	{"push strong dagger yes", "strong", "pool", "power"},
	{"push quick dagger yes", "quick", "pool", "prowess"},
	{"push even dagger", "even", "pool", "prowess"},
	{"ready", "hero", "ready", "attack"},
	{"ready defend", "hero", "whose_turn", "friend"},
	{"ready defend friend", "hero", "when", "after"},
	{"ready defend friend after", "hero", "facing", "s"},
	{"ready defend strong before s end_turn", "hero", "trigger", "trigger"},
	{"interact", "hero", "handling", "equip"},
	{"interact swap", "hero", "item", "mace"},
	{"interact equip buckler interact swap", "hero", "put_away", "dagger"},
	{"move nw no", "strong", "strike", "strike"},
	{"attack dagger even", "hero", "hit_stress", "0"},
	{"spellcast dread strong", "hero", "extra", "0"},
};

static void test_defaults(void **state)
{
	bool seen_row[QUESTIONS] = {false};

	(void)state;
	for (size_t i = 0; i < LENGTH(defaults); i++) {
		struct affray_fight *fight = open_scene(
			"",
			"{use: mensa, name: friend, at: [1, 2], facing: s, set: "
			"{initiative: 1}}, "
			"{use: mensa, name: hero, at: [2, 2], facing: s, set: "
			"{initiative: 9, ap_max: 6, mind: 3, blade: E, weapons: "
			"[dagger], "
			"stowed: [mace], stowed_shields: [buckler], potions: "
			"[potion_calm], cantrips: [lightning_grasp, mend, dread]}}",
			"{use: mensa, name: strong, at: [3, 2], facing: w, set: "
			"{initiative: 8, power: 3}}, "
			"{use: mensa, name: quick, at: [3, 3], facing: w, set: "
			"{initiative: 7, prowess: 3, rp_max: 0}}, "
			"{use: mensa, name: even, at: [2, 3], facing: n, set: "
			"{initiative: 6, power: 2, prowess: 2}}");
		const struct affray_question *q;

		answer_all(fight, defaults[i].answers);
		if (!is_asked(fight, defaults[i].owner, defaults[i].ask))
			fail_msg("\"%s\" does not lead to %s", defaults[i].answers,
				 defaults[i].ask);
		q = affray_fight_question(fight);
		if (q->kind == AFFRAY_NUMBER)
			assert_int_equal(q->fallback, atoi(defaults[i].usual));
		else
			assert_string_equal(q->options[q->fallback].key,
					    defaults[i].usual);
		for (int k = 0; k < QUESTIONS; k++)
			seen_row[k] |= strcmp(dungeoneers_rulebook.questions[k].key,
					      q->ask) == 0;
		affray_fight_free(fight);
	}
	for (int k = 0; k < QUESTIONS; k++)
		if (!seen_row[k] && k != Q_PIERCE_STRESS && k != Q_BREAK_FREE)
			fail_msg("%s has no line in the table of this test",
				 dungeoneers_rulebook.questions[k].key);
}

static int fresh(void **unused)
{
	(void)unused;
	affray_problems_clear(problems);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_nothing_outlives_its_owner, fresh),
		cmocka_unit_test_setup(test_nobody_waits_for_the_dead, fresh),
		cmocka_unit_test_setup(test_reactions_are_reactions, fresh),
		cmocka_unit_test_setup(test_the_last_one_counts, fresh),
		cmocka_unit_test_setup(test_two_of_a_kind, fresh),
		cmocka_unit_test_setup(test_six_readied, fresh),
		cmocka_unit_test_setup(test_told_before_paid, fresh),
		cmocka_unit_test_setup(test_strikes_are_told_before_paid, fresh),
		cmocka_unit_test_setup(test_order, fresh),
		cmocka_unit_test_setup(test_switches, fresh),
		cmocka_unit_test_setup(test_four_facings, fresh),
		cmocka_unit_test_setup(test_every_field_counts, fresh),
		cmocka_unit_test_setup(test_odd_rows, fresh),
		cmocka_unit_test_setup(test_reach_needs_sight, fresh),
		cmocka_unit_test_setup(test_holds_and_strikes_need_sight, fresh),
		cmocka_unit_test_setup(test_interrupted_deeds, fresh),
		cmocka_unit_test_setup(test_needs_of_actions, fresh),
		cmocka_unit_test_setup(test_single_reactions, fresh),
		cmocka_unit_test_setup(test_drags_and_blasts, fresh),
		cmocka_unit_test_setup(test_threats_are_found_anew_by_moves_alone, fresh),
		cmocka_unit_test_setup(test_nothing_is_secret, fresh),
		cmocka_unit_test_setup(test_choices_come_before_dice, fresh),
		cmocka_unit_test_setup(test_decrees, fresh),
		cmocka_unit_test_setup(test_defaults, fresh),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
