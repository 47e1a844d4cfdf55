/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: plays sensibly and fast.
 *
 * Every answer follows from the position and the question alone. At `action` it looks for
 * the first thing worth doing, in this order: get up, catch breath, take up a weapon,
 *keep shooting, close in, strike, guard. What it goes by:
 *
 *	AP pay for attack and defense: some are kept for a dodge while foes are to come.
 *	The attack value is known: a blow that misses anyway is not dodged, nor one that
 *only a miracle would turn. Damage lands at round ends: a doomed foe is not struck again.
 *	FAT is life: below 5 it pays in AP, below 3 it rests.
 *	Against several, the last AP goes into parry mode.
 *	Archers prepare while nobody is in range, and aim when nobody is near.
 */
#include "threa.h"

enum knob_id { CAUTION, DEFENSE, TARGET, PATIENCE };

enum {
	SPARE_FAT = 5,	  /* below this FAT is not spent where AP will do */
	LOW_FAT = 2,	  /* from here down it rests */
	NEAR_M = 9,	  /* foes within a sprint */
	MOST_BOOST = 3,	  /* of a dodge that is just out of reach */
	STAGGER_AP = 3,	  /* a foe with so many AP is worth knocking back */
	WORTH_A_BLOCK = 3 /* DSV */
};

/* ---- what there is to see ---- */

static bool is_doomed(const struct threa_creature *creature)
{
	return creature->pending_vit >= creature->vit;
}

/* Still a danger: worth a blow. */
static bool is_danger(const struct scene *scene, int who)
{
	return in_play(scene, who) && !is_doomed(creature_of(scene, who)) &&
	       !is_helpless(scene, who);
}

static bool has_missiles(const struct scene *scene, int who)
{
	return creature_of(scene, who)->at_hand & SHOT_AT_HAND ||
	       creature_of(scene, who)->mana > 0;
}

/* Squared distance, less for the wounded or the strong as the knob says. */
static int target_rank(const struct look *look, int target)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *creature = creature_of(scene, target);
	int far = distance_squared(body_of(scene, look->who)->tile,
				   body_of(scene, target)->tile);
	int rank = is_danger(scene, target) ? 0 : 1000000;

	switch (look->knobs[TARGET]) {
	case 1: /* weakest */
		return rank + 1000 * larger(0, creature->vit - creature->pending_vit) +
		       far;
	case 2: /* strongest */
		return rank + 1000 * (99 - creature->ap) + far;
	default:
		return rank + 100 * far +
		       larger(0, creature->vit - creature->pending_vit);
	}
}

/* The foe to deal with, or NOBODY if none is a danger. */
static int main_foe(const struct look *look)
{
	const struct scene *scene = &look->scene;
	int best = NOBODY, best_rank = 0;

	for_creatures (i, scene->fight) {
		int rank;

		if (!in_play(scene, i) || !is_enemy(scene->fight, look->who, i) ||
		    !is_danger(scene, i))
			continue;
		rank = target_rank(look, i);
		if (best == NOBODY || rank < best_rank) {
			best = i;
			best_rank = rank;
		}
	}
	return best;
}

struct threats {
	const struct look *look;
	bool has_menu;
	uint64_t offered; /* its actions, a bit each */
	int close;	  /* foes who can strike at once */
	int to_come;	  /* foes whose turn is still to come in this round */
	int near;	  /* foes within a sprint */
	bool shooters;
};

static struct threats look_around(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	struct tile here = body_of(scene, look->who)->tile;
	struct threats threats = {.look = look, .has_menu = q->count > 0};

	for (int i = 0; i < q->count; i++)
		threats.offered |= UINT64_C(1) << q->options[i].value;

	for_creatures (i, scene->fight) {
		struct tile there = body_of(scene, i)->tile;

		if (!in_play(scene, i) || !is_enemy(scene->fight, look->who, i) ||
		    is_helpless(scene, i))
			continue;
		threats.close += is_within(here, there, creature_of(scene, i)->reach_m);
		threats.near += is_within(here, there, NEAR_M);
		threats.to_come += !creature_of(scene, i)->done;
		threats.shooters = threats.shooters || has_missiles(scene, i);
	}
	return threats;
}

/* ---- options ---- */

static int option(const struct question *q, int value)
{
	return option_of_value(q, value);
}

static bool has(const struct question *q, int value)
{
	return option(q, value) >= 0;
}

/* Without a menu (a wish), legality is looked up for what matters and no more. */
static bool offers(const struct threats *threats, int action)
{
	if (!threats->has_menu)
		return threa_offers(&threats->look->scene, threats->look->who, action);
	return threats->offered >> action & 1;
}

/* ---- the deed ---- */

/* AP that stay for a dodge, unless nobody is left to dodge. */
static int reserve(const struct look *look, const struct threats *threats)
{
	int kept = look->knobs[CAUTION];

	return threats->to_come > 0 ? kept : larger(0, kept - 1);
}

/* A deed at the usual price leaves enough. */
static bool can_spare(const struct look *look, const struct threats *threats,
		      int standards)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);
	int price = creature->fat < SPARE_FAT ? 2 * standards : standards;

	return creature->ap - price >= reserve(look, threats) && creature->fat > 1;
}

/* Weary: breath comes before blows. */
static int catch_breath(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);
	const struct threa_sheet *sheet = sheet_of(&look->scene, look->who);

	if (creature->fat < SPARE_FAT && creature->fat > 3 && creature->vit > 10 &&
	    creature->heal_fat == 0 && sheet->score[DRIVE] >= 10 &&
	    offers(threats, DRIVING))
		return DRIVING;
	if (creature->fat <= LOW_FAT)
		return offers(threats, REST) ? REST : PASS;
	return WAIT;
}

static bool is_armed(const struct scene *scene, int who)
{
	const struct threa_creature *creature = creature_of(scene, who);

	for (int hand = 0; hand < HANDS; hand++)
		if (creature->hand[hand] &&
		    gear_of(scene, thing_in_hand(creature, hand))->weapon)
			return true;
	return creature->prep_hand > 0;
}

/* An empty hand and a weapon within its reach. */
static bool wants_weapon(const struct scene *scene, int who)
{
	const struct threa_sheet *sheet = sheet_of(scene, who);

	return sheet->weapons[0] >= 0 && !is_armed(scene, who) &&
	       threa_can_ready(scene, who);
}

/* Out of missiles with a useless bow in hand. */
static bool is_spent(const struct scene *scene, int who)
{
	const struct threa_creature *creature = creature_of(scene, who);

	if (!(creature->at_hand & SHOT_AT_HAND))
		return false;
	for (int i = 0; i < MAGAZINES; i++)
		if (creature->ammo[i].accessible || creature->ammo[i].prepped ||
		    creature->ammo[i].stowed)
			return false;
	for (int hand = 0; hand < HANDS; hand++)
		if (creature->hand[hand] &&
		    (thing_at(scene, thing_in_hand(creature, hand))->loaded ||
		     thing_at(scene, thing_in_hand(creature, hand))->reload_ms))
			return false;
	return true;
}

/* Shooting comes first in the round; what is left goes into the next shot. */
static int shoot(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);

	if (creature->mana > 0 && can_spare(look, threats, 1) && offers(threats, CAST))
		return CAST;
	if (!(creature->at_hand & SHOT_AT_HAND))
		return WAIT;
	if (offers(threats, RANGED_ATTACK) && can_spare(look, threats, 1))
		return RANGED_ATTACK;
	if (offers(threats, RELOAD))
		return RELOAD;
	if (offers(threats, RETRIEVE) && !is_spent(&look->scene, look->who) &&
	    !threats->near)
		return RETRIEVE;
	if (offers(threats, AIM) && !creature->aim_target && !threats->near &&
	    creature->fat > SPARE_FAT && can_spare(look, threats, 1))
		return AIM;
	if (offers(threats, PREP) && !threats->near && creature->fat > SPARE_FAT &&
	    can_spare(look, threats, 1))
		return PREP;
	return WAIT;
}

static bool throws_well(const struct look *look, const struct threats *threats, int foe)
{
	const struct scene *scene = &look->scene;

	return threats->close == 0 && can_spare(look, threats, 1) &&
	       offers(threats, THROW) &&
	       !is_within(body_of(scene, look->who)->tile, body_of(scene, foe)->tile, 1);
}

/* Two weapons at once against one who cannot ward off both. */
static bool strikes_twice(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);
	struct arm arms[HANDS];

	return creature->acts == 0 && creature->fat > SPARE_FAT + 1 &&
	       can_spare(look, threats, 2) && offers(threats, DUAL_ATTACK) &&
	       threa_dual_arms(&look->scene, look->who, arms) &&
	       (arms[0].thing == NOTHING) == (arms[1].thing == NOTHING);
}

/* Before its turn, a foe with many AP is better staggered than cut. */
static bool knocks_back(const struct look *look, const struct threats *threats, int foe)
{
	const struct threa_creature *creature = creature_of(&look->scene, foe);

	return !creature->done && creature->ap >= STAGGER_AP &&
	       !is_disabled(&look->scene, foe) && offers(threats, KNOCKBACK);
}

static int strike(const struct look *look, const struct threats *threats, int foe)
{
	if (!can_spare(look, threats, 1) ||
	    !threa_can_strike(&look->scene, look->who, foe, MELEE_ATTACK) ||
	    !offers(threats, MELEE_ATTACK))
		return WAIT;
	if (knocks_back(look, threats, foe))
		return KNOCKBACK;
	return strikes_twice(look, threats) ? DUAL_ATTACK : MELEE_ATTACK;
}

/* Against several at close quarters, none of them an archer, what is left guards. */
static bool guards(const struct look *look, const struct threats *threats)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *creature = creature_of(scene, look->who);

	return !creature->parrying && threats->close >= 2 && !threats->shooters &&
	       creature->fat >= SPARE_FAT && offers(threats, ENTER_PARRY) &&
	       threa_can_parry_with(scene, look->who, PARRY_WEAPON) &&
	       score_of(scene, look->who,
			threa_parry_skill(scene, look->who, PARRY_WEAPON)) >=
		       score_of(scene, look->who, DODGE);
}

/* Outnumbered, tired and already parrying, with friends to do the rest. */
static bool stays_on_guard(const struct look *look, const struct threats *threats)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *creature = creature_of(scene, look->who);

	if (!creature->parrying || threats->close < 2 ||
	    2 * creature->fat > sheet_of(scene, look->who)->fat_max)
		return false;
	for_creatures (i, scene->fight)
		if (i != look->who && is_danger(scene, i) &&
		    !is_enemy(scene->fight, look->who, i))
			return true;
	return false;
}

/* Let them come: a patient fighter waits for the foe to enter its reach. */
static bool bides(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);

	return look->knobs[PATIENCE] && offers(threats, DELAY) && threats->close == 0 &&
	       creature->reach_m > 0 && creature->ap > look->knobs[CAUTION] &&
	       !threats->shooters;
}

static int close_in(const struct look *look, const struct threats *threats, int foe)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *creature = creature_of(scene, look->who);
	int metres = threa_metres(scene, look->who, foe);

	if (threa_can_strike(scene, look->who, foe, MELEE_ATTACK))
		return WAIT;
	if (bides(look, threats))
		return DELAY;
	if (offers(threats, FULL_SPRINT) && metres > 4 + NEAR_M && threats->near == 0)
		return FULL_SPRINT;
	if (offers(threats, FREE_MOVE))
		return FREE_MOVE;
	if (offers(threats, SPRINTING) && creature->fat > SPARE_FAT &&
	    can_spare(look, threats, 1))
		return SPRINTING;
	return WAIT;
}

static bool keeps_distance(const struct scene *scene, int who, int foe)
{
	const struct threa_creature *creature = creature_of(scene, who);
	const struct threa_weapon *spell = sheet_of(scene, who)->spell[0];

	if (creature->at_hand & SHOT_AT_HAND && !is_spent(scene, who))
		return threa_sees(scene, who, foe);
	return spell && creature->mana > 0 &&
	       !threa_shot_forbidden(scene, who, foe, spell);
}

/* A potion when it is at hand and needed; else its bearer has better things to do. */
static bool drinks(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);

	return creature->at_hand & POTION_AT_HAND &&
	       creature->vit + creature->heal_vit <
		       sheet_of(&look->scene, look->who)->vit_max &&
	       offers(threats, USE_ITEM);
}

/* What to do with a foe about; WAIT: nothing. */
static int deal_with(const struct look *look, const struct threats *threats, int foe)
{
	const struct scene *scene = &look->scene;
	int action;

	if (stays_on_guard(look, threats))
		return WAIT;
	if ((wants_weapon(scene, look->who) ||
	     (is_spent(scene, look->who) && threats->near)) &&
	    offers(threats, READY_ITEM))
		return READY_ITEM;
	action = shoot(look, threats);
	if (action != WAIT)
		return action;
	action = strike(look, threats, foe);
	if (action != WAIT)
		return action;
	if (throws_well(look, threats, foe))
		return THROW;
	if (!keeps_distance(scene, look->who, foe)) {
		action = close_in(look, threats, foe);
		if (action != WAIT)
			return action;
	}
	return guards(look, threats) ? ENTER_PARRY : WAIT;
}

static int decide(const struct look *look, const struct question *q)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);
	int foe = main_foe(look), action;
	struct threats threats;

	if (foe == NOBODY)
		return PASS;
	threats = look_around(look, q);
	if (creature->stance != STANDING && offers(&threats, CHANGE_STANCE))
		return CHANGE_STANCE;
	if (drinks(look, &threats))
		return USE_ITEM;
	if (creature->fat < SPARE_FAT) {
		action = catch_breath(look, &threats);
		if (action != WAIT)
			return action;
	}
	action = deal_with(look, &threats, foe);
	return action == WAIT ? PASS : action;
}

/* A delayer's moment: strike or shoot, or go on waiting. */
static int answer_interrupt(const struct look *look, const struct question *q)
{
	static const int wanted[] = {MELEE_ATTACK, RANGED_ATTACK, CAST, THROW};

	for (int i = 0; i < 4; i++)
		if (has(q, wanted[i]) && creature_of(&look->scene, look->who)->fat > 1)
			return option(q, wanted[i]);
	return option(q, WAIT);
}

/* ---- whom, with what, where ---- */

static int answer_target(const struct look *look, const struct question *q)
{
	int best = 0, best_rank = 0;

	for (int i = 0; i < q->count; i++) {
		int target = q->options[i].value, rank = target_rank(look, target);

		if (threa_aim_bonus(&look->scene, look->who, target))
			return i;
		if (i == 0 || rank < best_rank) {
			best = i;
			best_rank = rank;
		}
	}
	return best;
}

/* Skill and bite together: both end in the damage SV. */
static int answer_weapon(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(scene, look->who, arms), best = 0, best_worth = -999;

	if (q->deed == RANGED_ATTACK || q->deed == THROW)
		return 0;
	for (int i = 0; i < q->count; i++) {
		const struct arm *arm = &arms[q->options[i].value];
		int worth;

		if (q->options[i].value >= count)
			return 0;
		worth = score_of(scene, look->who, (enum skill)arm->weapon->skill) +
			2 * arm->weapon->av +
			threa_weapon_bonus(scene, arm->weapon, arm->thing);
		if (worth > best_worth) {
			best = i;
			best_worth = worth;
		}
	}
	return best;
}

static int thickest_armor(const struct scene *scene, int who)
{
	const struct threa_sheet *sheet = sheet_of(scene, who);
	int thickest = 0;

	for (int i = 0; i < THINGS && sheet->gear[i].entry; i++)
		if (sheet->gear[i].armor && !sheet->gear[i].armor->shield)
			thickest = larger(thickest,
					  sheet->gear[i].armor->rating[PROJECTILE]);
	return thickest;
}

/* Piercing is worth what it pierces. */
static int answer_ammo(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int armor = q->about >= 0 ? thickest_armor(scene, q->about) : 0;
	int best = 0, best_worth = -999;

	for (int i = 0; i < q->count; i++) {
		int at = q->options[i].value;
		const struct threa_ammo *ammo =
			at < MAGAZINES ? sheet_of(scene, look->who)->magazine[at] : NULL;
		int worth = ammo ? ammo->sv + ammo->av + smaller(armor, ammo->ap) : 0;

		if (ammo && ammo->sv_max && armor > ammo->sv_max)
			worth -= 10;
		if (ammo && ammo->ap && !armor)
			worth -= 2; /* kept for those who wear some */
		if (worth > best_worth) {
			best = i;
			best_worth = worth;
		}
	}
	return best;
}

/* The best weapon to draw; anything rather than a potion. */
static int answer_item(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	int best = 0, best_worth = -999;

	for (int i = 0; i < q->count; i++) {
		const struct threa_weapon *weapon =
			gear_of(scene, q->options[i].value)->weapon;
		int worth = weapon ? weapon->sv + score_of(scene, look->who,
							   (enum skill)weapon->skill)
				   : -1;

		if (weapon && (weapon->kind == LAUNCHER || weapon->kind == FIREARM))
			worth = -1;
		if (worth > best_worth) {
			best = i;
			best_worth = worth;
		}
	}
	return best;
}

/* ---- ways ---- */

struct walker {
	const struct scene *scene;
	int who, foe;
};

/* Other foes are walls, the one we want is not. */
static int step(const void *context, struct tile from, struct tile to,
		enum direction direction)
{
	const struct walker *walker = context;
	const struct map *map = &walker->scene->scenario->map;
	int there = fight_at(walker->scene->fight, to);

	if (threa_terrains[terrain_at(map, to)].blocks_step ||
	    (there != NOBODY && there != walker->foe &&
	     is_enemy(walker->scene->fight, walker->who, there)))
		return 0;
	if (direction % 2 == 1 &&
	    threa_terrains[terrain_at(map, tile_at(from.x, to.y))].blocks_step &&
	    threa_terrains[terrain_at(map, tile_at(to.x, from.y))].blocks_step)
		return 0;
	return 1;
}

static int nearest_to(const struct look *look, const struct question *q, struct tile goal)
{
	const struct map *map = &look->scene.scenario->map;
	int best = q->tiles[0], best_distance = -1;

	for (int i = 0; i < q->count; i++) {
		int distance = distance_squared(tile_of_index(map, q->tiles[i]), goal);

		if (best_distance < 0 || distance < best_distance) {
			best = q->tiles[i];
			best_distance = distance;
		}
	}
	return best;
}

/* The last tile of the way to the foe that this move can reach. */
static int answer_tile(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	const struct map *map = &scene->scenario->map;
	struct tile path[2 * MAX_MAP_SIDE];
	struct walker walker = {scene, look->who, main_foe(look)};
	struct tile goal;
	int count;

	if (walker.foe == NOBODY)
		return q->tiles[0];
	goal = body_of(scene, walker.foe)->tile;
	if (!map->given)
		return nearest_to(look, q, goal);
	ways_find(look->ways, map, body_of(scene, look->who)->tile, MAX_TILES, false,
		  step, &walker);
	count = ways_path(look->ways, goal, path, 2 * MAX_MAP_SIDE);
	while (--count >= 0)
		if (is_legal_answer(q, tile_index(map, path[count])))
			return tile_index(map, path[count]);
	return nearest_to(look, q, goal);
}

/* ---- paying and defending ---- */

static int wanted_payment(const struct look *look)
{
	return creature_of(&look->scene, look->who)->fat < SPARE_FAT ? PAY_AP : PAY_FAT;
}

static int answer_payment(const struct look *look, const struct question *q)
{
	int wanted = wanted_payment(look);

	return has(q, wanted) ? option(q, wanted) : 0;
}

/* A dodge that the dice alone would hardly save, but for 1 to 3, is boosted. */
static int answer_boost(const struct look *look, const struct question *q)
{
	int lacking = q->facts[1] - q->facts[0] + 1 - look->knobs[DEFENSE];

	if (q->id != Q_BOOST_AP || q->deed != DODGING || lacking < 1 ||
	    lacking > MOST_BOOST || switched(&look->scene, R_AV_VISIBLE))
		return 0;
	return smaller(lacking, q->high);
}

static int answer_defense(const struct look *look, const struct question *q)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);
	bool hidden = switched(&look->scene, R_AV_VISIBLE);
	int av = hidden ? q->facts[1] + 1 : q->facts[0];
	int needed = av - q->facts[2] + 1 - look->knobs[DEFENSE];

	if (av < q->facts[1])
		return option(q, PASSIVE);
	if (has(q, PARRYING) && creature->parrying)
		return option(q, PARRYING);
	if (!has(q, DODGING) || creature->fat <= LOW_FAT || is_doomed(creature))
		return option(q, PASSIVE);
	if (needed <= 0 || (needed <= MOST_BOOST && creature->ap - 1 >= needed))
		return option(q, DODGING);
	return option(q, PASSIVE);
}

static int answer_block(const struct look *look, const struct question *q)
{
	const struct threa_creature *creature = creature_of(&look->scene, look->who);
	bool worth = q->facts[0] >= WORTH_A_BLOCK && creature->fat > LOW_FAT &&
		     score_of(&look->scene, look->who, SHIELD) +
				     wound_penalty(&look->scene, look->who) >=
			     6;

	return option(q, worth);
}

/* ---- all questions ---- */

static int default_number(const struct question *q)
{
	return q->id == Q_REST_AP ? q->high : q->fallback_number;
}

static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	int action;

	(void)plan; /* no answer needs more than the position */
	switch (q->id) {
	case Q_ACTION:
		action = decide(look, q);
		return has(q, action) ? option(q, action) : default_answer(q);
	case Q_INTERRUPT:
		return answer_interrupt(look, q);
	case Q_TARGET:
	case Q_SECOND_TARGET:
		return answer_target(look, q);
	case Q_WEAPON:
		return answer_weapon(look, q);
	case Q_AMMO:
		return answer_ammo(look, q);
	case Q_ITEM:
		return answer_item(look, q);
	case Q_TILE:
		return answer_tile(look, q);
	case Q_PAYMENT:
		return answer_payment(look, q);
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
		return answer_boost(look, q);
	case Q_DEFENSE:
		return answer_defense(look, q);
	case Q_BLOCK:
		return answer_block(look, q);
	case Q_TRIGGER:
		return has(q, ENTERS_REACH) ? option(q, ENTERS_REACH) : 0;
	case Q_OPPORTUNITY:
		return option(q, creature_of(&look->scene, look->who)->fat > LOW_FAT);
	default:
		return q->kind == ASK_NUMBER ? default_number(q) : default_answer(q);
	}
}

/* The same answers, before there is a menu. */
static int wish(const struct look *look, const struct question *q)
{
	switch (q->id) {
	case Q_ACTION:
		return decide(look, q);
	case Q_PAYMENT:
		return wanted_payment(look);
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
		return answer_boost(look, q);
	default:
		return NO_ANSWER;
	}
}

const struct tactic threa_tactics[] = {
	{
		.key = "scripted",
		.help = "keeps AP for a dodge, spares its FAT, leaves the doomed alone",
		.answer = answer,
		.wish = wish,
		.knobs = {[CAUTION] = {"caution",
				       "AP kept for defense while foes are to come", 0, 3,
				       1},
			  [DEFENSE] = {"defense", "dodges if dice of this much would do",
				       0, 4, 1},
			  [TARGET] = {"target",
				      "0 the nearest, 1 the weakest, 2 the strongest", 0,
				      2, 0},
			  [PATIENCE] = {"patience",
					"1: waits for foes to enter its reach", 0, 1, 0}},
	},
	{0},
};
