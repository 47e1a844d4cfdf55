/* SPDX-License-Identifier: MIT
 *
 * Files written whole or not at all, on a disk that others write to as well.
 */
#define _GNU_SOURCE /* realpath, flock, O_TMPFILE where the system has it */
#include "disk.h"
#include "buffer.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h> /* rename */
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- locks ---- */

/* Some network disks have no locks; there every program gets the lock. */
static bool lock(int file)
{
	return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

static bool is_at(const char *path, int file)
{
	struct stat there, own;

	return stat(path, &there) == 0 && fstat(file, &own) == 0 &&
	       there.st_dev == own.st_dev && there.st_ino == own.st_ino;
}

static int open_to_lock(const char *path)
{
	int file = open(path, O_RDWR | O_CLOEXEC);

	return file >= 0 ? file : open(path, O_RDONLY | O_CLOEXEC);
}

/* ---- writing ---- */

static bool write_all(int file, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t written = write(file, text, length);

		if (written < 0 && errno != EINTR)
			return false;
		if (written > 0) {
			text += written;
			length -= (size_t)written;
		}
	}
	return true;
}

/* Removes the temporary file that a killed program left behind. False: its program is
 * still alive. */
static bool clear_leftover(const char *name)
{
	int file = open(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	bool cleared;

	if (file < 0)
		return errno == ENOENT;
	cleared = lock(file) && (unlink(name) == 0 || errno == ENOENT);
	close(file);
	if (!cleared)
		errno = EBUSY;
	return cleared;
}

/* The name of the temporary file beside `path`: always the same, so that leftovers do not
 * pile up. False: no memory. */
static bool name_beside(const char *path, struct buffer *name)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;

	buffer_add_bytes(name, path, (size_t)(base - path));
	buffer_add(name, ".");
	buffer_add(name, base);
	buffer_add(name, ".saving");
	if (name->failed)
		errno = ENOMEM;
	return !name->failed;
}

/* A file without a name vanishes when its program ends; -1: this system has none. */
static int open_nameless(const char *path)
{
#ifdef O_TMPFILE
	bool can_name = access("/proc/self/fd", X_OK) == 0;
	char *folder = can_name ? path_folder(path) : NULL;
	int file = folder ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666) : -1;

	free(folder);
	return file;
#else
	(void)path;
	return -1;
#endif
}

/* The new version of a file while it is being written. */
struct draft {
	const char *path;
	const struct stat *old; /* the file that is being replaced; NULL: none */
	const char *text;
	size_t length;
	bool is_apart; /* a separate process moves it to `path` */
	int file;
	char link[64];	    /* the path of the open file while it has no name */
	struct buffer name; /* of the temporary file, beside `path` */
};

static bool give_name(const struct draft *draft, const char *name)
{
	return linkat(AT_FDCWD, draft->link, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

static bool fill(struct draft *draft)
{
	return lock(draft->file) &&
	       (!draft->old || fchmod(draft->file, draft->old->st_mode & 0777) == 0) &&
	       write_all(draft->file, draft->text, draft->length) &&
	       fsync(draft->file) == 0;
}

/* Moves the temporary file to its path. With `is_new` a file that is already there stays,
 * and this fails with EEXIST. */
static bool take_place(const struct draft *draft, bool is_new)
{
	const char *name = draft->name.start;

	if (!is_new)
		return rename(name, draft->path) == 0;
	return link(name, draft->path) == 0 && unlink(name) == 0;
}

/* No single call replaces a file by one without a name: first it gets a name, then it is
 * renamed. */
static bool name_and_rename(const struct draft *draft)
{
	while (!give_name(draft, draft->name.start))
		if (errno != EEXIST || !clear_leftover(draft->name.start))
			return false;
	return take_place(draft, false);
}

/* The same in a separate process: if this program were killed between the two calls, the
 * temporary name would stay. The child makes only calls that are safe after fork() in a
 * program with threads; the parent looks at the file to see whether it worked. */
static bool name_and_rename_apart(const struct draft *draft)
{
	sigset_t all, before;
	int status = 0, result;
	pid_t child;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	child = fork();
	if (child == 0)
		_exit(name_and_rename(draft) ? 0 : errno & 0xff);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (child < 0)
		return name_and_rename(draft);
	do
		result = waitpid(child, &status, 0);
	while (result < 0 && errno == EINTR);
	if (is_at(draft->path, draft->file))
		return true;
	errno = result == child && WIFEXITED(status) && WEXITSTATUS(status)
			? WEXITSTATUS(status)
			: EIO;
	return false;
}

static bool put_nameless(struct draft *draft, bool is_new)
{
	snprintf(draft->link, sizeof draft->link, "/proc/self/fd/%d", draft->file);
	if (!fill(draft))
		return false;
	if (is_new)
		return give_name(draft, draft->path);
	return draft->is_apart ? name_and_rename_apart(draft) : name_and_rename(draft);
}

static bool put_named(struct draft *draft, bool is_new)
{
	bool put = fill(draft) && take_place(draft, is_new);
	int error = errno;

	if (!put)
		unlink(draft->name.start);
	errno = error;
	return put;
}

/* `is_new`: a file that another program has put there is not replaced. On success
 * draft->file is open and locked under the path. */
static bool put(struct draft *draft, bool is_new)
{
	bool done = false;
	int error;

	if (!name_beside(draft->path, &draft->name))
		return false;
	draft->file = open_nameless(draft->path);
	if (draft->file >= 0) {
		done = put_nameless(draft, is_new);
	} else {
		while ((draft->file = open(draft->name.start,
					   O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
					   0666)) < 0 &&
		       errno == EEXIST && clear_leftover(draft->name.start))
			;
		done = draft->file >= 0 && put_named(draft, is_new);
	}
	error = errno;
	if (!done && draft->file >= 0)
		close(draft->file);
	buffer_free(&draft->name);
	errno = error;
	return done;
}

/* Holds the new file instead of the old one. Without a hold it closes the new file and
 * checks the result: a network disk may report only then that it is full. */
static bool keep(int file, struct hold *hold)
{
	if (!hold)
		return close(file) == 0;
	disk_let_go(hold);
	*hold = (struct hold){.is_held = true, .file = file};
	return true;
}

static bool replace(const char *path, const struct stat *old, const char *text,
		    size_t length, struct hold *hold)
{
	struct draft draft = {.path = path,
			      .old = old,
			      .text = text,
			      .length = length,
			      .is_apart = hold != NULL};

	return put(&draft, hold && !hold->is_held) && keep(draft.file, hold);
}

static bool write_into(const char *path, const char *text, size_t length)
{
	int file = open(path, O_WRONLY | O_CLOEXEC), error;
	bool written = file >= 0 && write_all(file, text, length);

	error = errno;
	if (file >= 0 && close(file) != 0 && written)
		return false;
	errno = error;
	return written;
}

/* A symbolic link stays; the file that it points to is replaced. */
static bool write_file(const char *path, const char *text, size_t length,
		       struct hold *hold)
{
	struct stat old;

	if (stat(path, &old) != 0)
		return replace(path, NULL, text, length, hold);
	if (!S_ISREG(old.st_mode))
		return write_into(path, text, length);

	char *real = realpath(path, NULL);
	bool written = real && replace(real, &old, text, length, hold);
	int error = errno;

	free(real);
	errno = error;
	return written;
}

static bool say_written(const char *path, bool written, struct problems *problems)
{
	struct place place = {.file = path};

	if (!written && errno == ENOMEM)
		problem_at(problems, place, "out of memory");
	else if (!written)
		problem_at(problems, place, "cannot write this file: %s",
			   strerror(errno));
	return written;
}

bool disk_write(const char *path, const char *text, size_t length,
		struct problems *problems)
{
	return say_written(path, write_file(path, text, length, NULL), problems);
}

/* ---- files for one program alone ---- */

static bool is_regular(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool disk_holds(const struct hold *hold, const char *path)
{
	return hold->is_held && is_at(path, hold->file);
}

void disk_let_go(struct hold *hold)
{
	if (hold->is_held)
		close(hold->file);
	*hold = (struct hold){0};
}

static bool refuse_hold(const char *path, const char *why, struct problems *problems)
{
	problem_at(problems, (struct place){.file = path}, "%s", why);
	return false;
}

static void clear_beside(const char *path)
{
	struct buffer name = {0};
	char *real = realpath(path, NULL);

	if (real && name_beside(real, &name))
		clear_leftover(name.start);
	buffer_free(&name);
	free(real);
}

/* Another program may replace the file before we have locked it; then we try again. */
bool disk_hold(struct hold *hold, const char *path, struct problems *problems)
{
	disk_let_go(hold);
	while (is_regular(path)) {
		int file = open_to_lock(path);

		if (file < 0 && errno == ENOENT)
			continue;
		if (file < 0)
			return refuse_hold(path, strerror(errno), problems);
		if (!lock(file)) {
			close(file);
			return refuse_hold(path, "somebody else is playing this fight",
					   problems);
		}
		if (is_at(path, file)) {
			*hold = (struct hold){.is_held = true, .file = file};
			clear_beside(path);
			break;
		}
		close(file);
	}
	return true;
}

bool disk_write_held(struct hold *hold, const char *path, const char *text, size_t length,
		     struct problems *problems)
{
	return say_written(path, write_file(path, text, length, hold), problems);
}

/* ---- links ---- */

char *disk_real(const char *path)
{
	return realpath(path, NULL);
}
