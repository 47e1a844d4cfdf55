/* SPDX-License-Identifier: MIT
 *
 * Non-lethal technics (ORG-ACT-07) and bullying: one target, no zone; the reaction is
 * chosen, then the check, then the reaction's roll, then the effect waits for the round's
 * end.
 */
#include "orge.h"

struct technic_row { /* without a price: that of a blow */
	int8_t ap, pf, mf;
	uint8_t skill;
	unsigned reactions;
};

enum { BASE_CHANCE = 50 }; /* of technics and pushes, as rolled and as estimated */

static const struct technic_row rows[TECHNICS] = {
	[INTIMIDATION] = {3, 0, 3, SK_INTIMIDATION, 1u << RESIST},
	[WOUND_SIMULATION] = {3, 1, 3, SK_WOUND_SIMULATION, 0},
	[DISENGAGEMENT] = {2, 2, 1, SK_DISENGAGEMENT, 0},
	[BLINDING] = {3, 2, 1, SK_BLINDING, 1u << DODGE},
	[DISARMING] = {.skill = SK_DISARMING, .reactions = 1u << DODGE | 1u << PARRY},
	[HOSTAGE_HOLD] = {5, 5, 1, SK_HOSTAGE_HOLD, 1u << DODGE},
	[KNOCK_OUT] = {.skill = SK_KNOCK_OUT},
};

/* ---- legality ---- */

/* The style that disarms or knocks out: the first, or the first that bludgeons, of any
 * weapon at hand. */
static int technic_style(const struct scene *scene, int who, enum technic technic,
			 int *thing)
{
	int16_t things[THINGS];
	int count = orge_weapon_things(scene, who, things);

	for (int k = 0; k < count; k++) {
		unsigned styles = technic == DISARMING
					  ? (1u << STYLES) - 1
					  : gear_of(scene, things[k])->bludgeons;

		for (int i = 0; styles >> i; i++)
			if (styles >> i & 1 &&
			    orge_blow_possible(scene, who, things[k], i)) {
				*thing = things[k];
				return i;
			}
	}
	return NOTHING;
}

static bool strikes(enum technic technic)
{
	return technic == DISARMING || technic == KNOCK_OUT;
}

/* A technic that strikes costs as much as the blow; 99: there is none. */
struct cost orge_technic_cost(const struct scene *scene, int who, enum technic technic)
{
	const struct technic_row *row = &rows[technic];
	struct cost cost = {{row->ap, row->pf, row->mf}};
	int thing, style;

	if (!strikes(technic))
		return cost;
	style = technic_style(scene, who, technic, &thing);
	if (style == NOTHING)
		return (struct cost){{99}};
	cost = orge_blow_cost(scene, who, thing, style, NO_SPECIAL);
	cost.amount[0] = (int8_t)(cost.amount[0] + (technic == DISARMING));
	return cost;
}

static bool in_weapon_reach(const struct scene *scene, int who, enum technic technic,
			    int target)
{
	int thing;

	return technic_style(scene, who, technic, &thing) != NOTHING &&
	       orge_weapon_reaches(scene, who, thing, target);
}

static bool holds_weapon(const struct scene *scene, int who)
{
	int thing = orge_main_weapon(scene, who);

	return thing >= 0 && !weapon_of(scene, thing)->natural &&
	       !weapon_of(scene, thing)->unarmed;
}

/* Is the technic possible, apart from its target? */
bool orge_technic_possible(const struct scene *scene, int who, enum technic technic)
{
	return orge_technic_possible_for(scene, who, technic,
					 orge_technic_cost(scene, who, technic));
}

bool orge_technic_possible_for(const struct scene *scene, int who, enum technic technic,
			       struct cost cost)
{
	const struct orge_creature *c = creature(scene, who);

	if (orge_fight(scene)->queued >= QUEUE || c->long_left ||
	    !orge_affords(scene, who, cost))
		return false;
	if (technic == WOUND_SIMULATION)
		return c->hp < c->max_hp && !c->feigning;
	if (technic == DISENGAGEMENT)
		return !c->disengaged;
	/* The burning attack nobody; only words are left to them. */
	if (technic != INTIMIDATION && orge_is_burning(c))
		return false;
	return technic != BLINDING || !c->state[BLINDED];
}

/* Is the technic possible? */
bool orge_technic_reaches(const struct scene *scene, int who, enum technic technic,
			  int target)
{
	const struct orge_creature *c = creature(scene, who);
	int d2 = orge_distance2(scene, who, target);

	/* 10 m; else 3 m, as far as the longest weapon reaches */
	if (d2 > (technic == INTIMIDATION ? 100 : 9) || !orge_is_mark(scene, who, target))
		return false;
	switch (technic) {
	case INTIMIDATION:
	case BLINDING:
		return true;
	case HOSTAGE_HOLD:
		return d2 <= 1 && orge_free_hands(scene, who) > 0 && !c->holding &&
		       !creature(scene, target)->state[HELD];
	case DISARMING:
		return in_weapon_reach(scene, who, technic, target) &&
		       holds_weapon(scene, target);
	default:
		return in_weapon_reach(scene, who, technic, target);
	}
}

static bool has_victim(const struct scene *scene, int who, enum technic technic)
{
	if (orge_technic_possible(scene, who, technic))
		for_creatures (i, scene->fight)
			if (orge_technic_reaches(scene, who, technic, i))
				return true;
	return false;
}

static struct creature_set victims(const struct scene *scene, int who,
				   enum technic technic)
{
	struct creature_set set = {0};

	if (orge_technic_possible(scene, who, technic))
		for_creatures (i, scene->fight)
			if (orge_technic_reaches(scene, who, technic, i))
				set_add(&set, i);
	return set;
}

static bool names_nobody(enum technic technic)
{
	return technic == WOUND_SIMULATION || technic == DISENGAGEMENT;
}

static bool technic_open(const struct scene *scene, int who, enum technic technic)
{
	return names_nobody(technic) ? orge_technic_possible(scene, who, technic)
				     : has_victim(scene, who, technic);
}

bool orge_technic_open(const struct scene *scene, int who, int action)
{
	(void)action;
	for (int i = 0; i < TECHNICS; i++)
		if (technic_open(scene, who, (enum technic)i))
			return true;
	return false;
}

/* ---- declaring ---- */

static void modify_disengagement(struct modifier *m)
{
	modify(m, "defence bonus", sheet(m->scene, m->who)->db, ORG_DEF_04);
	modify_skill(m, m->who, SK_DISENGAGEMENT, 5, ORG_ACT_07);
	orge_modify_general(m);
}

static void disengage(struct run *run, int who)
{
	struct modifier m;

	orge_modifier_begin(&m, run, who, "disengagement");
	modify_disengagement(&m);
	m.verdicts = &orge_decides;
	if (orge_succeeds(&m, NOBODY, BASE_CHANCE, "disengagement")) {
		change(run, who)->disengaged = 1;
		tell_condition(run, who, "disengaged", &change(run, who)->disengaged,
			       true, 1, ORG_ACT_07);
	}
	orge_learn(run, who, SK_DISENGAGEMENT, BASE_CHANCE, m.threshold,
		   creature(&run->scene, who)->disengaged, 1);
}

static enum technic ask_technic(struct run *run, int who, int action)
{
	struct question q;
	int wish;

	orge_ask_of(&q, run, who, Q_TECHNIC, action);
	if (wished(&q, &wish) && wish >= 0 && wish < TECHNICS &&
	    technic_open(&run->scene, who, (enum technic)wish))
		return (enum technic)wish;
	for (int i = 0; i < TECHNICS; i++)
		if (technic_open(&run->scene, who, (enum technic)i))
			offer(&q, i, orge_technic_words[i],
			      orge_technic_cost(&run->scene, who, (enum technic)i));
	return (enum technic)ask(&q);
}

static int ask_victim(struct run *run, int who, int action, enum technic technic)
{
	const struct scene *scene = &run->scene;
	struct question q;
	int wish;

	orge_ask_of(&q, run, who, Q_TARGET, action);
	q.facts[1] = (int)technic; /* for describe_option */
	if (wished(&q, &wish) && wish >= 0 && wish < run->fight->count &&
	    orge_technic_reaches(scene, who, technic, wish))
		return wish;
	offer_creatures(&q, victims(scene, who, technic));
	return ask(&q);
}

/* As it would be declared now. */
struct orge_act orge_imagine_technic(const struct scene *scene, int who,
				     enum technic technic, int target)
{
	struct orge_act act = {.kind = TECHNIC,
			       .action = DO_TECHNIC,
			       .technic = (uint8_t)technic,
			       .target = (int8_t)target};
	int thing = NOTHING;

	orge_snapshot(scene, who, &act);
	if (strikes(technic))
		act.style = (uint8_t)technic_style(scene, who, technic, &thing);
	act.thing = (int16_t)thing;
	if (target >= 0)
		act.aim = body_of(scene, target)->tile;
	return act;
}

void orge_declare_technic(struct run *run, int who, enum technic technic, int target)
{
	struct cost cost = orge_technic_cost(&run->scene, who, technic);
	struct orge_act act = orge_imagine_technic(&run->scene, who, technic, target);

	tell_deed(run, who, DO_TECHNIC, act.target, orge_technic_words[technic],
		  ORG_ACT_07);
	orge_pay_cost(run, who, cost, ORG_ACT_07);
	change(run, who)->silent = 2;
	if (technic == DISENGAGEMENT) {
		disengage(run, who);
		return;
	}
	if (strikes(technic))
		change(run, who)->style_defense =
			weapon_of(&run->scene, act.thing)->styles[act.style].defense;
	if (act.target >= 0) {
		act.zone = set_of(act.target);
		orge_act_openly(run, who, act.aim);
	}
	orge_queue(run, &act);
}

void orge_technic(struct run *run, int who, int action)
{
	enum technic technic = ask_technic(run, who, action);
	int target =
		names_nobody(technic) ? NOBODY : ask_victim(run, who, action, technic);

	orge_declare_technic(run, who, technic, target);
}

/* ---- resolving ---- */

static void modify_technic(struct modifier *m, const struct orge_act *act)
{
	const struct scene *scene = m->scene;
	int who = act->actor, thing = orge_main_weapon(scene, who);

	switch (act->technic) {
	case INTIMIDATION:
		modify(m, "charisma and strength",
		       attribute(scene, who, CHR) + attribute(scene, who, STR) - 30,
		       ORG_ACT_07);
		modify(m, "weapon", thing >= 0 ? weapon_of(scene, thing)->intim : 0,
		       ORG_ACT_07);
		modify_skill(m, who, SK_INTIMIDATION, 5, ORG_ACT_07);
		break;
	case BLINDING:
		modify(m, "ranged hit bonus", sheet(scene, who)->hbr, ORG_RNG_02);
		orge_modify_mind(m, act, ORG_RNG_02);
		modify_skill(m, who, SK_BLINDING, 15.0 / 4.0, ORG_SKL_02);
		modify_skill(m, who, SK_THROWN, 5.0 / 4.0, ORG_SKL_02);
		break;
	case HOSTAGE_HOLD:
		modify(m, "close hit bonus", sheet(scene, who)->hbc, ORG_ATK_05);
		orge_modify_mind(m, act, ORG_ATK_05);
		modify(m, "hold", -10, ORG_ACT_07);
		modify_skill(m, who, SK_HOSTAGE_HOLD, 5, ORG_ACT_07);
		break;
	default: {
		int held = orge_main_weapon(scene, act->target);

		orge_modify_hit(m, act, act->target);
		modify(m, "disarming", -10, ORG_ACT_07);
		modify_skill(m, who, SK_DISARMING, 5, ORG_ACT_07);
		if (held >= 0 && weapon_of(scene, held)->hands == 2)
			modify(m, "two-handed", -10, ORG_ACT_07);
		return;
	}
	}
	orge_modify_frozen(m, act);
}

int orge_technic_chance(const struct scene *scene, const struct orge_act *act)
{
	struct modifier m;

	if (act->technic == KNOCK_OUT)
		return orge_hit_chance(scene, act, act->target);
	orge_modifier_look(&m, scene, act->actor);
	if (act->technic == DISENGAGEMENT)
		modify_disengagement(&m);
	else
		modify_technic(&m, act);
	return orge_chance(scene, BASE_CHANCE, m.total);
}

unsigned orge_technic_reactions(enum technic technic)
{
	return rows[technic].reactions;
}

static void technic_works(struct run *run, const struct orge_act *act, bool well)
{
	int target = act->target;

	tell_note_at(run, act->actor, target, "succeeds with {target}", well, ORG_ACT_07);
	switch (act->technic) {
	case INTIMIDATION:
		orge_pend_state(run, target, INTIMIDATED, 2);
		if (well)
			orge_pend_state(run, target, STUNNED, 1);
		return;
	case BLINDING:
		orge_pend_state(run, target, BLINDED, 2);
		return;
	case HOSTAGE_HOLD:
		change(run, target)->pending_holder = (uint8_t)(act->actor + 1);
		return;
	default:
		change(run, target)->pending_disarm = 1;
		return;
	}
}

static enum reaction react_to(struct run *run, const struct orge_act *act,
			      unsigned reactions)
{
	enum reaction reaction =
		orge_choose_reaction(run, act, act->target, AGAINST_CLOSE, reactions);

	if (reaction != NO_REACTION)
		orge_pay_reaction(run, act->target, reaction);
	set_add(&change(run, act->target)->attackers, act->actor);
	change(run, act->target)->bystander = 0;
	return reaction;
}

static bool reaction_works(struct run *run, const struct orge_act *act,
			   enum reaction reaction, enum resist resist)
{
	if (reaction == RESIST)
		return orge_resists(run, act->target, act->actor, resist, false,
				    AFFRAY_UNDONE);
	return reaction != NO_REACTION &&
	       orge_defends(run, act, act->target, act->target, reaction, AGAINST_CLOSE);
}

/* The undead cannot be frightened. */
static bool is_fearless(struct run *run, const struct orge_act *act)
{
	if (act->technic != INTIMIDATION ||
	    !orge_is_immune(&run->scene, act->target, SCARED))
		return false;
	tell_deciding_note(run, act->target, NOBODY, "knows no fear",
			   defence_verdict(true, AFFRAY_UNDONE), ORG_STA_01);
	return true;
}

static void resolve_sham(struct run *run, const struct orge_act *act)
{
	const struct scene *scene = &run->scene;
	int who = act->actor;
	bool seen = false;

	for_creatures (i, run->fight) {
		struct modifier m;
		bool fooled;

		if (!is_enemy(run->fight, who, i) || !orge_present(scene, i) ||
		    !orge_sees_creature(scene, i, who))
			continue;
		seen = true;
		orge_modifier_begin(&m, run, who, "sham wound");
		modify(&m, "charisma and wits",
		       attribute(scene, who, CHR) + attribute(scene, who, INT_) - 30,
		       ORG_ACT_07);
		modify_skill(&m, who, SK_WOUND_SIMULATION, 5, ORG_ACT_07);
		modify(&m, "their wisdom", -5 * (attribute(scene, i, WIS) - 15),
		       ORG_ACT_07);
		orge_modify_frozen(&m, act);
		m.verdicts = &orge_decides;
		fooled = orge_succeeds(&m, i, BASE_CHANCE, "sham wound");
		orge_learn(run, who, SK_WOUND_SIMULATION, BASE_CHANCE, m.threshold,
			   fooled, 1);
		if (!fooled)
			continue;
		change(run, who)->feigning = 1;
		set_add(&change(run, who)->deceived, i);
		tell_note_at(run, who, i, "fools {target} with a sham wound", 0,
			     ORG_ACT_07);
	}
	if (!seen)
		tell_note(run, who, "shams a wound that nobody sees", 0, ORG_ACT_07);
}

void orge_resolve_technic(struct run *run, struct orge_act *act)
{
	const struct technic_row *row = &rows[act->technic];
	struct modifier m;
	enum grade grade;
	enum reaction reaction;

	if (act->technic == WOUND_SIMULATION) {
		resolve_sham(run, act);
		return;
	}
	if (!orge_finds_target(run, act))
		return;
	if (act->technic == KNOCK_OUT) {
		orge_strike(run, act, act->target);
		return;
	}
	tell_note_of(run, act->actor, act->target, orge_technic_words[act->technic],
		     "tries {item} on {target}", orge_number_of_act(run, act),
		     ORG_ACT_07);
	reaction = react_to(run, act, row->reactions);
	orge_modifier_begin(&m, run, act->actor, orge_technic_words[act->technic]);
	modify_technic(&m, act);
	m.critical = act->technic == INTIMIDATION ? 4 : 0;
	m.verdicts = &orge_decides;
	grade = orge_check(&m, act->target, BASE_CHANCE,
			   orge_technic_words[act->technic]);
	orge_learn(run, act->actor, (enum orge_skill)row->skill, BASE_CHANCE, m.threshold,
		   grade <= SUCCESS, 1);
	if (grade <= SUCCESS && !reaction_works(run, act, reaction, RESIST_FEAR) &&
	    !is_fearless(run, act))
		technic_works(run, act, grade == CRITICAL);
	if (reaction != NO_REACTION)
		orge_face(run, act->target, act->from);
}

/* ---- bully ---- */

bool orge_can_bully(const struct scene *scene, int who, int target)
{
	return orge_knows_foe(scene, who, target) &&
	       orge_in_reach(scene, body_of(scene, who)->tile,
			     body_of(scene, target)->tile, CLASS_M) &&
	       orge_may_attack(scene, who) &&
	       orge_can_pay(scene, who, BULLY_AP, BULLY_PF, 1);
}

static struct creature_set victims_in_reach(const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (orge_can_bully(scene, who, i))
			set_add(&set, i);
	return set;
}

bool orge_bully_open(const struct scene *scene, int who, int action)
{
	(void)action;
	return sheet(scene, who)->skills[SK_BULLY] > 0 &&
	       !set_is_empty(victims_in_reach(scene, who));
}

void orge_bully(struct run *run, int who, int action)
{
	struct orge_act act = {
		.kind = BULLYING, .action = (uint8_t)action, .thing = NOTHING};

	act.target = (int8_t)orge_ask_creature(run, who, Q_TARGET, action,
					       victims_in_reach(&run->scene, who));
	tell_deed(run, who, action, act.target, NULL, ORG_ATK_03);
	orge_snapshot(&run->scene, who, &act);
	orge_pay(run, who, BULLY_AP, BULLY_PF, 1, ORG_ATK_03);
	act.aim = run->fight->bodies[act.target].tile;
	act.zone = set_of(act.target);
	orge_act_openly(run, who, act.aim);
	orge_queue(run, &act);
}

/* In order of declaration: after those that wait already. */
static void pend_push(struct run *run, int target, int octant)
{
	struct orge_creature *c = change(run, target);

	for (int i = 0; i < PUSHES; i++)
		if (!(c->pending_push >> 4 * i & 15)) {
			c->pending_push |= (uint32_t)(octant + 1) << 4 * i;
			return;
		}
	tell_note(run, target, "cannot be pushed about any more", PUSHES, ORG_GEO_01);
}

static void modify_bully(struct modifier *m, const struct orge_act *act)
{
	modify(m, "strength",
	       4 * (attribute(m->scene, act->actor, STR) -
		    attribute(m->scene, act->target, STR)),
	       ORG_ATK_03);
	modify_skill(m, act->actor, SK_BULLY, 5, ORG_ATK_03);
	orge_modify_frozen(m, act);
}

int orge_bully_chance(const struct scene *scene, const struct orge_act *act)
{
	struct modifier m;

	orge_modifier_look(&m, scene, act->actor);
	modify_bully(&m, act);
	return orge_chance(scene, BASE_CHANCE, m.total);
}

void orge_resolve_bully(struct run *run, struct orge_act *act)
{
	const struct scene *scene = &run->scene;
	int target = act->target, octant;
	enum reaction reaction;
	struct modifier m;
	bool pushed;

	if (!orge_finds_target(run, act))
		return;
	tell_note_at(run, act->actor, target, "shoves {target}", 0, ORG_ATK_03);
	reaction = react_to(run, act, 1u << DODGE);
	orge_modifier_begin(&m, run, act->actor, "bully");
	modify_bully(&m, act);
	m.verdicts = &orge_decides;
	pushed = orge_succeeds(&m, target, BASE_CHANCE, "bully");
	orge_learn(run, act->actor, SK_BULLY, BASE_CHANCE, m.threshold, pushed, 1);
	if (pushed && !reaction_works(run, act, reaction, RESIST_NOTHING)) {
		struct tile to = body_of(scene, target)->tile;

		octant = octant_of(to.x - act->from.x, to.y - act->from.y);
		pend_push(run, target, octant);
		orge_pend_state(run, target, DESTABILISED, 1);
	}
	if (reaction != NO_REACTION)
		orge_face(run, target, act->from);
}
