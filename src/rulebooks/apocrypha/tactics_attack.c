/* SPDX-License-Identifier: MIT
 *
 * The attacks that a creature could make, and the best of them for its pass.
 */
#include <limits.h>
#include "tactics.h"

/* ---- plain attacks: of enemies, and as reactions ---- */

/* It with this weapon; false: it cannot be. */
static bool make_plain(const struct scene *scene, struct attack *attack, int target)
{
	const struct apocrypha_creature *one = creature(scene, attack->actor);

	attack->weapon = used_weapon(scene, attack->actor, attack->use);
	attack->targets[0] = target;
	attack->count = attack->rounds[0] = 1;
	if (!apocrypha_can_hit(scene, attack->actor, attack->weapon, target))
		return false;
	if (attack->weapon->ranged) {
		attack->action = one->readied == attack->use + 1 ? DO_FIRE_READIED
				 : attack->occasion == OWN_PASS	 ? DO_AIM_AND_FIRE
								 : DO_FIRE_HIP;
		attack->mode = attack->weapon->lowest_mode;
		if (!apocrypha_weapon_allows(scene, attack->actor, attack->action,
					     attack->use))
			return false;
	}
	attack->cost = least_cost(attack->weapon, attack->action);
	return true;
}

struct prospect apocrypha_plain_attack(const struct view *view, int who, int target,
				       int most, enum occasion occasion)
{
	const struct apocrypha_creature *one = creature(view->scene, who);
	bool blows = occasion == OWN_PASS || occasion == ON_OPENING;
	bool shots = occasion != ON_OPENING;
	struct prospect best = {.attack = attack_of(who, DO_ATTACK, occasion)};

	for_bits (use, (blows ? one->melee_mask : 0u) | (shots ? one->ranged_mask : 0u)) {
		struct attack attack = attack_of(who, DO_ATTACK, occasion);
		struct prospect prospect;

		attack.use = use;
		if (!make_plain(view->scene, &attack, target) || attack.cost > most)
			continue;
		prospect = apocrypha_prospect(view, &attack);
		if (prospect.most > best.most)
			best = prospect;
	}
	return best;
}

/* ---- the best attack of a pass ---- */

/* A way to attack, whoever the target is. */
struct manner {
	struct attack attack;
	uint64_t blow; /* of its strike */
	int number;    /* mode, strikes or power */
	int dice;      /* without those that depend on the target */
	int less;      /* its cost besides its AP */
	bool wanted;   /* false: only its answer is */
};

/* All ways to use one thing. */
enum { MOST_MANNERS = 9 };
struct manners {
	struct creature_set targets; /* that it can hit */
	int count;
	struct manner list[MOST_MANNERS];
};

/* The enemies that matter, and the metres to each. */
struct foes {
	struct creature_set set;
	int16_t distance[MAX_CREATURES];
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

/* AP cost three quarters of their worth elsewhere. */
static void weigh(struct search_for *search, const struct manner *manner, int target,
		  int dice, int value)
{
	int cost = price_of(search, manner->attack.cost), rate = value / cost, merit;
	struct intent it = intent_to(manner->attack.action, 0);

	search->rate = larger(search->rate, rate);
	merit = value - 3 * search->rate * cost / 4;
	if (search->best.worth != NOT_WORTH &&
	    merit <=
		    search->best.worth - 3 * search->rate * search->best.detail[COST] / 4)
		return;
	it.target = target;
	it.with = manner->attack.use;
	it.detail[NUMBER] = manner->number;
	it.detail[CALLED] = manner->attack.called;
	it.detail[COST] = cost;
	it.worth = value;
	search->best = it;
	search->dice = dice;
}

/* True if an attack of at most this worth cannot change the result. */
static bool is_hopeless(const struct search_for *search, const struct attack *attack,
			int most)
{
	int cost = price_of(search, attack->cost);

	return search->best.worth != NOT_WORTH && most / cost <= search->rate &&
	       most - 3 * search->rate * cost / 4 <=
		       search->best.worth -
			       3 * search->rate * search->best.detail[COST] / 4;
}

static bool is_wanted(const struct search_for *search, const struct attack *attack)
{
	return (search->action < 0 || search->action == attack->action) &&
	       search->view->me->rate <= fastest_for(attack->action) &&
	       attack->cost <= search->budget &&
	       apocrypha_weapon_allows(search->view->scene, attack->actor, attack->action,
				       attack->use);
}

/* The target answers it like a plain blow, because it sees one. */
static bool is_disguised(int action)
{
	return action != DO_ATTACK && apocrypha_seen_as(action) == DO_ATTACK;
}

static bool seeks_disguised(const struct search_for *search)
{
	return search->action >= 0 && is_disguised(search->action);
}

enum { EXPOSED = 40 }; /* the cost of AR -2 until the next pass */

/* The cost of a blow besides its AP: a worse rating until the next pass, and the enemy's
 * use of that. */
static int drawback(const struct attack *attack)
{
	switch (attack->action) {
	case DO_DESPERATE_SWING:
		return EXPOSED;
	case DO_FLURRY:
		return EXPOSED / 2 + AP_WORTH * (attack->strikes - 1);
	default:
		return 0;
	}
}

static void add_manner(struct search_for *search, struct manners *manners,
		       const struct attack *attack, int number)
{
	const struct scene *scene = search->view->scene;
	struct manner *manner = &manners->list[manners->count];
	bool wanted = is_wanted(search, attack);

	if (!wanted && !(attack->action == DO_ATTACK && seeks_disguised(search)))
		return;
	manners->count++;
	manner->attack = *attack;
	manner->blow = apocrypha_strike(search->view, attack).blow;
	manner->number = number;
	manner->dice = apocrypha_likely_pool(scene, attack) -
		       apocrypha_dice_by_target(scene, attack, attack->targets[0]);
	manner->less = drawback(attack);
	manner->wanted = wanted;
}

/* A gun that is ready need not be aimed: the shot has the same dice for fewer AP. */
static int first_shot(const struct search_for *search, int use)
{
	return search->action < 0 && search->view->me->readied == use + 1
		       ? DO_FIRE_HIP
		       : DO_AIM_AND_FIRE;
}

static void add_shots(struct search_for *search, struct manners *manners,
		      struct attack *attack)
{
	const struct scene *scene = search->view->scene;

	for (attack->action = first_shot(search, attack->use); is_firing(attack->action);
	     attack->action++)
		for (attack->mode = SINGLE; attack->mode < MODES; attack->mode++) {
			attack->cost = apocrypha_attack_cost(
				attack->weapon, attack->action, attack->mode, 1);
			if (apocrypha_has_mode(scene, attack->actor, attack->use,
					       attack->mode))
				add_manner(search, manners, attack, attack->mode);
		}
}

static void add_blow(struct search_for *search, struct manners *manners,
		     struct attack *attack, int action, int number)
{
	attack->action = action;
	attack->strikes = action == DO_FLURRY ? number : 1;
	attack->power = action == DO_POWER_ATTACK ? number : 0;
	attack->cost =
		apocrypha_attack_cost(attack->weapon, action, SINGLE, attack->strikes);
	add_manner(search, manners, attack, number);
}

/* The plain one first: the target answers others as it would answer that. Flurries,
 * feints and blows with power win no fight that the plain ones do not win: their details
 * are sought only when one of them is to be. */
static void add_blows(struct search_for *search, struct manners *manners,
		      struct attack *attack)
{
	add_blow(search, manners, attack, DO_ATTACK, 0);
	switch (search->action) {
	case DO_POWER_ATTACK:
		for (int power = 1;
		     power <= within(search->view->sheet->fit, 1, MOST_POWER); power++)
			add_blow(search, manners, attack, DO_POWER_ATTACK, power);
		break;
	case DO_FLURRY:
		for (int strikes = 2; strikes <= MOST_STRIKES; strikes++)
			add_blow(search, manners, attack, DO_FLURRY, strikes);
		break;
	case DO_FEINT:
		add_blow(search, manners, attack, DO_FEINT, 0);
		break;
	default: /* several shooters would be glad of the opening that a swing leaves */
		if (search->action == DO_DESPERATE_SWING || search->shooters <= 1)
			add_blow(search, manners, attack, DO_DESPERATE_SWING, 0);
	}
	if (manners->count == 1 && !manners->list[0].wanted)
		manners->count = 0; /* none of the disguised ones */
}

static void find_manners(struct search_for *search, struct manners *manners, int use,
			 const struct foes *foes)
{
	const struct view *view = search->view;
	struct attack attack = attack_of(view->who, DO_ATTACK, OWN_PASS);

	manners->count = 0;
	manners->targets = (struct creature_set){0};
	attack.use = use;
	attack.weapon = used_weapon(view->scene, view->who, use);
	for_set (target, foes->set)
		if (weapon_bears(attack.weapon, foes->distance[target]) &&
		    in_sight(view->scene, view->who, target)) {
			set_add(&manners->targets, target);
			attack.targets[0] = target;
		}
	if (set_is_empty(manners->targets))
		return;
	attack.count = 1;
	if (attack.weapon->ranged)
		add_shots(search, manners, &attack);
	else
		add_blows(search, manners, &attack);
}

/* The worth of a manner, and for a plain blow (`answer` given) also its answer. */
static void weigh_manner(struct search_for *search, const struct manner *manner,
			 struct guard *guard, int dice, int *answer)
{
	const struct view *view = search->view;
	struct strike strike = {view, &manner->attack, manner->blow};
	struct answered answered;
	int bare;

	if (is_disguised(manner->attack.action)) {
		bare = AP_WORTH * apocrypha_answer_cost(view, guard, *answer) +
		       apocrypha_worth_if(&strike, guard, dice, *answer);
		weigh(search, manner, guard->who, dice,
		      weighted(view, guard->who, bare) - manner->less);
		return;
	}
	bare = apocrypha_worth_of(&strike, guard, dice);
	if (!answer && is_hopeless(search, &manner->attack,
				   weighted(view, guard->who, bare) - manner->less))
		return;
	answered = apocrypha_attack_worth(&strike, guard, dice, bare);
	if (answer)
		*answer = answered.answer;
	if (manner->wanted)
		weigh(search, manner, guard->who, dice,
		      weighted(view, guard->who, answered.worth) - manner->less);
}

static void weigh_target(struct search_for *search, const struct manners *manners,
			 int target)
{
	const struct scene *scene = search->view->scene;
	const struct attack *first = &manners->list[0].attack;
	struct guard *guard =
		apocrypha_kept_guard(search->view, target, is_ranged(first));
	int by_target = apocrypha_dice_by_target(scene, first, target);
	int answer = NO_ACTION;
	bool disguised = seeks_disguised(search);

	for (int i = 0; i < manners->count; i++) {
		const struct manner *manner = &manners->list[i];
		bool is_model = manner->attack.action == DO_ATTACK && disguised;

		if (manner->wanted || is_model)
			weigh_manner(search, manner, guard, manner->dice + by_target,
				     is_model || is_disguised(manner->attack.action)
					     ? &answer
					     : NULL);
	}
}

/* Each target with each thing, in order. */
static void weigh_all(struct search_for *search)
{
	const struct view *view = search->view;
	unsigned uses = view->me->melee_mask, shooting = view->me->ranged_mask;
	struct manners manners[3 * SLOTS];
	struct foes foes;
	int count = 0;

	foes.set = (struct creature_set){0};
	for_creatures (i, view->scene->fight)
		if (apocrypha_matters(view->scene, view->who, i)) {
			set_add(&foes.set, i);
			foes.distance[i] = (int16_t)metres(view->scene, view->who, i);
			search->shooters += creature(view->scene, i)->ranged_mask != 0;
		}
	apocrypha_weigh_foes(view, foes.set);
	for_bits (use, uses) {
		find_manners(search, &manners[count], use, &foes);
		count += manners[count].count > 0;
	}
	for_bits (use, shooting) {
		find_manners(search, &manners[count], use, &foes);
		count += manners[count].count > 0;
	}
	for_set (target, foes.set)
		for (int i = 0; i < count; i++)
			if (set_has(manners[i].targets, target))
				weigh_target(search, &manners[i], target);
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

		if (places[i] == LEGS && other->worn[TORSO] <= other->worn[LEGS])
			continue;
		attack.called = it.detail[CALLED] = places[i];
		strike = apocrypha_strike(view, &attack);
		bare = apocrypha_worth_of(&strike, guard, dice);
		if (weighted(view, it.target, bare) <= search->best.worth)
			continue;
		it.worth = weighted(
			view, it.target,
			apocrypha_attack_worth(&strike, guard, dice, bare).worth);
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

/* The worth of an attack on all its targets if none answers: one roll, with the fewest
 * dice, `pool` and those by each target. */
static int worth_on_all(const struct view *view, struct attack *attack, int pool)
{
	int worth = 0, dice = INT_MAX;

	for (int i = 0; i < attack->count; i++)
		dice = smaller(dice, pool + apocrypha_dice_by_target(view->scene, attack,
								     attack->targets[i]));
	for (int i = 0; i < attack->count; i++) {
		struct strike strike;

		attack->rounds[0] = share_of(attack, i); /* of this one */
		strike = apocrypha_strike(view, attack);
		worth += weighted(
			view, attack->targets[i],
			apocrypha_worth_of(
				&strike,
				apocrypha_kept_guard(view, attack->targets[i], true),
				dice));
	}
	return worth;
}

static bool can_be_further(const struct view *view, const struct attack *attack,
			   int other)
{
	return apocrypha_matters(view->scene, view->who, other) &&
	       apocrypha_can_be_further(view->scene, attack, other);
}

/* Its likely dice without those that depend on a target. */
static int pool_for_all(const struct scene *scene, const struct attack *attack)
{
	return apocrypha_likely_pool(scene, attack) -
	       apocrypha_dice_by_target(scene, attack, attack->targets[0]);
}

/* Takes the best further target, as long as one makes it worth more. Answers leave as
 * much of it as of the best shot at one target: `answered` of a `bare` worth. */
static void add_targets(const struct view *view, struct intent *it,
			struct creature_set others, int answered, int bare)
{
	struct attack attack = attack_meant(view, it);
	int most = attack.mode + 1;

	for (int best = 0; best != NOBODY && attack.count < most;) {
		struct attack wider = attack;
		int pool;

		best = NOBODY;
		wider.count++;
		pool = pool_for_all(view->scene, &wider);
		for_set (other, others) {
			int worth;

			if (attack.count > 1 && !can_be_further(view, &attack, other))
				continue;
			wider.targets[attack.count] = other;
			worth = worth_on_all(view, &wider, pool) * answered / bare;
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

/* The possible second targets of such an attack. */
static struct creature_set further_targets(const struct view *view,
					   const struct intent *it)
{
	struct attack attack = attack_meant(view, it);
	struct creature_set others = {0};

	if (attack.weapon->modes == 1u << SINGLE)
		return others;
	for_creatures (other, view->scene->fight)
		if (can_be_further(view, &attack, other))
			set_add(&others, other);
	return others;
}

static int merit_of(const struct intent *it, int rate)
{
	return it->worth - 3 * rate * it->detail[COST] / 4;
}

/* The gun may be worth more with another number of rounds than at one target. */
static void try_other_modes(const struct search_for *search, const struct intent *single,
			    struct creature_set others, int bare, struct intent *best)
{
	const struct view *view = search->view;
	struct attack attack = attack_meant(view, single);

	attack.called = ANYWHERE;
	for (attack.action = DO_AIM_AND_FIRE; is_firing(attack.action); attack.action++)
		for (attack.mode = BURST; attack.mode <= AUTO; attack.mode++) {
			struct intent it = *single;

			attack.cost = apocrypha_attack_cost(attack.weapon, attack.action,
							    attack.mode, 1);
			if (!apocrypha_has_mode(view->scene, view->who, attack.use,
						attack.mode) ||
			    !is_wanted(search, &attack))
				continue;
			it.action = attack.action;
			it.detail[NUMBER] = attack.mode;
			it.detail[CALLED] = ANYWHERE;
			it.detail[COST] = attack.cost;
			it.worth = 0; /* alone at one target it is not better */
			add_targets(view, &it, others, single->worth, bare);
			if (merit_of(&it, search->rate) > merit_of(best, search->rate))
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

struct prospect apocrypha_with(const struct view *view, int thing,
			       const struct apocrypha_weapon *weapon, int target)
{
	struct attack attack = attack_of(
		view->who, weapon->ranged ? DO_AIM_AND_FIRE : DO_ATTACK, OWN_PASS);

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
