/* SPDX-License-Identifier: MIT
 *
 * Lines from standard input.
 */
#include "lines.h"
#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include "base/interrupt.h"

enum { REMEMBERED = 500 }; /* lines: an evening's worth */

struct prompt {
	bool is_terminal;
	const char *mark;
	EditLine *editor; /* NULL: lines are not edited */
	History *history;
	char *line;
	size_t room;
	size_t begun, filled; /* of `pending`: bytes read and not yet returned */
	char pending[4096];
};

static char *show_mark(EditLine *editor)
{
	struct prompt *prompt;
	static char none[1];

	if (el_get(editor, EL_CLIENTDATA, &prompt) != 0)
		return none;
	return (char *)prompt->mark;
}

/* The editor's own reader tries again after a signal, so that Ctrl-C would be lost. */
static int read_letter(EditLine *editor, wchar_t *letter)
{
	mbstate_t state = {0};
	(void)editor;

	for (;;) {
		char byte;
		ssize_t count = read(STDIN_FILENO, &byte, 1);

		if (count < 0 && errno == EINTR && !interrupted())
			continue;
		if (count <= 0)
			return (int)count;
		switch (mbrtowc(letter, &byte, 1, &state)) {
		case (size_t)-2: /* the letter has more bytes */
			continue;
		case (size_t)-1:
			memset(&state, 0, sizeof state);
			continue;
		default:
			return 1;
		}
	}
}

static void open_editor(struct prompt *prompt)
{
	HistEvent event;

	setlocale(LC_CTYPE, "");
	prompt->editor = el_init("affray", stdin, stdout, stderr);
	if (!prompt->editor)
		return;
	prompt->history = history_init();
	el_set(prompt->editor, EL_CLIENTDATA, prompt);
	el_set(prompt->editor, EL_PROMPT, show_mark);
	el_set(prompt->editor, EL_SIGNAL, 0);
	el_set(prompt->editor, EL_EDITOR, "emacs");
	el_set(prompt->editor, EL_GETCFN, read_letter);
	if (prompt->history) {
		history(prompt->history, &event, H_SETSIZE, REMEMBERED);
		history(prompt->history, &event, H_SETUNIQUE, 1);
		el_set(prompt->editor, EL_HIST, history, prompt->history);
	}
	el_source(prompt->editor, NULL);
}

struct prompt *prompt_open(void)
{
	struct prompt *prompt = calloc(1, sizeof *prompt);
	const char *terminal = getenv("TERM");

	if (!prompt)
		return NULL;
	prompt->is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	if (prompt->is_terminal && terminal && strcmp(terminal, "dumb") != 0)
		open_editor(prompt);
	return prompt;
}

void prompt_close(struct prompt *prompt)
{
	if (!prompt)
		return;
	if (prompt->editor)
		el_end(prompt->editor);
	if (prompt->history)
		history_end(prompt->history);
	free(prompt->line);
	free(prompt);
}

bool prompt_is_terminal(const struct prompt *prompt)
{
	return prompt->is_terminal;
}

static bool keep(struct prompt *prompt, const char *line, size_t length)
{
	if (length >= prompt->room) {
		char *larger = realloc(prompt->line, length + 1);

		if (!larger)
			return false;
		prompt->line = larger;
		prompt->room = length + 1;
	}
	memcpy(prompt->line, line, length);
	prompt->line[length] = '\0';
	return true;
}

static const char *edited_line(struct prompt *prompt)
{
	HistEvent event;
	int count;
	const char *line = el_gets(prompt->editor, &count);

	if (!line || count <= 0 || interrupted())
		return NULL;
	if (prompt->history && line[strspn(line, " \t\r\n")])
		history(prompt->history, &event, H_ENTER, line);
	if (!keep(prompt, line, strcspn(line, "\r\n")))
		return NULL;
	return prompt->line;
}

/* Reads the available input, or waits for some; false at the end of the input. */
static bool fill(struct prompt *prompt)
{
	ssize_t count;

	do
		count = read(STDIN_FILENO, prompt->pending, sizeof prompt->pending);
	while (count < 0 && errno == EINTR && !interrupted());
	prompt->begun = 0;
	prompt->filled = count > 0 ? (size_t)count : 0;
	return count > 0;
}

/* The line so far has `length` bytes; adds the pending bytes, up to the end of the
 * line. */
static bool take_pending(struct prompt *prompt, size_t *length, bool *has_ended)
{
	const char *from = prompt->pending + prompt->begun;
	size_t left = prompt->filled - prompt->begun;
	const char *end = memchr(from, '\n', left);
	size_t count = end ? (size_t)(end - from) : left;

	if (*length + count >= prompt->room) {
		size_t room = 2 * (*length + count + 1);
		char *larger = realloc(prompt->line, room);

		if (!larger)
			return false;
		prompt->line = larger;
		prompt->room = room;
	}
	memcpy(prompt->line + *length, from, count);
	*length += count;
	prompt->line[*length] = '\0';
	prompt->begun += count + (end != NULL);
	*has_ended = end != NULL;
	return true;
}

static const char *plain_line(struct prompt *prompt)
{
	size_t length = 0;
	bool has_ended = false, any = false;

	while (!has_ended) {
		if (prompt->begun == prompt->filled && !fill(prompt))
			break;
		if (!take_pending(prompt, &length, &has_ended))
			return NULL;
		any = true;
	}
	if (!any || interrupted())
		return NULL;
	while (length > 0 && prompt->line[length - 1] == '\r')
		prompt->line[--length] = '\0';
	return prompt->line;
}

const char *prompt_line(struct prompt *prompt, const char *mark)
{
	prompt->mark = mark;
	if (interrupted()) /* interrupted before the read, which would not return */
		return NULL;
	if (prompt->editor)
		return edited_line(prompt);
	if (prompt->is_terminal && write(STDOUT_FILENO, mark, strlen(mark)) < 0)
		return NULL;
	return plain_line(prompt);
}

/* An unfinished line counts as ready: its writer will finish it. */
bool prompt_is_ready(struct prompt *prompt)
{
	struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

	return !prompt->editor &&
	       (prompt->begun < prompt->filled || poll(&input, 1, 0) > 0);
}
