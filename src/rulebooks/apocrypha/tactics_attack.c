/* SPDX-License-Identifier: MIT
 *
 * The attacks that a creature could make, and the best of them for its pass.
 */
#include <limits.h>
#include "tactics.h"

/* ---- the best attack of a pass ---- */

/* The metres to each of the enemies that matter. */
struct foes {
	struct creature_set in_sight; /* of those within its range only */
	int16_t distance[MAX_CREATURES];
};

/* A manner of attack at one target. */
struct candidate {
	struct manner *manner;
	int target, dice;
	int bare; /* its worth if it is not answered */
	int most; /* what that counts as: answers can only reduce it */
};
/* Targets for which all ways to use a thing are weighed: the best for its plain use. */
enum { MOST_AIMED_AT = 2, MOST_CANDIDATES = MOST_MANNERS * MOST_AIMED_AT };
struct candidates {
	int count, best; /* the best by its bound */
	struct candidate list[MOST_CANDIDATES];
};

struct search_for {
	const struct view *view;
	int action, budget; /* action < 0: any */
	int pass_left;	    /* of an ambush, which is free: all that it takes of it */
	int shooters;	    /* of the enemies that matter */
	struct intent best;
	int dice; /* of the best */
	int rate; /* thousandths for an AP, of the best in this */
};

static int price_of(const struct search_for *search, int cost)
{
	return search->pass_left ? smaller(cost, search->pass_left) : cost;
}

/* What it counts as, since that is the target. */
static int weighted(const struct view *view, int target, int worth)
{
	return worth > 0 ? worth * view->guards->weight[target] / 1000 : worth;
}

/* The largest worth that counts as no more. */
static int unweighted(const struct view *view, int target, int worth)
{
	return worth > 0 ? worth * 1000 / larger(1, view->guards->weight[target]) : worth;
}

/* Its worth less that of its AP elsewhere. A blow must be worth more than as many AP of
 * the best ones: each of several blows takes an answer, and dice from those that follow.
 */
static int merit_of(const struct search_for *search, int action, int worth, int cost)
{
	return worth - (is_firing(action) ? 3 : 5) * search->rate * cost / 4;
}

static int merit_of_best(const struct search_for *search)
{
	const struct intent *best = &search->best;

	return merit_of(search, best->action, best->worth, best->detail[COST]);
}

static void weigh(struct search_for *search, const struct candidate *candidate, int value)
{
	struct manner *manner = candidate->manner;
	int cost = price_of(search, manner->cost), rate = value / cost;
	struct intent it = intent_to(manner->action, 0);

	search->rate = larger(search->rate, rate);
	if (search->best.worth != NOT_WORTH &&
	    merit_of(search, manner->action, value, cost) <= merit_of_best(search))
		return;
	it.target = candidate->target;
	it.with = manner->use;
	it.detail[NUMBER] = manner->number;
	it.detail[CALLED] = ANYWHERE;
	it.detail[COST] = cost;
	it.worth = value;
	search->best = it;
	search->dice = candidate->dice;
}

/* True if an attack of at most this worth cannot change the result. */
static bool is_hopeless(const struct search_for *search, const struct manner *manner,
			int most)
{
	int cost = price_of(search, manner->cost);

	return search->best.worth != NOT_WORTH && most / cost <= search->rate &&
	       merit_of(search, manner->action, most, cost) <= merit_of_best(search);
}

static bool is_wanted(const struct search_for *search, int action, int cost)
{
	return (search->action < 0 || search->action == action) &&
	       search->view->me->rate <= fastest_for(action) && cost <= search->budget;
}

/* A gun that is ready need not be aimed: the shot has the same dice for fewer AP. It is
 * fired from the hip only with too few AP for that. */
static bool suits_readiness(const struct search_for *search, const struct manner *manner)
{
	const struct view *view = search->view;

	if (view->me->readied != manner->use + 1)
		return manner->action != DO_FIRE_READIED;
	if (search->action >= 0 || manner->action == DO_FIRE_READIED)
		return true;
	return manner->action == DO_FIRE_HIP &&
	       least_cost(weapon_in(view->scene, view->who, manner->use),
			  DO_FIRE_READIED) > search->budget;
}

/* Several shooters would be glad of the opening that a swing leaves. */
static bool is_sensible(const struct search_for *search, const struct manner *manner)
{
	const struct view *view = search->view;

	if (is_firing(manner->action) && !suits_readiness(search, manner))
		return false;
	if (manner->action == DO_DESPERATE_SWING)
		return search->action >= 0 || search->shooters <= 1;
	return !is_firing(manner->action) ||
	       apocrypha_has_rounds(view->scene, view->who, manner->use, manner->number);
}

/* Without those that depend on the target. */
static int likely_dice(const struct view *view, const struct attack *attack,
		       struct manner *manner)
{
	return manner->dice + apocrypha_dice_by_health(view->scene, view->who) -
	       apocrypha_likely_recoil(view->scene, attack);
}

/* Its cost besides AP; a creature that is open after a swing cannot be more so. */
static int price_besides(const struct view *view, const struct manner *manner)
{
	return manner->action == DO_DESPERATE_SWING && view->me->swung ? 0 : manner->less;
}

/* The target answers it like a plain blow, because it sees one. */
static bool is_disguised(int action)
{
	return action != DO_ATTACK && apocrypha_seen_as(action) == DO_ATTACK;
}

static void set_bound(const struct search_for *search, const struct strike *strike,
		      struct candidate *candidate)
{
	const struct view *view = search->view;
	const struct guard *guard =
		apocrypha_kept_guard(view, candidate->target, is_ranged(strike->attack));

	candidate->bare = apocrypha_worth_of(strike, guard, candidate->dice);
	candidate->most = weighted(view, candidate->target, candidate->bare) -
			  price_besides(search->view, candidate->manner);
}

static void add_candidate(struct candidates *all, const struct candidate *candidate)
{
	const struct candidate *best = &all->list[all->best];

	if (all->count == 0 ||
	    candidate->most * best->manner->cost > best->most * candidate->manner->cost)
		all->best = all->count;
	all->list[all->count++] = *candidate;
}

/* The targets of the best candidates with the first wanted manner, the best first. */
static int best_targets(struct search_for *search, struct manner *manner,
			const struct foes *foes, struct candidate *best, int *dice)
{
	const struct view *view = search->view;
	struct attack attack;
	struct strike strike = {view, &attack, 0};
	int count = 0;

	apocrypha_attack_by(view, view->who, manner, &attack);
	strike.blow = manner->blow;
	*dice = likely_dice(view, &attack, manner);
	for_set (target, foes->in_sight) {
		struct candidate one = {.manner = manner, .target = target};
		int place;

		if (!weapon_bears(attack.weapon, foes->distance[target]))
			continue;
		one.dice = *dice + apocrypha_dice_by_target(view->scene, &attack, target);
		set_bound(search, &strike, &one);
		place = count;
		if (place == MOST_AIMED_AT && best[--place].most >= one.most)
			continue;
		for (; place > 0 && best[place - 1].most < one.most; place--)
			best[place] = best[place - 1];
		best[place] = one;
		count = smaller(count + 1, MOST_AIMED_AT);
	}
	return count;
}

/* All other wanted ways to use the thing, at the same targets: they differ in dice by the
 * deed and its recoil. */
static void add_more(struct search_for *search, struct manner *manner,
		     const struct candidate *plain, int targets, int plain_dice,
		     struct candidates *all)
{
	const struct view *view = search->view;
	struct attack attack;
	struct strike strike = {view, &attack, 0};
	int more;

	apocrypha_attack_by(view, view->who, manner, &attack);
	strike.blow = manner->blow;
	more = likely_dice(view, &attack, manner) - plain_dice;
	for (int i = 0; i < targets; i++) {
		struct candidate one = {.manner = manner,
					.target = plain[i].target,
					.dice = plain[i].dice + more};

		set_bound(search, &strike, &one);
		add_candidate(all, &one);
	}
}

static void add_candidates(struct search_for *search, struct manner *list, int count,
			   const struct foes *foes, struct candidates *all)
{
	struct candidate best[MOST_AIMED_AT];
	int targets = 0, dice = 0;

	for (int i = 0; i < count; i++) {
		if (!is_wanted(search, list[i].action, list[i].cost) ||
		    !is_sensible(search, &list[i]))
			continue;
		if (targets) {
			add_more(search, &list[i], best, targets, dice, all);
			continue;
		}
		targets = best_targets(search, &list[i], foes, best, &dice);
		if (!targets)
			return;
		for (int j = 0; j < targets; j++)
			add_candidate(all, &best[j]);
	}
}

/* The largest worth against its target with which it cannot change the result. */
static int hopeless_worth(const struct search_for *search,
			  const struct candidate *candidate)
{
	const struct manner *manner = candidate->manner;
	int cost = price_of(search, manner->cost);

	if (search->best.worth == NOT_WORTH)
		return NOT_WORTH;
	return unweighted(search->view, candidate->target,
			  smaller(search->rate * cost,
				  merit_of_best(search) -
					  merit_of(search, manner->action, 0, cost)) +
				  price_besides(search->view, manner));
}

static void weigh_candidate(struct search_for *search, const struct candidate *candidate)
{
	const struct view *view = search->view;
	struct manner *manner = candidate->manner;
	struct attack attack;
	struct strike strike = {view, &attack, manner->blow};
	struct guard *guard;
	int worth, enough;

	if (is_hopeless(search, manner, candidate->most))
		return;
	apocrypha_attack_by(view, view->who, manner, &attack);
	guard = apocrypha_kept_guard(view, candidate->target, is_ranged(&attack));
	enough = hopeless_worth(search, candidate);
	worth = apocrypha_attack_worth(&strike, guard, candidate->dice, candidate->bare,
				       enough)
			.worth;
	if (worth > enough)
		weigh(search, candidate,
		      weighted(view, candidate->target, worth) -
			      price_besides(view, manner));
}

/* The number of manners from this one on that use the same thing. */
static int uses_alike(struct manner *list, int count)
{
	int alike = 1;

	while (alike < count && list[alike].use == list[0].use)
		alike++;
	return alike;
}

/* Those that promise most come first: few others can be better then. */
static void weigh_manners(struct search_for *search, struct fighter *fighter,
			  const struct foes *foes)
{
	struct candidates all;

	all.count = all.best = 0;
	for (int i = 0, alike; i < fighter->at_hand; i += alike) {
		alike = uses_alike(&fighter->manners[i], fighter->at_hand - i);
		add_candidates(search, &fighter->manners[i], alike, foes, &all);
	}
	if (all.count)
		weigh_candidate(search, &all.list[all.best]);
	for (int i = 0; i < all.count; i++)
		if (i != all.best)
			weigh_candidate(search, &all.list[i]);
}

/* The ways to use one thing against a target that sees a plain blow, the first. */
static void weigh_disguised(struct search_for *search, struct manner *list, int count,
			    int target)
{
	const struct view *view = search->view;
	struct attack attack;
	struct strike strike = {view, &attack, 0};
	struct guard *guard = apocrypha_kept_guard(view, target, false);
	int by_target, dice, answer;

	apocrypha_attack_by(view, view->who, list, &attack);
	strike.blow = list->blow;
	by_target = apocrypha_dice_by_target(view->scene, &attack, target);
	dice = likely_dice(view, &attack, list) + by_target;
	answer = apocrypha_attack_worth(&strike, guard, dice,
					apocrypha_worth_of(&strike, guard, dice),
					NOT_WORTH)
			 .answer;

	for (int i = 1; i < count; i++) {
		struct candidate one = {.manner = &list[i], .target = target};

		apocrypha_attack_by(view, view->who, &list[i], &attack);
		strike.blow = list[i].blow;
		one.dice = likely_dice(view, &attack, &list[i]) + by_target;
		if (!is_wanted(search, list[i].action, list[i].cost) ||
		    !apocrypha_weapon_allows(view->scene, view->who, list[i].action,
					     list[i].use))
			continue;
		one.bare = AP_WORTH * apocrypha_answer_cost(view, guard, answer) +
			   apocrypha_worth_if(&strike, guard, one.dice, answer);
		weigh(search, &one,
		      weighted(view, target, one.bare) - price_besides(view, &list[i]));
	}
}

static void weigh_all_disguised(struct search_for *search, struct fighter *fighter,
				const struct foes *foes)
{
	const struct view *view = search->view;

	for (int i = 0, alike; i < fighter->at_hand; i += alike) {
		struct manner *list = &fighter->manners[i];
		const struct apocrypha_weapon *weapon =
			used_weapon(view->scene, view->who, list->use);

		alike = uses_alike(list, fighter->at_hand - i);
		for_set (target, foes->in_sight)
			if (weapon_bears(weapon, foes->distance[target]))
				weigh_disguised(search, list, alike, target);
	}
}

/* Metres that its weapons at hand can bridge. */
static int range_of(const struct view *view)
{
	int range = view->me->reach;

	for_bits (use, view->me->ranged_mask) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, use);

		range = larger(range, weapon->rng * weapon->max_range);
	}
	return range;
}

static void find_foes(struct search_for *search, struct foes *foes)
{
	const struct view *view = search->view;
	struct creature_set all = apocrypha_foes(view);
	int range = range_of(view);

	foes->in_sight = (struct creature_set){0};
	for_set (i, all) {
		int distance = metres(view->scene, view->who, i);

		foes->distance[i] = (int16_t)distance;
		search->shooters += creature(view->scene, i)->ranged_mask != 0;
		if (distance <= range && in_sight(view->scene, view->who, i))
			set_add(&foes->in_sight, i);
	}
}

static void weigh_all(struct search_for *search)
{
	const struct view *view = search->view;
	struct fighter room, *me;
	struct foes foes;

	find_foes(search, &foes);
	if (set_is_empty(foes.in_sight))
		return;
	apocrypha_weigh_foes(view);
	if (search->action >= 0 &&
	    (search->action == DO_FLURRY || is_disguised(search->action))) {
		apocrypha_list_tricks(view, &room, search->action);
		if (is_disguised(search->action)) {
			weigh_all_disguised(search, &room, &foes);
			return;
		}
		me = &room;
	} else {
		me = apocrypha_fighter(view, view->who, &room);
		apocrypha_list_manners(view, me, view->who);
	}
	weigh_manners(search, me, &foes);
}

static struct attack attack_meant(const struct view *view, const struct intent *it)
{
	struct attack attack = attack_of(view->who, it->action, OWN_PASS);
	int number = it->detail[NUMBER];

	attack.use = it->with;
	attack.weapon = used_weapon(view->scene, view->who, it->with);
	attack.called = it->detail[CALLED];
	attack.mode = is_firing(it->action) ? number : SINGLE;
	attack.strikes = it->action == DO_FLURRY ? number : 1;
	attack.power = it->action == DO_POWER_ATTACK ? number : 0;
	attack.targets[0] = it->target;
	attack.count = 1;
	attack.cost = it->detail[COST];
	return attack;
}

struct prospect apocrypha_meant(const struct view *view, const struct intent *it)
{
	struct attack attack = attack_meant(view, it);

	return apocrypha_prospect(view, &attack);
}

/* Would the best attack be better at another location? */
static void weigh_places(struct search_for *search)
{
	const struct view *view = search->view;
	static const int places[] = {HEAD, FACE, LEGS};
	struct intent it = search->best;
	const struct apocrypha_sheet *other;
	struct attack attack;
	struct guard *guard;

	if (it.worth == NOT_WORTH ||
	    (is_firing(it.action)
		     ? it.detail[NUMBER] == AUTO
		     : it.action != DO_ATTACK && it.action != DO_POWER_ATTACK))
		return;
	attack = attack_meant(view, &it);
	guard = apocrypha_kept_guard(view, it.target, is_ranged(&attack));
	other = sheet(view->scene, it.target);
	for (int i = 0; i < 3; i++) {
		int dice =
			search->dice + apocrypha_called_penalty(view->scene, places[i]);
		struct strike strike;
		int bare;

		if ((places[i] == LEGS && other->worn[TORSO] <= other->worn[LEGS]) ||
		    !apocrypha_chance(view->scene, (struct chance){dice, guard->rating}))
			continue;
		attack.called = it.detail[CALLED] = places[i];
		strike = apocrypha_strike(view, &attack);
		bare = apocrypha_worth_of(&strike, guard, dice);
		if (weighted(view, it.target, bare) <= search->best.worth)
			continue;
		it.worth = weighted(view, it.target,
				    apocrypha_attack_worth(&strike, guard, dice, bare,
							   unweighted(view, it.target,
								      search->best.worth))
					    .worth);
		prefer(&search->best, &it);
	}
}

struct intent apocrypha_best_attack(const struct view *view, int action, int budget,
				    int *rate)
{
	const struct apocrypha_fight *fight = fight_of(view->scene);
	struct search_for search = {
		.view = view,
		.action = action,
		.budget = budget,
		.pass_left = fight->is_ambush
				     ? larger(1, view->sheet->ooda - fight->spent)
				     : 0,
		.best = intent_to(NO_ACTION, NOT_WORTH)};

	if (!view->me->defending)
		weigh_all(&search);
	weigh_places(&search);
	*rate = search.rate;
	return search.best;
}

/* ---- further targets ---- */

/* Rounds for one of its targets, shared out as evenly as possible. */
static int share_of(const struct attack *attack, int number)
{
	int left = apocrypha_rounds_needed(attack->mode);

	for (int i = 0; i < number; i++)
		left -= left / (attack->count - i);
	return left / (attack->count - number);
}

/* Its likely dice without those that depend on a target. */
static int pool_for_all(const struct scene *scene, const struct attack *attack)
{
	return apocrypha_likely_pool(scene, attack) -
	       apocrypha_dice_by_target(scene, attack, attack->targets[0]);
}

/* An attack with a target that is still to be named, the last: one roll with the fewest
 * dice, `pool` and those by each target, and a share of the rounds for each. */
struct volley {
	struct attack attack;
	int pool, least; /* dice by a target: the fewest so far */
	int share[MOST_TARGETS];
	uint64_t blow[MOST_TARGETS];
};

static struct volley one_more(const struct view *view, const struct attack *attack)
{
	struct volley volley = {.attack = *attack, .least = INT_MAX};

	for (int i = 0; i < attack->count; i++)
		volley.least = smaller(volley.least,
				       apocrypha_dice_by_target(view->scene, attack,
								attack->targets[i]));
	volley.attack.count++;
	volley.pool = pool_for_all(view->scene, &volley.attack);
	for (int i = 0; i < volley.attack.count; i++) {
		volley.share[i] = volley.attack.rounds[0] = share_of(&volley.attack, i);
		volley.blow[i] = apocrypha_strike(view, &volley.attack).blow;
	}
	return volley;
}

/* Its worth on all its targets if this is the last and none answers. */
static int worth_on_all(const struct view *view, struct volley *volley, int last)
{
	struct attack *attack = &volley->attack;
	int worth = 0;
	int dice = volley->pool +
		   smaller(volley->least,
			   apocrypha_dice_by_target(view->scene, attack, last));

	attack->targets[attack->count - 1] = last;
	for (int i = 0; i < attack->count; i++) {
		struct strike strike = {view, attack, volley->blow[i]};

		attack->rounds[0] = volley->share[i];
		worth += weighted(
			view, attack->targets[i],
			apocrypha_worth_of(
				&strike,
				apocrypha_kept_guard(view, attack->targets[i], true),
				dice));
	}
	return worth;
}

/* Takes the best further target, as long as one makes it worth more. Answers leave as
 * much of it as of the best shot at one target: `answered` of a `bare` worth. */
static void add_targets(const struct view *view, struct intent *it,
			struct creature_set others, int answered, int bare)
{
	struct attack attack = attack_meant(view, it);
	int most = attack.mode + 1;

	for (int best = 0; best != NOBODY && attack.count < most;) {
		struct volley volley = one_more(view, &attack);

		best = NOBODY;
		for_set (other, others) {
			int worth;

			if (attack.count > 1 &&
			    !apocrypha_can_be_further(view->scene, &attack, other))
				continue;
			worth = worth_on_all(view, &volley, other) * answered / bare;
			if (worth > it->worth) {
				it->worth = worth;
				best = other;
			}
		}
		if (best != NOBODY) {
			it->detail[SECOND + attack.count - 1] = best + 1;
			attack.targets[attack.count++] = best;
		}
	}
}

enum { MOST_FURTHER = 6 }; /* of a crowd, so many are looked at */

/* The possible second targets of such an attack. */
static struct creature_set further_targets(const struct view *view,
					   const struct intent *it)
{
	struct creature_set foes = apocrypha_foes(view), others = {0};
	struct attack attack;
	int count = 0;

	if (used_weapon(view->scene, view->who, it->with)->modes == 1u << SINGLE)
		return others;
	attack = attack_meant(view, it);
	for_set (other, foes)
		if (count < MOST_FURTHER &&
		    apocrypha_can_be_further(view->scene, &attack, other)) {
			set_add(&others, other);
			count++;
		}
	return others;
}

static int merit_at(const struct intent *it, int rate)
{
	return it->worth - 3 * rate * it->detail[COST] / 4;
}

/* The gun may be worth more with another number of rounds than at one target. */
static void try_other_modes(const struct search_for *search, const struct intent *single,
			    struct creature_set others, int bare, struct intent *best)
{
	const struct view *view = search->view;
	struct attack attack = attack_meant(view, single);

	for (attack.action = DO_AIM_AND_FIRE; is_firing(attack.action); attack.action++)
		for (attack.mode = BURST; attack.mode <= AUTO; attack.mode++) {
			struct intent it = *single;

			attack.cost = apocrypha_attack_cost(attack.weapon, attack.action,
							    attack.mode, 1);
			if (!apocrypha_has_mode(view->scene, view->who, attack.use,
						attack.mode) ||
			    !is_wanted(search, attack.action, attack.cost) ||
			    !apocrypha_weapon_allows(view->scene, view->who,
						     attack.action, attack.use))
				continue;
			it.action = attack.action;
			it.detail[NUMBER] = attack.mode;
			it.detail[CALLED] = ANYWHERE;
			it.detail[COST] = attack.cost;
			it.worth = 0; /* alone at one target it is not better */
			add_targets(view, &it, others, single->worth, bare);
			if (merit_at(&it, search->rate) > merit_at(best, search->rate))
				*best = it;
		}
}

struct intent apocrypha_spread(const struct view *view, struct intent it, int action,
			       int budget, int rate)
{
	struct search_for search = {
		.view = view, .action = action, .budget = budget, .rate = rate};
	struct intent single = it;
	struct creature_set others;
	int bare;

	if (!is_firing(it.action) || it.worth <= 0)
		return it;
	others = further_targets(view, &it);
	if (set_is_empty(others))
		return it;
	bare = larger(1, weighted(view, it.target, apocrypha_meant(view, &it).most));
	add_targets(view, &it, others, single.worth, bare);
	if (!fight_of(view->scene)->is_ambush)
		try_other_modes(&search, &single, others, bare, &it);
	return it;
}

/* The manner in which it would use this thing of its own, if it is listed. */
static struct manner *plain_manner(struct fighter *fighter, int use,
				   const struct apocrypha_weapon *weapon)
{
	int action = weapon->ranged ? DO_AIM_AND_FIRE : DO_ATTACK;
	int number = weapon->ranged ? weapon->lowest_mode : 0;

	for (struct manner *manner = fighter->manners;
	     manner < fighter->manners + fighter->count; manner++)
		if (manner->use == use && manner->action == action &&
		    manner->number == number)
			return manner;
	return NULL;
}

static struct prospect prospect_of(const struct view *view, struct manner *manner,
				   int target)
{
	struct prospect prospect;
	struct strike strike = {view, &prospect.attack, 0};

	apocrypha_attack_by(view, view->who, manner, &prospect.attack);
	prospect.blow = strike.blow = manner->blow;
	prospect.attack.targets[0] = target;
	prospect.dice = likely_dice(view, &prospect.attack, manner) +
			apocrypha_dice_by_target(view->scene, &prospect.attack, target);
	prospect.kept = apocrypha_kept_guard(view, target, is_ranged(&prospect.attack));
	prospect.most = apocrypha_worth_of(&strike, prospect.kept, prospect.dice);
	return prospect;
}

struct prospect apocrypha_with(const struct view *view, int thing,
			       const struct apocrypha_weapon *weapon, int target)
{
	struct fighter room, *me = apocrypha_fighter(view, view->who, &room);
	struct manner *manner;
	struct attack attack = attack_of(
		view->who, weapon->ranged ? DO_AIM_AND_FIRE : DO_ATTACK, OWN_PASS);

	apocrypha_list_manners(view, me, view->who);
	manner = plain_manner(me, thing, weapon);
	if (manner && used_weapon(view->scene, view->who, thing) == weapon)
		return prospect_of(view, manner, target);
	attack.use = thing;
	attack.weapon = weapon;
	attack.mode = weapon->lowest_mode;
	attack.targets[0] = target;
	attack.count = 1;
	attack.cost = least_cost(weapon, attack.action);
	return apocrypha_prospect(view, &attack);
}

int apocrypha_rate_above(const struct view *view, struct prospect *prospect, int least)
{
	int most = prospect->most / prospect->attack.cost;

	return most <= least
		       ? most
		       : apocrypha_prospect_worth(view, prospect) / prospect->attack.cost;
}
