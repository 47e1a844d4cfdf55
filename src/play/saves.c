/* SPDX-License-Identifier: MIT
 *
 * The folder for fights saved without a file name.
 */
#include "saves.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "affray.h"
#include "base/disk.h"
#include "save_file.h"

enum { NAME_COLUMN = 24, TIME_ROOM = 32 };

static const char ending[] = ".fight";

/* ---- the folder ---- */

/* The specification says to ignore a relative XDG_STATE_HOME. */
static bool name_folder(char *folder, size_t room)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int length = -1;

	if (state && state[0] == '/')
		length = snprintf(folder, room, "%s/affray", state);
	else if (home && home[0])
		length = snprintf(folder, room, "%s/.local/state/affray", home);
	return length > 0 && (size_t)length < room;
}

/* Makes the folder and those above it. */
static bool make_folders(char *folder)
{
	for (char *slash = strchr(folder + 1, '/'); slash;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(folder, 0700);
		*slash = '/';
	}
	return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

bool saves_folder(char *folder, size_t room)
{
	char path[SAVE_ROOM];

	if (!name_folder(path, sizeof path)) {
		snprintf(folder, room, "neither HOME nor XDG_STATE_HOME says where");
		return false;
	}
	if (!make_folders(path) || access(path, W_OK) != 0) {
		snprintf(folder, room, "%s: %s", path, strerror(errno));
		return false;
	}
	return snprintf(folder, room, "%s", path) < (int)room;
}

/* ---- names ---- */

/* Finds the name with or without the ending; false: no such save. */
static bool find_save(const char *name, char *path, size_t room)
{
	char folder[SAVE_ROOM];

	if (!name_folder(folder, sizeof folder))
		return false;
	for (int with_ending = 0; with_ending < 2; with_ending++) {
		int length = snprintf(path, room, "%s/%s%s", folder, name,
				      with_ending ? ending : "");

		if (length > 0 && (size_t)length < room && access(path, F_OK) == 0)
			return true;
	}
	return false;
}

void saves_find(const char *word, char *path, size_t room)
{
	bool is_path = !*word || strchr(word, '/') || strcmp(word, "-") == 0 ||
		       access(word, F_OK) == 0;

	if (is_path || !find_save(word, path, room))
		snprintf(path, room, "%s", word);
}

/* "duel" of "/home/ann/.local/state/affray/duel.fight". */
static void cut_name(const char *path, char *name, size_t room)
{
	const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
	size_t length = strlen(base), end = strlen(ending);

	if (length > end && strcmp(base + length - end, ending) == 0)
		length -= end;
	snprintf(name, room, "%.*s", (int)length, base);
}

void saves_name(const char *path, char *name, size_t room)
{
	char found[SAVE_ROOM];

	cut_name(path, name, room);
	saves_find(name, found, sizeof found);
	if (strcmp(found, path) != 0)
		snprintf(name, room, "%s", path);
}

/* ---- the list ---- */

struct save {
	char name[256];
	char rulebook[64], scenario[128];
	int round;
	bool is_over;
	time_t when;
};

/* The record is played to where it ends; false: it cannot be. */
static bool look_into(const char *path, struct save *save)
{
	struct affray_problems *problems = affray_problems_new();
	struct affray_fight *fight = NULL;
	struct affray_scenario *scenario = NULL;
	bool good = problems && affray_fight_load(&fight, path, problems) == AFFRAY_OK &&
		    (scenario = affray_fight_scenario(fight));

	if (good) {
		affray_fight_record_alone(fight);
		affray_fight_advance(fight);
		snprintf(save->rulebook, sizeof save->rulebook, "%s",
			 affray_scenario_rulebook(scenario));
		snprintf(save->scenario, sizeof save->scenario, "%s",
			 affray_scenario_name(scenario) ? affray_scenario_name(scenario)
							: "");
		save->round = affray_fight_round(fight);
		save->is_over = affray_fight_over(fight);
	}
	affray_scenario_free(scenario);
	affray_fight_free(fight);
	affray_problems_free(problems);
	return good;
}

static void add_save(struct document *document, const struct save *save, bool is_good,
		     const char *path)
{
	struct value *row = data_map(document_lines(document), NULL);
	char when[TIME_ROOM];
	struct tm parts;

	gmtime_r(&save->when, &parts);
	strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
	data_text(row, "kind", "saves");
	data_text(row, "key", save->name);
	if (is_good) {
		data_text(row, "rulebook", save->rulebook);
		data_text(row, "scenario", save->scenario);
		data_whole(row, "round", save->round);
		data_flag(row, "over", save->is_over);
	}
	data_text(row, "when", when);
	data_text(row, "file", path);
	localtime_r(&save->when, &parts);
	strftime(when, sizeof when, "%Y-%m-%d %H:%M", &parts);
	if (is_good)
		data_words(row, "words", "%s  %s, round %d%s, %s", save->rulebook,
			   save->scenario, save->round, save->is_over ? " (over)" : "",
			   when);
	else
		data_words(row, "words", "(cannot be read; try affray check), %s", when);
}

void saves_list(struct document *document, const char *rulebook)
{
	static const struct column columns[] = {
		{AS_TEXT("key"), .csv = "key", BOLD},
		{AS_TEXT("words"), .at = NAME_COLUMN},
		{AS_CSV("rulebook", "rulebook")},
		{AS_CSV("scenario", "scenario")},
		{AS_CSV("round", "round")},
		{AS_CSV("file", "file")},
	};
	char folder[SAVE_ROOM], path[SAVE_ROOM + 256];
	char **names =
		name_folder(folder, sizeof folder) ? names_in(folder, ending) : NULL;

	for (int i = 0; names && names[i]; i++) {
		struct save save = {0};
		struct stat status;
		bool is_good;

		snprintf(path, sizeof path, "%s/%s", folder, names[i]);
		cut_name(path, save.name, sizeof save.name);
		save.when = stat(path, &status) == 0 ? status.st_mtime : 0;
		is_good = look_into(path, &save);
		if (!rulebook || strcmp(save.rulebook, rulebook) == 0)
			add_save(document, &save, is_good, path);
	}
	names_free(names);
	document_table(document, TABLE(document_lines(document), columns, 0, NAME_COLUMN,
				       0, IS_CSV));
}
