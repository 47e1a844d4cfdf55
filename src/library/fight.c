/* SPDX-License-Identifier: MIT
 *
 * Fight handles: creating and copying them, seats, playing on and going back.
 */
#include "library.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

/* ---- making and freeing ---- */

static void take_chairs(struct affray_fight *fight)
{
	const struct scenario *scenario = fight->built->scenario;

	for (int i = 0; i < scenario->total; i++) {
		const struct scenario_side *side =
			&scenario->sides[scenario->creatures[i].side];

		fight->chairs[i].tactic = side->tactic;
		memcpy(fight->chairs[i].knobs, side->knobs, sizeof side->knobs);
	}
}

struct affray_fight *fight_of(struct built *built, uint64_t seed, uint64_t number)
{
	struct affray_fight *fight = calloc(1, sizeof *fight);
	struct backers backers;

	if (!fight)
		return NULL;
	backers = fight_backers(fight);
	fight->built = built_keep(built);
	fight->run = run_new_alone(built->scenario);
	if (!fight->run || !fight_find_words(fight)) {
		affray_fight_free(fight);
		return NULL;
	}
	fight->seat = AFFRAY_SEES_ALL;
	take_chairs(fight);
	fight->run->records = true;
	run_listen(fight->run, AFFRAY_ALL_EVENTS, &backers);
	run_start(fight->run, seed, number);
	return fight;
}

enum affray_status affray_fight_new(struct affray_fight **fight,
				    struct affray_scenario *scenario, uint64_t seed,
				    uint64_t number, struct affray_problems *problems)
{
	struct problems unheard;
	enum affray_status status = scenario_make(scenario, list_of(problems, &unheard));

	*fight = NULL;
	if (status != AFFRAY_OK)
		return status;
	*fight = fight_of(scenario->built, seed, number);
	return *fight ? AFFRAY_OK : AFFRAY_NO_MEMORY;
}

void affray_fight_free(struct affray_fight *fight)
{
	if (!fight)
		return;
	run_free(fight->run);
	built_drop(fight->built);
	saved_drop(fight->saved);
	view_free(fight->view);
	log_free(&fight->log);
	log_free(&fight->history);
	fight_free(fight->past);
	lookout_free(fight->lookout);
	free(fight->words);
	free(fight);
}

/* ---- forks ---- */

/* The halt that brings a copy to where this fight stands. */
static enum halt halt_of(const struct affray_fight *fight)
{
	switch (fight->stop) {
	case RUN_RESTED:
		return HALT_AT_REST;
	case RUN_THROWN:
		return HALT_AT_ROLL;
	default:
		return HALT_AT_QUESTION;
	}
}

bool fight_is_answered(const struct affray_fight *fight)
{
	bool waits = fight->stop == RUN_ASKED || fight->stop == RUN_THROWN;

	return waits && !fight->open && fight->let == LET_NOT;
}

/* Plays the copy up to the fight's position; an answer given and not yet played stays
 * unplayed. False: no memory. */
static bool catch_up(struct affray_fight *copy, const struct affray_fight *fight)
{
	const struct record *record = &fight->run->record;
	bool answered = fight_is_answered(fight);

	if (!record_copy(&copy->run->record, record))
		return false;
	fight_rebuild(copy, record->count - answered, halt_of(fight));
	if (copy->status != AFFRAY_OK)
		return false;
	if (answered &&
	    !record_append(&copy->run->record, &record->steps[record->count - 1]))
		return false;
	copy->open = fight->open;
	copy->run->chance = fight->run->chance;
	for (int i = 0; i < fight->built->scenario->total; i++)
		copy->run->seats[i].plan = fight->run->seats[i].plan;
	copy->run->master.plan = fight->run->master.plan;
	return true;
}

/* Copies seats, dice and listeners, but not the record. */
static void copy_seats(struct affray_fight *copy, const struct affray_fight *fight)
{
	memcpy(copy->chairs, fight->chairs,
	       (size_t)fight->built->scenario->total * sizeof *copy->chairs);
	copy->master = fight->master;
	copy->master_seated = fight->master_seated;
	copy->pauses = fight->pauses;
	copy->let = fight->let;
	copy->embeds = fight->embeds;
	memcpy(copy->seats, fight->seats, sizeof copy->seats);
}

enum affray_status affray_fight_copy(struct affray_fight **to,
				     const struct affray_fight *fight)
{
	return fight_copy_in(to, fight, fight->built);
}

static enum affray_status copy_fight(struct affray_fight **to,
				     const struct affray_fight *fight,
				     struct built *built, bool with_positions)
{
	struct affray_fight *copy = fight_of(built, fight->run->seed, fight->run->number);

	*to = NULL;
	if (!copy || fight->status != AFFRAY_OK) {
		affray_fight_free(copy);
		return AFFRAY_NO_MEMORY;
	}
	copy->log.keeps_positions = with_positions;
	copy_seats(copy, fight);
	copy->threads = fight->threads;
	copy->script = fight->script;
	copy->saved = fight->saved;
	if (copy->saved)
		atomic_fetch_add(&copy->saved->users, 1);
	if (!catch_up(copy, fight)) {
		affray_fight_free(copy);
		return AFFRAY_NO_MEMORY;
	}
	*to = copy;
	return AFFRAY_OK;
}

enum affray_status fight_copy_in(struct affray_fight **to,
				 const struct affray_fight *fight, struct built *built)
{
	return copy_fight(to, fight, built, false);
}

enum affray_status fight_recall(struct affray_fight *fight)
{
	struct affray_fight *again;
	enum affray_status status;

	if (fight->history.count == fight->log.count)
		return AFFRAY_OK;
	status = copy_fight(&again, fight, fight->built, true);
	if (status != AFFRAY_OK)
		return status;
	log_free(&fight->history);
	fight->history = again->log;
	again->log = (struct log){0};
	affray_fight_free(again);
	must(fight->history.count == fight->log.count);
	return AFFRAY_OK;
}

/* ---- seats ---- */

static void refuse_tactic(const struct rulebook *book, const char *word,
			  struct problems *problems)
{
	const char *nearest = text_nearest(word, tactic_key_at, book);

	if (nearest)
		problem_at(problems, (struct place){0},
			   "unknown tactic \"%s\"; did you mean \"%s\"?", word, nearest);
	else
		problem_at(problems, (struct place){0}, "unknown tactic \"%s\"", word);
}

/* The next word of `*words` into `word`; false: none, or too long. */
static bool next_word(const char **words, char *word, size_t room)
{
	size_t length;

	*words += strspn(*words, " ");
	length = strcspn(*words, " ");
	if (length == 0 || length >= room)
		return false;
	memcpy(word, *words, length);
	word[length] = '\0';
	*words += length;
	return true;
}

/* `caution=2` */
static bool read_knob(const struct tactic *tactic, char *word, int16_t *knobs,
		      struct problems *problems)
{
	char *equals = strchr(word, '=');
	int value;

	if (equals)
		*equals = '\0';
	for (int i = 0; i < MAX_KNOBS && tactic->knobs[i].key; i++) {
		const struct knob *knob = &tactic->knobs[i];

		if (strcmp(knob->key, word) != 0)
			continue;
		if (equals && text_to_int(equals + 1, &value) && value >= knob->low &&
		    value <= knob->high) {
			knobs[i] = (int16_t)value;
			return true;
		}
		problem_at(problems, (struct place){0}, "%s of %s: expected %s=%d to %d",
			   word, tactic->key, word, knob->low, knob->high);
		return false;
	}
	problem_at(problems, (struct place){0}, "the tactic %s has no knob \"%s\"",
		   tactic->key, word);
	return false;
}

bool tactic_read(const struct rulebook *book, const char *words,
		 const struct tactic **tactic, int16_t knobs[MAX_KNOBS],
		 struct problems *problems)
{
	char word[64] = "";

	*tactic = NULL;
	memset(knobs, 0, MAX_KNOBS * sizeof *knobs);
	if (!words || strcmp(words, "person") == 0)
		return true;
	next_word(&words, word, sizeof word);
	*tactic = tactic_named(book, word);
	if (!*tactic) {
		refuse_tactic(book, word, problems);
		return false;
	}
	usual_knobs(*tactic, knobs);
	while (next_word(&words, word, sizeof word))
		if (!read_knob(*tactic, word, knobs, problems))
			return false;
	if (*words) {
		problem_at(problems, (struct place){0},
			   "cannot read \"%s\"; expected a knob such as caution=2",
			   words);
		return false;
	}
	return true;
}

static const char *owner_at(const void *list, int i)
{
	const struct scenario *scenario = list;

	if (i < scenario->total)
		return scenario->creatures[i].name;
	i -= scenario->total;
	if (i < scenario->side_count)
		return scenario->sides[i].name;
	return i == scenario->side_count ? "gm" : NULL;
}

bool owners_of(const struct scenario *scenario, const char *owner, struct owners *who,
	       struct problems *problems)
{
	int creature = owner ? scenario_creature_named(scenario, owner) : -1;
	int side = owner ? scenario_side_named(scenario, owner) : -1;
	const char *nearest;

	*who = (struct owners){.master = owner && strcmp(owner, "gm") == 0};
	for (int i = 0; i < scenario->total && !who->master; i++)
		if (!owner || i == creature || scenario->creatures[i].side == side)
			set_add(&who->creatures, i);
	if (!owner || side >= 0 || who->master || !set_is_empty(who->creatures))
		return true;
	nearest = text_nearest(owner, owner_at, scenario);
	if (nearest)
		problem_at(problems, (struct place){0},
			   "nobody is called \"%s\"; did you mean \"%s\"?", owner,
			   nearest);
	else
		problem_at(problems, (struct place){0},
			   "nobody is called \"%s\"; expected a creature, a side or gm",
			   owner);
	return false;
}

static void sit_down(struct chair *chair, const struct chair *as)
{
	chair->tactic = as->tactic;
	chair->planner = NULL;
	memcpy(chair->knobs, as->knobs, sizeof chair->knobs);
}

enum affray_status affray_fight_seat(struct affray_fight *fight, const char *owner,
				     const char *tactic, struct affray_problems *problems)
{
	struct problems unheard, *list = list_of(problems, &unheard);
	const struct scenario *scenario = fight->built->scenario;
	struct chair chair = {0};
	struct owners who;

	if (!owners_of(scenario, owner, &who, list) ||
	    !tactic_read(scenario->book, tactic, &chair.tactic, chair.knobs, list))
		return AFFRAY_BAD_INPUT;
	for_set (i, who.creatures)
		sit_down(&fight->chairs[i], &chair);
	if (who.master)
		sit_down(&fight->master, &chair);
	fight->master_seated = fight->master_seated || who.master;
	return AFFRAY_OK;
}

enum affray_status affray_fight_real_dice(struct affray_fight *fight, const char *owner,
					  bool real, struct affray_problems *problems)
{
	struct problems unheard;
	struct owners who;

	if (!owners_of(fight->built->scenario, owner, &who, list_of(problems, &unheard)))
		return AFFRAY_BAD_INPUT;
	for_set (i, who.creatures)
		fight->chairs[i].real_dice = real;
	if (who.master)
		fight->master.real_dice = real;
	return AFFRAY_OK;
}

void affray_fight_listen(struct affray_fight *fight, uint32_t mask, int seat,
			 affray_listener *listener, void *context)
{
	fight->mask = mask;
	fight->seat = seat;
	fight->listener = listener;
	fight->listener_context = context;
}

/* ---- playing on, and undo ---- */

enum affray_stop affray_fight_advance(struct affray_fight *fight)
{
	if (fight->status == AFFRAY_OK)
		fight_drive(fight);
	if (!fight->open)
		return AFFRAY_ENDED; /* also without memory: the fight goes no further */
	return fight->stop == RUN_ASKED ? AFFRAY_ASKS : AFFRAY_ROLLS;
}

void affray_fight_stepwise(struct affray_fight *fight, bool stepwise)
{
	fight->stepwise = stepwise;
	fight->stepped = -1;
}

bool affray_fight_is_step(const struct affray_fight *fight)
{
	return fight->open && fight->is_step;
}

int affray_fight_undo_depth(const struct affray_fight *fight)
{
	const struct record *record = &fight->run->record;
	int depth = 0;

	for (int i = 0; i < record->count; i++)
		depth += fight_can_undo(fight, &record->steps[i]);
	return depth;
}

enum affray_status affray_fight_undo(struct affray_fight *fight)
{
	const struct record *record = &fight->run->record;
	int last = record->count - 1;

	if (fight->status != AFFRAY_OK)
		return fight->status;
	while (last >= 0 && !fight_can_undo(fight, &record->steps[last]))
		last--;
	return last < 0 ? AFFRAY_NOT_NOW : affray_fight_back(fight, last);
}
