/* SPDX-License-Identifier: MIT
 *
 * A part of a simulation as a file. The file is untrusted: numbers that no simulation can
 * have are refused.
 */
#include "part.h"
#include <string.h>
#include "affray.h"
#include "base/yaml.h"

enum { FORMAT = 3 };

/* total * shard / shards without a product that is too large. */
static uint64_t fights_before(uint64_t total, int shard, int shards)
{
	uint64_t parts = (uint64_t)shards, before = (uint64_t)shard - 1;

	return total / parts * before + total % parts * before / parts;
}

void shard_range(uint64_t total, int shard, int shards, uint64_t *first, uint64_t *count)
{
	uint64_t start = fights_before(total, shard, shards);

	*first = start + 1;
	*count = fights_before(total, shard + 1, shards) - start;
}

/* ---- writing ---- */

static void write_words(struct json *json, const uint64_t *words, int count,
			uint64_t trivial)
{
	json_open(json, '[');
	for (int i = 0; i < count; i++) {
		if (words[i] == trivial)
			continue;
		json_open(json, '[');
		json_int(json, i);
		json_int(json, (int64_t)words[i]);
		json_close(json, ']');
	}
	json_close(json, ']');
}

static void write_names(struct json *json, const struct subject *subject)
{
	json_key(json, "sides");
	json_open(json, '[');
	for (int i = 0; i < subject->sides; i++) {
		json_open(json, '[');
		json_text(json, subject->side[i].name);
		json_text(json, subject->side[i].tactic);
		json_close(json, ']');
	}
	json_close(json, ']');
	json_key(json, "creatures");
	json_open(json, '[');
	for (int i = 0; i < subject->creatures; i++) {
		json_open(json, '[');
		json_text(json, subject->creature[i].name);
		json_int(json, subject->creature[i].side);
		json_close(json, ']');
	}
	json_close(json, ']');
	json_key(json, "bars");
	json_open(json, '[');
	for (int i = 0; i < subject->bars; i++)
		json_text(json, subject->bar[i]);
	json_close(json, ']');
	json_key(json, "actions");
	json_open(json, '[');
	for (int i = 0; i < subject->actions; i++) {
		json_open(json, '[');
		json_text(json, subject->action[i].key);
		json_int(json, subject->action[i].is_attack);
		json_close(json, ']');
	}
	json_close(json, ']');
}

void part_write(struct json *json, const struct part *part)
{
	const struct subject *subject = &part->subject;

	json_open(json, '{');
	json_int_at(json, "affray_part", FORMAT);
	json_text_at(json, "version", subject->version);
	json_text_at(json, "rulebook", subject->rulebook);
	json_int_at(json, "book_version", subject->book_version);
	json_text_at(json, "scenario", subject->scenario);
	json_text_at(json, "changes", subject->changes);
	json_text_at(json, "name", subject->name);
	json_int_at(json, "digest", (int64_t)subject->digest);
	json_int_at(json, "seed", (int64_t)subject->seed);
	json_int_at(json, "limit", subject->limit);
	json_int_at(json, "total", (int64_t)part->total);
	json_int_at(json, "first", (int64_t)part->first);
	write_names(json, subject);
	json_key(json, "sums");
	write_words(json, (const uint64_t *)&part->tally.sums, SUM_WORDS, 0);
	json_key(json, "firsts");
	write_words(json, (const uint64_t *)&part->tally.firsts, FIRST_WORDS, UINT64_MAX);
	json_close(json, '}');
	json_line(json);
}

/* ---- reading ---- */

struct reader {
	const struct node *root;
	const char *name;
	struct problems *problems;
	bool failed;
};

static void refuse(struct reader *reader, const char *what)
{
	if (!reader->failed)
		problem_at(reader->problems, (struct place){.file = reader->name},
			   "this is no part of a simulation: %s", what);
	reader->failed = true;
}

static int64_t read_int(struct reader *reader, const struct node *value, int64_t low,
			int64_t high, const char *what)
{
	int64_t number = low;

	if (!node_whole(value, low, high, &number)) {
		refuse(reader, what);
		return low;
	}
	return number;
}

static int64_t read_key(struct reader *reader, const char *key, int64_t low, int64_t high)
{
	return read_int(reader, node_get(reader->root, key), low, high, key);
}

static void read_text(struct reader *reader, const struct node *value, char *to,
		      size_t room, const char *what)
{
	if (!value || !value->quoted || strlen(value->text) >= room)
		refuse(reader, what);
	else
		memcpy(to, value->text, strlen(value->text) + 1);
}

/* The first element of the list under `key`, which must have `least` to `most`; NULL:
 * refused, or empty. */
static const struct node *read_list(struct reader *reader, const char *key, int least,
				    int most, int *count)
{
	const struct node *list = node_get(reader->root, key);

	*count = node_count(list);
	if (list && list->kind == NODE_LIST && *count >= least && *count <= most)
		return list->first;
	*count = 0;
	refuse(reader, key);
	return NULL;
}

static void read_names(struct reader *reader, struct subject *subject)
{
	const struct node *at = read_list(reader, "sides", 1, MAX_SIDES, &subject->sides);

	for (int i = 0; i < subject->sides; i++, at = at->next) {
		read_text(reader, node_at(at, 0), subject->side[i].name, MAX_NAME,
			  "sides");
		read_text(reader, node_at(at, 1), subject->side[i].tactic, MAX_TACTIC,
			  "sides");
	}
	at = read_list(reader, "creatures", 1, MAX_CREATURES, &subject->creatures);
	for (int i = 0; i < subject->creatures; i++, at = at->next) {
		read_text(reader, node_at(at, 0), subject->creature[i].name, MAX_NAME,
			  "creatures");
		subject->creature[i].side = (int)read_int(
			reader, node_at(at, 1), 0, subject->sides - 1, "creatures");
	}
}

static void read_rows(struct reader *reader, struct subject *subject)
{
	const struct node *at = read_list(reader, "bars", 0, MAX_BARS, &subject->bars);

	for (int i = 0; i < subject->bars; i++, at = at->next)
		read_text(reader, at, subject->bar[i], MAX_KEY, "bars");
	at = read_list(reader, "actions", 0, MAX_ACTIONS, &subject->actions);
	for (int i = 0; i < subject->actions; i++, at = at->next) {
		read_text(reader, node_at(at, 0), subject->action[i].key, MAX_KEY,
			  "actions");
		subject->action[i].is_attack =
			(int)read_int(reader, node_at(at, 1), 0, 1, "actions");
	}
}

static void read_texts(struct reader *reader, struct subject *subject)
{
	const struct {
		const char *key;
		char *to;
		size_t room;
	} texts[] = {
		{"version", subject->version, sizeof subject->version},
		{"rulebook", subject->rulebook, sizeof subject->rulebook},
		{"scenario", subject->scenario, sizeof subject->scenario},
		{"changes", subject->changes, sizeof subject->changes},
		{"name", subject->name, sizeof subject->name},
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		read_text(reader, node_get(reader->root, texts[i].key), texts[i].to,
			  texts[i].room, texts[i].key);
}

static void read_words(struct reader *reader, const char *key, uint64_t *words, int most)
{
	int count;
	const struct node *at = read_list(reader, key, 0, most, &count);

	for (int i = 0; i < count && !reader->failed; i++, at = at->next) {
		int64_t place = read_int(reader, node_at(at, 0), 0, most - 1, key);

		words[place] = (uint64_t)read_int(reader, node_at(at, 1), INT64_MIN,
						  INT64_MAX, key);
	}
}

/* Counts that every simulation has in common, and the end of the range. */
static void check_counts(struct reader *reader, const struct part *part)
{
	const struct sums *sums = &part->tally.sums;
	uint64_t most = part->total ? part->total : MOST_FIGHTS;
	uint64_t count = sums->fights, results = sums->draws, lengths = 0;

	if (reader->failed)
		return;
	for (int i = 0; i < MAX_SIDES; i++)
		results += sums->wins[i];
	for (int i = 0; i <= MAX_LENGTH; i++)
		lengths += sums->rounds[i];
	if (count == 0 || results != count || lengths != count)
		refuse(reader, "its counts do not add up");
	else if (part->first > most || count > most - part->first + 1)
		refuse(reader, "its fights are more than all");
}

static void read_part(struct reader *reader, struct part *part)
{
	struct subject *subject = &part->subject;

	memset(subject, 0, sizeof *subject);
	tally_clear(&part->tally);
	read_texts(reader, subject);
	subject->book_version = (int)read_key(reader, "book_version", 0, INT16_MAX);
	subject->digest = (uint64_t)read_key(reader, "digest", INT64_MIN, INT64_MAX);
	subject->seed = (uint64_t)read_key(reader, "seed", INT64_MIN, INT64_MAX);
	subject->limit = (int)read_key(reader, "limit", 1, MAX_LENGTH);
	part->total = (uint64_t)read_key(reader, "total", 0, MOST_FIGHTS);
	part->first = (uint64_t)read_key(reader, "first", 1, MOST_FIGHTS);
	read_names(reader, subject);
	read_rows(reader, subject);
	read_words(reader, "sums", (uint64_t *)&part->tally.sums, SUM_WORDS);
	read_words(reader, "firsts", (uint64_t *)&part->tally.firsts, FIRST_WORDS);
	check_counts(reader, part);
}

/* Refuses other versions of Affray: their words may have other places. */
static void check_version(struct reader *reader)
{
	const struct node *version = node_get(reader->root, "version");
	const char *text = version && version->quoted ? version->text : "?";

	if (!node_get(reader->root, "affray_part")) {
		refuse(reader, "it has no \"affray_part\"");
	} else if (strcmp(text, affray_version()) != 0) {
		problem_at(reader->problems, (struct place){.file = reader->name},
			   "written by Affray %s, and this is %s: merge parts with the "
			   "version that made them",
			   text, affray_version());
		reader->failed = true;
	}
}

bool part_read(struct part *part, const char *text, size_t length, const char *name,
	       struct problems *problems)
{
	struct reader reader = {.name = name, .problems = problems};
	struct problems form = {0};
	struct tree *tree = tree_new();

	if (!tree) {
		problem_at(problems, (struct place){.file = name}, "out of memory");
		return false;
	}
	reader.root = json_read_text(tree, text, length, name, &form);
	if (reader.root)
		check_version(&reader);
	else
		refuse(&reader, form.list[0].message);
	if (!reader.failed)
		read_part(&reader, part);
	tree_free(tree);
	return !reader.failed;
}
