/* SPDX-License-Identifier: MIT
 *
 * Shared by the commands that play many fights.
 */
#include "trial.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "rulebooks/list.h"
#include "base/disk.h"
#include "base/interrupt.h"
#include "play/rescue.h"
#include "set_option.h"

/* ---- a scenario and its changes ---- */

bool trial_open(struct trial *trial, const struct arguments *arguments, const char *path)
{
	const struct given *flags = arguments->flags;

	memset(trial, 0, sizeof *trial);
	trial->arguments = arguments;
	trial->path = path;
	trial->varies = "--set";
	trial->seed = flags[SEED].given ? flags[SEED].number : 1;
	trial->threads = flags[THREADS].given ? (int)flags[THREADS].number : 0;
	trial->problems = calloc(1, sizeof *trial->problems);
	if (!trial->problems) {
		complain("out of memory");
		return false;
	}
	rescue_hint(path);
	if (load_file(&trial->loaded, all_rulebooks, path, trial->problems) == AFFRAY_OK)
		return true;
	complain_about(trial->problems);
	return false;
}

void trial_close(struct trial *trial)
{
	rescue_hint(NULL);
	if (trial->problems)
		load_free(&trial->loaded);
	free(trial->problems);
}

static bool set(struct trial *trial, const char *change)
{
	struct text changes = {trial->changes, sizeof trial->changes,
			       strlen(trial->changes), false};
	char path[SET_PATH];
	const char *value = set_split(trial->arguments->command, change, path);

	if (!value)
		return false;
	if (!scenario_change(trial->loaded.book, trial->loaded.tree, trial->loaded.root,
			     "--set", path, value, trial->problems)) {
		complain_about(trial->problems);
		return false;
	}
	text_add(&changes, " --set ");
	add_shell_word(&changes, change);
	return true;
}

bool trial_set(struct trial *trial)
{
	bool good = true;

	for (int i = 0; i < trial->arguments->repeats && good; i++)
		good = set(trial, trial->arguments->repeated[i]);
	return good;
}

/* A person cannot sit through a thousand fights. */
bool has_tactics(const struct scenario *scenario)
{
	for (int i = 0; i < scenario->side_count; i++)
		if (!scenario->sides[i].tactic) {
			complain(
				"side \"%s\" is played by a person; a simulation needs a "
				"tactic, such as scripted",
				scenario->sides[i].name);
			return false;
		}
	return true;
}

/* NULL after problems. */
static struct scenario *build_changed(struct trial *trial, const struct change *changes,
				      int count)
{
	struct loaded *loaded = &trial->loaded;
	struct node *root = node_copy(loaded->tree, loaded->root);
	bool good = root;

	for (int i = 0; i < count && good; i++)
		good = scenario_change(loaded->book, loaded->tree, root, trial->varies,
				       changes[i].path, changes[i].value,
				       trial->problems);
	return good ? load_build_root(loaded, root, trial->problems) : NULL;
}

struct scenario *trial_build(struct trial *trial, const struct change *changes, int count)
{
	struct scenario *scenario = build_changed(trial, changes, count);

	if (!scenario) {
		complain_about(trial->problems);
		trial->problems->count = trial->problems->total = 0;
	} else if (!has_tactics(scenario)) {
		scenario_free(scenario);
		scenario = NULL;
	}
	return scenario;
}

bool trial_can_build(struct trial *trial, const struct change *changes, int count)
{
	struct scenario *scenario = build_changed(trial, changes, count);

	scenario_free(scenario);
	trial->problems->count = trial->problems->total = 0;
	return scenario;
}

void trial_subject(const struct trial *trial, const struct scenario *scenario,
		   struct subject *subject)
{
	const struct loaded *loaded = &trial->loaded;

	subject_of(subject, scenario, trial->path, trial->seed);
	memcpy(subject->changes, trial->changes, sizeof subject->changes);
	subject->digest = node_digest(loaded->root, 0);
	for (int i = 0; i < loaded->catalogue.count; i++)
		subject->digest =
			node_digest(loaded->catalogue.roots[i], subject->digest);
}

/* ---- playing ---- */

int trial_play(struct trial *trial, const struct job *jobs, int count)
{
	struct overseer overseer = {&trial->progress, progress_interrupted,
				    progress_tick};
	enum pool_status status = pool_play(jobs, count, trial->threads, &overseer);

	for (int i = 0; i < count; i++)
		trial->progress.before += jobs[i].count;
	if (status == POOL_NO_MEMORY)
		return complain("out of memory");
	return status == POOL_STOPPED ? INTERRUPTED : DONE;
}

int say_interrupted(uint64_t fights, uint64_t of)
{
	fprintf(stderr,
		"affray: interrupted after %" PRIu64 " of %" PRIu64 " fights; their "
		"results follow\n",
		fights, of);
	return INTERRUPTED;
}

/* Can this file be written? If it does not exist, its folder must be writable. */
static bool is_writable(const char *path)
{
	char *folder;
	bool good;

	if (access(path, F_OK) == 0)
		return access(path, W_OK) == 0;
	folder = path_folder(path);
	good = folder && access(folder, W_OK | X_OK) == 0;
	free(folder);
	return good;
}

/* Checked before the fights are played, not after. */
bool trial_outputs_are_writable(const struct arguments *arguments)
{
	const struct given *report = &arguments->flags[REPORT],
			   *svg = &arguments->flags[SVG];

	if (report->given && strcmp(report->text, "-") != 0 &&
	    !is_writable(report->text)) {
		complain("%s: cannot write this file: %s", report->text, strerror(errno));
		return false;
	}
	if (svg->given && !is_writable(svg->text)) {
		complain("%s: cannot write charts into this folder: %s", svg->text,
			 strerror(errno));
		return false;
	}
	return true;
}

struct showing trial_showing(const struct arguments *arguments)
{
	const struct given *flags = arguments->flags;

	return (struct showing){form_of(flags[CSV].given, flags[JSON].given),
				flags[REPORT].text, flags[SVG].text};
}

bool read_share(const struct command *command, const char *name, const char *text,
		double low, double high, double *share)
{
	char *end;

	*share = strtod(text, &end);
	while (*end == ' ')
		end++;
	if (*end == '%') {
		*share /= 100;
		end++;
	}
	if (end != text && !*end && *share >= low && *share <= high)
		return true;
	usage_error(command,
		    "--%s takes a share from %g%% to %g%%, such as 0.5%%, not \"%s\"",
		    name, 100 * low, 100 * high, text);
	return false;
}

bool read_precision(const struct command *command, const char *text, double *precision)
{
	return read_share(command, "precision", text, 0.0001, 0.2, precision);
}

int side_given(const struct arguments *arguments, int flag, const struct subject *subject)
{
	const char *name = arguments->flags[flag].text, *names[MAX_SIDES], *near;

	if (!arguments->flags[flag].given)
		return 0;
	for (int i = 0; i < subject->sides; i++) {
		if (strcmp(subject->side[i].name, name) == 0)
			return i;
		names[i] = subject->side[i].name;
	}
	near = text_nearest_in(name, names, subject->sides);
	if (near)
		complain("there is no side \"%s\"; did you mean \"%s\"?", name, near);
	else
		complain("there is no side \"%s\"; the first one is \"%s\"", name,
			 names[0]);
	return -1;
}

/* ---- words for numbers ---- */

struct words_of_rate rate_words(uint64_t hits, uint64_t trials)
{
	struct words_of_rate words;

	if (hits == 0 || hits == trials)
		snprintf(words.text, sizeof words.text, "%s", hits == 0 ? "none" : "all");
	else
		snprintf(words.text, sizeof words.text, "%.1f %%",
			 100 * (double)hits / (double)trials);
	return words;
}

struct words_of_rate fight_words(uint64_t fights)
{
	struct words_of_rate words;

	snprintf(words.text, sizeof words.text, "%" PRIu64 " fight%s", fights,
		 fights == 1 ? "" : "s");
	return words;
}

void add_shell_word(struct text *text, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_-+=./,:@%^";

	if (*word && strspn(word, plain) == strlen(word)) {
		text_add(text, word);
		return;
	}
	text_add(text, "'");
	for (; *word; word++)
		if (*word == '\'')
			text_add(text, "'\\''");
		else
			text_add_bytes(text, word, 1);
	text_add(text, "'");
}

void replay_command_text(struct text *text, const struct subject *subject, uint64_t fight)
{
	char number[64];

	text_add(text, "affray replay ");
	add_shell_word(text, subject->scenario);
	text_add(text, subject->changes);
	snprintf(number, sizeof number, " --seed %" PRIu64 " --fight %" PRIu64,
		 subject->seed, fight);
	text_add(text, number);
}

const char *spark(double share)
{
	static const char *const heights[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
	int row = (int)(share * 8);

	return heights[row < 0 ? 0 : row > 7 ? 7 : row];
}
