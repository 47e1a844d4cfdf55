/* SPDX-License-Identifier: MIT
 *
 * Attacks: P-ATK (close), P-RNG (ranged), and P-DEF, the defence phase of one target.
 */
#include "orge.h"

static bool is_assassinated(const struct orge_act *act, int target)
{
	return act->special == SILENT_ASSASSINATION && target == act->target;
}

/* ---- dm: percent on the damage ---- */

static int special_damage(const struct scene *scene, const struct orge_act *act,
			  int target)
{
	bool meant = target == act->target;

	if (act->special == CRITICAL_STRIKE)
		return 50;
	if (act->special == BACKSTAB && meant)
		return (int)(30 + 10 * level(scene, act->actor, SK_BACKSTAB)) +
		       (orge_counts_unaware(scene, act, target) ? 50 : 0);
	return act->special == AMBUSH && meant ? 10 : 0;
}

/* ORG-RNG-09: upper edges belong to the nearer band. */
static int band_damage(const struct scene *scene, const struct orge_act *act, int target)
{
	static const int8_t edge[] = {20, 40, 60, 80}, percent[] = {25, 5, -10, -40};
	struct range range = orge_max_range(scene, act->actor, act->thing, act->missile);
	int d2 = distance_squared(act->from, body_of(scene, target)->tile);

	for (int i = 0; i < 4; i++)
		if (orge_within(d2, range, edge[i]))
			return percent[i];
	return -80;
}

static int damage_modifiers(struct run *run, const struct orge_act *act, int target,
			    bool critical)
{
	const struct scene *scene = &run->scene;
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);
	bool ranged = act->kind == RANGED_ATTACK;
	struct sum dm;

	sum_begin(&dm, run, act->actor, "damage percent", ORG_OUT_02);
	if (!ranged || weapon->takes == TAKES_NONE)
		add(&dm, "strength", 2 * (attribute(scene, act->actor, STR) - 15),
		    ORG_OUT_02);
	if (ranged) {
		add(&dm, "weapon", weapon->shot_damage, ORG_ATK_07);
		add(&dm, "range", band_damage(scene, act, target), ORG_RNG_09);
	}
	add(&dm, "charge", act->flags & ACT_CHARGE ? 20 : 0, ORG_CHG_02);
	add(&dm, "gathered power", 15 * act->gather, ORG_GEN_03);
	add(&dm, "special", special_damage(scene, act, target), ORG_ATK_03);
	add(&dm, "berserker", act->discipline == BERSERKER ? 10 : 0, ORG_ACT_05);
	add(&dm, "states", act->damage, ORG_STA_01);
	add(&dm, "critical hit", critical ? 50 : 0, ORG_OUT_07);
	if (act->kind == TECHNIC)
		add(&dm, "held back", -50, ORG_ACT_07);
	if (dm.count)
		tell_sum(&dm);
	return dm.total;
}

static int multiplier_for(const struct scene *scene, const struct orge_act *act,
			  int target)
{
	if (orge_is_helpless(creature_of(scene, target)) || is_assassinated(act, target))
		return switched(scene, R_HELPLESS_MULTIPLIER);
	return 1;
}

/* ---- P-DEF: one attack, one target ---- */

struct blow {
	struct orge_act *act;
	int target, kind, reactor;
	enum reaction reaction;
	bool sure, critical;
};

static void involve(struct run *run, int who)
{
	change(run, who)->bystander = 0;
}

/* ORG-OUT-07: who fails so badly hurts itself. */
static void fumble(struct run *run, const struct blow *blow, const struct harm *harm)
{
	int who = blow->act->actor;
	struct orge_creature *c = change(run, who);
	struct harm own = {.type = harm->type,
			   .damage = (int16_t)((harm->damage + 3) / 4)};
	int damage = orge_damage(&run->scene, who, &own, 1, 0);

	c->pending_mf = (int16_t)(c->pending_mf + 3);
	tell_note(run, who, "hurts itself: a critical failure", damage, ORG_OUT_07);
	orge_await(run, who, who, damage, ORG_OUT_07);
}

static void destabilise(struct run *run, const struct blow *blow)
{
	struct modifier m;
	int who = blow->act->actor, target = blow->target;

	modifier_begin(&m, run, who, "shock of the charge");
	modify(&m, "strength",
	       4 * (attribute(&run->scene, who, STR) -
		    attribute(&run->scene, target, STR)),
	       ORG_CHG_04);
	if (!orge_succeeds(&m, target, 50, "destabilise"))
		return;
	tell_note_at(run, who, target, "throws {target} off balance", 0, ORG_CHG_04);
	orge_pend_state(run, target, DESTABILISED, 1);
}

/* Unconscious for five rounds, the likelier the harder the blow. */
static void knock_out(struct run *run, const struct blow *blow, int damage)
{
	struct modifier m;
	int who = blow->act->actor, target = blow->target;

	modifier_begin(&m, run, who, "knock-out");
	modify_skill(&m, who, SK_KNOCK_OUT, 5, ORG_ACT_07);
	modify(&m, "damage", damage, ORG_ACT_07);
	modify(&m, "constitution", -5 * (attribute(&run->scene, target, CST) - 15),
	       ORG_ACT_07);
	if (orge_succeeds(&m, target, 25, "knock out"))
		orge_pend_state(run, target, UNCONSCIOUS, 5);
}

/* On the missile, or on the weapon that strikes or is thrown. */
static const struct venom *venom_of(const struct scene *scene, const struct orge_act *act)
{
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);

	return act->kind == RANGED_ATTACK && weapon->takes != TAKES_NONE
		       ? &orge_missile_of(scene, act->actor, act->missile)->venom
		       : &weapon->venom;
}

static void poison(struct run *run, const struct blow *blow)
{
	const struct venom *venom = venom_of(&run->scene, blow->act);

	if ((!venom->surge.number && !venom->rounds) ||
	    orge_is_proof(&run->scene, blow->target, (enum resist)venom->resist) ||
	    orge_resists(run, blow->target, blow->act->actor, (enum resist)venom->resist,
			 true, AFFRAY_UNDECIDED))
		return;
	if (venom->surge.number)
		orge_add_surge(run, blow->target, &venom->surge);
	if (venom->rounds)
		orge_pend_state(run, blow->target, (enum state)venom->state,
				venom->rounds);
}

static void drain(struct run *run, const struct blow *blow,
		  const struct orge_weapon *weapon, int dealt)
{
	if (weapon->drain)
		orge_pend_heal(run, blow->act->actor, weapon->drain * dealt / 100);
}

/* Secondary rolls in their order, then the damage into what is pending. */
static void land(struct run *run, struct blow *blow, const struct harm *harm)
{
	const struct scene *scene = &run->scene;
	struct orge_act *act = blow->act;
	const struct orge_weapon *weapon = orge_act_weapon(scene, act);
	const struct orge_style *style = orge_act_style(scene, act);
	int multiplier = multiplier_for(scene, act, blow->target), dealt, dm;
	bool broken = !orge_is_usable(thing_of(scene, act->thing)->wear, WEAPON_WEAR);

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

static void choose_defense(struct run *run, struct blow *blow)
{
	const unsigned close = 1u << DODGE | 1u << PARRY | 1u << BLOCK | 1u << DISENGAGE;
	const unsigned ranged = 1u << DODGE | 1u << BLOCK;
	struct orge_act *act = blow->act;

	blow->reactor = NOBODY;
	blow->reaction = NO_REACTION;
	if (is_assassinated(act, blow->target))
		return;
	if (run->fight->count > 2)
		blow->reactor = orge_interposer(run, act, blow->target, blow->kind,
						act->from, &blow->reaction);
	if (blow->reactor == NOBODY) {
		blow->reactor = blow->target;
		blow->reaction = (enum reaction)orge_choose_reaction(
			run, act, blow->target, blow->kind,
			blow->kind == AGAINST_CLOSE ? close : ranged, act->from);
	}
	if (blow->reaction != NO_REACTION)
		orge_pay_reaction(run, blow->reactor, blow->reaction);
}

static int single_check_x(enum reaction reaction)
{
	static const int8_t x[REACTIONS] = {
		[DODGE] = 20, [PARRY] = 22, [BLOCK] = 25, [DISENGAGE] = 15};

	return x[reaction];
}

/* resolution single_check: the defence is a modifier of the one roll. */
static void fold_defense(struct modifier *m, const struct blow *blow)
{
	struct modifier theirs;

	modifier_look(&theirs, m->scene, blow->reactor);
	modify_defense(&theirs, blow->act, blow->target, blow->reaction, blow->kind);
	modify(m, "defence", -theirs.total - single_check_x(blow->reaction), ORG_DEF_02);
}

static enum grade roll_attack(struct run *run, struct blow *blow)
{
	struct orge_act *act = blow->act;
	bool single =
		switched(&run->scene, R_RESOLUTION) && blow->reaction != NO_REACTION;
	int criticals = switched(&run->scene, R_CRITICALS);
	const struct orge_weapon *weapon = orge_act_weapon(&run->scene, act);
	struct modifier m;
	enum grade grade;

	modifier_begin(&m, run, act->actor, "attack");
	if (act->kind == RANGED_ATTACK)
		modify_ranged(&m, act, blow->target);
	else
		modify_close(&m, act, blow->target);
	if (act->kind == TECHNIC)
		modify(&m, "knock-out", -10, ORG_ACT_07);
	if (single)
		fold_defense(&m, blow);
	m.verdicts = &orge_strikes;
	m.fumble = criticals != 1 ? 98 : 0;
	m.critical = criticals == 2 ? 20 : 0;
	grade = orge_check(&m, blow->target, 50, "attack");
	blow->critical = grade == CRITICAL;
	orge_learn(run, act->actor,
		   act->kind == TECHNIC		? SK_KNOCK_OUT
		   : act->kind == RANGED_ATTACK ? orge_shot_skill(weapon)
						: (enum orge_skill)weapon->skill,
		   50, m.threshold, grade <= SUCCESS, 1, 1);
	return grade;
}

static enum fate defended(struct run *run, struct blow *blow)
{
	enum reaction reaction = blow->reaction;

	if (reaction == DISENGAGE)
		orge_retreat(run, blow->target, blow->act->from);
	if (reaction == PARRY || reaction == BLOCK) {
		orge_wear(run, blow->act->thing, 1);
		return STOPPED;
	}
	return AVOIDED;
}

static enum fate strike_by_two_checks(struct run *run, struct blow *blow,
				      const struct harm *harm)
{
	enum grade grade = blow->sure ? SUCCESS : roll_attack(run, blow);

	if (grade == FUMBLE) {
		fumble(run, blow, harm);
		return STOPPED;
	}
	if (grade == FAILURE) {
		if (!switched(&run->scene, R_RESOLUTION) || blow->reaction == NO_REACTION)
			return MISSED;
		orge_wear_defense(run, blow->reactor, blow->reaction);
		return defended(run, blow);
	}
	if (blow->reaction != NO_REACTION &&
	    (blow->sure || !switched(&run->scene, R_RESOLUTION)) &&
	    orge_defends(run, blow->act, blow->reactor, blow->target, blow->reaction,
			 blow->kind))
		return defended(run, blow);
	land(run, blow, harm);
	return LANDED;
}

/* ORG-ATK-01: reaction, success, consequences. */
enum fate orge_strike(struct run *run, struct orge_act *act, int target, struct tile from)
{
	const struct scene *scene = &run->scene;
	bool ranged = act->kind == RANGED_ATTACK;
	struct blow blow = {.act = act,
			    .target = target,
			    .kind = ranged ? AGAINST_RANGED : AGAINST_CLOSE};
	const struct harm *harm =
		ranged ? orge_shot_harm(scene, act) : &orge_act_style(scene, act)->harm;
	enum fate fate;

	(void)from;
	involve(run, target);
	tell_note_at(run, act->actor, target,
		     target == act->target ? "strikes at {target}"
					   : "endangers {target} as well",
		     0, target == act->target ? ORG_ATK_01 : ORG_TIM_05);
	choose_defense(run, &blow);
	blow.sure = (!ranged && orge_is_helpless(creature_of(scene, target))) ||
		    is_assassinated(act, target);
	if (blow.sure)
		tell_deciding_note(run, act->actor, target, "cannot miss {target}",
				   hit_or_miss(true), ORG_OUT_03);
	change(run, target)->attackers |= 1u << act->actor;
	fate = strike_by_two_checks(run, &blow, harm);
	change(run, act->actor)->deceived &= ~(1u << target);
	if (blow.reaction != NO_REACTION && orge_able(scene, blow.reactor))
		orge_face(run, blow.reactor, act->from);
	orge_apply_now(run);
	return fate;
}

/* ---- the whole act ---- */

/* ORG-GEN-05, ORG-R74: whom it was meant for is dead or has left its tile. */
bool orge_finds_target(struct run *run, const struct orge_act *act)
{
	if (act->zone >> act->target & 1 && body_of(&run->scene, act->target)->in_play)
		return true;
	tell_note_at(run, act->actor, act->target, "finds {target} gone: all in vain", 0,
		     ORG_GEN_05);
	return false;
}

static void tell_carry(struct run *run, const struct orge_act *act, int next)
{
	bool friend = !is_enemy(run->fight, act->actor, next);

	tell_note_at(run, act->actor, next, "carries on: {target} is in the way", 0,
		     ORG_ZON_03);
	if (friend)
		tell_note_at(run, act->actor, next, "might hit {target}, a friend", 0,
			     ORG_ZON_02);
}

static bool is_in_zone(const struct orge_act *act, int who)
{
	return act->zone >> who & 1;
}

/* Single blows end at the first who is hit, parries or blocks; a sweep meets all. */
static void resolve_close(struct run *run, struct orge_act *act)
{
	const struct orge_style *style = orge_act_style(&run->scene, act);
	int8_t list[MAX_CREATURES];
	int count = orge_zone_order(&run->scene, act->from, act->aim,
				    (enum zone)style->zone, act->zone, list);
	bool carried = false, struck = false;

	for (int i = 0; i < count; i++) {
		enum fate fate;

		if (!is_in_zone(act, list[i]) || !body_of(&run->scene, list[i])->in_play)
			continue;
		struck = true;
		if (carried || (style->zone == ZONE_SWEEP && list[i] != act->target))
			tell_carry(run, act, list[i]);
		fate = orge_strike(run, act, list[i], act->from);
		if (style->zone != ZONE_SWEEP && (fate == LANDED || fate == STOPPED))
			return;
		if (!orge_able(&run->scene, act->actor))
			return;
		carried = true;
	}
	if (!struck)
		tell_note(run, act->actor, "strikes at nobody: a fruitless movement", 0,
			  ORG_GEN_05);
}

static void tell_range(struct run *run, const struct orge_act *act, struct range range)
{
	const struct orge_weapon *weapon = orge_act_weapon(&run->scene, act);
	int base =
		weapon->takes == TAKES_NONE
			? weapon->range_m
			: orge_missile_of(&run->scene, act->actor, act->missile)->range_m;
	struct sum sum;

	sum_begin(&sum, run, act->actor, "range in centimetres", ORG_RNG_08);
	add_base(&sum, "missile", 100 * base, ORG_RNG_08);
	add(&sum, weapon->takes == TAKES_NONE ? "strength" : "weapon",
	    100 * range.metres / range.over - 100 * base, ORG_RNG_08);
	tell_sum(&sum);
}

static bool range_allows(struct run *run, const struct orge_act *act, int target)
{
	struct range range =
		orge_max_range(&run->scene, act->actor, act->thing, act->missile);
	int d2 = distance_squared(act->from, body_of(&run->scene, target)->tile);

	if (run_wants(run, AFFRAY_SUM))
		tell_range(run, act, range);
	if (orge_within(d2, range, 100))
		return true;
	tell_note_at(run, act->actor, target, "shoots beyond its range at {target}", d2,
		     ORG_RNG_04);
	return false;
}

/* ranged_resolution trajectory: bodies on the ray, until one is hit or blocks. */
static void resolve_trajectory(struct run *run, struct orge_act *act)
{
	int8_t list[MAX_CREATURES];
	int count = orge_zone_order(&run->scene, act->from, act->aim, ZONE_LINE,
				    act->zone, list);
	int intended = act->target;
	bool met = false;

	for (int i = 0; i < count; i++) {
		enum fate fate;

		if (!is_in_zone(act, list[i]) || !body_of(&run->scene, list[i])->in_play)
			continue;
		if (!orge_missile_flies(&run->scene, act->from,
					body_of(&run->scene, list[i])->tile))
			break;
		met = true;
		tell_note_at(run, act->actor, list[i],
			     "has {target} on the missile's way", list[i] == intended,
			     ORG_RNG_01);
		act->target = list[i];
		fate = orge_strike(run, act, list[i], act->from);
		if (fate == LANDED || fate == STOPPED)
			break;
	}
	act->target = (int8_t)intended;
	if (!met)
		tell_note(run, act->actor, "shoots at nobody: the missile is lost", 0,
			  ORG_GEN_05);
}

static void resolve_ranged(struct run *run, struct orge_act *act)
{
	int target = act->target;

	if (!switched(&run->scene, R_RANGED_RESOLUTION) && !orge_finds_target(run, act))
		return;
	if (!range_allows(run, act, target))
		return;
	if (switched(&run->scene, R_RANGED_RESOLUTION)) {
		resolve_trajectory(run, act);
		return;
	}
	tell_note_at(run, act->actor, target, "shoots at {target} past everybody else", 0,
		     ORG_RNG_03);
	orge_strike(run, act, target, act->from);
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
	involve(run, act->actor);
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
	case CASTING:
		orge_resolve_spell(run, act);
		break;
	default:
		break;
	}
	orge_apply_now(run);
}

/* defense_phase per_attack: resolved at once instead of after the phase. */
void orge_queue(struct run *run, const struct orge_act *act)
{
	struct orge_fight *fight = fight_of(run);

	if (switched(&run->scene, R_DEFENSE_PHASE) || fight->interrupting) {
		struct orge_act now = *act;

		orge_resolve(run, &now);
		return;
	}
	keep_deed(run, MAX_CREATURES + fight->queued);
	fight->queue[fight->queued++] = *act;
}
