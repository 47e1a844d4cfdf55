/* SPDX-License-Identifier: MIT
 *
 * Actions: their conditions and costs; paying for and carrying out a deed in the actor's
 * own pass; at the end the rows, one for each.
 *
 * A deed is completed by questions before it is paid for, and only the owner's side sees
 * these questions: others see the deed, which does not tell a feint from a blow.
 */
#include "procedures.h"

/* ---- AP that something may cost, a bit each ---- */

static uint64_t up_to(int budget)
{
	return budget < 0 ? 0 : ~0ull >> (63 - smaller(budget, 63));
}

/* The creatures that the deed may be aimed at. */
static struct creature_set concerned(const struct scene *scene,
				     const struct purpose *purpose)
{
	struct creature_set set =
		those_who(scene, purpose->who, apocrypha_deeds[purpose->action].concerns);

	if (purpose->only >= 0)
		set.bits &= 1ull << purpose->only;
	return set;
}

/* The costs that the deed may have now, within the budget; a bit each. */
static uint64_t costs_of(const struct scene *scene, const struct purpose *purpose)
{
	const struct apocrypha_creature *one = creature(scene, purpose->who);
	const struct apocrypha_action *row = &apocrypha_deeds[purpose->action];
	uint64_t costs = 0;

	if (one->rate > row->fastest || (one->defending && row->traits & OFFENSIVE))
		return 0;
	if (row->costs)
		costs = row->costs(scene, purpose);
	else if (row->uses)
		costs = apocrypha_use_costs(scene, purpose->who, purpose->action,
					    row->uses(scene, purpose->who));
	else if (!set_is_empty(concerned(scene, purpose)))
		costs = cost_bit(row->cost);
	return costs & up_to(purpose->budget);
}

int apocrypha_price(const struct scene *scene, const struct purpose *purpose)
{
	uint64_t costs = costs_of(scene, purpose);

	return costs ? __builtin_ctzll(costs) : 0;
}

int apocrypha_budget(const struct scene *scene, int who)
{
	const struct apocrypha_fight *fight = fight_of(scene);
	int left = sheet(scene, who)->ooda - fight->spent;
	int in_hand = fight->is_ambush ? AMBUSH_AP : creature(scene, who)->ap;

	return ruling(scene, R_PASS_OVERRUN) ? smaller(left, in_hand) : in_hand;
}

/* ---- menus ---- */

static struct purpose in_pass(const struct scene *scene, int who, int action)
{
	return (struct purpose){.who = who,
				.action = action,
				.budget = apocrypha_budget(scene, who),
				.only = NOBODY};
}

static bool is_open(const struct scene *scene, int who, int action)
{
	struct purpose purpose = in_pass(scene, who, action);

	purpose.any = true;
	return costs_of(scene, &purpose) != 0;
}

static struct cost usual_cost(const struct scene *scene, int who, int action)
{
	struct purpose purpose = in_pass(scene, who, action);

	return ap_cost(apocrypha_price(scene, &purpose));
}

void apocrypha_offer(struct question *q, const struct scene *scene, unsigned menu,
		     struct purpose purpose)
{
	for (purpose.action = DO_HOLD; purpose.action < ACTIONS; purpose.action++) {
		int price = apocrypha_deeds[purpose.action].traits & menu
				    ? apocrypha_price(scene, &purpose)
				    : 0;

		if (price)
			offer(q, purpose.action, apocrypha_actions[purpose.action].key,
			      ap_cost(price));
	}
}

/* The first entries of a menu that can be prepared at these costs; no target yet. */
static int find_preparable(const struct scene *scene, int who, int deed, uint64_t costs,
			   struct preparation *kept, int most)
{
	unsigned menu =
		deed == DO_PREPARE_ATTACK ? IN_PREPARED_ATTACK : IN_PREPARED_ACTION;
	struct purpose purpose = {who, DO_HOLD, ANY_AP, NOBODY, true, false};
	int count = 0;

	for (; purpose.action < ACTIONS && count < most; purpose.action++)
		if (apocrypha_deeds[purpose.action].traits & menu) {
			uint64_t both = costs & costs_of(scene, &purpose);

			if (both)
				kept[count++] = (struct preparation){
					purpose.action, __builtin_ctzll(both)};
		}
	return count;
}

int apocrypha_preparable(const struct scene *scene, int who, int deed, int cost,
			 struct preparation kept[ACTIONS])
{
	if (creature(scene, who)->rate > apocrypha_deeds[deed].fastest)
		return 0;
	return find_preparable(scene, who, deed, cost ? cost_bit(cost) : ~0ull, kept,
			       ACTIONS);
}

/* Preparing a deed costs what the deed itself costs. */
uint64_t apocrypha_prepare_costs(const struct scene *scene, const struct purpose *purpose)
{
	struct preparation first;

	return find_preparable(scene, purpose->who, purpose->action,
			       up_to(purpose->budget), &first, 1)
		       ? cost_bit(1)
		       : 0;
}

/* ---- telling and paying ---- */

int apocrypha_seen_as(int action)
{
	int seen = apocrypha_deeds[action].seen_as;

	return seen ? seen : action;
}

/* What is not a gun is thrown, cast or shot. */
static const char *manner_of_firing(const struct attack *attack)
{
	const struct apocrypha_weapon *weapon = attack->weapon;

	if (attack->mode != SINGLE)
		return apocrypha_mode_words[attack->mode];
	return weapon->gun	 ? NULL
	       : weapon->thrown	 ? "throw"
	       : weapon->ability ? "ability"
				 : "shot";
}

/* The manner of the deed that everybody sees; NULL: none. */
static const char *manner_of(const struct scene *scene, const struct deed *deed)
{
	if (is_firing(deed->action))
		return manner_of_firing(&deed->attack);
	if (deed->action == DO_FLURRY)
		return deed->attack.strikes == 2 ? "two blows" : "three blows";
	if (deed->action == DO_DRAW &&
	    apocrypha_thing_at(scene, deed->actor, deed->thing)->place == ON_GROUND)
		return "off the ground";
	if (deed->action == DO_CHANGE_SPEED &&
	    deed->number < creature(scene, deed->actor)->rate)
		return "slower";
	return NULL;
}

static void announce(struct run *run, const struct deed *deed)
{
	int seen = apocrypha_seen_as(deed->action),
	    rule = apocrypha_deeds[deed->action].rule;

	if (seen == DO_PREPARE)
		tell_deed(run, deed->actor, seen, NOBODY, NULL, rule);
	else
		tell_deed_in(run, deed->actor, seen, deed->target, deed->item,
			     run_wants(run, AFFRAY_DEED) ? manner_of(&run->scene, deed)
							 : NULL,
			     rule);
	if (apocrypha_actions[deed->action].is_attack && seen != DO_PREPARE)
		apocrypha_tell_targets(run, &deed->attack);
}

void apocrypha_pay(struct run *run, int who, int cost, int rule)
{
	struct apocrypha_creature *one = change(run, who);

	if (change_fight(run)->is_ambush && who == run->fight->turn)
		return;
	one->ap = (int16_t)(one->ap - cost);
	tell_spend(run, who, "AP", &one->ap, cost, one->ap, rule);
}

/* recheck=refund; a deed that cost nothing refunds nothing. */
void apocrypha_refund(struct run *run, int who, int cost)
{
	struct apocrypha_creature *one = change(run, who);

	if (!ruling(&run->scene, R_RECHECK) || who != run->fight->turn ||
	    change_fight(run)->is_ambush || !is_conscious(&run->scene, who))
		return;
	one->ap = (int16_t)(one->ap + cost);
	tell_gain(run, who, "AP", &one->ap, cost, one->ap, APO_PAS_08);
}

void apocrypha_lose_deed(struct run *run, int who, int cost)
{
	tell_note(run, who, "cannot go through with the act", cost, APO_PAS_08);
	apocrypha_refund(run, who, cost);
}

/* ---- questions ---- */

void apocrypha_private_question(struct question *q, struct run *run, int who, int id,
				int deed)
{
	question_to(q, run, who, id);
	q->viewer = (uint8_t)(VIEW_OWNER + who);
	q->deed = (int16_t)deed;
}

void apocrypha_ask_target(struct run *run, struct deed *deed, struct creature_set set)
{
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_TARGET, deed->action);
	offer_creatures(&q, set);
	deed->target = ask(&q);
}

void apocrypha_choose_use(struct run *run, struct deed *deed)
{
	unsigned uses = apocrypha_deeds[deed->action].uses(&run->scene, deed->actor);
	const struct apocrypha_weapon *weapon;

	deed->thing =
		apocrypha_ask_use(run, &deed->attack,
				  apocrypha_affordable(&run->scene, deed->actor,
						       deed->action, uses, deed->budget));
	weapon = used_weapon(&run->scene, deed->actor, deed->thing);
	deed->cost = least_cost(weapon, deed->action);
	deed->item = weapon->entry.name;
}

void apocrypha_complete(struct run *run, struct deed *deed, const struct purpose *purpose)
{
	const struct apocrypha_action *row = &apocrypha_deeds[deed->action];
	struct purpose own = *purpose;

	own.action = deed->action;
	deed->budget = own.budget;
	deed->only = own.only;
	deed->aimless = own.aimless;
	if (row->choose)
		row->choose(run, deed);
	else
		deed->cost = apocrypha_price(&run->scene, &own);
	if (row->concerns)
		apocrypha_ask_target(run, deed, concerned(&run->scene, &own));
}

/* ---- doing ---- */

/* After the movement and the reactions of others the conditions of the menu must still
 * hold (APO-R76). Attacks and charges check for themselves. */
static bool is_still_possible(const struct scene *scene, const struct deed *deed)
{
	const struct apocrypha_action *row = &apocrypha_deeds[deed->action];

	if (!is_conscious(scene, deed->actor))
		return false;
	if (row->is_still_possible)
		return row->is_still_possible(scene, deed);
	if (row->concerns)
		return row->concerns(scene, deed->actor, deed->target);
	return !row->uses || row->uses(scene, deed->actor) >> deed->thing & 1;
}

void apocrypha_perform(struct run *run, struct deed *deed)
{
	if (deed->opens)
		apocrypha_opening(run, deed->actor, deed->attack.reacted);
	if (is_still_possible(&run->scene, deed))
		apocrypha_deeds[deed->action].effect(run, deed);
	else
		apocrypha_lose_deed(run, deed->actor, deed->cost);
}

/* Deeds other than attacks that may trigger prepared deeds of others. */
static void set_off(struct run *run, struct deed *deed)
{
	unsigned traits = apocrypha_deeds[deed->action].traits;
	struct occasion_to_release event = {.author = deed->actor,
					    .from = run->fight->bodies[deed->actor].tile,
					    .reacted = &deed->attack.reacted};

	if (deed->action == DO_PREPARE_ACTION)
		traits = apocrypha_deeds[deed->prepared_deed].traits & HOSTILE;
	if (traits & AIMS)
		event.triggers |= 1u << READIES_OR_AIMS;
	if (traits & HOSTILE)
		event.triggers |= 1u << ANY_HOSTILE_ACT;
	if (event.triggers)
		apocrypha_triggered(run, &event);
}

static void become_aware(struct run *run)
{
	for_creatures (i, run->fight)
		if (change(run, i)->unaware) {
			change(run, i)->unaware = 0;
			change(run, i)->ambushed = 1;
			tell_condition(run, i, "unaware", &change(run, i)->unaware, false,
				       0, APO_AMB_02);
		}
}

static void do_deed(struct run *run, struct deed *deed)
{
	bool is_paid_later = ruling(&run->scene, R_PREPARED_COST) && deed->trigger;
	struct apocrypha_fight *fight = change_fight(run);
	int who = deed->actor;

	apocrypha_cancel(run, who);
	announce(run, deed);
	if (!is_paid_later)
		apocrypha_pay(run, who, deed->cost, APO_PAS_01);
	fight->spent = (uint8_t)(fight->spent + deed->cost);
	if (!(apocrypha_deeds[deed->action].traits & GOES))
		apocrypha_move_on(run, who, deed->cost, deed);
	if (is_conscious(&run->scene, who))
		set_off(run, deed);
	if (is_conscious(&run->scene, who) || deed->action != DO_MOVE)
		apocrypha_perform(run, deed);
	if (fight->is_ambush && ruling(&run->scene, R_AMBUSH_AWARENESS) &&
	    apocrypha_actions[deed->action].is_attack)
		become_aware(run);
}

static void take(struct run *run, int who, int action)
{
	struct purpose purpose = in_pass(&run->scene, who, action);
	struct deed deed = deed_of(who, action);

	apocrypha_complete(run, &deed, &purpose);
	do_deed(run, &deed);
}

/* ---- desperate defense, drop, hold ---- */

static uint64_t defense_costs(const struct scene *scene, const struct purpose *purpose)
{
	return creature(scene, purpose->who)->defending ? 0 : cost_bit(DEFENSE_COST);
}

static void defend(struct run *run, struct deed *deed)
{
	struct apocrypha_creature *one = change(run, deed->actor);

	one->defending = 1;
	tell_condition(run, deed->actor, "desperate defense", &one->defending, true, 1,
		       APO_DEF_02);
	tell_note(run, deed->actor, "gives up all offence for this pass", 0, APO_DEF_01);
}

static bool can_let_go(const struct scene *scene, int who, int action)
{
	return in_pass(scene, who, action).budget > 0 && apocrypha_held(scene, who);
}

/* Free, and no time passes. */
static void let_go(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);

	apocrypha_choose_drop(run, &deed);
	announce(run, &deed);
	apocrypha_drop(run, who, deed.thing, APO_RNG_10);
}

/* It matters that the plain use of the weapon in hand cannot be paid for. */
static void tell_shortage(struct run *run, int who)
{
	const struct apocrypha_weapon *weapon;
	int slot = 0;

	if (!run_wants(run, AFFRAY_NOTE))
		return;
	while (slot < SLOTS && !apocrypha_is_usable(&run->scene, who, slot))
		slot++;
	if (slot == SLOTS)
		return;
	weapon = weapon_in(&run->scene, who, slot);
	if (apocrypha_budget(&run->scene, who) <
	    least_cost(weapon, weapon->ranged ? DO_FIRE_HIP : DO_ATTACK))
		tell_note(run, who, "has too few AP left to attack",
			  apocrypha_budget(&run->scene, who), APO_PAS_07);
}

static void hold(struct run *run, int who, int action)
{
	struct apocrypha_creature *one = change(run, who);

	(void)action;
	tell_shortage(run, who);
	one->holding = 1;
	tell_condition(run, who, "holding", &one->holding, true, one->ap, APO_PAS_05);
}

/* ---- the own pass ---- */

void apocrypha_take_action(struct run *run, int who)
{
	struct question q;
	int action;

	apocrypha_private_question(&q, run, who, Q_ACTION, -1);
	q.facts[0] = apocrypha_budget(&run->scene, who);
	q.facts[1] = change_fight(run)->spent;
	q.facts[2] = sheet(&run->scene, who)->ooda;
	if (!wished(&q, &action) || !is_open_action(&run->scene, who, action)) {
		offer_actions(&q, who);
		action = ask(&q);
	}
	perform_action(run, who, action);
}

/* ---- the rows, in the order of the menu ---- */

const struct action_row apocrypha_actions[ACTIONS] = {
	[DO_HOLD] = {"hold", "end the pass and keep the AP", false, NULL, NULL, hold},
	[DO_AIM_AND_FIRE] = {"aim_and_fire",
			     "raise, aim and fire: ERG and BULK, with ACC", true, is_open,
			     usual_cost, take},
	[DO_FIRE_HIP] = {"fire_hip", "fire without aiming: BULK, without ACC", true,
			 is_open, usual_cost, take},
	[DO_FIRE_READIED] = {"fire_readied",
			     "aim and fire the readied weapon: ERG, with ACC", true,
			     is_open, usual_cost, take},
	[DO_ATTACK] = {"attack", "strike: ERG and SIZE", true, is_open, usual_cost, take},
	[DO_DESPERATE_SWING] = {"desperate_swing", "strike wildly: SIZE, -2 dice, AR -2",
				true, is_open, usual_cost, take},
	[DO_FLURRY] = {"flurry",
		       "strike more often: 1 AP and 1 die for each further strike", true,
		       is_open, usual_cost, take},
	[DO_FEINT] = {"feint", "strike in pretence: 1 AP more, -2 dice, hidden", true,
		      is_open, usual_cost, take},
	[DO_POWER_ATTACK] = {"power_attack",
			     "strike hard: 1 AP more, dice to hit for damage", true,
			     is_open, usual_cost, take},
	[DO_CHANGE_SPEED] = {"change_speed", "stop, walk, run or sprint: 2 AP a level",
			     false, is_open, usual_cost, take},
	[DO_MOVE] = {"move", "let time pass and move on at the same rate", false, is_open,
		     usual_cost, take},
	[DO_CHANGE_STANCE] = {"change_stance", "stand, crouch or lie down: 1, 2 or 3 AP",
			      false, is_open, usual_cost, take},
	[DO_TAKE_COVER] = {"take_cover", "get behind cover on a tile beside yours: 1 AP",
			   false, is_open, usual_cost, take},
	[DO_DRAW] = {"draw", "take a weapon in hand: BULK or SIZE", false, is_open,
		     usual_cost, take},
	[DO_RELOAD] = {"reload", "put in a full magazine; that is an opening", false,
		       is_open, usual_cost, take},
	[DO_BIND] = {"bind", "stop bleeding by COG and Medicine: 4 AP", false, is_open,
		     usual_cost, take},
	[DO_READY_WEAPON] = {"ready_weapon", "raise the weapon: BULK", false, is_open,
			     usual_cost, take},
	[DO_PRECISE_AIM] = {"precise_aim", "2 AP for a die more, three at most", false,
			    is_open, usual_cost, take},
	[DO_WARD] = {"ward", "2 resistance until the next pass: 3 AP", false, is_open,
		     usual_cost, take},
	[DO_DESPERATE_DEFENSE] = {"desperate_defense",
				  "AR +1, parry +2, no offence: 2 AP", false, is_open,
				  usual_cost, take},
	[DO_FINISH] = {"finish", "kill a helpless enemy, without a roll", false, is_open,
		       usual_cost, take},
	[DO_DREAD] = {"dread", "bring shock to a foe within 15 m: 4 AP", true, is_open,
		      usual_cost, take},
	[DO_CHARGE] = {"charge", "run at an enemy and strike: speed for damage", true,
		       is_open, usual_cost, take},
	[DO_RIPOSTE] = {"riposte", "wait behind a feigned opening: ERG and SIZE", false,
			is_open, usual_cost, take},
	[DO_PREPARE_ATTACK] = {"prepared_attack",
			       "pay for an attack now, and release it by a trigger",
			       false, is_open, usual_cost, take},
	[DO_PREPARE_ACTION] = {"prepared_action",
			       "pay for an action now, and release it by a trigger",
			       false, is_open, usual_cost, take},
	[DO_DROP] = {"drop", "let go of a thing, for free", false, can_let_go, NULL,
		     let_go},
	[DO_PREPARE] = {"prepare", "what others see of anything prepared", false, NULL,
			NULL, NULL},
	[DO_AVOID] = {"avoid", "roll the Avoidance pool: 2 AP", false, NULL, NULL, NULL},
	[DO_PARRY] = {"parry", "parry: half the SIZE in AP", false, NULL, NULL, NULL},
	[DO_COUNTER_ATTACK] = {"counter_attack", "strike: ERG and SIZE", true, NULL, NULL,
			       NULL},
	[DO_DESPERATE_PARRY] = {"desperate_parry", "parry a counter-attack", false, NULL,
				NULL, NULL},
	[DO_EXPLOIT_OPENING] = {"exploit_opening",
				"strike into the opening: ERG and SIZE, -2 dice", true,
				NULL, NULL, NULL},
	[DO_DESPERATE_DODGE] = {"desperate_dodge", "dive for safety, and end prone: 3 AP",
				false, NULL, NULL, NULL},
	[DO_DAMAGE_SOAK] = {"damage_soak", "take it on a limb, without defence: 1 AP",
			    false, NULL, NULL, NULL},
	[DO_COUNTER_FIRE] = {"counter_fire", "shoot together with the enemy", true, NULL,
			     NULL, NULL},
	[DO_TARGET_IN_THE_OPEN] = {"target_in_the_open", "shoot at -2", true, NULL, NULL,
				   NULL},
	[DO_CHARGE_DEFENSE] = {"charge_defense", "shoot before the charge arrives", true,
			       NULL, NULL, NULL},
	[DO_RELEASE] = {"release", "do what was prepared", false, NULL, NULL, NULL},
	[DO_SPRING_RIPOSTE] = {"spring_riposte", "spring the riposte", true, NULL, NULL,
			       NULL},
	[DO_TREAT] = {"treat", "treat somebody for five minutes", false, NULL, NULL,
		      NULL},
	[DO_RELOAD_ALL] = {"reload_all", "reload everything in five minutes", false, NULL,
			   NULL, NULL},
	[DO_REPOSITION] = {"reposition", "go up to 60 m, out of sight", false, NULL, NULL,
			   NULL},
	[DO_MAKE_READY] = {"make_ready", "ready a weapon", false, NULL, NULL, NULL},
	[DO_REST] = {"rest", "+2 to the next AP check", false, NULL, NULL, NULL},
	[DO_WITHDRAW] = {"withdraw", "leave the map", false, NULL, NULL, NULL},
};

/* Attacks may be prepared, and chosen when they are released; blows may be a riposte. */
enum { SHOT = OFFENSIVE | IN_PREPARED_ATTACK | IN_RELEASE, BLOW = SHOT | IN_RIPOSTE };
#define ATTACKS                                                       \
	.costs = apocrypha_attack_costs, .choose = apocrypha_declare, \
	.effect = apocrypha_do_attack

const struct apocrypha_action apocrypha_deeds[ACTIONS] = {
	[DO_AIM_AND_FIRE] = {APO_RNG_02, WALK, SHOT, ATTACKS},
	[DO_FIRE_HIP] = {APO_RNG_05, RUN, SHOT, ATTACKS},
	[DO_FIRE_READIED] = {APO_RNG_06, WALK, SHOT, ATTACKS},
	[DO_ATTACK] = {APO_MEL_01, RUN, BLOW, ATTACKS},
	[DO_DESPERATE_SWING] = {APO_MEL_04, RUN, BLOW, ATTACKS},
	[DO_FLURRY] = {APO_MEL_05, WALK, BLOW, ATTACKS},
	[DO_FEINT] = {APO_MEL_01, WALK, BLOW, DO_ATTACK, ATTACKS},
	[DO_POWER_ATTACK] = {APO_MEL_01, WALK, BLOW, DO_ATTACK, ATTACKS},
	[DO_CHANGE_SPEED] = {APO_MOV_02, SPRINT, IN_PREPARED_ACTION | GOES,
			     .costs = apocrypha_speed_costs,
			     .choose = apocrypha_choose_speed,
			     .effect = apocrypha_do_speed},
	[DO_MOVE] = {APO_MOV_01, SPRINT, IN_PREPARED_ACTION,
		     .costs = apocrypha_move_costs, .choose = apocrypha_choose_ticks,
		     .effect = apocrypha_do_move},
	[DO_CHANGE_STANCE] = {APO_STA_05, WALK, IN_PREPARED_ACTION,
			      .costs = apocrypha_stance_costs,
			      .choose = apocrypha_choose_stance,
			      .is_still_possible = apocrypha_is_still_in_stance,
			      .effect = apocrypha_do_stance},
	[DO_TAKE_COVER] = {APO_AVO_05, WALK, IN_PREPARED_ACTION,
			   .costs = apocrypha_cover_costs, .effect = apocrypha_do_cover},
	[DO_DRAW] = {APO_RNG_10, RUN, IN_PREPARED_ACTION, .costs = apocrypha_draw_costs,
		     .choose = apocrypha_choose_draw,
		     .is_still_possible = apocrypha_can_still_draw,
		     .effect = apocrypha_do_draw},
	[DO_RELOAD] = {APO_RNG_09, WALK, IN_PREPARED_ACTION, .uses = apocrypha_reloadable,
		       .choose = apocrypha_choose_reload, .effect = apocrypha_do_reload},
	[DO_BIND] = {APO_WND_05, STILL, IN_PREPARED_ACTION, .cost = BIND_COST,
		     .concerns = apocrypha_can_bind, .effect = apocrypha_do_bind},
	[DO_READY_WEAPON] = {APO_RNG_03, WALK, IN_PREPARED_ACTION | AIMS,
			     .uses = apocrypha_unreadied,
			     .choose = apocrypha_choose_ready,
			     .effect = apocrypha_do_ready},
	[DO_PRECISE_AIM] = {APO_AIM_01, STILL, IN_PREPARED_ACTION | AIMS,
			    .cost = AIM_COST, .concerns = apocrypha_can_aim_at,
			    .effect = apocrypha_do_aim},
	[DO_WARD] = {APO_ABL_02, WALK, IN_PREPARED_ACTION, .costs = apocrypha_ward_costs,
		     .effect = apocrypha_do_ward},
	[DO_DESPERATE_DEFENSE] = {APO_DEF_02, SPRINT, IN_PREPARED_ACTION,
				  .costs = defense_costs, .effect = defend},
	[DO_FINISH] = {APO_FIN_02, STILL, OFFENSIVE | HOSTILE | IN_PREPARED_ACTION,
		       .costs = apocrypha_finish_costs, .choose = apocrypha_choose_finish,
		       .is_still_possible = apocrypha_can_still_finish,
		       .effect = apocrypha_do_finish},
	[DO_DREAD] = {APO_ABL_02, WALK,
		      OFFENSIVE | HOSTILE | IN_PREPARED_ACTION | IN_RELEASE,
		      .cost = DREAD_COST, .concerns = apocrypha_can_dread,
		      .effect = apocrypha_do_dread},
	[DO_CHARGE] = {APO_MEL_09, SPRINT, OFFENSIVE | GOES,
		       .costs = apocrypha_charge_costs, .choose = apocrypha_choose_charge,
		       .effect = apocrypha_do_charge},
	[DO_RIPOSTE] = {APO_PAS_01, WALK, OFFENSIVE | HOSTILE, DO_PREPARE,
			.uses = apocrypha_riposte_uses,
			.choose = apocrypha_choose_riposte,
			.is_still_possible = apocrypha_can_still_riposte,
			.effect = apocrypha_do_riposte},
	[DO_PREPARE_ATTACK] = {APO_PAS_01, WALK, OFFENSIVE | HOSTILE, DO_PREPARE,
			       .costs = apocrypha_prepare_costs,
			       .choose = apocrypha_choose_prepared,
			       .effect = apocrypha_do_prepare},
	[DO_PREPARE_ACTION] = {APO_PAS_01, WALK, 0, DO_PREPARE,
			       .costs = apocrypha_prepare_costs,
			       .choose = apocrypha_choose_prepared,
			       .effect = apocrypha_do_prepare},
	[DO_DROP] = {.rule = APO_RNG_10},
};
