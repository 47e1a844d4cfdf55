/* SPDX-License-Identifier: MIT
 *
 * Time and order: rounds and phases; and advance(), which plays from one rest to the
 * next.
 *
 * There is a rest before each action question, after each queued act that is resolved,
 * after each phase, and at the beginning and the end of a round.
 */
#include "orge.h"

/* ---- rounds ---- */

/* The unaware wake up to the fight, unless all that was done was done in silence. */
static bool stays_unaware(const struct scene *scene, int who)
{
	bool silent = false;

	for_creatures (i, scene->fight) {
		if (!is_enemy(scene->fight, who, i))
			continue;
		if (creature(scene, i)->silent == 2)
			return false;
		silent = silent || creature(scene, i)->silent == 1;
	}
	return silent;
}

static void end_surprise(struct run *run)
{
	for_creatures (i, run->fight) {
		struct orge_creature *c = change(run, i);

		if (!c->unaware || stays_unaware(&run->scene, i))
			continue;
		c->unaware = 0;
		tell_condition(run, i, "unaware", &c->unaware, false, 0, ORG_INI_05);
	}
	for_creatures (i, run->fight)
		change(run, i)->silent = 0;
}

int orge_budget(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);
	int budget = sheet(scene, who)->ap;

	if (c->state[HASTED])
		budget = 3 * budget / 2;
	if (c->state[SLOWED])
		budget = (budget + 1) / 2;
	if (c->state[DESTABILISED])
		budget -= 2;
	return larger(1, budget);
}

static bool begin_round(struct run *run)
{
	if (!next_round(run, ORG_END_01))
		return false;
	tell_round(run, ORG_TIM_01);
	if (run->fight->round > 1)
		end_surprise(run);
	orge_bubbles(run);
	if (ruling(&run->scene, R_AP_REFRESH))
		for_creatures (i, run->fight)
			change(run, i)->ap = (int16_t)orge_budget(&run->scene, i);
	orge_initiative(run);
	run->fight->phase = PHASE_BEGINS;
	return true;
}

static bool is_far_from_all(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (orge_present(scene, i) && is_enemy(scene->fight, who, i) &&
		    orge_distance2(scene, who, i) <= 3600)
			return false;
	return true;
}

void orge_escape(struct run *run, int who)
{
	struct body *body = &run->fight->bodies[who];

	change(run, who)->fled = 1;
	body->in_play = body->can_fight = 0;
	orge_stop_acting(run, who);
	tell_fate(run, who, AFFRAY_FLED, NOBODY, ORG_END_01);
}

static void runaways(struct run *run)
{
	for_creatures (i, run->fight) {
		struct orge_creature *c = change(run, i);

		if (!run->fight->bodies[i].in_play || !(c->leaving || c->state[SCARED]) ||
		    !is_far_from_all(&run->scene, i))
			continue;
		orge_escape(run, i);
	}
}

static bool is_over(const struct fight *fight)
{
	unsigned sides = fight_sides_left(fight);

	return (sides & (sides - 1)) == 0;
}

static void settle_round(struct run *run)
{
	run->fight->turn = NOBODY;
	orge_outcomes(run);
	runaways(run);
	run->fight->phase = ROUND_BEGINS;
}

/* The winner is decided first: in the time caught up a creature may wake, or fall. */
static void end_combat(struct run *run, int winner)
{
	orge_catch_up(run);
	orge_meditate(run);
	end_fight(run, winner, ORG_END_01);
}

static bool end_round(struct run *run)
{
	settle_round(run);
	if (!is_over(run->fight))
		return true;
	end_combat(run, fight_last_side(run->fight));
	return false;
}

/* ORG-R89: blows that have landed still take effect, blows only declared do not. */
void orge_make_peace(struct run *run)
{
	fight_of(run)->queued = fight_of(run)->resolved = 0;
	settle_round(run);
	end_combat(run, NOBODY);
}

/* ---- phases ---- */

static void end_effects(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	c->improved = c->manoeuvre = c->ward = c->outnumbered = c->charged = 0;
	c->style_defense = 0;
	c->disengaged = c->watched = 0;
	c->attackers = (struct creature_set){0};
	c->acted = c->attacks = c->additional = c->aiming = c->shot = c->turned = 0;
	c->rested = c->reacted = c->hurt = 0;
	for_creatures (i, run->fight)
		set_remove(&change(run, i)->parted, who);
	c->plan_age = c->plan_target != 0; /* this is the phase that was planned for */
}

/* Told apart from the costs of the phase's deeds. */
static void pay_upkeep(struct run *run, int who, const char *label, int mf)
{
	struct orge_creature *c = change(run, who);

	c->mf = (int16_t)(c->mf + mf);
	tell_spend(run, who, label, &c->mf, mf, c->mf, ORG_OUT_05);
}

static void upkeep(struct run *run, int who)
{
	const struct orge_creature *c = creature(&run->scene, who);

	if (c->discipline && orge_can_pay(&run->scene, who, 0, 0, 1))
		pay_upkeep(run, who, "MF for the discipline", 1);
	else
		orge_end_discipline(run, who);
	if (c->singing && orge_can_pay(&run->scene, who, 0, 0, 2))
		pay_upkeep(run, who, "MF for the song", 2);
	else
		orge_end_song(run, who);
}

/* Its first style that is possible, as long as points last. */
static void attack_madly(struct run *run, int who, int target)
{
	const struct scene *scene = &run->scene;
	int thing = orge_close_weapon(scene, who), style = 0;

	if (thing < 0)
		return;
	if (!orge_weapon_reaches(scene, who, thing, target))
		orge_run_at(run, who, target);
	while (style < weapon_of(scene, thing)->style_count &&
	       !orge_blow_possible(scene, who, thing, style))
		style++; /* fists are full */
	while (style < weapon_of(scene, thing)->style_count &&
	       orge_may_attack(scene, who) && body_of(scene, target)->in_play &&
	       orge_weapon_reaches(scene, who, thing, target) &&
	       orge_affords(scene, who,
			    orge_blow_cost(scene, who, thing, style, NO_SPECIAL)))
		orge_attack_at(run, who, thing, style, target, 0, ORG_ATK_04);
}

/* True if madness leaves it free. */
static bool madness(struct run *run, int who)
{
	struct creature_set others = {0};
	int target, what = roll_total(run, who, dice_die(4), "madness");

	for_creatures (i, run->fight)
		if (i != who && run->fight->bodies[i].in_play)
			set_add(&others, i);
	target = orge_nearest(&run->scene, who, others);
	tell_note(run, who, "is driven by madness", what, ORG_STA_01);
	if (what == 2 && target >= 0)
		attack_madly(run, who, target);
	if (what == 3)
		orge_flee(run, who);
	return what == 4;
}

/* The scared may first try to master themselves; else they run, and that is all. */
static bool masters_fear(struct run *run, int who)
{
	const struct action_row *row = &orge_actions[DO_RESIST_FEAR];
	struct question q;

	if (is_open_action(&run->scene, who, DO_RESIST_FEAR)) {
		orge_ask_of(&q, run, who, Q_ACTION, NOTHING);
		offer(&q, DO_RESIST_FEAR, row->key,
		      row->cost(&run->scene, who, DO_RESIST_FEAR));
		offer(&q, DO_MOVE, "flee", orge_free);
		if (ask(&q) == DO_RESIST_FEAR)
			perform_action(run, who, DO_RESIST_FEAR);
		if (!creature(&run->scene, who)->state[SCARED])
			return true;
	}
	orge_flee(run, who);
	return false;
}

/* ORG-FAT-02 is felt here: the blow that it can no longer afford. */
static void tell_exhausted(struct run *run, int who)
{
	int thing = orge_close_weapon(&run->scene, who);
	const struct orge_weapon *weapon =
		thing < 0 ? NULL : weapon_of(&run->scene, thing);

	if (weapon && weapon->style_count &&
	    !orge_can_pay(&run->scene, who, 0, weapon->styles[0].pf, 1))
		tell_note(run, who, "is too tired to strike",
			  creature(&run->scene, who)->pf, ORG_FAT_02);
}

/* Up to the first decision; false: there will be none. */
static bool begin_phase(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	run->fight->turn = (int8_t)who;
	tell_turn(run, who, ORG_TIM_03);
	end_effects(run, who);
	if (!ruling(&run->scene, R_AP_REFRESH))
		c->ap = (int16_t)orge_budget(&run->scene, who);
	upkeep(run, who);
	if (run_wants(run, AFFRAY_NOTE))
		tell_exhausted(run, who);
	if (c->long_left)
		orge_continue_long(run, who);
	if (c->state[MAD] && !madness(run, who))
		return false;
	return orge_able(&run->scene, who) && c->ap > 0;
}

static void end_phase(struct run *run, int who)
{
	struct orge_fight *fight = fight_of(run);
	struct orge_creature *c = change(run, who);

	if (c->ap < 1 && fight->queued)
		tell_note(run, who, "goes all-out: no point is left to defend", 0,
			  ORG_AP_03);
	fight->queued = fight->resolved = 0;
	for (int i = 0; i < QUEUE && fight->queue[i].kind; i++)
		fight->queue[i] = (struct orge_act){0};
	if (c->aim_level && !c->aiming && !c->shot) {
		tell_note(run, who, "has let the aim slip", c->aim_level, ORG_AIM_01);
		c->aim_level = c->aim_target = 0;
	}
	if (c->plan_age == 1)
		c->plan_target = c->plan_age = 0;
	if (c->bystander && run->fight->bodies[who].in_play) {
		orge_recover(run, who);
		orge_maybe_drawn_in(run, who);
	}
	run->fight->phase = PHASE_BEGINS;
}

/* The next creature of the order that can act; then the further phases of slow
 * outsiders. */
static int next_actor(struct run *run)
{
	struct orge_fight *fight = fight_of(run);

	while (fight->base.place < fight->actors) {
		int who = fight->base.order[fight->base.place++];

		if (orge_able(&run->scene, who))
			return who;
	}
	for (int i = 0; i < fight->actors; i++) {
		int who = fight->base.order[i];
		struct orge_creature *c = change(run, who);

		if (c->extra && c->bystander && orge_able(&run->scene, who)) {
			c->extra--;
			tell_note(run, who, "has one more phase", c->extra, ORG_BUB_01);
			return who;
		}
	}
	return NOBODY;
}

/* ---- from rest to rest ---- */

/* health_random 10: each creature's hit points differ by up to a tenth. */
static void vary_health(struct run *run)
{
	if (!ruling(&run->scene, R_HEALTH_RANDOM))
		return;
	for_creatures (i, run->fight) {
		struct orge_creature *c = change(run, i);
		int percent = 100 + roll_total(run, i, dice_die(21), "health") - 11;

		c->max_hp = (int16_t)((2 * c->max_hp * percent + 100) / 200);
		c->hp = c->max_hp;
	}
}

static void begin_combat(struct run *run)
{
	vary_health(run);
	orge_begin_surprise(run);
	for_creatures (i, run->fight)
		if (!orge_is_helpless(change(run, i)))
			change(run, i)->ap = (int16_t)orge_budget(&run->scene, i);
	run->fight->phase = ROUND_BEGINS;
}

/* Decisions until the phase is closed; true: rest before the next question. */
static bool decisions(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	bool goes_on;

	if (!orge_able(&run->scene, who)) { /* an edict, or a blow that came at once */
		goes_on = false;
	} else if (c->state[SCARED]) {
		goes_on = masters_fear(run, who);
	} else {
		goes_on = orge_decide(run, who);
	}
	if (run->fight->over || (goes_on && c->ap > 0))
		return !run->fight->over;
	if (fight_of(run)->queued && orge_able(&run->scene, who))
		tell_note(run, who, "brings the declared acts to bear",
			  fight_of(run)->queued, ORG_TIM_04);
	run->fight->phase = DEFENSES;
	return false;
}

/* One queued act; after the last of them the phase ends. */
static void defenses(struct run *run, int who)
{
	struct orge_fight *fight = fight_of(run);

	if (fight->resolved < fight->queued && orge_able(&run->scene, who)) {
		struct orge_act *act = &fight->queue[fight->resolved];

		resume_kept_deed(run, MAX_CREATURES + fight->resolved++, act->actor,
				 act->action);
		orge_resolve(run, act);
	} else if (fight->resolved < fight->queued) {
		tell_note(run, who, "can no longer bring the declared acts to bear",
			  fight->queued - fight->resolved, ORG_TIM_04);
		fight->resolved = fight->queued;
	}
	if (fight->resolved == fight->queued)
		end_phase(run, who);
}

bool orge_advance(struct run *run)
{
	struct fight *fight = run->fight;

	for (;;) {
		int who = fight->turn;

		switch (fight->phase) {
		case COMBAT_BEGINS:
			begin_combat(run);
			return true;
		case ROUND_BEGINS:
			return begin_round(run);
		case PHASE_BEGINS:
			who = next_actor(run);
			if (who == NOBODY) {
				fight->phase = ROUND_ENDS;
				break;
			}
			fight->phase = begin_phase(run, who) ? DECISIONS : DEFENSES;
			if (fight->phase == DECISIONS)
				return true;
			break;
		case DECISIONS:
			if (decisions(run, who))
				return true;
			if (fight->over)
				return false;
			break;
		case DEFENSES:
			defenses(run, who);
			return true;
		default:
			return end_round(run);
		}
	}
}
