/* SPDX-License-Identifier: MIT
 *
 * Changes to the text of a .fight: inserted lines, and new lists of rows.
 */
#include "fightupdate.h"
#include <stdlib.h>
#include <string.h>

struct buffer *fight_update_at(struct fight_update *update, int line)
{
	int last = update->count - 1;

	if (last >= 0 && update->insertions[last].line == line)
		return &update->insertions[last].text;
	if (update->count == update->room) {
		int room = update->room > 0 ? 2 * update->room : 16;
		void *larger = realloc(update->insertions,
				       (size_t)room * sizeof *update->insertions);

		if (!larger) {
			update->failed = true;
			return NULL;
		}
		update->insertions = larger;
		update->room = room;
	}
	update->insertions[update->count] = (struct insertion){.line = line};
	return &update->insertions[update->count++].text;
}

void fight_update_free(struct fight_update *update)
{
	for (int i = 0; i < update->count; i++)
		buffer_free(&update->insertions[i].text);
	free(update->insertions);
	*update = (struct fight_update){0};
}

/* True for a row listed below `expect all`; the new rows replace the old ones from the
 * first on. */
static bool is_listed(const struct fight_file *file, int line)
{
	for (int i = 0; i < file->line_count; i++)
		if (file->lines[i].line == line)
			return file->lines[i].listed;
	return false;
}

static void write_line(const struct fight_update *update, const char *line, size_t length,
		       struct buffer *updated)
{
	static const char unanswered[] = "unanswered:";

	if (update->spells_out && strncmp(line, unanswered, sizeof unanswered - 1) == 0) {
		buffer_add(updated, "unanswered: error\n");
		return;
	}
	buffer_add_bytes(updated, line, length);
	if (length == 0 || line[length - 1] != '\n')
		buffer_add(updated, "\n");
}

void fight_update_write(const struct fight_update *update, const struct fight_file *file,
			const char *text, struct buffer *updated)
{
	int next = 0;

	for (int line = 1; *text || next < update->count; line++) {
		size_t length = strcspn(text, "\n");

		length += text[length] == '\n';
		while (next < update->count &&
		       (update->insertions[next].line <= line || !*text)) {
			const struct buffer *in = &update->insertions[next++].text;

			buffer_add_bytes(updated, in->start, in->length);
		}
		if (*text && !is_listed(file, line))
			write_line(update, text, length, updated);
		text += length;
	}
}
