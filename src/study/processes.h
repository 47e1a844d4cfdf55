/* SPDX-License-Identifier: MIT
 *
 * The processes that share the work: one, or those of an MPI job.
 *
 * Every process does the same and decides the same, because after each stretch of fights
 * all of them hold the tally of all. affray is linked with alone.c, affray-mpi with
 * src/mpi/processes.c.
 */
#ifndef STUDY_PROCESSES_H
#define STUDY_PROCESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int fleet_rank(void); /* from 0; process 0 speaks for all */
int fleet_size(void);
/* Worker threads of each process unless somebody says otherwise. */
int fleet_threads(void);
/* Every word becomes the sum, or the least, of those of all processes. */
void fleet_sum(uint64_t *words, size_t count);
void fleet_least(uint64_t *words, size_t count);
/* True for all if it is for one. */
bool fleet_any(bool mine);

#endif
