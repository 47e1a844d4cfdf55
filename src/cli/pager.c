/* SPDX-License-Identifier: MIT
 *
 * A pager for long texts at a terminal.
 */
#include "pager.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs the pager in the child; does not return. F lets less exit at once if the text fits
 * on the screen. */
static void become(const char *command, const int ends[2])
{
	close(ends[1]);
	setenv("LESS", "FRX", 0);
	if (dup2(ends[0], STDIN_FILENO) >= 0)
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

void pager_begin(struct pager *pager, const struct output *output)
{
	const char *command = getenv("PAGER"), *terminal = getenv("TERM");
	static const char fallback[] =
		"if command -v less >/dev/null; then exec less; else exec cat; fi";
	int ends[2];

	pager->process = 0;
	if (!output->is_terminal || (command && !*command) || !terminal ||
	    strcmp(terminal, "dumb") == 0 || pipe(ends) != 0)
		return;
	pager->terminal = dup(STDOUT_FILENO);
	pager->process = pager->terminal < 0 ? -1 : fork();
	if (pager->process == 0)
		become(command ? command : fallback, ends);
	if (pager->process > 0 && dup2(ends[1], STDOUT_FILENO) < 0)
		pager->process = -1;
	close(ends[0]);
	close(ends[1]);
	if (pager->process < 0)
		pager->process = 0;
}

void pager_end(struct pager *pager, struct output *output)
{
	if (pager->process == 0)
		return;
	sink_flush(&output->sink);
	dup2(pager->terminal, STDOUT_FILENO); /* the last handle of the pipe is closed */
	close(pager->terminal);
	while (waitpid(pager->process, NULL, 0) < 0 && errno == EINTR)
		continue;
	/* The reader may quit the pager early. */
	output->is_closed = false;
	output->error = 0;
}
