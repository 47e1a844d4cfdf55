/* SPDX-License-Identifier: MIT
 *
 * `expect all`: the state rows that have changed since the start of a fight.
 */
#include "expect_all.h"
#include "engine/state.h"
#include <string.h>

struct change {
	char path[192], value[64], before[64];
};

typedef void on_change(void *context, const struct change *change);

/* `at` covers x and y. */
static bool is_told_elsewhere(const struct state_row *row)
{
	return state_is_own(row) &&
	       (strcmp(row->key, "x") == 0 || strcmp(row->key, "y") == 0);
}

static void write_value(const struct scene *scene, struct state_place place,
			struct text *text)
{
	const char *name = state_somebody(scene, place);

	if (name)
		text_add(text, name);
	else
		state_write(scene, place, text);
}

static void compare_place(const struct scene *start, const struct scene *now,
			  struct state_place place, on_change *tell, void *context)
{
	struct change change = {{0}, {0}, {0}};
	struct text path = text_in(change.path, sizeof change.path);
	struct text value = text_in(change.value, sizeof change.value);
	struct text before = text_in(change.before, sizeof change.before);

	if (!state_is_tile(place.row) && state_get(start, place) == state_get(now, place))
		return;
	write_value(now, place, &value);
	write_value(start, place, &before);
	if (strcmp(change.value, change.before) != 0 && state_path(now, place, &path))
		tell(context, &change);
}

static void compare_rows(const struct scene *start, const struct scene *now, int who,
			 on_change *tell, void *context)
{
	const struct state_row *row;

	for (int i = 0; (row = state_row_at(now->scenario->book, who, i)); i++)
		for (int element = 0; element < state_elements(row); element++)
			if (!is_told_elsewhere(row))
				compare_place(start, now,
					      (struct state_place){who, row, element},
					      tell, context);
}

/* A creature that has joined since the start is compared with zeros. */
static void compare(const struct fight *start, const struct run *run, on_change *tell,
		    void *context)
{
	struct scene before = {run->scene.scenario, start};

	compare_rows(&before, &run->scene, NOBODY, tell, context);
	for_creatures (who, run->fight)
		compare_rows(&before, &run->scene, who, tell, context);
}

/* ---- checking ---- */

struct listing {
	const struct fight_file *file;
	const struct fight_line *all;
	struct problems *problems;
	bool *seen; /* by listed line */
};

/* Lines below `all`. */
static int listed_count(const struct fight_file *file, const struct fight_line *all)
{
	const struct fight_line *end = file->lines + file->line_count, *line = all + 1;

	while (line < end && line->listed)
		line++;
	return (int)(line - all) - 1;
}

static bool has_path(const struct fight_line *line, const char *path)
{
	size_t length = strlen(path);

	return strncmp(line->text, path, length) == 0 &&
	       (line->text[length] == ' ' || line->text[length] == '\t');
}

static void find_in_list(void *context, const struct change *change)
{
	struct listing *listing = context;
	int count = listed_count(listing->file, listing->all);

	for (int i = 0; i < count; i++)
		if (has_path(&listing->all[1 + i], change->path)) {
			listing->seen[i] = true;
			return;
		}
	problem_at(listing->problems, fight_line_place(listing->file, listing->all),
		   "%s is %s (%s at the start), and is not listed here", change->path,
		   change->value, change->before);
}

void expect_all_check(const struct fight_file *file, const struct fight_line *all,
		      const struct fight *start, const struct run *run,
		      struct problems *problems)
{
	bool seen[1024] = {false};
	int count = listed_count(file, all);
	struct listing listing = {file, all, problems, seen};

	if (count > (int)(sizeof seen / sizeof *seen)) {
		problem_at(problems, fight_line_place(file, all),
			   "%d rows are listed here; expected at most %d", count,
			   (int)(sizeof seen / sizeof *seen));
		return;
	}
	compare(start, run, find_in_list, &listing);
	for (int i = 0; i < count; i++)
		if (!seen[i])
			problem_at(problems, fight_line_place(file, &all[1 + i]),
				   "this row is as it was at the start; expected only "
				   "what has changed");
}

/* ---- writing ---- */

static void write_change(void *context, const struct change *change)
{
	struct buffer *buffer = context;

	buffer_format(buffer, "  %s %s\n", change->path, change->value);
}

void expect_all_write(const struct fight *start, const struct run *run,
		      struct buffer *buffer)
{
	compare(start, run, write_change, buffer);
}
