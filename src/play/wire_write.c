/* SPDX-License-Identifier: MIT
 *
 * The lines that go out over the wire.
 */
#include "wire_write.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/letter.h"
#include "session.h"
#include "story_parts.h"
#include "story_words.h"

enum { MOST_KNOWN = 64, MOST_ROWS = 256 };

/* ---- shared by all lines ---- */

void wire_open(struct json *json, const char *type, const struct wire_id *id)
{
	json_open(json, '{');
	json_text_at(json, "type", type);
	if (!id || !id->given)
		return;
	json_key(json, "id");
	if (id->is_text)
		json_text(json, id->text);
	else
		json_int(json, id->number);
}

void wire_close(struct json *json)
{
	json_close(json, '}');
	json_line(json);
}

void wire_tile(struct json *json, const int tile[2])
{
	json_open(json, '[');
	json_int(json, tile[0]);
	json_int(json, tile[1]);
	json_close(json, ']');
}

#define bool_at(json, literal, value) (json_key(json, literal), json_bool(json, value))

void wire_error(struct json *json, const char *message, const struct wire_id *id)
{
	wire_open(json, "error", id);
	json_text_at(json, "message", message);
	wire_close(json);
}

void wire_answer(struct json *json, const struct affray_question *question,
		 const char *answer)
{
	int tile[2];

	if (question->kind == AFFRAY_NUMBER)
		json_int(json, atoi(answer));
	else if (question->kind == AFFRAY_TILE &&
		 sscanf(answer, "%d,%d", &tile[0], &tile[1]) == 2)
		wire_tile(json, tile);
	else
		json_text(json, answer);
}

/* ---- a seat's knowledge ---- */

/* The reserve is the game master's until it enters. */
bool wire_knows(const struct seen *seen, int who)
{
	if (affray_fight_is_hidden(seen->fight, seen->view, who))
		return false;
	return seen->view < 0 || affray_fight_in_play(seen->fight, who) ||
	       !affray_scenario_in_reserve(seen->scenario, who);
}

uint64_t wire_known(const struct seen *seen)
{
	uint64_t known = 0;

	for (int who = 0; who < affray_scenario_creatures(seen->scenario) && who < 64;
	     who++)
		known |= (uint64_t)wire_knows(seen, who) << who;
	return known;
}

/* A seat that sees everything counts all answers; a side counts only questions to its own
 * creatures, so that the number gives no secrets away. */
int wire_answers(const struct seen *seen)
{
	struct affray_step step;
	int count = 0;

	for (int i = 0; affray_fight_step(seen->fight, i, &step); i++)
		count +=
			seen->view < 0 ||
			(step.who >= 0 &&
			 affray_scenario_side_of(seen->scenario, step.who) == seen->view);
	return count;
}

/* ---- hello ---- */

static void write_sides(struct json *json, const struct seen *seen)
{
	json_key(json, "sides");
	json_open(json, '[');
	for (int side = 0; side < affray_scenario_sides(seen->scenario); side++)
		json_text(json, affray_scenario_side(seen->scenario, side));
	json_close(json, ']');
}

static void write_body(struct json *json, const struct seen *seen, int who, char glyph)
{
	const char *key = affray_scenario_creature(seen->scenario, who);
	int side = affray_scenario_side_of(seen->scenario, who), size[2];
	char letter[2] = {glyph, '\0'};

	affray_scenario_size(seen->scenario, who, size);
	json_open(json, '{');
	json_text_at(json, "key", key);
	json_text_at(json, "name", name_of(key).text);
	json_text_at(json, "side", affray_scenario_side(seen->scenario, side));
	json_text_at(json, "glyph", letter);
	json_key(json, "size");
	wire_tile(json, size);
	json_close(json, '}');
}

/* Only known creatures get letters: gaps would give the others away. */
static void write_bodies(struct json *json, const struct seen *seen)
{
	char glyphs[MOST_KNOWN] = {0};

	json_key(json, "creatures");
	json_open(json, '[');
	for (int who = 0; who < affray_scenario_creatures(seen->scenario); who++) {
		const char *key = affray_scenario_creature(seen->scenario, who);
		char glyph;

		if (!wire_knows(seen, who))
			continue;
		glyph = letter_for(glyphs, sizeof glyphs, key,
				   affray_scenario_side_of(seen->scenario, who) % 2 == 0);
		if (who < MOST_KNOWN)
			glyphs[who] = glyph;
		write_body(json, seen, who, glyph);
	}
	json_close(json, ']');
}

/* Each kind of ground once: its letter in the rows, and its name. */
static void write_terrains(struct json *json, struct affray_scenario *scenario)
{
	int left = affray_scenario_left(scenario);
	bool known[128] = {false};

	json_key(json, "terrains");
	json_open(json, '{');
	for (int y = 0; y < affray_scenario_height(scenario); y++)
		for (int x = left; x < left + affray_scenario_width(scenario); x++) {
			char key[2] = {affray_scenario_terrain(scenario, x, y), '\0'};

			if (known[key[0] & 127])
				continue;
			known[key[0] & 127] = true;
			json_key_string(json, key);
			json_text(json, affray_scenario_terrain_name(scenario, x, y));
		}
	json_close(json, '}');
}

static void write_map_row(struct json *json, struct affray_scenario *scenario, int y)
{
	int left = affray_scenario_left(scenario);
	int width = affray_scenario_width(scenario);
	char row[1024];
	int count = width < (int)sizeof row ? width : (int)sizeof row - 1;

	for (int i = 0; i < count; i++)
		row[i] = affray_scenario_terrain(scenario, left + i, y);
	row[count] = '\0';
	json_text(json, row);
}

static void write_map(struct json *json, struct affray_scenario *scenario)
{
	json_key(json, "map");
	if (!affray_scenario_has_map(scenario)) {
		json_nothing(json);
		return;
	}
	json_open(json, '{');
	json_int_at(json, "width", affray_scenario_width(scenario));
	json_int_at(json, "height", affray_scenario_height(scenario));
	json_key(json, "rows");
	json_open(json, '[');
	for (int y = 0; y < affray_scenario_height(scenario); y++)
		write_map_row(json, scenario, y);
	json_close(json, ']');
	write_terrains(json, scenario);
	json_close(json, '}');
}

/* Rows that were written, each once. */
struct row_list {
	struct json *json;
	int count;
	const char *rows[MOST_ROWS];
	bool of_fight;
};

static bool is_shown(const struct affray_value *value)
{
	return !value->is_own && strcmp(value->kind, "hidden") != 0;
}

static void write_row(void *context, const struct affray_value *value)
{
	struct row_list *list = context;
	struct json *json = list->json;

	for (int i = 0; i < list->count; i++)
		if (list->rows[i] == value->row)
			return;
	if (!is_shown(value) || list->count == MOST_ROWS)
		return;
	list->rows[list->count++] = value->row;
	json_open(json, '{');
	json_text_at(json, "key", value->row);
	json_text_at(json, "name", track_of(value->row).text);
	json_text_at(json, "of", list->of_fight ? "fight" : "creature");
	json_text_at(json, "kind", value->kind);
	json_text_at(json, "help", value->help ? value->help : "");
	json_int_at(json, "low", value->low);
	json_int_at(json, "high", value->high);
	json_close(json, '}');
}

static void write_rows(struct json *json, const struct seen *seen)
{
	struct row_list list = {.json = json};

	json_key(json, "rows");
	json_open(json, '[');
	for (int who = 0; who < affray_scenario_creatures(seen->scenario); who++)
		if (wire_knows(seen, who))
			affray_fight_values(seen->fight, seen->view, who, write_row,
					    &list);
	list.of_fight = true;
	affray_fight_values(seen->fight, seen->view, -1, write_row, &list);
	json_close(json, ']');
}

static void write_names(struct json *json, const char *names)
{
	char name[128];

	json_open(json, '[');
	while (*names) {
		size_t length = strcspn(names, " ");

		snprintf(name, sizeof name, "%.*s", (int)length, names);
		if (length > 0)
			json_text(json, name);
		names += length + strspn(names + length, " ");
	}
	json_close(json, ']');
}

void wire_hello(struct json *json, const struct seen *seen, const char *you,
		const struct wire_id *id)
{
	const char *resource;

	wire_open(json, "hello", id);
	json_int_at(json, "protocol", WIRE_PROTOCOL);
	json_text_at(json, "version", affray_version());
	json_text_at(json, "rulebook", affray_scenario_rulebook(seen->scenario));
	json_key(json, "scenario");
	json_open(json, '{');
	json_text_at(json, "name", affray_scenario_name(seen->scenario));
	json_text_at(json, "about", affray_scenario_about(seen->scenario));
	json_close(json, '}');
	write_sides(json, seen);
	write_bodies(json, seen);
	write_map(json, seen->scenario);
	write_rows(json, seen);
	json_key(json, "resources");
	json_open(json, '[');
	for (int i = 0; (resource = affray_scenario_resource(seen->scenario, i)); i++)
		json_text(json, resource);
	json_close(json, ']');
	json_key(json, "you");
	write_names(json, you);
	wire_close(json);
}

/* ---- state ---- */

static void write_value(struct json *json, const struct affray_value *value)
{
	if (value->word)
		json_text(json, value->word);
	else
		json_int(json, value->value);
}

static bool is_of_condition(const struct affray_value *value)
{
	return strcmp(value->kind, "condition") == 0;
}

/* Tracks of one value always; all else where it is not 0. */
static void write_state_row(void *context, const struct affray_value *value)
{
	struct json *json = context;
	bool is_track = strcmp(value->kind, "track") == 0 && !strchr(value->key, '.');

	if (!is_shown(value) || is_of_condition(value) ||
	    (value->value == 0 && !is_track))
		return;
	json_key_string(json, value->key);
	write_value(json, value);
}

struct written_state {
	struct json *json;
	struct affray_scenario *scenario; /* whose creatures conditions name */
};

static void write_condition(void *context, const struct affray_value *value)
{
	const struct written_state *state = context;
	struct json *json = state->json;
	char words[160];

	if (!is_shown(value) || !is_of_condition(value) || value->value == 0)
		return;
	condition_words(state->scenario, value, words, sizeof words);
	json_open(json, '{');
	json_text_at(json, "key", value->key);
	json_text_at(json, "words", words);
	json_key(json, "value");
	write_value(json, value);
	if (value->ends)
		json_text_at(json, "ends", value->ends);
	json_close(json, '}');
}

static void write_facing(struct json *json, const struct seen *seen, int who)
{
	char path[192], facing[32];

	snprintf(path, sizeof path, "%s.facing",
		 affray_scenario_creature(seen->scenario, who));
	if (book_has_facing(seen->fight, seen->view, who) &&
	    affray_fight_get_text(seen->fight, seen->view, path, facing, sizeof facing) ==
		    AFFRAY_OK)
		json_text_at(json, "facing", facing);
}

static void write_creature(struct json *json, const struct seen *seen, int who)
{
	int tile[2];

	json_key_string(json, affray_scenario_creature(seen->scenario, who));
	json_open(json, '{');
	if (affray_fight_in_play(seen->fight, who)) {
		affray_fight_tile_of(seen->fight, who, tile);
		json_key(json, "tile");
		wire_tile(json, tile);
		write_facing(json, seen, who);
	}
	bool_at(json, "in_play", affray_fight_in_play(seen->fight, who));
	bool_at(json, "able", affray_fight_can_fight(seen->fight, who));
	json_key(json, "rows");
	json_open(json, '{');
	affray_fight_values(seen->fight, seen->view, who, write_state_row, json);
	json_close(json, '}');
	json_key(json, "conditions");
	json_open(json, '[');
	affray_fight_nonzero_values(seen->fight, seen->view, who, write_condition,
				    &(struct written_state){json, seen->scenario});
	json_close(json, ']');
	json_close(json, '}');
}

static void write_order(struct json *json, const struct seen *seen)
{
	int who;

	json_key(json, "order");
	json_open(json, '[');
	for (int i = 0; (who = affray_fight_order(seen->fight, seen->view, i)) >= 0; i++)
		json_text(json, affray_scenario_creature(seen->scenario, who));
	json_close(json, ']');
}

void wire_state(struct json *json, const struct seen *seen, const struct wire_id *id)
{
	int turn = affray_fight_turn(seen->fight, seen->view);

	wire_open(json, "state", id);
	json_int_at(json, "round", affray_fight_round(seen->fight));
	json_text_at(json, "turn",
		     turn >= 0 ? affray_scenario_creature(seen->scenario, turn) : NULL);
	write_order(json, seen);
	json_key(json, "rows");
	json_open(json, '{');
	affray_fight_values(seen->fight, seen->view, -1, write_state_row, json);
	json_close(json, '}');
	json_key(json, "creatures");
	json_open(json, '{');
	for (int who = 0; who < affray_scenario_creatures(seen->scenario); who++)
		if (wire_knows(seen, who))
			write_creature(json, seen, who);
	json_close(json, '}');
	wire_close(json);
}

/* ---- sheets ---- */

static void write_sheet_row(void *context, const struct affray_value *value)
{
	struct json *json = context;

	if (!is_shown(value))
		return;
	json_open(json, '{');
	json_text_at(json, "key", value->key);
	json_text_at(json, "name", track_of(value->key).text);
	json_key(json, "value");
	write_value(json, value);
	json_text_at(json, "kind", value->kind);
	if (value->maximum >= 0)
		json_int_at(json, "maximum", value->maximum);
	if (value->help && *value->help)
		json_text_at(json, "help", value->help);
	if (value->ends)
		json_text_at(json, "ends", value->ends);
	json_close(json, '}');
}

/* What players keep on a sheet and the rules add up. */
static void write_figures(struct json *json, const struct seen *seen, int who)
{
	char figure[256];

	json_key(json, "figures");
	json_open(json, '[');
	for (int i = 0;
	     affray_fight_figure(seen->fight, seen->view, who, i, figure, sizeof figure);
	     i++)
		json_text(json, figure);
	json_close(json, ']');
}

void wire_sheet(struct json *json, const struct seen *seen, int who,
		const struct wire_id *id)
{
	const char *key = affray_scenario_creature(seen->scenario, who);
	int side = affray_scenario_side_of(seen->scenario, who);

	wire_open(json, "sheet", id);
	json_text_at(json, "who", key);
	json_text_at(json, "name", name_of(key).text);
	json_text_at(json, "side", affray_scenario_side(seen->scenario, side));
	json_key(json, "rows");
	json_open(json, '[');
	affray_fight_values(seen->fight, seen->view, who, write_sheet_row, json);
	json_close(json, ']');
	write_figures(json, seen, who);
	wire_close(json);
}

/* ---- questions ---- */

static void write_cost(struct json *json, const struct affray_question *question,
		       const struct affray_option *option)
{
	json_key(json, "cost");
	json_open(json, '{');
	for (int i = 0; i < 4 && question->resources[i]; i++) {
		if (!option->cost[i])
			continue;
		json_key_string(json, question->resources[i]);
		json_int(json, option->cost[i]);
	}
	json_close(json, '}');
}

static void write_options(struct json *json, const struct seen *seen,
			  const struct affray_question *question)
{
	json_key(json, "options");
	json_open(json, '[');
	for (int i = 0; i < question->option_count; i++) {
		json_open(json, '{');
		json_text_at(json, "key", question->options[i].key);
		json_text_at(json, "label", question->options[i].label);
		write_cost(json, question, &question->options[i]);
		if (seen->places)
			json_int_at(json, "place", seen->places[i] + 1);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_text_at(json, "default", question->options[question->fallback].key);
}

static void write_tiles(struct json *json, const struct affray_question *question)
{
	json_key(json, "tiles");
	json_open(json, '[');
	for (int i = 0; i < question->tile_count; i++)
		wire_tile(json, question->tiles[i]);
	json_close(json, ']');
	json_key(json, "default");
	wire_tile(json, question->tiles[question->fallback]);
}

static void write_range(struct json *json, const struct affray_question *question)
{
	json_int_at(json, "lo", question->low);
	json_int_at(json, "hi", question->high);
	json_int_at(json, "default", question->fallback);
}

static void write_facts(struct json *json, const struct affray_question *question)
{
	json_key(json, "facts");
	json_open(json, '{');
	for (int i = 0; i < question->fact_count; i++) {
		json_key_string(json, question->fact_names[i]);
		json_int(json, question->facts[i]);
	}
	json_close(json, '}');
}

/* The deed in words, as far as it has come, and the creature that it is about. */
static void write_so_far(struct json *json, const struct seen *seen,
			 const struct affray_question *question)
{
	const char *about = affray_scenario_creature(seen->scenario, question->about);
	char text[512];

	if (!question->deed && !seen->answered)
		return;
	if (seen->answered) {
		snprintf(text, sizeof text, "%s", seen->answered);
	} else {
		size_t used;

		snprintf(text, sizeof text, "%s", label_of(question->deed).text);
		if (!question->is_reaction)
			add_answers_so_far(seen->fight, question->owner, about, text,
					   sizeof text);
		used = strlen(text);
		if (about)
			snprintf(text + used, sizeof text - used, ", about %s",
				 name_of(about).text);
	}
	json_text_at(json, "so_far", text);
}

/* The default comes last, so that tiny bots can find it at the end of the line. */
static void write_question(struct json *json, const struct seen *seen,
			   const struct affray_question *question,
			   const struct wire_id *id)
{
	static const char *const kinds[] = {"choice", "number", "tile"};

	wire_open(json, "question", id);
	json_int_at(json, "answers", wire_answers(seen));
	json_text_at(json, "owner", question->owner_name);
	json_text_at(json, "ask", question->ask);
	json_text_at(json, "kind", kinds[question->kind]);
	if (question->text)
		json_text_at(json, "text", question->text);
	if (question->deed)
		json_text_at(json, "deed", question->deed);
	write_so_far(json, seen, question);
	if (question->fact_count > 0)
		write_facts(json, question);
	if (question->is_reaction)
		bool_at(json, "reaction", true);
	if (question->is_pause)
		bool_at(json, "pause", true);
	if (seen->mark) {
		json_key(json, "mark");
		wire_answer(json, question, seen->mark);
	}
	if (question->kind == AFFRAY_CHOICE)
		write_options(json, seen, question);
	else if (question->kind == AFFRAY_NUMBER)
		write_range(json, question);
	else
		write_tiles(json, question);
	wire_close(json);
}

static void write_dice(struct json *json, const struct seen *seen,
		       const struct affray_roll *roll, const struct wire_id *id)
{
	wire_open(json, "dice", id);
	json_int_at(json, "answers", wire_answers(seen));
	if (roll->name)
		json_text_at(json, "owner", roll->name);
	json_text_at(json, "dice", roll->dice);
	if (roll->why)
		json_text_at(json, "why", roll->why);
	json_int_at(json, "lo", roll->low);
	json_int_at(json, "hi", roll->high);
	if (seen->needs) {
		json_key(json, "needs");
		json_open(json, '{');
		json_key_string(json, seen->needs->or_less ? "at_most" : "at_least");
		json_int(json, seen->needs->total);
		json_close(json, '}');
	}
	wire_close(json);
}

void wire_question(struct json *json, const struct seen *seen, const struct wire_id *id)
{
	const struct affray_question *question = affray_fight_question(seen->fight);
	const struct affray_roll *roll = affray_fight_roll(seen->fight);

	if (question)
		write_question(json, seen, question, id);
	else if (roll)
		write_dice(json, seen, roll, id);
}
