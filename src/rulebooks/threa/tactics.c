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
	FAR_OFF_M = 100,
	DETOUR_M = 3, /* to be out of fire */
	STEP_M = FREE_RANGE * FREE_RANGE,
	UNCOVERED = 4, /* metres worth going to be out of one foe's sight */
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

static const struct thinker thinker = {threa_decide, moment};

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

/* ---- ways ---- */

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

static bool has_missiles(const struct scene *scene, int who)
{
	const struct threa_creature *one = creature(scene, who);

	return threa_is_danger(scene, who) &&
	       (one->at_hand & SHOT_AT_HAND || one->mana > 0);
}

/* The exposure of this tile to foes with missiles. */
static int under_fire(const struct look *look, struct tile tile)
{
	const struct scene *scene = &look->scene;
	int cover = threa_cover(terrain_at(&scene->scenario->map, tile)), sum = 0;

	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, look->who, i) && has_missiles(scene, i) &&
		    threa_has_line_of_sight(scene, body_of(scene, i)->tile, tile))
			sum += larger(0, UNCOVERED - cover);
	return sum;
}

/* It would rather end its move where fewer missiles fly. A striker goes to its foe. */
static bool wants_shelter(const struct look *look, struct tile end, struct tile goal)
{
	return !is_within(end, goal, creature(&look->scene, look->who)->reach_m) &&
	       under_fire(look, end) > 0;
}

/* An end of a move that is hardly farther from the goal but exposed to fewer missiles. */
static int sheltered(const struct look *look, const struct question *q, int tile,
		     struct tile goal)
{
	const struct map *map = &look->scene.scenario->map;
	struct tile end = tile_of_index(map, tile);
	int most = distance_rounded(end, goal) + DETOUR_M, best = tile;
	int score;

	if (!wants_shelter(look, end, goal))
		return tile;
	score = under_fire(look, end);
	for (int i = 0; i < q->count; i++) {
		struct tile other = tile_of_index(map, q->tiles[i]);
		int detour, now;

		if (!is_within(other, goal, most))
			continue;
		detour = distance_rounded(other, goal) - distance_rounded(end, goal);
		now = under_fire(look, other) + detour;
		if (now < score) {
			score = now;
			best = q->tiles[i];
		}
	}
	return best;
}

/* A creature that shoots this far goes where it can see foes, and no nearer than
 * necessary. */
static int lookout(const struct look *look, const struct question *q, int range_m)
{
	const struct scene *scene = &look->scene;
	const struct map *map = &scene->scenario->map;
	int best = NOTHING, most = 0;

	for (int i = 0; i < q->count; i++) {
		struct tile tile = tile_of_index(map, q->tiles[i]);
		int seen = 0, nearest = FAR_OFF_M;

		for_creatures (foe, scene->fight) {
			struct tile there = body_of(scene, foe)->tile;

			if (!is_enemy(scene->fight, look->who, foe) ||
			    !threa_is_danger(scene, foe))
				continue;
			nearest = smaller(nearest, distance_rounded(tile, there));
			seen += is_within(tile, there, range_m) &&
				threa_has_line_of_sight(scene, tile, there);
		}
		if (seen > 0 && nearest > most) {
			most = nearest;
			best = q->tiles[i];
		}
	}
	return best;
}

/* The way to the foe; returns the number of its tiles. */
static int way_to(const struct look *look, int foe, struct tile path[2 * MAX_MAP_SIDE])
{
	const struct scene *scene = &look->scene;
	struct tile goal = body_of(scene, foe)->tile;
	struct mover mover = threa_mover(scene, look->who, foe);

	ways_find_even(look->ways, mover.map, body_of(scene, look->who)->tile, MAX_TILES,
		       goal, threa_may_step, &mover);
	return ways_path(look->ways, goal, path, 2 * MAX_MAP_SIDE);
}

/* The last tile of that way, before there is a menu, if no other needs to be looked at.
 */
static int wanted_tile(const struct look *look, int action, const struct intent *intent)
{
	const struct map *map = &look->scene.scenario->map;
	struct tile path[2 * MAX_MAP_SIDE];
	int last;

	if (intent->target == NOBODY || !map->given || intent->detail[CHOICE] > 0)
		return NO_ANSWER;
	last = threa_last_end(&look->scene, look->who, action, path,
			      way_to(look, intent->target, path));
	if (last == NOTHING ||
	    wants_shelter(look, path[last], body_of(&look->scene, intent->target)->tile))
		return NO_ANSWER;
	return tile_index(map, path[last]);
}

/* The last tile of the way to the foe that this move can reach; for a creature that
 * shoots this far, a tile to shoot from. */
static int answer_tile(const struct look *look, const struct question *q, int foe,
		       int range_m)
{
	const struct scene *scene = &look->scene;
	const struct map *map = &scene->scenario->map;
	struct tile path[2 * MAX_MAP_SIDE];
	struct tile goal;
	int count;

	if (foe == NOBODY)
		return q->tiles[0];
	goal = body_of(scene, foe)->tile;
	if (!map->given)
		return nearest_to(look, q, goal);
	if (range_m > 0) {
		int tile = lookout(look, q, range_m);

		if (tile != NOTHING)
			return tile;
	}
	count = way_to(look, foe, path);
	while (--count >= 0)
		if (is_legal_answer(q, tile_index(map, path[count])))
			return range_m > 0
				       ? tile_index(map, path[count])
				       : sheltered(look, q, tile_index(map, path[count]),
						   goal);
	return nearest_to(look, q, goal);
}

/* ---- defending ---- */

/* The attack to defend against: the harm of each SV, and its weight. */
struct peril {
	struct exchange exchange;
	struct purse purse;
	const struct threa_odds *odds;
	int weight; /* per cent */
	int type;   /* of the damage */
	int16_t special[HARM_FROM_ZERO];
};

/* The harm that its own best attack on this foe will do in a turn that is to come. */
static int harm_to_come(const struct look *look, struct fighter *own, int foe)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, look->who);
	int most = smaller(MOST_BOOST, one->ap + one->fat), best = 0;
	struct exchange exchange;
	struct fighter spare;
	struct strike strike;
	struct harms harms;
	struct deed deed;

	if (one->done || is_disabled(scene, look->who) ||
	    !threa_feared(scene, own, look->who, foe, -1, &deed, &strike) ||
	    (!strike.is_ranged &&
	     threa_metres(scene, look->who, foe) > one->reach_m + STEP_M))
		return 0;
	exchange = threa_exchange(scene, &strike, threa_fighter(look, foe, &spare), true);
	threa_foresee(threa_odds(scene), &exchange, look->memo, &harms);
	for (int boost = 0; boost <= most; boost++)
		best = larger(best,
			      harms.by_boost[boost] - own->boost_point * (boost + 1));
	return best;
}

static void find_peril(struct peril *peril, const struct look *look, int attacker,
		       int action)
{
	const struct scene *scene = &look->scene;
	struct fighter spare, other, *own;
	struct strike strike;
	struct deed deed;

	peril->odds = threa_odds(scene);
	peril->purse = threa_purse(scene, look->who);
	peril->weight = peril->type = 0;
	/* no danger: harm to a fallen creature */
	peril->exchange = (struct exchange){.harm = peril->odds->harm[0][0] + HARM_ZERO,
					    .through = 1000};
	if (!threa_feared(scene, threa_fighter(look, attacker, &other), attacker,
			  look->who, action, &deed, &strike))
		return;
	peril->weight = 50 + 50 * look->knobs[DEFENSE];
	own = threa_fighter(look, look->who, &spare);
	peril->exchange = threa_exchange(scene, &strike, own, false);
	peril->purse.last = harm_to_come(look, own, attacker);
	peril->type = strike.weapon->type;
	if (action == DO_KNOCKBACK || action == DO_STUN || action == DO_DISARM)
		threa_be_special(&peril->exchange, scene, look->who, action,
				 peril->special);
}

/* AP kept for later attacks of this round, and the harm that they will prevent. */
static void keep_some(struct peril *peril, const struct look *look, int attacker, int gap)
{
	const struct scene *scene = &look->scene;
	struct exchange guarded = peril->exchange;
	struct harms open, behind;
	struct fighter spare;
	int more;

	more = creature(scene, attacker)->ap;
	for_creatures (i, scene->fight)
		more += i != attacker && is_enemy(scene->fight, look->who, i) &&
			!creature(scene, i)->done && threa_is_danger(scene, i);
	if (more == 0 || look->knobs[CAUTION] == 0 || peril->weight == 0)
		return;
	guarded.gap = gap;
	guarded.has_guard = true;
	guarded.parries = false;
	guarded.purse = threa_fighter(look, look->who, &spare)->purse;
	threa_foresee(peril->odds, &peril->exchange, look->memo, &open);
	threa_foresee(peril->odds, &guarded, look->memo, &behind);
	peril->purse.kept = smaller(2, more);
	peril->purse.reserve =
		larger(0, open.by_boost[FURTHER_BOOST] - behind.by_boost[FURTHER_BOOST]) *
		look->knobs[CAUTION] / 2;
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

/* The points worth spending on a guard: at most this many of each kind, on top of a
 * price. */
static struct points best_points(const struct peril *peril, int av, int value, int base,
				 struct points price, struct points most)
{
	struct points best = {0, 0, INT32_MAX};
	int all = smaller(most.ap + most.fat, MOST_POINTS);
	int16_t by_sv[MOST_POINTS + FUDGE_TOTALS];

	list_harm(peril, av, value, base, all, by_sv);
	for (int k = 0; k <= all; k++) {
		int harm = threa_mean(peril->odds, by_sv + all - k);

		for (int way = 0; way < 2; way++) {
			int ap = way ? smaller(k, most.ap) : larger(0, k - most.fat);
			int cost = threa_cost(&peril->purse, price.ap + ap,
					      price.fat + k - ap);

			if (harm + cost < best.loss)
				best = (struct points){ap, k - ap, harm + cost};
		}
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

/* Harm by this SV to a creature that blocks it, with the price of the block. */
static int harm_behind_shield(const struct look *look, const struct peril *peril, int sv)
{
	int chance, open = harm_by(peril, sv), behind;
	int rating = shield_rating(&look->scene, look->who, peril->type, &chance);
	struct points price = price_of(&peril->purse);

	if (chance == 0 || sv < 0 || peril->weight == 0)
		return open;
	/* below 0 the weapon's own SV is lost, too */
	behind = peril->exchange.harm[larger(-HARM_ZERO / 2, sv - rating)] *
		 peril->weight / 100;
	return open -
	       (open - behind) * chance / FUDGE_WHOLE * peril->purse.chance /
		       FUDGE_WHOLE +
	       threa_cost(&peril->purse, price.ap, price.fat);
}

/* The loss with the better payment. */
static int best_dodge(const struct peril *peril, int av, int value, int base,
		      int *payment)
{
	const struct purse *purse = &peril->purse;
	int least = INT32_MAX;

	for (int pay = PAY_FAT; pay <= PAY_AP; pay++) {
		struct points price = {pay == PAY_AP ? 2 : 1, pay == PAY_AP ? 0 : 1, 0};
		struct points left = {purse->ap - price.ap,
				      larger(0, purse->fat - price.fat - 1), 0};
		int loss;

		if (left.ap < 0 || purse->fat < price.fat)
			continue;
		loss = best_points(peril, av, value, base, price, left).loss;
		if (loss < least) {
			least = loss;
			*payment = pay;
		}
	}
	return least;
}

static int wanted_defense(const struct look *look, const struct question *q,
			  bool may_parry)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	bool hidden = ruling(&look->scene, R_AV_VISIBLE);
	int av = hidden ? q->facts[1] + 1 : q->facts[0], wanted = DO_PASSIVE, loss;
	struct points points;
	struct peril peril;
	int payment;

	if (av < q->facts[1])
		return DO_PASSIVE;
	find_peril(&peril, look, q->about, q->deed);
	keep_some(&peril, look, q->about, q->facts[2] - q->facts[1]);
	loss = smaller(harm_by(&peril, av - q->facts[1]),
		       harm_behind_shield(look, &peril, av - q->facts[1]));
	if (may_parry && one->parrying && q->facts[3] != UNKNOWN_FACT) {
		points = best_points(
			&peril, av, q->facts[3], -999, (struct points){0, 0, 0},
			(struct points){one->ap, larger(0, one->fat - 1), 0});
		if (points.loss < loss) {
			loss = points.loss;
			wanted = DO_PARRY;
		}
	}
	if (!can_pay(&look->scene, look->who, 1))
		return wanted;
	return best_dodge(&peril, av, q->facts[2],
			  is_missile(q->deed) ? q->facts[1] : -999, &payment) < loss
		       ? DO_DODGE
		       : wanted;
}

static int answer_defense(const struct look *look, const struct question *q)
{
	int wanted = wanted_defense(look, q, option_of_value(q, DO_PARRY) >= 0);

	return option_or_default(q,
				 option_of_value(q, wanted) >= 0 ? wanted : DO_PASSIVE);
}

static bool is_reaction(int deed)
{
	return deed == DO_DODGE || deed == DO_PARRY || deed == DO_SHIELD_BLOCK;
}

/* Points for a dodge or a parry; the facts are its value so far, and the AV. */
static int reaction_boost(const struct look *look, const struct question *q)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	struct points most = {q->high,
			      larger(0, one->fat - (q->deed == DO_PARRY ? 1 : 2)), 0},
		      points;
	struct points price = {one->ap - q->high, one->ap - q->high == 1, 0};
	struct peril peril;

	if (q->facts[0] == UNKNOWN_FACT || q->facts[1] == UNKNOWN_FACT ||
	    q->deed == DO_SHIELD_BLOCK)
		return 0;
	find_peril(&peril, look, q->about, q->facts[2]);
	keep_some(&peril, look, q->about, q->facts[0] - q->facts[3]);
	if (q->id == Q_BOOST_FAT) {
		most = (struct points){0, larger(0, q->high - 1), 0};
		price = (struct points){0, one->fat - q->high, 0};
	}
	points = best_points(&peril, q->facts[1], q->facts[0],
			     is_missile(q->facts[2]) ? q->facts[3] : -999, price, most);
	return q->id == Q_BOOST_FAT ? points.fat : points.ap;
}

static int wanted_payment(const struct look *look, const struct question *q)
{
	struct peril peril;
	int payment = PAY_FAT;

	find_peril(&peril, look, q->about, q->facts[2]);
	if (q->deed != DO_DODGE || q->facts[1] == UNKNOWN_FACT)
		return price_of(&peril.purse).ap == 2 ? PAY_AP : PAY_FAT;
	keep_some(&peril, look, q->about, q->facts[0] - q->facts[3]);
	best_dodge(&peril, q->facts[1], q->facts[0],
		   is_missile(q->facts[2]) ? q->facts[3] : -999, &payment);
	return payment;
}

/* The shield takes its rating off the damage SV if the check succeeds. */
static int answer_block(const struct look *look, const struct question *q)
{
	const int16_t *harm =
		threa_odds(&look->scene)
			->harm[0][threa_toughness(&look->scene, look->who)] +
		HARM_ZERO;
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

		return wanted_tile(look, q->deed, &intent);
	}
	case Q_DEFENSE:
		return wanted_defense(look, q, true);
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
		return answer_tile(look, q, intent.target, intent.detail[CHOICE]);
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
			{[CAUTION] = {"caution",
				      "what AP kept for a dodge are worth (duel: all win "
				      "70 %)",
				      0, 3, 1},
			 [DEFENSE] = {"defense",
				      "what harm to itself weighs: 50 to 250 % (duel: "
				      "all win 70 %)",
				      0, 4, 1},
			 [TARGET] = {"target",
				     "goes for 0 the nearest, 1 the weakest, 2 the "
				     "strongest (watch of skirmish: 61, 57, 39 %)",
				     0, 2, 0},
			 [PATIENCE] = {"patience",
				       "1: may wait for foes to enter its reach (duel, "
				       "skirmish: changes nothing)",
				       0, 1, 0}},
	},
	{0},
};
