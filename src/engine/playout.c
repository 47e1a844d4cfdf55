/* SPDX-License-Identifier: MIT
 *
 * Looking ahead: feeding another run the past, and letting it play on.
 */
#include "playout.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "panic.h"
#include "unwind.h"
#include "win_estimate.h"

enum { MOST_RESTS = 24 }; /* from an attack to its check, at most */
enum { PATIENCE = 4 };	  /* of a playout that goes to its end: see memo.h */

/* ---- runs for playouts ---- */

static void seat_scripted(struct seat *seat, const struct tactic *scripted)
{
	seat->tactic = scripted;
	usual_knobs(scripted, seat->knobs);
}

void playout_run_seat(struct run *run)
{
	for (int i = 0; i < run->scene.scenario->total; i++) {
		struct seat *seat = &run->seats[i];

		if (!seat->tactic || seat->tactic->looks_ahead)
			seat_scripted(seat, run->book->tactics);
		seat->real_dice = false;
	}
}

struct run *playout_run_new(const struct scenario *scenario)
{
	struct run *run = run_new_alone(scenario);

	if (!run)
		return NULL;
	playout_run_seat(run);
	run->look.memo = run->memo = memo_new();
	if (run->memo)
		memo_add_positions(run->memo);
	return run;
}

struct outlook outlook_of(const struct run *origin, int seat)
{
	struct outlook outlook = {.origin = origin, .seat = seat};

	if (origin->state == RUN_ASKED) {
		outlook.from = FROM_QUESTION;
		outlook.question = origin->open;
	} else if (origin->state == RUN_THROWN) {
		outlook.from = FROM_ROLL;
	}
	return outlook;
}

/* ---- replaying the past, then playing on ---- */

/* The redrawn secrets do not lead to the origin's position. The run then stops at the
 * question; no other code stops a playout run, so the stop is unambiguous. */
static _Noreturn void go_astray(struct run *run)
{
	unwind_leave(run, LEFT_ASKED);
}

/* Dice of the generator come up again by themselves. */
static bool is_drawn(const struct record_step *step)
{
	return step->kind == STEP_ROLL && !step->given;
}

/* The step of the past that is due; NULL: all were fed. */
static const struct record_step *next_of_past(struct playout *p)
{
	const struct record *record = &p->outlook->origin->record;

	while (p->used < record->fed && is_drawn(&record->steps[p->used]))
		p->used++;
	return p->used < record->fed ? &record->steps[p->used] : NULL;
}

static void hear(void *context, const struct affray_event *event);

/* The owner's later answer to this question; NO_ANSWER: none is prescribed. */
static int answer_said(struct playout *p, const struct question *q)
{
	const struct later *later = p->later;

	for (int i = p->given; later && i < later->count; i++) {
		int value = later->answers[i].value;

		if (later->answers[i].question != q->id)
			continue;
		p->given = i + 1;
		if (q->kind == ASK_CHOICE)
			value = option_of_value(q, value);
		return is_legal_answer(q, value) ? value : NO_ANSWER;
	}
	return NO_ANSWER;
}

static bool is_of_others(void *context, const struct question *q)
{
	const struct playout *p = context;

	return q->owner != p->outlook->question->owner;
}

/* Gives the owner's later answers, until its next action. */
static int answer_later(void *context, struct run *run, const struct question *q)
{
	struct playout *p = context;
	int answer;

	if (is_of_others(p, q))
		return NO_ANSWER;
	answer = answer_said(p, q);
	if (p->note && answer == NO_ANSWER)
		answer = tactic_answer(run, &run->seats[q->owner], q);
	if (p->note)
		p->note(p->context, q, answer);
	if (run->book->questions[q->id].is_action ||
	    (!p->note && p->given == p->later->count))
		run->backers.answer = NULL;
	return answer;
}

static bool is_told_more(const struct playout *p)
{
	return p->outlook->from == FROM_QUESTION &&
	       (p->note || (p->later && p->later->count > 0));
}

/* From here on the playout has its own dice, and tactics answer. */
static void begin_future(struct playout *p)
{
	struct run *run = p->run;

	p->is_past = false;
	run->generator = p->dice;
	p->luck.key = generator_next(&p->dice);
	run->luck = &p->luck;
	run->walk = p->walk;
	run->backers = (struct backers){.context = p, .listen = hear};
	if (is_told_more(p)) {
		run->backers.answer = answer_later;
		run->backers.leaves = is_of_others;
	}
	run->given_dice = false;
	run->wishes = true;
}

/* ---- ask ---- */

/* Index of the same option, which may have another place now; -1: not offered. */
static int same_option(const struct question *q, int index, const char *key)
{
	if (index < q->count && strcmp(q->options[index].key, key) == 0)
		return index;
	return option_of_key(q, key);
}

/* The recorded answer as one to `q`; astray if it is not legal there. */
static int same_answer(struct run *run, const struct question *q, int value,
		       const char *key)
{
	if (q->kind == ASK_CHOICE && key)
		value = same_option(q, value, key);
	if (!is_legal_answer(q, value))
		go_astray(run);
	return value;
}

/* A hidden answer may have been a different one: try that of the owner's tactic, then
 * any. */
static int anew(struct playout *p, const struct question *q)
{
	if (p->attempt == 0)
		return NO_ANSWER;
	switch (q->kind) {
	case ASK_CHOICE:
		return generator_below(&p->dice, q->count);
	case ASK_NUMBER:
		return q->low + generator_below(&p->dice, q->high - q->low + 1);
	default:
		return q->tiles[generator_below(&p->dice, q->count)];
	}
}

/* At the origin's open question, which must be the same here. */
static int answer_here(struct playout *p, const struct question *q)
{
	const struct question *asked = p->outlook->question;

	if (p->outlook->from == FROM_ROLL && !p->thrown)
		go_astray(p->run);
	if (p->outlook->from == FROM_QUESTION &&
	    (asked->id != q->id || asked->owner != q->owner || asked->kind != q->kind))
		go_astray(p->run);
	begin_future(p);
	if (p->outlook->from != FROM_QUESTION || p->answer == NO_ANSWER)
		return NO_ANSWER;
	return same_answer(p->run, q, p->answer,
			   q->kind == ASK_CHOICE ? asked->options[p->answer].key : NULL);
}

static int answer_past(void *context, struct run *run, const struct question *q)
{
	struct playout *p = context;
	const struct record_step *given = next_of_past(p);

	if (!given)
		return answer_here(p, q);
	if (given->kind != STEP_ANSWER || given->question != q->id ||
	    given->owner != q->owner || given->answer_kind != q->kind)
		go_astray(run);
	p->used++;
	if (!viewer_sees(run->fight, given->viewer, p->outlook->seat))
		return anew(p, q);
	return same_answer(run, q, given->value, given->key);
}

/* ---- roll ---- */

static bool is_awaited(struct playout *p, uint32_t roll)
{
	return p->outlook->from == FROM_ROLL && !next_of_past(p) &&
	       roll == p->outlook->origin->thrown.roll;
}

static bool is_given(struct playout *p, uint32_t roll)
{
	const struct record_step *given = next_of_past(p);

	return given && given->kind == STEP_ROLL && given->roll == roll;
}

static bool dice_of_past(void *context, struct run *run, const struct throw *thrown,
			 struct given_dice *given)
{
	struct playout *p = context;
	bool awaited = is_awaited(p, thrown->roll);

	if (is_given(p, thrown->roll) ||
	    (awaited && !p->thrown && p->answer != NO_ANSWER)) {
		given->total = awaited ? p->answer : next_of_past(p)->value;
		p->used += !awaited;
		p->thrown = awaited;
		if (!dice_can_total(thrown->dice, given->total))
			go_astray(run);
		return true;
	}
	p->thrown = p->thrown || awaited;
	if (!p->thrown && viewer_sees(run->fight, run->roll_viewer, p->outlook->seat))
		return false;
	given->total = dice_draw(run->shelf, thrown->dice, &p->dice);
	p->by_chance = true;
	return true;
}

/* Would the dice of a roll_order() be thrown one by one? */
static bool has_dice(void *context, struct run *run)
{
	struct playout *p = context;
	uint32_t roll = run->roll_number + 1;

	return p->thrown || is_awaited(p, roll) || is_given(p, roll);
}

/* ---- tell: does it hit? ---- */

/* An attack that the question is about: told before it, or begun by the answer. */
static void hear_deed(struct attack_heard *attack, const struct affray_event *event,
		      bool is_past)
{
	bool own = event->who == attack->owner;
	bool against = event->target == attack->owner &&
		       (is_past || event->who == attack->about);

	if (!event->on || !(own || against) || (attack->found && !is_past))
		return;
	attack->found = true;
	attack->checked = attack->hit = false;
	attack->attacker = (int8_t)event->who;
	attack->target = (int8_t)event->target;
	attack->deed = event->deed;
}

/* The first decision counts (the one about the target, if there is a target); a later
 * defence undoes a hit. */
static void hear_decision(struct attack_heard *attack, const struct affray_event *event)
{
	switch (event->decides) {
	case AFFRAY_UNDONE:
		attack->hit = false;
		break;
	case AFFRAY_ESCAPED:
		attack->hit = attack->hit && event->who != attack->target;
		break;
	default:
		if (attack->checked)
			return;
		attack->checked = true;
		attack->hit = event->decides == AFFRAY_SUCCEEDS;
	}
}

/* A path is left as soon as nothing can change the hit or miss any more. */
static bool is_decided(const struct attack_heard *attack,
		       const struct affray_event *event)
{
	if (!attack->checked)
		return false;
	return !attack->hit ||
	       (event->type == AFFRAY_HURT && event->who == attack->target);
}

/* Is the event about the target, about nobody or about the attacker itself? A blow that
 * carries over to others says nothing about the target. */
static bool is_at_target(const struct attack_heard *attack,
			 const struct affray_event *event)
{
	int other = event->who == attack->attacker ? event->target : event->who;

	return other < 0 || other == attack->target || attack->target < 0 ||
	       event->decides >= AFFRAY_UNDONE;
}

/* In books that tell deeds before a rest and decide them after it, the question names the
 * attacker: the attack is the attacker's deed against the question's owner. */
static bool is_of_attack(struct attack_heard *attack, const struct affray_event *event)
{
	if (!attack->found && event->doer >= 0 && event->doer == attack->about &&
	    (event->target == attack->owner || event->who == attack->owner)) {
		attack->found = true;
		attack->attacker = attack->about;
		attack->target = attack->owner;
		attack->deed = event->deed;
	}
	return attack->found && event->deed == attack->deed &&
	       event->doer == attack->attacker && is_at_target(attack, event);
}

static void hear(void *context, const struct affray_event *event)
{
	struct playout *p = context;

	if (event->type == AFFRAY_DEED)
		hear_deed(&p->attack, event, p->is_past);
	else if (event->decides != AFFRAY_UNDECIDED && is_of_attack(&p->attack, event))
		hear_decision(&p->attack, event);
	if (!p->run->walk)
		return;
	if (is_decided(&p->attack, event))
		walk_leave(p->run, WALK_DECIDED);
	p->run->walk->decided = p->attack.hit;
	p->run->walk->target = p->attack.target;
}

static void listen(struct playout *p, const struct backers *backers)
{
	uint32_t wants = AFFRAY_EVENT_BIT(AFFRAY_DEED) | AFFRAY_EVENT_BIT(AFFRAY_CHECK);

	if (p->walk)
		wants |= AFFRAY_EVENT_BIT(AFFRAY_HURT);
	run_listen(p->run, p->attack.wanted ? wants : 0, backers);
}

static void expect_attack(struct playout *p)
{
	const struct outlook *outlook = p->outlook;

	p->attack = (struct attack_heard){
		.wanted = p->attack.wanted,
		.owner = NOBODY,
		.about = NOBODY,
	};
	if (outlook->from == FROM_QUESTION) {
		p->attack.owner = outlook->question->owner;
		p->attack.about = outlook->question->about;
	} else if (outlook->from == FROM_ROLL) {
		p->attack.owner = (int8_t)outlook->origin->thrown.who;
	}
}

/* ---- playing ---- */

/* Redraws the state that the seat may not know. */
static void forget(struct playout *p)
{
	struct run *run = p->run;
	const struct scenario *scenario = run->scene.scenario;
	int seat = p->outlook->seat;

	if (seat == AFFRAY_SEES_ALL)
		return;
	if (run->blanked)
		secrets_blank_rows(&run->secrets, scenario, run->fight, seat);
	if (run->book->resample)
		run->book->resample(scenario, run->fight, seat, &p->dice);
}

static void start(struct playout *p, uint64_t key)
{
	uint64_t draw = p->number * AHEAD_TRIES + (uint64_t)p->attempt;
	struct run *run = p->run;

	p->dice = generator_for(key, draw, STREAM_AHEAD);
	p->used = p->outlook->origin->record.rest_at;
	p->thrown = p->by_chance = false;
	p->given = 0;
	p->is_past = true;
	run_start_from(run, p->outlook->origin, p->outlook->from == FROM_REST);
	run->chance = p->chance = generator_for(key, draw, STREAM_AHEAD_TACTIC);
	run->walk = NULL;
	run->luck = NULL;
	if (run->memo) {
		run->memo->in_playout = true;
		run->memo->patience = p->rests > 0 ? INT_MAX : PATIENCE;
	}
	luck_begin(&p->luck);
	expect_attack(p);
	forget(p);
}

/* From the rest through the past into the future; false: astray. */
static bool play_past(struct playout *p)
{
	const struct backers past = {
		.context = p,
		.answer = answer_past,
		.dice = dice_of_past,
		.dice_next = has_dice,
		.listen = hear,
	};

	if (p->outlook->from == FROM_REST) {
		listen(p, &past);
		begin_future(p);
		return true;
	}
	listen(p, &past);
	if (run_play(p->run) == RUN_ASKED)
		return false;
	if (p->is_past && !p->thrown)
		return false;
	if (p->is_past)
		begin_future(p);
	return true;
}

/* The check may come some rests after the deed. */
static void play_attack(struct playout *p)
{
	for (int i = 0; i < MOST_RESTS && p->run->state == RUN_RESTED; i++) {
		if (!p->attack.found || p->attack.checked)
			return;
		run_play(p->run);
	}
}

/* Depends only on what the seat may know: roll numbers are public. */
static uint64_t key_of(const struct outlook *outlook)
{
	const struct run *origin = outlook->origin;
	const struct record *record = &origin->record;
	uint64_t moment = (uint64_t)origin->roll_number << 16;

	for (int i = record->rest_at; i < record->fed; i++)
		moment += !is_drawn(&record->steps[i]);
	return generator_key(origin->seed, origin->number, moment);
}

static bool play_walk(struct playout *p)
{
	bool there = play_past(p) && p->walk->left != WALK_TOO_LONG;

	if (memcmp(&p->run->chance, &p->chance, sizeof p->chance) != 0)
		p->by_chance = true;
	p->run->walk = NULL;
	return there;
}

/* ---- to the end, or to where another playout has passed ---- */

static uint64_t players_of(const struct run *run)
{
	uint64_t players = 0;

	for (int i = 0; i < run->scene.scenario->total; i++) {
		const struct seat *seat = &run->seats[i];

		players = hash_step(players, (uintptr_t)seat->tactic);
		players = hash_bytes(seat->knobs, sizeof seat->knobs, players);
	}
	return players;
}

/* All that the rest of a playout depends on. */
static uint64_t place_of(const struct playout *p, uint64_t players)
{
	const struct run *run = p->run;
	uint64_t luck = hash_step(p->luck.key, luck_used(&p->luck, run->fight->round));
	uint64_t seed = hash_bytes(&run->chance, sizeof run->chance, players ^ luck);

	return fight_hash_surely(run->book, run->fight, seed);
}

static struct playout_end end_of(const struct run *run)
{
	return (struct playout_end){
		.winner = run->fight->winner,
		.hash = fight_hash(run->book, run->fight) >> 8,
	};
}

/* Playouts are looked at once a round: whoever fell or was hurt in between has a share
 * in most of what is left. */
static void play_to_meeting(struct playout *p)
{
	enum { MOST_PLACES = 128 };
	struct run *run = p->run;
	uint64_t players = players_of(run), passed[MOST_PLACES];
	int count = 0;
	bool known = false;

	while (run->state != RUN_OVER && !known && count < MOST_PLACES) {
		passed[count] = place_of(p, players);
		known = meetings_recall(p->meetings, passed[count++], &p->end);
		if (!known)
			run_round(run);
	}
	if (!known) {
		run_to_end(run);
		p->end = end_of(run);
	}
	for (int i = 0; i < count; i++)
		meetings_keep(p->meetings, passed[i], &p->end);
}

static void play_to_end(struct playout *p)
{
	if (p->meetings) {
		play_to_meeting(p);
		return;
	}
	if (p->run->state != RUN_OVER)
		run_to_end(p->run);
	p->end = end_of(p->run);
}

static void play_future(struct playout *p)
{
	static const struct backers nobody;

	play_attack(p);
	while (p->run->backers.answer && run_play(p->run) == RUN_RESTED)
		;
	run_listen(p->run, 0, &nobody);
	if (p->run->state == RUN_RESTED)
		run_rests(p->run, p->rests);
	if (!p->rests)
		play_to_end(p);
}

/* Through the past and on; false: astray. */
static bool play_on(struct playout *p)
{
	if (p->walk)
		return play_walk(p);
	if (!play_past(p))
		return false;
	play_future(p);
	return true;
}

bool playout_play(struct run *run, struct playout *p)
{
	uint64_t key = key_of(p->outlook);
	bool there = false;

	p->run = run;
	for (p->attempt = 0; !there && p->attempt < AHEAD_TRIES; p->attempt++) {
		start(p, key);
		there = play_on(p);
		if (p->walk)
			break;
	}
	run->luck = NULL;
	return there;
}

/* Gives no secret away: a book with secrets may always hide some, and redrawn state does
 * not depend on the real one. */
bool outlook_hides(struct run *run, const struct outlook *outlook)
{
	struct playout p = {.outlook = outlook, .run = run};
	uint64_t key = key_of(outlook), first;

	if (outlook->seat == AFFRAY_SEES_ALL)
		return false;
	if (run->blanked)
		return true;
	start(&p, key);
	first = fight_hash(run->book, run->fight);
	for (p.attempt = 1; p.attempt < 4; p.attempt++) {
		start(&p, key);
		if (fight_hash(run->book, run->fight) != first)
			return true;
	}
	return false;
}

/* ---- the crew of runs ---- */

struct crew *crew_new(const struct scenario *scenario)
{
	struct crew *crew = calloc(1, sizeof *crew);

	if (!crew)
		return NULL;
	crew->runs = calloc(1, sizeof *crew->runs);
	crew->estimate = win_estimate_new();
	crew->meetings = meetings_new();
	if (crew->runs)
		crew->runs[crew->count++] = playout_run_new(scenario);
	if (crew->runs && crew->runs[0] && crew->estimate && crew->meetings)
		return crew;
	crew_free(crew);
	return NULL;
}

void crew_free(struct crew *crew)
{
	if (!crew)
		return;
	for (int i = 0; i < crew->count; i++)
		run_free(crew->runs[i]);
	free(crew->runs);
	win_estimate_free(crew->estimate);
	meetings_free(crew->meetings);
	free(crew);
}

void crew_work(const struct crew *crew, int tasks,
	       void (*task)(void *job, int i, int worker), void *job)
{
	if (crew->spread) {
		crew->spread(crew->context, tasks, task, job);
		return;
	}
	for (int i = 0; i < tasks; i++)
		task(job, i, 0);
}
