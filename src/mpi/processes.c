/* SPDX-License-Identifier: MIT
 *
 * The processes of an MPI job. The only file that sends messages.
 *
 * Tallies are whole numbers, so a reduction gives the same bits in any order and layout.
 * MPI's own error handling stays: any error ends the whole job.
 */
#include "study/processes.h"
#include <mpi.h>

int process_rank(void)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	return rank;
}

int process_count(void)
{
	int size;

	MPI_Comm_size(MPI_COMM_WORLD, &size);
	return size;
}

/* A rank is usually given a core. */
int process_threads(void)
{
	return 1;
}

void processes_sum(uint64_t *words, size_t count)
{
	MPI_Allreduce(MPI_IN_PLACE, words, (int)count, MPI_UINT64_T, MPI_SUM,
		      MPI_COMM_WORLD);
}

void processes_least(uint64_t *words, size_t count)
{
	MPI_Allreduce(MPI_IN_PLACE, words, (int)count, MPI_UINT64_T, MPI_MIN,
		      MPI_COMM_WORLD);
}

bool processes_any(bool mine)
{
	int any = mine;

	MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
	return any;
}
