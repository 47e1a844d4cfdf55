/* SPDX-License-Identifier: MIT
 *
 * The odds of each option, worked out in small portions while nobody presses a key.
 */
#ifndef TUI_ODDS_H
#define TUI_ODDS_H

#include <stdbool.h>
#include <stddef.h>
#include "cli/play_session.h"
#include "screen.h"

enum { ODDS_COLUMNS = 22, MOST_ODDS = 64 };

struct odds {
	bool is_on;
};

/* "hit 62 %  win 71 ±2 %"; "..." while nothing is known. */
void odds_write(const struct odds *odds, const struct screen *screen, int option,
		char *text, size_t room);

#endif
