/* SPDX-License-Identifier: MIT
 *
 * Playing a fight: answers, dice and listeners once the record is used up. A script (the
 * lines of a .fight) may answer and give dice; after it the person or tactic in the
 * chair.
 */
#include "library.h"
#include "base/text.h"
#include <stdlib.h>
#include <string.h>

/* The run stops for real dice only after the script, which may give them, has ended. */
static void set_dice(struct affray_fight *fight)
{
	bool live = script_is_idle(&fight->script) && fight->halt == HALT_NOT;

	for (int i = 0; i < fight->built->scenario->total; i++)
		fight->run->seats[i].real_dice = live && fight->chairs[i].real_dice;
	fight->run->master.real_dice = live && fight->master.real_dice;
}

/* ---- ask ---- */

/* A tactic that looks ahead needs runs for its playouts, however it came to answer;
 * false: no memory. */
static bool call_lookout(struct affray_fight *fight, const struct tactic *tactic)
{
	if (!tactic || !tactic->looks_ahead)
		return true;
	fight->run->crew = fight_lookout(fight);
	if (!fight->run->crew)
		fight->status = AFFRAY_NO_MEMORY;
	return fight->run->crew != NULL;
}

static struct seat *seat_of(struct run *run, int who)
{
	return who >= 0 ? &run->seats[who] : &run->master;
}

static struct chair *chair_of(struct affray_fight *fight, int owner)
{
	return owner >= 0 ? &fight->chairs[owner] : &fight->master;
}

/* Drops the plan if another tactic made it. */
static void sit(struct affray_fight *fight, int who, const struct tactic *tactic,
		const int16_t *knobs)
{
	struct seat *seat = seat_of(fight->run, who);
	struct chair *chair = chair_of(fight, who);

	if (!call_lookout(fight, tactic))
		tactic = NULL;
	if (chair->planner != tactic) {
		chair->planner = tactic;
		seat->plan = (struct plan){0};
	}
	seat->tactic = tactic;
	memcpy(seat->knobs, knobs, sizeof seat->knobs);
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
		return NO_ANSWER;
	}
	tactic = usual_tactic_of(fight->built->scenario, q->owner, knobs);
	sit(fight, q->owner, tactic, knobs);
	return NO_ANSWER;
}

/* The seat's tactic answers, or its player is asked. */
static int ask_chair(struct affray_fight *fight, const struct question *q)
{
	const struct chair *chair = chair_of(fight, q->owner);

	if (is_pause(fight, q))
		return STOP_HERE;
	sit(fight, q->owner, chair->tactic, chair->knobs);
	if (q->owner < 0)
		fight->run->master_seated = fight->master_seated;
	return NO_ANSWER;
}

static int ask_reflex(struct affray_fight *fight, const struct question *q)
{
	const struct chair *chair = chair_of(fight, q->owner);

	switch (chair->reflex) {
	case REFLEX_ASK:
		return STOP_HERE;
	case REFLEX_TACTIC:
		sit(fight, q->owner, chair->reflex_tactic, chair->reflex_knobs);
		return NO_ANSWER;
	default:
		return declining_answer(q);
	}
}

/* The caller has let the tactic answer this question. */
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

static int new_answer(struct affray_fight *fight, const struct question *q)
{
	int answer;

	switch (script_answer(&fight->script, fight->run, q, &answer)) {
	case SCRIPT_ANSWERS:
		fight->answering = BY_RECORD;
		set_dice(fight);
		return answer;
	case SCRIPT_TACTIC:
		return ask_tactic(fight, q);
	case SCRIPT_EDICT:
		fight->edict_due = true;
		return STOP_HERE;
	default:
		set_dice(fight); /* a script may just have ended */
		if (fight->let != LET_NOT)
			return let_tactic(fight, q);
		if (chair_of(fight, q->owner)->reflex != REFLEX_SEATED && fight->reacting)
			return ask_reflex(fight, q);
		return ask_chair(fight, q);
	}
}

/* True once at each new question, if the fight is played stepwise. */
static bool stops_for_a_look(struct affray_fight *fight)
{
	int count = fight->run->record.count;

	fight->is_step = fight->stepwise && fight->stepped != count;
	if (fight->is_step)
		fight->stepped = count;
	return fight->is_step;
}

/* The answer from the snapshot that is being restored. */
static int fed_answer(struct affray_fight *fight, const struct question *q)
{
	int answer;

	fight->reacting = is_reaction(fight, q);
	switch (feed_answer(fight->feed, fight->run, q, &answer)) {
	case FEED_ANSWERS:
		return answer;
	case FEED_EDICT:
		fight->edict_due = true;
		return STOP_HERE;
	default:
		return STOP_HERE;
	}
}

static int answer_question(void *context, struct run *run, const struct question *q)
{
	struct affray_fight *fight = context;

	if (fight->feed && !run->record.failed)
		return fed_answer(fight, q);
	if (fight->halt != HALT_NOT || run->record.failed || stops_for_a_look(fight))
		return STOP_HERE;
	fight->answering = BY_TACTIC;
	fight->reacting = is_reaction(fight, q);
	return new_answer(fight, q);
}

static void sign(void *context, struct record_step *step)
{
	const struct affray_fight *fight = context;

	step->giver = (uint8_t)fight->answering;
	step->reaction = fight->reacting;
}

/* ---- roll ---- */

static bool script_rolls(void *context, struct run *run, const struct throw *thrown,
			 struct given_dice *given)
{
	struct affray_fight *fight = context;

	if (fight->feed && !feed_is_done(fight->feed))
		return feed_dice(fight->feed, thrown, given);
	if (fight->halt == HALT_AT_ROLL)
		seat_of(run, thrown->who)->real_dice = true;
	if (fight->halt != HALT_NOT || !script_dice(&fight->script, run, thrown, given))
		return false;
	set_dice(fight);
	return true;
}

/* Before roll_order(): true if each creature throws, false if one number decides all. */
static bool has_dice(void *context, struct run *run)
{
	const struct affray_fight *fight = context;

	if (fight->feed && !feed_is_done(fight->feed))
		return feed_has_dice(fight->feed, run);
	return fight->halt == HALT_AT_ROLL || script_has_dice(&fight->script);
}

/* ---- tell ---- */

static void hear(void *context, const struct affray_event *event)
{
	struct affray_fight *fight = context;
	const struct log_entry *entry = log_add(&fight->log, fight, event);
	struct affray_event seen;

	if (entry && fight->listener && (fight->mask >> event->type & 1) &&
	    log_entry_for(entry, fight->seat, &seen))
		fight->listener(fight->listener_context, &seen);
}

struct backers fight_backers(struct affray_fight *fight)
{
	return (struct backers){
		.context = fight,
		.answer = answer_question,
		.sign = sign,
		.dice = script_rolls,
		.dice_next = has_dice,
		.listen = hear,
	};
}

/* ---- playing ---- */

/* Applies the edict of the script's next line, or of a snapshot; it may be refused. */
static void play_due_edict(struct affray_fight *fight)
{
	const struct fight_line *line;
	char buffer[200] = "";
	struct text why = text_in(buffer, sizeof buffer);

	fight->edict_due = false;
	if (fight->feed) {
		if (!run_give_edict(fight->run, feed_edict(fight->feed)->edict, BY_RECORD,
				    &why))
			fight->feed->wrong = true;
		return;
	}
	line = script_edict(&fight->script);
	if (!run_give_edict(fight->run, line->text, BY_RECORD, &why))
		script_refuse_edict(&fight->script, buffer);
}

/* False: no memory; the fight goes no further. */
static bool has_memory(struct affray_fight *fight)
{
	if (fight->run->record.failed || fight->log.failed)
		fight->status = AFFRAY_NO_MEMORY;
	return fight->status == AFFRAY_OK;
}

static bool halts_here(const struct affray_fight *fight)
{
	return fight->halt == HALT_AT_REST && !record_next(&fight->run->record) &&
	       (!fight->feed || feed_is_done(fight->feed));
}

void fight_drive(struct affray_fight *fight)
{
	enum run_stop stop = RUN_RESTED;

	while (stop == RUN_RESTED && !halts_here(fight)) {
		set_dice(fight);
		stop = run_play(fight->run);
		fight->open = false;
		if (has_memory(fight) && fight->edict_due) {
			play_due_edict(fight);
			stop = RUN_RESTED;
		}
		if (!has_memory(fight))
			return;
	}
	fight->stop = stop;
	fight->open = stop == RUN_ASKED || stop == RUN_THROWN;
}

void fight_rebuild(struct affray_fight *fight, int count, enum halt halt)
{
	struct run *run = fight->run;

	record_cut(&run->record, count);
	fight->halt = halt;
	run_rewind(run);
	fight_drive(fight);
	fight->halt = HALT_NOT;
	fight->stepped = run->record.count;
	run->heard = run->event_number;
	log_cut(&fight->log, run->event_number);
	log_free(&fight->history);
}
