/* SPDX-License-Identifier: MIT
 *
 * Tests of the worker threads: each task runs once, on any number of threads.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "library/threads.h"

enum { TASKS = 5000, MOST_THREADS = 5 };

struct job {
	struct threads *threads;
	atomic_int done[TASKS];
	atomic_bool busy[MOST_THREADS + 1];
	atomic_bool clash; /* one worker had two tasks, or is unknown */
	int sum;	   /* guarded by the lock */
	int stop_at;	   /* -1: never */
	int watched;	   /* number of calls: depends on the time */
};

static void do_task(void *context, uint64_t i, int worker)
{
	struct job *job = context;

	if (worker < 0 || worker > threads_count(job->threads) ||
	    atomic_exchange(&job->busy[worker], true))
		atomic_store(&job->clash, true);
	atomic_fetch_add(&job->done[i], 1);
	threads_lock(job->threads);
	job->sum += (int)i;
	threads_unlock(job->threads);
	if ((int)i == job->stop_at)
		threads_stop(job->threads);
	atomic_store(&job->busy[worker], false);
}

static void watch(void *context)
{
	struct job *job = context;

	job->watched++;
}

static struct job job;

static void begin(struct threads *threads, int stop_at)
{
	job = (struct job){.threads = threads, .stop_at = stop_at};
}

static void assert_all_done(void)
{
	for (int i = 0; i < TASKS; i++)
		assert_int_equal(atomic_load(&job.done[i]), 1);
	assert_int_equal(job.sum, TASKS * (TASKS - 1) / 2);
	assert_false(atomic_load(&job.clash));
}

static void test_each_task_once(void **unused)
{
	(void)unused;
	for (int count = 0; count <= MOST_THREADS; count++) {
		struct threads *threads = threads_new(count);

		assert_non_null(threads);
		assert_int_equal(threads_count(threads), count);
		for (int again = 0; again < 3; again++) {
			begin(threads, -1);
			threads_work(threads, TASKS, do_task, &job);
			assert_all_done();
			begin(threads, -1);
			threads_watch(threads, TASKS, do_task, &job, watch);
			assert_all_done();
		}
		threads_work(threads, 0, do_task, &job);
		threads_free(threads);
	}
}

/* ---- while they work, somebody watches ---- */

static atomic_bool has_watched, takes_signals;

static void note_watch(void *unused)
{
	(void)unused;
	atomic_store(&has_watched, true);
}

/* Runs until the watcher was called, at most a few seconds. */
static void wait_for_watch(void *unused, uint64_t i, int worker)
{
	const struct timespec moment = {.tv_nsec = 1000000};
	sigset_t blocked;

	(void)unused;
	(void)i;
	(void)worker;
	pthread_sigmask(SIG_SETMASK, NULL, &blocked);
	if (!sigismember(&blocked, SIGINT) || !sigismember(&blocked, SIGTERM))
		atomic_store(&takes_signals, true);
	for (int n = 0; n < 10000 && !atomic_load(&has_watched); n++)
		nanosleep(&moment, NULL);
}

/* The caller only watches and takes the signals; its threads block them. */
static void test_watched(void **unused)
{
	struct threads *threads = threads_new(2);
	sigset_t blocked;

	(void)unused;
	assert_non_null(threads);
	threads_watch(threads, 3, wait_for_watch, NULL, note_watch);
	assert_true(atomic_load(&has_watched));
	assert_false(atomic_load(&takes_signals));
	pthread_sigmask(SIG_SETMASK, NULL, &blocked);
	assert_false(sigismember(&blocked, SIGTERM));
	threads_free(threads);
}

/* No task starts after a stop, and the next job runs completely. */
static void test_stop(void **unused)
{
	struct threads *threads = threads_new(0);
	int done = 0;

	(void)unused;
	begin(threads, 10);
	threads_work(threads, TASKS, do_task, &job);
	for (int i = 0; i < TASKS; i++)
		done += atomic_load(&job.done[i]);
	assert_int_equal(done, 11);
	begin(threads, -1);
	threads_work(threads, TASKS, do_task, &job);
	assert_all_done();
	threads_free(threads);
	threads_free(NULL);
	assert_true(threads_of_machine() >= 1);
}

/* As many as there are processors. */
static void test_threads_of_machine(void **unused)
{
	(void)unused;
	assert_true(threads_of_machine() >= 1);
	assert_int_equal(threads_of_machine(), sysconf(_SC_NPROCESSORS_ONLN));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_threads_of_machine),
		cmocka_unit_test(test_each_task_once),
		cmocka_unit_test(test_watched),
		cmocka_unit_test(test_stop),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
