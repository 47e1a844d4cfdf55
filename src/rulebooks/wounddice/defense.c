/* SPDX-License-Identifier: MIT
 *
 * Defense: evading, and parrying and return fire if the rulings allow them.
 *
 * A reaction is paid from the AP left; the rest is taken from the speed of the next
 * round. Reactions nest no deeper than attack, return fire, evade.
 */
#include "wounddice.h"

void wounddice_pay_reaction(struct run *run, int who, int cost)
{
	struct wounddice_creature *one = change(run, who);
	int now = smaller(cost, one->ap);

	one->ap = (uint8_t)(one->ap - now);
	one->debt = (uint8_t)(one->debt + cost - now);
	tell_spend(run, who, "AP", &one->ap, now, one->ap, WND_REA_01);
	wounddice_lose_aim(run, who);
	tell_gain(run, who, "debt", &one->debt, cost - now, one->debt, WND_REA_02);
}

/* ---- the TN of a defense ---- */

enum { PRONE_DEFENSE_TN = -2 };

int wounddice_evade_tn(struct sum *tn, const struct scene *scene, int who)
{
	const struct wounddice_sheet *own = sheet(scene, who);

	wounddice_skill(tn, own, EVADE);
	add(tn, "armour", own->armor_evade, WND_ARM_09);
	add(tn, "prone", creature(scene, who)->prone ? PRONE_DEFENSE_TN : 0, WND_EVD_02);
	return tn->total;
}

static int parry_tn(struct sum *tn, const struct scene *scene, int who, int arm)
{
	const struct wounddice_sheet *own = sheet(scene, who);

	wounddice_arm_skill(tn, own, &own->arms[arm], own->arms[arm].best, WND_CHK_02);
	wounddice_add_weapon(tn, &own->arms[arm]);
	add(tn, "prone", creature(scene, who)->prone ? PRONE_DEFENSE_TN : 0, WND_REA_04);
	return tn->total;
}

int wounddice_parry_arm(const struct scene *scene, int who, int *tn)
{
	const struct wounddice_sheet *own = sheet(scene, who);
	int best = -1;

	for (int i = 0; i < own->arm_count; i++) {
		struct sum sum;
		int value;

		if (!own->arms[i].is_melee || !wounddice_is_at_hand(scene, who, i))
			continue;
		value = parry_tn(sum_begin_quiet(&sum), scene, who, i);
		if (best >= 0 && value <= *tn)
			continue;
		best = i;
		*tn = value;
	}
	return best;
}

/* ---- evade and parry ---- */

bool wounddice_may_parry(const struct scene *scene, int who,
			 const struct wounddice_arm *with)
{
	int tn;

	return ruling(scene, R_REACTIONS) == REACTIONS_EXTENDED && with->is_melee &&
	       wounddice_parry_arm(scene, who, &tn) >= 0;
}

static int choose_defense(struct run *run, const struct wounddice_attack *attack,
			  int target, const struct check *check, int hits)
{
	struct question q;
	int defense;

	question_to(&q, run, target, Q_DEFENSE);
	q.about = (int8_t)attack->actor;
	q.facts[FACT_WEAPON] = attack->arm;
	if (ruling(&run->scene, R_EVADE_INFO) == EVADE_OPEN) {
		q.facts[FACT_DOS] = check->dos;
		q.facts[FACT_ROLL] = check->roll;
		q.facts[FACT_HITS] = hits;
	} else {
		q.facts[FACT_DOS] = q.facts[FACT_ROLL] = q.facts[FACT_HITS] =
			UNKNOWN_FACT;
	}
	if (wished(&q, &defense) &&
	    (defense == NO_DEFENSE || defense == EVADES ||
	     (defense == PARRIES &&
	      wounddice_may_parry(&run->scene, target, attack->with))))
		return defense;
	offer(&q, NO_DEFENSE, "none", cost_of(0));
	offer(&q, EVADES, "evade", cost_of(DEFENSE_AP));
	if (wounddice_may_parry(&run->scene, target, attack->with))
		offer(&q, PARRIES, "parry", cost_of(DEFENSE_AP));
	return ask(&q);
}

/* With an arm, or by evading (-1). True: at least as good as the attack. */
static bool roll_defense(struct run *run, const struct wounddice_attack *attack,
			 int target, int arm, int dos)
{
	struct check check;
	bool evades = arm < 0;
	struct sum tn;

	sum_begin(&tn, run, target, evades ? "evade TN" : "parry TN",
		  evades ? WND_EVD_02 : WND_REA_04);
	if (evades)
		wounddice_evade_tn(&tn, &run->scene, target);
	else
		parry_tn(&tn, &run->scene, target, arm);
	tell_sum(&tn);
	check = wounddice_match(run, target, tn.total, dos, evades ? "evade" : "parry");
	/* The attack's DoS stays as hidden as it was: others may still have to choose. */
	wounddice_tell_match(
		run, target, attack->actor, &check, dos,
		worded(defence_verdict(check.success, attack->target < 0 ? AFFRAY_ESCAPED
									 : AFFRAY_UNDONE),
		       !check.success ? "fails"
		       : evades	      ? "evaded"
				      : "parried"),
		!evades		? WND_REA_04
		: check.success ? WND_EVD_03
				: WND_EVD_04,
		wounddice_viewer(&run->scene, attack));
	return check.success;
}

bool wounddice_defends(struct run *run, const struct wounddice_attack *attack, int target,
		       const struct check *check, int hits)
{
	struct told_deed outer = deed_now(run);
	int defense, arm = -1, tn;

	if (!wounddice_can_react(&run->scene, target, DEFENSE_AP))
		return false;
	if (check->roll == 1 && ruling(&run->scene, R_NAT1) == NAT1_UNEVADABLE) {
		tell_note(run, target,
			  attack->target < 0 ? "cannot evade it"
					     : "cannot evade a natural 1",
			  1, WND_ATK_05);
		return false;
	}
	defense = choose_defense(run, attack, target, check, hits);
	if (defense == NO_DEFENSE)
		return false;
	if (defense == PARRIES)
		arm = wounddice_parry_arm(&run->scene, target, &tn);
	tell_deed(run, target, defense == EVADES ? DO_EVADE : DO_PARRY, attack->actor,
		  arm < 0 ? NULL
			  : sheet(&run->scene, target)->arms[arm].weapon->entry.name,
		  defense == EVADES ? WND_EVD_01 : WND_REA_04);
	wounddice_pay_reaction(run, target, DEFENSE_AP);
	resume_deed(run, outer); /* which the roll decides */
	return roll_defense(run, attack, target, arm, check->dos);
}

/* ---- return fire (R17, R65) ---- */

static bool can_return_fire(const struct scene *scene, int who, int attacker)
{
	const struct wounddice_creature *one = creature(scene, who);
	const struct wounddice_arm *held;

	if (ruling(scene, R_REACTIONS) != REACTIONS_EXTENDED || !one->hand)
		return false;
	held = &sheet(scene, who)->arms[one->hand - 1];
	return held->is_gun && wounddice_can_react(scene, who, held->weapon->ap) &&
	       wounddice_can_use(scene, who, one->hand - 1) &&
	       wounddice_can_target(scene, who, one->hand - 1, attacker);
}

static bool shoots_back(struct run *run, int who, int arm, int attacker)
{
	const struct wounddice_weapon *weapon = sheet(&run->scene, who)->arms[arm].weapon;
	struct question q;
	int wish;

	question_to(&q, run, who, Q_RETURN_FIRE);
	q.about = (int8_t)attacker;
	if (wished(&q, &wish) && (wish == HOLDS_FIRE || wish == arm))
		return wish == arm;
	offer(&q, HOLDS_FIRE, "none", cost_of(0));
	offer(&q, arm, weapon->entry.key, cost_of(weapon->ap));
	return ask(&q) == arm;
}

void wounddice_return_fire(struct run *run, int who, int attacker)
{
	int arm = creature(&run->scene, who)->hand - 1;
	struct told_deed outer = deed_now(run);
	struct wounddice_attack attack;

	if (!can_return_fire(&run->scene, who, attacker) ||
	    !shoots_back(run, who, arm, attacker))
		return;
	wounddice_attack_at(&run->scene, who, arm, attacker, &attack);
	attack.returned = true;
	wounddice_choose_skill(run, &attack);
	wounddice_resolve(run, &attack);
	resume_deed(run, outer);
}
