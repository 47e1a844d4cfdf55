/* SPDX-License-Identifier: MIT
 *
 * The subject of a simulation, as a report needs it.
 */
#include "subject.h"
#include <string.h>
#include "affray.h"
#include "base/text.h"

static void copy_text(char *to, size_t room, const char *from)
{
	struct text text = text_in(to, room);

	to[0] = '\0';
	text_add(&text, from);
}

const char *tactic_text(const struct scenario_side *side, char *buffer, size_t room)
{
	struct text text = text_in(buffer, room);

	text_add(&text, side->tactic->key);
	for (int i = 0; i < MAX_KNOBS && side->tactic->knobs[i].key; i++)
		if (side->knobs[i] != side->tactic->knobs[i].usual)
			text_format(&text, " %s=%d", side->tactic->knobs[i].key,
				    side->knobs[i]);
	return buffer;
}

static void copy_people(struct subject *subject, const struct scenario *scenario)
{
	subject->sides = scenario->side_count;
	for (int i = 0; i < subject->sides; i++) {
		struct subject_side *side = &subject->side[i];

		copy_text(side->name, sizeof side->name, scenario->sides[i].name);
		tactic_text(&scenario->sides[i], side->tactic, sizeof side->tactic);
	}
	subject->creatures = scenario->count;
	for (int i = 0; i < subject->creatures; i++) {
		copy_text(subject->creature[i].name, MAX_NAME,
			  scenario->creatures[i].name);
		subject->creature[i].side = scenario->creatures[i].side;
	}
}

static void copy_rows(struct subject *subject, const struct rulebook *book)
{
	while (subject->bars < MAX_BARS && book->bars[subject->bars]) {
		copy_text(subject->bar[subject->bars], MAX_KEY,
			  book->bars[subject->bars]);
		subject->bars++;
	}
	for (int i = 0; i < book->action_count && i < MAX_ACTIONS; i++) {
		copy_text(subject->action[i].key, MAX_KEY, book->actions[i].key);
		subject->action[i].is_attack = book->actions[i].is_attack;
		subject->actions = i + 1;
	}
}

void subject_of(struct subject *subject, const struct scenario *scenario,
		const char *path, uint64_t seed)
{
	memset(subject, 0, sizeof *subject);
	copy_text(subject->version, sizeof subject->version, affray_version());
	copy_text(subject->rulebook, sizeof subject->rulebook, scenario->book->id);
	subject->book_version = scenario->book->version;
	copy_text(subject->scenario, sizeof subject->scenario, path);
	copy_text(subject->name, sizeof subject->name,
		  scenario->name && *scenario->name ? scenario->name : "A fight");
	subject->seed = seed;
	subject->limit = scenario->limit;
	copy_people(subject, scenario);
	copy_rows(subject, scenario->book);
}

/* ---- comparing ---- */

bool subject_same(const struct subject *a, const struct subject *b)
{
	return strcmp(a->version, b->version) == 0 &&
	       strcmp(a->rulebook, b->rulebook) == 0 &&
	       a->book_version == b->book_version && a->digest == b->digest &&
	       a->seed == b->seed && a->limit == b->limit && a->sides == b->sides &&
	       a->creatures == b->creatures && a->bars == b->bars &&
	       a->actions == b->actions;
}
