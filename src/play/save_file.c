/* SPDX-License-Identifier: MIT
 *
 * The file that a fight is saved in.
 */
#include "save_file.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- inspecting an existing file ---- */

static bool refuse(const char *path, const char *what, struct affray_problems *problems)
{
	char message[SAVE_ROOM + 160];

	snprintf(message, sizeof message,
		 "%s: %s; name another file, or start with --force to replace it", path,
		 what);
	affray_problems_add(problems, message);
	return false;
}

/* `with_lines`: also compares the records. */
static bool may_replace(const char *path, const struct affray_fight *fight,
			bool with_lines, struct affray_problems *problems)
{
	enum affray_kinship kinship;

	if (affray_fight_compare(fight, path, &kinship) != AFFRAY_OK)
		return refuse(path, "there is not enough memory to look at it", problems);
	switch (kinship) {
	case AFFRAY_NO_RECORD:
		return refuse(path, "this is no saved fight", problems);
	case AFFRAY_OTHER_FIGHT:
		return refuse(path, "this is the save of another fight", problems);
	case AFFRAY_HAS_EXPECTATIONS:
		return refuse(path, "this fight holds expectations", problems);
	case AFFRAY_OTHER_WAY:
		return !with_lines ||
		       refuse(path,
			      "this fight went another way (--resume goes on with it)",
			      problems);
	default:
		return true;
	}
}

/* An empty file counts as no file. */
static bool is_there(const struct hold *hold)
{
	struct stat status;

	return hold->is_held && fstat(hold->file, &status) == 0 && status.st_size > 0;
}

/* ---- the file ---- */

static bool passed_on(bool done, const struct problems *list,
		      struct affray_problems *problems)
{
	char line[sizeof list->list[0]];

	if (list->count > 0)
		affray_problems_add(problems,
				    problem_line(&list->list[0], line, sizeof line));
	return done;
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
	bool good;

	*file = (struct save_file){.may_replace = replaces};
	snprintf(file->path, sizeof file->path, "%s", path);
	good = take_hold(file, problems);
	if (good && !replaces && is_there(&file->hold))
		good = may_replace(path, fight, false, problems);
	if (!good)
		save_file_close(file);
	return good;
}

bool save_file_is(const struct save_file *file, const char *path)
{
	return strcmp(file->path, path) == 0 || disk_holds(&file->hold, path);
}

/* Another program may have replaced or removed our file. */
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

/* True if the file already has this text: writing is slow. */
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

static bool write_text(struct save_file *file, const struct affray_fight *fight,
		       const char *text, size_t length, struct affray_problems *problems)
{
	uint64_t hash = hash_of(text, length);

	if (has_text(file, hash))
		return true;
	file->is_written = look_again(file, problems) &&
			   (file->may_replace || !is_there(&file->hold) ||
			    may_replace(file->path, fight, true, problems)) &&
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
		write_text(file, fight, text, length, problems);

	affray_free(text);
	return good;
}

void save_file_close(struct save_file *file)
{
	disk_let_go(&file->hold);
	*file = (struct save_file){0};
}
