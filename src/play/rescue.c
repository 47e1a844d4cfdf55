/* SPDX-License-Identifier: MIT
 *
 * After a broken promise (engine/panic.h): saves the fight.
 */
#include "rescue.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "base/complain.h"
#include "base/interrupt.h"
#include "saves.h"

static const struct affray_fight *fight_at_risk;
static const char *hint_at_risk;

void rescue_fight(const struct affray_fight *fight)
{
	fight_at_risk = fight;
}

void rescue_hint(const char *hint)
{
	hint_at_risk = hint;
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
	abort_exits(BROKEN); /* a panic inside the panic: nothing can be saved */
	terminal_restore();
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
	interrupt_install();
	affray_on_panic(on_panic, NULL);
}
