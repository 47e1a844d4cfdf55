/* SPDX-License-Identifier: MIT
 *
 * Every answer to an attack: possible reactions, their cost and their value (ORG-DEF-01
 * to ORG-DEF-05); interposers; and the interrupts (ORG-INT-01) that a step or a blow
 * provokes.
 */
#include "orge.h"

struct reaction_row {
	const char *key, *note;
	int8_t ap, pf, mf, base, single; /* `single`: X of single_check */
	uint8_t skill;
};

static const struct reaction_row rows[REACTIONS] = {
	[NO_REACTION] = {.key = "none", .note = "does nothing"},
	[DODGE] = {"dodge", "tries to dodge", 2, 4, 1, 40, 20, SK_DODGE},
	[PARRY] = {"parry", "tries to parry", 2, 3, 1, 45, 22, SK_PARRY},
	[BLOCK] = {"block", "tries to block", 1, 3, 1, 45, 25, SK_BLOCK},
	[DISENGAGE] = {"disengage", "tries to disengage", 3, 5, 1, 35, 15,
		       SK_DISENGAGEMENT},
	[RESIST] = {"resist", "tries to resist", 1, 0, 3, 50, 0, SK_ARCANE_RESISTANCE},
};

int orge_reaction_base(enum reaction reaction)
{
	return rows[reaction].base;
}

/* ---- legality ---- */

/* A ready close weapon that is not worn out. */
static bool can_parry_with(const struct scene *scene, int thing)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return weapon && weapon->style_count && weapon->parries && !weapon->natural &&
	       orge_is_usable(thing_of(scene, thing)->wear, WEAPON_WEAR);
}

/* In the first hand that has one, else bare hands; a thing, or NOTHING. */
static int parrying_weapon(const struct scene *scene, int who)
{
	int thing = orge_held(scene, who, can_parry_with);
	int natural = sheet(scene, who)->natural;

	if (thing == NOTHING && natural >= 0 &&
	    can_parry_with(scene, who * THINGS + natural))
		return who * THINGS + natural;
	return thing;
}

/* Bare hands only against bare hands. */
static bool has_parry(const struct scene *scene, int who, const struct orge_act *act)
{
	int thing = parrying_weapon(scene, who);
	const struct orge_weapon *theirs = orge_act_weapon(scene, act);

	return thing >= 0 && (!weapon_of(scene, thing)->unarmed ||
			      (theirs && (theirs->unarmed || theirs->natural)));
}

static bool has_block(const struct scene *scene, int who)
{
	int shield = orge_shield_thing(scene, who);

	return shield >= 0 && orge_is_usable(thing_of(scene, shield)->wear, SHIELD_WEAR);
}

static bool can_step_away(const struct scene *scene, int who, struct tile from)
{
	struct tile here = body_of(scene, who)->tile, to;
	int away = octant_of(here.x - from.x, here.y - from.y);

	if (away < 0 || !orge_step_open(scene, who, here, (enum direction)away))
		return false;
	to = tile_step(here, (enum direction)away);
	return fight_at(scene->fight, to) == NOBODY && !orge_is_water(scene, to);
}

static bool is_free(const struct orge_creature *c)
{
	return !c->state[HELD] && !c->holding;
}

bool orge_can_react(const struct scene *scene, int who, const struct orge_act *act,
		    enum reaction reaction, int kind, unsigned allowed)
{
	const struct orge_creature *c = creature(scene, who);
	const struct reaction_row *row = &rows[reaction];

	if (!(allowed >> reaction & 1) ||
	    !orge_can_pay(scene, who, row->ap, row->pf, row->mf))
		return false;
	switch (reaction) {
	case DODGE:
		return is_free(c);
	case PARRY:
		return kind == AGAINST_CLOSE && has_parry(scene, who, act);
	case BLOCK:
		return kind != AGAINST_ZONE && has_block(scene, who);
	case DISENGAGE:
		return kind == AGAINST_CLOSE && is_free(c) &&
		       can_step_away(scene, who, act->from);
	default:
		return true;
	}
}

/* No reaction while helpless, stunned, in a long cast or berserk. */
static bool may_react(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return orge_able(scene, who) && !orge_is_busy_casting(c) &&
	       c->discipline != BERSERKER;
}

/* Scared and unaware creatures do not interrupt. */
bool orge_may_interrupt(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return may_react(scene, who) && !c->state[SCARED] && !c->unaware;
}

/* Scared and unaware creatures can only dodge; nobody parries or blocks an attack from
 * behind. */
unsigned orge_reactions_left(const struct scene *scene, const struct orge_act *act,
			     int who, bool unaware, unsigned allowed)
{
	if (!may_react(scene, who))
		return 0;
	if (creature(scene, who)->state[SCARED])
		allowed &= 1u << DODGE;
	if (orge_side_struck(scene, act, who) == REAR)
		allowed &= ~(1u << PARRY | 1u << BLOCK);
	if (unaware) {
		int reading = ruling(scene, R_SURPRISE_DEFENSE);

		allowed &= reading == 0 ? 1u << DODGE : reading == 1 ? ~0u : 0;
	}
	return allowed;
}

/* ---- choosing and paying ---- */

/* To react or not; the first answer is not to. */
static void ask_to_react(struct question *q, struct run *run, int who, int question,
			 int about)
{
	orge_ask_of(q, run, who, question, NOTHING);
	q->about = (int8_t)about;
	offer(q, NOTHING, "none", orge_free);
}

struct cost orge_reaction_cost(enum reaction reaction)
{
	const struct reaction_row *row = &rows[reaction];

	return (struct cost){{row->ap, row->pf, row->mf}};
}

enum reaction orge_choose_reaction(struct run *run, const struct orge_act *act,
				   int target, int kind, unsigned allowed)
{
	const struct scene *scene = &run->scene;
	struct question q;
	int wish;

	allowed = orge_reactions_left(scene, act, target,
				      orge_counts_unaware(scene, act, target), allowed);
	if (!allowed || creature(scene, target)->ap < 1)
		return NO_REACTION;
	question_to(&q, run, orge_controller(scene, target), Q_REACTION);
	q.about = act->actor;
	q.facts[0] = target;
	q.facts[1] = kind;
	q.facts[2] = (int)allowed;
	if (wished(&q, &wish) &&
	    (wish == NO_REACTION ||
	     orge_can_react(scene, target, act, (enum reaction)wish, kind, allowed)))
		return (enum reaction)wish;
	offer(&q, NO_REACTION, "none", orge_free);
	for (int i = DODGE; i < REACTIONS; i++)
		if (orge_can_react(scene, target, act, (enum reaction)i, kind, allowed))
			offer(&q, i, rows[i].key, orge_reaction_cost((enum reaction)i));
	return (enum reaction)ask(&q);
}

/* Any reaction ends a rest, an aim and a long act. */
void orge_has_reacted(struct run *run, int who)
{
	struct orge_creature *c = change(run, who);

	c->reacted = 1;
	if (c->rested) {
		c->rested = 0;
		tell_note(run, who, "is disturbed while resting", 0, ORG_ACT_16);
	}
	if (c->aim_level)
		tell_note(run, who, "reacts and loses the aim", c->aim_level, ORG_AIM_01);
	c->aim_level = c->aim_target = 0;
	orge_cancel_long(run, who, "has reacted");
}

/* ORG-DEF-03, paid even if the attack then misses. */
void orge_pay_reaction(struct run *run, int who, enum reaction reaction)
{
	const struct reaction_row *row = &rows[reaction];
	int rule = reaction <= BLOCK ? ORG_DEF_02 : ORG_DEF_01;
	struct told_deed attack = deed_now(run);

	tell_deed(run, who, DO_DODGE + (int)reaction - DODGE, NOBODY, NULL, rule);
	resume_deed(run, attack);
	tell_note(run, who, row->note, row->ap, rule);
	orge_pay(run, who, row->ap, row->pf, row->mf, ORG_DEF_03); /* ORG-AP-02 */
	orge_has_reacted(run, who);
}

/* ---- the value of a defence ---- */

static void modify_row(struct modifier *m, enum reaction reaction, int kind)
{
	const struct scene *scene = m->scene;
	const struct orge_creature *c = creature(scene, m->who);
	int thing;

	switch (reaction) {
	case PARRY:
		thing = parrying_weapon(scene, m->who);
		modify(m, "weapon", weapon_of(scene, thing)->par, ORG_DEF_01);
		if (c->hand[1] && c->hand[1] - 1 != thing &&
		    weapon_of(scene, c->hand[1] - 1) &&
		    weapon_of(scene, c->hand[1] - 1)->skill == SK_DAGGER) {
			modify(m, "dagger in the other hand", 5, ORG_DEF_01);
			modify_skill(m, m->who, SK_PARRYING_DAGGER, 5, ORG_SKL_02);
		}
		return;
	case BLOCK:
		thing = orge_shield_thing(scene, m->who);
		modify(m, "shield", gear_of(scene, thing)->shield->block, ORG_DEF_02);
		if (kind == AGAINST_RANGED)
			modify(m, "large shield", gear_of(scene, thing)->shield->ranged,
			       ORG_DEF_02);
		return;
	case DODGE:
		modify_skill(m, m->who, SK_GYMNASTICS, 1, ORG_SKL_02);
		if (kind == AGAINST_RANGED)
			modify(m, "missile", -20, ORG_DEF_02);
		if (orge_is_prone(c))
			modify(m, "prone", -15, ORG_STA_01);
		/* fall through */
	default:
		modify(m, "bulk", -orge_bulk(scene, m->who), ORG_DEF_01);
	}
}

/* The base chance counts as points around one half (ORG-R64, linear). */
double orge_reaction_worth(const struct scene *scene, int who, enum reaction reaction,
			   int kind)
{
	struct modifier m;

	orge_modifier_look(&m, scene, who);
	modify_skill(&m, who, (enum orge_skill)rows[reaction].skill, 5, ORG_SKL_02);
	modify_row(&m, reaction, kind);
	return m.total + rows[reaction].base - 50;
}

/* ORG-DEF-04 and the table of reactions. */
static void modify_defense(struct modifier *m, const struct orge_act *act, int target,
			   enum reaction reaction, int kind)
{
	const struct scene *scene = m->scene;
	const struct orge_creature *c = creature(scene, m->who);
	const struct orge_sheet *s = sheet(scene, m->who);
	int against = sheet(scene, act->actor)->kin->against;
	int others = set_count(c->attackers) - set_has(c->attackers, act->actor);

	modify(m, "defence bonus", s->db, ORG_DEF_04);
	modify_skill(m, m->who, (enum orge_skill)rows[reaction].skill, 5, ORG_SKL_02);
	if (s->skills[against])
		modify_skill(m, m->who, (enum orge_skill)against, 5, ORG_SKL_02);
	if (c->improved)
		modify(m, "prepared", IMPROVED_DEFENSE * c->improved, ORG_ACT_03);
	if (c->discipline == DUEL)
		modify(m, "duel",
		       c->foe == act->actor + 1 ? orge_disciplines[DUEL].defense
						: -orge_disciplines[DUEL].defense,
		       ORG_ACT_05);
	if (c->discipline == GUARD)
		modify(m, "guard", orge_disciplines[GUARD].defense, ORG_ACT_05);
	if (c->outnumbered)
		modify_skill(m, m->who, SK_DEFENSE_WHILE_OUTNUMBERED, 5, ORG_ACT_06);
	modify(m, "own last style", c->style_defense, ORG_ATK_07);
	modify_row(m, reaction, kind);
	if (m->who != target) {
		modify(m, "interposing", -10, ORG_INT_01);
		modify_skill(m, m->who, SK_PROTECT, 5, ORG_INT_01);
	} else if (!ruling(scene, R_SURPRISE_DEFENSE) &&
		   orge_counts_unaware(scene, act, target)) {
		modify(m, "unaware", -20, ORG_INI_05);
	}
	if (c->charged)
		modify(m, "charged", -25, ORG_CHG_03);
	modify(m, "outnumbered", c->outnumbered ? 0 : -5 * smaller(others, 4),
	       ORG_ACT_06);
	if (act->special == FEINT && target == act->target)
		modify(m, "feint", -(10 + 5 * level(scene, act->actor, SK_FEINT)),
		       ORG_ATK_03);
	if (c->state[BLINDED])
		modify(m, "blinded", -30, ORG_STA_01);
	orge_modify_general(m);
}

int orge_defense_chance(const struct scene *scene, const struct orge_act *act, int who,
			int target, enum reaction reaction, int kind)
{
	struct modifier m;

	orge_modifier_look(&m, scene, who);
	modify_defense(&m, act, target, reaction, kind);
	return orge_chance(scene, rows[reaction].base, m.total);
}

/* The thing that stopped a blow wears once, however many rolls it took. */
void orge_wear_defense(struct run *run, int who, enum reaction reaction)
{
	if (reaction == PARRY)
		orge_wear(run, parrying_weapon(&run->scene, who), 1);
	if (reaction == BLOCK)
		orge_wear(run, orge_shield_thing(&run->scene, who), 2);
}

/* ORG-DEF-05: the roll of a declared defence. */
bool orge_defends(struct run *run, const struct orge_act *act, int who, int target,
		  enum reaction reaction, int kind)
{
	bool moves_away = reaction == DODGE || reaction == DISENGAGE;
	const struct verdicts verdicts = {
		{moves_away ? "avoided" : "stopped", AFFRAY_PASS,
		 kind == AGAINST_ZONE ? AFFRAY_ESCAPED : AFFRAY_UNDONE},
		{moves_away ? "not avoided" : "not stopped", AFFRAY_FAIL,
		 AFFRAY_UNDECIDED}};
	struct modifier m;
	bool success;

	orge_modifier_begin(&m, run, who, rows[reaction].key);
	modify_defense(&m, act, target, reaction, kind);
	m.verdicts = &verdicts;
	m.rule = ORG_DEF_05;
	success = orge_succeeds(&m, act->actor, rows[reaction].base, rows[reaction].key);
	orge_learn(run, who, (enum orge_skill)rows[reaction].skill, rows[reaction].base,
		   m.threshold, success, 1);
	if (success)
		orge_wear_defense(run, who, reaction);
	return success;
}

/* Mental fatigue before the reaction was paid. */
static int resisting_mind(const struct scene *scene, int who, bool automatic)
{
	return creature(scene, who)->mf - (automatic ? 0 : rows[RESIST].mf);
}

/* The resist check; poison and disease ask nothing and cost nothing. */
bool orge_resists(struct run *run, int who, int by, enum resist resist, bool automatic,
		  enum affray_decision decides)
{
	const struct verdicts verdicts = {
		{"resisted", AFFRAY_PASS, (uint8_t)decides},
		{"not resisted", AFFRAY_FAIL, AFFRAY_UNDECIDED}};
	struct modifier m;
	bool success;

	orge_modifier_begin(&m, run, who, "resist");
	orge_modify_resist(&m, resist, resisting_mind(&run->scene, who, automatic));
	m.verdicts = &verdicts;
	success = orge_succeeds(&m, by, rows[RESIST].base, "resist");
	if (!automatic)
		orge_learn(run, who, SK_ARCANE_RESISTANCE, rows[RESIST].base, m.threshold,
			   success, 1);
	return success;
}

int orge_resist_chance(const struct scene *scene, int who, enum resist resist)
{
	struct modifier m;

	orge_modifier_look(&m, scene, who);
	orge_modify_resist(&m, resist, creature(scene, who)->mf);
	return orge_chance(scene, rows[RESIST].base, m.total);
}

/* resolution single_check: the modifier of a reaction on the single roll of attack or
 * spell. */
double orge_folded_reaction(const struct scene *scene, const struct orge_act *act,
			    int who, int target, enum reaction reaction, int kind,
			    enum resist resist)
{
	struct modifier m;

	orge_modifier_look(&m, scene, who);
	if (reaction == RESIST)
		orge_modify_resist(&m, resist, resisting_mind(scene, who, false));
	else
		modify_defense(&m, act, target, reaction, kind);
	return -m.total - rows[reaction].single;
}

/* ---- interposers ---- */

static bool may_interpose(const struct scene *scene, int who, int target)
{
	const struct orge_creature *c = creature(scene, who);

	return who != target && c->manoeuvre == PROTECT && c->ward == target + 1 &&
	       orge_able(scene, who) && orge_is_at_side(scene, who, target);
}

/* Asked in initiative order until one accepts; NOBODY if none does. */
int orge_interposer(struct run *run, const struct orge_act *act, int target, int kind,
		    enum reaction *reaction)
{
	const struct scene *scene = &run->scene;

	if (run->fight->count <= 2) /* nobody else is there */
		return NOBODY;
	for (int i = 0; i < run->fight->order_count; i++) {
		int who = run->fight->order[i];
		unsigned allowed = 1u << PARRY | 1u << BLOCK;
		struct question q;

		if (who == act->actor || !may_interpose(scene, who, target))
			continue;
		/* ORG-HID-01: the target is unaware of it, onlookers are not */
		allowed = orge_reactions_left(scene, act, who,
					      creature(scene, who)->unaware, allowed);
		orge_ask_of(&q, run, who, Q_INTERPOSE, NOTHING);
		q.about = (int8_t)target;
		offer(&q, NO_REACTION, "none", orge_free);
		for (int r = PARRY; r <= BLOCK; r++)
			if (orge_can_react(scene, who, act, (enum reaction)r, kind,
					   allowed))
				offer(&q, r, rows[r].key,
				      orge_reaction_cost((enum reaction)r));
		*reaction = (enum reaction)ask(&q);
		if (*reaction != NO_REACTION) {
			tell_note_at(run, who, target,
				     "steps between the blow and {target}", 0,
				     ORG_INT_01);
			return who;
		}
	}
	return NOBODY;
}

/* Straight away from the attacker, as many free steps as fit into 2 m. */
void orge_retreat(struct run *run, int who, struct tile from)
{
	const struct scene *scene = &run->scene;
	struct tile here = body_of(scene, who)->tile;
	int away = octant_of(here.x - from.x, here.y - from.y);
	int steps = away % 2 ? 1 : 2;

	for (int i = 0; i < steps && can_step_away(scene, who, from); i++) {
		orge_relocate(run, who,
			      tile_step(body_of(scene, who)->tile, (enum direction)away),
			      ORG_DEF_01);
		from = tile_at(from.x + direction_step[away].x,
			       from.y + direction_step[away].y);
	}
}

/* ---- striking out of turn ---- */

/* The styles of the weapon at hand that can be paid from saved points. */
static void offer_styles(struct question *q, const struct scene *scene, int who,
			 int thing)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	for (int i = 0; i < weapon->style_count; i++) {
		struct cost cost = orge_blow_cost(scene, who, thing, i, NO_SPECIAL);

		if (orge_blow_possible(scene, who, thing, i) &&
		    orge_affords(scene, who, cost))
			offer(q, i, weapon->styles[i].name, cost);
	}
}

static bool is_armed_close(const struct scene *scene, int who, int *thing)
{
	*thing = orge_close_weapon(scene, who);
	return *thing >= 0 && weapon_of(scene, *thing)->style_count > 0;
}

/* Resolved at once; the aim that was taken serves a shot before it is lost. */
static void interrupt(struct run *run, int who, int target, int thing, int style,
		      int flag)
{
	struct told_deed outer = deed_now(run);

	fight_of(run)->interrupting++;
	orge_attack_at(run, who, thing, style, target, flag, ORG_INT_01);
	fight_of(run)->interrupting--;
	orge_has_reacted(run, who);
	resume_deed(run, outer);
}

/* ---- parting blow ---- */

static bool may_part(const struct scene *scene, int who, int mover, struct tile from,
		     struct tile to, int *thing)
{
	const struct orge_creature *c = creature(scene, who);
	enum weapon_class class;

	/* no weapon reaches farther than 3 m */
	if (distance_squared(body_of(scene, who)->tile, from) > 9 ||
	    !orge_is_foe(scene, who, mover) || !orge_may_interrupt(scene, who) ||
	    set_has(c->parted, mover) || !orge_may_aim_at(scene, who, mover) ||
	    !is_armed_close(scene, who, thing) || orge_is_burning(c))
		return false;
	class = (enum weapon_class)weapon_of(scene, *thing)->class;
	return orge_in_reach(scene, body_of(scene, who)->tile, from, class) &&
	       !orge_in_reach(scene, body_of(scene, who)->tile, to, class);
}

/* Asked before the step that would take the mover out of reach. */
void orge_parting_blows(struct run *run, int mover, struct tile from, struct tile to)
{
	const struct scene *scene = &run->scene;

	if (fight_of(run)->interrupting || creature(scene, mover)->disengaged ||
	    ruling(scene, R_PARTING_ATTACK))
		return;
	for (int i = 0; i < run->fight->order_count; i++) {
		int who = run->fight->order[i], thing, style;
		struct question q;

		if (!may_part(scene, who, mover, from, to, &thing))
			continue;
		ask_to_react(&q, run, who, Q_PARTING, mover);
		offer_styles(&q, scene, who, thing);
		style = ask(&q);
		if (style == NOTHING)
			continue;
		set_add(&change(run, who)->parted, mover);
		tell_note_at(run, who, mover, "strikes at {target}, who turns away", 0,
			     ORG_INT_01);
		interrupt(run, who, mover, thing, style, ACT_PARTING);
	}
}

/* ---- on the watch ---- */

static bool may_watch(const struct scene *scene, int who, int mover)
{
	const struct orge_creature *c = creature(scene, who);

	return c->manoeuvre == ON_THE_WATCH && !c->watched &&
	       orge_is_foe(scene, who, mover) && orge_may_interrupt(scene, who) &&
	       orge_may_aim_at(scene, who, mover) && !orge_is_burning(c);
}

/* The step has brought the mover within reach of watchers. */
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
		struct question q;

		if (!may_watch(scene, who, mover) || !is_armed_close(scene, who, &thing))
			continue;
		class = (enum weapon_class)weapon_of(scene, thing)->class;
		if (orge_in_reach(scene, here, from, class) ||
		    !orge_in_reach(scene, here, now, class))
			continue;
		ask_to_react(&q, run, who, Q_WATCH, mover);
		offer_styles(&q, scene, who, thing);
		style = ask(&q);
		if (style == NOTHING)
			continue;
		change(run, who)->watched = 1;
		tell_note_at(run, who, mover, "was on the watch for {target}", 0,
			     ORG_INT_01);
		interrupt(run, who, mover, thing, style, ACT_WATCH);
	}
}

/* An enemy in sight declares an attack or a cast: the loaded on the watch may shoot. */
void orge_watchers_shoot(struct run *run, int actor)
{
	const struct scene *scene = &run->scene;

	if (fight_of(run)->interrupting)
		return;
	for (int i = 0; i < run->fight->order_count; i++) {
		int who = run->fight->order[i], thing;
		struct question q;
		struct cost cost;

		if (!may_watch(scene, who, actor))
			continue;
		thing = orge_shooter(scene, who);
		if (thing < 0 || weapon_of(scene, thing)->takes == TAKES_NONE ||
		    creature(scene, who)->state[BLINDED] ||
		    !orge_sees_creature(scene, who, actor))
			continue;
		cost = orge_blow_cost(scene, who, thing, STYLE_SHOOT, NO_SPECIAL);
		if (!orge_affords(scene, who, cost))
			continue;
		ask_to_react(&q, run, who, Q_WATCH, actor);
		offer(&q, 0, "shoot", cost);
		if (ask(&q) == NOTHING)
			continue;
		change(run, who)->watched = 1;
		tell_note_at(run, who, actor, "was on the watch for {target}", 0,
			     ORG_INT_01);
		interrupt(run, who, actor, thing, STYLE_SHOOT, ACT_WATCH);
	}
}
