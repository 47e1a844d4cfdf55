/* SPDX-License-Identifier: MIT
 *
 * Time bubbles (ORG-BUB-01): creatures outside the fight have more phases in a round.
 */
#include <math.h>
#include "orge.h"

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
		if (body_of(scene, i)->in_play && !creature(scene, i)->bystander) {
			b->x += body_of(scene, i)->tile.x;
			b->y += body_of(scene, i)->tile.y;
			count++;
		}
	if (!count)
		return false;
	b->x /= count;
	b->y /= count;
	for_creatures (i, scene->fight)
		if (body_of(scene, i)->in_play && !creature(scene, i)->bystander &&
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
			break;
	}
	return pace;
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
		const struct body *body = &run->fight->bodies[i];

		if (!body->can_fight || !body->in_play || asked >> body->side & 1)
			continue;
		asked |= 1u << body->side;
		if (!orge_ask_yes(run, i, Q_ACCELERATE, NOBODY, "no", "yes"))
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
	if (ruling(&run->scene, R_TIME_BUBBLES) || !any_bystander(run->fight) ||
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
			tell_note(run, i,
				  "stands outside, with {count phases} in this round",
				  c->pace, ORG_BUB_02);
	}
	fight->accelerated = any_bystander(run->fight) && all_accelerate(run);
	for_creatures (i, run->fight) {
		struct orge_creature *c = change(run, i);

		if (!c->bystander || !run->fight->bodies[i].in_play)
			continue;
		if (fight->accelerated) {
			c->pace /= 2;
			tell_note(run, i, "has {count phases} in this round: all agreed",
				  c->pace, ORG_BUB_03);
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
