/* SPDX-License-Identifier: MIT
 *
 * The harm expected from foes: the worth of AP kept for a dodge, and of parry mode.
 */
#include "tactics_view.h"

enum {
	FAR_M = 26, /* more than a full sprint */
	/* a foe's worth in thousandths: the least, and what its harm adds */
	FOE_LEAST = 700,
	FOE_MOST = 700,
};

/* The rest of a creature after a foe's attack with the best boost: the remembered result,
 * and its arguments. */
struct suffered_key {
	struct foreseen foreseen;
	int16_t most, unit;
};

static int worst_of(const struct view *view, const struct exchange *exchange, int most,
		    int unit)
{
	struct suffered_key key = {.most = (int16_t)most, .unit = (int16_t)unit};
	struct harms harms;
	int worst = 0;

	key.foreseen = threa_foreseen(view->odds, exchange);
	key.foreseen.function = MEMO_SUFFERED;
	if (memo_recall(view->look->memo, &key, sizeof key, &worst, sizeof worst))
		return worst;
	threa_foresee(view->odds, exchange, view->look->memo, &harms);
	for (int boost = 0; boost <= most; boost++)
		worst = larger(worst, harms.by_boost[boost] - unit * (boost + 1));
	memo_keep(view->look->memo, &key, sizeof key, &worst, sizeof worst);
	return worst;
}

/* Harm of a foe's attack to a creature that stays passive, dodges, or parries with
 * this. */
static int suffered(const struct view *view, const struct foe *foe,
		    struct exchange exchange, int guard_value, bool parries)
{
	const struct threa_creature *one = creature(view->scene, foe->who);
	int most = within(one->ap + one->fat - 3, 0, MOST_BOOST);

	if (guard_value != NO_DODGE) {
		exchange.gap = guard_value - exchange.passive;
		exchange.has_guard = true;
		exchange.parries = parries;
		exchange.purse = view->own->purse;
		if (exchange.purse.ap == 0) /* as of the next round */
			exchange.purse.ap = exchange.purse.gain;
	}
	return worst_of(view, &exchange, most, foe->fighter->boost_point);
}

/* The strike of this foe that it fears most; false: there is none. */
static bool is_feared(const struct view *view, struct foe *foe)
{
	if (foe->known == NOT_ASKED) {
		foe->known = NO_STRIKE;
		if (threa_feared(view->scene, foe->fighter, foe->who, view->who, -1,
				 &foe->deed, &foe->strike)) {
			foe->known = KNOWN;
			foe->exchange = threa_exchange(view->scene, &foe->strike,
						       view->own, false);
		}
	}
	return foe->known == KNOWN;
}

static void fear_exchange(const struct view *view, struct foe *foe,
			  const struct exchange *exchange)
{
	foe->open = suffered(view, foe, *exchange, NO_DODGE, false);
	foe->guarded = smaller(
		foe->open, suffered(view, foe, *exchange, view->own->later_dodge, false));
}

static void fear_foe(const struct view *view, struct foe *foe)
{
	int16_t by_sv[HARM_FROM_ZERO];
	struct exchange exchange;

	if (!is_feared(view, foe))
		return;
	fear_exchange(view, foe, &foe->exchange);
	if (foe->open > 0 || !foe->near || foe->strike.is_ranged)
		return;
	/* a foe that cannot hurt it may stun it */
	exchange = foe->exchange;
	threa_be_special(&exchange, view->scene, view->who, DO_STUN, by_sv);
	fear_exchange(view, foe, &exchange);
}

/* The harm that AP kept for a dodge will prevent. */
void threa_weigh_reserve(struct view *view)
{
	int saved = 0, kept = 0;

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
		kept += foe->to_come && foe->open > foe->guarded;
	}
	view->purse.kept = smaller(kept, 2);
	/* a creature that fights alone has lost when it falls */
	view->purse.reserve = saved * view->look->knobs[CAUTION] * view->purse.chance /
			      FUDGE_WHOLE *
			      (view->friends > 1 ? 100 : view->purse.scale) / 100;
}

/* The harm of a foe's missile, which no parry wards off. */
static int missile_of(const struct view *view, const struct foe *foe, int dodge)
{
	struct exchange exchange;
	struct strike strike;
	struct deed deed;

	if (!foe->shoots || (!threa_feared(view->scene, foe->fighter, foe->who, view->who,
					   DO_RANGED_ATTACK, &deed, &strike) &&
			     (creature(view->scene, foe->who)->mana == 0 ||
			      !threa_feared(view->scene, foe->fighter, foe->who,
					    view->who, DO_CAST, &deed, &strike))))
		return 0;
	exchange = threa_exchange(view->scene, &strike, view->own, false);
	return suffered(view, foe, exchange, dodge, false);
}

/* The harm that parrying with this prevents until its next action, compared with
 * dodging. */
static int guard_gain(const struct view *view, int value)
{
	int dodge = view->own->later_dodge, gain = 0, blows = 0;

	for (int i = 0; i < view->count; i++) {
		struct foe *foe = &view->foes[i];
		const struct threa_creature *one = creature(view->scene, foe->who);
		/* without parry mode it dodges the first attack, if it can pay */
		int by = blows < view->purse.ap ? dodge : NO_DODGE, parried;

		if (foe->metres > NEAR_M || !is_able(view->scene, foe->who) ||
		    one->ap == 0 || !is_feared(view, foe) || foe->strike.is_ranged)
			continue;
		parried = suffered(view, foe, foe->exchange, value, true);
		gain += suffered(view, foe, foe->exchange, by, false) -
			larger(parried,
			       missile_of(view, foe,
					  blows + 1 < view->purse.ap ? dodge : NO_DODGE));
		blows += one->done ? 0 : 1;
	}
	return blows ? gain : gain / 2;
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
