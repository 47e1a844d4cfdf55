/* SPDX-License-Identifier: MIT
 *
 * The parts of a book that are made from its rows and catalogues, as Markdown.
 */
#include "book_chapters.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "base/complain.h"
#include "base/text.h"
#include "book_actions.h"
#include "book_sums.h"
#include "books.h"
#include "engine/scenario.h"
#include "library/library.h"
#include "play/story.h"
#include "play/story_words.h"
#include "scenario/catalogue.h"
#include "scenario/data_files.h"
#include "sheet.h"

enum { CODE_INDENT = 4 };

/* A part being made. */
struct making {
	struct buffer *to;
	const struct rulebook *book;
	const char *word; /* after the part's name, or "" */
};

/* Into a cell of a table: no bar, no line feed. */
static void add_cell(struct buffer *to, const char *text)
{
	for (; text && *text; text++)
		if (*text == '|')
			buffer_add(to, "or");
		else
			buffer_add_bytes(to, *text == '\n' ? " " : text, 1);
}

static void add_key(struct buffer *to, const char *key)
{
	buffer_add(to, "| `");
	add_cell(to, key);
	buffer_add(to, "` | ");
}

/* "printed: Attack Value" */
static void add_origin(struct buffer *to, enum origin origin, const char *from)
{
	buffer_add(to, origin_words[origin]);
	if (from) {
		buffer_add(to, ": ");
		add_cell(to, from);
	}
}

/* "APO-STA-01, printed: Stances", by the rule that the row comes from. */
static void add_source(const struct making *making, const char *section, const char *key)
{
	const struct rule_row *rule =
		&making->book->rules[source_rule(making->book, section, key)];

	if (!rule->id) {
		add_origin(making->to, OURS, NULL);
		return;
	}
	buffer_format(making->to, "%s, ", rule->id);
	add_origin(making->to, rule->origin, rule->from);
}

/* ---- from rows ---- */

static bool add_rules(const struct making *making)
{
	buffer_add(making->to, "| id | rule | whose |\n|---|---|---|\n");
	for (int i = 1; i <= making->book->rule_count; i++) {
		const struct rule_row *row = &making->book->rules[i];

		add_key(making->to, row->id);
		add_cell(making->to, row->text);
		buffer_add(making->to, " | ");
		add_origin(making->to, row->origin, row->from);
		buffer_add(making->to, " |\n");
	}
	return true;
}

static void add_switch(struct buffer *to, const struct ruling_row *row)
{
	if (!row->key)
		return;
	buffer_format(to, " `rulings.%s`: ", row->key);
	if (!row->words)
		buffer_format(to, "%d to %d, usually %d.", row->low, row->high,
			      row->usual);
	for (int i = 0; row->words && row->words[i]; i++)
		buffer_format(to, "%s`%s`%s", i ? ", " : "", row->words[i],
			      i ? "" : " (usual)");
	if (row->words)
		buffer_add(to, ".");
}

static bool add_rulings(const struct making *making)
{
	for (int i = 0; i < making->book->ruling_count; i++) {
		const struct ruling_row *row = &making->book->rulings[i];

		buffer_format(making->to, "- **%s** *", row->id);
		buffer_add(making->to, row->question);
		buffer_add(making->to, "* ");
		buffer_add(making->to, row->answer);
		add_switch(making->to, row);
		buffer_add(making->to, "\n");
	}
	return true;
}

/* The end of the condition in words, or NULL. */
static const char *ending_of(const struct rulebook *book, const char *key)
{
	for (const struct ending_row *row = book->endings; row && row->key; row++)
		if (strcmp(row->key, key) == 0)
			return row->text;
	return NULL;
}

static bool add_states(const struct making *making)
{
	buffer_add(making->to,
		   "| state | what it is | what ends it | whose |\n|---|---|---|---|\n");
	for (const struct state_row *row = making->book->creature_state; row->key;
	     row++) {
		if (row->kind == STATE_HIDDEN)
			continue;
		add_key(making->to, row->key);
		add_cell(making->to, row->help);
		buffer_add(making->to, " | ");
		add_cell(making->to, ending_of(making->book, row->key));
		buffer_add(making->to, " | ");
		add_source(making, "states", row->key);
		buffer_add(making->to, " |\n");
	}
	return true;
}

static bool add_terrains(const struct making *making)
{
	buffer_add(making->to,
		   "| sign | ground | what it does | whose |\n|---|---|---|---|\n");
	for (int i = 0; i < making->book->terrain_count; i++) {
		const struct terrain_row *row = &making->book->terrains[i];

		if (row->chars && *row->chars)
			add_key(making->to, row->chars);
		else
			buffer_add(making->to, "| | ");
		buffer_format(making->to, "`%s` | ", row->key);
		add_cell(making->to, row->help);
		buffer_add(making->to, " | ");
		add_source(making, "ground", row->key);
		buffer_add(making->to, " |\n");
	}
	return true;
}

static void add_knobs(struct buffer *to, const struct tactic *tactic)
{
	if (!tactic->knobs[0].key)
		return;
	buffer_add(to, "\n| knob | what it does | range | usual |\n|---|---|---|---|\n");
	for (int i = 0; i < MAX_KNOBS && tactic->knobs[i].key; i++) {
		const struct knob *knob = &tactic->knobs[i];

		add_key(to, knob->key);
		add_cell(to, knob->help);
		buffer_format(to, " | %d to %d | %d |\n", knob->low, knob->high,
			      knob->usual);
	}
	buffer_add(to, "\n");
}

static bool add_tactics(const struct making *making)
{
	const struct tactic *tactic;

	buffer_add(making->to, "Tactics, their knobs and what they win are ours.\n\n");
	for (int i = 0; (tactic = tactic_at(making->book, i)); i++) {
		buffer_format(making->to, "**%s**: ", tactic->key);
		buffer_add(making->to, tactic->help);
		buffer_add(making->to, ".\n");
		add_knobs(making->to, tactic);
		buffer_add(making->to, "\n");
	}
	return true;
}

static void add_figures(const struct making *making, const struct scene *scene,
			const struct figures *table)
{
	const struct rule_row *rule = &making->book->rules[table->rule];
	char line[400];

	buffer_format(making->to, "### %s\n\n%s, ", table->title, rule->id);
	add_origin(making->to, rule->origin, rule->from);
	buffer_format(making->to, "\n\n| %s |\n|---|", table->headings);
	for (const char *at = table->headings; *at; at++)
		if (*at == '|')
			buffer_add(making->to, "---|");
	buffer_add(making->to, "\n");
	for (int i = 0;; i++) {
		struct text text = text_in(line, sizeof line);

		if (!table->row(scene, i, &text))
			break;
		buffer_format(making->to, "| %s |\n", line);
	}
	buffer_add(making->to, "\n");
}

/* ---- from catalogues ---- */

static bool add_sheet(const struct making *making)
{
	const struct field *fields = sheet_fields(making->book, making->word);
	bool is_sheet = strcmp(making->word, "creatures") == 0;

	if (!fields) {
		complain("%s has no section \"%s\"", making->book->id, making->word);
		return false;
	}
	if (!is_sheet)
		buffer_add(making->to, "The keys are ours.\n\n");
	buffer_add(making->to,
		   is_sheet ? "| field | takes | what it is | whose |\n"
			      "|---|---|---|---|\n"
			    : "| field | takes | what it is |\n|---|---|---|\n");
	for (const struct field *field = fields; field->key; field++) {
		char takes[4096];
		struct text text = text_in(takes, sizeof takes);

		add_takes(&text, making->book, field);
		add_key(making->to, field->key);
		add_cell(making->to, takes);
		buffer_add(making->to, " | ");
		add_cell(making->to, field->help);
		if (is_sheet) {
			buffer_add(making->to, " | ");
			add_source(making, "creatures", field->key);
		}
		buffer_add(making->to, " |\n");
	}
	return true;
}

/* A key or a value of a file, for people: long_sword is "long sword", -5 itself. */
static void add_words(struct buffer *to, const char *text)
{
	for (; text && *text; text++) {
		char part[2] = {*text == '_' ? ' ' : *text, '\0'};

		add_cell(to, part);
	}
}

/* "6", "str 5, agi 6", "knife, club" or, a list of maps, "slash, ap 5 / thrust, ap 4". */
static void add_value(struct buffer *to, const struct node *node)
{
	if (node->kind == NODE_SCALAR) {
		add_words(to, node->text);
		return;
	}
	if (!node->first)
		buffer_add(to, "none");
	for (const struct node *part = node->first; part; part = part->next) {
		if (part != node->first)
			buffer_add(to, part->kind == NODE_MAP ? " / " : ", ");
		if (node->kind == NODE_MAP && part->key &&
		    strcmp(part->key, "name") != 0) {
			add_words(to, part->key);
			buffer_add(to, " ");
		}
		add_value(to, part);
	}
}

static bool is_for_people(const char *key)
{
	return strcmp(key, "name") == 0 || strcmp(key, "about") == 0;
}

/* The origin of the entry, as the key `from` of its file says: one text for all, or a
 * map with `usual` and the keys that differ. */
static const char *from_of(const struct books_catalogue *books, const struct node *entry)
{
	const struct node *from = NULL, *own;

	for (int i = 0; !from && i < books->catalogue.count; i++)
		if (strcmp(books->catalogue.files[i], entry->place.file) == 0)
			from = node_get(books->catalogue.roots[i], "from");
	own = node_get(from, entry->key);
	if (from && from->kind == NODE_MAP)
		from = own ? own : node_get(from, "usual");
	return from && from->kind == NODE_SCALAR ? from->text : "";
}

static void add_entry(struct buffer *to, const struct books_catalogue *books,
		      const struct node *entry)
{
	const struct node *about = node_get(entry, "about");
	const struct node *name = node_get(entry, "name");
	bool is_first = true;

	buffer_format(to, "| `%s`", entry->key);
	if (name && name->kind == NODE_SCALAR &&
	    strcmp(name->text, label_of(entry->key).text) != 0) {
		buffer_add(to, " ");
		add_cell(to, name->text);
	}
	buffer_add(to, " | ");
	for (const struct node *part = entry->first; part; part = part->next) {
		if (!part->key || is_for_people(part->key))
			continue;
		if (!is_first)
			buffer_add(to, "; ");
		is_first = false;
		add_words(to, part->key);
		buffer_add(to, " ");
		add_value(to, part);
	}
	if (about && about->kind == NODE_SCALAR) {
		buffer_add(to, is_first ? "" : ". ");
		add_cell(to, about->text);
	}
	buffer_add(to, " | ");
	add_cell(to, from_of(books, entry));
	buffer_add(to, " |\n");
}

static bool add_catalogue(const struct making *making)
{
	struct books_catalogue books;
	const struct node *entry;
	bool loaded = books_catalogue_load(&books, making->book);

	if (loaded) {
		buffer_add(making->to, "| key | figures | whose |\n|---|---|---|\n");
		for (int i = 0; (entry = books_entry(&books, making->word, i)); i++)
			add_entry(making->to, &books, entry);
	}
	books_catalogue_free(&books);
	return loaded;
}

/* ---- from a fight ---- */

static struct affray_fight *open_fight(const struct making *making,
				       struct affray_scenario **scenario)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_fight *fight = NULL;
	char name[256];

	snprintf(name, sizeof name, "%s/%s", making->book->id, making->word);
	if (problems && affray_scenario_load(scenario, name, problems) == AFFRAY_OK &&
	    affray_fight_new(&fight, *scenario, 1, 1, problems) != AFFRAY_OK)
		fight = NULL;
	affray_problems_free(problems);
	if (!fight)
		complain("there is no scenario %s", name);
	return fight;
}

static bool add_actions(const struct making *making)
{
	return add_action_table(making->to, making->book);
}

static bool add_tables(const struct making *making)
{
	struct affray_scenario *scenario = NULL;
	struct affray_fight *fight = open_fight(making, &scenario);
	const struct figures *table = making->book->figures;

	for (; fight && table && table->title; table++)
		add_figures(making, &fight->run->scene, table);
	affray_fight_free(fight);
	affray_scenario_free(scenario);
	return fight != NULL;
}

/* The worked round of the book's folder, a record: it does not depend on tactics. */
static struct affray_fight *open_worked_round(const struct rulebook *book)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_fight *fight = NULL;
	char *folder, path[4096];

	for (int i = 0; problems && !fight && data_folder(i, &folder) && folder; i++) {
		snprintf(path, sizeof path, "%s/rulebooks/%s/worked-round.fight", folder,
			 book->id);
		free(folder);
		affray_fight_load(&fight, path, problems);
	}
	affray_problems_free(problems);
	if (fight)
		affray_fight_record_alone(fight);
	else
		complain("there is no rulebooks/%s/worked-round.fight", book->id);
	return fight;
}

/* The first round, as `affray replay --explain` tells it. */
static void narrate_round(const struct making *making, struct affray_scenario *scenario,
			  struct affray_fight *fight, struct narrator *narrator)
{
	char room[SINK_ROOM];
	struct sink sink;
	struct page page;

	sink_init(&sink, room, buffer_drain, making->to);
	page_init(&page, &sink, USUAL_WIDTH - CODE_INDENT, false);
	narrate_begin(narrator, &page, scenario, fight, TELL_EXPLAIN, true);
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, narrate_event,
			    narrator);
	affray_fight_advance(fight);
	narrate_finish(narrator);
	sink_flush(&sink);
}

/* The end of a round is told when the next one begins. */
static void cut_second_round(struct buffer *to)
{
	char *next = to->start ? strstr(to->start, "\n\nRound 2") : NULL;

	if (next) {
		next[1] = '\0';
		to->length = (size_t)(next + 1 - to->start);
	}
}

static bool add_round(const struct making *making)
{
	struct affray_fight *fight = open_worked_round(making->book);
	struct affray_scenario *scenario = fight ? affray_fight_scenario(fight) : NULL;
	struct narrator *narrator = malloc(sizeof *narrator);
	bool done = scenario && narrator;

	if (done) {
		buffer_add(making->to, "```\n");
		narrate_round(making, scenario, fight, narrator);
		cut_second_round(making->to);
		buffer_add(making->to, "```\n");
	}
	free(narrator);
	affray_scenario_free(scenario);
	affray_fight_free(fight);
	return done;
}

static bool add_modifiers(const struct making *making)
{
	return add_sums(making->to, making->book);
}

/* ---- which part ---- */

bool add_part(struct buffer *to, const struct rulebook *book, const char *part,
	      const char *word)
{
	static const struct {
		const char *name;
		bool (*add)(const struct making *making);
	} parts[] = {{"actions", add_actions},	   {"sheet", add_sheet},
		     {"catalogue", add_catalogue}, {"states", add_states},
		     {"terrains", add_terrains},   {"tables", add_tables},
		     {"rules", add_rules},	   {"rulings", add_rulings},
		     {"tactics", add_tactics},	   {"round", add_round},
		     {"modifiers", add_modifiers}};
	struct making making = {to, book, word};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (strcmp(parts[i].name, part) == 0)
			return parts[i].add(&making);
	complain("book.md of %s names {%s}, but there is no such part", book->id, part);
	return false;
}
