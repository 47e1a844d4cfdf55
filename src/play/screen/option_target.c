/* SPDX-License-Identifier: MIT
 *
 * The target of an option on the map: a creature, or the next tile in a direction.
 */
#include <string.h>
#include "screen_state.h"

int option_creature(const struct tui *tui, const struct affray_option *option)
{
	for (int who = 0; who < tui_creatures(tui); who++)
		if (strcmp(affray_scenario_creature(tui->session->scenario, who),
			   option->key) == 0)
			return who;
	return -1;
}

bool option_tile(const struct tui *tui, int option, int tile[2])
{
	const struct affray_question *question =
		affray_fight_question(tui->session->fight);
	const struct direction *direction;
	int who;

	if (!question || question->kind != AFFRAY_CHOICE || !tui_has_map(tui))
		return false;
	direction = direction_of(question->options[option].key);
	who = direction ? question->owner
			: option_creature(tui, &question->options[option]);
	if (who < 0 || !is_shown(tui, who))
		return false;
	affray_fight_tile_of(tui->session->fight, who, tile);
	for (int axis = 0; direction && axis < 2; axis++)
		tile[axis] += direction->step[axis];
	return true;
}

int option_at(const struct tui *tui, int x, int y)
{
	const struct affray_question *question =
		affray_fight_question(tui->session->fight);
	int count =
		question && question->kind == AFFRAY_CHOICE ? question->option_count : 0;
	int tile[2];

	for (int i = 0; i < count; i++)
		if (option_tile(tui, i, tile) && tile[0] == x && tile[1] == y)
			return i;
	return -1;
}
