/* SPDX-License-Identifier: MIT
 *
 * Attack: hit dice against dodge dice, pierce dice against armour, wounds.
 *
 * Dice are rolled in the order of the book: hit, dodge (and the d8 of an attack from
 * behind), pierce (and the d4 of one over capacity). The attacker says before each of its
 * rolls how much stress it takes for more dice.
 */
#include "dungeoneers.h"

struct attack {
	int who, target;
	struct arm arm;
	int number;	/* of the arm, for those who are asked */
	bool opportune; /* a reaction */
	bool ranged;
	struct tile aimed_at; /* where the target stood */
};

/* ---- pools ---- */

/* DUN-DICE-01: penalties, then the cap (0: none), then at least one die. */
int dungeoneers_pool(struct sum *pool, const struct scene *scene, int who, int cap,
		     int cap_rule)
{
	int least = ruling(scene, R44_MIN_DICE);

	add(pool, "power lacking", -creature(scene, who)->penalty, DUN_EQP_02);
	if (cap && pool->total > cap)
		add(pool, "prone", cap - pool->total, cap_rule);
	if (pool->total < least)
		add(pool, "at least", least - pool->total, DUN_DICE_01);
	tell_sum(pool);
	return pool->total;
}

/* Rolls a pool and tells its total; a pool of no dice totals 0. */
int dungeoneers_roll(struct run *run, int who, int dice, int die, const char *label,
		     int rule)
{
	struct sum total;

	sum_begin(&total, run, who, label, rule);
	if (dice > 0)
		add_roll(&total, dice_sum(dice, dungeoneers_die_size[die]), label);
	tell_sum(&total);
	return total.total;
}

static int dodge_dice(struct run *run, const struct dodge *dodge, int fewer)
{
	const struct dungeoneers_creature *defender = change(run, dodge->defender);
	struct sum pool;

	sum_begin(&pool, run, dodge->defender, "dodge dice", dodge->rule);
	add_base(&pool, dodge->score == POWER ? "power" : "prowess",
		 score_of(&run->scene, dodge->defender, dodge->score), dodge->rule);
	add(&pool, "defensive", defender->defensive, DUN_DEF_02);
	add(&pool, "from behind", -fewer, DUN_FAC_04);
	return dungeoneers_pool(&pool, &run->scene, dodge->defender, defender->prone,
				DUN_PRN_03);
}

/*
 * Only whether the total is reached matters, so the last die rolled is asked for no
 * more than that.
 */
bool dungeoneers_beats_dodge(struct run *run, const struct dodge *dodge, int total,
			     int *shown)
{
	int die = dungeoneers_die_size[sheet(&run->scene, dodge->defender)->dodge_die];
	bool behind =
		dungeoneers_is_behind(&run->scene, dodge->attacker, dodge->defender);
	bool fewer = ruling(&run->scene, R45_REAR_PENALTY) == REAR_FEWER_DICE;
	int lost = behind && fewer
			   ? roll_total(run, dodge->defender, dice_die(8), "behind")
			   : 0;
	int dice = dodge_dice(run, dodge, lost), from[2] = {0, total + 1};
	struct sum sum;
	bool beaten;

	sum_begin(&sum, run, dodge->defender, "dodge", DUN_HIT_06);
	if (dice == 0) {
		beaten = total >= 0;
		tell_sum(&sum);
	} else if (behind && !fewer) {
		add_roll(&sum, dice_sum(dice, die), "dodge");
		beaten = roll_at_least(run, dodge->defender, dice_die(8),
				       sum.total - total, "behind", &lost) &&
			 total >= 0;
		add(&sum, "from behind", -(lost < sum.total ? lost : sum.total),
		    DUN_FAC_04);
		tell_sum(&sum);
	} else {
		beaten = sum_row(&sum, dice_sum(dice, die), from, 2, "dodge") == 0;
	}
	*shown = sum.total;
	return beaten;
}

/* ---- what can be attacked with what ---- */

bool dungeoneers_can_hit(const struct scene *scene, int who, const struct arm *arm,
			 int target)
{
	const struct dungeoneers_weapon *weapon = arm->weapon;
	int threat = creature(scene, who)->threat, distance, range;

	if (!weapon->range && dungeoneers_can_reach(scene, who, target))
		return true;
	if ((!weapon->range && !weapon->toss) || !is_alive(scene, target) ||
	    !is_enemy(scene->fight, who, target) ||
	    dungeoneers_ammunition(scene, who, weapon) == 0)
		return false;
	distance = dungeoneers_distance(scene, who, target);
	range = weapon->range ? weapon->range : sheet(scene, who)->power + threat;
	return distance > threat && distance <= range &&
	       dungeoneers_sees(scene, who, target);
}

static bool has_target(const struct scene *scene, int who, const struct arm *arm)
{
	for_creatures (i, scene->fight)
		if (dungeoneers_can_hit(scene, who, arm, i))
			return true;
	return false;
}

bool dungeoneers_can_attack(const struct scene *scene, int who)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(scene, who, arms);

	for (int i = 0; i < count; i++)
		if (has_target(scene, who, &arms[i]))
			return true;
	return false;
}

/* ---- what the attacker chooses ---- */

static void offer_arm(struct question *q, const struct arm *arms, int i)
{
	for (int j = 0; j < i; j++) /* a second dagger is the same choice */
		if (arms[j].weapon == arms[i].weapon && arms[j].key == arms[i].key)
			return;
	offer(q, i, arms[i].key, costs(0, 0, 0, 0));
}

static void choose_arm(struct run *run, struct attack *attack)
{
	struct arm arms[MOST_ARMS];
	int who = attack->who, count = dungeoneers_arms(&run->scene, who, arms);
	struct question q;

	question_to(&q, run, who, Q_WEAPON);
	q.deed = DO_ATTACK;
	if (wished(&q, &attack->number) &&
	    has_target(&run->scene, who, &arms[attack->number])) {
		attack->arm = arms[attack->number];
		return;
	}
	for (int i = 0; i < count; i++)
		if (has_target(&run->scene, who, &arms[i]))
			offer_arm(&q, arms, i);
	attack->number = ask(&q);
	attack->arm = arms[attack->number];
}

/* Any melee-capable weapon in hand, or the fist: strikes, grapples, pushes. */
int dungeoneers_choose_melee_arm(struct run *run, int who, int target, int deed,
				 struct arm *arm)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(&run->scene, who, arms), number;
	struct question q;

	question_to(&q, run, who, Q_WEAPON);
	q.deed = (int16_t)deed;
	q.about = (int8_t)target;
	for (int i = 0; i < count; i++)
		if (!arms[i].weapon->range)
			offer_arm(&q, arms, i);
	number = ask(&q);
	*arm = arms[number];
	return number;
}

static int choose_target(struct run *run, const struct attack *attack)
{
	struct question q;

	question_to(&q, run, attack->who, Q_TARGET);
	q.deed = DO_ATTACK;
	q.facts[0] = attack->number;
	for_creatures (i, run->fight)
		if (dungeoneers_can_hit(&run->scene, attack->who, &attack->arm, i))
			offer_creature(&q, i);
	return ask(&q);
}

/* R39: the most stress that one election may take. */
int dungeoneers_stress_limit(const struct scene *scene, int who)
{
	int capacity = sheet(scene, who)->endurance;
	int left = capacity - creature(scene, who)->stress;

	switch (ruling(scene, R39_STRESS_LIMIT)) {
	case LIMIT_CAPACITY:
		return left > 0 ? left : 0;
	case LIMIT_OFF:
		return MOST_ELECTION;
	default:
		return 3 * capacity;
	}
}

static int elect_stress(struct run *run, const struct attack *attack, int question)
{
	struct question q;

	question_to(&q, run, attack->who, question);
	q.deed = attack->opportune ? DO_OPPORTUNE_STRIKE : DO_ATTACK;
	q.about = (int8_t)attack->target;
	q.facts[0] = attack->number;
	q.facts[1] = attack->ranged;
	return ask_number(&q, 0, dungeoneers_stress_limit(&run->scene, attack->who), 0);
}

static bool is_thrown(const struct attack *attack)
{
	return attack->ranged && attack->arm.weapon->toss && attack->arm.thing >= 0;
}

/* ---- hooks: what a hit, a miss, a pierce, a deflection does at once ---- */

static void on_hit(struct run *run, const struct attack *attack)
{
	if (attack->arm.weapon->trips)
		dungeoneers_fall_prone(run, attack->target, DUN_HIT_03);
}

static void on_miss(struct run *run, const struct attack *attack)
{
	dungeoneers_gain_stress(run, attack->who, NOBODY, attack->arm.weapon->miss_stress,
				DUN_HIT_04);
}

static void on_pierce(struct run *run, const struct attack *attack)
{
	if (attack->arm.weapon->shoves)
		dungeoneers_shove(run, attack->target, attack->who,
				  run->fight->bodies[attack->who].facing,
				  attack->arm.weapon->shoves, DUN_PRC_03);
}

static void on_deflect(struct run *run, const struct attack *attack)
{
	if (!attack->arm.weapon->fragile || attack->arm.thing < 0 || is_thrown(attack))
		return;
	tell_note(run, attack->who, "is left with a broken weapon", 0, DUN_PRC_04);
	dungeoneers_throw_down(run, attack->who, attack->arm.thing, tile_at(-1, -1));
}

/* ---- the three steps ---- */

/* The first step, DUN-HIT. False: missed, or the attacker is dead. */
static bool hits(struct run *run, const struct attack *attack)
{
	struct dodge dodge = {attack->target, attack->who, PROWESS, DUN_HIT_02};
	int stress = elect_stress(run, attack, Q_HIT_STRESS), dice, total, dodged;
	bool capped = attack->ranged && change(run, attack->target)->prone;
	struct sum pool;
	bool hit;

	if (!dungeoneers_gain_stress(run, attack->who, NOBODY, stress, DUN_STR_02))
		return false;
	sum_begin(&pool, run, attack->who, "hit dice", DUN_HIT_01);
	add_base(&pool, "prowess", score_of(&run->scene, attack->who, PROWESS),
		 DUN_HIT_01);
	add(&pool, "stress", stress, DUN_STR_02);
	dice = dungeoneers_pool(&pool, &run->scene, attack->who, capped, DUN_PRN_04);
	total = dungeoneers_roll(run, attack->who, dice, attack->arm.weapon->hit, "hit",
				 DUN_HIT_05);
	hit = dungeoneers_beats_dodge(run, &dodge, total, &dodged);
	tell_check(run, attack->who, attack->target, total, dodged, hit_or_miss(hit),
		   hit ? DUN_HIT_03 : DUN_HIT_04);
	return hit;
}

/* The second, DUN-PRC. False: deflected, or the attacker is dead. */
static bool pierces(struct run *run, const struct attack *attack)
{
	int stress = elect_stress(run, attack, Q_PIERCE_STRESS), dice, needed, over;
	struct dice pierce;
	struct sum pool, av, total;
	bool pierced;

	if (!dungeoneers_gain_stress(run, attack->who, NOBODY, stress, DUN_STR_03))
		return false;
	sum_begin(&av, run, attack->target, "AV", DUN_ARM_01);
	dungeoneers_add_av(&av, &run->scene, attack->target);
	tell_sum(&av);
	sum_begin(&pool, run, attack->who, "pierce dice", DUN_PRC_02);
	add_base(&pool, "power", score_of(&run->scene, attack->who, POWER), DUN_PRC_02);
	add(&pool, "stress", stress, DUN_STR_03);
	dice = dungeoneers_pool(&pool, &run->scene, attack->who, 0, 0);
	pierce = dice_sum(dice, dungeoneers_die_size[attack->arm.weapon->pierce]);
	needed = av.total;
	sum_begin(&total, run, attack->who, "pierce", DUN_PRC_01);
	if (is_over(&run->scene, attack->who)) {
		if (dice > 0)
			add_roll(&total, pierce, "pierce");
		pierced = roll_at_least(run, attack->who, dice_die(4),
					needed - total.total, "over capacity", &over);
		add(&total, "over capacity", over, DUN_STR_06);
		tell_sum(&total);
	} else if (dice > 0) {
		int from[2] = {0, needed};

		pierced = sum_row(&total, pierce, from, 2, "pierce") == 1;
	} else {
		pierced = needed <= 0;
		tell_sum(&total);
	}
	tell_check(run, attack->who, attack->target, total.total, needed,
		   worded(pass_or_fail(pierced), pierced ? "pierce" : "deflect"),
		   pierced ? DUN_PRC_03 : DUN_PRC_04);
	return pierced;
}

/* The third, DUN-WND. */
static void wound(struct run *run, const struct attack *attack)
{
	struct harm harm = {
		.victim = attack->target,
		.by = attack->who,
		.wounds = attack->arm.weapon->wounds,
		.type = attack->arm.weapon->type,
		.attack = true,
		.rule = DUN_WND_01,
	};
	const struct dungeoneers_creature *victim = change(run, attack->target);
	int before = victim->stress + victim->wounds;

	if (is_alive(&run->scene, attack->target) && dungeoneers_sustain(run, &harm) &&
	    victim->stress + victim->wounds == before)
		tell_note(run, attack->who, "does no harm", 0, DUN_WND_06);
}

static void throw_ends(struct run *run, const struct attack *attack)
{
	if (!is_thrown(attack))
		return;
	tell_note(run, attack->who,
		  "has thrown its weapon, which lies where the target stood", 0,
		  DUN_EQP_01);
	dungeoneers_throw_down(run, attack->who, attack->arm.thing, attack->aimed_at);
}

static void after_hit(struct run *run, const struct attack *attack)
{
	on_hit(run, attack);
	if (pierces(run, attack)) {
		on_pierce(run, attack);
		wound(run, attack);
	} else if (is_alive(&run->scene, attack->who)) {
		on_deflect(run, attack);
	}
}

static void resolve(struct run *run, const struct attack *attack)
{
	if (hits(run, attack))
		after_hit(run, attack);
	else if (is_alive(&run->scene, attack->who))
		on_miss(run, attack);
	else
		return; /* no dice were rolled, nothing was thrown */
	throw_ends(run, attack);
}

/* ---- attacks of the own turn, and readied ones ---- */

static void spend_missile(struct run *run, int who,
			  const struct dungeoneers_weapon *weapon)
{
	struct dungeoneers_creature *one = change(run, who);
	uint8_t *missiles = weapon->ammunition == ARROW	 ? &one->arrows
			    : weapon->ammunition == BOLT ? &one->bolts
							 : NULL;

	if (!missiles)
		return;
	--*missiles;
	tell_spend(run, who, missiles == &one->arrows ? "arrows" : "bolts", missiles, 1,
		   *missiles, DUN_EQP_01);
}

/* The missile of the shot itself is spent already. */
static bool shot_is_possible(struct run *run, const void *context)
{
	const struct attack *attack = context;
	const struct scene *scene = &run->scene;
	int range = attack->arm.weapon->range, distance;

	if (!is_alive(scene, attack->who) || !is_alive(scene, attack->target))
		return false;
	distance = dungeoneers_distance(scene, attack->who, attack->target);
	if (!range)
		range = sheet(scene, attack->who)->power +
			creature(scene, attack->who)->threat;
	if (attack->arm.weapon->toss && distance <= creature(scene, attack->who)->threat)
		return dungeoneers_can_reach(scene, attack->who, attack->target);
	return distance > creature(scene, attack->who)->threat && distance <= range &&
	       dungeoneers_sees(scene, attack->who, attack->target);
}

static bool goes_on(struct run *run, const struct attack *attack)
{
	uint32_t strikers;

	if (!attack->ranged)
		return true;
	strikers = dungeoneers_strikers_at_act(&run->scene, attack->who);
	return strikers == 0 || dungeoneers_provoke(run, attack->who, strikers,
						    DUN_OPP_02, shot_is_possible, attack);
}

void dungeoneers_attack(struct run *run, int who)
{
	struct attack attack = {.who = who};

	choose_arm(run, &attack);
	attack.target = choose_target(run, &attack);
	attack.aimed_at = run->fight->bodies[attack.target].tile;
	attack.ranged = dungeoneers_distance(&run->scene, who, attack.target) >
			change(run, who)->threat;
	tell_deed(run, who, DO_ATTACK, attack.target, attack.arm.name,
		  attack.ranged ? DUN_ATK_03 : DUN_ATK_02);
	if (attack.arm.improvised)
		tell_note(run, who, "cannot use it but as an improvised weapon", 0,
			  DUN_EQP_05);
	dungeoneers_offer_facing(run, who, attack.target, DO_ATTACK);
	dungeoneers_pay_action(run, who, 1, DUN_ATK_01);
	spend_missile(run, who, attack.arm.weapon);
	if (goes_on(run, &attack))
		resolve(run, &attack);
}

/* An opportune strike: a reaction point, no AP, no facing. */
void dungeoneers_strike(struct run *run, int who, int target)
{
	struct attack attack = {.who = who, .target = target, .opportune = true};

	attack.number = dungeoneers_choose_melee_arm(run, who, target,
						     DO_OPPORTUNE_STRIKE, &attack.arm);
	attack.aimed_at = run->fight->bodies[target].tile;
	tell_deed(run, who, DO_OPPORTUNE_STRIKE, target, attack.arm.name, DUN_OPP_03);
	dungeoneers_pay_rp(run, who, DUN_RES_05);
	if (!dungeoneers_is_own_turn(&run->scene, who))
		tell_note(run, who, "reacts although it is not its turn", 0, DUN_RES_02);
	if (attack.arm.improvised)
		tell_note(run, who, "cannot use it but as an improvised weapon", 0,
			  DUN_EQP_05);
	resolve(run, &attack);
}
