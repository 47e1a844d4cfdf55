/* SPDX-License-Identifier: MIT
 *
 * Attack: hit dice against dodge dice, pierce dice against armour, wounds.
 *
 * Dice are rolled in the order of the book: hit, dodge (and the d8 of an attack from
 * behind), pierce (and the d4 of one over capacity). The attacker says before each of its
 * rolls how much stress it takes for more dice.
 */
#include <limits.h>
#include "dungeoneers.h"

struct attack {
	int who, target;
	struct arm arm;
	int number; /* number of the arm, for questions */
	int action; /* DO_OPPORTUNE_STRIKE: a reaction */
	bool ranged;
	struct tile aimed_at; /* where the target stood */
};

/* ---- dice pools ---- */

int dungeoneers_pool(struct sum *pool, const struct scene *scene, int who, int cap,
		     int cap_rule)
{
	int least = ruling(scene, R44_MIN_DICE);

	add(pool, "power lacking", -creature(scene, who)->penalty, DUN_EQP_02);
	if (cap && pool->total > cap)
		add(pool, "prone", cap - pool->total, cap_rule);
	if (pool->total < least)
		add(pool, "at least", least - pool->total, DUN_DICE_01);
	return pool->total;
}

static struct dice dice_of(const struct sum *pool, int die)
{
	return dice_sum(pool->total, dungeoneers_die_size[die]);
}

int dungeoneers_roll(struct sum *pool, int die, const char *label, int rule)
{
	struct sum total;

	tell_sum(pool);
	sum_begin(&total, pool->run, pool->who, label, rule);
	if (pool->total > 0)
		add_roll(&total, dice_of(pool, die), label);
	tell_sum(&total);
	return total.total;
}

/* For the last roll, only whether the total is reached matters. */
bool dungeoneers_reaches(struct sum *pool, int die, bool over, int needed,
			 struct sum *total, const char *label)
{
	int from[2] = {0, needed}, more;
	bool reached;

	tell_sum(pool);
	if (pool->total > 0 && !over)
		return sum_row(total, dice_of(pool, die), from, 2, label) == 1;
	if (pool->total > 0)
		add_roll(total, dice_of(pool, die), label);
	reached = total->total >= needed;
	if (over) {
		reached = roll_at_least(pool->run, pool->who, dice_die(4),
					needed - total->total, "over capacity", &more);
		add(total, "over capacity", more, DUN_STR_06);
	}
	tell_sum(total);
	return reached;
}

int dungeoneers_hit_dice(struct sum *pool, const struct scene *scene, int who, int target,
			 bool ranged, int stress)
{
	add_base(pool, "prowess", score_of(scene, who, PROWESS), DUN_HIT_01);
	add(pool, "stress", stress, DUN_STR_02);
	return dungeoneers_pool(pool, scene, who,
				ranged && creature(scene, target)->prone, DUN_PRN_04);
}

int dungeoneers_pierce_dice(struct sum *pool, const struct scene *scene, int who,
			    int stress)
{
	add_base(pool, "power", score_of(scene, who, POWER), DUN_PRC_02);
	add(pool, "stress", stress, DUN_STR_03);
	return dungeoneers_pool(pool, scene, who, 0, NO_RULE);
}

/* ---- possible attacks ---- */

/* Near enough for a shot or a throw, farther than the threat range, and in sight. */
static bool in_shot(const struct scene *scene, int who,
		    const struct dungeoneers_weapon *weapon, int target)
{
	int threat = creature(scene, who)->threat;
	int range = weapon->range ? weapon->range : sheet(scene, who)->power + threat;
	int distance = dungeoneers_distance(scene, who, target);

	return distance > threat && distance <= range &&
	       dungeoneers_sees(scene, who, target);
}

/* Whom such a weapon may reach: foes elsewhere are not looked at. */
static struct creature_set about(const struct scene *scene, int who,
				 const struct dungeoneers_weapon *weapon)
{
	return dungeoneers_around(
		scene, who,
		weapon->range || weapon->toss ? INT_MAX : creature(scene, who)->threat);
}

/* Ignores ammunition. */
static bool can_aim_at(const struct scene *scene, int who,
		       const struct dungeoneers_weapon *weapon, int target)
{
	if (!is_enemy(scene->fight, who, target) || !is_alive(scene, target))
		return false;
	return (!weapon->range && dungeoneers_can_reach(scene, who, target)) ||
	       ((weapon->range || weapon->toss) && in_shot(scene, who, weapon, target));
}

struct creature_set dungeoneers_targets(const struct scene *scene, int who,
					const struct arm *arm)
{
	struct creature_set targets = {0};
	int side = scene->fight->bodies[who].side;

	if (dungeoneers_ammunition(scene, who, arm->weapon) > 0)
		for_set (i, about(scene, who, arm->weapon))
			if (scene->fight->bodies[i].side != side &&
			    can_aim_at(scene, who, arm->weapon, i))
				set_add(&targets, i);
	return targets;
}

static bool has_target(const struct scene *scene, int who, const struct arm *arm)
{
	int side = scene->fight->bodies[who].side;

	if (dungeoneers_ammunition(scene, who, arm->weapon) > 0)
		for_set (i, about(scene, who, arm->weapon))
			if (scene->fight->bodies[i].side != side &&
			    can_aim_at(scene, who, arm->weapon, i))
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

/* ---- the attacker's choices ---- */

/* An attack needs a weapon with a target; a strike, a grapple or a push needs any melee
 * weapon. */
static bool can_choose(const struct scene *scene, int who, const struct arm *arm,
		       int action)
{
	return action == DO_ATTACK ? has_target(scene, who, arm) : !arm->weapon->range;
}

static void offer_arm(struct question *q, const struct arm *arms, int i)
{
	for (int j = 0; j < i; j++) /* a second dagger is the same choice */
		if (arms[j].weapon == arms[i].weapon && arms[j].key == arms[i].key)
			return;
	offer(q, i, arms[i].key, costs(0, 0, 0, 0));
}

int dungeoneers_choose_arm(struct run *run, int who, int target, int action,
			   struct arm *arm)
{
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(&run->scene, who, arms), number;
	struct question q;

	question_in(&q, run, who, Q_WEAPON, action, target);
	if (!wished(&q, &number) ||
	    !can_choose(&run->scene, who, &arms[number], action)) {
		for (int i = 0; i < count; i++)
			if (can_choose(&run->scene, who, &arms[i], action))
				offer_arm(&q, arms, i);
		number = ask(&q);
	}
	*arm = arms[number];
	return number;
}

static void ask_for_target(struct question *q, struct run *run, int who, int action,
			   int arm, int spell)
{
	question_in(q, run, who, Q_TARGET, action, NOBODY);
	q->facts[0] = arm;
	q->facts[1] = spell;
}

/* The default is an enemy, so that nobody hits a friend by mistake. */
static int ask_among(struct question *q, int who, struct creature_set targets)
{
	bool found = false;

	for_set (i, targets) {
		offer_creature(q, i);
		if (found || !is_enemy(q->run->fight, who, i))
			continue;
		by_default(q);
		found = true;
	}
	return ask(q);
}

int dungeoneers_choose_target(struct run *run, int who, int action,
			      struct creature_set targets, int arm, int spell)
{
	struct question q;
	int wish;

	ask_for_target(&q, run, who, action, arm, spell);
	if (wished(&q, &wish) && set_has(targets, wish))
		return wish;
	return ask_among(&q, who, targets);
}

/* Who has a wish needs no list of targets. */
static int choose_victim(struct run *run, const struct attack *attack)
{
	const struct scene *scene = &run->scene;
	struct question q;
	int wish;

	ask_for_target(&q, run, attack->who, attack->action, attack->number, 0);
	if (wished(&q, &wish) &&
	    dungeoneers_ammunition(scene, attack->who, attack->arm.weapon) > 0 &&
	    can_aim_at(scene, attack->who, attack->arm.weapon, wish))
		return wish;
	return ask_among(&q, attack->who,
			 dungeoneers_targets(scene, attack->who, &attack->arm));
}

/* R39: the most stress that one election may take. */
int dungeoneers_stress_limit_at(const struct scene *scene, int who, int stress)
{
	int capacity = sheet(scene, who)->endurance;

	switch (ruling(scene, R39_STRESS_LIMIT)) {
	case LIMIT_CAPACITY:
		return larger(0, capacity - stress);
	case LIMIT_OFF:
		return MOST_ELECTION;
	default:
		return 3 * capacity;
	}
}

int dungeoneers_stress_limit(const struct scene *scene, int who)
{
	return dungeoneers_stress_limit_at(scene, who, creature(scene, who)->stress);
}

/* The dice without stress, and what they meet. */
static void state_facts(struct question *q, const struct attack *attack, int question)
{
	const struct scene *scene = &q->run->scene;
	struct dodge dodge = {attack->target, attack->who, PROWESS, DUN_HIT_02};
	struct sum dice, against;

	sum_begin_quiet(&dice);
	sum_begin_quiet(&against);
	if (question == Q_HIT_STRESS) {
		dungeoneers_hit_dice(&dice, scene, attack->who, attack->target,
				     attack->ranged, 0);
		dungeoneers_dodge_dice(&against, scene, &dodge, 0);
	} else {
		dungeoneers_pierce_dice(&dice, scene, attack->who, 0);
		dungeoneers_av(&against, scene, attack->target);
	}
	q->facts[KNOWN_DICE] = dice.total;
	q->facts[KNOWN_AGAINST] = against.total;
}

/* Asks for stress; returns the amount, or -1: it killed the attacker. */
static int elect_stress(struct run *run, const struct attack *attack, int question,
			int rule)
{
	int stress, limit = dungeoneers_stress_limit(&run->scene, attack->who);
	struct question q;

	question_in(&q, run, attack->who, question, attack->action, attack->target);
	q.facts[0] = attack->number;
	q.facts[1] = attack->ranged;
	if (!wished(&q, &stress) || stress > limit) {
		state_facts(&q, attack, question);
		stress = ask_number(&q, 0, limit, 0);
	}
	return dungeoneers_gain_stress(run, attack->who, NOBODY, stress, rule) ? stress
									       : -1;
}

static bool is_thrown(const struct attack *attack)
{
	return attack->ranged && attack->arm.weapon->toss && attack->arm.thing >= 0;
}

static const char *manner_of(const struct attack *attack)
{
	return is_thrown(attack) ? "throw" : attack->ranged ? "shot" : NULL;
}

/* ---- the three steps, and their immediate effects ---- */

static bool hits(struct run *run, const struct attack *attack, int stress)
{
	struct dodge dodge = {attack->target, attack->who, PROWESS, DUN_HIT_02};
	int total, dodged;
	struct sum pool;
	bool hit;

	sum_begin(&pool, run, attack->who, "hit dice", DUN_HIT_01);
	dungeoneers_hit_dice(&pool, &run->scene, attack->who, attack->target,
			     attack->ranged, stress);
	total = dungeoneers_roll(&pool, attack->arm.weapon->hit, "hit", DUN_HIT_05);
	hit = dungeoneers_beats_dodge(run, &dodge, total, &dodged);
	tell_check(run, attack->who, attack->target, total, dodged, hit_or_miss(hit),
		   hit ? DUN_HIT_03 : DUN_HIT_04);
	return hit;
}

static bool pierces(struct run *run, const struct attack *attack, int stress)
{
	struct sum pool, av, total;
	bool pierced;

	sum_begin(&av, run, attack->target, "AV", DUN_ARM_01);
	dungeoneers_av(&av, &run->scene, attack->target);
	tell_sum(&av);
	sum_begin(&pool, run, attack->who, "pierce dice", DUN_PRC_02);
	dungeoneers_pierce_dice(&pool, &run->scene, attack->who, stress);
	sum_begin(&total, run, attack->who, "pierce", DUN_PRC_01);
	pierced = dungeoneers_reaches(&pool, attack->arm.weapon->pierce,
				      is_over(&run->scene, attack->who), av.total, &total,
				      "pierce");
	tell_check(run, attack->who, attack->target, total.total, av.total,
		   worded(pass_or_fail(pierced), pierced ? "pierce" : "deflect"),
		   pierced ? DUN_PRC_03 : DUN_PRC_04);
	return pierced;
}

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

	if (is_alive(&run->scene, attack->target))
		dungeoneers_sustain(run, &harm);
}

static void on_pierce(struct run *run, const struct attack *attack)
{
	if (attack->arm.weapon->shoves)
		dungeoneers_shove(run, attack->target, attack->who,
				  run->fight->bodies[attack->who].facing,
				  attack->arm.weapon->shoves, DUN_PRC_03);
	wound(run, attack);
}

static void on_deflect(struct run *run, const struct attack *attack)
{
	if (!attack->arm.weapon->fragile || attack->arm.thing < 0 || is_thrown(attack))
		return;
	tell_note_of(run, attack->who, NOBODY, attack->arm.name, "breaks {the item}", 0,
		     DUN_PRC_04);
	dungeoneers_throw_down(run, attack->who, attack->arm.thing, tile_at(-1, -1));
}

static void on_hit(struct run *run, const struct attack *attack)
{
	int stress;

	if (attack->arm.weapon->trips)
		dungeoneers_fall_prone(run, attack->target, DUN_HIT_03);
	stress = elect_stress(run, attack, Q_PIERCE_STRESS, DUN_STR_03);
	if (stress < 0)
		return;
	if (pierces(run, attack, stress))
		on_pierce(run, attack);
	else
		on_deflect(run, attack);
}

static void resolve(struct run *run, const struct attack *attack)
{
	int stress = elect_stress(run, attack, Q_HIT_STRESS, DUN_STR_02);

	if (stress < 0)
		return; /* no dice were rolled, nothing was thrown */
	if (hits(run, attack, stress))
		on_hit(run, attack);
	else
		dungeoneers_gain_stress(run, attack->who, NOBODY,
					attack->arm.weapon->miss_stress, DUN_HIT_04);
	if (!is_thrown(attack))
		return;
	tell_note_of(run, attack->who, attack->target, attack->arm.name,
		     "leaves the weapon where {target} stood", 0, DUN_EQP_01);
	dungeoneers_throw_down(run, attack->who, attack->arm.thing, attack->aimed_at);
}

/* ---- attacks in the attacker's own turn, and readied ones ---- */

static void tell_improvised(struct run *run, const struct attack *attack)
{
	if (attack->arm.improvised)
		tell_note(run, attack->who,
			  "can use the weapon only as an improvised one", 0, DUN_EQP_05);
}

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

	return is_alive(&run->scene, attack->who) &&
	       can_aim_at(&run->scene, attack->who, attack->arm.weapon, attack->target);
}

void dungeoneers_attack(struct run *run, int who, int action)
{
	struct attack attack = {.who = who, .action = action};

	attack.number = dungeoneers_choose_arm(run, who, NOBODY, action, &attack.arm);
	attack.target = choose_victim(run, &attack);
	attack.aimed_at = run->fight->bodies[attack.target].tile;
	attack.ranged = dungeoneers_is_ranged(&run->scene, who, attack.target);
	tell_deed_in(run, who, action, attack.target, attack.arm.name, manner_of(&attack),
		     attack.ranged ? DUN_ATK_03 : DUN_ATK_02);
	tell_improvised(run, &attack);
	dungeoneers_offer_facing(run, who, attack.target, action);
	dungeoneers_pay_action(run, who, 1, DUN_ATK_01);
	spend_missile(run, who, attack.arm.weapon);
	if (!attack.ranged || dungeoneers_act_afar(run, who, shot_is_possible, &attack))
		resolve(run, &attack);
}

/* An opportune strike: a reaction point, no AP, no facing. */
void dungeoneers_strike(struct run *run, int who, int target)
{
	struct attack attack = {
		.who = who, .target = target, .action = DO_OPPORTUNE_STRIKE};

	attack.number =
		dungeoneers_choose_arm(run, who, target, attack.action, &attack.arm);
	tell_deed(run, who, attack.action, target, attack.arm.name, DUN_OPP_03);
	dungeoneers_spend(run, who, "rp", &change(run, who)->rp, 1, DUN_RES_05);
	if (!dungeoneers_is_own_turn(&run->scene, who))
		tell_note(run, who, "reacts in another's turn", 0, DUN_RES_02);
	tell_improvised(run, &attack);
	resolve(run, &attack);
}
