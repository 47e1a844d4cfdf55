/* SPDX-License-Identifier: MIT
 *
 * Finding the places that vary, merging ends, reading outcomes.
 */
#include "exchange_ends.h"
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "base/number.h"
#include "states.h"

enum { WORD = sizeof(uint64_t), BLOCK = KEY_BLOCK * WORD / sizeof(int32_t) };

/* A place in the bytes of a fight, and its value in the first end. */
struct field_place {
	size_t offset;
	int32_t sure;
	uint8_t storage;
	bool varies;
};

struct word_bits {
	size_t at; /* in bytes */
	uint64_t bits;
};

/* Changes are kept in whole blocks, which a store packs fastest. */
static size_t blocks_of(size_t changes)
{
	return (changes / BLOCK + 1) * BLOCK;
}

bool ends_begin(struct ends *ends, struct exchange *exchange,
		const struct scenario *scenario)
{
	const struct rulebook *book = scenario->book;
	size_t count = (size_t)exchange->place_count;

	ends->exchange = exchange;
	ends->scenario = scenario;
	ends->gap = unused_bodies(scenario, 0);
	ends->size =
		book->creatures_offset + (size_t)scenario->total * book->creature_size;
	ends->fields = calloc(count + 1, sizeof *ends->fields);
	ends->read = calloc(count + 1, sizeof *ends->read);
	ends->changes = calloc(blocks_of(count), sizeof *ends->changes);
	ends->ranges = calloc(count + 1, sizeof *ends->ranges);
	exchange->changes = calloc(blocks_of(count), sizeof *exchange->changes);
	if (!ends->fields || !ends->read || !ends->changes || !ends->ranges ||
	    !exchange->changes)
		return false;
	for (size_t i = 0; i < count; i++)
		ends->fields[i] = (struct field_place){
			.offset = state_offset(book, exchange->places[i]),
			.storage = exchange->places[i].row->storage,
		};
	return true;
}

/* ---- what varies ---- */

static bool note_first(struct ends *ends, const struct fight *fight)
{
	const struct exchange *exchange = ends->exchange;
	struct scene scene = {ends->scenario, fight};

	ends->last = fight_new(ends->scenario->book);
	if (!ends->last)
		return false;
	memcpy(ends->last, fight, ends->size);
	for (int i = 0; i < exchange->place_count; i++)
		ends->fields[i].sure = exchange->sure[i] =
			state_get(&scene, exchange->places[i]);
	return true;
}

/* The bits of a place within the word at `at`; 0: it lies elsewhere. */
static uint64_t bits_of(const struct field_place *field, size_t at)
{
	unsigned char bytes[WORD] = {0};

	if (field->offset < at || field->offset >= at + WORD)
		return 0;
	memset(bytes + (field->offset - at), 0xff, stored_size(field->storage));
	return hash_word(bytes);
}

/* The end as a whole, but for the words that vary. */
static bool differs_anew(const struct ends *ends, const struct fight *fight)
{
	size_t from = ends->gap.from * WORD, to = ends->gap.to * WORD;
	const unsigned char *a = (const unsigned char *)ends->last,
			    *b = (const unsigned char *)fight;

	return memcmp(a, b, from) != 0 || memcmp(a + to, b + to, ends->size - to) != 0;
}

/* The bits of this word that vary by this end: of watched places that differ, and all
 * others if one of them differs. */
static uint64_t vary_in(struct ends *ends, size_t at, uint64_t differs)
{
	struct exchange *exchange = ends->exchange;
	uint64_t vary = 0, others = ~(uint64_t)0;

	for (int i = 0; i < exchange->place_count; i++) {
		struct field_place *field = &ends->fields[i];
		uint64_t bits = bits_of(field, at);

		others &= ~bits;
		if (!(differs & bits))
			continue;
		vary |= bits;
		if (field->varies)
			continue;
		field->varies = true;
		ends->read[exchange->varying_count] = *field;
		exchange->varying[exchange->varying_count++] = i;
	}
	return vary | (differs & others ? others : 0);
}

/* Adds what is new in the first word that differs. */
static bool learn(struct ends *ends, const struct fight *fight)
{
	const unsigned char *last = (const unsigned char *)ends->last,
			    *now = (const unsigned char *)fight;
	size_t at = 0, i = 0;
	uint64_t bits;

	while (at + WORD < ends->size && memcmp(last + at, now + at, WORD) == 0)
		at += WORD;
	if (at > ends->size - WORD) /* the last word may be cut off */
		at = ends->size - WORD;
	bits = vary_in(ends, at, hash_word(last + at) ^ hash_word(now + at));
	while (i < ends->varying_count && ends->varying[i].at != at)
		i++;
	if (!grow(&ends->varying, &ends->varying_room, i + 1, sizeof *ends->varying))
		return false;
	if (i == ends->varying_count)
		ends->varying[ends->varying_count++] = (struct word_bits){at, 0};
	ends->varying[i].bits |= bits;
	return true;
}

/* Takes over what varies. */
static void follow(struct ends *ends, const struct fight *fight)
{
	unsigned char *last = (unsigned char *)ends->last;
	const unsigned char *now = (const unsigned char *)fight;

	for (size_t i = 0; i < ends->varying_count; i++) {
		const struct word_bits *word = &ends->varying[i];
		uint64_t old = hash_word(last + word->at),
			 new = hash_word(now + word->at);

		new = old ^ ((old ^ new) & word->bits);
		memcpy(last + word->at, &new, sizeof new);
	}
}

/* ---- noting an end ---- */

/* Widens the ranges by the changes of a new outcome. */
static void widen(struct ends *ends, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct exchange_range *range = &ends->ranges[i];

		range->low = smaller(range->low, ends->changes[i]);
		range->high = larger(range->high, ends->changes[i]);
	}
}

/* Adds up the chances of one outcome. Changes at the end of the list that are 0 are no
 * part of the key, so that it stays the same when more places vary. */
static bool add_outcome(struct ends *ends, size_t count, bool hit, double p)
{
	struct exchange *exchange = ends->exchange;
	uint32_t before = exchange->outcomes.count, outcome;

	outcome = store_add(&exchange->outcomes, ends->changes,
			    blocks_of(count) * sizeof *ends->changes, hit);
	if (outcome == NO_KEY || !grow(&exchange->p, &exchange->p_room,
				       (size_t)outcome + 1, sizeof *exchange->p))
		return false;
	if (outcome == before) {
		exchange->p[outcome] = 0;
		widen(ends, count);
	}
	exchange->p[outcome] += p;
	return true;
}

bool ends_note(struct ends *ends, const struct fight *fight, bool hit, double p)
{
	struct exchange *exchange = ends->exchange;
	const unsigned char *bytes = (const unsigned char *)fight;
	size_t count = 0;

	if (!ends->last && !note_first(ends, fight))
		return false;
	follow(ends, fight);
	while (differs_anew(ends, fight)) {
		if (!learn(ends, fight))
			return false;
		follow(ends, fight);
	}
	for (int i = 0; i < exchange->varying_count; i++) {
		const struct field_place *field = &ends->read[i];
		int value = stored_get(bytes + field->offset, 0, field->storage);

		ends->changes[i] = (int32_t)((uint32_t)value - (uint32_t)field->sure);
		if (ends->changes[i])
			count = (size_t)i + 1;
	}
	return add_outcome(ends, count, hit, p);
}

static int by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

bool ends_finish(struct ends *ends)
{
	struct exchange *exchange = ends->exchange;
	size_t count = (size_t)exchange->varying_count;

	exchange->found = calloc(count + 1, sizeof *exchange->found);
	exchange->ranges = calloc(count + 1, sizeof *exchange->ranges);
	if (!exchange->found || !exchange->ranges)
		return false;
	memcpy(exchange->found, exchange->varying, count * sizeof *exchange->found);
	qsort(exchange->varying, count, sizeof *exchange->varying, by_number);
	for (size_t i = 0; i < count; i++) {
		const int *place = bsearch(&exchange->found[i], exchange->varying, count,
					   sizeof *place, by_number);

		exchange->found[i] = (int)(place - exchange->varying);
		exchange->ranges[exchange->found[i]] = (struct exchange_range){
			exchange->sure[*place] + ends->ranges[i].low,
			exchange->sure[*place] + ends->ranges[i].high};
	}
	return true;
}

void ends_free(struct ends *ends)
{
	fight_free(ends->last);
	free(ends->fields);
	free(ends->read);
	free(ends->varying);
	free(ends->changes);
	free(ends->ranges);
}

/* ---- outcomes ---- */

bool exchange_varied(const struct exchange *exchange, uint32_t outcome, int *values)
{
	int32_t *changes = exchange->changes;
	size_t count = (size_t)exchange->varying_count;
	size_t kept = store_get(&exchange->outcomes, outcome, changes) / sizeof *changes;

	for (size_t i = 0; i < count; i++)
		values[i] = exchange->sure[exchange->varying[i]];
	for (size_t i = 0; i < count && i < kept; i++) {
		int *value = &values[exchange->found[i]];

		*value = (int)((uint32_t)*value + (uint32_t)changes[i]);
	}
	return store_kind(&exchange->outcomes, outcome) != 0;
}

/* The values that vary come first; then each is moved to its place, from the last to the
 * first, so that none is overwritten too early. */
bool exchange_outcome(const struct exchange *exchange, uint32_t outcome, int *values)
{
	bool hit = exchange_varied(exchange, outcome, values);
	int left = exchange->varying_count;

	for (int i = exchange->place_count - 1; i >= 0; i--)
		if (left > 0 && exchange->varying[left - 1] == i)
			values[i] = values[--left];
		else
			values[i] = exchange->sure[i];
	return hit;
}
