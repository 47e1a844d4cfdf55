/* SPDX-License-Identifier: MIT
 *
 * Breath, wounds and things: rest, drive, first aid, potions, weapons to draw, missiles
 * to fetch.
 */
#include "tactics_view.h"

enum {
	VIT_PRICE = 30, /* of one */
	SAVED = 600,	/* worth of VIT to one who would fall without it */
	AID_AT_MOST = 700,
};

/* ---- breath, wounds, things ---- */

void threa_consider_rest(struct view *view)
{
	struct intent intent = intent_to(DO_REST, 0);
	int room = view->purse.most - (true_fat(view->self) + view->self->heal_fat);
	int most = smaller(view->purse.ap, larger(0, room));

	if (!is_open(view, DO_REST))
		return;
	intent.detail[CHOICE] = 1;
	intent.worth = NOT_WORTH + 1;
	propose(view, &intent);
	for (int ap = 1; ap <= most; ap++) {
		/* half of it comes back in this round */
		int gain = (threa_worth_of_breath(&view->purse, view->purse.breath + ap) -
			    view->purse.worth) /
			   2;
		/* the others are locked: nothing is left for a dodge */
		int open =
			smaller(view->purse.kept, view->purse.ap) * view->purse.reserve;
		int lost =
			smaller(view->purse.ap_max, view->purse.ap + view->purse.gain) -
			smaller(view->purse.ap_max,
				view->purse.ap - ap + view->purse.gain);

		intent.detail[CHOICE] = ap;
		intent.worth = gain - open - AP_PRICE * lost;
		propose(view, &intent);
	}
}

void threa_consider_drive(struct view *view)
{
	int score = sheet(view->scene, view->who)->score[DRIVE];
	int room = view->purse.most - (true_fat(view->self) + view->self->heal_fat), gain;
	struct deed deed;
	struct sum sum;

	if (!is_open(view, DO_DRIVE))
		return;
	deed = attack_of(view, DO_DRIVE, NOBODY);
	gain = threa_worth_of_breath(&view->purse,
				     view->purse.breath +
					     smaller(room, score - DRIVE_LESS)) -
	       view->purse.worth;
	gain -= view->self->vit - view->self->pending_vit < 6 ? 300 : VIT_PRICE;
	if (view->only < 0 && gain <= view->best.worth)
		return; /* even if it succeeds */
	gain = gain *
	       threa_chance(view->odds,
			    CHECK_AT - threa_check_value(view->scene, &deed, DRIVE,
							 quietly(&sum))) /
	       FUDGE_WHOLE;
	threa_propose_plain(view, intent_to(DO_DRIVE, 0), gain);
}

/* The worth of VIT to a creature that lacks some. */
static int worth_of_vit(const struct scene *scene, int who, int amount)
{
	const struct threa_creature *one = creature(scene, who);
	int left = one->vit - one->pending_vit + one->heal_vit;
	int room =
		sheet(scene, who)->vit_max - one->vit + one->pending_vit - one->heal_vit;
	int healed = smaller(amount, larger(0, room));

	if (threa_is_lost(scene, who))
		return 0;
	if (left <= 1)
		return left + healed > 1 ? SAVED : 0;
	return healed * (left < 8 ? 2 * VIT_PRICE : VIT_PRICE / 2);
}

/* The worth of the first aid that it gives. */
int threa_worth_of_aid(const struct scene *scene, const struct threa_creature *one)
{
	int patient = one->aid_patient - 1;
	struct purse purse = threa_purse(scene, patient, threa_is_lost(scene, patient));

	return one->aid_vit
		       ? worth_of_vit(scene, patient, one->aid_amount)
		       : threa_worth_of_breath(&purse, purse.breath + one->aid_amount) -
				 purse.worth;
}

/* The points that first aid heals on average. */
static int mean_aid(const struct view *view)
{
	struct deed deed = attack_of(view, DO_FIRST_AID, NOBODY);
	struct sum sum;
	int value = threa_check_value(view->scene, &deed, FIRST_AID, quietly(&sum)) -
		    CHECK_AT;
	int heals = 0;

	for (int i = 0; i < FUDGE_TOTALS; i++)
		heals += view->odds->fudge[i] * threa_aid(value + i - FUDGE_LOW);
	return (heals + FUDGE_WHOLE / 2) / FUDGE_WHOLE;
}

static int worth_of_fat(const struct scene *scene, int who, int amount)
{
	struct purse purse;

	if (true_fat(creature(scene, who)) + amount > sheet(scene, who)->fat_max)
		return 0;
	purse = threa_purse(scene, who, threa_is_lost(scene, who));
	return threa_worth_of_breath(&purse, purse.breath + amount) - purse.worth;
}

void threa_consider_aid(struct view *view)
{
	struct intent intent = intent_to(DO_FIRST_AID, 0);
	bool is_disturbed = view->near || view->shooters;
	int heals = -1;

	/* two rounds without another action, and nobody near to disturb it */
	if (view->only < 0 ? is_disturbed || view->best.worth >= AID_AT_MOST
			   : !is_open(view, DO_FIRST_AID))
		return;
	for_creatures (i, view->scene->fight) {
		int fat, vit;

		if (!threa_can_aid(view->scene, view->who, i))
			continue;
		if (heals < 0)
			heals = mean_aid(view);
		vit = worth_of_vit(view->scene, i, heals);
		fat = worth_of_fat(view->scene, i, heals);
		intent.target = i;
		intent.detail[CHOICE] = vit > fat;
		threa_propose_plain(view, intent, is_disturbed ? 0 : larger(vit, fat));
	}
}

void threa_consider_potion(struct view *view)
{
	struct intent intent = intent_to(DO_USE_ITEM, 0);

	if (!is_open(view, DO_USE_ITEM))
		return;
	for_hands (hand) {
		int thing = held(view->self, hand);
		const struct threa_potion *potion =
			thing == NOTHING ? NULL : gear_of(view->scene, thing)->potion;

		if (!potion)
			continue;
		intent.with = thing;
		threa_propose_plain(
			view, intent,
			worth_of_vit(view->scene, view->who, potion->heal_vit));
	}
}

static bool is_ranged(const struct threa_weapon *weapon)
{
	return is_launched(weapon) || weapon->kind == THROWN_WEAPON;
}

static int use_at(const struct view *view, struct arm arm, const struct threa_ammo *round,
		  const struct foe *foe)
{
	struct deed deed = attack_of(view, DO_MELEE_ATTACK, foe->who);
	struct strike strike = strike_of(&deed, arm, foe->who);

	strike.is_ranged = is_ranged(arm.weapon);
	strike.is_thrown = strike.is_ranged && arm.weapon->throwable;
	strike.round = round;
	return larger(0, threa_first_look(view, &strike, foe->fighter)) / 2;
}

/* The best use of a weapon: a missile at any foe, or soon, if no foe is in sight; a blade
 * at the main foe, of little use if that foe is far away. */
static int use_of_weapon(const struct view *view, struct arm arm,
			 const struct threa_ammo *round)
{
	int best = 0, soon = 0;

	for (int i = 0; i < view->count; i++) {
		const struct foe *foe = &view->foes[i];

		if (!foe->danger)
			continue;
		if (!is_ranged(arm.weapon)) {
			if (foe->who == view->main_foe)
				best = use_at(view, arm, round, foe) /
				       (foe->metres <= NEAR_M  ? 1
					: foe->metres <= RUN_M ? 2
							       : 8);
		} else if (threa_shot_forbidden(view->scene, view->who, foe->who,
						arm.weapon) != THR_RNG_04) {
			int use = use_at(view, arm, round, foe);

			soon = larger(soon, use);
			if (threa_sees(view->scene, view->who, foe->who))
				best = larger(best, use);
		}
	}
	return best ? best : soon * 2 / 3;
}

/* Supply that this launcher or firearm could use; NOTHING: none. */
static int supply_for(const struct view *view, const struct threa_weapon *weapon)
{
	const struct threa_sheet *own = sheet(view->scene, view->who);

	for (int i = 0; i < MAGAZINES && own->magazine[i]; i++)
		if (own->magazine[i]->fits == weapon->takes &&
		    view->self->ammo[i].accessible + view->self->ammo[i].prepped +
				    (view->near ? 0 : view->self->ammo[i].stowed) >
			    0)
			return i;
	return NOTHING;
}

/* The missile that this launcher or firearm would shoot; NULL: none. */
static const struct threa_ammo *round_for(const struct view *view, int thing)
{
	const struct threa_weapon *weapon = gear_of(view->scene, thing)->weapon;
	int supply = supply_for(view, weapon);

	if (weapon->kind == FIREARM && thing_at(view->scene, thing)->loaded)
		return scenario_entry(view->scene->scenario, KIND_AMMO,
				      thing_at(view->scene, thing)->load - 1);
	return supply == NOTHING ? NULL : sheet(view->scene, view->who)->magazine[supply];
}

static int use_of(const struct view *view, int thing)
{
	const struct threa_gear *gear = gear_of(view->scene, thing);
	const struct threa_weapon *weapon = gear->weapon;
	struct arm arm = {weapon, thing, RIGHT_HAND};
	const struct threa_ammo *round = NULL;

	if (gear->potion)
		return worth_of_vit(view->scene, view->who, gear->potion->heal_vit) * 2 /
		       3;
	if (!weapon)
		return gear->armor ? 10 : 0;
	if (is_launched(weapon)) {
		round = round_for(view, thing);
		if (!round)
			return 0;
	}
	return use_of_weapon(view, arm, round);
}

/* The worth of the hands as they are. */
static int use_at_hand(const struct view *view)
{
	int best = 0;

	if (view->own->kit.best_arm != NOTHING)
		best = use_of_weapon(view, view->own->kit.arms[view->own->kit.best_arm],
				     NULL);
	for_hands (hand)
		if (held(view->self, hand) != NOTHING &&
		    is_launched(gear_of(view->scene, held(view->self, hand))->weapon))
			best = larger(best, use_of(view, held(view->self, hand)));
	return best;
}

int threa_hope_with(struct view *view, struct arm arm, int ap, int fat)
{
	struct deed deed = attack_of(view, DO_MELEE_ATTACK, view->main_foe);
	struct intent intent = intent_to(DO_MELEE_ATTACK, 0);
	struct strike strike = strike_of(&deed, arm, view->main_foe);
	struct exchange exchange;
	struct view then;

	if (!can_pay(view->scene, view->who, 1) || view->purse.ap - ap < 1)
		return 0;
	exchange = threa_exchange(view->scene, &strike, view->own, view->main->fighter,
				  true);
	then = *view;
	intent.target = view->main_foe;
	then.purse = threa_purse_after(view->purse, ap, fat);
	then.best.worth = 0; /* no better than nothing: no hope */
	threa_weigh_strike(&then, &intent, &exchange, view->main, 0);
	if (intent.worth <= 0 && !threa_bites(&exchange)) {
		deed.action = intent.action = DO_STUN;
		threa_weigh_special(&then, &intent, &strike, view->main);
	}
	return larger(0, intent.worth);
}

int threa_hope_at_hand(struct view *view, int ap, int fat)
{
	int best = view->own->kit.best_arm;

	return best == NOTHING
		       ? 0
		       : threa_hope_with(view, view->own->kit.arms[best], ap, fat);
}

/* A weapon is drawn to strike at once; or before the main foe arrives, by a creature
 * whose hands are useless as they are: then its worth is that beyond a kick. */
static int hope_of_drawing(struct view *view, int thing, int now)
{
	struct arm arm = {gear_of(view->scene, thing)->weapon, thing, RIGHT_HAND};
	int hope;

	if (!arm.weapon || arm.weapon->kind != MELEE_WEAPON || view->main_foe == NOBODY)
		return 0;
	if (threa_in_reach(view->scene, view->who, view->main_foe, reach_of(arm.weapon)))
		return threa_hope_with(view, arm, 1, 1);
	if (now > 0 || threa_missile_weapon(view))
		return 0;
	hope = threa_hope_with(view, arm, 1, 1) - threa_hope_at_hand(view, 1, 1);
	return 3 * larger(0, hope); /* for more blows than one */
}

/* A shooter draws no blade before foes are near. */
static bool can_wait(struct view *view, const struct threa_gear *gear)
{
	return view->near == 0 && gear->weapon && gear->weapon->kind == MELEE_WEAPON &&
	       threa_missile_weapon(view);
}

/* One like it is in a hand already. */
static bool is_held(const struct view *view, const struct threa_gear *gear)
{
	for_hands (hand)
		if (held(view->self, hand) != NOTHING &&
		    gear_of(view->scene, held(view->self, hand))->entry == gear->entry)
			return true;
	return false;
}

void threa_consider_ready(struct view *view)
{
	struct intent intent = intent_to(DO_READY_ITEM, 0);
	const struct entry *last = NULL;
	int now = -1;

	/* else the things themselves tell */
	if (view->only >= 0 && !is_open(view, DO_READY_ITEM))
		return;
	for (int lying = 0; lying <= threa_fight(view->scene)->lying; lying++)
		for (int thing = NOTHING;
		     (thing = threa_next_takeable(view->scene, view->who, thing,
						  lying)) != NOTHING;) {
			const struct threa_gear *gear = gear_of(view->scene, thing);
			int use;

			if (view->only < 0 &&
			    (gear->entry == last || is_held(view, gear) ||
			     can_wait(view, gear)))
				continue;
			last = gear->entry;
			if (now < 0)
				now = use_at_hand(view);
			use = use_of(view, thing);
			intent.with = thing;
			/* for more blows than one */
			threa_propose_plain(
				view, intent,
				gear->potion ? use
					     : larger(3 * (use - now),
						      hope_of_drawing(view, thing, now)));
		}
}

/* ---- missiles to come ---- */

void threa_consider_reload(struct view *view)
{
	struct intent intent = intent_to(DO_RELOAD, 0);
	int loaded = 0;

	if (!is_open(view, DO_RELOAD))
		return;
	for_hands (hand)
		if (held(view->self, hand) != NOTHING)
			loaded += thing_at(view->scene, held(view->self, hand))->loaded;
	if (threa_reload_price(view->scene, view->who, DO_RELOAD).amount[0] == 0) {
		intent.worth = loaded ? -1 : 150;
		propose(view, &intent);
	} else {
		threa_propose_plain(view, intent, loaded ? 0 : 150);
	}
}

/* A missile that is running short; those that are stowed. */
void threa_consider_fetching(struct view *view)
{
	struct intent intent = intent_to(DO_RETRIEVE, 0);

	if (!is_open(view, DO_RETRIEVE))
		return;
	for (int i = 0; i < MAGAZINES; i++) {
		const struct threa_supply *supply = &view->self->ammo[i];

		if (!threa_can_fetch(supply))
			continue;
		intent.detail[AMMO] = i;
		threa_propose_plain(view, intent,
				    supply->accessible + supply->prepped > 1 ? 0
				    : view->near			     ? 20
									     : 150);
	}
}

/* A good hit by this weapon with such a missile hurts somebody. */
static bool harms(const struct view *view, struct arm arm, const struct threa_ammo *round)
{
	for (int i = 0; i < view->count; i++) {
		struct deed deed = attack_of(view, DO_MELEE_ATTACK, view->foes[i].who);
		struct strike strike = strike_of(&deed, arm, view->foes[i].who);

		struct exchange exchange;

		strike.round = round;
		exchange = threa_exchange(view->scene, &strike, view->own,
					  view->foes[i].fighter, false);
		if (view->foes[i].danger && threa_bites(&exchange))
			return true;
	}
	return false;
}

static const struct threa_weapon *find_missile_weapon(const struct view *view)
{
	const struct threa_weapon *spell = sheet(view->scene, view->who)->spell[0];

	for_hands (hand) {
		int thing = held(view->self, hand);
		const struct threa_weapon *weapon =
			thing == NOTHING ? NULL : gear_of(view->scene, thing)->weapon;
		const struct threa_ammo *round;

		if (!is_launched(weapon) || !(round = round_for(view, thing)))
			continue;
		if (harms(view, (struct arm){weapon, thing, hand}, round))
			return weapon;
	}
	return view->self->mana > 0 ? spell : NULL;
}

const struct threa_weapon *threa_missile_weapon(struct view *view)
{
	if (!view->missile_known)
		view->missile = find_missile_weapon(view);
	view->missile_known = true;
	return view->missile;
}
