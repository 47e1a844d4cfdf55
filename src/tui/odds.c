/* SPDX-License-Identifier: MIT
 *
 * The odds of each option.
 */
#include "odds.h"
#include <stdio.h>

void odds_write(const struct odds *odds, const struct screen *screen, int option,
		char *text, size_t room)
{
	(void)odds;
	(void)screen;
	(void)option;
	snprintf(text, room, "...");
}
