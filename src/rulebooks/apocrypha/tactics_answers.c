/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic's answers: plan, cover, reactions, pauses.
 */
#include <limits.h>
#include <stdlib.h>
#include "tactics.h"

/* ---- the plan ---- */

static int32_t moment_of(const struct look *look)
{
	const struct scene *scene = &look->scene;

	return 1 + ((scene->fight->round & 0x3fff) << 16 |
		    (creature(scene, look->who)->ap & 0xff) << 8 |
		    fight_of(scene)->spent);
}

static const struct thinker thinker = {.decide = apocrypha_decide, .moment = moment_of};

/* The deed that this question completes, if it is asked in its own pass. */
static bool is_in_pass(const struct view *view)
{
	return view->scene->fight->turn == view->who;
}

static int answer_action(const struct view *view, const struct question *q,
			 struct plan *plan)
{
	int option =
		option_of_value(q, intent_for(&thinker, view->look, -1, plan).action);

	return option >= 0 ? option : option_of_value(q, DO_HOLD);
}

static bool is_planned(int question)
{
	return question == Q_TARGET || question == Q_CALLED || question == Q_SECOND ||
	       question == Q_THIRD || question == Q_MODE || question == Q_STANCE;
}

/* The answer to a question that completes the deed. */
static int planned_value(const struct intent *it, int question)
{
	switch (question) {
	case Q_WEAPON:
		return it->with;
	case Q_TARGET:
		return it->target;
	case Q_CALLED:
		return it->detail[CALLED];
	case Q_SECOND:
		return it->detail[SECOND] - 1;
	case Q_THIRD:
		return it->detail[THIRD] - 1;
	case Q_DEED:
		return it->detail[PREPARED_DEED];
	default: /* mode, rate, stance, ticks, strikes, power */
		return it->detail[NUMBER];
	}
}

/* The blow of a charge is asked for like any other; it is not called. */
static bool is_about_charge(const struct look *look, const struct question *q)
{
	return q->id == Q_CALLED && is_melee(q->deed) &&
	       metres(&look->scene, look->who, q->about) >
		       creature(&look->scene, look->who)->reach;
}

/* Weapon and mode of an attack in another's pass. */
static int answer_reply(const struct view *view, const struct question *q)
{
	bool prepared = view->me->prepared != 0;
	bool fires = is_firing(q->deed);
	int target = q->about >= 0 ? q->about : view->scene->fight->turn;
	struct prospect reply;

	if (q->deed == DO_COUNTER_ATTACK)
		return option_or_default(q, apocrypha_counter_use(view, target));
	if ((q->id != Q_WEAPON && q->id != Q_MODE) || target < 0 ||
	    !is_enemy(view->scene->fight, view->who, target))
		return default_answer(q);
	reply = apocrypha_best_reply(view, target,
				     fires || is_melee(q->deed) ? q->deed : -1,
				     prepared ? view->me->prepared_paid : view->me->ap,
				     q->deed == DO_EXPLOIT_OPENING  ? ON_OPENING
				     : !fires && !is_melee(q->deed) ? ON_OPEN_TARGET
				     : prepared			    ? ON_RELEASE
								    : ON_CHARGE_DEFENSE);
	if (!reply.attack.count)
		return default_answer(q);
	return option_or_default(q, q->id == Q_WEAPON ? reply.attack.use
						      : reply.attack.mode);
}

static int answer_planned(const struct view *view, const struct question *q,
			  struct plan *plan)
{
	struct intent it;
	int value;

	if (!is_in_pass(view))
		return answer_reply(view, q);
	if (is_about_charge(view->look, q))
		return option_or_default(q, ANYWHERE);
	it = intent_for(&thinker, view->look, q->deed, plan);
	value = planned_value(&it, q->id);
	return q->kind == ASK_NUMBER ? within(value, q->low, q->high)
				     : option_or_default(q, value);
}

/* ---- cover ---- */

/* The tile with the most cover from the nearest shooter. */
static int answer_cover(const struct view *view, const struct question *q)
{
	const struct map *map = &view->scene->scenario->map;
	int enemy = apocrypha_quarry(view), best = default_answer(q), most = -1;
	struct tile here = view->scene->fight->bodies[view->who].tile;

	for (int i = 0; enemy != NOBODY && i < q->count; i++) {
		struct tile tile = tile_of_index(map, q->tiles[i]);
		int level = view->scene->scenario->book->terrains[terrain_at(map, tile)]
				    .value;

		if (apocrypha_counts_against(tile, here,
					     view->scene->fight->bodies[enemy].tile) &&
		    level > most) {
			most = level;
			best = q->tiles[i];
		}
	}
	return best;
}

/* ---- reactions ---- */

/* The attack as far as the creature that is asked knows it. */
static struct attack known_attack(const struct view *view, const struct question *q)
{
	const struct apocrypha_creature *foe = creature(view->scene, q->about);
	struct attack attack =
		attack_of(q->about, q->deed == DO_PARRY ? DO_ATTACK : q->deed, OWN_PASS);

	attack.weapon = catalogue_weapon(view->scene,
					 q->facts[WEAPON_AND_PLACE] / (ANYWHERE + 1));
	attack.called = q->facts[WEAPON_AND_PLACE] % (ANYWHERE + 1);
	attack.targets[0] = view->who;
	attack.count = 1;
	if (is_ranged(&attack))
		attack.mode = q->facts[STRIKES] >= 10  ? AUTO
			      : q->facts[STRIKES] >= 3 ? BURST
						       : SINGLE;
	else
		attack.strikes = larger(1, q->facts[STRIKES]);
	attack.cost = apocrypha_attack_cost(attack.weapon, attack.action, attack.mode,
					    attack.strikes);
	for_bits (use, is_ranged(&attack) ? foe->ranged_mask : foe->melee_mask)
		if (used_weapon(view->scene, q->about, use) == attack.weapon)
			attack.use = use;
	return attack;
}

/* A reaction also costs the AP paid for a prepared deed, which is given up. */
static int ap_price(const struct view *view, int cost)
{
	return AP_WORTH * (cost + (view->me->prepared ? view->me->prepared_paid : 0) +
			   (view->me->riposte ? view->me->riposte_paid : 0));
}

/* A roll that is known is worth as many dice as make it likely. */
static int dice_of(const struct question *q)
{
	return q->facts[HITS_ROLLED] == UNKNOWN_FACT ? q->facts[ATTACK_DICE]
						     : 2 * q->facts[HITS_ROLLED];
}

/* The weapon of a parry, kept in the plan for the question that follows the choice. */
enum { PARRY_MOMENT = PLAN_WORDS - 2, PARRY_USE };

static int answer_reaction(const struct view *view, const struct question *q,
			   struct plan *plan)
{
	struct attack attack = known_attack(view, q);
	struct guard guard =
		apocrypha_guard(view, view->who, q->about, is_ranged(&attack));
	struct strike strike = apocrypha_strike(view, &attack);
	int best = 0, least = INT_MAX, dice = dice_of(q);

	for (int i = 0; i < q->count; i++) {
		int kind = q->options[i].value, cost = q->options[i].cost.amount[0], loss;

		/* these leave no less than nothing */
		if ((kind == DO_AVOID || kind == DO_PARRY || kind == DO_DAMAGE_SOAK) &&
		    ap_price(view, cost) >= least)
			continue;
		loss = apocrypha_worth_if(&strike, &guard, dice, kind);
		if (kind == DO_COUNTER_ATTACK || kind == DO_COUNTER_FIRE)
			cost = guard.counter_cost;
		loss += kind == NO_ACTION ? 0 : ap_price(view, cost);
		if (loss < least) {
			best = i;
			least = loss;
		}
	}
	plan->word[PARRY_MOMENT] = 0;
	if (q->options[best].value == DO_PARRY) {
		plan->word[PARRY_MOMENT] = moment_of(view->look);
		plan->word[PARRY_USE] = apocrypha_best_parry(&strike, &guard, dice);
	}
	return best;
}

/* The use that leaves least of the blow, its AP counted; against a counter-attack, which
 * is known only by its roll, the one with the largest pool. */
static int answer_parry_with(const struct view *view, const struct question *q,
			     const struct plan *plan)
{
	int best = 0, most = -99;

	if (q->deed == DO_PARRY && plan->word[PARRY_MOMENT] == moment_of(view->look))
		return option_or_default(q, plan->word[PARRY_USE]);
	if (q->deed == DO_PARRY) {
		struct attack attack = known_attack(view, q);
		struct strike strike = apocrypha_strike(view, &attack);
		struct guard guard = apocrypha_guard(view, view->who, q->about, false);

		return option_or_default(
			q, apocrypha_best_parry(&strike, &guard, dice_of(q)));
	}
	for (int i = 0; i < q->count; i++) {
		int pool = apocrypha_parry_pool(view->scene, view->who,
						q->options[i].value, q->about);

		if (pool > most) {
			most = pool;
			best = i;
		}
	}
	return best;
}

static int answer_yes(const struct question *q)
{
	return option_or_default(q, 1);
}

/* The limb that suffers least. */
static int answer_soak(const struct view *view, const struct question *q)
{
	struct attack attack = known_attack(view, q);
	struct strike strike = apocrypha_strike(view, &attack);
	struct target target = {view->who, apocrypha_harm_state(view->scene, view->who)};

	return option_or_default(q, apocrypha_best_limb(&strike, target, dice_of(q)));
}

/* Who must go to the enemies throws itself towards the nearest. A shooter throws itself
 * away from that one, who must follow before it is in the way of a gun; one with a blade
 * stays where it fights. */
static int answer_dodge(const struct view *view, const struct question *q)
{
	const struct map *map = &view->scene->scenario->map;
	int best = default_answer(q), most = INT_MIN, enemy = apocrypha_quarry(view);
	int away = 1;

	if (enemy == NOBODY)
		return best;
	if (!apocrypha_can_fight_from_here(view, enemy))
		away = -1;
	else if (!view->me->ranged_mask)
		return best;
	for (int i = 0; i < q->count; i++) {
		int distance = distance_squared(tile_of_index(map, q->tiles[i]),
						view->scene->fight->bodies[enemy].tile);

		if (away * distance > most) {
			most = away * distance;
			best = q->tiles[i];
		}
	}
	return best;
}

/* A plain attack as a reaction is worth its AP; one that runs can dive from a shot. */
static int answer_chance(const struct view *view, const struct question *q,
			 enum occasion occasion)
{
	struct prospect chance =
		apocrypha_best_reply(view, q->about, -1, view->me->ap, occasion);

	int price = ap_price(view, chance.attack.cost);
	int worth = occasion == ON_OPEN_TARGET && chance.most > price
			    ? apocrypha_prospect_worth(view, &chance)
			    : chance.most;

	return worth > price ? answer_yes(q) : default_answer(q);
}

/* ---- pauses ---- */

/* The harm that a side has taken, in percent of the most that it can take. */
static int hurt_of(const struct view *view, bool own)
{
	int taken = 0, all = 0;

	for_creatures (i, view->scene->fight) {
		const struct apocrypha_sheet *stats = sheet(view->scene, i);
		int wounds = creature(view->scene, i)->wounds;

		if ((view->scene->fight->bodies[i].side == view->look->side) != own)
			continue;
		taken += wounds < stats->vit ? wounds : stats->vit;
		all += stats->vit;
	}
	return all ? 100 * taken / all : 0;
}

static bool is_worse_off(const struct view *view)
{
	int own = hurt_of(view, true);

	return own >= 40 && own > hurt_of(view, false) + 10;
}

/* One that looks on takes part when its side is losing. */
static int answer_join(const struct view *view, const struct question *q)
{
	return hurt_of(view, true) > hurt_of(view, false) ? answer_yes(q)
							  : default_answer(q);
}

static int answer_activity(const struct view *view, const struct question *q)
{
	int treat = option_of_key(q, "treat"), reload = option_of_key(q, "reload");
	int ready = option_of_key(q, "ready");

	if (treat >= 0)
		return treat;
	if (reload >= 0)
		return reload;
	return ready >= 0 && !view->me->readied ? ready : default_answer(q);
}

/* The creature of its side that is worst off. */
static int answer_patient(const struct view *view, const struct question *q)
{
	int best = 0, most = -1;

	for (int i = 0; i < q->count; i++) {
		const struct apocrypha_creature *patient =
			creature(view->scene, q->options[i].value);
		int need = 5 * patient->bleed + patient->wounds;

		if (need > most) {
			most = need;
			best = i;
		}
	}
	return best;
}

/* ---- all questions ---- */

static int answer_deed(const struct question *q)
{
	static const int likes[] = {DO_FIRE_READIED, DO_AIM_AND_FIRE, DO_ATTACK};

	for (int i = 0; i < 3; i++)
		if (option_of_value(q, likes[i]) >= 0)
			return option_of_value(q, likes[i]);
	return default_answer(q);
}

/* A shooter is shot at before it shoots; a creature that must come nearer, when it
 * moves. A blade waits for one that comes within its reach. */
static int answer_trigger(const struct view *view, const struct question *q)
{
	int foe = apocrypha_quarry(view);

	if (!view->me->ranged_mask)
		return option_or_default(q, ENTERS_REACH);
	return option_or_default(q,
				 foe != NOBODY && creature(view->scene, foe)->ranged_mask
					 ? ANY_HOSTILE_ACT
					 : MOVES_IN_SIGHT);
}

/* With what it meets a charge, or whether it does. */
static int answer_charge(const struct view *view, const struct question *q)
{
	int best = NO_ACTION, most = 0;

	for (int i = 0; i < q->count; i++) {
		int action = q->options[i].value, worth;
		struct prospect shot;

		if (action == NO_ACTION)
			continue;
		shot = apocrypha_best_reply(view, q->about, action, view->me->ap,
					    ON_CHARGE_DEFENSE);
		worth = shot.most - ap_price(view, shot.attack.cost);
		if (worth > most) {
			most = worth;
			best = action;
		}
	}
	return option_or_default(q, best);
}

static int answer_release(const struct question *q)
{
	int option = answer_deed(q);

	return option == q->fallback && q->count > 1 ? 1 : option;
}

/* Those who are worse off take what may turn the fight. */
static int answer_worse_off(const struct view *view, const struct question *q)
{
	if (!is_worse_off(view))
		return default_answer(q);
	return q->id == Q_PUSH ? answer_yes(q) : option_or_default(q, 0);
}

static int scripted_answer(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	struct view view;

	if (q->owner < 0)
		return default_answer(q);
	view = view_from(look, &look->scene);
	switch (q->id) {
	case Q_ACTION:
		return answer_action(&view, q, plan);
	case Q_DEED:
		return q->deed == DO_SPRING_RIPOSTE ? answer_deed(q)
						    : answer_planned(&view, q, plan);
	case Q_WEAPON:
	case Q_TARGET:
	case Q_CALLED:
	case Q_SECOND:
	case Q_THIRD:
	case Q_MODE:
	case Q_RATE:
	case Q_TICKS:
	case Q_STRIKES:
	case Q_POWER:
	case Q_STANCE:
		return answer_planned(&view, q, plan);
	case Q_COVER:
		return answer_cover(&view, q);
	case Q_PATH:
		return apocrypha_answer_path(&view, q);
	case Q_REACTION:
		return answer_reaction(&view, q, plan);
	case Q_DODGE:
		return answer_dodge(&view, q);
	case Q_SOAK:
		return answer_soak(&view, q);
	case Q_PARRY_WITH:
		return answer_parry_with(&view, q, plan);
	case Q_DESPERATE_PARRY:
		return answer_yes(q);
	case Q_OPENING:
		return answer_chance(&view, q, ON_OPENING);
	case Q_OPEN_TARGET: /* the prepared shot is better, and paid for */
		return view.me->prepared ? default_answer(q)
					 : answer_chance(&view, q, ON_OPEN_TARGET);
	case Q_CHARGE_DEFENSE:
		return answer_charge(&view, q);
	case Q_RELEASE:
		return answer_release(q);
	case Q_TRIGGER:
		return answer_trigger(&view, q);
	case Q_JOIN:
		return answer_join(&view, q);
	case Q_PUSH:
	case Q_ENGAGE:
		return answer_worse_off(&view, q);
	case Q_ACTIVITY:
		return answer_activity(&view, q);
	case Q_PATIENT:
		return answer_patient(&view, q);
	case Q_FATE:
		return option_or_default(q, look->knobs[MERCY]);
	default:
		return default_answer(q);
	}
}

/* ---- wishes: the same answers, before there is a menu ---- */

static int scripted_wish(const struct look *look, const struct question *q)
{
	struct intent it;

	if (q->id == Q_ACTION)
		return intent_for(&thinker, look, -1, look->plan).action;
	if (q->id == Q_PATH) {
		struct view view = view_from(look, &look->scene);

		return apocrypha_wished_path(&view, q);
	}
	if (look->scene.fight->turn != look->who || !is_planned(q->id))
		return NO_ANSWER;
	if (is_about_charge(look, q))
		return ANYWHERE;
	it = intent_for(&thinker, look, q->deed, look->plan);
	return it.worth == NOT_WORTH ? NO_ANSWER : planned_value(&it, q->id);
}

const struct tactic apocrypha_tactics[] = {
	{.key = "scripted",
	 .help = "weighs whole deeds: what they do, what they cost, what may be suffered",
	 .answer = scripted_answer,
	 .wish = scripted_wish,
	 .knobs = {[CAUTION] = {"caution",
				"how much AP to react with are worth; 0: nothing "
				"(sword-duel: 0, 1 and 4 win 53 %)",
				0, 4, 0},
		   [TRICKS] = {"tricks", "ripostes: 0 never (occult: 0 wins 74 %, 1 73)",
			       0, 1, 0},
		   [PATIENCE] = {"patience",
				 "rounds of watching before it looks for enemies (rooms: "
				 "3 against 1 wins 75 %; equal ones lose nothing)",
				 0, 20, 3},
		   [MERCY] = {"mercy",
			      "the fallen: 0 spare, 1 treat, 2 finish (no fight is won "
			      "by it)",
			      0, 2, 0}}},
	{0},
};
