/* SPDX-License-Identifier: MIT
 *
 * Looking at a fight: values by path, and what stands for a creature on a screen.
 */
#include "library.h"
#include "engine/state.h"
#include "base/text.h"
#include <string.h>

struct scene fight_scene(const struct affray_fight *fight)
{
	struct scene scene = fight->run->scene;

	if (fight->looks_back)
		scene.fight = fight->past;
	return scene;
}

static const struct fight *shown(const struct affray_fight *fight)
{
	return fight_scene(fight).fight;
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
	struct scene scene = fight_scene(fight);

	return body_of(fight, who) && (state_hidden(&scene, seat) >> who & 1);
}

/* ---- values ---- */

static bool find(const struct affray_fight *fight, int seat, const char *path,
		 struct state_place *place)
{
	struct scene scene = fight_scene(fight);

	return state_find(&scene, path, place, NULL) &&
	       viewer_sees(scene.fight, state_viewer(&scene, *place), seat) &&
	       !affray_fight_is_hidden(fight, seat, place->who);
}

enum affray_status affray_fight_get(const struct affray_fight *fight, int seat,
				    const char *path, int *value)
{
	struct scene scene = fight_scene(fight);
	struct state_place place;

	if (!find(fight, seat, path, &place))
		return AFFRAY_BAD_INPUT;
	*value = state_get(&scene, place);
	return AFFRAY_OK;
}

enum affray_status affray_fight_get_text(const struct affray_fight *fight, int seat,
					 const char *path, char *buffer, size_t room)
{
	struct scene scene = fight_scene(fight);
	struct state_place place;
	struct text text = text_in(buffer, room);

	if (!find(fight, seat, path, &place))
		return AFFRAY_BAD_INPUT;
	state_write(&scene, place, &text);
	return AFFRAY_OK;
}

/* Of "goblin.state.stunned": the text for state.stunned, else for state. */
static const char *ending_of(const struct rulebook *book, const char *path,
			     const char *key)
{
	const char *text = NULL;

	for (const struct ending_row *row = book->endings; row && row->key; row++) {
		size_t length = strlen(row->key), whole = strlen(path);
		bool is_element = whole > length && path[whole - length - 1] == '.' &&
				  strcmp(path + whole - length, row->key) == 0;

		if (is_element || (strcmp(row->key, key) == 0 && !text))
			text = row->text;
	}
	return text;
}

enum affray_status affray_fight_row(const struct affray_fight *fight, const char *path,
				    struct affray_row *row)
{
	static const char *const kinds[] = {
		[STATE_TRACK] = "track",   [STATE_CONDITION] = "condition",
		[STATE_CLOCK] = "clock",   [STATE_TALLY] = "tally",
		[STATE_HIDDEN] = "hidden",
	};
	const struct rulebook *book = fight->run->book;
	struct scene scene = fight_scene(fight);
	struct state_place place;

	if (!find(fight, AFFRAY_SEES_ALL, path, &place))
		return AFFRAY_BAD_INPUT;
	*row = (struct affray_row){
		.key = place.row->key,
		.help = place.row->help,
		.kind = kinds[place.row->kind],
		.maximum = -1,
	};
	if (place.row->kind == STATE_CONDITION || place.row->kind == STATE_CLOCK)
		row->ends = ending_of(book, path, place.row->key);
	if (place.who >= 0 && book->track_maximum)
		row->maximum = book->track_maximum(&scene, place.who, place.row);
	return AFFRAY_OK;
}

const char *affray_fight_bar(const struct affray_fight *fight, int index)
{
	const struct rulebook *book = fight->run->book;
	int most = sizeof book->bars / sizeof *book->bars;

	return index >= 0 && index < most ? book->bars[index] : NULL;
}

/* ---- paths ---- */

const char *affray_fight_path(struct affray_fight *fight, int who, int index)
{
	struct scene scene = fight_scene(fight);
	const struct state_row *row;

	if (who != NOBODY && !body_of(fight, who))
		return NULL;
	for (int i = 0; (row = state_row_at(fight->run->book, who, i)); i++)
		for (int element = 0; element < state_elements(row); element++) {
			struct text text = text_in(fight->path, sizeof fight->path);
			struct state_place place = {who, row, element};

			if (state_path(&scene, place, &text) && index-- == 0)
				return fight->path;
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
	struct affray_event event;

	if (!fight->past)
		fight->past = fight_new(fight->run->book);
	if (!fight->past)
		return AFFRAY_NO_MEMORY;
	for (uint32_t i = 0; i < fight->log.count; i++) {
		const struct log_entry *entry = fight->log.entries[i];

		if (!log_entry_for(entry, seat, &event) || event.number < first)
			continue;
		fight_copy(fight->run->book, fight->past, entry->position);
		fight->looks_back = true;
		listener(context, &event);
	}
	fight->looks_back = false;
	return AFFRAY_OK;
}
