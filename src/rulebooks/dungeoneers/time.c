/* SPDX-License-Identifier: MIT
 *
 * Time: rounds, the order, turns, their edges; the first position.
 *
 * Rests stand at the start and end of a round, and before each decision of a turn.
 */
#include <string.h>
#include "dungeoneers.h"

/* ---- the first position ---- */

void dungeoneers_begin(const struct scenario *scenario, struct fight *fight)
{
	const struct dungeoneers_setup *setup = scenario->setup;
	struct dungeoneers_fight *whole = (struct dungeoneers_fight *)fight;

	for_creatures (i, fight) {
		whole->creatures[i] = setup->start->creatures[i];
		fight->bodies[i].facing = setup->start->base.bodies[i].facing;
	}
	memcpy(whole->on_map, setup->start->on_map, sizeof whole->on_map);
}

/* Newcomers are asked for their first turn in the next round. */
void dungeoneers_enter(const struct scenario *scenario, struct fight *fight, int who)
{
	const struct dungeoneers_setup *setup = scenario->setup;
	struct dungeoneers_fight *whole = (struct dungeoneers_fight *)fight;
	struct scene scene = {scenario, fight};

	whole->creatures[who] = setup->start->creatures[who];
	if (!scenario->creatures[who].has_facing)
		dungeoneers_face_enemy(&scene, fight, who);
}

/* ---- after edicts ---- */

static bool can_hold(const struct scene *scene, int who, int victim)
{
	const struct dungeoneers_fight *fight = whole_fight(scene);
	int holder;

	if (victim == who || victim >= scene->fight->count || !is_alive(scene, victim) ||
	    !is_alive(scene, who) || !dungeoneers_in_range(scene, victim, who))
		return false;
	holder = fight->creatures[victim].grappled_by - 1; /* R23: one for each victim */
	return holder < 0 || holder == who ||
	       fight->creatures[holder].grappling != victim + 1;
}

static void settle_grapples(const struct scene *scene, struct dungeoneers_fight *fight)
{
	for_creatures (i, &fight->base) {
		struct dungeoneers_creature *one = &fight->creatures[i];
		int victim = one->grappling - 1;

		if (victim >= 0 && !can_hold(scene, i, victim))
			one->grappling = 0;
		else if (victim >= 0)
			fight->creatures[victim].grappled_by = (uint8_t)(i + 1);
	}
	for_creatures (i, &fight->base) {
		struct dungeoneers_creature *one = &fight->creatures[i];

		if (one->grappled_by &&
		    fight->creatures[one->grappled_by - 1].grappling != i + 1)
			one->grappled_by = 0;
	}
}

/* Without diagonals there are four facings (R48); the nearer axis, here the horizontal.
 */
static void settle_facing(const struct scene *scene, struct body *body)
{
	if (ruling(scene, R48_DIAGONALS) && body->facing % 2)
		body->facing = body->facing < SOUTH ? EAST : WEST;
}

/* Dead and removed creatures wait for nothing, and nobody waits for them. */
static void settle_readied(const struct fight *fight, struct dungeoneers_creature *one,
			   int who)
{
	int kept = 0;

	for (int i = 0; i < READIED; i++) {
		struct dungeoneers_readied readied = one->readied[i];

		one->readied[i] = (struct dungeoneers_readied){0};
		if (readied.action && fight->bodies[who].in_play &&
		    fight->bodies[readied.turn - 1].in_play)
			one->readied[kept++] = readied;
	}
}

static bool has_moved(const struct fight *fight, const struct dungeoneers_creature *one,
		      int who)
{
	const struct body *body = &fight->bodies[who];

	if (!body->in_play)
		return one->last_x >= 0;
	return one->last_x != body->tile.x || one->last_y != body->tile.y ||
	       one->last_side != body->side;
}

/* Threats are recomputed only if a creature has moved or changed sides: other edicts undo
 * nothing. */
void dungeoneers_settle(const struct scenario *scenario, struct fight *fight)
{
	struct dungeoneers_fight *whole = (struct dungeoneers_fight *)fight;
	struct scene scene = {scenario, fight};
	bool moved = false;

	for_creatures (i, fight) {
		struct dungeoneers_creature *one = &whole->creatures[i];

		fight->bodies[i].can_fight = fight->bodies[i].in_play;
		one->wounds =
			(uint8_t)smaller(one->wounds, sheet(&scene, i)->most_wounds);
		settle_facing(&scene, &fight->bodies[i]);
		settle_readied(fight, one, i);
		dungeoneers_derive(&scene, one, i);
		moved = moved || has_moved(fight, one, i);
	}
	dungeoneers_find_sets(&scene, fight);
	if (moved)
		dungeoneers_set_threats(&scene, fight, everybody(fight));
	settle_grapples(&scene, whole);
	whole->lying = 0;
	for (int i = 0; i < GROUND; i++)
		whole->lying = (uint8_t)(whole->lying + (whole->ground[i].item != 0));
}

/*
 * Only the limit depends on the number of the round; an order that has run out is made
 * again; the dead keep nothing.
 */
void dungeoneers_canonical(const struct scenario *scenario, struct fight *fight)
{
	struct dungeoneers_fight *whole = (struct dungeoneers_fight *)fight;

	(void)scenario;
	fight->round = 1;
	whole->started = 1;
	if (fight->phase == ROUND_ENDS || fight->phase == ROUND_BEGINS) {
		fight->place = fight->order_count = 0;
		memset(fight->order, 0, sizeof fight->order);
	}
	for_creatures (i, fight) {
		struct dungeoneers_creature *one = &whole->creatures[i];

		if (!fight->bodies[i].in_play) {
			fight->bodies[i].tile = tile_at(0, 0);
			fight->bodies[i].facing = 0;
			*one = (struct dungeoneers_creature){.last_x = -1};
			continue;
		}
		if (fight->turn != i)
			one->sprinting = 0;
	}
}

/* ---- the order ---- */

int dungeoneers_initiative(const struct scene *scene, int who)
{
	const struct dungeoneers_sheet *own = sheet(scene, who);

	if (own->initiative != DERIVED)
		return own->initiative;
	switch (ruling(scene, R04_INITIATIVE)) {
	case INITIATIVE_MIND:
		return own->mind;
	case INITIATIVE_ENDURANCE:
		return own->endurance;
	case INITIATIVE_BOTH:
		return own->prowess + own->mind;
	default:
		return own->prowess;
	}
}

int dungeoneers_in_order(const struct fight *fight, int8_t who[MAX_CREATURES])
{
	struct creature_set listed = {0};
	int count = 0;

	for (; count < fight->order_count; count++) {
		who[count] = (int8_t)fight->order[count];
		set_add(&listed, who[count]);
	}
	for_creatures (i, fight)
		if (!set_has(listed, i))
			who[count++] = (int8_t)i;
	return count;
}

static void sort_by_rank(struct run *run, int8_t *who, int count)
{
	for (int i = 1; i < count; i++)
		for (int j = i;
		     j > 0 && change(run, who[j - 1])->rank > change(run, who[j])->rank;
		     j--) {
			int8_t moved = who[j];

			who[j] = who[j - 1];
			who[j - 1] = moved;
		}
}

/* R05: a table may keep the rolls of the first round; a newcomer's group rolls again. */
static bool keeps_ranks(struct run *run, const int8_t *who, int count)
{
	if (ruling(&run->scene, R05_TIE_BREAK) != TIES_ONCE)
		return false;
	for (int i = 0; i < count; i++)
		if (change(run, who[i])->rank == 0)
			return false;
	return true;
}

static void tell_tie(struct run *run, const int8_t *who, int count, const char *how,
		     int rule)
{
	tell_note_at(run, who[0], who[1], how, 0, rule);
	for (int i = 1; i + 1 < count; i++)
		tell_note_at(run, who[i], who[i + 1], "goes before {target}", 0, rule);
}

static void break_tie(struct run *run, int8_t *who, int count)
{
	if (keeps_ranks(run, who, count)) {
		sort_by_rank(run, who, count);
		tell_tie(run, who, count,
			 "keeps an earlier tie of initiative ahead of {target}",
			 DUN_INIT_03);
		return;
	}
	roll_order(run, who, count, dice_die(10), true, "tie");
	if (ruling(&run->scene, R05_TIE_BREAK) == TIES_ONCE)
		for (int i = 0; i < count; i++)
			change(run, who[i])->rank = (uint8_t)(i + 1);
	tell_tie(run, who, count, "wins a tie of initiative ahead of {target}",
		 DUN_INIT_02);
}

/* The living by initiative, highest first; equals as in the scenario. */
static int list_by_initiative(const struct scene *scene, int8_t *who, int *value)
{
	int count = 0;

	for_creatures (i, scene->fight) {
		int initiative, at = count;

		if (!is_alive(scene, i))
			continue;
		initiative = dungeoneers_initiative(scene, i);
		for (; at > 0 && value[at - 1] < initiative; at--) {
			who[at] = who[at - 1];
			value[at] = value[at - 1];
		}
		who[at] = (int8_t)i;
		value[at] = initiative;
		count++;
	}
	return count;
}

/* "Order by initiative: Iriel (3), Alberich (3), Suori (2)." The first may be hidden from
 * the reader, so the heading is a separate note. */
static void tell_order(struct run *run, const int8_t *who, const int *value, int count)
{
	tell_note(run, NOBODY, "initiative decides", 0, DUN_INIT_01);
	for (int i = 0; i < count; i++) {
		struct sum initiative;

		sum_begin(&initiative, run, who[i], "initiative", DUN_INIT_01);
		add_base(&initiative, "initiative", value[i], DUN_INIT_01);
		tell_sum(&initiative);
	}
}

static void make_order(struct run *run)
{
	struct fight *fight = run->fight;
	int8_t who[MAX_CREATURES];
	int value[MAX_CREATURES], count = list_by_initiative(&run->scene, who, value);
	bool changed = count != fight->order_count;

	for (int i = 0, end; i < count; i = end) {
		for (end = i + 1; end < count && value[end] == value[i];)
			end++;
		if (end - i > 1)
			break_tie(run, who + i, end - i);
	}
	for (int i = 0; i < count; i++) {
		changed = changed || fight->order[i] != (uint8_t)who[i];
		fight->order[i] = (uint8_t)who[i];
	}
	for (int i = count; i < fight->order_count; i++)
		fight->order[i] = 0;
	fight->order_count = (uint8_t)count;
	fight->place = 0;
	if (changed && run_wants(run, AFFRAY_SUM))
		tell_order(run, who, value, count);
}

/* ---- rounds ---- */

enum { HIGH_AV = 15, MORTAL_PEAK = 30 }; /* DUN-ARM-02 */

static void tell_start(struct run *run)
{
	static const char *const facings[] = {
		"faces north", "faces north-east", "faces east", "faces south-east",
		"faces south", "faces south-west", "faces west", "faces north-west",
	};

	change_fight(run)->started = 1;
	for_creatures (i, run->fight) {
		struct sum sum;
		int av = dungeoneers_av(sum_begin_quiet(&sum), &run->scene, i);

		tell_note(run, i, facings[run->fight->bodies[i].facing],
			  run->fight->bodies[i].facing, DUN_FAC_01);
		if (av >= HIGH_AV)
			tell_note(run, i,
				  av > MORTAL_PEAK
					  ? "wears more armour than mortals ever do"
					  : "wears uncommonly heavy armour",
				  av, DUN_ARM_02);
		if (!set_is_empty(change(run, i)->threatened_by))
			tell_condition(run, i, "threatened", NULL, true, 0, DUN_THR_01);
	}
}

static void refill_rp(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);
	int16_t most = sheet(&run->scene, who)->rp_max;

	tell_gain(run, who, "rp", &one->rp, larger(0, most - one->rp), most, DUN_RES_06);
	one->rp = most;
}

static bool begin_round(struct run *run)
{
	struct sum clock;

	if (!next_round(run, DUN_TIME_04))
		return false;
	tell_round(run, DUN_TIME_03);
	sum_begin(&clock, run, NOBODY, "seconds", DUN_TIME_01);
	add_base(&clock, "rounds before", ROUND_SECONDS * (run->fight->round - 1),
		 DUN_TIME_01);
	tell_sum(&clock);
	if (!change_fight(run)->started)
		tell_start(run);
	if (ruling(&run->scene, R02_REACTION_REFRESH) == REFRESH_ROUND)
		for_creatures (i, run->fight)
			if (is_alive(&run->scene, i))
				refill_rp(run, i);
	make_order(run);
	run->fight->phase = TURN_BEGINS;
	return true;
}

/* ---- turns ---- */

int dungeoneers_turn_mp(struct sum *mp, const struct scene *scene, int who)
{
	const struct dungeoneers_creature *one = creature(scene, who);

	add_base(mp, "base", sheet(scene, who)->mp_base, DUN_RES_01);
	add(mp, "mired", -one->mired, DUN_RES_01);
	if (one->grappled_by)
		add(mp, "grappled", -mp->total, DUN_GRP_05);
	else if (one->grappling && mp->total > 0) /* R25 */
		add(mp, "grappling", floor_div(mp->total, 2) - mp->total, DUN_GRP_06);
	return mp->total;
}

static void get_ap(struct run *run, int who)
{
	struct sum ap;

	sum_begin(&ap, run, who, "ap", DUN_RES_01);
	add_base(&ap, "action points", sheet(&run->scene, who)->ap_max, DUN_RES_01);
	tell_sum(&ap);
	change(run, who)->ap = (int16_t)ap.total;
}

static void get_mp(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);
	struct sum mp;

	sum_begin(&mp, run, who, "mp", DUN_RES_01);
	one->mp = (int16_t)dungeoneers_turn_mp(&mp, &run->scene, who);
	tell_sum(&mp);
	if (one->mp < 0)
		tell_note(run, who, "must make up for lost movement before moving",
			  one->mp, DUN_MOV_02);
}

static void regain_magica(struct run *run, int who)
{
	const struct dungeoneers_sheet *own = sheet(&run->scene, who);
	struct dungeoneers_creature *one = change(run, who);
	int room = larger(0, own->magica_max - one->magica);

	dungeoneers_gain(run, who, "magica", &one->magica,
			 smaller(own->hyperarcanum ? 2 : 1, room), DUN_SPL_02);
}

/* First states end, then the turn's points come (R20). */
static void start_turn(struct run *run, int who)
{
	struct dungeoneers_creature *one = change(run, who);

	run->fight->turn = (int8_t)who;
	run->fight->phase = TURN_GOES_ON;
	tell_turn(run, who, DUN_TIME_02);
	dungeoneers_set_condition(run, who, "defensive", &one->defensive, false,
				  DUN_DEF_01);
	dungeoneers_set_condition(run, who, "sprinting", &one->sprinting, false,
				  DUN_SPR_01);
	dungeoneers_lapse(run, who, NOBODY);
	if (ruling(&run->scene, R02_REACTION_REFRESH) == REFRESH_OWN_TURN)
		refill_rp(run, who);
	get_ap(run, who);
	get_mp(run, who);
	regain_magica(run, who);
}

static void begin_turn(struct run *run)
{
	struct fight *fight = run->fight;
	int who;

	while (fight->place < fight->order_count &&
	       !fight->bodies[fight->order[fight->place]].in_play)
		fight->place++;
	if (fight->place >= fight->order_count) {
		fight->phase = ROUND_ENDS;
		return;
	}
	who = fight->order[fight->place++];
	dungeoneers_boundary(run, who, false);
	if (is_alive(&run->scene, who))
		start_turn(run, who);
}

/* Then the creatures that waited for its end. */
void dungeoneers_end_turn(struct run *run, int who, int action)
{
	struct dungeoneers_creature *one = change(run, who);

	(void)action;
	one->ap = 0;
	one->mp = 0;
	dungeoneers_set_condition(run, who, "mired", &one->mired, false, DUN_SPL_12);
	run->fight->turn = NOBODY;
	run->fight->phase = TURN_BEGINS;
	dungeoneers_boundary(run, who, true);
	begin_turn(run);
}

static bool can_fight(const struct fight *fight, int who)
{
	return fight->bodies[who].in_play && fight->bodies[who].can_fight;
}

/* At most one side is left. Sides stand together, so the first and the last tell. */
static bool is_decided(const struct fight *fight)
{
	int first = 0, last = fight->count - 1;

	while (first <= last && !can_fight(fight, first))
		first++;
	while (last > first && !can_fight(fight, last))
		last--;
	for (int i = last; i > first; i--)
		if (can_fight(fight, i) && is_enemy(fight, first, i))
			return false;
	return true;
}

bool dungeoneers_advance(struct run *run)
{
	struct fight *fight = run->fight;

	if (is_decided(fight)) {
		end_fight(run, fight_last_side(fight), DUN_TIME_04);
		return false;
	}
	if (change_fight(run)->rest)
		dungeoneers_rest(run);
	switch (fight->phase) {
	case TURN_BEGINS:
		begin_turn(run);
		return true;
	case TURN_GOES_ON:
		if (fight->turn >= 0 && is_alive(&run->scene, fight->turn)) {
			dungeoneers_act(run, fight->turn);
			return true;
		}
		fight->turn = NOBODY;
		fight->phase = TURN_BEGINS;
		return true;
	default:
		return begin_round(run);
	}
}
