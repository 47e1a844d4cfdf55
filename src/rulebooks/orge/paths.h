/* SPDX-License-Identifier: MIT
 *
 * Ways over the map (paths.c): who walks, what each step costs it, and where it can go.
 */
#ifndef ORGE_PATHS_H
#define ORGE_PATHS_H

#include "orge.h"

/* Somebody on its way, and the prices of its steps. */
struct walker {
	const struct scene *scene;
	int who;
	enum gait gait;
	bool plain;				  /* nothing but plain ground */
	int straight[GROUNDS], diagonal[GROUNDS]; /* cost of a step, unless plain */
	int least_straight, least_diagonal;	  /* of all on this map */
	int blocked_count;
	struct tile blocked[MAX_CREATURES]; /* by enemies who are able */
	/* Tiles that no way to the goal of at most this cost can pass are left out. */
	bool has_goal;
	struct tile goal;
	int most;
};

/* A way to go. */
struct way {
	struct tile path[MAX_PATH];
	int steps, ap;
};

/* Without a goal. */
void orge_begin_walk(struct walker *w, const struct scene *scene, int who,
		     enum gait gait);
/* The cost of the way with nothing and nobody in between: no way costs less. */
int64_t orge_free_way(const struct walker *w, struct tile from, struct tile goal);
/* Rounded up, so that every way costs a point; each step may have been rounded by one. */
int orge_way_ap(int cost, int steps);
/* The cost limit of a search: a little more than the points, because costs are rounded
 * up. */
int orge_reach_of(int ap);
/* Of these points, those that it may spend on a move. */
int orge_most_ap(const struct scene *scene, int who, enum gait gait, int ap);
/* True if it can pay for a move: to a neighbouring tile, or past the creatures around. */
bool orge_way_open(const struct scene *scene, int who, enum gait gait);
/* Lists the tiles in reach, the cheapest first, and returns their number. */
int orge_move_tiles(const struct scene *scene, struct ways *ways, int who, enum gait gait,
		    int ap, int16_t *tiles);
struct way orge_way_found(const struct ways *ways, struct tile to);
/* The way that a search would find, if nothing and nobody is in it; else false. */
bool orge_open_way(const struct walker *w, struct tile from, struct tile goal, int ap,
		   struct way *way);
/* To the goal, or as near to it as the points go. */
bool orge_way_to(const struct scene *scene, struct ways *ways, int who, enum gait gait,
		 struct tile goal, struct way *way);

#endif
