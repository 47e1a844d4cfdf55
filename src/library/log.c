/* SPDX-License-Identifier: MIT
 *
 * The log of a fight: memory that grows in chunks and is only ever cut at its end.
 */
#include "log.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "engine/event.h"
#include "engine/panic.h"
#include "engine/state.h"
#include "library.h"
#include "base/text.h"

enum { CHUNK = 1 << 16 };

/* ---- memory ---- */

static bool begin_chunk(struct log *log, size_t size)
{
	char *chunk;

	if (log->chunk_count == log->chunk_room) {
		int room = log->chunk_room > 0 ? 2 * log->chunk_room : 8;
		void *larger = realloc(log->chunks, (size_t)room * sizeof *log->chunks);

		if (!larger)
			return false;
		log->chunks = larger;
		log->chunk_room = room;
	}
	chunk = malloc(size > CHUNK ? size : CHUNK);
	if (!chunk)
		return false;
	log->chunks[log->chunk_count++] = chunk;
	log->used = 0;
	return true;
}

/* Memory of the log; NULL, and `failed` set: there is none left. */
static void *take(struct log *log, size_t size)
{
	size_t step = sizeof(max_align_t), whole = (size + step - 1) / step * step;
	char *taken;

	if (log->chunk_count == 0 || log->used + whole > CHUNK)
		if (!begin_chunk(log, whole)) {
			log->failed = true;
			return NULL;
		}
	taken = log->chunks[log->chunk_count - 1] + log->used;
	log->used += whole;
	return taken;
}

/* Copies bytes into it. */
static void *keep(struct log *log, const void *bytes, size_t size)
{
	void *kept = take(log, size);

	return kept ? memcpy(kept, bytes, size) : NULL;
}

static struct log_mark mark_of(const struct log *log)
{
	return (struct log_mark){log->chunk_count, log->used};
}

static void return_to(struct log *log, struct log_mark mark)
{
	while (log->chunk_count > mark.chunk)
		free(log->chunks[--log->chunk_count]);
	log->used = mark.used;
}

enum { WORD = sizeof(uint64_t), BLOCK = 16 * WORD, STRETCH = 16 * BLOCK };

static size_t words_of(const struct rulebook *book)
{
	return book->fight_size / WORD + 1;
}

struct fight *log_blank_position(const struct rulebook *book)
{
	return calloc(words_of(book), WORD);
}

void log_change_position(const struct log_entry *entry, struct fight *position)
{
	unsigned char *bytes = (unsigned char *)position;

	for (uint32_t i = 0; i < entry->change_count; i++) {
		const struct log_change *change = &entry->changes[i];
		uint64_t word;

		memcpy(&word, bytes + WORD * change->word, WORD);
		word ^= change->bits;
		memcpy(bytes + WORD * change->word, &word, WORD);
	}
}

void log_cut(struct log *log, uint32_t count)
{
	if (count >= log->count)
		return;
	for (uint32_t i = log->count; i > count && log->position; i--)
		log_change_position(log->entries[i - 1], log->position);
	return_to(log, log->entries[count]->mark);
	log->count = count;
}

void log_free(struct log *log)
{
	return_to(log, (struct log_mark){0, 0});
	free(log->chunks);
	free(log->entries);
	free(log->position);
	free(log->found);
	phrases_free(&log->phrases);
	*log = (struct log){0};
}

/* ---- copies of texts and terms ---- */

static const char *keep_text(struct log *log, const char *text)
{
	return text ? keep(log, text, strlen(text) + 1) : NULL;
}

static const struct affray_term *keep_terms(struct log *log,
					    const struct affray_term *terms, int count)
{
	struct affray_term *kept =
		count > 0 ? keep(log, terms, (size_t)count * sizeof *terms) : NULL;

	for (int i = 0; kept && i < count; i++)
		kept[i].label = keep_text(log, kept[i].label);
	return kept;
}

/* Names of creatures and rules are those of the scenario and of the book. */
static void keep_parts(struct log *log, struct affray_event *event)
{
	event->label = keep_text(log, event->label);
	event->item = keep_text(log, event->item);
	event->outcome = keep_text(log, event->outcome);
	event->text = keep_text(log, event->text);
	event->terms = keep_terms(log, event->terms, event->term_count);
	if (event->face_count > MAX_FACES)
		event->face_count = MAX_FACES;
	event->faces = event->face_count > 0
			       ? keep(log, event->faces,
				      (size_t)event->face_count * sizeof *event->faces)
			       : NULL;
	event->value_terms = event->against_terms = NULL;
	event->value_term_count = event->against_term_count = 0;
}

/* ---- secrets ---- */

/* The event that is being told, and the creatures hidden from each seat. */
struct told {
	const struct affray_fight *fight;
	const struct affray_event *event;
	struct creature_set hidden[LOG_SEATS];
	int sides;
	bool has_secrets; /* numbers or terms that not everybody sees */
};

static int seat_at(int index)
{
	return index < MAX_SIDES ? index : AFFRAY_SEES_PUBLIC;
}

static bool hides_from(const struct told *told, int index, int who)
{
	return who >= 0 && set_has(told->hidden[index], who);
}

static bool may_see(const struct told *told, int index, int viewer)
{
	return viewer == VIEW_ALL ||
	       viewer_sees(told->fight->run->fight, viewer, seat_at(index));
}

/* A seat does not learn of the deeds of a creature that is hidden from it, but does learn
 * of its death. */
static bool is_seen(const struct told *told, int index)
{
	const struct affray_event *event = told->event;

	return may_see(told, index, event->viewer) &&
	       (event->type == AFFRAY_FATE || !hides_from(told, index, event->who));
}

/* The viewers of the event. Only its own side sees the deeds of a hidden creature. */
static int viewer_of(const struct told *told)
{
	const struct affray_event *event = told->event;
	const struct fight *fight = told->fight->run->fight;
	int side = event->who >= 0 ? fight->bodies[event->who].side : -1;

	if (event->viewer != VIEW_ALL || side < 0 || event->type == AFFRAY_FATE)
		return event->viewer;
	for (int i = 0; i < told->sides; i++)
		if (hides_from(told, i, event->who))
			return VIEW_SIDE + side;
	return VIEW_ALL;
}

/* The part of a sum's total that comes from terms hidden from this seat. */
static int hidden_part(const struct told *told, int index,
		       const struct affray_term *terms, int count)
{
	int hidden = 0;

	for (int i = 0; i < count; i++)
		if (!may_see(told, index, terms[i].viewer))
			hidden += terms[i].value;
	return hidden;
}

/* For a seat that may not see the numbers of a check only the outcome is left. */
static void hide_numbers(struct affray_event *event)
{
	event->hidden = true;
	event->value = event->against = event->margin = 0;
	event->automatic = false;
	event->rule = NULL;   /* the rule may give the die away: a natural 20 */
	event->phrase = NULL; /* and so may the phrase */
	event->rule_number = 0;
}

/* The event without the parts that the seat may not see; true: it differs. A full total
 * would give hidden terms away by subtraction, so sums and checks leave them out. */
static bool take_out(const struct told *told, int index, struct affray_event *seen,
		     struct affray_term terms[MAX_TERMS])
{
	const struct affray_event *event = told->event;
	int hidden = hidden_part(told, index, event->terms, event->term_count);
	int value = hidden_part(told, index, event->value_terms, event->value_term_count);
	int against =
		hidden_part(told, index, event->against_terms, event->against_term_count);
	bool numbers = !may_see(told, index, event->number_viewer);
	bool target = hides_from(told, index, event->target);
	int count = 0;

	for (int i = 0; i < event->term_count; i++)
		if (may_see(told, index, event->terms[i].viewer))
			terms[count++] = event->terms[i];
	if (count == event->term_count && !value && !against && !numbers && !target)
		return false;
	seen->terms = terms;
	seen->term_count = count;
	seen->value -= hidden + value;
	seen->margin -= value - against;
	seen->against -= against;
	if (numbers)
		hide_numbers(seen);
	if (target) {
		seen->target = NOBODY;
		seen->target_name = NULL;
	}
	return true;
}

/* ---- telling ---- */

static void add_variant(struct log *log, struct log_entry *entry, const struct told *told,
			int index)
{
	struct affray_term terms[MAX_TERMS];
	struct log_variant variant = {seat_at(index), *told->event, entry->variants};

	variant.event.viewer = entry->event.viewer;
	variant.event.phrase = entry->event.phrase;
	if (!take_out(told, index, &variant.event, terms))
		return;
	keep_parts(log, &variant.event);
	entry->variants = keep(log, &variant, sizeof variant);
}

/* The last earlier entry of the same deed (or of no deed, if this entry has none); NULL:
 * there is none, as for a deed that has just begun. */
static const struct log_entry *fellow_entry(const struct log *log, uint32_t deed)
{
	if (log->count > 0 && deed > log->entries[log->count - 1]->last_deed)
		return NULL;
	for (uint32_t i = log->count; i > 0; i--)
		if (log->entries[i - 1]->event.deed == deed)
			return log->entries[i - 1];
	return NULL;
}

/* What each seat has seen up to here, and its number of the event's deed, which is 0 if
 * it did not see the deed begin. */
static void count_on(const struct log *log, struct log_entry *entry)
{
	static const struct log_entry none;
	const struct log_entry *last =
		log->count > 0 ? log->entries[log->count - 1] : &none;
	uint32_t deed = entry->event.deed;
	const struct log_entry *fellow = fellow_entry(log, deed);

	memcpy(entry->numbers, last->numbers, sizeof entry->numbers);
	memcpy(entry->deeds, last->deeds, sizeof entry->deeds);
	memcpy(entry->deed, fellow ? fellow->deed : none.deed, sizeof entry->deed);
	entry->last_deed = deed > last->last_deed ? deed : last->last_deed;
}

static void show_to(struct log *log, struct log_entry *entry, const struct told *told)
{
	bool begins = entry->event.type == AFFRAY_DEED;

	count_on(log, entry);
	for (int i = 0; i < LOG_SEATS; i = i + 1 == told->sides ? MAX_SIDES : i + 1) {
		if (!is_seen(told, i))
			continue;
		entry->seen_by |= 1u << i;
		entry->numbers[i]++;
		if (begins)
			entry->deed[i] = ++entry->deeds[i];
		if (told->has_secrets || hides_from(told, i, told->event->target))
			add_variant(log, entry, told, i);
	}
}

/* False: no memory. */
static bool make_position(struct log *log, const struct rulebook *book)
{
	if (!log->position)
		log->position = log_blank_position(book);
	if (!log->found)
		log->found = malloc(words_of(book) * sizeof *log->found);
	return log->position && log->found;
}

/* Notes the words of a block that differ, and changes them. */
static uint32_t change_block(struct log *log, const unsigned char *now, size_t from,
			     size_t end, uint32_t count)
{
	unsigned char *bytes = (unsigned char *)log->position;

	for (size_t at = from; at < end; at += WORD) {
		uint64_t before, after = 0;

		memcpy(&before, bytes + at, WORD);
		if (end - at >= WORD)
			memcpy(&after, now + at, WORD); /* compiles to one load */
		else
			memcpy(&after, now + at, end - at);
		if (before == after)
			continue;
		log->found[count++] =
			(struct log_change){(uint32_t)(at / WORD), before ^ after};
		memcpy(bytes + at, &after, WORD);
	}
	return count;
}

/* The same for a stretch of several blocks. */
static uint32_t change_stretch(struct log *log, const unsigned char *now, size_t from,
			       size_t end, uint32_t count)
{
	const unsigned char *bytes = (const unsigned char *)log->position;

	for (size_t at = from; at < end; at += BLOCK) {
		size_t next = at + BLOCK < end ? at + BLOCK : end;

		if (memcmp(bytes + at, now + at, next - at) != 0)
			count = change_block(log, now, at, next, count);
	}
	return count;
}

/* Most of a position stays the same from one event to the next. */
static uint32_t find_changes(struct log *log, const struct run *run)
{
	const unsigned char *bytes = (const unsigned char *)log->position;
	const unsigned char *now = (const unsigned char *)run->fight;
	size_t size = fight_size(run->book, run->fight);
	size_t last = fight_size(run->book, log->position);
	uint32_t count = 0;

	size = size > last ? size : last;
	for (size_t at = 0; at < size; at += STRETCH) {
		size_t next = at + STRETCH < size ? at + STRETCH : size;

		if (memcmp(bytes + at, now + at, next - at) != 0)
			count = change_stretch(log, now, at, next, count);
	}
	return count;
}

static void keep_changes(struct log *log, struct log_entry *entry, const struct run *run)
{
	if (!make_position(log, run->book)) {
		log->failed = true;
		return;
	}
	entry->change_count = find_changes(log, run);
	if (entry->change_count > 0)
		entry->changes =
			keep(log, log->found, entry->change_count * sizeof *log->found);
}

static bool make_room(struct log *log)
{
	uint32_t room = log->room > 0 ? 2 * log->room : 256;
	void *larger;

	if (log->count < log->room)
		return true;
	larger = realloc(log->entries, room * sizeof *log->entries);
	if (!larger)
		return false;
	log->entries = larger;
	log->room = room;
	return true;
}

static bool has_secret_term(const struct affray_term *terms, int count)
{
	for (int i = 0; i < count; i++)
		if (terms[i].viewer != VIEW_ALL)
			return true;
	return false;
}

static bool has_secrets(const struct affray_event *event)
{
	return event->number_viewer != VIEW_ALL ||
	       has_secret_term(event->terms, event->term_count) ||
	       has_secret_term(event->value_terms, event->value_term_count) ||
	       has_secret_term(event->against_terms, event->against_term_count);
}

/* The book's phrase for the state that an edict has just set ("weapon readied"), with the
 * value for its braces; NULL: the book has none. */
static const char *decreed(const struct affray_fight *fight,
			   const struct affray_event *event, int *value)
{
	const struct scene *scene = &fight->run->scene;
	char path[96], words[96];
	const struct phrase_row *phrase;
	struct state_place place;
	struct text written;

	if (event->type != AFFRAY_NOTE || event->who != GAME_MASTER ||
	    sscanf(event->text, "decrees: set %95s", path) != 1 ||
	    !state_find(scene, path, &place, NULL) || place.who < 0 ||
	    place.row->kind == STATE_TRACK)
		return NULL;
	*value = state_get(scene, place);
	written = text_in(words, sizeof words);
	state_write(scene, place, &written);
	phrase = rulebook_state_phrase(scene->scenario->book, strchr(path, '.') + 1,
				       place.row->key, words);
	return phrase ? phrase->words : NULL;
}

/* Whoever is hidden from a side is hidden from the public, and usually nobody is. */
static void find_hidden(struct told *told)
{
	const struct scene *scene = &told->fight->run->scene;
	struct creature_set unseen = state_hidden(scene, AFFRAY_SEES_PUBLIC);
	bool is_any = !set_is_empty(unseen);

	told->hidden[MAX_SIDES] = unseen;
	for (int side = 0; side < told->sides; side++)
		told->hidden[side] = is_any ? state_hidden(scene, side) : unseen;
}

static void begin_told(struct told *told, const struct affray_fight *fight,
		       const struct affray_event *event)
{
	told->fight = fight;
	told->event = event;
	told->sides = fight->built->scenario->side_count;
	told->has_secrets = has_secrets(event);
	find_hidden(told);
}

/* A new entry that holds the event as it is; NULL: no memory. */
static struct log_entry *begin_entry(struct log *log, const struct affray_event *event)
{
	struct log_mark mark = mark_of(log);
	struct log_entry *entry = make_room(log) ? take(log, sizeof *entry) : NULL;

	if (!entry)
		return NULL;
	entry->event = *event;
	entry->seen_by = 0;
	entry->variants = NULL;
	entry->changes = NULL;
	entry->change_count = 0;
	entry->mark = mark;
	return entry;
}

const struct log_entry *log_add(struct log *log, const struct affray_fight *fight,
				const struct affray_event *event)
{
	struct log_entry *entry = begin_entry(log, event);
	struct told told;

	must(event->number == log->count + 1 || log->failed);
	log->failed =
		log->failed || !entry ||
		(!log->phrases.rows && !phrases_sort(&log->phrases, fight->run->book));
	if (log->failed)
		return NULL;
	begin_told(&told, fight, event);
	if (log->keeps_positions)
		keep_changes(log, entry, fight->run);
	entry->event.viewer = viewer_of(&told);
	entry->event.phrase = decreed(fight, event, &entry->event.left);
	if (!entry->event.phrase)
		entry->event.phrase = rulebook_phrase(&log->phrases, event);
	keep_parts(log, &entry->event);
	show_to(log, entry, &told);
	if (log->failed)
		return NULL;
	log->entries[log->count++] = entry;
	return entry;
}

/* ---- reading ---- */

static int index_of(int seat)
{
	return seat == AFFRAY_SEES_PUBLIC ? MAX_SIDES : seat;
}

bool log_entry_for(const struct log_entry *entry, int seat, struct affray_event *event)
{
	*event = entry->event;
	if (seat == AFFRAY_SEES_ALL)
		return true;
	for (const struct log_variant *at = entry->variants; at; at = at->next)
		if (at->seat == seat)
			*event = at->event;
	event->number = entry->numbers[index_of(seat)];
	event->deed = entry->deed[index_of(seat)];
	if (!event->deed) { /* the seat did not see this deed begin */
		event->doer = event->action = -1;
		event->decides = AFFRAY_UNDECIDED;
	}
	return entry->seen_by >> index_of(seat) & 1;
}

static uint32_t number_in(const struct log *log, uint32_t i, int seat)
{
	return seat == AFFRAY_SEES_ALL ? i + 1 : log->entries[i]->numbers[index_of(seat)];
}

const struct log_entry *log_find(const struct log *log, int seat, uint32_t number)
{
	uint32_t low = 0, high = log->count;

	while (low < high) { /* binary search: the first entry with this many seen */
		uint32_t middle = low + (high - low) / 2;

		if (number_in(log, middle, seat) < number)
			low = middle + 1;
		else
			high = middle;
	}
	return number > 0 && low < log->count ? log->entries[low] : NULL;
}
