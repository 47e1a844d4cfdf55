/* SPDX-License-Identifier: MIT
 *
 * The tables of apocrypha as its book prints them, read from the functions of the rules.
 */
#include <string.h>
#include "base/text.h"
#include "procedures.h"

static bool range_figure(const struct scene *scene, int i, struct text *text)
{
	static const int times[] = {1, 2, 4, 8};
	struct apocrypha_weapon weapon = {.rng = 1, .max_range = 8};

	(void)scene;
	if (i >= 4)
		return false;
	text_format(text, "%d | %d", times[i],
		    apocrypha_range_penalty(&weapon, times[i]));
	return true;
}

/* "arm_right" is the right arm. */
static bool called_figure(const struct scene *scene, int i, struct text *text)
{
	const char *word, *side;

	if (i >= ANYWHERE)
		return false;
	word = apocrypha_location_words[i];
	side = strchr(word, '_');
	if (side)
		text_format(text, "%s ", side + 1);
	text_add_bytes(text, word, side ? (size_t)(side - word) : strlen(word));
	text_format(text, " | %d", apocrypha_called_penalty(scene, i));
	return true;
}

const struct figures apocrypha_figures[] = {
	{"Dice for distance", APO_RNG_07, "times the weapon's range, up to | dice",
	 range_figure},
	{"Dice for a called shot", APO_CAL_02, "place | dice", called_figure},
	{0},
};
