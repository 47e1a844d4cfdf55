/* SPDX-License-Identifier: MIT
 *
 * The progress bar of many fights: on standard error, and only if that is a terminal.
 */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
	bool shown;	 /* standard error is a terminal */
	bool drawn;	 /* the bar is on the screen now */
	uint64_t before; /* fights of earlier stretches */
	uint64_t more;	 /* fights of later stretches, as far as they are known */
	struct timespec began;
};

void progress_begin(struct progress *progress);
/* For struct overseer: `context` is the progress. */
void progress_tick(void *context, uint64_t done, uint64_t all);
/* Also for struct overseer: true after Ctrl-C, to stop the fights. */
bool progress_interrupted(void *context);
/* Removes the bar. */
void progress_end(struct progress *progress);
double progress_seconds(const struct progress *progress);

#endif
