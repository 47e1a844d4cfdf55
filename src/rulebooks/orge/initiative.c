/* SPDX-License-Identifier: MIT
 *
 * Surprise before the fight, and the order of a round's phases.
 */
#include "orge.h"

/* ---- surprise ---- */

static bool is_inattentive(const struct orge_creature *c)
{
	const uint8_t *s = c->state;

	return s[MAD] || s[SCARED] || s[PETRIFIED] || s[SLEEPING] || s[UNCONSCIOUS] ||
	       s[DRUNK] || s[DRUGGED] || c->hp <= 0;
}

static double sharpest_sense(const struct scene *scene, int who,
			     struct creature_set hiders)
{
	const struct orge_sheet *s = sheet(scene, who);
	double heard = s->kin->hearing + 5 * s->level[SK_AUDITORY_WATCH];
	double seen = s->kin->sight + 5 * s->level[SK_OBSERVATION];
	bool sees = set_is_empty(hiders);

	for_creatures (i, scene->fight)
		sees = sees || (set_has(hiders, i) && orge_sees_creature(scene, who, i));
	return sees && orge_light(scene, who) != DARK && seen > heard ? seen : heard;
}

static double least_camouflage(const struct scene *scene, struct creature_set hiders)
{
	double least = 1e9;

	for_creatures (i, scene->fight)
		if (set_has(hiders, i) && level(scene, i, SK_CAMOUFLAGE) < least)
			least = level(scene, i, SK_CAMOUFLAGE);
	return least;
}

/* ORG-INI-07. Without hiders it is a sudden meeting: nobody is camouflaged. */
bool orge_awareness(struct run *run, int who, struct creature_set hiders, int bonus)
{
	const struct scene *scene = &run->scene;
	const struct orge_sheet *s = sheet(scene, who);
	struct modifier m;

	orge_modifier_begin(&m, run, who, "awareness");
	modify(&m, "senses", sharpest_sense(scene, who, hiders), ORG_INI_07);
	modify(&m, "quickness and wisdom", s->a[QCK] + s->a[WIS] - 30, ORG_INI_07);
	modify(&m, "searching", bonus ? bonus : s->searching ? 35 : 0, ORG_INI_07);
	if (s->patrolling || creature(scene, who)->manoeuvre == PATROL)
		modify(&m, "patrol", 15, ORG_ACT_04);
	orge_modify_general(&m);
	if (!set_is_empty(hiders)) {
		modify(&m, "camouflage", -5 * least_camouflage(scene, hiders),
		       ORG_INI_07);
		modify(&m, "concealment", -setup_of(scene)->concealment, ORG_INI_07);
	}
	if (bonus) /* a separate deed */
		m.verdicts = &orge_decides;
	return orge_succeeds(&m, NOBODY, 50, "awareness");
}

static void be_surprised(struct run *run, int who, int rule)
{
	struct orge_creature *c = change(run, who);
	int thing =
		c->hand[0] - 1; /* before the fight the other hand has none of its own */

	c->unaware = 1;
	tell_condition(run, who, "unaware", &c->unaware, true, 1, rule);
	if (thing >= 0 && !sheet(&run->scene, who)->weapon_drawn)
		orge_sheathe(run, who, thing);
}

/* The members of one side look out; by `party` the first success warns all. */
static void side_looks_out(struct run *run, int side, struct creature_set hiders)
{
	bool individual = ruling(&run->scene, R_AWARENESS), warned = false;
	struct creature_set failed = {0};

	for_creatures (i, run->fight) {
		if (run->fight->bodies[i].side != side || set_has(hiders, i) ||
		    is_inattentive(change(run, i)) || (warned && !individual))
			continue;
		if (orge_awareness(run, i, hiders, 0))
			warned = true;
		else
			set_add(&failed, i);
	}
	if (warned && !individual) {
		if (!set_is_empty(failed))
			tell_note(run, NOBODY, "one of them was aware, so all are", 0,
				  ORG_INI_08);
		return;
	}
	for_creatures (i, run->fight)
		if (set_has(failed, i))
			be_surprised(run, i, ORG_INI_05);
}

void orge_begin_surprise(struct run *run)
{
	const struct orge_setup *setup = setup_of(&run->scene);

	for_creatures (i, run->fight) {
		if (set_has(setup->ambushers, i))
			change(run, i)->hidden = 1;
		if (is_inattentive(change(run, i)))
			be_surprised(run, i, ORG_INI_06);
		else if (set_has(setup->taken_unawares, i))
			be_surprised(run, i, ORG_INI_05);
	}
	for (int side = 0; side < run->scene.scenario->side_count; side++) {
		struct creature_set hiders = setup->ambushers;
		bool any = !set_is_empty(hiders), hides = false;

		for_creatures (i, run->fight)
			hides = hides || (set_has(hiders, i) &&
					  run->fight->bodies[i].side == side);
		if (any ? !hides : setup->accident)
			side_looks_out(run, side, hiders);
	}
}

/* ---- initiative ---- */

#define EVEN_FACTORS 1e-9 /* closer than this: a tie */

static double initiative_level(const struct scene *scene, int who)
{
	return ruling(scene, R_INITIATIVE_LEVEL)
		       ? sheet(scene, who)->level[SK_INITIATIVE]
		       : sheet(scene, who)->skills[SK_INITIATIVE];
}

static double quickness_factor(const struct scene *scene, int who, int k)
{
	return attribute(scene, who, QCK) *
	       (1.0 + initiative_level(scene, who) / 4.0 + k / 10000.0);
}

static void order_ties(struct run *run, int8_t *list, const double *factor, int count)
{
	for (int i = 0, end; i < count; i = end) {
		for (end = i + 1; end < count && factor[i] - factor[end] < EVEN_FACTORS;)
			end++;
		if (end - i > 1) {
			roll_order(run, list + i, end - i, dice_die(1000000), true,
				   "tie");
			tell_note(run, list[i], "acts first: the tie was thrown for",
				  end - i, ORG_INI_03);
		}
	}
}

/* In ten thousandths. */
static void tell_factor(struct run *run, int who, double factor)
{
	int quickness = attribute(&run->scene, who, QCK);
	int whole = (int)(factor * 10000.0 + 0.5);
	struct sum sum;

	sum_begin(&sum, run, who, "Quickness factor", ORG_INI_02);
	sum.scale = -10000;
	add_base(&sum, "quickness", 10000 * quickness, ORG_INI_02);
	add(&sum, "initiative",
	    (int)(2500 * quickness * initiative_level(&run->scene, who)), ORG_INI_02);
	add(&sum, "chance", whole - sum.total, ORG_INI_02);
	tell_sum(&sum);
}

enum { FACES = 20001, MIDDLE = 10001 }; /* chance is from -1 to 1, in ten thousandths */

struct pair {
	const struct scene *scene;
	int who[2];
};

static int compare_factors(const void *context, int first, int second)
{
	const struct pair *pair = context;
	double ahead = quickness_factor(pair->scene, pair->who[0], first - MIDDLE) -
		       quickness_factor(pair->scene, pair->who[1], second - MIDDLE);

	return ahead >= EVEN_FACTORS ? 1 : ahead <= -EVEN_FACTORS ? -1 : 0;
}

/* Two throw against each other, more each for themselves. */
static void throw_factors(struct run *run, const int8_t *who, double *factor, int count)
{
	struct pair pair = {&run->scene, {who[0], who[1]}};
	struct race race = {.who = {who[0], who[1]},
			    .faces = FACES,
			    .key = 1u + (uint32_t)who[0] * MAX_CREATURES +
				   (uint32_t)who[1],
			    .compare = compare_factors,
			    .context = &pair};

	if (count == 2)
		roll_race(run, &race, "initiative");
	for (int i = 0; i < count; i++) {
		int face = count == 2 ? race.face[i]
				      : roll_total(run, who[i], dice_die(FACES),
						   "initiative");

		factor[i] = quickness_factor(&run->scene, who[i], face - MIDDLE);
	}
}

/* Insertion keeps those with equal factors in the order of the scenario. */
static void sort_by_factor(int8_t *list, double *factor, int count)
{
	for (int i = 1; i < count; i++) {
		double f = factor[i];
		int8_t who = list[i];
		int place;

		for (place = i; place > 0 && factor[place - 1] < f; place--) {
			factor[place] = factor[place - 1];
			list[place] = list[place - 1];
		}
		factor[place] = f;
		list[place] = who;
	}
}

/* Those who can act, in their order. */
static int throw_initiative(struct run *run, int8_t *list, double *factor)
{
	int count = 0;

	for_creatures (i, run->fight)
		if (orge_able(&run->scene, i) && !change(run, i)->unaware)
			list[count++] = (int8_t)i;
	if (count)
		tell_note(run, NOBODY, "initiative is thrown", run->fight->round,
			  run->fight->round > 1 ? ORG_INI_09 : ORG_TIM_02);
	throw_factors(run, list, factor, count);
	sort_by_factor(list, factor, count);
	return count;
}

void orge_initiative(struct run *run)
{
	struct orge_fight *fight = fight_of(run);
	int8_t list[MAX_CREATURES] = {0};
	double factor[MAX_CREATURES];
	int count;
	struct creature_set in = {0};

	count = throw_initiative(run, list, factor);
	order_ties(run, list, factor, count);
	for (int i = 0; i < count && run_wants(run, AFFRAY_SUM); i++)
		tell_factor(run, list[i], factor[i]);
	for (int i = 0; i < count; i++) {
		fight->base.order[i] = (uint8_t)list[i];
		set_add(&in, list[i]);
		tell_note(run, list[i], i == 0 ? "acts first" : "acts next", count - i,
			  ORG_INI_01);
	}
	if (count == 0)
		tell_note(run, NOBODY, "nobody can act", run->fight->round, ORG_INI_01);
	fight->actors = (uint8_t)count;
	for_creatures (i, run->fight)
		if (!set_has(in, i) && run->fight->bodies[i].in_play) {
			fight->base.order[count++] = (uint8_t)i;
			if (change(run, i)->unaware)
				tell_note(run, i, "is unaware and has no phase", 0,
					  ORG_INI_04);
		}
	fight->base.order_count = (uint8_t)count;
	fight->base.place = 0;
}
