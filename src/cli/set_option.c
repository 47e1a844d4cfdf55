/* SPDX-License-Identifier: MIT
 *
 * --set PATH=VALUE, for the commands that take a scenario.
 */
#include "set_option.h"
#include <string.h>
#include "report/output.h"
#include "play/complaints.h"

const char *set_split(const struct command *command, const char *change,
		      char path[SET_PATH])
{
	const char *equals = strchr(change, '=');

	if (!equals || equals == change || equals - change >= SET_PATH) {
		usage_error(command,
			    "--set takes PATH=VALUE, such as aldric.skills.swords=7, not "
			    "\"%s\"",
			    change);
		return NULL;
	}
	memcpy(path, change, (size_t)(equals - change));
	path[equals - change] = '\0';
	return equals + 1;
}

int set_options(const struct arguments *arguments, int row,
		struct affray_scenario *scenario, struct affray_problems *problems)
{
	for (int i = 0; i < arguments->repeats; i++) {
		char path[SET_PATH];
		const char *value;

		if (arguments->repeated_flag[i] != row)
			continue;
		value = set_split(arguments->command, arguments->repeated[i], path);
		if (!value)
			return BAD;
		if (affray_scenario_set(scenario, path, value, problems) != AFFRAY_OK)
			return complain_of(problems);
	}
	return DONE;
}
