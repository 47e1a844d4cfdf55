/* SPDX-License-Identifier: MIT
 *
 * The danger to a creature before its next pass, and the harm that imagined changes of
 * its place, stance or guard would prevent.
 */
#include <stddef.h>
#include <string.h>
#include "tactics_thought.h"

enum { MOST_ATTACKS = 3 }; /* of one enemy that are considered */
enum { LEAST_DEED = 60 };  /* a deed of so much worth is better than all defence */

/* ---- peril ---- */

/* The attack that it may have to answer first, and its worth with all its dice. */
struct worst_danger {
	const struct danger *danger; /* NULL: none */
	int most;
};

static void weigh_threat(const struct view *view, int foe, struct manner *manner,
			 struct target target, struct danger *danger, int *most)
{
	struct attack attack;
	struct strike strike = {view, &attack, 0};
	struct fighter room, *me = apocrypha_fighter(view, view->who, &room);
	struct chance chance, recoiling;
	int recoil, worth;

	apocrypha_attack_by(view, foe, manner, &attack);
	strike.blow = manner->blow;
	chance.dice = manner->dice + apocrypha_dice_by_health(view->scene, foe) +
		      apocrypha_dice_by_target(view->scene, &attack, view->who);
	chance.against =
		apocrypha_passive_rating(view, me, view->who, foe, is_ranged(&attack));
	recoil = apocrypha_likely_recoil(view->scene, &attack);
	recoiling = (struct chance){chance.dice - recoil, chance.against};
	worth = apocrypha_strike_worth(&strike, target, recoiling);
	if (worth <= *most)
		return;
	*most = worth;
	danger->attack = attack;
	danger->attack.targets[0] = view->who;
	danger->blow = manner->blow;
	/* the visible dice: the recoil is subtracted later */
	danger->dice = chance.dice;
	danger->worth = recoil ? apocrypha_strike_worth(&strike, target, chance) : worth;
}

/* The likely attack of the foe, and its worth; 0: it has none. */
static int find_danger(const struct view *view, int foe, struct target target,
		       struct danger *danger)
{
	struct fighter room, *other = apocrypha_fighter(view, foe, &room);
	int most = 0, distance = metres(view->scene, foe, view->who);

	apocrypha_list_manners(view, other, foe);
	for (int i = 0; i < other->at_hand; i++)
		if (apocrypha_is_likely(creature(view->scene, foe), &other->manners[i]) &&
		    weapon_bears(used_weapon(view->scene, foe, other->manners[i].use),
				 distance) &&
		    apocrypha_weapon_allows(view->scene, foe, other->manners[i].action,
					    other->manners[i].use) &&
		    in_sight(view->scene, foe, view->who))
			weigh_threat(view, foe, &other->manners[i], target, danger,
				     &most);
	return most;
}

static void fear(struct thought *thought, int foe, struct target target,
		 struct worst_danger *worst)
{
	const struct view *view = &thought->view;
	struct danger *danger = &thought->dangers[thought->danger_count];
	int ap = creature(view->scene, foe)->ap;
	int most = find_danger(view, foe, target, danger);

	if (!most)
		return;
	thought->danger_count++;
	danger->now = smaller(ap / danger->attack.cost, MOST_ATTACKS);
	danger->later = smaller((ap + NEXT_ROUND) / danger->attack.cost, MOST_ATTACKS);
	if (danger->now && most > worst->most)
		*worst = (struct worst_danger){danger, most};
}

static void find_relief(struct thought *thought, const struct worst_danger *worst)
{
	const struct view *view = &thought->view;
	const struct danger *danger = worst->danger;
	struct strike strike = {view, &danger->attack, danger->blow};
	struct guard guard = apocrypha_guard(view, view->who, danger->attack.actor,
					     is_ranged(&danger->attack));
	struct answered answered = apocrypha_attack_worth(&strike, &guard, danger->dice,
							  danger->worth, NOT_WORTH);

	thought->relief_cost = answered.cost;
	thought->relief = worst->most - answered.left;
	thought->wanted = thought->relief_cost * danger->now;
}

/* The harm that it can do to the creature on its present or imagined tile. */
static int danger_in(const struct view *view, const struct danger *danger,
		     struct target target)
{
	struct strike strike = {view, &danger->attack, danger->blow};
	struct threat threat = {danger->attack.actor, is_ranged(&danger->attack), false,
				false};
	int rating = is_defenceless(view->scene, view->who)
			     ? 0
			     : apocrypha_rating(view->scene, view->who, threat);

	return apocrypha_strike_worth(&strike, target,
				      (struct chance){danger->dice, rating});
}

/* The danger in this position, real or imagined. */
static struct peril peril_in(const struct thought *thought, const struct scene *scene)
{
	struct view view = view_from(thought->view.look, scene);
	bool is_now = scene == thought->view.scene;
	struct target target = {view.who, apocrypha_harm_state(scene, view.who)};
	struct peril peril = {0};
	int all;

	for (int i = 0; i < thought->danger_count; i++) {
		const struct danger *danger = &thought->dangers[i];
		int worth = is_now ? danger->worth : danger_in(&view, danger, target);

		peril.soon += worth * danger->now;
		peril.later += worth * danger->later;
		if (is_ranged(&danger->attack))
			peril.shots += worth;
	}
	/* with more friends than one they cannot all be for it */
	all = 4 * larger(thought->foes, MOST_DANGERS);
	peril.soon = peril.soon * all / MOST_DANGERS / (thought->friends + 1);
	peril.later = peril.later * all / MOST_DANGERS / (thought->friends + 1);
	return peril;
}

/* Enemies by their distance, the nearest first: the farthest of too many is dropped. */
struct nearest {
	int count, who[MOST_DANGERS], distance[MOST_DANGERS];
};

static void add_near(struct nearest *nearest, int who, int distance)
{
	int place = nearest->count;

	if (place == MOST_DANGERS && nearest->distance[--place] <= distance)
		return;
	for (; place > 0 && nearest->distance[place - 1] > distance; place--) {
		nearest->who[place] = nearest->who[place - 1];
		nearest->distance[place] = nearest->distance[place - 1];
	}
	nearest->who[place] = who;
	nearest->distance[place] = distance;
	nearest->count = smaller(nearest->count + 1, MOST_DANGERS);
}

static void look_around(struct thought *thought)
{
	const struct scene *scene = thought->view.scene;
	const struct body *bodies = scene->fight->bodies;
	int who = thought->view.who;
	struct target target = {who, apocrypha_harm_state(scene, who)};
	struct worst_danger worst = {.danger = NULL};
	struct nearest nearest = {.count = 0};

	for_creatures (i, scene->fight)
		if (is_able(scene, i)) {
			if (is_enemy(scene->fight, who, i)) {
				thought->foes++;
				add_near(&nearest, i,
					 distance_squared(bodies[who].tile,
							  bodies[i].tile));
			} else {
				thought->friends++;
			}
		}
	for (int i = 0; i < nearest.count; i++)
		fear(thought, nearest.who[i], target, &worst);
	if (worst.danger && thought->view.look->knobs[CAUTION])
		find_relief(thought, &worst);
	thought->peril = peril_in(thought, scene);
}

void apocrypha_see_dangers(struct thought *thought)
{
	if (thought->knows_dangers)
		return;
	thought->knows_dangers = true;
	look_around(thought);
}

/* The loss if only this many AP are left for reactions. */
static int shortage(const struct thought *thought, int left)
{
	int missing = thought->wanted - left;

	if (missing <= 0 || !thought->wanted || fight_of(thought->view.scene)->is_ambush)
		return 0;
	return thought->view.look->knobs[CAUTION] * missing * thought->relief /
	       (2 * thought->relief_cost);
}

int apocrypha_cost_of(const struct thought *thought, int cost)
{
	return IDLE_AP * cost + shortage(thought, thought->budget - cost) -
	       shortage(thought, thought->budget);
}

/* ---- imagined changes ---- */

/* Copies the fight at the first change; returns the creature in the copy, as it is, to be
 * changed. */
static struct apocrypha_creature *begin_dream(const struct thought *thought)
{
	const struct view *view = &thought->view;
	struct dream *dream = thought->dream;
	struct apocrypha_creature *one = &dream->fight.creatures[view->who];

	if (dream->begun) {
		*one = *view->me;
		return one;
	}
	dream->begun = true;
	fight_copy_into(view->scene->scenario->book, &dream->fight, sizeof dream->fight,
			view->scene->fight);
	dream->scene = (struct scene){view->scene->scenario, &dream->fight.base};
	return one;
}

static struct view dreamt(const struct thought *thought)
{
	struct view view = view_from(thought->view.look, &thought->dream->scene);

	view.guards = thought->view.guards;
	view.dreams = true;
	return view;
}

/* The harm prevented until the next pass, or as long as the change lasts. */
static int saved_by(const struct thought *thought, bool lasts)
{
	struct peril peril = peril_in(thought, &thought->dream->scene);

	return lasts ? thought->peril.later - peril.later
		     : thought->peril.soon - peril.soon;
}

/* The attack that is not given up for a change of so many AP: it follows in the same
 * pass. */
static int attack_after(const struct thought *thought, int cost)
{
	const struct view *view = &thought->view;

	return thought->attack.worth != NOT_WORTH &&
			       fight_of(view->scene)->spent + cost < view->sheet->ooda &&
			       thought->budget - cost >= thought->volley.detail[COST]
		       ? thought->volley.worth
		       : 0;
}

/* The worth of a change for its AP. If it lasts beyond the next pass, it may help the
 * attack that is best now. It cannot prevent more harm than there is danger, nor make an
 * attack worth more than its bound: these bounds rule out most changes without further
 * work. */
static void consider_dream(struct thought *thought, struct intent it, int cost,
			   bool lasts)
{
	const struct intent *attack = &thought->attack;
	int peril = lasts ? thought->peril.later : thought->peril.soon;
	int left = larger(0, apocrypha_horizon(thought) - cost);
	bool helps = lasts && attack->worth != NOT_WORTH;
	struct view view = dreamt(thought);
	struct prospect then;

	it.worth += peril + apocrypha_gain_by(thought, thought->rate, cost);
	if (lasts)
		it.worth += attack_after(thought, cost);
	if (helps) {
		int plain = it.worth;

		then = apocrypha_meant(&view, attack);
		it.worth += (then.most - attack->worth) / attack->detail[COST] * left;
		if (!apocrypha_may_be_best(thought, &it))
			return;
		it.worth =
			plain + (apocrypha_prospect_worth(&view, &then) - attack->worth) /
					attack->detail[COST] * left;
	}
	if (!apocrypha_may_be_best(thought, &it))
		return;
	it.worth += saved_by(thought, lasts) - peril;
	apocrypha_consider(thought, it);
}

/* A creature that must go to its enemies does not lie down, nor one whose gun does not
 * carry so far; others do not rise. */
static bool may_take_stance(const struct thought *thought, int stance)
{
	const struct view *view = &thought->view;
	bool is_wanted = thought->action >= 0 && stance <= view->me->stance;

	return apocrypha_stance_cost(view->me->stance, stance) <= thought->budget &&
	       apocrypha_can_take_stance(view->scene, view->who, stance) &&
	       (is_wanted || (stance > STAND) == (view->me->ranged_mask &&
						  apocrypha_can_fight_from_here(
							  view, thought->quarry)));
}

/* It may lie down and shoot then. */
static bool may_shoot_lying(const struct thought *thought)
{
	const struct view *view = &thought->view;
	int left = thought->budget - apocrypha_stance_cost(view->me->stance, PRONE);

	for_bits (use, view->me->ranged_mask)
		if (least_cost(weapon_in(view->scene, view->who, use), DO_FIRE_HIP) <=
		    left)
			return true;
	return false;
}

/* One that stands stays so if nobody shoots; one that lies and shoots, until an enemy is
 * near. Who can lie down and shoot wins nothing by crouching. */
void apocrypha_consider_stances(struct thought *thought)
{
	const struct view *view = &thought->view;

	if (view->me->rate > WALK ||
	    (thought->action < 0 && view->me->stance == PRONE &&
	     metres(view->scene, view->who, thought->quarry) >= FAR_ENOUGH_TO_DUCK))
		return;
	for (int stance = STAND; stance <= PRONE; stance++) {
		if ((stance == CROUCH && thought->action < 0 &&
		     may_shoot_lying(thought)) ||
		    !may_take_stance(thought, stance))
			continue;
		apocrypha_see_dangers(thought);
		if (!thought->peril.shots && view->me->stance == STAND &&
		    thought->action != DO_CHANGE_STANCE)
			return;
		begin_dream(thought)->stance = (uint8_t)stance;
		consider_dream(thought, with_number(DO_CHANGE_STANCE, stance, 0),
			       apocrypha_stance_cost(view->me->stance, stance), true);
	}
}

void apocrypha_consider_cover(struct thought *thought)
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
		int level;

		if (!on_map(map, tile))
			continue;
		level = view->scene->scenario->book->terrains[terrain_at(map, tile)]
				.value;
		if (level <= 0 || view->me->cover_tile == tile_index(map, tile) + 1)
			continue;
		apocrypha_see_dangers(thought);
		one = begin_dream(thought);
		one->cover = (uint8_t)level;
		one->cover_tile = (int16_t)(tile_index(map, tile) + 1);
		it = intent_to(DO_TAKE_COVER, 0);
		it.tile = tile_index(map, tile);
		consider_dream(thought, it, 1, true);
	}
}

/* Until the next pass. For a desperate defence alone it does not look around. */
void apocrypha_consider_defense(struct thought *thought)
{
	const struct view *view = &thought->view;
	bool wards = view->sheet->abilities & HAS_WARD && !view->me->warded &&
		     thought->budget >= WARD_COST;
	bool defends = !view->me->defending && thought->budget >= DEFENSE_COST &&
		       thought->knows_dangers && thought->best.worth < LEAST_DEED;

	if (!wards && !defends)
		return;
	apocrypha_see_dangers(thought);
	/* a creature that can only run on under fire gains nothing by it */
	if (thought->peril.soon <= 0 || (thought->rate <= 0 && thought->peril.shots))
		return;
	if (wards) {
		begin_dream(thought)->warded = 1;
		consider_dream(thought, intent_to(DO_WARD, -SHOCK_WORTH), WARD_COST,
			       false);
	}
	if (defends && thought->best.worth < LEAST_DEED) {
		begin_dream(thought)->defending = 1;
		consider_dream(thought, intent_to(DO_DESPERATE_DEFENSE, 0), DEFENSE_COST,
			       false);
	}
}

/* With AP that are too few for a shot: instead of one it wins nothing. */
void apocrypha_consider_aim(struct thought *thought)
{
	const struct view *view = &thought->view;
	struct intent shot = with_number(DO_FIRE_READIED, 0, 0), it;
	struct prospect plain, better;
	const struct apocrypha_weapon *weapon;
	struct apocrypha_creature *one;
	struct view then;
	int now, cost, target = thought->best.target;

	if (!view->me->readied || view->me->aim >= MOST_AIM ||
	    thought->budget < AIM_COST || view->me->rate != STILL)
		return;
	shot.with = view->me->readied - 1;
	weapon = weapon_in(view->scene, view->who, shot.with);
	cost = least_cost(weapon, DO_FIRE_READIED);
	if (thought->action < 0 && thought->budget >= cost)
		return;
	if (target == NOBODY || !is_firing(thought->best.action))
		target = thought->quarry;
	if (target == NOBODY || !apocrypha_can_aim_at(view->scene, view->who, target))
		return;
	one = begin_dream(thought);
	one->aim_at = (uint8_t)(target + 1);
	one->aim = (uint8_t)(view->me->aim_at == target + 1 ? view->me->aim + 1 : 1);
	then = dreamt(thought);
	it = at(DO_PRECISE_AIM, target, 0);
	shot.target = target;
	shot.detail[NUMBER] = weapon->lowest_mode;
	if (!apocrypha_can_hit(view->scene, view->who, weapon, target))
		return;
	better = apocrypha_meant(&then, &shot);
	it.worth = better.most * 2 / 3 - apocrypha_cost_of(thought, AIM_COST);
	if (!apocrypha_may_be_best(thought, &it))
		return;
	plain = apocrypha_meant(view, &shot);
	now = apocrypha_prospect_worth(view, &plain);
	it.worth = (apocrypha_prospect_worth(&then, &better) - now) * 2 / 3 -
		   apocrypha_cost_of(thought, AIM_COST);
	/* Its cost, if it means one shot less. */
	if (thought->budget >= cost && thought->budget - AIM_COST < cost)
		it.worth -= now;
	apocrypha_consider(thought, it);
}
