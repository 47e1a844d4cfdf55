/* SPDX-License-Identifier: MIT
 *
 * What all fights of a book tell: a note that counts nothing has the value 0, and so has
 * a condition that goes.
 */
#ifndef TESTS_TOLD_H
#define TESTS_TOLD_H

#include <dirent.h>
#include "library/at_table.h"

/* A note that counts something, and from what to what. */
struct counting {
	const char *text;
	int low, high;
};

struct told {
	const struct counting *counting;
	const char *file;
};

static inline void judge_told(void *context, const struct affray_event *event)
{
	const struct told *told = context;

	int low = 0, high = 0;

	if (event->type == AFFRAY_CONDITION && event->on)
		return;
	for (int i = 0; event->type == AFFRAY_NOTE && told->counting[i].text; i++)
		if (strcmp(event->text, told->counting[i].text) == 0) {
			low = told->counting[i].low;
			high = told->counting[i].high;
		}
	if (event->value < low || event->value > high)
		fail_msg("%s: \"%s\" has the value %d", told->file,
			 event->type == AFFRAY_NOTE ? event->text : event->label,
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
		AFFRAY_SEES_ALL, judge_told, told);
	affray_fight_advance(fight);
	affray_fight_free(fight);
}

static inline void judge_fights(const char *book, const struct counting *counting)
{
	struct told told = {counting, NULL};
	char path[400];
	struct dirent *entry;
	DIR *folder;
	int count = 0;

	snprintf(path, sizeof path, "tests/fights/%s", book);
	folder = opendir(path);
	assert_non_null(folder);
	while ((entry = readdir(folder))) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "tests/fights/%s/%s", book, entry->d_name);
		judge_fight(path, &told);
		count++;
	}
	closedir(folder);
	assert_true(count > 100);
}

#endif
