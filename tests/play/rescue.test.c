/* SPDX-License-Identifier: MIT
 *
 * Tests of the program's last words: a failed assertion ends it with status 3 and saves
 * the fight; the first Ctrl-C is noted, the second ends it. Run from the project's
 * folder.
 */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/complain.h"
#include "base/interrupt.h"
#include "play/rescue.h"
#include "engine/panic.h"
#include "share.h"

static char said[4096];

/* The parent of the tests may have ignored or blocked these signals, as nohup and &
 * do. */
static void hear_signals(void)
{
	static const int numbers[] = {SIGHUP, SIGINT, SIGTERM, SIGABRT};
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		signal(numbers[i], SIG_DFL);
}

/* Runs `deed` in a process of its own; returns its wait status, with its output in
 * `said`. */
static int status_of(void (*deed)(void))
{
	int pipes[2], status;
	ssize_t count;
	size_t length = 0;
	pid_t child;

	assert_int_equal(pipe(pipes), 0);
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		dup2(pipes[1], STDERR_FILENO);
		close(pipes[0]);
		hear_signals();
		rescue_install();
		deed();
		_exit(0);
	}
	close(pipes[1]);
	while ((count = read(pipes[0], said + length, sizeof said - 1 - length)) > 0)
		length += (size_t)count;
	said[length] = '\0';
	close(pipes[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void break_a_promise(void)
{
	rescue_hint("affray sim bridge.yaml");
	must(1 + 1 == 3);
}

static void test_panic_without_a_fight(void **unused)
{
	int status = status_of(break_a_promise);

	(void)unused;
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), BROKEN);
	assert_non_null(strstr(said, "a promise inside was broken: 1 + 1 == 3"));
	assert_non_null(strstr(said, "affray sim bridge.yaml"));
}

static void give_back(void)
{
	fputs("the terminal is given back; ", stderr);
}

static void break_a_promise_on_a_screen(void)
{
	terminal_taken(give_back);
	must(1 + 1 == 3);
}

/* Otherwise nobody could read the message. */
static void test_panic_gives_the_terminal_back(void **unused)
{
	(void)unused;
	status_of(break_a_promise_on_a_screen);
	assert_ptr_equal(strstr(said, "the terminal is given back; affray: a promise"),
			 said);
}

/* ---- with a fight ---- */

static char folder[64];
static struct affray_fight *fight;

static void load_fight(void)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_scenario *scenario = NULL;

	affray_scenario_load(&scenario, "scenarios/threa/duel.yaml", problems);
	if (affray_problems_count(problems))
		fail_msg("%s", affray_problems_line(problems, 0));
	assert_int_equal(affray_fight_new(&fight, scenario, 7, 1, problems), AFFRAY_OK);
	affray_scenario_free(scenario);
	affray_problems_free(problems);
}

static void break_a_promise_in_a_fight(void)
{
	rescue_fight(fight);
	affray_fight_advance(fight);
	must(fight == NULL);
}

static char home[4096], saved_1[128], saved_2[128];

/* Works in a folder of its own: the current one may be read-only, and stays clean. */
static void enter_folder(void)
{
	load_fight();
	strcpy(folder, "/tmp/affray-rescue-XXXXXX");
	assert_non_null(mkdtemp(folder));
	assert_non_null(getcwd(home, sizeof home));
	assert_int_equal(chdir(folder), 0);
	assert_int_equal(mkdir("here", 0700), 0);
	assert_int_equal(chdir("here"), 0);
	assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
	snprintf(saved_1, sizeof saved_1, "%s/affray/affray-1.fight", folder);
	snprintf(saved_2, sizeof saved_2, "%s/affray/affray-2.fight", folder);
}

static void leave_folder(void)
{
	assert_int_equal(chdir(folder), 0);
	assert_int_equal(rmdir("affray"), 0);
	assert_int_equal(rmdir("here"), 0);
	assert_int_equal(chdir(home), 0);
	assert_int_equal(rmdir(folder), 0);
	affray_fight_free(fight);
}

static bool says_saved(const char *path)
{
	char line[160];

	snprintf(line, sizeof line, "saved in %s;", path);
	return strstr(said, line);
}

static void test_panic_saves_the_fight(void **unused)
{
	struct affray_fight *saved = NULL;
	int status;

	(void)unused;
	enter_folder();
	status = status_of(break_a_promise_in_a_fight);
	assert_int_equal(WEXITSTATUS(status), BROKEN);
	assert_true(says_saved(saved_1));
	assert_int_equal(affray_fight_load(&saved, saved_1, NULL), AFFRAY_OK);
	affray_fight_free(saved);
	status_of(break_a_promise_in_a_fight); /* a second save does not replace the first
						*/
	assert_true(says_saved(saved_2));
	assert_int_equal(unlink(saved_1), 0);
	assert_int_equal(unlink(saved_2), 0);
	leave_folder();
}

/* ---- in several threads at once ---- */

enum { THREADS = 8, TIMES = 40 };

static pthread_barrier_t barrier;

static void *break_with_others(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&barrier);
	must(fight == NULL);
	return NULL;
}

static void break_promises_at_once(void)
{
	pthread_t threads[THREADS];

	rescue_fight(fight);
	affray_fight_advance(fight);
	pthread_barrier_init(&barrier, NULL, THREADS);
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, break_with_others, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
}

static int times_said(const char *words)
{
	int count = 0;

	for (const char *at = said; (at = strstr(at, words)); at++)
		count++;
	return count;
}

/* Only the first panic reports; the other threads neither talk nor end the program before
 * it has. */
static void test_panic_in_many_threads(void **unused)
{
	(void)unused;
	enter_folder();
	for (int i = 0; i < cases(TIMES, 4); i++) {
		int status = status_of(break_promises_at_once);

		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), BROKEN);
		assert_int_equal(times_said("a promise inside was broken"), 1);
		assert_int_equal(times_said("The fight is saved in"), 1);
		assert_true(says_saved(saved_1));
		assert_int_equal(unlink(saved_1), 0);
	}
	leave_folder();
}

static void break_another_while_saving(void)
{
	must(fight == NULL);
}

static void break_a_promise_in_the_rescue(void)
{
	terminal_taken(break_another_while_saving);
	must(fight == NULL);
}

/* Otherwise the program would wait for itself. */
static void test_panic_in_the_rescue(void **unused)
{
	int status;

	(void)unused;
	load_fight();
	status = status_of(break_a_promise_in_the_rescue);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), BROKEN);
	affray_fight_free(fight);
}

/* ---- a closed terminal ---- */

static void close_terminal(void)
{
	if (closed_by() != 0)
		_exit(1);
	interrupt_closing();
	raise(SIGHUP);
	_exit(closed_by() == SIGHUP ? 42 : 2);
}

static void test_closed_terminal(void **unused)
{
	(void)unused;
	assert_int_equal(WEXITSTATUS(status_of(close_terminal)), 42);
}

static void close_terminal_under_nohup(void)
{
	signal(SIGHUP, SIG_IGN);
	interrupt_closing();
	raise(SIGHUP);
	_exit(closed_by() == 0 ? 42 : 2);
}

static void test_ignored_hangup_stays_ignored(void **unused)
{
	(void)unused;
	assert_int_equal(WEXITSTATUS(status_of(close_terminal_under_nohup)), 42);
}

/* ---- Ctrl-C ---- */

static void press_once(void)
{
	if (interrupted())
		_exit(1);
	raise(SIGINT);
	_exit(interrupted() ? 42 : 2);
}

static void press_twice(void)
{
	raise(SIGINT);
	raise(SIGINT);
}

static void test_interrupts(void **unused)
{
	int status = status_of(press_once);

	(void)unused;
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 42);
	status = status_of(press_twice);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGINT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_panic_without_a_fight),
		cmocka_unit_test(test_panic_gives_the_terminal_back),
		cmocka_unit_test(test_panic_saves_the_fight),
		cmocka_unit_test(test_panic_in_many_threads),
		cmocka_unit_test(test_panic_in_the_rescue),
		cmocka_unit_test(test_closed_terminal),
		cmocka_unit_test(test_ignored_hangup_stays_ignored),
		cmocka_unit_test(test_interrupts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
