/* SPDX-License-Identifier: MIT
 *
 * The questions that complete an action.
 *
 * Everything that a deed needs to know is asked before it is paid for, and only the
 * owner's side sees these questions: others see the deed, which does not tell a feint.
 */
#include "procedures.h"

static const struct cost free_of_charge;

/* What is released was paid for when it was prepared. */
static struct cost ap(const struct attack *attack, int amount)
{
	struct cost cost = {{(int8_t)(attack->prepaid ? 0 : amount)}};

	return cost;
}

enum { SPLIT_METRES = 5 }; /* between targets of one burst */

void apocrypha_private_question(struct question *q, struct run *run, int who, int id,
				int deed)
{
	question_to(q, run, who, id);
	q->viewer = (uint8_t)(VIEW_OWNER + who);
	q->deed = (int16_t)deed;
}

/* Of two alike only the first: an answer names one thing. */
void apocrypha_offer_weapon(struct question *q, int value, const char *key,
			    struct cost cost)
{
	for (int i = 0; i < q->count; i++)
		if (q->options[i].key == key)
			return;
	offer(q, value, key, cost);
}

const char *apocrypha_use_key(const struct scene *scene, int who, int use)
{
	return used_weapon(scene, who, use)->entry.key;
}

/* ---- completing an attack ---- */

static int ask_weapon(struct run *run, const struct attack *attack, int budget, int only)
{
	const struct scene *scene = &run->scene;
	int uses[2 * SLOTS], who = attack->actor, action = attack->action;
	int count = is_firing(action) ? apocrypha_ranged_uses(scene, who, uses)
				      : apocrypha_melee_uses(scene, who, uses);
	struct question q;

	if (count == 1) /* the action was offered for it */
		return uses[0];
	apocrypha_private_question(&q, run, who, Q_WEAPON, action);
	for (int i = 0; i < count; i++) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, who, uses[i]);

		if (only == NOBODY - 1
			    ? apocrypha_weapon_allows(scene, who, action, uses[i]) &&
				      apocrypha_cheapest_attack(weapon, action) <= budget
			    : apocrypha_can_attack_with(scene, who, action, uses[i],
							budget, only))
			apocrypha_offer_weapon(
				&q, uses[i], weapon->entry.key,
				ap(attack, apocrypha_cheapest_attack(weapon, action)));
	}
	return ask(&q);
}

static int ask_mode(struct run *run, const struct attack *attack, int budget)
{
	struct question q;

	apocrypha_private_question(&q, run, attack->actor, Q_MODE, attack->action);
	for (int mode = SINGLE; mode < MODES; mode++) {
		int cost = apocrypha_attack_cost(attack->weapon, attack->action, mode, 1);

		if (attack->weapon->modes >> mode & 1 && cost <= budget &&
		    apocrypha_has_rounds(&run->scene, attack->actor, attack->use, mode))
			offer(&q, mode, apocrypha_mode_words[mode], ap(attack, cost));
	}
	return ask(&q);
}

static int ask_target(struct run *run, const struct attack *attack, int only)
{
	struct question q;

	apocrypha_private_question(&q, run, attack->actor, Q_TARGET, attack->action);
	for_creatures (i, run->fight)
		if ((only < 0 || only == i) &&
		    apocrypha_can_hit(&run->scene, attack->actor, attack->action,
				      attack->weapon, i))
			offer_creature(&q, i);
	return ask(&q);
}

static int ask_called(struct run *run, const struct attack *attack)
{
	struct question q;
	int called;

	apocrypha_private_question(&q, run, attack->actor, Q_CALLED, attack->action);
	q.about = (int8_t)attack->targets[0];
	if (wished(&q, &called) && called >= TORSO && called <= ANYWHERE)
		return called;
	offer(&q, ANYWHERE, "none", free_of_charge);
	for (int i = TORSO; i < LOCATIONS; i++)
		offer(&q, i, apocrypha_location_words[i], free_of_charge);
	return ask(&q);
}

static int most_targets(const struct attack *attack)
{
	if (is_firing(attack->action))
		return attack->mode == AUTO ? 3 : attack->mode == BURST ? 2 : 1;
	return attack->action == DO_FLURRY ? 2 : 1;
}

static bool is_near_all(const struct scene *scene, const struct attack *attack, int other)
{
	for (int i = 0; i < attack->count; i++)
		if (attack->targets[i] == other ||
		    (is_firing(attack->action) &&
		     metres(scene, attack->targets[i], other) > SPLIT_METRES))
			return false;
	return true;
}

/* Further targets for the same roll, and what each gets of it. */
static void ask_split(struct run *run, struct attack *attack, int only)
{
	int all = is_firing(attack->action) ? apocrypha_rounds_needed(attack->mode)
					    : attack->strikes;
	int most = only >= 0 ? 1 : most_targets(attack), left = all;
	struct question q;

	while (attack->count < most) {
		int other;

		apocrypha_private_question(&q, run, attack->actor,
					   attack->count == 1 ? Q_SECOND : Q_THIRD,
					   attack->action);
		offer(&q, NOBODY, "none", free_of_charge);
		for_creatures (i, run->fight)
			if (apocrypha_can_hit(&run->scene, attack->actor, attack->action,
					      attack->weapon, i) &&
			    is_near_all(&run->scene, attack, i))
				offer_creature(&q, i);
		other = ask(&q);
		if (other == NOBODY)
			break;
		attack->targets[attack->count++] = other;
	}
	for (int i = 0; i < attack->count; i++) {
		int others = attack->count - 1 - i;

		apocrypha_private_question(&q, run, attack->actor, Q_ROUNDS,
					   attack->action);
		q.about = (int8_t)attack->targets[i];
		attack->rounds[i] = others ? ask_number(&q, 1, left - others,
							larger(1, left / (others + 1)))
					   : left;
		left -= attack->rounds[i];
	}
}

static int ask_strikes(struct run *run, const struct attack *attack, int budget)
{
	int most = budget - attack->weapon->attack_cost + 1;
	struct question q;

	apocrypha_private_question(&q, run, attack->actor, Q_STRIKES, attack->action);
	return ask_number(&q, 2, most < 3 ? 2 : 3, 2);
}

static int ask_power(struct run *run, int who)
{
	int fit = sheet(&run->scene, who)->fit;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_POWER, DO_POWER_ATTACK);
	return ask_number(&q, 1, fit < 3 ? (fit < 1 ? 1 : fit) : 3, 1);
}

bool apocrypha_choose_attack(struct run *run, struct attack *attack, int budget, int only,
			     bool with_target)
{
	attack->use = ask_weapon(run, attack, budget, with_target ? only : NOBODY - 1);
	attack->weapon = used_weapon(&run->scene, attack->actor, attack->use);
	if (is_firing(attack->action))
		attack->mode = ask_mode(run, attack, budget);
	if (attack->action == DO_FLURRY)
		attack->strikes = ask_strikes(run, attack, budget);
	attack->cost = apocrypha_attack_cost(attack->weapon, attack->action, attack->mode,
					     attack->strikes);
	if (!with_target)
		return true;
	attack->targets[0] = ask_target(run, attack, only);
	attack->count = 1;
	if (attack->action == DO_POWER_ATTACK)
		attack->power = ask_power(run, attack->actor);
	if ((is_firing(attack->action) && attack->mode != AUTO) ||
	    attack->action == DO_ATTACK || attack->action == DO_POWER_ATTACK)
		attack->called = ask_called(run, attack);
	ask_split(run, attack, only);
	return true;
}

/* ---- completing the other actions ---- */

static void choose_speed(struct run *run, struct deed *deed, int budget)
{
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_RATE, DO_CHANGE_SPEED);
	for (int rate = STILL; rate <= apocrypha_fastest_rate(&run->scene, deed->actor);
	     rate++) {
		int cost = apocrypha_speed_cost(&run->scene, deed->actor, rate);

		if (rate != creature(&run->scene, deed->actor)->rate && cost <= budget)
			offer(&q, rate, apocrypha_rate_words[rate],
			      ap(&deed->attack, cost));
	}
	deed->number = ask(&q);
	deed->cost = apocrypha_speed_cost(&run->scene, deed->actor, deed->number);
}

static void choose_ticks(struct run *run, struct deed *deed, int budget)
{
	int most = budget;
	struct question q;

	if (change_fight(run)->is_ambush)
		most = larger(1, sheet(&run->scene, deed->actor)->ooda -
					 change_fight(run)->spent);
	apocrypha_private_question(&q, run, deed->actor, Q_TICKS, DO_MOVE);
	deed->cost = deed->number = ask_number(&q, 1, most, 1);
}

static int ask_stance(struct run *run, const struct attack *attack, int budget)
{
	int who = attack->actor;
	int from = creature(&run->scene, who)->stance, wanted;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_STANCE, DO_CHANGE_STANCE);
	if (wished(&q, &wanted) && apocrypha_can_take_stance(&run->scene, who, wanted) &&
	    apocrypha_stance_cost(from, wanted) <= budget)
		return wanted;
	for (int stance = STAND; stance <= PRONE; stance++)
		if (apocrypha_can_take_stance(&run->scene, who, stance) &&
		    apocrypha_stance_cost(from, stance) <= budget)
			offer(&q, stance, apocrypha_stance_words[stance],
			      ap(attack, apocrypha_stance_cost(from, stance)));
	return ask(&q);
}

static void choose_stance(struct run *run, struct deed *deed, int budget)
{
	int from = creature(&run->scene, deed->actor)->stance;

	deed->thing = from; /* for the second look */
	deed->number = ask_stance(run, &deed->attack, budget);
	deed->cost = apocrypha_stance_cost(from, deed->number);
}

static void choose_draw(struct run *run, struct deed *deed, int budget)
{
	int things[64], count = apocrypha_drawable(&run->scene, deed->actor, things);
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_DRAW);
	for (int i = 0; i < count; i++) {
		const struct apocrypha_thing *thing =
			apocrypha_thing_at(&run->scene, deed->actor, things[i]);
		int cost = apocrypha_draw_cost(&run->scene, deed->actor, things[i]);

		if (cost <= budget)
			apocrypha_offer_weapon(
				&q, things[i],
				catalogue_weapon(&run->scene, thing->weapon - 1)
					->entry.key,
				ap(&deed->attack, cost));
	}
	deed->thing = ask(&q);
	deed->cost = apocrypha_draw_cost(&run->scene, deed->actor, deed->thing);
	if (!apocrypha_needs_room(&run->scene, deed->actor, deed->thing))
		return;
	apocrypha_private_question(&q, run, deed->actor, Q_ROOM, DO_DRAW);
	offer(&q, 0, "stow", free_of_charge);
	offer(&q, 1, "drop", free_of_charge);
	deed->drops = ask(&q);
}

static void choose_reload(struct run *run, struct deed *deed, int budget)
{
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_RELOAD);
	for (int slot = 0; slot < SLOTS; slot++)
		if (apocrypha_can_reload(&run->scene, deed->actor, slot) &&
		    weapon_in(&run->scene, deed->actor, slot)->reload <= budget)
			apocrypha_offer_weapon(
				&q, slot,
				apocrypha_use_key(&run->scene, deed->actor, slot),
				ap(&deed->attack,
				   weapon_in(&run->scene, deed->actor, slot)->reload));
	deed->thing = ask(&q);
	deed->cost = weapon_in(&run->scene, deed->actor, deed->thing)->reload;
	apocrypha_private_question(&q, run, deed->actor, Q_AMMO, DO_RELOAD);
	for (int i = 0; i < AMMUNITIONS; i++)
		if (sheet(&run->scene, deed->actor)->ammo >> i & 1)
			offer(&q, i, apocrypha_ammo_words[i], free_of_charge);
	deed->number = q.count ? ask(&q) : STANDARD;
}

static void choose_ready(struct run *run, struct deed *deed, int budget)
{
	int uses[SLOTS], count = apocrypha_ranged_uses(&run->scene, deed->actor, uses);
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_READY_WEAPON);
	for (int i = 0; i < count; i++) {
		int cost = larger(1, weapon_in(&run->scene, deed->actor, uses[i])->bulk);

		if (creature(&run->scene, deed->actor)->readied != uses[i] + 1 &&
		    cost <= budget)
			apocrypha_offer_weapon(
				&q, uses[i],
				apocrypha_use_key(&run->scene, deed->actor, uses[i]),
				ap(&deed->attack, cost));
	}
	deed->thing = ask(&q);
	deed->cost = larger(1, weapon_in(&run->scene, deed->actor, deed->thing)->bulk);
	apocrypha_private_question(&q, run, deed->actor, Q_READY_AT, DO_READY_WEAPON);
	offer(&q, NOBODY, "none", free_of_charge);
	for_creatures (i, run->fight)
		if (is_enemy(run->fight, deed->actor, i) &&
		    is_conscious(&run->scene, i) && in_sight(&run->scene, deed->actor, i))
			offer_creature(&q, i);
	deed->target = ask(&q);
}

static void choose_somebody(struct run *run, struct deed *deed,
			    bool (*test)(const struct scene *scene, int who, int other),
			    int only)
{
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_TARGET, deed->action);
	for_creatures (i, run->fight)
		if ((only < 0 || only == i) && test(&run->scene, deed->actor, i))
			offer_creature(&q, i);
	deed->target = ask(&q);
}

static void choose_finish(struct run *run, struct deed *deed, int budget)
{
	int uses[3 * SLOTS], count;
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_TARGET, DO_FINISH);
	for_creatures (i, run->fight)
		if (apocrypha_finish_uses(&run->scene, deed->actor, i, budget, uses))
			offer_creature(&q, i);
	deed->target = ask(&q);
	count = apocrypha_finish_uses(&run->scene, deed->actor, deed->target, budget,
				      uses);
	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_FINISH);
	for (int i = 0; i < count; i++)
		apocrypha_offer_weapon(
			&q, uses[i], apocrypha_use_key(&run->scene, deed->actor, uses[i]),
			ap(&deed->attack,
			   apocrypha_attack_cost(
				   used_weapon(&run->scene, deed->actor, uses[i]),
				   DO_FINISH, SINGLE, 1)));
	deed->thing = ask(&q);
	deed->cost = apocrypha_attack_cost(
		used_weapon(&run->scene, deed->actor, deed->thing), DO_FINISH, SINGLE, 1);
}

static void choose_riposte(struct run *run, struct deed *deed, int budget)
{
	int uses[2 * SLOTS],
		count = apocrypha_riposte_uses(&run->scene, deed->actor, budget, uses);
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_RIPOSTE);
	for (int i = 0; i < count; i++)
		apocrypha_offer_weapon(
			&q, uses[i], apocrypha_use_key(&run->scene, deed->actor, uses[i]),
			ap(&deed->attack,
			   used_weapon(&run->scene, deed->actor, uses[i])->attack_cost));
	deed->attack.use = ask(&q);
	deed->cost = used_weapon(&run->scene, deed->actor, deed->attack.use)->attack_cost;
	choose_somebody(run, deed, apocrypha_melee_engaged, NOBODY);
}

static void choose_charge(struct run *run, struct deed *deed, int budget)
{
	struct attack *attack = &deed->attack;
	int uses[2 * SLOTS], count = apocrypha_melee_uses(&run->scene, deed->actor, uses);
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_TARGET, DO_CHARGE);
	for_creatures (target, run->fight)
		for (int i = 0; i < count; i++) {
			int cost = used_weapon(&run->scene, deed->actor, uses[i])
					   ->attack_cost;

			if (cost <= budget &&
			    apocrypha_can_charge(&run->scene, deed->actor, uses[i],
						 target, cost)) {
				offer_creature(&q, target);
				break;
			}
		}
	attack->targets[0] = deed->target = ask(&q);
	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_CHARGE);
	for (int i = 0; i < count; i++) {
		int cost = used_weapon(&run->scene, deed->actor, uses[i])->attack_cost;

		if (cost <= budget && apocrypha_can_charge(&run->scene, deed->actor,
							   uses[i], deed->target, cost))
			apocrypha_offer_weapon(
				&q, uses[i],
				apocrypha_use_key(&run->scene, deed->actor, uses[i]),
				ap(&deed->attack, cost));
	}
	attack->use = ask(&q);
	attack->weapon = used_weapon(&run->scene, deed->actor, attack->use);
	attack->action = DO_ATTACK;
	attack->count = attack->rounds[0] = 1;
	apocrypha_private_question(&q, run, deed->actor, Q_BLOW, DO_CHARGE);
	offer(&q, DO_ATTACK, "attack", ap(attack, attack->weapon->attack_cost));
	if (attack->weapon->attack_cost + 1 <= budget &&
	    apocrypha_is_unlocked(&run->scene, deed->actor, DO_POWER_ATTACK,
				  attack->weapon))
		offer(&q, DO_POWER_ATTACK, "power_attack",
		      ap(attack, attack->weapon->attack_cost + 1));
	attack->action = ask(&q);
	if (attack->action == DO_POWER_ATTACK)
		attack->power = ask_power(run, deed->actor);
	attack->called = ask_called(run, attack);
	attack->cost = apocrypha_attack_cost(attack->weapon, attack->action, SINGLE, 1);
	deed->cost = attack->cost;
}

static void choose_drop(struct run *run, struct deed *deed)
{
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_WEAPON, DO_DROP);
	for (int slot = 0; slot < SLOTS; slot++)
		if (is_held(&creature(&run->scene, deed->actor)->things[slot]))
			apocrypha_offer_weapon(
				&q, slot,
				apocrypha_use_key(&run->scene, deed->actor, slot),
				free_of_charge);
	deed->thing = ask(&q);
}

/* What is to be prepared, its cost, and the trigger. */
static void choose_prepared(struct run *run, struct deed *deed, int budget)
{
	enum menu menu = deed->action == DO_PREPARE_ATTACK ? MENU_PREPARE_ATTACK
							   : MENU_PREPARE_ACTION;
	struct deed inner;
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_DEED, deed->action);
	apocrypha_offer(&q, &run->scene, deed->actor, menu, budget, NOBODY);
	inner = deed_of(deed->actor, ask(&q));
	apocrypha_choose(run, &inner, menu, budget, NOBODY);
	deed->prepared_deed = inner.action;
	deed->cost = inner.cost;
	apocrypha_choose_trigger(run, deed);
}

void apocrypha_choose(struct run *run, struct deed *deed, enum menu menu, int budget,
		      int only)
{
	if (is_firing(deed->action) || is_melee(deed->action)) {
		apocrypha_choose_attack(run, &deed->attack, budget, only,
					menu != MENU_PREPARE_ATTACK);
		deed->cost = deed->attack.cost;
		deed->target = deed->attack.count ? deed->attack.targets[0] : NOBODY;
		return;
	}
	deed->cost =
		apocrypha_action_price(&run->scene, deed->actor, deed->action, budget);
	switch (deed->action) {
	case DO_CHANGE_SPEED:
		choose_speed(run, deed, budget);
		break;
	case DO_MOVE:
		choose_ticks(run, deed, budget);
		break;
	case DO_CHANGE_STANCE:
		choose_stance(run, deed, budget);
		break;
	case DO_DRAW:
		choose_draw(run, deed, budget);
		break;
	case DO_RELOAD:
		choose_reload(run, deed, budget);
		break;
	case DO_READY_WEAPON:
		choose_ready(run, deed, budget);
		break;
	case DO_BIND:
		choose_somebody(run, deed, apocrypha_can_bind, NOBODY);
		break;
	case DO_PRECISE_AIM:
		choose_somebody(run, deed, apocrypha_can_aim_at, NOBODY);
		break;
	case DO_DREAD:
		choose_somebody(run, deed, apocrypha_can_dread, only);
		break;
	case DO_FINISH:
		choose_finish(run, deed, budget);
		break;
	case DO_CHARGE:
		choose_charge(run, deed, budget);
		break;
	case DO_RIPOSTE:
		choose_riposte(run, deed, budget);
		break;
	case DO_PREPARE_ATTACK:
	case DO_PREPARE_ACTION:
		choose_prepared(run, deed, budget);
		break;
	case DO_DROP:
		choose_drop(run, deed);
		break;
	default:
		break;
	}
}
