/* SPDX-License-Identifier: MIT
 *
 * Exit statuses of our programs, and their messages on standard error.
 */
#ifndef BASE_COMPLAIN_H
#define BASE_COMPLAIN_H

/* Exit statuses. */
enum status {
	DONE = 0,
	NO = 1,	    /* the answer is no: a check failed, an expectation did not hold */
	BAD = 2,    /* bad input or usage */
	BROKEN = 3, /* an internal error */
	INTERRUPTED = 130, /* Ctrl-C */
};

/* "affray: message" on standard error; returns BAD. */
__attribute__((format(printf, 1, 2))) int complain(const char *format, ...);

#endif
