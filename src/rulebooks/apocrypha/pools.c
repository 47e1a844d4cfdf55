/* SPDX-License-Identifier: MIT
 *
 * Pools of dice: one formula for each, and rolling them.
 *
 * A formula takes a scene and a sum and changes nothing: rules tell the sum; tactics and
 * menus take the total of a quiet one.
 */
#include "procedures.h"

enum { TOO_FAR = 1 };

/* ---- rolling ---- */

/* A pool that falls to nothing is one die that hits on a 10. */
struct dice apocrypha_pool(const struct scene *scene, int dice)
{
	return dice >= 1 ? dice_pool(dice, 10, ruling(scene, R_HIT_ON))
			 : dice_pool(1, 10, 10);
}

/* chance_die=off: not even that. */
bool apocrypha_is_rolled(const struct scene *scene, int dice)
{
	return dice >= 1 || !ruling(scene, R_CHANCE_DIE);
}

void apocrypha_tell_chance_die(struct run *run, int who, int dice)
{
	if (dice < 1 && apocrypha_is_rolled(&run->scene, dice))
		tell_note(run, who, "has one die that hits on a 10", 0, APO_CORE_02);
}

static void begin_hits(struct sum *hits, struct run *run, int who, int dice)
{
	sum_begin(hits, run, who, "hits", dice >= 1 ? APO_CORE_01 : APO_CORE_02);
}

int apocrypha_hits(struct run *run, int who, int dice, const char *why)
{
	struct sum hits;

	begin_hits(&hits, run, who, dice);
	if (apocrypha_is_rolled(&run->scene, dice))
		add_roll(&hits, apocrypha_pool(&run->scene, dice), why);
	tell_sum(&hits);
	return hits.total;
}

bool apocrypha_reaches(struct run *run, int who, int dice, int needed, const char *why,
		       int *hits)
{
	const int from[] = {0, needed};
	struct sum sum;
	bool reached;

	if (!apocrypha_is_rolled(&run->scene, dice)) {
		*hits = apocrypha_hits(run, who, dice, why);
		return *hits >= needed;
	}
	begin_hits(&sum, run, who, dice);
	reached = sum_row(&sum, apocrypha_pool(&run->scene, dice), from, 2, why) == 1;
	*hits = sum.total;
	return reached;
}

/* ---- costs ---- */

int apocrypha_attack_cost(const struct apocrypha_weapon *weapon, int action, int mode,
			  int strikes)
{
	switch (action) {
	case DO_AIM_AND_FIRE:
		return larger(1, weapon->erg + weapon->bulk) + mode;
	case DO_FIRE_HIP:
		return larger(1, weapon->bulk) + mode;
	case DO_FIRE_READIED:
		return larger(1, weapon->erg) + mode;
	case DO_DESPERATE_SWING:
		return larger(1, weapon->size);
	case DO_FLURRY:
		return weapon->attack_cost + strikes - 1;
	case DO_FEINT:
	case DO_POWER_ATTACK:
		return weapon->attack_cost + 1;
	case DO_FINISH:
		return (weapon->ranged ? weapon->erg : weapon->attack_cost) + 2;
	case DO_RELOAD:
		return weapon->reload;
	case DO_READY_WEAPON:
		return larger(1, weapon->bulk);
	default:
		return weapon->attack_cost;
	}
}

/* ---- legality ---- */

/* unlocks=skill: has the creature learnt the skill that the action needs? */
bool apocrypha_is_unlocked(const struct scene *scene, int who, int action,
			   const struct apocrypha_weapon *weapon)
{
	int skill;

	if (!ruling(scene, R_UNLOCKS))
		return true;
	skill = sheet(scene, who)->skills[weapon->skill];
	switch (action) {
	case DO_FLURRY:
	case DO_POWER_ATTACK:
		return skill >= 2;
	case DO_FEINT:
	case DO_RIPOSTE:
	case DO_COUNTER_ATTACK:
		return skill >= 3;
	default:
		return true;
	}
}

bool apocrypha_weapon_allows(const struct scene *scene, int who, int action, int use)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	if (!is_firing(action))
		return weapon->strikes &&
		       apocrypha_is_unlocked(scene, who, action, weapon);
	if (!weapon->ranged ||
	    !apocrypha_has_rounds(scene, who, use, weapon->lowest_mode))
		return false;
	return action != DO_FIRE_READIED || creature(scene, who)->readied == use + 1;
}

int apocrypha_range_penalty(const struct apocrypha_weapon *weapon, int distance)
{
	if (distance > weapon->rng * weapon->max_range)
		return TOO_FAR;
	if (distance <= weapon->rng)
		return 0;
	if (distance <= 2 * weapon->rng)
		return -1;
	return distance <= 4 * weapon->rng ? -3 : -5;
}

bool apocrypha_can_hit(const struct scene *scene, int who,
		       const struct apocrypha_weapon *weapon, int target)
{
	if (!scene->fight->bodies[target].in_play || !is_enemy(scene->fight, who, target))
		return false;
	return weapon_bears(weapon, metres(scene, who, target)) &&
	       in_sight(scene, who, target);
}

/* ---- uses of things for an attack ---- */

static bool has_target(const struct scene *scene, int who,
		       const struct apocrypha_weapon *weapon, int only)
{
	if (only >= 0)
		return apocrypha_can_hit(scene, who, weapon, only);
	for_creatures (i, scene->fight)
		if (apocrypha_can_hit(scene, who, weapon, i))
			return true;
	return false;
}

unsigned apocrypha_uses_at_hand(const struct scene *scene, int who, int action)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return is_firing(action) ? one->ranged_mask : one->melee_mask;
}

static bool serves(const struct scene *scene, const struct purpose *purpose, int use)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, purpose->who, use);

	return apocrypha_weapon_allows(scene, purpose->who, purpose->action, use) &&
	       least_cost(weapon, purpose->action) <= purpose->budget &&
	       (purpose->aimless ||
		has_target(scene, purpose->who, weapon, purpose->only));
}

/* Uses of things that serve this attack. */
unsigned apocrypha_attack_uses(const struct scene *scene, const struct purpose *purpose)
{
	unsigned uses = 0;

	for_bits (use, apocrypha_uses_at_hand(scene, purpose->who, purpose->action)) {
		if (serves(scene, purpose, use))
			uses |= 1u << use;
		if (uses && purpose->any)
			break;
	}
	return uses;
}

bool apocrypha_has_mode(const struct scene *scene, int who, int use, int mode)
{
	return used_weapon(scene, who, use)->modes >> mode & 1 &&
	       apocrypha_has_rounds(scene, who, use, mode);
}

uint64_t apocrypha_attack_costs(const struct scene *scene, const struct purpose *purpose)
{
	int action = purpose->action;
	uint64_t costs = 0;

	for_bits (use, apocrypha_attack_uses(scene, purpose)) {
		const struct apocrypha_weapon *weapon =
			used_weapon(scene, purpose->who, use);

		costs |= cost_bit(least_cost(weapon, action));
		if (purpose->any)
			break;
		if (action == DO_FLURRY)
			costs |= cost_bit(
				apocrypha_attack_cost(weapon, action, SINGLE, 3));
		for (int mode = BURST; is_firing(action) && mode < MODES; mode++)
			if (apocrypha_has_mode(scene, purpose->who, use, mode))
				costs |= cost_bit(
					apocrypha_attack_cost(weapon, action, mode, 1));
	}
	return costs;
}

/* ---- called shots, earlier reactions ---- */

int apocrypha_called_penalty(const struct scene *scene, int location)
{
	static const int tens[] = {
		[TORSO] = 0,	[HEAD] = 4, [FACE] = 6,	   [ARM_RIGHT] = 2,
		[ARM_LEFT] = 2, [LEGS] = 1, [ANYWHERE] = 0};

	return ruling(scene, R_CALLED_PER_DIE) ? -(tens[location] / 2) : -tens[location];
}

static int mrp_for(const struct scene *scene, int who, int reaction)
{
	const struct apocrypha_creature *one = creature(scene, who);

	if (ruling(scene, R_MRP) && reaction == DO_PARRY)
		return one->parry_mrp;
	if (ruling(scene, R_MRP) && reaction == DO_COUNTER_ATTACK)
		return one->counter_mrp;
	return one->mrp;
}

/* ---- attack pools ---- */

static void add_surroundings(struct sum *sum, const struct scene *scene, bool ranged)
{
	static const int blow[] = {[GOOD_LIGHT] = 0, [DIM] = 0, [DARK] = -2};
	static const int shot[] = {[GOOD_LIGHT] = 0, [DIM] = -1, [DARK] = -3};
	const struct apocrypha_setup *setup = setup_of(scene);

	add(sum, "light", ranged ? shot[setup->light] : blow[setup->light], APO_RNG_08);
	add(sum, "smoke", setup->smoke ? (ranged ? -2 : -1) : 0, APO_RNG_08);
}

int apocrypha_dice_by_health(const struct scene *scene, int who)
{
	return -injury(scene, who);
}

static void add_common(struct sum *sum, const struct scene *scene,
		       const struct attack *attack)
{
	int who = attack->actor;

	add(sum, "called", apocrypha_called_penalty(scene, attack->called), APO_CAL_02);
	add(sum, "split", attack->count > 1 ? 1 - attack->count : 0, APO_ATK_07);
	add_surroundings(sum, scene, attack->weapon->ranged);
	add(sum, "hurt arm", apocrypha_weapon_arm_hurt(scene, who, attack->use) ? -1 : 0,
	    APO_WND_03);
	add(sum, "blinded", -4 * creature(scene, who)->blinded, APO_WND_03);
	add(sum, "injury", apocrypha_dice_by_health(scene, who), APO_CORE_03);
}

static void add_melee_deed(struct sum *sum, const struct scene *scene,
			   const struct attack *attack, bool as_seen)
{
	const struct apocrypha_creature *one = creature(scene, attack->actor);
	int mrp = attack->occasion == ON_OPENING
			  ? mrp_for(scene, attack->actor, DO_EXPLOIT_OPENING)
			  : 0;

	if (attack->occasion == ON_CHARGE)
		add(sum, "sprinting charge", attack->charge_rate == SPRINT ? -1 : 0,
		    APO_MEL_09);
	else
		add(sum, "running", one->rate == RUN ? -1 : 0, APO_MOV_05);
	add(sum, "shot at while charging", -attack->charge_minus, APO_RRX_03);
	if (attack->action == DO_FLURRY)
		add(sum, "flurry", attack->strikes - 1, APO_MEL_05);
	add(sum, "swing", attack->action == DO_DESPERATE_SWING ? -2 : 0, APO_MEL_04);
	if (!as_seen) {
		int viewer =
			ruling(scene, R_REACT) ? VIEW_OWNER + attack->actor : VIEW_ALL;

		if (attack->action == DO_FEINT)
			add_secret(sum, "feint", -2, APO_MEL_06, viewer);
		if (attack->power)
			add_secret(sum, "power", -attack->power, APO_MEL_08, viewer);
	}
	add(sum, "opening", attack->occasion == ON_OPENING ? -2 : 0, APO_MRX_07);
	add(sum, "earlier reactions", -mrp, APO_MRX_07);
	add(sum, "saw through a riposte", attack->riposte_seen ? 2 : 0, APO_DEF_04);
}

static int close_dice(const struct scene *scene, const struct attack *attack, int target)
{
	return attack->weapon->close && metres(scene, attack->actor, target) <= 1
		       ? attack->weapon->close
		       : 0;
}

static void add_melee(struct sum *sum, const struct scene *scene,
		      const struct attack *attack, int target, bool as_seen)
{
	static const int low[] = {[STAND] = 0, [CROUCH] = -1, [PRONE] = -3};
	const struct apocrypha_sheet *stats = sheet(scene, attack->actor);

	add_base(sum, "CRD", stats->crd, APO_MEL_01);
	add(sum, "skill", stats->skills[attack->weapon->skill], APO_CORE_04);
	add(sum, "ACC", attack->weapon->acc, APO_MEL_01);
	add(sum, "stance", low[creature(scene, attack->actor)->stance], APO_STA_04);
	add(sum, "close in", close_dice(scene, attack, target), APO_ENG_07);
	add_melee_deed(sum, scene, attack, as_seen);
}

bool apocrypha_is_crowded(const struct scene *scene, int who)
{
	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) &&
		    distance_squared(scene->fight->bodies[who].tile,
				     scene->fight->bodies[i].tile) < 4 &&
		    is_conscious(scene, i))
			return true;
	return false;
}

static int aim_dice(const struct apocrypha_creature *one, int target)
{
	return one->aim_at == target + 1 ? one->aim : 0;
}

static int range_dice(const struct scene *scene, const struct attack *attack, int target)
{
	return apocrypha_range_penalty(attack->weapon,
				       metres(scene, attack->actor, target));
}

static void add_shooting(struct sum *sum, const struct scene *scene,
			 const struct attack *attack, int target)
{
	static const int moving[] = {[STILL] = 0, [WALK] = -1, [RUN] = -3, [SPRINT] = -3};
	const struct apocrypha_creature *one = creature(scene, attack->actor);
	const struct apocrypha_weapon *weapon = attack->weapon;
	bool accurate = attack->action != DO_FIRE_HIP;

	add(sum, "ACC", accurate ? weapon->acc : 0,
	    attack->action == DO_FIRE_READIED ? APO_RNG_06 : APO_RNG_02);
	add(sum, "precise aim", aim_dice(one, target), APO_AIM_01);
	add(sum, "prone", accurate && one->stance == PRONE ? 1 : 0, APO_STA_03);
	add(sum, "rate of fire", 2 * attack->mode, APO_AUT_04);
	add(sum, "range", range_dice(scene, attack, target), APO_RNG_07);
	add(sum, "moving", moving[one->rate], APO_RNG_08);
	if (weapon->bulk > 1 && apocrypha_is_crowded(scene, attack->actor))
		add(sum, "crowded", 1 - weapon->bulk, APO_RNG_08);
	add(sum, "seen in the open", attack->occasion == ON_OPEN_TARGET ? -2 : 0,
	    APO_RRX_08);
	if (attack->occasion == ON_CHARGE_DEFENSE && !ruling(scene, R_CHARGE_PENALTY))
		add(sum, "charged", WALK - attack->charge_rate, APO_RRX_03);
	add(sum, "lost courage", -attack->lost_courage, APO_RRX_06);
}

static void add_ranged(struct sum *sum, const struct scene *scene,
		       const struct attack *attack, int target)
{
	const struct apocrypha_sheet *stats = sheet(scene, attack->actor);

	if (attack->weapon->ability)
		add_base(sum, "COG", stats->cog, APO_ABL_01);
	else
		add_base(sum, "DEX", stats->dex, APO_CORE_04);
	add(sum, "skill", stats->skills[attack->weapon->skill], APO_CORE_04);
	add_shooting(sum, scene, attack, target);
}

int apocrypha_dice_by_target(const struct scene *scene, const struct attack *attack,
			     int target)
{
	return attack->weapon->ranged ? aim_dice(creature(scene, attack->actor), target) +
						range_dice(scene, attack, target)
				      : close_dice(scene, attack, target);
}

void apocrypha_add_attack_pool(struct sum *sum, const struct scene *scene,
			       const struct attack *attack, int target, bool as_seen)
{
	if (attack->weapon->ranged)
		add_ranged(sum, scene, attack, target);
	else
		add_melee(sum, scene, attack, target, as_seen);
	add_common(sum, scene, attack);
}

QUIET int apocrypha_attack_pool(const struct scene *scene, const struct attack *attack,
				int target, bool as_seen)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_attack_pool(&sum, scene, attack, target, as_seen);
	return sum.total;
}

/* ---- recoil ---- */

int apocrypha_recoil_dice(const struct scene *scene, const struct attack *attack)
{
	const struct apocrypha_creature *one = creature(scene, attack->actor);
	const struct apocrypha_weapon *weapon = attack->weapon;
	int steps = attack->mode + one->things[slot_of(attack->use)].shots;
	int steady = one->stance == PRONE ? 2 + weapon->bipod : one->stance;

	if (!weapon->gun || ruling(scene, R_RECOIL))
		return 0;
	return smaller(MAX_THROWN, larger(0, weapon->rcl.number * steps - steady));
}

/* ---- damage ---- */

static int ammunition_dice(const struct scene *scene, const struct attack *attack)
{
	static const int dice[] = {[STANDARD] = 0, [PIERCING] = -1, [HOLLOW] = 2};

	if (!attack->weapon->gun)
		return 0;
	return dice[creature(scene, attack->actor)->things[slot_of(attack->use)].ammo];
}

void apocrypha_add_damage_pool(struct sum *sum, const struct scene *scene,
			       const struct attack *attack, int net, bool through_counter)
{
	const struct apocrypha_weapon *weapon = attack->weapon;
	bool feint = attack->action == DO_FEINT;

	add_base(sum, "DMG", weapon->dmg, APO_DMG_01);
	add(sum, "ammunition", ammunition_dice(scene, attack), APO_RNG_09);
	add(sum, "net hits", net, APO_ATK_03);
	if (!weapon->ranged)
		add(sum, "FIT", sheet(scene, attack->actor)->fit, APO_DMG_01);
	add(sum, "power", 2 * attack->power, APO_MEL_08);
	if (attack->occasion == ON_CHARGE)
		add(sum, "charge", attack->charge_rate, APO_MEL_09);
	if (feint && through_counter)
		add(sum, "feint", 3, APO_MEL_07);
	else if (feint)
		add(sum, "feint", -ceil_div(weapon->dmg, 2), APO_MEL_06);
	raise_to(sum, 1, "at least 1", APO_DMG_01);
}

QUIET int apocrypha_damage_pool(const struct scene *scene, const struct attack *attack,
				int net, bool through_counter)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_damage_pool(&sum, scene, attack, net, through_counter);
	return sum.total;
}

/* L: the number of rounds or strikes that land on one target, of at least one net hit. */
int apocrypha_strikes_landing(const struct scene *scene, int strikes, int net)
{
	return smaller(strikes, ruling(scene, R_MULTI) ? net : ceil_div(net, 2));
}

/* ---- avoidance: the same sum once for the rating, twice for the pool ---- */

static int cover_against(const struct scene *scene, int who, struct tile shooter)
{
	const struct apocrypha_creature *one = creature(scene, who);

	if (!one->cover)
		return 0;
	if (one->cover_tile &&
	    !apocrypha_counts_against(
		    tile_of_index(&scene->scenario->map, one->cover_tile - 1),
		    scene->fight->bodies[who].tile, shooter))
		return 0;
	return one->cover;
}

/* The bonus for lying or crouching; crouching never helps a dive (APO-R79). */
static int stance_against_shot(const struct scene *scene, int who, struct threat threat)
{
	bool far = metres(scene, who, threat.from) >= FAR_ENOUGH_TO_DUCK;

	switch (creature(scene, who)->stance) {
	case CROUCH:
		return threat.dodging ? -1 : far ? 1 : 0;
	case PRONE:
		return far ? 2 : -1;
	default:
		return 0;
	}
}

static void add_against_shot(struct sum *sum, const struct scene *scene, int who,
			     struct threat threat, int factor)
{
	const struct apocrypha_creature *one = creature(scene, who);
	int cover = cover_against(scene, who, scene->fight->bodies[threat.from].tile);
	int stance = stance_against_shot(scene, who, threat), low;

	if (!cover) {
		add(sum, "stance", factor * stance, stance > 0 ? APO_STA_03 : APO_STA_04);
		return;
	}
	/* With it at least 2: cover is never the smaller of the two. */
	low = one->stance != STAND && cover < 3 ? 1 : 0;
	add(sum, "cover", factor * cover, APO_AVO_05);
	add(sum, "low behind cover", factor * low, APO_STA_03);
}

static void add_modifiers(struct sum *sum, const struct scene *scene, int who,
			  struct threat threat, int factor)
{
	static const int against_blow[] = {[STAND] = 0, [CROUCH] = -1, [PRONE] = -2};
	const struct apocrypha_creature *one = creature(scene, who);
	const struct apocrypha_sheet *stats = sheet(scene, who);

	if ((threat.ranged || ruling(scene, R_SPEED_AR)) && !threat.no_speed)
		add(sum, "speed", factor * larger(0, one->rate - WALK), APO_AVO_05);
	if (threat.ranged)
		add_against_shot(sum, scene, who, threat, factor);
	else
		add(sum, "stance", factor * against_blow[one->stance], APO_STA_04);
	add(sum, "shield", factor * one->shielded, APO_AVO_04);
	add(sum, "desperate defense", factor * one->defending, APO_DEF_02);
	add(sum, "after a swing", -2 * factor * one->swung, APO_MEL_04);
	add(sum, "after a flurry", -factor * one->flurried, APO_MEL_05);
	add(sum, "large", stats->traits & LARGE ? -factor : 0, APO_AVO_04);
	add(sum, "leg", one->wounded[LEGS] & SERIOUS_BIT ? -factor : 0, APO_WND_03);
	add(sum, "blinded", -2 * factor * one->blinded, APO_WND_03);
}

static void add_seen_rating(struct sum *sum, const struct scene *scene, int who,
			    struct threat threat)
{
	add_base(sum, "from CRD and ACU", sheet(scene, who)->rating, APO_AVO_04);
	add_modifiers(sum, scene, who, threat, 1);
	add(sum, "injury", -(injury(scene, who) / 2), APO_WND_01);
	raise_to(sum, 0, "never below 0", APO_AVO_04);
}

void apocrypha_add_rating(struct sum *sum, const struct scene *scene, int who,
			  struct threat threat)
{
	add_seen_rating(sum, scene, who, threat);
	/* Last, so that nothing that others see depends on it. It counts for the rating
	 * only: a creature that reacts has given up its riposte. */
	if (sum->total > 0 && !threat.ranged &&
	    creature(scene, who)->riposte == threat.from + 1)
		add_secret(sum, "feigned opening", -1, APO_DEF_03, VIEW_OWNER + who);
}

/* To avoid, or to dodge. */
void apocrypha_add_avoidance(struct sum *sum, const struct scene *scene, int who,
			     struct threat threat)
{
	add_base(sum, "CRD and ACU", sheet(scene, who)->avoidance, APO_AVO_06);
	add_modifiers(sum, scene, who, threat, 2);
	add(sum, "injury", -injury(scene, who), APO_CORE_03);
	if (threat.dodging)
		add(sum, "Athletics", sheet(scene, who)->skills[ATH], APO_URX_02);
	else if (!threat.ranged)
		add(sum, "earlier reactions", -mrp_for(scene, who, DO_AVOID), APO_MRX_06);
}

QUIET int apocrypha_rating(const struct scene *scene, int who, struct threat threat)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_rating(&sum, scene, who, threat);
	return sum.total;
}

int apocrypha_seen_rating(const struct scene *scene, int who, struct threat threat)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	add_seen_rating(&sum, scene, who, threat);
	return sum.total;
}

QUIET int apocrypha_avoidance(const struct scene *scene, int who, struct threat threat)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_avoidance(&sum, scene, who, threat);
	return sum.total;
}

/* ---- parry and counter-attack ---- */

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
	add(sum, "earlier reactions", -mrp_for(scene, who, DO_PARRY), APO_MRX_06);
}

void apocrypha_add_counter_pool(struct sum *sum, const struct scene *scene, int who,
				int use, int foe)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	add_blade(sum, scene, who, weapon, weapon->acc, foe, APO_MRX_01);
	add(sum, "earlier reactions", -mrp_for(scene, who, DO_COUNTER_ATTACK),
	    APO_MRX_03);
}

QUIET int apocrypha_parry_pool(const struct scene *scene, int who, int use, int foe)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_parry_pool(&sum, scene, who, use, foe);
	return sum.total;
}

QUIET int apocrypha_counter_pool(const struct scene *scene, int who, int use, int foe)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_counter_pool(&sum, scene, who, use, foe);
	return sum.total;
}
