/* SPDX-License-Identifier: MIT
 *
 * Did you mean?
 */
#include "nearest.h"
#include "engine/text.h"

const char *nearest_word(const char *typed, word_at *at, const void *list)
{
	return text_nearest(typed, at, list);
}
