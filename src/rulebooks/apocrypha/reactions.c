/* SPDX-License-Identifier: MIT
 *
 * Reactions (APO-REA) other than answers to an attack: openings, targets in the open,
 * charge defense.
 *
 * A creature that reacts pays the whole cost, gives up its prepared deed, and reacts at
 * most once to an event. Attacks made as reactions are plain ones.
 */
#include "procedures.h"

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
	tell_condition(run, who, "reaction penalty", &one->mrp, true, one->mrp, rule);
}

/* The creature whose pass it is cannot react. */
static bool is_reactor(const struct scene *scene, int who, int other)
{
	return is_enemy(scene->fight, who, other) && other != scene->fight->turn &&
	       apocrypha_can_react(scene, other);
}

/* Hostiles of `who` that could react, in their order. */
int apocrypha_reactors(const struct scene *scene, int who, int list[MAX_CREATURES])
{
	struct creature_set set = {0};

	for_creatures (i, scene->fight)
		if (is_reactor(scene, who, i))
			set_add(&set, i);
	return apocrypha_in_order(scene, set, list);
}

/* Beyond the edge of the map nobody reaches anybody. */
static bool still_reaches(const struct scene *scene, int who, struct tile to)
{
	return (is_line(scene) || on_map(&scene->scenario->map, to)) &&
	       tile_within_reach(scene, who, to, creature(scene, who)->reach);
}

/* Those of the watchers whose reach it leaves with the step from its tile. */
int apocrypha_left_behind(const struct scene *scene, int who, struct tile to,
			  struct creature_set watchers, int list[MAX_CREATURES])
{
	struct tile from = scene->fight->bodies[who].tile;
	struct creature_set set = {0};

	for_set (i, watchers) {
		int beyond = creature(scene, i)->reach + 1;

		if (distance_squared(from, scene->fight->bodies[i].tile) <
			    beyond * beyond &&
		    is_reactor(scene, who, i) && !still_reaches(scene, i, to))
			set_add(&set, i);
	}
	return apocrypha_in_order(scene, set, list);
}

/* ---- paying and choosing ---- */

static void pay_reaction_in(struct run *run, int who, int deed, int about,
			    const char *item, const char *manner, int cost, int rule)
{
	apocrypha_cancel(run, who);
	apocrypha_forget_aim(run, who);
	tell_deed_in(run, who, deed, about, item, manner, rule);
	apocrypha_pay(run, who, cost, APO_REA_02);
}

void apocrypha_pay_reaction(struct run *run, int who, int deed, int about,
			    const char *item, int cost, int rule)
{
	pay_reaction_in(run, who, deed, about, item, NULL, cost, rule);
}

void apocrypha_pay_shot(struct run *run, const struct attack *shot, int deed, int about,
			int rule)
{
	const char *manner =
		shot->action == DO_FIRE_HIP && shot->weapon->gun ? "from the hip" : NULL;

	pay_reaction_in(run, shot->actor, deed, about, shot->weapon->entry.name, manner,
			shot->cost, rule);
}

/* ---- what shots as reactions cost ---- */

static const int snap_shots[] = {DO_FIRE_READIED, DO_FIRE_HIP};

static bool can_snap(const struct scene *scene, int who, int use, int action, int most)
{
	return creature(scene, who)->rate <= fastest_for(action) &&
	       least_cost(used_weapon(scene, who, use), action) <= most &&
	       apocrypha_weapon_allows(scene, who, action, use);
}

/* The least that a plain shot costs; how to shoot is asked only if it can choose. */
static int snap_cost(const struct scene *scene, int who, int use)
{
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_weapon *weapon = weapon_in(scene, who, use);
	int least = ANY_AP;

	if (!apocrypha_has_rounds(scene, who, use, weapon->lowest_mode))
		return ANY_AP;
	if (one->rate <= fastest_for(DO_FIRE_HIP))
		least = least_cost(weapon, DO_FIRE_HIP);
	if (one->readied == use + 1 && one->rate <= fastest_for(DO_FIRE_READIED))
		least = smaller(least, least_cost(weapon, DO_FIRE_READIED));
	return least;
}

int apocrypha_ask_reaction_use(struct run *run, int who, int about, int deed,
			       unsigned uses)
{
	struct question q;

	question_to(&q, run, who, Q_WEAPON);
	q.about = (int8_t)about;
	q.deed = (int16_t)deed;
	for_bits (use, uses) {
		const struct apocrypha_weapon *weapon =
			used_weapon(&run->scene, who, use);

		apocrypha_offer_weapon(&q, use, weapon,
				       weapon->ranged ? snap_cost(&run->scene, who, use)
						      : weapon->attack_cost);
	}
	return ask(&q);
}

/* ---- shots as reactions ---- */

/* At one that its weapon can hit. */
unsigned apocrypha_snap_uses(const struct scene *scene, int who, int target, int most)
{
	const struct apocrypha_creature *one = creature(scene, who);
	unsigned uses = one->rate == SPRINT || one->defending ? 0 : one->ranged_mask;

	for_bits (use, uses)
		if (snap_cost(scene, who, use) > most ||
		    !apocrypha_can_hit(scene, who, used_weapon(scene, who, use), target))
			uses &= ~(1u << use);
	return uses;
}

int apocrypha_snap_price(const struct scene *scene, int who, int target, int most)
{
	unsigned uses = apocrypha_snap_uses(scene, who, target, most);
	int price = ANY_AP;

	for_bits (use, uses)
		price = smaller(price, snap_cost(scene, who, use));
	return uses ? price : 0;
}

/* Asks for weapon and payment; the shot is plain, of the lowest mode (APO-R77). */
struct attack apocrypha_choose_snap(struct run *run, int who, int target, int most,
				    int deed, enum occasion occasion)
{
	int use = apocrypha_ask_reaction_use(
		run, who, target, deed,
		apocrypha_snap_uses(&run->scene, who, target, most));
	const struct apocrypha_weapon *weapon = used_weapon(&run->scene, who, use);
	struct attack shot;
	struct question q;

	question_to(&q, run, who, Q_SHOT);
	q.about = (int8_t)target;
	q.deed = (int16_t)deed;
	for (int i = 0; i < 2; i++)
		if (can_snap(&run->scene, who, use, snap_shots[i], most))
			offer(&q, snap_shots[i], apocrypha_actions[snap_shots[i]].key,
			      ap_cost(least_cost(weapon, snap_shots[i])));
	shot = attack_of(who, ask(&q), occasion);
	shot.use = use;
	shot.weapon = weapon;
	shot.mode = weapon->lowest_mode;
	shot.cost = least_cost(weapon, shot.action);
	shot.count = 1;
	shot.targets[0] = target;
	shot.rounds[0] = apocrypha_rounds_needed(shot.mode);
	return shot;
}

/* ---- openings ---- */

static unsigned opening_uses(const struct scene *scene, int who, int target)
{
	const struct apocrypha_creature *one = creature(scene, who);
	unsigned uses = one->defending || one->rate > fastest_for(DO_ATTACK)
				? 0
				: one->melee_mask;

	for_bits (use, uses) {
		const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

		if (weapon->attack_cost > one->ap ||
		    !within_reach(scene, who, target, weapon->reach))
			uses &= ~(1u << use);
	}
	return uses;
}

bool apocrypha_can_exploit(const struct scene *scene, int who, int target)
{
	return opening_uses(scene, who, target) != 0;
}

bool apocrypha_exploit(struct run *run, int who, int target)
{
	unsigned uses = opening_uses(&run->scene, who, target);
	struct attack attack = attack_of(who, DO_ATTACK, ON_OPENING);
	struct told_deed outer = deed_now(run);
	struct question q;

	question_to(&q, run, who, Q_OPENING);
	q.about = (int8_t)target;
	offer(&q, false, "no", ap_cost(0));
	offer(&q, true, "yes",
	      ap_cost(used_weapon(&run->scene, who, first_bit(uses))->attack_cost));
	if (!ask(&q))
		return false;
	attack.use =
		apocrypha_ask_reaction_use(run, who, target, DO_EXPLOIT_OPENING, uses);
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
void apocrypha_opening(struct run *run, int who, struct creature_set reacted)
{
	int list[MAX_CREATURES], count;

	if (ruling(&run->scene, R_OPENINGS))
		return;
	count = apocrypha_reactors(&run->scene, who, list);
	for (int i = 0; i < count; i++)
		if (!set_has(reacted, list[i]) &&
		    apocrypha_can_react(&run->scene, list[i]) &&
		    is_conscious(&run->scene, who) &&
		    apocrypha_can_exploit(&run->scene, list[i], who))
			apocrypha_exploit(run, list[i], who);
}

/* ---- a target in the open ---- */

static bool shoot_at_open(struct run *run, int who, int target)
{
	int most = creature(&run->scene, who)->ap;
	int price = apocrypha_snap_price(&run->scene, who, target, most);
	struct told_deed outer = deed_now(run);
	struct attack shot;
	struct question q;

	if (!price)
		return false;
	question_to(&q, run, who, Q_OPEN_TARGET);
	q.about = (int8_t)target;
	offer(&q, false, "no", ap_cost(0));
	offer(&q, true, "yes", ap_cost(price));
	if (!ask(&q))
		return false;
	shot = apocrypha_choose_snap(run, who, target, most, DO_TARGET_IN_THE_OPEN,
				     ON_OPEN_TARGET);
	apocrypha_pay_shot(run, &shot, DO_TARGET_IN_THE_OPEN, target, APO_RRX_08);
	tell_note(run, who, "has time for a plain shot only", 0, APO_REA_04);
	apocrypha_attack(run, &shot);
	resume_deed(run, outer);
	return true;
}

static bool sees_in_the_open(const struct run *run, int shooter, int who)
{
	struct tile here = run->fight->bodies[who].tile;
	struct tile there = run->fight->bodies[shooter].tile;

	return apocrypha_tiles_in_sight(&run->scene, here, there) &&
	       !apocrypha_has_cover_near(&run->scene, here, there);
}

void apocrypha_open_target(struct run *run, int who, struct creature_set watchers,
			   struct creature_set *asked, struct creature_set *reacted)
{
	struct creature_set shooters = {0};
	int list[MAX_CREATURES], count;

	/* after the first step in the open nobody is left, so this comes before their
	 * order */
	for_set (i, set_without(watchers, set_union(*asked, *reacted)))
		if (is_reactor(&run->scene, who, i) && sees_in_the_open(run, i, who))
			set_add(&shooters, i);
	count = apocrypha_in_order(&run->scene, shooters, list);
	for (int i = 0; i < count; i++) {
		int shooter = list[i];

		set_add(asked, shooter);
		if (apocrypha_can_react(&run->scene, shooter) &&
		    is_conscious(&run->scene, who) && shoot_at_open(run, shooter, who))
			set_add(reacted, shooter);
	}
}

/* ---- charge defense: any ranged attack, before the first step ---- */

bool apocrypha_charge_defense(struct run *run, int who, int charger, int rate)
{
	const struct scene *scene = &run->scene;
	const struct apocrypha_creature *one = creature(scene, who);
	struct purpose purpose = {who, DO_HOLD, one->ap, charger, false, false};
	struct told_deed outer = deed_now(run);
	struct attack shot;
	struct question q;

	if (!apocrypha_can_react(scene, who) || one->rate == SPRINT || one->defending)
		return false;
	question_to(&q, run, who, Q_CHARGE_DEFENSE);
	q.about = (int8_t)charger;
	offer(&q, NO_ACTION, "none", ap_cost(0));
	for (purpose.action = DO_AIM_AND_FIRE; is_firing(purpose.action);
	     purpose.action++) {
		int price = apocrypha_price(scene, &purpose);

		if (price)
			offer(&q, purpose.action, apocrypha_actions[purpose.action].key,
			      ap_cost(price));
	}
	purpose.action = ask(&q);
	if (purpose.action == NO_ACTION)
		return false;
	shot = attack_of(who, purpose.action, ON_CHARGE_DEFENSE);
	shot.charge_rate = rate;
	tell_note_at(run, who, charger,
		     "reacts to the charge of {target} in another's pass", 0, APO_REA_01);
	apocrypha_choose_attack(run, &shot, &purpose);
	apocrypha_pay_shot(run, &shot, DO_CHARGE_DEFENSE, charger, APO_RRX_01);
	apocrypha_attack(run, &shot);
	resume_deed(run, outer);
	return true;
}
