/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: what a sensible player does with what its side knows.
 *
 * Whole deeds are candidates; each is worth what it does, less what it costs: AP that are
 * wanted for reactions, a worse defence, chances that it gives up. What is not done yet
 * (a low stance, cover, a ward, aim) is weighed in an imagined copy of the fight, with
 * the functions of the rules. Everything follows from the position alone.
 */
#include "tactics.h"

enum { IDLE_AP = 8 };	      /* worth of an AP that nothing else wants */
enum { NEXT_ROUND = 12 };     /* AP that are to come */
enum { LEAST_APPROACH = 60 }; /* who cannot do anything from here must go */
enum { MOST_ATTACKS = 3 };    /* of one enemy that are reckoned with */

/* What may be done to it before its next pass, and what it could do about it. */
struct peril {
	int soon, later; /* harm by attacks with the AP of now; and of a round more */
	int shots;	 /* of the attacks, by those who shoot */
};

/* The attack that an enemy is likely to make, and how often. */
struct danger {
	struct attack attack;
	int dice, worth, now, later;
};

struct thought {
	struct view view;
	int action, budget;
	int friends; /* on its side, itself counted */
	int danger_count;
	struct danger dangers[MAX_CREATURES];
	struct peril peril;
	int relief;	 /* what the best answer saves of the worst attack */
	int relief_cost; /* for so many AP */
	int wanted;	 /* AP that such answers would take */
	int rate;	 /* what attacks from here bring for an AP */
	struct intent attack;
	struct intent best;
};

/* ---- peril ---- */

/* As it is seen: what the recoil takes comes later. */
static int dice_seen(const struct scene *scene, const struct prospect *prospect)
{
	return is_ranged(&prospect->attack)
		       ? prospect->dice +
				 apocrypha_recoil_dice(scene, &prospect->attack) / 2
		       : prospect->dice;
}

static void fear(struct thought *thought, int foe, int *worst)
{
	const struct view *view = &thought->view;
	int ap = creature(view->scene, foe)->ap;
	struct danger *danger = &thought->dangers[thought->danger_count];
	struct prospect prospect =
		apocrypha_plain_attack(view, foe, view->who, ANY_AP, OWN_PASS);
	struct answered answered;

	if (!prospect.most)
		return;
	thought->danger_count++;
	danger->attack = prospect.attack;
	danger->now = smaller(ap / danger->attack.cost, MOST_ATTACKS);
	danger->later = smaller((ap + NEXT_ROUND) / danger->attack.cost, MOST_ATTACKS);
	danger->dice = dice_seen(view->scene, &prospect);
	danger->worth = danger->dice == prospect.dice
				? prospect.most
				: apocrypha_worth_of(view, &danger->attack,
						     &prospect.guard, danger->dice);
	if (!danger->now || prospect.most <= *worst)
		return;
	*worst = prospect.most;
	answered = apocrypha_attack_worth(view, &danger->attack, &prospect.guard,
					  danger->dice, danger->worth);
	thought->relief_cost = answered.cost;
	thought->relief = prospect.most - answered.left;
	thought->wanted = thought->relief_cost * danger->now;
}

/* What it can do to it, where this one stands or would stand. */
static int danger_in(const struct view *view, const struct danger *danger)
{
	struct guard guard = apocrypha_guard(view->scene, view->who, danger->attack.actor,
					     is_ranged(&danger->attack));

	return apocrypha_worth_of(view, &danger->attack, &guard, danger->dice);
}

/* How things stand, or would stand in this scene. */
static struct peril peril_in(const struct thought *thought, const struct scene *scene)
{
	struct view view = view_from(thought->view.look, scene);
	bool is_now = scene == thought->view.scene;
	struct peril peril = {0};

	for (int i = 0; i < thought->danger_count; i++) {
		const struct danger *danger = &thought->dangers[i];
		int worth = is_now ? danger->worth : danger_in(&view, danger);

		peril.soon += worth * danger->now;
		peril.later += worth * danger->later;
		if (is_ranged(&danger->attack))
			peril.shots += worth;
	}
	/* they cannot all be for it: 1, 2/3, 1/2, 2/5 ... of them */
	peril.soon = peril.soon * 2 / (thought->friends + 1);
	peril.later = peril.later * 2 / (thought->friends + 1);
	return peril;
}

static void see_dangers(struct thought *thought)
{
	const struct scene *scene = thought->view.scene;
	int worst = 0;

	for_creatures (i, scene->fight)
		if (is_able(scene, i)) {
			if (is_enemy(scene->fight, thought->view.who, i))
				fear(thought, i, &worst);
			else
				thought->friends++;
		}
	thought->peril = peril_in(thought, scene);
}

/* What is lost when only so many AP are left to react with. */
static int shortage(const struct thought *thought, int left)
{
	int missing = thought->wanted - left;

	if (missing <= 0 || !thought->wanted || fight_of(thought->view.scene)->is_ambush)
		return 0;
	return thought->view.look->knobs[CAUTION] * missing * thought->relief /
	       (2 * thought->relief_cost);
}

static int price(const struct thought *thought, int cost)
{
	return IDLE_AP * cost + shortage(thought, thought->budget - cost) -
	       shortage(thought, thought->budget);
}

/* ---- candidates ---- */

/* Would it be the best, if it can be done? */
static bool may_be_best(const struct thought *thought, const struct intent *it)
{
	return (thought->action < 0 || thought->action == it->action) &&
	       it->worth > thought->best.worth;
}

static void consider(struct thought *thought, struct intent it)
{
	if (may_be_best(thought, &it) &&
	    is_open_action(thought->view.scene, thought->view.who, it.action))
		thought->best = it;
}

static struct intent with_number(int action, int number, int worth)
{
	struct intent it = intent_to(action, worth);

	it.detail[NUMBER] = number;
	it.detail[CALLED] = ANYWHERE;
	return it;
}

static struct intent at(int action, int target, int worth)
{
	struct intent it = with_number(action, 0, worth);

	it.target = target;
	return it;
}

/* AP that what lasts may still be of use to. */
static int horizon(const struct thought *thought)
{
	return thought->budget + NEXT_ROUND;
}

/* Attacks at this rate from then on, after so many AP spent on it. */
static int gain_by(const struct thought *thought, int rate, int cost)
{
	return (rate - thought->rate) * larger(0, horizon(thought) - cost) -
	       thought->rate * cost - price(thought, cost);
}

static void consider_attacks(struct thought *thought)
{
	const struct view *view = &thought->view;
	int exposed = thought->peril.soon / 6;
	struct intent it = apocrypha_best_attack(view, thought->action, thought->budget,
						 exposed, &thought->rate);

	thought->attack = it;
	if (it.worth == NOT_WORTH)
		return;
	if (!fight_of(view->scene)->is_ambush)
		it.worth -= price(thought, it.detail[COST]);
	consider(thought, it);
}

static void consider_charges(struct thought *thought)
{
	const struct view *view = &thought->view;
	const struct scene *scene = view->scene;

	if (view->me->rate < RUN)
		return;
	for_creatures (target, scene->fight) {
		if (!apocrypha_matters(scene, view->who, target))
			continue;
		for_bits (use, apocrypha_charge_uses(scene, view->who, target,
						     thought->budget)) {
			struct attack blow = attack_of(view->who, DO_ATTACK, ON_CHARGE);
			struct intent it = at(DO_CHARGE, target, 0);
			struct prospect prospect;

			blow.targets[0] = target;
			blow.use = it.with = use;
			blow.weapon = used_weapon(scene, view->who, use);
			blow.charge_rate = view->me->rate;
			prospect = apocrypha_prospect(view, &blow);
			it.worth = prospect.most + AP_WORTH -
				   price(thought, blow.weapon->attack_cost);
			if (!may_be_best(thought, &it))
				continue;
			it.worth +=
				apocrypha_prospect_worth(view, &prospect) - prospect.most;
			consider(thought, it);
		}
	}
}

static void consider_finish(struct thought *thought)
{
	const struct view *view = &thought->view;

	for_creatures (target, view->scene->fight)
		for_bits (use, apocrypha_finish_uses(view->scene, view->who, target,
						     thought->budget)) {
			struct intent it = at(DO_FINISH, target, 0);
			int cost = least_cost(used_weapon(view->scene, view->who, use),
					      DO_FINISH);

			it.with = use;
			it.worth = apocrypha_finish_worth(view->scene, target) -
				   price(thought, cost) - thought->peril.soon / 4;
			consider(thought, it);
		}
}

static void consider_binding(struct thought *thought)
{
	const struct view *view = &thought->view;
	int dice = skill_dice(view->scene, view->who, view->sheet->cog, MED);
	int chance = apocrypha_chance(view->scene, (struct chance){dice, 0});

	for_creatures (i, view->scene->fight) {
		const struct apocrypha_creature *one = creature(view->scene, i);
		const struct apocrypha_sheet *stats = sheet(view->scene, i);
		int saved;

		if (!one->bleed || !apocrypha_can_bind(view->scene, view->who, i))
			continue;
		saved = one->wounds >= stats->vit ? 40
			: one->wounds + 2 * one->bleed >= stats->vit
				? 500
				: 2 * one->bleed * 600 / stats->vit;
		consider(thought,
			 at(DO_BIND, i, chance * saved / 1000 - price(thought, 4)));
	}
}

static void consider_abilities(struct thought *thought)
{
	const struct view *view = &thought->view;
	bool stunning = view->me->shock + 1 >= view->sheet->shk;

	if (!view->sheet->abilities || stunning)
		return;
	for_creatures (i, view->scene->fight)
		if (apocrypha_can_dread(view->scene, view->who, i)) {
			int worth = apocrypha_dread_worth(view->scene, view->who, i) -
				    SHOCK_WORTH;

			if (fight_of(view->scene)->is_ambush ||
			    worth >= 3 * thought->rate)
				consider(thought,
					 at(DO_DREAD, i, worth - price(thought, 4)));
		}
}

/* ---- what is imagined ---- */

struct dream {
	struct apocrypha_fight fight;
	struct scene scene;
};

static struct apocrypha_creature *begin_dream(const struct view *view,
					      struct dream *dream)
{
	fight_copy_into(view->scene->scenario->book, &dream->fight, sizeof dream->fight,
			view->scene->fight);
	dream->scene = (struct scene){view->scene->scenario, &dream->fight.base};
	return &dream->fight.creatures[view->who];
}

/* What is saved until the next pass, or as long as it lasts. */
static int saved_by(const struct thought *thought, const struct dream *dream, bool lasts)
{
	struct peril peril = peril_in(thought, &dream->scene);

	return lasts ? thought->peril.later - peril.later
		     : thought->peril.soon - peril.soon;
}

/* What a change brings for its AP. If it lasts longer than until the next pass, the
 * attack that is best now is what it may help. No more can be saved than is in peril, and
 * an attack is worth no more than its most: with that most changes are not worth the
 * reckoning. */
static void consider_dream(struct thought *thought, const struct dream *dream,
			   struct intent it, int cost, bool lasts)
{
	const struct intent *attack = &thought->attack;
	int peril = lasts ? thought->peril.later : thought->peril.soon;
	int left = larger(0, horizon(thought) - cost);
	bool helps = lasts && attack->worth != NOT_WORTH;
	struct view view = view_from(thought->view.look, &dream->scene);
	struct prospect then;

	it.worth += peril + gain_by(thought, thought->rate, cost);
	if (helps) {
		int plain = it.worth;

		then = apocrypha_meant(&view, attack);
		it.worth += (then.most - attack->worth) / attack->detail[COST] * left;
		if (!may_be_best(thought, &it))
			return;
		it.worth =
			plain + (apocrypha_prospect_worth(&view, &then) - attack->worth) /
					attack->detail[COST] * left;
	}
	if (!may_be_best(thought, &it))
		return;
	it.worth += saved_by(thought, dream, lasts) - peril;
	consider(thought, it);
}

static void consider_stances(struct thought *thought)
{
	const struct view *view = &thought->view;

	if (view->me->rate > WALK)
		return;
	for (int stance = STAND; stance <= PRONE; stance++) {
		int cost = apocrypha_stance_cost(view->me->stance, stance);
		struct dream dream;

		/* who must go to its enemies does not lie down */
		if (cost > thought->budget ||
		    (stance > view->me->stance && !view->me->ranged_mask) ||
		    !apocrypha_can_take_stance(view->scene, view->who, stance))
			continue;
		begin_dream(view, &dream)->stance = (uint8_t)stance;
		consider_dream(thought, &dream, with_number(DO_CHANGE_STANCE, stance, 0),
			       cost, true);
	}
}

static void consider_cover(struct thought *thought)
{
	const struct view *view = &thought->view;
	const struct map *map = &view->scene->scenario->map;

	if (!map->given || view->me->rate > WALK || thought->budget < 1)
		return;
	for (int i = 0; i < 8; i++) {
		struct tile tile = tile_step(view->scene->fight->bodies[view->who].tile,
					     (enum direction)i);
		struct apocrypha_creature *one;
		struct intent it;
		struct dream dream;
		int level;

		if (!on_map(map, tile))
			continue;
		level = view->scene->scenario->book->terrains[terrain_at(map, tile)]
				.value;
		if (level <= 0 || view->me->cover_tile == tile_index(map, tile) + 1)
			continue;
		one = begin_dream(view, &dream);
		one->cover = (uint8_t)level;
		one->cover_tile = (int16_t)(tile_index(map, tile) + 1);
		it = intent_to(DO_TAKE_COVER, 0);
		it.tile = tile_index(map, tile);
		consider_dream(thought, &dream, it, 1, true);
	}
}

/* Until the next pass. */
static void consider_defense(struct thought *thought)
{
	const struct view *view = &thought->view;
	struct dream dream;

	/* who can only run on under fire gains nothing by it */
	if (thought->peril.soon <= 0 || (thought->rate <= 0 && thought->peril.shots))
		return;
	if (view->sheet->abilities & HAS_WARD && !view->me->warded &&
	    thought->budget >= 3) {
		begin_dream(view, &dream)->warded = 1;
		consider_dream(thought, &dream, intent_to(DO_WARD, -SHOCK_WORTH), 3,
			       false);
	}
	if (!view->me->defending && thought->budget >= 2 && thought->best.worth < 60) {
		begin_dream(view, &dream)->defending = 1;
		consider_dream(thought, &dream, intent_to(DO_DESPERATE_DEFENSE, 0), 2,
			       false);
	}
}

static void consider_aim(struct thought *thought)
{
	const struct view *view = &thought->view;
	struct intent shot = with_number(DO_FIRE_READIED, 0, 0), it;
	struct prospect plain, better;
	const struct apocrypha_weapon *weapon;
	struct apocrypha_creature *one;
	struct dream dream;
	struct view then;
	int now, cost, target = thought->best.target;

	if (!view->me->readied || view->me->aim >= 3 || thought->budget < 2 ||
	    view->me->rate != STILL)
		return;
	if (target == NOBODY || !is_firing(thought->best.action))
		target = apocrypha_quarry(view);
	if (target == NOBODY || !apocrypha_can_aim_at(view->scene, view->who, target))
		return;
	one = begin_dream(view, &dream);
	one->aim_at = (uint8_t)(target + 1);
	one->aim = (uint8_t)(view->me->aim_at == target + 1 ? view->me->aim + 1 : 1);
	then = view_from(view->look, &dream.scene);
	it = at(DO_PRECISE_AIM, target, 0);
	shot.target = target;
	shot.with = view->me->readied - 1;
	weapon = weapon_in(view->scene, view->who, shot.with);
	shot.detail[NUMBER] = weapon->lowest_mode;
	cost = least_cost(weapon, DO_FIRE_READIED);
	if (!apocrypha_can_hit(view->scene, view->who, weapon, target))
		return;
	better = apocrypha_meant(&then, &shot);
	it.worth = better.most * 2 / 3 - price(thought, 2);
	if (!may_be_best(thought, &it))
		return;
	plain = apocrypha_meant(view, &shot);
	now = apocrypha_prospect_worth(view, &plain);
	it.worth = (apocrypha_prospect_worth(&then, &better) - now) * 2 / 3 -
		   price(thought, 2);
	/* If it means one shot less, that is what it costs. */
	if (thought->budget >= cost && thought->budget - 2 < cost)
		it.worth -= now;
	consider(thought, it);
}

/* ---- weapons ---- */

static int rate_of(const struct view *view, int use, int target, int least)
{
	struct prospect prospect = apocrypha_with(
		view, use, used_weapon(view->scene, view->who, use), target);

	return apocrypha_rate_above(view, &prospect, least);
}

/* The best of what is at hand, were its target near, and not less than that. */
static int melee_rate(const struct view *view, int target, int rate)
{
	for_bits (use, view->me->melee_mask)
		rate = larger(rate, rate_of(view, use, target, rate));
	return rate;
}

static int rate_at_hand(const struct view *view, int target, int least)
{
	int rate = melee_rate(view, target, least);

	for_bits (use, view->me->ranged_mask)
		if (apocrypha_has_rounds(
			    view->scene, view->who, use,
			    weapon_in(view->scene, view->who, use)->lowest_mode))
			rate = larger(rate, rate_of(view, use, target, rate));
	return rate;
}

/* AP to come so near to the target that this weapon serves. */
static int way_to(const struct view *view, const struct apocrypha_weapon *weapon,
		  int target)
{
	int far = metres(view->scene, view->who, target) -
		  (weapon->ranged ? 2 * weapon->rng : weapon->reach);
	int pace = view->sheet->base * 2;

	return far <= 0 ? 0 : ceil_div(far, pace) + 2;
}

/* Whoever shoots from afar has no need of another weapon. */
static void consider_drawing(struct thought *thought, int target)
{
	const struct view *view = &thought->view;
	int things[64], count, now;

	if (thought->action < 0 && thought->rate > 0 && view->me->ranged_mask &&
	    metres(view->scene, view->who, target) > 3)
		return;
	count = apocrypha_drawable(view->scene, view->who, things);
	now = larger(0, thought->rate);

	for (int i = 0; i < count; i++) {
		const struct apocrypha_weapon *weapon =
			apocrypha_thing_weapon(view->scene, view->who, things[i]);
		struct intent it = intent_to(DO_DRAW, 0);
		struct prospect prospect;
		int cost = apocrypha_draw_cost(view->scene, view->who, things[i]);
		int rate, left;

		if (weapon->shield || cost > thought->budget ||
		    (i && weapon == apocrypha_thing_weapon(view->scene, view->who,
							   things[i - 1])) ||
		    (weapon->mag &&
		     !apocrypha_thing_at(view->scene, view->who, things[i])->rounds))
			continue;
		cost += way_to(view, weapon, target);
		left = larger(0, horizon(thought) - cost);
		it.with = things[i];
		prospect = apocrypha_with(view, things[i] % SLOTS, weapon, target);
		rate = prospect.most / prospect.attack.cost;
		it.worth = (rate - now) * left - now * cost - price(thought, cost);
		if (!may_be_best(thought, &it))
			continue;
		now = rate_at_hand(view, target, now);
		rate = apocrypha_rate_above(view, &prospect, 0);
		it.worth = (rate - now) * left - now * cost - price(thought, cost);
		consider(thought, it);
	}
}

static void consider_loading(struct thought *thought, int target)
{
	const struct view *view = &thought->view;

	for_bits (slot, apocrypha_reloadable(view->scene, view->who)) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, slot);
		struct intent it = intent_to(DO_RELOAD, 0);

		it.with = slot;
		it.worth = -price(thought, weapon->reload);
		if (!apocrypha_has_rounds(view->scene, view->who, slot,
					  weapon->lowest_mode))
			it.worth = gain_by(thought, rate_of(view, slot, target, 0),
					   weapon->reload);
		consider(thought, it);
	}
	for_bits (slot, apocrypha_unreadied(view->scene, view->who)) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, slot);
		struct intent it = intent_to(DO_READY_WEAPON, 0);

		it.with = slot;
		it.worth = (weapon->gun ? 15 * weapon->bulk : 0) -
			   price(thought, least_cost(weapon, DO_READY_WEAPON));
		consider(thought, it);
	}
}

/* ---- traps and watches ---- */

static void consider_riposte(struct thought *thought)
{
	const struct view *view = &thought->view;
	const struct scene *scene = view->scene;

	if ((!view->look->knobs[TRICKS] && thought->action != DO_RIPOSTE) ||
	    view->me->riposte || !view->me->melee_mask)
		return;
	for_creatures (foe, scene->fight) {
		if (!is_enemy(scene->fight, view->who, foe) ||
		    !apocrypha_melee_engaged(scene, view->who, foe) ||
		    creature(scene, foe)->ap < 3)
			continue;
		for_bits (use, apocrypha_riposte_uses(scene, view->who)) {
			const struct apocrypha_weapon *weapon =
				used_weapon(scene, view->who, use);
			struct attack blow = attack_of(view->who, DO_ATTACK, ON_RIPOSTE);
			struct guard open = {.who = foe, .foe = view->who};
			struct intent it = at(DO_RIPOSTE, foe, 0);
			int own = skill_dice(scene, view->who, view->sheet->cog,
					     weapon->skill);
			int other = larger(
				0, skill_dice(scene, foe, sheet(scene, foe)->cog, MEL));
			int unseen = apocrypha_chance(
				scene, (struct chance){larger(own, 0) + other, other});

			if (weapon->attack_cost > thought->budget ||
			    !within_reach(scene, view->who, foe, weapon->reach))
				continue;
			blow.use = it.with = use;
			blow.weapon = weapon;
			it.worth = apocrypha_worth_of(
				view, &blow, &open,
				apocrypha_attack_pool(scene, &blow, foe, false));
			/* the foe must strike at it, and not see through it */
			it.worth = it.worth * unseen / 2800 -
				   (1000 - unseen) * 100 / 2000 -
				   price(thought, weapon->attack_cost);
			consider(thought, it);
		}
	}
}

/* An attack that waits: for whoever moves in sight of a gun, or comes within reach. */
static int watch_worth(const struct thought *thought, int *deed)
{
	const struct view *view = &thought->view;
	int target = apocrypha_quarry(view), best = 0;

	if (target == NOBODY)
		return 0;
	for_bits (use, view->me->ranged_mask) {
		const struct apocrypha_weapon *weapon =
			weapon_in(view->scene, view->who, use);
		int action =
			view->me->readied == use + 1 ? DO_FIRE_READIED : DO_AIM_AND_FIRE;
		int cost = least_cost(weapon, action);
		int worth = rate_of(view, use, target, 0) *
			    least_cost(weapon, DO_AIM_AND_FIRE) * 2 / 5;

		if (cost <= thought->budget && worth > best &&
		    apocrypha_weapon_allows(view->scene, view->who, action, use)) {
			best = worth;
			*deed = action;
		}
	}
	return best;
}

static bool sees_an_enemy(const struct view *view)
{
	for_creatures (i, view->scene->fight)
		if (is_enemy(view->scene->fight, view->who, i) &&
		    is_conscious(view->scene, i) && in_sight(view->scene, view->who, i))
			return true;
	return false;
}

/* Nobody is in sight, and it waits for them with its gun. */
static bool is_patient(const struct view *view)
{
	return view->me->ranged_mask &&
	       view->look->knobs[PATIENCE] >= view->scene->fight->round &&
	       !sees_an_enemy(view);
}

/* An enemy may act before the round is over: AP are of more use than what they prepare.
 */
static bool is_one_to_act(const struct view *view)
{
	for_creatures (i, view->scene->fight)
		if (is_enemy(view->scene->fight, view->who, i) &&
		    is_able(view->scene, i) && creature(view->scene, i)->ap > 0 &&
		    !creature(view->scene, i)->holding)
			return true;
	return false;
}

static void consider_watching(struct thought *thought)
{
	const struct view *view = &thought->view;
	int deed = NO_ACTION, worth;
	struct intent it = intent_to(DO_PREPARE_ATTACK, 0);

	if (view->me->prepared || view->me->defending || fight_of(view->scene)->is_ambush)
		return;
	if (is_one_to_act(view) || (!sees_an_enemy(view) && !is_patient(view)))
		return;
	worth = watch_worth(thought, &deed);
	if (deed == NO_ACTION)
		return;
	it.detail[PREPARED_DEED] = deed;
	it.worth = worth - price(thought, 0) - IDLE_AP * 5;
	consider(thought, it);
}

/* ---- going there ---- */

/* The next step of an approach. */
static struct intent approach(const struct thought *thought, int target, int worth)
{
	const struct view *view = &thought->view;
	int distance = metres(view->scene, view->who, target);
	int fastest = apocrypha_fastest_rate(view->scene, view->who);
	int wanted = smaller(distance > 8 ? RUN : WALK, fastest), pace, left, needed;

	if (view->me->stance != STAND &&
	    apocrypha_can_take_stance(view->scene, view->who, STAND))
		return with_number(DO_CHANGE_STANCE, STAND, worth);
	while (wanted > view->me->rate &&
	       apocrypha_speed_cost(view->scene, view->who, wanted) > thought->budget)
		wanted--;
	if (wanted > view->me->rate)
		return with_number(DO_CHANGE_SPEED, wanted, worth);
	pace = larger(1, apocrypha_metres_of(view->scene, view->who, view->me->rate, 1));
	left = within(view->sheet->ooda - fight_of(view->scene)->spent, 1,
		      thought->budget);
	needed = ceil_div(distance - view->me->reach, pace);
	return with_number(DO_MOVE, within(needed, 1, left),
			   view->me->rate == STILL ? NOT_WORTH : worth);
}

/* What it costs a shooter to leave its place: cover, and the distance of blades. */
static int exposure_of(const struct thought *thought, int target)
{
	const struct view *view = &thought->view;
	struct view other = *view;
	struct apocrypha_creature *one;
	struct dream dream;

	other.who = target;
	other.me = creature(view->scene, target);
	other.sheet = sheet(view->scene, target);
	one = begin_dream(view, &dream);
	one->cover = 0;
	one->stance = STAND;
	return 6 * melee_rate(&other, view->who, 0) +
	       peril_in(thought, &dream.scene).later - thought->peril.later;
}

/* Blades: what is gained there in some AP, the sooner the better. */
static int way_worth(const struct view *view, int target)
{
	int worth = 0;

	for_bits (use, view->me->melee_mask) {
		const struct apocrypha_weapon *weapon =
			used_weapon(view->scene, view->who, use);

		worth = larger(worth, 60 * rate_of(view, use, target, 0) /
					      (6 + way_to(view, weapon, target)));
	}
	return worth;
}

int apocrypha_goal(const struct view *view)
{
	int best = apocrypha_quarry(view), most;

	if (best == NOBODY || view->me->ranged_mask)
		return best;
	most = way_worth(view, best);
	for_creatures (i, view->scene->fight)
		if (i != best && apocrypha_matters(view->scene, view->who, i)) {
			int worth = way_worth(view, i);

			if (worth > most) {
				most = worth;
				best = i;
			}
		}
	return best;
}

static void consider_approach(struct thought *thought)
{
	const struct view *view = &thought->view;
	int best = NOT_WORTH, least, target;

	/* Who can strike stays; those who only have blades come by themselves. */
	if (is_patient(view) || (thought->rate > 0 && !view->me->ranged_mask))
		return;
	target = apocrypha_goal(view);
	if (thought->rate > 0 && !creature(view->scene, target)->ranged_mask)
		return;
	least = thought->rate <= 0 && !(view->me->ranged_mask && sees_an_enemy(view))
			? LEAST_APPROACH
			: NOT_WORTH;
	for_bits (use, view->me->melee_mask | (unsigned)view->me->ranged_mask) {
		const struct apocrypha_weapon *weapon =
			used_weapon(view->scene, view->who, use);
		int way = way_to(view, weapon, target), rate;

		if (weapon->ranged &&
		    !apocrypha_can_hit(view->scene, view->who, weapon, target))
			way += 4;
		if (way == 0 ||
		    (weapon->ranged && !apocrypha_has_rounds(view->scene, view->who, use,
							     weapon->lowest_mode)))
			continue;
		/* what is not worth it even so is not worth more by being exact */
		rate = rate_of(view, use, target,
			       (larger(least, larger(0, thought->best.worth)) +
				thought->rate * (6 + way)) /
				       7);
		best = larger(best,
			      (rate - thought->rate) * 6 - thought->rate * way + rate);
	}
	if (best == NOT_WORTH)
		return;
	if (view->me->ranged_mask &&
	    best - price(thought, 1) > larger(thought->best.worth, least))
		best -= exposure_of(thought, target);
	best = larger(best, least);
	if (thought->budget > 0)
		consider(thought, approach(thought, target, best - price(thought, 1)));
}

/* Who stands aims better. */
static void consider_halt(struct thought *thought)
{
	const struct view *view = &thought->view;
	struct dream dream;
	int cost = apocrypha_speed_cost(view->scene, view->who, STILL);

	if (view->me->rate == STILL || !view->me->ranged_mask || cost > thought->budget ||
	    thought->rate <= 0)
		return;
	begin_dream(view, &dream)->rate = STILL;
	consider_dream(thought, &dream, with_number(DO_CHANGE_SPEED, STILL, 0), cost,
		       true);
}

/* ---- the deed ---- */

int apocrypha_quarry(const struct view *view)
{
	int nearest = NOBODY, best = 0;

	for_creatures (i, view->scene->fight) {
		int distance;

		if (!apocrypha_matters(view->scene, view->who, i))
			continue;
		distance = distance_squared(view->scene->fight->bodies[i].tile,
					    view->scene->fight->bodies[view->who].tile);
		if (nearest == NOBODY || distance < best) {
			nearest = i;
			best = distance;
		}
	}
	return nearest;
}

bool apocrypha_is_badly_hurt(const struct view *view)
{
	return view->me->wounds >= view->sheet->vit - 2;
}

/* To wait keeps what is prepared. */
static int hold_worth(const struct thought *thought)
{
	int deed;

	return thought->view.me->prepared ? watch_worth(thought, &deed) : 0;
}

struct intent apocrypha_decide(const struct look *look, int action)
{
	struct thought thought = {.view = view_from(look, &look->scene),
				  .action = action};
	const struct view *view = &thought.view;
	int target = apocrypha_quarry(view);

	thought.best = intent_to(action < 0 ? DO_HOLD : action, NOT_WORTH);
	thought.best.detail[CALLED] = ANYWHERE;
	if (target == NOBODY)
		return thought.best;
	thought.budget = apocrypha_budget(view->scene, view->who);
	see_dangers(&thought);
	if (action < 0)
		thought.best.worth = hold_worth(&thought);
	consider_attacks(&thought);
	consider_charges(&thought);
	consider_finish(&thought);
	consider_binding(&thought);
	consider_abilities(&thought);
	consider_riposte(&thought);
	consider_drawing(&thought, target);
	consider_loading(&thought, target);
	consider_watching(&thought);
	consider_approach(&thought);
	consider_halt(&thought);
	/* who lies in ambush is not struck yet: its AP are for its attacks */
	if (!fight_of(view->scene)->is_ambush || action >= 0) {
		if (thought.peril.shots || view->me->stance != STAND ||
		    action == DO_CHANGE_STANCE)
			consider_stances(&thought);
		consider_cover(&thought);
	}
	consider_aim(&thought);
	consider_defense(&thought);
	return thought.best;
}
