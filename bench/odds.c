/* SPDX-License-Identifier: MIT
 *
 * How long do exact odds take?
 *
 *	the oracle duel of the smallest rulebook, HP 30 each, through the engine
 *	all pools of 1..20 against 1..20 d10 that count 7 and more (400 cells), by the
 *	program, from its start to the end of its output
 *	200d10, 10000d6, and highest 3 of 100d6
 *
 * Each figure is the processor's time, the best of several turns. It fails if a chance is
 * wrong.
 */
#include <math.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "book/duel20.h"
#include "engine/build.h"
#include "measure.h"
#include "odds/duel.h"
#include "odds/expression.h"

enum { TURNS = 7, POOL = 20 };

static const char duel_text[] =
	"affray: 1\nrulebook: duel20\nname: duel\nlimit: 10000\ncreatures:\n"
	"  first: {bonus: 5, hp: 30}\n  second: {bonus: 4, hp: 30}\nsides:\n"
	"  - {name: red, creatures: [{use: first}]}\n"
	"  - {name: blue, creatures: [{use: second}]}\n";

static double solve(const struct scenario *scenario, double *chance)
{
	struct duel_wish wish = {.limit = USUAL_STATES, .cut = USUAL_CUT};
	double start = processor_seconds();
	struct duel duel;

	duel_solve(&duel, scenario, &wish);
	*chance = duel.wins[0];
	duel_free(&duel);
	return processor_seconds() - start;
}

static double work_out(const char *text)
{
	struct problems problems = {0};
	double start = processor_seconds();
	struct distribution d;

	if (!expression_read(text, &d, &problems)) {
		fprintf(stderr, "%s: %s\n", text, problems.list[0].message);
		exit(2);
	}
	distribution_free(&d);
	return processor_seconds() - start;
}

/* ---- the program, as a process ---- */

/* The program stands beside the folder of this benchmark. */
static void find_program(const char *self, char *path, size_t room)
{
	const char *slash = strrchr(self, '/');

	snprintf(path, room, "%.*s/../affray", slash ? (int)(slash - self) : 1,
		 slash ? self : ".");
	if (access(path, X_OK) == 0)
		return;
	fprintf(stderr, "%s is not there; make builds it\n", path);
	exit(2);
}

static FILE *pool_file(void)
{
	FILE *file = tmpfile();

	for (int a = 1; file && a <= POOL; a++)
		for (int b = 1; b <= POOL; b++)
			fprintf(file, "%dd10>=7 > %dd10>=7\n", a, b);
	if (!file || fflush(file) != 0) {
		perror("temporary file");
		exit(2);
	}
	return file;
}

static _Noreturn void become(const char *program, int in, int out)
{
	lseek(in, 0, SEEK_SET);
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	close(out);
	execl(program, program, "dice", "-", (char *)NULL);
	_exit(127);
}

/* All that the program says, at most `room`. */
static void read_all(int from, char *text, size_t room)
{
	size_t length = 0;
	ssize_t more;

	while ((more = read(from, text + length, room - 1 - length)) > 0)
		length += (size_t)more;
	text[length] = '\0';
}

static double seconds_of(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static double children_time(void)
{
	struct rusage usage;

	getrusage(RUSAGE_CHILDREN, &usage);
	return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

/* Whether all cells came, and the one that is known is right. */
static bool are_pools_right(const char *text)
{
	const char *known = strstr(text, "12d10>=7 > 9d10>=7 ");
	int lines = 0;

	for (const char *at = text; *at; at++)
		lines += *at == '\n';
	return lines == POOL * POOL + 1 && known &&
	       fabs(strtod(known + strlen("12d10>=7 > 9d10>=7 "), NULL) - 0.62136) < 5e-6;
}

static double all_pools(const char *program, FILE *pools, bool *good)
{
	static char text[1 << 17];
	double before = children_time();
	int pipes[2], status = 0;
	pid_t child;

	if (pipe(pipes) != 0 || (child = fork()) < 0) {
		perror("process");
		exit(2);
	}
	if (child == 0)
		become(program, fileno(pools), pipes[1]);
	close(pipes[1]);
	read_all(pipes[0], text, sizeof text);
	close(pipes[0]);
	waitpid(child, &status, 0);
	*good = *good && WIFEXITED(status) && WEXITSTATUS(status) == 0 &&
		are_pools_right(text);
	return children_time() - before;
}

int main(int count, char **words)
{
	struct scenario *scenario = duel20_scenario(duel_text);
	double duel = 0, pools = 0, sum = 0, long_sum = 0, keep = 0, chance = 0;
	FILE *file = pool_file();
	char program[4096];
	bool good = true;

	find_program(count > 0 ? words[0] : "", program, sizeof program);
	/* A child shares our memory until either writes to it: after a fork every page of
	 * the duel would be copied, and the copies counted. */
	for (int turn = 0; turn < TURNS; turn++)
		keep_least(&pools, all_pools(program, file, &good));
	for (int turn = 0; turn < TURNS; turn++) {
		keep_least(&duel, solve(scenario, &chance));
		keep_least(&sum, work_out("200d10"));
		keep_least(&long_sum, work_out("10000d6"));
		keep_least(&keep, work_out("highest 3 of 100d6"));
	}
	printf("exact odds, processor time of one thread, best of %d turns\n", TURNS);
	print_row("duel with HP 30 each", duel * 1e3, "ms", 1, true);
	print_row("400 pairs of pools, a process", pools * 1e3, "ms", 50, true);
	print_row("200d10", sum * 1e3, "ms", 1, true);
	print_row("10000d6", long_sum * 1e3, "ms", 50, true);
	print_row("highest 3 of 100d6", keep * 1e3, "ms", 50, true);
	good = good && fabs(chance - 0.613887328694) < 1e-12;
	if (!good)
		printf("  FAILED: a chance is wrong (%.12f)\n", chance);
	fclose(file);
	scenario_free(scenario);
	return !good;
}
