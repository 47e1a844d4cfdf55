/* SPDX-License-Identifier: MIT
 *
 * Steering an exchange: the attacker does as it is told, the target defends itself, the
 * others let their turns pass; and what is told of it.
 */
#include "steer.h"
#include <string.h>
#include "engine/unwind.h"
#include "engine/verdict.h"

enum { MOST_STEPS = 24 }; /* rests from a deed to its check, where a book has some */

/* ---- words ---- */

static void note_word(struct words *words, const char *word)
{
	for (int i = 0; i < words->count; i++)
		if (strcmp(words->list[i], word) == 0)
			return;
	if (words->count < MAX_WORDS)
		words->list[words->count++] = word;
}

static void note_options(struct words *words, const struct question *q)
{
	for (int i = 0; i < q->count; i++)
		note_word(words, q->options[i].key);
}

static bool starts(const char *text, const char *with)
{
	return text && strncmp(text, with, strlen(with)) == 0;
}

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
	const struct rulebook *book = s->scenario->book;

	for (int i = 0; i < q->count && q->kind == ASK_CHOICE; i++) {
		int row = rulebook_action(book, q->options[i].key);

		if (row >= 0 && book->actions[row].passes)
			return i;
	}
	return NO_ANSWER;
}

/* Others do nothing with their turns, or what they do who are not asked. */
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
	if (s->wish->with && strcmp(s->wish->with, s->action) == 0)
		s->heard.with_found = true;
	return option < 0 ? default_answer(q) : option;
}

static int answer_target(struct steering *s, const struct question *q)
{
	int option = option_of_value(q, s->wish->target);

	s->heard.missed = s->heard.missed || option < 0;
	return option < 0 ? default_answer(q) : option;
}

/* The attacker is asked again: a book may decide its attack only when its turn has ended.
 */
static int end_turn(struct steering *s, const struct question *q)
{
	int option = passing_answer(s, q);

	if (option != NO_ANSWER && !s->heard.checked)
		return option;
	s->heard.again = true;
	unwind_leave(s->run, LEFT_ENDED_DEED);
}

/* What is asked for, wherever it is offered; else the documented default. */
static int answer_attacker(struct steering *s, const struct question *q)
{
	if (q->id == s->action_id)
		return s->heard.acted ? end_turn(s, q) : answer_action(s, q);
	if (q->kind != ASK_CHOICE || !s->heard.acted)
		return s->heard.acted ? default_answer(q) : NO_ANSWER;
	if (q->id == s->target_id)
		return answer_target(s, q);
	note_options(&s->exchange->things, q);
	if (s->wish->with) {
		int option = option_of_key(q, s->wish->with);

		if (option >= 0) {
			s->heard.with_found = true;
			return option;
		}
	}
	return default_answer(q);
}

static int answer_defense(struct steering *s, const struct question *q)
{
	int option;

	note_options(&s->exchange->defenses, q);
	if (!s->wish->against)
		return NO_ANSWER;
	option = option_of_key(q, s->wish->against);
	if (option < 0)
		return NO_ANSWER;
	s->any_defended = true;
	return option;
}

static int answer(void *context, struct run *run, const struct question *q)
{
	struct steering *s = context;

	(void)run;
	if (q->owner == s->wish->attacker)
		return answer_attacker(s, q);
	if (q->id == s->action_id)
		return pass_the_turn(s, q);
	if (q->owner == s->wish->target && q->kind == ASK_CHOICE &&
	    (q->id == s->defense_id || q->id == s->reaction_id))
		return answer_defense(s, q);
	return NO_ANSWER;
}

/* ---- what is told ---- */

static void decide(struct steering *s, enum verdict verdict, int margin)
{
	s->heard.checked = s->any_check = true;
	s->heard.hit = verdict == BAD_VERDICT ? 0 : (int)verdict;
	s->heard.has_margin = true;
	s->heard.margin = margin;
}

/* The check that decides an attack is the first of the attacker's against the target, or
 * the target's counter; a defence that comes after it undoes a hit. */
static void hear_check(struct steering *s, const struct affray_event *event)
{
	const struct exchange_wish *wish = s->wish;
	struct heard *heard = &s->heard;
	enum verdict verdict = verdict_of(event->outcome);
	int target = event->target;

	if (target < 0 && event->who == wish->attacker && heard->at_target)
		target = wish->target; /* a check against nobody is its own (duel20) */
	if (heard->hit && verdict_undone((enum verdict)heard->hit, event->outcome) &&
	    (target == wish->attacker || target == wish->target))
		heard->hit = 0;
	else if (heard->checked)
		return;
	else if (event->who == wish->attacker && target == wish->target && verdict)
		decide(s, verdict, event->margin);
	else if (event->who == wish->target && target == wish->attacker &&
		 verdict_countered(event->outcome))
		decide(s, BAD_VERDICT, -event->margin);
}

static void hear_deed(struct steering *s, const struct affray_event *event)
{
	if (event->who != s->wish->attacker || event->target != s->wish->target)
		return;
	s->heard.at_target = true;
	if (event->item) {
		struct text text = text_in(s->exchange->item, sizeof s->exchange->item);

		note_word(&s->exchange->things, event->item);
		text_add(&text, event->item);
		if (s->wish->with && is_same_thing(s->wish->with, event->item))
			s->heard.with_found = true;
	}
}

/* Whoever cannot miss makes no check. */
static void hear_note(struct steering *s, const struct affray_event *event)
{
	if (event->who == s->wish->attacker && event->target == s->wish->target &&
	    !s->heard.checked && starts(event->text, "lands a blow"))
		s->heard.hit = HIT_VERDICT;
}

static void hear(void *context, const struct affray_event *event)
{
	struct steering *s = context;

	switch (event->type) {
	case AFFRAY_DEED:
		hear_deed(s, event);
		break;
	case AFFRAY_CHECK:
		hear_check(s, event);
		break;
	default:
		hear_note(s, event);
		break;
	}
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
	note_options(&s->exchange->actions, q);
	unwind_leave(run, LEFT_ASKED);
}

/* ---- for whoever walks ---- */

void steer_begin(struct steering *s, struct exchange *exchange,
		 const struct scenario *scenario, const struct exchange_wish *wish)
{
	*s = (struct steering){
		.exchange = exchange,
		.wish = wish,
		.scenario = scenario,
		.action_id = rulebook_question(scenario->book, "action"),
		.target_id = rulebook_question(scenario->book, "target"),
		.defense_id = rulebook_question(scenario->book, "defense"),
		.reaction_id = rulebook_question(scenario->book, "reaction"),
	};
}

void steer_exchange(struct steering *s)
{
	struct backers backers = {.context = s, .answer = answer, .listen = hear};

	run_listen(s->run,
		   AFFRAY_EVENT_BIT(AFFRAY_DEED) | AFFRAY_EVENT_BIT(AFFRAY_CHECK) |
			   AFFRAY_EVENT_BIT(AFFRAY_NOTE),
		   &backers);
}

void steer_to_turn(struct steering *s)
{
	struct backers backers = {.context = s, .answer = lead_in};

	run_listen(s->run, 0, &backers);
}

/* A turn that has passed after the deed was told: it was decided without a check, or
 * somebody put an end to it. Before that something that takes longer may go on. */
bool steer_goes_on(const struct steering *s, int step)
{
	const struct fight *fight = s->run->fight;
	const struct heard *heard = &s->heard;
	const struct body *attacker = &fight->bodies[s->wish->attacker];

	if (heard->checked || heard->again || step >= MOST_STEPS)
		return false;
	if (!heard->acted)
		return true;
	return attacker->in_play && attacker->can_fight &&
	       (fight->turn == s->wish->attacker || !heard->at_target);
}
