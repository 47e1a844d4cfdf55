/* SPDX-License-Identifier: MIT
 *
 * Child processes that talk with us line by line.
 */
#include "children.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/interrupt.h"

/* ---- starting a child ---- */

static void close_both(int ends[2])
{
	close(ends[0]);
	close(ends[1]);
}

/* A pipe whose ends no other child inherits. */
static bool make_pipe(int ends[2])
{
	if (pipe(ends) != 0)
		return false;
	if (fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
	    fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0)
		return true;
	close_both(ends);
	return false;
}

/* In the child: runs the command with default signals; does not return. */
static void become(const char *command, int input, int output)
{
	setpgid(0, 0);
	signal(SIGINT, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

bool child_start(struct child *child, const char *command)
{
	int down[2], up[2];

	child->process = 0;
	child->to = child->from = -1;
	child->used = child->taken = 0;
	if (!make_pipe(down))
		return false;
	if (!make_pipe(up)) {
		close_both(down);
		return false;
	}
	child->process = fork();
	if (child->process == 0)
		become(command, down[0], up[1]);
	close(down[0]);
	close(up[1]);
	child->to = down[1];
	child->from = up[0];
	if (child->process < 0) {
		child->process = 0;
		child_end(child, 0);
		return false;
	}
	/* Parent and child both do this, so it holds whichever runs first. */
	setpgid(child->process, child->process);
	/* A child that does not read must not stop us. */
	return fcntl(child->to, F_SETFL, O_NONBLOCK) == 0;
}

/* ---- reading and writing ---- */

long long clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until the file is ready. */
static enum child_status wait_for(int file, short events, long long until)
{
	for (;;) {
		struct pollfd ready = {.fd = file, .events = events};
		long long left = until - clock_ms();
		int count;

		if (interrupted())
			return CHILD_STOP;
		if (left <= 0)
			return CHILD_LATE;
		count = poll(&ready, 1, left < 1000 ? (int)left : 1000);
		if (count > 0)
			return CHILD_OK;
		if (count < 0 && errno != EINTR)
			return CHILD_GONE;
	}
}

enum child_status child_send(struct child *child, const char *bytes, size_t count,
			     long long until)
{
	while (count > 0) {
		enum child_status status = wait_for(child->to, POLLOUT, until);
		ssize_t written;

		if (status != CHILD_OK)
			return status;
		written = write(child->to, bytes, count);
		if (written < 0 && errno != EINTR && errno != EAGAIN)
			return CHILD_GONE;
		if (written > 0) {
			bytes += written;
			count -= (size_t)written;
		}
	}
	return CHILD_OK;
}

/* Drops the line returned last from the buffer. */
static void drop_taken(struct child *child)
{
	child->used -= child->taken;
	memmove(child->buffer, child->buffer + child->taken, child->used);
	child->taken = 0;
}

enum child_status child_line(struct child *child, const char **line, long long until)
{
	drop_taken(child);
	for (;;) {
		char *end = memchr(child->buffer, '\n', child->used);
		enum child_status status;
		ssize_t count;

		if (end) {
			*end = '\0';
			*line = child->buffer;
			child->taken = (size_t)(end - child->buffer) + 1;
			return CHILD_OK;
		}
		if (child->used == sizeof child->buffer)
			return CHILD_BABBLE;
		status = wait_for(child->from, POLLIN, until);
		if (status != CHILD_OK)
			return status;
		count = read(child->from, child->buffer + child->used,
			     sizeof child->buffer - child->used);
		if (count == 0 || (count < 0 && errno != EINTR))
			return CHILD_GONE;
		if (count > 0)
			child->used += (size_t)count;
	}
}

/* ---- ending a child ---- */

/* Reads the child's last output and drops it, until the child closes it. */
static void wait_for_end(struct child *child, long long until)
{
	while (wait_for(child->from, POLLIN, until) == CHILD_OK) {
		ssize_t count = read(child->from, child->buffer, sizeof child->buffer);

		if (count == 0 || (count < 0 && errno != EINTR))
			return;
	}
}

void child_end(struct child *child, long long until)
{
	if (child->to >= 0)
		close(child->to);
	if (child->from >= 0) {
		wait_for_end(child, until);
		close(child->from);
	}
	child->to = child->from = -1;
	if (child->process <= 0)
		return;
	kill(-child->process, SIGKILL);
	while (waitpid(child->process, NULL, 0) < 0 && errno == EINTR)
		;
	child->process = 0;
}
