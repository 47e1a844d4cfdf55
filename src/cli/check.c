/* SPDX-License-Identifier: MIT
 *
 * affray check: validates scenarios, catalogues and .fight files.
 *
 * The content shows the kind of a file: a .fight has its own first line, a catalogue has
 * sections and no key that only scenarios have; all others are scenarios. Each is read
 * once, so that it may be the standard input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "books.h"
#include "commands.h"
#include "report/output.h"
#include "rulebooks/list.h"
#include "scenario/catalogue.h"
#include "scenario/data_files.h"
#include "base/disk.h"
#include "library/fightcheck.h"
#include "scenario/load.h"
#include "base/source.h"
#include "base/yaml.h"
#include "base/interrupt.h"
#include "play/rescue.h"

enum { JSON, UPDATE, ANSWERS };

/* ---- each kind of file ---- */

static int check_fight(const struct source *source, const char *name,
		       struct problems *problems)
{
	struct fight_report report;

	if (fight_check_text(&report, source->text, source->length, name, problems) !=
	    AFFRAY_OK)
		return BAD;
	complain_about(&report.warnings);
	if (report.broken) /* an answer no longer legal, dice that cannot be: bad input */
		return BAD;
	return report.passed ? DONE : NO;
}

/* Plays it, and corrects the file where its expectations differ. */
static int update_fight(const struct source *source, const char *path, bool answers,
			struct problems *problems)
{
	struct fight_report report;
	struct buffer updated = {0};
	enum affray_status status = fight_update_text(
		&report, &updated, answers, source->text, source->length, path, problems);

	if (status == AFFRAY_OK && updated.length > 0 &&
	    strcmp(updated.start, source->text) != 0 &&
	    !disk_write(path, updated.start, updated.length, problems))
		status = AFFRAY_BAD_INPUT;
	buffer_free(&updated);
	if (status == AFFRAY_NO_MEMORY)
		problem_at(problems, (struct place){path, 0, 0}, "out of memory");
	if (status != AFFRAY_OK || report.broken)
		return BAD;
	return report.passed ? DONE : NO;
}

static int check_scenario(const struct source *source, const char *name,
			  struct problems *problems)
{
	struct loaded loaded;
	struct scenario *scenario = NULL;

	if (load_text(&loaded, all_rulebooks, source->text, source->length, name,
		      problems) == AFFRAY_OK)
		scenario = load_build(&loaded, problems);
	scenario_free(scenario);
	load_free(&loaded);
	return has_problems(problems) ? BAD : DONE;
}

/* With the other catalogues of its rulebook behind it, as a scenario would see it. */
static int check_catalogue(struct tree *tree, const struct node *root,
			   struct problems *problems)
{
	const struct node *id = node_get(root, "rulebook");
	const struct node *misspelt = id ? NULL : misspelt_key(root, "rulebook");
	const struct rulebook *book;
	struct catalogue catalogue = {0};

	if (misspelt) {
		problem_at(problems, misspelt->key_place,
			   "unknown key \"%s\"; did you mean \"rulebook\"?",
			   misspelt->key);
		return BAD;
	}
	if (!id || id->kind != NODE_SCALAR) {
		problem_at(problems, root->place,
			   "the catalogue does not say its rulebook; expected "
			   "`rulebook: %s`",
			   all_rulebooks[0]->id);
		return BAD;
	}
	book = find_rulebook(all_rulebooks, id->text, id->place, problems);
	if (book &&
	    catalogue_load(&catalogue, tree, book, NULL, ".", problems) == AFFRAY_OK)
		catalogue_check(book, root, &catalogue, problems);
	return has_problems(problems) ? BAD : DONE;
}

static int check_yaml(const struct source *source, const char *name,
		      struct problems *problems)
{
	struct tree *tree = tree_new();
	const struct node *root = NULL;
	int status = BAD;

	if (tree)
		root = yaml_read_text(tree, source->text, source->length, name, problems);
	else
		problem_at(problems, (struct place){name, 0, 0}, "out of memory");
	if (root && is_catalogue(root))
		status = check_catalogue(tree, root, problems);
	else if (root)
		status = check_scenario(source, name, problems);
	tree_free(tree);
	return status;
}

static int check_file(const struct arguments *arguments, const char *name,
		      struct problems *problems)
{
	static const char fight[] = "affray fight";
	char *path = scenario_file(".", name);
	struct source source;
	int status = BAD;

	if (!path)
		return complain("out of memory");
	if (source_read(&source, path, problems)) {
		bool is_fight = strncmp(source.text, fight, sizeof fight - 1) == 0;

		if (is_fight && arguments->flags[UPDATE].given)
			status = update_fight(&source, path,
					      arguments->flags[ANSWERS].given, problems);
		else
			status = (is_fight ? check_fight : check_yaml)(
				&source, source_name(path), problems);
		source_free(&source);
	}
	free(path);
	return status;
}

/* ---- output ---- */

static void write_result(struct json *json, const char *path, int status,
			 const struct problems *problems)
{
	char line[sizeof(struct problem) + 64];

	json_open(json, '{');
	json_text_at(json, "file", path);
	json_key(json, "ok");
	json_bool(json, status == DONE);
	json_key(json, "problems");
	json_open(json, '[');
	for (int i = 0; i < problems->count; i++)
		json_text(json, problem_line(&problems->list[i], line, sizeof line));
	json_close(json, ']');
	json_close(json, '}');
	json_line(json);
}

static void show_result(struct output *output, const char *path, int status,
			const struct problems *problems)
{
	struct sink *sink = &output->sink;

	sink_add_string(sink, status == DONE ? "ok " : "FAILED ");
	sink_add_string(sink, path);
	sink_add_byte(sink, '\n');
	if (status != DONE) {
		sink_flush(sink); /* so that the problems stand below their file */
		complain_about(problems);
	}
}

/* An unreadable file outweighs an expectation that does not hold. */
static int check(const struct arguments *arguments)
{
	struct problems *problems = calloc(1, sizeof *problems);
	int worst = DONE;

	if (!problems)
		return complain("out of memory");
	if (arguments->flags[ANSWERS].given && !arguments->flags[UPDATE].given)
		return usage_error(arguments->command, "--answers goes with --update");
	for (int i = 0; i < arguments->count && !interrupted(); i++) {
		const char *path = arguments->operands[i];
		int status;

		problems->count = problems->total = 0;
		rescue_hint(path);
		status = check_file(arguments, path, problems);
		if (arguments->flags[JSON].given)
			write_result(&arguments->output->json, path, status, problems);
		else
			show_result(arguments->output, path, status, problems);
		worst = status > worst ? status : worst;
	}
	rescue_hint(NULL);
	free(problems);
	return worst;
}

static const struct flag flags[] = {
	[JSON] = SWITCH_FLAG("json", "one JSON object per file"),
	[UPDATE] =
		SWITCH_FLAG("update", "write the rows of `expect all` into each .fight"),
	[ANSWERS] = SWITCH_FLAG("answers", "with --update: also the answers that no line "
					   "gives, and `unanswered: error`"),
	{0},
};

const struct command check_command = {
	.name = "check",
	.operands = "FILE...",
	.summary = "validate scenarios, catalogues and .fight files",
	.about = "Reads each file as a fight would and says `ok FILE` or `FAILED "
		 "FILE`; problems go to standard error with their lines and columns. "
		 "A .fight is played, and its expectations are checked.\n"
		 "With --update, `expect all` in a .fight (added at the end of a "
		 "file that has none) lists every state row that differs from the "
		 "start: read the difference before you keep it.\n"
		 "Exit status: 0 if all is well, 1 if an expectation failed, 2 if a "
		 "file could not be read.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray check bridge.yaml", "is the scenario right?"},
		     {"affray check tests/fights/threa/*.fight",
		      "do the rules still hold?"}},
	.run = check,
};
