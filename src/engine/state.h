/* SPDX-License-Identifier: MIT
 *
 * State by path: `goblin.fat`, `goblin.wounds.head`, `aldric.at`, `round`.
 *
 * The engine's own rows (round, turn, over, winner; side, x, y, at, facing, in_play) and
 * the book's STATE rows, read and set the same way. `expect`, edicts, getters, JSON and
 * the screen all come through here.
 */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "rulebook.h"
#include "scenario.h"
#include "base/text.h"

struct state_place {
	int who; /* NOBODY: of the whole fight */
	const struct state_row *row;
	int element;
};

/* Resolves a path; false with a sentence in `why` (may be NULL) if there is none. */
bool state_find(const struct scene *scene, const char *path, struct state_place *place,
		struct text *why);
/* The path of a place, "goblin.wounds.head"; false: an element that is not used. */
bool state_path(const struct scene *scene, struct state_place place, struct text *text);
int state_get(const struct scene *scene, struct state_place place);
/* Every element of the row is 0. */
bool state_is_zero(const struct scene *scene, int who, const struct state_row *row);
/* Where its value begins in the bytes of a fight; it has four bytes at most. */
size_t state_offset(const struct rulebook *book, struct state_place place);
/* The value as people write it: a number, or the row's word; "x,y" for `at`. */
void state_write(const struct scene *scene, struct state_place place, struct text *text);
/* The creature or side that the number of this row stands for; NULL: it is a number. */
const char *state_somebody(const struct scene *scene, struct state_place place);
/* Reads that form; false with a sentence in `why` if the value is not legal. */
bool state_set(const struct scenario *scenario, struct fight *fight,
	       struct state_place place, const char *value, struct text *why);
/* Viewers: VIEW_ALL, VIEW_GM, VIEW_SIDE + side, VIEW_OWNER + creature. */
int state_viewer(const struct scene *scene, struct state_place place);
/* Row `i` of a creature (the engine's first), or of the fight for NOBODY; NULL ends. */
const struct state_row *state_row_at(const struct rulebook *book, int who, int i);
/* Number of elements of a row, 1 for a single value; element's name or NULL. */
int state_elements(const struct state_row *row);
const char *state_element_name(const struct scene *scene, int who,
			       const struct state_row *row, int element);

/* ---- edict.c ---- */

/*
 * An edict: a change that the game master makes at will. `set PATH VALUE`, `move NAME
 * X,Y`, `add NAME`, `remove NAME`, `end [SIDE]`; `note WORDS` changes nothing. False with
 * a sentence in `why`; the fight is unchanged then.
 */
bool edict_apply(const struct scenario *scenario, struct fight *fight, const char *edict,
		 struct text *why);
/* The words of a `note`; NULL: it is another edict. */
const char *edict_note(const char *edict);

/* ---- for edicts and other readers of values ---- */

/* True for a row of the engine, not of the book; true for the one tile row, `at`. */
bool state_is_own(const struct state_row *row);
bool state_is_tile(const struct state_row *row);
/* Reads "3,4"; the tile must be on the map. */
bool state_read_tile(const struct scenario *scenario, const char *value,
		     struct tile *tile, struct text *why);
/* "; did you mean "goblin"?", if a word of the list is near. */
void state_suggest(struct text *why, const char *word,
		   const char *(*at)(const void *list, int i), const void *list);
/* Creature `i` of a scenario, as such a list. */
const char *state_creature_at(const void *scenario, int i);

/* ---- secrets ---- */

/* Creatures whose whereabouts this seat may not know. */
struct creature_set state_hidden(const struct scene *scene, int seat);

/* The rows that not everybody may see. */
struct secrets {
	bool hides; /* the book has hidden creatures, too */
	int fight_count, creature_count;
	const struct state_row *fight[MAX_SECRETS], *creature[MAX_SECRETS];
};

/* Finds them; false if the book has none. */
bool secrets_find(struct secrets *secrets, const struct rulebook *book);
/* Is there anything to blank for `side` now? */
bool secrets_matter(const struct secrets *secrets, const struct scene *scene, int side);
/* Blanks everything that `side` may not see, for tactics. */
void secrets_blank(const struct secrets *secrets, const struct scenario *scenario,
		   struct fight *fight, int side);
/* The same for rows only; hidden creatures stay where they are. */
void secrets_blank_rows(const struct secrets *secrets, const struct scenario *scenario,
			struct fight *fight, int side);

#endif
