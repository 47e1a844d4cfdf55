/* SPDX-License-Identifier: MIT
 *
 * How long does the program take, from start to end, for everyday commands? Simulations
 * with their statistics, explained fights, exact odds.
 *
 *	program [--against FILE]
 *
 * FILE is the program of another build: it runs the same commands in turns with ours, for
 * comparison. Seconds are processor time of all threads together; each figure is the best
 * of several turns.
 *
 * How fast is a fight told? That is measured in this process: the bytes of the story,
 * divided by what the fight takes with it less what it takes played untold. A program
 * that tells one fight mostly starts, reads its files and decides.
 */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "engine/run.h"
#include "library/built_scenario.h"
#include "measure.h"
#include "play/story.h"

enum { TURNS = 2, TOLD_TURNS = 15, MOST_WORDS = 8, SEED = 3 };

static const struct command {
	const char *words[MOST_WORDS]; /* after the program's name */
	double goal;		       /* seconds at most; 0: none */
	bool by_bytes;
} commands[] = {
	{{"sim", "scenarios/threa/duel.yaml", "-n", "5000"}, 0, false},
	{{"sim", "scenarios/threa/skirmish.yaml", "-n", "200"}, 0, false},
	{{"sim", "scenarios/dungeoneers/four-against-four.yaml", "-n", "200"}, 0, false},
	{{"sim", "scenarios/wounddice/four-against-four.yaml", "-n", "200"}, 0, false},
	{{"sim", "scenarios/apocrypha/four-against-four.yaml", "-n", "200"}, 0, false},
	{{"sim", "scenarios/orge/four.yaml", "-n", "30"}, 0, false},
	{{"run", "scenarios/orge/four.yaml", "--seed", "3", "--explain"}, 0, true},
	{{"run", "scenarios/threa/skirmish.yaml", "--seed", "3", "--explain"}, 0, true},
	{{"odds", "scenarios/apocrypha/odds-fists.yaml", "--duel"}, 1, false},
	{{"odds", "scenarios/apocrypha/odds-pistols.yaml", "--duel"}, 1, false},
	{{"odds", "scenarios/dungeoneers/odds-duel.yaml", "--duel"}, 1, false},
	{{"odds", "scenarios/dungeoneers/odds-skeletons.yaml", "--duel"}, 1, false},
	{{"odds", "scenarios/orge/odds-goblins.yaml", "--duel"}, 1, false},
	{{"odds", "scenarios/threa/odds-mages.yaml", "--duel"}, 1, false},
	{{"odds", "scenarios/threa/odds-wolves.yaml", "--duel"}, 1, false},
	{{"odds", "scenarios/wounddice/odds-knives.yaml", "--duel"}, 1, false},
	{{"odds", "bench/attack.yaml", "--attack", "goblin > orc"}, 0.2, false},
	{{"dice", "10000d6"}, 0.05, false},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static _Noreturn void stop(const char *what)
{
	perror(what);
	exit(2);
}

static double children_seconds(void)
{
	struct rusage usage;

	getrusage(RUSAGE_CHILDREN, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

/* The program stands beside the folder of this benchmark. */
static void find_program(const char *self, char *path, size_t room)
{
	const char *slash = strrchr(self, '/');

	snprintf(path, room, "%.*s/../affray", slash ? (int)(slash - self) : 1,
		 slash ? self : ".");
	if (access(path, X_OK) != 0)
		stop(path);
}

static _Noreturn void become(const char *program, const struct command *command, int out)
{
	char *words[MOST_WORDS + 2] = {(char *)(uintptr_t)program};

	for (int i = 0; i < MOST_WORDS && command->words[i]; i++)
		words[i + 1] = (char *)(uintptr_t)command->words[i];
	dup2(out, STDOUT_FILENO);
	close(out);
	execv(program, words);
	_exit(127);
}

/* Seconds of the command, and what it has written; below 0: it failed. */
static double seconds_of(const char *program, const struct command *command,
			 double *bytes)
{
	static char text[1 << 16];
	double before = children_seconds();
	int pipes[2], status = 0;
	ssize_t more;
	pid_t child;

	if (pipe(pipes) != 0 || (child = fork()) < 0)
		stop("process");
	if (child == 0)
		become(program, command, pipes[1]);
	close(pipes[1]);
	*bytes = 0;
	while ((more = read(pipes[0], text, sizeof text)) > 0)
		*bytes += (double)more;
	close(pipes[0]);
	waitpid(child, &status, 0);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return -1;
	return children_seconds() - before;
}

struct figure {
	double seconds, bytes;
	bool failed;
};

static void measure(const char *program, const struct command *command,
		    struct figure *figure)
{
	double seconds = seconds_of(program, command, &figure->bytes);

	figure->failed = figure->failed || seconds < 0;
	keep_least(&figure->seconds, seconds > 1e-6 ? seconds : 1e-6);
}

static void show(const struct command *command, const struct figure *own,
		 const struct figure *other)
{
	char name[128] = "";
	size_t length = 0;

	for (int i = 0; i < MOST_WORDS && command->words[i]; i++)
		length += (size_t)snprintf(name + length, sizeof name - length, "%s%s",
					   i ? " " : "", command->words[i]);
	if (own->failed)
		printf("  %-46s FAILED\n", name);
	else if (command->by_bytes)
		printf("  %-46s %10.1f MB/s\n", name, own->bytes / own->seconds * 1e-6);
	else if (command->goal > 0)
		print_row(name, own->seconds, "s", command->goal, true);
	else
		printf("  %-46s %10.3f s\n", name, own->seconds);
	if (other && other->failed)
		printf("  %46s the other one FAILED\n", "");
	else if (other)
		printf("  %46s %10.3f s         the other one: %.2f times ours\n", "",
		       other->seconds, other->seconds / own->seconds);
}

/* ---- telling ---- */

static const char *const told[] = {"scenarios/orge/four.yaml",
				   "scenarios/threa/skirmish.yaml",
				   "scenarios/wounddice/four-against-four.yaml",
				   "scenarios/apocrypha/four-against-four.yaml",
				   "scenarios/dungeoneers/four-against-four.yaml"};

static bool count_bytes(void *context, const char *bytes, size_t count)
{
	(void)bytes;
	*(double *)context += (double)count;
	return true;
}

/* Seconds of a fight and of its story, as `run --explain` tells it. */
static double seconds_told(struct affray_scenario *scenario, double *bytes)
{
	static char buffer[SINK_ROOM];
	static struct narrator narrator;
	double start = processor_seconds();
	struct affray_fight *fight = NULL;
	struct page page;
	struct sink sink;

	if (affray_fight_new(&fight, scenario, SEED, 1, NULL) != AFFRAY_OK)
		stop("fight");
	*bytes = 0;
	sink_init(&sink, buffer, count_bytes, bytes);
	page_init(&page, &sink, USUAL_WIDTH, false);
	narrate_begin(&narrator, &page, scenario, fight, TELL_EXPLAIN, true);
	narrator.joins_steps = true;
	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, narrate_event,
			    &narrator);
	affray_fight_advance(fight);
	narrate_finish(&narrator);
	sink_flush(&sink);
	affray_fight_free(fight);
	return processor_seconds() - start;
}

static double seconds_untold(const struct scenario *scenario)
{
	double start = processor_seconds();
	struct run *run = run_new(scenario);

	if (!run)
		stop("run");
	run_start(run, SEED, 1);
	run_to_end(run);
	run_free(run);
	return processor_seconds() - start;
}

static void bench_telling(const char *path)
{
	struct affray_scenario *scenario = bench_scenario(path, NULL);
	double with = 0, without = 0, bytes = 0;

	for (int turn = 0; turn < TOLD_TURNS; turn++) {
		keep_least(&with, seconds_told(scenario, &bytes));
		keep_least(&without, seconds_untold(affray_scenario_inside(scenario)));
	}
	print_row(path, bytes / (with - without) * 1e-6, "MB/s", 50, false);
	affray_scenario_free(scenario);
}

int main(int count, char **words)
{
	static struct figure own[COMMANDS], others[COMMANDS];
	const char *other =
		count == 3 && strcmp(words[1], "--against") == 0 ? words[2] : NULL;
	char program[4096];
	bool failed = false;

	if (count > 1 && !other) {
		fprintf(stderr, "usage: %s [--against FILE]\n", words[0]);
		return 2;
	}
	find_program(words[0], program, sizeof program);
	for (int turn = 0; turn < TURNS; turn++)
		for (int i = 0; i < COMMANDS; i++) {
			measure(program, &commands[i], &own[i]);
			if (other)
				measure(other, &commands[i], &others[i]);
		}
	printf("the program from start to end, processor time of all threads, best of %d "
	       "turns\n",
	       TURNS);
	for (int i = 0; i < COMMANDS; i++) {
		show(&commands[i], &own[i], other ? &others[i] : NULL);
		failed = failed || own[i].failed;
	}
	printf("telling a fight with every number explained, best of %d turns\n",
	       TOLD_TURNS);
	for (size_t i = 0; i < sizeof told / sizeof *told; i++)
		bench_telling(told[i]);
	return failed;
}
