/* SPDX-License-Identifier: MIT
 *
 * Prints made scenario number N as YAML: the N-th set of bytes for
 * tests/book/made_scenario.h from which the loader can make a fight. The same number
 * gives the same scenario anywhere. usage: made-scenario N
 */
#include <stdio.h>
#include <stdlib.h>
#include "book/made_scenario.h"

int main(int argc, char **argv)
{
	struct buffer yaml = {0};
	char *end = NULL;
	uint64_t number = argc == 2 ? strtoull(argv[1], &end, 10) : 0;

	if (!end || *end || end == argv[1]) {
		fputs("usage: made-scenario N\n", stderr);
		return 2;
	}
	if (!made_numbered(number, &yaml)) {
		fputs("made-scenario: no bytes of this number make a fight\n", stderr);
		return 1;
	}
	fputs(yaml.start, stdout);
	buffer_free(&yaml);
	return 0;
}
