/* SPDX-License-Identifier: MIT
 *
 * One program for many units, because linking each takes longer than running it. Its name
 * says which unit to run: build/release/tests/engine/dice.test is a link to it. So does
 * its argument: build/release/units engine/dice.
 */
#include "units.h"
#include <stdio.h>
#include <string.h>

/* ".../tests/engine/dice.test" stands for engine/dice. */
static int is_meant(const char *given, const char *name)
{
	static const char before[] = "tests/", after[] = ".test";
	const char *from = strstr(given, name);

	if (strcmp(given, name) == 0)
		return 1;
	for (; from; from = strstr(from + 1, name)) {
		size_t ahead = (size_t)(from - given), folder = sizeof before - 1;

		if (ahead >= folder && memcmp(from - folder, before, folder) == 0 &&
		    strcmp(from + strlen(name), after) == 0)
			return 1;
	}
	return 0;
}

int main(int argc, char **argv)
{
	const char *given = argc > 1 ? argv[1] : argv[0];

	for (const struct unit *unit = all_units; unit->name; unit++)
		if (is_meant(given, unit->name))
			return unit->run();
	fprintf(stderr, "%s: no such unit; they are:\n", given);
	for (const struct unit *unit = all_units; unit->name; unit++)
		fprintf(stderr, "  %s\n", unit->name);
	return 2;
}
