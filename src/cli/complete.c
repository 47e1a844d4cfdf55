/* SPDX-License-Identifier: MIT
 *
 * affray complete: suggestions for the last word of a command line, for shell completion
 * (completions/). Commands and options come from their rows; the rest is found by the
 * word in capitals that usage lines and options have for it: SCENARIO, PATH=VALUE.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/disk.h"
#include "books.h"
#include "commands.h"
#include "list.h"
#include "play/saves.h"
#include "report/output.h"
#include "rulebooks/list.h"
#include "scenario/data_files.h"
#include "scenario/load.h"

enum { WORD_ROOM = 512, MOST_OPERANDS = 16 };

/* A command line, up to the word that is being typed. */
struct line {
	struct sink *sink;
	const struct command *command; /* NULL: it is being typed */
	const char *operands[MOST_OPERANDS];
	int operand_count;
	const char *word;     /* that is being typed */
	char lead[WORD_ROOM]; /* the part of it that every answer begins with */
	/* The rulebook and scenario that the line names, if any. */
	const struct rulebook *book; /* NULL: none */
	struct loaded loaded;
	struct scenario *scenario; /* NULL: none */
};

/* ---- answers ---- */

/* The rest of the word after its lead. */
static const char *rest_of(const struct line *line)
{
	return line->word + strlen(line->lead);
}

/* Makes the lead end after the last of these characters. */
static void lead_to_last(struct line *line, const char *ends)
{
	const char *end = rest_of(line);

	for (const char *at = end; *at; at++)
		if (strchr(ends, *at))
			end = at + 1;
	if ((size_t)(end - line->word) < sizeof line->lead) {
		memcpy(line->lead, line->word, (size_t)(end - line->word));
		line->lead[end - line->word] = '\0';
	}
}

/* Prints a word and its `end` if the typed text is a prefix of it; `about` may be
 * NULL. */
static void suggest(const struct line *line, const char *word, const char *end,
		    const char *about)
{
	const char *typed = rest_of(line);

	if (strncmp(word, typed, strlen(typed)) != 0)
		return;
	sink_add_string(line->sink, line->lead);
	sink_add_string(line->sink, word);
	sink_add_string(line->sink, end);
	if (about) {
		sink_add_byte(line->sink, '\t');
		sink_add(line->sink, about, strcspn(about, "\n"));
	}
	sink_add_byte(line->sink, '\n');
}

static void suggest_words(const struct line *line, const char *const *words)
{
	for (int i = 0; words && words[i]; i++)
		suggest(line, words[i], "", NULL);
}

/* The shell knows files best. */
static void suggest_files(struct line *line)
{
	sink_add_string(line->sink, ":files\n");
}

/* ---- the scenario and rulebook of the line ---- */

static void find_subject(struct line *line)
{
	struct problems *problems = calloc(1, sizeof *problems);

	for (int i = 0; problems && i < line->operand_count && !line->book; i++) {
		for (int book = 0; all_rulebooks[book]; book++)
			if (strcmp(all_rulebooks[book]->id, line->operands[i]) == 0)
				line->book = all_rulebooks[book];
		if (line->book || strcmp(line->operands[i], "-") == 0)
			continue;
		if (load_file(&line->loaded, all_rulebooks, line->operands[i],
			      problems) == AFFRAY_OK)
			line->scenario = load_build(&line->loaded, problems);
		if (line->scenario)
			line->book = line->loaded.book;
		else
			load_free(&line->loaded);
	}
	free(problems);
}

/* ---- kinds of answers ---- */

static void suggest_scenarios(struct line *line)
{
	char **names = scenario_names(all_rulebooks);

	for (char **name = names; name && *name; name++)
		suggest(line, *name, "", NULL);
	names_free(names);
	suggest_files(line);
}

static void suggest_saves(struct line *line)
{
	char folder[4096];
	char **names =
		saves_folder(folder, sizeof folder) ? names_in(folder, ".fight") : NULL;

	for (char **name = names; name && *name; name++) {
		(*name)[strlen(*name) - strlen(".fight")] = '\0';
		suggest(line, *name, "", "a saved fight");
	}
	names_free(names);
	suggest_files(line);
}

static void suggest_books(struct line *line)
{
	for (int i = 0; all_rulebooks[i]; i++)
		suggest(line, all_rulebooks[i]->id, "", all_rulebooks[i]->name);
	if (line->command == &coverage_command)
		suggest_files(line);
}

static void suggest_rules(struct line *line)
{
	for (int i = 1; line->book && i <= line->book->rule_count; i++)
		suggest(line, line->book->rules[i].id, "", line->book->rules[i].text);
}

static void suggest_sections(struct line *line)
{
	for (int i = 0; line->book && i < line->book->kind_count; i++)
		suggest(line, line->book->kinds[i].key, "", NULL);
}

static void suggest_lists(struct line *line)
{
	for (int i = 0; list_word(i); i++) {
		bool is_new = true;

		for (int before = 0; before < i; before++)
			if (strcmp(list_word(before), list_word(i)) == 0)
				is_new = false;
		if (is_new)
			suggest(line, list_word(i), "", NULL);
	}
}

static void suggest_actions(struct line *line)
{
	for (int i = 0; line->book && i < line->book->action_count; i++)
		suggest(line, line->book->actions[i].key, "",
			line->book->actions[i].help);
}

static void suggest_sides(const struct line *line, const char *end)
{
	for (int i = 0; line->scenario && i < line->scenario->side_count; i++)
		suggest(line, line->scenario->sides[i].name, end, "a side");
}

static void suggest_creatures(const struct line *line, const char *end)
{
	for (int i = 0; line->scenario && i < line->scenario->total; i++)
		suggest(line, line->scenario->creatures[i].name, end, NULL);
}

static void suggest_side(struct line *line)
{
	suggest_sides(line, "");
}

static void suggest_players(struct line *line)
{
	suggest_sides(line, "");
	suggest_creatures(line, "");
	suggest(line, "gm", "", "the game master");
}

static void suggest_dice(struct line *line)
{
	suggest(line, "mine", "", "of the creatures that you play");
	suggest(line, "all", "", NULL);
	lead_to_last(line, ",");
	suggest_sides(line, "");
	suggest_creatures(line, "");
}

static void suggest_reactions(struct line *line)
{
	static const char *const how[] = {"ask", "auto", "never", NULL};

	lead_to_last(line, ",=");
	suggest_words(line, how);
	if (line->lead[0] && line->lead[strlen(line->lead) - 1] == '=')
		return;
	suggest_sides(line, "=");
	suggest_creatures(line, "=");
}

/* 'aldric > goblin' */
static void suggest_attack(struct line *line)
{
	bool is_target = strchr(line->word, '>');

	lead_to_last(line, "> ");
	suggest_creatures(line, is_target ? "" : " > ");
}

/* ---- tactics ---- */

static void suggest_knobs(const struct line *line, const struct tactic *tactic)
{
	for (int i = 0; tactic && i < MAX_KNOBS && tactic->knobs[i].key; i++)
		suggest(line, tactic->knobs[i].key, "=", tactic->knobs[i].help);
}

/* "search", and "search level=" behind its space. */
static void suggest_tactics_of(struct line *line, const struct rulebook *book)
{
	const char *words = rest_of(line);
	const struct tactic *tactic;
	char lead[WORD_ROOM];

	if (!strchr(words, ' ')) {
		for (int i = 0; (tactic = tactic_at(book, i)); i++)
			suggest(line, tactic->key, "", tactic->help);
		return;
	}
	memcpy(lead, line->lead, sizeof lead);
	tactic = tactic_of_words(book, words);
	lead_to_last(line, " ");
	suggest_knobs(line, tactic);
	memcpy(line->lead, lead, sizeof lead);
}

/* Without a scenario yet: every book has the same tactics, but its own knobs. */
static void suggest_tactics(struct line *line)
{
	if (line->book) {
		suggest_tactics_of(line, line->book);
		return;
	}
	for (int i = 0; all_rulebooks[i]; i++)
		if (i == 0 || strchr(rest_of(line), ' '))
			suggest_tactics_of(line, all_rulebooks[i]);
}

static void suggest_bots(struct line *line)
{
	suggest_tactics(line);
	suggest_files(line);
}

static void suggest_seats(struct line *line)
{
	if (!strchr(line->word, '=')) {
		suggest_sides(line, "=");
		suggest_creatures(line, "=");
		return;
	}
	snprintf(line->lead, sizeof line->lead, "%.*s",
		 (int)(strchr(line->word, '=') + 1 - line->word), line->word);
	suggest_tactics(line);
}

/* ---- paths ---- */

static void suggest_ruling_values(const struct line *line, const char *key)
{
	for (int i = 0; i < line->book->ruling_count; i++) {
		const struct ruling_row *row = &line->book->rulings[i];

		if (row->key && strcmp(row->key, key) == 0)
			suggest_words(line, row->words);
	}
}

static void suggest_rulings(const struct line *line)
{
	for (int i = 0; i < line->book->ruling_count; i++)
		if (line->book->rulings[i].key)
			suggest(line, line->book->rulings[i].key, "=",
				line->book->rulings[i].question);
}

/* NAME=x,y: the values of one ruling. */
static void suggest_readings(struct line *line)
{
	char key[WORD_ROOM];

	if (!line->book)
		return;
	snprintf(key, sizeof key, "%.*s", (int)strcspn(line->word, "="), line->word);
	lead_to_last(line, "=,");
	if (line->lead[0])
		suggest_ruling_values(line, key);
	else
		suggest_rulings(line);
}

static const struct field *field_named(const struct rulebook *book, const char *key,
				       size_t length)
{
	for (const struct field *field = book->kinds[0].fields; field->key; field++)
		if (strncmp(field->key, key, length) == 0 && !field->key[length])
			return field;
	return NULL;
}

/* Behind "aldric." */
static void suggest_fields(const struct line *line)
{
	suggest(line, "count", "=", "how many of them");
	suggest(line, "at", "=", "its start tile: 3,4");
	for (const struct field *field = line->book->kinds[0].fields; field->key; field++)
		suggest(line, field->key, field->type == FIELD_INTS ? "." : "=",
			field->help);
}

/* The creature's name in the file, as paths have it: goblin, not goblin-1. */
static const char *name_in_file(const struct node *creature)
{
	const struct node *name = node_get(creature, "name");

	if (!name)
		name = node_get(creature, "use");
	return name && name->kind == NODE_SCALAR ? name->text : NULL;
}

static void suggest_starts(const struct line *line)
{
	const struct node *sides = node_get(line->loaded.root, "sides");

	suggest(line, "limit", "=", "rounds; then the fight is a draw");
	suggest(line, "distance", "=", "between the sides, without a map");
	suggest(line, "rulings", ".", "readings of the rules");
	suggest_sides(line, ".");
	for (const struct node *side = sides ? sides->first : NULL; side;
	     side = side->next) {
		const struct node *creatures = node_get(side, "creatures");
		const struct node *creature = creatures ? creatures->first : NULL;

		for (; creature; creature = creature->next)
			if (name_in_file(creature))
				suggest(line, name_in_file(creature), ".", NULL);
	}
}

static int side_of(const struct line *line, const char *path)
{
	size_t length = strcspn(path, ".");

	for (int i = 0; i < line->scenario->side_count; i++)
		if (strncmp(line->scenario->sides[i].name, path, length) == 0 &&
		    !line->scenario->sides[i].name[length])
			return i;
	return -1;
}

/* Suggests values for a path that is followed by an equals sign. */
static void suggest_values(struct line *line, const char *path)
{
	const char *key = strrchr(path, '.');
	const struct field *field;

	if (strncmp(path, "rulings.", 8) == 0) {
		lead_to_last(line, "=,");
		suggest_ruling_values(line, path + 8);
	} else if (key && strcmp(key, ".tactic") == 0 && side_of(line, path) >= 0) {
		snprintf(line->lead, sizeof line->lead, "%.*s", (int)strlen(path) + 1,
			 line->word);
		suggest_tactics(line);
	} else if (key && (field = field_named(line->book, key + 1, strlen(key + 1)))) {
		static const char *const yes_no[] = {"yes", "no", NULL};

		lead_to_last(line, "=,");
		if (field->type == FIELD_WORD)
			suggest_words(line, field->words);
		else if (field->type == FIELD_BOOL)
			suggest_words(line, yes_no);
	}
}

/* Part by part, as paths grow: goblins. then goblins.tactic. then its knobs. */
static void suggest_paths(struct line *line)
{
	const char *dot = strchr(line->word, '.'), *second;
	char path[WORD_ROOM];

	if (!line->scenario)
		return;
	snprintf(path, sizeof path, "%.*s", (int)strcspn(line->word, "="), line->word);
	if (strchr(line->word, '=')) {
		suggest_values(line, path);
		return;
	}
	lead_to_last(line, ".");
	second = dot ? strchr(dot + 1, '.') : NULL;
	if (!dot)
		suggest_starts(line);
	else if (strncmp(path, "rulings.", 8) == 0)
		suggest_rulings(line);
	else if (side_of(line, path) >= 0 && !second)
		(suggest(line, "tactic", "=", "who answers for them"),
		 suggest(line, "tactic", ".", "its knobs"));
	else if (side_of(line, path) >= 0)
		suggest_knobs(line, line->scenario->sides[side_of(line, path)].tactic);
	else if (!second)
		suggest_fields(line);
	else {
		const struct field *field =
			field_named(line->book, dot + 1, (size_t)(second - dot - 1));

		for (int i = 0; field && field->type == FIELD_INTS && field->words[i];
		     i++)
			suggest(line, field->words[i], "=", NULL);
	}
}

/* ---- by the word in capitals ---- */

static const struct {
	const char *name;
	void (*suggest)(struct line *line);
} fillers[] = {
	{"SCENARIO", suggest_scenarios},
	{"A", suggest_scenarios},
	{"B", suggest_scenarios},
	{"SAVE", suggest_saves},
	{"RULEBOOK", suggest_books},
	{"ID", suggest_rules},
	{"SECTION", suggest_sections},
	{"WHAT", suggest_lists},
	{"BOT", suggest_bots},
	{"ACTION", suggest_actions},
	{"SIDE", suggest_side},
	{"NAME", suggest_side},
	{"WHO", suggest_players},
	{"WHOSE", suggest_dice},
	{"HOW", suggest_reactions},
	{"WHO=TACTIC", suggest_seats},
	{"'A > B'", suggest_attack},
	{"NAME=x,y", suggest_readings},
	{"PATH=VALUE", suggest_paths},
	{"PATH=A..B", suggest_paths},
	{"PATH=A..B[:STEP]", suggest_paths},
	{"PART", suggest_files},
	{"FOLDER", suggest_files},
	{"FILE", suggest_files},
	{"FILE.fight", suggest_files},
	{"FILE.html", suggest_files},
};

static void fill(struct line *line, const char *name)
{
	for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
		if (strcmp(fillers[i].name, name) == 0)
			fillers[i].suggest(line);
}

/* Word `index` of one way to write the operands, without brackets and dots; the last one
 * may be repeated. */
static bool operand_name(const char *way, size_t length, int index, char name[64])
{
	bool repeats = false, found = false;

	for (size_t at = 0; at < length && !found;) {
		size_t start, end;

		at += strspn(way + at, " [");
		start = at;
		at += strcspn(way + at, " ");
		if (start >= length || way[start] == '-')
			break;
		for (end = at < length ? at : length;
		     end > start && strchr("].", way[end - 1]); end--)
			repeats = repeats || way[end - 1] == '.';
		snprintf(name, 64, "%.*s", (int)(end - start), way + start);
		found = index-- == 0;
	}
	return found || (repeats && index >= 0);
}

static void suggest_operands(struct line *line)
{
	char name[64], before[64] = "";

	for (const char *way = line->command->operands; *way;) {
		size_t length = strcspn(way, "|");

		if (operand_name(way, length, line->operand_count, name) &&
		    strcmp(name, before) != 0) {
			fill(line, name);
			memcpy(before, name, sizeof before);
		}
		way += length + (way[length] == '|');
	}
}

static void suggest_flags(struct line *line)
{
	snprintf(line->lead, sizeof line->lead, "--");
	for (const struct flag *flag = line->command->flags; flag->name; flag++)
		suggest(line, flag->name, "", flag->help);
	suggest(line, "help", "", "its options and examples");
}

static void suggest_value(struct line *line, const struct flag *flag)
{
	if (flag->kind == FLAG_WORD)
		suggest_words(line, flag->words);
	else
		fill(line, flag->value);
}

/* ---- the line ---- */

/* The option that a word is, if it takes a value; `*joined` is where that begins, or
 * NULL.
 */
static const struct flag *flag_with_value(const struct command *command, const char *word,
					  const char **joined)
{
	size_t length = strcspn(word, "=");

	*joined = NULL;
	for (const struct flag *flag = command->flags; flag->name; flag++) {
		bool is_long = word[0] == '-' && word[1] == '-' &&
			       strlen(flag->name) + 2 == length &&
			       strncmp(word + 2, flag->name, length - 2) == 0;
		bool is_short = word[0] == '-' && flag->letter &&
				word[1] == flag->letter && !word[2];

		if (flag->kind == FLAG_SWITCH || (!is_long && !is_short))
			continue;
		if (is_long && word[length])
			*joined = word + length + 1;
		return flag;
	}
	return NULL;
}

/* Reads the words before the last one; returns the option that the last word is the value
 * of, or NULL. */
static const struct flag *read_line(struct line *line, int count, char **words)
{
	const struct flag *open = NULL;
	const char *joined;

	for (int i = 0; i < count; i++) {
		if (open) {
			open = NULL;
			continue;
		}
		open = flag_with_value(line->command, words[i], &joined);
		if (open && joined)
			open = NULL;
		else if (!open && (words[i][0] != '-' || !words[i][1]) &&
			 line->operand_count < MOST_OPERANDS)
			line->operands[line->operand_count++] = words[i];
	}
	return open;
}

static void complete_command_line(struct line *line, int count, char **words)
{
	const struct flag *flag = read_line(line, count, words);
	const char *joined;

	find_subject(line);
	if (!flag) {
		flag = flag_with_value(line->command, line->word, &joined);
		if (!joined)
			flag = NULL;
		else
			snprintf(line->lead, sizeof line->lead, "%.*s",
				 (int)(joined - line->word), line->word);
	}
	if (flag)
		suggest_value(line, flag);
	else if (line->word[0] == '-' && line->word[1] == '-')
		suggest_flags(line);
	else if (strcmp(line->word, "-") == 0)
		suggest_flags((line->word = "--", line));
	else
		suggest_operands(line);
}

static int complete(const struct arguments *arguments)
{
	struct line line = {.sink = &arguments->output->sink,
			    .word = arguments->operands[arguments->count - 1]};
	bool is_help = strcmp(arguments->operands[0], "help") == 0;

	if (strlen(line.word) >= WORD_ROOM)
		return DONE;
	if (arguments->count > 1)
		for (int i = 0; all_commands[i]; i++)
			if (strcmp(all_commands[i]->name, arguments->operands[0]) == 0)
				line.command = all_commands[i];
	if (line.command)
		complete_command_line(&line, arguments->count - 2,
				      arguments->operands + 1);
	else if (arguments->count == 1 || (is_help && arguments->count == 2))
		for (int i = 0; all_commands[i]; i++)
			suggest(&line, all_commands[i]->name, "",
				all_commands[i]->summary);
	scenario_free(line.scenario);
	load_free(&line.loaded);
	return DONE;
}

static const struct flag flags[] = {{0}};

const struct command complete_command = {
	.name = "complete",
	.operands = "-- WORD...",
	.summary = "what could stand at the end of a command line",
	.about = "For the completion of shells. The words are those behind `affray`, the "
		 "last one as far as it is typed. Each line is a word, then a tab and "
		 "what "
		 "it means where that is known; the line :files asks the shell for "
		 "files.\n",
	.flags = flags,
	.least = 1,
	.most = 0,
	.examples = {{"affray complete -- ru", "commands that begin so"},
		     {"affray complete -- run threa/duel --set wat",
		      "paths of a scenario"}},
	.run = complete,
};
