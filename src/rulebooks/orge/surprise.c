/* SPDX-License-Identifier: MIT
 *
 * Before and around the fight: surprise (section 3), and time bubbles (P-BUB), which give
 * those who stand outside more phases in a round.
 */
#include <math.h>
#include "orge.h"

/* ---- surprise ---- */

static bool is_inattentive(const struct orge_creature *c)
{
	const uint8_t *s = c->state;

	return s[MAD] || s[SCARED] || s[PETRIFIED] || s[SLEEPING] || s[UNCONSCIOUS] ||
	       s[DRUNK] || s[DRUGGED] || c->hp <= 0;
}

static double sharpest_sense(const struct scene *scene, int who, uint32_t hiders)
{
	const struct orge_sheet *s = sheet_of(scene, who);
	double heard = s->kin->hearing + 5 * s->level[SK_AUDITORY_WATCH];
	double seen = s->kin->sight + 5 * s->level[SK_OBSERVATION];
	bool sees = !hiders;

	for_creatures (i, scene->fight)
		sees = sees || (hiders >> i & 1 && orge_sees_creature(scene, who, i));
	return sees && orge_light(scene, who) != DARK && seen > heard ? seen : heard;
}

static double least_camouflage(const struct scene *scene, uint32_t hiders)
{
	double least = 1e9;

	for_creatures (i, scene->fight)
		if (hiders >> i & 1 && level(scene, i, SK_CAMOUFLAGE) < least)
			least = level(scene, i, SK_CAMOUFLAGE);
	return least;
}

/* ORG-INI-07. Without hiders it is a sudden meeting: nobody is camouflaged. */
bool orge_awareness(struct run *run, int who, uint32_t hiders, int bonus)
{
	const struct scene *scene = &run->scene;
	const struct orge_sheet *s = sheet_of(scene, who);
	struct modifier m;

	modifier_begin(&m, run, who, "awareness");
	modify(&m, "senses", sharpest_sense(scene, who, hiders), ORG_INI_07);
	modify(&m, "quickness and wisdom", s->a[QCK] + s->a[WIS] - 30, ORG_INI_07);
	modify(&m, "searching", bonus ? bonus : s->searching ? 35 : 0, ORG_INI_07);
	if (s->patrolling || creature_of(scene, who)->manoeuvre == PATROL)
		modify(&m, "patrol", 15, ORG_ACT_04);
	modify_general(&m);
	if (hiders) {
		modify(&m, "camouflage", -5 * least_camouflage(scene, hiders),
		       ORG_INI_07);
		modify(&m, "concealment", -setup_of(scene)->concealment, ORG_INI_07);
	}
	if (bonus) /* a deed of its own */
		m.verdicts = &orge_decides;
	return orge_succeeds(&m, NOBODY, 50, "awareness");
}

static void be_surprised(struct run *run, int who, int rule)
{
	struct orge_creature *c = change(run, who);

	c->unaware = 1;
	tell_condition(run, who, "unaware", NULL, true, 1, rule);
	for (int i = 0; i < 2 && !sheet_of(&run->scene, who)->weapon_drawn; i++) {
		int thing = c->hand[i] - 1;

		if (thing < 0 || gear_of(&run->scene, thing)->kind != GEAR_WEAPON)
			continue;
		orge_unload(run, thing);
		change_thing(run, thing)->place = STOWED;
		if (c->hand[1] == thing + 1)
			c->hand[1] = 0;
		if (c->hand[0] == thing + 1)
			c->hand[0] = 0;
	}
}

/* The members of one side look out; by `party` the first success warns all. */
static void side_looks_out(struct run *run, int side, uint32_t hiders)
{
	bool individual = switched(&run->scene, R_AWARENESS), warned = false;
	uint32_t failed = 0;

	for_creatures (i, run->fight) {
		if (run->fight->bodies[i].side != side || hiders >> i & 1 ||
		    is_inattentive(change(run, i)) || (warned && !individual))
			continue;
		if (orge_awareness(run, i, hiders, 0))
			warned = true;
		else
			failed |= 1u << i;
	}
	if (warned && !individual) {
		if (failed)
			tell_note(run, NOBODY, "one of them was aware, so all are", 0,
				  ORG_INI_08);
		return;
	}
	for_creatures (i, run->fight)
		if (failed >> i & 1)
			be_surprised(run, i, ORG_INI_05);
}

void orge_surprise(struct run *run)
{
	const struct orge_setup *setup = setup_of(&run->scene);

	for_creatures (i, run->fight) {
		if (setup->ambushers >> i & 1)
			change(run, i)->hidden = 1;
		if (is_inattentive(change(run, i)))
			be_surprised(run, i, ORG_INI_06);
		else if (setup->taken_unawares >> i & 1)
			be_surprised(run, i, ORG_INI_05);
	}
	for (int side = 0; side < run->scene.scenario->side_count; side++) {
		uint32_t hiders = setup->ambushers;
		bool hides = false;

		for_creatures (i, run->fight)
			hides = hides ||
				(hiders >> i & 1 && run->fight->bodies[i].side == side);
		if ((hiders && !hides) || (!hiders && setup->accident))
			side_looks_out(run, side, hiders);
	}
}

/* ---- time bubbles ---- */

struct bubble {
	double x, y, radius;
};

static double from_centre2(const struct bubble *b, struct tile at)
{
	return (at.x - b->x) * (at.x - b->x) + (at.y - b->y) * (at.y - b->y);
}

static bool make_bubble(const struct scene *scene, struct bubble *b)
{
	double farthest = 0;
	int count = 0;

	b->x = b->y = 0;
	for_creatures (i, scene->fight)
		if (body_of(scene, i)->in_play && !creature_of(scene, i)->bystander) {
			b->x += body_of(scene, i)->tile.x;
			b->y += body_of(scene, i)->tile.y;
			count++;
		}
	if (!count)
		return false;
	b->x /= count;
	b->y /= count;
	for_creatures (i, scene->fight)
		if (body_of(scene, i)->in_play && !creature_of(scene, i)->bystander &&
		    from_centre2(b, body_of(scene, i)->tile) > farthest)
			farthest = from_centre2(b, body_of(scene, i)->tile);
	b->radius = sqrt(farthest) + 10.0;
	return true;
}

/* ORG-BUB-02: twice as many phases on each ring, eight at most. */
static int pace_at(const struct bubble *b, struct tile at)
{
	double d2 = from_centre2(b, at);
	int pace = 1;

	for (int ring = 0; ring < 3; ring++, pace *= 2) {
		double edge = b->radius + 20.0 * ring;

		if (d2 <= edge * edge)
			return pace;
	}
	return 8;
}

static bool any_bystander(const struct fight *fight)
{
	for_creatures (i, fight)
		if (fight->bodies[i].in_play &&
		    ((const struct orge_fight *)fight)->creatures[i].bystander)
			return true;
	return false;
}

/* One voice for each side. */
static bool all_accelerate(struct run *run)
{
	unsigned asked = 0;

	for_creatures (i, run->fight) {
		struct question q;

		if (!run->fight->bodies[i].can_fight || !run->fight->bodies[i].in_play ||
		    asked >> run->fight->bodies[i].side & 1)
			continue;
		asked |= 1u << run->fight->bodies[i].side;
		question_to(&q, run, i, Q_ACCELERATE);
		q.facts[0] = i;
		offer(&q, ANSWER_NO, "no", orge_free);
		offer(&q, ANSWER_YES, "yes", orge_free);
		if (ask(&q) == ANSWER_NO)
			return false;
	}
	return true;
}

static void joins_in(struct run *run, int who)
{
	change(run, who)->bystander = 0;
	change(run, who)->pace = 1;
	change(run, who)->extra = 0;
	tell_note(run, who, "is drawn into the fight", 0, ORG_BUB_01);
}

void orge_bubbles(struct run *run)
{
	struct orge_fight *fight = fight_of(run);
	struct bubble bubble;

	fight->accelerated = 0;
	if (switched(&run->scene, R_TIME_BUBBLES) || !any_bystander(run->fight) ||
	    !make_bubble(&run->scene, &bubble))
		return;
	for_creatures (i, run->fight) {
		struct orge_creature *c = change(run, i);

		if (!c->bystander || !run->fight->bodies[i].in_play)
			continue;
		c->pace = (uint8_t)pace_at(&bubble, run->fight->bodies[i].tile);
		if (c->pace == 1)
			joins_in(run, i);
		else
			tell_note(run, i, "stands outside: phases in this round", c->pace,
				  ORG_BUB_02);
	}
	if (!any_bystander(run->fight) || !all_accelerate(run))
		fight->accelerated = 0;
	else
		fight->accelerated = 1;
	for_creatures (i, run->fight) {
		struct orge_creature *c = change(run, i);

		if (!c->bystander)
			continue;
		if (fight->accelerated) {
			c->pace = (uint8_t)(c->pace > 1 ? c->pace / 2 : 1);
			tell_note(run, i, "has half the phases: all agreed", c->pace,
				  ORG_BUB_03);
		}
		c->extra = (uint8_t)(c->pace - 1);
	}
}

void orge_maybe_drawn_in(struct run *run, int who)
{
	struct bubble bubble;

	if (make_bubble(&run->scene, &bubble) &&
	    pace_at(&bubble, run->fight->bodies[who].tile) == 1)
		joins_in(run, who);
}
