/* SPDX-License-Identifier: MIT
 *
 * Reactions (section 6): evading, and where they are allowed parrying and return fire.
 *
 * A reaction is paid from the AP left; what they do not cover is owed by the speed of the
 * next round. They nest no deeper than attack, return fire, evade.
 */
#include "wounddice.h"

bool wounddice_can_pay(const struct scene *scene, int who, int cost)
{
	const struct wounddice_creature *one = creature(scene, who);

	return one->ap + one->speed - one->debt >= cost;
}

void wounddice_pay_reaction(struct run *run, int who, int cost)
{
	struct wounddice_creature *creature = change(run, who);
	int now = smaller(cost, creature->ap);

	creature->ap = (uint8_t)(creature->ap - now);
	creature->debt = (uint8_t)(creature->debt + cost - now);
	tell_spend(run, who, "AP", &creature->ap, now, creature->ap, WND_REA_01);
	tell_gain(run, who, "debt", &creature->debt, cost - now, creature->debt,
		  WND_REA_02);
	wounddice_lose_aim(run, who);
}

static bool can_react(const struct scene *scene, int who, int cost)
{
	return is_ok(scene, who) && !creature(scene, who)->unaware &&
	       wounddice_can_pay(scene, who, cost);
}

/* ---- evade and parry (step 4 of an attack) ---- */

static int choose_defense(struct run *run, const struct wounddice_attack *attack,
			  int target, const struct check *check, int hits)
{
	struct question q;
	int arm, skill;

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
	offer(&q, NO_DEFENSE, "none", cost_of(0));
	offer(&q, EVADES, "evade", cost_of(DEFENSE_AP));
	if (ruling(&run->scene, R_REACTIONS) == REACTIONS_EXTENDED &&
	    attack->with->is_melee) {
		wounddice_parry_tn(&run->scene, target, &arm, &skill);
		if (arm >= 0)
			offer(&q, PARRIES, "parry", cost_of(DEFENSE_AP));
	}
	return ask(&q);
}

static int tell_evade_tn(struct run *run, int who)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	struct sum tn;

	sum_begin(&tn, run, who, "evade TN", WND_EVD_02);
	wounddice_add_skill(&tn, own, EVADE);
	add(&tn, "armor", own->armor_evade, WND_ARM_09);
	add(&tn, "prone", wounddice_evade_tn(&run->scene, who) - tn.total, WND_EVD_02);
	tell_sum(&tn);
	return tn.total;
}

static int tell_parry_tn(struct run *run, int who)
{
	const struct wounddice_sheet *own = sheet(&run->scene, who);
	const struct wounddice_arm *arm;
	struct sum tn;
	int index, choice, total = wounddice_parry_tn(&run->scene, who, &index, &choice);
	enum skill skill;

	arm = &own->arms[index];
	skill = (enum skill)arm->weapon->skills[choice];
	sum_begin(&tn, run, who, "parry TN", WND_REA_04);
	add_base(&tn, wounddice_stat_words[wounddice_linked[skill]],
		 own->stats[wounddice_linked[skill]], WND_CHK_02);
	add(&tn, wounddice_skill_words[skill], own->skills[skill], WND_CHK_02);
	add(&tn, "focus", arm->focus[choice], WND_ATK_03);
	add(&tn, "weapon", arm->weapon->acc, WND_ACC_10);
	add(&tn, "missing STR", -arm->missing_str, WND_ACC_06);
	add(&tn, "prone", total - tn.total, WND_REA_04);
	tell_sum(&tn);
	return tn.total;
}

static const char *parry_weapon(struct run *run, int who)
{
	int arm, skill;

	wounddice_parry_tn(&run->scene, who, &arm, &skill);
	return sheet(&run->scene, who)->arms[arm].weapon->entry.name;
}

/* True: at least as good as the attack. */
static bool roll_defense(struct run *run, const struct wounddice_attack *attack,
			 int target, int defense, int dos)
{
	struct check check;
	bool evades = defense == EVADES;
	int tn = evades ? tell_evade_tn(run, target) : tell_parry_tn(run, target);

	check = wounddice_match(run, target, tn, dos, evades ? "evade" : "parry");
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
	int defense;

	if (!can_react(&run->scene, target, DEFENSE_AP))
		return false;
	if (check->roll == 1 && ruling(&run->scene, R_NAT1) == NAT1_UNEVADABLE) {
		tell_note(run, target, "cannot evade a natural 1", 1, WND_ATK_05);
		return false;
	}
	defense = choose_defense(run, attack, target, check, hits);
	if (defense == NO_DEFENSE)
		return false;
	tell_deed(run, target, defense == EVADES ? DO_EVADE : DO_PARRY, attack->actor,
		  defense == PARRIES ? parry_weapon(run, target) : NULL,
		  defense == EVADES ? WND_EVD_01 : WND_REA_04);
	wounddice_pay_reaction(run, target, DEFENSE_AP);
	resume_deed(run, outer); /* which the roll decides */
	return roll_defense(run, attack, target, defense, check->dos);
}

/* ---- return fire (R17, R65) ---- */

bool wounddice_can_return_fire(const struct scene *scene, int who, int attacker)
{
	const struct wounddice_creature *one = creature(scene, who);
	const struct wounddice_arm *held;

	if (ruling(scene, R_REACTIONS) != REACTIONS_EXTENDED || !one->hand)
		return false;
	held = &sheet(scene, who)->arms[one->hand - 1];
	return held->is_gun && can_react(scene, who, held->weapon->ap) &&
	       wounddice_can_use(scene, who, one->hand - 1) &&
	       wounddice_can_target(scene, who, one->hand - 1, attacker);
}

void wounddice_return_fire(struct run *run, int who, int attacker)
{
	int arm = creature(&run->scene, who)->hand - 1;
	struct told_deed outer = deed_now(run);
	struct wounddice_attack attack;
	struct question q;

	if (!wounddice_can_return_fire(&run->scene, who, attacker))
		return;
	wounddice_attack_at(&run->scene, who, arm, attacker, &attack);
	question_to(&q, run, who, Q_RETURN_FIRE);
	q.about = (int8_t)attacker;
	offer(&q, -1, "none", cost_of(0));
	offer(&q, arm, attack.with->weapon->entry.key, cost_of(attack.with->weapon->ap));
	if (ask(&q) < 0)
		return;
	attack.returned = true;
	wounddice_choose_skill(run, &attack);
	wounddice_resolve(run, &attack);
	resume_deed(run, outer);
}
