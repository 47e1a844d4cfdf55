/* SPDX-License-Identifier: MIT
 *
 * Tests of records: writing, saving and reading a fight, and answers from a file.
 */
#include "fair.h"
#include "at_table.h"
#include "own_folder.h"
#include <dirent.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <signal.h>
#include <unistd.h>

enum { FIGHTS = 25 };

static int enter_folder(void **unused)
{
	return enter_own_folder() ? set_up(unused) : -1;
}

static int leave_folder(void **unused)
{
	return leave_own_folder() ? tear_down(unused) : -1;
}

static char *text_of_file(const char *path)
{
	static char text[65536];
	FILE *file = fopen(path, "r");

	assert_non_null(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	return text;
}

static int files_here(void)
{
	DIR *directory = opendir(".");
	int count = -2; /* . and .. */

	while (readdir(directory))
		count++;
	closedir(directory);
	return count;
}

static char *written(const struct affray_fight *fight)
{
	char *text;
	size_t length;

	assert_int_equal(affray_fight_write(fight, &text, &length), AFFRAY_OK);
	assert_int_equal(strlen(text), length);
	return text;
}

static struct affray_fight *read_again(const char *text)
{
	struct affray_fight *fight;

	assert_ok(affray_fight_read(&fight, text, strlen(text), "again.fight", problems));
	return fight;
}

/* A fight of the fair, stopped in the middle. */
static struct affray_fight *some_fight(uint64_t seed, bool dice, struct generator *whim)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, seed);

	*whim = generator_for(seed, 8, STREAM_TACTIC);
	assert_ok(affray_fight_seat(fight, "gm", NULL, problems));
	assert_ok(affray_fight_real_dice(fight, "ann", dice, problems));
	assert_ok(affray_fight_real_dice(fight, "dog", dice, problems));
	play_on(fight, whim, (int)seed * 2);
	if (seed % 3 == 0 && affray_fight_question(fight) &&
	    affray_fight_edict(fight, "set cat.health 9", problems) == AFFRAY_OK)
		affray_fight_advance(fight);
	return fight;
}

/* ---- written and read ---- */

static void test_read_again(void **state)
{
	bool dice = *(bool *)*state;

	for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
		struct generator whim, same;
		struct affray_fight *fight = some_fight(seed, dice, &whim), *again;
		char *text = written(fight), *second;

		again = read_again(text);
		affray_fight_seat(again, "gm", NULL, problems);
		affray_fight_real_dice(again, "ann", dice, problems);
		affray_fight_real_dice(again, "dog", dice, problems);
		affray_fight_advance(again);
		assert_ok(affray_fight_record_check(again, problems));
		assert_true(affray_fight_hash(again) == affray_fight_hash(fight));
		assert_int_equal(affray_fight_undo_depth(again),
				 affray_fight_undo_depth(fight));
		assert_int_equal(affray_fight_question(again) != NULL,
				 affray_fight_question(fight) != NULL);
		second = written(again);
		assert_string_equal(text, second);
		same = whim;
		play_on(fight, &whim, 10000); /* and it goes on in the same way */
		play_on(again, &same, 10000);
		assert_true(affray_fight_hash(again) == affray_fight_hash(fight));
		affray_free(text);
		affray_free(second);
		affray_fight_free(fight);
		affray_fight_free(again);
	}
}

static void test_the_text(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 7);
	char *text;

	(void)unused;
	affray_fight_advance(fight);
	choose(fight, "wait");
	assert_ok(affray_fight_edict(fight, "set knight.hp 4", problems));
	text = written(fight);
	assert_string_equal(text, "affray fight 2\n"
				  "scenario: |\n"
				  "  affray: 1\n"
				  "  rulebook: duel20\n"
				  "  name: Yard\n"
				  "  creatures:\n"
				  "    knight:\n"
				  "      bonus: 5\n"
				  "      hp: 10\n"
				  "    brute:\n"
				  "      bonus: 4\n"
				  "      hp: 10\n"
				  "  sides:\n"
				  "    - name: watch\n"
				  "      tactic: person\n"
				  "      creatures:\n"
				  "        - use: knight\n"
				  "    - name: gang\n"
				  "      tactic: person\n"
				  "      creatures:\n"
				  "        - use: brute\n"
				  "rulebook: duel20 1\n"
				  "seed: 7\n"
				  "dice: seed\n"
				  "unanswered: error\n"
				  "\n"
				  "knight action: wait\n"
				  "edict: set knight.hp 4\n");
	affray_free(text);
	affray_fight_free(fight);
}

/* If one roll was given, all rolls are written in their order, drawn ones too. */
static void test_given_dice_are_written(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 7);
	char *text;

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, "brute", true, problems));
	affray_fight_advance(fight);
	choose(fight, "strike");
	choose(fight, "steady");
	choose(fight, "strike");
	choose(fight, "steady");
	assert_ok(affray_fight_total(fight, 3, problems));
	affray_fight_advance(fight);
	text = written(fight);
	assert_non_null(strstr(text, "\ndice: given\n"));
	assert_non_null(strstr(text, "knight style: steady\nroll d20: "));
	assert_non_null(strstr(text, "brute style: steady\nroll d20: 3\n"));
	affray_free(text);
	affray_fight_free(fight);
}

/* A record that ends at awaited dice says that dice are given, even though none has been
 * thrown yet; a record that ends at a question does not. */
static void test_dice_are_awaited(void **unused)
{
	(void)unused;
	for (int real = 0; real < 2; real++) {
		struct affray_fight *fight = fight_of_text(duel_scenario, 3);
		char *text;

		assert_ok(affray_fight_real_dice(fight, NULL, real, problems));
		affray_fight_advance(fight);
		for (int i = 0; i < 2; i++) {
			text = written(fight);
			assert_null(strstr(text, "dice: given"));
			affray_free(text);
			choose(fight, i == 0 ? "strike" : "steady");
		}
		text = written(fight);
		assert_int_equal(affray_fight_roll(fight) != NULL, real);
		assert_int_equal(strstr(text, "dice: given") != NULL, real);
		affray_free(text);
		affray_fight_free(fight);
	}
}

/* ---- files ---- */

/* While any creature has real dice, even one outside the fight, an order is thrown die by
 * die; otherwise one number gives it. A record and a snapshot keep this, even if no die
 * was given. */
static void test_order_without_given_dice(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= 16; seed++) {
		struct affray_fight *fight = fight_of_text(fair_scenario, seed);
		struct affray_fight *read, *restored;
		bool are_real = seed % 2;
		void *bytes;
		size_t length;
		char *text;

		assert_ok(affray_fight_real_dice(fight, "eve", are_real, problems));
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
		assert_ok(affray_fight_real_dice(fight, "eve", false, problems));
		text = written(fight);
		assert_int_equal(strstr(text, "\nroll d6: ") != NULL, are_real);
		read = read_again(text);
		affray_fight_advance(read);
		assert_true(affray_fight_hash(read) == affray_fight_hash(fight));
		assert_ok(affray_fight_snapshot(fight, &bytes, &length));
		assert_ok(affray_fight_restore(&restored, last_read, bytes, length,
					       problems));
		affray_fight_advance(restored);
		assert_true(affray_fight_hash(restored) == affray_fight_hash(fight));
		affray_free(text);
		affray_free(bytes);
		affray_fight_free(read);
		affray_fight_free(restored);
		affray_fight_free(fight);
	}
}

static void test_saved_beside_its_scenario(void **unused)
{
	struct affray_scenario *scenario;
	struct affray_fight *fight, *again;

	(void)unused;
	mkdir("yards", 0777);
	mkdir("games", 0777);
	put_file("yards/yard.yaml", duel_scenario);
	assert_ok(affray_scenario_load(&scenario, "yards/yard.yaml", problems));
	assert_ok(affray_fight_new(&fight, scenario, 3, 31337, problems));
	affray_fight_advance(fight);
	choose(fight, "wait");
	assert_ok(affray_fight_save(fight, "games/one.fight", problems));
	assert_non_null(strstr(text_of_file("games/one.fight"),
			       "\nscenario: ../yards/yard.yaml\nrulebook: duel20 1\n"
			       "seed: 3/31337\n"));
	assert_ok(affray_fight_load(&again, "games/one.fight", problems));
	assert_int_equal(affray_fight_advance(again), AFFRAY_ASKS);
	assert_true(affray_fight_hash(again) == affray_fight_hash(fight));
	affray_fight_free(again);

	/* In memory the path is absolute: the text may go anywhere. */
	char *text = written(fight);

	assert_non_null(strstr(text, "\nscenario: /"));
	affray_free(text);

	/* It may hold the scenario itself, and the names of its players. */
	assert_string_equal(affray_fight_signed(fight), "");
	affray_fight_sign(fight, "watch gm");
	affray_fight_embed(fight, true);
	assert_string_equal(affray_fight_signed(fight), "watch gm");
	assert_ok(affray_fight_save(fight, "games/one.fight", problems));
	assert_non_null(
		strstr(text_of_file("games/one.fight"), "\nscenario: |\n  affray: 1"));
	assert_ok(affray_fight_load(&again, "games/one.fight", problems));
	assert_string_equal(affray_fight_signed(again), "watch gm");
	affray_fight_free(again);
	affray_fight_sign(fight, "");
	affray_fight_embed(fight, false);
	size_t length;

	assert_int_equal(affray_fight_write_for(fight, "games/two.fight", &text, &length),
			 AFFRAY_OK);
	assert_int_equal(strlen(text), length);
	assert_non_null(strstr(text, "\nscenario: ../yards/yard.yaml\n"));
	assert_null(strstr(text, "watch gm"));
	affray_free(text);
	affray_fight_free(fight);

	/* After a change, the file is no longer the scenario of the fight. */
	assert_ok(affray_scenario_set(scenario, "knight.hp", "3", problems));
	assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
	assert_ok(affray_fight_save(fight, "games/one.fight", problems));
	assert_non_null(
		strstr(text_of_file("games/one.fight"), "\nscenario: |\n  affray: 1"));
	assert_ok(affray_fight_load(&again, "games/one.fight", problems));
	assert_int_equal(value_of(again, "knight.hp"), 3);
	affray_fight_free(again);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

/* A scenario with its own catalogue file is found from wherever the record is saved. */
static void test_catalogue_moves_along(void **unused)
{
	struct affray_scenario *scenario;
	struct affray_fight *fight, *again;

	(void)unused;
	mkdir("deep", 0777);
	mkdir("deep/er", 0777);
	put_file("deep/own.yaml", "creatures: {dwarf: {hp: 9}, elf: {hp: 8}}\n");
	put_file("deep/hall.yaml", "affray: 1\nrulebook: duel20\ncatalogue: own.yaml\n"
				   "sides:\n"
				   "  - {name: a, creatures: [{use: dwarf}]}\n"
				   "  - {name: b, creatures: [{use: elf}]}\n");
	assert_ok(affray_scenario_load(&scenario, "deep/hall.yaml", problems));
	assert_ok(affray_scenario_set(scenario, "elf.hp", "5", problems));
	assert_ok(affray_fight_new(&fight, scenario, 1, 1, problems));
	assert_ok(affray_fight_save(fight, "deep/er/x.fight", problems));
	assert_non_null(
		strstr(text_of_file("deep/er/x.fight"), "catalogue: ../own.yaml"));
	assert_ok(affray_fight_load(&again, "deep/er/x.fight", problems));
	assert_int_equal(value_of(again, "dwarf.hp"), 9);
	assert_int_equal(value_of(again, "elf.hp"), 5);
	affray_fight_free(again);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

/* Several catalogue files are found, too. */
static void test_catalogues_move_along(void **unused)
{
	struct affray_scenario *scenario;
	struct affray_fight *fight, *again;
	const char *text;

	(void)unused;
	mkdir("deep", 0777);
	mkdir("deep/er", 0777);
	put_file("deep/dwarves.yaml", "creatures: {dwarf: {hp: 9}}\n");
	put_file("deep/elves.yaml", "creatures: {elf: {hp: 8}}\n");
	put_file("deep/halls.yaml", "affray: 1\nrulebook: duel20\n"
				    "catalogue: [dwarves.yaml, elves.yaml]\n"
				    "sides:\n"
				    "  - {name: a, creatures: [{use: dwarf}]}\n"
				    "  - {name: b, creatures: [{use: elf}]}\n");
	assert_ok(affray_scenario_load(&scenario, "deep/halls.yaml", problems));
	assert_ok(affray_scenario_set(scenario, "elf.hp", "5", problems));
	assert_ok(affray_fight_new(&fight, scenario, 1, 1, problems));
	assert_ok(affray_fight_save(fight, "deep/er/y.fight", problems));
	text = text_of_file("deep/er/y.fight");
	assert_non_null(strstr(text, "../dwarves.yaml"));
	assert_non_null(strstr(text, "../elves.yaml"));
	assert_ok(affray_fight_load(&again, "deep/er/y.fight", problems));
	assert_int_equal(value_of(again, "dwarf.hp"), 9);
	assert_int_equal(value_of(again, "elf.hp"), 5);
	affray_fight_free(again);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
}

static enum affray_kinship kinship(const struct affray_fight *fight, const char *path)
{
	enum affray_kinship found;

	assert_int_equal(affray_fight_compare(fight, path, &found), AFFRAY_OK);
	return found;
}

/* A save may replace a record only if its fight contains that record. */
static void test_kinship(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 7);
	struct affray_fight *other = fight_of_text(duel_scenario, 8);
	char *text;

	(void)unused;
	affray_fight_advance(fight);
	choose(fight, "wait");
	assert_ok(affray_fight_save(fight, "kin.fight", problems));
	assert_int_equal(kinship(fight, "kin.fight"), AFFRAY_EARLIER);
	assert_int_equal(kinship(other, "kin.fight"), AFFRAY_OTHER_FIGHT);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
	assert_int_equal(kinship(fight, "kin.fight"), AFFRAY_OTHER_WAY);
	choose(fight, "strike");
	assert_int_equal(kinship(fight, "kin.fight"), AFFRAY_OTHER_WAY);
	text = written(fight);
	put_file("test.fight", text);
	assert_int_equal(kinship(fight, "test.fight"), AFFRAY_EARLIER);
	text = realloc(text, strlen(text) + 64);
	strcat(text, "expect knight.hp 1\n");
	put_file("test.fight", text);
	assert_int_equal(kinship(fight, "test.fight"), AFFRAY_HAS_EXPECTATIONS);
	put_file("letter.txt", "Dear Ann,\n");
	assert_int_equal(kinship(fight, "letter.txt"), AFFRAY_NO_RECORD);
	assert_int_equal(kinship(fight, "nowhere.fight"), AFFRAY_NO_RECORD);
	affray_free(text);
	affray_fight_free(fight);
	affray_fight_free(other);
}

/* Between records with dice, the dice must agree; beside a record without dice they do
 * not count. */
static void test_kinship_of_dice(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 7);
	char *text, *roll;

	(void)unused;
	assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
	for (int rolls = 0; rolls < 2;)
		if (affray_fight_advance(fight) == AFFRAY_ROLLS)
			assert_ok(affray_fight_total(fight, rolls++ ? 3 : 19, problems));
		else
			choose(fight, strcmp(affray_fight_question(fight)->ask, "action")
					      ? "steady"
					      : "strike");
	text = written(fight);
	put_file("dice.fight", text);
	assert_int_equal(kinship(fight, "dice.fight"), AFFRAY_EARLIER);
	roll = strstr(text, ": 3\n");
	assert_non_null(roll);
	roll[2] = '4';
	put_file("dice.fight", text);
	assert_int_equal(kinship(fight, "dice.fight"), AFFRAY_OTHER_WAY);
	affray_free(text);
	affray_fight_free(fight);
}

static void test_odd_paths(void **unused)
{
	static const char *const paths[] = {"a #b.yaml", " c.yaml", "d\".yaml",
					    "\xff.yaml"};

	(void)unused;
	for (int i = 0; i < 4; i++) {
		struct affray_scenario *scenario;
		struct affray_fight *fight, *again;

		put_file(paths[i], duel_scenario);
		assert_ok(affray_scenario_load(&scenario, paths[i], problems));
		assert_ok(affray_fight_new(&fight, scenario, 1, 1, problems));
		assert_ok(affray_fight_save(fight, "odd.fight", problems));
		assert_ok(affray_fight_load(&again, "odd.fight", problems));
		assert_true(affray_fight_hash(again) == affray_fight_hash(fight));
		affray_fight_free(again);
		affray_fight_free(fight);
		affray_scenario_free(scenario);
	}
}

/* When the disk is full, the old file stays whole and no other file is left. */
static void test_full_disk(void **unused)
{
	struct affray_fight *fight = fight_of_text(fair_scenario, 1);
	struct rlimit usual, small;
	int before;

	(void)unused;
	put_file("old.fight", "the old one");
	before = files_here();
	getrlimit(RLIMIT_FSIZE, &usual);
	small = usual;
	small.rlim_cur = 100;
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &small);
	enum affray_status status = affray_fight_save(fight, "old.fight", problems);

	setrlimit(RLIMIT_FSIZE, &usual);
	assert_refused(status, "old.fight: cannot write this file: File too large");
	assert_string_equal(text_of_file("old.fight"), "the old one");
	assert_int_equal(files_here(), before);
	assert_refused(affray_fight_save(fight, "no/such/folder.fight", problems),
		       "no/such/folder.fight: cannot write this file: No such file or "
		       "directory");
	assert_refused(affray_fight_save(fight, ".", problems),
		       ".: cannot write this file: Is a directory");
	/* A path that is not a file is written to, not replaced. */
	assert_ok(affray_fight_save(fight, "/dev/null", problems));
	affray_fight_free(fight);
}

static void test_saving_keeps_links_and_modes(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1);
	struct stat status;

	(void)unused;
	put_file("real.fight", "x");
	chmod("real.fight", 0640);
	assert_int_equal(symlink("real.fight", "link.fight"), 0);
	assert_ok(affray_fight_save(fight, "link.fight", problems));
	assert_int_equal(lstat("link.fight", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(stat("real.fight", &status), 0);
	assert_int_equal(status.st_mode & 0777, 0640);
	assert_true(status.st_size > 100);
	affray_fight_free(fight);
}

/* ---- answered by a record ---- */

#define DUEL_HEADER "affray fight 1\nscenario: duel.yaml\n"

static struct affray_fight *load_lines(const char *lines)
{
	struct affray_fight *fight;

	put_file("duel.yaml", duel_scenario);
	put_file("duel.fight", lines);
	assert_ok(affray_fight_load(&fight, "duel.fight", problems));
	return fight;
}

/* The record answers silently; then the person is asked. */
static void test_record_first(void **unused)
{
	struct affray_fight *fight = load_lines(DUEL_HEADER "dice: given\n"
							    "knight action: strike\n"
							    "knight style: hard\n"
							    "roll d20: 20\n"
							    "expect nothing at all\n"
							    "roll d8: 5\n"
							    "brute action: wait\n");

	(void)unused;
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_string_equal(affray_fight_question(fight)->owner_name, "knight");
	assert_int_equal(affray_fight_round(fight), 2);
	assert_int_equal(value_of(fight, "brute.hp"), 1);
	assert_ok(affray_fight_record_check(fight, problems));
	assert_int_equal(affray_fight_undo_depth(fight), 3);
	assert_int_equal(affray_fight_undo(fight), AFFRAY_OK);
	assert_string_equal(affray_fight_question(fight)->owner_name, "brute");
	choose(fight, "strike");
	assert_string_equal(affray_fight_question(fight)->ask, "style");
	affray_fight_free(fight);
}

static void test_mistakes_in_records(void **unused)
{
	static const struct {
		const char *lines, *message;
	} rows[] = {
		{"knight action: dance\n", "duel.fight:3:1: knight cannot answer dance "
					   "to action; offered: strike wait"},
		{"unanswered: error\nbrute action: wait\n",
		 "duel.fight:4:1: knight is asked action here, but this line is for "
		 "\"brute "
		 "action\""},
		{"knight action: strike\nknight style: hard\nroll d8: 3\n",
		 "duel.fight:5:1: knight rolls d20 (attack) here, but this line gives "
		 "d8"},
		{"dice: given\nknight action: strike\nknight style: hard\nbrute action: "
		 "wait\n",
		 "duel.fight:6:1: knight rolls d20 (attack) before this line, and with "
		 "\"dice: given\" a line must give it"},
		{"edict: set brute.hp many\n",
		 "duel.fight:3:1: hp is \"many\"; expected a number"},
		{"edict: end gang\nknight action: wait\nbrute action: wait\n",
		 "duel.fight:4:1: never reached: the fight is over (nor are 1 more)"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char lines[400];
		struct affray_fight *fight;

		snprintf(lines, sizeof lines, DUEL_HEADER "%s", rows[i].lines);
		fight = load_lines(lines);
		affray_fight_advance(fight);
		assert_refused(affray_fight_record_check(fight, problems),
			       rows[i].message);
		/* The fight itself goes on with its seats. */
		if (!affray_fight_over(fight))
			assert_non_null(affray_fight_question(fight));
		affray_fight_free(fight);
	}
}

static void test_unanswered(void **unused)
{
	struct affray_fight *fight =
		load_lines(DUEL_HEADER "unanswered: tactic\nbrute action: wait\n");

	(void)unused;
	affray_fight_advance(
		fight); /* the knight's tactic struck, although a person sits there */
	assert_int_equal(affray_fight_round(fight), 2);
	assert_int_equal(affray_fight_undo_depth(fight), 1);
	affray_fight_free(fight);
	fight = load_lines(DUEL_HEADER "unanswered: default\nbrute action: wait\n");
	affray_fight_advance(fight);
	assert_int_equal(affray_fight_round(fight), 2);
	assert_ok(affray_fight_record_check(fight, problems));
	affray_fight_free(fight);
}

static void test_answers_alone(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1);
	const struct affray_question *q;

	(void)unused;
	put_file("some.fight",
		 "affray fight 1\nknight style: hard\nbrute action: wait\n");
	assert_ok(affray_fight_answers(fight, "some.fight", problems));
	/* The seats answer questions that the record leaves open. */
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	choose(fight, "strike");
	q = affray_fight_question(fight);
	assert_string_equal(q->owner_name, "knight");
	assert_string_equal(q->ask, "action");
	assert_int_equal(affray_fight_round(fight), 2);
	put_file("some.fight", "affray fight 1\nnight action: wait\nknight deed: wait\n");
	assert_int_equal(affray_fight_answers(fight, "some.fight", problems),
			 AFFRAY_BAD_INPUT);
	assert_string_equal(
		affray_problems_line(problems, 0),
		"some.fight:2:1: there is no creature \"night\"; did you mean "
		"\"knight\"?");
	assert_string_equal(affray_problems_line(problems, 1),
			    "some.fight:3:1: there is no question \"deed\"");
	affray_problems_clear(problems);
	affray_fight_free(fight);
}

static void test_copy_with_lines_left(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1), *fork;

	(void)unused;
	put_file("some.fight",
		 "affray fight 1\nknight style: hard\nbrute action: wait\n");
	assert_ok(affray_fight_answers(fight, "some.fight", problems));
	affray_fight_advance(fight);
	assert_int_equal(affray_fight_copy(&fork, fight), AFFRAY_OK);
	affray_fight_free(fight);
	choose(fork, "strike");
	assert_int_equal(affray_fight_round(fork), 2);
	assert_ok(affray_fight_record_check(fork, problems));
	affray_fight_free(fork);
}

static void test_fit(void **unused)
{
	struct affray_fight *fight;

	(void)unused;
	put_file("duel.yaml", duel_scenario);
	put_file("bad.fight", DUEL_HEADER "rulebook: fair 3\n");
	assert_refused(
		affray_fight_load(&fight, "bad.fight", problems),
		"bad.fight:3:11: recorded with the rulebook fair; the scenario uses "
		"duel20");
	assert_null(fight);
	put_file("bad.fight", DUEL_HEADER "rulebook: duel20 2\n");
	assert_refused(
		affray_fight_load(&fight, "bad.fight", problems),
		"bad.fight:3:11: saved with duel20 2, this is duel20 1: a newer version "
		"of Affray is needed to open it");
	put_file("bad.fight", "affray fight 1\nseed: 4\n");
	assert_refused(affray_fight_load(&fight, "bad.fight", problems),
		       "bad.fight: no scenario; expected \"scenario: FILE.yaml\", or "
		       "\"scenario: |\" and the scenario itself below");
	put_file("bad.fight",
		 "affray fight 1\nscenario: |\n  affray: 1\n  rulebook: dual20\n");
	assert_refused(affray_fight_load(&fight, "bad.fight", problems),
		       "bad.fight:4:13: unknown rulebook \"dual20\"; did you mean "
		       "\"duel20\"?");
	assert_refused(affray_fight_load(&fight, "none.fight", problems),
		       "none.fight: there is no such file; did you mean "
		       "\"some.fight\"?");
	assert_int_equal(affray_fight_read(&fight, "", 0, NULL, NULL), AFFRAY_BAD_INPUT);
}

/* ---- versions of a rulebook ---- */

/* The text with another version of the fair, and with one word of one line changed. */
static char *aged(char *text, const char *version, const char *line, const char *other)
{
	static char old[65536];
	char *header = strstr(text, "rulebook: fair 3\n");
	const char *at = line ? strstr(text, line) : NULL;

	assert_non_null(header);
	memcpy(header, version, strlen(version));
	if (line) {
		assert_non_null(at);
		snprintf(old, sizeof old, "%.*s%s%s", (int)(at - text), text, other,
			 at + strlen(line));
	} else {
		snprintf(old, sizeof old, "%s", text);
	}
	affray_free(text);
	return old;
}

static int line_number(const char *text, const char *part)
{
	int line = 1;

	for (const char *at = text; at < strstr(text, part); at++)
		line += *at == '\n';
	return line;
}

/* An older record is read with a warning and played as far as it fits: here to its
 * end. */
static void test_an_older_record_that_fits(void **unused)
{
	struct generator whim;
	struct affray_fight *fight = some_fight(11, true, &whim), *again;
	char *old = aged(written(fight), "rulebook: fair 2", NULL, NULL);

	(void)unused;
	again = read_again(old);
	affray_fight_seat(again, "gm", NULL, problems);
	affray_fight_real_dice(again, "ann", true, problems);
	affray_fight_real_dice(again, "dog", true, problems);
	affray_fight_advance(again);
	assert_ok(affray_fight_record_check(again, problems));
	assert_int_equal(affray_fight_hash(again), affray_fight_hash(fight));
	assert_int_equal(affray_fight_warnings(again, problems), 1);
	assert_int_equal(affray_fight_warnings(fight, problems), 0);
	assert_non_null(strstr(affray_problems_line(problems, 0),
			       "saved with fair 2, this is fair 3: it may play "
			       "differently"));
	affray_problems_clear(problems);
	affray_fight_free(fight);
	affray_fight_free(again);
}

/* An older record ends at a word that this version does not know; the fight can go on. */
static void test_an_older_record_ends_where_it_does_not_fit(void **unused)
{
	static const char *const rows[][2] = {
		{"\nbob action: bellow #", "bob cannot answer bellow to action"},
		{"\nbob deed: bellow #",
		 "bob is asked action here, but this line is for"},
	};

	(void)unused;
	for (int i = 0; i < 2; i++) {
		struct generator whim;
		struct affray_fight *fight = some_fight(12, false, &whim), *again;
		char *old = aged(written(fight), "rulebook: fair 2",
				 "\nbob action: ", rows[i][0]);
		char place[80];

		snprintf(place, sizeof place, "again.fight:%d:1: the record fits no",
			 line_number(old, "bellow"));
		again = read_again(old);
		affray_fight_seat(again, NULL, NULL, problems);
		assert_int_equal(affray_fight_advance(again), AFFRAY_ASKS);
		assert_ok(affray_fight_record_check(again, problems));
		assert_int_equal(affray_fight_warnings(again, problems), 2);
		assert_non_null(strstr(affray_problems_line(problems, 1), place));
		assert_non_null(strstr(affray_problems_line(problems, 1), rows[i][1]));
		affray_problems_clear(problems);
		answer_anything(again, &whim);
		affray_fight_free(fight);
		affray_fight_free(again);
	}
}

static void test_a_newer_record_is_refused(void **unused)
{
	struct generator whim;
	struct affray_fight *fight = some_fight(12, false, &whim), *again;
	char *young = aged(written(fight), "rulebook: fair 4", NULL, NULL);

	(void)unused;
	assert_int_equal(
		affray_fight_read(&again, young, strlen(young), "new.fight", problems),
		AFFRAY_BAD_INPUT);
	assert_non_null(strstr(affray_problems_line(problems, 0),
			       "saved with fair 4, this is fair 3: a newer version of "
			       "Affray is needed to open it"));
	affray_problems_clear(problems);
	affray_fight_free(fight);
}

/* ---- decision by decision ---- */

/* A stepwise fight stops before each answer and each edict, and tells the same as without
 * stops. */
static void test_stepwise(void **unused)
{
	(void)unused;
	for (uint64_t seed = 1; seed <= FIGHTS; seed++) {
		struct generator whim;
		struct affray_fight *fight = some_fight(seed, false, &whim), *straight,
				    *stepwise;
		struct affray_step step;
		struct ear one, other;
		int stops = 0, decisions = 0;
		char *text;

		play_on(fight, &whim, 10000);
		text = written(fight);
		straight = read_again(text);
		stepwise = read_again(text);
		for (int i = 0; i < affray_fight_steps(fight); i++) {
			decisions += affray_fight_step(fight, i, &step) &&
				     step.kind != AFFRAY_STEP_ROLL;
			assert_int_equal(step.is_action,
					 step.kind == AFFRAY_STEP_ANSWER &&
						 strcmp(step.ask, "action") == 0);
		}
		listen(straight, &one, AFFRAY_SEES_ALL);
		listen(stepwise, &other, AFFRAY_SEES_ALL);
		assert_int_equal(affray_fight_advance(straight), AFFRAY_ENDED);
		affray_fight_stepwise(stepwise, true);
		while (affray_fight_advance(stepwise) == AFFRAY_ASKS) {
			assert_non_null(affray_fight_question(stepwise));
			stops++;
		}
		assert_int_equal(stops, decisions);
		assert_int_equal(other.count, one.count);
		assert_true(other.hash == one.hash);
		assert_true(affray_fight_hash(stepwise) == affray_fight_hash(straight));
		affray_free(text);
		affray_fight_free(fight);
		affray_fight_free(straight);
		affray_fight_free(stepwise);
	}
}

/* Past the end of the record, with nobody seated, the fight stays; an answer plays on
 * from there. */
static void test_stepwise_past_the_record(void **unused)
{
	struct affray_fight *fight = fight_of_text(duel_scenario, 1), *copy;
	int count;

	(void)unused;
	affray_fight_stepwise(fight, true);
	for (int i = 0; i < 3; i++)
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	choose(fight, "strike");
	assert_string_equal(affray_fight_question(fight)->ask, "style");
	assert_ok(affray_fight_undo(fight));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_string_equal(affray_fight_question(fight)->ask, "action");
	assert_int_equal(affray_fight_steps(fight), 0);
	assert_ok(affray_fight_copy(&copy, fight)); /* a copy is not stepwise */
	assert_ok(affray_fight_seat(copy, NULL, "scripted", problems));
	assert_int_equal(affray_fight_advance(copy), AFFRAY_ENDED);
	affray_fight_free(copy);
	assert_ok(affray_fight_seat(fight, NULL, "scripted", problems));
	for (count = 0; affray_fight_advance(fight) == AFFRAY_ASKS; count++)
		affray_fight_stepwise(fight, count < 3);
	assert_int_equal(count, 4);
	affray_fight_free(fight);
}

int main(void)
{
	static bool yes = true, no = false;
	const struct CMUnitTest tests[] = {
		{"test_read_again", test_read_again, NULL, NULL, &no},
		{"test_read_again with real dice", test_read_again, NULL, NULL, &yes},
		cmocka_unit_test(test_the_text),
		cmocka_unit_test(test_given_dice_are_written),
		cmocka_unit_test(test_dice_are_awaited),
		cmocka_unit_test(test_order_without_given_dice),
		cmocka_unit_test(test_saved_beside_its_scenario),
		cmocka_unit_test(test_catalogue_moves_along),
		cmocka_unit_test(test_catalogues_move_along),
		cmocka_unit_test(test_kinship),
		cmocka_unit_test(test_kinship_of_dice),
		cmocka_unit_test(test_odd_paths),
		cmocka_unit_test(test_full_disk),
		cmocka_unit_test(test_saving_keeps_links_and_modes),
		cmocka_unit_test(test_record_first),
		cmocka_unit_test(test_mistakes_in_records),
		cmocka_unit_test(test_unanswered),
		cmocka_unit_test(test_answers_alone),
		cmocka_unit_test(test_copy_with_lines_left),
		cmocka_unit_test(test_stepwise),
		cmocka_unit_test(test_stepwise_past_the_record),
		cmocka_unit_test(test_fit),
		cmocka_unit_test(test_an_older_record_that_fits),
		cmocka_unit_test(test_an_older_record_ends_where_it_does_not_fit),
		cmocka_unit_test(test_a_newer_record_is_refused),
	};

	return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
