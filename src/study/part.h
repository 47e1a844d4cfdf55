/* SPDX-License-Identifier: MIT
 *
 * A part of a simulation as a file: its subject and all its counts.
 *
 * One JSON object. Counts are pairs [place, value] of a tally's words that are not
 * trivial; a place means the same in every Affray of one version, and parts of different
 * versions are not merged.
 */
#ifndef STUDY_PART_H
#define STUDY_PART_H

#include "base/problem.h"
#include "base/json.h"
#include "subject.h"

/* Fights `first` (from 1) and on, as many as the tally counts. */
struct part {
	struct subject subject;
	uint64_t total; /* fights of the whole simulation; 0: not known */
	uint64_t first;
	struct tally tally;
};

/* The fights of shard `shard` (from 1) of `shards`. */
void shard_range(uint64_t total, int shard, int shards, uint64_t *first, uint64_t *count);

void part_write(struct json *json, const struct part *part);
/* False after a problem; messages call the text `name`. */
bool part_read(struct part *part, const char *text, size_t length, const char *name,
	       struct problems *problems);

#endif
