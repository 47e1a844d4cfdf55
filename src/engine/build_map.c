/* SPDX-License-Identifier: MIT
 *
 * The map of a scenario, its legend, and the start tiles.
 *
 * Without a map the sides stand on an open field, `distance` apart, each in a column (on
 * a line, in books that fight on one).
 */
#include "build_map.h"
#include <string.h>

enum { FIELD_MARGIN = 30, FIELD_HEIGHT = 61 };

void read_start(struct reader *reader, struct scenario_creature *creature,
		const struct node *node)
{
	int x, y;

	if (!node)
		return;
	if (node->kind != NODE_LIST || node_count(node) != 2) {
		problem_at(reader->problems, node->place,
			   "at is %s; expected two numbers such as [3, 4]",
			   node_kind_name(node));
		return;
	}
	if (read_int(reader, node_at(node, 0), "x", 0, MAX_MAP_SIDE - 1, &x) &&
	    read_int(reader, node_at(node, 1), "y", 0, MAX_MAP_SIDE - 1, &y))
		creature->tile = tile_at(x, y);
}

/* ---- maps that are drawn ---- */

struct drawing {
	struct reader *reader;
	struct scenario *scenario;
	const struct node *legend; /* or NULL */
	const struct node *node;   /* the map itself */
	uint8_t *terrain;
};

/* A row of the drawing in words, since a block's own columns are not known. */
static void complain(const struct drawing *d, int x, int y, const char *what, char c)
{
	struct place place = d->node->place;
	char word[2] = {c, '\0'};

	if (d->node->quoted && place.line > 0) {
		place.line += y + 1;
		place.column = 0;
	}
	problem_at(d->reader->problems, place, "row %d, column %d of the map: %s \"%s\"",
		   y, x, what, word);
}

static int terrain_of_char(const struct rulebook *book, char c)
{
	for (int i = 0; i < book->terrain_count; i++)
		if (book->terrains[i].chars && strchr(book->terrains[i].chars, c))
			return i;
	return -1;
}

static int terrain_named(const struct rulebook *book, const char *key)
{
	for (int i = 0; i < book->terrain_count; i++)
		if (strcmp(book->terrains[i].key, key) == 0)
			return i;
	return -1;
}

/* "goblin" means goblin, or the next of goblin-1, goblin-2 ... */
static bool goes_by(const char *name, const char *base)
{
	size_t length = strlen(base);

	if (strncmp(name, base, length) != 0)
		return false;
	if (name[length] == '\0')
		return true;
	return name[length] == '-' &&
	       strspn(name + length + 1, "0123456789") == strlen(name + length + 1);
}

static bool is_placed(const struct scenario_creature *creature)
{
	return creature->tile.x >= 0;
}

/* The next creature of that name without a tile takes this one; false: none left. */
static bool place_next(struct scenario *scenario, const char *base, int x, int y,
		       bool *known)
{
	*known = false;
	for (int i = 0; i < scenario->total; i++) {
		struct scenario_creature *creature = &scenario->creatures[i];

		if (!goes_by(creature->name, base))
			continue;
		*known = true;
		if (is_placed(creature))
			continue;
		creature->tile = tile_at(x, y);
		return true;
	}
	return false;
}

static void read_letter(struct drawing *d, int x, int y, char c)
{
	char key[2] = {c, '\0'};
	const struct node *meaning = d->legend ? node_get(d->legend, key) : NULL;
	bool known;
	int terrain;

	if (!meaning || meaning->kind != NODE_SCALAR) {
		complain(d, x, y, "the legend does not say what this is:", c);
		return;
	}
	terrain = terrain_named(d->scenario->book, meaning->text);
	if (terrain >= 0) {
		d->terrain[y * d->scenario->map.width + x] = (uint8_t)terrain;
		return;
	}
	if (place_next(d->scenario, meaning->text, x, y, &known))
		return;
	if (known)
		complain(d, x, y, "more start tiles than creatures for", c);
}

static const char *creature_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	return i < scenario->total ? scenario->creatures[i].name : NULL;
}

/* Checks also letters that the map does not use. */
static void check_legend(struct drawing *d)
{
	const struct scenario *scenario = d->scenario;

	for (const struct node *node = d->legend ? d->legend->first : NULL; node;
	     node = node->next) {
		const char *word = node->kind == NODE_SCALAR ? node->text : "", *nearest;
		bool known = terrain_named(scenario->book, word) >= 0;

		for (int i = 0; i < scenario->total && !known; i++)
			known = goes_by(scenario->creatures[i].name, word);
		if (known)
			continue;
		nearest = text_nearest(word, creature_at, scenario);
		problem_at(
			d->reader->problems, node->place,
			nearest ? "the legend's \"%s\" is neither a creature of this "
				  "scenario nor a terrain of the rulebook; did you mean "
				  "\"%s\"?"
				: "the legend's \"%s\" is neither a creature of this "
				  "scenario nor a terrain of the rulebook",
			word, nearest);
	}
}

static void read_tile(struct drawing *d, int x, int y, char c)
{
	char key[2] = {c, '\0'};
	int terrain;

	if (d->legend && node_get(d->legend, key)) {
		read_letter(d, x, y, c);
		return;
	}
	terrain = terrain_of_char(d->scenario->book, c);
	if (terrain >= 0)
		d->terrain[y * d->scenario->map.width + x] = (uint8_t)terrain;
	else
		read_letter(d, x, y, c);
}

static void measure(const char *text, int *width, int *height)
{
	int x = 0;

	*width = *height = 0;
	for (const char *at = text; *at; at++) {
		if (*at == '\n') {
			x = 0;
			continue;
		}
		if (x == 0)
			++*height;
		if (++x > *width)
			*width = x;
	}
}

static void read_rows(struct drawing *d, const char *text)
{
	int x = 0, y = 0;

	for (const char *at = text; *at; at++) {
		if (*at == '\n') {
			if (x > 0 && x != d->scenario->map.width)
				complain(d, x - 1, y,
					 "this row is shorter than others; after",
					 at[-1]);
			y += x > 0;
			x = 0;
			continue;
		}
		read_tile(d, x++, y, *at);
	}
}

static bool lay_out(struct reader *reader, struct scenario *scenario, int width,
		    int height, uint8_t **terrain)
{
	*terrain = tree_alloc(reader->tree, (size_t)width * (size_t)height);
	scenario->map.width = width;
	scenario->map.height = height;
	scenario->map.terrain = *terrain;
	return *terrain != NULL;
}

static bool make_map(struct reader *reader, struct scenario *scenario, int width,
		     int height, const struct node *node, uint8_t **terrain)
{
	if (width < 1 || height < 1 || width > MAX_MAP_SIDE || height > MAX_MAP_SIDE ||
	    width * height > MAX_TILES) {
		problem_at(
			reader->problems, node->place,
			"a map of %d x %d tiles; expected 1 to %d tiles in all, and at "
			"most %d along a side",
			width, height, MAX_TILES, MAX_MAP_SIDE);
		return false;
	}
	return lay_out(reader, scenario, width, height, terrain);
}

static void read_map(struct reader *reader, struct scenario *scenario,
		     const struct node *root, const struct node *node)
{
	struct drawing d = {.reader = reader, .scenario = scenario, .node = node};
	int width, height;

	d.legend = node_get(root, "legend");
	if (d.legend && d.legend->kind != NODE_MAP) {
		problem_at(reader->problems, d.legend->place,
			   "legend is %s; expected a map such as {A: aldric}",
			   node_kind_name(d.legend));
		d.legend = NULL;
	}
	if (node->kind != NODE_SCALAR) {
		problem_at(reader->problems, node->place,
			   "map is %s; expected rows of text after `map: |`",
			   node_kind_name(node));
		return;
	}
	measure(node->text, &width, &height);
	if (!make_map(reader, scenario, width, height, node, &d.terrain))
		return;
	scenario->map.given = true;
	check_legend(&d);
	read_rows(&d, node->text);
}

/* ---- fields without a map ---- */

static void line_up(struct scenario *scenario, int left, int distance)
{
	int placed[MAX_SIDES] = {0}, middle = scenario->map.height / 2;

	for (int i = 0; i < scenario->total; i++) {
		struct scenario_creature *creature = &scenario->creatures[i];
		int n, y;

		if (is_placed(creature))
			continue;
		n = placed[creature->side]++;
		y = scenario->map.height == 1 ? 0
					      : middle + (n % 2 ? -(n + 1) / 2 : n / 2);
		creature->tile = tile_at(left + creature->side * distance, y);
	}
}

static void open_field(struct reader *reader, struct scenario *scenario)
{
	int span = scenario->distance * (scenario->side_count - 1), margin = FIELD_MARGIN;
	int width, height;
	uint8_t *terrain;

	while (margin > 0 && span + 1 + 2 * margin > MAX_MAP_SIDE)
		margin--;
	for (int i = 0; i < scenario->total; i++) /* room for those placed by hand */
		if (is_placed(&scenario->creatures[i]) &&
		    scenario->creatures[i].tile.x >= span + 2 * margin)
			span = scenario->creatures[i].tile.x - margin;
	width = span + 1 + 2 * margin + 2 * scenario->book->line_margin;
	height = scenario->total > FIELD_HEIGHT ? scenario->total : FIELD_HEIGHT;
	if (scenario->book->line_field)
		height = 1;
	if (width * height > MAX_TILES)
		height = MAX_TILES / width;
	if (!lay_out(reader, scenario, width, height, &terrain))
		return;
	scenario->map.left = -scenario->book->line_margin;
	line_up(scenario, margin, scenario->distance);
}

/* ---- everybody stands somewhere ---- */

static void check_start(struct reader *reader, const struct scenario *scenario, int who)
{
	const struct scenario_creature *creature = &scenario->creatures[who];
	struct place place = place_of_creature(scenario, who);
	const struct terrain_row *row;

	if (!is_placed(creature)) {
		problem_at(reader->problems, place,
			   "%s has no start tile; expected a letter on the map, or `at`",
			   creature->name);
		return;
	}
	if (!on_map(&scenario->map, creature->tile)) {
		problem_at(reader->problems, place,
			   "%s starts at %d,%d, which is off the map (%d x %d)",
			   creature->name, creature->tile.x, creature->tile.y,
			   scenario->map.width, scenario->map.height);
		return;
	}
	row = &scenario->book->terrains[terrain_at(&scenario->map, creature->tile)];
	if (row->blocks_step)
		problem_at(reader->problems, place, "%s starts at %d,%d, which is a %s",
			   creature->name, creature->tile.x, creature->tile.y, row->key);
	if (scenario->book->line_field && !scenario->map.given)
		return;
	for (int i = 0; i < who; i++)
		if (!scenario->creatures[i].in_reserve && !creature->in_reserve &&
		    same_tile(scenario->creatures[i].tile, creature->tile) &&
		    !scenario->book->shares_tiles)
			problem_at(reader->problems, place,
				   "%s and %s both start at %d,%d",
				   scenario->creatures[i].name, creature->name,
				   creature->tile.x, creature->tile.y);
}

void read_ground(struct reader *reader, struct scenario *scenario,
		 const struct node *root)
{
	const struct node *map = node_get(root, "map"),
			  *distance = node_get(root, "distance");
	int before = reader->problems->total;

	scenario->distance = scenario->book->usual_distance;
	if (distance)
		read_int(reader, distance, "distance", 0, MAX_MAP_SIDE - 1,
			 &scenario->distance);
	if (map)
		read_map(reader, scenario, root, map);
	else if (scenario->side_count > 0)
		open_field(reader, scenario);
	if (reader->problems->total > before || !scenario->map.terrain)
		return;
	for (int i = 0; i < scenario->total; i++)
		if (!scenario->creatures[i].in_reserve ||
		    is_placed(&scenario->creatures[i]))
			check_start(reader, scenario, i);
}
