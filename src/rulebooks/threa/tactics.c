/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: plays sensibly and fast.
 *
 * At the `action` question it weighs whole deeds (tactics_decision.c) and plans the best;
 * the plan answers the questions that follow. A target knows the attack value: it weighs
 * each defense, with as many points as are worth it, against the harm of a hit
 * (tactics_odds.c).
 */
#include "tactics.h"

enum {
	MOST_POINTS = 20, /* into a guard */
	STEP_M = FREE_RANGE * FREE_RANGE,
	RUN_M = STEP_M + SPRINT_RANGE * SPRINT_RANGE,
};

/* ---- the plan ---- */

/* The moment stays the same while the details of a deed are asked: nothing is paid before
 * the last. */
static int32_t moment(const struct look *look)
{
	const struct threa_creature *one = creature(&look->scene, look->who);

	return look->scene.fight->round << 20 | (one->acts & 15) << 16 |
	       (one->ap & 63) << 10 | (one->fat & 63) << 4 | one->free_moved << 3 |
	       one->stance_changed << 2 | 1;
}

/* All of it but the number of the round and the order of turns, which no decision
 * reads. */
static uint64_t position(const struct look *look, uint64_t seed)
{
	const struct scene *scene = &look->scene;
	const struct threa_fight *fight = threa_fight(scene);
	size_t start = offsetof(struct threa_fight, now_ms);
	uint64_t hash;

	if (!threa_comes_again(look))
		return 0;
	hash = hash_surely(
		fight->base.bodies, fight->base.count * sizeof fight->base.bodies[0],
		seed ^ (uint64_t)fight->base.phase << 8 ^ (uint64_t)fight->base.turn);
	hash = hash_surely((const unsigned char *)fight + start,
			   offsetof(struct threa_fight, creatures) - start, hash);
	for_creatures (i, scene->fight)
		hash = hash_surely(creature(scene, i),
				   offsetof(struct threa_creature, things) +
					   (size_t)sheet(scene, i)->gear_count *
						   sizeof(struct threa_thing),
				   hash);
	return hash;
}

static const struct thinker thinker = {
	.decide = threa_decide, .moment = moment, .position = position};

static struct intent meant(const struct look *look, int action, struct plan *plan)
{
	return intent_for(&thinker, look, action, plan);
}

/* ---- options ---- */

/* A delayer's moment: the deed that it would do in its turn, or waiting on. */
static int answer_interrupt(const struct look *look, const struct question *q,
			    struct plan *plan)
{
	struct intent intent = meant(look, -1, plan);
	bool strikes = intent.action <= DO_CAST && intent.worth > 0;

	return option_or_default(q, strikes ? intent.action : DO_WAIT);
}

/* The foe's weapon, not its shield. */
static int answer_item(const struct look *look, const struct question *q,
		       const struct intent *intent)
{
	if (q->deed != DO_DISARM)
		return option_or_default(q, intent->with);
	for (int i = 0; i < q->count; i++)
		if (gear_of(&look->scene, q->options[i].value)->weapon)
			return i;
	return 0;
}

/* ---- defending ---- */

/* The attack to defend against: the harm of each SV, and its weight. */
struct peril {
	struct exchange exchange;
	struct purse purse;
	const struct threa_odds *odds;
	int weight; /* per cent */
	/* FAT for the boost of its own strike to come, and half of the harm that this
	 * adds */
	int boost, boosted;
	int type; /* of the damage */
	int16_t special[HARM_FROM_ZERO];
};

/* The harm that its own best attack on this foe will do in a turn that is to come, and
 * the AP that it takes: one more to run there. */
static int harm_to_come(const struct look *look, const struct fighter *own, int foe,
			const struct fighter *other, struct peril *peril)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, look->who);
	int most = smaller(MOST_BOOST, one->ap + one->fat), best = 0, metres;
	struct guard_price guard = {.chance = 0};
	struct prospect prospect;
	struct feared feared;

	if (one->done || is_disabled(scene, look->who) ||
	    !threa_feared(scene, look->who, own, foe, other, -1, true, &feared))
		return 0;
	metres = feared.is_ranged ? 0 : threa_metres(scene, look->who, foe);
	if (metres > one->reach_m + RUN_M)
		return 0;
	peril->purse.last_ap = metres > one->reach_m + STEP_M ? 2 : 1;
	if (feared.exchange.has_guard)
		guard = threa_price_guard(&other->condition.purse,
					  feared.exchange.parries);
	threa_foresee(scene, &feared.exchange, &guard, &prospect);
	for (int boost = 0; boost <= most; boost += COARSE_BOOST) {
		int harm = threa_harm(&prospect, boost);
		int worth = harm - own->condition.boost_point * (boost + 1);

		if (worth <= best)
			continue;
		best = worth;
		peril->boost = boost;
		peril->boosted = (harm - threa_harm(&prospect, 0)) / 2;
	}
	return best;
}

/* No friend of it is still a danger to the foes: it has lost when it falls. */
static bool is_alone(const struct look *look)
{
	for_creatures (i, look->scene.fight)
		if (i != look->who && !is_enemy(look->scene.fight, look->who, i) &&
		    threa_is_danger(&look->scene, i))
			return false;
	return true;
}

static void find_peril(struct peril *peril, const struct look *look, int attacker,
		       int action)
{
	const struct scene *scene = &look->scene;
	const struct fighter *own, *foe;
	struct fighter spare, other;
	struct feared feared;

	own = threa_fighter(look, look->who, &spare);
	peril->odds = threa_odds(scene);
	peril->purse = own->condition.purse;
	peril->weight = peril->type = 0;
	peril->boost = peril->boosted = 0;
	/* no danger: harm to a fallen creature */
	peril->exchange = (struct exchange){.harm = peril->odds->harm[0][0] + HARM_ZERO,
					    .through = 1000};
	foe = threa_fighter(look, attacker, &other);
	if (!threa_feared(scene, attacker, foe, look->who, own, action, false, &feared))
		return;
	peril->weight = 50 + 50 * look->knobs[DEFENSE];
	peril->exchange = feared.exchange;
	peril->purse.last = harm_to_come(look, own, attacker, foe, peril);
	if (is_alone(look)) /* nothing to save for */
		peril->boost = 0;
	peril->type = feared.weapon->type;
	if (action == DO_KNOCKBACK || action == DO_STUN || action == DO_DISARM)
		threa_be_special(&peril->exchange, scene, look->who, action,
				 creature(scene, look->who)->ap > 0 ? TURN_LOST
								    : TURN_LOST / 2,
				 peril->special);
}

/* The harm of a hit by this SV. */
static int harm_by(const struct peril *peril, int sv)
{
	int16_t harm;

	if (sv < 0 || !peril->weight)
		return 0;
	threa_harm_by(&peril->exchange, sv, 1, &harm);
	return harm * peril->weight / 100;
}

/* The harm of hits, from the lowest SV that the dice of a guard may leave to the highest
 * SV without any points; at most the SV against a TV of `base`. */
static void list_harm(const struct peril *peril, int av, int value, int base, int points,
		      int16_t *by_sv)
{
	int lowest = av - value - points - FUDGE_LOW, count = points + FUDGE_TOTALS;
	int most = within(av - base - lowest, 0, count - 1);

	threa_harm_by(&peril->exchange, lowest, count, by_sv);
	for (int i = 0; i < count; i++) {
		if (i > most)
			by_sv[i] = by_sv[most];
		else
			by_sv[i] = (int16_t)(peril->weight * larger(0, by_sv[i]) / 100);
	}
}

static bool is_missile(int action)
{
	return action == DO_RANGED_ATTACK || action == DO_THROW || action == DO_CAST;
}

struct points {
	int ap, fat, loss;
};

/* FAT that is spent now does not boost the strike to come, whose price is 1 and which
 * leaves it 1. */
static int cost_of_fat(const struct peril *peril, int fat)
{
	int missing = peril->boost - (peril->purse.fat - fat - 2);
	int cost = threa_cost_of_fat(&peril->purse, fat);

	if (peril->boost == 0 || missing <= 0)
		return cost;
	return cost + peril->boosted * smaller(missing, peril->boost) / peril->boost;
}

/* The points worth spending on a guard: at most this many of each kind, on top of a
 * price whose loss is that to beat; FAT first. */
static struct points best_points(const struct peril *peril, int av, int value, int base,
				 struct points price, struct points most)
{
	struct points best = {0, 0, price.loss};
	int all = smaller(most.ap + most.fat, MOST_POINTS);
	int16_t by_sv[MOST_POINTS + FUDGE_TOTALS];
	int in_ap = threa_cost_of_ap(&peril->purse, price.ap);

	if (in_ap + cost_of_fat(peril, price.fat) >= best.loss)
		return best;
	list_harm(peril, av, value, base, all, by_sv);
	for (int k = 0; k <= all; k++) {
		int fat = smaller(k, most.fat), ap = k - fat;
		int cost, harm;

		if (ap > 0)
			in_ap = threa_cost_of_ap(&peril->purse, price.ap + ap);
		cost = in_ap + cost_of_fat(peril, price.fat + fat);
		if (cost >= best.loss)
			break;
		harm = threa_mean(peril->odds->fudge, by_sv + all - k);
		if (harm + cost < best.loss)
			best = (struct points){ap, fat, harm + cost};
		if (harm == 0)
			break;
	}
	return best;
}

static struct points price_of(const struct purse *purse)
{
	bool in_ap =
		purse->fat < 1 ||
		(purse->ap >= 2 && threa_cost(purse, 2, 0) < threa_cost(purse, 1, 1));

	return (struct points){in_ap ? 2 : 1, in_ap ? 0 : 1, 0};
}

/* ---- the shield ---- */

/* The harm that the shield would take off a blow, and the chance of that. */
static int shield_rating(const struct scene *scene, int who, int type, int *chance)
{
	int shield = threa_shield(scene, who);
	struct sum sum;

	*chance = 0;
	if (shield == NOTHING || !can_pay(scene, who, 1) || !threa_can_defend(scene, who))
		return 0;
	*chance = threa_chance(threa_odds(scene),
			       CHECK_AT - threa_block_value(scene, who,
							    has_acted(scene, who),
							    quietly(&sum)));
	return threa_worn(gear_of(scene, shield)->armor->rating[type],
			  thing_at(scene, shield)->durability,
			  gear_of(scene, shield)->durability);
}

/* ---- a reaction as a whole ---- */

/* Everything that follows from the choice of a defense, for its further questions. */
struct reaction {
	int action, payment;
	struct points points;
};

enum { NO_BASE = -999 };

/* The attack that it answers. */
struct incoming {
	int attacker, action, av, passive;
};

static void consider_parry(struct reaction *best, const struct peril *peril,
			   const struct incoming *in, int value)
{
	struct points most = {peril->purse.ap, larger(0, peril->purse.fat - 1), 0};
	struct points points =
		best_points(peril, in->av, value, NO_BASE,
			    (struct points){0, 0, best->points.loss}, most);

	if (points.loss < best->points.loss)
		*best = (struct reaction){DO_PARRY, PAY_FAT, points};
}

/* With this payment. */
static void consider_dodge(struct reaction *best, const struct peril *peril,
			   const struct incoming *in, int value, int payment)
{
	const struct purse *purse = &peril->purse;
	struct points price = {payment == PAY_AP ? 2 : 1, payment == PAY_AP ? 0 : 1,
			       best->points.loss};
	struct points left = {purse->ap - price.ap, larger(0, purse->fat - price.fat - 1),
			      0};
	struct points points;

	if (left.ap < 0 || purse->fat < price.fat)
		return;
	points = best_points(peril, in->av, value,
			     is_missile(in->action) ? in->passive : NO_BASE, price, left);
	if (points.loss < best->points.loss)
		*best = (struct reaction){DO_DODGE, payment, points};
}

static struct reaction best_defense(const struct look *look, const struct question *q,
				    const struct incoming *in)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	struct reaction best = {.action = DO_PASSIVE};
	struct peril peril;

	find_peril(&peril, look, in->attacker, in->action);
	best.points.loss = harm_by(&peril, in->av - in->passive);
	if (one->parrying && q->facts[3] != UNKNOWN_FACT)
		consider_parry(&best, &peril, in, q->facts[3]);
	if (can_pay(&look->scene, look->who, 1))
		for (int payment = PAY_FAT; payment <= PAY_AP; payment++)
			consider_dodge(&best, &peril, in, q->facts[2], payment);
	return best;
}

/* Places in a plan: the reaction, and what it is good for. The second place is that of an
 * intent's action. */
enum { MOMENT, REACTION, ATTACKER, FACED, VALUE, PRICE, AP_POINTS, FAT_POINTS };

static void keep_reaction(const struct look *look, const struct reaction *reaction,
			  const struct incoming *in, int value)
{
	int32_t *word = look->plan->word;

	word[MOMENT] = moment(look);
	word[REACTION] = reaction->action + 1;
	word[ATTACKER] = look->who << 8 | in->attacker;
	word[FACED] = in->av;
	word[VALUE] = value;
	word[PRICE] = reaction->payment;
	word[AP_POINTS] = reaction->points.ap;
	word[FAT_POINTS] = reaction->points.fat;
}

/* The same, as remembered of this position. */
static struct reaction usual_defense(const struct look *look, const struct question *q,
				     const struct incoming *in)
{
	int32_t asked[] = {in->attacker, in->action,  in->av, in->passive,
			   q->facts[2],	 q->facts[3], q->id};
	struct reaction best;
	uint64_t hash;

	if (in->av < in->passive)
		return (struct reaction){.action = DO_PASSIVE};
	if (!look->memo || !look->memo->positions)
		return best_defense(look, q, in);
	hash = intent_position(&thinker, look, asked, sizeof asked / sizeof *asked);
	if (memo_recall_position(look->memo, hash, &best, sizeof best))
		return best;
	best = best_defense(look, q, in);
	memo_keep_position(look->memo, hash, &best, sizeof best);
	return best;
}

static int wanted_defense(const struct look *look, const struct question *q)
{
	bool hidden = ruling(&look->scene, R_AV_VISIBLE);
	struct incoming in = {q->about, q->deed, hidden ? q->facts[1] + 1 : q->facts[0],
			      q->facts[1]};
	struct reaction best = usual_defense(look, q, &in);

	if (best.action != DO_PASSIVE && !hidden)
		keep_reaction(look, &best, &in,
			      q->facts[best.action == DO_PARRY ? 3 : 2]);
	return best.action;
}

static int answer_defense(const struct look *look, const struct question *q)
{
	int wanted = wanted_defense(look, q);

	return option_or_default(q,
				 option_of_value(q, wanted) >= 0 ? wanted : DO_PASSIVE);
}

static bool is_reaction(int deed)
{
	return deed == DO_DODGE || deed == DO_PARRY || deed == DO_SHIELD_BLOCK;
}

/* The reaction kept for this question; false: another one, or none. */
static bool is_kept_reaction(const struct look *look, const struct question *q)
{
	const int32_t *word = look->plan->word;

	return word[REACTION] == q->deed + 1 && word[MOMENT] == moment(look) &&
	       word[ATTACKER] == (look->who << 8 | q->about) &&
	       word[FACED] == q->facts[1];
}

/* The value of this reaction before any points. */
static int base_value(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	struct sum sum;
	int value;

	if (q->deed == DO_PARRY)
		return threa_parry_value(
			scene, look->who,
			(enum parrying)creature(scene, look->who)->parrying,
			quietly(&sum));
	value = threa_dodge_value(scene, look->who, has_acted(scene, look->who),
				  quietly(&sum));
	return is_missile(q->facts[2])
		       ? threa_shot_modifiers(scene, q->about, look->who, &sum)
		       : value;
}

/* The same reaction, weighed anew: with this payment, or the better one if it is -1. */
static struct reaction weigh_again(const struct look *look, const struct question *q,
				   int value, int payment)
{
	struct incoming in = {q->about, q->facts[2], q->facts[1], q->facts[3]};
	struct reaction best = {q->deed, PAY_FAT, {0, 0, INT32_MAX}};
	struct peril peril;

	find_peril(&peril, look, in.attacker, in.action);
	if (q->deed == DO_PARRY)
		consider_parry(&best, &peril, &in, value);
	for (int way = PAY_FAT; q->deed == DO_DODGE && way <= PAY_AP; way++)
		if (payment < 0 || way == payment)
			consider_dodge(&best, &peril, &in, value, way);
	return best;
}

/* Points for a dodge or a parry; the facts are its value so far, and the AV. */
static int reaction_boost(const struct look *look, const struct question *q)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	const int32_t *word = look->plan->word;
	bool in_fat = q->id == Q_BOOST_FAT;
	int payment = (in_fat ? one->fat - q->high == 0 : one->ap - q->high == 2)
			      ? PAY_AP
			      : PAY_FAT;
	struct reaction again;
	int value;

	if (q->facts[0] == UNKNOWN_FACT || q->facts[1] == UNKNOWN_FACT ||
	    q->deed == DO_SHIELD_BLOCK)
		return 0;
	if (is_kept_reaction(look, q) &&
	    (q->deed == DO_PARRY || word[PRICE] == payment) &&
	    q->facts[0] == word[VALUE] + (in_fat ? word[AP_POINTS] : 0))
		return smaller(q->high, word[in_fat ? FAT_POINTS : AP_POINTS]);
	value = base_value(look, q);
	again = weigh_again(look, q, value, payment);
	if (in_fat && q->facts[0] != value + again.points.ap)
		return 0; /* somebody else has chosen the AP */
	return smaller(q->high, in_fat ? again.points.fat : again.points.ap);
}

static int wanted_payment(const struct look *look, const struct question *q)
{
	struct purse purse;

	if (q->deed != DO_DODGE || q->facts[1] == UNKNOWN_FACT) {
		purse = threa_purse(&look->scene, look->who,
				    threa_is_lost(&look->scene, look->who));
		return price_of(&purse).ap == 2 ? PAY_AP : PAY_FAT;
	}
	return is_kept_reaction(look, q) ? look->plan->word[PRICE]
					 : weigh_again(look, q, q->facts[0], -1).payment;
}

/* The shield takes its rating off the damage SV if the check succeeds. */
static int answer_block(const struct look *look, const struct question *q)
{
	int tough = threa_toughness(&look->scene, look->who,
				    threa_is_lost(&look->scene, look->who));
	const int16_t *harm = threa_odds(&look->scene)->harm[0][tough] + HARM_ZERO;
	int dsv = within(q->facts[0], 0, HARM_FROM_ZERO - 1), chance, rating, spared;
	struct points price;
	struct peril peril;

	find_peril(&peril, look, q->about, q->facts[1]);
	rating = shield_rating(&look->scene, look->who, peril.type, &chance);
	price = price_of(&peril.purse);
	spared = harm[dsv] - (dsv > rating ? harm[dsv - rating] : 0);
	spared = spared * peril.weight / 100 * chance / FUDGE_WHOLE * peril.purse.chance /
		 FUDGE_WHOLE;
	return option_or_default(q,
				 spared > threa_cost(&peril.purse, price.ap, price.fat));
}

/* ---- all questions ---- */

static int wanted_boost(const struct look *look, const struct question *q,
			struct plan *plan)
{
	if (is_reaction(q->deed))
		return reaction_boost(look, q);
	if (q->id == Q_OFF_BOOST_AP || q->id == Q_OFF_BOOST_FAT)
		return 0;
	return smaller(q->high,
		       meant(look, q->deed, plan)
			       .detail[q->id == Q_BOOST_AP ? BOOST_AP : BOOST_FAT]);
}

/* The answers that it knows before there is a menu; NO_ANSWER: the others. */
static int wish(const struct look *look, const struct question *q)
{
	switch (q->id) {
	case Q_ACTION:
		return meant(look, -1, look->plan).action;
	case Q_TARGET:
		return is_missile(q->deed) ? meant(look, q->deed, look->plan).target
					   : NO_ANSWER;
	case Q_WEAPON:
		return q->deed == DO_MELEE_ATTACK ? meant(look, q->deed, look->plan).with
						  : NO_ANSWER;
	case Q_PAYMENT:
		return is_reaction(q->deed)
			       ? wanted_payment(look, q)
			       : meant(look, q->deed, look->plan).detail[PAYMENT];
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
	case Q_OFF_BOOST_AP:
	case Q_OFF_BOOST_FAT:
		return wanted_boost(look, q, look->plan);
	case Q_TILE: {
		struct intent intent = meant(look, q->deed, look->plan);

		return threa_wanted_tile(look, q->deed, &intent);
	}
	case Q_DEFENSE:
		return wanted_defense(look, q);
	default:
		return NO_ANSWER;
	}
}

/* The details of the planned deed. */
static int answer_as_meant(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	struct intent intent = meant(look, q->deed, plan);

	switch (q->id) {
	case Q_TARGET:
	case Q_SECOND_TARGET:
	case Q_WATCHED:
		return option_or_default(q, intent.target);
	case Q_WEAPON:
		return option_or_default(q, intent.with);
	case Q_ITEM:
		return answer_item(look, q, &intent);
	case Q_PAYMENT:
		return option_or_default(q, intent.detail[PAYMENT]);
	case Q_AMMO:
		return option_or_default(q, intent.detail[AMMO]);
	case Q_LOCATION:
		return option_or_default(q, intent.detail[PLACE]);
	case Q_MANNER:
	case Q_SOURCE:
	case Q_PARRY_WITH:
	case Q_TRIGGER:
	case Q_STANCE:
	case Q_HEAL:
		return option_or_default(q, intent.detail[CHOICE]);
	case Q_REST_AP:
		return within(intent.detail[CHOICE], q->low, q->high);
	case Q_TILE:
		return threa_choose_tile(look, q, &intent);
	default:
		return default_answer(q);
	}
}

static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	switch (q->id) {
	case Q_ACTION:
		return option_or_default(q, meant(look, -1, plan).action);
	case Q_INTERRUPT:
		return answer_interrupt(look, q, plan);
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
	case Q_OFF_BOOST_AP:
	case Q_OFF_BOOST_FAT:
		return wanted_boost(look, q, plan);
	case Q_DEFENSE:
		return answer_defense(look, q);
	case Q_BLOCK:
		return answer_block(look, q);
	case Q_OPPORTUNITY:
		return option_or_default(q, creature(&look->scene, look->who)->fat > 2);
	case Q_FIRST:
		return default_answer(q);
	case Q_PAYMENT:
		return is_reaction(q->deed)
			       ? option_or_default(q, wanted_payment(look, q))
			       : answer_as_meant(look, q, plan);
	case Q_PARRY_WITH:
		return is_reaction(q->deed) ? default_answer(q)
					    : answer_as_meant(look, q, plan);
	default:
		return answer_as_meant(look, q, plan);
	}
}

const struct tactic threa_tactics[] = {
	{
		.key = "scripted",
		.help = "weighs whole deeds: harm done against AP, FAT and harm to come",
		.answer = answer,
		.wish = wish,
		.knobs =
			{[CAUTION] =
				 {"caution",
				  "what AP kept for a dodge are worth (lair of dragon: 0 "
				  "wins 5 %, 1 to 3 44)",
				  0, 3, 1},
			 [DEFENSE] = {"defense",
				      "what harm to itself weighs: 50 to 250 % (raiders "
				      "of skirmish: 0 wins 27 %, 1 to 4 44 to 47)",
				      0, 4, 1},
			 [TARGET] = {"target",
				     "goes for 0 the nearest, 1 the weakest, 2 the "
				     "strongest (watch of skirmish: 51, 68, 34 %)",
				     0, 2, 0}},
	},
	{0},
};
