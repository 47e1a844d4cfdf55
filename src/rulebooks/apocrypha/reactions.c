/* SPDX-License-Identifier: MIT
 *
 * Reactions (6): answers to an attack, openings, targets in the open, charge defense.
 *
 * Whoever reacts pays the whole cost, gives up what it had prepared, and reacts once to
 * one event. Attacks made as reactions are plain ones.
 */
#include "procedures.h"

static const struct cost free_of_charge;

static struct cost ap(int amount)
{
	struct cost cost = {{(int8_t)amount}};

	return cost;
}

enum { AVOID_COST = 2, DODGE_COST = 3, SOAK_COST = 1 };

bool apocrypha_can_react(const struct scene *scene, int who)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return one->ap > 0 && !one->unaware && is_able(scene, who);
}

void apocrypha_raise_mrp(struct run *run, int who, int reaction, int by, int rule)
{
	struct apocrypha_creature *one = change(run, who);

	one->mrp = (uint8_t)(one->mrp + by);
	if (reaction == DO_PARRY || reaction == DO_DESPERATE_PARRY)
		one->parry_mrp = (uint8_t)(one->parry_mrp + by);
	if (reaction == DO_COUNTER_ATTACK)
		one->counter_mrp = (uint8_t)(one->counter_mrp + by);
	tell_condition(run, who, "reaction penalty", NULL, true, one->mrp, rule);
}

/* Hostiles of `who` that could react, in their order; the one whose pass it is cannot. */
int apocrypha_reactors(const struct scene *scene, int who, int list[MAX_CREATURES])
{
	int count = 0;

	for_creatures (i, scene->fight) {
		int place;

		if (!is_enemy(scene->fight, who, i) || i == scene->fight->turn ||
		    !apocrypha_can_react(scene, i))
			continue;
		for (place = count++;
		     place > 0 && apocrypha_beats_in_order(scene, i, list[place - 1]);
		     place--)
			list[place] = list[place - 1];
		list[place] = i;
	}
	return count;
}

/* ---- pools of parry and counter-attack ---- */

static void add_blade(struct sum *sum, const struct scene *scene, int who,
		      const struct apocrypha_weapon *weapon, int dice, int foe, int rule)
{
	static const int low[] = {[STAND] = 0, [CROUCH] = -1, [PRONE] = -3};
	const struct apocrypha_sheet *stats = sheet(scene, who);

	add_base(sum, "CRD", stats->crd, rule);
	add(sum, "skill", stats->skills[weapon->skill], APO_CORE_04);
	add(sum, "weapon", dice, rule);
	add(sum, "stance", low[creature(scene, who)->stance], APO_STA_04);
	if (weapon->close && metres(scene, who, foe) <= 1)
		add(sum, "close in", weapon->close, APO_ENG_07);
	add(sum, "injury", -injury(scene, who), APO_CORE_03);
}

void apocrypha_add_parry_pool(struct sum *sum, const struct scene *scene, int who,
			      int use, int foe)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	add_blade(sum, scene, who, weapon, weapon->par, foe, APO_MRX_04);
	add(sum, "desperate defense", 2 * creature(scene, who)->defending, APO_DEF_02);
	add(sum, "earlier reactions", -apocrypha_mrp_for(scene, who, DO_PARRY),
	    APO_MRX_06);
}

void apocrypha_add_counter_pool(struct sum *sum, const struct scene *scene, int who,
				int use, int foe)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	add_blade(sum, scene, who, weapon, weapon->acc, foe, APO_MRX_01);
	add(sum, "earlier reactions", -apocrypha_mrp_for(scene, who, DO_COUNTER_ATTACK),
	    APO_MRX_03);
}

int apocrypha_parry_pool(const struct scene *scene, int who, int use, int foe)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_parry_pool(&sum, scene, who, use, foe);
	return sum.total;
}

int apocrypha_counter_pool(const struct scene *scene, int who, int use, int foe)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_counter_pool(&sum, scene, who, use, foe);
	return sum.total;
}

/* ---- shots as reactions ---- */

/* Plain shots that `who` could take at the target for at most `most` AP. */
static bool can_snap(const struct scene *scene, int who, int use, int action, int target,
		     int most)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	return creature(scene, who)->rate <= fastest_for(action) &&
	       apocrypha_weapon_allows(scene, who, action, use) &&
	       apocrypha_shot_cost(weapon, action) <= most &&
	       apocrypha_can_hit(scene, who, action, weapon, target);
}

static int snap_uses(const struct scene *scene, int who, int target, int most,
		     int kept[SLOTS])
{
	int uses[SLOTS], count = apocrypha_ranged_uses(scene, who, uses), n = 0;

	if (creature(scene, who)->rate == SPRINT || creature(scene, who)->defending)
		return 0;
	for (int i = 0; i < count; i++)
		if (can_snap(scene, who, uses[i], DO_FIRE_READIED, target, most) ||
		    can_snap(scene, who, uses[i], DO_FIRE_HIP, target, most))
			kept[n++] = uses[i];
	return n;
}

static int ask_use(struct run *run, int who, int about, int deed, const int *uses,
		   int count)
{
	struct question q;

	question_to(&q, run, who, Q_WEAPON);
	q.about = (int8_t)about;
	q.deed = (int16_t)deed;
	for (int i = 0; i < count; i++)
		apocrypha_offer_weapon(&q, uses[i],
				       apocrypha_use_key(&run->scene, who, uses[i]),
				       free_of_charge);
	return ask(&q);
}

/* Asks with what and how; the shot is plain, of the lowest mode (R77). */
static struct attack choose_snap(struct run *run, int who, int target, int most, int deed,
				 enum occasion occasion)
{
	int uses[SLOTS], count = snap_uses(&run->scene, who, target, most, uses);
	int use = ask_use(run, who, target, deed, uses, count);
	const struct apocrypha_weapon *weapon = used_weapon(&run->scene, who, use);
	struct attack shot;
	struct question q;

	question_to(&q, run, who, Q_SHOT);
	q.about = (int8_t)target;
	q.deed = (int16_t)deed;
	if (can_snap(&run->scene, who, use, DO_FIRE_READIED, target, most))
		offer(&q, DO_FIRE_READIED, "fire_readied",
		      ap(apocrypha_shot_cost(weapon, DO_FIRE_READIED)));
	if (can_snap(&run->scene, who, use, DO_FIRE_HIP, target, most))
		offer(&q, DO_FIRE_HIP, "fire_hip",
		      ap(apocrypha_shot_cost(weapon, DO_FIRE_HIP)));
	shot = attack_of(who, ask(&q), occasion);
	shot.use = use;
	shot.weapon = weapon;
	shot.mode = weapon->lowest_mode;
	shot.cost = apocrypha_shot_cost(weapon, shot.action);
	shot.count = 1;
	shot.targets[0] = target;
	shot.rounds[0] = apocrypha_rounds_needed(shot.mode);
	return shot;
}

/* ---- answers to an attack ---- */

/* AP that a counter-fire may cost to steal the beat. */
static int stolen_beat(const struct scene *scene, const struct attack *attack, int who)
{
	int lead = sheet(scene, who)->ooda - sheet(scene, attack->actor)->ooda;
	int most = creature(scene, who)->ap, beat = attack->cost;

	if (ruling(scene, R_STEAL_BEAT) == 0 && lead > 0)
		beat += lead;
	if (ruling(scene, R_STEAL_BEAT) == 2)
		beat = most;
	return beat < most ? beat : most;
}

static int counter_uses(const struct scene *scene, int who, int foe, int kept[2 * SLOTS])
{
	int uses[2 * SLOTS], count = apocrypha_melee_uses(scene, who, uses), n = 0;

	for (int i = 0; i < count; i++) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, who, uses[i]);

		if (weapon->attack_cost <= creature(scene, who)->ap &&
		    within_reach(scene, who, foe, weapon->reach) &&
		    apocrypha_is_unlocked(scene, who, DO_COUNTER_ATTACK, weapon))
			kept[n++] = uses[i];
	}
	return n;
}

static int cheapest_parry(const struct scene *scene, int who)
{
	int uses[2 * SLOTS], count = apocrypha_parry_uses(scene, who, uses), cheapest = 0;

	for (int i = 0; i < count; i++) {
		int cost = used_weapon(scene, who, uses[i])->parry_cost;

		if (!cheapest || cost < cheapest)
			cheapest = cost;
	}
	return cheapest;
}

static void offer_answers(struct question *q, const struct attack *attack, int who)
{
	const struct scene *scene = &q->run->scene;
	const struct apocrypha_creature *one = creature(scene, who);
	bool sprints = one->rate == SPRINT, plain = is_reaction(attack);
	int foe = attack->actor, uses[2 * SLOTS], parry;

	if (!sprints && one->ap >= AVOID_COST && !attack->weapon->gun)
		offer(q, DO_AVOID, "avoid", ap(AVOID_COST));
	if (!sprints && !is_ranged(attack) && (parry = cheapest_parry(scene, who)) > 0 &&
	    parry <= one->ap)
		offer(q, DO_PARRY, "parry", ap(parry));
	if (!sprints && !plain && !is_ranged(attack) && !one->defending &&
	    counter_uses(scene, who, foe, uses))
		offer(q, DO_COUNTER_ATTACK, "counter_attack",
		      ap(used_weapon(scene, who, uses[0])->attack_cost));
	if (one->ap >= DODGE_COST && one->stance != PRONE)
		offer(q, DO_DESPERATE_DODGE, "desperate_dodge", ap(DODGE_COST));
	if (attack->called == ANYWHERE || attack->called == TORSO ||
	    attack->called == HEAD)
		offer(q, DO_DAMAGE_SOAK, "damage_soak", ap(SOAK_COST));
	if (is_ranged(attack) && !plain &&
	    snap_uses(scene, who, foe, stolen_beat(scene, attack, who), uses))
		offer(q, DO_COUNTER_FIRE, "counter_fire", free_of_charge);
}

int apocrypha_ask_parry_use(struct run *run, int who, int foe, int deed)
{
	int uses[2 * SLOTS], count = apocrypha_parry_uses(&run->scene, who, uses);
	struct question q;

	question_to(&q, run, who, Q_PARRY_WITH);
	q.about = (int8_t)foe;
	q.deed = (int16_t)deed;
	for (int i = 0; i < count; i++) {
		int cost = used_weapon(&run->scene, who, uses[i])->parry_cost;

		if (cost <= creature(&run->scene, who)->ap)
			apocrypha_offer_weapon(
				&q, uses[i], apocrypha_use_key(&run->scene, who, uses[i]),
				ap(cost));
	}
	return ask(&q);
}

/* An arm that hangs useless cannot be put in the way (R57); the legs always can. */
static int ask_soak(struct run *run, int who)
{
	static const int limbs[] = {ARM_LEFT, ARM_RIGHT, LEGS};
	struct question q;

	question_to(&q, run, who, Q_SOAK);
	for (int i = 0; i < 3; i++)
		if (limbs[i] == LEGS || ruling(&run->scene, R_SOAK_USELESS) ||
		    !arm_is_useless(creature(&run->scene, who), limbs[i]))
			offer(&q, limbs[i], apocrypha_location_words[limbs[i]],
			      free_of_charge);
	return ask(&q);
}

static struct tile ask_dodge(struct run *run, int who)
{
	int count = apocrypha_tiles_within(
		&run->scene, who, sheet(&run->scene, who)->base, run->ways, run->tiles);
	struct question q;

	question_to(&q, run, who, Q_DODGE);
	return ask_tile(&q, run->tiles, count);
}

void apocrypha_pay_reaction(struct run *run, int who, int deed, int about,
			    const char *item, int cost, int rule)
{
	apocrypha_cancel(run, who);
	apocrypha_forget_aim(run, who);
	tell_deed(run, who, deed, about, item, rule);
	apocrypha_pay(run, who, cost, APO_REA_02);
}

static void settle_counter(struct run *run, struct response *response, int who, int foe)
{
	int uses[2 * SLOTS], count = counter_uses(&run->scene, who, foe, uses);
	const struct apocrypha_weapon *weapon;

	response->use = ask_use(run, who, foe, DO_COUNTER_ATTACK, uses, count);
	weapon = used_weapon(&run->scene, who, response->use);
	apocrypha_pay_reaction(run, who, DO_COUNTER_ATTACK, foe, weapon->entry.name,
			       weapon->attack_cost, APO_MRX_01);
}

static void settle_response(struct run *run, struct response *response,
			    const struct attack *attack, int who)
{
	int foe = attack->actor;

	switch (response->kind) {
	case DO_AVOID:
		apocrypha_pay_reaction(run, who, DO_AVOID, foe, NULL, AVOID_COST,
				       APO_AVO_06);
		break;
	case DO_PARRY:
		response->use = apocrypha_ask_parry_use(run, who, foe, DO_PARRY);
		apocrypha_pay_reaction(
			run, who, DO_PARRY, foe,
			used_weapon(&run->scene, who, response->use)->entry.name,
			used_weapon(&run->scene, who, response->use)->parry_cost,
			APO_MEL_02);
		break;
	case DO_COUNTER_ATTACK:
		settle_counter(run, response, who, foe);
		break;
	case DO_DESPERATE_DODGE:
		response->tile = ask_dodge(run, who);
		apocrypha_pay_reaction(run, who, DO_DESPERATE_DODGE, foe, NULL,
				       DODGE_COST,
				       is_ranged(attack) ? APO_URX_03 : APO_URX_02);
		break;
	case DO_DAMAGE_SOAK:
		response->location = ask_soak(run, who);
		apocrypha_pay_reaction(run, who, DO_DAMAGE_SOAK, foe, NULL, SOAK_COST,
				       APO_URX_04);
		break;
	case DO_COUNTER_FIRE:
		response->shot =
			choose_snap(run, who, foe, stolen_beat(&run->scene, attack, who),
				    DO_COUNTER_FIRE, ON_COUNTER_FIRE);
		apocrypha_pay_reaction(run, who, DO_COUNTER_FIRE, foe,
				       response->shot.weapon->entry.name,
				       response->shot.cost, APO_RRX_04);
		response->shot.told = deed_now(run);
		break;
	default:
		break;
	}
}

/* What the target knows of the attack. */
static void state_facts(struct question *q, const struct attack *attack, int i, int hits)
{
	const struct scene *scene = &q->run->scene;

	q->about = (int8_t)attack->actor;
	q->deed =
		(int16_t)(attack->action == DO_FEINT || attack->action == DO_POWER_ATTACK
				  ? DO_ATTACK
				  : attack->action);
	q->facts[0] = hits >= 0 ? 2 * hits
				: apocrypha_attack_pool(scene, attack, attack->targets[i],
							true);
	q->facts[1] = attack->rounds[i];
	q->facts[2] = (int)(attack->weapon - catalogue_weapon(scene, 0));
	q->facts[3] = attack->called;
}

void apocrypha_react(struct run *run, const struct attack *attack, int i, int hits,
		     struct response *response)
{
	int who = attack->targets[i];
	struct question q;

	response->kind = NO_ACTION;
	if (attack->reacted >> who & 1) {
		tell_note(run, who, "has reacted to this already", 0, APO_REA_03);
		return;
	}
	if (attack->occasion == ON_RIPOSTE)
		return;
	if (!apocrypha_can_react(&run->scene, who)) {
		if (creature(&run->scene, who)->unaware)
			tell_note(run, who, "cannot react to what it is not aware of", 0,
				  APO_URX_01);
		return;
	}
	question_to(&q, run, who, Q_REACTION);
	offer(&q, NO_ACTION, "none", free_of_charge);
	offer_answers(&q, attack, who);
	if (q.count > 1)
		state_facts(&q, attack, i, hits);
	response->kind = ask(&q);
	settle_response(run, response, attack, who);
	resume_deed(run, attack->told);
}

/* ---- openings ---- */

static int opening_uses(const struct scene *scene, int who, int target,
			int kept[2 * SLOTS])
{
	int uses[2 * SLOTS], count = apocrypha_melee_uses(scene, who, uses), n = 0;
	const struct apocrypha_creature *one = creature(scene, who);

	if (one->defending || one->rate > fastest_for(DO_ATTACK))
		return 0;
	for (int i = 0; i < count; i++) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, who, uses[i]);

		if (weapon->attack_cost <= one->ap &&
		    within_reach(scene, who, target, weapon->reach))
			kept[n++] = uses[i];
	}
	return n;
}

bool apocrypha_can_exploit(const struct scene *scene, int who, int target)
{
	int uses[2 * SLOTS];

	return opening_uses(scene, who, target, uses) > 0;
}

bool apocrypha_exploit(struct run *run, int who, int target)
{
	int uses[2 * SLOTS] = {0}, count = opening_uses(&run->scene, who, target, uses);
	struct attack attack = attack_of(who, DO_ATTACK, ON_OPENING);
	struct told_deed outer = deed_now(run);
	struct question q;

	question_to(&q, run, who, Q_OPENING);
	q.about = (int8_t)target;
	offer(&q, 0, "no", free_of_charge);
	offer(&q, 1, "yes", ap(used_weapon(&run->scene, who, uses[0])->attack_cost));
	if (!ask(&q))
		return false;
	attack.use = ask_use(run, who, target, DO_EXPLOIT_OPENING, uses, count);
	attack.weapon = used_weapon(&run->scene, who, attack.use);
	attack.cost = attack.weapon->attack_cost;
	attack.count = attack.rounds[0] = 1;
	attack.targets[0] = target;
	tell_note_at(run, who, target, "is engaged with {target} and sees an opening", 0,
		     APO_ENG_04);
	apocrypha_pay_reaction(run, who, DO_EXPLOIT_OPENING, target,
			       attack.weapon->entry.name, attack.cost, APO_MRX_07);
	apocrypha_attack(run, &attack);
	resume_deed(run, outer);
	return true;
}

/* Rising, reloading, finishing within reach. */
void apocrypha_opening(struct run *run, int who, uint32_t reacted)
{
	int list[MAX_CREATURES], count;

	if (ruling(&run->scene, R_OPENINGS))
		return;
	count = apocrypha_reactors(&run->scene, who, list);
	for (int i = 0; i < count; i++)
		if (!(reacted >> list[i] & 1) &&
		    apocrypha_can_react(&run->scene, list[i]) &&
		    is_conscious(&run->scene, who) &&
		    apocrypha_can_exploit(&run->scene, list[i], who))
			apocrypha_exploit(run, list[i], who);
}

/* ---- a target in the open ---- */

static bool shoot_at_open(struct run *run, int who, int target)
{
	int most = creature(&run->scene, who)->ap, uses[SLOTS];
	struct told_deed outer = deed_now(run);
	struct attack shot;
	struct question q;

	if (!snap_uses(&run->scene, who, target, most, uses))
		return false;
	question_to(&q, run, who, Q_OPEN_TARGET);
	q.about = (int8_t)target;
	offer(&q, 0, "no", free_of_charge);
	offer(&q, 1, "yes", free_of_charge);
	if (!ask(&q))
		return false;
	shot = choose_snap(run, who, target, most, DO_TARGET_IN_THE_OPEN, ON_OPEN_TARGET);
	apocrypha_pay_reaction(run, who, DO_TARGET_IN_THE_OPEN, target,
			       shot.weapon->entry.name, shot.cost, APO_RRX_08);
	tell_note(run, who, "has time for a plain shot only", 0, APO_REA_04);
	apocrypha_attack(run, &shot);
	resume_deed(run, outer);
	return true;
}

void apocrypha_open_target(struct run *run, int who, uint32_t *asked, uint32_t *reacted)
{
	int list[MAX_CREATURES], count = apocrypha_reactors(&run->scene, who, list);
	struct tile here = run->fight->bodies[who].tile;

	for (int i = 0; i < count; i++) {
		int shooter = list[i];
		struct tile there = run->fight->bodies[shooter].tile;

		if ((*asked | *reacted) >> shooter & 1 ||
		    !apocrypha_tiles_in_sight(&run->scene, here, there) ||
		    apocrypha_has_cover_near(&run->scene, here, there))
			continue;
		*asked |= 1u << shooter;
		if (apocrypha_can_react(&run->scene, shooter) &&
		    is_conscious(&run->scene, who) && shoot_at_open(run, shooter, who))
			*reacted |= 1u << shooter;
	}
}

/* ---- charge defense: any ranged attack, before the first step ---- */

bool apocrypha_charge_defense(struct run *run, int who, int charger, int rate)
{
	const struct scene *scene = &run->scene;
	int budget = creature(scene, who)->ap;
	struct told_deed outer = deed_now(run);
	struct attack shot;
	struct question q;

	if (!apocrypha_can_react(scene, who) || creature(scene, who)->rate == SPRINT ||
	    creature(scene, who)->defending)
		return false;
	question_to(&q, run, who, Q_CHARGE_DEFENSE);
	q.about = (int8_t)charger;
	offer(&q, NO_ACTION, "none", free_of_charge);
	for (int action = DO_AIM_AND_FIRE; action <= DO_FIRE_READIED; action++) {
		int uses[SLOTS], count = apocrypha_ranged_uses(scene, who, uses);

		for (int i = 0; i < count; i++)
			if (apocrypha_can_attack_with(scene, who, action, uses[i], budget,
						      charger)) {
				offer(&q, action, apocrypha_actions[action].key,
				      free_of_charge);
				break;
			}
	}
	shot = attack_of(who, ask(&q), ON_CHARGE_DEFENSE);
	if (shot.action == NO_ACTION)
		return false;
	shot.charge_rate = rate;
	tell_note_at(run, who, charger,
		     "reacts to the charge of {target} off its own pass", 0, APO_REA_01);
	apocrypha_choose_attack(run, &shot, budget, charger, true);
	apocrypha_pay_reaction(run, who, DO_CHARGE_DEFENSE, charger,
			       shot.weapon->entry.name, shot.cost, APO_RRX_01);
	apocrypha_attack(run, &shot);
	resume_deed(run, outer);
	return true;
}
