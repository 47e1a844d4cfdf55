/* SPDX-License-Identifier: MIT
 *
 * Writes the record of a fight as a .fight file, and reads a .fight for a fight to
 * follow.
 */
#define _POSIX_C_SOURCE 200809L
#include "library.h"
#include "rulebooks/list.h"
#include "base/disk.h"
#include "scenario/embed.h"
#include "scenario/fightload.h"
#include "scenario/status.h"
#include "base/yaml_write.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

/* ---- signing ---- */

void affray_fight_sign(struct affray_fight *fight, const char *seats)
{
	struct text text = text_in(fight->seats, sizeof fight->seats);

	text_add(&text, seats);
}

const char *affray_fight_signed(const struct affray_fight *fight)
{
	return fight->seats;
}

void affray_fight_embed(struct affray_fight *fight, bool embeds)
{
	fight->embeds = embeds;
}

/* ---- writing ---- */

struct writer {
	const struct affray_fight *fight;
	const char *folder; /* of the file; NULL: paths are absolute */
	bool embeds;	    /* the file contains the scenario */
	struct tree *tree;  /* of the strings */
	struct fight_file file;
	struct buffer yaml;
};

/* Makes a path in the scenario relative to the .fight. */
static bool move_path(struct writer *writer, struct node *node)
{
	const struct loaded *loaded = &writer->fight->built->files->loaded;
	char *here = path_join(loaded->folder, node->text);
	char *there = here ? path_between(writer->folder, here) : NULL;

	if (there)
		node->text = tree_text(writer->tree, there, strlen(there));
	free(here);
	free(there);
	return there && node->text;
}

static bool move_catalogue(struct writer *writer, struct node *root)
{
	struct node *named = node_get(root, "catalogue");

	if (!named)
		return true;
	if (named->kind == NODE_SCALAR)
		return !*named->text || move_path(writer, named);
	for (struct node *node = named->first; node; node = node->next)
		if (node->kind == NODE_SCALAR && !move_path(writer, node))
			return false;
	return true;
}

/* With `embeds` the catalogue entries that the scenario uses go into it; else the paths
 * of its catalogues are made relative to the new file. */
static struct node *root_to_write(struct writer *writer)
{
	const struct built *built = writer->fight->built;
	struct node *root;

	if (writer->embeds)
		return scenario_embed(writer->tree, built->scenario->book, built->root,
				      &built->files->loaded.catalogue, NULL);
	root = node_copy(writer->tree, built->root);
	return root && move_catalogue(writer, root) ? root : NULL;
}

static bool put_inline(struct writer *writer)
{
	struct node *root = root_to_write(writer);

	if (!root)
		return false;
	yaml_write(root, &writer->yaml);
	writer->file.scenario = writer->yaml.start;
	writer->file.scenario_is_text = true;
	return !writer->yaml.failed;
}

/* Names the scenario by its path, unless it is embedded or differs from its file. */
static bool put_scenario(struct writer *writer)
{
	const struct built *built = writer->fight->built;
	const char *path = built->files->loaded.path;
	char *way = path && !built->changed && !writer->embeds
			    ? path_between(writer->folder, path)
			    : NULL;
	bool put;

	if (way && fight_file_can_name(way)) {
		writer->file.scenario = tree_text(writer->tree, way, strlen(way));
		put = writer->file.scenario != NULL;
	} else {
		put = put_inline(writer);
	}
	free(way);
	return put;
}

static const char *answer_text(struct writer *writer, const struct record_step *step)
{
	char words[64];
	struct text text = text_in(words, sizeof words);

	if (step->key)
		return step->key;
	answer_write_kept(writer->fight->built->scenario, step->answer_kind, NULL,
			  step->value, &text);
	return tree_text(writer->tree, words, text.length);
}

static bool put_step(struct writer *writer, const struct record_step *step)
{
	const struct scenario *scenario = writer->fight->built->scenario;
	struct fight_line *line = fight_file_add(&writer->file);
	struct given_dice given = step_dice(step);

	if (!line)
		return false;
	switch (step->kind) {
	case STEP_ANSWER:
		line->kind = LINE_ANSWER;
		line->owner = owner_name(scenario, step->owner);
		line->question = scenario->book->questions[step->question].key;
		line->text = answer_text(writer, step);
		return line->text != NULL;
	case STEP_ROLL:
		line->kind = LINE_ROLL;
		line->dice = step->dice;
		return fight_line_give(&writer->file, line, &given);
	default:
		line->kind = LINE_EDICT;
		line->text = step->edict;
		return true;
	}
}

bool fight_needs_rolls(const struct affray_fight *fight)
{
	const struct record *record = &fight->run->record;

	for (int i = 0; i < record->count; i++)
		if (record->steps[i].given || record->steps[i].mixed)
			return true;
	return fight->stop == RUN_THROWN;
}

static bool put_steps(struct writer *writer)
{
	const struct affray_fight *fight = writer->fight;
	const struct record *record = &fight->run->record;

	writer->file.dice_given = fight_needs_rolls(fight);
	for (int i = 0; i < record->count; i++)
		if (record->steps[i].kind != STEP_ROLL || writer->file.dice_given)
			if (!put_step(writer, &record->steps[i]))
				return false;
	return true;
}

static enum affray_status write_record(const struct affray_fight *fight,
				       const char *folder, bool embeds,
				       struct buffer *buffer)
{
	const struct rulebook *book = fight->run->book;
	struct writer writer = {
		.fight = fight,
		.folder = folder,
		.embeds = embeds,
		.tree = tree_new(),
		.file = {.rulebook = book->id,
			 .rulebook_version = book->version,
			 .seed = fight->run->seed,
			 .number = fight->run->number,
			 .seats = fight->seats[0] ? fight->seats : NULL,
			 .unanswered = UNANSWERED_ERROR},
	};
	bool good = writer.tree && fight->status == AFFRAY_OK && put_scenario(&writer) &&
		    put_steps(&writer);

	if (good)
		fight_file_write(&writer.file, buffer);
	good = good && !buffer->failed;
	if (!good)
		buffer_free(buffer);
	buffer_free(&writer.yaml);
	fight_file_free(&writer.file);
	tree_free(writer.tree);
	return good ? AFFRAY_OK : AFFRAY_NO_MEMORY;
}

enum affray_status affray_fight_write(const struct affray_fight *fight, char **text,
				      size_t *length)
{
	struct buffer buffer = {0};
	enum affray_status status = write_record(fight, NULL, fight->embeds, &buffer);

	*text = buffer.start;
	*length = buffer.length;
	return status;
}

enum affray_status record_write_for(const struct affray_fight *fight, const char *path,
				    bool embeds, struct buffer *buffer)
{
	char *folder = path_folder(path);
	enum affray_status status =
		folder ? write_record(fight, folder, embeds, buffer) : AFFRAY_NO_MEMORY;

	free(folder);
	return status;
}

enum affray_status affray_fight_write_for(const struct affray_fight *fight,
					  const char *path, char **text, size_t *length)
{
	struct buffer buffer = {0};
	enum affray_status status = record_write_for(fight, path, fight->embeds, &buffer);

	*text = buffer.start;
	*length = buffer.length;
	return status;
}

enum affray_status affray_fight_save(const struct affray_fight *fight, const char *path,
				     struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct buffer buffer = {0};
	enum affray_status status = record_write_for(fight, path, fight->embeds, &buffer);
	int total = list->total;

	if (status == AFFRAY_OK) {
		disk_write(path, buffer.start, buffer.length, list);
		status = status_since(list, total);
	}
	buffer_free(&buffer);
	return status;
}

/* ---- reading ---- */

void saved_drop(struct saved *saved)
{
	if (saved && atomic_fetch_sub(&saved->users, 1) == 1) {
		fight_file_free(&saved->file);
		free(saved);
	}
}

static struct saved *saved_new(void)
{
	struct saved *saved = calloc(1, sizeof *saved);

	if (saved)
		atomic_init(&saved->users, 1);
	return saved;
}

/* Makes the fight follow the record, which the fight then owns. */
static enum affray_status follow(struct affray_fight *fight, struct saved *saved,
				 enum unanswered unsaid, struct problems *problems)
{
	enum affray_status status =
		fight_lines_check(&saved->file, fight->built->scenario, problems);

	if (status != AFFRAY_OK)
		return status;
	atomic_fetch_add(&saved->users, 1);
	saved_drop(fight->saved);
	fight->saved = saved;
	if (saved->file.seats)
		affray_fight_sign(fight, saved->file.seats);
	script_start(&fight->script, &saved->file, unsaid);
	return AFFRAY_OK;
}

static enum affray_status fight_by(struct affray_fight **to, struct saved *saved,
				   struct problems *problems)
{
	struct loaded loaded;
	struct affray_scenario *scenario;
	enum affray_status status =
		fight_scenario_load(&loaded, &saved->file, all_rulebooks, problems);

	if (status != AFFRAY_OK) {
		load_free(&loaded);
		return status;
	}
	scenario = scenario_handle(&loaded);
	status = scenario ? scenario_make(scenario, problems) : AFFRAY_NO_MEMORY;
	if (status == AFFRAY_OK) {
		*to = fight_of(scenario->built, saved->file.seed, saved->file.number);
		status = *to ? follow(*to, saved, UNANSWERED_ERROR, problems)
			     : AFFRAY_NO_MEMORY;
	}
	if (status != AFFRAY_OK) {
		affray_fight_free(*to);
		*to = NULL;
	}
	affray_scenario_free(scenario);
	return status;
}

enum affray_status fight_load(struct affray_fight **fight, const char *path,
			      struct problems *problems)
{
	struct saved *saved = saved_new();
	enum affray_status status =
		saved ? fight_file_load(&saved->file, path, problems) : AFFRAY_NO_MEMORY;

	*fight = NULL;
	if (status == AFFRAY_OK)
		status = fight_by(fight, saved, problems);
	saved_drop(saved);
	return status;
}

enum affray_status fight_read(struct affray_fight **fight, const char *text,
			      size_t length, const char *path, struct problems *problems)
{
	struct saved *saved = saved_new();
	enum affray_status status = AFFRAY_NO_MEMORY;

	*fight = NULL;
	if (saved)
		status = fight_file_read(&saved->file, text, length, path ? path : "",
					 problems);
	if (status == AFFRAY_OK)
		status = fight_by(fight, saved, problems);
	saved_drop(saved);
	return status;
}

enum affray_status affray_fight_load(struct affray_fight **fight, const char *path,
				     struct affray_problems *problems)
{
	struct problems unheard;

	return fight_load(fight, path, list_of(problems, &unheard));
}

enum affray_status affray_fight_read(struct affray_fight **fight, const char *text,
				     size_t length, const char *path,
				     struct affray_problems *problems)
{
	struct problems unheard;

	return fight_read(fight, text, length, path, list_of(problems, &unheard));
}

enum affray_status affray_fight_answers(struct affray_fight *fight, const char *path,
					struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	struct saved *saved = saved_new();
	enum affray_status status =
		saved ? fight_file_load(&saved->file, path, list) : AFFRAY_NO_MEMORY;

	if (status == AFFRAY_OK)
		status = follow(fight, saved, UNANSWERED_UNSAID, list);
	saved_drop(saved);
	return status;
}

static bool is_outdated(const struct affray_fight *fight)
{
	return fight->saved && fight_is_older(&fight->saved->file, fight->run->book);
}

int affray_fight_warnings(const struct affray_fight *fight,
			  struct affray_problems *warnings)
{
	const struct problems *lines = &fight->script.problems;
	int before = warnings->list.total;

	if (!is_outdated(fight))
		return 0;
	fight_warn_older(&fight->saved->file, fight->run->book, &warnings->list);
	for (int i = 0; i < lines->count; i++)
		problem_at(&warnings->list,
			   (struct place){lines->list[i].file, lines->list[i].line,
					  lines->list[i].column},
			   "the record fits no further than this line: %s",
			   lines->list[i].message);
	return warnings->list.total - before;
}

/* Dice that the record does not give come from the seed, as they did when it was made. */
void affray_fight_record_alone(struct affray_fight *fight)
{
	bool gives_dice = fight->saved && fight->saved->file.dice_given;

	affray_fight_seat(fight, NULL, NULL, NULL);
	affray_fight_seat(fight, "gm", NULL, NULL);
	affray_fight_reactions(fight, NULL, NULL, NULL);
	affray_fight_real_dice(fight, NULL, gives_dice, NULL);
}

/* A line of an outdated record that does not fit is not an error; the record ends there.
 */
enum affray_status affray_fight_record_check(struct affray_fight *fight,
					     struct affray_problems *problems)
{
	if (fight->status != AFFRAY_OK)
		return fight->status;
	if (fight->run->fight->over)
		script_end(&fight->script, fight->run);
	if (is_outdated(fight))
		return AFFRAY_OK;
	if (problems)
		problems_append(&problems->list, &fight->script.problems);
	return has_problems(&fight->script.problems) ? AFFRAY_BAD_INPUT : AFFRAY_OK;
}
