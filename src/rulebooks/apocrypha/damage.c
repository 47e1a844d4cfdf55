/* SPDX-License-Identifier: MIT
 *
 * Damage, wounds, shock, death (APO-DMG, APO-WND, APO-FIN).
 *
 *	raw - protection = dealt; its severity; W and S by location, type and soaking;
 *	location effects; bleeding; states
 */
#include "procedures.h"

const char *const apocrypha_place_names[] = {
	[TORSO] = "torso",	   [HEAD] = "head",	    [FACE] = "face",
	[ARM_RIGHT] = "right arm", [ARM_LEFT] = "left arm", [LEGS] = "legs",
};
static const char *const severity_names[] = {
	[NO_WOUND] = "stopped",
	[LIGHT] = "light",
	[SERIOUS] = "serious",
	[CRITICAL] = "critical",
};

enum { SKULL = 2, WARD_RESISTANCE = 2, HOLLOW_ARMOUR = 2 };

/* ---- hit location (APO-CAL) ---- */

enum { ROLLED_PLACES = 5, LAST_PLACE = 10 };
static const int rolled_from[ROLLED_PLACES] = {1, 2, 3, 4, 8};
static const int rolled_places[ROLLED_PLACES] = {HEAD, ARM_RIGHT, ARM_LEFT, TORSO, LEGS};

static int rolled_location(struct run *run, int who)
{
	return rolled_places[roll_row(run, who, dice_die(LAST_PLACE), rolled_from,
				      ROLLED_PLACES, "location", NULL)];
}

struct span apocrypha_rolled_on(int location)
{
	for (int i = 0; i < ROLLED_PLACES; i++)
		if (rolled_places[i] == location)
			return (struct span){rolled_from[i],
					     i + 1 < ROLLED_PLACES
						     ? rolled_from[i + 1] - 1
						     : LAST_PLACE};
	return (struct span){0, 0};
}

/* The hit location, and its rule. */
int apocrypha_location(struct run *run, const struct attack *attack,
		       const struct response *response, int *rule)
{
	int location = attack->called;
	bool soaks = response->kind == DO_DAMAGE_SOAK;

	*rule = location == ANYWHERE ? APO_CAL_03 : APO_CAL_01;
	if (location == ANYWHERE)
		location = ruling(&run->scene, R_HIT_LOCATION)
				   ? rolled_location(run, attack->actor)
				   : TORSO;
	if (soaks && (location == TORSO || location == HEAD)) {
		location = response->location;
		*rule = APO_URX_05;
	}
	return location;
}

/* ---- damage dice (APO-DMG-01) ---- */

int apocrypha_roll_damage(struct run *run, const struct attack *attack, int net,
			  bool through_counter)
{
	struct sum pool;

	sum_begin(&pool, run, attack->actor, "damage dice", APO_DMG_01);
	apocrypha_add_damage_pool(&pool, &run->scene, attack, net, through_counter);
	tell_sum(&pool);
	return apocrypha_hits(run, attack->actor, pool.total, "damage");
}

struct blow apocrypha_blow_of(const struct scene *scene, const struct attack *attack,
			      int target, int location)
{
	const struct apocrypha_weapon *weapon = attack->weapon;
	int ammo = weapon->gun ? creature(scene, attack->actor)
					 ->things[slot_of(attack->use)]
					 .ammo
			       : STANDARD;

	return (struct blow){.by = attack->actor,
			     .target = target,
			     .location = location,
			     .damage_type = weapon->type,
			     .pen = weapon->pen + (ammo == PIERCING ? 2 : 0),
			     .hollow = ammo == HOLLOW,
			     .place_rule = APO_MRX_01,
			     .strikes = 1};
}

int apocrypha_landing(struct run *run, const struct attack *attack, int i, int net)
{
	int strikes = attack->rounds[i];
	struct sum landed;

	if (strikes <= 1)
		return 1;
	sum_begin(&landed, run, attack->actor, "strikes that land",
		  is_ranged(attack) ? APO_AUT_05 : APO_ATK_06);
	add_base(&landed, "of net hits",
		 apocrypha_strikes_landing(&run->scene, strikes, net),
		 is_ranged(attack) ? APO_AUT_05 : APO_ATK_06);
	tell_sum(&landed);
	return landed.total;
}

/* ---- protection ---- */

static int armour_against(const struct scene *scene, const struct blow *blow)
{
	int armour = sheet(scene, blow->target)->worn[blow->location];

	if (blow->hollow && armour > 0)
		armour += HOLLOW_ARMOUR;
	return larger(0, armour - blow->pen);
}

void apocrypha_add_protection(struct sum *sum, const struct scene *scene,
			      const struct blow *blow)
{
	int who = blow->target;

	if (blow->location == FACE)
		return;
	add(sum, "skull", blow->location == HEAD ? -SKULL : 0, APO_DMG_03);
	add(sum, "hide", -sheet(scene, who)->hide, APO_DMG_02);
	add(sum, "ward", -WARD_RESISTANCE * creature(scene, who)->warded, APO_ABL_02);
	add(sum, "armour", -armour_against(scene, blow), APO_DMG_02);
}

QUIET int apocrypha_protection(const struct scene *scene, const struct blow *blow)
{
	struct sum sum;

	sum_begin_quiet(&sum);
	apocrypha_add_protection(&sum, scene, blow);
	return -sum.total;
}

/* What stops a part of the damage. */
static const char *protection_words(const struct scene *scene, const struct blow *blow)
{
	bool is_worn = armour_against(scene, blow) > 0;

	if (creature(scene, blow->target)->warded)
		return is_worn ? "ward and armour" : "ward";
	if (blow->location == HEAD)
		return is_worn ? "helmet and skull" : "skull";
	return is_worn ? "armour" : "hide";
}

static int dealt_damage(struct run *run, const struct blow *blow, int raw)
{
	struct sum dealt;

	sum_begin(&dealt, run, blow->target, "damage dealt",
		  is_skull(blow->location) ? APO_DMG_03 : APO_DMG_02);
	add_base(&dealt, "damage", raw, APO_ATK_05);
	apocrypha_add_protection(&dealt, &run->scene, blow);
	raise_to(&dealt, 0, "all stopped", APO_DMG_02);
	tell_sum(&dealt);
	if (dealt.total > 0 && dealt.total < raw)
		tell_note_of(run, blow->target, NOBODY,
			     protection_words(&run->scene, blow),
			     "'s {item} stops {value}", raw - dealt.total, APO_DMG_02);
	return dealt.total;
}

/* ---- severity ---- */

static int severity_of(struct run *run, const struct blow *blow, int dealt)
{
	const struct apocrypha_sheet *stats = sheet(&run->scene, blow->target);
	int value = is_skull(blow->location) ? 2 * dealt : dealt;
	int severity = value >= stats->cri   ? CRITICAL
		       : value >= stats->ser ? SERIOUS
					     : LIGHT;

	if (severity == CRITICAL && blow->damage_type == FIST)
		severity = SERIOUS;
	tell_check(run, blow->target, blow->by, value,
		   severity == CRITICAL ? stats->cri : stats->ser,
		   (struct verdict){.word = severity_names[severity]}, APO_DMG_05);
	if (is_skull(blow->location))
		tell_note_of(run, blow->target, NOBODY,
			     apocrypha_place_names[blow->location],
			     "takes double damage to the {item}", value, APO_DMG_06);
	return severity;
}

/* ---- states ---- */

void apocrypha_forget_aim(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	if (one->aim)
		tell_condition(run, who, "precise aim", &one->aim, false, 0, APO_AIM_01);
	one->aim = one->aim_at = 0;
}

/* It is no longer there: nobody sees it, so nobody aims at it. */
static void be_gone(struct run *run, int who)
{
	struct body *body = &run->fight->bodies[who];

	apocrypha_end_engagements(run, who);
	body->in_play = body->can_fight = 0;
	for_creatures (i, run->fight)
		if (change(run, i)->aim_at == who + 1)
			apocrypha_forget_aim(run, i);
}

void apocrypha_flee(struct run *run, int who, int rule)
{
	apocrypha_cancel(run, who);
	apocrypha_forget_aim(run, who);
	change(run, who)->fled = 1;
	change(run, who)->ap = 0;
	be_gone(run, who);
	change(run, who)->holding = 0;
	tell_fate(run, who, AFFRAY_FLED, NOBODY, rule);
}

static void fall_prone(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	if (one->stance == PRONE)
		return;
	one->stance = PRONE;
	tell_condition(run, who, "prone", &one->stance, true, 0, APO_STA_01);
}

static void lose_all_readiness(struct run *run, int who)
{
	struct apocrypha_creature *one = change(run, who);

	apocrypha_cancel(run, who);
	apocrypha_unready(run, who, APO_RNG_04);
	apocrypha_forget_aim(run, who);
	one->cover = 0;
	one->cover_tile = 0;
	one->rate = STILL;
	one->holding = one->defending = one->warded = 0;
	one->ap = 0;
	fall_prone(run, who);
}

void apocrypha_kill(struct run *run, int who, int by, int rule)
{
	struct apocrypha_creature *one = change(run, who);

	one->wounds = (int16_t)larger(one->wounds, 2 * sheet(&run->scene, who)->vit);
	apocrypha_drop_all(run, who);
	lose_all_readiness(run, who);
	be_gone(run, who);
	tell_fate(run, who, AFFRAY_DEAD, by, rule);
}

/* Tells the gravest new condition; no shock of a creature that is down. */
static void tell_plight(struct run *run, int who, int by, int now, int before)
{
	int more = now & ~before;

	if (more & DOWN)
		tell_fate(run, who, AFFRAY_DOWN, by, APO_FIN_01);
	else if (more && !(now & DOWN))
		tell_condition(run, who, more & OUT ? "out" : "stunned",
			       &creature(&run->scene, who)->shock, true,
			       creature(&run->scene, who)->shock, APO_WND_02);
}

/* The dice that injuries cost, if that has changed; not of the helpless, who roll none.
 */
static void tell_injury(struct run *run, int who, struct health before)
{
	int now = injury(&run->scene, who);

	if (now != before.injury || (before.plight && now))
		tell_condition(run, who, "injury", NULL, now > 0, now, APO_WND_01);
}

void apocrypha_check_state(struct run *run, int who, int by, struct health before)
{
	int now = plight(&run->scene, who);

	if (!run->fight->bodies[who].in_play)
		return;
	if (is_dead(&run->scene, who)) {
		apocrypha_kill(run, who, by, APO_FIN_01);
		return;
	}
	run->fight->bodies[who].can_fight = !now;
	if (!(now & DOWN)) /* told before its effects */
		tell_plight(run, who, by, now, before.plight);
	if (now && !before.plight) {
		apocrypha_drop_all(run, who);
		lose_all_readiness(run, who);
		apocrypha_end_engagements(run, who);
	}
	if (now & DOWN)
		tell_plight(run, who, by, now, before.plight);
	if (!now && before.plight)
		tell_fate(run, who, AFFRAY_RECOVERED, NOBODY, APO_WND_06);
	if (!now)
		tell_injury(run, who, before);
}

/* ---- shock ---- */

/* Shock never rises above twice SHK; returns the amount gained. */
static int gain_shock(struct run *run, int who, int by, int amount, int rule)
{
	struct apocrypha_creature *one = change(run, who);
	int room = 2 * sheet(&run->scene, who)->shk - one->shock;
	int taken = smaller(amount, larger(0, room));

	if (taken > 0)
		apocrypha_forget_aim(run, who);
	one->shock = (int16_t)(one->shock + taken);
	tell_hurt(run, who, by, "shock", &one->shock, taken, one->shock, NULL, rule);
	return taken;
}

static void lose_ap_to_shock(struct run *run, int who, int amount)
{
	struct apocrypha_creature *one = change(run, who);
	int lost = smaller(amount, one->ap);

	if (ruling(&run->scene, R_SHOCK_AP))
		return;
	one->ap = (int16_t)(one->ap - lost);
	tell_spend(run, who, "AP", &one->ap, lost, one->ap, APO_WND_02);
}

void apocrypha_shock(struct run *run, int who, int by, int amount, int rule)
{
	struct health before = health(&run->scene, who);

	if (amount <= 0)
		return;
	lose_ap_to_shock(run, who, gain_shock(run, who, by, amount, rule));
	apocrypha_check_state(run, who, by, before);
}

void apocrypha_plain_shock(struct run *run, int who, int amount, int rule)
{
	struct health before = health(&run->scene, who);

	gain_shock(run, who, NOBODY, amount, rule);
	apocrypha_check_state(run, who, NOBODY, before);
}

void apocrypha_heal_shock(struct run *run, int who, int amount, int rule)
{
	struct apocrypha_creature *one = change(run, who);
	struct health before = health(&run->scene, who);

	amount = smaller(amount, one->shock);
	one->shock = (int16_t)(one->shock - amount);
	tell_heal(run, who, NOBODY, "shock", &one->shock, amount, one->shock, rule);
	apocrypha_check_state(run, who, NOBODY, before);
}

static void gain_wounds(struct run *run, int who, int by, int amount, const char *where,
			int rule)
{
	struct apocrypha_creature *one = change(run, who);

	apocrypha_forget_aim(run, who);
	one->wounds = (int16_t)(one->wounds + amount);
	tell_hurt(run, who, by, "wounds", &one->wounds, amount, one->wounds, where, rule);
}

void apocrypha_bleed(struct run *run, int who, int factor, int rule)
{
	struct apocrypha_creature *one = change(run, who);
	struct health before = health(&run->scene, who);

	if (!one->bleed)
		return;
	gain_wounds(run, who, NOBODY, factor * one->bleed, "bleeding", rule);
	apocrypha_check_state(run, who, NOBODY, before);
}

/* ---- location effects (APO-WND-03) ---- */

/* A limb that is hurt already is told only once. */
static void mark_wounded(struct run *run, int who, int location, int bit,
			 const char *condition)
{
	uint8_t *wounded = &change(run, who)->wounded[location];
	bool is_new = !(*wounded & bit);

	*wounded = (uint8_t)(*wounded | bit);
	if (is_new)
		tell_condition(run, who, condition, wounded, true, 0, APO_WND_03);
}

static void hurt_arm(struct run *run, int who, int arm, int severity)
{
	bool is_right = arm == ARM_RIGHT;

	if (severity == CRITICAL) {
		mark_wounded(run, who, arm, CRITICAL_BIT,
			     is_right ? "useless right arm" : "useless left arm");
		apocrypha_drop_arm(run, who, arm, APO_WND_03);
		return;
	}
	mark_wounded(run, who, arm, SERIOUS_BIT,
		     is_right ? "hurt right arm" : "hurt left arm");
	apocrypha_unready(run, who, APO_WND_03);
}

static void hurt_legs(struct run *run, int who, int severity)
{
	struct apocrypha_creature *one = change(run, who);

	if (severity == CRITICAL) {
		mark_wounded(run, who, LEGS, CRITICAL_BIT, "cannot stand");
		one->rate = STILL;
		one->stopped = 1;
		fall_prone(run, who);
		return;
	}
	mark_wounded(run, who, LEGS, SERIOUS_BIT, "hurt leg");
	if (one->rate > WALK)
		apocrypha_set_rate(run, who, WALK, APO_WND_03);
}

static void location_effects(struct run *run, int who, int location, int severity)
{
	if (severity < SERIOUS)
		return;
	switch (location) {
	case TORSO:
		if (severity == CRITICAL) {
			change(run, who)->stopped = 1;
			apocrypha_set_rate(run, who, STILL, APO_WND_03);
		}
		break;
	case FACE:
		if (severity == CRITICAL && !change(run, who)->blinded) {
			change(run, who)->blinded = 1;
			tell_condition(run, who, "blinded", &change(run, who)->blinded,
				       true, 0, APO_WND_03);
		}
		break;
	case ARM_RIGHT:
	case ARM_LEFT:
		hurt_arm(run, who, location, severity);
		break;
	case LEGS:
		hurt_legs(run, who, severity);
		break;
	default:
		break;
	}
}

/* ---- one strike ---- */

struct share {
	int wounds, shock;
};

int apocrypha_harm_at(int location, int dealt)
{
	return is_skull(location)  ? 2 * dealt
	       : location == TORSO ? dealt
				   : ceil_div(dealt, 2);
}

int apocrypha_shock_by_type(int type, int harm)
{
	return type == FIST ? harm : type == BLUNT ? ceil_div(harm, 2) : 0;
}

/* Steps 5 to 7: damage by location, then the part that becomes shock. */
static struct share share_out(struct run *run, const struct blow *blow, int dealt)
{
	int location = blow->location, t = apocrypha_harm_at(location, dealt);
	int by_type = apocrypha_shock_by_type(blow->damage_type, t), soaked = 0;
	struct share share;
	struct sum wounds;

	if (blow->soaked && location != FACE && !ruling(&run->scene, R_SOAK_SHOCK) &&
	    sheet(&run->scene, blow->target)->worn[location] >= 1)
		soaked = (t - by_type) / 2;
	sum_begin(&wounds, run, blow->target, "wounds", APO_ATK_05);
	add_base(&wounds, "dealt", dealt, APO_ATK_05);
	add(&wounds, apocrypha_place_names[location], t - dealt, APO_DMG_06);
	add(&wounds, "turned to shock", -by_type, APO_DMG_07);
	add(&wounds, "soaked by armour", -soaked, APO_URX_06);
	tell_sum(&wounds);
	share.wounds = t - by_type - soaked;
	share.shock = by_type + soaked;
	return share;
}

static void take_strike(struct run *run, const struct blow *blow, int dealt, int severity)
{
	int who = blow->target;
	struct share share = share_out(run, blow, dealt);
	struct health before = health(&run->scene, who);
	int missing;

	share.shock += apocrypha_severity_shock(blow->location, severity);
	if (share.wounds)
		gain_wounds(run, who, blow->by, share.wounds,
			    apocrypha_place_names[blow->location], blow->place_rule);
	if (share.shock)
		lose_ap_to_shock(run, who,
				 gain_shock(run, who, blow->by, share.shock, APO_WND_02));
	missing = sheet(&run->scene, who)->shk - creature(&run->scene, who)->shock;
	if (severity == CRITICAL && is_skull(blow->location) && missing > 0)
		gain_shock(run, who, blow->by, missing, APO_WND_03);
	location_effects(run, who, blow->location, severity);
	if (severity == CRITICAL && blow->damage_type <= PIERCE) {
		change(run, who)->bleed++;
		tell_condition(run, who, "bleeding", &change(run, who)->bleed, true,
			       change(run, who)->bleed, APO_WND_04);
	}
	apocrypha_check_state(run, who, blow->by, before);
}

/* A blow's raw damage, applied L times. */
int apocrypha_wound(struct run *run, const struct blow *blow, int raw)
{
	int worst = NO_WOUND;

	for (int i = 0; i < blow->strikes && !is_dead(&run->scene, blow->target); i++) {
		int dealt = dealt_damage(run, blow, raw), severity;

		if (dealt == 0) {
			if (raw >= 1)
				apocrypha_shock(run, blow->target, blow->by, 1,
						APO_DMG_04);
			else
				tell_note(run, blow->target, "takes no damage", 0,
					  APO_DMG_02);
			continue;
		}
		severity = severity_of(run, blow, dealt);
		take_strike(run, blow, dealt, severity);
		worst = larger(worst, severity);
	}
	return worst;
}

/* ---- finish ---- */

static bool can_finish(const struct scene *scene, int who, int use, int target)
{
	const struct apocrypha_weapon *weapon = used_weapon(scene, who, use);

	if (!apocrypha_is_usable(scene, who, slot_of(use)))
		return false;
	if (!weapon->ranged)
		return weapon->strikes && within_reach(scene, who, target, weapon->reach);
	return apocrypha_has_rounds(scene, who, use, SINGLE) &&
	       within_reach(scene, who, target, FINISH_METRES);
}

/* Weapons that can finish a helpless enemy. */
unsigned apocrypha_finish_uses(const struct scene *scene, int who, int target, int budget)
{
	const struct apocrypha_creature *one = creature(scene, who);
	unsigned uses = one->melee_mask | one->ranged_mask;

	if (!is_helpless(scene, target) || !scene->fight->bodies[target].in_play ||
	    !is_enemy(scene->fight, who, target))
		return 0;
	for_bits (use, uses)
		if (!can_finish(scene, who, use, target))
			uses &= ~(1u << use);
	return apocrypha_affordable(scene, who, DO_FINISH, uses, budget);
}

uint64_t apocrypha_finish_costs(const struct scene *scene, const struct purpose *purpose)
{
	uint64_t costs = 0;

	for_creatures (i, scene->fight)
		costs |= apocrypha_use_costs(
			scene, purpose->who, DO_FINISH,
			apocrypha_finish_uses(scene, purpose->who, i, purpose->budget));
	return costs;
}

/* To finish somebody within another enemy's reach is an opening. */
void apocrypha_choose_finish(struct run *run, struct deed *deed)
{
	struct creature_set fallen = {0};
	int who = deed->actor;
	unsigned uses, melee = creature(&run->scene, who)->melee_mask;
	const struct apocrypha_weapon *weapon;
	struct question q;

	deed->opens = true;
	for_creatures (i, run->fight)
		if (apocrypha_finish_uses(&run->scene, who, i, deed->budget))
			set_add(&fallen, i);
	apocrypha_ask_target(run, deed, fallen);
	uses = apocrypha_finish_uses(&run->scene, who, deed->target, deed->budget);
	apocrypha_private_question(&q, run, who, Q_WEAPON, DO_FINISH);
	apocrypha_offer_uses(&q, &deed->attack, uses & melee);
	apocrypha_offer_uses(&q, &deed->attack, uses & ~melee);
	deed->thing = ask(&q);
	weapon = used_weapon(&run->scene, who, deed->thing);
	deed->cost = least_cost(weapon, DO_FINISH);
	deed->item = weapon->entry.name;
}

bool apocrypha_can_still_finish(const struct scene *scene, const struct deed *deed)
{
	return apocrypha_finish_uses(scene, deed->actor, deed->target, ANY_AP) >>
		       deed->thing &
	       1;
}

void apocrypha_do_finish(struct run *run, struct deed *deed)
{
	const struct apocrypha_weapon *weapon =
		used_weapon(&run->scene, deed->actor, deed->thing);
	struct apocrypha_thing *thing =
		&change(run, deed->actor)->things[slot_of(deed->thing)];

	if (weapon->mag && !ruling(&run->scene, R_AMMO) && thing->rounds)
		thing->rounds--;
	apocrypha_kill(run, deed->target, deed->actor, APO_FIN_02);
}
