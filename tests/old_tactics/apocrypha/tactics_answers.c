/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic's answers: its plan, its reactions, its ways.
 */
#include <limits.h>
#include <stdlib.h>
#include "tactics.h"

/* ---- the plan: only a cache ---- */

enum { STAMP, ACTION, USE, TARGET, NUMBER, CALLED };

static int stamp_of(const struct view *view)
{
	return 1 + ((view->scene->fight->round & 0x3fff) << 16 |
		    (view->me->ap & 0xff) << 8 | fight_of(view->scene)->spent);
}

static struct choice decide_and_keep(const struct view *view)
{
	struct choice choice = old_apocrypha_decide(view);
	int32_t *word = view->look->plan->word;

	word[STAMP] = stamp_of(view);
	word[ACTION] = choice.action;
	word[USE] = choice.use;
	word[TARGET] = choice.target;
	word[NUMBER] = choice.number;
	word[CALLED] = choice.called;
	return choice;
}

/* The deed that this question completes; its action is another if it was not planned. */
static struct choice planned(const struct view *view, const struct question *q)
{
	const int32_t *word = view->look->plan->word;
	struct choice choice = {.action = NO_ACTION, .target = NOBODY};

	if (view->scene->fight->turn != view->who)
		return choice;
	if (word[STAMP] != stamp_of(view))
		decide_and_keep(view);
	if (word[ACTION] != q->deed)
		return choice;
	return (struct choice){.action = word[ACTION],
			       .use = word[USE],
			       .target = word[TARGET],
			       .number = word[NUMBER],
			       .called = word[CALLED]};
}

static int pick(const struct question *q, int value)
{
	int option = option_of_value(q, value);

	return option >= 0 ? option : default_answer(q);
}

static int answer_action(const struct view *view, const struct question *q)
{
	int option = option_of_value(q, decide_and_keep(view).action);

	return option >= 0 ? option : option_of_value(q, DO_HOLD);
}

static int answer_planned(const struct view *view, const struct question *q)
{
	struct choice choice = planned(view, q);

	if (choice.action == NO_ACTION)
		return default_answer(q);
	switch (q->id) {
	case Q_WEAPON:
		return pick(q, choice.use);
	case Q_TARGET:
		return pick(q, choice.target);
	case Q_CALLED:
		return pick(q, choice.called);
	case Q_MODE:
	case Q_RATE:
	case Q_STANCE:
		return pick(q, choice.number);
	default: /* ticks, strikes, power */
		return within(choice.number, q->low, q->high);
	}
}

/* ---- ways ---- */

static int ground_cost(const void *context, struct tile from, struct tile to,
		       enum direction direction)
{
	const struct scene *scene = context;
	int terrain = terrain_at(&scene->scenario->map, to);

	(void)from;
	if (scene->scenario->book->terrains[terrain].blocks_step)
		return 0;
	return (direction % 2 ? 3 : 2) *
	       (terrain == T_ROUGH || terrain == T_WATER ? 2 : 1);
}

/* Nearer to the enemy, by the ways of the map; or farther from it. */
static int best_tile(const struct view *view, const struct question *q, int enemy,
		     bool away)
{
	const struct map *map = &view->scene->scenario->map;
	struct tile there = view->scene->fight->bodies[enemy].tile;
	int best = q->tiles[0], best_cost = -1;

	if (map->given)
		ways_find(view->look->ways, map, there, 2000, false, ground_cost,
			  view->scene);
	for (int i = 0; i < q->count; i++) {
		struct tile tile = tile_of_index(map, q->tiles[i]);
		int cost = map->given ? ways_cost(view->look->ways, tile)
				      : 2 * abs(tile.x - there.x);

		if (cost < 2) /* on the enemy's own tile, or cut off from it */
			continue;
		if (best_cost < 0 || (away ? cost > best_cost : cost < best_cost)) {
			best = q->tiles[i];
			best_cost = cost;
		}
	}
	return best;
}

static bool can_fight_from_here(const struct view *view, int enemy)
{
	if (within_reach(view->scene, view->who, enemy, view->me->reach))
		return true;
	for_bits (use, view->me->ranged_mask)
		if (apocrypha_can_hit(view->scene, view->who,
				      weapon_in(view->scene, view->who, use), enemy))
			return true;
	return false;
}

static int answer_path(const struct view *view, const struct question *q)
{
	int enemy = old_apocrypha_nearest_conscious_enemy(view);

	if (enemy == NOBODY)
		return default_answer(q);
	if (old_apocrypha_is_badly_hurt(view) &&
	    !apocrypha_melee_engaged(view->scene, view->who, enemy))
		return best_tile(view, q, enemy, true);
	if (can_fight_from_here(view, enemy))
		return default_answer(q);
	return best_tile(view, q, enemy, false);
}

/* ---- reactions ---- */

/* The attack as far as the one who is asked knows it. */
struct danger {
	struct attack attack;
	int dice, location;
	struct harm harm; /* there */
};

static struct danger danger_of(const struct view *view, const struct question *q)
{
	const struct apocrypha_creature *foe = creature(view->scene, q->about);
	int place = q->facts[WEAPON_AND_PLACE] % (ANYWHERE + 1);
	struct danger danger = {attack_of(q->about, q->deed, OWN_PASS),
				q->facts[HITS_ROLLED] == UNKNOWN_FACT
					? q->facts[ATTACK_DICE]
					: 2 * q->facts[HITS_ROLLED],
				place >= LOCATIONS ? TORSO : place,
				{0, 0}};
	struct attack *attack = &danger.attack;

	attack->weapon = catalogue_weapon(view->scene,
					  q->facts[WEAPON_AND_PLACE] / (ANYWHERE + 1));
	for_bits (use, is_ranged(attack) ? foe->ranged_mask : foe->melee_mask)
		if (used_weapon(view->scene, q->about, use) == attack->weapon)
			attack->use = use;
	danger.harm = old_apocrypha_harm_of(view->scene, attack, view->who,
					    danger.location, false);
	return danger;
}

/* Tenths of wounds to be expected, in percent, when this many hits stand against it. */
static int loss(const struct view *view, const struct danger *danger, struct harm harm,
		int defence, int location)
{
	struct duel duel = {danger->dice, defence};
	int dealt = old_apocrypha_expected_damage(view->scene, harm, duel);

	if (location == HEAD || location == FACE)
		dealt *= 2;
	else if (location != TORSO)
		dealt /= 2;
	if (dealt >= 10 * (view->sheet->vit - view->me->wounds))
		dealt += 30; /* it would put us down */
	return old_apocrypha_hit_chance(view->scene, duel.pool, duel.defence) * dealt /
	       10;
}

enum { GOOD_CHANCE = 50, FAIR_CHANCE = 35 }; /* percent */
enum { AP_PRICE = 25, PRONE_PRICE = 120 };   /* in the same measure */

static int best_pool(const struct view *view, unsigned uses, int foe,
		     int (*pool)(const struct scene *scene, int who, int use, int foe))
{
	int best = -9;

	for_bits (use, uses)
		best = larger(best, pool(view->scene, view->who, use, foe));
	return best;
}

/* Hits that this answer is likely to set against it. */
static int defence_by(const struct view *view, int kind, const struct attack *attack)
{
	struct threat threat = {attack->actor, is_ranged(attack), false,
				kind == DO_DESPERATE_DODGE};

	switch (kind) {
	case DO_AVOID:
	case DO_DESPERATE_DODGE:
		return apocrypha_avoidance(view->scene, view->who, threat) / 2;
	case DO_PARRY:
		return best_pool(view, view->me->parry_mask, attack->actor,
				 apocrypha_parry_pool) /
		       2;
	default:
		return apocrypha_rating(view->scene, view->who, threat);
	}
}

/* The loss with this answer. */
static int loss_by(const struct view *view, int kind, const struct danger *danger)
{
	if (kind == DO_DAMAGE_SOAK)
		return loss(view, danger,
			    old_apocrypha_harm_of(view->scene, &danger->attack, view->who,
						  ARM_LEFT, false),
			    0, ARM_LEFT);
	return loss(view, danger, danger->harm, defence_by(view, kind, &danger->attack),
		    danger->location);
}

/* Percent that a plain shot at the one asked about would hit. */
static int snap_chance(const struct view *view, const struct question *q,
		       enum occasion occasion)
{
	struct attack shot = attack_of(view->who, DO_FIRE_HIP, occasion);
	struct threat threat = {view->who, true, false, false};
	int use = first_bit(view->me->ranged_mask);

	if (use < 0)
		return 0;
	shot.use = use;
	shot.weapon = used_weapon(view->scene, view->who, use);
	if (view->me->readied == use + 1)
		shot.action = DO_FIRE_READIED;
	shot.count = 1;
	return old_apocrypha_hit_chance(
		view->scene, apocrypha_attack_pool(view->scene, &shot, q->about, false),
		apocrypha_rating(view->scene, q->about, threat));
}

static int answer_reaction(const struct view *view, const struct question *q)
{
	struct danger danger = danger_of(view, q);
	int best = 0, best_price = INT_MAX;

	if (option_of_value(q, DO_COUNTER_FIRE) >= 0 &&
	    snap_chance(view, q, ON_COUNTER_FIRE) >= GOOD_CHANCE)
		return option_of_value(q, DO_COUNTER_FIRE);
	if (option_of_value(q, DO_COUNTER_ATTACK) >= 0 &&
	    best_pool(view, view->me->melee_mask, q->about, apocrypha_counter_pool) >=
		    danger.dice + 3)
		return option_of_value(q, DO_COUNTER_ATTACK);
	for (int i = 0; i < q->count; i++) {
		int kind = q->options[i].value;
		int price = AP_PRICE * q->options[i].cost.amount[0] +
			    (kind == DO_DESPERATE_DODGE ? PRONE_PRICE : 0);

		if (kind == DO_COUNTER_FIRE || kind == DO_COUNTER_ATTACK ||
		    price >= best_price) /* nothing is cheaper than its cost */
			continue;
		price += loss_by(view, kind, &danger);
		if (price < best_price) {
			best = i;
			best_price = price;
		}
	}
	return best;
}

/* The use with the largest parry pool. */
static int answer_parry_with(const struct view *view, const struct question *q)
{
	int best = 0, most = -99;

	for (int i = 0; i < q->count; i++) {
		int pool = apocrypha_parry_pool(view->scene, view->who,
						q->options[i].value, q->about);

		if (pool > most) {
			most = pool;
			best = i;
		}
	}
	return best;
}

static int answer_yes(const struct question *q)
{
	return pick(q, 1);
}

/* ---- pauses ---- */

/* Percent of what a side can take that it has taken. */
static int hurt_of(const struct view *view, bool own)
{
	int taken = 0, all = 0;

	for_creatures (i, view->scene->fight) {
		const struct apocrypha_sheet *stats = sheet(view->scene, i);
		int wounds = creature(view->scene, i)->wounds;

		if ((view->scene->fight->bodies[i].side == view->look->side) != own)
			continue;
		taken += wounds < stats->vit ? wounds : stats->vit;
		all += stats->vit;
	}
	return all ? 100 * taken / all : 0;
}

static bool is_worse_off(const struct view *view)
{
	int own = hurt_of(view, true);

	return own >= 40 && own > hurt_of(view, false) + 10;
}

static int answer_activity(const struct view *view, const struct question *q)
{
	int treat = option_of_key(q, "treat"), reload = option_of_key(q, "reload");
	int ready = option_of_key(q, "ready");

	if (treat >= 0)
		return treat;
	if (reload >= 0)
		return reload;
	return ready >= 0 && !view->me->readied ? ready : default_answer(q);
}

/* The one of its side who is worst off. */
static int answer_patient(const struct view *view, const struct question *q)
{
	int best = 0, most = -1;

	for (int i = 0; i < q->count; i++) {
		const struct apocrypha_creature *patient =
			creature(view->scene, q->options[i].value);
		int need = 5 * patient->bleed + patient->wounds;

		if (need > most) {
			most = need;
			best = i;
		}
	}
	return best;
}

/* ---- all questions ---- */

static int answer_deed(const struct question *q)
{
	static const int likes[] = {DO_FIRE_READIED, DO_AIM_AND_FIRE, DO_ATTACK};

	for (int i = 0; i < 3; i++)
		if (option_of_value(q, likes[i]) >= 0)
			return option_of_value(q, likes[i]);
	return default_answer(q);
}

/* As far as the weapon at hand shoots well. */
static int watched_radius(const struct view *view, const struct question *q)
{
	int gun = first_bit(view->me->ranged_mask);

	return smaller(q->high, gun < 0 ? view->me->reach
					: weapon_in(view->scene, view->who, gun)->rng);
}

static int answer_release(const struct question *q)
{
	int option = answer_deed(q);

	return option == q->fallback && q->count > 1 ? 1 : option;
}

static int scripted_answer(const struct look *look, const struct question *q,
			   struct plan *plan)
{
	struct view view;

	(void)plan; /* it is in the look */
	if (q->owner < 0)
		return default_answer(q);
	view = old_apocrypha_view_of(look);
	switch (q->id) {
	case Q_ACTION:
		return answer_action(&view, q);
	case Q_WEAPON:
	case Q_TARGET:
	case Q_CALLED:
	case Q_MODE:
	case Q_RATE:
	case Q_TICKS:
	case Q_STRIKES:
	case Q_POWER:
		return answer_planned(&view, q);
	case Q_STANCE:
		return q->deed == DO_CHANGE_STANCE ? answer_planned(&view, q)
						   : default_answer(q);
	case Q_PATH:
		return answer_path(&view, q);
	case Q_LEAVE:
		return old_apocrypha_is_badly_hurt(&view) ? answer_yes(q)
							  : default_answer(q);
	case Q_REACTION:
		return answer_reaction(&view, q);
	case Q_PARRY_WITH:
		return answer_parry_with(&view, q);
	case Q_DESPERATE_PARRY:
	case Q_OPENING:
		return answer_yes(q);
	case Q_OPEN_TARGET:
		return snap_chance(&view, q, ON_OPEN_TARGET) >=
				       (view.me->prepared ? GOOD_CHANCE : FAIR_CHANCE)
			       ? answer_yes(q)
			       : default_answer(q);
	case Q_CHARGE_DEFENSE:
	case Q_RELEASE:
		return answer_release(q);
	case Q_DEED:
		return answer_deed(q);
	case Q_TRIGGER:
		return pick(q, ENTERS_AREA);
	case Q_RADIUS:
		return watched_radius(&view, q);
	case Q_PUSH:
		return is_worse_off(&view) ? answer_yes(q) : default_answer(q);
	case Q_ENGAGE:
		return is_worse_off(&view) ? pick(q, 0) : default_answer(q);
	case Q_ACTIVITY:
		return answer_activity(&view, q);
	case Q_PATIENT:
		return answer_patient(&view, q);
	case Q_FATE:
		return pick(q, look->knobs[MERCY]);
	default:
		return default_answer(q);
	}
}

/* ---- wishes: the same answers, before there is a menu ---- */

static int scripted_wish(const struct look *look, const struct question *q)
{
	struct view view = old_apocrypha_view_of(look);

	switch (q->id) {
	case Q_ACTION:
		return decide_and_keep(&view).action;
	case Q_CALLED:
		/* Blows are never called, nor are shots at those who wear little. */
		return is_melee(q->deed) || sheet(view.scene, q->about)->worn[TORSO] <
						    THICK_ARMOUR
			       ? ANYWHERE
			       : NO_ANSWER;
	case Q_STANCE: /* in its pass it ducks when it stands, and rises if not */
		return q->deed != DO_CHANGE_STANCE || look->scene.fight->turn != look->who
			       ? NO_ANSWER
		       : view.me->stance == STAND ? CROUCH
						  : STAND;
	default:
		return NO_ANSWER;
	}
}

const struct tactic old_apocrypha_tactics[] = {
	{.key = "scripted",
	 .help = "reckons what each attack may do for its AP, keeps some to react with",
	 .answer = scripted_answer,
	 .wish = scripted_wish,
	 .knobs = {[CAUTION] = {"caution", "pairs of AP kept back for reactions", 0, 4,
				1},
		   [TRICKS] = {"tricks", "feints and ripostes: 0 never", 0, 1, 1},
		   [PATIENCE] = {"patience",
				 "rounds of watching before it looks for enemies", 0, 20,
				 1},
		   [MERCY] = {"mercy", "the fallen: 0 spare, 1 treat, 2 finish", 0, 2,
			      0}}},
	{0},
};
