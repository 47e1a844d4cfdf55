/* SPDX-License-Identifier: MIT
 *
 * Reactions: opportune strikes, and actions readied for the edge of a turn.
 */
#include "dungeoneers.h"

/* ---- opportune strikes ---- */

/* A creature may not strike at one that it grapples, or that grapples it. */
static bool may_strike(const struct scene *scene, int striker, int at)
{
	return is_alive(scene, striker) && is_enemy(scene->fight, striker, at) &&
	       creature(scene, striker)->rp >= 1 &&
	       creature(scene, striker)->grappling != at + 1 &&
	       creature(scene, at)->grappling != striker + 1;
}

/* The creatures that threaten `who` and may strike at it. */
static struct creature_set strikers_at(const struct scene *scene, int who)
{
	struct creature_set strikers = creature(scene, who)->threatened_by;

	if (ruling(scene, R08_OPPORTUNE))
		strikers.bits = 0;
	for_set (i, strikers)
		if (!may_strike(scene, i, who))
			set_remove(&strikers, i);
	return strikers;
}

struct creature_set dungeoneers_strikers_at_act(const struct scene *scene, int who)
{
	return ruling(scene, R10_RANGED_PROVOKES) ? (struct creature_set){0}
						  : strikers_at(scene, who);
}

/* R31: a forced step draws strikes, except from the creature that forced it. */
struct creature_set dungeoneers_strikers_at_step(const struct scene *scene, int who,
						 struct tile to, bool forced, int pusher)
{
	struct creature_set strikers = strikers_at(scene, who);
	int provokes = ruling(scene, R31_PUSH_PROVOKES);

	for_set (i, strikers)
		if (dungeoneers_in_range_at(scene, who, i, to) ||
		    (forced &&
		     (provokes == PUSH_NONE || (provokes == PUSH_OTHERS && i == pusher))))
			set_remove(&strikers, i);
	return strikers;
}

/* Does it spend a reaction point on that, and as much magica? */
static bool reacts(struct run *run, int who, int question, int action, int about,
		   const char *yes, const char *no, int magica)
{
	struct question q;
	int wish;

	question_in(&q, run, who, question, action, about);
	if (!wished(&q, &wish)) {
		offer(&q, YES, yes, costs(0, 0, 1, magica));
		offer(&q, NO, no, costs(0, 0, 0, 0));
		wish = ask(&q);
	}
	return wish == YES;
}

void dungeoneers_cannot_go_on(struct run *run, int who)
{
	tell_note(run, who, "cannot go on; the cost is spent", 0, DUN_OPP_04);
}

/* After a first strike the story has a sentence of its own for the next occasion. */
static void tell_occasion(struct run *run, int who, int striker, int rule, bool too)
{
	static const char *const sentences[3][2] = {
		{"acts from afar under the eyes of {target}",
		 "acts from afar under the eyes of {target}, too"},
		{"leaves the threat range of {target}",
		 "leaves the threat range of {target}, too"},
		{"is forced out of the threat range of {target}",
		 "is forced out of the threat range of {target}, too"},
	};
	int kind = rule == DUN_OPP_02 ? 0 : deed_now(run).who == who ? 1 : 2;

	tell_note_at(run, who, striker, sentences[kind][too], 0, rule);
}

bool dungeoneers_provoke(struct run *run, int who, struct creature_set strikers, int rule,
			 still_possible *possible, const void *context)
{
	struct told_deed outer = deed_now(run);
	int8_t order[MAX_CREATURES];
	bool struck = false;
	int count;

	if (set_is_empty(strikers))
		return true;
	count = dungeoneers_in_order(run->fight, order);
	for (int i = 0; i < count; i++) {
		int striker = order[i];

		if (!set_has(strikers, striker) ||
		    !may_strike(&run->scene, striker, who) ||
		    !dungeoneers_in_range(&run->scene, who, striker))
			continue;
		tell_occasion(run, who, striker, rule, struck);
		if (!reacts(run, striker, Q_STRIKE, DO_OPPORTUNE_STRIKE, who, "strike",
			    "hold", 0))
			continue;
		struck = true;
		dungeoneers_strike(run, striker, who);
		resume_deed(run, outer);
		if (possible(run, context))
			continue;
		dungeoneers_cannot_go_on(run, who);
		return false;
	}
	return true;
}

bool dungeoneers_act_afar(struct run *run, int who, still_possible *possible,
			  const void *context)
{
	return dungeoneers_provoke(run, who,
				   dungeoneers_strikers_at_act(&run->scene, who),
				   DUN_OPP_02, possible, context);
}

/* ---- ready ---- */

static bool may_wait_for(const struct scene *scene, int who, int other)
{
	return other != who && is_alive(scene, other);
}

bool dungeoneers_can_ready(const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	if (one->readied[READIED - 1].action)
		return false;
	if (one->rp < 1 && sheet(scene, who)->rp_max < 1)
		return false; /* it will never have the point to set it off */
	return any_creature_that(may_wait_for, scene, who);
}

static int choose_action(struct run *run, int who)
{
	struct question q;
	int wish;

	question_in(&q, run, who, Q_READY, DO_READY, NOBODY);
	if (wished(&q, &wish) && wish >= 0 && wish < ACTIONS &&
	    dungeoneers_can_be_readied(&run->scene, who, wish))
		return wish;
	for (int action = 0; action < ACTIONS; action++)
		if (dungeoneers_can_be_readied(&run->scene, who, action))
			offer(&q, action, run->book->actions[action].key,
			      costs(1, 0, 0, 0));
	return ask(&q);
}

static int choose_turn(struct run *run, int who)
{
	struct question q;
	int wish;

	question_in(&q, run, who, Q_WHOSE_TURN, DO_READY, NOBODY);
	if (wished(&q, &wish) && wish >= 0 && wish < run->fight->count &&
	    may_wait_for(&run->scene, who, wish))
		return wish;
	offer_creatures(&q, creatures_that(may_wait_for, &run->scene, who));
	return ask(&q);
}

static bool choose_after(struct run *run, int who, int turn)
{
	static const char *const words[] = {"before", "after"};
	struct question q;
	int wish;

	question_in(&q, run, who, Q_WHEN, DO_READY, turn);
	if (!wished(&q, &wish)) {
		offer_words(&q, words, 2);
		by_default(&q);
		wish = ask(&q);
	}
	return wish == YES;
}

void dungeoneers_ready(struct run *run, int who, int deed)
{
	struct dungeoneers_creature *one = change(run, who);
	struct dungeoneers_readied readied = {0};
	const struct dungeoneers_spell *spell = NULL;
	int action = choose_action(run, who), turn, i = 0;

	if (action == DO_SPELLCAST) {
		spell = dungeoneers_choose_spell(run, who, DO_READY);
		readied.spell =
			(int16_t)(dungeoneers_spell_number(&run->scene, spell) + 1);
	}
	turn = choose_turn(run, who);
	readied.action = (uint8_t)(action + 1);
	readied.turn = (uint8_t)(turn + 1);
	readied.after = choose_after(run, who, turn);
	tell_deed_in(run, who, deed, turn,
		     spell ? spell->entry.name : run->book->actions[action].key,
		     spell ? "ready_spell" : NULL, DUN_RDY_01);
	tell_note_at(run, who, turn,
		     readied.after ? "waits for the end of {target}'s turn"
				   : "waits for the start of {target}'s turn",
		     0, DUN_RDY_04);
	dungeoneers_choose_facing(run, who, turn, deed);
	dungeoneers_pay_action(run, who, spell ? spell->ap : 1, DUN_RDY_02);
	while (one->readied[i].action)
		i++;
	one->readied[i] = readied;
	set_add(&change_fight(run)->waiting, who);
}

/* ---- the edge of a turn ---- */

/* Takes it from the list, so that an action inside sees the rest only. */
static struct dungeoneers_readied take_readied(struct run *run, int who, int i)
{
	struct dungeoneers_creature *one = change(run, who);
	struct dungeoneers_readied taken = one->readied[i];

	for (; i + 1 < READIED; i++)
		one->readied[i] = one->readied[i + 1];
	one->readied[READIED - 1] = (struct dungeoneers_readied){0};
	if (!one->readied[0].action)
		set_remove(&change_fight(run)->waiting, who);
	return taken;
}

static const struct dungeoneers_spell *readied_spell(
	const struct scene *scene, int who, const struct dungeoneers_readied *readied)
{
	const struct dungeoneers_spell *spells[MOST_SPELLS];
	int count = dungeoneers_spells(scene, who, spells);

	for (int i = 0; i < count; i++)
		if (dungeoneers_spell_number(scene, spells[i]) == readied->spell - 1)
			return spells[i];
	return NULL;
}

/* "the readied attack", "the readied fire bolt". */
static const char *readied_word(const struct scene *scene, int who,
				const struct dungeoneers_readied *readied)
{
	static const char *const words[ACTIONS] = {
		[DO_ATTACK] = "attack",	  [DO_GRAPPLE] = "grapple",
		[DO_PUSH] = "push",	  [DO_DISENGAGE] = "disengagement",
		[DO_DEFEND] = "defence",  [DO_INTERACT] = "handling of gear",
		[DO_SPELLCAST] = "spell",
	};

	const struct dungeoneers_spell *spell = readied_spell(scene, who, readied);

	return spell ? spell->entry.name : words[readied->action - 1];
}

static void tell_lapse(struct run *run, int who,
		       const struct dungeoneers_readied *readied, const char *sentence)
{
	if (run_wants(run, AFFRAY_NOTE))
		tell_note_of(run, who, readied->turn - 1,
			     readied_word(&run->scene, who, readied), sentence, 0,
			     DUN_RDY_05);
}

void dungeoneers_lapse(struct run *run, int who, int whose)
{
	struct dungeoneers_creature *one = change(run, who);
	int i = 0;

	while (i < READIED && one->readied[i].action) {
		struct dungeoneers_readied readied;

		if (whose != NOBODY && one->readied[i].turn != whose + 1) {
			i++;
			continue;
		}
		readied = take_readied(run, who, i);
		tell_lapse(
			run, who, &readied,
			whose == NOBODY
				? "drops the readied {item}: {target}'s turn has not come"
				: "readied {item} in vain: {target} is dead");
	}
}

static bool can_trigger(const struct scene *scene, int who,
			const struct dungeoneers_readied *readied)
{
	const struct dungeoneers_spell *spell;

	if (!readied->spell)
		return dungeoneers_is_possible(scene, who, readied->action - 1);
	spell = readied_spell(scene, who, readied);
	return spell && dungeoneers_can_cast(scene, who, spell);
}

/* What the readied spell costs at least; other actions cost no magica. */
static int magica_to_trigger(const struct scene *scene, int who,
			     const struct dungeoneers_readied *readied)
{
	const struct dungeoneers_spell *spell = readied_spell(scene, who, readied);
	struct sum cost;

	return spell ? dungeoneers_magica(sum_begin_quiet(&cost), scene, spell, 0) : 0;
}

static const char *why_impossible(const struct dungeoneers_readied *readied)
{
	switch (readied->action - 1) {
	case DO_SPELLCAST:
		return "cannot cast the readied {item} now";
	case DO_INTERACT:
		return "has nothing left for the readied {item}";
	default:
		return "has nobody in reach for the readied {item}";
	}
}

static void come_due(struct run *run, int who, int i)
{
	struct dungeoneers_readied readied = take_readied(run, who, i);
	struct told_deed outer = deed_now(run);

	if (change(run, who)->rp < 1)
		tell_lapse(run, who, &readied, "has no RP left for the readied {item}");
	else if (!can_trigger(&run->scene, who, &readied))
		tell_lapse(run, who, &readied, why_impossible(&readied));
	else if (!reacts(run, who, Q_TRIGGER, readied.action - 1, readied.turn - 1,
			 "trigger", "decline",
			 magica_to_trigger(&run->scene, who, &readied)))
		tell_lapse(run, who, &readied, "does not use the readied {item}");
	else if (readied.spell)
		dungeoneers_cast_spell(run, who,
				       readied_spell(&run->scene, who, &readied));
	else
		perform_action(run, who, readied.action - 1);
	resume_deed(run, outer);
}

static int due_of(const struct dungeoneers_creature *one, int whose, bool after)
{
	for (int i = 0; i < READIED && one->readied[i].action; i++)
		if (one->readied[i].turn == whose + 1 && one->readied[i].after == after)
			return i;
	return -1;
}

/* Mostly nobody waits for that. */
static bool is_anything_due(const struct scene *scene, int whose, bool after)
{
	for_set (i, whole_fight(scene)->waiting)
		if (due_of(creature(scene, i), whose, after) >= 0)
			return true;
	return false;
}

/* Plays readied deeds before or after the turn of `whose`: owners in turn order, each
 * owner's in their order. */
void dungeoneers_boundary(struct run *run, int whose, bool after)
{
	int8_t order[MAX_CREATURES];
	int count;

	if (!is_anything_due(&run->scene, whose, after))
		return;
	count = dungeoneers_in_order(run->fight, order);
	for (int i = 0; i < count; i++) {
		int who = order[i], due;

		while (is_alive(&run->scene, who) &&
		       (due = due_of(change(run, who), whose, after)) >= 0) {
			come_due(run, who, due);
			if (!is_alive(&run->scene, whose))
				return;
		}
	}
}
