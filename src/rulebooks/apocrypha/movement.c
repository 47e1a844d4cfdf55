/* SPDX-License-Identifier: MIT
 *
 * Movement (APO-MOV), speed, stance, taking cover.
 *
 * A path is asked as its destination; the way there is the cheapest, ties as map.h says
 * (fewer steps, then the earlier direction of N NE E SE S SW W NW). The mover goes tile
 * by tile, and others react at each tile.
 */
#include "procedures.h"

/* ---- small changes ---- */

/* The words for each pace in conditions. */
static const char *const pace_words[] = {
	[STILL] = "standing still",
	[WALK] = "walking",
	[RUN] = "running",
	[SPRINT] = "sprinting",
};
static const char *const posture_words[] = {
	[STAND] = "standing",
	[CROUCH] = "crouched",
	[PRONE] = "prone",
};

void apocrypha_set_rate(struct run *run, int who, int rate, int rule)
{
	struct apocrypha_creature *one = change(run, who);

	if (one->rate == rate)
		return;
	one->rate = (uint8_t)rate;
	tell_condition(run, who, pace_words[rate], &one->rate, true, 0, rule);
	if (rate >= RUN)
		apocrypha_unready(run, who, APO_RNG_04);
}

/* A creature that runs cannot crouch: the menu offers runners no change of stance. */
void apocrypha_set_stance(struct run *run, int who, int stance, int rule)
{
	struct apocrypha_creature *one = change(run, who);

	if (one->stance == stance)
		return;
	one->stance = (uint8_t)stance;
	tell_condition(run, who, posture_words[stance], &one->stance, true, 0, rule);
	if (stance == PRONE)
		apocrypha_set_rate(run, who, STILL, APO_STA_01);
}

/* Puts it on a tile; it loses its cover and its aim. */
static void set_down(struct run *run, int who, struct tile tile)
{
	struct apocrypha_creature *one = change(run, who);

	if (same_tile(run->fight->bodies[who].tile, tile))
		return;
	run->fight->bodies[who].tile = tile;
	one->cover = 0;
	one->cover_tile = 0;
	apocrypha_forget_aim(run, who);
}

void apocrypha_place(struct run *run, int who, struct tile tile, int rule)
{
	struct tile from = run->fight->bodies[who].tile;

	if (same_tile(from, tile))
		return;
	set_down(run, who, tile);
	tell_move(run, who, from, tile, rule);
}

/* ---- going: tile by tile ---- */

struct going {
	int who;
	int stance;			/* at the start */
	bool is_charge;			/* one event with all its openings */
	struct creature_set watchers;	/* nobody else can react to any of its steps */
	struct creature_set reacted;	/* to it; to openings only in a charge */
	struct creature_set had_chance; /* shooters who saw it in the open */
	bool began;
};

static bool is_stopped(const struct scene *scene, const struct going *going)
{
	const struct apocrypha_creature *one = creature(scene, going->who);

	return !is_conscious(scene, going->who) || one->stopped ||
	       (one->stance == PRONE && going->stance != PRONE);
}

/* Before the step that leaves their reach. */
static void leave_reach(struct run *run, struct going *going, struct tile to)
{
	int list[MAX_CREATURES], count = apocrypha_left_behind(&run->scene, going->who,
							       to, going->watchers, list);

	for (int i = 0; i < count; i++) {
		if ((going->is_charge && set_has(going->reacted, list[i])) ||
		    !apocrypha_can_react(&run->scene, list[i]) ||
		    !apocrypha_can_exploit(&run->scene, list[i], going->who))
			continue;
		if (apocrypha_exploit(run, list[i], going->who) && going->is_charge)
			set_add(&going->reacted, list[i]);
		if (is_stopped(&run->scene, going))
			return;
	}
}

/* Those who could react to its steps, now and until it stands: nobody wakes or gains AP
 * while it goes. */
static struct creature_set watchers_of(const struct scene *scene, int who)
{
	struct creature_set watchers = {0};

	for_creatures (i, scene->fight)
		if (is_enemy(scene->fight, who, i) && i != scene->fight->turn &&
		    is_conscious(scene, i) &&
		    (creature(scene, i)->ap > 0 || creature(scene, i)->prepared ||
		     creature(scene, i)->aim))
			set_add(&watchers, i);
	return watchers;
}

/* Shooters with a precise aim at it that no longer see it lose their aim. */
static void slip_out_of_aim(struct run *run, int who)
{
	for_creatures (i, run->fight)
		if (change(run, i)->aim_at == who + 1 && !in_sight(&run->scene, i, who))
			apocrypha_forget_aim(run, i);
}

static bool step(struct run *run, struct going *going, struct tile to)
{
	const struct occasion_to_release event = {
		1u << ENTERS_REACH | 1u << ENTERS_AREA |
			(going->began ? 0 : 1u << MOVES_IN_SIGHT),
		going->who, NULL, run->fight->bodies[going->who].tile, &going->reacted};

	leave_reach(run, going, to);
	if (is_stopped(&run->scene, going))
		return false;
	set_down(run, going->who, to);
	if (run->scene.scenario->map.given)
		slip_out_of_aim(run, going->who);
	going->began = true;
	apocrypha_triggered(run, &event);
	if (is_stopped(&run->scene, going))
		return false;
	apocrypha_open_target(run, going->who, going->watchers, &going->had_chance,
			      &going->reacted);
	return !is_stopped(&run->scene, going);
}

bool apocrypha_go(struct run *run, int who, const struct tile *tiles, int count,
		  struct creature_set *charge)
{
	struct going going = {.who = who,
			      .is_charge = charge != NULL,
			      .watchers = watchers_of(&run->scene, who)};
	struct tile from = run->fight->bodies[who].tile;
	bool whole = true;
	bool notes = run_wants(run, AFFRAY_NOTE);
	struct creature_set contact = {0};

	if (notes)
		contact = those_who(&run->scene, who, apocrypha_melee_engaged);
	if (charge)
		going.reacted = *charge;
	going.stance = change(run, who)->stance;
	change(run, who)->stopped = 0;
	if (!set_is_empty(going.watchers)) {
		for (int i = 0; whole && i < count; i++)
			whole = step(run, &going, tiles[i]);
	} else if (count > 0) {
		set_down(run, who, tiles[count - 1]);
	}
	if (!same_tile(from, run->fight->bodies[who].tile))
		tell_move(run, who, from, run->fight->bodies[who].tile, APO_MOV_01);
	if (notes)
		apocrypha_tell_contact(run, who, contact);
	if (charge)
		*charge = going.reacted;
	return whole;
}

/* The way to one of the tiles that were offered; `search` is the one that found them: if
 * nobody has searched since, it still knows. */
static int path_to(struct run *run, int who, struct tile to, int most, unsigned search,
		   struct tile *tiles, int *cost)
{
	struct tile here = run->fight->bodies[who].tile;
	int count = 0, direction = to.x > here.x ? 1 : -1;

	if (!is_line(&run->scene)) {
		if (run->ways->searches != search) {
			struct mover mover = apocrypha_mover(&run->scene, who);

			ways_find(run->ways, &run->scene.scenario->map, here, 2 * most,
				  true, apocrypha_step_half_metres, &mover);
		}
		*cost = ways_cost(run->ways, to);
		return ways_path(run->ways, to, tiles, MAX_MAP_SIDE);
	}
	for (int x = here.x; x != to.x; x += direction)
		tiles[count++] = tile_at(x + direction, here.y);
	*cost = 2 * count;
	return count;
}

/* ---- over the edge ---- */

static bool is_edge(const struct scene *scene, struct tile tile)
{
	const struct map *map = &scene->scenario->map;

	return !is_line(scene) && (tile.x == 0 || tile.y == 0 ||
				   tile.x == map->width - 1 || tile.y == map->height - 1);
}

/* Whichever edge it crosses, it leaves the reach of all. */
static void leave_map(struct run *run, int who)
{
	const struct tile beyond = {MAX_MAP_SIDE, MAX_MAP_SIDE};
	struct going going = {.who = who, .watchers = watchers_of(&run->scene, who)};

	going.stance = change(run, who)->stance;
	change(run, who)->stopped = 0;
	leave_reach(run, &going, beyond);
	if (is_stopped(&run->scene, &going))
		return;
	apocrypha_flee(run, who, APO_MOV_07);
}

static bool ask_leave(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, who, Q_LEAVE);
	offer_words(&q, (const char *const[]){"stay", "leave"}, 2);
	return ask(&q);
}

/* ---- the path of an action's ticks ---- */

/* Slower than half the way, and not for an obstacle: it is walking now. */
static void keep_pace(struct run *run, int who, int most, int cost, struct tile last,
		      struct tile before)
{
	struct tile ahead = tile_at(2 * last.x - before.x, 2 * last.y - before.y);
	struct mover mover;

	if (change(run, who)->rate < RUN || cost >= 2 * ceil_div(most, 2))
		return;
	mover = apocrypha_mover(&run->scene, who);
	if (!same_tile(last, before) && apocrypha_is_blocked(&mover, ahead))
		return;
	apocrypha_set_rate(run, who, WALK, APO_MOV_05);
}

/* The distance for this many ticks: walking, the faster rate, the low stance. */
static void tell_pace(struct run *run, int who, int rate, int ticks)
{
	int walked = ticks * sheet(&run->scene, who)->base;
	struct sum pace;

	if (!run_wants(run, AFFRAY_SUM) || rate == STILL)
		return;
	sum_begin(&pace, run, who, "metres", APO_MOV_03);
	add_base(&pace, "walking", walked, APO_MOV_03);
	add(&pace, "faster", walked * (rate - WALK), APO_MOV_04);
	add(&pace, "low", apocrypha_metres_of(&run->scene, who, rate, ticks) - pace.total,
	    APO_STA_02);
	tell_sum(&pace);
}

static bool is_among(const int16_t *tiles, int count, int tile)
{
	while (count > 0 && tiles[count - 1] != tile)
		count--;
	return count > 0;
}

/* A tactic that knows where to go needs no menu, only a way: mostly a straight one. */
static bool wishes_way(struct run *run, struct question *q, int most, struct tile *to)
{
	int wish, count;

	if (is_line(&run->scene) || !wished(q, &wish))
		return false;
	*to = tile_of_index(&run->scene.scenario->map, wish);
	count = apocrypha_tiles_towards(&run->scene, q->owner, most, *to, run->ways,
					run->tiles);
	if (is_among(run->tiles, count, wish))
		return true;
	count = apocrypha_tiles_between(&run->scene, q->owner, most, *to, run->ways,
					run->tiles);
	return is_among(run->tiles, count, wish);
}

/* No path is longer than the longest map: nobody is offered to go farther at once. */
static void walk(struct run *run, int who, int metres, const struct deed *deed)
{
	int most = smaller(metres, MAX_MAP_SIDE);
	struct tile path[MAX_MAP_SIDE], here = run->fight->bodies[who].tile, to;
	int count, cost = 0;
	bool leaves = false;
	unsigned search;
	struct question q;

	if (most <= 0)
		return;
	question_to(&q, run, who, Q_PATH);
	q.facts[METRES_OF_WAY] = most;
	q.facts[ACTION_ON_WAY] = deed->action;
	q.facts[TARGET_ON_WAY] = deed->attack.count ? deed->attack.targets[0] : NOBODY;
	q.facts[USE_ON_WAY] = deed->attack.use;
	if (wishes_way(run, &q, most, &to)) {
		search = run->ways->searches;
	} else {
		count = apocrypha_tiles_within(&run->scene, who, most, run->ways,
					       run->tiles);
		search = run->ways->searches;
		to = ask_tile(&q, run->tiles, count);
	}
	count = path_to(run, who, to, most, search, path, &cost);
	if (count == 0 && deed_now(run).action == DO_MOVE)
		tell_note(run, who, "stays in place", 0, APO_MOV_01);
	if (is_edge(&run->scene, to) && cost + 2 <= 2 * most)
		leaves = ask_leave(run, who);
	if (!apocrypha_go(run, who, path, count, NULL))
		return;
	if (leaves) {
		leave_map(run, who);
		return;
	}
	if (deed->action != DO_CHANGE_SPEED)
		keep_pace(run, who, most, cost, to, count > 1 ? path[count - 2] : here);
}

void apocrypha_move_on(struct run *run, int who, int ticks, const struct deed *deed)
{
	int rate = change(run, who)->rate;

	if (rate == STILL)
		return;
	tell_pace(run, who, rate, ticks);
	walk(run, who, apocrypha_metres_of(&run->scene, who, rate, ticks), deed);
}

/* ---- move: time passes ---- */

uint64_t apocrypha_move_costs(const struct scene *scene, const struct purpose *purpose)
{
	(void)scene;
	(void)purpose;
	return ~cost_bit(0);
}

void apocrypha_choose_ticks(struct run *run, struct deed *deed)
{
	const struct apocrypha_fight *fight = change_fight(run);
	int left = sheet(&run->scene, deed->actor)->ooda - fight->spent;
	struct question q;

	apocrypha_private_question(&q, run, deed->actor, Q_TICKS, DO_MOVE);
	deed->cost = ask_number(&q, 1, fight->is_ambush ? left : deed->budget, 1);
}

/* In its own pass it has moved by now, as with any action. */
void apocrypha_do_move(struct run *run, struct deed *deed)
{
	if (deed->attack.occasion == ON_RELEASE)
		apocrypha_move_on(run, deed->actor, deed->cost, deed);
}

/* ---- speed ---- */

static const char *const pace_names[] = {
	[STILL] = "a halt",
	[WALK] = "a walk",
	[RUN] = "a run",
	[SPRINT] = "a sprint",
};

int apocrypha_speed_cost(const struct scene *scene, int who, int to)
{
	int from = creature(scene, who)->rate;
	int levels = larger(from, to) - smaller(from, to);

	return 2 * (ruling(scene, R_SPEED_CHANGE) ? smaller(levels, 1) : levels);
}

uint64_t apocrypha_speed_costs(const struct scene *scene, const struct purpose *purpose)
{
	uint64_t prices = 0;

	for (int rate = STILL; rate <= apocrypha_fastest_rate(scene, purpose->who);
	     rate++)
		prices |= cost_bit(apocrypha_speed_cost(scene, purpose->who, rate));
	return prices & ~cost_bit(0);
}

void apocrypha_choose_speed(struct run *run, struct deed *deed)
{
	int who = deed->actor;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_RATE, DO_CHANGE_SPEED);
	for (int rate = STILL; rate <= apocrypha_fastest_rate(&run->scene, who); rate++) {
		int cost = apocrypha_speed_cost(&run->scene, who, rate);

		if (cost && cost <= deed->budget)
			offer(&q, rate, apocrypha_rate_words[rate],
			      ap_cost(deed->attack.prepaid ? 0 : cost));
	}
	deed->number = ask(&q);
	deed->cost = apocrypha_speed_cost(&run->scene, who, deed->number);
	deed->item = creature(&run->scene, who)->stance == PRONE && deed->number == WALK
			     ? "a crawl"
			     : pace_names[deed->number];
}

void apocrypha_do_speed(struct run *run, struct deed *deed)
{
	int who = deed->actor, from = change(run, who)->rate, to = deed->number;
	int first = smaller(from, to), last = larger(from, to);
	struct sum pace;

	change(run, who)->stopped = 0;
	sum_begin(&pace, run, who, "metres", APO_MOV_06);
	if (ruling(&run->scene, R_SPEED_CHANGE))
		last = first + 1;
	for (int rate = first; rate < last; rate++)
		add(&pace, "at the slower pace",
		    apocrypha_metres_of(&run->scene, who, rate, 2), APO_MOV_06);
	if (pace.total)
		tell_sum(&pace);
	walk(run, who, pace.total, deed);
	if (!is_conscious(&run->scene, who) ||
	    to > apocrypha_fastest_rate(&run->scene, who) || change(run, who)->stopped)
		apocrypha_lose_deed(run, who, deed->cost);
	else
		apocrypha_set_rate(run, who, to, APO_MOV_02);
}

/* ---- stance ---- */

int apocrypha_stance_cost(int from, int to)
{
	static const int costs[3][3] = {{0, 1, 3}, {1, 0, 2}, {3, 2, 0}};

	return costs[from][to];
}

bool apocrypha_can_take_stance(const struct scene *scene, int who, int stance)
{
	const struct apocrypha_creature *one = creature(scene, who);

	return stance != one->stance &&
	       (stance == PRONE || !(one->wounded[LEGS] & CRITICAL_BIT));
}

uint64_t apocrypha_stance_costs(const struct scene *scene, const struct purpose *purpose)
{
	int from = creature(scene, purpose->who)->stance;
	uint64_t costs = 0;

	for (int stance = STAND; stance <= PRONE; stance++)
		if (apocrypha_can_take_stance(scene, purpose->who, stance))
			costs |= cost_bit(apocrypha_stance_cost(from, stance));
	return costs;
}

static int ask_stance(struct run *run, const struct deed *deed, int from)
{
	int who = deed->actor, wanted;
	struct question q;

	apocrypha_private_question(&q, run, who, Q_STANCE, DO_CHANGE_STANCE);
	if (wished(&q, &wanted) && apocrypha_can_take_stance(&run->scene, who, wanted) &&
	    apocrypha_stance_cost(from, wanted) <= deed->budget)
		return wanted;
	for (int stance = STAND; stance <= PRONE; stance++) {
		int cost = apocrypha_stance_cost(from, stance);

		if (apocrypha_can_take_stance(&run->scene, who, stance) &&
		    cost <= deed->budget)
			offer(&q, stance, apocrypha_stance_words[stance],
			      ap_cost(deed->attack.prepaid ? 0 : cost));
	}
	return ask(&q);
}

/* To rise within an enemy's reach is an opening. */
void apocrypha_choose_stance(struct run *run, struct deed *deed)
{
	int from = creature(&run->scene, deed->actor)->stance;

	deed->thing = from; /* for the second look */
	deed->number = ask_stance(run, deed, from);
	deed->cost = apocrypha_stance_cost(from, deed->number);
	deed->item = apocrypha_stance_words[deed->number];
	deed->opens = deed->number < from;
}

bool apocrypha_is_still_in_stance(const struct scene *scene, const struct deed *deed)
{
	return creature(scene, deed->actor)->stance == deed->thing &&
	       apocrypha_can_take_stance(scene, deed->actor, deed->number);
}

void apocrypha_do_stance(struct run *run, struct deed *deed)
{
	apocrypha_set_stance(run, deed->actor, deed->number, APO_STA_05);
}

/* ---- cover ---- */

/* It may be there after the movement. */
uint64_t apocrypha_cover_costs(const struct scene *scene, const struct purpose *purpose)
{
	struct tile here = scene->fight->bodies[purpose->who].tile;
	int most;

	if (!scene->scenario->map.given)
		return 0;
	most = 1 + apocrypha_metres_of(scene, purpose->who,
				       creature(scene, purpose->who)->rate, 1);
	for (int y = here.y - most; y <= here.y + most; y++)
		for (int x = here.x - most; x <= here.x + most; x++)
			if (apocrypha_is_cover(scene, tile_at(x, y)) &&
			    distance_floor(here, tile_at(x, y)) <= most)
				return cost_bit(1);
	return 0;
}

void apocrypha_do_cover(struct run *run, struct deed *deed)
{
	int who = deed->actor;
	const struct map *map = &run->scene.scenario->map;
	struct apocrypha_creature *one = change(run, who);
	struct question q;
	struct tile cover;
	int count = 0;

	for (int i = NORTH; i <= NORTH_WEST; i++) {
		struct tile tile =
			tile_step(run->fight->bodies[who].tile, (enum direction)i);

		if (apocrypha_is_cover(&run->scene, tile))
			run->tiles[count++] = (int16_t)tile_index(map, tile);
	}
	if (count == 0) {
		tell_note(run, who, "finds no cover here", 0, APO_PAS_08);
		apocrypha_refund(run, who, deed->cost);
		return;
	}
	question_to(&q, run, who, Q_COVER);
	cover = ask_tile(&q, run->tiles, count);
	one->cover = (uint8_t)run->book->terrains[terrain_at(map, cover)].value;
	one->cover_tile = (int16_t)(tile_index(map, cover) + 1);
	tell_condition(run, who, "cover", &one->cover, true, one->cover, APO_AVO_05);
}
