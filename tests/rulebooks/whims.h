/* SPDX-License-Identifier: MIT
 *
 * Plays each fight of a book with random answers, a few times from the end of its lines
 * and once from the start, and sums up the questions, deeds, rolls, costs, harm and the
 * final position in one number for each fight. The numbers must equal
 * tests/rulebooks/whims/BOOK.txt.
 *
 * This knows no rule, and so cannot say who is right. It notices unintended changes of
 * rules, such as when code is moved or made faster, in places that no fight was written
 * for; the names of the fights that differ say where to look. After a rule was changed on
 * purpose, UPDATE_WHIMS=1 writes the file again.
 *
 * The wording of stories and the answers of tactics do not count.
 */
#ifndef TESTS_WHIMS_H
#define TESTS_WHIMS_H

#include <glob.h>
#include "library/at_table.h"
#include "share.h"

enum { WHIM_FIGHTS = 1024, WHIMS = 3, WHIM_ANSWERS = 40, WHIM_WIDTH = 160 };

static char whim_lines[WHIM_FIGHTS][WHIM_WIDTH];

static void mix_number(struct ear *ear, int number)
{
	mix(ear, (uint64_t)(int64_t)number);
}

static void hear_rules(void *context, const struct affray_event *event)
{
	struct ear *ear = context;
	const int numbers[] = {
		(int)event->type,   event->who,		 event->target,
		event->value,	    event->against,	 event->margin,
		event->left,	    event->on,		 event->viewer,
		(int)event->result, (int)event->decides, (int)event->fate,
		event->pending,	    event->automatic,	 event->number_viewer,
		event->to[0],	    event->to[1]};

	if (event->type == AFFRAY_NOTE || event->type == AFFRAY_CONDITION)
		return; /* only for the story; the state has their effect */
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		mix_number(ear, numbers[i]);
	mix_text(ear, event->label);
	mix_text(ear, event->rule);
	for (int i = 0; i < event->term_count; i++) {
		mix_number(ear, event->terms[i].value);
		mix_number(ear, event->terms[i].viewer);
		mix_text(ear, event->terms[i].label);
		mix_text(ear, event->terms[i].rule);
	}
}

static void hear_question(struct ear *ear, const struct affray_question *q)
{
	mix_text(ear, q->ask);
	mix_number(ear, q->owner);
	mix_number(ear, q->fallback);
	mix_number(ear, q->low);
	mix_number(ear, q->high);
	mix_number(ear, q->tile_count);
	for (int i = 0; i < q->option_count; i++) {
		mix_text(ear, q->options[i].key);
		for (int k = 0; k < 4 && q->resources[k]; k++)
			mix_number(ear, q->options[i].cost[k]);
	}
	for (int i = 0; i < q->tile_count; i++) {
		mix_number(ear, q->tiles[i][0]);
		mix_number(ear, q->tiles[i][1]);
	}
	for (int i = 0; i < q->fact_count; i++)
		mix_number(ear, q->facts[i]);
}

/* Hashes every row of every creature. */
static void hear_state(struct ear *ear, struct affray_fight *fight)
{
	const char *path;
	int value;

	for (int who = -1; who < 0 || affray_fight_path(fight, who, 0); who++)
		for (int i = 0; (path = affray_fight_path(fight, who, i)); i++)
			if (affray_fight_get(fight, AFFRAY_SEES_ALL, path, &value) ==
			    AFFRAY_OK)
				mix_number(ear, value);
}

static void play_whims(struct ear *ear, struct affray_fight *fight, uint64_t seed)
{
	struct generator whim = generator_for(seed, 1, STREAM_TACTIC);

	affray_fight_listen(fight, AFFRAY_ALL_EVENTS, AFFRAY_SEES_ALL, hear_rules, ear);
	for (int i = 0; i < WHIM_ANSWERS; i++) {
		if (affray_fight_advance(fight) == AFFRAY_ENDED)
			break;
		if (affray_fight_question(fight))
			hear_question(ear, affray_fight_question(fight));
		answer_anything(fight, &whim);
	}
	hear_state(ear, fight);
	affray_fight_free(fight);
}

static struct affray_fight *loaded(const char *path)
{
	struct affray_fight *fight;

	assert_ok(affray_fight_load(&fight, path, problems));
	affray_fight_record_alone(fight);
	assert_ok(affray_fight_seat(fight, NULL, NULL, problems)); /* no tactic answers */
	return fight;
}

static uint64_t fingerprint(const char *path)
{
	struct affray_fight *fight = loaded(path), *again;
	struct affray_scenario *scenario = affray_fight_scenario(fight);
	struct ear ear = {0};

	affray_fight_advance(fight); /* plays to the end of its lines */
	for (uint64_t seed = 1; seed <= WHIMS; seed++) {
		assert_ok(affray_fight_copy(&again, fight));
		play_whims(&ear, again, seed);
	}
	affray_fight_free(fight);
	assert_ok(affray_fight_new(&again, scenario, 1, 1, problems));
	assert_ok(affray_fight_seat(again, NULL, NULL, problems));
	play_whims(&ear, again, 0);
	affray_scenario_free(scenario);
	return ear.hash;
}

/* Writes each fight's name and number; skips fights when in a hurry, unless all are to be
 * written. */
static int note_whims(const char *book, bool all)
{
	char pattern[100];
	glob_t found;
	int count = 0;

	snprintf(pattern, sizeof pattern, "tests/fights/%s/*.fight", book);
	assert_int_equal(glob(pattern, 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		const char *path = found.gl_pathv[i];
		int length;

		if (strstr(path, "/tactic-"))
			continue;
		assert_true(count < WHIM_FIGHTS);
		length = snprintf(whim_lines[count], WHIM_WIDTH, "%s ",
				  strrchr(path, '/') + 1);
		if (all || !is_left_out((size_t)count, 12))
			snprintf(whim_lines[count] + length, WHIM_WIDTH - (size_t)length,
				 "%016llx", (unsigned long long)fingerprint(path));
		count++;
	}
	globfree(&found);
	return count;
}

static void write_whims(const char *path, int count)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	for (int i = 0; i < count; i++)
		fprintf(file, "%s\n", whim_lines[i]);
	fclose(file);
}

/* True if the line equals the recorded one, or its fight was skipped. */
static bool goes_on_as(const char *line, int count)
{
	size_t name = strcspn(line, " ") + 1;

	for (int i = 0; i < count; i++)
		if (strncmp(whim_lines[i], line, name) == 0)
			return line[name] &&
			       (!whim_lines[i][name] || strcmp(whim_lines[i], line) == 0);
	return false;
}

/* Names the fights that differ, up to a few. */
static void judge_whims(const char *book)
{
	char path[100], line[WHIM_WIDTH + 1];
	bool update = getenv("UPDATE_WHIMS");
	int count = note_whims(book, update), known = 0, differ = 0;
	FILE *file;

	snprintf(path, sizeof path, "tests/rulebooks/whims/%s.txt", book);
	if (update)
		write_whims(path, count);
	file = fopen(path, "r");
	assert_non_null(file);
	for (; fgets(line, sizeof line, file); known++) {
		line[strcspn(line, "\n")] = '\0';
		if (!goes_on_as(line, count) && differ++ < 5)
			print_error("%s:%d: not so any more: %s\n", path, known + 1,
				    line);
	}
	fclose(file);
	if (differ || known != count)
		fail_msg("%d of %d fights of %s go on differently, %d are new: "
			 "UPDATE_WHIMS=1 if that is meant",
			 differ, count, book, count - known);
}

#endif
