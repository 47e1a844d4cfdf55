/* SPDX-License-Identifier: MIT
 *
 * Playing a fight and keeping its record: who stands behind ask, roll and tell.
 *
 * Each pass plays from the last rest. First the run is fed the steps that were taken
 * since; when they are used up it is in new land: a script (the lines of a .fight) may
 * answer and give dice, then whoever sits in the chair. What they do becomes a step.
 * Events that were told before come again while it is fed; their numbers tell.
 *
 * All of it goes through here, and nothing through the run's own memory of answers, since
 * that has no place for the dice of the generator between those of a person.
 */
#include "library.h"
#include "engine/panic.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

/* ---- steps ---- */

struct step *fight_add_step(struct affray_fight *fight, enum step_kind kind,
			    enum giver giver, int owner)
{
	struct step *step;

	if (fight->count == fight->room) {
		int room = fight->room > 0 ? 2 * fight->room : 64;
		void *larger = realloc(fight->steps, (size_t)room * sizeof *fight->steps);

		if (!larger) {
			fight->status = AFFRAY_NO_MEMORY;
			return NULL;
		}
		fight->steps = larger;
		fight->room = room;
	}
	must(fight->steps);
	step = &fight->steps[fight->count++];
	*step = (struct step){
		.kind = (uint8_t)kind,
		.giver = (uint8_t)giver,
		.owner = (int8_t)owner,
		.chance = fight->run->chance,
		.round = fight->run->fight->round,
	};
	return step;
}

bool fight_give_dice(struct affray_fight *fight, struct step *step,
		     const struct given_dice *given)
{
	size_t size = (size_t)given->count * sizeof *given->faces;

	step->value = given->total;
	step->face_count = 0;
	step->faces = size > 0 ? malloc(size) : NULL;
	if (size > 0 && !step->faces) {
		fight->status = AFFRAY_NO_MEMORY;
		return false;
	}
	if (size > 0)
		memcpy(step->faces, given->faces, size);
	step->face_count = (uint8_t)given->count;
	return true;
}

void fight_cut_steps(struct affray_fight *fight, int count)
{
	while (fight->count > count) {
		struct step *step = &fight->steps[--fight->count];

		free(step->faces);
		free(step->edict);
	}
}

/* The step that the run is to be fed next; NULL: it is in new land. */
static const struct step *next_step(const struct affray_fight *fight)
{
	return fight->fed < fight->count ? &fight->steps[fight->fed] : NULL;
}

/* Real dice are asked for in new land alone. */
static void set_dice(struct affray_fight *fight)
{
	bool live = !next_step(fight) && script_is_idle(&fight->script) &&
		    fight->halt == HALT_NOT;

	fight->real_dice = false;
	for (int i = 0; i < fight->built->scenario->total; i++) {
		bool real = live && fight->chairs[i].real_dice;

		fight->run->seats[i].real_dice = real;
		fight->real_dice = fight->real_dice || real;
	}
}

static void feed_step(struct affray_fight *fight)
{
	fight->fed++;
	set_dice(fight);
}

/* ---- ask ---- */

/* Nobody answers: the run comes out of the rules. */
static int stop_asking(struct run *run, const struct question *q)
{
	if (q->owner >= 0) {
		run->seats[q->owner].tactic = NULL;
	} else {
		run->master.tactic = NULL;
		run->master_seated = true;
	}
	return NO_ANSWER;
}

/* Whoever looks ahead needs others who play, whichever way it came to answer; false: no
 * memory. */
static bool call_lookout(struct affray_fight *fight, const struct tactic *tactic)
{
	if (!tactic || !tactic->looks_ahead)
		return true;
	fight->run->crew = fight_lookout(fight);
	if (!fight->run->crew)
		fight->status = AFFRAY_NO_MEMORY;
	return fight->run->crew != NULL;
}

/* A plan that another tactic made means nothing to this one. */
static void sit(struct affray_fight *fight, int who, const struct tactic *tactic,
		const int16_t *knobs)
{
	struct seat *seat = who >= 0 ? &fight->run->seats[who] : &fight->run->master;
	struct chair *chair = who >= 0 ? &fight->chairs[who] : &fight->master;

	if (!call_lookout(fight, tactic))
		tactic = NULL;
	if (tactic && chair->planner != tactic) {
		chair->planner = tactic;
		seat->plan = (struct plan){0};
	}
	seat->tactic = tactic;
	memcpy(seat->knobs, knobs, sizeof seat->knobs);
	fight->tactic_asked = tactic != NULL;
}

/* `unanswered: tactic`: the scenario's, or the book's first; the game master's default.
 */
static int ask_tactic(struct affray_fight *fight, const struct question *q)
{
	const struct tactic *tactic;
	int16_t knobs[MAX_KNOBS] = {0};

	if (q->owner < 0) {
		sit(fight, q->owner, NULL, knobs);
		fight->run->master_seated = false;
		fight->tactic_asked = true;
		return NO_ANSWER;
	}
	tactic = usual_tactic_of(fight->built->scenario, q->owner, knobs);
	sit(fight, q->owner, tactic, knobs);
	return NO_ANSWER;
}

static void record_answer(struct affray_fight *fight, enum giver giver,
			  const struct answer *answer, bool reaction)
{
	struct step *step = fight_add_step(fight, STEP_ANSWER, giver, answer->owner);

	if (step) {
		step->question = answer->question;
		step->value = answer->value;
		step->answer_kind = answer->kind;
		step->key = answer->key;
		step->reaction = reaction;
		feed_step(fight);
	}
}

static const struct chair *chair_of(const struct affray_fight *fight, int owner)
{
	return owner >= 0 ? &fight->chairs[owner] : &fight->master;
}

/* Whoever sits there answers, or is asked. */
static int ask_chair(struct affray_fight *fight, const struct question *q)
{
	const struct chair *chair = chair_of(fight, q->owner);

	if (is_pause(fight, q))
		return stop_asking(fight->run, q);
	sit(fight, q->owner, chair->tactic, chair->knobs);
	if (q->owner < 0) {
		fight->run->master_seated = fight->master_seated;
		fight->tactic_asked = fight->tactic_asked || !fight->master_seated;
	}
	return NO_ANSWER;
}

static int ask_reflex(struct affray_fight *fight, const struct question *q)
{
	const struct chair *chair = chair_of(fight, q->owner);
	struct answer answer = {.question = q->id, .owner = q->owner, .kind = q->kind};

	switch (chair->reflex) {
	case REFLEX_ASK:
		return stop_asking(fight->run, q);
	case REFLEX_TACTIC:
		sit(fight, q->owner, chair->reflex_tactic, chair->reflex_knobs);
		return NO_ANSWER;
	default:
		answer.value = declining_answer(q);
		if (q->kind == ASK_CHOICE)
			answer.key = q->options[answer.value].key;
		record_answer(fight, BY_TACTIC, &answer, true);
		return answer.value;
	}
}

/* Somebody was told to let the tactic answer this one. */
static int let_tactic(struct affray_fight *fight, const struct question *q)
{
	const struct chair *chair = chair_of(fight, q->owner);

	fight->answering = fight->let == LET_AS_PERSON ? BY_PERSON : BY_TACTIC;
	fight->let = LET_NOT;
	if (!chair->tactic || q->owner < 0)
		return ask_tactic(fight, q);
	sit(fight, q->owner, chair->tactic, chair->knobs);
	return NO_ANSWER;
}

/* A line of the script became an edict of the record; the run stops for it. */
static int take_edict(struct affray_fight *fight, const struct question *q)
{
	const struct fight_line *line = script_edict(&fight->script);
	struct step *step = fight_add_step(fight, STEP_EDICT, BY_RECORD, GAME_MASTER);
	size_t length = strlen(line->text);

	if (step) {
		step->edict = malloc(length + 1);
		if (step->edict)
			memcpy(step->edict, line->text, length + 1);
		else
			fight->status = AFFRAY_NO_MEMORY;
	}
	fight->edict_due = true;
	return stop_asking(fight->run, q);
}

static int new_answer(struct affray_fight *fight, const struct question *q)
{
	struct answer answer = {.question = q->id, .owner = q->owner, .kind = q->kind};

	switch (script_answer(&fight->script, fight->run, q, &answer.value)) {
	case SCRIPT_ANSWERS:
		if (q->kind == ASK_CHOICE)
			answer.key = q->options[answer.value].key;
		record_answer(fight, BY_RECORD, &answer, fight->reacting);
		return answer.value;
	case SCRIPT_TACTIC:
		return ask_tactic(fight, q);
	case SCRIPT_EDICT:
		return take_edict(fight, q);
	default:
		set_dice(fight); /* a script may just have ended */
		if (fight->let != LET_NOT)
			return let_tactic(fight, q);
		if (chair_of(fight, q->owner)->reflex != REFLEX_SEATED && fight->reacting)
			return ask_reflex(fight, q);
		return ask_chair(fight, q);
	}
}

/* Once at each question of new land. */
static bool stops_for_a_look(struct affray_fight *fight)
{
	if (!fight->stepwise || fight->stepped == fight->count)
		return false;
	fight->stepped = fight->count;
	return true;
}

static int answer_question(void *context, struct run *run, const struct question *q)
{
	struct affray_fight *fight = context;
	const struct step *step = next_step(fight);

	if (step && step->kind == STEP_EDICT) {
		fight->edict_due = true;
		return stop_asking(run, q);
	}
	if (step) {
		must(step->kind == STEP_ANSWER && step->question == q->id &&
		     step->owner == q->owner);
		feed_step(fight);
		return step->value;
	}
	if (fight->halt != HALT_NOT || fight->status != AFFRAY_OK ||
	    stops_for_a_look(fight))
		return stop_asking(run, q);
	fight->answering = BY_TACTIC;
	fight->reacting = is_reaction(fight, q);
	return new_answer(fight, q);
}

/* ---- roll ---- */

static struct step *record_roll(struct affray_fight *fight, enum giver giver, int who,
				struct dice dice, const struct given_dice *given)
{
	struct step *step = fight_add_step(fight, STEP_ROLL, giver, who);

	if (step) {
		step->dice = dice;
		step->mixed = fight->real_dice;
		fight_give_dice(fight, step, given);
		feed_step(fight);
	}
	return step;
}

static struct given_dice given_of(const struct step *step)
{
	return (struct given_dice){step->value, step->face_count, step->faces};
}

static bool give_dice(void *context, struct run *run, const struct throw *thrown,
		      struct given_dice *given)
{
	struct affray_fight *fight = context;
	const struct step *step = next_step(fight);
	struct step *made;

	if (step) {
		must(step->kind == STEP_ROLL && !step->shown);
		fight->roll_fate = step->given ? ROLL_FED : ROLL_AGAIN;
		*given = given_of(step);
		if (step->given)
			feed_step(fight);
		return fight->roll_fate == ROLL_FED;
	}
	if (fight->halt == HALT_AT_ROLL && thrown->who >= 0) {
		run->seats[thrown->who].real_dice = true;
		return false;
	}
	if (fight->halt == HALT_NOT && script_dice(&fight->script, run, thrown, given)) {
		fight->roll_fate = ROLL_FED;
		made = record_roll(fight, BY_RECORD, thrown->who, thrown->dice, given);
		if (made)
			made->given = true;
		return true;
	}
	fight->roll_fate = ROLL_DRAWN;
	fight->drawn = thrown->dice;
	return false;
}

/* Asked before an order is rolled: dice for each, or one number for all. */
static bool has_dice(void *context, struct run *run)
{
	const struct affray_fight *fight = context;
	const struct step *step = next_step(fight);

	(void)run;
	if (step)
		return step->kind == STEP_ROLL && !step->shown;
	return fight->halt == HALT_AT_ROLL || script_has_dice(&fight->script);
}

static void hear_roll(struct affray_fight *fight, const struct affray_event *event)
{
	enum roll_fate fate = fight->roll_fate;
	const struct step *step = next_step(fight);
	struct dice dice = fight->drawn;
	struct step *made;

	fight->roll_fate = ROLL_SHOWN;
	if (fate == ROLL_FED)
		return;
	if (step) {
		must(step->kind == STEP_ROLL && step->shown == (fate == ROLL_SHOWN));
		feed_step(fight);
		return;
	}
	if (fate == ROLL_SHOWN)
		must(dice_read(event->item, &dice));
	made = record_roll(fight, BY_TACTIC, event->who, dice,
			   &(struct given_dice){.total = event->value});
	if (made)
		made->shown = fate == ROLL_SHOWN;
}

/* ---- tell ---- */

/* Of a check whose numbers are not for this seat the outcome is left. */
static void hide_numbers(struct affray_event *event)
{
	event->hidden = true;
	event->value = event->against = event->margin = 0;
	event->automatic = false;
	event->rule = NULL; /* it may name the die: a natural 20 */
	event->rule_number = 0;
}

static bool hides_from(const struct affray_fight *fight, int who)
{
	return who >= 0 && (state_hidden(&fight->run->scene, fight->seat) >> who & 1);
}

/* What this seat may not see of a number that is made of these terms. */
static int hidden_part(const struct affray_fight *fight, const struct affray_term *terms,
		       int count)
{
	int hidden = 0;

	for (int i = 0; i < count; i++)
		if (!viewer_sees(fight->run->fight, terms[i].viewer, fight->seat))
			hidden += terms[i].value;
	return hidden;
}

/* Deeds that this seat may not see are not counted, and nothing is said of them. */
static void number_deed(const struct affray_fight *fight, struct affray_event *seen)
{
	uint32_t number = seen->deed < fight->deed_room ? fight->deeds[seen->deed] : 0;

	if (fight->seat == AFFRAY_SEES_ALL)
		return;
	seen->deed = number;
	if (number)
		return;
	seen->doer = seen->action = -1;
	seen->decides = AFFRAY_UNDECIDED;
}

/* A deed that this seat sees has the next number after the last one seen. */
static void note_deed(struct affray_fight *fight, uint32_t deed, bool is_seen)
{
	uint32_t room = deed < 64 ? 128 : 2 * deed, before = deed;
	uint32_t *deeds = fight->deeds;

	if (deed >= fight->deed_room) {
		deeds = realloc(deeds, room * sizeof *deeds);
		if (!deeds) {
			fight->status = AFFRAY_NO_MEMORY;
			return;
		}
		memset(deeds + fight->deed_room, 0,
		       (room - fight->deed_room) * sizeof *deeds);
		fight->deeds = deeds;
		fight->deed_room = room;
	}
	while (before > 0 && !deeds[--before])
		;
	deeds[deed] = is_seen ? deeds[before] + 1 : 0;
}

/* The last word on who may see it: what the hidden do is their side's. */
static int viewer_of(const struct affray_fight *fight, const struct affray_event *event)
{
	const struct run *run = fight->run;
	int side = event->who >= 0 ? run->fight->bodies[event->who].side : -1;

	if (event->viewer != VIEW_ALL || side < 0 || event->type == AFFRAY_FATE)
		return event->viewer;
	for (int i = 0; i < fight->built->scenario->side_count; i++)
		if (state_hidden(&run->scene, i) >> event->who & 1)
			return VIEW_SIDE + side;
	return VIEW_ALL;
}

/* The event as this seat may see it, without the name of somebody who hides from it. A
 * total less the terms that are told would give away those that are not: neither a sum
 * nor a check counts what the seat may not see. */
static void tell_some(struct affray_fight *fight, const struct affray_event *event)
{
	struct affray_event seen = *event;
	int hidden;
	struct affray_term terms[MAX_TERMS];

	if (fight->seat != AFFRAY_SEES_ALL)
		seen.number = fight->seen;
	number_deed(fight, &seen);
	seen.viewer = viewer_of(fight, event);
	seen.terms = terms;
	seen.term_count = 0;
	for (int i = 0; i < event->term_count; i++)
		if (viewer_sees(fight->run->fight, event->terms[i].viewer, fight->seat))
			terms[seen.term_count++] = event->terms[i];
	seen.value -= hidden_part(fight, event->terms, event->term_count);
	hidden = hidden_part(fight, event->value_terms, event->value_term_count);
	seen.value -= hidden;
	seen.margin -= hidden;
	hidden = hidden_part(fight, event->against_terms, event->against_term_count);
	seen.against -= hidden;
	seen.margin += hidden;
	seen.value_terms = seen.against_terms = NULL;
	seen.value_term_count = seen.against_term_count = 0;
	if (!viewer_sees(fight->run->fight, event->number_viewer, fight->seat))
		hide_numbers(&seen);
	if (hides_from(fight, event->target)) {
		seen.target = NOBODY;
		seen.target_name = NULL;
	}
	fight->listener(fight->listener_context, &seen);
}

/* What the hidden do is not told to those from whom they hide, but for their end. */
static bool is_seen(const struct affray_fight *fight, const struct affray_event *event)
{
	const struct run *run = fight->run;

	return viewer_sees(run->fight, event->viewer, fight->seat) &&
	       (event->type == AFFRAY_FATE || !hides_from(fight, event->who));
}

static void hear(void *context, const struct affray_event *event)
{
	struct affray_fight *fight = context;
	struct run *run = fight->run;

	if (event->type == AFFRAY_ANSWER && fight->tactic_asked) {
		fight->tactic_asked = false;
		record_answer(fight, fight->answering,
			      &run->answers[run->answer_count - 1], fight->reacting);
	}
	if (event->type == AFFRAY_ROLL)
		hear_roll(fight, event);
	if (event->number <= fight->heard)
		return;
	fight->heard = event->number;
	if (event->type == AFFRAY_DEED)
		note_deed(fight, event->deed, is_seen(fight, event));
	if (!is_seen(fight, event))
		return;
	fight->seen++;
	if (!fight->silent && fight->listener && (fight->mask >> event->type & 1))
		tell_some(fight, event);
}

struct backers fight_backers(struct affray_fight *fight)
{
	return (struct backers){
		.context = fight,
		.answer = answer_question,
		.dice = give_dice,
		.dice_next = has_dice,
		.listen = hear,
	};
}

/* ---- playing ---- */

static enum run_stop pass(struct affray_fight *fight)
{
	struct run *run = fight->run;

	if (run->state == RUN_ASKED || run->state == RUN_THROWN)
		run_back_to_rest(run);
	fight->fed = fight->rest_at;
	fight->tactic_asked = fight->edict_due = false;
	fight->roll_fate = ROLL_SHOWN;
	set_dice(fight);
	return run_play(run);
}

/* The edict that is due next; one of a script may turn out to be wrong. */
static void play_due_edict(struct affray_fight *fight)
{
	const struct step *step = next_step(fight);
	char buffer[200];
	struct text why = text_in(buffer, sizeof buffer);

	if (play_edict(fight->run, step->edict, &why)) {
		fight->fed++;
		fight->rest_at = fight->fed;
		return;
	}
	must(step->giver == BY_RECORD && fight->fed + 1 == fight->count);
	fight_cut_steps(fight, fight->fed);
	script_refuse_edict(&fight->script, buffer);
}

static bool halts_here(const struct affray_fight *fight)
{
	return fight->halt == HALT_AT_REST && !next_step(fight);
}

void fight_drive(struct affray_fight *fight)
{
	enum run_stop stop = RUN_RESTED;

	while (stop == RUN_RESTED && !halts_here(fight)) {
		stop = pass(fight);
		fight->open = false;
		if (fight->status != AFFRAY_OK)
			return;
		if (stop == RUN_RESTED)
			fight->rest_at = fight->fed;
		if (fight->edict_due) {
			play_due_edict(fight);
			stop = RUN_RESTED;
		}
	}
	fight->stop = stop;
	fight->open = stop == RUN_ASKED || stop == RUN_THROWN;
}

void fight_rebuild(struct affray_fight *fight, int count, enum halt halt)
{
	struct run *run = fight->run;

	fight_cut_steps(fight, count);
	fight->rest_at = fight->fed = 0;
	fight->heard = fight->seen = 0;
	fight->silent = true;
	fight->halt = halt;
	run_start(run, run->seed, run->number);
	fight_drive(fight);
	fight->silent = false;
	fight->halt = HALT_NOT;
	fight->stepped = fight->count;
	fight->heard = run->event_number;
}
