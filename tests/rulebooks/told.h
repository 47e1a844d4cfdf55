/* SPDX-License-Identifier: MIT
 *
 * What all fights of a book tell. A table names every note of the book: each is told at
 * least once, none that is not named, and its value is within the table's; most notes
 * count nothing and have 0. A condition that goes has the value 0 too.
 */
#ifndef TESTS_TOLD_H
#define TESTS_TOLD_H

#include <dirent.h>
#include "library/at_table.h"

enum { MOST_NOTES = 200 };

/* A note, and what it counts: from `low` to `high`. */
struct counting {
	const char *text;
	int low, high;
};

struct told {
	const struct counting *notes;
	bool seen[MOST_NOTES];
	const char *file;
};

static inline void judge_note(struct told *told, const struct affray_event *event)
{
	int i = 0;

	while (told->notes[i].text && strcmp(told->notes[i].text, event->text) != 0)
		i++;
	if (!told->notes[i].text)
		fail_msg("%s: a note that is new: \"%s\"", told->file, event->text);
	if (event->value < told->notes[i].low || event->value > told->notes[i].high)
		fail_msg("%s: \"%s\" has the value %d", told->file, event->text,
			 event->value);
	told->seen[i] = true;
}

/* Notes without a rule are the engine's: a game master's decrees. */
static inline void judge_event(void *context, const struct affray_event *event)
{
	struct told *told = context;

	if (event->type == AFFRAY_NOTE && event->rule)
		judge_note(told, event);
	if (event->type == AFFRAY_CONDITION && !event->on && event->value != 0)
		fail_msg("%s: %s goes, with the value %d", told->file, event->label,
			 event->value);
}

static inline void judge_fight(const char *path, struct told *told)
{
	struct affray_fight *fight;

	told->file = path;
	assert_ok(affray_fight_load(&fight, path, problems));
	affray_fight_record_alone(fight);
	affray_fight_listen(
		fight, AFFRAY_EVENT_BIT(AFFRAY_NOTE) | AFFRAY_EVENT_BIT(AFFRAY_CONDITION),
		AFFRAY_SEES_ALL, judge_event, told);
	affray_fight_advance(fight);
	affray_fight_free(fight);
}

static inline void judge_fights(const char *book, const struct counting *notes)
{
	struct told told = {.notes = notes};
	char path[400];
	struct dirent *entry;
	DIR *folder;

	snprintf(path, sizeof path, "tests/fights/%s", book);
	folder = opendir(path);
	assert_non_null(folder);
	while ((entry = readdir(folder))) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "tests/fights/%s/%s", book, entry->d_name);
		judge_fight(path, &told);
	}
	closedir(folder);
	for (int i = 0; notes[i].text; i++)
		if (!told.seen[i])
			fail_msg("no fight tells \"%s\"", notes[i].text);
}

#endif
