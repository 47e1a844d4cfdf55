/* SPDX-License-Identifier: MIT
 *
 * The file that a fight is saved in.
 */
#include "save_file.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "scenario/fightfile.h"

/* ---- is it the same fight? ---- */

static bool is_same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool has_same_head(const struct fight_file *a, const struct fight_file *b)
{
	return a->seed == b->seed && a->number == b->number &&
	       a->scenario_is_text == b->scenario_is_text &&
	       is_same_text(a->scenario, b->scenario) &&
	       is_same_text(a->rulebook, b->rulebook);
}

static bool is_same_line(const struct fight_line *a, const struct fight_line *b)
{
	if (a->kind != b->kind)
		return false;
	if (a->kind == LINE_ROLL)
		return a->total == b->total;
	return is_same_text(a->owner, b->owner) &&
	       is_same_text(a->question, b->question) && is_same_text(a->text, b->text);
}

/* The next line that counts; rolls do only where both records have them. */
static const struct fight_line *next_line(const struct fight_file *file, int *at,
					  bool with_rolls)
{
	while (*at < file->line_count && !with_rolls &&
	       file->lines[*at].kind == LINE_ROLL)
		++*at;
	return *at < file->line_count ? &file->lines[(*at)++] : NULL;
}

/* All that `old` says, `record` says too, and goes on from there. */
static bool continues(const struct fight_file *record, const struct fight_file *old)
{
	bool with_rolls = record->dice_given && old->dice_given;
	const struct fight_line *line, *own;
	int at = 0, own_at = 0;

	while ((line = next_line(old, &at, with_rolls))) {
		own = next_line(record, &own_at, with_rolls);
		if (!own || !is_same_line(line, own))
			return false;
	}
	return true;
}

/* ---- looking at what is there ---- */

static bool refuse(const char *path, const char *what, struct affray_problems *problems)
{
	char message[SAVE_ROOM + 160];

	snprintf(message, sizeof message,
		 "%s: %s; name another file, or start with --force to replace it", path,
		 what);
	affray_problems_add(problems, message);
	return false;
}

static bool is_replaceable(const char *path, const struct fight_file *old,
			   const struct fight_file *record, bool with_lines,
			   struct affray_problems *problems)
{
	if (!has_same_head(old, record))
		return refuse(path, "this is the save of another fight", problems);
	for (int i = 0; i < old->line_count; i++)
		if (old->lines[i].kind == LINE_EXPECT)
			return refuse(path, "this fight holds expectations", problems);
	if (with_lines && !continues(record, old))
		return refuse(path,
			      "this fight went another way (--resume goes on with it)",
			      problems);
	return true;
}

/* `text` is what is to take its place. */
static bool may_replace(const char *path, const char *text, size_t length,
			bool with_lines, struct affray_problems *problems)
{
	struct problems unheard = {0};
	struct fight_file old = {0}, record = {0};
	bool may = false;

	if (fight_file_load(&old, path, &unheard) != AFFRAY_OK)
		refuse(path, "this is no saved fight", problems);
	else if (fight_file_read(&record, text, length, path, &unheard) != AFFRAY_OK)
		refuse(path, "there is not enough memory to look at it", problems);
	else
		may = is_replaceable(path, &old, &record, with_lines, problems);
	fight_file_free(&old);
	fight_file_free(&record);
	return may;
}

/* An empty file is nobody's. */
static bool is_there(const struct hold *hold)
{
	struct stat status;

	return hold->is_held && fstat(hold->file, &status) == 0 && status.st_size > 0;
}

/* ---- the file ---- */

static bool passed_on(enum affray_status status, const struct problems *list,
		      struct affray_problems *problems)
{
	char line[sizeof list->list[0]];

	if (list->count > 0)
		affray_problems_add(problems,
				    problem_line(&list->list[0], line, sizeof line));
	return status == AFFRAY_OK;
}

static bool take_hold(struct save_file *file, struct affray_problems *problems)
{
	struct problems list = {0};

	return passed_on(disk_hold(&file->hold, file->path, &list), &list, problems);
}

bool save_file_open(struct save_file *file, const char *path,
		    const struct affray_fight *fight, bool replaces,
		    struct affray_problems *problems)
{
	char *text = NULL;
	size_t length = 0;
	bool good;

	*file = (struct save_file){.may_replace = replaces};
	snprintf(file->path, sizeof file->path, "%s", path);
	good = take_hold(file, problems);
	if (good && !replaces && is_there(&file->hold))
		good = affray_fight_write_for(fight, path, &text, &length) == AFFRAY_OK &&
		       may_replace(path, text, length, false, problems);
	affray_free(text);
	if (!good)
		save_file_close(file);
	return good;
}

bool save_file_is(const struct save_file *file, const char *path)
{
	return strcmp(file->path, path) == 0 || disk_holds(&file->hold, path);
}

/* Somebody may have put another file there, or taken ours away. */
static bool look_again(struct save_file *file, struct affray_problems *problems)
{
	if (disk_holds(&file->hold, file->path))
		return true;
	if (file->hold.is_held)
		file->may_replace = false;
	return take_hold(file, problems);
}

static bool put_text(struct save_file *file, const char *text, size_t length,
		     struct affray_problems *problems)
{
	struct problems list = {0};

	return passed_on(disk_write_held(&file->hold, file->path, text, length, &list),
			 &list, problems);
}

/* A disk takes its time: what it has already is not written again. */
static bool has_text(const struct save_file *file, uint64_t hash)
{
	return file->is_written && file->hash == hash &&
	       (!file->hold.is_held || disk_holds(&file->hold, file->path));
}

static uint64_t hash_of(const char *text, size_t length)
{
	uint64_t hash = 1469598103934665603u;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
	return hash;
}

static bool write_text(struct save_file *file, const char *text, size_t length,
		       struct affray_problems *problems)
{
	uint64_t hash = hash_of(text, length);

	if (has_text(file, hash))
		return true;
	file->is_written = look_again(file, problems) &&
			   (file->may_replace || !is_there(&file->hold) ||
			    may_replace(file->path, text, length, true, problems)) &&
			   put_text(file, text, length, problems);
	file->hash = hash;
	file->may_replace = file->may_replace || file->is_written;
	return file->is_written;
}

bool save_file_write(struct save_file *file, const struct affray_fight *fight,
		     struct affray_problems *problems)
{
	char *text = NULL;
	size_t length = 0;
	bool good =
		affray_fight_write_for(fight, file->path, &text, &length) == AFFRAY_OK &&
		write_text(file, text, length, problems);

	affray_free(text);
	return good;
}

void save_file_close(struct save_file *file)
{
	disk_let_go(&file->hold);
	*file = (struct save_file){0};
}
