/* SPDX-License-Identifier: MIT
 *
 * Loads the scenario of a .fight, and checks that the two fit together.
 */
#include "fightload.h"
#include "base/disk.h"
#include "status.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

/* ---- the scenario ---- */

static enum affray_status load_named(struct loaded *loaded, const struct fight_file *file,
				     const struct rulebook *const *books,
				     struct problems *problems)
{
	char *folder = path_folder(file->name);
	enum affray_status status = AFFRAY_NO_MEMORY;

	if (folder)
		status = load_file_in(loaded, books, folder, file->scenario, problems);
	free(folder);
	return status;
}

enum affray_status fight_scenario_load(struct loaded *loaded,
				       const struct fight_file *file,
				       const struct rulebook *const *books,
				       struct problems *problems)
{
	*loaded = (struct loaded){0};
	if (!file->scenario) {
		problem_at(problems, (struct place){.file = file->name},
			   "no scenario; expected \"scenario: FILE.yaml\", or "
			   "\"scenario: |\" and the scenario itself below");
		return AFFRAY_BAD_INPUT;
	}
	if (file->scenario_is_text)
		return load_text(loaded, books, file->scenario, strlen(file->scenario),
				 file->name, problems);
	return load_named(loaded, file, books, problems);
}

/* ---- fitting together ---- */

static void check_rulebook(const struct fight_file *file, const struct rulebook *book,
			   struct problems *problems)
{
	if (!file->rulebook)
		return;
	if (strcmp(file->rulebook, book->id) != 0)
		problem_at(problems, file->rulebook_place,
			   "recorded with the rulebook %s; the scenario uses %s",
			   file->rulebook, book->id);
	else if (file->rulebook_version > book->version)
		problem_at(problems, file->rulebook_place,
			   "saved with %s %d, this is %s %d: a newer version of Affray "
			   "is needed to open it",
			   book->id, file->rulebook_version, book->id, book->version);
}

bool fight_is_older(const struct fight_file *file, const struct rulebook *book)
{
	return file->rulebook && file->rulebook_version > 0 &&
	       file->rulebook_version < book->version;
}

void fight_warn_older(const struct fight_file *file, const struct rulebook *book,
		      struct problems *problems)
{
	problem_at(problems, file->rulebook_place,
		   "saved with %s %d, this is %s %d: it may play differently", book->id,
		   file->rulebook_version, book->id, book->version);
}

static const char *owner_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	if (i < scenario->total)
		return scenario->creatures[i].name;
	return i == scenario->total ? "gm" : NULL;
}

static const char *question_at(const void *list, int i)
{
	const struct rulebook *book = list;

	return i < book->question_count ? book->questions[i].key : NULL;
}

static void refuse_word(const struct fight_file *file, const struct fight_line *line,
			const char *what, const char *word, const char *nearest,
			struct problems *problems)
{
	struct place place = fight_line_place(file, line);

	if (nearest)
		problem_at(problems, place, "there is no %s \"%s\"; did you mean \"%s\"?",
			   what, word, nearest);
	else
		problem_at(problems, place, "there is no %s \"%s\"", what, word);
}

static void check_line(const struct fight_file *file, const struct fight_line *line,
		       const struct scenario *scenario, struct problems *problems)
{
	if (strcmp(line->owner, "gm") != 0 &&
	    scenario_creature_named(scenario, line->owner) < 0)
		refuse_word(file, line, "creature", line->owner,
			    text_nearest(line->owner, owner_at, scenario), problems);
	if (rulebook_question(scenario->book, line->question) < 0)
		refuse_word(file, line, "question", line->question,
			    text_nearest(line->question, question_at, scenario->book),
			    problems);
}

enum affray_status fight_lines_check(const struct fight_file *file,
				     const struct scenario *scenario,
				     struct problems *problems)
{
	int before = problems->total;

	check_rulebook(file, scenario->book, problems);
	if (fight_is_older(file, scenario->book))
		return status_since(problems, before); /* played as far as it fits */
	for (int i = 0; i < file->line_count; i++)
		if (file->lines[i].kind == LINE_ANSWER)
			check_line(file, &file->lines[i], scenario, problems);
	return status_since(problems, before);
}
