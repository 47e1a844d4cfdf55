/* SPDX-License-Identifier: MIT
 *
 * The actions of a book with their costs.
 *
 * A cost is the one in the menu. If the menu shows none (a weapon or a spell decides it
 * later, or nobody is asked), it is the amount that the deed was seen to spend.
 */
#include "book_actions.h"
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "base/complain.h"
#include "base/number.h"
#include "book_fights.h"
#include "play/story_words.h"

_Static_assert(MAX_RESOURCES == 4, "as in affray_option");

enum { OPEN_DEEDS = 64 }; /* deeds that may go on while others begin */

/* Costs of one action, from the least to the most. */
struct range {
	int count;
	int low[MAX_RESOURCES], high[MAX_RESOURCES];
};

struct action {
	bool is_seen;
	int rule;	      /* of its first deed; 0: none */
	struct range offered; /* by menus of actions and reactions */
	struct range asked;   /* by questions about it alone, such as "block?" */
	struct range spent;
};

/* A deed, and its spending so far. */
struct deed {
	uint32_t number; /* 0: none */
	int action;
	int spent[MAX_RESOURCES];
};

struct watch {
	const struct rulebook *book;
	struct action *actions;
	struct deed deeds[OPEN_DEEDS];
};

/* ---- watching ---- */

static void widen(struct range *range, const int cost[MAX_RESOURCES])
{
	if (!cost[0] && !cost[1] && !cost[2] && !cost[3])
		return;
	for (int i = 0; i < MAX_RESOURCES; i++) {
		range->low[i] = range->count ? smaller(range->low[i], cost[i]) : cost[i];
		range->high[i] = range->count ? larger(range->high[i], cost[i]) : cost[i];
	}
	range->count++;
}

static void close_deed(struct watch *watch, struct deed *deed)
{
	if (deed->number)
		widen(&watch->actions[deed->action].spent, deed->spent);
	deed->number = 0;
}

static void hear_deed(struct watch *watch, const struct affray_event *event)
{
	struct deed *deed = &watch->deeds[event->deed % OPEN_DEEDS];
	struct action *action = &watch->actions[event->action];

	close_deed(watch, deed);
	*deed = (struct deed){.number = event->deed, .action = event->action};
	action->is_seen = true;
	if (!action->rule)
		action->rule = event->rule_number;
}

static void hear_spending(struct watch *watch, const struct affray_event *event)
{
	struct deed *deed = &watch->deeds[event->deed % OPEN_DEEDS];

	if (!event->row_key || event->deed != deed->number || event->who != event->doer)
		return;
	for (int i = 0; i < MAX_RESOURCES && watch->book->resources[i]; i++)
		if (strcmp(track_of(event->row_key).text,
			   track_of(watch->book->resources[i]).text) == 0)
			deed->spent[i] += event->value;
}

static void hear(void *context, const struct affray_event *event)
{
	if (event->action < 0 || event->deed == 0)
		return;
	if (event->type == AFFRAY_DEED)
		hear_deed(context, event);
	else
		hear_spending(context, event);
}

static void note_option(struct watch *watch, const struct affray_question *question,
			const struct affray_option *option)
{
	int action = rulebook_action(watch->book, option->key);

	if (action >= 0) {
		watch->actions[action].is_seen = true;
		widen(&watch->actions[action].offered, option->cost);
	} else if (question->is_reaction && question->deed) {
		action = rulebook_action(watch->book, question->deed);
		if (action >= 0)
			widen(&watch->actions[action].asked, option->cost);
	}
}

static void note_menu(struct watch *watch, const struct affray_question *question)
{
	if (question->is_action || question->is_reaction)
		for (int i = 0; i < question->option_count; i++)
			note_option(watch, question, &question->options[i]);
}

static void watch_fight(void *context, struct affray_fight *fight)
{
	struct watch *watch = context;

	affray_fight_listen(
		fight, AFFRAY_EVENT_BIT(AFFRAY_DEED) | AFFRAY_EVENT_BIT(AFFRAY_SPEND),
		AFFRAY_SEES_ALL, hear, watch);
	affray_fight_stepwise(fight, true);
	while (affray_fight_advance(fight) == AFFRAY_ASKS)
		note_menu(watch, affray_fight_question(fight));
	for (int i = 0; i < OPEN_DEEDS; i++)
		close_deed(watch, &watch->deeds[i]);
}

/* ---- the table ---- */

static void add_cost(struct buffer *to, const struct rulebook *book,
		     const struct action *action)
{
	const struct range *range = action->offered.count ? &action->offered
				    : action->asked.count ? &action->asked
							  : &action->spent;
	bool is_first = true;

	if (!range->count)
		buffer_add(to, action->is_seen ? "free" : "");
	for (int i = 0; i < MAX_RESOURCES && book->resources[i]; i++) {
		if (range->high[i] == 0)
			continue;
		buffer_format(to, "%s%d", is_first ? "" : ", ", range->low[i]);
		if (range->high[i] > range->low[i])
			buffer_format(to, " to %d", range->high[i]);
		buffer_format(to, " %s", track_of(book->resources[i]).text);
		is_first = false;
	}
}

static bool has_key(const char *keys, const char *key)
{
	size_t length = strlen(key);

	for (const char *at = keys; (at = strstr(at, key)); at += length)
		if ((at == keys || at[-1] == ' ') &&
		    (at[length] == ' ' || at[length] == '\0'))
			return true;
	return false;
}

int source_rule(const struct rulebook *book, const char *section, const char *key)
{
	for (const struct source_row *row = book->sources; row && row->keys; row++)
		if (strcmp(row->section, section) == 0 && has_key(row->keys, key))
			return row->rule;
	return 0;
}

static void add_row(struct buffer *to, const struct rulebook *book, int i,
		    const struct action *action)
{
	int number = action->rule ? action->rule
				  : source_rule(book, "actions", book->actions[i].key);
	const struct rule_row *rule = &book->rules[number];

	buffer_format(to, "| `%s` | ", book->actions[i].key);
	add_cost(to, book, action);
	buffer_format(to, " | %s | ", book->actions[i].help);
	if (number)
		buffer_format(to, "`%s` ", rule->id);
	buffer_add(to, origin_words[number ? rule->origin : OURS]);
	buffer_add(to, " |\n");
}

bool add_action_table(struct buffer *to, const struct rulebook *book)
{
	struct watch watch = {.book = book};
	bool done;

	watch.actions = calloc((size_t)book->action_count, sizeof *watch.actions);
	done = watch.actions && for_random_fights(book, watch_fight, &watch);
	if (!done)
		complain("out of memory");
	buffer_add(to, "| action | cost | what it is | rule |\n|---|---|---|---|\n");
	for (int i = 0; done && i < book->action_count; i++)
		add_row(to, book, i, &watch.actions[i]);
	free(watch.actions);
	return done;
}
