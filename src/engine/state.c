/* SPDX-License-Identifier: MIT
 *
 * State by path, for all code outside the rules.
 */
#include "state.h"
#include <string.h>
#include "event.h"
#include "fields.h"
#include "panic.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* ---- the engine's own rows ---- */

static const char *const direction_words[] = {"n",  "ne", "e",	"se", "s",
					      "sw", "w",  "nw", NULL};

#define FIGHT_ROW(member, low_, high_, help_)                                        \
	{                                                                            \
		.key = #member, .kind = STATE_TALLY, STATE_AT(struct fight, member), \
		.low = low_, .high = high_, .help = help_                            \
	}
#define BODY_ROW(key_, member, kind_, values_, low_, high_, help_)                      \
	{                                                                               \
		.key = key_, .kind = kind_, STATE_AT(struct body, member), .low = low_, \
		.high = high_, .values = values_, .help = help_                         \
	}

static const struct state_row own_fight_rows[] = {
	FIGHT_ROW(round, 0, 65535, "number of the round, from 1"),
	FIGHT_ROW(turn, -1, MAX_CREATURES - 1,
		  "whose turn it is (number of the creature)"),
	FIGHT_ROW(over, 0, 1, "the fight is over"),
	FIGHT_ROW(winner, -1, MAX_SIDES - 1, "number of the side that won"),
	{0},
};

enum { ROW_AT };
static const struct state_row own_body_rows[] = {
	[ROW_AT] =
		BODY_ROW("at", tile.x, STATE_HIDDEN, NULL, 0, 0, "where it stands: x,y"),
	BODY_ROW("x", tile.x, STATE_HIDDEN, NULL, -MAX_LINE_MARGIN,
		 MAX_MAP_SIDE - 1 + MAX_LINE_MARGIN, "column of its tile"),
	BODY_ROW("y", tile.y, STATE_HIDDEN, NULL, 0, MAX_MAP_SIDE - 1, "row of its tile"),
	BODY_ROW("side", side, STATE_HIDDEN, NULL, 0, MAX_SIDES - 1,
		 "number of its side"),
	BODY_ROW("facing", facing, STATE_HIDDEN, direction_words, 0, 7, "where it looks"),
	BODY_ROW("in_play", in_play, STATE_HIDDEN, NULL, 0, 1, "stands on the map"),
	BODY_ROW("can_fight", can_fight, STATE_HIDDEN, NULL, 0, 1, "counts for its side"),
	{0},
};

bool state_is_own(const struct state_row *row)
{
	return (row >= own_fight_rows && row < own_fight_rows + LENGTH(own_fight_rows)) ||
	       (row >= own_body_rows && row < own_body_rows + LENGTH(own_body_rows));
}

bool state_is_tile(const struct state_row *row)
{
	return row == &own_body_rows[ROW_AT];
}

/* Where the struct with the row's field begins in the bytes of a fight. */
static size_t base_of(const struct rulebook *book, int who, const struct state_row *row)
{
	if (who < 0)
		return 0;
	if (state_is_own(row))
		return offsetof(struct fight, bodies) + (size_t)who * sizeof(struct body);
	return book->creatures_offset + (size_t)who * book->creature_size;
}

const struct state_row *state_row_at(const struct rulebook *book, int who, int i)
{
	const struct state_row *own = who < 0 ? own_fight_rows : own_body_rows;
	const struct state_row *rows = who < 0 ? book->fight_state : book->creature_state;
	int count = (int)(who < 0 ? LENGTH(own_fight_rows) : LENGTH(own_body_rows)) - 1;

	if (i < count)
		return &own[i];
	return rows && rows[i - count].key ? &rows[i - count] : NULL;
}

/* ---- elements ---- */

int state_elements(const struct state_row *row)
{
	return row->count ? row->count : 1;
}

/* Word `index` of a list; NULL: there are fewer. Looks no further than that. */
static const char *word_at(const char *const *words, int index)
{
	for (int i = 0; i < index; i++)
		if (!words[i])
			return NULL;
	return words[index];
}

const char *state_element_name(const struct scene *scene, int who,
			       const struct state_row *row, int element)
{
	if (row->words)
		return word_at(row->words, element);
	if (who >= 0 && scene->scenario->book->element_name)
		return scene->scenario->book->element_name(scene, who, row, element);
	return NULL;
}

static bool find_element(const struct scene *scene, struct state_place *place,
			 const char *name, struct text *why)
{
	int number;

	for (int i = 0; i < state_elements(place->row); i++) {
		const char *known = state_element_name(scene, place->who, place->row, i);

		if (known && strcmp(known, name) == 0) {
			place->element = i;
			return true;
		}
	}
	if (text_to_int(name, &number) && number >= 0 && number < place->row->count) {
		place->element = number;
		return true;
	}
	if (why)
		text_format(why, "%s has no \"%s\"", place->row->key, name);
	return false;
}

/* ---- paths ---- */

struct row_list {
	const struct rulebook *book;
	int who;
};

static const char *row_key_at(const void *list, int i)
{
	const struct row_list *rows = list;
	const struct state_row *row = state_row_at(rows->book, rows->who, i);

	return row ? row->key : NULL;
}

static bool find_row(const struct scene *scene, struct state_place *place,
		     const char *key, struct text *why)
{
	struct row_list rows = {scene->scenario->book, place->who};
	const char *nearest;

	for (int i = 0; (place->row = state_row_at(rows.book, rows.who, i)); i++)
		if (strcmp(place->row->key, key) == 0)
			return true;
	nearest = why ? text_nearest(key, row_key_at, &rows) : NULL;
	if (why && nearest)
		text_format(why, "there is no \"%s\"; did you mean \"%s\"?", key,
			    nearest);
	else if (why)
		text_format(why, "there is no \"%s\"", key);
	return false;
}

const char *state_creature_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	return i < scenario->total ? scenario->creatures[i].name : NULL;
}

void state_suggest(struct text *why, const char *word,
		   const char *(*at)(const void *list, int i), const void *list)
{
	const char *nearest = text_nearest(word, at, list);

	if (nearest)
		text_format(why, "; did you mean \"%s\"?", nearest);
}

/* In "wolff.fat" the name is wrong, not the row. */
static bool find_fight_row(const struct scene *scene, struct state_place *place,
			   const char *key, bool has_more, struct text *why)
{
	if (!has_more || find_row(scene, place, key, NULL))
		return find_row(scene, place, key, why);
	if (why) {
		text_format(why, "there is no creature \"%s\"", key);
		state_suggest(why, key, state_creature_at, scene->scenario);
	}
	return false;
}

bool state_find(const struct scene *scene, const char *path, struct state_place *place,
		struct text *why)
{
	char parts[3][64] = {{0}};
	int count = 0, next = 0;

	for (const char *at = path; *at;) {
		size_t length = strcspn(at, ".");

		if (count == 3 || length >= sizeof parts[0]) {
			if (why)
				text_format(why, "\"%s\" is no path", path);
			return false;
		}
		memcpy(parts[count++], at, length);
		at += length + (at[length] == '.');
	}
	place->who = scenario_creature_named(scene->scenario, parts[0]);
	place->element = 0;
	if (place->who >= 0)
		next = 1;
	else
		place->who = NOBODY;
	if (place->who >= scene->fight->count) {
		if (why)
			text_format(why, "%s is still in the reserve", parts[0]);
		return false;
	}
	if (count == 1 && next == 1) {
		if (why)
			text_format(why, "\"%s\" needs one more part", path);
		return false;
	}
	if (next == 0 ? !find_fight_row(scene, place, parts[0], count > 1, why)
		      : !find_row(scene, place, parts[next], why))
		return false;
	next++;
	if (place->row->count && next < count)
		return find_element(scene, place, parts[next], why);
	if (place->row->count || next < count) {
		if (why)
			text_format(why,
				    place->row->count ? "\"%s\" needs one more part"
						      : "\"%s\" has a part too many",
				    path);
		return false;
	}
	return true;
}

/* Of two elements with the same name, a path finds the first (two throwing knives). The
 * words of a row are all different. */
static bool is_first_so_named(const struct scene *scene, struct state_place place,
			      const char *name)
{
	if (place.row->words)
		return true;
	for (int i = 0; i < place.element; i++) {
		const char *other = state_element_name(scene, place.who, place.row, i);

		if (other && strcmp(other, name) == 0)
			return false;
	}
	return true;
}

/* Elements without names go by number; of a row with names, those without are not used.
 */
static bool write_element(const struct scene *scene, struct state_place place,
			  struct text *text)
{
	const char *name = state_element_name(scene, place.who, place.row, place.element);

	bool by_name = name && is_first_so_named(scene, place, name);

	if (!name &&
	    (place.row->words || state_element_name(scene, place.who, place.row, 0)))
		return false;
	text_add(text, ".");
	if (by_name)
		text_add(text, name);
	else
		text_add_int(text, place.element);
	return true;
}

bool state_path(const struct scene *scene, struct state_place place, struct text *text)
{
	if (place.who >= 0) {
		text_add(text, scene->scenario->creatures[place.who].name);
		text_add(text, ".");
	}
	text_add(text, place.row->key);
	return !place.row->count || write_element(scene, place, text);
}

/* ---- values ---- */

size_t state_offset(const struct rulebook *book, struct state_place place)
{
	return base_of(book, place.who, place.row) + place.row->offset +
	       (size_t)place.element * place.row->stride;
}

int state_get(const struct scene *scene, struct state_place place)
{
	const unsigned char *fight = (const unsigned char *)scene->fight;

	return stored_get(fight + state_offset(scene->scenario->book, place), 0,
			  place.row->storage);
}

/* True if all bytes of the row are 0. For one field of an array of structs it also reads
 * the bytes between: that can only make a blank row look used. */
static inline bool is_blank(const unsigned char *bytes, size_t size)
{
	uint64_t eight, all = 0;

	if (size < sizeof eight) {
		while (size > 0 && !bytes[size - 1])
			size--;
		return size == 0;
	}
	for (size_t i = 0; i + sizeof eight < size; i += sizeof eight) {
		memcpy(&eight, bytes + i, sizeof eight);
		all |= eight;
	}
	memcpy(&eight, bytes + size - sizeof eight, sizeof eight);
	return !(all | eight);
}

/* Most rows are blank. */
bool state_is_zero(const struct scene *scene, int who, const struct state_row *row)
{
	const unsigned char *base = (const unsigned char *)scene->fight +
				    base_of(scene->scenario->book, who, row);
	int elements = state_elements(row);

	if (is_blank(base + row->offset, (size_t)row->stride * (size_t)(elements - 1) +
						 stored_size(row->storage)))
		return true;
	for (int i = 0; i < elements; i++)
		if (stored_get(base, (uint16_t)(row->offset + i * row->stride),
			       row->storage) != 0)
			return false;
	return true;
}

void state_write(const struct scene *scene, struct state_place place, struct text *text)
{
	int value = state_get(scene, place);

	if (state_is_tile(place.row)) {
		struct tile tile = scene->fight->bodies[place.who].tile;

		text_format(text, "%d,%d", tile.x, tile.y);
	} else if (place.row->values && value >= 0 && word_at(place.row->values, value)) {
		text_add(text, place.row->values[value]);
	} else {
		text_add_int(text, value);
	}
}

const char *state_somebody(const struct scene *scene, struct state_place place)
{
	const struct scenario *scenario = scene->scenario;
	int value;

	if (!state_is_own(place.row))
		return NULL;
	value = state_get(scene, place);
	if (strcmp(place.row->key, "turn") == 0)
		return value >= 0 ? scenario->creatures[value].name : "none";
	if (strcmp(place.row->key, "winner") == 0)
		return value >= 0 ? scenario->sides[value].name : "none";
	if (strcmp(place.row->key, "side") == 0)
		return scenario->sides[value].name;
	return NULL;
}

bool state_read_tile(const struct scenario *scenario, const char *value,
		     struct tile *tile, struct text *why)
{
	char head[16];
	const char *comma = strchr(value, ',');
	int x, y;

	if (comma && (size_t)(comma - value) < sizeof head) {
		memcpy(head, value, (size_t)(comma - value));
		head[comma - value] = '\0';
		if (text_to_int(head, &x) && text_to_int(comma + 1, &y) &&
		    map_has(&scenario->map, x, y)) {
			*tile = tile_at(x, y);
			return true;
		}
	}
	text_format(why, "\"%s\" is no tile of the map; expected x,y", value);
	return false;
}

static const char *value_at(const void *list, int i)
{
	const struct state_row *row = list;

	return row->values[i];
}

static void refuse_value(const struct state_row *row, const char *value, struct text *why)
{
	const char *nearest = row->values ? text_nearest(value, value_at, row) : NULL;

	text_format(why, "%s is \"%s\"; expected ", row->key, value);
	if (nearest)
		text_format(why, "a number or a word; did you mean \"%s\"?", nearest);
	else if (row->values)
		for (int i = 0; row->values[i] && i <= row->high; i++)
			text_format(why, "%s%s", i ? ", " : "", row->values[i]);
	else if (row->kind == STATE_CONDITION)
		text_add(why, "on, off or a number");
	else
		text_add(why, "a number");
}

bool state_set(const struct scenario *scenario, struct fight *fight,
	       struct state_place place, const char *value, struct text *why)
{
	int number;

	if (state_is_tile(place.row))
		return state_read_tile(scenario, value, &fight->bodies[place.who].tile,
				       why);
	number = place.row->values ? word_index(place.row->values, value) : -1;
	if (number < 0 && place.row->kind == STATE_CONDITION && !place.row->values)
		number = strcmp(value, "on") == 0    ? 1
			 : strcmp(value, "off") == 0 ? 0
						     : -1;
	if (number < 0 && !text_to_int(value, &number)) {
		refuse_value(place.row, value, why);
		return false;
	}
	if (number < place.row->low || number > place.row->high) {
		text_format(why, "%s is %d; expected %d to %d", place.row->key, number,
			    place.row->low, place.row->high);
		return false;
	}
	stored_set((unsigned char *)fight + state_offset(scenario->book, place), 0,
		   place.row->storage, number);
	return true;
}

int state_viewer(const struct scene *scene, struct state_place place)
{
	int viewer = place.row->viewer;

	if (viewer == VIEW_SIDE && place.who >= 0)
		return VIEW_SIDE + scene->fight->bodies[place.who].side;
	if (viewer == VIEW_OWNER && place.who >= 0)
		return VIEW_OWNER + place.who;
	return viewer;
}

/* ---- secrets ---- */

static int secret_rows(const struct state_row *rows, const struct state_row **secret)
{
	int count = 0;

	for (const struct state_row *row = rows; row && row->key; row++)
		if (row->viewer != VIEW_ALL) {
			must(count < MAX_SECRETS);
			secret[count++] = row;
		}
	return count;
}

struct creature_set state_hidden(const struct scene *scene, int seat)
{
	const struct rulebook *book = scene->scenario->book;

	if (!book->hidden || seat == AFFRAY_SEES_ALL)
		return (struct creature_set){0};
	return book->hidden(scene, seat);
}

bool secrets_find(struct secrets *secrets, const struct rulebook *book)
{
	secrets->hides = book->hidden != NULL;
	secrets->fight_count = secret_rows(book->fight_state, secrets->fight);
	secrets->creature_count = secret_rows(book->creature_state, secrets->creature);
	return secrets->hides || secrets->fight_count + secrets->creature_count > 0;
}

static void blank_row(const struct scene *scene, void *base, int who,
		      const struct state_row *row, int side)
{
	struct state_place place = {who, row, 0};

	if (viewer_sees(scene->fight, state_viewer(scene, place), side))
		return;
	for (int i = 0; i < state_elements(row); i++)
		stored_set(base, (uint16_t)(row->offset + i * row->stride), row->storage,
			   0);
}

/* Removes the creatures that a side does not see from the map. */
static void blank_bodies(const struct scene *scene, struct fight *fight, int side)
{
	for_set (who, state_hidden(scene, side)) {
		fight->bodies[who].tile = (struct tile){0, 0};
		fight->bodies[who].facing = 0;
		fight->bodies[who].in_play = 0;
	}
}

static bool is_hidden(const struct scene *scene, int who, const struct state_row *row,
		      int side)
{
	struct state_place place = {who, row, 0};

	return !viewer_sees(scene->fight, state_viewer(scene, place), side);
}

static size_t bytes_of(const struct state_row *row)
{
	return row->stride ? (size_t)row->stride * (size_t)state_elements(row)
			   : stored_size(row->storage);
}

/* The same of a row of 8 to 24 bytes: three words, which may overlap, cover it. */
static bool is_short_blank_in_all(const unsigned char *at, size_t size, size_t stride,
				  int count)
{
	const size_t last = size - sizeof(uint64_t), middle = last / 2;
	uint64_t eight[3], all = 0;

	for (; count > 0; count--, at += stride) {
		memcpy(&eight[0], at, sizeof *eight);
		memcpy(&eight[1], at + middle, sizeof *eight);
		memcpy(&eight[2], at + last, sizeof *eight);
		all |= eight[0] | eight[1] | eight[2];
	}
	return !all;
}

/* True if the row is blank in all creatures. */
static bool is_blank_in_all(const unsigned char *at, size_t size, size_t stride,
			    int count)
{
	if (size >= sizeof(uint64_t) && size <= 3 * sizeof(uint64_t))
		return is_short_blank_in_all(at, size, stride, count);
	for (; count > 0 && is_blank(at, size); count--)
		at += stride;
	return count == 0;
}

/* Usually nobody holds a secret; then a blank row saves the look at viewers. */
bool secrets_matter(const struct secrets *secrets, const struct scene *scene, int side)
{
	const unsigned char *bytes = (const void *)scene->fight;
	const struct rulebook *book = scene->scenario->book;

	for (int i = 0; i < secrets->fight_count; i++) {
		const struct state_row *row = secrets->fight[i];

		if (!is_blank(bytes + row->offset, bytes_of(row)) &&
		    is_hidden(scene, NOBODY, row, side))
			return true;
	}
	for (int i = 0; i < secrets->creature_count; i++) {
		const struct state_row *row = secrets->creature[i];
		const unsigned char *at = bytes + book->creatures_offset + row->offset;
		size_t size = bytes_of(row);

		if (is_blank_in_all(at, size, book->creature_size, scene->fight->count))
			continue;
		for_creatures (who, scene->fight) {
			if (!is_blank(at, size) && is_hidden(scene, who, row, side))
				return true;
			at += book->creature_size;
		}
	}
	return secrets->hides && !set_is_empty(state_hidden(scene, side));
}

void secrets_blank_rows(const struct secrets *secrets, const struct scenario *scenario,
			struct fight *fight, int side)
{
	struct scene scene = {scenario, fight};

	for (int i = 0; i < secrets->fight_count; i++)
		blank_row(&scene, fight, NOBODY, secrets->fight[i], side);
	for_creatures (who, fight) {
		void *base = fight_creature(scenario->book, fight, who);

		for (int i = 0; i < secrets->creature_count; i++)
			blank_row(&scene, base, who, secrets->creature[i], side);
	}
}

void secrets_blank(const struct secrets *secrets, const struct scenario *scenario,
		   struct fight *fight, int side)
{
	struct scene scene = {scenario, fight};

	if (secrets->hides)
		blank_bodies(&scene, fight, side);
	secrets_blank_rows(secrets, scenario, fight, side);
}
