/* SPDX-License-Identifier: MIT
 *
 * The tables of wounddice as its book prints them, read from the functions of the rules.
 */
#include "base/text.h"
#include "wounddice.h"

static bool wound_figure(const struct scene *scene, int i, struct text *text)
{
	enum { LAST = 12 };

	if (i >= LAST)
		return false;
	text_format(text, "%d%s | d%d", i + 1, i + 1 == LAST ? " and more" : "",
		    faces_of(wounddice_wound_step(scene, i + 1)));
	return true;
}

/* Hits by DoS, for spreads of 1 to 4. */
static bool degree_figure(const struct scene *scene, int i, struct text *text)
{
	enum { LAST = 10 };
	int reading = ruling(scene, R_DEGREE);

	if (i > LAST)
		return false;
	text_format(text, "%d", i);
	for (int spread = 1; spread <= 4; spread++)
		text_format(text, " | %d", wounddice_degree(reading, i, spread));
	return true;
}

const struct figures wounddice_figures[] = {
	{"The wound die of a hit", WND_DMG_02, "damage | wound die", wound_figure},
	{"Hits by degree of success, before the rate of fire", WND_HIT_01,
	 "DoS | spread 1 | spread 2 | spread 3 | spread 4", degree_figure},
	{0},
};
