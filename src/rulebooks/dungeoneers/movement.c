/* SPDX-License-Identifier: MIT
 *
 * Movement: steps, voluntary and forced, standing, turning; and the threats that every
 * move changes.
 *
 * A step in the mover's own turn takes along the creature that it grapples. Strikes that
 * the step provokes come before anybody is displaced; then the step is checked again.
 */
#include "dungeoneers.h"

/* ---- threats ---- */

static bool is_threatened_by(const struct scene *scene, int who, int by)
{
	return is_alive(scene, who) && is_alive(scene, by) &&
	       is_enemy(scene->fight, by, who) && dungeoneers_in_range(scene, who, by);
}

/* Has it moved, come, gone, changed sides or disengaged since threats were computed? */
static bool has_changed(const struct body *body, const struct dungeoneers_creature *one)
{
	if (one->disengaged || one->last_side != body->side)
		return true;
	return body->in_play ? one->last_x != body->tile.x || one->last_y != body->tile.y
			     : one->last_x != -1 || one->last_y != 0;
}

/* Those whose corners are so near that they may be within NEARBY tiles of it. */
static struct creature_set neighbours_of(const struct scene *scene, int who)
{
	const struct body *bodies = scene->fight->bodies;
	int most = NEARBY + setup(scene)->largest - 1, count = scene->fight->count;
	int left = bodies[who].tile.x - most, top = bodies[who].tile.y - most;
	struct creature_set near = {0};

	if (!bodies[who].in_play)
		return near;
	for (int i = 0; i < count; i++)
		if ((unsigned)(bodies[i].tile.x - left) <= 2 * (unsigned)most &&
		    (unsigned)(bodies[i].tile.y - top) <= 2 * (unsigned)most &&
		    bodies[i].in_play)
			set_add(&near, i);
	set_remove(&near, who);
	return near;
}

static void put_on_map(const struct body *body, struct dungeoneers_fight *whole, int who)
{
	for (int side = 0; side < MAX_SIDES; side++)
		set_remove(&whole->on_map[side], who);
	if (body->in_play)
		set_add(&whole->on_map[body->side], who);
}

void dungeoneers_find_sets(const struct scene *scene, struct fight *fight)
{
	struct dungeoneers_fight *whole = (struct dungeoneers_fight *)fight;

	whole->waiting.bits = 0;
	whole->slipped = 0;
	for_creatures (i, fight) {
		struct dungeoneers_creature *one = &whole->creatures[i];

		put_on_map(&fight->bodies[i], whole, i);
		one->near = neighbours_of(scene, i);
		whole->slipped |= one->disengaged;
		if (one->readied[0].action)
			set_add(&whole->waiting, i);
	}
}

static void set_neighbours_of(const struct scene *scene, struct dungeoneers_fight *whole,
			      int who)
{
	struct creature_set now = neighbours_of(scene, who);
	struct creature_set before = whole->creatures[who].near;

	for_set (i, set_without(before, now))
		set_remove(&whole->creatures[i].near, who);
	for_set (i, set_without(now, before))
		set_add(&whole->creatures[i].near, who);
	whole->creatures[who].near = now;
}

/* All threats by it and to it. A distance is the same both ways. */
static void set_threats_of(const struct scene *scene, struct dungeoneers_fight *whole,
			   int who)
{
	const struct fight *fight = scene->fight;
	struct dungeoneers_creature *one = &whole->creatures[who];
	int count = fight->count, side = fight->bodies[who].side;

	set_neighbours_of(scene, whole, who);
	one->threatened_by = (struct creature_set){0};
	for (int i = 0; i < count; i++) {
		struct dungeoneers_creature *other = &whole->creatures[i];
		int most, distance;

		set_remove(&other->threatened_by, who);
		if (fight->bodies[i].side == side || !is_alive(scene, i) ||
		    !is_alive(scene, who))
			continue;
		most = larger(one->threat, other->threat);
		if (!set_has(dungeoneers_around(scene, who, most), i))
			continue;
		distance = dungeoneers_distance(scene, who, i);
		if (distance > most ||
		    !dungeoneers_reach_is_free(scene, who, i, distance))
			continue;
		if (distance <= other->threat)
			set_add(&one->threatened_by, i);
		if (distance <= one->threat)
			set_add(&other->threatened_by, who);
	}
}

static void set_threats_by(const struct scene *scene, struct dungeoneers_fight *whole,
			   int by)
{
	for_creatures (i, scene->fight) {
		struct dungeoneers_creature *one = &whole->creatures[i];

		set_remove(&one->threatened_by, by);
		if (is_threatened_by(scene, i, by))
			set_add(&one->threatened_by, by);
	}
}

void dungeoneers_set_threats(const struct scene *scene, struct fight *fight,
			     struct creature_set moved)
{
	struct dungeoneers_fight *whole = (struct dungeoneers_fight *)fight;
	struct creature_set changed = whole->slipped ? everybody(fight) : moved;

	whole->slipped = 0;
	for_set (i, changed) {
		struct dungeoneers_creature *one = &whole->creatures[i];

		if (!has_changed(&fight->bodies[i], one))
			continue;
		put_on_map(&fight->bodies[i], whole, i);
		set_threats_of(scene, whole, i);
		one->disengaged = 0;
		one->last_side = fight->bodies[i].side;
		one->last_x = fight->bodies[i].in_play ? fight->bodies[i].tile.x : -1;
		one->last_y = fight->bodies[i].in_play ? fight->bodies[i].tile.y : 0;
	}
}

static void set_threats(struct run *run, struct creature_set moved, int by)
{
	if (by == NOBODY)
		dungeoneers_set_threats(&run->scene, run->fight, moved);
	else
		set_threats_by(&run->scene, change_fight(run), by);
}

void dungeoneers_find_threats(struct run *run, struct creature_set moved, int by,
			      int rule)
{
	struct dungeoneers_fight *fight = change_fight(run);
	struct creature_set were = {0}, disengaged = {0};

	if (!run_wants(run, AFFRAY_CONDITION)) {
		set_threats(run, moved, by);
		return;
	}
	for_creatures (i, run->fight) {
		if (!set_is_empty(fight->creatures[i].threatened_by))
			set_add(&were, i);
		if (fight->creatures[i].disengaged)
			set_add(&disengaged, i);
	}
	set_threats(run, moved, by);
	for_creatures (i, run->fight) {
		bool is = !set_is_empty(fight->creatures[i].threatened_by);

		if (set_has(were, i) != is && is_alive(&run->scene, i))
			tell_condition(run, i, "threatened", NULL, is, 0,
				       is && set_has(disengaged, i) ? DUN_THR_03 : rule);
	}
}

/* Grapples of those who have moved, and of those who hold them. */
void dungeoneers_end_far_grapples(struct run *run, struct creature_set moved)
{
	struct creature_set holders = moved;

	for_set (i, moved)
		if (change(run, i)->grappled_by)
			set_add(&holders, change(run, i)->grappled_by - 1);
	for_set (i, holders) {
		const struct dungeoneers_creature *one = change(run, i);

		if (one->grappling &&
		    !dungeoneers_in_range(&run->scene, one->grappling - 1, i))
			dungeoneers_end_grapple(run, i, DUN_GRP_09);
	}
}

/* ---- possible steps ---- */

bool dungeoneers_can_move(const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	return one->mp >= 1 && !one->grappled_by &&
	       (!one->prone || !ruling(scene, R54_PRONE_MOVE));
}

bool dungeoneers_can_turn(const struct scene *scene, int who)
{
	return !creature(scene, who)->grappled_by;
}

bool dungeoneers_can_stand(const struct scene *scene, int who)
{
	return creature(scene, who)->prone && dungeoneers_can_turn(scene, who);
}

/* A creature, and another or NOBODY. */
static struct creature_set pair_of(int who, int other)
{
	struct creature_set pair = {0};

	set_add(&pair, who);
	if (other != NOBODY)
		set_add(&pair, other);
	return pair;
}

static unsigned steps_with_dragged(const struct scene *scene, int who)
{
	int dragged = creature(scene, who)->grappling - 1;
	struct creature_set pair = pair_of(who, dragged);
	unsigned ways = dungeoneers_fitting_steps(scene, who, pair);

	return dragged < 0 ? ways
			   : ways & dungeoneers_fitting_steps(scene, dragged, pair);
}

/* R51: through the tile of allies, if one can get out again with the points left. */
static bool is_ally(const struct scene *scene, int who, int other)
{
	return !is_enemy(scene->fight, who, other);
}

static bool passes_allies(const struct scene *scene, int who, enum direction direction,
			  int mp_left)
{
	struct dungeoneers_fight there;
	struct scene moved = {scene->scenario, &there.base};

	if (!ruling(scene, R51_PASS_ALLIES) || mp_left < 1 ||
	    creature(scene, who)->grappling ||
	    !dungeoneers_step_fits(scene, who, direction,
				   creatures_that(is_ally, scene, who)))
		return false;
	there = *whole_fight(scene);
	there.base.bodies[who].tile = tile_step(there.base.bodies[who].tile, direction);
	there.creatures[who].near = everybody(scene->fight);
	return dungeoneers_fitting_steps(&moved, who, (struct creature_set){0}) != 0;
}

unsigned dungeoneers_open_steps(const struct scene *scene, int who)
{
	unsigned ways;

	if (!dungeoneers_can_move(scene, who))
		return 0;
	ways = steps_with_dragged(scene, who);
	if (ruling(scene, R51_PASS_ALLIES))
		for (enum direction way = NORTH; way <= NORTH_WEST; way++)
			if (passes_allies(scene, who, way, creature(scene, who)->mp - 1))
				ways |= 1u << way;
	return ways;
}

bool dungeoneers_can_step(const struct scene *scene, int who, enum direction direction)
{
	return dungeoneers_open_steps(scene, who) >> direction & 1;
}

bool dungeoneers_can_move_some_way(const struct scene *scene, int who)
{
	return dungeoneers_open_steps(scene, who) != 0;
}

/* ---- one step ---- */

struct step {
	int who, dragged; /* dragged: NOBODY, or the grappled one */
	enum direction direction;
	bool forced;
	int pusher; /* of a forced one */
	struct tile from, dragged_from;
	int rule;
};

static bool step_is_possible(struct run *run, const void *context)
{
	const struct step *step = context;

	if (!is_alive(&run->scene, step->who) ||
	    !same_tile(run->fight->bodies[step->who].tile, step->from))
		return false;
	if (!step->forced && change(run, step->who)->prone &&
	    ruling(&run->scene, R54_PRONE_MOVE))
		return false; /* tripped on the way */
	return dungeoneers_step_fits(&run->scene, step->who, step->direction,
				     pair_of(step->who, step->dragged)) ||
	       (!step->forced && passes_allies(&run->scene, step->who, step->direction,
					       change(run, step->who)->mp));
}

static bool dragged_is_there(struct run *run, const void *context)
{
	const struct step *step = context;

	return is_alive(&run->scene, step->dragged) &&
	       same_tile(run->fight->bodies[step->dragged].tile, step->dragged_from);
}

/* The creatures that may strike at a creature which this step moves. */
static struct creature_set strikers_at(const struct run *run, int who,
				       const struct step *step)
{
	struct tile to = tile_step(run->fight->bodies[who].tile, step->direction);

	return dungeoneers_strikers_at_step(&run->scene, who, to, step->forced,
					    step->pusher);
}

/* The dragged creature comes along, or stays behind and is free. */
static void provoke_dragged(struct run *run, struct step *step)
{
	if (step->dragged == NOBODY)
		return;
	if (!change(run, step->who)->grappling) { /* a strike has ended it */
		step->dragged = NOBODY;
		return;
	}
	if (ruling(&run->scene, R27_DRAG_PROVOKES) ||
	    dungeoneers_provoke(run, step->dragged, strikers_at(run, step->dragged, step),
				DUN_OPP_01, dragged_is_there, step))
		return;
	if (change(run, step->who)->grappling)
		dungeoneers_end_grapple(run, step->who, DUN_GRP_09);
	step->dragged = NOBODY;
}

static void displace(struct run *run, int who, enum direction direction, int rule)
{
	struct body *body = &run->fight->bodies[who];
	struct tile from = body->tile;

	body->tile = tile_step(from, direction);
	tell_move(run, who, from, body->tile, rule);
}

/* A grappler that is moved in another's turn, or by force, lets go (GRP-08). */
static void let_go(struct run *run, const struct step *step)
{
	const struct scene *scene = &run->scene;

	if (change(run, step->who)->grappling &&
	    (step->forced || !dungeoneers_is_own_turn(scene, step->who)))
		dungeoneers_end_grapple(run, step->who, DUN_GRP_08);
	if (step->dragged != NOBODY && change(run, step->dragged)->grappling)
		dungeoneers_end_grapple(run, step->dragged, DUN_GRP_08);
}

/* False: cancelled by strikes. The step was possible before them. */
static bool take_step(struct run *run, struct step *step)
{
	struct creature_set strikers, moved;
	bool undisturbed;

	step->from = run->fight->bodies[step->who].tile;
	if (step->dragged != NOBODY)
		step->dragged_from = run->fight->bodies[step->dragged].tile;
	let_go(run, step);
	strikers = strikers_at(run, step->who, step);
	undisturbed = set_is_empty(strikers) && step->dragged == NOBODY;
	if (!dungeoneers_provoke(run, step->who, strikers, DUN_OPP_01, step_is_possible,
				 step))
		return false;
	provoke_dragged(run, step);
	if (!undisturbed && !step_is_possible(run, step)) {
		dungeoneers_cannot_go_on(run, step->who);
		return false;
	}
	displace(run, step->who, step->direction, step->rule);
	if (step->dragged != NOBODY)
		displace(run, step->dragged, step->direction, DUN_GRP_07);
	moved = pair_of(step->who, step->dragged);
	dungeoneers_find_threats(run, moved, NOBODY, DUN_THR_02);
	dungeoneers_end_far_grapples(run, moved);
	return true;
}

void dungeoneers_shove(struct run *run, int who, int pusher, enum direction direction,
		       int steps, int rule)
{
	for (int i = 0; i < steps && is_alive(&run->scene, who); i++) {
		struct step step = {
			.who = who,
			.dragged = NOBODY,
			.direction = direction,
			.forced = true,
			.pusher = pusher,
			.rule = rule,
		};

		if (!dungeoneers_step_fits(&run->scene, who, direction,
					   pair_of(who, NOBODY))) {
			tell_note(run, who, "has no room to be moved to", 0, DUN_GEO_01);
			return;
		}
		if (!take_step(run, &step))
			return;
	}
}

/* ---- facing ---- */

static void turn_to(struct run *run, int who, int facing, const char *sentence, int rule)
{
	run->fight->bodies[who].facing = (uint8_t)facing;
	tell_note(run, who, sentence, facing, rule);
}

/* R55: a creature may turn for free while it does something in its own turn. */
static void face_freely(struct run *run, int who, enum direction direction, int target,
			int action)
{
	struct question q;
	int wish;

	if (run->fight->bodies[who].facing == direction)
		return;
	question_in(&q, run, who, Q_FACE, action, target);
	q.facts[0] = (int)direction;
	if (!wished(&q, &wish)) {
		offer(&q, YES, "yes", costs(0, 0, 0, 0));
		offer(&q, NO, "no", costs(0, 0, 0, 0));
		wish = ask(&q);
	}
	if (wish == YES)
		turn_to(run, who, (int)direction, "turns to the {direction}", DUN_FAC_02);
}

void dungeoneers_offer_facing(struct run *run, int who, int target, int action)
{
	int octant = dungeoneers_octant(&run->scene, who, target);

	if (octant >= 0 && dungeoneers_is_own_turn(&run->scene, who))
		face_freely(run, who, (enum direction)octant, target, action);
}

/* Facings to choose from; the present one only if that is free. */
static void offer_facings(struct question *q, int now, int mp)
{
	int step = ruling(&q->run->scene, R48_DIAGONALS) ? 2 : 1;

	for (int d = NORTH; d <= NORTH_WEST; d += step) {
		if (mp && d == now)
			continue;
		offer(q, d, direction_name[d], costs(0, mp, 0, 0));
		if (d == now)
			by_default(q);
	}
}

static bool is_facing(const struct scene *scene, int d)
{
	return d >= NORTH && d <= NORTH_WEST &&
	       (!ruling(scene, R48_DIAGONALS) || d % 2 == 0);
}

/* While readying one may face anywhere for free. */
void dungeoneers_choose_facing(struct run *run, int who, int turn, int action)
{
	int now = run->fight->bodies[who].facing, facing;
	struct question q;

	question_in(&q, run, who, Q_FACING, action, turn);
	if (!wished(&q, &facing) || !is_facing(&run->scene, facing)) {
		offer_facings(&q, now, 0);
		facing = ask(&q);
	}
	if (facing != now)
		turn_to(run, who, facing, "turns to the {direction}", DUN_FAC_02);
}

/* ---- movement actions ---- */

static enum direction choose_direction(struct run *run, int who, int action)
{
	unsigned ways = dungeoneers_open_steps(&run->scene, who);
	struct question q;
	int wish;

	question_in(&q, run, who, Q_DIRECTION, action, NOBODY);
	if (wished(&q, &wish) && ways >> wish & 1)
		return (enum direction)wish;
	for (enum direction d = NORTH; d <= NORTH_WEST; d++)
		if (ways >> d & 1)
			offer(&q, (int)d, direction_name[d], costs(0, 1, 0, 0));
	return (enum direction)ask(&q);
}

void dungeoneers_move(struct run *run, int who, int action)
{
	struct step step = {.who = who, .pusher = NOBODY, .rule = DUN_MOV_03};

	step.direction = choose_direction(run, who, action);
	step.dragged = change(run, who)->grappling - 1;
	tell_deed(run, who, action, NOBODY, NULL, DUN_MOV_01);
	face_freely(run, who, step.direction, NOBODY, action);
	dungeoneers_pay_mp(run, who);
	take_step(run, &step);
}

/* The grappled creature does what the grappler does; that ends its own hold (R81). */
static int dragged_along(struct run *run, int who)
{
	int dragged = change(run, who)->grappling - 1;

	if (dragged != NOBODY && change(run, dragged)->grappling)
		dungeoneers_end_grapple(run, dragged, DUN_GRP_08);
	return dragged;
}

static void get_up(struct run *run, int who, int rule)
{
	dungeoneers_set_condition(run, who, "prone", &change(run, who)->prone, false,
				  rule);
}

void dungeoneers_stand(struct run *run, int who, int action)
{
	int dragged;

	tell_deed(run, who, action, NOBODY, NULL, DUN_MOV_04);
	dungeoneers_pay_mp(run, who);
	get_up(run, who, DUN_PRN_02);
	dragged = dragged_along(run, who);
	if (dragged != NOBODY)
		get_up(run, dragged, DUN_GRP_07);
}

void dungeoneers_turn(struct run *run, int who, int action)
{
	int facing, dragged;
	struct question q;

	question_in(&q, run, who, Q_FACING, action, NOBODY);
	offer_facings(&q, run->fight->bodies[who].facing, 1);
	facing = ask(&q);
	tell_deed(run, who, action, NOBODY, NULL, DUN_MOV_04);
	dungeoneers_pay_mp(run, who);
	turn_to(run, who, facing, "turns on the spot, to the {direction}", DUN_FAC_03);
	dragged = dragged_along(run, who);
	if (dragged != NOBODY)
		turn_to(run, dragged, facing, "is turned along", DUN_GRP_07);
}

void dungeoneers_fall_prone(struct run *run, int who, int rule)
{
	dungeoneers_set_condition(run, who, "prone", &change(run, who)->prone, true,
				  rule);
}
