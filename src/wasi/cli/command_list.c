/* SPDX-License-Identifier: MIT
 *
 * The commands of the page: all but those that need a terminal or other programs (play,
 * match). A fight is played there through src/play/web.
 */
#include "cli/commands.h"

const struct command *const all_commands[] = {
	&run_command,	   &replay_command,  &summary_command,
	&coach_command,	   &sim_command,     &sweep_command,
	&balance_command,  &compare_command, &sensitivity_command,
	&merge_command,	   &odds_command,    &dice_command,
	&list_command,	   &book_command,    &rules_command,
	&rulings_command,  &sheet_command,   &check_command,
	&coverage_command, &new_command,     NULL,
};

const struct command *const inner_commands[] = {NULL};
