/* SPDX-License-Identifier: MIT
 *
 * The cost of decisions.
 */
#include "coach.h"
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "library/threads.h"
#include "processes.h"

enum { SUSPECTS = 12 }; /* rows whose worst decision is valued again */

/* The decisions of one fight. */
struct lesson {
	struct decision *list;
	int count, room;
	int winner; /* -1: a draw */
	bool is_over, is_whole;
};

struct school {
	struct coach *coach;
	const struct coach_wish *wish;
	struct threads *threads;     /* NULL: playouts use them */
	struct lesson *lessons;	     /* by fight; empty once added */
	uint64_t added;		     /* fights added so far, in their order */
	atomic_uint_fast64_t done;   /* fights, or decisions of a single one */
	uint64_t all;		     /* their number in all */
	struct decision *suspects;   /* to be valued again */
	atomic_bool stopped, failed; /* failed: no memory */
};

static bool goes_on(struct school *school)
{
	const struct overseer *overseer = school->wish->overseer;

	if (overseer && overseer->stop && overseer->stop(overseer->context))
		atomic_store(&school->stopped, true);
	return !atomic_load(&school->stopped) && !atomic_load(&school->failed);
}

static void copy_words(char *to, const char *from)
{
	struct text text = text_in(to, COACH_WORDS);

	text_add(&text, from);
}

/* ---- hearing a fight ---- */

static void hear_answer(void *context, const struct affray_event *event)
{
	struct lesson *lesson = context;

	if (lesson->count > 0 && !*lesson->list[lesson->count - 1].answer)
		copy_words(lesson->list[lesson->count - 1].answer, event->outcome);
}

/* NULL: no memory. */
static struct decision *add_decision(struct lesson *lesson)
{
	if (lesson->count == lesson->room) {
		int room = lesson->room ? 2 * lesson->room : 64;
		struct decision *list =
			realloc(lesson->list, (size_t)room * sizeof *list);

		if (!list)
			return NULL;
		lesson->list = list;
		lesson->room = room;
	}
	lesson->list[lesson->count] = (struct decision){.number = lesson->count + 1};
	return &lesson->list[lesson->count++];
}

static bool note_question(struct lesson *lesson, struct affray_fight *fight,
			  uint64_t index)
{
	const struct affray_question *question = affray_fight_question(fight);
	struct decision *decision = question ? add_decision(lesson) : NULL;

	if (!decision)
		return false;
	decision->fight = index;
	decision->round = affray_fight_round(fight);
	decision->owner = question->owner;
	decision->kind = question->kind;
	copy_words(decision->ask, question->ask);
	copy_words(decision->deed, question->deed);
	return true;
}

/* Goes to the next question; false: the fight is over, or nobody answers it. */
static bool is_asked(struct affray_fight *fight)
{
	return affray_fight_advance(fight) == AFFRAY_ASKS;
}

/* Notes the answers of a fight. The last question of an unfinished record has no answer,
 * nor has one before an edict. */
static bool hear_fight(struct school *school, uint64_t index, struct lesson *lesson)
{
	struct affray_fight *fight = NULL;
	int asked = -1;
	bool good = school->wish->open(school->wish->context, index, &fight) == AFFRAY_OK;

	if (!good)
		return false;
	affray_fight_threads(fight, school->threads ? 1 : school->wish->threads);
	affray_fight_listen(fight, AFFRAY_EVENT_BIT(AFFRAY_ANSWER), AFFRAY_SEES_ALL,
			    hear_answer, lesson);
	affray_fight_stepwise(fight, true);
	while (good && goes_on(school) && is_asked(fight)) {
		int steps = affray_fight_steps(fight);

		if (steps == asked) /* nobody answered */
			break;
		asked = steps;
		good = note_question(lesson, fight, index);
	}
	lesson->is_over = affray_fight_over(fight);
	lesson->winner = lesson->is_over ? affray_fight_winner(fight) : -1;
	affray_fight_free(fight);
	return good;
}

/* ---- judging it ---- */

static bool is_judged(const struct decision *decision)
{
	return *decision->answer && decision->owner >= 0;
}

static int side_of(const struct coach *coach, const struct decision *decision)
{
	return coach->scenario->creatures[decision->owner].side;
}

static bool judge_decision(struct school *school, struct affray_fight *fight,
			   struct decision *decision)
{
	const struct coach *coach = school->coach;

	return affray_fight_judge(fight, side_of(coach, decision), decision->answer, NULL,
				  coach->level, decision->better, sizeof decision->better,
				  &decision->judgement, NULL) == AFFRAY_OK;
}

/* Counts the progress of a single fight. */
static void tick(struct school *school, const struct lesson *lesson)
{
	const struct overseer *overseer = school->wish->overseer;

	if (school->threads || !overseer || !overseer->progress)
		return;
	overseer->progress(overseer->context, atomic_fetch_add(&school->done, 1) + 1,
			   (uint64_t)lesson->count);
}

static bool judge_fight(struct school *school, uint64_t index, struct lesson *lesson)
{
	struct affray_fight *fight = NULL;
	bool good = school->wish->open(school->wish->context, index, &fight) == AFFRAY_OK;

	if (!good)
		return false;
	affray_fight_threads(fight, school->threads ? 1 : school->wish->threads);
	affray_fight_stepwise(fight, true);
	for (int i = 0; i < lesson->count && good && goes_on(school); i++) {
		affray_fight_advance(fight);
		if (is_judged(&lesson->list[i]))
			good = judge_decision(school, fight, &lesson->list[i]);
		tick(school, lesson);
	}
	affray_fight_free(fight);
	return good;
}

/* ---- adding up ---- */

const char *entry_name(const struct scenario *scenario, int creature)
{
	const struct node *node = scenario->creatures[creature].node;
	const struct node *name = node_get(node, "name");

	if (!name)
		name = node_get(node, "use");
	return name && name->kind == NODE_SCALAR ? name->text
						 : scenario->creatures[creature].name;
}

static void find_entries(struct coach *coach)
{
	const struct scenario_creature *creatures = coach->scenario->creatures;

	for (int i = 0; i < coach->scenario->total; i++) {
		coach->entry_of[i] = i;
		for (int k = 0; k < i && coach->entry_of[i] == i; k++)
			if (creatures[k].node && creatures[k].node == creatures[i].node)
				coach->entry_of[i] = k;
	}
}

/* The class of an answer in rows: creatures of one entry count as the same, and all tiles
 * do. */
static const char *class_of(const struct coach *coach, const struct decision *decision,
			    const char *answer)
{
	const struct scenario *scenario = coach->scenario;

	if (decision->kind != AFFRAY_CHOICE)
		return decision->kind == AFFRAY_TILE ? "tile" : answer;
	for (int i = 0; i < scenario->total; i++)
		if (strcmp(scenario->creatures[i].name, answer) == 0)
			return entry_name(scenario, i);
	return answer;
}

static const char *better_class(const struct coach *coach,
				const struct decision *decision)
{
	int answer, better;

	if (decision->kind == AFFRAY_NUMBER && text_to_int(decision->answer, &answer) &&
	    text_to_int(decision->better, &better))
		return better > answer ? "more" : "less";
	return class_of(coach, decision, decision->better);
}

static bool is_of(const struct coach_row *row, const struct coach *coach,
		  const struct decision *decision)
{
	return row->creature == coach->entry_of[decision->owner] &&
	       strcmp(row->ask, decision->ask) == 0 &&
	       strcmp(row->deed, decision->deed) == 0 &&
	       strcmp(row->answer, class_of(coach, decision, decision->answer)) == 0;
}

/* NULL: no memory. */
static struct coach_row *row_of(struct coach *coach, const struct decision *decision)
{
	struct coach_row *row;

	for (int i = 0; i < coach->row_count; i++)
		if (is_of(&coach->rows[i], coach, decision))
			return &coach->rows[i];
	if (coach->row_count == coach->row_room) {
		int room = coach->row_room ? 2 * coach->row_room : 64;
		struct coach_row *rows =
			realloc(coach->rows, (size_t)room * sizeof *rows);

		if (!rows)
			return NULL;
		coach->rows = rows;
		coach->row_room = room;
	}
	row = &coach->rows[coach->row_count++];
	memset(row, 0, sizeof *row);
	row->creature = coach->entry_of[decision->owner];
	copy_words(row->ask, decision->ask);
	copy_words(row->deed, decision->deed);
	copy_words(row->answer, class_of(coach, decision, decision->answer));
	return row;
}

/* The last entry collects all answers without an entry of their own. */
static void add_better(struct coach_row *row, const char *answer, double cost)
{
	int i = 0;

	while (i < row->better_count && strcmp(row->betters[i].answer, answer) != 0)
		i++;
	if (i >= COACH_BETTERS - 1) {
		i = COACH_BETTERS - 1;
		answer = "";
	}
	if (i >= row->better_count) {
		row->better_count = i + 1;
		copy_words(row->betters[i].answer, answer);
	}
	row->betters[i].times++;
	row->betters[i].sum += cost;
}

static void add_to(struct thrown *thrown, const struct affray_judgement *judgement)
{
	thrown->decisions++;
	thrown->here += judgement->cost;
	thrown->noise += judgement->error * judgement->error;
}

/* A lower bound of the cost, almost certain. */
static double sure_cost(const struct affray_judgement *judgement)
{
	return judgement->cost - 2 * judgement->error;
}

static bool add_judged(struct coach *coach, const struct decision *decision)
{
	const struct affray_judgement *judgement = &decision->judgement;
	struct coach_row *row = row_of(coach, decision);

	if (!row)
		return false;
	add_to(&coach->sides[side_of(coach, decision)], judgement);
	add_to(&coach->creatures[coach->entry_of[decision->owner]], judgement);
	add_to(&row->thrown, judgement);
	if (!*decision->better)
		return true;
	add_better(row, better_class(coach, decision), judgement->cost);
	if (sure_cost(judgement) > sure_cost(&row->worst.judgement))
		row->worst = *decision;
	return true;
}

static void end_fight_of(struct thrown *thrown)
{
	thrown->sum += thrown->here;
	thrown->square += thrown->here * thrown->here;
	thrown->here = 0;
}

static bool add_lesson(struct coach *coach, const struct lesson *lesson)
{
	for (int i = 0; i < lesson->count; i++)
		if (is_judged(&lesson->list[i]) && !add_judged(coach, &lesson->list[i]))
			return false;
	for (int i = 0; i < coach->scenario->side_count; i++)
		end_fight_of(&coach->sides[i]);
	for (int i = 0; i < coach->scenario->total; i++)
		end_fight_of(&coach->creatures[i]);
	for (int i = 0; i < coach->row_count; i++)
		end_fight_of(&coach->rows[i].thrown);
	coach->fights++;
	coach->is_over = lesson->is_over;
	if (lesson->winner >= 0)
		coach->wins[lesson->winner]++;
	else
		coach->draws += lesson->is_over;
	return true;
}

struct interval thrown_away(const struct thrown *thrown, uint64_t fights)
{
	double n = (double)fights, mean = n > 0 ? thrown->sum / n : 0, error, between;

	error = n > 0 ? sqrt(thrown->noise) / n : 1;
	if (n > 1) {
		between = (thrown->square - n * mean * mean) / (n - 1) / n;
		error = fmax(error, sqrt(fmax(between, 0)));
	}
	return interval_about(mean, error);
}

/* ---- all fights ---- */

static void free_lesson(struct lesson *lesson)
{
	free(lesson->list);
	*lesson = (struct lesson){0};
}

/* Adds the finished fights whose turn it is. */
static bool add_in_order(struct school *school)
{
	bool good = true;

	for (; good && school->added < school->wish->fights; school->added++) {
		struct lesson *lesson = &school->lessons[school->added];

		if (!lesson->is_whole)
			break;
		good = add_lesson(school->coach, lesson);
		free_lesson(lesson);
	}
	return good;
}

static void study_fight(void *context, uint64_t index, int worker)
{
	struct school *school = context;
	struct lesson *lesson = &school->lessons[index];

	(void)worker;
	if (!goes_on(school)) {
		if (school->threads)
			threads_stop(school->threads);
		return;
	}
	if (!hear_fight(school, index, lesson) || !judge_fight(school, index, lesson)) {
		atomic_store(&school->failed, true);
		return;
	}
	if (!goes_on(school))
		return;
	if (school->threads) {
		threads_lock(school->threads);
		atomic_fetch_add(&school->done, 1);
	}
	lesson->is_whole = true;
	if (!add_in_order(school))
		atomic_store(&school->failed, true);
	if (school->threads)
		threads_unlock(school->threads);
}

static void tell_progress(void *context)
{
	struct school *school = context;
	const struct overseer *overseer = school->wish->overseer;

	if (overseer && overseer->progress)
		overseer->progress(overseer->context, atomic_load(&school->done),
				   school->all);
}

/* ---- the worst ---- */

static int by_cost(const void *a, const void *b)
{
	const struct coach_row *one = a, *other = b;
	double first = one->thrown.sum, second = other->thrown.sum;
	int order = first < second ? 1 : first > second ? -1 : 0;

	order = order ? order : one->creature - other->creature;
	order = order ? order : strcmp(one->ask, other->ask);
	order = order ? order : strcmp(one->deed, other->deed);
	return order ? order : strcmp(one->answer, other->answer);
}

/* The surest first; equals stay in their order, so that every machine gives the same. */
static void sort_by_sureness(struct decision *list, int count)
{
	for (int i = 1; i < count; i++) {
		struct decision moved = list[i];
		int at = i;

		for (; at > 0 &&
		       sure_cost(&list[at - 1].judgement) < sure_cost(&moved.judgement);
		     at--)
			list[at] = list[at - 1];
		list[at] = moved;
	}
}

/* Plays up to a suspect decision again, and judges its two answers with other dice. */
static void value_again(void *context, uint64_t index, int worker)
{
	struct school *school = context;
	struct decision *decision = &school->suspects[index];
	struct affray_fight *fight = NULL;
	char better[COACH_WORDS];
	bool good;

	(void)worker;
	if (!goes_on(school))
		return;
	good = school->wish->open(school->wish->context, decision->fight, &fight) ==
	       AFFRAY_OK;
	if (good) {
		affray_fight_threads(fight, 1);
		affray_fight_stepwise(fight, true);
		for (int i = 0; i < decision->number; i++)
			affray_fight_advance(fight);
		good = affray_fight_judge(
			       fight, side_of(school->coach, decision), decision->answer,
			       decision->better, school->coach->level_again, better,
			       sizeof better, &decision->judgement, NULL) == AFFRAY_OK;
	}
	affray_fight_free(fight);
	if (!good)
		atomic_store(&school->failed, true);
}

static int gather_suspects(const struct coach *coach, struct decision *suspects)
{
	int count = 0;

	for (int i = 0; i < coach->row_count; i++)
		if (sure_cost(&coach->rows[i].worst.judgement) > 0)
			suspects[count++] = coach->rows[i].worst;
	sort_by_sureness(suspects, count);
	return count < SUSPECTS ? count : SUSPECTS;
}

/* Only decisions whose cost exceeds the noise. */
static void find_worst(struct school *school, struct threads *threads)
{
	struct coach *coach = school->coach;
	int count;

	school->suspects = calloc((size_t)coach->row_count + 1, sizeof *school->suspects);
	if (!school->suspects) {
		atomic_store(&school->failed, true);
		return;
	}
	count = gather_suspects(coach, school->suspects);
	threads_work(threads, (uint64_t)count, value_again, school);
	sort_by_sureness(school->suspects, count);
	for (int i = 0; i < count && coach->worst_count < COACH_WORST && goes_on(school);
	     i++)
		if (sure_cost(&school->suspects[i].judgement) > 0)
			coach->worst[coach->worst_count++] = school->suspects[i];
	free(school->suspects);
}

/* ---- the whole study ---- */

static void study(struct school *school, struct threads *threads)
{
	uint64_t fights = school->wish->fights;

	if (fights > 1) {
		school->threads = threads;
		threads_watch(threads, fights, study_fight, school, tell_progress);
		school->threads = NULL;
	} else {
		study_fight(school, 0, 0);
	}
	if (school->coach->row_count > 0)
		qsort(school->coach->rows, (size_t)school->coach->row_count,
		      sizeof *school->coach->rows, by_cost);
	if (goes_on(school))
		find_worst(school, threads);
}

enum pool_status coach_fights(struct coach *coach, const struct scenario *scenario,
			      const struct coach_wish *wish)
{
	int cores = wish->threads > 0 ? wish->threads : threads_of_machine();
	struct school school = {.coach = coach, .wish = wish, .all = wish->fights};
	struct threads *threads = threads_new(cores);

	memset(coach, 0, sizeof *coach);
	coach->scenario = scenario;
	coach->level = wish->level;
	coach->level_again = wish->level + (wish->level < COACH_LEVELS);
	if (coach->level_again < COACH_LEVELS - 1)
		coach->level_again++;
	find_entries(coach);
	school.lessons = calloc((size_t)wish->fights, sizeof *school.lessons);
	if (threads && school.lessons)
		study(&school, threads);
	else
		atomic_store(&school.failed, true);
	for (uint64_t i = 0; school.lessons && i < wish->fights; i++)
		free_lesson(&school.lessons[i]);
	free(school.lessons);
	threads_free(threads);
	return atomic_load(&school.failed)    ? POOL_NO_MEMORY
	       : atomic_load(&school.stopped) ? POOL_STOPPED
					      : POOL_DONE;
}

void coach_free(struct coach *coach)
{
	free(coach->rows);
}
