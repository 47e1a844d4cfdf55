/* SPDX-License-Identifier: MIT
 *
 * The commands: each is the last thing in its own file.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options.h"

extern const struct command balance_command;
extern const struct command book_command;
extern const struct command check_command;
extern const struct command coach_command;
extern const struct command compare_command;
extern const struct command coverage_command;
extern const struct command dice_command;
extern const struct command list_command;
extern const struct command match_command;
extern const struct command merge_command;
extern const struct command new_command;
extern const struct command odds_command;
extern const struct command page_command;
extern const struct command play_command;
extern const struct command replay_command;
extern const struct command rules_command;
extern const struct command rulings_command;
extern const struct command run_command;
extern const struct command sensitivity_command;
extern const struct command sheet_command;
extern const struct command sim_command;
extern const struct command summary_command;
extern const struct command sweep_command;

/* For scripts of ours: help does not list them. */
extern const struct command complete_command;
extern const struct command manual_command;

/* All of them, in the order of help; NULL ends them. */
extern const struct command *const all_commands[];
extern const struct command *const inner_commands[];

#endif
