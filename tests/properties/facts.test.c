/* SPDX-License-Identifier: MIT
 *
 * Facts shown with a question are the numbers that are then rolled and compared. Random
 * fights of every scenario that ships, and of some under every switch of their rulings,
 * with a person on every chair:
 *
 *	apocrypha: `AP to spend` (no option costs more), `spent` (the row of the fight),
 *	`attack dice` (so many are thrown then), `hits` (they are compared then),
 *`strikes` (no more land), `net hits` of a counter-attack, `metres` of a way (nobody goes
 *	farther); the dice of each reaction and the rating of whoever does not react,
 *those of an attack on each target and the rating that they meet dungeoneers: hit dice,
 *dodge dice, pierce dice and armour where stress may be taken, hit dice, dodge dice and
 *armour of each target orge: chances of reactions threa: `av`, and what a passive
 *defense, a dodge or a parry comes to before the dice; what a boost is added to and
 *compared with; `dsv` of a block wounddice: degrees of success and roll of the attack,
 *and the hits that it makes
 *
 * A question with any other facts fails the test.
 */
#include <ctype.h>
#include "scenarios.h"

enum {
	FIGHTS = 3,
	MORE_FIGHTS = 40,
	MOST_STOPS = 300,
	SWITCHED_STOPS = 150,
	SWITCHED_FIGHTS = 8,
	MOST_CREATURES = 64
};
enum { UNKNOWN = INT32_MIN };

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

static const struct rulebook *book;
static int stop;
static struct affray_fight *playing;
static struct affray_scenario *stage;

/* The open menu: labels hold numbers, and only the answer tells which of them count. */
enum { MOST_OPTIONS = 128 };
static struct {
	int owner, count;
	char ask[32];
	char keys[MOST_OPTIONS][64], labels[MOST_OPTIONS][240];
} menu;

/* ---- the last events told of each creature ---- */

static struct heard {
	int roll, dsv;
	struct affray_event check; /* only its numbers */
	int dodge;
	bool disguised; /* apocrypha: others see a plain attack */
} heard[MOST_CREATURES];

/* ---- facts that a creature was shown and that are still to be judged ---- */

enum { MOST_SHOWN = 4 };

static struct shown {
	int av[MOST_SHOWN],
		count; /* both of two blows are shown before either is compared */
	int passive, dodge, parry;
	int basis, against;  /* a block that may be boosted; 0: none */
	int attack, unmoved; /* threa: AV before the dice, TV of a passive target */
	bool defends, boosts, attacks;
	int skill;  /* threa: a check before boost and dice; UNKNOWN: none */
	int metres; /* + 1; 0: none */
	int dice;   /* attack dice; 0: not told */
	/* Its attack as last shown to the target; UNKNOWN: not shown. */
	int hits, strikes;
	/* apocrypha: dice of the reaction chosen and of the attack declared, and the
	 * rating of the target; dungeoneers: hit or pierce dice, and what they meet;
	 * UNKNOWN */
	int pool, declared, met, whom;
	int rolled, armour, resistance, strength;
	/* orge: chances of reactions in percent, and the chosen one; UNKNOWN: none */
	int block, disengage, resist, chance;
	bool resists;
} shown[MOST_CREATURES];

enum {
	AV,
	PASSIVE,
	DODGE,
	PARRY,
	BLOCK,
	DSV,
	METRES,
	ATTACK,
	CHECKED,
	BUDGET,
	SPENT,
	DICE,
	HITS,
	STRIKES,
	NET_HITS,
	WOUNDDICE_HITS,
	CHANCE,
	REACTION_DICE,
	RATING,
	DECLARED_DICE,
	TARGET_DICE,
	STRESS_DICE,
	DODGE_DICE,
	ARMOUR,
	RESISTANCE,
	SPELL_DICE,
	STRENGTH_DICE,
	KINDS
};
static int judged[KINDS];

static void compare(int what, const char *words, const struct affray_event *event,
		    int fact, int told)
{
	if (fact == UNKNOWN)
		return;
	judged[what]++;
	if (fact != told)
		fail_msg("%s, stop %d: %s is shown %s %d, and it is %d (%s)", where, stop,
			 event->name, words, fact, told, event->rule);
}

/* ---- threa ---- */

static int boost_of(const struct affray_event *sum)
{
	for (int i = 0; i < sum->term_count; i++)
		if (strcmp(sum->terms[i].label, "boost") == 0)
			return sum->terms[i].value;
	return 0;
}

static void judge_threa_sum(const struct affray_event *sum)
{
	struct shown *facts = &shown[sum->who];
	/* if only success counts, the sum does not contain the dice */
	int roll = heard[sum->who].roll == UNKNOWN ? 0 : heard[sum->who].roll;
	int bare = sum->value - boost_of(sum) - roll;

	if (strcmp(sum->label, "DSV") == 0)
		heard[sum->who].dsv = sum->value;
	if (strcmp(sum->label, "AV") == 0 && facts->attacks) {
		compare(ATTACK, "an attack of", sum, facts->attack, bare);
		facts->attacks = false;
	}
	if (strcmp(sum->label, "drive") == 0 || strcmp(sum->label, "first aid") == 0) {
		bool is_aid = strcmp(sum->label, "first aid") == 0;

		compare(CHECKED, "a check of", sum, facts->skill,
			is_aid ? bare + 8 : bare);
		facts->skill = UNKNOWN;
	}
	if (strcmp(sum->label, "block") == 0 && facts->boosts) {
		compare(BLOCK, "a block of", sum, facts->basis, bare);
		facts->boosts = false;
	}
	if (!facts->defends)
		return;
	if (strcmp(sum->rule, "THR-DEF-04") == 0 || strcmp(sum->rule, "THR-DEF-05") == 0)
		compare(PASSIVE, "a passive TV of", sum, facts->passive, sum->value);
	else if (strcmp(sum->rule, "THR-DEF-02") == 0)
		compare(DODGE, "a dodge of", sum, facts->dodge, bare);
	else if (strcmp(sum->rule, "THR-PAR-02") == 0)
		compare(PARRY, "a parry of", sum, facts->parry, bare);
	else if (strcmp(sum->rule, "THR-DEF-03") == 0) {
		heard[sum->who].dodge = bare;
		return;
	} else if (strcmp(sum->rule, "THR-RNG-05") != 0)
		return;
	else if (heard[sum->who].dodge == UNKNOWN)
		compare(PASSIVE, "a passive TV of", sum, facts->passive, sum->value);
	else
		compare(DODGE, "a dodge of", sum, facts->dodge,
			heard[sum->who].dodge + sum->value - sum->terms[0].value);
	facts->defends = facts->boosts = false;
}

static void judge_threa_check(const struct affray_event *check)
{
	struct shown *facts;

	if (strcmp(check->rule, "THR-SHD-01") == 0 && shown[check->who].against != 0)
		compare(BLOCK, "a block against", check, shown[check->who].against,
			check->against);
	shown[check->who].against = 0;
	if (strcmp(check->rule, "THR-ATK-02") != 0)
		return;
	facts = &shown[check->target];
	if (facts->count == 0)
		return;
	compare(AV, "an AV of", check, facts->av[0], check->value);
	memmove(facts->av, facts->av + 1, sizeof facts->av - sizeof facts->av[0]);
	facts->count--;
}

/* True for the boost of an attack, not of a dodge, a parry or a block. */
static bool is_attack(const struct affray_question *q)
{
	return strncmp(q->ask, "boost", 5) == 0 && strcmp(q->deed, "dodge") != 0 &&
	       strcmp(q->deed, "parry") != 0 && strcmp(q->deed, "shield_block") != 0;
}

/* True for the boost of a deed that is a check against 8. */
static bool is_plain_check(const struct affray_question *q)
{
	return strncmp(q->ask, "boost", 5) == 0 &&
	       (strcmp(q->deed, "drive") == 0 || strcmp(q->deed, "first_aid") == 0);
}

static void show_threa(const struct affray_question *q, const int facts[MAX_FACTS])
{
	struct shown *now = &shown[q->owner];

	if (is_plain_check(q)) {
		if (now->skill == UNKNOWN || strcmp(q->ask, "boost_ap") == 0)
			now->skill = facts[0];
		heard[q->owner].roll = UNKNOWN;
	} else if (strcmp(q->ask, "defense") == 0) {
		struct affray_event event = {.name = q->owner_name, .rule = "defense"};

		if (shown[q->about].unmoved != UNKNOWN)
			compare(PASSIVE, "to beat", &event, shown[q->about].unmoved,
				facts[1]);
		shown[q->about].unmoved = UNKNOWN;
		assert_true(now->count < MOST_SHOWN);
		now->av[now->count++] = facts[0];
		now->passive = facts[1];
		now->dodge = facts[2];
		now->parry = facts[3];
		now->defends = true;
		heard[q->owner].dodge = heard[q->owner].roll = UNKNOWN;
	} else if (strcmp(q->ask, "block") == 0) {
		struct affray_event event = {.name = q->owner_name, .rule = "block"};

		compare(DSV, "a DSV of", &event, facts[0], heard[q->about].dsv);
		heard[q->owner].roll = UNKNOWN;
		now->boosts = false;
	} else if (is_attack(q)) {
		if (!now->attacks) {
			now->attack = facts[0];
			now->unmoved = facts[4];
		}
		now->attacks = true;
		heard[q->owner].roll = UNKNOWN;
	} else if (facts[0] != UNKNOWN && !now->boosts) {
		struct affray_event event = {.name = q->owner_name, .rule = "boost"};

		now->basis = facts[0];
		now->against = now->defends ? 0 : facts[1];
		now->boosts = true;
		if (now->defends && facts[1] != UNKNOWN)
			compare(AV, "a boost against", &event, facts[1],
				now->av[now->count - 1]);
	}
}

/* ---- the others ---- */

static void show_wounddice(const struct affray_question *q, const int facts[4])
{
	const struct heard *of = &heard[q->about];
	struct affray_event event = {.name = q->owner_name, .rule = "defense"};

	compare(ATTACK, "degrees", &event, facts[0], of->check.margin);
	compare(ATTACK, "a roll of", &event, facts[1], of->check.against);
	shown[q->about].hits = facts[2];
}

static void judge_wounddice_sum(const struct affray_event *sum)
{
	if (strcmp(sum->rule, "WND-HIT-02") != 0)
		return;
	compare(WOUNDDICE_HITS, "hits", sum, shown[sum->who].hits, sum->value);
	shown[sum->who].hits = UNKNOWN;
}

static void judge_move(const struct affray_event *move)
{
	int dx = abs(move->to[0] - move->from[0]), dy = abs(move->to[1] - move->from[1]);
	int *metres = &shown[move->who].metres;

	if (*metres == 0)
		return;
	judged[METRES]++;
	*metres -= dx > dy ? dx : dy;
	if (*metres <= 0)
		fail_msg("%s, stop %d: %s goes farther than it may", where, stop,
			 move->name);
}

static int term_of(const struct affray_event *sum, const char *label)
{
	for (int i = 0; i < sum->term_count; i++)
		if (strcmp(sum->terms[i].label, label) == 0)
			return sum->terms[i].value;
	return 0;
}

/* What was chosen after the target: a place, more targets, power, a feint; and what
 * others did meanwhile. */
static int chosen_later(const struct affray_event *sum)
{
	static const char *const labels[] = {"called",
					     "split",
					     "power",
					     "feint",
					     "swing",
					     "flurry",
					     "lost courage",
					     "shot at while charging",
					     "saw through a riposte"};
	int later = 0;

	for (int i = 0; i < LENGTH(labels); i++)
		later += term_of(sum, labels[i]);
	return later;
}

static void judge_apocrypha_dice(const struct affray_event *sum)
{
	struct shown *facts = &shown[sum->who];

	if (strcmp(sum->label, "AR") == 0) {
		for (int who = 0; who < MOST_CREATURES; who++)
			if (shown[who].whom == sum->who && shown[who].met != UNKNOWN &&
			    term_of(sum, "feigned opening") == 0)
				compare(RATING, "a rating of", sum, shown[who].met,
					sum->value);
		if (term_of(sum, "feigned opening") == 0)
			compare(RATING, "its rating as", sum, facts->pool, sum->value);
		facts->pool = UNKNOWN;
	} else if (strcmp(sum->label, "attack dice") == 0) {
		compare(DECLARED_DICE, "an attack of", sum, facts->declared,
			sum->value - chosen_later(sum));
		facts->declared = UNKNOWN;
	} else if (strcmp(sum->label, "Avoidance dice") == 0 ||
		   strcmp(sum->label, "dodge dice") == 0 ||
		   strcmp(sum->label, "parry dice") == 0 ||
		   strcmp(sum->label, "counter dice") == 0) {
		compare(REACTION_DICE, "a reaction of", sum, facts->pool, sum->value);
		facts->pool = UNKNOWN;
	}
}

static int creature_called(const char *name)
{
	for (int who = 0; who < affray_scenario_creatures(stage); who++)
		if (strcmp(affray_scenario_creature(stage, who), name) == 0)
			return who;
	return -1;
}

/* "parry: ...; 7 dice", "none: AR 2", "goblin: 3 m, 5 dice against AR 2": the numbers in
 * the label of the option that is chosen. */
static void choose_apocrypha(const char *key, const char *label)
{
	struct shown *now = &shown[menu.owner];
	const char *end = strrchr(label, ';') ? strrchr(label, ';') : label;
	const char *dice = strstr(end, " di"), *at = dice;
	const char *rating = strstr(label, ": AR ");
	const char *against = strstr(label, " against AR ");
	int number = UNKNOWN;

	while (at && at > end && (isdigit((unsigned char)at[-1]) || at[-1] == '-'))
		at--;
	if (dice && at < dice)
		number = atoi(at);
	if (strcmp(menu.ask, "target") == 0) {
		now->declared = against ? number : UNKNOWN;
		now->met = against ? atoi(against + strlen(" against AR ")) : UNKNOWN;
		now->whom = creature_called(key);
	} else if (strcmp(menu.ask, "reaction") == 0) {
		now->pool = rating ? atoi(rating + strlen(": AR ")) : number;
	} else if (strcmp(menu.ask, "parry_with") == 0 ||
		   (strcmp(menu.ask, "weapon") == 0 && number != UNKNOWN)) {
		now->pool = number;
	}
}

static void judge_apocrypha_sum(const struct affray_event *sum)
{
	const struct shown *facts = &shown[sum->who];

	judge_apocrypha_dice(sum);
	if (strcmp(sum->label, "strikes that land") != 0 || facts->strikes == UNKNOWN)
		return;
	judged[STRIKES]++;
	if (sum->value > facts->strikes)
		fail_msg("%s, stop %d: %d strikes of %d land", where, stop, sum->value,
			 facts->strikes);
}

static void judge_apocrypha_check(const struct affray_event *check)
{
	if (strncmp(check->rule, "APO-ATK", 7) != 0 &&
	    strncmp(check->rule, "APO-AVO", 7) != 0 &&
	    strcmp(check->rule, "APO-MRX-04") != 0 &&
	    strcmp(check->rule, "APO-URX-04") != 0)
		return;
	compare(HITS, "hits", check, shown[check->who].hits, check->value);
	shown[check->who].hits = UNKNOWN;
}

static void show_apocrypha(const struct affray_question *q, const int facts[4])
{
	const struct affray_event *counter = q->about < 0 ? NULL : &heard[q->about].check;
	struct affray_event owner = {.name = q->owner_name, .rule = q->ask};

	if (strcmp(q->ask, "path") == 0)
		shown[q->owner].metres = facts[0] + 1;
	if (strcmp(q->ask, "desperate_parry") == 0)
		compare(NET_HITS, "net hits", &owner, facts[0],
			counter->value - counter->against);
	if (strcmp(q->ask, "reaction") == 0) {
		shown[q->about].dice = facts[0];
		if (facts[1] > shown[q->about].strikes) /* several targets */
			shown[q->about].strikes = facts[1];
		shown[q->about].hits = facts[2];
	}
	if (strcmp(q->ask, "action") == 0)
		compare(SPENT, "AP spent", &owner, facts[1], value_of(playing, "spent"));
	for (int i = 0; strcmp(q->ask, "action") == 0 && i < q->option_count; i++) {
		judged[BUDGET]++;
		if (q->options[i].cost[0] > facts[0])
			fail_msg("%s, stop %d: %s for %d AP of %d", where, stop,
				 q->options[i].key, q->options[i].cost[0], facts[0]);
	}
}

/* Feints and power attacks look like plain attacks. */
static void hear_disguise(const struct affray_event *answer)
{
	if (strcmp(answer->outcome, "feint") == 0 ||
	    strcmp(answer->outcome, "power_attack") == 0)
		heard[answer->who].disguised = true;
}

/* A creature without dice throws one that must show a 10. */
static void judge_dice(const struct affray_event *roll)
{
	struct shown *facts = &shown[roll->who];
	int dice = roll->item[0] == 'd' ? 1 : atoi(roll->item);

	if (facts->dice == 0 || strcmp(roll->label, "attack") != 0)
		return;
	if (!heard[roll->who].disguised)
		compare(DICE, "an attack with", roll, facts->dice,
			strcmp(roll->item, "d10>=10") == 0 && facts->dice < 0
				? facts->dice
				: dice);
	heard[roll->who].disguised = false;
	facts->dice = 0;
}

/* ---- dungeoneers ---- */

static void show_dungeoneers(const struct affray_question *q, const int facts[MAX_FACTS])
{
	struct shown *now = &shown[q->owner];

	if (strcmp(q->ask, "pool") == 0 || strcmp(q->ask, "break_free") == 0) {
		shown[q->about].strength = facts[3];
		return;
	}
	now->rolled = facts[2];
	now->armour = now->resistance = UNKNOWN;
	*(strcmp(q->ask, "extra") == 0 ? &now->resistance : &now->armour) = facts[3];
	now->whom = q->about;
	now->declared = UNKNOWN; /* of the target: judged, or somebody got in between */
}

/* Two dice and more are neither a least nor a most, so stress simply adds to them. */
static void judge_with_stress(int what, const char *words, const struct affray_event *sum,
			      int dice)
{
	int stress = term_of(sum, "stress");

	if (dice > 1 || stress == 0)
		compare(what, words, sum, dice, sum->value - stress);
}

static void judge_dungeoneers_sum(const struct affray_event *sum)
{
	struct shown *facts = &shown[sum->who];
	bool is_hit = strcmp(sum->label, "hit dice") == 0;

	if (is_hit && facts->strength != UNKNOWN) {
		compare(STRENGTH_DICE, "strength dice", sum, facts->strength, sum->value);
		facts->strength = UNKNOWN;
		return;
	}
	if (strcmp(sum->label, "spell dice") == 0) {
		compare(SPELL_DICE, "a spell of", sum, facts->attack, sum->value);
		facts->attack = UNKNOWN;
		return;
	}
	if (strcmp(sum->label, "spell pierce dice") == 0) {
		/* one and more are no least, so extra magica simply adds to them */
		if (facts->rolled > 0)
			compare(SPELL_DICE, "pierce dice", sum, facts->rolled,
				sum->value - term_of(sum, "extra magica"));
		facts->rolled = UNKNOWN;
		return;
	}
	if (is_hit || strcmp(sum->label, "pierce dice") == 0) {
		judge_with_stress(STRESS_DICE, "so many dice:", sum, facts->rolled);
		if (is_hit)
			judge_with_stress(TARGET_DICE, "at its target", sum,
					  facts->attack);
		facts->rolled = facts->attack = UNKNOWN;
		return;
	}
	for (int who = 0; who < MOST_CREATURES; who++) {
		if (shown[who].whom == sum->who && strcmp(sum->label, "SR") == 0) {
			compare(RESISTANCE, "against resistance", sum,
				shown[who].resistance, sum->value);
			shown[who].resistance = UNKNOWN;
		}
		if (shown[who].whom != sum->who || shown[who].armour == UNKNOWN)
			continue;
		if (strcmp(sum->label, "dodge dice") == 0) {
			if (term_of(sum, "from behind") == 0)
				compare(DODGE_DICE, "against dodge dice", sum,
					shown[who].armour, sum->value);
		} else if (strcmp(sum->label, "AV") == 0) {
			compare(ARMOUR, "against armour", sum, shown[who].armour,
				sum->value);
		} else {
			continue;
		}
		shown[who].armour = UNKNOWN;
	}
}

/* "goblin: 1 tile, 3d8 against 2d4, armour 5" */
static void choose_dungeoneers(const char *label)
{
	const char *at = strstr(label, " against ");
	int dice;

	shown[menu.owner].attack = UNKNOWN;
	while (at && at > label && at[-1] != ' ')
		at--;
	if (at && strcmp(menu.ask, "target") == 0 && sscanf(at, "%dd", &dice) == 1)
		shown[menu.owner].attack = dice;
}

static int *reaction_place(struct shown *of, const char *key)
{
	return strcmp(key, "dodge") == 0       ? &of->dodge
	       : strcmp(key, "parry") == 0     ? &of->parry
	       : strcmp(key, "block") == 0     ? &of->block
	       : strcmp(key, "disengage") == 0 ? &of->disengage
	       : strcmp(key, "resist") == 0    ? &of->resist
					       : NULL;
}

/* The chance of each reaction stands at the end of its label: "...; 11 %". */
static void show_orge(const struct affray_question *q)
{
	struct shown *now = &shown[q->owner];

	if (strcmp(q->ask, "reaction") != 0)
		return;
	now->dodge = now->parry = now->block = now->disengage = now->resist = UNKNOWN;
	for (int i = 0; i < q->option_count; i++) {
		const char *at = strrchr(q->options[i].label, ';');
		int *place = reaction_place(now, q->options[i].key);

		if (place && at)
			*place = atoi(at + 1);
	}
}

static void hear_orge_answer(const struct affray_event *answer)
{
	struct shown *now = &shown[answer->who];
	const int *place = reaction_place(now, answer->outcome);

	if (strcmp(answer->label, "reaction") != 0)
		return;
	now->chance = place ? *place : UNKNOWN;
	now->resists = strcmp(answer->outcome, "resist") == 0;
}

static void judge_orge_check(const struct affray_event *check)
{
	enum { OF_A_PERCENT = 10000 };
	struct shown *facts = &shown[check->who];
	bool is_it = facts->resists ? strstr(check->outcome, "resisted") != NULL
				    : strcmp(check->rule, "ORG-DEF-05") == 0;

	if (facts->chance == UNKNOWN || !is_it)
		return;
	compare(CHANCE, "a chance of", check, facts->chance,
		(check->against + OF_A_PERCENT / 2) / OF_A_PERCENT);
	facts->chance = UNKNOWN;
}

/* ---- listening and answering ---- */

static bool is_book(const char *id)
{
	return strcmp(book->id, id) == 0;
}

/* Another deed came in between: numbers shown before may have changed. */
static void forget_attacks(void)
{
	for (int who = 0; who < MOST_CREATURES; who++) {
		shown[who].attacks = false;
		shown[who].unmoved = shown[who].skill = UNKNOWN;
		shown[who].pool = shown[who].declared = shown[who].met = UNKNOWN;
		shown[who].rolled = shown[who].armour = UNKNOWN;
		shown[who].resistance = shown[who].strength = UNKNOWN;
		if (is_book("dungeoneers"))
			shown[who].attack = UNKNOWN;
	}
}

static void hear_choice(const struct affray_event *answer)
{
	if (answer->who != menu.owner || strcmp(answer->label, menu.ask) != 0)
		return;
	for (int i = 0; i < menu.count; i++) {
		if (strcmp(menu.keys[i], answer->outcome) != 0)
			continue;
		if (is_book("apocrypha"))
			choose_apocrypha(menu.keys[i], menu.labels[i]);
		if (is_book("dungeoneers"))
			choose_dungeoneers(menu.labels[i]);
	}
}

static void keep_menu(const struct affray_question *q)
{
	menu.owner = q->owner;
	menu.count = q->kind == AFFRAY_CHOICE ? q->option_count : 0;
	snprintf(menu.ask, sizeof menu.ask, "%s", q->ask);
	for (int i = 0; i < menu.count; i++) {
		snprintf(menu.keys[i], sizeof menu.keys[i], "%s", q->options[i].key);
		snprintf(menu.labels[i], sizeof menu.labels[i], "%s",
			 q->options[i].label);
	}
}

static void hear_facts(void *context, const struct affray_event *event)
{
	(void)context;
	if (event->who < 0)
		return;
	switch (event->type) {
	case AFFRAY_ROLL:
		heard[event->who].roll = event->value;
		judge_dice(event);
		break;
	case AFFRAY_ANSWER:
		hear_disguise(event);
		if (is_book("orge"))
			hear_orge_answer(event);
		hear_choice(event);
		break;
	case AFFRAY_SUM:
		if (is_book("threa"))
			judge_threa_sum(event);
		if (is_book("wounddice"))
			judge_wounddice_sum(event);
		if (is_book("apocrypha"))
			judge_apocrypha_sum(event);
		if (is_book("dungeoneers"))
			judge_dungeoneers_sum(event);
		break;
	case AFFRAY_CHECK:
		if (strncmp(event->rule, "WND-ATK", 7) == 0 ||
		    strcmp(event->rule, "APO-MRX-01") == 0)
			heard[event->who].check = *event;
		if (is_book("apocrypha"))
			judge_apocrypha_check(event);
		if (is_book("threa"))
			judge_threa_check(event);
		if (is_book("orge"))
			judge_orge_check(event);
		break;
	case AFFRAY_MOVE:
		judge_move(event);
		forget_attacks();
		break;
	case AFFRAY_HURT:
	case AFFRAY_CONDITION:
	case AFFRAY_FATE:
		forget_attacks();
		break;
	case AFFRAY_TURN:
		forget_attacks();
		/* fallthrough */
	case AFFRAY_DEED:
		shown[event->who].metres = shown[event->who].dice = 0;
		shown[event->who].hits = shown[event->who].strikes = UNKNOWN;
		break;
	default:
		break;
	}
}

static void see(const struct affray_question *q)
{
	const struct question_row *row =
		&book->questions[rulebook_question(book, q->ask)];
	int facts[MAX_FACTS] = {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN};

	keep_menu(q);
	for (int i = 0; i < q->fact_count; i++)
		for (int k = 0; k < MAX_FACTS; k++)
			if (row->facts[k] && strcmp(row->facts[k], q->fact_names[i]) == 0)
				facts[k] = q->facts[i];
	if (is_book("threa") && row->facts[0])
		show_threa(q, facts);
	else if (is_book("orge"))
		show_orge(q);
	else if (q->fact_count == 0)
		return;
	else if (is_book("wounddice") && strcmp(q->ask, "defense") == 0)
		show_wounddice(q, facts);
	else if (is_book("apocrypha"))
		show_apocrypha(q, facts);
	else if (is_book("dungeoneers"))
		show_dungeoneers(q, facts);
	else
		fail_msg("%s shows %s with %s: judge it here", book->id, q->fact_names[0],
			 q->ask);
}

static void play(struct affray_scenario *scenario, uint64_t seed, int most)
{
	struct generator whim = generator_for(seed, 6, STREAM_TACTIC);
	struct affray_fight *fight;

	memset(shown, 0, sizeof shown);
	memset(heard, 0, sizeof heard);
	for (int who = 0; who < MOST_CREATURES; who++)
		shown[who].hits = shown[who].strikes = shown[who].chance = UNKNOWN;
	book = affray_scenario_inside(scenario)->book;
	forget_attacks();
	assert_ok(affray_fight_new(&fight, scenario, seed, 1, problems));
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems));
	playing = fight;
	stage = scenario;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_facts, NULL);
	for (stop = 0; stop < most && affray_fight_advance(fight) != AFFRAY_ENDED;
	     stop++) {
		if (affray_fight_question(fight) &&
		    affray_fight_question(fight)->owner >= 0)
			see(affray_fight_question(fight));
		answer_anything(fight, &whim);
	}
	affray_fight_free(fight);
}

/* More fights for threa, which has most of the facts, and for dungeoneers: random blows
 * are rare. */
static void play_fights(struct affray_scenario *scenario)
{
	bool more = strstr(where, "/threa/") || strstr(where, "/dungeoneers/");
	uint64_t fights = more ? (uint64_t)cases(MORE_FIGHTS, 5) : FIGHTS;

	for (uint64_t seed = 1; seed <= fights; seed++)
		play(scenario, seed, MOST_STOPS);
}

static void test_facts(void **unused)
{
	(void)unused;
	for_scenarios(5, play_fights);
	for_crowds(play_fights);
}

static void play_switched(struct affray_scenario *scenario)
{
	for (uint64_t seed = 1; seed <= (uint64_t)cases(SWITCHED_FIGHTS, 1); seed++)
		play(scenario, seed, SWITCHED_STOPS);
}

static void test_facts_under_every_switch(void **unused)
{
	static const char *const paths[] = {"scenarios/threa/skirmish.yaml",
					    "scenarios/threa/daggers-and-shield.yaml",
					    "scenarios/apocrypha/sword-duel.yaml",
					    "scenarios/apocrypha/four-against-four.yaml",
					    "scenarios/wounddice/bank-raid.yaml",
					    "scenarios/dungeoneers/brawl.yaml",
					    "scenarios/orge/four.yaml"};

	(void)unused;
	for_switches(paths, LENGTH(paths), play_switched);
}

static void test_each_kind_was_judged(void **unused)
{
	(void)unused;
	for (int i = 0; i < LENGTH(judged); i++)
		if (judged[i] < 5 && !is_quick())
			fail_msg("facts of kind %d were judged %d times", i, judged[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_facts),
		cmocka_unit_test(test_facts_under_every_switch),
		cmocka_unit_test(test_each_kind_was_judged),
	};

	return cmocka_run_group_tests_name("facts", tests, set_up, tear_down);
}
