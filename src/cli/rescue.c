/* SPDX-License-Identifier: MIT
 *
 * What happens when a program must end in the middle: Ctrl-C, and broken promises.
 */
#include "rescue.h"
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "options.h"
#include "saves.h"

static volatile sig_atomic_t interrupts;
static volatile sig_atomic_t closing;
static const struct affray_fight *fight_at_risk;
static void (*restore_terminal)(void);
static const char *hint_at_risk;

bool interrupted(void)
{
	return interrupts > 0;
}

void rescue_fight(const struct affray_fight *fight)
{
	fight_at_risk = fight;
}

void rescue_terminal(void (*restore)(void))
{
	restore_terminal = restore;
}

static void on_closing(int signal_number)
{
	closing = signal_number;
}

/* The second one still ends the program on the spot, but not with the terminal taken. */
static void on_interrupt_of_screen(int signal_number)
{
	if (interrupts > 0) {
		if (restore_terminal)
			restore_terminal();
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	interrupts = 1;
}

/* Not where they are ignored already, as under nohup. */
void rescue_from_closing(void)
{
	static const struct {
		int number;
		void (*handler)(int signal_number);
	} signals[] = {{SIGHUP, on_closing},
		       {SIGTERM, on_closing},
		       {SIGINT, on_interrupt_of_screen}};
	struct sigaction old;

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		struct sigaction action = {.sa_handler = signals[i].handler};

		sigaction(signals[i].number, NULL, &old);
		if (old.sa_handler != SIG_IGN)
			sigaction(signals[i].number, &action, NULL);
	}
}

int closed_by(void)
{
	return closing;
}

void rescue_hint(const char *hint)
{
	hint_at_risk = hint;
}

static void on_interrupt(int signal_number)
{
	(void)signal_number;
	interrupts = 1;
}

/* A panic inside the panic: nothing can be saved. */
static void on_abort(int signal_number)
{
	(void)signal_number;
	_exit(BROKEN);
}

/* A name that no file has yet: among the saves, or where temporary files go. */
static bool free_name(char *path, size_t room)
{
	char saves[4000];
	const char *folders[] = {saves_folder(saves, sizeof saves) ? saves : NULL,
				 getenv("TMPDIR"), "/tmp"};

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		if (!folders[i] || access(folders[i], W_OK) != 0)
			continue;
		for (int k = 1; k < 1000; k++) {
			snprintf(path, room, "%s/affray-%d.fight", folders[i], k);
			if (access(path, F_OK) != 0)
				return true;
		}
	}
	return false;
}

static void save_fight(void)
{
	struct affray_problems *problems = affray_problems_new();
	char path[4096];

	if (problems && free_name(path, sizeof path) &&
	    affray_fight_save(fight_at_risk, path, problems) == AFFRAY_OK)
		fprintf(stderr, "The fight is saved in %s; it shows what happened.\n",
			path);
	else
		fprintf(stderr, "The fight could not be saved.\n");
}

static void on_panic(void *context, const char *promise, const char *file, int line)
{
	(void)context;
	signal(SIGABRT, on_abort);
	if (restore_terminal)
		restore_terminal();
	fprintf(stderr, "affray: a promise inside was broken: %s (%s:%d)\n", promise,
		file, line);
	fprintf(stderr, "This is a mistake of Affray's, not of yours.\n");
	if (fight_at_risk)
		save_fight();
	else if (hint_at_risk)
		fprintf(stderr, "It came up in: %s\n", hint_at_risk);
	_exit(BROKEN);
}

void rescue_install(void)
{
	struct sigaction action = {.sa_handler = on_interrupt}, old;

	/* Reads and writes come back at once, and the second Ctrl-C is the system's own.
	 * A program started in the background of a script goes on not hearing it. */
	action.sa_flags = (int)SA_RESETHAND;
	sigaction(SIGINT, NULL, &old);
	if (old.sa_handler != SIG_IGN)
		sigaction(SIGINT, &action, NULL);
	signal(SIGPIPE, SIG_IGN); /* write() says so, and there may be a file to save */
	signal(SIGXFSZ, SIG_IGN);
	affray_on_panic(on_panic, NULL);
}
