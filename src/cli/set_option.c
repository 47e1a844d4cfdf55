/* SPDX-License-Identifier: MIT
 *
 * --set PATH=VALUE, for the commands that tell a fight.
 */
#include "set_option.h"
#include <string.h>
#include "report/output.h"
#include "play/complaints.h"

/* PATH=VALUE */
static int set_value(struct affray_scenario *scenario, const struct command *command,
		     const char *change, struct affray_problems *problems)
{
	const char *equals = strchr(change, '=');
	char path[256];

	if (!equals || equals == change || (size_t)(equals - change) >= sizeof path)
		return usage_error(command,
				   "--set takes PATH=VALUE, such as "
				   "aldric.skills.swords=7, not \"%s\"",
				   change);
	memcpy(path, change, (size_t)(equals - change));
	path[equals - change] = '\0';
	if (affray_scenario_set(scenario, path, equals + 1, problems) != AFFRAY_OK)
		return complain_of(problems);
	return DONE;
}

int set_options(const struct arguments *arguments, struct affray_scenario *scenario,
		struct affray_problems *problems)
{
	int status = DONE;

	for (int i = 0; i < arguments->repeats && status == DONE; i++)
		status = set_value(scenario, arguments->command, arguments->repeated[i],
				   problems);
	return status;
}
