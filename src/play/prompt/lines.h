/* SPDX-License-Identifier: MIT
 *
 * Lines from standard input: edited, with a memory of earlier ones, where somebody sits
 * at a terminal; as they come where they come from a pipe. The only file that knows the
 * line editor.
 */
#ifndef PLAY_PROMPT_LINES_H
#define PLAY_PROMPT_LINES_H

#include <stdbool.h>

struct prompt;

/* NULL: no memory. */
struct prompt *prompt_open(void);
void prompt_close(struct prompt *prompt);
/* Somebody sits there. */
bool prompt_is_terminal(const struct prompt *prompt);
/* The next line, without its end, valid until the next call; `mark` is shown in front of
 * it on a terminal. NULL: the input has ended, or Ctrl-C was pressed. What was printed
 * before must have been flushed. */
const char *prompt_line(struct prompt *prompt, const char *mark);
/* Would prompt_line come back at once? Of an edited line it is not known: no. */
bool prompt_is_ready(struct prompt *prompt);

#endif
