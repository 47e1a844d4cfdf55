/* SPDX-License-Identifier: MIT
 *
 * Prints made scenario number N as YAML: the N-th set of bytes for tests/book/made_scenario.h
 * from which the loader can make a fight. The same number gives the same scenario anywhere.
 * usage: made-scenario N
 */
#include <stdio.h>
#include <stdlib.h>
#include "affray.h"
#include "book/made_scenario.h"
#include "engine/generator.h"

enum { MOST_BYTES = 1024, MOST_TRIES = 1000 };

static void make(uint64_t number, uint64_t attempt, struct buffer *yaml)
{
	struct generator g = generator_for(number, attempt, STREAM_FIGHT);
	uint8_t data[MOST_BYTES];
	struct bytes bytes = {data, sizeof data};

	for (int i = 0; i < MOST_BYTES; i++)
		data[i] = (uint8_t)generator_below(&g, 256);
	made_scenario(&bytes, yaml);
}

static bool loads(const struct buffer *yaml)
{
	struct affray_scenario *scenario = NULL;
	bool good = affray_scenario_read(&scenario, yaml->start, yaml->length,
					 "made.yaml", NULL) == AFFRAY_OK;

	affray_scenario_free(scenario);
	return good;
}

int main(int argc, char **argv)
{
	char *end = NULL;
	uint64_t number = argc == 2 ? strtoull(argv[1], &end, 10) : 0;

	if (!end || *end || end == argv[1]) {
		fputs("usage: made-scenario N\n", stderr);
		return 2;
	}
	for (uint64_t i = 1; i <= MOST_TRIES; i++) {
		struct buffer yaml = {0};

		make(number, i, &yaml);
		if (loads(&yaml)) {
			fputs(yaml.start, stdout);
			buffer_free(&yaml);
			return 0;
		}
		buffer_free(&yaml);
	}
	fputs("made-scenario: no bytes of this number make a fight\n", stderr);
	return 1;
}
