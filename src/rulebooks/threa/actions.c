/* SPDX-License-Identifier: MIT
 *
 * The menu of actions (section 5), and who does what when one is chosen.
 */
#include "threa.h"

static bool has_ally(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (i != who && in_play(scene, i) && !is_enemy(scene->fight, who, i))
			return true;
	return false;
}

static bool has_foe(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (in_play(scene, i) && is_enemy(scene->fight, who, i))
			return true;
	return false;
}

/* ---- the menu ---- */

static bool can_reload(const struct scene *scene, int who, bool pays)
{
	int cost = creature(scene, who)->at_hand & SHOT_AT_HAND
			   ? threa_reload_cost(scene, who)
			   : CANNOT;

	return cost == 0 || (cost == 1 && pays);
}

/* Actions at standard cost, or twice that. */
static bool offers_work(const struct scene *scene, int who, int action)
{
	switch (action) {
	case DO_MELEE_ATTACK:
	case DO_STUN:
	case DO_DUAL_ATTACK:
	case DO_KNOCKBACK:
	case DO_DISARM:
		return threa_has_melee_target(scene, who, action);
	case DO_RANGED_ATTACK:
		return threa_can_shoot(scene, who);
	case DO_THROW:
		return threa_can_throw(scene, who);
	case DO_CALLED_SHOT:
		return threa_has_melee_target(scene, who, DO_MELEE_ATTACK) ||
		       threa_can_shoot(scene, who) || threa_can_throw(scene, who);
	case DO_CAST:
		return threa_can_cast(scene, who);
	case DO_AIM:
		return threa_can_aim(scene, who);
	case DO_ENTER_PARRY:
		return threa_can_enter_parry(scene, who);
	case DO_PREP:
		return threa_can_prep(scene, who);
	case DO_RETRIEVE:
		return threa_can_retrieve(scene, who);
	case DO_READY_ITEM:
		return threa_can_ready(scene, who);
	case DO_USE_ITEM:
		return creature(scene, who)->at_hand & POTION_AT_HAND;
	case DO_DRIVE:
		return threa_can_drive(scene, who);
	case DO_FIRST_AID:
		return threa_can_aid_anyone(scene, who);
	default:
		return threa_moves(scene, who) >> DO_SPRINT & 1;
	}
}

bool threa_offers(const struct scene *scene, int who, int action)
{
	const struct threa_creature *one = creature(scene, who);
	bool fresh = one->acts == 0 && one->ap >= 1;

	switch (action) {
	case DO_RELOAD:
		return can_reload(scene, who, can_work(scene, who));
	case DO_FREE_MOVE:
		return threa_moves(scene, who) >> DO_FREE_MOVE & 1;
	case DO_CHANGE_STANCE:
		return threa_can_change_stance(scene, who);
	case DO_DROP:
		return one->hand[RIGHT_HAND] || one->hand[LEFT_HAND] || one->prep_hand;
	case DO_REST:
		return fresh;
	case DO_FULL_SPRINT:
		return fresh && threa_moves(scene, who) >> DO_FULL_SPRINT & 1;
	case DO_DELAY:
		return !one->paid && has_foe(scene, who);
	case DO_PASS:
		return true;
	default:
		return can_work(scene, who) && offers_work(scene, who, action);
	}
}

static struct cost missile_cost(const struct scene *scene, int who, bool thrown)
{
	return threa_missile_standards(scene, who, thrown) == 2 ? threa_double_cost
								: threa_standard_cost;
}

/* Of a blow, a shot or a throw, the cheapest that is possible. */
static struct cost called_cost(const struct scene *scene, int who)
{
	bool doubles = ruling(scene, R_UNPREPPED) &&
		       !threa_has_melee_target(scene, who, DO_MELEE_ATTACK) &&
		       (!threa_can_shoot(scene, who) ||
			threa_missile_standards(scene, who, false) == 2) &&
		       (!threa_can_throw(scene, who) ||
			threa_missile_standards(scene, who, true) == 2);

	return doubles ? threa_double_cost : threa_standard_cost;
}

static struct cost cost_of(const struct scene *scene, int who, int action)
{
	const struct threa_creature *one = creature(scene, who);

	switch (action) {
	case DO_DUAL_ATTACK:
		return threa_double_cost;
	case DO_RANGED_ATTACK:
	case DO_THROW:
		return missile_cost(scene, who, action == DO_THROW);
	case DO_CALLED_SHOT:
		return called_cost(scene, who);
	case DO_CAST:
		return threa_spell_cost;
	case DO_RELOAD:
		return threa_reload_cost(scene, who) ? threa_standard_cost
						     : threa_no_cost;
	case DO_FREE_MOVE:
	case DO_CHANGE_STANCE:
	case DO_DROP:
	case DO_DELAY:
	case DO_PASS:
		return threa_no_cost;
	case DO_REST:
		return (struct cost){{1, 0, 0, 0}};
	case DO_FULL_SPRINT:
		return (struct cost){{(int8_t)one->ap, 0, 0, 0}};
	default:
		return threa_standard_cost;
	}
}

void threa_menu(struct question *q, const struct scene *scene, int who, enum menu menu)
{
	static const uint8_t listed[] = {
		DO_MELEE_ATTACK,  DO_DUAL_ATTACK,   DO_KNOCKBACK,   DO_DISARM,
		DO_STUN,	  DO_RANGED_ATTACK, DO_THROW,	    DO_CALLED_SHOT,
		DO_CAST,	  DO_AIM,	    DO_ENTER_PARRY, DO_PREP,
		DO_RETRIEVE,	  DO_READY_ITEM,    DO_USE_ITEM,    DO_DRIVE,
		DO_FIRST_AID,	  DO_SPRINT,	    DO_RELOAD,	    DO_FREE_MOVE,
		DO_CHANGE_STANCE, DO_DROP,	    DO_REST,	    DO_FULL_SPRINT,
		DO_DELAY,
	};

	for (size_t i = 0; i < sizeof listed; i++)
		if (threa_offers(scene, who, listed[i]) &&
		    (listed[i] != DO_DELAY || menu == OWN_TURN))
			offer(q, listed[i], threa_actions[listed[i]].key,
			      cost_of(scene, who, listed[i]));
	if (menu == INTERRUPTING)
		offer(q, DO_WAIT, "wait", threa_no_cost);
	else
		offer(q, DO_PASS, "pass", threa_no_cost);
	by_default(q);
}

/* ---- delay ---- */

static enum trigger ask_trigger(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, Q_TRIGGER);
	q.deed = DO_DELAY;
	offer(&q, ATTACK_ON_ME, "attack_on_me", threa_no_cost);
	offer(&q, FOE_ATTACKS, "foe_attacks", threa_no_cost);
	offer(&q, FOE_MOVES, "foe_moves", threa_no_cost);
	offer(&q, FOE_SHOOTS, "foe_shoots", threa_no_cost);
	if (has_ally(&run->scene, who))
		offer(&q, ATTACK_ON_ALLY, "attack_on_ally", threa_no_cost);
	if (creature(&run->scene, who)->reach_m > 0)
		offer(&q, ENTERS_REACH, "enters_reach", threa_no_cost);
	return (enum trigger)ask(&q);
}

static bool names_a_foe(enum trigger trigger)
{
	return trigger == FOE_ATTACKS || trigger == FOE_MOVES || trigger == FOE_SHOOTS;
}

static int ask_watched(struct run *run, int who, enum trigger trigger)
{
	struct question q;

	question_to(&q, run, who, Q_WATCHED);
	q.deed = DO_DELAY;
	for_creatures (i, run->fight)
		if (i != who && in_play(&run->scene, i) &&
		    is_enemy(run->fight, who, i) == names_a_foe(trigger))
			offer_creature(&q, i);
	return ask(&q);
}

static void delay(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);
	enum trigger trigger = ask_trigger(run, who);

	if (names_a_foe(trigger) || trigger == ATTACK_ON_ALLY)
		one->trigger_who = (uint8_t)(ask_watched(run, who, trigger) + 1);
	one->trigger = (uint8_t)trigger;
	fight_of(run)->delayers++;
	tell_deed(run, who, DO_DELAY, one->trigger_who ? one->trigger_who - 1 : NOBODY,
		  NULL, THR_INI_05);
}

/* ---- called shots: as a blow, a shot or a throw ---- */

static int ask_manner(struct run *run, int who)
{
	const struct scene *scene = &run->scene;
	struct question q;

	question_to(&q, run, who, Q_MANNER);
	q.deed = DO_CALLED_SHOT;
	if (threa_has_melee_target(scene, who, DO_MELEE_ATTACK))
		offer(&q, DO_MELEE_ATTACK, "melee", threa_no_cost);
	if (threa_can_shoot(scene, who))
		offer(&q, DO_RANGED_ATTACK, "shoot", threa_no_cost);
	if (threa_can_throw(scene, who))
		offer(&q, DO_THROW, "throw", threa_no_cost);
	return ask(&q);
}

static int ask_location(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, Q_LOCATION);
	q.deed = DO_CALLED_SHOT;
	for (int i = 0; i < LOCATIONS; i++)
		offer(&q, i, threa_location_keys[i], threa_no_cost);
	return ask(&q);
}

static void called_shot(struct run *run, int who)
{
	int manner = ask_manner(run, who), location = ask_location(run, who);

	if (manner == DO_MELEE_ATTACK)
		threa_melee_attack(run, who, DO_CALLED_SHOT, location);
	else if (manner == DO_THROW)
		threa_throw(run, who, DO_CALLED_SHOT, location);
	else
		threa_ranged_attack(run, who, DO_CALLED_SHOT, location);
}

/* ---- doing it ---- */

void threa_perform(struct run *run, int who, int action)
{
	switch (action) {
	case DO_MELEE_ATTACK:
	case DO_KNOCKBACK:
	case DO_DISARM:
	case DO_STUN:
		threa_melee_attack(run, who, action, NOTHING);
		break;
	case DO_CALLED_SHOT:
		called_shot(run, who);
		break;
	case DO_DUAL_ATTACK:
		threa_dual_attack(run, who);
		break;
	case DO_RANGED_ATTACK:
		threa_ranged_attack(run, who, action, NOTHING);
		break;
	case DO_THROW:
		threa_throw(run, who, action, NOTHING);
		break;
	case DO_CAST:
		threa_cast(run, who);
		break;
	case DO_ENTER_PARRY:
		threa_enter_parry(run, who);
		break;
	case DO_AIM:
		threa_aim(run, who);
		break;
	case DO_PREP:
		threa_prep(run, who);
		break;
	case DO_RELOAD:
		threa_reload(run, who);
		break;
	case DO_RETRIEVE:
		threa_retrieve(run, who);
		break;
	case DO_READY_ITEM:
		threa_ready_item(run, who);
		break;
	case DO_DROP:
		threa_drop_item(run, who);
		break;
	case DO_SPRINT:
	case DO_FULL_SPRINT:
	case DO_FREE_MOVE:
		threa_move(run, who, action);
		break;
	case DO_CHANGE_STANCE:
		threa_change_stance(run, who);
		break;
	case DO_REST:
		threa_rest(run, who);
		break;
	case DO_DRIVE:
		threa_drive(run, who);
		break;
	case DO_FIRST_AID:
		threa_first_aid(run, who);
		break;
	case DO_USE_ITEM:
		threa_use_item(run, who);
		break;
	case DO_DELAY:
		delay(run, who);
		break;
	default:
		tell_deed(run, who, DO_PASS, NOBODY, NULL, THR_INI_04);
	}
}
