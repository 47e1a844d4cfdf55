/* SPDX-License-Identifier: MIT
 *
 * Steering an exchange: the attacker does as it is told, the target defends itself, the
 * others let their turns pass; and a listener notes the events.
 */
#include "exchange_run.h"
#include <string.h>
#include "engine/panic.h"
#include "engine/unwind.h"

enum { MOST_STEPS = 24 }; /* rests from a deed to its check, at most */

/* ---- words ---- */

/* long_sword and "Long sword" are the same thing. */
static bool is_same_thing(const char *key, const char *name)
{
	for (; *key && *name; key++, name++) {
		char a = *key == '_' || *key == '-' ? ' ' : *key;
		char b = *name == '_' || *name == '-' ? ' ' : *name;

		a = a >= 'A' && a <= 'Z' ? (char)(a - 'A' + 'a') : a;
		b = b >= 'A' && b <= 'Z' ? (char)(b - 'A' + 'a') : b;
		if (a != b)
			return false;
	}
	return *key == *name;
}

/* ---- answers ---- */

/* The answer that lets a turn pass; NO_ANSWER: it is not offered. */
static int passing_answer(const struct steering *s, const struct question *q)
{
	const char *pass = s->scenario->book->pass;
	int option = pass && q->kind == ASK_CHOICE ? option_of_key(q, pass) : -1;

	return option < 0 ? NO_ANSWER : option;
}

/* Others let their turns pass, or give the default if they cannot. */
static int pass_the_turn(const struct steering *s, const struct question *q)
{
	int option = passing_answer(s, q);

	return option == NO_ANSWER ? default_answer(q) : option;
}

static int answer_action(struct steering *s, const struct question *q)
{
	int option = option_of_key(q, s->action);

	s->heard.acted = true;
	s->heard.missed = option < 0;
	return option < 0 ? default_answer(q) : option;
}

/* The attacker is asked again: a book may decide its attack only when its turn has ended.
 */
static int end_turn(struct steering *s, const struct question *q)
{
	int option = passing_answer(s, q);

	if (option != NO_ANSWER && !s->heard.checked && (s->waits || !s->heard.at_target))
		return option;
	s->heard.again = true;
	unwind_leave(s->run, LEFT_ENDED_DEED);
}

/* Questions about creatures have many names: second target, patient, whom to watch. */
static bool offers_target(const struct steering *s, const struct question *q)
{
	const char *name = s->scenario->creatures[s->wish->target].name;

	return option_of_key(q, name) >= 0;
}

static int answer_choice(struct steering *s, const struct question *q)
{
	const struct exchange_wish *wish = s->wish;
	int option;

	if (q->id == s->target_id || offers_target(s, q)) {
		option = option_of_key(q, s->scenario->creatures[wish->target].name);
		s->heard.missed = s->heard.missed || option < 0;
		return option < 0 ? default_answer(q) : option;
	}
	option = wish->with ? option_of_key(q, wish->with) : -1;
	s->heard.with_found = s->heard.with_found || option >= 0;
	return option < 0 ? default_answer(q) : option;
}

/* Explosives are thrown at the target's feet. */
static int answer_tile(struct steering *s, const struct question *q)
{
	int tile = tile_index(&s->scenario->map,
			      s->run->fight->bodies[s->wish->target].tile);

	if (!is_legal_answer(q, tile))
		return default_answer(q);
	s->heard.aimed = true;
	return tile;
}

static int answer_attacker(struct steering *s, const struct question *q)
{
	switch (q->kind) {
	case ASK_CHOICE:
		return answer_choice(s, q);
	case ASK_TILE:
		return answer_tile(s, q);
	default:
		return default_answer(q);
	}
}

/* NO_ANSWER: nothing is asked for, or it is not offered. */
static int answer_defense(struct steering *s, const struct question *q)
{
	int option;

	if (q->owner != s->wish->target || q->kind != ASK_CHOICE ||
	    (q->id != s->defense_id && q->id != s->reaction_id))
		return NO_ANSWER;
	words_note_options(&s->exchange->defenses, q);
	option = s->wish->against ? option_of_key(q, s->wish->against) : -1;
	s->any_defended = s->any_defended || option >= 0;
	return option < 0 ? NO_ANSWER : option;
}

/* NO_ANSWER: the answer is not legal here. */
static int read_answer(struct steering *s, const struct question *q, const char *answer)
{
	char unheard[160];
	struct text why = text_in(unheard, sizeof unheard);
	struct tile tile;
	int value = NO_ANSWER;

	if (q->kind == ASK_CHOICE)
		value = option_of_key(q, answer);
	else if (q->kind == ASK_NUMBER && !text_to_int(answer, &value))
		return NO_ANSWER;
	else if (q->kind == ASK_TILE) {
		if (!state_read_tile(s->scenario, answer, &tile, &why))
			return NO_ANSWER;
		value = tile_index(&s->scenario->map, tile);
	}
	return is_legal_answer(q, value) ? value : NO_ANSWER;
}

/* The answer that was given in advance; NO_ANSWER: none that is legal. */
static int given_answer(struct steering *s, const struct question *q)
{
	int found = NO_ANSWER;

	for (int i = 0; i < s->wish->answer_count; i++) {
		const struct exchange_answer *given = &s->wish->answers[i];
		int value;

		if (s->answer_ids[i] != q->id ||
		    (given->who != NOBODY && given->who != q->owner))
			continue;
		s->any_asked[i] = true;
		value = read_answer(s, q, given->answer);
		if (value == NO_ANSWER)
			continue;
		s->any_taken[i] = true;
		found = value;
	}
	return found;
}

static int tactic_choice(struct run *run, const struct question *q)
{
	struct seat *seat = q->owner >= 0 ? &run->seats[q->owner] : &run->master;

	return seat->tactic ? tactic_answer(run, seat, q) : default_answer(q);
}

/* Answers a question of the deed, and notes who decided the answer. */
static int answer_in_deed(struct steering *s, struct run *run, const struct question *q)
{
	enum answered_by by = ANSWERED_AS_TOLD;
	int answer = given_answer(s, q);

	if (answer == NO_ANSWER)
		answer = answer_defense(s, q);
	if (answer == NO_ANSWER && q->owner == s->wish->attacker) {
		answer = answer_attacker(s, q);
		by = answer == default_answer(q) ? ANSWERED_BY_DEFAULT : ANSWERED_AS_TOLD;
	} else if (answer == NO_ANSWER) {
		answer = tactic_choice(run, q);
		by = q->owner >= 0 ? ANSWERED_BY_TACTIC : ANSWERED_BY_DEFAULT;
	}
	asked_note(&s->exchange->asked, q, answer, by);
	return answer;
}

static int answer(void *context, struct run *run, const struct question *q)
{
	struct steering *s = context;

	if (q->id == s->action_id && q->owner == s->wish->attacker)
		return s->heard.acted ? end_turn(s, q) : answer_action(s, q);
	if (q->id == s->action_id)
		return pass_the_turn(s, q);
	return s->heard.acted ? answer_in_deed(s, run, q) : NO_ANSWER;
}

/* A question with one legal answer: it may be the answer that was wished for. */
static void hear_alone(void *context, const struct question *q, int answer)
{
	struct steering *s = context;

	if (!s->heard.acted || q->id == s->action_id)
		return;
	given_answer(s, q);
	answer_defense(s, q);
	if (q->owner == s->wish->attacker)
		answer_attacker(s, q);
	asked_note(&s->exchange->asked, q, answer, ANSWERED_ALONE);
}

/* ---- events ---- */

static void decide(struct steering *s, const struct affray_event *event)
{
	bool hit = event->decides == AFFRAY_SUCCEEDS;
	bool is_own = event->who == s->wish->attacker;

	s->heard.checked = true;
	s->heard.hit = hit;
	s->any_hit = s->any_hit || hit;
	if (event->type != AFFRAY_CHECK)
		return; /* an attack that cannot miss makes no check, so there is no
			   margin */
	s->any_check = true;
	s->heard.has_margin = true;
	s->heard.margin = is_own ? event->margin : -event->margin;
}

/* The first decision at the target counts; a defence that comes after it undoes a hit.
 * Others caught in a blast make their own checks, which do not count. A check against
 * nobody is the deed's own. */
static void hear_decision(struct steering *s, const struct affray_event *event)
{
	const struct exchange_wish *wish = s->wish;
	struct heard *heard = &s->heard;
	int other = event->who == wish->attacker ? event->target : event->who;

	if (event->doer != wish->attacker || !heard->acted)
		return;
	if (event->decides == AFFRAY_UNDONE ||
	    (event->decides == AFFRAY_ESCAPED && event->who == wish->target))
		heard->hit = 0;
	else if (event->decides != AFFRAY_ESCAPED && !heard->checked &&
		 (other == wish->target || (other < 0 && heard->at_target)))
		decide(s, event);
}

/* A deed without a target counts as aimed at the target if it was aimed at its tile, or
 * asked for by name. */
static void hear_deed(struct steering *s, const struct affray_event *event)
{
	bool at_nobody = event->target < 0 && (s->heard.aimed || s->wish->deed);

	if (event->who != s->wish->attacker || !s->heard.acted ||
	    (event->target != s->wish->target && !at_nobody))
		return;
	s->heard.at_target = true;
	s->exchange->is_aimed = event->target >= 0 || s->heard.aimed;
	if (event->item) {
		struct text text = text_in(s->exchange->item, sizeof s->exchange->item);

		text_add(&text, event->item);
		if (s->wish->with && is_same_thing(s->wish->with, event->item))
			s->heard.with_found = true;
	}
}

static void hear(void *context, const struct affray_event *event)
{
	struct steering *s = context;

	if (event->type == AFFRAY_DEED)
		hear_deed(s, event);
	else if (event->decides != AFFRAY_UNDECIDED)
		hear_decision(s, event);
}

/* ---- the attacker's first turn ---- */

static int lead_in(void *context, struct run *run, const struct question *q)
{
	struct steering *s = context;

	if (q->id != s->action_id)
		return NO_ANSWER;
	if (q->owner != s->wish->attacker)
		return pass_the_turn(s, q);
	s->exchange->actions.count = 0;
	words_note_options(&s->exchange->actions, q);
	unwind_leave(run, LEFT_ASKED);
}

/* ---- for exchange.c ---- */

void steer_begin(struct steering *s, struct exchange *exchange,
		 const struct scenario *scenario, const struct exchange_wish *wish)
{
	*s = (struct steering){
		.exchange = exchange,
		.wish = wish,
		.scenario = scenario,
		.action_id = rulebook_action_question(scenario->book),
		.target_id = rulebook_question(scenario->book, "target"),
		.defense_id = rulebook_question(scenario->book, "defense"),
		.reaction_id = rulebook_question(scenario->book, "reaction"),
		.waits = true,
	};
	must(wish->answer_count <= MAX_GIVEN);
	for (int i = 0; i < wish->answer_count; i++)
		s->answer_ids[i] =
			rulebook_question(scenario->book, wish->answers[i].question);
}

void steer_forget(struct steering *s)
{
	s->exchange->defenses.count = s->exchange->asked.count = 0;
	s->any_defended = s->any_check = s->any_hit = false;
	memset(s->any_asked, 0, sizeof s->any_asked);
	memset(s->any_taken, 0, sizeof s->any_taken);
}

void steer_exchange(struct steering *s)
{
	struct backers backers = {
		.context = s, .answer = answer, .listen = hear, .alone = hear_alone};

	run_listen(s->run, AFFRAY_EVENT_BIT(AFFRAY_DEED) | AFFRAY_EVENT_BIT(AFFRAY_CHECK),
		   &backers);
}

void steer_to_turn(struct steering *s)
{
	struct backers backers = {.context = s, .answer = lead_in};

	run_listen(s->run, 0, &backers);
}

/* When a turn has passed after the deed was told, the deed was decided without a check,
 * or was interrupted. Before that it may still be under way. */
bool steer_goes_on(const struct steering *s, int step)
{
	const struct fight *fight = s->run->fight;
	const struct heard *heard = &s->heard;
	const struct body *attacker = &fight->bodies[s->wish->attacker];

	if (heard->checked || heard->again || step >= MOST_STEPS)
		return false;
	if (!heard->acted)
		return true;
	if (!s->waits && heard->at_target)
		return false;
	return attacker->in_play && attacker->can_fight &&
	       (fight->turn == s->wish->attacker || !heard->at_target);
}
