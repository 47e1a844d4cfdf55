/* SPDX-License-Identifier: MIT
 *
 * The deeds that the scripted tactic chooses from: charging, moving, stance and facing,
 * changing weapons; and the choice. Strikes are in tactics_strikes.c, spells, technics
 * and items in tactics_aids.c.
 *
 * The worth of a deed is its effect and the use of the points left. Staying counts
 * nothing; another tile counts by the difference in worth.
 */
#include "tactics.h"
#include <math.h>
#include <stdlib.h>

bool orge_wants(const struct choice *choice, int action)
{
	if (choice->action >= 0)
		return choice->action == action;
	return is_open_action(&choice->mind->scene, choice->mind->who, action);
}

void orge_propose(struct choice *choice, int action, int target, int with, int worth)
{
	struct intent intent = intent_to(action, worth);

	intent.target = target;
	intent.with = with;
	prefer(&choice->best, &intent);
}

/* ---- another place ---- */

/* The worth of another position less that of this one; the points left included. */
static int imagined_gain(struct imagined *imagined, struct mind *mind)
{
	orge_weigh_imagined(imagined, mind);
	return orge_used(&imagined->mind, imagined->mind.c->ap) +
	       orge_standing(&imagined->mind) - orge_standing(mind);
}

struct orge_creature *orge_imagine_self(struct choice *choice)
{
	const struct mind *mind = choice->mind;
	struct orge_fight *fight = &choice->imagined->fight;

	if (!choice->imagines)
		orge_imagine(choice->imagined, mind);
	choice->imagines = true;
	fight->base.bodies[mind->who] = *body_of(&mind->scene, mind->who);
	fight->creatures[mind->who] = *mind->c;
	return &fight->creatures[mind->who];
}

/* A ward left alone. */
static int ward_lost(const struct mind *mind, struct tile to)
{
	int ward = mind->c->manoeuvre == PROTECT ? mind->c->ward - 1 : NOBODY;

	return ward != NOBODY &&
			       distance_squared(body_of(&mind->scene, ward)->tile, to) > 4
		       ? A_FIGHTER / 4
		       : 0;
}

static bool is_free(const struct scene *scene, struct tile tile)
{
	return on_map(&scene->scenario->map, tile) && orge_is_passable(scene, tile) &&
	       !orge_is_water(scene, tile) && fight_at(scene->fight, tile) == NOBODY;
}

/* The way on open ground with nobody in between: diagonal and straight steps. */
static double metres_of_way(struct tile from, struct tile to)
{
	int dx = abs(to.x - from.x), dy = abs(to.y - from.y);

	return larger(dx, dy) + (sqrt(2.0) - 1) * smaller(dx, dy);
}

static int guessed_ap(const struct choice *choice, struct tile tile)
{
	struct mind *mind = choice->mind;
	double metres = metres_of_way(body_of(&mind->scene, mind->who)->tile, tile);

	return larger(1, orge_ceiling(metres / choice->metres_per_ap));
}

/* If both sides always wait, nobody fights. So the last of the round goes: nobody strikes
 * it before the next roll for initiative. The danger there counts less, in percent. (A
 * side that only waits wins more fights against one that comes, but half of them against
 * its like, and a sixth of those never end.) */
static int patience(const struct mind *mind)
{
	bool may_wait = mind->best.thing != NOTHING ||
			mind->scene.fight->place < orge_fight(&mind->scene)->actors;

	return may_wait ? 100 : 30;
}

static int suffered(struct mind *mind)
{
	return orge_danger(mind)->blows * orge_danger(mind)->harm / 100;
}

/* Ways to different foes, or of different lengths, often end on one tile. */
static bool has_been_weighed(struct choice *choice, struct tile tile, int patient)
{
	int key = 256 * tile_index(&choice->mind->scene.scenario->map, tile) + patient;

	for (int i = 0; i < choice->tile_count; i++)
		if (choice->tiles[i] == key)
			return true;
	if (choice->tile_count < PLACES)
		choice->tiles[choice->tile_count++] = key;
	return false;
}

/* Known once a move is the best deed, which most are not. */
static bool may_move(struct choice *choice)
{
	if (!choice->asked_to_move)
		choice->may_move = orge_wants(choice, DO_MOVE);
	choice->asked_to_move = true;
	return choice->may_move;
}

/* A tile to stand on, and the cost of the way there. Parting blows are not counted: to
 * fear them has won no fight. */
static void propose_tile(struct choice *choice, struct tile tile, int ap, int patient)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	struct intent intent = intent_to(DO_MOVE, 0);
	struct orge_creature *self;
	int pf, gain;

	if (!is_free(scene, tile) || ap > mind->c->ap ||
	    has_been_weighed(choice, tile, patient))
		return;
	pf = orge_move_pf(mind->s, choice->load, choice->gait, ap);
	self = orge_imagine_self(choice);
	self->ap = (int16_t)(self->ap - ap);
	self->aim_level = self->aim_target = 0;
	choice->imagined->fight.base.bodies[mind->who].tile = tile;
	/* fills the values that suffered() reads */
	gain = imagined_gain(choice->imagined, mind);
	intent.worth = gain - ward_lost(mind, tile) - pf * mind->tiring / 100 +
		       (100 - patient) *
			       (suffered(&choice->imagined->mind) - suffered(mind)) / 100;
	intent.tile = tile_index(&scene->scenario->map, tile);
	intent.with = (int)choice->gait;
	if (intent.worth > choice->best.worth && may_move(choice))
		choice->best = intent;
}

/* So many metres of way from `from` toward `to`; below 0: away from it. */
static struct tile tile_toward(struct tile from, struct tile to, double metres)
{
	double way = metres_of_way(from, to), part = way > 0 ? metres / way : 0;
	double x = from.x + part * (to.x - from.x), y = from.y + part * (to.y - from.y);

	return tile_at((int)floor(x + 0.5), (int)floor(y + 0.5));
}

/* The tile from which its weapon reaches the foe that is nearest to it; beside the foe,
 * where a fist reaches as well, but for a long weapon. */
static struct tile tile_beside(const struct mind *mind, int foe, enum weapon_class class)
{
	const struct scene *scene = &mind->scene;
	struct tile from = body_of(scene, mind->who)->tile,
		    at = body_of(scene, foe)->tile;
	struct tile best = from;
	int far = class == CLASS_P ? 2 : 1, best_d2 = INT32_MAX;

	for (int i = 0; i < 8; i += class == CLASS_P ? 1 : 2) {
		struct tile to = tile_at(at.x + far * direction_step[i].x,
					 at.y + far * direction_step[i].y);
		int d2 = distance_squared(from, to);

		if (d2 < best_d2 && is_free(scene, to) &&
		    orge_in_reach(scene, to, at, class)) {
			best = to;
			best_d2 = d2;
		}
	}
	return best;
}

static int longest_reach(const struct mind *mind)
{
	int thing = orge_close_weapon(&mind->scene, mind->who);

	return thing >= 0 && weapon_of(&mind->scene, thing)->style_count
		       ? weapon_of(&mind->scene, thing)->class
		       : CLASS_M;
}

/* Toward the foe, at most as far as the points go: straight on in the open. */
static void propose_approach(struct choice *choice, int foe)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	enum weapon_class class = (enum weapon_class)longest_reach(mind);
	struct tile from = body_of(scene, mind->who)->tile, to;
	double reach;
	int ap;

	if (!orge_all_visible(scene)) {
		if (orge_way_into_reach(scene, mind->look->ways, mind->who, foe, class,
					&to, &ap))
			propose_tile(choice, to, ap, patience(mind));
		return;
	}
	to = tile_beside(mind, foe, class);
	if (same_tile(to, from))
		return;
	reach = mind->c->ap * choice->metres_per_ap;
	if (metres_of_way(from, to) > reach)
		to = tile_toward(from, to, reach - 0.8);
	propose_tile(choice, to, guessed_ap(choice, to), patience(mind));
}

/* Away from the nearest foe, with all points or with those left after a shot. In larger
 * fights an archer that has so many keeps those for the shot. */
static void propose_retreat(struct choice *choice, int foe)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	struct tile from = body_of(scene, mind->who)->tile,
		    at = body_of(scene, foe)->tile;
	double mpa = choice->metres_per_ap;
	int dx = from.x - at.x, dy = from.y - at.y;
	bool open = false, stops = mind->c->ap > 4;
	bool runs = !stops || choice->action == DO_MOVE || scene->fight->count <= 2;

	for (int i = 0; i < 3 && !open; i++) {
		/* straight away, or else to a side */
		struct tile back = i == 0   ? tile_at(from.x + dx, from.y + dy)
				   : i == 1 ? tile_at(from.x + dx - dy, from.y + dy + dx)
					    : tile_at(from.x + dx + dy, from.y + dy - dx);

		struct tile far = tile_toward(from, back, mind->c->ap * mpa - 0.8);
		struct tile near = tile_toward(from, back, (mind->c->ap - 4) * mpa);

		open = is_free(scene, far);
		if (runs)
			propose_tile(choice, far, guessed_ap(choice, far), 100);
		if (stops)
			propose_tile(choice, near, guessed_ap(choice, near), 100);
	}
}

static bool is_reached(const struct mind *mind, int foe)
{
	return orge_in_reach(&mind->scene, body_of(&mind->scene, mind->who)->tile,
			     body_of(&mind->scene, foe)->tile,
			     (enum weapon_class)longest_reach(mind));
}

/* Spells are its best weapon, and do not need it nearer; a duel may. */
static bool lives_by_spells(const struct mind *mind)
{
	return mind->spell_rate && mind->spell_rate == mind->rate &&
	       mind->scene.fight->count > 2;
}

/* A creature that can strike at a foe stays there; an archer comes nearer if only one
 * shot in four would do its harm, and in a duel. */
static bool wants_nearer(const struct choice *choice)
{
	struct mind *mind = choice->mind;

	if (choice->action == DO_MOVE)
		return true;
	if (mind->best.thing == NOTHING)
		return !lives_by_spells(mind);
	return mind->best.style == STYLE_SHOOT &&
	       (mind->scene.fight->count <= 2 || mind->best.worth <= mind->best.harm / 4);
}

static bool shoots(const struct mind *mind)
{
	for (int i = 0; i < mind->arm_count; i++)
		if (mind->arms[i].shot)
			return true;
	return false;
}

/* After a deed. In a duel the other must spend points to come after it: it runs as long
 * as half of its own are left, and to shoot from afar at once. In larger fights only
 * archers run: a creature that strikes has another foe near. */
static bool may_go_away(const struct mind *mind)
{
	bool queued = orge_fight(&mind->scene)->queued, archer = shoots(mind);

	if (mind->scene.fight->count > 2)
		return queued && archer;
	return archer || (queued && 2 * mind->c->ap >= mind->budget);
}

static bool wants_away(const struct choice *choice)
{
	return (choice->action == DO_MOVE || may_go_away(choice->mind)) &&
	       orge_danger(choice->mind)->blows;
}

/* Nobody boxes who has an axe in the belt. */
static bool strikes_armed(const struct mind *mind)
{
	return mind->best.thing != NOTHING &&
	       !weapon_of(&mind->scene, mind->best.thing)->unarmed;
}

/* After a deed a creature that can strike with a weapon does so, except in a duel. */
static bool is_settled(const struct choice *choice)
{
	const struct mind *mind = choice->mind;

	return mind->stays || (choice->action < 0 && mind->c->acted &&
			       strikes_armed(mind) && mind->scene.fight->count > 2);
}

static void propose_moves(struct choice *choice)
{
	struct mind *mind = choice->mind;
	bool nearer = !is_settled(choice) && wants_nearer(choice),
	     away = wants_away(choice);

	if (!mind->count || !(nearer || away) ||
	    (choice->action >= 0 && choice->action != DO_MOVE))
		return;
	choice->asked_to_move = false;
	choice->gait = orge_can_move(&mind->scene, mind->who, RUN) ? RUN : WALK;
	choice->metres_per_ap =
		orge_metres_per_ap(&mind->scene, mind->who, choice->gait, 0);
	choice->load = orge_load(&mind->scene, mind->who);
	for (int i = 0; nearer && i < smaller(mind->count, 2); i++)
		if (mind->best.thing == NOTHING || !is_reached(mind, mind->foes[i]))
			propose_approach(choice, mind->foes[i]);
	if (away)
		propose_retreat(choice, mind->foes[0]);
}

/* With its usual blow at the nearest foe that it can charge at, if it is asked to: to run
 * and to strike then wins as many fights. */
static void propose_charges(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	int thing = orge_close_weapon(scene, mind->who);
	struct intent intent = intent_to(DO_CHARGE, 0);
	struct charge charge;

	if (choice->action != DO_CHARGE || thing < 0)
		return;
	intent.detail[0] = gear_of(scene, thing)->liked;
	for (int i = 0; i < mind->count; i++) {
		intent.target = mind->foes[i];
		if (orge_can_charge(scene, mind->who, intent.target, intent.detail[0],
				    &charge))
			prefer(&choice->best, &intent);
	}
}

/* ---- stance and facing ---- */

/* It stands up. To crouch or lie down before arrows has won no fight. */
static void propose_stances(struct choice *choice)
{
	struct mind *mind = choice->mind;
	struct imagined *imagined = choice->imagined;

	if ((mind->c->stance == STANDING && choice->action < 0) ||
	    !orge_wants(choice, DO_STANCE))
		return;
	for (int i = STANDING; i <= PRONE; i++) {
		struct orge_creature *self;
		int here, used;

		if (i == mind->c->stance)
			continue;
		self = orge_imagine_self(choice);
		self->stance = (uint8_t)i;
		self->ap--;
		orge_mind_begin(
			&imagined->mind, mind->look,
			&(struct scene){mind->scene.scenario, &imagined->fight.base},
			mind->who, false);
		here = orge_standing(&imagined->mind) - orge_standing(mind);
		used = orge_used(&imagined->mind, self->ap);
		/* it lasts longer than until the next phase */
		orge_propose(choice, DO_STANCE, NOBODY, i, (3 * here + used) / 2);
	}
}

/* Turns to a foe that would strike from behind, so that it can parry. Every blow and step
 * turns it anyway, so points spent on turning alone have never won a fight. */
static void propose_turns(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const struct body *body = body_of(&mind->scene, mind->who);
	struct imagined *imagined = choice->imagined;

	if (choice->action != DO_TURN)
		return;
	for (int i = 0; i < mind->count; i++) {
		struct tile at = body_of(&mind->scene, mind->foes[i])->tile;
		int octant = octant_of(at.x - body->tile.x, at.y - body->tile.y);

		if (octant < 0 || !orge_danger(mind)->threats[i].blows)
			continue;
		orge_imagine_self(choice);
		imagined->fight.base.bodies[mind->who].facing = (uint8_t)octant;
		orge_mind_begin(
			&imagined->mind, mind->look,
			&(struct scene){mind->scene.scenario, &imagined->fight.base},
			mind->who, false);
		orge_propose(choice, DO_TURN, NOBODY, octant,
			     orge_used(&imagined->mind, mind->c->ap) +
				     orge_standing(&imagined->mind) -
				     orge_standing(mind));
	}
}

/* ---- changing weapons ---- */

static int own_hands_for(const struct orge_weapon *weapon)
{
	return larger(1, weapon->hands);
}

/* The gain in this many AP with this in its hands; a small gain is not worth it. */
static int switch_gain(const struct mind *mind, int rate, int ap)
{
	return rate * 2 > mind->rate * 3 ? ap * (rate - mind->rate) / 100 : -1;
}

static bool is_at_hand(const struct mind *mind, const struct orge_thing *t)
{
	return t->place == STOWED ||
	       (t->place == LYING &&
		distance_squared(body_of(&mind->scene, mind->who)->tile,
				 tile_at(t->x, t->y)) <= 1);
}

static void propose_weapon(struct choice *choice, int thing, int in_hand)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	const struct orge_weapon *weapon = weapon_of(scene, thing);
	const struct orge_thing *t = thing_of(scene, thing);
	int ap = t->place == STOWED ? weapon->ready : PICK_UP_AP;
	int action = t->place == STOWED ? DO_DRAW : DO_PICK_UP, rate, gain;
	bool free = orge_free_hands(scene, mind->who) >= own_hands_for(weapon);

	if (free ? ap > mind->c->ap || !is_at_hand(mind, t)
		 : in_hand < 0 || t->place != STOWED)
		return;
	rate = orge_rate_of(mind, thing);
	gain = switch_gain(mind, rate, 2 * mind->budget);
	if (gain <= 0 && choice->action < 0)
		return;
	if (free && orge_wants(choice, action))
		orge_propose(choice, action, NOBODY, thing,
			     gain + orge_used(mind, mind->c->ap - ap));
	/* A weapon stays in the hands as long as it is of some use: foes come near, rise
	 * and lie down again sooner than weapons are changed. The other weapon first
	 * leaves the hand. */
	if (!free && 2 * rate > (scene->fight->count > 2 ? 6 : 3) * mind->rate &&
	    orge_wants(choice, DO_SHEATHE))
		orge_propose(choice, DO_SHEATHE, NOBODY, in_hand,
			     gain - (SHEATHE_AP + ap) * mind->rate / 100 +
				     orge_used(mind, mind->c->ap - SHEATHE_AP - ap));
}

static void propose_weapons(struct choice *choice)
{
	struct mind *mind = choice->mind;
	const struct scene *scene = &mind->scene;
	int in_hand = mind->c->hand[0] - 1;

	if (choice->action >= 0 && choice->action != DO_DRAW &&
	    choice->action != DO_SHEATHE && choice->action != DO_PICK_UP)
		return;
	/* the fire first; a weapon is changed before it is used, and taken before an act
	 * is declared; and the eyes of the blinded are open again before another weapon
	 * is in the hand */
	if (choice->action < 0 &&
	    (mind->burns || orge_fight(scene)->queued ||
	     (strikes_armed(mind) && mind->best.style != STYLE_SHOOT) ||
	     (in_hand >= 0 && (mind->c->acted || mind->c->state[BLINDED]))))
		return;
	for (int i = 0; i < THINGS && mind->s->gear[i].kind; i++) {
		int thing = mind->who * THINGS + i;
		const struct orge_weapon *weapon = weapon_of(scene, thing);

		if (weapon && !weapon->natural && !weapon->unarmed)
			propose_weapon(choice, thing, in_hand);
	}
}

/* In a duel a knock-out is the end, and a free hand strikes quicker than a foot. */
static void propose_free_hand(struct choice *choice)
{
	struct mind *mind = choice->mind;
	struct orge_creature *self;
	int rate;

	if (mind->scene.fight->count > 2 || !mind->count || !mind->c->hand[0] ||
	    orge_free_hands(&mind->scene, mind->who) || !orge_wants(choice, DO_DROP) ||
	    orge_away(&mind->scene, mind->who, mind->foes[0], CLASS_H, &mind->pace) >
		    mind->budget)
		return;
	self = orge_imagine_self(choice);
	if (self->hand[1] == self->hand[0])
		self->hand[1] = 0;
	self->hand[0] = 0;
	rate = orge_rate_of_fists(mind, &(struct scene){mind->scene.scenario,
							&choice->imagined->fight.base});
	if (10 * rate > 11 * mind->rate)
		orge_propose(choice, DO_DROP, NOBODY, mind->c->hand[0] - 1,
			     2 * mind->budget * (rate - mind->rate) / 100 +
				     larger(orge_used(mind, mind->c->ap - DROP_AP),
					    rate * (mind->c->ap - DROP_AP) / 100));
}

/* A loaded weapon is worth the shot that it will give. */
static void propose_reloads(struct choice *choice)
{
	struct mind *mind = choice->mind;
	int ap = mind->c->ap, missile = orge_first_missile(mind->c);
	int thing = orge_main_weapon(&mind->scene, mind->who);
	bool reload, change;
	int rate;

	if (missile == NOTHING && choice->action < 0)
		return;
	reload = orge_wants(choice, DO_RELOAD);
	change = !reload && thing >= 0 && !thing_of(&mind->scene, thing)->loaded &&
		 orge_wants(choice, DO_CHANGE_MAGAZINE);
	rate = thing < 0 || !(reload || change) ? 0 : orge_rate_of(mind, thing);
	if (reload && missile != NOTHING) {
		int paid = smaller(
			ap, orge_reload_cost(&mind->scene, mind->who, thing, missile));

		orge_propose(choice, DO_RELOAD, NOBODY, missile,
			     rate * paid / 100 + orge_kept(mind, ap - paid));
	}
	if (change)
		orge_propose(choice, DO_CHANGE_MAGAZINE, NOBODY, NOTHING, rate * 2 / 100);
}

/* ---- the choice ---- */

static void propose_pause(struct choice *choice)
{
	struct mind *mind = choice->mind;
	int kept = orge_kept(mind, mind->c->ap);

	if (orge_wants(choice, DO_END))
		orge_propose(choice, DO_END, NOBODY, NOTHING, kept);
}

/* Blows disturb it: they are counted only if it could be the best deed. */
static void propose_rest(struct choice *choice)
{
	struct mind *mind = choice->mind;
	int kept = orge_kept(mind, mind->c->ap);
	int eased = smaller(REST_PF, mind->c->pf) * mind->tiring / 100;

	if (kept + eased <= choice->best.worth || !orge_wants(choice, DO_REST))
		return;
	orge_propose(choice, DO_REST, NOBODY, NOTHING,
		     kept + eased * (200 - smaller(orge_danger(mind)->blows, 200)) / 200);
}

/* A creature that has declared an act stays where it is and keeps what it holds, except
 * in a duel, where it may strike and run. */
static bool stays(const struct look *look, int action)
{
	return action < 0 && look->scene.fight->count > 2 &&
	       orge_fight(&look->scene)->queued;
}

/* How to stand, and with what in its hands. */
static void propose_positions(struct choice *choice)
{
	propose_charges(choice);
	propose_stances(choice);
	propose_turns(choice);
	propose_weapons(choice);
	propose_free_hand(choice);
}

struct intent orge_decide_deed(const struct look *look, int action)
{
	struct mind mind;
	struct imagined imagined;
	struct choice choice = {
		.mind = &mind,
		.imagined = &imagined,
		.action = action,
		.best = intent_to(action < 0 ? DO_END : action, NOT_WORTH)};
	struct intent same;

	if (action < 0 && orge_goes_on(look, &same))
		return same;
	orge_mind_begin(&mind, look, &look->scene, look->who, stays(look, action));
	propose_pause(&choice);
	orge_propose_attacks(&choice);
	orge_propose_knock_out(&choice);
	propose_moves(&choice);
	if (!is_settled(&choice))
		propose_positions(&choice);
	propose_reloads(&choice);
	orge_propose_aim(&choice);
	orge_propose_aids(&choice);
	propose_rest(&choice);
	return choice.best;
}
