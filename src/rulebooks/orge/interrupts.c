/* SPDX-License-Identifier: MIT
 *
 * Interrupts (ORG-INT-01): what somebody's step or blow provokes, the parting blow and
 * those on the watch.
 */
#include "orge.h"

/* ---- striking out of turn ---- */

/* The styles of the weapon at hand that can be paid from saved points. */
static int offer_styles(struct question *q, const struct scene *scene, int who, int thing)
{
	const struct orge_weapon *weapon = gear_of(scene, thing)->weapon;
	int count = 0;

	for (int i = 0; i < weapon->style_count; i++) {
		const struct orge_style *style = &weapon->styles[i];
		int ap = orge_attack_cost(scene, who, style->ap);

		if (!orge_blow_possible(scene, who, thing, i) ||
		    !orge_can_pay(scene, who, ap, style->pf, 1))
			continue;
		offer(q, i, style->name,
		      (struct cost){{(int8_t)ap, (int8_t)style->pf, 1}});
		count++;
	}
	return count;
}

static bool is_armed_close(const struct scene *scene, int who, int *thing)
{
	*thing = orge_close_weapon(scene, who);
	return *thing >= 0 && gear_of(scene, *thing)->weapon->style_count > 0;
}

/* Resolved at once; the aim that was taken serves a shot before it is lost. */
static void interrupt(struct run *run, int who, struct orge_act *act, int ap, int pf)
{
	struct told_deed outer = deed_now(run);

	fight_of(run)->interrupting++;
	orge_tell_attack(run, who, act);
	orge_declare(run, who, act, ap, pf, 1, ORG_INT_01);
	fight_of(run)->interrupting--;
	orge_has_reacted(run, who);
	resume_deed(run, outer);
}

static void interrupt_strike(struct run *run, int who, int target, int thing, int style,
			     int flag)
{
	const struct orge_style *row =
		&gear_of(&run->scene, thing)->weapon->styles[style];
	struct orge_act act = {.kind = CLOSE_ATTACK,
			       .thing = (int16_t)thing,
			       .style = (uint8_t)style,
			       .target = (int8_t)target,
			       .flags = (uint8_t)flag};

	act.aim = body_of(&run->scene, target)->tile;
	interrupt(run, who, &act, orge_attack_cost(&run->scene, who, row->ap), row->pf);
}

/* ---- parting blow ---- */

static bool may_part(const struct scene *scene, int who, int mover, struct tile from,
		     struct tile to, int *thing)
{
	const struct orge_creature *c = creature_of(scene, who);
	enum weapon_class class;

	if (!orge_is_foe(scene, who, mover) || !orge_may_interrupt(scene, who) ||
	    c->parted >> mover & 1 || !orge_may_aim_at(scene, who, mover) ||
	    !is_armed_close(scene, who, thing) || orge_is_burning(c))
		return false;
	class = (enum weapon_class)gear_of(scene, *thing)->weapon->class;
	return orge_in_reach(scene, body_of(scene, who)->tile, from, class) &&
	       !orge_in_reach(scene, body_of(scene, who)->tile, to, class);
}

/* Asked before the step that would take the mover out of reach. */
void orge_parting_blows(struct run *run, int mover, struct tile from, struct tile to)
{
	const struct scene *scene = &run->scene;

	if (fight_of(run)->interrupting || creature_of(scene, mover)->disengaged ||
	    switched(scene, R_PARTING_ATTACK))
		return;
	for (int i = 0; i < run->fight->order_count; i++) {
		int who = run->fight->order[i], thing, style;
		struct question q;

		if (!may_part(scene, who, mover, from, to, &thing))
			continue;
		question_to(&q, run, orge_controller(scene, who), Q_PARTING);
		q.about = (int8_t)mover;
		q.facts[0] = who;
		offer(&q, NOTHING, "none", orge_free);
		if (!offer_styles(&q, scene, who, thing))
			continue;
		style = ask(&q);
		if (style == NOTHING)
			continue;
		change(run, who)->parted |= 1u << mover;
		tell_note_at(run, who, mover, "strikes at {target}, who turns away", 0,
			     ORG_INT_01);
		interrupt_strike(run, who, mover, thing, style, ACT_PARTING);
	}
}

/* ---- on the watch ---- */

static bool may_watch(const struct scene *scene, int who, int mover)
{
	const struct orge_creature *c = creature_of(scene, who);

	return c->manoeuvre == ON_THE_WATCH && !c->watched &&
	       orge_is_foe(scene, who, mover) && orge_may_interrupt(scene, who) &&
	       orge_may_aim_at(scene, who, mover) && !orge_is_burning(c);
}

static int ask_watch(struct run *run, int who, int mover, int thing)
{
	struct question q;

	question_to(&q, run, orge_controller(&run->scene, who), Q_WATCH);
	q.about = (int8_t)mover;
	q.facts[0] = who;
	offer(&q, NOTHING, "none", orge_free);
	if (!offer_styles(&q, &run->scene, who, thing))
		return NOTHING;
	return ask(&q);
}

/* The step has brought the mover into the reach of those on the watch. */
void orge_watchers_strike(struct run *run, int mover, struct tile from)
{
	const struct scene *scene = &run->scene;

	if (fight_of(run)->interrupting)
		return;
	for (int i = 0; i < run->fight->order_count; i++) {
		int who = run->fight->order[i], thing, style;
		struct tile here = body_of(scene, who)->tile,
			    now = body_of(scene, mover)->tile;
		enum weapon_class class;

		if (!may_watch(scene, who, mover) || !is_armed_close(scene, who, &thing))
			continue;
		class = (enum weapon_class)gear_of(scene, thing)->weapon->class;
		if (orge_in_reach(scene, here, from, class) ||
		    !orge_in_reach(scene, here, now, class))
			continue;
		style = ask_watch(run, who, mover, thing);
		if (style == NOTHING)
			continue;
		change(run, who)->watched = 1;
		tell_note_at(run, who, mover, "was on the watch for {target}", 0,
			     ORG_INT_01);
		interrupt_strike(run, who, mover, thing, style, ACT_WATCH);
	}
}

static void watcher_shoots(struct run *run, int who, int target, int thing)
{
	const struct orge_weapon *weapon = gear_of(&run->scene, thing)->weapon;
	struct orge_act act = {.kind = RANGED_ATTACK,
			       .thing = (int16_t)thing,
			       .target = (int8_t)target,
			       .flags = ACT_WATCH};

	act.aim = body_of(&run->scene, target)->tile;
	act.missile = (int16_t)(thing_of(&run->scene, thing)->loaded - 1);
	interrupt(run, who, &act, orge_attack_cost(&run->scene, who, weapon->shot_ap),
		  weapon->shot_pf);
}

/* An enemy in sight declares an attack or a cast: the loaded on the watch may shoot. */
void orge_watchers_shoot(struct run *run, int actor)
{
	const struct scene *scene = &run->scene;

	if (fight_of(run)->interrupting)
		return;
	for (int i = 0; i < run->fight->order_count; i++) {
		int who = run->fight->order[i], thing, ap;
		const struct orge_creature *c = creature_of(scene, who);
		const struct orge_weapon *weapon;
		struct question q;

		if (!may_watch(scene, who, actor))
			continue;
		thing = orge_shooter(scene, who);
		weapon = thing >= 0 ? gear_of(scene, thing)->weapon : NULL;
		if (!weapon || weapon->takes == TAKES_NONE || c->state[BLINDED] ||
		    !orge_sees_creature(scene, who, actor))
			continue;
		ap = orge_attack_cost(scene, who, weapon->shot_ap);
		if (!orge_can_pay(scene, who, ap, weapon->shot_pf, 1))
			continue;
		question_to(&q, run, orge_controller(scene, who), Q_WATCH);
		q.about = (int8_t)actor;
		q.facts[0] = who;
		offer(&q, NOTHING, "none", orge_free);
		offer(&q, 0, "shoot",
		      (struct cost){{(int8_t)ap, (int8_t)weapon->shot_pf, 1}});
		if (ask(&q) == NOTHING)
			continue;
		change(run, who)->watched = 1;
		tell_note_at(run, who, actor, "was on the watch for {target}", 0,
			     ORG_INT_01);
		watcher_shoots(run, who, actor, thing);
	}
}
