/* SPDX-License-Identifier: MIT
 *
 * First aid and injectors (8.4), and what a game master improvises.
 */
#include "wounddice.h"

enum {
	MEDKIT_TN = 2,
	SELF_TN = -2,
	MEDKIT_SPREAD = 2,
	BANDAGE_SPREAD = 3,
	INJECTOR_AP = 1
};

static bool is_at_hand(const struct scene *scene, int who, int patient)
{
	return is_there(scene, patient) && metres_between(scene, who, patient) <= REACH;
}

bool wounddice_can_treat(const struct scene *scene, int who, int patient)
{
	return is_at_hand(scene, who, patient) &&
	       wounddice_wound_count(creature(scene, patient)) > 0;
}

bool wounddice_can_inject(const struct scene *scene, int who, int patient)
{
	return creature(scene, who)->injectors > 0 && is_at_hand(scene, who, patient) &&
	       creature(scene, patient)->health < sheet(scene, patient)->health;
}

int wounddice_first_aid_tn(const struct scene *scene, int who, int patient, int kit)
{
	return wounddice_skill(sheet(scene, who), FIRST_AID) +
	       (kit == MEDKIT ? MEDKIT_TN : 0) + (who == patient ? SELF_TN : 0);
}

typedef bool patient_test(const struct scene *scene, int who, int patient);

static int choose_patient(struct run *run, int who, int deed, patient_test *can_help)
{
	struct question q;

	question_to(&q, run, who, Q_PATIENT);
	q.deed = (int16_t)deed;
	for_creatures (i, run->fight)
		if (can_help(&run->scene, who, i))
			offer_creature(&q, i);
	return ask(&q);
}

static int choose_kit(struct run *run, int who, int patient)
{
	struct question q;

	question_to(&q, run, who, Q_KIT);
	q.deed = DO_FIRST_AID;
	q.about = (int8_t)patient;
	offer(&q, BANDAGE, "bandage", cost_of(0));
	if (creature(&run->scene, who)->medkits > 0)
		offer(&q, MEDKIT, "medkit", cost_of(0));
	return ask(&q);
}

static void use_kit(struct run *run, int who, int kit)
{
	struct wounddice_creature *creature = change(run, who);

	if (kit != MEDKIT)
		return;
	creature->medkits--;
	tell_spend(run, who, "medkit", &creature->medkits, 1, creature->medkits,
		   WND_AID_01);
}

static int tell_aid_tn(struct run *run, int who, int patient, int kit)
{
	struct sum tn;

	sum_begin(&tn, run, who, "first aid TN", WND_AID_01);
	wounddice_add_skill(&tn, sheet(&run->scene, who), FIRST_AID);
	add(&tn, "medkit", kit == MEDKIT ? MEDKIT_TN : 0, WND_AID_01);
	add(&tn, "on oneself", who == patient ? SELF_TN : 0, WND_AID_01);
	tell_sum(&tn);
	return tn.total;
}

/* The largest wound die goes down a step; false: none is left. */
static bool lower_wound(struct run *run, int patient)
{
	struct wounddice_creature *creature = change(run, patient);
	int i = 4;

	while (i >= 0 && !creature->wounds[i])
		i--;
	if (i < 0)
		return false;
	creature->wounds[i]--;
	if (i > 0 && creature->wounds[i - 1] < UINT8_MAX)
		creature->wounds[i - 1]++;
	tell_condition(run, patient, "wound die", NULL, i > 0, faces_of(i), WND_AID_02);
	return true;
}

void wounddice_first_aid(struct run *run, int who)
{
	int patient = choose_patient(run, who, DO_FIRST_AID, wounddice_can_treat);
	int kit = choose_kit(run, who, patient), degree = 0, tn;
	struct check check;

	tell_deed(run, who, DO_FIRST_AID, patient, NULL, WND_AID_01);
	wounddice_pay(run, who, FIRST_AID_AP, WND_TRN_01);
	use_kit(run, who, kit);
	tn = tell_aid_tn(run, who, patient, kit);
	check = wounddice_check(run, who, tn, false, VIEW_ALL, "first aid");
	wounddice_tell_check(run, who, patient, &check, works_or_fails(check.success),
			     WND_AID_01, VIEW_ALL);
	if (check.success)
		degree = 1 + check.dos / (kit == MEDKIT ? MEDKIT_SPREAD : BANDAGE_SPREAD);
	while (degree-- > 0 && lower_wound(run, patient))
		;
}

void wounddice_inject(struct run *run, int who)
{
	int patient = choose_patient(run, who, DO_INJECT, wounddice_can_inject);
	struct wounddice_creature *one = change(run, patient);
	int most = sheet(&run->scene, patient)->health - one->health, healed;

	tell_deed(run, who, DO_INJECT, patient, NULL, WND_AID_03);
	wounddice_pay(run, who, INJECTOR_AP, WND_TRN_01);
	change(run, who)->injectors--;
	tell_spend(run, who, "injector", &creature(&run->scene, who)->injectors, 1,
		   creature(&run->scene, who)->injectors, WND_AID_03);
	healed = smaller(most, roll_total(run, who, dice_die(8), "injector"));
	one->health = (int16_t)(one->health + healed);
	tell_heal(run, patient, who, "health", &one->health, healed, one->health,
		  WND_AID_03);
	if (ruling(&run->scene, R_KO_CHECK) == KO_IMMEDIATE)
		wounddice_check_health(run, patient);
}

/* ---- improvising: the game master sets price, skill and modifier ---- */

static int choose_terms(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, GAME_MASTER, Q_TERMS);
	q.deed = DO_IMPROVISE;
	q.about = (int8_t)who;
	offer(&q, 0, "refuse", cost_of(0));
	for (int ap = 1; ap <= smaller(creature(&run->scene, who)->ap, 32); ap++)
		offer(&q, ap, wounddice_numbers[ap], cost_of(ap));
	return ask(&q);
}

static enum skill choose_test(struct run *run, int who)
{
	struct question q;

	question_to(&q, run, GAME_MASTER, Q_TEST);
	q.deed = DO_IMPROVISE;
	q.about = (int8_t)who;
	for (int i = 0; i < SKILLS; i++)
		offer(&q, i, wounddice_skill_words[i], cost_of(0));
	return (enum skill)ask(&q);
}

static int choose_modifier(struct run *run, int who)
{
	static const char *const keys[] = {"-4", "-2", "0", "2", "4"};
	struct question q;

	question_to(&q, run, GAME_MASTER, Q_MODIFIER);
	q.deed = DO_IMPROVISE;
	q.about = (int8_t)who;
	for (int i = 0; i < 5; i++) {
		offer(&q, 2 * i - 4, keys[i], cost_of(0));
		if (i == 2)
			by_default(&q);
	}
	return ask(&q);
}

void wounddice_improvise(struct run *run, int who)
{
	int ap = choose_terms(run, who), modifier;
	struct check check;
	enum skill skill;
	struct sum tn;

	if (ap == 0) {
		tell_deed(run, who, DO_IMPROVISE, NOBODY, NULL, WND_ACT_05);
		change(run, who)->refused = 1;
		tell_note(run, who, "is refused by the game master", 0, WND_ACT_05);
		return;
	}
	skill = choose_test(run, who);
	modifier = choose_modifier(run, who);
	tell_deed(run, who, DO_IMPROVISE, NOBODY, NULL, WND_ACT_05);
	wounddice_pay(run, who, ap, WND_ACT_05);
	sum_begin(&tn, run, who, "improvised TN", WND_ACT_05);
	wounddice_add_skill(&tn, sheet(&run->scene, who), skill);
	add(&tn, "game master", modifier, WND_ACT_05);
	tell_sum(&tn);
	check = wounddice_pass(run, who, tn.total, "improvise");
	wounddice_tell_check(run, who, NOBODY, &check, works_or_fails(check.success),
			     WND_ACT_05, VIEW_ALL);
}
