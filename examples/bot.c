/* SPDX-License-Identifier: MIT
 *
 * A bot: plays the first side by looking a little ahead. At each question it tries every
 * answer in some playouts and takes the one that wins most; then it tells the fight.
 *
 *	cc bot.c $(pkg-config --cflags --libs affray) -o bot && ./bot bridge.yaml
 */
#include <affray.h>
#include <stdio.h>

enum { PLAYOUTS = 16, MOST_TRIED = 40 };

/* The index of the best answer; 0 if they cannot be told apart. */
static int best_pick(struct affray_fight *fight)
{
	struct affray_prospect prospect;
	double most = -1;
	char answer[80];
	int best = 0;

	for (int i = 0; i < affray_fight_picks(fight) && i < MOST_TRIED; i++) {
		if (affray_fight_pick_text(fight, i, answer, sizeof answer) !=
			    AFFRAY_OK ||
		    affray_fight_prospect(fight, 0, 0, answer, 0, PLAYOUTS, &prospect,
					  NULL) != AFFRAY_OK)
			continue;
		if (prospect.win > most) {
			most = prospect.win;
			best = i;
		}
	}
	return best;
}

static void print_paragraph(void *context, const struct affray_paragraph *paragraph)
{
	FILE *out = (FILE *)context;

	fprintf(out, "%*s", paragraph->indent, "");
	for (int i = 0; i < paragraph->span_count; i++)
		fputs(paragraph->spans[i].text, out);
	fputc('\n', out);
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

	while (good && affray_fight_advance(fight) == AFFRAY_ASKS)
		good = affray_fight_pick(fight, best_pick(fight), problems) == AFFRAY_OK;
	good = good && affray_fight_story(fight, AFFRAY_SEES_ALL, AFFRAY_TELL_USUAL, 1,
					  print_paragraph, stdout) == AFFRAY_OK;
	for (int i = 0; problems && i < affray_problems_count(problems); i++)
		fprintf(stderr, "%s\n", affray_problems_line(problems, i));
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	affray_problems_free(problems);
	return good ? 0 : 1;
}
