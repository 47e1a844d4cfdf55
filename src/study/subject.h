/* SPDX-License-Identifier: MIT
 *
 * The subject of a simulation, as a report needs it: names and numbers, without the
 * scenario.
 *
 * A part of a simulation includes it, so that parts can be merged and reported without
 * the scenario file.
 */
#ifndef STUDY_SUBJECT_H
#define STUDY_SUBJECT_H

#include "base/node.h"
#include "engine/scenario.h"
#include "tally.h"

enum { MAX_TACTIC = 192, MAX_KEY = 64, MAX_PATH = 1024, MAX_CHANGES = 2048 };

struct subject_side {
	char name[MAX_NAME], tactic[MAX_TACTIC]; /* "scripted caution=2" */
};

struct subject_creature {
	char name[MAX_NAME];
	int side;
};

struct subject_action {
	char key[MAX_KEY];
	bool is_attack;
};

struct subject {
	char version[MAX_KEY]; /* of Affray */
	char rulebook[MAX_KEY];
	int book_version;
	char scenario[MAX_PATH];   /* as it was named */
	char changes[MAX_CHANGES]; /* " --set goblin.count=3", as a shell reads it */
	char name[256];
	uint64_t digest; /* of the whole content of the files */
	uint64_t seed;
	int limit;
	int sides, creatures, bars, actions;
	struct subject_side side[MAX_SIDES];
	struct subject_creature creature[MAX_CREATURES];
	char bar[MAX_BARS][MAX_KEY];
	struct subject_action action[MAX_ACTIONS];
};

void subject_of(struct subject *subject, const struct scenario *scenario,
		const char *path, uint64_t seed);
/* "scripted caution=2": the tactic and the knobs that differ from their defaults. */
const char *tactic_text(const struct scenario_side *side, char *buffer, size_t room);

/* True if both have the same scenario, seed, rulebook and version of Affray. */
bool subject_same(const struct subject *a, const struct subject *b);

#endif
