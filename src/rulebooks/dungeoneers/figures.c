/* SPDX-License-Identifier: MIT
 *
 * The tables of dungeoneers as its book prints them, made from the tables of the rules.
 */
#include "base/text.h"
#include "dungeoneers.h"

static bool size_figure(const struct scene *scene, int i, struct text *text)
{
	struct dungeoneers_size size;

	if (i >= SIZES)
		return false;
	size = dungeoneers_size_of(scene->scenario, i);
	text_format(text, "%s | %d | %d | %d x %d", dungeoneers_size_words[i],
		    size.wounds, size.threat, size.width, size.height);
	return true;
}

const struct figures dungeoneers_figures[] = {
	{"What size means", DUN_DTH_01, "size | wounds | threat range | tiles",
	 size_figure},
	{0},
};
