/* SPDX-License-Identifier: MIT
 *
 * Worker threads, the only ones: a job is many tasks, handed out one by one.
 *
 * They sleep between jobs. The thread that brings a job works along as worker 0, or
 * watches. Which worker does which task is random; no result may depend on it.
 */
#ifndef LIBRARY_THREADS_H
#define LIBRARY_THREADS_H

#include <stdbool.h>
#include <stdint.h>

struct threads;

/* Task `i` of a job, from 0; at most one at a time for each worker. */
typedef void thread_task(void *job, uint64_t i, int worker);

/* The number of threads that this machine runs at once. */
int threads_of_machine(void);
/* Starts `count` threads besides the caller. If one does not start, the others do its
 * work. NULL: no memory. */
struct threads *threads_new(int count);
void threads_free(struct threads *threads);
/* The number that has started; workers are numbered from 0 (the caller) to this. */
int threads_count(const struct threads *threads);

/* Returns when all tasks are done. */
void threads_work(struct threads *threads, uint64_t tasks, thread_task *task, void *job);
/* The same, but the caller does no tasks and calls watch() ten times a second; if no
 * thread has started, it does the tasks itself. */
void threads_watch(struct threads *threads, uint64_t tasks, thread_task *task, void *job,
		   void (*watch)(void *job));

/* Called within a task: no more tasks of this job are begun. */
void threads_stop(struct threads *threads);
/* Called within a task: one thread at a time between these two calls. */
void threads_lock(struct threads *threads);
void threads_unlock(struct threads *threads);

#endif
