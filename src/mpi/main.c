/* SPDX-License-Identifier: MIT
 *
 * affray-mpi: the commands that play many fights, on all processes of an MPI job.
 *
 *	mpirun -n 4 affray-mpi sim bridge.yaml -n 10000000
 *
 * Every process runs the same command; they divide the fights among themselves. The first
 * one prints and writes files, the others are silent.
 */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "cli/commands.h"
#include "report/output.h"
#include "study/processes.h"
#include "play/rescue.h"
#include "base/complain.h"

static const struct command *const cluster_commands[] = {
	&sim_command,	  &sweep_command,	&balance_command,
	&compare_command, &sensitivity_command, NULL,
};

static int usage(void)
{
	fputs("usage: mpirun -n PROCESSES affray-mpi COMMAND ...\n"
	      "COMMAND is one of",
	      stderr);
	for (int i = 0; cluster_commands[i]; i++)
		fprintf(stderr, "%s %s", i ? "," : "", cluster_commands[i]->name);
	fputs(", as in affray; affray-mpi COMMAND --help says more.\n", stderr);
	return BAD;
}

static int run_command_line(struct output *output, int count, char **words)
{
	struct arguments arguments;

	for (int i = 0; count > 0 && cluster_commands[i]; i++) {
		if (strcmp(cluster_commands[i]->name, words[0]) != 0)
			continue;
		if (!arguments_read(&arguments, cluster_commands[i], count - 1,
				    words + 1))
			return BAD;
		arguments.output = output;
		if (!arguments.wants_help)
			return cluster_commands[i]->run(&arguments);
		command_help(cluster_commands[i], &output->page);
		return DONE;
	}
	return usage();
}

/* Only the first process prints: the others would print the same. */
static void be_silent(void)
{
	int nothing = open("/dev/null", O_WRONLY);

	if (nothing < 0)
		return;
	dup2(nothing, STDOUT_FILENO);
	dup2(nothing, STDERR_FILENO);
	close(nothing);
}

/*
 * All processes arrive here together, unless one failed alone (no memory). Then the
 * others still wait for it elsewhere, and the whole job must be ended.
 */
static void leave_together(int status)
{
	const struct timespec moment = {.tv_nsec = 50000000};
	MPI_Request request;
	int arrived = 0;

	MPI_Ibarrier(MPI_COMM_WORLD, &request);
	for (int i = 0; i < 200 && !arrived; i++) {
		MPI_Test(&request, &arrived, MPI_STATUS_IGNORE);
		if (!arrived)
			nanosleep(&moment, NULL);
	}
	if (!arrived)
		MPI_Abort(MPI_COMM_WORLD, status ? status : BROKEN);
}

int main(int count, char **words)
{
	struct output output;
	int status, given;

	MPI_Init_thread(&count, &words, MPI_THREAD_FUNNELED, &given);
	if (process_rank() > 0)
		be_silent();
	rescue_install();
	output_init(&output);
	output.is_terminal = false; /* mpirun pretends to be one and passes the text on */
	output_style(&output, COLOUR_NEVER, USUAL_WIDTH);
	status = output_finish(&output, run_command_line(&output, count - 1, words + 1));
	leave_together(status);
	MPI_Finalize();
	return status;
}
