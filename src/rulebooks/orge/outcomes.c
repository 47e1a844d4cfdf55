/* SPDX-License-Identifier: MIT
 *
 * Outcomes at the end of the round: pending harm takes effect for all together
 * (ORG-TIM-06), step by step, each step for all creatures in their order. And the time
 * that is caught up after the fight.
 */
#include "orge.h"

/* ---- hit points and fatigue ---- */

static void tire(struct run *run, int who, int pf, int mf)
{
	struct orge_creature *c = change(run, who);
	const struct orge_sheet *s = sheet(&run->scene, who);

	c->pf = (int16_t)smaller(c->pf + pf, s->max_pf);
	c->mf = (int16_t)smaller(c->mf + mf, s->max_mf);
}

/* ORG-FAT-03: a tenth of the damage, rounded up, on both fatigues. Harm that waited for
 * the end of the round was told as hurt, with its cause, when it was dealt. */
static void suffer(struct run *run, int who, int damage, const char *from, int rule)
{
	struct orge_creature *c = change(run, who);
	int weary = (damage + 9) / 10;

	c->hp = (int16_t)(c->hp - damage);
	c->suffered = (int16_t)(c->suffered + damage);
	c->hurt = 1;
	if (rule == ORG_TIM_06)
		tell_landing(run, who, "hp", &c->hp, damage, c->hp, rule);
	else
		tell_hurt(run, who, NOBODY, "hp", &c->hp, damage, c->hp, from, rule);
	tire(run, who, weary, weary);
	tell_spend(run, who, "pf", &c->pf, weary, c->pf, ORG_FAT_03);
	tell_spend(run, who, "mf", &c->mf, weary, c->mf, ORG_FAT_03);
	if (c->state[SLEEPING])
		orge_end_state(run, who, SLEEPING);
	if (c->rested) {
		c->rested = 0;
		tell_note(run, who, "is disturbed while resting", damage, ORG_ACT_16);
	}
}

static void apply_hit_points(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int heal = c->pending_heal;

	if (c->pending_damage) {
		int damage = c->pending_damage;

		c->pending_damage = 0;
		suffer(run, who, damage, NULL, ORG_TIM_06);
	}
	if (heal) {
		if (heal > c->max_hp - c->hp)
			heal = c->max_hp - c->hp;
		c->hp = (int16_t)(c->hp + heal);
		c->pending_heal = 0;
		tell_heal(run, who, NOBODY, "hp", &c->hp, heal, c->hp, ORG_OUT_07);
	}
	if (c->pending_pf || c->pending_mf) {
		tire(run, who, c->pending_pf, c->pending_mf);
		tell_spend(run, who, "mf", &c->mf, c->pending_mf, c->mf, ORG_OUT_05);
		tell_spend(run, who, "pf", &c->pf, c->pending_pf, c->pf, ORG_OUT_05);
		c->pending_pf = c->pending_mf = 0;
	}
	if (c->pending_mana) {
		c->mana = (int16_t)(c->mana > c->pending_mana ? c->mana - c->pending_mana
							      : 0);
		tell_spend(run, who, "mana", &c->mana, c->pending_mana, c->mana,
			   ORG_OUT_05);
		c->pending_mana = 0;
	}
}

/* ---- conditions, disarms, pushes ---- */

static void apply_cure(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	c->pending_cure = 0;
	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].left && !c->surges[i].waiting &&
		    c->surges[i].type == PSN) {
			c->surges[i] = (struct orge_surge){0};
			tell_condition(run, who, "poisoned", &c->surges[i].left, false, 0,
				       ORG_STA_01);
		}
	orge_end_state(run, who, PARALYSED);
	if (c->hp <= 0 && !c->stabilised) {
		c->stabilised = 1;
		tell_condition(run, who, "bleeding", NULL, false, 0, ORG_DTH_01);
	}
}

static void apply_disarm(struct run *run, int who)
{
	int thing = orge_main_weapon(&run->scene, who);

	change(run, who)->pending_disarm = 0;
	if (thing < 0 || weapon_of(&run->scene, thing)->natural ||
	    weapon_of(&run->scene, thing)->unarmed) {
		tell_note(run, who, "holds no weapon to lose", 0, ORG_ACT_07);
		return;
	}
	orge_drop_thing(run, thing, body_of(&run->scene, who)->tile);
	tell_note_of(run, who, NOBODY, weapon_of(&run->scene, thing)->entry.name,
		     "loses {the item}", 0, ORG_ACT_07);
}

static void apply_hold(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int holder = c->pending_holder - 1;

	c->pending_holder = 0;
	if (!orge_able(&run->scene, holder) || change(run, holder)->holding ||
	    orge_is_helpless(c) || orge_distance2(&run->scene, who, holder) > 1)
		return;
	orge_set_state(run, who, HELD, UNTIL_ENDED);
	c->holder = (uint8_t)(holder + 1);
	change(run, holder)->holding = (uint8_t)(who + 1);
}

static void apply_states(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	uint32_t states = c->pending_states;

	c->pending_states = 0;
	for (int i = 0; i < STATES && states >> i; i++)
		if (states >> i & 1) {
			orge_set_state(run, who, (enum state)i, c->pending_rounds[i]);
			c->pending_rounds[i] = 0;
		}
	if (c->pending_bouncer)
		c->bouncer = c->pending_bouncer;
	c->pending_bouncer = 0;
	if (c->pending_charmer && (c->state[CHARMED] || c->state[POSSESSED]))
		c->charmer = c->pending_charmer;
	c->pending_charmer = 0;
}

static void start_surges(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].waiting) {
			c->surges[i].waiting = 0;
			tell_condition(run, who, orge_surge_word(c->surges[i].type),
				       &c->surges[i].left, true, c->surges[i].left,
				       ORG_DMG_02);
		}
}

static void apply_conditions(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (c->pending_cure)
		apply_cure(run, who);
	if (orge_any_surge(c))
		start_surges(run, who);
	if (c->pending_states)
		apply_states(run, who);
	if (c->pending_holder)
		apply_hold(run, who);
	if (c->pending_disarm)
		apply_disarm(run, who);
	while (c->pending_push) {
		enum direction direction = (enum direction)((c->pending_push & 15) - 1);

		c->pending_push >>= 4;
		orge_push(run, who, direction);
	}
}

/* ---- damage interrupts ---- */

static void shake(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int damage = c->suffered;

	c->suffered = 0;
	if (c->aim_level)
		tell_note(run, who, "is hit and loses the aim", c->aim_level, ORG_AIM_01);
	if (c->gathered)
		tell_note(run, who, "is hit and loses the gathered power", c->gathered,
			  ORG_GEN_03);
	c->aim_level = c->aim_target = c->gathered = 0;
	if (orge_is_busy_casting(c)) {
		struct modifier m;

		orge_modifier_begin(&m, run, who, "concentration");
		modify(&m, "will power", 5 * (attribute(&run->scene, who, WLP) - 15),
		       ORG_MAG_01);
		modify(&m, "damage", -damage, ORG_MAG_01);
		orge_modify_general(&m);
		if (!orge_succeeds(&m, NOBODY, 50, "concentration"))
			orge_cancel_long(run, who, "is distracted by the wound");
	}
}

/* ORG-R91: damage by poison or fire after the blows. */
static void slow_damage_shakes(struct run *run, int who)
{
	if (change(run, who)->suffered && !ruling(&run->scene, R_SLOW_DAMAGE_SPOILS))
		shake(run, who);
	change(run, who)->suffered = 0;
}

/* ---- surges ---- */

static void surge_once(struct run *run, int who, struct orge_surge *surge)
{
	struct harm harm = {.type = surge->type, .damage = surge->damage};
	int damage = orge_damage(&run->scene, who, &harm, 1, 0);

	surge->left--;
	if (damage)
		suffer(run, who, damage,
		       surge->type == PSN   ? "poison"
		       : surge->type == FIR ? "fire"
					    : "acid",
		       ORG_DMG_02);
	if (!surge->left)
		tell_condition(run, who, orge_surge_word(surge->type), &surge->left,
			       false, 0, ORG_DMG_02);
}

static void surges_due(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	int round = 10 * ruling(&run->scene, R_ROUND_SECONDS);

	if (!orge_any_surge(c))
		return;
	for (int i = 0; i < SURGES; i++) {
		struct orge_surge *surge = &c->surges[i];
		int wait = surge->wait;

		if (!surge->left)
			continue;
		for (; wait <= 0 && surge->left;
		     wait += 10 * surge->seconds + surge->tenths)
			surge_once(run, who, surge);
		surge->wait = (int16_t)(wait - round);
		if (!surge->left)
			*surge = (struct orge_surge){0};
	}
}

/* ---- unconscious, dead, bleeding ---- */

static bool is_mortal(const struct scene *scene, const struct orge_creature *c)
{
	if (ruling(scene, R_DEATH_RULE))
		return c->hp <= 0;
	return c->hp <= -(c->max_hp / 5);
}

static void die(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	struct body *body = &run->fight->bodies[who];

	c->dead = 1;
	body->in_play = body->can_fight = 0;
	orge_stop_acting(run, who);
	tell_fate(run, who, AFFRAY_DEAD, NOBODY, ORG_DTH_01);
}

static bool lives(const struct run *run, int who)
{
	return run->fight->bodies[who].in_play;
}

static bool falls(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	struct body *body = &run->fight->bodies[who];

	if (is_mortal(&run->scene, c)) {
		die(run, who);
		return true;
	}
	if ((c->hp <= 0 || c->state[UNCONSCIOUS]) && body->can_fight && !c->surrendered) {
		body->can_fight = 0;
		orge_stop_acting(run, who);
		tell_fate(run, who, AFFRAY_DOWN, NOBODY,
			  c->hp <= 0 ? ORG_DTH_01 : ORG_STA_01);
		return true;
	}
	return false;
}

static bool rises(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	struct body *body = &run->fight->bodies[who];

	if (c->hp > 0 && !c->state[UNCONSCIOUS] && !body->can_fight && !c->surrendered) {
		body->can_fight = 1;
		c->stabilised = 0;
		tell_fate(run, who, AFFRAY_RECOVERED, NOBODY, ORG_STA_01);
		return true;
	}
	return false;
}

/* Step e: true if anything changed. */
static bool settle_fate(struct run *run, int who)
{
	const struct orge_creature *c = change(run, who);
	const struct body *body = &run->fight->bodies[who];

	if (c->hp > 0 && !c->state[UNCONSCIOUS] && body->can_fight)
		return false; /* as nearly always */
	return body->in_play && (falls(run, who) || rises(run, who));
}

static void bleed(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (c->hp > 0 || c->dead || c->stabilised)
		return;
	c->hp--;
	tell_hurt(run, who, NOBODY, "hp", &c->hp, 1, c->hp, "bleeding", ORG_DTH_01);
	settle_fate(run, who);
}

/* ---- fear and waking ---- */

static void fear_or_wake(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	const struct orge_sheet *s = sheet(&run->scene, who);
	struct modifier m;

	if (10 * c->mf >= 9 * s->max_mf && !s->kin->undead && !c->state[SCARED] &&
	    c->hp > 0) {
		orge_modifier_begin(&m, run, who, "nerve");
		orge_modify_resist(&m, RESIST_FEAR, 0);
		if (!orge_succeeds(&m, NOBODY, 50, "fear"))
			orge_set_state(run, who, SCARED, UNTIL_ENDED);
	}
	if (c->state[SLEEPING] && c->heard) {
		orge_modifier_begin(&m, run, who, "hearing");
		modify(&m, "hearing", s->kin->hearing, ORG_STA_01);
		if (orge_succeeds(&m, NOBODY, 50, "wake"))
			orge_end_state(run, who, SLEEPING);
	}
	c->heard = 0;
}

/* ---- durations, recovery ---- */

static void count_down(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	for (int i = 0; i < STATES; i++) {
		if (!c->state[i] || c->state[i] == UNTIL_ENDED ||
		    c->fresh_states >> i & 1)
			continue;
		if (c->state[i] > 1)
			c->state[i]--;
		else
			orge_end_state(run, who, (enum state)i);
	}
	c->fresh_states = 0;
}

static bool any_state(const struct orge_creature *c)
{
	return c->fresh_states != 0 || orge_any_state(c);
}

/* ORG-FAT-01, and ten more after a rest; mana returns too. */
void orge_recover(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);
	const struct orge_sheet *s = sheet(&run->scene, who);
	int pf = larger(0, c->pf - s->prr - (c->rested ? REST_PF : 0));
	int mf = larger(0, c->mf - s->mrr);
	int mana = c->mana + 2 + (c->rested ? 8 : 0);

	if (mf && orge_is_sung_to(&run->scene, who))
		mf = larger(0, mf - 5);
	if (c->pf != pf)
		tell_gain(run, who, "pf", &c->pf, c->pf - pf, pf,
			  c->rested ? ORG_ACT_16 : ORG_FAT_01);
	if (c->mf != mf)
		tell_gain(run, who, "mf", &c->mf, c->mf - mf, mf, ORG_FAT_01);
	c->pf = (int16_t)pf;
	c->mf = (int16_t)mf;
	c->mana = (int16_t)smaller(mana, s->max_mana);
	c->rested = 0;
}

/* ---- the outcomes ---- */

/* damage_timing immediate: steps a, b and e right after each blow. */
void orge_apply_now(struct run *run)
{
	if (!ruling(&run->scene, R_DAMAGE_TIMING))
		return;
	for_creatures (i, run->fight)
		if (!change(run, i)->dead) {
			apply_hit_points(run, i);
			apply_conditions(run, i);
			settle_fate(run, i);
		}
}

static void hush_fades(struct run *run)
{
	struct orge_fight *fight = fight_of(run);

	for (int i = 0; i < HUSHES; i++) {
		struct orge_hush *hush = &fight->hushes[i];

		if (hush->rounds && !hush->fresh && --hush->rounds == 0) {
			*hush = (struct orge_hush){0};
			tell_note(run, NOBODY, "a zone of silence ends", 0, ORG_STA_01);
		}
		hush->fresh = 0;
	}
}

#define for_living(i, run)              \
	for_creatures (i, (run)->fight) \
		if (lives(run, i))

void orge_outcomes(struct run *run)
{
	for_living(i, run) apply_hit_points(run, i);
	for_living(i, run) apply_conditions(run, i);
	for_living(i, run) if (change(run, i)->suffered) shake(run, i);
	for_living(i, run) surges_due(run, i);
	for_living(i, run) slow_damage_shakes(run, i);
	for_living(i, run) settle_fate(run, i);
	for_living(i, run) bleed(run, i);
	for_living(i, run) fear_or_wake(run, i);
	for_living(i, run) if (any_state(change(run, i))) count_down(run, i);
	hush_fades(run);
	for_living(i, run)
	{
		settle_fate(run, i);
		if (!change(run, i)->bystander) /* outsiders recover after each of their
						   phases */
			orge_recover(run, i);
	}
}

/* ---- after the fight ---- */

static bool is_calm(const struct orge_creature *c)
{
	return !orge_any_surge(c) && !any_state(c);
}

/* Nothing but mana changes any more: what lasts until it is ended does not count down. */
static bool is_rested(const struct orge_creature *c)
{
	for (int i = 0; i < STATES; i++)
		if (c->state[i] && c->state[i] != UNTIL_ENDED)
			return false;
	return !c->pf && !c->mf && !orge_any_surge(c);
}

/* Many rounds in which nothing happens but recovery. */
static void recover_for(struct run *run, int who, int rounds)
{
	struct orge_creature *c = change(run, who);
	const struct orge_sheet *s = sheet(&run->scene, who);
	int mana = c->mana + 2 * rounds;

	c->pf = (int16_t)larger(0, c->pf - s->prr * rounds);
	c->mf = (int16_t)larger(0, c->mf - s->mrr * rounds);
	c->mana = (int16_t)smaller(mana, s->max_mana);
}

/* ORG-BUB-03: seven more rounds for each that the fight took. */
void orge_catch_up(struct run *run)
{
	int rounds = 7 * run->fight->round;

	if (ruling(&run->scene, R_TIME_BUBBLES) || ruling(&run->scene, R_CATCH_UP))
		return;
	tell_note(run, NOBODY, "the time passes that the fight held back", rounds,
		  ORG_BUB_03);
	for_living(i, run)
	{
		struct orge_creature *c = change(run, i);
		bool was_out;

		if (c->bystander)
			continue;
		tell_note(run, i, "lives the time that the fight held back", rounds,
			  ORG_BUB_03);
		if (is_calm(c)) {
			recover_for(run, i, rounds);
			continue;
		}
		for (int r = 0; r < rounds && lives(run, i); r++) {
			surges_due(run, i);
			falls(run, i); /* a creature that wakes now was down when the
					  fight ended */
			if (!lives(run, i))
				break;
			was_out = c->state[UNCONSCIOUS];
			count_down(run, i);
			if (was_out && !c->state[UNCONSCIOUS] && c->hp > 0)
				tell_fate(run, i, AFFRAY_RECOVERED, NOBODY, ORG_BUB_03);
			orge_recover(run, i);
			if (is_rested(c)) {
				recover_for(run, i, rounds - r - 1);
				break;
			}
		}
		c->suffered = 0;
	}
}
