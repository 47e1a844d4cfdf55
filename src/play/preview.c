/* SPDX-License-Identifier: MIT
 *
 * The next choice that an option leads to.
 */
#include "preview.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "direction.h"
#include "session.h"

enum { MOST_STEPS = 6, MOST_SEEN = 64 }; /* weapon, way, payment ... until a target */

void preview_clear(struct preview *preview)
{
	memset(preview, 0, sizeof *preview);
}

static bool is_on_map(int x, int y)
{
	return x >= 0 && y >= 0 && x < PREVIEW_SIDE && y < PREVIEW_SIDE;
}

bool preview_has(const struct preview *preview, int x, int y)
{
	int bit = y * PREVIEW_SIDE + x;

	return preview->has_tiles && is_on_map(x, y) &&
	       preview->tiles[bit / 8] >> bit % 8 & 1;
}

static void add_tile(struct preview *preview, int x, int y)
{
	int bit = y * PREVIEW_SIDE + x;

	if (!is_on_map(x, y))
		return;
	preview->has_tiles = true;
	preview->tiles[bit / 8] |= (uint8_t)(1 << bit % 8);
}

/* The tiles around its owner, where it is asked for a direction. */
static void take_directions(struct preview *preview, const struct affray_fight *fight,
			    const struct affray_question *question)
{
	int tile[2];

	affray_fight_tile_of(fight, question->owner, tile);
	for (int i = 0; i < question->option_count; i++) {
		const struct direction *direction =
			direction_of(question->options[i].key);

		if (!direction)
			continue;
		preview->is_direction = true;
		add_tile(preview, tile[0] + direction->step[0],
			 tile[1] + direction->step[1]);
	}
}

static void take_creatures(struct preview *preview, struct affray_scenario *scenario,
			   const struct affray_question *question)
{
	int count = affray_scenario_creatures(scenario);

	for (int i = 0; i < question->option_count; i++)
		for (int who = 0; who < count && who < MOST_SEEN; who++)
			if (strcmp(affray_scenario_creature(scenario, who),
				   question->options[i].key) == 0)
				preview->creatures |= UINT64_C(1) << who;
}

/* Takes tiles or creatures from the question that the copy has reached; true: done. */
static bool take(struct preview *preview, const struct affray_fight *fight,
		 struct affray_scenario *scenario, const struct affray_question *question)
{
	if (question->kind == AFFRAY_TILE) {
		for (int i = 0; i < question->tile_count; i++)
			add_tile(preview, question->tiles[i][0], question->tiles[i][1]);
	} else if (question->kind == AFFRAY_CHOICE) {
		take_creatures(preview, scenario, question);
		take_directions(preview, fight, question);
	}
	if (!preview->creatures && !preview->has_tiles && question->about >= 0 &&
	    question->about < MOST_SEEN)
		preview->creatures = UINT64_C(1) << question->about;
	return preview->has_tiles || preview->creatures;
}

static void follow(struct preview *preview, struct affray_fight *copy,
		   struct affray_scenario *scenario, const char *answer)
{
	int owner = affray_fight_question(copy)->owner;
	char next[128];

	for (int step = 0; step < MOST_STEPS; step++) {
		const struct affray_question *question;

		if (affray_fight_answer(copy, answer, NULL) != AFFRAY_OK ||
		    affray_fight_advance(copy) != AFFRAY_ASKS)
			return;
		question = affray_fight_question(copy);
		if (question->owner != owner || question->is_action ||
		    take(preview, copy, scenario, question))
			return;
		session_default(question, next, sizeof next);
		answer = next;
	}
}

void preview_of(struct preview *preview, const struct affray_fight *fight,
		struct affray_scenario *scenario, const char *answer)
{
	struct affray_fight *copy;

	preview_clear(preview);
	if (affray_fight_copy(&copy, fight) != AFFRAY_OK)
		return;
	if (affray_fight_seat(copy, NULL, NULL, NULL) == AFFRAY_OK &&
	    affray_fight_seat(copy, "gm", NULL, NULL) == AFFRAY_OK &&
	    affray_fight_real_dice(copy, NULL, true, NULL) == AFFRAY_OK &&
	    affray_fight_question(copy))
		follow(preview, copy, scenario, answer);
	affray_fight_free(copy);
}

void preview_of_moves(struct preview *preview, struct affray_fight *fight,
		      struct affray_scenario *scenario)
{
	const struct affray_question *question = affray_fight_question(fight);

	for (int i = 0; i < question->option_count; i++) {
		const char *key = question->options[i].key;

		preview_of(preview, fight, scenario, key);
		if (preview->has_tiles && (!preview->is_direction || strstr(key, "move")))
			return; /* directions without "move" only turn */
	}
	preview_clear(preview);
}

int reach_of(struct affray_fight *fight, int view, const char *creature)
{
	static const char *const rows[] = {"reach_m", "reach", "threat"};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char path[160];
		int reach;

		snprintf(path, sizeof path, "%s.%s", creature, rows[i]);
		if (affray_fight_get(fight, view, path, &reach) == AFFRAY_OK)
			return reach;
	}
	return 0;
}

bool is_in_reach(int reach, const int from[2], int x, int y)
{
	int dx = abs(x - from[0]), dy = abs(y - from[1]);

	return reach > 0 && 4 * (dx * dx + dy * dy) <= (2 * reach + 1) * (2 * reach + 1);
}
