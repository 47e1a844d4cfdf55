/* SPDX-License-Identifier: MIT
 *
 * affray-page: serves the page on 127.0.0.1; `affray page` starts it. All of HTTP is
 * libwebsockets'.
 */
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli/commands.h"
#include "cli/page_options.h"
#include "report/output.h"
#include "scenario/data_files.h"

enum { USUAL_PORT = 8000 };

static volatile sig_atomic_t is_over;
static struct lws_context *context;

static void on_end(int signal_number)
{
	(void)signal_number;
	is_over = 1;
	lws_cancel_service(context);
}

static bool is_page(const char *folder)
{
	char path[4096];

	snprintf(path, sizeof path, "%s/index.html", folder);
	return access(path, R_OK) == 0;
}

/* The page as it was built here, or as it was installed: build/page or page of the data
 * folders. False: there is none, and `folder` is where it should be. */
static bool find_page(char *folder, size_t room)
{
	bool found = false;
	char *data;

	for (int i = 0; !found && data_folder(i, &data) && data; i++) {
		snprintf(folder, room, "%s/build/page", data);
		found = is_page(folder);
		if (!found)
			snprintf(folder, room, "%s/page", data);
		found = found || is_page(folder);
		free(data);
	}
	return found;
}

/* Only files of this folder, no script but its own, no frame around it. */
static const struct lws_protocol_vhost_options policy = {
	.name = "content-security-policy:",
	.value = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri "
		 "'none'; form-action 'none'; frame-ancestors 'none'",
};
static const struct lws_protocol_vhost_options no_guessing = {
	.next = &policy,
	.name = "x-content-type-options:",
	.value = "nosniff",
};
static const struct lws_protocol_vhost_options headers = {
	.next = &no_guessing,
	.name = "referrer-policy:",
	.value = "no-referrer",
};

/* Types that libwebsockets does not know. */
static const struct lws_protocol_vhost_options fight_type = {
	.name = ".fight",
	.value = "text/plain",
};
static const struct lws_protocol_vhost_options manifest_type = {
	.next = &fight_type,
	.name = ".webmanifest",
	.value = "application/manifest+json",
};
static const struct lws_protocol_vhost_options types = {
	.next = &manifest_type,
	.name = ".wasm",
	.value = "application/wasm",
};

static bool is_taken; /* the port */

/* Only one message of libwebsockets is meant for people. */
static void hear(int level, const char *line)
{
	(void)level;
	is_taken = is_taken || strstr(line, "in use") || strstr(line, "bind");
}

static int serve(const char *folder, int port, struct output *output)
{
	const struct lws_http_mount mount = {
		.mountpoint = "/",
		.mountpoint_len = 1,
		.origin = folder,
		.def = "index.html",
		.origin_protocol = LWSMPRO_FILE,
		.extra_mimetypes = &types,
	};
	struct lws_context_creation_info info = {
		.port = port,
		.iface = "127.0.0.1",
		.mounts = &mount,
		.headers = &headers,
		.vhost_name = "localhost",
		.keepalive_timeout = 60, /* a browser that comes back finds it open */
		/* with IPv6 on, `iface` is not found, and the page is served on all
		 * interfaces */
		.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
			   LWS_SERVER_OPTION_DISABLE_IPV6 |
			   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
	};
	struct lws_vhost *host;
	int status = DONE;

	lws_set_log_level(LLL_ERR | LLL_WARN, hear);
	context = lws_create_context(&info);
	host = context ? lws_create_vhost(context, &info) : NULL;
	if (!host) {
		lws_context_destroy(context);
		return is_taken ? complain("port %d is taken; choose another with --port",
					   port)
				: complain("the server cannot be started");
	}
	signal(SIGINT, on_end);
	signal(SIGTERM, on_end);
	page_line(&output->page, "http://127.0.0.1:%d/", lws_get_vhost_listen_port(host));
	sink_flush(&output->sink);
	while (!is_over && status == DONE)
		if (lws_service(context, 0) < 0)
			status = complain("the server has stopped");
	lws_context_destroy(context);
	return status;
}

static int run(struct output *output, int count, char **words)
{
	struct arguments arguments;
	const struct given *port = &arguments.flags[PAGE_PORT];
	char folder[4000] = "";
	bool found;

	if (!arguments_read(&arguments, &page_command, count, words))
		return BAD;
	if (arguments.wants_help) {
		command_help(&page_command, &output->page);
		return DONE;
	}
	if (arguments.count > 0)
		snprintf(folder, sizeof folder, "%s", arguments.operands[0]);
	found = arguments.count > 0 ? is_page(folder) : find_page(folder, sizeof folder);
	if (!found)
		return complain("there is no page in %s: no index.html", folder);
	return serve(folder, port->given ? (int)port->number : USUAL_PORT, output);
}

int main(int count, char **words)
{
	struct output output;

	output_init(&output);
	return output_finish(&output, run(&output, count - 1, words + 1));
}
