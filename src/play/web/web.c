/* SPDX-License-Identifier: MIT
 *
 * A fight on the page.
 */
#include "web.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "base/buffer.h"
#include "base/yaml.h"
#include "play/rescue.h"
#include "play/wire.h"

enum {
	MOST_TEXT = 1 << 20, /* bytes: the longest scenario of ours has 6,000 */
	MOST_ROOMS = 4,	     /* of one call */
	PORTION_MS = 15,     /* an answer waits for at most one */
};

static struct {
	char *rooms[MOST_ROOMS];
	int room_count;

	struct buffer result;
	struct sink sink;
	char sink_room[SINK_ROOM];
	struct json json;

	bool is_open;
	struct session session;
	struct wire wire;
	enum affray_stop stop;
} page;

/* ---- texts in and out ---- */

char *affray_web_room(size_t bytes)
{
	char *room = page.room_count < MOST_ROOMS && bytes <= MOST_TEXT + 1
			     ? calloc(1, bytes)
			     : NULL;

	if (room)
		page.rooms[page.room_count++] = room;
	return room;
}

const char *affray_web_result(void)
{
	return page.result.start ? page.result.start : "";
}

size_t affray_web_result_length(void)
{
	return page.result.length;
}

static void begin_call(void)
{
	buffer_free(&page.result);
	sink_init(&page.sink, page.sink_room, buffer_drain, &page.result);
	page.json = json_in(&page.sink);
}

static enum affray_web_stand end_call(void)
{
	sink_flush(&page.sink);
	while (page.room_count > 0)
		free(page.rooms[--page.room_count]);
	if (!page.is_open)
		return AFFRAY_WEB_REFUSED;
	rescue_fight(page.session.fight);
	if (wire_works(&page.wire))
		return AFFRAY_WEB_WORKS;
	return page.stop == AFFRAY_ENDED ? AFFRAY_WEB_ENDED : AFFRAY_WEB_WAITS;
}

/* ---- refusals ---- */

/* As affray check --json says them. */
static void send_problems(struct affray_problems *problems)
{
	json_open(&page.json, '{');
	json_text_at(&page.json, "type", "problems");
	json_key(&page.json, "problems");
	json_open(&page.json, '[');
	for (int i = 0; i < affray_problems_count(problems); i++)
		json_text(&page.json, affray_problems_line(problems, i));
	json_close(&page.json, ']');
	json_close(&page.json, '}');
	json_line(&page.json);
}

/* `from` as for warn_of_record. */
static void send_warnings(int from)
{
	struct affray_problems *warnings = affray_problems_new();
	int count = warnings ? affray_fight_warnings(page.session.fight, warnings) : 0;

	for (int i = from; i < count && i < affray_problems_count(warnings); i++) {
		json_open(&page.json, '{');
		json_text_at(&page.json, "type", "warning");
		json_text_at(&page.json, "message", affray_problems_line(warnings, i));
		json_close(&page.json, '}');
		json_line(&page.json);
	}
	affray_problems_free(warnings);
}

static bool refuse(const char *why)
{
	affray_problems_add(page.session.problems, why);
	return false;
}

/* ---- opening ---- */

struct options {
	uint64_t seed, number;
	const struct node *as, *tactic, *reactions, *dice; /* NULL: not given */
};

static bool read_count(const struct node *value, uint64_t *count)
{
	int64_t whole;

	if (!node_whole(value, 0, INT64_MAX, &whole))
		return false;
	*count = (uint64_t)whole;
	return true;
}

static bool is_list_of_texts(const struct node *value)
{
	if (value->kind != NODE_LIST)
		return false;
	for (const struct node *node = value->first; node; node = node->next)
		if (node->kind != NODE_SCALAR || !node->quoted)
			return false;
	return true;
}

static bool read_option(const struct node *value, struct options *options)
{
	const struct {
		const char *key;
		const struct node **to;
	} lists[] = {{"as", &options->as},
		     {"tactic", &options->tactic},
		     {"reactions", &options->reactions},
		     {"dice", &options->dice}};

	if (strcmp(value->key, "seed") == 0)
		return read_count(value, &options->seed);
	if (strcmp(value->key, "number") == 0)
		return read_count(value, &options->number) && options->number > 0;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (strcmp(value->key, lists[i].key) == 0) {
			*lists[i].to = value;
			return is_list_of_texts(value);
		}
	return false;
}

static bool read_options(struct tree *tree, const char *text, struct options *options)
{
	struct problems problems = {0};
	const struct node *root;
	char why[256];

	*options = (struct options){.seed = 1, .number = 1};
	if (!text || !*text)
		return true;
	root = tree ? json_read_text(tree, text, strlen(text), NULL, &problems) : NULL;
	if (!root || root->kind != NODE_MAP)
		return refuse("the options are no JSON object");
	for (const struct node *node = root->first; node; node = node->next)
		if (!read_option(node, options)) {
			snprintf(why, sizeof why,
				 "option \"%.40s\" is not known, or not so; expected "
				 "\"seed\" or \"number\" with a whole number, or \"as\", "
				 "\"tactic\", \"reactions\" or \"dice\" with a list of "
				 "texts",
				 node->key);
			return refuse(why);
		}
	return true;
}

/* A record begins with "affray fight", maybe below comments. */
static bool is_record(const char *text)
{
	while (*text == '#' || *text == '\n' || *text == '\r') {
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return strncmp(text, "affray fight", strlen("affray fight")) == 0;
}

static bool says_master(const struct node *as)
{
	for (const struct node *node = as ? as->first : NULL; node; node = node->next)
		if (strcmp(node->text, "gm") == 0)
			return true;
	return false;
}

static bool load_record(struct session *session, const char *text, const char *name)
{
	if (affray_fight_read(&session->fight, text, strlen(text), name,
			      session->problems) != AFFRAY_OK)
		return false;
	session->scenario = affray_fight_scenario(session->fight);
	return session->scenario || refuse("out of memory");
}

/* Some books ask more where the scenario has a game master; others have no such key. */
static bool load_scenario(struct session *session, const char *text, const char *name,
			  const struct options *options)
{
	if (affray_scenario_read(&session->scenario, text, strlen(text), name,
				 session->problems) != AFFRAY_OK)
		return false;
	if (says_master(options->as))
		affray_scenario_set(session->scenario, "gm", "yes", NULL);
	return affray_fight_new(&session->fight, session->scenario, options->seed,
				options->number, session->problems) == AFFRAY_OK;
}

static bool take_orders(struct session *session, const struct node *list,
			bool (*add)(struct session *, const char *))
{
	for (const struct node *node = list ? list->first : NULL; node; node = node->next)
		if (!add(session, node->text))
			return false;
	return true;
}

static bool take_seats(struct session *session, const struct options *options)
{
	return take_orders(session, options->tactic, session_add_tactic) &&
	       take_orders(session, options->as, session_add_player) &&
	       take_orders(session, options->reactions, session_add_reactions) &&
	       take_orders(session, options->dice, session_add_dice) &&
	       session_seat(session);
}

static bool load(const char *text, const char *name, const char *words)
{
	struct session *session = &page.session;
	struct tree *tree = tree_new();
	struct options options;
	bool good;

	if (!text || !name)
		good = refuse("the text is longer than 1 MB, which no scenario needs");
	else
		good = read_options(tree, words, &options) &&
		       (is_record(text) ? load_record(session, text, name)
					: load_scenario(session, text, name, &options)) &&
		       take_seats(session, &options);
	tree_free(tree);
	return good;
}

static void close_fight(void)
{
	rescue_fight(NULL);
	wire_end(&page.wire);
	session_close(&page.session);
	affray_scenario_free(page.session.scenario);
	affray_problems_free(page.session.problems);
	page.session = (struct session){0};
	page.is_open = false;
}

/* A record is played whole: only then can be said what is wrong with it. */
static bool start(bool is_resumed)
{
	struct session *session = &page.session;

	affray_fight_embed(session->fight, true);
	session->portion_ms = is_resumed ? 0 : PORTION_MS;
	page.stop = wire_start(&page.wire, session, &page.json);
	if (is_resumed &&
	    affray_fight_record_check(session->fight, session->problems) != AFFRAY_OK)
		return false;
	session->portion_ms = PORTION_MS;
	send_warnings(0);
	if (page.stop != AFFRAY_ENDED && !session->is_under_way)
		wire_stopped(&page.wire);
	return true;
}

enum affray_web_stand affray_web_open(const char *text, const char *name,
				      const char *options)
{
	begin_call();
	close_fight();
	page.session.problems = affray_problems_new();
	if (!page.session.problems)
		return end_call();
	page.is_open = load(text, name, options) && start(is_record(text));
	if (!page.is_open) {
		send_problems(page.session.problems);
		close_fight();
	}
	return end_call();
}

/* ---- playing ---- */

enum affray_web_stand affray_web_send(const char *line)
{
	begin_call();
	if (page.is_open)
		page.stop = wire_take(&page.wire, page.stop, line ? line : "");
	return end_call();
}

enum affray_web_stand affray_web_more(void)
{
	begin_call();
	if (page.is_open && wire_works(&page.wire)) {
		wire_more(&page.wire);
		page.stop = session_stands(&page.session);
	}
	return end_call();
}

enum affray_web_stand affray_web_record(void)
{
	char *text = NULL;
	size_t length;

	begin_call();
	if (page.is_open &&
	    affray_fight_write(page.session.fight, &text, &length) == AFFRAY_OK)
		sink_add(&page.sink, text, length);
	affray_free(text);
	return end_call();
}

void affray_web_close(void)
{
	begin_call();
	close_fight();
	end_call();
}
