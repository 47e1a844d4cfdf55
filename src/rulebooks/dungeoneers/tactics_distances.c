/* SPDX-License-Identifier: MIT
 *
 * Where everybody stands, as the scripted tactic remembers it: who is how far from whom.
 *
 * A step changes the distances of one creature, and every decision asks for those of
 * many. So they are kept, and whoever decides compares all bodies with those that it
 * knows; only the distances of those that are elsewhere are measured again.
 */
#include <string.h>
#include "tactics.h"

/* Those on the map, by their distance. */
static void sort_by_distance(const struct scene *scene, int who,
			     struct creature_set at[FAR_OFF])
{
	const struct body *bodies = scene->fight->bodies;
	const struct dungeoneers_sheet *own = sheet(scene, who);
	bool diagonals = !ruling(scene, R48_DIAGONALS);
	struct tile here = bodies[who].tile;
	struct tile high = tile_at(here.x + own->width - 1, here.y + own->height - 1);

	for_creatures (i, scene->fight) {
		const struct dungeoneers_sheet *other = sheet(scene, i);
		struct tile low =
			tile_at(here.x - other->width + 1, here.y - other->height + 1);
		int distance;

		if (!bodies[i].in_play)
			continue;
		distance = tiles_to(diagonals, bodies[i].tile, low, high);
		if (distance < FAR_OFF)
			set_add(&at[distance], i);
	}
	set_remove(&at[0], who);
}

/* A distance is the same both ways. */
static void measure(struct distances *known, const struct scene *scene, int who)
{
	struct creature_set at[FAR_OFF] = {{0}}, near = {0};

	sort_by_distance(scene, who, at);
	for (int tiles = 0; tiles < FAR_OFF; tiles++) {
		struct creature_set changed = known->within[who][tiles];

		near = set_union(near, at[tiles]);
		changed.bits ^= near.bits;
		known->within[who][tiles] = near;
		for_set (i, changed)
			known->within[i][tiles].bits ^= set_of(who).bits;
	}
}

/* All are far from each other, until they are measured. */
static void begin(struct distances *known, const struct fight *fight)
{
	memset(known->within, 0, sizeof known->within);
	memset(known->seen, 0, sizeof known->seen);
	known->count = fight->count;
}

static bool has_moved(const struct body *before, const struct body *now)
{
	return now->in_play && (!before->in_play || !same_tile(before->tile, now->tile));
}

void dungeoneers_find_distances(struct distances *known, const struct scene *scene)
{
	const struct fight *fight = scene->fight;

	if (known->count != fight->count)
		begin(known, fight);
	else if (memcmp(known->seen, fight->bodies, fight->count * sizeof *known->seen) ==
		 0)
		return;
	for_creatures (i, fight) {
		struct body before = known->seen[i];

		if (memcmp(&known->seen[i], &fight->bodies[i], sizeof before) == 0)
			continue;
		known->seen[i] = fight->bodies[i];
		known->changes++;
		known->own_changes[i]++;
		if (has_moved(&before, &fight->bodies[i]))
			measure(known, scene, i);
	}
}

struct creature_set dungeoneers_within(const struct distances *known,
				       const struct scene *scene, int who, int tiles,
				       struct creature_set among)
{
	struct creature_set near = {0};

	if (tiles < FAR_OFF)
		return (struct creature_set){known->within[who][tiles].bits & among.bits};
	for_set (i, among)
		if (i != who && dungeoneers_distance(scene, who, i) <= tiles)
			set_add(&near, i);
	return near;
}

/* Puts the farther ones, measured, behind those that are found already. */
static int sort_far(const struct scene *scene, int who, struct creature_set far,
		    struct nearby *near, int found, int most)
{
	int first = found;

	for_set (i, far) {
		struct nearby one = {dungeoneers_distance(scene, who, i), i};
		int place;

		if (found == most && one.distance >= near[most - 1].distance)
			continue;
		place = found < most ? found++ : most - 1;
		for (; place > first && near[place - 1].distance > one.distance; place--)
			near[place] = near[place - 1];
		near[place] = one;
	}
	return found;
}

int dungeoneers_nearest(const struct distances *known, const struct scene *scene, int who,
			struct creature_set among, struct nearby *near, int most)
{
	int found = 0;

	for (int tiles = 0; tiles < FAR_OFF && found < most; tiles++) {
		struct creature_set there = {known->within[who][tiles].bits & among.bits};

		among = set_without(among, there);
		for (int i = set_first(there); i >= 0 && found < most;
		     i = set_next(there, i))
			near[found++] = (struct nearby){tiles, i};
	}
	return found < most ? sort_far(scene, who, among, near, found, most) : found;
}
