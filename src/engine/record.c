/* SPDX-License-Identifier: MIT
 *
 * The record of a run: a list of steps that grows and is cut.
 */
#include "record.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

static bool make_room(struct record *record)
{
	int room = record->room > 0 ? 2 * record->room : FIRST_ROOM;
	void *larger;

	if (record->count < record->room)
		return true;
	larger = realloc(record->steps, (size_t)room * sizeof *record->steps);
	if (!larger)
		return false;
	record->steps = larger;
	record->room = room;
	return true;
}

/* Copies the data that the step points to; false: no memory. */
static bool own(struct record_step *step)
{
	size_t faces = (size_t)step->face_count * sizeof *step->faces;
	size_t words = step->edict ? strlen(step->edict) + 1 : 0;
	int *own_faces;
	char *own_words;

	if (faces + words == 0) {
		step->faces = NULL;
		return true;
	}
	own_faces = faces > 0 ? malloc(faces) : NULL;
	own_words = words > 0 ? malloc(words) : NULL;
	if ((faces > 0 && !own_faces) || (words > 0 && !own_words)) {
		free(own_faces);
		free(own_words);
		return false;
	}
	if (faces > 0)
		memcpy(own_faces, step->faces, faces);
	if (words > 0)
		memcpy(own_words, step->edict, words);
	step->faces = own_faces;
	step->edict = own_words;
	return true;
}

struct record_step *record_append(struct record *record, const struct record_step *step)
{
	struct record_step *kept;

	if (record->failed || !make_room(record)) {
		record->failed = true;
		return NULL;
	}
	kept = &record->steps[record->count];
	*kept = *step;
	if (!own(kept)) {
		record->failed = true;
		return NULL;
	}
	record->count++;
	return kept;
}

void record_cut(struct record *record, int count)
{
	while (record->count > count) {
		struct record_step *step = &record->steps[--record->count];

		free((void *)step->faces);
		free((void *)step->edict);
	}
	if (record->fed > count)
		record->fed = count;
	if (record->rest_at > count)
		record->rest_at = count;
}

bool record_copy(struct record *record, const struct record *from)
{
	for (int i = 0; i < from->count; i++)
		if (!record_append(record, &from->steps[i]))
			return false;
	return true;
}

void record_free(struct record *record)
{
	record_cut(record, 0);
	free(record->steps);
	*record = (struct record){0};
}
