/* SPDX-License-Identifier: MIT
 *
 * Edicts: a game master's free interventions, as text.
 */
#include <string.h>
#include "state.h"

enum { MOST_CHANGE = 1000000 }; /* beyond the range of every row */

static const char *side_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	return i < scenario->side_count ? scenario->sides[i].name : NULL;
}

/* The next word of `*at`, into `word`; false at the end. */
static bool next_word(const char **at, char *word, size_t room)
{
	size_t length;

	while (**at == ' ')
		++*at;
	length = strcspn(*at, " ");
	if (length == 0 || length >= room)
		return false;
	memcpy(word, *at, length);
	word[length] = '\0';
	*at += length;
	return true;
}

static void settle(const struct scenario *scenario, struct fight *fight)
{
	if (scenario->book->settle)
		scenario->book->settle(scenario, fight);
}

/* Of the engine's own rows an edict may set round, facing and side only. */
static bool may_set_own(const struct scenario *scenario, struct state_place place,
			const char *value, struct text *why)
{
	const char *key = place.row->key;
	int number;

	if (strcmp(key, "round") == 0 || strcmp(key, "facing") == 0)
		return true;
	if (strcmp(key, "side") == 0 && text_to_int(value, &number) && number >= 0 &&
	    number < scenario->side_count)
		return true;
	text_format(why, "%s cannot be set to %s; use `move`, `add`, `remove` or `end`",
		    key, value);
	return false;
}

static bool is_inner(const struct state_row *row)
{
	return row->kind == STATE_HIDDEN && !state_is_own(row);
}

static bool edict_move(const struct scenario *scenario, struct fight *fight,
		       const char *name, const char *to, struct text *why);

/* If the book's settle() changes the value back, it makes no sense in this position: a
 * clock of a thing that has none, an aim at nobody. */
static bool edict_set(const struct scenario *scenario, struct fight *fight,
		      const char *path, const char *value, struct text *why)
{
	struct scene scene = {scenario, fight};
	struct state_place place;
	int wanted;

	if (!state_find(&scene, path, &place, why))
		return false;
	if (state_is_tile(place.row))
		return edict_move(scenario, fight, scenario->creatures[place.who].name,
				  value, why);
	if (is_inner(place.row)) {
		text_format(why, "%s is inner bookkeeping; an edict cannot set it", path);
		return false;
	}
	if ((state_is_own(place.row) && !may_set_own(scenario, place, value, why)) ||
	    !state_set(scenario, fight, place, value, why))
		return false;
	wanted = state_get(&scene, place);
	settle(scenario, fight);
	if (state_get(&scene, place) == wanted)
		return true;
	text_format(why, "%s cannot be %s here; the rules make it ", path, value);
	state_write(&scene, place, why);
	text_format(why, " (%s)", place.row->help);
	return false;
}

/* By an amount, "-5" or "+3". */
static bool edict_change(const struct scenario *scenario, struct fight *fight,
			 const char *path, const char *by, struct text *why)
{
	struct scene scene = {scenario, fight};
	struct state_place place;
	char value[16];
	struct text sum = text_in(value, sizeof value);
	int amount;

	if (!state_find(&scene, path, &place, why))
		return false;
	if (!text_to_int(by, &amount) || amount < -MOST_CHANGE || amount > MOST_CHANGE) {
		text_format(why, "\"%s\" is no amount; expected a number such as -5", by);
		return false;
	}
	if (state_is_own(place.row)) {
		text_format(why, "%s cannot be changed by an amount; use `set`", path);
		return false;
	}
	text_add_int(&sum, state_get(&scene, place) + amount);
	return edict_set(scenario, fight, path, value, why);
}

static int creature_in(const struct scenario *scenario, const struct fight *fight,
		       const char *name, struct text *why)
{
	int who = scenario_creature_named(scenario, name);

	if (who >= 0 && who < fight->count)
		return who;
	if (who >= 0) {
		text_format(why, "%s is still in the reserve", name);
		return -1;
	}
	text_format(why, "there is no creature \"%s\" in this fight", name);
	state_suggest(why, name, state_creature_at, scenario);
	return -1;
}

static bool has_room(const struct scenario *scenario, const struct fight *fight, int who,
		     struct tile tile)
{
	const struct rulebook *book = scenario->book;
	struct scene scene = {scenario, fight};
	int there = fight_at(fight, tile);

	if (book->fits)
		return book->fits(&scene, who, tile);
	return there == NOBODY || there == who ||
	       (book->line_field && !scenario->map.given);
}

/* A tile where a body can be put: passable, and with room for it. */
static bool free_tile(const struct scenario *scenario, const struct fight *fight, int who,
		      struct tile tile, struct text *why)
{
	const struct terrain_row *terrain =
		&scenario->book->terrains[terrain_at(&scenario->map, tile)];
	int there = fight_at(fight, tile);

	if (!terrain->blocks_step && has_room(scenario, fight, who, tile))
		return true;
	if (terrain->blocks_step)
		text_format(why, "%d,%d is a %s", tile.x, tile.y, terrain->key);
	else if (there >= 0 && there != who)
		text_format(why, "%s stands at %d,%d", scenario->creatures[there].name,
			    tile.x, tile.y);
	else
		text_format(why, "%s has no room at %d,%d", scenario->creatures[who].name,
			    tile.x, tile.y);
	text_add(why, "; expected a free tile");
	return false;
}

static bool edict_move(const struct scenario *scenario, struct fight *fight,
		       const char *name, const char *to, struct text *why)
{
	int who = creature_in(scenario, fight, name, why);
	struct tile tile;

	if (who < 0 || !state_read_tile(scenario, to, &tile, why) ||
	    !free_tile(scenario, fight, who, tile, why))
		return false;
	fight->bodies[who].tile = tile;
	settle(scenario, fight);
	return true;
}

static void enter(const struct scenario *scenario, struct fight *fight, int who,
		  struct tile tile)
{
	struct body *body = &fight->bodies[who];

	while (fight->count <= who) { /* those of the reserve before it stay out */
		fight->bodies[fight->count].side = scenario->creatures[fight->count].side;
		fight->count++;
	}
	body->tile = tile;
	body->side = scenario->creatures[who].side;
	body->facing = scenario->creatures[who].facing;
	body->in_play = body->can_fight = 1;
	if (scenario->book->enter)
		scenario->book->enter(scenario, fight, who);
	settle(scenario, fight);
}

/* Creatures outside the reserve get an empty name, which is never suggested. */
static const char *reserve_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	if (i >= scenario->total)
		return NULL;
	return scenario->creatures[i].in_reserve ? scenario->creatures[i].name : "";
}

static bool edict_add(const struct scenario *scenario, struct fight *fight,
		      const char *name, const char *where, struct text *why)
{
	int who = scenario_creature_named(scenario, name);
	struct tile tile;

	if (who < 0 || !scenario->creatures[who].in_reserve) {
		text_format(why, "there is no \"%s\" in the reserve", name);
		state_suggest(why, name, reserve_at, scenario);
		return false;
	}
	if (who < fight->count && fight->bodies[who].in_play) {
		text_format(why, "%s is in the fight already", name);
		return false;
	}
	tile = scenario->creatures[who].tile;
	if (where[0] ? !state_read_tile(scenario, where, &tile, why) : tile.x < 0) {
		if (!where[0])
			text_format(why, "%s has no tile; expected `add %s x,y`", name,
				    name);
		return false;
	}
	if (!free_tile(scenario, fight, who, tile, why))
		return false;
	enter(scenario, fight, who, tile);
	return true;
}

static bool edict_remove(const struct scenario *scenario, struct fight *fight,
			 const char *name, struct text *why)
{
	int who = creature_in(scenario, fight, name, why);

	if (who < 0)
		return false;
	fight->bodies[who].in_play = fight->bodies[who].can_fight = 0;
	settle(scenario, fight);
	return true;
}

static bool edict_end(const struct scenario *scenario, struct fight *fight,
		      const char *side, struct text *why)
{
	int winner = -1;

	if (side[0]) {
		winner = scenario_side_named(scenario, side);
		if (winner < 0) {
			text_format(why, "there is no side \"%s\"", side);
			state_suggest(why, side, side_at, scenario);
			return false;
		}
	}
	fight->over = 1;
	fight->winner = (int8_t)winner;
	return true;
}

/* The part that is missing from an incomplete edict. */
static void refuse_edict(struct text *why, const char *edict, const char *verb)
{
	static const char *const forms[][2] = {
		{"set", "`set PATH VALUE`, such as `set goblin.fat 5`"},
		{"change", "`change PATH AMOUNT`, such as `change goblin.fat -5`"},
		{"move", "`move NAME X,Y`"},
		{"add", "`add NAME` or `add NAME X,Y`"},
		{"remove", "`remove NAME`"},
		{"end", "`end`, or `end SIDE`"},
		{"note", "`note WORDS`"},
	};
	enum { VERBS = sizeof forms / sizeof *forms };
	const char *verbs[VERBS], *nearest;

	for (int i = 0; i < VERBS; i++)
		verbs[i] = forms[i][0];
	nearest = text_nearest_in(verb, verbs, VERBS);
	for (int i = 0; i < VERBS; i++)
		if (strcmp(forms[i][0], verb) == 0) {
			text_format(why, "\"%s\" is no edict; expected %s", edict,
				    forms[i][1]);
			return;
		}
	if (nearest)
		text_format(why, "\"%s\" is no edict; did you mean \"%s\"?", edict,
			    nearest);
	else
		text_format(why,
			    "\"%s\" is no edict; expected `set PATH VALUE`, `change PATH "
			    "AMOUNT`, `move NAME X,Y`, `add NAME [X,Y]`, `remove NAME`, "
			    "`end [SIDE]` or `note WORDS`",
			    edict);
}

const char *edict_note(const char *edict)
{
	char verb[8];

	if (!next_word(&edict, verb, sizeof verb) || strcmp(verb, "note") != 0)
		return NULL;
	edict += strspn(edict, " ");
	return *edict ? edict : NULL;
}

static bool apply(const struct scenario *scenario, struct fight *fight, const char *edict,
		  struct text *why)
{
	char verb[96] = "", first[96] = "", second[96] = "";
	const char *at = edict;

	if (!next_word(&at, verb, sizeof verb)) {
		text_add(why,
			 "an empty edict; expected set, change, move, add, remove, end "
			 "or note");
		return false;
	}
	if (edict_note(edict)) /* a note is told, and changes nothing */
		return true;
	next_word(&at, first, sizeof first);
	next_word(&at, second, sizeof second);
	if (at[strspn(at, " ")])
		text_add(why, "words left over at the end of the edict");
	else if (strcmp(verb, "set") == 0 && second[0])
		return edict_set(scenario, fight, first, second, why);
	else if (strcmp(verb, "change") == 0 && second[0])
		return edict_change(scenario, fight, first, second, why);
	else if (strcmp(verb, "move") == 0 && second[0])
		return edict_move(scenario, fight, first, second, why);
	else if (strcmp(verb, "add") == 0 && first[0])
		return edict_add(scenario, fight, first, second, why);
	else if (strcmp(verb, "remove") == 0 && first[0] && !second[0])
		return edict_remove(scenario, fight, first, why);
	else if (strcmp(verb, "end") == 0 && !second[0])
		return edict_end(scenario, fight, first, why);
	else
		refuse_edict(why, edict, verb);
	return false;
}

bool edict_apply(const struct scenario *scenario, struct fight *fight, const char *edict,
		 struct text *why)
{
	struct fight *before = fight_new(scenario->book);
	bool done;

	if (!before) {
		text_add(why, "there is no memory left for edicts");
		return false;
	}
	fight_copy(scenario->book, before, fight);
	done = apply(scenario, fight, edict, why);
	if (!done)
		fight_copy(scenario->book, fight, before);
	fight_free(before);
	return done;
}
