/* SPDX-License-Identifier: MIT
 *
 * Shared by the commands that play many fights: a scenario from its file with changes by
 * path, the fights themselves with their bar, and a few words for the numbers.
 */
#ifndef CLI_TRIAL_H
#define CLI_TRIAL_H

#include "books.h"
#include "options.h"
#include "report/output.h"
#include "base/progress.h"
#include "report_file.h"
#include "scenario/load.h"
#include "study/pool.h"
#include "study/statistics.h"
#include "study/subject.h"

/* The first rows of these commands; their own come after. */
enum { NUMBER, SEED, THREADS, CSV, JSON, REPORT, SVG, TRIAL_FLAGS };

#define TRIAL_ROWS(fights)                                                              \
	[NUMBER] = NUMBER_FLAG("number", 'n', "N", 1, MOST_FIGHTS, fights),             \
	[SEED] = NUMBER_FLAG("seed", 0, "S", 0, 0,                                      \
			     "the dice: same number, same fights (1)"),                 \
	[THREADS] = NUMBER_FLAG(                                                        \
		"threads", 'j', "T", 1, MAX_THREADS,                                    \
		"number of threads (one per core); results are the same for any"),      \
	[CSV] = SWITCH_FLAG("csv", "as lines for a spreadsheet"),                       \
	[JSON] = SWITCH_FLAG("json", "as one JSON object; rates are fractions"),        \
	[REPORT] = TEXT_FLAG("report", "FILE.html", "also write a report with charts"), \
	[SVG] = TEXT_FLAG("svg", "FOLDER", "also write the charts as SVG files")

struct trial {
	const struct arguments *arguments;
	const char *path;
	struct problems *problems;
	struct loaded loaded;
	char changes[MAX_CHANGES]; /* " --set PATH=VALUE", as a shell reads it */
	const char *varies; /* the option whose values change the scenario: "--vary" */
	uint64_t seed;
	int threads;
	struct progress progress;
};

/* Loads the scenario; false after messages. Must be closed in any case. */
bool trial_open(struct trial *trial, const struct arguments *arguments, const char *path);
void trial_close(struct trial *trial);

/* Applies each --set PATH=VALUE to the scenario of this trial; false after a message. For
 * commands in which no other option may be repeated. */
bool trial_set(struct trial *trial);
/* One value, set by its path. */
struct change {
	const char *path, *value;
};
/* The scenario with these changes; NULL after messages. A person as a tactic is refused.
 */
struct scenario *trial_build(struct trial *trial, const struct change *changes,
			     int count);
/* Does every side have a tactic? False after a message. */
bool has_tactics(const struct scenario *scenario);
/* Could the scenario be built with these changes? Prints no problems. */
bool trial_can_build(struct trial *trial, const struct change *changes, int count);
/* The subject of a report about it. */
void trial_subject(const struct trial *trial, const struct scenario *scenario,
		   struct subject *subject);

/* Plays jobs on all cores; DONE, INTERRUPTED, or BAD after a message. */
int trial_play(struct trial *trial, const struct job *jobs, int count);
/* The forms that are asked for. */
struct showing trial_showing(const struct arguments *arguments);
/* The report and the folder of charts can be written; false after a message. */
bool trial_outputs_are_writable(const struct arguments *arguments);
/* "50%", "50 %" or "0.5" as a fraction; false after a message. */
bool read_share(const struct command *command, const char *name, const char *text,
		double low, double high, double *share);
/* The value of --precision; false after a message. */
bool read_precision(const struct command *command, const char *text, double *precision);

/* The side that the option names, the first one without it; -1 after a message. */
int side_given(const struct arguments *arguments, int flag,
	       const struct subject *subject);

/* ---- words for numbers ---- */

/* "61.2 %", "none", "all". */
struct words_of_rate {
	char text[32];
};
struct words_of_rate rate_words(uint64_t hits, uint64_t trials);
/* "1 fight", "1000 fights". */
struct words_of_rate fight_words(uint64_t fights);
/* A sentence on standard error after Ctrl-C. */
int say_interrupted(uint64_t fights, uint64_t of);
/* `word` as one word of a shell's command line. */
void add_shell_word(struct text *text, const char *word);
/* "affray replay bridge.yaml --seed 7 --fight 31". */
void replay_command_text(struct text *text, const struct subject *subject,
			 uint64_t fight);
/* One character whose height is `share`. */
const char *spark(double share);

#endif
