/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: plays sensibly and fast.
 *
 * Every answer follows from the position and the question alone. What it goes by:
 *
 *	AP pay for attack and defense: some are kept while foes are to come.
 *	The attack value is known: a blow that misses anyway is not dodged, nor one that
 *	only a miracle would turn.
 *	Damage lands at round ends: a doomed foe is not struck again.
 *	FAT is life: below 5 it pays in AP, below 3 it rests.
 *	Against several, the last AP goes into parry mode.
 *	Archers prepare while nobody is in range, and aim when nobody is near.
 */
#include "rulebooks/threa/deeds.h"

enum knob_id { CAUTION, DEFENSE, TARGET, PATIENCE };

enum {
	SPARE_FAT = 5,	   /* below this FAT is not spent where AP will do */
	LOW_FAT = 2,	   /* from here down it rests */
	NEAR_M = 9,	   /* foes within a sprint */
	MUCH_BETTER = 3,   /* a parry than a dodge */
	MOST_BOOST = 3,	   /* of a dodge that is just out of reach */
	STAGGER_AP = 3,	   /* a foe with so many AP is worth knocking back */
	WORTH_A_BLOCK = 3, /* DSV */
	BLOCK_VALUE = 6,   /* before the dice, of a block that is worth its price */
	MIRACLE = 3,	   /* more than this is not hoped for from the dice */
};

/* ---- what there is to see ---- */

/* What is pending will kill it. */
static bool is_doomed(const struct threa_creature *one)
{
	return one->pending_vit >= one->vit;
}

/* Still a danger: worth a blow. */
static bool is_danger(const struct scene *scene, int who)
{
	return in_play(scene, who) && !is_doomed(creature(scene, who)) &&
	       !is_helpless(scene, who);
}

/* Squared distance, less for the wounded or the strong as the knob says. */
static int danger_rank(const struct look *look, int target)
{
	const struct scene *scene = &look->scene;
	const struct threa_creature *one = creature(scene, target);
	int far = distance_squared(body_of(scene, look->who)->tile,
				   body_of(scene, target)->tile);
	int vit = larger(0, one->vit - one->pending_vit);

	switch (look->knobs[TARGET]) {
	case 1: /* weakest */
		return 1000 * vit + far;
	case 2: /* strongest */
		return 1000 * (99 - one->ap) + far;
	default:
		return 100 * far + vit;
	}
}

/* The foe to deal with, or NOBODY if none is a danger. */
static int main_foe(const struct look *look)
{
	const struct scene *scene = &look->scene;
	int best = NOBODY, best_rank = 0;

	for_creatures (i, scene->fight) {
		int rank;

		if (!is_enemy(scene->fight, look->who, i) || !is_danger(scene, i))
			continue;
		rank = danger_rank(look, i);
		if (best == NOBODY || rank < best_rank) {
			best = i;
			best_rank = rank;
		}
	}
	return best;
}

/* The position as its fighter sees it. */
struct view {
	const struct look *look;
	const struct scene *scene;
	const struct threa_creature *self;
	int who, foe;	  /* the one to deal with */
	uint64_t offered; /* actions of the menu, a bit each; 0: there is none yet */
	int close;	  /* foes who can strike at once */
	int to_come;	  /* foes whose turn is still to come in this round */
	int near;	  /* foes within a sprint */
	bool shooters;
};

static void look_around(struct view *view)
{
	const struct scene *scene = view->scene;
	struct tile here = body_of(scene, view->who)->tile;

	for_creatures (i, scene->fight) {
		const struct threa_creature *other = creature(scene, i);
		struct tile there = body_of(scene, i)->tile;

		if (!is_enemy(scene->fight, view->who, i) || !in_play(scene, i) ||
		    is_helpless(scene, i))
			continue;
		view->close += is_within(here, there, other->reach_m);
		view->near += is_within(here, there, NEAR_M);
		view->to_come += !other->done;
		view->shooters = view->shooters || other->at_hand & SHOT_AT_HAND ||
				 other->mana > 0;
	}
}

/* Without a menu (a wish), legality is looked up for what matters and no more. */
static bool offers(const struct view *view, int action)
{
	return view->offered ? view->offered >> action & 1
			     : is_open_action(view->scene, view->who, action);
}

/* ---- the deed: each of these is DO_WAIT or false where it is not worth doing ---- */

/* A deed at the usual price leaves the AP that are kept for a dodge, unless nobody is
 * left to dodge. */
static bool can_spare(const struct view *view, int standards)
{
	int kept = larger(0, view->look->knobs[CAUTION] - (view->to_come == 0));
	int price = view->self->fat < SPARE_FAT ? 2 * standards : standards;

	return view->self->ap - price >= kept && view->self->fat > 1;
}

/* Weary: breath comes before blows. */
static int catch_breath(const struct view *view)
{
	const struct threa_creature *self = view->self;

	if (self->fat > 3 && self->vit > 10 && self->heal_fat == 0 &&
	    sheet(view->scene, view->who)->score[DRIVE] >= 10 && offers(view, DO_DRIVE))
		return DO_DRIVE;
	if (self->fat <= LOW_FAT)
		return offers(view, DO_REST) ? DO_REST : DO_PASS;
	return DO_WAIT;
}

/* A Focus check that only a miracle would pass is not tried. */
static bool is_worn_out(const struct view *view)
{
	struct sum sum;
	int rule, needed = threa_focus_needed(view->scene, view->who, &rule);

	return needed - threa_focus_value(view->scene, view->who, quietly(&sum)) >
	       MIRACLE;
}

static bool is_armed(const struct view *view)
{
	for_hands (hand)
		if (view->self->hand[hand] &&
		    gear_of(view->scene, thing_in_hand(view->self, hand))->weapon)
			return true;
	return view->self->prep_hand > 0;
}

/* Out of missiles with a useless bow in hand. */
static bool is_spent(const struct view *view)
{
	const struct threa_creature *self = view->self;

	if (!(self->at_hand & SHOT_AT_HAND))
		return false;
	for (int i = 0; i < MAGAZINES; i++)
		if (self->ammo[i].accessible || self->ammo[i].prepped ||
		    self->ammo[i].stowed)
			return false;
	for_hands (hand)
		if (self->hand[hand] &&
		    (thing_at(view->scene, thing_in_hand(self, hand))->loaded ||
		     thing_at(view->scene, thing_in_hand(self, hand))->reload_ms))
			return false;
	return true;
}

/* Empty hands, or a bow without arrows and a foe about. */
static bool wants_weapon(const struct view *view)
{
	return (sheet(view->scene, view->who)->weapons[0] >= 0 && !is_armed(view)) ||
	       (view->near && is_spent(view));
}

/* Shooting comes first in the round; what is left goes into the next shot. */
static int shoot(const struct view *view)
{
	const struct threa_creature *self = view->self;
	bool at_leisure = !view->near && self->fat > SPARE_FAT && can_spare(view, 1);

	if (self->mana > 0 && can_spare(view, 1) && offers(view, DO_CAST))
		return DO_CAST;
	if (!(self->at_hand & SHOT_AT_HAND))
		return DO_WAIT;
	if (can_spare(view, 1) && offers(view, DO_RANGED_ATTACK))
		return DO_RANGED_ATTACK;
	if (offers(view, DO_RELOAD))
		return DO_RELOAD;
	if (!view->near && !is_spent(view) && offers(view, DO_RETRIEVE))
		return DO_RETRIEVE;
	if (at_leisure && !self->aim_target && offers(view, DO_AIM))
		return DO_AIM;
	return at_leisure && offers(view, DO_PREP) ? DO_PREP : DO_WAIT;
}

/* What is thrown must not be the weapon that it fights with. */
static bool has_one_to_throw(const struct view *view)
{
	int thing = thing_in_hand(view->self, RIGHT_HAND);

	return view->self->at_hand & THROW_AT_BELT || view->self->prep_hand ||
	       (thing != NOTHING && gear_of(view->scene, thing)->weapon &&
		gear_of(view->scene, thing)->weapon->kind == THROWN_WEAPON);
}

static bool throws_well(const struct view *view)
{
	return view->close == 0 && has_one_to_throw(view) && can_spare(view, 1) &&
	       offers(view, DO_THROW) &&
	       !is_within(body_of(view->scene, view->who)->tile,
			  body_of(view->scene, view->foe)->tile, 1);
}

/* Two weapons at once against one who cannot ward off both. */
static bool strikes_twice(const struct view *view)
{
	struct arm arms[HANDS];

	return view->self->acts == 0 && view->self->fat > SPARE_FAT + 1 &&
	       can_spare(view, 2) && offers(view, DO_DUAL_ATTACK) &&
	       threa_dual_arms(view->scene, view->who, arms) &&
	       (arms[0].thing == NOTHING) == (arms[1].thing == NOTHING);
}

/* Before its turn, a foe with many AP is better staggered than cut. */
static bool knocks_back(const struct view *view)
{
	const struct threa_creature *foe = creature(view->scene, view->foe);

	return !foe->done && foe->ap >= STAGGER_AP &&
	       !is_disabled(view->scene, view->foe) && offers(view, DO_KNOCKBACK);
}

static int strike(const struct view *view)
{
	if (!can_spare(view, 1) || !can_work(view->scene, view->who))
		return DO_WAIT; /* else the menu has it: there is one to strike at */
	if (knocks_back(view))
		return DO_KNOCKBACK;
	return strikes_twice(view) ? DO_DUAL_ATTACK : DO_MELEE_ATTACK;
}

/* How many foes make a guard worth an action: one if it parries much better than it
 * dodges, two if no worse. */
static int foes_worth_a_guard(const struct scene *scene, int who)
{
	struct sum sum;
	int better;

	if (!threa_can_parry_with(scene, who, PARRY_WEAPON))
		return MAX_CREATURES;
	better = threa_parry_value(scene, who, PARRY_WEAPON, quietly(&sum));
	better -= threa_dodge_value(scene, who, false, quietly(&sum));
	return better >= MUCH_BETTER ? 1 : better >= 0 ? 2 : MAX_CREATURES;
}

/* What is left guards against those who are at hand, or soon will be; not against arrows.
 */
static bool guards(const struct view *view)
{
	return !view->self->parrying && !view->shooters && view->to_come > 0 &&
	       view->self->fat > SPARE_FAT &&
	       view->near >= foes_worth_a_guard(view->scene, view->who) &&
	       offers(view, DO_ENTER_PARRY);
}

/* Outnumbered, tired and already parrying, with friends to do the rest. */
static bool stays_on_guard(const struct view *view)
{
	if (!view->self->parrying || view->close < 2 ||
	    2 * view->self->fat > sheet(view->scene, view->who)->fat_max)
		return false;
	for_creatures (i, view->scene->fight)
		if (i != view->who && is_danger(view->scene, i) &&
		    !is_enemy(view->scene->fight, view->who, i))
			return true;
	return false;
}

/* Let them come: a patient fighter waits for the foe to enter its reach. */
static bool bides(const struct view *view)
{
	return view->look->knobs[PATIENCE] && view->close == 0 && !view->shooters &&
	       view->self->reach_m > 0 && view->self->ap > view->look->knobs[CAUTION] &&
	       offers(view, DO_DELAY);
}

static int close_in(const struct view *view)
{
	if (bides(view))
		return DO_DELAY;
	if (view->near == 0 &&
	    threa_metres(view->scene, view->who, view->foe) > 4 + NEAR_M &&
	    offers(view, DO_FULL_SPRINT))
		return DO_FULL_SPRINT;
	if (offers(view, DO_FREE_MOVE))
		return DO_FREE_MOVE;
	if (view->self->fat > SPARE_FAT && can_spare(view, 1) && offers(view, DO_SPRINT))
		return DO_SPRINT;
	return DO_WAIT;
}

static bool keeps_distance(const struct view *view)
{
	const struct threa_weapon *const *spell = sheet(view->scene, view->who)->spell;

	if (view->self->at_hand & SHOT_AT_HAND && !is_spent(view))
		return threa_sees(view->scene, view->who, view->foe);
	for (int i = 0; i < SPELLS && spell[i] && view->self->mana > 0; i++)
		if (!threa_shot_forbidden(view->scene, view->who, view->foe, spell[i]))
			return true;
	return false;
}

/* A potion when it is at hand and needed; else its bearer has better things to do. */
static bool drinks(const struct view *view)
{
	return view->self->at_hand & POTION_AT_HAND &&
	       view->self->vit + view->self->heal_vit <
		       sheet(view->scene, view->who)->vit_max &&
	       offers(view, DO_USE_ITEM);
}

/* What to do with a foe about: take up a weapon, keep shooting, strike, throw, close in,
 * guard. */
static int deal_with_foe(const struct view *view)
{
	bool in_reach;
	int action;

	if (stays_on_guard(view))
		return DO_WAIT;
	if (wants_weapon(view) && offers(view, DO_READY_ITEM))
		return DO_READY_ITEM;
	action = shoot(view);
	if (action != DO_WAIT)
		return action;
	in_reach = threa_can_strike(view->scene, view->who, view->foe, DO_MELEE_ATTACK);
	action = in_reach ? strike(view) : DO_WAIT;
	if (action != DO_WAIT)
		return action;
	if (throws_well(view))
		return DO_THROW;
	if (!in_reach && !keeps_distance(view))
		action = close_in(view);
	return action == DO_WAIT && guards(view) ? DO_ENTER_PARRY : action;
}

/* The action to take; without options in `q` it looks for itself what is legal. */
static int decide(const struct look *look, const struct question *q)
{
	struct view view = {.look = look,
			    .scene = &look->scene,
			    .self = creature(&look->scene, look->who),
			    .who = look->who,
			    .foe = main_foe(look)};
	int action = DO_WAIT;

	if (view.foe == NOBODY)
		return DO_PASS;
	for (int i = 0; i < q->count; i++)
		view.offered |= UINT64_C(1) << q->options[i].value;
	look_around(&view);
	if (view.self->stance != STANDING && offers(&view, DO_CHANGE_STANCE))
		return DO_CHANGE_STANCE;
	if (drinks(&view))
		return DO_USE_ITEM;
	if (is_worn_out(&view))
		return offers(&view, DO_REST) ? DO_REST : DO_PASS;
	if (view.self->fat < SPARE_FAT)
		action = catch_breath(&view);
	if (action == DO_WAIT)
		action = deal_with_foe(&view);
	return action == DO_WAIT ? DO_PASS : action;
}

/* ---- options ---- */

static int option(const struct question *q, int value)
{
	return option_of_value(q, value);
}

static bool has(const struct question *q, int value)
{
	return option(q, value) >= 0;
}

/* The option worth most; the first of equals. */
static int best_option(const struct look *look, const struct question *q,
		       int (*worth)(const struct look *, const struct question *, int))
{
	int best = 0, most = 0;

	for (int i = 0; i < q->count; i++) {
		int now = worth(look, q, q->options[i].value);

		if (i == 0 || now > most) {
			best = i;
			most = now;
		}
	}
	return best;
}

/* A delayer's moment: strike or shoot, or go on waiting. */
static int answer_interrupt(const struct look *look, const struct question *q)
{
	static const int wanted[] = {DO_MELEE_ATTACK, DO_RANGED_ATTACK, DO_CAST,
				     DO_THROW};

	for (int i = 0; i < 4; i++)
		if (has(q, wanted[i]) && creature(&look->scene, look->who)->fat > 1)
			return option(q, wanted[i]);
	return option(q, DO_WAIT);
}

/* ---- whom, with what ---- */

/* Whoever is aimed at; else a danger rather than the doomed. */
static int target_worth(const struct look *look, const struct question *q, int target)
{
	(void)q;
	if (threa_aim_bonus(&look->scene, look->who, target))
		return 1;
	return -danger_rank(look, target) -
	       (is_danger(&look->scene, target) ? 0 : 1000000);
}

/* Attack value and bite together: both end in the damage SV. */
static int arm_worth(const struct scene *scene, const struct deed *deed, struct arm arm)
{
	struct strike blow = strike_of(deed, arm, deed->target);
	struct sum av;

	return threa_attack_value(scene, &blow, quietly(&av)) +
	       threa_weapon_bonus(scene, arm.weapon, arm.thing);
}

/* The best weapon for this blow, by its place in the list of arms. */
static int wanted_arm(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	struct deed deed = deed_of(look->who, q->deed);
	struct arm arms[MOST_ARMS];
	int count = threa_melee_arms(scene, look->who, arms), best = 0, best_worth = -999;

	for (int i = 0; i < count; i++) {
		int worth = arm_worth(scene, &deed, arms[i]);

		if (worth > best_worth &&
		    threa_arm_serves(scene, look->who, q->about, arms[i], q->deed)) {
			best = i;
			best_worth = worth;
		}
	}
	return best;
}

static bool is_missile(const struct question *q)
{
	return q->deed == DO_RANGED_ATTACK || q->deed == DO_THROW ||
	       q->deed == DO_CALLED_SHOT;
}

static int thickest_armor(const struct threa_sheet *own)
{
	int thickest = 0;

	for (int i = 0; i < own->gear_count; i++)
		if (own->gear[i].armor && !own->gear[i].armor->shield)
			thickest =
				larger(thickest, own->gear[i].armor->rating[PROJECTILE]);
	return thickest;
}

/* Piercing is worth what it pierces, and kept for those who wear some. */
static int ammo_worth(const struct look *look, const struct question *q, int at)
{
	const struct scene *scene = &look->scene;
	int armor = q->about >= 0 ? thickest_armor(sheet(scene, q->about)) : 0;
	const struct threa_ammo *ammo =
		at < MAGAZINES ? sheet(scene, look->who)->magazine[at] : NULL;

	if (!ammo)
		return 0;
	return ammo->sv + ammo->av + smaller(armor, ammo->ap) -
	       (ammo->sv_max && armor > ammo->sv_max ? 10 : 0) -
	       (ammo->ap && !armor ? 2 : 0);
}

/* The best weapon to draw; anything rather than a potion. */
static int item_worth(const struct look *look, const struct question *q, int thing)
{
	const struct threa_weapon *weapon = gear_of(&look->scene, thing)->weapon;

	(void)q;
	return weapon && !is_launched(weapon)
		       ? weapon->sv + score_of(&look->scene, look->who,
					       (enum skill)weapon->skill)
		       : -1;
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

/* The last tile of the way to the foe that this move can reach. */
static int answer_tile(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	const struct map *map = &scene->scenario->map;
	struct tile path[2 * MAX_MAP_SIDE];
	int foe = main_foe(look), count;
	struct mover mover;
	struct tile goal;

	if (foe == NOBODY)
		return q->tiles[0];
	goal = body_of(scene, foe)->tile;
	if (!map->given)
		return nearest_to(look, q, goal);
	mover = threa_mover(scene, look->who, foe);
	ways_find_even(look->ways, map, body_of(scene, look->who)->tile, MAX_TILES, goal,
		       threa_may_step, &mover);
	count = ways_path(look->ways, goal, path, 2 * MAX_MAP_SIDE);
	while (--count >= 0)
		if (is_legal_answer(q, tile_index(map, path[count])))
			return tile_index(map, path[count]);
	return nearest_to(look, q, goal);
}

/* ---- paying and defending ---- */

/* A dodge that the dice alone would hardly save, but for 1 to 3, is boosted. */
static int answer_boost(const struct look *look, const struct question *q)
{
	int lacking;

	if (q->id != Q_BOOST_AP || q->deed != DO_DODGE ||
	    ruling(&look->scene, R_AV_VISIBLE))
		return 0;
	lacking = q->facts[1] - q->facts[0] + 1 - look->knobs[DEFENSE];
	return lacking < 1 || lacking > MOST_BOOST ? 0 : smaller(lacking, q->high);
}

static int wanted_defense(const struct look *look, const struct question *q,
			  bool may_parry)
{
	const struct threa_creature *one = creature(&look->scene, look->who);
	bool hidden = ruling(&look->scene, R_AV_VISIBLE);
	int av = hidden ? q->facts[1] + 1 : q->facts[0];
	int needed = av - q->facts[2] + 1 - look->knobs[DEFENSE];

	if (av < q->facts[1])
		return DO_PASSIVE;
	if (may_parry && one->parrying)
		return DO_PARRY;
	if (one->fat <= LOW_FAT || is_doomed(one))
		return DO_PASSIVE;
	if (needed <= 0 || (needed <= MOST_BOOST && one->ap - 1 >= needed))
		return DO_DODGE;
	return DO_PASSIVE;
}

static int answer_defense(const struct look *look, const struct question *q)
{
	int wanted = wanted_defense(look, q, has(q, DO_PARRY));

	return option(q, has(q, wanted) ? wanted : DO_PASSIVE);
}

static int answer_block(const struct look *look, const struct question *q)
{
	const struct scene *scene = &look->scene;
	struct sum sum;

	return option(q, q->facts[0] >= WORTH_A_BLOCK &&
				 creature(scene, look->who)->fat > LOW_FAT &&
				 threa_block_value(scene, look->who,
						   has_acted(scene, look->who),
						   quietly(&sum)) >= BLOCK_VALUE);
}

/* ---- all questions ---- */

/* The answers that it knows before there is a menu; NO_ANSWER: the others. */
static int wish(const struct look *look, const struct question *q)
{
	switch (q->id) {
	case Q_ACTION:
		return decide(look, q);
	case Q_WEAPON:
		return is_missile(q) ? NO_ANSWER : wanted_arm(look, q);
	case Q_PAYMENT:
		return creature(&look->scene, look->who)->fat < SPARE_FAT ? PAY_AP
									  : PAY_FAT;
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
		return answer_boost(look, q);
	case Q_DEFENSE:
		return wanted_defense(look, q, true);
	default:
		return NO_ANSWER;
	}
}

static int answer(const struct look *look, const struct question *q, struct plan *plan)
{
	int wanted;

	(void)plan; /* no answer needs more than the position */
	switch (q->id) {
	case Q_ACTION:
	case Q_WEAPON:
	case Q_PAYMENT:
		wanted = wish(look, q);
		return has(q, wanted) ? option(q, wanted) : default_answer(q);
	case Q_INTERRUPT:
		return answer_interrupt(look, q);
	case Q_TARGET:
	case Q_SECOND_TARGET:
		return best_option(look, q, target_worth);
	case Q_AMMO:
		return best_option(look, q, ammo_worth);
	case Q_ITEM:
		return best_option(look, q, item_worth);
	case Q_TILE:
		return answer_tile(look, q);
	case Q_BOOST_AP:
	case Q_BOOST_FAT:
		return answer_boost(look, q);
	case Q_DEFENSE:
		return answer_defense(look, q);
	case Q_BLOCK:
		return answer_block(look, q);
	case Q_TRIGGER:
		return has(q, ENTERS_REACH) ? option(q, ENTERS_REACH) : 0;
	case Q_OPPORTUNITY:
		return option(q, creature(&look->scene, look->who)->fat > LOW_FAT);
	case Q_REST_AP:
		return q->high;
	default:
		return default_answer(q);
	}
}

const struct tactic old_threa_tactics[] = {
	{
		.key = "scripted",
		.help = "keeps AP for a dodge, spares its FAT, leaves the doomed alone",
		.answer = answer,
		.wish = wish,
		.knobs = {[CAUTION] = {"caution",
				       "AP kept for defense while foes are to come", 0, 3,
				       1},
			  [DEFENSE] = {"defense", "dodges if dice of this much would do",
				       0, 4, 1},
			  [TARGET] = {"target",
				      "0 the nearest, 1 the weakest, 2 the strongest", 0,
				      2, 0},
			  [PATIENCE] = {"patience",
					"1: waits for foes to enter its reach", 0, 1, 0}},
	},
	{0},
};
