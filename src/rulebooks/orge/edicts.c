/* SPDX-License-Identifier: MIT
 *
 * After an edict: the position becomes one that the rules can play from.
 */
#include "orge.h"

/* Unloads weapons whose holder has no such ammunition. */
static void settle_things(const struct scene *scene, struct orge_creature *c, int owner)
{
	for (int i = 0; i < THINGS; i++) {
		struct orge_thing *t = &c->things[i];
		const struct orge_gear *gear = gear_of(scene, owner * THINGS + i);

		if (t->loaded && (t->holder < 0 || !gear || !gear->weapon ||
				  !orge_missile_fits(sheet(scene, t->holder),
						     gear->weapon, t->loaded - 1)))
			t->loaded = 0;
	}
}

static void settle_tracks(const struct scene *scene, int who, struct orge_creature *c)
{
	const struct orge_sheet *s = sheet(scene, who);

	c->hp = (int16_t)smaller(c->hp, c->max_hp);
	c->pf = (int16_t)smaller(c->pf, s->max_pf);
	c->mf = (int16_t)smaller(c->mf, s->max_mf);
	c->mana = (int16_t)smaller(c->mana, s->max_mana);
}

/* Gives surges without an interval the usual one; an empty surge does not wait. */
static void settle_surges(struct orge_creature *c)
{
	for (int i = 0; i < SURGES; i++) {
		struct orge_surge *surge = &c->surges[i];

		if (surge->left && !surge->seconds && !surge->tenths)
			surge->seconds = USUAL_SURGE_SECONDS;
		if (!surge->left)
			surge->waiting = 0;
	}
}

static bool is_hold(const struct orge_fight *fight, int holder, int held)
{
	const struct body *a = &fight->base.bodies[holder],
			  *b = &fight->base.bodies[held];

	return holder != held && a->in_play && b->in_play &&
	       distance_squared(a->tile, b->tile) <= 1 &&
	       !orge_is_helpless(&fight->creatures[holder]) &&
	       !orge_is_helpless(&fight->creatures[held]);
}

/* A hold has two ends that agree; one that the game master names begins here. */
static void settle_hold(struct orge_fight *fight, int who)
{
	struct orge_creature *c = &fight->creatures[who], *held;

	if (!c->holding)
		return;
	held = c->holding <= fight->base.count ? &fight->creatures[c->holding - 1] : NULL;
	if (!held || !is_hold(fight, who, c->holding - 1) ||
	    (held->holder == who + 1 && !held->state[HELD]) ||
	    (held->holder && held->holder != who + 1)) {
		c->holding = 0; /* settle_holder sees to the other end */
		return;
	}
	held->holder = (uint8_t)(who + 1);
	if (!held->state[HELD])
		held->state[HELD] = UNTIL_ENDED;
}

static void settle_holder(struct orge_fight *fight, int who)
{
	struct orge_creature *c = &fight->creatures[who];

	if (c->holder && (c->holder > fight->base.count ||
			  fight->creatures[c->holder - 1].holding != who + 1))
		c->holder = c->state[HELD] = 0;
}

/* Drops empty acts from the queue, and moved creatures from the acts aimed at their old
 * tiles. */
static void settle_queue(struct orge_fight *fight)
{
	int count = 0;

	while (count < fight->queued && fight->queue[count].kind)
		count++;
	fight->queued = (uint8_t)count;
	for (int i = 0; i < count; i++) {
		struct orge_act *act = &fight->queue[i];

		if (act->target >= 0 && act->target != act->actor &&
		    !same_tile(act->aim, fight->base.bodies[act->target].tile))
			set_remove(&act->zone, act->target);
	}
}

/* After an edict: the dead are dead, felled creatures do not fight, revived ones do; a
 * creature that cannot act has nothing under way. */
static void settle_creature(const struct scene *scene, struct fight *fight, int who)
{
	struct orge_creature *c = &((struct orge_fight *)fight)->creatures[who];
	struct body *body = &fight->bodies[who];
	int mortal = ruling(scene, R_DEATH_RULE) ? 0 : -(c->max_hp / 5);

	settle_tracks(scene, who, c);
	settle_surges(c);
	settle_things(scene, c, who);
	if (c->hp <= mortal)
		c->dead = 1;
	if (c->charmer > fight->count)
		c->charmer = 0; /* nobody there */
	if (c->bouncer > fight->count)
		c->bouncer = 0;
	if (c->long_left && !c->long_act.kind)
		c->long_left = 0;
	if (c->dead || c->fled)
		body->in_play = 0;
	body->can_fight =
		body->in_play && c->hp > 0 && !c->state[UNCONSCIOUS] && !c->surrendered;
	if (!orge_able(scene, who))
		orge_drop_acts(c);
}

void orge_settle(const struct scenario *scenario, struct fight *fight)
{
	struct orge_fight *orge = (struct orge_fight *)fight;
	struct scene scene = {scenario, fight};

	for_creatures (i, fight)
		settle_creature(&scene, fight, i);
	for_creatures (i, fight)
		settle_hold(orge, i);
	for_creatures (i, fight)
		settle_holder(orge, i);
	settle_queue(orge);
}
