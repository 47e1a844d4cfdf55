/* SPDX-License-Identifier: MIT
 *
 * Attacks, from declaration to hit or miss (ATK-05), and the effects of special attacks.
 *
 *	1 declare: target, weapon, payment, boosts	2 Focus if weary	3 pay
 *	4 delayers may act first			5, 6 AV = AS + 4dF+
 *	7 the defender chooses, TV (defense.c)		8 SV = AV - TV; 0 hits
 *	9 to 12 location, Physicality, damage (damage.c)
 *
 * Missiles are declared in ranged.c and go the same way from step 5 on.
 */
#include "deeds.h"

enum {
	SPECIAL = -2,  /* SPC-02, SPC-04, SPC-06 */
	OFF_HAND = -2, /* DUA-02 */
	CRITICAL = 8,  /* SV of knockback and disarm, DSV of a called shot (R42) */
	HEAD_STUN_MS = 3000,
};

/* ---- possible targets ---- */

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

bool threa_arm_serves(const struct scene *scene, int who, int target, struct arm arm,
		      int action)
{
	return (action != DO_KNOCKBACK || arm.weapon->knockback) &&
	       threa_in_reach(scene, who, target, reach_of(arm.weapon));
}

bool threa_can_strike(const struct scene *scene, int who, int target, int action)
{
	const struct threa_creature *one = creature(scene, who);
	int reach = action == DO_KNOCKBACK     ? one->knockback_m
		    : action == DO_DUAL_ATTACK ? one->dual_m
					       : one->reach_m;

	return reach > 0 && in_play(scene, target) &&
	       is_enemy(scene->fight, who, target) &&
	       threa_in_reach(scene, who, target, reach) &&
	       (action != DO_DISARM || creature(scene, target)->hand[RIGHT_HAND] ||
		creature(scene, target)->hand[LEFT_HAND]);
}

/* Creatures that can be struck; stops after the first `most`. */
static struct creature_set targets(const struct scene *scene, int who, int action,
				   int most)
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (most > 0 && threa_can_strike(scene, who, i, action)) {
			set_add(&set, i);
			most--;
		}
	return set;
}

bool threa_can_attack(const struct scene *scene, int who, int action)
{
	return can_work(scene, who) &&
	       (action != DO_DUAL_ATTACK || can_pay(scene, who, 2)) &&
	       !set_is_empty(targets(scene, who, action, ANY));
}

/* ---- called shots: as a blow, a shot or a throw (SPC-04) ---- */

static const struct {
	int action;
	const char *key;
} manners[] = {
	{DO_MELEE_ATTACK, "melee"}, {DO_RANGED_ATTACK, "shoot"}, {DO_THROW, "throw"}};

enum { MANNERS = sizeof manners / sizeof manners[0] };

bool threa_can_call_shot(const struct scene *scene, int who, int action)
{
	(void)action;
	for (int i = 0; i < MANNERS; i++)
		if (is_open_action(scene, who, manners[i].action))
			return true;
	return false;
}

/* The price of two actions at once, or of an unprepared missile if that takes two (R29);
 * for a called shot, of the cheapest manner. */
struct cost threa_attack_cost(const struct scene *scene, int who, int action)
{
	if (action == DO_CALLED_SHOT)
		for (int i = 0; i < MANNERS; i++)
			if (is_open_action(scene, who, manners[i].action) &&
			    threa_attack_cost(scene, who, manners[i].action).amount[0] ==
				    1)
				return threa_standard_cost;
	if (action == DO_RANGED_ATTACK || action == DO_THROW)
		return threa_missile_cost(scene, who, action == DO_THROW);
	return action == DO_MELEE_ATTACK ? threa_standard_cost : threa_double_cost;
}

void threa_call_shot(struct run *run, int who, int action)
{
	struct question q;

	question_in(&q, run, who, Q_MANNER, action, NOBODY);
	for (int i = 0; i < MANNERS; i++)
		if (is_open_action(&run->scene, who, manners[i].action))
			offer(&q, manners[i].action, manners[i].key, threa_no_cost);
	threa_actions[ask(&q)].perform(run, who, action);
}

struct deed threa_attack_deed(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);
	struct question q;

	if (action == DO_CALLED_SHOT) {
		question_in(&q, run, who, Q_LOCATION, action, NOBODY);
		offer_words(&q, threa_location_keys, LOCATIONS);
		deed.location = ask(&q);
	}
	return deed;
}

/* ---- 1: declaration ---- */

static int ask_target(struct run *run, int who, int action, int id)
{
	struct creature_set set = targets(&run->scene, who, action, ALL);
	struct question q;

	if (set_count(set) == 1)
		return set_first(set);
	question_in(&q, run, who, id, action, NOBODY);
	offer_creatures(&q, set);
	return ask(&q);
}

static struct arm ask_arm(struct run *run, int who, int target, int action)
{
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(&run->scene, who, arms), wanted;
	struct question q;

	if (count == 1)
		return arms[0];
	question_in(&q, run, who, Q_WEAPON, action, target);
	if (wished(&q, &wanted) && wanted >= 0 && wanted < count &&
	    threa_arm_serves(&run->scene, who, target, arms[wanted], action))
		return arms[wanted];
	for (int i = 0; i < count; i++)
		if (threa_arm_serves(&run->scene, who, target, arms[i], action))
			offer(&q, i, arms[i].weapon->entry.key, threa_no_cost);
	return arms[ask(&q)];
}

/* The thing to disarm; for two alike, the hand is named. */
static int ask_item_of(struct run *run, int who, int target)
{
	const struct threa_creature *one = creature(&run->scene, target);
	int right = held(one, RIGHT_HAND), left = held(one, LEFT_HAND);
	bool alike =
		right != NOTHING && left != NOTHING &&
		gear_of(&run->scene, right)->entry == gear_of(&run->scene, left)->entry;
	struct question q;

	question_in(&q, run, who, alike ? Q_HAND : Q_ITEM, DO_DISARM, target);
	for_hands (hand)
		if (held(one, hand) != NOTHING)
			offer(&q, held(one, hand),
			      alike ? threa_hand_keys[hand]
				    : gear_of(&run->scene, held(one, hand))->entry->key,
			      threa_no_cost);
	return ask(&q);
}

/* ---- 5, 6: the attack value ---- */

static int special_rule(int action)
{
	return action == DO_DISARM	  ? THR_SPC_02
	       : action == DO_CALLED_SHOT ? THR_SPC_04
	       : action == DO_STUN	  ? THR_SPC_06
					  : NO_RULE;
}

static void add_special(struct sum *av, int action)
{
	int rule = special_rule(action);

	add(av, "special attack", rule ? SPECIAL : 0, rule);
}

static void add_aim(struct sum *av, const struct deed *deed)
{
	add(av, "aim", deed->is_shot ? deed->aim : 0, THR_AIM_02);
}

/* Missiles in the other reading: range and motion count for AV, not for TV (R16). */
static void add_range(struct sum *av, const struct scene *scene,
		      const struct strike *strike)
{
	static const int8_t by_band[] = {0, -1, -2, -4, -4};
	int metres = threa_metres(scene, strike->actor, strike->target);

	add(av, "range", by_band[threa_narrow_band(strike->weapon, metres)], THR_RNG_03);
	add(av, "in motion", creature(scene, strike->actor)->moving ? -2 : 0, THR_RNG_08);
}

int threa_attack_value(const struct scene *scene, const struct strike *strike,
		       struct sum *av)
{
	const struct threa_creature *actor = creature(scene, strike->actor);
	const struct threa_weapon *weapon = strike->weapon;

	threa_add_score(av, scene, strike->actor, (enum skill)weapon->skill);
	add(av, weapon->entry.name, weapon->av, weapon->kick ? THR_UNA_01 : THR_ATK_01);
	if (strike->round)
		add(av, strike->round->entry.name, strike->round->av, THR_AMM_02);
	threa_add_boost(av, strike->boost);
	threa_add_earlier(av, strike->deed->earlier);
	threa_add_wounds(av, scene, strike->actor);
	add_special(av, strike->deed->action);
	add(av, "off hand", strike->off_hand ? OFF_HAND : 0, THR_DUA_02);
	add(av, "off balance", -actor->av_penalty, THR_ATK_03);
	add_aim(av, strike->deed);
	if (strike->is_ranged && ruling(scene, R_RANGED_TV))
		add_range(av, scene, strike);
	return av->total;
}

int threa_deed_value(const struct deed *deed)
{
	struct sum av;

	threa_add_boost(quietly(&av), deed->boost);
	threa_add_earlier(&av, deed->earlier);
	add_special(&av, deed->action);
	add_aim(&av, deed);
	return av.total;
}

void threa_attack_facts(const struct scene *scene, const struct deed *deed, int *av,
			int *tv)
{
	struct deed next = *deed;
	struct strike strike;
	struct sum sum;

	next.earlier = creature(scene, deed->actor)->acts > 0;
	next.aim = threa_aim_bonus(scene, deed->actor, deed->target);
	strike = strike_of(&next, deed->arm, deed->target);
	strike.round = deed->round;
	*av = threa_attack_value(scene, &strike, quietly(&sum));
	*tv = threa_unmoved_value(scene, &strike);
}

static void roll_attack(struct run *run, struct strike *strike)
{
	struct sum av;

	sum_begin(&av, run, strike->actor, "AV", THR_ATK_01);
	threa_attack_value(&run->scene, strike, &av);
	strike->attack_roll = threa_add_fudge(&av, "attack");
	strike->av = av.total;
	tell_sum(&av);
}

/* ---- 8: hit or miss ---- */

/* The penalty from an attacker's stumbles: the worst, or all of them (R12). */
int threa_penalty(const struct scene *scene, const struct threa_creature *one)
{
	int worst = 0, all = 0;

	for (int i = 0; i < RVS_ROUNDS; i++) {
		worst = larger(worst, one->rvs[i]);
		all += one->rvs[i];
	}
	return ruling(scene, R_RVS_STACK) ? smaller(all, MOST_PENALTY) : worst;
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
		one->rvs[last] = (uint8_t)smaller(one->rvs[last] + penalty, MOST_PENALTY);
	else
		one->rvs[last] = (uint8_t)larger(one->rvs[last], penalty);
	one->av_penalty = (uint8_t)threa_penalty(&run->scene, one);
	tell_condition(run, who, "off balance", &one->av_penalty, true, penalty, rule);
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

/* ---- special attacks: no location, no Physicality, no damage ---- */

/* The roll exploded, in the reading in which that counts. */
static bool exploded(const struct scene *scene, const struct strike *strike)
{
	return ruling(scene, R_CRITICAL) == CRITICAL_EXPLODED &&
	       strike->attack_roll >= EXPLODED;
}

/* The book does not say what makes a hit critical (R42). */
static bool is_critical(const struct scene *scene, const struct strike *strike, int value,
			int needed)
{
	return ruling(scene, R_CRITICAL) ? exploded(scene, strike) : value >= needed;
}

static void knock_back(struct run *run, const struct strike *strike)
{
	bool by_table = ruling(&run->scene, R_KNOCKBACK_TIME);

	threa_stagger(run, strike->target, threa_stagger_ms(strike->sv, by_table),
		      THR_SPC_01);
	if (is_critical(&run->scene, strike, strike->sv, CRITICAL))
		threa_fall_prone(run, strike->target, THR_SPC_09);
}

static void disarm(struct run *run, const struct strike *strike)
{
	int thing = strike->deed->item;
	const struct threa_thing *it = thing_at(&run->scene, thing);

	if (it->place != HELD || it->holder != strike->target)
		return;
	if (is_critical(&run->scene, strike, strike->sv, CRITICAL)) {
		threa_destroy(run, thing, THR_SPC_03);
		return;
	}
	tell_spend(run, strike->target, gear_of(&run->scene, thing)->entry->name, NULL, 1,
		   0, THR_SPC_02);
	threa_let_fall(run, thing, body_of(&run->scene, strike->target)->tile);
}

static void stun(struct run *run, const struct strike *strike)
{
	int ms = 1000 * larger(1, strike->sv);
	bool out = is_critical(&run->scene, strike, strike->sv, CRITICAL_STUN);

	threa_stun(run, strike->target, out ? 2 * ms : ms, out, THR_SPC_06);
}

/* A critical called shot (SPC-05). */
static void called_effect(struct run *run, const struct strike *strike)
{
	struct threa_creature *target = change(run, strike->target);

	if (strike->deed->action != DO_CALLED_SHOT ||
	    !is_critical(&run->scene, strike, strike->dsv, CRITICAL))
		return;
	switch (strike->location) {
	case HEAD:
		threa_stun(run, strike->target, HEAD_STUN_MS, false, THR_SPC_05);
		break;
	case LEFT_ARM:
		threa_drop_hand(run, strike->target, LEFT_HAND, THR_SPC_05);
		break;
	case RIGHT_ARM:
		threa_drop_hand(run, strike->target, RIGHT_HAND, THR_SPC_05);
		break;
	case TORSO:
		if (target->ap > 0) {
			target->ap--;
			tell_hurt(run, strike->target, NOBODY, "ap", &target->ap, 1,
				  target->ap, NULL, THR_SPC_05);
		}
		break;
	default:
		threa_fall_prone(run, strike->target, THR_SPC_05);
	}
}

/* Special attacks cause no wounds, not even to a fist that parries them. */
static bool is_special(int action)
{
	return action == DO_KNOCKBACK || action == DO_DISARM || action == DO_STUN;
}

static void hit(struct run *run, struct strike *strike)
{
	switch (strike->deed->action) {
	case DO_KNOCKBACK:
		knock_back(run, strike);
		break;
	case DO_DISARM:
		disarm(run, strike);
		break;
	case DO_STUN:
		stun(run, strike);
		break;
	default:
		threa_damage(run, strike);
	}
}

/* ---- 5 to 12, for one roll or for two at once ---- */

static void roll_values(struct run *run, struct strike *strikes, int count)
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

/* Pools and wounds of both blows are applied together, at the end. */
static void consequences(struct run *run, struct strike *strikes, int count)
{
	for (int i = 0; i < count; i++) {
		const struct strike *strike = &strikes[i];

		if (strike->damage > 0 && in_play(&run->scene, strike->target)) {
			threa_hurt(run, strike->target, strike->actor,
				   (enum location)strike->location, &strike->injury);
			called_effect(run, strike);
		}
		if (strike->fist_parry_failed && !is_special(strike->deed->action) &&
		    in_play(&run->scene, strike->target))
			threa_wound(run, strike->target, strike->actor, RIGHT_ARM, 1,
				    THR_PAR_07);
		threa_after(run, strike->target);
	}
}

/* Without hands and armour, left and right are equal. */
static bool are_forelegs(const struct scene *scene, int who)
{
	return sheet(scene, who)->hands == 0 &&
	       threa_next_thing(scene, who, NOTHING, WORN) == NOTHING;
}

/* From here on only the difference of both values counts, and (R42) whether a roll
 * exploded; of a finished blow, only its injury. */
static struct strike known_of(const struct scene *scene, const struct strike *strike,
			      bool keeps_sv, bool is_done)
{
	struct strike known = *strike;

	/* these stand on the stack, which is not the same depth in all paths */
	known.deed = NULL;
	known.other = NULL;
	known.sv = keeps_sv ? strike->av - strike->tv : 0;
	known.attack_roll = exploded(scene, strike);
	known.av = known.tv = 0;
	if (known.location == RIGHT_ARM && are_forelegs(scene, strike->target))
		known.location = LEFT_ARM;
	if (is_done) {
		known.dsv = 0;
		known.location = strike->damage ? strike->location : 0;
	}
	return known;
}

/* A strike between two of its rolls. */
struct settled_strike {
	struct deed deed;
	struct strike strike;
	struct told_deed told;
	bool has_dsv;
};

/* The rest of threa_resolve(), and of the action. */
static bool go_on_striking(struct run *run, const void *kept)
{
	struct settled_strike at = *(const struct settled_strike *)kept;

	at.strike.deed = &at.deed;
	resume_deed(run, at.told);
	if (at.has_dsv)
		threa_deal(run, &at.strike);
	else if (at.strike.sv >= 0)
		hit(run, &at.strike);
	consequences(run, &at.strike, 1);
	threa_acted(run, at.deed.actor, at.deed.action);
	return true;
}

/* Nothing waits for this strike but the turn of its actor. */
static bool is_outermost(struct run *run, const struct strike *strike)
{
	return !strike->other && strike->deed->action != DO_OPPORTUNITY_ATTACK &&
	       run->fight->phase == TURN_GOES_ON && run->fight->turn == strike->actor &&
	       !fight_of(run)->interrupting;
}

/* Two blows at once: the first is resolved before the second. */
void threa_strike_settled(struct run *run, const char *where, const struct strike *strike,
			  bool keeps_sv)
{
	const struct strike *other = strike->other;
	struct strike known[HANDS];
	struct settled_strike at;
	struct walk_entry entry = {go_on_striking, &at, sizeof at};
	size_t count = 1;

	if (!rolls_meet(run))
		return;
	known[0] = known_of(&run->scene, strike, keeps_sv, false);
	if (other)
		known[count++] =
			known_of(&run->scene, other, !strike->off_hand, strike->off_hand);
	if (is_outermost(run, strike))
		at = (struct settled_strike){*strike->deed, *strike, deed_now(run),
					     !keeps_sv};
	else
		entry.reenter = NULL;
	rolls_settled_at(run, where, known, count * sizeof known[0], entry);
}

void threa_resolve(struct run *run, struct strike *strikes, int count)
{
	roll_values(run, strikes, count);
	for (int i = 0; i < count; i++) {
		bool hits = compare(run, &strikes[i]);

		threa_strike_settled(run, "SV", &strikes[i], true);
		if (hits)
			hit(run, &strikes[i]);
	}
	consequences(run, strikes, count);
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

static bool let_delayers_act(struct run *run, const struct deed *deed)
{
	return threa_delayers(run, &(struct occasion){.kind = ON_ATTACK,
						      .actor = deed->actor,
						      .target = deed->target,
						      .second = deed->second_target});
}

void threa_melee_attack(struct run *run, int who, int action)
{
	struct deed deed = threa_attack_deed(run, who, action);
	struct strike strike;

	deed.target = ask_target(run, who, action, Q_TARGET);
	deed.arm = ask_arm(run, who, deed.target, action);
	if (action == DO_DISARM)
		deed.item = ask_item_of(run, who, deed.target);
	if (!threa_commit(run, &deed, true,
			  action == DO_KNOCKBACK ? THR_SPC_01 : THR_ATK_05))
		return;
	if (let_delayers_act(run, &deed) &&
	    !still_possible(run, &deed, deed.arm, deed.target))
		return;
	strike = strike_of(&deed, deed.arm, deed.target);
	threa_resolve(run, &strike, 1);
}

/* Both hands at once (DUA-01 to DUA-03). */
void threa_dual_attack(struct run *run, int who, int action)
{
	struct deed deed = deed_of(who, action);
	struct strike strikes[HANDS];
	struct arm arms[HANDS];

	threa_dual_arms(&run->scene, who, arms);
	deed.arm = arms[RIGHT_HAND];
	deed.standards = 2;
	deed.target = deed.second_target = ask_target(run, who, action, Q_TARGET);
	if (ruling(&run->scene, R_DUAL_TARGETS))
		deed.second_target = ask_target(run, who, action, Q_SECOND_TARGET);
	if (!threa_commit(run, &deed, true, THR_DUA_03))
		return;
	if (let_delayers_act(run, &deed) &&
	    (!still_possible(run, &deed, arms[RIGHT_HAND], deed.target) ||
	     !still_possible(run, &deed, arms[LEFT_HAND], deed.second_target)))
		return;
	strikes[0] = strike_of(&deed, arms[RIGHT_HAND], deed.target);
	strikes[1] = strike_of(&deed, arms[LEFT_HAND], deed.second_target);
	strikes[1].boost = deed.off_boost;
	strikes[1].off_hand = true;
	strikes[0].other = &strikes[1];
	strikes[1].other = &strikes[0];
	threa_resolve(run, strikes, HANDS);
}

/* A creature that sprints out of reach may be struck at (MOV-05, an option). */
void threa_opportunity(struct run *run, int who, int target)
{
	struct told_deed outer = deed_now(run);
	struct deed deed = deed_of(who, DO_OPPORTUNITY_ATTACK);
	struct question q;

	question_in(&q, run, who, Q_OPPORTUNITY, deed.action, target);
	offer(&q, false, "no", threa_no_cost);
	offer(&q, true, "yes", threa_standard_cost);
	if (!ask(&q))
		return;
	deed.target = target;
	deed.arm = ask_arm(run, who, target, deed.action);
	if (threa_commit(run, &deed, true, THR_MOV_05)) {
		struct strike strike = strike_of(&deed, deed.arm, target);

		threa_resolve(run, &strike, 1);
	}
	threa_after(run, who);
	resume_deed(run, outer);
}
