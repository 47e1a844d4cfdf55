/* SPDX-License-Identifier: MIT
 *
 * Aid: wounds bound in a fight, wounds treated in a pause. Both are COG and Medicine.
 */
#include "procedures.h"

enum { MOST_TREATED = 3 };

static int roll_medicine(struct run *run, int who, const char *why)
{
	int dice = skill_dice(&run->scene, who, sheet(&run->scene, who)->cog, MED), hits;

	tell_note(run, who, "rolls {count dice} of Medicine", dice, APO_WND_05);
	apocrypha_tell_chance_die(run, who, dice);
	hits = apocrypha_hits(run, who, dice, why);
	tell_note(run, who, "gets {count hits} of Medicine", hits, APO_WND_05);
	return hits;
}

static void stop_bleeding(struct run *run, int patient, int by, int points)
{
	struct apocrypha_creature *one = change(run, patient);

	one->bleed = (uint8_t)(one->bleed - points);
	tell_heal(run, patient, by, "bleeding", &one->bleed, points, one->bleed,
		  APO_WND_05);
}

/* ---- bind ---- */

bool apocrypha_can_bind(const struct scene *scene, int who, int patient)
{
	return creature(scene, patient)->bleed && scene->fight->bodies[patient].in_play &&
	       !is_enemy(scene->fight, who, patient) && metres(scene, who, patient) <= 1;
}

void apocrypha_do_bind(struct run *run, struct deed *deed)
{
	int hits = roll_medicine(run, deed->actor, "bind");

	if (hits == 0)
		tell_note(run, deed->actor, "achieves nothing", 0, APO_WND_05);
	stop_bleeding(run, deed->target, deed->actor,
		      smaller(hits, creature(&run->scene, deed->target)->bleed));
}

/* ---- treat ---- */

static bool needs_treatment(const struct scene *scene, int who, int patient)
{
	const struct apocrypha_creature *one = creature(scene, patient);

	return scene->fight->bodies[patient].in_play &&
	       !is_enemy(scene->fight, who, patient) && one->treated < MOST_TREATED &&
	       (one->bleed || one->wounds || one->blinded);
}

struct creature_set apocrypha_patients(const struct scene *scene, int who)
{
	return those_who(scene, who, needs_treatment);
}

static void clear_location_effects(struct run *run, int patient)
{
	struct apocrypha_creature *one = change(run, patient);
	bool any = one->blinded;

	for (int i = TORSO; i < LOCATIONS; i++) {
		any = any || one->wounded[i] & SERIOUS_BIT;
		one->wounded[i] &= CRITICAL_BIT;
	}
	one->blinded = 0;
	if (any)
		tell_condition(run, patient, "hurt limbs", NULL, false, 0, APO_WND_05);
}

/* Bleeding first, then wounds. */
static void treat(struct run *run, int who, int patient)
{
	struct apocrypha_creature *one = change(run, patient);
	struct health before = health(&run->scene, patient);
	int hits = roll_medicine(run, who, "treat");
	int points = smaller(hits, MOST_TREATED - one->treated);
	int bled = smaller(points, one->bleed);
	int healed = smaller(points - bled, one->wounds);

	one->wounds = (int16_t)(one->wounds - healed);
	one->treated = (uint8_t)(one->treated + bled + healed);
	if (bled + healed == 0)
		tell_note(run, who, "achieves nothing", 0, APO_WND_05);
	stop_bleeding(run, patient, who, bled);
	tell_heal(run, patient, who, "wounds", &one->wounds, healed, one->wounds,
		  APO_WND_05);
	if (hits >= 2)
		clear_location_effects(run, patient);
	apocrypha_check_state(run, patient, NOBODY, before);
}

void apocrypha_treat_somebody(struct run *run, int who)
{
	struct question q;
	int patient;

	question_to(&q, run, who, Q_PATIENT);
	offer_creatures(&q, apocrypha_patients(&run->scene, who));
	patient = ask(&q);
	tell_note_at(run, who, patient, "treats {target}", 0, APO_WND_05);
	treat(run, who, patient);
}
