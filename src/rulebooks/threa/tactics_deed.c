/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic's choice of a deed: the first thing worth doing, in this order: get
 * up, catch breath, take up a weapon, keep shooting, strike, throw, close in, guard.
 */
#include "tactics.h"

/* ---- what there is to see ---- */

/* Still a danger: worth a blow. */
static bool is_danger(const struct scene *scene, int who)
{
	return in_play(scene, who) && !is_doomed(creature(scene, who)) &&
	       !is_helpless(scene, who);
}

static bool has_missiles(const struct scene *scene, int who)
{
	return creature(scene, who)->at_hand & SHOT_AT_HAND ||
	       creature(scene, who)->mana > 0;
}

/* Squared distance, less for the wounded or the strong as the knob says. */
static int danger_rank(const struct look *look, int target)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, target);
	int far = distance_squared(body_of(scene, look->who)->tile,
				   body_of(scene, target)->tile);

	switch (look->knobs[TARGET]) {
	case 1: /* weakest */
		return 1000 * larger(0, one->vit - one->pending_vit) + far;
	case 2: /* strongest */
		return 1000 * (99 - one->ap) + far;
	default:
		return 100 * far + larger(0, one->vit - one->pending_vit);
	}
}

int threa_target_rank(const struct look *look, int target)
{
	return danger_rank(look, target) +
	       (is_danger(&look->scene, target) ? 0 : 1000000);
}

int threa_main_foe(const struct look *look)
{
	const struct scene *scene = &look->scene;
	int best = NOBODY, best_rank = 0;

	for_creatures (i, scene->fight) {
		int rank;

		if (!is_enemy(scene->fight, look->who, i) || !is_danger(scene, i))
			continue;
		rank = danger_rank(look, i);
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

		if (!is_enemy(scene->fight, look->who, i) || !in_play(scene, i) ||
		    is_helpless(scene, i))
			continue;
		threats.close += is_within(here, there, creature(scene, i)->reach_m);
		threats.near += is_within(here, there, NEAR_M);
		threats.to_come += !creature(scene, i)->done;
		threats.shooters = threats.shooters || has_missiles(scene, i);
	}
	return threats;
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
	const struct threa_creature *one = creature(&look->scene, look->who);
	int price = one->fat < SPARE_FAT ? 2 * standards : standards;

	return one->ap - price >= reserve(look, threats) && one->fat > 1;
}

/* Weary: breath comes before blows. */
static int catch_breath(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	const struct threa_sheet *own = sheet(&look->scene, look->who);

	if (one->fat < SPARE_FAT && one->fat > 3 && one->vit > 10 && one->heal_fat == 0 &&
	    own->score[DRIVE] >= 10 && offers(threats, DO_DRIVE))
		return DO_DRIVE;
	if (one->fat <= LOW_FAT)
		return offers(threats, DO_REST) ? DO_REST : DO_PASS;
	return DO_WAIT;
}

/* A Focus check that only a miracle would pass is not tried. */
static bool is_worn_out(const struct look *look)
{
	int rule, needed = threa_focus_needed(&look->scene, look->who, &rule);

	return needed - threa_focus_value(&look->scene, look->who) > 3;
}

static bool is_armed(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	for (int hand = 0; hand < HANDS; hand++)
		if (one->hand[hand] && gear_of(scene, thing_in_hand(one, hand))->weapon)
			return true;
	return one->prep_hand > 0;
}

/* An empty hand and a weapon within its reach. */
static bool wants_weapon(const struct scene *scene, int who)
{
	const struct threa_sheet *own = sheet(scene, who);

	return own->weapons[0] >= 0 && !is_armed(scene, who) &&
	       threa_can_ready(scene, who);
}

/* Out of missiles with a useless bow in hand. */
static bool is_spent(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	if (!(one->at_hand & SHOT_AT_HAND))
		return false;
	for (int i = 0; i < MAGAZINES; i++)
		if (one->ammo[i].accessible || one->ammo[i].prepped ||
		    one->ammo[i].stowed)
			return false;
	for (int hand = 0; hand < HANDS; hand++)
		if (one->hand[hand] &&
		    (thing_at(scene, thing_in_hand(one, hand))->loaded ||
		     thing_at(scene, thing_in_hand(one, hand))->reload_ms))
			return false;
	return true;
}

/* Shooting comes first in the round; what is left goes into the next shot. */
static int shoot(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *one = creature(&look->scene, look->who);

	if (one->mana > 0 && can_spare(look, threats, 1) && offers(threats, DO_CAST))
		return DO_CAST;
	if (!(one->at_hand & SHOT_AT_HAND))
		return DO_WAIT;
	if (offers(threats, DO_RANGED_ATTACK) && can_spare(look, threats, 1))
		return DO_RANGED_ATTACK;
	if (offers(threats, DO_RELOAD))
		return DO_RELOAD;
	if (offers(threats, DO_RETRIEVE) && !is_spent(&look->scene, look->who) &&
	    !threats->near)
		return DO_RETRIEVE;
	if (offers(threats, DO_AIM) && !one->aim_target && !threats->near &&
	    one->fat > SPARE_FAT && can_spare(look, threats, 1))
		return DO_AIM;
	if (offers(threats, DO_PREP) && !threats->near && one->fat > SPARE_FAT &&
	    can_spare(look, threats, 1))
		return DO_PREP;
	return DO_WAIT;
}

/* What is thrown must not be the weapon that it fights with. */
static bool has_one_to_throw(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	int thing = thing_in_hand(one, RIGHT_HAND);

	return one->at_hand & THROW_AT_BELT || one->prep_hand ||
	       (thing != NOTHING && gear_of(scene, thing)->weapon &&
		gear_of(scene, thing)->weapon->kind == THROWN_WEAPON);
}

static bool throws_well(const struct look *look, const struct threats *threats, int foe)
{
	const struct scene *scene = &look->scene;

	return threats->close == 0 && has_one_to_throw(scene, look->who) &&
	       can_spare(look, threats, 1) && offers(threats, DO_THROW) &&
	       !is_within(body_of(scene, look->who)->tile, body_of(scene, foe)->tile, 1);
}

/* Two weapons at once against one who cannot ward off both. */
static bool strikes_twice(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	struct arm arms[HANDS];

	return one->acts == 0 && one->fat > SPARE_FAT + 1 &&
	       can_spare(look, threats, 2) && offers(threats, DO_DUAL_ATTACK) &&
	       threa_dual_arms(&look->scene, look->who, arms) &&
	       (arms[0].thing == NOTHING) == (arms[1].thing == NOTHING);
}

/* Before its turn, a foe with many AP is better staggered than cut. */
static bool knocks_back(const struct look *look, const struct threats *threats, int foe)
{
	const struct threa_creature *one = creature(&look->scene, foe);

	return !one->done && one->ap >= STAGGER_AP && !is_disabled(&look->scene, foe) &&
	       offers(threats, DO_KNOCKBACK);
}

static int strike(const struct look *look, const struct threats *threats, int foe)
{
	if (!can_spare(look, threats, 1) || !can_work(&look->scene, look->who))
		return DO_WAIT; /* else the menu has it: there is one to strike at */
	if (knocks_back(look, threats, foe))
		return DO_KNOCKBACK;
	return strikes_twice(look, threats) ? DO_DUAL_ATTACK : DO_MELEE_ATTACK;
}

/* How many foes make a guard worth an action: one if it parries much better than it
 * dodges, two if no worse. */
static int foes_worth_a_guard(const struct scene *scene, int who)
{
	int better;

	if (!threa_can_parry_with(scene, who, PARRY_WEAPON))
		return MAX_CREATURES;
	better = score_of(scene, who, threa_parry_skill(scene, who, PARRY_WEAPON)) -
		 score_of(scene, who, DODGE);
	return better >= MUCH_BETTER ? 1 : better >= 0 ? 2 : MAX_CREATURES;
}

/* What is left guards against those who are at hand, or soon will be; not against arrows.
 */
static bool guards(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *one = creature(&look->scene, look->who);

	return !one->parrying && !threats->shooters && threats->to_come > 0 &&
	       one->fat > SPARE_FAT &&
	       threats->near >= foes_worth_a_guard(&look->scene, look->who) &&
	       offers(threats, DO_ENTER_PARRY);
}

/* Outnumbered, tired and already parrying, with friends to do the rest. */
static bool stays_on_guard(const struct look *look, const struct threats *threats)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, look->who);

	if (!one->parrying || threats->close < 2 ||
	    2 * one->fat > sheet(scene, look->who)->fat_max)
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
	const struct threa_creature *one = creature(&look->scene, look->who);

	return look->knobs[PATIENCE] && offers(threats, DO_DELAY) &&
	       threats->close == 0 && one->reach_m > 0 &&
	       one->ap > look->knobs[CAUTION] && !threats->shooters;
}

static int close_in(const struct look *look, const struct threats *threats, int foe)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, look->who);

	if (bides(look, threats))
		return DO_DELAY;
	if (threats->near == 0 && threa_metres(scene, look->who, foe) > 4 + NEAR_M &&
	    offers(threats, DO_FULL_SPRINT))
		return DO_FULL_SPRINT;
	if (offers(threats, DO_FREE_MOVE))
		return DO_FREE_MOVE;
	if (offers(threats, DO_SPRINT) && one->fat > SPARE_FAT &&
	    can_spare(look, threats, 1))
		return DO_SPRINT;
	return DO_WAIT;
}

static bool keeps_distance(const struct scene *scene, int who, int foe)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_weapon *const *spell = sheet(scene, who)->spell;

	if (one->at_hand & SHOT_AT_HAND && !is_spent(scene, who))
		return threa_sees(scene, who, foe);
	for (int i = 0; i < SPELLS && spell[i] && one->mana > 0; i++)
		if (!threa_shot_forbidden(scene, who, foe, spell[i]))
			return true;
	return false;
}

/* A potion when it is at hand and needed; else its bearer has better things to do. */
static bool drinks(const struct look *look, const struct threats *threats)
{
	const struct threa_creature *one = creature(&look->scene, look->who);

	return one->at_hand & POTION_AT_HAND &&
	       one->vit + one->heal_vit < sheet(&look->scene, look->who)->vit_max &&
	       offers(threats, DO_USE_ITEM);
}

/* What to do with a foe about; WAIT: nothing. */
static int deal_with(const struct look *look, const struct threats *threats, int foe)
{
	const struct scene *scene = &look->scene;
	bool in_reach;
	int action;

	if (stays_on_guard(look, threats))
		return DO_WAIT;
	if ((wants_weapon(scene, look->who) ||
	     (is_spent(scene, look->who) && threats->near)) &&
	    offers(threats, DO_READY_ITEM))
		return DO_READY_ITEM;
	action = shoot(look, threats);
	if (action != DO_WAIT)
		return action;
	in_reach = threa_can_strike(scene, look->who, foe, DO_MELEE_ATTACK);
	action = in_reach ? strike(look, threats, foe) : DO_WAIT;
	if (action != DO_WAIT)
		return action;
	if (throws_well(look, threats, foe))
		return DO_THROW;
	if (!in_reach && !keeps_distance(scene, look->who, foe)) {
		action = close_in(look, threats, foe);
		if (action != DO_WAIT)
			return action;
	}
	return guards(look, threats) ? DO_ENTER_PARRY : DO_WAIT;
}

int threa_decide(const struct look *look, const struct question *q)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	int foe = threa_main_foe(look), action;
	struct threats threats;

	if (foe == NOBODY)
		return DO_PASS;
	threats = look_around(look, q);
	if (one->stance != STANDING && offers(&threats, DO_CHANGE_STANCE))
		return DO_CHANGE_STANCE;
	if (drinks(look, &threats))
		return DO_USE_ITEM;
	if (is_worn_out(look))
		return offers(&threats, DO_REST) ? DO_REST : DO_PASS;
	if (one->fat < SPARE_FAT) {
		action = catch_breath(look, &threats);
		if (action != DO_WAIT)
			return action;
	}
	action = deal_with(look, &threats, foe);
	return action == DO_WAIT ? DO_PASS : action;
}
