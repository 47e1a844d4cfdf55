/* SPDX-License-Identifier: MIT
 *
 * duel20: the smallest rulebook, for tests. Fighters strike in turn with a d20 and a
 * bonus; 15 hits for d8. A hard swing hits at -4 for d8 + 4. Written against the engine's
 * headers alone: the proof that a book is easy to add, and the oracle of exact odds.
 */
#ifndef TESTS_DUEL20_H
#define TESTS_DUEL20_H

#include "engine/rulebook.h"

#define DUEL20_RULES(RULE)                                                          \
	RULE(D20, ATK, 01, "An attack is a d20 plus the fighter's bonus; 15 hits.") \
	RULE(D20, ATK, 02,                                                          \
	     "A hard swing takes 4 from the roll and adds 4 to the damage.")        \
	RULE(D20, DMG, 01, "A hit takes a d8 from the target's hit points.")        \
	RULE(D20, END, 01, "Whoever has no hit points left is dead; the last side wins.")

enum { D20_NO_RULE, DUEL20_RULES(RULE_ENUM) };

enum { DUEL20_ASK_ACTION, DUEL20_ASK_TARGET, DUEL20_ASK_STYLE };
enum { DUEL20_STRIKE, DUEL20_WAIT };
enum { DUEL20_STEADY, DUEL20_HARD };

struct duel20_sheet {
	struct entry entry;
	int16_t bonus, hp;
};

struct duel20_creature {
	int16_t hp;
};

struct duel20_fight {
	struct fight base;
	struct duel20_creature creatures[MAX_CREATURES];
};

extern const struct rulebook duel20_rulebook;

/* The scenario of this YAML, a printf format with its arguments; the caller frees it. A
 * wrong scenario ends the program with its first problem. */
struct scenario *duel20_scenario(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

#endif
