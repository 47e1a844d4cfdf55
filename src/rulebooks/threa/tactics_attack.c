/* SPDX-License-Identifier: MIT
 *
 * Attacks as candidates: blows, shots, throws, spells, special attacks; the boost that
 * pays best.
 */
#include "tactics_view.h"

enum {
	ONE_MORE = 40,	     /* the usual price of one more attack */
	WEAPON_LOST = 250,   /* the worth of a weapon that is thrown from the hand */
	SPARE_LOST = 40,     /* the same if the other hand has another */
	WORTH_CALLING = 200, /* less armour there, in hundredths of SV */
	IDLE_AP = 300,	     /* price of AP that are left with a single FAT */
	LAST_FELLED = 300,   /* harm from which a blow may well end the fight */
};

/* The worth of another plain attack: the price of the AP that it would take, if there are
 * points for both. */
static int worth_of_one_more(const struct purse *purse, int gain)
{
	return purse->ap > 1 && purse->ap + purse->fat > 3
		       ? larger(0, gain - ONE_MORE) / 2
		       : 0;
}

/* After the last foe has fallen, points are worth nothing; but then this creature must be
 * on its feet, and the doomed may still strike. */
static int cost_but_for_last(const struct view *view, int cost, int harm, int fat)
{
	bool falls = view->purse.breath > 0 && view->purse.breath <= fat;

	if (harm <= LAST_FELLED || falls)
		return cost;
	return cost - cost * (harm - LAST_FELLED) / (1000 - LAST_FELLED) /
			      larger(1, view->danger + view->doomed);
}

/* Points kept for a dodge cost nothing if the deed takes away the foe's turn: certainly
 * with this much harm, never with 0. */
static inline int spared_by(const struct view *view, const struct foe *foe, int ap,
			    int harm, int takes)
{
	struct purse fewer = view->purse;

	if (!takes || !foe->to_come)
		return 0;
	fewer.kept--;
	return (threa_cost_of_ap(&view->purse, ap) - threa_cost_of_ap(&fewer, ap)) *
	       within(harm, 0, takes) / takes;
}

/* An attack after this one in the same turn, by the FAT that are left for it. */
struct next {
	const struct purse *purse;
	const struct prospect *prospect;
	int worth, in_ap; /* of the target; the cost of the AP */
	int whole;	  /* its worth after a plain attack; NOT_WORTH: not yet known */
};

static int worth_of_next(const struct next *next, int fat)
{
	struct purse left = threa_purse_after(*next->purse, 0, fat);
	int best = 0;

	for (int boost = 0; boost <= smaller(MOST_BOOST, left.fat - 2); boost++) {
		int gain = threa_harm(next->prospect, boost) * next->worth / 1000 *
			   left.chance / FUDGE_WHOLE;

		best = larger(best,
			      gain - next->in_ap - threa_cost_of_fat(&left, 1 + boost));
	}
	return best;
}

/* FAT for this boost are missing in the next attack, unless this one fells the foe. */
static int lost_for_next(struct next *next, int price, int boost, int done)
{
	int left = next->purse->fat - price - boost;

	if (left > boost + 1) /* as much is left for it */
		return 0;
	if (next->whole == NOT_WORTH)
		next->whole = worth_of_next(next, price);
	return next->whole == 0 ? 0
				: (next->whole - worth_of_next(next, price + boost)) *
					  (1000 - done) / 1000;
}

/* The boost that pays best, into the intent: first FAT, the rest in AP, on top of the
 * price. The harm and the cost grow with the boost: once the most harm would not pay for
 * it, or would not beat the best deed so far, the loop ends. */
static void weigh_boosts(const struct view *view, const struct foe *foe, int worth,
			 struct intent *intent, const struct prospect *prospect,
			 int takes, int loss)
{
	const struct purse *purse = &view->purse;
	int most = smaller(MOST_BOOST, purse->ap + purse->fat);
	int again = worth_of_one_more(purse, threa_harm(prospect, 0) * worth / 1000);
	int payment, base = threa_cheapest_payment(purse, 1, again, &payment);
	int peak = threa_harm(prospect, most);
	int at_most = peak * worth / 1000 * purse->chance / FUDGE_WHOLE - loss;
	/* thousandths of the cost that count for nothing at most */
	int spared = 1000 - cost_but_for_last(view, 1000, peak, 0);
	int floor = view->only < 0 ? view->best.worth : NOT_WORTH;
	int ap = payment == PAY_AP ? 2 : 1, price_fat = payment == PAY_AP ? 0 : 1;
	int left_fat = larger(0, purse->fat - price_fat - 1), left_ap = purse->ap - ap;
	int in_ap = threa_cost_of_ap(purse, ap), hoped = at_most + 1;
	struct next next = {purse, prospect, worth,
			    threa_cost_of_ap(purse, ap + 1) - in_ap, NOT_WORTH};

	intent->detail[PAYMENT] = payment;
	intent->worth = NOT_WORTH + 1;
	if (base == INT32_MAX)
		return;
	hoped += spared_by(view, foe, ap, peak, takes);
	for (int boost = 0; boost <= most; boost++) {
		int by_fat = smaller(boost, left_fat), by_ap = boost - by_fat;
		int fat = price_fat + by_fat, cost, gain;
		struct harm harm;

		if (by_ap > 0) {
			if (by_ap > left_ap)
				break;
			in_ap = threa_cost_of_ap(purse, ap + by_ap) + again * by_ap;
			hoped = at_most + 1 +
				spared_by(view, foe, ap + by_ap, peak, takes);
		}
		cost = in_ap + threa_cost_of_fat(purse, fat);
		if (hoped - cost + cost * spared / 1000 <= larger(floor, intent->worth))
			break;
		/* one FAT pays for nothing more; further AP lower this again */
		if (purse->fat - fat == 1 && by_ap < left_ap)
			cost += IDLE_AP;
		harm = threa_harms(prospect, boost);
		gain = (harm.all * worth / 1000 +
			spared_by(view, foe, ap + by_ap, harm.all, takes)) *
			       purse->chance / FUDGE_WHOLE -
		       cost_but_for_last(view, cost, harm.done, fat) - loss;
		if (by_ap < left_ap && gain > intent->worth)
			gain -= lost_for_next(&next, price_fat, by_fat, harm.done);
		if (gain > intent->worth) {
			intent->worth = gain;
			intent->detail[BOOST_AP] = by_ap;
			intent->detail[BOOST_FAT] = by_fat;
		}
	}
}

/* What its guard costs the target: it may have to ward off another attack in this turn,
 * and its own turn may be to come. */
static struct guard_price price_guard(const struct view *view, const struct foe *foe,
				      const struct exchange *exchange)
{
	struct purse purse;

	if (!exchange->has_guard)
		return (struct guard_price){.chance = 0};
	purse = foe->fighter->condition.purse;
	purse.last = foe->to_come ? foe->guarded : 0;
	purse.kept = within(view->purse.ap - 1, 0, 2);
	purse.reserve = foe->press;
	return threa_price_guard(&purse, exchange->parries);
}

/* Values this deed: the attack with the best boost. */
void threa_weigh_strike(struct view *view, struct intent *intent,
			struct exchange *exchange, const struct foe *foe, int loss)
{
	struct guard_price guard = price_guard(view, foe, exchange);
	struct prospect prospect;

	threa_foresee(view->scene, exchange, &guard, &prospect);
	view->again = larger(view->again,
			     worth_of_one_more(&view->purse, threa_harm(&prospect, 0) *
								     foe->worth / 1000));
	weigh_boosts(view, foe, foe->worth, intent, &prospect, 0, loss);
}

/* A quick estimate of a weapon: hits and bite together. */
int threa_first_look(const struct view *view, const struct strike *strike,
		     const struct fighter *target)
{
	struct exchange exchange =
		threa_exchange(view->scene, strike, view->own, target, false);
	struct prospect prospect;

	threa_foresee(view->scene, &exchange, NULL, &prospect);
	return threa_harm(&prospect, 0) + threa_harm(&prospect, 3);
}

/* The best weapon at hand that reaches the target and serves for this. */
static int best_arm(const struct view *view, const struct deed *deed)
{
	const struct fighter *own = view->own;
	int best = NOTHING;

	for (int i = 0; i < own->kit.arm_count; i++)
		if ((best == NOTHING || own->kit.glance[i] > own->kit.glance[best]) &&
		    threa_arm_serves(view->scene, view->who, deed->target,
				     own->kit.arms[i], deed->action))
			best = i;
	return best;
}

/* It will fall when the round ends, but may strike before that. */
static bool is_doomed(const struct foe *foe)
{
	return foe->to_come && !foe->danger;
}

/* The harm that a special attack takes away with the foe's turn. */
static int worth_of_turn(const struct view *view, const struct foe *foe)
{
	if (is_doomed(foe))
		return smaller(A_FIGHTER, foe->guarded) / TURN_STEP * TURN_STEP;
	return creature(view->scene, foe->who)->ap > 0 ? TURN_LOST : TURN_LOST / 2;
}

/* A knockback, stun or disarm wounds nobody: it takes away the target's next deeds, and
 * with them the harm that they would do. That is a part of any foe's worth: a dangerous
 * one is worth more because it would do harm for long. */
void threa_weigh_special(struct view *view, struct intent *intent,
			 const struct strike *strike, const struct foe *foe)
{
	int action = strike->deed->action, turn = worth_of_turn(view, foe);
	int worth = is_doomed(foe) ? A_FIGHTER : foe->plain;
	struct exchange exchange =
		threa_exchange(view->scene, strike, view->own, foe->fighter, true);
	int16_t by_sv[HARM_FROM_ZERO];
	struct guard_price guard;
	struct prospect prospect;

	threa_be_special(&exchange, view->scene, strike->target, action, turn, by_sv);
	guard = price_guard(view, foe, &exchange);
	threa_foresee(view->scene, &exchange, &guard, &prospect);
	weigh_boosts(view, foe, worth, intent, &prospect, larger(1, turn), 0);
}

/* The harm that this foe's dodge wards off, if a second blow may follow the first. */
static int pressure(const struct view *view, const struct foe *foe,
		    const struct exchange *exchange)
{
	struct prospect prospect;
	struct guard_price guard;

	if (view->purse.ap < 2 || !exchange->has_guard)
		return 0;
	guard = threa_price_guard(&foe->fighter->condition.purse, exchange->parries);
	threa_foresee(view->scene, exchange, &guard, &prospect);
	return threa_warded(&prospect, FURTHER_BOOST);
}

/* A blow with the best weapon at hand, which goes with its deed; false: there is none
 * that serves. */
struct blow {
	struct deed deed;
	struct strike strike;
	struct intent intent;
};

static bool find_blow(const struct view *view, int action, const struct foe *foe,
		      struct blow *blow)
{
	int arm;

	blow->deed = attack_of(view, action, foe->who);
	arm = best_arm(view, &blow->deed);
	if (arm == NOTHING)
		return false;
	blow->intent = intent_to(action, 0);
	blow->intent.target = foe->who;
	blow->intent.with = arm;
	blow->strike = strike_of(&blow->deed, view->own->kit.arms[arm], foe->who);
	return true;
}

static void consider_blow(struct view *view, struct foe *foe)
{
	struct exchange exchange;
	struct blow blow;

	if (!threa_can_strike(view->scene, view->who, foe->who, DO_MELEE_ATTACK) ||
	    !find_blow(view, DO_MELEE_ATTACK, foe, &blow))
		return;
	exchange =
		threa_exchange(view->scene, &blow.strike, view->own, foe->fighter, true);
	foe->press = pressure(view, foe, &exchange);
	foe->is_proof = !threa_bites(&exchange);
	threa_weigh_strike(view, &blow.intent, &exchange, foe, 0);
	propose(view, &blow.intent);
}

/* For foes whom no blow hurts, and for those who will fall but strike first: if all that
 * it may take away beats the best deed so far. */
static bool may_pay(const struct view *view, const struct foe *foe, int action)
{
	if (is_doomed(foe))
		return worth_of_turn(view, foe) + view->purse.reserve > view->best.worth;
	return foe->is_proof && action == DO_STUN;
}

static void consider_special(struct view *view, const struct foe *foe, int action)
{
	struct blow blow;

	if (!wants(view, action) || (view->only < 0 && !may_pay(view, foe, action)) ||
	    !threa_can_strike(view->scene, view->who, foe->who, action) ||
	    !find_blow(view, action, foe, &blow))
		return;
	threa_weigh_special(view, &blow.intent, &blow.strike, foe);
	propose(view, &blow.intent);
}

/* A missile, from each weapon at each foe. */
static void consider_missile(struct view *view, const struct foe *foe, struct deed deed,
			     struct arm arm, struct intent intent, int loss)
{
	struct exchange exchange;
	struct strike strike;

	deed.arm = arm;
	deed.is_shot = arm.weapon->kind != SPELL;
	deed.aim = threa_aim_bonus(view->scene, view->who, deed.target);
	strike = strike_of(&deed, arm, deed.target);
	strike.is_ranged = true;
	strike.is_thrown = arm.weapon->throwable;
	strike.round = deed.round;
	exchange = threa_exchange(view->scene, &strike, view->own, foe->fighter, true);
	threa_weigh_strike(view, &intent, &exchange, foe, loss);
	propose(view, &intent);
}

static void consider_shot(struct view *view, const struct foe *foe,
			  const struct arm *arms, int count)
{
	int target = foe->who;
	struct deed deed = attack_of(view, DO_RANGED_ATTACK, target);
	struct intent intent = intent_to(DO_RANGED_ATTACK, 0);
	const struct threa_sheet *own = sheet(view->scene, view->who);

	intent.target = target;
	for (int i = 0; i < count; i++) {
		int load = thing_at(view->scene, arms[i].thing)->load;

		if (threa_shot_forbidden(view->scene, view->who, target, arms[i].weapon))
			continue;
		intent.with = i;
		if (arms[i].weapon->kind == FIREARM) {
			deed.round = scenario_entry(view->scene->scenario, KIND_AMMO,
						    load - 1);
			consider_missile(view, foe, deed, arms[i], intent, 0);
			continue;
		}
		for (int at = 0; at < MAGAZINES && own->magazine[at]; at++)
			if (threa_ammo_serves(view->scene, view->who, arms[i].thing,
					      at)) {
				deed.round = own->magazine[at];
				intent.detail[AMMO] = at;
				consider_missile(view, foe, deed, arms[i], intent,
						 own->magazine[at]->sv +
							 own->magazine[at]->ap);
			}
	}
}

/* All missiles that can fly in this round, at each foe; blows come in between, so that of
 * equals the first in the menu wins. */
struct arsenal {
	struct arm shots[HANDS], throws[THROWABLES], spells[SPELLS];
	int shot_count, throw_count, spell_count;
	int thrown[THROWABLES], throw_loss[THROWABLES]; /* things, and their loss */
};

/* The loss when this leaves the hand. */
static int loss_of_thrown(const struct view *view, int thing)
{
	for_hands (hand) {
		int other = held(view->self, hand);

		if (other != NOTHING && other != thing &&
		    gear_of(view->scene, other)->weapon &&
		    gear_of(view->scene, other)->weapon->kind == MELEE_WEAPON)
			return SPARE_LOST;
	}
	return WEAPON_LOST;
}

/* The thing that a throw of this kind takes, and the loss. The last weapon in hand is not
 * thrown away lightly. */
static int thing_to_throw(const struct view *view, struct arm arm, int *loss)
{
	int index = arm.weapon->throw_index, thing;
	bool prepared = thing_at(view->scene, arm.thing)->place == PREPARED;

	thing = prepared ? arm.thing : threa_belted(view->scene, view->who, index);
	*loss = 0;
	if (thing == NOTHING) {
		thing = threa_throwable_in_hand(view->scene, view->who, index);
		*loss = loss_of_thrown(view, thing);
	}
	return thing;
}

static void consider_throw(struct view *view, const struct foe *foe,
			   const struct arsenal *own)
{
	int target = foe->who;
	struct deed deed = attack_of(view, DO_THROW, target);
	struct intent intent = intent_to(DO_THROW, 0);

	intent.target = target;
	for (int i = 0; i < own->throw_count; i++) {
		if (threa_shot_forbidden(view->scene, view->who, target,
					 own->throws[i].weapon))
			continue;
		intent.with = i;
		intent.detail[CHOICE] = own->thrown[i];
		consider_missile(view, foe, deed, own->throws[i], intent,
				 own->throw_loss[i]);
	}
}

static void consider_spell(struct view *view, const struct foe *foe,
			   const struct arm *arms, int count)
{
	int target = foe->who;
	struct deed deed = attack_of(view, DO_CAST, target);
	struct intent intent = intent_to(DO_CAST, 0);

	intent.target = target;
	for (int i = 0; i < count; i++)
		if (!threa_shot_forbidden(view->scene, view->who, target,
					  arms[i].weapon)) {
			intent.with = i;
			consider_missile(view, foe, deed, arms[i], intent, 0);
		}
}

/* The place with the thinnest armour; NOTHING: none is worth the -2. */
static int thinnest(const struct view *view, struct strike strike, const struct foe *foe)
{
	int usual = threa_armor_at(view->scene, &strike, foe->fighter), best = NOTHING,
	    least = 0;

	if (view->only < 0 && usual <= WORTH_CALLING)
		return NOTHING;
	for (int place = 0; place < LOCATIONS; place++) {
		int armor;

		strike.location = place;
		armor = threa_armor_at(view->scene, &strike, foe->fighter);
		if (best == NOTHING || armor < least) {
			best = place;
			least = armor;
		}
	}
	return view->only >= 0 || usual - least > WORTH_CALLING ? best : NOTHING;
}

/* A called shot goes there. */
static void consider_called_shot(struct view *view, const struct foe *foe)
{
	struct exchange exchange;
	struct blow blow;
	int place;

	if (!wants(view, DO_CALLED_SHOT))
		return;
	if (view->only < 0 &&
	    threa_next_thing(view->scene, foe->who, NOTHING, WORN) == NOTHING)
		return; /* nothing to go around */
	if (!find_blow(view, DO_CALLED_SHOT, foe, &blow))
		return;
	place = thinnest(view, blow.strike, foe);
	if (place == NOTHING)
		return;
	blow.intent.detail[CHOICE] = DO_MELEE_ATTACK;
	blow.intent.detail[PLACE] = place;
	blow.deed.location = place;
	blow.strike.location = place;
	exchange =
		threa_exchange(view->scene, &blow.strike, view->own, foe->fighter, true);
	threa_weigh_strike(view, &blow.intent, &exchange, foe, 0);
	propose(view, &blow.intent);
}

static void find_arsenal(const struct view *view, struct arsenal *arsenal)
{
	const struct scene *scene = view->scene;
	int who = view->who, at_hand = view->self->at_hand;

	arsenal->shot_count = arsenal->throw_count = arsenal->spell_count = 0;
	if (at_hand & SHOT_AT_HAND && wants(view, DO_RANGED_ATTACK))
		arsenal->shot_count = threa_shooting_arms(scene, who, arsenal->shots);
	if (at_hand & (THROW_IN_HAND | THROW_AT_BELT) && wants(view, DO_THROW))
		arsenal->throw_count = threa_throwing_arms(scene, who, arsenal->throws);
	for (int i = 0; i < arsenal->throw_count; i++)
		arsenal->thrown[i] =
			thing_to_throw(view, arsenal->throws[i], &arsenal->throw_loss[i]);
	if (view->self->mana > 0 && wants(view, DO_CAST))
		arsenal->spell_count = threa_casting_arms(scene, who, arsenal->spells);
}

void threa_consider_attacks(struct view *view)
{
	struct arsenal own;

	find_arsenal(view, &own);
	for (int i = 0; i < view->count; i++) {
		struct foe *foe = &view->foes[i];

		if (view->only < 0 && !foe->danger && !foe->returns)
			continue;
		if (foe->metres <= view->self->reach_m)
			consider_blow(view, foe);
		if (own.shot_count)
			consider_shot(view, foe, own.shots, own.shot_count);
		if (own.throw_count)
			consider_throw(view, foe, &own);
		if (own.spell_count)
			consider_spell(view, foe, own.spells, own.spell_count);
	}
	for (int i = 0; i < view->count; i++)
		if (view->foes[i].metres <= view->self->reach_m &&
		    threa_can_strike(view->scene, view->who, view->foes[i].who,
				     DO_MELEE_ATTACK)) {
			consider_special(view, &view->foes[i], DO_STUN);
			consider_special(view, &view->foes[i], DO_KNOCKBACK);
			consider_special(view, &view->foes[i], DO_DISARM);
			consider_called_shot(view, &view->foes[i]);
		}
}
