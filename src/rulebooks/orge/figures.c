/* SPDX-License-Identifier: MIT
 *
 * The tables of orge as its book prints them, read from the functions of the rules.
 */
#include <math.h>
#include "base/text.h"
#include "orge.h"

/* A number with one digit behind the point. */
static void write_tenths(struct text *text, double value)
{
	int tenths = (int)floor(value * 10 + 0.5);
	int whole = tenths < 0 ? -tenths : tenths;

	text_format(text, "%s%d.%d", tenths < 0 ? "-" : "", whole / 10, whole % 10);
}

static bool angle_figure(const struct scene *scene, int i, struct text *text)
{
	static const int metres[] = {1, 2, 5, 10, 15, 20, 25, 30, 40, 50};

	if (i >= (int)(sizeof metres / sizeof *metres))
		return false;
	text_format(text, "%d m", metres[i]);
	for (int surface = 1; surface <= 2; surface++) {
		double angle = orge_solid_angle(surface, (double)metres[i] * metres[i]);

		text_add(text, " | ");
		write_tenths(text, orge_angle_modifier(angle, orge_neutral_angle(scene)));
	}
	return true;
}

/* The effect of a modifier on a chance of 30, 50 or 70 %. */
static bool chance_figure(const struct scene *scene, int i, struct text *text)
{
	static const int bases[] = {30, 50, 70};
	int modifier = -60 + 10 * i;

	if (i > 12)
		return false;
	text_format(text, "%s%d", modifier > 0 ? "+" : "", modifier);
	for (int k = 0; k < 3; k++) {
		text_add(text, " | ");
		write_tenths(text, orge_chance(scene, bases[k], modifier) / 10000.0);
		text_add(text, " %");
	}
	return true;
}

const struct figures orge_figures[] = {
	{"What modifiers make of a chance", ORG_CHK_02, "modifier | 30 % | 50 % | 70 %",
	 chance_figure},
	{"Modifier of the solid angle", ORG_RNG_07, "distance | 1 m² | 2 m²",
	 angle_figure},
	{0},
};
