/* SPDX-License-Identifier: MIT
 *
 * The capacities of the engine, each with its reason.
 *
 * A fight is plain data of fixed size, so every list in it has a largest length. Loading
 * refuses a scenario that does not fit, with a message; a fight never meets a limit.
 */
#ifndef ENGINE_LIMITS_H
#define ENGINE_LIMITS_H

enum {
	MAX_CREATURES =
		64,    /* one bit each in a creature_set; a table seldom sees twenty */
	MAX_SIDES = 8, /* two is usual; eight for a brawl */
	MAX_OPTIONS = 128, /* twice MAX_CREATURES: a menu of targets and then some */
	MAX_TERMS = 24,	   /* terms of one explained sum */
	MAX_THROWN = 200,  /* of one throw: the smallest chance of a sum stays above
		      1e-265 */
	MAX_FACES = 64,	   /* dice of one roll that are shown one by one */
	MAX_RULES = 192,   /* the longest rule index has 147 rows */
	MAX_RULINGS = 128, /* the longest table of rulings has 83 rows */
	MAX_NAME = 32,	   /* bytes of a creature's or side's name, final NUL included */
	MAX_MAP_SIDE = 1024, /* tiles along one side: the longest rifle shot is 960 m */
	MAX_LINE_MARGIN = 5000, /* tiles of an open line beyond its outer sides: at 90 m a
				   round a runner needs 55 rounds to its end */
	MAX_TILES = 16384,	/* in all (128 x 128); their numbers fit an int16_t */
	MAX_SECRETS = 16,	/* state rows of a book that not everybody may see */
	PLAN_WORDS = 16,	/* notes of a scripted tactic */
};

#endif
