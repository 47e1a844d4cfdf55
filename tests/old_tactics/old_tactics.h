/* SPDX-License-Identifier: MIT
 *
 * The tactics of 16 November 2026, to measure today's against (README.md).
 */
#ifndef OLD_TACTICS_H
#define OLD_TACTICS_H

#include "engine/tactic.h"

extern const struct tactic old_apocrypha_tactics[], old_dungeoneers_tactics[],
	old_orge_tactics[], old_threa_tactics[], old_wounddice_tactics[];
/* In any book: that book's, with its usual knobs. */
extern const struct tactic old_scripted;
extern const struct tactic old_search_tactic;

#endif
