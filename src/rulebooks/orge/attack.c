/* SPDX-License-Identifier: MIT
 *
 * An attack, close or ranged, from declaration to outcome: weapon, style, special and
 * target are chosen and paid for, and the act waits in the queue. Then it meets its
 * targets one by one: reaction, check, consequences (damage.c).
 */
#include <string.h>
#include "orge.h"

/* ---- possible declarations ---- */

bool orge_may_attack(const struct scene *scene, int who)
{
	const struct orge_creature *c = creature(scene, who);

	return c->ap > 0 && !c->long_left && !orge_is_burning(c) &&
	       orge_fight(scene)->queued < QUEUE;
}

static int blow_pf(const struct scene *scene, int thing, int style)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return style == STYLE_SHOOT ? weapon->shot_pf : weapon->styles[style].pf;
}

struct cost orge_blow_cost(const struct scene *scene, int who, int thing, int style,
			   enum special special)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	int ap = orge_attack_cost(scene, who,
				  style == STYLE_SHOOT ? weapon->shot_ap
						       : weapon->styles[style].ap);

	ap = special == ADDITIONAL_ATTACK ? (ap + 1) / 2 : ap + orge_special_ap(special);
	return (struct cost){{(int8_t)ap, (int8_t)blow_pf(scene, thing, style), 1}};
}

/* Fists need a hand, kicks and claws none. */
bool orge_blow_possible(const struct scene *scene, int who, int thing, int style)
{
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	return style < weapon->style_count &&
	       (!weapon->unarmed || style > 0 || orge_free_hands(scene, who) > 0);
}

/* A shot needs a loaded weapon, and eyes. */
static bool style_exists(const struct scene *scene, int who, int thing, int style)
{
	const struct orge_creature *c = creature(scene, who);
	const struct orge_weapon *weapon = weapon_of(scene, thing);

	if (style != STYLE_SHOOT)
		return !c->aiming && orge_blow_possible(scene, who, thing, style);
	return weapon->shot_ap && !c->state[BLINDED] &&
	       (!c->aiming || ruling(scene, R_AIM_SAME_PHASE)) &&
	       (weapon->takes == TAKES_NONE || thing_of(scene, thing)->loaded);
}

/* Payable now; a plain attack may also be begun and paid for in later phases. */
bool orge_style_open(const struct scene *scene, int who, int thing, int style,
		     enum special special)
{
	if (!style_exists(scene, who, thing, style))
		return false;
	if (special == NO_SPECIAL)
		return orge_can_pay(scene, who, 0, blow_pf(scene, thing, style), 1);
	return orge_affords(scene, who,
			    orge_blow_cost(scene, who, thing, style, special));
}

bool orge_target_reached(const struct scene *scene, int who, int thing, int style,
			 int target)
{
	return style == STYLE_SHOOT ? orge_sees_creature(scene, who, target)
				    : orge_weapon_reaches(scene, who, thing, target);
}

/* Known, in reach (or in sight, for a shot), and fit for the special. */
static bool target_open(const struct scene *scene, int who, int thing, int style,
			enum special special, int target)
{
	return orge_knows_foe(scene, who, target) &&
	       orge_target_reached(scene, who, thing, style, target) &&
	       (special == NO_SPECIAL ||
		orge_special_legal(scene, who, thing, style, special, target));
}

static struct creature_set targets(const struct scene *scene, int who, int thing,
				   int style, enum special special)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (target_open(scene, who, thing, style, special, i))
			set_add(&set, i);
	return set;
}

/* Shots and special attacks need a target; a plain blow may be struck at an empty
 * tile. */
static bool style_offered(const struct scene *scene, int who, int thing, int style,
			  enum special special)
{
	return orge_style_open(scene, who, thing, style, special) &&
	       ((style != STYLE_SHOOT && special == NO_SPECIAL) ||
		!set_is_empty(targets(scene, who, thing, style, special)));
}

/* The first style that can be chosen; -1: none. */
static int first_style(const struct scene *scene, int who, int thing)
{
	for (int i = 0; i < weapon_of(scene, thing)->style_count; i++)
		if (style_offered(scene, who, thing, i, NO_SPECIAL))
			return i;
	return style_offered(scene, who, thing, STYLE_SHOOT, NO_SPECIAL) ? STYLE_SHOOT
									 : -1;
}

bool orge_attack_open(const struct scene *scene, int who, int action)
{
	int16_t things[THINGS];
	int count = orge_weapon_things(scene, who, things);

	(void)action;
	for (int i = 0; i < count && orge_may_attack(scene, who); i++)
		if (first_style(scene, who, things[i]) >= 0)
			return true;
	return false;
}

/* ---- the questions of an attack ---- */

static int ask_weapon(struct run *run, int who)
{
	int16_t things[THINGS];
	int count = orge_weapon_things(&run->scene, who, things);
	struct question q;

	orge_ask_of(&q, run, who, Q_WEAPON, DO_ATTACK);
	for (int i = 0; i < count; i++) {
		int style = first_style(&run->scene, who, things[i]);

		if (style >= 0)
			orge_offer_thing(&q, things[i],
					 orge_blow_cost(&run->scene, who, things[i],
							style, NO_SPECIAL));
	}
	return ask(&q);
}

static int ask_style(struct run *run, int who, int thing)
{
	const struct orge_weapon *weapon = weapon_of(&run->scene, thing);
	struct question q;

	orge_ask_of(&q, run, who, Q_STYLE, DO_ATTACK);
	for (int i = 0; i < weapon->style_count; i++)
		if (style_offered(&run->scene, who, thing, i, NO_SPECIAL))
			offer(&q, i, weapon->styles[i].name,
			      orge_blow_cost(&run->scene, who, thing, i, NO_SPECIAL));
	if (style_offered(&run->scene, who, thing, STYLE_SHOOT, NO_SPECIAL))
		offer(&q, STYLE_SHOOT, weapon->takes == TAKES_NONE ? "throw" : "shoot",
		      orge_blow_cost(&run->scene, who, thing, STYLE_SHOOT, NO_SPECIAL));
	return ask(&q);
}

static int ask_special(struct run *run, int who, int thing, int style)
{
	struct question q;

	orge_ask_of(&q, run, who, Q_SPECIAL, DO_ATTACK);
	for (int i = NO_SPECIAL; i < SPECIALS; i++)
		if (i == NO_SPECIAL ||
		    style_offered(&run->scene, who, thing, style, (enum special)i))
			offer(&q, i, orge_special_words[i],
			      orge_blow_cost(&run->scene, who, thing, style,
					     (enum special)i));
	return ask(&q);
}

/* Any tile within 3 m: the blow need not meet anybody. */
static struct tile ask_elsewhere(struct run *run, int who)
{
	const struct map *map = &run->scene.scenario->map;
	struct tile disc[32], here = run->fight->bodies[who].tile;
	int count = area_disc(map, here, 3, disc, 32), kept = 0;
	struct question q;

	for (int i = 0; i < count; i++)
		if (!same_tile(disc[i], here))
			run->tiles[kept++] = (int16_t)tile_index(map, disc[i]);
	orge_ask_of(&q, run, who, Q_TILE, DO_ATTACK);
	return ask_tile(&q, run->tiles, kept);
}

static void aim_at(struct run *run, struct orge_act *act, int target)
{
	act->target = (int8_t)target;
	act->aim = run->fight->bodies[target].tile;
}

static bool choose_aim(struct run *run, int who, struct orge_act *act)
{
	struct question q;
	int target;

	orge_ask_of(&q, run, who, Q_TARGET, DO_ATTACK);
	q.facts[1] = act->thing; /* for describe_option */
	q.facts[2] = act->style;
	q.facts[3] = act->special;
	offer_creatures(&q, targets(&run->scene, who, act->thing, act->style,
				    (enum special)act->special));
	if (act->kind == CLOSE_ATTACK && act->special == NO_SPECIAL)
		offer(&q, TARGET_ELSEWHERE, "elsewhere", orge_free);
	if (!q.count)
		return false;
	target = ask(&q);
	if (target == TARGET_ELSEWHERE)
		act->aim = ask_elsewhere(run, who);
	else
		aim_at(run, act, target);
	return true;
}

/* ---- the act ---- */

/* A blow or shot with all its fields except the target. */
static struct orge_act attack_with(const struct scene *scene, int thing, int style)
{
	return (struct orge_act){.kind = style == STYLE_SHOOT ? RANGED_ATTACK
							      : CLOSE_ATTACK,
				 .action = DO_ATTACK,
				 .thing = (int16_t)thing,
				 .style = (uint8_t)style,
				 .missile = (int16_t)(thing_of(scene, thing)->loaded - 1),
				 .target = NOBODY};
}

/* Adds the actor's preparation: the aim of a shot, plan and gathered power of a blow. */
static void use_preparation(const struct scene *scene, struct orge_act *act)
{
	const struct orge_creature *c = creature(scene, act->actor);

	if (act->kind == RANGED_ATTACK) {
		act->aimed = c->aim_target == act->target + 1 ? c->aim_level : 0;
		return;
	}
	act->plan = c->plan_age == 1 && c->plan_target == act->target + 1;
	act->gather = c->gathered;
}

struct orge_act orge_imagine_attack(const struct scene *scene, int who, int thing,
				    int style, enum special special, int target)
{
	struct orge_act act = attack_with(scene, thing, style);

	act.special = (uint8_t)special;
	act.target = (int8_t)target;
	act.aim = body_of(scene, target)->tile;
	orge_snapshot(scene, who, &act);
	use_preparation(scene, &act);
	if (special == FORMATION)
		orge_fill_formation(scene, &act);
	return act;
}

/* A shot meets its target, or in the other reading all on the ray; and the aim counts. */
static void freeze_shot(const struct scene *scene, struct orge_act *act)
{
	struct range range;

	use_preparation(scene, act);
	act->zone = set_of(act->target);
	if (!ruling(scene, R_RANGED_RESOLUTION))
		return;
	range = orge_max_range(scene, act->actor, act->thing, act->missile);
	act->zone = orge_zone(
		scene, act->actor, act->from, act->aim, ZONE_LINE,
		(int)(100.0 * range.metres * range.metres / (range.over * range.over)));
}

/* A blow meets all in its zone; its target is the creature on the tile it is aimed at. */
static void freeze_blow(const struct scene *scene, struct orge_act *act)
{
	act->zone = orge_blow_zone(scene, act->actor, act->from, act->aim,
				   weapon_of(scene, act->thing), act->style);
	act->target = (int8_t)fight_at(scene->fight, act->aim);
	if (act->target >= 0 && !set_has(act->zone, act->target))
		act->target = NOBODY;
	use_preparation(scene, act);
}

/* Uses up the aim and the missile of a shot, or the gathered power and plan of a blow. */
static void use_up(struct run *run, const struct orge_act *act)
{
	struct orge_creature *c = change(run, act->actor);
	const struct orge_weapon *weapon = weapon_of(&run->scene, act->thing);

	if (act->kind == CLOSE_ATTACK) {
		c->gathered = 0;
		if (act->plan)
			c->plan_target = c->plan_age = 0;
		c->style_defense = weapon->styles[act->style].defense;
		return;
	}
	c->aim_level = c->aim_target = 0;
	c->shot = 1;
	if (weapon->takes == TAKES_NONE) /* it lies on the target's tile */
		orge_drop_thing(run, act->thing, act->aim);
	else
		change_thing(run, act->thing)->loaded = 0;
}

/* defense_phase per_attack: resolved at once instead of after the phase. */
void orge_queue(struct run *run, const struct orge_act *act)
{
	struct orge_fight *fight = fight_of(run);

	if (ruling(&run->scene, R_DEFENSE_PHASE) || fight->interrupting) {
		struct orge_act now = *act;

		orge_resolve(run, &now);
		return;
	}
	keep_deed(run, MAX_CREATURES + fight->queued);
	fight->queue[fight->queued++] = *act;
}

/* The act is frozen and paid for, and the actor turns; watchers may shoot; then it waits
 * in the queue. */
void orge_declare(struct run *run, int who, struct orge_act *act, struct cost cost,
		  int rule)
{
	struct orge_creature *c = change(run, who);

	orge_snapshot(&run->scene, who, act);
	if (act->flags & ACT_CHARGE)
		act->mf--; /* as it was before the charge was paid for */
	if (act->kind == RANGED_ATTACK)
		freeze_shot(&run->scene, act);
	else
		freeze_blow(&run->scene, act);
	if (act->special == FORMATION)
		orge_fill_formation(&run->scene, act);
	orge_pay_cost(run, who, cost, rule);
	orge_face(run, who, act->aim);
	use_up(run, act);
	c->silent = act->special == SILENT_ASSASSINATION && c->silent != 2 ? 1 : 2;
	orge_reveal(run, who);
	c->feigning = 0;
	if (set_count(act->zone) > 1)
		tell_note(run, who, "has several in the zone of the blow",
			  set_count(act->zone), ORG_ZON_01);
	orge_watchers_shoot(run, who);
	if (orge_able(&run->scene, who))
		orge_queue(run, act);
}

static int deed_rule(const struct orge_act *act)
{
	if (act->special == FORMATION)
		return ORG_ACT_06;
	if (act->special)
		return ORG_ATK_03;
	return act->kind == RANGED_ATTACK ? ORG_ATK_02 : ORG_GEN_02;
}

/* For phrases.c: the missile that flies, or the weapon itself. */
static const char *shot_word(const struct orge_weapon *weapon)
{
	return weapon->range_m ? "throw" : "shot";
}

/* The manner of every attack but a plain blow; NULL: it is a plain blow. */
static const char *manner_of(const struct orge_weapon *weapon, const struct orge_act *act)
{
	bool shoots = act->kind == RANGED_ATTACK;

	if (act->flags & ACT_PARTING)
		return "parting blow";
	if (act->flags & ACT_WATCH)
		return shoots ? "watchful shot" : "watchful blow";
	if (act->special)
		return orge_special_words[act->special];
	return shoots ? shot_word(weapon) : NULL;
}

static void tell_attack(struct run *run, int who, const struct orge_act *act)
{
	const struct orge_weapon *weapon = weapon_of(&run->scene, act->thing);

	tell_deed_in(run, who, DO_ATTACK, act->target, weapon->entry.name,
		     manner_of(weapon, act), deed_rule(act));
	if (act->kind == CLOSE_ATTACK && weapon->style_count > 1)
		tell_note(run, who, weapon->styles[act->style].name, weapon->style_count,
			  ORG_ATK_06);
	if (sheet(&run->scene, who)->skills[SK_BODY_PART_TARGETING])
		tell_note(run, who, "may not choose where the blow lands", 0, ORG_ATK_08);
}

/* Tells the attack and declares it, which pays its price. */
static void complete_attack(struct run *run, int who, struct orge_act *act,
			    struct cost cost)
{
	tell_attack(run, who, act);
	if (act->special == ADDITIONAL_ATTACK)
		change(run, who)->additional = 1;
	else
		change(run, who)->attacks++;
	orge_declare(run, who, act, cost, ORG_ATK_04);
}

void orge_attack(struct run *run, int who, int action)
{
	int thing = ask_weapon(run, who), style;
	struct cost cost;
	struct orge_act act;

	(void)action;
	style = ask_style(run, who, thing);
	act = attack_with(&run->scene, thing, style);
	act.special = (uint8_t)ask_special(run, who, thing, style);
	cost = orge_blow_cost(&run->scene, who, thing, style, (enum special)act.special);
	if (cost.amount[0] > creature(&run->scene, who)->ap)
		orge_begin_long(run, who, &act, cost);
	else if (choose_aim(run, who, &act))
		complete_attack(run, who, &act, cost);
}

/* ---- a whole attack or technic in one wish ---- */

struct wish {
	int thing, style, target;
	int special; /* or WISH_TECHNIC */
};

static struct wish wish_of(unsigned packed)
{
	struct wish wish;

	wish.target = (int)(packed % WISH_TARGETS);
	packed /= WISH_TARGETS;
	wish.special = (int)(packed % WISH_SPECIALS);
	packed /= WISH_SPECIALS;
	wish.style = (int)(packed % WISH_STYLES);
	wish.thing = (int)(packed / WISH_STYLES);
	return wish;
}

bool orge_wish_open(const struct scene *scene, int who, unsigned packed)
{
	struct wish wish = wish_of(packed);

	if (wish.special == WISH_TECHNIC)
		return orge_technic_possible(scene, who, (enum technic)wish.style) &&
		       orge_technic_reaches(scene, who, (enum technic)wish.style,
					    wish.target);
	return orge_may_attack(scene, who) &&
	       orge_style_open(scene, who, wish.thing, wish.style,
			       (enum special)wish.special) &&
	       target_open(scene, who, wish.thing, wish.style, (enum special)wish.special,
			   wish.target);
}

void orge_perform_wish(struct run *run, int who, unsigned packed)
{
	struct wish wish = wish_of(packed);
	struct orge_act act;
	struct cost cost;

	if (wish.special == WISH_TECHNIC) {
		orge_declare_technic(run, who, (enum technic)wish.style, wish.target);
		return;
	}
	act = attack_with(&run->scene, wish.thing, wish.style);
	act.special = (uint8_t)wish.special;
	cost = orge_blow_cost(&run->scene, who, wish.thing, wish.style,
			      (enum special)wish.special);
	if (cost.amount[0] > creature(&run->scene, who)->ap) {
		orge_begin_long(run, who, &act, cost);
		return;
	}
	aim_at(run, &act, wish.target);
	complete_attack(run, who, &act, cost);
}

/* The last point of a long attack is paid: asks for the target. */
void orge_finish_attack(struct run *run, int who, struct orge_act *act)
{
	const char *why = NULL;

	if (!orge_weapon_ready(&run->scene, who, act->thing) ||
	    !style_exists(&run->scene, who, act->thing, act->style))
		why = "the weapon is not ready";
	else if (orge_is_burning(change(run, who)))
		why = "the flames prevent it";
	else if (!choose_aim(run, who, act))
		why = "nobody is in reach";
	if (why) {
		orge_fail_long(run, who, why);
		return;
	}
	tell_attack(run, who, act);
	change(run, who)->attacks++;
	orge_declare(run, who, act, orge_free, ORG_LNG_01);
}

/* Out of turn, or not in control of itself. */
void orge_attack_at(struct run *run, int who, int thing, int style, int target, int flag,
		    int rule)
{
	struct orge_act act = attack_with(&run->scene, thing, style);

	act.flags = (uint8_t)flag;
	aim_at(run, &act, target);
	tell_attack(run, who, &act);
	orge_declare(run, who, &act,
		     orge_blow_cost(&run->scene, who, thing, style, NO_SPECIAL), rule);
}

/* ---- one target: reaction, check, consequences ---- */

static bool is_assassinated(const struct orge_act *act, int target)
{
	return act->special == SILENT_ASSASSINATION && target == act->target;
}

static void choose_defense(struct run *run, struct orge_blow *blow)
{
	const unsigned close = 1u << DODGE | 1u << PARRY | 1u << BLOCK | 1u << DISENGAGE;
	const unsigned ranged = 1u << DODGE | 1u << BLOCK;
	struct orge_act *act = blow->act;

	if (is_assassinated(act, blow->target))
		return;
	blow->reactor =
		orge_interposer(run, act, blow->target, blow->kind, &blow->reaction);
	if (blow->reactor == NOBODY) {
		blow->reactor = blow->target;
		blow->reaction = orge_choose_reaction(
			run, act, blow->target, blow->kind,
			blow->kind == AGAINST_CLOSE ? close : ranged);
	}
	if (blow->reaction != NO_REACTION)
		orge_pay_reaction(run, blow->reactor, blow->reaction);
}

enum { KNOCK_OUT_HIT = -10 };

/* M hit, and the penalty of a blow that is held back. */
static void modify_attack(struct modifier *m, const struct orge_act *act, int target)
{
	orge_modify_hit(m, act, target);
	if (act->kind == TECHNIC)
		modify(m, "knock-out", KNOCK_OUT_HIT, ORG_ACT_07);
}

int orge_hit_chance(const struct scene *scene, const struct orge_act *act, int target)
{
	double modifiers = orge_hit_modifier(scene, act, target);

	if (act->kind == TECHNIC)
		modifiers += KNOCK_OUT_HIT;
	return orge_chance(scene, 50, modifiers);
}

static enum grade roll_attack(struct run *run, struct orge_blow *blow)
{
	struct orge_act *act = blow->act;
	int criticals = ruling(&run->scene, R_CRITICALS);
	struct modifier m;
	enum grade grade;

	orge_modifier_begin(&m, run, act->actor, "attack");
	modify_attack(&m, act, blow->target);
	if (ruling(&run->scene, R_RESOLUTION) && blow->reaction != NO_REACTION)
		modify(&m, "defence",
		       orge_folded_reaction(&run->scene, act, blow->reactor, blow->target,
					    blow->reaction, blow->kind, RESIST_NOTHING),
		       ORG_DEF_02);
	m.verdicts = &orge_strikes;
	m.fumble = criticals != 1 ? 98 : 0;
	m.critical = criticals == 2 ? 20 : 0;
	grade = orge_check(&m, blow->target, 50, "attack");
	blow->critical = grade == CRITICAL;
	orge_learn(run, act->actor, orge_attack_skill(&run->scene, act), 50, m.threshold,
		   grade <= SUCCESS, 1);
	return grade;
}

static enum fate defended(struct run *run, struct orge_blow *blow)
{
	if (blow->reaction == DISENGAGE)
		orge_retreat(run, blow->target, blow->act->from);
	if (blow->reaction != PARRY && blow->reaction != BLOCK)
		return AVOIDED;
	orge_wear(run, blow->act->thing, 1);
	return STOPPED;
}

/* resolution single_check: the reaction is part of the attack's roll, if there is one. */
static enum fate attack_and_defense(struct run *run, struct orge_blow *blow)
{
	enum grade grade = blow->sure ? SUCCESS : roll_attack(run, blow);
	bool folded = !blow->sure && ruling(&run->scene, R_RESOLUTION);
	bool reacts = blow->reaction != NO_REACTION;

	if (grade == FUMBLE) {
		orge_fumble(run, blow);
		return STOPPED;
	}
	if (grade == FAILURE) {
		if (!folded || !reacts)
			return MISSED;
		orge_wear_defense(run, blow->reactor, blow->reaction);
		return defended(run, blow);
	}
	if (reacts && !folded &&
	    orge_defends(run, blow->act, blow->reactor, blow->target, blow->reaction,
			 blow->kind))
		return defended(run, blow);
	orge_land(run, blow);
	return LANDED;
}

/* The name of a blow of this act: "cut", "shot". */
static const char *blow_word(const struct scene *scene, const struct orge_act *act)
{
	return act->kind == RANGED_ATTACK ? shot_word(weapon_of(scene, act->thing))
					  : orge_act_style(scene, act)->name;
}

static bool knocks_out(const struct orge_act *act)
{
	return act->kind == TECHNIC && act->technic == KNOCK_OUT;
}

static bool is_blow(const struct orge_act *act)
{
	return act->kind == CLOSE_ATTACK || act->kind == RANGED_ATTACK || knocks_out(act);
}

/* What a story calls it: "slash", "fire bolt", "blinding", "shove". */
static const char *act_word(const struct scene *scene, const struct orge_act *act)
{
	if (is_blow(act))
		return blow_word(scene, act);
	if (act->kind == CASTING)
		return sheet(scene, act->actor)->spell[act->spell]->entry.name;
	return act->kind == TECHNIC ? orge_technic_words[act->technic] : "shove";
}

/* The number of this act, from 1, among those of this phase that a story calls the same
 * and that are aimed at the same creature; 0: it is the only one, or nobody listens. */
int orge_number_of_act(struct run *run, const struct orge_act *act)
{
	const struct orge_fight *fight = fight_of(run);
	const char *word;
	int acts = 0, number = 0;

	if (!run_wants(run, AFFRAY_NOTE))
		return 0;
	word = act_word(&run->scene, act);
	for (int i = 0; i < fight->queued; i++) {
		const struct orge_act *other = &fight->queue[i];
		bool is_alike = other->target == act->target &&
				strcmp(act_word(&run->scene, other), word) == 0;

		acts += is_alike;
		number += i < fight->resolved && is_alike;
	}
	return acts > 1 ? number : 0;
}

/* The creature that is struck at: the target, or another that stands in the way. */
static void tell_strike(struct run *run, const struct orge_act *act, int target,
			bool is_first)
{
	bool meant = target == act->target;

	tell_note_of(run, act->actor, target, blow_word(&run->scene, act),
		     !meant && is_first ? "meets {target} on its way"
		     : !meant		? "endangers {target} as well"
		     : knocks_out(act)	? "strikes to knock out {target}"
					: "strikes at {target}",
		     meant ? orge_number_of_act(run, act) : 0,
		     meant ? ORG_ATK_01 : ORG_TIM_05);
	if (!meant && !is_enemy(run->fight, act->actor, target))
		tell_note_at(run, act->actor, target, "might hit {target}, a friend", 0,
			     ORG_ZON_02);
}

/* ORG-ATK-01: reaction, success, consequences. */
static enum fate strike(struct run *run, struct orge_act *act, int target, bool is_first)
{
	const struct scene *scene = &run->scene;
	bool ranged = act->kind == RANGED_ATTACK;
	struct orge_blow blow = {.act = act,
				 .target = target,
				 .reactor = NOBODY,
				 .kind = ranged ? AGAINST_RANGED : AGAINST_CLOSE};
	enum fate fate;

	change(run, target)->bystander = 0;
	tell_strike(run, act, target, is_first);
	choose_defense(run, &blow);
	blow.sure = (!ranged && orge_is_helpless(creature(scene, target))) ||
		    is_assassinated(act, target);
	if (blow.sure)
		tell_deciding_note(run, act->actor, target, "cannot miss {target}",
				   hit_or_miss(true), ORG_OUT_03);
	set_add(&change(run, target)->attackers, act->actor);
	fate = attack_and_defense(run, &blow);
	set_remove(&change(run, act->actor)->deceived, target);
	if (blow.reaction != NO_REACTION && orge_able(scene, blow.reactor))
		orge_face(run, blow.reactor, act->from);
	orge_apply_now(run);
	return fate;
}

enum fate orge_strike(struct run *run, struct orge_act *act, int target)
{
	return strike(run, act, target, false);
}

/* ---- the whole act ---- */

/* Is the target still where the act was aimed? */
static bool is_met(const struct scene *scene, const struct orge_act *act, int who)
{
	return set_has(act->zone, who) && body_of(scene, who)->in_play;
}

/* ORG-GEN-05, ORG-R74: false if the target is dead or has left its tile. */
bool orge_finds_target(struct run *run, const struct orge_act *act)
{
	if (is_met(&run->scene, act, act->target))
		return true;
	tell_note_of(run, act->actor, act->target, act_word(&run->scene, act),
		     "finds {target} gone: all in vain", orge_number_of_act(run, act),
		     ORG_GEN_05);
	return false;
}

/* A single blow ends at the first creature that is hit, parries or blocks; a sweep meets
 * all. */
static void resolve_close(struct run *run, struct orge_act *act)
{
	enum zone zone = (enum zone)orge_act_style(&run->scene, act)->zone;
	int8_t list[MAX_CREATURES];
	int count =
		orge_zone_order(&run->scene, act->from, act->aim, zone, act->zone, list);
	bool carried = false, struck = false;

	for (int i = 0; i < count; i++) {
		enum fate fate;

		if (!is_met(&run->scene, act, list[i]))
			continue;
		struck = true;
		if (carried || (zone == ZONE_SWEEP && list[i] != act->target))
			tell_note_at(run, act->actor, list[i],
				     "carries on: {target} is in the way", 0, ORG_ZON_03);
		fate = strike(run, act, list[i], !carried && zone != ZONE_SWEEP);
		if (zone != ZONE_SWEEP && (fate == LANDED || fate == STOPPED))
			return;
		if (!orge_able(&run->scene, act->actor))
			return;
		carried = true;
	}
	if (!struck)
		tell_note(run, act->actor, "strikes at nobody: a fruitless movement", 0,
			  ORG_GEN_05);
}

/* ranged_resolution trajectory: bodies on the ray, until one is hit or blocks. */
static void resolve_trajectory(struct run *run, struct orge_act *act)
{
	int8_t list[MAX_CREATURES];
	int count = orge_zone_order(&run->scene, act->from, act->aim, ZONE_LINE,
				    act->zone, list);
	int intended = act->target;
	enum fate fate = MISSED;
	bool met = false;

	for (int i = 0; i < count && fate != LANDED && fate != STOPPED; i++) {
		if (!is_met(&run->scene, act, list[i]))
			continue;
		if (!orge_missile_flies(&run->scene, act->from,
					body_of(&run->scene, list[i])->tile))
			break;
		met = true;
		tell_note_at(run, act->actor, list[i],
			     "has {target} on the missile's way", list[i] == intended,
			     ORG_RNG_01);
		act->target = list[i];
		fate = orge_strike(run, act, list[i]);
	}
	act->target = (int8_t)intended;
	if (!met)
		tell_note(run, act->actor, "shoots at nobody: the missile is lost", 0,
			  ORG_GEN_05);
}

static bool range_allows(struct run *run, const struct orge_act *act)
{
	struct range range =
		orge_max_range(&run->scene, act->actor, act->thing, act->missile);
	int d2 = distance_squared(act->from, body_of(&run->scene, act->target)->tile);

	if (run_wants(run, AFFRAY_SUM))
		orge_tell_range(run, act, range);
	if (orge_within(d2, range, 100))
		return true;
	tell_note_at(run, act->actor, act->target, "shoots beyond range at {target}", d2,
		     ORG_RNG_04);
	return false;
}

static void resolve_ranged(struct run *run, struct orge_act *act)
{
	bool ray = ruling(&run->scene, R_RANGED_RESOLUTION);

	if ((!ray && !orge_finds_target(run, act)) || !range_allows(run, act))
		return;
	if (ray) {
		resolve_trajectory(run, act);
		return;
	}
	tell_note_at(run, act->actor, act->target,
		     "shoots at {target} past everybody else", 0, ORG_RNG_03);
	orge_strike(run, act, act->target);
}

/* Fights wake sleepers within 10 m. */
static void make_noise(struct run *run, struct tile at)
{
	for_creatures (i, run->fight)
		if (change(run, i)->state[SLEEPING] &&
		    distance_squared(at, run->fight->bodies[i].tile) <= 100)
			change(run, i)->heard = 1;
}

void orge_resolve(struct run *run, struct orge_act *act)
{
	change(run, act->actor)->bystander = 0;
	make_noise(run, act->from);
	switch (act->kind) {
	case CLOSE_ATTACK:
		resolve_close(run, act);
		break;
	case RANGED_ATTACK:
		resolve_ranged(run, act);
		break;
	case BULLYING:
		orge_resolve_bully(run, act);
		break;
	case TECHNIC:
		orge_resolve_technic(run, act);
		break;
	default:
		orge_resolve_spell(run, act);
		break;
	}
	orge_apply_now(run);
}
