/* SPDX-License-Identifier: MIT
 *
 * Why? An option of the open question: its meaning, its cost, its rules.
 *
 * The rules are found by taking it in a copy of the fight, where every other question
 * gets its default. Up to the first dice all rules count, then only those of the sum and
 * check that the dice belong to: later rules would depend on how the dice fall.
 */
#include <stdio.h>
#include <string.h>
#include "why_parts.h"

enum { MOST_ASKED = 40 };

struct trial {
	int owner;
	bool rolled, summed, decided;
	struct citations citations;
};

static void hear_trial(void *context, const struct affray_event *event)
{
	struct trial *trial = context;
	bool counts = event->who == trial->owner && !trial->decided;

	if (event->type == AFFRAY_ROLL) {
		trial->rolled = true;
		return;
	}
	if (trial->rolled && event->type == AFFRAY_SUM) {
		counts = counts && !trial->summed;
		trial->summed = trial->summed || event->who == trial->owner;
	} else if (trial->rolled && event->type != AFFRAY_CHECK) {
		counts = false;
	}
	if (counts)
		cite_event(&trial->citations, event);
	if (event->type == AFFRAY_CHECK)
		trial->decided = true;
}

/* To the next action, with defaults. */
static void play_out(struct affray_fight *copy)
{
	char answer[128];

	for (int i = 0; i < MOST_ASKED && affray_fight_advance(copy) == AFFRAY_ASKS;
	     i++) {
		const struct affray_question *question = affray_fight_question(copy);

		if (!question || question->is_action)
			return;
		session_default(question, answer, sizeof answer);
		if (affray_fight_answer(copy, answer, NULL) != AFFRAY_OK)
			return;
	}
}

static void try_option(struct session *session, const char *key, struct trial *trial)
{
	struct affray_fight *copy;

	if (affray_fight_copy(&copy, session->fight) != AFFRAY_OK)
		return;
	affray_fight_pause(copy, false);
	affray_fight_listen(copy, AFFRAY_ALL_EVENTS, session->view, hear_trial, trial);
	if (affray_fight_seat(copy, NULL, NULL, NULL) == AFFRAY_OK &&
	    affray_fight_reactions(copy, NULL, NULL, NULL) == AFFRAY_OK &&
	    affray_fight_real_dice(copy, NULL, false, NULL) == AFFRAY_OK &&
	    affray_fight_answer(copy, key, NULL) == AFFRAY_OK)
		play_out(copy);
	affray_fight_free(copy);
}

static void show_cost(struct page *page, const struct affray_question *question,
		      const struct affray_option *option)
{
	bool any = false;

	for (int i = 0; i < 4 && question->resources[i]; i++) {
		if (!option->cost[i])
			continue;
		page_format(page, "%s%d %s", any ? ", " : " It costs ", option->cost[i],
			    track_of(question->resources[i]).text);
		any = true;
	}
	page_add(page, any ? "." : "");
}

void why_option(struct session *session, struct page *page, int index)
{
	const struct affray_question *question = affray_fight_question(session->fight);
	const struct affray_option *option;
	struct trial trial = {0};
	char key[128];

	if (!question || question->kind != AFFRAY_CHOICE || index < 0 ||
	    index >= question->option_count) {
		page_line(page, "There is no such option.");
		return;
	}
	option = &question->options[index];
	snprintf(key, sizeof key, "%s", option->key);
	trial.owner = question->owner;
	page_begin(page, 0, WHY_INDENT);
	page_format(page, "%s.", option->label);
	show_cost(page, question, option);
	page_end(page);
	try_option(session, key, &trial);
	if (trial.citations.count > 0)
		page_line(page, "The rules of it:");
	show_citations(page, &trial.citations);
}

bool why_action(struct session *session, struct page *page, const char *words)
{
	const char *key, *help;

	for (int i = 0; affray_scenario_action(session->scenario, i, &key, &help); i++) {
		if (!is_alike(key, words))
			continue;
		page_line(page, "%s: %s. It is not offered now.", label_of(key).text,
			  help ? help : "");
		return true;
	}
	return false;
}
