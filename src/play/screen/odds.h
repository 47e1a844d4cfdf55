/* SPDX-License-Identifier: MIT
 *
 * The odds of each answer, as this terminal shows them.
 */
#ifndef PLAY_SCREEN_ODDS_H
#define PLAY_SCREEN_ODDS_H

#include "play/option_odds.h"
#include "screen.h"

static inline void odds_write(const struct odds *odds, const struct screen *screen,
			      int index, char *text, size_t room)
{
	odds_text(odds, sign_of(screen, SIGN_PLUS_MINUS), index, text, room);
}

#endif
