/* SPDX-License-Identifier: MIT
 *
 * Damage (P-DMG), wear and states: what is suffered waits in the creature's pending
 * fields until the round ends (outcomes.c).
 */
#include "orge.h"

/* ---- P-DMG ---- */

static int typed_damage(const struct scene *scene, int target, int type, int base,
			int multiplier, int modifiers)
{
	int res = orge_resistance(scene, target, (enum damage_type)type);

	return ceil_div(base * multiplier * (100 + modifiers) * (100 - res), 10000);
}

int orge_damage(const struct scene *scene, int target, const struct harm *harm,
		int multiplier, int modifiers)
{
	int total;

	if (modifiers < -90)
		modifiers = -90;
	if (creature_of(scene, target)->state[PETRIFIED])
		return 0;
	total = typed_damage(scene, target, harm->type, harm->damage, multiplier,
			     modifiers);
	if (harm->damage2)
		total += typed_damage(scene, target, harm->type2, harm->damage2,
				      multiplier, modifiers);
	return total;
}

static void tell_resistance(struct run *run, int target, int type)
{
	const struct orge_creature *c = creature_of(&run->scene, target);
	const struct orge_sheet *s = sheet_of(&run->scene, target);
	int whole = orge_resistance(&run->scene, target, (enum damage_type)type);
	struct sum sum;

	sum_begin(&sum, run, target, "resistance", ORG_OUT_04);
	add_base(&sum, "body", s->res[type], ORG_OUT_04);
	if (s->worn && orge_is_usable(c->armor_wear, ARMOR_WEAR))
		add(&sum, s->worn->entry.key, s->worn->res[type], ORG_OUT_04);
	else if (s->worn)
		add(&sum, "armour worn out", 0, ORG_WEA_01);
	add(&sum, "states", whole - sum.total, ORG_STA_01);
	tell_sum(&sum);
}

/* base, five times as hard on the helpless, percent, less resistance. */
static void tell_damage(struct run *run, int target, int type, int base, int multiplier,
			int modifiers, int rule)
{
	int whole = typed_damage(&run->scene, target, type, base, multiplier, modifiers);
	int raw = ceil_div(base * multiplier * (100 + modifiers), 100);
	struct sum sum;

	sum_begin(&sum, run, target, orge_type_words[type], rule);
	add_base(&sum, "weapon", base, ORG_OUT_02);
	add(&sum, "helpless", base * (multiplier - 1), ORG_OUT_03);
	add(&sum, "modifiers", raw - base * multiplier, ORG_ATK_07);
	add(&sum, "resisted", whole - raw, ORG_DMG_01);
	tell_sum(&sum);
}

static void tell_harm(struct run *run, int target, const struct harm *harm,
		      int multiplier, int modifiers)
{
	tell_resistance(run, target, harm->type);
	tell_damage(run, target, harm->type, harm->damage, multiplier, modifiers,
		    ORG_DMG_01);
	if (!harm->damage2)
		return;
	tell_resistance(run, target, harm->type2);
	tell_damage(run, target, harm->type2, harm->damage2, multiplier, modifiers,
		    ORG_DMG_01);
}

/* What waits for the end of the round, and through whom. */
void orge_await(struct run *run, int target, int by, int damage, int rule)
{
	struct orge_creature *c = change(run, target);
	int sum = c->pending_damage + damage;

	c->pending_damage = (int16_t)(sum > 30000 ? 30000 : sum);
	tell_pending_hurt(run, target, by, "hp", &c->hp, damage, c->hp, NULL, rule);
}

/* A broken weapon does a quarter. Returns what will be suffered. */
int orge_hurt(struct run *run, int target, int by, const struct harm *harm,
	      int multiplier, int modifiers, bool weapon_broken)
{
	struct harm used = *harm;
	int dealt;

	if (weapon_broken) {
		used.damage = (int16_t)(used.damage / 4);
		used.damage2 = (int16_t)(used.damage2 / 4);
		tell_note(run, by, "strikes with a weapon that is worn out", used.damage,
			  ORG_WEA_01);
	}
	if (modifiers < -90)
		modifiers = -90;
	dealt = orge_damage(&run->scene, target, &used, multiplier, modifiers);
	if (run_wants(run, AFFRAY_SUM) && dealt)
		tell_harm(run, target, &used, multiplier, modifiers);
	tell_note_at(run, by, target, "lands a blow on {target}", dealt, ORG_OUT_01);
	orge_await(run, target, by, dealt, ORG_OUT_01);
	if (harm->type <= BDG)
		orge_wear_armor(run, target, 1);
	return dealt;
}

/* ---- wear ---- */

enum wear_grade { NEW, LIGHTLY_USED, USED, WORN_OUT, BROKEN, UNREPARABLE, WEAR_GRADES };

/* ORG-WEA-01: by the share of the most wear that it can take. */
static enum wear_grade wear_grade(int wear, int most)
{
	static const int8_t below[] = {25, 55, 85, 100};
	int grade = LIGHTLY_USED;

	if (wear == 0)
		return NEW;
	while (grade < UNREPARABLE && 100 * wear >= below[grade - 1] * most)
		grade++;
	return (enum wear_grade)grade;
}

/* Its name is told whenever it changes; that a thing was used at all is no news. */
static void tell_wear(struct run *run, int who, enum gear_kind kind, int before, int now,
		      int most)
{
	static const char *const sentences[3][WEAR_GRADES] = {
		{"has a weapon as good as new", "has a lightly used weapon",
		 "has a used weapon", "has a worn-out weapon", "has a broken weapon",
		 "has a weapon beyond repair"},
		{"has a shield as good as new", "has a lightly used shield",
		 "has a used shield", "has a worn-out shield", "has a broken shield",
		 "has a shield beyond repair"},
		{"has armour as good as new", "has lightly used armour",
		 "has used armour", "has worn-out armour", "has broken armour",
		 "has armour beyond repair"},
	};
	int row = kind == GEAR_WEAPON ? 0 : kind == GEAR_SHIELD ? 1 : 2;

	if (wear_grade(before, most) != wear_grade(now, most) &&
	    !(before == 0 && wear_grade(now, most) == LIGHTLY_USED))
		tell_note(run, who, sentences[row][wear_grade(now, most)], now,
			  ORG_WEA_01);
}

static int most_wear(const struct orge_gear *gear)
{
	return gear->kind == GEAR_SHIELD ? SHIELD_WEAR : WEAPON_WEAR;
}

static int worn_by(int before, int amount, int most)
{
	int now = before + amount;

	return now > most ? most : now < 0 ? 0 : now;
}

/* A negative amount repairs. */
void orge_wear(struct run *run, int thing, int amount)
{
	const struct orge_gear *gear = gear_of(&run->scene, thing);
	struct orge_thing *t = change_thing(run, thing);
	int most = most_wear(gear), before = t->wear;

	if (switched(&run->scene, R_WEAR) || (gear->weapon && gear->weapon->hands == 0) ||
	    (gear->weapon && gear->weapon->unarmed))
		return;
	t->wear = (uint8_t)worn_by(before, amount, most);
	tell_wear(run, t->holder, (enum gear_kind)gear->kind, before, t->wear, most);
}

void orge_wear_armor(struct run *run, int who, int amount)
{
	struct orge_creature *c = change(run, who);
	int before = c->armor_wear;

	if (switched(&run->scene, R_WEAR) || !sheet_of(&run->scene, who)->worn)
		return;
	c->armor_wear = (uint8_t)worn_by(before, amount, ARMOR_WEAR);
	tell_wear(run, who, GEAR_ITEM, before, c->armor_wear, ARMOR_WEAR);
}

/* Worn, and not beyond repair. */
bool orge_is_reparable(const struct scene *scene, int thing)
{
	const struct orge_gear *gear = gear_of(scene, thing);
	int wear = thing_of(scene, thing)->wear;

	return (gear->kind == GEAR_WEAPON || gear->kind == GEAR_SHIELD) && wear > 0 &&
	       wear < most_wear(gear);
}

bool orge_armor_is_reparable(const struct scene *scene, int who)
{
	int wear = creature_of(scene, who)->armor_wear;

	return sheet_of(scene, who)->worn && wear > 0 && wear < ARMOR_WEAR;
}

/* ---- states ---- */

/* What is kept up or prepared by acting; a hold is not, the held cannot leave. */
void orge_drop_acts(struct orge_creature *c)
{
	c->aim_level = c->aim_target = c->plan_target = c->plan_age = c->gathered = 0;
	c->improved = c->manoeuvre = c->ward = c->outnumbered = 0;
	c->discipline = c->foe = c->singing = 0;
	c->long_left = 0;
	c->long_act = (struct orge_act){0};
}

/* ORG-R88: whoever cannot act any more loses what it had under way. */
void orge_stop_acting(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	orge_cancel_long(run, who);
	if (c->singing)
		tell_condition(run, who, "singing", NULL, false, 0, ORG_ACT_17);
	if (c->discipline)
		tell_condition(run, who, "discipline", NULL, false, 0, ORG_ACT_05);
	orge_drop_acts(c);
	if (orge_is_helpless(c) || !orge_present(&run->scene, who))
		orge_release(run, who);
}

void orge_set_state(struct run *run, int who, enum state state, int rounds)
{
	struct orge_creature *c = change(run, who);

	if (orge_is_immune(&run->scene, who, state))
		return;
	if (rounds > c->state[state])
		c->state[state] = (uint8_t)rounds;
	c->fresh_states |= 1u << state;
	tell_condition(run, who, orge_state_words[state], NULL, true, rounds, ORG_STA_01);
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
	tell_condition(run, who, orge_state_words[state], NULL, false, 0, ORG_STA_01);
}

void orge_pend_state(struct run *run, int who, enum state state, int rounds)
{
	struct orge_creature *c = change(run, who);

	c->pending_states |= 1u << state;
	if (rounds > c->pending_rounds[state])
		c->pending_rounds[state] = (uint8_t)rounds;
}

/* In order of declaration: what waits already is healed with what there is, what comes
 * later in the round is not. */
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

	for (int i = 0; i < SURGES; i++)
		if (c->surges[i].left * c->surges[i].damage < slot->left * slot->damage)
			slot = &c->surges[i];
	if (slot->left)
		tell_condition(run, target, orge_surge_word(slot->type), NULL, false, 0,
			       ORG_DMG_02);
	slot->type = surge->type;
	slot->damage = surge->damage;
	slot->left = surge->number;
	slot->seconds = surge->seconds;
	slot->tenths = surge->tenths;
	slot->wait = 0;
	slot->fire = surge->type == FIR;
	slot->waiting = 1;
}

void orge_cancel_long(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	if (!c->long_left)
		return;
	c->long_left = 0;
	c->long_act = (struct orge_act){0};
	tell_note(run, who, "abandons what it had begun", 0, ORG_LNG_01);
}
