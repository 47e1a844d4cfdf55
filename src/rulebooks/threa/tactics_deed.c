/* SPDX-License-Identifier: MIT
 *
 * The candidates of a turn, and what each is worth in thousandths of a fighter.
 *
 * What comes in is harm to foes, by what they are worth; what goes out is AP and FAT.
 * FAT is fuel and life. AP come back, but those that are gone cannot ward off the next
 * blow, nor pay for another one. What is spent to fell the last foe costs nothing.
 */
#include "tactics.h"

enum {
	ONE_MORE = 40,	   /* the usual price of one more attack */
	AP_PRICE = 20,	   /* of one that the next round does not bring back */
	VIT_PRICE = 30,	   /* of one */
	WEAPON_LOST = 250, /* the worth of a weapon that is thrown from the hand */
	RISING = 60,	   /* what standing up is worth to those who lie */
	COMES_ON = 40,	   /* to get nearer to whom it wants to fight, per free move */
	LOOKS_OUT = 8,	   /* the same for those who shoot: they need to see, no more */
	AIM_BONUS = 2,	   /* AIM-02 */
	/* metres: of a move (MOV-01 to 03), or that far with an arm's length */
	CRAWL_M = 1,
	STEP_M = 4,
	NEAR_M = 5,
	SPRINT_M = 9,
	RUN_M = 14,
	FULL_M = 25,
	FAR_M = 26,
	THROW_M = 25, /* as far as most things fly */
	/* per cent: of breath's worth by numbers; of harm from those who must sprint;
	 * chance that a foe comes by a free move, or by a sprint */
	LEAST_SCALE = 70,
	MOST_SCALE = 250,
	AFTER_SPRINT = 50,
	COMES_NEAR = 50,
	COMES_FAR = 20,
	/* a foe's worth in thousandths: by numbers; the least, and what its harm adds */
	FEW_FRIENDS = 700,
	MANY_FRIENDS = 2500,
	FOE_LEAST = 800,
	FOE_MOST = 600,
	/* harm from which a blow is likely to end the fight, if it is the last foe */
	LAST_FELLED = 500,
};

struct foe {
	int who, worth; /* thousandths of a fighter that its fall brings */
	int metres;
	bool danger, near, shoots;
	int open, guarded; /* what it would do to one who cannot dodge, or who can */
};

/* The position as its fighter sees it. */
struct view {
	const struct look *look;
	const struct scene *scene;
	const struct threa_creature *self;
	const struct threa_odds *odds;
	int who, only; /* the action asked for; -1: any */
	struct intent best;
	struct intent guard; /* parry mode, to end the turn with */
	struct purse purse;
	int count, friends, danger; /* foes; own side; foes that are a danger */
	int close;		    /* foes that can strike now */
	int near;		    /* foes that can strike after a free move */
	int to_come;		    /* of those or of shooters: whose turn is to come */
	int shooters, throwers;
	int main_foe; /* the one to go for */
	int again;    /* what one more plain attack is worth */
	struct foe *foes;
};

/* ---- points ---- */

bool threa_is_danger(const struct scene *scene, int who)
{
	return in_play(scene, who) && !is_helpless(scene, who) &&
	       threa_toughness(scene, who) > 0;
}

struct purse threa_purse(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);
	const struct threa_sheet *own = sheet(scene, who);
	int rule, needed = threa_focus_needed(scene, who, &rule);
	struct purse purse = {.ap = one->ap,
			      .fat = one->fat,
			      .ap_max = own->ap_max,
			      .breath = threa_breath(scene, who),
			      .most = own->fat_max,
			      .chance = FUDGE_WHOLE,
			      .scale = 100};
	struct sum sum;

	purse.gain = larger(1, purse.breath / 4);
	if (needed && !ruling(scene, R_LOW_FAT))
		purse.chance = threa_chance(
			threa_odds(scene),
			needed - threa_focus_value(scene, who, quietly(&sum)));
	for (int fat = 0; fat < PRICES; fat++)
		purse.price[fat] =
			(int16_t)(threa_worth_of_breath(purse.breath, purse.most) -
				  threa_worth_of_breath(purse.breath - fat, purse.most));
	return purse;
}

/* What is left when so much has been paid. */
static struct purse purse_after(struct purse purse, int ap, int fat)
{
	purse.ap -= ap;
	purse.fat -= fat;
	purse.breath -= fat;
	purse.spent += fat;
	return purse;
}

static int price_of_fat(const struct purse *purse, int fat)
{
	if (purse->spent + fat < PRICES)
		return purse->price[purse->spent + fat] - purse->price[purse->spent];
	return threa_worth_of_breath(purse->breath, purse->most) -
	       threa_worth_of_breath(purse->breath - fat, purse->most);
}

int threa_cost(const struct purse *purse, int ap, int fat)
{
	int left = purse->ap - ap;
	int lost = smaller(purse->ap_max, purse->ap + purse->gain) -
		   smaller(purse->ap_max, left + purse->gain);
	int open = smaller(purse->kept, purse->ap) - smaller(purse->kept, left);

	return AP_PRICE * lost + purse->reserve * open + (ap > 0 ? purse->ends : 0) +
	       (ap > 0 && left < 1 ? purse->last : 0) +
	       price_of_fat(purse, fat) * purse->scale / 100;
}

/* ---- keeping the best ---- */

static bool wants(const struct view *view, int action)
{
	return view->only < 0 || view->only == action;
}

static void propose(struct view *view, const struct intent *intent)
{
	if (wants(view, intent->action))
		prefer(&view->best, intent);
}

static bool is_open(const struct view *view, int action)
{
	return wants(view, action) && is_open_action(view->scene, view->who, action);
}

/* How a standard action is paid for, and what that costs. */
static int cheapest_payment(const struct purse *purse, int standards, int again,
			    int *payment)
{
	int in_fat = purse->fat >= standards && purse->ap >= standards
			     ? threa_cost(purse, standards, standards)
			     : INT32_MAX;
	int in_ap = purse->ap >= 2 * standards
			    ? threa_cost(purse, 2 * standards, 0) + again
			    : INT32_MAX;

	*payment = in_ap < in_fat ? PAY_AP : PAY_FAT;
	return smaller(in_ap, in_fat);
}

/* A deed at the usual price that is worth so much if it comes off. */
static void propose_plain(struct view *view, struct intent intent, int gain)
{
	int payment, cost = cheapest_payment(&view->purse, 1, view->again, &payment);

	intent.detail[PAYMENT] = payment;
	intent.worth = cost == INT32_MAX ? NOT_WORTH + 1
					 : gain * view->purse.chance / FUDGE_WHOLE - cost;
	propose(view, &intent);
}

/* ---- attacks ---- */

static int foe_worth(const struct view *view, int target)
{
	for (int i = 0; i < view->count; i++)
		if (view->foes[i].who == target)
			return view->foes[i].worth;
	return 0;
}

/* What another plain attack would bring: the price of the AP that it would take. */
static int worth_of_one_more(const struct purse *purse, int gain, int standards)
{
	return purse->ap > standards ? larger(0, gain - ONE_MORE) / 2 : 0;
}

/* The boost that pays best, into the intent; harm[] is by boost. */
static void weigh_boosts(const struct view *view, struct intent *intent, const int *harm,
			 int most, int worth, int standards, int loss)
{
	const struct purse *purse = &view->purse;
	int again = worth_of_one_more(purse, harm[0] * worth / 1000, standards);
	int payment, base = cheapest_payment(purse, standards, again, &payment);
	int ap = payment == PAY_AP ? 2 * standards : standards;
	int fat = payment == PAY_AP ? 0 : standards;
	int left_ap = purse->ap - ap, left_fat = purse->fat - fat - 1;

	intent->detail[PAYMENT] = payment;
	intent->worth = NOT_WORTH + 1;
	if (base == INT32_MAX)
		return;
	for (int boost = 0; boost <= most; boost++) {
		int by_ap = smaller(boost, larger(0, left_ap)), by_fat = boost - by_ap;
		int gain = harm[boost] * worth / 1000, cost, other, split = 0;

		/* all in AP and the rest in FAT, or the other way */
		cost = by_fat > larger(0, left_fat)
			       ? INT32_MAX
			       : threa_cost(purse, ap + by_ap, fat + by_fat) +
					 again * by_ap;
		if (by_ap && boost <= left_fat) {
			other = threa_cost(purse, ap, fat + boost);
			if (other < cost) {
				cost = other;
				split = 1;
			}
		}
		if (cost == INT32_MAX)
			break;
		/* who has felled the last one needs nothing any more */
		cost -= cost * larger(0, harm[boost] - LAST_FELLED) / LAST_FELLED /
			larger(1, view->danger);
		gain = gain * purse->chance / FUDGE_WHOLE - cost - loss;
		if (gain > intent->worth) {
			intent->worth = gain;
			intent->detail[BOOST_AP] = split ? 0 : by_ap;
			intent->detail[BOOST_FAT] = split ? boost : by_fat;
		}
	}
}

/* Of this deed: what the strike does, with the best boost. */
static void weigh_strike(struct view *view, struct intent *intent,
			 const struct strike *strike, int standards, int loss)
{
	struct exchange exchange = threa_exchange(view->scene, strike, true);
	int most = smaller(MOST_BOOST, view->purse.ap + view->purse.fat);
	int harm[MOST_BOOST + 1], worth = foe_worth(view, strike->target);

	threa_foresee(view->odds, &exchange, most, harm);
	view->again =
		larger(view->again, worth_of_one_more(&view->purse,
						      harm[0] * worth / 1000, standards));
	weigh_boosts(view, intent, harm, most, worth, standards, loss);
}

static struct deed attack_of(const struct view *view, int action, int target)
{
	struct deed deed = deed_of(view->who, action);

	deed.target = target;
	deed.earlier = view->self->acts > 0;
	return deed;
}

/* A first look at a weapon: hits and bite together. */
static int glance(const struct view *view, const struct strike *strike)
{
	struct exchange exchange = threa_exchange(view->scene, strike, false);
	int harm[MOST_BOOST + 1];

	threa_foresee(view->odds, &exchange, 3, harm);
	return harm[0] + harm[3];
}

static int best_arm(const struct view *view, const struct deed *deed,
		    const struct arm *arms, int count)
{
	int best = -1, most = 0;

	for (int i = 0; i < count; i++) {
		struct strike strike = strike_of(deed, arms[i], deed->target);
		int now;

		if (!threa_arm_serves(view->scene, view->who, deed->target, arms[i],
				      deed->action))
			continue;
		now = threa_glance(view->scene, &strike);
		if (best < 0 || now > most) {
			best = i;
			most = now;
		}
	}
	return best;
}

/* A special attack wounds nobody: it takes what the target could have done. */
static void weigh_special(struct view *view, struct intent *intent,
			  const struct strike *strike)
{
	struct exchange exchange = threa_exchange(view->scene, strike, true);
	int most = smaller(MOST_BOOST, view->purse.ap + view->purse.fat);
	int harm[MOST_BOOST + 1];
	int16_t by_sv[HARM_FROM_ZERO];

	threa_special_harm(view->scene, strike->target, intent->action, by_sv);
	exchange.harm = by_sv;
	exchange.scaled = NULL;
	exchange.through = 1000;
	threa_foresee(view->odds, &exchange, most, harm);
	weigh_boosts(view, intent, harm, most, foe_worth(view, strike->target), 1, 0);
}

static bool is_special(int action)
{
	return action == DO_KNOCKBACK || action == DO_STUN || action == DO_DISARM;
}

/* The most that a special attack can bring is more than what there is already. */
static bool may_be_best(const struct view *view, int target)
{
	int payment, cost = cheapest_payment(&view->purse, 1, 0, &payment);

	return view->only >= 0 || SPECIAL_MOST * foe_worth(view, target) / 1000 - cost >
					  larger(0, view->best.worth);
}

static void consider_blow(struct view *view, int action, int target,
			  const struct arm *arms, int count)
{
	struct deed deed = attack_of(view, action, target);
	struct intent intent = intent_to(action, 0);
	int arm;
	struct strike strike;

	if (!wants(view, action) || (is_special(action) && !may_be_best(view, target)) ||
	    !threa_can_strike(view->scene, view->who, target, action))
		return;
	arm = best_arm(view, &deed, arms, count);
	if (arm < 0)
		return;
	intent.target = target;
	intent.with = arm;
	strike = strike_of(&deed, arms[arm], target);
	if (is_special(action))
		weigh_special(view, &intent, &strike);
	else
		weigh_strike(view, &intent, &strike, 1, 0);
	propose(view, &intent);
}

/* Both hands at once: the second blow against one who has warded off the first. */
static void consider_both(struct view *view, int target)
{
	struct deed deed = attack_of(view, DO_DUAL_ATTACK, target);
	struct intent intent = intent_to(DO_DUAL_ATTACK, 0);
	int harm[MOST_BOOST + 1], off[MOST_BOOST + 1];
	struct exchange exchange;
	struct arm arms[HANDS];
	struct strike strike;

	if (!wants(view, DO_DUAL_ATTACK) || !can_pay(view->scene, view->who, 2) ||
	    !threa_can_strike(view->scene, view->who, target, DO_DUAL_ATTACK) ||
	    !threa_dual_arms(view->scene, view->who, arms))
		return;
	intent.target = target;
	strike = strike_of(&deed, arms[LEFT_HAND], target);
	strike.off_hand = true;
	exchange = threa_exchange(view->scene, &strike, true);
	threa_foresee(view->odds, &exchange, 0, off);
	strike = strike_of(&deed, arms[RIGHT_HAND], target);
	exchange = threa_exchange(view->scene, &strike, true);
	threa_foresee(view->odds, &exchange, MOST_BOOST, harm);
	for (int i = 0; i <= MOST_BOOST; i++)
		harm[i] += off[0] * (1000 - larger(0, harm[i])) / 1000;
	weigh_boosts(view, &intent, harm,
		     smaller(MOST_BOOST, view->purse.ap + view->purse.fat),
		     foe_worth(view, target), 2, larger(0, view->again));
	propose(view, &intent);
}

/* A missile, from each weapon at each foe. */
static void consider_missile(struct view *view, struct deed deed, struct arm arm,
			     struct intent intent, int loss)
{
	struct strike strike;

	deed.arm = arm;
	deed.is_shot = arm.weapon->kind != SPELL;
	deed.aim = threa_aim_bonus(view->scene, view->who, deed.target);
	strike = strike_of(&deed, arm, deed.target);
	strike.is_ranged = true;
	strike.is_thrown = arm.weapon->throwable;
	strike.round = deed.round;
	weigh_strike(view, &intent, &strike, 1, loss);
	propose(view, &intent);
}

static void consider_shot(struct view *view, int target)
{
	struct deed deed = attack_of(view, DO_RANGED_ATTACK, target);
	struct intent intent = intent_to(DO_RANGED_ATTACK, 0);
	const struct threa_sheet *own = sheet(view->scene, view->who);
	struct arm arms[HANDS];
	int count = threa_shooting_arms(view->scene, view->who, arms);

	intent.target = target;
	for (int i = 0; i < count; i++) {
		int load = thing_at(view->scene, arms[i].thing)->load;

		if (threa_shot_forbidden(view->scene, view->who, target, arms[i].weapon))
			continue;
		intent.with = i;
		if (arms[i].weapon->kind == FIREARM) {
			deed.round = scenario_entry(view->scene->scenario, KIND_AMMO,
						    load - 1);
			consider_missile(view, deed, arms[i], intent, 0);
			continue;
		}
		for (int at = 0; at < MAGAZINES && own->magazine[at]; at++)
			if (threa_ammo_serves(view->scene, view->who, arms[i].thing,
					      at)) {
				deed.round = own->magazine[at];
				intent.detail[AMMO] = at;
				consider_missile(view, deed, arms[i], intent,
						 own->magazine[at]->sv +
							 own->magazine[at]->ap);
			}
	}
}

/* The last weapon in hand is not thrown away lightly. */
static void consider_throw(struct view *view, int target)
{
	struct deed deed = attack_of(view, DO_THROW, target);
	struct intent intent = intent_to(DO_THROW, 0);
	struct arm arms[THROWABLES];
	int count = threa_throwing_arms(view->scene, view->who, arms);

	intent.target = target;
	for (int i = 0; i < count; i++) {
		int index = arms[i].weapon->throw_index, belt;
		bool prepared = thing_at(view->scene, arms[i].thing)->place == PREPARED;

		if (threa_shot_forbidden(view->scene, view->who, target, arms[i].weapon))
			continue;
		belt = prepared ? arms[i].thing
				: threa_belted(view->scene, view->who, index);
		intent.with = i;
		intent.detail[CHOICE] =
			belt != NOTHING
				? belt
				: threa_throwable_in_hand(view->scene, view->who, index);
		consider_missile(view, deed, arms[i], intent,
				 belt != NOTHING ? 0 : WEAPON_LOST);
	}
}

static void consider_spell(struct view *view, int target)
{
	struct deed deed = attack_of(view, DO_CAST, target);
	struct intent intent = intent_to(DO_CAST, 0);
	struct arm arms[SPELLS];
	int count = threa_casting_arms(view->scene, view->who, arms);

	intent.target = target;
	for (int i = 0; i < count; i++)
		if (!threa_shot_forbidden(view->scene, view->who, target,
					  arms[i].weapon)) {
			intent.with = i;
			consider_missile(view, deed, arms[i], intent, 0);
		}
}

/* The place with the thinnest armour; NOTHING: none is worth the -2. */
static int thinnest(const struct view *view, const struct deed *deed, struct arm arm)
{
	struct strike strike = strike_of(deed, arm, deed->target);
	int usual = threa_armor_at(view->scene, &strike), best = NOTHING, least = 0;

	for (int place = 0; place < LOCATIONS; place++) {
		int armor;

		strike.location = place;
		armor = threa_armor_at(view->scene, &strike);
		if (best == NOTHING || armor < least) {
			best = place;
			least = armor;
		}
	}
	return view->only >= 0 || usual - least > 200 ? best : NOTHING;
}

/* A called shot goes there. */
static void consider_called_shot(struct view *view, int target, const struct arm *arms,
				 int count)
{
	struct deed deed = attack_of(view, DO_CALLED_SHOT, target);
	struct intent intent = intent_to(DO_CALLED_SHOT, 0);
	struct strike strike;
	int arm;

	if (!wants(view, DO_CALLED_SHOT) ||
	    !threa_can_strike(view->scene, view->who, target, DO_MELEE_ATTACK))
		return;
	if (view->only < 0 &&
	    threa_next_thing(view->scene, target, NOTHING, WORN) == NOTHING)
		return; /* nothing to go around */
	arm = best_arm(view, &deed, arms, count);
	if (arm < 0)
		return;
	intent.target = target;
	intent.with = arm;
	intent.detail[CHOICE] = DO_MELEE_ATTACK;
	intent.detail[PLACE] = thinnest(view, &deed, arms[arm]);
	if (intent.detail[PLACE] == NOTHING)
		return;
	deed.location = intent.detail[PLACE];
	strike = strike_of(&deed, arms[arm], target);
	weigh_strike(view, &intent, &strike, 1, 0);
	propose(view, &intent);
}

static void consider_attacks(struct view *view)
{
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(view->scene, view->who, arms);
	bool works = can_work(view->scene, view->who);
	bool shoots = works && view->self->at_hand & SHOT_AT_HAND;
	bool throws = works && view->self->at_hand & (THROW_IN_HAND | THROW_AT_BELT);
	bool casts = works && view->self->mana > 0;

	for (int i = 0; works && i < view->count; i++) {
		int target = view->foes[i].who;

		consider_blow(view, DO_MELEE_ATTACK, target, arms, count);
		if (shoots && wants(view, DO_RANGED_ATTACK))
			consider_shot(view, target);
		if (throws && wants(view, DO_THROW))
			consider_throw(view, target);
		if (casts && wants(view, DO_CAST))
			consider_spell(view, target);
	}
	for (int i = 0; works && i < view->count; i++) {
		int target = view->foes[i].who;

		if (!threa_can_strike(view->scene, view->who, target, DO_MELEE_ATTACK))
			continue;
		consider_blow(view, DO_KNOCKBACK, target, arms, count);
		consider_blow(view, DO_STUN, target, arms, count);
		consider_blow(view, DO_DISARM, target, arms, count);
		consider_both(view, target);
		consider_called_shot(view, target, arms, count);
	}
}

/* ---- guards ---- */

/* Harm that a foe's attack does to one who only stands there, dodges, or parries so. The
 * foe boosts it as far as that pays. */
static int suffered(const struct view *view, const struct strike *strike,
		    struct exchange exchange, int guard_value, int price)
{
	const struct threa_creature *foe = creature(view->scene, strike->actor);
	int most = within(foe->ap + foe->fat - 3, 0, MOST_BOOST), best = 0;
	int unit = threa_breath_price(view->scene, strike->actor, 4) / 4;
	int harm[MOST_BOOST + 1];
	struct sum sum;

	if (guard_value != NO_DODGE) {
		int passive = strike->is_ranged
				      ? threa_shot_value(view->scene, strike, NO_DODGE,
							 quietly(&sum))
				      : threa_passive_value(view->scene, view->who,
							    quietly(&sum));

		exchange.gap = guard_value - passive;
		exchange.guard = price;
		exchange.point = threa_breath_price(view->scene, view->who, 3) / 3;
	}
	threa_foresee(view->odds, &exchange, most, harm);
	for (int boost = 0; boost <= most; boost++)
		best = larger(best, harm[boost] - unit * (boost + 1));
	return best;
}

static void fear_foe(const struct view *view, struct foe *foe)
{
	struct exchange exchange;
	struct strike strike;
	struct deed deed;
	struct sum sum;
	int dodge = threa_dodge_value(view->scene, view->who, true, quietly(&sum));

	if (!threa_feared(view->scene, foe->who, view->who, -1, &deed, &strike))
		return;
	exchange = threa_exchange(view->scene, &strike, false);
	foe->open = suffered(view, &strike, exchange, NO_DODGE, 0);
	foe->guarded = smaller(foe->open,
			       suffered(view, &strike, exchange, dodge,
					threa_breath_price(view->scene, view->who, 1)));
}

/* What AP kept for a dodge will spare it. */
static void weigh_reserve(struct view *view)
{
	int saved = 0;

	view->purse.kept = smaller(view->to_come, 2);
	for (int i = 0; i < view->count; i++) {
		struct foe *foe = &view->foes[i];

		if (!foe->danger)
			continue;
		if (foe->shoots || foe->metres <= FAR_M)
			fear_foe(view, foe);
		foe->worth = foe->worth * (FOE_LEAST + smaller(FOE_MOST, 2 * foe->open)) /
			     1000;
		if (!creature(view->scene, foe->who)->done)
			saved = larger(saved, foe->open - foe->guarded);
	}
	view->purse.reserve =
		saved * view->look->knobs[CAUTION] * view->purse.chance / FUDGE_WHOLE;
}

/* What VIT is worth to somebody who lacks some. */
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
		return left + healed > 1 ? 600 : 0;
	return healed * (left < 8 ? 2 * VIT_PRICE : VIT_PRICE / 2);
}

/* What the first aid that it gives will bring. */
static int worth_of_aid(const struct scene *scene, const struct threa_creature *one)
{
	int patient = one->aid_patient - 1, most = sheet(scene, patient)->fat_max;
	int breath = threa_breath(scene, patient);

	return one->aid_vit ? worth_of_vit(scene, patient, one->aid_amount)
			    : threa_worth_of_breath(breath + one->aid_amount, most) -
				      threa_worth_of_breath(breath, most);
}

/* What parrying so spares it until its next action, beside dodging. */
static int guard_gain(const struct view *view, int value)
{
	struct sum sum;
	int dodge = threa_dodge_value(view->scene, view->who, true, quietly(&sum));
	int gain = 0, blows = 0;

	for (int i = 0; i < view->count; i++) {
		int foe = view->foes[i].who;
		struct exchange exchange;
		struct strike strike;
		struct deed deed;

		if (view->foes[i].metres > NEAR_M || !is_able(view->scene, foe) ||
		    creature(view->scene, foe)->ap == 0 ||
		    !threa_feared(view->scene, foe, view->who, -1, &deed, &strike) ||
		    strike.is_ranged)
			continue;
		/* without it the first is dodged, if there is something left for it */
		exchange = threa_exchange(view->scene, &strike, false);
		gain += suffered(view, &strike, exchange,
				 blows < view->purse.ap ? dodge : NO_DODGE,
				 threa_breath_price(view->scene, view->who, 1)) -
			suffered(view, &strike, exchange, value, 0);
		blows += creature(view->scene, foe)->done ? 0 : 1;
	}
	return blows ? gain : gain / 2;
}

/* Parry mode: free parries until its next action. So it comes last in a turn, and what
 * would take the AP for it, or end it, has to be worth more. */
static void weigh_guard(struct view *view)
{
	int best = NO_DODGE, payment, cost;
	struct sum sum;

	if (view->self->aid_patient)
		view->purse.ends += worth_of_aid(view->scene, view->self);
	if (view->self->parrying) {
		view->purse.ends += larger(
			0, guard_gain(view, threa_parry_value(
						    view->scene, view->who,
						    (enum parrying)view->self->parrying,
						    quietly(&sum))));
		return;
	}
	if (!(view->self->at_hand & PARRY_AT_HAND) || !can_work(view->scene, view->who))
		return;
	for (int with = PARRY_WEAPON; with <= PARRY_FISTS; with++)
		if (threa_can_parry_with(view->scene, view->who, (enum parrying)with)) {
			int value = threa_parry_value(view->scene, view->who,
						      (enum parrying)with, quietly(&sum));

			if (value > best) {
				best = value;
				view->guard.detail[CHOICE] = with;
			}
		}
	if (best == NO_DODGE)
		return;
	/* it takes the place of what was kept for a dodge */
	view->purse.kept = 0;
	cost = cheapest_payment(&view->purse, 1, 0, &payment);
	view->purse.kept = smaller(view->to_come, 2);
	view->guard.detail[PAYMENT] = payment;
	view->guard.worth =
		guard_gain(view, best) * view->purse.chance / FUDGE_WHOLE - cost;
	view->purse.last = larger(0, view->guard.worth);
}

static void consider_guard(struct view *view)
{
	if (view->guard.worth != NOT_WORTH &&
	    (view->only >= 0 || (view->guard.worth > 0 && view->best.worth <= 0)))
		propose(view, &view->guard);
}

/* ---- breath, wounds, things ---- */

static void consider_rest(struct view *view)
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
		int gain =
			threa_worth_of_breath(view->purse.breath + ap, view->purse.most) -
			threa_worth_of_breath(view->purse.breath, view->purse.most);
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

static void consider_drive(struct view *view)
{
	int score = sheet(view->scene, view->who)->score[DRIVE];
	struct deed deed = attack_of(view, DO_DRIVE, NOBODY);
	int room = view->purse.most - (true_fat(view->self) + view->self->heal_fat), gain;
	struct sum sum;

	if (!is_open(view, DO_DRIVE))
		return;
	gain = threa_worth_of_breath(view->purse.breath + smaller(room, score - 6),
				     view->purse.most) -
	       threa_worth_of_breath(view->purse.breath, view->purse.most);
	gain -= view->self->vit - view->self->pending_vit < 6 ? 300 : VIT_PRICE;
	gain = gain *
	       threa_chance(view->odds,
			    CHECK_AT - threa_check_value(view->scene, &deed, DRIVE,
							 quietly(&sum))) /
	       FUDGE_WHOLE;
	propose_plain(view, intent_to(DO_DRIVE, 0), gain);
}

static void consider_aid(struct view *view)
{
	struct deed deed = attack_of(view, DO_FIRST_AID, NOBODY);
	struct intent intent = intent_to(DO_FIRST_AID, 0);
	struct sum sum;
	int value, heals = 0;

	if (!is_open(view, DO_FIRST_AID))
		return;
	value = threa_check_value(view->scene, &deed, FIRST_AID, quietly(&sum)) -
		CHECK_AT;
	for (int i = 0; i < FUDGE_TOTALS; i++)
		heals += view->odds->fudge[i] * threa_aid(value + i - FUDGE_LOW);
	heals = (heals + FUDGE_WHOLE / 2) / FUDGE_WHOLE;
	for_creatures (i, view->scene->fight) {
		const struct threa_creature *one = creature(view->scene, i);
		int fat, vit;

		if (!threa_can_aid(view->scene, view->who, i))
			continue;
		vit = worth_of_vit(view->scene, i, heals);
		fat = threa_breath_price(view->scene, i, 0) +
		      threa_worth_of_breath(threa_breath(view->scene, i) + heals,
					    sheet(view->scene, i)->fat_max) -
		      threa_worth_of_breath(threa_breath(view->scene, i),
					    sheet(view->scene, i)->fat_max);
		if (true_fat(one) + heals > sheet(view->scene, i)->fat_max)
			fat = 0;
		intent.target = i;
		intent.detail[CHOICE] = vit > fat;
		/* two rounds without another action, and nobody near to disturb it */
		propose_plain(view, intent,
			      view->near || view->shooters ? 0 : larger(vit, fat));
	}
}

static void consider_potion(struct view *view)
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
		propose_plain(view, intent,
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
	return larger(0, glance(view, &strike)) / 2;
}

/* The best that a weapon could do: a missile at anybody, or soon, if nobody is in sight;
 * a blade at the main foe, of little use if that one is far away. */
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

/* What this launcher or firearm would shoot; NULL: nothing. */
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

/* What the hands can do as they are. */
static int use_at_hand(const struct view *view)
{
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(view->scene, view->who, arms), best = 0;

	for (int i = 0; i < count; i++)
		best = larger(best, use_of_weapon(view, arms[i], NULL));
	for_hands (hand)
		if (held(view->self, hand) != NOTHING &&
		    is_launched(gear_of(view->scene, held(view->self, hand))->weapon))
			best = larger(best, use_of(view, held(view->self, hand)));
	return best;
}

/* A blow at the main foe, once so much has been paid to get there or to draw. */
static int hope_with(struct view *view, const struct arm *arms, int count, int ap,
		     int fat)
{
	struct deed deed = attack_of(view, DO_MELEE_ATTACK, view->main_foe);
	struct intent intent = intent_to(DO_MELEE_ATTACK, 0);
	struct view then = *view;
	struct strike strike;
	int best = 0;

	then.purse = purse_after(view->purse, ap, fat);
	if (!can_pay(view->scene, view->who, 1) || then.purse.ap < 1)
		return 0;
	for (int i = 0; i < count; i++) {
		struct strike one = strike_of(&deed, arms[i], view->main_foe);
		int now = threa_glance(view->scene, &one);

		if (i == 0 || now > best) {
			strike = one;
			best = now;
		}
	}
	if (count == 0)
		return 0;
	weigh_strike(&then, &intent, &strike, 1, 0);
	return larger(0, intent.worth);
}

/* It is drawn to strike at once. */
static int hope_of_drawing(struct view *view, int thing)
{
	struct arm arm = {gear_of(view->scene, thing)->weapon, thing, RIGHT_HAND};

	if (!arm.weapon || arm.weapon->kind != MELEE_WEAPON || view->main_foe == NOBODY ||
	    !threa_in_reach(view->scene, view->who, view->main_foe, reach_of(arm.weapon)))
		return 0;
	return hope_with(view, &arm, 1, 1, 1);
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

static void consider_ready(struct view *view)
{
	struct intent intent = intent_to(DO_READY_ITEM, 0);
	const struct entry *last = NULL;
	int now = -1;

	if (!is_open(view, DO_READY_ITEM))
		return;
	for (int lying = 0; lying <= threa_fight(view->scene)->lying; lying++)
		for (int thing = NOTHING;
		     (thing = threa_next_takeable(view->scene, view->who, thing,
						  lying)) != NOTHING;) {
			const struct threa_gear *gear = gear_of(view->scene, thing);
			int use;

			if (view->only < 0 &&
			    (gear->entry == last || is_held(view, gear)))
				continue;
			last = gear->entry;
			if (now < 0)
				now = use_at_hand(view);
			use = use_of(view, thing);
			intent.with = thing;
			/* for more blows than one */
			propose_plain(view, intent,
				      gear->potion
					      ? use
					      : larger(3 * (use - now),
						       hope_of_drawing(view, thing)));
		}
}

/* ---- missiles to come ---- */

static void consider_reload(struct view *view)
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
		propose_plain(view, intent, loaded ? 0 : 150);
	}
}

/* A missile of which it has so few that more are needed; those that are stowed. */
static void consider_fetching(struct view *view)
{
	struct intent intent = intent_to(DO_RETRIEVE, 0);

	if (!is_open(view, DO_RETRIEVE))
		return;
	for (int i = 0; i < MAGAZINES; i++) {
		const struct threa_supply *supply = &view->self->ammo[i];

		if (!threa_can_fetch(supply))
			continue;
		intent.detail[AMMO] = i;
		propose_plain(view, intent,
			      supply->accessible + supply->prepped > 1 ? 0
			      : view->near			       ? 20
								       : 150);
	}
}

/* Somebody is hurt by this weapon with such a missile, or may be when in range. */
static bool harms(const struct view *view, struct arm arm, const struct threa_ammo *round)
{
	for (int i = 0; i < view->count; i++)
		if (view->foes[i].danger &&
		    (threa_shot_forbidden(view->scene, view->who, view->foes[i].who,
					  arm.weapon) == THR_RNG_04 ||
		     use_at(view, arm, round, &view->foes[i]) > 0))
			return true;
	return false;
}

/* A weapon in hand takes it, and hurts somebody with it. */
static bool is_of_use(const struct view *view, int supply)
{
	const struct threa_ammo *kind = sheet(view->scene, view->who)->magazine[supply];

	for_hands (hand) {
		int thing = held(view->self, hand);
		const struct threa_weapon *weapon =
			thing == NOTHING ? NULL : gear_of(view->scene, thing)->weapon;

		if (is_launched(weapon) && weapon->takes == kind->fits &&
		    harms(view, (struct arm){weapon, thing, hand}, kind))
			return true;
	}
	return false;
}

/* Worth as much as it spares of the weapon's cooldown. */
static void consider_prep(struct view *view)
{
	struct intent intent = intent_to(DO_PREP, 0);

	if (!is_open(view, DO_PREP))
		return;
	for (int i = 0; i < MAGAZINES; i++) {
		const struct threa_ammo *kind =
			sheet(view->scene, view->who)->magazine[i];
		int saves;

		if (!kind || view->self->ammo[i].accessible == 0)
			continue;
		saves = kind->fits == ARROWS || kind->fits == BOLTS
				? threa_cooldown_ms(
					  sheet(view->scene, view->who)
						  ->skills[kind->fits == ARROWS
								   ? BOWS
								   : CROSSBOWS]) /
					  25
				: 100;
		intent.detail[AMMO] = i;
		propose_plain(view, intent,
			      !view->near && is_of_use(view, i)
				      ? saves + kind->sv + kind->av
				      : 0);
	}
	if (view->only == DO_PREP)
		for_things (thing, view->scene, view->who, CARRIED)
			if (gear_of(view->scene, thing)->weapon &&
			    gear_of(view->scene, thing)->weapon->throwable) {
				intent.detail[AMMO] = MAGAZINES + thing;
				propose_plain(view, intent, 0);
			}
}

/* What +2 on the shot would add to its harm, for the missile weapon in hand. */
static int gain_by_aim(const struct view *view, const struct foe *foe)
{
	int best = 0;

	for_hands (hand) {
		int thing = held(view->self, hand), harm[MOST_BOOST + 1];
		struct deed deed = attack_of(view, DO_RANGED_ATTACK, foe->who);
		struct exchange exchange;
		struct strike strike;

		if (thing == NOTHING || !is_launched(gear_of(view->scene, thing)->weapon))
			continue;
		strike = strike_of(
			&deed,
			(struct arm){gear_of(view->scene, thing)->weapon, thing, hand},
			foe->who);
		strike.is_ranged = true;
		strike.round = round_for(view, thing);
		if (!strike.round)
			continue;
		exchange = threa_exchange(view->scene, &strike, true);
		threa_foresee(view->odds, &exchange, AIM_BONUS, harm);
		best = larger(best, harm[AIM_BONUS] - harm[0]);
	}
	return best * foe->worth / 1000;
}

/* +2 in the next round, if nothing comes between. */
static void consider_aim(struct view *view)
{
	struct intent intent = intent_to(DO_AIM, 0);
	bool useful = !view->self->aim_target && !view->near &&
		      view->self->at_hand & SHOT_AT_HAND;

	if (!is_open(view, DO_AIM))
		return;
	for (int i = 0; i < view->count; i++) {
		if (!threa_sees(view->scene, view->who, view->foes[i].who))
			continue;
		intent.target = view->foes[i].who;
		propose_plain(view, intent,
			      useful ? gain_by_aim(view, &view->foes[i]) : 0);
	}
}

/* ---- moving ---- */

/* The missile weapon that it has something to shoot with; NULL: none. */
static const struct threa_weapon *missile_weapon(const struct view *view)
{
	const struct threa_weapon *spell = sheet(view->scene, view->who)->spell[0];

	for_hands (hand) {
		int thing = held(view->self, hand);

		if (thing != NOTHING &&
		    is_launched(gear_of(view->scene, thing)->weapon) &&
		    (thing_at(view->scene, thing)->loaded ||
		     thing_at(view->scene, thing)->reload_ms ||
		     supply_for(view, gear_of(view->scene, thing)->weapon) != NOTHING))
			return gear_of(view->scene, thing)->weapon;
	}
	return view->self->mana > 0 ? spell : NULL;
}

/* Somebody can be shot at from here. */
static bool shoots_from_here(const struct view *view)
{
	const struct threa_weapon *weapon = missile_weapon(view);

	for (int i = 0; weapon && i < view->count; i++)
		if (view->foes[i].danger &&
		    !threa_shot_forbidden(view->scene, view->who, view->foes[i].who,
					  weapon))
			return true;
	return false;
}

/* What foes will do to it, if it is so much nearer to them and has AP left or not. */
static int exposed(const struct view *view, int nearer, bool has_ap, int but)
{
	int sum = 0;

	for (int i = 0; i < view->count; i++) {
		const struct foe *foe = &view->foes[i];
		const struct threa_creature *one = creature(view->scene, foe->who);
		int metres = larger(1, foe->metres - nearer);
		/* with the next round AP come back */
		int harm = has_ap || one->done ? foe->guarded : foe->open;

		if (!foe->danger || foe->who == but)
			continue;
		sum += foe->shoots || metres <= one->reach_m + 4 ? harm
		       : metres <= one->reach_m + 13 ? harm * AFTER_SPRINT / 100
						     : 0;
	}
	return smaller(sum, 900);
}

/* The same with what is in hand. */
static int hope_at(struct view *view, int ap, int fat)
{
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(view->scene, view->who, arms);

	return hope_with(view, arms, count, ap, fat);
}

/* What it is worth to be so much nearer: the less, the longer it is shot at. */
static int haste_of(const struct view *view, int metres)
{
	int fire = 0;

	if (missile_weapon(view))
		return view->purse.ap > 0 ? LOOKS_OUT : -1;
	for (int i = 0; i < view->count; i++)
		if (view->foes[i].shoots)
			fire += view->foes[i].guarded;
	return (COMES_ON * threa_standing(view->scene, view->who) / 1000 +
		fire * 4 / (RUN_M - 1)) *
	       metres / 4;
}

/* How much less it is exposed there; whom it hopes to strike down does not count. */
static int safer(const struct view *view, int nearer, bool has_ap, int hope)
{
	int but = hope > 0 ? view->main_foe : NOBODY;

	return exposed(view, 0, view->purse.ap > 0, but) -
	       exposed(view, nearer, has_ap, but);
}

/* Nearer to the main foe: to strike in this turn, or to be there in the next. */
static int worth_of_step(struct view *view, int metres, int stride)
{
	int hope = metres <= view->self->reach_m + stride ? hope_at(view, 0, 0) : 0;

	return haste_of(view, smaller(stride, metres)) + hope +
	       safer(view, stride, view->purse.ap > 0, hope);
}

static int worth_of_sprint(struct view *view, int metres, int *payment)
{
	int far = view->self->free_moved ? SPRINT_M : SPRINT_M + STEP_M;
	int hope = metres <= view->self->reach_m + far && view->purse.ap > 1
			   ? hope_at(view, 1, 1)
			   : 0;

	/* AP that are to pay for the blow are not spent on the way */
	int cost =
		cheapest_payment(&view->purse, 1, view->purse.ap < 3 ? hope : 0, payment);

	return (haste_of(view, smaller(SPRINT_M, metres)) + hope +
		safer(view, SPRINT_M, view->purse.ap > 1, hope)) *
		       view->purse.chance / FUDGE_WHOLE -
	       cost;
}

static int worth_of_running(const struct view *view, int metres)
{
	int far = smaller(FULL_M, metres - 1);

	return haste_of(view, far) - haste_of(view, smaller(STEP_M, metres)) +
	       safer(view, far, false, 0);
}

/* Whoever crouches stands up first, if it is to go on. */
static void consider_rising(struct view *view, int metres)
{
	struct intent intent = intent_to(DO_CHANGE_STANCE, 0);
	int payment;

	if (view->self->stance != CROUCHING || !is_open(view, DO_CHANGE_STANCE))
		return;
	intent.detail[CHOICE] = STANDING;
	if (!view->self->free_moved)
		intent.worth = worth_of_step(view, metres, STEP_M);
	if (can_work(view->scene, view->who))
		intent.worth =
			larger(intent.worth, worth_of_sprint(view, metres, &payment));
	if (view->self->acts == 0 && view->purse.ap > 0)
		intent.worth = larger(intent.worth, worth_of_running(view, metres));
	intent.worth++;
	propose(view, &intent);
}

static void consider_moves(struct view *view)
{
	struct intent intent = intent_to(DO_FREE_MOVE, 0);
	int metres;

	if (view->main_foe == NOBODY)
		return;
	intent.target = view->main_foe;
	metres = threa_metres(view->scene, view->who, view->main_foe);
	if (view->only < 0 && (metres <= view->self->reach_m || shoots_from_here(view)))
		return;
	if (is_open(view, DO_FREE_MOVE)) {
		intent.worth = worth_of_step(
			view, metres, view->self->stance == STANDING ? STEP_M : CRAWL_M);
		propose(view, &intent);
	}
	intent.action = DO_SPRINT;
	if (is_open(view, DO_SPRINT)) {
		intent.worth = worth_of_sprint(view, metres, &intent.detail[PAYMENT]);
		propose(view, &intent);
	}
	intent.action = DO_FULL_SPRINT;
	if (is_open(view, DO_FULL_SPRINT)) {
		intent.worth = worth_of_running(view, metres);
		propose(view, &intent);
	}
	consider_rising(view, metres);
}

/* Up if foes are about; down to crouch where missiles fly and it stays where it is. */
static void consider_stance(struct view *view)
{
	struct intent intent = intent_to(DO_CHANGE_STANCE, 0);

	if (!is_open(view, DO_CHANGE_STANCE))
		return;
	intent.detail[CHOICE] = STANDING;
	intent.worth = view->self->stance == PRONE ? RISING : -1;
	if (view->self->stance == STANDING) {
		intent.detail[CHOICE] = CROUCHING;
		/* first of all if it stays here: the rest may end its turn */
		intent.worth = !view->shooters && !view->throwers ? -1
			       : shoots_from_here(view) ? larger(0, view->best.worth) + 3
							: 3;
	}
	propose(view, &intent);
}

/* Chance in per cent that a foe whose turn is to come will come into its reach. */
static int will_come(const struct view *view, const struct foe *foe)
{
	const struct threa_creature *one = creature(view->scene, foe->who);
	int gap = foe->metres - view->self->reach_m;

	if (!foe->danger || foe->shoots || one->done || one->ap == 0 ||
	    one->reach_m > view->self->reach_m || is_disabled(view->scene, foe->who))
		return 0;
	return gap <= 4 ? COMES_NEAR : gap <= 13 ? COMES_FAR : 0;
}

/* Let them come: whoever waits strikes first at those who enter its reach, or goes when
 * all others have gone. */
static void consider_delay(struct view *view)
{
	struct intent intent = intent_to(DO_DELAY, 0);
	int comes = 0;

	if (!wants(view, DO_DELAY) || (view->only < 0 && !view->look->knobs[PATIENCE]) ||
	    !is_open(view, DO_DELAY))
		return;
	intent.detail[CHOICE] = view->self->reach_m > 0 ? ENTERS_REACH : ATTACK_ON_ME;
	intent.target = view->main_foe;
	intent.worth = -100;
	if (view->close == 0 && view->self->reach_m > 0 && view->purse.ap > 0 &&
	    !shoots_from_here(view)) {
		for (int i = 0; i < view->count; i++)
			comes = larger(comes, will_come(view, &view->foes[i]));
		intent.worth = comes ? hope_at(view, 0, 0) * comes / 100 : -100;
	}
	propose(view, &intent);
}

static void consider_the_rest(struct view *view)
{
	struct intent drop = intent_to(DO_DROP, NOT_WORTH + 1);
	struct intent pass = intent_to(DO_PASS, 0);

	propose(view, &drop);
	propose(view, &pass);
}

/* ---- looking around ---- */

/* The nearest, or as the knob says. */
static int rank_of(const struct view *view, const struct foe *foe)
{
	switch (view->look->knobs[TARGET]) {
	case 1: /* the weakest */
		return 50 * threa_toughness(view->scene, foe->who) + foe->metres;
	case 2: /* the strongest */
		return -foe->worth + foe->metres;
	default:
		return 100 * foe->metres + threa_toughness(view->scene, foe->who);
	}
}

static void see_foe(struct view *view, int who, int worth)
{
	const struct threa_creature *one = creature(view->scene, who);
	struct tile here = body_of(view->scene, view->who)->tile;
	struct tile there = body_of(view->scene, who)->tile;
	struct foe *foe = &view->foes[view->count];
	bool shoots, throws;

	*foe = (struct foe){.who = who};
	foe->metres = threa_metres(view->scene, view->who, who);
	foe->worth = worth * larger(100, threa_standing(view->scene, who)) / 1000;
	if (is_helpless(view->scene, who))
		foe->worth /= 6;
	if (threa_toughness(view->scene, who) == 0)
		foe->worth = smaller(foe->worth, 10);
	if (view->look->knobs[TARGET] == 1)
		foe->worth +=
			foe->worth * 4 / larger(4, threa_toughness(view->scene, who));
	view->count++;
	if (!threa_is_danger(view->scene, who))
		return;
	view->danger++;
	foe->danger = true;
	foe->near = is_within(here, there, one->reach_m + 4);
	shoots = one->at_hand & SHOT_AT_HAND || one->mana > 0;
	throws = one->at_hand & (THROW_IN_HAND | THROW_AT_BELT) && foe->metres <= THROW_M;
	if ((shoots || throws) && threa_sees(view->scene, who, view->who)) {
		foe->shoots = shoots;
		view->throwers += throws;
	}
	view->close += is_within(here, there, one->reach_m);
	view->near += foe->near;
	view->shooters += foe->shoots;
	view->to_come += !one->done && one->ap > 0 && (foe->near || foe->shoots) &&
			 !is_disabled(view->scene, who);
}

static void look_around(struct view *view)
{
	int foes = 0, best = 0;

	for_creatures (i, view->scene->fight) {
		if (!in_play(view->scene, i) || is_helpless(view->scene, i))
			continue;
		if (is_enemy(view->scene->fight, view->who, i))
			foes++;
		else
			view->friends++;
	}
	for_creatures (i, view->scene->fight)
		if (in_play(view->scene, i) && is_enemy(view->scene->fight, view->who, i))
			see_foe(view, i,
				within(1000 * view->friends / larger(1, foes),
				       FEW_FRIENDS, MANY_FRIENDS));
	view->main_foe = NOBODY;
	for (int i = 0; i < view->count; i++) {
		int rank;

		if (!threa_is_danger(view->scene, view->foes[i].who))
			continue;
		rank = rank_of(view, &view->foes[i]);
		if (view->main_foe == NOBODY || rank < best) {
			view->main_foe = view->foes[i].who;
			best = rank;
		}
	}
}

struct intent threa_decide(const struct look *look, int action)
{
	struct foe foes[MAX_CREATURES];
	struct view view = {.look = look,
			    .foes = foes,
			    .scene = &look->scene,
			    .self = creature(&look->scene, look->who),
			    .odds = threa_odds(&look->scene),
			    .who = look->who,
			    .only = action,
			    .guard = intent_to(DO_ENTER_PARRY, NOT_WORTH),
			    .best = action < 0 ? intent_to(DO_PASS, 0)
					       : intent_to(action, NOT_WORTH),
			    .main_foe = NOBODY};

	view.purse = threa_purse(&look->scene, look->who);
	look_around(&view);
	view.purse.scale = within(100 * view.danger / larger(1, view.friends),
				  LEAST_SCALE, MOST_SCALE);
	if (view.purse.ap > 0 || (view.close == 0 && !view.self->free_moved)) {
		/* else nothing that these are good for can be done */
		weigh_reserve(&view);
		weigh_guard(&view);
	}
	consider_attacks(&view);
	consider_moves(&view);
	consider_reload(&view);
	consider_fetching(&view);
	consider_prep(&view);
	consider_aim(&view);
	consider_ready(&view);
	consider_potion(&view);
	consider_drive(&view);
	consider_aid(&view);
	consider_rest(&view);
	consider_stance(&view);
	consider_delay(&view);
	consider_guard(&view);
	consider_the_rest(&view);
	return view.best;
}
