/* SPDX-License-Identifier: MIT
 *
 * The scripted tactic: its answers. The deed is chosen in tactics_candidates.c; here its
 * plan answers the questions that follow. Stress is weighed at its own question.
 */
#include "tactics.h"

/* The moment stays the same while the details of a deed are asked. */
static int32_t moment(const struct look *look)
{
	const struct fight *fight = look->scene.fight;
	const struct dungeoneers_creature *one = creature(&look->scene, look->who);
	unsigned turn = fight->round * 64u + (unsigned)(fight->turn + 1);
	unsigned ap = (unsigned)one->ap & 15, mp = (unsigned)(one->mp + 8) & 31;
	unsigned points = ap << 8 | mp << 3 | ((unsigned)one->rp & 7);

	return (int32_t)((turn << 12 | points) & INT32_MAX);
}

static const struct thinker thinker = {
	.decide = dungeoneers_decide, .moment = moment, .remembers_duels_only = true};

/* Is its stress known from the choice of the deed? That for pierce dice depends on the
 * stress that was taken before. */
static bool is_weighed(const struct mind *mind, const struct foe *foe,
		       const struct blow *blow, struct matter matter)
{
	return mind->stressed && foe->acts.stressed && !blow->ranged && !blow->behind &&
	       foe->acts.melee.with == matter.arm &&
	       (matter.question == Q_HIT_STRESS || foe->acts.melee.extra == 0);
}

/* Does it pierce without stress as well as with all of it? */
static bool pierces_surely(const struct look *look, struct matter matter)
{
	const struct scene *scene = &look->scene;
	struct arm arms[MOST_ARMS];
	int count = dungeoneers_arms(scene, look->who, arms);
	struct blow blow = {.who = look->who,
			    .target = matter.about,
			    .weapon = arms[smaller(matter.arm, count - 1)].weapon};
	struct sum av;

	blow.guard.av = dungeoneers_av(sum_begin_quiet(&av), scene, matter.about);
	return dungeoneers_pierce_with(scene, &blow, 0, is_over(scene, look->who)) >=
	       NEARLY_SURE;
}

/* The stress for the blow that is about to be rolled. */
static struct intent weigh_stress(const struct look *look, struct matter matter)
{
	struct intent intent = intent_to(DO_ATTACK, 0);
	const struct foe *foe;
	const struct arm *arm;
	struct desk desk;
	struct mind *mind;
	struct blow blow;
	struct stakes stakes;

	if (matter.question == Q_PIERCE_STRESS && pierces_surely(look, matter))
		return intent;
	mind = dungeoneers_think(look, &desk);
	arm = &mind->me->arms[smaller(matter.arm, mind->me->arm_count - 1)];
	foe = dungeoneers_foe(mind, matter.about);
	if (!foe)
		return intent;
	blow = (struct blow){
		look->who,
		foe->who,
		arm->weapon,
		matter.ranged,
		dungeoneers_is_behind(&look->scene, look->who, foe->who),
		foe->guard,
	};
	if (is_weighed(mind, foe, &blow, matter)) {
		intent.detail[0] = matter.question == Q_HIT_STRESS
					   ? foe->acts.melee.extra
					   : foe->acts.melee.pierce;
		return intent;
	}
	stakes = dungeoneers_stakes(mind, foe, &blow);
	intent.detail[0] = matter.question == Q_HIT_STRESS
				   ? dungeoneers_payment(mind, &blow, &stakes).hit
				   : dungeoneers_pierce_payment(mind, &blow, &stakes);
	return intent;
}

static int stress_for(const struct look *look, const struct question *q)
{
	struct matter matter = {
		.action = DO_ATTACK,
		.question = (int16_t)q->id,
		.about = (int16_t)q->about,
		.arm = (int16_t)q->facts[0],
		.ranged = q->facts[1] != 0,
	};

	return dungeoneers_remembered(look, matter, weigh_stress).detail[0];
}

/* Octant of this foe, or of the nearest; -1: there is none. */
static int octant_of_foe(const struct look *look, int foe)
{
	if (foe < 0 || !is_enemy(look->scene.fight, look->who, foe))
		foe = dungeoneers_nearest_enemy(&look->scene, look->who);
	return foe == NOBODY ? -1 : dungeoneers_octant(&look->scene, look->who, foe);
}

static int facing_for(const struct look *look, int about)
{
	int wanted = octant_of_foe(look, about);
	struct desk desk;

	if (wanted < 0 || dungeoneers_has_back_free(&look->scene, look->who, wanted))
		return wanted;
	return dungeoneers_best_facing(dungeoneers_think(look, &desk), wanted);
}

/* The free turn of a deed is taken unless others then have my back. */
static bool wants_to_face_target(const struct look *look, int octant)
{
	int now = look->scene.fight->bodies[look->who].facing;
	struct desk desk;
	struct mind *mind;

	if (dungeoneers_has_back_free(&look->scene, look->who, octant))
		return true;
	mind = dungeoneers_think(look, &desk);
	return dungeoneers_rear_harm(mind, octant) <= dungeoneers_rear_harm(mind, now);
}

/* The nearest foe's, which is known to the plan of a step. */
static int octant_of_nearest(const struct look *look, struct plan *plan)
{
	struct intent step = intent_for(&thinker, look, DO_MOVE, plan);

	return step.target == NOBODY
		       ? octant_of_foe(look, NOBODY)
		       : dungeoneers_octant(&look->scene, look->who, step.target);
}

/* A step's free turn is taken if it brings the nearest foe more into view. */
static bool wants_to_face(const struct look *look, const struct question *q,
			  struct plan *plan)
{
	int octant;

	if (q->deed != DO_MOVE)
		return wants_to_face_target(look, q->facts[0]);
	octant = octant_of_nearest(look, plan);
	return octant < 0 ||
	       turns_between((enum direction)q->facts[0], (enum direction)octant) <=
		       turns_between(look->scene.fight->bodies[look->who].facing,
				     (enum direction)octant);
}

/* The best weapon for a grip or a push. */
static int arm_for_contest(const struct look *look)
{
	struct arm arm;

	return dungeoneers_best_arm_for_contest(&look->scene, look->who, &arm);
}

/* For a strike at this one. */
static int arm_for(const struct look *look, int target)
{
	struct desk desk;
	const struct mind *mind = dungeoneers_think(look, &desk);
	const struct foe *foe = dungeoneers_foe(mind, target);

	return foe ? dungeoneers_best_blow(mind, foe, false, false).with
		   : arm_for_contest(look);
}

static int put_away(const struct look *look, const struct question *q)
{
	struct desk desk;
	int worth;

	return dungeoneers_best_away(dungeoneers_think(look, &desk), q->facts[0], &worth);
}

/* The planned deed, or the best deed of an action that somebody else has chosen. */
static int detail(const struct look *look, const struct question *q, struct plan *plan)
{
	struct intent intent = intent_for(&thinker, look, q->deed, plan);

	if (intent.worth == NOT_WORTH)
		return NO_ANSWER;
	switch (q->id) {
	case Q_WEAPON:
	case Q_SPELL:
	case Q_ITEM:
	case Q_READY:
		return intent.with;
	case Q_TARGET:
	case Q_WHOSE_TURN:
		return intent.target;
	case Q_DIRECTION:
	case Q_EXTRA:
	case Q_HANDLING:
		return intent.detail[0];
	default:
		return NO_ANSWER;
	}
}

static int weapon_for(const struct look *look, const struct question *q,
		      struct plan *plan)
{
	switch (q->deed) {
	case DO_ATTACK:
		return detail(look, q, plan);
	case DO_OPPORTUNE_STRIKE:
		return arm_for(look, q->about);
	default:
		return arm_for_contest(look);
	}
}

/* The plan is for the questions of the attack. One made for another trigger may be of the
 * same moment. */
static bool wants_to_trigger(const struct look *look, const struct question *q,
			     struct plan *plan)
{
	struct intent intent;

	if (q->deed != DO_ATTACK)
		return true;
	*plan = (struct plan){0};
	intent = intent_for(&thinker, look, DO_ATTACK, plan);
	return intent.worth != NOT_WORTH && intent.detail[1] > 0;
}

/* The number, or the value of an option; the default if it is not on the menu. */
static int wanted(const struct look *look, const struct question *q, struct plan *plan)
{
	switch (q->id) {
	case Q_ACTION:
		return intent_for(&thinker, look, -1, plan).action;
	case Q_WEAPON:
		return weapon_for(look, q, plan);
	case Q_FACE:
		return wants_to_face(look, q, plan);
	case Q_HIT_STRESS:
	case Q_PIERCE_STRESS:
		return stress_for(look, q);
	case Q_FACING:
		return facing_for(look, q->about);
	case Q_STRIKE:
	case Q_WHEN: /* after */
		return YES;
	case Q_TRIGGER:
		return wants_to_trigger(look, q, plan);
	case Q_PUT_AWAY:
		return put_away(look, q);
	case Q_TARGET:
	case Q_SPELL:
	case Q_EXTRA:
	case Q_DIRECTION:
	case Q_READY:
	case Q_WHOSE_TURN:
	case Q_HANDLING:
	case Q_ITEM:
		return detail(look, q, plan);
	default:
		return NO_ANSWER;
	}
}

static int scripted(const struct look *look, const struct question *q, struct plan *plan)
{
	int value = wanted(look, q, plan);

	if (q->kind == ASK_NUMBER)
		return value == NO_ANSWER ? default_answer(q)
					  : within(value, q->low, q->high);
	return option_or_default(q, value);
}

/* The wish does not depend on the menu. */
static int scripted_wish(const struct look *look, const struct question *q)
{
	int value = NO_ANSWER;

	switch (q->id) {
	case Q_ACTION:
	case Q_DIRECTION:
	case Q_SPELL:
	case Q_TARGET:
	case Q_FACE:
	case Q_FACING:
	case Q_HIT_STRESS:
	case Q_PIERCE_STRESS:
	case Q_READY:
	case Q_STRIKE:
	case Q_TRIGGER:
	case Q_WEAPON:
	case Q_WHEN:
	case Q_WHOSE_TURN:
		value = wanted(look, q, look->plan);
		break;
	default:
		break;
	}
	return value >= 0 ? value : NO_ANSWER;
}

const struct tactic dungeoneers_tactics[] = {
	{.key = "scripted",
	 .help = "weighs blows, spells and places; spends stress where it pays, draws no "
		 "needless strikes",
	 .answer = scripted,
	 .wish = scripted_wish,
	 .knobs = {[KNOB_STRESS] =
			   {"stress",
			    "stress for dice: 0 none, 1 up to capacity, 2 beyond where "
			    "that pays (the party of den wins 1, 3, 46 %)",
			    0, 2, 2},
		   [KNOB_CAUTION] =
			   {"caution",
			    "points of stress capacity to keep as a buffer (the party "
			    "of den wins 46 %, with 2 or 5 15)",
			    0, 10, 0},
		   [KNOB_FLANK] = {"flank",
				   "1: steps behind its foe if that is free (den, crypt: "
				   "changes nothing)",
				   0, 1, 1},
		   [KNOB_HOLD] =
			   {"hold",
			    "1: readies an attack for foes that come anyway (party of "
			    "crypt: 50 % with and without it)",
			    0, 1, 1},
		   [KNOB_NEAREST] = {"nearest",
				     "1: goes for the nearest, not the best (party of "
				     "four-against-four: 8 instead of 50 %)",
				     0, 1, 0}}},
	{0},
};
