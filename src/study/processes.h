/* SPDX-License-Identifier: MIT
 *
 * The processes that share the work: one, or those of an MPI job.
 *
 * Every process makes the same decisions, because after each stretch of fights all of
 * them hold the same tally. affray is linked with one_process.c, affray-mpi with
 * src/mpi/processes.c.
 */
#ifndef STUDY_PROCESSES_H
#define STUDY_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int process_rank(void); /* from 0; process 0 speaks for all */
int process_count(void);
/* The default number of worker threads of each process. */
int process_threads(void);
/* Replace every word by the sum, or the least, over all processes. */
void processes_sum(uint64_t *words, size_t count);
void processes_least(uint64_t *words, size_t count);
/* True in all processes if `mine` is true in one. */
bool processes_any(bool mine);

#endif
