/* SPDX-License-Identifier: MIT
 *
 * First aid and injectors.
 */
#include "wounddice.h"

static bool is_at_hand(const struct scene *scene, int who, int patient)
{
	return is_there(scene, patient) && metres_between(scene, who, patient) <= REACH;
}

static bool can_treat(const struct scene *scene, int who, int patient)
{
	return is_at_hand(scene, who, patient) &&
	       wounddice_wound_count(creature(scene, patient)) > 0;
}

bool wounddice_can_inject(const struct scene *scene, int who, int patient)
{
	return creature(scene, who)->injectors > 0 && is_at_hand(scene, who, patient) &&
	       creature(scene, patient)->health < sheet(scene, patient)->health;
}

bool wounddice_can_treat_some(const struct scene *scene, int who)
{
	return any_creature_that(can_treat, scene, who);
}

bool wounddice_can_inject_some(const struct scene *scene, int who)
{
	return any_creature_that(wounddice_can_inject, scene, who);
}

static int choose_patient(struct run *run, int who, int action,
			  bool (*can_help)(const struct scene *scene, int who, int other))
{
	struct question q;
	int patient;

	question_in(&q, run, who, Q_PATIENT, action, NOBODY);
	if (wished(&q, &patient) && patient >= 0 && can_help(&run->scene, who, patient))
		return patient;
	offer_creatures(&q, creatures_that(can_help, &run->scene, who));
	return ask(&q);
}

static int choose_kit(struct run *run, int who, int patient)
{
	int medkits = creature(&run->scene, who)->medkits, kit;
	struct question q;

	question_in(&q, run, who, Q_KIT, DO_FIRST_AID, patient);
	if (wished(&q, &kit) && (kit == BANDAGE || (kit == MEDKIT && medkits > 0)))
		return kit;
	offer(&q, BANDAGE, "bandage", cost_of(0));
	if (medkits > 0)
		offer(&q, MEDKIT, "medkit", cost_of(0));
	return ask(&q);
}

static void use_kit(struct run *run, int who, int kit)
{
	struct wounddice_creature *one = change(run, who);

	if (kit != MEDKIT)
		return;
	one->medkits--;
	tell_spend(run, who, "medkit", &one->medkits, 1, one->medkits, WND_AID_01);
}

int wounddice_first_aid_tn(struct sum *tn, const struct scene *scene, int who,
			   int patient, int kit)
{
	wounddice_skill(tn, sheet(scene, who), FIRST_AID);
	add(tn, "medkit", kit == MEDKIT ? MEDKIT_TN : 0, WND_AID_01);
	add(tn, "on oneself", who == patient ? SELF_TN : 0, WND_AID_01);
	return tn->total;
}

int wounddice_aid_degree(int dos, int kit)
{
	return 1 + dos / (kit == MEDKIT ? MEDKIT_SPREAD : BANDAGE_SPREAD);
}

int wounddice_lower_wound(uint8_t wounds[5])
{
	int step = D12;

	while (step > NO_DIE && !wounds[step - 1])
		step--;
	if (step == NO_DIE)
		return NO_DIE;
	wounds[step - 1]--;
	if (step > D4 && wounds[step - 2] < UINT8_MAX)
		wounds[step - 2]++;
	return step;
}

static void tell_lowered(struct run *run, int patient, int from, int to)
{
	if (from != NO_DIE)
		tell_condition(run, patient, wounddice_step_words[from],
			       change(run, patient)->wounds, to > NO_DIE, faces_of(to),
			       WND_AID_02);
}

/* A die that was lowered is lowered again as long as none is larger, and told once. */
static void lower_wounds(struct run *run, int patient, int degree)
{
	uint8_t *wounds = change(run, patient)->wounds;
	int from = NO_DIE, to = NO_DIE, step;

	while (degree-- > 0 && (step = wounddice_lower_wound(wounds)) != NO_DIE) {
		if (step != to) {
			tell_lowered(run, patient, from, to);
			from = step;
		}
		to = step - 1;
	}
	tell_lowered(run, patient, from, to);
}

void wounddice_first_aid(struct run *run, int who, int action)
{
	int patient = choose_patient(run, who, action, can_treat);
	int kit = choose_kit(run, who, patient);
	struct check check;
	struct sum tn;

	tell_deed(run, who, action, patient, NULL, WND_AID_01);
	wounddice_pay(run, who, FIRST_AID_AP, WND_TRN_01);
	use_kit(run, who, kit);
	sum_begin(&tn, run, who, "first aid TN", WND_AID_01);
	wounddice_first_aid_tn(&tn, &run->scene, who, patient, kit);
	tell_sum(&tn);
	check = wounddice_check(run, who, tn.total, false, VIEW_ALL, "first aid");
	wounddice_tell_check(run, who, patient, &check, works_or_fails(check.success),
			     WND_AID_01, VIEW_ALL);
	if (check.success)
		lower_wounds(run, patient, wounddice_aid_degree(check.dos, kit));
}

void wounddice_inject(struct run *run, int who, int action)
{
	int patient = choose_patient(run, who, action, wounddice_can_inject);
	struct wounddice_creature *one = change(run, who), *other = change(run, patient);
	int most = sheet(&run->scene, patient)->health - other->health, healed;

	tell_deed(run, who, action, patient, NULL, WND_AID_03);
	wounddice_pay(run, who, 1, WND_TRN_01);
	one->injectors--;
	tell_spend(run, who, "injector", &one->injectors, 1, one->injectors, WND_AID_03);
	healed = smaller(most, roll_total(run, who, dice_die(INJECTED), "injector"));
	other->health = (int16_t)(other->health + healed);
	tell_heal(run, patient, who, "health", &other->health, healed, other->health,
		  WND_AID_03);
	if (ruling(&run->scene, R_KO_CHECK) == KO_IMMEDIATE)
		wounddice_check_health(run, patient);
}
