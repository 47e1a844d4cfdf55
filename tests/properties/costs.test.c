/* SPDX-License-Identifier: MIT
 *
 * Costs shown are costs paid. Random fights of every scenario that ships, with a person
 * on every chair, and of one scenario of each book under every switch of its rulings:
 *
 *	a creature pays what its option shows; if it chooses several for one deed, the
 *	last one counts; a number that it chooses may add to the price
 *	an option that shows no cost costs nothing; the tables below list those whose
 *	price depends on the next question, if only one answer to that is legal
 *	nothing else is spent; a resource changes only if that is told, and by as much
 *
 * A deed that fails before it is paid for (by a failed check) costs nothing.
 */
#include <ctype.h>
#include <strings.h>
#include "scenarios.h"

enum { FIGHTS = 16, MOST_STOPS = 300, SWITCHED_STOPS = 120, MOST_CREATURES = 64 };
enum { RESOURCES = 4 };

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* ---- exceptions of the books ---- */

/* These numbers are paid themselves or, above `from`, add to the price; some only if
 * there is one: the strikes of a flurry that was prepared were paid when it was. */
static const struct {
	const char *book, *ask;
	int resource, from;
	bool instead, if_priced;
} numbers[] = {
	{"apocrypha", "ticks", 0, 0, true, true},
	{"apocrypha", "strikes", 0, 2, false, true},
	{"dungeoneers", "extra", 3, 0, false, false},
	{"orge", "points", 0, 0, true, true},
	{"orge", "points", 1, 0, true, true},
	{"threa", "boost_ap", 0, 0, false, false},
	{"threa", "boost_fat", 1, 0, false, false},
	{"threa", "off_boost_ap", 0, 0, false, false},
	{"threa", "off_boost_fat", 1, 0, false, false},
	{"threa", "rest_ap", 0, 0, true, true},
};

/* These options, or those of a question of this name that has no such option, show no
 * cost: the price depends on the next question. */
static const struct {
	const char *book, *key, *why;
} varies[] = {
	{"dungeoneers", "spellcast", "magica by the spell"},
	{"orge", "attack", "by the attack"},
	{"orge", "cast", "by the spell"},
	{"orge", "charge", "by the attack"},
	{"orge", "draw", "by the place of the thing"},
	{"orge", "drop", "by the thing"},
	{"orge", "follow", "by the way"},
	{"orge", "move", "by the way"},
	{"orge", "pick_up", "by the thing"},
	{"orge", "put_in_bag", "by the thing"},
	{"orge", "reload", "by the weapon"},
	{"orge", "sheathe", "by the thing"},
	{"orge", "take_item", "by the thing"},
	{"orge", "technic", "by the technic"},
	{"orge", "use_item", "by the thing"},
	{"wounddice", "attack", "by the weapon"},
};

/* After these notes a creature does what it must, whatever option it chose; the price
 * depends on the next question. */
static const struct {
	const char *book, *note, *why;
} forced[] = {
	{"orge", "flees from {target}", "the scared, if they do not master their fear"},
};

/* Amounts spent by these rules are not the price of an option. */
static const struct {
	const char *book, *rule, *why;
} otherwise[] = {
	{"apocrypha", "APO-WND-02", "lost with a wound"},
	{"dungeoneers", "DUN-GRP-06", "held fast"},
	{"orge", "ORG-FAT-03", "wearied by damage"},
	{"threa", "THR-LOW-01", "too weary to act (focus_fail: lose_ap)"},
};

/* These rules take more later, outside deeds, or take the price in portions. */
static const struct {
	const char *book, *rule;
	bool in_portions;
	const char *why;
} lasting[] = {
	{"orge", "ORG-LNG-01", true, "a long action is paid in every phase"},
	{"orge", "ORG-OUT-05", false, "failures tire at the end of the round"},
};

/* The costs shown for these deeds are paid when the deed is done, perhaps rounds
 * later. */
static const struct {
	const char *book, *deed, *ruling; /* ruling NULL: always */
} later[] = {
	{"apocrypha", "prepared_action", "prepared_cost=on_release"},
	{"apocrypha", "prepared_attack", "prepared_cost=on_release"},
};

/* While this row of the fight is not 0, options cost nothing. */
static const struct {
	const char *book, *row, *why;
} free_times[] = {
	{"apocrypha", "is_ambush", "the free passes of an ambush"},
	{"apocrypha", "minutes", "deeds prepared in a pause"},
};

/* The price of one deed. */
struct account {
	bool open, paying, failed, varies, in_portions, is_free, later;
	char ask[32], key[64];
	int usual[RESOURCES], due[RESOURCES], paid[RESOURCES];
};

static struct account accounts[MOST_CREATURES];
static const struct rulebook *book;
static int stop, judged;
static struct affray_fight *playing;

/* ---- faults: one of each kind, and how to reproduce it ---- */

enum { MOST_FAULTS = 40 };
static struct fault {
	char kind[120], what[400];
	int count;
} faults[MOST_FAULTS];
static int fault_count;

static void wrong(const char *kind, const char *what)
{
	struct fault *fault = faults;

	while (fault < faults + fault_count && strcmp(fault->kind, kind) != 0)
		fault++;
	if (fault == faults + MOST_FAULTS || fault->count++ > 0)
		return;
	fault_count++;
	snprintf(fault->kind, sizeof fault->kind, "%s", kind);
	snprintf(fault->what, sizeof fault->what, "%s, stop %d: %s: %s", where, stop,
		 kind, what);
}

/* ---- rows ---- */

/* The row of a resource has its name in lower case. */
static int row_value(const char *name, int k)
{
	char path[96];

	snprintf(path, sizeof path, "%s.%s", name, book->resources[k]);
	for (char *at = strrchr(path, '.'); *at; at++)
		*at = (char)tolower(*at);
	return value_of(playing, path);
}

/* Was a change of this resource told since the last stop? */
static bool mentioned[MOST_CREATURES][RESOURCES];
static int before[MOST_CREATURES][RESOURCES];

/* Turns and rounds take and give points, and a pause takes them all; a creature that ends
 * its turn gives them up; a stunned creature has none for a while, and a dead one has
 * none. */
static void hear_change(const struct affray_event *event)
{
	bool all = event->type == AFFRAY_TURN || event->type == AFFRAY_ROUND ||
		   (event->type == AFFRAY_NOTE && event->who < 0);
	bool own =
		event->type == AFFRAY_CONDITION || event->type == AFFRAY_FATE ||
		(event->type == AFFRAY_ANSWER && strcmp(event->outcome, book->pass) == 0);
	bool counts = event->type == AFFRAY_SPEND || event->type == AFFRAY_GAIN ||
		      event->type == AFFRAY_HURT || event->type == AFFRAY_HEAL ||
		      event->type == AFFRAY_SUM;

	if (all)
		memset(mentioned, true, sizeof mentioned);
	else if (own && event->who >= 0)
		memset(mentioned[event->who], true, sizeof mentioned[0]);
	for (int k = 0; counts && k < RESOURCES && book->resources[k]; k++)
		if (event->who >= 0 && event->label &&
		    strcasecmp(event->label, book->resources[k]) == 0)
			mentioned[event->who][k] = true;
}

static void look_at_rows(struct affray_scenario *scenario, bool judge)
{
	for (int who = 0; who < affray_scenario_creatures(scenario); who++)
		for (int k = 0; k < RESOURCES && book->resources[k]; k++) {
			const char *name = affray_scenario_creature(scenario, who);
			int now = row_value(name, k);
			char kind[120], what[120];

			if (judge && now != before[who][k] && !mentioned[who][k]) {
				snprintf(kind, sizeof kind, "%s: %s changes untold",
					 book->id, book->resources[k]);
				snprintf(what, sizeof what, "%s from %d to %d", name,
					 before[who][k], now);
				wrong(kind, what);
			}
			before[who][k] = now;
			mentioned[who][k] = false;
		}
}

/* ---- accounts ---- */

static bool has_option(const struct affray_question *q, const char *key)
{
	for (int i = 0; i < q->option_count; i++)
		if (strcmp(q->options[i].key, key) == 0)
			return true;
	return false;
}

static bool is_varying(const struct affray_question *q, const char *key)
{
	for (int i = 0; i < LENGTH(varies); i++)
		if (strcmp(varies[i].book, book->id) == 0 &&
		    (strcmp(varies[i].key, key) == 0 ||
		     (strcmp(varies[i].key, q->ask) == 0 && !has_option(q, q->ask))))
			return true;
	return false;
}

static bool is_otherwise(const char *rule)
{
	for (int i = 0; i < LENGTH(otherwise); i++)
		if (strcmp(otherwise[i].book, book->id) == 0 &&
		    strcmp(otherwise[i].rule, rule) == 0)
			return true;
	return false;
}

static void close_account(int who)
{
	struct account *account = &accounts[who];
	bool is_void = !account->paying && (account->failed || account->is_free);

	for (int k = 0; account->open && !is_void && k < RESOURCES && book->resources[k];
	     k++) {
		char kind[120], what[120];

		judged += account->due[k] > 0;
		if (account->due[k] == account->paid[k] ||
		    (account->varies && account->usual[k] == 0) ||
		    (account->later && account->paid[k] == 0) ||
		    (account->in_portions && account->paid[k] < account->due[k]))
			continue;
		snprintf(kind, sizeof kind, "%s %s %s: %s", book->id, account->ask,
			 account->key, book->resources[k]);
		snprintf(what, sizeof what, "shown %d, paid %d", account->due[k],
			 account->paid[k]);
		wrong(kind, what);
	}
	account->open = false;
}

static void close_all(void)
{
	for (int who = 0; who < MOST_CREATURES; who++)
		close_account(who);
}

static int resource_of(const char *label)
{
	for (int k = 0; k < RESOURCES && book->resources[k]; k++)
		if (label && strcmp(label, book->resources[k]) == 0)
			return k;
	return -1;
}

static void spend(const struct affray_event *event, int k)
{
	struct account *account = &accounts[event->who];
	char kind[120];

	if (is_otherwise(event->rule))
		return;
	for (int i = 0; i < LENGTH(lasting); i++)
		if (strcmp(lasting[i].book, book->id) == 0 &&
		    strcmp(lasting[i].rule, event->rule) == 0 &&
		    (lasting[i].in_portions || event->deed == 0)) {
			if (!account->open || account->paid[k] >= account->due[k])
				return;
			account->in_portions |= lasting[i].in_portions;
		}
	account->paid[k] += event->value;
	account->paying = true;
	if (account->open || event->value == 0)
		return;
	snprintf(kind, sizeof kind, "%s: %s spent by %s", book->id, event->label,
		 event->rule);
	wrong(kind, "no option was chosen");
}

/* What was chosen before is paid for by now; one price is open until the next choice. */
static void force(const struct affray_event *event)
{
	struct account *account = &accounts[event->who];

	for (int i = 0; i < LENGTH(forced); i++) {
		if (strcmp(forced[i].book, book->id) != 0 ||
		    strcmp(forced[i].note, event->text) != 0)
			continue;
		close_account(event->who);
		*account = (struct account){.open = true, .varies = true};
	}
}

/* Rules that charge later in threa (fat_cost: pending). */
static bool is_price(const char *rule)
{
	return strcmp(rule, "THR-CST-05") == 0 || strcmp(rule, "THR-CST-07") == 0;
}

static void hear_costs(void *context, const struct affray_event *event)
{
	int k = resource_of(event->label);

	(void)context;
	hear_change(event);
	if (event->type == AFFRAY_ROUND)
		close_all();
	else if (event->type == AFFRAY_TURN && strcmp(book->id, "apocrypha") != 0)
		close_all();
	else if (event->who < 0)
		return;
	else if (event->type == AFFRAY_CHECK && strcmp(event->outcome, "failure") == 0)
		accounts[event->who].failed = true;
	else if (event->type == AFFRAY_NOTE && event->text)
		force(event);
	else if (k >= 0 && (event->type == AFFRAY_SPEND ||
			    (event->type == AFFRAY_HURT && is_price(event->rule))))
		spend(event, k);
	else if (event->type == AFFRAY_GAIN && strcmp(event->label, "debt") == 0)
		accounts[event->who].paid[0] += event->value; /* later AP */
}

/* ---- a person who remembers prices ---- */

static bool is_free(void)
{
	for (int i = 0; i < LENGTH(free_times); i++)
		if (strcmp(free_times[i].book, book->id) == 0 &&
		    value_of(playing, free_times[i].row) != 0)
			return true;
	return false;
}

static bool is_paid_later(const char *deed)
{
	for (int i = 0; i < LENGTH(later); i++)
		if (deed && strcmp(later[i].book, book->id) == 0 &&
		    strcmp(later[i].deed, deed) == 0 &&
		    (!later[i].ruling || strstr(where, later[i].ruling)))
			return true;
	return false;
}

static void see_option(const struct affray_question *q,
		       const struct affray_option *option)
{
	struct account *account = &accounts[q->owner];
	bool begins = strcmp(q->ask, "action") == 0, costs = false, is_later;

	for (int k = 0; k < RESOURCES; k++)
		costs |= option->cost[k] != 0;
	if (begins || (account->paying && (costs || q->is_reaction)))
		close_account(q->owner);
	if (account->open && !costs && !is_varying(q, option->key))
		return;
	is_later = account->open && account->later;
	*account = (struct account){
		.open = true,
		.is_free = is_free(),
		.varies = is_varying(q, option->key),
		.later = is_later || is_paid_later(q->deed) || is_paid_later(option->key),
	};
	snprintf(account->ask, sizeof account->ask, "%s", q->ask);
	snprintf(account->key, sizeof account->key, "%s", option->key);
	memcpy(account->usual, option->cost, sizeof account->usual);
	memcpy(account->due, option->cost, sizeof account->due);
}

static void see_number(const struct affray_question *q, int number)
{
	struct account *account = &accounts[q->owner];

	if (account->paying && q->is_reaction)
		close_account(q->owner);
	if (!account->open)
		*account = (struct account){.open = true};
	for (int i = 0; i < LENGTH(numbers); i++) {
		int *due = &account->due[numbers[i].resource];

		if (strcmp(numbers[i].book, book->id) != 0 ||
		    strcmp(numbers[i].ask, q->ask) != 0 ||
		    (numbers[i].if_priced && *due == 0))
			continue;
		*due = number - numbers[i].from + (numbers[i].instead ? 0 : *due);
	}
}

static void answer(struct affray_fight *fight, struct generator *whim)
{
	const struct affray_question *q = affray_fight_question(fight);
	int pick;

	if (!q || q->owner < 0 || q->kind == AFFRAY_TILE) {
		answer_anything(fight, whim);
	} else if (q->kind == AFFRAY_CHOICE) {
		pick = generator_below(whim, q->option_count);
		see_option(q, &q->options[pick]);
		assert_ok(affray_fight_choose(fight, q->options[pick].key, problems));
	} else {
		pick = q->low + generator_below(whim, q->high - q->low + 1);
		see_number(q, pick);
		assert_ok(affray_fight_number(fight, pick, problems));
	}
}

static void play(struct affray_scenario *scenario, uint64_t seed, int most)
{
	struct generator whim = generator_for(seed, 5, STREAM_TACTIC);
	struct affray_fight *fight;

	memset(accounts, 0, sizeof accounts);
	book = affray_scenario_inside(scenario)->book;
	assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	playing = fight;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_costs, NULL);
	for (stop = 0; stop < most; stop++) {
		bool over = affray_fight_advance(fight) == AFFRAY_ENDED;

		look_at_rows(scenario, stop > 0);
		if (over)
			break;
		answer(fight, &whim);
	}
	affray_fight_free(fight);
}

static void tell_faults(void)
{
	for (int i = 0; i < fault_count; i++)
		print_error("%s (%d times)\n", faults[i].what, faults[i].count);
	assert_int_equal(fault_count, 0);
}

static void play_fights(struct affray_scenario *scenario)
{
	for (uint64_t seed = 1; seed <= FIGHTS; seed++)
		play(scenario, seed, MOST_STOPS);
}

static void test_costs(void **unused)
{
	(void)unused;
	for_scenarios(3, play_fights);
	for_crowds(play_fights);
	tell_faults();
	assert_true(judged > 1000);
}

static void play_switched(struct affray_scenario *scenario)
{
	play(scenario, 1, SWITCHED_STOPS);
}

static void test_costs_under_every_switch(void **unused)
{
	static const char *const paths[] = {"scenarios/apocrypha/four-against-four.yaml",
					    "scenarios/dungeoneers/crypt.yaml",
					    "scenarios/orge/ambush.yaml",
					    "scenarios/threa/skirmish.yaml",
					    "scenarios/threa/daggers-and-shield.yaml",
					    "scenarios/wounddice/bank-raid.yaml"};

	(void)unused;
	for_switches(paths, LENGTH(paths), play_switched);
	tell_faults();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_costs),
		cmocka_unit_test(test_costs_under_every_switch),
	};

	return cmocka_run_group_tests_name("costs", tests, set_up, tear_down);
}
