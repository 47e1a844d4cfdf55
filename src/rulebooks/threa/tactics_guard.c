/* SPDX-License-Identifier: MIT
 *
 * The harm expected from foes: the worth of AP kept for a dodge, and of parry mode.
 */
#include "tactics_view.h"

enum {
	FAR_M = 26,	 /* more than a full sprint */
	FOE_LEAST = 700, /* a foe's worth in thousandths, to which its harm adds */
	LAST_DEEDS = 2,	 /* AP */
};

/* The price of its own guard in the round to come. */
static struct guard_price own_price(const struct view *view, bool parries)
{
	struct purse purse = view->own->condition.purse;

	if (purse.ap == 0) /* as of the next round */
		purse.ap = purse.gain;
	return threa_price_guard(&purse, parries);
}

/* The harm with the boost that pays best, behind this guard and without one. */
static int suffered(const struct view *view, const struct foe *foe,
		    const struct prospect *prospect, int *open)
{
	const struct threa_creature *one = creature(view->scene, foe->who);
	int most = within(one->ap + one->fat - 3, 0, MOST_BOOST), worst = 0;

	*open = 0;
	for (int boost = 0; boost <= most; boost += COARSE_BOOST) {
		int cost = foe->fighter->condition.boost_point * (boost + 1);

		worst = larger(worst, threa_harm(prospect, boost) - cost);
		*open = larger(*open, prospect->open[boost] - cost);
	}
	return worst;
}

/* The strike of this foe that it fears most; false: there is none. */
static bool is_feared(const struct view *view, struct foe *foe)
{
	if (foe->known == NOT_ASKED)
		foe->known = threa_feared(view->scene, foe->who, foe->fighter, view->who,
					  view->own, -1, false, &foe->feared)
				     ? KNOWN
				     : NO_STRIKE;
	return foe->known == KNOWN;
}

static void fear_foe(const struct view *view, struct foe *foe,
		     const struct guard_price *dodge)
{
	struct prospect prospect;

	if (!is_feared(view, foe))
		return;
	threa_foresee_guard(view->scene, &foe->feared.exchange,
			    view->own->kit.later_dodge - foe->feared.exchange.passive,
			    dodge, &prospect);
	foe->guarded = suffered(view, foe, &prospect, &foe->open);
}

/* The harm that AP kept for a dodge will prevent. */
void threa_weigh_reserve(struct view *view)
{
	struct guard_price dodge = own_price(view, false);
	int saved = 0;
	bool kept = false;

	for (int i = 0; i < view->count; i++) {
		struct foe *foe = &view->foes[i];

		if (!foe->active)
			continue;
		if (foe->shoots || foe->metres <= FAR_M)
			fear_foe(view, foe, &dodge);
		foe->worth = foe->worth * (FOE_LEAST + 2 * foe->open) / 1000;
		if (!creature(view->scene, foe->who)->done)
			saved = larger(saved, foe->open - foe->guarded);
		kept |= foe->to_come && foe->open > foe->guarded;
	}
	view->purse.kept = kept;
	/* a creature that fights alone has lost when it falls */
	view->purse.reserve = saved * view->look->knobs[CAUTION] * view->purse.chance /
			      FUDGE_WHOLE *
			      (view->friends > 1 ? 100 : view->purse.scale) / 100;
}

/* The harm that parrying with this prevents until its next action, compared with
 * dodging. */
static int guard_gain(const struct view *view, int value)
{
	struct guard_price parry = own_price(view, true);
	struct prospect prospect;
	int gain = 0, blows = 0;

	for (int i = 0; i < view->count; i++) {
		struct foe *foe = &view->foes[i];
		const struct threa_creature *one = creature(view->scene, foe->who);
		int open;

		/* no parry wards off a missile */
		if (foe->metres > NEAR_M || foe->shoots ||
		    !is_able(view->scene, foe->who) || one->ap == 0 ||
		    !is_feared(view, foe))
			continue;
		threa_foresee_guard(view->scene, &foe->feared.exchange,
				    value - foe->feared.exchange.passive, &parry,
				    &prospect);
		/* without parry mode it dodges the first attack, if it can pay */
		gain += (blows < view->purse.ap ? foe->guarded : foe->open) -
			suffered(view, foe, &prospect, &open);
		blows += one->done ? 0 : 1;
	}
	return blows ? gain : gain / 2;
}

/* With more AP its turn hardly ends with the next deed. */
bool threa_may_end_in_parry(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return one->at_hand & PARRY_AT_HAND && !one->parrying && one->ap <= LAST_DEEDS &&
	       can_work(scene, who);
}

/* Parry mode: free parries until its next action. So it comes last in a turn, and a deed
 * that takes the AP for it, or ends it, has to be worth more. */
void threa_weigh_guard(struct view *view)
{
	int best = NO_DODGE, payment, cost, kept;
	struct sum sum;

	if (view->self->aid_patient)
		view->purse.ends += threa_worth_of_aid(view->scene, view->self);
	if (view->self->parrying) {
		view->purse.ends += larger(
			0, guard_gain(view, threa_parry_value(
						    view->scene, view->who,
						    (enum parrying)view->self->parrying,
						    quietly(&sum))));
		return;
	}
	if (view->only < 0
		    ? view->near == 0 || !threa_may_end_in_parry(view->scene, view->who)
		    : !is_open(view, DO_ENTER_PARRY))
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
	/* it replaces the AP kept for a dodge */
	kept = view->purse.kept;
	view->purse.kept = 0;
	cost = threa_cheapest_payment(&view->purse, 1, 0, &payment);
	view->purse.kept = kept;
	view->guard.detail[PAYMENT] = payment;
	view->guard.worth =
		guard_gain(view, best) * view->purse.chance / FUDGE_WHOLE - cost;
	view->purse.last = larger(0, view->guard.worth);
}

void threa_consider_guard(struct view *view)
{
	if (view->guard.worth != NOT_WORTH &&
	    (view->only >= 0 || (view->guard.worth > 0 && view->best.worth <= 0)))
		propose(view, &view->guard);
}
