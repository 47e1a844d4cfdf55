/* SPDX-License-Identifier: MIT
 *
 * Engagements (APO-ENG): melee follows from reach; ranged engagements begin with an
 * attack or by taking aim and are kept, a bit for each enemy.
 */
#include "procedures.h"

/* ---- melee ---- */

bool apocrypha_melee_engaged(const struct scene *scene, int a, int b)
{
	int one = creature(scene, a)->reach, other = creature(scene, b)->reach;

	return is_enemy(scene->fight, a, b) && is_conscious(scene, a) &&
	       is_conscious(scene, b) && within_reach(scene, a, b, larger(one, other));
}

/* Tells contacts gained and lost since `before`. */
void apocrypha_tell_contact(struct run *run, int who, struct creature_set before)
{
	struct creature_set now = those_who(&run->scene, who, apocrypha_melee_engaged);

	for_creatures (i, run->fight)
		if (set_has(now, i) && !set_has(before, i))
			tell_note_at(run, who, i, "is engaged with {target} in melee", 0,
				     APO_ENG_05);
		else if (set_has(before, i) && !set_has(now, i))
			tell_note_at(run, who, i, "is engaged with {target} no longer", 0,
				     APO_ENG_03);
}

/* ---- ranged ---- */

/* A ranged engagement begins, unless there is one. */
static bool engage(struct run *run, int a, int b, int rule)
{
	struct apocrypha_creature *one = change(run, a), *other = change(run, b);

	if (set_has(one->engaged, b))
		return false;
	if (!set_is_empty(one->engaged) || !set_is_empty(other->engaged))
		tell_note_at(run, a, b, "is in several engagements at once", 0,
			     APO_ENG_02);
	set_add(&one->engaged, b);
	set_add(&other->engaged, a);
	tell_condition(run, a, "engaged", &one->engaged, true, 0, rule);
	return true;
}

void apocrypha_engage_targets(struct run *run, const struct attack *attack)
{
	for (int i = 0; i < attack->count; i++) {
		int target = attack->targets[i];

		if (is_ranged(attack)) {
			if (engage(run, attack->actor, target, APO_ENG_08))
				tell_note_at(run, attack->actor, target,
					     "engages {target} by this attack", 0,
					     APO_ENG_01);
		} else if (run_wants(run, AFFRAY_NOTE) &&
			   is_conscious(&run->scene, target) &&
			   metres(&run->scene, attack->actor, target) >
				   creature(&run->scene, target)->reach) {
			tell_note_at(run, attack->actor, target,
				     "strikes from beyond the reach of {target}", 0,
				     APO_ENG_06);
		}
	}
}

/* Not by an attack, but by being the first to take aim. */
void apocrypha_take_aim(struct run *run, const struct deed *deed, int rule)
{
	if (engage(run, deed->actor, deed->target, rule))
		tell_note_at(run, deed->actor, deed->target,
			     "sets off the engagement with {target}", 0, APO_ENG_10);
}

bool apocrypha_readying_engages(struct run *run, int who)
{
	struct question q;

	if (ruling(&run->scene, R_READY_ENGAGES) != GM_DECIDES)
		return ruling(&run->scene, R_READY_ENGAGES) == BY_YES;
	question_to(&q, run, GAME_MASTER, Q_ENGAGES);
	q.about = (int8_t)who;
	offer(&q, true, "yes", ap_cost(0));
	offer(&q, false, "no", ap_cost(0));
	return ask(&q);
}

/* Ends the ranged engagements of a creature that can no longer take part in them. */
void apocrypha_end_engagements(struct run *run, int who)
{
	if (!set_is_empty(change(run, who)->engaged))
		tell_note(run, who, "is engaged no longer", 0, APO_ENG_03);
	change(run, who)->engaged = (struct creature_set){0};
	for_creatures (i, run->fight)
		set_remove(&change(run, i)->engaged, who);
}

/* Sight that is lost ends a ranged engagement. */
void apocrypha_end_unseen_engagements(struct run *run)
{
	for_creatures (a, run->fight)
		for (int b = 0; b < a; b++) {
			if (!set_has(change(run, a)->engaged, b) ||
			    in_sight(&run->scene, a, b))
				continue;
			set_remove(&change(run, a)->engaged, b);
			set_remove(&change(run, b)->engaged, a);
			tell_note_at(run, a, b, "is engaged with {target} no longer", 0,
				     APO_ENG_03);
		}
}
