/* SPDX-License-Identifier: MIT
 *
 * From a hit to its effects: damage (ORG-DMG-01), poison, states. They wait in the
 * creature's pending fields until the round ends (outcomes.c).
 */
#include "orge.h"

/* The undead know no fear and no sleep. */
bool orge_is_immune(const struct scene *scene, int who, enum state state)
{
	return (state == SCARED || state == SLEEPING) && sheet(scene, who)->kin->undead;
}

/* The undead suffer neither poison nor disease. */
bool orge_is_proof(const struct scene *scene, int who, enum resist resist)
{
	return sheet(scene, who)->kin->undead &&
	       (resist == RESIST_POISON || resist == RESIST_DISEASE);
}

/* ORG-OUT-04: the body's own resistance, the armour's unless it is worn out, states. */
static FOLDED int add_resistance(const struct scene *scene, struct sum *sum, int who,
				 int type)
{
	const struct orge_creature *c = creature(scene, who);
	const struct orge_sheet *s = sheet(scene, who);
	bool physical = type <= BDG;
	int states = 5 * !!c->state[BLESSED] - 5 * !!c->state[CURSED] -
		     20 * !!c->state[RAGE] + 15 * (physical && c->state[SHIELDED]) -
		     15 * (physical && c->state[EXPOSED]);

	add_base(sum, "body", s->res[type], ORG_OUT_04);
	if (s->worn && orge_is_usable(c->armor_wear, ARMOR_WEAR))
		add(sum, s->worn->entry.key, s->worn->res[type], ORG_OUT_04);
	else if (s->worn)
		add(sum, "armour worn out", 0, ORG_WEA_01);
	add(sum, "states", smaller(states, 90 - sum->total), ORG_STA_01);
	return sum->total;
}

int orge_resistance(const struct scene *scene, int who, enum damage_type type)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	return add_resistance(scene, &sum, who, (int)type);
}

/* ---- damage ---- */

/* base, five times as hard on the helpless, percent, less resistance. */
static FOLDED int add_damage(const struct scene *scene, struct sum *sum, int target,
			     int type, int base, int multiplier, int modifiers)
{
	int res = orge_resistance(scene, target, (enum damage_type)type);
	int percent = base * multiplier * (100 + larger(modifiers, -90));

	add_base(sum, "weapon", base, ORG_OUT_02);
	add(sum, "helpless", base * (multiplier - 1), ORG_OUT_03);
	add(sum, "modifiers", ceil_div(percent, 100) - sum->total, ORG_ATK_07);
	add(sum, "resisted", ceil_div(percent * (100 - res), 10000) - sum->total,
	    ORG_DMG_01);
	return sum->total;
}

int orge_damage(const struct scene *scene, int target, const struct harm *harm,
		int multiplier, int modifiers)
{
	struct sum sum;
	int total;

	if (creature(scene, target)->state[PETRIFIED])
		return 0;
	sum_begin_quiet(&sum);
	total = add_damage(scene, &sum, target, harm->type, harm->damage, multiplier,
			   modifiers);
	if (!harm->damage2)
		return total;
	sum_begin_quiet(&sum);
	return total + add_damage(scene, &sum, target, harm->type2, harm->damage2,
				  multiplier, modifiers);
}

static void tell_damage(struct run *run, int target, int type, int base, int multiplier,
			int modifiers)
{
	struct sum sum;

	sum_begin(&sum, run, target, "resistance", ORG_OUT_04);
	add_resistance(&run->scene, &sum, target, type);
	tell_sum(&sum);
	sum_begin(&sum, run, target, orge_type_words[type], ORG_DMG_01);
	add_damage(&run->scene, &sum, target, type, base, multiplier, modifiers);
	tell_sum(&sum);
}

/* Adds damage that takes effect at the end of the round, and notes who caused it. */
void orge_await(struct run *run, int target, int by, int damage, int rule)
{
	struct orge_creature *c = change(run, target);
	int sum = c->pending_damage + damage;

	c->pending_damage = (int16_t)smaller(sum, 30000);
	tell_pending_hurt(run, target, by, "hp", &c->hp, damage, c->hp, NULL, rule);
}

static struct harm quartered(const struct harm *harm)
{
	struct harm used = *harm;

	used.damage = (int16_t)(used.damage / 4);
	used.damage2 = (int16_t)(used.damage2 / 4);
	return used;
}

/* A broken weapon does a quarter of the damage. Returns the damage that will be
 * suffered. */
int orge_hurt(struct run *run, int target, int by, const struct harm *harm,
	      int multiplier, int modifiers, bool weapon_broken)
{
	struct harm used = weapon_broken ? quartered(harm) : *harm;
	int dealt;

	if (weapon_broken) {
		tell_note(run, by, "strikes with a weapon that is worn out", used.damage,
			  ORG_WEA_01);
	}
	dealt = orge_damage(&run->scene, target, &used, multiplier, modifiers);
	if (run_wants(run, AFFRAY_SUM) && dealt) {
		tell_damage(run, target, used.type, used.damage, multiplier, modifiers);
		if (used.damage2)
			tell_damage(run, target, used.type2, used.damage2, multiplier,
				    modifiers);
	}
	tell_note_at(run, by, target,
		     dealt ? "lands a blow on {target}" : "does no harm to {target}",
		     dealt, ORG_OUT_01);
	orge_await(run, target, by, dealt, ORG_OUT_01);
	if (multiplier > 1 && dealt)
		tell_note(run, target,
			  orge_is_helpless(creature(&run->scene, target))
				  ? "is hurt the more for being helpless"
				  : "is hurt like the helpless, taken unawares",
			  multiplier, ORG_OUT_03);
	if (harm->type <= BDG)
		orge_wear_armor(run, target, 1);
	return dealt;
}

/* ---- a blow that lands ---- */

/* ORG-RNG-09: upper edges belong to the nearer band. */
const struct orge_band orge_bands[BANDS] = {
	{20, 25}, {40, 5}, {60, -10}, {80, -40}, {100, -80}};

static int band_damage(const struct scene *scene, const struct orge_act *act, int target)
{
	struct range range = orge_max_range(scene, act->actor, act->thing, act->missile);
	int d2 = distance_squared(act->from, body_of(scene, target)->tile);

	for (int i = 0; i < BANDS - 1; i++)
		if (orge_within(d2, range, orge_bands[i].edge))
			return orge_bands[i].damage;
	return orge_bands[BANDS - 1].damage;
}

static FOLDED void add_damage_modifiers(const struct scene *scene, struct sum *dm,
					const struct orge_act *act, int target,
					bool critical)
{
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);
	bool ranged = act->kind == RANGED_ATTACK;

	if (!ranged || weapon->takes == TAKES_NONE)
		add(dm, "strength", 2 * (attribute(scene, act->actor, STR) - 15),
		    ORG_OUT_02);
	if (ranged) {
		add(dm, "weapon", weapon->shot_damage, ORG_ATK_07);
		add(dm, "range", band_damage(scene, act, target), ORG_RNG_09);
	}
	add(dm, "charge", act->flags & ACT_CHARGE ? 20 : 0, ORG_CHG_02);
	add(dm, "gathered power", GATHERED_DAMAGE * act->gather, ORG_GEN_03);
	add(dm, "special", orge_special_damage(scene, act, target), ORG_ATK_03);
	add(dm, "berserker", orge_disciplines[act->discipline].damage, ORG_ACT_05);
	add(dm, "states", act->damage, ORG_STA_01);
	add(dm, "critical hit", critical ? 50 : 0, ORG_OUT_07);
	if (act->kind == TECHNIC)
		add(dm, "held back", -50, ORG_ACT_07);
}

static int damage_modifiers(struct run *run, const struct orge_act *act, int target,
			    bool critical)
{
	struct sum dm;

	sum_begin(&dm, run, act->actor, "damage percent", ORG_OUT_02);
	add_damage_modifiers(&run->scene, &dm, act, target, critical);
	if (dm.count)
		tell_sum(&dm);
	return dm.total;
}

/* ORG-OUT-03: blows, spells and flasks hurt a creature that cannot defend itself at
 * all. */
int orge_multiplier(const struct scene *scene, int target)
{
	return orge_is_helpless(creature(scene, target))
		       ? ruling(scene, R_HELPLESS_MULTIPLIER)
		       : 1;
}

static const struct harm *harm_of(const struct scene *scene, const struct orge_act *act)
{
	return act->kind == RANGED_ATTACK ? orge_shot_harm(scene, act)
					  : &orge_act_style(scene, act)->harm;
}

/* ORG-OUT-07: a creature that fails this badly hurts itself. */
void orge_fumble(struct run *run, const struct orge_blow *blow)
{
	const struct harm *harm = harm_of(&run->scene, blow->act);
	int who = blow->act->actor;
	struct orge_creature *c = change(run, who);
	struct harm own = {.type = harm->type,
			   .damage = (int16_t)((harm->damage + 3) / 4)};
	int damage = orge_damage(&run->scene, who, &own, 1, 0);

	c->pending_mf = (int16_t)(c->pending_mf + 3);
	tell_note(run, who, "is hurt: a critical failure", damage, ORG_OUT_07);
	orge_await(run, who, who, damage, ORG_OUT_07);
}

static void destabilise(struct run *run, const struct orge_blow *blow)
{
	struct modifier m;
	int who = blow->act->actor, target = blow->target;

	orge_modifier_begin(&m, run, who, "shock of the charge");
	modify(&m, "strength",
	       4 * (attribute(&run->scene, who, STR) -
		    attribute(&run->scene, target, STR)),
	       ORG_CHG_04);
	if (!orge_succeeds(&m, target, 50, "destabilise"))
		return;
	tell_note_at(run, who, target, "throws {target} off balance", 0, ORG_CHG_04);
	orge_pend_state(run, target, DESTABILISED, 1);
}

enum { KNOCK_OUT_BASE = 25 };

/* A harder blow is likelier to knock out. */
static void modify_knock_out(struct modifier *m, int who, int target, int damage)
{
	modify_skill(m, who, SK_KNOCK_OUT, 5, ORG_ACT_07);
	modify(m, "damage", damage, ORG_ACT_07);
	modify(m, "constitution", -5 * (attribute(m->scene, target, CST) - 15),
	       ORG_ACT_07);
}

int orge_knock_out_chance(const struct scene *scene, int who, int target, int damage)
{
	struct modifier m;

	orge_modifier_look(&m, scene, who);
	modify_knock_out(&m, who, target, damage);
	return orge_chance(scene, KNOCK_OUT_BASE, m.total);
}

/* Unconscious for five rounds. */
static void knock_out(struct run *run, const struct orge_blow *blow, int damage)
{
	struct modifier m;
	int who = blow->act->actor, target = blow->target;

	orge_modifier_begin(&m, run, who, "knock-out");
	modify_knock_out(&m, who, target, damage);
	if (orge_succeeds(&m, target, KNOCK_OUT_BASE, "knock out"))
		orge_pend_state(run, target, UNCONSCIOUS, 5);
}

/* On the missile, or on the weapon that strikes or is thrown. */
const struct venom *orge_venom_of(const struct scene *scene, const struct orge_act *act)
{
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);

	return act->kind == RANGED_ATTACK && weapon->takes != TAKES_NONE
		       ? &orge_missile_of(scene, act->actor, act->missile)->venom
		       : &weapon->venom;
}

static void poison(struct run *run, const struct orge_blow *blow)
{
	const struct venom *venom = orge_venom_of(&run->scene, blow->act);

	if ((!venom->surge.number && !venom->rounds) ||
	    orge_is_proof(&run->scene, blow->target, (enum resist)venom->resist))
		return;
	tell_note(run, blow->act->actor, "strikes with venom", 0, ORG_DMG_02);
	if (orge_resists(run, blow->target, blow->act->actor, (enum resist)venom->resist,
			 true, AFFRAY_UNDECIDED))
		return;
	if (venom->surge.number)
		orge_add_surge(run, blow->target, &venom->surge);
	if (venom->rounds)
		orge_pend_state(run, blow->target, (enum state)venom->state,
				venom->rounds);
}

static void drain(struct run *run, const struct orge_blow *blow,
		  const struct orge_weapon *weapon, int dealt)
{
	int drained = weapon->drain * dealt / 100;

	if (!drained)
		return;
	tell_note(run, blow->act->actor, "drains {value} HP", drained, ORG_OUT_07);
	orge_pend_heal(run, blow->act->actor, drained);
}

static bool is_broken(const struct scene *scene, int thing)
{
	return !orge_is_usable(thing_of(scene, thing)->wear, WEAPON_WEAR);
}

int orge_blow_damage(const struct scene *scene, const struct orge_act *act, int target,
		     int multiplier)
{
	const struct harm *harm = harm_of(scene, act);
	struct harm used = is_broken(scene, act->thing) ? quartered(harm) : *harm;
	struct sum dm;

	sum_begin_quiet(&dm);
	add_damage_modifiers(scene, &dm, act, target, false);
	return orge_damage(scene, target, &used, multiplier, dm.total);
}

/* Makes the secondary rolls in their order, then adds the damage to the pending
 * damage. */
void orge_land(struct run *run, struct orge_blow *blow)
{
	const struct scene *scene = &run->scene;
	const struct harm *harm = harm_of(scene, blow->act);
	struct orge_act *act = blow->act;
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);
	const struct orge_style *style = orge_act_style(scene, act);
	int multiplier = blow->sure ? ruling(scene, R_HELPLESS_MULTIPLIER)
				    : orge_multiplier(scene, blow->target),
	    dealt, dm;
	bool broken = is_broken(scene, act->thing);

	poison(run, blow);
	if (act->flags & ACT_CHARGE)
		destabilise(run, blow);
	dm = damage_modifiers(run, act, blow->target, blow->critical);
	if (act->kind == TECHNIC)
		knock_out(run, blow,
			  orge_damage(scene, blow->target, harm, multiplier, dm));
	dealt = orge_hurt(run, blow->target, act->actor, harm, multiplier, dm, broken);
	drain(run, blow, weapon, dealt);
	if (act->kind != RANGED_ATTACK && style->destabilises)
		orge_pend_state(run, blow->target, DESTABILISED, 1);
	orge_wear(run, act->thing, 1);
}

/* ---- states ---- */

/* Ends everything that is kept up or prepared by acting. A hold stays: the held cannot
 * leave. */
void orge_drop_acts(struct orge_creature *c)
{
	c->aim_level = c->aim_target = c->plan_target = c->plan_age = c->gathered = 0;
	c->improved = c->manoeuvre = c->ward = c->outnumbered = 0;
	c->discipline = c->foe = c->singing = 0;
	c->long_left = 0;
	c->long_act = (struct orge_act){0};
}

void orge_end_song(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (c->singing)
		tell_condition(run, who, "singing", &c->singing, false, 0, ORG_ACT_17);
	c->singing = 0;
}

void orge_end_discipline(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (c->discipline)
		tell_condition(run, who, "discipline", &c->discipline, false, 0,
			       ORG_ACT_05);
	c->discipline = c->foe = 0;
}

/* ORG-R88: a creature that cannot act any more loses its acts in progress. */
void orge_stop_acting(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	orge_cancel_long(run, who, "is unable to act");
	orge_end_song(run, who);
	orge_end_discipline(run, who);
	orge_drop_acts(c);
	if (orge_is_helpless(c) || !orge_present(&run->scene, who))
		orge_release(run, who);
}

void orge_reveal(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (c->hidden) {
		c->hidden = 0;
		tell_note(run, who, "comes out of hiding", 0, ORG_HID_01);
	}
}

/* Openly: it turns there, shows itself, and is heard. */
void orge_act_openly(struct run *run, int who, struct tile at)
{
	orge_face(run, who, at);
	orge_reveal(run, who);
	change(run, who)->silent = 2;
}

void orge_set_state(struct run *run, int who, enum state state, int rounds)
{
	struct orge_creature *c = change(run, who);

	if (orge_is_immune(&run->scene, who, state))
		return;
	if (rounds > c->state[state])
		c->state[state] = (uint8_t)rounds;
	c->fresh_states |= 1u << state;
	tell_condition(run, who, orge_state_words[state], &c->state[state], true, rounds,
		       ORG_STA_01);
	if (orge_forbids_acting(state))
		orge_stop_acting(run, who);
}

void orge_end_state(struct run *run, int who, enum state state)
{
	struct orge_creature *c = change(run, who);

	if (!c->state[state])
		return;
	c->state[state] = 0;
	if (state == HELD && c->holder) {
		change(run, c->holder - 1)->holding = 0;
		c->holder = 0;
	}
	if (!c->state[CHARMED] && !c->state[POSSESSED])
		c->charmer = 0;
	tell_condition(run, who, orge_state_words[state], &c->state[state], false, 0,
		       ORG_STA_01);
}

void orge_pend_state(struct run *run, int who, enum state state, int rounds)
{
	struct orge_creature *c = change(run, who);

	c->pending_states |= 1u << state;
	if (rounds > c->pending_rounds[state])
		c->pending_rounds[state] = (uint8_t)rounds;
}

/* In order of declaration: a cure also removes poison and paralysis that already wait,
 * but not those that come later in the round. */
void orge_pend_cure(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	c->pending_cure = 1;
	c->pending_states &= ~(1u << PARALYSED);
	c->pending_rounds[PARALYSED] = 0;
	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].waiting && c->surges[i].type == PSN)
			c->surges[i] = (struct orge_surge){0};
}

void orge_pend_heal(struct run *run, int who, int amount)
{
	struct orge_creature *c = change(run, who);

	c->pending_heal = (int16_t)(c->pending_heal + amount);
}

/* Holder and held part when either is helpless or displaced. */
void orge_release(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (c->holding)
		orge_end_state(run, c->holding - 1, HELD);
	if (c->state[HELD])
		orge_end_state(run, who, HELD);
	c->holding = 0;
}

const char *orge_surge_word(int type)
{
	return type == PSN ? "poisoned" : type == FIR ? "burning" : "acid";
}

void orge_add_surge(struct run *run, int target, const struct surge *surge)
{
	struct orge_creature *c = change(run, target);
	struct orge_surge *slot = &c->surges[0];

	for (int k = 0; k < SURGES; k++)
		if (c->surges[k].left * c->surges[k].damage < slot->left * slot->damage)
			slot = &c->surges[k];
	if (slot->left)
		tell_condition(run, target, orge_surge_word(slot->type), &slot->left,
			       false, 0, ORG_DMG_02);
	slot->type = surge->type;
	slot->damage = surge->damage;
	slot->left = surge->number;
	slot->seconds = surge->seconds;
	slot->tenths = surge->tenths;
	slot->wait = 0;
	slot->fire = surge->type == FIR;
	slot->waiting = 1;
}

void orge_fail_long(struct run *run, int who, const char *why)
{
	tell_note_of(run, who, NOBODY, why, "cannot finish the act begun before: {item}",
		     0, ORG_LNG_01);
}

static void tell_abandoned(struct run *run, int who, const struct orge_act *act)
{
	const struct scene *scene = &run->scene;

	if (act->kind == CASTING)
		tell_note_of(run, who, NOBODY,
			     sheet(scene, who)->spell[act->spell]->entry.name,
			     "abandons casting {item}", 0, ORG_LNG_01);
	else if (act->kind == RELOADING)
		tell_note_of(run, who, NOBODY, gear_of(scene, act->thing)->entry->name,
			     "abandons reloading {the item}", 0, ORG_LNG_01);
	else
		tell_note(run, who, "abandons the act begun before", 0, ORG_LNG_01);
}

void orge_cancel_long(struct run *run, int who, const char *why)
{
	struct orge_creature *c = change(run, who);
	struct orge_act act = c->long_act;

	if (!c->long_left)
		return;
	c->long_left = 0;
	c->long_act = (struct orge_act){0};
	tell_abandoned(run, who, &act);
	tell_note(run, who, why, 0, ORG_LNG_01);
}
