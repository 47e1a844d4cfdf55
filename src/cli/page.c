/* SPDX-License-Identifier: MIT
 *
 * affray page: starts affray-page, a separate program, so that affray itself links no
 * network library.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "commands.h"
#include "page_options.h"
#include "report/output.h"

enum { WORDS = 6 }; /* program, --port, its number, --, folder, NULL */

/* The program beside this one, as git finds its own; "": not known. */
static void name_beside(char *path, size_t room)
{
	ssize_t length = readlink("/proc/self/exe", path, room - 1);
	char *slash;

	path[length > 0 ? length : 0] = '\0';
	slash = strrchr(path, '/');
	if (slash)
		snprintf(slash + 1, room - (size_t)(slash + 1 - path), "affray-page");
}

static int page(const struct arguments *arguments)
{
	const struct given *port = &arguments->flags[PAGE_PORT];
	char program[4096];
	char *words[WORDS];
	int count = 0;

	words[count++] = (char *)"affray-page";
	if (port->given) {
		words[count++] = (char *)"--port";
		words[count++] = (char *)port->text;
	}
	words[count++] = (char *)"--";
	if (arguments->count > 0)
		words[count++] = arguments->operands[0];
	words[count] = NULL;
	name_beside(program, sizeof program);
	sink_flush(&arguments->output->sink);
	execv(program, words);
	if (errno == ENOENT)
		execvp("affray-page", words);
	if (errno != ENOENT)
		return complain("affray-page cannot be started: %s", strerror(errno));
	return complain("affray-page is missing; it is built if libwebsockets is "
			"installed (libwebsockets-dev)");
}

static const struct flag flags[] = {
	[PAGE_PORT] =
		NUMBER_FLAG("port", 0, "N", 0, 65535, "the port (8000); 0: any free one"),
	{0},
};

const struct command page_command = {
	.name = "page",
	.operands = "[FOLDER]",
	.summary = "Affray in a browser: serves the page on this machine",
	.about = "Serves the page that was installed, or FOLDER, and prints the address "
		 "to "
		 "open in a browser. Only this machine can reach it (127.0.0.1); nothing "
		 "leaves it. Ctrl-C ends it.\n"
		 "The page is static files: any other web server can serve the folder as "
		 "well.\n",
	.flags = flags,
	.least = 0,
	.most = 1,
	.examples = {{"affray page", "then open the address that it prints"},
		     {"affray page --port 8765", "on port 8765"}},
	.run = page,
};
