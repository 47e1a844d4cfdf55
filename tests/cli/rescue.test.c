/* SPDX-License-Identifier: MIT
 *
 * Tests of the program's last words: a broken promise ends it with status 3 and saves the
 * fight; Ctrl-C is noted, and the second one ends it. Run from the project's folder.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "cli/options.h"
#include "cli/rescue.h"
#include "engine/panic.h"

static char said[4096];

/* Runs `deed` in a process of its own; its wait status, and what it said in `said`. */
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
	rescue_terminal(give_back);
	must(1 + 1 == 3);
}

/* Or nobody could read the message. */
static void test_panic_gives_the_terminal_back(void **unused)
{
	(void)unused;
	status_of(break_a_promise_on_a_screen);
	assert_ptr_equal(strstr(said, "the terminal is given back; affray: a promise"),
			 said);
}

/* ---- with a fight ---- */

static char folder[] = "/tmp/affray-rescue-XXXXXX";
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

static void test_panic_saves_the_fight(void **unused)
{
	char home[4096];
	struct affray_fight *saved = NULL;
	int status;

	(void)unused;
	load_fight();
	assert_non_null(mkdtemp(folder));
	assert_non_null(getcwd(home, sizeof home));
	assert_int_equal(chdir(folder), 0);
	status = status_of(break_a_promise_in_a_fight);
	assert_int_equal(WEXITSTATUS(status), BROKEN);
	assert_non_null(strstr(said, "saved in ./affray-1.fight"));
	assert_int_equal(affray_fight_load(&saved, "affray-1.fight", NULL), AFFRAY_OK);
	affray_fight_free(saved);
	status_of(break_a_promise_in_a_fight); /* and nothing is written over */
	assert_non_null(strstr(said, "saved in ./affray-2.fight"));
	assert_int_equal(unlink("affray-1.fight"), 0);
	assert_int_equal(unlink("affray-2.fight"), 0);
	assert_int_equal(chdir(home), 0);
	assert_int_equal(rmdir(folder), 0);
	affray_fight_free(fight);
}

/* ---- a closed terminal ---- */

static void close_terminal(void)
{
	if (closed_by() != 0)
		_exit(1);
	rescue_from_closing();
	raise(SIGHUP);
	_exit(closed_by() == SIGHUP ? 42 : 2);
}

static void test_closing(void **unused)
{
	(void)unused;
	assert_int_equal(WEXITSTATUS(status_of(close_terminal)), 42);
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
		cmocka_unit_test(test_closing),
		cmocka_unit_test(test_interrupts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
