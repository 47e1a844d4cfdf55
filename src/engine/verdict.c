/* SPDX-License-Identifier: MIT
 *
 * What the outcome of a check says of the attack that it decides.
 */
#include "verdict.h"
#include <stddef.h>
#include <string.h>

static bool starts(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

static bool starts_with_one(const char *text, const char *const *words)
{
	for (; text && *words; words++)
		if (starts(text, *words))
			return true;
	return false;
}

enum verdict verdict_of(const char *outcome)
{
	static const char *const successes[] = {"success", "save failed", "free",
						"cleared", NULL};
	static const char *const failures[] = {"miss", "fail",	       "saved",
					       "held", "still jammed", NULL};

	if (outcome && starts(outcome, "critical "))
		outcome += strlen("critical ");
	if (outcome && starts(outcome, "hit"))
		return HIT_VERDICT;
	if (starts_with_one(outcome, successes))
		return SUCCESS_VERDICT;
	return starts_with_one(outcome, failures) ? BAD_VERDICT : NO_VERDICT;
}

bool verdict_undone(enum verdict verdict, const char *outcome)
{
	static const char *const defences[] = {"evade", "parried", "dodge", "defended",
					       NULL};

	return starts_with_one(outcome, defences) ||
	       (verdict == SUCCESS_VERDICT && outcome && starts(outcome, "resisted"));
}

bool verdict_countered(const char *outcome)
{
	return outcome && starts(outcome, "countered");
}
