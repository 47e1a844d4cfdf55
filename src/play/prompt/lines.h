/* SPDX-License-Identifier: MIT
 *
 * Lines from standard input: edited, with a history, on a terminal; unchanged from a
 * pipe. The only file that knows the line editor.
 */
#ifndef PLAY_PROMPT_LINES_H
#define PLAY_PROMPT_LINES_H

#include <stdbool.h>

struct prompt;

/* NULL: no memory. */
struct prompt *prompt_open(void);
void prompt_close(struct prompt *prompt);
/* True if standard input is a terminal. */
bool prompt_is_terminal(const struct prompt *prompt);
/* The next line, without its end, valid until the next call; `mark` is shown in front of
 * it on a terminal. NULL: the input has ended, or Ctrl-C was pressed. Earlier output must
 * have been flushed. */
const char *prompt_line(struct prompt *prompt, const char *mark);
/* Would prompt_line() return at once? Unknown for an edited line: false. */
bool prompt_is_ready(struct prompt *prompt);

#endif
