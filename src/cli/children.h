/* SPDX-License-Identifier: MIT
 *
 * Child processes that talk with us line by line, with a time limit: the bots of affray
 * match. The only file that starts processes.
 *
 * A child has its own process group, so that everything it started is ended with it.
 */
#ifndef CLI_CHILDREN_H
#define CLI_CHILDREN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { CHILD_LINE = 1 << 16 }; /* longest line of a child */

struct child {
	pid_t process; /* 0: none */
	int to, from;  /* its standard input and output; -1: closed */
	size_t used;   /* of `buffer`: bytes that are not yet taken */
	size_t taken;  /* bytes of the line returned last; dropped at the next call */
	char buffer[CHILD_LINE];
};

enum child_status {
	CHILD_OK,
	CHILD_LATE,   /* the time is up */
	CHILD_GONE,   /* it has ended, or closed its output */
	CHILD_BABBLE, /* a line without end */
	CHILD_STOP,   /* Ctrl-C */
};

/* Starts a command line with the shell; false: errno says why. */
bool child_start(struct child *child, const char *command);
/* Milliseconds of a clock that only goes forward. */
long long clock_ms(void);

/* Closes its input, waits for it to exit until `until` (0: not at all), then kills it
 * with every process that it started. */
void child_end(struct child *child, long long until);

/* Writes all of it before the clock shows `until`. */
enum child_status child_send(struct child *child, const char *bytes, size_t count,
			     long long until);
/* The next line, without its end, valid until the next call. */
enum child_status child_line(struct child *child, const char **line, long long until);

#endif
