/* SPDX-License-Identifier: MIT
 *
 * A set of creatures, by their numbers: those in reach, those that a side cannot see.
 *
 *	struct creature_set foes = {0};
 *
 *	for_creatures (i, scene->fight)
 *		if (is_foe(scene, who, i))
 *			set_add(&foes, i);
 *	for_set (i, foes)
 *		...
 */
#ifndef BASE_CREATURE_SET_H
#define BASE_CREATURE_SET_H

#include <stdbool.h>
#include <stdint.h>

struct creature_set {
	uint64_t bits; /* number i is bit i */
};

static inline void set_add(struct creature_set *set, int who)
{
	set->bits |= (uint64_t)1 << who;
}

static inline void set_remove(struct creature_set *set, int who)
{
	set->bits &= ~((uint64_t)1 << who);
}

static inline bool set_has(struct creature_set set, int who)
{
	return set.bits >> who & 1;
}

static inline bool set_is_empty(struct creature_set set)
{
	return set.bits == 0;
}

static inline int set_count(struct creature_set set)
{
	return __builtin_popcountll(set.bits);
}

/* Its lowest number; -1: it is empty. */
static inline int set_first(struct creature_set set)
{
	return set.bits ? __builtin_ctzll(set.bits) : -1;
}

/* Its lowest number above `who`; -1: there is none. */
static inline int set_next(struct creature_set set, int who)
{
	return who < 63 ? set_first((struct creature_set){set.bits >>
							  (who + 1) << (who + 1)})
			: -1;
}

static inline struct creature_set set_of(int who)
{
	return (struct creature_set){(uint64_t)1 << who};
}

static inline struct creature_set set_union(struct creature_set a, struct creature_set b)
{
	return (struct creature_set){a.bits | b.bits};
}

/* Those of `a` that are not in `b`. */
static inline struct creature_set set_without(struct creature_set a,
					      struct creature_set b)
{
	return (struct creature_set){a.bits & ~b.bits};
}

/* In the order of their numbers. The set is read once, before the first; `break` leaves
 * the loop. */
#define for_set(i, set)                                                          \
	for (uint64_t i##_left = (set).bits; i##_left; i##_left = 0)             \
		for (int i; i##_left && ((i = __builtin_ctzll(i##_left)), true); \
		     i##_left &= i##_left - 1)

#endif
