/* SPDX-License-Identifier: MIT
 *
 * Looking things up in a scenario, and its first position.
 */
#include "scenario.h"
#include <string.h>
#include "panic.h"

void scenario_free(struct scenario *scenario)
{
	if (scenario)
		tree_free(scenario->tree); /* holds the scenario itself, too */
}

int scenario_creature_named(const struct scenario *scenario, const char *name)
{
	for (int i = 0; i < scenario->total; i++)
		if (strcmp(scenario->creatures[i].name, name) == 0)
			return i;
	return -1;
}

int scenario_side_named(const struct scenario *scenario, const char *name)
{
	for (int i = 0; i < scenario->side_count; i++)
		if (strcmp(scenario->sides[i].name, name) == 0)
			return i;
	return -1;
}

const void *scenario_entry(const struct scenario *scenario, int kind, int i)
{
	const struct section *section = &scenario->sections[kind];

	if (i < 0)
		return NULL;
	must(i < section->count);
	return section->entries + (size_t)i * section->size;
}

int scenario_find(const struct scenario *scenario, int kind, const char *key)
{
	const struct section *section = &scenario->sections[kind];

	for (int i = 0; i < section->count; i++) {
		const struct entry *entry =
			(const void *)(section->entries + (size_t)i * section->size);

		if (strcmp(entry->key, key) == 0)
			return i;
	}
	return -1;
}

const struct tactic *tactic_at(const struct rulebook *book, int index)
{
	int own = 0;

	while (book->tactics && book->tactics[own].key)
		own++;
	if (index < own)
		return &book->tactics[index];
	for (int i = 0; book->common_tactics && book->common_tactics[i]; i++)
		if (i == index - own)
			return book->common_tactics[i];
	return NULL;
}

const char *tactic_key_at(const void *book, int index)
{
	const struct tactic *tactic = tactic_at(book, index);

	return tactic ? tactic->key : NULL;
}

static const struct tactic *find_tactic(const struct rulebook *book, const char *key,
					size_t length)
{
	const struct tactic *tactic;

	for (int i = 0; (tactic = tactic_at(book, i)); i++)
		if (strlen(tactic->key) == length &&
		    memcmp(tactic->key, key, length) == 0)
			return tactic;
	return NULL;
}

const struct tactic *tactic_named(const struct rulebook *book, const char *key)
{
	return find_tactic(book, key, strlen(key));
}

const struct tactic *tactic_of_words(const struct rulebook *book, const char *words)
{
	return find_tactic(book, words, strcspn(words, " "));
}

/* ---- where things were written ---- */

/* The first overriding node: this one or a node below it; or NULL. */
static const struct node *overriding(const struct node *node)
{
	const struct node *found = node->overrides ? node : NULL;

	for (const struct node *child = node->first; child && !found; child = child->next)
		found = overriding(child);
	return found;
}

struct place place_of_field(const struct entry *entry, const char *keys)
{
	const struct node *written = NULL;

	if (!entry->node)
		return (struct place){0};
	while (*(keys += strspn(keys, " "))) {
		size_t length = strcspn(keys, " ");

		for (const struct node *node = entry->node->first; node;
		     node = node->next) {
			const struct node *changed;

			if (strncmp(node->key, keys, length) != 0 || node->key[length])
				continue;
			changed = overriding(node);
			if (changed)
				return changed->place;
			written = written ? written : node;
		}
		keys += length;
	}
	return written ? written->place : entry->node->place;
}

struct place place_of_key(const struct scenario *scenario, const char *key)
{
	const struct node *node = node_get(scenario->root, key);

	return node ? node->place : (struct place){.file = scenario->file};
}

struct place place_of_creature(const struct scenario *scenario, int who)
{
	const struct node *node = scenario->creatures[who].node, *at;

	if (!node)
		return (struct place){.file = scenario->file};
	at = node_get(node, "at");
	return at ? at->place : node->place;
}

/* ---- the first position ---- */

static void place_body(const struct scenario *scenario, struct fight *fight, int who)
{
	const struct scenario_creature *creature = &scenario->creatures[who];
	struct body *body = &fight->bodies[who];

	body->tile = creature->tile;
	body->side = creature->side;
	body->facing = creature->facing;
	body->in_play = !creature->in_reserve;
	body->can_fight = body->in_play;
}

void scenario_begin(const struct scenario *scenario, struct fight *fight)
{
	memset(fight, 0, fight_size(scenario->book, fight));
	fight->count = (uint8_t)scenario->count;
	fight->winner = -1;
	fight->turn = NOBODY;
	for (int i = 0; i < scenario->count; i++)
		place_body(scenario, fight, i);
	fight_face_enemies(fight);
	for (int i = 0; i < scenario->count; i++)
		if (scenario->creatures[i].has_facing)
			fight->bodies[i].facing = scenario->creatures[i].facing;
	scenario->book->begin(scenario, fight);
}

/* ---- rows by key ---- */

int rulebook_ruling(const struct rulebook *book, const char *key)
{
	for (int i = 0; i < book->ruling_count; i++)
		if (book->rulings[i].key && strcmp(book->rulings[i].key, key) == 0)
			return i;
	return -1;
}

int rulebook_question(const struct rulebook *book, const char *key)
{
	for (int i = 0; i < book->question_count; i++)
		if (strcmp(book->questions[i].key, key) == 0)
			return i;
	return -1;
}

int rulebook_action_question(const struct rulebook *book)
{
	for (int i = 0; i < book->question_count; i++)
		if (book->questions[i].is_action)
			return i;
	return -1;
}

int rulebook_action(const struct rulebook *book, const char *key)
{
	for (int i = 0; i < book->action_count; i++)
		if (book->actions[i].key && strcmp(book->actions[i].key, key) == 0)
			return i;
	return -1;
}

const struct aside_row *rulebook_aside(const struct rulebook *book, int question)
{
	for (const struct aside_row *row = book->asides; row && row->question >= 0; row++)
		if (row->question == question)
			return row;
	return NULL;
}

const char *const origin_words[] = {"ours", "companion", "printed"};

int rulebook_rule(const struct rulebook *book, const char *id)
{
	for (int i = 1; i <= book->rule_count; i++)
		if (strcmp(book->rules[i].id, id) == 0)
			return i;
	return 0;
}
