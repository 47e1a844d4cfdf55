/* SPDX-License-Identifier: MIT
 *
 * The progress bar of many fights, on standard error.
 */
#include "progress.h"
#include "interrupt.h"
#include <stdio.h>
#include <unistd.h>

enum { BAR = 24 };

void progress_begin(struct progress *progress)
{
	*progress = (struct progress){.shown = isatty(STDERR_FILENO)};
	clock_gettime(CLOCK_MONOTONIC, &progress->began);
}

double progress_seconds(const struct progress *progress)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - progress->began.tv_sec) +
	       (double)(now.tv_nsec - progress->began.tv_nsec) / 1e9;
}

/* 90 s is "1:30". */
static void print_time(double seconds)
{
	long whole = (long)(seconds + 0.5);

	if (whole < 3600)
		fprintf(stderr, "%ld:%02ld", whole / 60, whole % 60);
	else
		fprintf(stderr, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60,
			whole % 60);
}

bool progress_interrupted(void *context)
{
	(void)context;
	return interrupted();
}

void progress_tick(void *context, uint64_t done, uint64_t all)
{
	struct progress *progress = context;
	double seconds = progress_seconds(progress);
	double played = (double)(progress->before + done);
	double goal = (double)(progress->before + all + progress->more);
	double share = goal > 0 ? played / goal : 1;

	if (!progress->shown || (seconds < 0.5 && !progress->drawn))
		return;
	fputs("\r[", stderr);
	for (int i = 0; i < BAR; i++)
		fputc(i < (int)(share * BAR) ? '#' : '.', stderr);
	fprintf(stderr, "] %3.0f %%  %.0f fights/s  ", 100 * share, played / seconds);
	if (share > 0)
		print_time(seconds * (1 - share) / share);
	fputs(" left \033[K", stderr);
	fflush(stderr);
	progress->drawn = true;
}

void progress_end(struct progress *progress)
{
	if (progress->drawn)
		fputs("\r\033[K", stderr);
	progress->drawn = false;
}
