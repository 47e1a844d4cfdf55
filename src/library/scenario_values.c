/* SPDX-License-Identifier: MIT
 *
 * Looking at a scenario through its handle.
 */
#include "built_scenario.h"
#include "library.h"
#include "base/text.h"
#include "engine/event.h"
#include <math.h>

/* Apart from ready(), so that the large list of problems is on the stack only when
 * needed. */
static void make_unheard(struct affray_scenario *scenario)
{
	struct problems unheard = {0};

	scenario_make(scenario, &unheard);
}

/* The built scenario; NULL: building failed. */
static const struct scenario *ready(struct affray_scenario *scenario)
{
	if (!scenario->built && !scenario->wrong)
		make_unheard(scenario);
	return scenario->built ? scenario->built->scenario : NULL;
}

const struct scenario *affray_scenario_inside(struct affray_scenario *scenario)
{
	return ready(scenario);
}

const char *affray_scenario_rulebook(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->book->id : NULL;
}

const char *affray_scenario_name(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->name : NULL;
}

const char *affray_scenario_about(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->about : NULL;
}

int affray_scenario_limit(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->limit : 0;
}

/* ---- sides ---- */

int affray_scenario_sides(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->side_count : 0;
}

static const struct scenario_side *side_at(struct affray_scenario *scenario, int side)
{
	const struct scenario *built = ready(scenario);

	return built && side >= 0 && side < built->side_count ? &built->sides[side]
							      : NULL;
}

const char *affray_scenario_side(struct affray_scenario *scenario, int side)
{
	const struct scenario_side *found = side_at(scenario, side);

	return found ? found->name : NULL;
}

const char *affray_scenario_tactic(struct affray_scenario *scenario, int side)
{
	const struct scenario_side *found = side_at(scenario, side);
	struct text text;

	if (!found)
		return NULL;
	if (!found->tactic)
		return "person";
	text = text_in(scenario->tactics[side], sizeof scenario->tactics[side]);
	text_add(&text, found->tactic->key);
	for (int i = 0; i < MAX_KNOBS && found->tactic->knobs[i].key; i++)
		if (found->knobs[i] != found->tactic->knobs[i].usual)
			text_format(&text, " %s=%d", found->tactic->knobs[i].key,
				    found->knobs[i]);
	return scenario->tactics[side];
}

/* ---- creatures ---- */

int affray_scenario_creatures(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->total : 0;
}

static const struct scenario_creature *creature_at(struct affray_scenario *scenario,
						   int who)
{
	const struct scenario *built = ready(scenario);

	return built && who >= 0 && who < built->total ? &built->creatures[who] : NULL;
}

const char *affray_scenario_creature(struct affray_scenario *scenario, int who)
{
	const struct scenario_creature *creature = creature_at(scenario, who);

	return creature ? creature->name : NULL;
}

bool affray_scenario_in_reserve(struct affray_scenario *scenario, int who)
{
	const struct scenario_creature *creature = creature_at(scenario, who);

	return creature && creature->in_reserve;
}

int affray_scenario_side_of(struct affray_scenario *scenario, int who)
{
	const struct scenario_creature *creature = creature_at(scenario, who);

	return creature ? creature->side : -1;
}

bool affray_scenario_action(struct affray_scenario *scenario, int index, const char **key,
			    const char **help)
{
	const struct scenario *built = ready(scenario);

	if (!built || index < 0 || index >= built->book->action_count)
		return false;
	*key = built->book->actions[index].key;
	*help = built->book->actions[index].help;
	return true;
}

const char *affray_scenario_resource(struct affray_scenario *scenario, int index)
{
	const struct scenario *built = ready(scenario);

	return built && index >= 0 && index < MAX_RESOURCES
		       ? built->book->resources[index]
		       : NULL;
}

const char *affray_scenario_unit(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built && built->book->unit ? built->book->unit : "tile";
}

const char *affray_scenario_pass(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->book->pass : NULL;
}

void affray_scenario_size(struct affray_scenario *scenario, int who, int size[2])
{
	const struct scenario *built = ready(scenario);

	size[0] = size[1] = 1;
	if (creature_at(scenario, who) && built->book->size)
		built->book->size(built, who, size);
}

/* Tiles between their footprints, on one axis; 0: they overlap there. */
static int gap(int a, int a_size, int b, int b_size)
{
	if (b >= a + a_size)
		return b - (a + a_size - 1);
	return a >= b + b_size ? a - (b + b_size - 1) : 0;
}

int distance_as_told(const struct scenario *scenario, int a, struct tile at, int b,
		     struct tile there)
{
	const struct rulebook *book = scenario->book;
	int one[2] = {1, 1}, other[2] = {1, 1}, x, y;

	if (book->size) {
		book->size(scenario, a, one);
		book->size(scenario, b, other);
	}
	x = gap(at.x, one[0], there.x, other[0]);
	y = gap(at.y, one[1], there.y, other[1]);
	if (book->king_distance)
		return x > y ? x : y;
	return (int)(sqrt((double)(x * x + y * y)) + 0.5);
}

int affray_scenario_distance(struct affray_scenario *scenario, int a, const int at[2],
			     int b, const int there[2])
{
	const struct scenario *built = ready(scenario);

	if (!creature_at(scenario, a) || !creature_at(scenario, b))
		return 0;
	return distance_as_told(built, a, (struct tile){(int16_t)at[0], (int16_t)at[1]},
				b, (struct tile){(int16_t)there[0], (int16_t)there[1]});
}

/* ---- the ground ---- */

int affray_scenario_width(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->map.width : 0;
}

int affray_scenario_left(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->map.left : 0;
}

int affray_scenario_height(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built ? built->map.height : 0;
}

bool affray_scenario_has_map(struct affray_scenario *scenario)
{
	const struct scenario *built = ready(scenario);

	return built && built->map.given;
}

static const struct terrain_row *terrain(struct affray_scenario *scenario, int x, int y)
{
	const struct scenario *built = ready(scenario);

	if (!built || !map_has(&built->map, x, y))
		return NULL;
	return &built->book->terrains[terrain_at(&built->map, tile_at(x, y))];
}

char affray_scenario_terrain(struct affray_scenario *scenario, int x, int y)
{
	const struct terrain_row *row = terrain(scenario, x, y);

	return row && row->chars && row->chars[0] ? row->chars[0] : ' ';
}

const char *affray_scenario_terrain_name(struct affray_scenario *scenario, int x, int y)
{
	const struct terrain_row *row = terrain(scenario, x, y);

	return row ? row->key : NULL;
}

const char *affray_viewer_name(struct affray_scenario *scenario, int viewer)
{
	if (viewer == VIEW_ALL)
		return NULL;
	if (viewer >= VIEW_OWNER)
		return affray_scenario_creature(scenario, viewer - VIEW_OWNER);
	if (viewer >= VIEW_SIDE)
		return affray_scenario_side(scenario, viewer - VIEW_SIDE);
	return "gm";
}
