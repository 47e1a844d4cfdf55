/* SPDX-License-Identifier: MIT
 *
 * The actions: first the parts that all of them share (price, boosts, Focus, payment),
 * then the actions that are neither attack, move nor gear, and at the end one row for
 * each action: its condition, its cost, its function. The order of the rows is the order
 * of the menu.
 */
#include "deeds.h"

const struct cost threa_no_cost, threa_standard_cost = {{1, 1}},
				 threa_double_cost = {{2, 2}};
static const struct cost spell_cost = {{1, 1, 1}};

enum {
	DRIVE_LEAST = 8, /* CST-09: AS to try it at all */
	AID_ROUNDS = 2,	 /* AID-01 */
};

/* ---- the price (CST-01 to CST-07) ---- */

/* A guard's value so far, and what it answers: without names, for tactics alone, but for
 * the first two of a boost. */
static void add_facts(struct question *q, const struct price *price, int boost)
{
	q->facts[0] = price->value == UNKNOWN_FACT ? UNKNOWN_FACT : price->value + boost;
	q->facts[1] = price->against;
	q->facts[2] = price->attack;
	q->facts[3] = price->passive;
	q->facts[4] = UNKNOWN_FACT;
}

static bool pays_in_fat(struct run *run, const struct price *price)
{
	const struct threa_creature *one = creature(&run->scene, price->who);
	int standards = price->standards, payment;
	bool fat = one->fat >= standards, ap = one->ap >= 2 * standards;
	int8_t mana = price->action == DO_CAST ? spell_cost.amount[2] : 0;
	struct question q;

	if (!fat || !ap)
		return fat;
	question_in(&q, run, price->who, Q_PAYMENT, price->action, price->about);
	add_facts(&q, price, 0);
	if (wished(&q, &payment))
		return payment == PAY_FAT;
	offer(&q, PAY_FAT, "fat",
	      (struct cost){{(int8_t)standards, (int8_t)standards, mana}});
	offer(&q, PAY_AP, "ap", (struct cost){{(int8_t)(2 * standards), 0, mana}});
	return ask(&q) == PAY_FAT;
}

/* The number of points for the boost, of those left after the price. */
static int ask_points(struct run *run, const struct price *price, int id, int boost,
		      int most)
{
	struct question q;
	int points;

	if (most <= 0)
		return 0;
	question_in(&q, run, price->who, id, price->action, price->about);
	add_facts(&q, price, boost);
	q.high = most;
	if (wished(&q, &points) && points >= 0 && points <= most)
		return points;
	if (price->deed && (id == Q_BOOST_AP || id == Q_BOOST_FAT)) {
		threa_attack_facts(&run->scene, price->deed, &q.facts[0], &q.facts[4]);
		q.facts[0] += boost;
	}
	return ask_number(&q, 0, most, 0);
}

/* Each AP or FAT is +1 (CST-05). */
static int ask_boost(struct run *run, struct price *price, int ap_id, int fat_id)
{
	const struct threa_creature *one = creature(&run->scene, price->who);
	int ap = ask_points(run, price, ap_id, 0, one->ap - price->ap);
	int fat = ask_points(run, price, fat_id, ap, one->fat - price->fat);

	price->boost_ap += ap;
	price->boost_fat += fat;
	price->ap += ap;
	price->fat += fat;
	return ap + fat;
}

void threa_ask_price(struct run *run, struct price *price, bool is_boostable)
{
	price->fat = price->extra_fat;
	price->rule = THR_CST_01;
	if (price->standards > 0) {
		bool in_fat = pays_in_fat(run, price);

		price->ap = in_fat ? price->standards : 2 * price->standards;
		price->fat += in_fat ? price->standards : 0;
		price->rule = in_fat ? THR_CST_01 : THR_CST_02;
	}
	if (is_boostable)
		price->boost = ask_boost(run, price, Q_BOOST_AP, Q_BOOST_FAT);
	if (price->action == DO_DUAL_ATTACK)
		price->off_boost = ask_boost(run, price, Q_OFF_BOOST_AP, Q_OFF_BOOST_FAT);
}

static void spend_fat(struct run *run, int who, int fat, int rule)
{
	struct threa_creature *one = change(run, who);

	if (fat == 0)
		return;
	if (ruling(&run->scene, R_FAT_COST)) {
		threa_pend_fat(run, who, NOBODY, fat, NULL, rule);
		return;
	}
	one->fat = (int16_t)(one->fat - fat);
	tell_spend(run, who, "fat", &one->fat, fat, one->fat, rule);
	if (one->fat == 0)
		tell_note(run, who, "spends the last FAT", 0, THR_LOW_06);
}

static void spend_ap(struct run *run, int who, int ap, int rule)
{
	struct threa_creature *one = change(run, who);

	one->ap = (int16_t)(one->ap - ap);
	tell_spend(run, who, "ap", &one->ap, ap, one->ap, rule);
}

void threa_pay(struct run *run, const struct price *price)
{
	spend_ap(run, price->who, price->ap - price->boost_ap, price->rule);
	spend_fat(run, price->who, price->fat - price->boost_fat, THR_CST_07);
	spend_ap(run, price->who, price->boost_ap, THR_CST_05);
	spend_fat(run, price->who, price->boost_fat, THR_CST_05);
}

/* ---- to act at all (LOW-01, LOW-03) ---- */

/* FAT 0 and VIT 1 mean helpless, not a check; these entries are for the lower basis. FAT
 * hidden by a stun makes nobody pass out (SPC-07). */
int threa_focus_needed(const struct scene *scene, int who, int *rule)
{
	static const int8_t for_fat[] = {12, 12, 7, 5, 0}, for_vit[] = {12, 12, 12, 7, 0};
	const struct threa_creature *one = creature(scene, who);
	bool to_come = ruling(scene, R_LOW_BASIS);
	int fat = for_fat[within(true_fat(one) - (to_come ? one->pending_fat : 0), 0, 4)];
	int vit = for_vit[within(one->vit - (to_come ? one->pending_vit : 0), 0, 4)];

	*rule = vit > fat ? THR_LOW_03 : THR_LOW_01;
	return larger(fat, vit);
}

int threa_focus_value(const struct scene *scene, int who, struct sum *sum)
{
	threa_add_score(sum, scene, who, FOCUS);
	threa_add_wounds_everywhere(sum, scene, who);
	return sum->total;
}

bool threa_roll_focus(struct run *run, int who, int needed, int rule,
		      enum check_weight weight)
{
	struct sum sum;

	sum_begin(&sum, run, who, "focus", rule);
	threa_focus_value(&run->scene, who, &sum);
	return sum_check(&sum, dice_fudge_plus(), needed, "focus", weight, rule);
}

bool threa_focus(struct run *run, int who, enum check_weight weight)
{
	int rule, needed;

	if (ruling(&run->scene, R_LOW_FAT)) /* stay_up: tested at round end instead */
		return true;
	needed = threa_focus_needed(&run->scene, who, &rule);
	return needed == 0 || threa_roll_focus(run, who, needed, rule, weight);
}

/* Too weary: the action is void and the turn over, or one AP is lost, or neither (R54).
 */
static void fail_to_act(struct run *run, int who)
{
	switch (ruling(&run->scene, R_FOCUS_FAIL)) {
	case FAIL_ENDS_TURN:
		if (run->fight->turn == who) /* not a future AP */
			change(run, who)->done = true;
		break;
	case FAIL_LOSES_AP:
		if (change(run, who)->ap > 0)
			spend_ap(run, who, 1, THR_LOW_01);
		break;
	default:
		break;
	}
}

/* ---- from declaration to roll (ATK-05) ---- */

/* Everything paid for counts; the second and later ones are at -1 (CST-04). */
void threa_count_action(struct run *run, int who, bool is_shot)
{
	struct threa_creature *one = change(run, who);

	if (one->acts < UINT8_MAX)
		one->acts++;
	threa_end_aid(run, who);
	if (ruling(&run->scene, R_CD_OTHER_ACTION) && !is_shot)
		threa_pause(run, who);
}

static const char *item_of(const struct scene *scene, const struct deed *deed)
{
	if (deed->arm.weapon)
		return deed->arm.weapon->entry.name;
	return deed->item >= 0 ? gear_of(scene, deed->item)->entry->name : NULL;
}

/* The skill of an action that is a check against 8; SKILLS: it is none. */
static enum skill check_skill(int action)
{
	return action == DO_DRIVE ? DRIVE : action == DO_FIRST_AID ? FIRST_AID : SKILLS;
}

/* Whoever boosts a check knows what it takes. */
static void state_check(const struct scene *scene, const struct deed *deed,
			struct price *price)
{
	enum skill skill = check_skill(deed->action);
	struct deed next = *deed;
	struct sum sum;

	price->value = price->against = UNKNOWN_FACT;
	if (skill == SKILLS)
		return;
	next.earlier = creature(scene, deed->actor)->acts > 0;
	price->value = threa_check_value(scene, &next, skill, quietly(&sum));
	price->against = CHECK_AT;
}

bool threa_commit(struct run *run, struct deed *deed, bool is_boostable, int rule)
{
	struct price price = {.who = deed->actor,
			      .action = deed->action,
			      .about = deed->target,
			      .standards = deed->standards,
			      .deed = deed->arm.weapon && deed->target >= 0 ? deed
									    : NULL};
	struct threa_creature *one = change(run, deed->actor);

	state_check(&run->scene, deed, &price);
	threa_ask_price(run, &price, is_boostable);
	tell_deed_in(run, deed->actor, deed->action, deed->target,
		     item_of(&run->scene, deed),
		     deed->action == DO_CALLED_SHOT ? threa_location_words[deed->location]
						    : NULL,
		     rule);
	if (deed->is_free)
		return true;
	if (deed->action != DO_REST && !threa_focus(run, deed->actor, FAILURE_DECIDES)) {
		fail_to_act(run, deed->actor);
		return false;
	}
	deed->boost = price.boost;
	deed->off_boost = price.off_boost;
	deed->earlier = one->acts > 0;
	deed->aim = threa_aim_bonus(&run->scene, deed->actor, deed->target);
	if (deed->action == DO_DUAL_ATTACK)
		price.rule = THR_DUA_01;
	else if (deed->earlier)
		price.rule = THR_CST_03;
	threa_pay(run, &price);
	threa_count_action(run, deed->actor, deed->is_shot);
	one->paid = 1;
	if (deed->action != DO_ENTER_PARRY)
		threa_end_parry(run, deed->actor);
	if (deed->action != DO_AIM)
		threa_end_aim(run, deed->actor, deed->aim ? NO_RULE : THR_AIM_03);
	return true;
}

void threa_after(struct run *run, int who)
{
	const struct threa_creature *one = creature(&run->scene, who);

	if (in_play(&run->scene, who) && true_fat(one) == 0 && !one->exhausted)
		threa_exhaust(run, who);
}

int threa_check_value(const struct scene *scene, const struct deed *deed,
		      enum skill skill, struct sum *sum)
{
	threa_add_score(sum, scene, deed->actor, skill);
	threa_add_wounds(sum, scene, deed->actor);
	threa_add_earlier(sum, deed->earlier);
	threa_add_boost(sum, deed->boost);
	return sum->total;
}

/* ---- rest (CST-08) ---- */

static bool can_rest(const struct scene *scene, int who, int action)
{
	(void)action;
	return creature(scene, who)->acts == 0 && creature(scene, who)->ap >= 1;
}

static struct cost rest_cost(const struct scene *scene, int who, int action)
{
	(void)scene, (void)who, (void)action;
	return (struct cost){{1}};
}

static void rest(struct run *run, int who, int action)
{
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, action);
	struct question q;
	int amount;

	question_in(&q, run, who, Q_REST_AP, action, NOBODY);
	amount = ask_number(&q, 1, one->ap, 1);
	deed.standards = 0;
	threa_commit(run, &deed, false, THR_CST_08);
	spend_ap(run, who, amount, THR_CST_08);
	one->ap_locked = one->ap;
	one->ap = 0;
	threa_heal_fat(run, who, amount, THR_CST_08);
}

/* ---- drive (CST-09) ---- */

static bool can_drive(const struct scene *scene, int who, int action)
{
	(void)action;
	return can_work(scene, who) && sheet(scene, who)->score[DRIVE] >= DRIVE_LEAST;
}

static void drive(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);
	struct sum sum;

	if (!threa_commit(run, &deed, true, THR_CST_09))
		return;
	sum_begin(&sum, run, who, "drive", THR_CST_09);
	threa_check_value(&run->scene, &deed, DRIVE, &sum);
	if (!sum_check(&sum, dice_fudge_plus(), CHECK_AT, "drive", DECIDES_DEED,
		       THR_CST_09))
		return;
	threa_pend_vit(run, who, who, 1, NULL, THR_CST_09);
	threa_heal_fat(run, who, sheet(&run->scene, who)->score[DRIVE] - DRIVE_LESS,
		       THR_CST_09);
}

/* ---- first aid (AID-01) ---- */

static bool needs_aid(const struct scene *scene, int patient)
{
	const struct threa_creature *one = creature(scene, patient);

	return true_fat(one) < sheet(scene, patient)->fat_max ||
	       one->vit < sheet(scene, patient)->vit_max || one->pending_fat > 0 ||
	       one->pending_vit > 0;
}

bool threa_can_aid(const struct scene *scene, int who, int patient)
{
	return threa_has_good_arm(scene, who) && in_play(scene, patient) &&
	       !is_enemy(scene->fight, who, patient) &&
	       is_within(body_of(scene, who)->tile, body_of(scene, patient)->tile, 1);
}

static struct creature_set patients(const struct scene *scene, int who)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (threa_can_aid(scene, who, i) && needs_aid(scene, i))
			set_add(&set, i);
	return set;
}

static bool can_aid_anyone(const struct scene *scene, int who, int action)
{
	(void)action;
	return can_work(scene, who) && !set_is_empty(patients(scene, who));
}

/* Waits for two rounds; then it goes into the patient's pool (recovery.c). */
static void first_aid(struct run *run, int who, int action)
{
	static const char *const pools[] = {"fat", "vit"};
	static const int from[] = {-999, 0, 2, 4, 6, 8};
	struct threa_creature *one = change(run, who);
	struct deed deed = deed_of(who, action);
	struct question q;
	struct sum sum;
	int row, pool;

	question_in(&q, run, who, Q_TARGET, action, NOBODY);
	offer_creatures(&q, patients(&run->scene, who));
	deed.target = ask(&q);
	question_in(&q, run, who, Q_HEAL, action, deed.target);
	offer_words(&q, pools, 2);
	pool = ask(&q);
	if (!threa_commit(run, &deed, true, THR_AID_01))
		return;
	sum_begin(&sum, run, who, "first aid", THR_AID_01);
	threa_check_value(&run->scene, &deed, FIRST_AID, &sum);
	add(&sum, "to beat", -CHECK_AT, THR_AID_01);
	row = sum_row(&sum, dice_fudge_plus(), from, 6, "first aid");
	tell_check(run, who, NOBODY, sum.total, 0, works_or_fails(row > 0), THR_AID_01);
	if (row == 0)
		return;
	one->aid_patient = (uint8_t)(deed.target + 1);
	one->aid_rounds = AID_ROUNDS;
	one->aid_vit = (uint8_t)pool;
	one->aid_amount = (uint8_t)threa_aid(from[row]);
	tell_condition(run, who, "first aid", &one->aid_rounds, true, one->aid_amount,
		       THR_AID_01);
	keep_deed(run, who);
}

/* Ends first aid before it takes effect. */
void threa_end_aid(struct run *run, int who)
{
	struct threa_creature *one = change(run, who);

	if (one->aid_patient == 0)
		return;
	forget_aid(one);
	tell_condition(run, who, "first aid", &one->aid_rounds, false, 0, THR_AID_01);
}

static bool is_aid_in_reach(const struct scene *scene, int healer)
{
	int patient = creature(scene, healer)->aid_patient - 1;

	return in_play(scene, patient) &&
	       is_within(body_of(scene, healer)->tile, body_of(scene, patient)->tile, 1);
}

void threa_part(struct run *run)
{
	for_creatures (who, run->fight)
		if (creature(&run->scene, who)->aid_patient &&
		    !is_aid_in_reach(&run->scene, who))
			threa_end_aid(run, who);
}

/* ---- delay (INI-05) and pass ---- */

static struct creature_set others(const struct scene *scene, int who, bool enemies)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (i != who && in_play(scene, i) &&
		    is_enemy(scene->fight, who, i) == enemies)
			set_add(&set, i);
	return set;
}

static bool can_delay(const struct scene *scene, int who, int action)
{
	(void)action;
	return scene->fight->phase == TURN_GOES_ON && scene->fight->turn == who &&
	       !creature(scene, who)->paid && !set_is_empty(others(scene, who, true));
}

static enum trigger ask_trigger(struct run *run, int who)
{
	struct question q;

	question_in(&q, run, who, Q_TRIGGER, DO_DELAY, NOBODY);
	offer(&q, ATTACK_ON_ME, "attack_on_me", threa_no_cost);
	offer(&q, FOE_ATTACKS, "foe_attacks", threa_no_cost);
	offer(&q, FOE_MOVES, "foe_moves", threa_no_cost);
	offer(&q, FOE_SHOOTS, "foe_shoots", threa_no_cost);
	if (!set_is_empty(others(&run->scene, who, false)))
		offer(&q, ATTACK_ON_ALLY, "attack_on_ally", threa_no_cost);
	if (creature(&run->scene, who)->reach_m > 0)
		offer(&q, ENTERS_REACH, "enters_reach", threa_no_cost);
	return (enum trigger)ask(&q);
}

static void delay(struct run *run, int who, int action)
{
	struct threa_creature *one = change(run, who);
	enum trigger trigger = ask_trigger(run, who);
	int watched = NOBODY;
	struct question q;

	if (trigger != ATTACK_ON_ME && trigger != ENTERS_REACH) {
		question_in(&q, run, who, Q_WATCHED, action, NOBODY);
		offer_creatures(&q, others(&run->scene, who, trigger != ATTACK_ON_ALLY));
		watched = ask(&q);
	}
	one->trigger_who = (uint8_t)(watched + 1);
	one->trigger = (uint8_t)trigger;
	fight_of(run)->delayers++;
	tell_deed(run, who, action, watched, threa_trigger_keys[trigger], THR_INI_05);
}

/* A delayer in another's turn cannot pass: it goes on waiting instead. */
static bool can_pass(const struct scene *scene, int who, int action)
{
	(void)who, (void)action;
	return !threa_fight(scene)->interrupting;
}

static void pass(struct run *run, int who, int action)
{
	tell_deed(run, who, action, NOBODY, NULL, THR_INI_04);
}

/* ---- the rows ---- */

static struct cost standard_cost(const struct scene *scene, int who, int action)
{
	(void)scene, (void)who;
	return action == DO_CAST ? spell_cost : threa_standard_cost;
}

const struct action_row threa_actions[ACTIONS] = {
	[DO_MELEE_ATTACK] = {"melee_attack", "strike at a foe in reach", true,
			     threa_can_attack, standard_cost, threa_melee_attack},
	[DO_DUAL_ATTACK] = {"dual_attack",
			    "strike with both hands at once, for two actions", true,
			    threa_can_attack, threa_attack_cost, threa_dual_attack},
	[DO_KNOCKBACK] = {"knockback", "stagger a foe instead of wounding", true,
			  threa_can_attack, standard_cost, threa_melee_attack},
	[DO_DISARM] = {"disarm", "at -2, strike a thing from a foe's hand", true,
		       threa_can_attack, standard_cost, threa_melee_attack},
	[DO_STUN] = {"stun", "at -2, stun a foe instead of wounding", true,
		     threa_can_attack, standard_cost, threa_melee_attack},
	[DO_RANGED_ATTACK] = {"ranged_attack", "shoot with bow, crossbow or firearm",
			      true, threa_can_shoot, threa_attack_cost, threa_shoot},
	[DO_THROW] = {"throw", "throw a weapon", true, threa_can_throw, threa_attack_cost,
		      threa_throw},
	[DO_CALLED_SHOT] = {"called_shot", "at -2, strike or shoot at a chosen location",
			    true, threa_can_call_shot, threa_attack_cost,
			    threa_call_shot},
	[DO_CAST] = {"cast", "cast a spell, for one mana", true, threa_can_cast,
		     standard_cost, threa_cast},
	[DO_AIM] = {"aim", "take aim: +2 on the first shot of the next round", false,
		    threa_can_aim, standard_cost, threa_aim},
	[DO_ENTER_PARRY] = {"enter_parry", "enter parry mode: free parries from now on",
			    false, threa_can_enter_parry, standard_cost,
			    threa_enter_parry},
	[DO_PREP] = {"prep", "make a missile ready, which then has no cooldown", false,
		     threa_can_prep, standard_cost, threa_prep},
	[DO_RETRIEVE] = {"retrieve", "fetch stowed ammunition", false, threa_can_retrieve,
			 standard_cost, threa_retrieve},
	[DO_READY_ITEM] = {"ready_item", "draw, swap or pick up a thing", false,
			   threa_can_ready, standard_cost, threa_ready_item},
	[DO_USE_ITEM] = {"use_item", "use up a thing in hand", false, threa_can_use,
			 standard_cost, threa_use_item},
	[DO_DRIVE] = {"drive", "give one VIT for FAT healing", false, can_drive,
		      standard_cost, drive},
	[DO_FIRST_AID] = {"first_aid", "heal somebody by the end of the next round",
			  false, can_aid_anyone, standard_cost, first_aid},
	[DO_SPRINT] = {"sprint", "run up to 9 m", false, threa_can_move, standard_cost,
		       threa_move},
	[DO_RELOAD] = {"reload", "change the magazine", false, threa_can_reload,
		       threa_reload_price, threa_reload},
	[DO_FREE_MOVE] = {"free_move", "move up to 4 m, once a round", false,
			  threa_can_move, NULL, threa_move},
	[DO_CHANGE_STANCE] = {"stance", "stand, crouch or lie down", false,
			      threa_can_change_stance, NULL, threa_change_stance},
	[DO_DROP] = {"drop", "drop what a hand holds", false, threa_can_drop, NULL,
		     threa_drop_item},
	[DO_REST] = {"rest", "turn AP into FAT healing, and lock the others", false,
		     can_rest, rest_cost, rest},
	[DO_FULL_SPRINT] = {"full_sprint",
			    "run up to 25 m, and do nothing else this round", false,
			    threa_can_move, threa_full_sprint_cost, threa_move},
	[DO_DELAY] = {"delay", "wait for a trigger", false, can_delay, NULL, delay},
	[DO_PASS] = {"pass", "end the turn", false, can_pass, NULL, pass},
	[DO_PASSIVE] = {"passive", "do nothing: the Dodge score less 1", false, NULL,
			NULL, NULL},
	[DO_DODGE] = {"dodge", "get out of the way: Dodge and dice, an action", false,
		      NULL, NULL, NULL},
	[DO_PARRY] = {"parry", "turn the blow: weapon skill and dice, in parry mode",
		      false, NULL, NULL, NULL},
	[DO_SHIELD_BLOCK] = {"shield_block", "after a hit, let the shield take its part",
			     false, NULL, NULL, NULL},
	[DO_OPPORTUNITY_ATTACK] = {"opportunity_attack", "strike at one who runs away",
				   true, NULL, NULL, NULL},
};
