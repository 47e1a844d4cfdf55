/* SPDX-License-Identifier: MIT
 *
 * The open question as people see it, and their answers.
 */
#include "library.h"
#include "engine/state.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

/* ---- the question ---- */

struct view {
	struct affray_question question;
	struct affray_option options[MAX_OPTIONS];
	char labels[MAX_OPTIONS][160];
	int (*tiles)[2];
};

void view_free(struct view *view)
{
	if (view)
		free(view->tiles);
	free(view);
}

/* "goblin 2: 7 m": distance between the option's creature and the one asked. */
static void write_distance(const struct question *q, const char *key, struct text *text)
{
	const struct scene *scene = &q->run->scene;
	const char *unit =
		scene->scenario->book->unit ? scene->scenario->book->unit : "tile";

	for (int i = 0; i < scene->fight->count; i++)
		if (q->owner >= 0 && i != q->owner &&
		    strcmp(scene->scenario->creatures[i].name, key) == 0) {
			int distance =
				distance_as_told(scene->scenario, q->owner,
						 scene->fight->bodies[q->owner].tile, i,
						 scene->fight->bodies[i].tile);

			text_format(text, ": %d %s%s", distance, unit,
				    strlen(unit) > 2 && distance != 1 ? "s" : "");
		}
}

static const struct action_row *action_of(const struct rulebook *book, const char *key)
{
	for (int i = 0; i < book->action_count; i++)
		if (text_is(book->actions[i].key, key))
			return &book->actions[i];
	return NULL;
}

/* True if the options are actions. "drop" also answers "Keep it, or drop it?". */
static bool offers_actions(const struct question *q)
{
	int count = 0;

	for (int i = 0; i < q->count; i++)
		if (action_of(q->run->book, q->options[i].key) ||
		    strcmp(q->options[i].key, "none") == 0)
			count++;
	return 2 * count > q->count;
}

/* "melee attack: strike at somebody within reach" */
static void write_label(const struct question *q, int option, bool is_action, char *label,
			size_t room)
{
	const struct rulebook *book = q->run->book;
	const char *key = q->options[option].key;
	const struct action_row *action = is_action ? action_of(book, key) : NULL;
	struct text text = text_in(label, room);

	text_add(&text, key);
	for (char *c = label; *c; c++)
		if (*c == '_')
			*c = ' ';
	if (action && action->help)
		text_format(&text, ": %s", action->help);
	write_distance(q, key, &text);
	if (book->describe_option)
		book->describe_option(&q->run->scene, q, option, &text);
}

static void show_options(struct view *view, const struct question *q)
{
	bool are_actions = offers_actions(q);

	for (int i = 0; i < q->count; i++) {
		struct affray_option *option = &view->options[i];

		write_label(q, i, are_actions, view->labels[i], sizeof view->labels[i]);
		option->key = q->options[i].key;
		option->label = view->labels[i];
		for (int k = 0; k < MAX_RESOURCES; k++)
			option->cost[k] = q->options[i].cost.amount[k];
	}
	view->question.option_count = q->count;
	view->question.options = view->options;
	view->question.fallback = q->fallback;
}

/* False: no memory. */
static bool show_tiles(struct view *view, const struct question *q)
{
	const struct map *map = &q->run->scene.scenario->map;
	void *tiles = realloc(view->tiles, (size_t)q->count * sizeof *view->tiles);

	if (!tiles)
		return false;
	view->tiles = tiles;
	for (int i = 0; i < q->count; i++) {
		struct tile tile = tile_of_index(map, q->tiles[i]);

		view->tiles[i][0] = tile.x;
		view->tiles[i][1] = tile.y;
	}
	view->question.tile_count = q->count;
	view->question.tiles = (const int(*)[2])view->tiles;
	return true;
}

static void show_common(struct affray_question *shown, const struct question *q)
{
	const struct rulebook *book = q->run->book;
	const struct question_row *row = &book->questions[q->id];

	*shown = (struct affray_question){
		.owner = q->owner,
		.owner_name = owner_name(q->run->scene.scenario, q->owner),
		.ask = row->key,
		.text = row->text,
		.kind = (enum affray_question_kind)q->kind,
		.about = q->about,
		.deed = q->deed >= 0 ? book->actions[q->deed].key : NULL,
	};
	for (int i = 0; i < MAX_RESOURCES; i++)
		shown->resources[i] = book->resources[i];
	for (int i = 0; i < MAX_FACTS; i++) {
		if (!row->facts[i] ||
		    q->facts[i] == UNKNOWN_FACT) /* or only for tactics */
			continue;
		must(shown->fact_count < 4); /* room in affray.h */
		shown->fact_names[shown->fact_count] = row->facts[i];
		shown->facts[shown->fact_count++] = q->facts[i];
	}
}

const struct affray_question *affray_fight_question(struct affray_fight *fight)
{
	const struct question *q = fight->run->open;

	if (!fight->open || fight->stop != RUN_ASKED)
		return NULL;
	if (!fight->view)
		fight->view = calloc(1, sizeof *fight->view);
	if (!fight->view)
		return NULL;
	show_common(&fight->view->question, q);
	fight->view->question.is_action = fight->run->book->questions[q->id].is_action;
	fight->view->question.is_reaction = is_reaction(fight, q);
	fight->view->question.is_pause = is_pause(fight, q);
	if (q->kind == ASK_CHOICE) {
		show_options(fight->view, q);
	} else if (q->kind == ASK_NUMBER) {
		fight->view->question.low = q->low;
		fight->view->question.high = q->high;
		fight->view->question.fallback = q->fallback_number;
	} else if (!show_tiles(fight->view, q)) {
		return NULL;
	}
	return &fight->view->question;
}

const struct affray_roll *affray_fight_roll(struct affray_fight *fight)
{
	const struct throw *thrown = &fight->run->thrown;
	struct text name = text_in(fight->dice_name, sizeof fight->dice_name);

	if (!fight->open || fight->stop != RUN_THROWN)
		return NULL;
	dice_write(thrown->dice, &name);
	fight->roll_view = (struct affray_roll){
		.who = thrown->who,
		.name = thrown->who < 0 ? NULL
					: owner_name(fight->built->scenario, thrown->who),
		.dice = fight->dice_name,
		.why = thrown->why,
		.low = dice_low(thrown->dice),
		.high = dice_high(thrown->dice),
	};
	return &fight->roll_view;
}

/* ---- answers ---- */

/* An answer was recorded; it is played when the fight advances. */
static enum affray_status gave(struct affray_fight *fight, const struct record_step *step)
{
	if (!step)
		return fight->status = AFFRAY_NO_MEMORY;
	fight->open = false;
	return AFFRAY_OK;
}

static enum affray_status answer_by(struct affray_fight *fight, int answer)
{
	bool reaction = is_reaction(fight, fight->run->open);
	struct record_step *step = run_give_answer(fight->run, answer);

	if (step)
		step->reaction = reaction;
	return gave(fight, step);
}

static const char *option_at(const void *list, int i)
{
	const struct question *q = list;

	return q->kind == ASK_CHOICE && i < q->count ? q->options[i].key : NULL;
}

enum affray_status refuse_answer(const struct question *q, const char *answer,
				 struct problems *problems)
{
	const char *owner = owner_name(q->run->scene.scenario, q->owner);
	const char *ask = q->run->book->questions[q->id].key;
	const char *nearest = text_nearest(answer, option_at, q);
	char offers[200];
	struct text text = text_in(offers, sizeof offers);

	offers_write(q, &text);
	if (nearest)
		problem_at(problems, (struct place){0},
			   "%s cannot answer %s to %s; did you mean %s?", owner, answer,
			   ask, nearest);
	else
		problem_at(problems, (struct place){0},
			   "%s cannot answer %s to %s; offered: %s%s", owner, answer, ask,
			   offers, text.cut ? " ..." : "");
	return AFFRAY_BAD_INPUT;
}

enum affray_status affray_fight_answer(struct affray_fight *fight, const char *answer,
				       struct affray_problems *problems)
{
	struct problems unheard;
	const struct question *q = fight->run->open;
	int value;

	if (!fight->open || fight->stop != RUN_ASKED)
		return AFFRAY_NOT_NOW;
	if (!answer_read(q, answer, &value))
		return refuse_answer(q, answer, list_of(problems, &unheard));
	return answer_by(fight, value);
}

enum affray_status affray_fight_choose(struct affray_fight *fight, const char *key,
				       struct affray_problems *problems)
{
	struct problems unheard;

	if (!fight->open || fight->stop != RUN_ASKED)
		return AFFRAY_NOT_NOW;
	if (fight->run->open->kind != ASK_CHOICE)
		return refuse_answer(fight->run->open, key, list_of(problems, &unheard));
	return affray_fight_answer(fight, key, problems);
}

enum affray_status affray_fight_number(struct affray_fight *fight, int number,
				       struct affray_problems *problems)
{
	struct problems unheard;
	const struct question *q = fight->run->open;
	char digits[16];
	struct text text = text_in(digits, sizeof digits);

	if (!fight->open || fight->stop != RUN_ASKED)
		return AFFRAY_NOT_NOW;
	text_add_int(&text, number);
	if (q->kind != ASK_NUMBER || !is_legal_answer(q, number))
		return refuse_answer(q, digits, list_of(problems, &unheard));
	return answer_by(fight, number);
}

enum affray_status affray_fight_tile(struct affray_fight *fight, int x, int y,
				     struct affray_problems *problems)
{
	struct problems unheard;
	const struct question *q = fight->run->open;
	char words[32];
	struct text text = text_in(words, sizeof words);

	if (!fight->open || fight->stop != RUN_ASKED)
		return AFFRAY_NOT_NOW;
	text_format(&text, "%d,%d", x, y);
	if (q->kind != ASK_TILE)
		return refuse_answer(q, words, list_of(problems, &unheard));
	return affray_fight_answer(fight, words, problems);
}

/* ---- by index ---- */

static const struct question *open_question(const struct affray_fight *fight)
{
	return fight->open && fight->stop == RUN_ASKED ? fight->run->open : NULL;
}

static int pick_count(const struct question *q)
{
	return q->kind == ASK_NUMBER ? q->high - q->low + 1 : q->count;
}

/* The answer of a legal index. */
static int pick_at(const struct question *q, int index)
{
	switch (q->kind) {
	case ASK_CHOICE:
		return index;
	case ASK_NUMBER:
		return q->low + index;
	default:
		return q->tiles[index];
	}
}

int affray_fight_picks(const struct affray_fight *fight)
{
	const struct question *q = open_question(fight);

	return q ? pick_count(q) : 0;
}

enum affray_status affray_fight_pick(struct affray_fight *fight, int index,
				     struct affray_problems *problems)
{
	struct problems unheard;
	const struct question *q = open_question(fight);

	if (!q)
		return AFFRAY_NOT_NOW;
	if (index >= 0 && index < pick_count(q))
		return answer_by(fight, pick_at(q, index));
	problem_at(list_of(problems, &unheard), (struct place){0},
		   "%s has %d answers to %s, from 0; there is no %d",
		   owner_name(q->run->scene.scenario, q->owner), pick_count(q),
		   q->run->book->questions[q->id].key, index);
	return AFFRAY_BAD_INPUT;
}

enum affray_status affray_fight_pick_text(const struct affray_fight *fight, int index,
					  char *words, size_t room)
{
	const struct question *q = open_question(fight);
	struct text text = text_in(words, room);

	if (!q)
		return AFFRAY_NOT_NOW;
	if (index < 0 || index >= pick_count(q))
		return AFFRAY_BAD_INPUT;
	answer_write(q, pick_at(q, index), &text);
	return text.cut ? AFFRAY_BAD_INPUT : AFFRAY_OK;
}

/* ---- real dice ---- */

enum affray_status affray_fight_total(struct affray_fight *fight, int total,
				      struct affray_problems *problems)
{
	struct problems unheard;
	const struct affray_roll *roll = affray_fight_roll(fight);

	if (!roll)
		return AFFRAY_NOT_NOW;
	if (dice_can_total(fight->run->thrown.dice, total))
		return gave(fight, run_give_dice(fight->run,
						 &(struct given_dice){.total = total}));
	problem_at(list_of(problems, &unheard), (struct place){0}, "%s cannot total %d",
		   roll->dice, total);
	return AFFRAY_BAD_INPUT;
}

enum affray_status affray_fight_faces(struct affray_fight *fight, const int *faces,
				      int count, struct affray_problems *problems)
{
	struct problems unheard;
	const struct affray_roll *roll = affray_fight_roll(fight);
	struct given_dice given = {.count = count, .faces = faces};

	if (!roll)
		return AFFRAY_NOT_NOW;
	if (count <= MAX_FACES &&
	    dice_total(fight->run->thrown.dice, faces, count, &given.total))
		return gave(fight, run_give_dice(fight->run, &given));
	problem_at(list_of(problems, &unheard), (struct place){0},
		   "%s cannot show these %d faces", roll->dice, count);
	return AFFRAY_BAD_INPUT;
}

/* ---- edicts ---- */

/* A .fight can hold only one line of printable text. */
static bool is_one_line(const char *text)
{
	for (const char *c = text; *c; c++)
		if ((unsigned char)*c < ' ' || *c == '#' || *c == '"' || *c == 0x7f)
			return false;
	return true;
}

/* Applies the edict at once; the run then waits at the new rest. */
static enum affray_status do_edict(struct affray_fight *fight, const char *edict,
				   struct text *why)
{
	if (!run_give_edict(fight->run, edict, BY_PERSON, why)) {
		fight_drive(fight); /* back to the question */
		return fight->status == AFFRAY_OK ? AFFRAY_BAD_INPUT : fight->status;
	}
	fight->stop = RUN_RESTED;
	fight->open = false;
	return AFFRAY_OK;
}

enum affray_status affray_fight_edict(struct affray_fight *fight, const char *edict,
				      struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	char buffer[200];
	struct text why = text_in(buffer, sizeof buffer);
	enum affray_status status;

	if (!is_one_line(edict)) {
		problem_at(list, (struct place){0},
			   "edicts and notes are one line without quotes and #");
		return AFFRAY_BAD_INPUT;
	}
	if (!fight->open || fight->stop != RUN_ASKED ||
	    !takes_edicts(fight->run, fight->run->open))
		return AFFRAY_NOT_NOW;
	status = do_edict(fight, edict, &why);
	if (status == AFFRAY_BAD_INPUT)
		problem_at(list, (struct place){0}, "%s", buffer);
	return status;
}
