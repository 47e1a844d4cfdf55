/* SPDX-License-Identifier: MIT
 *
 * The notes and conditions told in all fights of a book. Tables name every note of the
 * book, and every condition that begins or ends: each is told at least once, no other is
 * told, and its value is within the range of the table. Most count nothing and have 0.
 */
#ifndef TESTS_TOLD_H
#define TESTS_TOLD_H

#include <dirent.h>
#include "library/at_table.h"
#include "share.h"

enum { MOST_TOLD = 200 };

/* A note or condition, and the range of its value. */
struct counting {
	const char *text;
	int low, high;
};

struct table_of_told {
	const struct counting *rows;
	bool seen[MOST_TOLD];
};

struct told {
	struct table_of_told notes, comes, goes;
	const char *file;
};

static inline void judge(struct told *told, struct table_of_told *table, const char *text,
			 int value)
{
	int i = 0;

	while (table->rows[i].text && strcmp(table->rows[i].text, text) != 0)
		i++;
	if (!table->rows[i].text)
		fail_msg("%s: \"%s\" is new", told->file, text);
	if (value < table->rows[i].low || value > table->rows[i].high)
		fail_msg("%s: \"%s\" has the value %d", told->file, text, value);
	table->seen[i] = true;
}

/* Notes without a rule come from the engine: edicts. */
static inline void judge_event(void *context, const struct affray_event *event)
{
	struct told *told = context;

	if (event->type == AFFRAY_NOTE && event->rule)
		judge(told, &told->notes, event->text, event->value);
	if (event->type == AFFRAY_CONDITION)
		judge(told, event->on ? &told->comes : &told->goes, event->label,
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

static inline void judge_whole(const struct table_of_told *table)
{
	for (int i = 0; table->rows[i].text && !is_quick(); i++)
		if (!table->seen[i])
			fail_msg("no fight tells \"%s\"", table->rows[i].text);
}

static inline void judge_fights(const char *book, const struct counting *notes,
				const struct counting *comes, const struct counting *goes)
{
	struct told told = {
		.notes = {notes, {0}}, .comes = {comes, {0}}, .goes = {goes, {0}}};
	char path[400];
	struct dirent *entry;
	DIR *folder;

	snprintf(path, sizeof path, "tests/fights/%s", book);
	folder = opendir(path);
	assert_non_null(folder);
	while ((entry = readdir(folder))) {
		if (entry->d_name[0] == '.' || is_file_left_out(entry->d_name, 3))
			continue;
		snprintf(path, sizeof path, "tests/fights/%s/%s", book, entry->d_name);
		judge_fight(path, &told);
	}
	closedir(folder);
	judge_whole(&told.notes);
	judge_whole(&told.comes);
	judge_whole(&told.goes);
}

#endif
