/* SPDX-License-Identifier: MIT
 *
 * affray_session_*: a session over JSON lines, for embedders' own front ends.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "affray.h"
#include "base/buffer.h"
#include "base/yaml.h"
#include "wire.h"

enum { PORTION_MS = 15 }; /* an answer waits for at most one portion */

struct affray_session {
	struct buffer lines; /* of the last call */
	struct sink sink;
	char sink_room[SINK_ROOM];
	struct json json;

	bool is_open;
	struct session session;
	struct wire wire;
	enum affray_stop stop;
};

/* ---- lines ---- */

static void begin_call(struct affray_session *s)
{
	buffer_free(&s->lines);
	sink_init(&s->sink, s->sink_room, buffer_drain, &s->lines);
	s->json = json_in(&s->sink);
}

enum affray_session_stand affray_session_stand(const struct affray_session *s)
{
	if (!s->is_open)
		return AFFRAY_SESSION_REFUSED;
	if (wire_works(&s->wire))
		return AFFRAY_SESSION_WORKS;
	return s->stop == AFFRAY_ENDED ? AFFRAY_SESSION_ENDED : AFFRAY_SESSION_WAITS;
}

static enum affray_session_stand end_call(struct affray_session *s)
{
	sink_flush(&s->sink);
	return affray_session_stand(s);
}

/* If memory ran out, an incomplete line is left out. */
const char *affray_session_lines(const struct affray_session *s, size_t *length)
{
	static const char no_memory[] =
		"{\"type\":\"error\",\"message\":\"out of memory\"}\n";
	const char *lines = s->lines.failed  ? no_memory
			    : s->lines.start ? s->lines.start
					     : "";

	if (length)
		*length = strlen(lines);
	return lines;
}

struct affray_fight *affray_session_fight(struct affray_session *s)
{
	return s->is_open ? s->session.fight : NULL;
}

/* ---- refusals ---- */

/* As affray check --json says them. */
static void send_problems(struct affray_session *s)
{
	json_open(&s->json, '{');
	json_text_at(&s->json, "type", "problems");
	json_key(&s->json, "problems");
	json_open(&s->json, '[');
	for (int i = 0; i < affray_problems_count(s->session.problems); i++)
		json_text(&s->json, affray_problems_line(s->session.problems, i));
	json_close(&s->json, ']');
	json_close(&s->json, '}');
	json_line(&s->json);
}

static void send_warnings(struct affray_session *s)
{
	struct affray_problems *warnings = affray_problems_new();
	int count = warnings ? affray_fight_warnings(s->session.fight, warnings) : 0;

	for (int i = 0; i < count && i < affray_problems_count(warnings); i++) {
		json_open(&s->json, '{');
		json_text_at(&s->json, "type", "warning");
		json_text_at(&s->json, "message", affray_problems_line(warnings, i));
		json_close(&s->json, '}');
		json_line(&s->json);
	}
	affray_problems_free(warnings);
}

static bool refuse(struct session *session, const char *why)
{
	affray_problems_add(session->problems, why);
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

static bool read_options(struct session *session, struct tree *tree, const char *text,
			 struct options *options)
{
	struct problems problems = {0};
	const struct node *root;
	char why[256];

	*options = (struct options){.seed = 1, .number = 1};
	if (!text || !*text)
		return true;
	root = tree ? json_read_text(tree, text, strlen(text), NULL, &problems) : NULL;
	if (!root || root->kind != NODE_MAP)
		return refuse(session, "the options are no JSON object");
	for (const struct node *node = root->first; node; node = node->next)
		if (!read_option(node, options)) {
			snprintf(why, sizeof why,
				 "option \"%.40s\" is not known, or not so; expected "
				 "\"seed\" or \"number\" with a whole number, or \"as\", "
				 "\"tactic\", \"reactions\" or \"dice\" with a list of "
				 "texts",
				 node->key);
			return refuse(session, why);
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
	return session->scenario || refuse(session, "out of memory");
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

static bool load(struct session *session, const char *text, const char *name,
		 const char *words)
{
	struct tree *tree = tree_new();
	struct options options;
	bool good = read_options(session, tree, words, &options) &&
		    (is_record(text) ? load_record(session, text, name)
				     : load_scenario(session, text, name, &options)) &&
		    take_seats(session, &options);

	tree_free(tree);
	return good;
}

static void close_fight(struct affray_session *s)
{
	wire_end(&s->wire);
	session_close(&s->session);
	affray_scenario_free(s->session.scenario);
	affray_problems_free(s->session.problems);
	s->session = (struct session){0};
	s->is_open = false;
}

/* Plays a record whole, because only that shows its problems. */
static bool start(struct affray_session *s, bool is_resumed)
{
	struct session *session = &s->session;

	affray_fight_embed(session->fight, true);
	session->portion_ms = is_resumed ? 0 : PORTION_MS;
	s->stop = wire_start(&s->wire, session, &s->json);
	if (is_resumed &&
	    affray_fight_record_check(session->fight, session->problems) != AFFRAY_OK)
		return false;
	session->portion_ms = PORTION_MS;
	send_warnings(s);
	if (s->stop != AFFRAY_ENDED && !session->is_under_way)
		wire_stopped(&s->wire);
	return true;
}

struct affray_session *affray_session_open(const char *text, const char *name,
					   const char *options)
{
	struct affray_session *s = calloc(1, sizeof *s);

	if (!s)
		return NULL;
	begin_call(s);
	s->session.problems = affray_problems_new();
	if (!s->session.problems) {
		free(s);
		return NULL;
	}
	s->is_open = load(&s->session, text, name, options) && start(s, is_record(text));
	if (!s->is_open) {
		send_problems(s);
		close_fight(s);
	}
	end_call(s);
	return s;
}

void affray_session_close(struct affray_session *s)
{
	if (!s)
		return;
	close_fight(s);
	buffer_free(&s->lines);
	free(s);
}

/* ---- playing ---- */

enum affray_session_stand affray_session_send(struct affray_session *s, const char *line)
{
	begin_call(s);
	if (s->is_open)
		s->stop = wire_take(&s->wire, s->stop, line);
	return end_call(s);
}

enum affray_session_stand affray_session_more(struct affray_session *s)
{
	begin_call(s);
	if (s->is_open && wire_works(&s->wire)) {
		wire_more(&s->wire);
		s->stop = session_stands(&s->session);
	}
	return end_call(s);
}
