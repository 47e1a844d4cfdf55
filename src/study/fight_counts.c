/* SPDX-License-Identifier: MIT
 *
 * The listener that counts.
 */
#include "fight_counts.h"
#include <string.h>
#include "engine/panic.h"

#define DEED_EVENTS                                                       \
	(AFFRAY_EVENT_BIT(AFFRAY_ROUND) | AFFRAY_EVENT_BIT(AFFRAY_DEED) | \
	 AFFRAY_EVENT_BIT(AFFRAY_CHECK) | AFFRAY_EVENT_BIT(AFFRAY_HURT) | \
	 ONLY_DECIDING_CHECKS)
#define FATE_EVENTS AFFRAY_EVENT_BIT(AFFRAY_FATE)

static int side_of(const struct watch *watch, int who)
{
	return watch->run->fight->bodies[who].side;
}

/* ---- events ---- */

static void on_round(void *context, int round)
{
	struct watch *watch = context;
	struct sums *sums = &watch->tally->sums;
	const struct fight *fight = watch->run->fight;
	const struct rulebook *book = watch->run->book;
	const unsigned char *creature =
		(const unsigned char *)fight + book->creatures_offset;
	const struct watched_bar *last = watch->bars + watch->bar_count;

	if (round > CURVE_ROUNDS)
		return;
	sums->reached[round]++;
	for_creatures (i, fight) {
		uint64_t *curve = sums->curves[i][round];

		for (const struct watched_bar *at = watch->bars; at < last; at++)
			curve[at->bar] +=
				(uint64_t)stored_get(creature, at->offset, at->storage);
		creature += book->creature_size;
	}
}

static void on_deed(void *context, int who, int action)
{
	struct watch *watch = context;

	if (who < 0)
		return;
	watch->tally->sums.actions[who][action].deeds++;
	watch->used[side_of(watch, who)] |= UINT64_C(1) << action;
}

/* Attacks count, and every other deed with a hit or a miss (a blow held ready). */
static bool is_of_attack(const struct watch *watch, int action, struct verdict verdict)
{
	return watch->run->book->actions[action].is_attack ||
	       verdict.result == AFFRAY_HIT || verdict.result == AFFRAY_MISS;
}

static void on_check(void *context, int who, int number, struct verdict verdict)
{
	struct watch *watch = context;
	struct action_tally *action;

	if (verdict.decides == AFFRAY_UNDECIDED || verdict.decides == AFFRAY_ESCAPED ||
	    who < 0 || !is_of_attack(watch, number, verdict))
		return;
	action = &watch->tally->sums.actions[who][number];
	switch (verdict.decides) {
	case AFFRAY_SUCCEEDS:
		action->hits++;
		action->checks++;
		break;
	case AFFRAY_FAILS:
		action->checks++;
		break;
	default: /* undone: the check was counted as a hit before */
		action->hits--;
	}
}

/* Harm from another creature is damage; the rest (costs, exertion, bleeding) is loss. */
static void on_hurt(void *context, int who, int by, int bar, int amount)
{
	struct watch *watch = context;
	struct creature_tally *creatures = watch->tally->sums.creatures;
	bool by_another = by >= 0 && by != who;

	if (who < 0)
		return;
	if (by_another)
		set_add(&watch->hurt, who);
	if (bar < 0)
		return;
	set_add(&watch->worn, who);
	if (by_another) {
		creatures[who].taken[bar] += (uint64_t)amount;
		creatures[by].dealt[bar] += (uint64_t)amount;
	} else {
		creatures[who].lost[bar] += (uint64_t)amount;
	}
}

static void on_fate(void *context, int who, enum affray_fate fate)
{
	struct watch *watch = context;

	if (fate == AFFRAY_DEAD)
		set_add(&watch->dead, who);
	else if (fate == AFFRAY_FLED)
		set_add(&watch->fled, who);
	else if (fate == AFFRAY_RECOVERED)
		set_remove(&watch->dead, who);
}

/* Reactions and passing are answers; not all of them are told as deeds. */
static void on_answer(struct watch *watch, const struct affray_event *event)
{
	const struct rulebook *book = watch->run->book;
	bool agrees = event->item && strcmp(event->outcome, "yes") == 0;
	int action = rulebook_action(book, agrees ? event->item : event->outcome);

	if (action >= 0)
		watch->tally->sums.chosen[action]++;
}

/* The ids in events are those of the book's rows, so they are found by address. */
static void fire(struct watch *watch, const char *id)
{
	const struct rulebook *book = watch->run->book;

	for (int rule = 1; id && rule <= book->rule_count; rule++)
		if (book->rules[rule].id == id) {
			watch->tally->sums.fired[rule]++;
			return;
		}
}

static void fire_all(struct watch *watch, const struct affray_event *event)
{
	watch->tally->sums.fired[event->rule_number]++;
	for (int i = 0; i < event->term_count; i++)
		fire(watch, event->terms[i].rule);
}

/* For a thorough watch: the rules of all events, and the same counts as without. */
static void listen(void *context, const struct affray_event *event)
{
	struct watch *watch = context;

	fire_all(watch, event);
	switch (event->type) {
	case AFFRAY_ROUND:
		on_round(watch, event->value);
		break;
	case AFFRAY_DEED:
		on_deed(watch, event->who, event->value);
		break;
	case AFFRAY_ANSWER:
		on_answer(watch, event);
		break;
	case AFFRAY_CHECK:
	case AFFRAY_NOTE:
		on_check(watch, event->doer, event->action,
			 (struct verdict){.result = (uint8_t)event->result,
					  .decides = (uint8_t)event->decides});
		break;
	case AFFRAY_HURT:
		if (!event->on) /* it was counted when it was suffered */
			on_hurt(watch, event->who, event->target, event->bar,
				event->value);
		break;
	case AFFRAY_FATE:
		on_fate(watch, event->who, event->fate);
		break;
	default:
		break;
	}
}

/* ---- a fight ---- */

static const struct state_row *row_named(const struct rulebook *book, const char *key)
{
	for (const struct state_row *row = book->creature_state; row && row->key; row++)
		if (strcmp(row->key, key) == 0)
			return row;
	return NULL;
}

void watch_begin(struct watch *watch, struct run *run, enum closeness closeness)
{
	static const uint32_t wants[] = {
		[WATCH_RESULTS] = FATE_EVENTS,
		[WATCH_DEEDS] = DEED_EVENTS | FATE_EVENTS,
		[WATCH_THOROUGH] = AFFRAY_ALL_EVENTS,
	};
	static const struct event_counter counter = {
		.round = on_round,
		.deed = on_deed,
		.check = on_check,
		.hurt = on_hurt,
		.fate = on_fate,
	};
	struct backers backers = {.context = watch};

	memset(watch, 0, sizeof *watch);
	watch->run = run;
	must(run->book->action_count <= MAX_ACTIONS);
	for (int bar = 0; bar < MAX_BARS && run->book->bars[bar]; bar++) {
		const struct state_row *row = row_named(run->book, run->book->bars[bar]);

		if (row)
			watch->bars[watch->bar_count++] = (struct watched_bar){
				row->offset, row->storage, (uint8_t)bar};
	}
	if (closeness == WATCH_THOROUGH)
		backers.listen = listen;
	else
		backers.counter = &counter;
	run_listen(run, wants[closeness], &backers);
}

void watch_fight(struct watch *watch, struct tally *tally)
{
	watch->tally = tally;
	watch->hurt = watch->worn = watch->dead = watch->fled = (struct creature_set){0};
	memset(watch->used, 0, sizeof watch->used);
}

/* Returns the sides of which somebody died, a bit each. */
static unsigned count_creatures(struct watch *watch, int standing[MAX_SIDES])
{
	const struct fight *fight = watch->run->fight;
	unsigned died = 0;

	for_creatures (i, fight) {
		struct creature_tally *creature = &watch->tally->sums.creatures[i];
		const struct body *body = &fight->bodies[i];
		bool is_dead = set_has(watch->dead, i);

		creature->unhurt += !set_has(watch->hurt, i);
		creature->untouched += !set_has(set_union(watch->hurt, watch->worn), i);
		if (body->in_play && body->can_fight) {
			creature->alive++;
			standing[body->side]++;
		} else if (is_dead) {
			creature->dead++;
		} else if (set_has(watch->fled, i)) {
			creature->fled++;
		} else {
			creature->down++;
		}
		if (is_dead)
			died |= 1u << body->side;
	}
	return died;
}

static void count_uses(struct watch *watch, int winner)
{
	for (int side = 0; side < watch->run->scene.scenario->side_count; side++)
		for (uint64_t left = watch->used[side]; left; left &= left - 1) {
			struct use_tally *use =
				&watch->tally->sums.uses[side][__builtin_ctzll(left)];

			use->fights++;
			use->wins += side == winner;
		}
}

static void keep_least(uint64_t *kept, uint64_t number)
{
	if (number < *kept)
		*kept = number;
}

/* A win is the more notable the more of the side stand, then the fewer rounds it took. */
static uint64_t notability(int standing, int rounds, uint64_t number)
{
	uint64_t lost = (uint64_t)(MAX_CREATURES - standing);
	uint64_t length = (uint64_t)(rounds < 0x3fff ? rounds : 0x3fff);

	return (lost << 14 | length) << NOTABLE_BITS | number;
}

struct outcome watch_end(struct watch *watch)
{
	const struct fight *fight = watch->run->fight;
	struct sums *sums = &watch->tally->sums;
	struct firsts *firsts = &watch->tally->firsts;
	int standing[MAX_SIDES] = {0};
	int rounds = fight->round < MAX_LENGTH ? fight->round : MAX_LENGTH;
	unsigned died = count_creatures(watch, standing);

	sums->fights++;
	sums->rounds[rounds]++;
	keep_least(&firsts->length[rounds], watch->run->number);
	sums->deaths += died > 0;
	for (unsigned left = died; left; left &= left - 1)
		sums->deaths_of[__builtin_ctz(left)]++;
	if (fight->winner >= 0) {
		sums->wins[fight->winner]++;
		keep_least(
			&firsts->win[fight->winner],
			notability(standing[fight->winner], rounds, watch->run->number));
	} else {
		sums->draws++;
	}
	count_uses(watch, fight->winner);
	return (struct outcome){
		.result = (uint8_t)(fight->winner >= 0 ? fight->winner : DRAW),
		.died = died > 0,
		.rounds = (uint16_t)rounds,
	};
}
