/* SPDX-License-Identifier: MIT
 *
 * Looking at a fight: values by path, and a creature's place, letter and bars for a
 * screen.
 */
#include "library.h"
#include "engine/state.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

/* The position to show: the present one, or that of an event told again. */
static struct scene shown_scene(const struct affray_fight *fight)
{
	struct scene scene = fight->run->scene;

	if (fight->looks_back)
		scene.fight = fight->past;
	return scene;
}

static const struct fight *shown(const struct affray_fight *fight)
{
	return shown_scene(fight).fight;
}

int affray_fight_round(const struct affray_fight *fight)
{
	return shown(fight)->round;
}

bool affray_fight_over(const struct affray_fight *fight)
{
	return shown(fight)->over;
}

int affray_fight_winner(const struct affray_fight *fight)
{
	return shown(fight)->over ? shown(fight)->winner : -1;
}

static bool is_unknown(const struct affray_fight *fight, int seat, int who)
{
	struct scene scene = shown_scene(fight);

	return who < 0 || set_has(state_hidden(&scene, seat), who);
}

int affray_fight_turn(const struct affray_fight *fight, int seat)
{
	int who = shown(fight)->turn;

	return is_unknown(fight, seat, who) ? -1 : who;
}

int affray_fight_order(const struct affray_fight *fight, int seat, int index)
{
	const struct fight *now = shown(fight);

	for (int i = 0; i < now->order_count; i++)
		if (!is_unknown(fight, seat, now->order[i]) && index-- == 0)
			return now->order[i];
	return -1;
}

/* Its body; NULL: not (yet) in the fight. */
static const struct body *body_of(const struct affray_fight *fight, int who)
{
	const struct fight *now = shown(fight);

	return who >= 0 && who < now->count ? &now->bodies[who] : NULL;
}

bool affray_fight_can_fight(const struct affray_fight *fight, int who)
{
	const struct body *body = body_of(fight, who);

	return body && body->can_fight;
}

bool affray_fight_in_play(const struct affray_fight *fight, int who)
{
	const struct body *body = body_of(fight, who);

	return body && body->in_play;
}

void affray_fight_tile_of(const struct affray_fight *fight, int who, int tile[2])
{
	const struct body *body = body_of(fight, who);

	tile[0] = body ? body->tile.x : -1;
	tile[1] = body ? body->tile.y : -1;
}

uint64_t affray_fight_hash(const struct affray_fight *fight)
{
	return fight_hash(fight->run->book, shown(fight));
}

bool affray_fight_is_hidden(const struct affray_fight *fight, int seat, int who)
{
	struct scene scene = shown_scene(fight);

	return body_of(fight, who) && set_has(state_hidden(&scene, seat), who);
}

/* ---- values ---- */

static bool find(const struct affray_fight *fight, int seat, const char *path,
		 struct state_place *place)
{
	struct scene scene = shown_scene(fight);

	return state_find(&scene, path, place, NULL) &&
	       viewer_sees(scene.fight, state_viewer(&scene, *place), seat) &&
	       !affray_fight_is_hidden(fight, seat, place->who);
}

enum affray_status affray_fight_get(const struct affray_fight *fight, int seat,
				    const char *path, int *value)
{
	struct scene scene = shown_scene(fight);
	struct state_place place;

	if (!find(fight, seat, path, &place))
		return AFFRAY_BAD_INPUT;
	*value = state_get(&scene, place);
	return AFFRAY_OK;
}

enum affray_status affray_fight_get_text(const struct affray_fight *fight, int seat,
					 const char *path, char *buffer, size_t room)
{
	struct scene scene = shown_scene(fight);
	struct state_place place;
	struct text text = text_in(buffer, room);

	if (!find(fight, seat, path, &place))
		return AFFRAY_BAD_INPUT;
	state_write(&scene, place, &text);
	return AFFRAY_OK;
}

/* For "goblin.state.stunned": the text of state.stunned, else of state. */
static const char *ending_of(const struct rulebook *book, const char *path,
			     const char *key)
{
	const char *text = NULL, *last = path + strlen(path) - 1;

	for (const struct ending_row *row = book->endings; row && row->key; row++) {
		size_t length = strlen(row->key);
		bool is_element = *last == row->key[length - 1] &&
				  (size_t)(last - path) >= length &&
				  *(last - length) == '.' &&
				  strcmp(last + 1 - length, row->key) == 0;

		if (is_element ||
		    (*key == *row->key && strcmp(row->key, key) == 0 && !text))
			text = row->text;
	}
	return text;
}

static const char *kind_name(const struct state_row *row)
{
	static const char *const kinds[] = {
		[STATE_TRACK] = "track",   [STATE_CONDITION] = "condition",
		[STATE_CLOCK] = "clock",   [STATE_TALLY] = "tally",
		[STATE_HIDDEN] = "hidden",
	};

	return kinds[row->kind];
}

static bool has_endings(const struct state_row *row)
{
	return row->kind == STATE_CONDITION || row->kind == STATE_CLOCK;
}

/* Everything but the ending of a condition: each element may have its own. */
static struct affray_row describe(const struct affray_fight *fight,
				  struct state_place place)
{
	const struct rulebook *book = fight->run->book;
	struct scene scene = shown_scene(fight);
	struct affray_row row = {
		.key = place.row->key,
		.help = place.row->help,
		.kind = kind_name(place.row),
		.low = place.row->low,
		.high = place.row->high,
		.maximum = -1,
		.rises = place.row->rises,
	};

	if (place.who >= 0 && book->track_maximum)
		row.maximum = book->track_maximum(&scene, place.who, place.row);
	if (place.who >= 0 && book->is_idle)
		row.is_idle = book->is_idle(&scene, place.who, place.row);
	return row;
}

enum affray_status affray_fight_row(const struct affray_fight *fight, const char *path,
				    struct affray_row *row)
{
	struct state_place place;

	if (!find(fight, AFFRAY_SEES_ALL, path, &place))
		return AFFRAY_BAD_INPUT;
	*row = describe(fight, place);
	if (has_endings(place.row))
		row->ends = ending_of(fight->run->book, path, place.row->key);
	return AFFRAY_OK;
}

/* ---- all values ---- */

/* Tallies, clocks and inner bookkeeping have words only where the book has a phrase. */
static struct row_words words_of(const struct rulebook *book, const struct state_row *row)
{
	bool has_phrases = rulebook_has_state_phrase(book, row->key);
	bool is_plain = row->kind == STATE_TRACK || row->kind == STATE_CONDITION;

	return (struct row_words){has_phrases, has_phrases || is_plain};
}

bool fight_find_words(struct affray_fight *fight)
{
	const struct rulebook *book = fight->run->book;
	const struct state_row *row;
	int count = 0;

	while (state_row_at(book, 0, count))
		count++;
	fight->words = calloc((size_t)count, sizeof *fight->words);
	for (int i = 0; fight->words && (row = state_row_at(book, 0, i)); i++)
		fight->words[i] = words_of(book, row);
	return fight->words != NULL;
}

/* "goblin.wounds.head" is wounds.head of goblin. */
static const char *key_in(const char *path, const struct scenario *scenario, int who)
{
	return who < 0 ? path : path + strlen(scenario->creatures[who].name) + 1;
}

/* The part that all elements of a row share, so that it is looked up once. */
struct row_shown {
	const struct rulebook *book;
	struct affray_row row;
	bool has_endings, has_phrases;
};

static struct row_shown row_shown(const struct affray_fight *fight,
				  struct state_place place, bool is_phrased)
{
	const struct rulebook *book = fight->run->book;

	return (struct row_shown){
		.book = book,
		.row = describe(fight, place),
		.has_endings = has_endings(place.row),
		.has_phrases = is_phrased,
	};
}

/* The word that people write for the value; NULL: they write the number. */
static const char *word_of(const struct scene *scene, struct state_place place, int value,
			   const char *written)
{
	const struct rulebook *book = scene->scenario->book;
	char number[16];
	struct text text = text_in(number, sizeof number);

	if (place.row->values || state_is_tile(place.row)) {
		text_add_int(&text, value);
		if (strcmp(written, number) != 0)
			return written;
	}
	return place.who >= 0 && book->state_word
		       ? book->state_word(scene, place.who, place.row, place.element)
		       : NULL;
}

static void show_value(const struct scene *scene, const struct row_shown *shown,
		       struct state_place place, affray_value_listener *listener,
		       void *context)
{
	const struct rulebook *book = shown->book;
	char path[192], words[96];
	struct text text = text_in(path, sizeof path);
	struct text written = text_in(words, sizeof words);
	const struct phrase_row *phrase = NULL;
	struct affray_value value;

	if (!state_path(scene, place, &text))
		return;
	value = (struct affray_value){
		.key = key_in(path, scene->scenario, place.who),
		.row = shown->row.key,
		.help = shown->row.help,
		.kind = shown->row.kind,
		.low = shown->row.low,
		.high = shown->row.high,
		.maximum = shown->row.maximum,
		.is_idle = shown->row.is_idle,
		.value = state_get(scene, place),
		.is_own = state_is_own(place.row),
	};
	if (shown->has_endings)
		value.ends = ending_of(book, path, place.row->key);
	if (place.row->values || state_is_tile(place.row) || shown->has_phrases)
		state_write(scene, place, &written);
	value.word = word_of(scene, place, value.value, words);
	if (shown->has_phrases)
		phrase = rulebook_state_phrase(book, value.key, value.row,
					       value.word ? value.word : words);
	if (phrase) {
		value.phrase = phrase->words;
		value.says_end = phrase->says_end;
	}
	if (place.who >= 0 && place.row->count && book->element_title)
		value.title =
			book->element_title(scene, place.who, place.row, place.element);
	if (value.phrase && value.maximum >= 0)
		value.word = NULL; /* a bar is a number; its phrase has the word */
	listener(context, &value);
}

/* A listing of the values of `who`, as `seat` may see them. */
struct listing {
	const struct affray_fight *fight;
	struct scene scene;
	int seat, who;
	affray_value_listener *listener;
	void *context;
};

/* The elements of row `i`; `zeros`: also those that are 0. */
static void list_row(const struct listing *list, const struct state_row *row, int i,
		     bool zeros)
{
	const struct affray_fight *fight = list->fight;
	const struct scene *scene = &list->scene;
	struct state_place place = {list->who, row, 0};
	struct row_shown shown = {0};

	for (; place.element < state_elements(row); place.element++) {
		if ((!zeros && state_get(scene, place) == 0) ||
		    !viewer_sees(scene->fight, state_viewer(scene, place), list->seat))
			continue;
		if (!shown.book)
			shown = row_shown(fight, place,
					  list->who < 0
						  ? rulebook_has_state_phrase(
							    fight->run->book, row->key)
						  : fight->words[i].has_phrases);
		show_value(scene, &shown, place, list->listener, list->context);
	}
}

static bool is_unseen(const struct listing *list)
{
	return list->who != NOBODY &&
	       (!body_of(list->fight, list->who) ||
		affray_fight_is_hidden(list->fight, list->seat, list->who));
}

void affray_fight_values(const struct affray_fight *fight, int seat, int who,
			 affray_value_listener *listener, void *context)
{
	struct listing list = {fight, shown_scene(fight), seat, who, listener, context};
	const struct state_row *row;

	if (is_unseen(&list))
		return;
	for (int i = 0; (row = state_row_at(fight->run->book, who, i)); i++)
		list_row(&list, row, i, true);
}

/* A bar is told even at 0, and so is where a creature faces: 0 is north. */
static void list_told_row(const struct listing *list, const struct state_row *row, int i)
{
	const struct affray_fight *fight = list->fight;
	bool is_own = state_is_own(row);
	bool has_bar =
		list->who >= 0 && !is_own && fight->run->rows[row->offset].bar >= 0;
	bool is_told = list->who < 0 || has_bar || fight->words[i].is_told;

	if (is_told &&
	    (is_own || has_bar || !state_is_zero(&list->scene, list->who, row)))
		list_row(list, row, i, is_own || has_bar);
}

void affray_fight_nonzero_values(const struct affray_fight *fight, int seat, int who,
				 affray_value_listener *listener, void *context)
{
	struct listing list = {fight, shown_scene(fight), seat, who, listener, context};
	const struct state_row *row;

	if (is_unseen(&list))
		return;
	for (int i = 0; (row = state_row_at(fight->run->book, who, i)); i++)
		list_told_row(&list, row, i);
}

bool affray_fight_figure(const struct affray_fight *fight, int seat, int who, int index,
			 char *buffer, size_t room)
{
	const struct rulebook *book = fight->run->book;
	struct scene scene = shown_scene(fight);
	struct text text = text_in(buffer, room);

	if (!book->sheet_figure || !body_of(fight, who) ||
	    affray_fight_is_hidden(fight, seat, who) ||
	    !book->sheet_figure(&scene, who, index, &text))
		return false;
	for (char *c = buffer; *c; c++)
		*c = *c == '_' ? ' ' : *c; /* keys of the book as words */
	return true;
}

const char *affray_fight_bar(const struct affray_fight *fight, int index)
{
	const struct rulebook *book = fight->run->book;
	int most = sizeof book->bars / sizeof *book->bars;

	return index >= 0 && index < most ? book->bars[index] : NULL;
}

/* ---- paths ---- */

/* Continues where the last call stopped: a caller lists paths one by one, and starting
 * each time from the first would take quadratic time. */
const char *affray_fight_path(struct affray_fight *fight, int who, int index)
{
	struct scene scene = shown_scene(fight);
	struct path_cursor *at = &fight->cursor;
	const struct state_row *row;

	if (who != NOBODY && !body_of(fight, who))
		return NULL;
	if (index == 0 || at->who != who || at->next != index)
		*at = (struct path_cursor){.who = who};
	for (; (row = state_row_at(fight->run->book, who, at->row)); at->row++) {
		while (at->element < state_elements(row)) {
			struct text text = text_in(fight->path, sizeof fight->path);
			struct state_place place = {who, row, at->element++};

			if (state_path(&scene, place, &text) && at->next++ == index)
				return fight->path;
		}
		at->element = 0;
	}
	return NULL;
}

/* ---- the log ---- */

uint32_t affray_fight_events(const struct affray_fight *fight, int seat)
{
	const struct log *log = &fight->log;
	struct affray_event last;

	if (log->count == 0)
		return 0;
	log_entry_for(log->entries[log->count - 1], seat, &last);
	return last.number;
}

bool affray_fight_event(const struct affray_fight *fight, int seat, uint32_t number,
			struct affray_event *event)
{
	const struct log_entry *entry = log_find(&fight->log, seat, number);

	return entry && log_entry_for(entry, seat, event);
}

enum affray_status affray_fight_tell(struct affray_fight *fight, int seat, uint32_t first,
				     affray_listener *listener, void *context)
{
	enum affray_status status = fight_recall(fight);
	struct affray_event event;

	if (status != AFFRAY_OK)
		return status;
	if (!fight->past)
		fight->past = log_blank_position(fight->run->book);
	if (!fight->past)
		return AFFRAY_NO_MEMORY;
	memset(fight->past, 0, fight->run->book->fight_size);
	for (uint32_t i = 0; i < fight->log.count; i++) {
		const struct log_entry *entry = fight->log.entries[i];

		log_change_position(fight->history.entries[i], fight->past);
		if (!log_entry_for(entry, seat, &event) || event.number < first)
			continue;
		fight->looks_back = true;
		listener(context, &event);
	}
	fight->looks_back = false;
	return AFFRAY_OK;
}
