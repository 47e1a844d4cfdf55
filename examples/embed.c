/* SPDX-License-Identifier: MIT
 *
 * A game that embeds Affray: it plays the first side of a scenario by taking the default
 * at every question, and prints what happens.
 *
 *	cc embed.c $(pkg-config --cflags --libs affray) -o embed && ./embed bridge.yaml
 */
#include <affray.h>
#include <stdio.h>

/* Affray tells what happens; a game would draw it. */
static void on_event(void *context, const struct affray_event *event)
{
	FILE *out = (FILE *)context;

	if (event->type == AFFRAY_ROUND)
		fprintf(out, "Round %d\n", event->value);
	if (event->type == AFFRAY_CHECK)
		fprintf(out, "  %s: %d against %d\n", event->name, event->value,
			event->against);
	if (event->type == AFFRAY_HURT)
		fprintf(out, "  %s loses %d %s\n", event->name, event->value,
			event->label);
	if (event->type == AFFRAY_FATE)
		fprintf(out, "  %s is %s\n", event->name, event->outcome);
	if (event->type == AFFRAY_END)
		fprintf(out, "The winner: %s\n",
			event->outcome ? event->outcome : "nobody");
}

/* A person would be shown the question here. */
static enum affray_status answer(struct affray_fight *fight,
				 struct affray_problems *problems)
{
	const struct affray_question *q = affray_fight_question(fight);

	if (!q)
		return AFFRAY_NO_MEMORY;
	if (q->kind == AFFRAY_NUMBER)
		return affray_fight_number(fight, q->fallback, problems);
	if (q->kind == AFFRAY_TILE)
		return affray_fight_tile(fight, q->tiles[q->fallback][0],
					 q->tiles[q->fallback][1], problems);
	printf("  %s, %s -- %s\n", q->owner_name, q->text, q->options[q->fallback].label);
	return affray_fight_choose(fight, q->options[q->fallback].key, problems);
}

int main(int count, char **arguments)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;
	struct affray_fight *fight = NULL;
	bool good =
		problems && count == 2 &&
		affray_scenario_load(&scenario, arguments[1], problems) == AFFRAY_OK &&
		affray_fight_new(&fight, scenario, 7, 1, problems) == AFFRAY_OK &&
		affray_fight_seat(fight, affray_scenario_side(scenario, 0), NULL,
				  problems) == AFFRAY_OK;

	if (good)
		affray_fight_listen(fight, AFFRAY_ALL_EVENTS, 0, on_event, stdout);
	while (good && affray_fight_advance(fight) == AFFRAY_ASKS)
		good = answer(fight, problems) == AFFRAY_OK;
	for (int i = 0; problems && i < affray_problems_count(problems); i++)
		fprintf(stderr, "%s\n", affray_problems_line(problems, i));
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	affray_problems_free(problems);
	return good ? 0 : 1;
}
