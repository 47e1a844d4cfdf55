/* SPDX-License-Identifier: MIT
 *
 * Snapshots that do not fit are refused with a message.
 * (tests/properties/snapshots.test.c proves that restored fights go on the same.)
 */
#include "library/library.h"
#include "at_table.h"

static const char duel[] =
	"affray: 1\n"
	"rulebook: threa\n"
	"sides:\n"
	"  - {name: watch, tactic: person, creatures: [{use: aldric}]}\n"
	"  - {name: gang, creatures: [{use: goblin, count: 2}]}\n";
static const char other_duel[] =
	"affray: 1\n"
	"rulebook: threa\n"
	"sides:\n"
	"  - {name: watch, tactic: person, creatures: [{use: aldric}]}\n"
	"  - {name: gang, creatures: [{use: goblin, count: 3}]}\n";
static const char other_book[] =
	"affray: 1\n"
	"rulebook: orge\n"
	"sides:\n"
	"  - {name: watch, tactic: person, creatures: [{use: aldric}]}\n"
	"  - {name: gang, creatures: [{use: ghash}]}\n";

#define NOT "this is no snapshot of that fight: "

static unsigned char *bytes;
static size_t length;
static struct affray_scenario *scenario;

static struct affray_scenario *scenario_of(const char *text)
{
	struct affray_scenario *read;

	assert_ok(affray_scenario_read(&read, text, strlen(text), "t.yaml", problems));
	return read;
}

static int take_snapshot(void **unused)
{
	struct generator whim = generator_for(5, 1, STREAM_TACTIC);
	struct affray_fight *fight;
	void *taken;

	if (set_up(unused) != 0)
		return -1;
	scenario = scenario_of(duel);
	assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
	assert_ok(affray_fight_real_dice(fight, "goblin-1", true, problems));
	play_on(fight, &whim, 12);
	assert_ok(affray_fight_snapshot(fight, &taken, &length));
	bytes = taken;
	affray_fight_free(fight);
	return 0;
}

static int drop_snapshot(void **unused)
{
	affray_free(bytes);
	affray_scenario_free(scenario);
	return tear_down(unused);
}

static void assert_no_snapshot(struct affray_scenario *of, const void *data, size_t size,
			       const char *message)
{
	struct affray_fight *fight;

	assert_refused(affray_fight_restore(&fight, of, data, size, problems), message);
	assert_null(fight);
}

/* Renews the signature, so that only the contents are wrong. */
static void sign(unsigned char *data, size_t size)
{
	uint64_t sum = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < size - 8; i++)
		sum = (sum ^ data[i]) * UINT64_C(0x100000001b3);
	for (int i = 0; i < 8; i++)
		data[size - 8 + (size_t)i] = (unsigned char)(sum >> 8 * i);
}

static void test_snapshots_are_small(void **unused)
{
	struct affray_fight *fight;

	(void)unused;
	assert_ok(affray_fight_restore(&fight, scenario, bytes, length, problems));
	assert_memory_equal(bytes, "AFFRAY\1", 7); /* a new format has a new number */
	assert_true(affray_fight_steps(fight) > 20);
	assert_true(length < 150 + 5 * (size_t)affray_fight_steps(fight));
	affray_fight_free(fight);
}

/* A snapshot holds every setting of a fight: a restored fight gives the same bytes and
 * goes on the same. */
static void test_settings_are_kept(void **unused)
{
	enum { MASTER = 1, PAUSES = 2, EMBEDS = 4, DICE = 8, REACTS = 16, RANDOM = 32 };

	(void)unused;
	for (int set = 0; set < 64; set++) {
		struct generator whim = generator_for(5, 1, STREAM_TACTIC), other;
		struct affray_fight *fight, *again;
		void *taken, *retaken;
		size_t size, resize;

		assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
		if (set & MASTER)
			assert_ok(affray_fight_seat(fight, "gm", NULL, problems));
		affray_fight_pause(fight, set & PAUSES);
		affray_fight_embed(fight, set & EMBEDS);
		if (set & DICE)
			assert_ok(affray_fight_real_dice(fight, NULL, true, problems));
		if (set & REACTS)
			assert_ok(affray_fight_reactions(fight, "aldric", "scripted",
							 problems));
		if (set & RANDOM)
			assert_ok(
				affray_fight_seat(fight, "goblin-2", "random", problems));
		play_on(fight, &whim, 9);
		assert_ok(affray_fight_snapshot(fight, &taken, &size));
		assert_ok(affray_fight_restore(&again, scenario, taken, size, problems));
		affray_fight_advance(again);
		assert_ok(affray_fight_snapshot(again, &retaken, &resize));
		assert_int_equal(size, resize);
		assert_memory_equal(taken, retaken, size);
		other = whim;
		play_on(fight, &whim, 9);
		play_on(again, &other, 9);
		assert_true(affray_fight_hash(fight) == affray_fight_hash(again));
		assert_int_equal(affray_fight_steps(fight), affray_fight_steps(again));
		assert_int_equal(affray_fight_undo_depth(fight),
				 affray_fight_undo_depth(again));
		affray_free(taken);
		affray_free(retaken);
		affray_fight_free(fight);
		affray_fight_free(again);
	}
}

/* Edicts keep their words and their order. */
static void test_edicts_are_kept(void **unused)
{
	struct affray_fight *fight, *again;
	struct affray_step step;
	void *taken, *retaken;
	size_t size, resize;
	int value;

	(void)unused;
	assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_ok(affray_fight_edict(fight, "set goblin-2.fat 3", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_ok(affray_fight_edict(fight, "set goblin-2.fat 2", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_ok(affray_fight_snapshot(fight, &taken, &size));
	assert_ok(affray_fight_restore(&again, scenario, taken, size, problems));
	assert_int_equal(affray_fight_advance(again), AFFRAY_ASKS);
	assert_int_equal(affray_fight_get(again, AFFRAY_SEES_ALL, "goblin-2.fat", &value),
			 AFFRAY_OK);
	assert_int_equal(value, 2);
	assert_int_equal(affray_fight_steps(again), affray_fight_steps(fight));
	assert_true(affray_fight_step(again, affray_fight_steps(again) - 1, &step));
	assert_int_equal(step.kind, AFFRAY_STEP_EDICT);
	assert_string_equal(step.text, "set goblin-2.fat 2");
	assert_null(step.ask);
	assert_ok(affray_fight_snapshot(again, &retaken, &resize));
	assert_int_equal(size, resize);
	assert_memory_equal(taken, retaken, size);
	affray_free(taken);
	affray_free(retaken);
	affray_fight_free(fight);
	affray_fight_free(again);
}

static void test_other_scenarios(void **unused)
{
	struct affray_scenario *other = scenario_of(other_duel);
	struct affray_scenario *book = scenario_of(other_book);

	(void)unused;
	assert_no_snapshot(other, bytes, length, NOT "it is of another scenario");
	assert_no_snapshot(book, bytes, length, NOT "it is of another rulebook");
	affray_scenario_free(other);
	affray_scenario_free(book);
}

/* A different file in the catalogue makes a different scenario. */
static void test_other_catalogues(void **unused)
{
	struct catalogue *catalogue = &scenario->files->loaded.catalogue;
	struct affray_fight *fight;

	(void)unused;
	assert_true(catalogue->count > 2);
	for (int i = 0; i < catalogue->count; i++) {
		const struct node *root = catalogue->roots[i];

		catalogue->roots[i] = scenario->files->loaded.root;
		assert_no_snapshot(scenario, bytes, length,
				   NOT "it is of another scenario");
		catalogue->roots[i] = root;
	}
	assert_ok(affray_fight_restore(&fight, scenario, bytes, length, problems));
	affray_fight_free(fight);
}

static void test_cut_short(void **unused)
{
	(void)unused;
	for (size_t i = 0; i < length; i++)
		assert_no_snapshot(scenario, bytes, i,
				   i < 15 ? NOT
					   "it does not begin as one, or is cut short"
					  : NOT "it is cut short or damaged");
	assert_no_snapshot(scenario, NULL, 0,
			   NOT "it does not begin as one, or is cut short");
}

static void test_damaged(void **unused)
{
	(void)unused;
	for (size_t i = 7; i < length; i++) {
		bytes[i] ^= 16;
		assert_no_snapshot(scenario, bytes, length,
				   NOT "it is cut short or damaged");
		bytes[i] ^= 16;
	}
	bytes[6]++;
	assert_no_snapshot(scenario, bytes, length,
			   NOT "its format is that of another version of Affray");
	bytes[0]++;
	assert_no_snapshot(scenario, bytes, length,
			   NOT "it does not begin as one, or is cut short");
}

/* Rule code never gets an illegal answer, whatever the contents say. */
static void test_forged(void **unused)
{
	int refused = 0;

	(void)unused;
	for (size_t i = 7; i < length - 8; i++)
		for (int bit = 0; bit < 8; bit++) {
			unsigned char *forged = malloc(length);
			struct affray_fight *fight;
			enum affray_status status;

			assert_non_null(forged);
			memcpy(forged, bytes, length);
			forged[i] ^= (unsigned char)(1 << bit);
			sign(forged, length);
			status = affray_fight_restore(&fight, scenario, forged, length,
						      problems);
			assert_true(status == AFFRAY_OK || status == AFFRAY_BAD_INPUT);
			assert_int_equal(status == AFFRAY_OK, fight != NULL);
			refused += status != AFFRAY_OK;
			affray_problems_clear(problems);
			affray_fight_free(fight);
			free(forged);
		}
	assert_true(refused > 100);
}

/* The position must be the one that was saved, to the last bit of its hash. */
static void test_other_positions(void **unused)
{
	(void)unused;
	for (size_t i = length - 16; i < length - 8; i++)
		for (int bit = 0; bit < 8; bit++) {
			bytes[i] ^= (unsigned char)(1 << bit);
			sign(bytes, length);
			assert_no_snapshot(scenario, bytes, length,
					   NOT "the rules do not play it so");
			bytes[i] ^= (unsigned char)(1 << bit);
		}
}

/* A byte tells whether an answer waits to be played (0 or 1); behind it come the number
 * of steps (none), the luck (unchanged), the hash and the signature. */
static void test_answered_or_not(void **unused)
{
	enum { BEHIND = 1 + 1 + 8 + 8 };
	struct affray_fight *fight, *again;
	unsigned char *taken;
	size_t size, place;

	(void)unused;
	assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_int_equal(affray_fight_steps(fight), 0);
	assert_ok(affray_fight_snapshot(fight, (void **)&taken, &size));
	for (size_t i = 0; i <= 2; i++)
		assert_int_equal(taken[size - BEHIND - 1 + i], 0);
	assert_ok(affray_fight_restore(&again, scenario, taken, size, problems));
	affray_fight_free(again);
	for (unsigned char wrong = 1; wrong <= 3; wrong++) {
		taken[size - BEHIND - 1] = wrong;
		sign(taken, size);
		assert_no_snapshot(scenario, taken, size,
				   NOT "the rules do not play it so");
	}
	place = size - BEHIND - 1;
	affray_free(taken);
	assert_ok(affray_fight_answer(fight, "pass", problems));
	assert_ok(affray_fight_snapshot(fight, (void **)&taken, &size));
	assert_int_equal(taken[place], 1);
	assert_int_equal(taken[place + 1], 1); /* one step */
	assert_int_equal(taken[place + 2] & 15, STEP_ANSWER | BY_PERSON << 2);
	taken[place + 2] |= 3 << 2; /* an unknown giver */
	sign(taken, size);
	assert_no_snapshot(scenario, taken, size, NOT "the rules do not play it so");
	taken[place + 2] = (unsigned char)((taken[place + 2] & ~12) | BY_PERSON << 2);
	taken[place + 2] |= 3; /* an unknown kind of step */
	sign(taken, size);
	assert_no_snapshot(scenario, taken, size, NOT "the rules do not play it so");
	for (unsigned char wrong = 2; wrong <= 3; wrong++) {
		taken[place] = wrong;
		sign(taken, size);
		assert_no_snapshot(scenario, taken, size,
				   NOT "the rules do not play it so");
	}
	affray_free(taken);
	affray_fight_free(fight);
}

/* Numbers take as many bytes as they need: here at the edges of one, two, three and ten
 * bytes. */
static void test_seeds_of_every_length(void **unused)
{
	static const uint64_t seeds[] = {0,	    127,     128,      255,
					 256,	    16383,   16384,    16385,
					 2097151,   2097152, 1u << 28, UINT64_MAX / 2,
					 UINT64_MAX};
	size_t shortest = 0;

	(void)unused;
	for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
		struct affray_fight *fight, *again;
		void *taken, *retaken;
		size_t size, resize, more = 0;

		assert_ok(
			affray_fight_new(&fight, scenario, seeds[i], seeds[i], problems));
		assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
		assert_ok(affray_fight_snapshot(fight, &taken, &size));
		assert_ok(affray_fight_restore(&again, scenario, taken, size, problems));
		assert_int_equal(affray_fight_advance(again), AFFRAY_ASKS);
		assert_true(affray_fight_hash(again) == affray_fight_hash(fight));
		for (uint64_t rest = seeds[i] >> 7; rest; rest >>= 7)
			more += 2; /* seed and fight number: 7 bits a byte */
		if (i == 0)
			shortest = size;
		assert_int_equal(size, shortest + more);
		assert_ok(affray_fight_snapshot(again, &retaken, &resize));
		assert_int_equal(size, resize);
		assert_memory_equal(taken, retaken, size);
		affray_free(taken);
		affray_free(retaken);
		affray_fight_free(fight);
		affray_fight_free(again);
	}
}

/* An unknown tactic is refused; it does not become a person's seat. */
static void test_unknown_tactics(void **unused)
{
	struct affray_fight *fight;
	unsigned char *taken;
	size_t size, at = 0;

	(void)unused;
	assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
	assert_ok(affray_fight_seat(fight, "goblin-2", "random", problems));
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_ok(affray_fight_snapshot(fight, (void **)&taken, &size));
	while (at + 6 < size && memcmp(taken + at, "random", 6) != 0)
		at++;
	assert_true(at + 6 < size);
	taken[at] = 'b';
	sign(taken, size);
	assert_no_snapshot(scenario, taken, size, NOT "the rules do not play it so");
	affray_free(taken);
	affray_fight_free(fight);
}

/* A text must be one line that a .fight can hold, from its first letter to its last. */
static void test_texts(void **unused)
{
	static const char players[] = "Ann and Bob", wrong[] = "#\"\n\t\x1f\x7f";
	struct affray_fight *fight;
	unsigned char *taken;
	size_t size, at = 0;

	(void)unused;
	assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
	affray_fight_sign(fight, players);
	assert_int_equal(affray_fight_advance(fight), AFFRAY_ASKS);
	assert_ok(affray_fight_snapshot(fight, (void **)&taken, &size));
	affray_fight_free(fight);
	while (memcmp(taken + at, players, strlen(players)) != 0)
		assert_true(++at + strlen(players) < size);
	for (size_t i = 0; i < strlen(players); i++) {
		for (size_t k = 0; k < strlen(wrong); k++) {
			taken[at + i] = (unsigned char)wrong[k];
			sign(taken, size);
			assert_no_snapshot(scenario, taken, size,
					   NOT "the rules do not play it so");
		}
		taken[at + i] = '!';
		sign(taken, size);
		assert_ok(affray_fight_restore(&fight, scenario, taken, size, problems));
		affray_fight_free(fight);
	}
	affray_free(taken);
}

/* Only the signature follows the last word. */
static void test_a_byte_more(void **unused)
{
	unsigned char longer[1000];

	(void)unused;
	assert_true(length < sizeof longer);
	for (int more = 0; more < 3; more++) {
		memcpy(longer, bytes, length - 8);
		longer[length - 8] = (unsigned char)more;
		sign(longer, length + 1);
		assert_no_snapshot(scenario, longer, length + 1,
				   NOT "the rules do not play it so");
	}
}

/* A person plays against random tactics: at every question, a restored fight continues
 * their random numbers. A 0 or 1 tells whether the snapshot holds them. */
static void test_luck_of_tactics(void **unused)
{
	struct generator whim = generator_for(5, 1, STREAM_TACTIC);
	struct affray_fight *fight, *again, *other;
	int lucky = 0;

	(void)unused;
	assert_ok(affray_fight_new(&fight, scenario, 3, 1, problems));
	assert_ok(affray_fight_seat(fight, "gang", "random", problems));
	for (int i = 0; i < 30 && affray_fight_advance(fight) == AFFRAY_ASKS; i++) {
		/* four words of luck; hash and signature */
		enum { LUCK = 4 * 8, BEHIND = 8 + 8 };
		struct generator same = whim;
		unsigned char *taken;
		size_t size;

		assert_ok(affray_fight_snapshot(fight, (void **)&taken, &size));
		assert_ok(affray_fight_restore(&again, scenario, taken, size, problems));
		assert_ok(affray_fight_copy(&other, fight));
		play_on(again, &same, 12);
		same = whim;
		play_on(other, &same, 12);
		assert_true(affray_fight_hash(again) == affray_fight_hash(other));
		assert_int_equal(affray_fight_steps(again), affray_fight_steps(other));
		affray_fight_free(again);
		affray_fight_free(other);
		if (taken[size - BEHIND - LUCK - 1] == 1) {
			lucky++;
			taken[size - BEHIND - LUCK - 1] = 2;
			sign(taken, size);
			assert_no_snapshot(scenario, taken, size,
					   NOT "the rules do not play it so");
		}
		affray_free(taken);
		answer_anything(fight, &whim);
	}
	assert_true(lucky >= 3);
	affray_fight_free(fight);
}

static void test_not_now(void **unused)
{
	struct affray_fight *fight, *read;
	char *text;
	size_t size;
	void *taken;

	(void)unused;
	assert_ok(affray_fight_restore(&fight, scenario, bytes, length, problems));
	assert_ok(affray_fight_write(fight, &text, &size));
	assert_ok(affray_fight_read(&read, text, size, "t.fight", problems));
	assert_int_equal(affray_fight_snapshot(read, &taken, &size), AFFRAY_NOT_NOW);
	assert_null(taken);
	affray_free(text);
	affray_fight_free(fight);
	affray_fight_free(read);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_snapshots_are_small, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_settings_are_kept, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_edicts_are_kept, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_other_scenarios, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_other_catalogues, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_other_positions, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_cut_short, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_damaged, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_forged, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_answered_or_not, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_unknown_tactics, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_seeds_of_every_length, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_texts, take_snapshot, drop_snapshot),
		cmocka_unit_test_setup_teardown(test_a_byte_more, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_luck_of_tactics, take_snapshot,
						drop_snapshot),
		cmocka_unit_test_setup_teardown(test_not_now, take_snapshot,
						drop_snapshot),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
