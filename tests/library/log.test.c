/* SPDX-License-Identifier: MIT
 *
 * Properties of the log, for fights of every rulebook and every seat: it holds exactly
 * the events that a listener of that seat heard, numbered without gaps; undo cuts it; a
 * copy and a replayed record have the same; looking back shows the state of that time.
 */
#include "library/library.h"
#include "library/at_table.h"
#include "library/same_log.h"

/* Scenarios with hidden creatures, with secrets, and with neither. */
static const char *const names[] = {
	"apocrypha/ambush", "threa/ambush",  "orge/ambush",	"wounddice/ambush",
	"orge/wraith",	    "threa/parry",   "dungeoneers/den", "wounddice/knife-fight",
	"apocrypha/duel",   "threa/skirmish"};
enum { NAMES = sizeof names / sizeof *names, ANSWERS = 40 };

static struct affray_fight *open_fight(int i, uint64_t seed)
{
	char path[128];
	struct affray_scenario *scenario;
	struct affray_fight *fight;

	snprintf(path, sizeof path, "scenarios/%s.yaml", names[i]);
	assert_ok(affray_scenario_load(&scenario, path, problems));
	assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	affray_scenario_free(scenario);
	return fight;
}

/* ---- a listener that keeps events, with the state at each ---- */

enum { MOST = 20000 };

struct heard {
	struct affray_fight *fight;
	int count;
	struct affray_event events[MOST];
	uint64_t hash[MOST];
};

static void keep(void *context, const struct affray_event *event)
{
	struct heard *heard = context;

	assert_true(heard->count < MOST);
	heard->hash[heard->count] = affray_fight_hash(heard->fight);
	heard->events[heard->count++] = *event; /* the log keeps its parts */
}

static void assert_heard(const struct heard *heard, int seat, const char *name)
{
	struct affray_event event;
	uint32_t deeds = 0;

	assert_int_equal(affray_fight_events(heard->fight, seat), heard->count);
	for (int i = 0; i < heard->count; i++) {
		assert_true(
			affray_fight_event(heard->fight, seat, (uint32_t)i + 1, &event));
		if (event.number != (uint32_t)i + 1 ||
		    !is_same_event(&event, &heard->events[i]))
			fail_msg("%s, seat %d: event %d is not what was heard", name,
				 seat, i + 1);
		deeds += event.type == AFFRAY_DEED;
		if (event.type == AFFRAY_DEED ? event.deed != deeds : event.deed > deeds)
			fail_msg("%s, seat %d: event %d is of deed %d of %d", name, seat,
				 i + 1, (int)event.deed, (int)deeds);
	}
	for (int i = 0; i < heard->count; i++) /* outside deeds there is no doer */
		assert_true(heard->events[i].deed || (heard->events[i].doer == -1 &&
						      heard->events[i].action == -1));
	assert_false(affray_fight_event(heard->fight, seat, (uint32_t)heard->count + 1,
					&event));
	assert_false(affray_fight_event(heard->fight, seat, 0, &event));
}

/* The log tells the same events again, with the state at each. */
static void assert_told(struct heard *heard, struct heard *again, int seat)
{
	uint64_t now = affray_fight_hash(heard->fight);

	again->fight = heard->fight;
	again->count = 0;
	assert_ok(affray_fight_tell(heard->fight, seat, 1, keep, again));
	assert_int_equal(again->count, heard->count);
	for (int i = 0; i < heard->count; i++)
		if (again->hash[i] != heard->hash[i])
			fail_msg("seat %d, event %d: another state", seat, i + 1);
	assert_true(affray_fight_hash(heard->fight) == now);
}

static struct heard heard, again;

static void test_log_equals_heard_events(void **unused)
{
	int hidden = 0;

	(void)unused;
	for (int i = 0; i < NAMES; i++)
		for (int seat = AFFRAY_SEES_PUBLIC; seat < 2; seat++) {
			struct generator whim = generator_for(3, 1, STREAM_TACTIC);

			heard.fight = open_fight(i, 5);
			heard.count = 0;
			affray_fight_listen(heard.fight, AFFRAY_ALL_EVENTS, seat, keep,
					    &heard);
			play_on(heard.fight, &whim, ANSWERS);
			assert_heard(&heard, seat, names[i]);
			assert_told(&heard, &again, seat);
			hidden += (int)affray_fight_events(heard.fight, AFFRAY_SEES_ALL) -
				  heard.count;
			affray_fight_free(heard.fight);
		}
	assert_true(hidden > 100); /* proves something about secrets */
}

/* ---- deeds, as each seat counts them ---- */

/* A seat numbers the deeds that it is told of, from 1. Later events of a deed carry its
 * number, even if other deeds come in between; 0: the seat was not told of the deed.
 * Returns the number of events that prove that the numbers are the seat's own. */
static int assert_deeds(const struct affray_fight *fight, int seat, const char *name)
{
	static uint32_t number_of[MOST]; /* by the deed's number in the whole log */
	uint32_t told = 0;
	int proofs = 0;

	number_of[0] = 0; /* part of no deed */
	for (uint32_t i = 0; i < fight->log.count; i++) {
		const struct affray_event *whole = &fight->log.entries[i]->event;
		struct affray_event seen;
		bool is_seen = log_entry_for(fight->log.entries[i], seat, &seen);

		if (whole->type == AFFRAY_DEED)
			number_of[whole->deed] = is_seen ? ++told : 0;
		if (!is_seen)
			continue;
		if (seen.deed != number_of[whole->deed])
			fail_msg("%s, seat %d: event %d is of deed %d, told as %d", name,
				 seat, (int)i + 1, (int)number_of[whole->deed],
				 (int)seen.deed);
		proofs += seen.type != AFFRAY_DEED && seen.deed != whole->deed;
	}
	return proofs;
}

static void test_seats_number_told_deeds(void **unused)
{
	int proofs = 0;

	(void)unused;
	for (int i = 0; i < NAMES; i++) {
		struct affray_fight *fight = open_fight(i, 5);
		struct generator whim = generator_for(3, 1, STREAM_TACTIC);

		play_on(fight, &whim, ANSWERS);
		for (int seat = AFFRAY_SEES_PUBLIC; seat < 2; seat++)
			if (seat != AFFRAY_SEES_ALL)
				proofs += assert_deeds(fight, seat, names[i]);
		affray_fight_free(fight);
	}
	assert_true(proofs > 100); /* events after an untold deed */
}

/* ---- numbers that a seat may not see ---- */

static struct affray_event as_told(struct log *log, const struct affray_fight *fight,
				   struct affray_event event, int seat)
{
	struct affray_event seen;

	event.number = log->count + 1;
	assert_non_null(log_add(log, fight, &event));
	log_entry_for(log->entries[log->count - 1], seat, &seen);
	return seen;
}

/* Secret terms are subtracted from their number and from the margin. */
static void test_secret_terms_of_a_check(void **unused)
{
	const struct affray_term value[] = {
		{.label = "skill", .value = 7},
		{.label = "feint", .value = 3, .viewer = VIEW_OWNER + 0}};
	const struct affray_term against[] = {
		{.label = "dodge", .value = 5},
		{.label = "ruse", .value = 4, .viewer = VIEW_OWNER + 1}};
	const struct affray_event check = {.type = AFFRAY_CHECK,
					   .who = 0,
					   .target = 1,
					   .value = 10,
					   .against = 9,
					   .margin = 1,
					   .value_terms = value,
					   .value_term_count = 2,
					   .against_terms = against,
					   .against_term_count = 2};
	static const struct {
		int seat, value, against, margin;
	} rows[] = {{AFFRAY_SEES_ALL, 10, 9, 1},
		    {0, 10, 5, 5},
		    {1, 7, 9, -2},
		    {AFFRAY_SEES_PUBLIC, 7, 5, 2}};
	struct affray_fight *fight = open_fight(8, 1);
	struct log log = {0};

	(void)unused;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct affray_event seen = as_told(&log, fight, check, rows[i].seat);

		assert_int_equal(seen.value, rows[i].value);
		assert_int_equal(seen.against, rows[i].against);
		assert_int_equal(seen.margin, rows[i].margin);
		assert_false(seen.hidden);
	}
	log_free(&log);
	affray_fight_free(fight);
}

/* If the numbers are secret, nothing remains that would reveal them. */
static void test_secret_numbers_of_a_check(void **unused)
{
	const struct affray_event check = {.type = AFFRAY_CHECK,
					   .who = 0,
					   .target = 1,
					   .value = 10,
					   .against = 8,
					   .margin = 2,
					   .automatic = true,
					   .rule = "APO-MEL-01",
					   .rule_number = 1,
					   .outcome = "hit",
					   .number_viewer = VIEW_OWNER + 0};
	struct affray_fight *fight = open_fight(8, 1);
	struct log log = {0};

	(void)unused;
	for (int seat = AFFRAY_SEES_PUBLIC; seat < 2; seat++) {
		struct affray_event seen = as_told(&log, fight, check, seat);
		bool knows = seat == AFFRAY_SEES_ALL || seat == 0;

		assert_string_equal(seen.outcome, "hit");
		assert_int_equal(seen.hidden, !knows);
		assert_int_equal(seen.value, knows ? 10 : 0);
		assert_int_equal(seen.against, knows ? 8 : 0);
		assert_int_equal(seen.margin, knows ? 2 : 0);
		assert_int_equal(seen.automatic, knows);
		assert_int_equal(seen.rule != NULL, knows);
		assert_int_equal(seen.rule_number, knows);
		assert_true(knows || !seen.phrase);
	}
	log_free(&log);
	affray_fight_free(fight);
}

/* Texts of every length are kept whole, next to others. */
static void test_notes_of_every_length(void **unused)
{
	enum { LONGEST = 120 };
	struct affray_fight *fight = open_fight(9, 1);
	char words[LONGEST + 8];
	struct affray_event event;
	int length;

	(void)unused;
	for (length = 1; length <= LONGEST; length++) {
		affray_fight_advance(fight);
		snprintf(words, sizeof words, "note ");
		memset(words + 5, 'a' + length % 26, (size_t)length);
		words[5 + length] = '\0';
		assert_ok(affray_fight_edict(fight, words, problems));
	}
	length = 0;
	for (uint32_t i = 1; affray_fight_event(fight, AFFRAY_SEES_ALL, i, &event); i++) {
		if (event.type != AFFRAY_NOTE || strncmp(event.text, "notes: ", 7) != 0)
			continue;
		length++;
		memset(words, 'a' + length % 26, (size_t)length);
		words[length] = '\0';
		assert_string_equal(event.text + 7, words);
	}
	assert_int_equal(length, LONGEST);
	affray_fight_free(fight);
}

/* ---- back ---- */

static void hear_again(struct affray_fight *fight, struct heard *told)
{
	told->fight = fight;
	told->count = 0;
	assert_ok(affray_fight_tell(fight, AFFRAY_SEES_ALL, 1, keep, told));
}

/* The same log for every seat, and the same state at each event. */
static void assert_same_for_all(struct affray_fight *a, struct affray_fight *b)
{
	for (int seat = AFFRAY_SEES_PUBLIC; seat < 2; seat++)
		assert_same_log(a, b, seat);
	hear_again(a, &heard);
	hear_again(b, &again);
	assert_int_equal(heard.count, again.count);
	assert_memory_equal(heard.hash, again.hash,
			    (size_t)heard.count * sizeof *heard.hash);
}

/* Plays the same answers without the detour. */
static void test_undone_is_never_told(void **unused)
{
	(void)unused;
	for (int i = 0; i < NAMES; i++) {
		struct affray_fight *straight = open_fight(i, 7);
		struct affray_fight *astray = open_fight(i, 7);
		struct generator whim = generator_for(4, 1, STREAM_TACTIC), before;
		struct generator other = generator_for(4, 2, STREAM_TACTIC);

		for (int n = 0; n < 6; n++) {
			before = whim;
			play_on(straight, &whim, 5);
			play_on(astray, &before, 5);
			if (affray_fight_over(astray))
				break;
			int depth = affray_fight_undo_depth(astray);

			play_on(astray, &other, 3);
			while (affray_fight_undo_depth(astray) > depth)
				assert_ok(affray_fight_undo(astray));
			assert_same_for_all(straight, astray);
		}
		affray_fight_free(straight);
		affray_fight_free(astray);
	}
}

static void test_copies_and_records_have_the_log(void **unused)
{
	(void)unused;
	for (int i = 0; i < NAMES; i++) {
		struct affray_fight *fight = open_fight(i, 9), *copy, *read;
		struct generator whim = generator_for(5, 1, STREAM_TACTIC);
		char *text;
		size_t length;

		play_on(fight, &whim, ANSWERS);
		assert_ok(affray_fight_copy(&copy, fight));
		assert_ok(affray_fight_write(fight, &text, &length));
		assert_ok(affray_fight_read(&read, text, length, NULL, problems));
		affray_fight_record_alone(read);
		affray_fight_advance(read);
		assert_same_for_all(fight, copy);
		assert_same_for_all(fight, read);
		affray_free(text);
		affray_fight_free(fight);
		affray_fight_free(copy);
		affray_fight_free(read);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_log_equals_heard_events),
		cmocka_unit_test(test_seats_number_told_deeds),
		cmocka_unit_test(test_secret_terms_of_a_check),
		cmocka_unit_test(test_secret_numbers_of_a_check),
		cmocka_unit_test(test_notes_of_every_length),
		cmocka_unit_test(test_undone_is_never_told),
		cmocka_unit_test(test_copies_and_records_have_the_log),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
