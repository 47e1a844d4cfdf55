/* SPDX-License-Identifier: MIT
 *
 * The state of a fight at one moment: plain data without pointers.
 *
 * The engine owns this header and each creature's body; the rulebook's own struct begins
 * with it and ends with its array of creatures, of which only those in use are copied,
 * compared and hashed:
 *
 *	struct threa_fight {
 *		struct fight base;		the engine's part, always first
 *		...				the book's state of the whole fight
 *		struct threa_creature creatures[MAX_CREATURES];		always last
 *	};
 *
 * Equal positions are equal bytes: all of it is zeroed before use and padding is never
 * written. The generator, the listeners and the tactics' plans belong to the run.
 */
#ifndef ENGINE_FIGHT_H
#define ENGINE_FIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/creature_set.h"
#include "limits.h"
#include "map.h"

enum { NOBODY = -1, GAME_MASTER = -2 }; /* in place of a creature's index */

/* The engine's part of a creature. */
struct body {
	struct tile tile;
	int8_t side;
	uint8_t facing;	   /* enum direction; books without facing leave it */
	uint8_t in_play;   /* stands on the map; the dead, the fled and the reserve do not
			    */
	uint8_t can_fight; /* the book decides: still counts for its side */
};

struct fight {
	uint16_t round; /* from 1; 0 before the first */
	uint8_t count; /* creatures in use; their numbers are their places in the scenario
			*/
	uint8_t over;
	int8_t winner; /* side; -1: none (draw, or not over) */
	int8_t turn;   /* creature whose turn it is, NOBODY between turns */
	uint8_t place; /* next place in `order` */
	uint8_t order_count;
	uint8_t phase; /* the book's own: where `advance` continues */
	uint8_t spare; /* always 0 */
	uint8_t order[MAX_CREATURES];
	struct body bodies[MAX_CREATURES];
};

struct rulebook;
struct scenario;

/* A read-only position: the argument of pure rule functions and of tactics. */
struct scene {
	const struct scenario *scenario;
	const struct fight *fight;
};

#define for_creatures(i, fight) for (int i = 0; i < (int)(fight)->count; i++)

/* Bytes in use of this fight. */
size_t fight_size(const struct rulebook *book, const struct fight *fight);
/* Of these, the ones between fight_head() and FIGHT_TAIL are bodies that are not in use,
 * and zero. In whole blocks, which are copied and hashed fastest. */
enum { FIGHT_BLOCK = 32, FIGHT_TAIL = sizeof(struct fight) / FIGHT_BLOCK * FIGHT_BLOCK };
static inline size_t fight_head(const struct fight *fight)
{
	size_t used = offsetof(struct fight, bodies) + fight->count * sizeof(struct body);
	size_t blocks = (used + FIGHT_BLOCK - 1) / FIGHT_BLOCK;

	return blocks * FIGHT_BLOCK < FIGHT_TAIL ? blocks * FIGHT_BLOCK : FIGHT_TAIL;
}
/* A zeroed fight with room for MAX_CREATURES; NULL: no memory. */
struct fight *fight_new(const struct rulebook *book);
void fight_free(struct fight *fight);
/* Copies the bytes in use over `to`, which must already hold a fight of the same book:
 * its creatures beyond those of `from` are cleared. */
void fight_copy(const struct rulebook *book, struct fight *to, const struct fight *from);
/* The same into memory with any content, such as a local variable, of `room` bytes; only
 * the bytes that the fight uses are written. */
struct fight *fight_copy_into(const struct rulebook *book, void *memory, size_t room,
			      const struct fight *from);
bool fight_equal(const struct rulebook *book, const struct fight *a,
		 const struct fight *b);
uint64_t fight_hash(const struct rulebook *book, const struct fight *fight);
/* By hash_surely(), for tables in memory: positions with the same hash are taken as
 * equal. */
uint64_t fight_hash_surely(const struct rulebook *book, const struct fight *fight,
			   uint64_t seed);

/* The creature's part in the book's struct. */
void *fight_creature(const struct rulebook *book, struct fight *fight, int who);

/* ---- bodies, as every book reads them ---- */

static inline bool is_enemy(const struct fight *fight, int a, int b)
{
	return fight->bodies[a].side != fight->bodies[b].side;
}

/* All creatures for which the test is true: those that `who` can strike, push,
 * treat ... */
static inline struct creature_set creatures_that(bool (*test)(const struct scene *scene,
							      int who, int other),
						 const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (test(scene, who, i))
			set_add(&set, i);
	return set;
}

/* Is the test true for any creature? */
static inline bool any_creature_that(bool (*test)(const struct scene *scene, int who,
						  int other),
				     const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (test(scene, who, i))
			return true;
	return false;
}

/* The creature in play on this tile, or NOBODY. */
int fight_at(const struct fight *fight, struct tile tile);
/* Sides that still have a creature in play that can fight, one bit each. */
unsigned fight_sides_left(const struct fight *fight);
/* The only side left; -1 if none or several. */
int fight_last_side(const struct fight *fight);
/* Faces everybody toward the nearest enemy (ties: order of the scenario). */
void fight_face_enemies(struct fight *fight);

#endif
