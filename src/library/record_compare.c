/* SPDX-License-Identifier: MIT
 *
 * Compares the record in a file with that of a fight.
 */
#include <string.h>
#include "affray.h"
#include "library.h"
#include "scenario/fightfile.h"

static bool is_same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

/* Skips the empty lines before an embedded scenario, which only keep its line numbers
 * right; a path has none. */
static const char *scenario_of(const struct fight_file *file)
{
	return file->scenario ? file->scenario + strspn(file->scenario, "\n") : NULL;
}

static bool has_same_head(const struct fight_file *a, const struct fight_file *b)
{
	return a->seed == b->seed && a->number == b->number &&
	       a->scenario_is_text == b->scenario_is_text &&
	       is_same_text(scenario_of(a), scenario_of(b)) &&
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

/* The next line to compare; rolls only if both records have them. */
static const struct fight_line *next_line(const struct fight_file *file, int *at,
					  bool with_rolls)
{
	while (*at < file->line_count && !with_rolls &&
	       file->lines[*at].kind == LINE_ROLL)
		++*at;
	return *at < file->line_count ? &file->lines[(*at)++] : NULL;
}

/* True if `record` has all lines of `old`, and perhaps more after them. */
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

static enum affray_kinship kinship_of(const struct fight_file *old,
				      const struct fight_file *record)
{
	if (!has_same_head(old, record))
		return AFFRAY_OTHER_FIGHT;
	for (int i = 0; i < old->line_count; i++)
		if (old->lines[i].kind == LINE_EXPECT)
			return AFFRAY_HAS_EXPECTATIONS;
	return continues(record, old) ? AFFRAY_EARLIER : AFFRAY_OTHER_WAY;
}

/* Writes the record in the same way as the file: with the scenario inside, or by its
 * path. */
enum affray_status affray_fight_compare(const struct affray_fight *fight,
					const char *path, enum affray_kinship *kinship)
{
	struct problems unheard = {0};
	struct fight_file old = {0}, record = {0};
	struct buffer text = {0};
	enum affray_status status = AFFRAY_OK;

	*kinship = AFFRAY_NO_RECORD;
	if (fight_file_load(&old, path, &unheard) == AFFRAY_OK) {
		status = record_write_for(fight, path, old.scenario_is_text, &text);
		if (status == AFFRAY_OK)
			status = fight_file_read(&record, text.start, text.length, path,
						 &unheard);
		if (status == AFFRAY_OK)
			*kinship = kinship_of(&old, &record);
	}
	fight_file_free(&old);
	fight_file_free(&record);
	buffer_free(&text);
	return status;
}
