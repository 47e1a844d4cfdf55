/* SPDX-License-Identifier: MIT */
#include "odds.h"
int odds_attack(const struct arguments *arguments, const struct scenario *scenario)
{
	(void)arguments;
	(void)scenario;
	return BAD;
}
