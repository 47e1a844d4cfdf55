/* SPDX-License-Identifier: MIT
 *
 * Signals that ask a program to end.
 */
#include "interrupt.h"
#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <unistd.h>

static volatile sig_atomic_t interrupts;
static volatile sig_atomic_t closing;
static volatile sig_atomic_t abort_status;
static void (*restore_terminal)(void);

bool interrupted(void)
{
	return interrupts > 0;
}

int closed_by(void)
{
	return closing;
}

void terminal_taken(void (*restore)(void))
{
	restore_terminal = restore;
}

void terminal_restore(void)
{
	if (restore_terminal)
		restore_terminal();
}

int terminal_columns(void)
{
	struct winsize size;

	return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static void on_interrupt(int signal_number)
{
	(void)signal_number;
	interrupts = 1;
}

static void on_closing(int signal_number)
{
	closing = signal_number;
}

/* A second Ctrl-C ends the program at once, but restores the terminal first. */
static void on_interrupt_of_screen(int signal_number)
{
	if (interrupts > 0) {
		terminal_restore();
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	interrupts = 1;
}

/* A signal that is already ignored, as under nohup or in a script's background,
 * stays so. */
static void take_signal(int number, void (*handler)(int signal_number), int flags)
{
	struct sigaction action = {.sa_handler = handler, .sa_flags = flags}, old;

	sigaction(number, NULL, &old);
	if (old.sa_handler != SIG_IGN)
		sigaction(number, &action, NULL);
}

void interrupt_closing(void)
{
	take_signal(SIGHUP, on_closing, 0);
	take_signal(SIGTERM, on_closing, 0);
	take_signal(SIGINT, on_interrupt_of_screen, 0);
}

void interrupt_install(void)
{
	/* Without SA_RESTART blocking reads and writes return at once; SA_RESETHAND
	 * leaves a second Ctrl-C to the system, which ends the program. */
	take_signal(SIGINT, on_interrupt, (int)SA_RESETHAND);
	signal(SIGPIPE, SIG_IGN); /* write() fails instead, and a file may need saving */
	signal(SIGXFSZ, SIG_IGN);
}

void end_by_closed_pipe(void)
{
	signal(SIGPIPE, SIG_DFL);
	raise(SIGPIPE);
}

static void on_abort(int signal_number)
{
	(void)signal_number;
	_exit(abort_status);
}

void abort_exits(int status)
{
	abort_status = status;
	signal(SIGABRT, on_abort);
}
