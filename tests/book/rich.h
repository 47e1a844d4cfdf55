/* SPDX-License-Identifier: MIT
 *
 * rich: a rulebook for tests that has one of everything that rows can say: every type of
 * field, every kind of state, a ruling of words and one of numbers, a tactic with knobs,
 * secrets of all sorts. It has no rules worth playing.
 */
#ifndef TESTS_RICH_H
#define TESTS_RICH_H

#include "engine/rulebook.h"

enum { RICH_CREATURES, RICH_THINGS };
enum { RICH_LAX, RICH_DEPTH };

struct rich_part {
	uint8_t size;
	int8_t hard;
};

struct rich_sheet {
	struct entry entry;
	int8_t small;
	uint8_t bold;
	uint16_t large;
	int32_t huge;
	bool brave;
	uint8_t stance;
	uint32_t traits;
	int8_t ranks[3];
	int16_t skills[3];
	int16_t hand;
	int16_t gear[2];
	struct counted stock[2];
	struct field_dice blow, blows[2];
	const char *motto;
	struct rich_part parts[2];
	uint8_t part_count;
	/* a number for each word, in every storage type */
	uint8_t marks[3];
	uint16_t pages[3];
	int32_t years[3];
	uint32_t coins[3];
};

struct rich_thing {
	struct entry entry;
	int16_t weight;
};

struct rich_setup {
	int16_t light;
	int16_t weather[3];
};

struct rich_creature {
	int16_t hp, wounds[3], spare[2], slots[3];
	uint8_t pose, asleep, plan, mood, inner;
	bool real;
};

struct rich_fight {
	struct fight base;
	int16_t weather, omen;
	struct rich_creature creatures[MAX_CREATURES];
};

extern const struct rulebook rich_rulebook;

#endif
