/* SPDX-License-Identifier: MIT
 *
 * Melee attacks (P1) and attacks with two weapons (P2).
 *
 *	1 declare: target, weapon, payment, boosts	2 Focus if weary	3 pay
 *	4 delayers may act first			5, 6 AV = AS + 4dF+
 *	7 the defender chooses, TV			8 SV = AV - TV; 0 hits
 *	9 to 12 location, Physicality, damage (damage.c)
 *
 * Missiles (ranged.c) and special attacks (specials.c) go the same way from step 5 on.
 */
#include "threa.h"

enum {
	LATER_ACTION = -1, /* CST-04 */
	SPECIAL = -2,	   /* SPC-02, SPC-04, SPC-06 */
	OFF_HAND = -2,	   /* DUA-02 */
	STUMBLE = -3,	   /* ATK-03: a miss by this much costs */
};

/* ---- who can be struck ---- */

bool threa_reaches(const struct scene *scene, int who, struct tile to, int metres)
{
	struct tile from = body_of(scene, who)->tile;

	if (is_within(from, to, 1))
		return metres > 0 || same_tile(from, to);
	return is_within(from, to, metres) && threa_has_line_of_sight(scene, from, to);
}

bool threa_in_reach(const struct scene *scene, int who, int target, int metres)
{
	return threa_reaches(scene, who, body_of(scene, target)->tile, metres);
}

static int metres_of(const struct threa_weapon *weapon)
{
	return weapon->reach == 2 ? 4 : 1;
}

bool threa_arm_serves(const struct scene *scene, int who, int target, struct arm arm,
		      int action)
{
	return (action != DO_KNOCKBACK || arm.weapon->knockback) &&
	       threa_in_reach(scene, who, target, metres_of(arm.weapon));
}

static bool holds_anything(const struct threa_creature *one)
{
	return one->hand[RIGHT_HAND] || one->hand[LEFT_HAND];
}

static int action_reach(const struct threa_creature *one, int action)
{
	return action == DO_KNOCKBACK	  ? one->knockback_m
	       : action == DO_DUAL_ATTACK ? one->dual_m
					  : one->reach_m;
}

bool threa_can_strike(const struct scene *scene, int who, int target, int action)
{
	int reach;

	if (!is_enemy(scene->fight, who, target) || !in_play(scene, target))
		return false;
	reach = action_reach(creature(scene, who), action);
	return reach > 0 && threa_in_reach(scene, who, target, reach) &&
	       (action != DO_DISARM || holds_anything(creature(scene, target)));
}

bool threa_has_melee_target(const struct scene *scene, int who, int action)
{
	if (action_reach(creature(scene, who), action) == 0 ||
	    (action == DO_DUAL_ATTACK && !can_pay(scene, who, 2)))
		return false;
	for_creatures (target, scene->fight)
		if (threa_can_strike(scene, who, target, action))
			return true;
	return false;
}

/* ---- 1: declaration ---- */

static int ask_target(struct run *run, int who, int action, int id)
{
	int8_t targets[MAX_CREATURES];
	int count = 0;
	struct question q;

	for_creatures (target, run->fight)
		if (threa_can_strike(&run->scene, who, target, action))
			targets[count++] = (int8_t)target;
	if (count == 1)
		return targets[0];
	question_to(&q, run, who, id);
	q.deed = (int16_t)action;
	for (int i = 0; i < count; i++)
		offer_creature(&q, targets[i]);
	return ask(&q);
}

static struct arm ask_arm(struct run *run, int who, int target, int action)
{
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(&run->scene, who, arms), wanted;
	struct question q;

	if (count == 1)
		return arms[0];
	question_to(&q, run, who, Q_WEAPON);
	q.deed = (int16_t)action;
	q.about = (int8_t)target;
	if (wished(&q, &wanted) && wanted < count &&
	    threa_arm_serves(&run->scene, who, target, arms[wanted], action))
		return arms[wanted];
	for (int i = 0; i < count; i++)
		if (threa_arm_serves(&run->scene, who, target, arms[i], action))
			offer(&q, i, arms[i].weapon->entry.key, threa_no_cost);
	return arms[ask(&q)];
}

/* Two things of a kind, one in each hand. */
static bool are_alike(const struct scene *scene, const struct threa_creature *one)
{
	int right = thing_in_hand(one, RIGHT_HAND);
	int left = thing_in_hand(one, LEFT_HAND);

	return right != NOTHING && left != NOTHING && right != left &&
	       gear_of(scene, right)->entry == gear_of(scene, left)->entry;
}

static int ask_hand_of(struct run *run, int who, int target)
{
	static const char *const keys[HANDS] = {"right", "left"};
	struct question q;

	question_to(&q, run, who, Q_HAND);
	q.deed = DO_DISARM;
	q.about = (int8_t)target;
	for (int hand = 0; hand < HANDS; hand++)
		offer(&q, thing_in_hand(creature(&run->scene, target), hand), keys[hand],
		      threa_no_cost);
	return ask(&q);
}

static int ask_item_of(struct run *run, int who, int target)
{
	const struct threa_creature *one = creature(&run->scene, target);
	struct question q;

	if (are_alike(&run->scene, one))
		return ask_hand_of(run, who, target);
	question_to(&q, run, who, Q_ITEM);
	q.deed = DO_DISARM;
	q.about = (int8_t)target;
	for (int hand = 0; hand < HANDS; hand++) {
		int thing = thing_in_hand(one, hand);

		if (thing != NOTHING && option_of_value(&q, thing) < 0)
			offer(&q, thing, gear_of(&run->scene, thing)->entry->key,
			      threa_no_cost);
	}
	return ask(&q);
}

/* ---- 5, 6: the attack value ---- */

static int special_rule(const struct strike *strike)
{
	switch (strike->deed->action) {
	case DO_DISARM:
		return THR_SPC_02;
	case DO_CALLED_SHOT:
		return THR_SPC_04;
	case DO_STUN:
		return THR_SPC_06;
	default:
		return NO_RULE;
	}
}

/* Missiles in the other reading: range and motion weigh on AV, not on TV (R16). */
static void add_range(struct sum *av, const struct strike *strike)
{
	static const int8_t by_band[] = {0, -1, -2, -4, -4};
	const struct scene *scene = &av->run->scene;
	int metres;

	if (!strike->is_ranged || !ruling(scene, R_RANGED_TV))
		return;
	metres = threa_metres(scene, strike->actor, strike->target);
	add(av, "range", by_band[threa_narrow_band(strike->weapon, metres)], THR_RNG_03);
	add(av, "in motion", creature(scene, strike->actor)->moving ? -2 : 0, THR_RNG_08);
}

static void roll_attack(struct run *run, struct strike *strike)
{
	const struct threa_creature *actor = creature(&run->scene, strike->actor);
	const struct threa_weapon *weapon = strike->weapon;
	int special = special_rule(strike);
	struct sum av;

	sum_begin(&av, run, strike->actor, "AV", THR_ATK_01);
	threa_add_score(&av, strike->actor, (enum skill)weapon->skill);
	add(&av, weapon->entry.name, weapon->av, weapon->kick ? THR_UNA_01 : THR_ATK_01);
	if (strike->round)
		add(&av, strike->round->entry.name, strike->round->av, THR_AMM_02);
	threa_add_boost(&av, strike->boost);
	add(&av, "earlier action", strike->deed->earlier ? LATER_ACTION : 0, THR_CST_04);
	threa_add_wounds(&av, strike->actor);
	add(&av, "special attack", special ? SPECIAL : 0, special);
	add(&av, "off hand", strike->off_hand ? OFF_HAND : 0, THR_DUA_02);
	add(&av, "off balance", -actor->av_penalty, THR_ATK_03);
	add(&av, "aim", strike->deed->is_shot ? strike->deed->aim : 0, THR_AIM_02);
	add_range(&av, strike);
	strike->attack_roll = threa_add_fudge(&av, "attack");
	strike->av = av.total;
	tell_sum(&av);
}

/* ---- 8: hit or miss ---- */

/* What still counts of an attacker's stumbles: the worst, or all of them (R12). */
int threa_penalty(const struct scene *scene, const struct threa_creature *one)
{
	int worst = 0, all = 0;

	for (int i = 0; i < RVS_ROUNDS; i++) {
		worst = larger(worst, one->rvs[i]);
		all += one->rvs[i];
	}
	return ruling(scene, R_RVS_STACK) ? smaller(all, UINT8_MAX) : worst;
}

/* A penalty of row N lasts to the end of round (current + its rounds). */
void threa_penalize(struct run *run, int who, int row, int rule)
{
	struct threa_creature *one = change(run, who);
	int penalty = threa_rvs_penalty(row);
	int last = threa_rvs_rounds(row) - (ruling(&run->scene, R_RVS_SPAN) ? 1 : 0);

	if (penalty == 0)
		return;
	if (ruling(&run->scene, R_RVS_STACK))
		one->rvs[last] = (uint8_t)smaller(one->rvs[last] + penalty, 99);
	else
		one->rvs[last] = (uint8_t)larger(one->rvs[last], penalty);
	one->av_penalty = (uint8_t)threa_penalty(&run->scene, one);
	tell_condition(run, who, "off balance", NULL, true, penalty, rule);
}

static bool compare(struct run *run, struct strike *strike)
{
	bool hits;

	strike->sv = strike->av - strike->tv;
	hits = strike->sv >= 0;
	tell_check(run, strike->actor, strike->target, strike->av, strike->tv,
		   hit_or_miss(hits), THR_ATK_02);
	if (strike->sv <= STUMBLE && !ruling(&run->scene, R_FUMBLE))
		threa_penalize(run, strike->actor, threa_rvs_row(strike->sv), THR_ATK_03);
	return hits;
}

static void hit(struct run *run, struct strike *strike)
{
	switch (strike->deed->action) {
	case DO_KNOCKBACK:
		threa_knock_back(run, strike);
		break;
	case DO_DISARM:
		threa_disarm(run, strike);
		break;
	case DO_STUN:
		threa_stun_strike(run, strike);
		break;
	default:
		threa_damage(run, strike);
	}
}

/* ---- 5 to 12, for one roll or for two at once ---- */

static void values(struct run *run, struct strike *strikes, int count)
{
	bool hidden = ruling(&run->scene, R_AV_VISIBLE);

	for (int i = 0; hidden && i < count; i++)
		threa_choose_defense(run, &strikes[i]);
	for (int i = 0; i < count; i++)
		roll_attack(run, &strikes[i]);
	for (int i = 0; i < count; i++) {
		if (!hidden)
			threa_choose_defense(run, &strikes[i]);
		strikes[i].tv = threa_defense_value(run, &strikes[i]);
	}
}

/* Pools and wounds of both blows come together, at the end. */
static void consequences(struct run *run, struct strike *strikes, int count)
{
	for (int i = 0; i < count; i++) {
		struct strike *strike = &strikes[i];

		if (strike->damage > 0 && in_play(&run->scene, strike->target)) {
			threa_hurt(run, strike->target, strike->actor,
				   (enum location)strike->location, &strike->injury);
			threa_called_effect(run, strike);
		}
		if (strike->fist_parry_failed && in_play(&run->scene, strike->target))
			threa_wound(run, strike->target, strike->actor, RIGHT_ARM, 1,
				    THR_PAR_07);
		threa_after(run, strike->target);
	}
}

/* Of both values only their difference counts from here on, and (R42) a throw that
 * exploded; of a blow that is done, only its injury. */
static struct strike known_of(const struct scene *scene, const struct strike *strike,
			      bool keeps_sv, bool is_done)
{
	struct strike known = *strike;

	known.sv = keeps_sv ? strike->av - strike->tv : 0;
	known.attack_roll = threa_exploded(scene, strike);
	known.av = known.tv = 0;
	if (is_done) {
		known.dsv = 0;
		known.location = strike->damage ? strike->location : 0;
	}
	return known;
}

/* Two blows at once: the first is dealt with before the second. */
void threa_strike_settled(struct run *run, const char *where, const struct strike *strike,
			  bool keeps_sv)
{
	const struct strike *other = strike->other;
	struct strike known[HANDS];
	size_t count = 1;

	if (!rolls_meet(run))
		return;
	known[0] = known_of(&run->scene, strike, keeps_sv, false);
	if (other)
		known[count++] =
			known_of(&run->scene, other, !strike->off_hand, strike->off_hand);
	rolls_settled(run, where, known, count * sizeof known[0]);
}

void threa_resolve(struct run *run, struct strike *strikes, int count)
{
	values(run, strikes, count);
	for (int i = 0; i < count; i++) {
		bool hits = compare(run, &strikes[i]);

		threa_strike_settled(run, "SV", &strikes[i], true);
		if (hits)
			hit(run, &strikes[i]);
	}
	consequences(run, strikes, count);
}

struct strike threa_strike(const struct deed *deed, struct arm arm, int target)
{
	struct strike strike = {.deed = deed,
				.actor = deed->actor,
				.target = target,
				.weapon = arm.weapon,
				.thing = arm.thing,
				.boost = deed->boost,
				.location = deed->location};

	return strike;
}

/* ---- the deeds ---- */

/* An interrupt may have killed, moved or disarmed (INI-08). */
static bool still_possible(struct run *run, const struct deed *deed, struct arm arm,
			   int target)
{
	const struct scene *scene = &run->scene;
	bool has_weapon = arm.thing == NOTHING
				  ? threa_natural_serves(scene, deed->actor, arm.weapon)
				  : (thing_at(scene, arm.thing)->place == HELD &&
				     thing_at(scene, arm.thing)->holder == deed->actor);

	if (is_able(scene, deed->actor) && has_weapon && in_play(scene, target) &&
	    threa_arm_serves(scene, deed->actor, target, arm, deed->action))
		return true;
	tell_note(run, deed->actor, "loses the action", 0, THR_INI_08);
	return false;
}

static int deed_rule(int action)
{
	return action == DO_KNOCKBACK ? THR_SPC_01 : THR_ATK_05;
}

static bool let_delayers_act(struct run *run, const struct deed *deed)
{
	return threa_delayers(run, &(struct occasion){.kind = ON_ATTACK,
						      .actor = deed->actor,
						      .target = deed->target,
						      .second = deed->second_target});
}

static void blow(struct run *run, struct deed *deed)
{
	struct strike strike;

	if (!threa_commit(run, deed, true, deed_rule(deed->action)))
		return;
	if (let_delayers_act(run, deed) &&
	    !still_possible(run, deed, deed->arm, deed->target))
		return;
	strike = threa_strike(deed, deed->arm, deed->target);
	threa_resolve(run, &strike, 1);
}

void threa_melee_attack(struct run *run, int who, int action, int location)
{
	struct deed deed = deed_of(who, action);

	deed.location = location;
	deed.target = ask_target(run, who, action, Q_TARGET);
	deed.arm = ask_arm(run, who, deed.target, action);
	if (action == DO_DISARM)
		deed.item = ask_item_of(run, who, deed.target);
	blow(run, &deed);
}

void threa_dual_attack(struct run *run, int who)
{
	struct deed deed = deed_of(who, DO_DUAL_ATTACK);
	struct strike strikes[HANDS];
	struct arm arms[HANDS];

	threa_dual_arms(&run->scene, who, arms);
	deed.arm = arms[RIGHT_HAND];
	deed.standards = 2;
	deed.target = deed.second_target = ask_target(run, who, DO_DUAL_ATTACK, Q_TARGET);
	if (ruling(&run->scene, R_DUAL_TARGETS))
		deed.second_target =
			ask_target(run, who, DO_DUAL_ATTACK, Q_SECOND_TARGET);
	if (!threa_commit(run, &deed, true, THR_DUA_03))
		return;
	if (let_delayers_act(run, &deed) &&
	    (!still_possible(run, &deed, arms[RIGHT_HAND], deed.target) ||
	     !still_possible(run, &deed, arms[LEFT_HAND], deed.second_target)))
		return;
	strikes[0] = threa_strike(&deed, arms[RIGHT_HAND], deed.target);
	strikes[1] = threa_strike(&deed, arms[LEFT_HAND], deed.second_target);
	strikes[1].boost = deed.off_boost;
	strikes[1].off_hand = true;
	strikes[0].other = &strikes[1];
	strikes[1].other = &strikes[0];
	threa_resolve(run, strikes, HANDS);
}

/* Whoever sprints out of reach may be struck at (MOV-05, an option). */
void threa_opportunity(struct run *run, int who, int target)
{
	struct told_deed outer = deed_now(run);
	struct deed deed = deed_of(who, DO_OPPORTUNITY_ATTACK);
	struct question q;

	question_to(&q, run, who, Q_OPPORTUNITY);
	q.deed = DO_OPPORTUNITY_ATTACK;
	q.about = (int8_t)target;
	offer(&q, false, "no", threa_no_cost);
	offer(&q, true, "yes", threa_standard_cost);
	if (!ask(&q))
		return;
	deed.target = target;
	deed.arm = ask_arm(run, who, target, DO_OPPORTUNITY_ATTACK);
	if (threa_commit(run, &deed, true, THR_MOV_05)) {
		struct strike strike = threa_strike(&deed, deed.arm, target);

		threa_resolve(run, &strike, 1);
	}
	threa_after(run, who);
	resume_deed(run, outer);
}
