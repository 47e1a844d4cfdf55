/* SPDX-License-Identifier: MIT
 *
 * Complaints of apocrypha about scenarios that it cannot play (complaints.h).
 */
#include "complaints.h"

static const struct complaint_row rows[] = {
	{"weapons: {gun: {like: pistol, rcl: 2d8+1}}", "{use: raider}",
	 "rcl of gun adds a number; expected dice alone, as 2d8"},
	{"weapons: {gun: {like: pistol, rcl: 2d8}}", "{use: raider}", NULL},
	{"",
	 "{use: raider, set: {weapons: [knife, knife, knife, knife, knife, knife, "
	 "knife]}}",
	 NULL},
	{"",
	 "{use: raider, set: {weapons: [knife, knife, knife, knife, knife, knife, "
	 "knife, knife]}}",
	 "raider has 8 weapons; expected at most 7, for bare hands count as one"},
	{"",
	 "{use: raider, set: {weapons: [knife, knife, knife, knife, knife, knife, "
	 "knife, unarmed]}}",
	 NULL},
};

static void test_complaints(void **unused)
{
	(void)unused;
	judge_complaints("apocrypha", "civilian", rows,
			 (int)(sizeof rows / sizeof rows[0]));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_complaints)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
