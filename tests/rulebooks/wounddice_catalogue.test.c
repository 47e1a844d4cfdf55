/* SPDX-License-Identifier: MIT
 *
 * wounddice: every action is reached, and every weapon, armour and combatant of the
 * catalogue is in use.
 */
#include "wounddice_table.h"
#include "library/built_scenario.h"

static void test_every_action_is_reached(void **unused)
{
	static const char medic[] =
		"{use: medic, name: r, set: {weapons: [smg, knife, frag_grenade], "
		"thrown: {frag_grenade: 2}}}";
	static const struct {
		const char *key, *keys, *script;
	} rows[] = {
		{"attack", "", "act attack smg handguns single 19 1"},
		{"move", "", "act move 33,0"},
		{"aim", "", "act aim"},
		{"ready", "", "act ready"},
		{"reload", "", "act !set:r.rounds.smg:1 reload std"},
		{"clear", "", "act !set:r.jammed.smg:1 clear 5"},
		{"stand", "", "act !set:r.prone:1 stand"},
		{"prone", "", "act prone"},
		{"first_aid", "", "act !set:r.wounds.d4:1 first_aid bandage 5"},
		{"inject", "", "act !set:r.health:3 inject 5"},
		{"escape", "escape: anywhere", "act escape"},
		{"improvise", "gm: yes\nrulings: {gm_appeal: refuse}",
		 "act improvise 1 stealth 0 5"},
		{"end", "", "act end"},
		{"hold", "", "2"},
		{"evade", "", "act attack smg handguns single 5 evade 5"},
		{"parry", "rulings: {reactions: extended}\ndistance: 1",
		 "act ready attack knife blades 5 parry 5"},
		{"return_fire", "rulings: {reactions: extended}",
		 "act attack smg handguns single 19 1 pistol 19 1"},
	};

	(void)unused;
	for (int i = 0; i < ACTIONS; i++) {
		const char *key = wounddice_rulebook.actions[i].key;
		struct affray_fight *fight = NULL;
		struct log log;
		char deed[40];

		for (size_t k = 0; k < LENGTH(rows); k++) {
			if (strcmp(rows[k].key, key) != 0)
				continue;
			fight = start(rows[k].keys, medic, NULL);
			listen_as(fight, &log, AFFRAY_SEES_ALL);
			play(fight, rows[k].script);
		}
		if (!fight)
			fail_msg("how is %s reached?", key);
		snprintf(deed, sizeof deed, "deed:%s", key);
		if (!tells(&log, deed))
			fail_msg("%s was not done: %s", key, log.text);
		affray_fight_free(fight);
	}
}

/* All keys of a section of the catalogue; returns their number. */
static int keys_of(int kind, const char *keys[64])
{
	static const char text[] =
		"affray: 1\nrulebook: wounddice\nname: edge\nsurprise: none\nsides:\n"
		"  - {creatures: [{use: recruit, name: r}]}\n"
		"  - {creatures: [{use: recruit, name: b}]}\n";
	struct affray_scenario *handle;
	const struct scenario *scenario;
	int count = 0;

	assert_ok(affray_scenario_read(&handle, text, sizeof text - 1, "t", problems));
	assert_ok(affray_scenario_check(handle, problems));
	scenario = affray_scenario_inside(handle);
	for (int i = 0; i < scenario->sections[kind].count && count < 64; i++) {
		const struct entry *entry = scenario_entry(scenario, kind, i);

		keys[count++] = strdup(entry->key);
	}
	affray_scenario_free(handle);
	return count;
}

/* Each weapon strikes somebody; a natural 1 cannot be evaded. */
static void test_every_weapon_hits(void **unused)
{
	const char *keys[64];
	int count = keys_of(KIND_WEAPON, keys);

	(void)unused;
	assert_int_equal(count, 22);
	for (int i = 0; i < count; i++) {
		struct affray_fight *fight;
		char us[200];

		snprintf(us, sizeof us,
			 "{use: recruit, name: r, set: {stats.str: 9, weapons: [%s%s]}}",
			 strcmp(keys[i], "gun_butt") == 0 ? "smg, " : "", keys[i]);
		fight = start("distance: 1", us,
			      "{use: recruit, name: b, set: {armor: []}}");
		play(fight, "act attack");
		if (is_asked(fight, "r", "weapon"))
			play(fight, keys[i]);
		while (!affray_fight_roll(fight))
			take_default(fight);
		play(fight, "1");
		while (affray_fight_roll(fight))
			take_default(fight);
		if (value_of(fight, "b.health") >= 20)
			fail_msg("%s does not hurt", keys[i]);
		affray_fight_free(fight);
		free((char *)keys[i]);
	}
}

static const char tool[] = "skills: [handguns], damage: d6, range: 10, magazine: 9, "
			   "reload: 2";

/* Each piece of armour is rolled for the places that it covers, and for no others. */
static void test_every_armor_covers(void **unused)
{
	static const char *const types[] = {"ballistic", "ap",	   "blade",
					    "blunt",	 "energy", "blast"};
	static const struct {
		const char *key, *covers; /* as printed */
	} rows[] = {
		{"jacket", "blade blunt"},
		{"stab_vest", "blade blunt"},
		{"soft_vest", "ballistic blunt blast"},
		{"helmet", "ballistic blade blunt blast"},
		{"plate_vest", "ballistic ap blade blunt blast"},
		{"combat_suit", "ballistic blade blunt blast"},
		{"mirror_coat", "energy"},
		{"riot_shield", "ballistic blade blunt"},
		{"hardshell", "ballistic ap blade blunt blast"},
		{"tough_hide", "blade blunt"},
	};
	const char *keys[64];
	int count = keys_of(KIND_ARMOR, keys);

	(void)unused;
	assert_int_equal(count, LENGTH(rows));
	for (int i = 0; i < count; i++) {
		size_t k = 0;

		while (k < LENGTH(rows) && strcmp(rows[k].key, keys[i]) != 0)
			k++;
		if (k == LENGTH(rows))
			fail_msg("what does %s cover?", keys[i]);
		for (size_t type = 0; type < LENGTH(types); type++) {
			struct affray_fight *fight;
			char weapon[200], them[100], covers[80];
			bool covered;

			snprintf(weapon, sizeof weapon, "weapons: {tool: {%s, type: %s}}",
				 tool, types[type]);
			snprintf(them, sizeof them,
				 "{use: recruit, name: b, set: {armor: [%s]}}", keys[i]);
			snprintf(covers, sizeof covers, " %s ", rows[k].covers);
			covered = strstr(rows[k].covers, types[type]) != NULL;
			if (strcmp(types[type], "ap") == 0)
				covered = strstr(covers, " ap ") != NULL;
			fight = start(weapon,
				      "{use: recruit, name: r, set: {weapons: [tool]}}",
				      them);
			play(fight, "act attack 1 6");
			if ((affray_fight_roll(fight) != NULL) != covered)
				fail_msg("%s against %s", keys[i], types[type]);
			assert_value(fight, "b.health", covered ? 20 : 14, keys[i]);
			affray_fight_free(fight);
		}
		free((char *)keys[i]);
	}
}

static void read_text(const char *path, char *text, size_t room)
{
	FILE *file = fopen(path, "r");

	if (!file)
		fail_msg("cannot read %s", path);
	text[fread(text, 1, room - 1, file)] = '\0';
	fclose(file);
}

/* Every combatant fights in a scenario that ships with the program. */
static void test_every_combatant_fights(void **unused)
{
	static const char *const files[] = {
		"all-comers",  "ambush",      "bank-raid",   "four-against-four",
		"knife-fight", "last-stand",  "machine-gun", "odds-knives",
		"pistol-duel", "riot-police",
	};
	static char text[8000], scenarios[LENGTH(files)][4000];
	int count = 0;

	(void)unused;
	read_text("rulebooks/wounddice/combatants.yaml", text, sizeof text);
	for (size_t k = 0; k < LENGTH(files); k++) {
		char path[80];

		snprintf(path, sizeof path, "scenarios/wounddice/%s.yaml", files[k]);
		read_text(path, scenarios[k], sizeof scenarios[k]);
	}
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
		bool found = false;
		char use[60];

		if (strncmp(line, "  ", 2) != 0 || line[2] == ' ')
			continue; /* keys of the section are indented by two */
		snprintf(use, sizeof use, "use: %.*s", (int)strcspn(line + 2, ":"),
			 line + 2);
		for (size_t k = 0; k < LENGTH(files); k++)
			for (const char *at = scenarios[k]; (at = strstr(at, use)); at++)
				found = found || strchr(" ,}\n", at[strlen(use)]);
		if (!found)
			fail_msg("nobody has \"%s\"", use);
		count++;
	}
	assert_int_equal(count, 12);
}

/* A target and a skill are offered with the TN of the weapon that was chosen, which is
 * not the first on the sheet (WND-ATK-01, WND-ATK-04). */
static void test_offered_tns(void **unused)
{
	struct affray_fight *fight =
		start("",
		      "{use: recruit, name: r, set: {weapons: [pistol, assault_rifle], "
		      "skills: {handguns: 1, longarms: 3, automatics: 4}, foci: []}}",
		      "{use: recruit, name: b}, {use: recruit, name: c}");
	const struct affray_question *q;

	(void)unused;
	play(fight, "act ready attack");
	assert_open(fight, "r target", "two targets");
	q = affray_fight_question(fight);
	assert_string_equal(q->options[0].label, "b: 10 m, 9 or less");
	assert_string_equal(q->options[1].label, "c: 10 m, 9 or less");
	play(fight, "c");
	assert_open(fight, "r skill", "two skills");
	q = affray_fight_question(fight);
	assert_string_equal(q->options[0].label, "longarms: 8 or less");
	assert_string_equal(q->options[1].label, "automatics: 9 or less");
	affray_fight_free(fight);
	fight = start("", NULL,
		      "{use: recruit, name: b, set: {weapons: [assault_rifle], "
		      "skills: {longarms: 3, automatics: 4}, foci: []}}");
	play(fight, "act end attack");
	assert_open(fight, "b skill", "at the first creature");
	q = affray_fight_question(fight);
	assert_string_equal(q->options[0].label, "longarms: 8 or less");
	affray_fight_free(fight);
}

/* A creature with a number is named as in the story. */
static void test_names_of_places(void **unused)
{
	struct affray_fight *fight =
		start("", "{use: trooper, name: r}",
		      "{use: recruit, name: red-2}, {use: recruit, name: x-y}");
	const struct affray_question *q = affray_fight_question(fight);

	(void)unused;
	assert_string_equal(q->ask, "hold");
	assert_non_null(strstr(q->options[1].label, ": after Red 2"));
	assert_non_null(strstr(q->options[2].label, ": after X-y"));
	affray_fight_free(fight);
}

static struct {
	int decides;
	char row[40];
} heard;

static void hear_of_hits(void *context, const struct affray_event *event)
{
	(void)context;
	if (event->type == AFFRAY_CHECK && strcmp(event->rule, "WND-EVD-03") == 0)
		heard.decides = (int)event->decides;
	if (event->type == AFFRAY_CONDITION && strcmp(event->label, "wound die") == 0)
		snprintf(heard.row, sizeof heard.row, "%s", event->row_key);
}

/* The first of all creatures evades too; a wound names its row (WND-DMG-02).
 */
static void test_told_of_hits(void **unused)
{
	static const struct {
		const char *script;
		int decides;
		const char *row;
	} rows[] = {
		{"act end attack pistol single 5 evade 1", AFFRAY_UNDONE, ""},
		{"act end attack frag_grenade 30,0 2 evade 1", AFFRAY_ESCAPED, ""},
		{"act end attack pistol single 5 none 1", 0, "wounds"},
		{"act end attack pistol single 5 none 8", 0, "wounds"},
	};

	(void)unused;
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct affray_fight *fight =
			start("", "{use: recruit, name: r, set: {armor: []}}",
			      "{use: recruit, name: b, set: {weapons: [pistol, "
			      "frag_grenade], thrown: {frag_grenade: 1}}}");

		memset(&heard, 0, sizeof heard);
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL,
				    hear_of_hits, NULL);
		play(fight, rows[i].script);
		if (heard.decides != rows[i].decides ||
		    strcmp(heard.row, rows[i].row) != 0)
			fail_msg("%s: %d, %s", rows[i].script, heard.decides, heard.row);
		affray_fight_free(fight);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_action_is_reached),
		cmocka_unit_test(test_every_weapon_hits),
		cmocka_unit_test(test_every_armor_covers),
		cmocka_unit_test(test_every_combatant_fights),
		cmocka_unit_test(test_offered_tns),
		cmocka_unit_test(test_told_of_hits),
		cmocka_unit_test(test_names_of_places),
	};

	return cmocka_run_group_tests_name("wounddice_catalogue", tests, set_up,
					   tear_down);
}
